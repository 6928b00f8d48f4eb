=== cmp f f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp f f

=== cmp f /dev/null
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp f /dev/null
--- status 1

=== tail -n +2 f > g; cmp f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
tail -n +2 f > g; cmp f g
--- status 1
--- stdout
f g differ: byte 1, line 1

=== tail -n +2 f > g; cmp -b f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
tail -n +2 f > g; cmp -b f g
--- status 1
--- stdout
f g differ: byte 1, line 1 is 141 a 147 g

=== tail -n +2 f > g; cmp -l f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
tail -n +2 f > g; cmp -l f g
--- status 1
--- stdout
 1 141 147
 2 154 141
 3 160 155
 4 150 155
 6  54  40
 7  61 144
 8  72 145
 9 170 154
10  40 164
11 142 141
12 145  12
13 164  12
14 141 170
16 147  40
17 141  40
18 155 154
19 155 145
21  40 144
22 144  40
23 145 151
24 154 156
25 164 147
26 141  12
27  12 142
28  12  54
29 170 143
30  12  54
31  40  54
32  40 144
33 154  12
34 145 141
35 141  40
36 144  42
37  40 161
38 151  42
39 156  40
40 147 134
41  12  40
42 142 164
43  54 141
44 143 142
45  54  11
46  54 170
47 144  12
48  12 154
50  40 163
51  42 164
52 161  40
53  42 157
54  40 156
55 134 145
56  40  12

=== tail -n +2 f > g; cmp -lb f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
tail -n +2 f > g; cmp -lb f g
--- status 1
--- stdout (escaped)
 1 141 a    147 g
 2 154 l    141 a
 3 160 p    155 m
 4 150 h    155 m
 6  54 ,     40\x20\x20
 7  61 1    144 d
 8  72 :    145 e
 9 170 x    154 l
10  40      164 t
11 142 b    141 a
12 145 e     12 ^J
13 164 t     12 ^J
14 141 a    170 x
16 147 g     40\x20\x20
17 141 a     40\x20\x20
18 155 m    154 l
19 155 m    145 e
21  40      144 d
22 144 d     40\x20\x20
23 145 e    151 i
24 154 l    156 n
25 164 t    147 g
26 141 a     12 ^J
27  12 ^J   142 b
28  12 ^J    54 ,
29 170 x    143 c
30  12 ^J    54 ,
31  40       54 ,
32  40      144 d
33 154 l     12 ^J
34 145 e    141 a
35 141 a     40\x20\x20
36 144 d     42 "
37  40      161 q
38 151 i     42 "
39 156 n     40\x20\x20
40 147 g    134 \\
41  12 ^J    40\x20\x20
42 142 b    164 t
43  54 ,    141 a
44 143 c    142 b
45  54 ,     11 ^I
46  54 ,    170 x
47 144 d     12 ^J
48  12 ^J   154 l
50  40      163 s
51  42 "    164 t
52 161 q     40\x20\x20
53  42 "    157 o
54  40      156 n
55 134 \\    145 e
56  40       12 ^J

=== tail -n +2 f > g; cmp -l -n 20 f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
tail -n +2 f > g; cmp -l -n 20 f g
--- status 1
--- stdout
 1 141 147
 2 154 141
 3 160 155
 4 150 155
 6  54  40
 7  61 144
 8  72 145
 9 170 154
10  40 164
11 142 141
12 145  12
13 164  12
14 141 170
16 147  40
17 141  40
18 155 154
19 155 145

=== head -n 3 f > g; cmp f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
head -n 3 f > g; cmp f g
--- status 1

=== head -c 5 f > g; cmp f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
head -c 5 f > g; cmp f g
--- status 1

=== head -c 5 f > g; cmp -l f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
head -c 5 f > g; cmp -l f g
--- status 1

=== head -c 5 f > g; cmp -s f g
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
head -c 5 f > g; cmp -s f g
--- status 1

=== cmp f nof
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp f nof
--- status 2

=== cmp -s f nof
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp -s f nof
--- status 2

=== cmp
cmp
--- status 2

=== cmp f f 0 0 5
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp f f 0 0 5
--- status 2

=== cmp -i x f f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp -i x f f
--- status 2

=== cmp -i 1: f f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp -i 1: f f
--- status 2

=== cmp f f 1 2
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp f f 1 2
--- status 1
--- stdout
f f differ: byte 1, line 1

=== cmp . f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp . f
--- status 2

=== cmp -ls f f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp -ls f f
--- status 2

=== cmp -q f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
cmp -q f
--- status 2

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
