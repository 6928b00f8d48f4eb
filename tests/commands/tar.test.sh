#: tar: archives of many files.

=== no action is a wrong call
tar

=== an archive of nothing is refused
tar cf a.tar

=== an old flag without its value
tar cf

=== two actions are refused
tar ctf x.tar

=== an unknown flag
tar --foo
tar -y

=== an archive that is missing
tar xf nope
tar tf nope

=== a file that is missing leaves an error
tar cf a.tar nope; echo $?; tar tf a.tar

=== creating lists names, directories with a slash
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cvf a.tar d

=== twice verbose shows all there is to know
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cvvf a.tar d

=== the listing is aside if the archive takes standard output
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cvf - d 2>/dev/null | tar tf -

=== listing names
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar

=== listing all there is to know
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tvf a.tar

=== times to the second
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tvf a.tar --full-time

=== owners in numbers
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tvf a.tar --numeric-owner

=== times in UTC
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
TZ=America/New_York tar tvf a.tar --utc d/f; TZ=America/New_York tar tvf a.tar d/f

=== block numbers
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tRf a.tar; tar tvRf a.tar d/f

=== a member that is missing
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar nope; echo $?; tar xf a.tar nope

=== a directory stands for what is in it
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar d/s

=== patterns have to be asked for
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar 'd/*'

=== patterns of members
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar --wildcards '*/g' 'd/l'

=== patterns that do not match slashes
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar --wildcards --no-wildcards-match-slash 'd/*' --no-recursion; echo; tar tf a.tar --wildcards --no-wildcards-match-slash '*f'

=== patterns behind any slash
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar --wildcards --no-anchored g

=== patterns without case
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar --ignore-case D/F

=== old flags and new flags are the same
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -c -f a.tar d; $T --create --file=b.tar d; cmp a.tar b.tar && tar --list --verbose --file b.tar d/f

=== the gnu format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=gnu -cf - d | cksum

=== the oldgnu format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=oldgnu -cf - d | cksum

=== the ustar format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=ustar -cf - d | cksum

=== the v7 format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=v7 -cf - d | cksum

=== the pax format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=pax --pax-option=delete=atime,delete=ctime -cf - d | cksum

=== records of the pax format
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch -d "2020-01-02 03:04:05.5" d/f; $T --format=posix --pax-option=delete=atime,delete=ctime -cf - d/f | cksum

=== the name of extended headers
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --format=posix --mtime=@1.25 --pax-option="exthdr.name=%d/X/%f,delete=atime,delete=ctime" -cf - d/f | cksum

=== pax options need the pax format
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --format=gnu --pax-option=delete=atime -cf - d | wc -c

=== long names in the gnu format to the byte
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=gnu -cf - $L lnk | cksum

=== long names in the oldgnu format to the byte
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=oldgnu -cf - $L lnk | cksum

=== long names in the pax format to the byte
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=pax --pax-option=delete=atime,delete=ctime -cf - $L lnk | cksum

=== names that do not fit the ustar format
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=ustar -cf a.tar $L lnk; echo $?; tar tf a.tar

=== names that do not fit the v7 format
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=v7 -cf a.tar $L lnk; echo $?; tar tf a.tar

=== names that are split in the ustar format
D=$(printf 'd%.0s' $(seq 80)); mkdir -p $D/$D; echo x > $D/$D/f; tar --owner=u:5 --group=g:6 --mtime=@1 --format=ustar --sort=name -cf - $D | cksum

=== long names come back
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T -cf a.tar $L lnk; mkdir o; tar xf a.tar -C o; cat o/$L/$L/x; readlink o/lnk | wc -c; $T --format=pax -cf b.tar $L; tar tf b.tar | wc -c

=== names that are not ASCII
mkdir é; echo 1 > é/ü; tar --sort=name -cf a.tar é; tar tf a.tar; tar --format=pax --owner=u:1 --group=g:1 --mtime=@5 --pax-option=delete=atime,delete=ctime -cf - é/ü | cksum

=== names with odd bytes are escaped
touch 'a b' $'n\nl' $'t\tb' 'b\c' $'x\001y'; tar cf a.tar a* n* t* b* x*; tar tf a.tar

