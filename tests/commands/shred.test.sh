=== overwrites
printf hello >f; shred f; stat -c %s f; shred -x -n1 f; stat -c %s f; shred -n 1 -z -x -s 3 f; head -c 3 f | od -c; shred -v f; shred -vz -n1 f; shred -n0 -zv f; od -An -c f | head -1
=== removes
printf hello >abc; shred -u abc; ls; printf 1 >abc; shred -vu -n1 abc; ls; printf 1 >abc; shred -v -n1 --remove=unlink abc; ls; printf 1 >abc; shred --remove=foo abc; shred -n1 --remove abc; ls
=== errors
shred; shred none; echo $?; shred -n x f; mkdir d; shred d; shred --nope; touch f; chmod 444 f; shred f; shred -f f; echo $?; shred -s x f
