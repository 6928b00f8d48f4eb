=== selecting lines
printf 'apple\nBanana\ncherry\n' > f; grep an f; grep -v an f; grep -i b f; grep -y B f; grep -i --no-ignore-case b f; echo $?; grep -c e f; grep -n e f; grep -vn e f; grep zzz f; echo $?; grep -e apple -e cherry f; grep 'apple
cherry' f; grep --regexp=an --count f; grep '' f; grep -v '' f; echo $?
--- stdout
Banana
apple
cherry
Banana
Banana
1
2
1:apple
3:cherry
2:Banana
1
apple
cherry
apple
cherry
1
apple
Banana
cherry
1

=== words and lines
printf 'foo\nfoobar\nbar foo\n_foo\nfoo-x\n' > f; grep -w foo f; grep -x foo f; grep -xv foo f; grep -wo 'fo*' f; grep -w 'foo\|foobar' f; grep -wi FOO f; grep -xi FOO f; grep -wx foo f; grep --word-regexp --line-regexp -c foo f; grep -w '' f; grep -Fw foo f; grep -Fx foo f; grep -c -w 'f.*' f
--- stdout
foo
bar foo
foo-x
foo
foobar
bar foo
_foo
foo-x
foo
foo
foo
foo
foobar
bar foo
foo-x
foo
bar foo
foo-x
foo
foo
1
foo
bar foo
foo-x
foo
4

=== languages
printf 'a+b\naab\na.b\nab\n' > f; grep 'a+b' f; grep 'a\+b' f; grep -E 'a+b' f; grep -F 'a.b' f; grep -F 'a+' f; grep -G 'a.b' f; egrep 'a+b' f; fgrep a.b f; grep -E '^(a|ab)$' f; grep -E 'a{2}' f; grep 'a\{2\}' f; grep '\(a\)\1' f; grep -E '(a)\1' f; grep -E 'a|' f; grep -EF a+ f; grep -EG 'a\+b' f; grep -E -P a f; echo $?; grep --fixed-strings --max-count=1 a f; grep --extended-regexp 'x|b$' f
--- stdout
a+b
aab
ab
aab
ab
a.b
a+b
a+b
aab
a.b
aab
ab
a.b
ab
aab
aab
aab
aab
a+b
aab
a.b
ab
2
a+b
a+b
aab
a.b
ab

=== perl
printf 'foo123\nbar\nfoobar\n\tx\n' > f; grep -P '\d+' f; grep -P 'foo(?=bar)' f; grep -P '(?<=foo)\d' f; grep -oP 'foo\K\d+' f; grep -P '^(?!foo)' f; grep -oP '(?<n>o)\k<n>' f; grep -P '\t' f; grep -Pi 'FOO$|BAR$' f; grep -Pw bar f; grep -Px 'ba.' f; grep -P '(o)\1' f; grep -oP '[a-z]+?' f | head -n 3; grep -P '\Qo1\E' f; grep -P 'x*+x' f; echo $?; grep -cP '\w' f; grep -vP 'o' f; grep -P -e a -e b f; echo $?; grep -P '(' f; echo $?; grep -P '[' f; grep -P '*' f; grep -P 'a)' f
--- status 2
--- stdout
foo123
foobar
foo123
123
bar
	x
oo
oo
	x
bar
foobar
bar
bar
foo123
foobar
f
o
o
foo123
1
4
bar
	x
2
2

=== only matching
printf 'apple\nBanana\n\n' > f; grep -o an f; grep -o 'a*' f; grep -on '[an]*' f; grep -ob an f; grep -oH p f; grep -ov an f; echo $?; grep -oc an f; grep -o '' f; echo $?; grep -oi b f; grep -Eo 'app|apple' f; grep -Fo -e app -e apple f; grep -ow Banana f; grep -o -n -b a f; echo éa | grep -o .; grep -o -A1 p f; echo abab | grep -o '\(ab\)\1'; echo aXbX | grep -o '[^X]*X'
--- stdout
an
an
a
a
a
a
1:a
2:anana
7:an
9:an
f:p
f:p
0
1
0
B
apple
apple
Banana
1:0:a
2:7:a
2:9:a
2:11:a
é
a
p
p
abab
aX
bX

