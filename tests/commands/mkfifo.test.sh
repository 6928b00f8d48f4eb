=== mkfifo
mkfifo a b; stat -c '%F %a' a b; mkfifo a; mkfifo; mkfifo -m 600 c; stat -c %a c; mkfifo -m 4755 d; mkfifo -m zz e; mkfifo no/ne; mkfifo -m a=rw g; stat -c %a g; mkfifo -Z h; mkfifo --context=x i; ls
--- stdout
fifo 644
fifo 644
600
666
a
b
c
g
h
i
--- stderr
mkfifo: cannot create fifo 'a': File exists
mkfifo: missing operand
Try 'mkfifo --help' for more information.
mkfifo: mode must specify only file permission bits
mkfifo: invalid mode
mkfifo: cannot create fifo 'no/ne': No such file or directory
mkfifo: warning: ignoring --context; it requires an SELinux/SMACK-enabled kernel
