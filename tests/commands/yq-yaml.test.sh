#: yq: YAML in and out: styles, comments, anchors, documents.
#: The real one is mikefarah's, version 4.54.
#: needs yq

=== a document comes out as it went in
cat > a.yml <<'Y'
# about the file

# about name
name: box # the name
version: "1.0"
single: 'it''s'
list:
  - a
  - b # second
  # below b
nested:
  # about deep
  deep:
    deeper: [1, 2, {x: y}]
  # end of nested
empty: {}
none: []
text: |
  line one
    indented

  last
folded: >-
  some folded
  text
# the end
Y
yq . a.yml
yq . a.yml | cmp - a.yml && echo same
--- status 1
--- stdout
# about the file

# about name
name: box # the name
version: "1.0"
single: 'it''s'
list:
  - a
  - b # second
  # below b
nested:
  # about deep
  deep:
    deeper: [1, 2, {x: y}]
    # end of nested
empty: {}
none: []
text: |
  line one
    indented

  last
folded: >-
  some folded text
# the end
- a.yml differ: byte 183, line 15

=== indentation is made even
printf 'a:\n    b:\n        - c\n        -   d: 1\n            e: 2\n' | yq .
--- stdout
a:
  b:
    - c
    - d: 1
      e: 2

=== sequences inside maps are indented
printf 'a:\n- 1\n- b: 2\n  c: 3\n-\n  - 4\n  - 5\n' | yq .
--- stdout
a:
  - 1
  - b: 2
    c: 3
  - - 4
    - 5

=== comments in sequences: . a.yml
cat > a.yml <<'Y'
list:
  # first
  - a # line a
  # second
  - b

  # third, after a blank
  - c
  # trailing
other: 1
Y
yq . a.yml
--- stdout
list:
  # first
  - a # line a
  # second
  - b
  # third, after a blank
  - c
  # trailing
other: 1

=== comments in sequences: '.list[1]' a.yml
cat > a.yml <<'Y'
list:
  # first
  - a # line a
  # second
  - b

  # third, after a blank
  - c
  # trailing
other: 1
Y
yq '.list[1]' a.yml
--- stdout
b

=== comments in sequences: '.list' a.yml
cat > a.yml <<'Y'
list:
  # first
  - a # line a
  # second
  - b

  # third, after a blank
  - c
  # trailing
other: 1
Y
yq '.list' a.yml
--- stdout
# first
- a # line a
# second
- b
# third, after a blank
- c
# trailing

=== comments around nested maps
cat > a.yml <<'Y'
a:
  # head of b
  b: 1
  # foot of b

  c: 2
  # end of a
# head of d
d: 3
# foot of d

# head of e
e:
  # only a comment and f
  f: 1
Y
yq . a.yml
--- stdout
a:
  # head of b
  b: 1
  # foot of b

  c: 2
  # end of a
# head of d
d: 3
# foot of d

# head of e
e:
  # only a comment and f
  f: 1

=== a comment behind a key with a nested value
printf 'a: # about a\n  b: 1 # about b\nc: # about c\n  - 1\n' | yq .
--- stdout
a: # about a
  b: 1 # about b
c: # about c
  - 1

=== comments at different depths at the end
printf 'a:\n  b:\n    c: 1\n    # deep\n  # middle\n# shallow\nd: 2\n' | yq .
--- stdout
a:
  b:
    c: 1
    # deep
  # middle
# shallow
d: 2

=== a comment behind a flow collection
printf 'a: [1, 2] # line\nb: {x: 1} # two\n' | yq .
--- stdout
a: [1, 2] # line
b: {x: 1} # two

=== head comment of the file and blank lines
printf '# one\n# two\n\n\n# three\na: 1\n' | yq .
--- stdout
# one
# two


# three
a: 1

=== only comments: .
printf '# nothing here\n' | yq .
--- stdout
# nothing here

=== only comments: '.a'
printf '# nothing here\n' | yq '.a'
--- stdout
null

=== only comments: . (2)
printf '' | yq .
--- stdout (escaped)
\n\

=== only comments: . (3)
printf '\n' | yq .
--- stdout (escaped)
\n\

=== document start is kept: .
printf -- '---\na: 1\n' | yq .
--- stdout
---
a: 1

