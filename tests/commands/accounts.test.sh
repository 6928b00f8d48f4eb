#: Users and groups: every tool has them from the same two files.

=== names of the tools agree
whoami; id -un; id -gn; echo ~"$(whoami)" | cut -c1; touch f; stat -c '%U %G' f; ls -l f | cut -d' ' -f3,4; find f -printf '%u %g\n'; tar cf - f | tar tvf - | cut -d' ' -f2; compgen -u | grep -cx "$(whoami)"

=== root is known by name and number
id -u root; id -un 0; echo ~root; groups root; chown root f 2>/dev/null; find / -maxdepth 0 -user root -printf '%u\n'; compgen -u roo; compgen -g roo

=== nobody is known by another name
id nosuchuser; echo ~nosuchuser; chown nosuchuser f; chgrp nosuchgroup f; find . -user nosuchuser
--- stderr
