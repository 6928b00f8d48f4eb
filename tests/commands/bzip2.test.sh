#: bzip2, bunzip2 and bzcat.
#: needs bzip2

=== compressing replaces the file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 a; ls; bunzip2 a.bz2; ls; cksum < a; stat -c "%a %Y" a
--- stdout
a.bz2
a
1830648734 3893
640 1577934245
--- stderr

=== the same bytes as the real one
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 < a | cksum; bzip2 -1 < a | cksum; bzip2 --fast < a | cksum; bzip2 < /dev/null | od -An -c; seq 200000 | bzip2 -1 | cksum; seq 200000 | bzip2 -9 | cksum
--- stdout
1626782002 918
842936802 918
842936802 918
   B   Z   h   9 027   r   E   8   P 220  \0  \0  \0  \0
1330590463 214644
4253049133 255637
--- stderr

=== the original can stay
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -k a; ls; bzip2 -dkf a.bz2; ls; bzcat a.bz2 | cksum; bzip2 -dc a.bz2 | cksum
--- stdout
a
a.bz2
a
a.bz2
1830648734 3893
1830648734 3893
--- stderr

=== several streams are one file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -c a > b.bz2; echo more | bzip2 >> b.bz2; bzcat b.bz2 | tail -1; bzip2 -t b.bz2
--- stdout
more
--- stderr

=== files that are missing or there
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 nope; echo $?; bzip2 -k a; bzip2 a; echo $?; bunzip2 a.bz2; echo $?; bunzip2 -f a.bz2; ls; bzcat nope; bzip2 -t nope; echo $?
--- stdout
1
1
1
a
1
--- stderr
bzip2: Can't open input file nope: No such file or directory.
bzip2: Output file a.bz2 already exists.
bunzip2: Output file a already exists.
bzcat: Can't open input file nope: No such file or directory.
bzip2: Can't open input nope: No such file or directory.

=== directories and links
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
mkdir d; ln -s a l; bzip2 d; echo $?; bzip2 l; echo $?; bzip2 -c l | bzcat | wc -l; ln a h; bzip2 a; echo $?; bzip2 -f a; ls
--- stdout
1
1
1000
1
a.bz2
d
h
l
--- stderr
bzip2: Input file d is a directory.
bzip2: Input file l is not a normal file.
bzip2: Input file a has 1 other link.

=== suffixes
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -k a; bzip2 a.bz2; echo $?; cp a.bz2 q; bunzip2 q; ls; cp a.bz2 x.tbz; bunzip2 x.tbz; cp a.bz2 y.tbz2; bunzip2 y.tbz2; cp a.bz2 z.bz; bunzip2 z.bz; ls; cp a.bz2 q; bzip2 -dq q; ls
--- stdout
1
a
a.bz2
q.out
a
a.bz2
q.out
x.tar
y.tar
z
a
a.bz2
q
q.out
x.tar
y.tar
z
--- stderr
bzip2: Input file a.bz2 already has .bz2 suffix.
bunzip2: Can't guess original name for q -- using q.out
bzip2: Output file q.out already exists.

=== something else
echo hi | bunzip2; echo $?; echo hi > x.bz2; bunzip2 x.bz2; echo $?; ls; bzip2 -t x.bz2; echo $?; bzip2 -dcf x.bz2
--- stdout
2
2
x.bz2
2
hi
--- stderr (escaped)
bunzip2: (stdin) is not a bzip2 file.
bunzip2: x.bz2 is not a bzip2 file.
bzip2: x.bz2: bad magic number (file not created by bzip2)

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.
\n\

=== a file that is cut off
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -c a | head -c 100 > t.bz2; bzip2 -t t.bz2; echo $?; bunzip2 t.bz2 2>/dev/null; echo $?; ls
--- stdout
2
2
a
t.bz2
--- stderr (escaped)
bzip2: t.bz2: file ends unexpectedly

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.
\n\

=== a damaged file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -c a > c.bz2; printf abcd | dd of=c.bz2 bs=1 seek=60 conv=notrunc status=none; bzip2 -t c.bz2; echo $?; bunzip2 c.bz2; echo $?; ls; bzip2 -tv c.bz2
--- status 2
--- stdout
2
2
a
c.bz2
--- stderr (escaped)
bzip2: c.bz2: data integrity (CRC) error in data

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.


bunzip2: Data integrity error when decompressing.
	Input file = c.bz2, output file = c

It is possible that the compressed file(s) have become corrupted.
You can use the -tvv option to test integrity of such files.

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.

bunzip2: Deleting output file c, if it exists.
  c.bz2:   data integrity (CRC) error in data

You can use the `bzip2recover' program to attempt to recover
data from undamaged sections of corrupted files.
\n\

=== garbage behind
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -c a > g.bz2; echo trash >> g.bz2; bzip2 -dc g.bz2 | cksum; bzip2 -t g.bz2; echo $?
--- stdout
1830648734 3893
0
--- stderr

bzip2: g.bz2: trailing garbage after EOF ignored
bzip2: g.bz2: trailing garbage after EOF ignored

=== saying what is done
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -kv a; bzip2 -tv a.bz2; bzip2 -dkvf a.bz2; bzip2 -v < a >/dev/null; bzip2 -v < /dev/null > e
--- stderr
  a:        4.241:1,  1.886 bits/byte, 76.42% saved, 3893 in, 918 out.
  a.bz2:   ok
  a.bz2:   done
  (stdin):  4.241:1,  1.886 bits/byte, 76.42% saved, 3893 in, 918 out.
  (stdin):  no data compressed.

=== what another bzip2 made
echo QlpoOTFBWSZTWU7s6DYAAAJRgAAQQAAGRJCAIAAxBkxBAaeppYC7lDH4u5IpwoSCd2dBsA== | base64 -d > x.bz2; bzip2 -t x.bz2; echo $?; bzcat x.bz2
--- stdout
0
hello world
--- stderr

=== wrong calls
bzip2 -Y 2>&1 | head -1; bzip2 --foo 2>&1 | head -1; bunzip2 -Y 2>/dev/null; echo $?
--- stdout
bzip2: Bad flag `-Y'
bzip2: Bad flag `--foo'
1
--- stderr
