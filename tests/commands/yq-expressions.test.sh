#: yq: the operators of its expressions.
#: The real one is mikefarah's, version 4.54.
#: needs yq

=== paths and indices: '.a.b[0], .a.b[-1], .a["c d"], .a."e.f", .a.b.1, .a.b[1:], .a.b[:2],...
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.a.b[0], .a.b[-1], .a["c d"], .a."e.f", .a.b.1, .a.b[1:], .a.b[:2], .a.b[-2:]' a.yml
--- stdout
x
z
1
2
y
- y
- z
- x
- y
- y
- z

=== paths and indices: '.a.b[]' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.a.b[]' a.yml
--- stdout
x
y
z

=== paths and indices: '.a | keys' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.a | keys' a.yml
--- stdout
- b
- "c d"
- e.f

=== paths and indices: '.a.*' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.a.*' a.yml
--- stdout
[x, y, z]
1
2

=== paths and indices: '.a."c*"' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.a."c*"' a.yml
--- stdout
1

=== paths and indices: '.nope.deeper[3].x' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.nope.deeper[3].x' a.yml
--- stdout
null

=== paths and indices: '.a.b[7]' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.a.b[7]' a.yml
--- stdout
null

=== paths and indices: '.a["b"][0]' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.a["b"][0]' a.yml
--- stdout
x

=== paths and indices: '.["a"].b | .[1]' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.["a"].b | .[1]' a.yml
--- stdout
y

=== paths and indices: '.a.b["0"]' a.yml
cat > a.yml <<'Y'
a:
  b: [x, y, z]
  "c d": 1
  e.f: 2
Y
yq '.a.b["0"]' a.yml
--- stdout
x

=== wrong indices
printf 'a: [1, 2]\nb: text\n' > a.yml
yq '.a.x' a.yml; echo $?
yq '.a[-5]' a.yml; echo $?
yq '.b.x' a.yml; echo $?
yq '.b[0]' a.yml; echo $?
yq '.b[]' a.yml; echo $?
yq '.a.x?' a.yml; echo $?
yq '.a[] | .x' a.yml; echo $?
--- stdout
1
1
0
0
0
0
0
--- stderr
Error: cannot index array with 'x' (strconv.ParseInt: parsing "x": invalid syntax)
Error: index [-5] out of range, array size is 2

=== several results: '.a, .b' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq '.a, .b' a.yml
--- stdout
1
2

=== several results: '.b, .a, .c' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq '.b, .a, .c' a.yml
--- stdout
2
1
null

=== several results: '[.a, .b]' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq '[.a, .b]' a.yml
--- stdout
- 1
- 2

=== several results: '{"x": .a, "y": .b}' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq '{"x": .a, "y": .b}' a.yml
--- stdout
x: 1
y: 2

=== several results: '{(.a|tostring): .b}' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq '{(.a|tostring): .b}' a.yml
--- stdout
"1": 2

=== assignment: '.a = 2' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.a = 2' a.yml
--- stdout
a: 2
b:
  c: x

=== assignment: '.b.c = .a' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.b.c = .a' a.yml
--- stdout
a: 1
b:
  c: 1

=== assignment: '.b.d.e = [1, {"x": 2}]' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.b.d.e = [1, {"x": 2}]' a.yml
--- stdout
a: 1
b:
  c: x
  d:
    e:
      - 1
      - x: 2

=== assignment: '.b = {"new": "map"}' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.b = {"new": "map"}' a.yml
--- stdout
a: 1
b:
  new: map

=== assignment: '.list[2] = "third"' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.list[2] = "third"' a.yml
--- stdout
a: 1
b:
  c: x
list:
  - null
  - null
  - third

=== assignment: '.a |= . + 5' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.a |= . + 5' a.yml
--- stdout
a: 6
b:
  c: x

=== assignment: '.b.c |= "pre-" + .' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.b.c |= "pre-" + .' a.yml
--- stdout
a: 1
b:
  c: pre-x

=== assignment: '(.a, .b.c) = "same"' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '(.a, .b.c) = "same"' a.yml
--- stdout
a: same
b:
  c: same

=== assignment: '.["x y"] = true' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.["x y"] = true' a.yml
--- stdout
a: 1
b:
  c: x
x y: true

=== assignment: '.b.* = 3' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.b.* = 3' a.yml
--- stdout
a: 1
b:
  c: 3

=== assignment: '.b.[] = 3' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.b.[] = 3' a.yml
--- stdout
a: 1
b:
  c: 3

=== assignment: '.a = null' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq '.a = null' a.yml
--- stdout
a: null
b:
  c: x

=== assignment: 'del(.b) | .z = .a * 3' a.yml
printf 'a: 1\nb:\n  c: x\n' > a.yml
yq 'del(.b) | .z = .a * 3' a.yml
--- stdout
a: 1
z: 3

=== assignment keeps quotes and comments
printf 'a: "x" # c\nb: '"'y'"'\nc: 3 # n\n' > a.yml
yq '.a = "new" | .b = "new" | .c = 4' a.yml
yq '.a = 5 | .b = true | .c = "text"' a.yml
--- stdout
a: "new" # c
b: 'new'
c: 4 # n
a: 5 # c
b: true
c: text # n

=== arithmetic: -n '1 + 2, 3 - 5, 2 * 3, 7 / 2, 7 % 4, 6 / 3, 1.5 + 1, 2 * 1.5, -3 + 1'
yq -n '1 + 2, 3 - 5, 2 * 3, 7 / 2, 7 % 4, 6 / 3, 1.5 + 1, 2 * 1.5, -3 + 1'
--- stdout
3
-2
6
3.5
3
2
2.5
3
-2

=== arithmetic: -n '10 - 5 - 3'
yq -n '10 - 5 - 3'
--- stdout
8

=== arithmetic: -n '2 * 3 + 4'
yq -n '2 * 3 + 4'
--- stdout
14

=== arithmetic: -n '(2 * 3) + 4'
yq -n '(2 * 3) + 4'
--- stdout
10

=== arithmetic: -n '1 + 0x10, 0x10 + 1, 5.0 + 1, 1e3 + 1'
yq -n '1 + 0x10, 0x10 + 1, 5.0 + 1, 1e3 + 1'
--- stdout
17
0x11
6
1001

=== arithmetic: -n '7 / 0'
yq -n '7 / 0'
--- stdout
+Inf

=== arithmetic: -n '7 % 0'; echo $?
yq -n '7 % 0'; echo $?
--- stdout
1

=== arithmetic: -n '9223372036854775807 + 1'
yq -n '9223372036854775807 + 1'
--- status 1

=== arithmetic: -n '"a" + "b", "a" + 1, 1 + "a"'
yq -n '"a" + "b", "a" + 1, 1 + "a"'
--- stdout
ab
a1
1a

=== arithmetic: -n '"ab" * 3'
yq -n '"ab" * 3'
--- stdout
ababab

=== arithmetic: -n '"a,b" / ","'
yq -n '"a,b" / ","'
--- stdout
- a
- b

=== arithmetic: -n 'null + 1, 1 + null, null + "x"'
yq -n 'null + 1, 1 + null, null + "x"'
--- status 1

=== arithmetic: -n '[1] + [2, 3], [1] + 2, [1] + null, null + [1]'
yq -n '[1] + [2, 3], [1] + 2, [1] + null, null + [1]'
--- stdout
- 1
- 2
- 3
- 1
- 2
- 1
- 1

