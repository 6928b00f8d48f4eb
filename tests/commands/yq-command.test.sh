#: yq: its command line.
#: The real one is mikefarah's, version 4.54.
#: needs yq

=== files, standard input and the default expression
printf 'a: 1\n' > a.yml
yq a.yml
yq . a.yml
yq . < a.yml
yq < a.yml
yq - < a.yml
yq . - < a.yml
yq e . a.yml
yq eval '.a' a.yml
yq ea '.a' a.yml a.yml
yq eval-all '.a' a.yml
cat a.yml | yq '.a = 2' -
--- stdout
a: 1
a: 1
a: 1
a: 1
a: 1
a: 1
a: 1
1
1
---
1
1
a: 2

=== in place
printf '# c\na: 1 # x\n' > a.yml
yq -i '.a = 2' a.yml; cat a.yml
yq -i '.b.c = "new"' a.yml && cat a.yml
yq e -i 'del(.a)' a.yml; cat a.yml
yq --inplace '.z = 1' a.yml; cat a.yml
yq -i '.x = 1' nope.yml; echo $?
yq -i '.x = 1'; echo $?
yq -i '.x = ' a.yml; echo $?; cat a.yml
printf 'a: 1\n---\na: 2\n' > m.yml; yq -i '.a += 1' m.yml; cat m.yml
printf '{"a": 1}\n' > j.json; yq -i '.b = 2' j.json; cat j.json
yq -i ea '. as $i ireduce ({}; . * $i)' a.yml m.yml; cat a.yml
--- stdout
# c
a: 2 # x
# c
a: 2 # x
b:
  c: new
# c
b:
  c: new
# c
b:
  c: new
z: 1
1
1
1
# c
b:
  c: new
z: 1
a: 2
---
a: 3
{
  "a": 1,
  "b": 2
}
# c
b:
  c: new
z: 1
a: 3

=== no input: -n '1 + 1'
yq -n '1 + 1'
--- stdout
2

=== no input: --null-input '.a.b = "c"'
yq --null-input '.a.b = "c"'
--- stdout
a:
  b: c

=== no input: -n
yq -n
--- stdout (escaped)
\n\

=== no input: -n '.a = 1'
yq -n '.a = 1' 
--- stdout
a: 1

=== exit status
yq -e '.a' <<< 'a: 1'; echo $?
yq -e '.b' <<< 'a: 1'; echo $?
yq -e '.a' <<< 'a: false'; echo $?
yq -e '.a' <<< 'a: null'; echo $?
yq -e 'select(.a == 2)' <<< 'a: 1'; echo $?
yq -e '.[]' <<< '[null, 1]'; echo $?
--- stdout
1
0
null
1
false
1
null
1
1
null
1
0
--- stderr
Error: no matches found
Error: no matches found
Error: no matches found
Error: no matches found

=== indentation: -I4 . a.yml
printf 'a:\n  b:\n    - c: 1\n      d: 2\n' > a.yml
yq -I4 . a.yml
--- stdout
a:
    b:
        - c: 1
          d: 2

=== indentation: -I 1 . a.yml
printf 'a:\n  b:\n    - c: 1\n      d: 2\n' > a.yml
yq -I 1 . a.yml
--- stdout
a:
  b:
    - c: 1
      d: 2

=== indentation: -I0 . a.yml
printf 'a:\n  b:\n    - c: 1\n      d: 2\n' > a.yml
yq -I0 . a.yml
--- stdout
a:
  b:
    - c: 1
      d: 2

=== indentation: --indent 3 . a.yml
printf 'a:\n  b:\n    - c: 1\n      d: 2\n' > a.yml
yq --indent 3 . a.yml
--- stdout
a:
   b:
      - c: 1
        d: 2

=== indentation: -c . a.yml
printf 'a:\n  b:\n    - c: 1\n      d: 2\n' > a.yml
yq -c . a.yml
--- stdout
a:
  b:
  - c: 1
    d: 2

