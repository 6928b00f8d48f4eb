=== translates one set to another
echo hello world | tr a-z A-Z
--- stdout
HELLO WORLD
--- stderr

=== the last byte of a short second set repeats
echo abcdef | tr abcdef xy
--- stdout
xyyyyy
--- stderr

=== truncating the first set
echo abcdef | tr -t abcdef xy; echo abc | tr --truncate-set1 abc x
--- stdout
xycdef
xbc
--- stderr

=== complement
echo 'abc 123' | tr -c 'a-z' _; echo; echo 'abc 123' | tr -C '0-9\n' '#'; echo ab12 | tr --complement '0-9\n' x
--- stdout
abc_____
####123
xx12
--- stderr

=== complement maps in ascending order
printf '\0\1\2abc' | tr -c 'abc' 'xyz' | od -c
--- stdout
0000000   x   y   z   a   b   c
0000006
--- stderr

=== deletes
echo 'a1b2c3' | tr -d 0-9; echo 'a1b2c3' | tr --delete a-c
--- stdout
abc
123
--- stderr

=== deletes the complement
echo 'a1b2c3' | tr -cd '0-9\n'
--- stdout
123
--- stderr

=== squeezes
echo 'aabbccdd  ee' | tr -s 'a-c '; echo 'aaabbb' | tr --squeeze-repeats a
--- stdout
abcdd ee
abbb
--- stderr

=== squeezes the complement
echo 'aabb1122' | tr -cs 'a-z\n'
--- stdout
aabb12
--- stderr

=== translates, then squeezes
echo 'abcabc   x' | tr -s 'a-c' 'z'
--- stdout
z   x
--- stderr

=== deletes, then squeezes
echo 'aabbccdd' | tr -ds ab c
--- stdout
cdd
--- stderr

=== words on lines
echo 'one, two;  three' | tr -cs '[:alpha:]' '\n'
--- stdout
one
two
three
--- stderr

=== case classes
echo 'Hello World' | tr '[:lower:]' '[:upper:]'; echo 'Hello World' | tr '[:upper:]' '[:lower:]'; echo aZ | tr '[:upper:]' '[:upper:]'
--- stdout
HELLO WORLD
hello world
aZ
--- stderr

=== case classes with more around them
echo 'aA1-z' | tr '1[:lower:]-' '2[:upper:]+'
--- stdout
AA2+Z
--- stderr

=== other classes in the first set
printf 'a1 \t.\n' | tr '[:digit:]' x; printf 'a1 \t.\n' | tr '[:space:]' _; echo; printf 'a1 .' | tr '[:punct:]' P; printf 'g1' | tr '[:xdigit:]' X; printf 'a\1b' | tr -d '[:cntrl:]'; printf 'a b' | tr '[:blank:]' _; printf 'a b\n' | tr -c '[:graph:]' _;echo; printf 'a b\n' | tr -c '[:print:]' _; echo; printf 'a-1' | tr '[:alnum:]' N
--- stdout (no newline)
ax 	.
a1__._
a1 PgXaba_ba_b_
a b_
N-N
--- stderr

=== escapes
printf 'a\tb\nc\\d' | tr '\t\n\\' 'TNB'; echo; printf '\a\b\f\v\r' | tr '\a\b\f\v\r' abcde; echo; echo abc | tr '\141\142' 'x\060'; echo 'a-c' | tr 'a\-c' 123; echo 'q' | tr '\q' z
--- stdout
aTbNcBd
abcde
x0c
123
z
--- stderr

=== an octal escape above a byte
printf 'ab1' | tr '\400' x
--- stdout (no newline)
ab1
--- stderr
tr: warning: the ambiguous octal escape \400 is being
	interpreted as the 2-byte sequence \040, 0

=== a backslash at the end
printf 'a\\b' | tr 'a\' xy
--- stdout (no newline)
xyb
--- stderr
tr: warning: an unescaped backslash at end of string is not portable

=== repeats
echo 12345 | tr 12345 '[a*3][b*]'; echo 12345 | tr 12345 'x[a*]z'; echo 12345 | tr 1-5 '[a*010]'; echo 12345 | tr 12345 '[x*0]y'
--- stdout
aaabb
xaaaz
aaaaa
xxxxy
--- stderr

=== brackets that are only brackets
echo '[a]' | tr '[a]' '(b)'; echo 'a-]' | tr ']' x; echo '[:a' | tr '[:' xy; echo ':::' | tr '[:*3]' x
--- stdout
(b)
a-x
xya
xxx
--- stderr

=== repeat of a colon
echo abc | tr abc '[:*]'; echo abc | tr abc '[=*2]x'
--- stdout
:::
==x
--- stderr

=== equivalence class
echo abc | tr '[=a=]' x; echo aab | tr -s '[=a=]'
--- stdout
xbc
ab
--- stderr

=== ranges of bytes
printf '\377\376a' | tr '\376-\377' 'xy'; echo; printf 'caf\303\251' | tr '\303\251' 'E '
--- stdout (escaped)
yxa
cafE\x20\
--- stderr

=== utf-8 is bytes
echo é | tr é e | od -An -tx1
--- stdout
 65 65 0a
--- stderr

=== rot13
echo 'Hello, World' | tr 'A-Za-z' 'N-ZA-Mn-za-m'
--- stdout
Uryyb, Jbeyq
--- stderr

=== nul bytes
printf 'a\0b\0' | tr '\0' '\n'
--- stdout
a
b
--- stderr

