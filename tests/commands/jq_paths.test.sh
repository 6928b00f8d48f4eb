#: Paths and assignments, one filter a case. The answers are those of jq 1.8.
#: needs jq

=== 1|.a
jq -nc '1|.a' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with string ("a")

=== "abc"|.a
jq -nc '"abc"|.a' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index string with string ("a")

=== "abcdefghijklmnopqrstuvwxyz"|.[0]
jq -nc '"abcdefghijklmnopqrstuvwxyz"|.[0]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index string with number (0)

=== "abcdefghijklmnopqrstuvwxyz"|.[]
jq -nc '"abcdefghijklmnopqrstuvwxyz"|.[]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over string ("abcdefghijklmnopqrstuvwxyz")

=== {"a":1}|.[0]
jq -nc '{"a":1}|.[0]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index object with number (0)

=== {"a":1}|.[[0]]
jq -nc '{"a":1}|.[[0]]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index object with array ([0])

=== [1]|.a
jq -nc '[1]|.a' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index array with string ("a")

=== [1]|.[{}]
jq -nc '[1]|.[{}]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Array/string slice indices must be integers

=== [1]|.[true]
jq -nc '[1]|.[true]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index array with boolean (true)

=== null|.[true]
jq -nc 'null|.[true]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index null with boolean (true)

=== null|.[[1]]
jq -nc 'null|.[[1]]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index null with array ([1])

=== [1,2,1]|.[[1]]
jq -nc '[1,2,1]|.[[1]]' 2>&1
--- stdout
[0,2]

=== 1|.[0]
jq -nc '1|.[0]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with number (0)

=== 1|.[]
jq -nc '1|.[]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== 1|.[1:2]
jq -nc '1|.[1:2]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with object ({"start":1,"end":2})

=== "aé日b"|.[1:3]
jq -nc '"aé日b"|.[1:3]' 2>&1
--- stdout
"é日"

=== [1,2,3]|.[1.2:2.5]
jq -nc '[1,2,3]|.[1.2:2.5]' 2>&1
--- stdout
[2,3]

=== [1,2,3]|.["a":]
jq -nc '[1,2,3]|.["a":]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Array/string slice indices must be integers

=== null|.[1:2]
jq -nc 'null|.[1:2]' 2>&1
--- stdout
null

=== {}|.[1:2]
jq -nc '{}|.[1:2]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index object with object ({"start":1,"end":2})

=== [1,2,3]|.[1:], .[:2], .[-2:], .[1:-1], .[5:], .[:5]
jq -nc '[1,2,3]|.[1:], .[:2], .[-2:], .[1:-1], .[5:], .[:5]' 2>&1
--- stdout
[2,3]
[1,2]
[2,3]
[2]
[]
[1,2,3]

=== [1,2,3]|.[1.7], .[nan], .[-1], .[-4]
jq -nc '[1,2,3]|.[1.7], .[nan], .[-1], .[-4]' 2>&1
--- stdout
2
null
3
null

=== {} | .a.b.c, .a[0], .["x"]?
jq -nc '{} | .a.b.c, .a[0], .["x"]?' 2>&1
--- stdout
null
null
null

=== {"a":1,"b":2}|.["a","b"]
jq -nc '{"a":1,"b":2}|.["a","b"]' 2>&1
--- stdout
1
2

=== {"a b":1} | ."a b", .["a b"], {"a b"}
jq -nc '{"a b":1} | ."a b", .["a b"], {"a b"}' 2>&1
--- stdout
1
1
{"a b":1}

=== {"a":{"b":{"c":1}}} | .a.b.c, .a["b"].c, .a."b"."c", .["a"]["b"]["c"], .a.["b"].c
jq -nc '{"a":{"b":{"c":1}}} | .a.b.c, .a["b"].c, .a."b"."c", .["a"]["b"]["c"], .a.["b"].c' 2>&1
--- stdout
1
1
1
1
1

=== {"if":1,"and":2,"reduce":3} | .if, .and, .reduce, {if, and}
jq -nc '{"if":1,"and":2,"reduce":3} | .if, .and, .reduce, {if, and}' 2>&1
--- stdout
1
2
3
{"if":1,"and":2}

