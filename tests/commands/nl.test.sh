=== nonempty lines
printf 'a\n\nb\n' | nl; printf 'a' | nl; printf '' | nl
=== body styles
printf 'a\n\nb\n' | nl -ba; printf 'a\n\nb\n' | nl -b n; printf 'a\n\nb\n' | nl --body-numbering=t; printf 'a\nb\nab\n' | nl -b pa; printf 'a1\nb\n' | nl -b 'p^[a-z][0-9]$'
=== formats
printf 'a\nb\n' | nl -n ln; printf 'a\nb\n' | nl -n rn; printf 'a\n' | nl --number-format=rz; printf 'a\n' | nl -v -5 -n rz; printf 'a\n' | nl -v -5 -n ln
=== widths and separators
printf 'a\n\n' | nl -w 2; printf 'a\n\n' | nl -w 3 -s ': '; printf 'a\n' | nl --number-width=1 --number-separator=; printf 'a\n' | nl -v 12345 -w 2
=== numbers
printf 'a\nb\nc\n' | nl -v 10 -i 5; printf 'a\nb\n' | nl -i -1; printf 'a\nb\n' | nl --starting-line-number=0 --line-increment=0
=== joined blank lines
printf '\n\n\na\n\n\n' | nl -ba -l 2; printf '\n\n\n\n' | nl -ba --join-blank-lines=3
=== sections
printf 'x\n\\:\\:\\:\nh\n\\:\\:\nb\nb\n\\:\nf\n\\:\\:\nb\n' | nl; printf '\\:\\:\\:\nh\n\\:\\:\nb\nb\n\\:\nf\n\\:\\:\nb\n' | nl -ha -fa; printf '\\:\\:\\:\nh\n\\:\\:\nb\n\\:\nf\n' | nl -ha -fa -p; printf '\\:\\:\\:\\:\nx\n\\:x\n' | nl
=== section delimiters
printf 'a\nxyxy\nb\nxy\nc\n' | nl -d xy; printf 'a\nx:x:\nb\n' | nl -d x; printf 'a\n\\:\nb\n' | nl -d ''; printf 'a\nabcabc\nb\n' | nl --section-delimiter=abc
=== several files
printf 'a\n' > a; printf 'b\n' > b; nl a b; printf 'c\n' | nl a - b
=== wrong values
nl -b x; nl -h x; nl -f x; nl -i x; nl -l x; nl -l 0; nl -n x; nl -w 0; nl -w x; nl -v x; nl -v -x; nl -v 99999999999999999999; nl -x
=== overflow
printf 'a\nb\n' | nl -v 9223372036854775807
=== missing file and directory
printf 'a\n' > a; nl nope a; echo $?; mkdir d; nl d; echo $?
=== many lines
seq 100000 | nl | md5sum
