#: needs dc

=== program 1
dc <<'E'
1 2+p
+
1 0/
5k 1 3/p
2 3^p 2 .5^p
E
--- stdout
3
.33333
8
1

=== program 2
dc <<'E'
_5 3%p 7 2~f
2v p _1v
[abc]p [abc]n 65P 16706P
1 2 3 f c f z p
1 2r f
E
--- stdout
-2
1
3
-2
1
abc
abcAAB3
2
1
abc
1
1
3
-2
0
1
2
0

=== program 3
dc <<'E'
5sa la p lb p
1Sa 2Sa La p La p La p
5 1:a 1;a p 9;a p _1;a
16i FF p A o 10 p 1o
E
--- stdout
5
0
2
1
5
5
0
255
16

=== program 4
dc <<'E'
2o 10p 20o 399p
[1p]x [2p]sa 1 1=a 1 2>a 2 1>a 1 2!=a
E
--- stdout
1010
 19 19
 01
 02
 02
 02

=== program 5
dc <<'E'
[q]x 1p
E
--- status 1

=== program 6
dc <<'E'
[[2Q 5p]x 6p]x 7p
1q 2p
E
--- status 1
--- stdout
7

=== program 7
dc <<'E'
123.45Z p 123.45X p [abc]Zp 0Zp .001Zp
I p O p K p
65ap [bcd]ap
2 10 7|p
3 4 5 2R f
# c
1p
E
--- stdout
5
2
3
1
1
10
10
0
A
b
2
4
5
3
2
b
A
0
10
10
1
1
3
2
5
1

