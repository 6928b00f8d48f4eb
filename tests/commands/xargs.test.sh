=== printf 'a b\nc' | xargs -n 0
printf 'a b\nc' | xargs -n 0
--- status 1

=== printf 'a b' | xargs -L x
printf 'a b' | xargs -L x
--- status 1

=== printf 'a b\nc d\n' | xargs -I {} echo x{}y {}
printf 'a b\nc d\n' | xargs -I {} echo x{}y {}
--- stdout
xa by a b
xc dy c d

=== printf "a 'b c' \"d\" e\\ f\n" | xargs -n1 echo
printf "a 'b c' \"d\" e\\ f\n" | xargs -n1 echo
--- stdout
a
b c
d
e f

=== printf "a 'b\n" | xargs
printf "a 'b\n" | xargs
--- status 1
--- stdout
a

=== printf "a\n \"b\n" | xargs -n1
printf "a\n \"b\n" | xargs -n1
--- status 1
--- stdout
a

=== printf 'a\0b' | xargs
printf 'a\0b' | xargs
--- stdout
a

=== printf "a '' b" | xargs -n1 echo x
printf "a '' b" | xargs -n1 echo x
--- stdout (escaped)
x a
x\x20
x b

=== echo a b | xargs -t echo
echo a b | xargs -t echo
--- stdout
a b

=== echo 'a b' | xargs -t -n1 echo "it's" ''
echo 'a b' | xargs -t -n1 echo "it's" ''
--- stdout
it's  a
it's  b

=== seq 5 | xargs -n2 -I{} echo {}
seq 5 | xargs -n2 -I{} echo {}
--- stdout
1
2
3
4
5

=== seq 5 | xargs -I{} -n2 echo {}
seq 5 | xargs -I{} -n2 echo {}
--- stdout
{} 1 2
{} 3 4
{} 5

=== seq 5 | xargs -L2 -n1 echo
seq 5 | xargs -L2 -n1 echo
--- stdout
1
2
3
4
5

=== seq 5 | xargs -n1 -L2 echo
seq 5 | xargs -n1 -L2 echo
--- stdout
1 2
3 4
5

=== seq 5 | xargs -l2 -I@ echo @
seq 5 | xargs -l2 -I@ echo @
--- stdout
1
2
3
4
5

=== seq 5 | xargs -I@ -l2 echo @
seq 5 | xargs -I@ -l2 echo @
--- stdout
@ 1 2
@ 3 4
@ 5

=== echo a | xargs sh -c 'exit 255'; echo $?
echo a | xargs sh -c 'exit 255'; echo $?
--- stdout
124

=== echo a b c | xargs -n1 sh -c 'exit 3'; echo $?
echo a b c | xargs -n1 sh -c 'exit 3'; echo $?
--- stdout
123

=== echo a | xargs sh -c 'kill -9 $$'; echo $?
echo a | xargs sh -c 'kill -9 $$'; echo $?
--- stdout
125

=== echo a b | xargs -n1 nonexist; echo $?
echo a b | xargs -n1 nonexist; echo $?
--- stdout
127

=== echo a | xargs /tmp; echo $?
echo a | xargs /tmp; echo $?
--- stdout
126

=== echo a b c | xargs -n1 -P2 nonexist; echo $?
echo a b c | xargs -n1 -P2 nonexist; echo $?
--- stdout
127

=== echo abcdefghijklmnopqrstuvwxyz | xargs -s 20 echo; echo $?
echo abcdefghijklmnopqrstuvwxyz | xargs -s 20 echo; echo $?
--- stdout
1

=== seq 30 | xargs -s 20 echo
seq 30 | xargs -s 20 echo
--- stdout
1 2 3 4 5 6 7
8 9 10 11 12
13 14 15 16 17
18 19 20 21 22
23 24 25 26 27
28 29 30

=== seq 10 | xargs -s 5 echo; echo $?
seq 10 | xargs -s 5 echo; echo $?
--- stdout
1

=== echo a | xargs -s x
echo a | xargs -s x
--- status 1

=== echo a | xargs -P x echo
echo a | xargs -P x echo
--- status 1

=== echo a | xargs -d ab
echo a | xargs -d ab
--- status 1

=== echo a | xargs -d '\q'
echo a | xargs -d '\q'
--- status 1

=== echo a | xargs -d '\x41' echo
echo a | xargs -d '\x41' echo
--- stdout (escaped)
a
\n\

