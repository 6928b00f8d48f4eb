#: yq: the formats that it reads and writes.
#: The real one is mikefarah's, version 4.54.
#: needs yq

=== JSON out: -o json . a.yml
printf 'a: 1\nb: [x, {c: ~}]\nd: {}\ne: []\nf: "q\\"\\u00e9\\t"\ng: true\nh: 1.50\ni: 1e3\n' > a.yml
yq -o json . a.yml
--- stdout
{
  "a": 1,
  "b": [
    "x",
    {
      "c": null
    }
  ],
  "d": {},
  "e": [],
  "f": "q\"é\t",
  "g": true,
  "h": 1.50,
  "i": 1e3
}

=== JSON out: -o=json -I0 . a.yml
printf 'a: 1\nb: [x, {c: ~}]\nd: {}\ne: []\nf: "q\\"\\u00e9\\t"\ng: true\nh: 1.50\ni: 1e3\n' > a.yml
yq -o=json -I0 . a.yml
--- stdout
{"a":1,"b":["x",{"c":null}],"d":{},"e":[],"f":"q\"é\t","g":true,"h":1.50,"i":1e3}

=== JSON out: -o j -I 4 . a.yml
printf 'a: 1\nb: [x, {c: ~}]\nd: {}\ne: []\nf: "q\\"\\u00e9\\t"\ng: true\nh: 1.50\ni: 1e3\n' > a.yml
yq -o j -I 4 . a.yml
--- stdout
{
    "a": 1,
    "b": [
        "x",
        {
            "c": null
        }
    ],
    "d": {},
    "e": [],
    "f": "q\"é\t",
    "g": true,
    "h": 1.50,
    "i": 1e3
}

=== JSON out: -oj '.b' a.yml
printf 'a: 1\nb: [x, {c: ~}]\nd: {}\ne: []\nf: "q\\"\\u00e9\\t"\ng: true\nh: 1.50\ni: 1e3\n' > a.yml
yq -oj '.b' a.yml
--- stdout
[
  "x",
  {
    "c": null
  }
]

=== JSON out: -o json '.f' a.yml
printf 'a: 1\nb: [x, {c: ~}]\nd: {}\ne: []\nf: "q\\"\\u00e9\\t"\ng: true\nh: 1.50\ni: 1e3\n' > a.yml
yq -o json '.f' a.yml
--- stdout
"q\"é\t"

=== JSON out: -o json -r '.f' a.yml
printf 'a: 1\nb: [x, {c: ~}]\nd: {}\ne: []\nf: "q\\"\\u00e9\\t"\ng: true\nh: 1.50\ni: 1e3\n' > a.yml
yq -o json -r '.f' a.yml
--- stdout (escaped)
q"é\t

=== JSON out: -o json '.a, .b[0], .nope' a.yml
printf 'a: 1\nb: [x, {c: ~}]\nd: {}\ne: []\nf: "q\\"\\u00e9\\t"\ng: true\nh: 1.50\ni: 1e3\n' > a.yml
yq -o json '.a, .b[0], .nope' a.yml
--- stdout
1
"x"
null

=== JSON in: . a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq . a.json
--- stdout
{
  "a": {
    "b": [
      1,
      "x",
      null,
      true,
      1.5
    ]
  },
  "c": "text",
  "d": {},
  "e": []
}

=== JSON in: -p json . a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq -p json . a.json
--- stdout
a:
  b:
    - 1
    - x
    - null
    - true
    - 1.5
c: text
d: {}
e: []

=== JSON in: -P . a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq -P . a.json
--- stdout
{
  "a": {
    "b": [
      1,
      "x",
      null,
      true,
      1.5
    ]
  },
  "c": "text",
  "d": {},
  "e": []
}

=== JSON in: -oy . a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq -oy . a.json
--- stdout
a:
  b:
    - 1
    - x
    - null
    - true
    - 1.5
c: text
d: {}
e: []

