#: awk: rules, fields, variables, operators and statements.
#: needs gawk

=== a rule without an action prints the record
printf 'one\ntwo\nthree\n' | awk '/t/'
--- stdout
two
three

=== a rule without a pattern runs for every record
printf 'a b\nc d\n' | awk '{ print $2 }'
--- stdout
b
d

=== BEGIN and END run before and after
printf 'x\ny\n' | awk 'BEGIN { print "start" } { n++ } END { print "end", n }'
--- stdout
start
end 2

=== several BEGIN rules run in order
awk 'BEGIN { print 1 } END { print "never" } BEGIN { print 2 }' < /dev/null
--- stdout
1
2
never

=== only BEGIN reads no input
echo data | awk 'BEGIN { print "no input" }'
--- stdout
no input

=== END alone reads all input
printf '1\n2\n3\n' | awk 'END { print NR, $0 }'
--- stdout
3 3

=== the fields of the last record are there in END
printf 'a b\nc d e\n' | awk 'END { print NF, $1, $NF }'
--- stdout
3 c e

=== range patterns
seq 10 | awk '/3/, /5/'
--- stdout
3
4
5

=== a range that begins and ends on the same record
seq 5 | awk '/3/, /3/ { print "in", $0 }'
--- stdout
in 3

=== a range that never ends
seq 5 | awk '/4/, /x/'
--- stdout
4
5

=== a range that begins again
printf 'a\nb\nc\na\nx\nb\n' | awk '/a/, /b/ { print NR ": " $0 }'
--- stdout
1: a
2: b
4: a
5: x
6: b

=== a range of numbers of records
seq 10 | awk 'NR == 2, NR == 4'
--- stdout
2
3
4

=== patterns are expressions
seq 6 | awk 'NR % 2 == 0'
--- stdout
2
4
6

=== negated patterns
printf 'a\nb\n' | awk '!/a/'
--- stdout
b

=== combined patterns
printf 'ab\na\nb\n' | awk '/a/ && /b/ { print "both" } /a/ || /b/ { print "one" }'
--- stdout
both
one
one
one

=== an assignment is a pattern
printf 'a\nb\n' | awk 'x = NR - 1'
--- stdout
b

=== a string pattern is true unless empty
echo a | awk '"" { print "no" } "0" { print "yes" }'
--- stdout
yes

=== fields from the end
echo 'a b c d' | awk '{ print $NF, $(NF - 1), $(NF-2) }'
--- stdout
d c b

=== a field beyond the last is empty
echo 'a b' | awk '{ print "[" $5 "]", NF }'
--- stdout
[] 2

=== assigning a field rebuilds the record
echo 'a   b   c' | awk '{ $2 = "X"; print; print NF }'
--- stdout
a X c
3

=== assigning a field beyond the last adds empty ones
echo 'a b' | awk '{ $5 = "e"; print; print NF }'
--- stdout
a b   e
5

=== assigning with another output separator
echo 'a b c' | awk -v OFS=- '{ $1 = $1; print }'
--- stdout
a-b-c

=== the record is not rebuilt unless a field changes
echo 'a   b' | awk -v OFS=- '{ print }'
--- stdout
a   b

=== assigning the record splits it again
echo 'a b' | awk '{ $0 = "x y z"; print NF, $2 }'
--- stdout
3 y

=== setting NF cuts fields off
echo 'a b c d' | awk '{ NF = 2; print; print NF }'
--- stdout
a b
2

=== setting NF adds fields
echo 'a b' | awk -v OFS=, '{ NF = 4; print }'
--- stdout
a,b,,

=== NF steps
echo 'a b c' | awk '{ NF--; print; NF += 2; print $0 "|" }'
--- stdout
a b
a b  |

=== fields by computed numbers
echo 'a b c d' | awk '{ i = 2; print $i, $(i + 1), $i++, i }'
--- stdout
b c 0 2