=== arithmetic: -n '{"a": 1} + {"b": 2, "a": 3}'
yq -n '{"a": 1} + {"b": 2, "a": 3}'
--- stdout
a: 3
b: 2

=== arithmetic: -n '[1, 2, 3, 2] - [2]'
yq -n '[1, 2, 3, 2] - [2]'
--- stdout
- 1
- 3

=== arithmetic: -n '"2020-01-01T00:00:00Z" + "24h"'
yq -n '"2020-01-01T00:00:00Z" + "24h"'
--- stdout
2020-01-01T00:00:00Z24h

=== wrong arithmetic
yq -n '1 + {}'; echo $?
yq -n '{} - 1'; echo $?
yq -n '[] * {}'; echo $?
yq -n '"a" - "b"'; echo $?
yq -n '"a" / 2'; echo $?
yq -n 'true + 1'; echo $?
yq -n '[] + {}' ; echo $?
yq -n '{} + []' ; echo $?
yq -n '{} + 1' ; echo $?
yq -n '1 - [1]' ; echo $?
yq -n '"a" % 2' ; echo $?
yq -n '1 * []' ; echo $?
--- stdout
1
1
1
1
1
1
- {}
0
1
1
1
1
1
--- stderr
Error: !!map () cannot be added to a !!int ()
Error: maps not yet supported for subtraction
Error: cannot multiply !!seq with !!map
Error: strings cannot be subtracted
Error: !!str cannot be divided by !!int
Error: !!bool cannot be added to !!int
Error: !!seq () cannot be added to a !!map ()
Error: !!int () cannot be added to a !!map ()
Error: !!seq () cannot be subtracted from !!int
Error: !!str cannot modulo by !!int
Error: cannot multiply !!int with !!seq

=== comparison: -n '1 == 1, 1 == 1.0, "a" == "a", "a" == "b", null == null, "abc" == "a*",...
yq -n '1 == 1, 1 == 1.0, "a" == "a", "a" == "b", null == null, "abc" == "a*", [1] == [1], {"a": 1} == {"a": 1}, 1 == "1", true == "true"'
--- stdout
true
false
true
false
true
true
false
false
true
true

=== comparison: -n '1 != 2, "a" != "a"'
yq -n '1 != 2, "a" != "a"'
--- stdout
true
false

=== comparison: -n '1 < 2, 2 <= 2, 3 > 4, 3 >= 3, "a" < "b", "b" >= "a", 1.5 < 2, null < nu...
yq -n '1 < 2, 2 <= 2, 3 > 4, 3 >= 3, "a" < "b", "b" >= "a", 1.5 < 2, null < null, null <= null'
--- stdout
true
true
false
true
true
true
true
false
true

=== comparison: -n '1 < "a"'; echo $?
yq -n '1 < "a"'; echo $?
--- stdout
1

=== comparison: -n '"2021-01-01" > "2020-01-01"'
yq -n '"2021-01-01" > "2020-01-01"'
--- stdout
true

=== comparison: -n '[1] < [2]'; echo $?
yq -n '[1] < [2]'; echo $?
--- stdout
1

=== logic: -n 'true and false, true or false, (true | not), (null | not), 1 and 1, null or...
yq -n 'true and false, true or false, (true | not), (null | not), 1 and 1, null or "x"'
--- stdout
false
true
false
true
true
true

=== logic: -n 'true and true or false'
yq -n 'true and true or false'
--- stdout
true

=== logic: -n '[true, false] | any, [true, false] | all'
yq -n '[true, false] | any, [true, false] | all'
--- stdout
true
false

=== logic: -n '[1, 5] | any_c(. > 3), [1, 5] | all_c(. > 3)'
yq -n '[1, 5] | any_c(. > 3), [1, 5] | all_c(. > 3)'
--- stdout
true
false

=== logic: -n 'null // "d", false // "d", "v" // "d", .a.b // "x"'
yq -n 'null // "d", false // "d", "v" // "d", .a.b // "x"'
--- stdout
d
d
v
x

=== logic: '.a[] // "none"'
printf 'a: [1, null, 3]\n' | yq '.a[] // "none"'
--- stdout
1
none
3

=== logic: -n '1 // 2 // 3'
yq -n '1 // 2 // 3'
--- stdout
1

=== logic: -n '.a // .b // "c"'
yq -n '.a // .b // "c"'
--- stdout
c

=== select: '.a[] | select(.v > 1)' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '.a[] | select(.v > 1)' a.yml
--- stdout
{n: y, v: 2}
{n: xx, v: 3}

=== select: '.a[] | select(.n == "x*") | .v' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '.a[] | select(.n == "x*") | .v' a.yml
--- stdout
1
3

=== select: '.a[] | select(.n == "y" or .v == 3).n' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '.a[] | select(.n == "y" or .v == 3).n' a.yml
--- stdout
y
xx

=== select: '(.a[] | select(.n == "y") | .v) = 9' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '(.a[] | select(.n == "y") | .v) = 9' a.yml
--- stdout
a:
  - {n: x, v: 1}
  - {n: y, v: 9}
  - {n: xx, v: 3}

=== select: '.a |= map(select(.v != 2))' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '.a |= map(select(.v != 2))' a.yml
--- stdout
a:
  - {n: x, v: 1}
  - {n: xx, v: 3}

=== select: '.a[] | select(has("v") and .v >= 2) | .n' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '.a[] | select(has("v") and .v >= 2) | .n' a.yml
--- stdout
y
xx

=== select: '[.a[] | select(.n | test("x"))] | length' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '[.a[] | select(.n | test("x"))] | length' a.yml
--- stdout
2

=== select: 'del(.a[] | select(.v < 3))' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq 'del(.a[] | select(.v < 3))' a.yml
--- stdout
a:
  - {n: xx, v: 3}

=== select: '.a[] | select(.n != "x")' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '.a[] | select(.n != "x")' a.yml
--- stdout
{n: y, v: 2}
{n: xx, v: 3}

=== select: '.. | select(tag == "!!int")' a.yml
printf 'a:\n  - {n: x, v: 1}\n  - {n: y, v: 2}\n  - {n: xx, v: 3}\n' > a.yml
yq '.. | select(tag == "!!int")' a.yml
--- stdout
1
2
3

=== del: 'del(.a.x)' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(.a.x)' a.yml
--- stdout
a: {y: 2}
b: [1, 2, 3, 4]
c: 1

=== del: 'del(.b[1])' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(.b[1])' a.yml
--- stdout
a: {x: 1, y: 2}
b: [1, 3, 4]
c: 1

=== del: 'del(.b[0,2])' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(.b[0,2])' a.yml
--- stdout
a: {x: 1, y: 2}
b: [2, 4]
c: 1

=== del: 'del(.b[] | select(. > 2))' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(.b[] | select(. > 2))' a.yml
--- stdout
a: {x: 1, y: 2}
b: [1, 2]
c: 1

=== del: 'del(.a, .c)' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(.a, .c)' a.yml
--- stdout
b: [1, 2, 3, 4]

=== del: 'del(.nope)' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(.nope)' a.yml
--- stdout
a: {x: 1, y: 2}
b: [1, 2, 3, 4]
c: 1

=== del: 'del(.b[-1])' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(.b[-1])' a.yml
--- stdout
a: {x: 1, y: 2}
b: [1, 2, 3]
c: 1

=== del: 'del(..)' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(..)' a.yml