=== JSON in: -p json -o yaml -P . a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq -p json -o yaml -P . a.json
--- stdout
a:
  b:
    - 1
    - x
    - null
    - true
    - 1.5
c: text
d: {}
e: []

=== JSON in: '.a.b[1]' a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq '.a.b[1]' a.json
--- stdout
"x"

=== JSON in: '.a.b' a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq '.a.b' a.json
--- stdout
[
  1,
  "x",
  null,
  true,
  1.5
]

=== JSON in: '.c' a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq '.c' a.json
--- stdout
"text"

=== JSON in: '.a.b[0] = 9' a.json
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
yq '.a.b[0] = 9' a.json
--- stdout
{
  "a": {
    "b": [
      9,
      "x",
      null,
      true,
      1.5
    ]
  },
  "c": "text",
  "d": {},
  "e": []
}

=== JSON in: -p json .a
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
printf '{"a":1}\n{"a":2}\n' | yq -p json .a
--- stdout
1
---
2

=== JSON in: -p json -o json -I0 .
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
printf '{"a":1}\n{"a":2}\n' | yq -p json -o json -I0 .
--- stdout
{"a":1}
{"a":2}

=== JSON in: -p json -o json -I0 . (2)
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
printf '[1, 2,\n3]' | yq -p json -o json -I0 .
--- stdout
[1,2,3]

=== JSON in: -p json -o json .
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
printf '{"a": "\\u00e9\\ud83d\\ude00\\n"}' | yq -p json -o json .
--- stdout
{
  "a": "é😀\n"
}

=== JSON in: -p json -o json . (2)
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
printf '{"a": 12345678901234567890, "b": 1.0, "c": 1e5, "d": -0}' | yq -p json -o json .
--- stdout
{
  "a": 1.2345678901234567e+19,
  "b": 1,
  "c": 100000,
  "d": 0
}

=== JSON in: -p json -o json . (3)
printf '{"a": {"b": [1, "x", null, true, 1.5]}, "c": "text", "d": {}, "e": []}' > a.json
printf '{"html": "<a> & b"}' | yq -p json -o json .
--- stdout
{
  "html": "<a> & b"
}

=== broken JSON: -p json .; echo $?
printf '{"a": }' | yq -p json .; echo $?
--- stdout
1

=== broken JSON: -p json .; echo $? (2)
printf '{"a": 1' | yq -p json .; echo $?
--- stdout
1

=== broken JSON: -p json .; echo $? (3)
printf 'nope' | yq -p json .; echo $?
--- stdout
1

=== CSV: . a.csv
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq . a.csv
--- stdout
name,age,note
ann,31,"a, b"
bob,9,

=== CSV: -p csv . a.csv
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -p csv . a.csv
--- stdout
- name: ann
  age: 31
  note: a, b
- name: bob
  age: 9
  note:

=== CSV: -p csv -o json . a.csv
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -p csv -o json . a.csv
--- stdout
[
  {
    "name": "ann",
    "age": 31,
    "note": "a, b"
  },
  {
    "name": "bob",
    "age": 9,
    "note": null
  }
]

=== CSV: -p csv '.[0].name' a.csv
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -p csv '.[0].name' a.csv
--- stdout
ann

=== CSV: -p csv -o csv 'map(select(.age > 10))' a.csv
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -p csv -o csv 'map(select(.age > 10))' a.csv
--- stdout
name,age,note
ann,31,"a, b"

=== CSV: -o csv . <<< '[[a, b], [1, "x y"]]'
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -o csv . <<< '[[a, b], [1, "x y"]]'
--- stdout
a,b
1,x y

=== CSV: -o csv . <<< '[{a: 1, b: 2}, {b: 3, c: 4}]'
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -o csv . <<< '[{a: 1, b: 2}, {b: 3, c: 4}]'
--- stdout
a,b
1,2
,3