=== [[1,2],[3,4]] | .[][0], .[0][], .[][]
jq -nc '[[1,2],[3,4]] | .[][0], .[0][], .[][]' 2>&1
--- stdout
1
3
1
2
1
2
3
4

=== [1,[2,[3,[4]]]] | .[1][1][1][0]
jq -nc '[1,[2,[3,[4]]]] | .[1][1][1][0]' 2>&1
--- stdout
4

=== {"a":[{"b":1},{"b":2}]} | [.a[].b], .a[0].b, (.a | map(.b) | add)
jq -nc '{"a":[{"b":1},{"b":2}]} | [.a[].b], .a[0].b, (.a | map(.b) | add)' 2>&1
--- stdout
[1,2]
1
3

=== [.[]?]
jq -nc '[.[]?]' 2>&1
--- stdout
[]

=== 1 | [.a?, .[0]?, .[]?]
jq -nc '1 | [.a?, .[0]?, .[]?]' 2>&1
--- stdout
[]

=== path(1)
jq -nc 'path(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression with result 1

=== path(.a|1)
jq -nc 'path(.a|1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression with result 1

=== try path(1|.a) catch .
jq -nc 'try path(1|.a) catch .' 2>&1
--- stdout
"Invalid path expression near attempt to access element \"a\" of 1"

=== path(1|.[0])
jq -nc 'path(1|.[0])' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression near attempt to access element 0 of 1

=== path(.a[1:2].b)
jq -nc 'path(.a[1:2].b)' 2>&1
--- stdout
["a",{"start":1,"end":2},"b"]

=== path(getpath(["a","b"]))
jq -nc 'path(getpath(["a","b"]))' 2>&1
--- stdout
["a","b"]

=== path(if true then .a else .b end)
jq -nc 'path(if true then .a else .b end)' 2>&1
--- stdout
["a"]

=== path(.a // .b)
jq -nc 'path(.a // .b)' 2>&1
--- stdout
["b"]

=== path(first(.a,.b))
jq -nc 'path(first(.a,.b))' 2>&1
--- stdout
["a"]

=== path(empty)
jq -nc 'path(empty)' 2>&1

=== path(error("x"))
jq -nc 'path(error("x"))' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): x

=== path(select(.a))
jq -nc 'path(select(.a))' 2>&1

=== [path(..)]
jq -nc '[path(..)]' 2>&1
--- stdout
[[]]

=== path(.a|tojson)
jq -nc 'path(.a|tojson)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression with result "null"

=== path(.a|tojson|.b)
jq -nc 'path(.a|tojson|.b)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression near attempt to access element "b" of "null"

=== . as $x|path($x)
jq -nc '. as $x|path($x)' 2>&1
--- stdout
[]

=== . as $x|path($x|.a)
jq -nc '. as $x|path($x|.a)' 2>&1
--- stdout
["a"]

=== path(limit(1;.a,.b))
jq -nc 'path(limit(1;.a,.b))' 2>&1
--- stdout
["a"]

=== path(try error("x") catch .)
jq -nc 'path(try error("x") catch .)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression with result "x"

=== path(.a?)
jq -nc 'path(.a?)' 2>&1
--- stdout
["a"]

=== path(label $f | .a, break $f)
jq -nc 'path(label $f | .a, break $f)' 2>&1
--- stdout
["a"]

=== path(.a | map(.b))
jq -nc 'path(.a | map(.b))' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over null (null)

=== path(getpath(["a",0])|.b)
jq -nc 'path(getpath(["a",0])|.b)' 2>&1
--- stdout
["a",0,"b"]

=== path(.a|.[1:]|.[0])
jq -nc 'path(.a|.[1:]|.[0])' 2>&1
--- stdout
["a",{"start":1,"end":null},0]

=== path(1,2)
jq -nc 'path(1,2)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression with result 1

=== [paths]
jq -nc '[paths]' 2>&1
--- stdout
[]

=== {"a":[1,{"b":2}]}|[paths]
jq -nc '{"a":[1,{"b":2}]}|[paths]' 2>&1
--- stdout
[["a"],["a",0],["a",1],["a",1,"b"]]

