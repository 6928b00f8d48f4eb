=== bytes
echo abcdef | cut -b 2; echo abcdef | cut -b 2-4; echo abcdef | cut -b -3; echo abcdef | cut -b 4-; echo abcdef | cut -b 1,3,5; echo abcdef | cut --bytes=2,3; echo abc | cut -b 9
--- stdout (escaped)
b
bcd
abc
def
ace
bc
\n\
--- stderr

=== characters are bytes
echo abcdef | cut -c 2-3; echo 'aéb' | cut -c 2 | od -An -tx1; echo abcdef | cut --characters 1
--- stdout
bc
 c3 0a
a
--- stderr

=== fields
printf 'a\tb\tc\n' | cut -f 2; echo a:b:c | cut -d : -f 1,3; echo a:b:c | cut -d: -f2-; echo a:b:c | cut -d: -f-2; echo a:b:c | cut --delimiter=: --fields=3; echo a:b:c | cut -d: -f 5; echo a:b:c | cut -d: -f 2-9
--- stdout
b
a:c
b:c
a:b
c

b:c
--- stderr

=== order and repetition do not matter
echo a:b:c:d | cut -d: -f 3,1,3; echo abcdef | cut -c 4-5,1-2,2-3
--- stdout
a:c
abcde
--- stderr

=== blanks separate too
echo abcdef | cut -c '1 3	5'
--- stdout
ace
--- stderr

=== lines without a delimiter
printf 'ab\na:b\n' | cut -d: -f 2; printf 'ab\na:b\n' | cut -s -d: -f 2; printf 'ab\n' | cut --only-delimited -d: -f 1
--- stdout
ab
b
b
--- stderr

=== complement
echo a:b:c:d | cut -d: --complement -f 2; echo abcdef | cut --complement -c 2-4; echo abcdef | cut --complement -c 1-; echo abcdef | cut --complement -b 2-; echo a:b | cut -d: --complement -f1-5
--- stdout (escaped)
a:c:d
aef

a
\n\
--- stderr

=== output delimiter
echo a:b:c:d | cut -d: -f 1,3- --output-delimiter=' - '; echo abcdef | cut -c 1,3-4 --output-delimiter=:; echo abcdef | cut -c 1-2,3-4 --output-delimiter=:; echo abcdef | cut -c 1-3,2-4 --output-delimiter=:; echo a:b:c | cut -d: -f 1,2 --output-delimiter=
--- stdout (escaped)
a - c - d
a:cd
ab:cd
abcd
a\x00b
--- stderr

=== empty fields
echo '::' | cut -d: -f 1,2; echo ':b:' | cut -d: -f 2,3; echo '' | cut -d: -f 1; echo '' | cut -s -d: -f1; echo '' | cut -c 1
--- stdout (escaped)
:
b:

\n\
--- stderr

=== no final newline
printf 'a:b' | cut -d: -f 2; printf 'abc' | cut -c 2; printf 'abc' | cut -d: -f 2
--- stdout
b
b
abc
--- stderr

=== nul as line end
printf 'a:b\0c:d\0' | cut -z -d: -f 2 | od -c; printf 'a\nb\0' | cut -z -c 1-2 | od -c; printf 'a\nb\0c\nd\0' | cut -z -d '
' -f 2 | od -c
--- stdout
0000000   b  \0   d  \0
0000004
0000000   a  \n  \0
0000003
0000000   b  \0   d  \0
0000004
--- stderr

=== nul as delimiter
printf 'a\0b\n' | cut -d '' -f 2
--- stdout
b
--- stderr

=== newline as delimiter
printf 'a\nb\nc\n' | cut -d '
' -f 2; printf 'a\nb\nc\n' | cut -d '
' -f 1,3; printf 'a\nb\nc' | cut -d '
' -f 2-; printf 'a\n' | cut -d '
' -f 2; printf 'a\n' | cut -s -d '
' -f 1; printf 'a\nb\n' | cut -d '
' -f 1,2 --output-delimiter=:; printf 'a\nb\n' | cut -d '
' -f 5; printf 'a' | cut -d '
' -f1; printf '\n\n' | cut -d '
' -f2
--- stdout (escaped)
b
a
c
b
c

a
a:b

a
\n\
--- stderr

=== several files
echo a:b > x; echo c:d > y; cut -d: -f2 x y; echo e:f | cut -d: -f 1 x - y
--- stdout
b
d
a
e
c
--- stderr

=== missing file
echo a:b > x; cut -d: -f2 nope x; echo $?
--- stdout
b
1
--- stderr
cut: nope: No such file or directory

=== directory
mkdir d; cut -c1 d; echo $?
--- stdout
1
--- stderr
cut: d: Is a directory

=== the letter n is ignored
echo abc | cut -n -b 2
--- stdout
b
--- stderr

