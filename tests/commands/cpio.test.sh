#: cpio.
#: needs cpio

=== the bin format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H bin > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f; stat -c %a d/s
--- stdout
d
d/f
d/l
d/s
d/s/g
hi
420986932 141
f
644 1577934245
755
--- stderr
1 block
1 block

=== the odc format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H odc > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f; stat -c %a d/s
--- stdout
d
d/f
d/l
d/s
d/s/g
hi
420986932 141
f
644 1577934245
755
--- stderr
2 blocks
2 blocks

=== the newc format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f; stat -c %a d/s
--- stdout
d
d/f
d/l
d/s
d/s/g
hi
420986932 141
f
644 1577934245
755
--- stderr
2 blocks
2 blocks

=== the crc format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H crc > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f; stat -c %a d/s
--- stdout
d
d/f
d/l
d/s
d/s/g
hi
420986932 141
f
644 1577934245
755
--- stderr
2 blocks
2 blocks

=== the tar format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H tar > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f; stat -c %a d/s
--- stdout
d/
d/f
d/l
d/s/
d/s/g
hi
420986932 141
f
644 1577934245
755
--- stderr
9 blocks
8 blocks

=== the ustar format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H ustar > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f; stat -c %a d/s
--- stdout
d/
d/f
d/l
d/s/
d/s/g
hi
420986932 141
f
644 1577934245
755
--- stderr
9 blocks
8 blocks

=== to the byte
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
echo d/f | cpio -o -H newc --reproducible -R 5:6 --quiet | cksum; echo d/f | cpio -o -H odc --reproducible -R 5:6 --quiet | cksum; echo d/f | cpio -o -H bin --reproducible -R 5:6 --quiet | cksum; echo d/f | cpio -o -H crc --reproducible -R 5:6 --quiet | cksum; echo d/s | cpio -o -H newc --reproducible -R 0:0 --quiet | cksum
--- stdout
1928776437 512
3554934799 512
2522607215 512
1076314403 512
501313998 512
--- stderr

=== listing
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
cpio -it < a.cpio; cpio -itv --quiet -n < a.cpio | cut -c1-14,34-; cpio -t < a.cpio
--- stdout
d
d/f
d/l
d/s
d/s/g
drwxr-xr-x   3       0 Jan  2  2020 d
-rw-r--r--   1       3 Jan  2  2020 d/f
lrwxrwxrwx   1       1 Jan  2  2020 d/l -> f
drwxr-xr-x   2       0 Jan  2  2020 d/s
-rw-r--r--   1     141 Jan  2  2020 d/s/g
d
d/f
d/l
d/s
d/s/g
--- stderr
2 blocks
2 blocks

=== listing by pattern
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
cpio -it "*g" "d/l" < a.cpio; cpio -itf "*g" --quiet < a.cpio; printf "d/f\n" > pat; cpio -it -E pat --quiet < a.cpio; cpio -it --quiet "nope" < a.cpio; echo $?
--- stdout
d/l
d/s/g
d
d/f
d/l
d/s
d/f
0
--- stderr
2 blocks
2 blocks

=== saying what is done
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -ov -H newc > x; mkdir o; cd o; cpio -idv < ../x; find ../d/f | cpio -oV > /dev/null
--- stderr
d
d/f
d/l
d/s
d/s/g
2 blocks
d
d/f
d/l
d/s
d/s/g
2 blocks
.
1 block

=== extracting
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
mkdir o; cd o; cpio -id --quiet < ../a.cpio; find . | sort; cat d/f; test $(stat -c %Y d/f) -gt 1600000000 && echo now
--- stdout
.
./d
./d/f
./d/l
./d/s
./d/s/g
hi
now
--- stderr

=== extracting without directories
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
mkdir o; cd o; cpio -i --quiet "d/s/g" < ../a.cpio; echo $?; find .
--- stdout
2
.
--- stderr
cpio: d/s/g: Cannot open: No such file or directory

=== what is newer stays
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
mkdir o; cd o; cpio -idm --quiet < ../a.cpio; cpio -idm < ../a.cpio; echo $?; echo new > d/f; cpio -idmu --quiet < ../a.cpio; cat d/f; touch -d @0 d/f; echo x > d/f; touch -d @0 d/f; cpio -id --quiet "d/f" < ../a.cpio; cat d/f
--- stdout
0
hi
hi
--- stderr
cpio: d/f not created: newer or same age version exists
cpio: d/l not created: newer or same age version exists
cpio: d/s/g not created: newer or same age version exists
2 blocks

=== hard links
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
ln d/f d/h; find d | sort | cpio -o -H newc --quiet > b; cpio -itv -n --quiet < b | grep "d/[fh]" | cut -c11-14,34-42; mkdir o; cd o; cpio -id --quiet < ../b; cat d/f d/h; test d/f -ef d/h && echo same
--- stdout (escaped)
   2       0\x20
   2       3\x20
hi
hi
same
--- stderr

=== only one of two links
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
ln d/f d/h; echo d/f | cpio -o -H newc --quiet > b; mkdir o; cd o; cpio -id --quiet < ../b; cat d/f
--- stdout
hi
--- stderr

