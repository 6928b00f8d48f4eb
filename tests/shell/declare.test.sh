#: `declare` and `typeset`.

=== a variable without a value is declared but unset
declare x
declare -p x
echo "${x-unset}"
--- stdout
declare -- x
unset
--- stderr

=== several names at once
declare a b=2 c
declare -p a b c
--- stdout
declare -- a
declare -- b="2"
declare -- c
--- stderr

=== attributes are printed in one order
declare -x -r -i -l x=5
declare -p x
--- stdout
declare -irxl x="5"
--- stderr

=== an indexed array without elements
declare -a y
declare -p y
y=()
declare -p y
--- stdout
declare -a y
declare -a y=()
--- stderr

=== an associative array without elements
declare -A z
declare -p z
z=()
declare -p z
--- stdout
declare -A z
declare -A z=()
--- stderr

=== an integer evaluates what it is given
declare -i n=2+3*4
echo $n
n=n+1
echo $n
n+=5
echo $n
--- stdout
14
15
20
--- stderr

=== an integer given a name that is unset is zero
declare -i n=nosuch
declare -p n
--- stdout
declare -i n="0"
--- stderr

=== a mistake in an integer's expression gives up the line
declare -i x=1+; echo not reached
echo "next line, status $?"
--- status 1
--- stderr
bash: line 1: declare: 1+: syntax error: operand expected (error token is "+")

=== upper case
declare -u a=abc
a+=def
echo $a
--- stdout
ABCDEF
--- stderr

=== lower case replaces upper case
declare -u a=abc
declare -l a
declare -p a
a=XY
declare -p a
--- stdout
declare -l a="ABC"
declare -l a="xy"
--- stderr

=== capital case
declare -c x=aB
declare -p x
--- stdout
declare -c x="Ab"
--- stderr

=== both cases at once are none
declare -lu x=aB
declare -p x
--- stdout
declare -- x="aB"
--- stderr

=== attributes are taken away with a plus sign
declare -ixl a=5
declare +i a
declare +x +l a
declare -p a
--- stdout
declare -- a="5"
--- stderr

=== an integer array
declare -ai x=(1+1 2)
x+=(3*3)
x[0]+=5
declare -p x
--- stdout
declare -ai x=([0]="7" [1]="2" [2]="9")
--- stderr

=== an exported array
declare -ax y=(1)
declare -p y
--- stdout
declare -ax y=([0]="1")
--- stderr

=== a scalar becomes an array
b=1
declare -a b
declare -p b
--- stdout
declare -a b=([0]="1")
--- stderr

=== a scalar becomes an associative array
a=1
declare -A a
declare -p a
--- stdout
declare -A a=([0]="1" )
--- stderr

=== an array keeps what it has when it is declared again
declare -A a=([x]=1)
declare -A a
declare -p a
--- stdout
declare -A a=([x]="1" )
--- stderr

=== an array is replaced or appended to
declare -A a=([x]=1)
declare -A a=([y]=2)
declare -A a+=([z]=3)
declare -p a
--- stdout
declare -A a=([z]="3" [y]="2" )
--- stderr

=== an associative array cannot become indexed
declare -A a
declare -a a
echo $?
--- stdout
1
--- stderr
bash: line 2: declare: a: cannot convert associative to indexed array

=== an indexed array cannot become associative
declare -a a
declare -A a
echo $?
--- stdout
1
--- stderr
bash: line 2: declare: a: cannot convert indexed to associative array

=== arrays cannot be taken apart
declare -A a
declare +A a
declare -a b
declare +a b
echo $?
--- stdout
1
--- stderr
bash: line 2: declare: a: cannot destroy array variables in this way
bash: line 4: declare: b: cannot destroy array variables in this way

=== both kinds of array
declare -aA x=(1)
echo $?
--- stdout
1
--- stderr
bash: line 1: declare: x: cannot convert associative to indexed array

=== words of a literal are keys and values in turn
declare -A y=(a b c)
declare -p y
--- stdout
declare -A y=([c]="" [a]="b" )
--- stderr