=== document start is kept: . (2)
printf -- '# c\n---\n# d\na: 1\n' | yq .
--- stdout
# c
---
# d
a: 1

=== document start is kept: .a
printf -- '---\n# d\na: 1\n' | yq .a
--- stdout
1

=== several documents: .a
printf 'a: 1\n---\na: 2\n---\na: 3\n' | yq .a
--- stdout
1
---
2
---
3

=== several documents: .
printf 'a: 1\n---\na: 2\n' | yq .
--- stdout
a: 1
---
a: 2

=== several documents: . (2)
printf -- '---\na: 1\n---\na: 2\n' | yq .
--- stdout
---
a: 1
---
a: 2

=== several documents: . (3)
printf 'a: 1\n...\n---\na: 2\n...\n' | yq .
--- stdout
a: 1
---
a: 2

=== comments between documents
printf '# one\na: 1\n# end one\n---\n# two\na: 2\n---\n# three\n\n# about a\na: 3\n' | yq .
--- stdout
# one
a: 1
# end one
---
# two
a: 2
# three
---
# about a
a: 3

=== no separators with -N
printf 'a: 1\n---\na: 2\n' | yq -N .
printf -- '---\na: 1\n---\na: 2\n' | yq -N .
--- stdout
a: 1
a: 2
a: 1
a: 2

=== empty documents
printf -- '---\n---\na: 1\n' | yq .
printf 'a: 1\n---\n' | yq .
--- stdout (escaped)
---
---
a: 1
a: 1
---
\n\

=== plain scalars and their tags: '.[] | tag' a.yml
printf '%s\n' 'a: 1' 'b: 1.5' 'c: true' 'd: ~' 'e: null' 'f: yes' 'g: 2020-01-01' 'h: 0x1F' 'i: 0o17' 'j: 1e3' 'k: .inf' 'l: -.INF' 'm: .nan' 'n: 1_000' 'o: "1"' 'p: 017' 'q: +1' 'r: 0b11' 's: No' 't: 12:30' 'u: 2001-12-14t21:59:43.10-05:00' 'v: <<' 'w: =' 'x: ' 'y: 1.' 'z: .5' > a.yml
yq '.[] | tag' a.yml
--- stdout
!!int
!!float
!!bool
!!null
!!null
!!str
!!timestamp
!!int
!!int
!!float
!!float
!!float
!!float
!!int
!!str
!!int
!!int
!!int
!!str
!!str
!!timestamp
!!merge
!!str
!!null
!!float
!!float

=== plain scalars and their tags: 'map_values(tag)' a.yml
printf '%s\n' 'a: 1' 'b: 1.5' 'c: true' 'd: ~' 'e: null' 'f: yes' 'g: 2020-01-01' 'h: 0x1F' 'i: 0o17' 'j: 1e3' 'k: .inf' 'l: -.INF' 'm: .nan' 'n: 1_000' 'o: "1"' 'p: 017' 'q: +1' 'r: 0b11' 's: No' 't: 12:30' 'u: 2001-12-14t21:59:43.10-05:00' 'v: <<' 'w: =' 'x: ' 'y: 1.' 'z: .5' > a.yml
yq 'map_values(tag)' a.yml
--- stdout
a: '!!int'
b: '!!float'
c: '!!bool'
d: '!!null'
e: '!!null'
f: '!!str'
g: '!!timestamp'
h: '!!int'
i: '!!int'
j: '!!float'
k: '!!float'
l: '!!float'
m: '!!float'
n: '!!int'
o: "!!str"
p: '!!int'
q: '!!int'
r: '!!int'
s: '!!str'
t: '!!str'
u: '!!timestamp'
v: '!!merge'
w: '!!str'
x: '!!null'
y: '!!float'
z: '!!float'

