=== printf '1\n2\n' > a; less a; more a; cat a | less; cat a | more; more
printf '1\n2\n' > a; less a; more a; cat a | less; cat a | more; more a a; less nope; echo $?; more nope; echo $?; less .; echo $?; less a a
--- differs: a file that is named twice is shown twice
--- stdout (escaped)
1\n2\n::::::::::::::\na\n::::::::::::::\n1\n2\n1\n2\n1\n2\n::::::::::::::\na\n::::::::::::::\n1\n2\n::::::::::::::\na\n::::::::::::::\n1\n2\nnope: No such file or directory\n0\n0\n. is a directory\n0\n1\n2\n1\n2
