=== od f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od f
--- stdout
0000000 062510 066154 020157 067527 066162 000144 061141 005143
0000020 062544 004546 015407 074177 075171 076173 077175 100600
0000040 060777 061000 061400 062000 062400 000000 000000 000000
0000060 000000 000000 000000 000000 000000 000000 000000 000000
*
0000200 000000 000000 000000 000000 000000 000000 000000 060400
0000220 060541 060541 060541 060541 060541 060541 060541 060541
*
0000320 060541 060541 060541 056141 056060 030060 062461 062156
0000340

=== od -c f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -c f
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000020   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~ 200 201
0000040 377   a  \0   b  \0   c  \0   d  \0   e  \0  \0  \0  \0  \0  \0
0000060  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
*
0000200  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0   a
0000220   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
0000320   a   a   a   a   a   a   a   \   0   \   0   0   1   e   n   d
0000340

=== od -a f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -a f
--- stdout
0000000   H   e   l   l   o  sp   W   o   r   l   d nul   a   b   c  nl
0000020   d   e   f  ht bel esc del   x   y   z   {   |   }   ~ nul soh
0000040 del   a nul   b nul   c nul   d nul   e nul nul nul nul nul nul
0000060 nul nul nul nul nul nul nul nul nul nul nul nul nul nul nul nul
*
0000200 nul nul nul nul nul nul nul nul nul nul nul nul nul nul nul   a
0000220   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
0000320   a   a   a   a   a   a   a   \   0   \   0   0   1   e   n   d
0000340

=== od -tx1z -tf8 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -tx1z -tf8 f
--- stdout
0000000  48 65 6c 6c 6f 20 57 6f  72 6c 64 00 61 62 63 0a  >Hello World.abc.<
         2.1914441197069634e+228  1.2607346542914544e-258
0000020  64 65 66 09 07 1b 7f 78  79 7a 7b 7c 7d 7e 80 81  >def....xyz{|}~..<
         2.6292649204758945e+272 -1.9241681958662798e-301
0000040  ff 61 00 62 00 63 00 64  00 65 00 00 00 00 00 00  >.a.b.c.d.e......<
           5.06616896500798e+173             1.27746e-319
0000060  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  >................<
                               0                        0
*
0000200  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 61  >...............a<
                               0   1.757388200993436e+159
0000220  61 61 61 61 61 61 61 61  61 61 61 61 61 61 61 61  >aaaaaaaaaaaaaaaa<
         1.2217638442043777e+161  1.2217638442043777e+161
*
0000320  61 61 61 61 61 61 61 5c  30 5c 30 30 31 65 6e 64  >aaaaaaa\0\001end<
          1.010619365044119e+137    6.01414180096877e+175
0000340

=== od -t fL f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -t fL f
--- stdout
0000000                           nan
0000020                           nan
0000040                           nan
0000060                             0
*
0000200                             0
0000220                           nan
*
0000320                           nan
0000340

=== od -tf4 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -tf4 f
--- stdout
0000000   1.1431391e+27   6.6578487e+28    9.222452e-39  1.09481555e-32
0000020   2.7732917e-33   2.0696623e+34   5.2230022e+36  -4.7201276e-38
0000040   5.9206115e+20    9.473268e+21      3.6232e-41               0
0000060               0               0               0               0
*
0000200               0               0               0   1.4757395e+20
0000220    2.598459e+20    2.598459e+20    2.598459e+20    2.598459e+20
*
0000320    2.598459e+20   2.5375576e+17   6.4159433e-10   1.7590467e+22
0000340

=== od -t d1 -t x2 -t o4 -t u8 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -t d1 -t x2 -t o4 -t u8 f
--- stdout
0000000   72  101  108  108  111   32   87  111  114  108  100    0   97   98   99   10
             6548      6c6c      206f      6f57      6c72      0064      6261      0a63
                15433062510         15725620157         00031066162         01230661141
                            8022916924116329800                      748550131831565426
