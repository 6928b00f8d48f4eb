#: Missing operands and files, folders and links in their place, unknown and ambiguous flags, output that is closed or full.

=== what arch says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
arch --nosuch 2>&1 </dev/null; echo $?
arch -\~ 2>&1 </dev/null; echo $?
--- stdout
arch: unrecognized option '--nosuch'
Try 'arch --help' for more information.
1
arch: invalid option -- '~'
Try 'arch --help' for more information.
1

=== what b2sum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
b2sum 2>&1 </dev/null; echo $?
b2sum --nosuch 2>&1 </dev/null; echo $?
b2sum -\~ 2>&1 </dev/null; echo $?
b2sum --s 2>&1 </dev/null; echo $?
b2sum nosuch 2>&1 </dev/null; echo $?
b2sum loop 2>&1 </dev/null; echo $?
b2sum f/x 2>&1 </dev/null; echo $?
b2sum . 2>&1 </dev/null; echo $?
b2sum u 2>&1 </dev/null; echo $?
( b2sum f ) 2>err >&-; echo $?; cat err
( b2sum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce  -
0
b2sum: unrecognized option '--nosuch'
Try 'b2sum --help' for more information.
1
b2sum: invalid option -- '~'
Try 'b2sum --help' for more information.
1
b2sum: option '--s' is ambiguous; possibilities: '--status' '--strict'
Try 'b2sum --help' for more information.
1
b2sum: nosuch: No such file or directory
1
b2sum: loop: Too many levels of symbolic links
1
b2sum: f/x: Not a directory
1
b2sum: .: Is a directory
1
b2sum: u: Permission denied
1
1
b2sum: write error: Bad file descriptor
1
b2sum: write error

=== what base32 says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
base32 2>&1 </dev/null; echo $?
base32 --nosuch 2>&1 </dev/null; echo $?
base32 -\~ 2>&1 </dev/null; echo $?
base32 nosuch 2>&1 </dev/null; echo $?
base32 loop 2>&1 </dev/null; echo $?
base32 f/x 2>&1 </dev/null; echo $?
base32 . 2>&1 </dev/null; echo $?
base32 u 2>&1 </dev/null; echo $?
( base32 f ) 2>err >&-; echo $?; cat err
( base32 f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
base32: unrecognized option '--nosuch'
Try 'base32 --help' for more information.
1
base32: invalid option -- '~'
Try 'base32 --help' for more information.
1
base32: nosuch: No such file or directory
1
base32: loop: Too many levels of symbolic links
1
base32: f/x: Not a directory
1
base32: read error: Is a directory
1
base32: u: Permission denied
1
1
base32: write error: Bad file descriptor
1
base32: write error: No space left on device

=== what base64 says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
base64 2>&1 </dev/null; echo $?
base64 --nosuch 2>&1 </dev/null; echo $?
base64 -\~ 2>&1 </dev/null; echo $?
base64 nosuch 2>&1 </dev/null; echo $?
base64 loop 2>&1 </dev/null; echo $?
base64 f/x 2>&1 </dev/null; echo $?
base64 . 2>&1 </dev/null; echo $?
base64 u 2>&1 </dev/null; echo $?
( base64 f ) 2>err >&-; echo $?; cat err
( base64 f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
base64: unrecognized option '--nosuch'
Try 'base64 --help' for more information.
1
base64: invalid option -- '~'
Try 'base64 --help' for more information.
1
base64: nosuch: No such file or directory
1
base64: loop: Too many levels of symbolic links
1
base64: f/x: Not a directory
1
base64: read error: Is a directory
1
base64: u: Permission denied
1
1
base64: write error: Bad file descriptor
1
base64: write error: No space left on device

=== what basename says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
basename 2>&1 </dev/null; echo $?
basename --nosuch 2>&1 </dev/null; echo $?
basename -\~ 2>&1 </dev/null; echo $?
--- stdout
basename: missing operand
Try 'basename --help' for more information.
1
basename: unrecognized option '--nosuch'
Try 'basename --help' for more information.
1
basename: invalid option -- '~'
Try 'basename --help' for more information.
1

=== what basenc says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
basenc 2>&1 </dev/null; echo $?
basenc --nosuch 2>&1 </dev/null; echo $?
basenc -\~ 2>&1 </dev/null; echo $?
basenc --b 2>&1 </dev/null; echo $?
basenc --base64 nosuch 2>&1 </dev/null; echo $?
basenc --base64 loop 2>&1 </dev/null; echo $?
basenc --base64 f/x 2>&1 </dev/null; echo $?
basenc --base64 . 2>&1 </dev/null; echo $?
basenc --base64 u 2>&1 </dev/null; echo $?
( basenc --base64 f ) 2>err >&-; echo $?; cat err
( basenc --base64 f ) 2>err > /dev/full; echo $?; cat err
--- stdout
basenc: missing encoding type
Try 'basenc --help' for more information.
1
basenc: unrecognized option '--nosuch'
Try 'basenc --help' for more information.
1
basenc: invalid option -- '~'
Try 'basenc --help' for more information.
1
basenc: option '--b' is ambiguous; possibilities: '--base64' '--base64url' '--base32' '--base32hex' '--base16' '--base2msbf' '--base2lsbf'
Try 'basenc --help' for more information.
1
basenc: nosuch: No such file or directory
1
basenc: loop: Too many levels of symbolic links
1
basenc: f/x: Not a directory
1
basenc: read error: Is a directory
1
basenc: u: Permission denied
1
1
basenc: write error: Bad file descriptor
1
basenc: write error: No space left on device

=== what bc says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
bc >/dev/null 2>&1 </dev/null; echo $?
bc --nosuch >/dev/null 2>&1 </dev/null; echo $?
bc -\~ >/dev/null 2>&1 </dev/null; echo $?
bc nosuch 2>&1 </dev/null; echo $?
bc loop 2>&1 </dev/null; echo $?
bc f/x 2>&1 </dev/null; echo $?
bc . 2>&1 </dev/null; echo $?
bc u 2>&1 </dev/null; echo $?
--- stdout
0
1
1
File nosuch is unavailable.
1
File loop is unavailable.
1
File f/x is unavailable.
1
. 1: read() in flex scanner failed
1
File u is unavailable.
1

=== what cat says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
cat 2>&1 </dev/null; echo $?
cat --nosuch 2>&1 </dev/null; echo $?
cat -\~ 2>&1 </dev/null; echo $?
cat --n 2>&1 </dev/null; echo $?
cat nosuch 2>&1 </dev/null; echo $?
cat loop 2>&1 </dev/null; echo $?
cat f/x 2>&1 </dev/null; echo $?
cat . 2>&1 </dev/null; echo $?
cat u 2>&1 </dev/null; echo $?
( cat f ) 2>err >&-; echo $?; cat err
( cat f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
cat: unrecognized option '--nosuch'
Try 'cat --help' for more information.
1
cat: invalid option -- '~'
Try 'cat --help' for more information.
1
cat: option '--n' is ambiguous; possibilities: '--number-nonblank' '--number'
Try 'cat --help' for more information.
1
cat: nosuch: No such file or directory
1
cat: loop: Too many levels of symbolic links
1
cat: f/x: Not a directory
1
cat: .: Is a directory
1
cat: u: Permission denied
1
1
cat: standard output: Bad file descriptor
1
cat: write error: No space left on device

=== what chgrp says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
chgrp 2>&1 </dev/null; echo $?
chgrp --nosuch 2>&1 </dev/null; echo $?
chgrp -\~ 2>&1 </dev/null; echo $?
chgrp --n 2>&1 </dev/null; echo $?
chgrp agent nosuch 2>&1 </dev/null; echo $?
chgrp agent loop 2>&1 </dev/null; echo $?
chgrp agent f/x 2>&1 </dev/null; echo $?
chgrp agent . 2>&1 </dev/null; echo $?
chgrp agent u 2>&1 </dev/null; echo $?
--- stdout
chgrp: missing operand
Try 'chgrp --help' for more information.
1
chgrp: unrecognized option '--nosuch'
Try 'chgrp --help' for more information.
1
chgrp: invalid option -- '~'
Try 'chgrp --help' for more information.
1
chgrp: option '--n' is ambiguous; possibilities: '--no-dereference' '--no-preserve-root'
Try 'chgrp --help' for more information.
1
chgrp: cannot access 'nosuch': No such file or directory
1
chgrp: cannot dereference 'loop': Too many levels of symbolic links
1
chgrp: cannot access 'f/x': Not a directory
1
0
0

=== what chmod says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
chmod 2>&1 </dev/null; echo $?
chmod --nosuch 2>&1 </dev/null; echo $?
chmod -\~ 2>&1 </dev/null; echo $?
chmod --r 2>&1 </dev/null; echo $?
chmod 644 nosuch 2>&1 </dev/null; echo $?
chmod 644 loop 2>&1 </dev/null; echo $?
chmod 644 f/x 2>&1 </dev/null; echo $?
chmod 644 . 2>&1 </dev/null; echo $?
chmod 644 u 2>&1 </dev/null; echo $?
--- stdout
chmod: missing operand
Try 'chmod --help' for more information.
1
chmod: unrecognized option '--nosuch'
Try 'chmod --help' for more information.
1
chmod: invalid option -- '~'
Try 'chmod --help' for more information.
1
chmod: option '--r' is ambiguous; possibilities: '--recursive' '--reference'
Try 'chmod --help' for more information.
1
chmod: cannot access 'nosuch': No such file or directory
1
chmod: cannot access 'loop': Too many levels of symbolic links
1
chmod: cannot access 'f/x': Not a directory
1
0
chmod: cannot access 'u': Permission denied
1

=== what chown says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
chown 2>&1 </dev/null; echo $?
chown --nosuch 2>&1 </dev/null; echo $?
chown -\~ 2>&1 </dev/null; echo $?
chown --n 2>&1 </dev/null; echo $?
chown agent nosuch 2>&1 </dev/null; echo $?
chown agent loop 2>&1 </dev/null; echo $?
chown agent f/x 2>&1 </dev/null; echo $?
chown agent . 2>&1 </dev/null; echo $?
chown agent u 2>&1 </dev/null; echo $?
--- stdout
chown: missing operand
Try 'chown --help' for more information.
1
chown: unrecognized option '--nosuch'
Try 'chown --help' for more information.
1
chown: invalid option -- '~'
Try 'chown --help' for more information.
1
chown: option '--n' is ambiguous; possibilities: '--no-dereference' '--no-preserve-root'
Try 'chown --help' for more information.
1
chown: cannot access 'nosuch': No such file or directory
1
chown: cannot dereference 'loop': Too many levels of symbolic links
1
chown: cannot access 'f/x': Not a directory
1
0
0

=== what cksum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
cksum 2>&1 </dev/null; echo $?
cksum --nosuch 2>&1 </dev/null; echo $?
cksum -\~ 2>&1 </dev/null; echo $?
cksum --s 2>&1 </dev/null; echo $?
cksum nosuch 2>&1 </dev/null; echo $?
cksum loop 2>&1 </dev/null; echo $?
cksum f/x 2>&1 </dev/null; echo $?
cksum . 2>&1 </dev/null; echo $?
cksum u 2>&1 </dev/null; echo $?
( cksum f ) 2>err >&-; echo $?; cat err
( cksum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
4294967295 0
0
cksum: unrecognized option '--nosuch'
Try 'cksum --help' for more information.
1
cksum: invalid option -- '~'
Try 'cksum --help' for more information.
1
cksum: option '--s' is ambiguous; possibilities: '--status' '--strict'
Try 'cksum --help' for more information.
1
cksum: nosuch: No such file or directory
1
cksum: loop: Too many levels of symbolic links
1
cksum: f/x: Not a directory
1
4294967295 0 .
0
cksum: u: Permission denied
1
1
cksum: write error: Bad file descriptor
1
cksum: write error

=== what clear says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
clear --nosuch >/dev/null 2>&1 </dev/null; echo $?
clear -\~ >/dev/null 2>&1 </dev/null; echo $?
--- stdout
1
1

=== what cmp says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
cmp 2>&1 </dev/null; echo $?
cmp --nosuch 2>&1 </dev/null; echo $?
cmp -\~ 2>&1 </dev/null; echo $?
cmp --v 2>&1 </dev/null; echo $?
cmp nosuch f 2>&1 </dev/null; echo $?
cmp loop f 2>&1 </dev/null; echo $?
cmp f/x f 2>&1 </dev/null; echo $?
cmp . f 2>&1 </dev/null; echo $?
cmp u f 2>&1 </dev/null; echo $?
--- stdout
cmp: missing operand after 'cmp'
cmp: Try 'cmp --help' for more information.
2
cmp: unrecognized option '--nosuch'
cmp: Try 'cmp --help' for more information.
2
cmp: invalid option -- '~'
cmp: Try 'cmp --help' for more information.
2
cmp: option '--v' is ambiguous; possibilities: '--verbose' '--version'
cmp: Try 'cmp --help' for more information.
2
cmp: nosuch: No such file or directory
2
cmp: loop: Too many levels of symbolic links
2
cmp: f/x: Not a directory
2
cmp: .: Is a directory
2
cmp: u: Permission denied
2

=== what column says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
column >/dev/null 2>&1 </dev/null; echo $?
column --nosuch >/dev/null 2>&1 </dev/null; echo $?
column -\~ >/dev/null 2>&1 </dev/null; echo $?
column --o >/dev/null 2>&1 </dev/null; echo $?
column nosuch 2>&1 </dev/null; echo $?
column loop 2>&1 </dev/null; echo $?
column f/x 2>&1 </dev/null; echo $?
column . 2>&1 </dev/null; echo $?
column u 2>&1 </dev/null; echo $?
( column f ) 2>err >&-; echo $?; cat err
( column f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
1
1
1
column: nosuch: No such file or directory
1
column: loop: Too many levels of symbolic links
1
column: f/x: Not a directory
1
column: read failed: Is a directory
1
column: u: Permission denied
1
0
1
column: write error: No space left on device

=== what comm says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
comm 2>&1 </dev/null; echo $?
comm --nosuch 2>&1 </dev/null; echo $?
comm -\~ 2>&1 </dev/null; echo $?
comm nosuch f 2>&1 </dev/null; echo $?
comm loop f 2>&1 </dev/null; echo $?
comm f/x f 2>&1 </dev/null; echo $?
comm . f 2>&1 </dev/null; echo $?
comm u f 2>&1 </dev/null; echo $?
--- stdout
comm: missing operand
Try 'comm --help' for more information.
1
comm: unrecognized option '--nosuch'
Try 'comm --help' for more information.
1
comm: invalid option -- '~'
Try 'comm --help' for more information.
1
comm: nosuch: No such file or directory
1
comm: loop: Too many levels of symbolic links
1
comm: f/x: Not a directory
1
comm: .: Is a directory
1
comm: u: Permission denied
1

=== what cp says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
cp 2>&1 </dev/null; echo $?
cp --nosuch 2>&1 </dev/null; echo $?
cp -\~ 2>&1 </dev/null; echo $?
cp --a 2>&1 </dev/null; echo $?
cp nosuch new 2>&1 </dev/null; echo $?
cp loop new 2>&1 </dev/null; echo $?
cp f/x new 2>&1 </dev/null; echo $?
cp . new 2>&1 </dev/null; echo $?
cp u new 2>&1 </dev/null; echo $?
--- stdout
cp: missing file operand
Try 'cp --help' for more information.
1
cp: unrecognized option '--nosuch'
Try 'cp --help' for more information.
1
cp: invalid option -- '~'
Try 'cp --help' for more information.
1
cp: option '--a' is ambiguous; possibilities: '--archive' '--attributes-only'
Try 'cp --help' for more information.
1
cp: cannot stat 'nosuch': No such file or directory
1
cp: cannot stat 'loop': Too many levels of symbolic links
1
cp: cannot stat 'f/x': Not a directory
1
cp: -r not specified; omitting directory '.'
1
cp: cannot open 'u' for reading: Permission denied
1

=== what csplit says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
csplit 2>&1 </dev/null; echo $?
csplit --nosuch 2>&1 </dev/null; echo $?
csplit -\~ 2>&1 </dev/null; echo $?
csplit --s 2>&1 </dev/null; echo $?
csplit nosuch 1 2>&1 </dev/null; echo $?
csplit loop 1 2>&1 </dev/null; echo $?
csplit f/x 1 2>&1 </dev/null; echo $?
csplit . 1 2>&1 </dev/null; echo $?
csplit u 1 2>&1 </dev/null; echo $?
--- stdout
csplit: missing operand
Try 'csplit --help' for more information.
1
csplit: unrecognized option '--nosuch'
Try 'csplit --help' for more information.
1
csplit: invalid option -- '~'
Try 'csplit --help' for more information.
1
csplit: option '--s' is ambiguous; possibilities: '--silent' '--suffix-format' '--suppress-matched'
Try 'csplit --help' for more information.
1
csplit: cannot open 'nosuch' for reading: No such file or directory
1
csplit: cannot open 'loop' for reading: Too many levels of symbolic links
1
csplit: cannot open 'f/x' for reading: Not a directory
1
csplit: read error: Is a directory
0
1
csplit: cannot open 'u' for reading: Permission denied
1

=== what cut says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
cut 2>&1 </dev/null; echo $?
cut --nosuch 2>&1 </dev/null; echo $?
cut -\~ 2>&1 </dev/null; echo $?
cut --c 2>&1 </dev/null; echo $?
cut -c1 nosuch 2>&1 </dev/null; echo $?
cut -c1 loop 2>&1 </dev/null; echo $?
cut -c1 f/x 2>&1 </dev/null; echo $?
cut -c1 . 2>&1 </dev/null; echo $?
cut -c1 u 2>&1 </dev/null; echo $?
( cut -c1 f ) 2>err >&-; echo $?; cat err
( cut -c1 f ) 2>err > /dev/full; echo $?; cat err
--- stdout
cut: you must specify a list of bytes, characters, or fields
Try 'cut --help' for more information.
1
cut: unrecognized option '--nosuch'
Try 'cut --help' for more information.
1
cut: invalid option -- '~'
Try 'cut --help' for more information.
1
cut: option '--c' is ambiguous; possibilities: '--characters' '--complement'
Try 'cut --help' for more information.
1
cut: nosuch: No such file or directory
1
cut: loop: Too many levels of symbolic links
1
cut: f/x: Not a directory
1
cut: .: Is a directory
1
cut: u: Permission denied
1
1
cut: write error: Bad file descriptor
1
cut: write error: No space left on device

=== what date says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
date --nosuch 2>&1 </dev/null; echo $?
date -\~ 2>&1 </dev/null; echo $?
date --d 2>&1 </dev/null; echo $?
date -f nosuch +x 2>&1 </dev/null; echo $?
date -f loop +x 2>&1 </dev/null; echo $?
date -f f/x +x 2>&1 </dev/null; echo $?
date -f . +x 2>&1 </dev/null; echo $?
date -f u +x 2>&1 </dev/null; echo $?
( date -f f +x ) 2>err >&-; echo $?; cat err
( date -f f +x ) 2>err > /dev/full; echo $?; cat err
--- stdout
date: unrecognized option '--nosuch'
Try 'date --help' for more information.
1
date: invalid option -- '~'
Try 'date --help' for more information.
1
date: option '--d' is ambiguous; possibilities: '--date' '--debug'
Try 'date --help' for more information.
1
date: nosuch: No such file or directory
1
date: loop: Too many levels of symbolic links
1
date: f/x: Not a directory
1
0
date: u: Permission denied
1
1
date: write error: Bad file descriptor
1
date: write error: No space left on device

=== what dc says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
dc >/dev/null 2>&1 </dev/null; echo $?
dc --nosuch >/dev/null 2>&1 </dev/null; echo $?
dc -\~ >/dev/null 2>&1 </dev/null; echo $?
dc nosuch 2>&1 </dev/null; echo $?
dc loop 2>&1 </dev/null; echo $?
dc f/x 2>&1 </dev/null; echo $?
dc . 2>&1 </dev/null; echo $?
dc u 2>&1 </dev/null; echo $?
--- stdout
0
1
1
dc: Could not open file nosuch
0
dc: Could not open file loop
0
dc: Could not open file f/x
0
dc: Will not attempt to process directory .
0
dc: Could not open file u
0

=== what dd says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
dd --nosuch 2>&1 </dev/null; echo $?
dd status=none if=nosuch 2>&1 </dev/null; echo $?
dd status=none if=loop 2>&1 </dev/null; echo $?
dd status=none if=f/x 2>&1 </dev/null; echo $?
dd status=none if=. 2>&1 </dev/null; echo $?
dd status=none if=u 2>&1 </dev/null; echo $?
--- stdout
dd: unrecognized option '--nosuch'
Try 'dd --help' for more information.
1
dd: failed to open 'nosuch': No such file or directory
1
dd: failed to open 'loop': Too many levels of symbolic links
1
dd: failed to open 'f/x': Not a directory
1
dd: error reading '.': Is a directory
1
dd: failed to open 'u': Permission denied
1

=== what df says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
df --nosuch 2>&1 </dev/null; echo $?
df -\~ 2>&1 </dev/null; echo $?
df --h 2>&1 </dev/null; echo $?
df --output=target nosuch 2>&1 </dev/null; echo $?
df --output=target loop 2>&1 </dev/null; echo $?
df --output=target f/x 2>&1 </dev/null; echo $?
--- stdout
df: unrecognized option '--nosuch'
Try 'df --help' for more information.
1
df: invalid option -- '~'
Try 'df --help' for more information.
1
df: option '--h' is ambiguous; possibilities: '--human-readable' '--help'
Try 'df --help' for more information.
1
df: nosuch: No such file or directory
1
df: loop: Too many levels of symbolic links
1
df: f/x: Not a directory
1

=== what dir says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
dir --nosuch 2>&1 </dev/null; echo $?
dir -\~ 2>&1 </dev/null; echo $?
dir --a 2>&1 </dev/null; echo $?
dir -d nosuch 2>&1 </dev/null; echo $?
dir -d loop 2>&1 </dev/null; echo $?
dir -d f/x 2>&1 </dev/null; echo $?
--- stdout
dir: unrecognized option '--nosuch'
Try 'dir --help' for more information.
2
dir: invalid option -- '~'
Try 'dir --help' for more information.
2
dir: option '--a' is ambiguous; possibilities: '--all' '--almost-all' '--author'
Try 'dir --help' for more information.
2
dir: cannot access 'nosuch': No such file or directory
2
loop
0
dir: cannot access 'f/x': Not a directory
2

=== what dircolors says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
dircolors --nosuch 2>&1 </dev/null; echo $?
dircolors -\~ 2>&1 </dev/null; echo $?
dircolors --p 2>&1 </dev/null; echo $?
dircolors -b nosuch 2>&1 </dev/null; echo $?
dircolors -b loop 2>&1 </dev/null; echo $?
dircolors -b f/x 2>&1 </dev/null; echo $?
dircolors -b . 2>&1 </dev/null; echo $?
dircolors -b u 2>&1 </dev/null; echo $?
( dircolors -b f ) 2>err >&-; echo $?; cat err
( dircolors -b f ) 2>err > /dev/full; echo $?; cat err
--- stdout
dircolors: unrecognized option '--nosuch'
Try 'dircolors --help' for more information.
1
dircolors: invalid option -- '~'
Try 'dircolors --help' for more information.
1
dircolors: option '--p' is ambiguous; possibilities: '--print-database' '--print-ls-colors'
Try 'dircolors --help' for more information.
1
dircolors: nosuch: No such file or directory
1
dircolors: loop: Too many levels of symbolic links
1
dircolors: f/x: Not a directory
1
LS_COLORS='';
export LS_COLORS
0
dircolors: u: Permission denied
1
1
dircolors: f:1: invalid line;  missing second token
1
dircolors: f:1: invalid line;  missing second token

=== what dirname says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
dirname 2>&1 </dev/null; echo $?
dirname --nosuch 2>&1 </dev/null; echo $?
dirname -\~ 2>&1 </dev/null; echo $?
--- stdout
dirname: missing operand
Try 'dirname --help' for more information.
1
dirname: unrecognized option '--nosuch'
Try 'dirname --help' for more information.
1
dirname: invalid option -- '~'
Try 'dirname --help' for more information.
1

=== what du says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
du --nosuch 2>&1 </dev/null; echo $?
du -\~ 2>&1 </dev/null; echo $?
du --a 2>&1 </dev/null; echo $?
du --apparent-size -s nosuch 2>&1 | cut -f2; echo "$? "
du --apparent-size -s loop 2>&1 | cut -f2; echo "$? "
du --apparent-size -s f/x 2>&1 | cut -f2; echo "$? "
--- stdout (escaped)
du: unrecognized option '--nosuch'
Try 'du --help' for more information.
1
du: invalid option -- '~'
Try 'du --help' for more information.
1
du: option '--a' is ambiguous; possibilities: '--all' '--apparent-size'
Try 'du --help' for more information.
1
du: cannot access 'nosuch': No such file or directory
0\x20
loop
0\x20
du: cannot access 'f/x': Not a directory
0\x20

=== what egrep says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
egrep 2>&1 </dev/null; echo $?
egrep --nosuch 2>&1 </dev/null; echo $?
egrep -\~ 2>&1 </dev/null; echo $?
egrep --b 2>&1 </dev/null; echo $?
egrep a nosuch 2>&1 </dev/null; echo $?
egrep a loop 2>&1 </dev/null; echo $?
egrep a f/x 2>&1 </dev/null; echo $?
egrep a . 2>&1 </dev/null; echo $?
egrep a u 2>&1 </dev/null; echo $?
( egrep a f ) 2>err >&-; echo $?; cat err
( egrep a f ) 2>err > /dev/full; echo $?; cat err
--- stdout
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: unrecognized option '--nosuch'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: invalid option -- '~'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: option '--b' is ambiguous; possibilities: '--basic-regexp' '--before-context' '--binary-files' '--byte-offset' '--binary'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: nosuch: No such file or directory
2
grep: loop: Too many levels of symbolic links
2
grep: f/x: Not a directory
2
grep: .: Is a directory
2
grep: u: Permission denied
2
2
grep: write error: Bad file descriptor
2
grep: write error: No space left on device

=== what env says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
env --nosuch 2>&1 </dev/null; echo $?
env -\~ 2>&1 </dev/null; echo $?
env --d 2>&1 </dev/null; echo $?
--- stdout
env: unrecognized option '--nosuch'
Try 'env --help' for more information.
125
env: invalid option -- '~'
Try 'env --help' for more information.
125
env: option '--d' is ambiguous; possibilities: '--default-signal' '--debug'
Try 'env --help' for more information.
125

=== what expand says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
expand 2>&1 </dev/null; echo $?
expand --nosuch 2>&1 </dev/null; echo $?
expand -\~ 2>&1 </dev/null; echo $?
expand nosuch 2>&1 </dev/null; echo $?
expand loop 2>&1 </dev/null; echo $?
expand f/x 2>&1 </dev/null; echo $?
expand . 2>&1 </dev/null; echo $?
expand u 2>&1 </dev/null; echo $?
( expand f ) 2>err >&-; echo $?; cat err
( expand f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
expand: unrecognized option '--nosuch'
Try 'expand --help' for more information.
1
expand: invalid option -- '~'
Try 'expand --help' for more information.
1
expand: nosuch: No such file or directory
1
expand: loop: Too many levels of symbolic links
1
expand: f/x: Not a directory
1
expand: .: Is a directory
1
expand: u: Permission denied
1
1
expand: write error: Bad file descriptor
1
expand: write error: No space left on device

=== what expr says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
expr 2>&1 </dev/null; echo $?
--- stdout
expr: missing operand
Try 'expr --help' for more information.
2

=== what factor says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
factor 2>&1 </dev/null; echo $?
factor --nosuch 2>&1 </dev/null; echo $?
factor -\~ 2>&1 </dev/null; echo $?
--- stdout
0
factor: unrecognized option '--nosuch'
Try 'factor --help' for more information.
1
factor: invalid option -- '~'
Try 'factor --help' for more information.
1

=== what fgrep says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
fgrep 2>&1 </dev/null; echo $?
fgrep --nosuch 2>&1 </dev/null; echo $?
fgrep -\~ 2>&1 </dev/null; echo $?
fgrep --b 2>&1 </dev/null; echo $?
fgrep a nosuch 2>&1 </dev/null; echo $?
fgrep a loop 2>&1 </dev/null; echo $?
fgrep a f/x 2>&1 </dev/null; echo $?
fgrep a . 2>&1 </dev/null; echo $?
fgrep a u 2>&1 </dev/null; echo $?
( fgrep a f ) 2>err >&-; echo $?; cat err
( fgrep a f ) 2>err > /dev/full; echo $?; cat err
--- stdout
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: unrecognized option '--nosuch'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: invalid option -- '~'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: option '--b' is ambiguous; possibilities: '--basic-regexp' '--before-context' '--binary-files' '--byte-offset' '--binary'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: nosuch: No such file or directory
2
grep: loop: Too many levels of symbolic links
2
grep: f/x: Not a directory
2
grep: .: Is a directory
2
grep: u: Permission denied
2
2
grep: write error: Bad file descriptor
2
grep: write error: No space left on device

=== what file says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
file --nosuch 2>&1 </dev/null; echo $?
file -\~ 2>&1 </dev/null; echo $?
file --c 2>&1 </dev/null; echo $?
file nosuch 2>&1 </dev/null; echo $?
file loop 2>&1 </dev/null; echo $?
file f/x 2>&1 </dev/null; echo $?
file . 2>&1 </dev/null; echo $?
file u 2>&1 </dev/null; echo $?
( file f ) 2>err >&-; echo $?; cat err
( file f ) 2>err > /dev/full; echo $?; cat err
--- stdout
file: unrecognized option '--nosuch'
Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]
            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]
            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]
            <file> ...
       file -C [-m <magicfiles>]
       file [--help]
1
file: invalid option -- '~'
Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]
            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]
            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]
            <file> ...
       file -C [-m <magicfiles>]
       file [--help]
1
file: option '--c' is ambiguous; possibilities: '--checking-printout' '--compile'
Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]
            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]
            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]
            <file> ...
       file -C [-m <magicfiles>]
       file [--help]
