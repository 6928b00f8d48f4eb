=== printf 'a\r\nb\rc\n' | dos2unix | od -c
printf 'a\r\nb\rc\n' | dos2unix | od -c
--- stdout
0000000   a  \n   b  \r   c  \n
0000006

=== printf 'a\nb\r\n' | unix2dos | od -c
printf 'a\nb\r\n' | unix2dos | od -c
--- stdout
0000000   a  \r  \n   b  \r  \n
0000006

=== printf 'a\rb\r\nc' | dos2unix -c mac | od -c
printf 'a\rb\r\nc' | dos2unix -c mac | od -c
--- stdout
0000000   a  \n   b  \r  \n   c
0000006

=== printf 'a\rb\r' | mac2unix | od -c
printf 'a\rb\r' | mac2unix | od -c
--- stdout
0000000   a  \n   b  \n
0000004

=== printf 'a\nb\n' | unix2mac | od -c
printf 'a\nb\n' | unix2mac | od -c
--- stdout
0000000   a  \r   b  \r
0000004

=== printf 'a\r\n' > f; dos2unix f; od -c f
printf 'a\r\n' > f; dos2unix f; od -c f
--- stdout
0000000   a  \n
0000002

=== printf 'a\r\n' > f; dos2unix -q f 2>&1; od -c f
printf 'a\r\n' > f; dos2unix -q f 2>&1; od -c f
--- stdout
0000000   a  \n
0000002

=== printf 'a\n' > f; unix2dos f 2>&1; od -c f
printf 'a\n' > f; unix2dos f 2>&1; od -c f
--- stdout
unix2dos: converting file f to DOS format...
0000000   a  \r  \n
0000003

=== printf 'a\r\n' > f; dos2unix -n f g 2>&1; od -c f; od -c g
printf 'a\r\n' > f; dos2unix -n f g 2>&1; od -c f; od -c g
--- stdout
dos2unix: converting file f to file g in Unix format...
0000000   a  \r  \n
0000003
0000000   a  \n
0000002

=== printf 'a\r\n\0' > f; dos2unix f 2>&1; echo $?; od -c f
printf 'a\r\n\0' > f; dos2unix f 2>&1; echo $?; od -c f
--- stdout
dos2unix: Binary symbol 0x00 found at line 2
dos2unix: Skipping binary file f
0
0000000   a  \r  \n  \0
0000004

=== printf 'a\r\n\0' > f; dos2unix -f f 2>&1; od -c f
printf 'a\r\n\0' > f; dos2unix -f f 2>&1; od -c f
--- stdout
dos2unix: converting file f to Unix format...
0000000   a  \n  \0
0000003

=== dos2unix nofile 2>&1; echo $?
dos2unix nofile 2>&1; echo $?
--- stdout
dos2unix: nofile: No such file or directory
dos2unix: Skipping nofile, not a regular file.
2

=== mkdir d; dos2unix d 2>&1; echo $?
mkdir d; dos2unix d 2>&1; echo $?
--- stdout
dos2unix: Skipping d, not a regular file.
0

=== printf 'a\r\n' > f; ln -s f l; dos2unix l 2>&1; od -c f
printf 'a\r\n' > f; ln -s f l; dos2unix l 2>&1; od -c f
--- stdout
dos2unix: Skipping symbolic link l.
0000000   a  \r  \n
0000003

=== printf 'a\r\n' > f; ln -s f l; dos2unix -F l 2>&1; od -c f; [ -L l ] && echo link
printf 'a\r\n' > f; ln -s f l; dos2unix -F l 2>&1; od -c f; [ -L l ] && echo link
--- stdout
dos2unix: converting file l to Unix format...
0000000   a  \n
0000002
link

=== printf '\357\273\277a\r\n' | dos2unix | od -c
printf '\357\273\277a\r\n' | dos2unix | od -c
--- stdout
0000000   a  \n
0000002

=== printf '\357\273\277a\n' | unix2dos | od -c
printf '\357\273\277a\n' | unix2dos | od -c
--- stdout
0000000 357 273 277   a  \r  \n
0000006

=== printf 'a\r\n' | dos2unix -m | od -c
printf 'a\r\n' | dos2unix -m | od -c
--- stdout
0000000 357 273 277   a  \n
0000005

=== printf 'a\r\n' | dos2unix -l | od -c
printf 'a\r\n' | dos2unix -l | od -c
--- stdout
0000000   a  \n  \n
0000003

=== printf 'a\r\nb\n' > f; dos2unix -i f
printf 'a\r\nb\n' > f; dos2unix -i f
--- stdout
       1       1       0  no_bom    text    f

=== printf 'a\r\nb\n' > f; printf 'c\n' > g; dos2unix -ic f g
printf 'a\r\nb\n' > f; printf 'c\n' > g; dos2unix -ic f g
--- stdout
f

=== printf 'a\r\nb\n' > f; dos2unix -idu f
printf 'a\r\nb\n' > f; dos2unix -idu f
--- stdout
       1       1  f

=== printf 'a\r\n' > f; touch -d 2001-01-01 f; dos2unix -k -q f; stat -c %y f
printf 'a\r\n' > f; touch -d 2001-01-01 f; dos2unix -k -q f; stat -c %y f
--- stdout
2001-01-01 00:00:00.000000000 +0000

=== printf 'a\r\n' > f; chmod 600 f; dos2unix -q f; stat -c %a f
printf 'a\r\n' > f; chmod 600 f; dos2unix -q f; stat -c %a f
--- stdout
600

=== printf 'a\r\n' > f; printf 'b\r\n' > g; dos2unix f g 2>&1; cat f g | od -c
printf 'a\r\n' > f; printf 'b\r\n' > g; dos2unix f g 2>&1; cat f g | od -c
--- stdout
dos2unix: converting file f to Unix format...
dos2unix: converting file g to Unix format...
0000000   a  \n   b  \n
0000004
