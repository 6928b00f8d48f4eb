#: awk: programs as people write them.
#: needs gawk

=== rules without anything between them
printf 'a b\nc d\n' | awk 'BEGIN{print "x"}END{print NR}{print $1}'
--- stdout
x
a
c
2

=== statements on one line
awk 'BEGIN{if(1)print "a";else print "b"; while(i++<2)print i; for(;;)break; do;while(0); {print "blk"} ; ; print "z" }'
--- stdout
a
1
2
blk
z

=== an expression as a value is a match
awk 'BEGIN { x = /re/ ? 1 : 0; print x; print !/re/; y = "re" ~ /re/; print y }'
--- stdout
0
1
1

=== carriage returns in a program
printf 'BEGIN { print 1 }\r\nBEGIN { print 2 }\r\n' > p; awk -f p
--- stdout
1
2

=== all matches of a line
echo 'a1b2' | awk '{ while (match($0, /[0-9]/)) { print substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + RLENGTH) } }'
--- stdout
1
2

=== pairs of keys and values
echo 'foo=1;bar=2' | awk -F'[=;]' '{ for (i = 1; i <= NF; i += 2) m[$i] = $(i+1); print m["foo"] + m["bar"] }'
--- stdout
3

=== a file read into an array
printf 'k1 v1\nk2 v2\n' > f; awk 'BEGIN { while ((getline l < "f") > 0) { split(l, p); m[p[1]] = p[2] } close("f"); for (k in m) print k, m[k] }'
--- stdout
k1 v1
k2 v2

=== the first letter in upper case
awk 'BEGIN { print substr("hello world", index("hello world", " ") + 1); print toupper(substr("abc", 1, 1)) substr("abc", 2) }'
--- stdout
world
Abc

=== the parts of a date
awk 'BEGIN { n = split("2024-01-15", d, "-"); print d[1] + 0, d[2] + 0, d[3] + 0; print n }'
--- stdout
2024 1 15
3

=== lines backwards with commas
seq 5 | awk '{ a[NR] = $1 } END { for (i = NR; i >= 1; i--) printf "%s%s", a[i], i > 1 ? "," : "\n" }'
--- status 1

=== the header is skipped
printf 'line1\nline2\nline3\n' | awk 'NR==1{next} {print NR": "$0}'
--- stdout
2: line2
3: line3

=== sorted output and a last line
printf '3\n1\n2\n' | awk '{ print | "sort -n" } END { close("sort -n"); print "done" }'
--- stdout
1
2
3
done

=== a triangle
awk -v n=3 'BEGIN { for (i = 1; i <= n; i++) { s = ""; for (j = 1; j <= i; j++) s = s "*"; print s } }'
--- stdout
*
**
***

=== the greatest value
printf '3\n9\n4\n' | awk 'function max(a, b) { return a > b ? a : b } { m = max(m, $1) } END { print m }'
--- stdout
9

=== the average of a line
echo '1 2 3 4' | awk '{ sum = 0; for (i = 1; i <= NF; i++) sum += $i; print sum / NF }'
--- stdout
2.5

=== long lines
printf 'ab\nabcd\nabcde\n' | awk 'length($0) > 3'
--- stdout
abcd
abcde

=== the line without its first field
echo 'a b c' | awk '{ $1 = ""; print substr($0, 2) }'
--- stdout
b c

=== blanks become tabs
echo 'a b c' | awk 'BEGIN { OFS = "\t" } { $1 = $1 } 1'
--- stdout
a	b	c

=== a number as a pattern
echo a | awk '1; { print "x" }'
--- stdout
a
x

=== lines that are not empty
printf 'a\n\nb\n' | awk 'NF'
--- stdout
a
b

=== empty lines
printf 'a\n\nb\n' | awk '!NF { print "empty", NR }'
--- stdout
empty 2

=== trimming
echo '  trim me  ' | awk '{ gsub(/^[ \t]+|[ \t]+$/, ""); print "[" $0 "]" }'
--- stdout
[trim me]

=== columns
awk 'BEGIN { printf "%-10s|%10s|\n", "left", "right"; printf "%03d\n", 7 }'
--- stdout
left      |     right|
007

=== one column replaced
echo 'a:b:c' | awk -F: -v OFS=: '{ $2 = "x" } 1'
--- stdout
a:x:c

=== what is between two marks
printf 'x\nstart\na\nb\nend\ny\n' | awk '/start/,/end/ { if (!/start|end/) print }'
--- stdout
a
b

=== lines by length
printf 'a\nbb\ncc\n' | awk '{ c[length($0)]++ } END { for (l in c) print l, c[l] }'
--- stdout
1 1
2 2

=== separators that are special in expressions
echo 'a|b|c' | awk -F '|' '{print $2}'; echo 'a.b' | awk -F'.' '{print $2}'; echo 'a*b' | awk -F'*' '{print $2}'; echo 'a+b' | awk -F'+' '{print $2}'; echo 'a^b' | awk -F'^' '{print $2}';  echo 'a$b' | awk -F'$' '{print $2}'; echo 'a\b' | awk -F'\\' '{print $2}'; echo 'a(b' | awk -F'(' '{print $2}'
--- stdout
b
b
b
b
b
b
b
b

