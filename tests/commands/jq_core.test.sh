#: The language, one filter a case. The answers are those of jq 1.8.
#: needs jq

=== {a: 1, b: 2 | 3}
jq -nc '{a: 1, b: 2 | 3}' 2>&1
--- stdout
{"a":1,"b":3}

=== {(1+1|tostring):2}
jq -nc '{(1+1|tostring):2}' 2>&1
--- stdout
{"2":2}

=== "a" as $x|{$x: 1}
jq -nc '"a" as $x|{$x: 1}' 2>&1
--- stdout
{"a":1}

=== {"a":5} | {"a"}, {a}, {@base64 "a"}, {"a\(1+1)": 3}
jq -nc '{"a":5} | {"a"}, {a}, {@base64 "a"}, {"a\(1+1)": 3}' 2>&1
--- stdout
{"a":5}
{"a":5}
{"a":5}
{"a2":3}

=== {a:-1}
jq -nc '{a:-1}' 2>&1
--- stdout
{"a":-1}

=== {a:(1,2),b:(3,4)}
jq -nc '{a:(1,2),b:(3,4)}' 2>&1
--- stdout
{"a":1,"b":3}
{"a":1,"b":4}
{"a":2,"b":3}
{"a":2,"b":4}

=== [{(("a","b")):(1,2)}]
jq -nc '[{(("a","b")):(1,2)}]' 2>&1
--- stdout
[{"a":1},{"a":2},{"b":1},{"b":2}]

=== {(1):2}
jq -nc '{(1):2}' 2>&1
--- status 3
--- stdout
jq: error: Cannot use number (1) as object key at <top-level>, line 1, column 3:
    {(1):2}
      ^
jq: 1 compile error

=== {("a","b"):1}
jq -nc '{("a","b"):1}' 2>&1
--- stdout
{"a":1}
{"b":1}

=== {a:1} | {(.a):2}
jq -nc '{a:1} | {(.a):2}' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot use number (1) as object key

=== {"user":"a","titles":["x","y"]} | {user, title: .titles[]}
jq -nc '{"user":"a","titles":["x","y"]} | {user, title: .titles[]}' 2>&1
--- stdout
{"user":"a","title":"x"}
{"user":"a","title":"y"}

=== 1 as $x | 2 as $y | {$x, $y, z: 3, "w": 4, "v\(1)": 5, @base64 "u": 6, (1|tostring): 7, $__loc__}
jq -nc '1 as $x | 2 as $y | {$x, $y, z: 3, "w": 4, "v\(1)": 5, @base64 "u": 6, (1|tostring): 7, $__loc__}' 2>&1
--- stdout
{"x":1,"y":2,"z":3,"w":4,"v1":5,"u":6,"1":7,"__loc__":{"file":"<top-level>","line":1}}

=== {a:1,}
jq -nc '{a:1,}' 2>&1
--- stdout
{"a":1}

=== [1,2][0]
jq -nc '[1,2][0]' 2>&1
--- stdout
1

=== 1 + . as $x | 2
jq -nc '1 + . as $x | 2' 2>&1
--- stdout
2

=== null | -1 * 2
jq -nc 'null | -1 * 2' 2>&1
--- stdout
-2

=== null | -(1) + 3, -(1 + 3)
jq -nc 'null | -(1) + 3, -(1 + 3)' 2>&1
--- stdout
2
-4

=== 5 | -. + 1
jq -nc '5 | -. + 1' 2>&1
--- stdout
-4

=== try error("x") catch . | length
jq -nc 'try error("x") catch . | length' 2>&1
--- stdout
1

=== try (1,error("x"),3) catch .
jq -nc 'try (1,error("x"),3) catch .' 2>&1
--- stdout
1
"x"

=== [.. == null]
jq -nc '[.. == null]' 2>&1
--- stdout
[true]

=== [[1,2],[3,4]] | .[] as [$a] | $a
jq -nc '[[1,2],[3,4]] | .[] as [$a] | $a' 2>&1
--- stdout
1
3

=== . as [$a,[$b]] | [$a,$b]
jq -nc '. as [$a,[$b]] | [$a,$b]' 2>&1
--- stdout
[null,null]

=== {"a":1} as {b:$x} | $x
jq -nc '{"a":1} as {b:$x} | $x' 2>&1
--- stdout
null

=== {"a":1,"b":2,"if":3} | . as {a:$x, $b, "if":$y, ("a"):$z} | [$x,$b,$y,$z]
jq -nc '{"a":1,"b":2,"if":3} | . as {a:$x, $b, "if":$y, ("a"):$z} | [$x,$b,$y,$z]' 2>&1
--- stdout
[1,2,3,1]

