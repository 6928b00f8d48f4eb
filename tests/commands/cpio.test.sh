#: cpio.
#: needs cpio

=== the bin format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H bin > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f d/s

=== the odc format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H odc > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f d/s

=== the newc format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f d/s

=== the crc format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H crc > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f d/s

=== the tar format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H tar > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f d/s

=== the ustar format there and back
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H ustar > a; cpio -it < a; mkdir o; cd o; cpio -idm --quiet < ../a; cat d/f; cksum < d/s/g; readlink d/l; stat -c "%a %Y" d/f d/s

=== to the byte
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
echo d/f | cpio -o -H newc --reproducible -R 5:6 --quiet | cksum; echo d/f | cpio -o -H odc --reproducible -R 5:6 --quiet | cksum; echo d/f | cpio -o -H bin --reproducible -R 5:6 --quiet | cksum; echo d/f | cpio -o -H crc --reproducible -R 5:6 --quiet | cksum; echo d/s | cpio -o -H newc --reproducible -R 0:0 --quiet | cksum

=== listing
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
cpio -it < a.cpio; cpio -itv --quiet -n < a.cpio | cut -c1-14,34-; cpio -t < a.cpio

=== listing by pattern
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
cpio -it "*g" "d/l" < a.cpio; cpio -itf "*g" --quiet < a.cpio; printf "d/f\n" > pat; cpio -it -E pat --quiet < a.cpio; cpio -it "nope" < a.cpio; echo $?

=== saying what is done
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -ov -H newc > x; mkdir o; cd o; cpio -idv < ../x; find ../d/f | cpio -oV > /dev/null

=== extracting
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
mkdir o; cd o; cpio -id --quiet < ../a.cpio; find . | sort; cat d/f; test $(stat -c %Y d/f) -gt 1600000000 && echo now

=== extracting without directories
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
mkdir o; cd o; cpio -i --quiet "d/s/g" < ../a.cpio; echo $?; find .

=== what is newer stays
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
mkdir o; cd o; cpio -idm --quiet < ../a.cpio; cpio -idm < ../a.cpio; echo $?; echo new > d/f; cpio -idmu --quiet < ../a.cpio; cat d/f; touch -d @0 d/f; echo x > d/f; touch -d @0 d/f; cpio -id --quiet "d/f" < ../a.cpio; cat d/f

=== hard links
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
ln d/f d/h; find d | sort | cpio -o -H newc --quiet > b; cpio -itv -n --quiet < b | grep "d/[fh]" | cut -c11-14,34-42; mkdir o; cd o; cpio -id --quiet < ../b; cat d/f d/h; test d/f -ef d/h && echo same

=== only one of two links
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
ln d/f d/h; echo d/f | cpio -o -H newc --quiet > b; mkdir o; cd o; cpio -id --quiet < ../b; cat d/f

=== names that end with NUL
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
printf "d/f\0d/l\0" | cpio -0o -H newc --quiet | cpio -it --quiet

=== the archive by its name
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc -O x.cpio; cpio -it -F x.cpio; cpio -it -I x.cpio --quiet | wc -l; cpio -it -F nofile; echo $?

=== appending
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
echo d/f | cpio -o -A -H newc -F a.cpio; cpio -it < a.cpio

=== copying to a directory
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
mkdir o; find d | sort | cpio -pdm o; find o | sort; stat -c %Y o/d/f; find d | sort | cpio -pdm o; echo d/f | cpio -pdu --quiet new; ls new

=== copying by linking
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
mkdir o; echo d/f | cpio -pdl --quiet o; test d/f -ef o/d/f && echo same

=== copying links
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
mkdir o; ln d/f d/h; printf "d/f\nd/h\n" | cpio -pd --quiet o; test o/d/f -ef o/d/h && echo same

=== what links point at
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
echo d/l | cpio -oL -H newc --quiet | cpio -itv --quiet -n | cut -c1-10

=== files that are missing
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
printf "nope\nd/f\n" | cpio -o -H newc > x; echo $?; cpio -it --quiet < x

=== to standard output
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
cpio -i --to-stdout --quiet d/f d/s/g < a.cpio | wc -l

=== something else than an archive
echo junk | cpio -it; echo $?

=== an archive that is cut off
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
head -c 300 a.cpio | cpio -it > /dev/null; echo $?

=== records
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | cpio -o -B --quiet | wc -c; find d | cpio -o -C 1024 -H newc --quiet | wc -c; cpio -o -H newc < /dev/null | wc -c; cpio -o -H newc --block-size=4 < /dev/null | wc -c

=== leading slashes can be taken off
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
echo /tmp/case/d/f | cpio -o -H newc --quiet > x; mkdir o; cd o; cpio -id --no-absolute-filenames < ../x; find . -type f; cpio -it --quiet < ../x

=== a link that leads out is made at the end
mkdir x t; cd x; ln -s ../t up; echo up | cpio -o -H newc --quiet > a; mkdir dir; rm up; mkdir up; echo bad > up/pwn; echo up/pwn | cpio -o -H newc --quiet -A -F a; rm -r up; cpio -id --quiet --no-absolute-filenames < a 2>/dev/null; ls -A ../t

=== FIFOs
mkfifo p; echo p | cpio -o -H newc --quiet > a; rm p; cpio -i --quiet < a; test -p p && echo fifo

=== empty names and files
: > e; printf "\ne\n" | cpio -o -H newc --quiet | cpio -it --quiet

=== wrong calls
cpio; echo $?; cpio -Q; echo $?; cpio -o -H foo; echo $?; cpio -p; echo $?

=== into another directory
mkdir -p d/s; echo hi > d/f; seq 50 > d/s/g; ln -s f d/l; chmod 644 d/f d/s/g; chmod 755 d d/s
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
find d | sort | cpio -o -H newc --quiet > a.cpio
mkdir o; cpio -id -D o --quiet < a.cpio; find o | sort; cpio -id -D none2/x --quiet < a.cpio 2>/dev/null; echo $?

