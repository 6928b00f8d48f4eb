#: tar: archives of many files.

=== no action is a wrong call
tar
--- status 2
--- stderr
tar: You must specify one of the '-Acdtrux', '--delete' or '--test-label' options
Try 'tar --help' or 'tar --usage' for more information.

=== an archive of nothing is refused
tar cf a.tar
--- status 2
--- stderr
tar: Cowardly refusing to create an empty archive
Try 'tar --help' or 'tar --usage' for more information.

=== an old flag without its value
tar cf
--- status 2
--- stderr
tar: Old option 'f' requires an argument.
Try 'tar --help' or 'tar --usage' for more information.

=== two actions are refused
tar ctf x.tar
--- status 2
--- stderr
tar: You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option
Try 'tar --help' or 'tar --usage' for more information.

=== an unknown flag
tar --foo
tar -y
--- status 64
--- stderr
tar: unrecognized option '--foo'
Try 'tar --help' or 'tar --usage' for more information.
tar: invalid option -- 'y'
Try 'tar --help' or 'tar --usage' for more information.

=== an archive that is missing
tar xf nope
tar tf nope
--- status 2
--- stderr
tar: nope: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now
tar: nope: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now

=== a file that is missing leaves an error
tar cf a.tar nope; echo $?; tar tf a.tar
--- stdout
2
--- stderr
tar: nope: Cannot stat: No such file or directory
tar: Exiting with failure status due to previous errors

=== creating lists names, directories with a slash
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cvf a.tar d
--- stdout
d/
d/f
d/l
d/s/
d/s/g
--- stderr

=== twice verbose shows all there is to know
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cvvf a.tar d
--- stdout
drwxr-xr-x u/g               0 2020-01-02 03:04 d/
-rw-r--r-- u/g               3 2020-01-02 03:04 d/f
lrwxrwxrwx u/g               0 2020-01-02 03:04 d/l -> f
drwxr-xr-x u/g               0 2020-01-02 03:04 d/s/
-rwxr-xr-x u/g               3 2020-01-02 03:04 d/s/g
--- stderr

=== the listing is aside if the archive takes standard output
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cvf - d 2>/dev/null | tar tf -
--- stdout
d/
d/f
d/l
d/s/
d/s/g
--- stderr

=== listing names
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar
--- stdout
d/
d/f
d/l
d/s/
d/s/g
--- stderr

=== listing all there is to know
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tvf a.tar
--- stdout
drwxr-xr-x u/g               0 2020-01-02 03:04 d/
-rw-r--r-- u/g               3 2020-01-02 03:04 d/f
lrwxrwxrwx u/g               0 2020-01-02 03:04 d/l -> f
drwxr-xr-x u/g               0 2020-01-02 03:04 d/s/
-rwxr-xr-x u/g               3 2020-01-02 03:04 d/s/g
--- stderr

=== times to the second
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tvf a.tar --full-time
--- stdout
drwxr-xr-x u/g               0 2020-01-02 03:04:05 d/
-rw-r--r-- u/g               3 2020-01-02 03:04:05 d/f
lrwxrwxrwx u/g               0 2020-01-02 03:04:05 d/l -> f
drwxr-xr-x u/g               0 2020-01-02 03:04:05 d/s/
-rwxr-xr-x u/g               3 2020-01-02 03:04:05 d/s/g
--- stderr

=== owners in numbers
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tvf a.tar --numeric-owner
--- stdout
drwxr-xr-x 5/6               0 2020-01-02 03:04 d/
-rw-r--r-- 5/6               3 2020-01-02 03:04 d/f
lrwxrwxrwx 5/6               0 2020-01-02 03:04 d/l -> f
drwxr-xr-x 5/6               0 2020-01-02 03:04 d/s/
-rwxr-xr-x 5/6               3 2020-01-02 03:04 d/s/g
--- stderr

=== times in UTC
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
TZ=America/New_York tar tvf a.tar --utc d/f; TZ=America/New_York tar tvf a.tar d/f
--- stdout
-rw-r--r-- u/g               3 2020-01-02 03:04 d/f
-rw-r--r-- u/g               3 2020-01-01 22:04 d/f
--- stderr

=== block numbers
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tRf a.tar; tar tvRf a.tar d/f
--- stdout
block 0: d/
block 1: d/f
block 3: d/l
block 4: d/s/
block 5: d/s/g
block 7: ** Block of NULs **
block 1: -rw-r--r-- u/g               3 2020-01-02 03:04 d/f
block 7: ** Block of NULs **
--- stderr

=== a member that is missing
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar nope; echo $?; tar xf a.tar nope
--- status 2
--- stdout
2
--- stderr
tar: nope: Not found in archive
tar: Exiting with failure status due to previous errors
tar: nope: Not found in archive
tar: Exiting with failure status due to previous errors

=== a directory stands for what is in it
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar d/s
--- stdout
d/s/
d/s/g
--- stderr

=== patterns have to be asked for
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar 'd/*'
--- status 2
--- stderr
tar: Pattern matching characters used in file names
tar: Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning
tar: d/*: Not found in archive
tar: Exiting with failure status due to previous errors

=== patterns of members
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar --wildcards '*/g' 'd/l'
--- stdout
d/l
d/s/g
--- stderr

=== patterns that do not match slashes
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar --wildcards --no-wildcards-match-slash 'd/*' --no-recursion; echo; tar tf a.tar --wildcards --no-wildcards-match-slash '*f'
--- status 2
--- stdout (escaped)
d/f
d/l
d/s/
d/s/g
\n\
--- stderr
tar: *f: Not found in archive
tar: Exiting with failure status due to previous errors

=== patterns behind any slash
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar --wildcards --no-anchored g
--- stdout
d/s/g
--- stderr