0000020  100  101  102    9    7   27  127  120  121  122  123  124  125  126 -128 -127
             6564      0966      1b07      787f      7a79      7c7b      7e7d      8180
                01131462544         17037615407         17436675171         20140077175
                            8682688323630032228                     9331597505336146553
0000040   -1   97    0   98    0   99    0  100    0  101    0    0    0    0    0    0
             61ff      6200      6300      6400      6500      0000      0000      0000
                14200060777         14400061400         00000062400         00000000000
                            7205868257088135679                                   25856
0000060    0    0    0    0    0    0    0    0    0    0    0    0    0    0    0    0
             0000      0000      0000      0000      0000      0000      0000      0000
                00000000000         00000000000         00000000000         00000000000
                                              0                                       0
*
0000200    0    0    0    0    0    0    0    0    0    0    0    0    0    0    0   97
             0000      0000      0000      0000      0000      0000      0000      6100
                00000000000         00000000000         00000000000         14100000000
                                              0                     6989586621679009792
0000220   97   97   97   97   97   97   97   97   97   97   97   97   97   97   97   97
             6161      6161      6161      6161      6161      6161      6161      6161
                14130260541         14130260541         14130260541         14130260541
                            7016996765293437281                     7016996765293437281
*
0000320   97   97   97   97   97   97   97   92   48   92   48   48   49  101  110  100
             6161      6161      6161      5c61      5c30      3030      6531      646e
                14130260541         13430260541         06014056060         14433462461
                            6656708795103797601                     7236832913167244336
0000340

=== od -t d8 -v -w8 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -t d8 -v -w8 f
--- stdout
0000000  8022916924116329800
0000010   748550131831565426
0000020  8682688323630032228
0000030 -9115146568373405063
0000040  7205868257088135679
0000050                25856
0000060                    0
0000070                    0
0000100                    0
0000110                    0
0000120                    0
0000130                    0
0000140                    0
0000150                    0
0000160                    0
0000170                    0
0000200                    0
0000210  6989586621679009792
0000220  7016996765293437281
0000230  7016996765293437281
0000240  7016996765293437281
0000250  7016996765293437281
0000260  7016996765293437281
0000270  7016996765293437281
0000300  7016996765293437281
0000310  7016996765293437281
0000320  6656708795103797601
0000330  7236832913167244336
0000340

=== od -An -tx1 -j3 -N10 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -An -tx1 -j3 -N10 f
--- stdout
 6c 6f 20 57 6f 72 6c 64 00 61

=== od -Ax -w5 -tx1 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -Ax -w5 -tx1 f
--- stdout
000000 48 65 6c 6c 6f
000005 20 57 6f 72 6c
00000a 64 00 61 62 63
00000f 0a 64 65 66 09
000014 07 1b 7f 78 79
000019 7a 7b 7c 7d 7e
00001e 80 81 ff 61 00
000023 62 00 63 00 64
000028 00 65 00 00 00
00002d 00 00 00 00 00
*
00008c 00 00 00 61 61
000091 61 61 61 61 61
*
0000d7 5c 30 5c 30 30
0000dc 31 65 6e 64
0000e0

=== od -Ad -w24 -to8 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -Ad -w24 -to8 f
--- stdout
0000000 0675271006755433062510 0051433046040031066162 0741770660341131462544
0000024 1006003747657436675171 0620003060014200060777 0000000000000000062400
0000048 0000000000000000000000 0000000000000000000000 0000000000000000000000
*
0000120 0000000000000000000000 0000000000000000000000 0604000000000000000000
0000144 0605413026054130260541 0605413026054130260541 0605413026054130260541
*
0000192 0605413026054130260541 0605413026054130260541 0561413026054130260541
0000216 0621563123046014056060
0000224

=== od -S3 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -S3 f
--- stdout
0000000 Hello World