=== del: 'del(.[])' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2, 3, 4]\nc: 1\n' > a.yml
yq 'del(.[])' a.yml
--- stdout
{}

=== entries: 'to_entries' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq 'to_entries' a.yml
--- stdout
- key: a
  value: 1
- key: b
  value: 2

=== entries: 'to_entries | from_entries' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq 'to_entries | from_entries' a.yml
--- stdout
a: 1
b: 2

=== entries: 'with_entries(.key |= "x_" + .)' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq 'with_entries(.key |= "x_" + .)' a.yml
--- stdout
x_a: 1
x_b: 2

=== entries: 'with_entries(select(.value > 1))' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq 'with_entries(select(.value > 1))' a.yml
--- stdout
b: 2

=== entries: 'with_entries(.value += 1)' a.yml
printf 'a: 1\nb: 2\n' > a.yml
yq 'with_entries(.value += 1)' a.yml
--- stdout
a: 2
b: 3

=== entries: 'to_entries'
printf 'a: 1\nb: 2\n' > a.yml
printf -- '- x\n- y\n' | yq 'to_entries'
--- stdout
- key: 0
  value: x
- key: 1
  value: y

=== entries: -n 'null | to_entries'
printf 'a: 1\nb: 2\n' > a.yml
yq -n 'null | to_entries'

=== entries: -n '[{"key": "k", "value": "v"}, {"key": 1}] | from_entries'
printf 'a: 1\nb: 2\n' > a.yml
yq -n '[{"key": "k", "value": "v"}, {"key": 1}] | from_entries'
--- status 1

=== keys, has, length: 'keys' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2]\nc: text\nd: null\ne: 5\n' > a.yml
yq 'keys' a.yml
--- stdout
- a
- b
- c
- d
- e

=== keys, has, length: '.b | keys' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2]\nc: text\nd: null\ne: 5\n' > a.yml
yq '.b | keys' a.yml
--- stdout
- 0
- 1

=== keys, has, length: '.a | has("x"), .a | has("z"), .b | has(1), .b | has(5)' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2]\nc: text\nd: null\ne: 5\n' > a.yml
yq '.a | has("x"), .a | has("z"), .b | has(1), .b | has(5)' a.yml
--- stdout
true
false
true
false

=== keys, has, length: '.[] | length' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2]\nc: text\nd: null\ne: 5\n' > a.yml
yq '.[] | length' a.yml
--- stdout
2
2
4
0
1

=== keys, has, length: '.a | key, .a.x | key' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2]\nc: text\nd: null\ne: 5\n' > a.yml
yq '.a | key, .a.x | key' a.yml
--- stdout
a
x

=== keys, has, length: '.b[1] | key' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2]\nc: text\nd: null\ne: 5\n' > a.yml
yq '.b[1] | key' a.yml
--- stdout
1

=== keys, has, length: '.c | has("x")' a.yml
printf 'a: {x: 1, y: 2}\nb: [1, 2]\nc: text\nd: null\ne: 5\n' > a.yml
yq '.c | has("x")' a.yml
--- stdout
false

=== keys, has, length: '.c | keys' a.yml; echo $?
printf 'a: {x: 1, y: 2}\nb: [1, 2]\nc: text\nd: null\ne: 5\n' > a.yml
yq '.c | keys' a.yml; echo $?
--- stdout
1

=== map and friends: -n '[1, 2, 3] | map(. * 2)'
yq -n '[1, 2, 3] | map(. * 2)'
--- stdout
- 2
- 4
- 6

=== map and friends: -n '{"a": 1, "b": 2} | map_values(. + 1)'
yq -n '{"a": 1, "b": 2} | map_values(. + 1)'
--- stdout
a: 2
b: 3

=== map and friends: -n '[1, 2, 3] | filter(. > 1)'
yq -n '[1, 2, 3] | filter(. > 1)'
--- stdout
- 2
- 3

=== map and friends: -n '[3, 1, 2] | first, [3, 1, 2] | last'
yq -n '[3, 1, 2] | first, [3, 1, 2] | last'
--- status 1

=== map and friends: -n '[3, 1, 2] | first(. < 3)'
yq -n '[3, 1, 2] | first(. < 3)'
--- stdout
1

=== map and friends: -n '[[1, [2]], 3] | flatten, [[1, [2]], 3] | flatten(1)'
yq -n '[[1, [2]], 3] | flatten, [[1, [2]], 3] | flatten(1)'
--- stdout
- 1
- 2
- 3
- 1
- - 2
- 3

=== map and friends: -n '[1, 2, 3, 4] | min, [1, 4, 3] | max, ["b", "a"] | min'
yq -n '[1, 2, 3, 4] | min, [1, 4, 3] | max, ["b", "a"] | min'
--- stdout
1
4
a

=== map and friends: -n '[1, 2, 3] | .[1:], [1, 2, 3] | .[0:2]'
yq -n '[1, 2, 3] | .[1:], [1, 2, 3] | .[0:2]'
--- stdout
- 2
- 3
- 1
- 2

=== map and friends: -n '[1, 2] | reverse'
yq -n '[1, 2] | reverse'
--- stdout
- 2
- 1

=== map and friends: -n '[1, 2, 3] | contains([1]), "abc" | contains("b"), {"a": [1, 2]} |...
yq -n '[1, 2, 3] | contains([1]), "abc" | contains("b"), {"a": [1, 2]} | contains({"a": [1]})'
--- stdout
true
true
true

=== map and friends: -n '[3, 1, 2] | sort'
yq -n '[3, 1, 2] | sort'
--- stdout
- 1
- 2
- 3

=== map and friends: -n '{"a": 1, "b": 2, "c": 3} | pick(["c", "a"])'
yq -n '{"a": 1, "b": 2, "c": 3} | pick(["c", "a"])'
--- stdout
c: 3
a: 1

=== map and friends: -n '{"a": 1, "b": 2, "c": 3} | omit(["c", "a"])'
yq -n '{"a": 1, "b": 2, "c": 3} | omit(["c", "a"])'
--- stdout
b: 2

=== map and friends: -n '["a", "b", "c"] | pick([2, 0])'
yq -n '["a", "b", "c"] | pick([2, 0])'
--- stdout
- c
- a

=== map and friends: -n '[[1, 2], [3, 4]] | pivot'
yq -n '[[1, 2], [3, 4]] | pivot'
--- stdout
- - 1
  - 3
- - 2
  - 4

=== map and friends: -n '[{"a": 1, "b": 2}, {"a": 3}] | pivot'
yq -n '[{"a": 1, "b": 2}, {"a": 3}] | pivot'
--- stdout
a:
  - 1
  - 3
b:
  - 2
  -

=== map and friends: -n '[1, 2, 3] | .[] as $x | $x * 10'
yq -n '[1, 2, 3] | .[] as $x | $x * 10'
--- stdout
10
20
30

=== map and friends: -n '[1, null, 2] | map(. // "n")'
yq -n '[1, null, 2] | map(. // "n")'
--- stdout
- 1
- n
- 2

=== map and friends: -n '[range(3)]' 2>/dev/null; echo $?
yq -n '[range(3)]' 2>/dev/null; echo $?
--- stdout
1

=== sort and group: 'sort_by(.n)' a.yml
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'sort_by(.n)' a.yml
--- stdout
- {n: a, v: 10}
- {n: b, v: 2}
- {n: c, v: 2}

