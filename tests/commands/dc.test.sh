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