=== {"a":1} | . as {$a:[$q]} ?// {$a:$q} | [$a,$q]
jq -nc '{"a":1} | . as {$a:[$q]} ?// {$a:$q} | [$a,$q]' 2>&1
--- stdout
[1,1]

=== [[3]] | .[] as [$a] ?// [$b] | if $a != null then error("err: \($a)") else {$a,$b} end
jq -nc '[[3]] | .[] as [$a] ?// [$b] | if $a != null then error("err: \($a)") else {$a,$b} end' 2>&1
--- stdout
{"a":null,"b":3}

=== [[1,2],{"a":3}] | .[] as [$x] ?// {a:$x} | $x
jq -nc '[[1,2],{"a":3}] | .[] as [$x] ?// {a:$x} | $x' 2>&1
--- stdout
1
3

=== [[[1]]] | . as [[[$x]]] | $x
jq -nc '[[[1]]] | . as [[[$x]]] | $x' 2>&1
--- stdout
1

=== [1,{"a":2}] as [$x,{a:$y}] | $x+$y
jq -nc '[1,{"a":2}] as [$x,{a:$y}] | $x+$y' 2>&1
--- stdout
3

=== 1 as [$a] | $a
jq -nc '1 as [$a] | $a' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with number (0)

=== def f(g): g|g; 3|f(.*2)
jq -nc 'def f(g): g|g; 3|f(.*2)' 2>&1
--- stdout
12

=== def f($a; $b): $a+$b; f(1,2;10,20)
jq -nc 'def f($a; $b): $a+$b; f(1,2;10,20)' 2>&1
--- stdout
11
21
12
22

=== def f(x): x as $x | $x + 1; f(1)
jq -nc 'def f(x): x as $x | $x + 1; f(1)' 2>&1
--- stdout
2

=== def g(f; $x): f + $x; 1 | g(. + 1; 10)
jq -nc 'def g(f; $x): f + $x; 1 | g(. + 1; 10)' 2>&1
--- stdout
12

=== def fac: if . <= 1 then 1 else . * (. - 1 | fac) end; 10|fac
jq -nc 'def fac: if . <= 1 then 1 else . * (. - 1 | fac) end; 10|fac' 2>&1
--- stdout
3628800

=== def f: def g: 3; g; f
jq -nc 'def f: def g: 3; g; f' 2>&1
--- stdout
3

=== def f: 1; def g: f + 1; def f: 10; [f, g]
jq -nc 'def f: 1; def g: f + 1; def f: 10; [f, g]' 2>&1
--- stdout
[10,2]

=== def f(x): def g: x * 2; g; 5 | f(. + 1)
jq -nc 'def f(x): def g: x * 2; g; 5 | f(. + 1)' 2>&1
--- stdout
12

=== def f($x): if $x > 0 then $x, f($x - 1) else empty end; [f(3)]
jq -nc 'def f($x): if $x > 0 then $x, f($x - 1) else empty end; [f(3)]' 2>&1
--- stdout
[3,2,1]

=== def f(a; b): a | b; [f((1,2); . + (10,20))]
jq -nc 'def f(a; b): a | b; [f((1,2); . + (10,20))]' 2>&1
--- stdout
[11,21,12,22]

=== [limit(3; def f: 1, f; f)]
jq -nc '[limit(3; def f: 1, f; f)]' 2>&1
--- stdout
[1,1,1]

=== reduce empty as $x (0; 1)
jq -nc 'reduce empty as $x (0; 1)' 2>&1
--- stdout
0

=== reduce (1,2) as $x (0; empty)
jq -nc 'reduce (1,2) as $x (0; empty)' 2>&1
--- stdout
null

=== reduce (1,2) as $x (0; .+$x, .*$x)
jq -nc 'reduce (1,2) as $x (0; .+$x, .*$x)' 2>&1
--- stdout
0

=== reduce (1,2) as $x (0,10; .+$x)
jq -nc 'reduce (1,2) as $x (0,10; .+$x)' 2>&1
--- stdout
3
13

=== reduce range(5) as $i ([]; . + [$i * 2])
jq -nc 'reduce range(5) as $i ([]; . + [$i * 2])' 2>&1
--- stdout
[0,2,4,6,8]

=== reduce ([1,2],[3,4]) as [$a,$b] (0; . + $a * $b)
jq -nc 'reduce ([1,2],[3,4]) as [$a,$b] (0; . + $a * $b)' 2>&1
--- stdout
14

