#: needs hexdump

=== hexdump f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump f
--- stdout
0000000 6548 6c6c 206f 6f57 6c72 0064 6261 0a63
0000010 6564 0966 1b07 787f 7a79 7c7b 7e7d 8180
0000020 61ff 6200 6300 6400 6500 0000 0000 0000
0000030 0000 0000 0000 0000 0000 0000 0000 0000
*
0000080 0000 0000 0000 0000 0000 0000 0000 6100
0000090 6161 6161 6161 6161 6161 6161 6161 6161
*
00000d0 6161 6161 6161 5c61 5c30 3030 6531 646e
00000e0

=== hexdump -C f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -C f
--- stdout
00000000  48 65 6c 6c 6f 20 57 6f  72 6c 64 00 61 62 63 0a  |Hello World.abc.|
00000010  64 65 66 09 07 1b 7f 78  79 7a 7b 7c 7d 7e 80 81  |def....xyz{|}~..|
00000020  ff 61 00 62 00 63 00 64  00 65 00 00 00 00 00 00  |.a.b.c.d.e......|
00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
*
00000080  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 61  |...............a|
00000090  61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61  |aaaaaaaaaaaaaaaa|
*
000000d0  61 61 61 61 61 61 61 5c  30 5c 30 30 31 65 6e 64  |aaaaaaa\0\001end|
000000e0

=== hexdump -b f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -b f
--- stdout
0000000 110 145 154 154 157 040 127 157 162 154 144 000 141 142 143 012
0000010 144 145 146 011 007 033 177 170 171 172 173 174 175 176 200 201
0000020 377 141 000 142 000 143 000 144 000 145 000 000 000 000 000 000
0000030 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000
*
0000080 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000 141
0000090 141 141 141 141 141 141 141 141 141 141 141 141 141 141 141 141
*
00000d0 141 141 141 141 141 141 141 134 060 134 060 060 061 145 156 144
00000e0

=== hexdump -c f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -c f
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000010   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~ 200 201
0000020 377   a  \0   b  \0   c  \0   d  \0   e  \0  \0  \0  \0  \0  \0
0000030  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
*
0000080  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0   a
0000090   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
00000d0   a   a   a   a   a   a   a   \   0   \   0   0   1   e   n   d
00000e0

=== hexdump -d f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -d f
--- stdout
0000000   25928   27756   08303   28503   27762   00100   25185   02659
0000010   25956   02406   06919   30847   31353   31867   32381   33152
0000020   25087   25088   25344   25600   25856   00000   00000   00000
0000030   00000   00000   00000   00000   00000   00000   00000   00000
*
0000080   00000   00000   00000   00000   00000   00000   00000   24832
0000090   24929   24929   24929   24929   24929   24929   24929   24929
*
00000d0   24929   24929   24929   23649   23600   12336   25905   25710
00000e0

=== hexdump -o f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -o f
--- stdout
0000000  062510  066154  020157  067527  066162  000144  061141  005143
0000010  062544  004546  015407  074177  075171  076173  077175  100600
0000020  060777  061000  061400  062000  062400  000000  000000  000000
0000030  000000  000000  000000  000000  000000  000000  000000  000000
*
0000080  000000  000000  000000  000000  000000  000000  000000  060400
0000090  060541  060541  060541  060541  060541  060541  060541  060541
*
00000d0  060541  060541  060541  056141  056060  030060  062461  062156
00000e0

=== hexdump -x f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -x f
--- stdout
0000000    6548    6c6c    206f    6f57    6c72    0064    6261    0a63
0000010    6564    0966    1b07    787f    7a79    7c7b    7e7d    8180
0000020    61ff    6200    6300    6400    6500    0000    0000    0000
0000030    0000    0000    0000    0000    0000    0000    0000    0000
*
0000080    0000    0000    0000    0000    0000    0000    0000    6100
0000090    6161    6161    6161    6161    6161    6161    6161    6161
*
00000d0    6161    6161    6161    5c61    5c30    3030    6531    646e
00000e0

=== hexdump -v -x f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -v -x f
--- stdout
0000000    6548    6c6c    206f    6f57    6c72    0064    6261    0a63
0000010    6564    0966    1b07    787f    7a79    7c7b    7e7d    8180
0000020    61ff    6200    6300    6400    6500    0000    0000    0000
0000030    0000    0000    0000    0000    0000    0000    0000    0000
0000040    0000    0000    0000    0000    0000    0000    0000    0000
0000050    0000    0000    0000    0000    0000    0000    0000    0000
0000060    0000    0000    0000    0000    0000    0000    0000    0000
0000070    0000    0000    0000    0000    0000    0000    0000    0000
0000080    0000    0000    0000    0000    0000    0000    0000    6100
0000090    6161    6161    6161    6161    6161    6161    6161    6161
00000a0    6161    6161    6161    6161    6161    6161    6161    6161
00000b0    6161    6161    6161    6161    6161    6161    6161    6161
00000c0    6161    6161    6161    6161    6161    6161    6161    6161
00000d0    6161    6161    6161    5c61    5c30    3030    6531    646e
00000e0

