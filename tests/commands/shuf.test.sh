=== all lines once
seq 100 | shuf | sort -n | md5sum; seq 100 > f; shuf f | sort -n | md5sum; shuf -i 1-100 | sort -n | md5sum; shuf -e a b c | sort; shuf --echo c b a | sort; shuf --input-range=5-7 | sort
=== so many lines
seq 100 | shuf -n 5 | wc -l; shuf -i 1-10 -n 20 | wc -l; shuf -n 0 -i 1-5; shuf -n 2 -n 1 -i 1-9 | wc -l; shuf --head-count=3 -e a b c d | wc -l; seq 3 | shuf -n 0
=== repeated lines
shuf -r -n 10 -e a; shuf --repeat -n 3 -i 7-7; seq 1 | shuf -r -n 2; shuf -r -n 0 /dev/null; shuf -n 0 -r -i 1-2
=== from a source of bytes
head -c 2000 /dev/zero > z; shuf --random-source=z -i 1-10; shuf --random-source=z -e a b c d e; seq 10 > f; shuf --random-source=z f; seq 20 | shuf --random-source=z -n 3; shuf --random-source=z -r -n 4 -i 1-9
=== from other bytes
seq 1000 > z; shuf --random-source=z -i 1-20 | tr '\n' ' '; seq 100 | shuf --random-source=z -n 10 | tr '\n' ' '; seq 50 > f; shuf --random-source=z f | tr '\n' ' '; shuf --random-source=z -n 5 -i 1-1000000 | tr '\n' ' '; shuf --random-source=z -n 1 -i 0-18446744073709551614; shuf --random-source=z -r -n 9 -e a b c | tr '\n' ' '; shuf --random-source=z -n 3 f | tr '\n' ' '
=== a source that ends
printf ab > z; shuf --random-source=z -i 1-100; : > e; shuf --random-source=e -e a b; shuf --random-source=nope -e a b
=== output file
shuf -e a -o f; cat f; seq 3 > g; shuf -o g g; sort g; shuf -o a -o b
=== nul as line end
printf 'a\0' | shuf -z | od -c; shuf -z -e x | od -c
=== empty
shuf < /dev/null; shuf -e; shuf -i 5-4; echo $?
=== wrong calls
shuf -n x; shuf -i x; shuf -i 5-1; shuf -i 1-; shuf -e -i 1-2; shuf a b; shuf -i 1-2 a; shuf -i 1-2 -i 3-4; shuf -x; shuf -i 1-18446744073709551616; shuf -i 0-18446744073709551615
=== nothing to repeat
shuf -r -n 1 /dev/null; echo $?
=== missing file and directory
shuf nope; echo $?; mkdir d; shuf d; echo $?
=== huge counts
seq 3 | shuf -n 99999999999999999999999 | sort
