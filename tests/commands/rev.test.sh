=== characters in reverse
printf 'abc\n\ndef' | rev; echo 'a b' | rev
--- stdout
cba

fedb a
--- stderr

=== utf-8
printf 'xéy日\n' | rev; printf 'é\n' | LC_ALL=C rev | od -An -tx1
--- stdout
日yéx
--- stderr
rev: stdin: 0: Invalid or incomplete multibyte or wide character

=== invalid utf-8
printf 'ok\nab\377c\nde\n' | rev; echo $?
--- stdout
ko
1
--- stderr
rev: stdin: 1: Invalid or incomplete multibyte or wide character

=== files
echo ab > a; echo cd > b; rev a b; rev nope a; echo $?
--- stdout
ba
dc
ba
1
--- stderr
rev: cannot open nope: No such file or directory

=== directory
mkdir d; rev d; echo $?
--- stdout
1
--- stderr
rev: d: 0: Is a directory

=== unknown flag
rev -x
--- status 1
--- stderr
rev: invalid option -- 'x'
Try 'rev --help' for more information.

=== long lines
head -c 100000 /dev/zero | tr '\0' a | rev | wc -c; seq 100000 | rev | md5sum
--- stdout
100000
417bfd06aedf4a7dbd925ab40d5d08c2  -
--- stderr

=== printf 'ab\0cd\nef\n' | rev | od -c
printf 'ab\0cd\nef\n' | rev | od -c
--- stdout
0000000   f   e   b   a  \n
0000005

=== printf 'ab\0cd' | rev | od -c
printf 'ab\0cd' | rev | od -c
--- stdout
0000000   b   a
0000002

=== printf '\0\0ab\n' | rev | od -c
printf '\0\0ab\n' | rev | od -c
--- stdout
0000000

=== printf 'a\r\nb' | rev | od -c
printf 'a\r\nb' | rev | od -c
--- stdout
0000000  \r   a  \n   b
0000004

=== printf '\303\251a\n' | rev | od -c
printf '\303\251a\n' | rev | od -c
--- stdout
0000000   a 303 251  \n
0000004

=== printf '\377a\303\n' | rev | od -c
printf '\377a\303\n' | rev | od -c
--- stdout
0000000
