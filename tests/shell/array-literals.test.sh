#: Array literals and what they assign.

=== values are expanded before any element is set
i=1
a=([100+i++]=$((i++)) [200+i++]=$((i++)))
declare -p a
--- stdout
declare -a a=([103]="1" [204]="2")
--- stderr

=== the old array is there for the values
a=(x y z)
a=("${a[2]}" "${a[0]}")
declare -p a
--- stdout
declare -a a=([0]="z" [1]="x")
--- stderr

=== subscripts see the new elements
a=([0]=4 [a[0]]=10)
declare -p a
--- stdout
declare -a a=([0]="4" [4]="10")
--- stderr

=== appended subscripts
a=(1 2)
a+=([5]=x y)
declare -p a
--- stdout
declare -a a=([0]="1" [1]="2" [5]="x" [6]="y")
--- stderr

=== negative subscripts
a=(1 2 3)
a+=([-1]=x)
declare -p a
--- stdout
declare -a a=([0]="1" [1]="2" [2]="x")
--- stderr

=== appending to elements
b=(5 6)
b=([0]+=1 [0]+=2)
declare -p b
--- stdout
declare -a b=([0]="12")
--- stderr

=== appending to elements of an associative array
declare -A a=([x]=1)
a=([x]+=2 [y]+=1)
declare -p a
a+=([x]+=4 [x]+=5)
declare -p a
--- stdout
declare -A a=([y]="1" [x]="12" )
declare -A a=([y]="1" [x]="1245" )
--- stderr

=== tildes
HOME=/h
a=([0]=~ [1]=~/x ~)
declare -p a
declare -A m=([a]=~)
m[b]=~
declare -p m
--- stdout
declare -a a=([0]="/h" [1]="/h/x" [2]="/h")
declare -A m=([b]="/h" [a]="~" )
--- stderr

=== a list is no element
a=(1 2)
a[0]=(1 2); echo not reached
declare -p a
--- stdout
declare -a a=([0]="1" [1]="2")
--- stderr
bash: line 2: a[0]: cannot assign list to array member

=== splitting and globbing
touch f1 f2
x="a  b"
a=($x "$x" f*)
declare -p a
--- stdout
declare -a a=([0]="a" [1]="b" [2]="a  b" [3]="f1" [4]="f2")
--- stderr

=== keys are needed
declare -A m=([a]=1 b)
echo $?
declare -p m
--- stdout
0
declare -A m=([a]="1" )
--- stderr
bash: line 1: m: 'b': must use subscript when assigning associative array

=== empty keys
declare -A m
m[""]=1
echo $?
k=
m[$k]=1
echo $?
--- stdout
1
1
--- stderr
bash: line 2: m[""]: bad array subscript
bash: line 5: m[$k]: bad array subscript

=== an index before the start
a=(1 2)
a[-3]=x
echo not reached
--- stdout
not reached
--- stderr
bash: line 2: a[-3]: bad array subscript

=== an index before the start of a literal
a=([-1]=x)
echo "$?"
--- stdout
0
--- stderr
bash: line 1: [-1]=x: bad array subscript

=== subscripts in arguments are expanded
index=3
declare 'arr[$index+1]=value'
declare -p arr
--- stdout
declare -a arr=([4]="value")
--- stderr

=== many elements
a=({1..20})
echo ${#a[@]} ${a[19]}
a[30]=x
echo ${#a[@]} ${!a[@]}
--- stdout
20 20
21 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 30
--- stderr

=== quoted keys in arithmetic
declare -A A=([spam]=42 ["a b"]=3)
((x = A["spam"]))
echo $x $((A['spam'])) $((A["a b"]))
((A[spam]++, A["a b"] += 2))
declare -p A
--- stdout
42 42 3
declare -A A=([spam]="43" ["a b"]="5" )
--- stderr

=== a mistake in an index ends a command string
x[1+]=3; echo not reached
echo not reached either
--- status 1
--- stderr
bash: line 1: 1+: syntax error: operand expected (error token is "+")

=== counting words
declare -A seen
for w in a b a c b; do ((seen[$w]++)); done
for w in a b c; do echo $w ${seen[$w]}; done
--- stdout
a 2
b 2
c 1
--- stderr

=== an array as a command
declare -A m=([k]="a b")
printf '<%s>' "${m[@]@A}"; echo
printf '<%s>' "${m[*]@A}"; echo
a=(1 2)
eval "${a[@]@A}"
declare -p a
--- stdout
<declare><-A><m=([k]="a b" )>
<declare -A m=([k]="a b" )>
declare -a a=([0]="1" [1]="2")
--- stderr

=== the name behind an array without a first element
declare -A m=([k]=v)
echo "[${!m}]"
--- stdout
[]
--- stderr