=== od --strings=2 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od --strings=2 f
--- stdout
0000000 Hello World

=== od -bc f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -bc f
--- stdout
0000000 110 145 154 154 157 040 127 157 162 154 144 000 141 142 143 012
          H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000020 144 145 146 011 007 033 177 170 171 172 173 174 175 176 200 201
          d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~ 200 201
0000040 377 141 000 142 000 143 000 144 000 145 000 000 000 000 000 000
        377   a  \0   b  \0   c  \0   d  \0   e  \0  \0  \0  \0  \0  \0
0000060 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000
         \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
*
0000200 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000 141
         \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0   a
0000220 141 141 141 141 141 141 141 141 141 141 141 141 141 141 141 141
          a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
0000320 141 141 141 141 141 141 141 134 060 134 060 060 061 145 156 144
          a   a   a   a   a   a   a   \   0   \   0   0   1   e   n   d
0000340

=== od f +10
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od f +10
--- stdout
0000010 066162 000144 061141 005143 062544 004546 015407 074177
0000030 075171 076173 077175 100600 060777 061000 061400 062000
0000050 062400 000000 000000 000000 000000 000000 000000 000000
0000070 000000 000000 000000 000000 000000 000000 000000 000000
*
0000210 000000 000000 000000 060400 060541 060541 060541 060541
0000230 060541 060541 060541 060541 060541 060541 060541 060541
*
0000310 060541 060541 060541 060541 060541 060541 060541 056141
0000330 056060 030060 062461 062156
0000340

=== od f +10b
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od f +10b
--- status 1

=== od f +0x10
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od f +0x10
--- stdout
0000020 062544 004546 015407 074177 075171 076173 077175 100600
0000040 060777 061000 061400 062000 062400 000000 000000 000000
0000060 000000 000000 000000 000000 000000 000000 000000 000000
*
0000200 000000 000000 000000 000000 000000 000000 000000 060400
0000220 060541 060541 060541 060541 060541 060541 060541 060541
*
0000320 060541 060541 060541 056141 056060 030060 062461 062156
0000340

=== od --traditional f 4 10
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od --traditional f 4 10
--- stdout
0000004 (0000010) 020157 067527 066162 000144 061141 005143 062544 004546
0000024 (0000030) 015407 074177 075171 076173 077175 100600 060777 061000
0000044 (0000050) 061400 062000 062400 000000 000000 000000 000000 000000
0000064 (0000070) 000000 000000 000000 000000 000000 000000 000000 000000
*
0000204 (0000210) 000000 000000 000000 000000 000000 060400 060541 060541
0000224 (0000230) 060541 060541 060541 060541 060541 060541 060541 060541
*
0000324 (0000330) 060541 056141 056060 030060 062461 062156
0000340 (0000344)

=== od -Ad --traditional f 4 10
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -Ad --traditional f 4 10
--- stdout
0000004 (0000008) 020157 067527 066162 000144 061141 005143 062544 004546
0000020 (0000024) 015407 074177 075171 076173 077175 100600 060777 061000
0000036 (0000040) 061400 062000 062400 000000 000000 000000 000000 000000
0000052 (0000056) 000000 000000 000000 000000 000000 000000 000000 000000
*
0000132 (0000136) 000000 000000 000000 000000 000000 060400 060541 060541
0000148 (0000152) 060541 060541 060541 060541 060541 060541 060541 060541
*
0000212 (0000216) 060541 056141 056060 030060 062461 062156
0000224 (0000228)

=== od -An --traditional f 4 10
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -An --traditional f 4 10
--- stdout
(0000004) 020157 067527 066162 000144 061141 005143 062544 004546
(0000024) 015407 074177 075171 076173 077175 100600 060777 061000
(0000044) 061400 062000 062400 000000 000000 000000 000000 000000
(0000064) 000000 000000 000000 000000 000000 000000 000000 000000
*
(0000204) 000000 000000 000000 000000 000000 060400 060541 060541
(0000224) 060541 060541 060541 060541 060541 060541 060541 060541
*
(0000324) 060541 056141 056060 030060 062461 062156
(0000340)

