=== timeout
timeout
=== x true
timeout x true
=== 1
timeout 1
=== 0.1 sleep 1
timeout 0.1 sleep 1
=== -v 0.1 sleep 1
timeout -v 0.1 sleep 1
=== -s KILL .1 sleep 1
timeout -s KILL .1 sleep 1
=== -s foo 1 true
timeout -s foo 1 true
=== -s 15 0.1 sleep 1
timeout -s 15 0.1 sleep 1
=== --preserve-status 0.1 sleep 1
timeout --preserve-status 0.1 sleep 1
=== -s INT -k 1 0.1 sleep 1
timeout -s INT -k 1 0.1 sleep 1
=== 1 nonexist
timeout 1 nonexist
=== 1 /tmp
timeout 1 /tmp
=== 1 sh -c 'kill -9 $$'
timeout 1 sh -c 'kill -9 $$'
=== 1 sh -c 'exit 7'
timeout 1 sh -c 'exit 7'
=== -k x 1 true
timeout -k x 1 true
=== 1q true
timeout 1q true
=== 0 echo hi
timeout 0 echo hi
=== --foreground 0.1 sleep 3
timeout --foreground 0.1 sleep 3
=== 2d env A=1 printenv A
timeout 2d env A=1 printenv A
=== -s KILL .1 sleep 1 (2)
timeout -s KILL .1 sleep 1
=== -k 0.1 -s INT 0.1 sleep 1
timeout -k 0.1 -s INT 0.1 sleep 1
