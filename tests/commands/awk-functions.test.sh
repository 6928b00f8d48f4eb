#: awk: functions of the language and of programs.
#: needs gawk

=== length
awk 'BEGIN { print length("hello"), length(""), length(12345), length(x) }'
--- stdout
5 0 5 0

=== length of the record
echo 'hello world' | awk '{ print length, length(), length($0), length($1) }'
--- stdout
11 11 11 5

=== length without parentheses in an expression
echo abc | awk '{ x = length + 1; print x; print length > 2 ? "long" : "short" }' && cat 2
--- status 1

=== substr
awk 'BEGIN { s = "hello"; print substr(s, 2), substr(s, 2, 3), substr(s, 1, 1), substr(s, 5), "[" substr(s, 6) "]" }'
--- stdout
ello ell h o []

=== substr out of bounds
awk 'BEGIN { s = "hello"; print substr(s, 0), substr(s, -1), substr(s, 0, 2), substr(s, -1, 3), "[" substr(s, 10) "]", "[" substr(s, 2, 0) "]", "[" substr(s, 2, -1) "]", substr(s, 4, 100) }'
--- stdout
hello hello he hel [] [] [] lo

=== substr with fractions
awk 'BEGIN { s = "hello"; print substr(s, 1.5), substr(s, 1.5, 1), substr(s, 2, 1.9), substr(s, 2.9, 2.1) }'
--- stdout
hello h e el

=== substr of a number
awk 'BEGIN { print substr(12345, 2, 3), substr(3.14159, 1, 4) }'
--- stdout
234 3.14

=== index
awk 'BEGIN { print index("hello", "l"), index("hello", "lo"), index("hello", "x"), index("hello", ""), index("", "a") }'
--- stdout
3 4 0 1 0

=== toupper and tolower
awk 'BEGIN { print toupper("Hello 1"), tolower("HeLLo"), toupper(x) "." }'
--- stdout
HELLO 1 hello .

=== split
awk 'BEGIN { n = split("a b c", p); print n, p[1], p[2], p[3] }'
--- stdout
3 a b c

=== split at a string
awk 'BEGIN { n = split("a:b:c", p, ":"); print n, p[3]; n = split("a--b", p, "--"); print n, p[2] }'
--- stdout
3 c
2 b

=== split at an expression
awk 'BEGIN { n = split("a1b22c", p, /[0-9]+/); print n, p[1] p[2] p[3] }'
--- stdout
3 abc

=== split into characters
awk 'BEGIN { n = split("añb", p, ""); print n, p[2] }'
--- stdout
3 ñ

=== split of nothing
awk 'BEGIN { p["x"] = 1; n = split("", p); print n, length(p) }'
--- stdout
0 0

=== split keeps the separators
awk 'BEGIN { n = split("a1b22c", p, /[0-9]+/, s); print n, s[1], s[2], length(s) }'
--- stdout
3 1 22 2

=== split at blanks keeps the ends
awk 'BEGIN { n = split("  a b  ", p, " ", s); print n, "[" s[0] "][" s[1] "][" s[2] "]" }'
--- stdout
2 [  ][ ][  ]

=== split uses FS
awk -F: 'BEGIN { n = split("a:b c", p); print n, p[2] }'
--- stdout
2 b c

=== split at a lone blank expression
awk 'BEGIN { n = split(" a b", p, / /); print n, "[" p[1] "]" p[2] }'
--- stdout
3 []a

=== split at a dot and at a bar
awk 'BEGIN { print split("1.2.3", p, "."), p[2], split("a|b", q, "|"), q[2] }'
--- stdout
3 2 2 b

=== split into the array it is from
awk 'BEGIN { a[1] = "x y z"; n = split(a[1], a); print n, a[1], a[3] }'
--- stdout
3 x z

=== match
awk 'BEGIN { print match("foobar", /o+/), RSTART, RLENGTH; print match("foobar", /x/), RSTART, RLENGTH }'
--- stdout
2 2 2
0 0 -1

=== match with characters
awk 'BEGIN { print match("añb", /b/), RSTART, RLENGTH; match("日本語", /本/); print RSTART, RLENGTH }'
--- stdout
3 3 1
2 1

