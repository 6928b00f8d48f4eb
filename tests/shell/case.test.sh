#: The case command, conditions in double brackets, and patterns.

=== literal words
case abc in ab) echo no;; abc) echo yes;; esac
--- stdout
yes
--- stderr

=== alternatives
for w in a b c d; do case $w in a|b) echo first;; (c|x) echo second;; *) echo other;; esac; done
--- stdout
first
first
second
other
--- stderr

=== nothing matches
case x in y) echo no;; esac; echo $?; false; case x in y) ;; esac; echo $?
--- stdout
0
0
--- stderr

=== no clauses
case x in esac; echo $?; case x in
esac; echo $?
--- stdout
0
0
--- stderr

=== an empty clause
false; case x in x) ;; esac; echo $?; case x in x) esac; echo $?
--- stdout
0
0
--- stderr

=== the status of the last command
case x in x) false;; esac; echo $?; case x in x) (exit 7);; esac; echo $?
--- stdout
1
7
--- stderr

=== the last clause without its end
case b in a) echo a;; b) echo b; esac; case b in b) echo c
esac
--- stdout
b
c
--- stderr

=== falling through
case a in a) echo 1;& b) echo 2;& c) echo 3;; d) echo 4;; esac
--- stdout
1
2
3
--- stderr

=== testing on
case abc in a*) echo 1;;& *c) echo 2;;& x) echo 3;;& *b*) echo 4;; *) echo 5;; esac
--- stdout
1
2
4
--- stderr

=== falling through from the last clause
case a in a) echo 1;& esac; case a in a) echo 2;;& esac; echo $?
--- stdout
1
2
0
--- stderr

=== patterns
case hello.txt in *.c) echo c;; h?llo.*) echo q;; esac; case b in [a-c]) echo range;; esac; case z in [!a-c]) echo not;; esac; case 5 in [[:digit:]]) echo class;; esac
--- stdout
q
range
not
class
--- stderr

=== quoted patterns are literal
case 'a*' in 'a*') echo star;; esac; case abc in 'a*') echo no;; a\*) echo no;; "a"*) echo yes;; esac
--- stdout
star
yes
--- stderr

=== a pattern in a variable
p='a*'; case abc in $p) echo glob;; esac; case abc in "$p") echo no;; *) echo literal;; esac
--- stdout
glob
literal
--- stderr

=== an empty word and an empty pattern
case '' in '') echo empty;; esac; e=; case $e in x) ;; "") echo unset;; esac; case x in "") ;; ?) echo one;; esac
--- stdout
empty
unset
one
--- stderr

=== patterns are expanded in order until one matches
case b in $(echo a; echo 1 >> log)) ;; $(echo b; echo 2 >> log)) echo b;; $(echo 3 >> log)) ;; esac; cat log
--- stdout
b
1
2
--- stderr

=== the word is expanded once
n=0; case $((++n)) in 2) ;; 1) echo one $n;; esac
--- stdout
one 1
--- stderr

=== a word with blanks
v='a b'; case $v in a) echo no;; 'a b') echo yes;; esac; case "$v c" in *' b '*) echo mid;; esac
--- stdout
yes
mid
--- stderr

=== extended patterns
shopt -s extglob
case foobar in @(foo|bar)) echo no;; +(foo|bar)) echo plus;; esac
case foo in !(bar)) echo not;; esac; case '' in ?(x)) echo maybe;; esac; case aab in *(a)b) echo star;; esac
--- stdout
plus
not
maybe
star
--- stderr

=== nested extended patterns
shopt -s extglob
for w in ab aabb abc x1y; do case $w in +(a)+(b)) echo "$w 1";; @(a|b)*(b)c) echo "$w 2";; !(+([a-z]))) echo "$w 3";; esac; done
--- stdout
ab 1
aabb 1
abc 2
x1y 3
--- stderr

=== nocasematch
shopt -s nocasematch; case ABC in abc) echo yes;; esac; case x in [A-Z]) echo range;; esac; shopt -u nocasematch; case ABC in abc) echo no;; *) echo other;; esac
--- stdout
yes
range
other
--- stderr

