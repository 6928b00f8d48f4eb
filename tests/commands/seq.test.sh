=== up
seq 3; seq 0; seq 1; seq -- -1; seq 2 5; seq 2 2 9; seq 1 3 11
--- stdout
1
2
3
1
2
3
4
5
2
4
6
8
1
4
7
10
--- stderr

=== down
seq 5 -1 1; seq 5 -2 0; seq 1 -1 5; seq -1 -1 -3; seq 3 1; seq 1 -3
--- stdout
5
4
3
2
1
5
3
1
-1
-2
-3
--- stderr

=== negative operands
seq -2 2; seq -s, -2 2; seq -- -2 0; seq -.5 .5 .5; seq -1
--- stdout
-2
-1
0
1
2
-2,-1,0,1,2
-2
-1
0
-0.5
0.0
0.5
--- stderr

=== fractions
seq 0 .1 .5; seq 1.0 3; seq 1 .5 3; seq 1.5; seq 0.1 0.3; seq 1 0.25 2; seq 0 0.000001 0.000003; seq 1 1.10 3; seq .1 .1 .9; seq 5 -.5 3; seq 1.000 2
--- stdout
0.0
0.1
0.2
0.3
0.4
0.5
1.0
2.0
3.0
1.0
1.5
2.0
2.5
3.0
1
0.1
1.00
1.25
1.50
1.75
2.00
0.000000
0.000001
0.000002
0.000003
1.00
2.10
0.1
0.2
0.3
0.4
0.5
0.6
0.7
0.8
0.9
5.0
4.5
4.0
3.5
3.0
1.000
2.000
--- stderr

=== exponents
seq 1e1 1e1 3e1; seq 1e3 1e3 3e3; seq 1e-1 1e-1 3e-1; seq 1.5e1 16; seq 1e0; seq 1 1e1 3e1; seq 1.e1; seq 1.25e1 13.5
--- stdout
10
20
30
1000
2000
3000
0.1
0.2
0.3
15
16
1
1
11
21
1
2
3
4
5
6
7
8
9
10
12.5
13.5
--- stderr

=== hexadecimal
seq 0x5; seq 0x1 0x2 0x5; seq 0x1p1 4; seq 0x1.8 3
--- stdout
1
2
3
4
5
1
3
5
2
3
4
1.5
2.5
--- stderr

=== large integers
seq 99999999999999999999 100000000000000000002; seq 9223372036854775806 9223372036854775809; seq 18446744073709551615 18446744073709551617; seq 123456789012345678901234567890 123456789012345678901234567892
--- stdout
99999999999999999999
100000000000000000000
100000000000000000001
100000000000000000002
9223372036854775806
9223372036854775807
9223372036854775808
9223372036854775809
18446744073709551615
18446744073709551616
18446744073709551617
123456789012345678901234567890
123456789012345678901234567891
123456789012345678901234567892
--- stderr

=== large steps
seq 1 1000 5000; seq 1 99999999999999999999 300000000000000000000
--- stdout
1
1001
2001
3001
4001
1
100000000000000000000
200000000000000000000
300000000000000000000
--- stderr

=== leading zeros
seq 007 010; seq 00 2; seq 01 02 05
--- stdout
7
8
9
10
0
1
2
1
3
5
--- stderr

=== separators
seq -s, 5; seq -s '' 3; seq --separator=' - ' 3; seq -s : 1 .5 2; seq -s, 0; seq -s '\n' 2
--- stdout
1,2,3,4,5
123
1 - 2 - 3
1.0:1.5:2.0
1\n2
--- stderr

=== equal width
seq -w 8 11; seq -w 1 100 | tail -n 1; seq -w 1 .5 10 | tail -n 3; seq --equal-width -1 1; seq -w -5 5 10; seq -w 1e2 101; seq -w .5 2; seq -w 1 1.5 10; seq -w 1e-1 1; seq -w 99 -1 98; seq -w 5 1.50; seq -w 0x5 0x10 | tail -n 1; seq -w -.5 1
--- stdout
08
09
10
11
100
09.0
09.5
10.0
-1
00
01
-5
00
05
10
100
101
0.5
1.5
01.0
02.5
04.0
05.5
07.0
08.5
10.0
0.1
99
98
16
-0.5
00.5
--- stderr

