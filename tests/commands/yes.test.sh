=== again and again
yes | head -n 3; yes a b | head -n 2; yes '' | head -n 1; yes -- -x | head -n 2
=== unknown flag
yes -x; yes --foo
=== closed output
yes >&-; echo $?
=== long lines
yes "$(head -c 30000 /dev/zero | tr '\0' a)" | head -n 2 | wc -c
