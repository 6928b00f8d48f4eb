=== drawing
mkdir -p a/b .h e; touch a/1 a/b/2 3 .h/x; ln -s a l; ln -s none br; tree; tree -a; tree -d; tree -L 1; tree -f; tree -F; tree -i; tree --noreport; tree a; tree e; tree a e; tree -fi a
=== patterns
mkdir -p a/b c; touch a/x.c a/b/y.c a/z.h c/q; tree -P '*.c'; tree -I '*.c'; tree -P '*.c|*.h'; tree -I 'b|q'; tree --prune -P '*.c'; tree --prune; tree --matchdirs -P b; tree --ignore-case -P '*.C'; tree -P 'x*' a
=== order
mkdir b d; touch a c e10 e9; tree -r; tree --dirsfirst; tree --filesfirst; tree -v; tree --dirsfirst -r; tree --sort=name; printf 1 >a; printf 123 >c; tree --sort=size a c d
=== facts
printf hello >f; chmod 640 f; touch -d 2020-01-02 f; mkdir d; printf 1 >d/g; tree -p d; tree -u -g d/.. -P f --noreport | tail -1; tree -s f; tree -D -P f | tail -3; tree -D --timefmt %Y-%m f; tree -ps -P f --noreport | tail -1; tree -h f
=== names
mkdir 'a b'; touch 'a b/c d' $'a b/n\nl' é; tree; tree -q; tree -N; tree -Q; tree -S --charset=ascii | head -1; tree --charset=ascii 'a b'; LC_ALL=C tree 'a b'
=== links
mkdir -p d/e; ln -s .. d/e/up; ln -s d l; tree -l; tree; tree l; tree -d
=== JSON and XML
mkdir -p a/b e; touch a/1 a/b/2; ln -s a q; tree -J; tree -X; tree -J a; tree -X a; tree -J e; tree -J q; tree -J -p a | head -3; tree -J a e; touch 'x"<&'; tree -X --noreport; tree -J --noreport
=== colours
mkdir d; touch f x.c; chmod +x f; ln -s d l; ln -s none br; TERM=xterm LS_COLORS='di=35:*.c=33:ex=32:ln=36:or=31' tree -C; tree -n; TERM=xterm tree -C d; tree -C d
=== limits and errors
mkdir d; touch d/1 d/2 d/3; tree --filelimit 2; tree nope; echo $?; tree d nope; echo $?; touch f; tree f; tree -L 0; tree -L x; tree --filelimit 1 d; mkdir p; chmod 0 p; tree; chmod 755 p
=== output to a file
mkdir d; touch d/f; tree -o out d; cat out
