=== creates
touch a b; ls; touch -c c; echo $?; ls; touch --no-create d; ls
=== stamps
touch -t 202001020304.05 a; stat -c '%x %y' a; touch -t 9901020304 a; stat -c %y a; touch -t 6801020304 a; stat -c %y a; touch -t 202013010000 a; touch -t 20200101 a; touch -t x a; touch -t 202002300000 a; touch -t 202001010000.60 a; stat -c %y a; touch -t 202001010000.61 a
=== only one time
touch -t 202001020304 a; touch -a -t 201001010000 a; stat -c '%x %y' a; touch -m -t 201101010000 a; stat -c '%x %y' a; touch --time=access -t 201201010000 a; touch --time=mtime -t 201301010000 a; stat -c '%x %y' a; touch --time=foo a; touch -am -t 201401010000 a; stat -c '%x %y' a
=== reference
touch -t 202001020304 a; touch -r a b; stat -c '%x %y' b; touch -r none c; ls; touch -r a -t 202001010000 b; ln -s a l; touch -h -r l c; touch -r a -d 2001-01-01 b; stat -c %y b
=== dates
touch -d '2020-05-06 07:08:09' a; stat -c %y a; touch -d 2020-05-06 a; stat -c %y a; touch -d 2020-05-06T07:08:09.123456789Z a; stat -c %y a; touch -d @1000 a; stat -c %y a; touch -d '@-1.5' a; stat -c %y a; touch -d '2020-05-06 07:08 +0200' a; stat -c %y a; TZ=America/New_York touch -d '2020-05-06 07:08' a; stat -c %y a; touch -d foo a; touch -d 20200506 a; stat -c %y a; touch -d '2020/05/06 01:02' a; stat -c %y a; touch -d '05/06/2020' a; stat -c %y a
=== links
touch a; ln -s a l; touch -h -t 202001020304 l; stat -c %y l; touch -t 201001010000 l; stat -c %y a; ln -s none b; touch b; ls; ln -s no/where c; touch c; touch -h nope; echo $?; touch -c nope; echo $?
=== errors
touch; touch d/x; mkdir d; chmod 555 d; touch d/x; touch d; chmod 755 d; touch ''; touch f; touch f/x; touch --nope; touch -f g; ls
=== directories
mkdir d; touch -t 202001010000 d; stat -c %y d; touch d/
