#: The `printf` builtin.

=== the format is used again
printf '%s\n' a b c
printf '%s-%s\n' 1 2 3
--- stdout
a
b
c
1-2
3-
--- stderr

=== a format without directives is printed once
printf 'x\n' a b
--- stdout
x
--- stderr

=== missing arguments are empty or zero
printf '[%s][%d]\n'
printf '%s %d\n' a
--- stdout
[][0]
a 0
--- stderr

=== integers
printf '%d %i %o %u %x %X %#x %#o\n' 10 -5 8 7 255 255 255 8
--- stdout
10 -5 10 7 ff FF 0xff 010
--- stderr

=== flags of integers
printf '%+d|% d|%05d|%-5d|%5d|%.3d|%+.2d\n' 1 2 3 4 5 6 7
printf '%-+5d|%+-5d|% 05d|\n' 1 2 3
printf '%#.3x|%#X|%.0d|%.0d|\n' 10 255 0 1
--- stdout
+1| 2|00003|4    |    5|006|+07
+1   |+2   | 0003|
0x00a|0XFF||1|
--- stderr

=== bases of arguments
printf '%d %d %d %d\n' 0x1f 010 +5 -0
--- stdout
31 8 5 0
--- stderr

=== characters as numbers
printf '%d %d %x\n' "'A" '"b' "'€"
printf '%d\n' "'"
--- stdout
65 98 20ac
0
--- stderr

=== numbers that are none
printf '%d\n' abc
echo $?
printf '%d\n' 12x
printf '%d\n' 08
printf '%d\n' 0xg
echo $?
--- stdout
0
1
12
0
0
1
--- stderr
bash: line 1: printf: abc: invalid number
bash: line 3: printf: 12x: invalid number
bash: line 4: printf: 08: invalid octal number
bash: line 5: printf: 0xg: invalid hex number

=== an empty number
printf '%d\n' ''
echo $?
printf '%d\n' ' 5'
printf '%d\n' '5 '
echo $?
--- stdout
0
0
5
5
1
--- stderr
bash: line 4: printf: 5 : invalid number

=== the other numbers are printed all the same
printf '%d %s\n' 1 a x c
echo $?
--- stdout
1 a
0 c
1
--- stderr
bash: line 1: printf: x: invalid number

=== numbers that are too large
printf '%d\n' 9223372036854775808
echo $?
printf '%u\n' -1 18446744073709551616
printf '%d\n' -9223372036854775809
--- stdout
9223372036854775807
0
18446744073709551615
18446744073709551615
-9223372036854775808
--- stderr
bash: line 1: printf: warning: 9223372036854775808: Numerical result out of range
bash: line 3: printf: warning: 18446744073709551616: Numerical result out of range
bash: line 4: printf: warning: -9223372036854775809: Numerical result out of range

=== negative numbers without a sign
printf '%x %o %u\n' -1 -1 -1
--- stdout
ffffffffffffffff 1777777777777777777777 18446744073709551615
--- stderr

=== floats
printf '%f %.2f %e %g %G %a\n' 3.14159 2.5 12345.678 0.0001 1e-10 1
printf '%10.3f|%-10.1f|%+f|%010.2f\n' 1.5 2.25 3 4.125
--- stdout
3.141590 2.50 1.234568e+04 0.0001 1E-10 0x8p-3
     1.500|2.2       |+3.000000|0000004.12
--- stderr

=== rounding is to even
printf '%.0f %.0f %.0f %.0f\n' 0.5 1.5 2.5 3.5
--- stdout
0 2 2 4
--- stderr

=== floats are long
printf '%.20f\n' 0.1
--- stdout
0.10000000000000000000
--- stderr

=== infinite and not a number
printf '%f %f %F\n' inf -inf nan
printf '%f\n' 1e5000
--- stdout
inf -inf NAN
inf
--- stderr
bash: line 2: printf: warning: 1e5000: Numerical result out of range

=== bad floats
printf '%f\n' abc
echo $?
printf '%f\n' 1,5
echo $?
--- stdout
0.000000
1
1.000000
1
--- stderr
bash: line 1: printf: abc: invalid number
bash: line 3: printf: 1,5: invalid number

=== forms of floats
printf '%#g %#.0f\n' 1 1
printf '%.3g %.10g\n' 1234.5678 1234.5678
printf '%A %.2a\n' 255.5 3.14159
printf '%f %f\n' 0x10 "'A"
--- stdout
1.00000 1.
1.23e+03 1234.5678
0XF.F8P+4 0xc.91p-2
16.000000 65.000000
--- stderr