=== program 8
dc <<'E'
y
1 2 (p 1 2{p 2 2Gp 3Np
]
1k 2.55 1*p 2.55 2.55*p
_3p _3 5+p -5p
2 300^p
_1k
1i 17i 1o
[x]1+
1 [x]+p
E
--- stdout
'y' (0171) unimplemented
'(' (050) unimplemented
2
'{' (0173) unimplemented
2
'G' (0107) unimplemented
2
'N' (0116) unimplemented
3
']' (0135) unimplemented
2.55
6.50
-3
2
5
203703597633448608626844568840937816105146839366593625063614044935438\
1299763336706183397376
x

=== program 9
dc <<'E'
0 0^p 1.5 2^p 2 _2^p 5k2 _2^p
1 2 3 4 _3R f
[1p
]x d
10k2vp 1 3/ d * p
1.p .5p 00.50p _.5p
lzp
Lz
a
E
--- stdout
1
2.2
0
.25000
3
2
4
1
.25000
0
2.2
1
1
1.4142135623
.1111111110
1
.5
.50
-.5
0

=== program 10
dc <<'E'
3.7 0:a 3.7 1/p
[[abc]p]sx lxx 5sx
@
1 0%
1 0~
1 2 0|
[a]v
1.5 2.5^p
3 0 2|p 2 3 0 |
5 d p s
E
--- stdout
3
abc
'@' (0100) unimplemented
2.2
1
5

=== program 11
dc <<'E'
[la1+dsa*pla10>y]sy0sa1lyx
16i 10 p A.8p 2i 1.1p 3p
2o .5p 10.3p
[[1q]x 2p]x 3p
E
--- stdout
1
2
6
24
120
720
5040
40320
362880
3628800
16
10.5
1.5
3
10.1000
11.1000
11

=== program 12
dc <<'E'
20k 2v 3v * p 1 7/ p _7 2/p _7 2%p 5 _3%p
E
--- stdout
2.44948974278317809818
.14285714285714285714
-3.50000000000000000000
0
.00000000000000000002

=== expressions and files
echo '4 p' > p; dc -e '1 2+p' -e '3p'; dc -f p; dc p; dc -e 1p p; echo 5p | dc -
--- stdout
3
3
4
4
1
4
5

=== missing file
dc nof; echo $?
--- stdout
0

=== printf '1 2+p\n' | dc
printf '1 2+p\n' | dc
--- stdout
3

=== printf '+\n' | dc
printf '+\n' | dc

=== printf '1 0/\n' | dc
printf '1 0/\n' | dc

=== printf '5k 1 3/p 2v p 2 3^p 2 .5^p\n' | dc
printf '5k 1 3/p 2v p 2 3^p 2 .5^p\n' | dc
--- stdout
.33333
1.41421
8
1

=== printf '16o 255p 2i 1010p\n' | dc
printf '16o 255p 2i 1010p\n' | dc
--- stdout
FF
A

=== printf '[abc]p [a]n 65P 16706P\n' | dc
printf '[abc]p [a]n 65P 16706P\n' | dc
--- stdout (no newline)
abc
aAAB

=== printf '1 2 3f\n' | dc
printf '1 2 3f\n' | dc
--- stdout
3
2
1

=== printf '[1p]x 3 4>a\n' | dc
printf '[1p]x 3 4>a\n' | dc
--- stdout
1

=== printf 'x\n' | dc
printf 'x\n' | dc

=== printf '7 3~f\n' | dc
printf '7 3~f\n' | dc
--- stdout
1
2

=== printf '2 10 1000|p\n' | dc
printf '2 10 1000|p\n' | dc
--- stdout
24

=== printf '1sa la p la 3 Sa la p La p La p lz p\n' | dc
printf '1sa la p la 3 Sa la p La p La p lz p\n' | dc
--- stdout
1
3
3
1
0

=== printf '5 1:a 1;a p 2;a p\n' | dc
printf '5 1:a 1;a p 2;a p\n' | dc
--- stdout
5
0

=== printf '123.45Z p X p z p\n' | dc
printf '123.45Z p X p z p\n' | dc
--- stdout
5
0
1

=== printf '_5p .5p _.5p 1 2-p\n' | dc
printf '_5p .5p _.5p 1 2-p\n' | dc
--- stdout
-5
.5
-.5
-1

=== printf 'h\n' | dc
printf 'h\n' | dc
--- stdout
'h' (0150) unimplemented

=== printf '3 4 r f c f\n' | dc
printf '3 4 r f c f\n' | dc
--- stdout
3
4

=== printf '1 2 3 3R f\n' | dc
printf '1 2 3 3R f\n' | dc
--- stdout
1
3
2

=== printf '[hi\n]P 10a p 300a p [abc]a p\n' | dc
printf '[hi\n]P 10a p 300a p [abc]a p\n' | dc
--- stdout
hi


,
a

=== printf '1 2<a 1 1=z\n' | dc
printf '1 2<a 1 1=z\n' | dc

=== printf '[la1-dsa0<b]sb 3sa lbx la p\n' | dc
printf '[la1-dsa0<b]sb 3sa lbx la p\n' | dc
--- stdout
0

=== printf 'IpOpKp 1k 20 3 /p 20 3%%p 5.55 1.2%%p _7 2/p _7 2%%p\n' | dc
printf 'IpOpKp 1k 20 3 /p 20 3%%p 5.55 1.2%%p _7 2/p _7 2%%p\n' | dc
--- stdout
10
10
0
6.6
.2
.03
-3.5
0

=== printf '1 2 3 q 4\n' | dc
printf '1 2 3 q 4\n' | dc
--- status 1

=== printf '[[1p 2Q 3p]x 4p]x 5p\n' | dc
printf '[[1p 2Q 3p]x 4p]x 5p\n' | dc
--- stdout
1
5

=== printf '? 3 4\n5p\n' | dc
printf '? 3 4\n5p\n' | dc
--- stdout
5

=== printf '2 200^p 2 400^p\n' | dc
printf '2 200^p 2 400^p\n' | dc
--- stdout
1606938044258990275541962092341162602522202993782792835301376
258224987808690858965591917200301187432970579282922351283065935654064\
7622016841194629645353280137831435903171972747493376

=== printf '1 0%%p\n' | dc
printf '1 0%%p\n' | dc
--- stdout
0

=== printf '_1vp\n' | dc
printf '_1vp\n' | dc

=== printf '2 _1^p 3k 2 _1^p 0 _1^p\n' | dc
printf '2 _1^p 3k 2 _1^p 0 _1^p\n' | dc
--- stdout
0
.500
0

=== printf '0Zp 0Xp .001Zp 100Zp [abc]Zp [abc]Xp\n' | dc
printf '0Zp 0Xp .001Zp 100Zp [abc]Zp [abc]Xp\n' | dc
--- stdout
1
0
1
3
3
0

=== printf '1i p 17i 1o 0o _1k\n' | dc
printf '1i p 17i 1o 0o _1k\n' | dc

=== printf '# c\n1p\n' | dc
printf '# c\n1p\n' | dc
--- stdout
1

=== printf '20o 399p .5p\n' | dc
printf '20o 399p .5p\n' | dc
--- stdout
 19 19
.10

=== printf '1 2G\n' | dc
printf '1 2G\n' | dc
--- stdout
'G' (0107) unimplemented

=== printf '1 2!=a [3p]sa 1 2!=a 1 1!=a 2 1!<a\n' | dc
printf '1 2!=a [3p]sa 1 2!=a 1 1!=a 2 1!<a\n' | dc
--- stdout
3

=== printf '1 1e2p\n' | dc
printf '1 1e2p\n' | dc
--- stdout
'e' (0145) unimplemented
2

=== printf 'A p FF p\n' | dc
printf 'A p FF p\n' | dc
--- stdout
10
165

=== printf '[abc\n' | dc
printf '[abc\n' | dc

=== printf '1[a]+\n' | dc
printf '1[a]+\n' | dc

=== printf 'z p z p z p f\n' | dc
printf 'z p z p z p f\n' | dc
--- stdout
0
1
2
2
1
0

=== printf '1 2 3 4 _2R f 0R\n' | dc
printf '1 2 3 4 _2R f 0R\n' | dc
--- stdout
3
4
2
1

=== printf ',\n' | dc
printf ',\n' | dc
--- stdout
',' (054) unimplemented

=== printf '[[abc]]p x p\n' | dc
printf '[[abc]]p x p\n' | dc
--- stdout
[abc]
abc

=== printf 'La\n' | dc
printf 'La\n' | dc

=== printf '1 _1:a\n' | dc
printf '1 _1:a\n' | dc

=== printf '[q]x 5p\n' | dc
printf '[q]x 5p\n' | dc
--- status 1

=== printf '[[q]x 4p]x 5p\n' | dc
printf '[[q]x 4p]x 5p\n' | dc
--- stdout
5

=== printf '3 [2*]x p\n' | dc
printf '3 [2*]x p\n' | dc
--- stdout
6

=== printf '8i 17p A p 12.4p\n' | dc
printf '8i 17p A p 12.4p\n' | dc
--- stdout
15
10
10.5

=== printf '2o 5.5p _7p\n' | dc
printf '2o 5.5p _7p\n' | dc
--- stdout
101.1000
-111

=== printf '10k 355 113/p 2 3/ 3 2/ *p\n' | dc
printf '10k 355 113/p 2 3/ 3 2/ *p\n' | dc
--- stdout
3.1415929203
.9999999999

=== printf '[dSa1-d0<x]sx5lxxLapLapLap\n' | dc
printf '[dSa1-d0<x]sx5lxxLapLapLap\n' | dc
--- stdout
1
2
3

=== printf '99k 2vp\n' | dc
printf '99k 2vp\n' | dc
--- stdout
1.4142135623730950488016887242096980785696718753769480731766797379907\
32478462107038850387534327641572

=== -e '1 2+p' -e 3p
dc -e '1 2+p' -e 3p
--- stdout
3
3

=== echo 4p>t; dc t; dc -f t; dc t -e 5p
echo 4p>t; dc t; dc -f t; dc t -e 5p
--- stdout
4
4
5
4

=== nofile
dc nofile

=== echo '2 300^p' | DC_LINE_LENGTH=0 dc
echo '2 300^p' | DC_LINE_LENGTH=0 dc
--- stdout
2037035976334486086268445688409378161051468393665936250636140449354381299763336706183397376

=== echo '2 300^p' | DC_LINE_LENGTH=20 dc
echo '2 300^p' | DC_LINE_LENGTH=20 dc
--- stdout
2037035976334486086\
2684456884093781610\
5146839366593625063\
6140449354381299763\
336706183397376