=== context
printf 'm\nx\nx\nm\ny\nx\nx\nm\n' > c; grep -n -A1 m c; grep -n -B1 m c; grep -n -C1 m c; grep -1 y c; grep -nC 2 y c; grep -c -A1 m c; grep -C0 m c; grep -A 0 m c; grep -C1 --group-separator=== m c; grep --no-group-separator -C0 m c; grep -vn -A1 x c; grep -vn -B1 x c; grep -bn -A1 m c; grep -2n y c; grep -n2 y c; grep -12 -c y c; grep -A1 -B2 y c; grep --after-context=1 --before-context=1 y c; grep --context=1 y c; grep -A1 m c c; grep -h -C1 y c c; grep -nA1 -B1 -e m -e y c
--- stdout
1:m
2-x
--
4:m
5-y
--
8:m
1:m
--
3-x
4:m
--
7-x
8:m
1:m
2-x
3-x
4:m
5-y
--
7-x
8:m
m
y
x
3-x
4-m
5:y
6-x
7-x
3
m
--
m
--
m
m
--
m
--
m
m
x
x
m
y
==
x
m
m
m
m
1:m
2-x
--
4:m
5:y
6-x
--
8:m
1:m
--
3-x
4:m
5:y
--
7-x
8:m
1:0:m
2-2-x
--
4:6:m
5-8-y
--
8:14:m
3-x
4-m
5:y
6-x
7-x
3-x
4-m
5:y
6-x
7-x
1
x
m
y
x
m
y
x
m
y
x
c:m
c-x
--
c:m
c-y
--
c:m
--
c:m
c-x
--
c:m
c-y
--
c:m
m
y
x
--
m
y
x
1:m
2-x
3-x
4:m
5:y
6-x
7-x
8:m

=== context errors
echo a > f; grep -A x a f; echo $?; grep -C -1 a f; echo $?; grep -A; echo $?; grep --context= a f; echo $?; grep -B 1x a f; echo $?; grep -A 99999999999999999999 a f
--- stdout
2
2
2
2
2
a

=== stopping
seq 20 > f; grep -m1 1 f; grep -m 2 -n 1 f; grep -m1 -A2 1 f; grep -m1 -v 1 f; grep -c -m3 1 f; grep -m0 1 f; echo $?; grep -m x 1 f; echo $?; grep -m2 -A5 1 f; grep -om1 1 f; (grep -m1 5; echo --; head -n 2) < f; grep -m1 1 f f; grep --max-count=1 -c . f; grep -m -1 19 f; grep -l -m1 1 f
--- stdout
1
1:1
10:10
1
2
3
2
3
1
2
1
2
3
4
5
6
--
10
11
12
13
14
15
1
5
--
6
7
f:1
f:1
1
19
f

=== file names
echo apple > a; echo apple > b; grep apple a; grep apple a b; grep -h apple a b; grep -H apple a; grep -n apple a b; grep -c apple a b; grep -l apple a b; grep -L apple a b; echo $?; grep -L zzz a b; echo $?; grep -l zzz a; echo $?; grep -lc apple a; grep -lv zzz a; grep -lL apple a; grep -Ll apple a; grep -Zl apple a b | tr '\0' @; echo; grep -Zc apple a b | tr '\0' @; grep -ZH apple a | tr '\0' @; grep -Hn apple - < a; grep --label=foo -H apple < a; grep --label=foo -c apple - b < a; grep -HhH apple a; grep --null -n apple a b | tr '\0' @
--- stdout
apple
a:apple
b:apple
apple
apple
a:apple
a:1:apple
b:1:apple
a:1
b:1
a
b
0
a
b
1
1
a
a
a
a@b@
a@1
b@1
a@apple
(standard input):1:apple
foo:apple
foo:1
b:1
a:apple
a@1:apple
b@1:apple

=== quiet and messages
echo apple > a; grep -q apple a; echo $?; grep -q zzz a; echo $?; grep apple nope; echo $?; grep -s apple nope; echo $?; grep apple nope a; echo $?; grep -q apple nope a; echo $?; grep -q zzz nope a; echo $?; grep -sq apple a nope; echo $?; grep --silent apple a; echo $?; grep apple ''; echo $?; grep -c apple nope a; grep -l apple nope a; mkdir d; grep apple d; echo $?; grep -s apple d; echo $?; grep -c apple a d; echo $?
--- stdout
0
1
2
2
a:apple
2
0
2
0
0
2
a:1
a
2
2
a:1
d:0
2