1
nosuch: cannot open `nosuch' (No such file or directory)
0
loop: broken symbolic link to loop
0
f/x: cannot open `f/x' (Not a directory)
0
.: directory
0
u: empty
0
1
1

=== what find says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
find --nosuch 2>&1 </dev/null; echo $?
find nosuch -maxdepth 0 2>&1 </dev/null; echo $?
find loop -maxdepth 0 2>&1 </dev/null; echo $?
find f/x -maxdepth 0 2>&1 </dev/null; echo $?
--- stdout
find: unknown predicate `--nosuch'
1
find: ‘nosuch’: No such file or directory
1
loop
0
find: ‘f/x’: Not a directory
1

=== what fmt says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
fmt 2>&1 </dev/null; echo $?
fmt --nosuch 2>&1 </dev/null; echo $?
fmt -\~ 2>&1 </dev/null; echo $?
fmt nosuch 2>&1 </dev/null; echo $?
fmt loop 2>&1 </dev/null; echo $?
fmt f/x 2>&1 </dev/null; echo $?
fmt . 2>&1 </dev/null; echo $?
fmt u 2>&1 </dev/null; echo $?
( fmt f ) 2>err >&-; echo $?; cat err
( fmt f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
fmt: unrecognized option '--nosuch'
Try 'fmt --help' for more information.
1
fmt: invalid option -- '~'
Try 'fmt --help' for more information.
1
fmt: cannot open 'nosuch' for reading: No such file or directory
1
fmt: cannot open 'loop' for reading: Too many levels of symbolic links
1
fmt: cannot open 'f/x' for reading: Not a directory
1
fmt: read error
1
fmt: cannot open 'u' for reading: Permission denied
1
1
fmt: write error: Bad file descriptor
1
fmt: write error: No space left on device

=== what fold says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
fold 2>&1 </dev/null; echo $?
fold --nosuch 2>&1 </dev/null; echo $?
fold -\~ 2>&1 </dev/null; echo $?
fold nosuch 2>&1 </dev/null; echo $?
fold loop 2>&1 </dev/null; echo $?
fold f/x 2>&1 </dev/null; echo $?
fold . 2>&1 </dev/null; echo $?
fold u 2>&1 </dev/null; echo $?
( fold f ) 2>err >&-; echo $?; cat err
( fold f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
fold: unrecognized option '--nosuch'
Try 'fold --help' for more information.
1
fold: invalid option -- '~'
Try 'fold --help' for more information.
1
fold: nosuch: No such file or directory
1
fold: loop: Too many levels of symbolic links
1
fold: f/x: Not a directory
1
fold: .: Is a directory
1
fold: u: Permission denied
1
1
fold: write error: Bad file descriptor
1
fold: write error: No space left on device

=== what free says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
free --nosuch >/dev/null 2>&1 </dev/null; echo $?
free -\~ >/dev/null 2>&1 </dev/null; echo $?
free --g >/dev/null 2>&1 </dev/null; echo $?
--- stdout
1
1
1

=== what getconf says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
getconf 2>&1 </dev/null; echo $?
getconf --nosuch 2>&1 </dev/null; echo $?
getconf -\~ 2>&1 </dev/null; echo $?
--- stdout
Usage: getconf [-v specification] variable_name [pathname]
       getconf -a [pathname]
2
getconf: Unrecognized variable `--nosuch'
2
getconf: Unrecognized variable `-~'
2

=== what getopt says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
getopt 2>&1 </dev/null; echo $?
getopt --nosuch 2>&1 </dev/null; echo $?
getopt -\~ 2>&1 </dev/null; echo $?
getopt --q 2>&1 </dev/null; echo $?
--- stdout
getopt: missing optstring argument
Try 'getopt --help' for more information.
2
getopt: unrecognized option '--nosuch'
Try 'getopt --help' for more information.
2
getopt: invalid option -- '~'
Try 'getopt --help' for more information.
2
getopt: option '--q' is ambiguous; possibilities: '--quiet' '--quiet-output'
Try 'getopt --help' for more information.
2

=== what grep says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
grep 2>&1 </dev/null; echo $?
grep --nosuch 2>&1 </dev/null; echo $?
grep -\~ 2>&1 </dev/null; echo $?
grep --b 2>&1 </dev/null; echo $?
grep a nosuch 2>&1 </dev/null; echo $?
grep a loop 2>&1 </dev/null; echo $?
grep a f/x 2>&1 </dev/null; echo $?
grep a . 2>&1 </dev/null; echo $?
grep a u 2>&1 </dev/null; echo $?
( grep a f ) 2>err >&-; echo $?; cat err
( grep a f ) 2>err > /dev/full; echo $?; cat err
--- stdout
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: unrecognized option '--nosuch'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: invalid option -- '~'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: option '--b' is ambiguous; possibilities: '--basic-regexp' '--before-context' '--binary-files' '--byte-offset' '--binary'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
grep: nosuch: No such file or directory
2
grep: loop: Too many levels of symbolic links
2
grep: f/x: Not a directory
2
grep: .: Is a directory
2
grep: u: Permission denied
2
2
grep: write error: Bad file descriptor
2
grep: write error: No space left on device

=== what groups says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
groups --nosuch 2>&1 </dev/null; echo $?
groups -\~ 2>&1 </dev/null; echo $?
--- stdout
groups: unrecognized option '--nosuch'
Try 'groups --help' for more information.
1
groups: invalid option -- '~'
Try 'groups --help' for more information.
1

=== what hd says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
hd 2>&1 </dev/null; echo $?
hd --nosuch 2>&1 </dev/null; echo $?
hd -\~ 2>&1 </dev/null; echo $?
hd --c 2>&1 </dev/null; echo $?
hd nosuch 2>&1 </dev/null; echo $?
hd loop 2>&1 </dev/null; echo $?
hd f/x 2>&1 </dev/null; echo $?
hd . 2>&1 </dev/null; echo $?
hd u 2>&1 </dev/null; echo $?
( hd f ) 2>err >&-; echo $?; cat err
( hd f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
hd: unrecognized option '--nosuch'
Try 'hd --help' for more information.
1
hd: invalid option -- '~'
Try 'hd --help' for more information.
1
hd: option '--c' is ambiguous; possibilities: '--canonical' '--color'
Try 'hd --help' for more information.
1
hd: nosuch: No such file or directory
hd: all input file arguments failed
1
hd: loop: Too many levels of symbolic links
hd: all input file arguments failed
1
hd: f/x: Not a directory
hd: all input file arguments failed
1
hd: .: Is a directory
0
hd: u: Permission denied
hd: all input file arguments failed
1
0
1
hd: write error: No space left on device

=== what head says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
head 2>&1 </dev/null; echo $?
head --nosuch 2>&1 </dev/null; echo $?
head -\~ 2>&1 </dev/null; echo $?
head --v 2>&1 </dev/null; echo $?
head nosuch 2>&1 </dev/null; echo $?
head loop 2>&1 </dev/null; echo $?
head f/x 2>&1 </dev/null; echo $?
head . 2>&1 </dev/null; echo $?
head u 2>&1 </dev/null; echo $?
( head f ) 2>err >&-; echo $?; cat err
( head f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
head: unrecognized option '--nosuch'
Try 'head --help' for more information.
1
head: invalid option -- '~'
Try 'head --help' for more information.
1
head: option '--v' is ambiguous; possibilities: '--verbose' '--version'
Try 'head --help' for more information.
1
head: cannot open 'nosuch' for reading: No such file or directory
1
head: cannot open 'loop' for reading: Too many levels of symbolic links
1
head: cannot open 'f/x' for reading: Not a directory
1
head: error reading '.': Is a directory
1
head: cannot open 'u' for reading: Permission denied
1
1
head: write error: Bad file descriptor
1
head: write error: No space left on device

=== what hexdump says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
hexdump 2>&1 </dev/null; echo $?
hexdump --nosuch 2>&1 </dev/null; echo $?
hexdump -\~ 2>&1 </dev/null; echo $?
hexdump --c 2>&1 </dev/null; echo $?
hexdump nosuch 2>&1 </dev/null; echo $?
hexdump loop 2>&1 </dev/null; echo $?
hexdump f/x 2>&1 </dev/null; echo $?
hexdump . 2>&1 </dev/null; echo $?
hexdump u 2>&1 </dev/null; echo $?
( hexdump f ) 2>err >&-; echo $?; cat err
( hexdump f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
hexdump: unrecognized option '--nosuch'
Try 'hexdump --help' for more information.
1
hexdump: invalid option -- '~'
Try 'hexdump --help' for more information.
1
hexdump: option '--c' is ambiguous; possibilities: '--canonical' '--color'
Try 'hexdump --help' for more information.
1
hexdump: nosuch: No such file or directory
hexdump: all input file arguments failed
1
hexdump: loop: Too many levels of symbolic links
hexdump: all input file arguments failed
1
hexdump: f/x: Not a directory
hexdump: all input file arguments failed
1
hexdump: .: Is a directory
0
hexdump: u: Permission denied
hexdump: all input file arguments failed
1
0
1
hexdump: write error: No space left on device

=== what hostid says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
hostid --nosuch 2>&1 </dev/null; echo $?
hostid -\~ 2>&1 </dev/null; echo $?
--- stdout
hostid: unrecognized option '--nosuch'
Try 'hostid --help' for more information.
1
hostid: invalid option -- '~'
Try 'hostid --help' for more information.
1

=== what hostname says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
hostname --nosuch >/dev/null 2>&1 </dev/null; echo $?
hostname -\~ >/dev/null 2>&1 </dev/null; echo $?
hostname --a >/dev/null 2>&1 </dev/null; echo $?
--- stdout
255
255
255

=== what iconv says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
iconv 2>&1 </dev/null; echo $?
iconv --nosuch 2>&1 </dev/null; echo $?
iconv -\~ 2>&1 </dev/null; echo $?
iconv --v 2>&1 </dev/null; echo $?
iconv -f utf-8 nosuch 2>&1 </dev/null; echo $?
iconv -f utf-8 loop 2>&1 </dev/null; echo $?
iconv -f utf-8 f/x 2>&1 </dev/null; echo $?
iconv -f utf-8 . 2>&1 </dev/null; echo $?
iconv -f utf-8 u 2>&1 </dev/null; echo $?
( iconv -f utf-8 f ) 2>err >&-; echo $?; cat err
( iconv -f utf-8 f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
iconv: unrecognized option '--nosuch'
Try `iconv --help' or `iconv --usage' for more information.
64
iconv: invalid option -- '~'
Try `iconv --help' or `iconv --usage' for more information.
64
iconv: option '--v' is ambiguous; possibilities: '--verbose' '--version'
Try `iconv --help' or `iconv --usage' for more information.
64
iconv: cannot open input file `nosuch': No such file or directory
1
iconv: cannot open input file `loop': Too many levels of symbolic links
1
iconv: cannot open input file `f/x': Not a directory
1
iconv: error while reading the input: Is a directory
1
iconv: cannot open input file `u': Permission denied
1
1
iconv: error while closing output file: Bad file descriptor
1
iconv: error while closing output file: No space left on device

