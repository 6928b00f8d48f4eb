=== mktemp
mktemp XX; mktemp aXXXX.b/c; mktemp -u fooXXX | cut -c 1-3; mktemp a; mktemp -d none/XXX; mktemp -q none/XXX; echo $?; mktemp a b; mktemp --suffix=x/y aXXX; mktemp --suffix=x aXXXb; mktemp -t a/XXX; mktemp -p none XXX; mktemp --tmpdir=. /aXXX; mktemp -p . fXXXXX | cut -c 1-3; mktemp -d -p . gXXXXX | cut -c 1-3; mktemp --suffix=.txt qXXX | cut -c 1,5-; TMPDIR=/tmp/case mktemp | cut -c 1-14; TMPDIR=/tmp/case mktemp -t zXXX | cut -c 1-11; ls | wc -l; mktemp --tmpdir XX; mktemp ''
=== mktemp modes
mktemp -d dXXX >n; mktemp fXXX >m; ls -l | grep -v total | cut -c 1-10 | sort | uniq -c; mktemp -uq XX