=== indices in a literal
declare -a a=([2]=x [0]=y z)
declare -p a
--- stdout
declare -a a=([0]="y" [1]="z" [2]="x")
--- stderr

=== elements are declared one by one
declare -a a[5]=1
declare a[6]=2
declare -i a[7]=1+1
declare -p a
--- stdout
declare -ai a=([5]="1" [6]="2" [7]="2")
--- stderr

=== an element of an associative array
declare -A m
declare m[k]=v
declare "m[j j]=w"
declare m[k]+=x
declare -p m
--- stdout
declare -A m=(["j j"]="w" [k]="vx" )
--- stderr

=== an element without a value makes an array
declare b[1]
declare -p b
--- stdout
declare -a b
--- stderr

=== keys that need quotes can be read back
declare -A x
x[a b]=1
x["]"]=2
x[\$]=3
x["\""]=4
x[é]=5
declare -p x
eval "$(declare -p x)"
declare -p x
--- stdout
declare -A x=(["\$"]="3" ["\""]="4" ["]"]="2" ["a b"]="1" [é]="5" )
declare -A x=(["\$"]="3" ["\""]="4" ["]"]="2" ["a b"]="1" [é]="5" )
--- stderr

=== values that need quotes can be read back
x=$'a\nb'
y="a\$b\`c\"d\\"
declare -p x y
eval "$(declare -p x y)"
declare -p x y
--- stdout
declare -- x=$'a\nb'
declare -- y="a\$b\`c\"d\\"
declare -- x=$'a\nb'
declare -- y="a\$b\`c\"d\\"
--- stderr

=== an assignment as text
v="x=1 2"
declare "$v"
declare -p x
--- stdout
declare -- x="1 2"
--- stderr

=== a literal as text is a literal only for an array
declare "a=(1 2)"
declare -a "b=(1 2)"
declare -A "d=([k]=v [j]=w)"
declare b="(5 6)"
declare -p a b d
--- stdout
declare -- a="(1 2)"
declare -a b=([0]="5" [1]="6")
declare -A d=([k]="v" [j]="w" )
--- stderr

=== a literal out of a variable
v="(3 4)"
declare -a c=$v
declare -p c
--- stdout
declare -a c=([0]="3" [1]="4")
--- stderr

=== declare by another name
d=declare
$d -i n=3+4
declare -p n
--- stdout
declare -i n="7"
--- stderr

=== an array gets a string as its first element
x=(1 2)
declare x=5
declare x+=6
declare -p x
--- stdout
declare -a x=([0]="56" [1]="2")
--- stderr

=== appending to an integer that becomes one
x=5
declare -i x+=2
declare -p x
--- stdout
declare -i x="7"
--- stderr

=== words are not split in assignments
x='1 2'
declare y=$x z="$x"
declare -p y z
--- stdout
declare -- y="1 2"
declare -- z="1 2"
--- stderr

=== values are expanded before any is assigned
f() { local a=1 b=$a; echo "[$b]"; }
f
--- stdout
[]
--- stderr

=== tildes in the value
HOME=/h
declare a=~ b=x:~/y
export c=~/x:~/y
declare -p a b c
--- stdout
declare -- a="/h"
declare -- b="x:/h/y"
declare -x c="/h/x:/h/y"
--- stderr

=== declare behind command and builtin
command declare x=1
builtin declare -a y=(1 2)
command export z=3
builtin readonly w=(1 2)
declare -p x y z w
echo "${declare-unset} ${export-unset}"
--- status 2
--- stderr
bash: -c: line 2: syntax error near unexpected token `('
bash: -c: line 2: `builtin declare -a y=(1 2)'

=== a function in place of declare
declare() { echo "own: $# $*"; }
declare x=1 'b c'
declare y=(1 2)
--- stdout
own: 2 x=1 b c
own: 1 y
--- stderr

=== what comes before the command does not count for its arguments
unset FOO
FOO=before declare y=$FOO
declare -p y
--- stdout
declare -- y=""
--- stderr

