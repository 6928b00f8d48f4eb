=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od 
--- stdout
0000000 062550 066154 005157 000400 073777 133303 066162 077544
0000020 071440 066557 020145 067555 062562 072040 074145 020164
0000040 062550 062562 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -b
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -b
--- stdout
0000000 150 145 154 154 157 012 000 001 377 167 303 266 162 154 144 177
0000020 040 163 157 155 145 040 155 157 162 145 040 164 145 170 164 040
0000040 150 145 162 145 012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -c
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -c
--- stdout (escaped)
0000000   h   e   l   l   o  \\n  \\0 001 377   w 303 266   r   l   d 177
0000020       s   o   m   e       m   o   r   e       t   e   x   t\x20\x20\x20\x20
0000040   h   e   r   e  \\n
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -d
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -d
--- stdout
0000000 25960 27756  2671   256 30719 46787 27762 32612
0000020 29472 28015  8293 28525 25970 29728 30821  8308
0000040 25960 25970    10
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -o
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -o
--- stdout
0000000 062550 066154 005157 000400 073777 133303 066162 077544
0000020 071440 066557 020145 067555 062562 072040 074145 020164
0000040 062550 062562 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -x
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -x
--- stdout
0000000 6568 6c6c 0a6f 0100 77ff b6c3 6c72 7f64
0000020 7320 6d6f 2065 6f6d 6572 7420 7865 2074
0000040 6568 6572 000a
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -s
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -s
--- stdout
0000000  25960  27756   2671    256  30719 -18749  27762  32612
0000020  29472  28015   8293  28525  25970  29728  30821   8308
0000040  25960  25970     10
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -i
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -i
--- stdout
0000000  1819043176    16779887 -1228703745  2137287794
0000020  1836020512  1869422693  1948280178   544503909
0000040  1701995880          10
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -l
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -l
--- stdout
0000000    72069067714618728  9179581180436248575
0000020  8029109330671268640  2338626483647440242
0000040          44651668840
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -f
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -f
--- stdout
0000000   1.1431415e+27   2.3517373e-38  -5.8254222e-06   3.0362706e+38
0000020    4.631631e+27    7.338711e+28   5.0831607e+31   2.0707439e-19
0000040   7.1542706e+22         1.4e-44
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -a
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -a
--- stdout
0000000   h   e   l   l   o  nl nul soh del   w   C   6   r   l   d del
0000020  sp   s   o   m   e  sp   m   o   r   e  sp   t   e   x   t  sp
0000040   h   e   r   e  nl
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A d -c
--- stdout (escaped)
0000000   h   e   l   l   o  \\n  \\0 001 377   w 303 266   r   l   d 177
0000016       s   o   m   e       m   o   r   e       t   e   x   t\x20\x20\x20\x20
0000032   h   e   r   e  \\n
0000037

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A n
--- stdout
 062550 066154 005157 000400 073777 133303 066162 077544
 071440 066557 020145 067555 062562 072040 074145 020164
 062550 062562 000012

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A x
--- stdout
000000 062550 066154 005157 000400 073777 133303 066162 077544
000010 071440 066557 020145 067555 062562 072040 074145 020164
000020 062550 062562 000012
000025

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x1
--- stdout
0000000 68 65 6c 6c 6f 0a 00 01 ff 77 c3 b6 72 6c 64 7f
0000020 20 73 6f 6d 65 20 6d 6f 72 65 20 74 65 78 74 20
0000040 68 65 72 65 0a
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x1z
--- stdout
0000000 68 65 6c 6c 6f 0a 00 01 ff 77 c3 b6 72 6c 64 7f  >hello....w..rld.<
0000020 20 73 6f 6d 65 20 6d 6f 72 65 20 74 65 78 74 20  > some more text <
0000040 68 65 72 65 0a                                   >here.<
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t c
--- stdout (escaped)
0000000   h   e   l   l   o  \\n  \\0 001 377   w 303 266   r   l   d 177
0000020       s   o   m   e       m   o   r   e       t   e   x   t\x20\x20\x20\x20
0000040   h   e   r   e  \\n
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t a
--- stdout
0000000   h   e   l   l   o  nl nul soh del   w   C   6   r   l   d del
0000020  sp   s   o   m   e  sp   m   o   r   e  sp   t   e   x   t  sp
0000040   h   e   r   e  nl
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t f4
--- stdout
0000000   1.1431415e+27   2.3517373e-38  -5.8254222e-06   3.0362706e+38
0000020    4.631631e+27    7.338711e+28   5.0831607e+31   2.0707439e-19
0000040   7.1542706e+22         1.4e-44
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (6)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t fD
--- stdout
0000000   7.309697377866912e-304   4.481861714173246e+305
0000020  5.5199575450761156e+228  2.4427913247369546e-152
0000040       2.20608556033e-313
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (7)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t d8
--- stdout
0000000    72069067714618728  9179581180436248575
0000020  8029109330671268640  2338626483647440242
0000040          44651668840
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (8)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t u1 -t o2
--- stdout
0000000 104 101 108 108 111  10   0   1 255 119 195 182 114 108 100 127
         062550  066154  005157  000400  073777  133303  066162  077544