=== plain scalars and their tags: . a.yml
printf '%s\n' 'a: 1' 'b: 1.5' 'c: true' 'd: ~' 'e: null' 'f: yes' 'g: 2020-01-01' 'h: 0x1F' 'i: 0o17' 'j: 1e3' 'k: .inf' 'l: -.INF' 'm: .nan' 'n: 1_000' 'o: "1"' 'p: 017' 'q: +1' 'r: 0b11' 's: No' 't: 12:30' 'u: 2001-12-14t21:59:43.10-05:00' 'v: <<' 'w: =' 'x: ' 'y: 1.' 'z: .5' > a.yml
yq . a.yml
--- stdout
a: 1
b: 1.5
c: true
d: ~
e: null
f: yes
g: 2020-01-01
h: 0x1F
i: 0o17
j: 1e3
k: .inf
l: -.INF
m: .nan
n: 1_000
o: "1"
p: 017
q: +1
r: 0b11
s: No
t: 12:30
u: 2001-12-14t21:59:43.10-05:00
v: <<
w: =
x:
y: 1.
z: .5

=== plain scalars and their tags: -o json . a.yml
printf '%s\n' 'a: 1' 'b: 1.5' 'c: true' 'd: ~' 'e: null' 'f: yes' 'g: 2020-01-01' 'h: 0x1F' 'i: 0o17' 'j: 1e3' 'k: .inf' 'l: -.INF' 'm: .nan' 'n: 1_000' 'o: "1"' 'p: 017' 'q: +1' 'r: 0b11' 's: No' 't: 12:30' 'u: 2001-12-14t21:59:43.10-05:00' 'v: <<' 'w: =' 'x: ' 'y: 1.' 'z: .5' > a.yml
yq -o json . a.yml
--- status 1

=== quoting where it is needed
yq -n '["a: b", "a #b", "a#b", "- a", "-a", "true", "null", "1", "1.0", "", " a", "a ", "@a", "`a", "%a", "&a", "*a", "!a", "|a", ">a", "[a", "]a", "{a", "}a", ",a", "?a", "? a", ":a", ": a", "a:", "~", "yes", "no", "on", "y", "2020-01-01", "0x1f", "a\tb", "=", "<<", "---", "---a", "...", "it'"'"'s", "back\\slash", ".", "-", "--", "_", "a,b", "a]b", "café", "0o7", "1e5", "12:30:45", "null "]'
--- stdout
- 'a: b'
- 'a #b'
- a#b
- '- a'
- -a
- "true"
- "null"
- "1"
- "1.0"
- ""
- ' a'
- 'a '
- '@a'
- '`a'
- '%a'
- '&a'
- '*a'
- '!a'
- '|a'
- '>a'
- '[a'
- ']a'
- '{a'
- '}a'
- ',a'
- ?a
- '? a'
- :a
- ': a'
- 'a:'
- "~"
- yes
- no
- on
- y
- "2020-01-01"
- "0x1f"
- "a\tb"
- =
- "<<"
- '---'
- '---a'
- '...'
- it's
- back\slash
- .
- '-'
- --
- _
- a,b
- a]b
- café
- "0o7"
- "1e5"
- 12:30:45
- 'null '

=== quoting in flow style
yq -n '["a,b", "a b", "a]", "[a", "x: y", "#a", "a{b"] | . style="flow"'
yq -n '{"a,b": "c", "d": "e}"} | . style="flow"'
--- stdout
['a,b', a b, 'a]', '[a', 'x: y', '#a', 'a{b']
{'a,b': c, d: 'e}'}

=== strings of many lines
yq -n '.a = "one\ntwo" | .b = "one\ntwo\n" | .c = "one\n\n" | .d = " lead\nx" | .e = "tab\there\n"'
yq -n '["a\nb\n", "trail \nx", "\n", "\n\na"]'
--- stdout
a: |-
  one
  two
b: |
  one
  two
c: |+
  one

d: |2-
   lead
  x
e: |
  tab	here
- |
  a
  b
- "trail \nx"
- |+

- |-


  a

=== block scalars keep their shape: . a.yml
cat > a.yml <<'Y'
a: |
  keep
   more

b: |+
  keep all

c: |-
  strip
d: >
  folded text
  goes on

  new paragraph
e: >+
  folded

f: |2
    indented more
g: end
Y
yq . a.yml
--- stdout
a: |
  keep
   more
b: |+
  keep all

c: |-
  strip
d: >
  folded text goes on

  new paragraph

e: >+
  folded


f: |2
    indented more
g: end

=== block scalars keep their shape: '.a, .b, .c, .d, .e, .f' a.yml
cat > a.yml <<'Y'
a: |
  keep
   more