=== a field steps
echo '5 6' | awk '{ $1++; ++$2; print; print $1-- + 1; print }'
--- stdout
6 7
7
5 7

=== dollar binds tighter than arithmetic
echo '2 3' | awk '{ print $1 + 1, $1^2, -$1, !$1, $1$2 }'
--- stdout
3 4 -2 0 23

=== the record as a number
printf '4\n5\n' | awk '{ s += $0 } END { print s }'
--- stdout
9

=== a negative field is an error
echo a | awk '{ print $(-1) }'
--- status 2
--- stderr
awk: cmd. line:1: (FILENAME=- FNR=1) fatal: attempt to access field -1

=== field separators of one character
echo 'a:b::c' | awk -F: '{ print NF; print $2, "[" $3 "]", $4 }'
--- stdout
4
b [] c

=== a tab separates, blanks do not
printf 'a b\tc\n' | awk -F'\t' '{ print NF, $1 }'
--- stdout
2 a b

=== t as separator is a tab
printf 'a\tb t c\n' | awk -Ft '{ print $2 }'
--- stdout
 c

=== a comma with blanks separates
echo 'a, b ,c' | awk -F' *, *' '{ print $1 "|" $2 "|" $3 }'
--- stdout
a|b|c

=== a bar separates
echo 'a|b|c' | awk -F'|' '{ print $2 }'
--- stdout
b

=== an escaped bar separates
echo 'a|b|c' | awk -F'\\|' '{ print $2, NF }'
--- stdout
b 3

=== a dot separates
echo '1.2.3' | awk -F. '{ print $1, $3 }'
--- stdout
1 3

=== brackets separate
echo 'a[b]c' | awk -F'[][]' '{ print $1, $2, $3 }'
--- stdout
a b c

=== several separators
echo 'a:b;c' | awk -F'[:;]' '{ print $1 $2 $3, NF }'
--- stdout
abc 3

=== an empty separator gives characters
echo 'añb' | awk -F '' '{ print NF, $2 }'
--- stdout
3 ñ

=== FS in the program counts from the next record on
printf 'a b:c\nd e:f\n' | awk '{ FS = ":"; print $1 }'
--- stdout
a
d e

=== FS of a single blank is the default
echo '  a  b  ' | awk 'BEGIN { FS = " " } { print NF ":" $1 ":" $2 }'
--- stdout
2:a:b

=== FS of a bracketed blank is one blank each
echo ' a  b' | awk -F'[ ]' '{ print NF; for (i = 1; i <= NF; i++) printf "[%s]", $i; print "" }'
--- stdout
4
[][a][][b]

=== FS that matches nothing leaves one field
echo 'a b' | awk -F'#' '{ print NF, $1 }'
--- stdout
1 a b

=== an empty record has no fields
echo | awk -F, '{ print NF }'
--- stdout
0

=== a newline separates fields of a multiline record
printf 'a b\nc,d\n' | awk 'BEGIN { RS = "#"; FS = "\n" } { print NF; print $1 }'
--- stdout
3
a b

=== a capital and a small letter as separator
echo 'aXbxc' | awk -FX '{ print $2 }'
--- stdout
bxc

=== numbers and strings convert
awk 'BEGIN { print "3" + "4", 3 " " 4, "3x" * 2, "x" + 1, "" + 0, -"5" }'
--- stdout
7 3 4 6 1 0 -5

=== whole numbers are shown whole
awk 'BEGIN { print 1e6, 100000 * 100000, 2^53, 2^53 + 1, 1e18, -7, 1e3 }'
--- stdout
1000000 10000000000 9007199254740992 9007199254740992 1000000000000000000 -7 1000

=== other numbers are shown by OFMT
awk 'BEGIN { print 3.14159265, 0.1 + 0.2, 1e-7, 123456.789, 1234567.891 }'
--- stdout
3.14159 0.3 1e-07 123457 1.23457e+06