=== [foreach (1,2,3) as $x (0; .+$x; [$x,.])]
jq -nc '[foreach (1,2,3) as $x (0; .+$x; [$x,.])]' 2>&1
--- stdout
[[1,1],[2,3],[3,6]]

=== [foreach (1,2,3) as $x (0; .+$x)]
jq -nc '[foreach (1,2,3) as $x (0; .+$x)]' 2>&1
--- stdout
[1,3,6]

=== [foreach (1,2) as $x (0; empty; .)]
jq -nc '[foreach (1,2) as $x (0; empty; .)]' 2>&1
--- stdout
[]

=== [foreach (1,2,3) as $x (0; .+$x, .*2; .)]
jq -nc '[foreach (1,2,3) as $x (0; .+$x, .*2; .)]' 2>&1
--- stdout
[1,0,2,0,3,0]

=== [foreach (1,2) as [$a] (0; 1; $a)]
jq -nc '[foreach (1,2) as [$a] (0; 1; $a)]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with number (0)

=== [foreach range(5) as $i (0; . + $i; select(. % 2 == 0))]
jq -nc '[foreach range(5) as $i (0; . + $i; select(. % 2 == 0))]' 2>&1
--- stdout
[0,6,10]

=== if null then 1 end
jq -nc 'if null then 1 end' 2>&1
--- stdout
null

=== if . then 1 else 2 end
jq -nc 'if . then 1 else 2 end' 2>&1
--- stdout
2

=== if false then 1 elif null then 2 end
jq -nc 'if false then 1 elif null then 2 end' 2>&1
--- stdout
null

=== if 1 then "a" elif 2 then "b" else "c" end
jq -nc 'if 1 then "a" elif 2 then "b" else "c" end' 2>&1
--- stdout
"a"

=== [if (true,false) then 1 else 2 end]
jq -nc '[if (true,false) then 1 else 2 end]' 2>&1
--- stdout
[1,2]

=== [if true then 1,2 else 3 end]
jq -nc '[if true then 1,2 else 3 end]' 2>&1
--- stdout
[1,2]

=== "\(1,2) \(3,4)"
jq -nc '"\(1,2) \(3,4)"' 2>&1
--- stdout
"1 3"
"2 3"
"1 4"
"2 4"

=== "a\("b\("c")")d"
jq -nc '"a\("b\("c")")d"' 2>&1
--- stdout
"abcd"

=== [true,false|not]
jq -nc '[true,false|not]' 2>&1
--- stdout
[false,true]

=== [(true,false) and (true,false)]
jq -nc '[(true,false) and (true,false)]' 2>&1
--- stdout
[true,false,false]

=== [(true,false) or (true,false)]
jq -nc '[(true,false) or (true,false)]' 2>&1
--- stdout
[true,true,false]