b: |+
  keep all

c: |-
  strip
d: >
  folded text
  goes on

  new paragraph
e: >+
  folded

f: |2
    indented more
g: end
Y
yq '.a, .b, .c, .d, .e, .f' a.yml
--- stdout (escaped)
keep
 more

keep all


strip
folded text goes on
new paragraph

folded


  indented more
\n\

=== block scalars keep their shape: -o json . a.yml
cat > a.yml <<'Y'
a: |
  keep
   more

b: |+
  keep all

c: |-
  strip
d: >
  folded text
  goes on

  new paragraph
e: >+
  folded

f: |2
    indented more
g: end
Y
yq -o json . a.yml
--- stdout
{
  "a": "keep\n more\n",
  "b": "keep all\n\n",
  "c": "strip",
  "d": "folded text goes on\nnew paragraph\n",
  "e": "folded\n\n",
  "f": "  indented more\n",
  "g": "end"
}

=== quoted scalars
cat > a.yml <<'Y'
a: "tab\tnewline\nunicode\u00e9\x41 \"quoted\" \/"
b: 'single ''quoted'' text'
c: "folded
  over lines"
d: 'also
  folded

  twice'
e: "escaped \
  break"
f: plain
  over lines
Y
yq . a.yml
yq '.[]' a.yml
--- status 1

=== keys of all kinds
printf '1: a\ntrue: b\n"quoted": c\n? complex\n: d\n"with space": e\n? [1, 2]\n: f\n' | yq .
--- stdout
1: a
true: b
"quoted": c
complex: d
"with space": e
? [1, 2]
: f

=== explicit tags: . a.yml
printf 'a: !!str 1\nb: !custom x\nc: !!float 2\nd: !thing\n  x: 1\ne: !seq [1]\n' > a.yml
yq . a.yml
--- stdout
a: !!str 1
b: !custom x
c: !!float 2
d: !thing
  x: 1
e: !seq [1]

=== explicit tags: '.[] | tag' a.yml
printf 'a: !!str 1\nb: !custom x\nc: !!float 2\nd: !thing\n  x: 1\ne: !seq [1]\n' > a.yml
yq '.[] | tag' a.yml
--- stdout
!!str
!custom
!!float
!thing
!seq

=== explicit tags: -o json . a.yml
printf 'a: !!str 1\nb: !custom x\nc: !!float 2\nd: !thing\n  x: 1\ne: !seq [1]\n' > a.yml
yq -o json . a.yml
--- stdout
{
  "a": "1",
  "b": "x",
  "c": 2.0,
  "d": {
    "x": 1
  },
  "e": [
    1
  ]
}

=== anchors and aliases: . a.yml
cat > a.yml <<'Y'
base: &base
  x: 1
  y: 2
use: *base
merged:
  <<: *base
  y: 3
list: &l [a, b]
again: *l
scalar: &s text
copy: *s
Y
yq . a.yml
--- stdout
base: &base
  x: 1
  y: 2
use: *base
merged:
  <<: *base
  y: 3
list: &l [a, b]
again: *l
scalar: &s text
copy: *s

=== anchors and aliases: '.use.x, .merged.x, .merged.y, .again[1], .copy' a.yml
cat > a.yml <<'Y'
base: &base
  x: 1
  y: 2
use: *base
merged:
  <<: *base
  y: 3
list: &l [a, b]
again: *l
scalar: &s text
copy: *s
Y
yq '.use.x, .merged.x, .merged.y, .again[1], .copy' a.yml
--- stdout
1
1
3
b
*s

=== anchors and aliases: 'explode(.)' a.yml
cat > a.yml <<'Y'
base: &base
  x: 1
  y: 2
use: *base
merged:
  <<: *base
  y: 3
list: &l [a, b]
again: *l
scalar: &s text
copy: *s
Y
yq 'explode(.)' a.yml
--- stdout
base:
  x: 1
  y: 2
use:
  x: 1
  y: 2
merged:
  x: 1
  y: 3
list: [a, b]
again: [a, b]
scalar: text
copy: text

=== anchors and aliases: -o json . a.yml
cat > a.yml <<'Y'
base: &base
  x: 1
  y: 2
