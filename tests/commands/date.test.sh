=== -d '10 Jan 10:00'
date -d '10 Jan 10:00'
--- status 1

=== -d 'Jan 5, 10:00'
date -d 'Jan 5, 10:00'
--- status 1

=== -d '2024-01-01 10:00 A'
date -d '2024-01-01 10:00 A'
--- stdout
Mon Jan  1 09:00:00 UTC 2024

=== -d '2024-01-01 10:00 K'
date -d '2024-01-01 10:00 K'
--- stdout
Mon Jan  1 00:00:00 UTC 2024

=== -d '2024-01-01 10:00 Y'
date -d '2024-01-01 10:00 Y'
--- stdout
Mon Jan  1 22:00:00 UTC 2024

=== -d '2024-01-01 10:00 Z'
date -d '2024-01-01 10:00 Z'
--- stdout
Mon Jan  1 10:00:00 UTC 2024

=== -d '2024-01-01T10:00' +%s
date -d '2024-01-01T10:00' +%s
--- stdout
1704103200

=== -d '2024-01-01T10:00:30.123456789Z' '+%s.%N'
date -d '2024-01-01T10:00:30.123456789Z' '+%s.%N'
--- stdout
1704103230.123456789

=== -d '2024-01-01T10:00+05:30'
date -d '2024-01-01T10:00+05:30'
--- stdout
Mon Jan  1 04:30:00 UTC 2024

=== -d '2024-01-01 10:00 +1 day'
date -d '2024-01-01 10:00 +1 day'
--- stdout
Tue Jan  2 09:00:00 UTC 2024

=== -d '2024-01-01 +1 day'
date -d '2024-01-01 +1 day'
--- stdout
Tue Jan  2 00:00:00 UTC 2024

=== -d '2024-01-31 +1 month' +%F
date -d '2024-01-31 +1 month' +%F
--- stdout
2024-03-02

=== -d '2024-01-01 12am'
date -d '2024-01-01 12am'
--- stdout
Mon Jan  1 00:00:00 UTC 2024

=== -d '@1.5' +%s.%N
date -d '@1.5' +%s.%N
--- stdout
1.500000000

=== -d '@-1.5' +%s.%N
date -d '@-1.5' +%s.%N
--- stdout
-2.500000000

=== -d '24:00'
date -d '24:00'
--- status 1

=== -d '2024-01-01 SST'
date -d '2024-01-01 SST'
--- stdout
Mon Jan  1 12:00:00 UTC 2024

=== -d '2024-01-15 next monday' +%F
date -d '2024-01-15 next monday' +%F
--- stdout
2024-01-15

=== -d 'third friday ago'
date -d 'third friday ago'
--- status 1

=== -d '20240115 2 fri' +%F
date -d '20240115 2 fri' +%F
--- stdout
2024-01-15

=== -d '2024-01-01 00:00:60'
date -d '2024-01-01 00:00:60'
--- status 1

=== -d 'noon'
date -d 'noon'
--- status 1

=== -d 'last mondays'
date -d 'last mondays'
--- status 1

=== -d 'now hence'
date -d 'now hence'
--- status 1

=== -d '2024-06-15 14:30:00 EST' -u
date -d '2024-06-15 14:30:00 EST' -u
--- stdout
Sat Jun 15 19:30:00 UTC 2024

=== -d '2024-06-15 14:30:00 EDT' -u
date -d '2024-06-15 14:30:00 EDT' -u
--- stdout
Sat Jun 15 18:30:00 UTC 2024

=== -d '2024-06-15 14:30:00 UTC+3' -u
date -d '2024-06-15 14:30:00 UTC+3' -u
--- stdout
Sat Jun 15 11:30:00 UTC 2024

=== -d '2024-06-15 14:30:00 UTC +3 days' -u
date -d '2024-06-15 14:30:00 UTC +3 days' -u
--- stdout
Tue Jun 18 14:30:00 UTC 2024

=== -d '1 month ago 2024-03-31' +%F
date -d '1 month ago 2024-03-31' +%F
--- stdout
2024-03-02

