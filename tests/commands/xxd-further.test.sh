#: needs xxd

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd 
--- stdout (escaped)
00000000: 6865 6c6c 6f0a 0001 ff77 c3b6 726c 647f  hello....w..rld.
00000010: 2073 6f6d 6520 6d6f 7265 2074 6578 7420   some more text\x20
00000020: 6865 7265 0a                             here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -c4
--- stdout (escaped)
00000000: 6865 6c6c  hell
00000004: 6f0a 0001  o...
00000008: ff77 c3b6  .w..
0000000c: 726c 647f  rld.
00000010: 2073 6f6d   som
00000014: 6520 6d6f  e mo
00000018: 7265 2074  re t
0000001c: 6578 7420  ext\x20
00000020: 6865 7265  here
00000024: 0a         .

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -g 1
--- stdout (escaped)
00000000: 68 65 6c 6c 6f 0a 00 01 ff 77 c3 b6 72 6c 64 7f  hello....w..rld.
00000010: 20 73 6f 6d 65 20 6d 6f 72 65 20 74 65 78 74 20   some more text\x20
00000020: 68 65 72 65 0a                                   here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -p
--- stdout
68656c6c6f0a0001ff77c3b6726c647f20736f6d65206d6f726520746578
7420686572650a

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -i
--- stdout
  0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a, 0x00, 0x01, 0xff, 0x77, 0xc3, 0xb6,
  0x72, 0x6c, 0x64, 0x7f, 0x20, 0x73, 0x6f, 0x6d, 0x65, 0x20, 0x6d, 0x6f,
  0x72, 0x65, 0x20, 0x74, 0x65, 0x78, 0x74, 0x20, 0x68, 0x65, 0x72, 0x65,
  0x0a

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -u
--- stdout (escaped)
00000000: 6865 6C6C 6F0A 0001 FF77 C3B6 726C 647F  hello....w..rld.
00000010: 2073 6F6D 6520 6D6F 7265 2074 6578 7420   some more text\x20
00000020: 6865 7265 0A                             here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (6)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -b
--- stdout
00000000: 01101000 01100101 01101100 01101100 01101111 00001010  hello.
00000006: 00000000 00000001 11111111 01110111 11000011 10110110  ...w..
0000000c: 01110010 01101100 01100100 01111111 00100000 01110011  rld. s
00000012: 01101111 01101101 01100101 00100000 01101101 01101111  ome mo
00000018: 01110010 01100101 00100000 01110100 01100101 01111000  re tex
0000001e: 01110100 00100000 01101000 01100101 01110010 01100101  t here
00000024: 00001010                                               .

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (7)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -s 3
--- stdout
00000003: 6c6f 0a00 01ff 77c3 b672 6c64 7f20 736f  lo....w..rld. so
00000013: 6d65 206d 6f72 6520 7465 7874 2068 6572  me more text her
00000023: 650a                                     e.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (8)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -l 5
--- stdout
00000000: 6865 6c6c 6f                             hello

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (9)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -e
--- stdout (escaped)
00000000: 6c6c6568 01000a6f b6c377ff 7f646c72  hello....w..rld.
00000010: 6d6f7320 6f6d2065 74206572 20747865   some more text\x20
00000020: 65726568       0a                    here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (10)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -o 10
--- stdout (escaped)
0000000a: 6865 6c6c 6f0a 0001 ff77 c3b6 726c 647f  hello....w..rld.
0000001a: 2073 6f6d 6520 6d6f 7265 2074 6578 7420   some more text\x20
0000002a: 6865 7265 0a                             here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (11)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -d
--- stdout (escaped)
00000000: 6865 6c6c 6f0a 0001 ff77 c3b6 726c 647f  hello....w..rld.
00000016: 2073 6f6d 6520 6d6f 7265 2074 6578 7420   some more text\x20
00000032: 6865 7265 0a                             here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (12)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -a
--- stdout (escaped)
00000000: 6865 6c6c 6f0a 0001 ff77 c3b6 726c 647f  hello....w..rld.
00000010: 2073 6f6d 6520 6d6f 7265 2074 6578 7420   some more text\x20
00000020: 6865 7265 0a                             here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (13)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -c 300
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (14)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -g 3
--- stdout (escaped)
00000000: 68656c 6c6f0a 0001ff 77c3b6 726c64 7f  hello....w..rld.
00000010: 20736f 6d6520 6d6f72 652074 657874 20   some more text\x20
00000020: 686572 650a                            here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (15)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -b -c 3
--- stdout (escaped)
00000000: 01101000 01100101 01101100  hel
00000003: 01101100 01101111 00001010  lo.
00000006: 00000000 00000001 11111111  ...
00000009: 01110111 11000011 10110110  w..
0000000c: 01110010 01101100 01100100  rld
0000000f: 01111111 00100000 01110011  . s
00000012: 01101111 01101101 01100101  ome
00000015: 00100000 01101101 01101111   mo
00000018: 01110010 01100101 00100000  re\x20
0000001b: 01110100 01100101 01111000  tex
0000001e: 01110100 00100000 01101000  t h
00000021: 01100101 01110010 01100101  ere
00000024: 00001010                    .

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (16)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -n foo -i
--- stdout
unsigned char foo[] = {
  0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a, 0x00, 0x01, 0xff, 0x77, 0xc3, 0xb6,
  0x72, 0x6c, 0x64, 0x7f, 0x20, 0x73, 0x6f, 0x6d, 0x65, 0x20, 0x6d, 0x6f,
  0x72, 0x65, 0x20, 0x74, 0x65, 0x78, 0x74, 0x20, 0x68, 0x65, 0x72, 0x65,
  0x0a
};
unsigned int foo_len = 37;

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (17)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -c 0
--- stdout (escaped)
00000000: 6865 6c6c 6f0a 0001 ff77 c3b6 726c 647f  hello....w..rld.
00000010: 2073 6f6d 6520 6d6f 7265 2074 6578 7420   some more text\x20
00000020: 6865 7265 0a                             here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (18)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -p -c 5
--- stdout
68656c6c6f
0a0001ff77
c3b6726c64
7f20736f6d
65206d6f72
6520746578
7420686572
650a

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (19)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -ps
--- stdout
68656c6c6f0a0001ff77c3b6726c647f20736f6d65206d6f726520746578
7420686572650a

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (20)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -g 0
--- stdout (escaped)
00000000: 68656c6c6f0a0001ff77c3b6726c647f  hello....w..rld.
00000010: 20736f6d65206d6f7265207465787420   some more text\x20
00000020: 686572650a                        here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (21)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -e -g 2
--- stdout (escaped)
00000000: 6568 6c6c 0a6f 0100 77ff b6c3 6c72 7f64  hello....w..rld.
00000010: 7320 6d6f 2065 6f6d 6572 7420 7865 2074   some more text\x20
00000020: 6568 6572   0a                           here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (22)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -c 5
--- stdout
00000000: 6865 6c6c 6f  hello
00000005: 0a00 01ff 77  ....w
0000000a: c3b6 726c 64  ..rld
0000000f: 7f20 736f 6d  . som
00000014: 6520 6d6f 72  e mor
00000019: 6520 7465 78  e tex
0000001e: 7420 6865 72  t her
00000023: 650a          e.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (23)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -i -c 4
--- stdout
  0x68, 0x65, 0x6c, 0x6c,
  0x6f, 0x0a, 0x00, 0x01,
  0xff, 0x77, 0xc3, 0xb6,
  0x72, 0x6c, 0x64, 0x7f,
  0x20, 0x73, 0x6f, 0x6d,
  0x65, 0x20, 0x6d, 0x6f,
  0x72, 0x65, 0x20, 0x74,
  0x65, 0x78, 0x74, 0x20,
  0x68, 0x65, 0x72, 0x65,
  0x0a

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (24)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -u -p
--- stdout
68656C6C6F0A0001FF77C3B6726C647F20736F6D65206D6F726520746578
7420686572650A

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (25)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -l 0

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (26)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -cols 8
--- stdout (escaped)
00000000: 6865 6c6c 6f0a 0001  hello...
00000008: ff77 c3b6 726c 647f  .w..rld.
00000010: 2073 6f6d 6520 6d6f   some mo
00000018: 7265 2074 6578 7420  re text\x20
00000020: 6865 7265 0a         here.

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd - (27)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | xxd -i -u
--- stdout
  0X68, 0X65, 0X6C, 0X6C, 0X6F, 0X0A, 0X00, 0X01, 0XFF, 0X77, 0XC3, 0XB6,
  0X72, 0X6C, 0X64, 0X7F, 0X20, 0X73, 0X6F, 0X6D, 0X65, 0X20, 0X6D, 0X6F,
  0X72, 0X65, 0X20, 0X74, 0X65, 0X78, 0X74, 0X20, 0X68, 0X65, 0X72, 0X65,
  0X0A

