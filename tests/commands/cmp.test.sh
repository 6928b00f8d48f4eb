=== printf 'axc' > c1; printf 'abcd' > c2; : > e; seq 20 > n; seq 21 > n2;
printf 'axc' > c1; printf 'abcd' > c2; : > e; seq 20 > n; seq 21 > n2; for o in 'n n' 'n n2' 'c1 c2' '-l c1 c2' '-b c1 c2' '-lb c1 c2' '-s c1 c2' 'c1 nope' '-i 2 c1 c2' '-i 1:2 c1 c2' '-n 1 c1 c2' 'c1 c2 1 1' '-l -s c1 c2' 'c1 c2 3 4 5' '. c1' '-i x c1 c2' 'c1 e' 'e c1' '-l c1 e' '-n x c1 c2' '' '-x' '-n 3 c1 c2' '-n 1K c1 c2' '-s nope c1' 'nope nope'; do echo "== $o"; cmp $o 2>&1; echo $?; done
=== printf 'a\n\0\377' > c3; printf 'a\nb\200' > c4; cmp -bl c3 c4; cmp c3
printf 'a\n\0\377' > c3; printf 'a\nb\200' > c4; cmp -bl c3 c4; cmp c3 - < c4; cmp -b c3 c4
=== seq 100000 > a; (seq 100000; echo x) > b; cmp a b; cmp a a; seq 99999
seq 100000 > a; (seq 100000; echo x) > b; cmp a b; cmp a a; seq 99999 > c; echo y >> c; cmp a c
