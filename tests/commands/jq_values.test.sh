#: Functions, one filter a case. The answers are those of jq 1.8.
#: needs jq

=== null|keys
jq -nc 'null|keys' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): null (null) has no keys

=== 1|keys
jq -nc '1|keys' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) has no keys

=== null|has("a")
jq -nc 'null|has("a")' 2>&1
--- stdout
false

=== {}|has(1)
jq -nc '{}|has(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot check whether object has a number key

=== []|has("a")
jq -nc '[]|has("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot check whether array has a string key

=== [1]|has(0.5)
jq -nc '[1]|has(0.5)' 2>&1
--- stdout
true

=== 1|has("a")
jq -nc '1|has("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot check whether number has a string key

=== 1|length
jq -nc '1|length' 2>&1
--- stdout
1

=== null|length
jq -nc 'null|length' 2>&1
--- stdout
0

=== null | -5|length
jq -nc 'null | -5|length' 2>&1
--- stdout
5

=== true|length
jq -nc 'true|length' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): boolean (true) has no length

=== "aé"|length, utf8bytelength
jq -nc '"aé"|length, utf8bytelength' 2>&1
--- stdout
2
3

=== 1|utf8bytelength
jq -nc '1|utf8bytelength' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) only strings have UTF-8 byte length

=== {}|tonumber
jq -nc '{}|tonumber' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): object ({}) cannot be parsed as a number

=== "abc"|tonumber
jq -nc '"abc"|tonumber' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("abc") cannot be parsed as a number

=== " 12 "|tonumber
jq -nc '" 12 "|tonumber' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string (" 12 ") cannot be parsed as a number

=== "0x10"|tonumber
jq -nc '"0x10"|tonumber' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("0x10") cannot be parsed as a number

=== "nan"|tonumber
jq -nc '"nan"|tonumber' 2>&1
--- stdout
null

=== "1e1000"|tonumber
jq -nc '"1e1000"|tonumber' 2>&1
--- stdout
1E+1000

=== ""|tonumber
jq -nc '""|tonumber' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("") cannot be parsed as a number

=== [1]|implode
jq -nc '[1]|implode' 2>&1
--- stdout
"\u0001"

=== [-1,1114112,55296]|implode
jq -nc '[-1,1114112,55296]|implode' 2>&1
--- stdout
"���"

=== ["a"]|implode
jq -nc '["a"]|implode' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("a") can't be imploded, unicode codepoint needs to be numeric

=== [65,66,233,128512]|implode
jq -nc '[65,66,233,128512]|implode' 2>&1
--- stdout
"ABé😀"

=== "AB\u00e9"|explode
jq -nc '"AB\u00e9"|explode' 2>&1
--- stdout
[65,66,233]

=== 1|explode
jq -nc '1|explode' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): explode input must be a string

=== 1|ltrimstr("a")
jq -nc '1|ltrimstr("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): startswith() requires string inputs

=== "abc" | ltrimstr("a"), rtrimstr("c"), ltrimstr("x"), ltrimstr(1), rtrimstr("abc")
jq -nc '"abc" | ltrimstr("a"), rtrimstr("c"), ltrimstr("x"), ltrimstr(1), rtrimstr("abc")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): startswith() requires string inputs
"bc"
"ab"
"abc"

=== "a"|startswith(1)
jq -nc '"a"|startswith(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): startswith() requires string inputs

=== 1|startswith("a")
jq -nc '1|startswith("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): startswith() requires string inputs

=== 1|endswith("a")
jq -nc '1|endswith("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): endswith() requires string inputs

=== "abc"|startswith("ab"), endswith("bc"), startswith(""), endswith("x")
jq -nc '"abc"|startswith("ab"), endswith("bc"), startswith(""), endswith("x")' 2>&1
--- stdout
true
true
true
false

=== 1|split(",")
jq -nc '1|split(",")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): split input and separator must be strings

=== "a"|split(1)
jq -nc '"a"|split(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): split input and separator must be strings

=== 1|join(",")
jq -nc '1|join(",")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== [1,null,true,"a"]|join(",")
jq -nc '[1,null,true,"a"]|join(",")' 2>&1
--- stdout
"1,,true,a"

=== [[1]]|join(",")
jq -nc '[[1]]|join(",")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("") and array ([1]) cannot be added

=== []|join(",")
jq -nc '[]|join(",")' 2>&1
--- stdout
""

=== ["a","b"]|join(",","/"), join("")
jq -nc '["a","b"]|join(",","/"), join("")' 2>&1
--- stdout
"a,b"
"a/b"
"ab"

=== 1|ascii_downcase
jq -nc '1|ascii_downcase' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): explode input must be a string

=== "aBcé"|ascii_downcase, ascii_upcase
jq -nc '"aBcé"|ascii_downcase, ascii_upcase' 2>&1
--- stdout
"abcé"
"ABCé"

=== 1|fromjson
jq -nc '1|fromjson' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) only strings can be parsed

=== "{"|fromjson
jq -nc '"{"|fromjson' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Unfinished JSON term at EOF at line 1, column 1 (while parsing '{')

=== "nan"|fromjson
jq -nc '"nan"|fromjson' 2>&1
--- stdout
null

=== "[1,nan]"|fromjson
jq -nc '"[1,nan]"|fromjson' 2>&1
--- stdout
[1,null]

=== "1 2"|fromjson
jq -nc '"1 2"|fromjson' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Unexpected extra JSON values (while parsing '1 2')

=== ""|fromjson
jq -nc '""|fromjson' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Expected JSON value (while parsing '')

=== "abc"|fromjson
jq -nc '"abc"|fromjson' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Invalid numeric literal at EOF at line 1, column 3 (while parsing 'abc')

=== "[1,{\"a\":null}]"|fromjson
jq -nc '"[1,{\"a\":null}]"|fromjson' 2>&1
--- stdout
[1,{"a":null}]

=== 1|sort
jq -nc '1|sort' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) cannot be sorted, as it is not an array

=== {}|sort
jq -nc '{}|sort' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): object ({}) cannot be sorted, as it is not an array

=== 1|sort_by(.)
jq -nc '1|sort_by(.)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== 1|group_by(.)
jq -nc '1|group_by(.)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== 1|min
jq -nc '1|min' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) and number (1) cannot be iterated over

=== 1|min_by(.)
jq -nc '1|min_by(.)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== 1|unique
jq -nc '1|unique' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) cannot be sorted, as it is not an array

=== {}|unique_by(.)
jq -nc '{}|unique_by(.)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): object ({}) and array ([]) cannot be sorted, as they are not both arrays