=== printf '00000000: 6865 6c6c 6f0a hello.\n' | xxd -r
printf '00000000: 6865 6c6c 6f0a  hello.\n' | xxd -r
--- stdout
hello

=== printf '68656c6c6f\n0a' | xxd -r -p
printf '68656c6c6f\n0a' | xxd -r -p
--- stdout
hello

=== nope
xxd nope
--- status 2

=== printf abc > 3x; xxd -i 3x; xxd -i -C 3x; xxd 3x out.x; cat out.x; xxd
printf abc > 3x; xxd -i 3x; xxd -i -C 3x; xxd 3x out.x; cat out.x; xxd -s -2 3x; xxd -s 1 3x
--- stdout
unsigned char __3x[] = {
  0x61, 0x62, 0x63
};
unsigned int __3x_len = 3;
unsigned char __3X[] = {
  0x61, 0x62, 0x63
};
unsigned int __3X_LEN = 3;
00000000: 6162 63                                  abc
00000001: 6263                                     bc
00000001: 6263                                     bc

=== printf abc | xxd -i
printf abc | xxd -i
--- stdout
  0x61, 0x62, 0x63

=== head -c 100 /dev/zero | xxd -a
head -c 100 /dev/zero | xxd -a
--- stdout
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
*
00000060: 0000 0000                                ....

=== head -c 32 /dev/zero | xxd -a
head -c 32 /dev/zero | xxd -a
--- stdout
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................

=== head -c 48 /dev/zero | xxd -a
head -c 48 /dev/zero | xxd -a
--- stdout
00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000020: 0000 0000 0000 0000 0000 0000 0000 0000  ................

=== seq 100 | xxd | xxd -r | md5sum
seq 100 | xxd | xxd -r | md5sum
--- stdout
d632eba71107bf7bc3ec423eab256d78  -

=== printf '' | xxd
printf '' | xxd

=== printf '' | xxd -p
printf '' | xxd -p
