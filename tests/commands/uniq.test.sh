=== repeated lines go
printf 'a\na\nb\na\n' | uniq; printf 'a\na' | uniq; printf '' | uniq; printf '\n\n' | uniq
--- stdout (escaped)
a
b
a
a
\n\
--- stderr

=== counts
printf 'a\na\nb\na\n' | uniq -c; printf 'a\na\n' | uniq --count; printf 'x' | uniq -c
--- stdout
      2 a
      1 b
      1 a
      2 a
      1 x
--- stderr

=== only repeated, only unique
printf 'a\na\nb\nc\nc\n' | uniq -d; printf 'a\na\nb\nc\nc\n' | uniq -u; printf 'a\na\nb\n' | uniq --repeated; printf 'a\na\nb\n' | uniq --unique; printf 'a\na\nb\n' | uniq -du; printf 'a\na\nb\n' | uniq -cd; printf 'a\na\nb\n' | uniq -cu
--- stdout
a
c
b
a
b
      2 a
      1 b
--- stderr

=== all repeated
printf 'a\na\nb\nc\nc\n' | uniq -D; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=none; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=prepend; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=separate; printf 'b\na\na\na\nd\nd\n' | uniq --all-repeated=sep; printf 'a\na\nb\n' | uniq -Du; printf 'a\na\nb\n' | uniq -Dd
--- stdout
a
a
c
c
a
a
c
c
a
a
c
c

a
a

c
c
a
a

c
c
a
a
a

d
d
a
a
a
--- stderr

=== groups
printf 'a\na\nb\n' | uniq --group; printf 'a\na\nb\n' | uniq --group=prepend; printf 'a\na\nb\n' | uniq --group=append; printf 'a\na\nb\n' | uniq --group=both; printf 'a\na\nb\n' | uniq --group=separate; printf '' | uniq --group=both
--- stdout
a
a

b

a
a

b
a
a

b


a
a

b

a
a

b
--- stderr

=== ignoring case
printf 'a\nA\nb\n' | uniq -i; printf 'a\nA\nb\n' | uniq --ignore-case -c
--- stdout
a
b
      2 a
      1 b
--- stderr

=== skipping fields and characters
printf '1 a\n2 a\n3 b\n' | uniq -f 1; printf '1 a\n2 a\n3 b\n' | uniq --skip-fields=1; printf 'xa\nya\nzb\n' | uniq -s 1; printf 'xa\nya\n' | uniq --skip-chars 1; printf '1 xa\n2 ya\n' | uniq -f1 -s2; printf 'a\nb\n' | uniq -f 5; printf 'a\nb\n' | uniq -s 9; printf '1  a\n2 a\n' | uniq -f1
--- stdout
1 a
3 b
1 a
3 b
xa
zb
xa
1 xa
a
a
1  a
2 a
--- stderr

=== comparing some characters
printf 'abc\nabd\nacd\n' | uniq -w 2; printf 'abc\nabd\n' | uniq --check-chars=2; printf 'abc\nxyz\n' | uniq -w 0
--- stdout
abc
acd
abc
abc
--- stderr

=== old forms
printf '1 a\n2 a\n3 b\n' | uniq -1; printf 'xa\nya\nzb\n' | uniq +1; printf '1 xa\n2 ya\n' | uniq -1 +2
--- stdout
1 a
3 b
xa
zb
1 xa
--- stderr

=== nul as line end
printf 'a\0a\0b\0' | uniq -z | od -c; printf 'a\0a\0' | uniq --zero-terminated -c | od -c
--- stdout
0000000   a  \0   b  \0
0000004
0000000                           2       a  \0
0000012
--- stderr

=== files
printf 'a\na\n' > f; uniq f; uniq f g; cat g; uniq - h < f; cat h; uniq f -
--- stdout
a
a
a
a
--- stderr

=== wrong calls
uniq a b c; uniq -cD; uniq --group -c; uniq --group -d; uniq --group -D; uniq --all-repeated=x; uniq --group=x; uniq -f x; uniq -s x; uniq -w x; uniq -f -1; uniq -x
--- status 1
--- stderr
uniq: extra operand ‘c’
Try 'uniq --help' for more information.
uniq: printing all duplicated lines and repeat counts is meaningless
Try 'uniq --help' for more information.
uniq: --group is mutually exclusive with -c/-d/-D/-u
Try 'uniq --help' for more information.
uniq: --group is mutually exclusive with -c/-d/-D/-u
Try 'uniq --help' for more information.
uniq: --group is mutually exclusive with -c/-d/-D/-u
Try 'uniq --help' for more information.
uniq: invalid argument ‘x’ for ‘--all-repeated’
Valid arguments are:
  - ‘none’
  - ‘prepend’
  - ‘separate’
Try 'uniq --help' for more information.
uniq: invalid argument ‘x’ for ‘--group’
Valid arguments are:
  - ‘prepend’
  - ‘append’
  - ‘separate’
  - ‘both’
Try 'uniq --help' for more information.
uniq: x: invalid number of fields to skip
uniq: x: invalid number of bytes to skip
uniq: x: invalid number of bytes to compare
uniq: -1: invalid number of fields to skip
uniq: invalid option -- 'x'
Try 'uniq --help' for more information.

=== missing file and directory
uniq nope; echo $?; mkdir d; uniq d; echo $?; echo a | uniq - nope/x
--- status 1
--- stdout
1
1
--- stderr
uniq: nope: No such file or directory
uniq: error reading 'd'
uniq: nope/x: No such file or directory

=== huge numbers
printf 'a\nb\n' | uniq -w 99999999999999999999; printf 'a\nb\n' | uniq -f 99999999999999999999
--- stdout
a
b
a
--- stderr

=== binary and no final newline
printf '\377\n\377\n\200' | uniq -c | od -c
--- stdout (escaped)
0000000                           2     377  \\n\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000020   1     200  \\n
0000024
--- stderr

=== many lines
seq 100000 | sed 's/.$//' | uniq -c | md5sum; seq 100000 | uniq | md5sum
--- stdout
a89cc87f407b9449be2e8274330a9f24  -
dea9193b768319cbb4ff1a137ac03113  -
--- stderr

=== a file that cannot be written
seq 9 | uniq - /dev/full; echo $?
--- stdout
1
--- stderr
uniq: write error: No space left on device