=== OFMT and CONVFMT
awk 'BEGIN { OFMT = "%.2f"; x = 3.14159; print x, x ""; CONVFMT = "%.3f"; print x, x ""; print 17, 17 "" }'
--- stdout
3.14 3.14159
3.14 3.142
17 17

=== big numbers
awk 'BEGIN { print 2^63, 2^64, 2^100, 1e100 }'
--- stdout
9223372036854775808 18446744073709551616 1267650600228229401496703205376 10000000000000000159028911097599180468360808563945281389781327557747838772170381060813469985856815104

=== infinities and what is no number
awk 'BEGIN { x = -log(0); print x, -x; y = log(-1); print (y == y) }' 2> /dev/null
--- stdout
+inf -inf
0

=== the words inf and nan are not numbers
awk 'BEGIN { print "inf" + 0, "nan" + 0, "+inf" + 0, "-inf" + 0 }'
--- stdout
0 0 +inf -inf

=== hexadecimal and octal constants
awk 'BEGIN { print 0x1F, 011, 0x10 + 1, 1e2, .5, 5., 09 }'
--- stdout
31 9 17 100 0.5 5 9

=== hexadecimal data is not a number
echo 0x1F | awk '{ print $1 + 0, $1 == 31 }'
--- stdout
0 0

=== arithmetic
awk 'BEGIN { print 7 / 2, 7 % 3, -7 % 3, 7 % -3, 5.5 % 2, 2 ^ 3 ^ 2, 2 ** 3, -2 ^ 2 }'
--- stdout
3.5 1 -1 1 1.5 512 8 -4

=== precedence
awk 'BEGIN { print 1 + 2 * 3, (1 + 2) * 3, 10 - 2 - 3, 2 * 3 % 4, !1 + 1, 1 - -1, 2 - - 1 }'
--- stdout
7 9 5 2 1 2 3

=== division by zero
awk 'BEGIN { x = 0; print 1 / x }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: division by zero attempted

=== remainder by zero
awk 'BEGIN { x = 0; print 1 % x }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: division by zero attempted in `%'

=== division by zero in a record
echo a | awk '{ print 1 / $2 }'
--- status 2
--- stderr
awk: cmd. line:1: (FILENAME=- FNR=1) fatal: division by zero attempted

=== a constant division by zero
awk 'BEGIN { print 1 / 0 }'
--- status 1
--- stderr
awk: cmd. line:1: error: division by zero attempted

=== assignments have values
awk 'BEGIN { a = b = 3; print a, b, (c = 4) + 1, c }'
--- stdout
3 3 5 4

=== operators with assignment
awk 'BEGIN { x = 10; x += 5; print x; x -= 3; print x; x *= 2; print x; x /= 4; print x; x %= 4; print x; x ^= 3; print x; x **= 2; print x }'
--- stdout
15
12
24
6
2
8
64

=== steps before and after
awk 'BEGIN { x = 5; print x++, x, ++x, x--, --x }'
--- stdout
5 6 7 7 5

=== steps of nothing
awk 'BEGIN { print x++, x, y--, y, -z }'
--- stdout
0 1 0 -1 0

=== unary plus makes a number
echo '007' | awk '{ print +$1, $1 }'
--- stdout
7 007

=== concatenation
awk 'BEGIN { x = "a"; y = 5; print x y, x " " y + 1, 1 " " 2, x 1 2 }'
--- stdout
a5 a 6 1 2 a12

=== concatenation and minus
awk 'BEGIN { print 1 " " -1; print -12 " " -24; x = 3; print x -1, x " " -1 }'
--- stdout
1-1
-12-24
2 3-1

=== concatenation and comparison
awk 'BEGIN { print 1 2 == 12, ("a" "b" == "ab"), (2 < 10), ("2" < "10") }'
--- stdout
1 1 1 0

=== appending in a loop
awk 'BEGIN { for (i = 0; i < 5; i++) s = s i ","; print s; t = t "x" s; print t }'
--- stdout
0,1,2,3,4,
x0,1,2,3,4,

