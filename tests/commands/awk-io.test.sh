#: awk: printf, redirection, commands, getline, record separators.
#: needs gawk

=== print with separators
awk 'BEGIN { OFS = "-"; ORS = "|\n"; print 1, 2, 3; print "a" "b", "c" }'
--- stdout
1-2-3|
ab-c|

=== print in parentheses
awk 'BEGIN { print("a", "b"); print ("c")("d"); print (1)(2), 3; print (1, 2) }'
--- stdout
a b
cd
12 3
1 2

=== print nothing
printf 'x y\n' | awk '{ print ""; print }'
--- stdout

x y

=== print of a comparison needs parentheses
awk 'BEGIN { print (1 > 2), (2 > 1) }'
--- stdout
0 1

=== print computes all before it prints
awk 'function f() { print "f"; return "r" } BEGIN { print "a", f(), "b" }'
--- stdout
f
a r b

=== whole numbers in printf
awk 'BEGIN { printf "%d|%i|%5d|%-5d|%05d|%+d|% d|%.3d\n", 42, -3.9, 42, 42, 42, 42, 42, 5 }'
--- stdout
42|-3|   42|42   |00042|+42| 42|005

=== numbers that are strings
awk 'BEGIN { printf "%d %d %d %s\n", "12abc", "", "0x1F", 012 }'
--- stdout
12 0 0 10

=== bases in printf
awk 'BEGIN { printf "%x %X %o %#x %#o %u %x\n", 255, 255, 8, 255, 8, 7, -1 }'
--- stdout
ff FF 10 0xff 010 7 ffffffffffffffff

=== fractions in printf
awk 'BEGIN { printf "%f %.2f %8.3f|%-8.1f|%08.2f %+.1f %.0f\n", 3.14159, 2.675, 3.14159, 2.5, 3.14159, 1.25, 2.5 }'
--- stdout
3.141590 2.67    3.142|2.5     |00003.14 +1.2 2

=== exponents in printf
awk 'BEGIN { printf "%e %.2e %E %g %G %g %g %#g\n", 12345.678, 0.00012, 1e10, 1e-5, 1e20, 123456789, 0.0001, 1 }'
--- stdout
1.234568e+04 1.20e-04 1.000000E+10 1e-05 1E+20 1.23457e+08 0.0001 1.00000

=== hexadecimal fractions in printf
awk 'BEGIN { printf "%a %A\n", 1, 10.5 }'
--- stdout
0x1p+0 0X1.5P+3

=== strings in printf
awk 'BEGIN { printf "%s|%5s|%-5s|%.2s|%5.1s|\n", "abc", "abc", "abc", "abc", "abc" }'
--- stdout
abc|  abc|abc  |ab|    a|

=== characters in printf
awk 'BEGIN { printf "%c%c%c|%3c|%-3c|\n", 65, "hello", "", "x", 66 }' | od -c
--- stdout
0000000   A   h  \0   |           x   |   B           |  \n
0000015

=== characters of UTF-8 in printf
awk 'BEGIN { printf "%c %c %5s|%-5s|%.1s\n", 233, "é", "é", "é", "éa" }'
--- stdout
é é     é|é    |é

=== a digit of the input as character
echo '65 A' | awk '{ printf "%c%c%c\n", $1, $2, $1 "" }'
--- stdout
AA6

=== percent signs
awk 'BEGIN { printf "100%%\n%5%|\n" }'
--- stdout
100%
%|

=== widths from arguments
awk 'BEGIN { printf "%*d|%-*d|%.*f|%*.*f\n", 5, 42, 5, 42, 2, 3.14159, 8, 2, 2.5 }'
--- stdout
   42|42   |3.14|    2.50

=== a negative width from an argument
awk 'BEGIN { printf "%*d|\n", -5, 42 }'
--- stdout
42   |

=== counted arguments
awk 'BEGIN { printf "%2$s %1$s %2$d\n", "a", "5" }'
--- stdout
5 a 5

