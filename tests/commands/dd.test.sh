=== copies
printf 'hello world\n' >f; dd if=f of=g status=noxfer; cat g; dd if=f status=none; dd <f status=none; dd if=f of=h bs=4 status=noxfer; cat h
--- stdout
hello world
hello world
hello world
hello world
--- stderr
0+1 records in
0+1 records out
3+0 records in
3+0 records out

=== blocks
printf 'hello world\n' >f; dd if=f bs=5 count=1 skip=1 status=none; echo; dd if=f ibs=3 obs=5 status=noxfer; dd if=f bs=1 count=3 status=noxfer; echo; dd if=f ibs=4 skip=1 count=1 status=none; echo; dd if=f count=3B status=none; echo; dd if=f skip=3B status=none; dd if=f iseek=1 bs=6 status=none; dd if=f count=0 status=noxfer; dd skip=1 count=2 bs=2 iflag=skip_bytes,count_bytes if=f status=none
--- stdout (no newline)
 worl
hello world
hel
o wo
hel
lo world
world
el
--- stderr
4+0 records in
2+1 records out
3+0 records in
3+0 records out
0+0 records in
0+0 records out

=== seeking
printf 'hello world\n' >f; printf 0123456789 >o; dd if=f of=o bs=1 seek=3 count=2 status=none; cat o; echo; printf 0123456789 >o; dd if=f of=o bs=1 seek=3 count=2 conv=notrunc status=none; cat o; echo; dd if=f of=new bs=1 seek=3 count=2 status=none; od -c new; printf ab >o; dd if=f of=o oflag=append conv=notrunc status=none; cat o; printf ab >o; dd if=f of=o oseek=1 bs=4 count=1 status=none; od -c o; dd if=f of=o bs=2 seek=5 oflag=seek_bytes count=1 status=none; od -c o
--- stdout
012he
012he56789
0000000  \0  \0  \0   h   e
0000005
abhello world
0000000   a   b  \0  \0   h   e   l   l
0000010
0000000   a   b  \0  \0   h   h   e
0000007
--- stderr

=== conversions
printf 'Hello World\n' >f; dd if=f conv=ucase status=none; dd if=f conv=lcase status=none; dd if=f conv=swab status=none; echo; printf abc | dd conv=swab status=none; echo; printf 'ab\ncdef\n' | dd conv=block cbs=4 status=none; echo; printf 'ab  cdefg' | dd conv=unblock cbs=4 status=none; printf 'abcdefgh\nxy\n' | dd conv=block cbs=4 status=noxfer; echo; printf abc | dd conv=sync bs=5 status=none | od -c; printf 'ab\n' | dd conv=block,sync cbs=4 ibs=5 status=none | od -c; printf 'Hi there' | dd conv=ebcdic status=none | od -tx1; printf 'Hi there' | dd conv=ebcdic status=none | dd conv=ascii status=none; echo; printf 'Hi!' | dd conv=ibm,ucase status=none | od -tx1
--- stdout (escaped)
HELLO WORLD
hello world
eHll ooWlr
d
bac
ab  cdef
ab
cdef
g
abcdxy\x20\x20
0000000   a   b   c  \\0  \\0
0000005
0000000   a   b\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000010
0000000 c8 89 40 a3 88 85 99 85
0000010
Hi there
0000000 c8 c9 5a
0000003
--- stderr
0+1 records in
0+1 records out
1 truncated record

=== creating
printf 1 >f; dd if=f of=f conv=excl; dd if=f of=z conv=nocreat; dd if=f of=n conv=excl status=none; cat n; echo; dd if=f of=z conv=excl,nocreat; dd if=f of=s conv=sparse,fsync,fdatasync status=none; cat s
--- stdout (no newline)
1
1
--- stderr
dd: failed to open 'f': File exists
dd: failed to open 'z': No such file or directory
dd: cannot combine excl and nocreat

=== wrong operands
dd foo; dd foo=1; dd bs=0; dd bs=x; dd count=x; dd count=-1; dd status=foo; dd conv=foo; dd iflag=foo; dd oflag=foo; dd conv=lcase,ucase; dd conv=ascii,ebcdic; dd conv=block,unblock cbs=1; dd --nope; dd if=none; dd if=none of=x; ls; dd of=no/ne; dd bs=99999999999999999999; dd bs=1Q; dd seek=; dd status=noxfer
--- stderr
dd: unrecognized operand ‘foo’
Try 'dd --help' for more information.
dd: unrecognized operand ‘foo=1’
Try 'dd --help' for more information.
dd: invalid number: ‘0’
dd: invalid number: ‘x’
dd: invalid number: ‘x’
dd: invalid number: ‘-1’
dd: invalid status level: ‘foo’
Try 'dd --help' for more information.
dd: invalid conversion: ‘foo’
Try 'dd --help' for more information.
dd: invalid input flag: ‘foo’
Try 'dd --help' for more information.
dd: invalid output flag: ‘foo’
Try 'dd --help' for more information.
dd: cannot combine lcase and ucase
dd: cannot combine any two of {ascii,ebcdic,ibm}
dd: cannot combine block and unblock
dd: unrecognized option '--nope'
Try 'dd --help' for more information.
dd: failed to open 'none': No such file or directory
dd: failed to open 'none': No such file or directory
dd: failed to open 'no/ne': No such file or directory
dd: invalid number: ‘99999999999999999999’: Value too large for defined data type
dd: invalid number: ‘1Q’
dd: invalid number: ‘’
0+0 records in
0+0 records out