=== appending to itself
awk 'BEGIN { s = "ab"; s = s s; print s; s = s "-" s; print s }'
--- stdout
abab
abab-abab

=== comparisons of input are numeric where they look so
echo '10 9 abc 1e1 010' | awk '{ print ($1 > $2), ($1 == $4), ($1 == $5), ($3 > $1), ($1 == "10"), ($4 == "10") }'
--- stdout
1 1 1 1 1 0

=== comparisons of constants
awk 'BEGIN { print (10 < 9), ("10" < "9"), (10 < "9"), ("a" < "b"), ("a" < 1), ("" < "a") }'
--- stdout
0 1 1 1 0 1

=== what was never assigned equals zero and the empty string
awk 'BEGIN { print (x == 0), (x == ""), (x < 1), length(x), x + 0, "[" x "]" }'
--- stdout
1 1 1 0 0 []

=== blanks around numbers of the input do not matter
echo ' 5 ,5' | awk -F, '{ print ($1 == $2), ($1 == 5) }'
--- stdout
1 1

=== signs and exponents of the input
echo '+5 5.0 5e0 .5e1 0x5' | awk '{ for (i = 1; i <= NF; i++) printf "%d ", ($i == 5); print "" }'
--- stdout (escaped)
1 1 1 1 0\x20

=== strings from split are input
awk 'BEGIN { split("10 9", a); print (a[1] > a[2]), ("10" > "9") }'
--- stdout
1 0

=== substrings are strings
echo '10 9' | awk '{ print (substr($1, 1) < substr($2, 1)) }'
--- stdout
1

=== variables of the command line are input
awk -v a=10 -v b=9 'BEGIN { print (a > b), a + 1 }'
--- stdout
1 11

=== truth
echo '0 0.0 a 00 -0' | awk '{ for (i = 1; i <= 6; i++) printf "%s ", ($i ? "t" : "f"); print (0 ? "t" : "f"), ("0" ? "t" : "f"), ("" ? "t" : "f"), ("a" ? "t" : "f"), (0.0 ? "t" : "f") }'
--- stdout
f f t f f f f t f t f

=== and, or, not
awk 'BEGIN { print 1 && 0, 1 || 0, !0, !1, !"", !"a", 2 && 3, 0 || "" }'
--- stdout
0 1 1 0 1 0 1 0

=== the right side is skipped where it does not matter
awk 'BEGIN { 0 && x++; 1 || y++; 1 && z++; print x + 0, y + 0, z }'
--- stdout
0 0 1

=== the conditional operator
awk 'BEGIN { x = 5; print x > 3 ? "big" : "small"; print (x < 3) ? "a" : x < 6 ? "b" : "c" }'
--- status 1

=== the conditional operator over lines
awk 'BEGIN {
  x = 1 ?
    "yes" :
    "no"
  print x
}'
--- stdout
yes

=== matches
awk 'BEGIN { print ("abc" ~ /b/), ("abc" ~ "^b"), ("abc" !~ /x/), "a.c" ~ "a\\.c" }' 
--- stdout
1 0 1 1

=== a match in a condition
printf 'x1\ny2\n' | awk '$1 ~ /^x/ { print "x" } $1 !~ /^x/ { print "not" }'
--- stdout
x
not

=== a dynamic expression from a variable
printf 'foo\nbar\n' | awk -v re='^b' '$0 ~ re'
--- stdout
bar

=== a slash in brackets does not end an expression
echo 'a/b' | awk '/[/]/ { print "slash" } /a\/b/ { print "escaped" }'
--- stdout
slash
escaped

=== division or expression
awk 'BEGIN { a = 8; b = 2; print a / b / 2; print 8 /2 }'
--- stdout
2
4

=== in tells whether an element is there
awk 'BEGIN { a["x"]; print ("x" in a), ("y" in a), !("y" in a); if ("y" in a) print "no"; print length(a) }'
--- stdout
1 0 1
1