=== CSV: -o csv . <<< '[a, "b,c", "d\"e"]'
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -o csv . <<< '[a, "b,c", "d\"e"]'
--- stdout
a,"b,c","d""e"

=== CSV: -o csv . <<< 'a: 1'; echo $?
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -o csv . <<< 'a: 1'; echo $?
--- stdout
1

=== CSV: -o csv . <<< '[{a: [1]}]'; echo $?
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
yq -o csv . <<< '[{a: [1]}]'; echo $?
--- stdout
1

=== CSV: -p csv --csv-separator ';' .
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
printf 'a;b\n1;2\n' | yq -p csv --csv-separator ';' .
--- stdout
- a: 1
  b: 2

=== CSV: -p csv .
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
printf 'a,b\ntrue,null\n1.5,x\n{x: 1},[1]\n' | yq -p csv .
--- stdout
- a: true
  b: null
- a: 1.5
  b: x
- a: {x: 1}
  b: [1]

=== CSV: -p csv --csv-auto-parse=false .
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
printf 'a,b\ntrue,1\n' | yq -p csv --csv-auto-parse=false .
--- stdout
- a: true
  b: 1

=== CSV: -p csv . (2)
printf 'name,age,note\nann,31,"a, b"\nbob,9,\n' > a.csv
printf '' | yq -p csv .
--- stdout (escaped)
\n\

=== TSV: -p tsv .
printf 'a\tb\n1\tx y\n' | yq -p tsv .
--- stdout
- a: 1
  b: x y

=== TSV: -o tsv . <<< '[{a: 1, b: "x y"}]'
yq -o tsv . <<< '[{a: 1, b: "x	y"}]'
--- stdout
a	b
1	"x	y"

=== TSV: -o t . <<< '[[1, 2], [3, 4]]'
yq -o t . <<< '[[1, 2], [3, 4]]'
--- stdout
1	2
3	4

=== properties out: -o props . a.yml
cat > a.yml <<'Y'
# about a
a: 1 # one
b:
  # deep
  c: [x, {d: y}]
  e: "with space"
f: |
  two
  lines
g: ~
h: {}
Y
yq -o props . a.yml
--- stdout
# about a
# one
a = 1
b.c.0 = x
b.c.1.d = y
b.e = with space
f = two\nlines\n
g = ~

=== properties out: -o props --properties-separator=: . a.yml
cat > a.yml <<'Y'
# about a
a: 1 # one
b:
  # deep
  c: [x, {d: y}]
  e: "with space"
f: |
  two
  lines
g: ~
h: {}
Y
yq -o props --properties-separator=: . a.yml
--- stdout
# about a
# one
a:1
b.c.0:x
b.c.1.d:y
b.e:with space
f:two\nlines\n
g:~

=== properties out: -o props --properties-array-brackets . a.yml
cat > a.yml <<'Y'
# about a
a: 1 # one
b:
  # deep
  c: [x, {d: y}]
  e: "with space"
f: |
  two
  lines
g: ~
h: {}
Y
yq -o props --properties-array-brackets . a.yml
--- stdout
# about a
# one
a = 1
b.c[0] = x
b.c[1].d = y
b.e = with space
f = two\nlines\n
g = ~

=== properties out: -o p .a a.yml
cat > a.yml <<'Y'
# about a
a: 1 # one
b:
  # deep
  c: [x, {d: y}]
  e: "with space"
f: |
  two
  lines
g: ~
h: {}
Y
yq -o p .a a.yml
--- stdout
1

=== properties in: . a.properties
cat > a.properties <<'P'
# about a
a = 1
b.c.0 = x
b.c.1.d = y
! other
e: text with = sign
f=long \
  line
g
P
yq . a.properties
--- stdout (escaped)
# about a
a = 1
b.c.0 = x
b.c.1.d = y

# other
e = text with = sign
f = long line
g =\x20