=== numbers
printf '%01000d' 1 >f; dd if=f bs=2x3 count=1 status=noxfer of=o; dd if=f bs=1w count=1b status=noxfer of=o; dd if=f bs=1K status=noxfer of=o; dd if=f bs=1kB status=noxfer of=o; dd if=f bs=1c count=2 status=noxfer of=o; dd if=f bs=1KiB status=noxfer of=o
--- stderr
1+0 records in
1+0 records out
500+0 records in
500+0 records out
0+1 records in
0+1 records out
1+0 records in
1+0 records out
2+0 records in
2+0 records out
0+1 records in
0+1 records out

=== skipping beyond the end
printf abc >f; dd if=f skip=100 status=noxfer; printf abc | dd skip=100 status=noxfer; dd if=f bs=1 skip=3 status=noxfer; dd if=f bs=1 skip=4 status=noxfer; dd if=f skip=9 bs=1 status=none
--- stderr
dd: f: cannot skip to specified offset
0+0 records in
0+0 records out
dd: 'standard input': cannot skip to specified offset
0+0 records in
0+0 records out
0+0 records in
0+0 records out
dd: f: cannot skip to specified offset
0+0 records in
0+0 records out

=== a directory
dd if=. status=noxfer; echo $?; mkdir d; dd of=d
--- status 1
--- stdout
1
--- stderr
dd: error reading '.': Is a directory
0+0 records in
0+0 records out
dd: failed to open 'd': Is a directory

=== partial reads
printf abcdef | dd bs=4 status=noxfer; echo; printf abcdef | dd bs=4 iflag=fullblock status=noxfer; echo; printf abcdef | dd ibs=2 obs=4 status=noxfer
--- stdout (no newline)
abcdef
abcdef
abcdef
--- stderr
1+1 records in
1+1 records out
1+1 records in
1+1 records out
3+0 records in
1+1 records out

=== summary
printf '%01500d' 1 >f; dd if=f of=o 2>&1 | sed 's/copied.*/copied/'; dd if=f of=o bs=1 count=999 2>&1 | sed 's/copied.*/copied/'; dd if=f of=o bs=1 count=1 2>&1 | sed 's/copied.*/copied/'; dd if=f of=o bs=1010 count=1 2>&1 | sed 's/copied.*/copied/'
--- stdout
2+1 records in
2+1 records out
1500 bytes (1.5 kB, 1.5 KiB) copied
999+0 records in
999+0 records out
999 bytes copied
1+0 records in
1+0 records out
1 byte copied
1+0 records in
1+0 records out
1010 bytes (1.0 kB) copied
--- stderr

=== echo abc | dd bs=1 seek=2 2>/dev/null | od -c
echo abc | dd bs=1 seek=2 2>/dev/null | od -c
--- stdout
0000000

=== echo abc | dd bs=4 seek=1 2>/dev/null | cat; echo ${PIPESTATUS[@]}
echo abc | dd bs=4 seek=1 2>/dev/null | cat; echo ${PIPESTATUS[@]}
--- stdout
0 1 0

=== echo abcdef | dd bs=1 skip=2 2>/dev/null
echo abcdef | dd bs=1 skip=2 2>/dev/null
--- stdout
cdef

=== echo abcdef > f; echo XY | dd of=f bs=1 seek=2 conv=notrunc 2>/dev/null; cat f
echo abcdef > f; echo XY | dd of=f bs=1 seek=2 conv=notrunc 2>/dev/null; cat f
--- stdout
abXY
f

=== echo abcdef > f; echo XY | dd of=f bs=1 seek=2 2>/dev/null; cat f
echo abcdef > f; echo XY | dd of=f bs=1 seek=2 2>/dev/null; cat f
--- stdout
abXY

=== dd if=/dev/zero bs=1 count=0 2>&1 | head -2
dd if=/dev/zero bs=1 count=0 2>&1 | head -2
--- stdout
0+0 records in
0+0 records out

=== dd bs=0 2>&1 < /dev/null; echo $?
dd bs=0 2>&1 < /dev/null; echo $?
--- stdout
dd: invalid number: ‘0’
1

=== dd bs=99999999999999999999 2>&1 < /dev/null; echo $?
dd bs=99999999999999999999 2>&1 < /dev/null; echo $?
--- stdout
dd: invalid number: ‘99999999999999999999’: Value too large for defined data type
1

=== dd count=9223372036854775808 bs=1 < /dev/null 2>&1 | head -2; echo $?
dd count=9223372036854775808 bs=1 < /dev/null 2>&1 | head -2; echo $?
--- stdout
dd: invalid number: ‘9223372036854775808’: Value too large for defined data type
0

=== dd skip=9223372036854775807 bs=1 < /dev/null 2>&1 | head -2
dd skip=9223372036854775807 bs=1 < /dev/null 2>&1 | head -2
--- stdout
0+0 records in
0+0 records out

=== printf abcdef > f; dd if=f skip=9 bs=1 2>&1 | head -3
printf abcdef > f; dd if=f skip=9 bs=1 2>&1 | head -3
--- stdout
dd: f: cannot skip to specified offset
0+0 records in
0+0 records out

=== printf abcdef > f; dd if=f skip=2 seek=1 bs=2 of=g 2>/dev/null; od -c g
printf abcdef > f; dd if=f skip=2 seek=1 bs=2 of=g 2>/dev/null; od -c g
--- stdout
0000000  \0  \0   e   f
0000004
