#: `getopts` and `let`.

=== options with and without arguments
set -- -a -b val -cd rest
while getopts ab:cd o; do echo "$o ${OPTARG-unset} $OPTIND"; done
echo "$? $o $OPTIND"
shift $((OPTIND-1))
echo "$@"
--- stdout
a unset 2
b val 4
c unset 4
d unset 5
0 ? 5
rest
--- stderr

=== an argument in the same word
while getopts a:b o -aval -b; do echo "$o ${OPTARG-unset} $OPTIND"; done
--- stdout
a val 2
b unset 3
--- stderr

=== dashes end the options
while getopts ab o -a -- -b; do echo "$o $OPTIND"; done
echo $OPTIND
--- stdout
a 2
3
--- stderr

=== the first word that is none ends the options
while getopts ab o -a x -b; do echo "$o $OPTIND"; done
echo "$o $OPTIND"
--- stdout
a 2
? 2
--- stderr

=== a dash is no option
getopts a o -
echo "$? $o $OPTIND"
--- stdout
1 ? 1
--- stderr

=== no words
getopts a o
echo "$? $o $OPTIND"
--- stdout
1 ? 1
--- stderr

=== an empty argument
getopts a: o -a ''
echo "$o [$OPTARG] $OPTIND"
--- stdout
a [] 3
--- stderr

=== an option as argument
getopts a: o -a -b
echo "$o [$OPTARG] $OPTIND"
getopts a: o -a -b
echo $?
--- stdout
a [-b] 3
1
--- stderr

=== mistakes are reported
while getopts ab: o -x -a -b; do echo "$o [${OPTARG-unset}] $OPTIND"; done
--- stdout
? [unset] 2
a [unset] 3
? [unset] 4
--- stderr
bash: illegal option -- x
bash: option requires an argument -- b

=== mistakes are not reported
OPTERR=0
while getopts ab: o -x -a -b; do echo "$o [${OPTARG-unset}] $OPTIND"; done
--- stdout
? [unset] 2
a [unset] 3
? [unset] 4
--- stderr

=== the silent form
while getopts :ab: o -a -x -b; do echo "$o [${OPTARG-unset}] $OPTIND"; done
--- stdout
a [unset] 2
? [x] 3
: [b] 4
--- stderr

=== letters in one word
set -- -ab
getopts ab o
echo "$o $OPTIND"
getopts ab o
echo "$o $OPTIND"
getopts ab o
echo "$? $o $OPTIND"
--- stdout
a 1
b 2
1 ? 2
--- stderr

=== starting over
set -- -ab
getopts ab o
OPTIND=1
getopts ab o
echo $o
--- stdout
a
--- stderr

=== in a function with its own index
f() { local OPTIND o; while getopts xy: o; do echo "f $o ${OPTARG-}"; done; }
while getopts ab o -a -b; do echo "main $o"; f -x -y 1; done
echo $OPTIND
--- stdout (escaped)
main a
f x\x20
f y 1
main b
f x\x20
f y 1
3
--- stderr

=== in a function that is called again
f() { local o OPTIND=1; while getopts "xy" o "$@"; do echo $o; done; shift $((OPTIND-1)); echo "rest $*"; }
f -xy a b
f -y
f
--- stdout (escaped)
x
y
rest a b
y
rest\x20
rest\x20
--- stderr

=== a whole parser
parse() {
  local v=0 n=
  OPTIND=1
  while getopts ":vn:" opt; do
    case $opt in
      v) v=1 ;;
      n) n=$OPTARG ;;
      :) echo "need arg: $OPTARG"; return 1 ;;
      \?) echo "bad: $OPTARG"; return 2 ;;
    esac
  done
  shift $((OPTIND-1))
  echo "v=$v n=$n rest=$*"
}
parse -v -n 5 x y
parse -n
echo $?
parse -z
echo $?
parse -vn7 q
--- stdout
v=1 n=5 rest=x y
need arg: n
1
bad: z
2
v=1 n=7 rest=q
--- stderr

=== the argument is unset without one
OPTARG=keep
getopts b o -b
echo ${OPTARG-unset}
--- stdout
unset
--- stderr

=== usage
getopts
echo $?
getopts a
echo $?
getopts -x
echo $?
--- stdout
2
2
2
--- stderr
getopts: usage: getopts optstring name [arg ...]
getopts: usage: getopts optstring name [arg ...]
bash: line 5: getopts: -x: invalid option
getopts: usage: getopts optstring name [arg ...]

=== names that cannot be
getopts ab 1x -a
echo $?
--- stdout
1
--- stderr
bash: line 1: getopts: `1x': not a valid identifier

=== a readonly name
readonly m=4
getopts ab m -a
echo $? $m
--- stdout
2 4
--- stderr
bash: line 2: m: readonly variable

=== an index beyond the end
OPTIND=5
getopts a o -a
echo $? $OPTIND
--- stdout
1 2
--- stderr

=== a colon is no option
getopts : o -:
echo "$o ${OPTARG-unset}"
--- stdout
? :
--- stderr

=== let: values and statuses
let x=5
echo $? $x
let x=0
echo $?
let 'x = 3 + 4' y=x*2
echo $x $y
let "x > 5"
echo $?
--- stdout
0 5
1
7 14
0
--- stderr

=== let: mistakes
let
echo $?
let 1/0
echo $?
let x=1+
echo $?
let x=1 y=1/0 z=3
echo $? $x ${z-unset}
--- stdout
1
1
1
1 1 unset
--- stderr
bash: line 1: let: expression expected
bash: line 3: let: 1/0: division by 0 (error token is "0")
bash: line 5: let: x=1+: syntax error: operand expected (error token is "+")
bash: line 7: let: y=1/0: division by 0 (error token is "0")

=== let: elements
let 'a[2]=7' 'a[3]=a[2]+1'
declare -p a
--- stdout
declare -a a=([2]="7" [3]="8")
--- stderr

=== let: a readonly variable
readonly r=1
let r=2
echo $? $r
--- stdout
1 1
--- stderr
bash: line 2: r: readonly variable

=== let: a negative number is no option
let -5
echo $?
let -- x=2
echo $x
--- stdout
0
2
--- stderr

=== a function with its own OPTIND calls another
outer() {
    local OPTIND=1 o
    while getopts abc o; do
        echo "outer $o"
        [[ $o == a ]] && inner -xyz
    done
}
inner() {
    local OPTIND=1 o
    while getopts xyz o; do echo "inner $o"; done
}
outer -abc
outer -a -b
recursive() {
    typeset OPTIND=1 opt
    while getopts :abcxyz opt; do
        echo "opt $opt"
        if [[ $opt == y ]]; then recursive -abc; fi
    done
}
recursive -xyz
--- stdout
outer a
inner x
inner y
inner z
outer b
outer c
outer a
inner x
inner y
inner z
outer b
opt x
opt y
opt a
opt b
opt c
opt z
