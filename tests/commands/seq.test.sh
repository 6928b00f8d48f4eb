=== up
seq 3; seq 0; seq 1; seq -- -1; seq 2 5; seq 2 2 9; seq 1 3 11
=== down
seq 5 -1 1; seq 5 -2 0; seq 1 -1 5; seq -1 -1 -3; seq 3 1; seq 1 -3
=== negative operands
seq -2 2; seq -s, -2 2; seq -- -2 0; seq -.5 .5 .5; seq -1
=== fractions
seq 0 .1 .5; seq 1.0 3; seq 1 .5 3; seq 1.5; seq 0.1 0.3; seq 1 0.25 2; seq 0 0.000001 0.000003; seq 1 1.10 3; seq .1 .1 .9; seq 5 -.5 3; seq 1.000 2
=== exponents
seq 1e1 1e1 3e1; seq 1e3 1e3 3e3; seq 1e-1 1e-1 3e-1; seq 1.5e1 16; seq 1e0; seq 1 1e1 3e1; seq 1.e1; seq 1.25e1 13.5
=== hexadecimal
seq 0x5; seq 0x1 0x2 0x5; seq 0x1p1 4; seq 0x1.8 3
=== large integers
seq 99999999999999999999 100000000000000000002; seq 9223372036854775806 9223372036854775809; seq 18446744073709551615 18446744073709551617; seq 123456789012345678901234567890 123456789012345678901234567892
=== large steps
seq 1 1000 5000; seq 1 99999999999999999999 300000000000000000000
=== leading zeros
seq 007 010; seq 00 2; seq 01 02 05
=== separators
seq -s, 5; seq -s '' 3; seq --separator=' - ' 3; seq -s : 1 .5 2; seq -s, 0; seq -s '\n' 2
=== equal width
seq -w 8 11; seq -w 1 100 | tail -n 1; seq -w 1 .5 10 | tail -n 3; seq --equal-width -1 1; seq -w -5 5 10; seq -w 1e2 101; seq -w .5 2; seq -w 1 1.5 10; seq -w 1e-1 1; seq -w 99 -1 98; seq -w 5 1.50; seq -w 0x5 0x10 | tail -n 1; seq -w -.5 1
=== formats
seq -f %g 3; seq -f %e 2; seq -f %.2f 2; seq -f '%05.1f' 2; seq -f 'a%gb' 2; seq -f '%%%g' 2; seq --format=%a 2; seq -f %E 2; seq -f %G 1e10 1e10; seq -f '%+g' 2; seq -f '% g' 2; seq -f "%'g" 1000 1000; seq -f '%-5gx' 2; seq -f '%#g' 1; seq -f '%Lg' 2; seq -f %F 1; seq -f %A 1 2; seq -f '%.0f' .5 2.5; seq -f '%.3g' 1000 1001
=== precise long double
seq -f %.25f 0.1 0.1; seq -f %.20g 1 .1 1.3; seq 1 0.1 1.3 
=== wrong formats
seq -f x 1; seq -f '' 1; seq -f %d 1; seq -f %s 1; seq -f %g%g 1; seq -f % 1; seq -f %5 1; seq -f '%*g' 1; seq -f '%lg' 1; seq -w -f %g 1
=== wrong operands
seq; seq 1 2 3 4; seq x; seq 1 x; seq ''; seq 1 0 5; seq 1 0.0 5; seq nan; seq 1 nan; seq 1x; seq -x; seq 5 ' '
=== infinite
seq inf | head -n 2; seq 1 inf | tail -n +5 | head -n 1; seq 1 -1 -inf | head -n 3; seq -inf 1 | head -n 2; seq inf inf | head -n 2; seq 1 inf 3
=== blanks and signs
seq ' 2'; seq +2; seq +1 +3; seq ' +1' 2
=== many numbers
seq 100000 | md5sum; seq 1 7 100000 | md5sum; seq -f %.3f 1 .1 1000 | md5sum; seq 0 .01 100 | md5sum; seq -w 99995 100003
=== closed output
seq 5 >&-