=== properties in: -p props -oy . a.properties
cat > a.properties <<'P'
# about a
a = 1
b.c.0 = x
b.c.1.d = y
! other
e: text with = sign
f=long \
  line
g
P
yq -p props -oy . a.properties
--- stdout
# about a
a: "1"
b:
  c:
    - x
    - d: y
# other
e: text with = sign
f: long line
g: ""

=== properties in: -p props -o json . a.properties
cat > a.properties <<'P'
# about a
a = 1
b.c.0 = x
b.c.1.d = y
! other
e: text with = sign
f=long \
  line
g
P
yq -p props -o json . a.properties
--- stdout
{
  "a": "1",
  "b": {
    "c": [
      "x",
      {
        "d": "y"
      }
    ]
  },
  "e": "text with = sign",
  "f": "long line",
  "g": ""
}

=== properties in: '.b.c[1].d' a.properties
cat > a.properties <<'P'
# about a
a = 1
b.c.0 = x
b.c.1.d = y
! other
e: text with = sign
f=long \
  line
g
P
yq '.b.c[1].d' a.properties
--- stdout
y

=== properties in: '.a = 2' a.properties
cat > a.properties <<'P'
# about a
a = 1
b.c.0 = x
b.c.1.d = y
! other
e: text with = sign
f=long \
  line
g
P
yq '.a = 2' a.properties
--- stdout (escaped)
# about a
a = 2
b.c.0 = x
b.c.1.d = y

# other
e = text with = sign
f = long line
g =\x20

=== XML in: . a.xml
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
yq . a.xml
--- stdout
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind="k">mixed
  <item>one</item>
  <item n="2">two</item>
  <empty></empty>
  <nested>
    <deep>x &amp; y</deep>
  </nested>
</root>

=== XML in: -oy . a.xml
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
yq -oy . a.xml
--- stdout
# top
+p_xml: version="1.0" encoding="UTF-8"
root:
  +content: mixed
  +@id: "1"
  +@kind: k
  item:
    - one
    - +content: two
      +@n: "2"
  empty:
  nested:
    deep: x & y

=== XML in: -p xml -oj . a.xml
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
yq -p xml -oj . a.xml
--- stdout
{
  "+p_xml": "version=\"1.0\" encoding=\"UTF-8\"",
  "root": {
    "+content": "mixed",
    "+@id": "1",
    "+@kind": "k",
    "item": [
      "one",
      {
        "+content": "two",
        "+@n": "2"
      }
    ],
    "empty": null,
    "nested": {
      "deep": "x & y"
    }
  }
}

=== XML in: '.root.item[0]' a.xml
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
yq '.root.item[0]' a.xml
--- stdout (no newline)
one

=== XML in: -p xml -oy --xml-attribute-prefix=_ --xml-content-name=text '.root' a.xml
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
yq -p xml -oy --xml-attribute-prefix=_ --xml-content-name=text '.root' a.xml
--- stdout
text: mixed
_id: "1"
_kind: k
item:
  - one
  - text: two
    _n: "2"
empty:
nested:
  deep: x & y

=== XML in: -p xml -oy .
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
printf '<a><![CDATA[<raw>]]></a>' | yq -p xml -oy .
--- stdout
a: <raw>

=== XML in: -p xml -oy '.a | tag'
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
printf '<a>1</a>' | yq -p xml -oy '.a | tag'
--- stdout
!!str

=== XML in: -p xml -oy . ; echo $?
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
printf '<a' | yq -p xml -oy . ; echo $?
--- stdout
1

=== XML in: -p xml -oy . ; echo $? (2)
cat > a.xml <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<!-- top -->
<root id="1" kind='k'>
  <item>one</item>
  <item n="2">two</item>
  <empty/>
  <nested><deep>x &amp; y</deep></nested>
  mixed
</root>
X
printf '<a></b>' | yq -p xml -oy . ; echo $?
--- stdout
a:
0