=== names that end with NUL
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
printf "d/f\0d/l\0" | cpio -0o -H newc --quiet | cpio -it --quiet
--- stdout
d/f
d/l
--- stderr

=== the archive by its name
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc -O x.cpio; cpio -it -F x.cpio; cpio -it -I x.cpio --quiet | wc -l; cpio -it -F nofile; echo $?
--- stdout
d
d/f
d/l
d/s
d/s/g
5
2
--- stderr
2 blocks
2 blocks
cpio: Cannot open nofile: No such file or directory

=== appending
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
echo d/f | cpio -o -A -H newc -F a.cpio; cpio -it < a.cpio
--- stdout
d
d/f
d/l
d/s
d/s/g
d/f
--- stderr
1 block
2 blocks

=== copying to a directory
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
mkdir o; find d | sort | cpio -pdm o; find o | sort; stat -c %Y o/d/f; find d | sort | cpio -pdm o; echo d/f | cpio -pdu --quiet new; ls new
--- stdout
o
o/d
o/d/f
o/d/l
o/d/s
o/d/s/g
1577934245
d
--- stderr
1 block
cpio: o/d/f not created: newer or same age version exists
cpio: o/d/l not created: newer or same age version exists
cpio: o/d/s/g not created: newer or same age version exists
0 blocks

=== copying by linking
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
mkdir o; echo d/f | cpio -pdl --quiet o; test d/f -ef o/d/f && echo same
--- stdout
same
--- stderr

=== copying links
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
mkdir o; ln d/f d/h; printf "d/f\nd/h\n" | cpio -pd --quiet o; test o/d/f -ef o/d/h && echo same
--- stdout
same
--- stderr

=== what links point at
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
echo d/l | cpio -oL -H newc --quiet | cpio -itv --quiet -n | cut -c1-10
--- stdout
-rw-r--r--
--- stderr

=== files that are missing
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
printf "nope\nd/f\n" | cpio -o -H newc > x; echo $?; cpio -it --quiet < x
--- stdout
2
d/f
--- stderr
cpio: nope: Cannot stat: No such file or directory
1 block

=== to standard output
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
cpio -i --to-stdout --quiet d/f d/s/g < a.cpio | wc -l
--- stdout
51
--- stderr

=== something else than an archive
echo junk | cpio -it; echo $?
--- stdout
2
--- stderr
cpio: premature end of archive

=== an archive that is cut off
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
head -c 300 a.cpio | cpio -it > /dev/null; echo $?
--- stdout
2
--- stderr
cpio: premature end of file

=== records
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | cpio -o -B --quiet | wc -c; find d | cpio -o -C 1024 -H newc --quiet | wc -c; cpio -o -H newc < /dev/null | wc -c; cpio -o -H newc --block-size=4 < /dev/null | wc -c
--- stdout
5120
1024
512
2048
--- stderr
1 block
1 block

=== leading slashes can be taken off
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
echo /tmp/case/d/f | cpio -o -H newc --quiet > x; mkdir o; cd o; cpio -id --no-absolute-filenames < ../x; find . -type f; cpio -it --quiet < ../x
--- stdout
./tmp/case/d/f
/tmp/case/d/f
--- stderr
cpio: Removing leading `/' from member names
1 block

=== a link that leads out is made at the end
mkdir x t; cd x; ln -s ../t up; echo up | cpio -o -H newc --quiet > a; mkdir dir; rm up; mkdir up; echo bad > up/pwn; echo up/pwn | cpio -o -H newc --quiet -A -F a; rm -r up; cpio -id --quiet --no-absolute-filenames < a 2>/dev/null; ls -A ../t
--- differs: nothing is written through a link of the archive
--- stdout
--- stderr

=== FIFOs
mkfifo p; echo p | cpio -o -H newc --quiet > a; rm p; cpio -i --quiet < a; test -p p && echo fifo
--- stdout
fifo
--- stderr

=== empty names and files
: > e; printf "\ne\n" | cpio -o -H newc --quiet | cpio -it --quiet
--- stdout
e
--- stderr
cpio: blank line ignored

=== wrong calls
cpio; echo $?; cpio -Q; echo $?; cpio -o -H foo; echo $?; cpio -p; echo $?
--- stdout
2
64
2
2
--- stderr
cpio: You must specify one of -oipt options.
Try 'cpio --help' or 'cpio --usage' for more information.
cpio: invalid option -- 'Q'
Try 'cpio --help' or 'cpio --usage' for more information.
cpio: invalid archive format `foo'; valid formats are:
crc newc odc bin ustar tar (all-caps also recognized)
Try 'cpio --help' or 'cpio --usage' for more information.
cpio: Not enough arguments
Try 'cpio --help' or 'cpio --usage' for more information.

=== into another directory
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
mkdir o; cpio -id -D o --quiet < a.cpio; find o | sort; cpio -id -D none2/x --quiet < a.cpio 2>/dev/null; echo $?
--- stdout
o
o/d
o/d/f
o/d/l
o/d/s
o/d/s/g
2
--- stderr
