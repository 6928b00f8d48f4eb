=== creates
touch a b; ls; touch -c c; echo $?; ls; touch --no-create d; ls
--- stdout
a
b
0
a
b
a
b
--- stderr

=== stamps
touch -t 202001020304.05 a; stat -c '%x %y' a; touch -t 9901020304 a; stat -c %y a; touch -t 6801020304 a; stat -c %y a; touch -t 202013010000 a; touch -t 20200101 a; touch -t x a; touch -t 202002300000 a; touch -t 202001010000.60 a; stat -c %y a; touch -t 202001010000.61 a
--- status 1
--- stdout
2020-01-02 03:04:05.000000000 +0000 2020-01-02 03:04:05.000000000 +0000
1999-01-02 03:04:00.000000000 +0000
2068-01-02 03:04:00.000000000 +0000
2020-01-01 00:01:00.000000000 +0000
--- stderr
touch: invalid date format ‘202013010000’
touch: invalid date format ‘20200101’
touch: invalid date format ‘x’
touch: invalid date format ‘202002300000’
touch: invalid date format ‘202001010000.61’

=== only one time
touch -t 202001020304 a; touch -a -t 201001010000 a; stat -c '%x %y' a; touch -m -t 201101010000 a; stat -c '%x %y' a; touch --time=access -t 201201010000 a; touch --time=mtime -t 201301010000 a; stat -c '%x %y' a; touch --time=foo a; touch -am -t 201401010000 a; stat -c '%x %y' a
--- stdout
2010-01-01 00:00:00.000000000 +0000 2020-01-02 03:04:00.000000000 +0000
2010-01-01 00:00:00.000000000 +0000 2011-01-01 00:00:00.000000000 +0000
2012-01-01 00:00:00.000000000 +0000 2013-01-01 00:00:00.000000000 +0000
2014-01-01 00:00:00.000000000 +0000 2014-01-01 00:00:00.000000000 +0000
--- stderr
touch: invalid argument ‘foo’ for ‘--time’
Valid arguments are:
  - ‘atime’, ‘access’, ‘use’
  - ‘mtime’, ‘modify’
Try 'touch --help' for more information.

=== reference
touch -t 202001020304 a; touch -r a b; stat -c '%x %y' b; touch -r none c; ls; touch -r a -t 202001010000 b; ln -s a l; touch -h -r l c; touch -r a -d 2001-01-01 b; stat -c %y b
--- stdout
2020-01-02 03:04:00.000000000 +0000 2020-01-02 03:04:00.000000000 +0000
a
b
2001-01-01 00:00:00.000000000 +0000
--- stderr
touch: failed to get attributes of 'none': No such file or directory
touch: cannot specify times from more than one source
Try 'touch --help' for more information.
touch: setting times of 'c': No such file or directory

=== dates
touch -d '2020-05-06 07:08:09' a; stat -c %y a; touch -d 2020-05-06 a; stat -c %y a; touch -d 2020-05-06T07:08:09.123456789Z a; stat -c %y a; touch -d @1000 a; stat -c %y a; touch -d '@-1.5' a; stat -c %y a; touch -d '2020-05-06 07:08 +0200' a; stat -c %y a; TZ=America/New_York touch -d '2020-05-06 07:08' a; stat -c %y a; touch -d foo a; touch -d 20200506 a; stat -c %y a; touch -d '2020/05/06 01:02' a; stat -c %y a; touch -d '05/06/2020' a; stat -c %y a
--- stdout
2020-05-06 07:08:09.000000000 +0000
2020-05-06 00:00:00.000000000 +0000
2020-05-06 07:08:09.123456789 +0000
1970-01-01 00:16:40.000000000 +0000
1969-12-31 23:59:58.500000000 +0000
2020-05-06 05:08:00.000000000 +0000
2020-05-06 11:08:00.000000000 +0000
2020-05-06 00:00:00.000000000 +0000
2020-05-06 01:02:00.000000000 +0000
2020-05-06 00:00:00.000000000 +0000
--- stderr
touch: invalid date format ‘foo’

=== links
touch a; ln -s a l; touch -h -t 202001020304 l; stat -c %y l; touch -t 201001010000 l; stat -c %y a; ln -s none b; touch b; ls; ln -s no/where c; touch c; touch -h nope; echo $?; touch -c nope; echo $?
--- stdout
2020-01-02 03:04:00.000000000 +0000
2010-01-01 00:00:00.000000000 +0000
a
b
l
none
1
0
--- stderr
touch: cannot touch 'c': No such file or directory
touch: setting times of 'nope': No such file or directory

=== errors
touch; touch d/x; mkdir d; chmod 555 d; touch d/x; touch d; chmod 755 d; touch ''; touch f; touch f/x; touch --nope; touch -f g; ls
--- stdout
d
f
g
--- stderr
touch: missing file operand
Try 'touch --help' for more information.
touch: cannot touch 'd/x': No such file or directory
touch: cannot touch 'd/x': Permission denied
touch: cannot touch '': No such file or directory
touch: cannot touch 'f/x': Not a directory
touch: unrecognized option '--nope'
Try 'touch --help' for more information.

=== directories
mkdir d; touch -t 202001010000 d; stat -c %y d; touch d/
--- stdout
2020-01-01 00:00:00.000000000 +0000
--- stderr

=== touch - > f; echo $?; ls
touch - > f; echo $?; ls
--- stdout
0
f

=== touch -d 2020-01-01 - > f; stat -c %y f
touch -d 2020-01-01 - > f; stat -c %y f
--- stdout
2020-01-01 00:00:00.000000000 +0000

=== touch -c - > f; echo $?
touch -c - > f; echo $?
--- stdout
0

=== touch -- -; ls
touch -- -; ls

=== touch -d 2020-01-01 - >&-; echo $?
touch -d 2020-01-01 - >&-; echo $?
--- stdout
1

=== touch -r nofile f; echo $?; touch; echo $?; touch -t 99 f; echo $?
touch -r nofile f; echo $?; touch; echo $?; touch -t 99 f; echo $?
--- stdout
1
1
1

=== touch -t 202001020304.05 f; stat -c %Y f; touch -d @5 f; stat -c %Y f; touch -d '@1.5' f; stat -c %y f
touch -t 202001020304.05 f; stat -c %Y f; touch -d @5 f; stat -c %Y f; touch -d '@1.5' f; stat -c %y f
--- stdout
1577934245
5
1970-01-01 00:00:01.500000000 +0000

=== touch -a -d 2001-01-01 f; touch -m -d 2002-01-01 f; stat -c '%x %y' f
touch -a -d 2001-01-01 f; touch -m -d 2002-01-01 f; stat -c '%x %y' f
--- stdout
2001-01-01 00:00:00.000000000 +0000 2002-01-01 00:00:00.000000000 +0000

=== touch f/ ; echo $?; ls; mkdir d; touch d/; echo $?
touch f/ ; echo $?; ls; mkdir d; touch d/; echo $?
--- stdout
1
0
