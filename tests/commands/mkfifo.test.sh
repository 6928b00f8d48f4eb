=== mkfifo
mkfifo a b; stat -c '%F %a' a b; mkfifo a; mkfifo; mkfifo -m 600 c; stat -c %a c; mkfifo -m 4755 d; mkfifo -m zz e; mkfifo no/ne; mkfifo -m a=rw g; stat -c %a g; mkfifo -Z h; mkfifo --context=x i; ls
