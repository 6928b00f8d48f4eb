=== pr f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr f
--- stdout (escaped)


2020-02-03 04:05                        f                         Page 1


one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9




















































\n\

=== pr n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 1


1
2
3
4
5
6
7
8
9
10
11
12
13
14
15
16
17











































\n\

=== pr ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr ff
--- stdout (escaped)


2020-02-03 04:05                        ff                        Page 1


a






























































2020-02-03 04:05                        ff                        Page 2


b






























































2020-02-03 04:05                        ff                        Page 3

































































2020-02-03 04:05                        ff                        Page 4


c






























































2020-02-03 04:05                        ff                        Page 5


d






























































2020-02-03 04:05                        ff                        Page 6



e


























































\n\

=== pr ne f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr ne f
--- stdout (escaped)


2020-02-03 04:05                        ne                        Page 1


no end






























































2020-02-03 04:05                        f                         Page 1


one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9




















































\n\

=== pr -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 13 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 1


1
2
3







2020-02-03 04:05                        n                         Page 2


4
5
6







2020-02-03 04:05                        n                         Page 3


7
8
9







2020-02-03 04:05                        n                         Page 4


10
11
12







2020-02-03 04:05                        n                         Page 5


13
14
15







2020-02-03 04:05                        n                         Page 6


16
17





\n\

=== pr -l 10 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 10 n
--- stdout
1
2
3
4
5
6
7
8
9
10
11
12
13
14
15
16
17

=== pr -l 13 ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 13 ff
--- stdout (escaped)


2020-02-03 04:05                        ff                        Page 1


a









2020-02-03 04:05                        ff                        Page 2


b









2020-02-03 04:05                        ff                        Page 3












2020-02-03 04:05                        ff                        Page 4


c









2020-02-03 04:05                        ff                        Page 5


d









2020-02-03 04:05                        ff                        Page 6



e





\n\

=== pr -f -l 13 ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -f -l 13 ff
--- stdout (escaped)


2020-02-03 04:05                        ff                        Page 1


a
\x0c

2020-02-03 04:05                        ff                        Page 2


b
\x0c

2020-02-03 04:05                        ff                        Page 3



\x0c

2020-02-03 04:05                        ff                        Page 4


c
\x0c

2020-02-03 04:05                        ff                        Page 5


d
\x0c

2020-02-03 04:05                        ff                        Page 6



e
\x0c\

=== pr -F -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -F -l 13 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 1


1
2
3
\x0c

2020-02-03 04:05                        n                         Page 2


4
5
6
\x0c

2020-02-03 04:05                        n                         Page 3


7
8
9
\x0c

2020-02-03 04:05                        n                         Page 4


10
11
12
\x0c

2020-02-03 04:05                        n                         Page 5


13
14
15
\x0c

2020-02-03 04:05                        n                         Page 6


16
17
\x0c\

=== pr -t f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t f
--- stdout (escaped)
one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9

=== pr -t ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t ff
--- stdout (escaped)
a
\x0cb
\x0c\x0cc
\x0cd
\x0c
e

=== pr -T ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -T ff
--- stdout
a
b
c
d

e

=== pr -t -l 3 ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -l 3 ff
--- stdout (escaped)
a
\x0cb
\x0c\x0cc
\x0cd
\x0c
e

=== pr -h title -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -h title -l 13 n
--- stdout (escaped)


2020-02-03 04:05                      title                       Page 1


1
2
3







2020-02-03 04:05                      title                       Page 2


4
5
6







2020-02-03 04:05                      title                       Page 3


7
8
9







2020-02-03 04:05                      title                       Page 4


10
11
12







2020-02-03 04:05                      title                       Page 5


13
14
15







2020-02-03 04:05                      title                       Page 6


16
17





\n\

=== pr -h '' -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -h '' -l 13 n
--- stdout (escaped)


2020-02-03 04:05                                                  Page 1


1
2
3







