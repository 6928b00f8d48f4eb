=== one name per line when not on a terminal
touch b a 'c d' .hidden
ls
--- stdout
a
b
c d
--- stderr

=== hidden names
touch b a .h
ls -a; ls -A
--- stdout
.
..
.h
a
b
.h
a
b
--- stderr

=== columns by width
touch a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh
ls -C -w 30; ls -C -w 20; ls -C -w 0; ls -C -w 1
--- stdout
a   ccc   eeeee   ggggggg
bb  dddd  ffffff  hhhhhhhh
a     eeeee
bb    ffffff
ccc   ggggggg
dddd  hhhhhhhh
a  bb  ccc  dddd  eeeee  ffffff  ggggggg  hhhhhhhh
a
bb
ccc
dddd
eeeee
ffffff
ggggggg
hhhhhhhh
--- stderr

=== columns from the environment
touch a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh
COLUMNS=25 ls -C; COLUMNS=x ls -C
--- stdout
a    dddd    ggggggg
bb   eeeee   hhhhhhhh
ccc  ffffff
a  bb  ccc  dddd  eeeee  ffffff  ggggggg  hhhhhhhh
--- stderr
ls: ignoring invalid width in environment variable COLUMNS: ‘x’

=== rows across
touch a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh
ls -x -w 30; ls -x -w 0; ls --format=across -w 22 -T 4; ls -x -w 40 -T 0
--- stdout
a	 bb	   ccc
dddd	 eeeee	   ffffff
ggggggg  hhhhhhhh
a  bb  ccc  dddd  eeeee  ffffff  ggggggg  hhhhhhhh
a		 bb
ccc		 dddd
eeeee	 ffffff
ggggggg  hhhhhhhh
a       bb       ccc       dddd  eeeee
ffffff  ggggggg  hhhhhhhh
--- stderr

=== commas
touch a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh
ls -m -w 20; ls -m -w 0; ls --format=commas
--- stdout
a, bb, ccc, dddd,
eeeee, ffffff,
ggggggg, hhhhhhhh
a, bb, ccc, dddd, eeeee, ffffff, ggggggg, hhhhhhhh
a, bb, ccc, dddd, eeeee, ffffff, ggggggg, hhhhhhhh
--- stderr

=== many names in columns
touch 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 averyveryverylongnameindeed
ls -C; ls -C -w 100; ls -x -w 50; ls -Cv -w 60
--- stdout
1   12	15  18	20  23	26  29	4  7  averyveryverylongnameindeed
10  13	16  19	21  24	27  3	5  8
11  14	17  2	22  25	28  30	6  9
1   11	13  15	17  19	20  22	24  26	28  3	4  6  8  averyveryverylongnameindeed
10  12	14  16	18  2	21  23	25  27	29  30	5  7  9
1			     10  11  12  13  14
15			     16  17  18  19  2
20			     21  22  23  24  25
26			     27  28  29  3   30
4			     5	 6   7	 8   9
averyveryverylongnameindeed
1  5  9   13  17  21  25  29
2  6  10  14  18  22  26  30
3  7  11  15  19  23  27  averyveryverylongnameindeed
4  8  12  16  20  24  28
--- stderr

=== long listing of files
printf hello >a; printf '%0100d' 1 >bb; ln -s a l; mkfifo p
touch -t 202001020304.05 a bb p; touch -h -t 202001020304.05 l
chmod 640 bb
ls -l a bb l p; ls -lg a; ls -lo a; ls -lG a; ls -ln a bb; ls -l --author a
--- stdout
-rw-r--r-- 1 agent agent   5 Jan  2  2020 a
-rw-r----- 1 agent agent 100 Jan  2  2020 bb
lrwxrwxrwx 1 agent agent   1 Jan  2  2020 l -> a
prw-r--r-- 1 agent agent   0 Jan  2  2020 p
-rw-r--r-- 1 agent 5 Jan  2  2020 a
-rw-r--r-- 1 agent 5 Jan  2  2020 a
-rw-r--r-- 1 agent 5 Jan  2  2020 a
-rw-r--r-- 1 1000 1000   5 Jan  2  2020 a
-rw-r----- 1 1000 1000 100 Jan  2  2020 bb
-rw-r--r-- 1 agent agent agent 5 Jan  2  2020 a
--- stderr

