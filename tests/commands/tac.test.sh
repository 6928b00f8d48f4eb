=== lines in reverse
seq 5 | tac; seq 5 > f; tac f; printf 'a\nb\nc' | tac; printf 'a\nb\nc' > g; tac g
=== separators before
printf 'a\nb\nc\n' | tac -b; printf 'a\nb\nc\n' > f; tac --before f; printf 'a\nb' > f; tac -b f
=== other separators
printf 'axbxc' | tac -s x; echo; printf 'axbxc' > f; tac --separator=x f; echo; printf 'axxbxxxc' | tac -s xx; echo; printf 'a--b--c' | tac -b -s --; echo; printf 'a\0b\0c' | tac -s '' | od -c
=== regular expressions
printf 'ab1cd22ef3' | tac -r -s '[0-9]+'; echo; printf 'a1b2c' | tac -r -s '1\|2'; echo; printf 'ab12cd' | tac --regex --separator='[0-9]'; echo; printf 'a1b2c' | tac -b -r -s '[0-9]'; echo
=== wrong separators
tac -r -s ''; tac -s
=== several files
printf 'a\nb\n' > a; printf 'c\nd\n' > b; tac a b; printf 'x\ny\n' | tac a - b; printf 'x' > c; tac c a
=== empty
tac < /dev/null; : > e; tac e; printf '\n\n' | tac
=== missing file and directory
seq 2 > f; tac nope f; echo $?; mkdir d; tac d f; echo $?
=== large
seq 100000 | tac | md5sum; seq 100000 > f; tac f | md5sum; tac -b f | md5sum; tac -s 9 f | md5sum; tac -s 99 f | md5sum
=== long lines
(head -c 100000 /dev/zero | tr '\0' a; echo; head -c 100000 /dev/zero | tr '\0' b; echo) > f; tac f | cut -c 1-2; tac < f | md5sum
=== offset of standard input
seq 5 > f; (read x; tac) < f
