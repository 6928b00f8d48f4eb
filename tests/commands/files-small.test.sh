=== dirname
dirname /a/b a/b/ a / // '' . .. /a a//b ///a///b///; dirname; dirname -z a/b c | od -c; dirname --nope
--- status 1
--- stdout
/a
a
.
/
/
.
.
.
/
a
///a
0000000   a  \0   .  \0
0000004

=== link and unlink
touch a; link a b; stat -c %h a; link a b; link; link a; link a b c; link none x; unlink b; ls; unlink none; unlink; unlink a b; mkdir d; unlink d; unlink ''
--- status 1
--- stdout
2
a

=== readlink
ln -s a l; readlink l; readlink a; echo $?; touch a; readlink a; readlink -v a none; readlink -n l; readlink -n l l; readlink -z l | od -c; readlink; readlink -f l; readlink -f none; readlink -f no/ne; echo $?; readlink -e none; readlink -m no/ne/../x; readlink -f .; readlink -e l; readlink -ev none; mkdir d; ln -s ../l d/m; readlink -f d/m; readlink -f d/m/; readlink -f a/; readlink -vf no/ne; ln -s loop loop; readlink -f loop; readlink -vf loop; readlink -f ''; readlink -m ''; readlink -f none/; readlink -q none; readlink -f /
--- stdout
a
1
aa
a
0000000   a  \0
0000002
/tmp/case/a
/tmp/case/none
1
/tmp/case/no/x
/tmp/case
/tmp/case/a
/tmp/case/a
/tmp/case/none
/

=== realpath
mkdir -p d/e; touch d/f; ln -s d l; realpath l/f; realpath -s l/f; realpath -L l/..; realpath l/..; realpath -P l/e/..; realpath none; realpath no/ne; realpath -e none; realpath -m no/ne; realpath --relative-to=d d/f l/e; realpath --relative-to=d/e .; realpath --relative-base=d d/f .; realpath --relative-to=d --relative-base=. d/f /; realpath; realpath -q no/ne; echo $?; realpath -z . | od -c; realpath --relative-to=none d; realpath -e --relative-to=d/f d; realpath ''; realpath / // .; realpath -s l/../d/.; realpath -sm x/../y; realpath --no-symlinks l; realpath -e d/f/; realpath --relative-to=d d
--- stdout
/tmp/case/d/f
/tmp/case/l/f
/tmp/case
/tmp/case
/tmp/case/d
/tmp/case/none
/tmp/case/no/ne
f
e
../..
f
/tmp/case
f
/
1
0000000   /   t   m   p   /   c   a   s   e  \0
0000012
../d
/
/
/tmp/case
/tmp/case/d
/tmp/case/y
/tmp/case/l
.

=== mktemp
mktemp XX; mktemp aXXXX.b/c; mktemp -u fooXXX | cut -c 1-3; mktemp a; mktemp -d none/XXX; mktemp -q none/XXX; echo $?; mktemp a b; mktemp --suffix=x/y aXXX; mktemp --suffix=x aXXXb; mktemp -t a/XXX; mktemp -p none XXX; mktemp --tmpdir=. /aXXX; mktemp -p . fXXXXX | cut -c 1-3; mktemp -d -p . gXXXXX | cut -c 1-3; mktemp --suffix=.txt qXXX | cut -c 1,5-; TMPDIR=/tmp/case mktemp | cut -c 1-14; TMPDIR=/tmp/case mktemp -t zXXX | cut -c 1-11; ls | wc -l; mktemp --tmpdir XX; mktemp ''
--- status 1
--- stdout
foo
1
./f
./g
q.txt
/tmp/case/tmp.
/tmp/case/z
5

=== mktemp modes
mktemp -d dXXX >n; mktemp fXXX >m; ls -l | grep -v total | cut -c 1-10 | sort | uniq -c; mktemp -uq XX
--- status 1
--- stdout
      1 -rw-------
      2 -rw-r--r--
      1 drwx------

=== mkfifo
mkfifo a b; stat -c '%F %a' a b; mkfifo a; mkfifo; mkfifo -m 600 c; stat -c %a c; mkfifo -m 4755 d; mkfifo -m zz e; mkfifo no/ne; mkfifo -m a=rw g; stat -c %a g; mkfifo -Z h; mkfifo --context=x i; ls
--- stdout
fifo 644
fifo 644
600
666
a
b
c
g
h
i

=== truncate
truncate -s 10 a; stat -c %s a; truncate -s +5 a; stat -c %s a; truncate -s -3 a; stat -c %s a; truncate -s '<5' a; stat -c %s a; truncate -s '>20' a; stat -c %s a; truncate -s /8 a; stat -c %s a; truncate -s %10 a; stat -c %s a; truncate -s -100 a; stat -c %s a; truncate -s 1K a; stat -c %s a; truncate -s 1kB a; stat -c %s a; truncate -s 1MiB a; stat -c %s a; truncate -o -s 2 a; stat -c %s a; truncate -r a b; stat -c %s b; truncate -r a -s +1 b; stat -c %s b; truncate -c -s 1 none; ls
--- stdout
10
15
12
5
20
16
20
0
1024
1000
1048576
8192
8192
8193
a
b

=== truncate errors
truncate; truncate -s 1; truncate a; truncate -s x a; truncate -s '+<5' a; truncate -s '<+5' a; truncate -s /0 a; truncate -r none a; truncate -r a -s 5 b; truncate -o a; mkdir d; truncate -s 1 d; truncate -s 1 d/x/y; truncate -s 99999999999999999999 a; truncate -s '' a; touch f; chmod 444 f; truncate -s 1 f; truncate -s 1Q f
--- status 1

=== sync
touch f; sync; sync f; sync -d f; sync -f f; sync none; sync -d; sync -df f; mkdir d; sync d

=== dircolors from a file
printf 'DIR 01;34\n.tar 1 # c\n*~ 2\nEXEC 3\nfi 4\n' >f; dircolors -b f; printf 'FOO 1\nDIR\n' >g; dircolors -b g; dircolors -b none; dircolors f g; dircolors -p f; dircolors -bp; printf 'TERM a*\nDIR 1\nTERM b\nTERM c\nDIR 2\n' >h; TERM=abc dircolors -b h; TERM=c dircolors -b h; printf 'DIR 1\n' | dircolors -b -; dircolors --print-ls-colors f; dircolors -p --print-ls-colors
--- status 1
--- stdout (escaped)
LS_COLORS='di=01;34:*.tar=1:*~=2:ex=3:';
export LS_COLORS
LS_COLORS='di=1:';
export LS_COLORS
LS_COLORS='di=2:';
export LS_COLORS
LS_COLORS='di=1:';
export LS_COLORS
\x1b[01;34mdi	01;34\x1b[0m
\x1b[1m*.tar	1\x1b[0m
\x1b[2m*~	2\x1b[0m
\x1b[3mex	3\x1b[0m

=== basename a-z -z; basename -z a | od -c; basename -s -z a-z; basename a.c .c -z; echo $?
basename a-z -z; basename -z a | od -c; basename -s -z a-z; basename a.c .c -z; echo $?
--- stdout
a
0000000   a  \0
0000002
a
1

=== basename a -a; basename -- -a; basename a -- b; echo $?
basename a -a; basename -- -a; basename a -- b; echo $?
--- stdout
a
-a
1

=== basename ''; basename / ; basename // ; basename a/ / ; basename .c .c; basename -a -s .c a.c b.c; echo $?
basename ''; basename / ; basename // ; basename a/ / ; basename .c .c; basename -a -s .c a.c b.c; echo $?
--- stdout

/
/
a
.c
a
b
0