=== {"a":[1,{"b":2}]}|[paths(type=="number")]
jq -nc '{"a":[1,{"b":2}]}|[paths(type=="number")]' 2>&1
--- stdout
[["a",0],["a",1,"b"]]

=== {"a":[1,{"b":2}]} | [..|numbers]
jq -nc '{"a":[1,{"b":2}]} | [..|numbers]' 2>&1
--- stdout
[1,2]

=== {"a":[1,{"b":2}]} | del(..|select(. == 1)?)
jq -nc '{"a":[1,{"b":2}]} | del(..|select(. == 1)?)' 2>&1
--- stdout
{"a":[{"b":2}]}

=== {"a":[1,{"b":2}]} | delpaths([["a",0],["a",1,"b"]])
jq -nc '{"a":[1,{"b":2}]} | delpaths([["a",0],["a",1,"b"]])' 2>&1
--- stdout
{"a":[{}]}

=== del(.a)
jq -nc 'del(.a)' 2>&1
--- stdout
null

=== {"a":1,"b":2}|del(.a,.b)
jq -nc '{"a":1,"b":2}|del(.a,.b)' 2>&1
--- stdout
{}

=== [1,2,3,4]|del(.[1,2])
jq -nc '[1,2,3,4]|del(.[1,2])' 2>&1
--- stdout
[1,4]

=== [1,2,3,4]|del(.[1:3])
jq -nc '[1,2,3,4]|del(.[1:3])' 2>&1
--- stdout
[1,4]

=== [1,2,3,4]|del(.[-1],.[0])
jq -nc '[1,2,3,4]|del(.[-1],.[0])' 2>&1
--- stdout
[2,3]

=== [1,2,3]|del(.[5])
jq -nc '[1,2,3]|del(.[5])' 2>&1
--- stdout
[1,2,3]

=== 1|del(.a)
jq -nc '1|del(.a)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with string ("a")

=== 1|del(.)
jq -nc '1|del(.)' 2>&1
--- stdout
null

=== delpaths([["a"]])
jq -nc 'delpaths([["a"]])' 2>&1
--- stdout
null

=== {"a":1}|delpaths([["a"],["b"]])
jq -nc '{"a":1}|delpaths([["a"],["b"]])' 2>&1
--- stdout
{}

=== {"a":1}|delpaths(1)
jq -nc '{"a":1}|delpaths(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Paths must be specified as an array

=== {"a":1}|delpaths([1])
jq -nc '{"a":1}|delpaths([1])' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Path must be specified as array, not number

=== setpath([];1)
jq -nc 'setpath([];1)' 2>&1
--- stdout
1

=== setpath(["a",0];1)
jq -nc 'setpath(["a",0];1)' 2>&1
--- stdout
{"a":[1]}

=== setpath(["a"];1)|setpath(["a","b"];1)
jq -nc 'setpath(["a"];1)|setpath(["a","b"];1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with string ("b")

=== [1]|setpath([-1];5)
jq -nc '[1]|setpath([-1];5)' 2>&1
--- stdout
[5]

=== [1]|setpath([-5];5)
jq -nc '[1]|setpath([-5];5)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Out of bounds negative array index

=== []|setpath([3];5)
jq -nc '[]|setpath([3];5)' 2>&1
--- stdout
[null,null,null,5]

=== []|setpath(["a"];5)
jq -nc '[]|setpath(["a"];5)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index array with string ("a")

=== {}|setpath([0];5)
jq -nc '{}|setpath([0];5)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index object with number (0)

=== setpath("a";1)
jq -nc 'setpath("a";1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Path must be specified as an array

=== getpath(["a","b"])
jq -nc 'getpath(["a","b"])' 2>&1
--- stdout
null

=== getpath("a")
jq -nc 'getpath("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Path must be specified as an array

=== [1]|getpath([0,"a"])
jq -nc '[1]|getpath([0,"a"])' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with string ("a")

=== [getpath(["a"],["b"])]
jq -nc '[getpath(["a"],["b"])]' 2>&1
--- stdout
[null,null]

=== [1,2,3]|.[1:]=[9,9,9]
jq -nc '[1,2,3]|.[1:]=[9,9,9]' 2>&1
--- stdout
[1,9,9,9]