use: *base
merged:
  <<: *base
  y: 3
list: &l [a, b]
again: *l
scalar: &s text
copy: *s
Y
yq -o json . a.yml
--- stdout
{
  "base": {
    "x": 1,
    "y": 2
  },
  "use": {
    "x": 1,
    "y": 2
  },
  "merged": {
    "x": 1,
    "y": 3
  },
  "list": [
    "a",
    "b"
  ],
  "again": [
    "a",
    "b"
  ],
  "scalar": "text",
  "copy": "text"
}

=== anchors and aliases: '.use' a.yml
cat > a.yml <<'Y'
base: &base
  x: 1
  y: 2
use: *base
merged:
  <<: *base
  y: 3
list: &l [a, b]
again: *l
scalar: &s text
copy: *s
Y
yq '.use' a.yml
--- stdout
*base

=== anchors and aliases: '.merged | keys' a.yml
cat > a.yml <<'Y'
base: &base
  x: 1
  y: 2
use: *base
merged:
  <<: *base
  y: 3
list: &l [a, b]
again: *l
scalar: &s text
copy: *s
Y
yq '.merged | keys' a.yml
--- stdout
- <<
- y

=== merge keys of several maps
cat > a.yml <<'Y'
a: &a {x: 1, y: 1}
b: &b {y: 2, z: 2}
c:
  <<: [*a, *b]
  w: 0
Y
yq '.c.x, .c.y, .c.z' a.yml 2>/dev/null
yq 'explode(.c) | .c' a.yml 2>/dev/null
--- stdout
1
2
2
y: 1
z: 2
x: 1
w: 0

=== anchor and alias operators: '.a | anchor' a.yml
printf 'a: &x 1\nb: *x\n' > a.yml
yq '.a | anchor' a.yml
--- stdout
x

=== anchor and alias operators: '.b | alias' a.yml
printf 'a: &x 1\nb: *x\n' > a.yml
yq '.b | alias' a.yml
--- stdout
x

=== anchor and alias operators: '.a anchor = "y"' a.yml
printf 'a: &x 1\nb: *x\n' > a.yml
yq '.a anchor = "y"' a.yml
--- stdout
a: &y 1
b: *x

=== anchor and alias operators: '.c = "cat" | .c anchor = "z" | .d alias = "z"' a.yml
printf 'a: &x 1\nb: *x\n' > a.yml
yq '.c = "cat" | .c anchor = "z" | .d alias = "z"' a.yml
--- stdout
a: &x 1
b: *x
c: &z cat
d: *z

=== anchor and alias operators: '.b | kind, .a | kind' a.yml
printf 'a: &x 1\nb: *x\n' > a.yml
yq '.b | kind, .a | kind' a.yml
--- stdout
alias
scalar

=== style operators: '.. style' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '.. style' a.yml
--- status 1

=== style operators: '.. | style' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '.. | style' a.yml
--- stdout


flow

flow

double
literal

=== style operators: '.b style=""' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '.b style=""' a.yml
--- stdout
a: 1
b:
  c: x
  d: [y]
e: "q"
f: |
  t

=== style operators: '.a style="double" | .e style="single"' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '.a style="double" | .e style="single"' a.yml
--- stdout
a: "1"
b: {c: x, d: [y]}
e: 'q'
f: |
  t

=== style operators: '... style=""' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '... style=""' a.yml
--- stdout
a: 1
b:
  c: x
  d:
    - y
e: q
f: |
  t

=== style operators: '.. style="flow"' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '.. style="flow"' a.yml
--- stdout
{a: 1, b: {c: x, d: [y]}, e: q, f: "t\n"}

=== style operators: '.a style="tagged"' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '.a style="tagged"' a.yml
--- stdout
a: !!int 1
b: {c: x, d: [y]}
e: "q"
f: |
  t

=== style operators: '.e style="literal" | .f style="folded"' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '.e style="literal" | .f style="folded"' a.yml
--- stdout (escaped)
a: 1
b: {c: x, d: [y]}
e: |-
  q
f: >
  t
\n\

=== style operators: '... style="double"' a.yml
printf 'a: 1\nb: {c: x, d: [y]}\ne: "q"\nf: |\n  t\n' > a.yml
yq '... style="double"' a.yml
--- stdout
"a": "1"
"b":
  "c": "x"
  "d":
    - "y"
