#: needs time

=== command time -f '%C %x' true a b
command time -f '%C %x' true a b

=== command time -f '%C %x' sh -c 'exit 3'
command time -f '%C %x' sh -c 'exit 3'
--- status 3

=== command time -q -f '%x' false
command time -q -f '%x' false
--- status 1

=== command time -f '%C' nonexist
command time -f '%C' nonexist
--- status 127

=== command time -f 'a\tb\nc%%%q\q' true
command time -f 'a\tb\nc%%%q\q' true

=== command time -o f -f %x true; cat f; command time -a -o f -f %C echo h
command time -o f -f %x true; cat f; command time -a -o f -f %C echo hi; cat f
--- stdout
0
hi
0
echo hi

=== command time -f '%x' sh -c 'kill -9 $$'
command time -f '%x' sh -c 'kill -9 $$'
--- status 137
