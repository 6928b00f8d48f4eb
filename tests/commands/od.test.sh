=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od 
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -b
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -b
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -c
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -c
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -d
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -d
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -o
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -o
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -x
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -x
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -s
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -s
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -i
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -i
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -l
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -l
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -f
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -f
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -a
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -a
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A d -c
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A n
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A x
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x1
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x1z
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t c
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t a
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t f4
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (6)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t fD
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (7)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t d8
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (8)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t u1 -t o2
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w8
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w3
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -v
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -v
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j 3
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -N
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -N 5
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -S
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -S 3
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -S (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -S
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (9)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x2 --endian=big
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j 100
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (10)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t q
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A q
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j x
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w0
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od --
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od --traditional
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (11)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t fF
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (12)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t fL
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (13)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x16
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -B
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -B
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -h
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -h
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -H
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -H
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -e
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -e
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -I
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -I
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -L
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -L
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -O
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -O
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -X
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -X
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -D
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -D
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w5 -t x2
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (14)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x1 -t c -t d4
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -c (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -cx
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (15)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x1z -t cz
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (16)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -tx4 -N 6
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (17)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t d1
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (18)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t uL
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (19)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t oC
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (20)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t dS
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -- (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od --strings=2
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j1 -N3 -c
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -An -c
=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (6)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -Ax -tx1 -v
=== head -c 64 /dev/zero | od
head -c 64 /dev/zero | od
=== head -c 64 /dev/zero | od -v
head -c 64 /dev/zero | od -v
=== head -c 40 /dev/zero | od
head -c 40 /dev/zero | od
=== printf ab | od -c -
printf ab | od -c -
=== nope
od nope
=== printf abc | od +1
printf abc | od +1
=== printf abcdef | od -c - 2
printf abcdef | od -c - 2
=== printf abc > f; od -c f f nope
printf abc > f; od -c f f nope
=== printf '\0\0\200\277\0\0\200\177' | od -f
printf '\0\0\200\277\0\0\200\177' | od -f
