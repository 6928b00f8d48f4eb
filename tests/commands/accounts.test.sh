#: Users and groups: every tool has them from the same two files.

=== names of the tools agree
whoami; id -un; id -gn; touch f; stat -c '%U %G' f; ls -l f | cut -d' ' -f3,4; find f -printf '%u %g\n'; tar cf - f | tar tvf - | cut -d' ' -f2; compgen -u | grep -cx "$(whoami)"
--- stdout
agent
agent
agent
agent agent
agent agent
agent agent
agent/agent
1

=== root is known by name and number
id -u root; id -un 0; echo ~root; groups root; compgen -u roo; compgen -g roo
--- stdout
0
root
/root
root : root
root
root

=== nobody is known by another name
id nosuchuser; echo ~nosuchuser; chown nosuchuser f; chgrp nosuchgroup f; find . -user nosuchuser
--- status 1
--- stdout
~nosuchuser
--- stderr
id: ‘nosuchuser’: no such user
chown: invalid user: ‘nosuchuser’
chgrp: invalid group: ‘nosuchgroup’
find: ‘nosuchuser’ is not the name of a known user
