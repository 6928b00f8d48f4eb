=== copies
printf 'hello world\n' >f; dd if=f of=g status=noxfer; cat g; dd if=f status=none; dd <f status=none; dd if=f of=h bs=4 status=noxfer; cat h
=== blocks
printf 'hello world\n' >f; dd if=f bs=5 count=1 skip=1 status=none; echo; dd if=f ibs=3 obs=5 status=noxfer; dd if=f bs=1 count=3 status=noxfer; echo; dd if=f ibs=4 skip=1 count=1 status=none; echo; dd if=f count=3B status=none; echo; dd if=f skip=3B status=none; dd if=f iseek=1 bs=6 status=none; dd if=f count=0 status=noxfer; dd skip=1 count=2 bs=2 iflag=skip_bytes,count_bytes if=f status=none
=== seeking
printf 'hello world\n' >f; printf 0123456789 >o; dd if=f of=o bs=1 seek=3 count=2 status=none; cat o; echo; printf 0123456789 >o; dd if=f of=o bs=1 seek=3 count=2 conv=notrunc status=none; cat o; echo; dd if=f of=new bs=1 seek=3 count=2 status=none; od -c new; printf ab >o; dd if=f of=o oflag=append conv=notrunc status=none; cat o; printf ab >o; dd if=f of=o oseek=1 bs=4 count=1 status=none; od -c o; dd if=f of=o bs=2 seek=5 oflag=seek_bytes count=1 status=none; od -c o
=== conversions
printf 'Hello World\n' >f; dd if=f conv=ucase status=none; dd if=f conv=lcase status=none; dd if=f conv=swab status=none; echo; printf abc | dd conv=swab status=none; echo; printf 'ab\ncdef\n' | dd conv=block cbs=4 status=none; echo; printf 'ab  cdefg' | dd conv=unblock cbs=4 status=none; printf 'abcdefgh\nxy\n' | dd conv=block cbs=4 status=noxfer; echo; printf abc | dd conv=sync bs=5 status=none | od -c; printf 'ab\n' | dd conv=block,sync cbs=4 ibs=5 status=none | od -c; printf 'Hi there' | dd conv=ebcdic status=none | od -tx1; printf 'Hi there' | dd conv=ebcdic status=none | dd conv=ascii status=none; echo; printf 'Hi!' | dd conv=ibm,ucase status=none | od -tx1
=== creating
printf 1 >f; dd if=f of=f conv=excl; dd if=f of=z conv=nocreat; dd if=f of=n conv=excl status=none; cat n; echo; dd if=f of=z conv=excl,nocreat; dd if=f of=s conv=sparse,fsync,fdatasync status=none; cat s
=== wrong operands
dd foo; dd foo=1; dd bs=0; dd bs=x; dd count=x; dd count=-1; dd status=foo; dd conv=foo; dd iflag=foo; dd oflag=foo; dd conv=lcase,ucase; dd conv=ascii,ebcdic; dd conv=block,unblock cbs=1; dd --nope; dd if=none; dd if=none of=x; ls; dd of=no/ne; dd bs=99999999999999999999; dd bs=1Q; dd seek=; dd status=noxfer
=== numbers
printf '%01000d' 1 >f; dd if=f bs=2x3 count=1 status=noxfer of=o; dd if=f bs=1w count=1b status=noxfer of=o; dd if=f bs=1K status=noxfer of=o; dd if=f bs=1kB status=noxfer of=o; dd if=f bs=1c count=2 status=noxfer of=o; dd if=f bs=1KiB status=noxfer of=o
=== skipping beyond the end
printf abc >f; dd if=f skip=100 status=noxfer; printf abc | dd skip=100 status=noxfer; dd if=f bs=1 skip=3 status=noxfer; dd if=f bs=1 skip=4 status=noxfer; dd if=f skip=9 bs=1 status=none
=== a directory
dd if=. status=noxfer; echo $?; mkdir d; dd of=d
=== partial reads
printf abcdef | dd bs=4 status=noxfer; echo; printf abcdef | dd bs=4 iflag=fullblock status=noxfer; echo; printf abcdef | dd ibs=2 obs=4 status=noxfer
=== summary
printf '%01500d' 1 >f; dd if=f of=o 2>&1 | sed 's/copied.*/copied/'; dd if=f of=o bs=1 count=999 2>&1 | sed 's/copied.*/copied/'; dd if=f of=o bs=1 count=1 2>&1 | sed 's/copied.*/copied/'; dd if=f of=o bs=1010 count=1 2>&1 | sed 's/copied.*/copied/'
