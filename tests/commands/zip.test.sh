#: zip.
#: needs zip

=== adding files
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip a.zip d/f d/e; unzip -Z1 a.zip
--- stdout
  adding: d/f (stored 0%)
  adding: d/e (stored 0%)
d/f
d/e
--- stderr

=== adding what is below directories
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qr a.zip d; unzip -Z1 a.zip | sort
--- stdout
d/
d/e
d/f
d/l
d/s/
d/s/g
--- stderr

=== files are deflated if that helps
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip a.zip d/s/g d/f | sed "s/(deflated .*/(deflated)/"
--- stdout
  adding: d/s/g (deflated)
  adding: d/f (stored 0%)
--- stderr

=== nothing is compressed
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -0 a.zip d/s/g; unzip -v a.zip
--- stdout
  adding: d/s/g (stored 0%)
Archive:  a.zip
 Length   Method    Size  Cmpr    Date    Time   CRC-32   Name
--------  ------  ------- ---- ---------- ----- --------  ----
    1892  Stored     1892   0% 2020-01-02 03:04 e9aabf73  d/s/g
--------          -------  ---                            -------
    1892             1892   0%                            1 file
--- stderr

=== the suffix is added
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a d/f; ls; zip -q b.x d/f; ls
--- stdout
a.zip
d
a.zip
b.x
d
--- stderr

=== adding again updates
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; echo more > d/f; zip a.zip d/f d/e; unzip -p a.zip d/f
--- stdout
updating: d/f (stored 0%)
  adding: d/e (stored 0%)
more
--- stderr

=== only what is newer
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; touch -d 2031-01-01 d/f; zip -u a.zip d/f d/e; zip -u a.zip d/f d/e; echo $?
--- stdout
updating: d/f (stored 0%)
  adding: d/e (stored 0%)
12
--- stderr

=== only what is newer and there
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; touch -d 2031-01-01 d/f; zip -f a.zip d/f d/e; zip -f a.zip; echo $?; unzip -Z1 a.zip
--- stdout
freshening: d/f (stored 0%)
12
d/f
--- stderr

=== deleting
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f d/e d/s/g; zip -d a.zip d/e; unzip -Z1 a.zip; zip -d a.zip nope; echo $?; zip -d a.zip "d/*"; echo $?; unzip -p a.zip d/f; echo $?
--- stdout
deleting: d/e
d/f
d/s/g
	zip warning: name not matched: nope

zip error: Nothing to do! (a.zip)
12
deleting: d/f
deleting: d/s/g
	zip warning: zip file empty
0
1
--- stderr
warning [a.zip]:  zipfile is empty

=== dropping directories
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -j a.zip d/f d/s/g | sed "s/(deflated .*/(deflated)/"; unzip -Z1 a.zip
--- stdout
  adding: f (stored 0%)
  adding: g (deflated)
f
g
--- stderr

=== leaving out
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qr a.zip d -x "*g" "d/e"; unzip -Z1 a.zip | sort; zip -qr b.zip d -i "*g"; unzip -Z1 b.zip
--- stdout
d/
d/f
d/l
d/s/
d/s/g
--- stderr

=== no entries for directories
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qrD a.zip d; unzip -Z1 a.zip | sort
--- stdout
d/e
d/f
d/l
d/s/g
--- stderr

=== links as links
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qy a.zip d/l; unzip -Z a.zip | grep -o "^l.*unx"; zip -q b.zip d/l; unzip -p b.zip
--- stdout
lrwxrwxrwx  3.0 unx
hi
--- stderr

=== moving
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qm a.zip d/f; ls d; zip -qrm a.zip d/s; ls d
--- stdout
e
l
s
e
l
--- stderr

=== names from standard input
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
printf "d/f\nd/e\n" | zip -@ a.zip
--- stdout
  adding: d/f (stored 0%)
  adding: d/e (stored 0%)
--- stderr

=== to standard output
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q - d/f d/s/g > x.zip; unzip -tq x.zip; unzip -p x.zip d/f; zip -q - d/f | od -An -c | head -1
--- stdout
No errors detected in compressed data of x.zip.
hi
   P   K 003 004 024  \0  \b  \0  \b  \0 203 030   "   P  \0  \0
--- stderr

=== from standard input
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
echo data | zip -q a.zip -; unzip -p a.zip; unzip -Z1 a.zip
--- stdout
data
-
--- stderr

=== files that are missing
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip a.zip nope; echo $?; zip a.zip nope d/f; echo $?; zip -q b.zip nope; echo $?
--- stdout
	zip warning: name not matched: nope

zip error: Nothing to do! (a.zip)
12
	zip warning: name not matched: nope
  adding: d/f (stored 0%)
0

zip error: Nothing to do! (b.zip)
12
--- stderr

=== something else than an archive
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
echo junk > a.zip; zip a.zip d/f 2>/dev/null; echo $?; cat a.zip
--- stdout
	zip warning: missing end signature--probably not a zip file (did you
	zip warning: remember to use binary mode when you transferred it?)
	zip warning: (if you are trying to read a damaged archive try -F)

zip error: Zip file structure invalid (a.zip)
3
junk
--- stderr

=== showing what is in it
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f d/s/g; zip -sf a.zip
--- stdout
Archive contains:
  d/f
  d/s/g
Total 2 entries (1895 bytes)
--- stderr

=== a comment
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; echo hello | zip -qz a.zip; unzip -z a.zip; unzip -l a.zip
--- stdout
Archive:  a.zip
hello
Archive:  a.zip
hello
  Length      Date    Time    Name
---------  ---------- -----   ----
        3  2020-01-02 03:04   d/f
---------                     -------
        3                     1 file
--- stderr

=== checking
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; zip -T a.zip; zip -qT a.zip; echo $?
--- stdout
test of a.zip OK
0
--- stderr

=== names that are not ASCII
echo 1 > é; zip -q a.zip é; unzip -Z1 a.zip; unzip -p a.zip
--- stdout
é
1
--- stderr

=== leading slashes and dots
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip ./d/f /tmp/case/d/e; unzip -Z1 a.zip; cd d; zip -q ../b.zip ../d/s/g; unzip -Z1 ../b.zip
--- stdout
d/f
tmp/case/d/e
../d/s/g
--- stderr

=== every level
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
for l in 1 2 3 4 5 6 7 8 9; do zip -q$l a$l.zip d/s/g; unzip -p a$l.zip | cksum; done; unzip -v a1.zip | grep -o "Defl:."; unzip -v a9.zip | grep -o "Defl:."
--- stdout
2064939059 1892
2064939059 1892
2064939059 1892
2064939059 1892
2064939059 1892
2064939059 1892
2064939059 1892
2064939059 1892
2064939059 1892
Defl:F
Defl:X
--- stderr

=== a wrong call
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -Q a.zip d/f; echo $?
--- stdout

zip error: Invalid command arguments (short option 'Q' not supported)
16
--- stderr

=== many files
mkdir m; for i in $(seq 300); do echo $i > m/$i; done; zip -qr a.zip m; unzip -tq a.zip; unzip -l a.zip | tail -1 | grep -o "[0-9]* files"; unzip -p a.zip m/299
--- stdout
No errors detected in compressed data of a.zip.
301 files
299
--- stderr
