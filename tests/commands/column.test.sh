#: needs column

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -s :
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -s :
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -s : -o " | "
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -s : -o " | "
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B,C
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B,C
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -R 2
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -R 2
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B,C -d
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B,C -d
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J -N a,b,c
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J -N a,b,c
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J -N a,b,c -n tab
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J -N a,b,c -n tab
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -c 40
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -c 40
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -c 40 -x
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -c 40 -x
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column 
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -H 2
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -H 2
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -O 2,1
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -O 2,1
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -l 2
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -l 2
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -l 1
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -l 1
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -R 1
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -R 1
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -E 1
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -E 1
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -e -N x,y
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -e -N x,y
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -q
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -q
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -s
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -s
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -L
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -L
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -H B
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -H B
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -R 0
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -R 0
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -L
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -L
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -O B,A
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -O B,A
=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -H foo
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -H foo
=== seq 30 | column -c 40
seq 30 | column -c 40
=== seq 30 | column -x -c 40
seq 30 | column -x -c 40
=== seq 30 | column
seq 30 | column
=== nope
column nope
=== printf 'é x\nab y\n' | column -t
printf 'é x\nab y\n' | column -t
=== printf '' | column -t
printf '' | column -t
=== printf 'no newline x' | column -t
printf 'no newline x' | column -t
=== printf 'a::b\n' | column -t -s :
printf 'a::b\n' | column -t -s :
=== printf 'a,b;c\n' | column -t -s ',;'
printf 'a,b;c\n' | column -t -s ',;'
=== printf 'averylongword\nb\n' | column -c 10
printf 'averylongword\nb\n' | column -c 10
=== printf 'x y\n' > f; column -t f f
printf 'x y\n' > f; column -t f f
=== printf 'a"b\n' | column -J -N C
printf 'a"b\n' | column -J -N C