=== long listing time styles
touch -t 202001020304.05 a
ls -l --time-style=full-iso a; ls -l --time-style=long-iso a; ls -l --time-style=iso a; ls -l --time-style=locale a; ls -l --time-style=+%Y%m%d a; ls --full-time a
TIME_STYLE=long-iso ls -l a
ls -l --time-style=posix-long-iso a
ls -l --time-style=l a
ls -l --time-style=foo a
--- status 2
--- stdout
-rw-r--r-- 1 agent agent 0 2020-01-02 03:04:05.000000000 +0000 a
-rw-r--r-- 1 agent agent 0 2020-01-02 03:04 a
-rw-r--r-- 1 agent agent 0 2020-01-02  a
-rw-r--r-- 1 agent agent 0 Jan  2  2020 a
-rw-r--r-- 1 agent agent 0 20200102 a
-rw-r--r-- 1 agent agent 0 2020-01-02 03:04:05.000000000 +0000 a
-rw-r--r-- 1 agent agent 0 2020-01-02 03:04 a
-rw-r--r-- 1 agent agent 0 2020-01-02 03:04 a
--- stderr
ls: ambiguous argument ‘l’ for ‘time style’
Valid arguments are:
  - [posix-]full-iso
  - [posix-]long-iso
  - [posix-]iso
  - [posix-]locale
  - +FORMAT (e.g., +%H:%M) for a 'date'-style format
Try 'ls --help' for more information.
ls: invalid argument ‘foo’ for ‘time style’
Valid arguments are:
  - [posix-]full-iso
  - [posix-]long-iso
  - [posix-]iso
  - [posix-]locale
  - +FORMAT (e.g., +%H:%M) for a 'date'-style format
Try 'ls --help' for more information.

=== time zone of a listing
touch -t 202007020304.05 a
TZ=Europe/Berlin ls -l --time-style=full-iso a; TZ=America/New_York ls -l --time-style='+%H:%M %Z' a; TZ=XYZ-3 ls -l --time-style='+%H:%M %Z' a
--- stdout
-rw-r--r-- 1 agent agent 0 2020-07-02 05:04:05.000000000 +0200 a
-rw-r--r-- 1 agent agent 0 23:04 EDT a
-rw-r--r-- 1 agent agent 0 06:04 XYZ a
--- stderr

=== recent times have no year
touch a
ls -l a | tr -s ' ' | cut -d' ' -f8 | tr 0-9 x
--- stdout
xx:xx
--- stderr

=== access and change times
touch -a -t 201001020304 a; touch -m -t 201501020304 a
ls -lu --time-style=long-iso a; ls -l --time=atime --time-style=long-iso a; ls -l --time=use --time-style=long-iso a; ls -l --time-style=long-iso a
--- stdout
-rw-r--r-- 1 agent agent 0 2010-01-02 03:04 a
-rw-r--r-- 1 agent agent 0 2010-01-02 03:04 a
-rw-r--r-- 1 agent agent 0 2010-01-02 03:04 a
-rw-r--r-- 1 agent agent 0 2015-01-02 03:04 a
--- stderr

=== sorting by time size extension version
touch -t 202001010000 a.c; touch -t 202101010000 b.a; touch -t 201901010000 c.b
printf 123 >f10; printf 1 >f9; printf 12345 >f100
touch -t 200001010000 f10 f9 f100
ls -t; ls -tr; ls -S; ls -Sr; ls -X; ls -v; ls -U | sort; ls --sort=size; ls --sort=time; ls --sort=extension; ls --sort=version; ls --sort=width; ls -f | sort
--- stdout
b.a
a.c
c.b
f10
f100
f9
f9
f100
f10
c.b
a.c
b.a
f100
f10
f9
a.c
b.a
c.b
c.b
b.a
a.c
f9
f10
f100
f10
f100
f9
b.a
c.b
a.c
a.c
b.a
c.b
f9
f10
f100
a.c
b.a
c.b
f10
f100
f9
f100
f10
f9
a.c
b.a
c.b
b.a
a.c
c.b
f10
f100
f9
f10
f100
f9
b.a
c.b
a.c
a.c
b.a
c.b
f9
f10
f100
f9
a.c
b.a
c.b
f10
f100
.
..
a.c
b.a
c.b
f10
f100
f9
--- stderr