2020-02-03 04:05                                                  Page 2


4
5
6







2020-02-03 04:05                                                  Page 3


7
8
9







2020-02-03 04:05                                                  Page 4


10
11
12







2020-02-03 04:05                                                  Page 5


13
14
15







2020-02-03 04:05                                                  Page 6


16
17





\n\

=== pr -h 'a title that is longer than the whole line of seventy-two columns, at least' -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -h 'a title that is longer than the whole line of seventy-two columns, at least' -l 13 n
--- stdout (escaped)


2020-02-03 04:05 a title that is longer than the whole line of seventy-two columns, at least Page 1


1
2
3







2020-02-03 04:05 a title that is longer than the whole line of seventy-two columns, at least Page 2


4
5
6







2020-02-03 04:05 a title that is longer than the whole line of seventy-two columns, at least Page 3


7
8
9







2020-02-03 04:05 a title that is longer than the whole line of seventy-two columns, at least Page 4


10
11
12







2020-02-03 04:05 a title that is longer than the whole line of seventy-two columns, at least Page 5


13
14
15







2020-02-03 04:05 a title that is longer than the whole line of seventy-two columns, at least Page 6


16
17





\n\

=== pr -D %Y -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -D %Y -l 13 n
--- stdout (escaped)


2020                              n                               Page 1


1
2
3







2020                              n                               Page 2


4
5
6







2020                              n                               Page 3


7
8
9







2020                              n                               Page 4


10
11
12







2020                              n                               Page 5


13
14
15







2020                              n                               Page 6


16
17





\n\

=== pr -D + -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -D + -l 13 n
--- stdout (escaped)


+                                n                                Page 1


1
2
3







+                                n                                Page 2


4
5
6







+                                n                                Page 3


7
8
9







+                                n                                Page 4


10
11
12







+                                n                                Page 5


13
14
15







+                                n                                Page 6


16
17





\n\

=== pr -l 13 -o 5 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 13 -o 5 n
--- stdout (escaped)
\x20\x20\x20\x20\x20

     2020-02-03 04:05                        n                         Page 1


     1
     2
     3





\x20\x20\x20\x20\x20

     2020-02-03 04:05                        n                         Page 2


     4
     5
     6





\x20\x20\x20\x20\x20

     2020-02-03 04:05                        n                         Page 3


     7
     8
     9





\x20\x20\x20\x20\x20

     2020-02-03 04:05                        n                         Page 4


     10
     11
     12





\x20\x20\x20\x20\x20

     2020-02-03 04:05                        n                         Page 5


     13
     14
     15





\x20\x20\x20\x20\x20

     2020-02-03 04:05                        n                         Page 6


     16
     17





\n\

=== pr -l 13 -W 40 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 13 -W 40 n
--- stdout (escaped)


2020-02-03 04:05        n         Page 1


1
2
3







2020-02-03 04:05        n         Page 2


4
5
6







2020-02-03 04:05        n         Page 3


7
8
9







2020-02-03 04:05        n         Page 4


10
11
12







2020-02-03 04:05        n         Page 5


13
14
15







2020-02-03 04:05        n         Page 6


16
17





\n\

=== pr -l 13 -w 40 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 13 -w 40 n
--- stdout (escaped)


2020-02-03 04:05        n         Page 1


1
2
3







2020-02-03 04:05        n         Page 2


4
5
6







2020-02-03 04:05        n         Page 3


7
8
9







2020-02-03 04:05        n         Page 4


10
11
12







2020-02-03 04:05        n         Page 5


13
14
15







2020-02-03 04:05        n         Page 6


16
17





\n\

=== pr -d -l 20 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -d -l 20 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 1


1

2

3

4

5








2020-02-03 04:05                        n                         Page 2


6

7

8

9

10








2020-02-03 04:05                        n                         Page 3


11

12

13

14

15








2020-02-03 04:05                        n                         Page 4


16

17











\n\

