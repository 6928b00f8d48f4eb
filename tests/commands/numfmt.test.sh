=== numfmt --to=iec 1500 2000000
numfmt --to=iec 1500 2000000
--- stdout
1.5K
2.0M

=== numfmt --to=si --round=nearest 1499 999999
numfmt --to=si --round=nearest 1499 999999
--- stdout
1.5K
1.0M

=== numfmt --format='%10.2f|' --to=si 12345
numfmt --format='%10.2f|' --to=si 12345
--- stdout
    12.35K|

=== numfmt --format="%'d" 5
numfmt --format="%'d" 5
--- status 1

=== numfmt --grouping 12345
numfmt --grouping 12345
--- stdout
12345

=== numfmt --padding=10 5; numfmt --padding=-10 5
numfmt --padding=10 5; numfmt --padding=-10 5
--- stdout (escaped)
         5
5\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== echo 'a 1000 b' | numfmt --field=2 --to=si
echo 'a 1000 b' | numfmt --field=2 --to=si
--- stdout
a 1.0K b

=== echo 'a,1000,b' | numfmt -d, --field 2- --to=si --invalid=ignore
echo 'a,1000,b' | numfmt -d, --field 2- --to=si --invalid=ignore
--- stdout
a,1.0K,b

=== numfmt x
numfmt x
--- status 2

=== numfmt --invalid=warn x 1
numfmt --invalid=warn x 1
--- stdout
x
1

=== numfmt --invalid=fail x 1
numfmt --invalid=fail x 1
--- status 2
--- stdout
x
1

=== numfmt --from=iec 1Q
numfmt --from=iec 1Q
--- status 2

=== numfmt --from=iec 1k
numfmt --from=iec 1k
--- status 2

=== numfmt 1K
numfmt 1K
--- status 2

=== numfmt --from=si 1KiB
numfmt --from=si 1KiB
--- status 2

=== numfmt --header=x --to=si 1
numfmt --header=x --to=si 1
--- status 1

=== numfmt --from-unit=1K 5
numfmt --from-unit=1K 5
--- stdout
5000

=== numfmt --from-unit=1Ki --to=iec 5
numfmt --from-unit=1Ki --to=iec 5
--- stdout
5.0K

=== numfmt --to=xx 1
numfmt --to=xx 1
--- status 1

=== numfmt --round=q 1
numfmt --round=q 1
--- status 1

=== numfmt --format=abc 1
numfmt --format=abc 1
--- status 1

=== numfmt --format=%d 1
numfmt --format=%d 1
--- status 1

=== numfmt --format=%f%f 1
numfmt --format=%f%f 1
--- status 1

=== numfmt --format=%5.1q 1
numfmt --format=%5.1q 1
--- status 1

=== numfmt --format=% 1
numfmt --format=% 1
--- status 1

=== numfmt --format=%5 1
numfmt --format=%5 1
--- status 1

=== numfmt --format=%%x%f%% 1
numfmt --format=%%x%f%% 1
--- stdout
%%1%%

=== numfmt --debug 1
numfmt --debug 1
--- stdout
1

=== numfmt -z --to=si 1000
numfmt -z --to=si 1000 | od -c
--- stdout
0000000   1   .   0   K  \0
0000005

=== numfmt --padding=0 1
numfmt --padding=0 1
--- status 1

=== numfmt --field=0 1
numfmt --field=0 1
--- status 1

=== numfmt --field=x 1
numfmt --field=x 1
--- status 1

=== numfmt --field=3-1 1
numfmt --field=3-1 1
--- status 1

=== numfmt --field=- 1
numfmt --field=- 1
--- stdout
1

=== numfmt -d ab 1
numfmt -d ab 1
--- status 1

=== numfmt --suffix=foo 5foo
numfmt --suffix=foo 5foo
--- stdout
5foo

=== numfmt --from=iec --suffix=foo 5Kfoo
numfmt --from=iec --suffix=foo 5Kfoo
--- stdout
5120foo

=== numfmt 1.23456
numfmt 1.23456
--- stdout
1.23457

=== numfmt 99999999999999999999999999999
numfmt 99999999999999999999999999999
--- status 2

=== numfmt 9999999999999999999
numfmt 9999999999999999999
--- stdout
9999999999999999999

=== numfmt 999999999999999999
numfmt 999999999999999999
--- stdout
999999999999999999

=== numfmt 999999999999999.12345
numfmt 999999999999999.12345
--- status 2

