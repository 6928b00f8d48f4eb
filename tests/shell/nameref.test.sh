#: Name references.

=== reading and writing through a reference
x=1
declare -n r=x
echo $r
r=2
echo $x
--- stdout
1
2
--- stderr

=== the reference itself is printed
declare -n r=x
declare -p r
x=5
declare -p r x
--- stdout
declare -n r="x"
declare -n r="x"
declare -- x="5"
--- stderr

=== attributes go to the target
declare -n r=x
declare -x r=5
declare -p r x
--- stdout
declare -n r="x"
declare -x x="5"
--- stderr

=== no reference any more
declare -n r=x
declare +n r
declare -p r
declare -n r
declare -p r
--- stdout
declare -- r="x"
declare -n r="x"
--- stderr

=== the first assignment is the target
declare -n r
r=x
declare -p r
x=1
echo $r
--- stdout
declare -n r="x"
1
--- stderr

=== an element as the target
a=(1 2 3)
declare -n q=a[1]
echo $q
q=5
declare -p a
--- stdout
2
declare -a a=([0]="1" [1]="5" [2]="3")
--- stderr

=== an element of an associative array as the target
declare -A m=([k]=1)
declare -n q='m[k]'
q=2
declare -p m
--- stdout
declare -A m=([k]="2" )
--- stderr

=== a whole array as the target
a=(1 2 3)
declare -n r=a
echo "${r[1]} ${#r[@]} ${!r[@]}"
r+=(4)
r[0]=x
declare -p a
--- stdout
2 3 0 1 2
declare -a a=([0]="x" [1]="2" [2]="3" [3]="4")
--- stderr

=== chains
x=1
declare -n a=x b=a
echo $b
b=2
echo $x ${!b} ${!a}
--- stdout
1
2 x x
--- stderr

=== targets that cannot be
declare -n z=1
echo $?
declare -n z="a b"
echo $?
declare -n z=
echo $?
--- stdout
1
1
1
--- stderr
bash: line 1: declare: `1': invalid variable name for name reference
bash: line 3: declare: `a b': invalid variable name for name reference
bash: line 5: declare: `': not a valid identifier

=== a reference to itself
declare -n r=r
echo $?
--- stdout
1
--- stderr
bash: line 1: declare: r: nameref variable self references not allowed

=== a local reference of the same name as its target
r=1
f() { local -n r=r; r=5; }
f
echo $r
--- stdout
5
--- stderr
environment: line 2: local: warning: r: circular name reference
environment: line 2: warning: r: circular name reference
environment: line 2: warning: r: circular name reference

=== a circle
declare -n a=b b=a
echo "$a"
echo "status $?"
--- stdout

status 0
--- stderr
bash: line 2: warning: a: circular name reference

=== references cannot be arrays
declare -n a[0]
declare -a r
declare -n r
echo $?
--- stdout
1
--- stderr
bash: line 1: declare: a[0]: reference variable cannot be an array
bash: line 3: declare: r: reference variable cannot be an array

=== an array wins over a reference
declare -na ref=target
declare -p ref
--- stdout
declare -a ref=([0]="target")
--- stderr

=== a function writes to its caller's variable
f() { local -n out=$1; out="from f"; }
f result
echo "$result"
--- stdout
from f
--- stderr

=== a function fills its caller's array
f() { local -n out=$1; out=(1 2 3); out[5]=x; }
f result
declare -p result
--- stdout
declare -a result=([0]="1" [1]="2" [2]="3" [5]="x")
--- stderr

=== a function fills its caller's associative array
f() { local -n out=$1; out[k]=v; }
declare -A result
f result
declare -p result
--- stdout
declare -A result=([k]="v" )
--- stderr

=== unset removes the target
x=5
declare -n r=x
unset r
echo ${x-u}
declare -p r
--- stdout
u
declare -n r="x"
--- stderr

=== unset -n removes the reference
x=5
declare -n r=x
unset -n r
declare -p r
echo $x
--- stdout
5
--- stderr
bash: line 4: declare: r: not found

=== unset of an element through a reference
a=(1 2 3)
declare -n r=a
unset "r[1]"
declare -p a
--- stdout
declare -a a=([0]="1" [2]="3")
--- stderr

=== the name behind a reference
x=1
declare -n r=x
echo ${!r}
declare -n e=a[1]
echo ${!e}
--- stdout
x
a[1]
--- stderr

=== references in for
x=1 y=2
declare -n r
for r in x y; do echo "$r"; r=7; done
echo $x $y
--- stdout
1
2
7 7
--- stderr

=== reading into a reference
declare -n r=t
read r <<< v
echo $t
--- stdout
v
--- stderr

=== a reference in arithmetic
declare -n r=n
n=4
echo $((r * 2))
((r++))
echo $n
--- stdout
8
5
--- stderr

=== messages name the reference
declare -n ref=missing
(echo ${ref:?is needed})
(set -u; echo $ref)
--- status 1
--- stderr
bash: line 2: ref: is needed
bash: line 3: ref: unbound variable

=== tests on references
x=1
declare -n r=x e=nosuch
[[ -R r ]] && echo reference
[[ -R x ]] || echo no reference
[[ -v r ]] && echo set
[[ -v e ]] || echo unset
--- stdout
reference
no reference
set
unset
--- stderr

=== transformations show the target
declare -i x=1
declare -n r=x
echo ${r@A} ${r@a}
--- stdout
declare -i x='1' i
--- stderr

=== two references
f() { local -n a1=$1 a2=$2; a1=("${a2[@]}"); }
src=(1 2 "3 4")
f dst src
declare -p dst
--- stdout
declare -a dst=([0]="1" [1]="2" [2]="3 4")
--- stderr

=== a reference hides a local of the same name as its target
f() { local var=outer; g var; echo $var; }
g() { local -n r=$1; local var=inner; r=changed; echo $var; }
f
--- stdout
changed
outer
--- stderr

=== operators on references
unset x
declare -n r=x
echo "${r-unset}" "${r:=def}" $x
echo ${#r} ${r/e/E} ${r^} ${r:1} ${r%f}
--- stdout
unset def def
3 dEf Def ef de
--- stderr

=== an element has no elements
array=(x y z)
declare -n ref='array[0]'
(ref[0]=foo)
echo $?
echo "${#ref} [${ref[0]}] [${ref[@]}] [${!ref[@]}]"
--- stdout
1
0 [] [] []
--- stderr
bash: line 3: `array[0]': not a valid identifier

