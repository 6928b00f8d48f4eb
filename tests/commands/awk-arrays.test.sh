#: awk: arrays.
#: needs gawk

=== elements by number and by string are the same
awk 'BEGIN { a[1] = "x"; print a["1"], a[1.0], ("1" in a), ("01" in a); a["01"] = "y"; print a[1], length(a) }'
--- stdout
x x 1 0
x 2

=== a fraction as key
awk 'BEGIN { a[0.1] = 1; print a["0.1"]; a[1/3] = 2; for (k in a) n++; print n, a["0.333333"] }'
--- stdout
1
2 2

=== a large number as key
awk 'BEGIN { a[1e6] = 1; a[2^53] = 2; print ("1000000" in a), ("9007199254740992" in a) }'
--- stdout
1 1

=== a reference makes an element
awk 'BEGIN { if (a["x"] == "") print length(a); if ("y" in a) print "no"; print length(a) }'
--- stdout
1
1

=== counting words
printf 'a b a\nc a b\n' | awk '{ for (i = 1; i <= NF; i++) c[$i]++ } END { for (w in c) print w, c[w] }' | sort
--- stdout
a 3
b 2
c 1

=== summing by key
printf 'x 1\ny 2\nx 3\n' | awk '{ s[$1] += $2 } END { print s["x"], s["y"] }'
--- stdout
4 2

=== unique lines
printf 'a\nb\na\nc\nb\n' | awk '!seen[$0]++'
--- stdout
a
b
c

=== joining two files
printf '1 one\n2 two\n' > a; printf '2 x\n1 y\n' > b; awk 'NR == FNR { n[$1] = $2; next } { print $2, n[$1] }' a b
--- stdout
x two
y one

=== whole numbers come in order
awk 'BEGIN { for (i = 12; i > 0; i--) a[i] = i; for (k in a) printf "%s ", k; print "" }'
--- stdout (escaped)
1 2 3 4 5 6 7 8 9 10 11 12\x20

=== the keys of a loop are fixed when it begins
awk 'BEGIN { a[1]; a[2]; for (k in a) { a[k + 10]; n++ } print n, length(a) }'
--- stdout
2 4

=== deleting in a loop
awk 'BEGIN { for (i = 0; i < 5; i++) a[i]; for (k in a) delete a[k]; print length(a) }'
--- stdout
0

=== delete
awk 'BEGIN { a["x"]; a["y"]; delete a["x"]; print ("x" in a), ("y" in a), length(a); delete a["none"]; delete a; print length(a) }'
--- stdout
0 1 1
0

=== deleting all and using again
awk 'BEGIN { a[1] = 1; delete a; a[2] = 2; for (k in a) print k, a[k] }'
--- stdout
2 2

=== keys of several parts
awk 'BEGIN { a[1, 2] = "x"; print ((1, 2) in a), a[1, 2], ((2, 1) in a); for (k in a) { split(k, p, SUBSEP); print p[1], p[2] } }'
--- stdout
1 x 0
1 2

=== SUBSEP
awk 'BEGIN { SUBSEP = ":"; a["x", "y"] = 1; for (k in a) print k }'
--- stdout
x:y

=== a matrix
awk 'BEGIN { for (i = 0; i < 3; i++) for (j = 0; j < 3; j++) m[i, j] = i * j; print m[2, 2], length(m) }'
--- stdout
4 9

=== a loop over keys of several parts
awk 'BEGIN { a["x", 1] = 5; for (k in a) if ((k) in a) print "found"; if (("x", 1) in a) print "yes" }'
--- stdout
found
yes

=== arrays in arrays
awk 'BEGIN { a[1][2] = 3; a[1]["x"] = 4; a["y"] = 5; print a[1][2], a[1]["x"], a["y"], length(a), length(a[1]) }'
--- stdout
3 4 5 2 2

=== loops over arrays in arrays
awk 'BEGIN { a["p"]["x"] = 1; a["p"]["y"] = 2; for (i in a) for (j in a[i]) print i, j, a[i][j] }'
--- stdout
p x 1
p y 2

=== walking arrays in arrays
awk 'function walk(a, name,   k) { for (k in a) if (isarray(a[k])) walk(a[k], name "." k); else print name "." k, a[k] }
BEGIN { t["b"]["c"] = 1; t["b"]["d"]["e"] = 2; t["a"] = 3; walk(t, "t") }' | sort
--- stdout
t.a 3
t.b.c 1
t.b.d.e 2

