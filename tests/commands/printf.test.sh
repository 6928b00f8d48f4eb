=== strings
env printf '%s\n' a; env printf '%s %s\n' a b c; env printf '%5s|%-5s|%.2s|%5.1s|\n' a b cde fg; env printf '%s\n'; env printf 'a\n'; env printf -- '%s\n' x
--- stdout (escaped)
a
a b
c\x20
    a|b    |cd|    f|

a
x
--- stderr

=== integers
env printf '%d %i %5d|%-5d|%05d|%+d|% d\n' 1 2 3 4 5 6 7; env printf '%o %x %X %#o %#x %#X %u\n' 8 255 255 8 255 255 7; env printf '%u %x\n' -1 -1; env printf '%.5d|%8.3d|\n' 42 7; env printf '%ld %lld %hd %jd %zd %td\n' 1 2 3 4 5 6
--- stdout
1 2     3|4    |00005|+6| 7
10 ff FF 010 0xff 0XFF 7
18446744073709551615 ffffffffffffffff
00042|     007|
1 2 3 4 5 6
--- stderr

=== how integers may be written
env printf '%d\n' 0x1F 010 +5 ' 7' -0x10 0; env printf '%d\n' "'a" '"b' "'é"; env printf '%x\n' "'日"
--- stdout
31
8
5
7
-16
0
97
98
233
65e5
--- stderr

=== wrong integers
env printf '%d\n' x; env printf '%d\n' 5x; env printf '%d\n' '7 '; env printf '%d\n' ' '; env printf '%d|\n' ''; env printf '%d\n' 99999999999999999999; env printf '%u\n' 99999999999999999999; env printf '%d\n' "'"; env printf '%d\n' "'ab"; env printf '%d\n' 08
--- status 1
--- stdout
0
5
7
0
0|
9223372036854775807
18446744073709551615
0
97
0
--- stderr
printf: ‘x’: expected a numeric value
printf: ‘5x’: value not completely converted
printf: ‘7 ’: value not completely converted
printf: ‘ ’: expected a numeric value
printf: ‘99999999999999999999’: Numerical result out of range
printf: ‘99999999999999999999’: Numerical result out of range
printf: ‘'’: expected a numeric value
printf: warning: b: character(s) following character constant have been ignored
printf: ‘08’: value not completely converted

=== floats
env printf '%f %e %g %a\n' 1.5 1.5 1.5 1.5; env printf '%F %E %G %A\n' 1e-10 1e-10 1e-10 10; env printf '%.3f|%10.2e|%-10g|%+f\n' 3.14159 31415.9 2.5 1; env printf '%.0f %.0f %.0f\n' .5 1.5 2.5; env printf '%#g %#.0f\n' 1 1; env printf '%010.3f\n' -3.14159; env printf '%.25f\n' .1; env printf '%Lf\n' 2
--- stdout
1.500000 1.500000e+00 1.5 0xcp-3
0.000000 1.000000E-10 1E-10 0XAP+0
3.142|  3.14e+04|2.5       |+1.000000
0 2 2
1.00000 1.
-00003.142
0.1000000000000000000013553
2.000000
--- stderr

=== strange floats
env printf '%f %f %f\n' inf -inf nan; env printf '%5.1f|%-6e|\n' inf nan; env printf '%g\n' 1e5000 1e-5000; env printf '%f\n' x; env printf '%f\n' 1.5x; env printf '%g\n' 0x1p4 0x.8 1e400; env printf '%f\n' "'a"
--- stdout
inf -inf nan
  inf|nan   |
inf
0
0.000000
1.500000
16
0.5
1e+400
97.000000
--- stderr
printf: ‘1e5000’: Numerical result out of range
printf: ‘1e-5000’: Numerical result out of range
printf: ‘x’: expected a numeric value
printf: ‘1.5x’: value not completely converted

=== characters
env printf '%c%c\n' abc x; env printf '%c' '' | od -c; env printf '%3c|%-3c|\n' a b; env printf '%c\n' é | od -c
--- stdout
ax
0000000  \0
0000001
  a|b  |
