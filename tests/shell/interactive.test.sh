#: Interactive shells that read from a pipe.

=== an interactive shell says when it is left
printf 'echo hi\nexit 5\n' | bash --norc -i 2>&1 | tail -n 2 | sed 's/^.*[$#] //'; printf '(exit 3); echo $?\n' | bash --norc -i 2>&1 | grep -c '^exit$'
--- status 1
--- stdout
exit 5
exit
0