=== od --traditional f 4 10 7
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od --traditional f 4 10 7
--- status 1

=== od --traditional 4 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od --traditional 4 f
--- status 1

=== od -w3 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -w3 f
--- stdout
0000000 062510
0000002 066154
0000004 020157
0000006 067527
0000010 066162
0000012 000144
0000014 061141
0000016 005143
0000020 062544
0000022 004546
0000024 015407
0000026 074177
0000030 075171
0000032 076173
0000034 077175
0000036 100600
0000040 060777
0000042 061000
0000044 061400
0000046 062000
0000050 062400
0000052 000000
*
0000216 060400
0000220 060541
*
0000326 056141
0000330 056060
0000332 030060
0000334 062461
0000336 062156
0000340

=== od -w0 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -w0 f
--- stdout
0000000 062510
0000002 066154
0000004 020157
0000006 067527
0000010 066162
0000012 000144
0000014 061141
0000016 005143
0000020 062544
0000022 004546
0000024 015407
0000026 074177
0000030 075171
0000032 076173
0000034 077175
0000036 100600
0000040 060777
0000042 061000
0000044 061400
0000046 062000
0000050 062400
0000052 000000
*
0000216 060400
0000220 060541
*
0000326 056141
0000330 056060
0000332 030060
0000334 062461
0000336 062156
0000340

=== od -wx f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -wx f
--- status 1

=== od -t q f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -t q f
--- status 1

=== od -t x9 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -t x9 f
--- status 1

=== od -t f5 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -t f5 f
--- status 1

=== od -t a2 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -t a2 f
--- status 1

=== od -t o99999999999999999999 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -t o99999999999999999999 f
--- status 1

=== od --endian=big -tx4 -tf8 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od --endian=big -tx4 -tf8 f
--- stdout
0000000     48656c6c    6f20576f     726c6400    6162630a
           5.832039480684022e+40  1.5144730877068502e+243
0000020     64656609    071b7f78     797a7b7c    7d7e8081
         4.2340145665693935e+175   1.467009241439208e+277
0000040     ff610062    00630064     00650000    00000000
         -3.730892521348995e+305   9.345310205730246e-307
0000060     00000000    00000000     00000000    00000000
                               0                        0
*
0000200     00000000    00000000     00000000    00000061
                               0                 4.8e-322
0000220     61616161    61616161     61616161    61616161
         1.2217638442043777e+161  1.2217638442043777e+161
*
0000320     61616161    6161615c     305c3030    31656e64
         1.2217638442043765e+161    9.737534075699083e-76
0000340

=== od --endian=q f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od --endian=q f
--- status 1

=== od -j 1000000 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -j 1000000 f
--- status 1

=== od -N 3x f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -N 3x f
--- status 1

=== od nof
od nof
--- status 1

=== od .
od .
--- status 1
--- stdout
0000000

=== od -l f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -l f
--- stdout
0000000  8022916924116329800   748550131831565426
0000020  8682688323630032228 -9115146568373405063
0000040  7205868257088135679                25856
0000060                    0                    0
*
0000200                    0  6989586621679009792
0000220  7016996765293437281  7016996765293437281
*
0000320  6656708795103797601  7236832913167244336
0000340

=== od -i -L f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -i -L f
--- stdout
0000000  1819043144  1867980911     6581362   174285409
            8022916924116329800      748550131831565426
0000020   157705572  2021595911  2088467065 -2122285443
            8682688323630032228    -9115146568373405063
0000040  1644192255  1677746944       25856           0
            7205868257088135679                   25856
0000060           0           0           0           0
                              0                       0
*
0000200           0           0           0  1627389952
                              0     6989586621679009792