=== what id says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
id --nosuch 2>&1 </dev/null; echo $?
id -\~ 2>&1 </dev/null; echo $?
id --g 2>&1 </dev/null; echo $?
--- stdout
id: unrecognized option '--nosuch'
Try 'id --help' for more information.
1
id: invalid option -- '~'
Try 'id --help' for more information.
1
id: option '--g' is ambiguous; possibilities: '--group' '--groups'
Try 'id --help' for more information.
1

=== what install says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
install 2>&1 </dev/null; echo $?
install --nosuch 2>&1 </dev/null; echo $?
install -\~ 2>&1 </dev/null; echo $?
install --c 2>&1 </dev/null; echo $?
install nosuch new 2>&1 </dev/null; echo $?
install loop new 2>&1 </dev/null; echo $?
install f/x new 2>&1 </dev/null; echo $?
install . new 2>&1 </dev/null; echo $?
install u new 2>&1 </dev/null; echo $?
--- stdout
install: missing file operand
Try 'install --help' for more information.
1
install: unrecognized option '--nosuch'
Try 'install --help' for more information.
1
install: invalid option -- '~'
Try 'install --help' for more information.
1
install: option '--c' is ambiguous; possibilities: '--compare' '--context'
Try 'install --help' for more information.
1
install: cannot stat 'nosuch': No such file or directory
1
install: cannot stat 'loop': Too many levels of symbolic links
1
install: cannot stat 'f/x': Not a directory
1
install: omitting directory '.'
1
install: cannot open 'u' for reading: Permission denied
1

