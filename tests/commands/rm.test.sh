=== removes files
touch a b 'c d'; rm a b; ls; rm 'c d'; ls
=== missing
rm x; echo $?; rm -f x; echo $?; rm; echo $?; rm -f; echo $?; rm -f x/y; touch f; rm f/x; rm -f f/x; echo $?
=== directories
mkdir d; rm d; echo $?; rm -d d; ls; mkdir -p d/e; rm -d d; rm -r d; ls; mkdir e; rm -f e; rm -rf e; ls
=== trees
mkdir -p a/b/c a/d; touch a/1 a/b/2 a/b/c/3; rm -rv a | sort; ls
=== verbose
touch a b; mkdir d; ln -s a l; rm -v a l; rm -rv d b
=== asking
touch a b; printf 'y\nn\n' | rm -i a b; ls
=== asking about a tree
mkdir -p d/e; touch d/1 d/e/2; printf 'y\ny\nn\ny\ny\n' | rm -ri d; ls -R
=== asking about an empty directory
mkdir d; printf 'y\n' | rm -ri d; ls; mkdir e; printf 'n\n' | rm -ri e; ls
=== asking about kinds of files
printf x >f; : >e; ln -s f l; mkfifo p; printf 'y\ny\ny\ny\n' | rm -i f e l p; ls
=== asking once
touch a b c d; printf 'n\n' | rm -I a b c d; ls; rm -I a b c; ls; printf 'y\n' | rm -I -r d; ls
=== the last of -f and -i counts
touch a b; printf 'n\n' | rm -fi a; ls; rm -if b; ls; rm --interactive=never a; touch a; printf n | rm --interactive a; printf n | rm --interactive=always a; rm --interactive=foo a
=== dot and dot-dot
mkdir d; cd d; rm -r .; rm -r ..; rm -rf ../d/.; rm .; cd ..; ls
=== the root
rm -r /; echo $?; rm -rf / ; echo $?; rm -rf /../ ; rm --preserve-root -rf //
rm --preserve-root=foo x
=== links are not followed
mkdir d; touch d/f; ln -s d l; rm -r l; ls; ln -s d l; rm -r l/; echo $?; ls d; rm l/
=== protected files without a terminal
touch f; chmod 444 f; rm f; ls; mkdir -p d; touch d/f; chmod 555 d; rm -rf d; echo $?; rm d/f; chmod 755 d
=== an unreadable directory
mkdir -p d/e; chmod 0 d; rm -rf d; echo $?; mkdir e; chmod 0 e; rm -r e; ls; chmod 755 d
=== names that begin with a dash
touch -- -f; rm -f; ls; rm -- -f; ls; touch ./-x; rm -x; rm ./-x
=== long options
mkdir -p a/b; rm --recursive --verbose a; rm --nope; rm --rec x
=== trailing slash
mkdir d; touch f; rm -r d/; ls; rm f/; rm -rf f/; ls
=== one file system
mkdir -p a/b; rm -r --one-file-system a; ls
