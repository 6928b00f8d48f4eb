=== nonexist
which nonexist
=== which
which
=== -a nonexistent /bin/ls
which -a nonexistent /bin/ls