=== XML out: -o xml . <<< 'root: {+@id: 1, +content: text, item: [a, b], empty: ~, nested:...
yq -o xml . <<< 'root: {+@id: 1, +content: text, item: [a, b], empty: ~, nested: {x: "<&>"}}'
--- stdout
<root id="1">text
  <item>a</item>
  <item>b</item>
  <empty>~</empty>
  <nested>
    <x>&lt;&amp;&gt;</x>
  </nested>
</root>

=== XML out: -o xml . <<< 'a: b'
yq -o xml . <<< 'a: b'
--- stdout
<a>b</a>

=== XML out: -o xml . <<< '[1, 2]'; echo $?
yq -o xml . <<< '[1, 2]'; echo $?
--- stdout
1

=== XML out: -o xml . <<< 'text'
yq -o xml . <<< 'text'
--- stdout (no newline)
text

=== XML out: -o xml -I0 . <<< 'a: {b: 1}'
yq -o xml -I0 . <<< 'a: {b: 1}'
--- stdout
<a><b>1</b></a>

=== XML out: -o xml . <<< '{a: 1, b: 2}'
yq -o xml . <<< '{a: 1, b: 2}'
--- stdout
<a>1</a>
<b>2</b>

=== TOML in: -p toml -oy . a.toml
cat > a.toml <<'T'
# about title
title = "x"
n = 1_000
f = 1.5
d = 1979-05-27T07:32:00Z
list = [1, 2, 3]
inline = {a = 1, b = "two"}
multi = """
one
two"""
lit = 'raw\n'

[owner]
name = "ann" # who
dotted.key = true

[owner.deep]
x = 1

[[items]]
id = 1

[[items]]
id = 2
T
yq -p toml -oy . a.toml
--- stdout
# about title
title: x
n: 1_000
f: 1.5
d: 1979-05-27T07:32:00Z
list:
  - 1
  - 2
  - 3
inline:
  a: 1
  b: two
multi: |-
  one
  two
lit: raw\n
owner:
  name: ann # who
  dotted:
    key: true
  deep:
    x: 1
items:
  - id: 1
  - id: 2

=== TOML in: -oj . a.toml
cat > a.toml <<'T'
# about title
title = "x"
n = 1_000
f = 1.5
d = 1979-05-27T07:32:00Z
list = [1, 2, 3]
inline = {a = 1, b = "two"}
multi = """
one
two"""
lit = 'raw\n'

[owner]
name = "ann" # who
dotted.key = true

[owner.deep]
x = 1

[[items]]
id = 1

[[items]]
id = 2
T
yq -oj . a.toml
--- stdout
{
  "title": "x",
  "n": 1000,
  "f": 1.5,
  "d": "1979-05-27T07:32:00Z",
  "list": [
    1,
    2,
    3
  ],
  "inline": {
    "a": 1,
    "b": "two"
  },
  "multi": "one\ntwo",
  "lit": "raw\\n",
  "owner": {
    "name": "ann",
    "dotted": {
      "key": true
    },
    "deep": {
      "x": 1
    }
  },
  "items": [
    {
      "id": 1
    },
    {
      "id": 2
    }
  ]
}

=== TOML in: '.owner.name' a.toml
cat > a.toml <<'T'
# about title
title = "x"
n = 1_000
f = 1.5
d = 1979-05-27T07:32:00Z
list = [1, 2, 3]
inline = {a = 1, b = "two"}
multi = """
one
two"""
lit = 'raw\n'

[owner]
name = "ann" # who
dotted.key = true

[owner.deep]
x = 1

[[items]]
id = 1

[[items]]
id = 2
T
yq '.owner.name' a.toml
--- stdout
ann

=== TOML in: '.items[1].id' a.toml
cat > a.toml <<'T'
# about title
title = "x"
n = 1_000
f = 1.5
d = 1979-05-27T07:32:00Z
list = [1, 2, 3]
inline = {a = 1, b = "two"}
multi = """
one
two"""
lit = 'raw\n'

