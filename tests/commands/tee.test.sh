=== to files and on
echo a | tee f g; cat f g
=== appending
echo a > f; echo b | tee -a f; cat f; echo c | tee --append f g; cat f g
=== no file
echo a | tee
=== a dash is a file
echo a | tee -; cat ./-
=== a file that cannot be opened
echo a | tee nope/x f; echo $?; cat f
=== a directory
mkdir d; echo a | tee d; echo $?
=== ignoring interrupts
echo a | tee -i f; echo a | tee --ignore-interrupts f
=== error modes
echo a | tee -p f; echo a | tee --output-error f; echo a | tee --output-error=warn f; echo a | tee --output-error=exit nope/x; echo $?; echo a | tee --output-error=exit-nopipe f; echo a | tee --output-error=warn-nopipe f
=== wrong mode
tee --output-error=x; tee -x
=== closed output
echo a | tee f >&-; echo $?; cat f
=== a closed pipe ends it
yes | tee f | head -n 1; seq 100000 | tee -p f | head -n 1; wc -l < f
=== binary
printf '\0\377\n' | tee f | od -c; cmp f <(printf '\0\377\n')