=== bytes that are no text
touch $'x\377y'; tar cf a.tar x*; tar tf a.tar

=== literal quoting
touch 'b\c'; tar cf a.tar b*; tar tf a.tar --quoting-style=literal

=== extracting gives back contents, modes, links and times
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xvf a.tar -C o; cat o/d/f o/d/s/g; readlink o/d/l; stat -c "%a %Y %n" o/d o/d/f o/d/s o/d/s/g

=== extracting a member
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xf a.tar -C o d/s/g; find o | sort

=== extracting to standard output
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar xOf a.tar d/f d/s/g; tar xvOf a.tar d/f 2>/dev/null

=== a directory to extract to has to be there
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar xf a.tar -C none

=== cutting off leading names
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xvf a.tar -C o --strip-components=1; find o | sort; tar xf a.tar --strip-components=2 -C o; ls o

=== showing names as they are changed
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xvf a.tar -C o --strip-components=1 --show-transformed-names

=== the umask takes permissions off
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
chmod 777 d/f; $T -cf a.tar d; umask 027; mkdir o; tar xf a.tar -C o; stat -c "%a" o/d/f; tar xpf a.tar -C o; stat -c %a o/d/f; tar xf a.tar -C o --no-same-permissions; stat -c %a o/d/f

=== times can be left alone
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xmf a.tar -C o; test $(stat -c %Y o/d/f) -gt 1600000000 && echo now

=== what is there is replaced
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
echo old > d/f; tar xf a.tar; cat d/f

=== what is there can be kept
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
echo old > d/f; tar xkf a.tar d/f; echo $?; cat d/f; tar xf a.tar --skip-old-files d/f; echo $?; cat d/f

=== what is newer can be kept
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
echo new > d/f; tar xf a.tar --keep-newer-files d/f; cat d/f

=== writing into what is there
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
ln d/f other; echo old > d/f; tar xf a.tar --overwrite d/f; cat other; tar xf a.tar -U d/f; echo changed > d/f; cat other

=== a directory in the way
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
rm d/f; mkdir d/f; tar xf a.tar d/f; cat d/f; rm d/f; mkdir -p d/f/x; tar xf a.tar d/f; echo $?; tar xf a.tar --recursive-unlink d/f; cat d/f

=== a link to a directory is replaced by a directory
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mv d/s real; ln -s ../real d/s; tar xf a.tar; test -L d/s || echo directory; rm -r d/s; ln -s ../real d/s; rm real/g; tar xf a.tar --keep-directory-symlink; test -L d/s && ls real

=== all below one directory
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar xf a.tar --one-top-level=top; find top | sort; cp a.tar pack.tar; tar xf pack.tar --one-top-level; ls pack

=== hard links
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
ln d/f d/h; $T -cf a.tar d; tar tvf a.tar d/h; mkdir o; tar xf a.tar -C o; stat -c %h o/d/h; test o/d/f -ef o/d/h && echo same

=== hard links as files
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
ln d/f d/h; $T --hard-dereference -cf a.tar d; tar tvf a.tar d/h

=== a hard link whose target was not extracted
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
ln d/f d/h; $T -cf a.tar d; mkdir o; tar xf a.tar -C o d/h; echo $?

=== a file named twice is a link to itself
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d/f d/f; tar tvf a.tar

=== what links point at
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -chf a.tar d; tar tvf a.tar d/l

=== FIFOs
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
mkfifo d/p; touch -d @0 d/p; $T -cf a.tar d/p; tar tvf a.tar; mkdir o; tar xf a.tar -C o; test -p o/d/p && echo fifo

=== an empty directory and an empty file
mkdir e; : > z; touch -d @0 e z; tar --owner=u:1 --group=g:1 -cf a.tar e z; tar tvf a.tar; mkdir o; tar xf a.tar -C o; ls -A o

=== leading slashes are taken off
mkdir -p /tmp/case/x; echo 1 > x/f; tar cf a.tar /tmp/case/x/f; tar tf a.tar; mkdir o; tar xf a.tar -C o; find o -type f

=== leading slashes can stay
mkdir x; echo 1 > x/f; tar cPf a.tar /tmp/case/x/f; tar tPf a.tar; tar tf a.tar; rm x/f; tar xPf a.tar; cat x/f

