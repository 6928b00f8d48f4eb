#: gzip, gunzip and zcat.
#: needs gzip

=== compressing replaces the file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip a; ls; gunzip a.gz; ls; cksum < a; stat -c "%a %Y" a
--- stdout
a.gz
a
1830648734 3893
640 1577934245
--- stderr

=== the original can stay
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -k a; ls; gunzip -kf a.gz; ls; stat -c "%a %Y" a.gz
--- stdout
a
a.gz
a
a.gz
640 1577934245
--- stderr

=== standard input and output
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip < a | gunzip | cksum; gzip -c a | zcat | cksum; ls; cat a | gzip -c - | gzip -d - | cksum
--- stdout
1830648734 3893
1830648734 3893
a
1830648734 3893
--- stderr

=== every level gives the same back
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
for l in 1 2 3 4 5 6 7 8 9; do gzip -$l < a | gunzip | cksum; done; gzip --fast < a | gunzip | cksum; gzip --best < a | gunzip | cksum
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
--- stderr

=== the header has name and time
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -c a | head -c 12 | od -An -c; gzip -nc a | head -c 10 | od -An -c; gzip < a | head -c 10 | od -An -c; cat a | gzip | head -c 10 | od -An -c; gzip -9nc a | head -c 10 | od -An -c; gzip -1nc a | head -c 10 | od -An -c
--- stdout
 037 213  \b  \b 245   ]  \r   ^  \0 003   a  \0
 037 213  \b  \0  \0  \0  \0  \0  \0 003
 037 213  \b  \0 245   ]  \r   ^  \0 003
 037 213  \b  \0  \0  \0  \0  \0  \0 003
 037 213  \b  \0  \0  \0  \0  \0 002 003
 037 213  \b  \0  \0  \0  \0  \0 004 003
--- stderr

=== an empty file
: > e; gzip -nk e; od -An -c e.gz; gunzip -c e.gz; echo $?; gzip < /dev/null | od -An -c
--- stdout
 037 213  \b  \0  \0  \0  \0  \0  \0 003 003  \0  \0  \0  \0  \0
  \0  \0  \0  \0
0
 037 213  \b  \0  \0  \0  \0  \0  \0 003 003  \0  \0  \0  \0  \0
  \0  \0  \0  \0
--- stderr

=== the stored name can be restored
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip a; mv a.gz b.gz; gunzip -N b.gz; ls; gzip a; mv a.gz b.gz; gunzip b.gz; ls
--- stdout
a
b
--- stderr

=== the stored time can be restored
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip a; touch -d @0 a.gz; gunzip -k a.gz; stat -c %Y a; rm a; gunzip -N a.gz; stat -c %Y a
--- stdout
0
1577934245
--- stderr

=== several members are one file
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -c a > b.gz; echo more | gzip >> b.gz; zcat b.gz | tail -1; zcat b.gz | wc -l; gzip -t b.gz
--- stdout
more
1001
--- stderr

=== a file that is there stays
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -k a; gzip a; echo $?; gunzip a.gz; echo $?; gunzip -f a.gz; ls
--- stdout
2
2
a
--- stderr
gzip: a.gz already exists;	not overwritten
gzip: a already exists;	not overwritten

=== files that are missing
gzip nope; echo $?; gunzip nope; echo $?; gunzip nope.gz; zcat nope
--- status 1
--- stdout
1
1
--- stderr
gzip: nope: No such file or directory
gzip: nope.gz: No such file or directory
gzip: nope.gz: No such file or directory
gzip: nope.gz: No such file or directory

=== a directory
mkdir d; gzip d; echo $?; gunzip d; echo $?; gzip -c d; gzip -q d; echo $?
--- stdout
2
2
2
--- stderr
gzip: d is a directory -- ignored
gzip: d is a directory -- ignored
gzip: d is a directory -- ignored

=== going into directories
mkdir -p d/e; echo 1 > d/a; echo 2 > d/e/b; gzip -r d; find d | sort; gunzip -r d; find d | sort; gzip -rv d 2>/dev/null; find d | sort
--- stdout
d
d/a.gz
d/e
d/e/b.gz
d
d/a
d/e
d/e/b
d
d/a.gz
d/e
d/e/b.gz
--- stderr