=== deleting arrays in arrays
awk 'BEGIN { a[1][1]; a[1][2]; a[2][1]; delete a[1][1]; print length(a[1]); delete a[1]; print length(a), (1 in a) }'
--- stdout
1
1 0

=== in with arrays in arrays
awk 'BEGIN { a[1][2]; print (2 in a[1]), (3 in a[1]), (1 in a) }'
--- stdout
1 0 1

=== an element that is an array is no scalar
awk 'BEGIN { a[1][2] = 3; print a[1] }' 2> /dev/null; echo $?
--- stdout
2

=== three levels
awk 'BEGIN { a[1][2][3] = "x"; a[1][2][4] = "y"; for (k in a[1][2]) print k, a[1][2][k]; a[1][2][3] = a[1][2][3] "z"; print a[1][2][3]; a[9][9]++; a[9][9] += 5; print a[9][9] }'
--- stdout
3 x
4 y
xz
6

=== split into an element
awk 'BEGIN { n = split("a b c", x["k"]); print n, x["k"][2] }'
--- stdout
3 b

=== asort
awk 'BEGIN { a["x"] = 3; a["y"] = 1; a["z"] = 2; n = asort(a); for (i = 1; i <= n; i++) printf "%s ", a[i]; print n }'
--- stdout
1 2 3 3

=== asort of strings and numbers
awk 'BEGIN { a[1] = "b"; a[2] = 10; a[3] = "a"; a[4] = 9; a[5] = "10"; n = asort(a); for (i = 1; i <= n; i++) printf "%s ", a[i]; print "" }'
--- stdout (escaped)
9 10 10 a b\x20

=== asort into another array
awk 'BEGIN { a["x"] = 3; a["y"] = 1; n = asort(a, b); print n, b[1], b[2], a["x"], length(a) }'
--- stdout
2 1 3 3 2

=== asort by an order
awk 'BEGIN { a[1] = 5; a[2] = 50; a[3] = 7; n = asort(a, b, "@val_num_desc"); for (i = 1; i <= n; i++) printf "%s ", b[i]; n = asort(a, b, "@val_str_asc"); for (i = 1; i <= n; i++) printf "%s ", b[i]; print "" }'
--- stdout (escaped)
50 7 5 5 50 7\x20

=== asort by a function
awk 'function by_length(i1, v1, i2, v2) { return length(v1) - length(v2) } BEGIN { split("ccc a bb", a); n = asort(a, b, "by_length"); for (i = 1; i <= n; i++) printf "%s ", b[i]; print "" }'
--- stdout (escaped)
a bb ccc\x20

=== asorti
awk 'BEGIN { a["z"] = 1; a["x"] = 2; a["y"] = 3; n = asorti(a, b); for (i = 1; i <= n; i++) printf "%s ", b[i]; print n }'
--- stdout
x y z 3

=== asorti by value
awk 'BEGIN { a["z"] = 1; a["x"] = 3; a["y"] = 2; n = asorti(a, b, "@val_num_desc"); for (i = 1; i <= n; i++) printf "%s ", b[i]; print n }'
--- stdout
x y z 3

=== asorti in place
awk 'BEGIN { a["z"] = 1; a["x"] = 2; n = asorti(a); print n, a[1], a[2] }'
--- stdout
2 x z

=== numbers as strings sort as strings
awk 'BEGIN { a[10]; a[9]; a[100]; n = asorti(a, b); for (i = 1; i <= n; i++) printf "%s ", b[i]; n = asorti(a, b, "@ind_num_asc"); for (i = 1; i <= n; i++) printf "%s ", b[i]; print "" }'
--- stdout (escaped)
10 100 9 9 10 100\x20

=== an unknown order
awk 'BEGIN { a[1]; n = asort(a, b, "nosuch") }' 2> /dev/null; echo $?
--- stdout
2

=== loops by index
awk 'BEGIN { a["b"]; a["c"]; a["a"]; a[10]; a[9]; PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in a) printf "%s ", k; PROCINFO["sorted_in"] = "@ind_str_desc"; for (k in a) printf "%s ", k; print "" }'
--- stdout (escaped)
10 9 a b c c b a 9 10\x20

