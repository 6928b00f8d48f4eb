=== printing and quiet
seq 3 | sed p; seq 3 | sed -n p; seq 3 | sed --quiet 2p; seq 3 | sed --silent '$p'; seq 3 | sed ''
--- stdout
1
1
2
2
3
3
1
2
3
2
3
1
2
3

=== line addresses
seq 9 > f; sed -n 3p f; sed -n '$p' f; sed -n 2,4p f; sed -n '8,$p' f; sed -n '4,2p' f; sed -n '2!p' f; sed -n '2,8!p' f; sed -n ' 2 , 3 p' f; sed -n '2 ! p' f
--- stdout
3
9
2
3
4
8
9
4
1
3
4
5
6
7
8
9
1
9
2
3
1
3
4
5
6
7
8
9

=== steps and counts
seq 12 > f; sed -n 1~3p f; sed -n 0~4p f; sed -n 2,+2p f; sed -n 3,~4p f; sed -n 4,~4p f; sed -n '2,~0p' f; sed -n '10,+9p' f; sed -n 5~0p f; sed -n '/3/,+1p' f; sed -n '2,1~4p' f
--- stdout
1
4
7
10
4
8
12
2
3
4
3
4
4
5
6
7
8
2
10
11
12
5
3
4
2
3
4
5

=== regex addresses
printf 'apple\nBanana\ncherry\n' > f; sed -n /an/p f; sed -n /AN/Ip f; sed -n '\,e,p' f; sed -n '\aba,\anaap' f; sed -n '/a/,/c/p' f; sed -n '/B/,1p' f; sed '/a/!d' f; sed -n '\|b\|n|p' f
--- stdout
Banana
Banana
apple
cherry
apple
Banana
cherry
Banana
apple
Banana

=== zero address
printf 'x\na\nx\nb\n' > f; sed '0,/x/d' f; sed '1,/x/d' f; sed -n '0,/X/Ip' f; sed 0p f; sed 0,5p f
--- status 1
--- stdout
a
x
b
b
x

=== ranges begin after a skipped line
seq 6 | sed -n '1{n;n};2,4p'; seq 6 | sed -n '1{n;n;n;n};2,4p'; seq 12 | sed -n '/1/,/1/p'; seq 10 | sed -n '2,4p;3,5p'
--- stdout
3
4
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
12
2
3
3
4
4
5

=== substitution
echo 'aaa bbb' > f; sed s/a/x/ f; sed s/a/x/g f; sed s/a/x/2 f; sed s/a/x/2g f; sed -n s/a/x/p f; sed -n s/z/x/p f; sed s/A/x/I f; sed s/A/x/gi f; sed 's,a,/,' f; sed 's|a\|b|X|g' f; sed 's/\//x/' f; sed s/a/x/4 f
--- stdout
xaa bbb
xxx bbb
axa bbb
axx bbb
xaa bbb
xaa bbb
xxx bbb
/aa bbb
aaa bbb
aaa bbb
aaa bbb

=== empty matches
echo baaac | sed 's/a*/x/g'; echo baaac | sed 's/a*/x/2'; echo abc | sed 's/x*/-/g'; echo abc | sed 's/b*/X/2'; echo hello | sed 's/l*/x/3g'; echo abb | sed 's/b*$/X/g'; echo | sed 's/x*/y/g'; echo abc | sed 's/$/!/g;s/^/>/g'
--- stdout
xbxcx
bxc
-a-b-c-
aXc
hexox
aX
y
>abc!

=== groups and case
echo 'foo bar' | sed 's/\(foo\) \(bar\)/\2 \1/'; echo 'foo bar' | sed -E 's/(\w+) (\w+)/\U\1\E \u\2/'; echo 'hello world' | sed 's/\w\+/\u&/g'; echo fooBar | sed -E 's/([A-Z])/_\l\1/g'; echo 'HELLO' | sed 's/.*/\L\u&/'; echo abc | sed 's/./\U&/2g'; echo a | sed 's/a/\Uab\Ecd\uef\L\uGH/'; echo 'straße é' | sed 's/.*/\U&/'; echo abc | sed 's/\(a\)\(x\)*/[\2]/'; echo x | sed 's/x/[\0&\&]/'
--- stdout
bar foo
FOO Bar
Hello World
foo_bar
Hello
aBC
ABcdEfGh
STRAßE É
[]bc
[xx&]

=== escapes in regex and replacement
printf 'a\tb\n' | sed 's/\t/T/'; echo ab | sed 's/a/\t|\x41|\o102|\d067|\cA/' | od -c; printf 'a\nb\n' | sed 'N;s/\n/+/'; printf 'a\nb\n' | sed 'N;s/[\n]/+/'; printf 'a\tb\n' | sed 's/[\t]/+/'; echo 'a\b' | sed 's/[\.]/X/'; echo ab | sed 's/a/x\ny/;s/b/1\
2/'; echo 'a.b' | sed 's/\./X/'; echo ab | sed 's/a/\x26\x5c1/'; echo 'a]b' | sed 's/[]]/X/'; echo 'a/b' | sed 's/[/]/X/'
--- stdout
aTb
0000000  \t   |   A   |   B   |   C   | 001   b  \n
0000013
a+b
a+b
a+b
aXb
x
y1
2
aXb
&\1b
aXb
aXb