=== [false, null, 1 | . // 5]
jq -nc '[false, null, 1 | . // 5]' 2>&1
--- stdout
[5,5,1]

=== (false,null,3,4) // 5
jq -nc '(false,null,3,4) // 5' 2>&1
--- stdout
3
4

=== [empty // 5]
jq -nc '[empty // 5]' 2>&1
--- stdout
[5]

=== [(1,null,2) // 3]
jq -nc '[(1,null,2) // 3]' 2>&1
--- stdout
[1,2]

=== error("x") // 1
jq -nc 'error("x") // 1' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): x

=== [(1,error("x")) // 2]
jq -nc '[(1,error("x")) // 2]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): x

=== [.[]? // 1]
jq -nc '[.[]? // 1]' 2>&1
--- stdout
[1]

=== .a.b.c // "d"
jq -nc '.a.b.c // "d"' 2>&1
--- stdout
"d"

=== label $out | foreach (1,2,3) as $i (0; .+$i; if . > 2 then ., break $out else . end)
jq -nc 'label $out | foreach (1,2,3) as $i (0; .+$i; if . > 2 then ., break $out else . end)' 2>&1
--- stdout
1
3

=== [label $a | label $b | 1, break $a, 2]
jq -nc '[label $a | label $b | 1, break $a, 2]' 2>&1
--- stdout
[1]

=== [label $a | (label $b | 1, break $b, 2), 3, break $a, 4]
jq -nc '[label $a | (label $b | 1, break $b, 2), 3, break $a, 4]' 2>&1
--- stdout
[1,3]

=== 1, 2 | . + 1
jq -nc '1, 2 | . + 1' 2>&1
--- stdout
2
3

=== [range(10;0;-3)], [range(0;1;0.3)], [range(0)], [range(1;3)]
jq -nc '[range(10;0;-3)], [range(0;1;0.3)], [range(0)], [range(1;3)]' 2>&1
--- stdout
[10,7,4,1]
[0,0.3,0.6,0.8999999999999999]
[]
[1,2]

=== [range(5;0)], [range(0;10;0)]|length
jq -nc '[range(5;0)], [range(0;10;0)]|length' 2>&1
--- stdout
0
0

=== [range(0,1;3,4)]
jq -nc '[range(0,1;3,4)]' 2>&1
--- stdout
[0,1,2,0,1,2,3,1,2,1,2,3]

=== def f(x): x * 2; [f(1,2)]
jq -nc 'def f(x): x * 2; [f(1,2)]' 2>&1
--- stdout
[2,4]

=== $__loc__
jq -nc '$__loc__' 2>&1
--- stdout
{"file":"<top-level>","line":1}

=== [pow(2,3;1,2)]
jq -nc '[pow(2,3;1,2)]' 2>&1
--- stdout
[2,3,4,9]

=== [(1,2)+(10,20)]
jq -nc '[(1,2)+(10,20)]' 2>&1
--- stdout
[11,12,21,22]

=== [(1,2) as $x | (3,4) as $y | [$x,$y]]
jq -nc '[(1,2) as $x | (3,4) as $y | [$x,$y]]' 2>&1
--- stdout
[[1,3],[1,4],[2,3],[2,4]]

=== [limit(3;1,2,3,4)], [limit(0;1,2)], [limit(-1;1,2)], [limit(1,2;5,6)]
jq -nc '[limit(3;1,2,3,4)], [limit(0;1,2)], [limit(-1;1,2)], [limit(1,2;5,6)]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): limit doesn't support negative count
[1,2,3]
[]

=== first(empty)
jq -nc 'first(empty)' 2>&1

=== [first(range(10))]
jq -nc '[first(range(10))]' 2>&1
--- stdout
[0]

=== [until(.>3;.+1)]
jq -nc '[until(.>3;.+1)]' 2>&1
--- stdout
[4]

=== [1|while(.<20;.*2)]
jq -nc '[1|while(.<20;.*2)]' 2>&1
--- stdout
[1,2,4,8,16]

=== [limit(5; 1|repeat(.*2))]
jq -nc '[limit(5; 1|repeat(.*2))]' 2>&1
--- stdout
[2,2,2,2,2]

=== [.[]?, 1] | length
jq -nc '[.[]?, 1] | length' 2>&1
--- stdout
1

=== limit(1; 1, error("x")), first(1, error("x"))
jq -nc 'limit(1; 1, error("x")), first(1, error("x"))' 2>&1
--- stdout
1
1

=== any(true, error("x"); .), all(false, error("x"); .)
jq -nc 'any(true, error("x"); .), all(false, error("x"); .)' 2>&1
--- stdout
true
false

=== isempty(empty), isempty(1, error("x"))
jq -nc 'isempty(empty), isempty(1, error("x"))' 2>&1
--- stdout
true
false

=== [limit(3; repeat("x"))]
jq -nc '[limit(3; repeat("x"))]' 2>&1
--- stdout
["x","x","x"]

=== [recurse(if . < 3 then .+1 else empty end)]
jq -nc '[recurse(if . < 3 then .+1 else empty end)]' 2>&1
--- stdout
[null,1,2,3]

=== 2|[recurse(. * .; . < 100)]
jq -nc '2|[recurse(. * .; . < 100)]' 2>&1
--- stdout
[2,4,16]

=== {"a":[{"a":[]}]} | [recurse], [recurse(.a[]?)] | length
jq -nc '{"a":[{"a":[]}]} | [recurse], [recurse(.a[]?)] | length' 2>&1
--- stdout
4
2

=== 1+"a"
jq -nc '1+"a"' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) and string ("a") cannot be added

=== {}+1
jq -nc '{}+1' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): object ({}) and number (1) cannot be added

=== []-{}
jq -nc '[]-{}' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): array ([]) and object ({}) cannot be subtracted

=== "abcdefghijklmnopqrstuvwxyz" - 1
jq -nc '"abcdefghijklmnopqrstuvwxyz" - 1' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("abcdefghijklmnopqrstuvwxyz") and number (1) cannot be subtracted

=== [1]*2
jq -nc '[1]*2' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): array ([1]) and number (2) cannot be multiplied

