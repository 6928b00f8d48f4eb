=== printf 'b\na\n' > f; sort f | sponge f; cat f
printf 'b\na\n' > f; sort f | sponge f; cat f
--- stdout
a
b

=== printf 'b\n' > f; echo a | sponge -a f; cat f
printf 'b\n' > f; echo a | sponge -a f; cat f
--- stdout
b
a

=== echo x | sponge
echo x | sponge
--- stdout
x

=== echo x | sponge /no/such/file; echo $?
echo x | sponge /no/such/file; echo $?
--- stdout
1

=== printf 'a\nb\n' | ts x
printf 'a\nb\n' | ts x
--- stdout
x a
x b

=== printf 'a' | ts '%%Y'
printf 'a' | ts '%%Y'
--- stdout (no newline)
%Y a

=== printf 'a\nb\n' | ts -s
printf 'a\nb\n' | ts -s
--- stdout
00:00:00 a
00:00:00 b

=== printf 'a\nb\n' | ts -i %H
printf 'a\nb\n' | ts -i %H
--- stdout
00 a
00 b

=== echo a | ts '[%Y' | grep -c '^\[20[0-9][0-9] a$'
echo a | ts '[%Y' | grep -c '^\[20[0-9][0-9] a$'
--- stdout
1

=== printf '1\n2\n' | pee 'sed s/^/a/ > x' 'wc -l > y'; cat x y
printf '1\n2\n' | pee 'sed s/^/a/ > x' 'wc -l > y'; cat x y
--- stdout
a1
a2
2

=== printf '1\n2\n' | pee 'cat' 'false'; echo $?
printf '1\n2\n' | pee 'cat' 'false'; echo $?
--- stdout
1
2
1

=== printf '' | pee 'wc -c'
printf '' | pee 'wc -c'
--- stdout
0

=== chronic echo hi; echo $?
chronic echo hi; echo $?
--- stdout
0

=== chronic sh -c 'echo out; echo err >&2; exit 3' 2>&1; echo $?
chronic sh -c 'echo out; echo err >&2; exit 3' 2>&1; echo $?
--- stdout
out
err
3

=== chronic -e sh -c 'echo out; echo err >&2' 2>&1; echo $?
chronic -e sh -c 'echo out; echo err >&2' 2>&1; echo $?
--- stdout
out
err
2

=== chronic -v sh -c 'echo out; exit 2'; echo $?
chronic -v sh -c 'echo out; exit 2'; echo $?
--- stdout
STDOUT:
out

STDERR:

RETVAL: 2
2

=== seq 100000 | sponge | tail -1
seq 100000 | sponge | tail -1
--- stdout
100000
