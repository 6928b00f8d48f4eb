=== printf 'aéb' | iconv -c -t ascii; echo $?
printf 'aéb' | iconv -c -t ascii; echo $?
--- stdout
ab0

=== printf 'aé' | iconv -t ascii; echo $?
printf 'aé' | iconv -t ascii; echo $?
--- stdout
a1

=== printf 'éü“x”…' | iconv -t ascii//TRANSLIT
printf 'éü“x”…' | iconv -t ascii//TRANSLIT
--- stdout (no newline)
eu"x"...

=== printf 'a\377b' | iconv -f utf-8 -t latin1; echo $?
printf 'a\377b' | iconv -f utf-8 -t latin1; echo $?
--- stdout
a1

=== -f foo </dev/null
iconv -f foo </dev/null
--- status 1

=== nope
iconv nope
--- status 1

=== printf x | iconv -t utf-16 | od -c
printf x | iconv -t utf-16 | od -c
--- stdout
0000000 377 376   x  \0
0000004

=== printf x | iconv -t utf-32 | od -c
printf x | iconv -t utf-32 | od -c
--- stdout
0000000 377 376  \0  \0   x  \0  \0  \0
0000010

=== printf '\303' | iconv -f utf-8 -t latin1; echo $?
printf '\303' | iconv -f utf-8 -t latin1; echo $?
--- stdout
1

=== printf 'h\351llo' | iconv -f latin1 -t utf-8
printf 'h\351llo' | iconv -f latin1 -t utf-8
--- stdout (no newline)
héllo

=== printf 'é' | iconv -f utf-8 -t utf-16be | od -An -tx1
printf 'é' | iconv -f utf-8 -t utf-16be | od -An -tx1
--- stdout
 00 e9

=== printf 'é€' | iconv -t iso-8859-15 | od -An -tx1
printf 'é€' | iconv -t iso-8859-15 | od -An -tx1
--- stdout
 e9 a4

=== printf 'x' > f; iconv -o g -t utf-16le f; od -c g
printf 'x' > f; iconv -o g -t utf-16le f; od -c g
--- stdout
0000000   x  \0
0000002

=== printf '\377\376a\0b\0' | iconv -f utf-16 -t utf-8
printf '\377\376a\0b\0' | iconv -f utf-16 -t utf-8
--- stdout (no newline)
ab

=== printf '\200' | iconv -f cp1252 -t utf-8
printf '\200' | iconv -f cp1252 -t utf-8
--- stdout (no newline)
€
