=== copies a file
printf hi >a; cp a b; cat b; cp a b; mkdir d; cp a b d; ls d; cp a d/x; cat d/x
--- stdout (no newline)
hia
b
hi
--- stderr

=== wrong calls
cp; cp a; touch a b; cp a b c; echo $?; cp -t; cp -t x a; cp -T a b c; cp -t . -T a; cp --nope; mkdir d; cp a b none/; cp -T a d
--- status 1
--- stdout
1
--- stderr
cp: missing file operand
Try 'cp --help' for more information.
cp: missing destination file operand after 'a'
Try 'cp --help' for more information.
cp: target 'c': No such file or directory
cp: option requires an argument -- 't'
Try 'cp --help' for more information.
cp: target directory 'x': No such file or directory
cp: extra operand 'c'
Try 'cp --help' for more information.
cp: cannot combine --target-directory (-t) and --no-target-directory (-T)
cp: unrecognized option '--nope'
Try 'cp --help' for more information.
cp: target 'none/': No such file or directory
cp: cannot overwrite directory 'd' with non-directory

=== missing source
cp x y; echo $?; mkdir d; cp x d; touch f; cp f/x y; cp a/b/c y
--- status 1
--- stdout
1
--- stderr
cp: cannot stat 'x': No such file or directory
cp: cannot stat 'x': No such file or directory
cp: cannot stat 'f/x': Not a directory
cp: cannot stat 'a/b/c': No such file or directory

=== directories need -r
mkdir d; touch d/f; cp d e; echo $?; cp -r d e; ls e; cp -r d e; ls -R e; cp -R d/ g; ls g; cp -a d h; ls h
--- stdout
1
f
e:
d
f

e/d:
f
f
f
--- stderr
cp: -r not specified; omitting directory 'd'

=== same file
touch a; cp a a; echo $?; ln a b; cp a b; ln -s a l; cp a l; cp l a; cp -f a a; mkdir d; cp a ./a; cp -r d d
--- status 1
--- stdout
1
--- stderr
cp: 'a' and 'a' are the same file
cp: 'a' and 'b' are the same file
cp: 'a' and 'l' are the same file
cp: 'l' and 'a' are the same file
cp: 'a' and 'a' are the same file
cp: 'a' and './a' are the same file
cp: cannot copy a directory, 'd', into itself, 'd/d'

=== into itself
mkdir d; touch d/f; cp -r d d/e; echo $?; ls -R d; cp -r d d; ls d; cp -R . x; ls x
--- stdout
1
d:
e
f

d/e:
f
d
e
f
d
--- stderr
cp: cannot copy a directory, 'd', into itself, 'd/e'
cp: cannot copy a directory, 'd', into itself, 'd/d'
cp: cannot copy a directory, '.', into itself, 'x'

=== overwrite rules
mkdir d; touch f; cp f d; cp -r d f; mkdir e; mkdir e/f; cp f e; cp -T f d; cp -rT d e; ls e
--- stdout
f
--- stderr
cp: cannot overwrite non-directory 'f' with directory 'd'
cp: cannot overwrite directory 'e/f' with non-directory
cp: cannot overwrite directory 'd' with non-directory
cp: cannot overwrite directory 'e/f' with non-directory

=== no clobber, force and update
printf 1 >a; printf 2 >b; cp -n a b; cat b; echo $?; touch -d 2020-01-01 b; cp -u a b; cat b; printf 3 >c; touch -d 2030-01-01 b; cp -u c b; cat b; chmod 444 b; cp c b; echo $?; cp -f c b; cat b
--- stdout (no newline)
20
111
3
--- stderr
cp: cannot create regular file 'b': Permission denied

=== asking
printf 1 >a; printf 2 >b; printf 'n\n' | cp -i a b; echo $?; cat b; printf 'y\n' | cp -i a b; cat b; cp -i a c; chmod 444 b; printf 'n\n' | cp -i a b; printf 'n\n' | cp -fi a b; printf 'n\n' | cp -ni a b; cp -in a b
--- stdout (no newline)
0
21
--- stderr (escaped)
cp: overwrite 'b'? cp: overwrite 'b'? cp: unwritable 'b' (mode 0444, r--r--r--); try anyway? cp: replace 'b', overriding mode 0444 (r--r--r--)? cp: unwritable 'b' (mode 0444, r--r--r--); try anyway?\x20\

