=== apparent sizes
mkdir -p d/e; printf 12345 >d/f; printf 123 >d/e/g; du -b d/f d/e/g; du -ab d | grep -v '/e$' | grep '/[fg]$' | sort; du --apparent-size --block-size=1 d/f
=== blocks of files
printf '%05000d' 1 >f; : >e; du f; du -k f; du -h f; du -B1 f; du -B 512 f; du -BK f; du --block-size=KiB f; du --si f; du -m f; BLOCKSIZE=512 du f; DU_BLOCK_SIZE=1 du f; POSIXLY_CORRECT=1 du f
=== hard links count once
printf '%05000d' 1 >a; ln a b; du a b; du -l a b; du -c a b
=== totals and thresholds
printf 12345 >a; printf 123 >b; du -bc a b; du -b -t 4 a b; du -b -t -4 a b; du -b --threshold=1K a b; du -bt -0 a; du -t x a; du -0b a | od -c
=== links
printf 12345 >a; ln -s a l; du -b l; du -bL l; du -bD l; du -bH l; du -bP l; ln -s none br; du -b br; du -bL br
=== times
printf 1 >a; touch -d '2020-01-02 03:04:05' a; du -b --time a; du -b --time --time-style=full-iso a; du -b --time --time-style=iso a; du -b --time --time-style=+%Y a; touch -a -d '2010-01-02' a; du -b --time=atime a; du -b --time=use a; du -b --time=foo a; du --time-style=foo --time a
=== excluding
mkdir d; printf 1 >d/a.c; printf 1 >d/b.o; du -ab --exclude='*.o' d | grep '\.' ; printf '*.c\n' >x; du -ab -X x d | grep '\.'; du -ab --exclude=a.c d | grep '\.'
=== inodes
mkdir -p d/e; touch d/a d/e/b; du --inodes d; du --inodes -a d | sort; du --inodes -s d; du --inodes -S d
=== depth
mkdir -p d/e/f; touch d/e/f/g; du --inodes -d 1 d; du --inodes -d 0 d; du --inodes --max-depth=2 d; du --inodes -a -d 1 d; du --inodes -s d/e d; du --inodes -sc d/e d/e/f
=== errors
du none; echo $?; du -d x; du -as; du -s -d 1; du -s -d 0 --inodes; du --nope; du -B x; touch f; du -b none f; du -B 0 f
=== an unreadable directory
mkdir -p d/e; chmod 0 d; du --inodes d; echo $?; chmod 755 d
=== names from a file
mkdir a b; printf 'a\0b\0' >l; du --inodes --files0-from=l; printf 'a\0' | du --inodes --files0-from=-; du --files0-from=l a; du --files0-from=none
=== repeated operands
mkdir -p d/e; du --inodes d d; du --inodes d/e d; du --inodes d/ d/e/
=== one file system
mkdir -p d/e; du --inodes -x d