=== names that lead out are taken off when packing
mkdir x; cd x; echo 1 > ../f; tar cf a.tar ../f; tar tf a.tar

=== names that lead out are refused when unpacking
mkdir x o; cd x; echo 1 > ../f; tar cPf a.tar ../f; cd ../o; tar tf ../x/a.tar; rm ../f; tar xf ../x/a.tar; echo $?; ls; ls ..; tar xPf ../x/a.tar; cat ../f

=== nothing is written through a link of the archive
mkdir x t; cd x; ln -s /tmp/case/t evil; tar cf e.tar evil; rm evil; mkdir evil; echo bad > evil/pwn; tar rf e.tar evil/pwn; rm -r evil; tar xf e.tar; echo $?; ls -A ../t; ls evil

=== a link that leads up is made at the end
mkdir x t; cd x; ln -s ../t up; tar cf e.tar up; rm up; mkdir up; echo bad > up/pwn; tar rf e.tar up/pwn; rm -r up; tar xf e.tar; ls -A ../t; cat up/pwn

=== links that lead out are still links
ln -s /etc/passwd a; ln -s ../x b; ln -s c c; tar cf a.tar a b c; rm a b c; tar xf a.tar; readlink a b c

=== a hard link to a link that leads out
ln -s /nowhere a; ln a b; tar cf a.tar a b; rm a b; tar xf a.tar; readlink a b; test $(stat -c %h a) = 2 && echo linked

=== appending
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d/f; $T -rvf a.tar d/s; tar tf a.tar; stat -c %s a.tar

=== appending makes an archive
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -rf new.tar d/f; tar tf new.tar

=== appending needs a file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar r d; tar -A

=== compressed archives are not changed
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar czf a.tgz d; tar rf a.tgz d; echo $?; tar rzf a.tgz d; echo $?

=== updating adds what is newer
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf a.tar d; touch -d 2031-01-01 d/f; tar uvf a.tar d; tar tf a.tar | sort

=== updating leaves what is not
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf a.tar d; tar uvf a.tar d; tar tf a.tar | wc -l

=== joining archives
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d/f; $T -cf b.tar d/s; tar Af a.tar b.tar; tar tf a.tar; tar --concatenate -f a.tar b.tar; tar tf a.tar | wc -l

=== deleting members
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar --delete -f a.tar d/s; tar tf a.tar; stat -c %s a.tar; tar xOf a.tar d/f

=== deleting a member that is missing
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar --delete -f a.tar nope; echo $?; tar tf a.tar | wc -l

=== deleting in a pipe
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar --delete d/f < a.tar | tar t

=== nothing differs
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
tar df a.tar; echo $?; tar dvf a.tar

=== contents that differ
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
printf 'ho\n' > d/f; touch -d '2020-01-02 03:04:05' d/f; tar df a.tar

=== sizes, times and modes that differ
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
echo longer > d/f; chmod 700 d/f; tar df a.tar; echo $?

=== files that are gone
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
rm d/f d/l; tar df a.tar ; echo $?

=== links that differ
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
ln -sf other d/l; tar df a.tar

=== kinds that differ
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
rm d/f; mkdir d/f; tar df a.tar

=== leaving out by pattern
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --exclude='*g' -cf a.tar d; tar tf a.tar

=== leaving out a directory
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --exclude=s -cf a.tar d; tar tf a.tar; $T --exclude=d/s -cf a.tar d; tar tf a.tar

=== leaving out from the start only
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --anchored --exclude=s -cf a.tar d; tar tf a.tar | wc -l; $T --anchored --exclude=d/s -cf a.tar d; tar tf a.tar | wc -l

=== leaving out by a file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf '*.o\nf\n' > ex; touch d/x.o; $T -X ex -cf a.tar d; tar tf a.tar

=== leaving out when extracting
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xf a.tar -C o --exclude='d/s*'; find o | sort; tar tf a.tar --exclude=f

=== patterns after the names have no effect
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf a.tar d/f --exclude=f; echo $?; tar tf a.tar

