#: What a value of TZ means, to every tool that reads it.

=== names, paths of the database and a colon before them
show() { for at in 1704067200 1720000000; do date -d @$at "+$TZ: %F %T %z %Z"; printf '%(  %F %T %z %Z)T\n' $at; awk -v at=$at 'BEGIN { print strftime("  %F %T %z %Z", at) }'; done; }
for TZ in UTC GMT Europe/Berlin :Europe/Berlin /usr/share/zoneinfo/Asia/Tokyo :/usr/share/zoneinfo/Asia/Tokyo posix/Asia/Tokyo Etc/GMT+5 NZ-CHAT America/St_Johns Zulu; do export TZ; show; done

=== rules in the form of POSIX
show() { for at in 1704067200 1720000000; do date -d @$at "+$TZ: %F %T %z %Z"; printf '%(  %F %T %z %Z)T\n' $at; awk -v at=$at 'BEGIN { print strftime("  %F %T %z %Z", at) }'; done; }
for TZ in UTC0 EST5 EST5EDT '<+03>-3' 'EST5EDT,M3.2.0,M11.1.0' 'CET-1CEST,M3.5.0,M10.5.0/3' '<-03>3<-02>,M3.5.0/-2,M10.5.0/-1' foo-12:30:15 Foo1Bar AAA5BBB6 'AAA3BBB,J60/0,J300' 'AAA3BBB,59,299/5' EST05:00:00EDT; do export TZ; show; done

=== nothing, and what no zone is called
show() { for at in 1704067200 1720000000; do date -d @$at "+$TZ: %F %T %z %Z"; printf '%(  %F %T %z %Z)T\n' $at; awk -v at=$at 'BEGIN { print strftime("  %F %T %z %Z", at) }'; done; }
for TZ in '' : Foo Foo/Bar europe/berlin X5 /nonexistent /usr/share/zoneinfo/Nowhere '<A1>-1' Asia/Tokyo/ ' UTC'; do export TZ; show; done
unset TZ; show

=== a variable that is not exported means nothing
export -n TZ; TZ=Asia/Tokyo; printf '%(%H %Z)T\n' 0; date -d @0 +'%H %Z'

=== files are shown in the zone, whatever shows them
touch -d @1720000000 f
for TZ in Europe/Berlin '<+03>-3' EST5EDT :Asia/Kolkata Foo ''; do export TZ; ls -l --time-style='+%F %T %z' f | cut -d' ' -f6-8; find f -printf '%TF %TT %TZ\n'; stat -c %y f; date -r f '+%F %T %Z'; done

=== a time that is read is one of the zone
for TZ in Europe/Berlin '<+03>-3' EST5EDT :Asia/Kolkata Foo ''; do export TZ; touch -d '2024-07-03 12:00' f; stat -c %Y f; touch -t 202401011200 f; stat -c %Y f; date -d '2024-07-03 12:00' +%s; awk 'BEGIN { print mktime("2024 07 03 12 00 00") }'; done
