=== translates one set to another
echo hello world | tr a-z A-Z
=== the last byte of a short second set repeats
echo abcdef | tr abcdef xy
=== truncating the first set
echo abcdef | tr -t abcdef xy; echo abc | tr --truncate-set1 abc x
=== complement
echo 'abc 123' | tr -c 'a-z' _; echo; echo 'abc 123' | tr -C '0-9\n' '#'; echo ab12 | tr --complement '0-9\n' x
=== complement maps in ascending order
printf '\0\1\2abc' | tr -c 'abc' 'xyz' | od -c
=== deletes
echo 'a1b2c3' | tr -d 0-9; echo 'a1b2c3' | tr --delete a-c
=== deletes the complement
echo 'a1b2c3' | tr -cd '0-9\n'
=== squeezes
echo 'aabbccdd  ee' | tr -s 'a-c '; echo 'aaabbb' | tr --squeeze-repeats a
=== squeezes the complement
echo 'aabb1122' | tr -cs 'a-z\n'
=== translates, then squeezes
echo 'abcabc   x' | tr -s 'a-c' 'z'
=== deletes, then squeezes
echo 'aabbccdd' | tr -ds ab c
=== words on lines
echo 'one, two;  three' | tr -cs '[:alpha:]' '\n'
=== case classes
echo 'Hello World' | tr '[:lower:]' '[:upper:]'; echo 'Hello World' | tr '[:upper:]' '[:lower:]'; echo aZ | tr '[:upper:]' '[:upper:]'
=== case classes with more around them
echo 'aA1-z' | tr '1[:lower:]-' '2[:upper:]+'
=== other classes in the first set
printf 'a1 \t.\n' | tr '[:digit:]' x; printf 'a1 \t.\n' | tr '[:space:]' _; echo; printf 'a1 .' | tr '[:punct:]' P; printf 'g1' | tr '[:xdigit:]' X; printf 'a\1b' | tr -d '[:cntrl:]'; printf 'a b' | tr '[:blank:]' _; printf 'a b\n' | tr -c '[:graph:]' _;echo; printf 'a b\n' | tr -c '[:print:]' _; echo; printf 'a-1' | tr '[:alnum:]' N
=== escapes
printf 'a\tb\nc\\d' | tr '\t\n\\' 'TNB'; echo; printf '\a\b\f\v\r' | tr '\a\b\f\v\r' abcde; echo; echo abc | tr '\141\142' 'x\060'; echo 'a-c' | tr 'a\-c' 123; echo 'q' | tr '\q' z
=== an octal escape above a byte
printf 'ab1' | tr '\400' x
=== a backslash at the end
printf 'a\\b' | tr 'a\' xy
=== repeats
echo 12345 | tr 12345 '[a*3][b*]'; echo 12345 | tr 12345 'x[a*]z'; echo 12345 | tr 1-5 '[a*010]'; echo 12345 | tr 12345 '[x*0]y'
=== brackets that are only brackets
echo '[a]' | tr '[a]' '(b)'; echo 'a-]' | tr ']' x; echo '[:a' | tr '[:' xy; echo ':::' | tr '[:*3]' x
=== repeat of a colon
echo abc | tr abc '[:*]'; echo abc | tr abc '[=*2]x'
=== equivalence class
echo abc | tr '[=a=]' x; echo aab | tr -s '[=a=]'
=== ranges of bytes
printf '\377\376a' | tr '\376-\377' 'xy'; echo; printf 'caf\303\251' | tr '\303\251' 'E '
=== utf-8 is bytes
echo é | tr é e | od -An -tx1
=== rot13
echo 'Hello, World' | tr 'A-Za-z' 'N-ZA-Mn-za-m'
=== nul bytes
printf 'a\0b\0' | tr '\0' '\n'
=== no final newline
printf abc | tr abc xyz
=== empty input
tr a b </dev/null
=== reversed range
echo a | tr z-a x
=== reversed range of controls
echo a | tr '\n-\t' x
=== unknown class
echo a | tr '[:foo:]' x
=== empty class
echo a | tr '[::]' x
=== empty equivalence
echo a | tr '[==]' x
=== long equivalence
echo a | tr '[=ab=]' x
=== repeat in the first set
echo a | tr '[a*]' x
=== two repeats
echo a | tr ab '[a*][b*]'
=== repeat when deleting
echo a | tr -ds a '[b*]'
=== bad repeat count
echo a | tr ab '[a*9x]'
=== bad octal repeat count
echo a | tr ab '[a*08]'
=== equivalence in the second set
echo a | tr ab '[=x=]'
=== class in the second set
echo a | tr a-z '[:digit:]'
=== misaligned classes
echo a | tr 'a[:lower:]' '[:upper:]b'
=== class without its counterpart
echo a | tr a-z '[:upper:]'
=== class at the end of a shorter second set
echo a | tr '[:lower:]0-9' '[:upper:]'
=== empty second set
echo a | tr a ''
=== empty second set when truncating
echo a | tr -t a ''
=== complemented class to many
echo a1 | tr -c '[:alpha:]' xy
=== complemented class to one
echo a1 | tr -c '[:alpha:]' x; echo; echo a1 | tr -c '[:alpha:]' '[x*]'
=== no operand
tr
=== one operand to translate
tr a
=== one operand to delete and squeeze
tr -ds a
=== extra operand to delete
tr -d a b
=== extra operand
tr a b c
=== extra operand to squeeze
tr -s a b c
=== flags end at the first operand
echo a-d | tr a -d
=== unknown flag
tr -x a b
=== flags may be cut short
echo aab | tr --sq a; echo ab | tr --del a
=== directory as input
tr a b < .
=== closed output
echo a | tr a b >&-
=== squeeze across a big input
yes | head -n 100000 | tr -d '\n' | tr -s y | wc -c