=== 1|reverse
jq -nc '1|reverse' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with number (0)

=== null|reverse
jq -nc 'null|reverse' 2>&1
--- stdout
[]

=== "abc"|reverse
jq -nc '"abc"|reverse' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index string with number (2)

=== [1,2,3]|reverse
jq -nc '[1,2,3]|reverse' 2>&1
--- stdout
[3,2,1]

=== 1|flatten
jq -nc '1|flatten' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== [1,[2]]|flatten(-1)
jq -nc '[1,[2]]|flatten(-1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): flatten depth must not be negative

=== [1,[2,[3]]] | flatten, flatten(1), flatten(0)
jq -nc '[1,[2,[3]]] | flatten, flatten(1), flatten(0)' 2>&1
--- stdout
[1,2,3]
[1,2,[3]]
[1,[2,[3]]]

=== {}|flatten
jq -nc '{}|flatten' 2>&1
--- stdout
[]

=== range("a")
jq -nc 'range("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Range bounds must be numeric

=== 1|to_entries
jq -nc '1|to_entries' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) has no keys

=== 1|from_entries
jq -nc '1|from_entries' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== 1|with_entries(.)
jq -nc '1|with_entries(.)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) has no keys

=== [1]|from_entries
jq -nc '[1]|from_entries' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with string ("key")

=== [[1,2]]|from_entries
jq -nc '[[1,2]]|from_entries' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index array with string ("key")

=== [{"name":"a","Value":1},{"key":"b","value":2},{"Key":"c","Value":false},{"Name":"d"}]|from_entries
jq -nc '[{"name":"a","Value":1},{"key":"b","value":2},{"Key":"c","Value":false},{"Name":"d"}]|from_entries' 2>&1
--- stdout
{"a":1,"b":2,"c":false,"d":null}

=== [{"key":null}]|from_entries
jq -nc '[{"key":null}]|from_entries' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot use null (null) as object key

=== [{"key":1,"value":2}]|from_entries
jq -nc '[{"key":1,"value":2}]|from_entries' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot use number (1) as object key

=== 1|add
jq -nc '1|add' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== null|add
jq -nc 'null|add' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over null (null)

=== "abc"|add
jq -nc '"abc"|add' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over string ("abc")

=== {}|add
jq -nc '{}|add' 2>&1
--- stdout
null

=== [1,2]|add
jq -nc '[1,2]|add' 2>&1
--- stdout
3

=== ["a","b"]|add
jq -nc '["a","b"]|add' 2>&1
--- stdout
"ab"

=== [[1],[2]]|add
jq -nc '[[1],[2]]|add' 2>&1
--- stdout
[1,2]

=== [{"a":1},{"b":2}]|add
jq -nc '[{"a":1},{"b":2}]|add' 2>&1
--- stdout
{"a":1,"b":2}

=== {"a":1,"b":2}|add
jq -nc '{"a":1,"b":2}|add' 2>&1
--- stdout
3

=== 1|any
jq -nc '1|any' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== 1|all
jq -nc '1|all' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== [true,false]|any, all
jq -nc '[true,false]|any, all' 2>&1
--- stdout
true
false

=== []|any, all
jq -nc '[]|any, all' 2>&1
--- stdout
false
true

=== [1,2,3] | any(. > 2), all(. > 0)
jq -nc '[1,2,3] | any(. > 2), all(. > 0)' 2>&1
--- stdout
true
true

=== any(empty; .), all(empty; .)
jq -nc 'any(empty; .), all(empty; .)' 2>&1
--- stdout
false
true

=== 1|map(.)
jq -nc '1|map(.)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== {"a":1}|map(.+1)
jq -nc '{"a":1}|map(.+1)' 2>&1
--- stdout
[2]

=== 1|map_values(.)
jq -nc '1|map_values(.)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== 1|first
jq -nc '1|first' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with number (0)

=== 1|last
jq -nc '1|last' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with number (-1)

=== [1]|nth(-1)
jq -nc '[1]|nth(-1)' 2>&1
--- stdout
1

=== nth(-1;1,2)
jq -nc 'nth(-1;1,2)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): nth doesn't support negative indices

=== [1,2,3] | first, last, nth(1), first(.[]), last(.[]), nth(1; .[])
jq -nc '[1,2,3] | first, last, nth(1), first(.[]), last(.[]), nth(1; .[])' 2>&1
--- stdout
1
3
2
1
3
2

=== [] | min, max, add, first, last
jq -nc '[] | min, max, add, first, last' 2>&1
--- stdout
null
null
null
null
null

=== 1|indices(1)
jq -nc '1|indices(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot index number with number (1)

=== "a,b, cd"|indices(", ")
jq -nc '"a,b, cd"|indices(", ")' 2>&1
--- stdout
[3]

=== [0,1,2,1,3,1,2]|indices([1,2]), indices(1)
jq -nc '[0,1,2,1,3,1,2]|indices([1,2]), indices(1)' 2>&1
--- stdout
[1,5]
[1,3,5]

=== null|indices(1)
jq -nc 'null|indices(1)' 2>&1
--- stdout
null

=== [1]|indices([])
jq -nc '[1]|indices([])' 2>&1
--- stdout
[]

=== "a,b,a" | index("a"), rindex("a"), indices("a"), index("z")
jq -nc '"a,b,a" | index("a"), rindex("a"), indices("a"), index("z")' 2>&1
--- stdout
0
4
[0,4]
null

=== [1,2,3,2] | index(2), rindex(2), index(9)
jq -nc '[1,2,3,2] | index(2), rindex(2), index(9)' 2>&1
--- stdout
1
3
null

=== "日本日"|indices("日")
jq -nc '"日本日"|indices("日")' 2>&1
--- stdout
[0,2]

=== 1|contains("a")
jq -nc '1|contains("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) and string ("a") cannot have their containment checked

=== "foobar"|contains("bar")
jq -nc '"foobar"|contains("bar")' 2>&1
--- stdout
true

=== {"a":[1,"xyz"]}|contains({"a":["y"]})
jq -nc '{"a":[1,"xyz"]}|contains({"a":["y"]})' 2>&1
--- stdout
true

=== ["foobar"]|contains(["bar"]), contains(["x"])
jq -nc '["foobar"]|contains(["bar"]), contains(["x"])' 2>&1
--- stdout
true
false

=== 1|contains(1), inside(2)
jq -nc '1|contains(1), inside(2)' 2>&1
--- stdout
true
false

=== 1|inside([1])
jq -nc '1|inside([1])' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): array ([1]) and number (1) cannot have their containment checked

