=== at a line
seq 10 > f; csplit f 4; head xx*; csplit f 3 6; head xx*; seq 5 | csplit - 2
=== at a match
seq 10 > f; csplit f /5/; head xx*; csplit f /3/ /7/; head xx*; csplit f '/^1/'; wc -l xx*
=== skipping to a match
seq 10 > f; csplit f %5%; head xx*; csplit f %3% /7/; head xx*
=== offsets
seq 10 > f; csplit f /5/+2; head xx*; csplit f /5/-2; head xx*; csplit f %5%+1; head xx*; csplit f %5%-1; head xx*; csplit f /5/2; wc -l xx*
=== repeated
seq 20 > f; csplit f /5/ '{1}'; head xx*; csplit f 5 '{2}'; wc -l xx*; printf 'a\n-\nb\n-\nc\n' > g; csplit g /-/ '{*}'; head xx*; csplit -z g '/-/' '{*}'; csplit g %-% '{*}'; csplit g /-/+1 '{*}'; head xx*
=== too many repetitions
seq 20 > f; csplit f /5/ '{5}'; echo $?; ls; csplit f 5 '{9}'; echo $?; ls; csplit -k f /5/ '{5}'; echo $?; ls; csplit f 5 '{*}'; echo $?
=== suppressing matched lines
seq 10 > f; csplit --suppress-matched f /3/ /6/; head xx*; csplit --suppress-matched f 4; head xx*; printf 'a\n-\nb\n-\nc\n' > g; csplit --suppress-matched g /-/ '{*}'; head xx*; csplit --suppress-matched f 11; echo $?
=== names
seq 4 > f; csplit -f p f 2; ls; rm p*; csplit -n 4 f 2; ls; rm xx*; csplit -b '%03x.txt' f 2; ls; rm xx*; csplit --prefix=a --digits=1 f 2 3; ls; rm a?; csplit --suffix-format='-%d-%%' f 2; ls; csplit -n 0 f 2; ls
=== wrong formats
seq 4 > f; csplit -b x f 2; csplit -b %s f 2; csplit -b %d%d f 2; csplit -b % f 2; csplit -b %5 f 2; csplit -n x f 2
=== quiet
seq 4 > f; csplit -s f 2; csplit -q f 2; csplit --quiet f 2; csplit --silent f 2; ls
=== empty pieces
printf 'x\na\nx\n' > f; csplit f /x/ '{*}'; ls; rm xx*; csplit -z f /x/ '{*}'; ls; rm xx*; csplit --elide-empty-files f 1; ls; rm xx*; csplit f 1; ls
=== a line beyond the end
seq 3 > f; csplit f 5; echo $?; ls; csplit f 4; echo $?; csplit -k f 5; echo $?; ls; head xx*
=== no match
seq 3 > f; csplit f /x/; echo $?; ls; csplit f %x%; echo $?; csplit -k f /x/; ls; csplit f /2/ /x/; echo $?; ls xx* 2>/dev/null
=== offsets beyond the ends
seq 5 > f; csplit f /2/-5; echo $?; csplit f /4/+5; echo $?; csplit f /4/ /5/-3; echo $?
=== wrong patterns
seq 5 > f; csplit f x; csplit f 0; csplit f 4 2; csplit -s f 2 2; csplit f /2; csplit f '/[/'; csplit f /2/x; csplit f 2 '{x}'; csplit f 2 '{1'; csplit f '{1}'; csplit f ''; csplit f /2/+; csplit f '/\(/'
=== wrong calls
csplit; csplit f; csplit -x f 1; csplit nope 1; echo $?
=== directory
mkdir d; csplit d 1; echo $?
=== no final newline
printf 'a\nb\nc' > f; csplit f 2; cat xx01; csplit f /c/; cat xx01
=== regular expressions
printf 'foo1\nbar\nfoo22\nbaz\n' > f; csplit f '/foo[0-9]\{2\}/'; head xx*; csplit f '/\(ba\)z/'; head xx*; csplit f '/a\/b/' ; echo $?