=== verbose
printf 1 >a; mkdir -p d/e; touch d/e/f; cp -v a b; cp -v a b d; cp -rv d g | sort; cp -rv d g | sort; cp -bv a b; cp -v --remove-destination a b; chmod 0 b; cp -fv a b
--- stdout
'a' -> 'b'
'a' -> 'd/a'
'b' -> 'd/b'
'd' -> 'g'
'd/a' -> 'g/a'
'd/b' -> 'g/b'
'd/e' -> 'g/e'
'd/e/f' -> 'g/e/f'
'd' -> 'g/d'
'd/a' -> 'g/d/a'
'd/b' -> 'g/d/b'
'd/e' -> 'g/d/e'
'd/e/f' -> 'g/d/e/f'
'a' -> 'b' (backup: 'b~')
removed 'b'
'a' -> 'b'
'a' -> 'b'
removed 'b'
--- stderr

=== backups
printf 1 >a; printf 2 >b; cp -b a b; cat b~; cp --backup=numbered a b; ls; cp --backup=t a b; ls; cp --backup=existing a b; ls; cp -S .bak a b; ls; cp --backup=simple -S .x a b; ls; cp --backup=none a b; cp --backup=foo a b; VERSION_CONTROL=numbered cp -b a b; ls; SIMPLE_BACKUP_SUFFIX=.sfx cp --backup=simple a b; ls; cp -bn a b
--- status 1
--- stdout
2a
b
b.~1~
b~
a
b
b.~1~
b.~2~
b~
a
b
b.~1~
b.~2~
b.~3~
b~
a
b
b.~1~
b.~2~
b.~3~
b.~4~
b~
a
b
b.x
b.~1~
b.~2~
b.~3~
b.~4~
b~
a
b
b.x
b.~1~
b.~2~
b.~3~
b.~4~
b.~5~
b~
a
b
b.sfx
b.x
b.~1~
b.~2~
b.~3~
b.~4~
b.~5~
b~
--- stderr
cp: invalid argument ‘foo’ for ‘backup type’
Valid arguments are:
  - ‘none’, ‘off’
  - ‘simple’, ‘never’
  - ‘existing’, ‘nil’
  - ‘numbered’, ‘t’
Try 'cp --help' for more information.
cp: options --backup and --no-clobber are mutually exclusive
Try 'cp --help' for more information.

=== backup of itself
printf 1 >a; cp -f --backup a a; ls; cp --backup a a; ls; cp -b a~ a; cat a
--- stdout (no newline)
a
a~
a
a~
1
--- stderr
cp: 'a' and 'a' are the same file
cp: backing up 'a' might destroy source;  'a~' not copied

=== preserve
printf 1 >a; chmod 640 a; touch -d '2020-01-02 03:04:05' a; cp -p a b; stat -c '%a %y' b; cp a c; stat -c %a c; cp --preserve=mode a d; stat -c %a d; cp --preserve=timestamps a e; stat -c '%a %y' e; cp --no-preserve=mode a f; stat -c %a f; cp -p --no-preserve=timestamps a g; stat -c %a g; cp --preserve=foo a h; cp --preserve=all a i; stat -c '%a %y' i; cp --attributes-only -p a j; stat -c '%s %a' j
--- stdout
640 2020-01-02 03:04:05.000000000 +0000
640
640
640 2020-01-02 03:04:05.000000000 +0000
644
640
640 2020-01-02 03:04:05.000000000 +0000
0 640
--- stderr
cp: invalid argument ‘foo’ for ‘--preserve’
Valid arguments are:
  - ‘mode’
  - ‘timestamps’
  - ‘ownership’
  - ‘links’
  - ‘context’
  - ‘xattr’
  - ‘all’
Try 'cp --help' for more information.

=== preserve links
printf 1 >a; ln a b; mkdir d; cp -d a b d; stat -c %h d/a; cp a b d/..; cp --preserve=links a b d; stat -c %h d/b; mkdir e; cp -a d e; stat -c %h e/d/a; mkdir g; cp -r d g; stat -c %h g/d/a
--- stdout
2
2
2
1
--- stderr
cp: 'a' and 'd/../a' are the same file
cp: 'b' and 'd/../b' are the same file

=== symbolic links
printf 1 >a; ln -s a l; mkdir d; ln -s d ld; touch d/x; ln -s none broken; cp l c; test -L c; echo $?; cp -P l p; readlink p; cp -r ld r; readlink r; cp -rH ld h; ls h; cp -rL . ../case/d/all 2>/dev/null; cp -L broken q; cp broken q; cp -P broken q; readlink q; cp -d l s; readlink s; cp -rL ld t; ls t
--- stdout
1
a
d
x
none
a
all
x
--- stderr
cp: cannot stat 'broken': No such file or directory
cp: cannot stat 'broken': No such file or directory

