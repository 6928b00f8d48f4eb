=== octal
touch f; chmod 755 f; stat -c %a f; chmod 0 f; stat -c %a f; chmod 7777 f; stat -c %a f; chmod 00644 f; stat -c %a f; chmod 8 f; chmod 77777 f
--- status 1
--- stdout
755
0
7777
644
--- stderr
chmod: invalid mode: ‘8’
Try 'chmod --help' for more information.
chmod: invalid mode: ‘77777’
Try 'chmod --help' for more information.

=== symbolic
touch f; chmod 644 f; chmod u+x f; stat -c %A f; chmod g-r,o=rwx f; stat -c %A f; chmod a=r f; stat -c %A f; chmod +w f; stat -c %A f; chmod ug+X f; stat -c %A f; chmod u=g f; stat -c %A f; chmod o+s f; chmod u+s,g+s,+t f; stat -c %A f; chmod = f; stat -c %A f; chmod u+rw-r,g=u f; stat -c %A f; chmod u=rwx,go+u-w f; stat -c %A f
--- stdout
-rwxr--r--
-rwx---rwx
-r--r--r--
-rw-r--r--
-rw-r--r--
-r--r--r--
-r-Sr-Sr-T
----------
--w--w----
-rwxr-xr-x
--- stderr

=== umask applies without a class
umask 027; touch f; chmod 0 f; chmod +rwx f; stat -c %a f; chmod a+rwx f; stat -c %a f; chmod -w f; stat -c %a f; echo $?; chmod =r f; stat -c %a f
--- stdout
750
777
577
0
440
--- stderr
chmod: f: new permissions are r-xrwxrwx, not r-xr-xr-x

=== modes like options
touch f; chmod 777 f; chmod -x f; stat -c %a f; chmod -rw f; stat -c %a f; umask 022; chmod 777 f; chmod -w f; echo $?; chmod -Rx f; chmod -- -r f; stat -c %a f; chmod 777 f; chmod -v -x f; chmod -x
--- status 1
--- stdout
666
22
1
133
mode of 'f' changed from 0777 (rwxrwxrwx) to 0666 (rw-rw-rw-)
--- stderr
chmod: f: new permissions are ----w--w-, not ---------
chmod: f: new permissions are r-xrwxrwx, not r-xr-xr-x
chmod: invalid mode: ‘-Rx’
Try 'chmod --help' for more information.
chmod: missing operand
Try 'chmod --help' for more information.

=== directories keep set-id bits
mkdir d; chmod 2755 d; chmod 755 d; stat -c %a d; chmod 00755 d; stat -c %a d; chmod g+s d; chmod u=rwx,g=rx d; stat -c %a d; chmod g-s d; stat -c %a d; chmod 6755 d; chmod 0755 d; stat -c %a d; chmod =755 d; stat -c %a d
--- stdout
2755
755
2755
755
6755
755
--- stderr

=== verbose and changes
touch f; chmod 644 f; chmod -v 755 f; chmod -v 755 f; chmod -c 755 f; chmod -c 644 f; chmod -v 600 none; chmod -fv 600 none; chmod --verbose u+s f
--- stdout
mode of 'f' changed from 0644 (rw-r--r--) to 0755 (rwxr-xr-x)
mode of 'f' retained as 0755 (rwxr-xr-x)
mode of 'f' changed from 0755 (rwxr-xr-x) to 0644 (rw-r--r--)
'none' could not be accessed
'none' could not be accessed
mode of 'f' changed from 0644 (rw-r--r--) to 4644 (rwSr--r--)
--- stderr
chmod: cannot access 'none': No such file or directory

=== recursion
mkdir -p d/e; touch d/f d/e/g; ln -s f d/l; ln -s none d/broken; chmod -R 700 d; stat -c '%a %n' d d/e d/f d/e/g; chmod -Rv a+X d | sort; chmod -R u-rwx d/e; chmod -R 755 d/e; stat -c %a d/e d/e/g
--- stdout
700 d
700 d/e
700 d/f
700 d/e/g
mode of 'd' changed from 0700 (rwx------) to 0711 (rwx--x--x)
mode of 'd/e' changed from 0700 (rwx------) to 0711 (rwx--x--x)
mode of 'd/e/g' changed from 0700 (rwx------) to 0711 (rwx--x--x)
mode of 'd/f' changed from 0700 (rwx------) to 0711 (rwx--x--x)
neither symbolic link 'd/broken' nor referent has been changed
neither symbolic link 'd/l' nor referent has been changed
755
755
--- stderr
chmod: cannot read directory 'd/e': Permission denied

=== unreadable directory
mkdir -p d/e; chmod 0 d; chmod -R 644 d/e; chmod -R 0 d; echo $?; chmod 755 d
--- stdout
1
--- stderr
chmod: cannot access 'd/e': Permission denied
chmod: cannot read directory 'd': Permission denied

=== links
touch f; chmod 600 f; ln -s f l; chmod 644 l; stat -c %a f; ln -s none b; chmod 644 b; chmod -R 600 l; stat -c %a f; chmod -R 600 b; echo $?
--- stdout
644
600
1
--- stderr
chmod: cannot operate on dangling symlink 'b'
chmod: cannot operate on dangling symlink 'b'

=== reference
touch a b; chmod 751 a; chmod --reference=a b; stat -c %a b; chmod --reference=none b; chmod --reference=a; mkdir -m 2770 d e; chmod --reference=d e; stat -c %a e
--- stdout
751
2770
--- stderr
chmod: failed to get attributes of 'none': No such file or directory
chmod: missing operand
Try 'chmod --help' for more information.

=== wrong calls
chmod; chmod 755; chmod zz f; chmod u+q f; chmod --nope; touch f; chmod u+x, f; chmod , f; chmod '' f; chmod 755 none; echo $?; chmod u=7 f; chmod +7 f; stat -c %a f
--- stdout
1
647
--- stderr
chmod: missing operand
Try 'chmod --help' for more information.
chmod: missing operand after ‘755’
Try 'chmod --help' for more information.
chmod: invalid mode: ‘zz’
Try 'chmod --help' for more information.
chmod: invalid mode: ‘u+q’
Try 'chmod --help' for more information.
chmod: unrecognized option '--nope'
Try 'chmod --help' for more information.
chmod: invalid mode: ‘u+x,’
Try 'chmod --help' for more information.
chmod: invalid mode: ‘,’
Try 'chmod --help' for more information.
chmod: invalid mode: ‘’
Try 'chmod --help' for more information.
chmod: cannot access 'none': No such file or directory
chmod: invalid mode: ‘u=7’
Try 'chmod --help' for more information.

=== silent
chmod -f 755 none; echo $?; chmod --quiet 755 none; chmod --silent 755 none
--- status 1
--- stdout
1
--- stderr

=== preserve root
chmod -R --preserve-root 755 /; echo $?
--- stdout
1
--- stderr
chmod: it is dangerous to operate recursively on '/'
chmod: use --no-preserve-root to override this failsafe
