#: Parameter expansion: each operator on each kind of thing.

=== defaults tell unset from empty
unset u; e=; v=x; echo "[${u-d}][${e-d}][${v-d}]" "[${u:-d}][${e:-d}][${v:-d}]"
--- stdout
[d][][x] [d][d][x]
--- stderr

=== alternates tell unset from empty
unset u; e=; v=x; echo "[${u+a}][${e+a}][${v+a}]" "[${u:+a}][${e:+a}][${v:+a}]"
--- stdout
[][a][a] [][][a]
--- stderr

=== assigning tells unset from empty
unset u; e=; echo "[${u=1}][${e=2}][$u][$e]"; echo "[${e:=3}][$e]"
--- stdout
[1][][1][]
[3][3]
--- stderr

=== an assigned default is not split in the variable
echo ${u:=a   b}; echo "$u"
--- stdout
a b
a   b
--- stderr

=== assigning through an expansion in arithmetic
echo $(( ${n:=4} * n )) $n
--- stdout
16 4
--- stderr

=== a default inside a default
echo ${a:-${b:-${c:-deep}}}; b=mid; echo ${a:-${b:-${c:-deep}}}
--- stdout
deep
mid
--- stderr

=== an error message is expanded
x=why; (echo ${u:?not set: $x $((1+1))}; echo no); echo $?
--- stdout
1
--- stderr
bash: line 1: u: not set: why 2

=== an error in a subshell ends only that
(: ${u?}); echo $?; echo $(: ${u?gone}; echo no) after $?
--- stdout
1
after 1
--- stderr
bash: line 1: u: parameter not set
bash: line 1: u: gone

=== an error ends a script
cat > s <<'X'
echo before
: ${u:?missing}
echo after
X
bash s; echo $?
--- stdout
before
1
--- stderr
s: line 2: u: missing

=== an error ends a function's script too
f() { echo in; : ${u:?bad}; echo out; }; f; echo no
--- status 127
--- stdout
in
--- stderr
environment: line 1: u: bad

