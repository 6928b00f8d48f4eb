=== three columns
printf 'a\nb\nc\n' > a; printf 'b\nc\nd\n' > b; comm a b
--- stdout
a
		b
		c
	d
--- stderr

=== columns left out
printf 'a\nb\nc\n' > a; printf 'b\nc\nd\n' > b; comm -1 a b; echo; comm -2 a b; echo; comm -3 a b; echo; comm -12 a b; echo; comm -13 a b; echo; comm -23 a b; echo; comm -123 a b
--- stdout (escaped)
	b
	c
d

a
	b
	c

a
	d

b
c

d

a
\n\
--- stderr

=== totals
printf 'a\nb\nc\n' > a; printf 'b\nc\nd\n' > b; comm --total a b; comm --total -123 a b; comm --total --output-delimiter=: a b
--- stdout
a
		b
		c
	d
1	1	2	total
1	1	2	total
a
::b
::c
:d
1:1:2:total
--- stderr

=== delimiters
printf 'a\nb\n' > a; printf 'b\nc\n' > b; comm --output-delimiter=: a b; comm --output-delimiter=xx a b; comm --output-delimiter= a b | od -c; comm --output-delimiter=a --output-delimiter=b a b
--- status 1
--- stdout
a
::b
:c
a
xxxxb
xxc
0000000   a  \n  \0  \0   b  \n  \0   c  \n
0000011
--- stderr
comm: multiple output delimiters specified

=== standard input
printf 'a\nb\n' > a; printf 'b\nc\n' | comm a -; printf 'b\nc\n' | comm - a
--- stdout
a
		b
	c
	a
		b
c
--- stderr

=== disorder
printf 'b\na\n' > a; printf 'c\n' > b; comm a b; echo $?; comm --nocheck-order a b; echo $?; comm --check-order a b; echo $?; comm b a; echo $?
--- stdout
b
a
	c
1
b
a
	c
0
b
1
	b
	a
c
1
--- stderr
comm: file 1 is not in sorted order
comm: input is not in sorted order
comm: file 1 is not in sorted order
comm: file 2 is not in sorted order
comm: input is not in sorted order

=== disorder without unpaired lines
printf 'b\na\n' > a; comm a a; echo $?; comm --check-order a a; echo $?; printf 'b\na\nz\n' > c; comm a c; echo $?
--- stdout
		b
		a
0
		b
1
		b
		a
	z
0
--- stderr
comm: file 1 is not in sorted order

=== nul as line end
printf 'a\0b\0' > a; printf 'b\0' > b; comm -z a b | od -c; comm --zero-terminated --total a b | od -c
--- stdout
0000000   a  \0  \t  \t   b  \0
0000006
0000000   a  \0  \t  \t   b  \0   1  \t   0  \t   1  \t   t   o   t   a
0000020   l  \0
0000022
--- stderr

=== no final newline, empty
printf 'a\nb' > a; printf 'b' > b; comm a b; : > e; comm e a; comm a e; comm e e
--- stdout
a
		b
	a
	b
a
b
--- stderr

=== wrong calls
comm; comm a; comm a b c; comm -x a b
--- status 1
--- stderr
comm: missing operand
Try 'comm --help' for more information.
comm: missing operand after ‘a’
Try 'comm --help' for more information.
comm: extra operand ‘c’
Try 'comm --help' for more information.
comm: invalid option -- 'x'
Try 'comm --help' for more information.

=== missing file and directory
printf 'a\n' > a; comm a nope; echo $?; comm nope a; mkdir d; comm a d; echo $?
--- stdout
1
1
--- stderr
comm: nope: No such file or directory
comm: nope: No such file or directory
comm: d: Is a directory

=== repeated lines
printf 'a\na\nb\n' > a; printf 'a\nb\nb\n' > b; comm a b
--- stdout
		a
a
		b
	b
--- stderr

=== large
seq 50000 | sort > a; seq 25000 75000 | sort > b; comm a b | md5sum; comm -12 a b | md5sum
--- stdout
a0ff9fde6e333594c5ca9868791df0f0  -
053c3d9dbd282b6dd0ecbcd6cbf1b65b  -
--- stderr

=== an empty delimiter is a NUL between columns but nothing in the total
printf 'a\nb\n' >1; printf 'b\nc\n' >2
comm --total --output-delimiter= 1 2 | od -c
--- stdout
0000000   a  \n  \0  \0   b  \n  \0   c  \n   1   1   1   t   o   t   a
0000020   l  \n
0000022