=== what join says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
join 2>&1 </dev/null; echo $?
join --nosuch 2>&1 </dev/null; echo $?
join -\~ 2>&1 </dev/null; echo $?
join --h 2>&1 </dev/null; echo $?
join f nosuch 2>&1 </dev/null; echo $?
join f loop 2>&1 </dev/null; echo $?
join f f/x 2>&1 </dev/null; echo $?
join f . 2>&1 </dev/null; echo $?
join f u 2>&1 </dev/null; echo $?
( join f f ) 2>err >&-; echo $?; cat err
( join f f ) 2>err > /dev/full; echo $?; cat err
--- stdout
join: missing operand
Try 'join --help' for more information.
1
join: unrecognized option '--nosuch'
Try 'join --help' for more information.
1
join: invalid option -- '~'
Try 'join --help' for more information.
1
join: option '--h' is ambiguous; possibilities: '--header' '--help'
Try 'join --help' for more information.
1
join: nosuch: No such file or directory
1
join: loop: Too many levels of symbolic links
1
join: f/x: Not a directory
1
join: read error: Is a directory
1
join: u: Permission denied
1
1
join: write error: Bad file descriptor
1
join: write error: No space left on device

=== what kill says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
kill 2>&1 </dev/null; echo $?
--- stdout
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
2

=== what link says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
link 2>&1 </dev/null; echo $?
link --nosuch 2>&1 </dev/null; echo $?
link -\~ 2>&1 </dev/null; echo $?
link nosuch new 2>&1 </dev/null; echo $?
link loop new 2>&1 </dev/null; echo $?
link f/x new 2>&1 </dev/null; echo $?
link . new 2>&1 </dev/null; echo $?
link u new 2>&1 </dev/null; echo $?
--- stdout
link: missing operand
Try 'link --help' for more information.
1
link: unrecognized option '--nosuch'
Try 'link --help' for more information.
1
link: invalid option -- '~'
Try 'link --help' for more information.
1
link: cannot create link 'new' to 'nosuch': No such file or directory
1
0
link: cannot create link 'new' to 'f/x': Not a directory
1
link: cannot create link 'new' to '.': File exists
1
link: cannot create link 'new' to 'u': File exists
1

=== what ln says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
ln 2>&1 </dev/null; echo $?
ln --nosuch 2>&1 </dev/null; echo $?
ln -\~ 2>&1 </dev/null; echo $?
ln --n 2>&1 </dev/null; echo $?
ln nosuch new 2>&1 </dev/null; echo $?
ln loop new 2>&1 </dev/null; echo $?
ln f/x new 2>&1 </dev/null; echo $?
ln . new 2>&1 </dev/null; echo $?
ln u new 2>&1 </dev/null; echo $?
--- stdout
ln: missing file operand
Try 'ln --help' for more information.
1
ln: unrecognized option '--nosuch'
Try 'ln --help' for more information.
1
ln: invalid option -- '~'
Try 'ln --help' for more information.
1
ln: option '--n' is ambiguous; possibilities: '--no-dereference' '--no-target-directory'
Try 'ln --help' for more information.
1
ln: failed to access 'nosuch': No such file or directory
1
0
ln: failed to access 'f/x': Not a directory
1
ln: .: hard link not allowed for directory
1
ln: failed to create hard link 'new': File exists
1

=== what logname says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
logname --nosuch 2>&1 </dev/null; echo $?
logname -\~ 2>&1 </dev/null; echo $?
--- stdout
logname: unrecognized option '--nosuch'
Try 'logname --help' for more information.
1
logname: invalid option -- '~'
Try 'logname --help' for more information.
1

=== what ls says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
ls --nosuch 2>&1 </dev/null; echo $?
ls -\~ 2>&1 </dev/null; echo $?
ls --a 2>&1 </dev/null; echo $?
ls -d nosuch 2>&1 </dev/null; echo $?
ls -d loop 2>&1 </dev/null; echo $?
ls -d f/x 2>&1 </dev/null; echo $?
--- stdout
ls: unrecognized option '--nosuch'
Try 'ls --help' for more information.
2
ls: invalid option -- '~'
Try 'ls --help' for more information.
2
ls: option '--a' is ambiguous; possibilities: '--all' '--almost-all' '--author'
Try 'ls --help' for more information.
2
ls: cannot access 'nosuch': No such file or directory
2
loop
0
ls: cannot access 'f/x': Not a directory
2

