=== overwrites
printf hello >f; shred f; stat -c %s f; shred -x -n1 f; stat -c %s f; shred -n 1 -z -x -s 3 f; head -c 3 f | od -c; shred -v f; shred -vz -n1 f; shred -n0 -zv f; od -An -c f | head -1
--- stdout
4096
4096
0000000  \0  \0  \0
0000003
  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
--- stderr
shred: f: pass 1/3 (random)...
shred: f: pass 2/3 (random)...
shred: f: pass 3/3 (random)...
shred: f: pass 1/2 (random)...
shred: f: pass 2/2 (000000)...
shred: f: pass 1/1 (000000)...

=== removes
printf hello >abc; shred -u abc; ls; printf 1 >abc; shred -vu -n1 abc; ls; printf 1 >abc; shred -v -n1 --remove=unlink abc; ls; printf 1 >abc; shred --remove=foo abc; shred -n1 --remove abc; ls
--- stderr
shred: abc: pass 1/1 (random)...
shred: abc: removing
shred: abc: renamed to 000
shred: 000: renamed to 00
shred: 00: renamed to 0
shred: abc: removed
shred: abc: pass 1/1 (random)...
shred: abc: removing
shred: abc: removed
shred: invalid argument ‘foo’ for ‘--remove’
Valid arguments are:
  - ‘unlink’
  - ‘wipe’
  - ‘wipesync’
Try 'shred --help' for more information.

=== errors
shred; shred none; echo $?; shred -n x f; mkdir d; shred d; shred --nope; touch f; chmod 444 f; shred f; shred -f f; echo $?; shred -s x f
--- status 1
--- stdout
1
0
--- stderr
shred: missing file operand
Try 'shred --help' for more information.
shred: none: failed to open for writing: No such file or directory
shred: invalid number of passes: ‘x’
shred: d: failed to open for writing: Is a directory
shred: unrecognized option '--nope'
Try 'shred --help' for more information.
shred: f: failed to open for writing: Permission denied
shred: invalid file size: ‘x’