=== "a"*0, "a"*3, "a"*0.5, "a"*1.5, 0*"a", 2*"ab", "x" * -1
jq -nc '"a"*0, "a"*3, "a"*0.5, "a"*1.5, 0*"a", 2*"ab", "x" * -1' 2>&1
--- stdout
""
"aaa"
""
"a"
""
"abab"
null

=== {"a":{"b":1}}*{"a":{"c":2}}
jq -nc '{"a":{"b":1}}*{"a":{"c":2}}' 2>&1
--- stdout
{"a":{"b":1,"c":2}}

=== 1/0
jq -nc '1/0' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) and number (0) cannot be divided because the divisor is zero

=== 5/"a"
jq -nc '5/"a"' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (5) and string ("a") cannot be divided

=== 1%0
jq -nc '1%0' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) and number (0) cannot be divided (remainder) because the divisor is zero

=== 5%-2, -5%3, 5.9%2.1, infinite%3, 5%infinite, 7 % 3, -7 % 3, 1e1000 % 3
jq -nc '5%-2, -5%3, 5.9%2.1, infinite%3, 5%infinite, 7 % 3, -7 % 3, 1e1000 % 3' 2>&1
--- stdout
1
-2
1
1
5
1
-1
1

=== nan%2, 5%nan
jq -nc 'nan%2, 5%nan' 2>&1
--- stdout
null
null

=== 5 % 0.5
jq -nc '5 % 0.5' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (5) and number (0.5) cannot be divided (remainder) because the divisor is zero

=== "a,b"/",", ""/"", "abc"/""
jq -nc '"a,b"/",", ""/"", "abc"/""' 2>&1
--- stdout
["a","b"]
[]
["a","b","c"]

=== [1,2]/1
jq -nc '[1,2]/1' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): array ([1,2]) and number (1) cannot be divided

=== null | -"a"
jq -nc 'null | -"a"' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("a") cannot be negated

=== null | -[1]
jq -nc 'null | -[1]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): array ([1]) cannot be negated

=== null + 1, 1 + null, null + null, {} + {"a":1}, [1,2,2,3] - [2], "a" + "b", [1] + [2]
jq -nc 'null + 1, 1 + null, null + null, {} + {"a":1}, [1,2,2,3] - [2], "a" + "b", [1] + [2]' 2>&1
--- stdout
1
1
null
{"a":1}
[1,3]
"ab"
[1,2]

=== 10 / 4, 1 / 3, 0.1 + 0.2, 3.0, 3.0 * 1, 1e3, 1.50, 100, 1e17, 1e-5
jq -nc '10 / 4, 1 / 3, 0.1 + 0.2, 3.0, 3.0 * 1, 1e3, 1.50, 100, 1e17, 1e-5' 2>&1
--- stdout
2.5
0.3333333333333333
0.30000000000000004
3.0
3
1E+3
1.50
100
1E+17
0.00001

=== [1e17,1e18,1e19,123456789012345678,1e-5,0.00001234,1.5e300,1e-7,3.14,-0,-0.0,0.1,100,1e15]|map(.*1)
jq -nc '[1e17,1e18,1e19,123456789012345678,1e-5,0.00001234,1.5e300,1e-7,3.14,-0,-0.0,0.1,100,1e15]|map(.*1)' 2>&1
--- stdout
[1e+17,1e+18,1e+19,123456789012345680,1e-05,1.234e-05,1.5e+300,1e-07,3.14,0,0,0.1,100,1000000000000000]

=== [1e17,123456789012345678901,1e-5,0.0000001,1.5e300,3.14,0.10,1.0e5,1E2,0.0]
jq -nc '[1e17,123456789012345678901,1e-5,0.0000001,1.5e300,3.14,0.10,1.0e5,1E2,0.0]' 2>&1
--- stdout
[1E+17,123456789012345678901,0.00001,1E-7,1.5E+300,3.14,0.10,1.0E+5,1E+2,0.0]

=== 100000000000000000000 | ., .+1, tostring, tojson
jq -nc '100000000000000000000 | ., .+1, tostring, tojson' 2>&1
--- stdout
100000000000000000000
1e+20
"100000000000000000000"
"100000000000000000000"

=== [100000000000000000000000000002,100000000000000000000000000001] | .[0]==.[1], .[0]<.[1], (unique|length), sort
jq -nc '[100000000000000000000000000002,100000000000000000000000000001] | .[0]==.[1], .[0]<.[1], (unique|length), sort' 2>&1
--- stdout
false
false
2
[100000000000000000000000000001,100000000000000000000000000002]

