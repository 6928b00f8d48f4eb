#: The options of jq, its inputs and statuses. The answers are those of jq 1.8.
#: needs jq

=== jq .a.b f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq .a.b f.json 2>&1
--- status 5
--- stdout
jq: error (at f.json:1): Cannot index number with string ("b")
jq: error (at f.json:2): Cannot index number with string ("b")

=== jq '.a' f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq '.a' f.json 2>&1
--- stdout
1
2

=== jq -f p.jq f.json
printf '{"a":1}\n{"a":2}\n' > f.json
echo '.a + 1' > p.jq
jq -f p.jq f.json 2>&1
--- stdout
2
3

=== jq --from-file p.jq f.json
printf '{"a":1}\n{"a":2}\n' > f.json
echo '.a + 1' > p.jq
jq --from-file p.jq f.json 2>&1
--- stdout
2
3

=== jq -L lib -n 'import "m" as m; m::f, m::g(1), m::h(2;3)'
mkdir lib; echo 'def f: 42; def g(x): x+1; def h($a;$b): $a*$b;' > lib/m.jq; echo '{"d":1}' > lib/data.json; echo 'module {"name":"mm","v":1}; import "m" as m; def k: m::f + 1;' > lib/mm.jq
jq -L lib -n 'import "m" as m; m::f, m::g(1), m::h(2;3)' 2>&1
--- stdout
42
2
6

=== jq -L lib -n 'include "m"; f'
mkdir lib; echo 'def f: 42; def g(x): x+1; def h($a;$b): $a*$b;' > lib/m.jq; echo '{"d":1}' > lib/data.json; echo 'module {"name":"mm","v":1}; import "m" as m; def k: m::f + 1;' > lib/mm.jq
jq -L lib -n 'include "m"; f' 2>&1
--- stdout
42

=== jq -L lib -n 'import "data" as $d; $d, $d::d'
mkdir lib; echo 'def f: 42; def g(x): x+1; def h($a;$b): $a*$b;' > lib/m.jq; echo '{"d":1}' > lib/data.json; echo 'module {"name":"mm","v":1}; import "m" as m; def k: m::f + 1;' > lib/mm.jq
jq -L lib -n 'import "data" as $d; $d, $d::d' 2>&1
--- stdout
[
  {
    "d": 1
  }
]
[
  {
    "d": 1
  }
]

=== jq -L lib -nc 'import "mm" as x; x::k'
mkdir lib; echo 'def f: 42; def g(x): x+1; def h($a;$b): $a*$b;' > lib/m.jq; echo '{"d":1}' > lib/data.json; echo 'module {"name":"mm","v":1}; import "m" as m; def k: m::f + 1;' > lib/mm.jq
jq -L lib -nc 'import "mm" as x; x::k' 2>&1
--- stdout
43

=== jq -L lib -nc '"mm"|modulemeta'
mkdir lib; echo 'def f: 42; def g(x): x+1; def h($a;$b): $a*$b;' > lib/m.jq; echo '{"d":1}' > lib/data.json; echo 'module {"name":"mm","v":1}; import "m" as m; def k: m::f + 1;' > lib/mm.jq
jq -L lib -nc '"mm"|modulemeta' 2>&1
--- stdout
{"name":"mm","v":1,"deps":[{"as":"m","is_data":false,"relpath":"m"}],"defs":["k/0"]}

=== jq -L lib -nc 'import "zz" as x; 1'
mkdir lib; echo 'def f: 42; def g(x): x+1; def h($a;$b): $a*$b;' > lib/m.jq; echo '{"d":1}' > lib/data.json; echo 'module {"name":"mm","v":1}; import "m" as m; def k: m::f + 1;' > lib/mm.jq
jq -L lib -nc 'import "zz" as x; 1' 2>&1
--- status 3
--- stdout
jq: error: module not found: zz

jq: 1 compile error

=== jq -n --arg a 1 --argjson b '{"x":2}' -c '$a,$b,$ARGS,$ARGS.named.a'
jq -n --arg a 1 --argjson b '{"x":2}' -c '$a,$b,$ARGS,$ARGS.named.a' 2>&1
--- stdout
"1"
{"x":2}
{"positional":[],"named":{"a":"1","b":{"x":2}}}
"1"

=== jq -nc '$ARGS' --args a b
jq -nc '$ARGS' --args a b 2>&1
--- stdout
{"positional":["a","b"],"named":{}}

=== jq -nc --args '$ARGS.positional' a b
jq -nc --args '$ARGS.positional' a b 2>&1
--- stdout
["a","b"]

