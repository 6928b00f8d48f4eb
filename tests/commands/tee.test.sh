=== to files and on
echo a | tee f g; cat f g
--- stdout
a
a
a

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

=== no file
echo a | tee
--- stdout
a

=== a dash is a file
echo a | tee -; cat ./-
--- stdout
a
a

=== a file that cannot be opened
echo a | tee nope/x f; echo $?; cat f
--- stdout
a
1
a

=== a directory
mkdir d; echo a | tee d; echo $?
--- stdout
a
1

=== ignoring interrupts
echo a | tee -i f; echo a | tee --ignore-interrupts f
--- stdout
a
a

=== error modes
echo a | tee -p f; echo a | tee --output-error f; echo a | tee --output-error=warn f; echo a | tee --output-error=exit nope/x; echo $?; echo a | tee --output-error=exit-nopipe f; echo a | tee --output-error=warn-nopipe f
--- stdout
a
a
a
1
a
a

=== wrong mode
tee --output-error=x; tee -x
--- status 1

=== closed output
echo a | tee f >&-; echo $?; cat f
--- stdout
1
a

=== a closed pipe ends it
yes | tee f | head -n 1; seq 100000 | tee -p f | head -n 1; wc -l < f
--- stdout
y
1
100000

=== binary
printf '\0\377\n' | tee f | od -c; cmp f <(printf '\0\377\n')
--- stdout
0000000  \0 377  \n
0000003
