=== stdbuf
stdbuf
--- status 125

=== -o
stdbuf -o
--- status 125

=== -oL
stdbuf -oL
--- status 125

=== -oL echo hi
stdbuf -oL echo hi
--- stdout
hi

=== -i L true
stdbuf -i L true
--- status 125

=== -ox true
stdbuf -ox true
--- status 125

=== echo
stdbuf echo
--- status 125

=== -o0 nonexist
stdbuf -o0 nonexist
--- status 127
