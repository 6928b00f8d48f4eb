=== flock f echo hi; ls
flock f echo hi; ls
--- stdout
hi
f

=== flock f -c 'echo a; exit 3'; echo $?
flock f -c 'echo a; exit 3'; echo $?
--- stdout
a
3

=== flock -c 'echo a' f; echo $?
flock -c 'echo a' f; echo $?
--- stdout
64

=== (flock 9; echo in) 9> f
(flock 9; echo in) 9> f
--- stdout
in

=== (flock -n 9 || exit 1; flock -n f echo no; echo $?) 9> f
(flock -n 9 || exit 1; flock -n f echo no; echo $?) 9> f
--- stdout
1

=== (flock -s 9; flock -s -n f echo yes; flock -n -x f echo no; echo $?) 9> f
(flock -s 9; flock -s -n f echo yes; flock -n -x f echo no; echo $?) 9> f
--- stdout
yes
1

=== (flock 9; flock -u 9; flock -n f echo yes) 9> f
(flock 9; flock -u 9; flock -n f echo yes) 9> f
--- stdout
yes

=== (flock 9; flock -n -E 7 f echo no; echo $?) 9> f
(flock 9; flock -n -E 7 f echo no; echo $?) 9> f
--- stdout
7

=== (flock 9; flock -w 0.1 f echo no; echo $?) 9> f
(flock 9; flock -w 0.1 f echo no; echo $?) 9> f
--- stdout
1

=== exec 9> f; flock 9; exec 9>&-; flock -n f echo free
exec 9> f; flock 9; exec 9>&-; flock -n f echo free
--- stdout
free

=== flock x; echo $?
flock x; echo $?
--- stdout
64

=== flock 77; echo $?
flock 77; echo $?
--- stdout
65

=== flock; echo $?
flock; echo $?
--- stdout
64

=== flock -n f nosuchprogram 2>/dev/null; echo $?
flock -n f nosuchprogram 2>/dev/null; echo $?
--- stdout
69

=== mkdir d; flock d echo dir
mkdir d; flock d echo dir
--- stdout
dir

=== for i in 1 2 3; do (flock 9; n=$(cat n 2>/dev/null); echo $((n+1)) > n) 9> lock & done; wait; cat n
for i in 1 2 3; do (flock 9; n=$(cat n 2>/dev/null); echo $((n+1)) > n) 9> lock & done; wait; cat n
--- stdout
3

=== flock -w x f true; echo $?
flock -w x f true; echo $?
--- stdout
64

=== setsid -w echo hi; setsid -w sh -c 'exit 3'; echo $?; setsid; echo $?
setsid -w echo hi; setsid -w sh -c 'exit 3'; echo $?; setsid; echo $?
--- stdout
hi
3
1

=== setsid -f sh -c 'echo bg > out'; while [ ! -s out ]; do sleep 0.05; done; cat out
setsid -f sh -c 'echo bg > out'; while [ ! -s out ]; do sleep 0.05; done; cat out
--- stdout
bg

=== setsid -w nosuchprogram 2>/dev/null; echo $?
setsid -w nosuchprogram 2>/dev/null; echo $?
--- stdout
127