=== numfmt 1e5
numfmt 1e5
--- status 2

=== numfmt --to=si 999999999999999999999999999
numfmt --to=si 999999999999999999999999999
--- status 2

=== numfmt --round=up 1.2
numfmt --round=up 1.2
--- stdout
1.2

=== numfmt --format=%.3f 1.23456
numfmt --format=%.3f 1.23456
--- stdout
1.235

=== numfmt --format=%010.2f 5.5
numfmt --format=%010.2f 5.5
--- stdout
0000005.50

=== numfmt --format=%010f --to=si 5000
numfmt --format=%010f --to=si 5000
--- stdout
00000005.0K

=== numfmt --format='%-10f|' 5
numfmt --format='%-10f|' 5
--- stdout
5         |

=== numfmt --to=iec 0 1 9 10 99 100 999 1000 1023 1024 1025 10239 10240 10241 1047552 1047553 1048575
numfmt --to=iec 0 1 9 10 99 100 999 1000 1023 1024 1025 10239 10240 10241 1047552 1047553 1048575
--- stdout
0
1
9
10
99
100
999
1000
1023
1.0K
1.1K
10K
10K
11K
1023K
1.0M
1.0M

=== numfmt --to=si 0 1 9 10 99 100 999 1000 1001 9999 10000 10001 99999 999999 1000000 1234567890
numfmt --to=si 0 1 9 10 99 100 999 1000 1001 9999 10000 10001 99999 999999 1000000 1234567890
--- stdout
0
1
9
10
99
100
999
1.0K
1.1K
10K
10K
11K
100K
1.0M
1.0M
1.3G

=== numfmt --to=si --round=down 1999 9999 99999
numfmt --to=si --round=down 1999 9999 99999
--- stdout
1.9K
9.9K
99K

=== numfmt --to=si --round=towards-zero -- -1999 -9999 -99999
numfmt --to=si --round=towards-zero -- -1999 -9999 -99999
--- stdout
-1.9K
-9.9K
-99K

=== numfmt --to=si --round=up -- -1999 -9999 99001
numfmt --to=si --round=up -- -1999 -9999 99001
--- stdout
-1.9K
-9.9K
100K

=== numfmt --to=si --format=%.2f 1234567 999999 5
numfmt --to=si --format=%.2f 1234567 999999 5
--- stdout
1.24M
1.00M
5.00

=== numfmt -- -5
numfmt -- -5
--- stdout
-5

=== numfmt --to=si -- -1500
numfmt --to=si -- -1500
--- stdout
-1.5K

=== echo '' | numfmt
echo '' | numfmt
--- status 2

=== echo '  5   6' | numfmt --field=2 --to=si
echo '  5   6' | numfmt --field=2 --to=si
--- stdout
  5   6

=== echo '1000   2000' | numfmt --field=1,2 --to=si
echo '1000   2000' | numfmt --field=1,2 --to=si
--- stdout
1.0K   2.0K

=== numfmt --to=iec-i --padding=8 1024
numfmt --to=iec-i --padding=8 1024
--- stdout
   1.0Ki

=== numfmt .5; numfmt 5.
numfmt .5; numfmt 5.
--- status 2
--- stdout
0.5

=== numfmt 1,5
numfmt 1,5
--- status 2

=== numfmt +5
numfmt +5
--- status 2

=== numfmt 0x5
numfmt 0x5
--- status 2

=== numfmt --from-unit=0 5
numfmt --from-unit=0 5
--- status 1

=== numfmt --to-unit=x 1
numfmt --to-unit=x 1
--- status 1

=== numfmt --header=0 1
numfmt --header=0 1
--- status 1

=== numfmt --grouping --to=si 1
numfmt --grouping --to=si 1
--- status 1

=== numfmt --grouping --format=%f 1
numfmt --grouping --format=%f 1
--- status 1

=== numfmt --format="%'.2f" 12345.678
numfmt --format="%'.2f" 12345.678
--- stdout
12345.68

=== numfmt --from=si 1K2
numfmt --from=si 1K2
--- status 2

=== numfmt --from=iec-i 1K
numfmt --from=iec-i 1K
--- status 2

=== numfmt --from=auto 1KiB
numfmt --from=auto 1KiB
--- status 2

=== numfmt --invalid=abort f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
numfmt --invalid=abort f
--- status 2

=== numfmt -q
numfmt -q
--- status 1