=== separators that are expressions
echo '1ab2' | awk -F'ab' '{print $2}'; echo 'a1b2c' | awk -F'[0-9]' '{print $2}'; echo 'x.y' | awk -F'\\.' '{print $2}'; echo ' a  b' | awk -F' +' '{print NF}'
--- stdout
2
b
y
3

=== statuses
awk 'BEGIN { exit 1 }'; echo $?; awk 'BEGIN { exit 256 + 3 }'; echo $?; awk 'BEGIN { exit -1 }'; echo $?
--- stdout
1
3
255

=== empty programs
awk -f /dev/null; echo $?; awk ''; echo $?; awk '# only a comment'; echo $?
--- stdout
0
0
0

=== insertion sort
awk 'function sort(A, n,  i, j, t) { for (i = 2; i <= n; i++) { t = A[i]; for (j = i - 1; j >= 1 && A[j] > t; j--) A[j+1] = A[j]; A[j+1] = t } } BEGIN { n = split("5 3 9 1", a); sort(a, n); for (i = 1; i <= n; i++) printf a[i] " "; print "" }'
--- stdout (escaped)
1 3 5 9\x20

=== swapping two fields
printf 'x y\n' | awk '{ t = $1; $1 = $2; $2 = t; print }'
--- stdout
y x

=== the case of letters turned around
echo 'The Quick' | awk '{ for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); if (c ~ /[A-Z]/) printf "%s", tolower(c); else printf "%s", toupper(c) } print "" }'
--- stdout
tHE qUICK

=== a missing field is not zero
printf '0\n0.0\n\nabc\n00\n' | awk '$1 == 0 { print "zero:", $0 } $1 == "" { print "empty:", NR }'
--- stdout
zero: 0
zero: 0.0
empty: 3
zero: 00

=== numbers in text
awk 'BEGIN { printf "%d items\n", "3 apples"; print "3 apples" + 2; print +"0x1A", -"-5"; print 5 " items", 5 + " 3 items", "3" * "4", "abc" * 1 }'
--- stdout
3 items
5
0 5
5 items 8 12 0

=== rounding in printf
awk 'BEGIN { printf "%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5; printf "%d %d\n", 2147483648, -2147483649; printf "%5.2f|%-8.3e|%G\n", 3.14159, 31415.9, 0.00001 }'
--- stdout
0 2 2 4
2147483648 -2147483649
 3.14|3.142e+04|1E-05

=== fractions
awk 'BEGIN { print 0.1 + 0.2 == 0.3, 1e16 + 1, 1/3, 2/3 * 3, 100 / 3 }'
--- stdout
0 10000000000000000 0.333333 2 33.3333

=== fields that come and go
echo 'a b' | awk '{ $3 = $1 $2; print; print NF; $2 = ""; print; print NF }'
--- stdout
a b ab
3
a  ab
3

=== NF without input
awk 'BEGIN { NF = 3; print NF; print $0 "|"; $2 = "x"; print }'
--- stdout (escaped)
3
  |
 x\x20

=== a field that sub looks at is there
echo a | awk '{ gsub(/x/, "y", $3); print NF; print $0 "|" }'
--- stdout
3
a|

=== reading ahead
printf '1\n2\n3\n' | awk '{ while ((getline line) > 0) s = s line; print s, $0, NR }'
--- stdout
23 1 3

=== records that end in one of two ways
printf 'a,b;c\n' | awk 'BEGIN { RS = "[,;]" } { print $0, RT }'
--- stdout (escaped)
a ,
b ;
c
\x20

=== the environment of commands
awk 'BEGIN { ENVIRON["NEW"] = "v"; system("echo [$NEW]") }'
--- stdout
[v]

=== a sandboxed program
awk -S 'BEGIN { system("echo hi") }'; echo $?; awk -S 'BEGIN { print "x" > "f" }'; echo $?
--- stdout
2
2
--- stderr
awk: cmd. line:1: fatal: 'system' function not allowed in sandbox mode
awk: cmd. line:1: fatal: redirection not allowed in sandbox mode

=== an expression of a set
printf 'ab12cd345\n' | awk '{ print gsub(/[0-9]+/, "#"), $0; print gsub(/[a-c]/, "-"), $0; print match($0, /[x#]+/), RLENGTH }'
--- stdout
2 ab#cd#
3 --#-d#
3 1

=== a list that loses its end and gets it again
awk 'BEGIN { for (i = 1; i <= 5; i++) a[i] = i; delete a[5]; delete a[3]; a[7] = 7; a[5] = 5; for (k in a) printf "%s ", k; print length(a), (3 in a), (5 in a) }'
--- stdout
1 2 4 5 7 5 0 1