=== sort and group: 'sort_by(.v, .n)' a.yml
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'sort_by(.v, .n)' a.yml
--- stdout
- {n: b, v: 2}
- {n: c, v: 2}
- {n: a, v: 10}

=== sort and group: 'sort_by(.v) | reverse' a.yml
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'sort_by(.v) | reverse' a.yml
--- stdout
- {n: a, v: 10}
- {n: c, v: 2}
- {n: b, v: 2}

=== sort and group: 'group_by(.v)' a.yml
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'group_by(.v)' a.yml
--- stdout
- - {n: b, v: 2}
  - {n: c, v: 2}
- - {n: a, v: 10}

=== sort and group: 'unique_by(.v)' a.yml
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'unique_by(.v)' a.yml
--- stdout
- {n: b, v: 2}
- {n: a, v: 10}

=== sort and group: 'map(.v) | unique' a.yml
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'map(.v) | unique' a.yml
--- stdout
- 2
- 10

=== sort and group: 'map(.n) | sort | join("-")' a.yml
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'map(.n) | sort | join("-")' a.yml
--- stdout
a-b-c

=== sort and group: 'sort_keys(.)' <<< 'b: {z: 1, y: 2} a: 1'
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'sort_keys(.)' <<< 'b: {z: 1, y: 2}
a: 1'
--- stdout
a: 1
b: {z: 1, y: 2}

=== sort and group: 'sort_keys(..)' <<< 'b: {z: 1, y: 2} a: 1'
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq 'sort_keys(..)' <<< 'b: {z: 1, y: 2}
a: 1'
--- stdout
a: 1
b: {y: 2, z: 1}

=== sort and group: -n '[true, 3, null, "b", 1.5, false, "a", [2], {"x": 1}] | sort'
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq -n '[true, 3, null, "b", 1.5, false, "a", [2], {"x": 1}] | sort'
--- stdout
- null
- false
- true
- - 2
- x: 1
- 1.5
- 3
- a
- b

=== sort and group: -n '["10", "9", "a10", "a9"] | sort'
cat > a.yml <<'Y'
- {n: b, v: 2}
- {n: a, v: 10}
- {n: c, v: 2}
Y
yq -n '["10", "9", "a10", "a9"] | sort'
--- stdout
- "10"
- "9"
- a10
- a9

=== merging: ea 'select(fi == 0) * select(fi == 1)' a.yml b.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq ea 'select(fi == 0) * select(fi == 1)' a.yml b.yml
--- stdout
# base
name: b
list: [3]
map:
  x: 9 # one
  y: {deep: true}
  z: 3
extra: new # added

=== merging: ea 'select(fi == 0) *+ select(fi == 1)' a.yml b.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq ea 'select(fi == 0) *+ select(fi == 1)' a.yml b.yml
--- stdout
# base
name: b
list: [1, 2, 3]
map:
  x: 9 # one
  y: {deep: true}
  z: 3
extra: new # added

=== merging: ea 'select(fi == 0) *? select(fi == 1)' a.yml b.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq ea 'select(fi == 0) *? select(fi == 1)' a.yml b.yml
--- stdout
# base
name: b
list: [3]
map:
  x: 9 # one
  y: {deep: true}

=== merging: ea 'select(fi == 0) *n select(fi == 1)' a.yml b.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq ea 'select(fi == 0) *n select(fi == 1)' a.yml b.yml
--- stdout
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
  z: 3
extra: new # added

=== merging: ea 'select(fi == 0) *d select(fi == 1)' a.yml b.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq ea 'select(fi == 0) *d select(fi == 1)' a.yml b.yml
--- stdout
# base
name: b
list: [3, 2]
map:
  x: 9 # one
  y: {deep: true}
  z: 3
extra: new # added

=== merging: ea 'select(fi == 0) *?+ select(fi == 1)' a.yml b.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq ea 'select(fi == 0) *?+ select(fi == 1)' a.yml b.yml
--- stdout
# base
name: b
list: [1, 2, 3]
map:
  x: 9 # one
  y: {deep: true}

=== merging: ea '. as $item ireduce ({}; . * $item)' a.yml b.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq ea '. as $item ireduce ({}; . * $item)' a.yml b.yml
--- stdout
# base
name: b
list: [3]
map:
  x: 9 # one
  y:
    deep: true
  z: 3
extra: new # added

=== merging: '. *= load("b.yml")' a.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq '. *= load("b.yml")' a.yml
--- stdout
# base
name: b
list: [3]
map:
  x: 9 # one
  y: {deep: true}
  z: 3
extra: new # added

=== merging: '. * {"name": "c", "map": {"x": null}}' a.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq '. * {"name": "c", "map": {"x": null}}' a.yml
--- stdout
# base
name: c
list: [1, 2]
map:
  x: null # one
  y: {deep: true}

=== merging: '.map *= {"y": {"more": 1}}' a.yml
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq '.map *= {"y": {"more": 1}}' a.yml
--- stdout
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true, more: 1}

=== merging: -n '{"a": [{"n": 1}, {"n": 2}]} *d {"a": [{"m": 3}]}'
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq -n '{"a": [{"n": 1}, {"n": 2}]} *d {"a": [{"m": 3}]}'
--- stdout
a:
  - n: 1
    m: 3
  - n: 2

=== merging: -n '{} * {"a": {"b": 1}}'
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq -n '{} * {"a": {"b": 1}}'
--- stdout
a:
  b: 1

=== merging: -n '{"a": 1} * null'
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq -n '{"a": 1} * null'
--- stdout
a: 1

=== merging: -n 'null * {"a": 1}'
cat > a.yml <<'Y'
# base
name: a
list: [1, 2]
map:
  x: 1 # one
  y: {deep: true}
Y
cat > b.yml <<'Y'
name: b
list: [3]
map:
  x: 9
  z: 3
extra: new # added
Y
yq -n 'null * {"a": 1}'
--- stdout
a: 1

=== compound assignment: '.a += 2' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.a += 2' a.yml
--- stdout
a: 3
b: [x]
c: {d: 1}
s: t

=== compound assignment: '.b += ["y"]' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.b += ["y"]' a.yml
--- stdout
a: 1
b: [x, y]
c: {d: 1}
s: t

=== compound assignment: '.b += "y"' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.b += "y"' a.yml
--- stdout
a: 1
b: [x, y]
c: {d: 1}
s: t

=== compound assignment: '.c += {"e": 2}' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.c += {"e": 2}' a.yml
--- stdout
a: 1
b: [x]
c: {d: 1, e: 2}
s: t

=== compound assignment: '.s += "u"' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.s += "u"' a.yml
--- stdout
a: 1
b: [x]
c: {d: 1}
s: tu

=== compound assignment: '.a -= 3' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.a -= 3' a.yml
--- stdout
a: -2
b: [x]
c: {d: 1}
s: t

=== compound assignment: '.a *= 3' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.a *= 3' a.yml
--- stdout
a: 3
b: [x]
c: {d: 1}
s: t

=== compound assignment: '.n += 1' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.n += 1' a.yml
--- stdout
a: 1
b: [x]
c: {d: 1}
s: t
n: 1

=== compound assignment: '.n += ["q"]' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.n += ["q"]' a.yml
--- stdout
a: 1
b: [x]
c: {d: 1}
s: t
n:
  - q

=== compound assignment: '.n //= "default" | .a //= 5' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.n //= "default" | .a //= 5' a.yml
--- status 1

