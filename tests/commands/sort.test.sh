=== lines in order
printf 'banana\napple\nCherry\n\n10\n9\n' | sort
--- stdout

10
9
Cherry
apple
banana
--- stderr

=== reversed
printf 'b\na\nc\n' | sort -r; printf 'b\na\nc\n' | sort --reverse
--- stdout
c
b
a
c
b
a
--- stderr

=== ignoring case
printf 'b\nA\nB\na\n' | sort -f; printf 'b\nA\nB\na\n' | sort -fs; printf 'b\nA\nB\na\n' | sort -fu; printf '_\na\nB\n^\n' | sort --ignore-case
--- stdout
A
a
B
b
A
a
b
B
A
b
a
B
^
_
--- stderr

=== dictionary order
printf 'a-b\na b\nab\n_ac\n-a\n' | sort -d; printf 'b.\na!\n' | sort --dictionary-order
--- stdout
-a
a b
a-b
ab
_ac
a!
b.
--- stderr

=== ignoring what is not printable
printf 'a\001b\naa\n\002ab\n' | sort -i | od -c; printf 'b\n\001a\n' | sort --ignore-nonprinting | od -c
--- stdout
0000000   a   a  \n 002   a   b  \n   a 001   b  \n
0000013
0000000 001   a  \n   b  \n
0000005
--- stderr

=== ignoring leading blanks
printf '  b\n a\nc\n' | sort -b; printf '  b\n a\nc\n' | sort; printf '  b\n a\n' | sort --ignore-leading-blanks
--- stdout
 a
  b
c
  b
 a
c
 a
  b
--- stderr

=== numbers
printf '10\n9\n-5\n-10\n0\n3.14\n3.2\nx\n\n1e3\n+5\n  7\n007\n-0\n.5\n-.5\n' | sort -n; printf '2\n10\n' | sort --numeric-sort
--- stdout
-10
-5
-.5

+5
-0
0
x
.5
1e3
3.14
3.2
  7
007
9
10
2
10
--- stderr

=== very long numbers
printf '123456789012345678901234567890\n123456789012345678901234567889\n-123456789012345678901234567890\n99999999999999999999\n1000000000000000000\n999999999999999999.5\n' | sort -n
--- stdout
-123456789012345678901234567890
999999999999999999.5
1000000000000000000
99999999999999999999
123456789012345678901234567889
123456789012345678901234567890
--- stderr

=== numbers that differ behind the point
printf '1.10\n1.1\n1.09\n1.\n1\n01\n1.2x\n-1.5\n-1.25\n' | sort -n; printf '1.10\n1.1\n' | sort -ns
--- stdout
-1.5
-1.25
01
1
1.
1.09
1.1
1.10
1.2x
1.10
1.1
--- stderr

=== numbers reversed
printf '10\n9\n-5\nx\n' | sort -rn; printf '1 b\n1 a\n' | sort -rn; printf '1 b\n1 a\n' | sort -rns
--- stdout
10
9
x
-5
1 b
1 a
1 b
1 a
--- stderr

=== general numbers
printf '1e3\n100\n-inf\ninf\nnan\nx\n0x10\n1e-5\n-1e400\n1e5000\n \n+7\n' | sort -g; printf '1e2\n5\n' | sort --general-numeric-sort; printf '0\n-0\n' | sort -gs
--- stdout (escaped)
\x20
x
nan
-inf
-1e400
1e-5
+7
0x10
100
1e3
1e5000
inf
5
1e2
0
-0
--- stderr

=== human numbers
printf '1K\n2\n1G\n5M\n900K\n1.5K\n-1K\n-2\n0M\n1Y\n1k\nx\n1Z\n3T\n2P\n1E\n' | sort -h; printf '10K\n9K\n' | sort --human-numeric-sort
--- stdout
-1K
-2
0M
x
2
1K
1k
1.5K
900K
5M
1G
3T
2P
1E
1Z
1Y
9K
10K
--- stderr

=== months
printf 'mar\nJAN\nfeb x\nfoo\nDecember\n  apr\nma\n' | sort -M; printf 'FEB\njan\n' | sort --month-sort; printf 'FEB\njan\n' | sort --sort=month
--- stdout
foo
ma
JAN
feb x
mar
  apr
December
jan
FEB
jan
FEB
--- stderr

