=== ten lines
seq 15 | tail; seq 3 | tail; seq 15 > f; tail f
--- stdout
6
7
8
9
10
11
12
13
14
15
1
2
3
6
7
8
9
10
11
12
13
14
15
--- stderr

=== so many lines
seq 15 > f; tail -n 3 f; tail -n3 f; tail --lines=2 f; tail -n -2 f; tail -n 0 f; seq 15 | tail -n 2
--- stdout
13
14
15
13
14
15
14
15
14
15
14
15
--- stderr

=== so many bytes
seq 15 > f; tail -c 5 f; tail --bytes=3 f; tail -c 0 f; seq 15 | tail -c 5; tail -c 500 f | wc -c
--- stdout
4
15
15
4
15
36
--- stderr

=== from a line on
seq 15 > f; tail -n +13 f; seq 15 | tail -n +14; tail -n +0 f | head -n1; tail -n +1 f | head -n 1; tail -n +99 f
--- stdout
13
14
15
14
15
1
1
--- stderr

=== from a byte on
printf abcdef > f; tail -c +3 f; echo; printf abcdef | tail -c +3; echo; tail -c +0 f; echo; tail -c +1 f; echo; tail -c +99 f
--- stdout
cdef
cdef
abcdef
abcdef
--- stderr

=== old forms
seq 15 > f; tail -3 f; tail +14 f; tail -3c f; tail +30c f; tail -2l f; tail -1b f | wc -c; tail -c f; echo $?; tail -b f | wc -l
--- stdout
13
14
15
14
15
15

14
15
14
15
36
1
15
--- stderr
tail: invalid number of bytes: ‘f’

=== old forms take one file
seq 5 > f; tail -2 f f; tail +2 f f; echo $?
--- stdout
==> f <==
1
2
3
4
5

==> f <==
1
2
3
4
5
1
--- stderr
tail: option used in invalid context -- 2
tail: cannot open '+2' for reading: No such file or directory

=== old form before --
seq 5 > f; tail -2 -- f
--- stdout
4
5
--- stderr

=== multipliers
head -c 200000 /dev/zero > f; tail -c 1K f | wc -c; tail -c 1kB f | wc -c; tail -c 1b f | wc -c; tail -c +1K f | wc -c
--- stdout
1024
1000
512
198977
--- stderr

=== headers
echo a > a; echo b > b; tail a b; tail -q a b; tail --quiet a b; tail --silent a b; tail -v a; echo c | tail a - b; tail -v - < a
--- stdout
==> a <==
a

==> b <==
b
a
b
a
b
a
b
==> a <==
a
==> a <==
a

==> standard input <==
c

==> b <==
b
==> standard input <==
a
--- stderr

=== nul as delimiter
printf 'a\0b\0c\0' | tail -z -n 2 | od -c; printf 'a\0b\0c' > f; tail --zero-terminated -n 1 f
--- stdout (no newline)
0000000   b  \0   c  \0
0000004
c
--- stderr

=== missing file
echo a > a; tail nope a; echo $?
--- stdout
==> a <==
a
1
--- stderr
tail: cannot open 'nope' for reading: No such file or directory

=== directory
mkdir d; tail d; echo $?; echo a > a; tail d a
--- status 1
--- stdout
1
==> d <==

==> a <==
a
--- stderr
tail: error reading 'd': Is a directory
tail: error reading 'd': Is a directory

=== wrong numbers
tail -n x; tail -c 5x; tail -n ''; tail -n +x; tail -c 99999999999999999999; tail -s x; tail --pid=x; tail --max-unchanged-stats=x
--- status 1
--- stderr
tail: invalid number of lines: ‘x’
tail: invalid number of bytes: ‘5x’
tail: invalid number of lines: ‘’
tail: invalid number of lines: ‘+x’
tail: invalid number of bytes: ‘99999999999999999999’: Value too large for defined data type
tail: invalid number of seconds: ‘x’
tail: invalid PID: ‘x’
tail: invalid maximum number of unchanged stats between opens: ‘x’

=== wrong way to follow
tail --follow=x f; tail --follow= f
--- status 1
--- stderr
tail: invalid argument ‘x’ for ‘--follow’
Valid arguments are:
  - ‘descriptor’
  - ‘name’
Try 'tail --help' for more information.
tail: ambiguous argument ‘’ for ‘--follow’
Valid arguments are:
  - ‘descriptor’
  - ‘name’
Try 'tail --help' for more information.

=== names of ways may be cut short
echo a > f; tail --follow=n --pid=999999 f
--- stdout
a
--- stderr

=== no final newline
printf 'a\nb' | tail -n 1; printf 'a\nb' > f; tail -n 1 f; tail -n 2 f
--- stdout (no newline)
bba
b
--- stderr

=== empty input
tail < /dev/null; : > e; tail e; tail -c 3 e; tail -n +1 e
--- stderr