=== "a"|inside("abc")
jq -nc '"a"|inside("abc")' 2>&1
--- stdout
true

=== {"a":1} | has("a","b")
jq -nc '{"a":1} | has("a","b")' 2>&1
--- stdout
true
false

=== "a"|in({"a":1}), in({})
jq -nc '"a"|in({"a":1}), in({})' 2>&1
--- stdout
true
false

=== 1|in([0,1])
jq -nc '1|in([0,1])' 2>&1
--- stdout
true

=== 1|transpose
jq -nc '1|transpose' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot iterate over number (1)

=== [[1],[2,3]]|transpose
jq -nc '[[1],[2,3]]|transpose' 2>&1
--- stdout
[[1,2],[null,3]]

=== [3,1,2]|sort, sort_by(-.), group_by(.%2), unique_by(.%2), min, max, min_by(-.), max_by(-.)
jq -nc '[3,1,2]|sort, sort_by(-.), group_by(.%2), unique_by(.%2), min, max, min_by(-.), max_by(-.)' 2>&1
--- stdout
[1,2,3]
[3,2,1]
[[2],[3,1]]
[2,3]
1
3
3
1

=== [{"a":1,"b":2},{"a":1,"b":1},{"a":0,"b":9}]|sort_by(.a,.b), sort_by(.a), group_by(.a), unique_by(.a), min_by(.b), max_by(.b)
jq -nc '[{"a":1,"b":2},{"a":1,"b":1},{"a":0,"b":9}]|sort_by(.a,.b), sort_by(.a), group_by(.a), unique_by(.a), min_by(.b), max_by(.b)' 2>&1
--- stdout
[{"a":0,"b":9},{"a":1,"b":1},{"a":1,"b":2}]
[{"a":0,"b":9},{"a":1,"b":2},{"a":1,"b":1}]
[[{"a":0,"b":9}],[{"a":1,"b":2},{"a":1,"b":1}]]
[{"a":0,"b":9},{"a":1,"b":2}]
{"a":1,"b":1}
{"a":0,"b":9}

=== [[1,2],[1]] | sort
jq -nc '[[1,2],[1]] | sort' 2>&1
--- stdout
[[1],[1,2]]

=== [1,1,2,1]|unique
jq -nc '[1,1,2,1]|unique' 2>&1
--- stdout
[1,2]

=== ["b","a","B"]|sort, unique, min, max
jq -nc '["b","a","B"]|sort, unique, min, max' 2>&1
--- stdout
["B","a","b"]
["B","a","b"]
"B"
"b"

=== [1,2,3]|bsearch(2), bsearch(0), bsearch(4), bsearch(2.5)
jq -nc '[1,2,3]|bsearch(2), bsearch(0), bsearch(4), bsearch(2.5)' 2>&1
--- stdout
1
-1
-4
-3

=== []|bsearch(1)
jq -nc '[]|bsearch(1)' 2>&1
--- stdout
-1

=== {"b":1,"a":2} | keys, keys_unsorted, to_entries, tojson, [.[]]
jq -nc '{"b":1,"a":2} | keys, keys_unsorted, to_entries, tojson, [.[]]' 2>&1
--- stdout
["a","b"]
["b","a"]
[{"key":"b","value":1},{"key":"a","value":2}]
"{\"b\":1,\"a\":2}"
[1,2]

=== {"b":1,"a":2}|walk(.)
jq -nc '{"b":1,"a":2}|walk(.)' 2>&1
--- stdout
{"b":1,"a":2}

=== [1,[2]]|walk(if type=="number" then .+1 else . end)
jq -nc '[1,[2]]|walk(if type=="number" then .+1 else . end)' 2>&1
--- stdout
[2,[3]]

=== [3,[1,2]]|walk(if type=="array" then sort else . end)
jq -nc '[3,[1,2]]|walk(if type=="array" then sort else . end)' 2>&1
--- stdout
[3,[1,2]]

=== {"a":1,"b":2}|walk(if type=="object" then with_entries(.key |= ascii_upcase) else . end)
jq -nc '{"a":1,"b":2}|walk(if type=="object" then with_entries(.key |= ascii_upcase) else . end)' 2>&1
--- stdout
{"A":1,"B":2}

=== [1,[2,3]]|tostream
jq -nc '[1,[2,3]]|tostream' 2>&1
--- stdout
[[0],1]
[[1,0],2]
[[1,1],3]
[[1,1]]
[[1]]

=== {"a":[1,{"b":2}]}|tostream
jq -nc '{"a":[1,{"b":2}]}|tostream' 2>&1
--- stdout
[["a",0],1]
[["a",1,"b"],2]
[["a",1,"b"]]
[["a",1]]
[["a"]]

=== [[1,[2,3]]|tostream]|fromstream(.[])
jq -nc '[[1,[2,3]]|tostream]|fromstream(.[])' 2>&1
--- stdout
[1,[2,3]]

=== [1|truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]])]
jq -nc '[1|truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]])]' 2>&1
--- stdout
[[[0],2],[[0]]]

=== fromstream(1|truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]]))
jq -nc 'fromstream(1|truncate_stream([[0],1],[[1,0],2],[[1,0]],[[1]]))' 2>&1
--- stdout
[2]

=== [[1,2],[3,4]]|[combinations]
jq -nc '[[1,2],[3,4]]|[combinations]' 2>&1
--- stdout
[[1,3],[1,4],[2,3],[2,4]]

=== [0,1]|[combinations(2)]
jq -nc '[0,1]|[combinations(2)]' 2>&1
--- stdout
[[0,0],[0,1],[1,0],[1,1]]

=== [[]]|[combinations]
jq -nc '[[]]|[combinations]' 2>&1
--- stdout
[]

=== [{"id":1,"v":"a"},{"id":2,"v":"b"}]|INDEX(.id)
jq -nc '[{"id":1,"v":"a"},{"id":2,"v":"b"}]|INDEX(.id)' 2>&1
--- stdout
{"1":{"id":1,"v":"a"},"2":{"id":2,"v":"b"}}

=== [1,2]|INDEX(.[]; .)
jq -nc '[1,2]|INDEX(.[]; .)' 2>&1
--- stdout
{"1":1,"2":2}

=== [1,2,3] | IN(2), IN(.[]; 2, 3)
jq -nc '[1,2,3] | IN(2), IN(.[]; 2, 3)' 2>&1
--- stdout
false
true

=== 2 | IN(1,2), IN([1,2])
jq -nc '2 | IN(1,2), IN([1,2])' 2>&1
--- stdout
true
false