=== versions
printf 'a-1.10\na-1.9\na-1.9~rc\na\na.tar.gz\na1.tar.gz\na10.tgz\na2\n.\n..\n.b\n\n1.0\n1.00\n01.0\nv1.2.3\nv1.2\nfoo.7z\nfoo7.z\n' | sort -V; printf 'a10\na9\n' | sort --version-sort
--- stdout

.
..
.b
01.0
1.0
1.00
a
a.tar.gz
a1.tar.gz
a2
a10.tgz
a-1.9~rc
a-1.9
a-1.10
foo7.z
foo.7z
v1.2
v1.2.3
a9
a10
--- stderr

=== sort words
printf '10\n9\n' | sort --sort=numeric; printf '10\n9\n' | sort --sort=n; printf '1K\n2\n' | sort --sort=human; printf '1e1\n2\n' | sort --sort=general; printf 'a10\na9\n' | sort --sort=version
--- stdout
9
10
9
10
2
1K
2
1e1
a9
a10
--- stderr

=== unique lines
printf 'b\na\nb\na\n' | sort -u; printf 'b\na\nb\n' | sort --unique; printf 'A 1\na 2\n' | sort -u -k1,1f; printf '1 b\n01 a\n1 a\n' | sort -nu
--- stdout
a
b
a
b
A 1
1 b
--- stderr

=== stable
printf 'b 2\na 2\nc 1\n' | sort -s -k2,2; printf 'b 2\na 2\nc 1\n' | sort -k2,2; printf 'b 2\na 2\n' | sort --stable -k2
--- stdout
c 1
b 2
a 2
c 1
a 2
b 2
b 2
a 2
--- stderr

=== keys
printf 'a 3\nb 1\nc 2\n' | sort -k2; printf 'a 3\nb 1\nc 2\n' | sort -k 2,2n; printf 'a 3\nb 1\nc 2\n' | sort --key=2nr
--- stdout
b 1
c 2
a 3
b 1
c 2
a 3
a 3
c 2
b 1
--- stderr

=== keys with a separator
printf 'a:3:x\nb:1:z\nc:2:y\n' | sort -t: -k2; printf 'a:3:x\nb:1:z\nc:2:y\n' | sort -t : -k 3,3; printf 'a:3\nb:1\n' | sort --field-separator=: --key=2; printf 'a\0b\nc\0a\n' | sort -t '\0' -k2 | od -c
--- stdout
b:1:z
c:2:y
a:3:x
a:3:x
c:2:y
b:1:z
b:1
a:3
0000000   c  \0   a  \n   a  \0   b  \n
0000010
--- stderr

=== several keys
printf 'b 2 x\na 2 y\na 1 z\nb 1 w\n' | sort -k1,1 -k2,2n; printf 'b 2 x\na 2 y\na 1 z\nb 1 w\n' | sort -k2,2nr -k1,1; printf 'b 2 x\na 2 y\na 1 z\nb 1 w\n' | sort -k1,1r -k3
--- stdout
a 1 z
a 2 y
b 1 w
b 2 x
a 2 y
b 2 x
a 1 z
b 1 w
b 1 w
b 2 x
a 2 y
a 1 z
--- stderr

=== positions inside of fields
printf 'xa1\nxb0\nxc2\n' | sort -k1.3; printf 'xa1\nxb0\nxc2\n' | sort -k1.2,1.2r; printf 'a  x3\nb x1\nc   x2\n' | sort -k2.2b; printf 'a  x3\nb x1\nc   x2\n' | sort -k2.3; printf 'ab12\nab03\nab11\n' | sort -k1.3,1.4n
--- stdout
xb0
xa1
xc2
xc2
xb0
xa1
b x1
c   x2
a  x3
c   x2
b x1
a  x3
ab03
ab11
ab12
--- stderr

=== blanks belong to fields
printf 'a  b\na c\na   a\n' | sort -k2; printf 'a  b\na c\na   a\n' | sort -k2b; printf 'a  b\na c\na   a\n' | sort -b -k2; printf 'a\tb\na c\n' | sort -k2,2b
--- stdout
a   a
a  b
a c
a   a
a  b
a c
a   a
a  b
a c
a	b
a c
--- stderr

=== an end position ends the key within its field
lines='x bb
y ba
z b'
sort -s -k2,2.1 <<< "$lines"; echo; sort -s -k2,2.2 <<< "$lines"; echo; sort -s -k2,2.3 <<< "$lines"; echo
sort -s -k2b,2.1b <<< "$lines"; echo; sort -s -k2b,2.2b <<< "$lines"; echo
printf 'x:bb\ny:ba\n' | sort -s -t: -k2,2.1; echo; printf 'x:bb\ny:ba\n' | sort -s -t: -k2,2.2; echo
printf 'abc\naab\nacb\n' | sort -s -k1.3,1.3; echo; printf '1 9 b\n1 9 a\n' | sort -s -k1,2.2; echo; printf '1 9 b\n1 8 a\n' | sort -s -k1,2.2
--- stdout
x bb
y ba
z b