=== numfmt --f=1
numfmt --f=1
--- status 1

=== --to=si 1000 1500 999999 0
numfmt --to=si 1000 1500 999999 0
--- stdout
1.0K
1.5K
1.0M
0

=== --to=iec 1024 1536 99999
numfmt --to=iec 1024 1536 99999
--- stdout
1.0K
1.5K
98K

=== --to=iec-i 2048
numfmt --to=iec-i 2048
--- stdout
2.0Ki

=== --from=si 1K 2.5M 1KiB 5
numfmt --from=si 1K 2.5M 1KiB 5
--- status 2
--- stdout
1000
2500000

=== --from=iec 1K
numfmt --from=iec 1K
--- stdout
1024

=== --from=iec-i 1Ki 1K
numfmt --from=iec-i 1Ki 1K
--- status 2
--- stdout
1024

=== --from=auto 1K 1Ki
numfmt --from=auto 1K 1Ki
--- stdout
1000
1024

=== --to=si --round=down 1999
numfmt --to=si --round=down 1999
--- stdout
1.9K

=== --to=si --suffix=B 5000
numfmt --to=si --suffix=B 5000
--- stdout
5.0KB

=== --from=si --suffix=B 5KB
numfmt --from=si --suffix=B 5KB
--- stdout
5000B

=== --format='%10.2f' 3.14159
numfmt --format='%10.2f' 3.14159
--- stdout
      3.15

=== --format='<%-10f>' --to=si 5000
numfmt --format='<%-10f>' --to=si 5000
--- stdout
<5.0K      >

=== --format='%010f' 5
numfmt --format='%010f' 5
--- stdout
0000000005

=== --format="%'f" 5000000
numfmt --format="%'f" 5000000
--- stdout
5000000

=== --padding=10 5
numfmt --padding=10 5
--- stdout
         5

=== --padding=-10 5
numfmt --padding=-10 5
--- stdout (escaped)
5\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== --grouping 5000
numfmt --grouping 5000
--- stdout
5000

=== --from-unit=512 4
numfmt --from-unit=512 4
--- stdout
2048

=== --to-unit=1024 4096
numfmt --to-unit=1024 4096
--- stdout
4

=== 1.5 1.500
numfmt 1.5 1.500
--- stdout
1.5
1.500

=== --invalid=warn x 5
numfmt --invalid=warn x 5
--- stdout
x
5

=== --invalid=ignore x 5
numfmt --invalid=ignore x 5
--- stdout
x
5

=== --invalid=fail x 5
numfmt --invalid=fail x 5
--- status 2
--- stdout
x
5

=== --format=foo 1
numfmt --format=foo 1
--- status 1

=== --format='%d' 1
numfmt --format='%d' 1
--- status 1

=== --format='%f %f' 1
numfmt --format='%f %f' 1
--- status 1

=== --to=foo 1
numfmt --to=foo 1
--- status 1

=== --field=2 1
numfmt --field=2 1
--- stdout
1

=== --padding=0 1
numfmt --padding=0 1
--- status 1

=== --round=foo 1
numfmt --round=foo 1
--- status 1

=== --from=si 1Kx
numfmt --from=si 1Kx
--- status 2

=== 99999999999999999999999
numfmt 99999999999999999999999
--- status 2

=== --to=si 99999999999999999999
numfmt --to=si 99999999999999999999
--- stdout
100E

=== --to=iec 1000 ''
numfmt --to=iec 1000 ''
--- status 2
--- stdout
1000

=== -- -5
numfmt -- -5
--- stdout
-5

=== --to=si 1234567 12345 123456
numfmt --to=si 1234567 12345 123456
--- stdout
1.3M
13K
124K

=== --format='%.1f' --to=si 1234567
numfmt --format='%.1f' --to=si 1234567
--- stdout
1.3M

=== --format='%.0f' --to=iec 1600
numfmt --format='%.0f' --to=iec 1600
--- stdout
2K

=== 0x10
numfmt 0x10
--- status 2

=== 5.
numfmt 5.
--- status 2

=== .5
numfmt .5
--- stdout
0.5

=== 1,000
numfmt 1,000
--- status 2

=== --from=si 1k
numfmt --from=si 1k
--- status 2

=== --to=si --from=iec 1M
numfmt --to=si --from=iec 1M
--- stdout
1.1M

=== --from=iec 1.5G
numfmt --from=iec 1.5G
--- stdout
1610612736

