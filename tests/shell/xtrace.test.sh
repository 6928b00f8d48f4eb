#: `set -x`, `set -v` and prompts.

=== commands
set -x; echo a "b c" 'd$e' "" $'x\ny' '*' \\ '~'
--- stdout
a b c d$e  x
y * \ ~
--- stderr
+ echo a 'b c' 'd$e' '' 'x
y' '*' '\' '~'

=== assignments
set -x; x=1 y='a b'; z=$x; a=(1 "b c"); a[1]=q; x+=2; x=1 true; declare d=1
--- stderr
+ x=1
+ y='a b'
+ z=1
+ a=(1 "b c")
+ a[1]=q
+ x+=2
+ x=1
+ true
+ declare d=1

=== pipelines and lists
set -x; true && echo b || echo c; ! false; (echo s); { echo g; }
--- stdout
b
s
g
--- stderr
+ true
+ echo b
+ false
+ echo s
+ echo g

=== control flow
set -x; for i in 1 2; do :; done; if [ a = a ]; then :; fi; while false; do :; done; case x in x) :;; esac; for ((i=0;i<1;i++)); do :; done
--- stderr
+ for i in 1 2
+ :
+ for i in 1 2
+ :
+ '[' a = a ']'
+ :
+ false
+ case x in
+ :
+ (( i=0 ))
+ (( i<1 ))
+ :
+ (( i++ ))
+ (( i<1 ))

=== conditions
set -x; [[ a == b* && -n x ]]; [[ ! -f f ]]; [[ a =~ b ]]; [[ x -eq 1 ]]; ((1 + 1)); ((x = 3)); [ a = b ]
--- status 1
--- stderr
+ [[ a == b* ]]
+ [[ ! -f f ]]
+ [[ a =~ b ]]
+ [[ x -eq 1 ]]
+ (( 1 + 1 ))
+ (( x = 3 ))
+ '[' a = b ']'

=== substitutions
set -x; echo $(echo a $(echo b)); x=`echo c`
--- stdout
a b
--- stderr
+++ echo b
++ echo a b
+ echo a b
++ echo c
+ x=c

=== functions
f() { local x=1; echo "$1"; }; set -x; f "a b"; eval 'echo e'; set +x; f c
--- stdout
a b
e
c
--- stderr
+ f 'a b'
+ local x=1
+ echo 'a b'
+ eval 'echo e'
++ echo e
+ set +x

=== redirections do not show
set -x; echo a >/dev/null; cat <<<x; cat <<E
doc
E
--- stdout
x
doc
--- stderr
+ echo a
+ cat
+ cat

=== PS4
PS4='+$LINENO '; set -x
echo a
echo b; PS4='\u> '; echo c; PS4='$(echo x) '; echo d; PS4=; echo e; unset PS4; echo f
--- stdout
a
b
c
d
e
f
--- stderr
+2 echo a
+3 echo b
+3 PS4='\u> '
agent> echo c
agent> PS4='$(echo x) '
x echo d
x PS4=
echo e
unset PS4
echo f

=== a prefix that cannot be expanded
PS4='+$((1/0)) '; set -x; echo a
--- stdout
a
--- stderr
bash: line 1: 1/0: division by 0 (error token is "0")
+$((1/0)) echo a

=== BASH_XTRACEFD
exec 5>t; BASH_XTRACEFD=5; set -x; echo a; set +x; cat t
--- stdout
a
+ echo a
+ set +x
--- stderr

=== verbose
set -v
echo a
for i in 1
do echo $i
done
set +v
echo b
--- stdout
a
1
b
--- stderr
echo a
for i in 1
do echo $i
done
set +v

=== bash -x
bash -x -c 'echo a; x=1'; bash -xv -c 'echo b'
--- stdout
a
b
--- stderr
+ echo a
+ x=1
echo b
+ echo b

=== quoted pieces
set -x; echo "it's" 'a"b' a=b {a} '!' '#x' x# $'\t' é ';' '|' '&' '(' '<'
--- stdout
it's a"b a=b {a} ! #x x# 	 é ; | & ( <
--- stderr
+ echo 'it'\''s' 'a"b' a=b '{a}' '!' '#x' x# '	' é ';' '|' '&' '(' '<'

=== prompts
x='\u@\h \w \W \$ \s \v' ; echo "${x@P}"; x='a\n\t'; [[ ${x@P} == a$'\n'[0-2][0-9]:[0-5][0-9]:[0-6][0-9] ]]; echo $?; p='[\!]\#'; echo "${p@P}"; p='a\\b\101\x'; echo "${p@P}"; PROMPT_DIRTRIM=1; mkdir -p a/b/c; cd a/b/c; p='\w'; echo "${p@P}"
--- stdout
agent@boxsh ~ ~ $ bash 5.2
0
[1]0
a\bA\x
~/a/b/c
--- stderr

=== prompts expand
v=1; p='$v $(echo 2) \$v'; echo "${p@P}"; shopt -u promptvars; echo "${p@P}"; p='\D{%Y}'; [ "${p@P}" -gt 2000 ] && echo year
--- stdout
1 2 $v
$v $(echo 2) $v
year
--- stderr

=== time zones
export TZ=UTC; printf '%(%H:%M %Z)T\n' 0; TZ=Europe/Berlin; printf '%(%H:%M %Z)T\n' 0 1720000000; TZ=America/New_York; printf '%(%z)T\n' 0; TZ=XYZ-3; printf '%(%H %Z)T\n' 0; TZ=; printf '%(%H %Z)T\n' 0
--- stdout
00:00 UTC
01:00 CET
11:46 CEST
-0500
03 XYZ
00 UTC
--- stderr

=== conditional commands show their operands as they are
a='x y'
set -x
[[ $a == x* ]]
[[ $a == "x "* ]]
[[ $a != "é*" ]]
[[ -n $a && ! $a ]]
[[ '' ]]
[[ $a < '' ]]
[[ $a =~ ^x ]]
[[ $a == $(echo once >&2; echo '*') ]]
--- stderr
+ [[ x y == x* ]]
+ [[ x y == \x\ * ]]
+ [[ x y != \é\* ]]
+ [[ -n x y ]]
+ [[ ! -n x y ]]
+ [[ -n '' ]]
+ [[ x y < '' ]]
+ [[ x y =~ ^x ]]
++ echo once
once
++ echo '*'
+ [[ x y == * ]]

=== a descriptor for traces that is not one is refused
exec 5>traced
BASH_XTRACEFD=77
set -x
echo one
BASH_XTRACEFD=none
echo two
BASH_XTRACEFD=5
echo three
set +x
cat traced
--- stdout
one
two
three
+ echo three
+ set +x
--- stderr
bash: line 2: BASH_XTRACEFD: 77: invalid value for trace file descriptor
+ echo one
+ BASH_XTRACEFD=none
bash: line 5: BASH_XTRACEFD: none: invalid value for trace file descriptor
+ echo two
+ BASH_XTRACEFD=5
