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
--- stderr

=== unknown flag
yes -x; yes --foo
--- status 1
--- stderr
yes: invalid option -- 'x'
Try 'yes --help' for more information.
yes: unrecognized option '--foo'
Try 'yes --help' for more information.

=== closed output
yes >&-; echo $?
--- stdout
1
--- stderr
yes: standard output: Bad file descriptor

=== long lines
yes "$(head -c 30000 /dev/zero | tr '\0' a)" | head -n 2 | wc -c
--- stdout
60002
--- stderr