=== printf 'aAb' | xargs -d '\x41' -n1 echo
printf 'aAb' | xargs -d '\x41' -n1 echo
--- stdout
a
b

=== printf 'aAb' | xargs -d '\101' -n1 echo
printf 'aAb' | xargs -d '\101' -n1 echo
--- stdout
a
b

=== printf 'a\nb' | xargs -d '\n' -n1
printf 'a\nb' | xargs -d '\n' -n1
--- stdout
a
b

=== printf 'axbx' | xargs -d x -n1 echo
printf 'axbx' | xargs -d x -n1 echo
--- stdout
a
b

=== printf 'axxbx' | xargs -d x -n1 echo
printf 'axxbx' | xargs -d x -n1 echo
--- stdout
a

b

=== printf 'a\nEOF\nb' | xargs -E EOF
printf 'a\nEOF\nb' | xargs -E EOF
--- stdout
a

=== printf 'a b EOF c' | xargs -E EOF -n1
printf 'a b EOF c' | xargs -E EOF -n1
--- stdout
a
b

=== printf 'a\n_\nb' | xargs -e_
printf 'a\n_\nb' | xargs -e_ 
--- stdout
a

=== printf 'a\n_\nb' | xargs -e
printf 'a\n_\nb' | xargs -e
--- stdout
a _ b

=== printf 'a b c' | xargs -a /nonexist; echo $?
printf 'a b c' | xargs -a /nonexist; echo $?
--- stdout
1

=== printf 'x y\n' > f; echo in | xargs -a f cat - ; echo in | xargs -a f
printf 'x y\n' > f; echo in | xargs -a f cat - ; echo in | xargs -a f sh -c 'cat; echo $0 $1'
--- stdout
in
in
x y

=== printf 'a b c \nd' | xargs -L1
printf 'a b c \nd' | xargs -L1
--- stdout
a b c d

=== printf 'a b c\nd' | xargs -l
printf 'a b c\nd' | xargs -l
--- stdout
a b c
d

=== printf 'a\n\n\nb \n c\nd\n' | xargs -L1 echo
printf 'a\n\n\nb  \n  c\nd\n' | xargs -L1 echo
--- stdout
a
b c
d

=== printf 'a b\nc d\ne f\n' | xargs -L2 echo
printf 'a b\nc d\ne f\n' | xargs -L2 echo
--- stdout
a b c d
e f

=== printf 'a b c\nd' | xargs -i echo '<{}>'
printf 'a b c\nd' | xargs -i echo '<{}>'
--- stdout
<a b c>
<d>

=== printf 'a b c\n d\n\n' | xargs -I% echo '<%>'
printf 'a b c\n  d\n\n' | xargs -I% echo '<%>'
--- stdout
<a b c>
<d>

=== printf 'a "b c" d \n' | xargs -I% echo '<%>'
printf 'a "b  c" d  \n' | xargs -I% echo '<%>'
--- stdout
<a b  c d  >

=== printf 'a\0b c\0' | xargs -0 -I% echo '<%>'
printf 'a\0b c\0' | xargs -0 -I% echo '<%>'
--- stdout
<a>
<b c>

=== seq 3 | xargs --process-slot-var=S -n1 -P1 sh -c 'echo $S'
seq 3 | xargs --process-slot-var=S -n1 -P1 sh -c 'echo $S'
--- stdout
0
0
0

=== seq 3 | xargs -x -n2
seq 3 | xargs -x -n2
--- stdout
1 2
3

=== seq 30|xargs -x -n 20 -s 20 echo; echo $?
seq 30|xargs -x -n 20 -s 20 echo; echo $?
--- stdout
1

=== < /dev/null
xargs < /dev/null
--- stdout (escaped)
\n\

=== -0 < /dev/null
xargs -0 < /dev/null
--- stdout (escaped)
\n\

=== -r </dev/null
xargs -r </dev/null

=== --foo
xargs --foo
--- status 1

=== -n
xargs -n
--- status 1

=== seq 3 | xargs --max-args=2 --verbose
seq 3 | xargs --max-args=2 --verbose
--- stdout
1 2
3

=== echo a | xargs -n1 -I{} -L1 echo {} b
echo a | xargs -n1 -I{} -L1 echo {} b
--- stdout
{} b a

=== echo a | xargs --process-slot-var=A=B true
echo a | xargs --process-slot-var=A=B true
--- status 1