=== patterns without case
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tf a.tar --ignore-case D/F
--- stdout
d/f
--- stderr

=== old flags and new flags are the same
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -c -f a.tar d; $T --create --file=b.tar d; cmp a.tar b.tar && tar --list --verbose --file b.tar d/f
--- stdout
-rw-r--r-- u/g               3 2020-01-02 03:04 d/f
--- stderr

=== the gnu format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=gnu -cf - d | cksum
--- stdout
1368439202 10240
--- stderr

=== the oldgnu format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=oldgnu -cf - d | cksum
--- stdout
1368439202 10240
--- stderr

=== the ustar format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=ustar -cf - d | cksum
--- stdout
2899208932 10240
--- stderr

=== the v7 format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=v7 -cf - d | cksum
--- stdout
79468334 10240
--- stderr

=== the pax format to the byte
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --mtime=@1000000000 --format=pax --pax-option=delete=atime,delete=ctime -cf - d | cksum
--- stdout
2899208932 10240
--- stderr

=== records of the pax format
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch -d "2020-01-02 03:04:05.5" d/f; $T --format=posix --pax-option=delete=atime,delete=ctime -cf - d/f | cksum
--- stdout
3320358811 10240
--- stderr

=== the name of extended headers
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --format=posix --mtime=@1.25 --pax-option="exthdr.name=%d/X/%f,delete=atime,delete=ctime" -cf - d/f | cksum
--- stdout
3534618494 10240
--- stderr

=== pax options need the pax format
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --format=gnu --pax-option=delete=atime -cf - d | wc -c
--- stdout
0
--- stderr
tar: --pax-option can be used only on POSIX archives
Try 'tar --help' or 'tar --usage' for more information.

=== long names in the gnu format to the byte
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=gnu -cf - $L lnk | cksum
--- stdout
2888101676 10240
--- stderr

=== long names in the oldgnu format to the byte
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=oldgnu -cf - $L lnk | cksum
--- stdout
2756202940 10240
--- stderr

=== long names in the pax format to the byte
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=pax --pax-option=delete=atime,delete=ctime -cf - $L lnk | cksum
--- stdout
4281971377 10240
--- stderr

=== names that do not fit the ustar format
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=ustar -cf a.tar $L lnk; echo $?; tar tf a.tar
--- stdout
2
lnk
--- stderr
tar: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn/: file name is too long (cannot be split); not dumped
tar: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn/nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn/x: link name is too long; not dumped
tar: Exiting with failure status due to previous errors

=== names that do not fit the v7 format
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T --format=v7 -cf a.tar $L lnk; echo $?; tar tf a.tar
--- stdout
2
lnk
--- stderr
tar: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn/: file name is too long (max 99); not dumped
tar: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn/nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn/x: link name is too long; not dumped
tar: Exiting with failure status due to previous errors

=== names that are split in the ustar format
D=$(printf 'd%.0s' $(seq 80)); mkdir -p $D/$D; echo x > $D/$D/f; tar --owner=u:5 --group=g:6 --mtime=@1 --format=ustar --sort=name -cf - $D | cksum
--- stdout
2056460362 10240
--- stderr

=== long names come back
L=$(printf 'n%.0s' $(seq 120)); mkdir -p $L/$L; echo z > $L/$L/x; ln -s $L/$L/x lnk
T='tar --sort=name --owner=u:5 --group=g:6 --mtime=@1000000000'
$T -cf a.tar $L lnk; mkdir o; tar xf a.tar -C o; cat o/$L/$L/x; readlink o/lnk | wc -c; $T --format=pax -cf b.tar $L; tar tf b.tar | wc -c
--- stdout
z
244
609
--- stderr

=== names that are not ASCII
mkdir é; echo 1 > é/ü; tar --sort=name -cf a.tar é; tar tf a.tar; tar --format=pax --owner=u:1 --group=g:1 --mtime=@5 --pax-option=delete=atime,delete=ctime -cf - é/ü | cksum
--- stdout
é/
é/ü
4128316060 10240
--- stderr

=== names with odd bytes are escaped
touch 'a b' $'n\nl' $'t\tb' 'b\c' $'x\001y'; tar cf a.tar a* n* t* b* x*; tar tf a.tar
--- stdout
a b
n\nl
t\tb
b\\c
x\001y
--- stderr

=== bytes that are no text
touch $'x\377y'; tar cf a.tar x*; tar tf a.tar
--- stdout
x\377y
--- stderr

=== literal quoting
touch 'b\c'; tar cf a.tar b*; tar tf a.tar --quoting-style=literal
--- stdout
b\c
--- stderr

=== extracting gives back contents, modes, links and times
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xvf a.tar -C o; cat o/d/f o/d/s/g; readlink o/d/l; stat -c "%a %Y %n" o/d o/d/f o/d/s o/d/s/g
--- stdout
d/
d/f
d/l
d/s/
d/s/g
hi
yo
f
755 1577934245 o/d
644 1577934245 o/d/f
755 1577934245 o/d/s
755 1577934245 o/d/s/g
--- stderr

=== extracting a member
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xf a.tar -C o d/s/g; find o | sort
--- stdout
o
o/d
o/d/s
o/d/s/g
--- stderr

=== extracting to standard output
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar xOf a.tar d/f d/s/g; tar xvOf a.tar d/f 2>/dev/null
--- stdout
hi
yo
hi
--- stderr

=== a directory to extract to has to be there
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar xf a.tar -C none
--- status 2
--- stderr
tar: none: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now

=== cutting off leading names
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xvf a.tar -C o --strip-components=1; find o | sort; tar xf a.tar --strip-components=2 -C o; ls o
--- stdout
d/f
d/l
d/s/
d/s/g
o
o/f
o/l
o/s
o/s/g
f
g
l
s
--- stderr