=== pr -t -d n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -d n
--- stdout (escaped)
1

2

3

4

5

6

7

8

9

10

11

12

13

14

15

16

17
\n\

=== pr -t -d ne
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -d ne
--- stdout
no end

=== pr -t -3 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 n
--- stdout
1			7			13
2			8			14
3			9			15
4			10			16
5			11			17
6			12

=== pr -t -3 -a n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -a n
--- stdout
1			2			3
4			5			6
7			8			9
10			11			12
13			14			15
16			17

=== pr -t -3 -s n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -s n
--- stdout
1	7	13
2	8	14
3	9	15
4	10	16
5	11	17
6	12

=== pr -t -3 -s: n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -s: n
--- stdout
1:7:13
2:8:14
3:9:15
4:10:16
5:11:17
6:12

=== pr -t -3 -s: -w 30 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -s: -w 30 n
--- stdout
1	 :7	   :13
2	 :8	   :14
3	 :9	   :15
4	 :10	   :16
5	 :11	   :17
6	 :12

=== pr -t -3 -S:: n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -S:: n
--- stdout
1		      ::7		      ::13
2		      ::8		      ::14
3		      ::9		      ::15
4		      ::10		      ::16
5		      ::11		      ::17
6		      ::12

=== pr -t -3 -S -w 30 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -S -w 30 n
--- stdout
1	  7	    13
2	  8	    14
3	  9	    15
4	  10	    16
5	  11	    17
6	  12

=== pr -t -3 -J n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -J n
--- stdout
1	7	13
2	8	14
3	9	15
4	10	16
5	11	17
6	12

=== pr -t -3 -S$'\t' n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -S$'\t' n
--- stdout
1			7			13
2			8			14
3			9			15
4			10			16
5			11			17
6			12

=== pr -t -3 -S' | ' f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -S' | ' f
--- stdout (escaped)
one		       | four and a line that i | x\x08y
two words	       | 			| \x01\xe9
	three	       | six

=== pr -t -2 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -2 f
--- stdout (escaped)
one\t\t\t\t\x20\x20\x20\x20
two words			    six
	three			    x\x08y
four and a line that is longer than \x01\xe9

=== pr -t -2 -w 20 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -2 -w 20 f
--- stdout (escaped)
one\t\x20\x20
two words six
	t x\x08y
four and  \x01\xe9

=== pr -t -2 -W 20 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -2 -W 20 f
--- stdout (escaped)
one\t\x20\x20
two words six
	t x\x08y
four and  \x01\xe9

=== pr -t -W 20 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -W 20 f
--- stdout (escaped)
one
two words
	three
four and a line that

six\x20\x20
x\x08y
\x01\xe9

=== pr -t -W 20 -J f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -W 20 -J f
--- stdout (escaped)
one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9

=== pr -t -w 20 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -w 20 f
--- stdout (escaped)
one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9

=== pr -t -12 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -12 n
--- stdout
1     3	    5	  7	9     11    12	  13	14    15    16	  17
2     4	    6	  8	10

=== pr -t -1 -2 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -1 -2 n
--- stdout
1     3	    5	  7	9     11    12	  13	14    15    16	  17
2     4	    6	  8	10

=== pr -t -1a2 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -1a2 n
--- stdout
1				    2
3				    4
5				    6
7				    8
9				    10
11				    12
13				    14
15				    16
17

=== pr -t --columns=3 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t --columns=3 n
--- stdout
1			7			13
2			8			14
3			9			15
4			10			16
5			11			17
6			12

=== pr -l 13 -3 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 13 -3 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 1


1			4			7
2			5			8
3			6			9







2020-02-03 04:05                        n                         Page 2


10			13			16
11			14			17
12			15




\n\

=== pr -t -l 3 -3 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -l 3 -3 n
--- stdout
1			4			7
2			5			8
3			6			9
10			13			16
11			14			17
12			15

