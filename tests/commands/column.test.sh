#: needs column

=== column f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column f
--- stdout
alpha,1:x beta	x		b,c,,d		last one
gamma delta	  lead ing	a "q" \ tab	x

=== column -c 40 f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -c 40 f
--- stdout
alpha,1:x beta	b,c,,d
gamma delta	a "q" \ tab	x
x		last one
  lead ing

=== column -t f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t f
--- stdout (escaped)
alpha,1:x  beta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
gamma      delta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
lead       ing\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
b,c,,d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
a          "q"    \\  tab  x
last       one\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== column -t -o '|' f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -o '|' f
--- stdout
alpha,1:x|beta | |   |
gamma    |delta| |   |
x        |     | |   |
lead     |ing  | |   |
b,c,,d   |     | |   |
a        |"q"  |\|tab|x
last     |one  | |   |

=== column -t -N A,B,C f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -N A,B,C f
--- stdout (escaped)
A          B      C\x20\x20\x20\x20\x20\x20\x20
alpha,1:x  beta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
gamma      delta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
lead       ing\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
b,c,,d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
a          "q"    \\  tab  x
last       one\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== column -N A,B,C,D,E,F -J f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -N A,B,C,D,E,F -J f
--- stdout
{
   "table": [
      {
         "a": "alpha,1:x",
         "b": "beta",
         "c": null,
         "d": null,
         "e": null,
         "f": null
      },{
         "a": "gamma",
         "b": "delta",
         "c": null,
         "d": null,
         "e": null,
         "f": null
      },{
         "a": "x",
         "b": null,
         "c": null,
         "d": null,
         "e": null,
         "f": null
      },{
         "a": "lead",
         "b": "ing",
         "c": null,
         "d": null,
         "e": null,
         "f": null
      },{
         "a": "b,c,,d",
         "b": null,
         "c": null,
         "d": null,
         "e": null,
         "f": null
      },{
         "a": "a",
         "b": "\"q\"",
         "c": "\\",
         "d": "tab",
         "e": "x",
         "f": null
      },{
         "a": "last",
         "b": "one",
         "c": null,
         "d": null,
         "e": null,
         "f": null
      }
   ]
}

=== column -J f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -J f
--- status 1

=== column -t -R 2,1 f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -R 2,1 f
--- stdout (escaped)
alpha,1:x   beta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
    gamma  delta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
        x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
     lead    ing\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
   b,c,,d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
        a    "q"  \\  tab  x
     last    one\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== column -t -L f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -L f
--- stdout (escaped)
alpha,1:x  beta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
gamma      delta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
lead       ing\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
b,c,,d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
a          "q"    \\  tab  x
last       one\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== column -t -s , f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -s , f
--- stdout (escaped)
alpha         1:x beta\x20\x20\x20\x20
gamma delta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
  lead ing\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
b             c           d
a "q" \\ tab	x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
last one\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== column -t -s, -o, -l 2 f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -s, -o, -l 2 f
--- stdout
alpha       ,1:x beta
gamma delta ,
x           ,
  lead ing  ,
b           ,c,,d
a "q" \ tab	x,
last one    ,

=== column -t -s: -H 1 f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -s: -H 1 f
--- stdout (escaped)
x beta





\n\

=== column -t -N x,y -O y,x f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -N x,y -O y,x f
--- stdout (escaped)
y      x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
beta   alpha,1:x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
delta  gamma\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
       x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
ing    lead\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
       b,c,,d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
"q"    a          \\  tab  x
one    last\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== column -t -N x,y -R x -d f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -N x,y -R x -d f
--- stdout (escaped)
alpha,1:x  beta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
    gamma  delta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
        x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
     lead  ing\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
   b,c,,d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
        a  "q"    \\  tab  x
     last  one\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== column -x -c 40 f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -x -c 40 f
--- stdout
alpha,1:x beta	gamma delta
x		  lead ing
b,c,,d		a "q" \ tab	x
last one

=== column nof
column nof
--- status 1

=== column -c x f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -c x f
--- status 1

=== column -t -R 9 f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -R 9 f
--- stdout (escaped)
alpha,1:x  beta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
gamma      delta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
lead       ing\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
b,c,,d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
a          "q"    \\  tab  x
last       one\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== column -t -R zz f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -R zz f
--- status 1

=== column -q f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -q f
--- status 1

=== column -t -l 0 f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -l 0 f
--- status 1

=== column -t -n nn -N a -J f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -n nn -N a -J f
--- status 1

