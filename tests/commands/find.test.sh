=== all files
mkdir -p a/b; touch a/1 a/b/2 3; find | sort; find . | sort; find a 3 | sort; find a/ | sort; find ./a// | sort
--- stdout
.
./3
./a
./a/1
./a/b
./a/b/2
.
./3
./a
./a/1
./a/b
./a/b/2
3
a
a/1
a/b
a/b/2
a/
a/1
a/b
a/b/2
./a//
./a//1
./a//b
./a//b/2
--- stderr

=== names and paths
mkdir -p a/b; touch a/x.c a/b/y.c a/b/Z.C .h; find . -name '*.c' | sort; find . -iname '*.c' | sort; find . -name '*'| sort; find . -name '.*' | sort; find . -path './a/*' | sort; find . -path '*b*' | sort; find . -wholename './a/x.c'; find . -ipath './A/X*'; find . -iwholename './A/B/*'| sort; find a/ -name a; find a/ -name 'a/'; find . -name .; find / -maxdepth 0 -name /
--- stdout
./a/b/y.c
./a/x.c
./a/b/Z.C
./a/b/y.c
./a/x.c
.
./.h
./a
./a/b
./a/b/Z.C
./a/b/y.c
./a/x.c
.
./.h
./a/b
./a/b/Z.C
./a/b/y.c
./a/x.c
./a/b
./a/b/Z.C
./a/b/y.c
./a/x.c
./a/x.c
./a/b/Z.C
./a/b/y.c
a/
.
/
--- stderr

=== types
mkdir d; touch f; ln -s f l; ln -s d ld; ln -s none b; mkfifo p; find . -type f; find . -type d | sort; find . -type l | sort; find . -type p; find . -type f,l | sort; find . -xtype f | sort; find . -xtype d | sort; find . -xtype l; find -L . -type l; find -L . -xtype l | sort; find -L . -type d | sort; find . -type s; find . -type b,c
--- stdout
./f
.
./d
./b
./l
./ld
./p
./b
./f
./l
./ld
./f
./l
.
./d
./ld
./b
./b
./b
./l
./ld
.
./d
./ld
--- stderr

=== operators
touch a b c; find . -name a -o -name b | sort; find . ! -name a -type f | sort; find . -not -name a -a -type f | sort; find . \( -name a -o -name b \) -print | sort; find . -name a -print -o -name b | sort; find . -name a , -name b; find . -false -o -name c; find . -true -name c; find . ! ! -name a; find . -type f \( ! -name a \) \( ! -name b \); find . -name a -and -name a -or -name b | sort
--- stdout
./a
./b
./b
./c
./b
./c
./a
./b
./a
./b
./c
./c
./a
./c
./a
./b
--- stderr

=== depth
mkdir -p a/b/c; touch a/b/c/f; find . -maxdepth 1 | sort; find . -mindepth 3 | sort; find . -mindepth 1 -maxdepth 2 | sort; find . -maxdepth 0; find a -depth; find a -d; find . -depth -maxdepth 1; find . -mindepth 9
--- stdout
.
./a
./a/b/c
./a/b/c/f
./a
./a/b
.
a/b/c/f
a/b/c
a/b
a
a/b/c/f
a/b/c
a/b
a
./a
.
--- stderr

=== prune
mkdir -p a/b c; touch a/b/f a/g c/h; find . -name b -prune -o -print | sort; find . -path ./a -prune -o -type f -print; find . -depth -name b -prune -o -print | sort; find . -prune
--- stdout
.
./a
./a/g
./c
./c/h
./c/h
.
./a
./a/b/f
./a/g
./c
./c/h
.
--- stderr

=== quit
touch a; find . -quit; find . -print -quit; find . -maxdepth 0 -print -quit -print
--- stdout
.
.
--- stderr

