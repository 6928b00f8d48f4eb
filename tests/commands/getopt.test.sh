=== getopt
getopt
--- status 2

=== getopt -T
getopt -T
--- status 4

=== getopt -o ab: -l long,arg:,opt:: -- -a -b x --long y --arg=3 --opt=4 -- z
getopt -o ab: -l long,arg:,opt:: -- -a -b x --long y --arg=3 --opt=4 -- z
--- stdout
 -a -b 'x' --long --arg '3' --opt '4' -- 'y' 'z'

=== getopt ab: -a x y
getopt ab: -a x y
--- stdout
 -a -- x y

=== getopt -o a -- -q
getopt -o a -- -q
--- status 1
--- stdout
 --

=== getopt -o a -- -qzr
getopt -o a -- -qzr
--- status 1
--- stdout
 --

=== getopt -o a -n prog -- -q
getopt -o a -n prog -- -q
--- status 1
--- stdout
 --

=== getopt -o +a -- x -a
getopt -o +a -- x -a
--- stdout
 -- 'x' '-a'

=== getopt -o -a -- x -a
getopt -o -a -- x -a
--- stdout
 'x' -a --

=== getopt -s csh -o a: -- -a "it's! \ x"
getopt -s csh -o a: -- -a "it's! \ x"
--- stdout
 -a 'it'\''s'\!''\ '\\'\ 'x' --

=== getopt -a -o '' -l foo,fob -- -foo --fo
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
getopt -a -o '' -l foo,fob -- -foo --fo
--- status 1
--- stdout
 --foo --

=== getopt -a -o f -l foo,fob -- -f -fo -foo -fx
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
getopt -a -o f -l foo,fob -- -f -fo -foo -fx
--- status 1
--- stdout
 -f --foo -f --

=== getopt -Q -o a -- -q
getopt -Q -o a -- -q
--- status 1

=== getopt -u -o a: -- -a 'x y' z
getopt -u -o a: -- -a 'x y' z
--- stdout
 -a x y -- z

=== getopt -q -o a -- -q r
getopt -q -o a -- -q r
--- status 1
--- stdout
 -- 'r'

=== getopt -s zz -o a --
getopt -s zz -o a --
--- status 2

=== getopt -o a: -- -a
getopt -o a: -- -a
--- status 1
--- stdout
 --

=== getopt -o '' -l foo: -- --foo
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
getopt -o '' -l foo: -- --foo
--- status 1
--- stdout
 --

=== getopt -o '' -l foo -- --foo=1
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
getopt -o '' -l foo -- --foo=1
--- status 1
--- stdout
 --

=== getopt -l foo -- --foo
printf 'alpha,1:x beta\ngamma delta\n\nx\n  lead ing\nb,c,,d\na "q" \\ tab\tx\nlast one\n' > f
getopt -l foo -- --foo
--- stdout
 --

=== getopt -o ab -- -ab c "d'e"
getopt -o ab -- -ab c "d'e"
--- stdout
 -a -b -- 'c' 'd'\''e'

=== getopt -o a:: -- -a1 -a 2
getopt -o a:: -- -a1 -a 2
--- stdout
 -a '1' -a '' -- '2'

=== getopt --optionz
getopt --optionz
--- status 2

=== getopt -o a -l l1,l2 -- --l
getopt -o a -l l1,l2 -- --l
--- status 1
--- stdout
 --

=== getopt -o a
getopt -o a
--- stdout
 --

=== getopt '' x
getopt '' x
--- stdout
 -- x

=== getopt + a -b
getopt + a -b
--- status 1
--- stdout
 -- a

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

=== getopt (2)
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