=== pattern files
printf 'a\nb\n' > p; printf '' > empty; printf '\n' > nl; printf 'apple\nxyz\nbook\n' > f; grep -f p f; grep -f empty f; echo $?; grep -vf empty f; grep -f nl f; grep -f p -e z f; grep -F -f p -c f; grep -f nope f; echo $?; echo k | grep -f - f; printf 'xyz' | grep --file=- f; grep -xFf p f; echo $?
--- stdout
apple
book
1
apple
xyz
book
apple
xyz
book
apple
xyz
book
2
2
book
xyz
1

=== recursion
mkdir -p d/sub/deep e; echo apple > d/a.txt; echo apple > d/sub/b.c; echo apple > d/sub/deep/c.txt; echo apple > e/x; echo pear > e/y; grep -r apple d | sort; grep -r apple d e/x | sort; grep -rl apple | sort; grep -rL apple . | sort; grep -rc apple e | sort; grep -rh apple d; grep -rn --include='*.c' apple .; grep -r --include='*.txt' apple d | sort; grep -r --exclude='*.txt' apple d; grep -r --exclude-dir=sub apple d; grep -r --exclude-dir=deep --include='*.[ct]*' apple d | sort; grep -r --exclude='a*' --include='*.txt' apple d | sort; grep -r --include='*.txt' --exclude='a*' apple d; grep -rH apple d/a.txt; grep -r apple d/a.txt; grep -d recurse apple e; grep -d skip apple d; echo $?; grep -rq apple d; echo $?; grep -r zzz d; echo $?; grep -r apple d/ | sort; grep --recursive --files-with-matches apple d | sort; grep -r apple nope; echo $?
--- stdout
d/a.txt:apple
d/sub/b.c:apple
d/sub/deep/c.txt:apple
d/a.txt:apple
d/sub/b.c:apple
d/sub/deep/c.txt:apple
e/x:apple
d/a.txt
d/sub/b.c
d/sub/deep/c.txt
e/x
./e/y
e/x:1
e/y:0
apple
apple
apple
./d/sub/b.c:1:apple
d/a.txt:apple
d/sub/deep/c.txt:apple
d/sub/b.c:apple
d/a.txt:apple
d/a.txt:apple
d/sub/b.c:apple
d/a.txt:apple
d/sub/b.c:apple
d/sub/deep/c.txt:apple
d/sub/deep/c.txt:apple
d/a.txt:apple
apple
e/x:apple
1
0
1
d/a.txt:apple
d/sub/b.c:apple
d/sub/deep/c.txt:apple
d/a.txt
d/sub/b.c
d/sub/deep/c.txt
2

=== recursion and links
mkdir d; echo apple > d/a; echo apple > out; ln -s ../out d/link; ln -s nowhere d/broken; grep -r apple d; grep -R apple d | sort; echo $?; grep -rs apple d; grep -r apple d/link; rm d/broken; ln -s .. d/up; grep -R apple d 2>&1 | sort; grep --dereference-recursive -l apple d 2>/dev/null | sort
--- stdout
d/a:apple
d/a:apple
d/link:apple
0
d/a:apple
apple
d/a:apple
d/link:apple
d/up/out:apple
grep: d/up/d: warning: recursive directory loop
d/a
d/link
d/up/out

=== choosing files by name
mkdir d; echo apple > f.c; echo apple > d/f.c; grep --include='*.c' apple f.c; grep --include='*.h' apple f.c; echo $?; grep --exclude=f.c apple f.c; echo $?; grep --exclude='f*' apple d/f.c; echo $?; grep --exclude='*' apple < f.c; grep -r --exclude-dir=d apple d; echo $?; grep -r --exclude-dir=./d apple d; grep -r --exclude=d/f.c apple d; printf '*.c\n' > ex; grep -r --exclude-from=ex apple .; grep --exclude-from=nope apple f.c; echo $?; grep -r --exclude-dir='d/' apple . | sort
--- stdout
apple
1
1
1
apple
1
d/f.c:apple
d/f.c:apple
2
./f.c:apple

