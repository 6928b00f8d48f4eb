=== side by side
seq 3 > a; printf 'x\ny\n' > b; paste a b; paste b a; paste a; paste a b a
--- stdout (escaped)
1	x
2	y
3\t
x	1
y	2
	3
1
2
3
1	x	1
2	y	2
3		3
--- stderr

=== delimiters
seq 3 > a; paste -d : a a; paste -d ':,' a a a; paste --delimiters=xy a a a a; paste -d '' a a; paste -d '\n' a a; paste -d '\t\0\\' a a a a; paste -d '\b\f\r\v' a a a a a | od -c; paste -d '\x' a a
--- stdout
1:1
2:2
3:3
1:1,1
2:2,2
3:3,3
1x1y1x1
2x2y2x2
3x3y3x3
11
22
33
1
1
2
2
3
3
1	11\1
2	22\2
3	33\3
0000000   1  \b   1  \f   1  \r   1  \v   1  \n   2  \b   2  \f   2  \r
0000020   2  \v   2  \n   3  \b   3  \f   3  \r   3  \v   3  \n
0000036
1x1
2x2
3x3
--- stderr

=== one file after the other
seq 3 > a; printf 'x\ny' > b; paste -s a b; paste -s -d, a b; paste --serial -d ',;' a; seq 5 | paste -sd '\n,' ; : > e; paste -s e a
--- stdout
1	2	3
x	y
1,2,3
x,y
1,2;3
1
2,3
4,5

1	2	3
--- stderr

=== standard input
seq 4 | paste - -; seq 5 | paste - - -; seq 3 > a; seq 2 | paste a - ; seq 3 | paste; seq 4 | paste -s - -; seq 4 | paste -d, - -
--- stdout (escaped)
1	2
3	4
1	2	3
4	5\t
1	1
2	2
3\t
1
2
3
1	2	3	4

1,2
3,4
--- stderr

=== nul as line end
printf 'a\0b\0' > a; paste -z a a | od -c; paste --zero-terminated -s a | od -c
--- stdout
0000000   a  \t   a  \0   b  \t   b  \0
0000010
0000000   a  \t   b  \0
0000004
--- stderr

=== no final newline
printf 'a\nb' > a; printf 'c' > b; paste a b; paste -s a
--- stdout (escaped)
a	c
b\t
a	b
--- stderr

=== empty files
: > e; paste e; paste e e; seq 2 | paste e -
--- stdout
	1
	2
--- stderr

=== wrong delimiters
paste -d '\'; paste -d 'a\'
--- status 1
--- stderr
paste: delimiter list ends with an unescaped backslash: \
paste: delimiter list ends with an unescaped backslash: a\

=== missing files
seq 2 > a; paste a nope; echo $?; paste -s a nope a; echo $?
--- stdout
1
1	2
1	2
1
--- stderr
paste: nope: No such file or directory
paste: nope: No such file or directory

=== directory
mkdir d; seq 2 > a; paste d a; echo $?; paste -s d a; echo $?
--- stdout
	1
	2
1

1	2
1
--- stderr
paste: d: Is a directory
paste: d: Is a directory

=== unknown flag
paste -x; paste -d
--- status 1
--- stderr
paste: invalid option -- 'x'
Try 'paste --help' for more information.
paste: option requires an argument -- 'd'
Try 'paste --help' for more information.

=== many lines
seq 100000 > a; paste a a | md5sum; paste -sd, a | md5sum
--- stdout
1f1328df9b20dc9badd2ceb20d1e6577  -
f2c9ae25bb385aaf7842be8bad4d88d1  -
--- stderr
