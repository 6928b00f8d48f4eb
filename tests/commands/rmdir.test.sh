=== removes empty directories
mkdir a b; rmdir a b; ls; rmdir a; echo $?
--- stdout
1
--- stderr
rmdir: failed to remove 'a': No such file or directory

=== not empty
mkdir -p a/b; rmdir a; echo $?; rmdir --ignore-fail-on-non-empty a; echo $?; ls
--- stdout
1
0
a
--- stderr
rmdir: failed to remove 'a': Directory not empty

=== parents
mkdir -p a/b/c; rmdir -p a/b/c; ls; mkdir -p x/y; touch x/f; rmdir -p x/y; echo $?; ls x; mkdir x/y; rmdir -p --ignore-fail-on-non-empty x/y; echo $?
--- stdout
1
f
0
--- stderr
rmdir: failed to remove directory 'x': Directory not empty

=== verbose
mkdir -p a/b; rmdir -v a/b; rmdir -pv a; mkdir -p a/b; rmdir -vp a/b/
--- stdout
rmdir: removing directory, 'a/b'
rmdir: removing directory, 'a'
rmdir: removing directory, 'a/b/'
rmdir: removing directory, 'a'
--- stderr

=== files and links
touch f; mkdir d; ln -s d l; rmdir f; rmdir l; rmdir l/; rmdir none; rmdir f/
--- status 1
--- stderr
rmdir: failed to remove 'f': Not a directory
rmdir: failed to remove 'l': Not a directory
rmdir: failed to remove 'l/': Symbolic link not followed
rmdir: failed to remove 'none': No such file or directory
rmdir: failed to remove 'f/': Not a directory

=== wrong calls
rmdir; rmdir --nope; rmdir ''; rmdir .; mkdir a; rmdir a/.; rmdir a/..
--- status 1
--- stderr
rmdir: missing operand
Try 'rmdir --help' for more information.
rmdir: unrecognized option '--nope'
Try 'rmdir --help' for more information.
rmdir: failed to remove '': No such file or directory
rmdir: failed to remove '.': Invalid argument
rmdir: failed to remove 'a/.': Invalid argument
rmdir: failed to remove 'a/..': Directory not empty

=== trailing slashes
mkdir -p a/b; rmdir -p a/b//; ls
--- stderr
