#: xz, lzma and their kin.
#: needs xz

=== compressing replaces the file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz a; ls; unxz a.xz; ls; cksum < a; stat -c "%a %Y" a
--- stdout
a.xz
a
1830648734 3893
640 1577934245
--- stderr

=== the original can stay
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -k a; ls; xz -dkf a.xz; ls; xzcat a.xz | cksum; xz -dc < a.xz | cksum
--- stdout
a
a.xz
a
a.xz
1830648734 3893
1830648734 3893
--- stderr

=== every level gives the same back
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
for l in 0 1 2 3 4 5 6 7 8 9; do xz -$l < a | unxz | cksum; done; xz -9e < a | xz -d | cksum; xz --fast < a | unxz | cksum; xz -T0 < a | unxz | cksum
--- stdout
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
1830648734 3893
--- stderr

=== an empty file
xz < /dev/null | od -An -tx1; xz < /dev/null | unxz | wc -c
--- stdout
 fd 37 7a 58 5a 00 00 04 e6 d6 b4 46 00 00 00 00
 1c df 44 21 1f b6 f3 7d 01 00 00 00 00 04 59 5a
0
--- stderr

=== several streams are one file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -c a > b.xz; echo more | xz >> b.xz; xzcat b.xz | tail -1; xz -t b.xz
--- stdout
more
--- stderr

=== the older format
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
lzma -k a; ls; lzcat a.lzma | cksum; xzcat a.lzma | cksum; unlzma -f a.lzma; ls; xz --format=lzma -k a; xz -d --format=lzma -c a.lzma | cksum; xz -F lzma -c a | xz -dc | cksum
--- stdout
a
a.lzma
1830648734 3893
1830648734 3893
a
1830648734 3893
1830648734 3893
--- stderr

=== files that are missing or there
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz nope; echo $?; xz -k a; xz a; echo $?; unxz a.xz; echo $?; unxz -f a.xz; ls; xzcat nope
--- status 1
--- stdout
1
1
1
a
--- stderr
xz: nope: No such file or directory
xz: a.xz: File exists
unxz: a: File exists
xzcat: nope: No such file or directory

=== directories and links
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
mkdir d; ln -s a l; xz d; echo $?; xz l; echo $?; xz -c l | xzcat | wc -l; ln a h; xz a; echo $?; xz -f a; ls; xz -q d; echo $?; xz -Q d; echo $?
--- stdout
2
2
1000
2
a.xz
d
h
l
2
0
--- stderr
xz: d: Is a directory, skipping
xz: l: Is a symbolic link, skipping
xz: a: Input file has more than one hard link, skipping
xz: d: Is a directory, skipping

=== suffixes
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -k a; xz a.xz; echo $?; cp a.xz q; unxz q; echo $?; cp a.xz x.txz; unxz x.txz; ls; xz -S .foo -k a; unxz -S .foo -c a.foo | cksum; xz -S a/b a; echo $?
--- stdout
2
2
a
a.xz
q
x.tar
1830648734 3893
1
--- stderr
xz: a.xz: File already has `.xz' suffix, skipping
unxz: q: Filename has an unknown suffix, skipping
xz: a/b: Invalid filename suffix

=== something else
echo hi | unxz; echo $?; echo hi > x.xz; unxz x.xz; echo $?; ls; echo hi | xz -dcf; unxz < /dev/null; echo $?
--- stdout
1
1
x.xz
hi
1
--- stderr
unxz: (stdin): File format not recognized
unxz: x.xz: File format not recognized
unxz: (stdin): File format not recognized

=== a file that is cut off
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -c a | head -c 100 > t.xz; unxz t.xz; echo $?; ls; xz -t t.xz; xz -c a > u.xz; head -c -1 u.xz > v.xz; xz -t v.xz; echo $?
--- stdout
1
a
t.xz
1
--- stderr
unxz: t.xz: Unexpected end of input
xz: t.xz: Unexpected end of input
xz: v.xz: Unexpected end of input

=== a damaged file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -c a > c.xz; printf abcd | dd of=c.xz bs=1 seek=60 conv=notrunc status=none; unxz c.xz; echo $?; ls
--- stdout
1
a
c.xz
--- stderr
unxz: c.xz: Compressed data is corrupt

=== what another xz made
echo /Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQALaGVsbG8gd29ybGQKAKHy/8Rqf7/PAAEkDKYY2NgftvN9AQAAAAAEWVo= | base64 -d > x.xz; xzcat x.xz; xz -t x.xz; echo $?; xz -l x.xz; xz --robot -l x.xz; xz -l x.xz x.xz; cat x.xz x.xz > y.xz; xz -l y.xz; xzcat y.xz
--- stdout
hello world
0
Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
    1       1         68 B         12 B  5.667  CRC64   x.xz
name	x.xz
file	1	1	68	12	5.667	CRC64	0
totals	1	1	68	12	5.667	CRC64	0	1
Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
    1       1         68 B         12 B  5.667  CRC64   x.xz
    1       1         68 B         12 B  5.667  CRC64   x.xz
-------------------------------------------------------------------------------
    2       2        136 B         24 B  5.667  CRC64   2 files
Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
    2       2        136 B         24 B  5.667  CRC64   y.xz
hello world
hello world
--- stderr

=== listing what is none
echo hi > y; xz -l y; echo $?; xz -l nope; xz -l < y
--- status 1
--- stdout
1
--- stderr
xz: y: Too small to be a valid .xz file
xz: nope: No such file or directory
xz: --list does not support reading from standard input

=== checks
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
for k in none crc32 crc64 sha256; do xz -C $k < a > $k.xz; xz -t $k.xz; xz -l $k.xz | tail -1 | grep -o "[0-9] [A-Z][A-Za-z0-9-]*"; done; xz -C foo a; echo $?
--- stdout
2 B
3 B
6 B
3 B
0 B
3 B
4 B
3 B
1
--- stderr
xz: foo: Unsupported integrity check type

=== wrong calls
xz -Y; echo $?; xz --foo; xz -F foo a; unxz -Y; echo $?
--- stdout
1
1
--- stderr
xz: invalid option -- 'Y'
xz: Try `xz --help' for more information.
xz: unrecognized option '--foo'
xz: Try `xz --help' for more information.
xz: foo: Unknown file format type
unxz: invalid option -- 'Y'
unxz: Try `unxz --help' for more information.

=== names from a file
printf 'a\nb\n' > list; echo 1 > a; echo 2 > b; xz --files=list; ls; printf 'a.xz\0b.xz\0' | xz -d --files0; ls; xz --files=nofile; echo $?
--- stdout
a.xz
b.xz
list
a
b
list
1
--- stderr
xz: nofile: No such file or directory

=== blocks
seq 200000 | xz -0 --block-size=1MiB > x.xz; xz -l x.xz | tail -1 | cut -c1-14; xzcat x.xz | cksum
--- stdout (escaped)
    1       2\x20
3581800518 1288895
--- stderr