=== if and else
awk 'BEGIN { if (1) print "a"; else print "b"
if (0)
  print "c"
else
  print "d"
if (0) { print 1 } else if (1) { print 2 } else { print 3 } }'
--- stdout
a
d
2

=== an if with an empty statement
awk 'BEGIN { if (1) ; else print "x"; print "y" }'
--- stdout
y

=== while
awk 'BEGIN { while (i < 3) { print i + 0; i++ } }'
--- stdout
0
1
2

=== do and while
awk 'BEGIN { do { print i++ } while (i < 3); do print "once"; while (0) }'
--- stdout
0
1
2
once

=== for
awk 'BEGIN { for (i = 0; i < 3; i++) print i; for (;;) { if (++n > 2) break }; print n }'
--- stdout
0
1
2
3

=== for with an empty body
awk 'BEGIN { for (i = 0; i < 5; i++); print i }'
--- stdout
5

=== break and continue
awk 'BEGIN { for (i = 0; i < 6; i++) { if (i == 1) continue; if (i == 4) break; print i } }'
--- stdout
0
2
3

=== continue in while and do
awk 'BEGIN { while (i++ < 4) { if (i == 2) continue; printf "%d ", i } do { if (j == 1) continue; printf "[%d]", j } while (j++ < 2); print "" }'
--- stdout
1 3 4 [0][2]

=== nested loops
awk 'BEGIN { for (i = 1; i < 4; i++) { for (j = 1; j < 4; j++) { if (j == 2) break; printf "%d%d ", i, j } } print "" }'
--- stdout (escaped)
11 21 31\x20

=== next
printf '1\n2\n3\n' | awk 'NR == 2 { next } { print }'
--- stdout
1
3

=== next in a function
printf '1\n2\n3\n' | awk 'function skip() { next } $1 == 2 { skip() } { print }'
--- stdout
1
3

=== exit with a status
printf '1\n2\n' | awk '{ print; exit 3 } END { print "end" }'
--- status 3
--- stdout
1
end

=== exit in BEGIN runs END
awk 'BEGIN { exit 4 } END { print "end" }'
--- status 4
--- stdout
end

=== exit in END keeps the status
awk 'BEGIN { exit 4 } END { print "a"; exit; print "b" }'
--- status 4
--- stdout
a

=== exit in END sets the status
awk 'END { exit 7 }' < /dev/null
--- status 7

=== exit from a function
awk 'function f() { exit 5 } BEGIN { f(); print "not reached" }'
--- status 5

=== nextfile
printf '1\n2\n' > a; printf '3\n4\n' > b; awk '{ print FILENAME, $0; nextfile }' a b
--- stdout
a 1
b 3

=== switch
awk 'BEGIN { for (i = 0; i < 5; i++) switch (i) { case 0: print "zero"; break; case 1: case 2: print "small"; break; default: print "big" } }'
--- stdout
zero
small
small
big
big

=== switch falls through
awk 'BEGIN { switch ("b") { case "a": print "a"; case "b": print "b"; case "c": print "c"; break; case "d": print "d" } }'
--- stdout
b
c

=== switch on expressions
awk 'BEGIN { switch ("foobar") { case /^x/: print "x"; break; case /^foo/: print "foo"; break; default: print "none" } }'
--- stdout
foo

=== switch with the default first
awk 'BEGIN { for (i = 1; i < 4; i++) switch (i) { default: print "d" i; break; case 2: print "two" } }'
--- stdout
d1
two
d3

=== switch tells numbers from strings
awk 'BEGIN { switch (1) { case "1": print "string"; break; case 1: print "number" } }'
--- status 1

=== comments and continued lines
awk 'BEGIN { # a comment
  x = 1 + \
      2   # another
  print x
}'
--- stdout
3

=== semicolons and newlines separate
awk 'BEGIN { print 1; print 2
print 3;