=== echo aa | xargs -I '' echo b
echo aa | xargs -I '' echo b
--- status 1

=== echo a b c d| xargs -n2 sh -c 'exit 255'; echo $?
echo a b c d| xargs -n2 sh -c 'exit 255'; echo $?
--- stdout
124

=== printf 'a\n' | xargs -n-1
printf 'a\n' | xargs -n-1
--- status 1

=== echo x | xargs -I{} echo {} {}{} y{}
echo x | xargs -I{} echo {} {}{} y{}
--- stdout
x xx yx

=== echo x | xargs -I{} {} a
echo x | xargs -I{} {} a
--- status 127

=== seq 1000 | xargs -n100 echo | wc
seq 1000 | xargs -n100 echo | wc
--- stdout
     10    1000    3893

=== seq 20 | xargs -P4 -n1 true; echo $?
seq 20 | xargs -P4 -n1 true; echo $?
--- stdout
0

=== seq 3 | xargs -P4 -n1 sh -c 'exit 1'; echo $?
seq 3 | xargs -P4 -n1 sh -c 'exit 1'; echo $?
--- stdout
123

=== seq 3 | xargs -P0 -n3 echo
seq 3 | xargs -P0 -n3 echo
--- stdout
1 2 3

=== printf '%s\n' '\a' "\\'" | xargs echo
printf '%s\n' '\a' "\\'" | xargs echo
--- stdout
a '

=== echo a | xargs cat; echo st $?
echo a | xargs cat; echo st $?
--- stdout
st 123

=== printf 'a\fb\vc d\n' | xargs -n1 | od -c
printf 'a\fb\vc d\n' | xargs -n1 | od -c
--- stdout
0000000   a  \f   b  \v   c  \n   d  \n
0000010

=== printf '\f\v\n' | xargs -n1 echo x | od -c
printf '\f\v\n' | xargs -n1 echo x | od -c
--- stdout
0000000   x  \n
0000002

=== printf 'a\rb\n' | xargs -n1 | od -c
printf 'a\rb\n' | xargs -n1 | od -c
--- stdout
0000000   a  \r   b  \n
0000004

=== printf ' \f a\n' | xargs -I% echo '[%]' | od -c
printf ' \f a\n' | xargs -I% echo '[%]' | od -c
--- stdout
0000000   [   a   ]  \n
0000004

=== printf '\v\va b\n' | xargs -L1 | od -c
printf '\v\va b\n' | xargs -L1 | od -c
--- stdout
0000000   a       b  \n
0000004

=== printf "'a\fb' c\n" | xargs -n1 | od -c
printf "'a\fb' c\n" | xargs -n1 | od -c
--- stdout
0000000   a  \f   b  \n   c  \n
0000006

=== printf 'a\0b' | xargs -n1 2>/dev/null | od -c
printf 'a\0b' | xargs -n1 2>/dev/null | od -c
--- stdout
0000000   a  \n
0000002

=== printf 'a\n\nb\n' | xargs -n1
printf 'a\n\nb\n' | xargs -n1
--- stdout
a
b

=== printf 'a b\\ \nc\n' | xargs -n1
printf 'a b\\ \nc\n' | xargs -n1
--- stdout (escaped)
a
b\x20
c

=== printf 'a _ b\n' | xargs -E _ echo
printf 'a _ b\n' | xargs -E _ echo
--- stdout
a

=== printf '1 2 3 4 5\n' | xargs -n2 -x echo
printf '1 2 3 4 5\n' | xargs -n2 -x echo
--- stdout
1 2
3 4
5

=== printf 'x\n' | xargs -I{} sh -c 'echo {} {}'
printf 'x\n' | xargs -I{} sh -c 'echo {} {}'
--- stdout
x x

=== seq 5 | xargs -P0 -n2 echo | sort
seq 5 | xargs -P0 -n2 echo | sort
--- stdout
1 2
3 4
5

=== echo a | xargs -n 0 echo; echo $?
echo a | xargs -n 0 echo; echo $?
--- stdout
1

=== echo a | xargs -L 0 echo; echo $?
echo a | xargs -L 0 echo; echo $?
--- stdout
1

=== echo a | xargs -P -1 echo; echo $?
echo a | xargs -P -1 echo; echo $?
--- stdout
1

=== echo a | xargs -s 4 echo; echo $?
echo a | xargs -s 4 echo; echo $?
--- stdout
1
