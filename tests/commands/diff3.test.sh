#: The real tool is GNU diff3 3.8.
#: needs diff3

=== the differences of three files
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3  m o y; echo $?
--- stdout
====
1:3c
  3m
2:3c
  3
3:3c
  3y
====3
1:4a
2:4a
3:5c
  ins
====2
1:7c
3:8c
  7b
2:7c
  7
====
1:9,10c
  9
  10
2:9c
  9
3:9a
0
--- stderr

=== a merge with conflicts
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -m m o y; echo $?
--- stdout
1
2
<<<<<<< m
3m
||||||| o
3
=======
3y
>>>>>>> y
4
ins
5
6
<<<<<<< o
7
=======
7b
>>>>>>> y
8
<<<<<<< m
9
10
||||||| o
9
=======
>>>>>>> y
1
--- stderr

=== a script with all changes
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -A m o y; echo $?
--- stdout
10a
||||||| o
9
=======
>>>>>>> y
.
8a
<<<<<<< m
.
7a
>>>>>>> y
.
6a
<<<<<<< o
7
=======
.
4a
ins
.
3a
||||||| o
3
=======
3y
>>>>>>> y
.
2a
<<<<<<< m
.
1
--- stderr

=== a script
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -e m o y; echo $?
--- stdout
9,10d
4a
ins
.
3c
3y
.
0
--- stderr

=== a script with conflicts in brackets
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -E m o y; echo $?
--- stdout
10a
=======
>>>>>>> y
.
8a
<<<<<<< m
.
4a
ins
.
3a
=======
3y
>>>>>>> y
.
2a
<<<<<<< m
.
1
--- stderr

=== only what overlaps
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -x m o y; echo $?
--- stdout
9,10d
3c
3y
.
0
--- stderr

=== only what overlaps, by the other letter
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -X m o y; echo $?
--- stdout
9,10d
3c
3y
.
0
--- stderr

=== only what does not overlap
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -3 m o y; echo $?
--- stdout
4a
ins
.
0
--- stderr

=== a merge with all changes
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -mA m o y; echo $?
--- stdout
1
2
<<<<<<< m
3m
||||||| o
3
=======
3y
>>>>>>> y
4
ins
5
6
<<<<<<< o
7
=======
7b
>>>>>>> y
8
<<<<<<< m
9
10
||||||| o
9
=======
>>>>>>> y
1
--- stderr

=== a merge without brackets
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -me m o y; echo $?
--- stdout
1
2
3y
4
ins
5
6
7b
8
0
--- stderr

=== a merge with brackets
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -mE m o y; echo $?
--- stdout
1
2
<<<<<<< m
3m
=======
3y
>>>>>>> y
4
ins
5
6
7b
8
<<<<<<< m
9
10
=======
>>>>>>> y
1
--- stderr

=== a merge of what overlaps
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -mx m o y; echo $?
--- stdout
1
2
3y
4
5
6
7b
8
0
--- stderr

=== a merge of what does not overlap
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -m3 m o y; echo $?
--- stdout
1
2
3m
4
ins
5
6
7b
8
9
10
0
--- stderr

=== labels
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -m -L M -L O -L Y m o y; echo $?
--- stdout
1
2
<<<<<<< M
3m
||||||| O
3
=======
3y
>>>>>>> Y
4
ins
5
6
<<<<<<< O
7
=======
7b
>>>>>>> Y
8
<<<<<<< M
9
10
||||||| O
9
=======
>>>>>>> Y
1
--- stderr

=== one label
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -E -L M m o y; echo $?
--- stdout
10a
=======
>>>>>>> y
.
8a
<<<<<<< M
.
4a
ins
.
3a
=======
3y
>>>>>>> y
.
2a
<<<<<<< M
.
1
--- stderr

=== an initial tab
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -T m o y; echo $?
--- stdout
====
1:3c
	3m
2:3c
	3
3:3c
	3y
