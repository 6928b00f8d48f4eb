=== on the first field
printf '1 a\n2 b\n3 c\n' > a; printf '1 x\n3 y\n4 z\n' > b; join a b; join - b < a; join a - < b
--- stdout
1 a x
3 c y
1 a x
3 c y
1 a x
3 c y
--- stderr

=== unpaired lines
printf '1 a\n2 b\n3 c\n' > a; printf '1 x\n3 y\n4 z\n' > b; join -a 1 a b; join -a2 a b; join -a1 -a2 a b; join -v 1 a b; join -v2 a b; join -v1 -v2 a b; join -v1 -a2 a b
--- stdout
1 a x
2 b
3 c y
1 a x
3 c y
4 z
1 a x
2 b
3 c y
4 z
2 b
4 z
2 b
4 z
2 b
4 z
--- stderr

=== other fields
printf 'a 1\nb 2\n' > a; printf '1 x\n2 y\n' > b; join -1 2 a b; join -1 2 -2 1 a b; printf 'x 1\ny 2\n' > c; join -j 2 a c; join -1 5 a a; join -1 2 -2 2 a c
--- stdout
1 a x
2 b y
1 a x
2 b y
1 a x
2 b y
1 a x
2 b y
--- stderr

=== separators
printf '1:a:b\n2:c:\n' > a; printf '1:x\n2:y\n' > b; join -t : a b; join -t: -a1 a b; printf '1 a\n' > c; join -t '' c c; join -t ' ' c c; printf '1  a\n' > d; join -t ' ' d c; join d c; printf '1\0a\n' > e; join -t '\0' e e | od -c
--- stdout
1:a:b:x
2:c::y
1:a:b:x
2:c::y
1 a
1 a a
1  a a
1 a a
0000000   1  \0   a  \0   a  \n
0000006
--- stderr

=== formats
printf '1 a b\n2 c\n' > a; printf '1 x y\n2 z\n3 w\n' > b; join -o 1.2,2.2 a b; join -o '1.2 2.3' a b; join -o 0,1.3,2.3 -e - -a 2 a b; join -o 2.1 -o 1.1 a b; join -o 1.1 2.2 a b; join -o auto -e x -a1 -a2 a b; join -e E -o 0,1.3 a b
--- stdout (escaped)
a x
c z
a y
c\x20
1 b y
2 - -
3 - -
1 1
2 2
1 x
2 z
1 a b x y
2 c x z x
3 x x w x
1 b
2 E
--- stderr

=== missing fields
printf '1 a\n2\n' > a; printf '1\n2 b\n' > b; join a b; join -e X a b; join -e X -o 0,1.2,2.2 a b
--- stdout
1 a
2 b
1 a
2 b
1 a X
2 X b
--- stderr

=== ignoring case
printf 'a 1\nB 2\n' > a; printf 'A x\nb y\n' > b; join -i a b; join --ignore-case a b; join --nocheck-order a b
--- stdout
a 1 x
B 2 y
a 1 x
B 2 y
--- stderr

=== repeated keys
printf '1 a\n1 b\n2 c\n' > a; printf '1 x\n1 y\n2 z\n2 w\n' > b; join a b; join -a1 -a2 a b
--- stdout
1 a x
1 a y
1 b x
1 b y
2 c z
2 c w
1 a x
1 a y
1 b x
1 b y
2 c z
2 c w
--- stderr

=== headers
printf 'id name\n1 a\n2 b\n' > a; printf 'id val\n1 x\n3 y\n' > b; join --header a b; join --header -a1 -o auto -e - a b; : > e; join --header a e; join --header -a1 a e
--- stdout
id name val
1 a x
id name val
1 a x
2 b -
id name
id name
1 a
2 b
--- stderr

=== disorder
printf '2 b\n1 a\n' > a; printf '1 x\n2 y\n' > b; join a b; echo $?; join --nocheck-order a b; echo $?; join --check-order a b; echo $?; join b a; echo $?
--- stdout
2 b y
1
2 b y
0
1
2 y b
1
--- stderr
join: a:2: is not sorted: 1 a
join: input is not in sorted order
join: a:2: is not sorted: 1 a
join: a:2: is not sorted: 1 a
join: input is not in sorted order

=== disorder in the tail
printf '1 a\n' > a; printf '1 x\n5 y\n3 z\n' > b; join a b; echo $?; join -a2 a b; echo $?
--- stdout
1 a x
0
1 a x
5 y
3 z
0
--- stderr

=== blanks around fields
printf '  1   a  \n2 b\n' > a; printf '1 x\n 2\ty\n' > b; join a b | od -c
--- stdout
0000000   1       a           x  \n   2       b       y  \n
0000015
--- stderr

=== nul as line end
printf '1 a\0002 b\000' > a; printf '1 x\0002 y\000' > b; join -z a b | od -c; join --zero-terminated a b | od -c
--- stdout
0000000   1       a       x  \0   2       b       y  \0
0000014
0000000   1       a       x  \0   2       b       y  \0
0000014
--- stderr

=== empty files
: > e; printf '1 a\n' > a; join e a; join a e; join -a1 a e; join -a2 e a; join e e; printf '\n' > n; join n n
--- stdout (escaped)
1 a
1 a
\n\
--- stderr

=== no final newline
printf '1 a\n2 b' > a; printf '2 c' > b; join a b
--- stdout
2 b c
--- stderr

=== wrong calls
join; join a; join a b c; join -a 3 a b; join -1 x a b; join -1 0 a b; join -o x a b; join -o 3.1 a b; join -o 1.0 a b; join -o 1 a b; join -o 0.1 a b; join -t ab a b; join -v x a b; join -1 1 -1 2 a b; join -o 1.x a b; join -e a -e b a b; join -t a -t b a b; join -x
--- status 1
--- stderr
join: missing operand
Try 'join --help' for more information.
join: missing operand after ‘a’
Try 'join --help' for more information.
join: extra operand 'c'
Try 'join --help' for more information.
join: invalid field number: ‘3’
join: invalid field number: ‘x’
join: invalid field number: ‘0’
join: invalid file number in field spec: ‘x’
join: invalid file number in field spec: ‘3.1’
join: invalid field number: ‘0’
join: invalid field specifier: ‘1’
join: invalid field specifier: ‘0.1’
join: multi-character tab ‘ab’
join: invalid field number: ‘x’
join: incompatible join fields 1, 2
join: invalid field number: ‘x’
join: conflicting empty-field replacement strings
join: incompatible tabs
join: invalid option -- 'x'
Try 'join --help' for more information.

=== missing file and directory
printf '1\n' > a; join a nope; echo $?; mkdir d; join a d; echo $?
--- stdout
1
1
--- stderr
join: nope: No such file or directory
join: read error: Is a directory

=== large
seq 30000 | sort > a; seq 15000 45000 | sort | sed 's/$/ x/' > b; join a b | md5sum; join -a1 -a2 a b | md5sum
--- stdout
bc2790837a4fd7686178ae0209bd83a7  -
74ad3723463add985e9bd2e5a314f6df  -
--- stderr
