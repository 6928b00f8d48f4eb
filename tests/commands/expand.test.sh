=== tabs become blanks
printf 'a\tb\n\tc\n' | expand; printf 'abcdefgh\ti\n' | expand; printf '\t\tx\n' | expand -t 4; printf 'a\tb\n' | expand --tabs=2; printf 'a\tb\n' | expand -t1
--- stdout
a       b
        c
abcdefgh        i
        x
a b
a b
--- stderr

=== initial tabs only
printf '\ta\tb\n  \tc\td\n' | expand -i | od -c; printf '\ta\tb\n' | expand --initial -t 2 | od -c
--- stdout (escaped)
0000000                                   a  \\t   b  \\n\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000020                   c  \\t   d  \\n
0000030
0000000           a  \\t   b  \\n
0000006
--- stderr

=== lists of stops
printf '\ta\tb\tc\td\n' | expand -t 2,5,9; printf '\ta\tb\tc\td\n' | expand -t '2 5'; printf '\ta\tb\tc\td\n' | expand -t 3,/5; printf '\ta\tb\tc\td\n' | expand -t 3,+5; printf '\ta\n' | expand -t /4; printf '\ta\n' | expand -t +4; printf '\ta\tb\n' | expand -t 2 -t 6
--- stdout
  a  b   c d
  a  b c d
   a b    c    d
   a    b    c    d
    a
    a
  a   b
--- stderr

=== old lists
printf '\ta\tb\tc\n' | expand -4; printf '\ta\tb\tc\n' | expand -2,6; printf '\ta\n' | expand -3 -i
--- stdout
    a   b   c
  a   b c
   a
--- stderr

=== backspaces
printf 'ab\b\tc\n' | expand | od -c; printf 'abc\b\b\tc\n' | expand -t 2,4 | od -c
--- stdout
0000000   a   b  \b                               c  \n
0000014
0000000   a   b   c  \b  \b       c  \n
0000010
--- stderr

=== several files
printf 'a\t' > a; printf 'b\tc\n' > b; expand a b; expand a nope b; echo $?
--- stdout
a       b       c
a       b       c
1
--- stderr
expand: nope: No such file or directory

=== directory
mkdir d; expand d; echo $?
--- stdout
1
--- stderr
expand: d: Is a directory

=== wrong stops
expand -t x; expand -t 0; expand -t 5,3; expand -t 5,5; expand -t 1,/5,/6; expand -t 1,/5,6; expand -t 3x; expand -t 99999999999999999999; expand -t +5,/6; expand -t /5,+5; expand -t 5/; expand -t 3+4; expand -x; expand -t '' < /dev/null; echo $?
--- stdout
0
--- stderr
expand: tab size contains invalid character(s): ‘x’
expand: tab size cannot be 0
expand: tab sizes must be ascending
expand: tab sizes must be ascending
expand: '/' specifier only allowed with the last value
expand: '/' specifier only allowed with the last value
expand: tab size contains invalid character(s): ‘x’
expand: tab stop is too large ‘99999999999999999999’
expand: '/' specifier is mutually exclusive with '+'
expand: '/' specifier is mutually exclusive with '+'
expand: '/' specifier not at start of number: ‘/’
expand: '+' specifier not at start of number: ‘+4’
expand: invalid option -- 'x'
Try 'expand --help' for more information.

=== utf-8 is bytes
printf 'é\tx\n' | expand
--- stdout
é      x
--- stderr

=== no final newline, empty
printf '\t' | expand | od -c; expand < /dev/null
--- stdout (escaped)
0000000\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000010
--- stderr

=== large
seq 100000 | paste - - - | expand | md5sum
--- stdout
1a5486921e0977befba2950bd3868a02  -
--- stderr
