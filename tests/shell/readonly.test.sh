#: Variables that must not change.

=== a readonly variable stays
readonly a=1
(a=2)
echo $? $a
--- stdout
1 1
--- stderr
bash: line 2: a: readonly variable

=== it can be declared again without a value
declare -r x=1
declare x
echo $?
export x
echo $?
readonly x
echo $?
--- stdout
0
0
0
--- stderr

=== but not with one
readonly x=1
readonly x=2
echo $?
export x=3
echo $?
declare x=4
echo $?
--- stdout
1
1
1
--- stderr
bash: line 2: x: readonly variable
bash: line 4: x: readonly variable
bash: line 6: declare: x: readonly variable

=== the attribute stays
readonly r=1
declare +r r
echo $?
--- stdout
1
--- stderr
bash: line 2: declare: r: readonly variable

=== other attributes can be added
readonly r=1
declare -i r
declare -x r
declare -p r
--- stdout
declare -irx r="1"
--- stderr

=== readonly arrays
readonly a=(1 2)
readonly -A m=([k]=v)
declare -p a m
(a[0]=x)
(m[k]=x)
(a+=(3))
echo $?
--- stdout
declare -ar a=([0]="1" [1]="2")
declare -Ar m=([k]="v" )
1
--- stderr
bash: line 4: a: readonly variable
bash: line 5: m: readonly variable
bash: line 6: a: readonly variable

=== an array attribute without a value is not given
readonly -a arr
readonly -A ass
declare -p arr ass
--- stdout
declare -r arr
declare -r ass
--- stderr

=== elements cannot be made readonly
readonly x[0]=1
echo $?
--- stdout
1
--- stderr
bash: line 1: readonly: `x[0]': not a valid identifier

=== a readonly variable in an assignment gives up the line
readonly a=1
a=2; echo not reached
echo "next line, status $?"
--- stdout
next line, status 1
--- stderr
bash: line 2: a: readonly variable

=== a readonly array given a literal gives up the line
declare -ar a=(1)
declare a=(2); echo not reached
echo "next line, status $?"
--- stdout
next line, status 1
--- stderr
bash: line 2: a: readonly variable

=== a readonly variable cannot be unset
readonly r
unset r
echo $?
--- stdout
1
--- stderr
bash: line 2: unset: r: cannot unset: readonly variable

=== appending while it becomes readonly
x=1
readonly x+=3
declare -p x
--- stdout
declare -r x="13"
--- stderr

=== bad names
readonly 1x
echo $?
readonly "a b=c"
echo $?
--- stdout
1
1
--- stderr
bash: line 1: readonly: `1x': not a valid identifier
bash: line 3: readonly: `a b=c': not a valid identifier

=== for over a readonly variable
readonly i=1
for i in 1 2; do echo $i; done
echo $?
--- stdout
1
--- stderr
bash: line 2: i: readonly variable

=== a readonly variable before a command
readonly X=1
X=2 echo "runs with $X"
echo $?
f() { echo "in f $X"; }
X=3 f
--- stdout
runs with 1
0
in f 1
--- stderr
bash: line 2: X: readonly variable
bash: line 5: X: readonly variable

=== every way to change a readonly array
declare -r a=(1 2)
(a[5]=1); echo $?
(unset 'a[0]'); echo $?
(read a <<< x); echo $?
(mapfile a <<< x); echo $?
(printf -v 'a[0]' x); echo $?
((a[0]++)); echo $?
echo "${a[@]}"
--- stdout
1
1
1
1
1
1
1 2
--- stderr
bash: line 2: a: readonly variable
bash: line 3: unset: a: cannot unset: readonly variable
bash: line 4: a: readonly variable
bash: line 5: a: readonly variable
bash: line 6: a: readonly variable
bash: line 7: a: readonly variable