=== multiline mode
printf 'a\nb\n' > f; sed 'N;s/^/>/mg' f; sed 'N;s/^/>/g' f; sed 'N;s/$/</Mg' f; sed 'N;s/a.b/X/' f; sed 'N;s/a.b/X/M' f; sed 'N;s/\`./X/M;s/.\'"'"'/Y/M' f; sed -n 'N;/^b/Mp' f
--- stdout
>a
>b
>a
b
a<
b<
X
a
b
X
Y
a
b

=== last regex
echo xab | sed '/x/s//y/g;s/a/b/;s//c/'; printf 'one\ntwo\n' | sed -n '/o$/{s//0/p}'; echo a | sed //p; echo $?; echo a | sed 's//x/I'
--- status 1
--- stdout
ybb
tw0
1

=== append insert change
printf 'a\nb\n' > f; sed '1a foo' f; sed '1i\
foo\
bar' f; sed '2c\
new' f; sed 'a   lead' f; sed 'a\  kept' f; sed 'a\
  kept' f; sed 'a\text' f; sed '$a\' f; sed '1a a\tb\nc\\d\qe' f; sed '1i\\tx' f; sed -e '1a\' -e ' foo' f; sed -e '1a foo\' -e 'bar' f; sed '1{a foo
}' f; sed '/a/i\    four' f
--- stdout
a
foo
b
foo
bar
a
b
a
new
a
lead
b
lead
a
  kept
b
  kept
a
  kept
b
  kept
a
text
b
text
a
b
a
a	b
c\dqe
b
	x
a
b
a
 foo
b
a
foo
bar
b
a
foo
b
    four
a
b

=== change ranges
seq 5 | sed '2,4c\
x'; seq 5 | sed '2,4!c\
x'; seq 5 | sed '$!{2,3c\
x
}'; seq 5 | sed '2,3{c y
}'; seq 3 | sed 'c z'; seq 5 | sed '/2/,/9/c k'
--- stdout
1
x
5
x
2
3
4
x
1
x
4
5
1
y
y
4
5
z
z
z
1

=== wrong text commands
printf 'a\n' > f; sed a f; sed 'a
foo' f; sed '1{a foo}' f; sed 'i\' f; sed 'c' f
--- status 1
--- stdout
a

=== hold space
seq 4 > f; sed -n '1!G;h;$p' f; sed G f; sed -n 'H;${x;s/\n/,/g;p}' f; sed -n 'x;p' f; sed '2{h;d};4G' f; sed 'x;G' f; sed -n '$!{h;d};H;g;p' f; sed 'z;s/^$/e/' f
--- stdout
4
3
2
1
1

2

3

4

,1,2,3,4

1
2
3
1
3
4
2

1
1
2
2
3
3
4
3
4
e
e
e
e

=== next and append next
seq 5 > f; sed n\;d f; sed 'N;s/\n/ /' f; sed '$!N;s/\n/ /' f; sed '$!N;P;D' f; sed 'N;N;D' f; sed -n 'n;p' f; sed --posix N f; sed --posix n f; sed = f | sed 'N;s/\n/\t/'; sed '1!G;h;$!d' f; sed -n '$!{n;p}' f; seq 3 | sed 'a foo
N;P;D'; seq 3 | sed '$!N;a foo
P;D'
--- stdout
1
3
5
1 2
3 4
5
1 2
3 4
5
1
2
3
4
5
3
4
5
2
4
1
2
3
4
1
2
3
4
5
1	1
2	2
3	3
4	4
5	5
5
4
3
2
1
2
4
foo
1
foo
2
3
foo
1
foo
2
3
foo
foo

=== quit
seq 5 > f; sed 2q f; sed -n '2{p;q3}' f; echo $?; sed 2Q f; sed Q7 f; echo $?; sed '2{s/2/x/;a foo
q}' f; (sed 2q; echo --; cat) < f; (sed -n 1p\;1q; cat) < f; sed 10q f; sed '2q 5' f; echo $?
--- stdout
1
2
2
3
1
7
1
x
foo
1
2
--
3
4
5
1
2
3
4
5
1
2
3
4
5
1
2
5

=== branches and labels
echo abc | sed ':a;s/[a-c]/X/;ta'; printf 'a\nb\n' | sed 't x;s/a/b/;t x;s/$/ no/;b;:x;s/$/ yes/'; printf 'a\nb\n' | sed 's/a/x/;T;s/^/T/'; seq 3 | sed ':a;N;$!ba;s/\n/,/g'; seq 3 | sed '{:a;n;ba}'; seq 2 | sed 'b end;s/./x/;: end'; echo a | sed 'b foo'; echo $?; seq 3 | sed 's/./&/;n;ta;s/$/no/;:a'; echo 1234567 | sed -E ':a;s/^([0-9]+)([0-9]{3})/\1,\2/;ta'; seq 2 | sed 'bx
s/^/no/
:x
s/^/yes/'
--- stdout
XXX
b yes
b no
Tx
b
1,2,3
1
2
3
1
2
4
1
2no
3
1,234,567
yes1
yes2

