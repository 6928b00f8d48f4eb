#: grep: what random expressions brought to light.

=== a repetition with nothing to repeat is warned of
printf 'a*b\n' | grep -E '*a'
printf 'a+\n' | grep -E '+'
printf 'b\n' | grep -E 'a|*b'
printf 'a\n' | grep -E '(?a)'
printf '{1}a\n' | grep -E '{1}a'
printf 'a\n' | grep -E '\<*a'
printf 'a\n' | grep -E '*+a'
--- stdout
a*b
a+
b
a
{1}a
a
a
--- stderr
grep: warning: * at start of expression
grep: warning: + at start of expression
grep: warning: * at start of expression
grep: warning: ? at start of expression
grep: warning: {...} at start of expression
grep: warning: * at start of expression
grep: warning: * at start of expression
grep: warning: + at start of expression

=== a brace that begins no interval is a brace
printf '2\n{2\n' | grep -E '{2'
printf 'a\n{a\n' | grep -E '{a'
printf '1\n{1\n' | grep -E '^{1'
printf '1\n({1\n' | grep -E '({1)'
printf 'x{1\n' | grep -E 'x{1'
printf '{}\n{{ .x }}\n' | grep -E '{}'
printf '{}\n{{ .x }}\n' | grep -E '{{ '
printf '{2,1}\n1\n' | grep -E '{2,1}'
--- stdout
{2
{a
{1
({1
x{1
{}
{{ .x }}
{2,1}

=== words of Perl's expressions are those of ASCII
printf 'é\n' | grep -cP '\w'
printf 'xé\n' | grep -cP 'x\b'
printf 'éx\n' | grep -cP '\bx'
printf 'xé\n' | grep -cP 'x\B'
printf '٣\n' | grep -cP '\d'
printf 'aéb\n' | grep -cP 'a[^\w]b'
printf 'aéb\n' | grep -cP 'a\wb'
printf 'a b\n' | grep -cP 'a\hb'
printf 'É\n' | grep -cPi 'é'
printf 'é é\n' | grep -oP 'é\Wé'
printf 'naïve word\n' | grep -oP '\b\w+\b'
printf 'naïve word\n' | grep -owP 'word'
--- stdout
0
1
1
0
0
1
0
1
1
é é
na
ve
word
word

=== bytes match Perl's expressions in the locale of bytes
printf 'x\251y\n' | LC_ALL=C grep -coP 'x\Wy'
printf 'x\251y\n' | LC_ALL=C grep -obP 'y'
printf 'x\251y\n' | LC_ALL=C grep -cP 'x.y'
--- stdout
1
2:y
1