=== loops by numeric index
awk 'BEGIN { a[10]; a[9]; a[100]; PROCINFO["sorted_in"] = "@ind_num_asc"; for (k in a) printf "%s ", k; PROCINFO["sorted_in"] = "@ind_num_desc"; for (k in a) printf "%s ", k; print "" }'
--- stdout (escaped)
9 10 100 100 10 9\x20

=== loops by value
awk 'BEGIN { a["x"] = 2; a["y"] = 10; a["z"] = 1; PROCINFO["sorted_in"] = "@val_num_asc"; for (k in a) printf "%s ", k; PROCINFO["sorted_in"] = "@val_num_desc"; for (k in a) printf "%s ", k; PROCINFO["sorted_in"] = "@val_str_asc"; for (k in a) printf "%s ", k; print "" }'
--- stdout (escaped)
z x y y x z z y x\x20

=== loops by equal values
awk 'BEGIN { a["x"] = 1; a["b"] = 1; a["m"] = 1; a["c"] = 0; PROCINFO["sorted_in"] = "@val_num_asc"; for (k in a) printf "%s ", k; PROCINFO["sorted_in"] = "@val_num_desc"; for (k in a) printf "%s ", k; print "" }'
--- stdout (escaped)
c b m x x m b c\x20

=== loops by type
awk 'BEGIN { a[1] = "b"; a[2] = 10; a[3] = "a"; a[4] = 9; PROCINFO["sorted_in"] = "@val_type_asc"; for (k in a) printf "%s ", a[k]; PROCINFO["sorted_in"] = "@val_type_desc"; for (k in a) printf "%s ", a[k]; print "" }'
--- stdout (escaped)
9 10 a b b a 10 9\x20

=== loops by a function
awk 'function cmp(i1, v1, i2, v2) { return v2 - v1 } BEGIN { a["x"] = 2; a["y"] = 10; a["z"] = 1; PROCINFO["sorted_in"] = "cmp"; for (k in a) printf "%s ", k; print "" }'
--- stdout (escaped)
y x z\x20

=== the top three
printf 'a 5\nb 9\nc 2\nd 7\n' | awk '{ v[$1] = $2 } END { PROCINFO["sorted_in"] = "@val_num_desc"; for (k in v) if (n++ < 3) print k, v[k] }'
--- stdout
b 9
d 7
a 5

=== a stack
awk 'BEGIN { s[n++] = "a"; s[n++] = "b"; print s[--n], s[--n], n }'
--- stdout
b a 0

=== reversing lines
seq 4 | awk '{ l[NR] = $0 } END { for (i = NR; i > 0; i--) print l[i] }'
--- stdout
4
3
2
1

=== many elements
awk 'BEGIN { for (i = 0; i < 20000; i++) a[i % 1000] += i; s = 0; for (k in a) s += a[k]; print length(a), s }'
--- stdout
1000 199990000

=== an empty key
awk 'BEGIN { a[""] = "empty"; print a[x], length(a), ("" in a) }'
--- stdout
empty 1 1

=== an element keeps its type
echo '10' | awk '{ a["x"] = $1; b["x"] = "10"; print (a["x"] < 9), (b["x"] < 9), (a["x"] == 10) }'
--- stdout
0 1 1

=== assigning an element in an expression
awk 'BEGIN { x = a["k"] = 5; print x, a["k"]; print a["n"]++ + ++a["n"], a["n"] }'
--- stdout
5 5
2 2

=== the key is evaluated once
awk 'BEGIN { a[i++] += 5; a[i++]++; print i, a[0], a[1] }'
--- stdout
2 5 1

=== transposing a table
printf '1 2 3\n4 5 6\n' | awk '{ for (i = 1; i <= NF; i++) m[i, NR] = $i } END { for (i = 1; i <= NF; i++) { r = ""; for (j = 1; j <= NR; j++) r = r (j > 1 ? " " : "") m[i, j]; print r } }'
--- stdout
1 4
2 5
3 6

=== grouping values
printf 'a 1\nb 2\na 3\n' | awk '{ g[$1] = g[$1] == "" ? $2 : g[$1] "," $2 } END { print g["a"]; print g["b"] }'
--- stdout
1,3
2

=== averages
printf 'x 1\nx 2\ny 5\n' | awk '{ s[$1] += $2; n[$1]++ } END { for (k in s) printf "%s %.2f\n", k, s[k] / n[k] }' | sort
--- stdout
x 1.50
y 5.00
