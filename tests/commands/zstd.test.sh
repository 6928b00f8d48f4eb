#: zstd, unzstd and zstdcat.
#: needs zstd

=== compressing keeps the file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q a; ls; rm a; unzstd -q a.zst; ls; cksum < a; stat -c "%a %Y" a
--- stdout
a
a.zst
a
a.zst
1830648734 3893
640 1577934245
--- stderr

=== the original can go
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q --rm a; ls; zstd -dq --rm a.zst; ls
--- stdout
a.zst
a
--- stderr

=== standard input and output
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd < a | zstd -d | cksum; zstd -c a | zstdcat | cksum; cat a | zstd -qc - | zstd -dc - | cksum
--- stdout
1830648734 3893
1830648734 3893
1830648734 3893
--- stderr

=== every level gives the same back
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
for l in 1 2 3 5 7 9 12 15 17 19; do zstd -$l -qc a | zstd -dc | cksum; done; zstd --ultra -22 -qc a | zstdcat | cksum; zstd --fast=5 -qc a | zstdcat | cksum; zstd --long -qc a | zstdcat | cksum; zstd -T0 -qc a | zstdcat | cksum
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
1830648734 3893
--- stderr

=== several frames are one file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -qc a > b.zst; echo more | zstd >> b.zst; zstdcat b.zst | tail -1; zstd -qt b.zst
--- stdout
more
--- stderr

=== the name of the result
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q a -o x.zst; zstd -dq x.zst -o y; cksum < y; zstd -dqc x.zst -o z; ls
--- stdout
1830648734 3893
a
x.zst
y
z
--- stderr

=== files that are missing or there
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q nope; echo $?; zstd -q a; zstd -q a; echo $?; zstd -dq a.zst; echo $?; zstd -dqf a.zst; echo $?
--- stdout
1
1
1
0
--- stderr (escaped)
zstd: can't stat nope : No such file or directory -- ignored\x20
zstd: a.zst already exists; not overwritten\x20\x20
zstd: a already exists; not overwritten\x20\x20

=== directories and links
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
mkdir d; ln -s a l; zstd -q d; echo $?; zstd -q l 2>/dev/null; echo $?; zstd -qf l; ls; zstd -rq d 2>/dev/null; echo $?; echo 1 > d/x; zstd -rq d; ls d
--- stdout
1
1
a
d
l
l.zst
0
x
x.zst
--- stderr (escaped)
zstd: d is a directory -- ignored\x20

=== suffixes
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q a; cp a.zst q; zstd -dq q; echo $?; cp a.zst x.tzst; zstd -dq x.tzst; ls; zstd -dq nope; echo $?
--- stdout
1
a
a.zst
q
x.tar
x.tzst
1
--- stderr
zstd: q: unknown suffix (.zst/.tzst/.gz/.tgz/.lzma/.xz/.txz/.lz4/.tlz4 expected). Can't derive the output file name. Specify it with -o dstFileName. Ignoring.
zstd: nope: unknown suffix (.zst/.tzst/.gz/.tgz/.lzma/.xz/.txz/.lz4/.tlz4 expected). Can't derive the output file name. Specify it with -o dstFileName. Ignoring.

=== other formats
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd --format=gzip -q a; gzip -t a.gz; zstd -dcq a.gz | cksum; zstd --format=xz -q a; xz -t a.xz; zstd -dqcf a.xz | cksum; zstd --format=lzma -qc a | xz -dc -F lzma | cksum
--- stdout
1830648734 3893
1830648734 3893
1830648734 3893
--- stderr

=== something else
echo hi | zstd -d; echo $?; echo hi > x.zst; zstd -d x.zst; echo $?; ls; echo hi | zstd -dcf; zstd -d < /dev/null; echo $?
--- stdout
1
1
x.zst
hi
1
--- stderr (escaped)
zstd: /*stdin*\\: unknown header\x20
zstd: x.zst: unknown header\x20
zstd: /*stdin*\\: unexpected end of file\x20

=== a file that is cut off
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -qc a | head -c 100 > t.zst; zstd -dq t.zst; echo $?; ls; zstd -qt t.zst; echo $?
--- stdout
1
a
t.zst
1
--- stderr (escaped)
t.zst : Read error (39) : premature end\x20
t.zst : Read error (39) : premature end\x20

=== a wrong checksum
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
echo hello | zstd -qc > c.zst; size=$(stat -c %s c.zst); printf "\1\2" | dd of=c.zst bs=1 seek=$((size-2)) conv=notrunc status=none; zstd -dqc c.zst >/dev/null; echo $?
--- stdout
1
--- stderr (escaped)
c.zst : Decoding error (36) : Restored data doesn't match checksum\x20

=== what another zstd made
echo KLUv/QRYYQAAaGVsbG8gd29ybGQKjG19IA== | base64 -d > x.zst; zstdcat x.zst; zstd -qt x.zst; echo $?; zstd -l x.zst | tail -1 | grep -o XXH64.*
--- stdout
hello world
0
XXH64  x.zst
--- stderr

=== skippable frames
printf 'P*M\030\003\0\0\0abc' > x.zst; echo KLUv/QRYYQAAaGVsbG8gd29ybGQKjG19IA== | base64 -d >> x.zst; zstdcat x.zst
--- stdout
hello world
--- stderr

=== saying what is done
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -d < /dev/null 2>/dev/null; zstd -qc a > a.zst; zstd -df a.zst; zstd -t a.zst; cp a.zst b.zst; zstd -df a.zst b.zst; zstd -20 -q a -f
--- stderr (escaped)
a.zst               : 3893 bytes\x20
a.zst               : 3893 bytes\x20
2 files decompressed :   7786 bytes total\x20

=== levels too high
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -20 -qf a; zstd --long=40 -q a; echo $?
--- stdout
11
--- stderr (escaped)
zstd: error 11 : Parameter is out of bound\x20

=== wrong calls
zstd -Y 2>&1 | head -1; zstd --foo >/dev/null 2>&1; echo $?; zstd -q -o; echo $?; zstd --format=foo a 2>/dev/null; echo $?
--- stdout (escaped)
Incorrect parameters\x20
1
1
1
--- stderr (escaped)
error: missing command argument\x20
