=== arithmetic
expr 1 + 2; expr 5 - 8; expr 3 '*' 4; expr 7 / 2; expr -7 / 2; expr 7 % 3; expr -7 % 3; expr 1 + 2 '*' 3; expr '(' 1 + 2 ')' '*' 3; expr 10 - 2 - 3; expr 5 - -3; expr 2 '*' 3 % 4
--- stdout
3
-3
12
3
-3
1
-1
7
9
5
8
2
--- stderr

=== big numbers
expr 99999999999999999999 '*' 99999999999999999999; expr 9223372036854775807 + 1; expr 100000000000000000000 / 3; expr 100000000000000000000 % 7; expr -99999999999999999999 - 1; expr 99999999999999999999 '<' 100000000000000000000
--- stdout
9999999999999999999800000000000000000001
9223372036854775808
33333333333333333333
2
-100000000000000000000
1
--- stderr

=== comparisons
for o in '<' '<=' '=' '==' '!=' '>=' '>'; do expr 10 "$o" 9; expr a "$o" b; expr 10 "$o" 9x; expr 01 "$o" 1; done
--- status 1
--- stdout
0
1
1
0
0
1
1
1
0
0
0
1
0
0
0
1
1
1
1
0
1
0
0
1
1
0
0
0
--- stderr

=== or and and
expr 1 '|' 2; expr 0 '|' 2; expr '' '|' a; expr 0 '|' ''; expr a '&' b; expr 0 '&' b; expr a '&' 0; expr '' '&' ''; expr 1 '|' 1 / 0; expr 0 '&' 1 / 0; expr 00 '|' x; expr -0 '|' y
--- stdout
1
2
a
0
a
0
0
0
1
0
x
y
--- stderr

=== status
expr 0; echo $?; expr ''; echo $?; expr 1; echo $?; expr 00; echo $?; expr -0; echo $?; expr a; echo $?; expr 1 - 1; echo $?; expr 1 / 0; echo $?; expr; echo $?; expr - ; echo $?
--- stdout
0
1

1
1
0
00
1
-0
1
a
0
0
1
2
2
-
0
--- stderr
expr: division by zero
expr: missing operand
Try 'expr --help' for more information.

=== matching
expr abc : a; expr abc : 'a.'; expr abc : b; expr abc : '.*'; expr abc : 'a\(.\)'; expr abc : '\(x\)'; echo $?; expr abc : x; echo $?; expr abc : '\(a\)\(b\)'; expr '' : ''; expr abc : '^a'; expr 'a+b' : 'a+b'; expr aab : 'a\+'; expr abab : '\(ab\)*'; expr abc : '\(b\)*'; expr match abc 'a\(.*\)'; expr aXb : 'a[[:upper:]]'; expr abc : 'abc$'; expr abcd : '\(a\)\|b'
--- stdout
1
2
0
3
b

1
0
1
a
0
1
3
2
ab

bc
2
3
a
--- stderr

=== strings
expr length abc; expr length ''; expr substr abcdef 2 3; expr substr abc 0 2; expr substr abc 2 0; expr substr abc x 1; expr substr abc 2 99; expr substr abc 5 1; expr index abc c; expr index abc xyz; expr index abc ''; expr length + match; expr + length; expr substr abc -1 2
--- status 1
--- stdout (escaped)
3
0
bcd



bc

3
0
0
5
length
\n\
--- stderr

=== utf-8
expr length é日; expr substr é日本 2 1; expr index é日 日; expr é日 : .; expr é日 : '.\(.\)'; LC_ALL=C expr length é; LC_ALL=C expr é : .
--- stdout
2
日
2
1
日
2
1
--- stderr

=== nesting
expr '(' '(' 1 + 1 ')' '*' '(' 2 + 3 ')' ')'; expr 2 + '(' length abc ')'; expr length abc + 1; expr index abc b '*' 2; expr abc : abc = 3; expr 1 = 1 = 1
--- stdout
10
5
4
4
1
1
--- stderr

