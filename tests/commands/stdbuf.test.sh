=== stdbuf
stdbuf
=== -o
stdbuf -o
=== -oL
stdbuf -oL
=== -oL echo hi
stdbuf -oL echo hi
=== -i L true
stdbuf -i L true
=== -ox true
stdbuf -ox true
=== echo
stdbuf echo
=== -o0 nonexist
stdbuf -o0 nonexist