x bb
y ba
z b

z b
y ba
x bb

x bb
y ba
z b

z b
y ba
x bb

x:bb
y:ba

y:ba
x:bb

aab
acb
abc

1 9 b
1 9 a

1 8 a
1 9 b

=== end positions
printf 'abc 1\nabd 0\n' | sort -k1,1.2 -k2; printf 'a b c\na a d\n' | sort -k2,2.1; printf 'x y1\nx  y0\n' | sort -k2.1,2.2b; printf 'a 1 \na 1\n' | sort -k2,2.0
--- stdout (escaped)
abd 0
abc 1
a a d
a b c
x  y0
x y1
a 1
a 1\x20
--- stderr

=== empty keys
printf 'b\na\nc x\n' | sort -k2; printf 'b\na\nc x\n' | sort -k5,5; printf 'b a\na b\n' | sort -k2,1
--- stdout
a
b
c x
a
b
c x
a b
b a
--- stderr

=== key letters override global ones
printf 'a 10\nb 9\n' | sort -n -k2,2; printf 'a 10\nb 9\n' | sort -r -k2,2n; printf 'a 10\nb 9\nB 9\n' | sort -f -k2,2n -k1,1
--- stdout
b 9
a 10
b 9
a 10
B 9
b 9
a 10
--- stderr

=== old keys
printf 'a 3\nb 1\nc 2\n' | sort +1; printf 'a 3 x\nb 1 y\nc 2 z\n' | sort +1 -2; printf 'a 10\nb 9\n' | sort +1n; printf 'xa1\nxb0\n' | sort +0.2; printf 'a 3 x\nb 1 y\n' | sort +1.1 -1.2
--- stdout
b 1
c 2
a 3
b 1 y
c 2 z
a 3 x
b 9
a 10
xb0
xa1
b 1 y
a 3 x
--- stderr

=== old keys beside files
printf 'a 3\nb 1\n' > f; sort +1 f; sort f +1; sort -- +1; echo $?
--- stdout
b 1
a 3
b 1
a 3
2
--- stderr
sort: cannot read: +1: No such file or directory

=== merging
printf 'a\nc\ne\n' > x; printf 'b\nd\n' > y; sort -m x y; sort --merge y x; printf 'c\nf\n' | sort -m x - y; sort -mu x x; sort -mr x
--- stdout
a
b
c
d
e
a
b
c
d
e
a
b
c
c
d
e
f
a
c
e
a
c
e
--- stderr

=== merging what is not sorted
printf 'b\na\n' > x; printf 'a\nc\n' > y; sort -m x y; sort -m x
--- stdout
a
b
a
c
b
a
--- stderr

=== checking
printf 'a\nb\nb\n' | sort -c; echo $?; printf 'b\na\n' | sort -c; echo $?; printf 'a\na\n' | sort -cu; echo $?; printf 'b\na\n' > f; sort --check f; echo $?; printf '2\n10\n' | sort -cn; echo $?
--- stdout
0
1
1
1
0
--- stderr
sort: -:2: disorder: a
sort: -:2: disorder: a
sort: f:2: disorder: a

=== checking quietly
printf 'b\na\n' | sort -C; echo $?; printf 'b\na\n' | sort --check=quiet; echo $?; printf 'b\na\n' | sort --check=silent; echo $?; printf 'b\na\n' | sort --check=diagnose-first; echo $?; printf 'a\n' | sort -C; echo $?
--- stdout
1
1
1
1
0
--- stderr
sort: -:2: disorder: a

=== output file
printf 'b\na\n' > f; sort -o f f; cat f; sort --output=g f -r; cat g; printf 'a\n' | sort -o h; cat h; sort -m -o f f g; cat f
--- stdout
a
b
b
a
a
a
b
b
a
--- stderr

=== nul as line end
printf 'b\0a\0c' | sort -z | od -c; printf 'b\nx\0a\0' | sort --zero-terminated | od -c
--- stdout
0000000   a  \0   b  \0   c  \0
0000006
0000000   a  \0   b  \n   x  \0
0000006
--- stderr

