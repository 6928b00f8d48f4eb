=== characters in reverse
printf 'abc\n\ndef' | rev; echo 'a b' | rev
=== utf-8
printf 'xéy日\n' | rev; printf 'é\n' | LC_ALL=C rev | od -An -tx1
=== invalid utf-8
printf 'ok\nab\377c\nde\n' | rev; echo $?
=== files
echo ab > a; echo cd > b; rev a b; rev nope a; echo $?
=== directory
mkdir d; rev d; echo $?
=== unknown flag
rev -x
=== long lines
head -c 100000 /dev/zero | tr '\0' a | rev | wc -c; seq 100000 | rev | md5sum
