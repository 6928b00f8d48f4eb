=== printf 'a b\nc' | xargs -n 0
printf 'a b\nc' | xargs -n 0
=== printf 'a b' | xargs -L x
printf 'a b' | xargs -L x
=== printf 'a b\nc d\n' | xargs -I {} echo x{}y {}
printf 'a b\nc d\n' | xargs -I {} echo x{}y {}
=== printf "a 'b c' \"d\" e\\ f\n" | xargs -n1 echo
printf "a 'b c' \"d\" e\\ f\n" | xargs -n1 echo
=== printf "a 'b\n" | xargs
printf "a 'b\n" | xargs
=== printf "a\n \"b\n" | xargs -n1
printf "a\n \"b\n" | xargs -n1
=== printf 'a\0b' | xargs
printf 'a\0b' | xargs
=== printf "a '' b" | xargs -n1 echo x
printf "a '' b" | xargs -n1 echo x
=== echo a b | xargs -t echo
echo a b | xargs -t echo
=== echo 'a b' | xargs -t -n1 echo "it's" ''
echo 'a b' | xargs -t -n1 echo "it's" ''
=== seq 5 | xargs -n2 -I{} echo {}
seq 5 | xargs -n2 -I{} echo {}
=== seq 5 | xargs -I{} -n2 echo {}
seq 5 | xargs -I{} -n2 echo {}
=== seq 5 | xargs -L2 -n1 echo
seq 5 | xargs -L2 -n1 echo
=== seq 5 | xargs -n1 -L2 echo
seq 5 | xargs -n1 -L2 echo
=== seq 5 | xargs -l2 -I@ echo @
seq 5 | xargs -l2 -I@ echo @
=== seq 5 | xargs -I@ -l2 echo @
seq 5 | xargs -I@ -l2 echo @
=== echo a | xargs sh -c 'exit 255'; echo $?
echo a | xargs sh -c 'exit 255'; echo $?
=== echo a b c | xargs -n1 sh -c 'exit 3'; echo $?
echo a b c | xargs -n1 sh -c 'exit 3'; echo $?
=== echo a | xargs sh -c 'kill -9 $$'; echo $?
echo a | xargs sh -c 'kill -9 $$'; echo $?
=== echo a b | xargs -n1 nonexist; echo $?
echo a b | xargs -n1 nonexist; echo $?
=== echo a | xargs /tmp; echo $?
echo a | xargs /tmp; echo $?
=== echo a b c | xargs -n1 -P2 nonexist; echo $?
echo a b c | xargs -n1 -P2 nonexist; echo $?
=== echo abcdefghijklmnopqrstuvwxyz | xargs -s 20 echo; echo $?
echo abcdefghijklmnopqrstuvwxyz | xargs -s 20 echo; echo $?
=== seq 30 | xargs -s 20 echo
seq 30 | xargs -s 20 echo
=== seq 10 | xargs -s 5 echo; echo $?
seq 10 | xargs -s 5 echo; echo $?
=== echo a | xargs -s x
echo a | xargs -s x
=== echo a | xargs -P x echo
echo a | xargs -P x echo
=== echo a | xargs -d ab
echo a | xargs -d ab
=== echo a | xargs -d '\q'
echo a | xargs -d '\q'
=== echo a | xargs -d '\x41' echo
echo a | xargs -d '\x41' echo
=== printf 'aAb' | xargs -d '\x41' -n1 echo
printf 'aAb' | xargs -d '\x41' -n1 echo
=== printf 'aAb' | xargs -d '\101' -n1 echo
printf 'aAb' | xargs -d '\101' -n1 echo
=== printf 'a\nb' | xargs -d '\n' -n1
printf 'a\nb' | xargs -d '\n' -n1
=== printf 'axbx' | xargs -d x -n1 echo
printf 'axbx' | xargs -d x -n1 echo
=== printf 'axxbx' | xargs -d x -n1 echo
printf 'axxbx' | xargs -d x -n1 echo
=== printf 'a\nEOF\nb' | xargs -E EOF
printf 'a\nEOF\nb' | xargs -E EOF
=== printf 'a b EOF c' | xargs -E EOF -n1
printf 'a b EOF c' | xargs -E EOF -n1
=== printf 'a\n_\nb' | xargs -e_
printf 'a\n_\nb' | xargs -e_ 
=== printf 'a\n_\nb' | xargs -e
printf 'a\n_\nb' | xargs -e
=== printf 'a b c' | xargs -a /nonexist; echo $?
printf 'a b c' | xargs -a /nonexist; echo $?
=== printf 'x y\n' > f; echo in | xargs -a f cat - ; echo in | xargs -a f
printf 'x y\n' > f; echo in | xargs -a f cat - ; echo in | xargs -a f sh -c 'cat; echo $0 $1'
=== printf 'a b c \nd' | xargs -L1
printf 'a b c \nd' | xargs -L1
=== printf 'a b c\nd' | xargs -l
printf 'a b c\nd' | xargs -l
=== printf 'a\n\n\nb \n c\nd\n' | xargs -L1 echo
printf 'a\n\n\nb  \n  c\nd\n' | xargs -L1 echo
=== printf 'a b\nc d\ne f\n' | xargs -L2 echo
printf 'a b\nc d\ne f\n' | xargs -L2 echo
=== printf 'a b c\nd' | xargs -i echo '<{}>'
printf 'a b c\nd' | xargs -i echo '<{}>'
=== printf 'a b c\n d\n\n' | xargs -I% echo '<%>'
printf 'a b c\n  d\n\n' | xargs -I% echo '<%>'
=== printf 'a "b c" d \n' | xargs -I% echo '<%>'
printf 'a "b  c" d  \n' | xargs -I% echo '<%>'
=== printf 'a\0b c\0' | xargs -0 -I% echo '<%>'
printf 'a\0b c\0' | xargs -0 -I% echo '<%>'
=== seq 3 | xargs --process-slot-var=S -n1 -P1 sh -c 'echo $S'
seq 3 | xargs --process-slot-var=S -n1 -P1 sh -c 'echo $S'
=== seq 3 | xargs -x -n2
seq 3 | xargs -x -n2
=== seq 30|xargs -x -n 20 -s 20 echo; echo $?
seq 30|xargs -x -n 20 -s 20 echo; echo $?
=== < /dev/null
xargs < /dev/null
=== -0 < /dev/null
xargs -0 < /dev/null
=== -r </dev/null
xargs -r </dev/null
=== --foo
xargs --foo
=== -n
xargs -n
=== seq 3 | xargs --max-args=2 --verbose
seq 3 | xargs --max-args=2 --verbose
=== echo a | xargs -n1 -I{} -L1 echo {} b
echo a | xargs -n1 -I{} -L1 echo {} b
=== echo a | xargs --process-slot-var=A=B true
echo a | xargs --process-slot-var=A=B true
=== echo aa | xargs -I '' echo b
echo aa | xargs -I '' echo b
=== echo a b c d| xargs -n2 sh -c 'exit 255'; echo $?
echo a b c d| xargs -n2 sh -c 'exit 255'; echo $?
=== printf 'a\n' | xargs -n-1
printf 'a\n' | xargs -n-1
=== echo x | xargs -I{} echo {} {}{} y{}
echo x | xargs -I{} echo {} {}{} y{}
=== echo x | xargs -I{} {} a
echo x | xargs -I{} {} a
=== seq 1000 | xargs -n100 echo | wc
seq 1000 | xargs -n100 echo | wc
=== seq 20 | xargs -P4 -n1 true; echo $?
seq 20 | xargs -P4 -n1 true; echo $?
=== seq 3 | xargs -P4 -n1 sh -c 'exit 1'; echo $?
seq 3 | xargs -P4 -n1 sh -c 'exit 1'; echo $?
=== seq 3 | xargs -P0 -n3 echo
seq 3 | xargs -P0 -n3 echo
=== printf '%s\n' '\a' "\\'" | xargs echo
printf '%s\n' '\a' "\\'" | xargs echo
=== echo a | xargs cat; echo st $?
echo a | xargs cat; echo st $?
