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