=== sizes
: >e; printf x >s; printf '%0600d' 1 >m; printf '%02000d' 1 >l; find . -type f -size 0; find . -type f -size 1 | sort; find . -type f -size +1 | sort; find . -type f -size -2 | sort; find . -size 600c; find . -type f -size +600c; find . -type f -size -600c | sort; find . -type f -size 1k | sort; find . -type f -size 2k; find . -type f -size -1k; find . -type f -size 300w; find . -type f -size 1M | sort; find . -type f -size -1G; find . -type f -size 2b
--- stdout
./e
./s
./l
./m
./e
./s
./m
./l
./e
./s
./m
./s
./l
./e
./m
./l
./m
./s
./e
./m
--- stderr

=== permissions
touch a b c; chmod 644 a; chmod 755 b; chmod 4711 c; find . -perm 644; find . -type f -perm -111 | sort; find . -type f -perm /111 | sort; find . -type f -perm u=rw,go=r; find . -type f -perm -u+x | sort; find . -perm -4000; find . -type f -perm /u+x,g+w | sort; find . -type f -perm -0 | sort; find . -type f -perm /0 | sort; find . -type f -perm a=r; find . -type f -perm -g=r | sort; find . -type f -perm 0644
--- stdout
./a
./b
./c
./b
./c
./a
./b
./c
./c
./b
./c
./a
./b
./c
./a
./b
./c
./a
./b
./a
--- stderr
find: warning: you have specified a mode pattern /0 (which is equivalent to /000). The meaning of -perm /000 has now been changed to be consistent with -perm -000; that is, while it used to match no files, it now matches all files.

=== empty
mkdir -p e d/x; : >f; printf 1 >g; find . -empty | sort; find . -type d -empty | sort; find . -type f -empty
--- stdout
./d/x
./e
./f
./d/x
./e
./f
--- stderr

=== times
touch -d 2020-01-01 old; touch new; find . -type f -mtime +1000; find . -type f -mtime -1; find . -type f -mtime 0; find . -type f -mmin -5; find . -type f -mmin +5; find . -newer old -type f; find . -type f ! -newer old; find . -type f -newermt 2021-01-01; find . -type f ! -newermt '2021-01-01 00:00:00'; find . -type f -newermm old; find . -type f -anewer old; find . -type f -daystart -mtime 0; find . -type f -atime +10; find . -type f -newermt @1577836799 | sort; find . -type f -mtime +0.5; find . -type f -cmin -10 | sort; find . -type f -ctime 0 | sort; find . -newerma old -type f; find . -used +1
--- stdout
./old
./new
./new
./new
./old
./new
./old
./new
./old
./new
./new
./new
./old
./new
./old
./old
./new
./old
./new
./old
./new
--- stderr

=== owners and links
touch a; ln a b; ln -s a l; find . -user agent -type f | sort; find . -uid 1000 -name a; find . -uid +1000; find . -group agent -name a; find . -gid -1001 -name a; find . -nouser; find . -nogroup; find . -links 2 -type f | sort; find . -links +1 -type f | sort; find . -samefile a | sort; find -L . -samefile a | sort; find . -lname a; find . -lname 'A'; find . -ilname 'A'; find . -user 1000 -name a; find . -readable -name a; find . -executable -name a; find . -writable -name a
--- stdout
./a
./b
./a
./a
./a
./a
./b
./a
./b
./a
./b
./a
./b
./l
./l
./l
./a
./a
./a
--- stderr

=== regular expressions
mkdir d; touch d/ab d/abb d/a.c d/xyz; find . -regex '.*b+'| sort; find . -regex 'd/ab'; find . -regex './d/ab'; find . -iregex '.*/AB'; find . -regextype posix-extended -regex '.*/(ab|xyz)' | sort; find . -regextype posix-basic -regex '.*/\(ab\|xyz\)' | sort; find . -regextype egrep -regex '.*b{2}'; find . -regextype sed -regex '.*b\{2\}'; find . -regex '.*\(ab\|xyz\)' | sort; find . -regex '.*\.c'; find . -regextype awk -regex '.*[.]c'
--- stdout
./d/ab
./d/abb
./d/ab
./d/ab
./d/ab
./d/xyz
./d/ab
./d/xyz
./d/abb
./d/abb
./d/ab
./d/xyz
./d/a.c
./d/a.c
--- stderr

