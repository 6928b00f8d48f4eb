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