0000000 303  \n
0000002
--- stderr

=== escapes in the format
env printf 'a\tb\nc\\d\a\b\e\f\r\v\n' | od -c; env printf '\101\60\x41\n'; env printf '\0101\n' | od -c; env printf '\u00e9\U0001F600\u20ac\n'; env printf '\q\n'; env printf '\"\n'; env printf 'a\'; echo; env printf '\x4g\n'
--- stdout (escaped)
0000000   a  \\t   b  \\n   c   \\   d  \\a  \\b 033  \\f  \\r  \\v  \\n
0000016
A0A
0000000  \\b   1  \\n
0000003
é😀€
\\q
"
a\\
\x04g
--- stderr

=== wrong escapes
env printf 'a\x'; echo; env printf '\u12'; env printf '\uD800'; env printf '\u0041'; env printf '\U00110000' | od -c
--- stdout
a
0000000   \   U   0   0   1   1   0   0   0   0
0000012
--- stderr
printf: missing hexadecimal number in escape
printf: missing hexadecimal number in escape
printf: invalid universal character name \ud800
printf: invalid universal character name \u0041

=== output stops
env printf 'a\cb'; echo; env printf '%s\c%s\n' a b; echo; env printf '%b%s\n' 'x\cy' z; echo
--- stdout
a
a
x
--- stderr

=== escapes in an argument
env printf '%b\n' 'a\tb' 'c\nd' '\0101\101' '\x41' '\\'; env printf '%b' 'a\u00e9\n'; env printf '%b\n'
--- stdout (escaped)
a	b
c
d
AA
A
\\
aé
\n\
--- stderr

=== quoting for a shell
env printf '%q\n' 'a b' "a'b" '' $'a\nb' é abc '$x' '*' 'a"b' $'\377' '~' '#a' 'a=b'; env printf '%q'
--- stdout
'a b'
"a'b"
''
'a'$'\n''b'
é
abc
'$x'
'*'
'a"b'
''$'\377'
'~'
'#a'
'a=b'
--- stderr

=== width and precision from arguments
env printf '%*d|%-*d|%*d|\n' 5 1 5 2 -5 3; env printf '%.*f|%*.*f|\n' 2 3.14159 8 3 2.71828; env printf '%.*f\n' -1 3.14159; env printf '%*d\n' x 5; env printf '%*d|\n'; env printf '%*s|\n' 99999999999 a; env printf '%.*d\n' 99999999999 1
--- status 1
--- stdout
    1|2    |3    |
3.14|   2.718|
3.141590
5
0|
--- stderr
printf: ‘x’: expected a numeric value
printf: invalid field width: ‘99999999999’
printf: invalid precision: ‘99999999999’

=== arguments are used up
env printf '%d %s|' 1 a 2 b 3; echo; env printf '%s-' a b c; echo; env printf 'x' a; env printf 'x\n' a b
--- stdout
1 a|2 b|3 |
a-b-c-
xx
--- stderr
printf: warning: ignoring excess arguments, starting with ‘a’
printf: warning: ignoring excess arguments, starting with ‘a’

=== percent signs
env printf '%%\n'; env printf '%%d%%\n'; env printf '100%%|%d\n' 5
--- stdout
%
%d%
100%|5
--- stderr

=== wrong directives
env printf '%z\n'; env printf '%5b\n' a; env printf '%'; env printf '%5'; env printf '%#d\n' 1; env printf "%'s\n" a; env printf '%.2c\n' abc; env printf '%\n'; env printf '%-+ #0d\n' 5; env printf '%1$s\n' a; env printf '%k\n'; env printf '%0s\n' a; env printf 'a%yb\n'; env printf '%-q\n' a
--- status 1
--- stdout (no newline)
a
--- stderr
printf: %z\: invalid conversion specification
printf: %5b: invalid conversion specification
printf: %: invalid conversion specification
printf: %5: invalid conversion specification
printf: %#d: invalid conversion specification
printf: %'s: invalid conversion specification
printf: %.2c: invalid conversion specification
printf: %\: invalid conversion specification
printf: %-+ #0d: invalid conversion specification
printf: %1$: invalid conversion specification
printf: %k: invalid conversion specification
printf: %0s: invalid conversion specification
printf: %y: invalid conversion specification
printf: %-q: invalid conversion specification