=== compound assignment: '.a /= 2' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.a /= 2' a.yml
--- status 1

=== compound assignment: '.a %= 2' a.yml
printf 'a: 1\nb: [x]\nc: {d: 1}\ns: t\n' > a.yml
yq '.a %= 2' a.yml
--- status 1

=== paths: '.a.b[1].c | path' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.a.b[1].c | path' a.yml
--- stdout
- a
- b
- 1
- c

=== paths: '.. | path | join(".")' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.. | path | join(".")' a.yml
--- stdout

a
a.b
a.b.0
a.b.1
a.b.1.c

=== paths: '.a.b | path | .[-1]' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.a.b | path | .[-1]' a.yml
--- stdout
b

=== paths: '[paths]' a.yml 2>&1 | head -1
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '[paths]' a.yml 2>&1 | head -1
--- stdout
Error: 1:6: lexer: invalid input text "s]"

=== paths: '.a | getpath(["b", 0])' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.a | getpath(["b", 0])' a.yml
--- status 1

=== paths: 'setpath(["a", "n"]; 5)' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq 'setpath(["a", "n"]; 5)' a.yml
--- stdout
a:
  b: [x, {c: 1}]
  n: 5

=== paths: 'delpaths([["a", "b", 0]])' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq 'delpaths([["a", "b", 0]])' a.yml
--- stdout
a:
  b: [{c: 1}]

=== paths: '.a.b[0] | parent' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.a.b[0] | parent' a.yml
--- stdout
[x, {c: 1}]

=== paths: '.a.b[1].c | parent(2)' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.a.b[1].c | parent(2)' a.yml
--- stdout
[x, {c: 1}]

=== paths: '.a.b[0] | parent | parent | key' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.a.b[0] | parent | parent | key' a.yml
--- stdout
a

=== paths: '.. | select(. == "x") | path' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.. | select(. == "x") | path' a.yml
--- stdout
- a
- b
- 0

=== paths: '.a.b[1].c | root' a.yml 2>&1
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '.a.b[1].c | root' a.yml 2>&1
--- stdout
a:
  b: [x, {c: 1}]

=== paths: '[.. | select(tag == "!!int") | {"p": path | join("/"), "v": .}]' a.yml
printf 'a:\n  b: [x, {c: 1}]\n' > a.yml
yq '[.. | select(tag == "!!int") | {"p": path | join("/"), "v": .}]' a.yml
--- stdout
- p: a/b/1/c
  v: 1

=== strings: -n '"a-b-c" | split("-")'
yq -n '"a-b-c" | split("-")'
--- stdout
- a
- b
- c

=== strings: -n '["a", 1, null, true] | join(", ")'
yq -n '["a", 1, null, true] | join(", ")'
--- stdout
a, 1, , true

=== strings: -n '"Hello" | upcase, "Hello" | downcase, " x " | trim'
yq -n '"Hello" | upcase, "Hello" | downcase, "  x " | trim'
--- stdout
HELLO
hello
x

=== strings: -n '"foobar" | sub("o+", "0"), "abcabc" | sub("b", "X")'
yq -n '"foobar" | sub("o+", "0"), "abcabc" | sub("b", "X")'
--- stdout
f0bar
aXcaXc

=== strings: -n '"foobar" | test("^foo"), "foobar" | test("BAR"; "i")' 2>/dev/null
yq -n '"foobar" | test("^foo"), "foobar" | test("BAR"; "i")' 2>/dev/null
--- status 1

=== strings: -n '"foobar" | test("bar")'
yq -n '"foobar" | test("bar")'
--- stdout
true

=== strings: -n '"2020-01-15" | match("(\\d+)-(\\d+)")'
yq -n '"2020-01-15" | match("(\\d+)-(\\d+)")'
--- stdout
string: 2020-01
offset: 0
length: 7
captures:
  - string: "2020"
    offset: 0
    length: 4
  - string: "01"
    offset: 5
    length: 2

=== strings: -n '"ab ab" | [match("a(?P<letter>b)"; "g")]'
yq -n '"ab ab" | [match("a(?P<letter>b)"; "g")]'
--- stdout
- string: ab
  offset: 0
  length: 2
  captures:
    - string: b
      offset: 1
      length: 1
      name: letter
- string: ab
  offset: 3
  length: 2
  captures:
    - string: b
      offset: 4
      length: 1
      name: letter

=== strings: -n '"xay" | capture("(?P<first>x)(?P<second>a)")'
yq -n '"xay" | capture("(?P<first>x)(?P<second>a)")'
--- stdout
first: x
second: a

=== strings: -n '"test" | length, "" | length, "é" | length'
yq -n '"test" | length, "" | length, "é" | length'
--- stdout
4
0
2

=== strings: -n '"abc" | .[1:2]' 2>&1
yq -n '"abc" | .[1:2]' 2>&1
--- stdout
b

=== strings: -n '"a\tb\\n" , "q\"q"'
yq -n '"a\tb\\n" , "q\"q"'
--- stdout
a	b\n
q"q

=== strings: -n '.a = "x" | "value: \(.a) and \(1 + 1)"'
yq -n '.a = "x" | "value: \(.a) and \(1 + 1)"'
--- stdout
value: x and 2

=== strings: -n '"abc" | contains("bc"), "abc" | contains("x")'
yq -n '"abc" | contains("bc"), "abc" | contains("x")'
--- stdout
true
false

=== strings: -n '"name" | ascii_downcase' 2>&1
yq -n '"name" | ascii_downcase' 2>&1
--- status 1
--- stdout
Error: 1:12: lexer: invalid input text "cii_downcase"

=== strings: -n '"a,b" | split(",") | .[1]'
yq -n '"a,b" | split(",") | .[1]'
--- stdout
b

=== strings: -n '1 | tostring, 1 | to_string, [1] | to_string, true | tostring'
yq -n '1 | tostring, 1 | to_string, [1] | to_string, true | tostring'
--- stdout
1
1
- 1
true

=== strings: -n '"5" | to_number, "1.5" | to_number, "0x10" | to_number'
yq -n '"5" | to_number, "1.5" | to_number, "0x10" | to_number'
--- stdout
5
1.5
0x10

=== strings: -n '"abc" | ltrimstr("a"), "abc" | rtrimstr("c")' 2>&1
yq -n '"abc" | ltrimstr("a"), "abc" | rtrimstr("c")' 2>&1
--- status 1
--- stdout
Error: 1:9: lexer: invalid input text "ltrimstr(\"a\"), \"..."

=== strings: -n '"abc" | startswith("a"), "abc" | endswith("c")' 2>&1
yq -n '"abc" | startswith("a"), "abc" | endswith("c")' 2>&1
--- status 1
--- stdout
Error: 1:9: lexer: invalid input text "startswith(\"a\"),..."

=== strings: -n '"a1b2" | sub("([a-z])(\\d)", "$2$1")'
yq -n '"a1b2" | sub("([a-z])(\\d)", "$2$1")'
--- stdout
1a2b

=== strings: -n '"a1b2" | sub("(?P<l>[a-z])", "<$l>")'
yq -n '"a1b2" | sub("(?P<l>[a-z])", "<$l>")'
--- stdout
<a>1<b>2

=== strings: -n '"a1b2" | sub("(?P<l>[a-z])", "<${l}>")'
yq -n '"a1b2" | sub("(?P<l>[a-z])", "<${l}>")'
--- stdout
<a>1<b>2