=== 1.000|.+0, -(.), floor, tostring, tojson, "\(.)"
jq -nc '1.000|.+0, -(.), floor, tostring, tojson, "\(.)"' 2>&1
--- stdout
1
-1.000
1
"1.000"
"1.000"
"1.000"

=== [nan,1]|sort, (nan<nan), (nan==nan), ([nan]|tojson), infinite, -infinite
jq -nc '[nan,1]|sort, (nan<nan), (nan==nan), ([nan]|tojson), infinite, -infinite' 2>&1
--- stdout
[null,1]
true
false
"[null]"
1.7976931348623157e+308
-1.7976931348623157e+308

=== [nan] | sort, unique, min, max, (.[0] > nan), (.[0] < 1)
jq -nc '[nan] | sort, unique, min, max, (.[0] > nan), (.[0] < 1)' 2>&1
--- stdout
[null]
[null]
null
null
false
true

=== 1 < 2, "a" < "b", [1] < [1,2], {} < [], null < false, false < true, true < 0, 0 < "", {"a":1} < {"a":2}, {"a":1} < {"b":0}
jq -nc '1 < 2, "a" < "b", [1] < [1,2], {} < [], null < false, false < true, true < 0, 0 < "", {"a":1} < {"a":2}, {"a":1} < {"b":0}' 2>&1
--- stdout
true
true
true
false
true
true
true
true
true
true

=== [{"b":1},{"a":2},[],"x",1,true,false,null,[0],{"a":1}] | sort
jq -nc '[{"b":1},{"a":2},[],"x",1,true,false,null,[0],{"a":1}] | sort' 2>&1
--- stdout
[null,false,true,1,"x",[],[0],{"a":1},{"a":2},{"b":1}]

=== 1 == 1.0, "1" == 1, [1,2] == [1,2], {"a":1,"b":2} == {"b":2,"a":1}, null == false
jq -nc '1 == 1.0, "1" == 1, [1,2] == [1,2], {"a":1,"b":2} == {"b":2,"a":1}, null == false' 2>&1
--- stdout
true
false
true
true
false

=== error
jq -nc 'error' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>) (not a string): null

=== error(null)
jq -nc 'error(null)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>) (not a string): null

=== error({a:1})
jq -nc 'error({a:1})' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>) (not a string): {"a":1}

=== "x"|error
jq -nc '"x"|error' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): x

=== "x\ny"|error
jq -nc '"x\ny"|error' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): x
y

=== try error catch .
jq -nc 'try error catch .' 2>&1
--- stdout
null

=== try error(null) catch .
jq -nc 'try error(null) catch .' 2>&1
--- stdout
null

=== try error({a:1}) catch .a
jq -nc 'try error({a:1}) catch .a' 2>&1
--- stdout
1

=== try error("x") catch error("y")
jq -nc 'try error("x") catch error("y")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): y

=== try (try error("x") catch error("y")) catch .
jq -nc 'try (try error("x") catch error("y")) catch .' 2>&1
--- stdout
"y"

=== error(error("y"))
jq -nc 'error(error("y"))' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): y

=== .a.b.c, .[0]?, .["x"]?
jq -nc '.a.b.c, .[0]?, .["x"]?' 2>&1
--- stdout
null
null
null

=== try error("\($__loc__)") catch .
jq -nc 'try error("\($__loc__)") catch .' 2>&1
--- stdout
"{\"file\":\"<top-level>\",\"line\":1}"

=== [.[]?|error]
jq -nc '[.[]?|error]' 2>&1
--- stdout
[]

=== "abc" | try error catch ("caught " + .)
jq -nc '"abc" | try error catch ("caught " + .)' 2>&1
--- stdout
"caught abc"

=== try input catch .
jq -nc 'try input catch .' 2>&1
--- stdout
"break"

=== [inputs]
jq -nc '[inputs]' 2>&1
--- stdout
[]

=== input_line_number
jq -nc 'input_line_number' 2>&1
--- stdout
0

=== input_filename
jq -nc 'input_filename' 2>&1
--- stdout
null

=== halt
jq -nc 'halt' 2>&1

=== "a"|halt_error
jq -nc '"a"|halt_error' 2>&1
--- status 5
--- stdout (no newline)
a

=== {"a":1}|halt_error(3)
jq -nc '{"a":1}|halt_error(3)' 2>&1
--- status 3
--- stdout
{"a":1}

=== null|halt_error
jq -nc 'null|halt_error' 2>&1
--- status 5

=== halt_error("x")
jq -nc 'halt_error("x")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): null (null) halt_error/1: number required

