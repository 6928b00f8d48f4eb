=== three columns
printf 'a\nb\nc\n' > a; printf 'b\nc\nd\n' > b; comm a b
=== columns left out
printf 'a\nb\nc\n' > a; printf 'b\nc\nd\n' > b; comm -1 a b; echo; comm -2 a b; echo; comm -3 a b; echo; comm -12 a b; echo; comm -13 a b; echo; comm -23 a b; echo; comm -123 a b
=== totals
printf 'a\nb\nc\n' > a; printf 'b\nc\nd\n' > b; comm --total a b; comm --total -123 a b; comm --total --output-delimiter=: a b
=== delimiters
printf 'a\nb\n' > a; printf 'b\nc\n' > b; comm --output-delimiter=: a b; comm --output-delimiter=xx a b; comm --output-delimiter= a b | od -c; comm --output-delimiter=a --output-delimiter=b a b
=== standard input
printf 'a\nb\n' > a; printf 'b\nc\n' | comm a -; printf 'b\nc\n' | comm - a
=== disorder
printf 'b\na\n' > a; printf 'c\n' > b; comm a b; echo $?; comm --nocheck-order a b; echo $?; comm --check-order a b; echo $?; comm b a; echo $?
=== disorder without unpaired lines
printf 'b\na\n' > a; comm a a; echo $?; comm --check-order a a; echo $?; printf 'b\na\nz\n' > c; comm a c; echo $?
=== nul as line end
printf 'a\0b\0' > a; printf 'b\0' > b; comm -z a b | od -c; comm --zero-terminated --total a b | od -c
=== no final newline, empty
printf 'a\nb' > a; printf 'b' > b; comm a b; : > e; comm e a; comm a e; comm e e
=== wrong calls
comm; comm a; comm a b c; comm -x a b
=== missing file and directory
printf 'a\n' > a; comm a nope; echo $?; comm nope a; mkdir d; comm a d; echo $?
=== repeated lines
printf 'a\na\nb\n' > a; printf 'a\nb\nb\n' > b; comm a b
=== large
seq 50000 | sort > a; seq 25000 75000 | sort > b; comm a b | md5sum; comm -12 a b | md5sum
