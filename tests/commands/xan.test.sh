#: xan: CSV files, looked at, filtered, counted and joined. After medialab's xan; where its output is for people
#: (view, flatten) or its figures are many (stats), boxsh's is simpler.
#: needs xan

=== headers and count
printf 'name,age\nann,31\nbob,9\n' > p.csv
xan headers p.csv
xan headers -j p.csv
xan count p.csv
xan count -n < p.csv
--- stdout
0 name
1 age
name
age
2
3

=== slice, head and tail
{ echo n; seq 20; } > n.csv
xan slice -s 2 -e 4 n.csv
xan slice -i 7 n.csv
xan head -l 2 n.csv
xan tail -l 1 n.csv
--- stdout
n
3
4
n
8
n
1
2
n
20

=== select by name, number, range, pattern, negation
printf 'a,b,c,date_x,date_y\n1,2,3,4,5\n' > t.csv
for s in b,a 0,-1 b:date_x c: 'date_*' '!b,c' '!date_*'; do xan select -- "$s" t.csv; done
xan drop a:c t.csv
--- stdout
b,a
2,1
a,date_y
1,5
b,c,date_x
2,3,4
c,date_x,date_y
3,4,5
date_x,date_y
4,5
a,date_x,date_y
1,4,5
a,b,c
1,2,3
date_x,date_y
4,5

=== a column that is not there
printf 'a\n1\n' | xan select b
--- status 1
--- stderr
xan: column not found: 'b'

=== rename
printf 'a,b\n1,2\n' > t.csv
xan rename x,y t.csv
xan rename -s b z t.csv
xan rename -p p_ t.csv
--- stdout
x,y
1,2
a,z
1,2
p_a,p_b
1,2

=== filter
printf 'name,age,city\nann,31,Rome\nbob,9,Paris\ncid,70,Rome\n' > p.csv
xan filter 'age > 10 and city eq "Rome"' p.csv
xan filter -v 'age > 10' p.csv
xan filter 'not contains(name, "n") && age // 10 == 7' p.csv
xan filter -l 1 'true' p.csv
--- stdout
name,age,city
ann,31,Rome
cid,70,Rome
name,age,city
bob,9,Paris
name,age,city
cid,70,Rome
name,age,city
ann,31,Rome

=== map and transform
printf 'a,b c\n3,x\n4,y\n' > t.csv
xan map 'a ** 2 as sq, upper(`b c`) as u' t.csv
xan map 'a / 2' half t.csv
xan transform a '_ + 1' t.csv
--- stdout
a,b c,sq,u
3,x,9,X
4,y,16,Y
a,b c,half
3,x,1.5
4,y,2
a,b c
4,x
5,y

=== search
printf 'k,v\nab,1\nB,2\nc,ab\n' > t.csv
xan search b t.csv
xan search -i -s k b t.csv
xan search -e B t.csv
xan search -r '^[ac]' -s k t.csv
xan search -v -s k b t.csv
--- stdout
k,v
ab,1
c,ab
k,v
ab,1
B,2
k,v
B,2
k,v
ab,1
c,ab
k,v
B,2
c,ab

=== sort and dedup
printf 'k,v\nb,10\na,9\nb,2\n' > t.csv
xan sort -s v t.csv
xan sort -N -s v t.csv
xan sort -N -R -s v t.csv
xan sort -s k -u t.csv
xan dedup -s k t.csv
--- stdout
k,v
b,10
b,2
a,9
k,v
b,2
a,9
b,10
k,v
b,10
a,9
b,2
k,v
a,9
b,10
k,v
b,10
a,9

=== freq
printf 'k\nb\na\nb\n\n""\n' | xan freq
printf 'k\nb\na\nb\nc\n' | xan freq -l 1
printf 'k\nb\na\nb\nc\n' | xan freq -t 2 -N
--- stdout
field,value,count
k,b,2
k,a,1
k,<empty>,1
field,value,count
k,b,2
k,<rest>,2
field,value,count
k,b,2

=== stats
printf 'x,s\n1,b\n2,a\n6,\n' | xan stats
--- stdout
field,count,count_empty,type,sum,mean,median,variance,stddev,min,max,cardinality,min_length,max_length
x,3,0,int,9,3,2,4.666666666666667,2.160246899469287,1,6,3,1,1
s,2,1,string,,,,,,a,b,3,0,1

=== agg and groupby
printf 'k,v\nb,10\na,9\nb,2\n' > t.csv
xan agg 'sum(v) as total, count(), min(v), max(v), mean(v), median(v)' t.csv
xan groupby k 'sum(v), first(v) as f, values(v)' t.csv
--- stdout
total,count(),min(v),max(v),mean(v),median(v)
21,3,2,10,7,9
k,sum(v),f,values(v)
b,12,10,10|2
a,9,9,9