=== column -t -e f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
column -t -e f
--- stdout (escaped)
alpha,1:x  beta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
gamma      delta\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
x\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
lead       ing\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
b,c,,d\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
a          "q"    \\  tab  x
last       one\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t
--- stdout (escaped)
a:bbb     c
longer:x  y:z
q\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -s :
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -s :
--- stdout (escaped)
a       bbb c\x20\x20
longer  x y    z
q\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -s : -o " | "
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -s : -o " | "
--- stdout (escaped)
a      | bbb c |\x20
longer | x y   | z
q      |       |\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B,C
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B,C
--- stdout (escaped)
A         B    C
a:bbb     c\x20\x20\x20\x20
longer:x  y:z\x20\x20
q\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -R 2
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -R 2
--- stdout (escaped)
A           B
a:bbb       c
longer:x  y:z
q\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B,C -d
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B,C -d
--- stdout (escaped)
a:bbb     c\x20\x20\x20\x20
longer:x  y:z\x20\x20
q\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J -N a,b,c
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J -N a,b,c
--- stdout
{
   "table": [
      {
         "a": "a:bbb",
         "b": "c",
         "c": null
      },{
         "a": "longer:x",
         "b": "y:z",
         "c": null
      },{
         "a": "q",
         "b": null,
         "c": null
      }
   ]
}

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J -N a,b,c -n tab
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J -N a,b,c -n tab
--- stdout
{
   "tab": [
      {
         "a": "a:bbb",
         "b": "c",
         "c": null
      },{
         "a": "longer:x",
         "b": "y:z",
         "c": null
      },{
         "a": "q",
         "b": null,
         "c": null
      }
   ]
}

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -c 40
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -c 40
--- stdout
a:bbb c		q
longer:x y:z

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -c 40 -x
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -c 40 -x
--- stdout
a:bbb c		longer:x y:z
q

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column 
--- stdout
a:bbb c		longer:x y:z	q

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -H 2
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -H 2
--- stdout
a:bbb
longer:x
q

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -O 2,1
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -O 2,1
--- stdout
c    a:bbb
y:z  longer:x
     q

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -l 2
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -l 2
--- stdout (escaped)
a:bbb     c
longer:x  y:z
q\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -l 1
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -l 1
--- stdout
a:bbb c
longer:x y:z
q

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -R 1
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -R 1
--- stdout (escaped)
   a:bbb  c
longer:x  y:z
       q\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -E 1
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -E 1
--- stdout (escaped)
a:bbb     c
longer:x  y:z
q\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -e -N x,y
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -e -N x,y
--- stdout (escaped)
x         y
a:bbb     c
longer:x  y:z
q\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -q
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -q
--- status 1

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -s
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -s
--- status 1

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -L
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -L
--- stdout (escaped)
a:bbb     c
longer:x  y:z
\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
q\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -H B
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -H B
--- stdout
A
a:bbb
longer:x
q

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -J
--- status 1

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -R 0
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -R 0
--- stdout (escaped)
   a:bbb    c
longer:x  y:z
       q\x20\x20

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -L
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -L
--- stdout
a:bbb c		longer:x y:z			q

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -O B,A
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -N A,B -O B,A
--- stdout
B    A
c    a:bbb
y:z  longer:x
     q

=== printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -H foo
printf 'a:bbb c\nlonger:x y:z\n\nq\n' | column -t -H foo
--- status 1

=== seq 30 | column -c 40
seq 30 | column -c 40
--- stdout
1	7	13	19	25
2	8	14	20	26
3	9	15	21	27
4	10	16	22	28
5	11	17	23	29
6	12	18	24	30

=== seq 30 | column -x -c 40
seq 30 | column -x -c 40
--- stdout
1	2	3	4	5
6	7	8	9	10
11	12	13	14	15
16	17	18	19	20
21	22	23	24	25
26	27	28	29	30

=== seq 30 | column
seq 30 | column
--- stdout
1	4	7	10	13	16	19	22	25	28
2	5	8	11	14	17	20	23	26	29
3	6	9	12	15	18	21	24	27	30

=== nope
column nope
--- status 1

=== printf 'é x\nab y\n' | column -t
printf 'é x\nab y\n' | column -t
--- stdout
é   x
ab  y

=== printf '' | column -t
printf '' | column -t

=== printf 'no newline x' | column -t
printf 'no newline x' | column -t
--- stdout
no  newline  x

=== printf 'a::b\n' | column -t -s :
printf 'a::b\n' | column -t -s :
--- stdout
a    b

=== printf 'a,b;c\n' | column -t -s ',;'
printf 'a,b;c\n' | column -t -s ',;'
--- stdout
a  b  c

=== printf 'averylongword\nb\n' | column -c 10
printf 'averylongword\nb\n' | column -c 10
--- stdout
averylongword
b

=== printf 'x y\n' > f; column -t f f
printf 'x y\n' > f; column -t f f
--- stdout
x  y
x  y

=== printf 'a"b\n' | column -J -N C
printf 'a"b\n' | column -J -N C
--- stdout
{
   "table": [
      {
         "c": "a\"b"
      }
   ]
}