=== -d 'Thu, 15 Feb 2024 10:00:00 GMT' +%s
date -d 'Thu, 15 Feb 2024 10:00:00 GMT' +%s
--- stdout
1707991200

=== -d '15 Feb 2024 10am' +%s
date -d '15 Feb 2024 10am' +%s
--- stdout
1707991200

=== -d '2/15/2024 10:00 pm' +%s
date -d '2/15/2024 10:00 pm' +%s
--- stdout
1708034400

=== -d '2024/2/15' +%s
date -d '2024/2/15' +%s
--- stdout
1707955200

=== -d '15-FEB-2024' +%s
date -d '15-FEB-2024' +%s
--- stdout
1707955200

=== -d 'Feb-15-2024' +%s
date -d 'Feb-15-2024' +%s
--- stdout
1707955200

=== -d '69-01-01' +%F
date -d '69-01-01' +%F
--- stdout
1969-01-01

=== -d '68-01-01' +%F
date -d '68-01-01' +%F
--- stdout
2068-01-01

=== -d '1/2/99' +%F
date -d '1/2/99' +%F
--- stdout
1999-01-02

=== -d '2024-02-30'
date -d '2024-02-30'
--- status 1

=== -d '(comment) 2024-01-01 (nested (deep)) 10:00' +%F_%T
date -d '(comment) 2024-01-01 (nested (deep)) 10:00' +%F_%T
--- stdout
2024-01-01_10:00:00

=== -d '2024-01-01 (unclosed'
date -d '2024-01-01 (unclosed'
--- stdout
Mon Jan  1 00:00:00 UTC 2024

=== -d 'TZ="America/New_York" 2024-07-04 12:00' -u
date -d 'TZ="America/New_York" 2024-07-04 12:00' -u
--- stdout
Thu Jul  4 16:00:00 UTC 2024

=== -d 'TZ="America/New_York' -u
date -d 'TZ="America/New_York' -u
--- status 1

=== -d 'TZ="" 2024-07-04 12:00' -u
date -d 'TZ="" 2024-07-04 12:00' -u
--- stdout
Thu Jul  4 12:00:00 UTC 2024

=== TZ=America/New_York date -d '2024-11-03 01:30'
TZ=America/New_York date -d '2024-11-03 01:30'
--- stdout
Sun Nov  3 01:30:00 EDT 2024

=== TZ=America/New_York date -d '2024-03-10 02:30'
TZ=America/New_York date -d '2024-03-10 02:30'
--- status 1

=== TZ=America/New_York date -d '2024-03-10 02:30 EST'
TZ=America/New_York date -d '2024-03-10 02:30 EST'
--- status 1

=== TZ=America/New_York date -d '2024-03-09 02:30 EST +1 day'
TZ=America/New_York date -d '2024-03-09 02:30 EST +1 day'
--- stdout
Sun Mar 10 03:30:00 EDT 2024

=== TZ=America/New_York date -d '2024-03-09 tomorrow 02:30'
TZ=America/New_York date -d '2024-03-09 tomorrow 02:30'
--- stdout
Sun Mar 10 03:30:00 EDT 2024

=== TZ=America/New_York date -d '2024-07-01 EST'
TZ=America/New_York date -d '2024-07-01 EST'
--- status 1

=== TZ=America/New_York date -d '2024-01-01 EDT'
TZ=America/New_York date -d '2024-01-01 EDT'
--- status 1

=== TZ=America/New_York date -d '2024-01-01 EST'
TZ=America/New_York date -d '2024-01-01 EST'
--- stdout
Mon Jan  1 00:00:00 EST 2024

=== TZ=America/New_York date -d '2024-07-01 EDT'
TZ=America/New_York date -d '2024-07-01 EDT'
--- stdout
Mon Jul  1 00:00:00 EDT 2024

=== TZ=Europe/London date -d '2024-07-01 12:00 BST'
TZ=Europe/London date -d '2024-07-01 12:00 BST'
--- stdout
Mon Jul  1 12:00:00 BST 2024