=== showing names as they are changed
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xvf a.tar -C o --strip-components=1 --show-transformed-names
--- stdout
f
l
s/
s/g
--- stderr

=== the umask takes permissions off
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
chmod 777 d/f; $T -cf a.tar d; umask 027; mkdir o; tar xf a.tar -C o; stat -c "%a" o/d/f; tar xpf a.tar -C o; stat -c %a o/d/f; tar xf a.tar -C o --no-same-permissions; stat -c %a o/d/f
--- stdout
750
777
750
--- stderr

=== times can be left alone
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xmf a.tar -C o; test $(stat -c %Y o/d/f) -gt 1600000000 && echo now
--- stdout
now
--- stderr

=== what is there is replaced
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
echo old > d/f; tar xf a.tar; cat d/f
--- stdout
hi
--- stderr

=== what is there can be kept
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
echo old > d/f; tar xkf a.tar d/f; echo $?; cat d/f; tar xf a.tar --skip-old-files d/f; echo $?; cat d/f
--- stdout
2
old
0
old
--- stderr
tar: d/f: Cannot open: File exists
tar: Exiting with failure status due to previous errors

=== what is newer can be kept
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
echo new > d/f; tar xf a.tar --keep-newer-files d/f; cat d/f
--- stdout
new
--- stderr
tar: Current ‘d/f’ is newer or same age

=== writing into what is there
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
ln d/f other; echo old > d/f; tar xf a.tar --overwrite d/f; cat other; tar xf a.tar -U d/f; echo changed > d/f; cat other
--- stdout
hi
hi
--- stderr

=== a directory in the way
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
rm d/f; mkdir d/f; tar xf a.tar d/f; cat d/f; rm d/f; mkdir -p d/f/x; tar xf a.tar d/f; echo $?; tar xf a.tar --recursive-unlink d/f; cat d/f
--- stdout
hi
2
hi
--- stderr
tar: d/f: Cannot open: File exists
tar: Exiting with failure status due to previous errors

=== a link to a directory is replaced by a directory
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mv d/s real; ln -s ../real d/s; tar xf a.tar; test -L d/s || echo directory; rm -r d/s; ln -s ../real d/s; rm real/g; tar xf a.tar --keep-directory-symlink; test -L d/s && ls real
--- stdout
directory
g
--- stderr

=== all below one directory
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar xf a.tar --one-top-level=top; find top | sort; cp a.tar pack.tar; tar xf pack.tar --one-top-level; ls pack
--- stdout
top
top/d
top/d/f
top/d/l
top/d/s
top/d/s/g
d
--- stderr

=== hard links
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
ln d/f d/h; $T -cf a.tar d; tar tvf a.tar d/h; mkdir o; tar xf a.tar -C o; stat -c %h o/d/h; test o/d/f -ef o/d/h && echo same
--- stdout
hrw-r--r-- u/g               0 2020-01-02 03:04 d/h link to d/f
2
same
--- stderr

=== hard links as files
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
ln d/f d/h; $T --hard-dereference -cf a.tar d; tar tvf a.tar d/h
--- stdout
-rw-r--r-- u/g               3 2020-01-02 03:04 d/h
--- stderr

=== a hard link whose target was not extracted
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
ln d/f d/h; $T -cf a.tar d; mkdir o; tar xf a.tar -C o d/h; echo $?
--- stdout
2
--- stderr
tar: d/h: Cannot hard link to ‘d/f’: No such file or directory
tar: Exiting with failure status due to previous errors

=== a file named twice is a link to itself
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d/f d/f; tar tvf a.tar
--- stdout
-rw-r--r-- u/g               3 2020-01-02 03:04 d/f
hrw-r--r-- u/g               0 2020-01-02 03:04 d/f link to d/f
--- stderr

=== what links point at
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -chf a.tar d; tar tvf a.tar d/l
--- stdout
hrw-r--r-- u/g               0 2020-01-02 03:04 d/l link to d/f
--- stderr

=== FIFOs
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
mkfifo d/p; touch -d @0 d/p; $T -cf a.tar d/p; tar tvf a.tar; mkdir o; tar xf a.tar -C o; test -p o/d/p && echo fifo
--- stdout
prw-r--r-- u/g               0 1970-01-01 00:00 d/p
fifo
--- stderr

=== an empty directory and an empty file
mkdir e; : > z; touch -d @0 e z; tar --owner=u:1 --group=g:1 -cf a.tar e z; tar tvf a.tar; mkdir o; tar xf a.tar -C o; ls -A o
--- stdout
drwxr-xr-x u/g               0 1970-01-01 00:00 e/
-rw-r--r-- u/g               0 1970-01-01 00:00 z
e
z
--- stderr

=== leading slashes are taken off
mkdir -p /tmp/case/x; echo 1 > x/f; tar cf a.tar /tmp/case/x/f; tar tf a.tar; mkdir o; tar xf a.tar -C o; find o -type f
--- stdout
tmp/case/x/f
o/tmp/case/x/f
--- stderr
tar: Removing leading `/' from member names

=== leading slashes can stay
mkdir x; echo 1 > x/f; tar cPf a.tar /tmp/case/x/f; tar tPf a.tar; tar tf a.tar; rm x/f; tar xPf a.tar; cat x/f
--- stdout
/tmp/case/x/f
/tmp/case/x/f
1
--- stderr
tar: Removing leading `/' from member names