=== no final newline
printf abc | tr abc xyz
--- stdout (no newline)
xyz
--- stderr

=== empty input
tr a b </dev/null
--- stderr

=== reversed range
echo a | tr z-a x
--- status 1
--- stderr
tr: range-endpoints of 'z-a' are in reverse collating sequence order

=== reversed range of controls
echo a | tr '\n-\t' x
--- status 1
--- stderr
tr: range-endpoints of '\012-\011' are in reverse collating sequence order

=== unknown class
echo a | tr '[:foo:]' x
--- status 1
--- stderr
tr: invalid character class ‘foo’

=== empty class
echo a | tr '[::]' x
--- status 1
--- stderr
tr: missing character class name '[::]'

=== empty equivalence
echo a | tr '[==]' x
--- status 1
--- stderr
tr: missing equivalence class character '[==]'

=== long equivalence
echo a | tr '[=ab=]' x
--- status 1
--- stderr
tr: ab: equivalence class operand must be a single character

=== repeat in the first set
echo a | tr '[a*]' x
--- status 1
--- stderr
tr: the [c*] repeat construct may not appear in string1

=== two repeats
echo a | tr ab '[a*][b*]'
--- status 1
--- stderr
tr: only one [c*] repeat construct may appear in string2

=== repeat when deleting
echo a | tr -ds a '[b*]'
--- status 1
--- stderr
tr: the [c*] construct may appear in string2 only when translating

=== bad repeat count
echo a | tr ab '[a*9x]'
--- status 1
--- stderr
tr: invalid repeat count ‘9x’ in [c*n] construct

=== bad octal repeat count
echo a | tr ab '[a*08]'
--- status 1
--- stderr
tr: invalid repeat count ‘08’ in [c*n] construct

=== equivalence in the second set
echo a | tr ab '[=x=]'
--- status 1
--- stderr
tr: [=c=] expressions may not appear in string2 when translating

=== class in the second set
echo a | tr a-z '[:digit:]'
--- status 1
--- stderr
tr: when translating, the only character classes that may appear in
string2 are 'upper' and 'lower'

=== misaligned classes
echo a | tr 'a[:lower:]' '[:upper:]b'
--- status 1
--- stderr
tr: misaligned [:upper:] and/or [:lower:] construct

=== class without its counterpart
echo a | tr a-z '[:upper:]'
--- status 1
--- stderr
tr: misaligned [:upper:] and/or [:lower:] construct

=== class at the end of a shorter second set
echo a | tr '[:lower:]0-9' '[:upper:]'
--- status 1
--- stderr
tr: when translating with string1 longer than string2,
the latter string must not end with a character class

=== empty second set
echo a | tr a ''
--- status 1
--- stderr
tr: when not truncating set1, string2 must be non-empty

=== empty second set when truncating
echo a | tr -t a ''
--- stdout
a
--- stderr

=== complemented class to many
echo a1 | tr -c '[:alpha:]' xy
--- status 1
--- stderr
tr: when translating with complemented character classes,
string2 must map all characters in the domain to one

=== complemented class to one
echo a1 | tr -c '[:alpha:]' x; echo; echo a1 | tr -c '[:alpha:]' '[x*]'
--- stdout (no newline)
axx
axx
--- stderr

=== no operand
tr
--- status 1
--- stderr
tr: missing operand
Try 'tr --help' for more information.

=== one operand to translate
tr a
--- status 1
--- stderr
tr: missing operand after ‘a’
Two strings must be given when translating.
Try 'tr --help' for more information.

=== one operand to delete and squeeze
tr -ds a
--- status 1
--- stderr
tr: missing operand after ‘a’
Two strings must be given when both deleting and squeezing repeats.
Try 'tr --help' for more information.

=== extra operand to delete
tr -d a b
--- status 1
--- stderr
tr: extra operand ‘b’
Only one string may be given when deleting without squeezing repeats.
Try 'tr --help' for more information.

=== extra operand
tr a b c
--- status 1
--- stderr
tr: extra operand ‘c’
Try 'tr --help' for more information.

=== extra operand to squeeze
tr -s a b c
--- status 1
--- stderr
tr: extra operand ‘c’
Try 'tr --help' for more information.

=== flags end at the first operand
echo a-d | tr a -d
--- stdout
--d
--- stderr

=== unknown flag
tr -x a b
--- status 1
--- stderr
tr: invalid option -- 'x'
Try 'tr --help' for more information.

=== flags may be cut short
echo aab | tr --sq a; echo ab | tr --del a
--- stdout
ab
b
--- stderr

=== directory as input
tr a b < .
--- status 1
--- stderr
tr: read error: Is a directory

=== closed output
echo a | tr a b >&-
--- status 1
--- stderr
tr: write error: Bad file descriptor

=== squeeze across a big input
yes | head -n 100000 | tr -d '\n' | tr -s y | wc -c
--- stdout
1
--- stderr

=== -A is taken and changes nothing
echo abc | tr -A a b; echo abc | tr -A-Z; echo $?
--- stdout
bbc
1

=== an unknown long option is shown as it was given
tr '--[=a=]' b; ls --foo=bar; ls --a=b
--- status 2
--- stderr
tr: unrecognized option '--[=a=]'
Try 'tr --help' for more information.
ls: unrecognized option '--foo=bar'
Try 'ls --help' for more information.
ls: option '--a=b' is ambiguous; possibilities: '--all' '--almost-all' '--author'
Try 'ls --help' for more information.