=== no final newline
printf 'b\na' | sort; printf 'b\na' > x; printf 'c' > y; sort x y
--- stdout
a
b
a
b
c
--- stderr

=== empty input
sort < /dev/null; : > e; sort e e; printf '\n\n' | sort
--- stdout (escaped)

\n\
--- stderr

=== several files
printf 'b\n' > x; printf 'a\n' > y; sort x y; printf 'c\n' | sort x - y
--- stdout
a
b
a
b
c
--- stderr

=== names from a list
printf 'b\n' > x; printf 'a\n' > y; printf 'x\0y\0' > l; sort --files0-from=l; printf 'y\0x' | sort --files0-from=-
--- stdout
a
b
a
b
--- stderr

=== wrong lists of names
sort --files0-from=nope; sort --files0-from=x y; : > e; sort --files0-from=e; printf 'a\0\0' > l; sort --files0-from=l; printf -- '-\0' | sort --files0-from=-
--- status 2
--- stderr
sort: open failed: nope: No such file or directory
sort: extra operand 'y'
file operands cannot be combined with --files0-from
Try 'sort --help' for more information.
sort: no input from 'e'
sort: l:2: invalid zero-length file name
sort: when reading file names from stdin, no file name of '-' allowed

=== random order keeps all lines
seq 100 | sort -R | sort -n | md5sum; printf 'a\na\nb\nb\na\n' | sort -R | uniq | wc -l; seq 100 | sort --random-sort | wc -l
--- stdout
d632eba71107bf7bc3ec423eab256d78  -
2
100
--- stderr

=== random order from a source
head -c 100 /dev/zero > z; seq 20 | sort -R --random-source=z | tr '\n' ' '; printf 'a 1\nb 2\nc 3\n' | sort -k2,2R --random-source=z; seq 5 | sort --sort=random --random-source=z
--- stdout
11 10 2 20 1 17 9 14 12 4 8 3 6 5 15 16 19 18 7 13 c 3
b 2
a 1
2
1
4
3
5
--- stderr

=== random source too short
: > z; seq 5 | sort -R --random-source=z; seq 5 | sort -R --random-source=nope
--- status 2
--- stderr
sort: ‘z’: end of file
sort: open failed: nope: No such file or directory

=== buffer sizes
seq 20000 | sort -S 1K | md5sum; seq 20000 | sort -S 10% | md5sum; seq 20000 | sort -S 50000b -n | md5sum; seq 20000 | sort --buffer-size=1M -r | md5sum; seq 20000 | sort -S 32 -T . -k1,1n | md5sum; seq 20000 | sort -S 1k -su -k1.2,1.2 | md5sum; seq 20000 | sort -S 1k -s -k1.2,1.2 | md5sum
--- stdout
f4d44d248b0434457f5bef608f46fe77  -
f4d44d248b0434457f5bef608f46fe77  -
e071f707df7bbeee2a6a1eb48011ddd0  -
c7345da82422f5bbfb30e41a05540dc3  -
e071f707df7bbeee2a6a1eb48011ddd0  -
11f816f1f467bade2961778a63c4abac  -
f7a9c23f90abe452333d95ba90c3c5bd  -
--- stderr

=== wrong buffer sizes
sort -S x; sort -S 5q; sort -S ''
--- status 2
--- stderr
sort: invalid -S argument 'x'
sort: invalid suffix in -S argument '5q'
sort: invalid -S argument ''

=== parallel and batches
seq 5 | sort --parallel=4 -r | tr '\n' ' '; seq 5 | sort --batch-size=4 | tr '\n' ' '; sort --parallel=0; sort --parallel=x; sort --batch-size=1; sort --batch-size=x
--- status 2
--- stdout (escaped)
5 4 3 2 1 1 2 3 4 5\x20\
--- stderr
sort: number in parallel must be nonzero
sort: invalid --parallel argument 'x'
sort: invalid --batch-size argument ‘1’
sort: minimum --batch-size argument is ‘2’
sort: invalid --batch-size argument 'x'

=== compress program is not needed
seq 3 | sort --compress-program=gzip
--- stdout
1
2
3
--- stderr