=== formats
seq -f %g 3; seq -f %e 2; seq -f %.2f 2; seq -f '%05.1f' 2; seq -f 'a%gb' 2; seq -f '%%%g' 2; seq --format=%a 2; seq -f %E 2; seq -f %G 1e10 1e10; seq -f '%+g' 2; seq -f '% g' 2; seq -f "%'g" 1000 1000; seq -f '%-5gx' 2; seq -f '%#g' 1; seq -f '%Lg' 2; seq -f %F 1; seq -f %A 1 2; seq -f '%.0f' .5 2.5; seq -f '%.3g' 1000 1001
--- stdout
1
2
3
1.000000e+00
2.000000e+00
1.00
2.00
001.0
002.0
a1b
a2b
%1
%2
0x8p-3
0x8p-2
1.000000E+00
2.000000E+00
1E+10
+1
+2
 1
 2
1000
1    x
2    x
1.00000
1
2
1.000000
0X8P-3
0X8P-2
0
2
2
1e+03
1e+03
--- stderr

=== precise long double
seq -f %.25f 0.1 0.1; seq -f %.20g 1 .1 1.3; seq 1 0.1 1.3 
--- stdout
0.1000000000000000000013553
1
1.1
1.2
1.3
1.0
1.1
1.2
1.3
--- stderr

=== wrong formats
seq -f x 1; seq -f '' 1; seq -f %d 1; seq -f %s 1; seq -f %g%g 1; seq -f % 1; seq -f %5 1; seq -f '%*g' 1; seq -f '%lg' 1; seq -w -f %g 1
--- status 1
--- stderr
seq: format ‘x’ has no % directive
seq: format ‘’ has no % directive
seq: format ‘%d’ has unknown %d directive
seq: format ‘%s’ has unknown %s directive
seq: format ‘%g%g’ has too many % directives
seq: format ‘%’ ends in %
seq: format ‘%5’ ends in %
seq: format ‘%*g’ has unknown %* directive
seq: format ‘%lg’ has unknown %l directive
seq: format string may not be specified when printing equal width strings
Try 'seq --help' for more information.

=== wrong operands
seq; seq 1 2 3 4; seq x; seq 1 x; seq ''; seq 1 0 5; seq 1 0.0 5; seq nan; seq 1 nan; seq 1x; seq -x; seq 5 ' '
--- status 1
--- stderr
seq: missing operand
Try 'seq --help' for more information.
seq: extra operand ‘4’
Try 'seq --help' for more information.
seq: invalid floating point argument: ‘x’
Try 'seq --help' for more information.
seq: invalid floating point argument: ‘x’
Try 'seq --help' for more information.
seq: invalid floating point argument: ‘’
Try 'seq --help' for more information.
seq: invalid Zero increment value: ‘0’
Try 'seq --help' for more information.
seq: invalid Zero increment value: ‘0.0’
Try 'seq --help' for more information.
seq: invalid ‘not-a-number’ argument: ‘nan’
Try 'seq --help' for more information.
seq: invalid ‘not-a-number’ argument: ‘nan’
Try 'seq --help' for more information.
seq: invalid floating point argument: ‘1x’
Try 'seq --help' for more information.
seq: invalid option -- 'x'
Try 'seq --help' for more information.
seq: invalid floating point argument: ‘ ’
Try 'seq --help' for more information.

=== infinite
seq inf | head -n 2; seq 1 inf | tail -n +5 | head -n 1; seq 1 -1 -inf | head -n 3; seq -inf 1 | head -n 2; seq inf inf | head -n 2; seq 1 inf 3
--- stdout
1
2
5
1
0
-1
inf
inf
1
--- stderr
seq: invalid option -- 'i'
Try 'seq --help' for more information.

=== blanks and signs
seq ' 2'; seq +2; seq +1 +3; seq ' +1' 2
--- stdout
1
2
1
2
1
2
3
1
2
--- stderr

=== many numbers
seq 100000 | md5sum; seq 1 7 100000 | md5sum; seq -f %.3f 1 .1 1000 | md5sum; seq 0 .01 100 | md5sum; seq -w 99995 100003
--- stdout
dea9193b768319cbb4ff1a137ac03113  -
f7e1efc1d79cafda1621044a67265ae6  -
17a001d39dae944a7f2c3be51c3c68e2  -
de9813947c3c6037ec460a453f444d55  -
099995
099996
099997
099998
099999
100000
100001
100002
100003
--- stderr

=== closed output
seq 5 >&-
--- status 1
--- stderr
seq: write error: Bad file descriptor

=== a negative zero is the end
seq -0; seq -s '' -0; seq -0 2; seq -w -0 3; seq -0 -0
--- stdout
-0
1
2
-0
01
02
03
-0

=== a number past the last that prints as the last counts only where it prints as a number
seq -f '%g' 5.13 0.61 11.23 | tail -n1; seq -f '%-8g' 5.13 0.61 11.23 | tail -n1; seq -f '%8g' 5.13 0.61 11.23 | tail -n1
--- stdout (escaped)
11.23
10.62\x20\x20\x20
   11.23