=== match takes the longest
awk 'BEGIN { match("xyz", /x|xy|xyz/); print RSTART, RLENGTH }'
--- stdout
1 3

=== match with groups
awk 'BEGIN { if (match("key=value", /([a-z]+)=([a-z]+)/, m)) print m[0], m[1], m[2], m[1, "start"], m[2, "length"], length(m) }'
--- stdout
key=value key value 1 5 9

=== match with a group that took no part
awk 'BEGIN { match("b", /(a)|(b)/, m); print (1 in m), (2 in m), m[2] }'
--- stdout
0 1 b

=== match forgets earlier groups
awk 'BEGIN { m["x"]; match("a", /a/, m); print ("x" in m), length(m); match("a", /b/, m); print length(m) }'
--- stdout
0 3
0

=== match of the empty string
awk 'BEGIN { print match("abc", //), RLENGTH; print match("", /^$/), RLENGTH; print match("abc", /$/), RSTART }'
--- stdout
1 0
1 0
4 4

=== sub replaces the first
awk 'BEGIN { s = "hello"; print sub(/l/, "L", s), s; print sub(/x/, "y", s), s }'
--- stdout
1 heLlo
0 heLlo

=== gsub replaces all
awk 'BEGIN { s = "hello"; print gsub(/l/, "L", s), s; print gsub("[eo]", "_", s), s }'
--- stdout
2 heLLo
2 h_LL_

=== gsub on the record
echo 'a b a' | awk '{ n = gsub(/a/, "x"); print n, $0, $1 }'
--- stdout
2 x b x x

=== gsub on a field
echo 'aa ba' | awk '{ gsub(/a/, "x", $2); print; print NF }'
--- stdout
aa bx
2

=== gsub on an element
awk 'BEGIN { a["k"] = "xx"; gsub(/x/, "y", a["k"]); print a["k"] }'
--- stdout
yy

=== an ampersand is the match
awk 'BEGIN { s = "hello"; gsub(/l+/, "[&]", s); print s; s = "abc"; sub(/b/, "&&", s); print s }'
--- stdout
he[ll]o
abbc

=== an escaped ampersand
awk 'BEGIN { s = "hello"; gsub(/l/, "\\&", s); print s }'
--- stdout
he&&o

=== backslashes before an ampersand
awk 'BEGIN { s = "a"; gsub(/a/, "\\\\&", s); print s; s = "a"; gsub(/a/, "\\\\\\&", s); print s; s = "a"; gsub(/a/, "x\\y", s); print s; s = "a"; gsub(/a/, "x\\\\y", s); print s }'
--- stdout
\a
\&
x\y
x\\y

=== gsub with empty matches
awk 'BEGIN { s = "abc"; print gsub(/x*/, "-", s), s; s = "abc"; gsub(//, "-", s); print s; s = "aaa"; gsub(/b*/, "X", s); print s }'
--- stdout
4 -a-b-c-
-a-b-c-
XaXaXaX

=== gsub with anchors
awk 'BEGIN { s = "aaa"; print gsub(/^a/, "x", s), s; print gsub(/a$/, "y", s), s; s = "a b"; gsub(/$/, "!", s); print s; gsub(/^/, ">", s); print s }'
--- stdout
1 xaa
1 xay
a b!
>a b!

=== gsub with characters
awk 'BEGIN { s = "añbñ"; print gsub(/ñ/, "n", s), s; s = "日本"; gsub(//, "-", s); print s; s = "日本"; gsub(/./, "x", s); print s }'
--- stdout (escaped)
2 anbn
-\xe6-\x97-\xa5-\xe6-\x9c-\xac-
xx

=== gsub of special characters
awk 'BEGIN { s = "a.b.c"; gsub(/\./, "-", s); print s; s = "a+b"; gsub("\\+", "-", s); print s; s = "a/b"; gsub("/", "|", s); print s }'
--- stdout
a-b-c
a-b
a|b

=== gsub with a dynamic expression
awk 'BEGIN { s = "a1b2"; r = "[0-9]"; gsub(r, "#", s); print s }'
--- stdout
a#b#