=== "x" as $x | "y" as $y | [$x,$y,$x+$y]
jq -nc '"x" as $x | "y" as $y | [$x,$y,$x+$y]' 2>&1
--- stdout
["x","y","xy"]

=== . as $dot | [1,2] | map(. + 1) | . as $a | $dot, $a
jq -nc '. as $dot | [1,2] | map(. + 1) | . as $a | $dot, $a' 2>&1
--- stdout
null
[2,3]

=== [1,[2,3]] | . as [$a,[$b,$c]] | [$a,$b,$c]
jq -nc '[1,[2,3]] | . as [$a,[$b,$c]] | [$a,$b,$c]' 2>&1
--- stdout
[1,2,3]

=== [{"a":1},{"a":2}] | map({a} + {b: .a}) , (map(.a) | add / length)
jq -nc '[{"a":1},{"a":2}] | map({a} + {b: .a}) , (map(.a) | add / length)' 2>&1
--- stdout
[{"a":1,"b":1},{"a":2,"b":2}]
1.5

=== # comment
jq -nc '# comment' 2>&1
--- status 3
--- stdout
jq: error: Top-level program not given (try ".")
jq: 1 compile error

=== 1 # comment
jq -nc '1 # comment' 2>&1
--- stdout
1

=== "a" # "comment" | 2
jq -nc '"a" # "comment" | 2' 2>&1
--- stdout
"a"

=== 1 |
jq -nc '1 |' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 3:
    1 |
      ^
jq: 1 compile error

=== 1 +
jq -nc '1 +' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 3:
    1 +
      ^
jq: 1 compile error

=== {
jq -nc '{' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 1:
    {
    ^
jq: 1 compile error

=== .a.[
jq -nc '.a.[' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 4:
    .a.[
       ^
jq: 1 compile error

=== }
jq -nc '}' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected INVALID_CHARACTER, expecting end of file at <top-level>, line 1, column 1:
    }
    ^
jq: 1 compile error

=== foo
jq -nc 'foo' 2>&1
--- status 3
--- stdout
jq: error: foo/0 is not defined at <top-level>, line 1, column 1:
    foo
    ^^^
jq: 1 compile error

=== foo(1)
jq -nc 'foo(1)' 2>&1
--- status 3
--- stdout
jq: error: foo/1 is not defined at <top-level>, line 1, column 1:
    foo(1)
    ^^^
jq: 1 compile error

=== $x
jq -nc '$x' 2>&1
--- status 3
--- stdout
jq: error: $x is not defined at <top-level>, line 1, column 1:
    $x
    ^^
jq: 1 compile error

=== .a as $x
jq -nc '.a as $x' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file, expecting '|' at <top-level>, line 1, column 7:
    .a as $x
          ^^
jq: 1 compile error

=== if 1
jq -nc 'if 1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file, expecting then or '|' or ',' at <top-level>, line 1, column 4:
    if 1
       ^
jq: 1 compile error

=== . as [$a] | $b
jq -nc '. as [$a] | $b' 2>&1
--- status 3
--- stdout
jq: error: $b is not defined at <top-level>, line 1, column 13:
    . as [$a] | $b
                ^^
jq: 1 compile error

=== break $x
jq -nc 'break $x' 2>&1
--- status 3
--- stdout
jq: error: $*label-x is not defined at <top-level>, line 1, column 1:
    break $x
    ^^^^^^^^
jq: 1 compile error

=== @foo
jq -nc '@foo' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): foo is not a valid format

=== import "a" as a; 1
jq -nc 'import "a" as a; 1' 2>&1
--- status 3
--- stdout
jq: error: module not found: a

jq: 1 compile error

=== %
jq -nc '%' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected '%', expecting end of file at <top-level>, line 1, column 1:
    %
    ^
jq: 1 compile error

=== def f: 1;
jq -nc 'def f: 1;' 2>&1
--- status 3
--- stdout
jq: error: Top-level program not given (try ".")
jq: 1 compile error

=== .[1
jq -nc '.[1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file, expecting '|' or ',' or ':' or ']' at <top-level>, line 1, column 3:
    .[1
      ^
jq: 1 compile error

=== reduce 1
jq -nc 'reduce 1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file at <top-level>, line 1, column 8:
    reduce 1
           ^
jq: 1 compile error

=== "\q"
jq -nc '"\q"' 2>&1
--- status 3
--- stdout
jq: error: Invalid escape at line 1, column 4 (while parsing '"\q"') at <top-level>, line 1, column 2:
    "\q"
     ^^
jq: 1 compile error

=== label $f | break $g
jq -nc 'label $f | break $g' 2>&1
--- status 3
--- stdout
jq: error: $*label-g is not defined at <top-level>, line 1, column 12:
    label $f | break $g
               ^^^^^^^^
jq: 1 compile error

=== 1 2
jq -nc '1 2' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected LITERAL, expecting end of file at <top-level>, line 1, column 3:
    1 2
      ^
jq: 1 compile error

=== ) 1
jq -nc ') 1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected INVALID_CHARACTER, expecting end of file at <top-level>, line 1, column 1:
    ) 1
    ^
