#: zdiff, zcmp and their kin: compare compressed files.
#: needs zdiff bzdiff xzdiff

=== zcmp
printf 'one\n' > a; printf 'one\n' > b; printf 'two\n' > c; gzip b c
zcmp a b.gz; echo $?
zcmp b.gz c.gz; echo $?
zcmp -s b.gz c.gz; echo $?
zcmp b.gz b.gz; echo $?
--- stdout
0
/dev/fd/5 - differ: byte 1, line 1
1
1
0

=== zdiff
printf '1\n2\n3\n' > a; printf '1\nx\n3\n' > b; gzip -k a b
zdiff a.gz b.gz; echo $?
zdiff a b.gz; echo $?
zdiff a.gz b; echo $?
zdiff a b; echo $?
zdiff a.gz a.gz; echo $?
zdiff -q a b; echo $?
--- stdout
2c2
< 2
---
> x
1
2c2
< 2
---
> x
1
2c2
< 2
---
> x
1
2c2
< 2
---
> x
1
0
Files a and b differ
1

=== with what the file is called after
printf '1\n' > a; gzip -k a; printf '2\n' > b; gzip -k b; printf '3\n' > b
zdiff a.gz; echo $?
zdiff b.gz; echo $?
zcmp a.gz; echo $?
--- stdout
0
1c1
< 2
---
> 3
1
0

=== bzdiff and bzcmp
printf '1\n' > a; printf '2\n' > b; bzip2 -k a b
bzdiff a.bz2 b.bz2; echo $?
bzdiff a b.bz2; echo $?
bzcmp a.bz2 a.bz2; echo $?
--- stdout
1c1
< 1
---
> 2
1
1c1
< 1
---
> 2
1
0

=== xzdiff and xzcmp
printf '1\n' > a; printf '2\n' > b; xz -k a b
xzdiff a.xz b.xz; echo $?
xzdiff a.xz a; echo $?
xzcmp a.xz a.xz; echo $?
--- stdout
1c1
< 1
---
> 2
1
0
0

=== no operands
zdiff 2>/dev/null; echo $?
zcmp 2>/dev/null; echo $?
--- stdout
2
2