=== TZ=Europe/London date -d '1883-07-01 12:00'
TZ=Europe/London date -d '1883-07-01 12:00'
--- stdout
Sun Jul  1 12:00:00 GMT 1883

=== TZ=Asia/Kolkata date -d '2024-07-01 12:00' '+%z %:z %::z %:::z %Z'
TZ=Asia/Kolkata date -d '2024-07-01 12:00' '+%z %:z %::z %:::z %Z'
--- stdout
+0530 +05:30 +05:30:00 +05:30 IST

=== TZ=america/new_york date -d @0
TZ=america/new_york date -d @0
--- stdout
Thu Jan  1 00:00:00 america 1970

=== TZ=Foo/Bar date -d @0
TZ=Foo/Bar date -d @0
--- stdout
Thu Jan  1 00:00:00 Foo 1970

=== TZ=ABC5DEF date -d @1720000000
TZ=ABC5DEF date -d @1720000000
--- stdout
Wed Jul  3 05:46:40 DEF 2024

=== TZ=XYZ-3:30 date -d @0 +%z%Z
TZ=XYZ-3:30 date -d @0 +%z%Z
--- stdout
+0330XYZ

=== TZ='<+03>-3' date -d @0
TZ='<+03>-3' date -d @0
--- stdout
Thu Jan  1 03:00:00 +03 1970

=== TZ=foo date -d @0
TZ=foo date -d @0
--- stdout
Thu Jan  1 00:00:00 foo 1970

=== TZ=ab date -d @0
TZ=ab date -d @0
--- stdout
Thu Jan  1 00:00:00  1970

=== TZ=UTC+5 date -d @0
TZ=UTC+5 date -d @0
--- stdout
Wed Dec 31 19:00:00 UTC 1969

=== TZ=EST5EDT date -d @0
TZ=EST5EDT date -d @0
--- stdout
Wed Dec 31 19:00:00 EST 1969

=== TZ=GMT date -d @0
TZ=GMT date -d @0
--- stdout
Thu Jan  1 00:00:00 GMT 1970

=== TZ=Etc/UTC date -d @0
TZ=Etc/UTC date -d @0
--- stdout
Thu Jan  1 00:00:00 UTC 1970

=== TZ=Etc/GMT+3 date -d @0
TZ=Etc/GMT+3 date -d @0
--- stdout
Wed Dec 31 21:00:00 -03 1969

=== TZ=Zulu date -d @0
TZ=Zulu date -d @0
--- stdout
Thu Jan  1 00:00:00 UTC 1970

=== TZ=:Europe/Paris date -d @0
TZ=:Europe/Paris date -d @0
--- stdout
Thu Jan  1 01:00:00 CET 1970

=== TZ=EST5EDT,M3.2.0/2,M11.1.0 date -d @1720000000
TZ=EST5EDT,M3.2.0/2,M11.1.0 date -d @1720000000
--- stdout
Wed Jul  3 05:46:40 EDT 2024

=== TZ=Asia/Tokyo date -d '2024-01-01 00:00 PST'
TZ=Asia/Tokyo date -d '2024-01-01 00:00 PST'
--- stdout
Mon Jan  1 17:00:00 JST 2024

=== -d @9223372036854775807
date -d @9223372036854775807
--- status 1

=== -d @67768036191676800
date -d @67768036191676800
--- status 1

=== -d @67768036191676799
date -d @67768036191676799
--- stdout
Wed Dec 31 23:59:59 UTC 2147485547

=== -d @99999999999999
date -d @99999999999999
--- stdout
Sat Nov  7 09:46:39 UTC 3170843

=== -d @-99999999999999
date -d @-99999999999999
--- stdout
Mon Feb 24 14:13:21 UTC -3166904

=== TZ=Europe/Paris date -d @99999999999999
TZ=Europe/Paris date -d @99999999999999
--- stdout
Sat Nov  7 10:46:39 CET 3170843

=== TZ=Europe/Paris date -d @-99999999999
TZ=Europe/Paris date -d @-99999999999
--- stdout
Thu Feb 15 14:22:42 LMT -1199

