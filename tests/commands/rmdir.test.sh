=== removes empty directories
mkdir a b; rmdir a b; ls; rmdir a; echo $?
--- stdout
1

=== not empty
mkdir -p a/b; rmdir a; echo $?; rmdir --ignore-fail-on-non-empty a; echo $?; ls
--- stdout
1
0
a

=== parents
mkdir -p a/b/c; rmdir -p a/b/c; ls; mkdir -p x/y; touch x/f; rmdir -p x/y; echo $?; ls x; mkdir x/y; rmdir -p --ignore-fail-on-non-empty x/y; echo $?
--- stdout
1
f
0

=== verbose
mkdir -p a/b; rmdir -v a/b; rmdir -pv a; mkdir -p a/b; rmdir -vp a/b/
--- stdout
rmdir: removing directory, 'a/b'
rmdir: removing directory, 'a'
rmdir: removing directory, 'a/b/'
rmdir: removing directory, 'a'

=== files and links
touch f; mkdir d; ln -s d l; rmdir f; rmdir l; rmdir l/; rmdir none; rmdir f/
--- status 1

=== wrong calls
rmdir; rmdir --nope; rmdir ''; rmdir .; mkdir a; rmdir a/.; rmdir a/..
--- status 1

=== trailing slashes
mkdir -p a/b; rmdir -p a/b//; ls