print 4 }; BEGIN { print 5 }'
--- stdout
1
2
3
4
5

=== a comma continues a line
awk 'BEGIN { print 1,
  2,
  3 }'
--- stdout
1 2 3

=== and and or continue a line
awk 'BEGIN { if (1 &&
  1 ||
  0) print "ok" }'
--- stdout
ok

=== escapes in strings
awk 'BEGIN { print "a\tb\nc\\d\"e\/f\101\x41|" }' | od -c
--- stdout
0000000   a  \t   b  \n   c   \   d   "   e   /   f   A   A   |  \n
0000017

=== an escape that is none
awk 'BEGIN { print "a\qb" }'
--- stdout
aqb
--- stderr
awk: cmd. line:1: warning: escape sequence `\q' treated as plain `q'

=== a string over two lines
awk 'BEGIN { print "a\
b" }'
--- stdout
ab

=== a missing quote
awk 'BEGIN { print "abc }'
--- status 1
--- stderr
awk: cmd. line:1: BEGIN { print "abc }
awk: cmd. line:1:               ^ unterminated string

=== a missing operand
awk 'BEGIN { print 1 + }'
--- status 1
--- stderr
awk: cmd. line:1: BEGIN { print 1 + }
awk: cmd. line:1:                   ^ syntax error

=== a missing brace
awk 'BEGIN { print 1'
--- status 1
--- stderr
awk: cmd. line:1: BEGIN { print 1
awk: cmd. line:1:                ^ unexpected newline or end of string

=== a brace too many
awk 'BEGIN { print 1 }}'
--- status 1
--- stderr
awk: cmd. line:1: BEGIN { print 1 }}
awk: cmd. line:1:                  ^ syntax error

=== an expression that does not end
awk '/abc'
--- status 1
--- stderr
awk: cmd. line:1: /abc
awk: cmd. line:1:  ^ unterminated regexp

=== a malformed expression
awk '/a(b/'
--- status 1
--- stderr
awk: cmd. line:1: error: Unmatched ( or \(: /a(b/

=== a character that means nothing
awk 'BEGIN { x = 1 ` 2 }'
--- status 1
--- stderr
awk: cmd. line:1: BEGIN { x = 1 ` 2 }
awk: cmd. line:1:               ^ invalid char '`' in expression

=== an error on the second line
awk 'BEGIN {
  x = = 2
}'
--- status 1
--- stderr
awk: cmd. line:2:   x = = 2
awk: cmd. line:2:       ^ syntax error

=== return outside of a function
awk 'BEGIN { return 1 }'
--- status 1
--- stderr
awk: cmd. line:1: BEGIN { return 1 }
awk: cmd. line:1:         ^ `return' used outside function context

=== next in BEGIN
awk 'BEGIN { next }'
--- status 1
--- stderr
awk: cmd. line:1: error: `next' used in BEGIN action

=== no program
awk > /dev/null 2>&1; echo $?
--- stdout
1

=== NR and FNR
printf 'a\nb\n' > x; printf 'c\n' > y; awk '{ print FILENAME, NR, FNR }' x y
--- stdout
x 1 1
x 2 2
y 3 1

=== NR can be assigned
printf 'a\nb\n' | awk 'NR == 1 { NR = 10 } { print NR }'
--- stdout
10
11

=== FILENAME in BEGIN and END
echo x > f; awk 'BEGIN { print "[" FILENAME "]" } END { print FILENAME }' f
--- stdout
[]
f

=== FILENAME of standard input
echo x | awk '{ print "[" FILENAME "]" }'
--- stdout
[-]

=== assignments among the operands
echo x > f; awk '{ print v }' v=1 f v=2 f
--- stdout
1
2

=== an assignment to FS among the operands
echo 'a:b' > f; awk '{ print $1 }' f FS=: f
--- stdout
a:b
a

=== ARGV and ARGC
awk 'BEGIN { for (i = 0; i < ARGC; i++) print i, ARGV[i] }' x y=1 z
--- stdout
0 awk
1 x
2 y=1
3 z

=== changing ARGV
echo one > f; echo two > g; awk 'BEGIN { ARGV[1] = "g" } { print }' f
--- stdout
two

=== deleting from ARGV
echo one > f; echo two > g; awk 'BEGIN { delete ARGV[1] } { print }' f g
--- stdout
two

=== adding to ARGV
echo one > f; awk 'BEGIN { ARGV[ARGC++] = "f" } { print FILENAME ": " $0 }'
--- stdout
f: one

=== an empty operand is skipped
echo one > f; awk '{ print }' '' f
--- stdout
one

=== ENVIRON
FOO=bar awk 'BEGIN { print ENVIRON["FOO"], ENVIRON["NOSUCH"] "." }'
--- stdout
bar .

=== a missing file
awk '{ print }' nosuch
--- status 2
--- stderr
awk: fatal: cannot open file `nosuch' for reading: No such file or directory

=== a missing file after another one
echo a > f; awk '{ print }' f nosuch
--- status 2
--- stdout
a
--- stderr
awk: cmd. line:1: fatal: cannot open file `nosuch' for reading: No such file or directory

=== a directory is skipped
mkdir d; echo a > f; awk '{ print }' d f
--- stdout
a
--- stderr
awk: warning: command line argument `d' is a directory: skipped

=== a program from a file
printf 'BEGIN { print "from file" }\n' > p.awk; awk -f p.awk
--- stdout
from file

=== two program files
printf 'function f() { return 1 }\n' > a.awk; printf 'BEGIN { print f() }' > b.awk; awk -f a.awk -f b.awk
--- stdout
1

=== a program file and text
printf 'function f() { return 2 }\n' > a.awk; awk -f a.awk -e 'BEGIN { print f() }'
--- stdout
2

=== an error in a program file
printf 'BEGIN {\n  print (\n}\n' > p.awk; awk -f p.awk
--- status 1
--- stderr
awk: p.awk:3:   print (
awk: p.awk:3:          ^ unexpected newline or end of string

=== a program file that is missing
awk -f nosuch.awk
--- status 2
--- stderr
awk: fatal: cannot open source file `nosuch.awk' for reading: No such file or directory

=== a library
printf 'function lib(x) { return x * 2 }\n' > lib.awk; awk -i ./lib.awk 'BEGIN { print lib(4) }'
--- stdout
8

=== including a file
printf 'function lib(x) { return x * 3 }\n' > lib.awk; awk '@include "lib.awk"
BEGIN { print lib(4) }'
--- stdout
12

=== a script with an interpreter line
printf '#!/usr/bin/awk -f\nBEGIN { print "script", ARGV[1] }\n' > s; chmod +x s; ./s arg
--- stdout
script arg

=== escapes in an assignment
awk -v 's=a\tb\\n' 'BEGIN { print s }'
--- stdout
a	b\n

=== an assignment that is none
awk -v 1x=2 'BEGIN { print 1 }'
--- status 2
--- stderr
awk: fatal: `1x' is not a legal variable name

=== several assignments
awk -v a=1 -v b=2 'BEGIN { print a + b }'
--- stdout
3

=== options end at two dashes
echo x > -f; awk -- '{ print "file", $0 }' ./-f
--- stdout
file x

=== the long options
printf 'a,b\n' | awk --field-separator=, --assign=x=1 '{ print $2, x }'
--- stdout
b 1

=== bytes instead of characters
awk -b 'BEGIN { print length("é") }'
--- stdout
2

=== the C locale has bytes
LC_ALL=C awk 'BEGIN { print length("é"), toupper("é") == "é" }'
--- stdout
2 1

=== characters in UTF-8
awk 'BEGIN { s = "añ日本"; print length(s), substr(s, 2, 2), index(s, "本"), toupper("añ") }'
--- stdout
4 ñ日 4 AÑ