jq: 1 compile error

=== .a b
jq -nc '.a b' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected IDENT, expecting end of file at <top-level>, line 1, column 4:
    .a b
       ^
jq: 1 compile error

=== a::b
jq -nc 'a::b' 2>&1
--- status 3
--- stdout
jq: error: a::b/0 is not defined at <top-level>, line 1, column 1:
    a::b
    ^^^^
jq: 1 compile error

=== limit(1)
jq -nc 'limit(1)' 2>&1
--- status 3
--- stdout
jq: error: limit/1 is not defined at <top-level>, line 1, column 1:
    limit(1)
    ^^^^^
jq: 1 compile error

=== ..a
jq -nc '..a' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected IDENT, expecting end of file at <top-level>, line 1, column 3:
    ..a
      ^
jq: 1 compile error

=== null | -(1
jq -nc 'null | -(1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file, expecting '|' or ',' or ')' at <top-level>, line 1, column 10:
    null | -(1
             ^
jq: 1 compile error

=== &
jq -nc '&' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected INVALID_CHARACTER, expecting end of file at <top-level>, line 1, column 1:
    &
    ^
jq: 1 compile error

=== 1 = = 2
jq -nc '1 = = 2' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected '=' at <top-level>, line 1, column 5:
    1 = = 2
        ^
jq: 1 compile error

=== . == . == .
jq -nc '. == . == .' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected == at <top-level>, line 1, column 8:
    . == . == .
           ^^
jq: 1 compile error

=== [1,]
jq -nc '[1,]' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected ']' at <top-level>, line 1, column 4:
    [1,]
       ^
jq: 1 compile error

=== def f(x: 1; 1
jq -nc 'def f(x: 1; 1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected ':', expecting ';' or ')' at <top-level>, line 1, column 8:
    def f(x: 1; 1
           ^
jq: 1 compile error

=== def f(x;y): 1
jq -nc 'def f(x;y): 1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file, expecting '|' or ',' or ';' at <top-level>, line 1, column 13:
    def f(x;y): 1
                ^
jq: 1 compile error

=== elif
jq -nc 'elif' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected elif, expecting end of file at <top-level>, line 1, column 1:
    elif
    ^^^^
jq: 1 compile error

=== -(0), -0.0, [-(1.50)], -(0*1)
jq -nc '-(0), -0.0, [-(1.50)], -(0*1)' 2>&1
--- stdout
0
0.0
[-1.50]
-0

=== 1 * 2 + 3 as $x | $x
jq -nc '1 * 2 + 3 as $x | $x' 2>&1
--- stdout
5

=== reduce 1 + 2 as $x (0; . + $x)
jq -nc 'reduce 1 + 2 as $x (0; . + $x)' 2>&1
--- stdout
3

=== foreach -1 as $x (0; . + $x)
jq -nc 'foreach -1 as $x (0; . + $x)' 2>&1
--- stdout
-1

=== -1 as $x | 2 as $y | $x - $y
jq -nc '-1 as $x | 2 as $y | $x - $y' 2>&1
--- stdout
-3

=== [1
jq -nc '[1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file, expecting '|' or ',' or ']' at <top-level>, line 1, column 2:
    [1
     ^
jq: 1 compile error

=== (1
jq -nc '(1' 2>&1
--- status 3
--- stdout
jq: error: syntax error, unexpected end of file, expecting '|' or ',' or ')' at <top-level>, line 1, column 2:
    (1
     ^
jq: 1 compile error

=== a mistake in the second line
jq -nc '1 +
  foo(2)' 2>&1
--- status 3
--- stdout
jq: error: foo/1 is not defined at <top-level>, line 2, column 3:
      foo(2)
      ^^^
jq: 1 compile error

=== "é" | bar
jq -nc '"é" | bar' 2>&1
--- status 3
--- stdout
jq: error: bar/0 is not defined at <top-level>, line 1, column 8:
    "é" | bar
           ^^^
jq: 1 compile error