=== [1,2,3]|.[1:]=5
jq -nc '[1,2,3]|.[1:]=5' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): A slice of an array can only be assigned another array

=== null|.[1:3]=[1]
jq -nc 'null|.[1:3]=[1]' 2>&1
--- stdout
[1]

=== [1,2,3]|.[:1]|=map(.+1)
jq -nc '[1,2,3]|.[:1]|=map(.+1)' 2>&1
--- stdout
[2,2,3]

=== [1]|.[1e9]=1
jq -nc '[1]|.[1e9]=1' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Array index too large

=== [1]|.[-2]=1
jq -nc '[1]|.[-2]=1' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Out of bounds negative array index

=== [1,2,3]|.[1.7]=9
jq -nc '[1,2,3]|.[1.7]=9' 2>&1
--- stdout
[1,9,3]

=== [1,2,3]|.[nan]=5
jq -nc '[1,2,3]|.[nan]=5' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot set array element at NaN index

=== .a.b.c=1
jq -nc '.a.b.c=1' 2>&1
--- stdout
{"a":{"b":{"c":1}}}

=== .a+=1
jq -nc '.a+=1' 2>&1
--- stdout
{"a":1}

=== .a-=1
jq -nc '.a-=1' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): null (null) and number (1) cannot be subtracted

=== .a*=2
jq -nc '.a*=2' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): null (null) and number (2) cannot be multiplied

=== .a//=3
jq -nc '.a//=3' 2>&1
--- stdout
{"a":3}

=== .a|=empty
jq -nc '.a|=empty' 2>&1
--- stdout
null

=== .a[2] |= 5
jq -nc '.a[2] |= 5' 2>&1
--- stdout
{"a":[null,null,5]}

=== .[1:3] |= ["q"]
jq -nc '.[1:3] |= ["q"]' 2>&1
--- stdout
["q"]

=== try (.a |= error("z")) catch .
jq -nc 'try (.a |= error("z")) catch .' 2>&1
--- stdout
"z"

=== [.[]?]|=5
jq -nc '[.[]?]|=5' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression with result []

=== .. = 1
jq -nc '.. = 1' 2>&1
--- stdout
1

=== {"a":[1,2]}|(..|numbers) |= .+1
jq -nc '{"a":[1,2]}|(..|numbers) |= .+1' 2>&1
--- stdout
{"a":[2,3]}

=== {"a":[1,2]}|.a[0] |= empty
jq -nc '{"a":[1,2]}|.a[0] |= empty' 2>&1
--- stdout
{"a":[2]}

=== {"a":[1,2,3,4]}|.a[] |= empty
jq -nc '{"a":[1,2,3,4]}|.a[] |= empty' 2>&1
--- stdout
{"a":[]}

=== [1,2,3]|(.[0],.[1]) |= empty
jq -nc '[1,2,3]|(.[0],.[1]) |= empty' 2>&1
--- stdout
[3]

=== [1,5,3,0,7]|(.[]|select(.>=2))|=empty
jq -nc '[1,5,3,0,7]|(.[]|select(.>=2))|=empty' 2>&1
--- stdout
[1,0]

=== {"a":[1,2]}|.a[]|=.+1
jq -nc '{"a":[1,2]}|.a[]|=.+1' 2>&1
--- stdout
{"a":[2,3]}

=== {"a":1,"b":2}|with_entries(.value+=1)
jq -nc '{"a":1,"b":2}|with_entries(.value+=1)' 2>&1
--- stdout
{"a":2,"b":3}

=== {"a":1,"b":2}|map_values(empty)
jq -nc '{"a":1,"b":2}|map_values(empty)' 2>&1
--- stdout
{}

=== [1,2]|map_values(.,.)
jq -nc '[1,2]|map_values(.,.)' 2>&1
--- stdout
[1,2]

=== {"a":[1,2,{"c":3}]}|.. |= (numbers|=.+1)
jq -nc '{"a":[1,2,{"c":3}]}|.. |= (numbers|=.+1)' 2>&1
--- stdout
{"a":[2,3,{"c":4}]}

=== (.a,.b)=(1,2)
jq -nc '(.a,.b)=(1,2)' 2>&1
--- stdout
{"a":1,"b":1}
{"a":2,"b":2}

