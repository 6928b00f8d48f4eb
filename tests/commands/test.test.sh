=== one word
for w in a '' -n '!' '(' ' '; do env test "$w"; echo $?; done; env test; echo $?
--- stdout
0
1
0
0
0
0
1
--- stderr

=== strings
env test -n a; echo $?; env test -n ''; echo $?; env test -z ''; echo $?; env test -z a; echo $?; env test a = a; echo $?; env test a = b; echo $?; env test a == a; echo $?; env test a != b; echo $?; env test '' = ''; echo $?
--- stdout
0
1
0
1
0
1
0
0
0
--- stderr

=== integers
for o in -eq -ne -lt -le -gt -ge; do env test 1 $o 2; echo $o $?; env test 2 $o 2; echo $?; env test -3 $o -4; echo $?; done
--- stdout
-eq 1
0
1
01
0
-lt 0
1
1
-le 0
0
1
-gt 1
1
0
-ge 1
0
0
--- stderr

=== how integers may be written
env test ' 1 ' -eq 1; echo $?; env test +1 -eq 01; echo $?; env test -0 -eq 0; echo $?; env test 99999999999999999999 -gt 99999999999999999998; echo $?; env test -l abc -eq 3; echo $?; env test 3 -eq -l abc; echo $?; env test -l a -lt -l bb; echo $?
--- stdout
0
0
0
0
0
0
0
--- stderr

=== wrong integers
env test x -eq 1; echo $?; env test 1 -eq x; env test '' -eq 0; env test 1.5 -eq 1; env test 0x1 -eq 1; env test - -eq 1
--- status 2
--- stdout
2
--- stderr
test: invalid integer ‘x’
test: invalid integer ‘x’
test: invalid integer ‘’
test: invalid integer ‘1.5’
test: invalid integer ‘0x1’
test: invalid integer ‘-’

=== kinds of files
: > f; echo x > s; mkdir d; ln -s f l; ln -s nope b; for o in -e -a -f -d -s -h -L -p -S -b -c -r -w -x -O; do for n in f s d l b nope /dev/null; do env test $o $n; printf '%s ' "$o $n $?"; done; echo; done
--- stdout (escaped)
-e f 0 -e s 0 -e d 0 -e l 0 -e b 1 -e nope 1 -e /dev/null 0\x20
-a f 2 -a s 2 -a d 2 -a l 2 -a b 2 -a nope 2 -a /dev/null 2\x20
-f f 0 -f s 0 -f d 1 -f l 0 -f b 1 -f nope 1 -f /dev/null 1\x20
-d f 1 -d s 1 -d d 0 -d l 1 -d b 1 -d nope 1 -d /dev/null 1\x20
-s f 1 -s s 0 -s d 0 -s l 1 -s b 1 -s nope 1 -s /dev/null 1\x20
-h f 1 -h s 1 -h d 1 -h l 0 -h b 0 -h nope 1 -h /dev/null 1\x20
-L f 1 -L s 1 -L d 1 -L l 0 -L b 0 -L nope 1 -L /dev/null 1\x20
-p f 1 -p s 1 -p d 1 -p l 1 -p b 1 -p nope 1 -p /dev/null 1\x20
-S f 1 -S s 1 -S d 1 -S l 1 -S b 1 -S nope 1 -S /dev/null 1\x20
-b f 1 -b s 1 -b d 1 -b l 1 -b b 1 -b nope 1 -b /dev/null 1\x20
-c f 1 -c s 1 -c d 1 -c l 1 -c b 1 -c nope 1 -c /dev/null 0\x20
-r f 0 -r s 0 -r d 0 -r l 0 -r b 1 -r nope 1 -r /dev/null 0\x20
-w f 0 -w s 0 -w d 0 -w l 0 -w b 1 -w nope 1 -w /dev/null 0\x20
-x f 1 -x s 1 -x d 0 -x l 1 -x b 1 -x nope 1 -x /dev/null 1\x20
-O f 0 -O s 0 -O d 0 -O l 0 -O b 1 -O nope 1 -O /dev/null 1\x20
--- stderr
test: ‘-a’: unary operator expected
test: ‘-a’: unary operator expected
test: ‘-a’: unary operator expected
test: ‘-a’: unary operator expected
test: ‘-a’: unary operator expected
test: ‘-a’: unary operator expected
test: ‘-a’: unary operator expected