[owner]
name = "ann" # who
dotted.key = true

[owner.deep]
x = 1

[[items]]
id = 1

[[items]]
id = 2
T
yq '.items[1].id' a.toml
--- stdout
2

=== TOML in: '.owner.name = "bob"' a.toml
cat > a.toml <<'T'
# about title
title = "x"
n = 1_000
f = 1.5
d = 1979-05-27T07:32:00Z
list = [1, 2, 3]
inline = {a = 1, b = "two"}
multi = """
one
two"""
lit = 'raw\n'

[owner]
name = "ann" # who
dotted.key = true

[owner.deep]
x = 1

[[items]]
id = 1

[[items]]
id = 2
T
yq '.owner.name = "bob"' a.toml
--- stdout
# about title
title = "x"
n = 1_000
f = 1.5
d = 1979-05-27T07:32:00Z
list = [1, 2, 3]
multi = "one\ntwo"
lit = "raw\\n"
inline = { a = 1, b = "two" }

[owner]
name = "bob"  # who

[owner.dotted]
key = true

[owner.deep]
x = 1

[[items]]
id = 1
[[items]]
id = 2

=== TOML out: -o toml . <<< 'a: 1'
yq -o toml . <<< 'a: 1'
--- stdout
a = 1

=== TOML out: -o toml . <<< 'a: {b: x, c: [1, 2]}'
yq -o toml . <<< 'a: {b: x, c: [1, 2]}'
--- stdout
[a]
b = "x"
c = [1, 2]

=== TOML out: -o toml . <<< 'l: [{x: 1}, {x: 2}]'
yq -o toml . <<< 'l: [{x: 1}, {x: 2}]'
--- stdout
[[l]]
x = 1
[[l]]
x = 2

=== base64, uri, shell and others: -o base64 . <<< 'hello'
yq -o base64 . <<< 'hello'
--- stdout (no newline)
aGVsbG8=

=== base64, uri, shell and others: -p base64 -oy .
printf 'aGVsbG8=' | yq -p base64 -oy .
--- stdout
hello

=== base64, uri, shell and others: -o uri . <<< 'a b&c'
yq -o uri . <<< 'a b&c'
--- stdout (no newline)
a+b%26c

=== base64, uri, shell and others: -p uri -oy .
printf 'a%%20b' | yq -p uri -oy .
--- stdout
a b

=== base64, uri, shell and others: -o shell . <<< '{a: 1, b: {c: "x y", d: [1, 2]}, "e-f":...
yq -o shell . <<< '{a: 1, b: {c: "x y", d: [1, 2]}, "e-f": "it'"'"'s"}'
yq -o ini . <<< '{a: 1, s: {b: 2}}'
printf 'a = 1\n[s]\nb = 2\n' | yq -p ini -oy .
--- stdout
a=1
b_c='x y'
b_d_0=1
b_d_1=2
e_f='it'"'"'s'
a = 1

[s]
b = 2
a: "1"
s:
  b: "2"

=== formats that do not exist
yq -o nope . <<< 'a: 1'; echo $?
yq -p nope . <<< 'a: 1'; echo $?
--- stdout
1
1
--- stderr
Error: unknown format 'nope' please use [yaml|y|kyaml|ky|json|j|props|p|csv|c|tsv|t|xml|x|base64|base64url|uri|toml|hcl|h|shell|s|lua|l|ini|i]
Error: unknown format 'nope' please use [yaml|y|kyaml|ky|json|j|props|p|csv|c|tsv|t|xml|x|base64|base64url|uri|toml|hcl|h|shell|s|lua|l|ini|i]

=== aliases are taken apart for other formats
printf 'a: &x {k: 1}\nb: *x\n' | yq -o json -I0 .
printf 'a: &x {k: 1}\nb: *x\n' | yq -o props .
--- stdout
{"a":{"k":1},"b":{"k":1}}
a.k = 1
b.k = 1
