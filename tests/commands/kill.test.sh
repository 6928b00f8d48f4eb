=== env kill -l; env kill -L; env kill -l 9; env kill -l TERM; env kill -l
env kill -l; env kill -L; env kill -l 9; env kill -l TERM; env kill -l SIGHUP; env kill -l foo; env kill abc; env kill 999999; env kill -s foo 999999; env kill -0 999999; env kill -TERM 999998 999999; env kill -s 9 -- -999999
--- status 1
--- stdout (escaped)
HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT
CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH POLL PWR SYS
 1 HUP      2 INT      3 QUIT     4 ILL      5 TRAP     6 ABRT     7 BUS
 8 FPE      9 KILL    10 USR1    11 SEGV    12 USR2    13 PIPE    14 ALRM
15 TERM    16 STKFLT  17 CHLD    18 CONT    19 STOP    20 TSTP    21 TTIN
22 TTOU    23 URG     24 XCPU    25 XFSZ    26 VTALRM  27 PROF    28 WINCH
29 POLL    30 PWR     31 SYS\x20\x20\x20\x20\x20
KILL
15
1
