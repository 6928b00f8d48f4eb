#: unzip and zipinfo.
#: needs unzip

=== listing
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -l a.zip; unzip -lq a.zip; unzip -lqq a.zip
--- stdout
Archive:  a.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
        0  2020-01-02 03:04   d/
        3  2020-01-02 03:04   d/f
        0  2020-01-02 03:04   d/e
        0  2020-01-02 03:04   d/s/
     1892  2020-01-02 03:04   d/s/g
---------                     -------
     1895                     5 files
  Length      Date    Time    Name
---------  ---------- -----   ----
        0  2020-01-02 03:04   d/
        3  2020-01-02 03:04   d/f
        0  2020-01-02 03:04   d/e
        0  2020-01-02 03:04   d/s/
     1892  2020-01-02 03:04   d/s/g
---------                     -------
     1895                     5 files
        0  2020-01-02 03:04   d/
        3  2020-01-02 03:04   d/f
        0  2020-01-02 03:04   d/e
        0  2020-01-02 03:04   d/s/
     1892  2020-01-02 03:04   d/s/g
--- stderr

=== listing sizes
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -q0 b.zip d/f d/s/g; unzip -v b.zip
--- stdout
Archive:  b.zip
 Length   Method    Size  Cmpr    Date    Time   CRC-32   Name
--------  ------  ------- ---- ---------- ----- --------  ----
       3  Stored        3   0% 2020-01-02 03:04 ed6f7a7a  d/f
    1892  Stored     1892   0% 2020-01-02 03:04 e9aabf73  d/s/g
--------          -------  ---                            -------
    1895             1895   0%                            2 files
--- stderr

=== listing members
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -l a.zip d/f; unzip -l a.zip "d/s/*"; unzip -l a.zip -x "*g"; unzip -l a.zip nope; echo $?
--- stdout
Archive:  a.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
        3  2020-01-02 03:04   d/f
---------                     -------
        3                     1 file
Archive:  a.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
        0  2020-01-02 03:04   d/s/
     1892  2020-01-02 03:04   d/s/g
---------                     -------
     1892                     2 files
Archive:  a.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
        0  2020-01-02 03:04   d/
        3  2020-01-02 03:04   d/f
        0  2020-01-02 03:04   d/e
        0  2020-01-02 03:04   d/s/
---------                     -------
        3                     4 files
Archive:  a.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
---------                     -------
        0                     0 files
11
--- stderr

=== as zipinfo
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -q0 b.zip d d/f d/s/g; zipinfo b.zip | sed 2d; unzip -Z b.zip | sed 2d; zipinfo -1 b.zip; zipinfo -t b.zip; zipinfo -m b.zip d/f; zipinfo -l b.zip d/f; zipinfo b.zip nope; echo $?
--- stdout
Archive:  b.zip
drwxr-xr-x  3.0 unx        0 bx stor 20-Jan-02 03:04 d/
-rw-r--r--  3.0 unx        3 bx stor 20-Jan-02 03:04 d/f
-rwxr-xr-x  3.0 unx     1892 bx stor 20-Jan-02 03:04 d/s/g
3 files, 1895 bytes uncompressed, 1895 bytes compressed:  0.0%
Archive:  b.zip
drwxr-xr-x  3.0 unx        0 bx stor 20-Jan-02 03:04 d/
-rw-r--r--  3.0 unx        3 bx stor 20-Jan-02 03:04 d/f
-rwxr-xr-x  3.0 unx     1892 bx stor 20-Jan-02 03:04 d/s/g
3 files, 1895 bytes uncompressed, 1895 bytes compressed:  0.0%
d/
d/f
d/s/g
3 files, 1895 bytes uncompressed, 1895 bytes compressed:  0.0%
-rw-r--r--  3.0 unx        3 bx  0% stor 20-Jan-02 03:04 d/f
-rw-r--r--  3.0 unx        3 bx        3 stor 20-Jan-02 03:04 d/f
11
--- stderr
caution: filename not matched:  nope

=== extracting
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
mkdir o; unzip a.zip -d o; cat o/d/f; cksum < o/d/s/g; stat -c "%a %Y" o/d/f o/d/s/g o/d
--- stdout (escaped)
Archive:  a.zip
   creating: o/d/
 extracting: o/d/f\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
 extracting: o/d/e\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
   creating: o/d/s/
  inflating: o/d/s/g\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