=== reserved words as words and patterns
case in in in) echo in;; esac; case esac in (esac) echo esac;; esac; case if in if) echo if;; esac
--- stdout
in
esac
if
--- stderr

=== newlines and comments between
case x # c
in # c
# c
x) # c
echo yes # c
;; # c
esac
--- stdout
yes
--- stderr

=== nested
case a in a) case b in b) echo inner;; esac; echo outer;; esac
--- stdout
inner
outer
--- stderr

=== in a substitution
v=$(case x in x) echo "in )";; esac); echo "$v"; echo $(case y in (y) echo balanced;; esac)
--- stdout
in )
balanced
--- stderr

=== break and continue inside
for i in 1 2 3; do case $i in 1) continue;; 2) echo two;; 3) break;; esac; echo end $i; done
--- stdout
two
end 2
--- stderr

=== a leading slash and dots need no care
case /a/b in *) echo all;; esac; case .hidden in *) echo dot;; esac; case a/b in a?b) echo slash;; esac
--- stdout
all
dot
slash
--- stderr

=== bracket oddities
case ']' in []]) echo 1;; esac; case '-' in [a-]) echo 2;; esac; case '^' in [x^]) echo 3;; esac; case '!' in [x!]) echo 4;; esac; case '\' in [\\]) echo 5;; esac; case a in [^b]) echo 6;; esac; case '[' in [[]) echo 7;; esac; case '[a' in [a) echo 8;; esac
--- stdout
1
2
3
4
5
6
7
8
--- stderr

=== classes
for c in a Z 5 ' ' _ '-'; do r=; for k in alpha digit alnum upper lower space punct word xdigit; do case $c in [[:$k:]]) r+="$k ";; esac; done; echo "$c: $r"; done
--- stdout (escaped)
a: alpha alnum lower word xdigit\x20
Z: alpha alnum upper word\x20
5: digit alnum word xdigit\x20
 : space\x20
_: punct word\x20
-: punct\x20
--- stderr

=== escaped class names
case - in [[:punct\:]]) echo 1;; *) echo 2;; esac; case : in [[:punct\:]]) echo 3;; *) echo 4;; esac; case 'p]' in [[:punct\:]]) echo 5;; *) echo 6;; esac
--- stdout
1
3
6
--- stderr

=== equivalence and collating symbols
case a in [[=a=]]) echo eq;; esac; case - in [[.-.]]) echo coll;; esac; case - in [[.hyphen.]]) echo name;; esac; case b in [[.a.]-[.c.]]) echo range;; esac
--- stdout
eq
coll
name
range
--- stderr

=== ranges are by code point
case B in [a-z]) echo in;; *) echo out;; esac; case é in [a-z]) echo in;; *) echo out;; esac; case é in [à-ü]) echo in;; esac
--- stdout
out
out
in
--- stderr

=== a multibyte character is one
case é in ?) echo one;; ??) echo two;; esac; LC_ALL=C; case é in ?) echo one;; ??) echo two;; esac
--- stdout
one
two
--- stderr

=== invalid bytes
case $'\xff' in ?) echo one;; esac; case $'a\xffb' in a?b) echo mid;; esac; case $'\xff' in [$'\xfe'-$'\xff']) echo range;; *) echo none;; esac
--- stdout
one
mid
range
--- stderr

=== two brackets: strings
[[ a == a ]] && echo 1; [[ a = b ]] || echo 2; [[ a != b ]] && echo 3; [[ a < b ]] && echo 4; [[ b > a ]] && echo 5; [[ -z '' && -n x ]] && echo 6; [[ x ]] && echo 7; [[ '' ]] || echo 8
--- stdout
1
2
3
4
5
6
7
8
--- stderr