=== permissions
: > f; chmod 4755 f; env test -u f; echo $?; chmod 2755 f; env test -g f; echo $?; mkdir d; chmod 1777 d; env test -k d; echo $?; env test -k f; echo $?
--- stdout
0
0
0
1
--- stderr

=== comparing files
: > a; touch -d 2001-01-01 old; ln a c; env test a -nt old; echo $?; env test old -nt a; echo $?; env test old -ot a; echo $?; env test a -ef c; echo $?; env test a -ef old; echo $?; env test a -nt nope; echo $?; env test nope -ot a; echo $?; env test nope -nt a; echo $?; env test nope -ef nope; echo $?
--- stdout
0
1
0
0
1
0
0
1
1
--- stderr

=== terminals
env test -t 0; echo $?; env test -t 99; echo $?; env test -t x; echo $?
--- stdout
1
1
2
--- stderr
test: invalid integer ‘x’

=== not, and, or
env test ! a; echo $?; env test ! ''; echo $?; env test ! a = b; echo $?; env test a -a b; echo $?; env test a -a ''; echo $?; env test '' -o b; echo $?; env test '' -o ''; echo $?; env test a = a -a b = b; echo $?; env test a = b -o b = b; echo $?; env test ! -n '' -a b; echo $?; env test '' -a '' -o a; echo $?
--- stdout
1
0
0
0
1
0
1
0
0
0
0
--- stderr

=== parentheses
env test '(' a ')'; echo $?; env test '(' '' ')'; echo $?; env test '(' a = b ')' -o c; echo $?; env test ! '(' a ')'; echo $?; env test '(' '(' a ')' ')'; echo $?; env test '(' ! a ')'; echo $?; env test '(' -n a ')' -a '(' b = b ')'; echo $?; env test '(' = ')'; echo $?
--- stdout
0
1
0
1
2
1
0
1
--- stderr
test: missing argument after ‘)’

=== operators as operands
env test -n = -n; echo $?; env test ! = !; echo $?; env test -a -a -a; echo $?; env test '(' -a ')'; echo $?; env test -f = a; echo $?; env test = = =; echo $?
--- stdout
0
0
2
0
1
0
--- stderr
test: ‘-a’: unary operator expected

=== wrong expressions
env test a b; env test -q a; env test a b c; env test '(' a; env test '(' a b c d; env test a -a; env test a b c d; env test a -nt; env test '(' a ')' b; env test 1 -eq; env test -f a b c; env test '(' ')' ; env test a '<' b; env test a = ; env test -l a -nt b; env test ! ! a; echo $?
--- stdout
0
--- stderr
test: missing argument after ‘b’
test: ‘-q’: unary operator expected
test: ‘b’: binary operator expected
test: missing argument after ‘a’
test: ‘)’ expected, found ‘b’
test: missing argument after ‘-a’
test: extra argument ‘b’
test: missing argument after ‘-nt’
test: extra argument ‘b’
test: missing argument after ‘-eq’
test: extra argument ‘b’
test: missing argument after ‘)’
test: ‘<’: binary operator expected
test: missing argument after ‘=’
test: -nt does not accept -l

=== bracket
env [ a ]; echo $?; env [ ]; echo $?; env [ a = b ]; echo $?; env [ a; echo $?; env [; env [ a ] b; env [ '(' a ')' ]; echo $?; env [ -f ']' ]; echo $?
--- stdout
0
1
1
2
0
1
--- stderr
[: missing ‘]’
[: missing ‘]’
[: missing ‘]’

=== what looks like a flag
env test --help; echo $?; env test -x; echo $?; env test --; echo $?
--- stdout
0
0
0
--- stderr