=== exec
touch a b; find . -type f -name a -exec echo {} \; ; find . -type f -exec echo x{}y {} \; | sort; find . -type f -exec echo {} + | tr ' ' '\n' | sort; find . -name a -exec true \; -print; find . -name a -exec false \; -print; find . -name a ! -exec false \; -print; find . -name a -exec nosuchcommand {} \; ; echo $?; find . -name a -exec nosuchcommand {} + ; echo $?; find . -name a -exec cat none \; ; echo $?; find . -name a -exec cat none {} + ; echo $?; find . -name a -exec echo 1 \; -exec echo 2 \;
--- stdout
./a
x./ay ./a
x./by ./b
./a
./b
./a
./a
0
1
0
1
1
2
--- stderr
find: ‘nosuchcommand’: No such file or directory
find: ‘nosuchcommand’: No such file or directory
cat: none: No such file or directory
cat: none: No such file or directory

=== execdir
mkdir -p d/e; touch d/e/f; find . -name f -execdir echo {} \; ; find . -type f -execdir ls -d {} + ; find d -maxdepth 0 -execdir echo {} \; ; PATH=.:/bin find . -execdir echo \; ; PATH=:/bin find . -execdir echo \; ; PATH=x:/bin find . -execdir echo \;
--- status 1
--- stdout
./f
./f
./d
--- stderr
find: The current directory is included in the PATH environment variable, which is insecure in combination with the -execdir action of find.  Please remove the current directory from your $PATH (that is, remove ".", doubled colons, or leading or trailing colons)
find: The current directory is included in the PATH environment variable, which is insecure in combination with the -execdir action of find.  Please remove the current directory from your $PATH (that is, remove ".", doubled colons, or leading or trailing colons)
find: The relative path ‘x’ is included in the PATH environment variable, which is insecure in combination with the -execdir action of find.  Please remove that entry from $PATH

=== ok
touch a b; printf 'y\nn\n' | find a b -ok echo {} \; ; printf n | find a -ok echo \; -print; printf y | find a -okdir echo {} \; ; find a -ok echo \;
--- stdout
a
./a
--- stderr (escaped)
< echo ... a > ? < echo ... b > ? < echo ... a > ? < echo ... a > ? < echo ... a > ?\x20\

=== printf
mkdir d; printf hello >d/f; chmod 644 d/f; touch -d '2020-01-02 03:04:05.5' d/f; ln -s f d/l; find d/f -printf '%p %f %h %P %H %s %m %M %n %u %g %U %G %d %y %Y [%l]\n'; find d/l -printf '%l %y %Y %p\n'; find d -name f -printf '%P %d %h\n'; find d/f -printf '%t|%T@|%TY-%Tm-%Td|%TT|%T+|%TH:%TM:%TS|%Ta %Tb %TB %TA %Tj %Ty %Tp %TI %Tk %Tl %TZ %TU %Tw %TD %Tx %TX %Tc\n'; find d/f -printf '[%10s][%-10s][%5p][%-6f][%.2p][%05m][%#m][%5m][%03d]\n'; find d/f -printf 'a\tb\\c\101\n%%\n'; find d/f -printf 'x\cy' ; find d/f -printf '%k %b\n' ; find d/f -printf '%a %A@\n'; find . -maxdepth 0 -printf '%p|%f|%h|%P|%H|%d\n'; find d/ -printf '%p|%f|%h|%P\n' | sort; find / -maxdepth 0 -printf '%p|%f|%h|%P\n'; find d/f -printf '%S\n'; ln -s none b; find b -printf '%Y\n'; ln -s loop loop; find loop -printf '%Y\n'
--- stdout
d/f f d  d/f 5 644 -rw-r--r-- 1 agent agent 1000 1000 0 f f []
f l f d/l
f 1 d
Thu Jan  2 03:04:05.5000000000 2020|1577934245.5000000000|2020-01-02|03:04:05.5000000000|2020-01-02+03:04:05.5000000000|03:04:05.5000000000|Thu Jan January Thursday 002 20 AM 03  3  3 UTC 00 4 01/02/20 01/02/20 03:04:05.5000000000 Thu Jan  2 03:04:05 2020
[         5][5         ][  d/f][f     ][d/][00644][0644][  644][000]
a	b\cA
%
x4 8
Thu Jan  2 03:04:05.5000000000 2020 1577934245.5000000000
.|.|.||.|0
d/f|f|d|f
d/l|l|d|l
d/|d/|d|
/|/||
819.2
N
L
--- stderr

