#: What a read from a shared pipe takes and what it leaves.

=== reading lines from a pipe leaves the rest to the next reader
printf 'one\ntwo\nthree\nfour\n' | { read -r a; read -r b; echo "$a $b"; cat; }
--- stdout
one two
three
four

=== reading up to a mark leaves the rest to the next reader
printf 'a:b c:d:rest\nof it\n' | { read -r -d : x; read -r -d : y; echo "[$x] [$y]"; cat; }
--- stdout
[a] [b c]
d:rest
of it

=== a line that goes on behind a backslash takes both lines and no more
printf 'one \\\ntwo\nthree\n' | { read line; echo "[$line]"; cat; }
--- stdout
[one two]
three

=== some characters of a pipe leave the rest to the next reader
printf 'abcdef\nghi\n' | { read -r -n 2 a; read -r -N 3 b; echo "[$a] [$b]"; cat; }
--- stdout
[ab] [cde]
f
ghi

=== a line that comes in pieces is one line
{ printf 'on'; printf 'e li'; printf 'ne\ntwo'; } | { read -r a; echo "[$a]"; read -r b; echo "$? [$b]"; }
--- stdout
[one line]
1 [two]

=== lines with bytes that end nothing
printf 'a\0b\\c\nd\0\n' | { read -r a; echo "[$a]"; read b; echo "[$b]"; }
--- stdout
[ab\c]
[d]

=== mapfile with a count leaves the rest to the next reader
printf '1\n2\n3\n4\n' | { mapfile -n 2 -t a; echo "${a[@]}"; cat; }
--- stdout
1 2
3
4