=== jq -nc '$ARGS' --jsonargs 1 '{"a":2}' --args x y
jq -nc '$ARGS' --jsonargs 1 '{"a":2}' --args x y 2>&1
--- stdout
{"positional":[1,{"a":2},"x","y"],"named":{}}

=== jq -nc '$ARGS' --jsonargs 1 '{'
jq -nc '$ARGS' --jsonargs 1 '{' 2>&1
--- status 2
--- stdout
jq: invalid JSON text passed to --jsonargs
Use jq --help for help with command-line options,
or see the jq manpage, or online docs at https://jqlang.org

=== jq --argjson a '{' -n 1
jq --argjson a '{' -n 1 2>&1
--- status 2
--- stdout
jq: invalid JSON text passed to --argjson
Use jq --help for help with command-line options,
or see the jq manpage, or online docs at https://jqlang.org

=== jq --arg a
jq --arg a 2>&1
--- status 2
--- stdout
jq: --arg takes two parameters (e.g. --arg varname value)
Use jq --help for help with command-line options,
or see the jq manpage, or online docs at https://jqlang.org

=== jq -n --slurpfile a /nonexist 1
jq -n --slurpfile a /nonexist 1 2>&1
--- status 2
--- stdout
jq: Bad JSON in --slurpfile a /nonexist: Could not open /nonexist: No such file or directory

=== jq -n --slurpfile a f.json --rawfile b f.json '$a,$b' -c
printf '{"a":1}\n{"a":2}\n' > f.json
jq -n --slurpfile a f.json --rawfile b f.json '$a,$b' -c 2>&1
--- stdout
[{"a":1},{"a":2}]
"{\"a\":1}\n{\"a\":2}\n"

=== jq -n --seq -c '1,"a",[1]'
jq -n --seq -c '1,"a",[1]' 2>&1
--- stdout (escaped)
\x1e1
\x1e"a"
\x1e[1]

=== jq -c --stream . f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -c --stream . f.json 2>&1
--- stdout
[["a"],1]
[["a"]]
[["a"],2]
[["a"]]

=== jq -c --stream . <<< '[1,[],{"a":[2]}] 3 "x" []'
jq -c --stream . <<< '[1,[],{"a":[2]}] 3 "x" []' 2>&1
--- stdout
[[0],1]
[[1],[]]
[[2,"a",0],2]
[[2,"a",0]]
[[2,"a"]]
[[2]]
[[],3]
[[],"x"]
[[],[]]

=== jq -c -s . f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -c -s . f.json 2>&1
--- stdout
[{"a":1},{"a":2}]

=== jq -c -s --stream . f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -c -s --stream . f.json 2>&1
--- stdout
[[["a"],1],[["a"]],[["a"],2],[["a"]]]

=== jq -n --stream -c '[inputs]' f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -n --stream -c '[inputs]' f.json 2>&1
--- stdout
[[["a"],1],[["a"]],[["a"],2],[["a"]]]

=== jq -R . f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -R . f.json 2>&1
--- stdout
"{\"a\":1}"
"{\"a\":2}"

=== jq -Rs . f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -Rs . f.json 2>&1
--- stdout
"{\"a\":1}\n{\"a\":2}\n"

=== jq -R . < <(printf 'a\nb')
jq -R . < <(printf 'a\nb') 2>&1
--- stdout
"a"
"b"

=== jq -Rn -c '[inputs]' < <(printf 'a\nb')
jq -Rn -c '[inputs]' < <(printf 'a\nb') 2>&1
--- stdout
["a","b"]

=== jq . < /dev/null
jq . < /dev/null 2>&1

=== jq -s . < /dev/null
jq -s . < /dev/null 2>&1
--- stdout
[]

=== jq -Rs . < /dev/null
jq -Rs . < /dev/null 2>&1
--- stdout
""

=== jq -n --tab '{a:[1]}'
jq -n --tab '{a:[1]}' 2>&1
--- stdout
{
	"a": [
		1
	]
}

=== jq -n --indent 1 '{a:[1]}'
jq -n --indent 1 '{a:[1]}' 2>&1
--- stdout
{
 "a": [
  1
 ]
}

=== jq -n --indent 0 '{a:[1]}'
jq -n --indent 0 '{a:[1]}' 2>&1
--- stdout
{
"a": [
1
]
}