=== .a=(1,2)
jq -nc '.a=(1,2)' 2>&1
--- stdout
{"a":1}
{"a":2}

=== .a|=(1,2)
jq -nc '.a|=(1,2)' 2>&1
--- stdout
{"a":1}

=== .a+=(1,2)
jq -nc '.a+=(1,2)' 2>&1
--- stdout
{"a":1}
{"a":2}

=== [.a,.b]=1
jq -nc '[.a,.b]=1' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression with result [null,null]

=== 1=2
jq -nc '1=2' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid path expression with result 1

=== .[0]=1
jq -nc '.[0]=1' 2>&1
--- stdout
[1]

=== {"a":1,"b":2} | .a += 10, .a -= 1, .a *= 2, .a /= 2, .a %= 2, .c //= 5, .a = .b, .a += .b
jq -nc '{"a":1,"b":2} | .a += 10, .a -= 1, .a *= 2, .a /= 2, .a %= 2, .c //= 5, .a = .b, .a += .b' 2>&1
--- stdout
{"a":11,"b":2}
{"a":0,"b":2}
{"a":2,"b":2}
{"a":0.5,"b":2}
{"a":1,"b":2}
{"a":1,"b":2,"c":5}
{"a":2,"b":2}
{"a":3,"b":2}

=== {"a":1,"b":2} | (.a, .b) |= . * 10
jq -nc '{"a":1,"b":2} | (.a, .b) |= . * 10' 2>&1
--- stdout
{"a":10,"b":20}

=== {"a":1,"b":2} | .[] += 1
jq -nc '{"a":1,"b":2} | .[] += 1' 2>&1
--- stdout
{"a":2,"b":3}

=== {"a":1,"b":2} | to_entries[] | select(.value > 1) | .key
jq -nc '{"a":1,"b":2} | to_entries[] | select(.value > 1) | .key' 2>&1
--- stdout
"b"

=== {"a":1}|pick(.a)
jq -nc '{"a":1}|pick(.a)' 2>&1
--- stdout
{"a":1}

=== {"a":1,"b":{"c":2}}|pick(.b.c)
jq -nc '{"a":1,"b":{"c":2}}|pick(.b.c)' 2>&1
--- stdout
{"b":{"c":2}}

=== [1,2,3]|pick(.[1])
jq -nc '[1,2,3]|pick(.[1])' 2>&1
--- stdout
[null,2]

=== [1,2,3]|pick(first)
jq -nc '[1,2,3]|pick(first)' 2>&1
--- stdout
[1]

=== {"a":1}|pick(.b)
jq -nc '{"a":1}|pick(.b)' 2>&1
--- stdout
{"b":null}

=== [1,2]|pick(.[-1])
jq -nc '[1,2]|pick(.[-1])' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Out of bounds negative array index

=== [range(5)] | .[2:4] = ["x"]
jq -nc '[range(5)] | .[2:4] = ["x"]' 2>&1
--- stdout
[0,1,"x",4]

=== [range(3)] | .[1:] |= map(.*10)
jq -nc '[range(3)] | .[1:] |= map(.*10)' 2>&1
--- stdout
[0,10,20]

=== {"a":[1,2,3]} | .a[1:] = [], .a[:2] |= reverse, del(.a[0,1])
jq -nc '{"a":[1,2,3]} | .a[1:] = [], .a[:2] |= reverse, del(.a[0,1])' 2>&1
--- stdout
{"a":[1]}
{"a":[2,1,3]}
{"a":[3]}

=== {"a":{"b":1,"c":2}} | del(.a.b), del(.a["b","c"]), del(.a[]), del(.a.x), to_entries
jq -nc '{"a":{"b":1,"c":2}} | del(.a.b), del(.a["b","c"]), del(.a[]), del(.a.x), to_entries' 2>&1
--- stdout
{"a":{"c":2}}
{"a":{}}
{"a":{}}
{"a":{"b":1,"c":2}}
[{"key":"a","value":{"b":1,"c":2}}]

=== [[1,2],[3]] | .[][0] |= . + 100
jq -nc '[[1,2],[3]] | .[][0] |= . + 100' 2>&1
--- stdout
[[101,2],[103]]

