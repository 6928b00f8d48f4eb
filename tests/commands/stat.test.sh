=== formats
printf hello >f; chmod 644 f; touch -d '2020-01-02 03:04:05.123456789' f; ln -s f l; mkdir d; chmod 750 d; stat -c '%a %A %f %F %h %n %N %s %u %U %g %G %t %T %o %B' f l; stat -c '%a %A %f %F %h %n' d; stat -c '%X %Y %x %y' f; stat -c '%.3X|%.X|%.10Y|%015Y|%-15Y|%+Y' f
=== widths and flags
printf hello >f; chmod 644 f; stat -c '[%10s][%-10s][%010s][%#a][%#f][%5a][%05a][%.2n][%10n][%-10n][%10.2A]' f; stat -c '%%' f; stat -c '%' f; stat -c '%5' f; stat -c '%5%' f; stat -c '%q %J' f; stat -c 'a\nb' f; stat -c '%H' f; stat -c '%l%L' f
=== printf
touch f; stat --printf 'a\nb\t%n\x41\101\0' f | od -c; stat --printf '%n' f f; echo; stat --printf 'a\q\n' f; stat --printf '\' f; stat --printf='%s\n' f; stat --format=%n f; stat -c %n --printf %s f
=== links
printf hello >f; ln -s f l; stat -c '%F %s %N' l; stat -L -c '%F %s %N' l; ln -s none b; stat -c %F b; stat -L -c %F b; ln -s 'a b' 'x y'; stat -c %N 'x y'; QUOTING_STYLE=c stat -c %N 'x y'; QUOTING_STYLE=literal stat -c %N 'x y'; stat -c %n 'x y'
=== errors
stat; stat none; echo $?; stat -L none; touch f; stat -c %n none f; stat --nope; stat -c; stat f/x; stat ''; stat -f none; stat -f -; stat --cached=foo f; stat --cached=never -c %n f
=== the default form
touch -d '2020-01-02 03:04:05' f; chmod 640 f; stat f | sed 's/Device: .*Links/Links/;s/^Change.*/Change/;s/^ Birth.*/Birth/'; mkdir d; stat d | grep Access: | head -1; ln -s f l; stat l | head -1; stat l | sed -n 's/.*IO Block/IO Block/p'
=== terse
touch -d '2020-01-02 03:04:05' f; stat -t f | cut -d' ' -f1-6,9,12,13
=== standard input
printf hi >f; stat -c '%s %F %n' - <f
=== kinds
mkfifo p; : >e; printf x >f; mkdir d; ln -s f l; stat -c %F p e f d l /dev/null 2>/dev/null | head -5
=== zones
touch -d @0 f; TZ=America/New_York stat -c %y f; TZ=Asia/Kolkata stat -c '%x|%X' f