=== gsub that makes the text longer and shorter
awk 'BEGIN { s = "aXbXc"; gsub(/X/, "LONGER", s); print s; gsub(/LONGER/, "", s); print s }'
--- stdout
aLONGERbLONGERc
abc

=== sub on a constant
awk 'BEGIN { print sub(/a/, "b", "aaa") }' 2> /dev/null
--- stdout
1

=== sub changes the type
echo '5' | awk '{ sub(/5/, "6"); print ($0 == 6), ($0 < 10), $0 }'
--- stdout
1 0 6

=== gensub
awk 'BEGIN { print gensub(/a/, "x", "g", "banana"), gensub(/a/, "x", 2, "banana"), gensub(/a/, "x", 1, "banana"), gensub(/z/, "x", "g", "banana") }'
--- stdout
bxnxnx banxna bxnana banana

=== gensub with groups
awk 'BEGIN { print gensub(/([a-z]+) ([a-z]+)/, "\\2 \\1", "g", "hello world"); print gensub(/(a)(b)/, "<\\0|\\1|\\2|&>", 1, "xaby") }'
--- stdout
world hello
x<ab|a|b|ab>y

=== gensub on the record
echo 'a-b-c' | awk '{ print gensub(/-/, "+", 2); print $0 }'
--- stdout
a-b+c
a-b-c

=== gensub with an unusual third argument
awk 'BEGIN { print gensub(/a/, "x", "q", "aa"), gensub(/a/, "x", 0, "aa") }'
--- stdout
xa xa
--- stderr
awk: cmd. line:1: warning: gensub: third argument `q' treated as 1
awk: cmd. line:1: warning: gensub: third argument `0' treated as 1

=== gensub with dates
echo 2024-01-15 | awk '{ print gensub(/([0-9]+)-([0-9]+)-([0-9]+)/, "\\3.\\2.\\1", 1) }'
--- stdout
15.01.2024

=== gensub with empty matches
awk 'BEGIN { print gensub(/x*/, "-", "g", "abc") }'
--- stdout
-a-b-c-

=== gensub with escapes in the replacement
awk 'BEGIN { print gensub(/a/, "\\\\&", 1, "a"), gensub(/a/, "\\&", 1, "a"), gensub(/a/, "\\\\1", 1, "a") }'
--- stdout
\a & \1

=== sprintf
awk 'BEGIN { s = sprintf("%d-%s-%.2f", 3, "x", 2.5); print s, length(s) }'
--- stdout
3-x-2.50 8

=== int
awk 'BEGIN { print int(3.9), int(-3.9), int("12abc"), int(""), int("0x1A") }'
--- stdout
3 -3 12 0 0

=== functions of numbers
awk 'BEGIN { printf "%.4f %.4f %.4f %.4f %.4f %.4f\n", sin(1), cos(1), atan2(1, 2), exp(1), log(10), sqrt(2) }'
--- stdout
0.8415 0.5403 0.4636 2.7183 2.3026 1.4142

=== the value of pi
awk 'BEGIN { printf "%.10f\n", atan2(0, -1) }'
--- stdout
3.1415926536

=== the logarithm of a negative number
awk 'BEGIN { print log(-1) }'
--- stdout
-nan
--- stderr
awk: cmd. line:1: warning: log: received negative argument -1

=== the root of a negative number
awk 'BEGIN { print sqrt(-1) }'
--- stdout
-nan
--- stderr
awk: cmd. line:1: warning: sqrt: received negative argument -1

=== random numbers of a seed repeat
awk 'BEGIN { srand(42); a = rand(); b = rand(); srand(42); print (a == rand()), (b == rand()), (a == b) }'
--- stdout
1 1 0

=== srand gives the seed before
awk 'BEGIN { print srand(5), srand(7) }'
--- stdout
1 5

=== random numbers are in bounds
awk 'BEGIN { srand(3); for (i = 0; i < 1000; i++) { r = rand(); if (r < 0 || r >= 1) bad++ } print bad + 0 }'
--- stdout
0

=== bits
awk 'BEGIN { print and(12, 10), or(12, 10), xor(12, 10), lshift(1, 10), rshift(1024, 3), compl(0) }'
--- stdout
8 14 6 1024 128 9007199254740991

