=== to myself
touch f; chown agent f; echo $?; chown 1000 f; chown 1000:1000 f; chown agent: f; chown :agent f; chown : f; chown '' f; chgrp agent f; chgrp 1000 f; chgrp '' f; echo $?
=== not allowed
touch f; chown root f; chown root:root f; chown :root f; chgrp root f; echo $?; chown 0 f; chown -f root f; echo $?; chgrp -f 0 f
=== wrong calls
chown; chown root; chgrp; chgrp x; chown nouser f; chown :nogroupx f; chown agent:nogroupx f; chown nouser:agent f; chgrp nogroupx f; chown agent none; chgrp agent none; chown --nope; chown +1000 none; chown 1000: f; touch f; chown -R --dereference agent f; chown 99999999999 f
=== verbose
touch f; chown -v agent f; chown -v agent:agent f; chown -v :agent f; chown -c agent f; chgrp -v agent f; chown -v root f; chgrp -v root f; chown -v : f; chown -v root:root f; chown -v agent none
=== recursion
mkdir -p d/e; touch d/f; ln -s f d/l; chown -R agent d; chown -Rv agent d | sort; chgrp -Rv agent d | sort; chown -Rh agent d; chown -RL agent d; chown -RH agent d; chown -RP agent d
=== from and reference
touch f g; chown --from=agent agent f; chown --from=root -v root f; chown --from=:root -v root f; chown --reference=g f; chgrp --reference=g -v f; chown --reference=none f; chown --from=nouser agent f; chown -v --reference=g f
=== links
touch f; ln -s f l; ln -s none b; chown agent l; chown agent b; chown -h agent b; chown -hv agent b; chgrp agent b; chgrp -h agent b
=== preserve root
chown -R --preserve-root agent /; chgrp -R --preserve-root agent /
