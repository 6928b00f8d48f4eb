=== nonexist
which nonexist
--- status 1

=== which
which
--- status 1

=== -a nonexistent /bin/ls
which -a nonexistent /bin/ls
--- status 1
--- stdout
/bin/ls