=== pr -t -3 -d n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -d n
--- stdout
1			7			13

2			8			14

3			9			15

4			10			16

5			11			17

6			12

=== pr -t -o 3 -2 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -o 3 -2 f
--- stdout (escaped)
   one\t\t\t\t\x20\x20\x20\x20\x20\x20\x20
   two words			       six
   	   three		       x\x08y
   four and a line that is longer than \x01\xe9

=== pr -2 -l 13 ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -2 -l 13 ff
--- stdout (escaped)


2020-02-03 04:05                        ff                        Page 1


a









2020-02-03 04:05                        ff                        Page 2


b









2020-02-03 04:05                        ff                        Page 3












2020-02-03 04:05                        ff                        Page 4


c









2020-02-03 04:05                        ff                        Page 5


d









2020-02-03 04:05                        ff                        Page 6


				    e






\n\

=== pr -2 -t ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -2 -t ff
--- stdout (escaped)
a
\x0cb
\x0c\x0cc
\x0cd
\x0c				    e

=== pr -2 -T ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -2 -T ff
--- stdout
a
b
c
d
				    e

=== pr -2 -a -l 13 ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -2 -a -l 13 ff
--- stdout (escaped)


2020-02-03 04:05                        ff                        Page 1


a









2020-02-03 04:05                        ff                        Page 2


b









2020-02-03 04:05                        ff                        Page 3












2020-02-03 04:05                        ff                        Page 4


c









2020-02-03 04:05                        ff                        Page 5


d









2020-02-03 04:05                        ff                        Page 6


				    e






\n\

=== pr -f -2 -l 13 ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -f -2 -l 13 ff
--- stdout (escaped)


2020-02-03 04:05                        ff                        Page 1


a
\x0c

2020-02-03 04:05                        ff                        Page 2


b
\x0c

2020-02-03 04:05                        ff                        Page 3



\x0c

2020-02-03 04:05                        ff                        Page 4


c
\x0c

2020-02-03 04:05                        ff                        Page 5


d
\x0c

2020-02-03 04:05                        ff                        Page 6


				    e
\x0c\

=== pr -t -m f n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m f n
--- stdout (escaped)
one				    1
two words			    2
	three			    3
four and a line that is longer than 4
				    5
six				    6
x\x08y				    7
\x01\xe9				    8
				    9
				    10
				    11
				    12
				    13
				    14
				    15
				    16
				    17

=== pr -t -m n f ne
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m n f ne
--- stdout (escaped)
1			one			no end
2			two words\t\t
3				three\t\t
4			four and a line that is\x20
5\t\t\t\t\t\t
6			six\t\t\t
7			x\x08y\t\t\t
8			\x01\xe9\t\t\t
9\t\t\t\t\t\t
10\t\t\t\t\t\t
11\t\t\t\t\t\t
12\t\t\t\t\t\t
13\t\t\t\t\t\t
14\t\t\t\t\t\t
15\t\t\t\t\t\t
16\t\t\t\t\t\t
17\t\t\t\t\t\t

=== pr -t -m -s f n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m -s f n
--- stdout (escaped)
one	1
two words	2
	three	3
four and a line that is longer than a column of twenty-four	4
	5
six  	6
x\x08y	7
\x01\xe9	8
	9
	10
	11
	12
	13
	14
	15
	16
	17

=== pr -t -m -s, f n f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m -s, f n f
--- stdout (escaped)
one,1,one
two words,2,two words
	three,3,	three
four and a line that is longer than a column of twenty-four,4,four and a line that is longer than a column of twenty-four
,5,
six  ,6,six
x\x08y,7,x\x08y
\x01\xe9,8,\x01\xe9
,9,
,10,
,11,
,12,
,13,
,14,
,15,
,16,
,17,

=== pr -t -m -S' | ' f n f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m -S' | ' f n f
--- stdout (escaped)
one		       | 1			| one
two words	       | 2			| two words
	three	       | 3			| 	  three
