=== --to=si 1000 1500 999999 0
numfmt --to=si 1000 1500 999999 0
=== --to=iec 1024 1536 99999
numfmt --to=iec 1024 1536 99999
=== --to=iec-i 2048
numfmt --to=iec-i 2048
=== --from=si 1K 2.5M 1KiB 5
numfmt --from=si 1K 2.5M 1KiB 5
=== --from=iec 1K
numfmt --from=iec 1K
=== --from=iec-i 1Ki 1K
numfmt --from=iec-i 1Ki 1K
=== --from=auto 1K 1Ki
numfmt --from=auto 1K 1Ki
=== --to=si --round=down 1999
numfmt --to=si --round=down 1999
=== --to=si --suffix=B 5000
numfmt --to=si --suffix=B 5000
=== --from=si --suffix=B 5KB
numfmt --from=si --suffix=B 5KB
=== --format='%10.2f' 3.14159
numfmt --format='%10.2f' 3.14159
=== --format='<%-10f>' --to=si 5000
numfmt --format='<%-10f>' --to=si 5000
=== --format='%010f' 5
numfmt --format='%010f' 5
=== --format="%'f" 5000000
numfmt --format="%'f" 5000000
=== --padding=10 5
numfmt --padding=10 5
=== --padding=-10 5
numfmt --padding=-10 5
=== --grouping 5000
numfmt --grouping 5000
=== --from-unit=512 4
numfmt --from-unit=512 4
=== --to-unit=1024 4096
numfmt --to-unit=1024 4096
=== 1.5 1.500
numfmt 1.5 1.500
=== --invalid=warn x 5
numfmt --invalid=warn x 5
=== --invalid=ignore x 5
numfmt --invalid=ignore x 5
=== --invalid=fail x 5
numfmt --invalid=fail x 5
=== --format=foo 1
numfmt --format=foo 1
=== --format='%d' 1
numfmt --format='%d' 1
=== --format='%f %f' 1
numfmt --format='%f %f' 1
=== --to=foo 1
numfmt --to=foo 1
=== --field=2 1
numfmt --field=2 1
=== --padding=0 1
numfmt --padding=0 1
=== --round=foo 1
numfmt --round=foo 1
=== --from=si 1Kx
numfmt --from=si 1Kx
=== 99999999999999999999999
numfmt 99999999999999999999999
=== --to=si 99999999999999999999
numfmt --to=si 99999999999999999999
=== --to=iec 1000 ''
numfmt --to=iec 1000 ''
=== -- -5
numfmt -- -5
=== --to=si 1234567 12345 123456
numfmt --to=si 1234567 12345 123456
=== --format='%.1f' --to=si 1234567
numfmt --format='%.1f' --to=si 1234567
=== --format='%.0f' --to=iec 1600
numfmt --format='%.0f' --to=iec 1600
=== 0x10
numfmt 0x10
=== 5.
numfmt 5.
=== .5
numfmt .5
=== 1,000
numfmt 1,000
=== --from=si 1k
numfmt --from=si 1k
=== --to=si --from=iec 1M
numfmt --to=si --from=iec 1M
=== --from=iec 1.5G
numfmt --from=iec 1.5G
=== 1e5
numfmt 1e5
=== +5
numfmt +5
=== 1K
numfmt 1K
=== --to=si -- -1500
numfmt --to=si -- -1500
=== --round=nearest --to=si 1449 1450
numfmt --round=nearest --to=si 1449 1450
=== --round=up --to=si 1001
numfmt --round=up --to=si 1001
=== --format='%.3f' 1.23456
numfmt --format='%.3f' 1.23456
=== --from=iec --to=si 10M
numfmt --from=iec --to=si 10M
=== --to=iec 1023 1048576 1073741823
numfmt --to=iec 1023 1048576 1073741823
=== --field=0 1
numfmt --field=0 1
=== --field=x 1
numfmt --field=x 1
=== --delimiter=ab 1
numfmt --delimiter=ab 1
=== --header=x 1
numfmt --header=x 1
=== ' 5' '5 '
numfmt ' 5' '5 '
=== printf 'h x\na 1000\nb 2000\n' | numfmt --header --field=2 --to=si
printf 'h x\na 1000\nb 2000\n' | numfmt --header --field=2 --to=si
=== printf 'a 1000 5\n' | numfmt --field=2- --to=si
printf 'a 1000 5\n' | numfmt --field=2- --to=si
=== printf 'a:1000:b\n' | numfmt -d: --field=2 --to=si
printf 'a:1000:b\n' | numfmt -d: --field=2 --to=si
=== printf 'a 1000 b\n' | numfmt --field=2 --to=si
printf 'a  1000 b\n' | numfmt --field=2 --to=si
=== printf '1000\0002000\0' | numfmt -z --to=si | tr '\0' '|'
printf '1000\0002000\0' | numfmt -z --to=si | tr '\0' '|'
=== printf '1000\nx\n5000\n' | numfmt --to=si --invalid=warn
printf '1000\nx\n5000\n' | numfmt --to=si --invalid=warn
=== printf ' 1000\n 20000\n' | numfmt --to=si
printf '  1000\n 20000\n' | numfmt --to=si
=== printf '1000' | numfmt --to=si
printf '1000' | numfmt --to=si
=== printf '1 2 3\n' | numfmt --field=1,3 --to-unit=1 --suffix=x
printf '1 2 3\n' | numfmt --field=1,3 --to-unit=1 --suffix=x
