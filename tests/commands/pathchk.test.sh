=== names
pathchk a; pathchk none/x; pathchk ''; pathchk -p a 'a b' 'a*'; pathchk -p aaaaaaaaaaaaaaaaaaaa; pathchk -P -- -a a/-b; pathchk -P ''; pathchk -p ''; pathchk --portability a/b 'é'; touch f; pathchk f/x; pathchk; pathchk --nope; echo $?