=== two brackets: patterns on the right
[[ hello == h* ]] && echo 1; [[ hello == 'h*' ]] || echo 2; [[ 'h*' == h* ]] && echo 3; [[ hello != *z ]] && echo 4; [[ h* == hello ]] || echo 5; p='h*'; [[ hello == $p ]] && echo 6; [[ hello == "$p" ]] || echo 7
--- stdout
1
2
3
4
5
6
7
--- stderr

=== two brackets: extended patterns without the option
shopt -u extglob; [[ foo == @(foo|bar) ]] && echo 1; [[ baz == !(foo|bar) ]] && echo 2; [[ aaa == +(a) ]] && echo 3
--- stdout
1
2
3
--- stderr

=== two brackets: numbers
[[ 3 -lt 10 ]] && echo 1; [[ 3 < 10 ]] || echo 2; [[ 010 -eq 8 ]] && echo 3; [[ 0x10 -eq 16 ]] && echo 4; [[ '' -eq 0 ]] && echo 5; [[ -1 -lt 0 ]] && echo 6; [[ 5 -ge 5 && 5 -le 5 && 5 -ne 6 && 6 -gt 5 ]] && echo 7
--- stdout
1
2
3
4
5
6
7
--- stderr

=== two brackets: logic and grouping
[[ a == a && b == c || d == d ]] && echo 1; [[ a == b && b == c || d == d ]] && echo 2; [[ a == b && ( b == c || d == d ) ]] || echo 3; [[ ! a == b ]] && echo 4; [[ ! ( a == a && b == b ) ]] || echo 5; [[ ! ! a ]] && echo 6
--- stdout
1
2
3
4
5
6
--- stderr

=== two brackets: logic stops early
[[ a == b && $(echo x >> log) == x ]]; [[ a == a || $(echo y >> log) == y ]]; ls
--- stderr

=== two brackets: no splitting, empty variables
v='a b' e=; [[ $v == 'a b' ]] && echo 1; [[ $e == '' ]] && echo 2; [[ -n $e ]] || echo 3; [[ -z $unset ]] && echo 4; [[ $v ]] && echo 5
--- stdout
1
2
3
4
5
--- stderr

=== two brackets: over several lines
[[ a == a &&
   b == b
   || c == d ]] && echo yes
[[ 
 x ]] && echo one
--- stdout
yes
one
--- stderr

=== two brackets: words that look like operators
[[ -f == -f ]] && echo 1; [[ '(' == '(' ]] && echo 2; [[ -n -n ]] && echo 3; [[ "-z" ]] && echo 4; [[ \! == '!' ]] && echo 5; [[ = == = ]] && echo 6
--- stderr
bash: -c: line 1: syntax error in conditional expression

=== two brackets: files
: > f; mkdir d; ln -s f l; ln -s none b; [[ -e f && -f f && ! -d f ]] && echo 1; [[ -d d && -x d ]] && echo 2; [[ -L l && -h l && -e l ]] && echo 3; [[ -L b && ! -e b ]] && echo 4; [[ -s f ]] || echo 5; echo x > f; [[ -s f && -r f && -w f && ! -x f ]] && echo 6; [[ f -ef l ]] && echo 7; [[ -O f && -G f ]] && echo 8; [[ f -nt none && none -ot f ]] && echo 9; [[ -p f || -S f || -b f || -c f || -u f || -g f || -k f ]] || echo 10; [[ -c /dev/null ]] && echo 11
--- stdout
1
2
3
4
5
6
7
8
9
10
11
--- stderr

=== two brackets: variables and options
v=; a=(1); declare -n r=v; [[ -v v && ! -v w && -v a && -v a[0] && ! -v a[1] ]] && echo 1; [[ -R r && ! -R v ]] && echo 2; [[ -o braceexpand && ! -o errexit ]] && echo 3; [[ -o nosuchoption ]] || echo 4
--- stdout
1
2
3
4
--- stderr

=== two brackets: regular expressions
[[ abc123 =~ ^([a-z]+)([0-9]+)$ ]] && echo ${BASH_REMATCH[0]} ${BASH_REMATCH[1]} ${BASH_REMATCH[2]} ${#BASH_REMATCH[@]}; [[ abc =~ b ]] && echo ${BASH_REMATCH[0]}; [[ abc =~ x ]]; echo $? ${#BASH_REMATCH[@]}
--- stdout
abc123 abc 123 3
b
1 0
--- stderr

=== two brackets: quoted parts of an expression
[[ a.c =~ a'.'c ]] && echo 1; [[ abc =~ a'.'c ]] || echo 2; [[ abc =~ a.c ]] && echo 3; r='a.c'; [[ abc =~ $r ]] && echo 4; [[ abc =~ "$r" ]] || echo 5; [[ 'a.c' =~ "$r" ]] && echo 6; [[ 'x(y' =~ \( ]] && echo 7; [[ 'a b' =~ a\ b ]] && echo 8
--- stdout
1
2
3
4
5
6
7
8
--- stderr

=== two brackets: an expression with blanks and bars
re='(foo|bar) baz'; [[ 'bar baz' =~ $re ]] && echo ${BASH_REMATCH[1]}; [[ ab =~ a|b ]] && echo ${BASH_REMATCH[0]}; [[ x =~ (a|x) ]] && echo 2; [[ 'a  b' =~ a[[:space:]]+b ]] && echo 3
--- stdout
bar
a
2
3
--- stderr

=== two brackets: the longest match
[[ foobar =~ foo|foobar ]] && echo ${BASH_REMATCH[0]}; [[ aaa =~ a* ]] && echo ${BASH_REMATCH[0]}; [[ xabcx =~ (a|ab)(c|bcd)? ]] && echo "${BASH_REMATCH[@]}"
--- stdout
foobar
aaa
abc ab c
--- stderr

=== two brackets: groups that do not take part
[[ ac =~ a(b)?c ]] && echo ${#BASH_REMATCH[@]} "[${BASH_REMATCH[1]}]"; [[ ab =~ (a)|(x) ]] && echo ${#BASH_REMATCH[@]} "[${BASH_REMATCH[2]}]"
--- stdout
2 []
3 []
--- stderr

=== two brackets: repetitions and anchors
[[ aaaa =~ ^a{2,3}$ ]] || echo 1; [[ aaa =~ ^a{2,3}$ ]] && echo 2; [[ '' =~ ^$ ]] && echo 3; [[ abab =~ ^(ab){2}$ ]] && echo 4 ${BASH_REMATCH[1]}; [[ a$ =~ a\$$ ]] && echo 5
--- stdout
1
2
3
4 ab
5
--- stderr

=== two brackets: a bad expression
re='['; [[ a =~ $re ]]; echo $?; re='(a'; [[ a =~ $re ]]; echo $?; re='*'; [[ a =~ $re ]]; echo $?
--- stdout
2
2
2
--- stderr

=== two brackets: a date taken apart
[[ 2024-02-29T10:20 =~ ^([0-9]{4})-([0-9]{2})-([0-9]{2})T(.*)$ ]] && printf '%s|' "${BASH_REMATCH[@]:1}"; echo
--- stdout
2024|02|29|10:20|
--- stderr

=== two brackets: all matches in a loop
s='a1b22c333'; while [[ $s =~ ([0-9]+) ]]; do echo ${BASH_REMATCH[1]}; s=${s#*"${BASH_REMATCH[1]}"}; done
--- stdout
1
22
333
--- stderr

=== two brackets: nocasematch with an expression
shopt -s nocasematch; [[ ABC =~ ^a.c$ ]] && echo 1; [[ ABC == a?c ]] && echo 2; [[ É == é ]] && echo 3
--- stdout
1
2
3
--- stderr

=== two brackets: mistakes in the syntax
for c in '[[ a b ]]' '[[ -f ]]' '[[ ]]' '[[ a == ]]' '[[ ( a ]]' '[[ a -foo b ]]' '[[ a && ]]' '[[ a; ]]' '[[ -f a b ]]' '[[ a ]] b'; do bash -c "$c"; echo $?; bash -c "eval '$c'"; echo $?; done
--- stdout
0
2
0
2
0
2
0
2
0
2
0
2
0
2
0
2
0
2
2
2
--- stderr
bash: -c: line 1: conditional binary operator expected
bash: eval: line 1: conditional binary operator expected
bash: -c: line 1: unexpected argument `]]' to conditional unary operator
bash: eval: line 1: unexpected argument `]]' to conditional unary operator
bash: -c: line 1: unexpected argument `]]' to conditional binary operator
bash: eval: line 1: unexpected argument `]]' to conditional binary operator
bash: -c: line 1: unexpected token `]]', expected `)'
bash: eval: line 1: unexpected token `]]', expected `)'
bash: -c: line 1: conditional binary operator expected
bash: eval: line 1: conditional binary operator expected
bash: -c: line 1: unexpected token `;', conditional binary operator expected
bash: eval: line 1: unexpected token `;', conditional binary operator expected
bash: -c: line 1: syntax error in conditional expression
bash: eval: line 1: syntax error in conditional expression
bash: -c: line 1: syntax error near unexpected token `b'
bash: -c: line 1: `[[ a ]] b'
bash: eval: line 1: syntax error near unexpected token `b'
bash: eval: line 1: `[[ a ]] b'