=== encoders: -n '{"a": 1, "b": [1, "x"]} | @json, {"a": 1} | to_json, {"a": 1} | to_json(0)'
yq -n '{"a": 1, "b": [1, "x"]} | @json, {"a": 1} | to_json, {"a": 1} | to_json(0)'
--- stdout
{"a":1,"b":[1,"x"]}
{
  "a": 1
}

{"a":1}

=== encoders: -n '{"a": [1, 2]} | @yaml, {"a": [1, 2]} | to_yaml'
yq -n '{"a": [1, 2]} | @yaml, {"a": [1, 2]} | to_yaml'
--- stdout (escaped)
a:
  - 1
  - 2

a:
  - 1
  - 2
\n\

=== encoders: -n '[["a", "b,c"], [1, "q\"q"]] | @csv'
yq -n '[["a", "b,c"], [1, "q\"q"]] | @csv'
--- stdout
a,"b,c"
1,"q""q"

=== encoders: -n '["a", "b c"] | @csv, ["a", "b c"] | @tsv'
yq -n '["a", "b c"] | @csv, ["a", "b c"] | @tsv'
--- stdout
a,b c
a	b c

=== encoders: -n '{"a": {"b": 1}} | @props'
yq -n '{"a": {"b": 1}} | @props'
--- stdout (escaped)
a.b = 1
\n\

=== encoders: -n '{"a": {"b": 1}} | @xml'
yq -n '{"a": {"b": 1}} | @xml'
--- stdout (escaped)
<a><b>1</b></a>
\n\

=== encoders: -n '"hello world" | @base64, "aGVsbG8=" | @base64d'
yq -n '"hello world" | @base64, "aGVsbG8=" | @base64d'
--- stdout
aGVsbG8gd29ybGQ=
hello

=== encoders: -n '"a b&c=d/é" | @uri, "a+b%26c" | @urid'
yq -n '"a b&c=d/é" | @uri, "a+b%26c" | @urid'
--- stdout
a+b%26c%3Dd%2F%C3%A9
a b&c

=== encoders: -n '"it'"'"'s $HOME" | @sh, "plain" | @sh' yq -n '"{a: 1}" | from_yaml | .a,...
yq -n '"it'"'"'s $HOME" | @sh, "plain" | @sh'
yq -n '"{a: 1}" | from_yaml | .a, "{\"b\": [2]}" | from_json | .b[0]'
yq -n '"a: 1" | @yamld, "[1]" | @jsond'
yq -n '"a,b\n1,2" | @csvd'
yq -n '"<a><b>1</b></a>" | @xmld'
yq -n '"a.b = 1" | @propsd'
yq -n '.a = "x: 1" | .a |= (from_yaml | .x = 2 | to_yaml)'
--- stdout
it\'s' $HOME'
plain
1
2
a: 1
[1]
- a: 1
  b: 2
a:
  b: "1"
a:
  b: "1"
a: 'x: 2'

=== reduce and variables: -n '[1, 2, 3] | .[] as $i ireduce (0; . + $i)'
yq -n '[1, 2, 3] | .[] as $i ireduce (0; . + $i)'
--- stdout
6

=== reduce and variables: -n 'reduce ([1, 2, 3] | .[]) as $i (0; . + $i)' 2>&1
yq -n 'reduce ([1, 2, 3] | .[]) as $i (0; . + $i)' 2>&1
--- status 1
--- stdout
Error: 1:1: lexer: invalid input text "reduce ([1, 2, 3..."

=== reduce and variables: '.a as $v | .b = $v'
printf 'a: x\nb: y\n' | yq '.a as $v | .b = $v'
--- stdout
a: x
b: x

=== reduce and variables: '.a ref $v | $v = "changed"'
printf 'a: x\nb: y\n' | yq '.a ref $v | $v = "changed"'
--- stdout
a: changed
b: y

=== reduce and variables: -n '[1, 2] as $l | $l | length'
yq -n '[1, 2] as $l | $l | length'
--- stdout
2

=== reduce and variables: -n '$nope'; echo $?
yq -n '$nope'; echo $?
--- stdout
0

=== reduce and variables: 'with(.a; .b = 1 | .c = 2)' <<< 'a: {}'
yq 'with(.a; .b = 1 | .c = 2)' <<< 'a: {}'
--- stdout
a:
  b: 1
  c: 2

=== reduce and variables: 'with(.a.b; . style="double")' <<< 'a: {b: x}'
yq 'with(.a.b; . style="double")' <<< 'a: {b: x}'
--- stdout
a: {b: "x"}

=== conditions
yq -n 'if true then "y" else "n" end' 2>&1
yq -n 'if (1 > 2) then "y" elif true then "z" else "n" end' 2>&1
--- stdout
y
z

=== environment: -n 'env(X), env(Y), env(Z), strenv(X) | tag'
X=5 Y=text Z='[1, 2]' yq -n 'env(X), env(Y), env(Z), strenv(X) | tag'
--- stdout
5
text
[1, 2]
!!str

=== environment: -n '.a = env(X) | .b = strenv(X)'
X=5 yq -n '.a = env(X) | .b = strenv(X)'
--- stdout
a: 5
b: "5"

=== environment: -n 'env(X)'
X='a: b' yq -n 'env(X)'
--- stdout
a: b

=== environment: -n 'env(NOPE)'; echo $?
yq -n 'env(NOPE)'; echo $?
--- stdout
1

=== environment: -n 'strenv(NOPE)'; echo $?
yq -n 'strenv(NOPE)'; echo $?
--- stdout

0

=== environment: -n '"a ${X} $X ${NOPE:-def} ${NOPE}" | envsubst'
X=v yq -n '"a ${X} $X ${NOPE:-def} ${NOPE}" | envsubst'
--- stdout (escaped)
a v v def\x20

=== environment: -n '"${NOPE}" | envsubst(nu)'; echo $?
yq -n '"${NOPE}" | envsubst(nu)'; echo $?
--- stdout
1

=== environment: -n '"${X}" | envsubst(ne)'; echo $?
X= yq -n '"${X}" | envsubst(ne)'; echo $?
--- stdout
1

=== environment: '(.. | select(tag == "!!str")) |= envsubst' <<< 'a: "v${X}"'
X=1 yq '(.. | select(tag == "!!str")) |= envsubst' <<< 'a: "v${X}"'
--- stdout
a: "v1"

=== environment: -n '$ENV.X' 2>&1 | head -3
X=abc yq -n '$ENV.X' 2>&1 | head -3

=== environment: 'eval(strenv(X))' <<< 'a: 7'
X=.a yq 'eval(strenv(X))' <<< 'a: 7'
--- stdout
7

=== load
printf 'x: 1\n' > l.yml
printf 'plain text\n' > l.txt
printf '<r><v>1</v></r>' > l.xml
printf 'k = v\n' > l.props
yq -n 'load("l.yml"), load_str("l.txt"), load_xml("l.xml"), load_props("l.props")'
yq -n '.a = load("l.yml").x'
yq -n 'load("nope.yml")'; echo $?
--- stdout
x: 1
plain text

r:
  v: "1"
k: v
a: 1
1
--- stderr
Error: failed to load nope.yml: open nope.yml: no such file or directory

=== tags and kinds: '.. | tag' a.yml
printf 'a: 1\nb: [x]\nc: {d: ~}\n' > a.yml
yq '.. | tag' a.yml
--- stdout
!!map
!!int
!!seq
!!str
!!map
!!null

