=== timeout
timeout
--- status 125

=== x true
timeout x true
--- status 125

=== 1
timeout 1
--- status 125

=== 0.1 sleep 1
timeout 0.1 sleep 1
--- status 124

=== -v 0.1 sleep 1
timeout -v 0.1 sleep 1
--- status 124

=== -s KILL .1 sleep 1
timeout -s KILL .1 sleep 1
--- status 137

=== -s foo 1 true
timeout -s foo 1 true
--- status 125

=== -s 15 0.1 sleep 1
timeout -s 15 0.1 sleep 1
--- status 124

=== --preserve-status 0.1 sleep 1
timeout --preserve-status 0.1 sleep 1
--- status 143

=== -s INT -k 1 0.1 sleep 1
timeout -s INT -k 1 0.1 sleep 1
--- status 124

=== 1 nonexist
timeout 1 nonexist
--- status 127

=== 1 /tmp
timeout 1 /tmp
--- status 126

=== 1 sh -c 'kill -9 $$'
timeout 1 sh -c 'kill -9 $$'
--- status 137

=== 1 sh -c 'exit 7'
timeout 1 sh -c 'exit 7'
--- status 7

=== -k x 1 true
timeout -k x 1 true
--- status 125

=== 1q true
timeout 1q true
--- status 125

=== 0 echo hi
timeout 0 echo hi
--- stdout
hi

=== --foreground 0.1 sleep 3
timeout --foreground 0.1 sleep 3
--- status 124

=== 2d env A=1 printenv A
timeout 2d env A=1 printenv A
--- stdout
1

=== -s KILL .1 sleep 1 (2)
timeout -s KILL .1 sleep 1
--- status 137

=== -k 0.1 -s INT 0.1 sleep 1
timeout -k 0.1 -s INT 0.1 sleep 1
--- status 124
