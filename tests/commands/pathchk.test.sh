=== names
pathchk a; pathchk none/x; pathchk ''; pathchk -p a 'a b' 'a*'; pathchk -p aaaaaaaaaaaaaaaaaaaa; pathchk -P -- -a a/-b; pathchk -P ''; pathchk -p ''; pathchk --portability a/b 'é'; touch f; pathchk f/x; pathchk; pathchk --nope; echo $?
--- stdout
1
--- stderr
pathchk: '': No such file or directory
pathchk: nonportable character ‘ ’ in file name 'a b'
pathchk: nonportable character ‘*’ in file name 'a*'
pathchk: limit 14 exceeded by length 20 of file name component ‘aaaaaaaaaaaaaaaaaaaa’
pathchk: leading '-' in a component of file name '-a'
pathchk: leading '-' in a component of file name 'a/-b'
pathchk: empty file name
pathchk: empty file name
pathchk: nonportable character ‘é’ in file name 'é'
pathchk: f/x: Not a directory
pathchk: missing operand
Try 'pathchk --help' for more information.
pathchk: unrecognized option '--nope'
Try 'pathchk --help' for more information.