=== -d '2024-01-01 1000000000000 days'
date -d '2024-01-01 1000000000000 days'
--- status 1

=== -d '9999-12-31 +1 day' +%F
date -d '9999-12-31 +1 day' +%F
--- stdout
+10000-01-01

=== -d '0001-01-01' +%F_%A
date -d '0001-01-01' +%F_%A
--- stdout
0001-01-01_Monday

=== -d '12345-01-01' +%F
date -d '12345-01-01' +%F
--- stdout
+12345-01-01

=== -d 'yesterday 2024-05-05' +%F
date -d 'yesterday 2024-05-05' +%F
--- stdout
2024-05-04

=== -d '2024-05-05 -3 weeks +2 hours 5 minutes ago 1.5 seconds' '+%F
date -d '2024-05-05 -3 weeks +2 hours 5 minutes ago 1.5 seconds' '+%F %T.%N'
--- stdout
2024-04-14 01:55:01.500000000

=== -d '2024-05-05 fortnight ago' +%F
date -d '2024-05-05 fortnight ago' +%F
--- stdout
2024-04-21

=== -d '2024-05-05 12th'
date -d '2024-05-05 12th'
--- status 1

=== -d '2024-05-05 twelfth month' +%F
date -d '2024-05-05 twelfth month' +%F
--- stdout
2025-05-05

=== -d '2024-05-05 10:00:00.5 -0.25 sec' '+%F %T.%N'
date -d '2024-05-05 10:00:00.5 -0.25 sec' '+%F %T.%N'
--- stdout
2024-05-05 10:00:00.250000000

=== -d 'Sept 5 2024' +%F
date -d 'Sept 5 2024' +%F
--- stdout
2024-09-05

=== -d 'sep. 5 2024' +%F
date -d 'sep. 5 2024' +%F
--- stdout
2024-09-05

=== -d 'septem 5 2024' +%F
date -d 'septem 5 2024' +%F
--- status 1

=== -d 'tues 2024-01-01' +%F
date -d 'tues 2024-01-01' +%F
--- stdout
2024-01-01

=== -d '10 September 2024 10:00:00 p.m.' +%F_%T
date -d '10 September 2024 10:00:00 p.m.' +%F_%T
--- stdout
2024-09-10_22:00:00

=== -d '13:00 pm'
date -d '13:00 pm'
--- status 1

=== -d '0 am'
date -d '0 am'
--- status 1

=== -d '2024-01-01 T10'
date -d '2024-01-01 T10'
--- status 1

=== -d '2024-01-01T10'
date -d '2024-01-01T10'
--- status 1

=== -d '2024-01-01T10+01' -u
date -d '2024-01-01T10+01' -u
--- stdout
Mon Jan  1 09:00:00 UTC 2024

=== -d '20240101T101010'
date -d '20240101T101010'
--- status 1

=== -d '20240101 1010' +%F_%T
date -d '20240101 1010' +%F_%T
--- stdout
2024-01-01_10:10:00

=== -d '2024-01-01 10:10 2025' +%F
date -d '2024-01-01 10:10 2025' +%F
--- status 1

=== -d 'Jan 1 10:10 2025' +%F_%T
date -d 'Jan 1 10:10 2025' +%F_%T
--- stdout
2025-01-01_10:10:00

=== -d '1 Jan 10:10 2025' +%F_%T
date -d '1 Jan 10:10 2025' +%F_%T
--- status 1

=== -d 'Mon Jan 1 10:10:10 UTC 2024' +%s
date -d 'Mon Jan  1 10:10:10 UTC 2024' +%s
--- stdout
1704103810

=== -d '2024-W01-1'
date -d '2024-W01-1'
--- status 1

=== -d '+1 day -1'
date -d '+1 day -1'
--- status 1

=== -d '2024-01-01 - 1 day' +%F
date -d '2024-01-01 - 1 day' +%F
--- stdout
2023-12-31

=== -d '2024-01-01 +24:00' -u
date -d '2024-01-01 +24:00' -u
--- status 1