=== through a dangling link
printf 1 >a; ln -s none l; cp a l; echo $?; cp -f a l; cat l; ln -s none m; cp --remove-destination a m; ls; cat m
--- stdout (no newline)
1
a
l
m
1
--- stderr
cp: not writing through dangling symlink 'l'
cp: not writing through dangling symlink 'l'
cat: l: No such file or directory

=== writing through a link
printf 1 >a; printf 2 >b; ln -s b l; cp a l; cat b; readlink l; cp --remove-destination a l; test -L l; echo $?; ln -sf b l; cp -P a l; readlink l
--- stdout
1b
1
b
--- stderr

=== link instead of copy
printf 1 >a; cp -l a b; stat -c %h a; cp -s a c; readlink c; mkdir d; cp -s a d; cp -l a b; cp -l a d; stat -c %h a; cp -ls a x; cp -s a c; cp -sf a c; mkdir e; touch e/f; cp -rl e g; stat -c %h g/f; cp -s /tmp/case/a d; readlink d/a
--- status 1
--- stdout
2
a
3
2
--- stderr
cp: d/a: can make relative symbolic links only in current directory
cp: cannot make both hard and symbolic links
Try 'cp --help' for more information.
cp: cannot create symbolic link 'c' to 'a': File exists
cp: '/tmp/case/a' and 'd/a' are the same file

=== parents
mkdir -p a/b; touch a/b/f; mkdir d; cp --parents a/b/f d; ls -R d; cp --parents -r a d; cp -v --parents a/b/f d; mkdir e; cp -v --parents a/b/f e; cp --parents a/b/f g; cp --parents a/b/none d
--- status 1
--- stdout
d:
a

d/a:
b

d/a/b:
f
'a/b/f' -> 'd/a/b/f'
a -> e/a
a/b -> e/a/b
'a/b/f' -> 'e/a/b/f'
--- stderr
cp: with --parents, the destination must be a directory
Try 'cp --help' for more information.
cp: cannot stat 'a/b/none': No such file or directory

=== fifos and recursion
mkfifo p; cp -r p q; stat -c %F q; mkdir d; mkfifo d/f; cp -R d e; stat -c %F e/f
--- stdout
fifo
fifo
--- stderr

=== strip slashes, target directory
touch f; mkdir d; cp --strip-trailing-slashes f/ d; ls d; cp f/ d; cp -t d f; cp -rt d d2 f; cp f d/; cp f none/; mkdir e; cp -r e/ d; ls d; cp -rT e d/e2; ls d
--- stdout
f
e
f
e
e2
f
--- stderr
cp: cannot stat 'f/': Not a directory
cp: cannot stat 'd2': No such file or directory
cp: cannot create regular file 'none/': Not a directory

=== twice the same
touch a; mkdir d e; touch e/a; cp a a d; cp a e/a d; echo $?; cp -r e e d; ls d
--- stdout
1
a
e
--- stderr
cp: warning: source file 'a' specified more than once
cp: will not overwrite just-created 'd/a' with 'e/a'
cp: warning: source directory 'e' specified more than once

=== dot
mkdir d; touch d/.h d/f; mkdir e; cp -r d/. e; ls -A e; cp -r d/.. g 2>/dev/null; ls g
--- stdout
.h
f
d
e
--- stderr

=== no permission
touch f; chmod 0 f; cp f g; echo $?; mkdir d; touch d/x; chmod 0 d; cp -r d e; echo $?; chmod 755 d; mkdir r; chmod 555 r; cp d/x r; chmod 755 r e
--- stdout
1
1
--- stderr
cp: cannot open 'f' for reading: Permission denied
cp: cannot access 'd': Permission denied
cp: cannot create regular file 'r/x': Permission denied

=== read-only directories are copied with what is in them
mkdir d; touch d/f; chmod 555 d; cp -r d e; stat -c %a e; ls e; chmod 755 d e; umask 077; cp -r d g; stat -c %a g
--- stdout
555
f
700
--- stderr

=== sparse and reflink
printf hi >a; cp --sparse=always a b; cp --sparse=foo a b; cp --reflink=auto a b; cp --reflink=never a b; cp --reflink=x a b
--- status 1
--- stderr
cp: invalid argument ‘foo’ for ‘--sparse’
Valid arguments are:
  - ‘never’
  - ‘auto’
  - ‘always’