hi
2064939059 1892
644 1577934246
755 1577934246
755 1577934246
--- stderr

=== extracting in silence
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -q a.zip -d new; find new | sort; unzip -qq a.zip -d new2; ls new2
--- stdout
new
new/d
new/d/e
new/d/f
new/d/s
new/d/s/g
d
--- stderr

=== extracting members
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -q a.zip d/f -d o; find o | sort; unzip -q a.zip "*g" -d p; find p | sort; unzip a.zip -x "d/*" -d q; echo $?; unzip a.zip nope; echo $?
--- stdout
o
o/d
o/d/f
p
p/d
p/d/s
p/d/s/g
Archive:  a.zip
11
Archive:  a.zip
11
--- stderr
caution: filename not matched:  nope

=== what is there is asked about
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
mkdir o; unzip -q a.zip -d o; echo mine > o/d/f; unzip a.zip d/f -d o < /dev/null; echo $?; cat o/d/f; echo y | unzip -q a.zip d/f -d o; cat o/d/f; echo mine > o/d/f; echo n | unzip -q a.zip d/f -d o; cat o/d/f; echo A | unzip -qq a.zip -d o; cat o/d/f
--- stdout
Archive:  a.zip
1
mine
hi
mine
hi
--- stderr (escaped)
replace o/d/f? [y]es, [n]o, [A]ll, [N]one, [r]ename:  NULL
(EOF or read error, treating as "[N]one" ...)
replace o/d/f? [y]es, [n]o, [A]ll, [N]one, [r]ename: replace o/d/f? [y]es, [n]o, [A]ll, [N]one, [r]ename: replace o/d/f? [y]es, [n]o, [A]ll, [N]one, [r]ename:\x20\

=== replacing and not replacing
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
mkdir o; unzip -q a.zip -d o; echo mine > o/d/f; unzip -n a.zip -d o; cat o/d/f; unzip -o a.zip -d o; cat o/d/f
--- stdout (escaped)
Archive:  a.zip
mine
Archive:  a.zip
 extracting: o/d/f\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
 extracting: o/d/e\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
  inflating: o/d/s/g\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
hi
--- stderr

=== only what is newer
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
mkdir o; unzip -q a.zip d/f -d o; echo mine > o/d/f; unzip -qo -u a.zip -d o; cat o/d/f; find o | sort; rm -r o/d/s; touch -d @0 o/d/f; unzip -qo -f a.zip -d o; cat o/d/f; find o | sort
--- stdout
mine
o
o/d
o/d/e
o/d/f
o/d/s
o/d/s/g
hi
o
o/d
o/d/e
o/d/f
--- stderr

=== dropping directories
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -jq a.zip -d o; find o | sort
--- stdout
o
o/e
o/f
o/g
--- stderr

=== to standard output
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -p a.zip d/f; unzip -c a.zip d/f; unzip -p a.zip d/f d/s/g | wc -l
--- stdout (escaped)
hi
Archive:  a.zip
 extracting: d/f\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
hi

501
--- stderr

=== checking
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -t a.zip; unzip -tq a.zip; unzip -tqq a.zip; echo $?
--- stdout
Archive:  a.zip
    testing: d/                       OK
    testing: d/f                      OK
    testing: d/e                      OK
    testing: d/s/                     OK
    testing: d/s/g                    OK
No errors detected in compressed data of a.zip.
No errors detected in compressed data of a.zip.
0
--- stderr

=== links are made at the end
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -qy y.zip d/l d/f; unzip y.zip -d o; readlink o/d/l; cat o/d/l
--- stdout (escaped)
Archive:  y.zip
    linking: o/d/l                   -> f\x20
 extracting: o/d/f\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
finishing deferred symbolic links:
  o/d/l                  -> f
f
hi
--- stderr

=== archives that are missing
unzip nope; echo $?; unzip nope.zip; unzip -l nope; unzip a; echo $?
--- stdout
9
9
--- stderr
unzip:  cannot find or open nope, nope.zip or nope.ZIP.
unzip:  cannot find or open nope.zip, nope.zip.zip or nope.zip.ZIP.
unzip:  cannot find or open nope, nope.zip or nope.ZIP.
unzip:  cannot find or open a, a.zip or a.ZIP.