=== names that cannot be
declare 1x=3
declare a=1 =2 b=3
declare -p a b
declare ""
declare "a b=c"
--- status 1
--- stdout
declare -- a="1"
declare -- b="3"
--- stderr
bash: line 1: declare: `1x=3': not a valid identifier
bash: line 2: declare: `=2': not a valid identifier
bash: line 4: declare: `': not a valid identifier
bash: line 5: declare: `a b=c': not a valid identifier

=== unknown options
declare -z
echo $?
declare +z
echo $?
typeset -z
export -z
readonly -z
f() { local -z; }
f
--- status 2
--- stdout
2
2
--- stderr
bash: line 1: declare: -z: invalid option
declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
bash: line 3: declare: +z: invalid option
declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
bash: line 5: typeset: -z: invalid option
typeset: usage: typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]
bash: line 6: export: -z: invalid option
export: usage: export [-fn] [name[=value] ...] or export -p
bash: line 7: readonly: -z: invalid option
readonly: usage: readonly [-aAf] [name[=value] ...] or readonly -p
environment: line 8: local: -z: invalid option
local: usage: local [option] name[=value] ...

=== what is not found
declare -p nosuch
echo $?
declare -p missing=1
declare -f nosuch
echo $?
--- stdout
1
1
--- stderr
bash: line 1: declare: nosuch: not found
bash: line 3: declare: missing=1: not found

=== the query names the computed variables
declare -p BASH_SUBSHELL LINENO BASH_COMMAND FUNCNAME OPTIND OPTERR IFS PS4
--- stdout
declare -- BASH_SUBSHELL="0"
declare -- LINENO="1"
declare -- BASH_COMMAND="declare -p BASH_SUBSHELL LINENO BASH_COMMAND FUNCNAME OPTIND OPTERR IFS PS4"
declare -a FUNCNAME
declare -i OPTIND="1"
declare -- OPTERR="1"
declare -- IFS=$' \t\n'
declare -- PS4="+ "
--- stderr

=== lists by attribute
declare -r my_r=1
declare -u my_u=2
declare -u
declare -n my_n=my_u
declare -n
--- stdout
declare -u my_u="2"
declare -n my_n="my_u"
--- stderr

=== functions are listed
f() { echo hi; }
g() { echo $1 | cat; }
declare -f
declare -F
declare -F f
declare -f g f
--- stdout (escaped)
f ()\x20
{\x20
    echo hi
}
g ()\x20
{\x20
    echo $1 | cat
}
declare -f f
declare -f g
f
g ()\x20
{\x20
    echo $1 | cat
}
f ()\x20
{\x20
    echo hi
}
--- stderr

=== attributes of functions
f() { :; }
g() { :; }
declare -fx f
declare -F
declare -f +x f
declare -F
declare -ft f
declare -fr g
declare -F
declare -pf
declare -pF f
--- stdout (escaped)
declare -fx f
declare -f g
declare -f f
declare -f g
declare -ft f
declare -fr g
f ()\x20
{\x20
    :
}
declare -ft f
g ()\x20
{\x20
    :
}
declare -fr g
declare -ft f
--- stderr

=== functions with one attribute
f() { :; }
g() { :; }
export -f f
declare -fx
export -f
--- stdout (escaped)
f ()\x20
{\x20
    :
}
declare -fx f
f ()\x20
{\x20
    :
}
declare -fx f
--- stderr

=== where a function is from
shopt -s extdebug
f() { :; }
declare -F f
declare -F
--- stdout
f 2 environment
declare -f f
--- stderr

