=== hard links
printf 1 >a; ln a b; cat b; stat -c %h a; mkdir d; ln a d; ln a b d; ls d; ln d/a; ls
--- stdout
12
a
b
a
b
d
--- stderr
ln: failed to create hard link 'd/a': File exists
ln: failed to create hard link './a': File exists

=== symbolic links
ln -s a l; readlink l; ln -s none d; ln -s x l; echo $?; mkdir e; ln -s ../a e; readlink e/a; ln -s e f; ln -s q f; ls e; ln -sn q f; ln -sfn q f; readlink f; ln -s ''
--- status 1
--- stdout
a
1
../a
a
q
q
--- stderr
ln: failed to create symbolic link 'l': File exists
ln: failed to create symbolic link 'f': File exists
ln: failed to create symbolic link './' -> '': No such file or directory

=== wrong calls
ln; ln a b c; ln -T a; ln -T a b c; ln none x; mkdir d; ln d e; ln -t x a; ln -r a b; ln -t . -T a; touch a; ln -t a a; ln a d/none/x; ln -s a d/none/x; ln --nope
--- status 1
--- stderr
ln: missing file operand
Try 'ln --help' for more information.
ln: target 'c': No such file or directory
ln: missing destination file operand after 'a'
Try 'ln --help' for more information.
ln: extra operand 'c'
Try 'ln --help' for more information.
ln: failed to access 'none': No such file or directory
ln: d: hard link not allowed for directory
ln: failed to access 'x': No such file or directory
ln: cannot do --relative without --symbolic
ln: cannot combine --target-directory and --no-target-directory
ln: target 'a' is not a directory
ln: failed to create hard link 'd/none/x' => 'a': No such file or directory
ln: failed to create symbolic link 'd/none/x': No such file or directory
ln: unrecognized option '--nope'
Try 'ln --help' for more information.

=== force
touch a b; ln a b; ln -f a b; stat -c %h a; ln -s a l; ln -sf b l; readlink l; ln -f a a; mkdir d; ln -sf a d; ln -sfT a d; ln -sf l l; readlink l
--- stdout
2
b
l
--- stderr
ln: failed to create hard link 'b': File exists
ln: 'a' and 'a' are the same file
ln: d: cannot overwrite directory

=== asking
touch a b; printf 'n\n' | ln -i a b; echo $?; stat -c %h a; printf 'y\n' | ln -i a b; stat -c %h a; printf 'y\n' | ln -si a b; readlink b
--- stdout
0
1
2
a
--- stderr (escaped)
ln: replace 'b'? ln: replace 'b'? ln: replace 'b'?\x20\

=== verbose
touch a; ln -v a b; ln -sv a l; ln -sfv b l; mkdir d; ln -v a d; ln -svb a l
--- stdout
'b' => 'a'
'l' -> 'a'
'l' -> 'b'
'd/a' => 'a'
'l~' ~ 'l' -> 'a'
--- stderr

=== backups
touch a b; ln -b a b; ls; ln -sb a b; ls; ln --backup=numbered -s a b; ls; ln -S .x -s a b; ls
--- stdout
a
b
b~
a
b
b~
a
b
b.~1~
b~
a
b
b.~1~
b.~2~
b~
--- stderr

=== relative
mkdir -p a/b c; touch a/f; ln -sr a/f c/l; readlink c/l; ln -sr a/f l; readlink l; ln -sr /tmp/case/a/b c/m; readlink c/m; ln -sr a/f a/b; readlink a/b/f; ln -sr none c/n; readlink c/n; ln -sr . c/o; readlink c/o
--- stdout
../a/f
a/f
../a/b
../f
../none
..
--- stderr

=== links to links
touch a; ln -s a l; ln l m; test -L m; echo $?; ln -L l n; test -L n; echo $?; ln -P l o; readlink o; ln -s none broken; ln -L broken x; ln broken y; readlink y
--- stdout
0
1
a
none
--- stderr
ln: failed to access 'broken': No such file or directory

=== same file
touch a; ln a a; ln -f a a; ln -s a a; ln -sf a a; ln a b; ln -f a b; ls; ln -b a b; ls
--- stdout
a
b
a
b
b~
--- stderr
ln: failed to create hard link 'a': File exists
ln: 'a' and 'a' are the same file
ln: failed to create symbolic link 'a': File exists
ln: 'a' and 'a' are the same file
