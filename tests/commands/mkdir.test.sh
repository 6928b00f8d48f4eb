=== makes directories
mkdir a b; ls -d a b
=== existing
mkdir a; mkdir a; echo $?; mkdir -p a; echo $?; touch f; mkdir f; mkdir -p f; mkdir -p f/x; mkdir f/x
=== parents
mkdir -p a/b/c; ls -R; mkdir x/y; mkdir -p ./q//r///s/; ls q/r; mkdir -pv v/w/z v/w
=== modes
umask 022; mkdir -m 700 a; mkdir -m 1777 b; mkdir -m u=rwx,go= c; mkdir -m +t d; mkdir -m a=rx -p e/f; stat -c '%a %n' a b c d e e/f; mkdir -m zz g; mkdir -m 8 h
=== umask of parents
umask 077; mkdir -p a/b; stat -c %a a a/b; umask 777; mkdir -p c/d; stat -c %a c c/d; umask 022; chmod 755 c c/d
=== set-id bits in a mode
mkdir -m 2755 a; mkdir -m g+s b; mkdir -m +t c; mkdir -m g+w d; mkdir -m g-s e; mkdir -m =rwx f; stat -c %a a b c d e f
=== verbose
mkdir -v a 'b c'
=== wrong calls
mkdir; echo $?; mkdir -x; mkdir --nope a; mkdir -m; mkdir ''; mkdir -p ''
=== through links
mkdir d; ln -s d l; ln -s none broken; mkdir l; mkdir -p l; mkdir -p l/x; ls d; mkdir -p broken; mkdir -p broken/x
=== no permission
mkdir d; chmod 555 d; mkdir d/x; mkdir -p d/x/y; chmod 755 d
=== context
mkdir -Z a; mkdir --context b; mkdir --context=x c; ls
=== dots
mkdir -p a/../b; ls; mkdir .; mkdir ..; mkdir -p . ..; mkdir /