=== jq -n --indent 8 '{a:[1]}'
jq -n --indent 8 '{a:[1]}' 2>&1
--- status 2
--- stdout
jq: --indent takes a number between -1 and 7
Use jq --help for help with command-line options,
or see the jq manpage, or online docs at https://jqlang.org

=== jq -n --indent -1 '{a:[1]}'
jq -n --indent -1 '{a:[1]}' 2>&1
--- stdout
{
	"a": [
		1
	]
}

=== jq -n -j '1,"a",[1]'
jq -n -j '1,"a",[1]' 2>&1
--- stdout (no newline)
1a[
  1
]

=== jq -n --raw-output0 '"a\u0000b"'
jq -n --raw-output0 '"a\u0000b"' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): Cannot dump a string containing NUL with --raw-output0 option

=== jq -nr '"a\nb",[1]'
jq -nr '"a\nb",[1]' 2>&1
--- stdout
a
b
[
  1
]

=== jq -na '"é😀"'
jq -na '"é😀"' 2>&1
--- stdout
"\u00e9\ud83d\ude00"

=== jq -nra '"é"'
jq -nra '"é"' 2>&1
--- stdout
"\u00e9"

=== jq -nS '{b:1,a:{d:1,c:2}}' -c
jq -nS '{b:1,a:{d:1,c:2}}' -c 2>&1
--- stdout
{"a":{"c":2,"d":1},"b":1}

=== jq -nSc '{b:1,a:2}|keys_unsorted, tojson'
jq -nSc '{b:1,a:2}|keys_unsorted, tojson' 2>&1
--- stdout
["b","a"]
"{\"b\":1,\"a\":2}"

=== jq -e '.[]' <<< '[1,null]'
jq -e '.[]' <<< '[1,null]' 2>&1
--- status 1
--- stdout
1
null

=== jq -e '.[]' <<< '[null,1]'
jq -e '.[]' <<< '[null,1]' 2>&1
--- stdout
null
1

=== jq -e empty <<< 1
jq -e empty <<< 1 2>&1
--- status 4

=== jq -e 'select(.)' < <(printf '1\nnull\n')
jq -e 'select(.)' < <(printf '1\nnull\n') 2>&1
--- stdout
1

=== jq 'if . == 1 then error("x") else . end' < <(printf '1\n2\n')
jq 'if . == 1 then error("x") else . end' < <(printf '1\n2\n') 2>&1
--- stdout
jq: error (at <stdin>:1): x
2

=== jq 'if . == 2 then error("x") else . end' < <(printf '1\n2\n')
jq 'if . == 2 then error("x") else . end' < <(printf '1\n2\n') 2>&1
--- status 5
--- stdout
jq: error (at <stdin>:2): x
1

=== jq --foo .
jq --foo . 2>&1
--- status 2
--- stdout
jq: Unknown option --foo
Use jq --help for help with command-line options,
or see the jq manpage, or online docs at https://jqlang.org

=== jq -z .
jq -z . 2>&1
--- status 2
--- stdout
jq: Unknown option -z
Use jq --help for help with command-line options,
or see the jq manpage, or online docs at https://jqlang.org

=== jq -n '"a",1|debug|stderr' -c
jq -n '"a",1|debug|stderr' -c 2>&1
--- stdout
["DEBUG:","a"]
a["DEBUG:",1]
1"a"
1

=== jq -n 'input,input,input' f.json -c
printf '{"a":1}\n{"a":2}\n' > f.json
jq -n 'input,input,input' f.json -c 2>&1
--- status 5
--- stdout
jq: error (at f.json:2): break
{"a":1}
{"a":2}

=== jq -n '[inputs.a]' f.json -c
printf '{"a":1}\n{"a":2}\n' > f.json
jq -n '[inputs.a]' f.json -c 2>&1
--- stdout
[1,2]

=== jq -c '[., input]' f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -c '[., input]' f.json 2>&1
--- stdout
[{"a":1},{"a":2}]

=== jq 'input_line_number' f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq 'input_line_number' f.json 2>&1
--- stdout
1
2

=== jq 'input_filename' f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq 'input_filename' f.json 2>&1
--- stdout
"f.json"
"f.json"

=== jq -n 'input_filename' f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -n 'input_filename' f.json 2>&1
--- stdout
null

=== jq -n '[input_filename, (inputs|input_filename)]' -c f.json f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -n '[input_filename, (inputs|input_filename)]' -c f.json f.json 2>&1
--- stdout
[null,"f.json","f.json","f.json","f.json"]

=== jq . <<< '{"a":1'
jq . <<< '{"a":1' 2>&1
--- status 5
--- stdout
jq: parse error: Unfinished JSON term at EOF at line 2, column 0