=== {"x":[3,1,2]} | .x |= sort | .x[0]
jq -nc '{"x":[3,1,2]} | .x |= sort | .x[0]' 2>&1
--- stdout
1

=== [1,2,3] | .[1] = null | .[5] = 1
jq -nc '[1,2,3] | .[1] = null | .[5] = 1' 2>&1
--- stdout
[1,null,3,null,null,1]

=== {"a":1} * {"a":{"b":2}}
jq -nc '{"a":1} * {"a":{"b":2}}' 2>&1
--- stdout
{"a":{"b":2}}

=== [1,2,3] | to_entries
jq -nc '[1,2,3] | to_entries' 2>&1
--- stdout
[{"key":0,"value":1},{"key":1,"value":2},{"key":2,"value":3}]

=== [1,2,3] | del(.[0,2]), del(.[] | select(. == 2))
jq -nc '[1,2,3] | del(.[0,2]), del(.[] | select(. == 2))' 2>&1
--- stdout
[2]
[1,3]

=== [3,null,1] | (.[] | select(. == null)) = 0
jq -nc '[3,null,1] | (.[] | select(. == null)) = 0' 2>&1
--- stdout
[3,0,1]

=== {"a":[{"n":1},{"n":2}]} | (.a[] | select(.n == 2) | .n) |= . * 10
jq -nc '{"a":[{"n":1},{"n":2}]} | (.a[] | select(.n == 2) | .n) |= . * 10' 2>&1
--- stdout
{"a":[{"n":1},{"n":20}]}

=== {"a":{"b":{}}} | .a.b.c.d = 1 | .a.b.c.e += 1
jq -nc '{"a":{"b":{}}} | .a.b.c.d = 1 | .a.b.c.e += 1' 2>&1
--- stdout
{"a":{"b":{"c":{"d":1,"e":1}}}}

=== {"a":1} | .b = .a | .c = (.a, .b)
jq -nc '{"a":1} | .b = .a | .c = (.a, .b)' 2>&1
--- stdout
{"a":1,"b":1,"c":1}
{"a":1,"b":1,"c":1}

=== null | .[2] = 1, .a.b |= 3, (.x, .y) = 7
jq -nc 'null | .[2] = 1, .a.b |= 3, (.x, .y) = 7' 2>&1
--- stdout
[null,null,1]
{"a":{"b":3}}
{"x":7,"y":7}

=== [{"a":1},{"a":2}] | map(.a) , map(.a |= . + 1), (.[0].a as $x | .[1].a = $x)
jq -nc '[{"a":1},{"a":2}] | map(.a) , map(.a |= . + 1), (.[0].a as $x | .[1].a = $x)' 2>&1
--- stdout
[1,2]
[{"a":2},{"a":3}]
[{"a":1},{"a":1}]

=== "abc" | try (.a = 1) catch .
jq -nc '"abc" | try (.a = 1) catch .' 2>&1
--- stdout
"Cannot index string with string (\"a\")"

=== [1,2,3] | try (.["a"] = 1) catch .
jq -nc '[1,2,3] | try (.["a"] = 1) catch .' 2>&1
--- stdout
"Cannot index array with string (\"a\")"

=== [1] | try (.[0].a = 1) catch .
jq -nc '[1] | try (.[0].a = 1) catch .' 2>&1
--- stdout
"Cannot index number with string (\"a\")"

=== {"a":null} | .a[1:2] = ["x"]
jq -nc '{"a":null} | .a[1:2] = ["x"]' 2>&1
--- stdout
{"a":["x"]}

=== [1,2,3,4,5] | .[2:4] |= map(. * 2), .[-2:] = [0], del(.[:2]), .[1:3][0]
jq -nc '[1,2,3,4,5] | .[2:4] |= map(. * 2), .[-2:] = [0], del(.[:2]), .[1:3][0]' 2>&1
--- stdout
[1,2,6,8,5]
[1,2,3,0]
[3,4,5]
2

=== {"a":[1,2,3]} | last(.a[]), first(.a[]), nth(1; .a[]), (.a | first, last, nth(1))
jq -nc '{"a":[1,2,3]} | last(.a[]), first(.a[]), nth(1; .a[]), (.a | first, last, nth(1))' 2>&1
--- stdout
3
1
2
1
3
2

