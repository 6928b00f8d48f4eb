=== to myself
touch f; chown agent f; echo $?; chown 1000 f; chown 1000:1000 f; chown agent: f; chown :agent f; chown : f; chown '' f; chgrp agent f; chgrp 1000 f; chgrp '' f; echo $?
--- stdout
0
0
--- stderr

=== not allowed
touch f; chown root f; chown root:root f; chown :root f; chgrp root f; echo $?; chown 0 f; chown -f root f; echo $?; chgrp -f 0 f
--- status 1
--- stdout
1
1
--- stderr
chown: changing ownership of 'f': Operation not permitted
chown: changing ownership of 'f': Operation not permitted
chown: changing group of 'f': Operation not permitted
chgrp: changing group of 'f': Operation not permitted
chown: changing ownership of 'f': Operation not permitted

=== wrong calls
chown; chown root; chgrp; chgrp x; chown nouser f; chown :nogroupx f; chown agent:nogroupx f; chown nouser:agent f; chgrp nogroupx f; chown agent none; chgrp agent none; chown --nope; chown +1000 none; chown 1000: f; touch f; chown -R --dereference agent f; chown 99999999999 f
--- status 1
--- stderr
chown: missing operand
Try 'chown --help' for more information.
chown: missing operand after ‘root’
Try 'chown --help' for more information.
chgrp: missing operand
Try 'chgrp --help' for more information.
chgrp: missing operand after ‘x’
Try 'chgrp --help' for more information.
chown: invalid user: ‘nouser’
chown: invalid group: ‘:nogroupx’
chown: invalid group: ‘agent:nogroupx’
chown: invalid user: ‘nouser:agent’
chgrp: invalid group: ‘nogroupx’
chown: cannot access 'none': No such file or directory
chgrp: cannot access 'none': No such file or directory
chown: unrecognized option '--nope'
Try 'chown --help' for more information.
chown: cannot access 'none': No such file or directory
chown: invalid spec: ‘1000:’
chown: -R --dereference requires either -H or -L
chown: invalid user: ‘99999999999’

=== verbose
touch f; chown -v agent f; chown -v agent:agent f; chown -v :agent f; chown -c agent f; chgrp -v agent f; chown -v root f; chgrp -v root f; chown -v : f; chown -v root:root f; chown -v agent none
--- status 1
--- stdout
ownership of 'f' retained as agent
ownership of 'f' retained as agent:agent
ownership of 'f' retained as agent:agent
group of 'f' retained as agent
failed to change ownership of 'f' from agent to root
failed to change group of 'f' from agent to root
ownership of 'f' retained
failed to change ownership of 'f' from agent:agent to root:root
failed to change ownership of 'none' to agent
--- stderr
chown: changing ownership of 'f': Operation not permitted
chgrp: changing group of 'f': Operation not permitted
chown: changing ownership of 'f': Operation not permitted
chown: cannot access 'none': No such file or directory

=== recursion
mkdir -p d/e; touch d/f; ln -s f d/l; chown -R agent d; chown -Rv agent d | sort; chgrp -Rv agent d | sort; chown -Rh agent d; chown -RL agent d; chown -RH agent d; chown -RP agent d
--- stdout
ownership of 'd' retained as agent
ownership of 'd/e' retained as agent
ownership of 'd/f' retained as agent
ownership of 'd/l' retained as agent
group of 'd' retained as agent
group of 'd/e' retained as agent
group of 'd/f' retained as agent
group of 'd/l' retained as agent
--- stderr

=== from and reference
touch f g; chown --from=agent agent f; chown --from=root -v root f; chown --from=:root -v root f; chown --reference=g f; chgrp --reference=g -v f; chown --reference=none f; chown --from=nouser agent f; chown -v --reference=g f
--- stdout
ownership of 'f' retained as agent
ownership of 'f' retained as agent
group of 'f' retained as agent
ownership of 'f' retained as agent:agent
--- stderr
chown: failed to get attributes of 'none': No such file or directory
chown: invalid user: ‘nouser’

=== links
touch f; ln -s f l; ln -s none b; chown agent l; chown agent b; chown -h agent b; chown -hv agent b; chgrp agent b; chgrp -h agent b
--- stdout
ownership of 'b' retained as agent
--- stderr
chown: cannot dereference 'b': No such file or directory
chgrp: cannot dereference 'b': No such file or directory

=== preserve root
chown -R --preserve-root agent /; chgrp -R --preserve-root agent /
--- status 1
--- stderr
chown: it is dangerous to operate recursively on '/'
chown: use --no-preserve-root to override this failsafe
chgrp: it is dangerous to operate recursively on '/'
chgrp: use --no-preserve-root to override this failsafe