=== leaving out version control
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
mkdir -p d/.git d/CVS; touch d/.git/x d/CVS/y d/.gitignore d/z.git; $T --exclude-vcs -cf a.tar d; tar tf a.tar

=== leaving out backups
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch d/a~ 'd/#b#' d/.#c; $T --exclude-backups -cf a.tar d; tar tf a.tar

=== leaving out tagged directories
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch d/s/TAG; $T --exclude-tag=TAG -cf a.tar d; tar tf a.tar; echo; $T --exclude-tag-under=TAG -cf a.tar d; tar tf a.tar; echo; $T --exclude-tag-all=TAG -cf a.tar d; tar tf a.tar

=== names from a file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf 'd/f\nd/s\n' > list; $T -cf a.tar -T list; tar tf a.tar

=== names from standard input
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf 'd/f\nd/l\n' | tar -cf a.tar -T -; tar tf a.tar; printf 'd/l\n' | tar tf a.tar -T -

=== names that end with NUL
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf 'd/f\0d/s\0' | $T -cf a.tar --null -T -; tar tf a.tar

=== directories in a file of names
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf -- '-C d\nf\n' > list; tar -cf a.tar -T list; tar tf a.tar

=== no names in a file of names
tar cf a.tar -T /dev/null; echo $?; tar tf a.tar; stat -c %s a.tar

=== without going into directories
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --no-recursion -cf a.tar d; tar tf a.tar; find d | sort | tar -cf b.tar --no-recursion -T -; tar tf b.tar

=== changing directories on the way
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar -cf a.tar -C d f -C s g; tar tf a.tar; tar -cf b.tar -C d f -C .. d/s/g; tar tf b.tar; tar cf c.tar -C nowhere x

=== extracting to several directories
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o p; tar xf a.tar -C o d/f -C ../p d/l; find o p | sort

=== renaming as sed does
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar --transform='s,^d,new,' d; tar tf a.tar; readlink d/l

=== renaming members, not links
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar --transform='s/f/X/S' d; tar tvf a.tar d/l; $T -cf b.tar --xform='s/f/X/' d; tar tvf b.tar d/l

=== renaming with groups and cases
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xf a.tar -C o --transform='s,\(.\)$,\U\1x,' --show-transformed-names -v; find o | sort

=== a renaming that is wrong
tar cf a.tar --transform='s/a' x; echo $?; tar cf a.tar --transform='x' x

=== owner, group, mode and time of what is added
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --owner=alice:1001 --group=staff:50 --mode=a+rwx --mtime="2001-02-03 04:05:06" -cf a.tar d/f; tar tvf a.tar --full-time; tar tvf a.tar --numeric-owner

=== owners in numbers only
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --owner=54321 --group=54322 -cf a.tar d/f; tar tvf a.tar; tar --owner=u:7 --group=g:8 --numeric-owner -cf b.tar d/f; tar tvf b.tar

=== modes as chmod has them
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --mode=u=rw,go= -cf a.tar d; tar tvf a.tar d/s/g | cut -c1-10; tar --mode=600 -cf a.tar d/f; tar tvf a.tar | cut -c1-10; tar --mode=xyz -cf a.tar d

=== the time of a file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch -d @1000000 ref; tar --mtime=./ref -cf a.tar d/f; tar tvf a.tar --full-time | cut -d" " -f4- | grep -o 1970.*; tar --mtime=@2000000000 --clamp-mtime -cf a.tar d/f; tar tvf a.tar | grep -o 2020.*

=== only what is newer
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch -d 2021-01-01 d/s/g; $T --newer-mtime=2020-06-01 -cf a.tar d; tar tf a.tar; $T --newer-mtime=2020-06-01 -cvf a.tar d 2>&1

=== the second of several
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf a.tar d/f; echo two > d/f; tar rf a.tar d/f; tar tf a.tar --occurrence=2 d/f; tar xOf a.tar --occurrence=1 d/f; tar xOf a.tar d/f; tar tf a.tar --occurrence=3 d/f; echo $?; tar tf a.tar --occurrence=1

=== files go when they are archived
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --remove-files -cf a.tar d; ls; tar tf a.tar | wc -l

=== the archive is not put into itself
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf d/a.tar d; tar tf d/a.tar | sort

