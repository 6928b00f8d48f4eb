=== repeated lines go
printf 'a\na\nb\na\n' | uniq; printf 'a\na' | uniq; printf '' | uniq; printf '\n\n' | uniq
=== counts
printf 'a\na\nb\na\n' | uniq -c; printf 'a\na\n' | uniq --count; printf 'x' | uniq -c
=== only repeated, only unique
printf 'a\na\nb\nc\nc\n' | uniq -d; printf 'a\na\nb\nc\nc\n' | uniq -u; printf 'a\na\nb\n' | uniq --repeated; printf 'a\na\nb\n' | uniq --unique; printf 'a\na\nb\n' | uniq -du; printf 'a\na\nb\n' | uniq -cd; printf 'a\na\nb\n' | uniq -cu
=== all repeated
printf 'a\na\nb\nc\nc\n' | uniq -D; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=none; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=prepend; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=separate; printf 'b\na\na\na\nd\nd\n' | uniq --all-repeated=sep; printf 'a\na\nb\n' | uniq -Du; printf 'a\na\nb\n' | uniq -Dd
=== groups
printf 'a\na\nb\n' | uniq --group; printf 'a\na\nb\n' | uniq --group=prepend; printf 'a\na\nb\n' | uniq --group=append; printf 'a\na\nb\n' | uniq --group=both; printf 'a\na\nb\n' | uniq --group=separate; printf '' | uniq --group=both
=== ignoring case
printf 'a\nA\nb\n' | uniq -i; printf 'a\nA\nb\n' | uniq --ignore-case -c
=== skipping fields and characters
printf '1 a\n2 a\n3 b\n' | uniq -f 1; printf '1 a\n2 a\n3 b\n' | uniq --skip-fields=1; printf 'xa\nya\nzb\n' | uniq -s 1; printf 'xa\nya\n' | uniq --skip-chars 1; printf '1 xa\n2 ya\n' | uniq -f1 -s2; printf 'a\nb\n' | uniq -f 5; printf 'a\nb\n' | uniq -s 9; printf '1  a\n2 a\n' | uniq -f1
=== comparing some characters
printf 'abc\nabd\nacd\n' | uniq -w 2; printf 'abc\nabd\n' | uniq --check-chars=2; printf 'abc\nxyz\n' | uniq -w 0
=== old forms
printf '1 a\n2 a\n3 b\n' | uniq -1; printf 'xa\nya\nzb\n' | uniq +1; printf '1 xa\n2 ya\n' | uniq -1 +2
=== nul as line end
printf 'a\0a\0b\0' | uniq -z | od -c; printf 'a\0a\0' | uniq --zero-terminated -c | od -c
=== files
printf 'a\na\n' > f; uniq f; uniq f g; cat g; uniq - h < f; cat h; uniq f -
=== wrong calls
uniq a b c; uniq -cD; uniq --group -c; uniq --group -d; uniq --group -D; uniq --all-repeated=x; uniq --group=x; uniq -f x; uniq -s x; uniq -w x; uniq -f -1; uniq -x
=== missing file and directory
uniq nope; echo $?; mkdir d; uniq d; echo $?; echo a | uniq - nope/x
=== huge numbers
printf 'a\nb\n' | uniq -w 99999999999999999999; printf 'a\nb\n' | uniq -f 99999999999999999999
=== binary and no final newline
printf '\377\n\377\n\200' | uniq -c | od -c
=== many lines
seq 100000 | sed 's/.$//' | uniq -c | md5sum; seq 100000 | uniq | md5sum
