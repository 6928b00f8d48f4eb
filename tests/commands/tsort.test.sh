=== tsort f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
tsort f
--- status 1

=== echo 'a b b a' | tsort
echo 'a b b a' | tsort
--- status 1
--- stdout
a
b

=== echo 'a b b c c a d e x x' | tsort
echo 'a b b c c a d e x x' | tsort
--- status 1
--- stdout
d
x
e
a
b
c

=== echo 'a b b c c a c d d e e c b a' | tsort
echo 'a b b c c a c d d e e c b a' | tsort
--- status 1
--- stdout
d
e
a
b
c

=== echo '1 2 2 3 3 1 4 5 5 4 6 1 7 4' | tsort
echo '1 2 2 3 3 1 4 5 5 4 6 1 7 4' | tsort
--- status 1
--- stdout
6
7
1
2
3
4
5

=== echo 'a b c' | tsort
echo 'a b c' | tsort
--- status 1

=== tsort a b
tsort a b
--- status 1

=== tsort nof
tsort nof
--- status 1

=== tsort .
tsort .

=== seq 20 > n; tsort n
seq 20 > n; tsort n
--- stdout
1
11
13
15
17
19
3
5
7
9
2
12
14
16
18
20
4
6
8
10

=== printf 'a b\nb c\n' | tsort
printf 'a b\nb c\n' | tsort
--- stdout
a
b
c

=== printf 'a b c' | tsort
printf 'a b c' | tsort
--- status 1

=== printf 'a b b a' | tsort
printf 'a b b a' | tsort
--- status 1
--- stdout
a
b

=== printf 'a a b b' | tsort
printf 'a a b b' | tsort
--- stdout
a
b

=== printf 'a b b c c a d e' | tsort
printf 'a b b c c a d e' | tsort
--- status 1
--- stdout
d
e
a
b
c

=== nope
tsort nope
--- status 1

=== a b
tsort a b
--- status 1

=== printf '3 8\n3 10\n5 11\n7 8\n7 11\n8 9\n11 2\n11 9\n11 10\n' | tsort
printf '3 8\n3 10\n5 11\n7 8\n7 11\n8 9\n11 2\n11 9\n11 10\n' | tsort
--- stdout
3
5
7
11
8
10
2
9

=== printf 'b a\nc a\nd c\n' | tsort
printf 'b a\nc a\nd c\n' | tsort
--- stdout
b
d
c
a

=== printf '' | tsort
printf '' | tsort

=== printf 'x x\n' | tsort
printf 'x x\n' | tsort
--- stdout
x

=== printf 'a b\na b\n' | tsort
printf 'a b\na b\n' | tsort
--- stdout
a
b
