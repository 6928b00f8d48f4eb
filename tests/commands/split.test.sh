=== lines
seq 10 > f; split -l 4 f; head x*; rm x*; split -3 f; wc -l x*; rm x*; split --lines=5 f p; head p*; seq 2500 | split; wc -l x*
--- stdout
==> xaa <==
1
2
3
4

==> xab <==
5
6
7
8

==> xac <==
9
10
 3 xaa
 3 xab
 3 xac
 1 xad
10 total
==> paa <==
1
2
3
4
5

==> pab <==
6
7
8
9
10
 1000 xaa
 1000 xab
  500 xac
 2500 total
--- stderr

=== bytes
seq 10 > f; split -b 8 f; head -c 99 x*; rm x*; split --bytes=1K f; ls; rm x*; split -b 1 f; ls | wc -l
--- stdout
==> xaa <==
1
2
3
4

==> xab <==
5
6
7
8

==> xac <==
9
10
f
xaa
22
--- stderr

=== bytes of whole lines
seq 10 > f; split -C 5 f; head x*; rm x*; printf 'aaaaaaaa\nb\nc\n' | split --line-bytes=4; head x*; rm x*; printf 'a\nbbbbbbbbb\nc\n' | split -C 4; head -c 99 x*; rm x*; printf 'ab\ncd\nef' | split -C 6; head x*
--- stdout (no newline)
==> xaa <==
1
2

==> xab <==
3
4

==> xac <==
5
6

==> xad <==
7
8

==> xae <==
9
10
==> xaa <==
aaaa
==> xab <==
aaaa
==> xac <==

b

==> xad <==
c
==> xaa <==
a

==> xab <==
bbbb
==> xac <==
bbbb
==> xad <==
b
c
==> xaa <==
ab
cd

==> xab <==
ef
--- stderr

=== a number of pieces
seq 10 > f; split -n 3 f; head x*; rm x*; split -n 4 f; wc -c x*; rm x*; split --number=30 f; wc -c x*; rm x*; split -n 30 -e f; ls | wc -l; rm x*; split -n 1 f; cat x*
--- stdout
==> xaa <==
1
2
3
4
==> xab <==

5
6
7

==> xac <==
8
9
10
 5 xaa
 5 xab
 5 xac
 6 xad
21 total
 1 xaa
 1 xab
 1 xac
 1 xad
 1 xae
 1 xaf
 1 xag
 1 xah
 1 xai
 1 xaj
 1 xak
 1 xal
 1 xam
 1 xan
 1 xao
 1 xap
 1 xaq
 1 xar
 1 xas
 1 xat
 1 xau
 0 xav
 0 xaw
 0 xax
 0 xay
 0 xaz
 0 xba
 0 xbb
 0 xbc
 0 xbd
21 total
22
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
--- stderr

=== a number of pieces of whole lines
seq 10 > f; split -n l/3 f; head x*; rm x*; split -n l/20 f; wc -c x*; rm x*; split -n l/20 -e f; wc -c x*; rm x*; printf 'aaaaaaaaaaaaaaaaaa\nb\n' > g; split -n l/4 g; wc -c x*
--- stdout
==> xaa <==
1
2
3
4

==> xab <==
5
6
7

==> xac <==
8
9
10
 2 xaa
 0 xab
 2 xac
 0 xad
 2 xae
 0 xaf
 2 xag
 0 xah
 2 xai
 0 xaj
 2 xak
 0 xal
 2 xam
 0 xan
 2 xao
 0 xap
 2 xaq
 0 xar
 3 xas
 0 xat
21 total
 2 xaa
 2 xab
 2 xac
 2 xad
 2 xae
 2 xaf
 2 xag
 2 xah
 2 xai
 3 xaj
21 total
19 xaa
 0 xab
 0 xac
 2 xad
21 total
--- stderr

=== lines in turn
seq 10 > f; split -n r/3 f; head x*; rm x*; seq 2 | split -n r/4; wc -c x*; rm x*; seq 2 | split -e -n r/4; wc -c x*; rm x*; seq 5 | split -u -n r/2; head x*
--- stdout
==> xaa <==
1
4
7
10

==> xab <==
2
5
8

==> xac <==
3
6
9
2 xaa
2 xab
0 xac
0 xad
4 total
2 xaa
2 xab
4 total
==> xaa <==
1
3
5

==> xab <==
2
4
--- stderr

=== one of the pieces
seq 10 > f; split -n 2/3 f; echo; split -n 3/3 f; split -n l/2/3 f; split -n r/2/3 f; split -n 1/30 f; split -n 25/30 f; seq 5 | split -n r/1/2; ls
--- stdout

