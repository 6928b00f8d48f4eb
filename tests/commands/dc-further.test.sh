#: needs dc

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
