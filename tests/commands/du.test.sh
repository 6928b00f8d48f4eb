=== apparent sizes
mkdir -p d/e; printf 12345 >d/f; printf 123 >d/e/g; du -b d/f d/e/g; du -ab d | grep -v '/e$' | grep '/[fg]$' | sort; du --apparent-size --block-size=1 d/f
--- stdout
5	d/f
3	d/e/g
3	d/e/g
5	d/f
5	d/f
--- stderr

=== blocks of files
printf '%05000d' 1 >f; : >e; du f; du -k f; du -h f; du -B1 f; du -B 512 f; du -BK f; du --block-size=KiB f; du --si f; du -m f; BLOCKSIZE=512 du f; DU_BLOCK_SIZE=1 du f; POSIXLY_CORRECT=1 du f
--- stdout
8	f
8	f
8.0K	f
8192	f
16	f
8K	f
8KiB	f
8.2k	f
1	f
16	f
8192	f
16	f
--- stderr

=== hard links count once
printf '%05000d' 1 >a; ln a b; du a b; du -l a b; du -c a b
--- stdout
8	a
8	a
8	b
8	a
8	total
--- stderr

=== totals and thresholds
printf 12345 >a; printf 123 >b; du -bc a b; du -b -t 4 a b; du -b -t -4 a b; du -b --threshold=1K a b; du -bt -0 a; du -t x a; du -0b a | od -c
--- stdout
5	a
3	b
8	total
5	a
3	b
0000000   5  \t   a  \0
0000004
--- stderr
du: invalid --threshold argument '-0'
du: invalid -t argument 'x'

=== links
printf 12345 >a; ln -s a l; du -b l; du -bL l; du -bD l; du -bH l; du -bP l; ln -s none br; du -b br; du -bL br
--- status 1
--- stdout
1	l
5	l
5	l
5	l
1	l
4	br
--- stderr
du: cannot access 'br'

=== times
printf 1 >a; touch -d '2020-01-02 03:04:05' a; du -b --time a; du -b --time --time-style=full-iso a; du -b --time --time-style=iso a; du -b --time --time-style=+%Y a; touch -a -d '2010-01-02' a; du -b --time=atime a; du -b --time=use a; du -b --time=foo a; du --time-style=foo --time a
--- status 1
--- stdout
1	2020-01-02 03:04	a
1	2020-01-02 03:04:05.000000000 +0000	a
1	2020-01-02	a
1	2020	a
1	2010-01-02 00:00	a
1	2010-01-02 00:00	a
--- stderr
du: invalid argument ‘foo’ for ‘--time’
Valid arguments are:
  - ‘atime’, ‘access’, ‘use’
  - ‘ctime’, ‘status’
Try 'du --help' for more information.
du: invalid argument ‘foo’ for ‘time style’
Valid arguments are:
  - ‘full-iso’
  - ‘long-iso’
  - ‘iso’
Try 'du --help' for more information.

=== excluding
mkdir d; printf 1 >d/a.c; printf 1 >d/b.o; du -ab --exclude='*.o' d | grep '\.' ; printf '*.c\n' >x; du -ab -X x d | grep '\.'; du -ab --exclude=a.c d | grep '\.'
--- stdout
1	d/a.c
1	d/b.o
1	d/b.o
--- stderr

=== inodes
mkdir -p d/e; touch d/a d/e/b; du --inodes d; du --inodes -a d | sort; du --inodes -s d; du --inodes -S d
--- stdout
2	d/e
4	d
1	d/a
1	d/e/b
2	d/e
4	d
4	d
2	d/e
2	d
--- stderr

=== depth
mkdir -p d/e/f; touch d/e/f/g; du --inodes -d 1 d; du --inodes -d 0 d; du --inodes --max-depth=2 d; du --inodes -a -d 1 d; du --inodes -s d/e d; du --inodes -sc d/e d/e/f
--- stdout
3	d/e
4	d
4	d
2	d/e/f
3	d/e
4	d
3	d/e
4	d
3	d/e
1	d
3	d/e
3	total
--- stderr

=== errors
du none; echo $?; du -d x; du -as; du -s -d 1; du -s -d 0 --inodes; du --nope; du -B x; touch f; du -b none f; du -B 0 f
--- status 1
--- stdout
1
1	.
0	f
--- stderr
du: cannot access 'none': No such file or directory
du: invalid maximum depth ‘x’
Try 'du --help' for more information.
du: cannot both summarize and show all entries
Try 'du --help' for more information.
du: warning: summarizing conflicts with --max-depth=1
Try 'du --help' for more information.
du: warning: summarizing is the same as using --max-depth=0
du: unrecognized option '--nope'
Try 'du --help' for more information.
du: invalid -B argument 'x'
du: cannot access 'none': No such file or directory
du: invalid -B argument '0'

=== an unreadable directory
mkdir -p d/e; chmod 0 d; du --inodes d; echo $?; chmod 755 d
--- stdout
1	d
1
--- stderr
du: cannot read directory 'd': Permission denied

=== names from a file
mkdir a b; printf 'a\0b\0' >l; du --inodes --files0-from=l; printf 'a\0' | du --inodes --files0-from=-; du --files0-from=l a; du --files0-from=none
--- status 1
--- stdout
1	a
1	b
1	a
--- stderr
du: extra operand ‘a’
file operands cannot be combined with --files0-from
Try 'du --help' for more information.
du: cannot open 'none' for reading: No such file or directory

=== repeated operands
mkdir -p d/e; du --inodes d d; du --inodes d/e d; du --inodes d/ d/e/
--- stdout
1	d/e
2	d
1	d/e
1	d
1	d/e
2	d/
--- stderr

=== one file system
mkdir -p d/e; du --inodes -x d
--- stdout
1	d/e
2	d
--- stderr
