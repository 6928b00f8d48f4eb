=== lines, words and bytes
printf 'one two\nthree\n' > f; wc f; wc < f; cat f | wc
=== each count alone
printf 'one two\nthree\n' > f; wc -l f; wc -w f; wc -c f; wc -m f; wc -L f
=== long names
printf 'one two\nthree\n' > f; wc --lines f; wc --words f; wc --bytes f; wc --chars f; wc --max-line-length f
=== the order is fixed
printf 'é b\n' > f; wc -Lcmwl f; wc -cl f; wc -mc f
=== several files and a total
printf 'a\nb\n' > a; printf 'c' > b; : > c; wc a b c; wc -l a b; wc -L a b
=== width follows the sizes
head -c 12345 /dev/zero > big; echo x > small; wc big small; wc -l big small
=== standard input beside files
echo a > f; echo b | wc f -; echo b | wc - f; wc -l - < f
=== no final newline
printf 'a b' | wc; printf 'abc' | wc -l
=== empty
wc < /dev/null; : > e; wc e; printf '' | wc -L
=== multibyte characters
printf 'äöü ß\n日本\n' | wc -m; printf 'äöü ß\n日本\n' | wc -c; printf '日本\n' | wc -L; printf 'e\xcc\x81\n' | wc -mL
=== characters in the C locale
printf 'äö\n' | LC_ALL=C wc -m; printf 'äö\n' | LC_ALL=C wc; printf 'a\303\244b\n' | LC_ALL=C wc -Lw
=== invalid utf-8
printf 'a\377b\n' | wc; printf 'a\377b\n' | wc -m; printf '\377 \377\n' | wc -w; printf '\xe2\x82' | wc -mw; printf '\xe2\x82x\n' | wc -mLw
=== unprintable characters make no words
printf '\001\002 \003\n' | wc; printf 'a\001b c\n' | wc -wL
=== spaces beyond ascii
printf 'a\xc2\xa0b\n' | wc -w; printf 'a\xe3\x80\x80b\n' | wc -w; printf 'a\xe2\x80\xa8b\n' | wc -w; printf 'a\xc2\xa0b\n' | POSIXLY_CORRECT=1 wc -w
=== tabs and other controls in widths
printf 'a\tb\n' | wc -L; printf 'abc\rd\n' | wc -L; printf 'ab\fcde\n' | wc -L; printf 'a\vb\n' | wc -Lw; printf 'abcdefghi\t\n' | wc -L
=== nul bytes
printf 'a\0b\0\n' | wc; printf '\0\0' | wc -w
=== missing file
wc nope; echo $?
=== missing file among others
echo a > f; wc f nope; echo $?
=== directory
mkdir d; wc d; echo $?
=== directory and file
mkdir d; echo a > f; wc d f; wc -c d; wc -l d
=== names with special characters
echo a > 'a b'; echo b > $'n\nl'; wc 'a b' $'n\nl'; wc $'no\npe'
=== names from a list
echo a > a; echo bb > b; printf 'a\0b\0' > list; wc --files0-from=list; printf 'a\0b' | wc --files0-from=-; printf 'a' | wc -c --files0-from -
=== an empty name in a list
echo a > a; printf 'a\0\0a\0' > list; wc --files0-from=list; echo $?
=== a dash in a list from standard input
printf -- '-\0' | wc --files0-from=-; echo $?
=== an empty list
: > list; wc --files0-from=list; echo $?
=== list beside operands
wc --files0-from=x y
=== missing list
wc --files0-from=nope
=== unknown flag
wc -x; wc --nope
=== offset of standard input
printf '1\n2\n3\n' > f; (read x; wc -c; ) < f; (read x; wc -lc) < f
=== bytes of a big file
head -c 200000 /dev/zero > f; wc -c f; wc -c < f; cat f | wc -c
=== a word across buffers
head -c 200000 /dev/zero | tr '\0' a | wc; head -c 200001 /dev/zero | tr '\0' 'é' | wc -m