=== bits of several numbers
awk 'BEGIN { print and(15, 7, 3), or(1, 2, 4), xor(1, 3, 5) }'
--- stdout
3 7 7

=== bits of negative numbers
awk 'BEGIN { print and(-1, 2) }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: and: argument 1 negative value -1 is not allowed

=== shifting negative numbers
awk 'BEGIN { print lshift(-1, 2) }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: lshift(-1.000000, 2.000000): negative values are not allowed

=== strtonum
awk 'BEGIN { print strtonum("0x1F"), strtonum("017"), strtonum("12"), strtonum("1e3"), strtonum("abc"), strtonum("-0x10"), strtonum(17) }'
--- stdout
31 15 12 1000 0 0 17

=== a function
awk 'function add(a, b) { return a + b } BEGIN { print add(2, 3) }'
--- stdout
5

=== a function without a value
awk 'function f() { x = 1 } BEGIN { y = f(); print "[" y "]", y + 0, x }'
--- stdout
[] 0 1

=== recursion
awk 'function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) } BEGIN { print fib(15) }'
--- stdout
610

=== deep recursion
awk 'function f(n) { return n == 0 ? 0 : 1 + f(n - 1) } BEGIN { print f(5000) }'
--- stdout
5000

=== parameters are local
awk 'function f(x) { x = 5; y = 6 } BEGIN { x = 1; y = 2; f(3); print x, y }'
--- stdout
1 6

=== more parameters than arguments are locals
awk 'function f(a, i, t) { for (i = 0; i < a; i++) t = t i; return t } BEGIN { i = 9; print f(4), i }'
--- stdout
0123 9

=== arrays are passed by reference
awk 'function fill(arr, n) { for (i = 1; i <= n; i++) arr[i] = i * i } BEGIN { fill(sq, 4); print sq[3], length(sq) }'
--- stdout
9 4

=== an unused variable becomes an array in a function
awk 'function f(a) { a["k"] = 1 } BEGIN { f(z); print z["k"], length(z) }'
--- stdout
1 1

=== an array through two functions
awk 'function g(b) { b[1] = "deep" } function f(a) { g(a) } BEGIN { f(z); print z[1] }'
--- stdout
deep

=== a local array
awk 'function f(n,    tmp) { tmp[n] = 1; return length(tmp) } BEGIN { print f(1), f(2), f(3) }'
--- stdout
1 1 1

=== a local array given to split
awk 'function last(s,   p, n) { n = split(s, p, "/"); return p[n] } BEGIN { print last("a/b/c"), last("x") }'
--- stdout
c x

=== scalars are passed by value
awk 'function f(v) { v = "changed" } BEGIN { v = "same"; f(v); print v }'
--- stdout
same

=== functions may be defined after their use
awk 'BEGIN { print f(3) } function f(x) { return x * 2 }'
--- stdout
6

=== functions call each other
awk 'function even(n) { return n == 0 ? "even" : odd(n - 1) } function odd(n) { return n == 0 ? "odd" : even(n - 1) } BEGIN { print even(10), odd(10) }'
--- stdout
even odd

=== func is short for function
awk 'func f(x) { return x } BEGIN { print f("ok") }'
--- stdout
ok

=== return from a loop over an array
awk 'function find(a, v,   k) { for (k in a) if (a[k] == v) return k; return "none" } BEGIN { a["x"] = 1; a["y"] = 2; print find(a, 2), find(a, 3) }'
--- stdout
y none

=== a newline after the parameters
awk 'function f(a,
  b)
{
  return a b
}
BEGIN { print f(1, 2) }'
--- stdout
12

=== a function that is not defined
awk 'BEGIN { f(1) }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: function `f' not defined

=== a function with too many arguments
awk 'function f(a) { return a } BEGIN { print f(1, 2) }' 2> /dev/null; echo $?
--- stdout
1
0

=== a parameter twice
awk 'function f(a, a) { } BEGIN { }'
--- status 1
--- stderr
awk: cmd. line:1: error: function `f': parameter #2, `a', duplicates parameter #1

=== a function defined twice
awk 'function f() { } function f() { } BEGIN { }' 2> /dev/null; echo $?
--- stdout
1