=== an index that changes
arr=(A B C)
i=1
declare -n ref='arr[i]'
echo $ref
i=2
echo $ref
--- stdout
B
C
--- stderr

=== through several calls
f3() { local -n ref=$1; ref=x; }
f2() { f3 "$@"; }
f1() { local V=V; f2 V; echo $V; }
f1
echo ${V-unset}
--- stdout
x
unset
--- stderr

=== a reference given a literal
declare -n r=(1 2)
echo $?
declare -p r
--- stdout
1
declare -a r=([0]="1" [1]="2")
--- stderr
bash: line 1: declare: r: reference variable cannot be an array

=== a loop over constants
readonly one=1 two=2
declare -n ref
for ref in one two; do echo "${!ref} $ref"; done
--- stdout
one 1
two 2

=== whether an element is set
a=(x y)
declare -n r='a[1]'
[[ -v r ]]; echo $?
test -v r; echo $?
[[ -v a[1] ]]; echo $?
--- stdout
1
1
0

=== a number
declare -ni r=t
r=5
declare -p r
--- stdout
declare -- r="5"

=== before a command
x=1
declare -n r=x
r=2 printenv x
r=3 bash -c 'echo $x ${r-none}'
r+=4 printenv x
f() { echo "$r $x"; }
r=5 f
echo $x
--- stdout
2
3 none
14
5 5
1

=== a reference to all elements
a=(1 '2 3' 4); declare -n r='a[@]' s='a[*]'; p() { printf '<%s>' "$@"; echo; }; p "$r"; p $r; p "${r}"; p "$s"; p $s; p "x$r-y"; IFS=,; p "$s" "$r"; v=$r; p "$v"; v=$s; p "$v"; for e in "$r"; do p "$e"; done
--- stdout
<1><2 3><4>
<1><2><3><4>
<1 2 3 4>
<1 2 3 4>
<1><2><3><4>
<x1><2 3><4-y>
<1,2 3,4><1><2 3><4>
<1 2 3 4>
<1,2 3,4>
<1>
<2 3>
<4>
--- stderr