=== indentation: -I x . a.yml > /dev/null; echo $?
printf 'a:\n  b:\n    - c: 1\n      d: 2\n' > a.yml
yq -I x . a.yml > /dev/null; echo $?
--- stdout
1

=== pretty
printf '{a: "x", b: [1, {c: '"'y'"'}]}\n' | yq -P .
printf 'a: "x" # c\n' | yq -P .
--- stdout
a: x
b:
  - 1
  - c: 'y'
a: x # c

=== nul output
yq -0 '.[]' <<< '[a, b]' | tr '\0' '|'; echo
yq -0 '.' <<< '[a, b]' | tr '\0' '|'; echo
--- stdout
a|b|
[a, b]|

=== colors: -C . <<< 'a: 1'
yq -C . <<< 'a: 1'
--- stdout (escaped)
\x1b[36ma\x1b[0m:\x1b[95m 1\x1b[0m

=== colors: -C '.a' <<< 'a: 1'
yq -C '.a' <<< 'a: 1'
--- stdout
1

=== colors: -C . <<< '{a: "x", b: [true, ~, 1.5]} # c' | head -n 1
yq -C . <<< '{a: "x", b: [true, ~, 1.5]} # c' | head -n 1
--- stdout (escaped)
{\x1b[36ma\x1b[0m:\x1b[32m "x"\x1b[0m,\x1b[36m b\x1b[0m: [\x1b[95mtrue\x1b[0m, ~,\x1b[95m 1.5\x1b[0m]}\x1b[90m # c\x1b[0m

=== colors: -M . <<< 'a: 1'
yq -M . <<< 'a: 1'
--- stdout
a: 1

=== expressions from a file: --from-file e.yq <<< 'a: 1'
printf '.a |= . + 1\n# comment\n' > e.yq
yq --from-file e.yq <<< 'a: 1'
--- stdout
a: 2

=== expressions from a file: --from-file nope <<< 'a: 1'; echo $?
printf '.a |= . + 1\n# comment\n' > e.yq
yq --from-file nope <<< 'a: 1'; echo $?
--- stdout
1

=== expressions from a file: --expression '.a' <<< 'a: 1'
printf '.a |= . + 1\n# comment\n' > e.yq
yq --expression '.a' <<< 'a: 1'
--- stdout
1

=== splitting into files
printf -- '- {n: x, v: 1}\n- {n: y, v: 2}\n' > a.yml
yq -s '.n' '.[]' a.yml; ls; cat x.yml y.yml
yq -s '$index' '.[]' a.yml; cat 0.yml 1.yml
printf 'a: one\n---\na: two\n' > m.yml
yq -s '.a' m.yml; cat one.yml two.yml
yq -s '"f_" + $index' m.yml; cat f_0.yml
yq -s '.n' -o json '.[]' a.yml; cat x.json
yq -s '"sub/" + .n + ".txt"' '.[]' a.yml; ls sub
--- stdout
a.yml
x.yml
y.yml
{n: x, v: 1}
{n: y, v: 2}
{n: x, v: 1}
{n: y, v: 2}
a: one
---
a: two
a: one
{
  "n": "x",
  "v": 1
}
x.txt
y.txt

=== front matter
printf -- '---\ntitle: x\n---\n# Body\ntext: not yaml {\n' > a.md
yq --front-matter=extract . a.md
yq -f extract '.title' a.md
yq -f process '.title = "y"' a.md
yq -i -f process '.title = "z"' a.md; cat a.md
--- stdout
---
title: x
x
---
title: y
---
# Body
text: not yaml {
---
title: z
---
# Body
text: not yaml {

=== header preprocess
printf '# c\n---\na: 1\n' | yq --header-preprocess=false .
printf '# c\n\n# d\na: 1\n' | yq --header-preprocess=false .
--- stdout
# c
a: 1
# c
# d
a: 1

=== version and wrong calls: . nope.yml; echo $?
yq . nope.yml; echo $?
--- stdout
1

=== version and wrong calls: . /; echo $?
yq . /; echo $?
--- stdout
1

=== version and wrong calls: --nosuch . 2>&1 | head -1; echo $?
yq --nosuch . 2>&1 | head -1; echo $?
--- stdout
Error: unknown flag: --nosuch
0

=== version and wrong calls: -Z . 2>&1 | head -1
yq -Z . 2>&1 | head -1
--- stdout
Error: unknown shorthand flag: 'Z' in -Z

=== version and wrong calls: -I 2>&1 | head -1
yq -I 2>&1 | head -1
--- stdout
Error: flag needs an argument: 'I' in -I

=== version and wrong calls: 'nosuch' <<< 'a: 1'; echo $?
yq 'nosuch' <<< 'a: 1'; echo $?
--- stdout
1

=== several files: . a.yml b.yml
printf 'a: 1\n' > a.yml; printf 'b: 2\n' > b.yml
yq . a.yml b.yml
--- stdout
a: 1
---
b: 2

=== several files: -N . a.yml b.yml
printf 'a: 1\n' > a.yml; printf 'b: 2\n' > b.yml
yq -N . a.yml b.yml
--- stdout
a: 1
b: 2

=== several files: '.a' a.yml b.yml
printf 'a: 1\n' > a.yml; printf 'b: 2\n' > b.yml
yq '.a' a.yml b.yml
--- stdout
1
---
null

=== several files: ea '. as $x ireduce ({}; . + $x)' a.yml b.yml
printf 'a: 1\n' > a.yml; printf 'b: 2\n' > b.yml
yq ea '. as $x ireduce ({}; . + $x)' a.yml b.yml
--- stdout
a: 1
b: 2

=== several files: '.a' a.yml nope.yml; echo $?
printf 'a: 1\n' > a.yml; printf 'b: 2\n' > b.yml
yq '.a' a.yml nope.yml; echo $?
--- stdout
1
1

=== file name decides the format: . a.json; yq . a.csv; yq . a.properties; yq . a.xml; yq ....
printf '{"a": [1]}' > a.json; printf 'x,y\n1,2\n' > a.csv; printf 'k=v\n' > a.properties; printf '<a>1</a>' > a.xml; printf 'a: 1\n' > a.txt
yq . a.json; yq . a.csv; yq . a.properties; yq . a.xml; yq . a.txt
--- stdout
{
  "a": [
    1
  ]
}
x,y
1,2
k = v
<a>1</a>
a: 1

=== file name decides the format: -o yaml . a.json
printf '{"a": [1]}' > a.json; printf 'x,y\n1,2\n' > a.csv; printf 'k=v\n' > a.properties; printf '<a>1</a>' > a.xml; printf 'a: 1\n' > a.txt
yq -o yaml . a.json
--- stdout
a:
  - 1

=== file name decides the format: -o json . a.csv
printf '{"a": [1]}' > a.json; printf 'x,y\n1,2\n' > a.csv; printf 'k=v\n' > a.properties; printf '<a>1</a>' > a.xml; printf 'a: 1\n' > a.txt
yq -o json . a.csv
--- stdout
[
  {
    "x": 1,
    "y": 2
  }
]

=== not UTF-8: . ; echo $?
printf 'a: \xff\n' | yq . ; echo $?
--- stdout
1

=== not UTF-8: .
printf 'a: "\\xff"\n' | yq .
--- stdout
a: "ÿ"

=== not UTF-8: . ; echo $? (2)
printf 'a: \x01\n' | yq . ; echo $?
--- stdout
1

=== deep and wide
printf '[%.0s' {1..200} > a; printf ']%.0s' {1..200} >> a
yq '.. | select(length == 0) | path | length' a
--- stdout
199
