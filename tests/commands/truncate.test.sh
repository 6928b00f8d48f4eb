=== truncate
truncate -s 10 a; stat -c %s a; truncate -s +5 a; stat -c %s a; truncate -s -3 a; stat -c %s a; truncate -s '<5' a; stat -c %s a; truncate -s '>20' a; stat -c %s a; truncate -s /8 a; stat -c %s a; truncate -s %10 a; stat -c %s a; truncate -s -100 a; stat -c %s a; truncate -s 1K a; stat -c %s a; truncate -s 1kB a; stat -c %s a; truncate -s 1MiB a; stat -c %s a; truncate -o -s 2 a; stat -c %s a; truncate -r a b; stat -c %s b; truncate -r a -s +1 b; stat -c %s b; truncate -c -s 1 none; ls
--- stdout
10
15
12
5
20
16
20
0
1024
1000
1048576
8192
8192
8193
a
b
--- stderr

=== truncate errors
truncate; truncate -s 1; truncate a; truncate -s x a; truncate -s '+<5' a; truncate -s '<+5' a; truncate -s /0 a; truncate -r none a; truncate -r a -s 5 b; truncate -o a; mkdir d; truncate -s 1 d; truncate -s 1 d/x/y; truncate -s 99999999999999999999 a; truncate -s '' a; touch f; chmod 444 f; truncate -s 1 f; truncate -s 1Q f
--- status 1
--- stderr
truncate: you must specify either ‘--size’ or ‘--reference’
Try 'truncate --help' for more information.
truncate: missing file operand
Try 'truncate --help' for more information.
truncate: you must specify either ‘--size’ or ‘--reference’
Try 'truncate --help' for more information.
truncate: Invalid number: ‘x’
truncate: Invalid number: ‘+<5’
truncate: multiple relative modifiers specified
Try 'truncate --help' for more information.
truncate: division by zero
truncate: cannot stat 'none': No such file or directory
truncate: you must specify a relative ‘--size’ with ‘--reference’
Try 'truncate --help' for more information.
truncate: you must specify either ‘--size’ or ‘--reference’
Try 'truncate --help' for more information.
truncate: cannot open 'd' for writing: Is a directory
truncate: cannot open 'd/x/y' for writing: No such file or directory
truncate: Invalid number: ‘99999999999999999999’: Value too large for defined data type
truncate: Invalid number: ‘’
truncate: cannot open 'f' for writing: Permission denied
truncate: Invalid number: ‘1Q’