=== [{"id":"a"},{"id":"b"}] | JOIN({"a":1,"b":2}; .id)
jq -nc '[{"id":"a"},{"id":"b"}] | JOIN({"a":1,"b":2}; .id)' 2>&1
--- stdout
[[{"id":"a"},1],[{"id":"b"},2]]

=== ["a","b"] | [JOIN({"a":1}; .[]; .)]
jq -nc '["a","b"] | [JOIN({"a":1}; .[]; .)]' 2>&1
--- stdout
[["a",1],["b",null]]

=== ["a","b"] | [JOIN({"a":1}; .[]; .; add?)]
jq -nc '["a","b"] | [JOIN({"a":1}; .[]; .; add?)]' 2>&1
--- stdout
["b"]

=== [1,"a",null,true,[1],{"a":1}]|map(type), map(tostring), map(tojson), map(length?)
jq -nc '[1,"a",null,true,[1],{"a":1}]|map(type), map(tostring), map(tojson), map(length?)' 2>&1
--- stdout
["number","string","null","boolean","array","object"]
["1","a","null","true","[1]","{\"a\":1}"]
["1","\"a\"","null","true","[1]","{\"a\":1}"]
[1,1,0,1,1]

=== [1,"a",null,true,[1],{"a":1}]|[.[]|numbers], [.[]|strings], [.[]|nulls], [.[]|booleans], [.[]|arrays], [.[]|objects], [.[]|iterables], [.[]|scalars], [.[]|values]
jq -nc '[1,"a",null,true,[1],{"a":1}]|[.[]|numbers], [.[]|strings], [.[]|nulls], [.[]|booleans], [.[]|arrays], [.[]|objects], [.[]|iterables], [.[]|scalars], [.[]|values]' 2>&1
--- stdout
[1]
["a"]
[null]
[true]
[[1]]
[{"a":1}]
[[1],{"a":1}]
[1,"a",null,true]
[1,"a",true,[1],{"a":1}]

=== [1,nan,infinite,0,1e-310]|map(isnan), map(isinfinite), map(isnormal), [.[]|finites|.==.], [.[]|normals]
jq -nc '[1,nan,infinite,0,1e-310]|map(isnan), map(isinfinite), map(isnormal), [.[]|finites|.==.], [.[]|normals]' 2>&1
--- stdout
[false,true,false,false,false]
[false,false,true,false,false]
[true,false,false,false,false]
[true,false,true,true]
[1]

=== 5.5|significand, logb, frexp, modf, nearbyint, trunc, round, ceil, floor, fabs, rint
jq -nc '5.5|significand, logb, frexp, modf, nearbyint, trunc, round, ceil, floor, fabs, rint' 2>&1
--- stdout
1.375
2
[0.6875,3]
[0.5,5]
6
5
6
6
5
5.5
6

=== null | -5.5|significand, logb, frexp, modf, nearbyint, trunc, round, ceil, floor, fabs, rint
jq -nc 'null | -5.5|significand, logb, frexp, modf, nearbyint, trunc, round, ceil, floor, fabs, rint' 2>&1
--- stdout
-1.375
2
[-0.6875,3]
[-0.5,-5]
-6
-5
-6
-5
-6
5.5
-6

=== 0|significand, frexp, modf, logb
jq -nc '0|significand, frexp, modf, logb' 2>&1
--- stdout
0
[0,0]
[0,0]
-1.7976931348623157e+308

=== 2|sqrt, exp2, log2, exp10
jq -nc '2|sqrt, exp2, log2, exp10' 2>&1
--- stdout
1.4142135623730951
4
1
100

=== 100|log10, sqrt, cbrt|floor
jq -nc '100|log10, sqrt, cbrt|floor' 2>&1
--- stdout
2
10
4

=== [pow(2;10), atan2(0;1), fmin(1;2), fmax(1;2), fma(2;3;4), fmod(7;3), hypot(3;4), copysign(1;-2), fdim(5;3), ldexp(1;3), scalb(1;3), scalbln(1;3), drem(5;3), nextafter(1;2)]
jq -nc '[pow(2;10), atan2(0;1), fmin(1;2), fmax(1;2), fma(2;3;4), fmod(7;3), hypot(3;4), copysign(1;-2), fdim(5;3), ldexp(1;3), scalb(1;3), scalbln(1;3), drem(5;3), nextafter(1;2)]' 2>&1
--- stdout
[1024,0,1,2,10,1,5,-1,2,8,8,8,-1,1.0000000000000002]

=== 1|sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, expm1, log1p
jq -nc '1|sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, expm1, log1p' 2>&1
--- stdout
0.8414709848078965
0.5403023058681398
1.5574077246549023
1.5707963267948966
0
0.7853981633974483
1.1752011936438014
1.5430806348152437
0.7615941559557649
2.718281828459045
0
1.718281828459045
0.6931471805599453

=== "a"|floor
jq -nc '"a"|floor' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("a") number required

=== {}|sqrt
jq -nc '{}|sqrt' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): object ({}) number required

=== pow("a";1)
jq -nc 'pow("a";1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("a") number required

=== [limit(5;range(100))]
jq -nc '[limit(5;range(100))]' 2>&1
--- stdout
[0,1,2,3,4]

=== "2015-03-05T23:51:47Z" | fromdate, strptime("%Y-%m-%dT%H:%M:%SZ"), (strptime("%Y-%m-%dT%H:%M:%SZ")|mktime)
jq -nc '"2015-03-05T23:51:47Z" | fromdate, strptime("%Y-%m-%dT%H:%M:%SZ"), (strptime("%Y-%m-%dT%H:%M:%SZ")|mktime)' 2>&1
--- stdout
1425599507
[2015,2,5,23,51,47,4,63]
1425599507

=== 1425599621 | todate, gmtime, (gmtime|mktime), strftime("%A, %B %d, %Y"), (gmtime|todate), localtime, strflocaltime("%H:%M %Z")
jq -nc '1425599621 | todate, gmtime, (gmtime|mktime), strftime("%A, %B %d, %Y"), (gmtime|todate), localtime, strflocaltime("%H:%M %Z")' 2>&1
--- stdout
"2015-03-05T23:53:41Z"
[2015,2,5,23,53,41,4,63]
1425599621
"Thursday, March 05, 2015"
"2015-03-05T23:53:41Z"
[2015,2,5,23,53,41,4,63]
"23:53 UTC"

=== 1425599621.678 | todate, strftime("%s %j %U")
jq -nc '1425599621.678 | todate, strftime("%s %j %U")' 2>&1
--- stdout
"2015-03-05T23:53:41Z"
"1425599621 064 09"

