=== -d '10 Jan 10:00'
date -d '10 Jan 10:00'
=== -d 'Jan 5, 10:00'
date -d 'Jan 5, 10:00'
=== -d '2024-01-01 10:00 A'
date -d '2024-01-01 10:00 A'
=== -d '2024-01-01 10:00 K'
date -d '2024-01-01 10:00 K'
=== -d '2024-01-01 10:00 Y'
date -d '2024-01-01 10:00 Y'
=== -d '2024-01-01 10:00 Z'
date -d '2024-01-01 10:00 Z'
=== -d '2024-01-01T10:00' +%s
date -d '2024-01-01T10:00' +%s
=== -d '2024-01-01T10:00:30.123456789Z' '+%s.%N'
date -d '2024-01-01T10:00:30.123456789Z' '+%s.%N'
=== -d '2024-01-01T10:00+05:30'
date -d '2024-01-01T10:00+05:30'
=== -d '2024-01-01 10:00 +1 day'
date -d '2024-01-01 10:00 +1 day'
=== -d '2024-01-01 +1 day'
date -d '2024-01-01 +1 day'
=== -d '2024-01-31 +1 month' +%F
date -d '2024-01-31 +1 month' +%F
=== -d '2024-01-01 12am'
date -d '2024-01-01 12am'
=== -d '@1.5' +%s.%N
date -d '@1.5' +%s.%N
=== -d '@-1.5' +%s.%N
date -d '@-1.5' +%s.%N
=== -d '24:00'
date -d '24:00'
=== -d '2024-01-01 SST'
date -d '2024-01-01 SST'
=== -d '2024-01-15 next monday' +%F
date -d '2024-01-15 next monday' +%F
=== -d 'third friday ago'
date -d 'third friday ago'
=== -d '20240115 2 fri' +%F
date -d '20240115 2 fri' +%F
=== -d '2024-01-01 00:00:60'
date -d '2024-01-01 00:00:60'
=== -d 'noon'
date -d 'noon'
=== -d 'last mondays'
date -d 'last mondays'
=== -d 'now hence'
date -d 'now hence'
=== -d '2024-06-15 14:30:00 EST' -u
date -d '2024-06-15 14:30:00 EST' -u
=== -d '2024-06-15 14:30:00 EDT' -u
date -d '2024-06-15 14:30:00 EDT' -u
=== -d '2024-06-15 14:30:00 UTC+3' -u
date -d '2024-06-15 14:30:00 UTC+3' -u
=== -d '2024-06-15 14:30:00 UTC +3 days' -u
date -d '2024-06-15 14:30:00 UTC +3 days' -u
=== -d '1 month ago 2024-03-31' +%F
date -d '1 month ago 2024-03-31' +%F
=== -d 'Thu, 15 Feb 2024 10:00:00 GMT' +%s
date -d 'Thu, 15 Feb 2024 10:00:00 GMT' +%s
=== -d '15 Feb 2024 10am' +%s
date -d '15 Feb 2024 10am' +%s
=== -d '2/15/2024 10:00 pm' +%s
date -d '2/15/2024 10:00 pm' +%s
=== -d '2024/2/15' +%s
date -d '2024/2/15' +%s
=== -d '15-FEB-2024' +%s
date -d '15-FEB-2024' +%s
=== -d 'Feb-15-2024' +%s
date -d 'Feb-15-2024' +%s
=== -d '69-01-01' +%F
date -d '69-01-01' +%F
=== -d '68-01-01' +%F
date -d '68-01-01' +%F
=== -d '1/2/99' +%F
date -d '1/2/99' +%F
=== -d '2024-02-30'
date -d '2024-02-30'
=== -d '(comment) 2024-01-01 (nested (deep)) 10:00' +%F_%T
date -d '(comment) 2024-01-01 (nested (deep)) 10:00' +%F_%T
=== -d '2024-01-01 (unclosed'
date -d '2024-01-01 (unclosed'
=== -d 'TZ="America/New_York" 2024-07-04 12:00' -u
date -d 'TZ="America/New_York" 2024-07-04 12:00' -u
=== -d 'TZ="America/New_York' -u
date -d 'TZ="America/New_York' -u
=== -d 'TZ="" 2024-07-04 12:00' -u
date -d 'TZ="" 2024-07-04 12:00' -u
=== TZ=America/New_York date -d '2024-11-03 01:30'
TZ=America/New_York date -d '2024-11-03 01:30'
=== TZ=America/New_York date -d '2024-03-10 02:30'
TZ=America/New_York date -d '2024-03-10 02:30'
=== TZ=America/New_York date -d '2024-03-10 02:30 EST'
TZ=America/New_York date -d '2024-03-10 02:30 EST'
=== TZ=America/New_York date -d '2024-03-09 02:30 EST +1 day'
TZ=America/New_York date -d '2024-03-09 02:30 EST +1 day'
=== TZ=America/New_York date -d '2024-03-09 tomorrow 02:30'
TZ=America/New_York date -d '2024-03-09 tomorrow 02:30'
=== TZ=America/New_York date -d '2024-07-01 EST'
TZ=America/New_York date -d '2024-07-01 EST'
=== TZ=America/New_York date -d '2024-01-01 EDT'
TZ=America/New_York date -d '2024-01-01 EDT'
=== TZ=America/New_York date -d '2024-01-01 EST'
TZ=America/New_York date -d '2024-01-01 EST'
=== TZ=America/New_York date -d '2024-07-01 EDT'
TZ=America/New_York date -d '2024-07-01 EDT'
=== TZ=Europe/London date -d '2024-07-01 12:00 BST'
TZ=Europe/London date -d '2024-07-01 12:00 BST'
=== TZ=Europe/London date -d '1883-07-01 12:00'
TZ=Europe/London date -d '1883-07-01 12:00'
=== TZ=Asia/Kolkata date -d '2024-07-01 12:00' '+%z %:z %::z %:::z %Z'
TZ=Asia/Kolkata date -d '2024-07-01 12:00' '+%z %:z %::z %:::z %Z'
=== TZ=america/new_york date -d @0
TZ=america/new_york date -d @0
=== TZ=Foo/Bar date -d @0
TZ=Foo/Bar date -d @0
=== TZ=ABC5DEF date -d @1720000000
TZ=ABC5DEF date -d @1720000000
=== TZ=XYZ-3:30 date -d @0 +%z%Z
TZ=XYZ-3:30 date -d @0 +%z%Z
=== TZ='<+03>-3' date -d @0
TZ='<+03>-3' date -d @0
=== TZ=foo date -d @0
TZ=foo date -d @0
=== TZ=ab date -d @0
TZ=ab date -d @0
=== TZ=UTC+5 date -d @0
TZ=UTC+5 date -d @0
=== TZ=EST5EDT date -d @0
TZ=EST5EDT date -d @0
=== TZ=GMT date -d @0
TZ=GMT date -d @0
=== TZ=Etc/UTC date -d @0
TZ=Etc/UTC date -d @0
=== TZ=Etc/GMT+3 date -d @0
TZ=Etc/GMT+3 date -d @0
=== TZ=Zulu date -d @0
TZ=Zulu date -d @0
=== TZ=:Europe/Paris date -d @0
TZ=:Europe/Paris date -d @0
=== TZ=EST5EDT,M3.2.0/2,M11.1.0 date -d @1720000000
TZ=EST5EDT,M3.2.0/2,M11.1.0 date -d @1720000000
=== TZ=Asia/Tokyo date -d '2024-01-01 00:00 PST'
TZ=Asia/Tokyo date -d '2024-01-01 00:00 PST'
=== -d @9223372036854775807
date -d @9223372036854775807
=== -d @67768036191676800
date -d @67768036191676800
=== -d @67768036191676799
date -d @67768036191676799
=== -d @99999999999999
date -d @99999999999999
=== -d @-99999999999999
date -d @-99999999999999
=== TZ=Europe/Paris date -d @99999999999999
TZ=Europe/Paris date -d @99999999999999
=== TZ=Europe/Paris date -d @-99999999999
TZ=Europe/Paris date -d @-99999999999
=== -d '2024-01-01 1000000000000 days'
date -d '2024-01-01 1000000000000 days'
=== -d '9999-12-31 +1 day' +%F
date -d '9999-12-31 +1 day' +%F
=== -d '0001-01-01' +%F_%A
date -d '0001-01-01' +%F_%A
=== -d '12345-01-01' +%F
date -d '12345-01-01' +%F
=== -d 'yesterday 2024-05-05' +%F
date -d 'yesterday 2024-05-05' +%F
=== -d '2024-05-05 -3 weeks +2 hours 5 minutes ago 1.5 seconds' '+%F
date -d '2024-05-05 -3 weeks +2 hours 5 minutes ago 1.5 seconds' '+%F %T.%N'
=== -d '2024-05-05 fortnight ago' +%F
date -d '2024-05-05 fortnight ago' +%F
=== -d '2024-05-05 12th'
date -d '2024-05-05 12th'
=== -d '2024-05-05 twelfth month' +%F
date -d '2024-05-05 twelfth month' +%F
=== -d '2024-05-05 10:00:00.5 -0.25 sec' '+%F %T.%N'
date -d '2024-05-05 10:00:00.5 -0.25 sec' '+%F %T.%N'
=== -d 'Sept 5 2024' +%F
date -d 'Sept 5 2024' +%F
=== -d 'sep. 5 2024' +%F
date -d 'sep. 5 2024' +%F
=== -d 'septem 5 2024' +%F
date -d 'septem 5 2024' +%F
=== -d 'tues 2024-01-01' +%F
date -d 'tues 2024-01-01' +%F
=== -d '10 September 2024 10:00:00 p.m.' +%F_%T
date -d '10 September 2024 10:00:00 p.m.' +%F_%T
=== -d '13:00 pm'
date -d '13:00 pm'
=== -d '0 am'
date -d '0 am'
=== -d '2024-01-01 T10'
date -d '2024-01-01 T10'
=== -d '2024-01-01T10'
date -d '2024-01-01T10'
=== -d '2024-01-01T10+01' -u
date -d '2024-01-01T10+01' -u
=== -d '20240101T101010'
date -d '20240101T101010'
=== -d '20240101 1010' +%F_%T
date -d '20240101 1010' +%F_%T
=== -d '2024-01-01 10:10 2025' +%F
date -d '2024-01-01 10:10 2025' +%F
=== -d 'Jan 1 10:10 2025' +%F_%T
date -d 'Jan 1 10:10 2025' +%F_%T
=== -d '1 Jan 10:10 2025' +%F_%T
date -d '1 Jan 10:10 2025' +%F_%T
=== -d 'Mon Jan 1 10:10:10 UTC 2024' +%s
date -d 'Mon Jan  1 10:10:10 UTC 2024' +%s
=== -d '2024-W01-1'
date -d '2024-W01-1'
=== -d '+1 day -1'
date -d '+1 day -1'
=== -d '2024-01-01 - 1 day' +%F
date -d '2024-01-01 - 1 day' +%F
=== -d '2024-01-01 +24:00' -u
date -d '2024-01-01 +24:00' -u
=== -d '2024-01-01 10:00 +24:01' -u
date -d '2024-01-01 10:00 +24:01' -u
=== -d '2024-01-01 10:00 +2401' -u
date -d '2024-01-01 10:00 +2401' -u
=== -d '2024-01-01 DST' -u
date -d '2024-01-01 DST' -u
=== -d 'é'
date -d 'é'
=== -d '2024-01-01,'
date -d '2024-01-01,'
=== -R -I
date -R -I
=== +%s +%s
date +%s +%s
=== --iso-8601=foo
date --iso-8601=foo
=== --rfc-3339=x
date --rfc-3339=x
=== for f in date hours minutes seconds ns d h m s n; do date -I$f -d @0.5
for f in date hours minutes seconds ns d h m s n; do date -I$f -d @0.5; done
=== for f in date seconds ns; do date --rfc-3339=$f -d @0.5; done
for f in date seconds ns; do date --rfc-3339=$f -d @0.5; done
=== -f /nonexist
date -f /nonexist
=== -r /nonexist
date -r /nonexist
=== printf '@0' | date -f -
printf '@0' | date -f -
=== touch -d @1234567890 f; date -r f
touch -d @1234567890 f; date -r f
=== -u -d @0
date -u -d @0
=== -u -d @0 '+%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l
date -u -d @0 '+%a %A %b %B %c %C %d %D %e %F %g %G %h %H %I %j %k %l %m %M %N %p %P %q %r %R %s %S %T %u %U %V %w %W %x %X %y %Y %z %Z %%'
=== -d @0 '+%-d %_d %05d %^a %#Z %10Y %+4Y %E %Ey %Od %Q %'
date -d @0 '+%-d %_d %05d %^a %#Z %10Y %+4Y %E %Ey %Od %Q %'
=== -x
date -x
=== --date
date --date
=== -d 'TZ="Asia/Tokyo" 9am next Fri 2024-01-01'
date -d 'TZ="Asia/Tokyo" 9am next Fri 2024-01-01'
=== -d '2024-01-01 (unclosed' (2)
date -d '2024-01-01 (unclosed'
=== TZ=America/New_York date -d '2024-07-01 EST' (2)
TZ=America/New_York date -d '2024-07-01 EST'
=== TZ=America/New_York date -d '2024-01-01 EDT' (2)
TZ=America/New_York date -d '2024-01-01 EDT'
