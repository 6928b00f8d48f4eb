=== more f f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
more f f
--- stdout
::::::::::::::
f
::::::::::::::
alpha,1:x beta
gamma delta

x
  lead ing
b,c,,d
a "q" \ tab	x
last one
::::::::::::::
f
::::::::::::::
alpha,1:x beta
gamma delta

x
  lead ing
b,c,,d
a "q" \ tab	x
last one

=== more nof
more nof

=== more .
more .
--- stdout (escaped)

*** .: directory ***
\n\

=== more -zz f
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
more -zz f
--- status 1
