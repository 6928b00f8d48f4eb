#: Indexed arrays.

=== elements by number
a=(zero one two); echo ${a[0]} ${a[1]} ${a[2]} [${a[3]}] $a
--- stdout
zero one two [] zero
--- stderr

=== elements by expression
a=(a b c d e f); i=2; echo ${a[i]} ${a[i+1]} ${a[$i*2]} ${a[i==2]} ${a[-1]} ${a[~0]} ${a[0x3]} ${a[2#101]}
--- stdout
c d e b f f d f
--- stderr

=== elements by an assignment in the subscript
a=(a b c); echo ${a[i=1]} ${a[i++]} ${a[i]} $i
--- stdout
b b c 2
--- stderr

=== elements by an element
a=(2 0 1); echo ${a[a[0]]} ${a[${a[2]}]} ${a[a[a[0]]]}
--- stdout
1 0 0
--- stderr

=== negative subscripts
a=(a b c); echo ${a[-1]} ${a[-3]}; a[-1]=z; echo ${a[@]}; unset 'a[-2]'; echo ${a[@]} ${!a[@]}
--- stdout
c a
a b z
a z 0 2
--- stderr

=== a negative subscript before the start
a=(a b); echo ${a[-3]}; echo $?; a[-3]=x; echo $?
--- status 1
--- stdout

0
--- stderr
bash: line 1: a: bad array subscript
bash: line 1: a[-3]: bad array subscript

=== a hole is no element
a=([1]=b [3]=d); echo ${#a[@]} ${!a[@]} "${a[@]}" [${a[0]}] [$a]; a[0]=x; echo ${!a[@]}
--- stdout
2 1 3 b d [] []
0 1 3
--- stderr

=== appending
a=(1); a+=(2 3); a+=([7]=8); a+=(9); echo ${a[@]} / ${!a[@]}; a+=x; echo ${a[0]}; a[1]+=y; echo ${a[1]}
--- stdout
1 2 3 8 9 / 0 1 2 7 8
1x
2y
--- stderr

=== appending nothing
a=(1 2); a+=(); echo ${#a[@]}; a=(); echo ${#a[@]}
--- stdout
2
0
--- stderr

=== assigning an array replaces it
a=(1 2 3); a=(x); echo ${a[@]} ${#a[@]}; a=(${a[@]} y); echo ${a[@]}
--- stdout
x 1
x y
--- stderr

=== copying keeps words, not indices
a=([2]='x y' [5]=z); b=("${a[@]}"); echo ${!b[@]} "${b[0]}" ${#b[@]}
--- stdout
0 1 x y 2
--- stderr

=== a string is an array with one element
s=hello; echo ${s[0]} ${s[@]} ${#s[@]} [${s[1]}] ${s[-1]}; s[2]=x; declare -p s
--- stdout
hello hello 1 []
declare -a s=([0]="hello" [2]="x")
--- stderr
bash: line 1: s: bad array subscript

=== an array used as a string
a=(x y); a=z; echo ${a[@]}; unset a; a[3]=q; echo "[$a]"; a=first; echo ${a[@]}
--- stdout
z y
[]
first q
--- stderr

=== unset elements
a=(a b c d); unset 'a[1]' a[3]; echo ${a[@]} ${!a[@]} ${#a[@]}
--- stdout
a c 0 2 2
--- stderr

=== unset everything but the array
a=(a b); unset 'a[@]'; declare -p a; echo $?; a=(x); unset a; declare -p a; echo $?
--- stdout
declare -a a=()
0
1
--- stderr
bash: line 1: declare: a: not found

=== loops over elements and indices
a=([1]='b c' [4]=d); for x in "${a[@]}"; do echo "<$x>"; done; for i in "${!a[@]}"; do echo "$i=${a[i]}"; done
--- stdout
<b c>
<d>
1=b c
4=d
--- stderr

=== loops with a counter
a=(x y z); for ((i=0; i<${#a[@]}; i++)); do printf '%s%s ' $i ${a[i]}; done; echo
--- stdout (escaped)
0x 1y 2z\x20
--- stderr

=== "${a[*]}" joins with IFS
a=(x y z); IFS=,; echo "${a[*]}"; IFS=; echo "${a[*]}"; unset IFS; echo "${a[*]}"
--- stdout
x,y,z
xyz
x y z
--- stderr

=== unquoted elements are split
a=('a b' 'c'); set -- ${a[@]}; echo $#; set -- "${a[@]}"; echo $#; set -- ${a[*]}; echo $#
--- stdout
3
2
3
--- stderr

=== elements inside a word
a=(1 2 3); printf '<%s>' "x${a[@]}y"; echo; printf '<%s>' x${a[@]}y; echo
--- stdout
<x1><2><3y>
<x1><2><3y>
--- stderr

=== an empty array makes no words
a=(); set -- "${a[@]}"; echo $#; set -- "x${a[@]}"; echo $#; set -- "${a[*]}"; echo $#
--- stdout
0
1
1
--- stderr

=== empty elements stay when quoted
a=('' x ''); set -- "${a[@]}"; echo $#; set -- ${a[@]}; echo $#
--- stdout
3
1
--- stderr

=== a stack and a queue
s=(); s+=(1); s+=(2); echo ${s[-1]}; unset 's[-1]'; echo ${s[@]}; q=(a b c); echo ${q[0]}; q=("${q[@]:1}"); echo ${q[@]}
--- stdout
2
1
a
b c
--- stderr

=== reversing
a=(1 2 3 4); for ((i=${#a[@]}-1; i>=0; i--)); do b+=(${a[i]}); done; echo ${b[@]}
--- stdout
4 3 2 1
--- stderr

=== sorting through a pipe
a=(pear apple fig); mapfile -t s < <(printf '%s\n' "${a[@]}" | sort); echo ${s[@]}
--- stdout
apple fig pear
--- stderr

=== globs in a literal
touch a.x b.x; f=(*.x); echo ${#f[@]} ${f[@]}; f=("*.x"); echo ${#f[@]} "${f[@]}"
--- stdout
2 a.x b.x
1 *.x
--- stderr

=== braces in a literal
a=({1..3} x{a,b}); echo ${#a[@]} ${a[@]}
--- stdout
5 1 2 3 xa xb
--- stderr

=== substitutions in a literal
a=($(echo 1 2) "$(echo 3 4)" `echo 5`); echo ${#a[@]}; printf '<%s>' "${a[@]}"; echo
--- stdout
4
<1><2><3 4><5>
--- stderr

=== comments and newlines in a literal
a=( # first
  one   # the one

  two
  'thr#ee' #four
); echo ${#a[@]} ${a[2]}
--- stdout
3 thr#ee
--- stderr

=== subscripts and plain values mixed
a=(x [5]=y z [2]=w v); declare -p a
--- stdout
declare -a a=([0]="x" [2]="w" [3]="v" [5]="y" [6]="z")
--- stderr

=== a subscript with an expression in a literal
i=3; a=([i]=x [i+1]=y [i*2]=z); declare -p a; a=([$((i-1))]=q); declare -p a
--- stdout
declare -a a=([3]="x" [4]="y" [6]="z")
declare -a a=([2]="q")
--- stderr

=== a literal for an element is an error
a[0]=(x y); echo $?
--- status 1
--- stderr
bash: line 1: a[0]: cannot assign list to array member

=== an array cannot be assigned through a command's environment
a=(x y) true; echo $? ${a[@]}; a=(1) eval 'echo in ${a[0]}'; declare -p a
--- status 1
--- stdout
0
in (1)
--- stderr
bash: line 1: declare: a: not found

=== an index too large for words is one number all the same
a[1000000]=x; echo ${#a[@]} ${!a[@]}; a[9223372036854775807]=y; echo ${#a[@]} ${!a[@]}
--- stdout
1 1000000
2 1000000 9223372036854775807
--- stderr

=== adding after the last index
a=([3]=x); a+=(y z); echo ${!a[@]}; a[${#a[@]}]=w; echo ${!a[@]}
--- stdout
3 4 5
3 4 5
--- stderr

=== += on an integer array
declare -ai n=(1 2); n[0]+=5; n+=(3+4); n[1]=2*3; echo ${n[@]}
--- stdout
6 6 7
--- stderr

=== lower and upper case arrays
declare -al l=(ABC Def); declare -au u=(abc); l+=(XYZ); u[0]=q; echo ${l[@]} ${u[@]}
--- stdout
abc def xyz Q
--- stderr

=== assignment order within one command
a=(1) b=("${a[@]}" 2) a=(9 "${b[@]}"); echo ${a[@]} / ${b[@]}
--- stdout
9 1 2 / 1 2
--- stderr

=== elements in arithmetic
a=(5 10); (( a[0] += a[1] )); echo ${a[0]} $((a[0]*2)) $((a[1]++)) ${a[1]} $((a)) $((a[7]))
--- stdout
15 30 10 11 15 0
--- stderr

=== elements in arithmetic with a computed name
a=(1 2 3); n=a; i=1; echo $((${n}[i])) $((a[i]?7:8))
--- stdout
2 7
--- stderr

=== an element named by a string
a=(1 2); v=a[1]; echo ${!v}; read $v <<< new; echo ${a[1]}; printf -v $v %s p; echo ${a[1]}; declare "$v=d"; echo ${a[1]}
--- stdout
2
new
p
d
--- stderr

=== whether an element is there
a=([1]=x [2]=); [[ -v a[1] ]] && echo 1; [[ -v a[2] ]] && echo 2; [[ -v a[0] ]] || echo no0; [[ -v a ]] || echo noa; [[ -v a[@] ]] && echo all; echo ${a[2]+set} [${a[5]+set}]
--- stdout
1
2
no0
noa
all
set []
--- stderr

=== test of an array as a string
a=(); [ -z "$a" ] && echo empty; [ -z "${a[*]}" ] && echo empty; a=('' b); [ -n "${a[*]}" ] && echo full
--- stdout
empty
empty
full
--- stderr

=== defaults of elements
a=(x); echo ${a[0]:-d} ${a[1]:-d} ${a[1]:=n} ${a[1]} "${a[@]:-none}"; b=(); echo "${b[@]:-none}" "${b[*]:-none}"
--- stdout
x d n n x n
none none
--- stderr

=== an error about an element
a=(x); (: ${a[1]:?no such}); (: ${a[i+2]?}); echo $?
--- stdout
1
--- stderr
bash: line 1: a[1]: no such
bash: line 1: a[i+2]: parameter not set

=== alternates of all elements
a=(1 2); echo "${a[@]+set}" "${a[@]:+full}"; b=(); echo "[${b[@]+set}]" "[${b[*]:+full}]"; c=(''); echo "[${c[@]:+full}]" "[${c[@]+set}]"
--- stdout
set full
[] []
[] [set]
--- stderr

=== each operator applies to each element
a=(one.c two.c); echo ${a[@]%.c} ${a[@]#*o} ${a[@]/o/0} ${a[@]^} ${a[@]: -1} "${a[@]@Q}"
--- stdout
one two ne.c .c 0ne.c tw0.c One.c Two.c two.c 'one.c' 'two.c'
--- stderr

=== joining with a separator of several characters
a=(a b c); printf -v j ' | %s' "${a[@]}"; echo "${j:3}"
--- stdout
a | b | c
--- stderr

=== membership
a=(red green); [[ " ${a[*]} " == *" green "* ]] && echo yes; [[ " ${a[*]} " == *" gre "* ]] || echo no
--- stdout
yes
no
--- stderr

=== declare -p and eval give the same array
a=('x y' "q'r" $'n\nl' '' [9]='$z'); d=$(declare -p a); unset a; eval "$d"; declare -p a
--- stdout
declare -a a=([0]="x y" [1]="q'r" [2]=$'n\nl' [3]="" [9]="\$z")
--- stderr

=== a function given an array by words
f() { local x=("$@"); x[0]=changed; echo "${x[@]}"; }; a=(1 '2 3'); f "${a[@]}"; echo "${a[@]}"
--- stdout
changed 2 3
1 2 3
--- stderr

=== a function given an array by name
f() { local -n r=$1; r+=(new); r[0]=${r[0]^^}; }; a=(x y); f a; echo ${a[@]}
--- stdout
X y new
--- stderr

=== arrays in subshells are copies
a=(1 2); (a[0]=9; unset 'a[1]'; echo ${a[@]}); echo ${a[@]}
--- stdout
9
1 2
--- stderr

=== a list inside a list gives up the line
a=( inside=() ); echo no
echo ${#a[@]} $?
b=( x | y )
echo $?; c=( x ; y ); echo no
echo end
--- stdout
0 1
end
--- stderr
bash: -c: line 1: syntax error near unexpected token `('
bash: -c: line 1: `export HOME=/tmp/case LC_ALL=C.UTF-8 TZ=UTC; mkdir -p /tmp/case; cd /tmp/case; a=( inside=() ); echo no'
bash: -c: line 3: syntax error near unexpected token `|'
bash: -c: line 3: `b=( x | y )'
bash: -c: line 4: syntax error near unexpected token `;'
bash: -c: line 4: `echo $?; c=( x ; y ); echo no'

=== a bad subscript
a=(1); echo ${a[]}; echo $?
--- status 1
--- stderr
bash: line 1: ${a[]}: bad substitution

=== an empty subscript in an assignment
a[]=x; echo $?; a[ ]=y; echo $?
--- status 1
--- stderr
bash: line 1: a[]: bad array subscript

=== a subscript that cannot be evaluated
a=(1); echo "${a[1+]}"; echo no
--- status 1
--- stderr
bash: line 1: 1+: syntax error: operand expected (error token is "+")

=== a subscript with blanks
a=(1 2 3); echo ${a[ 1 ]} ${a[1 + 1]}; a[ 0 ]=z; echo ${a[0]}
--- stdout
2 3
z
--- stderr

=== a word that only looks like an element
a[1]x=5; echo $?; echo a[1]=b; touch 'ab=1'; echo a[b]=1
--- stdout
127
a[1]=b
ab=1
--- stderr
bash: line 1: a[1]x=5: command not found

=== an array attribute without a value
declare -a e; declare -p e; echo ${#e[@]} [${e+x}]; e+=(1); declare -p e
--- stdout
declare -a e
0 []
declare -a e=([0]="1")
--- stderr

=== readonly arrays
readonly -a r=(1 2); r[0]=9; echo no
--- status 1
--- stderr
bash: line 1: r: readonly variable

=== exporting an array has no effect on programs
export a=(1 2); declare -p a; bash -c 'echo "[$a]"'
--- stdout
declare -ax a=([0]="1" [1]="2")
[]
--- stderr

=== two-dimensional by names
row0=(1 2) row1=(3 4); for r in 0 1; do n="row$r[@]"; for c in "${!n}"; do printf '%s ' $c; done; done; echo
--- stdout (escaped)
1 2 3 4\x20
--- stderr

=== PIPESTATUS, FUNCNAME and others are arrays
true | false | true; echo "${PIPESTATUS[@]}"; f() { echo ${#FUNCNAME[@]} ${FUNCNAME[0]}; }; f; echo ${#BASH_VERSINFO[@]} ${BASH_VERSINFO[0]}
--- stdout
0 1 0
1 f
6 5
--- stderr

=== large arrays
for ((i=0;i<5000;i++)); do a[i]=$i; done; echo ${#a[@]} ${a[4999]} ${a[@]: -2}; unset 'a[2500]'; echo ${#a[@]} ${a[@]:2499:2}
--- stdout
5000 4999 4998 4999
4999 2499 2501
--- stderr

=== all elements unset, and the array as well where bash 5.1 is asked for
a=(1 2 3); unset a[@]; declare -p a
a=(1 2 3); BASH_COMPAT=5.1; unset a[@]; declare -p a
a=(1 2 3); BASH_COMPAT=52; unset 'a[*]'; declare -p a
a=(1 2 3); BASH_COMPAT=44; unset 'a[*]'; declare -p a
--- status 1
--- stdout
declare -a a=()
declare -a a=()
--- stderr
bash: line 2: declare: a: not found
bash: line 4: declare: a: not found
