#: `test` and `[`.

=== no word is false
test
echo $?
[ ]
echo $?
--- stdout
1
1
--- stderr

=== one word
test ''
echo $?
test a
echo $?
test !
echo $?
test -n
echo $?
[ -z ]
echo $?
--- stdout
1
0
0
0
0
--- stderr

=== two words
test ! a
echo $?
test ! ''
echo $?
test -n a
echo $?
test -z a
echo $?
--- stdout
1
0
0
1
--- stderr

=== two words that make no sense
test a b
echo $?
[ -q x ]
echo $?
[ x = ]
echo $?
--- stdout
2
2
2
--- stderr
bash: line 1: test: a: unary operator expected
bash: line 3: [: -q: unary operator expected
bash: line 5: [: x: unary operator expected

=== strings
test a = a; echo $?
test a == b; echo $?
test a != b; echo $?
test a \< b; echo $?
test b \> a; echo $?
--- stdout
0
1
0
0
0
--- stderr

=== no patterns
test abc == 'a*'
echo $?
test '*' = '*'
echo $?
--- stdout
1
0
--- stderr

=== integers
test 1 -eq 1; echo $?
test 1 -ne 1; echo $?
test 1 -lt 2; echo $?
test 2 -le 1; echo $?
test 2 -gt 1; echo $?
test 1 -ge 2; echo $?
test -1 -lt 0; echo $?
--- stdout
0
1
0
1
0
1
0
--- stderr

=== forms of integers
test 1 -eq ' 1 '; echo $?
test 08 -eq 8; echo $?
test +1 -eq 1; echo $?
--- stdout
0
0
0
--- stderr

=== words that are no integers
test a -eq 1
echo $?
test 1 -eq ''
echo $?
test 0x10 -eq 16
echo $?
test 99999999999999999999 -eq 1
echo $?
test 1.5 -gt 1
echo $?
--- stdout
2
2
2
2
2
--- stderr
bash: line 1: test: a: integer expression expected
bash: line 3: test: : integer expression expected
bash: line 5: test: 0x10: integer expression expected
bash: line 7: test: 99999999999999999999: integer expression expected
bash: line 9: test: 1.5: integer expression expected

=== three words that make no sense
test a b c
echo $?
test a =~ a
echo $?
test ! a b
echo $?
--- stdout
2
2
2
--- stderr
bash: line 1: test: b: binary operator expected
bash: line 3: test: =~: binary operator expected
bash: line 5: test: a: unary operator expected

=== three words
test ! -n a; echo $?
test '(' a ')'; echo $?
test '(' '' ')'; echo $?
test '(' = '('; echo $?
test -a = -a; echo $?
test ! = !; echo $?
--- stdout
1
0
1
0
0
0
--- stderr

=== four words
test ! a = a; echo $?
test '(' -n a ')'; echo $?
test '(' ! a ')'; echo $?
test ! '(' a ')'; echo $?
test a b c d; echo $?
--- stdout
1
0
1
1
2
--- stderr
bash: line 5: test: too many arguments

=== and, or
test a -a b; echo $?
test a -a ''; echo $?
test '' -o b; echo $?
test '' -o ''; echo $?
--- stdout
0
1
0
1
--- stderr

=== and comes before or
test a = a -a b = b; echo $?
test a = b -o b = b; echo $?
test a = b -o b = b -a c = d; echo $?
test '(' a = b -o b = b ')' -a c = c; echo $?
test ! a = b -a c = c; echo $?
--- stdout
0
0
1
0
0
--- stderr

=== negations
[ ! ! a ]; echo $?
[ ! ! ! a ]; echo $?
[ ! ! ! ! a ]; echo $?
--- stdout
0
1
0
--- stderr

=== parentheses that are not closed
test '(' a
echo $?
test '(' a = a
echo $?
test '(' a = a x
echo $?
--- stdout
2
2
2
--- stderr
bash: line 1: test: (: unary operator expected
bash: line 3: test: `)' expected
bash: line 5: test: `)' expected, found x

=== words that are missing or too many
test -n a -a
echo $?
test a = a b = b
echo $?
test a = a -a -f
echo $?
[ -f -a -f -a ]
echo $?
--- stdout
2
2
0
2
--- stderr
bash: line 1: test: a: binary operator expected
bash: line 3: test: too many arguments
bash: line 7: [: syntax error: `-f' unexpected

=== the bracket has to close
[ a = a
echo $?
[
echo $?
--- stdout
2
2
--- stderr
bash: line 1: [: missing `]'
bash: line 3: [: missing `]'

=== files
: > f
mkdir d
test -e f; echo $?
test -f f; echo $?
test -d d; echo $?
test -d f; echo $?
test -e nosuch; echo $?
test -e ''; echo $?
test -c /dev/null; echo $?
test -p f -o -S f -o -b f; echo $?
--- stdout
0
0
0
1
1
1
0
1
--- stderr

=== links
: > f
ln -s f l
ln -s nope dangling
test -L l; echo $?
test -h l; echo $?
test -f l; echo $?
test -e dangling; echo $?
test -L dangling; echo $?
--- stdout
0
0
0
1
0
--- stderr

=== sizes and permissions
: > f
test -s f; echo $?
echo x > f
test -s f; echo $?
chmod 500 f
test -r f; echo $?
test -w f; echo $?
test -x f; echo $?
--- stdout
1
0
0
1
0
--- stderr

=== ages
: > a
touch -d 2001-01-01 b
test a -nt b; echo $?
test a -ot b; echo $?
test b -ot a; echo $?
test a -nt none; echo $?
test none -ot a; echo $?
test none -nt a; echo $?
--- stdout
0
1
0
0
0
1
--- stderr

=== the same file
: > a
: > b
ln a c
test a -ef a; echo $?
test a -ef c; echo $?
test a -ef b; echo $?
test none -ef none; echo $?
--- stdout
0
0
1
1
--- stderr

=== variables
x=1
declare z
test -v x; echo $?
test -v y; echo $?
test -v z; echo $?
test -v 1; echo $?
set -- q
test -v 1; echo $?
--- stdout
0
1
1
1
0
--- stderr

=== elements
a=(1 2)
b=([2]=x)
declare -A m=([k]=v)
test -v a; echo $?
test -v 'a[1]'; echo $?
test -v 'a[5]'; echo $?
test -v 'a[@]'; echo $?
test -v b; echo $?
test -v 'm[k]'; echo $?
test -v m; echo $?
test -v 'm[z]'; echo $?
--- stdout
0
0
1
0
1
0
1
1
--- stderr

=== options
test -o noglob; echo $?
set -f
test -o noglob; echo $?
test -o nosuch; echo $?
--- stdout
1
0
1
--- stderr

=== terminals
test -t 0; echo $?
test -t x; echo $?
test -t 99; echo $?
--- stdout
1
1
1
--- stderr

=== variables without quotes
[ $nosuch = x ]
echo $?
[ -n $nosuch ]
echo $?
[ -n "$nosuch" ]
echo $?
--- stdout
2
0
1
--- stderr
bash: line 1: [: =: unary operator expected

=== a parenthesis comes first
test '(' = ')'
echo $?
test 0 -eq 0 -a '(' = ')'
echo $?
--- stdout
1
0
--- stderr

=== a terminal without a number
test x -a -t -a x
echo $?
test -t a -a x
echo $?
--- stdout
1
2
--- stderr
bash: line 3: test: too many arguments

=== operators as words
[ -a -a -a -a ]
echo $?
[ ! -n -a x ]
echo $?
test -z -a -z -a -z
echo $?
--- stdout
1
1
2
--- stderr
bash: line 5: test: syntax error: `-z' unexpected

=== quotes in a set of a regular expression
for s in "\\" . x; do [[ $s =~ [\.] ]]; echo $?; done; [[ "]" =~ [\]] ]]; echo $?; [[ b =~ [a\-z] ]]; echo $?; [[ "\\" =~ [[:alpha:]\.] ]]; echo $?; [[ a.b =~ a\.b ]]; echo $?; [[ axb =~ a"."b ]]; echo $?; [[ "\\" =~ [\\] ]]; echo $?; [[ "$" =~ [\$x] ]]; echo $?
--- stdout
1
0
1
0
0
1
0
1
0
0

=== streams
echo x | { test -r /dev/stdin; echo $?; [ -r /dev/fd/0 ]; echo $?; [[ -w /dev/stdin ]]; echo $?; }
{ test -w /dev/stdout; echo $? >&2; [ -w /dev/fd/1 ]; echo $? >&2; } 2>&1 > /dev/null | cat
[ -r /dev/fd/9 ]; echo $?
--- stdout
0
0
0
0
0
1

=== a parenthesis that is not closed
[ \( 1 = 2 ]; echo $?
test \( 1 = 2; echo $?
[ \( 1 -eq 1 -a 2 ]; echo $?
--- stdout
2
2
2

=== behind a number only blanks may stand
for number in '1 ' $'1\t' $' \n1' $'1\n' $'1\r' '1 2'; do
    [ "$number" -eq 1 ]
    echo $?
done
--- stdout
0
0
0
2
2
2
--- stderr (escaped)
bash: line 2: [: 1
: integer expression expected
bash: line 2: [: 1\r: integer expression expected
bash: line 2: [: 1 2: integer expression expected
