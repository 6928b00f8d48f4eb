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

=== many patterns from a file
seq 1 300 | sed 's/^/w/' > p; printf '%s\n' w5 xw77x w w301 W9 > f; grep -f p f; grep -cf p f; grep -of p f; grep -xf p f; grep -vf p f; grep -nFf p f
--- stdout
w5
xw77x
w301
3
w5
w77
w30
w5
w
W9
1:w5
2:xw77x
4:w301

=== many patterns of which one is longer
{ seq 200 399; echo ab; echo abc; } > p; echo xabcdx | grep -of p; echo xabcdx | grep -oFf p; grep -xFf p <<< abc; grep -xFf p <<< abcd; echo $?
--- stdout
abc
abc
abc
1

=== many patterns, one of them empty
{ seq 200 399; echo; } > p; printf 'a\n\nb\n' | grep -cf p; printf 'a\n\n' | grep -xFf p | wc -l
--- stdout
3
1

=== a long fixed pattern
p=$(printf '%2000s' '' | tr ' ' a); echo "$p$p" > f; grep -cF "$p" f; grep -cF "${p}b" f; grep -oF "$p" f | wc -l; grep -bo "$p" f | cut -c1-6
--- stdout
1
0
2
0:aaaa
2000:a

=== thousands of patterns
seq -f 'word%.0f' 1 5000 > p; printf '%s\n' 'a word4321 b' wor 'word5001' 'xword77y word8' > f; grep -cf p f; grep -of p f; grep -oFf p f; grep -nvf p f; { cat p; echo wor; } > q; grep -oFf q f
--- stdout
3
word4321
word500
word77
word8
word4321
word500
word77
word8
2:wor
word4321
wor
word500
word77
word8

=== printf 'a\nb\n' > f; grep -TH a f | od -c
printf 'a\nb\n' > f; grep -TH a f | od -c
--- stdout
0000000   f   :  \t   a  \n
0000005

=== printf 'a\nb\n' > f; grep -THn a f | od -c
printf 'a\nb\n' > f; grep -THn a f | od -c
--- stdout
0000000   f   :   1   :  \t   a  \n
0000007

=== printf 'a\nb\n' > f; grep -Tn a f | od -c
printf 'a\nb\n' > f; grep -Tn a f | od -c
--- stdout
0000000   1   :  \t   a  \n
0000005

=== printf 'a\nb\n' > f; grep -Tb b f | od -c
printf 'a\nb\n' > f; grep -Tb b f | od -c
--- stdout
0000000   2   :  \t   b  \n
0000005

=== printf 'a\nb\n' > f; grep -THb b f | od -c
printf 'a\nb\n' > f; grep -THb b f | od -c
--- stdout
0000000   f   :   2   :  \t   b  \n
0000007

=== printf 'a\nb\n' > f; grep -TnbH b f | od -c
printf 'a\nb\n' > f; grep -TnbH b f | od -c
--- stdout
0000000   f   :   2   :   2   :  \t   b  \n
0000011

=== printf 'a\nb\n' > f; grep -Tc b f | od -c
printf 'a\nb\n' > f; grep -Tc b f | od -c
--- stdout
0000000   1  \n
0000002

=== printf 'a\nb\n' > f; grep -THo b f | od -c
printf 'a\nb\n' > f; grep -THo b f | od -c
--- stdout
0000000   f   :  \t   b  \n
0000005

=== printf 'a\nb\n' > f; grep -TA1 a f | od -c
printf 'a\nb\n' > f; grep -TA1 a f | od -c
--- stdout
0000000   a  \n   b  \n
0000004

=== printf 'a\nb\n' > f; grep -TnA1 a f | od -c
printf 'a\nb\n' > f; grep -TnA1 a f | od -c
--- stdout
0000000   1   :  \t   a  \n   2   -  \t   b  \n
0000012

=== printf 'a\nb\n' > f; grep -THnC1 a f | od -c
printf 'a\nb\n' > f; grep -THnC1 a f | od -c
--- stdout
0000000   f   :   1   :  \t   a  \n   f   -   2   -  \t   b  \n
0000016

=== printf 'a\nb\n' > f; grep -THZ a f | od -c
printf 'a\nb\n' > f; grep -THZ a f | od -c
--- stdout
0000000   f  \0  \t   a  \n
0000005

=== printf 'a\n' > longname; grep -TH --color=always a longname | od -c
printf 'a\n' > longname; grep -TH --color=always a longname | od -c
--- stdout
0000000 033   [   3   5   m 033   [   K   l   o   n   g   n   a   m   e
0000020 033   [   m 033   [   K 033   [   3   6   m 033   [   K   : 033
0000040   [   m 033   [   K  \t 033   [   0   1   ;   3   1   m 033   [
0000060   K   a 033   [   m 033   [   K  \n
0000071
