#: Pathname expansion and patterns.

=== stars
touch a b ab .h; mkdir d; touch d/x; echo *; echo a*; echo *b; echo .*; echo */; echo */*; echo d/*; echo *x
--- stdout
a ab b d
a ab
ab b
.h
d/
d/x
d/x
*x
--- stderr

=== question marks and brackets
touch a1 a2 b1 c10; echo ?1; echo [ab]1; echo [!a]1; echo [^a]?; echo a[0-9]; echo [a-b][12]; echo ??; echo c[0-9][0-9]
--- stdout
a1 b1
a1 b1
b1
b1
a1 a2
a1 a2 b1
a1 a2 b1
c10
--- stderr

=== classes
touch a1 B2 _x '-y'; echo [[:upper:]]*; echo [[:alpha:]][[:digit:]]; echo [_-]*; echo [!-]*; echo []a]*; echo [[:punct:]]*
--- stdout
[[:upper:]]*
[[:alpha:]][[:digit:]]
[_-]*
[!-]*
[]a]*
[[:punct:]]*
--- stderr
touch: invalid option -- 'y'
Try 'touch --help' for more information.

=== no match
echo *.none 'x*'; shopt -s nullglob; echo *.none end; shopt -u nullglob; shopt -s failglob; echo *.none; echo $?
echo next
--- stdout
*.none x*
end
next
--- stderr
bash: line 1: no match: *.none

=== quoting
touch 'a*' ab; echo 'a*' a\* "a"*; x='a*'; echo $x "$x"; y='a\*'; echo $y
--- stdout
a* a* a* ab
a* ab a*
a\*
--- stderr

=== hidden files
touch .a .b c; echo *; echo .[ab]; shopt -s dotglob; echo *; shopt -u dotglob; GLOBIGNORE=.a; echo *; unset GLOBIGNORE; echo *
--- stdout
c
.a .b
.a .b c
.b c
c
--- stderr

=== GLOBIGNORE
touch a.c b.c c.o; GLOBIGNORE='*.o:a*'; echo *; GLOBIGNORE=; echo *
--- stdout
b.c
a.c b.c c.o
--- stderr

=== noglob
touch a; set -f; echo *; set +f; echo *
--- stdout
*
a
--- stderr

=== nocaseglob
touch Ab aB; echo a*; shopt -s nocaseglob; echo a*; echo AB
--- stdout
aB
Ab aB
AB
--- stderr

=== globstar
mkdir -p a/b/c; touch a/1 a/b/2 a/b/c/3 0; shopt -s globstar; echo **; echo **/; echo **/[0-9]; echo a/**; echo a/**/[0-9]; shopt -u globstar; echo **
--- stdout
0 a a/1 a/b a/b/2 a/b/c a/b/c/3
a/ a/b/ a/b/c/
0 a/1 a/b/2 a/b/c/3
a/ a/1 a/b a/b/2 a/b/c a/b/c/3
a/1 a/b/2 a/b/c/3
0 a
--- stderr

=== extended patterns
shopt -s extglob
touch a b ab aab abc x.c x.h
echo @(a|b); echo +(a|b); echo *(a)b; echo ?(a)b; echo !(a|b); echo *.@(c|h); echo !(*.c); echo a!(b); echo +([a-b])
--- stdout
a b
a aab ab b
aab ab b
ab b
aab ab abc x.c x.h
x.c x.h
a aab ab abc b x.h
a aab abc
a aab ab b
--- stderr

=== extended patterns in case and tests
shopt -s extglob
case foobar in foo@(bar|baz)) echo 1;; esac; case aaa in +(a)) echo 2;; esac; [[ abc == a!(x)c ]] && echo 3; [[ ab == a?(b)?(c) ]] && echo 4; [[ 12x != +([0-9]) ]] && echo 5
--- stdout
1
2
3
4
5
--- stderr

=== extended patterns in expansions
shopt -s extglob; x=aaabbb; echo ${x##+(a)} ${x%%+(b)} ${x//+(a)/-} ${x/@(a|b)/_} ${x#*(a)}
--- stdout
bbb aaa -bbb _aabbb aaabbb
--- stderr

=== patterns in case
for w in a ab abc '' 'a b' '*' '['; do case $w in a) echo one;; a?) echo two;; [[]) echo bracket;; *\ *) echo blank;; '*') echo star;; ?*) echo some;; *) echo none;; esac; done
--- stdout
one
two
some
none
blank
star
bracket
--- stderr

=== ranges and negation in case
for w in a m z A 5 - ]; do case $w in [a-f]) echo low;; [!A-Z0-9a-z]) echo other;; [[:digit:]]) echo digit;; [A-Z]) echo upper;; *) echo rest;; esac; done
--- stdout
low
rest
rest
upper
digit
other
other
--- stderr

=== nocasematch
shopt -s nocasematch; case ABC in abc) echo yes;; esac; [[ Foo == fOO ]] && echo yes; [[ FOO =~ foo ]] && echo yes; x=ABC; echo ${x/b/-}
--- stdout
yes
yes
yes
A-C
--- stderr