=== records are filled up
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf - d/f | wc -c; tar -b1 -cf - d/f | wc -c; tar --record-size=1024 -cf - d/f | wc -c; tar -b0 -cf - d/f | wc -c; tar --record-size=100 -cf - d

=== labels
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar -cf a.tar -V label d/f; tar tf a.tar; mkdir o; tar xf a.tar -C o; ls o

=== an index file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cvf a.tar --index-file=i d; cat i

=== gzip inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar czf a.tgz d; gzip -t a.tgz; tar tzf a.tgz | wc -l; tar tf a.tgz | wc -l; mkdir o; tar xf a.tgz -C o; cat o/d/f

=== bzip2 inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cjf a.tbz d; bzip2 -t a.tbz; tar tf a.tbz | wc -l; tar xjOf a.tbz d/f

=== xz inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cJf a.txz d; xz -t a.txz; tar tf a.txz | wc -l; tar xJOf a.txz d/f

=== zstd inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --zstd -cf a.tzst d; zstd -qt a.tzst; tar tf a.tzst | wc -l; tar --zstd -xOf a.tzst d/f

=== lzma inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --lzma -cf a.tlz d; tar --lzma -tf a.tlz | wc -l

=== compressed as the suffix says
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
for s in tar.gz tgz tar.bz2 tar.xz txz tar.zst tar; do tar caf x.$s d/f; head -c 2 x.$s | od -An -tx1; tar tf x.$s; done

=== a compressed stream has to be named
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar czf a.tgz d; tar t < a.tgz; echo $?; tar tz < a.tgz | wc -l; tar cJf a.txz d; tar tf - < a.txz

=== the wrong compression
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tzf a.tar; echo $?; tar czf a.tgz d; tar tJf a.tgz; echo $?; tar tjf a.tgz

=== a compressed archive that is cut off
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -czf a.tgz d; head -c 60 a.tgz > b.tgz; tar tf b.tgz >/dev/null; echo $?

=== through a program
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -I gzip -cf a.tgz d; gzip -t a.tgz; tar -I gzip -tf a.tgz; tar -I "gzip -1" -cf b.tgz d; tar tzf b.tgz | wc -l

=== a program that fails
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar -I false -cf a.tgz d 2>/dev/null; echo $?; tar -I nosuchprogram -tf a.tgz 2>/dev/null; echo $?

=== something else than an archive
echo junk > j; tar tf j; echo $?; seq 1000 > k; tar tf k; echo $?; : > e; tar tf e

=== zeros are an empty archive
head -c 10240 /dev/zero > z; tar tf z; echo $?; tar tvRf z

=== an archive that is cut off
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
head -c 600 a.tar > x; tar tf x; echo $?; head -c 2560 a.tar > x; tar tf x; echo $?

=== data that is cut off
seq 1000 > big; tar cf b.tar big; head -c 1000 b.tar > x; mkdir o; tar xf x -C o; echo $?; cat x | tar tf -; echo $?

=== a damaged header
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
cp a.tar b.tar; printf X | dd of=b.tar bs=1 seek=520 conv=notrunc status=none; tar tf b.tar

=== zeros in between
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
cat a.tar a.tar > b.tar; tar tf b.tar | wc -l; tar tif b.tar | wc -l

=== a lone block of zeros
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
head -c 2560 a.tar > x; head -c 512 /dev/zero >> x; tail -c +2561 a.tar >> x; tar tf x

=== into a directory that is not there
tar cf /nonexist/a.tar x; echo $?

=== a file that cannot be read
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
chmod 000 d/f; $T -cf a.tar d; echo $?; tar tf a.tar; $T --ignore-failed-read -cf a.tar d; echo $?

=== a directory that cannot be written
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; chmod 555 o; tar xf a.tar -C o; echo $?

=== conflicting compression
tar -zjcf a.tar x; echo $?

=== numbers in base 256
: > f
chmod 644 f; tar cf a.tar --owner=u:4000000 --group=g:5000000 --mtime=@10000000000 f; tar tvf a.tar --numeric-owner; cksum < a.tar; tar cf a.tar --owner=u:1 --group=g:1 --mtime=@-5 f; tar tvf a.tar --full-time; cksum < a.tar