=== strings
printf '%10s|%-10s|%.2s|%10.2s|%-10.2s|\n' abc abc abc abc abc
--- stdout
       abc|abc       |ab|        ab|ab        |
--- stderr

=== widths in arguments
printf '%*s|%-*s|%.*s|\n' 5 a 5 b 2 xyz
printf '%*d|%0*d\n' -5 3 5 3
printf '%.*f\n' 2 3.14159
--- stdout
    a|b    |xy|
3    |00003
3.14
--- stderr

=== a width that is none
printf '%*s\n' x a
echo $?
--- stdout
a
1
--- stderr
bash: line 1: printf: x: invalid number

=== characters
printf '%c%c\n' abc d
printf '%5c|%-5c|\n' x y
--- stdout
ad
    x|y    |
--- stderr

=== escapes in the format
printf 'a\tb\\\x41\101\u00e9\n'
printf 'a\
b\n'
--- stdout
a	b\AAé
a\
b
--- stderr

=== escapes that are none
printf '\c|\z|\8\n'
printf '\x|\u|\U\n'
--- stdout
\c|\z|\8
\x|\u|\U
--- stderr
bash: line 2: printf: missing hex digit for \x
bash: line 2: printf: missing unicode digit for \u
bash: line 2: printf: missing unicode digit for \U

=== escapes in arguments
printf '%b\n' 'a\tb' 'x\0101' 'y\101' '\x41\u00e9'
printf '%s\n' 'a\tb'
--- stdout
a	b
xA
yA
Aé
a\tb
--- stderr

=== output ends at a c
printf '%b' 'a\cb' c
printf '|\n'
printf '%b|%s\n' 'x\cy' z
--- stdout (no newline)
a|
x
--- stderr

=== fields of escapes
printf '%5b|%-5b|%.1b\n' a b cd
--- stdout
    a|b    |c
--- stderr

=== quoted for the shell
printf '%q\n' 'a b' "it's" '' $'a\nb' 'é' '~x' 'a~' '#c' 'x=y' '{a,b}' '*' $'\e' 'a"b' '$x'
--- stdout
a\ b
it\'s
''
$'a\nb'
é
\~x
a~
\#c
x=y
\{a\,b\}
\*
$'\E'
a\"b
\$x
--- stderr

=== fields of quoted words
printf '%10q|%-6q|\n' 'a b' x
printf '%.3q|%.3Q\n' 'a b c' 'a b c'
--- stdout
      a\ b|x     |
a\ |a\ b
--- stderr

=== times
printf '%(%Y-%m-%d %H:%M:%S)T\n' 0
printf '%(%s)T\n' 86400
printf '%(%F)T|%10(%Y)T|\n' 0 0
printf '%()T\n' 0
--- stdout
1970-01-01 00:00:00
86400
1970-01-01|      1970|
00:00:00
--- stderr

=== times in a format with more
printf '%(%Y)T %s\n' 0 x 86400 y
--- stdout
1970 x
1970 y
--- stderr

=== times that are wrong
printf '%(abc)X\n' 0
echo $?
--- stdout
%(abc)X
0
--- stderr
bash: line 1: printf: warning: `X': invalid time format specification

=== letters that mean nothing
printf '%z\n'
echo $?
printf 'a%'
echo $?
printf 'a%5'
echo $?
printf '%s %y %s\n' a b
echo $?
--- stdout
1
a1
a1
a 1
--- stderr
bash: line 1: printf: `\': invalid format character
bash: line 3: printf: `%': missing format character
bash: line 5: printf: `%5': missing format character
bash: line 7: printf: `y': invalid format character

=== percent signs
printf '100%%\n'
--- stdout
100%
--- stderr

=== lengths are passed over
printf '%ld %lld %hd %jd %zd %td %Lf\n' 1 2 3 4 5 6 7.5
--- stdout
1 2 3 4 5 6 7.500000
--- stderr

=== into a variable
printf -v x '%s-%s' a b
echo $x
printf -v y ''
declare -p y
printf -vz q
echo $z
--- stdout
a-b
declare -- y=""
q
--- stderr

=== into an element
printf -v a[2] %d 5
declare -p a
declare -A m
printf -v 'm[k j]' v
declare -p m
--- stdout
declare -a a=([2]="5")
declare -A m=(["k j"]="v" )
--- stderr

=== not into everything
printf -v 1x y
echo $?
readonly r
printf -v r z
echo $?
--- stdout
2
1
--- stderr
bash: line 1: printf: `1x': not a valid identifier
bash: line 4: r: readonly variable