=== printf errors
touch f; find f -printf '%'; find f -printf '%q\n'; find f -printf '\q\n'; find f -printf '%T'; find f -printf 'a\'; find f -printf '%{'
--- status 1
--- stdout (no newline)
%q
\q
%Ta\
--- stderr
find: error: % at end of format string
find: warning: unrecognized format directive `%q'
find: warning: unrecognized escape `\q'
find: warning: format directive `%T' should be followed by another character
find: warning: escape `\' followed by nothing at all
find: error: the format directive `%{' is reserved for future use

=== print0 and files
touch a b; find a b -print0 | od -c; find a b -fprint o; cat o; find a -fprint0 o; od -c o; find a b -fprintf o '%f-%s\n'; cat o; find a -fprint o -print -fprint o; cat o; find . -fprint none/x; find a -fls o; cut -c 17-26 o; find a -fprint /dev/stdout
--- stdout
0000000   a  \0   b  \0
0000004
a
b
0000000   a  \0
0000002
a-0
b-0
a
a
a
 -rw-r--r-
a
--- stderr
find: ‘none/x’: No such file or directory

=== ls
printf hello >f; touch -d 2020-01-02 f; ln -s f l; touch -h -d 2020-01-02 l; find f l -ls | cut -c 11-; touch -d 2020-01-02 'a b'; find 'a b' -ls | cut -c 18-
--- stdout
     4 -rw-r--r--   1 agent    agent           5 Jan  2  2020 f
     0 lrwxrwxrwx   1 agent    agent           1 Jan  2  2020 l -> f
-rw-r--r--   1 agent    agent           0 Jan  2  2020 a\ b
--- stderr

=== delete
mkdir -p d/e; touch d/f d/e/g; find d -name g -delete; find d | sort; find d -delete; ls; mkdir -p x/y; find x -name x -delete; echo $?; ls; find . -delete; echo $?; ls
--- stdout
d
d/e
d/f
1
x
0
--- stderr
find: cannot delete ‘x’: Directory not empty

=== errors
find none; echo $?; find . -foo; find . -name; find . -name a b; touch a; find a none a; find . \( ; find . \( \); find . \( -name x; find . -name x \) ; find . -a; find . -name x -o; find . -o -name x; find . !; find . -type z; find . -type ''; find . -type f,; find . -type fd; find . -size x; find . -size 1y; find . -size ''; find . -perm zz; find . -user nobodyx; find . -group nox; find . -uid x; find . -mtime x; find . -newer none; find . -newerxy g; find . -newermt foo; find . -maxdepth x; find . -maxdepth -1
--- status 1
--- stdout
1
a
a
--- stderr
find: ‘none’: No such file or directory
find: unknown predicate `-foo'
find: missing argument to `-name'
find: paths must precede expression: `b'
find: ‘none’: No such file or directory
find: invalid expression; expected to find a ')' but didn't see one. Perhaps you need an extra predicate after '('
find: invalid expression; empty parentheses are not allowed.
find: invalid expression; I was expecting to find a ')' somewhere but did not see one.
find: you have too many ')'
find: invalid expression; you have used a binary operator '-a' with nothing before it.
find: expected an expression after '-o'
find: invalid expression; you have used a binary operator '-o' with nothing before it.
find: expected an expression after '!'
find: Unknown argument to -type: z
find: Arguments to -type should contain at least one letter
find: Last file type in list argument to -type is missing, i.e., list is ending on: ','
find: Must separate multiple arguments to -type using: ','
find: invalid -size type `x'
find: invalid -size type `y'
find: invalid null argument to -size
find: invalid mode ‘zz’
find: ‘nobodyx’ is not the name of a known user
find: ‘nox’ is not the name of an existing group
find: invalid argument `x' to `-uid'
find: invalid argument `x' to `-mtime'
find: ‘none’: No such file or directory
find: invalid predicate `-newerxy'
find: I cannot figure out how to interpret ‘foo’ as a date or time
find: Expected a positive decimal integer argument to -maxdepth, but got ‘x’
find: Expected a positive decimal integer argument to -maxdepth, but got ‘-1’

=== more errors
find . -exec; find . -exec echo; find . -exec echo {} {} +; find . -exec echo x +; find . -exec \; ; find . -delete -prune; find . -regextype foo; find . -regextype posix-extended -regex '*a'; find . -samefile none; find . -inum x; find . -links x; find . -empty x; find . -used x; find -Z .; find -O . ; find . -path 'd/'; find ''; find . -perm +111; find . -context x; find . -size +; find . -fprint; find . -newer; find . -amin x; find . -depth x; find . -exec echo {} \; -name
--- status 1
--- stderr
find: missing argument to `-exec'
find: missing argument to `-exec'
find: Only one instance of {} is supported with -exec ... +
find: missing argument to `-exec'
find: invalid argument `;' to `-exec'
find: The -delete action automatically turns on -depth, but -prune does nothing when -depth is in effect.  If you want to carry on anyway, just explicitly use the -depth option.
find: Unknown regular expression type ‘foo’; valid types are ‘findutils-default’, ‘ed’, ‘emacs’, ‘gnu-awk’, ‘grep’, ‘posix-awk’, ‘awk’, ‘posix-basic’, ‘posix-egrep’, ‘egrep’, ‘posix-extended’, ‘posix-minimal-basic’, ‘sed’.
find: failed to compile regular expression '*a': Invalid preceding regular expression
find: ‘none’: No such file or directory
find: invalid argument `x' to `-inum'
find: invalid argument `x' to `-links'
find: paths must precede expression: `x'
find: Invalid argument x to -used
find: unknown predicate `-Z'
find: The -O option must be immediately followed by a decimal integer
find: warning: -path d/ will not match anything because it ends with /.
find: ‘’: No such file or directory
find: invalid mode ‘+111’
find: invalid predicate -context: SELinux is not enabled.
find: invalid -size type `+'
find: missing argument to `-fprint'
find: missing argument to `-newer'
find: invalid argument `x' to `-amin'
find: paths must precede expression: `x'
find: missing argument to `-name'

=== an unreadable directory
mkdir -p d/e f; chmod 0 d; find . | sort; find . -depth | sort; echo $?; find d; echo $?; find d -empty; chmod 755 d
--- stdout
.
./d
./f
.
./d
./f
0
d
1
--- stderr
find: ‘./d’: Permission denied
find: ‘./d’: Permission denied
find: ‘d’: Permission denied
find: ‘d’: Permission denied
find: ‘d’: Permission denied

=== loops of links
mkdir -p d/e; ln -s .. d/e/up; find -L d | sort; echo $?; find d | sort; find -H d/e/up -maxdepth 1 | sort; find -P d/e/up; ln -s d l; find l; find -H l | sort; find l/ -maxdepth 1 | sort; find -L l -maxdepth 1 | sort; find l -follow -maxdepth 1 | sort
--- stdout
d
d/e
0
d
d/e
d/e/up
d/e/up
d/e/up/e
d/e/up
l
l
l/e
l/e/up
l/
l/e
l
l/e
l
l/e
--- stderr
find: File system loop detected; ‘d/e/up’ is part of the same file system loop as ‘d’.

=== paths from a file
mkdir a b; printf 'a\0b\0' >l; find -files0-from l | sort; printf 'a\0' | find -files0-from - ; find a -files0-from l; find -files0-from none; printf 'a\0\0b' >l; find -files0-from l
--- status 1
--- stdout
a
b
a
a
b
--- stderr
find: extra operand ‘a’
find: file operands cannot be combined with -files0-from
find: cannot open ‘none’ for reading: No such file or directory
find: ‘l’:2: invalid zero-length file name

=== leading options
mkdir d; find -L d; find -P -H -L d; find -O3 d; find -- d; find -H; find -L -maxdepth 0
--- stdout
d
d
d
d
.
./d
.
--- stderr

=== one file system and others that change nothing
mkdir d; find d -xdev; find d -mount; find d -noleaf; find d -ignore_readdir_race; find d -warn; find d -nowarn; find d -daystart; find d -noignore_readdir_race
--- stdout
d
d
d
d
d
d
d
d
--- stderr

=== odd names
touch 'a b' "it's" $'n\nl' é; find . -type f | sort; find . -name '?'; find . -name 'é'; LC_ALL=C find . -name '??'; find . -name 'n*' -print0 | od -c; find . -name '[[:alpha:]]'; touch '[x]'; find . -name '\[x\]'; find . -name '[[]x]'
--- stdout
./a b
./it's
./n
./é
l
.
./é
./é
./é
0000000   .   /   n  \n   l  \0
0000006
./é
./[x]
./[x]
--- stderr

=== output that cannot be written
find . >/dev/full; echo $?
--- stdout
1
--- stderr
find: ‘standard output’: No space left on device
find: write error

=== mkdir -p x/y; find x/// -maxdepth 0 -printf '%f|%h|%p|%P|%H\n'
mkdir -p x/y; find x/// -maxdepth 0 -printf '%f|%h|%p|%P|%H\n'
--- stdout
x/|x//|x///||x///

=== mkdir -p x/y; find x/// -printf '%f|%h|%p|%P|%H\n'
mkdir -p x/y; find x/// -printf '%f|%h|%p|%P|%H\n'
--- stdout
x/|x//|x///||x///
y|x//|x///y|y|x///

=== mkdir -p x/y; find x/y/ -maxdepth 0 -printf '%f|%h|%p\n'
mkdir -p x/y; find x/y/ -maxdepth 0 -printf '%f|%h|%p\n'
--- stdout
y/|x|x/y/

=== find / -maxdepth 0 -printf '%f|%h|%p\n'; find // -maxdepth 0 -printf '%f|%h|%p\n'
find / -maxdepth 0 -printf '%f|%h|%p\n'; find // -maxdepth 0 -printf '%f|%h|%p\n'
--- stdout
/||/
/|/|//

=== mkdir -p x/y; find ./x/ -name x; find x/// -name x; find x// -name y
mkdir -p x/y; find ./x/ -name x; find x/// -name x; find x// -name y
--- stdout
./x/
x///
x//y

=== find . -maxdepth 0 -printf '%f|%h|%p|%P\n'; find ./ -maxdepth 0 -printf '%f|%h|%p|%P\n'
find . -maxdepth 0 -printf '%f|%h|%p|%P\n'; find ./ -maxdepth 0 -printf '%f|%h|%p|%P\n'
--- stdout
.|.|.|
./|.|./|