=== "x" | strptime("%H")
jq -nc '"x" | strptime("%H")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): date "x" does not match format "%H"

=== 1 | strptime("%H")
jq -nc '1 | strptime("%H")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): strptime/1 requires string inputs and arguments

=== "x" | strftime("%H")
jq -nc '"x" | strftime("%H")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): strftime/1 requires parsed datetime inputs

=== [2015,2,5] | mktime
jq -nc '[2015,2,5] | mktime' 2>&1
--- stdout
1425513600

=== ["a"] | mktime
jq -nc '["a"] | mktime' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): mktime requires parsed datetime inputs

=== "a" | mktime
jq -nc '"a" | mktime' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): mktime requires array inputs

=== [1,2] | todate
jq -nc '[1,2] | todate' 2>&1
--- stdout
"0001-02-28T00:00:00Z"
--- differs: years have four digits, as date shows them

=== [2015,2] | todate
jq -nc '[2015,2] | todate' 2>&1
--- stdout
"2015-02-28T00:00:00Z"

=== "2015 3 5 Thu" | strptime("%Y %m %d %a")|mktime
jq -nc '"2015 3 5 Thu" | strptime("%Y %m %d %a")|mktime' 2>&1
--- stdout
1425513600

=== 0|strftime("%a %A %b %B %c %d %D %e %F %H %I %j %k %l %m %M %n %p %r %R %S %t %T %u %U %V %w %W %x %X %y %Y %z %Z %G %g %C %h %s %%")
jq -nc '0|strftime("%a %A %b %B %c %d %D %e %F %H %I %j %k %l %m %M %n %p %r %R %S %t %T %u %U %V %w %W %x %X %y %Y %z %Z %G %g %C %h %s %%")' 2>&1
--- stdout
"Thu Thursday Jan January Thu Jan  1 00:00:00 1970 01 01/01/70  1 1970-01-01 00 12 001  0 12 01 00 \n AM 12:00:00 AM 00:00 00 \t 00:00:00 4 00 01 4 00 01/01/70 00:00:00 70 1970 +0000 GMT 1970 70 19 Jan 0 %"

=== "Thu, 05 Mar 2015 23:51:47 +0100"|strptime("%a, %d %b %Y %H:%M:%S %z")
jq -nc '"Thu, 05 Mar 2015 23:51:47 +0100"|strptime("%a, %d %b %Y %H:%M:%S %z")' 2>&1
--- stdout
[2015,2,5,23,51,47,4,63]

=== "Thu, 05 Mar 2015 23:51:47 GMT"|strptime("%a, %d %b %Y %H:%M:%S %Z")
jq -nc '"Thu, 05 Mar 2015 23:51:47 GMT"|strptime("%a, %d %b %Y %H:%M:%S %Z")' 2>&1
--- stdout
[2015,2,5,23,51,47,4,63]

=== "2015-064"|strptime("%Y-%j")
jq -nc '"2015-064"|strptime("%Y-%j")' 2>&1
--- stdout
[2015,2,5,0,0,0,4,63]

=== "1425599621"|strptime("%s")
jq -nc '"1425599621"|strptime("%s")' 2>&1
--- stdout
[2015,2,5,23,53,41,4,63]

=== "3/5/15 11 PM"|strptime("%D %I %p")
jq -nc '"3/5/15 11 PM"|strptime("%D %I %p")' 2>&1
--- stdout
[2015,2,5,23,0,0,4,63]

=== "2015-03-05 tail"|strptime("%Y-%m-%d")
jq -nc '"2015-03-05 tail"|strptime("%Y-%m-%d")' 2>&1
--- stdout
[2015,2,5,0,0,0,4,63," tail"]

=== null | -1|todate, gmtime
jq -nc 'null | -1|todate, gmtime' 2>&1
--- stdout
"1969-12-31T23:59:59Z"
[1969,11,31,23,59,59,3,364]

=== 1e12|todate
jq -nc '1e12|todate' 2>&1
--- stdout
"33658-09-27T01:46:40Z"

=== [2024,"a",1,0,0,0,0,0]|mktime
jq -nc '[2024,"a",1,0,0,0,0,0]|mktime' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): mktime requires parsed datetime inputs

=== "12 March 2020"|strptime("%d %B %Y")
jq -nc '"12 March 2020"|strptime("%d %B %Y")' 2>&1
--- stdout
[2020,2,12,0,0,0,4,71]

=== [2015,2,5,23,51,47,4,63]|strftime("%Z %z"), strflocaltime("%Z %z"), todate, mktime
jq -nc '[2015,2,5,23,51,47,4,63]|strftime("%Z %z"), strflocaltime("%Z %z"), todate, mktime' 2>&1
--- stdout
"GMT +0000"
"UTC +0000"
"2015-03-05T23:51:47Z"
1425599507

=== tojson
jq -nc 'tojson' 2>&1
--- stdout
"null"

=== [1,[2,{"a":"\u0001\u007f\"\\/"}]]|tojson
jq -nc '[1,[2,{"a":"\u0001\u007f\"\\/"}]]|tojson' 2>&1
--- stdout
"[1,[2,{\"a\":\"\\u0001\\u007f\\\"\\\\/\"}]]"

=== "\u00e9\u2028\ud83d\ude00"
jq -nc '"\u00e9\u2028\ud83d\ude00"' 2>&1
--- stdout
"é 😀"

=== "\u0041\t\n\r\b\f\\\/"
jq -nc '"\u0041\t\n\r\b\f\\\/"' 2>&1
--- stdout
"A\t\n\r\b\f\\/"

=== @text,@json
jq -nc '@text,@json' 2>&1
--- stdout
"null"
"null"

=== [1,"a\"b",null,true,[1]]|@csv
jq -nc '[1,"a\"b",null,true,[1]]|@csv' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): array ([1]) is not valid in a csv row

=== [1,"a\"b",null,true,1.5]|@csv
jq -nc '[1,"a\"b",null,true,1.5]|@csv' 2>&1
--- stdout
"1,\"a\"\"b\",,true,1.5"

=== [1,"a\tb\\\r\n",null,true,1.5]|@tsv
jq -nc '[1,"a\tb\\\r\n",null,true,1.5]|@tsv' 2>&1
--- stdout
"1\ta\\tb\\\\\\r\\n\t\ttrue\t1.5"

=== 1|@csv
jq -nc '1|@csv' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) cannot be csv-formatted, only array

=== "a b&é/?-_.~"|@uri
jq -nc '"a b&é/?-_.~"|@uri' 2>&1
--- stdout
"a%20b%26%C3%A9%2F%3F-_.~"