=== tags and kinds: '.. | type' a.yml
printf 'a: 1\nb: [x]\nc: {d: ~}\n' > a.yml
yq '.. | type' a.yml
--- stdout
!!map
!!int
!!seq
!!str
!!map
!!null

=== tags and kinds: '.. | kind' a.yml
printf 'a: 1\nb: [x]\nc: {d: ~}\n' > a.yml
yq '.. | kind' a.yml
--- stdout
map
scalar
seq
scalar
map
scalar

=== tags and kinds: '.a tag = "!!str"' a.yml
printf 'a: 1\nb: [x]\nc: {d: ~}\n' > a.yml
yq '.a tag = "!!str"' a.yml
--- stdout
a: "1"
b: [x]
c: {d: ~}

=== tags and kinds: '.a tag = "!x"' a.yml
printf 'a: 1\nb: [x]\nc: {d: ~}\n' > a.yml
yq '.a tag = "!x"' a.yml
--- stdout
a: !x 1
b: [x]
c: {d: ~}

=== tags and kinds: '.a tag |= "!!float"' a.yml
printf 'a: 1\nb: [x]\nc: {d: ~}\n' > a.yml
yq '.a tag |= "!!float"' a.yml
--- stdout
a: 1
b: [x]
c: {d: ~}

=== tags and kinds: '.b | tag == "!!seq"' a.yml
printf 'a: 1\nb: [x]\nc: {d: ~}\n' > a.yml
yq '.b | tag == "!!seq"' a.yml
--- stdout
true

=== documents and files: 'di' m.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq 'di' m.yml
--- stdout
0
1

=== documents and files: 'document_index' m.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq 'document_index' m.yml
--- stdout
0
1

=== documents and files: 'select(di == 1)' m.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq 'select(di == 1)' m.yml
--- stdout
a: 2

=== documents and files: 'filename' m.yml n.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq 'filename' m.yml n.yml
--- stdout
m.yml
m.yml
n.yml

=== documents and files: 'fi, file_index' m.yml n.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq 'fi, file_index' m.yml n.yml
--- stdout
0
0
0
0
1
1

=== documents and files: ea 'fi, di' m.yml n.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq ea 'fi, di' m.yml n.yml
--- stdout
0
0
1
0
1
0

=== documents and files: ea '[.a]' m.yml n.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq ea '[.a]' m.yml n.yml
--- stdout
- 1
- 2
- 3

=== documents and files: ea '[.]' m.yml n.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq ea '[.]' m.yml n.yml
--- stdout
- a: 1
- a: 2
- a: 3

=== documents and files: ea 'select(fi == 1).a' m.yml n.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq ea 'select(fi == 1).a' m.yml n.yml
--- stdout
3

=== documents and files: '.[] | split_doc' <<< '[{a: 1}, {b: 2}]'
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq '.[] | split_doc' <<< '[{a: 1}, {b: 2}]'
--- stdout
{a: 1}
---
{b: 2}

=== documents and files: ea '. as $d ireduce (0; . + $d.a)' m.yml n.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq ea '. as $d ireduce (0; . + $d.a)' m.yml n.yml
--- stdout
6
6
6

=== documents and files: '.a' m.yml n.yml
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq '.a' m.yml n.yml
--- stdout
1
---
2
---
3

=== documents and files: -n 'load("m.yml")'
printf 'a: 1\n---\na: 2\n' > m.yml
printf 'a: 3\n' > n.yml
yq -n 'load("m.yml")'
--- stdout
- a: 1
- a: 2

=== dates: -n '"2020-01-01T00:00:00Z" | format_datetime("Monday, 02-Jan-06")'
yq -n '"2020-01-01T00:00:00Z" | format_datetime("Monday, 02-Jan-06")'
--- stdout
Wednesday, 01-Jan-20

=== dates: -n '"2020-06-15T12:30:00Z" | tz("Australia/Sydney")'
yq -n '"2020-06-15T12:30:00Z" | tz("Australia/Sydney")'
--- stdout
2020-06-15T22:30:00+10:00

=== dates: -n '"Saturday, 15-Dec-01 at 2:59AM GMT" | with_dtf("Monday, 02-Jan-06 at 3:04PM...
yq -n '"Saturday, 15-Dec-01 at 2:59AM GMT" | with_dtf("Monday, 02-Jan-06 at 3:04PM MST"; tz("UTC"))'
--- stdout
Saturday, 15-Dec-01 at 2:59AM UTC

=== dates: -n '"2020-01-01T00:00:00Z" | to_unix, 1577836800 | from_unix'
yq -n '"2020-01-01T00:00:00Z" | to_unix, 1577836800 | from_unix'
--- stdout
1577836800
2020-01-01T00:00:00Z

=== dates: -n '.a = "2020-01-01T00:00:00Z" | .a += "3h10m" | .a -= "24h"'
yq -n '.a = "2020-01-01T00:00:00Z" | .a += "3h10m" | .a -= "24h"'
--- status 1

=== dates: -n '"2020-02-01T03:04:05Z" | format_datetime("2006-01-02"), "2020-02-01T03:04:05...
yq -n '"2020-02-01T03:04:05Z" | format_datetime("2006-01-02"), "2020-02-01T03:04:05Z" | format_datetime("Jan 2 15:04:05 2006")'
--- stdout
2020-02-01
Feb 1 03:04:05 2020

=== dates: -n '"15/06/2020" | with_dtf("02/01/2006"; format_datetime("2006-01-02"))'
yq -n '"15/06/2020" | with_dtf("02/01/2006"; format_datetime("2006-01-02"))'
--- stdout
2020-06-15

=== recursion: '..' a.yml
printf 'a: {b: 1}\nc: [2]\n' > a.yml
yq '..' a.yml
--- stdout
a: {b: 1}
c: [2]
{b: 1}
1
[2]
2

=== recursion: '...' a.yml
printf 'a: {b: 1}\nc: [2]\n' > a.yml
yq '...' a.yml
--- stdout
a: {b: 1}
c: [2]
a
{b: 1}
b
1
c
[2]
2

=== recursion: '[.. | select(tag == "!!int")]' a.yml
printf 'a: {b: 1}\nc: [2]\n' > a.yml
yq '[.. | select(tag == "!!int")]' a.yml
--- stdout
- 1
- 2

=== recursion: '(.. | select(tag == "!!int")) += 10' a.yml
printf 'a: {b: 1}\nc: [2]\n' > a.yml
yq '(.. | select(tag == "!!int")) += 10' a.yml
--- stdout
a: {b: 11}
c: [12]

=== recursion: '.. |= (select(tag == "!!int") |= . + 1)' a.yml
printf 'a: {b: 1}\nc: [2]\n' > a.yml
yq '.. |= (select(tag == "!!int") |= . + 1)' a.yml
--- stdout
a: {b: 2}
c: [3]

=== collecting objects: -n '{"a": (1, 2), "b": 3}'
yq -n '{"a": (1, 2), "b": 3}'
--- stdout
a: 1
b: 3
a: 2
b: 3

=== collecting objects: -n '{"a": 1} | {"b": .a, "c": [.a, .a]}'
yq -n '{"a": 1} | {"b": .a, "c": [.a, .a]}'
--- stdout
b: 1
c:
  - 1
  - 1

=== collecting objects: '{"n": .name}' <<< 'name: x'
yq '{"n": .name}' <<< 'name: x'
--- stdout
n: x

