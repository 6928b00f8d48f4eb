=== all lines once
seq 100 | shuf | sort -n | md5sum; seq 100 > f; shuf f | sort -n | md5sum; shuf -i 1-100 | sort -n | md5sum; shuf -e a b c | sort; shuf --echo c b a | sort; shuf --input-range=5-7 | sort
--- stdout
d632eba71107bf7bc3ec423eab256d78  -
d632eba71107bf7bc3ec423eab256d78  -
d632eba71107bf7bc3ec423eab256d78  -
a
b
c
a
b
c
5
6
7
--- stderr

=== so many lines
seq 100 | shuf -n 5 | wc -l; shuf -i 1-10 -n 20 | wc -l; shuf -n 0 -i 1-5; shuf -n 2 -n 1 -i 1-9 | wc -l; shuf --head-count=3 -e a b c d | wc -l; seq 3 | shuf -n 0
--- stdout
5
10
1
3
--- stderr

=== repeated lines
shuf -r -n 10 -e a; shuf --repeat -n 3 -i 7-7; seq 1 | shuf -r -n 2; shuf -r -n 0 /dev/null; shuf -n 0 -r -i 1-2
--- stdout
a
a
a
a
a
a
a
a
a
a
7
7
7
1
1
--- stderr

=== from a source of bytes
head -c 2000 /dev/zero > z; shuf --random-source=z -i 1-10; shuf --random-source=z -e a b c d e; seq 10 > f; shuf --random-source=z f; seq 20 | shuf --random-source=z -n 3; shuf --random-source=z -r -n 4 -i 1-9
--- stdout
1
2
3
4
5
6
7
8
9
10
a
b
c
d
e
1
2
3
4
5
6
7
8
9
10
20
2
3
1
1
1
1
--- stderr

=== from other bytes
seq 1000 > z; shuf --random-source=z -i 1-20 | tr '\n' ' '; seq 100 | shuf --random-source=z -n 10 | tr '\n' ' '; seq 50 > f; shuf --random-source=z f | tr '\n' ' '; shuf --random-source=z -n 5 -i 1-1000000 | tr '\n' ' '; shuf --random-source=z -n 1 -i 0-18446744073709551614; shuf --random-source=z -r -n 9 -e a b c | tr '\n' ' '; shuf --random-source=z -n 3 f | tr '\n' ' '
--- stdout (escaped)
10 11 12 4 7 17 1 16 20 2 5 13 6 9 15 8 19 18 3 14 95 46 45 27 47 16 41 49 7 43 50 12 5 3 15 2 8 18 19 30 17 26 13 21 33 37 24 40 20 10 47 23 4 27 11 36 25 31 28 6 22 39 1 29 9 32 14 38 7 44 41 16 48 42 46 45 43 35 49 34 213875 199221 668685 13582 541576 3533691877012943882
b b c b a b a b a 50 12 5\x20\
--- stderr

=== a source that ends
printf ab > z; shuf --random-source=z -i 1-100; : > e; shuf --random-source=e -e a b; shuf --random-source=nope -e a b
--- status 1
--- stderr
shuf: ‘z’: end of file
shuf: ‘e’: end of file
shuf: nope: No such file or directory

=== output file
shuf -e a -o f; cat f; seq 3 > g; shuf -o g g; sort g; shuf -o a -o b
--- status 1
--- stdout
a
1
2
3
--- stderr
shuf: multiple output files specified

=== nul as line end
printf 'a\0' | shuf -z | od -c; shuf -z -e x | od -c
--- stdout
0000000   a  \0
0000002
0000000   x  \0
0000002
--- stderr

=== empty
shuf < /dev/null; shuf -e; shuf -i 5-4; echo $?
--- stdout
0
--- stderr

=== wrong calls
shuf -n x; shuf -i x; shuf -i 5-1; shuf -i 1-; shuf -e -i 1-2; shuf a b; shuf -i 1-2 a; shuf -i 1-2 -i 3-4; shuf -x; shuf -i 1-18446744073709551616; shuf -i 0-18446744073709551615
--- status 1
--- stderr
shuf: invalid line count: ‘x’
shuf: invalid input range: ‘x’
shuf: invalid input range: ‘5-1’
shuf: invalid input range: ‘’
shuf: cannot combine -e and -i options
Try 'shuf --help' for more information.
shuf: extra operand ‘b’
Try 'shuf --help' for more information.
shuf: extra operand ‘a’
Try 'shuf --help' for more information.
shuf: multiple -i options specified
shuf: invalid option -- 'x'
Try 'shuf --help' for more information.
shuf: invalid input range: ‘18446744073709551616’: Value too large for defined data type
shuf: invalid input range: ‘0-18446744073709551615’

=== nothing to repeat
shuf -r -n 1 /dev/null; echo $?
--- stdout
1
--- stderr
shuf: no lines to repeat

=== missing file and directory
shuf nope; echo $?; mkdir d; shuf d; echo $?
--- stdout
1
1
--- stderr
shuf: nope: No such file or directory
shuf: read error: Is a directory

=== huge counts
seq 3 | shuf -n 99999999999999999999999 | sort
--- stdout
1
2
3
--- stderr
