=== one name per line when not on a terminal
touch b a 'c d' .hidden
ls
=== hidden names
touch b a .h
ls -a; ls -A
=== columns by width
touch a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh
ls -C -w 30; ls -C -w 20; ls -C -w 0; ls -C -w 1
=== columns from the environment
touch a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh
COLUMNS=25 ls -C; COLUMNS=x ls -C
=== rows across
touch a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh
ls -x -w 30; ls -x -w 0; ls --format=across -w 22 -T 4; ls -x -w 40 -T 0
=== commas
touch a bb ccc dddd eeeee ffffff ggggggg hhhhhhhh
ls -m -w 20; ls -m -w 0; ls --format=commas
=== many names in columns
touch 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 averyveryverylongnameindeed
ls -C; ls -C -w 100; ls -x -w 50; ls -Cv -w 60
=== long listing of files
printf hello >a; printf '%0100d' 1 >bb; ln -s a l; mkfifo p
touch -t 202001020304.05 a bb p; touch -h -t 202001020304.05 l
chmod 640 bb
ls -l a bb l p; ls -lg a; ls -lo a; ls -lG a; ls -ln a bb; ls -l --author a
=== long listing time styles
touch -t 202001020304.05 a
ls -l --time-style=full-iso a; ls -l --time-style=long-iso a; ls -l --time-style=iso a; ls -l --time-style=locale a; ls -l --time-style=+%Y%m%d a; ls --full-time a
TIME_STYLE=long-iso ls -l a
ls -l --time-style=posix-long-iso a
ls -l --time-style=l a
ls -l --time-style=foo a
=== time zone of a listing
touch -t 202007020304.05 a
TZ=Europe/Berlin ls -l --time-style=full-iso a; TZ=America/New_York ls -l --time-style='+%H:%M %Z' a; TZ=XYZ-3 ls -l --time-style='+%H:%M %Z' a
=== recent times have no year
touch a
ls -l a | cut -d' ' -f8 | tr 0-9 x
=== access and change times
touch -a -t 201001020304 a; touch -m -t 201501020304 a
ls -lu --time-style=long-iso a; ls -l --time=atime --time-style=long-iso a; ls -l --time=use --time-style=long-iso a; ls -l --time-style=long-iso a
=== sorting by time size extension version
touch -t 202001010000 a.c; touch -t 202101010000 b.a; touch -t 201901010000 c.b
printf 123 >f10; printf 1 >f9; printf 12345 >f100
touch -t 200001010000 f10 f9 f100
ls -t; ls -tr; ls -S; ls -Sr; ls -X; ls -v; ls -U | sort; ls --sort=size; ls --sort=time; ls --sort=extension; ls --sort=version; ls --sort=width; ls -f | sort
=== sorting by access time without -l
touch -a -t 201001010000 a; touch -a -t 201201010000 b; touch -a -t 201101010000 c
ls -u; ls -ut; ls -lu --time-style=+ a b c | cut -c 1-10
=== indicators
mkdir d; touch f x; chmod +x x; mkfifo p; ln -s d ld; ln -s f lf
ls -F; ls -p; ls --file-type; ls --indicator-style=slash; ls --indicator-style=none; ls --classify=never; ls --classify=always; ls --classify=auto
ls -F ld lf; ls -p ld
=== long listing of links with indicators
mkdir d; ln -s d ld; ln -s none broken
ls -lF --time-style=+T ld broken; ls -ld --time-style=+ ld/ | cut -c 1-10
=== quoting styles
touch 'a b' "it's" 'q"q' '$x' 'back\slash' plain 'star*'
ls; ls -Q; ls -b; ls -N
ls --quoting-style=shell; ls --quoting-style=shell-always; ls --quoting-style=shell-escape; ls --quoting-style=shell-escape-always; ls --quoting-style=c; ls --quoting-style=escape; ls --quoting-style=literal; ls --quoting-style=locale; ls --quoting-style=clocale
=== quoting odd bytes
touch $'a\nb' $'t\tt' $'\x01' é $'\xff' '' 2>/dev/null
ls -q; ls -b; ls -Q; ls --quoting-style=shell-escape; ls --quoting-style=shell -q; ls --quoting-style=c -q
=== quoting in columns lines up
touch 'a b' c d 'e f'
ls -C --quoting-style=shell; ls -x --quoting-style=shell-escape; ls -C -w 0 --quoting-style=shell; ls -1 --quoting-style=shell; ls -l --time-style=+ --quoting-style=shell | cut -c 12-
=== quoting from the environment
touch 'a b'
QUOTING_STYLE=c ls; QUOTING_STYLE=nonsense ls; QUOTING_STYLE=c ls -N
=== wide characters in columns
touch 日本 é ab 한국어
ls -C -w 20; ls -x -w 12
=== recursion
mkdir -p a/b/c d; touch a/1 a/b/2 a/b/c/3 4
ls -R; ls -R a; ls -R a d
=== files before directories
mkdir d1 d2; touch d1/x d2/y f
ls d2 f d1; ls -d d1 d2 f; ls d1; ls d1 f
=== directories first
mkdir b d; touch a c; ln -s b e
ls --group-directories-first; ls -r --group-directories-first; ls -U --group-directories-first | sort
=== ignoring names
touch a.c a.o a~ .x~ b.c
ls -B; ls -I '*.o'; ls --hide='*.c'; ls -a --hide='*.c'; ls -A -I '*.c'; ls -A -B; ls --ignore='*.c' --ignore='*~'
=== following links
mkdir d; touch d/f; ln -s d ld; ln -s d/f lf; ln -s none broken
ls ld; ls -d ld; ls -l ld | cut -c 1; ls -H ld; ls -L; ls -lH ld lf | cut -c 1; ls -L broken; ls -H broken
ls --dereference-command-line-symlink-to-dir -l ld | cut -c 1
=== a link that leads nowhere in a directory that is listed with -L
mkdir d; ln -s none d/broken; touch d/x
ls -L d; ls -lL --time-style=+ d 2>/dev/null | cut -c 1-10
=== missing operand and others
touch a
ls nope a; ls nope; echo $?
=== an unreadable directory
mkdir d e; chmod 0 d
ls d e; echo $?; ls -R; echo $?; chmod 755 d
=== a directory without search permission
mkdir d; touch d/f; chmod 444 d
ls d; ls -l d; echo $?; chmod 755 d
=== sizes
printf '%01500d' 1 >a; printf '%020000d' 1 >b; : >c
ls -lh --time-style=+ ; ls -l --si --time-style=+ ; ls -l --block-size=1000 --time-style=+ a b c; ls -l --block-size=K --time-style=+ a b c; ls -l --block-size=KB --time-style=+ a b c; ls -l --block-size=KiB --time-style=+ a b c; ls -l --block-size=1M --time-style=+ a b c
BLOCK_SIZE=1K ls -l --time-style=+ a b; LS_BLOCK_SIZE=human-readable ls -l --time-style=+ a b
ls --block-size=x; ls --block-size=1x; ls --block-size=99999999999999999999
=== allocated sizes
printf '%01500d' 1 >a; printf '%020000d' 1 >b; : >c
ls -s a b c; ls -sh a b c; ls -s --block-size=1 a b c; ls -sk a b c; ls -s -C a b c; ls -ls --time-style=+ a b c; ls -sm a b c; BLOCKSIZE=512 ls -s a b c
=== inode numbers
touch a b; ln a c
ls -i a b c | sed 's/[0-9]/N/g;s/N*N/N/'; ls -1i a c | cut -d' ' -f1 | sort -u | wc -l
=== zero terminator
touch a b 'c d'
ls --zero | od -c; ls --zero -Q | od -c; ls -l --zero --time-style=+ a | od -c
=== security context
touch a
ls -Z a; ls -lZ --time-style=+ a; ls -mZ a
=== colours
mkdir d; touch f x.tar; touch x; chmod +x x; ln -s f l; ln -s none broken; mkfifo p
mkdir -m 1777 t; mkdir -m 777 w; mkdir -m 1755 s
ls --color=always; ls --color=never; ls --color=auto; ls --color; ls -C --color=always
LS_COLORS='*.tar=01;31:fi=33:or=05:mi=04' ls --color=always
LS_COLORS='*.tar=01;31:fi=33:or=05:mi=04' ls -l --time-style=+ --color=always broken l
LS_COLORS='ln=target:di=35' ls --color=always
LS_COLORS='no=1' ls --color=always f d
LS_COLORS='zz=1' ls --color=always f
LS_COLORS='di' ls --color=always f
=== coloured directories and long listing
mkdir d; touch d/x; ln -s d l
ls -R --color=always; ls -F --color=always; ls -x --color=always
=== set-id files in colour
touch a b; chmod 4755 a; chmod 2755 b
ls --color=always; ls -l --time-style=+ a b; chmod 4644 a; chmod 2644 b; ls -l --time-style=+ a b
=== wrong arguments
ls --sort=foo; echo $?
ls --color=foo; ls -w x; ls -T x; ls --nope; ls --so; ls --time=foo
=== abbreviations of long options
touch b a
ls --rev; ls --sort=ti; ls --colo=never; ls --quoting=c; ls --quoting-style=sh
=== dir and vdir
touch 'a b' c; mkdir d
dir; vdir a\ b --time-style=+ ; dir -1; dir -N
dir --nope
=== symlink loops
ln -s loop loop
ls loop; ls -L loop; ls -l --time-style=+ loop; ls loop/x
=== empty operand and empty directory
mkdir e
ls e; ls -l e; ls -C e; ls ''; ls e e
=== dot operands
touch f
ls .; ls ./; ls ./f; ls -d . ..
=== hyperlinks
touch f
ls --hyperlink=never f; ls --hyperlink=auto f
=== no group with numeric ids
touch -t 202001020304 a
ls -no a; ls -ng a; ls -nG a; ls -lgo a; ls -n --author a
=== one per line after long
touch -t 202001020304 a
ls -l1 a; ls -1l a; ls -lC a; ls -Cl a; ls -lm a; ls -l --format=single-column a
