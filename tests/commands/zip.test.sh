#: zip.
#: needs zip

=== adding files
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip a.zip d/f d/e; unzip -Z1 a.zip

=== adding what is below directories
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qr a.zip d; unzip -Z1 a.zip | sort

=== files are deflated if that helps
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip a.zip d/s/g d/f | sed "s/(deflated .*/(deflated)/"

=== nothing is compressed
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -0 a.zip d/s/g; unzip -v a.zip

=== the suffix is added
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a d/f; ls; zip -q b.x d/f; ls

=== adding again updates
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; echo more > d/f; zip a.zip d/f d/e; unzip -p a.zip d/f

=== only what is newer
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; touch -d 2031-01-01 d/f; zip -u a.zip d/f d/e; zip -u a.zip d/f d/e; echo $?

=== only what is newer and there
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; touch -d 2031-01-01 d/f; zip -f a.zip d/f d/e; zip -f a.zip; echo $?; unzip -Z1 a.zip

=== deleting
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f d/e d/s/g; zip -d a.zip d/e; unzip -Z1 a.zip; zip -d a.zip nope; echo $?; zip -d a.zip "d/*"; echo $?; unzip -p a.zip d/f; echo $?

=== dropping directories
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -j a.zip d/f d/s/g | sed "s/(deflated .*/(deflated)/"; unzip -Z1 a.zip

=== leaving out
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qr a.zip d -x "*g" "d/e"; unzip -Z1 a.zip | sort; zip -qr b.zip d -i "*g"; unzip -Z1 b.zip

=== no entries for directories
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qrD a.zip d; unzip -Z1 a.zip | sort

=== links as links
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qy a.zip d/l; unzip -Z a.zip | grep -o "^l.*unx"; zip -q b.zip d/l; unzip -p b.zip

=== moving
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -qm a.zip d/f; ls d; zip -qrm a.zip d/s; ls d

=== names from standard input
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
printf "d/f\nd/e\n" | zip -@ a.zip

=== to standard output
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q - d/f d/s/g > x.zip; unzip -tq x.zip; unzip -p x.zip d/f; zip -q - d/f | od -An -c | head -1

=== from standard input
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
echo data | zip -q a.zip -; unzip -p a.zip; unzip -Z1 a.zip

=== files that are missing
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip a.zip nope; echo $?; zip a.zip nope d/f; echo $?; zip -q b.zip nope; echo $?

=== something else than an archive
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
echo junk > a.zip; zip a.zip d/f 2>/dev/null; echo $?; cat a.zip

=== showing what is in it
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f d/s/g; zip -sf a.zip

=== a comment
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; echo hello | zip -qz a.zip; unzip -z a.zip; unzip -l a.zip

=== checking
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip d/f; zip -T a.zip; zip -qT a.zip; echo $?

=== names that are not ASCII
echo 1 > é; zip -q a.zip é; unzip -Z1 a.zip; unzip -p a.zip

=== leading slashes and dots
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -q a.zip ./d/f /tmp/case/d/e; unzip -Z1 a.zip; cd d; zip -q ../b.zip ../d/s/g; unzip -Z1 ../b.zip

=== every level
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
for l in 1 2 3 4 5 6 7 8 9; do zip -q$l a$l.zip d/s/g; unzip -p a$l.zip | cksum; done; unzip -v a1.zip | grep -o "Defl:."; unzip -v a9.zip | grep -o "Defl:."

=== a wrong call
mkdir -p d/s; echo hi > d/f; seq 500 > d/s/g; ln -s f d/l; : > d/e; chmod 644 d/f d/e; chmod 755 d/s/g
touch -d '2020-01-02 03:04:06' d/* d/s/* d
zip -Q a.zip d/f; echo $?

=== many files
mkdir m; for i in $(seq 300); do echo $i > m/$i; done; zip -qr a.zip m; unzip -tq a.zip; unzip -l a.zip | tail -1 | grep -o "[0-9]* files"; unzip -p a.zip m/299