four and a line that i | 4			| four and a line that i
		       | 5			|\x20
six		       | 6			| six
x\x08y		       | 7			| x\x08y
\x01\xe9		       | 8			| \x01\xe9
		       | 9			|\x20
		       | 10			|\x20
		       | 11			|\x20
		       | 12			|\x20
		       | 13			|\x20
		       | 14			|\x20
		       | 15			|\x20
		       | 16			|\x20
		       | 17			|\x20

=== pr -t -m -J f n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m -J f n
--- stdout (escaped)
one	1
two words	2
	three	3
four and a line that is longer than a column of twenty-four	4
	5
six  	6
x\x08y	7
\x01\xe9	8
	9
	10
	11
	12
	13
	14
	15
	16
	17

=== pr -t -m -n f n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m -n f n
--- stdout (escaped)
    1	one				1
    2	two words			2
    3		three			3
    4	four and a line that is longer	4
    5					5
    6	six				6
    7	x\x08y				7
    8	\x01\xe9				8
    9					9
   10					10
   11					11
   12					12
   13					13
   14					14
   15					15
   16					16
   17					17

=== pr -t -m -n:3 -o 2 f n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m -n:3 -o 2 f n
--- stdout (escaped)
    1:one				1
    2:two words				2
    3:	      three			3
    4:four and a line that is longer th 4
    5:					5
    6:six				6
    7:x\x08y					7
    8:\x01\xe9					8
    9:					9
   10:					10
   11:					11
   12:					12
   13:					13
   14:					14
   15:					15
   16:					16
   17:					17

=== pr -m -t - n < f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -m -t - n < f
--- stdout (escaped)
one				    1
two words			    2
	three			    3
four and a line that is longer than 4
				    5
six				    6
x\x08y				    7
\x01\xe9				    8
				    9
				    10
				    11
				    12
				    13
				    14
				    15
				    16
				    17

=== pr -l 13 -m -D %Y f n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 13 -m -D %Y f n
--- stdout (escaped)


2026                                                              Page 1


one				    1
two words			    2
	three			    3







2026                                                              Page 2


four and a line that is longer than 4
				    5
six				    6







2026                                                              Page 3


x\x08y				    7
\x01\xe9				    8
				    9







2026                                                              Page 4


				    10
				    11
				    12







2026                                                              Page 5


				    13
				    14
				    15







2026                                                              Page 6


				    16
				    17





\n\

=== pr -t -m ff n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -m ff n
--- stdout (escaped)
a				    1
				    2
				    3
				    4
				    5
				    6
				    7
				    8
				    9
				    10
				    11
				    12
				    13
				    14
				    15
				    16
				    17
\x0cb
\x0c\x0cc\t\t\t\t\x20\x20\x20\x20
\x0cd
\x0c\t\t\t\t\x20\x20\x20\x20
e

=== pr -t -n f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -n f
--- stdout (escaped)
    1	one
    2	two words
    3		three
    4	four and a line that is longer than a column of twenty-four
    5\t
    6	six\x20\x20
    7	x\x08y
    8	\x01\xe9

=== pr -t -n:2 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -n:2 f
--- stdout (escaped)
 1:one
 2:two words
 3:	three
 4:four and a line that is longer than a column of twenty-four
 5:
 6:six\x20\x20
 7:x\x08y
 8:\x01\xe9

=== pr -t -nx3 -2 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -nx3 -2 f
--- stdout (escaped)
  1xone				      5x
  2xtwo words			      6xsix
  3x	    three		      7xx\x08y
  4xfour and a line that is longer    8x\x01\xe9

=== pr -t -n1 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -n1 n
--- stdout
1	1
2	2
3	3
4	4
5	5
6	6
7	7
8	8
9	9
0	10
1	11
2	12
3	13
4	14
5	15
6	16
7	17