"e": "q"
"f": "t\n"

=== -P makes things plain
printf '{"a": {"b": ["x", 1, "2"]}, "c": "long text", "d": "true"}\n' | yq -P .
printf '{"a": {"b": ["x", 1, "2"]}, "c": "long text", "d": "true"}\n' | yq .
--- stdout
a:
  b:
    - x
    - 1
    - "2"
c: long text
d: "true"
{"a": {"b": ["x", 1, "2"]}, "c": "long text", "d": "true"}

=== comment operators: '.a | line_comment' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.a | line_comment' a.yml
--- stdout
line

=== comment operators: '.b | head_comment' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.b | head_comment' a.yml
--- stdout (escaped)
\n\

=== comment operators: '. | head_comment, . | foot_comment' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '. | head_comment, . | foot_comment' a.yml
--- stdout (escaped)
top
\n\

=== comment operators: '.b | foot_comment' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.b | foot_comment' a.yml
--- stdout (escaped)
\n\

=== comment operators: '.a line_comment="new"' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.a line_comment="new"' a.yml
--- stdout
# top
a: 1 # new
# head of b
b: 2
# foot

=== comment operators: '.b head_comment="one two"' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.b head_comment="one
two"' a.yml
--- stdout
# top
a: 1 # line
# head of b
b: 2
# foot

# one
# two

=== comment operators: '.a foot_comment="below"' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.a foot_comment="below"' a.yml
--- stdout
# top
a: 1 # line
# below

# head of b
b: 2
# foot

=== comment operators: '. head_comment="file"' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '. head_comment="file"' a.yml
--- stdout
# file
a: 1 # line
# head of b
b: 2
# foot

=== comment operators: '.. comments=""' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.. comments=""' a.yml
--- stdout
a: 1
# head of b
b: 2
# foot

=== comment operators: '... comments=""' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '... comments=""' a.yml
--- stdout
a: 1
b: 2

=== comment operators: '.a line_comment |= "x" + .' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.a line_comment |= "x" + .' a.yml
--- stdout
# top
a: 1 # x1
# head of b
b: 2
# foot

=== comment operators: '.[] line_comment = "same"' a.yml
cat > a.yml <<'Y'
# top
a: 1 # line
# head of b
b: 2
# foot
Y
yq '.[] line_comment = "same"' a.yml
--- stdout
# top
a: 1 # same
# head of b
b: 2 # same
# foot

=== head comment of a key: '.a | key | head_comment' a.yml
printf '# h\na:\n  b: 1\n' > a.yml
yq '.a | key | head_comment' a.yml
--- stdout (escaped)
\n\

=== head comment of a key: '(.a | key) head_comment="k"' a.yml
printf '# h\na:\n  b: 1\n' > a.yml
yq '(.a | key) head_comment="k"' a.yml
--- stdout
# h
# k
a:
  b: 1

=== head comment of a key: '.a head_comment="v"' a.yml
printf '# h\na:\n  b: 1\n' > a.yml
yq '.a head_comment="v"' a.yml
--- stdout
# h
a:
  # v
  b: 1

=== head comment of a key: '.a line_comment="v"' a.yml
printf '# h\na:\n  b: 1\n' > a.yml
yq '.a line_comment="v"' a.yml
--- stdout
# h
a:
  b: 1

=== line and column: '.b.c | line' a.yml
printf 'a: 1\nb:\n  c: [x, y]\n' > a.yml
yq '.b.c | line' a.yml
--- stdout
3

=== line and column: '.b.c[1] | column' a.yml
printf 'a: 1\nb:\n  c: [x, y]\n' > a.yml
yq '.b.c[1] | column' a.yml
--- stdout
10

=== line and column: '.b | key | line, .b | key | column' a.yml
printf 'a: 1\nb:\n  c: [x, y]\n' > a.yml
yq '.b | key | line, .b | key | column' a.yml
--- stdout
2
1

=== windows line ends
printf 'a: 1\r\nb:\r\n  - x\r\n' | yq .b[0] | od -c | head -2
printf 'a: 1\r\nb: 2\r\n' | yq '.a = 3' | od -c
--- stdout
0000000   x  \n
0000002
0000000   a   :       3  \n   b   :       2  \n
0000012