=== 1e5
numfmt 1e5
--- status 2

=== +5
numfmt +5
--- status 2

=== 1K
numfmt 1K
--- status 2

=== --to=si -- -1500
numfmt --to=si -- -1500
--- stdout
-1.5K

=== --round=nearest --to=si 1449 1450
numfmt --round=nearest --to=si 1449 1450
--- stdout
1.4K
1.5K

=== --round=up --to=si 1001
numfmt --round=up --to=si 1001
--- stdout
1.1K

=== --format='%.3f' 1.23456
numfmt --format='%.3f' 1.23456
--- stdout
1.235

=== --from=iec --to=si 10M
numfmt --from=iec --to=si 10M
--- stdout
11M

=== --to=iec 1023 1048576 1073741823
numfmt --to=iec 1023 1048576 1073741823
--- stdout
1023
1.0M
1.0G

=== --field=0 1
numfmt --field=0 1
--- status 1

=== --field=x 1
numfmt --field=x 1
--- status 1

=== --delimiter=ab 1
numfmt --delimiter=ab 1
--- status 1

=== --header=x 1
numfmt --header=x 1
--- status 1

=== ' 5' '5 '
numfmt ' 5' '5 '
--- stdout (escaped)
 5
5\x20

=== printf 'h x\na 1000\nb 2000\n' | numfmt --header --field=2 --to=si
printf 'h x\na 1000\nb 2000\n' | numfmt --header --field=2 --to=si
--- stdout
h x
a 1.0K
b 2.0K

=== printf 'a 1000 5\n' | numfmt --field=2- --to=si
printf 'a 1000 5\n' | numfmt --field=2- --to=si
--- stdout
a 1.0K 5

=== printf 'a:1000:b\n' | numfmt -d: --field=2 --to=si
printf 'a:1000:b\n' | numfmt -d: --field=2 --to=si
--- stdout
a:1.0K:b

=== printf 'a 1000 b\n' | numfmt --field=2 --to=si
printf 'a  1000 b\n' | numfmt --field=2 --to=si
--- stdout
a  1.0K b

=== printf '1000\0002000\0' | numfmt -z --to=si | tr '\0' '|'
printf '1000\0002000\0' | numfmt -z --to=si | tr '\0' '|'
--- stdout (no newline)
1.0K|2.0K|

=== printf '1000\nx\n5000\n' | numfmt --to=si --invalid=warn
printf '1000\nx\n5000\n' | numfmt --to=si --invalid=warn
--- stdout
1.0K
x
5.0K

=== printf ' 1000\n 20000\n' | numfmt --to=si
printf '  1000\n 20000\n' | numfmt --to=si
--- stdout
  1.0K
   20K

=== printf '1000' | numfmt --to=si
printf '1000' | numfmt --to=si
--- stdout (no newline)
1.0K

=== printf '1 2 3\n' | numfmt --field=1,3 --to-unit=1 --suffix=x
printf '1 2 3\n' | numfmt --field=1,3 --to-unit=1 --suffix=x
--- stdout
1x 2 3x

=== iec-i wants its suffix even where there is none
numfmt --from=iec-i 0; numfmt --from=iec-i -- -0 ; numfmt --from=iec-i 1.5; numfmt --from=iec-i --invalid=warn 7 7Ki
--- stdout
7
7168
--- stderr
numfmt: missing 'i' suffix in input: ‘0’ (e.g Ki/Mi/Gi)
numfmt: missing 'i' suffix in input: ‘-0’ (e.g Ki/Mi/Gi)
numfmt: missing 'i' suffix in input: ‘1.5’ (e.g Ki/Mi/Gi)
numfmt: missing 'i' suffix in input: ‘7’ (e.g Ki/Mi/Gi)

=== the first wrong option is complained about, and formats come last
numfmt --from-unit=0 --format=%% 1; numfmt --format=%% --padding=0 1; numfmt --header=0 --from=x 1; numfmt --field=1 --field=2 1
--- status 1
--- stderr
numfmt: invalid unit size: ‘0’
numfmt: invalid padding value ‘0’
numfmt: invalid header value ‘0’
numfmt: multiple field specifications

=== the width of a format counts more than padding
numfmt --padding=5 --format=%10f 150358.0; numfmt --padding=1 '--format=%-10f|' -- -8; numfmt --padding=6 --format='%f|' 3
--- stdout
  150358.0
-8        |
     3|
--- stderr