=== a count of what was printed
printf 'x%nyz%n\n' p q
echo $p $q
--- stdout
xyz
1 3
--- stderr

=== usage
printf
echo $?
printf -x
echo $?
printf -v
echo $?
printf --
echo $?
--- stdout
2
2
2
2
--- stderr
printf: usage: printf [-v var] format [arguments]
bash: line 3: printf: -x: invalid option
printf: usage: printf [-v var] format [arguments]
bash: line 5: printf: -v: option requires an argument
printf: usage: printf [-v var] format [arguments]
printf: usage: printf [-v var] format [arguments]

=== a format that starts with a dash
printf -- '-%s\n' a
printf '-x\n'
echo $?
--- stdout
-a
2
--- stderr
bash: line 2: printf: -x: invalid option
printf: usage: printf [-v var] format [arguments]

=== an error in writing
printf x > /dev/full
echo $?
--- stdout
1
--- stderr
bash: line 1: printf: write error: No space left on device

=== NULs
printf 'a\0b' | tr '\0' '+'
printf '%s\0' a b | tr '\0' '+'
echo
--- stdout
a+ba+b+
--- stderr

=== every integer directive
printf '%d %i %u %o %x %X\n' 10 -10 10 10 255 255; printf '%#o %#x %#X\n' 8 255 255; printf '%+d % d %05d %-5d| %5d\n' 5 5 5 5 5
--- stdout
10 -10 10 12 ff FF
010 0xff 0XFF
+5  5 00005 5    |     5

=== precision of integers
printf '%.3d %.0d %8.3d %-8.3d| %+.3d\n' 5 0 5 5 5; printf '%.3x %#.4x %08.3d\n' 10 10 7
--- stdout
005       005 005     | +005
00a 0x000a      007

=== every float directive
printf '%f %F %e %E %g %G %a\n' 1.5 1.5 1.5 1.5 1.5 1.5 1; printf '%.2f %.0f %10.3f %-10.1f| %+.1f %010.2f\n' 3.14159 2.5 3.14159 1.25 1 -2.5; printf '%g %g %g %G\n' 1000000 10000000 0.0001 0.00001
--- stdout
1.500000 1.500000 1.500000e+00 1.500000E+00 1.5 1.5 0x8p-3
3.14 2      3.142 1.2       | +1.0 -000002.50
1e+06 1e+07 0.0001 1E-05

=== every string directive
printf '[%s][%10s][%-10s][%.2s][%10.2s]\n' abc abc abc abc abc; printf '[%c][%c][%5c]\n' abc '' x; printf '%b|%b\n' 'a\tb' 'c\\d'; printf '%q %q %q\n' 'a b' "it's" ''
--- stdout (escaped)
[abc][       abc][abc       ][ab][        ab]
[a][\x00][    x]
a	b|c\\d
a\\ b it\\'s ''

=== star widths
printf '[%*s][%-*s][%.*f][%*.*d]\n' 5 a 5 b 2 3.14159 6 3 7; printf '[%*s]\n' -5 x
--- stdout
[    a][b    ][3.14][   007]
[x    ]

=== arguments run out, arguments are left
printf '%s-%s\n' a b c; printf '%d %s|\n'; printf 'x\n' a b; printf '%s' ; echo; printf '%s %d\n' only
--- stdout
a-b
c-
0 |
x

only 0

=== number forms
printf '%d ' 0x1f 010 -0x10 +5 "'A" '"B' ' 7'; echo; printf '%d\n' 1e3; printf '%f ' 1e3 0x10 .5 -.5e-2; echo
--- stdout (escaped)
31 8 -16 5 65 66 7\x20
1
1000.000000 16.000000 0.500000 -0.005000\x20
--- stderr
bash: line 1: printf: 1e3: invalid number

=== bad numbers
printf '%d\n' abc; echo $?; printf '%d\n' 12abc; echo $?; printf '%f\n' 1.5x; echo $?; printf '%d %d\n' 99999999999999999999 1; echo $?
--- stdout
0
1
12
1
1.500000
1
9223372036854775807 1
0
--- stderr
bash: line 1: printf: abc: invalid number
bash: line 1: printf: 12abc: invalid number
bash: line 1: printf: 1.5x: invalid number
bash: line 1: printf: warning: 99999999999999999999: Numerical result out of range