=== {}|@sh
jq -nc '{}|@sh' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): object ({}) can not be escaped for shell

=== [[1]]|@sh
jq -nc '[[1]]|@sh' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): array ([1]) can not be escaped for shell

=== "aé"|@base64
jq -nc '"aé"|@base64' 2>&1
--- stdout
"YcOp"

=== "YcOp"|@base64d
jq -nc '"YcOp"|@base64d' 2>&1
--- stdout
"aé"

=== "YcO"|@base64d
jq -nc '"YcO"|@base64d' 2>&1
--- stdout
"a�"

=== "!!"|@base64d
jq -nc '"!!"|@base64d' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("!!") is not valid base64 data

=== "a"|@base64d
jq -nc '"a"|@base64d' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("a") trailing base64 byte found

=== ""|@base64, @base64d
jq -nc '""|@base64, @base64d' 2>&1
--- stdout
""
""

=== [1,2]|@base64
jq -nc '[1,2]|@base64' 2>&1
--- stdout
"WzEsMl0="

=== @base64 "x\(1+1)y\("a")"
jq -nc '@base64 "x\(1+1)y\("a")"' 2>&1
--- stdout
"xMg==yYQ=="

=== @json "x\([1,"a"])"
jq -nc '@json "x\([1,"a"])"' 2>&1
--- stdout
"x[1,\"a\"]"

=== @sh "echo \("a b")"
jq -nc '@sh "echo \("a b")"' 2>&1
--- stdout
"echo 'a b'"

=== @sh "a\(1,2)b\("x","y")"
jq -nc '@sh "a\(1,2)b\("x","y")"' 2>&1
--- stdout
"a1b'x'"
"a2b'x'"
"a1b'y'"
"a2b'y'"

=== @html "<\("<&>")>"
jq -nc '@html "<\("<&>")>"' 2>&1
--- stdout
"<&lt;&amp;&gt;>"

=== @uri "?q=\("a b")"
jq -nc '@uri "?q=\("a b")"' 2>&1
--- stdout
"?q=a%20b"

=== @csv "\([1,"a"])"
jq -nc '@csv "\([1,"a"])"' 2>&1
--- stdout
"1,\"a\""

=== @text "a\(1)"
jq -nc '@text "a\(1)"' 2>&1
--- stdout
"a1"

=== @base64d "\("YQ==")"
jq -nc '@base64d "\("YQ==")"' 2>&1
--- stdout
"a"

=== 1|@html
jq -nc '1|@html' 2>&1
--- stdout
"1"

=== [1]|@text
jq -nc '[1]|@text' 2>&1
--- stdout
"[1]"

=== "x"|format("base64"), format("json")
jq -nc '"x"|format("base64"), format("json")' 2>&1
--- stdout
"eA=="
"\"x\""

=== "x"|format("nope")
jq -nc '"x"|format("nope")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): nope is not a valid format

=== 1|format(1)
jq -nc '1|format(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) is not a valid format

=== "abc" | test("B";"i"), test(["B","i"]), test("b";null), test("x")
jq -nc '"abc" | test("B";"i"), test(["B","i"]), test("b";null), test("x")' 2>&1
--- stdout
true
true
true
false

=== 1|test("a")
jq -nc '1|test("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) cannot be matched, as it is not a string

=== "a"|test(1)
jq -nc '"a"|test(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number not a string or array

=== "a"|test("a";"q")
jq -nc '"a"|test("a";"q")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): q is not a valid modifier string

=== "a"|test("a";1)
jq -nc '"a"|test("a";1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) is not a string

=== "a"|test("(")
jq -nc '"a"|test("(")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Regex failure: end pattern with unmatched parenthesis

=== "a"|test("[")
jq -nc '"a"|test("[")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Regex failure: premature end of char-class

=== "a"|test("*")
jq -nc '"a"|test("*")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Regex failure: target of repeat operator is not specified

=== "abc"|test(null)
jq -nc '"abc"|test(null)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): null not a string or array

=== "foo bar foo"|match("foo";"g")
jq -nc '"foo bar foo"|match("foo";"g")' 2>&1
--- stdout
{"offset":0,"length":3,"string":"foo","captures":[]}
{"offset":8,"length":3,"string":"foo","captures":[]}

=== "xyz"|match("(?<a>x)(?<b>q)?")
jq -nc '"xyz"|match("(?<a>x)(?<b>q)?")' 2>&1
--- stdout
{"offset":0,"length":1,"string":"x","captures":[{"offset":0,"length":1,"string":"x","name":"a"},{"offset":-1,"string":null,"length":0,"name":"b"}]}

=== "xyz"|capture("(?<a>x)(?<b>q)?")
jq -nc '"xyz"|capture("(?<a>x)(?<b>q)?")' 2>&1
--- stdout
{"a":"x","b":null}

=== "aé日b"|match("日")
jq -nc '"aé日b"|match("日")' 2>&1
--- stdout
{"offset":2,"length":1,"string":"日","captures":[]}

=== "test"|[match("t";"g")|.offset]
jq -nc '"test"|[match("t";"g")|.offset]' 2>&1
--- stdout
[0,3]

=== "abc"|[match("";"g").offset]
jq -nc '"abc"|[match("";"g").offset]' 2>&1
--- stdout
[0,1,2,3]

=== "abAB"|[scan("a";"i")]
jq -nc '"abAB"|[scan("a";"i")]' 2>&1
--- stdout
["a","A"]

=== "ab12cd"|[scan("([a-z])([0-9])")]
jq -nc '"ab12cd"|[scan("([a-z])([0-9])")]' 2>&1
--- stdout
[["b","1"]]

=== "a1b22"|[scan("[a-z][0-9]+")], [scan("([a-z])([0-9]+)")]
jq -nc '"a1b22"|[scan("[a-z][0-9]+")], [scan("([a-z])([0-9]+)")]' 2>&1
--- stdout
["a1","b22"]
[["a","1"],["b","22"]]

=== "abc"|sub("b";"X")
jq -nc '"abc"|sub("b";"X")' 2>&1
--- stdout
"aXc"

=== "abcb"|gsub("b";"X")
jq -nc '"abcb"|gsub("b";"X")' 2>&1
--- stdout
"aXcX"

=== "abc"|gsub("(?<x>[a-c])";"\(.x)!")
jq -nc '"abc"|gsub("(?<x>[a-c])";"\(.x)!")' 2>&1
--- stdout
"a!b!c!"