=== jq . <<< '[1,2'
jq . <<< '[1,2' 2>&1
--- status 5
--- stdout
jq: parse error: Unfinished JSON term at EOF at line 2, column 0

=== jq -c . <<< '{"a":1}}'
jq -c . <<< '{"a":1}}' 2>&1
--- status 5
--- stdout
jq: parse error: Unmatched '}' at line 1, column 8
{"a":1}

=== jq -c . <<< 'nan'
jq -c . <<< 'nan' 2>&1
--- stdout
null

=== jq -c . <<< '[NaN,-nan,Infinity,-Infinity]'
jq -c . <<< '[NaN,-nan,Infinity,-Infinity]' 2>&1
--- stdout
[null,null,1.7976931348623157e+308,-1.7976931348623157e+308]

=== jq -c . <<< '"\ud83d\ude00 \ude00"'
jq -c . <<< '"\ud83d\ude00 \ude00"' 2>&1
--- stdout
"😀 �"

=== JQ_COLORS='1;31:0;32' jq -Cc . <<< '[null,false,true]'
JQ_COLORS='1;31:0;32' jq -Cc . <<< '[null,false,true]' 2>&1
--- stdout (escaped)
\x1b[1;39m[\x1b[0m\x1b[1;31mnull\x1b[0m\x1b[1;39m,\x1b[0m\x1b[0;32mfalse\x1b[0m\x1b[1;39m,\x1b[0m\x1b[0;39mtrue\x1b[0m\x1b[1;39m]\x1b[0m

=== jq -n 'halt_error'
jq -n 'halt_error' 2>&1
--- status 5

=== jq -n '"bye\n"|halt_error(1)'
jq -n '"bye\n"|halt_error(1)' 2>&1
--- status 1
--- stdout
bye

=== jq -n '{a:1}|halt_error'
jq -n '{a:1}|halt_error' 2>&1
--- status 5
--- stdout
{"a":1}

=== jq -n '1,2,halt,3'
jq -n '1,2,halt,3' 2>&1
--- stdout
1
2

=== jq . nonexist1 nonexist2
jq . nonexist1 nonexist2 2>&1
--- status 2
--- stdout
jq: error: Could not open file nonexist1: No such file or directory
jq: error: Could not open file nonexist2: No such file or directory

=== jq -rn '@tsv "\(["a","b"])"'
jq -rn '@tsv "\(["a","b"])"' 2>&1
--- stdout
a	b

=== jq -n '1' '2'
jq -n '1' '2' 2>&1
--- stdout
1

=== jq -n -- '-1'
jq -n -- '-1' 2>&1
--- stdout
-1

=== jq -nr '"\u0000"'
jq -nr '"\u0000"' 2>&1
--- stdout (escaped)
\x00

=== jq -cn '[1,[2]]|.[1][0]' --tab
jq -cn '[1,[2]]|.[1][0]' --tab 2>&1
--- stdout
2

=== jq --tab -c . <<< '[1]'
jq --tab -c . <<< '[1]' 2>&1
--- stdout
[1]

=== jq -c --indent 3 . <<< '[1]'
jq -c --indent 3 . <<< '[1]' 2>&1
--- stdout
[
   1
]

=== jq -n 'reduce inputs as $x (0; .+$x.a)' f.json
printf '{"a":1}\n{"a":2}\n' > f.json
jq -n 'reduce inputs as $x (0; .+$x.a)' f.json 2>&1
--- stdout
3

=== jq -n '[splits("a")]'
jq -n '[splits("a")]' 2>&1
--- status 5
--- stdout
jq: error (at <unknown>): null (null) cannot be matched, as it is not a string

=== jq --arg x 1 --arg x 2 -n '$x'
jq --arg x 1 --arg x 2 -n '$x' 2>&1
--- stdout
"1"

=== jq '.a' f.json p.jq
printf '{"a":1}\n{"a":2}\n' > f.json
echo '.a + 1' > p.jq
jq '.a' f.json p.jq 2>&1
--- status 5
--- stdout
jq: parse error: Invalid numeric literal at line 3, column 3
1
2

=== jq -n 'env.FOO, $ENV.FOO'
jq -n 'env.FOO, $ENV.FOO' 2>&1
--- stdout
null
null

=== FOO=bar jq -n 'env.FOO, $ENV.FOO'
FOO=bar jq -n 'env.FOO, $ENV.FOO' 2>&1
--- stdout
"bar"
"bar"
