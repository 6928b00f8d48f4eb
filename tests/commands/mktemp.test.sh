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
--- stderr
mktemp: too few X's in template ‘XX’
mktemp: invalid suffix ‘.b/c’, contains directory separator
mktemp: too few X's in template ‘a’
mktemp: failed to create directory via template ‘none/XXX’: No such file or directory
mktemp: too many templates
Try 'mktemp --help' for more information.
mktemp: invalid suffix ‘x/y’, contains directory separator
mktemp: with --suffix, template ‘aXXXb’ must end in X
mktemp: invalid template, ‘a/XXX’, contains directory separator
mktemp: failed to create file via template ‘none/XXX’: No such file or directory
mktemp: invalid template, ‘/aXXX’; with --tmpdir, it may not be absolute
mktemp: too few X's in template ‘XX’
mktemp: too few X's in template ‘’

=== mktemp modes
mktemp -d dXXX >n; mktemp fXXX >m; ls -l | grep -v total | cut -c 1-10 | sort | uniq -c; mktemp -uq XX
--- status 1
--- stdout
      1 -rw-------
      2 -rw-r--r--
      1 drwx------
--- stderr
mktemp: too few X's in template ‘XX’