=== sorting by access time without -l
touch -a -t 201001010000 a; touch -a -t 201201010000 b; touch -a -t 201101010000 c
ls -u; ls -ut; ls -lu --time-style=+ a b c | cut -c 1-10
--- stdout
b
c
a
b
c
a
-rw-r--r--
-rw-r--r--
-rw-r--r--
--- stderr

=== indicators
mkdir d; touch f x; chmod +x x; mkfifo p; ln -s d ld; ln -s f lf
ls -F; ls -p; ls --file-type; ls --indicator-style=slash; ls --indicator-style=none; ls --classify=never; ls --classify=always; ls --classify=auto
ls -F ld lf; ls -p ld
--- stdout
d/
f
ld@
lf@
p|
x*
d/
f
ld
lf
p
x
d/
f
ld@
lf@
p|
x
d/
f
ld
lf
p
x
d
f
ld
lf
p
x
d
f
ld
lf
p
x
d/
f
ld@
lf@
p|
x*
d
f
ld
lf
p
x
ld@
lf@
--- stderr

=== long listing of links with indicators
mkdir d; ln -s d ld; ln -s none broken
ls -lF --time-style=+T ld broken; ls -ld --time-style=+ ld/ | cut -c 1-10
--- stdout
lrwxrwxrwx 1 agent agent 4 T broken -> none
lrwxrwxrwx 1 agent agent 1 T ld -> d/
drwxr-xr-x
--- stderr

=== quoting styles
touch 'a b' "it's" 'q"q' '$x' 'back\slash' plain 'star*'
ls; ls -Q; ls -b; ls -N
ls --quoting-style=shell; ls --quoting-style=shell-always; ls --quoting-style=shell-escape; ls --quoting-style=shell-escape-always; ls --quoting-style=c; ls --quoting-style=escape; ls --quoting-style=literal; ls --quoting-style=locale; ls --quoting-style=clocale
--- stdout
$x
a b
back\slash
it's
plain
q"q
star*
"$x"
"a b"
"back\\slash"
"it's"
"plain"
"q\"q"
"star*"
$x
a\ b
back\\slash
it's
plain
q"q
star*
$x
a b
back\slash
it's
plain
q"q
star*
'$x'
'a b'
'back\slash'
"it's"
plain
'q"q'
'star*'
'$x'
'a b'
'back\slash'
"it's"
'plain'
'q"q'
'star*'
'$x'
'a b'
'back\slash'
"it's"
plain
'q"q'
'star*'
'$x'
'a b'
'back\slash'
"it's"
'plain'
'q"q'
'star*'
"$x"
"a b"
"back\\slash"
"it's"
"plain"
"q\"q"
"star*"
$x
a\ b
back\\slash
it's
plain
q"q
star*
$x
a b
back\slash
it's
plain
q"q
star*
‘$x’
‘a b’
‘back\\slash’
‘it's’
‘plain’
‘q"q’
‘star*’
‘$x’
‘a b’
‘back\\slash’
‘it's’
‘plain’
‘q"q’
‘star*’
--- stderr

=== quoting odd bytes
touch $'a\nb' $'t\tt' $'\x01' é $'\xff' '' 2>/dev/null
ls -q; ls -b; ls -Q; ls --quoting-style=shell-escape; ls --quoting-style=shell -q; ls --quoting-style=c -q
--- stdout
?
a?b
t?t
é
?
\001
a\nb
t\tt
é
\377
"\001"
"a\nb"
"t\tt"
"é"
"\377"
''$'\001'
'a'$'\n''b'
't'$'\t''t'
é
''$'\377'
?
'a?b'
't?t'
é
?
"\001"
"a\nb"
"t\tt"
"é"
"\377"
--- stderr