=== tabs and odd white space
printf 'a:\t1\nb: [1,\t2]\n' | yq .
--- stdout
a: 1
b: [1, 2]

=== long lines are not folded
yq -n '.a = "word " * 40'
--- stdout
a: 'word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word '

=== nothing but a scalar: .
printf 'hello\n' | yq .
--- stdout
hello

=== nothing but a scalar: . (2)
printf '"hello"\n' | yq .
--- stdout
hello

=== nothing but a scalar: -r=false .
printf '"hello"\n' | yq -r=false .
--- stdout
"hello"

=== nothing but a scalar: '.[1]'
printf -- '- a\n- "b"\n' | yq '.[1]' 
--- stdout
b

=== nothing but a scalar: --unwrapScalar=false '.[]'
printf -- '- a\n- "b"\n' | yq --unwrapScalar=false '.[]'
--- stdout
a
"b"

=== nothing but a scalar: . (3)
printf -- '# c\nhello # d\n' | yq .
--- stdout
# c
hello

=== sequences of sequences and maps
printf -- '- - 1\n  - 2\n- a: 1\n  b: 2\n-\n  c: 3\n- {d: 4}\n- []\n' | yq .
--- stdout
- - 1
  - 2
- a: 1
  b: 2
- c: 3
- {d: 4}
- []

=== directives
printf '%%YAML 1.2\n---\na: 1\n' | yq .
--- stdout
%YAML 1.2
---
a: 1

=== unicode and escapes
printf 'a: "\\u263a \\U0001F600 \\e"\nb: ☺\n' | yq .
printf 'a: "\\u263a \\U0001F600"\n' | yq -o json .
--- stdout
a: "☺ \U0001F600 \e"
b: ☺
{
  "a": "☺ 😀"
}

=== duplicate keys
printf 'a: 1\na: 2\n' | yq .a
--- stdout
2

=== broken texts
printf 'a: [1\n' | yq .
echo $?
printf 'a: b: c\n' | yq .
printf 'a: "x\n' | yq .
printf 'a:\n\t- 1\n' | yq .
printf 'a: *x\n' | yq .
printf -- '- a\nb: 1\n' | yq .
printf 'a: 1\n b: 2\n' | yq .
printf '@a\n' | yq .
printf '{a: 1\n' | yq .
printf 'a: %%x\n' | yq .
printf "a: 'x\n" | yq .
printf '[a, b]]\n' | yq .
printf 'a\nb: 1\n' | yq .
--- status 1
--- stdout
1
[a, b]
--- stderr
Error: bad file '-': go-yaml load error in parser (while parsing a flow sequence) at L1.C4-L2.C1: did not find expected ',' or ']'
Error: bad file '-': go-yaml load error in scanner at L1.C5: mapping values are not allowed in this context
Error: bad file '-': go-yaml load error in scanner (while scanning a quoted scalar) at L1.C4-L2.C1: found unexpected end of stream
Error: bad file '-': go-yaml load error in scanner (while scanning for the next token) at L2.C1: found character that cannot start any token
Error: bad file '-': go-yaml load error in composer at L1.C4: unknown anchor 'x' referenced
Error: bad file '-': go-yaml load error in parser (while parsing a block collection) at L1.C1-L2.C1: did not find expected '-' indicator
Error: bad file '-': go-yaml load error in scanner at L2.C3: mapping values are not allowed in this context
Error: bad file '-': go-yaml load error in scanner (while scanning for the next token) at L1.C1: found character that cannot start any token
Error: bad file '-': go-yaml load error in parser (while parsing a flow mapping) at L1.C1-L2.C1: did not find expected ',' or '}'
Error: bad file '-': go-yaml load error in scanner (while scanning for the next token) at L1.C4: found character that cannot start any token
Error: bad file '-': go-yaml load error in scanner (while scanning a quoted scalar) at L1.C4-L2.C1: found unexpected end of stream
Error: bad file '-': go-yaml load error in parser at L1.C7: did not find expected <document start>
Error: bad file '-': go-yaml load error in scanner at L2.C2: mapping values are not allowed in this context
