=== side by side
seq 3 > a; printf 'x\ny\n' > b; paste a b; paste b a; paste a; paste a b a
=== delimiters
seq 3 > a; paste -d : a a; paste -d ':,' a a a; paste --delimiters=xy a a a a; paste -d '' a a; paste -d '\n' a a; paste -d '\t\0\\' a a a a; paste -d '\b\f\r\v' a a a a a | od -c; paste -d '\x' a a
=== one file after the other
seq 3 > a; printf 'x\ny' > b; paste -s a b; paste -s -d, a b; paste --serial -d ',;' a; seq 5 | paste -sd '\n,' ; : > e; paste -s e a
=== standard input
seq 4 | paste - -; seq 5 | paste - - -; seq 3 > a; seq 2 | paste a - ; seq 3 | paste; seq 4 | paste -s - -; seq 4 | paste -d, - -
=== nul as line end
printf 'a\0b\0' > a; paste -z a a | od -c; paste --zero-terminated -s a | od -c
=== no final newline
printf 'a\nb' > a; printf 'c' > b; paste a b; paste -s a
=== empty files
: > e; paste e; paste e e; seq 2 | paste e -
=== wrong delimiters
paste -d '\'; paste -d 'a\'
=== missing files
seq 2 > a; paste a nope; echo $?; paste -s a nope a; echo $?
=== directory
mkdir d; seq 2 > a; paste d a; echo $?; paste -s d a; echo $?
=== unknown flag
paste -x; paste -d
=== many lines
seq 100000 > a; paste a a | md5sum; paste -sd, a | md5sum