=== wrong keys
sort -k 0; sort -k 1.0; sort -k 1x; sort -k 1,0; sort -k 1,x; sort -k 1.x; sort -k ''; sort -k x; sort -k 1,2,3; sort -k -1; sort -k 1b,1n,2
--- status 2
--- stderr
sort: field number is zero: invalid field specification ‘0’
sort: character offset is zero: invalid field specification ‘1.0’
sort: stray character in field spec: invalid field specification ‘1x’
sort: field number is zero: invalid field specification ‘1,0’
sort: invalid number after ',': invalid count at start of ‘x’
sort: invalid number after '.': invalid count at start of ‘x’
sort: invalid number at field start: invalid count at start of ‘’
sort: invalid number at field start: invalid count at start of ‘x’
sort: stray character in field spec: invalid field specification ‘1,2,3’
sort: invalid number at field start: invalid count at start of ‘-1’
sort: stray character in field spec: invalid field specification ‘1b,1n,2’

=== incompatible letters
sort -nM; sort -k1nM; sort -dn; sort -hn; sort -gn; sort -ni; sort -Mh; sort -nV; sort -Rn; sort -gMnh
--- status 2
--- stderr
sort: options '-Mn' are incompatible
sort: options '-Mn' are incompatible
sort: options '-dn' are incompatible
sort: options '-hn' are incompatible
sort: options '-gn' are incompatible
sort: options '-in' are incompatible
sort: options '-hM' are incompatible
sort: options '-nV' are incompatible
sort: options '-nR' are incompatible
sort: options '-ghMn' are incompatible

=== compatible letters
printf 'b\na\n' | sort -dV; printf 'b\na\n' | sort -dfi; printf 'b\na\n' | sort -nf; printf 'b\na\n' | sort -Vf
--- stdout
a
b
a
b
a
b
a
b
--- stderr

=== wrong separators
sort -t ab; sort -t ''; sort -t a -t b; printf 'a\n' | sort -t a -t a
--- stdout
a
--- stderr
sort: multi-character tab ‘ab’
sort: empty tab
sort: incompatible tabs

=== wrong combinations
sort -o a -o b; sort -c a b; sort -C a b; sort -c -o x; sort -C -o x; sort -cC; sort --sort=x; sort --sort=; sort --check=x
--- status 1
--- stderr
sort: multiple output files specified
sort: extra operand 'b' not allowed with -c
sort: extra operand 'b' not allowed with -C
sort: options '-co' are incompatible
sort: options '-Co' are incompatible
sort: options '-cC' are incompatible
sort: invalid argument ‘x’ for ‘--sort’
Valid arguments are:
  - ‘general-numeric’
  - ‘human-numeric’
  - ‘month’
  - ‘numeric’
  - ‘random’
  - ‘version’
Try 'sort --help' for more information.
sort: ambiguous argument ‘’ for ‘--sort’
Valid arguments are:
  - ‘general-numeric’
  - ‘human-numeric’
  - ‘month’
  - ‘numeric’
  - ‘random’
  - ‘version’
Try 'sort --help' for more information.
sort: invalid argument ‘x’ for ‘--check’
Valid arguments are:
  - ‘quiet’, ‘silent’
  - ‘diagnose-first’
Try 'sort --help' for more information.

=== missing file
printf 'a\n' > x; sort nope x; echo $?; sort x nope; echo $?; sort -m x nope; sort -c nope
--- status 2
--- stdout
2
2
--- stderr
sort: cannot read: nope: No such file or directory
sort: cannot read: nope: No such file or directory
sort: cannot read: nope: No such file or directory
sort: open failed: nope: No such file or directory

=== directory
mkdir d; sort d; echo $?; sort -m d; sort -c d
--- status 2
--- stdout
2
--- stderr
sort: read failed: d: Is a directory
sort: read failed: d: Is a directory
sort: read failed: d: Is a directory

=== output that cannot be written
sort -o nope/x /dev/null; echo $?; mkdir d; sort -o d /dev/null
--- status 2
--- stdout
2
--- stderr
sort: open failed: nope/x: No such file or directory
sort: open failed: d: Is a directory

=== binary
printf '\377\n\200\n\303\251\na\0b\na\0a\n' | sort | od -An -tx1
--- stdout
 61 00 61 0a 61 00 62 0a 80 0a c3 a9 0a ff 0a
--- stderr

=== utf-8 sorts by code point
printf 'é\nz\na\nÉ\n日\n' | sort; printf 'é\nÉ\n' | sort -f
--- stdout
a
z
É
é
日
É
é
--- stderr

=== the C locale
printf 'b\nA\na\nB\n' | LC_ALL=C sort; printf 'é\nz\n' | LC_ALL=C sort
--- stdout
A
B
a
b
z
é
--- stderr

