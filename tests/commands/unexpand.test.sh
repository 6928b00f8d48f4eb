=== initial blanks
printf '        a        b\n' | unexpand | od -c; printf '         a\n' | unexpand | od -c; printf '   a\n' | unexpand | od -c; printf '    \ta\n' | unexpand | od -c
--- stdout
0000000  \t   a                                   b  \n
0000014
0000000  \t       a  \n
0000004
0000000               a  \n
0000005
0000000  \t   a  \n
0000003
--- stderr

=== all blanks
printf '        a       b\n' | unexpand -a | od -c; printf 'a       b  c\n' | unexpand --all | od -c; printf 'abcdefg h\n' | unexpand -a | od -c; printf 'abcdefg  h\n' | unexpand -a | od -c; printf 'abcdef   \th\n' | unexpand -a | od -c; printf 'abcdefg \t h\n' | unexpand -a | od -c
--- stdout
0000000  \t   a  \t   b  \n
0000005
0000000   a  \t   b           c  \n
0000007
0000000   a   b   c   d   e   f   g       h  \n
0000012
0000000   a   b   c   d   e   f   g  \t       h  \n
0000013
0000000   a   b   c   d   e   f  \t  \t   h  \n
0000012
0000000   a   b   c   d   e   f   g  \t  \t       h  \n
0000014
--- stderr

=== first only
printf '    a    b\n' | unexpand --first-only -t 4 | od -c; printf '        a        b\n' | unexpand -a --first-only | od -c
--- stdout
0000000  \t   a                   b  \n
0000010
0000000  \t   a                                   b  \n
0000014
--- stderr

=== stops
printf '    a   b\n' | unexpand -t 4 | od -c; printf '  a  b   c\n' | unexpand --tabs=2,5,10 | od -c; printf '      a      b\n' | unexpand -t 3,/5 | od -c; printf '      a      b\n' | unexpand -t 3,+2 | od -c; printf '    a    b\n' | unexpand -4 | od -c; printf '  a  b                c\n' | unexpand -t 2,5 | od -c
--- stdout (escaped)
0000000  \\t   a  \\t   b  \\n
0000005
0000000  \\t   a  \\t   b               c  \\n
0000011
0000000  \\t  \\t       a  \\t               b  \\n
0000012
0000000  \\t  \\t       a  \\t  \\t  \\t   b  \\n
0000011
0000000  \\t   a                   b  \\n
0000010
0000000  \\t   a  \\t   b\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000020                   c  \\n
0000026
--- stderr

=== trailing blanks
printf 'a        \n' | unexpand -a | od -c; printf '        ' | unexpand | od -c; printf 'a       ' | unexpand -a | od -c; printf '    ' | unexpand | od -c
--- stdout (escaped)
0000000   a  \\t      \\n
0000004
0000000  \\t
0000001
0000000   a  \\t
0000002
0000000\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000004
--- stderr

=== backspaces
printf 'ab\b      x\n' | unexpand -a | od -c
--- stdout
0000000   a   b  \b                           x  \n
0000013
--- stderr

=== several files
printf '    ' > a; printf '    b\n' > b; unexpand a b | od -c; unexpand nope b; echo $?
--- stdout
0000000  \t   b  \n
0000003
    b
1
--- stderr
unexpand: nope: No such file or directory

=== wrong stops
unexpand -t x; unexpand -t 0; unexpand -t 5,3; unexpand -x
--- status 1
--- stderr
unexpand: tab size contains invalid character(s): ‘x’
unexpand: tab size cannot be 0
unexpand: tab sizes must be ascending
unexpand: invalid option -- 'x'
Try 'unexpand --help' for more information.

=== large
seq 100000 | paste - - - | expand | unexpand -a | md5sum
--- stdout
851f2ef1cbea9ee95586b8012c8ee039  -
--- stderr
