=== initial blanks
printf '        a        b\n' | unexpand | od -c; printf '         a\n' | unexpand | od -c; printf '   a\n' | unexpand | od -c; printf '    \ta\n' | unexpand | od -c
=== all blanks
printf '        a       b\n' | unexpand -a | od -c; printf 'a       b  c\n' | unexpand --all | od -c; printf 'abcdefg h\n' | unexpand -a | od -c; printf 'abcdefg  h\n' | unexpand -a | od -c; printf 'abcdef   \th\n' | unexpand -a | od -c; printf 'abcdefg \t h\n' | unexpand -a | od -c
=== first only
printf '    a    b\n' | unexpand --first-only -t 4 | od -c; printf '        a        b\n' | unexpand -a --first-only | od -c
=== stops
printf '    a   b\n' | unexpand -t 4 | od -c; printf '  a  b   c\n' | unexpand --tabs=2,5,10 | od -c; printf '      a      b\n' | unexpand -t 3,/5 | od -c; printf '      a      b\n' | unexpand -t 3,+2 | od -c; printf '    a    b\n' | unexpand -4 | od -c; printf '  a  b                c\n' | unexpand -t 2,5 | od -c
=== trailing blanks
printf 'a        \n' | unexpand -a | od -c; printf '        ' | unexpand | od -c; printf 'a       ' | unexpand -a | od -c; printf '    ' | unexpand | od -c
=== backspaces
printf 'ab\b      x\n' | unexpand -a | od -c
=== several files
printf '    ' > a; printf '    b\n' > b; unexpand a b | od -c; unexpand nope b; echo $?
=== wrong stops
unexpand -t x; unexpand -t 0; unexpand -t 5,3; unexpand -x
=== large
seq 100000 | paste - - - | expand | unexpand -a | md5sum
