=== lines in reverse
seq 5 | tac; seq 5 > f; tac f; printf 'a\nb\nc' | tac; printf 'a\nb\nc' > g; tac g
--- stdout
5
4
3
2
1
5
4
3
2
1
cb
a
cb
a
--- stderr

=== separators before
printf 'a\nb\nc\n' | tac -b; printf 'a\nb\nc\n' > f; tac --before f; printf 'a\nb' > f; tac -b f
--- stdout (no newline)


c
ba

c
ba
ba
--- stderr

=== other separators
printf 'axbxc' | tac -s x; echo; printf 'axbxc' > f; tac --separator=x f; echo; printf 'axxbxxxc' | tac -s xx; echo; printf 'a--b--c' | tac -b -s --; echo; printf 'a\0b\0c' | tac -s '' | od -c
--- stdout
cbxax
cbxax
cbxxxaxx
--c--ba
0000000   c   b  \0   a  \0
0000005
--- stderr

=== regular expressions
printf 'ab1cd22ef3' | tac -r -s '[0-9]+'; echo; printf 'a1b2c' | tac -r -s '1\|2'; echo; printf 'ab12cd' | tac --regex --separator='[0-9]'; echo; printf 'a1b2c' | tac -b -r -s '[0-9]'; echo
--- stdout
ef32cd2ab1
cb2a1
cd2ab1
2c1ba
--- stderr

=== wrong separators
tac -r -s ''; tac -s
--- status 1
--- stderr
tac: separator cannot be empty
tac: option requires an argument -- 's'
Try 'tac --help' for more information.

=== several files
printf 'a\nb\n' > a; printf 'c\nd\n' > b; tac a b; printf 'x\ny\n' | tac a - b; printf 'x' > c; tac c a
--- stdout
b
a
d
c
b
a
y
x
d
c
xb
a
--- stderr

=== empty
tac < /dev/null; : > e; tac e; printf '\n\n' | tac
--- stdout (escaped)

\n\
--- stderr

=== missing file and directory
seq 2 > f; tac nope f; echo $?; mkdir d; tac d f; echo $?
--- stdout
2
1
1
2
1
1
--- stderr
tac: failed to open 'nope' for reading: No such file or directory
tac: d: read error: Is a directory

=== large
seq 100000 | tac | md5sum; seq 100000 > f; tac f | md5sum; tac -b f | md5sum; tac -s 9 f | md5sum; tac -s 99 f | md5sum
--- stdout
532abf7a8f047f605bb21fdd6a24c671  -
532abf7a8f047f605bb21fdd6a24c671  -
1f44d29435ea572b76e7274a7348d18d  -
e675d796036ab92721382327ba7451d6  -
a100390352d186022a5f048eccc166c5  -
--- stderr

=== long lines
(head -c 100000 /dev/zero | tr '\0' a; echo; head -c 100000 /dev/zero | tr '\0' b; echo) > f; tac f | cut -c 1-2; tac < f | md5sum
--- stdout
bb
aa
49606d2cf0d0c9742b96bdfc449cc3ba  -
--- stderr

=== offset of standard input
seq 5 > f; (read x; tac) < f
--- stdout
5
4
3
2
1
--- stderr

=== printf 'ax\nbx\n' | tac -r -s '^b'
printf 'ax\nbx\n' | tac -r -s '^b'
--- stdout (no newline)
x
ax
b

=== printf 'ax\nbx\n' | tac -r -s 'x$'
printf 'ax\nbx\n' | tac -r -s 'x$'
--- stdout (no newline)


bxax

=== printf '1\n2\n3\n' | tac -r -s '^'
printf '1\n2\n3\n' | tac -r -s '^'
--- stdout
3
2
1

=== printf '1\n2\n3\n' | tac -r -s '$'
printf '1\n2\n3\n' | tac -r -s '$'
--- stdout (no newline)


3
21

=== printf 'a1b22c\n' | tac -r -s '[0-9]+'
printf 'a1b22c\n' | tac -r -s '[0-9]+'
--- stdout (no newline)
c
2b2a1

=== printf 'a1b22c\n' | tac -r -s '[0-9][0-9]*'
printf 'a1b22c\n' | tac -r -s '[0-9][0-9]*'
--- stdout (no newline)
c
2b2a1

=== printf 'a\n\nb\n' | tac -r -s '^$'
printf 'a\n\nb\n' | tac -r -s '^$'
--- stdout

b
a

=== printf 'xaxbxx' | tac -b -r -s 'x*'
printf 'xaxbxx' | tac -b -r -s 'x*'
--- stdout (no newline)
xxbxax

=== printf 'abcabc' | tac -r -s '\(ab\)\(c\)'
printf 'abcabc' | tac -r -s '\(ab\)\(c\)'
--- stdout (no newline)
abcabc

=== printf 'a\nb\nc' | tac -r -s '\n'
printf 'a\nb\nc' | tac -r -s '\n'
--- stdout (no newline)
a
b
c

=== printf 'a\0b\0' | tac -s '' | tr '\0' @
printf 'a\0b\0' | tac -s '' | tr '\0' @
--- stdout (no newline)
b@a@

=== printf 'a:b:c' | tac -s : -
printf 'a:b:c' | tac -s : -
--- stdout (no newline)
cb:a:
