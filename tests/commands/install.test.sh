=== copies with a mode
printf hi >a; install a b; stat -c %a b; install -m 644 a c; stat -c %a c; install -m u=rw,go=r a d; stat -c %a d; mkdir e; install a b e; ls e; install -t e c; ls e; install -v a b e; install a e/f; cat e/f
--- stdout (no newline)
755
644
644
a
b
a
b
c
removed 'e/a'
'a' -> 'e/a'
removed 'e/b'
'b' -> 'e/b'
hi
--- stderr

=== directories
install -d a/b/c d; stat -c %a a a/b/c d; install -d -m 700 x/y; stat -c %a x x/y; install -dv p/q; install -d a; touch f; install -d f; install -d f/x
--- status 1
--- stdout
755
755
755
755
700
install: creating directory 'p'
install: creating directory 'p/q'
--- stderr
install: cannot create directory ‘f’: File exists
install: cannot create directory ‘f’: Not a directory

=== leading directories
printf hi >a; install -D a x/y/z; cat x/y/z; install -Dv a q/r; install -D -t s/t a; ls s/t; install a none/x; echo $?
--- stdout
hiinstall: creating directory 'q'
'a' -> 'q/r'
a
1
--- stderr
install: cannot create regular file 'none/x': No such file or directory

=== overwriting
printf 1 >a; printf 2 >b; chmod 444 b; install a b; cat b; ln -s b l; install a l; test -L l; echo $?; install -b a b; ls; install --backup=numbered a b; ls; install -S .x a b; ls
--- stdout
11
a
b
b~
l
a
b
b.~1~
b~
l
a
b
b.~1~
b.~2~
b~
l
--- stderr

=== wrong calls
install; install a; touch a b; install a b c; install none x; mkdir d; install d e; install -m zz a b; install -o nouser a b; install -g nogroupx a b; install a a; install -T a b c; install -d; install --nope; install -T a d
--- status 1
--- stderr
install: missing file operand
Try 'install --help' for more information.
install: missing destination file operand after 'a'
Try 'install --help' for more information.
install: target 'c': No such file or directory
install: cannot stat 'none': No such file or directory
install: omitting directory 'd'
install: invalid mode ‘zz’
install: invalid user ‘nouser’
install: invalid group ‘nogroupx’
install: 'a' and 'a' are the same file
install: extra operand 'c'
Try 'install --help' for more information.
install: missing file operand
Try 'install --help' for more information.
install: unrecognized option '--nope'
Try 'install --help' for more information.
install: cannot overwrite directory 'd' with non-directory

=== timestamps and comparing
printf hi >a; touch -d 2020-01-01 a; install -p a b; stat -c %y b; install -C a c; touch -d 2010-01-01 c; install -C a c; stat -c %y c; printf ho >a; install -C a c; cat c; install -Cv a c; install -Cv -m 600 a c; stat -c %a c
--- stdout
2020-01-01 00:00:00.000000000 +0000
2010-01-01 00:00:00.000000000 +0000
horemoved 'c'
'a' -> 'c'
600
--- stderr

=== owner
touch a; install -o agent -g agent a b; echo $?; install -o root a c; echo $?; install -o 1000 a d
--- stdout
0
1
--- stderr
install: cannot change ownership of 'c': Operation not permitted
