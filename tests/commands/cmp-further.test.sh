=== printf 'axc' > c1; printf 'abcd' > c2; : > e; seq 20 > n; seq 21 > n2;
printf 'axc' > c1; printf 'abcd' > c2; : > e; seq 20 > n; seq 21 > n2; for o in 'n n' 'n n2' 'c1 c2' '-l c1 c2' '-b c1 c2' '-lb c1 c2' '-s c1 c2' 'c1 nope' '-i 2 c1 c2' '-i 1:2 c1 c2' '-n 1 c1 c2' 'c1 c2 1 1' '-l -s c1 c2' 'c1 c2 3 4 5' '. c1' '-i x c1 c2' 'c1 e' 'e c1' '-l c1 e' '-n x c1 c2' '' '-x' '-n 3 c1 c2' '-n 1K c1 c2' '-s nope c1' 'nope nope'; do echo "== $o"; cmp $o 2>&1; echo $?; done
--- stdout (escaped)
== n n
0
== n n2
cmp: EOF on n after byte 51, line 20
1
== c1 c2
c1 c2 differ: byte 2, line 1
1
== -l c1 c2
cmp: EOF on c1 after byte 3
2 170 142
1
== -b c1 c2
c1 c2 differ: byte 2, line 1 is 170 x 142 b
1
== -lb c1 c2
cmp: EOF on c1 after byte 3
2 170 x    142 b
1
== -s c1 c2
1
== c1 nope
cmp: nope: No such file or directory
2
== -i 2 c1 c2
cmp: EOF on c1 after byte 1, in line 1
1
== -i 1:2 c1 c2
c1 c2 differ: byte 1, line 1
1
== -n 1 c1 c2
0
== c1 c2 1 1
c1 c2 differ: byte 1, line 1
1
== -l -s c1 c2
cmp: options -l and -s are incompatible
cmp: Try 'cmp --help' for more information.
2
== c1 c2 3 4 5
cmp: extra operand '5'
cmp: Try 'cmp --help' for more information.
2
== . c1
cmp: .: Is a directory
2
== -i x c1 c2
cmp: invalid --ignore-initial value 'x'
cmp: Try 'cmp --help' for more information.
2
== c1 e
cmp: EOF on e which is empty
1
== e c1
cmp: EOF on e which is empty
1
== -l c1 e
cmp: EOF on e which is empty
1
== -n x c1 c2
cmp: invalid --bytes value 'x'
cmp: Try 'cmp --help' for more information.
2
==\x20
cmp: missing operand after 'cmp'
cmp: Try 'cmp --help' for more information.
2
== -x
cmp: invalid option -- 'x'
cmp: Try 'cmp --help' for more information.
2
== -n 3 c1 c2
c1 c2 differ: byte 2, line 1
1
== -n 1K c1 c2
c1 c2 differ: byte 2, line 1
1
== -s nope c1
2
== nope nope
cmp: nope: No such file or directory
2

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
