=== printf '1\n2\n' > a; less a; more a; cat a | less; cat a | more; more
printf '1\n2\n' > a; less a; more a; cat a | less; cat a | more; more a a; less nope; echo $?; more nope; echo $?; less .; echo $?; less a a