=== a scalar used as an array
awk 'BEGIN { x = 1; x["a"] = 2 }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: attempt to use scalar `x' as an array

=== an array used as a scalar
awk 'BEGIN { x["a"] = 2; print x + 1 }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: attempt to use array `x' in a scalar context

=== a scalar given for an array
awk 'function f(a) { a[1] = 1 } BEGIN { x = 5; f(x) }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: attempt to use scalar parameter `a' as an array

=== indirect calls
awk 'function up(s) { return toupper(s) } function twice(s) { return s s } BEGIN { f = "up"; print @f("ab"); f = "twice"; print @f("ab") }'
--- stdout
AB
abab

=== indirect calls of built-in functions
awk 'BEGIN { f = "length"; print @f("hello"); f = "toupper"; print @f("x") }'
--- stdout
5
X

=== an indirect call with an array
awk 'function fill(a) { a["x"] = 1 } BEGIN { f = "fill"; @f(z); print length(z) }'
--- stdout
1

=== typeof
awk 'BEGIN { x = 1; y = "s"; z[1]; print typeof(x), typeof(y), typeof(z), typeof(u), typeof(@/re/) }'
--- stdout
number string array untyped regexp

=== typeof of input
echo '5 abc' | awk '{ print typeof($1), typeof($2), typeof($0) }'
--- stdout
strnum string string

=== isarray
awk 'BEGIN { a[1]; b = 1; print isarray(a), isarray(b), isarray(c), isarray(a[1]) }'
--- stdout
1 0 0 0

=== mkbool
awk 'BEGIN { print mkbool(5), mkbool(""), mkbool(0) }'
--- stdout
1 0 0

=== strftime
awk 'BEGIN { print strftime("%Y-%m-%d %H:%M:%S", 0), strftime("%A %B %d %j", 86400 * 45), strftime("%s", 12345) }'
--- stdout
1970-01-01 00:00:00 Sunday February 15 046 12345

=== strftime by default
awk 'BEGIN { PROCINFO["strftime"] = "%Y"; x = strftime(); print (x > 2000), length(x) }'
--- stdout
1 4

=== strftime in another zone
TZ=America/New_York awk 'BEGIN { print strftime("%H:%M %Z", 0); print strftime("%H:%M", 0, 1) }'
--- stdout
19:00 EST
00:00

=== mktime
awk 'BEGIN { print mktime("2024 01 02 03 04 05"), mktime("1970 1 1 0 0 0"), mktime("2024 13 1 0 0 0"), mktime("bad") }'
--- stdout
1704164645 0 1735689600 -1

=== mktime and strftime are inverse
awk 'BEGIN { t = mktime("2023 06 15 12 30 45"); print strftime("%F %T", t) }'
--- stdout
2023-06-15 12:30:45

=== systime is a number
awk 'BEGIN { t = systime(); print (t > 1600000000), (t == int(t)) }'
--- stdout
1 1

=== a wrong number of arguments
awk 'BEGIN { print substr("x") }'
--- status 1
--- stderr
awk: cmd. line:1: BEGIN { print substr("x") }
awk: cmd. line:1:                         ^ 1 is invalid as number of arguments for substr

=== a built-in function cannot be defined
awk 'function length(x) { return 1 } BEGIN { }'
--- status 1
--- stderr
awk: cmd. line:1: function length(x) { return 1 } BEGIN { }
awk: cmd. line:1:          ^ `length' is a built-in function, it cannot be redefined

=== parts of long strings that are not ASCII
LC_ALL=C.UTF-8 awk 'BEGIN { for (i = 0; i < 200; i++) s = s "aé€"; print length(s), substr(s, 599), substr(s, 301, 4), substr(s, 600, 5) "|" substr(s, 601) "|"; s = s "ß"; print length(s), substr(s, 601) }'
--- stdout
600 é€ aé€a €||
601 ß

=== parts of long records
LC_ALL=C.UTF-8 awk '{ print length($0), length, substr($0, 700, 3), substr($0, 2, 2); $2 = "é"; print length($0), substr($0, 700, 3) }' <<< "$(printf 'é%.0s' {1..800}) b"
--- stdout
802 802 ééé éé
802 ééé