0000220  1633771873  1633771873  1633771873  1633771873
            7016996765293437281     7016996765293437281
*
0000320  1633771873  1549885793   808475696  1684956465
            6656708795103797601     7236832913167244336
0000340

=== od -td1f f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -td1f f
--- stdout
0000000   72  101  108  108  111   32   87  111  114  108  100    0   97   98   99   10
                        2.1914441197069634e+228                 1.2607346542914544e-258
0000020  100  101  102    9    7   27  127  120  121  122  123  124  125  126 -128 -127
                        2.6292649204758945e+272                -1.9241681958662798e-301
0000040   -1   97    0   98    0   99    0  100    0  101    0    0    0    0    0    0
                          5.06616896500798e+173                            1.27746e-319
0000060    0    0    0    0    0    0    0    0    0    0    0    0    0    0    0    0
                                              0                                       0
*
0000200    0    0    0    0    0    0    0    0    0    0    0    0    0    0    0   97
                                              0                  1.757388200993436e+159
0000220   97   97   97   97   97   97   97   97   97   97   97   97   97   97   97   97
                        1.2217638442043777e+161                 1.2217638442043777e+161
*
0000320   97   97   97   97   97   97   97   92   48   92   48   48   49  101  110  100
                         1.010619365044119e+137                   6.01414180096877e+175
0000340

=== od -tfx f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -tfx f
--- stdout
0000000  2.1914441197069634e+228  1.2607346542914544e-258
            6c6c6548    6f57206f     00646c72    0a636261
0000020  2.6292649204758945e+272 -1.9241681958662798e-301
            09666564    787f1b07     7c7b7a79    81807e7d
0000040    5.06616896500798e+173             1.27746e-319
            620061ff    64006300     00006500    00000000
0000060                        0                        0
            00000000    00000000     00000000    00000000
*
0000200                        0   1.757388200993436e+159
            00000000    00000000     00000000    61000000
0000220  1.2217638442043777e+161  1.2217638442043777e+161
            61616161    61616161     61616161    61616161
*
0000320   1.010619365044119e+137    6.01414180096877e+175
            61616161    5c616161     30305c30    646e6531
0000340

=== od -tcz f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -tcz f
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n  >Hello World.abc.<
0000020   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~ 200 201  >def....xyz{|}~..<
0000040 377   a  \0   b  \0   c  \0   d  \0   e  \0  \0  \0  \0  \0  \0  >.a.b.c.d.e......<
0000060  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  >................<
*
0000200  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0   a  >...............a<
0000220   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a  >aaaaaaaaaaaaaaaa<
*
0000320   a   a   a   a   a   a   a   \   0   \   0   0   1   e   n   d  >aaaaaaa\0\001end<
0000340

=== od -w -tx1 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -w -tx1 f
--- stdout
0000000 48 65 6c 6c 6f 20 57 6f 72 6c 64 00 61 62 63 0a 64 65 66 09 07 1b 7f 78 79 7a 7b 7c 7d 7e 80 81
0000040 ff 61 00 62 00 63 00 64 00 65 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
0000100 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
*
0000200 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61
0000240 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61
0000300 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 5c 30 5c 30 30 31 65 6e 64
0000340

=== od -tz f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -tz f
--- status 1

=== od f f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od f f
--- stdout
0000000 062510 066154 020157 067527 066162 000144 061141 005143
0000020 062544 004546 015407 074177 075171 076173 077175 100600
0000040 060777 061000 061400 062000 062400 000000 000000 000000
0000060 000000 000000 000000 000000 000000 000000 000000 000000
*
0000200 000000 000000 000000 000000 000000 000000 000000 060400
0000220 060541 060541 060541 060541 060541 060541 060541 060541
*
0000320 060541 060541 060541 056141 056060 030060 062461 062156
0000340 062510 066154 020157 067527 066162 000144 061141 005143
0000360 062544 004546 015407 074177 075171 076173 077175 100600
0000400 060777 061000 061400 062000 062400 000000 000000 000000
0000420 000000 000000 000000 000000 000000 000000 000000 000000
*
0000540 000000 000000 000000 000000 000000 000000 000000 060400
0000560 060541 060541 060541 060541 060541 060541 060541 060541
*
0000660 060541 060541 060541 056141 056060 030060 062461 062156
0000700

