=== ten lines
seq 15 | head; seq 3 | head
--- stdout
1
2
3
4
5
6
7
8
9
10
1
2
3
--- stderr

=== so many lines
seq 15 > f; head -n 3 f; head -n3 f; head --lines=2 f; head --lines 1 f; head -n 0 f; head -n +2 f
--- stdout
1
2
3
1
2
3
1
2
1
1
2
--- stderr

=== so many bytes
seq 15 > f; head -c 5 f; head --bytes=3 f; echo; head -c 0 f
--- stdout
1
2
31
2
--- stderr

=== all but the last lines
seq 15 | head -n -12; seq 15 > f; head -n -12 f; head -n -20 f; head -n -0 f | tail -n 1; printf '1\n2\n3' | head -n -1
--- stdout
1
2
3
1
2
3
15
1
2
--- stderr

=== all but the last bytes
printf abcdef | head -c -2; echo; printf abcdef > f; head -c -2 f; echo; head -c -9 f; head -c -0 f
--- stdout (no newline)
abcd
abcd
abcdef
--- stderr

=== old forms
seq 15 > f; head -3 f; head -3c f; echo; head -1k f | wc -c; head -1b f | wc -c; head -1m f | wc -c; head -2l f; head -2q f f; head -1v f; printf 'a\0b\0' | head -1z | od -c
--- stdout
1
2
3
1
2
36
36
36
1
2
1
2
1
2
==> f <==
1
0000000   a  \0
0000002
--- stderr

=== old form with a strange letter
head -5x
--- status 1
--- stderr
head: invalid trailing option -- x
Try 'head --help' for more information.

=== old form not in front
seq 5 | head -q -2; echo $?
--- stdout
1
--- stderr
head: invalid trailing option -- 2
Try 'head --help' for more information.

=== multipliers
head -c 200000 /dev/zero > f; head -c 1K f | wc -c; head -c 1kB f | wc -c; head -c 1KiB f | wc -c; head -c 1b f | wc -c; head -c 1M f | wc -c; head -c 2k f | wc -c
--- stdout
1024
1000
1024
512
200000
2048
--- stderr

=== headers
echo a > a; echo b > b; head a b; head -q a b; head --quiet a b; head --silent a b; head -v a; head --verbose a; echo c | head -v -; echo c | head a - b; head -qv a; head -vq a b
--- stdout
==> a <==
a

==> b <==
b
a
b
a
b
a
b
==> a <==
a
==> a <==
a
==> standard input <==
c
==> a <==
a

==> standard input <==
c

==> b <==
b
==> a <==
a
a
b
--- stderr

=== nul as delimiter
printf 'a\0b\0c\0' | head -z -n 2 | od -c; printf 'a\0b\0c' | head --zero-terminated -n -1 | od -c
--- stdout
0000000   a  \0   b  \0
0000004
0000000   a  \0   b  \0
0000004
--- stderr

=== missing file
echo a > a; head nope a; echo $?
--- stdout
==> a <==
a
1
--- stderr
head: cannot open 'nope' for reading: No such file or directory

=== directory
mkdir d; head d; echo $?; echo a > a; head d a
--- status 1
--- stdout
1
==> d <==

==> a <==
a
--- stderr
head: error reading 'd': Is a directory
head: error reading 'd': Is a directory

=== wrong numbers
head -n x; head -c 5x; head -n ''; head -n -x; head -c 99999999999999999999; head -n 1Z
--- status 1
--- stderr
head: invalid number of lines: ‘x’
head: invalid number of bytes: ‘5x’
head: invalid number of lines: ‘’
head: invalid number of lines: ‘x’
head: invalid number of bytes: ‘99999999999999999999’: Value too large for defined data type
head: invalid number of lines: ‘1Z’: Value too large for defined data type

=== huge numbers
echo a | head -n 99999999999999; echo a | head -c 9999999999999; echo a | head -n -99999999999999
--- stdout
a
a
--- stderr