=== functions are not made by declare
declare -f f=1
echo $?
--- stdout
1
--- stderr
bash: line 1: declare: cannot use `-f' to make functions

=== readonly functions
f() { :; }
readonly -f f
f() { :; }
echo $?
declare +r -f f
echo $?
unset -f f
echo $?
readonly -f
--- stdout (escaped)
1
1
1
f ()\x20
{\x20
    :
}
declare -fr f
--- stderr
bash: line 3: f: readonly function
bash: line 5: declare: f: readonly function
bash: line 7: unset: f: cannot unset: readonly function

=== export of functions
f() { :; }
export -f f nosuch
echo $?
export -nf f
declare -F
--- stdout
1
declare -f f
--- stderr
bash: line 2: export: nosuch: not a function

=== typeset is the same
typeset -i a b=4
a=b*2
typeset -p a b
typeset +i a
a=b*2
typeset -p a
--- stdout
declare -i a="8"
declare -i b="4"
declare -- a="b*2"
--- stderr

=== arguments of calls
shopt -s extdebug
f() { echo "${BASH_ARGC[@]} / ${BASH_ARGV[@]}"; }
g() { f "$@" x; }
g 1 2
--- stdout
3 2 0 / x 2 1 2 1
--- stderr

=== output before and after a mistake
x=1
y=2
declare -p x nosuch y 2>&1
--- status 1
--- stdout
declare -- x="1"
bash: line 3: declare: nosuch: not found
declare -- y="2"
--- stderr

=== a readonly element
declare -r n[1]=q
echo $?
declare -p n
--- stdout
0
declare -ar n=()
--- stderr
bash: line 1: n: readonly variable

=== variables that cannot be local
f() { local FUNCNAME=x; echo $? $FUNCNAME; }
f
--- stdout
1 f
--- stderr
environment: line 1: local: FUNCNAME: variable may not be assigned value

=== the last argument
declare s=bar
echo "$_"
declare a=(1 2)
echo "$_"
x=1
echo "[$_]"
--- stdout
s=bar
a
[]
--- stderr

=== each flag and its letter
declare -a a; declare -A b; declare -i c; declare -l d; declare -n e=x; declare -r f; declare -t g; declare -u h; declare -x i; declare -c k; declare -p a b c d e f g h i k
--- stdout
declare -a a
declare -A b
declare -i c
declare -l d
declare -n e="x"
declare -r f
declare -t g
declare -u h
declare -x i
declare -c k

=== plus takes each flag away
declare -ilx v=AB; declare -p v; declare +x v; declare -p v; declare +l v; declare -p v; declare +i v; declare -p v; v=CD; echo $v
--- stdout
declare -ixl v="0"
declare -il v="0"
declare -i v="0"
declare -- v="0"
CD

=== several flags in one word and apart
declare -ix a=1+1; declare -i -x b=2+2; declare -xir c=3; declare -p a b c
--- stdout
declare -ix a="2"
declare -ix b="4"
declare -irx c="3"

=== a value in another variable
n=target; declare $n=5; echo $target; declare "$n=a b"; echo "$target"; declare -i "$n=2*3"; echo $target
--- stdout
5
a b
6

=== no splitting and globbing of values, but of the rest
touch f1 f2; v='a b'; declare x=$v y=f*; echo "$x" "$y"; w='p=1 q=2'; declare $w; echo $p $q
--- stdout
a b f*
1 2

=== integer and append
declare -i n=5; n+=3; echo $n; n+=n; echo $n; declare n+=1; echo $n; declare -i m; m+=4; echo $m
--- stdout
8
16
17
4

=== case and append
declare -u s=ab; s+=cd; echo $s; declare -l t=AB; t+=CD; echo $t; declare -c k='hello world'; echo $k; k=ABC; echo $k
--- stdout
ABCD
abcd
Hello world
Abc

=== an attribute applies to later values only
v=abc; declare -u v; echo $v; v=def; echo $v; declare -i n; n=x; echo $n; s=1+1; declare -i s; echo $s; s=1+1; echo $s
--- stdout
abc
DEF
0
1+1
2

=== declare -g
f() { declare -g G=1; declare L=2; local -g H=3 2> /dev/null; typeset -gi N=1+1; }; f; echo "$G [$L] $H $N"
--- stdout
1 [] 3 2

=== declare -g over a local
f() { local v=in; declare -g v=out; echo $v; }; f; echo $v; g() { local v=in; h; echo $v; }; h() { declare -g v=global; }; g; echo $v
--- stdout
in
out
in
global

=== declare -I
v=outer; f() { declare -I v; echo $v; v=inner; }; f; echo $v; declare -i n=3; g() { local -I n; n=2+2; echo $n; }; g
--- stdout
outer
outer
4

=== declare -p of what there is not
declare -p nosuch; echo $?; declare -p HOME nosuch2; echo $?; declare -p nosuch3 2> /dev/null || echo missing
--- stdout
1
declare -x HOME="/tmp/case"
1
missing
--- stderr
bash: line 1: declare: nosuch: not found
bash: line 1: declare: nosuch2: not found

=== declare -p of special values
a=$'x\ny'; b='$HOME'; c='`x`'; d='"q"'; e="it's"; f='\'; g=; h=' '; i=$'\t'; j='é'; k=$'\x01'; declare -p a b c d e f g h i j k
--- stdout
declare -- a=$'x\ny'
declare -- b="\$HOME"
declare -- c="\`x\`"
declare -- d="\"q\""
declare -- e="it's"
declare -- f="\\"
declare -- g=""
declare -- h=" "
declare -- i=$'\t'
declare -- j="é"
declare -- k=$'\001'

=== declare -f, -F
f() { echo 1; }; declare -f f; declare -F f; declare -f nosuch; echo $?; declare -F | grep -c ' f$'; shopt -s extdebug; declare -F f
--- stdout (escaped)
f ()\x20
{\x20
    echo 1
}
f
1
1
f 1 environment
--- stderr

=== declare -t, -x, -r on functions
f() { :; }; declare -ft f; declare -fx f; declare -fr f; declare -F f; f() { echo no; }; declare +fx f 2> /dev/null; unset -f f; echo $?
--- stdout
f
1
--- stderr
bash: line 1: f: readonly function
bash: line 1: unset: f: cannot unset: readonly function

=== typeset and local are declare
typeset -i n=2*2; echo $n; f() { typeset v=1; local w=2; declare x=3; echo $v$w$x; }; f; echo "[$v$w$x]"
--- stdout
4
123
[]

=== local -p, local alone
f() { local b=2 a=1; local; local -p a; }; f; local 2> /dev/null; echo $?
--- stdout
declare -- a="1"
declare -- b="2"
declare -- a="1"
1

=== export -n, -p, -f
export A=1 B=2; export -n A; export -p | grep ' [AB]='; f() { :; }; export -f f; export -fn f; bash -c 'type f' 2> /dev/null; echo $?
--- stdout
declare -x B="2"
1

=== readonly -p, -a, -A, -f
readonly r1=1; readonly -a r2=(1 2); readonly -A r3=([k]=v); readonly -p | grep ' r[123]='; f() { :; }; readonly -f f; readonly -f | grep -c 'f'
--- stdout
declare -r r1="1"
declare -ar r2=([0]="1" [1]="2")
declare -Ar r3=([k]="v" )
2

=== assignments in the same declaration see each other
declare a=1 b=$a c=$((a+1)); echo "$a[$b]$c"; x=0; declare x=5 y=$x; echo $y
--- stdout
1[]1
0

=== a declaration's status
declare v=$(false); echo $?; v=$(false); echo $?; declare -i n=1/0; echo $?
echo next
--- status 1
--- stdout
0
1
--- stderr
bash: line 1: declare: 1/0: division by 0 (error token is "0")

=== arrays in declarations
declare -a a=(1 "2 3" [5]=x); declare -A m=([k]="v w" ['x y']=z); declare -p a; echo "${m[k]}" "${m[x y]}"; declare a[1]=changed; echo ${a[1]}; declare -a s="(p q)"; echo ${#s[@]}
--- stdout
declare -a a=([0]="1" [1]="2 3" [5]="x")
v w z
changed
2

=== an array from a string
s=abc; declare -a s; declare -p s; t=xyz; declare -A t; declare -p t; declare -i u=5; declare -a u; declare -p u
--- stdout
declare -a s=([0]="abc")
declare -A t=([0]="xyz" )
declare -ai u=([0]="5")

=== what cannot be changed
declare -a a=(1); declare -A a; echo $?; declare -A m; declare -a m; echo $?; declare +a a; echo $?; readonly r=1; declare +r r; echo $?; declare -n a=b; echo $?
--- stdout
1
1
1
1
1
--- stderr
bash: line 1: declare: a: cannot convert indexed to associative array
bash: line 1: declare: m: cannot convert associative to indexed array
bash: line 1: declare: a: cannot destroy array variables in this way
bash: line 1: declare: r: readonly variable
bash: line 1: declare: a: reference variable cannot be an array

=== names with a subscript, names that cannot be
declare 'a[2]=x' 'b[k]'; declare -p a; declare 1x=2; echo $?; declare 'x y=1'; echo $?; declare =1; echo $?; declare -- v=1; echo $v
--- stdout
declare -a a=([2]="x")
1
1
1
1
--- stderr
bash: line 1: declare: `1x=2': not a valid identifier
bash: line 1: declare: `x y=1': not a valid identifier
bash: line 1: declare: `=1': not a valid identifier

