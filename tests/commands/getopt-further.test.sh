=== -o ab:c:: -l foo,bar:,baz:: -- -a -b x -cy --foo --bar=1 --baz
getopt -o ab:c:: -l foo,bar:,baz:: -- -a -b x -cy --foo --bar=1 --baz z w
--- stdout
 -a -b 'x' -c 'y' --foo --bar '1' --baz '' -- 'z' 'w'

=== ab: -a -b 'x y' z
getopt ab: -a -b 'x y' z
--- stdout
 -a -b x y -- z

=== -o a -- -x
getopt -o a -- -x
--- status 1
--- stdout
 --

=== -o a -n prog -- -x
getopt -o a -n prog -- -x
--- status 1
--- stdout
 --

=== -o a: -- -a
getopt -o a: -- -a
--- status 1
--- stdout
 --

=== -l foo,fob: -o '' -- --fo
getopt -l foo,fob: -o '' -- --fo
--- status 1
--- stdout
 --

=== -o +ab -- -a x -b
getopt -o +ab -- -a x -b
--- stdout
 -a -- 'x' '-b'

=== -o -ab -- -a x -b
getopt -o -ab -- -a x -b
--- stdout
 -a 'x' -b --

=== -q -o a -- -x
getopt -q -o a -- -x
--- status 1
--- stdout
 --

=== -Q -o a -- -x
getopt -Q -o a -- -x
--- status 1

=== -u -o a: -- -a 'x y'
getopt -u -o a: -- -a 'x y'
--- stdout
 -a x y --

=== -T
getopt -T
--- status 4

=== -a -l foo -o '' -- -foo
getopt -a -l foo -o '' -- -foo
--- stdout
 --foo --

=== -s csh -o a: -- -a "it's !"
getopt -s csh -o a: -- -a "it's !"
--- stdout
 -a 'it'\''s'\ ''\!'' --

=== -s foo
getopt -s foo
--- status 2

=== getopt
getopt 
--- status 2

=== -o a: -- -a "it's"
getopt -o a: -- -a "it's"
--- stdout
 -a 'it'\''s' --

=== -x
getopt -x
--- status 2

=== -l foo: -o '' -- --foo
getopt -l foo: -o '' -- --foo
--- status 1
--- stdout
 --

=== -l foo -o '' -- --foo=3
getopt -l foo -o '' -- --foo=3
--- status 1
--- stdout
 --

=== -l foo -o '' -- --bar
getopt -l foo -o '' -- --bar
--- status 1
--- stdout
 --

=== -l a-long,b -l c: -o x -- --a --c 1 -x
getopt -l a-long,b -l c: -o x -- --a --c 1 -x
--- stdout
 --a-long --c '1' -x --
