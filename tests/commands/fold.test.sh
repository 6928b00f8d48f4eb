=== to a width
echo abcdefghij | fold -w 3; echo abcdefghij | fold -w3; echo abcdefghij | fold --width=4; echo abcdefghij | fold -4; printf 'abc' | fold -w 1; head -c 170 /dev/zero | tr '\0' a | fold
=== at spaces
echo 'the quick brown fox jumps' | fold -s -w 10; echo 'abc def ghijklmnop' | fold -s -w 5; echo 'a b c d e f' | fold --spaces -w 4; printf 'a\tb\tc d\n' | fold -w 10 -s; echo 'aaaaaaaaa b' | fold -s -w 9
=== tabs, backspaces and returns
printf 'a\tb\n' | fold -w 8; printf 'a\tbc\n' | fold -w 9; printf 'ab\bcd\n' | fold -w 2 | od -c; printf 'abc\rdef\n' | fold -w 3 | od -c; printf '\b\babc\n' | fold -w 2 | od -c; printf '\ta\n' | fold -w 4
=== bytes
printf 'a\tb\n' | fold -b -w 2; printf 'ab\bcd\n' | fold --bytes -w 3 | od -c; printf 'éé\n' | fold -b -w 3 | od -c; printf 'éé\n' | fold -w 2 | od -c
=== several files
echo abc > a; echo def > b; fold -w 2 a b; fold -w 2 a nope b; echo $?
=== directory
mkdir d; fold d; echo $?
=== wrong widths
fold -w 0; fold -w x; fold -5x; fold -w ''; fold -w -1; fold -w 99999999999999999999; fold -x
=== empty lines and input
printf '\n\n' | fold -w 1; fold < /dev/null
=== large
seq 100000 | tr '\n' ' ' | fold -w 33 | md5sum; seq 100000 | tr '\n' ' ' | fold -s -w 33 | md5sum