Try 'cp --help' for more information.
cp: invalid argument ‘x’ for ‘--reflink’
Valid arguments are:
  - ‘auto’
  - ‘always’
  - ‘never’
Try 'cp --help' for more information.

=== set-id bits
touch a; chmod 4755 a; cp a b; stat -c %a b; cp -p a c; stat -c %a c; mkdir -m 2755 d; cp -r d e; stat -c %a e; cp -rp d f; stat -c %a f
--- stdout
755
4755
755
2755
--- stderr

=== binary and large
printf '%0200000d' 7 >a; cp a b; md5sum <b; printf 'a\000b\377' >c; cp c d; od -c d
--- stdout
c3b2aa1619011903ed293e14bc5aa8a1  -
0000000   a  \0   b 377
0000004
--- stderr

=== mkdir s d; echo 1 > s/f; ln -s f s/l; cp -a s/. d; ls -l d | cut -c1; cat d/l
mkdir s d; echo 1 > s/f; ln -s f s/l; cp -a s/. d; ls -l d | cut -c1; cat d/l
--- stdout
t
-
l
1

=== mkdir s d; echo new > s/f; echo old > d/real; ln -s real d/f; cp -a s/. d; echo $?; cat d/real; [ -L d/f ] && echo link
mkdir s d; echo new > s/f; echo old > d/real; ln -s real d/f; cp -a s/. d; echo $?; cat d/real; [ -L d/f ] && echo link
--- stdout
0
new
link

=== mkdir s d; echo new > s/f; echo old > d/real; ln -s real d/f; cp -r s/. d; echo $?; cat d/real; [ -L d/f ] && echo link
mkdir s d; echo new > s/f; echo old > d/real; ln -s real d/f; cp -r s/. d; echo $?; cat d/real; [ -L d/f ] && echo link
--- stdout
0
new
link

=== mkdir s d; echo new > s/f; ln -s nowhere d/f; cp -r s/. d; echo $?; ls d
mkdir s d; echo new > s/f; ln -s nowhere d/f; cp -r s/. d; echo $?; ls d
--- stdout
1
f

=== mkdir s d; echo new > s/f; ln -s nowhere d/f; cp -a s/. d; echo $?; ls d
mkdir s d; echo new > s/f; ln -s nowhere d/f; cp -a s/. d; echo $?; ls d
--- stdout
1
f

=== echo 1 > t; ln -s t a; ln -s t b; mkdir d; cp -P a b d; readlink d/a d/b
echo 1 > t; ln -s t a; ln -s t b; mkdir d; cp -P a b d; readlink d/a d/b
--- stdout
t
t

=== echo 1 > t; ln -s t a; cp -d a b; cp -d a b; echo $?; readlink b
echo 1 > t; ln -s t a; cp -d a b; cp -d a b; echo $?; readlink b
--- stdout
0
t

=== echo 1 > t; ln -s t a; ln -s t b; cp -P a b; echo $?
echo 1 > t; ln -s t a; ln -s t b; cp -P a b; echo $?
--- stdout
0

=== echo 1 > t; ln -s t a; ln -s t b; cp -d a b; echo $?
echo 1 > t; ln -s t a; ln -s t b; cp -d a b; echo $?
--- stdout
0

=== echo 1 > t; ln -s t a; ln -s t b; cp a b; echo $?
echo 1 > t; ln -s t a; ln -s t b; cp a b; echo $?
--- stdout
1

=== mkdir s; echo 1 > t; ln -s ../t s/l; cp -RL s d; [ -L d/l ] || echo plain; cat d/l
mkdir s; echo 1 > t; ln -s ../t s/l; cp -RL s d; [ -L d/l ] || echo plain; cat d/l
--- stdout
plain
1

=== mkdir s; echo 1 > t; ln -s ../t s/l; cp -RH s d; [ -L d/l ] && readlink d/l
mkdir s; echo 1 > t; ln -s ../t s/l; cp -RH s d; [ -L d/l ] && readlink d/l
--- stdout
../t

=== mkdir s; echo 1 > s/f; ln -s s l; cp -RH l d; [ -L d ] || ls d
mkdir s; echo 1 > s/f; ln -s s l; cp -RH l d; [ -L d ] || ls d
--- stdout
f

