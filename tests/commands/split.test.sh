=== lines
seq 10 > f; split -l 4 f; head x*; rm x*; split -3 f; wc -l x*; rm x*; split --lines=5 f p; head p*; seq 2500 | split; wc -l x*
=== bytes
seq 10 > f; split -b 8 f; head -c 99 x*; rm x*; split --bytes=1K f; ls; rm x*; split -b 1 f; ls | wc -l
=== bytes of whole lines
seq 10 > f; split -C 5 f; head x*; rm x*; printf 'aaaaaaaa\nb\nc\n' | split --line-bytes=4; head x*; rm x*; printf 'a\nbbbbbbbbb\nc\n' | split -C 4; head -c 99 x*; rm x*; printf 'ab\ncd\nef' | split -C 6; head x*
=== a number of pieces
seq 10 > f; split -n 3 f; head x*; rm x*; split -n 4 f; wc -c x*; rm x*; split --number=30 f; wc -c x*; rm x*; split -n 30 -e f; ls | wc -l; rm x*; split -n 1 f; cat x*
=== a number of pieces of whole lines
seq 10 > f; split -n l/3 f; head x*; rm x*; split -n l/20 f; wc -c x*; rm x*; split -n l/20 -e f; wc -c x*; rm x*; printf 'aaaaaaaaaaaaaaaaaa\nb\n' > g; split -n l/4 g; wc -c x*
=== lines in turn
seq 10 > f; split -n r/3 f; head x*; rm x*; seq 2 | split -n r/4; wc -c x*; rm x*; seq 2 | split -e -n r/4; wc -c x*; rm x*; seq 5 | split -u -n r/2; head x*
=== one of the pieces
seq 10 > f; split -n 2/3 f; echo; split -n 3/3 f; split -n l/2/3 f; split -n r/2/3 f; split -n 1/30 f; split -n 25/30 f; seq 5 | split -n r/1/2; ls
=== suffixes
seq 3 > f; split -l 1 -a 3 f; ls; rm x*; split -l 1 -d f; ls; rm x*; split -l 1 -x f; ls; rm x*; split -l 1 --numeric-suffixes=8 f; ls; rm x*; split -l 1 --hex-suffixes=8 f; ls; rm x*; split -l 1 --numeric-suffixes f; ls; rm x*; split -l 1 --additional-suffix=.txt f; ls; rm x*; split -l 1 -a 1 --numeric-suffixes=1 f q; ls q*; split -n 3 --suffix-length=1 f z; ls z*
=== suffixes grow
seq 700 | split -l 1; ls | tail -n 60 | head -n 15; rm x*; seq 120 | split -d -l 1; ls | tail -n 33 | head -n 6; rm x*; seq 300 | split -x -l 1; ls | tail -n 62 | head -n 4
=== suffixes run out
seq 12 | split -l 1 -a 1 -d; echo $?; ls | wc -l; seq 30 | split -l 1 -a 1; echo $?; seq 5 | split -l 1 -a 1 --numeric-suffixes=8; echo $?
=== suffix lengths for a number of pieces
seq 100 > f; split -n 30 -d f; ls x* | tail -n 1; rm x*; split -n 200 f; ls x* | tail -n 1; rm x*; split -a 1 -n 30 f; echo $?; split -n 12 --numeric-suffixes=95 f; ls x* | tail -n 2; rm x*; split -n 12 --numeric-suffixes=5 f; ls x* | tail -n 1
=== separators
printf 'a:b:c:d' | split -t : -l 2; head x*; rm x*; printf 'a\0b\0c\0' | split -t '\0' -l 1; od -c xab; rm x*; printf 'a:b:c' | split --separator=: -n r/2; head x*
=== verbose
seq 3 > f; split -l 2 --verbose f; split -l 2 --verbose f 'a b'; split -n r/2 --verbose f
=== empty input
: > e; split e; ls; split -n 2 e; ls; rm x*; split -e -n 2 e; split -n r/2 < /dev/null; ls; split -b 3 < /dev/null
=== from standard input
seq 4 | split -l 2 - p; head p*; seq 4 > f; split -l 2 < f; head x*; seq 3 | split -n 2; echo $?; split -n 2 - < f; wc -c x*
=== input would be overwritten
seq 4 > xaa; split -l 2 xaa; echo $?; cat xaa
=== wrong sizes
split -l 0; split -l x; split -b 0; split -b x; split -C 0; split -C x; split -n 0; split -n x; split -n 3/2; split -n 0/2; split -n l/x; split -n x/3; split -n l/3/2; split -n r/x; split -a x; split -l 99999999999999999999; split -b 1Z
=== wrong calls
split -t ab; split -t ''; split -t a -t b; split -l 1 -b 2; split -5 -l 3; split --numeric-suffixes=x; split --hex-suffixes=g; split --additional-suffix=a/b; split -l 1 a b c; split --filter=cat -n 1/2; split -q
=== missing file and directory
split nope; echo $?; mkdir d; split d; echo $?; split -n 2 d
=== output that cannot be written
seq 3 | split - nope/x; echo $?
=== obsolete with flags behind
seq 3 | split -2d; ls
=== large
seq 100000 > f; split -l 33333 f; md5sum x*; rm x*; split -b 100000 f; md5sum x*; rm x*; split -C 100000 f; md5sum x*; rm x*; split -n l/7 f; md5sum x*; rm x*; split -n 7 f; md5sum x*; rm x*; split -n r/7 f; md5sum x*
