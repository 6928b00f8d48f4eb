#: needs hexdump

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump 
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -C
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -b
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -c
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -d
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (6)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -o
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (7)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -x
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (8)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -n 5
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (9)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -v
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (10)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -e '4/1 "%02x " "\n"'
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (11)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -n x
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (12)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -q
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (13)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -C -n 3
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdu (14)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | hexdump -s 0
=== nope
hexdump nope
=== head -c 64 /dev/zero | hexdump -C
head -c 64 /dev/zero | hexdump -C
=== head -c 64 /dev/zero | hexdump
head -c 64 /dev/zero | hexdump
=== head -c 64 /dev/zero | hexdump -v
head -c 64 /dev/zero | hexdump -v
=== printf abcdefgh | hexdump -e '1/4 "%u\n"'
printf abcdefgh | hexdump -e '1/4 "%u\n"'
=== printf abc | hexdump -e '/1 "%c-"'
printf abc | hexdump -e '/1 "%c-"'
=== printf abcdefghij | hexdump -e '2/2 "%x " "\n"'
printf abcdefghij | hexdump -e '2/2 "%x " "\n"'
=== printf 'a\n\0' | hexdump -e '1/1 "%_c %_u %_ad\n"'
printf 'a\n\0' | hexdump -e '1/1 "%_c %_u %_ad\n"'
=== printf abcdabcd | hexdump -e '1/8 "%g\n"'
printf abcdabcd | hexdump -e '1/8 "%g\n"'
=== printf abc > f; hexdump -s 1 f; hexdump -C -s 1 -n 1 f
printf abc > f; hexdump -s 1 f; hexdump -C -s 1 -n 1 f
=== printf '' | hexdump
printf '' | hexdump
=== printf '' | hexdump -C
printf '' | hexdump -C
=== printf abcdef | hexdump -e '16/1 "%02x"'
printf abcdef | hexdump -e '16/1 "%02x"'
=== printf abcdef | hexdump -v -e '/1 "%02X "'
printf abcdef | hexdump -v -e '/1 "%02X "'
=== printf abcdef | hexdump -ve '1/1 "%.2x"'
printf abcdef | hexdump -ve '1/1 "%.2x"'
