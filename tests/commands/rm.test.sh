=== removes files
touch a b 'c d'; rm a b; ls; rm 'c d'; ls
--- stdout
c d

=== missing
rm x; echo $?; rm -f x; echo $?; rm; echo $?; rm -f; echo $?; rm -f x/y; touch f; rm f/x; rm -f f/x; echo $?
--- stdout
1
0
1
0
0

=== directories
mkdir d; rm d; echo $?; rm -d d; ls; mkdir -p d/e; rm -d d; rm -r d; ls; mkdir e; rm -f e; rm -rf e; ls
--- stdout
1

=== trees
mkdir -p a/b/c a/d; touch a/1 a/b/2 a/b/c/3; rm -rv a | sort; ls
--- stdout
removed 'a/1'
removed 'a/b/2'
removed 'a/b/c/3'
removed directory 'a'
removed directory 'a/b'
removed directory 'a/b/c'
removed directory 'a/d'

=== verbose
touch a b; mkdir d; ln -s a l; rm -v a l; rm -rv d b
--- stdout
removed 'a'
removed 'l'
removed directory 'd'
removed 'b'

=== asking
touch a b; printf 'y\nn\n' | rm -i a b; ls
--- stdout
b

=== asking about a tree
mkdir -p d/e; touch d/1 d/e/2; printf 'y\ny\nn\ny\ny\n' | rm -ri d; ls -R
--- stdout
.:
d

./d:
e

./d/e:
2

=== asking about an empty directory
mkdir d; printf 'y\n' | rm -ri d; ls; mkdir e; printf 'n\n' | rm -ri e; ls
--- stdout
e

=== asking about kinds of files
printf x >f; : >e; ln -s f l; mkfifo p; printf 'y\ny\ny\ny\n' | rm -i f e l p; ls

=== asking once
touch a b c d; printf 'n\n' | rm -I a b c d; ls; rm -I a b c; ls; printf 'y\n' | rm -I -r d; ls
--- stdout
a
b
c
d
d

=== the last of -f and -i counts
touch a b; printf 'n\n' | rm -fi a; ls; rm -if b; ls; rm --interactive=never a; touch a; printf n | rm --interactive a; printf n | rm --interactive=always a; rm --interactive=foo a
--- status 1
--- stdout
a
b
a

=== dot and dot-dot
mkdir d; cd d; rm -r .; rm -r ..; rm -rf ../d/.; rm .; cd ..; ls
--- stdout
d

=== the root
rm -r /; echo $?; rm -rf / ; echo $?; rm -rf /../ ; rm --preserve-root -rf //
rm --preserve-root=foo x
--- status 1
--- stdout
1
1

=== links are not followed
mkdir d; touch d/f; ln -s d l; rm -r l; ls; ln -s d l; rm -r l/; echo $?; ls d; rm l/
--- status 1
--- stdout
d
1

=== protected files without a terminal
touch f; chmod 444 f; rm f; ls; mkdir -p d; touch d/f; chmod 555 d; rm -rf d; echo $?; rm d/f; chmod 755 d
--- stdout
1

=== an unreadable directory
mkdir -p d/e; chmod 0 d; rm -rf d; echo $?; mkdir e; chmod 0 e; rm -r e; ls; chmod 755 d
--- stdout
1
d

=== names that begin with a dash
touch -- -f; rm -f; ls; rm -- -f; ls; touch ./-x; rm -x; rm ./-x
--- stdout
-f

=== long options
mkdir -p a/b; rm --recursive --verbose a; rm --nope; rm --rec x
--- status 1
--- stdout
removed directory 'a/b'
removed directory 'a'

=== trailing slash
mkdir d; touch f; rm -r d/; ls; rm f/; rm -rf f/; ls
--- stdout
f
f

=== one file system
mkdir -p a/b; rm -r --one-file-system a; ls
