=== on the first field
printf '1 a\n2 b\n3 c\n' > a; printf '1 x\n3 y\n4 z\n' > b; join a b; join - b < a; join a - < b
=== unpaired lines
printf '1 a\n2 b\n3 c\n' > a; printf '1 x\n3 y\n4 z\n' > b; join -a 1 a b; join -a2 a b; join -a1 -a2 a b; join -v 1 a b; join -v2 a b; join -v1 -v2 a b; join -v1 -a2 a b
=== other fields
printf 'a 1\nb 2\n' > a; printf '1 x\n2 y\n' > b; join -1 2 a b; join -1 2 -2 1 a b; printf 'x 1\ny 2\n' > c; join -j 2 a c; join -1 5 a a; join -1 2 -2 2 a c
=== separators
printf '1:a:b\n2:c:\n' > a; printf '1:x\n2:y\n' > b; join -t : a b; join -t: -a1 a b; printf '1 a\n' > c; join -t '' c c; join -t ' ' c c; printf '1  a\n' > d; join -t ' ' d c; join d c; printf '1\0a\n' > e; join -t '\0' e e | od -c
=== formats
printf '1 a b\n2 c\n' > a; printf '1 x y\n2 z\n3 w\n' > b; join -o 1.2,2.2 a b; join -o '1.2 2.3' a b; join -o 0,1.3,2.3 -e - -a 2 a b; join -o 2.1 -o 1.1 a b; join -o 1.1 2.2 a b; join -o auto -e x -a1 -a2 a b; join -e E -o 0,1.3 a b
=== missing fields
printf '1 a\n2\n' > a; printf '1\n2 b\n' > b; join a b; join -e X a b; join -e X -o 0,1.2,2.2 a b
=== ignoring case
printf 'a 1\nB 2\n' > a; printf 'A x\nb y\n' > b; join -i a b; join --ignore-case a b; join --nocheck-order a b
=== repeated keys
printf '1 a\n1 b\n2 c\n' > a; printf '1 x\n1 y\n2 z\n2 w\n' > b; join a b; join -a1 -a2 a b
=== headers
printf 'id name\n1 a\n2 b\n' > a; printf 'id val\n1 x\n3 y\n' > b; join --header a b; join --header -a1 -o auto -e - a b; : > e; join --header a e; join --header -a1 a e
=== disorder
printf '2 b\n1 a\n' > a; printf '1 x\n2 y\n' > b; join a b; echo $?; join --nocheck-order a b; echo $?; join --check-order a b; echo $?; join b a; echo $?
=== disorder in the tail
printf '1 a\n' > a; printf '1 x\n5 y\n3 z\n' > b; join a b; echo $?; join -a2 a b; echo $?
=== blanks around fields
printf '  1   a  \n2 b\n' > a; printf '1 x\n 2\ty\n' > b; join a b | od -c
=== nul as line end
printf '1 a\0002 b\000' > a; printf '1 x\0002 y\000' > b; join -z a b | od -c; join --zero-terminated a b | od -c
=== empty files
: > e; printf '1 a\n' > a; join e a; join a e; join -a1 a e; join -a2 e a; join e e; printf '\n' > n; join n n
=== no final newline
printf '1 a\n2 b' > a; printf '2 c' > b; join a b
=== wrong calls
join; join a; join a b c; join -a 3 a b; join -1 x a b; join -1 0 a b; join -o x a b; join -o 3.1 a b; join -o 1.0 a b; join -o 1 a b; join -o 0.1 a b; join -t ab a b; join -v x a b; join -1 1 -1 2 a b; join -o 1.x a b; join -e a -e b a b; join -t a -t b a b; join -x
=== missing file and directory
printf '1\n' > a; join a nope; echo $?; mkdir d; join a d; echo $?
=== large
seq 30000 | sort > a; seq 15000 45000 | sort | sed 's/$/ x/' > b; join a b | md5sum; join -a1 -a2 a b | md5sum
