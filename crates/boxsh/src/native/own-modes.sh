#!/bin/sh
# dpkg calls this when it has done its work. It makes a file without any permission, and gives it its mode later; a mode with a set-id bit nobody here
# can give. What was left without any for that reason is a program.
find /var/lib/dpkg/info -name '*.list' -newer /etc/boxsh/apt.conf -exec cat {} + |
    xargs --no-run-if-empty --delimiter='\n' stat --format='%F:%a:%n' 2>/dev/null |
    sed --quiet 's/^regular[^:]*:0://p' |
    xargs --no-run-if-empty --delimiter='\n' chmod 755
exit 0