=== "abcb"|[gsub("b";"1","2")]
jq -nc '"abcb"|[gsub("b";"1","2")]' 2>&1
--- stdout
["a1c1","a2c2"]

=== "abc"|gsub("$";"!")
jq -nc '"abc"|gsub("$";"!")' 2>&1
--- stdout
"abc!"

=== "aaa"|sub("a";"b";"g")
jq -nc '"aaa"|sub("a";"b";"g")' 2>&1
--- stdout
"bbb"

=== "a b"|test("a B";"ix")
jq -nc '"a b"|test("a B";"ix")' 2>&1
--- stdout
false

=== "a\nb"|test("a.b";"s"), test("a.b"), test("a.b";"p")
jq -nc '"a\nb"|test("a.b";"s"), test("a.b"), test("a.b";"p")' 2>&1
--- stdout
false
false
true

=== "a\nb"|[match("^b$";"g").offset]
jq -nc '"a\nb"|[match("^b$";"g").offset]' 2>&1
--- stdout
[]

=== "abc"|split("b";null)
jq -nc '"abc"|split("b";null)' 2>&1
--- stdout
["a","c"]

=== "aXbXc"|split("x";"gi"), split("x";"i")
jq -nc '"aXbXc"|split("x";"gi"), split("x";"i")' 2>&1
--- stdout
["a","b","c"]
["a","b","c"]

=== "a, b,c"|split(", *";null)
jq -nc '"a, b,c"|split(", *";null)' 2>&1
--- stdout
["a","b","c"]

=== "a1b2"|[splits("[0-9]")]
jq -nc '"a1b2"|[splits("[0-9]")]' 2>&1
--- stdout
["a","b",""]

=== "a,b;c"|[splits("[,;]")], split("[,;]";"g"), split(",")
jq -nc '"a,b;c"|[splits("[,;]")], split("[,;]";"g"), split(",")' 2>&1
--- stdout
["a","b","c"]
["a","b","c"]
["a","b;c"]

=== "foo"|[match("o*";"g")|[.offset,.length]]
jq -nc '"foo"|[match("o*";"g")|[.offset,.length]]' 2>&1
--- stdout
[[0,0],[1,2],[3,0]]

=== "foo"|[match("o*";"gn")|[.offset,.length]]
jq -nc '"foo"|[match("o*";"gn")|[.offset,.length]]' 2>&1
--- stdout
[[1,2]]

=== "xay"|match("(a)|(b)")
jq -nc '"xay"|match("(a)|(b)")' 2>&1
--- stdout
{"offset":1,"length":1,"string":"a","captures":[{"offset":1,"length":1,"string":"a","name":null},{"offset":-1,"string":null,"length":0,"name":null}]}

=== "ab"|[match("(?<x>a)|(?<y>b)";"g")|.captures]
jq -nc '"ab"|[match("(?<x>a)|(?<y>b)";"g")|.captures]' 2>&1
--- stdout
[[{"offset":0,"length":1,"string":"a","name":"x"},{"offset":-1,"string":null,"length":0,"name":"y"}],[{"offset":-1,"string":null,"length":0,"name":"x"},{"offset":1,"length":1,"string":"b","name":"y"}]]

=== "ab"|[capture("(?<x>a)|(?<y>b)";"g")]
jq -nc '"ab"|[capture("(?<x>a)|(?<y>b)";"g")]' 2>&1
--- stdout
[{"x":"a","y":null},{"x":null,"y":"b"}]

=== "test"|test("\\Atest\\z"), test("\\p{L}+"), test("[[:alpha:]]+"), test("\\d"), test("(?i)TEST"), test("t(?=e)"), test("(?<!a)t"), test("(t).*\\1")
jq -nc '"test"|test("\\Atest\\z"), test("\\p{L}+"), test("[[:alpha:]]+"), test("\\d"), test("(?i)TEST"), test("t(?=e)"), test("(?<!a)t"), test("(t).*\\1")' 2>&1
--- stdout
true
true
true
false
true
true
true
true

=== "日本語"|[match(".";"g").offset], sub("本";"x"), test("\\w+")
jq -nc '"日本語"|[match(".";"g").offset], sub("本";"x"), test("\\w+")' 2>&1
--- stdout
[0,1,2]
"日x語"
true

=== "a.b.c"|[splits("\\.")], gsub("\\.";"-"), sub("\\.";"-")
jq -nc '"a.b.c"|[splits("\\.")], gsub("\\.";"-"), sub("\\.";"-")' 2>&1
--- stdout
["a","b","c"]
"a-b-c"
"a-b.c"

=== "aXbX"|gsub("x";"y";"i"), [scan("[A-Z]")]
jq -nc '"aXbX"|gsub("x";"y";"i"), [scan("[A-Z]")]' 2>&1
--- stdout
"ayby"
["X","X"]

=== "abc"|sub("(?<l>.)(?<r>.)";"\(.r)\(.l)")
jq -nc '"abc"|sub("(?<l>.)(?<r>.)";"\(.r)\(.l)")' 2>&1
--- stdout
"bac"

=== "abc"|[sub("(?<a>b)";.a+"1", .a+"2")]
jq -nc '"abc"|[sub("(?<a>b)";.a+"1", .a+"2")]' 2>&1
--- stdout
["ab1c","ab2c"]

=== "\t x "|gsub("^\\s+|\\s+$";"")
jq -nc '"\t x "|gsub("^\\s+|\\s+$";"")' 2>&1
--- stdout
"x"

=== "foo bar"|gsub("(?<w>\\w+)";"<\(.w)>")
jq -nc '"foo bar"|gsub("(?<w>\\w+)";"<\(.w)>")' 2>&1
--- stdout
"<foo> <bar>"

=== "abc"|match(["b","g"]).offset
jq -nc '"abc"|match(["b","g"]).offset' 2>&1
--- stdout
1

=== "x"|sub("x";1)
jq -nc '"x"|sub("x";1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("") and number (1) cannot be added

=== "x"|sub("x";null)
jq -nc '"x"|sub("x";null)' 2>&1
--- stdout
""

=== "x"|sub(1;"a")
jq -nc '"x"|sub(1;"a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) is not a string

=== "x"|splits(1)
jq -nc '"x"|splits(1)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): number (1) is not a string

=== "2023-01-15"|capture("(?<y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})")
jq -nc '"2023-01-15"|capture("(?<y>\\d{4})-(?<m>\\d{2})-(?<d>\\d{2})")' 2>&1
--- stdout
{"y":"2023","m":"01","d":"15"}

=== "a\n"|test("a$"), test("a\\z")
jq -nc '"a\n"|test("a$"), test("a\\z")' 2>&1
--- stdout
true
false

