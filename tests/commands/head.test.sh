=== ten lines
seq 15 | head; seq 3 | head
=== so many lines
seq 15 > f; head -n 3 f; head -n3 f; head --lines=2 f; head --lines 1 f; head -n 0 f; head -n +2 f
=== so many bytes
seq 15 > f; head -c 5 f; head --bytes=3 f; echo; head -c 0 f
=== all but the last lines
seq 15 | head -n -12; seq 15 > f; head -n -12 f; head -n -20 f; head -n -0 f | tail -n 1; printf '1\n2\n3' | head -n -1
=== all but the last bytes
printf abcdef | head -c -2; echo; printf abcdef > f; head -c -2 f; echo; head -c -9 f; head -c -0 f
=== old forms
seq 15 > f; head -3 f; head -3c f; echo; head -1k f | wc -c; head -1b f | wc -c; head -1m f | wc -c; head -2l f; head -2q f f; head -1v f; printf 'a\0b\0' | head -1z | od -c
=== old form with a strange letter
head -5x
=== old form not in front
seq 5 | head -q -2; echo $?
=== multipliers
head -c 200000 /dev/zero > f; head -c 1K f | wc -c; head -c 1kB f | wc -c; head -c 1KiB f | wc -c; head -c 1b f | wc -c; head -c 1M f | wc -c; head -c 2k f | wc -c
=== headers
echo a > a; echo b > b; head a b; head -q a b; head --quiet a b; head --silent a b; head -v a; head --verbose a; echo c | head -v -; echo c | head a - b; head -qv a; head -vq a b
=== nul as delimiter
printf 'a\0b\0c\0' | head -z -n 2 | od -c; printf 'a\0b\0c' | head --zero-terminated -n -1 | od -c
=== missing file
echo a > a; head nope a; echo $?
=== directory
mkdir d; head d; echo $?; echo a > a; head d a
=== wrong numbers
head -n x; head -c 5x; head -n ''; head -n -x; head -c 99999999999999999999; head -n 1Z
=== huge numbers
echo a | head -n 99999999999999; echo a | head -c 9999999999999; echo a | head -n -99999999999999
=== what was not shown is left in the file
seq 5 > f; (head -n 2; echo rest; cat) < f; (head -c 3; echo rest; cat) < f; (head -n 2 >/dev/null; head -n 1) < f
=== exactly so many bytes from a pipe
printf 'abcdef' | (head -c 2; echo; cat)
=== no final newline
printf 'a\nb' | head -n 2; printf 'a\nb' | head -n 1
=== empty input
head < /dev/null; head -n -1 </dev/null; head -c -1 < /dev/null
=== an endless writer ends
yes | head -n 2; yes | head -c 4
=== long lines
head -c 200000 /dev/zero | tr '\0' x | head -n 1 | wc -c; (head -c 200000 /dev/zero | tr '\0' x; echo; echo b) | head -n -1 | wc
=== last flag wins
seq 9 | head -n 2 -c 3; echo; seq 9 | head -c 3 -n 2
=== unknown flag
head -x; head --nope
=== closed output
seq 20 | head >&-
=== many lines left out
seq 100000 | head -n -99998; seq 100000 > f; head -n -99998 f; seq 100000 | head -n -50000 | md5sum; seq 100000 | head -c -300000 | md5sum