=== names that lead out are taken off when packing
mkdir x; cd x; echo 1 > ../f; tar cf a.tar ../f; tar tf a.tar
--- stdout
f
--- stderr
tar: Removing leading `../' from member names

=== names that lead out are refused when unpacking
mkdir x o; cd x; echo 1 > ../f; tar cPf a.tar ../f; cd ../o; tar tf ../x/a.tar; rm ../f; tar xf ../x/a.tar; echo $?; ls; ls ..; tar xPf ../x/a.tar; cat ../f
--- stdout
../f
2
o
x
1
--- stderr
tar: Removing leading `../' from member names
tar: Removing leading `../' from member names
tar: ../f: Member name contains '..'
tar: Exiting with failure status due to previous errors

=== nothing is written through a link of the archive
mkdir x t; cd x; ln -s /tmp/case/t evil; tar cf e.tar evil; rm evil; mkdir evil; echo bad > evil/pwn; tar rf e.tar evil/pwn; rm -r evil; tar xf e.tar; echo $?; ls -A ../t; ls evil
--- stdout
2
--- stderr
tar: evil/pwn: Cannot open: Not a directory
tar: Exiting with failure status due to previous errors

=== a link that leads up is made at the end
mkdir x t; cd x; ln -s ../t up; tar cf e.tar up; rm up; mkdir up; echo bad > up/pwn; tar rf e.tar up/pwn; rm -r up; tar xf e.tar; ls -A ../t; cat up/pwn
--- status 1
--- stderr
tar: up/pwn: Cannot open: Not a directory
tar: Exiting with failure status due to previous errors
cat: up/pwn: No such file or directory

=== links that lead out are still links
ln -s /etc/passwd a; ln -s ../x b; ln -s c c; tar cf a.tar a b c; rm a b c; tar xf a.tar; readlink a b c
--- stdout
/etc/passwd
../x
c
--- stderr

=== a hard link to a link that leads out
ln -s /nowhere a; ln a b; tar cf a.tar a b; rm a b; tar xf a.tar; readlink a b; test $(stat -c %h a) = 2 && echo linked
--- stdout
/nowhere
/nowhere
linked
--- stderr

=== appending
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d/f; $T -rvf a.tar d/s; tar tf a.tar; stat -c %s a.tar
--- stdout
d/s/
d/s/g
d/f
d/s/
d/s/g
10240
--- stderr

=== appending makes an archive
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -rf new.tar d/f; tar tf new.tar
--- stdout
d/f
--- stderr

=== appending needs a file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar r d; tar -A
--- status 2
--- stderr
tar: Options '-Aru' are incompatible with '-f -'
Try 'tar --help' or 'tar --usage' for more information.
tar: Options '-Aru' are incompatible with '-f -'
Try 'tar --help' or 'tar --usage' for more information.

=== compressed archives are not changed
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar czf a.tgz d; tar rf a.tgz d; echo $?; tar rzf a.tgz d; echo $?
--- stdout
2
2
--- stderr
tar: Cannot update compressed archives
tar: Error is not recoverable: exiting now
tar: Cannot update compressed archives
Try 'tar --help' or 'tar --usage' for more information.

=== updating adds what is newer
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf a.tar d; touch -d 2031-01-01 d/f; tar uvf a.tar d; tar tf a.tar | sort
--- stdout
d/f
d/
d/f
d/f
d/l
d/s/
d/s/g
--- stderr

=== updating leaves what is not
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf a.tar d; tar uvf a.tar d; tar tf a.tar | wc -l
--- stdout
5
--- stderr

=== joining archives
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d/f; $T -cf b.tar d/s; tar Af a.tar b.tar; tar tf a.tar; tar --concatenate -f a.tar b.tar; tar tf a.tar | wc -l
--- stdout
d/f
d/s/
d/s/g
5
--- stderr

=== deleting members
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar --delete -f a.tar d/s; tar tf a.tar; stat -c %s a.tar; tar xOf a.tar d/f
--- stdout
d/
d/f
d/l
10240
hi
--- stderr

=== deleting a member that is missing
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar --delete -f a.tar nope; echo $?; tar tf a.tar | wc -l
--- stdout
2
5
--- stderr
tar: nope: Not found in archive
tar: Exiting with failure status due to previous errors

=== deleting in a pipe
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar --delete d/f < a.tar | tar t
--- stdout
d/
d/l
d/s/
d/s/g
--- stderr

=== nothing differs
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
tar df a.tar; echo $?; tar dvf a.tar
--- stdout
0
d/
d/f
d/l
d/s/
d/s/g
--- stderr

=== contents that differ
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
printf 'ho\n' > d/f; touch -d '2020-01-02 03:04:05' d/f; tar df a.tar
--- status 1
--- stdout
d/f: Contents differ
--- stderr

=== sizes, times and modes that differ
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
echo longer > d/f; chmod 700 d/f; tar df a.tar; echo $?
--- stdout
d/f: Mode differs
d/f: Mod time differs
d/f: Size differs
1
--- stderr

=== files that are gone
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
rm d/f d/l; tar df a.tar ; echo $?
--- stdout
1
--- stderr
tar: d/f: Warning: Cannot stat: No such file or directory
tar: d/l: Warning: Cannot readlink: No such file or directory

=== links that differ
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
ln -sf other d/l; tar df a.tar
--- status 1
--- stdout
d/l: Symlink differs
--- stderr

=== kinds that differ
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --sort=name -cf a.tar d
rm d/f; mkdir d/f; tar df a.tar
--- status 1
--- stdout
d/f: File type differs
--- stderr

=== leaving out by pattern
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --exclude='*g' -cf a.tar d; tar tf a.tar
--- stdout
d/
d/f
d/l
d/s/
--- stderr

=== leaving out a directory
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --exclude=s -cf a.tar d; tar tf a.tar; $T --exclude=d/s -cf a.tar d; tar tf a.tar
--- stdout
d/
d/f
d/l
d/
d/f
d/l
--- stderr

=== leaving out from the start only
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --anchored --exclude=s -cf a.tar d; tar tf a.tar | wc -l; $T --anchored --exclude=d/s -cf a.tar d; tar tf a.tar | wc -l
--- stdout
5
3
--- stderr

=== leaving out by a file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf '*.o\nf\n' > ex; touch d/x.o; $T -X ex -cf a.tar d; tar tf a.tar
--- stdout
d/
d/l
d/s/
d/s/g
--- stderr

=== leaving out when extracting
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xf a.tar -C o --exclude='d/s*'; find o | sort; tar tf a.tar --exclude=f
--- stdout
o
o/d
o/d/f
o/d/l
d/
d/l
d/s/
d/s/g
--- stderr

=== patterns after the names have no effect
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf a.tar d/f --exclude=f; echo $?; tar tf a.tar
--- stdout
2
d/f
--- stderr
tar: The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.
tar: --exclude ‘f’ has no effect
tar: Exiting with failure status due to previous errors

=== leaving out version control
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
mkdir -p d/.git d/CVS; touch d/.git/x d/CVS/y d/.gitignore d/z.git; $T --exclude-vcs -cf a.tar d; tar tf a.tar
--- stdout
d/
d/f
d/l
d/s/
d/s/g
d/z.git
--- stderr

=== leaving out backups
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch d/a~ 'd/#b#' d/.#c; $T --exclude-backups -cf a.tar d; tar tf a.tar
--- stdout
d/
d/f
d/l
d/s/
d/s/g
--- stderr

=== leaving out tagged directories
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch d/s/TAG; $T --exclude-tag=TAG -cf a.tar d; tar tf a.tar; echo; $T --exclude-tag-under=TAG -cf a.tar d; tar tf a.tar; echo; $T --exclude-tag-all=TAG -cf a.tar d; tar tf a.tar
--- stdout
d/
d/f
d/l
d/s/
d/s/TAG

d/
d/f
d/l
d/s/

d/
d/f
d/l
--- stderr

=== names from a file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf 'd/f\nd/s\n' > list; $T -cf a.tar -T list; tar tf a.tar
--- stdout
d/f
d/s/
d/s/g
--- stderr

=== names from standard input
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf 'd/f\nd/l\n' | tar -cf a.tar -T -; tar tf a.tar; printf 'd/l\n' | tar tf a.tar -T -
--- stdout
d/f
d/l
d/l
--- stderr

=== names that end with NUL
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf 'd/f\0d/s\0' | $T -cf a.tar --null -T -; tar tf a.tar
--- stdout
d/f
d/s/
d/s/g
--- stderr

=== directories in a file of names
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
printf -- '-C d\nf\n' > list; tar -cf a.tar -T list; tar tf a.tar
--- stdout
f
--- stderr

=== no names in a file of names
tar cf a.tar -T /dev/null; echo $?; tar tf a.tar; stat -c %s a.tar
--- stdout
0
10240
--- stderr

=== without going into directories
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --no-recursion -cf a.tar d; tar tf a.tar; find d | sort | tar -cf b.tar --no-recursion -T -; tar tf b.tar
--- stdout
d/
d/
d/f
d/l
d/s/
d/s/g
--- stderr

=== changing directories on the way
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar -cf a.tar -C d f -C s g; tar tf a.tar; tar -cf b.tar -C d f -C .. d/s/g; tar tf b.tar; tar cf c.tar -C nowhere x
--- status 2
--- stdout
f
g
f
d/s/g
--- stderr
tar: nowhere: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now

=== extracting to several directories
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o p; tar xf a.tar -C o d/f -C ../p d/l; find o p | sort
--- stdout
o
o/d
o/d/f
p
p/d
p/d/l
--- stderr

=== renaming as sed does
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar --transform='s,^d,new,' d; tar tf a.tar; readlink d/l
--- stdout
new/
new/f
new/l
new/s/
new/s/g
f
--- stderr

=== renaming members, not links
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar --transform='s/f/X/S' d; tar tvf a.tar d/l; $T -cf b.tar --xform='s/f/X/' d; tar tvf b.tar d/l
--- stdout
lrwxrwxrwx u/g               0 2020-01-02 03:04 d/l -> f
lrwxrwxrwx u/g               0 2020-01-02 03:04 d/l -> X
--- stderr

=== renaming with groups and cases
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; tar xf a.tar -C o --transform='s,\(.\)$,\U\1x,' --show-transformed-names -v; find o | sort
--- stdout
DX/
d/FX
d/LX
d/SX/
d/s/GX
o
o/DX
o/d
o/d/FX
o/d/LX
o/d/SX
o/d/s
o/d/s/GX
--- stderr

=== a renaming that is wrong
tar cf a.tar --transform='s/a' x; echo $?; tar cf a.tar --transform='x' x
--- status 2
--- stdout
2
--- stderr
tar: Invalid transform expression
Try 'tar --help' or 'tar --usage' for more information.
tar: Invalid transform expression
Try 'tar --help' or 'tar --usage' for more information.

=== owner, group, mode and time of what is added
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --owner=alice:1001 --group=staff:50 --mode=a+rwx --mtime="2001-02-03 04:05:06" -cf a.tar d/f; tar tvf a.tar --full-time; tar tvf a.tar --numeric-owner
--- stdout
-rwxrwxrwx alice/staff       3 2001-02-03 04:05:06 d/f
-rwxrwxrwx 1001/50           3 2001-02-03 04:05 d/f
--- stderr

=== owners in numbers only
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --owner=54321 --group=54322 -cf a.tar d/f; tar tvf a.tar; tar --owner=u:7 --group=g:8 --numeric-owner -cf b.tar d/f; tar tvf b.tar
--- stdout
-rw-r--r-- 54321/54322       3 2020-01-02 03:04 d/f
-rw-r--r-- 7/8               3 2020-01-02 03:04 d/f
--- stderr

=== modes as chmod has them
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --mode=u=rw,go= -cf a.tar d; tar tvf a.tar d/s/g | cut -c1-10; tar --mode=600 -cf a.tar d/f; tar tvf a.tar | cut -c1-10; tar --mode=xyz -cf a.tar d
--- status 2
--- stdout
-rw-------
-rw-------
--- stderr
tar: Invalid mode given on option
tar: Error is not recoverable: exiting now

=== the time of a file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch -d @1000000 ref; tar --mtime=./ref -cf a.tar d/f; tar tvf a.tar --full-time | cut -d" " -f4- | grep -o 1970.*; tar --mtime=@2000000000 --clamp-mtime -cf a.tar d/f; tar tvf a.tar | grep -o 2020.*
--- stdout
1970-01-12 13:46:40 d/f
2020-01-02 03:04 d/f
--- stderr

=== only what is newer
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
touch -d 2021-01-01 d/s/g; $T --newer-mtime=2020-06-01 -cf a.tar d; tar tf a.tar; $T --newer-mtime=2020-06-01 -cvf a.tar d 2>&1
--- stdout
d/
d/s/
d/s/g
tar: Option --newer-mtime: Treating date '2020-06-01' as 2020-06-01 00:00:00
d/
tar: d/f: file is unchanged; not dumped
tar: d/l: file is unchanged; not dumped
d/s/
d/s/g
--- stderr

=== the second of several
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf a.tar d/f; echo two > d/f; tar rf a.tar d/f; tar tf a.tar --occurrence=2 d/f; tar xOf a.tar --occurrence=1 d/f; tar xOf a.tar d/f; tar tf a.tar --occurrence=3 d/f; echo $?; tar tf a.tar --occurrence=1
--- status 2
--- stdout
d/f
hi
hi
two
2
--- stderr
tar: d/f: Required occurrence not found in archive
tar: Exiting with failure status due to previous errors
tar: --occurrence is meaningless without a file list
Try 'tar --help' or 'tar --usage' for more information.

=== files go when they are archived
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T --remove-files -cf a.tar d; ls; tar tf a.tar | wc -l
--- stdout
a.tar
5
--- stderr

=== the archive is not put into itself
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf d/a.tar d; tar tf d/a.tar | sort
--- stdout
d/
d/f
d/l
d/s/
d/s/g
--- stderr
tar: d/a.tar: file is the archive; not dumped

=== records are filled up
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cf - d/f | wc -c; tar -b1 -cf - d/f | wc -c; tar --record-size=1024 -cf - d/f | wc -c; tar -b0 -cf - d/f | wc -c; tar --record-size=100 -cf - d
--- status 2
--- stdout
10240
2048
2048
0
--- stderr
tar: 0: Invalid blocking factor
Try 'tar --help' or 'tar --usage' for more information.
tar: Record size must be a multiple of 512.
Try 'tar --help' or 'tar --usage' for more information.

=== labels
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar -cf a.tar -V label d/f; tar tf a.tar; mkdir o; tar xf a.tar -C o; ls o
--- stdout
label
d/f
d
--- stderr

=== an index file
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cvf a.tar --index-file=i d; cat i
--- stdout
d/
d/f
d/l
d/s/
d/s/g
--- stderr

=== gzip inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar czf a.tgz d; gzip -t a.tgz; tar tzf a.tgz | wc -l; tar tf a.tgz | wc -l; mkdir o; tar xf a.tgz -C o; cat o/d/f
--- stdout
5
5
hi
--- stderr

=== bzip2 inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cjf a.tbz d; bzip2 -t a.tbz; tar tf a.tbz | wc -l; tar xjOf a.tbz d/f
--- stdout
5
hi
--- stderr

=== xz inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar cJf a.txz d; xz -t a.txz; tar tf a.txz | wc -l; tar xJOf a.txz d/f
--- stdout
5
hi
--- stderr

=== zstd inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --zstd -cf a.tzst d; zstd -qt a.tzst; tar tf a.tzst | wc -l; tar --zstd -xOf a.tzst d/f
--- stdout
5
hi
--- stderr

=== lzma inside
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar --lzma -cf a.tlz d; tar --lzma -tf a.tlz | wc -l
--- stdout
5
--- stderr

=== compressed as the suffix says
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
for s in tar.gz tgz tar.bz2 tar.xz txz tar.zst tar; do tar caf x.$s d/f; head -c 2 x.$s | od -An -tx1; tar tf x.$s; done
--- stdout
 1f 8b
d/f
 1f 8b
d/f
 42 5a
d/f
 fd 37
d/f
 fd 37
d/f
 28 b5
d/f
 64 2f
d/f
--- stderr

=== a compressed stream has to be named
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar czf a.tgz d; tar t < a.tgz; echo $?; tar tz < a.tgz | wc -l; tar cJf a.txz d; tar tf - < a.txz
--- status 2
--- stdout
2
5
--- stderr
tar: Archive is compressed. Use -z option
tar: Error is not recoverable: exiting now
tar: Archive is compressed. Use -J option
tar: Error is not recoverable: exiting now

=== the wrong compression
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
tar tzf a.tar; echo $?; tar czf a.tgz d; tar tJf a.tgz; echo $?; tar tjf a.tgz
--- status 2
--- stdout
2
2
--- stderr

gzip: stdin: not in gzip format
tar: Child returned status 1
tar: Error is not recoverable: exiting now
xz: (stdin): File format not recognized
tar: Child returned status 1
tar: Error is not recoverable: exiting now
bzip2: (stdin) is not a bzip2 file.
tar: Child returned status 2
tar: Error is not recoverable: exiting now

=== a compressed archive that is cut off
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -czf a.tgz d; head -c 60 a.tgz > b.tgz; tar tf b.tgz >/dev/null; echo $?
--- stdout
2
--- stderr

gzip: stdin: unexpected end of file
tar: Child returned status 1
tar: Error is not recoverable: exiting now

=== through a program
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -I gzip -cf a.tgz d; gzip -t a.tgz; tar -I gzip -tf a.tgz; tar -I "gzip -1" -cf b.tgz d; tar tzf b.tgz | wc -l
--- stdout
d/
d/f
d/l
d/s/
d/s/g
5
--- stderr

=== a program that fails
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
tar -I false -cf a.tgz d 2>/dev/null; echo $?; tar -I nosuchprogram -tf a.tgz 2>/dev/null; echo $?
--- stdout
2
2
--- stderr

=== a program that ends before it has read everything
mkdir d; head -c 1000000 /dev/zero > d/f
tar -I false -cf a.tgz d 2>/dev/null; echo $?; tar -I 'head -c 10' -cf a.tgz d 2>/dev/null; echo $?
tar -I 'head -c 10' -cf - d 2>/dev/null | wc -c; echo "${PIPESTATUS[@]}"
--- stdout
2
2
10
2 0
--- stderr

=== something else than an archive
echo junk > j; tar tf j; echo $?; seq 1000 > k; tar tf k; echo $?; : > e; tar tf e
--- status 2
--- stdout
2
2
--- stderr
tar: This does not look like a tar archive
tar: Exiting with failure status due to previous errors
tar: This does not look like a tar archive
tar: Skipping to next header
tar: Exiting with failure status due to previous errors
tar: This does not look like a tar archive
tar: Exiting with failure status due to previous errors

=== zeros are an empty archive
head -c 10240 /dev/zero > z; tar tf z; echo $?; tar tvRf z
--- stdout
0
block 0: ** Block of NULs **
--- stderr

=== an archive that is cut off
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
head -c 600 a.tar > x; tar tf x; echo $?; head -c 2560 a.tar > x; tar tf x; echo $?
--- stdout
d/
0
d/
d/f
d/l
d/s/
0
--- stderr

=== data that is cut off
seq 1000 > big; tar cf b.tar big; head -c 1000 b.tar > x; mkdir o; tar xf x -C o; echo $?; cat x | tar tf -; echo $?
--- stdout
2
big
2
--- stderr
tar: Unexpected EOF in archive
tar: Unexpected EOF in archive
tar: Error is not recoverable: exiting now
tar: Unexpected EOF in archive
tar: Error is not recoverable: exiting now

=== a damaged header
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
cp a.tar b.tar; printf X | dd of=b.tar bs=1 seek=520 conv=notrunc status=none; tar tf b.tar
--- status 2
--- stdout
d/
d/l
d/s/
d/s/g
--- stderr
tar: Skipping to next header
tar: Exiting with failure status due to previous errors

=== zeros in between
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
cat a.tar a.tar > b.tar; tar tf b.tar | wc -l; tar tif b.tar | wc -l
--- stdout
5
10
--- stderr

=== a lone block of zeros
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
head -c 2560 a.tar > x; head -c 512 /dev/zero >> x; tail -c +2561 a.tar >> x; tar tf x
--- stdout
d/
d/f
d/l
d/s/
--- stderr
tar: A lone zero block at 6

=== into a directory that is not there
tar cf /nonexist/a.tar x; echo $?
--- stdout
2
--- stderr
tar: /nonexist/a.tar: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now

=== a file that cannot be read
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
chmod 000 d/f; $T -cf a.tar d; echo $?; tar tf a.tar; $T --ignore-failed-read -cf a.tar d; echo $?
--- stdout
2
d/
d/l
d/s/
d/s/g
0
--- stderr
tar: d/f: Cannot open: Permission denied
tar: Exiting with failure status due to previous errors
tar: d/f: Warning: Cannot open: Permission denied

=== a directory that cannot be written
mkdir -p d/s; echo hi > d/f; echo yo > d/s/g; ln -s f d/l; chmod 755 d/s/g; chmod 644 d/f
touch -d '2020-01-02 03:04:05' d/f d/s/g d/s d; touch -h -d '2020-01-02 03:04:05' d/l
T='tar --sort=name --owner=u:5 --group=g:6'
$T -cf a.tar d
mkdir o; chmod 555 o; tar xf a.tar -C o; echo $?
--- stdout
2
--- stderr
tar: d: Cannot mkdir: Permission denied
tar: d: Cannot mkdir: Permission denied
tar: d/f: Cannot open: No such file or directory
tar: d: Cannot mkdir: Permission denied
tar: d/l: Cannot create symlink to ‘f’: No such file or directory
tar: d: Cannot mkdir: Permission denied
tar: d/s: Cannot mkdir: No such file or directory
tar: d: Cannot mkdir: Permission denied
tar: d/s/g: Cannot open: No such file or directory
tar: Exiting with failure status due to previous errors

=== conflicting compression
tar -zjcf a.tar x; echo $?
--- stdout
2
--- stderr
tar: Conflicting compression options
Try 'tar --help' or 'tar --usage' for more information.

=== numbers in base 256
: > f
chmod 644 f; tar cf a.tar --owner=u:4000000 --group=g:5000000 --mtime=@10000000000 f; tar tvf a.tar --numeric-owner; cksum < a.tar; tar cf a.tar --owner=u:1 --group=g:1 --mtime=@-5 f; tar tvf a.tar --full-time; cksum < a.tar
--- stdout
-rw-r--r-- 4000000/5000000   0 2286-11-20 17:46 f
2168657318 10240
-rw-r--r-- u/g               0 1969-12-31 23:59:55 f
3076943329 10240
--- stderr

=== -S leaves holes out, and they are there again
truncate -s 1M f
printf hello | dd of=f bs=1 seek=200000 conv=notrunc status=none
tar cf whole.tar f
tar cSf sparse.tar f
tar cSf posix.tar --format=posix f
for a in whole sparse posix; do
    wc -c < $a.tar
    mkdir $a
    tar xf $a.tar -C $a
    cmp f $a/f && du -k --apparent-size $a/f
done
--- stdout
1054720
1024	whole/f
10240
1024	sparse/f
10240
1024	posix/f
--- stderr

=== sparse members are listed with their size
truncate -s 300000 hole
printf x > tail
truncate -s 8192 tail
touch -d 2020-01-02 hole tail
tar cS --owner=o:1 --group=g:2 hole tail | tar tvR
--- stdout
block 0: -rw-r--r-- o/g          300000 2020-01-02 00:00 hole
block 1: -rw-r--r-- o/g            8192 2020-01-02 00:00 tail
block 10: ** Block of NULs **
--- stderr

=== many holes need more headers
truncate -s 300000 f
for i in 1 2 3 4 5 6 7 8 9; do
    printf $i | dd of=f bs=1 seek=$((i * 20480)) conv=notrunc status=none
done
touch -d 2020-01-02 f
tar cS --owner=o:1 --group=g:2 --mode=644 f | head -c 1024 | od -A d -t x1 -j 128 -N 16
tar cS --owner=o:1 --group=g:2 --mode=644 f | head -c 1024 | tail -c 640 | tr '\0' '\n' | grep .
tar cS f | tar xO | cmp - f && echo same
tar cS --format=pax f | tar xO | cmp - f && echo same
--- stdout (escaped)
0000128 30 31 31 30 30 30 30 00 31 33 36 30 33 32 33 31
0000144
00000050000
00000010000
00000120000
00000010000
00000170000
00000010000
00000240000
00000010000
\x0100001111740
00000310000
00000010000
00000360000
00000010000
00000430000
00000010000
00000500000
00000010000
00000550000
00000010000
00001111740
00000000000
same
same
--- stderr

=== a file without holes is not sparse
seq 100 > f
tar cS f | tar xO | cksum
tar cS f | cksum > a
tar c f | cksum > b
cmp a b && echo same
--- stdout
3917710714 292
same
--- stderr

=== holes can be found by reading
head -c 100000 /dev/zero > f
truncate -s 200000 f
printf x >> f
tar c --hole-detection=raw f | wc -c
tar c --hole-detection=raw f | tar xO | cksum
--- stdout
10240
2906559563 200001
--- stderr

=== sparse files need a format for them
truncate -s 10000 f
for format in v7 ustar; do
    tar cS --format=$format f
    echo $?
done
tar c --sparse-version=x f
echo $?
--- stdout
2
2
2
--- stderr
tar: GNU features wanted on incompatible archive format
Try 'tar --help' or 'tar --usage' for more information.
tar: GNU features wanted on incompatible archive format
Try 'tar --help' or 'tar --usage' for more information.
tar: Invalid sparse version value
Try 'tar --help' or 'tar --usage' for more information.

=== owners are changed by a map
touch -d 2020-01-02 f
chmod 644 f
printf '# old new\n\n+%s joe:77\n' "$(id -u)" > users
printf '+%s staff:88 # more\n' "$(id -g)" > groups
tar c --owner-map=users --group-map=groups f | tar tv
tar c --owner-map=users --group-map=groups f | tar tv --numeric-owner
tar c --numeric-owner --owner-map=users --group-map=groups f | tar tv
printf '+12345 joe:77\n' > users
tar c --owner-map=users --owner=jim:5 --group=g:6 f | tar tv
printf '+%s +66\n' "$(id -u)" > users
tar c --owner-map=users --owner=jim:5 --group=g:6 f | tar tv --numeric-owner
--- stdout
-rw-r--r-- joe/staff         0 2020-01-02 00:00 f
-rw-r--r-- 77/88             0 2020-01-02 00:00 f
-rw-r--r-- 77/88             0 2020-01-02 00:00 f
-rw-r--r-- jim/g             0 2020-01-02 00:00 f
-rw-r--r-- 66/6              0 2020-01-02 00:00 f
--- stderr

=== maps of owners that make no sense
touch f
printf 'root\nroot daemon extra\n\n+0x joe:1\n+0 joe:x\nnosuchuser joe:1\n+1 +2\n' > map
tar cf a.tar --owner-map=map f
echo $?
tar cf a.tar --group-map=map f
echo $?
tar cf a.tar --owner-map=missing f
echo $?
--- stdout
2
2
2
--- stderr
tar: map:1: malformed line
tar: map:2: malformed line
tar: map:4: invalid UID: 0x
tar: map:5: invalid UID: x
tar: map:6: can't obtain UID of nosuchuser
tar: errors reading map file
tar: Error is not recoverable: exiting now
tar: map:1: malformed line
tar: map:2: malformed line
tar: map:4: invalid GID: 0x
tar: map:5: invalid GID: x
tar: map:6: can't obtain GID of nosuchuser
tar: errors reading map file
tar: Error is not recoverable: exiting now
tar: missing: Cannot open: No such file or directory
tar: Error is not recoverable: exiting now

=== links that are not archived are missed
echo x > f; ln f g; ln f h; echo y > i
tar clf a.tar f g i; echo $?
tar clf a.tar f g h i; echo $?
--- stdout
0
0
--- stderr
tar: Missing links to ‘f’.
