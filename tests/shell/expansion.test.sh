#: Parameter, command and arithmetic expansion, and the order of expansions.

=== default values
unset u; e=; s=set
echo "${u-d}" "${u:-d}" "${e-d}" "${e:-d}" "${s-d}" "${s:-d}"
--- stdout
d d  d set set
--- stderr

=== default values that expand
x=1
echo ${u:-$x$(echo 2)$((1+2))} "${u:-"a b"}" ${u:-'$x'} "${u:-'$x'}"
--- stdout
123 a b $x '1'
--- stderr

=== default values are split unless quoted
f() { echo $#; }
f ${u:-a b c}; f "${u:-a b c}"; f ${u:-"a b" c}; f ${u:-}; f "${u:-}"
--- stdout
3
1
2
0
1
--- stderr

=== assigning a default
echo ${a:=1} $a; echo ${a:=2} $a; b=; echo ${b=3} "[$b]" ${b:=4} $b
--- stdout
1 1
1 1
[] 4 4
--- stderr

=== assigning a default to an element
echo ${arr[2]:=x}; declare -p arr
--- stdout
x
declare -a arr=([2]="x")
--- stderr

=== a positional parameter takes no default
echo ${1:=x}; echo not here
--- status 1
--- stderr
bash: line 1: $1: cannot assign in this way

=== alternate values
unset u; e=; s=set
echo "[${u+a}${e+b}${s+c}]" "[${u:+a}${e:+b}${s:+c}]"
--- stdout
[bc] [c]
--- stderr

=== alternate values of all parameters
set --; echo "[${@+x}]" "[${*+x}]"; set -- ''; echo "[${@+x}]" "[${@:+x}]"; set -- a b; echo "[${@:+x}]"
--- stdout
[] []
[x] []
[x]
--- stderr

=== an error for a missing value
echo ${u?}; echo not here
--- status 127
--- stderr
bash: line 1: u: parameter not set

=== an error with a message
(echo ${u:?no "u" here}); echo $?
--- stdout
1
--- stderr
bash: line 1: u: no u here

=== lengths
x=hällo; a=(one three ''); set -- a b c
echo ${#x} ${#a} ${#a[1]} ${#a[@]} ${#a[*]} ${#} ${#@} ${#*} ${##} ${#u}
--- stdout
5 3 5 3 3 3 3 3 1 0
--- stderr

=== lengths count bytes in the C locale
x=hällo; LC_ALL=C; echo ${#x}
--- stdout
6
--- stderr

=== substrings
x=abcdefg
echo ${x:2} ${x:2:3} ${x: -2} ${x:(-3):2} ${x:1:-2} ${x:10} ${x:0:0} "${x:7}" ${x::2}
--- stdout
cdefg cde fg ef bcde  ab
--- stderr

=== substrings by expressions
x=abcdefg n=2
echo ${x:n} ${x:n+1:n} ${x:$n:1} ${x:n>1?3:0} ${x: -n}
--- stdout
cdefg de c defg fg
--- stderr

=== a substring that ends before it starts
x=abc
echo ${x:2:-2}; echo next $?
--- status 1
--- stderr
bash: line 2: -2: substring expression < 0

=== slices of positional parameters
set -- a b c d
echo ${@:2} / ${@:2:2} / ${@: -1} / ${*:1:1} / ${@:0:1} / "${@:3:9}"
--- stdout
b c d / b c / d / a / bash / c d
--- stderr

=== slices of arrays
a=(0 1 2 3 4); b=([3]=x [7]=y [9]=z)
echo ${a[@]:1:2} / ${a[@]: -2} / ${b[@]:4} / ${b[@]:0:2} / ${b[@]: -1}
--- stdout
1 2 / 3 4 / y z / x y / z
--- stderr

=== a negative length of a slice
a=(1 2 3); echo ${a[@]:0:-1}; echo next
--- status 1
--- stderr
bash: line 1: -1: substring expression < 0

=== removing prefixes and suffixes
p=/usr/local/lib/x.tar.gz
echo ${p#*/} ${p##*/} ${p%.*} ${p%%.*} ${p#x} ${p%/*} ${p#"/usr"} ${p%'.gz'}
--- stdout
usr/local/lib/x.tar.gz x.tar.gz /usr/local/lib/x.tar /usr/local/lib/x /usr/local/lib/x.tar.gz /usr/local/lib /local/lib/x.tar.gz /usr/local/lib/x.tar
--- stderr

=== removing from each element
a=(aa ab bb); set -- x.c y.c
echo ${a[@]#a} / ${a[*]%b} / ${@%.c} / "${a[@]##*}"
--- stdout (escaped)
a b bb / aa a b / x y /\x20\x20\x20
--- stderr

=== patterns in variables
x=a.b.c p='*.'
echo ${x#$p} ${x##$p} ${x#"$p"} ${x%.$u}
--- stdout
b.c c a.b.c a.b.c
--- stderr

=== replacing
x=banana
echo ${x/a/o} ${x//a/o} ${x/#b/B} ${x/%a/A} ${x/n} ${x//n} ${x//[an]/-} ${x/zz/y} ${x/*/all}
--- stdout
bonana bonono Banana bananA baana baaa b----- banana all
--- stderr

=== replacing with the match
x=banana
echo ${x//a/[&]} ${x//a/\&} ${x//an/"&"} ; shopt -u patsub_replacement; echo ${x//a/[&]}
--- stdout
b[a]n[a]n[a] b&n&n& b&&a
b[&]n[&]n[&]
--- stderr

=== replacing slashes and quotes
x=a/b/c y="it's"
echo ${x//\//-} ${x////:} ${y/\'/X} "${y/\'/\"}" ${x/"/"/+}
--- stdout
a-b-c a:b:c itXs it"s a+b/c
--- stderr

=== replacing in elements
a=(one two); set -- one two
echo ${a[@]/o/0} ${@/o/0} "${a[*]//[aeiou]/.}"
--- stdout
0ne tw0 0ne tw0 .n. tw.
--- stderr

=== replacing with an expansion
x=abc r=XY; echo ${x/b/$r} ${x/b/"$r z"} "${x/b/$r z}" ${x/b/~}
--- stdout
aXYc aXY zc aXY zc a/tmp/casec
--- stderr

=== changing case
x='hello World' y='ÄÖü'
echo ${x^} ${x^^} ${x,} ${x,,} ${x^^[lo]} "${x~}" "${x~~}" ${y,,} ${y^^}
--- stdout
Hello World HELLO WORLD hello World hello world heLLO WOrLd Hello World HELLO wORLD äöü ÄÖÜ
--- stderr

=== changing case of elements
a=(one two); echo ${a[@]^} ${a[*]^^} ${a[@]^[t]}
--- stdout
One Two ONE TWO one Two
--- stderr

=== indirection
a=b b=c; arr=(x y); r='arr[1]'
echo ${!a} ${!r} ${!a:-z} ${!a/c/C}
--- stdout
c y c C
--- stderr

=== indirection to positional parameters
set -- p q; n=2; echo ${!n} ${!#}
--- stdout
q q
--- stderr

=== indirection of nothing
echo "${!nothing}"; echo after
--- status 1
--- stderr
bash: line 1: nothing: invalid indirect expansion

=== names with a prefix
zq_one=1 zq_two=2; echo ${!zq_*} "${!zq_@}"; set -- "${!zq_@}"; echo $#
--- stdout
zq_one zq_two zq_one zq_two
2
--- stderr

=== keys of arrays
a=([3]=x [5]=y); declare -A m=([k]=v); s=z
echo ${!a[@]} ${!m[@]} ${!s[@]} "${!a[*]}"
--- stdout
3 5 k 0 3 5
--- stderr

=== quoting for reuse
x="a b'c" e= n=$'l1\nl2'; echo ${x@Q} ${e@Q} "${n@Q}" ${u@Q}; set -- 'a b' c; echo "${@@Q}"
--- stdout
'a b'\''c' '' $'l1\nl2'
'a b' 'c'
--- stderr

=== transformations
x='a\tb\x41' l=Hello; echo "${x@E}" ${l@U} ${l@u} ${l@L}; declare -ir n=3; echo ${n@a} ${n@A}
--- stdout
a	bA HELLO Hello hello
ir declare -ir n='3'
--- stderr

=== transformations of arrays
a=(1 'b c'); declare -A m=([k]=v); echo ${a[@]@A}; echo ${a@a} ${m@a}; echo "${a[@]@K}" "${m[@]@K}"; printf '<%s>' "${a[@]@k}"
--- stdout (escaped)
declare -a a=([0]="1" [1]="b c")
a A
0 "1" 1 "b c" k "v"\x20
<0><1><1><b c>\
--- stderr

=== bad substitutions
echo ${x!}
echo next $?
--- stdout
next 1
--- stderr
bash: line 1: ${x!}: bad substitution

=== bad substitutions of several kinds
for t in '${}' '${ x}' '${x y}' '${%}' '${#x-y}'; do (eval "echo $t") 2>&1; echo $?; done
--- stdout
bash: line 1: ${}: bad substitution
1
bash: line 1: ${ x}: bad substitution
1
bash: line 1: ${x y}: bad substitution
1
bash: line 1: ${%}: bad substitution
1
bash: line 1: ${#x-y}: bad substitution
1
--- stderr

=== special parameters
set -- a b; f() { return 4; }; f; echo $? $# $@ $* $0
--- stdout
4 2 a b a b bash
--- stderr

=== parameters above nine
set -- 1 2 3 4 5 6 7 8 9 ten; echo $10 ${10}; shift 9; echo $1
--- stdout
10 ten
ten
--- stderr

=== all parameters, split and joined
f() { printf '[%s]' "$@"; echo; }
set -- 'a b' '' c
f $@; f $*; f "$@"; f "$*"; f x"$@"y; f "${@}"
--- stdout
[a][b][c]
[a][b][c]
[a b][][c]
[a b  c]
[xa b][][cy]
[a b][][c]
--- stderr

=== all parameters and IFS
f() { printf '[%s]' "$@"; echo; }
set -- a b c; IFS=-; f "$*"; f $*; x=$*; f "$x"; IFS=; f "$*"; f $*; unset IFS; f "$*"
--- stdout
[a-b-c]
[a][b][c]
[a-b-c]
[abc]
[a][b][c]
[a b c]
--- stderr

=== no parameters
f() { echo $#; }; set --; f "$@"; f "$*"; f $@; f "x$@"; f "$@$@"; f "${a[@]}"; f '' "$@"
--- stdout
0
1
0
1
0
0
1
--- stderr

=== command substitution drops newlines at the end
x=$(printf 'a\n\nb\n\n\n'); echo "[$x]"; echo "[$(echo)]"
--- stdout
[a

b]
[]
--- stderr

=== nested command substitution
echo $(echo $(echo a) "$(echo "b  c")") `echo \`echo d\`` "`echo "e  f"`"
--- stdout
a b c d e  f
--- stderr

=== backquotes and backslashes
echo `echo \\\\` `echo '\\'` "`echo \"x\"`" $(echo \\)
--- stdout
\ \ x \
--- stderr

=== command substitution of a file
printf 'one\ntwo\n' >f; echo "$(<f)"; x=$(<f); echo ${#x}; echo $(< nofile) $?
--- stdout
one
two
7
1
--- stderr
bash: line 1: nofile: No such file or directory

=== command substitution and status
x=$(exit 3); echo $?; y=$(false) z=1; echo $?; echo $(exit 5) $?
--- stdout
3
1
5
--- stderr

=== substitution with a case in it
echo $(case a in a) echo yes;; (b) echo no;; esac)
--- stdout
yes
--- stderr

=== substitution with a here-document
x=$(cat <<EOT
a ) b
EOT
); echo "$x"
--- stdout
a ) b
--- stderr

=== substitution with a comment
echo $(echo a # not )
)
--- stdout
a
--- stderr

=== substitutions are subshells
x=1; y=$(x=2; echo $x); echo $x $y; $(exit 3); echo $?
--- stdout
1 2
3
--- stderr

=== arithmetic
x=5; echo $((x*2)) $(( x > 3 ? 1 : 0 )) $((0x1f)) $((2**10)) $((017)) $((2#101)) $((x++)) $x $(( (1+2)*3 )) $((7%3)) $((-7/2))
--- stdout
10 1 31 1024 15 5 5 6 9 1 -3
--- stderr

=== arithmetic with expansions
a=(1 2 3) i=1; echo $((a[i]+${a[2]})) $(($(echo 4)+1)) $((${#a[@]})) $(("2"+'3'))
--- status 1
--- stderr
bash: line 1: 2+'3': syntax error: operand expected (error token is "'3'")

=== old arithmetic
x=4; echo $[x+1] $[ $x * 2 ]
--- stdout
5 8
--- stderr

=== arithmetic errors
echo $((1+)); echo not here
echo $?
--- stdout
1
--- stderr
bash: line 1: 1+: syntax error: operand expected (error token is "+")

=== assignment in arithmetic
echo $((x=3)) $((x+=2)) $((x<<=1)) $x $((y=x,y+1)) $y $((!x)) $((~x)) $((x&6|1))
--- stdout
3 5 10 10 11 10 0 -11 3
--- stderr

=== brace expansion
echo {a,b}c x{1..3}y {a..e..2} {3..1} {01..03} {a,b}{1,2} {,x} pre{}post {single} {a,{b,c}d}
--- stdout
ac bc x1y x2y x3y a c e 3 2 1 01 02 03 a1 a2 b1 b2 x pre{}post {single} a bd cd
--- stderr

=== brace expansion that is none
echo {a b} {1..} {a,b \{a,b} "{a,b}" {a\,b} ${u}{,} {1..a} {a...c} $'{a,b}'
--- stdout
{a b} {1..} {a,b {a,b} {a,b} {a,b} {1..a} {a...c} {a,b}
--- stderr

=== brace expansion comes first
a=1 b=2; echo {$a,$b} {1..$b} ${a}{x,y} ~{,x}
--- stdout
1 2 {1..2} 1x 1y /tmp/case ~x
--- stderr

=== brace sequences
echo {-2..2} {5..1..2} {1..10..3} {c..a} {001..3} {1..3..0} {a..c..-1} {-05..5..5}
--- stdout
-2 -1 0 1 2 5 3 1 1 4 7 10 c b a 001 002 003 1 2 3 a b c -05 000 005
--- stderr

=== brace expansion off
set +B; echo {a,b}
--- stdout
{a,b}
--- stderr

=== tilde
HOME=/h; echo ~ ~/x "~" \~ a~ ~nosuchuser x=~ x:~; x=~ y=a:~; echo $x $y ~+ ; cd /; echo ~-
--- stdout
/h /h/x ~ ~ a~ ~nosuchuser x=/h x:~
/h a:/h /tmp/case
/tmp/case
--- stderr

=== tilde and quotes
HOME=/h; echo ~"/x" "~"/x ~/"a b" ~\/x; x=~/a:~/b; echo $x; echo --p=~/q
--- stdout
~/x ~/x /h/a b ~/x
/h/a:/h/b
--p=~/q
--- stderr

=== tilde in assignments before commands
HOME=/h; x=~ y=a:~/b bash -c 'echo $x $y'
--- stdout
/h a:/h/b
--- stderr

=== word splitting
f() { printf '[%s]' "$@"; echo; }
x='  a  b  '; f $x; f "$x"; f a$x; f $x"z"; IFS=:; x=':a::b:'; f $x; f "$x"
--- stdout
[a][b]
[  a  b  ]
[a][a][b]
[a][b][z]
[][a][][b]
[:a::b:]
--- stderr

=== word splitting with mixed separators
f() { printf '[%s]' "$@"; echo; }
IFS=': '; x=' a : b  c:d :: e '; f $x; IFS=,; x=',,a,'; f $x; IFS='	 '; x='a	b c'; f $x
--- stdout
[a][b][c][d][][e]
[][][a]
[a][b][c]
--- stderr

=== word splitting is for results only
f() { printf '[%s]' "$@"; echo; }
IFS=x; f axb; y=axb; f $y ${y}xc "$y"; z=$y; f "$z"; case $y in axb) echo whole;; esac
--- stdout
[axb]
[a][b][a][bxc][axb]
[axb]
whole
--- stderr

=== empty words
f() { echo $#; }; e=; f $e; f "$e"; f ''; f $e$e; f "$e"$e; f x$e; f ${e:-}
--- stdout
0
1
1
0
1
1
0
--- stderr

=== no splitting in assignments and conditions
x='a  b'; y=$x; echo "$y"; [[ $x == 'a  b' ]] && echo same; z=$(echo "$x"); echo "$z"
--- stdout
a  b
same
a  b
--- stderr

=== quotes are removed last
a='"x"'; echo $a 'a'"b"c\d $'\x41\t\u00e4\101' "a\$b\`c\\d\e" $"loc"
--- stdout
"x" abcd A	äA a$b`c\d\e loc
--- stderr

=== order of expansions
x='*'; touch f1; echo $x "$x" \* '*'; y='~'; echo $y; z='{a,b}'; echo $z; w='$x'; echo $w
--- stdout
f1 * * *
~
{a,b}
$x
--- stderr

=== assignments expand from left to right
a=1 b=$a c=$((b+1)); echo $a $b $c; a=2 true; echo $a
--- stdout
1 1 2
1
--- stderr

=== nounset
set -u; echo ${x-ok} ${x:+no}; echo "${a[@]}" $# "$@"; echo $x; echo not here
--- status 127
--- stdout
ok
0
--- stderr
bash: line 1: x: unbound variable

=== nounset and arrays
set -u; a=(); echo "${a[@]}" ${#a[@]} "[${a[*]}]"; (echo ${a[0]}); echo $?; (echo $1); echo $?
--- stdout
0 []
1
1
--- stderr
bash: line 1: a[0]: unbound variable
bash: line 1: $1: unbound variable

=== arrays in expansions
a=(x 'y z' ''); f() { echo $#; }; f ${a[@]}; f "${a[@]}"; f "${a[*]}"; f ${a[1]}; f "${a[1]}"; echo $a ${a}b
--- stdout
3
3
1
2
1
x xb
--- stderr

=== negative indices
a=(1 2 3); echo ${a[-1]} ${a[-3]}; echo ${a[-4]}; echo next
--- stdout
3 1

next
--- stderr
bash: line 1: a: bad array subscript

=== elements of a string
s=abc; echo ${s[0]} "${s[@]}" "[${s[1]}]" ${#s[@]}
--- stdout
abc abc [] 1
--- stderr

=== the last argument
echo a b >/dev/null; echo $_; : x "y z"; echo "$_"
--- stdout
b
y z
--- stderr

=== process ids are numbers
case $$ in *[!0-9]*|'') echo no;; *) echo yes;; esac; (case $BASHPID in $$) echo same;; *) echo other;; esac); ( [ $$ = $BASHPID ] || echo differs)
--- stdout
yes
other
differs
--- stderr

=== RANDOM and SECONDS
RANDOM=42; a=$RANDOM; RANDOM=42; [ $a = $RANDOM ] && echo same; SECONDS=100; [ $SECONDS -ge 100 ] && echo ok; unset RANDOM; echo "[$RANDOM]"
--- stdout
same
ok
[]
--- stderr

=== LINENO
echo $LINENO
echo $LINENO $(echo $LINENO
echo $LINENO)
f() {
  echo $LINENO
}
f
--- stdout
1
2 2 3
5
--- stderr

=== FUNCNAME and BASH_SOURCE
f() { echo ${FUNCNAME[@]} ${BASH_LINENO[0]}; }
g() { f; }
g
echo ${FUNCNAME-none}
--- stdout
f g 2
none
--- stderr

=== PIPESTATUS
true | false | (exit 3); echo ${PIPESTATUS[@]}; echo ${PIPESTATUS[@]}; false; echo $PIPESTATUS
--- stdout
0 1 3
0
1
--- stderr

=== BASH_REMATCH
[[ abc123 =~ ([a-z]+)([0-9]+) ]]; echo ${BASH_REMATCH[@]} ${#BASH_REMATCH[@]}; [[ x =~ y ]]; echo "${BASH_REMATCH[0]}" ${#BASH_REMATCH[@]}
--- stdout
abc123 abc 123 3
 0
--- stderr

=== exported functions
f() { echo "in $1"; }; export -f f; bash -c 'f child'
--- stdout
in child
--- stderr

=== the environment of a command
x=1 bash -c 'echo $x'; echo "[$x]"; export y=2; y=3 bash -c 'echo $y'; echo $y; unset y; bash -c 'echo "[$y]"'
--- stdout
1
[]
3
2
[]
--- stderr

=== appending
x=a; x+=b; echo $x; declare -i n=1; n+=2; echo $n; a=(1); a+=(2 3); a[0]+=x; echo ${a[@]}; x+=(c); declare -p x
--- stdout
ab
3
1x 2 3
declare -a x=([0]="ab" [1]="c")
--- stderr

=== wide characters
x=日本語; echo ${#x} ${x:1:1} ${x/本/x} ${x%語}; case 日 in ?) echo one;; esac
--- stdout
3 本 日x語 日本
one
--- stderr

=== bytes that are no characters
x=$'a\xffb'; echo ${#x}; [ "${x:1:1}" = $'\xff' ] && echo same
--- stdout
3
same
--- stderr

=== the first of several bytes is one character to the case
declare -c c=éLAN; x=éa y=ÉA; echo $c ${x@u} ${y@L} ${x^} ${y,} ${x@U}
--- stdout
Élan Éa éa Éa éA ÉA

=== braces are kept in declarations where they are off
set +B; declare x={a,b}; echo $x {a,b}; set -B; declare y={a,b}; echo $y
--- stdout
{a,b} {a,b}
b

=== the case is ignored in comparisons and substitutions, and nowhere else
shopt -s nocasematch; x=abc; echo ${x#A} ${x##A*} ${x%C} ${x/A/z} ${x^^[A]} ${x^^a}; case $x in ABC) echo same; esac
--- stdout
abc abc abc zbc abc Abc
same

=== no elements are taken if the length is 0
a=(1 2); set -- x y; echo "<${a[@]:0:0}>" "<${@:1:0}>" "<${a[*]:1:0}>"; x=abc; echo "<${x:1:0}>"
--- stdout
<> <> <>
<>

=== parts of associative arrays and of strings, counted from the end
declare -A m=([a]=1); echo "<${m[@]: -1}>" "<${m[@]: -2}>" "<${m[@]:0}>"; x=abc; echo "<${x[@]: -1}>" "<${x[@]:0}>" "<${x[@]:1}>" "<${x[@]: -2}>"
--- stdout
<1> <1> <1>
<c> <abc> <bc> <bc>

=== a part that ends before the end of a string where it starts
x=abc; echo "<${x:3}>" "<${x:3:0}>" "<${x:2:-1}>"; echo "<${x:3:-1}>"; echo no
--- status 1
--- stdout
<> <> <>

=== elements in a replacement, a pattern, a regular expression and a here-document
set -- 1 2; x='a1 2b'; echo ${x/1 2/$@-} "${x/1 2/"$@"-}" ${x/$@/-} "${x#a"$@"}" "${x//$*/-}"
case '1 2' in $@) echo pattern; esac
[[ '1 2' =~ ^$@$ ]] && echo regex; [[ '1 2' == $@ ]] && echo equal
cat <<END
$@ "$*" ${x/$@/} ${@:-d}
END
y=$@ z="$@"; echo "$y|$z"; IFS=-; y=$* z="$*"; echo "$y|$z"; cat <<END
$* $@ ${*#1} ${*:1} ${*@Q}
END
a=(1 2); cat <<END
${a[*]} ${a[*]#1} ${a[*]:0} ${a[*]@Q} ${a[*]:-q} ${a[@]}
END
--- stdout
a1 2-b a1 2-b a-b b a-b
pattern
regex
equal
1 2 "1 2" ab 1 2
1 2|1 2
1-2|1-2
1 2 1 2  2 1 2 '1' '2'
1-2  2 1 2 '1' '2' 1-2 1 2

=== separators and operators that change each element
IFS=-; set -- ab ac; x=${*#a} y=${*:1} z=${@/a/x} w="${*^}"; echo "$x|$y|$z|$w"; cat <<< ${*%b}
--- stdout
b-c|ab-ac|xb xc|Ab-Ac
a-ac

=== errors name the place that cannot be assigned
a=(); (echo ${a[@]:=x}); (echo ${a[*]:=x}); (echo ${@:=x}); (set --; echo ${1:=x}); echo ${a[0]:=x} "${a[@]}"
--- stdout
x x
--- stderr
bash: line 1: a[@]: bad array subscript
bash: line 1: a[*]: bad array subscript
bash: line 1: $@: cannot assign in this way
bash: line 1: $1: cannot assign in this way

=== indirection through all parameters
x=5; set -- x; echo ${!@} "${!*}" ${!1}; set -- x y; (IFS=_; x_y=7; echo "${!*}")
--- stdout
5 5 5
7

=== indirection through nothing
(echo "${!nosuch:-d}"); set --; echo "<${!1:-d}>" "<${!1+y}>" "<${!1:+y}>"; (echo "${!1}"); (echo "${!nosuch}"); echo "<${!1-e}>"
--- stdout
<d> <> <>

<e>
--- stderr
bash: line 1: nosuch: invalid indirect expansion
bash: line 1: nosuch: invalid indirect expansion

=== missing is empty, joined
set -- '' ''; echo "<${*:-x}>" "<${@:-x}>" "<${*-x}>"; IFS=; echo "<${*:-x}>" "<${*-x}>" "<${*:+y}>"; set -- ''; IFS=' '; echo "<${*:-x}>" "<${@:-x}>" "<${*-x}>"; a=('' ''); echo "<${a[*]:-x}>"; IFS=; echo "<${a[*]:-x}>"; a=('' b); echo "<${a[*]:-x}>"
--- stdout
< > < > < >
<x> <> <>
<x> <x> <>
< >
<x>
<b>

=== a subscript that is none
a=(1 2); x=s; echo "<${a[-3]}>" "<${x[-1]}>"; echo "<${a[-2]}>" "${x[0]}"
--- stdout
<> <>
<1> s
--- stderr
bash: line 1: a: bad array subscript
bash: line 1: x: bad array subscript

=== separators of several bytes
IFS=é; x='aébèc'; set -- $x; echo $# "$*"; IFS=x; y=axéxb; set -- $y; echo $# "$2"
--- stdout
2 aébèc
3 é

=== white space and marks between fields
IFS=' ,'; x='a , b,,c '; set -- $x; echo $#; printf '<%s>' "$@"; x=' a'; y='b '; set -- $x,$y,c; printf '<%s>' "$@"; set -- ''$y,''; printf '<%s>' "$@"; unset IFS; x='a  b'; set -- $x; echo $#
--- stdout
4
<a><b><><c><a,b><,c><b><,>2

=== groups as operands
x=; echo ${x:-@(a|b)} "${x:-@(a|b)}"; shopt -s extglob
touch a; echo ${x:-@(a|b)} "${x:-@(a|b)}" ${x:-'@(a|b)'}
--- stdout
@(a|b) @(a|b)
a @(a|b) @(a|b)

=== arithmetic with expansions in its parts
x=2 a=(4 5); set -- 7; echo $(( ${x}1 + $1 )) $(( a[${x}-1] )) $((x$x)) "$(( "$x" + `echo 3` ))" $[ ${#a[@]} ]
--- stdout
28 5 0 5 2

=== a tilde behind an equals sign
HOME=/h; echo a=~ ~:~ x=~/b:~/c; set -o posix; echo a=~ ~ x=~/b:~/c; y=~:~; echo $y
--- stdout
a=/h /h:~ x=/h/b:/h/c
a=~ /h x=~/b:~/c
/h:/h

=== braces are words only where they are on
echo a{b,c} x{1..3}; set +B; echo a{b,c} x{1..3}; x=1; echo {$x,2}
--- stdout
ab ac x1 x2 x3
a{b,c} x{1..3}
{1,2}

=== separators that are no characters
IFS=$'\xff'; x=$'a\xffb\xfec'; set -- $x; echo $#; IFS=é; x=$'a\xc3b\xa9c'; set -- $x; echo $#; IFS=éa; x=xéyaz; set -- $x; echo $# $2
--- stdout
2
3
3 y

=== patterns from several parts of a word
touch abc a1c 'x?y'; p='?'; echo $p"b"$p a$p'c' "a"*c x"?"$p; q='[b1]'; echo a"$q"c a${q}c a${q}$p
--- stdout
abc a1c abc a1c abc x?y
a[b1]c a1c abc a1c abc

=== a tilde at the start of a pattern or a replacement
HOME=/h; a=/h/x; echo "${a#~}" ${a#~} "${a#~/}" ${a/~/T} "${a/~/T}" "${a//~/T}" ${a/#~/T} "${a/#~/T}" ${a/%~/T} ${a/$HOME/~} "${a/$HOME/~}" "${a/$HOME/\~}" "${b:-~}" ${b:-~}
--- stdout
/x /x x T/x T/x T/x /h/x /h/x /h/x /h/x /h/x ~/x ~ /h

=== an escaped single quote in an operand inside double quotes
s=1; echo "${s:+it\'s}" "${s:+a}" "${s:-\'}" "${u:-don\'t}"
--- stdout
it\'s a 1 don\'t

=== a slash as the pattern
p=/a/b//c; echo ${p///} "${p///}" ${p////} ${p////-} ${p///b} ${p///b/-} ${p///\//-} ${p//\//-} ${p//} ${p//x}; q=a/x; echo ${q///x} ${q///x/y}; a=(1/2 3/4); echo ${a[@]///}; set -- /u/v; echo ${1///}
--- stdout
abc abc abc -a-b--c /a//c /a-//c /a/b-c -a-b--c /a/b//c /a/b//c
a ay
12 34
uv
--- stderr

=== bounds that are not needed are not evaluated
i=0; echo "[${x:i++}]" $i; x=abc; echo "[${x:9:i++}]" $i; echo "[${x:1:i++}]" $i; a=(); echo "[${a[@]:i++}]" $i; unset a; echo "[${a[@]:1/0}]"; x=; echo "[${x:1:1/0}]"; echo "[${nope:1/0}]" $?
--- stdout
[] 0
[] 0
[] 1
[] 1
[]
[]
[] 0
--- stderr