=== operators on a positional parameter
set -- path/to/file.tar.gz; echo ${1##*/} ${1%/*} ${1%%.*} ${1#*.} ${1/to/from} ${1:5:2} ${1^^} ${1@Q}
--- stdout
file.tar.gz path/to path/to/file tar.gz path/from/file.tar.gz to PATH/TO/FILE.TAR.GZ 'path/to/file.tar.gz'
--- stderr

=== operators on special parameters
set -- a b c; echo ${#:-x} ${?:+ok} ${#?} ${-:+flags} ${$:+pid}
--- stdout
3 ok 1 flags pid
--- stderr

=== prefix removal takes the shortest or the longest
v=aXbXc; echo ${v#*X} ${v##*X} ${v%X*} ${v%%X*}
--- stdout
bXc c aXb a
--- stderr

=== removal that does not match
v=abc; echo ${v#x} ${v##x*} ${v%x} ${v%%x*} ${v#} ${v%}
--- stdout
abc abc abc abc abc abc
--- stderr

=== removal of everything
v=abc; echo "[${v#*}][${v##*}][${v%*}][${v%%*}]"
--- stdout
[abc][][abc][]
--- stderr

=== removal with classes
v=007abc; echo ${v##+(0)} ${v#[0-9]} ${v##*[[:digit:]]} ${v%%[[:alpha:]]*}
--- stdout
007abc 07abc abc 007
--- stderr

=== removal with extended patterns
shopt -s extglob; v=000123; echo ${v##+(0)} ${v#@(00|0)} ${v##!(1*)} ${v%%?(2)3}
--- stdout
123 00123 0001
--- stderr

=== removal with a quoted pattern
v='a*b*c'; echo ${v#*'*'} ${v##*"*"} ${v%\**} ${v%%\**}
--- stdout
b*c c a*b a
--- stderr

=== a pattern in a variable, quoted or not
v=abcabc p='*b'; echo ${v#$p} "${v#"$p"}" "${v#$p}"
--- stdout
cabc abcabc cabc
--- stderr

=== a slash in a pattern
v=/usr/local/bin; echo ${v#/} ${v##*/} ${v%/*} ${v/\//:} ${v//\//:}
--- stdout
usr/local/bin bin /usr/local :usr/local/bin :usr:local:bin
--- stderr

=== removal in a UTF-8 locale takes characters
v=éàü; echo ${v#?} ${v%?} ${v##é*à}
--- stdout
àü éà ü
--- stderr

=== replacing the first, all, the start, the end
v=banana; echo ${v/an/AN} ${v//an/AN} ${v/#b/B} ${v/%a/A} ${v/#a/A} ${v/%b/B}
--- stdout
bANana bANANa Banana bananA banana banana
--- stderr

=== replacing with nothing
v=banana; echo ${v/an} ${v//an} ${v//a/} ${v/#ban} ${v/%na}
--- stdout
bana ba bnn ana bana
--- stderr

=== replacing takes the longest match
v=aaab; echo ${v/a*/x} ${v/a*a/y} ${v//a?/z}
--- stdout
x yb zz
--- stderr

=== replacing an empty pattern
v=abc; echo ${v//} ${v//x/} ${v/#/pre} ${v/%/post} ${v///x}
--- stdout
abc abc preabc abcpost abc
--- stderr

=== replacing in an empty value
v=; echo "[${v/a/b}][${v/#/x}][${v/%/y}][${v//*/z}]"
--- stdout
[][x][y][z]
--- stderr

=== replacing with an ampersand
v=abc; echo "${v/b/[&]}" "${v/b/[\&]}" "${v/b/"[&]"}"; r='<&>'; echo "${v/b/$r}" "${v/b/"$r"}"
--- stdout
a[b]c a[&]c a[&]c
a<b>c a<&>c
--- stderr

=== replacing with the ampersand switched off
shopt -u patsub_replacement; v=abc; echo "${v/b/[&]}" "${v/b/\&}"
--- stdout
a[&]c a&c
--- stderr

=== replacing with quotes and slashes
v=a/b; echo ${v/\//"/"} ${v//a/'x y'} "${v/b/'q'}" ${v/"/"/|}
--- stdout
a/b x y/b a/q a|b
--- stderr

=== replacing newlines and tabs
v=$'a\nb\tc'; echo ${v//$'\n'/,} "${v//[$'\n\t']/_}" "${v//[[:space:]]/-}"
--- stdout
a,b c a_b_c a-b-c
--- stderr

=== replacing every character
v=abc; echo ${v//?/x} ${v//[!b]/-} ${v//[a-b]/(&)}
--- stdout
xxx -b- (a)(b)c
--- stderr

=== replacing with nocasematch
shopt -s nocasematch; v=Hello; echo ${v/h/J} ${v//L/x}
--- stdout
Jello Hexxo
--- stderr

=== replacing in each element and keeping them apart
a=('x y' 'y z' zz); printf '<%s>' "${a[@]/y/Q R}"; echo; printf '<%s>' ${a[@]/y/Q R}; echo
--- stdout
<x Q R><Q R z><zz>
<x><Q><R><Q><R><z><zz>
--- stderr

=== substrings
v=0123456789; echo ${v:3} ${v:3:4} ${v:0:1} ${v:9} ${v:10}. ${v: -3} ${v: -3:2} ${v:2:-2} ${v:(-4):-1}
--- stdout
3456789 3456 0 9 . 789 78 234567 678
--- stderr

=== substrings out of range
v=abc; echo "[${v:5}][${v:3}][${v: -5}][${v: -5:2}][${v:1:0}][${v:0:99}]"
--- stdout
[][][][][][abc]
--- stderr

=== substrings with expressions
v=abcdef i=2 j=3; echo ${v:i} ${v:i:j} ${v:i+1} ${v:$i:$j} ${v:i?1:0} ${v: -i} ${v:0:i*2} ${v:$((i-1)):1}
--- stdout
cdef cde def cde bcdef ef abcd b
--- stderr

=== substrings with an element as the offset
v=abcdef a=(1 3); echo ${v:a[0]:a[1]} ${v:${a[1]}}
--- stdout
bcd def
--- stderr

=== an empty length is zero
v=abcdef; echo "[${v:2:}][${v::2}]"; echo ${v:}
--- status 1
--- stdout
[][ab]
--- stderr
bash: line 1: ${v:}: bad substitution

=== a length before the start
v=abc; echo ${v:2:-2}; echo no
--- status 1
--- stderr
bash: line 1: -2: substring expression < 0

=== substrings of wide characters
v=日本語テキスト; echo ${v:2:3} ${v: -2} ${#v}; LC_ALL=C; echo ${#v} "${v:0:3}"
--- stdout
語テキ スト 7
21 日
--- stderr

=== slices of arrays count elements that are there
a=([2]=c [5]=f [9]=j); echo "${a[@]:0}" / "${a[@]:3}" / "${a[@]:5:1}" / "${a[@]: -1}" / "${a[@]: -5:2}"
--- stdout
c f j / f j / f / j / f j
--- stderr

=== slices of associative arrays
declare -A m=([x]=1); echo "${m[@]:0}" "[${m[@]:1}]" "${m[@]:0:1}"
--- stdout
1 [1] 1
--- stderr

=== a slice of an element is a substring
a=(hello world); echo ${a[1]:1:3} ${a:1:3} ${a[-1]: -2}
--- stdout
orl ell ld
--- stderr

=== changing case of the first and of all
v='hello World'; echo "${v^}" "${v^^}" "${v,}" "${v,,}" "${v~}" "${v~~}"
--- stdout
Hello World HELLO WORLD hello World hello world Hello World HELLO wORLD
--- stderr

=== changing case where a pattern matches
v=banana; echo ${v^^a} ${v^^[bn]} ${v^a} ${v^b} ${v^^?} ${v,,[!x]}
--- stdout
bAnAnA BaNaNa banana Banana BANANA banana
--- stderr

=== changing case beyond ASCII
v=éàß; echo ${v^} ${v^^}; v=ÉÀ; echo ${v,} ${v,,}
--- stdout
Éàß ÉÀß
éÀ éà
--- stderr

=== indirection and operators
a=b b=value; echo ${!a} ${!a#v} ${!a^^} ${!a:1:2} ${!a/l/L} ${#a} ${!a:+alt} ${!a@Q}
--- stdout
value alue VALUE al vaLue 1 alt 'value'
--- stderr

=== indirection to an element
arr=(x y z) r=arr[1]; echo ${!r}; r='arr[@]'; echo "${!r}"; r='arr[$i]'; i=2; echo ${!r}
--- stdout
y
x y z
z
--- stderr

=== indirection with a default
r=unsetone; echo ${!r:-dflt} ${!r-d2} [${!r+x}]; echo ${!r:=assigned} $unsetone
--- stdout
dflt d2 []
assigned assigned
--- stderr

=== indirection over two steps
a=b b=c c=end; echo ${!a}; t=${!a}; echo ${!t}
--- stdout
c
end
--- stderr

=== indirection of something that is no name
r='a b'; echo ${!r}; echo no
--- status 1
--- stderr
bash: line 1: a b: invalid variable name

=== names with a prefix
pre_a=1 pre_b=2 prex=3; echo ${!pre_*} / ${!pre@}; IFS=,; echo "${!pre_*}" ; printf '<%s>' "${!pre_@}"; echo
--- stdout
pre_a pre_b / pre_a pre_b prex
pre_a,pre_b
<pre_a><pre_b>
--- stderr

=== names with a prefix that no variable has
echo "[${!nosuchprefix*}]" "[${!nosuchprefix@}]"; set -- "${!nosuchprefix@}"; echo $#
--- stdout
[] []
0
--- stderr

=== keys
a=([3]=x [7]=y); echo ${!a[@]} ${!a[*]}; s=scalar; echo ${!s[@]}; unset u; echo "[${!u[@]}]"
--- stdout
3 7 3 7
0
[]
--- stderr

=== lengths of everything
v=héllo a=(aa b '' dddd); echo ${#v} ${#a} ${#a[0]} ${#a[3]} ${#a[@]} ${#a[*]} ${#u} ${#a[9]}
--- stdout
5 2 2 4 4 4 0 0
--- stderr

=== the length of the number of parameters
set -- a b c; echo ${#} ${##} ${#?} ${#-} | { read a b c d; echo $a $b $c; }
--- stdout
3 1 1
--- stderr

=== operator Q
v="it's"; echo "${v@Q}"; v=$'a\nb'; echo "${v@Q}"; v=; echo "${v@Q}"; unset v; echo "[${v@Q}]"; v='a b'; echo "${v@Q}"
--- stdout
'it'\''s'
$'a\nb'
''
[]
'a b'
--- stderr

=== operator Q on an array
a=(1 'two words' "it's" ''); echo "${a[@]@Q}"; echo "${a[*]@Q}"; set -- x 'y z'; echo "${@@Q}" "${*@Q}"
--- stdout
'1' 'two words' 'it'\''s' ''
'1' 'two words' 'it'\''s' ''
'x' 'y z' 'x' 'y z'
--- stderr

=== operator E
v='a\tb\x41\u00e9\101\\n'; echo "${v@E}"
--- stdout
a	bAéA\n
--- stderr

=== operator P
v='\s \$ \\ \101'; echo "${v@P}"; x=5; v='$x $(echo hi)'; echo "${v@P}"
--- stdout
bash $ \ A
5 hi
--- stderr

=== operator A
v="a b"; echo "${v@A}"; declare -ix n=5; echo "${n@A}"; a=(1 2); echo "${a[@]@A}"; echo "${a@A}"; declare -A m=([k]=v); echo "${m[@]@A}"
--- stdout
v='a b'
declare -ix n='5'
declare -a a=([0]="1" [1]="2")
declare -a a='1'
declare -A m=([k]="v" )
--- stderr

=== operator A of positional parameters
set -- a 'b c'; echo "${@@A}"; echo "${1@A}"
--- stdout (escaped)
set -- 'a' 'b c'
\n\
--- stderr

=== operator a
declare -irx n=1; declare -a l=(1); declare -A m=([a]=1); declare -u u=x; declare -l d; f=1; echo "${n@a}" "${l@a}" "${l[0]@a}" "${m@a}" "${m[@]@a}" "${u@a}" "[${d@a}]" "[${f@a}]"
--- stdout
irx a a A A u [l] []
--- stderr

=== operators K and k
a=(x 'y z'); echo "${a[@]@K}"; printf '<%s>' "${a[@]@k}"; echo; declare -A m=([k 1]='v 1'); echo "${m[@]@K}"; printf '<%s>' "${m[@]@k}"; echo; v=s; echo "${v@K}" "${v@k}"
--- stdout (escaped)
0 "x" 1 "y z"
<0><x><1><y z>
"k 1" "v 1"\x20
<k 1><v 1>
's' 's'
--- stderr

=== operators U, u, L
v='hELLO wORLD'; echo "${v@U}" "${v@u}" "${v@L}"; a=(ab cd); echo "${a[@]@u}" "${a[*]@U}"
--- stdout
HELLO WORLD HELLO wORLD hello world
Ab Cd AB CD
--- stderr

=== operators that do not exist
v=1; echo ${v@Z}; echo no
--- status 127
--- stderr
bash: line 1: ${v@Z}: bad substitution

=== bad substitutions
(echo ${a b}); echo $?; (echo ${1a}); echo $?; (echo ${}); echo $?; (echo ${a.b}); echo $?; (echo "${!}") ; echo $?
--- stdout
1
1
1
1

0
--- stderr
bash: line 1: ${a b}: bad substitution
bash: line 1: ${1a}: bad substitution
bash: line 1: ${}: bad substitution
bash: line 1: ${a.b}: bad substitution

=== a bad substitution in a function ends the command line
f() { echo ${bad-name!}; echo here; }; f; echo after
--- stdout
name!
here
after
--- stderr

=== expansion of a name beside text
v=abc; echo $v.def $v-def ${v}def $vdef. $v[0] "$v[0]" $v/x
--- stdout
abc.def abc-def abcdef . abc[0] abc[0] abc/x
--- stderr

=== a dollar before what cannot be a name
echo $ $. $, $% $/ "$" "$ x" $'' $"x" '$'
--- stdout
$ $. $, $% $/ $ $ x  x $
--- stderr

=== braces protect from a following bracket
a=(x y); echo $a[1] ${a}[1] ${a[1]}
--- stdout
x[1] x[1] y
--- stderr

=== single quotes inside double quotes and a default
echo "${u:-'q'}" ${u:-'q'} "${u:-"q"}" ${u:-"q r"}
--- stdout
'q' q q q r
--- stderr

=== a closing brace in a default
echo "${u:-a\}b}" ${u:-'}'} "${u:-"}"}" ${u:-\}}
--- stdout
a}b } } }
--- stderr

=== backslashes in a default
echo "${u:-a\b}" ${u:-a\b} "${u:-\$x}" ${u:-\$x} "${u:-\\}" "${u:-\"}"
--- stdout
a\b ab $x $x \ "
--- stderr

=== a default over two lines
echo "${u:-one
two}" ${u:-three
four}
--- stdout
one
two three four
--- stderr

=== a default with a substitution in it
echo ${u:-$(echo sub; echo two)} "${u:-$(echo 'a  b')}" ${u:-`echo bq`} ${u:-$((6*7))}
--- stdout
sub two a  b bq 42
--- stderr

=== a tilde in a default
HOME=/h; echo ${u:-~} "${u:-~}" ${u:-~/x} ${u:-a~}; v=${u:-~}; echo $v
--- stdout
/h ~ /h/x a~
/h
--- stderr

=== a tilde in a default of an assignment, behind colons
HOME=/h; x=~:${undef-~:~}; echo $x; y=${undef:-a:~:b}; echo $y
--- stdout
/h:/h:/h
a:/h:b
--- stderr

=== a glob in a default
touch g1 g2; echo ${u:-g*} "${u:-g*}" ${u:-'g*'}
--- stdout
g1 g2 g* g*
--- stderr

=== a brace group in a default is not expanded
echo ${u:-{a,b}} ${u:-{x}}
--- stdout
{a,b} {x}
--- stderr

=== expansions that change a variable used later in the word
i=1; echo $((i++))$i${i:+$((i+=5))}$i
--- stdout
1277
--- stderr

=== an expansion with a side effect in an operand that is not used
v=x; echo ${v:-$((n=9))} [$n]; echo ${v:+$((n=9))} $n
--- stdout
x []
9 9
--- stderr

=== nounset and operators
set -u; echo ${u-ok} ${u:-ok} [${u+x}] ${u=now} $u; (echo ${w#x}; echo no); (echo ${#w}; echo no); (echo ${w:0:1}); (echo ${!w}); echo end
--- stdout
ok ok [] now now
end
--- stderr
bash: line 1: w: unbound variable
bash: line 1: w: unbound variable
bash: line 1: w: unbound variable
bash: line 1: w: invalid indirect expansion

=== nounset and arrays
set -u; a=(); echo "[${a[@]}]" "[${a[*]}]" ${#a[@]}; (echo ${a[0]}); (echo $a); declare b; (echo ${b[@]}); echo end
--- stdout
[] [] 0

end
--- stderr
bash: line 1: a[0]: unbound variable
bash: line 1: a: unbound variable

=== nounset and positional parameters
set -u; echo "[$@]" "[$*]" $#; (echo $1); (echo ${10}); echo ${1-none}
--- stdout
[] [] 0
none
--- stderr
bash: line 1: $1: unbound variable
bash: line 1: 10: unbound variable

=== nounset and special variables
set -u; (echo $!); echo $? $- | cat > /dev/null; (echo ${BASH_REMATCH[0]}); echo end
--- stdout
end
--- stderr
bash: line 1: $!: unbound variable
bash: line 1: BASH_REMATCH[0]: unbound variable

=== a value with every printable character survives
v=$(printf '%b' "$(printf '\\x%x' {33..126})"); eval "w=${v@Q}"; [ "$v" = "$w" ] && echo same; printf -v q %q "$v"; eval "w=$q"; [ "$v" = "$w" ] && echo same
--- stdout
same
same
--- stderr

=== bytes that are no characters survive
v=$'\xff\xfe a'; printf %s "$v" | od -An -tx1; echo ${#v}; printf %s "${v#?}" | od -An -tx1; printf %s "${v/$'\xfe'/X}" | od -An -tx1
--- stdout
 ff fe 20 61
4
 fe 20 61
 ff 58 20 61
--- stderr

=== bytes that are no characters, quoted for reuse
v=$'\xff'; echo "${v@Q}"; printf '%q\n' "$v"; declare -p v
--- stdout
$'\377'
$'\377'
declare -- v=$'\377'
--- stderr

=== nothing joined by nothing
set -- "" ""
IFS=
echo "1${*-minus}" "2${*+plus}"
echo 3${*:-minus} 4${*:+plus} "5${*:-minus}" "6${*:+plus}"
a=("" "")
echo 7${a[*]:-minus} 8${a[*]:+plus} "9${a[*]:-minus}"
p_1=x p_2=y
echo ${!p_*} "${!p_*}" ${!p_@}
--- stdout
1 2plus
3 4plus 5minus 6
7 8plus 9minus
p_1p_2 p_1p_2 p_1 p_2

=== a count and an operator without operand
for e in '${#/}' '${#%}' '${#=}' '${#+}' '${#^}' '${#,}' '${#:}' '${#-}' '${#?}' '${##}' '${#/x}' '${#%x}' '${#=x}' '${#+x}' '${#:-x}' '${#-x}' '${#:1}' '${#@Q}'; do bash -c "echo $e" 2>&1; done
--- stdout
bash: line 1: ${#/}: bad substitution
bash: line 1: ${#%}: bad substitution
bash: line 1: ${#=}: bad substitution
bash: line 1: ${#+}: bad substitution
bash: line 1: ${#^}: bad substitution
bash: line 1: ${#,}: bad substitution
bash: line 1: ${#:}: bad substitution
3
1
1
0
0
0
x
0
0

'0'

=== elements that a reference leads to
for v in 'a=()' 'a=("")' 'a=("" "")' 'a=(x "")'; do
    eval "$v"
    for ref in 'a[@]' 'a[*]'; do
        echo "'${!ref-no}' '${!ref:-none}' '${!ref+yes}' '${!ref:+full}'"
    done
done
--- stdout
'no' 'none' '' ''
'no' 'none' '' ''
'' '' 'yes' 'full'
'' '' 'yes' 'full'
' ' ' ' 'yes' 'full'
' ' ' ' 'yes' 'full'
'x ' 'x ' 'yes' 'full'
'x ' 'x ' 'yes' 'full'

=== mistakes in the expressions of substrings
for e in '${x:1+}' '${x:0:%}' '${@:%}' '${a[@]:1 1}' '${x:(}' '${a[0]:+ 1}' '${#:%}'; do bash -c "x=abc a=(1 2); echo $e" 2>&1; done
--- status 1
--- stdout
bash: line 1: x: 1+: syntax error: operand expected (error token is "+")
bash: line 1: x: %: syntax error: operand expected (error token is "%")
bash: line 1: @: %: syntax error: operand expected (error token is "%")
bash: line 1: a[@]: 1 1: syntax error in expression (error token is "1")
bash: line 1: x: (: syntax error: operand expected (error token is "(")
1
bash: line 1: #: %: syntax error: operand expected (error token is "%")

=== attributes of what is only declared
declare -rl V; declare -a A; declare -A M; declare -i I=; A2=()
echo "<${V@a}> <${V[0]@a}> <${V[@]@a}>" "<${A@a}> <${A[@]@a}> <${A[0]@a}>" "<${M[@]@a}> <${I@a}> <${A2[@]@a}> <${A2@a}>"
--- stdout
<rl> <rl> <rl> <a> <a> <a> <A> <i> <> <a>

=== a backslash in double quotes in double quotes
v=x
echo "${v:+a"b  \" \$ \` \\ \' \p c"}" "${v:+"a${v}b"}" "${v:+"$(echo "q")"}" "${v:+"}"}" "${n-"\p"}"
--- stdout
ab  " $ ` \ ' p c axb q } p