=== what md5sum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
md5sum 2>&1 </dev/null; echo $?
md5sum --nosuch 2>&1 </dev/null; echo $?
md5sum -\~ 2>&1 </dev/null; echo $?
md5sum --s 2>&1 </dev/null; echo $?
md5sum nosuch 2>&1 </dev/null; echo $?
md5sum loop 2>&1 </dev/null; echo $?
md5sum f/x 2>&1 </dev/null; echo $?
md5sum . 2>&1 </dev/null; echo $?
md5sum u 2>&1 </dev/null; echo $?
( md5sum f ) 2>err >&-; echo $?; cat err
( md5sum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
d41d8cd98f00b204e9800998ecf8427e  -
0
md5sum: unrecognized option '--nosuch'
Try 'md5sum --help' for more information.
1
md5sum: invalid option -- '~'
Try 'md5sum --help' for more information.
1
md5sum: option '--s' is ambiguous; possibilities: '--status' '--strict'
Try 'md5sum --help' for more information.
1
md5sum: nosuch: No such file or directory
1
md5sum: loop: Too many levels of symbolic links
1
md5sum: f/x: Not a directory
1
md5sum: .: Is a directory
1
md5sum: u: Permission denied
1
1
md5sum: write error: Bad file descriptor
1
md5sum: write error

=== what mkdir says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
mkdir 2>&1 </dev/null; echo $?
mkdir --nosuch 2>&1 </dev/null; echo $?
mkdir -\~ 2>&1 </dev/null; echo $?
mkdir --v 2>&1 </dev/null; echo $?
mkdir nosuch 2>&1 </dev/null; echo $?
mkdir loop 2>&1 </dev/null; echo $?
mkdir f/x 2>&1 </dev/null; echo $?
--- stdout
mkdir: missing operand
Try 'mkdir --help' for more information.
1
mkdir: unrecognized option '--nosuch'
Try 'mkdir --help' for more information.
1
mkdir: invalid option -- '~'
Try 'mkdir --help' for more information.
1
mkdir: option '--v' is ambiguous; possibilities: '--verbose' '--version'
Try 'mkdir --help' for more information.
1
0
mkdir: cannot create directory ‘loop’: File exists
1
mkdir: cannot create directory ‘f/x’: Not a directory
1

=== what mkfifo says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
mkfifo 2>&1 </dev/null; echo $?
mkfifo --nosuch 2>&1 </dev/null; echo $?
mkfifo -\~ 2>&1 </dev/null; echo $?
mkfifo nosuch 2>&1 </dev/null; echo $?
mkfifo loop 2>&1 </dev/null; echo $?
mkfifo f/x 2>&1 </dev/null; echo $?
--- stdout
mkfifo: missing operand
Try 'mkfifo --help' for more information.
1
mkfifo: unrecognized option '--nosuch'
Try 'mkfifo --help' for more information.
1
mkfifo: invalid option -- '~'
Try 'mkfifo --help' for more information.
1
0
mkfifo: cannot create fifo 'loop': File exists
1
mkfifo: cannot create fifo 'f/x': Not a directory
1

=== what mktemp says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
mktemp --nosuch 2>&1 </dev/null; echo $?
mktemp -\~ 2>&1 </dev/null; echo $?
mktemp --d 2>&1 </dev/null; echo $?
mktemp -p nosuch 2>&1 </dev/null; echo $?
mktemp -p loop 2>&1 </dev/null; echo $?
mktemp -p f/x 2>&1 </dev/null; echo $?
--- stdout
mktemp: unrecognized option '--nosuch'
Try 'mktemp --help' for more information.
1
mktemp: invalid option -- '~'
Try 'mktemp --help' for more information.
1
mktemp: option '--d' is ambiguous; possibilities: '--directory' '--dry-run'
Try 'mktemp --help' for more information.
1
mktemp: failed to create file via template ‘nosuch/tmp.XXXXXXXXXX’: No such file or directory
1
mktemp: failed to create file via template ‘loop/tmp.XXXXXXXXXX’: Too many levels of symbolic links
1
mktemp: failed to create file via template ‘f/x/tmp.XXXXXXXXXX’: Not a directory
1

=== what mv says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
mv 2>&1 </dev/null; echo $?
mv --nosuch 2>&1 </dev/null; echo $?
mv -\~ 2>&1 </dev/null; echo $?
mv --n 2>&1 </dev/null; echo $?
mv nosuch new 2>&1 </dev/null; echo $?
mv loop new 2>&1 </dev/null; echo $?
mv f/x new 2>&1 </dev/null; echo $?
--- stdout
mv: missing file operand
Try 'mv --help' for more information.
1
mv: unrecognized option '--nosuch'
Try 'mv --help' for more information.
1
mv: invalid option -- '~'
Try 'mv --help' for more information.
1
mv: option '--n' is ambiguous; possibilities: '--no-clobber' '--no-target-directory'
Try 'mv --help' for more information.
1
mv: cannot stat 'nosuch': No such file or directory
1
0
mv: cannot stat 'f/x': Not a directory
1

=== what nice says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
nice 2>&1 </dev/null; echo $?
nice --nosuch 2>&1 </dev/null; echo $?
nice -\~ 2>&1 </dev/null; echo $?
--- stdout
0
0
nice: unrecognized option '--nosuch'
Try 'nice --help' for more information.
125
nice: invalid option -- '~'
Try 'nice --help' for more information.
125

=== what nl says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
nl 2>&1 </dev/null; echo $?
nl --nosuch 2>&1 </dev/null; echo $?
nl -\~ 2>&1 </dev/null; echo $?
nl --h 2>&1 </dev/null; echo $?
nl nosuch 2>&1 </dev/null; echo $?
nl loop 2>&1 </dev/null; echo $?
nl f/x 2>&1 </dev/null; echo $?
nl . 2>&1 </dev/null; echo $?
nl u 2>&1 </dev/null; echo $?
( nl f ) 2>err >&-; echo $?; cat err
( nl f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
nl: unrecognized option '--nosuch'
Try 'nl --help' for more information.
1
nl: invalid option -- '~'
Try 'nl --help' for more information.
1
nl: option '--h' is ambiguous; possibilities: '--header-numbering' '--help'
Try 'nl --help' for more information.
1
nl: nosuch: No such file or directory
1
nl: loop: Too many levels of symbolic links
1
nl: f/x: Not a directory
1
nl: .: Is a directory
1
nl: u: Permission denied
1
1
nl: write error: Bad file descriptor
1
nl: write error: No space left on device

=== what nohup says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
nohup --nosuch 2>&1 </dev/null; echo $?
nohup -\~ 2>&1 </dev/null; echo $?
--- stdout
nohup: unrecognized option '--nosuch'
Try 'nohup --help' for more information.
125
nohup: invalid option -- '~'
Try 'nohup --help' for more information.
125

=== what nproc says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
nproc --nosuch 2>&1 </dev/null; echo $?
nproc -\~ 2>&1 </dev/null; echo $?
--- stdout
nproc: unrecognized option '--nosuch'
Try 'nproc --help' for more information.
1
nproc: invalid option -- '~'
Try 'nproc --help' for more information.
1

=== what numfmt says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
numfmt 2>&1 </dev/null; echo $?
numfmt --nosuch 2>&1 </dev/null; echo $?
numfmt -\~ 2>&1 </dev/null; echo $?
numfmt --d 2>&1 </dev/null; echo $?
--- stdout
0
numfmt: unrecognized option '--nosuch'
Try 'numfmt --help' for more information.
1
numfmt: invalid option -- '~'
Try 'numfmt --help' for more information.
1
numfmt: option '--d' is ambiguous; possibilities: '--delimiter' '--debug'
Try 'numfmt --help' for more information.
1

=== what od says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
od 2>&1 </dev/null; echo $?
od --nosuch 2>&1 </dev/null; echo $?
od -\~ 2>&1 </dev/null; echo $?
od nosuch 2>&1 </dev/null; echo $?
od loop 2>&1 </dev/null; echo $?
od f/x 2>&1 </dev/null; echo $?
od . 2>&1 </dev/null; echo $?
od u 2>&1 </dev/null; echo $?
( od f ) 2>err >&-; echo $?; cat err
( od f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0000000
0
od: unrecognized option '--nosuch'
Try 'od --help' for more information.
1
od: invalid option -- '~'
Try 'od --help' for more information.
1
od: nosuch: No such file or directory
1
od: loop: Too many levels of symbolic links
1
od: f/x: Not a directory
1
od: .: Is a directory
0000000
1
od: u: Permission denied
1
1
od: write error: Bad file descriptor
1
od: write error: No space left on device

=== what paste says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
paste 2>&1 </dev/null; echo $?
paste --nosuch 2>&1 </dev/null; echo $?
paste -\~ 2>&1 </dev/null; echo $?
paste nosuch 2>&1 </dev/null; echo $?
paste loop 2>&1 </dev/null; echo $?
paste f/x 2>&1 </dev/null; echo $?
paste . 2>&1 </dev/null; echo $?
paste u 2>&1 </dev/null; echo $?
( paste f ) 2>err >&-; echo $?; cat err
( paste f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
paste: unrecognized option '--nosuch'
Try 'paste --help' for more information.
1
paste: invalid option -- '~'
Try 'paste --help' for more information.
1
paste: nosuch: No such file or directory
1
paste: loop: Too many levels of symbolic links
1
paste: f/x: Not a directory
1
paste: .: Is a directory
1
paste: u: Permission denied
1
1
paste: write error: Bad file descriptor
1
paste: write error: No space left on device

=== what pathchk says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
pathchk 2>&1 </dev/null; echo $?
pathchk --nosuch 2>&1 </dev/null; echo $?
pathchk -\~ 2>&1 </dev/null; echo $?
pathchk nosuch 2>&1 </dev/null; echo $?
pathchk loop 2>&1 </dev/null; echo $?
pathchk f/x 2>&1 </dev/null; echo $?
--- stdout
pathchk: missing operand
Try 'pathchk --help' for more information.
1
pathchk: unrecognized option '--nosuch'
Try 'pathchk --help' for more information.
1
pathchk: invalid option -- '~'
Try 'pathchk --help' for more information.
1
0
0
pathchk: f/x: Not a directory
1

=== what pgrep says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
pgrep --nosuch >/dev/null 2>&1 </dev/null; echo $?
pgrep -\~ >/dev/null 2>&1 </dev/null; echo $?
pgrep --c >/dev/null 2>&1 </dev/null; echo $?
--- stdout
2
2
2

=== what pkill says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
pkill >/dev/null 2>&1 </dev/null; echo $?
pkill --nosuch >/dev/null 2>&1 </dev/null; echo $?
pkill -\~ >/dev/null 2>&1 </dev/null; echo $?
pkill --c >/dev/null 2>&1 </dev/null; echo $?
--- stdout
2
2
2
2

=== what pr says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
pr 2>&1 </dev/null; echo $?
pr --nosuch 2>&1 </dev/null; echo $?
pr -\~ 2>&1 </dev/null; echo $?
pr --d 2>&1 </dev/null; echo $?
pr -t nosuch 2>&1 </dev/null; echo $?
pr -t loop 2>&1 </dev/null; echo $?
pr -t f/x 2>&1 </dev/null; echo $?
pr -t . 2>&1 </dev/null; echo $?
pr -t u 2>&1 </dev/null; echo $?
( pr -t f ) 2>err >&-; echo $?; cat err
( pr -t f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
pr: unrecognized option '--nosuch'
Try 'pr --help' for more information.
1
pr: invalid option -- '~'
Try 'pr --help' for more information.
1
pr: option '--d' is ambiguous; possibilities: '--double-space' '--date-format'
Try 'pr --help' for more information.
1
pr: nosuch: No such file or directory
1
pr: loop: Too many levels of symbolic links
1
pr: f/x: Not a directory
1
pr: .: Is a directory
1
pr: u: Permission denied
1
1
pr: write error: Bad file descriptor
1
pr: write error: No space left on device

=== what printenv says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
printenv --nosuch 2>&1 </dev/null; echo $?
printenv -\~ 2>&1 </dev/null; echo $?
--- stdout
printenv: unrecognized option '--nosuch'
Try 'printenv --help' for more information.
2
printenv: invalid option -- '~'
Try 'printenv --help' for more information.
2

=== what printf says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
printf 2>&1 </dev/null; echo $?
--- stdout
printf: usage: printf [-v var] format [arguments]
2

=== what ps says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
ps --nosuch >/dev/null 2>&1 </dev/null; echo $?
--- stdout
1

=== what ptx says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
ptx 2>&1 </dev/null; echo $?
ptx --nosuch 2>&1 </dev/null; echo $?
ptx -\~ 2>&1 </dev/null; echo $?
ptx --f 2>&1 </dev/null; echo $?
ptx nosuch 2>&1 </dev/null; echo $?
ptx loop 2>&1 </dev/null; echo $?
ptx f/x 2>&1 </dev/null; echo $?
ptx . 2>&1 </dev/null; echo $?
ptx u 2>&1 </dev/null; echo $?
( ptx f ) 2>err >&-; echo $?; cat err
( ptx f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
ptx: unrecognized option '--nosuch'
Try 'ptx --help' for more information.
1
ptx: invalid option -- '~'
Try 'ptx --help' for more information.
1
ptx: option '--f' is ambiguous; possibilities: '--flag-truncation' '--format'
Try 'ptx --help' for more information.
1
ptx: nosuch: No such file or directory
1
ptx: loop: Too many levels of symbolic links
1
ptx: f/x: Not a directory
1
ptx: .: Is a directory
1
ptx: u: Permission denied
1
1
ptx: write error: Bad file descriptor
1
ptx: write error: No space left on device

=== what readlink says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
readlink 2>&1 </dev/null; echo $?
readlink --nosuch 2>&1 </dev/null; echo $?
readlink -\~ 2>&1 </dev/null; echo $?
readlink --c 2>&1 </dev/null; echo $?
readlink -e nosuch 2>&1 </dev/null; echo $?
readlink -e loop 2>&1 </dev/null; echo $?
readlink -e f/x 2>&1 </dev/null; echo $?
readlink -e . 2>&1 </dev/null; echo $?
readlink -e u 2>&1 </dev/null; echo $?
--- stdout
readlink: missing operand
Try 'readlink --help' for more information.
1
readlink: unrecognized option '--nosuch'
Try 'readlink --help' for more information.
1
readlink: invalid option -- '~'
Try 'readlink --help' for more information.
1
readlink: option '--c' is ambiguous; possibilities: '--canonicalize' '--canonicalize-existing' '--canonicalize-missing'
Try 'readlink --help' for more information.
1
1
1
1
/tmp/case
0
/tmp/case/u
0

=== what realpath says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
realpath 2>&1 </dev/null; echo $?
realpath --nosuch 2>&1 </dev/null; echo $?
realpath -\~ 2>&1 </dev/null; echo $?
realpath --c 2>&1 </dev/null; echo $?
realpath -e nosuch 2>&1 </dev/null; echo $?
realpath -e loop 2>&1 </dev/null; echo $?
realpath -e f/x 2>&1 </dev/null; echo $?
realpath -e . 2>&1 </dev/null; echo $?
realpath -e u 2>&1 </dev/null; echo $?
--- stdout
realpath: missing operand
Try 'realpath --help' for more information.
1
realpath: unrecognized option '--nosuch'
Try 'realpath --help' for more information.
1
realpath: invalid option -- '~'
Try 'realpath --help' for more information.
1
realpath: option '--c' is ambiguous; possibilities: '--canonicalize-existing' '--canonicalize-missing'
Try 'realpath --help' for more information.
1
realpath: nosuch: No such file or directory
1
realpath: loop: Too many levels of symbolic links
1
realpath: f/x: Not a directory
1
/tmp/case
0
/tmp/case/u
0

=== what rev says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
rev 2>&1 </dev/null; echo $?
rev --nosuch 2>&1 </dev/null; echo $?
rev -\~ 2>&1 </dev/null; echo $?
rev nosuch 2>&1 </dev/null; echo $?
rev loop 2>&1 </dev/null; echo $?
rev f/x 2>&1 </dev/null; echo $?
rev . 2>&1 </dev/null; echo $?
rev u 2>&1 </dev/null; echo $?
( rev f ) 2>err >&-; echo $?; cat err
( rev f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
rev: unrecognized option '--nosuch'
Try 'rev --help' for more information.
1
rev: invalid option -- '~'
Try 'rev --help' for more information.
1
rev: cannot open nosuch: No such file or directory
1
rev: cannot open loop: Too many levels of symbolic links
1
rev: cannot open f/x: Not a directory
1
rev: .: 0: Is a directory
1
rev: cannot open u: Permission denied
1
0
1
rev: write error: No space left on device

=== what rm says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
rm 2>&1 </dev/null; echo $?
rm --nosuch 2>&1 </dev/null; echo $?
rm -\~ 2>&1 </dev/null; echo $?
rm --v 2>&1 </dev/null; echo $?
rm nosuch 2>&1 </dev/null; echo $?
rm loop 2>&1 </dev/null; echo $?
rm f/x 2>&1 </dev/null; echo $?
--- stdout
rm: missing operand
Try 'rm --help' for more information.
1
rm: unrecognized option '--nosuch'
Try 'rm --help' for more information.
1
rm: invalid option -- '~'
Try 'rm --help' for more information.
1
rm: option '--v' is ambiguous; possibilities: '--verbose' '--version'
Try 'rm --help' for more information.
1
rm: cannot remove 'nosuch': No such file or directory
1
0
rm: cannot remove 'f/x': Not a directory
1

=== what rmdir says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
rmdir 2>&1 </dev/null; echo $?
rmdir --nosuch 2>&1 </dev/null; echo $?
rmdir -\~ 2>&1 </dev/null; echo $?
rmdir --v 2>&1 </dev/null; echo $?
rmdir nosuch 2>&1 </dev/null; echo $?
rmdir loop 2>&1 </dev/null; echo $?
rmdir f/x 2>&1 </dev/null; echo $?
--- stdout
rmdir: missing operand
Try 'rmdir --help' for more information.
1
rmdir: unrecognized option '--nosuch'
Try 'rmdir --help' for more information.
1
rmdir: invalid option -- '~'
Try 'rmdir --help' for more information.
1
rmdir: option '--v' is ambiguous; possibilities: '--verbose' '--version'
Try 'rmdir --help' for more information.
1
rmdir: failed to remove 'nosuch': No such file or directory
1
rmdir: failed to remove 'loop': Not a directory
1
rmdir: failed to remove 'f/x': Not a directory
1

=== what sed says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sed >/dev/null 2>&1 </dev/null; echo $?
sed --nosuch >/dev/null 2>&1 </dev/null; echo $?
sed -\~ >/dev/null 2>&1 </dev/null; echo $?
sed --s >/dev/null 2>&1 </dev/null; echo $?
sed p nosuch 2>&1 </dev/null; echo $?
sed p loop 2>&1 </dev/null; echo $?
sed p f/x 2>&1 </dev/null; echo $?
sed p . 2>&1 </dev/null; echo $?
sed p u 2>&1 </dev/null; echo $?
( sed p f ) 2>err >&-; echo $?; cat err
( sed p f ) 2>err > /dev/full; echo $?; cat err
--- stdout
1
1
1
1
sed: can't read nosuch: No such file or directory
2
sed: can't read loop: Too many levels of symbolic links
2
sed: can't read f/x: Not a directory
2
sed: read error on .: Is a directory
4
sed: can't read u: Permission denied
2
4
sed: couldn't close stdout: Bad file descriptor
4
sed: couldn't flush stdout: No space left on device

=== what seq says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
seq 2>&1 </dev/null; echo $?
seq --nosuch 2>&1 </dev/null; echo $?
seq -\~ 2>&1 </dev/null; echo $?
--- stdout
seq: missing operand
Try 'seq --help' for more information.
1
seq: unrecognized option '--nosuch'
Try 'seq --help' for more information.
1
seq: invalid option -- '~'
Try 'seq --help' for more information.
1

=== what sha1sum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sha1sum 2>&1 </dev/null; echo $?
sha1sum --nosuch 2>&1 </dev/null; echo $?
sha1sum -\~ 2>&1 </dev/null; echo $?
sha1sum --s 2>&1 </dev/null; echo $?
sha1sum nosuch 2>&1 </dev/null; echo $?
sha1sum loop 2>&1 </dev/null; echo $?
sha1sum f/x 2>&1 </dev/null; echo $?
sha1sum . 2>&1 </dev/null; echo $?
sha1sum u 2>&1 </dev/null; echo $?
( sha1sum f ) 2>err >&-; echo $?; cat err
( sha1sum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
da39a3ee5e6b4b0d3255bfef95601890afd80709  -
0
sha1sum: unrecognized option '--nosuch'
Try 'sha1sum --help' for more information.
1
sha1sum: invalid option -- '~'
Try 'sha1sum --help' for more information.
1
sha1sum: option '--s' is ambiguous; possibilities: '--status' '--strict'
Try 'sha1sum --help' for more information.
1
sha1sum: nosuch: No such file or directory
1
sha1sum: loop: Too many levels of symbolic links
1
sha1sum: f/x: Not a directory
1
sha1sum: .: Is a directory
1
sha1sum: u: Permission denied
1
1
sha1sum: write error: Bad file descriptor
1
sha1sum: write error

=== what sha224sum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sha224sum 2>&1 </dev/null; echo $?
sha224sum --nosuch 2>&1 </dev/null; echo $?
sha224sum -\~ 2>&1 </dev/null; echo $?
sha224sum --s 2>&1 </dev/null; echo $?
sha224sum nosuch 2>&1 </dev/null; echo $?
sha224sum loop 2>&1 </dev/null; echo $?
sha224sum f/x 2>&1 </dev/null; echo $?
sha224sum . 2>&1 </dev/null; echo $?
sha224sum u 2>&1 </dev/null; echo $?
( sha224sum f ) 2>err >&-; echo $?; cat err
( sha224sum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f  -
0
sha224sum: unrecognized option '--nosuch'
Try 'sha224sum --help' for more information.
1
sha224sum: invalid option -- '~'
Try 'sha224sum --help' for more information.
1
sha224sum: option '--s' is ambiguous; possibilities: '--status' '--strict'
Try 'sha224sum --help' for more information.
1
sha224sum: nosuch: No such file or directory
1
sha224sum: loop: Too many levels of symbolic links
1
sha224sum: f/x: Not a directory
1
sha224sum: .: Is a directory
1
sha224sum: u: Permission denied
1
1
sha224sum: write error: Bad file descriptor
1
sha224sum: write error

=== what sha256sum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sha256sum 2>&1 </dev/null; echo $?
sha256sum --nosuch 2>&1 </dev/null; echo $?
sha256sum -\~ 2>&1 </dev/null; echo $?
sha256sum --s 2>&1 </dev/null; echo $?
sha256sum nosuch 2>&1 </dev/null; echo $?
sha256sum loop 2>&1 </dev/null; echo $?
sha256sum f/x 2>&1 </dev/null; echo $?
sha256sum . 2>&1 </dev/null; echo $?
sha256sum u 2>&1 </dev/null; echo $?
( sha256sum f ) 2>err >&-; echo $?; cat err
( sha256sum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  -
0
sha256sum: unrecognized option '--nosuch'
Try 'sha256sum --help' for more information.
1
sha256sum: invalid option -- '~'
Try 'sha256sum --help' for more information.
1
sha256sum: option '--s' is ambiguous; possibilities: '--status' '--strict'
Try 'sha256sum --help' for more information.
1
sha256sum: nosuch: No such file or directory
1
sha256sum: loop: Too many levels of symbolic links
1
sha256sum: f/x: Not a directory
1
sha256sum: .: Is a directory
1
sha256sum: u: Permission denied
1
1
sha256sum: write error: Bad file descriptor
1
sha256sum: write error

=== what sha384sum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sha384sum 2>&1 </dev/null; echo $?
sha384sum --nosuch 2>&1 </dev/null; echo $?
sha384sum -\~ 2>&1 </dev/null; echo $?
sha384sum --s 2>&1 </dev/null; echo $?
sha384sum nosuch 2>&1 </dev/null; echo $?
sha384sum loop 2>&1 </dev/null; echo $?
sha384sum f/x 2>&1 </dev/null; echo $?
sha384sum . 2>&1 </dev/null; echo $?
sha384sum u 2>&1 </dev/null; echo $?
( sha384sum f ) 2>err >&-; echo $?; cat err
( sha384sum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b  -
0
sha384sum: unrecognized option '--nosuch'
Try 'sha384sum --help' for more information.
1
sha384sum: invalid option -- '~'
Try 'sha384sum --help' for more information.
1
sha384sum: option '--s' is ambiguous; possibilities: '--status' '--strict'
Try 'sha384sum --help' for more information.
1
sha384sum: nosuch: No such file or directory
1
sha384sum: loop: Too many levels of symbolic links
1
sha384sum: f/x: Not a directory
1
sha384sum: .: Is a directory
1
sha384sum: u: Permission denied
1
1
sha384sum: write error: Bad file descriptor
1
sha384sum: write error

=== what sha512sum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sha512sum 2>&1 </dev/null; echo $?
sha512sum --nosuch 2>&1 </dev/null; echo $?
sha512sum -\~ 2>&1 </dev/null; echo $?
sha512sum --s 2>&1 </dev/null; echo $?
sha512sum nosuch 2>&1 </dev/null; echo $?
sha512sum loop 2>&1 </dev/null; echo $?
sha512sum f/x 2>&1 </dev/null; echo $?
sha512sum . 2>&1 </dev/null; echo $?
sha512sum u 2>&1 </dev/null; echo $?
( sha512sum f ) 2>err >&-; echo $?; cat err
( sha512sum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e  -
0
sha512sum: unrecognized option '--nosuch'
Try 'sha512sum --help' for more information.
1
sha512sum: invalid option -- '~'
Try 'sha512sum --help' for more information.
1
sha512sum: option '--s' is ambiguous; possibilities: '--status' '--strict'
Try 'sha512sum --help' for more information.
1
sha512sum: nosuch: No such file or directory
1
sha512sum: loop: Too many levels of symbolic links
1
sha512sum: f/x: Not a directory
1
sha512sum: .: Is a directory
1
sha512sum: u: Permission denied
1
1
sha512sum: write error: Bad file descriptor
1
sha512sum: write error

=== what shred says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
shred 2>&1 </dev/null; echo $?
shred --nosuch 2>&1 </dev/null; echo $?
shred -\~ 2>&1 </dev/null; echo $?
shred --r 2>&1 </dev/null; echo $?
shred -n0 nosuch 2>&1 </dev/null; echo $?
shred -n0 loop 2>&1 </dev/null; echo $?
shred -n0 f/x 2>&1 </dev/null; echo $?
--- stdout
shred: missing file operand
Try 'shred --help' for more information.
1
shred: unrecognized option '--nosuch'
Try 'shred --help' for more information.
1
shred: invalid option -- '~'
Try 'shred --help' for more information.
1
shred: option '--r' is ambiguous; possibilities: '--random-source' '--remove'
Try 'shred --help' for more information.
1
shred: nosuch: failed to open for writing: No such file or directory
1
shred: loop: failed to open for writing: Too many levels of symbolic links
1
shred: f/x: failed to open for writing: Not a directory
1

=== what shuf says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
shuf --nosuch 2>&1 </dev/null; echo $?
shuf -\~ 2>&1 </dev/null; echo $?
shuf --h 2>&1 </dev/null; echo $?
shuf nosuch 2>&1 </dev/null; echo $?
shuf loop 2>&1 </dev/null; echo $?
shuf f/x 2>&1 </dev/null; echo $?
shuf . 2>&1 </dev/null; echo $?
shuf u 2>&1 </dev/null; echo $?
( shuf f ) 2>err >&-; echo $?; cat err
( shuf f ) 2>err > /dev/full; echo $?; cat err
--- stdout
shuf: unrecognized option '--nosuch'
Try 'shuf --help' for more information.
1
shuf: invalid option -- '~'
Try 'shuf --help' for more information.
1
shuf: option '--h' is ambiguous; possibilities: '--head-count' '--help'
Try 'shuf --help' for more information.
1
shuf: nosuch: No such file or directory
1
shuf: loop: Too many levels of symbolic links
1
shuf: f/x: Not a directory
1
shuf: read error: Is a directory
1
shuf: u: Permission denied
1
1
shuf: write error: Bad file descriptor
1
shuf: write error: No space left on device

=== what sleep says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sleep 2>&1 </dev/null; echo $?
sleep --nosuch 2>&1 </dev/null; echo $?
sleep -\~ 2>&1 </dev/null; echo $?
--- stdout
sleep: missing operand
Try 'sleep --help' for more information.
1
sleep: unrecognized option '--nosuch'
Try 'sleep --help' for more information.
1
sleep: invalid option -- '~'
Try 'sleep --help' for more information.
1

=== what sort says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sort 2>&1 </dev/null; echo $?
sort --nosuch 2>&1 </dev/null; echo $?
sort -\~ 2>&1 </dev/null; echo $?
sort --b 2>&1 </dev/null; echo $?
sort nosuch 2>&1 </dev/null; echo $?
sort loop 2>&1 </dev/null; echo $?
sort f/x 2>&1 </dev/null; echo $?
sort . 2>&1 </dev/null; echo $?
sort u 2>&1 </dev/null; echo $?
( sort f ) 2>err >&-; echo $?; cat err
( sort f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
sort: unrecognized option '--nosuch'
Try 'sort --help' for more information.
2
sort: invalid option -- '~'
Try 'sort --help' for more information.
2
sort: option '--b' is ambiguous; possibilities: '--batch-size' '--buffer-size'
Try 'sort --help' for more information.
2
sort: cannot read: nosuch: No such file or directory
2
sort: cannot read: loop: Too many levels of symbolic links
2
sort: cannot read: f/x: Not a directory
2
sort: read failed: .: Is a directory
2
sort: cannot read: u: Permission denied
2
2
sort: fflush failed: 'standard output': Bad file descriptor
sort: write error
2
sort: fflush failed: 'standard output': No space left on device
sort: write error

=== what split says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
split 2>&1 </dev/null; echo $?
split --nosuch 2>&1 </dev/null; echo $?
split -\~ 2>&1 </dev/null; echo $?
split --h 2>&1 </dev/null; echo $?
split nosuch 2>&1 </dev/null; echo $?
split loop 2>&1 </dev/null; echo $?
split f/x 2>&1 </dev/null; echo $?
split . 2>&1 </dev/null; echo $?
split u 2>&1 </dev/null; echo $?
--- stdout
0
split: unrecognized option '--nosuch'
Try 'split --help' for more information.
1
split: invalid option -- '~'
Try 'split --help' for more information.
1
split: option '--h' is ambiguous; possibilities: '--hex-suffixes' '--help'
Try 'split --help' for more information.
1
split: cannot open 'nosuch' for reading: No such file or directory
1
split: cannot open 'loop' for reading: Too many levels of symbolic links
1
split: cannot open 'f/x' for reading: Not a directory
1
split: .: Is a directory
1
split: cannot open 'u' for reading: Permission denied
1

=== what stat says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
stat 2>&1 </dev/null; echo $?
stat --nosuch 2>&1 </dev/null; echo $?
stat -\~ 2>&1 </dev/null; echo $?
stat -c %F nosuch 2>&1 </dev/null; echo $?
stat -c %F loop 2>&1 </dev/null; echo $?
stat -c %F f/x 2>&1 </dev/null; echo $?
--- stdout
stat: missing operand
Try 'stat --help' for more information.
1
stat: unrecognized option '--nosuch'
Try 'stat --help' for more information.
1
stat: invalid option -- '~'
Try 'stat --help' for more information.
1
stat: cannot statx 'nosuch': No such file or directory
1
symbolic link
0
stat: cannot statx 'f/x': Not a directory
1

=== what stdbuf says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
stdbuf 2>&1 </dev/null; echo $?
stdbuf --nosuch 2>&1 </dev/null; echo $?
stdbuf -\~ 2>&1 </dev/null; echo $?
--- stdout
stdbuf: missing operand
Try 'stdbuf --help' for more information.
125
stdbuf: unrecognized option '--nosuch'
Try 'stdbuf --help' for more information.
125
stdbuf: invalid option -- '~'
Try 'stdbuf --help' for more information.
125

=== what strings says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
strings >/dev/null 2>&1 </dev/null; echo $?
strings --nosuch >/dev/null 2>&1 </dev/null; echo $?
strings -\~ >/dev/null 2>&1 </dev/null; echo $?
strings nosuch 2>&1 </dev/null; echo $?
strings loop 2>&1 </dev/null; echo $?
strings f/x 2>&1 </dev/null; echo $?
strings . 2>&1 </dev/null; echo $?
strings u 2>&1 </dev/null; echo $?
( strings f ) 2>err >&-; echo $?; cat err
( strings f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
1
1
strings: 'nosuch': No such file
1
strings: Warning: could not locate 'loop'.  reason: Too many levels of symbolic links
1
strings: Warning: could not locate 'f/x'.  reason: Not a directory
1
strings: Warning: '.' is a directory
1
strings: u: Permission denied
1
0
0

=== what stty says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
stty --nosuch 2>&1 </dev/null; echo $?
stty -\~ 2>&1 </dev/null; echo $?
--- stdout
stty: invalid argument ‘--nosuch’
Try 'stty --help' for more information.
1
stty: invalid argument ‘-~’
Try 'stty --help' for more information.
1

=== what sum says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sum 2>&1 </dev/null; echo $?
sum --nosuch 2>&1 </dev/null; echo $?
sum -\~ 2>&1 </dev/null; echo $?
sum nosuch 2>&1 </dev/null; echo $?
sum loop 2>&1 </dev/null; echo $?
sum f/x 2>&1 </dev/null; echo $?
sum . 2>&1 </dev/null; echo $?
sum u 2>&1 </dev/null; echo $?
( sum f ) 2>err >&-; echo $?; cat err
( sum f ) 2>err > /dev/full; echo $?; cat err
--- stdout
00000     0
0
sum: unrecognized option '--nosuch'
Try 'sum --help' for more information.
1
sum: invalid option -- '~'
Try 'sum --help' for more information.
1
sum: nosuch: No such file or directory
1
sum: loop: Too many levels of symbolic links
1
sum: f/x: Not a directory
1
sum: .: Is a directory
1
sum: u: Permission denied
1
1
sum: write error: Bad file descriptor
1
sum: write error

=== what sync says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
sync --nosuch 2>&1 </dev/null; echo $?
sync -\~ 2>&1 </dev/null; echo $?
sync nosuch 2>&1 </dev/null; echo $?
sync loop 2>&1 </dev/null; echo $?
sync f/x 2>&1 </dev/null; echo $?
--- stdout
sync: unrecognized option '--nosuch'
Try 'sync --help' for more information.
1
sync: invalid option -- '~'
Try 'sync --help' for more information.
1
sync: error opening 'nosuch': No such file or directory
1
sync: error opening 'loop': Too many levels of symbolic links
1
sync: error opening 'f/x': Not a directory
1

=== what tac says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
tac 2>&1 </dev/null; echo $?
tac --nosuch 2>&1 </dev/null; echo $?
tac -\~ 2>&1 </dev/null; echo $?
tac nosuch 2>&1 </dev/null; echo $?
tac loop 2>&1 </dev/null; echo $?
tac f/x 2>&1 </dev/null; echo $?
tac . 2>&1 </dev/null; echo $?
tac u 2>&1 </dev/null; echo $?
( tac f ) 2>err >&-; echo $?; cat err
( tac f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
tac: unrecognized option '--nosuch'
Try 'tac --help' for more information.
1
tac: invalid option -- '~'
Try 'tac --help' for more information.
1
tac: failed to open 'nosuch' for reading: No such file or directory
1
tac: failed to open 'loop' for reading: Too many levels of symbolic links
1
tac: failed to open 'f/x' for reading: Not a directory
1
tac: .: read error: Is a directory
1
tac: failed to open 'u' for reading: Permission denied
1
1
tac: write error: Bad file descriptor
1
tac: write error: No space left on device

=== what tail says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
tail 2>&1 </dev/null; echo $?
tail --nosuch 2>&1 </dev/null; echo $?
tail -\~ 2>&1 </dev/null; echo $?
tail --v 2>&1 </dev/null; echo $?
tail nosuch 2>&1 </dev/null; echo $?
tail loop 2>&1 </dev/null; echo $?
tail f/x 2>&1 </dev/null; echo $?
tail . 2>&1 </dev/null; echo $?
tail u 2>&1 </dev/null; echo $?
( tail f ) 2>err >&-; echo $?; cat err
( tail f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
tail: unrecognized option '--nosuch'
Try 'tail --help' for more information.
1
tail: invalid option -- '~'
Try 'tail --help' for more information.
1
tail: option '--v' is ambiguous; possibilities: '--verbose' '--version'
Try 'tail --help' for more information.
1
tail: cannot open 'nosuch' for reading: No such file or directory
1
tail: cannot open 'loop' for reading: Too many levels of symbolic links
1
tail: cannot open 'f/x' for reading: Not a directory
1
tail: error reading '.': Is a directory
1
tail: cannot open 'u' for reading: Permission denied
1
1
tail: write error: Bad file descriptor
1
tail: write error: No space left on device

=== what tee says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
tee 2>&1 </dev/null; echo $?
tee --nosuch 2>&1 </dev/null; echo $?
tee -\~ 2>&1 </dev/null; echo $?
tee nosuch < f 2>&1; echo $?
tee loop < f 2>&1; echo $?
tee f/x < f 2>&1; echo $?
tee . < f 2>&1; echo $?
tee u < f 2>&1; echo $?
--- stdout
0
tee: unrecognized option '--nosuch'
Try 'tee --help' for more information.
1
tee: invalid option -- '~'
Try 'tee --help' for more information.
1
a
0
tee: loop: Too many levels of symbolic links
a
1
tee: f/x: Not a directory
a
1
tee: .: Is a directory
a
1
tee: u: Permission denied
a
1

=== what test says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
test 2>&1 </dev/null; echo $?
--- stdout
1

=== what timeout says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
timeout 2>&1 </dev/null; echo $?
timeout --nosuch 2>&1 </dev/null; echo $?
timeout -\~ 2>&1 </dev/null; echo $?
timeout --v 2>&1 </dev/null; echo $?
--- stdout
Try 'timeout --help' for more information.
125
timeout: unrecognized option '--nosuch'
Try 'timeout --help' for more information.
125
timeout: invalid option -- '~'
Try 'timeout --help' for more information.
125
timeout: option '--v' is ambiguous; possibilities: '--verbose' '--version'
Try 'timeout --help' for more information.
125

=== what touch says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
touch 2>&1 </dev/null; echo $?
touch --nosuch 2>&1 </dev/null; echo $?
touch -\~ 2>&1 </dev/null; echo $?
touch --n 2>&1 </dev/null; echo $?
touch nosuch 2>&1 </dev/null; echo $?
touch loop 2>&1 </dev/null; echo $?
touch f/x 2>&1 </dev/null; echo $?
--- stdout
touch: missing file operand
Try 'touch --help' for more information.
1
touch: unrecognized option '--nosuch'
Try 'touch --help' for more information.
1
touch: invalid option -- '~'
Try 'touch --help' for more information.
1
touch: option '--n' is ambiguous; possibilities: '--no-create' '--no-dereference'
Try 'touch --help' for more information.
1
0
touch: cannot touch 'loop': Too many levels of symbolic links
1
touch: cannot touch 'f/x': Not a directory
1

=== what tput says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
tput --nosuch >/dev/null 2>&1 </dev/null; echo $?
tput -\~ >/dev/null 2>&1 </dev/null; echo $?
--- stdout
2
2

=== what tr says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
tr 2>&1 </dev/null; echo $?
tr --nosuch 2>&1 </dev/null; echo $?
tr -\~ 2>&1 </dev/null; echo $?
--- stdout
tr: missing operand
Try 'tr --help' for more information.
1
tr: unrecognized option '--nosuch'
Try 'tr --help' for more information.
1
tr: invalid option -- '~'
Try 'tr --help' for more information.
1

=== what tree says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
tree --nosuch >/dev/null 2>&1 </dev/null; echo $?
tree -\~ >/dev/null 2>&1 </dev/null; echo $?
tree --d >/dev/null 2>&1 </dev/null; echo $?
tree nosuch 2>&1 </dev/null; echo $?
tree loop 2>&1 </dev/null; echo $?
tree f/x 2>&1 </dev/null; echo $?
--- stdout
1
1
1
nosuch  [error opening dir]

0 directories, 0 files
2
loop  [error opening dir]

0 directories, 1 file
0
f/x  [error opening dir]

0 directories, 0 files
2

=== what truncate says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
truncate 2>&1 </dev/null; echo $?
truncate --nosuch 2>&1 </dev/null; echo $?
truncate -\~ 2>&1 </dev/null; echo $?
truncate -s 0 nosuch 2>&1 </dev/null; echo $?
truncate -s 0 loop 2>&1 </dev/null; echo $?
truncate -s 0 f/x 2>&1 </dev/null; echo $?
truncate -s 0 . 2>&1 </dev/null; echo $?
truncate -s 0 u 2>&1 </dev/null; echo $?
--- stdout
truncate: you must specify either ‘--size’ or ‘--reference’
Try 'truncate --help' for more information.
1
truncate: unrecognized option '--nosuch'
Try 'truncate --help' for more information.
1
truncate: invalid option -- '~'
Try 'truncate --help' for more information.
1
0
truncate: cannot open 'loop' for writing: Too many levels of symbolic links
1
truncate: cannot open 'f/x' for writing: Not a directory
1
truncate: cannot open '.' for writing: Is a directory
1
truncate: cannot open 'u' for writing: Permission denied
1

=== what tsort says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
tsort --nosuch 2>&1 </dev/null; echo $?
tsort -\~ 2>&1 </dev/null; echo $?
tsort nosuch 2>&1 </dev/null; echo $?
tsort loop 2>&1 </dev/null; echo $?
tsort f/x 2>&1 </dev/null; echo $?
tsort . 2>&1 </dev/null; echo $?
tsort u 2>&1 </dev/null; echo $?
( tsort f ) 2>err >&-; echo $?; cat err
( tsort f ) 2>err > /dev/full; echo $?; cat err
--- stdout
tsort: unrecognized option '--nosuch'
Try 'tsort --help' for more information.
1
tsort: invalid option -- '~'
Try 'tsort --help' for more information.
1
tsort: nosuch: No such file or directory
1
tsort: loop: Too many levels of symbolic links
1
tsort: f/x: Not a directory
1
0
tsort: u: Permission denied
1
1
tsort: f: input contains an odd number of tokens
1
tsort: f: input contains an odd number of tokens

=== what tty says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
tty --nosuch 2>&1 </dev/null; echo $?
tty -\~ 2>&1 </dev/null; echo $?
--- stdout
tty: unrecognized option '--nosuch'
Try 'tty --help' for more information.
2
tty: invalid option -- '~'
Try 'tty --help' for more information.
2

=== what uname says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
uname --nosuch 2>&1 </dev/null; echo $?
uname -\~ 2>&1 </dev/null; echo $?
uname --h 2>&1 </dev/null; echo $?
--- stdout
uname: unrecognized option '--nosuch'
Try 'uname --help' for more information.
1
uname: invalid option -- '~'
Try 'uname --help' for more information.
1
uname: option '--h' is ambiguous; possibilities: '--hardware-platform' '--help'
Try 'uname --help' for more information.
1

=== what unexpand says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
unexpand 2>&1 </dev/null; echo $?
unexpand --nosuch 2>&1 </dev/null; echo $?
unexpand -\~ 2>&1 </dev/null; echo $?
unexpand nosuch 2>&1 </dev/null; echo $?
unexpand loop 2>&1 </dev/null; echo $?
unexpand f/x 2>&1 </dev/null; echo $?
unexpand . 2>&1 </dev/null; echo $?
unexpand u 2>&1 </dev/null; echo $?
( unexpand f ) 2>err >&-; echo $?; cat err
( unexpand f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
unexpand: unrecognized option '--nosuch'
Try 'unexpand --help' for more information.
1
unexpand: invalid option -- '~'
Try 'unexpand --help' for more information.
1
unexpand: nosuch: No such file or directory
1
unexpand: loop: Too many levels of symbolic links
1
unexpand: f/x: Not a directory
1
unexpand: .: Is a directory
1
unexpand: u: Permission denied
1
1
unexpand: write error: Bad file descriptor
1
unexpand: write error: No space left on device

=== what uniq says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
uniq 2>&1 </dev/null; echo $?
uniq --nosuch 2>&1 </dev/null; echo $?
uniq -\~ 2>&1 </dev/null; echo $?
uniq --c 2>&1 </dev/null; echo $?
uniq nosuch 2>&1 </dev/null; echo $?
uniq loop 2>&1 </dev/null; echo $?
uniq f/x 2>&1 </dev/null; echo $?
uniq . 2>&1 </dev/null; echo $?
uniq u 2>&1 </dev/null; echo $?
( uniq f ) 2>err >&-; echo $?; cat err
( uniq f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
uniq: unrecognized option '--nosuch'
Try 'uniq --help' for more information.
1
uniq: invalid option -- '~'
Try 'uniq --help' for more information.
1
uniq: option '--c' is ambiguous; possibilities: '--count' '--check-chars'
Try 'uniq --help' for more information.
1
uniq: nosuch: No such file or directory
1
uniq: loop: Too many levels of symbolic links
1
uniq: f/x: Not a directory
1
uniq: error reading '.'
1
uniq: u: Permission denied
1
1
uniq: write error: Bad file descriptor
1
uniq: write error: No space left on device

=== what unlink says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
unlink 2>&1 </dev/null; echo $?
unlink --nosuch 2>&1 </dev/null; echo $?
unlink -\~ 2>&1 </dev/null; echo $?
unlink nosuch 2>&1 </dev/null; echo $?
unlink loop 2>&1 </dev/null; echo $?
unlink f/x 2>&1 </dev/null; echo $?
--- stdout
unlink: missing operand
Try 'unlink --help' for more information.
1
unlink: unrecognized option '--nosuch'
Try 'unlink --help' for more information.
1
unlink: invalid option -- '~'
Try 'unlink --help' for more information.
1
unlink: cannot unlink 'nosuch': No such file or directory
1
0
unlink: cannot unlink 'f/x': Not a directory
1

=== what uptime says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
uptime --nosuch >/dev/null 2>&1 </dev/null; echo $?
uptime -\~ >/dev/null 2>&1 </dev/null; echo $?
--- stdout
1
1

=== what users says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
users --nosuch 2>&1 </dev/null; echo $?
users -\~ 2>&1 </dev/null; echo $?
--- stdout
users: unrecognized option '--nosuch'
Try 'users --help' for more information.
1
users: invalid option -- '~'
Try 'users --help' for more information.
1

=== what vdir says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
vdir --nosuch 2>&1 </dev/null; echo $?
vdir -\~ 2>&1 </dev/null; echo $?
vdir --a 2>&1 </dev/null; echo $?
ls -d nosuch 2>&1 </dev/null; echo $?
ls -d loop 2>&1 </dev/null; echo $?
ls -d f/x 2>&1 </dev/null; echo $?
--- stdout
vdir: unrecognized option '--nosuch'
Try 'vdir --help' for more information.
2
vdir: invalid option -- '~'
Try 'vdir --help' for more information.
2
vdir: option '--a' is ambiguous; possibilities: '--all' '--almost-all' '--author'
Try 'vdir --help' for more information.
2
ls: cannot access 'nosuch': No such file or directory
2
loop
0
ls: cannot access 'f/x': Not a directory
2

=== what w says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
w --nosuch >/dev/null 2>&1 </dev/null; echo $?
w -\~ >/dev/null 2>&1 </dev/null; echo $?
w --n >/dev/null 2>&1 </dev/null; echo $?
--- stdout
1
1
1

=== what wc says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
wc 2>&1 </dev/null; echo $?
wc --nosuch 2>&1 </dev/null; echo $?
wc -\~ 2>&1 </dev/null; echo $?
wc nosuch 2>&1 </dev/null; echo $?
wc loop 2>&1 </dev/null; echo $?
wc f/x 2>&1 </dev/null; echo $?
wc . 2>&1 </dev/null; echo $?
wc u 2>&1 </dev/null; echo $?
( wc f ) 2>err >&-; echo $?; cat err
( wc f ) 2>err > /dev/full; echo $?; cat err
--- stdout
      0       0       0
0
wc: unrecognized option '--nosuch'
Try 'wc --help' for more information.
1
wc: invalid option -- '~'
Try 'wc --help' for more information.
1
wc: nosuch: No such file or directory
1
wc: loop: Too many levels of symbolic links
1
wc: f/x: Not a directory
1
wc: .: Is a directory
      0       0       0 .
1
wc: u: Permission denied
1
1
wc: write error: Bad file descriptor
1
wc: write error

=== what which says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
which --nosuch >/dev/null 2>&1 </dev/null; echo $?
which -\~ >/dev/null 2>&1 </dev/null; echo $?
--- stdout
2
2

=== what who says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
who --nosuch 2>&1 </dev/null; echo $?
who -\~ 2>&1 </dev/null; echo $?
who --h 2>&1 </dev/null; echo $?
--- stdout
who: unrecognized option '--nosuch'
Try 'who --help' for more information.
1
who: invalid option -- '~'
Try 'who --help' for more information.
1
who: option '--h' is ambiguous; possibilities: '--heading' '--help'
Try 'who --help' for more information.
1

=== what whoami says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
whoami --nosuch 2>&1 </dev/null; echo $?
whoami -\~ 2>&1 </dev/null; echo $?
--- stdout
whoami: unrecognized option '--nosuch'
Try 'whoami --help' for more information.
1
whoami: invalid option -- '~'
Try 'whoami --help' for more information.
1

=== what xargs says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
xargs 2>&1 </dev/null; echo $?
xargs --nosuch 2>&1 </dev/null; echo $?
xargs -\~ 2>&1 </dev/null; echo $?
xargs --e 2>&1 </dev/null; echo $?
--- stdout

0
xargs: unrecognized option '--nosuch'
Try 'xargs --help' for more information.
1
xargs: invalid option -- '~'
Try 'xargs --help' for more information.
1
xargs: option '--e' is ambiguous; possibilities: '--eof' '--exit'
Try 'xargs --help' for more information.
1

=== what xxd says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
xxd >/dev/null 2>&1 </dev/null; echo $?
xxd --nosuch >/dev/null 2>&1 </dev/null; echo $?
xxd -\~ >/dev/null 2>&1 </dev/null; echo $?
xxd nosuch 2>&1 </dev/null; echo $?
xxd loop 2>&1 </dev/null; echo $?
xxd f/x 2>&1 </dev/null; echo $?
xxd . 2>&1 </dev/null; echo $?
xxd u 2>&1 </dev/null; echo $?
( xxd f ) 2>err >&-; echo $?; cat err
( xxd f ) 2>err > /dev/full; echo $?; cat err
--- stdout
0
0
1
xxd: nosuch: No such file or directory
2
xxd: loop: Too many levels of symbolic links
2
xxd: f/x: Not a directory
2
xxd: Is a directory
2
xxd: u: Permission denied
2
3
xxd: Bad file descriptor
3
xxd: No space left on device

=== what yes says of wrong calls
printf 'a\n' > f; : > u; chmod 0 u; ln -s loop loop
yes --nosuch 2>&1 </dev/null; echo $?
yes -\~ 2>&1 </dev/null; echo $?
--- stdout
yes: unrecognized option '--nosuch'
Try 'yes --help' for more information.
1
yes: invalid option -- '~'
Try 'yes --help' for more information.
1
