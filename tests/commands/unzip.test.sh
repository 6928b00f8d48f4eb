#: unzip and zipinfo.
#: needs unzip

=== listing
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -l a.zip; unzip -lq a.zip; unzip -lqq a.zip

=== listing sizes
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -q0 b.zip d/f d/s/g; unzip -v b.zip

=== listing members
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -l a.zip d/f; unzip -l a.zip "d/s/*"; unzip -l a.zip -x "*g"; unzip -l a.zip nope; echo $?

=== as zipinfo
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -q0 b.zip d d/f d/s/g; zipinfo b.zip | sed 2d; unzip -Z b.zip | sed 2d; zipinfo -1 b.zip; zipinfo -t b.zip; zipinfo -m b.zip d/f; zipinfo -l b.zip d/f; zipinfo b.zip nope; echo $?

=== extracting
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
mkdir o; unzip a.zip -d o; cat o/d/f; cksum < o/d/s/g; stat -c "%a %Y" o/d/f o/d/s/g o/d

=== extracting in silence
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -q a.zip -d new; find new | sort; unzip -qq a.zip -d new2; ls new2

=== extracting members
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -q a.zip d/f -d o; find o | sort; unzip -q a.zip "*g" -d p; find p | sort; unzip a.zip -x "d/*" -d q; echo $?; unzip a.zip nope; echo $?

=== what is there is asked about
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
mkdir o; unzip -q a.zip -d o; echo mine > o/d/f; unzip a.zip d/f -d o < /dev/null; echo $?; cat o/d/f; echo y | unzip -q a.zip d/f -d o; cat o/d/f; echo mine > o/d/f; echo n | unzip -q a.zip d/f -d o; cat o/d/f; echo A | unzip -qq a.zip -d o; cat o/d/f

=== replacing and not replacing
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
mkdir o; unzip -q a.zip -d o; echo mine > o/d/f; unzip -n a.zip -d o; cat o/d/f; unzip -o a.zip -d o; cat o/d/f

=== only what is newer
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
mkdir o; unzip -q a.zip d/f -d o; echo mine > o/d/f; unzip -qo -u a.zip -d o; cat o/d/f; find o | sort; rm -r o/d/s; touch -d @0 o/d/f; unzip -qo -f a.zip -d o; cat o/d/f; find o | sort

=== dropping directories
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -jq a.zip -d o; find o | sort

=== to standard output
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -p a.zip d/f; unzip -c a.zip d/f; unzip -p a.zip d/f d/s/g | wc -l

=== checking
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -t a.zip; unzip -tq a.zip; unzip -tqq a.zip; echo $?

=== links are made at the end
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -qy y.zip d/l d/f; unzip y.zip -d o; readlink o/d/l; cat o/d/l

=== archives that are missing
unzip nope; echo $?; unzip nope.zip; unzip -l nope; unzip a; echo $?

=== an archive without its suffix
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -l a | head -1

=== something else than an archive
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
echo junk > j.zip; unzip j.zip; echo $?; : > e.zip; unzip -l e.zip; echo $?; head -c 100 a.zip > t.zip; unzip -t t.zip; echo $?

=== a wrong checksum
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -q0 b.zip d/f; sed "s/hi$/ho/" b.zip > c.zip; unzip -tq c.zip >/dev/null 2>&1; echo $?

=== an empty archive
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -q b.zip d/f; zip -qd b.zip d/f; unzip -l b.zip; echo $?; unzip b.zip; echo $?

=== names that lead out
mkdir x; cd x; echo UEsDBBQAAAAAAIMYIlA+BjoYBAAAAAQAAAAHAAAALi4vZXZpbGJhZApQSwECFAMUAAAAAACDGCJQPgY6GAQAAAAEAAAABwAAAAAAAAAAAAAApIEAAAAALi4vZXZpbFBLBQYAAAAAAQABADUAAAApAAAAAAA= | base64 -d > s.zip
unzip -l s.zip; unzip -o s.zip; echo $?; ls -A .. ; ls

=== what another zip made with data behind
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
echo hi > f; touch -d "2020-01-02 03:04:06" f; zip -q - f > s.zip; unzip -v s.zip | head -3 | tail -1 | cut -c1-8; unzip -p s.zip

=== something before the archive
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
(echo "#!/bin/sh"; cat a.zip) > b.zip; unzip -qo b.zip d/f -d o 2>/dev/null; cat o/d/f

=== a comment
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
echo hello | zip -qz a.zip; unzip -z a.zip; unzip -l a.zip | head -3; unzip -qo a.zip -d o; unzip -t a.zip | head -2

=== upper and lower case
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -l a.zip D/F; echo $?; unzip -Cl a.zip D/F; echo $?; unzip -Lqo a.zip -d o; find o | sort

