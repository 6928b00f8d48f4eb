=== nonempty lines
printf 'a\n\nb\n' | nl; printf 'a' | nl; printf '' | nl
--- stdout (escaped)
     1	a
\x20\x20\x20\x20\x20\x20\x20
     2	b
     1	a
--- stderr

=== body styles
printf 'a\n\nb\n' | nl -ba; printf 'a\n\nb\n' | nl -b n; printf 'a\n\nb\n' | nl --body-numbering=t; printf 'a\nb\nab\n' | nl -b pa; printf 'a1\nb\n' | nl -b 'p^[a-z][0-9]$'
--- stdout (escaped)
     1	a
     2\t
     3	b
       a
\x20\x20\x20\x20\x20\x20\x20
       b
     1	a
\x20\x20\x20\x20\x20\x20\x20
     2	b
     1	a
       b
     2	ab
     1	a1
       b
--- stderr

=== formats
printf 'a\nb\n' | nl -n ln; printf 'a\nb\n' | nl -n rn; printf 'a\n' | nl --number-format=rz; printf 'a\n' | nl -v -5 -n rz; printf 'a\n' | nl -v -5 -n ln
--- stdout
1     	a
2     	b
     1	a
     2	b
000001	a
-00005	a
-5    	a
--- stderr

=== widths and separators
printf 'a\n\n' | nl -w 2; printf 'a\n\n' | nl -w 3 -s ': '; printf 'a\n' | nl --number-width=1 --number-separator=; printf 'a\n' | nl -v 12345 -w 2
--- stdout (escaped)
 1	a
\x20\x20\x20
  1: a
\x20\x20\x20\x20\x20
1a
12345	a
--- stderr

=== numbers
printf 'a\nb\nc\n' | nl -v 10 -i 5; printf 'a\nb\n' | nl -i -1; printf 'a\nb\n' | nl --starting-line-number=0 --line-increment=0
--- stdout
    10	a
    15	b
    20	c
     1	a
     0	b
     0	a
     0	b
--- stderr

=== joined blank lines
printf '\n\n\na\n\n\n' | nl -ba -l 2; printf '\n\n\n\n' | nl -ba --join-blank-lines=3
--- stdout (escaped)
\x20\x20\x20\x20\x20\x20\x20
     1\t
\x20\x20\x20\x20\x20\x20\x20
     2	a
\x20\x20\x20\x20\x20\x20\x20
     3\t
\x20\x20\x20\x20\x20\x20\x20
\x20\x20\x20\x20\x20\x20\x20
     1\t
\x20\x20\x20\x20\x20\x20\x20
--- stderr

=== sections
printf 'x\n\\:\\:\\:\nh\n\\:\\:\nb\nb\n\\:\nf\n\\:\\:\nb\n' | nl; printf '\\:\\:\\:\nh\n\\:\\:\nb\nb\n\\:\nf\n\\:\\:\nb\n' | nl -ha -fa; printf '\\:\\:\\:\nh\n\\:\\:\nb\n\\:\nf\n' | nl -ha -fa -p; printf '\\:\\:\\:\\:\nx\n\\:x\n' | nl
--- stdout
     1	x

       h

     1	b
     2	b

       f

     1	b

     1	h

     1	b
     2	b

     1	f

     1	b

     1	h

     2	b

     3	f
     1	\:\:\:\:
     2	x
     3	\:x
--- stderr

=== section delimiters
printf 'a\nxyxy\nb\nxy\nc\n' | nl -d xy; printf 'a\nx:x:\nb\n' | nl -d x; printf 'a\n\\:\nb\n' | nl -d ''; printf 'a\nabcabc\nb\n' | nl --section-delimiter=abc
--- stdout
     1	a

     1	b

       c
     1	a

     1	b
     1	a
     2	\:
     3	b
     1	a

     1	b
--- stderr

=== several files
printf 'a\n' > a; printf 'b\n' > b; nl a b; printf 'c\n' | nl a - b
--- stdout
     1	a
     2	b
     1	a
     2	c
     3	b
--- stderr

=== wrong values
nl -b x; nl -h x; nl -f x; nl -i x; nl -l x; nl -l 0; nl -n x; nl -w 0; nl -w x; nl -v x; nl -v -x; nl -v 99999999999999999999; nl -x
--- status 1
--- stderr
nl: invalid body numbering style: ‘x’
Try 'nl --help' for more information.
nl: invalid header numbering style: ‘x’
Try 'nl --help' for more information.
nl: invalid footer numbering style: ‘x’
Try 'nl --help' for more information.
nl: invalid line number increment: ‘x’
nl: invalid line number of blank lines: ‘x’
nl: invalid line number of blank lines: ‘0’: Numerical result out of range
nl: invalid line numbering format: ‘x’
Try 'nl --help' for more information.
nl: invalid line number field width: ‘0’: Numerical result out of range
nl: invalid line number field width: ‘x’
nl: invalid starting line number: ‘x’
nl: invalid starting line number: ‘-x’
nl: invalid starting line number: ‘99999999999999999999’: Value too large for defined data type
nl: invalid option -- 'x'
Try 'nl --help' for more information.

=== overflow
printf 'a\nb\n' | nl -v 9223372036854775807
--- status 1
--- stdout
9223372036854775807	a
--- stderr
nl: line number overflow

=== missing file and directory
printf 'a\n' > a; nl nope a; echo $?; mkdir d; nl d; echo $?
--- stdout
     1	a
1
1
--- stderr
nl: nope: No such file or directory
nl: d: Is a directory

=== many lines
seq 100000 | nl | md5sum
--- stdout
28213064bc8d2cf185cc101a71130280  -
--- stderr