=== two brackets: not closed
for c in '[[ a' '[[ a &&' '[[ a ==' '[[ -f' '[[ a == b' '[[ !' '[['; do bash -c "$c"; echo $?; done; bash -c '[[ a
echo no'; echo $?
--- stdout
2
2
2
2
2
2
2
0
--- stderr
bash: -c: line 1: unexpected token `newline', conditional binary operator expected
bash: -c: line 2: unexpected token `EOF' in conditional command
bash: -c: line 1: unexpected argument `newline' to conditional binary operator
bash: -c: line 1: unexpected argument `newline' to conditional unary operator
bash: -c: line 1: unexpected EOF while looking for `]]'
bash: -c: line 2: unexpected token `EOF' in conditional command
bash: -c: line 2: unexpected token `EOF' in conditional command
bash: -c: line 1: unexpected token `newline', conditional binary operator expected

=== an array literal that is not closed
bash -c 'x=(a b'; echo $?; bash -c 'x=('; echo $?; bash -c 'declare -a x=(1'; echo $?; bash -c 'eval "x=(a"; echo $?'
--- stdout
1
1
1
1
--- stderr
bash: -c: line 1: unexpected EOF while looking for matching `)'
bash: -c: line 1: unexpected EOF while looking for matching `)'
bash: -c: line 1: unexpected EOF while looking for matching `)'
bash: eval: line 1: unexpected EOF while looking for matching `)'

