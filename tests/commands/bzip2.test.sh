#: bzip2, bunzip2 and bzcat.
#: needs bzip2

=== compressing replaces the file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 a; ls; bunzip2 a.bz2; ls; cksum < a; stat -c "%a %Y" a

=== the same bytes as the real one
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 < a | cksum; bzip2 -1 < a | cksum; bzip2 --fast < a | cksum; bzip2 < /dev/null | od -An -c; seq 200000 | bzip2 -1 | cksum; seq 200000 | bzip2 -9 | cksum

=== the original can stay
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -k a; ls; bzip2 -dkf a.bz2; ls; bzcat a.bz2 | cksum; bzip2 -dc a.bz2 | cksum

=== several streams are one file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -c a > b.bz2; echo more | bzip2 >> b.bz2; bzcat b.bz2 | tail -1; bzip2 -t b.bz2

=== files that are missing or there
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 nope; echo $?; bzip2 -k a; bzip2 a; echo $?; bunzip2 a.bz2; echo $?; bunzip2 -f a.bz2; ls; bzcat nope; bzip2 -t nope; echo $?

=== directories and links
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
mkdir d; ln -s a l; bzip2 d; echo $?; bzip2 l; echo $?; bzip2 -c l | bzcat | wc -l; ln a h; bzip2 a; echo $?; bzip2 -f a; ls

=== suffixes
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -k a; bzip2 a.bz2; echo $?; cp a.bz2 q; bunzip2 q; ls; cp a.bz2 x.tbz; bunzip2 x.tbz; cp a.bz2 y.tbz2; bunzip2 y.tbz2; cp a.bz2 z.bz; bunzip2 z.bz; ls; cp a.bz2 q; bzip2 -dq q; ls

=== something else
echo hi | bunzip2; echo $?; echo hi > x.bz2; bunzip2 x.bz2; echo $?; ls; bzip2 -t x.bz2; echo $?; bzip2 -dcf x.bz2

=== a file that is cut off
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -c a | head -c 100 > t.bz2; bzip2 -t t.bz2; echo $?; bunzip2 t.bz2 2>/dev/null; echo $?; ls

=== a damaged file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -c a > c.bz2; printf abcd | dd of=c.bz2 bs=1 seek=60 conv=notrunc status=none; bzip2 -t c.bz2; echo $?; bunzip2 c.bz2; echo $?; ls; bzip2 -tv c.bz2

=== garbage behind
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -c a > g.bz2; echo trash >> g.bz2; bzip2 -dc g.bz2 | cksum; bzip2 -t g.bz2; echo $?

=== saying what is done
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
bzip2 -kv a; bzip2 -tv a.bz2; bzip2 -dkvf a.bz2; bzip2 -v < a >/dev/null; bzip2 -v < /dev/null > e

=== what another bzip2 made
echo QlpoOTFBWSZTWU7s6DYAAAJRgAAQQAAGRJCAIAAxBkxBAaeppYC7lDH4u5IpwoSCd2dBsA== | base64 -d > x.bz2; bzip2 -t x.bz2; echo $?; bzcat x.bz2

=== wrong calls
bzip2 -Y 2>&1 | head -1; bzip2 --foo 2>&1 | head -1; bunzip2 -Y 2>/dev/null; echo $?

