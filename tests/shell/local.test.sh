#: Local variables.

=== local hides and gives back
x=0
f() { local x=1; echo $x; }
f
echo $x
--- stdout
1
0
--- stderr

=== a local variable is unset at first
x=0
f() { local x; echo "${x-unset}"; x=1; }
f
echo $x
--- stdout
unset
0
--- stderr

=== locals are seen in called functions
f() { local x=1; g; echo $x; }
g() { echo $x; x=2; }
f
echo "${x-unset}"
--- stdout
1
2
unset
--- stderr

=== locals are listed
f() { local x=1 y; local -a a=(1 2); local; }
f
--- stdout
declare -a a=([0]="1" [1]="2")
declare -- x="1"
declare -- y
--- stderr

=== locals with attributes
f() { local -r y=1; local -x z=2; local -i w=2*3; local -u v=abc; local -p; echo $w $v; }
f
--- stdout
declare -u v="ABC"
declare -i w="6"
declare -r y="1"
declare -x z="2"
6 ABC
--- stderr

=== only in a function
local x
echo $?
--- stdout
1
--- stderr
bash: line 1: local: can only be used in a function

=== declare in a function is local
f() { declare x=1; export y=2; readonly z=3; }
f
declare -p x y z
--- status 1
--- stdout
declare -x y="2"
declare -r z="3"
--- stderr
bash: line 3: declare: x: not found

=== declare -g is not
f() { declare -g x=5; local x=3; declare -g x=7; echo $x; }
f
echo $x
--- stdout
3
7
--- stderr

=== declare -g makes arrays
f() { declare -gA G=([x]=1); declare -ga H=(1 2); declare -gi I=2+2; }
f
declare -p G H I
--- stdout
declare -A G=([x]="1" )
declare -a H=([0]="1" [1]="2")
declare -i I="4"
--- stderr

=== a global below two locals
f() { local x=1; g; echo $x; }
g() { local x=2; declare -g x=3; echo $x; }
f
echo $x
--- stdout
2
1
3
--- stderr

=== a local array hides an array
a=(1 2 3)
f() { local a; declare -p a; a[3]=x; declare -p a; }
f
declare -p a
--- stdout
declare -- a
declare -a a=([3]="x")
declare -a a=([0]="1" [1]="2" [2]="3")
--- stderr

=== unset keeps it local
x=0
f() { local x=1; unset x; echo "${x-u}"; x=3; echo $x; }
f
echo $x
--- stdout
u
3
0
--- stderr

=== unset from a called function uncovers
x=0
f() { local x=1; g; echo "$x"; }
g() { unset x; echo "$x"; }
f
echo $x
--- stdout
0
0
0
--- stderr

=== unset from a called function with localvar_unset
shopt -s localvar_unset
x=0
f() { local x=1; g; echo "${x-u}"; }
g() { unset x; }
f
echo $x
--- stdout
u
0
--- stderr

=== inheriting a value
x=5
f() { local -I x y; echo $x ${y-unset}; x=6; }
f
echo $x
--- stdout
5 unset
5
--- stderr

=== inheriting by option
shopt -s localvar_inherit
declare -i x=5
f() { local x; declare -p x; }
f
--- stdout
declare -i x="5"
--- stderr

=== the export attribute is inherited
export x=1
f() { local x; declare -p x; local y; declare -p y; }
f
--- stdout
declare -x x
declare -- y
--- stderr

=== an assignment before the call becomes the local
x=5
f() { local x; echo "[$x]"; }
x=7 f
echo $x
--- stdout
[7]
5
--- stderr

=== an assignment before the call and unset
x=5
f() { unset x; echo "[$x]"; }
x=8 f
echo $x
--- stdout
[5]
5
--- stderr

=== a local in place of an assignment before the call
x=5
g() { unset x; echo "[$x]"; }
f() { local x=1; g; }
x=9 f
echo $x
--- stdout
[5]
5
--- stderr

=== options kept local
f() { local -; set -f -u; echo $-; }
f
echo $-
--- stdout
fhuBc
hBc
--- stderr

=== options kept local are listed
f() { local -; local -p; }
f
--- stdout
local -
--- stderr

=== nested functions keep options apart
f() { local -; set -f; g; echo $-; }
g() { local -; set -u; echo $-; }
f
echo $-
--- stdout
fhuBc
fhBc
hBc
--- stderr

=== a readonly global cannot be made local
readonly r=1
f() { local r=2; echo $? $r; }
f
--- stdout
1 1
--- stderr
environment: line 2: local: r: readonly variable

=== a readonly local of a caller can
f() { local -r r=1; g; echo $r; }
g() { local r=2; echo $r; }
f
--- stdout
2
1
--- stderr

=== a readonly local cannot be declared again with a value
f() { local -r r=5; local r=6; echo $? $r; }
f
--- stdout
1 5
--- stderr
environment: line 1: local: r: readonly variable

=== bad names do not stop the others
f() { local 1x=2 y=3; echo $? $y; }
f
--- stdout
1 3
--- stderr
environment: line 1: local: `1x=2': not a valid identifier

=== an assignment in a variable
f() { local "$1=$2"; eval echo \$$1; }
f q 5
--- stdout
5
--- stderr

=== IFS can be local
f() { local IFS=,; echo "$*"; }
f a b
set -- a b
echo "$*"
--- stdout
a,b
a b
--- stderr

=== recursion has locals of its own
f() { local i=$1; if ((i > 0)); then f $((i-1)); fi; echo $i; }
f 3
--- stdout
0
1
2
3
--- stderr

=== arguments in local arrays
f() { local a=("$@"); declare -p a; local -A m=([x]="$1"); declare -p m; }
f "1 2" 3
--- stdout
declare -a a=([0]="1 2" [1]="3")
declare -A m=([x]="1 2" )
--- stderr

=== a local array made from the one it hides
a=(1 2 3)
f() { local a=("${a[@]}" 4); echo "${a[@]}"; }
f
echo "${a[@]}"
--- stdout
1 2 3 4
1 2 3
--- stderr

=== the status of a substitution is lost in a declaration
f() { local x=$(false); echo $?; local y; y=$(false); echo $?; }
f
declare z=$(exit 3)
echo $?
--- stdout
0
1
0
--- stderr

=== values of locals are expanded before any of them is local
a=1 b=2
f() { local a=$b b=$a c=$a$b d e; echo "$a $b $c ${d-unset} ${e-unset}"; local a=3 b=$a; echo "$a $b $_"; }
f; echo "$a $b ${c-unset}"
g() { local x=$(exit 3); echo $?; local y; echo "$_"; }
g
readonly r=1
h() { local r=2; echo "status $?"; local ok=1 r=3 last=2; echo "status $? $ok $last"; }
h 2>/dev/null
export e=1
k() { local e=2; bash -c 'echo "$e"'; local -i n=1+1; echo $n; local w={1,2}; echo "$w"; }
k
--- stdout
2 1 12 unset unset
3 2 b=2
1 2 unset
0
y
status 1
status 1 1 2
2
2
2
--- stderr

=== a function in the place of local
local() { echo "function $*"; }
f() { local a=1 b; }
f
unset -f local
g() { local a=1 b; echo "$a"; }
g
--- stdout
function a=1 b
1
--- stderr
