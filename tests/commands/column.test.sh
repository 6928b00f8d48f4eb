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
