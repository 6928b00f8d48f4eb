#: needs xxd

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd 
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -c4
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -g 1
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -p
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -i
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -u
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (6)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -b
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (7)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -s 3
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (8)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -l 5
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (9)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -e
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (10)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -o 10
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (11)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -d
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (12)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -a
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (13)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -c 300
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (14)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -g 3
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (15)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -b -c 3
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (16)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -n foo -i
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (17)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -c 0
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (18)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -p -c 5
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (19)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -ps
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (20)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -g 0
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (21)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -e -g 2
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (22)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -c 5
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (23)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -i -c 4
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (24)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -u -p
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (25)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -l 0
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (26)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -cols 8
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (27)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -i -u
=== printf '00000000: 6865 6c6c 6f0a hello.\n' | xxd -r
printf '00000000: 6865 6c6c 6f0a  hello.\n' | xxd -r
=== printf '68656c6c6f\n0a' | xxd -r -p
printf '68656c6c6f\n0a' | xxd -r -p
=== nope
xxd nope
=== printf abc > 3x; xxd -i 3x; xxd -i -C 3x; xxd 3x out.x; cat out.x; xxd
printf abc > 3x; xxd -i 3x; xxd -i -C 3x; xxd 3x out.x; cat out.x; xxd -s -2 3x; xxd -s 1 3x
=== printf abc | xxd -i
printf abc | xxd -i
=== head -c 100 /dev/zero | xxd -a
head -c 100 /dev/zero | xxd -a
=== head -c 32 /dev/zero | xxd -a
head -c 32 /dev/zero | xxd -a
=== head -c 48 /dev/zero | xxd -a
head -c 48 /dev/zero | xxd -a
=== seq 100 | xxd | xxd -r | md5sum
seq 100 | xxd | xxd -r | md5sum
=== printf '' | xxd
printf '' | xxd
=== printf '' | xxd -p
printf '' | xxd -p