=== an unknown letter
awk 'BEGIN { printf "%z %d\n", 5 }'
--- stdout
%d

=== too few arguments
awk 'BEGIN { printf "%s %s\n", "a" }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: not enough arguments to satisfy format string
	`%s %s
'
	    ^ ran out for this one

=== too many arguments
awk 'BEGIN { printf "%s\n", "a", "b" }'
--- stdout
a

=== large numbers in printf
awk 'BEGIN { printf "%d %d %.0f\n", 2^53, 1e18, 1e25; printf "%d\n", 2^70 }'
--- stdout
9007199254740992 1000000000000000000 10000000000000000905969664
1180591620717411303424

=== numbers as strings in printf
awk 'BEGIN { printf "%s %s %s %s\n", 3.0, 3.14159265, 1e20, -0 }'
--- stdout
3 3.14159 100000000000000000000 0

=== printf in parentheses
awk 'BEGIN { printf("%s-%s\n", "a", "b"); printf("plain\n") }'
--- stdout
a-b
plain

=== printf with a format from the data
printf 'a%%b\n' | awk '{ printf $0 "\n" }'
--- stdout
a%b

=== printf without arguments
awk 'BEGIN { printf }' 2> /dev/null; echo $?
--- stdout
2

=== escapes in a format
awk 'BEGIN { printf "a\tb\\n\n" }'
--- stdout
a	b\n

=== print to a file
awk 'BEGIN { print "one" > "out"; print "two" > "out"; close("out"); print "three" >> "out" }'; cat out
--- stdout
one
two
three

=== a file is emptied once
echo old > out; awk 'BEGIN { print "a" > "out"; print "b" > "out" }'; cat out
--- stdout
a
b

=== append to a file
echo old > out; awk 'BEGIN { print "new" >> "out" }'; cat out
--- stdout
old
new

=== a file for each key
printf 'a 1\nb 2\na 3\n' | awk '{ print $2 > ($1 ".txt") }'; cat a.txt; echo; cat b.txt
--- stdout
1
3

2

=== the name of a file is a concatenation
awk 'BEGIN { n = "x"; print "text" > n ".out"; printf "%s\n", "more" > n ".out" }'; cat x.out
--- stdout
text
more

=== standard error
awk 'BEGIN { print "err" > "/dev/stderr"; print "out" }' 2>&1 > /dev/null
--- stdout
err

=== standard output by name
awk 'BEGIN { print "a" > "/dev/stdout"; print "b"; print "c" > "-" }'
--- stdout
a
b
c

=== a descriptor by number
awk 'BEGIN { print "three" > "/dev/fd/3" }' 3> out; cat out
--- stdout
three

=== a file that cannot be written
awk 'BEGIN { print "x" > "/nosuch/dir/file" }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: cannot redirect to `/nosuch/dir/file': No such file or directory