=== fall through
case a in a) echo 1;& b) echo 2;; c) echo 3;; esac; case ab in a*) echo 4;;& *b) echo 5;;& c) echo 6;; *) echo 7;; esac
--- stdout
1
2
4
5
7
--- stderr

=== sorted results
touch b a C B c; echo *
--- stdout
B C a b c
--- stderr

=== slashes
mkdir -p d/e; touch d/f; echo d//f d/./f d/*; echo */e; echo ./*; echo d/e/; echo "$PWD"/d/*
--- stdout
d//f d/./f d/e d/f
d/e
./d
d/e/
/tmp/case/d/e /tmp/case/d/f
--- stderr

=== names with blanks
touch 'a b' 'c  d'; for f in *; do echo "<$f>"; done; set -- *; echo $#
--- stdout
<a b>
<c  d>
2
--- stderr

=== a pattern in a variable
touch a.c b.c; p='*.c'; echo $p; for f in $p; do echo $f; done; echo "$p"; q=$p; echo $q
--- stdout
a.c b.c
a.c
b.c
*.c
a.c b.c
--- stderr

=== no expansion in assignments
touch a.c; x=*.c; echo "$x"; y=(*.c); echo "${y[@]}"; [[ *.c == '*.c' ]] && echo literal; declare z=*.c; echo "$z"
--- stdout
*.c
a.c
literal
*.c
--- stderr

