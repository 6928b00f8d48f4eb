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