=== mkdir s; echo 1 > s/f; ln -s s l; cp -RP l d; [ -L d ] && readlink d
mkdir s; echo 1 > s/f; ln -s s l; cp -RP l d; [ -L d ] && readlink d
--- stdout
s

=== mkdir s; echo 1 > s/f; ln -s s l; cp -R l d; [ -L d ] && readlink d
mkdir s; echo 1 > s/f; ln -s s l; cp -R l d; [ -L d ] && readlink d
--- stdout
s

=== mkdir s; echo 1 > s/f; ln s/f s/g; cp -RL s d; stat -c %h d/f
mkdir s; echo 1 > s/f; ln s/f s/g; cp -RL s d; stat -c %h d/f
--- stdout
1

=== mkdir s; echo 1 > s/f; ln s/f s/g; cp -a s d; stat -c %h d/f
mkdir s; echo 1 > s/f; ln s/f s/g; cp -a s d; stat -c %h d/f
--- stdout
2

=== mkdir s; ln -s x s/l; ln s/l s/m; cp -a s d; stat -c %h d/l
mkdir s; ln -s x s/l; ln s/l s/m; cp -a s d; stat -c %h d/l
--- stdout
2

=== mkdir s; ln -s nowhere s/l; cp -RL s d; echo $?; ls d
mkdir s; ln -s nowhere s/l; cp -RL s d; echo $?; ls d
--- stdout
1

=== ln -s nowhere l; cp l x; echo $?; cp -d l x; echo $?; readlink x
ln -s nowhere l; cp l x; echo $?; cp -d l x; echo $?; readlink x
--- stdout
1
0
nowhere

=== echo a > a; ln -s x l; cp a l; echo $?
echo a > a; ln -s x l; cp a l; echo $?
--- stdout
1

=== echo a > a; ln -s x l; cp --remove-destination a l; echo $?; [ -L l ] || cat l
echo a > a; ln -s x l; cp --remove-destination a l; echo $?; [ -L l ] || cat l
--- stdout
0
a

=== echo a > a; ln a b; cp a b; echo $?; cp --remove-destination a b; echo $?; stat -c %h a
echo a > a; ln a b; cp a b; echo $?; cp --remove-destination a b; echo $?; stat -c %h a
--- stdout
1
0
1

=== echo a > a; cp a a; echo $?; cp -f a a; echo $?; cp --backup a a; echo $?; ls
echo a > a; cp a a; echo $?; cp -f a a; echo $?; cp --backup a a; echo $?; ls
--- stdout
1
1
1
a

=== mkdir d; cp -r d d/e; echo $?; ls d
mkdir d; cp -r d d/e; echo $?; ls d
--- stdout
1
e

=== mkdir -p s/d t; echo 1 > s/d/f; cp --parents s/d/f t; find t | sort
mkdir -p s/d t; echo 1 > s/d/f; cp --parents s/d/f t; find t | sort
--- stdout
t
t/s
t/s/d
t/s/d/f

=== echo a > a; cp -t d a; echo $?; mkdir d; cp -t d a; ls d; cp -T a d; echo $?
echo a > a; cp -t d a; echo $?; mkdir d; cp -t d a; ls d; cp -T a d; echo $?
--- stdout
1
a
1

=== echo a > a; echo b > b; cp -n a b; echo $?; cat b; cp -u a b; cp -i a b < /dev/null; echo $?; cat b
echo a > a; echo b > b; cp -n a b; echo $?; cat b; cp -u a b; cp -i a b < /dev/null; echo $?; cat b
--- stdout
0
b
0
b

=== echo a > a; cp -l a b; stat -c %h a; cp -s a c; readlink c; cp -s a d/; echo $?
echo a > a; cp -l a b; stat -c %h a; cp -s a c; readlink c; cp -s a d/; echo $?
--- stdout
2
a
1

=== echo a > a; cp -v a b; cp -bv a b; cp -b -S .o a b; ls
echo a > a; cp -v a b; cp -bv a b; cp -b -S .o a b; ls
--- stdout
'a' -> 'b'
'a' -> 'b' (backup: 'b~')
a
b
b.o
b~

=== mkdir s; echo a > s/a; cp -rv s t; cp -rv s t
mkdir s; echo a > s/a; cp -rv s t; cp -rv s t
--- stdout
's' -> 't'
's/a' -> 't/a'
's' -> 't/s'
's/a' -> 't/s/a'

=== cp; echo $?; cp a; echo $?; cp a b c; echo $?
cp; echo $?; cp a; echo $?; cp a b c; echo $?
--- stdout
1
1
1