=== blocks and comments
seq 4 > f; sed -n '2,3{p;=}' f; sed -n '2{p;p
p}' f; sed '{;;d;}' f; sed '# comment
1d # more
' f; sed -n '1{2{p}};3{/3/{s/3/x/;p}}' f; sed '#n
2p' f; sed '#no
2p' f; sed -e '#n' -e 2p f; sed -e 2p -e '#n' f; sed 's/1/x/;# end' f; sed '1!{2!{d}}' f; sed 's/2/y/}' f; sed '{p' f; sed '}' f; sed 'y/12/21/;p}' f
--- status 1
--- stdout
2
2
3
3
2
2
2
2
3
4
x
2
2
2
1
2
2
3
4
x
2
3
4
1
2

=== translate
echo abcabc | sed y/abc/xyz/; echo a/b | sed 'y,/,|,'; echo a/b | sed 'y/\//x/'; echo 'a
b' | sed 'N;y/\n/+/'; echo ab | sed 'y/ab/\n\\/'; echo aé | sed y/éa/eå/; echo ab | sed 'y/aab/xyz/'; echo a | sed y/ab/c/; echo a | sed y/a/b; echo 'a,b' | sed 'y,\,,;,'
--- stdout
xyzxyz
a|b
axb
a+b

\
åe
xz
a;b

=== listing
printf 'a\tb\\c\001\177\377\303\251\r\b\f\v\a\n' | sed -n l; echo abcdefghijklmnop | sed -n 'l 5;l 1;l 0;l 2'; printf '%0100d\n' 0 | sed -n l; printf '%0100d\n' 0 | sed -n -l 20 l; echo abc | sed -n -l 1 l; printf 'a\nb\n' | sed -n 'N;l'; echo abcdefg | sed -n --line-length=4 l
--- stdout
a\tb\\c\001\177\377\303\251\r\b\f\v\a$
abcd\
efgh\
ijkl\
mnop$
\
a\
b\
c\
d\
e\
f\
g\
h\
i\
j\
k\
l\
m\
n\
o\
p$
abcdefghijklmnop$
a\
b\
c\
d\
e\
f\
g\
h\
i\
j\
k\
l\
m\
n\
o\
p$
000000000000000000000000000000000000000000000000000000000000000000000\
0000000000000000000000000000000$
0000000000000000000\
0000000000000000000\
0000000000000000000\
0000000000000000000\
0000000000000000000\
00000$
\
a\
b\
c$
a\nb$
abc\
def\
g$

=== reading files
printf 'x\ny\n' > r; printf 'z' > z; printf 'a\nb\n' > f; sed 'r r' f; sed '1r z' f; sed '$r z' f; sed 'r nope' f; sed 'R r' f; sed 'R r
R r' f; sed 'R nope' f; sed 'R z' f; printf 'i\n' | sed '1r /dev/stdin' f; sed '1{r r
d}' f; sed 'r' f
--- status 1
--- stdout
a
x
y
b
x
y
a
zb
a
b
za
b
a
x
b
y
a
x
y
b
a
b
a
zb
a
i
b
x
y
b

=== writing files
printf 'a\nb\nc' > f; sed -n '/b/w out' f; cat out; sed 'w all' f; echo; cat all; sed -n 's/a/X/w s1' f; cat s1; sed -n '1w o1
2w o2
3w o1' f; cat o1 o2; sed -n 'N;W first' f; cat first; sed -n 'w /dev/stdout' f; sed 's/a/y/w /dev/stdout' f; sed -n '1w /dev/stderr' f 2>&1; sed 'w /no/x' f; echo $?; sed w f
--- status 1
--- stdout
b
a
b
c
a
b
cX
a
cb
a
a
b
cy
y
b
ca
4

=== write then read
printf 'a\nb\n' > f; sed 'w t
r t' f
--- stdout
a
b

=== file name and line number
printf 'a\nb\n' > f; sed F f; sed -n F < f; sed -n '$=' f; sed = f; sed -n '/b/=' f; sed -n '$=' f f; sed -s -n '$=' f f
--- stdout
f
a
f
b
-
-
2
1
a
2
b
2
4
2
2

=== several files
printf 'a' > n1; printf 'b\n' > n2; sed '' n1 n2; sed -s '' n1 n2; sed -n '$p' n1 n2; sed -s -n '$p' n1 n2; sed p n1; printf 'i\n' | sed p n1 - n2; sed -n '1p;$p' n1 n2 /dev/null; sed -n '$p' n2 nope; echo $?; sed p nope n2; echo $?
--- stdout
a
b
a
b
b
a
b
a
aa
a
i
i
b
b
a
b
b
2
b
b
2

=== separate ranges
seq 3 > a; seq 4 6 > b; sed -s -n '2,3p' a b; sed -n '2,5p' a b; sed -s '1d' a b; sed -s 'N;N;s/\n/-/g' a b; sed -s '$!d' a b; sed -s '0,/./d' a b; sed -s 'N;N;N;s/^/>/' a b; sed -s 'n;n;n;s/^/>/' a b
--- stdout
2
3
5
6
2
3
4
5
2
3
5
6
1-2-3
4-5-6
3
6
2
3
5
6
1
2
3
4
5
6
1
2
3
4
5
6

