=== formats
printf hello >f; chmod 644 f; touch -d '2020-01-02 03:04:05.123456789' f; ln -s f l; mkdir d; chmod 750 d; stat -c '%a %A %f %F %h %n %N %s %u %U %g %G %t %T %o %B' f l; stat -c '%a %A %f %F %h %n' d; stat -c '%X %Y %x %y' f; stat -c '%.3X|%.X|%.10Y|%015Y|%-15Y|%+Y' f
--- stdout
644 -rw-r--r-- 81a4 regular file 1 f 'f' 5 1000 agent 1000 agent 0 0 4096 512
777 lrwxrwxrwx a1ff symbolic link 1 l 'l' -> 'f' 1 1000 agent 1000 agent 0 0 4096 512
750 drwxr-x--- 41e8 directory 2 d
1577934245 1577934245 2020-01-02 03:04:05.123456789 +0000 2020-01-02 03:04:05.123456789 +0000
1577934245.123|1577934245.123456789|1577934245.1234567890|000001577934245|1577934245     |+1577934245
--- stderr

=== widths and flags
printf hello >f; chmod 644 f; stat -c '[%10s][%-10s][%010s][%#a][%#f][%5a][%05a][%.2n][%10n][%-10n][%10.2A]' f; stat -c '%%' f; stat -c '%' f; stat -c '%5' f; stat -c '%5%' f; stat -c '%q %J' f; stat -c 'a\nb' f; stat -c '%H' f; stat -c '%l%L' f
--- stdout
[         5][5         ][0000000005][0644][0x81a4][  644][00644][f][         f][f         ][        -r]
%
%
? ?
a\nb
?
??
--- stderr
stat: ‘%5’: invalid directive
stat: ‘%5%’: invalid directive

=== printf
touch f; stat --printf 'a\nb\t%n\x41\101\0' f | od -c; stat --printf '%n' f f; echo; stat --printf 'a\q\n' f; stat --printf '\' f; stat --printf='%s\n' f; stat --format=%n f; stat -c %n --printf %s f
--- stdout (no newline)
0000000   a  \n   b  \t   f   A   A  \0
0000010
ff
aq
\0
f
0
--- stderr
stat: warning: unrecognized escape '\q'
stat: warning: backslash at end of format

=== links
printf hello >f; ln -s f l; stat -c '%F %s %N' l; stat -L -c '%F %s %N' l; ln -s none b; stat -c %F b; stat -L -c %F b; ln -s 'a b' 'x y'; stat -c %N 'x y'; QUOTING_STYLE=c stat -c %N 'x y'; QUOTING_STYLE=literal stat -c %N 'x y'; stat -c %n 'x y'
--- stdout
symbolic link 1 'l' -> 'f'
regular file 5 'l'
symbolic link
'x y' -> 'a b'
"x y" -> "a b"
x y -> a b
x y
--- stderr
stat: cannot statx 'b': No such file or directory

=== errors
stat; stat none; echo $?; stat -L none; touch f; stat -c %n none f; stat --nope; stat -c; stat f/x; stat ''; stat -f none; stat -f -; stat --cached=foo f; stat --cached=never -c %n f
--- stdout
1
f
f
--- stderr
stat: missing operand
Try 'stat --help' for more information.
stat: cannot statx 'none': No such file or directory
stat: cannot statx 'none': No such file or directory
stat: cannot statx 'none': No such file or directory
stat: unrecognized option '--nope'
Try 'stat --help' for more information.
stat: option requires an argument -- 'c'
Try 'stat --help' for more information.
stat: cannot statx 'f/x': Not a directory
stat: cannot statx '': No such file or directory
stat: cannot read file system information for 'none': No such file or directory
stat: using '-' to denote standard input does not work in file system mode
stat: invalid argument ‘foo’ for ‘--cached’
Valid arguments are:
  - ‘default’
  - ‘never’
  - ‘always’
Try 'stat --help' for more information.

=== the default form
touch -d '2020-01-02 03:04:05' f; chmod 640 f; stat f | sed 's/Device: .*Links/Links/;s/^Change.*/Change/;s/^ Birth.*/Birth/'; mkdir d; stat d | grep Access: | head -1; ln -s f l; stat l | head -1; stat l | sed -n 's/.*IO Block/IO Block/p'
--- stdout
  File: f
  Size: 0         	Blocks: 0          IO Block: 4096   regular empty file
Links: 1
Access: (0640/-rw-r-----)  Uid: ( 1000/   agent)   Gid: ( 1000/   agent)
Access: 2020-01-02 03:04:05.000000000 +0000
Modify: 2020-01-02 03:04:05.000000000 +0000
Change
Birth
Access: (0755/drwxr-xr-x)  Uid: ( 1000/   agent)   Gid: ( 1000/   agent)
  File: l -> f
IO Block: 4096   symbolic link
--- stderr

=== terse
touch -d '2020-01-02 03:04:05' f; stat -t f | cut -d' ' -f1-6,9,12,13
--- stdout
f 0 0 81a4 1000 1000 1 1577934245 1577934245
--- stderr

=== standard input
printf hi >f; stat -c '%s %F %n' - <f
--- stdout
2 regular file -
--- stderr

=== kinds
mkfifo p; : >e; printf x >f; mkdir d; ln -s f l; stat -c %F p e f d l /dev/null 2>/dev/null | head -5
--- stdout
fifo
regular empty file
regular file
directory
symbolic link
--- stderr

=== zones
touch -d @0 f; TZ=America/New_York stat -c %y f; TZ=Asia/Kolkata stat -c '%x|%X' f
--- stdout
1969-12-31 19:00:00.000000000 -0500
1970-01-01 05:30:00.000000000 +0530|0
--- stderr
