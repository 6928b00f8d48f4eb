=== makes directories
mkdir a b; ls -d a b
--- stdout
a
b
--- stderr

=== existing
mkdir a; mkdir a; echo $?; mkdir -p a; echo $?; touch f; mkdir f; mkdir -p f; mkdir -p f/x; mkdir f/x
--- status 1
--- stdout
1
0
--- stderr
mkdir: cannot create directory ‘a’: File exists
mkdir: cannot create directory ‘f’: File exists
mkdir: cannot create directory ‘f’: File exists
mkdir: cannot create directory ‘f’: Not a directory
mkdir: cannot create directory ‘f/x’: Not a directory

=== parents
mkdir -p a/b/c; ls -R; mkdir x/y; mkdir -p ./q//r///s/; ls q/r; mkdir -pv v/w/z v/w
--- stdout
.:
a

./a:
b

./a/b:
c

./a/b/c:
s
mkdir: created directory 'v'
mkdir: created directory 'v/w'
mkdir: created directory 'v/w/z'
--- stderr
mkdir: cannot create directory ‘x/y’: No such file or directory

=== modes
umask 022; mkdir -m 700 a; mkdir -m 1777 b; mkdir -m u=rwx,go= c; mkdir -m +t d; mkdir -m a=rx -p e/f; stat -c '%a %n' a b c d e e/f; mkdir -m zz g; mkdir -m 8 h
--- status 1
--- stdout
700 a
1777 b
700 c
1755 d
755 e
555 e/f
--- stderr
mkdir: invalid mode ‘zz’
mkdir: invalid mode ‘8’

=== umask of parents
umask 077; mkdir -p a/b; stat -c %a a a/b; umask 777; mkdir -p c/d; stat -c %a c c/d; umask 022; chmod 755 c c/d
--- stdout
700
700
300
0
--- stderr

=== set-id bits in a mode
mkdir -m 2755 a; mkdir -m g+s b; mkdir -m +t c; mkdir -m g+w d; mkdir -m g-s e; mkdir -m =rwx f; stat -c %a a b c d e f
--- stdout
2755
2777
1755
777
755
755
--- stderr

=== verbose
mkdir -v a 'b c'
--- stdout
mkdir: created directory 'a'
mkdir: created directory 'b c'
--- stderr

=== wrong calls
mkdir; echo $?; mkdir -x; mkdir --nope a; mkdir -m; mkdir ''; mkdir -p ''
--- status 1
--- stdout
1
--- stderr
mkdir: missing operand
Try 'mkdir --help' for more information.
mkdir: invalid option -- 'x'
Try 'mkdir --help' for more information.
mkdir: unrecognized option '--nope'
Try 'mkdir --help' for more information.
mkdir: option requires an argument -- 'm'
Try 'mkdir --help' for more information.
mkdir: cannot create directory ‘’: No such file or directory
mkdir: cannot create directory ‘’: No such file or directory

=== through links
mkdir d; ln -s d l; ln -s none broken; mkdir l; mkdir -p l; mkdir -p l/x; ls d; mkdir -p broken; mkdir -p broken/x
--- status 1
--- stdout
x
--- stderr
mkdir: cannot create directory ‘l’: File exists
mkdir: cannot create directory ‘broken’: File exists
mkdir: cannot create directory ‘broken’: File exists

=== no permission
mkdir d; chmod 555 d; mkdir d/x; mkdir -p d/x/y; chmod 755 d
--- stderr
mkdir: cannot create directory ‘d/x’: Permission denied
mkdir: cannot create directory ‘d/x’: Permission denied

=== context
mkdir -Z a; mkdir --context b; mkdir --context=x c; ls
--- stdout
a
b
c
--- stderr
mkdir: warning: ignoring --context; it requires an SELinux/SMACK-enabled kernel

=== dots
mkdir -p a/../b; ls; mkdir .; mkdir ..; mkdir -p . ..; mkdir /
--- status 1
--- stdout
a
b
--- stderr
mkdir: cannot create directory ‘.’: File exists
mkdir: cannot create directory ‘..’: File exists
mkdir: cannot create directory ‘/’: File exists