=== pr -t -n -N 98 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -n -N 98 n
--- stdout
   98	1
   99	2
  100	3
  101	4
  102	5
  103	6
  104	7
  105	8
  106	9
  107	10
  108	11
  109	12
  110	13
  111	14
  112	15
  113	16
  114	17

=== pr -t -n -W 20 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -n -W 20 f
--- stdout (escaped)
    1	one
    2	two words
    3		thre
    4	four and a l
    5\t
    6	six\x20\x20
    7	x\x08y
    8	\x01\xe9

=== pr -t -3 -n n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -n n
--- stdout
    1	1		    7	7		   13	13
    2	2		    8	8		   14	14
    3	3		    9	9		   15	15
    4	4		   10	10		   16	16
    5	5		   11	11		   17	17
    6	6		   12	12

=== pr -t -3 -n:2 -a n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -3 -n:2 -a n
--- stdout
 1:1			 2:2			 3:3
 4:4			 5:5			 6:6
 7:7			 8:8			 9:9
10:10			11:11			12:12
13:13			14:14			15:15
16:16			17:17

=== pr -t -n -o 3 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -n -o 3 f
--- stdout (escaped)
       1	one
       2	two words
       3		three
       4	four and a line that is longer than a column of twenty-four
       5\t
       6	six\x20\x20
       7	x\x08y
       8	\x01\xe9

=== pr -t -2 -n -o 3 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -2 -n -o 3 f
--- stdout (escaped)
       1   one			       	   5
       2   two words		       	   6   six
       3	   three	       	   7   x\x08y
       4   four and a line that is lon 	   8   \x01\xe9

=== pr -l 13 -n -N 5 +2 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 13 -n -N 5 +2 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 2


    5	4
    6	5
    7	6







2020-02-03 04:05                        n                         Page 3


    8	7
    9	8
   10	9







2020-02-03 04:05                        n                         Page 4


   11	10
   12	11
   13	12







2020-02-03 04:05                        n                         Page 5


   14	13
   15	14
   16	15







2020-02-03 04:05                        n                         Page 6


   17	16
   18	17





\n\

=== pr -n -l 13 +2:2 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -n -l 13 +2:2 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 2


    4	4
    5	5
    6	6




\n\

=== pr -t -e f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -e f
--- stdout (escaped)
one
two words
        three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9

=== pr -t -e4 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -e4 f
--- stdout (escaped)
one
two words
    three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9

=== pr -t -eo4 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -eo4 f
--- stdout (escaped)
    ne
tw   w  rds
        three
f   ur and a line that is l nger than a c   lumn    f twenty-f  ur

six\x20\x20
x\x08y
\x01\xe9

=== pr -t -i f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -i f
--- stdout (escaped)
one
two words
	three
four and a line that is longer than a column of twenty-four

six
x\x08y
\x01\xe9

=== pr -t -i.4 -e f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -i.4 -e f
--- stdout (escaped)
one
two words
..three
four and a line that is longer than a column of twenty-four

six
x\x08y
\x01\xe9

=== pr -t -2 -i.4 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -2 -i.4 f
--- stdout (escaped)
one.........
two words.......six
..three......x\x08y
four and a line that is longer than \x01\xe9

=== pr -t -2 -e4 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -2 -e4 f
--- stdout (escaped)
one\t\t\t\t\x20\x20\x20\x20
two words			    six
    three			    x\x08y
four and a line that is longer than \x01\xe9

=== pr -t -v f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -v f
--- stdout (escaped)
one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\\010y
\\001\\351

=== pr -t -c f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -c f
--- stdout (escaped)
one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x^Hy
^A\\351

=== pr -t -2 -v f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -2 -v f
--- stdout (escaped)
one\t\t\t\t\x20\x20\x20\x20
two words			    six
	three			    x\\010y
four and a line that is longer than \\001\\351

=== pr -t -c -W 5 f
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -c -W 5 f
--- stdout (escaped)
one
two w
four\x20

six\x20\x20
x^Hy
^A