=== flags that change nothing
env printf "%'d %I5d %'f\n" 1000 3 1000
--- stdout
1000     3 1000.000000
--- stderr

=== no format
env printf; echo $?
--- stdout
1
--- stderr
printf: missing operand
Try 'printf --help' for more information.

=== what looks like a flag
env printf -x; echo; env printf --foo; echo; env printf -- -x; echo
--- stdout
-x
--foo
-x
--- stderr

=== large numbers
env printf '%d %d\n' 9223372036854775807 -9223372036854775808; env printf '%u\n' 18446744073709551615; env printf '%f\n' 123456789012345678901234567890; env printf '%.0f\n' 1e30
--- stdout
9223372036854775807 -9223372036854775808
18446744073709551615
123456789012345678899921813504.000000
1000000000000000000024696061952
--- stderr

=== POSIXLY_CORRECT
POSIXLY_CORRECT=1 env printf '%d\n' "'ab"
--- stdout
97
--- stderr

=== closed output
env printf a >&-; echo $?
--- stdout
1
--- stderr
printf: write error: Bad file descriptor

=== the program ends well at \c whatever was before
env printf '%d\c rest' x; echo " $?"; env printf '%d%b' x 'a\c'; echo " $?"
--- stdout
0 0
0a 0

=== what follows a character constant is shown as it is
LC_ALL=C env printf '%d\n' $'"\303\251' 2>&1 | od -c
--- stdout
0000000   p   r   i   n   t   f   :       w   a   r   n   i   n   g   :
0000020     251   :       c   h   a   r   a   c   t   e   r   (   s   )
0000040       f   o   l   l   o   w   i   n   g       c   h   a   r   a
0000060   c   t   e   r       c   o   n   s   t   a   n   t       h   a
0000100   v   e       b   e   e   n       i   g   n   o   r   e   d  \n
0000120   1   9   5  \n
0000124

=== hexadecimal digits are rounded to the even one
for x in 0x8.8 0x9.8 0x8.81 0x8.7f 0x9.88 0x9.98 0x9.f8 0xf.8 0xf.f8 0xe.8 0xf.7 0xf.ff 0x8.08 0x8.18 0x8.28 0x8.281 0x8.27f 0xf.ff8 0xe.ff8 0xe.fe8; do printf '%.0a %.1a %.2a %.3a %a\n' $x $x $x $x $x; done
--- stdout
0x8p+0 0x8.8p+0 0x8.80p+0 0x8.800p+0 0x8.8p+0
0xap+0 0x9.8p+0 0x9.80p+0 0x9.800p+0 0x9.8p+0
0x9p+0 0x8.8p+0 0x8.81p+0 0x8.810p+0 0x8.81p+0
0x8p+0 0x8.8p+0 0x8.7fp+0 0x8.7f0p+0 0x8.7fp+0
0xap+0 0x9.8p+0 0x9.88p+0 0x9.880p+0 0x9.88p+0
0xap+0 0x9.ap+0 0x9.98p+0 0x9.980p+0 0x9.98p+0
0xap+0 0xa.0p+0 0x9.f8p+0 0x9.f80p+0 0x9.f8p+0
0x1p+4 0xf.8p+0 0xf.80p+0 0xf.800p+0 0xf.8p+0
0x1p+4 0x1.0p+4 0xf.f8p+0 0xf.f80p+0 0xf.f8p+0
0xep+0 0xe.8p+0 0xe.80p+0 0xe.800p+0 0xe.8p+0
0xfp+0 0xf.7p+0 0xf.70p+0 0xf.700p+0 0xf.7p+0
0x1p+4 0x1.0p+4 0xf.ffp+0 0xf.ff0p+0 0xf.ffp+0
0x8p+0 0x8.0p+0 0x8.08p+0 0x8.080p+0 0x8.08p+0
0x8p+0 0x8.2p+0 0x8.18p+0 0x8.180p+0 0x8.18p+0
0x8p+0 0x8.2p+0 0x8.28p+0 0x8.280p+0 0x8.28p+0
0x8p+0 0x8.3p+0 0x8.28p+0 0x8.281p+0 0x8.281p+0
0x8p+0 0x8.2p+0 0x8.28p+0 0x8.27fp+0 0x8.27fp+0
0x1p+4 0x1.0p+4 0x1.00p+4 0xf.ff8p+0 0xf.ff8p+0
0xfp+0 0xf.0p+0 0xf.00p+0 0xe.ff8p+0 0xe.ff8p+0
0xfp+0 0xf.0p+0 0xe.fep+0 0xe.fe8p+0 0xe.fe8p+0