====3
1:4a
2:4a
3:5c
	ins
====2
1:7c
3:8c
	7b
2:7c
	7
====
1:9,10c
	9
	10
2:9c
	9
3:9a
0
--- stderr

=== a script that writes and quits
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -ei m o y; echo $?
--- stdout
9,10d
4a
ins
.
3c
3y
.
w
q
0
--- stderr

=== all files are text
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -a -m m o y; echo $?
--- stdout
1
2
<<<<<<< m
3m
||||||| o
3
=======
3y
>>>>>>> y
4
ins
5
6
<<<<<<< o
7
=======
7b
>>>>>>> y
8
<<<<<<< m
9
10
||||||| o
9
=======
>>>>>>> y
1
--- stderr

=== no carriage returns
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 --strip-trailing-cr m o y; echo $?
--- stdout
====
1:3c
  3m
2:3c
  3
3:3c
  3y
====3
1:4a
2:4a
3:5c
  ins
====2
1:7c
3:8c
  7b
2:7c
  7
====
1:9,10c
  9
  10
2:9c
  9
3:9a
0
--- stderr

=== files in another order
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 y o m; diff3 o m y; diff3 m y o; diff3 -m y o m; diff3 -A y o m
--- status 1
--- stdout
====
1:3c
  3y
2:3c
  3
3:3c
  3m
====1
1:5c
  ins
2:4a
3:4a
====2
1:8c
3:7c
  7b
2:7c
  7
====
1:9a
2:9c
  9
3:9,10c
  9
  10
====
1:3c
  3
2:3c
  3m
3:3c
  3y
====3
1:4a
2:4a
3:5c
  ins
====1
1:7c
  7
2:7c
3:8c
  7b
====
1:9c
  9
2:9,10c
  9
  10
3:9a
====
1:3c
  3m
2:3c
  3y
3:3c
  3
====2
1:4a
3:4a
2:5c
  ins
====3
1:7c
2:8c
  7b
3:7c
  7
====
1:9,10c
  9
  10
2:9a
3:9c
  9
1
2
<<<<<<< y
3y
||||||| o
3
=======
3m
>>>>>>> m
4
ins
5
6
<<<<<<< o
7
=======
7b
>>>>>>> m
8
<<<<<<< y
||||||| o
9
=======
9
10
>>>>>>> m
9a
||||||| o
9
=======
9
10
>>>>>>> m
.
9a
<<<<<<< y
.
8a
>>>>>>> m
.
7a
<<<<<<< o
7
=======
.
3a
||||||| o
3
=======
3m
>>>>>>> m
.
2a
<<<<<<< y
.
--- stderr

=== nothing differs
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 m m m; echo $?; diff3 -m m m m | cmp - m; diff3 -e o o o; echo $?
--- stdout
0
0
--- stderr

=== only one file differs
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 m o o; diff3 o m o; diff3 o o m; diff3 -m o o y | cmp - y; diff3 -m m o o | cmp - m; diff3 -e o o y; diff3 -m m o m; echo $?
--- stdout
====1
1:3c
  3m
2:3c
3:3c
  3
====1
1:7c
  7b
2:7c
3:7c
  7
====1
1:10c
  10
2:9a
3:9a
====2
1:3c
3:3c
  3
2:3c
  3m
====2
1:7c
3:7c
  7
2:7c
  7b
====2
1:9a
3:9a
2:10c
  10
====3
1:3c
2:3c
  3
3:3c
  3m
====3
1:7c
2:7c
  7
3:7c
  7b
====3
1:9a
2:9a
3:10c
  10
9d
7c
7b
.
4a
ins
.
3c
3y
.
1
2
<<<<<<< o
3
=======
3m
>>>>>>> m
4
5
6
<<<<<<< o
7
=======
7b
>>>>>>> m
8
9
<<<<<<< o
=======
10
>>>>>>> m
1
--- stderr

