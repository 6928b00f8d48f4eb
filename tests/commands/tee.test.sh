=== to files and on
echo a | tee f g; cat f g
--- stdout
a
a
a
--- stderr

=== appending
echo a > f; echo b | tee -a f; cat f; echo c | tee --append f g; cat f g
--- stdout
b
a
b
c
a
b
c
c
--- stderr

=== no file
echo a | tee
--- stdout
a
--- stderr

=== a dash is a file
echo a | tee -; cat ./-
--- stdout
a
a
--- stderr

=== a file that cannot be opened
echo a | tee nope/x f; echo $?; cat f
--- stdout
a
1
a
--- stderr
tee: nope/x: No such file or directory

=== a directory
mkdir d; echo a | tee d; echo $?
--- stdout
a
1
--- stderr
tee: d: Is a directory

=== ignoring interrupts
echo a | tee -i f; echo a | tee --ignore-interrupts f
--- stdout
a
a
--- stderr

=== error modes
echo a | tee -p f; echo a | tee --output-error f; echo a | tee --output-error=warn f; echo a | tee --output-error=exit nope/x; echo $?; echo a | tee --output-error=exit-nopipe f; echo a | tee --output-error=warn-nopipe f
--- stdout
a
a
a
1
a
a
--- stderr
tee: nope/x: No such file or directory

=== wrong mode
tee --output-error=x; tee -x
--- status 1
--- stderr
tee: invalid argument ‘x’ for ‘--output-error’
Valid arguments are:
  - ‘warn’
  - ‘warn-nopipe’
  - ‘exit’
  - ‘exit-nopipe’
Try 'tee --help' for more information.
tee: invalid option -- 'x'
Try 'tee --help' for more information.

=== closed output
echo a | tee f >&-; echo $?; cat f
--- stdout
1
a
--- stderr
tee: 'standard output': Bad file descriptor

=== a closed pipe ends it
yes | tee f | head -n 1; seq 100000 | tee -p f | head -n 1; wc -l < f
--- stdout
y
1
100000
--- stderr

=== binary
printf '\0\377\n' | tee f | od -c; cmp f <(printf '\0\377\n')
--- stdout
0000000  \0 377  \n
0000003
--- stderr

=== a process that reads a copy is waited for in a pipeline too
{ seq 5 | tee >(wc -l >&2) | cat; } 2>&1 | sort
echo x | cat > >(tr x y >&2) 2>&1 | cat
--- stdout
1
2
3
4
5
5
