=== at a line
seq 10 > f; csplit f 4; head xx*; csplit f 3 6; head xx*; seq 5 | csplit - 2
--- stdout
6
15
==> xx00 <==
1
2
3

==> xx01 <==
4
5
6
7
8
9
10
4
6
11
==> xx00 <==
1
2

==> xx01 <==
3
4
5

==> xx02 <==
6
7
8
9
10
2
8
--- stderr

=== at a match
seq 10 > f; csplit f /5/; head xx*; csplit f /3/ /7/; head xx*; csplit f '/^1/'; wc -l xx*
--- stdout
8
13
==> xx00 <==
1
2
3
4

==> xx01 <==
5
6
7
8
9
10
4
8
9
==> xx00 <==
1
2

==> xx01 <==
3
4
5
6

==> xx02 <==
7
8
9
10
0
21
 0 xx00
10 xx01
 4 xx02
14 total
--- stderr

=== skipping to a match
seq 10 > f; csplit f %5%; head xx*; csplit f %3% /7/; head xx*
--- stdout
13
5
6
7
8
9
10
8
9
==> xx00 <==
3
4
5
6

==> xx01 <==
7
8
9
10
--- stderr

=== offsets
seq 10 > f; csplit f /5/+2; head xx*; csplit f /5/-2; head xx*; csplit f %5%+1; head xx*; csplit f %5%-1; head xx*; csplit f /5/2; wc -l xx*
--- stdout
12
9
==> xx00 <==
1
2
3
4
5
6

==> xx01 <==
7
8
9
10
4
17
==> xx00 <==
1
2

==> xx01 <==
3
4
5
6
7
8
9
10
11
==> xx00 <==
6
7
8
9
10

==> xx01 <==
3
4
5
6
7
8
9
10
15
==> xx00 <==
4
5
6
7
8
9
10

==> xx01 <==
3
4
5
6
7
8
9
10
12
9
 6 xx00
 4 xx01
10 total
--- stderr

=== repeated
seq 20 > f; csplit f /5/ '{1}'; head xx*; csplit f 5 '{2}'; wc -l xx*; printf 'a\n-\nb\n-\nc\n' > g; csplit g /-/ '{*}'; head xx*; csplit -z g '/-/' '{*}'; csplit g %-% '{*}'; csplit g /-/+1 '{*}'; head xx*
--- stdout
8
25
18
==> xx00 <==
1
2
3
4

==> xx01 <==
5
6
7
8
9
10
11
12
13
14

==> xx02 <==
15
16
17
18
19
20
8
10
15
18
 4 xx00
 5 xx01
 5 xx02
 6 xx03
20 total
2
4
4
==> xx00 <==
a

==> xx01 <==
-
b

==> xx02 <==
-
c

==> xx03 <==
15
16
17
18
19
20
2
4
4
4
4
2
==> xx00 <==
a
-

==> xx01 <==
b
-

==> xx02 <==
c

==> xx03 <==
15
16
17
18
19
20
--- stderr

=== too many repetitions
seq 20 > f; csplit f /5/ '{5}'; echo $?; ls; csplit f 5 '{9}'; echo $?; ls; csplit -k f /5/ '{5}'; echo $?; ls; csplit f 5 '{*}'; echo $?
--- stdout
8
25
18
1
f
8
10
15
15
3
1
f
8
25
18
1
f
xx00
xx01
xx02
8
10
15
15
3
1
--- stderr
csplit: ‘/5/’: match not found on repetition 2
csplit: ‘5’: line number out of range on repetition 4
csplit: ‘/5/’: match not found on repetition 2
csplit: ‘5’: line number out of range on repetition 4

=== suppressing matched lines
seq 10 > f; csplit --suppress-matched f /3/ /6/; head xx*; csplit --suppress-matched f 4; head xx*; printf 'a\n-\nb\n-\nc\n' > g; csplit --suppress-matched g /-/ '{*}'; head xx*; csplit --suppress-matched f 11; echo $?
--- stdout
4
4
9
==> xx00 <==
1
2

==> xx01 <==
4
5

==> xx02 <==
7
8
9
10
6
13
==> xx00 <==
1
2
3

==> xx01 <==
5
6
7
8
9
10

==> xx02 <==
7
8
9
10
2
2
2
==> xx00 <==
a

==> xx01 <==
b

==> xx02 <==
c
21
0
0
--- stderr

=== names
seq 4 > f; csplit -f p f 2; ls; rm p*; csplit -n 4 f 2; ls; rm xx*; csplit -b '%03x.txt' f 2; ls; rm xx*; csplit --prefix=a --digits=1 f 2 3; ls; rm a?; csplit --suffix-format='-%d-%%' f 2; ls; csplit -n 0 f 2; ls
--- stdout
2
6
f
p00
p01
2
6
f
xx0000
xx0001
2
6
f
xx000.txt
xx001.txt
2
2
4
a0
a1
a2
f
2
6
f
xx-0-%
xx-1-%
2
6
f
xx-0-%
xx-1-%
xx0
xx1
--- stderr

