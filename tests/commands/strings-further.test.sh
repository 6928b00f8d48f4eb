#: needs strings

=== head -c 100 /bin/ls > bin; strings bin; strings -n 2 bin; strings -t x
head -c 100 /bin/ls > bin; strings bin; strings -n 2 bin; strings -t x -n 2 bin; strings -t d -n 3 bin; strings -o -n 3 bin; strings -f -n 3 bin; strings -n 0 bin; strings -n x bin; strings -a -3 bin; strings -s '|' -n 3 bin
--- stdout (no newline)
ELF
pG
      1 ELF
     28 pG
      1 ELF
      1 ELF
bin: ELF
ELF
ELF|

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