=== bad formats
printf '%'; echo $?; printf '%z' 1; echo $?; printf '%5'; echo $?; printf '%-'; echo $?; printf; echo $?; printf -v; echo $?
--- stdout
1
1
1
1
2
2
--- stderr
bash: line 1: printf: `%': missing format character
bash: line 1: printf: `%z': missing format character
bash: line 1: printf: `%5': missing format character
bash: line 1: printf: `%-': missing format character
printf: usage: printf [-v var] format [arguments]
bash: line 1: printf: -v: option requires an argument
printf: usage: printf [-v var] format [arguments]

=== every escape in the format
printf 'a\nb\tc\\d\x41\101\u00e9\e[0m\a\b\f\v\r\0' | od -c; printf '\"\?\z\n'
--- stdout
0000000   a  \n   b  \t   c   \   d   A   A 303 251 033   [   0   m  \a
0000020  \b  \f  \v  \r  \0
0000025
"?\z

=== escapes of %b
printf '%b' 'a\nb\x41\0101\c' 'never'; echo; printf '%b\n' '\u00e9' '\101' '\0' | od -An -c | head -2; printf '%.2b|%5b\n' 'a\tb' 'x'
--- stdout
a
bAA
 303 251  \n   A  \n  \0  \n
a	|    x

=== %q of everything
printf '%q\n' '' a 'a b' 'a$b' "a'b" 'a"b' 'a\b' $'a\nb' $'\x01' '~' '#a' 'a#' '!' '{a,b}' '*' 'a=b' é; printf '%10q|%-10q|\n' 'a b' 'a b'
--- stdout
''
a
a\ b
a\$b
a\'b
a\"b
a\\b
$'a\nb'
$'\001'
\~
\#a
a#
\!
\{a\,b\}
\*
a=b
é
      a\ b|a\ b      |

=== %(...)T
TZ=UTC printf '%(%Y-%m-%d %H:%M:%S)T\n' 0; printf '%(%F)T %(%s)T\n' 86400 1000; printf '[%12(%F)T]\n' 0; printf '%(%A %j %U)T\n' 1000000000; printf -v d '%(%Y)T' -1; ((d >= 2024)) && echo now; printf '%()T\n' 0
--- stdout
1970-01-01 00:00:00
1970-01-02 1000
[  1970-01-01]
Sunday 252 36
now
00:00:00

=== -v
printf -v a '%03d' 7; echo $a; printf -v 'b[2]' x; declare -p b; declare -A m; printf -v 'm[k l]' y; echo "${m[k l]}"; printf -v c ''; echo "[$c]"; declare -u u; printf -v u abc; echo $u; printf -v '' x; echo $?
--- stdout
007
declare -a b=([2]="x")
y
[]
ABC
2
--- stderr
bash: line 1: printf: `': not a valid identifier

=== --
printf -- '-%s\n' a; printf -- %s\\n -n; printf -x; echo $?
--- stdout
-a
-n
2
--- stderr
bash: line 1: printf: -x: invalid option
printf: usage: printf [-v var] format [arguments]

=== a table
printf '%-10s|%5s|%8.2f\n' apple 3 1.5 pear 12 10.25 'long name here' 100 99.999
--- stdout
apple     |    3|    1.50
pear      |   12|   10.25
long name here|  100|  100.00

=== repeating a character
printf '=%.0s' {1..10}; echo; printf -v line '%*s' 8 ''; echo "${line// /-}"
--- stdout
==========
--------

=== lists joined
a=(1 2 3); printf '%s,' "${a[@]}"; echo; printf -v s ' + %s' "${a[@]}"; echo "${s:3}"; printf '%s\n' "${a[@]}" | tac | tr '\n' ' '; echo
--- stdout (escaped)
1,2,3,
1 + 2 + 3
3 2 1\x20

=== parentheses in times
printf '%-30.50(%x (foo) %X)T|\n' 0
printf '[%(%H (x) %M)T] [%((%Y))T]\n' 60 0
printf '%(a(b)T\n' 0; echo $?
--- stdout
01/01/70 (foo) 00:00:00       |
[00 (x) 01] [(1970)]
%(a(b)T
0