=== join
printf 'id,x\n1,a\n2,b\n' > a.csv
printf 'k,y\n2,p\n2,q\n3,r\n' > b.csv
xan join id a.csv k b.csv
xan join --left id a.csv k b.csv
xan join --right id a.csv k b.csv
xan join --full id a.csv k b.csv
--- stdout
id,x,k,y
2,b,2,p
2,b,2,q
id,x,k,y
1,a,,
2,b,2,p
2,b,2,q
id,x,k,y
2,b,2,p
2,b,2,q
,,3,r
id,x,k,y
1,a,,
2,b,2,p
2,b,2,q
,,3,r

=== cat
printf 'x,y\n1,2\n' > a.csv
printf 'x,y\n3,4\n5,6\n' > b.csv
xan cat rows a.csv b.csv
xan cat columns -p a.csv b.csv
--- stdout
x,y
1,2
3,4
5,6
x,y,x,y
1,2,3,4
,,5,6

=== fixlengths
printf 'a,b\n1\n1,2,3\n' | xan fixlengths
printf 'a,b\n1\n' | xan count
--- status 1
--- stdout
a,b,
1,,
1,2,3

=== reverse, enum, fill, transpose
printf 'a,b\n1,x\n2,\n' > t.csv
xan reverse t.csv
xan enum t.csv
xan fill t.csv
xan transpose t.csv
--- stdout
a,b
2,
1,x
index,a,b
0,1,x
1,2,
a,b
1,x
2,x
a,1,2
b,x,

=== explode and implode
printf 'a,t\n1,x|y\n2,z\n' | xan explode t | tee e.csv
xan implode t e.csv
--- stdout
a,t
1,x
1,y
2,z
a,t
1,x|y
2,z

=== split and partition
printf 'k,v\nb,1\na,2\n../x,3\n' > t.csv
xan split -S 2 -O s t.csv; head s/*
xan partition -O p k t.csv; head p/*; cat p/.._x.csv
--- stdout
==> s/0.csv <==
k,v
b,1
a,2

==> s/2.csv <==
k,v
../x,3
==> p/a.csv <==
k,v
a,2

==> p/b.csv <==
k,v
b,1
k,v
../x,3

=== to and from JSON
printf 'a,b\n1,"x, ""y"""\n-2.5,\n' > t.csv
xan to json t.csv
xan to jsonl t.csv
xan to json t.csv | xan from json
--- stdout
[
  {
    "a": 1,
    "b": "x, \"y\""
  },
  {
    "a": -2.5,
    "b": ""
  }
]
{"a":1,"b":"x, \"y\""}
{"a":-2.5,"b":""}
a,b
1,"x, ""y"""
-2.5,

=== to Markdown and HTML
printf 'a,b\n1,<2>\n' > t.csv
xan to md t.csv
xan to html t.csv
--- stdout
| a | b |
| --- | --- |
| 1 | <2> |
<table>
  <thead>
    <tr>
      <th>a</th>
      <th>b</th>
    </tr>
  </thead>
  <tbody>
    <tr>
      <td>1</td>
      <td>&lt;2&gt;</td>
    </tr>
  </tbody>
</table>

=== view and flatten
printf 'a,name\n1,x\n22,\n' > t.csv
xan view t.csv
xan flatten t.csv
--- stdout
┌───┬────┬──────┐
│ - │ a  │ name │
├───┼────┼──────┤
│ 0 │ 1  │ x    │
│ 1 │ 22 │      │
└───┴────┴──────┘
Row n°0
a    1
name x

Row n°1
a    22
name 

=== delimiters, no headers, output
printf 'a;b\n1;"x;y"\n' > t.csv
xan select -d ';' b t.csv
xan select -n -d ';' 1 t.csv
printf 'a\tb\n' | xan headers -d '\t' -j
xan count -d ';' -o out t.csv; cat out
--- stdout
b
"x;y"
b
"x;y"
a
b
1

=== quoting
printf 'a,b\n"1\n2","say ""hi"""\n' | xan select b,a
--- stdout
b,a
"say ""hi""","1
2"

=== wrong calls
xan; echo $?
xan nosuch; echo $?
xan count nosuch.csv; echo $?
printf 'a\n1\n' | xan filter 'a +'; echo $?
printf 'a\n1\n' | xan agg 'nosuch(a)'; echo $?
--- stdout
1
1
1
1
1