5
6
7

8
9
10
5
6
7
2
5
8
11
3
5
f
--- stderr

=== suffixes
seq 3 > f; split -l 1 -a 3 f; ls; rm x*; split -l 1 -d f; ls; rm x*; split -l 1 -x f; ls; rm x*; split -l 1 --numeric-suffixes=8 f; ls; rm x*; split -l 1 --hex-suffixes=8 f; ls; rm x*; split -l 1 --numeric-suffixes f; ls; rm x*; split -l 1 --additional-suffix=.txt f; ls; rm x*; split -l 1 -a 1 --numeric-suffixes=1 f q; ls q*; split -n 3 --suffix-length=1 f z; ls z*
--- stdout
f
xaaa
xaab
xaac
f
x00
x01
x02
f
x00
x01
x02
f
x08
x09
x10
f
x08
x09
x0a
f
x00
x01
x02
f
xaa.txt
xab.txt
xac.txt
q1
q2
q3
za
zb
zc
--- stderr

=== suffixes grow
seq 700 | split -l 1; ls | tail -n 60 | head -n 15; rm x*; seq 120 | split -d -l 1; ls | tail -n 33 | head -n 6; rm x*; seq 300 | split -x -l 1; ls | tail -n 62 | head -n 4
--- stdout
xyq
xyr
xys
xyt
xyu
xyv
xyw
xyx
xyy
xyz
xzaaa
xzaab
xzaac
xzaad
xzaae
x87
x88
x89
x9000
x9001
x9002
xee
xef
xf000
xf001
--- stderr

=== suffixes run out
seq 12 | split -l 1 -a 1 -d; echo $?; ls | wc -l; seq 30 | split -l 1 -a 1; echo $?; seq 5 | split -l 1 -a 1 --numeric-suffixes=8; echo $?
--- stdout
1
10
1
1
--- stderr
split: output file suffixes exhausted
split: output file suffixes exhausted
split: output file suffixes exhausted

=== suffix lengths for a number of pieces
seq 100 > f; split -n 30 -d f; ls x* | tail -n 1; rm x*; split -n 200 f; ls x* | tail -n 1; rm x*; split -a 1 -n 30 f; echo $?; split -n 12 --numeric-suffixes=95 f; ls x* | tail -n 2; rm x*; split -n 12 --numeric-suffixes=5 f; ls x* | tail -n 1
--- stdout
x29
xhr
1
x98
x99
x16
--- stderr
split: the suffix length needs to be at least 2
split: output file suffixes exhausted

=== separators
printf 'a:b:c:d' | split -t : -l 2; head x*; rm x*; printf 'a\0b\0c\0' | split -t '\0' -l 1; od -c xab; rm x*; printf 'a:b:c' | split --separator=: -n r/2; head x*
--- stdout (no newline)
==> xaa <==
a:b:
==> xab <==
c:d0000000   b  \0
0000002
==> xaa <==
a:c
==> xab <==
b:
--- stderr

=== verbose
seq 3 > f; split -l 2 --verbose f; split -l 2 --verbose f 'a b'; split -n r/2 --verbose f
--- stdout
creating file 'xaa'
creating file 'xab'
creating file 'a baa'
creating file 'a bab'
creating file 'xaa'
creating file 'xab'
--- stderr

=== empty input
: > e; split e; ls; split -n 2 e; ls; rm x*; split -e -n 2 e; split -n r/2 < /dev/null; ls; split -b 3 < /dev/null
--- stdout
e
e
xaa
xab
e
xaa
xab
--- stderr

=== from standard input
seq 4 | split -l 2 - p; head p*; seq 4 > f; split -l 2 < f; head x*; seq 3 | split -n 2; echo $?; split -n 2 - < f; wc -c x*
--- stdout
==> paa <==
1
2

==> pab <==
3
4
==> xaa <==
1
2

==> xab <==
3
4
1
4 xaa
4 xab
8 total
--- stderr
split: -: cannot determine file size

=== input would be overwritten
seq 4 > xaa; split -l 2 xaa; echo $?; cat xaa
--- stdout
1
1
2
3
4
--- stderr
split: 'xaa' would overwrite input; aborting

