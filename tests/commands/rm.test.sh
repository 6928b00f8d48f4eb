=== removes files
touch a b 'c d'; rm a b; ls; rm 'c d'; ls
--- stdout
c d
--- stderr

=== missing
rm x; echo $?; rm -f x; echo $?; rm; echo $?; rm -f; echo $?; rm -f x/y; touch f; rm f/x; rm -f f/x; echo $?
--- stdout
1
0
1
0
0
--- stderr
rm: cannot remove 'x': No such file or directory
rm: missing operand
Try 'rm --help' for more information.
rm: cannot remove 'f/x': Not a directory

=== directories
mkdir d; rm d; echo $?; rm -d d; ls; mkdir -p d/e; rm -d d; rm -r d; ls; mkdir e; rm -f e; rm -rf e; ls
--- stdout
1
--- stderr
rm: cannot remove 'd': Is a directory
rm: cannot remove 'd': Directory not empty
rm: cannot remove 'e': Is a directory

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
--- stderr

=== verbose
touch a b; mkdir d; ln -s a l; rm -v a l; rm -rv d b
--- stdout
removed 'a'
removed 'l'
removed directory 'd'
removed 'b'
--- stderr

=== asking
touch a b; printf 'y\nn\n' | rm -i a b; ls
--- stdout
b
--- stderr (escaped)
rm: remove regular empty file 'a'? rm: remove regular empty file 'b'?\x20\

=== asking about a tree
mkdir -p d/e; touch d/1 d/e/2; printf 'y\ny\nn\ny\ny\n' | rm -ri d; ls -R
--- stdout
.:
d

./d:
e

./d/e:
2
--- stderr (escaped)
rm: descend into directory 'd'? rm: remove regular empty file 'd/1'? rm: descend into directory 'd/e'?\x20\

=== asking about an empty directory
mkdir d; printf 'y\n' | rm -ri d; ls; mkdir e; printf 'n\n' | rm -ri e; ls
--- stdout
e
--- stderr (escaped)
rm: remove directory 'd'? rm: remove directory 'e'?\x20\

=== asking about kinds of files
printf x >f; : >e; ln -s f l; mkfifo p; printf 'y\ny\ny\ny\n' | rm -i f e l p; ls
--- stderr (escaped)
rm: remove regular file 'f'? rm: remove regular empty file 'e'? rm: remove symbolic link 'l'? rm: remove fifo 'p'?\x20\

=== asking once
touch a b c d; printf 'n\n' | rm -I a b c d; ls; rm -I a b c; ls; printf 'y\n' | rm -I -r d; ls
--- stdout
a
b
c
d
d
--- stderr (escaped)
rm: remove 4 arguments? rm: remove 1 argument recursively?\x20\

=== the last of -f and -i counts
touch a b; printf 'n\n' | rm -fi a; ls; rm -if b; ls; rm --interactive=never a; touch a; printf n | rm --interactive a; printf n | rm --interactive=always a; rm --interactive=foo a
--- status 1
--- stdout
a
b
a
--- stderr
rm: remove regular empty file 'a'? rm: remove regular empty file 'a'? rm: remove regular empty file 'a'? rm: invalid argument ‘foo’ for ‘--interactive’
Valid arguments are:
  - ‘never’, ‘no’, ‘none’
  - ‘once’
  - ‘always’, ‘yes’
Try 'rm --help' for more information.

=== dot and dot-dot
mkdir d; cd d; rm -r .; rm -r ..; rm -rf ../d/.; rm .; cd ..; ls
--- stdout
d
--- stderr
rm: refusing to remove '.' or '..' directory: skipping '.'
rm: refusing to remove '.' or '..' directory: skipping '..'
rm: refusing to remove '.' or '..' directory: skipping '../d/.'
rm: cannot remove '.': Is a directory

=== the root
rm -r /; echo $?; rm -rf / ; echo $?; rm -rf /../ ; rm --preserve-root -rf //
rm --preserve-root=foo x
--- status 1
--- stdout
1
1
--- stderr
rm: it is dangerous to operate recursively on '/'
rm: use --no-preserve-root to override this failsafe
rm: it is dangerous to operate recursively on '/'
rm: use --no-preserve-root to override this failsafe
rm: refusing to remove '.' or '..' directory: skipping '/../'
rm: it is dangerous to operate recursively on '//' (same as '/')
rm: use --no-preserve-root to override this failsafe
rm: unrecognized --preserve-root argument: 'foo'

=== links are not followed
mkdir d; touch d/f; ln -s d l; rm -r l; ls; ln -s d l; rm -r l/; echo $?; ls d; rm l/
--- status 1
--- stdout
d
1
--- stderr
rm: cannot remove 'l/': Not a directory
rm: cannot remove 'l/': Is a directory

=== protected files without a terminal
touch f; chmod 444 f; rm f; ls; mkdir -p d; touch d/f; chmod 555 d; rm -rf d; echo $?; rm d/f; chmod 755 d
--- stdout
1
--- stderr
rm: cannot remove 'd/f': Permission denied
rm: cannot remove 'd/f': Permission denied

=== an unreadable directory
mkdir -p d/e; chmod 0 d; rm -rf d; echo $?; mkdir e; chmod 0 e; rm -r e; ls; chmod 755 d
--- stdout
1
d
--- stderr
rm: cannot remove 'd': Permission denied

=== names that begin with a dash
touch -- -f; rm -f; ls; rm -- -f; ls; touch ./-x; rm -x; rm ./-x
--- stdout
-f
--- stderr
rm: invalid option -- 'x'
Try 'rm ./-x' to remove the file '-x'.
Try 'rm --help' for more information.

=== long options
mkdir -p a/b; rm --recursive --verbose a; rm --nope; rm --rec x
--- status 1
--- stdout
removed directory 'a/b'
removed directory 'a'
--- stderr
rm: unrecognized option '--nope'
Try 'rm --help' for more information.
rm: cannot remove 'x': No such file or directory

=== trailing slash
mkdir d; touch f; rm -r d/; ls; rm f/; rm -rf f/; ls
--- stdout
f
f
--- stderr
rm: cannot remove 'f/': Not a directory

=== one file system
mkdir -p a/b; rm -r --one-file-system a; ls
--- stderr