=== the attributes of an empty array under set -u
declare -ai e=(); echo "[${e@a}]"; f=([1]=x); set -u; echo "[${f@a}]"; (echo "[${e@a}]"); declare -a g; (echo "${g@a}"); echo $?
--- stdout
[ai]
[a]
1

=== an array assigned to a reference that refers to nothing
declare -n r; r=(1 2); declare -p r; unset r
declare -n r; mapfile r <<< x; declare -p r; unset r
declare -n r; read -a r <<< "a b"; declare -p r; unset r
declare -n r; declare -a r[1]=one; declare -p r; unset r
declare -n r=array; declare -a r[1]=one; declare -p r
--- stdout
declare -a r=([0]="1" [1]="2")
declare -a r=([0]=$'x\n')
declare -a r=([0]="a" [1]="b")
declare -a r=([1]="one")
declare -a r=([1]="one")
--- stderr
bash: line 1: warning: r: removing nameref attribute
bash: line 2: warning: r: removing nameref attribute
bash: line 3: warning: r: removing nameref attribute
bash: line 4: warning: r: removing nameref attribute
bash: line 5: warning: r: removing nameref attribute

=== what builtins assign to a reference that refers to nothing is its target
declare -n r; printf -v r /; echo $?; declare -p r
read r <<< /; echo $?; declare -p r
read 'r[1]' <<< x; echo $?; declare -p r
printf -v r name; echo $?; declare -p r
printf -v r value; echo "$name"
--- stdout
1
declare -n r
1
declare -n r
1
declare -n r
0
declare -n r="name"
value
--- stderr
bash: line 1: printf: `/': not a valid identifier
bash: line 2: read: `/': not a valid identifier
bash: line 3: read: `': not a valid identifier

=== an element of a reference that refers to nothing
declare -n r
r[1]=x; echo not reached
--- status 1
--- stderr
bash: line 2: `': not a valid identifier

=== a reference to an element is no array
declare -n r=a[1]
mapfile r <<< x; echo $?
read -a r <<< x; echo $?
read 'r[0]' <<< x; echo $?
printf -v 'r[0]' x; echo $?
readonly r; echo $?
export r; echo $?
declare -p a
--- status 1
--- stdout
1
1
1
1
0
0
--- stderr
bash: line 2: mapfile: `a[1]': not a valid identifier
bash: line 3: read: `a[1]': not a valid identifier
bash: line 4: read: `a[1]': not a valid identifier
bash: line 5: printf: `a[1]': not a valid identifier
bash: line 6: readonly: `a[1]': not a valid identifier
bash: line 7: export: `a[1]': not a valid identifier
bash: line 8: declare: a: not found

=== a reference to all elements cannot be assigned
cat > s <<'END'
arr=(a b c)
declare -n ref='arr[@]'
ref=new; echo not reached
echo $?
ref+=x
printf -v ref x; echo $?
read ref <<< x; echo $?
declare -p arr
declare -A m=([a]=1)
declare -n ref='m[@]'
ref=new
declare -p m
END
bash s
--- stdout
1
1
1
declare -a arr=([0]="a" [1]="b" [2]="c")
declare -A m=([a]="1" )
--- stderr
s: line 3: arr[@]: bad array subscript
s: line 5: arr[@]: bad array subscript
s: line 6: arr[@]: bad array subscript
s: line 7: arr[@]: bad array subscript
s: line 11: m[@]: bad array subscript

=== a target that is appended to
typeset -n ref=re ref+=f
typeset -p ref
typeset -n q=re; typeset -n q+=x; typeset -p q
declare -n z=var; declare -n z+=[1]; declare -p z; z=5; declare -p var
--- stdout
declare -n ref="re"
declare -n q="rex"
declare -n z="var[1]"
declare -a var=([1]="5")
--- stderr
bash: line 1: ref: nameref variable self references not allowed

=== targets that cannot be, for builtins
declare -n r=/; echo $?
declare -n r=; echo $?
declare -n r=1; echo $?
r=/; declare -n r; echo $?
r=; declare -n r; echo $?; declare -p r
--- stdout
1
1
1
1
1
declare -- r=""
--- stderr
bash: line 1: declare: `/': invalid variable name for name reference
bash: line 2: declare: `': not a valid identifier
bash: line 3: declare: `1': invalid variable name for name reference
bash: line 4: declare: `/': invalid variable name for name reference
bash: line 5: declare: `': invalid variable name for name reference
