#: xz, lzma and their kin.
#: needs xz

=== compressing replaces the file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz a; ls; unxz a.xz; ls; cksum < a; stat -c "%a %Y" a

=== the original can stay
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -k a; ls; xz -dkf a.xz; ls; xzcat a.xz | cksum; xz -dc < a.xz | cksum

=== every level gives the same back
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
for l in 0 1 2 3 4 5 6 7 8 9; do xz -$l < a | unxz | cksum; done; xz -9e < a | xz -d | cksum; xz --fast < a | unxz | cksum; xz -T0 < a | unxz | cksum

=== an empty file
xz < /dev/null | od -An -tx1; xz < /dev/null | unxz | wc -c

=== several streams are one file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -c a > b.xz; echo more | xz >> b.xz; xzcat b.xz | tail -1; xz -t b.xz

=== the older format
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
lzma -k a; ls; lzcat a.lzma | cksum; xzcat a.lzma | cksum; unlzma -f a.lzma; ls; xz --format=lzma -k a; xz -d --format=lzma -c a.lzma | cksum; xz -F lzma -c a | xz -dc | cksum

=== files that are missing or there
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz nope; echo $?; xz -k a; xz a; echo $?; unxz a.xz; echo $?; unxz -f a.xz; ls; xzcat nope

=== directories and links
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
mkdir d; ln -s a l; xz d; echo $?; xz l; echo $?; xz -c l | xzcat | wc -l; ln a h; xz a; echo $?; xz -f a; ls; xz -q d; echo $?; xz -Q d; echo $?

=== suffixes
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -k a; xz a.xz; echo $?; cp a.xz q; unxz q; echo $?; cp a.xz x.txz; unxz x.txz; ls; xz -S .foo -k a; unxz -S .foo -c a.foo | cksum; xz -S a/b a; echo $?

=== something else
echo hi | unxz; echo $?; echo hi > x.xz; unxz x.xz; echo $?; ls; echo hi | xz -dcf; unxz < /dev/null; echo $?

=== a file that is cut off
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -c a | head -c 100 > t.xz; unxz t.xz; echo $?; ls; xz -t t.xz; xz -c a > u.xz; head -c -1 u.xz > v.xz; xz -t v.xz; echo $?

=== a damaged file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
xz -c a > c.xz; printf abcd | dd of=c.xz bs=1 seek=60 conv=notrunc status=none; unxz c.xz; echo $?; ls

=== what another xz made
echo /Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQALaGVsbG8gd29ybGQKAKHy/8Rqf7/PAAEkDKYY2NgftvN9AQAAAAAEWVo= | base64 -d > x.xz; xzcat x.xz; xz -t x.xz; echo $?; xz -l x.xz; xz --robot -l x.xz; xz -l x.xz x.xz; cat x.xz x.xz > y.xz; xz -l y.xz; xzcat y.xz

=== listing what is none
echo hi > y; xz -l y; echo $?; xz -l nope; xz -l < y

=== checks
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
for k in none crc32 crc64 sha256; do xz -C $k < a > $k.xz; xz -t $k.xz; xz -l $k.xz | tail -1 | grep -o "[0-9] [A-Z][A-Za-z0-9-]*"; done; xz -C foo a; echo $?

=== wrong calls
xz -Y; echo $?; xz --foo; xz -F foo a; unxz -Y; echo $?

=== names from a file
printf 'a\nb\n' > list; echo 1 > a; echo 2 > b; xz --files=list; ls; printf 'a.xz\0b.xz\0' | xz -d --files0; ls; xz --files=nofile; echo $?

=== blocks
seq 200000 | xz -0 --block-size=1MiB > x.xz; xz -l x.xz | tail -1 | cut -c1-14; xzcat x.xz | cksum