=== offset of standard input
seq 9 > f; (read x; tail -n 3) < f; (read x; read y; tail -n +2 | head -n 1) < f; (read x; tail -n 99 | head -n 1) < f; (read x; tail -c 99 | wc -c) < f
--- stdout
7
8
9
4
2
16
--- stderr

=== large input
seq 100000 | tail -n 2; seq 100000 > f; tail -n 2 f; seq 100000 | tail -n 50000 | md5sum; tail -n 50000 f | md5sum; seq 100000 | tail -c 300000 | md5sum; tail -n +50000 f | md5sum; seq 100000 | tail -n +50000 | md5sum; tail -n 100000 f | md5sum; tail -n 99999 f | head -n1
--- stdout
99999
100000
99999
100000
dbb19f0bd057bf04bffea94116376d84  -
dbb19f0bd057bf04bffea94116376d84  -
d09dc06d09cd55b6b30430ee77d54dab  -
a769986ec8c50b03fefd36c588f5ff35  -
a769986ec8c50b03fefd36c588f5ff35  -
dea9193b768319cbb4ff1a137ac03113  -
2
--- stderr

=== long lines
head -c 200000 /dev/zero | tr '\0' x | tail -n 1 | wc -c; (echo a; head -c 200000 /dev/zero | tr '\0' x; echo) > f; tail -n 1 f | wc -c
--- stdout
200000
200001
--- stderr

=== a pipe is not followed
echo a | tail -f
--- stdout
a
--- stderr

=== retry without following
echo a > f; tail --retry f
--- stdout
a
--- stderr
tail: warning: --retry ignored; --retry is useful only when following

=== a process without following
echo a > f; tail --pid=1 f
--- stdout
a
--- stderr
tail: warning: PID ignored; --pid=PID is useful only when following

=== following ends with a process
echo a > f; sleep 0.3 & tail -f --pid=$! -s 0.1 f
--- stdout
a
--- stderr

=== following shows what is added
echo a > f; (sleep 0.3; echo b >> f; sleep 0.6) & tail -f --pid=$! -s 0.05 f
--- stdout
a
b
--- stderr

=== following several files
echo a > a; echo b > b; (sleep 0.3; echo b2 >> b; sleep 0.4; echo a2 >> a; sleep 0.6) & tail -f --pid=$! -s 0.05 a b
--- stdout
==> a <==
a

==> b <==
b
b2

==> a <==
a2
--- stderr

=== following a truncated file
printf 'aaa\nbbb\n' > f; (sleep 0.3; echo c > f; sleep 0.6) & tail -f --pid=$! -s 0.05 f
--- stdout
aaa
bbb
c
--- stderr
tail: f: file truncated

=== following by name through a replacement
echo a > f; (sleep 0.3; echo b > g; mv g f; sleep 1.2) & tail -F --pid=$! -s 0.05 f
--- stdout
a
b
--- stderr
tail: 'f' has been replaced;  following new file

=== following a file that appears
(sleep 0.3; echo b > f; sleep 1) & tail -F --pid=$! -s 0.05 f
--- status 1
--- stdout
b
--- stderr
tail: cannot open 'f' for reading: No such file or directory
tail: 'f' has appeared;  following new file

=== following a file that goes away and comes back
echo a > f; (sleep 0.3; rm f; sleep 1; echo b > f; sleep 1) & tail -F --pid=$! -s 0.05 f
--- stdout
a
b
--- stderr
tail: 'f' has become inaccessible: No such file or directory
tail: 'f' has appeared;  following new file

=== a missing file cannot be followed
tail -f nope; echo $?
--- stdout
1
--- stderr
tail: cannot open 'nope' for reading: No such file or directory
tail: no files remaining

=== a directory cannot be followed
mkdir d; tail -f d; echo $?
--- stdout
1
--- stderr
tail: error reading 'd': Is a directory
tail: d: cannot follow end of this type of file; giving up on this name
tail: no files remaining

=== standard input has no name
tail -F - < /dev/null; tail --follow=name < /dev/null
--- status 1
--- stderr
tail: cannot follow '-' by name
tail: cannot follow '-' by name

=== retry with a descriptor
(sleep 0.2; echo b > f; sleep 1) & tail -f --retry --pid=$! -s 0.05 f
--- status 1
--- stdout
b
--- stderr
tail: warning: --retry only effective for the initial open
tail: cannot open 'f' for reading: No such file or directory
tail: 'f' has appeared;  following new file

=== nothing is read for no lines
tail -n 0 nope; echo $?
--- stdout
0
--- stderr

=== unknown flag
tail -x; tail --nope
--- status 1
--- stderr
tail: invalid option -- 'x'
Try 'tail --help' for more information.
tail: unrecognized option '--nope'
Try 'tail --help' for more information.

=== closed output
seq 20 | tail >&-
--- status 1
--- stderr
tail: write error: Bad file descriptor

=== old form that follows
echo a > f; sleep 0.2 & tail -1f f & sleep 0.5; kill %2; wait
--- stdout
a
--- stderr