=== pr +2 -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +2 -l 13 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 2


4
5
6







2020-02-03 04:05                        n                         Page 3


7
8
9







2020-02-03 04:05                        n                         Page 4


10
11
12







2020-02-03 04:05                        n                         Page 5


13
14
15







2020-02-03 04:05                        n                         Page 6


16
17





\n\

=== pr +2:2 -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +2:2 -l 13 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 2


4
5
6




\n\

=== pr --pages=2:2 -l 13 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr --pages=2:2 -l 13 n
--- stdout (escaped)


2020-02-03 04:05                        n                         Page 2


4
5
6




\n\

=== pr +2 -t -l 3 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +2 -t -l 3 n
--- stdout
4
5
6
7
8
9
10
11
12
13
14
15
16
17

=== pr +9 n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +9 n

=== pr +2 -2 -t -l 3 -n n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +2 -2 -t -l 3 -n n
--- stdout
    7	7			       10   10
    8	8			       11   11
    9	9			       12   12
   13	13			       16   16
   14	14			       17   17
   15	15

=== pr +3 -t ff
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +3 -t ff
--- stdout (escaped)
\x0cc
\x0cd
\x0c
e

=== pr +2 -m -t -l 3 -n n n
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +2 -m -t -l 3 -n n n
--- stdout
    4	4				4
    5	5				5
    6	6				6
    7	7				7
    8	8				8
    9	9				9
   10	10				10
   11	11				11
   12	12				12
   13	13				13
   14	14				14
   15	15				15
   16	16				16
   17	17				17

=== pr nosuch f -t: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr nosuch f -t 2>&1; echo $?
--- stdout (escaped)
pr: nosuch: No such file or directory
one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9
1

=== pr -r nosuch f -t: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -r nosuch f -t 2>&1; echo $?
--- stdout (escaped)
one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9
1

=== pr .: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr . 2>&1; echo $?
--- stdout
pr: .: Is a directory
1

=== pr -m nosuch f -t: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -m nosuch f -t 2>&1; echo $?
--- stdout (escaped)
pr: nosuch: No such file or directory
one
two words
	three
four and a line that is longer than

six
x\x08y
\x01\xe9
1

=== pr -2 -m f n: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -2 -m f n 2>&1; echo $?
--- stdout
pr: cannot specify number of columns when printing in parallel
1

=== pr -a -m f n: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -a -m f n 2>&1; echo $?
--- stdout
pr: cannot specify both printing across and printing in parallel
1

=== pr -l 0 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 0 f 2>&1; echo $?
--- stdout
pr: '-l PAGE_LENGTH' invalid number of lines: ‘0’: Numerical result out of range
1

=== pr -l x f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l x f 2>&1; echo $?
--- stdout
pr: '-l PAGE_LENGTH' invalid number of lines: ‘x’
1

=== pr -w 0 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -w 0 f 2>&1; echo $?
--- stdout
pr: '-w PAGE_WIDTH' invalid number of characters: ‘0’: Numerical result out of range
1

=== pr -2 -w 1 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -2 -w 1 f 2>&1; echo $?
--- stdout
pr: page width too narrow
1

=== pr -W 0 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -W 0 f 2>&1; echo $?
--- stdout
pr: '-W PAGE_WIDTH' invalid number of characters: ‘0’: Numerical result out of range
1

=== pr -o -1 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -o -1 f 2>&1; echo $?
--- stdout
pr: '-o MARGIN' invalid line offset: ‘-1’: Numerical result out of range
1

=== pr -nx9z f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -nx9z f 2>&1; echo $?
--- stdout
pr: '-n' extra characters or invalid number in the argument: ‘9z’
Try 'pr --help' for more information.
1

=== pr -n0 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -n0 f 2>&1; echo $?
--- stdout
pr: '-n' extra characters or invalid number in the argument: ‘0’
Try 'pr --help' for more information.
1