=== ltrimstr("a"), rtrimstr("a")
jq -nc 'ltrimstr("a"), rtrimstr("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): startswith() requires string inputs

=== splits("a")
jq -nc 'splits("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): null (null) cannot be matched, as it is not a string

=== "x"|ascii_downcase|ascii_upcase
jq -nc '"x"|ascii_downcase|ascii_upcase' 2>&1
--- stdout
"X"

=== "abc" | .[1:2], .[-1:], .[:-1], .[3:], .[1:][0:1]
jq -nc '"abc" | .[1:2], .[-1:], .[:-1], .[3:], .[1:][0:1]' 2>&1
--- stdout
"b"
"c"
"ab"
""
"b"

=== "" | explode, length, ascii_upcase, split(""), split(",")
jq -nc '"" | explode, length, ascii_upcase, split(""), split(",")' 2>&1
--- stdout
[]
0
""
[]
[]

=== "abc" | split("")
jq -nc '"abc" | split("")' 2>&1
--- stdout
["a","b","c"]

=== [.[]?|tostring]
jq -nc '[.[]?|tostring]' 2>&1
--- stdout
[]

=== {"a":1.10} | tojson, .a, (.a|tostring)
jq -nc '{"a":1.10} | tojson, .a, (.a|tostring)' 2>&1
--- stdout
"{\"a\":1.10}"
1.10
"1.10"

=== [1.10,1.1] | unique
jq -nc '[1.10,1.1] | unique' 2>&1
--- stdout
[1.10]

=== [1,2,3]|tojson|fromjson
jq -nc '[1,2,3]|tojson|fromjson' 2>&1
--- stdout
[1,2,3]

=== abs, (-1|abs), ("a"|abs)
jq -nc 'abs, (-1|abs), ("a"|abs)' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): null (null) cannot be negated

=== "a"|modulemeta
jq -nc '"a"|modulemeta' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): module not found: a

=== 1|modulemeta
jq -nc '1|modulemeta' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): modulemeta input module name must be a string

=== nothing is turned around
jq -cn '0, null, [], {} | reverse'
--- stdout
[]
[]
[]
[]

=== "aé日x日"|indices("日"), index("日"), rindex("日"), indices("")
jq -nc '"aé日x日"|indices("日"), index("日"), rindex("日"), indices("")' 2>&1
--- stdout
[2,4]
2
4
[]

=== 1|rtrimstr("a")
jq -nc '1|rtrimstr("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): endswith() requires string inputs

=== 1|trimstr("a")
jq -nc '1|trimstr("a")' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): startswith() requires string inputs

=== "abab"|trimstr("ab"), trimstr("x")
jq -nc '"abab"|trimstr("ab"), trimstr("x")' 2>&1
--- stdout
""
"abab"

=== "1e1000", "-5", "007"|tonumber
jq -nc '"1e1000", "-5", "007"|tonumber' 2>&1
--- stdout
1E+1000
-5
7

=== "[1]"|tonumber
jq -nc '"[1]"|tonumber' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): string ("[1]") cannot be parsed as a number

=== [], [2015], [2015,13,40,25,61,61]|mktime
jq -nc '[], [2015], [2015,13,40,25,61,61]|mktime' 2>&1
--- stdout
-2209075200
1419984000
1457748121

=== jq -nc '"very-long-long-long-long-string"|try -. catch .'
jq -nc '"very-long-long-long-long-string"|try -. catch .'
--- stdout
"string (\"very-long-long-long-long...\") cannot be negated"

=== jq -nc '[range(30)]|try -. catch .'
jq -nc '[range(30)]|try -. catch .'
--- stdout
"array ([0,1,2,3,4,5,6,7,8,9,10,1...]) cannot be negated"

=== jq -nc '{a:[range(30)]}|try -. catch .'
jq -nc '{a:[range(30)]}|try -. catch .'
--- stdout
"object ({\"a\":[0,1,2,3,4,5,6,7,8,9...}) cannot be negated"

=== jq -nc '"\u2606\u2606\u2606\u2606\u2606\u2606\u2606\u2606\u2606\u2606"|try -. catch .'
jq -nc '"☆☆☆☆☆☆☆☆☆☆"|try -. catch .'
--- stdout
"string (\"☆☆☆☆☆☆☆☆...\") cannot be negated"

=== jq -nc '[nth(0,5,9,10,15; range(10))]'
jq -nc '[nth(0,5,9,10,15; range(10))]'
--- stdout
[0,5,9]

=== jq -nc '"QUJDa","QQ","Q","!!"|try @base64d catch .'
jq -nc '"QUJDa","QQ","Q","!!"|try @base64d catch .'
--- stdout
"string (\"QUJDa\") trailing base64 byte found"
"A"
"string (\"Q\") trailing base64 byte found"
"string (\"!!\") is not valid base64 data"

=== jq -nc '"%F0%93%81","%zz"|try @urid catch .'
jq -nc '"%F0%93%81","%zz"|try @urid catch .'
--- stdout
"string (\"%F0%93%81\") is not a valid uri encoding"
"string (\"%zz\") is not a valid uri encoding"

=== jq -nc '[1E+1000,-100000000000000000000000001]|map(abs),map(length),map(-.)'
jq -nc '[1E+1000,-100000000000000000000000001]|map(abs),map(length),map(-.)'
--- stdout
[1E+1000,100000000000000000000000001]
[1E+1000,100000000000000000000000001]
[-1E+1000,100000000000000000000000001]

=== jq -n 'module (.+1); 0'; echo $?
jq -n 'module (.+1); 0'; echo $?
--- stdout
3

=== jq -n '. as {(true):$foo} | $foo'; echo $?
jq -n '. as {(true):$foo} | $foo'; echo $?
--- stdout
3

=== jq -nc 'try ((reduce range(10001) as $_ ([]; [.])) as $x | [$x, $x] | sort) catch .'
jq -nc 'try ((reduce range(10001) as $_ ([]; [.])) as $x | [$x, $x] | sort) catch .'
--- stdout
"Comparison too deep"

=== jq -nc 'reduce range(10001) as $_ ([];[.]) | tojson | contains("<skipped: too deep>")'
jq -nc 'reduce range(10001) as $_ ([];[.]) | tojson | contains("<skipped: too deep>")'
--- stdout
true

=== jq -nc 'reduce range(10000) as $_ ({}; {a: .}) as $x | $x * $x | length'
jq -nc 'reduce range(10000) as $_ ({}; {a: .}) as $x | $x * $x | length'
--- stdout
1
