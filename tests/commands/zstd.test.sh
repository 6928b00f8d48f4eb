#: zstd, unzstd and zstdcat.
#: needs zstd

=== compressing keeps the file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q a; ls; rm a; unzstd -q a.zst; ls; cksum < a; stat -c "%a %Y" a

=== the original can go
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q --rm a; ls; zstd -dq --rm a.zst; ls

=== standard input and output
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd < a | zstd -d | cksum; zstd -c a | zstdcat | cksum; cat a | zstd -qc - | zstd -dc - | cksum

=== every level gives the same back
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
for l in 1 2 3 5 7 9 12 15 17 19; do zstd -$l -qc a | zstd -dc | cksum; done; zstd --ultra -22 -qc a | zstdcat | cksum; zstd --fast=5 -qc a | zstdcat | cksum; zstd --long -qc a | zstdcat | cksum; zstd -T0 -qc a | zstdcat | cksum

=== several frames are one file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -qc a > b.zst; echo more | zstd >> b.zst; zstdcat b.zst | tail -1; zstd -qt b.zst

=== the name of the result
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q a -o x.zst; zstd -dq x.zst -o y; cksum < y; zstd -dqc x.zst -o z; ls

=== files that are missing or there
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q nope; echo $?; zstd -q a; zstd -q a; echo $?; zstd -dq a.zst; echo $?; zstd -dqf a.zst; echo $?

=== directories and links
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
mkdir d; ln -s a l; zstd -q d; echo $?; zstd -q l 2>/dev/null; echo $?; zstd -qf l; ls; zstd -rq d; echo $?; echo 1 > d/x; zstd -rq d; ls d

=== suffixes
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -q a; cp a.zst q; zstd -dq q; echo $?; cp a.zst x.tzst; zstd -dq x.tzst; ls; zstd -dq nope; echo $?

=== other formats
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd --format=gzip -q a; gzip -t a.gz; zstd -dcq a.gz | cksum; zstd --format=xz -q a; xz -t a.xz; zstd -dqcf a.xz | cksum; zstd --format=lzma -qc a | xz -dc -F lzma | cksum

=== something else
echo hi | zstd -d; echo $?; echo hi > x.zst; zstd -d x.zst; echo $?; ls; echo hi | zstd -dcf; zstd -d < /dev/null; echo $?

=== a file that is cut off
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -qc a | head -c 100 > t.zst; zstd -dq t.zst; echo $?; ls; zstd -qt t.zst; echo $?

=== a wrong checksum
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
echo hello | zstd -qc > c.zst; size=$(stat -c %s c.zst); printf "\1\2" | dd of=c.zst bs=1 seek=$((size-2)) conv=notrunc status=none; zstd -dqc c.zst; echo $?

=== what another zstd made
echo KLUv/QRYYQAAaGVsbG8gd29ybGQKjG19IA== | base64 -d > x.zst; zstdcat x.zst; zstd -qt x.zst; echo $?; zstd -l x.zst | tail -1 | grep -o XXH64.*

=== skippable frames
printf 'P*M\030\003\0\0\0abc' > x.zst; echo KLUv/QRYYQAAaGVsbG8gd29ybGQKjG19IA== | base64 -d >> x.zst; zstdcat x.zst

=== saying what is done
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -d < /dev/null 2>/dev/null; zstd -qc a > a.zst; zstd -df a.zst; zstd -t a.zst; cp a.zst b.zst; zstd -df a.zst b.zst; zstd -20 -q a -f

=== levels too high
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
zstd -20 -qf a; zstd --long=40 -q a; echo $?

=== wrong calls
zstd -Y 2>&1 | head -1; zstd --foo >/dev/null 2>&1; echo $?; zstd -q -o; echo $?; zstd --format=foo a 2>/dev/null; echo $?

