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