=== links are not followed
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
ln -s a l; gzip l; echo $?; gzip -c l | zcat | wc -l; gzip -f l; ls; ln a.gz h 2>/dev/null; ls
--- stdout
1
1000
a
l.gz
a
l.gz
--- stderr
gzip: l: Too many levels of symbolic links

=== a file with several names
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
ln a b; gzip a; echo $?; gzip -f a; ls
--- stdout
2
a.gz
b
--- stderr
gzip: a has 1 other link -- file ignored

=== other suffixes
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -S .zz a; ls; gunzip -S .zz a.zz; ls; gzip --suffix=-gz a; ls; gunzip a-gz; ls
--- stdout
a.zz
a
a-gz
a
--- stderr

=== suffixes that are known
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip a; for s in z Z gz GZ tgz taz; do cp a.gz x.$s; gunzip -f x.$s; ls x*; rm x*; done; cp a.gz x-z; gunzip x-z; ls
--- stdout
x
x
x
x
x.tar
x.tar
a.gz
x
--- stderr

=== a suffix that is not known
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gunzip a; echo $?; gzip -k a; gzip a.gz; echo $?; gzip -q a.gz; echo $?
--- stdout
2
0
0
--- stderr
gzip: a: unknown suffix -- ignored
gzip: a.gz already has .gz suffix -- unchanged

=== an empty suffix
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -S '' a; echo $?
--- stdout
1
--- stderr
gzip: invalid suffix ''

=== checking
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -k a; gzip -t a.gz; echo $?; gzip -tv a.gz; echo hi > b.gz; gzip -t b.gz; echo $?
--- stdout
0
1
--- stderr
a.gz:	 OK

gzip: b.gz: not in gzip format

=== something else
echo hi | gunzip; echo $?; echo hi > x.gz; gunzip x.gz; echo $?; zcat x.gz; ls; echo hi | zcat -f; echo hi | gzip -cdf; zcat < /dev/null; echo $?
--- stdout
1
1
x.gz
hi
hi
1
--- stderr

gzip: stdin: not in gzip format

gzip: x.gz: not in gzip format

gzip: x.gz: not in gzip format

gzip: stdin: unexpected end of file

=== a file that is cut off
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -c a | head -c 500 > t.gz; gunzip t.gz; echo $?; ls; gunzip -c t.gz | head -1; printf "\037\213" | gunzip; printf "\037\213\010\0\0\0\0\0\0\0" | gunzip; printf "\037\213\011\0\0\0\0\0\0\0" | gunzip; echo $?
--- stdout
1
a
t.gz
1
1
--- stderr

gzip: t.gz: unexpected end of file

gzip: t.gz: unexpected end of file

gzip: stdin: unexpected end of file

gzip: stdin: unexpected end of file
gzip: stdin: unknown method 9 -- not supported

=== a wrong checksum
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -c a > b.gz; size=$(stat -c %s b.gz); printf "\1\2\3\4" | dd of=b.gz bs=1 seek=$((size-8)) conv=notrunc status=none; gunzip b.gz; echo $?; ls
--- stdout
1
a
b.gz
--- stderr

gzip: b.gz: invalid compressed data--crc error

=== a wrong length
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -c a > b.gz; size=$(stat -c %s b.gz); printf "\1\2\3\4" | dd of=b.gz bs=1 seek=$((size-4)) conv=notrunc status=none; gunzip -t b.gz; echo $?
--- stdout
1
--- stderr

gzip: b.gz: invalid compressed data--length error

=== garbage behind
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -c a > b.gz; echo trash >> b.gz; gunzip -c b.gz | cksum; gunzip -t b.gz; echo $?; gunzip -qt b.gz; echo $?; gunzip b.gz; echo $?; ls
--- stdout
1830648734 3893
2
2
2
a
b
--- stderr

gzip: b.gz: decompression OK, trailing garbage ignored

gzip: b.gz: decompression OK, trailing garbage ignored

gzip: b.gz: decompression OK, trailing garbage ignored