=== flags on names without a value keep it
v=5; declare -i v; echo $v; declare -x v; declare -r v; declare -p v; a=(1 2); declare -x a; declare -p a
--- stdout
5
declare -irx v="5"
declare -ax a=([0]="1" [1]="2")

=== attributes survive unset and are gone with it
declare -i n=1; unset n; n=1+1; echo $n; f() { local -i x=1; unset x; x=2+2; echo $x; }; f
--- stdout
1+1
2+2

=== reading back everything
declare -A m=([a]=1); declare -ai n=(1 2); declare -rx c=$'a\nb'; d=$(declare -p m n c); (unset m n; eval "${d/declare -rx c/declare -x cc}"; declare -p m n cc)
--- stdout
declare -A m=([a]="1" )
declare -ai n=([0]="1" [1]="2")
declare -x cc=$'a\nb'

=== words are expanded once
i=0; declare y$((i++)) x=1; echo $i; f() { echo called >&2; echo z; }; export $(f) q=1; g() { local $(f) r=2; }; g; readonly $(f)2 s=3; i=0; typeset -i n$((i++))=4 m=$((i++)); echo $i $n0 $m
--- stdout
1
2 4 1

=== lists as text
declare -a e[10]="(test)"; declare -p e
declare -a 'n[0]=(9 8)'; declare -p n
declare -A 'm[k]=([a]=1 [b]=2)'; declare -p m
declare -a c='(3)'; declare -p c
readonly 'c=(4)'; declare -p c
x=(1 2); export x='(5)'; declare -p x
--- stdout
declare -a e=([0]="test")
declare -a n=([0]="9" [1]="8")
declare -A m=([b]="2" [a]="1" )
declare -a c=([0]="3")
declare -ar c=([0]="(4)")
declare -ax x=([0]="(5)" [1]="2")

=== subscripts that are none
declare 'b[]'; echo $?; declare -p b
f() { local 'q[]'; echo $?; }; f
declare a[a[0]=1]=X; declare -p a
declare a[ a[2]=3 ]=Y; declare -p a
--- stdout
1
1
declare -a a=([0]="1" [1]="X")
declare -a a=([0]="1" [1]="X" [2]="3")

=== assignments before what exports
foo= export foo; declare -p foo
FOO=1 declare -x FOO; declare -p FOO
A=1 readonly A; declare -p A
B=2 declare -r B; declare -p B
C=3 typeset C; declare -p C
D=4 export E=5; declare -p D E
f() { G=6 export G; }; f; declare -p G; env | grep ^G=
--- stdout
declare -x foo=""
declare -x FOO="1"
declare -rx A="1"
declare -rx B="2"
declare -x E="5"
declare -x G="6"
G=6

=== functions that are not there
declare -f nosuch; echo $?
declare -f -p nosuch; echo $?
declare -F -p nosuch; echo $?
declare -fp nosuch other; echo $?
--- stdout
1
1
1
1
