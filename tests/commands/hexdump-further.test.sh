#: needs hexdump

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
