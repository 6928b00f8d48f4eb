=== printf 'axc' > c1; printf 'abcd' > c2; : > e; seq 20 > n; seq 21 > n2;
printf 'axc' > c1; printf 'abcd' > c2; : > e; seq 20 > n; seq 21 > n2; for o in 'n n' 'n n2' 'c1 c2' '-l c1 c2' '-b c1 c2' '-lb c1 c2' '-s c1 c2' 'c1 nope' '-i 2 c1 c2' '-i 1:2 c1 c2' '-n 1 c1 c2' 'c1 c2 1 1' '-l -s c1 c2' 'c1 c2 3 4 5' '. c1' '-i x c1 c2' 'c1 e' 'e c1' '-l c1 e' '-n x c1 c2' '' '-x' '-n 3 c1 c2' '-n 1K c1 c2' '-s nope c1' 'nope nope'; do echo "== $o"; cmp $o 2>&1; echo $?; done
--- differs: standard output is written out before the message about the end of a file
--- stdout (escaped)
== n n\n0\n== n n2\ncmp: EOF on n after byte 51, line 20\n1\n== c1 c2\nc1 c2 differ: byte 2, line 1\n1\n== -l c1 c2\n2 170 142\ncmp: EOF on c1 after byte 3\n1\n== -b c1 c2\nc1 c2 differ: byte 2, line 1 is 170 x 142 b\n1\n== -lb c1 c2\n2 170 x    142 b\ncmp: EOF on c1 after byte 3\n1\n== -s c1 c2\n1\n== c1 nope\ncmp: nope: No such file or directory\n2\n== -i 2 c1 c2\ncmp: EOF on c1 after byte 1, in line 1\n1\n== -i 1:2 c1 c2\nc1 c2 differ: byte 1, line 1\n1\n== -n 1 c1 c2\n0\n== c1 c2 1 1\nc1 c2 differ: byte 1, line 1\n1\n== -l -s c1 c2\ncmp: options -l and -s are incompatible\ncmp: Try 'cmp --help' for more information.\n2\n== c1 c2 3 4 5\ncmp: extra operand '5'\ncmp: Try 'cmp --help' for more information.\n2\n== . c1\ncmp: .: Is a directory\n2\n== -i x c1 c2\ncmp: invalid --ignore-initial value 'x'\ncmp: Try 'cmp --help' for more information.\n2\n== c1 e\ncmp: EOF on e which is empty\n1\n== e c1\ncmp: EOF on e which is empty\n1\n== -l c1 e\ncmp: EOF on e which is empty\n1\n== -n x c1 c2\ncmp: invalid --bytes value 'x'\ncmp: Try 'cmp --help' for more information.\n2\n== \ncmp: missing operand after 'cmp'\ncmp: Try 'cmp --help' for more information.\n2\n== -x\ncmp: invalid option -- 'x'\ncmp: Try 'cmp --help' for more information.\n2\n== -n 3 c1 c2\nc1 c2 differ: byte 2, line 1\n1\n== -n 1K c1 c2\nc1 c2 differ: byte 2, line 1\n1\n== -s nope c1\n2\n== nope nope\ncmp: nope: No such file or directory\n2

=== printf 'a\n\0\377' > c3; printf 'a\nb\200' > c4; cmp -bl c3 c4; cmp c3
printf 'a\n\0\377' > c3; printf 'a\nb\200' > c4; cmp -bl c3 c4; cmp c3 - < c4; cmp -b c3 c4
--- status 1
--- stdout
3   0 ^@   142 b
4 377 M-^? 200 M-^@
c3 - differ: byte 3, line 2
c3 c4 differ: byte 3, line 2 is   0 ^@ 142 b

=== seq 100000 > a; (seq 100000; echo x) > b; cmp a b; cmp a a; seq 99999
seq 100000 > a; (seq 100000; echo x) > b; cmp a b; cmp a a; seq 99999 > c; echo y >> c; cmp a c
--- status 1
--- stdout
a c differ: byte 588889, line 100000