=== an empty name
awk 'BEGIN { print "x" > "" }'
--- status 2
--- stderr
awk: cmd. line:1: fatal: expression for `>' redirection has null string value

=== print to a command
awk 'BEGIN { print "b" | "sort"; print "a" | "sort" }'
--- stdout
a
b

=== a command gets its input when it is closed
awk 'BEGIN { print "b\na" | "sort"; close("sort"); print "after" }'
--- stdout
a
b
after

=== two commands
awk 'BEGIN { print "x" | "cat"; close("cat"); print "y" | "tr a-z A-Z"; close("tr a-z A-Z") }'
--- stdout
x
Y

=== the status of a command
awk 'BEGIN { print "x" | "cat > /dev/null; exit 3"; print close("cat > /dev/null; exit 3") }'
--- stdout
3

=== closing what is not open
awk 'BEGIN { print close("nothing") }'
--- stdout
-1

=== a command that is closed starts anew
awk 'BEGIN { print "1" | "cat"; close("cat"); print "2" | "cat" }'
--- stdout
1
2

=== printf to a command
awk 'BEGIN { printf "%s\n%s\n", "b", "a" | "sort" }'
--- stdout
a
b

=== system
awk 'BEGIN { r = system("exit 3"); print r; system("echo hello"); print system("true") }'
--- stdout
3
hello
0

=== system comes after what was printed
awk 'BEGIN { printf "a "; system("printf b"); print " c" }'
--- stdout
a b c

=== system sees the files
awk 'BEGIN { print "data" > "f"; close("f"); system("cat f") }'
--- stdout
data

=== fflush
awk 'BEGIN { printf "a"; fflush(); system("printf b"); print "" ; print fflush("nosuch") }'
--- stdout
ab
-1

=== getline reads the next record
printf '1\n2\n3\n4\n' | awk '{ first = $0; r = getline; print first, $0, r, NR }'
--- stdout
1 2 1 2
3 4 1 4

=== getline at the end
printf '1\n' | awk '{ r = getline; print r, $0 }'
--- stdout
0 1

=== getline into a variable
printf 'a b\nc d\n' | awk 'NR == 1 { getline x; print x, $0, NF, NR }'
--- stdout
c d a b 2 2

=== getline from a file
printf 'x\ny\n' > f; awk 'BEGIN { while ((getline line < "f") > 0) print "got", line }'
--- stdout
got x
got y

=== getline from a file sets the fields
printf 'a b c\n' > f; awk 'BEGIN { getline < "f"; print NF, $2, NR }'
--- stdout
3 b 0

=== getline from a file that is missing
awk 'BEGIN { r = (getline x < "nosuch"); print r, "[" x "]" }'
--- stdout
-1 []

=== getline from a file twice after closing
printf 'x\ny\n' > f; awk 'BEGIN { getline a < "f"; close("f"); getline b < "f"; print a, b }'
--- stdout
x x

=== getline from a command
awk 'BEGIN { "echo hello world" | getline; print $2, NR; "echo a b" | getline x; print x }'
--- stdout
world 0
a b

=== getline from a command in a loop
awk 'BEGIN { while (("printf \"1\\n2\\n\"" | getline n) > 0) s += n; print s }'
--- stdout
3

=== getline from a command made of parts
awk 'BEGIN { cmd = "echo"; cmd " built" | getline x; print x }'
--- stdout
built

=== getline into a field and an element
printf 'new\n' > f; echo 'a b c' | awk '{ getline $2 < "f"; print; close("f"); getline arr["k"] < "f"; print arr["k"], NF }'
--- stdout
a new c
new 3

=== getline and concatenation
printf 'x\n' > f; awk 'BEGIN { f = "f"; getline line < f; print line; print (getline line < f) }'
--- stdout
x
0

=== getline from standard input by name
printf 'a\nb\n' | awk 'BEGIN { while ((getline line < "-") > 0) print "<" line ">" }'
--- stdout
<a>
<b>

=== getline over several files
printf '1\n' > a; printf '2\n' > b; awk 'BEGIN { while (getline > 0) print FILENAME, FNR, $0 }' a b
--- stdout
a 1 1
b 1 2

=== a coprocess
awk 'BEGIN { c = "sort"; print "b" |& c; print "a" |& c; close(c, "to"); while ((c |& getline line) > 0) print "got", line; close(c) }'
--- stdout
got a
got b

=== a coprocess answers line by line
awk 'BEGIN { c = "cat"; print "one" |& c; c |& getline x; print "answer", x; print close(c) }' 
--- stdout
answer one
0

=== a record separator of one character
printf 'a;b;c' | awk -v RS=';' '{ print NR ": " $0 }'
--- stdout
1: a
2: b
3: c

=== a record separator with a final newline
printf 'a;b\n' | awk -v RS=';' '{ printf "[%s]", $0 }'
--- stdout (no newline)
[a][b
]

=== paragraphs
printf '\n\na b\nc\n\n\n\nd\n' | awk -v RS= '{ print NR ": " $1 "," NF; n = split($0, l, "\n"); print n }'
--- stdout
1: a,3
2
2: d,1
1

=== paragraphs with another field separator
printf 'a,b\nc\n\nd\n' | awk -v RS= -F, '{ for (i = 1; i <= NF; i++) printf "[%s]", $i; print "" }'
--- stdout
[a][b][c]
[d]

=== paragraphs with an expression
printf 'axxb\nc\n' | awk -v RS= -F'x+' '{ for (i = 1; i <= NF; i++) printf "[%s]", $i; print "" }'
--- stdout
[a][b
c]

=== lines of paragraphs
printf 'name\nage\n\nother\n9\n' | awk 'BEGIN { RS = ""; FS = "\n" } { print $1 "=" $2 }'
--- stdout
name=age
other=9

=== an expression as record separator
printf 'a1b22c333' | awk -v RS='[0-9]+' '{ print $0, RT }'
--- stdout
a 1
b 22
c 333

=== a string as record separator
printf 'aENDbENDc\n' | awk 'BEGIN { RS = "END" } { print NR, $1 }'
--- stdout
1 a
2 b
3 c

=== RT
printf 'a\nb' | awk '{ printf "[%s]", RT } END { print "" }' | od -c
--- stdout
0000000   [  \n   ]   [   ]  \n
0000006

=== carriage returns
printf 'a\r\nb\r\n' | awk 'BEGIN { RS = "\r\n" } { print $0 "|" }'
--- stdout
a|
b|

=== NUL as record separator
printf 'a\0b\0' | awk 'BEGIN { RS = "\0" } { print $0 }'
--- stdout
a
b

=== the whole file as one record
printf 'a\nb\n' | awk 'BEGIN { RS = "^$" } { print length($0) }'
--- stdout
4

=== records without a final newline
printf 'a\nb' | awk '{ print NR, $0 }'
--- stdout
1 a
2 b

=== empty records
printf '\n\na\n' | awk '{ print NR ":" $0 ":" NF }'
--- stdout
1::0
2::0
3:a:1

=== no input at all
printf '' | awk '{ print "never" } END { print NR }'
--- stdout
0

=== a change of RS takes effect
printf 'a b\nc;d;e\n' | awk 'NR == 1 { RS = ";" } { print NR ": " $1 }'
--- stdout
1: a
2: c
3: d
4: e

=== FPAT
echo 'a,"b,c",d' | awk -v FPAT='([^,]+)|("[^"]+")' '{ print NF; print $2 }'
--- stdout
3
"b,c"

=== FPAT with empty fields
echo 'a,,c' | awk -v FPAT='[^,]*' '{ print NF; for (i = 1; i <= NF; i++) printf "[%s]", $i; print "" }'
--- stdout
3
[a][][c]

=== patsplit
awk 'BEGIN { n = patsplit("ab12cd3", p, /[0-9]+/, s); print n, p[1], p[2], s[0], s[1], "[" s[2] "]" }'
--- stdout
2 12 3 ab cd []

=== FIELDWIDTHS
echo 'abcdefghij' | awk -v FIELDWIDTHS='2 3 4' '{ print NF; print $1 "|" $2 "|" $3 }'
--- stdout
3
ab|cde|fghi

=== FIELDWIDTHS with gaps and the rest
echo 'abcdefghij' | awk -v FIELDWIDTHS='2 1:3 *' '{ print $1 "|" $2 "|" $3 }'
--- stdout
ab|def|ghij

=== FIELDWIDTHS of a short record
echo 'abc' | awk -v FIELDWIDTHS='2 3 4' '{ print NF, $2 }'
--- stdout
2 c

=== FS after FIELDWIDTHS
printf 'abcd\nab cd\n' | awk 'BEGIN { FIELDWIDTHS = "1 3" } { print $2; FS = " " }'
--- stdout
bcd
cd

=== IGNORECASE
printf 'Hello\nworld\n' | awk -v IGNORECASE=1 '/HELLO/ { print "match" } $0 == "WORLD" { print "equal" } { print index($0, "L") }'
--- stdout
match
3
equal
4

=== IGNORECASE in functions
awk 'BEGIN { IGNORECASE = 1; s = "AbaB"; print gsub(/a/, "x", s), s; print match("XYZ", /y/), ("A" ~ "a"), split("aXbxc", p, "x") }'
--- stdout
2 xbxB
2 1 2

=== BEGINFILE and ENDFILE
printf '1\n2\n' > a; printf '3\n' > b; awk 'BEGINFILE { print "begin", FILENAME } ENDFILE { print "end", FILENAME, FNR } { s += $1 } END { print s }' a b
--- stdout
begin a
end a 2
begin b
end b 1
6

=== BEGINFILE skips what cannot be read
echo 1 > a; awk 'BEGINFILE { if (ERRNO != "") { print "skip", FILENAME; nextfile } } { print }' nosuch a
--- stdout
skip nosuch
1

=== ARGIND
echo x > a; echo y > b; awk '{ print ARGIND, $0 }' a b
--- stdout
1 x
2 y

=== ERRNO
awk 'BEGIN { if ((getline x < "nosuch") < 0) print ERRNO }'
--- stdout
No such file or directory

=== a long line
awk 'BEGIN { for (i = 0; i < 10000; i++) printf "x%d ", i; print "" }' | awk '{ print NF, length($0), $9999 }'
--- stdout
10000 58890 x9998

=== many records
seq 100000 | awk '{ s += $1 } END { print s, NR }'
--- stdout
5000050000 100000

=== a long field of digits
echo 123456789012345678901234567890 | awk '{ print $1 + 0, $1 }'
--- stdout
123456789012345677877719597056 123456789012345678901234567890

=== bytes that are no characters
printf 'a\377b\n' | awk '{ print length($0); print substr($0, 3) }'
--- stdout
3
b

=== NUL bytes are kept
printf 'a\0b\n' | awk '{ print length($0) }'
--- stdout
3

=== output to a closed pipe
awk 'BEGIN { for (i = 0; i < 100000; i++) print i }' | head -1
--- stdout
0

=== reading stops with exit
seq 1000000 | awk '{ print; if (NR == 2) exit }'
--- stdout
1
2

=== regular expressions
printf 'abc\na.c\nabbc\nac\n' | awk '/a.c/ { print "1", $0 } /a\.c/ { print "2", $0 } /ab+c/ { print "3", $0 } /ab?c/ { print "4", $0 } /^a[^b]/ { print "5", $0 } /ab{2}c/ { print "6", $0 }'
--- stdout
1 abc
3 abc
4 abc
1 a.c
2 a.c
5 a.c
3 abbc
6 abbc
4 ac
5 ac

=== classes of characters
printf 'abc\n123\nA b\n' | awk '/^[[:digit:]]+$/ { print "digits" } /^[[:alpha:]]+$/ { print "letters" } /[[:upper:]]/ { print "upper" } /[[:space:]]/ { print "space" }'
--- stdout
letters
digits
upper
space

=== alternatives and groups
printf 'cat\ndog\nbird\n' | awk '/^(cat|dog)$/'
--- stdout
cat
dog

=== words
printf 'the cat\ncatalog\n' | awk '/\<cat\>/ { print "word:", $0 } /\ycat/ { print "start:", $0 } /cat\B/ { print "inside:", $0 }'
--- stdout
word: the cat
start: the cat
start: catalog
inside: catalog

=== escapes in expressions
printf 'a\tb\na+b\n' | awk '/a\tb/ { print "tab" } /a\+b/ { print "plus" } /\x61/ { print "hex" } /\s/ { print "space" } /\w+/ { print "word" }'
--- stdout
tab
hex
space
word
plus
hex
word

=== braces and stars that stand alone
printf 'a{b\n*x\n' | awk '/a{b/ { print "brace" } /^*x/ { print "star" } /\*x/ { print "literal" }'
--- stdout
brace
star
literal

=== brackets with brackets in them
printf 'a]b\na-b\n' | awk '/[]]/ { print "bracket" } /[a-]b/ { print "dash" } /[^a\]]b/ { print "other" }'
--- stdout
bracket
dash
other
