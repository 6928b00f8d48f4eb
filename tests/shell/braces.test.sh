#: Brace and tilde expansion.

=== lists
echo {a,b,c} x{1,2}y {,a} {a,} {,} a{b,c}d{e,f}g
--- stdout
a b c x1y x2y a a abdeg abdfg acdeg acdfg
--- stderr

=== nested
echo {a,{b,c},d} {{1,2},{3,4}} x{a,b{1,2,3},c}y {a,b}{{c,d},e}
--- stdout
a b c d 1 2 3 4 xay xb1y xb2y xb3y xcy ac ad ae bc bd be
--- stderr

=== what is no brace expansion
echo {} {a} {a b} a{b}c {a,b {,b a,b} {a,b}} {{a,b}
--- stdout
{} {a} {a b} a{b}c {a,b {,b a,b} a} b} {a {b
--- stderr

=== quoting
echo {a\,b,c} "{a,b}" '{a,b}' {"a,b",c} \{a,b} {a,b\} {'x y',z} {a,"b c"}
--- stdout
a,b c {a,b} {a,b} a,b c {a,b} {a,b} x y z a b c
--- stderr

=== a dollar before the brace
a=1; echo ${a,b} $a{x,y} ${a}{x,y} {$a,b}; echo \${a,b}
--- stdout
1 1x 1y 1 b
$a $b
--- stderr

=== variables come later
v='{a,b}'; echo $v; n=3; echo {1..$n}; x=1 y=2; echo {$x,$y} $x{,$y}
--- stdout
{a,b}
{1..3}
1 2 1 12
--- stderr

=== substitutions inside
echo {$(echo a),$(echo b)} {`echo c`,d} {$((1+1)),x}
--- stdout
a b c d 2 x
--- stderr

=== numbers
echo {1..5} {5..1} {-2..2} {3..3} {0..0}
--- stdout
1 2 3 4 5 5 4 3 2 1 -2 -1 0 1 2 3 0
--- stderr

=== numbers with a step
echo {1..10..3} {10..1..3} {1..10..-3} {0..10..0} {5..1..2} {-10..10..5}
--- stdout
1 4 7 10 10 7 4 1 1 4 7 10 0 1 2 3 4 5 6 7 8 9 10 5 3 1 -10 -5 0 5 10
--- stderr

=== padded numbers
echo {01..10} {1..010} {001..3} {-01..1} {08..11..1} {00..4..2}
--- stdout
01 02 03 04 05 06 07 08 09 10 001 002 003 004 005 006 007 008 009 010 001 002 003 -01 000 001 08 09 10 11 00 02 04
--- stderr

=== letters
echo {a..e} {e..a} {A..E} {a..i..2} {z..a..5} {x..x}
--- stdout
a b c d e e d c b a A B C D E a c e g i z u p k f a x
--- stderr

=== letters from upper to lower case
echo {X..c} | cat -v
--- stdout
X Y Z [  ] ^ _ ` a b c
--- stderr

=== sequences that are none
echo {a..5} {1..b} {1.5..3} {1...3} {1..} {..3} {1..2..x} {a..bb} {1..3..} {a..c..x}
--- stdout
{a..5} {1..b} {1.5..3} {1...3} {1..} {..3} {1..2..x} {a..bb} {1..3..} {a..c..x}
--- stderr

=== signs
echo {+1..3} {1..+3} {--1..2} {-3..-1}
--- stdout
1 2 3 1 2 3 {--1..2} -3 -2 -1
--- stderr

=== large numbers
echo {9223372036854775805..9223372036854775807} {-9223372036854775808..-9223372036854775807}
--- stdout
9223372036854775805 9223372036854775806 9223372036854775807 -9223372036854775808 -9223372036854775807
--- stderr

=== joined sequences
echo {a,b}{1..3} {1..2}{a..b} {{1..3},x} {a..c}{,.bak}
--- stdout
a1 a2 a3 b1 b2 b3 1a 1b 2a 2b 1 2 3 x a a.bak b b.bak c c.bak
--- stderr

=== in assignments they are not expanded
v={a,b}; echo $v; export w={1..3}; echo $w; declare u=x{1,2}; echo $u $x1 $x2
--- stdout
{a,b}
3
x2
--- stderr

=== in array literals they are
a=({a,b}{1,2}); echo ${#a[@]} ${a[*]}
--- stdout
4 a1 a2 b1 b2
--- stderr

=== in a literal with a subscript
a=([k]={a,b}); declare -p a; b=([1]=x [2]={1..3}); declare -p b; declare -A m=([k]={a,b}); declare -p m
--- stdout
declare -a a=([0]="[k]=a" [1]="[k]=b")
declare -a b=([1]="x" [2]="[2]=1" [3]="[2]=2" [4]="[2]=3")
declare -A m=([k]="{a,b}" )
--- stderr

=== in a literal with a subscript, with text around
a=([2]=-{a,b}- c); declare -p a
--- stdout
declare -a a=([0]="[2]=-a-" [1]="[2]=-b-" [2]="c")
--- stderr

=== not in a condition, a case, a here-document, a here-string
[[ {a,b} == '{a,b}' ]] && echo cond; case {a,b} in '{a,b}') echo case;; esac; cat <<X
{a,b}
X
cat <<< {a,b}
--- stdout
cond
case
{a,b}
{a,b}
--- stderr

=== in for, and in a redirection's word
for i in {1..3} {x,y}; do printf '%s ' $i; done; echo; echo x > {a,b}; echo $?
--- stdout (escaped)
1 2 3 x y\x20
1
--- stderr
bash: line 1: {a,b}: ambiguous redirect

=== a command made of braces
{echo,hello}; {printf,'%s\n',a,b}
--- stdout
hello
a
b
--- stderr

=== globs inside
touch a1 b1 c2; echo {a,b}* {c,d}* *{1,2}
--- stdout
a1 b1 c2 d* a1 b1 c2
--- stderr

=== tildes inside
HOME=/h; echo {~,x} ~/{a,b} {~/a,~/b}
--- stdout
/h x /h/a /h/b /h/a /h/b
--- stderr

=== an empty alternative and quotes
printf '<%s>' {,x} {"",y} {'',z}; echo
--- stdout
<x><><y><><z>
--- stderr

=== an alternative with blanks needs quotes
echo {a, b} {a ,b} {a,\ b}
--- stdout
{a, b} {a ,b} a  b
--- stderr

=== switched off
set +B; echo {a,b} {1..3}; set -B; echo {a,b}; bash +B -c 'echo {a,b}'; set +o braceexpand; echo {c,d}
--- stdout
{a,b} {1..3}
a b
{a,b}
{c,d}
--- stderr

=== many
set -- {1..1000}; echo $# $1 ${1000}; set -- {a..z}{0..9}; echo $#
--- stdout
1000 1 1000
260
--- stderr

=== deep
echo {a,{b,{c,{d,{e,f}}}}}
--- stdout
a b c d e f
--- stderr

=== brackets and parentheses inside
echo {a[1],b} {"(",")"} [{a,b}] {[a,b]}
--- stdout
a[1] b ( ) [a] [b] [a b]
--- stderr

=== a backslash before the comma or a dot
echo {a\,b} {1\..3} {1.\.3} {a,b\,c}
--- stdout
{a,b} {1..3} {1..3} a b,c
--- stderr

=== a tilde alone and with a path
HOME=/home/me; echo ~ ~/x ~/ "~" \~ '~' a~ ~~ x/~ ~:~
--- stdout
/home/me /home/me/x /home/me/ ~ ~ ~ a~ ~~ x/~ /home/me:~
--- stderr

=== a tilde with a name that nobody has
echo ~nosuchuser ~nosuchuser/x
--- stdout
~nosuchuser ~nosuchuser/x
--- stderr

=== a tilde for the folders
cd /tmp; cd /; echo ~+ ~- ~+/x ~-/y
--- stdout
/ /tmp //x /tmp/y
--- stderr

=== a tilde for the stack of folders
cd /; pushd /tmp > /dev/null; pushd /usr > /dev/null; echo ~0 ~1 ~2 ~+1 ~-0 ~9
--- stdout
/usr /tmp / /tmp / ~9
--- stderr

=== a tilde without HOME
unset HOME; [ ~ != '~' ] && echo from-users; HOME=; echo "[$(echo ~)]" ~/x
--- stdout
from-users
[] /x
--- stderr

=== a tilde in an assignment
HOME=/h; a=~ b=~/x:~/y c=x:~ d="~" e=a~ f=:~; echo $a $b $c $d $e $f
--- stdout
/h /h/x:/h/y x:/h ~ a~ :/h
--- stderr

=== a tilde behind an equals sign in an argument
HOME=/h; echo a=~ --p=~ a=x:~; export v=~:~; echo $v; set -o posix; echo a=~
--- stdout
a=/h --p=~ a=x:/h
/h:/h
a=~
--- stderr

=== a tilde in case, conditions and redirections
HOME=$PWD; case $HOME in ~) echo case;; esac; [[ $HOME == ~ ]] && echo cond; echo x > ~/file; cat file; cat <<< ~ | grep -c "$PWD"
--- stdout
case
cond
x
1
--- stderr

=== a tilde in a here-document stays
cat <<X
~ ~/x
X
--- stdout
~ ~/x
--- stderr

=== a tilde in a loop and an array
HOME=/h; for i in ~ ~/a; do echo $i; done; a=(~ ~/b x:~); echo ${a[@]}
--- stdout
/h
/h/a
/h /h/b x:~
--- stderr

=== a tilde is not split
HOME='/a b'; set -- ~ ~/c; echo $# "$2"
--- stdout
2 /a b/c
--- stderr

=== a tilde followed by an expansion
HOME=/h; u=root; echo ~$u ~"root" ~\root ~${u}
--- stdout
~root ~root ~root ~root
--- stderr

=== PATH-like values
HOME=/h; PATH=~/bin:$PATH; echo ${PATH%%:*}; X=$PATH:~; echo ${X##*:}
--- stdout
/h/bin
/h
--- stderr
