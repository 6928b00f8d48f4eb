=== nice
nice
--- stdout
0

=== -n 5
nice -n 5
--- status 125

=== -n x true
nice -n x true
--- status 125

=== nonexist
nice nonexist
--- status 127

=== -n 5 echo hi
nice -n 5 echo hi
--- stdout
hi

=== -5 echo hi
nice -5 echo hi
--- stdout
hi

=== --5 echo hi 2>/dev/null
nice --5 echo hi 2>/dev/null
--- stdout
hi

=== --adjustment=3 sh -c 'exit 4'
nice --adjustment=3 sh -c 'exit 4'
--- status 4