=== quoting in columns lines up
touch 'a b' c d 'e f'
ls -C --quoting-style=shell; ls -x --quoting-style=shell-escape; ls -C -w 0 --quoting-style=shell; ls -1 --quoting-style=shell; ls -l --time-style=+ --quoting-style=shell | cut -c 12-
--- stdout
'a b'   c   d  'e f'
'a b'   c   d  'e f'
'a b'  c  d  'e f'
'a b'
c
d
'e f'

1 agent agent 0  'a b'
1 agent agent 0   c
1 agent agent 0   d
1 agent agent 0  'e f'
--- stderr

=== quoting from the environment
touch 'a b'
QUOTING_STYLE=c ls; QUOTING_STYLE=nonsense ls; QUOTING_STYLE=c ls -N
--- stdout
"a b"
a b
a b
--- stderr
ls: ignoring invalid value of environment variable QUOTING_STYLE: ‘nonsense’

=== wide characters in columns
touch 日本 é ab 한국어
ls -C -w 20; ls -x -w 12
--- stdout
ab  é  日本  한국어
ab
é
日本
한국어
--- stderr

=== recursion
mkdir -p a/b/c d; touch a/1 a/b/2 a/b/c/3 4
ls -R; ls -R a; ls -R a d
--- stdout
.:
4
a
d

./a:
1
b

./a/b:
2
c

./a/b/c:
3

./d:
a:
1
b

a/b:
2
c

a/b/c:
3
a:
1
b

a/b:
2
c

a/b/c:
3

d:
--- stderr

=== files before directories
mkdir d1 d2; touch d1/x d2/y f
ls d2 f d1; ls -d d1 d2 f; ls d1; ls d1 f
--- stdout
f

d1:
x

d2:
y
d1
d2
f
x
f

d1:
x
--- stderr

=== directories first
mkdir b d; touch a c; ln -s b e
ls --group-directories-first; ls -r --group-directories-first; ls -U --group-directories-first | sort
--- stdout
b
d
e
a
c
e
d
b
c
a
a
b
c
d
e
--- stderr

=== ignoring names
touch a.c a.o a~ .x~ b.c
ls -B; ls -I '*.o'; ls --hide='*.c'; ls -a --hide='*.c'; ls -A -I '*.c'; ls -A -B; ls --ignore='*.c' --ignore='*~'
--- stdout
a.c
a.o
b.c
a.c
a~
b.c
a.o
a~
.
..
.x~
a.c
a.o
a~
b.c
.x~
a.o
a~
a.c
a.o
b.c
a.o
--- stderr

=== following links
mkdir d; touch d/f; ln -s d ld; ln -s d/f lf; ln -s none broken
ls ld; ls -d ld; ls -l ld | cut -c 1; ls -H ld; ls -L; ls -lH ld lf | cut -c 1; ls -L broken; ls -H broken
ls --dereference-command-line-symlink-to-dir -l ld | cut -c 1
--- stdout
f
ld
l
f
broken
d
ld
lf
-

l
t
-
t
-
--- stderr
ls: cannot access 'broken': No such file or directory
ls: cannot access 'broken': No such file or directory

=== a link that leads nowhere in a directory that is listed with -L
mkdir d; ln -s none d/broken; touch d/x
ls -L d; ls -lL --time-style=+ d 2>/dev/null | cut -c 1-10
--- stdout
broken
x
total 0
l?????????
-rw-r--r--
--- stderr

=== missing operand and others
touch a
ls nope a; ls nope; echo $?
--- stdout
a
2
--- stderr
ls: cannot access 'nope': No such file or directory
ls: cannot access 'nope': No such file or directory

=== an unreadable directory
mkdir d e; chmod 0 d
ls d e; echo $?; ls -R; echo $?; chmod 755 d
--- stdout
e:
2
.:
d
e

./e:
1
--- stderr
ls: cannot open directory 'd': Permission denied
ls: cannot open directory './d': Permission denied

=== a directory without search permission
mkdir d; touch d/f; chmod 444 d
ls d; ls -l d; echo $?; chmod 755 d
--- stdout
f
total 0
-????????? ? ? ? ?            ? f
1
--- stderr
ls: cannot access 'd/f': Permission denied

