=== less f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
less f
--- stdout
alpha,1:x beta
gamma delta

x
  lead ing
b,c,,d
a "q" \ tab	x
last one

=== less nof
less nof
--- stdout
nof: No such file or directory

=== less .
less .
--- stdout
. is a directory

=== less -zq f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
less -zq f; less -Zq f; less --nosuch f
--- stdout
alpha,1:x beta
gamma delta

x
  lead ing
b,c,,d
a "q" \ tab	x
last one
alpha,1:x beta
gamma delta

x
  lead ing
b,c,,d
a "q" \ tab	x
last one
alpha,1:x beta
gamma delta

x
  lead ing
b,c,,d
a "q" \ tab	x
last one

=== printf '1\n2\n' > a; less a; more a; cat a | less; cat a | more; more
printf '1\n2\n' > a; less a; more a; cat a | less; cat a | more; more a a; less nope; echo $?; more nope; echo $?; less .; echo $?; less a a
--- stdout
1
2
::::::::::::::
a
::::::::::::::
1
2
1
2
1
2
::::::::::::::
a
::::::::::::::
1
2
::::::::::::::
a
::::::::::::::
1
2
nope: No such file or directory
0
0
. is a directory
0
1
2
