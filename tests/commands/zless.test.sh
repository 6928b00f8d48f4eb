#: zless, zmore and their kin, where nobody pages.
#: needs zless zmore bzmore xzless zstdless

=== zless
printf 'one\ntwo\n' > a; printf 'three\n' > b; gzip -k a b
zless a.gz | cat
zless a.gz b.gz | cat
zless a b.gz | cat
zless < a.gz | cat
--- stdout
one
two
one
two
three
one
two
three
one
two

=== zmore
printf 'one\n' > a; printf 'two\n' > b; gzip -k a b
zmore a.gz | cat
zmore a.gz b.gz | cat
zmore < a.gz | cat
--- stdout
one
::::::::::::::
a.gz
::::::::::::::
one
::::::::::::::
b.gz
::::::::::::::
two
one

=== of other formats
printf 'one\n' > a; bzip2 -k a; xz -k a; zstd -qk a
bzless a.bz2 | cat
bzmore a.bz2 | cat
xzless a.xz | cat
xzmore a.xz | cat
zstdless a.zst | cat
--- stdout
------> a.bz2 <------
one
------> a.bz2 <------
one
one
------> a.xz <------
one
one