=== sizes
printf '%01500d' 1 >a; printf '%020000d' 1 >b; : >c
ls -lh --time-style=+ ; ls -l --si --time-style=+ ; ls -l --block-size=1000 --time-style=+ a b c; ls -l --block-size=K --time-style=+ a b c; ls -l --block-size=KB --time-style=+ a b c; ls -l --block-size=KiB --time-style=+ a b c; ls -l --block-size=1M --time-style=+ a b c
BLOCK_SIZE=1K ls -l --time-style=+ a b; LS_BLOCK_SIZE=human-readable ls -l --time-style=+ a b
ls --block-size=x; ls --block-size=1x; ls --block-size=99999999999999999999
--- status 2
--- stdout
total 24K
-rw-r--r-- 1 agent agent 1.5K  a
-rw-r--r-- 1 agent agent  20K  b
-rw-r--r-- 1 agent agent    0  c
total 25k
-rw-r--r-- 1 agent agent 1.5k  a
-rw-r--r-- 1 agent agent  20k  b
-rw-r--r-- 1 agent agent    0  c
-rw-r--r-- 1 agent agent  2  a
-rw-r--r-- 1 agent agent 20  b
-rw-r--r-- 1 agent agent  0  c
-rw-r--r-- 1 agent agent  2K  a
-rw-r--r-- 1 agent agent 20K  b
-rw-r--r-- 1 agent agent  0K  c
-rw-r--r-- 1 agent agent  2kB  a
-rw-r--r-- 1 agent agent 20kB  b
-rw-r--r-- 1 agent agent  0kB  c
-rw-r--r-- 1 agent agent  2KiB  a
-rw-r--r-- 1 agent agent 20KiB  b
-rw-r--r-- 1 agent agent  0KiB  c
-rw-r--r-- 1 agent agent 1  a
-rw-r--r-- 1 agent agent 1  b
-rw-r--r-- 1 agent agent 0  c
-rw-r--r-- 1 agent agent  2  a
-rw-r--r-- 1 agent agent 20  b
-rw-r--r-- 1 agent agent 1.5K  a
-rw-r--r-- 1 agent agent  20K  b
--- stderr
ls: invalid --block-size argument 'x'
ls: invalid suffix in --block-size argument '1x'
ls: --block-size argument '99999999999999999999' too large

=== allocated sizes
printf '%01500d' 1 >a; printf '%020000d' 1 >b; : >c
ls -s a b c; ls -sh a b c; ls -s --block-size=1 a b c; ls -sk a b c; ls -s -C a b c; ls -ls --time-style=+ a b c; ls -sm a b c; BLOCKSIZE=512 ls -s a b c
--- stdout
 4 a
20 b
 0 c
4.0K a
 20K b
   0 c
 4096 a
20480 b
    0 c
 4 a
20 b
 0 c
 4 a  20 b   0 c
 4 -rw-r--r-- 1 agent agent  1500  a
20 -rw-r--r-- 1 agent agent 20000  b
 0 -rw-r--r-- 1 agent agent     0  c
4 a, 20 b, 0 c
 8 a
40 b
 0 c
--- stderr

=== inode numbers
touch a b; ln a c
ls -i a b c | sed 's/[0-9]/N/g;s/N*N/N/'; ls -1i a c | cut -d' ' -f1 | sort -u | wc -l
--- stdout
N a
N b
N c
1
--- stderr

=== zero terminator
touch a b 'c d'
ls --zero | od -c; ls --zero -Q | od -c; ls -l --zero --time-style=+ a | od -c
--- stdout
0000000   a  \0   b  \0   c       d  \0
0000010
0000000   "   a   "  \0   "   b   "  \0   "   c       d   "  \0
0000016
0000000   -   r   w   -   r   -   -   r   -   -       1       a   g   e
0000020   n   t       a   g   e   n   t       0           a  \0
0000036
--- stderr

=== security context
touch a
ls -Z a; ls -lZ --time-style=+ a; ls -mZ a
--- stdout
? a
-rw-r--r-- 1 agent agent ? 0  a
? a
--- stderr