=== binary files
printf 'x\0apple\n' > b; printf 'apple\n' > t; grep apple b; echo $?; grep apple b t; grep -c apple b; grep -l apple b; grep -q apple b; echo $?; grep -a apple b | tr '\0' @; grep --binary-files=text apple b | tr '\0' @; grep -I apple b t; grep --binary-files=without-match apple b; echo $?; grep -v zzz b; grep -o apple b; grep -n apple b; grep '^apple' b; grep -c '^' b; grep --binary-files=foo a t; echo $?; grep --text -c apple b; grep -H apple b; grep -U apple t; grep --binary apple t
--- stdout
0
t:apple
1
b
0
x@apple
x@apple
t:apple
1
2
2
1
apple
apple

=== bytes that are no text
printf 'ab\377c\napple\n' > f; grep apple f; grep ab f; grep -n . f; LC_ALL=C grep -c ab f; grep -a ab f | LC_ALL=C tr '\377' @; grep -c ab f; grep -v apple f; grep -I ab f; echo $?; LC_ALL=C grep -o 'b.c' f | LC_ALL=C tr '\377' @; printf 'a\0\377\n' | grep -c a
--- stdout
apple
2:apple
1
ab@c
1
0
b@c
1

=== null data
printf 'ab\0cd\0' | grep -z '^c' | tr '\0' @; echo; printf 'a\nb\0c\0' | grep -z '^b' | tr '\0' @; printf 'a\nb\0c\0' | grep -z 'a.b' | tr '\0' @; printf 'ab\0b' | grep -zo b | tr '\0' @; printf 'ab\0b' | grep -zc b; printf 'a\0b\0' | grep -znv a | tr '\0' @; printf 'a\nb\0' | grep --null-data -x 'a.b' | tr '\0' @; printf 'x\0y\0z\0' | grep -zA1 x | tr '\0' @
--- stdout (no newline)
cd@
a
b@b@b@2
2:b@a
b@x@y@

=== no final newline
printf 'a\nb' > f; grep b f; grep -c b f; grep -o b f; grep -v a f; grep -A1 a f; printf '\n' | grep -c ''; printf '' | grep -c ''; printf 'a' | grep -n a
--- stdout
b
1
b
b
a
b
1
0
1:a

=== byte offsets and tabs
printf 'apple\nbanana\n' > f; grep -b an f; grep -bo an f; grep -nb a f; grep -T a f; grep -Tn a f; grep -Tb a f; grep -TH a f; grep -TnbH a f; grep -TnH -A1 apple f; cat f | grep -Tn b; grep --byte-offset --only-matching p f; grep --initial-tab --line-number --with-filename b f
--- stdout
6:banana
7:an
9:an
1:0:apple
2:6:banana
apple
banana
 1:	apple
 2:	banana
 0:	apple
 6:	banana
f:	apple
f:	banana
f: 1: 0:	apple
f: 2: 6:	banana
f: 1:	apple
f- 2-	banana
                  2:	banana
1:p
2:p
f: 2:	banana

