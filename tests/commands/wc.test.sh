=== lines, words and bytes
printf 'one two\nthree\n' > f; wc f; wc < f; cat f | wc
--- stdout
 2  3 14 f
 2  3 14
      2       3      14
--- stderr

=== each count alone
printf 'one two\nthree\n' > f; wc -l f; wc -w f; wc -c f; wc -m f; wc -L f
--- stdout
2 f
3 f
14 f
14 f
7 f
--- stderr

=== long names
printf 'one two\nthree\n' > f; wc --lines f; wc --words f; wc --bytes f; wc --chars f; wc --max-line-length f
--- stdout
2 f
3 f
14 f
14 f
7 f
--- stderr

=== the order is fixed
printf 'é b\n' > f; wc -Lcmwl f; wc -cl f; wc -mc f
--- stdout
1 2 4 5 3 f
1 5 f
4 5 f
--- stderr

=== several files and a total
printf 'a\nb\n' > a; printf 'c' > b; : > c; wc a b c; wc -l a b; wc -L a b
--- stdout
2 2 4 a
0 1 1 b
0 0 0 c
2 3 5 total
2 a
0 b
2 total
1 a
1 b
1 total
--- stderr

=== width follows the sizes
head -c 12345 /dev/zero > big; echo x > small; wc big small; wc -l big small
--- stdout
    0     0 12345 big
    1     1     2 small
    1     1 12347 total
    0 big
    1 small
    1 total
--- stderr

=== standard input beside files
echo a > f; echo b | wc f -; echo b | wc - f; wc -l - < f
--- stdout
      1       1       2 f
      1       1       2 -
      2       2       4 total
      1       1       2 -
      1       1       2 f
      2       2       4 total
1 -
--- stderr

=== no final newline
printf 'a b' | wc; printf 'abc' | wc -l
--- stdout
      0       2       3
0
--- stderr

=== empty
wc < /dev/null; : > e; wc e; printf '' | wc -L
--- stdout
      0       0       0
0 0 0 e
0
--- stderr

=== multibyte characters
printf 'äöü ß\n日本\n' | wc -m; printf 'äöü ß\n日本\n' | wc -c; printf '日本\n' | wc -L; printf 'e\xcc\x81\n' | wc -mL
--- stdout
9
17
4
      3       1
--- stderr

=== characters in the C locale
printf 'äö\n' | LC_ALL=C wc -m; printf 'äö\n' | LC_ALL=C wc; printf 'a\303\244b\n' | LC_ALL=C wc -Lw
--- stdout
5
      1       0       5
      1       2
--- stderr

=== invalid utf-8
printf 'a\377b\n' | wc; printf 'a\377b\n' | wc -m; printf '\377 \377\n' | wc -w; printf '\xe2\x82' | wc -mw; printf '\xe2\x82x\n' | wc -mLw
--- stdout
      1       1       4
3
0
      0       0
      1       2       1
--- stderr

=== unprintable characters make no words
printf '\001\002 \003\n' | wc; printf 'a\001b c\n' | wc -wL
--- stdout
      1       0       5
      2       4
--- stderr

=== spaces beyond ascii
printf 'a\xc2\xa0b\n' | wc -w; printf 'a\xe3\x80\x80b\n' | wc -w; printf 'a\xe2\x80\xa8b\n' | wc -w; printf 'a\xc2\xa0b\n' | POSIXLY_CORRECT=1 wc -w
--- stdout
2
2
1
1
--- stderr

=== tabs and other controls in widths
printf 'a\tb\n' | wc -L; printf 'abc\rd\n' | wc -L; printf 'ab\fcde\n' | wc -L; printf 'a\vb\n' | wc -Lw; printf 'abcdefghi\t\n' | wc -L
--- stdout
9
3
3
      2       2
16
--- stderr

=== nul bytes
printf 'a\0b\0\n' | wc; printf '\0\0' | wc -w
--- stdout
      1       1       5
0
--- stderr

=== missing file
wc nope; echo $?
--- stdout
1
--- stderr
wc: nope: No such file or directory

=== missing file among others
echo a > f; wc f nope; echo $?
--- stdout
1 1 2 f
1 1 2 total
1
--- stderr
wc: nope: No such file or directory

=== directory
mkdir d; wc d; echo $?
--- stdout
      0       0       0 d
1
--- stderr
wc: d: Is a directory

=== directory and file
mkdir d; echo a > f; wc d f; wc -c d; wc -l d
--- status 1
--- stdout
      0       0       0 d
      1       1       2 f
      1       1       2 total
0 d
0 d
--- stderr
wc: d: Is a directory
wc: d: Is a directory
wc: d: Is a directory

=== names with special characters
echo a > 'a b'; echo b > $'n\nl'; wc 'a b' $'n\nl'; wc $'no\npe'
--- status 1
--- stdout
1 1 2 a b
1 1 2 'n'$'\n''l'
2 2 4 total
--- stderr
wc: 'no'$'\n''pe': No such file or directory

=== names from a list
echo a > a; echo bb > b; printf 'a\0b\0' > list; wc --files0-from=list; printf 'a\0b' | wc --files0-from=-; printf 'a' | wc -c --files0-from -
--- stdout
1 1 2 a
1 1 3 b
2 2 5 total
1 1 2 a
1 1 3 b
2 2 5 total
2 a
--- stderr

=== an empty name in a list
echo a > a; printf 'a\0\0a\0' > list; wc --files0-from=list; echo $?
--- stdout
1 1 2 a
1 1 2 a
2 2 4 total
1
--- stderr
wc: list:2: invalid zero-length file name

=== a dash in a list from standard input
printf -- '-\0' | wc --files0-from=-; echo $?
--- stdout
1
--- stderr
wc: when reading file names from stdin, no file name of '-' allowed

=== an empty list
: > list; wc --files0-from=list; echo $?
--- stdout
0
--- stderr

=== list beside operands
wc --files0-from=x y
--- status 1
--- stderr
wc: extra operand 'y'
file operands cannot be combined with --files0-from
Try 'wc --help' for more information.

=== missing list
wc --files0-from=nope
--- status 1
--- stderr
wc: cannot open 'nope' for reading: No such file or directory

=== unknown flag
wc -x; wc --nope
--- status 1
--- stderr
wc: invalid option -- 'x'
Try 'wc --help' for more information.
wc: unrecognized option '--nope'
Try 'wc --help' for more information.

=== offset of standard input
printf '1\n2\n3\n' > f; (read x; wc -c; ) < f; (read x; wc -lc) < f
--- stdout
4
2 4
--- stderr

=== bytes of a big file
head -c 200000 /dev/zero > f; wc -c f; wc -c < f; cat f | wc -c
--- stdout
200000 f
200000
200000
--- stderr

=== a word across buffers
head -c 200000 /dev/zero | tr '\0' a | wc; head -c 200001 /dev/zero | tr '\0' 'é' | wc -m
--- stdout
      0       1  200000
0
--- stderr