=== od -An -td2 f nof
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
od -An -td2 f nof
--- status 1
--- stdout
  25928  27756   8303  28503  27762    100  25185   2659
  25956   2406   6919  30847  31353  31867  32381 -32384
  25087  25088  25344  25600  25856      0      0      0
      0      0      0      0      0      0      0      0
*
      0      0      0      0      0      0      0  24832
  24929  24929  24929  24929  24929  24929  24929  24929
*
  24929  24929  24929  23649  23600  12336  25905  25710

=== echo '10: 4142' | xxd -r - out; od -c out
echo '10: 4142' | xxd -r - out; od -c out
--- stdout
0000000  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
0000020   A   B
0000022

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

=== nothing read still has its offset
od -N0 </dev/null; printf abc | od -N0; printf abc | od -j2 -N0; od -An -N0 </dev/null; od -N0 missing; echo $?
--- stdout
0000000
0000000
0000002
1
--- stderr
od: missing: No such file or directory

=== strings have no type
od -x -S3 </dev/null; echo $?; od -t f4 --strings=2 </dev/null; echo $?
--- stdout
1
1
--- stderr
od: no type may be specified when dumping strings
od: no type may be specified when dumping strings

=== a width is checked for strings too
printf 'abc\0' | od -w1 -S2
--- stdout
0000000 abc
--- stderr
od: warning: invalid width 1; using 2 instead

=== strings hold what can be printed, and may be cut by the limit
printf '\a5x\0\t\nxy\0abc\ndef\0' | od -S2
printf RRRRRRRR | od -N8 -S3; printf RRRRRRRR | od -N3 -S3; printf '\0RRRRRRRR' | od -N6 -S3; printf RRRRRRRR | od -S3
--- stdout
0000001 5x
0000006 xy
0000015 def
1777777777777777777777 RRRRRRRR
0000000 RRRRR
--- stderr

=== printf abc | od -j 5; echo $?
printf abc | od -j 5; echo $?
--- stdout
1

=== printf abc > f; od -j 5 f; echo $?
printf abc > f; od -j 5 f; echo $?
--- stdout
1

=== printf abc > f; od -j 3 f; echo $?
printf abc > f; od -j 3 f; echo $?
--- stdout
0000003
0

=== printf abc > f; printf de > g; od -j 4 -c f g; echo $?
printf abc > f; printf de > g; od -j 4 -c f g; echo $?
--- stdout
0000004   e
0000005
0

=== printf abc | od -j 3 -An; echo $?
printf abc | od -j 3 -An; echo $?
--- stdout
0

=== printf abc > f; od -j 99999999999999999999 f; echo $?
printf abc > f; od -j 99999999999999999999 f; echo $?
--- stdout
1

=== printf abc > f; od -N 0 f; od -N 2 -c f; od -w0 f; echo $?; od -w3 -c f; od -S 2 f; od -t x9 f; echo $?
printf abc > f; od -N 0 f; od -N 2 -c f; od -w0 f; echo $?; od -w3 -c f; od -S 2 f; od -t x9 f; echo $?
--- stdout
0000000
0000000   a   b
0000002
0000000 061141
0000002 000143
0000003
0
0000000   a   b   c
0000003
1

=== printf 'abc\0def' > f; od -s4 f; od -S4 f; od -A x -t x1z f
printf 'abc\0def' > f; od -s4 f; od -S4 f; od -A x -t x1z f
--- stdout
000000 61 62 63 00 64 65 66                             >abc.def<
000007
