=== env kill -l; env kill -L; env kill -l 9; env kill -l TERM; env kill -l
env kill -l; env kill -L; env kill -l 9; env kill -l TERM; env kill -l SIGHUP; env kill -l foo; env kill abc; env kill 999999; env kill -s foo 999999; env kill -0 999999; env kill -TERM 999998 999999; env kill -s 9 -- -999999