=== colours
mkdir d; touch f x.tar; touch x; chmod +x x; ln -s f l; ln -s none broken; mkfifo p
mkdir -m 1777 t; mkdir -m 777 w; mkdir -m 1755 s
ls --color=always; ls --color=never; ls --color=auto; ls --color; ls -C --color=always
LS_COLORS='*.tar=01;31:fi=33:or=05:mi=04' ls --color=always
LS_COLORS='*.tar=01;31:fi=33:or=05:mi=04' ls -l --time-style=+ --color=always broken l
LS_COLORS='ln=target:di=35' ls --color=always
LS_COLORS='no=1' ls --color=always f d
LS_COLORS='zz=1' ls --color=always f
LS_COLORS='di' ls --color=always f
--- stdout (escaped)
broken
d
f
l
p
s
t
w
x
x.tar
broken
d
f
l
p
s
t
w
x
x.tar
broken
d
f
l
p
s
t
w
x
x.tar
broken
d
f
l
p
s
t
w
x
x.tar
broken	d  f  l  p  s  t  w  x	x.tar
\x1b[0m\x1b[05mbroken\x1b[0m
\x1b[01;34md\x1b[0m
\x1b[33mf\x1b[0m
\x1b[01;36ml\x1b[0m
\x1b[33mp\x1b[0m
\x1b[37;44ms\x1b[0m
\x1b[30;42mt\x1b[0m
\x1b[34;42mw\x1b[0m
\x1b[01;32mx\x1b[0m
\x1b[01;31mx.tar\x1b[0m
lrwxrwxrwx 1 agent agent 4  \x1b[0m\x1b[05mbroken\x1b[0m -> \x1b[04mnone\x1b[0m
lrwxrwxrwx 1 agent agent 1  \x1b[01;36ml\x1b[0m -> \x1b[33mf\x1b[0m
broken
\x1b[0m\x1b[35md\x1b[0m
f
l
\x1b[33mp\x1b[0m
\x1b[37;44ms\x1b[0m
\x1b[30;42mt\x1b[0m
\x1b[34;42mw\x1b[0m
\x1b[01;32mx\x1b[0m
x.tar
\x1b[0m\x1b[1mf\x1b[0m

d:
f
f
--- stderr
ls: unrecognized prefix: ‘zz’
ls: unparsable value for LS_COLORS environment variable
ls: unparsable value for LS_COLORS environment variable

=== coloured directories and long listing
mkdir d; touch d/x; ln -s d l
ls -R --color=always; ls -F --color=always; ls -x --color=always
--- stdout
.:
d
l

./d:
x
d/
l@
d  l
--- stderr

=== set-id files in colour
touch a b; chmod 4755 a; chmod 2755 b
ls --color=always; ls -l --time-style=+ a b; chmod 4644 a; chmod 2644 b; ls -l --time-style=+ a b
--- stdout
a
b
-rwsr-xr-x 1 agent agent 0  a
-rwxr-sr-x 1 agent agent 0  b
-rwSr--r-- 1 agent agent 0  a
-rw-r-Sr-- 1 agent agent 0  b
--- stderr

=== wrong arguments
ls --sort=foo; echo $?
ls --color=foo; ls -w x; ls -T x; ls --nope; ls --so; ls --time=foo
--- status 1
--- stdout
1
--- stderr
ls: invalid argument ‘foo’ for ‘--sort’
Valid arguments are:
  - ‘none’
  - ‘time’
  - ‘size’
  - ‘extension’
  - ‘version’
  - ‘width’
Try 'ls --help' for more information.
ls: invalid argument ‘foo’ for ‘--color’
Valid arguments are:
  - ‘always’, ‘yes’, ‘force’
  - ‘never’, ‘no’, ‘none’
  - ‘auto’, ‘tty’, ‘if-tty’
Try 'ls --help' for more information.
ls: invalid line width: ‘x’
ls: invalid tab size: ‘x’
ls: unrecognized option '--nope'
Try 'ls --help' for more information.
ls: option '--sort' requires an argument
Try 'ls --help' for more information.
ls: invalid argument ‘foo’ for ‘--time’
Valid arguments are:
  - ‘atime’, ‘access’, ‘use’
  - ‘ctime’, ‘status’
  - ‘birth’, ‘creation’
Try 'ls --help' for more information.

=== abbreviations of long options
touch b a
ls --rev; ls --sort=ti; ls --colo=never; ls --quoting=c; ls --quoting-style=sh
--- status 1
--- stdout
b
a
a
b
a
b
"a"
"b"
--- stderr
ls: ambiguous argument ‘sh’ for ‘--quoting-style’
Valid arguments are:
  - ‘literal’
  - ‘shell’
  - ‘shell-always’
  - ‘shell-escape’
  - ‘shell-escape-always’
  - ‘c’
  - ‘c-maybe’
  - ‘escape’
  - ‘locale’
  - ‘clocale’
Try 'ls --help' for more information.

=== dir and vdir
touch 'a b' c; mkdir d
dir; vdir a\ b --time-style=+ ; dir -1; dir -N
dir --nope
--- status 2
--- stdout
a\ b  c  d
-rw-r--r-- 1 agent agent 0  a\ b
a\ b
c
d
a b  c	d
--- stderr
dir: unrecognized option '--nope'
Try 'dir --help' for more information.

=== symlink loops
ln -s loop loop
ls loop; ls -L loop; ls -l --time-style=+ loop; ls loop/x
--- status 2
--- stdout
lrwxrwxrwx 1 agent agent 4  loop -> loop
--- stderr
ls: cannot access 'loop': Too many levels of symbolic links
ls: cannot access 'loop': Too many levels of symbolic links
ls: cannot access 'loop/x': Too many levels of symbolic links

=== empty operand and empty directory
mkdir e
ls e; ls -l e; ls -C e; ls ''; ls e e
--- stdout
total 0
e:

e:
--- stderr
ls: cannot access '': No such file or directory

=== dot operands
touch f
ls .; ls ./; ls ./f; ls -d . ..
--- stdout
f
f
./f
.
..
--- stderr

=== hyperlinks
touch f
ls --hyperlink=never f; ls --hyperlink=auto f
--- stdout
f
f
--- stderr

=== no group with numeric ids
touch -t 202001020304 a
ls -no a; ls -ng a; ls -nG a; ls -lgo a; ls -n --author a
--- stdout
-rw-r--r-- 1 1000 0 Jan  2  2020 a
-rw-r--r-- 1 1000 0 Jan  2  2020 a
-rw-r--r-- 1 1000 0 Jan  2  2020 a
-rw-r--r-- 1 0 Jan  2  2020 a
-rw-r--r-- 1 1000 1000 1000 0 Jan  2  2020 a
--- stderr

=== one per line after long
touch -t 202001020304 a
ls -l1 a; ls -1l a; ls -lC a; ls -Cl a; ls -lm a; ls -l --format=single-column a
--- stdout
-rw-r--r-- 1 agent agent 0 Jan  2  2020 a
-rw-r--r-- 1 agent agent 0 Jan  2  2020 a
a
-rw-r--r-- 1 agent agent 0 Jan  2  2020 a
a
a
--- stderr

=== sizes around ten units
for n in 10239 10240 10241 9216 1023 1024 10485760 10485759 10484736; do truncate -s $n f$n; done; ls -lh | tail -n +2 | tr -s ' ' | cut -d' ' -f5,9; ls -l --si | tail -n +2 | tr -s ' ' | cut -d' ' -f5,9
--- stdout
1023 f1023
10K f10239
1.0K f1024
10K f10240
11K f10241
10M f10484736
10M f10485759
10M f10485760
9.0K f9216
1.1k f1023
11k f10239
1.1k f1024
11k f10240
11k f10241
11M f10484736
11M f10485759
11M f10485760
9.3k f9216

=== touch a b; mkdir d; ls -Fa; ls -F1; ls -aF; ls -Fd d
touch a b; mkdir d; ls -Fa; ls -F1; ls -aF; ls -Fd d
--- stdout
./
../
a
b
d/
a
b
d/
./
../
a
b
d/
d/

=== touch a b c d e f; ls -Cw 4; ls -Cw 5; ls -Cw 3; ls -Cw 7; ls -xw4
touch a b c d e f; ls -Cw 4; ls -Cw 5; ls -Cw 3; ls -Cw 7; ls -xw4
--- stdout
a  d
b  e
c  f
a  d
b  e
c  f
a
b
c
d
e
f
a  c  e
b  d  f
a  b
c  d
e  f