=== an archive without its suffix
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -l a | head -1
--- stdout
Archive:  a.zip
--- stderr

=== something else than an archive
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
echo junk > j.zip; unzip j.zip; echo $?; : > e.zip; unzip -l e.zip; echo $?; head -c 100 a.zip > t.zip; unzip -t t.zip; echo $?
--- stdout
Archive:  j.zip
9
Archive:  e.zip
9
Archive:  t.zip
  End-of-central-directory signature not found.  Either this file is not
  a zipfile, or it constitutes one disk of a multi-part archive.  In the
  latter case the central directory and zipfile comment will be found on
  the last disk(s) of this archive.
unzip:  cannot find zipfile directory in one of t.zip or
        t.zip.zip, and cannot find t.zip.ZIP, period.
9
--- stderr
  End-of-central-directory signature not found.  Either this file is not
  a zipfile, or it constitutes one disk of a multi-part archive.  In the
  latter case the central directory and zipfile comment will be found on
  the last disk(s) of this archive.
unzip:  cannot find zipfile directory in one of j.zip or
        j.zip.zip, and cannot find j.zip.ZIP, period.
  End-of-central-directory signature not found.  Either this file is not
  a zipfile, or it constitutes one disk of a multi-part archive.  In the
  latter case the central directory and zipfile comment will be found on
  the last disk(s) of this archive.
unzip:  cannot find zipfile directory in one of e.zip or
        e.zip.zip, and cannot find e.zip.ZIP, period.

=== a wrong checksum
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -q0 b.zip d/f; sed "s/hi$/ho/" b.zip > c.zip; unzip -tq c.zip >/dev/null 2>&1; echo $?
--- stdout
2
--- stderr

=== an empty archive
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
zip -q b.zip d/f; zip -qd b.zip d/f; unzip -l b.zip; echo $?; unzip b.zip; echo $?
--- stdout
Archive:  b.zip
1
Archive:  b.zip
1
--- stderr
warning [b.zip]:  zipfile is empty
warning [b.zip]:  zipfile is empty

=== names that lead out
mkdir x; cd x; echo UEsDBBQAAAAAAIMYIlA+BjoYBAAAAAQAAAAHAAAALi4vZXZpbGJhZApQSwECFAMUAAAAAACDGCJQPgY6GAQAAAAEAAAABwAAAAAAAAAAAAAApIEAAAAALi4vZXZpbFBLBQYAAAAAAQABADUAAAApAAAAAAA= | base64 -d > s.zip
unzip -l s.zip; unzip -o s.zip; echo $?; ls -A .. ; ls
--- stdout (escaped)
Archive:  s.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
        4  2020-01-02 03:04   ../evil
---------                     -------
        4                     1 file
Archive:  s.zip
warning:  skipped "../" path component(s) in ../evil
 extracting: evil\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
1
x
evil
s.zip
--- stderr

=== what another zip made with data behind
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
echo hi > f; touch -d "2020-01-02 03:04:06" f; zip -q - f > s.zip; unzip -v s.zip | head -3 | tail -1 | cut -c1-8; unzip -p s.zip
--- stdout
--------
hi
--- stderr

=== something before the archive
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
(echo "#!/bin/sh"; cat a.zip) > b.zip; unzip -qo b.zip d/f -d o 2>/dev/null; cat o/d/f
--- stdout
hi
--- stderr

=== a comment
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
echo hello | zip -qz a.zip; unzip -z a.zip; unzip -l a.zip | head -3; unzip -qo a.zip -d o; unzip -t a.zip | head -2
--- stdout
Archive:  a.zip
hello
Archive:  a.zip
hello
  Length      Date    Time    Name
Archive:  a.zip
hello
--- stderr

=== upper and lower case
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d d/f d/e d/s d/s/g
unzip -l a.zip D/F; echo $?; unzip -Cl a.zip D/F; echo $?; unzip -Lqo a.zip -d o; find o | sort
--- stdout
Archive:  a.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
---------                     -------
        0                     0 files
11
Archive:  a.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
        3  2020-01-02 03:04   d/f
---------                     -------
        3                     1 file
0
o
o/d
o/d/e
o/d/f
o/d/s
o/d/s/g
--- stderr
