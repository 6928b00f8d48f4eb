=== again and again
yes | head -n 3; yes a b | head -n 2; yes '' | head -n 1; yes -- -x | head -n 2
--- stdout
y
y
y
a b
a b

-x
-x

=== unknown flag
yes -x; yes --foo
--- status 1

=== closed output
yes >&-; echo $?
--- stdout
1

=== long lines
yes "$(head -c 30000 /dev/zero | tr '\0' a)" | head -n 2 | wc -c
--- stdout
60002