=== hexdump -n 10 -C f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -n 10 -C f
--- stdout
00000000  48 65 6c 6c 6f 20 57 6f  72 6c                    |Hello Worl|
0000000a

=== hexdump -s 3 -n 10 -C f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -s 3 -n 10 -C f
--- stdout
00000003  6c 6f 20 57 6f 72 6c 64  00 61                    |lo World.a|
0000000d

=== hexdump -x -C f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -x -C f
--- stdout
0000000    6548    6c6c    206f    6f57    6c72    0064    6261    0a63
00000000  48 65 6c 6c 6f 20 57 6f  72 6c 64 00 61 62 63 0a  |Hello World.abc.|
0000010    6564    0966    1b07    787f    7a79    7c7b    7e7d    8180
00000010  64 65 66 09 07 1b 7f 78  79 7a 7b 7c 7d 7e 80 81  |def....xyz{|}~..|
0000020    61ff    6200    6300    6400    6500    0000    0000    0000
00000020  ff 61 00 62 00 63 00 64  00 65 00 00 00 00 00 00  |.a.b.c.d.e......|
0000030    0000    0000    0000    0000    0000    0000    0000    0000
00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
*
0000080    0000    0000    0000    0000    0000    0000    0000    6100
00000080  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 61  |...............a|
0000090    6161    6161    6161    6161    6161    6161    6161    6161
00000090  61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61  |aaaaaaaaaaaaaaaa|
*
00000d0    6161    6161    6161    5c61    5c30    3030    6531    646e
000000d0  61 61 61 61 61 61 61 5c  30 5c 30 30 31 65 6e 64  |aaaaaaa\0\001end|
000000e0

=== hexdump -e '"%_ax " 4/4 "%08x " "\n"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '"%_ax " 4/4 "%08x " "\n"' f
--- stdout
0 6c6c6548 6f57206f 00646c72 0a636261
10 09666564 787f1b07 7c7b7a79 81807e7d
20 620061ff 64006300 00006500 00000000
30 00000000 00000000 00000000 00000000
*
80 00000000 00000000 00000000 61000000
90 61616161 61616161 61616161 61616161
*
d0 61616161 5c616161 30305c30 646e6531

=== hexdump -ve '1/1 "%02x"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -ve '1/1 "%02x"' f
--- stdout (no newline)
48656c6c6f20576f726c64006162630a64656609071b7f78797a7b7c7d7e8081ff61006200630064006500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161616161615c305c303031656e64

=== hexdump -e '16/1 "%02x " "\n"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '16/1 "%02x " "\n"' f
--- stdout
48 65 6c 6c 6f 20 57 6f 72 6c 64 00 61 62 63 0a
64 65 66 09 07 1b 7f 78 79 7a 7b 7c 7d 7e 80 81
ff 61 00 62 00 63 00 64 00 65 00 00 00 00 00 00
00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
*
00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 61
61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61
*
61 61 61 61 61 61 61 5c 30 5c 30 30 31 65 6e 64

=== hexdump -e '"%08_ax|" 8/1 "%3d" "|" 8/1 "%_p" "\n"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '"%08_ax|" 8/1 "%3d" "|" 8/1 "%_p" "\n"' f
--- stdout
00000000| 72101108108111 32 87111|rld.abc.
00000010|100101102  9  7 27127120|yz{|}~..
00000020| -1 97  0 98  0 99  0100|.e......
00000030|  0  0  0  0  0  0  0  0|........
*
00000080|  0  0  0  0  0  0  0  0|.......a
00000090| 97 97 97 97 97 97 97 97|aaaaaaaa
*
000000d0| 97 97 97 97 97 97 97 92|0\001end

=== hexdump -e '/1 "%_u "' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '/1 "%_u "' f
--- stdout (escaped)
H e l *
o   W o r l d nul a b c lf d e f ht bel esc del x y z { | } ~ 80 81 ff a nul b nul c nul d nul e nul *
a *
\\ 0 \\ 0 *
1 e n d\x20\