=== wrong sizes
split -l 0; split -l x; split -b 0; split -b x; split -C 0; split -C x; split -n 0; split -n x; split -n 3/2; split -n 0/2; split -n l/x; split -n x/3; split -n l/3/2; split -n r/x; split -a x; split -l 99999999999999999999; split -b 1Z
--- status 1
--- stderr
split: invalid number of lines: ‘0’: Numerical result out of range
split: invalid number of lines: ‘x’
split: invalid number of bytes: ‘0’: Numerical result out of range
split: invalid number of bytes: ‘x’
split: invalid number of bytes: ‘0’: Numerical result out of range
split: invalid number of bytes: ‘x’
split: invalid number of chunks: ‘0’: Numerical result out of range
split: invalid number of chunks: ‘x’
split: invalid chunk number: ‘3’: Numerical result out of range
split: invalid chunk number: ‘0’: Numerical result out of range
split: invalid number of chunks: ‘x’
split: invalid chunk number: ‘x’
split: invalid chunk number: ‘3’: Numerical result out of range
split: invalid number of chunks: ‘x’
split: invalid suffix length: ‘x’
split: invalid number of lines: ‘99999999999999999999’: Value too large for defined data type
split: invalid number of bytes: ‘1Z’: Value too large for defined data type

=== wrong calls
split -t ab; split -t ''; split -t a -t b; split -l 1 -b 2; split -5 -l 3; split --numeric-suffixes=x; split --hex-suffixes=g; split --additional-suffix=a/b; split -l 1 a b c; split --filter=cat -n 1/2; split -q
--- status 1
--- stderr
split: multi-character separator ‘ab’
split: empty record separator
split: multiple separator characters specified
split: cannot split in more than one way
Try 'split --help' for more information.
split: cannot split in more than one way
Try 'split --help' for more information.
split: ‘x’: invalid start value for numerical suffix
Try 'split --help' for more information.
split: ‘g’: invalid start value for hexadecimal suffix
Try 'split --help' for more information.
split: invalid suffix ‘a/b’, contains directory separator
Try 'split --help' for more information.
split: extra operand ‘c’
Try 'split --help' for more information.
split: --filter does not process a chunk extracted to stdout
Try 'split --help' for more information.
split: invalid option -- 'q'
Try 'split --help' for more information.

=== missing file and directory
split nope; echo $?; mkdir d; split d; echo $?; split -n 2 d
--- status 1
--- stdout
1
1
--- stderr
split: cannot open 'nope' for reading: No such file or directory
split: d: Is a directory
split: d: cannot determine file size: Is a directory

=== output that cannot be written
seq 3 | split - nope/x; echo $?
--- stdout
1
--- stderr
split: nope/xaa: No such file or directory

=== obsolete with flags behind
seq 3 | split -2d; ls
--- stdout
x00
x01
--- stderr

=== large
seq 100000 > f; split -l 33333 f; md5sum x*; rm x*; split -b 100000 f; md5sum x*; rm x*; split -C 100000 f; md5sum x*; rm x*; split -n l/7 f; md5sum x*; rm x*; split -n 7 f; md5sum x*; rm x*; split -n r/7 f; md5sum x*
--- stdout
1ab3a9abda61ae2c8a959a3c7252b54a  xaa
d5552875e32625d05e82572b35abc4a4  xab
fb2572c7371360d895707a0ff69a8923  xac
63a98316f78c5127e702db8fbea612a6  xad
0208fa5fac7715c62b089da1fcbd22cc  xaa
8b2291c568651bc4ad39853c4df5c78a  xab
e3e24eef830d82410016a13b4dc817bc  xac
385a8b39e2f1f1eee170ad02aa426cb8  xad
3f5c2bf389c07ee0b4be8f2d721d8d43  xae
1ad1e491b8ad66aa60bdddd02033e004  xaf
d767db6ad419328961120cb9fd17181a  xaa
889b8308de6d25d8067b2f2c02f9fcd9  xab
3193e50b3d6906a6be0b6bb6f7b9c142  xac
41383907a2d09dd0f1e2ee31a16e0813  xad
c72e5348b04b84a98556c7b9dc35fd0a  xae
0aa661afa3fb42d807101c30854ab32a  xaf
091c97f3f649f356dff23bf866c373e9  xaa
624c275fc7b878bcada286df70473606  xab
40c39fad4a19589edf54a91a68b05b59  xac
9e19cd9d7dfdaea33ee7dca0850aa89d  xad
2293cb2370eede999cccc44005b788e7  xae
adb8062c3713a7fddbd48c3be8e5b335  xaf
d33e310c03a36535d2aa5e5769f6b778  xag
f115bdb0a3dc88c54076df0461bd9f16  xaa
824d8bf32871cbff69fe8cde15f7ce60  xab
fa90384949b7bae5e7ae234b2aa72456  xac
0e46a621d5a18640642bad798597ebfb  xad
da8e9cee7bf887125434f0b0447bf5c9  xae
d450747b09ff4c8f4596a5db2316191f  xaf
d33e310c03a36535d2aa5e5769f6b778  xag
f7e1efc1d79cafda1621044a67265ae6  xaa
49d5f18f9fbe34791ee99f517befb4da  xab
ced0aad2eed077299c80b29c8203f5f9  xac
bfe8a4049aa9f0c8006b32e6871d6a86  xad
938e89fef2835b009a7d1b7266bea54c  xae
5cbce4d4fce11267de64f2e91d903a01  xaf
7ed22f9126509790718480a18e049583  xag
--- stderr