=== -d '2024-01-01 10:00 +24:01' -u
date -d '2024-01-01 10:00 +24:01' -u
--- status 1

=== -d '2024-01-01 10:00 +2401' -u
date -d '2024-01-01 10:00 +2401' -u
--- status 1

=== -d '2024-01-01 DST' -u
date -d '2024-01-01 DST' -u
--- status 1

=== -d 'é'
date -d 'é'
--- status 1

=== -d '2024-01-01,'
date -d '2024-01-01,'
--- status 1

=== -R -I
date -R -I
--- status 1

=== +%s +%s
date +%s +%s
--- status 1

=== --iso-8601=foo
date --iso-8601=foo
--- status 1

=== --rfc-3339=x
date --rfc-3339=x
--- status 1

=== for f in date hours minutes seconds ns d h m s n; do date -I$f -d @0.5
for f in date hours minutes seconds ns d h m s n; do date -I$f -d @0.5; done
--- stdout
1970-01-01
1970-01-01T00+00:00
1970-01-01T00:00+00:00
1970-01-01T00:00:00+00:00
1970-01-01T00:00:00,500000000+00:00
1970-01-01
1970-01-01T00+00:00
1970-01-01T00:00+00:00
1970-01-01T00:00:00+00:00
1970-01-01T00:00:00,500000000+00:00

=== for f in date seconds ns; do date --rfc-3339=$f -d @0.5; done
for f in date seconds ns; do date --rfc-3339=$f -d @0.5; done
--- stdout
1970-01-01
1970-01-01 00:00:00+00:00
1970-01-01 00:00:00.500000000+00:00

=== -f /nonexist
date -f /nonexist
--- status 1

=== -r /nonexist
date -r /nonexist
--- status 1

=== printf '@0' | date -f -
printf '@0' | date -f -
--- stdout
Thu Jan  1 00:00:00 UTC 1970

=== touch -d @1234567890 f; date -r f
touch -d @1234567890 f; date -r f
--- stdout
Fri Feb 13 23:31:30 UTC 2009

=== -u -d @0
date -u -d @0
--- stdout
Thu Jan  1 00:00:00 UTC 1970

=== -u -d @0 '+%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l
date -u -d @0 '+%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l %m %M %N %p %P %q %r %R %s %S %T %u %U %V %w %W %x %X %y %Y %z %Z %%'
--- stdout
Thu Thursday Jan January Thu Jan  1 00:00:00 1970 19 01 01/01/70  1 1970-01-01 70 1970 Jan 00 12 001  0 12 01 00 000000000 AM am 1 12:00:00 AM 00:00 0 00 00:00:00 4 00 01 4 00 01/01/70 00:00:00 70 1970 +0000 UTC %

=== -d @0 '+%-d %_d %05d %^a %#Z %10Y %+4Y %E %Ey %Od %Q %'
date -d @0 '+%-d %_d %05d %^a %#Z %10Y %+4Y %E %Ey %Od %Q %'
--- stdout
1  1 00001 THU utc 0000001970 1970 %E 70 01 %Q %

=== -x
date -x
--- status 1

=== --date
date --date
--- status 1

=== -d 'TZ="Asia/Tokyo" 9am next Fri 2024-01-01'
date -d 'TZ="Asia/Tokyo" 9am next Fri 2024-01-01'
--- stdout
Mon Jan  1 00:00:00 UTC 2024

=== -d '2024-01-01 (unclosed' (2)
date -d '2024-01-01 (unclosed'
--- stdout
Mon Jan  1 00:00:00 UTC 2024

=== TZ=America/New_York date -d '2024-07-01 EST' (2)
TZ=America/New_York date -d '2024-07-01 EST'
--- status 1

=== TZ=America/New_York date -d '2024-01-01 EDT' (2)
TZ=America/New_York date -d '2024-01-01 EDT'
--- status 1

=== the first and the last year
date -ud @67768036191676799 +%Y; date -ud @67768036191676800 +%Y; date -ud @-67768040609740800 +%Y; date -ud @-67768040609740801 +%Y; echo $?
--- stdout
2147485547
-2147481748
1