=== two brackets: their status and redirections
[[ a == b ]] > f; echo $?; ls; ! [[ a == b ]]; echo $?; [[ 1/0 -eq 1 ]]; echo $?
--- stdout
1
f
0
1
--- stderr
bash: line 1: [[: 1/0: division by 0 (error token is "0")

=== two brackets as plain words
echo [[ a ]]; v='[['; $v a == a ]]; echo $?
--- stdout
[[ a ]]
127
--- stderr
bash: line 1: [[: command not found

=== globs: what matches what
touch ab abc b .h 'x y' '[z]'; echo a* ; echo ?; echo [ab]*; echo .*h; echo *\ *; echo '['*; echo \[*; echo *[]]; echo [!a]*
--- stdout
ab abc
b
ab abc b
.h
x y
[z]
[z]
[z]
[z] b x y
--- stderr

=== globs: folders
mkdir -p d1/e d2; touch d1/f d1/e/g d2/h; echo */; echo */*; echo d?/f; echo d1/*/; echo */*/g; echo ./d*; echo d1//f
--- stdout
d1/ d2/
d1/e d1/f d2/h
d1/f
d1/e/
d1/e/g
./d1 ./d2
d1//f
--- stderr

=== globs: globstar
shopt -s globstar; mkdir -p a/b/c; touch x a/x a/b/x a/b/c/y; echo **; echo **/x; echo a/**; echo **/; echo **/b/**; shopt -u globstar; echo **/x
--- stdout
a a/b a/b/c a/b/c/y a/b/x a/x x
a/b/x a/x x
a/ a/b a/b/c a/b/c/y a/b/x a/x
a/ a/b/ a/b/c/
a/b a/b/c a/b/c/y a/b/x
a/x
--- stderr

=== globs: nullglob and failglob
shopt -s nullglob; set -- *.none; echo $#; echo a *.none b; for f in *.none; do echo never; done; shopt -u nullglob; shopt -s failglob; echo *.none; echo after
--- status 1
--- stdout
0
a b
--- stderr
bash: line 1: no match: *.none

=== globs: dotglob and GLOBIGNORE
touch a .b ..c; echo *; shopt -s dotglob; echo *; shopt -u dotglob; GLOBIGNORE=a; echo *; GLOBIGNORE='*b:x'; echo *; unset GLOBIGNORE; echo *
--- stdout
a
..c .b a
..c .b
..c a
a
--- stderr

=== globs: extglob
shopt -s extglob; touch a.c b.c a.h foo bar; echo !(*.c); echo @(foo|bar); echo *.@(c|h); echo +([a-z]); echo ?(a).c; echo !(foo|bar|*.h)
--- status 2
--- stderr
bash: -c: line 1: syntax error near unexpected token `('
bash: -c: line 1: `export HOME=/tmp/case LC_ALL=C.UTF-8 TZ=UTC; mkdir -p /tmp/case; cd /tmp/case; shopt -s extglob; touch a.c b.c a.h foo bar; echo !(*.c); echo @(foo|bar); echo *.@(c|h); echo +([a-z]); echo ?(a).c; echo !(foo|bar|*.h)'

=== globs: nocaseglob and globasciiranges
touch A b C; echo [a-c]*; shopt -s nocaseglob; echo [a-c]* a*; shopt -u nocaseglob; echo [[:upper:]]*
--- stdout
b
A C b A
A C
--- stderr

=== globs: order of the results
touch b a B A 10 9 2 _ é; echo *; LC_ALL=C; echo *
--- stdout
10 2 9 A B _ a b é
10 2 9 A B _ a b é
--- stderr

=== globs: in quotes, in variables, in assignments
touch f1 f2; v=f*; echo "$v" $v; w="f*"; echo "$w" $w; echo "f"* f"*" f\*; set -f; echo f*; set +f; a=(f*); echo ${#a[@]}
--- stdout
f* f1 f2
f* f1 f2
f1 f2 f* f*
f*
2
--- stderr

=== globs: braces first, then globs
touch a1 a2 b1; echo {a,b}* {a,c}*1; echo [{a,b}]1
--- stdout
a1 a2 b1 a1 c*1
a1 b1
--- stderr

=== globs: after a substitution
touch f1 f2; echo $(echo 'f*') "$(echo 'f*')" `echo 'f?'` ${u:-f*}
--- stdout
f1 f2 f* f1 f2 f1 f2
--- stderr

=== globs: names with odd characters
touch -- '-n' 'a b' $'n\nl' "q'q" '*' '\'; for f in *; do printf '%q\n' "$f"; done
--- stdout
\*
-n
\\
a\ b
$'n\nl'
q\'q
--- stderr

=== patterns with a star at one end
t() { case $1 in a*) echo "a*";; *z) echo "*z";; *.c) echo c;; x) echo x;; -*) echo option;; '*') echo star;; *) echo any;; esac; }
for w in abc fooz z x.c xx x -v '*' '' .hidden $'\xff' a; do t "$w"; done
shopt -s nocasematch
for w in ABC FOOZ X.C; do t "$w"; done
shopt -u nocasematch
shopt -s extglob
case ab in *(a|b)) echo extended;; esac
case '*(a)' in '*(a)') echo text;; esac
--- stdout
a*
*z
*z
c
any
x
option
star
any
any
any
a*
a*
*z
c
extended
text
--- stderr