=== hexdump -e '"%_Ad\n"' -e '2/4 "%d " "\n"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '"%_Ad\n"' -e '2/4 "%d " "\n"' f
--- stdout
1819043144 1867980911
6581362 174285409
157705572 2021595911
2088467065 -2122285443
1644192255 1677746944
25856 0
0 0
*
0 1627389952
1633771873 1633771873
*
1633771873 1549885793
808475696 1684956465
224

=== hexdump -e '4/8 "%g " "\n"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '4/8 "%g " "\n"' f
--- stdout
2.19144e+228 1.26073e-258 2.62926e+272 -1.92417e-301
5.06617e+173 1.27746e-319 0 0
0 0 0 0
*
0 1.75739e+159 1.22176e+161 1.22176e+161
1.22176e+161 1.22176e+161 1.22176e+161 1.22176e+161
1.22176e+161 1.22176e+161 1.01062e+137 6.01414e+175

=== hexdump -e '"%4s|"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '"%4s|"' f
--- status 1

=== hexdump -e '3/1 "%c" "\n"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '3/1 "%c" "\n"' f | od -c
--- stdout
0000000   H   e   l  \n   l   o      \n   W   o   r  \n   l   d  \0  \n
0000020   a   b   c  \n  \n   d   e  \n   f  \t  \a  \n 033 177   x  \n
0000040   y   z   {  \n   |   }   ~  \n 200 201 377  \n   a  \0   b  \n
0000060  \0   c  \0  \n   d  \0   e  \n  \0  \0  \0  \n   *  \n  \0  \0
0000100   a  \n   a   a   a  \n   *  \n   a   a   \  \n   0   \   0  \n
0000120   0   1   e  \n   n   d  \n
0000127

=== hexdump -e '%x' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '%x' f
--- status 1

=== hexdump -e '"%y"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '"%y"' f
--- status 1

=== hexdump -e '2/3 "%d"' f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -e '2/3 "%d"' f
--- status 1

=== hexdump -s 1000 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -s 1000 f
--- stdout
00000e0

=== hexdump nof
hexdump nof
--- status 1

=== hexdump f nof
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump f nof
--- status 1
--- stdout
0000000 6548 6c6c 206f 6f57 6c72 0064 6261 0a63
0000010 6564 0966 1b07 787f 7a79 7c7b 7e7d 8180
0000020 61ff 6200 6300 6400 6500 0000 0000 0000
0000030 0000 0000 0000 0000 0000 0000 0000 0000
*
0000080 0000 0000 0000 0000 0000 0000 0000 6100
0000090 6161 6161 6161 6161 6161 6161 6161 6161
*
00000d0 6161 6161 6161 5c61 5c30 3030 6531 646e
00000e0

=== hexdump .
hexdump .

=== hd f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hd f
--- stdout
00000000  48 65 6c 6c 6f 20 57 6f  72 6c 64 00 61 62 63 0a  |Hello World.abc.|
00000010  64 65 66 09 07 1b 7f 78  79 7a 7b 7c 7d 7e 80 81  |def....xyz{|}~..|
00000020  ff 61 00 62 00 63 00 64  00 65 00 00 00 00 00 00  |.a.b.c.d.e......|
00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
*
00000080  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 61  |...............a|
00000090  61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61  |aaaaaaaaaaaaaaaa|
*
000000d0  61 61 61 61 61 61 61 5c  30 5c 30 30 31 65 6e 64  |aaaaaaa\0\001end|
000000e0

