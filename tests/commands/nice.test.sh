=== nice
nice
=== -n 5
nice -n 5
=== -n x true
nice -n x true
=== nonexist
nice nonexist
=== -n 5 echo hi
nice -n 5 echo hi
=== -5 echo hi
nice -5 echo hi
=== --5 echo hi 2>/dev/null
nice --5 echo hi 2>/dev/null
=== --adjustment=3 sh -c 'exit 4'
nice --adjustment=3 sh -c 'exit 4'