=== pr -e0 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -e0 f 2>&1; echo $?
--- stdout
pr: '-e' extra characters or invalid number in the argument: ‘0’
Try 'pr --help' for more information.
1

=== pr -e99999999999 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -e99999999999 f 2>&1; echo $?
--- stdout
pr: '-e' extra characters or invalid number in the argument: ‘99999999999’: Value too large for defined data type
Try 'pr --help' for more information.
1

=== pr -i0 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -i0 f 2>&1; echo $?
--- stdout
pr: '-i' extra characters or invalid number in the argument: ‘0’
Try 'pr --help' for more information.
1

=== pr -Nx f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -Nx f 2>&1; echo $?
--- stdout
pr: '-N NUMBER' invalid starting line number: ‘x’
1

=== pr --pages=3:2 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr --pages=3:2 f 2>&1; echo $?
--- stdout
pr: invalid page range ‘3:2’
1

=== pr +3:2 f -t: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +3:2 f -t 2>&1; echo $?
--- stdout (escaped)
pr: '+3:2': No such file or directory
one
two words
	three
four and a line that is longer than a column of twenty-four

six\x20\x20
x\x08y
\x01\xe9
1

=== pr +x f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +x f 2>&1; echo $?
--- stdout
pr: invalid + argument 'x'
1

=== pr --pages=x f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr --pages=x f 2>&1; echo $?
--- stdout
pr: invalid --pages argument 'x'
1

=== pr --pages=3x f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr --pages=3x f 2>&1; echo $?
--- stdout
pr: invalid page range ‘3x’
1

=== pr +3:4x f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr +3:4x f 2>&1; echo $?
--- stdout
pr: invalid suffix in + argument '3:4x'
1

=== pr --pages= f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr --pages= f 2>&1; echo $?
--- stdout
pr: invalid --pages argument ''
1

=== pr --columns=x f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr --columns=x f 2>&1; echo $?
--- stdout
pr: invalid number of columns: ‘x’
1

=== pr -0 f: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -0 f 2>&1; echo $?
--- stdout
pr: invalid number of columns: ‘0’: Numerical result out of range
1

=== pr -37 n -t: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -37 n -t 2>&1; echo $?
--- stdout
pr: page width too narrow
1

=== pr -z: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -z 2>&1; echo $?
--- stdout
pr: invalid option -- 'z'
Try 'pr --help' for more information.
1

=== pr --p: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr --p 2>&1; echo $?
--- stdout
pr: option '--p' is ambiguous; possibilities: '--pages' '--page-width'
Try 'pr --help' for more information.
1

=== pr -l: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -l 2>&1; echo $?
--- stdout
pr: option requires an argument -- 'l'
Try 'pr --help' for more information.
1

=== pr --nosuch: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr --nosuch 2>&1; echo $?
--- stdout
pr: unrecognized option '--nosuch'
Try 'pr --help' for more information.
1

=== pr -t -- +2: message
printf 'one\ntwo words\n\tthree\nfour and a line that is longer than a column of twenty-four\n\nsix  \nx\by\n\001\351\n' > f; seq 17 > n; printf 'a\fb\f\fc\n\fd\f\n\ne' > ff; printf 'no end' > ne; touch -d '2020-02-03 04:05' f n ff ne
pr -t -- +2 2>&1; echo $?
--- stdout
pr: +2: No such file or directory
1

=== pr reads standard input
printf 'a\nb\n' | pr -t; printf 'a\nb\n' | pr -t -; printf 'a\nb' | pr -t -2; : | pr; : | pr -2
--- stdout
a
b
a
b
a				    b

=== pr with its output closed
seq 3 > n; pr -t n >&-; echo $?; pr -t n > /dev/full; echo $?
--- stdout
1
1

=== pr on a loop of links and a file that cannot be read
ln -s l l; pr l; echo $?; : > u; chmod 0 u; pr u; echo $?
--- stdout
1
1