=== decimal digits are rounded to the even one
for x in 0.125 0.375 0.1250001 2.5 3.5 2.5000001 9.5 10.5 0.5 1.5 99.5 999.5; do printf '%.0f %.2f %.1e %.0e %.2g\n' $x $x $x $x $x; done; printf '%.29f %.28f\n' 0x1p-30 0x1p-30 0x3p-30 0x3p-30 0x1.00000001p-30 0x1p-29
--- stdout
0 0.12 1.2e-01 1e-01 0.12
0 0.38 3.8e-01 4e-01 0.38
0 0.13 1.3e-01 1e-01 0.13
2 2.50 2.5e+00 2e+00 2.5
4 3.50 3.5e+00 4e+00 3.5
3 2.50 2.5e+00 3e+00 2.5
10 9.50 9.5e+00 1e+01 9.5
10 10.50 1.0e+01 1e+01 10
0 0.50 5.0e-01 5e-01 0.5
2 1.50 1.5e+00 2e+00 1.5
100 99.50 1.0e+02 1e+02 1e+02
1000 999.50 1.0e+03 1e+03 1e+03
0.00000000093132257461547851562 0.0000000009313225746154785156
0.00000000279396772384643554688 0.0000000027939677238464355469
0.00000000093132257483231895012 0.0000000018626451492309570312

=== general notation counts its digits after rounding
printf '%g %g %.2g %#.2g %.3g %.0g %#.0g %G\n' 999999.5 99999.95 9.96 99.6 9995 9.5 9.5 0.000099999995; printf '%g %#g %g %#g %.3g %#.3g\n' 100 100 0.0001 0.0001 1e-5 1e-5; printf '%g %.10g %#g\n' 1e5 1e9 1e5
--- stdout
1e+06 100000 10 1.e+02 1e+04 1e+01 1.e+01 0.0001
100 100.000 0.0001 0.000100000 1e-05 1.00e-05
100000 1000000000 100000.

=== words and texts are not filled with zeros
printf '[%06f] [%06g] [%-06f] [%06s] [%-06s] [%06c] [%+06f]\n' inf nan inf ab ab c inf
--- stdout
[   inf] [   nan] [inf   ] [    ab] [ab    ] [     c] [  +inf]

=== an octal number has its zero once
printf '%#.2o %#.3o %#o %#.1o %#o %#.0o|\n' 8 8 8 8 0 0; printf '%#x %#.3x %#X %#x\n' 10 10 10 0
--- stdout
010 010 010 010 0 0|
0xa 0x00a 0XA 0

=== characters that have no names of their own
for x in 0023 0024 0025 0040 0041 0060 009f 00a0 00a1 d7ff d800 dfff e000; do env printf "\\u$x" > out 2> error; echo $x $? $(wc -c < out); done
--- stdout
0023 1 0
0024 0 1
0025 1 0
0040 0 1
0041 1 0
0060 0 1
009f 1 0
00a0 0 2
00a1 0 2
d7ff 0 3
d800 1 0
dfff 1 0
e000 0 3

=== characters beyond the locale are shown by their numbers
LC_ALL=C printf '\u00e9 \uffff \U00010000 \U0010ffff\n'
--- stdout
\u00E9 \uFFFF \U00010000 \U0010FFFF

=== a dollar without a number is no directive
printf '%$d\n' 3; printf '%1$d\n' 3; echo $?
--- stdout
1