=== wrong lists
cut -f 0; cut -f x; cut -f ''; cut -f 3-1; cut -f -; cut -f 1-2-3; cut -f 1,,2; cut -f 0-2; cut -f 1a; cut -f 99999999999999999999; cut -f a,1
--- status 1
--- stderr
cut: fields are numbered from 1
Try 'cut --help' for more information.
cut: invalid field value ‘x’
Try 'cut --help' for more information.
cut: fields are numbered from 1
Try 'cut --help' for more information.
cut: invalid decreasing range
Try 'cut --help' for more information.
cut: invalid range with no endpoint: -
Try 'cut --help' for more information.
cut: invalid field range
Try 'cut --help' for more information.
cut: fields are numbered from 1
Try 'cut --help' for more information.
cut: fields are numbered from 1
Try 'cut --help' for more information.
cut: invalid field value ‘a’
Try 'cut --help' for more information.
cut: field number ‘99999999999999999999’ is too large
Try 'cut --help' for more information.
cut: invalid field value ‘a,1’
Try 'cut --help' for more information.

=== wrong positions
cut -c 0; cut -c x; cut -b 3-1; cut -b -; cut -b 1-2-3; cut -b 0-1; cut -c 1a; cut -b 18446744073709551615
--- status 1
--- stderr
cut: byte/character positions are numbered from 1
Try 'cut --help' for more information.
cut: invalid byte/character position ‘x’
Try 'cut --help' for more information.
cut: invalid decreasing range
Try 'cut --help' for more information.
cut: invalid range with no endpoint: -
Try 'cut --help' for more information.
cut: invalid byte or character range
Try 'cut --help' for more information.
cut: byte/character positions are numbered from 1
Try 'cut --help' for more information.
cut: invalid byte/character position ‘a’
Try 'cut --help' for more information.
cut: byte/character offset ‘18446744073709551615’ is too large
Try 'cut --help' for more information.

=== wrong combinations
cut; cut -f1 -c1; cut -f1 -f2; cut -d ab -f1; cut -c1 -d:; cut -c1 -s; cut -b1 -d ''
--- status 1
--- stderr
cut: you must specify a list of bytes, characters, or fields
Try 'cut --help' for more information.
cut: only one list may be specified
Try 'cut --help' for more information.
cut: only one list may be specified
Try 'cut --help' for more information.
cut: the delimiter must be a single character
Try 'cut --help' for more information.
cut: an input delimiter may be specified only when operating on fields
Try 'cut --help' for more information.
cut: suppressing non-delimited lines makes sense
	only when operating on fields
Try 'cut --help' for more information.
cut: an input delimiter may be specified only when operating on fields
Try 'cut --help' for more information.

=== unknown flag
cut -x; cut --nope; cut -f
--- status 1
--- stderr
cut: invalid option -- 'x'
Try 'cut --help' for more information.
cut: unrecognized option '--nope'
Try 'cut --help' for more information.
cut: option requires an argument -- 'f'
Try 'cut --help' for more information.

=== binary
printf 'a\377b:c\200\n' | cut -d: -f 2 | od -An -tx1; printf '\377\376\n' | cut -b 2 | od -An -tx1
--- stdout
 63 80 0a
 fe 0a
--- stderr

=== long lines
head -c 200000 /dev/zero | tr '\0' x | cut -c 199999- ; (head -c 100000 /dev/zero | tr '\0' x; echo :y) | cut -d: -f 2
--- stdout
xx
y
--- stderr

=== closed output
echo abc | cut -c 1 >&-
--- status 1
--- stderr
cut: write error: Bad file descriptor

=== many lines
seq 100000 | sed 's/$/:x/' | cut -d: -f 1 | md5sum; seq 100000 | cut -c 2- | md5sum
--- stdout
dea9193b768319cbb4ff1a137ac03113  -
d15457440de1d27a16d6f3a9aa1f6eb4  -
--- stderr

=== printf 'a\nb\nc' | cut -s -d $'\n' -f 1,3
printf 'a\nb\nc' | cut -s -d $'\n' -f 1,3
--- stdout
a
c

=== printf 'a' | cut -s -d $'\n' -f 1
printf 'a' | cut -s -d $'\n' -f 1

=== printf 'a\n' | cut -s -d $'\n' -f 1
printf 'a\n' | cut -s -d $'\n' -f 1
--- stdout
a

=== printf 'a\n' | cut -s -d $'\n' -f 2
printf 'a\n' | cut -s -d $'\n' -f 2

=== printf 'a\nb\n' | cut -d $'\n' -f 2
printf 'a\nb\n' | cut -d $'\n' -f 2
--- stdout
b

=== printf 'a\nb\n' | cut -s -d $'\n' -f 3
printf 'a\nb\n' | cut -s -d $'\n' -f 3
--- stdout (escaped)
\n\

=== printf 'a' | cut -d $'\n' -f 2
printf 'a' | cut -d $'\n' -f 2
--- stdout
a

=== printf '\na\n' | cut -d $'\n' -f 1
printf '\na\n' | cut -d $'\n' -f 1
--- stdout (escaped)
\n\

=== printf '' | cut -s -d $'\n' -f 1
printf '' | cut -s -d $'\n' -f 1

=== printf 'a\nb\nc\n' | cut -s -d $'\n' -f 2- --output-delimiter=:
printf 'a\nb\nc\n' | cut -s -d $'\n' -f 2- --output-delimiter=:
--- stdout
b:c

=== printf 'a\0b\0' | cut -z -s -d '' -f 1 | od -c
printf 'a\0b\0' | cut -z -s -d '' -f 1 | od -c
--- stdout
0000000   a  \0
0000002