=== through a command
seq 10 > f; split -l 4 --filter='cat > $FILE.out; echo $FILE' f p; head p*; split -n r/3 --filter='wc -l' f; seq 100000 | split -l 50000 --filter='head -n 1' -; split -l 5 --filter='exit 3' f; echo $?; split -l 5 --verbose --filter='cat > /dev/null' f
--- stdout
paa
pab
pac
==> paa.out <==
1
2
3
4

==> pab.out <==
5
6
7
8

==> pac.out <==
9
10
4
3
3
1
50001
3
executing with FILE=xaa
executing with FILE=xab
--- stderr
split: with FILE=xaa, exit 3 from command: exit 3

=== seq 3 > f; split -a1 --numeric-suffixes=100 -l1 f; echo $?; ls
seq 3 > f; split -a1 --numeric-suffixes=100 -l1 f; echo $?; ls
--- stdout
1
f

=== seq 3 > f; split -a2 --numeric-suffixes=98 -l1 f; echo $?; ls
seq 3 > f; split -a2 --numeric-suffixes=98 -l1 f; echo $?; ls
--- stdout
1
f
x98
x99

=== seq 3 > f; split -a1 -d -l1 f; ls
seq 3 > f; split -a1 -d -l1 f; ls
--- stdout
f
x0
x1
x2

=== seq 3 > f; split --numeric-suffixes=99 -l1 f; echo $?; ls
seq 3 > f; split --numeric-suffixes=99 -l1 f; echo $?; ls
--- stdout
1
f
x99

=== seq 3 > f; split -n 12 --numeric-suffixes=95 f; echo $?; ls | head -3
seq 3 > f; split -n 12 --numeric-suffixes=95 f; echo $?; ls | head -3
--- stdout
1
f
x95
x96

=== seq 3 > f; split -n 3 -a1 --numeric-suffixes=8 f; echo $?; ls
seq 3 > f; split -n 3 -a1 --numeric-suffixes=8 f; echo $?; ls
--- stdout
1
f
x8
x9

=== : > f; split -n l/2 f; ls; wc -c x*
: > f; split -n l/2 f; ls; wc -c x*
--- stdout
f
xaa
xab
0 xaa
0 xab
0 total

=== : > f; split -n 2 f; ls; : | split -n r/2 - y; ls
: > f; split -n 2 f; ls; : | split -n r/2 - y; ls
--- stdout
f
xaa
xab
f
xaa
xab
yaa
yab

=== : > f; split -n l/1/2 f; echo $?; ls
: > f; split -n l/1/2 f; echo $?; ls
--- stdout
0
f

=== : > f; split -e -n l/2 f; ls
: > f; split -e -n l/2 f; ls
--- stdout
f

=== split -n l/2 < /dev/null; ls
split -n l/2 < /dev/null; ls
--- stdout
xaa
xab

=== : | split -n l/2; echo $?; ls
: | split -n l/2; echo $?; ls
--- stdout
1

=== split -l1 < /dev/null; ls
split -l1 < /dev/null; ls

=== split -b 99999999999999999999 < /dev/null; echo $?; split -l 0 < /dev/null; echo $?; split -n 0 < /dev/null; echo $?; split -C 0 < /dev/null
split -b 99999999999999999999 < /dev/null; echo $?; split -l 0 < /dev/null; echo $?; split -n 0 < /dev/null; echo $?; split -C 0 < /dev/null; echo $?
--- stdout
1
1
1
1

=== seq 100 > f; split -n l/3/7 f; split -n 3/7 f | wc -c; split -n r/3/7 f | head -2
seq 100 > f; split -n l/3/7 f; split -n 3/7 f | wc -c; split -n r/3/7 f | head -2
--- stdout
32
33
34
35
36
37
38
39
40
41
42
43
44
41
3
10
