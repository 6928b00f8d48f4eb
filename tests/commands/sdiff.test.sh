#: The real tool is GNU sdiff 3.8.
#: needs sdiff

=== two columns of the usual width
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff  m y; echo $?
--- stdout
1								1
2								2
3m							      |	3y
4								4
							      >	ins
5								5
6								6
7b								7b
8								8
9							      <
10							      <
1
--- stderr

=== a width
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff -w 30 m y; echo $?
--- stdout
1		1
2		2
3m	      |	3y
4		4
	      >	ins
5		5
6		6
7b		7b
8		8
9	      <
10	      <
1
--- stderr

=== common lines are suppressed
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff -s -w 30 m y; echo $?
--- stdout
3m	      |	3y
	      >	ins
9	      <
10	      <
1
--- stderr

=== only the left column of common lines
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff -l -w 30 m y; echo $?
--- stdout
1	      (
2	      (
3m	      |	3y
4	      (
	      >	ins
5	      (
6	      (
7b	      (
8	      (
9	      <
10	      <
1
--- stderr

=== tabs are expanded
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff -t -w 31 m y; echo $?
--- stdout
1                1
2                2
3m             | 3y
4                4
               > ins
5                5
6                6
7b               7b
8                8
9              <
10             <
1
--- stderr

=== lines that match an expression
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff -w 30 -I "^[0-9]*[my]$" m y; echo $?
--- stdout
1		1
2		2
3m		3y
4		4
	      >	ins
5		5
6		6
7b		7b
8		8
9	      <
10	      <
1
--- stderr

=== more effort
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff -w 30 -d -H m y; echo $?
--- stdout
1		1
2		2
3m	      |	3y
4		4
	      >	ins
5		5
6		6
7b		7b
8		8
9	      <
10	      <
1
--- stderr

=== other tab stops
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff --tabsize=4 -w 30 m y; echo $?
--- stdout
1				1
2				2
3m			  |	3y
4				4
			  >	ins
5				5
6				6
7b				7b
8				8
9			  <
10			  <
1
--- stderr

=== what is ignored
printf 'A  b\n\nc\n' >m; printf 'a b\nc \n' >y; sdiff -w 30 m y; sdiff -iw 30 m y; sdiff -bi -w 30 m y; sdiff -W -i -w 30 m y; sdiff -WiB -w 30 m y; echo $?; sdiff -Z -E -w 30 m y
--- status 1
--- stdout (escaped)
A  b	      |	a b
	      |	c\x20
c	      <
A  b	      |	a b
	      |	c\x20
c	      <
A  b		a b
	      <
c		c\x20
A  b		a b
	      <
c		c\x20
A  b		a b
		c\x20
c	      (
0
A  b	      |	a b
	      <
c		c\x20
--- stderr

=== merging: left, right, left
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
printf 'l\nr\nl\n' | sdiff -w 30 -o out m y 2>&1; echo "=> $?"; cat out
--- stdout
1		1
2		2
3m	      |	3y
%4		4
	      >	ins
%5		5
6		6
7b		7b
8		8
9	      <
10	      <
%=> 1
1
2
3m
4
ins
5
6
7b
8
9
10
--- stderr

=== merging: by numbers
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
printf '1\n2\n1\n' | sdiff -w 30 -o out m y 2>&1; echo "=> $?"; cat out
--- stdout
1		1
2		2
3m	      |	3y
%4		4
	      >	ins
%5		5
6		6
7b		7b
8		8
9	      <
10	      <
%=> 1
1
2
3m
4
ins
5
6
7b
8
9
10
--- stderr

=== merging: quitting
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
printf 'l\nq\n' | sdiff -w 30 -o out m y 2>&1; echo "=> $?"; cat out
--- stdout
1		1
2		2
3m	      |	3y
%4		4
	      >	ins
%=> 2
1
2
3m
4
--- stderr

=== merging: the input ends
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
printf 'l\n' | sdiff -w 30 -o out m y 2>&1; echo "=> $?"; cat out
--- stdout
1		1
2		2
3m	      |	3y
%4		4
	      >	ins
%=> 2
1
2
3m
4
--- stderr

=== merging: silently and verbosely
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
printf 's\nl\nv\nr\nr\n' | sdiff -w 30 -o out m y 2>&1; echo "=> $?"; cat out
--- stdout
1		1
2		2
3m	      |	3y
%%	      >	ins
%%5		5
6		6
7b		7b
8		8
9	      <
10	      <
%=> 1
1
2
3m
4
ins
5
6
7b
8
--- stderr

=== merging: unknown answers
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
printf 'x\nl\n\nr\n l \n' | sdiff -w 30 -o out m y 2>&1; echo "=> $?"; cat out
--- stdout
1		1
2		2
3m	      |	3y
%ed:	Edit then use both versions, each decorated with a header.
eb:	Edit then use both versions.
el or e1:	Edit then use the left version.
er or e2:	Edit then use the right version.
e:	Discard both versions then edit a new one.
l or 1:	Use the left version.
r or 2:	Use the right version.
s:	Silently include common lines.
v:	Verbosely include common lines.
q:	Quit.
%4		4
	      >	ins
%ed:	Edit then use both versions, each decorated with a header.
eb:	Edit then use both versions.
el or e1:	Edit then use the left version.
er or e2:	Edit then use the right version.
e:	Discard both versions then edit a new one.
l or 1:	Use the left version.
r or 2:	Use the right version.
s:	Silently include common lines.
v:	Verbosely include common lines.
q:	Quit.
%5		5
6		6
7b		7b
8		8
9	      <
10	      <
%=> 1
1
2
3m
4
ins
5
6
7b
8
9
10
--- stderr

=== merging silently
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
printf 'l\nr\nl\n' | sdiff -s -w 30 -o out m y; echo "=> $?"; cat out
--- stdout
3m	      |	3y
%	      >	ins
%9	      <
10	      <
%=> 1
1
2
3m
4
ins
5
6
7b
8
9
10
--- stderr

=== merging files that are the same
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff -w 30 -o out m m </dev/null; echo $?; cmp out m; sdiff m m -s; echo $?
--- stdout
1		1
2		2
3m		3m
4		4
5		5
6		6
7b		7b
8		8
9		9
10		10
0
0
--- stderr

=== a directory stands for the file in it
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
mkdir d; cp y d/m; sdiff -w 30 m d; sdiff -s -w 30 d m; printf 'r\nr\nr\n' | sdiff -s -o out -w 30 m d; cmp out y
--- stdout (no newline)
1		1
2		2
3m	      |	3y
4		4
	      >	ins
5		5
6		6
7b		7b
8		8
9	      <
10	      <
3y	      |	3m
ins	      <
	      >	9
	      >	10
3m	      |	3y
%	      >	ins
%9	      <
10	      <
%
--- stderr

=== no newline at the end
printf 'a\nb' >m; printf 'a\nc' >y; sdiff -w 20 m y; echo; printf 'r\n' | sdiff -w 20 -o out m y; echo; od -c out
--- stdout
a	a
b     |	c
a	a
b     |	c%
0000000   a  \n   c
0000003
--- stderr

=== wrong calls
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff; echo $?; sdiff m; sdiff m y m; sdiff --nosuch; sdiff -w x m y; echo $?; sdiff no m; echo $?; sdiff -o out no m; echo $?; sdiff -o out - m </dev/null; echo $?
--- stdout
2
2
2
2
2
--- stderr
sdiff: missing operand after 'sdiff'
sdiff: Try 'sdiff --help' for more information.
sdiff: missing operand after 'm'
sdiff: Try 'sdiff --help' for more information.
sdiff: extra operand 'm'
sdiff: Try 'sdiff --help' for more information.
sdiff: unrecognized option '--nosuch'
sdiff: Try 'sdiff --help' for more information.
diff: invalid width 'x'
diff: Try 'diff --help' for more information.
diff: no: No such file or directory
sdiff: no: No such file or directory
sdiff: cannot interactively merge standard input

=== standard input
printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
sdiff -w 30 - y <m
--- status 1
--- stdout
1		1
2		2
3m	      |	3y
4		4
	      >	ins
5		5
6		6
7b		7b
8		8
9	      <
10	      <
--- stderr