=== many elements deleted at once
jq -nc '[range(12)] | del(.[] | select(. % 3 == 0))'; jq -nc '{a:[range(6)],b:[1,2]} | del(.a[1,3,5], .b[0])'; jq -nc '[range(6)] | del(.[0,-1,2])'; jq -nc '[[1,2,3],[4,5]] | del(.[][0])'
--- stdout
[1,2,4,5,7,8,10,11]
{"a":[0,2,4],"b":[2]}
[1,3,4]
[[2,3],[5]]

=== slices of slices are values of their own
jq -nc '[range(100)] | .[10:90] as $a | ($a[1:] + ["x"]) as $b | ($a | length), ($b | length), $b[0], $b[-1], $a[-1], ($a | .[0] = "y" | .[0:2]), $a[0]'; jq -nc '[range(80)] | reduce range(60) as $i (.; .[1:] + [$i]) | .[0], .[-1], length'; jq -nc '[range(64)] | until(length < 3; .[1:-1])'
--- stdout
80
80
11
"x"
89
["y",11]
10
60
59
80
[31,32]

=== adding to what is at a key
jq -nc '["a","b"] as $k | reduce range(6) as $i ({}; .[$k[$i % 2]] += [$i])'; jq -nc '{a:1} | .["b"] |= 5 | .["a"] += 1'; jq -nc '{"a":[1]} as $o | ($o | .["a"] += [2]), $o'; jq -nc '[1] | .["a"] += 1' 2>&1
--- status 5
--- stdout
{"a":[0,2,4],"b":[1,3,5]}
{"a":2,"b":5}
{"a":[1,2]}
{"a":[1]}
jq: error (at <unknown>): Cannot index array with string ("a")

=== jq -nc '[range(10)]|del(.[1], .[-6], .[2], .[-3:9])'
jq -nc '[range(10)]|del(.[1], .[-6], .[2], .[-3:9])'
--- stdout
[0,3,5,6,9]

=== jq -nc '[range(10)]|del(.[8],.[7:9])'
jq -nc '[range(10)]|del(.[8],.[7:9])'
--- stdout
[0,1,2,3,4,5,6,9]

=== jq -nc '[range(10)]|del(.[-1],.[9],.[0:1],.[0])'
jq -nc '[range(10)]|del(.[-1],.[9],.[0:1],.[0])'
--- stdout
[1,2,3,4,5,6,7,8]

=== jq -nc '[[range(4)]]|del(.[0][-1],.[-1][0])'
jq -nc '[[range(4)]]|del(.[0][-1],.[-1][0])'
--- stdout
[[1,2]]

=== jq -nc 'try ({}|delpaths([[1]])) catch .'
jq -nc 'try ({}|delpaths([[1]])) catch .'
--- stdout
"Cannot delete number field of object"

=== jq -nc 'try ([]|delpaths([["a"]])) catch .'
jq -nc 'try ([]|delpaths([["a"]])) catch .'
--- stdout
"Cannot delete string element of array"

=== jq -nc 'try (1|delpaths([["a"]])) catch .'
jq -nc 'try (1|delpaths([["a"]])) catch .'
--- stdout
"Cannot delete fields from number"

=== jq -nc 'try ("abc"|.[1:2]=1) catch .'
jq -nc 'try ("abc"|.[1:2]=1) catch .'
--- stdout
"Cannot update string slices"

=== jq -nc 'try ([1]|.[[]]=1) catch .'
jq -nc 'try ([1]|.[[]]=1) catch .'
--- stdout
"Cannot update field at array index of array"

=== jq -nc 'try ([]|.["a"]=1) catch .'
jq -nc 'try ([]|.["a"]=1) catch .'
--- stdout
"Cannot index array with string (\"a\")"

=== jq -nc '[{a:0},{a:1}] | try ((map(select(.a == 1))[].b) = 10) catch .'
jq -nc '[{a:0},{a:1}] | try ((map(select(.a == 1))[].b) = 10) catch .'
--- stdout
"Invalid path expression near attempt to iterate through [{\"a\":1}]"