=== in place
printf 'a\nb\n' > f; sed -i s/a/x/ f; cat f; sed -i.bak s/x/y/ f; cat f f.bak; mkdir bk; sed -i'bk/old_*' s/y/z/ f; cat f bk/old_f; sed --in-place=.2 -n 2p f; cat f f.2; sed -n -i p f; cat f; sed -i p nope f; echo $?; cat f; sed -i p bk; echo $?; ls
--- stdout
x
b
y
b
x
b
z
b
y
b
b
z
b
b
2
b
b
4
bk
f
f.2
f.bak

=== in place keeps the mode
printf 'a\n' > f; chmod 750 f; sed -i s/a/b/ f; stat -c %a f; cat f; ln -s f l; sed -i s/b/c/ l; stat -c '%F' l; cat f l; rm l; ln -s f l; sed -i --follow-symlinks s/b/d/ l; stat -c %F l; cat f
--- stdout
750
b
regular file
b
c
symbolic link
d

=== in place quits and prints elsewhere
seq 5 > f; sed -i 2q f; cat f; seq 3 > f; sed -i -n '1!p;w /dev/stdout' f; echo --; cat f; seq 2 > a; seq 3 4 > b; sed -i '1i top' a b; cat a b; sed -i '$a end' a; cat a; printf x > n; sed -i s/x/y/ n; od -c n
--- stdout
1
2
1
2
3
--
2
3
top
1
2
top
3
4
top
1
2
end
0000000   y
0000001

=== null data
printf 'a\0b' | sed -z 's/$/!/' | od -c; printf 'a\nb\n' | sed -z 's/\n/,/g'; printf 'a\nb\n' | sed -z 's/^/>/mg'; printf 'a\0b\0' | sed --null-data -n '$!N;l'; printf 'x\0' | sed -z 'a y' | od -c; printf 'a\0b\0c\0' | sed -z -n 'H;${x;s/\x00/,/g;p}' | od -c; printf 'a\0' | sed --zero-terminated = | od -c
--- stdout (escaped)
0000000   a   !  \\0   b   !
0000005
a,b,>a
b
a\\000b$\x000000000   x  \\0   y  \\n
0000004
0000000   ,   a   ,   b   ,   c  \\0
0000007
0000000   1  \\0   a  \\0
0000004

=== script files
printf 's/a/b/\n# c\np\n' > s; echo a | sed -f s; echo a | sed -n -f s; printf '#n\np' > s; echo a | sed -f s; echo a | sed -f - f 2>/dev/null; printf 'p\nk\n' > s; echo a | sed -f s; echo $?; echo a | sed -f nope; echo $?; printf 'a\\\n  foo\ns/x/y/' > s; echo x | sed -f s -e 's/y/z/'; echo x | sed --file=s --expression=p
--- stdout
b
b
b
a
1
4
z
  foo
y
y
  foo

=== option spellings
printf 'ab\n' > f; sed -ne p f; sed -n -- p f; sed p f -n; sed -nE 's/(a)(b)/\2\1/p' f; sed -r 's/(a)/<\1>/' f; sed --regexp-extended 's/(a)/<\1>/' f; sed --sandbox p f; sed --sandbox 'w x' f; sed --sandbox 'r x' f; sed -u p f; sed -b p f; sed --expr=p f; sed; echo $?; sed -Z p f; echo $?; sed --foo 2>&1 | head -1; sed -e 2>&1 | head -1; sed -n; echo $?
--- stdout
ab
ab
ab
ba
<a>b
<a>b
ab
ab
ab
ab
ab
ab
ab
ab
1
1
sed: unrecognized option '--foo'
sed: option requires an argument -- 'e'
1

