=== renames
printf 1 >a; mv a b; ls; cat b; mkdir d; mv b d; ls d; mv d e; ls e; mv e/b .; ls
--- stdout
b
1b
b
b
e
--- stderr

=== wrong calls
mv; mv a; touch a b; mv a b c; mv -t x a; mv -T a b c; mv --nope; mv x y; echo $?; mkdir d; mv -T a d; mv d a; mv a none/; mv a/ c
--- status 1
--- stdout
1
--- stderr
mv: missing file operand
Try 'mv --help' for more information.
mv: missing destination file operand after 'a'
Try 'mv --help' for more information.
mv: target 'c': No such file or directory
mv: target directory 'x': No such file or directory
mv: extra operand 'c'
Try 'mv --help' for more information.
mv: unrecognized option '--nope'
Try 'mv --help' for more information.
mv: cannot stat 'x': No such file or directory
mv: cannot overwrite directory 'd' with non-directory
mv: cannot overwrite non-directory 'a' with directory 'd'
mv: cannot move 'a' to 'none/': Not a directory
mv: cannot stat 'a/': Not a directory

=== same file
touch a; mv a a; echo $?; ln a b; mv a b; ls; ln -s a l; mv a l; ls; mkdir d; mv d d; mv d d/x; mv d ./d
--- status 1
--- stdout
1
a
b
b
l
--- stderr
mv: 'a' and 'a' are the same file
mv: 'a' and 'b' are the same file
mv: cannot move 'd' to a subdirectory of itself, 'd/d'
mv: cannot move 'd' to a subdirectory of itself, 'd/x'
mv: cannot move 'd' to a subdirectory of itself, './d/d'

=== into a directory
mkdir d e; touch a b d/a; mv a b d; ls d; mv d e; ls e; mkdir d; touch d/x; mv d e; mv e/d d; ls d; mkdir g; touch g/d; mv d g; ls g
--- stdout
a
b
d
d
x
d
--- stderr
mv: cannot move 'd' to 'e/d': Directory not empty
mv: cannot overwrite non-directory 'g/d' with directory 'd'

=== overwriting directories
mkdir a b; mv -T a b; ls; mkdir c; touch c/x b/y; mv -T b c; echo $?; mkdir d; mkdir d/c; touch d/c/z; mv c d
--- status 1
--- stdout
b
1
--- stderr
mv: cannot move 'b' to 'c': Directory not empty
mv: cannot move 'c' to 'd/c': Directory not empty

=== asking
printf 1 >a; printf 2 >b; printf 'n\n' | mv -i a b; cat b; ls; printf 'y\n' | mv -i a b; cat b; touch c; mv -n b c; ls; mv -f b c; ls; cat c
--- stdout (no newline)
2a
b
1b
c
c
1
--- stderr (escaped)
mv: overwrite 'b'? mv: overwrite 'b'?\x20\

=== update
printf 1 >a; printf 2 >b; touch -d 2030-01-01 b; mv -u a b; ls; cat b; touch -d 2031-01-01 a; mv -u a b; ls; cat b
--- stdout (no newline)
a
b
2b
1
--- stderr

=== verbose
touch a; mv -v a b; mkdir d; mv -v b d; mv -v d e; touch a; mv -bv e/b a; ls
--- stdout
renamed 'a' -> 'b'
renamed 'b' -> 'd/b'
renamed 'd' -> 'e'
renamed 'e/b' -> 'a' (backup: 'a~')
a
a~
e
--- stderr

=== backups
printf 1 >a; printf 2 >b; mv -b a b; ls; printf 3 >a; mv --backup=numbered a b; ls; mv -b b~ b; ls; mkdir d e; mv -bT d e; ls; mv -nb a b; mv --backup=simple -S .o b b.~1~; ls
--- stdout
b
b~
b
b.~1~
b~
b
b.~1~
b~
b
b.~1~
b~
e
e~
b.~1~
b.~1~.o
b~
e
e~
--- stderr
mv: backing up 'b' might destroy source;  'b~' not moved
mv: options --backup and --no-clobber are mutually exclusive
Try 'mv --help' for more information.

=== links
touch a; ln -s a l; ln -s none broken; mv l m; readlink m; mv broken x; readlink x; mkdir d; ln -s d ld; mv a ld; ls d; mv ld ld2; readlink ld2
--- stdout
a
none
a
d
--- stderr

=== strip slashes and target
mkdir d e; touch f; mv --strip-trailing-slashes f/ d; ls d; mv -t e d/f; ls e; mv d/ g; ls; mv e/f g/
--- stdout
f
f
e
g
--- stderr

=== no permission
mkdir d e; touch d/f; chmod 555 d; mv d/f e; echo $?; chmod 755 d; chmod 555 e; mv d/f e; chmod 755 e
--- stdout
1
--- stderr
mv: cannot move 'd/f' to 'e/f': Permission denied
mv: cannot move 'd/f' to 'e/f': Permission denied

=== protected destination
printf 1 >a; printf 2 >b; chmod 444 b; mv a b; cat b; printf 3 >c; chmod 444 c; printf 4 >d; printf 'n\n' | mv -i d c; cat c
--- stdout (no newline)
13
--- stderr (escaped)
mv: replace 'c', overriding mode 0444 (r--r--r--)?\x20\

=== just created
mkdir a b d; touch a/f b/f; mv a/f b/f d; echo $?; ls d b
--- stdout
1
b:
f

d:
f
--- stderr
mv: will not overwrite just-created 'd/f' with 'b/f'

=== dots
mkdir d; mv . x; mv d/. x; mv d/.. x; ls
--- stdout
d
--- stderr
mv: cannot move '.' to 'x': Device or resource busy
mv: cannot move 'd/.' to 'x': Device or resource busy
mv: cannot move 'd/..' to 'x': Device or resource busy
