#: `unset`.

=== a variable
y=1
unset y
echo ${y-unset}
unset nosuch
echo $?
--- stdout
unset
0
--- stderr

=== nothing
unset
echo $?
--- stdout
0
--- stderr

=== elements
a=(1 2 3)
unset a[1]
declare -p a
unset "a[-1]"
declare -p a
--- stdout
declare -a a=([0]="1" [2]="3")
declare -a a=([0]="1")
--- stderr

=== all elements
a=(1 2 3)
unset "a[@]"
declare -p a
--- stdout
declare -a a=()
--- stderr

=== the array
a=(1)
unset a[0]
declare -p a
unset a
declare -p a
--- status 1
--- stdout
declare -a a=()
--- stderr
bash: line 5: declare: a: not found

=== keys
declare -A m=([a]=1 [b]=3 ["c d"]=4)
unset "m[a]" "m[c d]"
declare -p m
--- stdout
declare -A m=([b]="3" )
--- stderr

=== a key that is an at sign
declare -A m=([@]=2 [b]=3)
unset "m[@]"
declare -p m
--- stdout
declare -A m=([b]="3" )
--- stderr

=== a key in a variable
declare -A m=([b]=1 [c]=2)
k=b
unset "m[$k]" 'm["c"]'
declare -p m
--- stdout
declare -A m=()
--- stderr

=== an index that is an expression
i=1
a=(1 2 3 4)
unset 'a[i+1]' "a[$i]"
declare -p a
--- stdout
declare -a a=([0]="1" [3]="4")
--- stderr

=== a string is an array of one
x=1
unset 'x[1]'
echo $? $x
unset 'x[@]'
echo $? $x
unset 'x[0]'
echo $? ${x-unset}
--- stdout
1 1
1 1
0 unset
--- stderr
bash: line 2: unset: x: not an array variable
bash: line 4: unset: x: not an array variable

=== functions
f() { :; }
unset -f f
declare -F f
echo $?
unset -f nosuch
echo $?
--- stdout
1
0
--- stderr

=== a variable before a function
x=1
x() { :; }
unset x
echo ${x-unset}
declare -F
unset x
declare -F
--- stdout
unset
declare -f x
--- stderr

=== variables only
f=1
f() { :; }
unset -v f
unset -v f
declare -F f
--- stdout
f
--- stderr

=== indices out of range
a=(1 2)
unset "a[7]" "a[-9]"
echo $?
--- stdout
1
--- stderr
bash: line 2: unset: [-9]: bad array subscript

=== names that cannot be
unset 1x a-b "a b" ""
echo $?
unset -v 1x
echo $?
--- stdout
0
1
--- stderr
bash: line 3: unset: `1x': not a valid identifier

=== options that exclude each other
unset -fv x
echo $?
unset -z
echo $?
--- stdout
1
2
--- stderr
bash: line 1: unset: cannot simultaneously unset a function and a variable
bash: line 3: unset: -z: invalid option
unset: usage: unset [-f] [-v] [-n] [name ...]

=== readonly ones stay
readonly a=(1 2)
unset "a[0]"
echo $?
unset a
echo $?
unset BASH_VERSINFO
--- status 1
--- stdout
1
1
--- stderr
bash: line 2: unset: a: cannot unset: readonly variable
bash: line 4: unset: a: cannot unset: readonly variable
bash: line 6: unset: BASH_VERSINFO: cannot unset: readonly variable

=== a computed variable is an ordinary one afterwards
unset RANDOM
echo ${RANDOM-unset}
RANDOM=5
echo $RANDOM
--- stdout
unset
5
--- stderr

=== without IFS the default counts
IFS=,
unset IFS
x="a b"
set -- $x
echo $#
--- stdout
2
--- stderr