=== a merge without conflicts
seq 9 >o; sed 's/2/two/' o >m; sed 's/8/eight/' o >y; diff3 -m m o y; echo $?; diff3 -e m o y; diff3 m o y
--- stdout
1
two
3
4
5
6
7
eight
9
0
8c
eight
.
====1
1:2c
  two
2:2c
3:2c
  2
====3
1:8c
2:8c
  8
3:8c
  eight
--- stderr

=== changes side by side touch
seq 9 >o; sed 's/4/four/' o >m; sed 's/5/five/' o >y; diff3 -m m o y; echo $?; diff3 m o y
--- stdout
1
2
3
<<<<<<< m
four
5
||||||| o
4
5
=======
4
five
>>>>>>> y
6
7
8
9
1
====
1:4,5c
  four
  5
2:4,5c
  4
  5
3:4,5c
  4
  five
--- stderr

=== both insert at the same place
seq 4 >o; sed '2a mine' o >m; sed '2a yours' o >y; diff3 -m m o y; echo $?; diff3 m o y; diff3 -A m o y; sed '2a mine' o >z; diff3 -m m o z; echo $?; diff3 -mE m o z; diff3 m o z
--- stdout
1
2
<<<<<<< m
mine
||||||| o
=======
yours
>>>>>>> y
3
4
1
====
1:3c
  mine
2:2a
3:3c
  yours
3a
||||||| o
=======
yours
>>>>>>> y
.
2a
<<<<<<< m
.
1
2
<<<<<<< o
=======
mine
>>>>>>> z
3
4
1
1
2
mine
3
4
====2
1:3c
3:3c
  mine
2:2a
--- stderr

=== both delete
seq 6 >o; sed 2,3d o >m; sed 3,4d o >y; diff3 -m m o y; diff3 m o y; diff3 -e m o y; sed 2,3d o >z; diff3 m o z; diff3 -m m o z; diff3 -me m o z
--- stdout
1
<<<<<<< m
4
||||||| o
2
3
4
=======
2
>>>>>>> y
5
6
====
1:2c
  4
2:2,4c
  2
  3
  4
3:2c
  2
2c
2
.
====2
1:1a
3:1a
2:2,3c
  2
  3
1
<<<<<<< o
2
3
=======
>>>>>>> z
4
5
6
1
4
5
6
--- stderr

=== a whole file replaced or emptied
seq 3 >o; : >m; printf 'x\ny\n' >y; diff3 m o y; diff3 -m m o y; diff3 -m y o m; diff3 o m y; diff3 -e o m y; diff3 -A y o m
--- status 1
--- stdout
====
1:0a
2:1,3c
  1
  2
  3
3:1,2c
  x
  y
<<<<<<< m
||||||| o
1
2
3
=======
x
y
>>>>>>> y
<<<<<<< y
x
y
||||||| o
1
2
3
=======
>>>>>>> m
====
1:1,3c
  1
  2
  3
2:0a
3:1,2c
  x
  y
1,3c
x
y
.
2a
||||||| o
1
2
3
=======
>>>>>>> m
.
0a
<<<<<<< y
.
--- stderr

=== no newline at the end
printf 'a' >m; printf 'b\n' >o; printf 'c' >y; diff3 m o y; diff3 -m m o y; echo $?; printf 'x\na' >m; printf 'x\na\n' >o; printf 'y\na\n' >y; diff3 -m m o y; diff3 m o y
--- stdout
====
1:1c
  a
\ No newline at end of file
2:1c
  b
3:1c
  c
\ No newline at end of file
<<<<<<< m
a||||||| o
b
=======
c>>>>>>> y
1
<<<<<<< m
x
a||||||| o
x
a
=======
y
a
>>>>>>> y
====
1:1,2c
  x
  a
\ No newline at end of file
2:1,2c
  x
  a
3:1,2c
  y
  a
--- stderr