=== broken brackets
touch '[a' a; echo [a; echo '['*; echo [; echo [!; echo a[
--- stdout
[a
[a
[
[!
a[
--- stderr

=== backslashes in patterns
touch 'a\b' 'a*'; echo a\\b; echo a\\*; x='a\b'; echo $x; case 'a\b' in a\\b) echo yes;; esac
--- stdout
a\b
a\b
a\b
yes
--- stderr

=== links and missing files
ln -s nowhere broken; touch real; echo *; echo b*/; mkdir dir; ln -s dir link; touch dir/x; echo */; echo link/*
--- stdout
broken real
b*/
dir/ link/
link/x
--- stderr

=== deep patterns
mkdir -p a/b/c x/b/y; touch a/b/c/f x/b/y/f; echo */b/*/f; echo */*/[cy]/f
--- stdout
a/b/c/f x/b/y/f
a/b/c/f x/b/y/f
--- stderr

=== patterns with a tilde and braces
touch a1 b1; echo {a,b}*; echo {a,c}*; HOME=$PWD; for f in ~/a*; do echo ${f##*/}; done
--- stdout
a1 b1
a1 c*
a1
--- stderr

=== dotglob with dots
mkdir d; touch d/.x d/y; shopt -s dotglob; echo d/*; echo */.*; shopt -u globskipdots; cd d; echo .*
--- stdout
d/.x d/y
d/.x
. .. .x
--- stderr

=== removing with patterns
x=/a/b/c.d.e; echo ${x##*/} ${x%/*} ${x#*.} ${x##*.} ${x%.*} ${x%%.*} ${x#[/]} ${x%[!.]}
--- stdout
c.d.e /a/b d.e e /a/b/c.d /a/b/c a/b/c.d.e /a/b/c.d.
--- stderr

=== equality is a pattern on the right only
[[ a* == a\* ]] && echo 1; [[ abc == a* ]] && echo 2; [[ abc == "a*" ]] || echo 3; [[ a* == abc ]] || echo 4
--- stdout
1
2
3
4
--- stderr

=== a long list
touch f{1..20}; set -- f*; echo $# $1 ${20}; echo f?; echo f1[0-5]
--- stdout
20 f1 f9
f1 f2 f3 f4 f5 f6 f7 f8 f9
f10 f11 f12 f13 f14 f15
--- stderr

=== multibyte names
touch ä é 日本; echo ?; echo ??; echo [ä]; echo [[:alpha:]]
--- stdout
ä é
日本
ä
ä é
--- stderr

=== failglob in a list
shopt -s failglob; echo a; echo *.zz; echo same line
echo next line $?
--- stdout
a
next line 1
--- stderr
bash: line 1: no match: *.zz

=== failglob and errexit
set -e; shopt -s failglob; for f in *.zz; do echo $f; done; echo no
--- status 1
--- stderr
bash: line 1: no match: *.zz

=== a quoted dot at the start asks for hidden names
touch .ab ab; echo \.a* '.'a* ".a"* .*b
--- stdout
.ab .ab .ab .ab

=== hidden names in a tree
mkdir -p a/.h; touch a/.h/x a/y .z; shopt -s globstar; echo **; echo **/; shopt -s dotglob; echo **; echo **/
--- stdout
a a/y
a/
.z a a/.h a/.h/x a/y
a/ a/.h/

=== GLOBIGNORE minds the case
touch A a b; GLOBIGNORE=a; echo *; GLOBIGNORE=A:b; echo *
--- stdout
A b
a

=== GLOBIGNORE never lets the dots through
mkdir d; touch .h d/.k; shopt -u globskipdots; echo .* d/.*; GLOBIGNORE=x; echo .* d/.*
--- stdout
. .. .h d/. d/.. d/.k
.h d/.k

=== a colon in brackets does not end a pattern of GLOBIGNORE
touch a b c d :; GLOBIGNORE='[a:]:c'; echo *; GLOBIGNORE='[a]:b'; echo *; GLOBIGNORE='b:[:c]'; echo *
--- stdout
b d
: c d
a d

=== a group that starts with a dot asks for hidden names
shopt -s extglob; touch .a .ab b
echo @(.a|b); echo ?(.)a; echo @(.a)*; echo *(.)b; echo +(.a)b
--- stdout
.a b
.a
.a .ab
b
.ab

=== a dot further on does not ask for hidden names
shopt -s extglob; touch .x.a ax.a; echo ?x.*; echo *x.a; echo @x.a
--- stdout
ax.a
ax.a
@x.a

=== brackets that do not open or close are no pattern
shopt -s nullglob; echo a] [b ]a[ a]b; shopt -u nullglob; shopt -s failglob; echo a] [b
--- stdout
a] [b ]a[ a]b
a] [b

=== two trees show their start once
mkdir -p p/q; touch p/q/f; shopt -s globstar; echo p/**/**; echo p/**/**/; echo **/**; echo p//**
--- stdout
p p/q p/q/f
p/ p/q/
p p/q p/q/f
p// p//q p//q/f

=== GLOBIGNORE and slashes
touch one.md one.txt; mkdir foo; touch foo/two.md foo/two.txt
GLOBIGNORE='*.txt'; echo *.* foo/*.*
GLOBIGNORE='foo/*.txt'; echo *.* foo/*.*
GLOBIGNORE='*/*.md:one.*'; echo *.* foo/*.* *
GLOBIGNORE='*'; echo * foo/*
--- stdout
one.md foo/two.md foo/two.txt
one.md one.txt foo/two.md
*.* foo/two.txt foo
* foo/*

=== two stars after a name that they find again
shopt -s globstar; mkdir -p a/a/b b/a; touch a/a/b/f b/f; p() { echo "$# $*"; }; p **/a/**; p **/a/**/; p **/a/**/b; p **/**; p **/**/**; p a/**/**; p **/**/b
--- stdout
8 a a/a a/a a/a/b a/a/b a/a/b/f a/a/b/f b/a
6 a/ a/a/ a/a/ a/a/b/ a/a/b/ b/a/
2 a/a/b a/a/b
7 a a/a a/a/b a/a/b/f b b/a b/f
7 a a/a a/a/b a/a/b/f b b/a b/f
4 a a/a a/a/b a/a/b/f
2 a/a/b b
--- stderr

=== where two stars start from
shopt -s globstar; mkdir -p a/b; touch a/f; echo a/**; echo */**; echo [a]/**; echo ./**; echo ./*/**; echo a/**/; echo */**/; echo ./a/**/**
--- stdout
a/ a/b a/f
a a/b a/f
a a/b a/f
./ ./a ./a/b ./a/f
./a ./a/b ./a/f
a/ a/b/
a/ a/b/
./a ./a/b ./a/f
--- stderr

=== two stars find links to directories, and nothing behind them
shopt -s globstar; mkdir -p a/b; touch a/f; ln -s a l; ln -s a/f m; echo **; echo **/; echo */**/; echo **/f; echo l/**; echo ./**/
--- stdout
a a/b a/f l m
a/ a/b/ l/
a/ a/b/ l/ l/b/
a/f
l/ l/b l/f
./ ./a/ ./a/b/ ./l/
--- stderr

=== groups and periods
shopt -s extglob; touch .a .foo bar
echo @(.a|bar); echo @(*|.a); echo @(bar|.*); echo *(bar).foo; echo ?(x).foo; echo !(bar).foo; echo !(bar); echo +(.a|b*); echo @(?|.?); echo .!(a); echo @(.)foo
--- stdout
.a bar
.a bar
.a .foo bar
.foo
.foo
!(bar).foo
!(bar)
.a bar
.a
.foo
.foo
--- stderr

=== groups and periods with dotglob
shopt -s extglob dotglob; touch .a .foo bar
echo @(.a|bar); echo @(*|.a); echo *(bar).foo; echo !(bar); echo !(.*); echo !(.foo); echo @(?|.?); shopt -u globskipdots; echo *; echo .*; echo !(.foo); echo @(.*); echo @(*)
--- stdout
.a bar
.a .foo bar
.foo
.a .foo
bar
.a bar
.a
.a .foo bar
. .. .a .foo
.a bar
. .. .a .foo
.a .foo bar
--- stderr

=== a bracket does not reach over a slash
shopt -s nullglob; mkdir q; touch q/w; echo 1 [q/w]; echo 2 [q/]w; echo 3 [q]/w; echo 4 [q/[w]
--- stdout
1 [q/w]
2 [q/]w
3 q/w
4
--- stderr
