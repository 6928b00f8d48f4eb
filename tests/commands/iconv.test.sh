=== printf 'aéb' | iconv -c -t ascii; echo $?
printf 'aéb' | iconv -c -t ascii; echo $?
=== printf 'aé' | iconv -t ascii; echo $?
printf 'aé' | iconv -t ascii; echo $?
=== printf 'éü“x”…' | iconv -t ascii//TRANSLIT
printf 'éü“x”…' | iconv -t ascii//TRANSLIT
=== printf 'a\377b' | iconv -f utf-8 -t latin1; echo $?
printf 'a\377b' | iconv -f utf-8 -t latin1; echo $?
=== -f foo </dev/null
iconv -f foo </dev/null
=== nope
iconv nope
=== printf x | iconv -t utf-16 | od -c
printf x | iconv -t utf-16 | od -c
=== printf x | iconv -t utf-32 | od -c
printf x | iconv -t utf-32 | od -c
=== printf '\303' | iconv -f utf-8 -t latin1; echo $?
printf '\303' | iconv -f utf-8 -t latin1; echo $?
=== printf 'h\351llo' | iconv -f latin1 -t utf-8
printf 'h\351llo' | iconv -f latin1 -t utf-8
=== printf 'é' | iconv -f utf-8 -t utf-16be | od -An -tx1
printf 'é' | iconv -f utf-8 -t utf-16be | od -An -tx1
=== printf 'é€' | iconv -t iso-8859-15 | od -An -tx1
printf 'é€' | iconv -t iso-8859-15 | od -An -tx1
=== printf 'x' > f; iconv -o g -t utf-16le f; od -c g
printf 'x' > f; iconv -o g -t utf-16le f; od -c g
=== printf '\377\376a\0b\0' | iconv -f utf-16 -t utf-8
printf '\377\376a\0b\0' | iconv -f utf-16 -t utf-8
=== printf '\200' | iconv -f cp1252 -t utf-8
printf '\200' | iconv -f cp1252 -t utf-8