=== lone periods in scripts
printf 'a\nb\n' >o; printf 'a\nb\nc\n' >m; printf 'a\n.\n.x\nb\n' >y; diff3 -e m o y; diff3 -A m o y; printf '.q\nb\n' >z; diff3 -e m o z; printf 'k\nb\n' >m; diff3 -A m o z; diff3 -E m o z
--- status 1
--- stdout
1a
..
..x
.
2,3s/^\.//
1a
..
..x
.
2,3s/^\.//
1c
..q
.
1s/^\.//
1a
||||||| o
a
=======
..q
>>>>>>> z
.
3,5s/^\.//
0a
<<<<<<< m
.
1a
=======
..q
>>>>>>> z
.
3,5s/^\.//
0a
<<<<<<< m
.
--- stderr

=== standard input
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3 -m m - y <o; diff3 - o y <m; diff3 - - y </dev/null; echo $?
--- stdout
1
2
<<<<<<< m
3m
||||||| -
3
=======
3y
>>>>>>> y
4
ins
5
6
<<<<<<< -
7
=======
7b
>>>>>>> y
8
<<<<<<< m
9
10
||||||| -
9
=======
>>>>>>> y
====
1:3c
  3m
2:3c
  3
3:3c
  3y
====3
1:4a
2:4a
3:5c
  ins
====2
1:7c
3:8c
  7b
2:7c
  7
====
1:9,10c
  9
  10
2:9c
  9
3:9a
====3
1:0a
2:0a
3:1,9c
  1
  2
  3y
  4
  ins
  5
  6
  7b
  8
0
--- stderr

=== binary files
printf 'x\0y\n' >b; seq 3 >o; seq 4 >y; diff3 b o y; echo $?; diff3 -a b o y; diff3 -m o o b; echo $?
--- stdout (escaped)
2
====
1:1c
  x\x00y
2:1,3c
  1
  2
  3
3:1,4c
  1
  2
  3
  4
2
--- stderr
diff3: diff failed: Binary files b and y differ
diff3: diff failed: Binary files b and o differ

=== wrong calls
printf '1\n2\n3\n4\n5\n6\n7\n8\n9\n' >o; printf '1\n2\n3m\n4\n5\n6\n7b\n8\n9\n10\n' >m; printf '1\n2\n3y\n4\nins\n5\n6\n7b\n8\n' >y
diff3; echo $?; diff3 m o; diff3 m o y m; diff3 -L x m o y; echo $?; diff3 -e -A m o y; echo $?; diff3 -m -L 1 -L 2 -L 3 -L 4 m o y; diff3 no o y; echo $?; mkdir d; diff3 d o y; echo $?; diff3 --nosuch
--- status 2
--- stdout
2
2
2
2
2
--- stderr
diff3: missing operand after 'diff3'
diff3: Try 'diff3 --help' for more information.
diff3: missing operand after 'o'
diff3: Try 'diff3 --help' for more information.
diff3: extra operand 'm'
diff3: Try 'diff3 --help' for more information.
diff3: incompatible options
diff3: Try 'diff3 --help' for more information.
diff3: incompatible options
diff3: Try 'diff3 --help' for more information.
diff3: too many file label options
diff3: Try 'diff3 --help' for more information.
diff3: no: No such file or directory
diff3: d: Is a directory
diff3: unrecognized option '--nosuch'
diff3: Try 'diff3 --help' for more information.

=== larger files
seq 500 >o; sed -e '7~50s/$/m/' -e '100,110d' o >m; sed -e '9~40s/$/y/' -e '300a new' o >y; diff3 m o y | md5sum; diff3 -m m o y | md5sum; diff3 -e m o y | md5sum; diff3 -A m o y | md5sum
--- stdout
19950b9e10301db8b91f9d36d01f6a92  -
5681e83f574c445b19aea9ce1937acff  -
27e7e18cfc789aa5539f1e313bdbcba5  -
27e7e18cfc789aa5539f1e313bdbcba5  -
--- stderr