=== weeks at the ends of years that have a leap day and of those that have none
for y in 1900 1996 2000 2001 2020 2023 2024 2100 2400; do for d in 01-01 01-03 12-28 12-31; do date -ud $y-$d '+%F %G-%V-%u %g %j %U %W'; done; done
--- stdout
1900-01-01 1900-01-1 00 001 00 01
1900-01-03 1900-01-3 00 003 00 01
1900-12-28 1900-52-5 00 362 51 52
1900-12-31 1901-01-1 01 365 52 53
1996-01-01 1996-01-1 96 001 00 01
1996-01-03 1996-01-3 96 003 00 01
1996-12-28 1996-52-6 96 363 51 52
1996-12-31 1997-01-2 97 366 52 53
2000-01-01 1999-52-6 99 001 00 00
2000-01-03 2000-01-1 00 003 01 01
2000-12-28 2000-52-4 00 363 52 52
2000-12-31 2000-52-7 00 366 53 52
2001-01-01 2001-01-1 01 001 00 01
2001-01-03 2001-01-3 01 003 00 01
2001-12-28 2001-52-5 01 362 51 52
2001-12-31 2002-01-1 02 365 52 53
2020-01-01 2020-01-3 20 001 00 00
2020-01-03 2020-01-5 20 003 00 00
2020-12-28 2020-53-1 20 363 52 52
2020-12-31 2020-53-4 20 366 52 52
2023-01-01 2022-52-7 22 001 01 00
2023-01-03 2023-01-2 23 003 01 01
2023-12-28 2023-52-4 23 362 52 52
2023-12-31 2023-52-7 23 365 53 52
2024-01-01 2024-01-1 24 001 00 01
2024-01-03 2024-01-3 24 003 00 01
2024-12-28 2024-52-6 24 363 51 52
2024-12-31 2025-01-2 25 366 52 53
2100-01-01 2099-53-5 99 001 00 00
2100-01-03 2099-53-7 99 003 01 00
2100-12-28 2100-52-2 00 362 52 52
2100-12-31 2100-52-5 00 365 52 52
2400-01-01 2399-52-6 99 001 00 00
2400-01-03 2400-01-1 00 003 01 01
2400-12-28 2400-52-4 00 363 52 52
2400-12-31 2400-52-7 00 366 53 52

=== noon and midnight
for t in 00:00 00:59 11:59 12:00 12:59 13:00 23:59; do date -ud "2024-02-29 $t" '+%I %l %p %P %r %k|%-I|%_H|%^p|%#p|%5p|%05I'; done
--- stdout
12 12 AM am 12:00:00 AM  0|12| 0|AM|am|   AM|00012
12 12 AM am 12:59:00 AM  0|12| 0|AM|am|   AM|00012
11 11 AM am 11:59:00 AM 11|11|11|AM|am|   AM|00011
12 12 PM pm 12:00:00 PM 12|12|12|PM|pm|   PM|00012
12 12 PM pm 12:59:00 PM 12|12|12|PM|pm|   PM|00012
01  1 PM pm 01:00:00 PM 13|1|13|PM|pm|   PM|00001
11 11 PM pm 11:59:00 PM 23|11|23|PM|pm|   PM|00011

=== zones with any number of colons
for f in z :z ::z :::z 6z _6z -z 10:z 010::z _10:::z -:z ::::z :d; do TZ=Asia/Kolkata date -d @0 "+[%$f]"; done
--- stdout
[+0530]
[+05:30]
[+05:30:00]
[+05:30]
[+00530]
[  +530]
[+530]
[+000005:30]
[+005:30:00]
[     +5:30]
[+5:30]
[%::::z]
[%:d]

=== numbers of seconds with widths and flags
date -ud @7.25 '+%s %5s %_5s %-5s %05s|%N %3N %_N %6N %-3N %012N|%0d %00d %1d'
--- stdout
7 00007     7 7 00007|250000000 250 25        250000 25 250000000000|01 01 1