=== zeros behind
seq 1000 > a; touch -d '2020-01-02 03:04:05' a; chmod 640 a
gzip -c a > b.gz; head -c 600 /dev/zero >> b.gz; gunzip -c b.gz | cksum; gunzip -t b.gz; echo $?
--- stdout
1830648734 3893
0
--- stderr

=== what another gzip made
echo H4sICADKmjsCA2hlbGxvLnR4dADLSM3JyVcozy/KSeECAC07CK8MAAAA | base64 -d > x.gz; gzip -l x.gz; zcat x.gz; gunzip -N x.gz; ls
--- stdout
         compressed        uncompressed  ratio uncompressed_name
                 42                  12 -16.7% x
hello world
hello.txt
--- stderr

=== a header with all its parts
printf '\037\213\010\034\0\0\0\0\0\003\004\0abcdname\0comment\0\313\310\004\0' > x; printf '\254*\223\330\002\0\0\0' >> x; gunzip < x; echo $?
--- stdout
hi0
--- stderr

=== stored blocks
printf '\037\213\010\0\0\0\0\0\0\003\001\003\0\374\377abc' > x; printf '\302A$5\003\0\0\0' >> x; gunzip < x; echo $?
--- stdout
abc0
--- stderr

=== listing
echo H4sICADKmjsCA2hlbGxvLnR4dADLSM3JyVcozy/KSeECAC07CK8MAAAA | base64 -d > x.gz; gzip -l x.gz; gzip -l < x.gz; gzip -lN x.gz; gzip -ql x.gz; gzip -l x.gz x.gz; touch -d '2020-01-02 03:04:05' x.gz; gzip -lv x.gz; gzip -l nope; echo hi > y; gzip -l y; echo $?
--- stdout
         compressed        uncompressed  ratio uncompressed_name
                 42                  12 -16.7% x
         compressed        uncompressed  ratio uncompressed_name
                 42                  12 -16.7% stdout
         compressed        uncompressed  ratio uncompressed_name
                 42                  12 -16.7% hello.txt
                 42                  12 -16.7% x
         compressed        uncompressed  ratio uncompressed_name
                 42                  12 -16.7% x
                 42                  12 -16.7% x
                 84                  24 -133.3% (totals)
method  crc     date  time           compressed        uncompressed  ratio uncompressed_name
defla af083b2d Jan  2 03:04                  42                  12 -16.7% x
1
--- stderr
gzip: nope.gz: No such file or directory

gzip: y: not in gzip format

=== saying what is done
echo 1 > x; gzip -v x 2>&1 | cut -f1; gunzip -v x.gz 2>&1; gzip -kv x 2>&1; gzip -vc x 2>&1 >/dev/null; gzip -v < x 2>&1 >/dev/null; gunzip -v x.gz -c; gunzip -tv x.gz 2>&1
--- stdout
x:
x.gz:	-100.0% -- replaced with x
x:	-100.0% -- created x.gz
x:	-100.0% -- replaced with stdout
-100.0%
1
x.gz:	 OK
--- stderr
x.gz:	-100.0% -- replaced with stdout

=== wrong calls
gzip -x; echo $?; gzip --foo; gzip -S; gzip --suffix; echo $?
--- stdout
1
1
--- stderr
gzip: invalid option -- 'x'
Try `gzip --help' for more information.
gzip: unrecognized option '--foo'
Try `gzip --help' for more information.
gzip: option requires an argument -- 'S'
Try `gzip --help' for more information.
gzip: option '--suffix' requires an argument
Try `gzip --help' for more information.

=== the old format
printf '\037\235\220a\304\214\001' > x.Z; gunzip -c x.Z | od -An -c; echo $?
--- stdout
   a   b   c
0
--- stderr

=== several files
echo 1 > a; echo 2 > b; gzip a b nope; echo $?; ls; zcat a b; zcat a.gz nope b.gz; echo $?
--- stdout
1
a.gz
b.gz
1
2
1
2
1
--- stderr
gzip: nope: No such file or directory
gzip: nope.gz: No such file or directory

=== many bytes
seq 300000 | gzip | gunzip | cksum; head -c 3000000 /dev/zero | gzip -9 | gunzip | cksum
--- stdout
2732413854 1988895
3933251326 3000000
--- stderr