=== colours
printf 'apple\nBanana\nx\n' > f; grep --color=always an f; grep --color=always -n -H -A1 an f; grep --color=always -v an f; grep --color=always -o an f; grep --color=always -c an f f; grep --color=always -l an f; grep --color=never an f; grep --color=auto an f; grep --colour=always -b p f; grep --color an f; grep --color=always -C0 -e app -e x f; GREP_COLORS='mt=01;32:sl=1:cx=2:ne' grep --color=always -A1 an f; GREP_COLORS='ms=01;32:rv:sl=1:cx=2:fn=34:ln=33:se=36' grep --color=always -vHn -A1 an f; GREP_COLORS='ms=:mc=4' grep --color=always -A1 an f; GREP_COLORS='bad=x:ms=4' grep --color=always an f; GREP_COLORS='foo:ms=4' grep --color=always an f; grep --color=always -Z -H an f | tr '\0' @; grep --color=always 'a*' f; grep --color=always -i B f; grep --color=always -T -n an f
--- stdout (escaped)
B\x1b[01;31m\x1b[Kan\x1b[m\x1b[K\x1b[01;31m\x1b[Kan\x1b[m\x1b[Ka
\x1b[35m\x1b[Kf\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[32m\x1b[K2\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[KB\x1b[01;31m\x1b[Kan\x1b[m\x1b[K\x1b[01;31m\x1b[Kan\x1b[m\x1b[Ka
\x1b[35m\x1b[Kf\x1b[m\x1b[K\x1b[36m\x1b[K-\x1b[m\x1b[K\x1b[32m\x1b[K3\x1b[m\x1b[K\x1b[36m\x1b[K-\x1b[m\x1b[Kx
apple
x
\x1b[01;31m\x1b[Kan\x1b[m\x1b[K
\x1b[01;31m\x1b[Kan\x1b[m\x1b[K
\x1b[35m\x1b[Kf\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K1
\x1b[35m\x1b[Kf\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K1
\x1b[35m\x1b[Kf\x1b[m\x1b[K
Banana
Banana
\x1b[32m\x1b[K0\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[Ka\x1b[01;31m\x1b[Kp\x1b[m\x1b[K\x1b[01;31m\x1b[Kp\x1b[m\x1b[Kle
Banana
\x1b[01;31m\x1b[Kapp\x1b[m\x1b[Kle
\x1b[36m\x1b[K--\x1b[m\x1b[K
\x1b[01;31m\x1b[Kx\x1b[m\x1b[K
\x1b[1mB\x1b[01;32man\x1b[m\x1b[1m\x1b[01;32man\x1b[m\x1b[1ma\x1b[m
\x1b[2mx\x1b[m
\x1b[34m\x1b[Kf\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[33m\x1b[K1\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[2m\x1b[Kapple\x1b[m\x1b[K
\x1b[34m\x1b[Kf\x1b[m\x1b[K\x1b[36m\x1b[K-\x1b[m\x1b[K\x1b[33m\x1b[K2\x1b[m\x1b[K\x1b[36m\x1b[K-\x1b[m\x1b[K\x1b[1m\x1b[KB\x1b[01;31m\x1b[Kan\x1b[m\x1b[K\x1b[1m\x1b[K\x1b[01;31m\x1b[Kan\x1b[m\x1b[K\x1b[1m\x1b[Ka\x1b[m\x1b[K
\x1b[34m\x1b[Kf\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[33m\x1b[K3\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K\x1b[2m\x1b[Kx\x1b[m\x1b[K
Banana
x
B\x1b[01;31m\x1b[Kan\x1b[m\x1b[K\x1b[01;31m\x1b[Kan\x1b[m\x1b[Ka
B\x1b[4m\x1b[Kan\x1b[m\x1b[K\x1b[4m\x1b[Kan\x1b[m\x1b[Ka
\x1b[35m\x1b[Kf\x1b[m\x1b[K@B\x1b[01;31m\x1b[Kan\x1b[m\x1b[K\x1b[01;31m\x1b[Kan\x1b[m\x1b[Ka
\x1b[01;31m\x1b[Ka\x1b[m\x1b[Kpple
B\x1b[01;31m\x1b[Ka\x1b[m\x1b[Kn\x1b[01;31m\x1b[Ka\x1b[m\x1b[Kn\x1b[01;31m\x1b[Ka\x1b[m\x1b[K
x
\x1b[01;31m\x1b[KB\x1b[m\x1b[Kanana
\x1b[32m\x1b[K 2\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K	B\x1b[01;31m\x1b[Kan\x1b[m\x1b[K\x1b[01;31m\x1b[Kan\x1b[m\x1b[Ka

=== errors of patterns
for p in '\(' '[' '[a' '[[:foo:]]' '[:space:]' '[b-a]' 'a\{1' '\(a\)\2' 'a\{2,1\}' '\)' 'a\'; do echo "$p"; echo aa | grep -- "$p"; echo $?; done 2>&1; for p in '(' 'a{2,1}' '(a)\2' '[' 'a{1,2' ')' '()' 'a{,2}' 'a**'; do echo "$p"; echo aa | grep -E -- "$p"; echo $?; done 2>&1
--- stdout
\(
grep: Unmatched ( or \(
2
[
grep: Invalid regular expression
2
[a
grep: Unmatched [, [^, [:, [., or [=
2
[[:foo:]]
grep: Invalid character class name
2
[:space:]
grep: character class syntax is [[:space:]], not [:space:]
2
[b-a]
grep: Invalid range end
2
a\{1
grep: Unmatched \{
2
\(a\)\2
grep: Invalid back reference
2
a\{2,1\}
grep: Invalid content of \{\}
2
\)
grep: Unmatched ) or \)
2
a\
grep: Trailing backslash
2
(
grep: Unmatched ( or \(
2
a{2,1}
grep: Invalid content of \{\}
2
(a)\2
grep: Invalid back reference
2
[
grep: Invalid regular expression
2
a{1,2
1
)
1
()
aa
0
a{,2}
aa
0
a**
aa
0

=== odd basic patterns
printf 'a*b\n*a\na{1\n^x\nx$y\n' > f; grep '*a' f; grep 'a\{1\}\*' f; grep '^*a' f; grep 'a{1' f; grep -E 'a\{1' f; grep 'x$y' f; grep '\^x' f; grep -E '\*a|a\*' f; grep 'a\|x' f; grep -c '^' f; grep '\<a' f; grep 'b\>' f; grep '\bx\b' f; grep '\Bx' f; echo $?; grep '\w\W\w' f; grep '[*]' f; grep '[^a-z]$' f; grep '[]x]' f; grep 'a.\{0,1\}b' f
--- stdout
*a
a*b
*a
a{1
a{1
x$y
^x
a*b
*a
a*b
*a
a{1
^x
x$y
5
a*b
*a
a{1
a*b
^x
x$y
1
a*b
a{1
x$y
a*b
*a
a{1
^x
x$y
a*b

=== wrong calls
grep; echo $?; grep -E; echo $?; grep --foo x; echo $?; grep -X x; echo $?; grep -e; echo $?; grep --devices=foo a /dev/null; echo $?
--- stdout
2
2
2
2
2
2

=== dashes and digits
printf -- '-n\n5\nx\n' > f; grep -e -n f; grep -- -n f; grep -5 x f; grep -e5 f; grep -n -e 5 f; grep -nC1 5 f; grep -m1 -e - f; grep --regexp -n f; grep -A 1 5 f; grep -c1 5 f
--- stdout
-n
-n
-n
5
x
5
2:5
1--n
2:5
3-x
-n
-n
5
x
1

=== input is output
echo apple > f; grep apple f >> f; echo $?; grep apple < f >> f; echo $?; cat f; grep -q apple f >> f; echo $?; grep -l apple f >> f; cat f; echo pear > g; grep . f g >> g; echo $?; sort g
--- stdout
2
2
apple
0
apple
f
2
f:apple
f:f
pear

=== devices
mkfifo p; mkdir d; mkfifo d/p; grep -D skip x p; echo $?; grep -r x d; echo $?; grep -c x /dev/null; echo $?; grep x < /dev/null; echo $?
--- stdout
1
1
0
1
1

=== case folding
printf 'É\né\nß\nSS\nK\nk\n' > f; grep -i é f; grep -ic k f; grep -i ss f; LC_ALL=C grep -ci k f; grep -i '[É]' f; grep -io 'É' f; grep -Fi É f
--- stdout
É
é
2
SS
2
É
é
É
é
É
é

=== large input
seq 100000 > f; grep -c 9 f; grep -n 99999 f; grep -v '[1-8]' f | md5sum; grep -b 54321 f; grep -A2 -B2 50000 f; grep -c -v 1 f; grep -o '9*$' f | md5sum; grep -E '^(1|2)+$' f | md5sum; grep '\(.\)\1\1\1' f | md5sum; grep -w -F -e 7 -e 77 -e 777 f; cat f | grep -m3 77; grep -nC1 00000 f
--- stdout
40951
99999:99999
f9923a7e486ef50968c369577b15d4ee  -
314814:54321
49998
49999
50000
50001
50002
59048
a4b8c99cc4639a062217f8ffae79e680  -
8a702a16a50a80724f7d9f532c30b57f  -
47b7426ba868259ff19c7aa86b1bf59a  -
7
77
777
77
177
277
99999-99999
100000:100000

=== long lines
(head -c 300000 /dev/zero | tr '\0' a; echo b; echo c) > f; grep -c b f; grep -n c f; grep -o b f; grep -b c f
--- stdout
1
2:c
b
300002:c

=== closed output
seq 100000 | grep 1 | head -n 2
--- stdout
1
10

=== catastrophic patterns end
printf '%s\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! > f; grep -E '(a+)+$' f; echo $?; grep -E '(a|aa)+b' f; echo $?; grep -c '\(a*\)*b' f
--- status 1
--- stdout
1
1
0