=== long lines
(head -c 300000 /dev/zero | tr '\0' b; echo; head -c 300000 /dev/zero | tr '\0' a; echo) | sort | cut -c 1-3
--- stdout
aaa
bbb
--- stderr

=== many lines
seq 100000 | sort | md5sum; seq 100000 | sort -n | md5sum; seq 100000 | sort -rn | md5sum; seq 100000 | sort -k1.3,1.4 -s | md5sum; seq 100000 | sed 's/$/ x/' | sort -k1,1h | md5sum; seq 100000 | sort -u -k1.1,1.2 | md5sum
--- stdout
338f61e49110b3940f942ab40ec5978f  -
dea9193b768319cbb4ff1a137ac03113  -
532abf7a8f047f605bb21fdd6a24c671  -
f0faf7991cb03ce616fcde1455bee945  -
b12e5cb623ff3e64c6c3b94b72393b25  -
ce74b926ba503e8962a470a36e50eeff  -
--- stderr

=== unknown flag
sort --nope; sort -k
--- status 2
--- stderr
sort: unrecognized option '--nope'
Try 'sort --help' for more information.
sort: option requires an argument -- 'k'
Try 'sort --help' for more information.

=== closed output
echo a | sort 2>/dev/null >&-; echo $?
--- stdout
2
--- stderr

=== versions of hidden names
printf '.x\n.a\n.5\n.1\n.~\n.b.c\n.5.c\n' | sort -V
--- stdout
.~
.a
.b.c
.x
.1
.5
.5.c
--- stderr

=== versions without what is ignored
printf 'a\n\303\251\n-\n1\n' | sort -sV -i; printf 'bb\nb-a\nbc\nb\n' | sort -s -dV; printf '1m\n2k\n' | sort -fh
--- stdout
é
1
a
-
b
b-a
bb
bc
2k
1m
--- stderr

=== global letters that no key uses
printf 'b 1\na 2\n' | sort -n -M -k2,2r
--- stdout
a 2
b 1
--- stderr

=== many lines that agree in their first bytes
for ((i = 0; i < 3000; i++)); do printf 'the same beginning %d\n' $((i * 7919 % 100)) ; done | sort | uniq -c | sort -k1,1nr -k5,5n | sed -n '1p;50p;$p'
for ((i = 0; i < 3000; i++)); do printf 'the same beginning %d\n' $((i * 7919 % 100)) ; done | sort -r | sed -n '1p;1500p;$p'
--- stdout
     30 the same beginning 0
     30 the same beginning 49
     30 the same beginning 99
the same beginning 99
the same beginning 54
the same beginning 0

=== lines that end where others go on, with NULs
printf 'aaaaaaaa\naaaaaaa\0\naaaaaaa\naaaaaaaa\0\naaaaaaaab\naaaaaaaa\0\0\n%.0s' {1..20} | sort | uniq -c | od -c
--- stdout
0000000                       2   0       a   a   a   a   a   a   a  \n
0000020                       2   0       a   a   a   a   a   a   a  \0
0000040  \n                       2   0       a   a   a   a   a   a   a
0000060   a  \n                       2   0       a   a   a   a   a   a
0000100   a   a  \0  \n                       2   0       a   a   a   a
0000120   a   a   a   a  \0  \0  \n                       2   0       a
0000140   a   a   a   a   a   a   a   b  \n
0000151

=== a stable sort of more lines than are sorted at once
for ((i = 0; i < 40000; i++)); do echo "$((i % 3)) $i"; done | sort -s -k1,1n | sort -c -k1,1n -k2,2n && echo sorted
--- stdout
sorted

=== numbers with many equals, and the whole line at last
for ((i = 0; i < 20000; i++)); do echo "$((i * 31 % 7))x$((i % 2))"; done | sort -n | uniq -c
--- stdout
   1429 0x0
   1429 0x1
   1428 1x0
   1429 1x1
   1428 2x0
   1429 2x1
   1428 3x0
   1429 3x1
   1429 4x0
   1428 4x1
   1429 5x0
   1428 5x1
   1429 6x0
   1428 6x1

=== output that cannot be written, in both ways
sort /etc/passwd >/dev/full; echo $?; seq 10000 | sort >/dev/full; echo $?; seq 3 | sort -o /dev/full; echo $?
--- stdout
2
2
2
--- stderr
sort: fflush failed: 'standard output': No space left on device
sort: write error
sort: write failed: 'standard output': No space left on device
sort: write error
sort: fflush failed: /dev/full: No space left on device
sort: write error
