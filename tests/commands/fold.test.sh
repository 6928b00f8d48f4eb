=== to a width
echo abcdefghij | fold -w 3; echo abcdefghij | fold -w3; echo abcdefghij | fold --width=4; echo abcdefghij | fold -4; printf 'abc' | fold -w 1; head -c 170 /dev/zero | tr '\0' a | fold
--- stdout (no newline)
abc
def
ghi
j
abc
def
ghi
j
abcd
efgh
ij
abcd
efgh
ij
a
b
caaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
aaaaaaaaaa
--- stderr

=== at spaces
echo 'the quick brown fox jumps' | fold -s -w 10; echo 'abc def ghijklmnop' | fold -s -w 5; echo 'a b c d e f' | fold --spaces -w 4; printf 'a\tb\tc d\n' | fold -w 10 -s; echo 'aaaaaaaaa b' | fold -s -w 9
--- stdout (escaped)
the quick\x20
brown fox\x20
jumps
abc\x20
def\x20
ghijk
lmnop
a b\x20
c d\x20
e f
a\t
b	c\x20
d
aaaaaaaaa
 b
--- stderr

=== tabs, backspaces and returns
printf 'a\tb\n' | fold -w 8; printf 'a\tbc\n' | fold -w 9; printf 'ab\bcd\n' | fold -w 2 | od -c; printf 'abc\rdef\n' | fold -w 3 | od -c; printf '\b\babc\n' | fold -w 2 | od -c; printf '\ta\n' | fold -w 4
--- stdout (escaped)
a\t
b
a	b
c
0000000   a   b  \\b   c  \\n   d  \\n
0000007
0000000   a   b   c  \\r   d   e   f  \\n
0000010
0000000  \\b  \\b   a   b  \\n   c  \\n
0000007
\t
a
--- stderr

=== bytes
printf 'a\tb\n' | fold -b -w 2; printf 'ab\bcd\n' | fold --bytes -w 3 | od -c; printf 'éé\n' | fold -b -w 3 | od -c; printf 'éé\n' | fold -w 2 | od -c
--- stdout (escaped)
a\t
b
0000000   a   b  \\b  \\n   c   d  \\n
0000007
0000000 303 251 303  \\n 251  \\n
0000006
0000000 303 251  \\n 303 251  \\n
0000006
--- stderr

=== several files
echo abc > a; echo def > b; fold -w 2 a b; fold -w 2 a nope b; echo $?
--- stdout
ab
c
de
f
ab
c
de
f
1
--- stderr
fold: nope: No such file or directory

=== directory
mkdir d; fold d; echo $?
--- stdout
1
--- stderr
fold: d: Is a directory

=== wrong widths
fold -w 0; fold -w x; fold -5x; fold -w ''; fold -w -1; fold -w 99999999999999999999; fold -x
--- status 1
--- stderr
fold: invalid number of columns: ‘0’: Numerical result out of range
fold: invalid number of columns: ‘x’
fold: invalid number of columns: ‘5x’
fold: invalid number of columns: ‘’
fold: invalid number of columns: ‘-1’
fold: invalid number of columns: ‘99999999999999999999’: Value too large for defined data type
fold: invalid option -- 'x'
Try 'fold --help' for more information.

=== empty lines and input
printf '\n\n' | fold -w 1; fold < /dev/null
--- stdout (escaped)

\n\
--- stderr

=== large
seq 100000 | tr '\n' ' ' | fold -w 33 | md5sum; seq 100000 | tr '\n' ' ' | fold -s -w 33 | md5sum
--- stdout
decad13d2e239d2943ece1dc65dc1271  -
475ee4b030f5c44fddd5cc93450f23f6  -
--- stderr
