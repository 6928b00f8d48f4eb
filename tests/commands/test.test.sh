=== one word
for w in a '' -n '!' '(' ' '; do env test "$w"; echo $?; done; env test; echo $?
=== strings
env test -n a; echo $?; env test -n ''; echo $?; env test -z ''; echo $?; env test -z a; echo $?; env test a = a; echo $?; env test a = b; echo $?; env test a == a; echo $?; env test a != b; echo $?; env test '' = ''; echo $?
=== integers
for o in -eq -ne -lt -le -gt -ge; do env test 1 $o 2; echo $o $?; env test 2 $o 2; echo $?; env test -3 $o -4; echo $?; done
=== how integers may be written
env test ' 1 ' -eq 1; echo $?; env test +1 -eq 01; echo $?; env test -0 -eq 0; echo $?; env test 99999999999999999999 -gt 99999999999999999998; echo $?; env test -l abc -eq 3; echo $?; env test 3 -eq -l abc; echo $?; env test -l a -lt -l bb; echo $?
=== wrong integers
env test x -eq 1; echo $?; env test 1 -eq x; env test '' -eq 0; env test 1.5 -eq 1; env test 0x1 -eq 1; env test - -eq 1
=== kinds of files
: > f; echo x > s; mkdir d; ln -s f l; ln -s nope b; for o in -e -a -f -d -s -h -L -p -S -b -c -r -w -x -O; do for n in f s d l b nope /dev/null; do env test $o $n; printf '%s ' "$o $n $?"; done; echo; done
=== permissions
: > f; chmod 4755 f; env test -u f; echo $?; chmod 2755 f; env test -g f; echo $?; mkdir d; chmod 1777 d; env test -k d; echo $?; env test -k f; echo $?
=== comparing files
: > a; touch -d 2001-01-01 old; ln a c; env test a -nt old; echo $?; env test old -nt a; echo $?; env test old -ot a; echo $?; env test a -ef c; echo $?; env test a -ef old; echo $?; env test a -nt nope; echo $?; env test nope -ot a; echo $?; env test nope -nt a; echo $?; env test nope -ef nope; echo $?
=== terminals
env test -t 0; echo $?; env test -t 99; echo $?; env test -t x; echo $?
=== not, and, or
env test ! a; echo $?; env test ! ''; echo $?; env test ! a = b; echo $?; env test a -a b; echo $?; env test a -a ''; echo $?; env test '' -o b; echo $?; env test '' -o ''; echo $?; env test a = a -a b = b; echo $?; env test a = b -o b = b; echo $?; env test ! -n '' -a b; echo $?; env test '' -a '' -o a; echo $?
=== parentheses
env test '(' a ')'; echo $?; env test '(' '' ')'; echo $?; env test '(' a = b ')' -o c; echo $?; env test ! '(' a ')'; echo $?; env test '(' '(' a ')' ')'; echo $?; env test '(' ! a ')'; echo $?; env test '(' -n a ')' -a '(' b = b ')'; echo $?; env test '(' = ')'; echo $?
=== operators as operands
env test -n = -n; echo $?; env test ! = !; echo $?; env test -a -a -a; echo $?; env test '(' -a ')'; echo $?; env test -f = a; echo $?; env test = = =; echo $?
=== wrong expressions
env test a b; env test -q a; env test a b c; env test '(' a; env test '(' a b c d; env test a -a; env test a b c d; env test a -nt; env test '(' a ')' b; env test 1 -eq; env test -f a b c; env test '(' ')' ; env test a '<' b; env test a = ; env test -l a -nt b; env test ! ! a; echo $?
=== bracket
env [ a ]; echo $?; env [ ]; echo $?; env [ a = b ]; echo $?; env [ a; echo $?; env [; env [ a ] b; env [ '(' a ')' ]; echo $?; env [ -f ']' ]; echo $?
=== what looks like a flag
env test --help; echo $?; env test -x; echo $?; env test --; echo $?