=== hexdump -n x f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
hexdump -n x f
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump 
--- stdout (escaped)
0000000 6568 6c6c 0a6f 0100 77ff b6c3 6c72 7f64
0000010 7320 6d6f 2065 6f6d 6572 7420 7865 2074
0000020 6568 6572 000a\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -C
--- stdout
00000000  68 65 6c 6c 6f 0a 00 01  ff 77 c3 b6 72 6c 64 7f  |hello....w..rld.|
00000010  20 73 6f 6d 65 20 6d 6f  72 65 20 74 65 78 74 20  | some more text |
00000020  68 65 72 65 0a                                    |here.|
00000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -b
--- stdout (escaped)
0000000 150 145 154 154 157 012 000 001 377 167 303 266 162 154 144 177
0000010 040 163 157 155 145 040 155 157 162 145 040 164 145 170 164 040
0000020 150 145 162 145 012\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -c
--- stdout (escaped)
0000000   h   e   l   l   o  \\n  \\0 001 377   w 303 266   r   l   d 177
0000010       s   o   m   e       m   o   r   e       t   e   x   t\x20\x20\x20\x20
0000020   h   e   r   e  \\n\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -d
--- stdout (escaped)
0000000   25960   27756   02671   00256   30719   46787   27762   32612
0000010   29472   28015   08293   28525   25970   29728   30821   08308
0000020   25960   25970   00010\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (6)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -o
--- stdout (escaped)
0000000  062550  066154  005157  000400  073777  133303  066162  077544
0000010  071440  066557  020145  067555  062562  072040  074145  020164
0000020  062550  062562  000012\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (7)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -x
--- stdout (escaped)
0000000    6568    6c6c    0a6f    0100    77ff    b6c3    6c72    7f64
0000010    7320    6d6f    2065    6f6d    6572    7420    7865    2074
0000020    6568    6572    000a\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (8)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -n 5
--- stdout (escaped)
0000000 6568 6c6c 006f\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000005

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (9)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -v
--- stdout (escaped)
0000000 6568 6c6c 0a6f 0100 77ff b6c3 6c72 7f64
0000010 7320 6d6f 2065 6f6d 6572 7420 7865 2074
0000020 6568 6572 000a\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (10)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -e '4/1 "%02x " "\n"'
--- stdout (escaped)
68 65 6c 6c
6f 0a 00 01
ff 77 c3 b6
72 6c 64 7f
20 73 6f 6d
65 20 6d 6f
72 65 20 74
65 78 74 20
68 65 72 65
0a\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (11)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -n x
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (12)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -q
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (13)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -C -n 3
--- stdout
00000000  68 65 6c                                          |hel|
00000003

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (14)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -s 0
--- stdout (escaped)
0000000 6568 6c6c 0a6f 0100 77ff b6c3 6c72 7f64
0000010 7320 6d6f 2065 6f6d 6572 7420 7865 2074
0000020 6568 6572 000a\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000025

=== nope
hexdump nope
--- status 1

=== head -c 64 /dev/zero | hexdump -C
head -c 64 /dev/zero | hexdump -C
--- stdout
00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
*
00000040

=== head -c 64 /dev/zero | hexdump
head -c 64 /dev/zero | hexdump
--- stdout
0000000 0000 0000 0000 0000 0000 0000 0000 0000
*
0000040

=== head -c 64 /dev/zero | hexdump -v
head -c 64 /dev/zero | hexdump -v
--- stdout
0000000 0000 0000 0000 0000 0000 0000 0000 0000
0000010 0000 0000 0000 0000 0000 0000 0000 0000
0000020 0000 0000 0000 0000 0000 0000 0000 0000
0000030 0000 0000 0000 0000 0000 0000 0000 0000
0000040

=== printf abcdefgh | hexdump -e '1/4 "%u\n"'
printf abcdefgh | hexdump -e '1/4 "%u\n"'
--- stdout
1684234849
1751606885

=== printf abc | hexdump -e '/1 "%c-"'
printf abc | hexdump -e '/1 "%c-"'
--- stdout (no newline)
a-b-c-

=== printf abcdefghij | hexdump -e '2/2 "%x " "\n"'
printf abcdefghij | hexdump -e '2/2 "%x " "\n"'
--- stdout (escaped)
6261 6463
6665 6867
6a69\x20

=== printf 'a\n\0' | hexdump -e '1/1 "%_c %_u %_ad\n"'
printf 'a\n\0' | hexdump -e '1/1 "%_c %_u %_ad\n"'
--- status 1

=== printf abcdabcd | hexdump -e '1/8 "%g\n"'
printf abcdabcd | hexdump -e '1/8 "%g\n"'
--- stdout
3.83546e+175

=== printf abc > f; hexdump -s 1 f; hexdump -C -s 1 -n 1 f
printf abc > f; hexdump -s 1 f; hexdump -C -s 1 -n 1 f
--- stdout (escaped)
0000001 6362\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000003
00000001  62                                                |b|
00000002

=== printf '' | hexdump
printf '' | hexdump

=== printf '' | hexdump -C
printf '' | hexdump -C

=== printf abcdef | hexdump -e '16/1 "%02x"'
printf abcdef | hexdump -e '16/1 "%02x"'
--- stdout (escaped)
616263646566\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\

=== printf abcdef | hexdump -v -e '/1 "%02X "'
printf abcdef | hexdump -v -e '/1 "%02X "'
--- stdout (escaped)
61 62 63 64 65 66\x20\

=== printf abcdef | hexdump -ve '1/1 "%.2x"'
printf abcdef | hexdump -ve '1/1 "%.2x"'
--- stdout (no newline)
616263646566
