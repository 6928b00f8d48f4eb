#: needs time

=== command time -f '%C %x' true a b
command time -f '%C %x' true a b
=== command time -f '%C %x' sh -c 'exit 3'
command time -f '%C %x' sh -c 'exit 3'
=== command time -q -f '%x' false
command time -q -f '%x' false
=== command time -f '%C' nonexist
command time -f '%C' nonexist
=== command time -f 'a\tb\nc%%%q\q' true
command time -f 'a\tb\nc%%%q\q' true
=== command time -o f -f %x true; cat f; command time -a -o f -f %C echo h
command time -o f -f %x true; cat f; command time -a -o f -f %C echo hi; cat f
=== command time -f '%x' sh -c 'kill -9 $$'
command time -f '%x' sh -c 'kill -9 $$'