=== collecting objects: '{"n": .[].v}' <<< '[{v: 1}, {v: 2}]'
yq '{"n": .[].v}' <<< '[{v: 1}, {v: 2}]'
--- stdout
n: 1
n: 2

=== collecting objects: -n '{}' ; yq -n '[]' ; yq -n '{"a": {}, "b": []}'
yq -n '{}' ; yq -n '[]' ; yq -n '{"a": {}, "b": []}'
--- stdout
{}
[]
a: {}
b: []

=== collecting objects: '[.[] | {"k": .a}]' <<< '[{a: 1}, {a: 2}]'
yq '[.[] | {"k": .a}]' <<< '[{a: 1}, {a: 2}]'
--- stdout
- k: 1
- k: 2

=== collecting objects: '.[] as {"a": $x} | $x' <<< '[{a: 1}]' 2>&1 | head -2
yq '.[] as {"a": $x} | $x' <<< '[{a: 1}]' 2>&1 | head -2
--- stdout
Error: RHS of 'as' operator must be a variable name e.g. $foo

=== shuffle and others: -n '[1] | shuffle'
yq -n '[1] | shuffle'
--- stdout
- 1

=== shuffle and others: -n '[1,2,3] | .[-1]'
yq -n '[1,2,3] | .[-1]'
--- stdout
3

=== shuffle and others: -n '"a" | error' 2>&1
yq -n '"a" | error' 2>&1
--- status 1
--- stdout
Error: '|' expects 2 args but there is 1

=== shuffle and others: -n 'error("boom")' ; echo $?
yq -n 'error("boom")' ; echo $?
--- stdout
1

=== shuffle and others: -n '[1,2,3] | to_entries | .[1].value'
yq -n '[1,2,3] | to_entries | .[1].value'
--- stdout
2

=== shuffle and others: -n '"x" | array_to_map' 2>&1 | head -1
yq -n '"x" | array_to_map' 2>&1 | head -1
--- stdout
{}

=== shuffle and others: -n '["a", "b"] | array_to_map' 2>&1
yq -n '["a", "b"] | array_to_map' 2>&1
--- stdout
0: a
1: b

=== shuffle and others: -n '{"a": {"b": {"c": 1}}} | .a.b.c | is_key' 2>&1
yq -n '{"a": {"b": {"c": 1}}} | .a.b.c | is_key' 2>&1
--- stdout
false

=== shuffle and others: -n '3.7 | floor, 3.2 | ceil, 3.5 | round, -3 | abs' 2>&1
yq -n '3.7 | floor, 3.2 | ceil, 3.5 | round, -3 | abs' 2>&1
--- status 1
--- stdout
Error: 1:7: lexer: invalid input text "floor, 3.2 | cei..."

=== shuffle and others: -n 'now | tag' 2>&1
yq -n 'now | tag' 2>&1
--- stdout
!!timestamp

=== shuffle and others: -n '[1,2,3,4,5] | limit(2; .[])' 2>&1
yq -n '[1,2,3,4,5] | limit(2; .[])' 2>&1
--- status 1
--- stdout
Error: 1:15: lexer: invalid input text "limit(2; .[])"

=== shuffle and others: -n '[[1,2],[3]] | add' 2>&1
yq -n '[[1,2],[3]] | add' 2>&1
--- status 1
--- stdout
Error: 1:15: lexer: invalid input text "add"

=== shuffle and others: -n '[1,2,3] | add' 2>&1
yq -n '[1,2,3] | add' 2>&1
--- status 1
--- stdout
Error: 1:11: lexer: invalid input text "add"

=== shuffle and others: -n '{"a": 1, "b": 2} | tojson' 2>&1
yq -n '{"a": 1, "b": 2} | tojson' 2>&1
--- stdout (escaped)
{
  "a": 1,
  "b": 2
}
\n\

=== shuffle and others: -n '[3, 4] | map(. == 3)'
yq -n '[3, 4] | map(. == 3)'
--- stdout
- true
- false

=== shuffle and others: -n '[{"a":1},{"a":2}] | map(.a)'
yq -n '[{"a":1},{"a":2}] | map(.a)'
--- stdout
- 1
- 2

=== shuffle and others: -n '[{"a":1},{"a":2}] | .[].a |= . + 1'
yq -n '[{"a":1},{"a":2}] | .[].a |= . + 1'
--- stdout
- a: 2
- a: 3

=== shuffle and others: -n '[1,2,3,4] | .[1:3] = [9]' 2>&1
yq -n '[1,2,3,4] | .[1:3] = [9]' 2>&1
--- stdout
- 1
- 2
- 3
- 4

=== shuffle and others: -n '[5, 6] | to_entries | map(.key)'
yq -n '[5, 6] | to_entries | map(.key)'
--- stdout
- 0
- 1

=== shuffle and others: -n '{"a":1} | has("a") and (has("b") | not)'
yq -n '{"a":1} | has("a") and (has("b") | not)'
--- stdout
true

=== wrong expressions
yq -n '.a |'; echo $?
yq -n '.a ='; echo $?
yq -n '(.a'; echo $?
yq -n '.a)'; echo $?
yq -n '[1, 2'; echo $?
yq -n '{"a": 1'; echo $?
yq -n 'nosuch'; echo $?
yq -n '.a nosuch'; echo $?
yq -n '1 2'; echo $?
yq -n '"abc'; echo $?
yq -n ']'; echo $?
yq -n '}'; echo $?
yq -n '.a | nosuch(3)'; echo $?
yq -n '.a[' ; echo $?
yq -n '+' ; echo $?
yq -n 'select' ; echo $?
yq -n '.[] = ' ; echo $?
yq -n '@nope' ; echo $?
yq -n 'has()' ; echo $?
--- stdout
1
1
1
1
1
1
1
1
1
1
1
1
1
1
1
1
1
1
1
--- stderr
Error: '|' expects 2 args but there is 1
Error: '=' expects 2 args but there is 1
Error: bad expression - probably missing close bracket on (
Error: bad expression, got close brackets without matching opening bracket
Error: bad expression, could not find matching `]`
Error: bad expression, could not find matching `}`
Error: 1:1: lexer: invalid input text "nosuch"
Error: 1:4: lexer: invalid input text "nosuch"
Error: bad expression, please check expression syntax
Error: 1:1: lexer: invalid input text "\"abc"
Error: bad expression, could not find matching `)`
Error: bad expression, could not find matching `)`
Error: 1:6: lexer: invalid input text "nosuch(3)"
Error: bad expression, could not find matching `]`
Error: '+' expects 2 args but there is 0
Error: 'select' expects 1 arg but received none
Error: '=' expects 2 args but there is 1
Error: 1:1: lexer: invalid input text "@nope"
Error: 'has' expects 1 arg but received none

=== comments and white space in expressions: -n '# a comment .a = 1 # and more | .b = 2'
yq -n '# a comment
.a = 1 # and more
| .b = 2'
--- stdout
a: 1
b: 2

=== comments and white space in expressions: -n ' .a = 1 '
yq -n '  .a   =   1  '
--- stdout
a: 1

=== comments and white space in expressions: -n '.a="x"|.b="y"'
yq -n '.a="x"|.b="y"'
--- stdout
a: x
b: y

=== comments and white space in expressions: -n '.a.b|=5'
yq -n '.a.b|=5'
--- stdout
a:
  b: 5