0000020  32 115 111 109 101  32 109 111 114 101  32 116 101 120 116  32
         071440  066557  020145  067555  062562  072040  074145  020164
0000040 104 101 114 101  10
         062550  062562  000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w8
--- stdout
0000000 062550 066154 005157 000400
0000010 073777 133303 066162 077544
0000020 071440 066557 020145 067555
0000030 062562 072040 074145 020164
0000040 062550 062562 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w3
--- stdout
0000000 062550
0000002 066154
0000004 005157
0000006 000400
0000010 073777
0000012 133303
0000014 066162
0000016 077544
0000020 071440
0000022 066557
0000024 020145
0000026 067555
0000030 062562
0000032 072040
0000034 074145
0000036 020164
0000040 062550
0000042 062562
0000044 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -v
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -v
--- stdout
0000000 062550 066154 005157 000400 073777 133303 066162 077544
0000020 071440 066557 020145 067555 062562 072040 074145 020164
0000040 062550 062562 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j 3
--- stdout
0000003 067554 000012 177401 141567 071266 062154 020177 067563
0000023 062555 066440 071157 020145 062564 072170 064040 071145
0000043 005145
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -N
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -N 5
--- stdout
0000000 062550 066154 000157
0000005

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -S
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -S 3

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -S (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -S
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (9)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x2 --endian=big
--- stdout
0000000 6865 6c6c 6f0a 0001 ff77 c3b6 726c 647f
0000020 2073 6f6d 6520 6d6f 7265 2074 6578 7420
0000040 6865 7265 0a00
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w
--- stdout
0000000 062550 066154 005157 000400 073777 133303 066162 077544 071440 066557 020145 067555 062562 072040 074145 020164
0000040 062550 062562 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j 100
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (10)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t q
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A q
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j (3)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j x
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w0
--- stdout
0000000 062550
0000002 066154
0000004 005157
0000006 000400
0000010 073777
0000012 133303
0000014 066162
0000016 077544
0000020 071440
0000022 066557
0000024 020145
0000026 067555
0000030 062562
0000032 072040
0000034 074145
0000036 020164
0000040 062550
0000042 062562
0000044 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od --
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od --traditional
--- stdout
0000000 062550 066154 005157 000400 073777 133303 066162 077544
0000020 071440 066557 020145 067555 062562 072040 074145 020164
0000040 062550 062562 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (11)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t fF
--- stdout
0000000   1.1431415e+27   2.3517373e-38  -5.8254222e-06   3.0362706e+38
0000020    4.631631e+27    7.338711e+28   5.0831607e+31   2.0707439e-19
0000040   7.1542706e+22         1.4e-44
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (12)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t fL
--- stdout
0000000                           nan
0000020                           nan
0000040           1.62764242353e-4940
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (13)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x16
--- status 1

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -B
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -B
--- stdout
0000000 062550 066154 005157 000400 073777 133303 066162 077544
0000020 071440 066557 020145 067555 062562 072040 074145 020164
0000040 062550 062562 000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -h
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -h
--- stdout
0000000 6568 6c6c 0a6f 0100 77ff b6c3 6c72 7f64
0000020 7320 6d6f 2065 6f6d 6572 7420 7865 2074
0000040 6568 6572 000a
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -H
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -H
--- stdout
0000000 6c6c6568 01000a6f b6c377ff 7f646c72
0000020 6d6f7320 6f6d2065 74206572 20747865
0000040 65726568 0000000a
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -e
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -e
--- stdout
0000000   7.309697377866912e-304   4.481861714173246e+305
0000020  5.5199575450761156e+228  2.4427913247369546e-152
0000040       2.20608556033e-313
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -I
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -I
--- stdout
0000000    72069067714618728  9179581180436248575
0000020  8029109330671268640  2338626483647440242
0000040          44651668840
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -L
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -L
--- stdout
0000000    72069067714618728  9179581180436248575
0000020  8029109330671268640  2338626483647440242
0000040          44651668840
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -O
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -O
--- stdout
0000000 15433062550 00100005157 26660673777 17731066162
0000020 15533671440 15733220145 16410062562 04035074145
0000040 14534462550 00000000012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -X
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -X
--- stdout
0000000 6c6c6568 01000a6f b6c377ff 7f646c72
0000020 6d6f7320 6f6d2065 74206572 20747865
0000040 65726568 0000000a
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -D
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -D
--- stdout
0000000 1819043176   16779887 3066263551 2137287794
0000020 1836020512 1869422693 1948280178  544503909
0000040 1701995880         10
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -w5 -t x2
--- stdout
0000000 6568
0000002 6c6c
0000004 0a6f
0000006 0100
0000010 77ff
0000012 b6c3
0000014 6c72
0000016 7f64
0000020 7320
0000022 6d6f
0000024 2065
0000026 6f6d
0000030 6572
0000032 7420
0000034 7865
0000036 2074
0000040 6568
0000042 6572
0000044 000a
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (14)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x1 -t c -t d4
--- stdout (escaped)
0000000  68  65  6c  6c  6f  0a  00  01  ff  77  c3  b6  72  6c  64  7f
          h   e   l   l   o  \\n  \\0 001 377   w 303 266   r   l   d 177
             1819043176        16779887     -1228703745      2137287794
0000020  20  73  6f  6d  65  20  6d  6f  72  65  20  74  65  78  74  20
              s   o   m   e       m   o   r   e       t   e   x   t\x20\x20\x20\x20
             1836020512      1869422693      1948280178       544503909
0000040  68  65  72  65  0a
          h   e   r   e  \\n
             1701995880              10
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -c (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -cx
--- stdout (escaped)
0000000   h   e   l   l   o  \\n  \\0 001 377   w 303 266   r   l   d 177
           6568    6c6c    0a6f    0100    77ff    b6c3    6c72    7f64
0000020       s   o   m   e       m   o   r   e       t   e   x   t\x20\x20\x20\x20
           7320    6d6f    2065    6f6d    6572    7420    7865    2074
0000040   h   e   r   e  \\n
           6568    6572    000a
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (15)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t x1z -t cz
--- stdout
0000000  68  65  6c  6c  6f  0a  00  01  ff  77  c3  b6  72  6c  64  7f  >hello....w..rld.<
          h   e   l   l   o  \n  \0 001 377   w 303 266   r   l   d 177  >hello....w..rld.<
0000020  20  73  6f  6d  65  20  6d  6f  72  65  20  74  65  78  74  20  > some more text <
              s   o   m   e       m   o   r   e       t   e   x   t      > some more text <
0000040  68  65  72  65  0a                                              >here.<
          h   e   r   e  \n                                              >here.<
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (16)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -tx4 -N 6
--- stdout
0000000 6c6c6568 00000a6f
0000006

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (17)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t d1
--- stdout
0000000  104  101  108  108  111   10    0    1   -1  119  -61  -74  114  108  100  127
0000020   32  115  111  109  101   32  109  111  114  101   32  116  101  120  116   32
0000040  104  101  114  101   10
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (18)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t uL
--- stdout
0000000    72069067714618728  9179581180436248575
0000020  8029109330671268640  2338626483647440242
0000040          44651668840
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (19)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t oC
--- stdout
0000000 150 145 154 154 157 012 000 001 377 167 303 266 162 154 144 177
0000020 040 163 157 155 145 040 155 157 162 145 040 164 145 170 164 040
0000040 150 145 162 145 012
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t (20)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -t dS
--- stdout
0000000  25960  27756   2671    256  30719 -18749  27762  32612
0000020  29472  28015   8293  28525  25970  29728  30821   8308
0000040  25960  25970     10
0000045

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -- (2)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od --strings=2

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j (4)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -j1 -N3 -c
--- stdout
0000001   e   l   l
0000004

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (5)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -An -c
--- stdout (escaped)
   h   e   l   l   o  \\n  \\0 001 377   w 303 266   r   l   d 177
       s   o   m   e       m   o   r   e       t   e   x   t\x20\x20\x20\x20
   h   e   r   e  \\n

=== printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -A (6)
printf 'hello\n\0\1\377w\303\266rld\177 some more text here\n' | od -Ax -tx1 -v
--- stdout
000000 68 65 6c 6c 6f 0a 00 01 ff 77 c3 b6 72 6c 64 7f
000010 20 73 6f 6d 65 20 6d 6f 72 65 20 74 65 78 74 20
000020 68 65 72 65 0a
000025

=== head -c 64 /dev/zero | od
head -c 64 /dev/zero | od
--- stdout
0000000 000000 000000 000000 000000 000000 000000 000000 000000
*
0000100

=== head -c 64 /dev/zero | od -v
head -c 64 /dev/zero | od -v
--- stdout
0000000 000000 000000 000000 000000 000000 000000 000000 000000
0000020 000000 000000 000000 000000 000000 000000 000000 000000
0000040 000000 000000 000000 000000 000000 000000 000000 000000
0000060 000000 000000 000000 000000 000000 000000 000000 000000
0000100

=== head -c 40 /dev/zero | od
head -c 40 /dev/zero | od
--- stdout
0000000 000000 000000 000000 000000 000000 000000 000000 000000
*
0000040 000000 000000 000000 000000
0000050

=== printf ab | od -c -
printf ab | od -c -
--- stdout
0000000   a   b
0000002

=== nope
od nope
--- status 1

=== printf abc | od +1
printf abc | od +1
--- stdout
0000001 061542
0000003

=== printf abcdef | od -c - 2
printf abcdef | od -c - 2
--- stdout
0000002   c   d   e   f
0000006

=== printf abc > f; od -c f f nope
printf abc > f; od -c f f nope
--- status 1
--- stdout
0000000   a   b   c   a   b   c
0000006

=== printf '\0\0\200\277\0\0\200\177' | od -f
printf '\0\0\200\277\0\0\200\177' | od -f
--- stdout
0000000              -1             inf
0000010
