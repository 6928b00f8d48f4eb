=== -o ab:c:: -l foo,bar:,baz:: -- -a -b x -cy --foo --bar=1 --baz
getopt -o ab:c:: -l foo,bar:,baz:: -- -a -b x -cy --foo --bar=1 --baz z w
=== ab: -a -b 'x y' z
getopt ab: -a -b 'x y' z
=== -o a -- -x
getopt -o a -- -x
=== -o a -n prog -- -x
getopt -o a -n prog -- -x
=== -o a: -- -a
getopt -o a: -- -a
=== -l foo,fob: -o '' -- --fo
getopt -l foo,fob: -o '' -- --fo
=== -o +ab -- -a x -b
getopt -o +ab -- -a x -b
=== -o -ab -- -a x -b
getopt -o -ab -- -a x -b
=== -q -o a -- -x
getopt -q -o a -- -x
=== -Q -o a -- -x
getopt -Q -o a -- -x
=== -u -o a: -- -a 'x y'
getopt -u -o a: -- -a 'x y'
=== -T
getopt -T
=== -a -l foo -o '' -- -foo
getopt -a -l foo -o '' -- -foo
=== -s csh -o a: -- -a "it's !"
getopt -s csh -o a: -- -a "it's !"
=== -s foo
getopt -s foo
=== getopt
getopt 
=== -o a: -- -a "it's"
getopt -o a: -- -a "it's"
=== -x
getopt -x
=== -l foo: -o '' -- --foo
getopt -l foo: -o '' -- --foo
=== -l foo -o '' -- --foo=3
getopt -l foo -o '' -- --foo=3
=== -l foo -o '' -- --bar
getopt -l foo -o '' -- --bar
=== -l a-long,b -l c: -o x -- --a --c 1 -x
getopt -l a-long,b -l c: -o x -- --a --c 1 -x
