=== seq 20 > n; tsort n
seq 20 > n; tsort n
=== printf 'a b\nb c\n' | tsort
printf 'a b\nb c\n' | tsort
=== printf 'a b c' | tsort
printf 'a b c' | tsort
=== printf 'a b b a' | tsort
printf 'a b b a' | tsort
=== printf 'a a b b' | tsort
printf 'a a b b' | tsort
=== printf 'a b b c c a d e' | tsort
printf 'a b b c c a d e' | tsort
=== nope
tsort nope
=== a b
tsort a b
=== printf '3 8\n3 10\n5 11\n7 8\n7 11\n8 9\n11 2\n11 9\n11 10\n' | tsort
printf '3 8\n3 10\n5 11\n7 8\n7 11\n8 9\n11 2\n11 9\n11 10\n' | tsort
=== printf 'b a\nc a\nd c\n' | tsort
printf 'b a\nc a\nd c\n' | tsort
=== printf '' | tsort
printf '' | tsort
=== printf 'x x\n' | tsort
printf 'x x\n' | tsort
=== printf 'a b\na b\n' | tsort
printf 'a b\na b\n' | tsort
