#: zgrep and its kin: search in compressed files.
#: needs zgrep bzgrep xzgrep zstdgrep

=== one file
printf 'one\ntwo\n' > a; gzip a
zgrep two a.gz
zgrep nope a.gz; echo $?
zgrep -n two a.gz
zgrep -H two a.gz
zgrep -c two a.gz
zgrep -v two a.gz
zgrep -i TWO a.gz
zgrep -o 'w.' a.gz
--- stdout
two
1
2:two
a.gz:two
1
one
two
wo

=== several files are named
printf 'one\ntwo\n' > a; printf 'two\nthree\n' > b; gzip a b
zgrep two a.gz b.gz
zgrep -h two a.gz b.gz
zgrep -c two a.gz b.gz
zgrep -l two a.gz b.gz
zgrep -L one a.gz b.gz
zgrep three a.gz b.gz; echo $?
zgrep nope a.gz b.gz; echo $?
--- stdout
a.gz:two
b.gz:two
two
two
a.gz:1
b.gz:1
a.gz
b.gz
b.gz
b.gz:three
0
1

=== files that are not compressed
printf 'one\ntwo\n' > a
zgrep two a
printf 'x two\n' > b; gzip b
zgrep two a b.gz
--- stdout
two
a:two
b.gz:x two

=== standard input
printf 'one\ntwo\n' | gzip | zgrep two
printf 'one\ntwo\n' | gzip | zgrep two -
printf 'one\ntwo\n' | zgrep -c o
--- stdout
two
two
2

=== several patterns
printf 'one\ntwo\nthree\n' > a; gzip a
zgrep -e one -e two a.gz
printf 'two\nthree\n' > p
zgrep -f p a.gz
zegrep 'one|three' a.gz
zfgrep -x two a.gz
zgrep -E '^t(w|h)' a.gz
zgrep -F . a.gz; echo $?
--- stdout
one
two
two
three
one
three
two
two
three
1

=== a file that is not there
printf 'two\n' > a; gzip a
zgrep two nope.gz; echo $?
zgrep two a.gz nope.gz; echo $?
--- stdout
2
a.gz:two
2

=== quiet
printf 'two\n' > a; gzip a
zgrep -q two a.gz; echo $?
zgrep -q nope a.gz; echo $?
--- stdout
0
1

=== context
printf '1\n2\n3\n4\n5\n' > a; gzip a
zgrep -A1 -B1 3 a.gz
zgrep -m1 . a.gz
--- stdout
2
3
4
1

=== bzgrep
printf 'one\ntwo\n' > a; printf 'two\n' > b; bzip2 a b
bzgrep two a.bz2
bzgrep two a.bz2 b.bz2
bzgrep -c two a.bz2 b.bz2
bzgrep nope a.bz2; echo $?
bzegrep 'one|x' a.bz2
bzfgrep two a.bz2
--- stdout
two
a.bz2:two
b.bz2:two
a.bz2:1
b.bz2:1
1
one
two

=== xzgrep
printf 'one\ntwo\n' > a; printf 'two\n' > b; xz a b
xzgrep two a.xz
xzgrep two a.xz b.xz
xzgrep nope a.xz; echo $?
xzegrep 'one|x' a.xz
xzfgrep two a.xz
--- stdout
two
a.xz:two
b.xz:two
1
one
two

=== zstdgrep
printf 'one\ntwo\n' > a; printf 'two\n' > b; zstd -q a b
zstdgrep two a.zst
zstdgrep two a.zst b.zst
zstdgrep nope a.zst; echo $?
--- stdout
two
a.zst:two
b.zst:two
1

=== xzgrep reads other formats too
printf 'two\n' > a; gzip -k a; bzip2 -k a
xzgrep two a.gz
xzgrep two a.bz2
--- stdout
two
two

=== options that make no sense
zgrep -r two .
echo $?
--- stdout
2
--- stderr
/usr/bin/zgrep: -r: option not supported