=== what was not shown is left in the file
seq 5 > f; (head -n 2; echo rest; cat) < f; (head -c 3; echo rest; cat) < f; (head -n 2 >/dev/null; head -n 1) < f
--- stdout
1
2
rest
3
4
5
1
2rest

3
4
5
3
--- stderr

=== exactly so many bytes from a pipe
printf 'abcdef' | (head -c 2; echo; cat)
--- stdout (no newline)
ab
cdef
--- stderr

=== no final newline
printf 'a\nb' | head -n 2; printf 'a\nb' | head -n 1
--- stdout
a
ba
--- stderr

=== empty input
head < /dev/null; head -n -1 </dev/null; head -c -1 < /dev/null
--- stderr

=== an endless writer ends
yes | head -n 2; yes | head -c 4
--- stdout
y
y
y
y
--- stderr

=== long lines
head -c 200000 /dev/zero | tr '\0' x | head -n 1 | wc -c; (head -c 200000 /dev/zero | tr '\0' x; echo; echo b) | head -n -1 | wc
--- stdout
200000
      1       1  200001
--- stderr

=== last flag wins
seq 9 | head -n 2 -c 3; echo; seq 9 | head -c 3 -n 2
--- stdout
1
2
1
2
--- stderr

=== unknown flag
head -x; head --nope
--- status 1
--- stderr
head: invalid option -- 'x'
Try 'head --help' for more information.
head: unrecognized option '--nope'
Try 'head --help' for more information.

=== closed output
seq 20 | head >&-
--- status 1
--- stderr
head: write error: Bad file descriptor

=== many lines left out
seq 100000 | head -n -99998; seq 100000 > f; head -n -99998 f; seq 100000 | head -n -50000 | md5sum; seq 100000 | head -c -300000 | md5sum
--- stdout
1
2
1
2
c1d4ba52c72ac7bcc71ff2d6c083e684  -
7b899e19a0bc483e62795546dc158d13  -
--- stderr

=== seq 5 > f; (head -n -1; echo --; cat) < f
seq 5 > f; (head -n -1; echo --; cat) < f
--- stdout
1
2
3
4
--
5

=== seq 5 > f; (head -n -2; echo --; cat) < f
seq 5 > f; (head -n -2; echo --; cat) < f
--- stdout
1
2
3
--
4
5

=== seq 5 > f; (head -n 2; echo --; cat) < f
seq 5 > f; (head -n 2; echo --; cat) < f
--- stdout
1
2
--
3
4
5

=== seq 5 > f; (head -c 3; echo --; cat) < f
seq 5 > f; (head -c 3; echo --; cat) < f
--- stdout
1
2--

3
4
5

=== seq 5 > f; (head -c -4; echo --; cat) < f
seq 5 > f; (head -c -4; echo --; cat) < f
--- stdout
1
2
3
--
4
5

=== seq 5 > f; (head -n -9; echo --; cat) < f
seq 5 > f; (head -n -9; echo --; cat) < f
--- stdout
--
1
2
3
4
5

=== seq 5 > f; (head -c -99; echo --; cat) < f
seq 5 > f; (head -c -99; echo --; cat) < f
--- stdout
--
1
2
3
4
5

=== seq 5 > f; (head -n -0; echo --; cat) < f
seq 5 > f; (head -n -0; echo --; cat) < f
--- stdout
1
2
3
4
5
--

=== printf 'a\nb' > f; (head -n -1; echo --; cat) < f
printf 'a\nb' > f; (head -n -1; echo --; cat) < f
--- stdout (no newline)
a
--
b

=== seq 5 > f; (read x; head -n -2; echo --; cat) < f
seq 5 > f; (read x; head -n -2; echo --; cat) < f
--- stdout
2
3
--
4
5

=== head -n 1E < /dev/null; echo $?; head -n 99999999999999999999999 < /dev/null; echo $?; head -c -99999999999999999999999 < /dev/null; echo $?
head -n 1E < /dev/null; echo $?; head -n 99999999999999999999999 < /dev/null; echo $?; head -c -99999999999999999999999 < /dev/null; echo $?
--- stdout
0
1
1