=== errors of scripts
for s in k 'p;k' 's/a' 's/a/b' 's/a/b/x' 's/a/b/gg' 's/a/b/pp' 's/a/b/0' 's/a/b/2 3' 'y/a' 'y/a/b/g' 1,p '1,2=x' : '2:a' '1,2}' '3!!p' '=,' pp 'p p' 'p}' 's/\(/x/' 's/a/\1/' '/a/,p' /a '\xax' d1 'q 5 6' lx '1,3,p' M +1p '~2p' '5!' 's/a/x\' 's/[/x/' 's/a\{1/x/' 'r' 1,2q '1#x' 'v 9.0' 's/x\)//'; do echo "$s"; sed "$s" < /dev/null; echo $?; done 2>&1
--- stdout
k
sed: -e expression #1, char 1: unknown command: `k'
1
p;k
sed: -e expression #1, char 3: unknown command: `k'
1
s/a
sed: -e expression #1, char 3: unterminated `s' command
1
s/a/b
sed: -e expression #1, char 5: unterminated `s' command
1
s/a/b/x
sed: -e expression #1, char 7: unknown option to `s'
1
s/a/b/gg
sed: -e expression #1, char 8: multiple `g' options to `s' command
1
s/a/b/pp
sed: -e expression #1, char 8: multiple `p' options to `s' command
1
s/a/b/0
sed: -e expression #1, char 7: number option to `s' command may not be zero
1
s/a/b/2 3
sed: -e expression #1, char 9: multiple number options to `s' command
1
y/a
sed: -e expression #1, char 3: unterminated `y' command
1
y/a/b/g
sed: -e expression #1, char 7: extra characters after command
1
1,p
sed: -e expression #1, char 3: unexpected `,'
1
1,2=x
sed: -e expression #1, char 5: extra characters after command
1
:
sed: -e expression #1, char 1: ":" lacks a label
1
2:a
sed: -e expression #1, char 2: : doesn't want any addresses
1
1,2}
sed: -e expression #1, char 4: unexpected `}'
1
3!!p
sed: -e expression #1, char 3: multiple `!'s
1
=,
sed: -e expression #1, char 2: extra characters after command
1
pp
sed: -e expression #1, char 2: extra characters after command
1
p p
sed: -e expression #1, char 3: extra characters after command
1
p}
sed: -e expression #1, char 2: unexpected `}'
1
s/\(/x/
sed: -e expression #1, char 7: Unmatched ( or \(
1
s/a/\1/
sed: -e expression #1, char 7: invalid reference \1 on `s' command's RHS
1
/a/,p
sed: -e expression #1, char 5: unexpected `,'
1
/a
sed: -e expression #1, char 2: unterminated address regex
1
\xax
sed: -e expression #1, char 4: missing command
1
d1
sed: -e expression #1, char 2: extra characters after command
1
q 5 6
sed: -e expression #1, char 5: extra characters after command
1
lx
sed: -e expression #1, char 2: extra characters after command
1
1,3,p
sed: -e expression #1, char 4: unknown command: `,'
1
M
sed: -e expression #1, char 1: unknown command: `M'
1
+1p
sed: -e expression #1, char 2: invalid usage of +N or ~N as first address
1
~2p
sed: -e expression #1, char 2: invalid usage of +N or ~N as first address
1
5!
sed: -e expression #1, char 2: missing command
1
s/a/x\
sed: -e expression #1, char 6: unterminated `s' command
1
s/[/x/
sed: -e expression #1, char 6: unterminated `s' command
1
s/a\{1/x/
sed: -e expression #1, char 9: Unmatched \{
1
r
sed: -e expression #1, char 1: missing filename in r/R/w/W commands
1
1,2q
sed: -e expression #1, char 4: command only uses one address
1
1#x
sed: -e expression #1, char 2: comments don't accept any addresses
1
v 9.0
sed: -e expression #1, char 5: expected newer version of sed
1
s/x\)//
sed: -e expression #1, char 7: Unmatched ) or \)
1

=== errors of extended regexes
for s in 's/(/x/' 's/*/x/' 's/a{2/x/' 's/a)/x/' 's/[[:foo:]]/x/' 's/[b-a]/x/' 's/\/x/' 's/(a)\2/x/' 's/a{2,1}/x/' 's/+/x/'; do echo "$s"; echo 'a*' | sed -E "$s"; echo $?; done 2>&1
--- stdout
s/(/x/
sed: -e expression #1, char 6: Unmatched ( or \(
1
s/*/x/
sed: -e expression #1, char 6: Invalid preceding regular expression
1
s/a{2/x/
sed: -e expression #1, char 8: Unmatched \{
1
s/a)/x/
sed: -e expression #1, char 7: Unmatched ) or \)
1
s/[[:foo:]]/x/
sed: -e expression #1, char 14: Invalid character class name
1
s/[b-a]/x/
sed: -e expression #1, char 10: Invalid range end
1
s/\/x/
sed: -e expression #1, char 6: unterminated `s' command
1
s/(a)\2/x/
sed: -e expression #1, char 10: Invalid back reference
1
s/a{2,1}/x/
sed: -e expression #1, char 11: Invalid content of \{\}
1
s/+/x/
sed: -e expression #1, char 6: Invalid preceding regular expression
1

=== basic regex oddities
echo 'a*b+c?' | sed 's/*/x/;s/+/y/;s/?/z/'; echo '*a' | sed 's/^*/x/'; echo 'aab' | sed 's/a\+/x/;s/b\?$/y/'; echo 'a^b$c' | sed 's/a^/x/;s/$c/y/'; echo 'ab12' | sed 's/[[:alpha:]]*[[:digit:]]\{1\}/x/'; echo 'abab' | sed 's/\(ab\)\1/x/'; echo 'foo.bar' | sed 's/\<b/B/;s/o\>/0/;s/\bf/F/;s/\Ba/A/'; echo 'a b_c' | sed 's/\W/-/;s/\w\w*$/w/'; echo 'a  b' | sed 's/\s\+/ /;s/\S/x/'; echo abc | sed 's/a\|c/x/g'; echo 'xay' | sed 's/\(^\|x\)a/Y/g'
--- stdout
axbycz
xa
xy
xby
x2
x
Fo0.BAr
a-w
x b
xbx
Yy

=== extended regexes
echo 'aab' | sed -E 's/a+|b/x/g'; echo 'abcabc' | sed -E 's/(abc){2}/x/'; echo 'a(b' | sed -E 's/\(/x/'; echo 'aXbX' | sed -E 's/(a|b)X?/<\1>/g'; echo 'a|b' | sed -E 's/a\|b/x/'; echo 'bb abb' | sed -E 's/(^|[^a])b/\1X/g'; echo abcd | sed -E 's/(ab|abc)(d|cd)/\1-\2/'; echo 'a1b22' | sed -E 's/[0-9]+/<&>/g'; echo aa | sed -E 's/(a)\1/x/'
--- stdout
xx
x
axb
<a><b>
x
bX abX
ab-cd
a<1>b<22>
x

=== binary and odd input
printf 'a\377b\n' | sed 's/a.b/X/;s/b/c/' | od -c; printf 'a\377b\n' | LC_ALL=C sed 's/a.b/X/'; printf '\0a\0\n' | sed 's/a/b/' | od -c; printf '' | sed p; printf '\n' | sed 's/^$/e/'; printf 'a\r\n' | sed 's/\r$//'; echo 'é' | sed 's/./x/g'; echo 'é' | LC_ALL=C sed 's/./x/g'; printf '\n\n\na\n' | sed '/^$/d'
--- stdout
0000000   a 377   c  \n
0000004
X
0000000  \0   b  \0  \n
0000004
e
a
x
xx
a

=== a directory is no input
mkdir d; sed p d; echo $?; echo a > f; sed p d f; echo $?
--- stdout
4
4

=== usual recipes
seq 10 | sed -n '$!N;$!D;p'; printf 'a\n\n\nb\n\n' | sed '/./,/^$/!d'; printf 'a \n b\t\n' | sed 's/[ \t]*$//;s/^[ \t]*//'; printf 'k=v\n#c\nx=y\n' | sed -n '/^#/!s/\(.*\)=\(.*\)/\2=\1/p'; echo /usr/local/bin/x | sed 's|.*/||'; seq 20 | sed '5,15d' | sed -n '$='; printf 'line\\\ncont\nnext\n' | sed -e :a -e '/\\$/N; s/\\\n//; ta'; echo 'a,b,c' | sed 's/,/\n/g'; printf 'a\nb\nc\nd\n' | sed '/b/,/c/{s/^/# /}'; echo abc | sed '/\n/!G;s/\(.\)\(.*\n\)/&\2\1/;//D;s/.//'; printf '1\n2\n2\n3\n' | sed '$!N; /^\(.*\)\n\1$/!P; D'; echo 'a b c' | sed 's/ /\
/g'
--- stdout
9
10
a

b

a
b
v=k
y=x
x
9
linecont
next
a
b
c
a
# b
# c
d
cba
1
2
3
a
b
c

=== large input
seq 100000 | sed 's/9/x/g;/x$/d;s/\(.\)\(.\)/\2\1/' | md5sum; seq 100000 | sed -n '$!N;s/\n/ /p' | md5sum; (head -c 200000 /dev/zero | tr '\0' a; echo) | sed 's/a/b/g' | md5sum
--- stdout
15dcac4895c46ad54730b35675f1c002  -
7dd910bfca6e60bc3a3373c01341b972  -
1ba684d902b0824b4cbb78b189c63d37  -

=== closed output
seq 100000 | sed p | head -n 2
--- stdout
1
1

=== line ends travel with lines
printf 'b' | sed G; printf 'a\nb' | sed -n 'H;${x;p}'; echo; printf 'a\nb' | sed x; printf b | sed 'h;G'; echo; printf 'a\nb' | sed '1h;2G'; printf 'a\nb' | sed '$g'
--- stdout (escaped)
b


a
b

a
b
b
a
b
a
a
\n\

=== counted ends that were passed over
seq 9 | sed -n '4{n;n};2,4p'; echo; seq 9 | sed -n '4{n;n};/2/,+2p'; echo; seq 9 | sed -n '4{n;n};2,~4p'; echo; seq 9 | sed -n '3{n;n;n};/[26]/,4p'; echo; seq 9 | sed -n '2,2~2p;3,0~3p'
--- stdout
2
3

2
3
6

2
3
6

2

2
3

=== case escapes reset each other
echo hello | sed 's/.*/\u\L&/'; echo hello | sed 's/.*/\L\u&/'; echo HELLO | sed 's/.*/\l\U&/'; echo ab | sed 's/a/\u/;s/b/\ux\Ey/'
--- stdout
hello
Hello
HELLO
Xy

=== quitting ends the line
printf b | sed q; printf b | sed 'p;q'; printf b | sed -n 'p;Q'; echo; printf b | sed -n P; echo; printf b | sed -n 'W o'; cat o; echo; printf b > i; sed -i q i; cat i
--- stdout
b
b
b
b
b
b
b

=== lines of l end as the others do
printf 'abcdef\nx' | sed -zn 'l 5' | od -c
--- stdout
0000000   a   b   c   d   \  \0   e   f   \   n   \  \0   x   $  \0
0000017

=== inserted and changed texts end as lines do
printf 'a\0b' | sed -z -e '1i one' -e '2c two' -e '1a three' | od -c
--- stdout
0000000   o   n   e  \0   a  \0   t   h   r   e   e  \n   t   w   o  \0
0000020

=== printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -i 'x;G' f g; cat f g
printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -i 'x;G' f g; cat f g
--- stdout

a
a
b

c
c
d

=== printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -s 'x;G' f g
printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -s 'x;G' f g
--- stdout

a
a
b

c
c
d

=== printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -s -n 'H;${x;p}' f g
printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -s -n 'H;${x;p}' f g
--- stdout

a
b

c
d

=== printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -i -n 'H;${x;p}' f g; cat f g
printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -i -n 'H;${x;p}' f g; cat f g
--- stdout

a
b

c
d

=== printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -n 'H;${x;p}' f g
printf 'a\nb\n' > f; printf 'c\nd\n' > g; sed -n 'H;${x;p}' f g
--- stdout

a
b
c
d

=== printf 'a\nb\0c\nd\0' | sed -z 's/^./X/mg' | tr '\0' '@'
printf 'a\nb\0c\nd\0' | sed -z 's/^./X/mg' | tr '\0' '@'
--- stdout (no newline)
X
b@X
d@

=== printf 'a\nb\0c\nd\0' | sed -z 's/.$/X/mg' | tr '\0' '@'
printf 'a\nb\0c\nd\0' | sed -z 's/.$/X/mg' | tr '\0' '@'
--- stdout (no newline)
a
X@c
X@

=== printf 'a\nb\0c\nd\0' | sed -z 's/^./X/g' | tr '\0' '@'
printf 'a\nb\0c\nd\0' | sed -z 's/^./X/g' | tr '\0' '@'
--- stdout (no newline)
X
b@X
d@

=== printf 'a\nb\0c\nd\0' | sed -zn '/^b$/Mp' | tr '\0' '@'
printf 'a\nb\0c\nd\0' | sed -zn '/^b$/Mp' | tr '\0' '@'

=== printf 'a\nb\0c\nd\0' | sed -zn '/^b$/p' | tr '\0' '@'
printf 'a\nb\0c\nd\0' | sed -zn '/^b$/p' | tr '\0' '@'

=== printf 'a\nb\n' | sed 'N;s/^./X/mg;s/.$/Y/Mg'
printf 'a\nb\n' | sed 'N;s/^./X/mg;s/.$/Y/Mg'
--- stdout
Y
Y

=== printf 'a\nb\n' | sed 'N;s/\`./X/mg'
printf 'a\nb\n' | sed 'N;s/\`./X/mg'
--- stdout
X
b

=== printf 'a\nb\n' | sed "N;s/.\\'/X/mg"
printf 'a\nb\n' | sed "N;s/.\\'/X/mg"
--- stdout
a
X

=== echo 'echo hi' | sed e
echo 'echo hi' | sed e
--- stdout
hi

=== echo x | sed 'e echo before'
echo x | sed 'e echo before'
--- stdout
before
x

=== echo 'echo hi' | sed 's/hi/there/e'
echo 'echo hi' | sed 's/hi/there/e'
--- stdout
there

=== printf 'one\ntwo\n' | sed '1e printf "p\nq\n"'
printf 'one\ntwo\n' | sed '1e printf "p\nq\n"'
--- stdout
p
q
one
two

=== echo a | sed 's/a/printf "1\\n2"/e'
echo a | sed 's/a/printf "1\\n2"/e'
--- stdout
1
2

=== printf 'a\nb\n' | sed '1!G;h;$!d'
printf 'a\nb\n' | sed '1!G;h;$!d'
--- stdout
b
a

=== echo abc | sed 's/b*/x/2'
echo abc | sed 's/b*/x/2'
--- stdout
axc

=== echo abc | sed 's/x*/-/g'
echo abc | sed 's/x*/-/g'
--- stdout
-a-b-c-

=== echo baaac | sed 's/a*/x/g'
echo baaac | sed 's/a*/x/g'
--- stdout
xbxcx

=== echo hello | sed 's/l/L/2g'
echo hello | sed 's/l/L/2g'
--- stdout
helLo

=== printf '1\n2\n3\n4\n' | sed -n '2{p;q}'
printf '1\n2\n3\n4\n' | sed -n '2{p;q}'
--- stdout
2

=== printf '1\n2\n3\n' | sed '2q5'; echo $?
printf '1\n2\n3\n' | sed '2q5'; echo $?
--- stdout
1
2
5

=== printf '1\n2\n3\n' | sed '2Q5'; echo $?
printf '1\n2\n3\n' | sed '2Q5'; echo $?
--- stdout
1
5

=== printf 'a b\n' | sed 's/\w\+/[&]/g'
printf 'a b\n' | sed 's/\w\+/[&]/g'
--- stdout
[a] [b]

=== printf 'a,b\n' | sed 's/,/\n/;P;D'
printf 'a,b\n' | sed 's/,/\n/;P;D'
--- stdout
a
b

=== printf 'x\n' | sed 'a\' -e 'foo'
printf 'x\n' | sed 'a\' -e 'foo'
--- status 1

=== printf 'x\n' | sed '$!d;a foo\nbar'
printf 'x\n' | sed '$!d;a foo\nbar'
--- stdout
x
foo
bar

=== printf '1\n2\n3\n4\n5\n' | sed '0~2d'
printf '1\n2\n3\n4\n5\n' | sed '0~2d'
--- stdout
1
3
5

=== printf '1\n2\n3\n4\n5\n' | sed '2,~2d'
printf '1\n2\n3\n4\n5\n' | sed '2,~2d'
--- stdout
1
5

=== printf '1\n2\n3\n4\n5\n' | sed '2,+1d'
printf '1\n2\n3\n4\n5\n' | sed '2,+1d'
--- stdout
1
4
5

=== printf 'a\n' > f; sed -n '/a/w out' f; cat out; sed -n 'w /dev/stdout' f
printf 'a\n' > f; sed -n '/a/w out' f; cat out; sed -n 'w /dev/stdout' f
--- stdout
a
a

=== printf 'a\nb\n' | sed -n '$='
printf 'a\nb\n' | sed -n '$='
--- stdout
2

=== printf 'a\nb\n' | sed '=' | sed 'N;s/\n/ /'
printf 'a\nb\n' | sed '=' | sed 'N;s/\n/ /'
--- stdout
1 a
2 b

=== printf 'abc\n' | sed 'y/abc/\n\t\\/'
printf 'abc\n' | sed 'y/abc/\n\t\\/'
--- stdout

	\

=== printf 'a\tb\001\303\251\n' | sed -n l
printf 'a\tb\001\303\251\n' | sed -n l
--- stdout
a\tb\001\303\251$

=== printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n' | sed -n 'l 10'
printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n' | sed -n 'l 10'
--- stdout
aaaaaaaaa\
aaaaaaaaa\
aaaaaaaaa\
aaaaaa$

=== printf 'a\n' | sed --posix 's/a\|b/x/'
printf 'a\n' | sed --posix 's/a\|b/x/'
--- stdout
a

=== printf 'a+b\n' | sed --posix 's/a\+b/x/'
printf 'a+b\n' | sed --posix 's/a\+b/x/'
--- stdout
x

=== printf 'foo\n' | sed 's/o/\U&x\Ey/g'
printf 'foo\n' | sed 's/o/\U&x\Ey/g'
--- stdout
fOXyOXy

=== printf 'foo bar\n' | sed 's/\b\(.\)/\u\1/g'
printf 'foo bar\n' | sed 's/\b\(.\)/\u\1/g'
--- stdout
Foo Bar

=== printf 'FOO\n' | sed 's/\(F\)\(OO\)/\L\u\1\2/'
printf 'FOO\n' | sed 's/\(F\)\(OO\)/\L\u\1\2/'
--- stdout
Foo

=== sed --version | head -1 | cut -c1-3
sed --version | head -1 | cut -c1-3
--- stdout
sed

=== sed -n '1~0p' <<< x
sed -n '1~0p' <<< x
--- stdout
x

=== sed -E 's/(a|b){2}/x/' <<< abab
sed -E 's/(a|b){2}/x/' <<< abab
--- stdout
xab

=== sed 's/a/b/w' <<< a
sed 's/a/b/w' <<< a
--- status 1

=== sed '3,1!d' <<< a
sed '3,1!d' <<< a

=== sed 's/.../&&/;ta;s/x/y/;:a' <<< abc
sed 's/.../&&/;ta;s/x/y/;:a' <<< abc
--- stdout
abcabc

=== sed '{p' <<< a; echo $?
sed '{p' <<< a; echo $?
--- stdout
1

=== sed 'p}' <<< a; echo $?
sed 'p}' <<< a; echo $?
--- stdout
1

=== sed 'k' <<< a; echo $?
sed 'k' <<< a; echo $?
--- stdout
1

=== sed -i.bak s/a/b/ nofile; echo $?
sed -i.bak s/a/b/ nofile; echo $?
--- stdout
2

=== printf a > f; sed -i.bak s/a/b/ f; cat f f.bak
printf a > f; sed -i.bak s/a/b/ f; cat f f.bak
--- stdout (no newline)
ba

=== mkdir b; printf a > f; sed -i'b/*.o' s/a/b/ f; cat f b/f.o
mkdir b; printf a > f; sed -i'b/*.o' s/a/b/ f; cat f b/f.o
--- stdout (no newline)
ba

=== printf 'a\n' > f; ln -s f l; sed -i s/a/b/ l; [ -L l ] || echo plain; cat f l
printf 'a\n' > f; ln -s f l; sed -i s/a/b/ l; [ -L l ] || echo plain; cat f l
--- stdout
plain
a
b

=== printf 'a\n' > f; ln -s f l; sed -i --follow-symlinks s/a/b/ l; [ -L l ] && echo link; cat f l
printf 'a\n' > f; ln -s f l; sed -i --follow-symlinks s/a/b/ l; [ -L l ] && echo link; cat f l
--- stdout
link
b
b

=== :x;bx;/re/I,+3d;0,/y/{=;l 5;q 3};r file' <<< q
:x;bx;/re/I,+3d;0,/y/{=;l 5;q 3};r file' <<< q
--- status 2

=== sed -i s/a/b/; echo $?
sed -i s/a/b/; echo $?
--- stdout
4

=== sed --posix -n l5 <<< a; echo $?
sed --posix -n l5 <<< a; echo $?
--- stdout
1

=== POSIXLY_CORRECT=1 sed N <<< A; sed --posix 's/a/\1/' <<< a
POSIXLY_CORRECT=1 sed N <<< A; sed --posix 's/a/\1/' <<< a
--- stdout (escaped)
\n\

=== printf '/foo/i\\\n' > p; printf 'bar\nfoo\n' | sed -f p
printf '/foo/i\\\n' > p; printf 'bar\nfoo\n' | sed -f p
--- stdout
bar

foo