=== wrong formats
seq 4 > f; csplit -b x f 2; csplit -b %s f 2; csplit -b %d%d f 2; csplit -b % f 2; csplit -b %5 f 2; csplit -n x f 2
--- status 1
--- stderr
csplit: missing % conversion specification in suffix
csplit: invalid conversion specifier in suffix: s
csplit: too many % conversion specifications in suffix
csplit: missing conversion specifier in suffix
csplit: missing conversion specifier in suffix
csplit: invalid number: ‘x’

=== quiet
seq 4 > f; csplit -s f 2; csplit -q f 2; csplit --quiet f 2; csplit --silent f 2; ls
--- stdout
f
xx00
xx01
--- stderr

=== empty pieces
printf 'x\na\nx\n' > f; csplit f /x/ '{*}'; ls; rm xx*; csplit -z f /x/ '{*}'; ls; rm xx*; csplit --elide-empty-files f 1; ls; rm xx*; csplit f 1; ls
--- stdout
0
4
2
f
xx00
xx01
xx02
4
2
f
xx00
xx01
6
f
xx00
0
6
f
xx00
xx01
--- stderr

=== a line beyond the end
seq 3 > f; csplit f 5; echo $?; ls; csplit f 4; echo $?; csplit -k f 5; echo $?; ls; head xx*
--- stdout
6
1
f
6
1
6
1
f
xx00
1
2
3
--- stderr
csplit: ‘5’: line number out of range
csplit: ‘4’: line number out of range
csplit: ‘5’: line number out of range

=== no match
seq 3 > f; csplit f /x/; echo $?; ls; csplit f %x%; echo $?; csplit -k f /x/; ls; csplit f /2/ /x/; echo $?; ls xx* 2>/dev/null
--- status 2
--- stdout
6
1
f
1
6
f
xx00
2
4
1
--- stderr
csplit: ‘/x/’: match not found
csplit: ‘%x%’: match not found
csplit: ‘/x/’: match not found
csplit: ‘/x/’: match not found

=== offsets beyond the ends
seq 5 > f; csplit f /2/-5; echo $?; csplit f /4/+5; echo $?; csplit f /4/ /5/-3; echo $?
--- stdout
0
1
10
1
6
0
1
--- stderr
csplit: ‘/2/-5’: line number out of range
csplit: ‘/4/+5’: line number out of range
csplit: ‘/5/-3’: line number out of range

=== wrong patterns
seq 5 > f; csplit f x; csplit f 0; csplit f 4 2; csplit -s f 2 2; csplit f /2; csplit f '/[/'; csplit f /2/x; csplit f 2 '{x}'; csplit f 2 '{1'; csplit f '{1}'; csplit f ''; csplit f /2/+; csplit f '/\(/'
--- status 1
--- stderr
csplit: ‘x’: invalid pattern
csplit: 0: line number must be greater than zero
csplit: line number ‘2’ is smaller than preceding line number, 4
csplit: warning: line number ‘2’ is the same as preceding line number
csplit: /2: closing delimiter '/' missing
csplit: ‘/[/’: invalid regular expression: Invalid regular expression
csplit: ‘/2/x’: integer expected after delimiter
csplit: ‘{x’}: integer required between '{' and '}'
csplit: ‘{1’: '}' is required in repeat count
csplit: ‘{1}’: invalid pattern
csplit: ‘’: invalid pattern
csplit: ‘/2/+’: integer expected after delimiter
csplit: ‘/\\(/’: invalid regular expression: Unmatched ( or \(

=== wrong calls
csplit; csplit f; csplit -x f 1; csplit nope 1; echo $?
--- stdout
1
--- stderr
csplit: missing operand
Try 'csplit --help' for more information.
csplit: missing operand after ‘f’
Try 'csplit --help' for more information.
csplit: invalid option -- 'x'
Try 'csplit --help' for more information.
csplit: cannot open 'nope' for reading: No such file or directory

=== directory
mkdir d; csplit d 1; echo $?
--- stdout
0
1
--- stderr
csplit: read error: Is a directory

=== no final newline
printf 'a\nb\nc' > f; csplit f 2; cat xx01; csplit f /c/; cat xx01
--- stdout (no newline)
2
3
b
c4
1
c
--- stderr

=== regular expressions
printf 'foo1\nbar\nfoo22\nbaz\n' > f; csplit f '/foo[0-9]\{2\}/'; head xx*; csplit f '/\(ba\)z/'; head xx*; csplit f '/a\/b/' ; echo $?
--- stdout
9
10
==> xx00 <==
foo1
bar

==> xx01 <==
foo22
baz
15
4
==> xx00 <==
foo1
bar
foo22

==> xx01 <==
baz
19
1
--- stderr
csplit: ‘/a\\/b/’: match not found