=== keywords as values
expr + + + 1; expr match + match ma; expr length length; expr substr; expr length = length
--- status 2
--- stdout
2
--- stderr
expr: non-integer argument
expr: syntax error: missing argument after ‘length’
expr: syntax error: missing argument after ‘substr’
expr: syntax error: unexpected argument ‘length’

=== wrong expressions
expr 1 +; expr 1 2; expr '(' 1; expr '(' 1 2; expr ')' ; expr 1 ')'; expr length; expr substr a 1; expr a + 1; expr 1 + a; expr 1.5 + 1; expr ' 1' + 1; expr +1 + 1; expr 1 % 0; expr a : '\('; expr a : '['; expr '(' ; expr '(' ')'; expr + ; expr 1 '*' ; expr a b c
--- status 2
--- stderr
expr: syntax error: missing argument after ‘+’
expr: syntax error: unexpected argument ‘2’
expr: syntax error: expecting ')' after ‘1’
expr: syntax error: expecting ')' instead of ‘2’
expr: syntax error: unexpected ')'
expr: syntax error: unexpected argument ‘)’
expr: syntax error: missing argument after ‘length’
expr: syntax error: missing argument after ‘1’
expr: non-integer argument
expr: non-integer argument
expr: non-integer argument
expr: non-integer argument
expr: non-integer argument
expr: division by zero
expr: Unmatched ( or \(
expr: Invalid regular expression
expr: syntax error: missing argument after ‘(’
expr: syntax error: unexpected ')'
expr: syntax error: missing argument after ‘+’
expr: syntax error: missing argument after ‘*’
expr: syntax error: unexpected argument ‘b’

=== double dash
expr -- 1 + 1; expr --; expr -- --; expr -x; expr --foo
--- stdout
2
--
-x
--foo
--- stderr
expr: missing operand
Try 'expr --help' for more information.

=== expr aa : 'a\{1\}*'; echo $?
expr aa : 'a\{1\}*'; echo $?
--- stdout
2
0

=== expr aa : 'a**'; expr aaa : 'a\{2\}\{1\}'; expr '*a' : '*a'; expr a : '\(\)'; echo $?
expr aa : 'a**'; expr aaa : 'a\{2\}\{1\}'; expr '*a' : '*a'; expr a : '\(\)'; echo $?
--- stdout
2
2
2

1

=== expr ab : '\(a*\)\{2\}b'; expr 'a+b' : 'a+b'; expr aab : 'a\+b'; expr ab : 'a\?b'; expr ab : 'b'; echo $?
expr ab : '\(a*\)\{2\}b'; expr 'a+b' : 'a+b'; expr aab : 'a\+b'; expr ab : 'a\?b'; expr ab : 'b'; echo $?
--- stdout

3
3
2
0
1

=== expr abc : '\(.\)\(.\)'; expr substr abc 0 2; echo $?; expr substr abc 2 99999999999999999999; expr length ''; echo $?
expr abc : '\(.\)\(.\)'; expr substr abc 0 2; echo $?; expr substr abc 2 99999999999999999999; expr length ''; echo $?
--- stdout
a

1
bc
0
1

=== expr 9223372036854775807 + 1; expr 99999999999999999999 \* 99999999999999999999; expr -7 / 2; expr -7 % 2; expr 1 / 0; echo $?
expr 9223372036854775807 + 1; expr 99999999999999999999 \* 99999999999999999999; expr -7 / 2; expr -7 % 2; expr 1 / 0; echo $?
--- stdout
9223372036854775808
9999999999999999999800000000000000000001
-3
-1
2

=== expr a \< b; expr 10 \< 9; expr 2 = 2.0; expr + length; expr \( 1 + 2 \) \* 3; expr 1 +; echo $?; expr; echo $?
expr a \< b; expr 10 \< 9; expr 2 = 2.0; expr + length; expr \( 1 + 2 \) \* 3; expr 1 +; echo $?; expr; echo $?
--- stdout
1
0
0
length
9
2
2
