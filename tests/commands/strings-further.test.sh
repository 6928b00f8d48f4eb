#: needs strings

=== printf 'ab\tcd\303\251fgh\n' | strings; printf 'abcd\0' | strings -n 4
printf 'ab\tcd\303\251fgh\n' | strings; printf 'abcd\0' | strings -n 4; printf 'h\303\251llo w\303\266rld' | strings; printf 'abcd\nefgh' | strings -w; printf 'a\0b\0c\0d\0' | strings -el; strings nope; strings .; printf 'ab\351cdefg' | strings -eS
--- stdout (escaped)
ab	cd
abcd
llo w
abcd
efgh
abcd
ab\xe9cdefg
