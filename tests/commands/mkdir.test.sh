=== makes directories
mkdir a b; ls -d a b
--- stdout
a
b

=== existing
mkdir a; mkdir a; echo $?; mkdir -p a; echo $?; touch f; mkdir f; mkdir -p f; mkdir -p f/x; mkdir f/x
--- status 1
--- stdout
1
0

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

=== umask of parents
umask 077; mkdir -p a/b; stat -c %a a a/b; umask 777; mkdir -p c/d; stat -c %a c c/d; umask 022; chmod 755 c c/d
--- stdout
700
700
300
0

=== set-id bits in a mode
<<<<<<< HEAD
mkdir -m 2755 a; mkdir -m g+s b; stat -c %a a b
--- stdout
2755
2777

=======
mkdir -m 2755 a; mkdir -m g+s b; mkdir -m +t c; mkdir -m g+w d; mkdir -m g-s e; mkdir -m =rwx f; stat -c %a a b c d e f
>>>>>>> files
=== verbose
mkdir -v a 'b c'
--- stdout
mkdir: created directory 'a'
mkdir: created directory 'b c'

=== wrong calls
mkdir; echo $?; mkdir -x; mkdir --nope a; mkdir -m; mkdir ''; mkdir -p ''
--- status 1
--- stdout
1

=== through links
mkdir d; ln -s d l; ln -s none broken; mkdir l; mkdir -p l; mkdir -p l/x; ls d; mkdir -p broken; mkdir -p broken/x
--- status 1
--- stdout
x

=== no permission
mkdir d; chmod 555 d; mkdir d/x; mkdir -p d/x/y; chmod 755 d

=== context
mkdir -Z a; mkdir --context b; mkdir --context=x c; ls
--- stdout
a
b
c

=== dots
mkdir -p a/../b; ls; mkdir .; mkdir ..; mkdir -p . ..; mkdir /
--- status 1
--- stdout
a
b
