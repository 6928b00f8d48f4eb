#: Redirections and descriptors.

=== output, append, input
echo a >f; echo b >>f; cat <f; cat f >g; wc -l <g; >h; wc -c <h
--- stdout
a
b
2
0
--- stderr

=== before, between and after
>f echo a b; cat f; echo >f x >g y; cat f g; 2>&1 >f echo z; cat f
--- stdout
a b
x y
z
--- stderr

=== several outputs: the last one wins
echo x >a >b; wc -c <a; cat b
--- stdout
0
x
--- stderr

=== standard error
{ echo out; echo err >&2; } 2>/dev/null; { echo out; echo err >&2; } >/dev/null 2>&1; { echo o; echo e >&2; } 2>&1 | sort
--- stdout
out
e
o
--- stderr

=== order matters
{ echo o; echo e >&2; } 2>&1 >f; echo --; cat f
--- stdout
e
--
o
--- stderr

=== both at once
{ echo o; echo e >&2; } &>f; sort f; { echo o; echo e >&2; } &>>f; wc -l <f; { echo o; echo e >&2; } >&g; sort g
--- stdout
e
o
4
e
o
--- stderr

=== pipes with standard error
{ echo o; echo e >&2; } |& sort
--- stdout
e
o
--- stderr

=== descriptors
exec 3>f; echo a >&3; echo b >&3; exec 3>&-; cat f; echo c >&3; echo $?
--- stdout
a
b
1
--- stderr
bash: line 1: 3: Bad file descriptor

=== reading from a descriptor
printf '1\n2\n3\n' >f; exec 4<f; read a <&4; read b <&4; echo $a $b; cat <&4; exec 4<&-
--- stdout
1 2
3
--- stderr

=== reading and writing
echo abcdef >f; exec 5<>f; read -n 2 x <&5; echo $x; printf XY >&5; exec 5>&-; cat f
--- stdout
ab
abXYef
--- stderr

=== moving descriptors
exec 3>f; exec 4>&3-; echo moved >&4; echo gone >&3; exec 4>&-; cat f
--- stdout
moved
--- stderr
bash: line 1: 3: Bad file descriptor

=== named descriptors
exec {fd}>f; echo $((fd>=10)); echo hi >&$fd; exec {fd}>&-; cat f; echo x >&$fd; echo $?
--- stdout
1
hi
1
--- stderr
bash: line 1: $fd: Bad file descriptor

=== named descriptors outlive their command
: {fd}>f; echo later >&$fd; cat f; exec {fd}>&-
--- stdout
later
--- stderr

=== closing standard output
echo x >&-; echo $?; (exec >&-; echo y; echo $? >&2)
--- stdout
1
--- stderr
bash: line 1: echo: write error: Bad file descriptor
bash: line 1: echo: write error: Bad file descriptor
1

=== closing standard input
{ cat <&-; } 2>/dev/null; echo $?; read x <&-; echo $?
--- stdout
1
1
--- stderr
bash: line 1: read: read error: 0: Bad file descriptor

=== a redirection alone
>f; [ -f f ] && echo made; <f; echo $?; <nofile; echo $?
--- stdout
made
0
1
--- stderr
bash: line 1: nofile: No such file or directory

=== a missing file
cat <nofile; echo $?; echo x >no/dir; echo $?; : <nofile; echo $?
--- stdout
1
1
1
--- stderr
bash: line 1: nofile: No such file or directory
bash: line 1: no/dir: No such file or directory
bash: line 1: nofile: No such file or directory

=== a redirection that fails keeps the command from running
echo no >/; echo $?; if echo x <nofile; then echo yes; else echo no; fi; { echo a; } <nofile; echo $?
--- stdout
1
no
1
--- stderr
bash: line 1: /: Is a directory
bash: line 1: nofile: No such file or directory
bash: line 1: nofile: No such file or directory

=== a directory
mkdir d; echo x >d; echo $?; cat <d; echo $?
--- stdout
1
1
--- stderr
bash: line 1: d: Is a directory
cat: -: Is a directory

=== ambiguous redirections
x='a b'; echo t >$x; echo $?; touch p1 p2; echo t >p*; echo $?; unset u; echo t >$u; echo $?; echo t >"$x"; cat 'a b'
--- stdout
1
1
1
t
--- stderr
bash: line 1: $x: ambiguous redirect
bash: line 1: p*: ambiguous redirect
bash: line 1: $u: ambiguous redirect

=== noclobber
set -C; echo a >f; echo b >f; echo $?; cat f; echo c >|f; cat f; echo d >>f; cat f; echo e >/dev/null; echo $?
--- stdout
1
a
c
c
d
0
--- stderr
bash: line 1: f: cannot overwrite existing file

=== redirecting compound commands
for i in 1 2; do echo $i; done >f; cat f; if true; then echo y; fi >>f; while read l; do echo "<$l>"; done <f; { echo g; } >f; cat f; (echo s) >>f; cat f; case a in a) echo c;; esac >f; cat f; [[ a ]] >f; ((1)) >f; wc -c <f
--- stdout
1
2
<1>
<2>
<y>
g
g
s
c
0
--- stderr

=== redirecting functions
f() { echo body; echo err >&2; } 2>&1 >g
f; cat g; f >h; cat g h
--- stdout
err
body
body
err
--- stderr

=== redirections of a function at its call
f() { cat; }; echo in >x; f <x; f <<<here; f() { echo "$1"; } >out; f a; f b; cat out
--- stdout
in
here
b
--- stderr

=== loops reading a file while commands read too
printf '%s\n' a b c >f; while read x; do echo $x; done <f; while read -u 3 x; do echo $x; cat; done 3<f </dev/null
--- stdout
a
b
c
a
b
c
--- stderr

=== the descriptor of a loop is restored
echo in >f; { read x; echo $x; } <f; echo out >g; { echo a; } >g; echo b; cat g
--- stdout
in
b
a
--- stderr

=== exec for the rest
exec >f; echo a; echo b; exec >&2; cat f
--- stderr
a
b

=== exec and restore
exec 3>&1 >f; echo to-file; exec >&3 3>&-; echo to-screen; cat f
--- stdout
to-screen
to-file
--- stderr

=== duplicating what is not open
echo x >&7; echo $?; cat <&8; echo $?; echo y >&word; cat word 2>/dev/null
--- stdout
1
1
y
--- stderr
bash: line 1: 7: Bad file descriptor
bash: line 1: 8: Bad file descriptor

=== numbers that are not descriptors
echo 2>f; echo 2 >f; cat f; echo a2>f; cat f; echo 2\>f
--- stdout

2
a2
2>f
--- stderr

=== large descriptors
exec 200>f; echo x >&200; exec 200>&-; cat f
--- stdout
x
--- stderr

=== the variable form with an array
exec {a[1]}>f; echo q >&${a[1]}; exec {a[1]}>&-; cat f
--- stdout
q
--- stderr

=== here-document on another descriptor
cat <&3 3<<E
three
E
read -u 4 x 4<<<four; echo $x
--- stdout
four
--- stderr
bash: line 1: 3: Bad file descriptor

=== process substitution
cat <(echo a) <(echo b); wc -l < <(printf '1\n2\n'); paste <(echo 1) <(echo 2)
--- stdout
a
b
2
1	2
--- stderr

=== process substitution as a name
f() { cat "$1"; }; f <(echo via name); [[ <(:) == /dev/fd/* ]] && echo path; while read x; do y=$x; done < <(echo kept); echo $y
--- stdout
via name
path
kept
--- stderr

=== a pipe and a redirection
echo a | cat >f; cat f; echo b >g | cat; cat g; echo c | (cat; echo d) | cat
--- stdout
a
b
c
d
--- stderr

=== pipelines stream and stop
seq 1 100000 | head -n 1; (while :; do echo x; done) 2>/dev/null | head -n 1
--- stdout
1
x
--- stderr

=== a pipeline's status
false | true; echo $?; true | false; echo $?; set -o pipefail; false | true; echo $?; exit 3 | true; echo $?; ! false | true; echo $?
--- stdout
0
1
1
3
0
--- stderr

=== the last stage may run here
x=0; echo 1 | read x; echo $x; shopt -s lastpipe; echo 2 | read x; echo $x
--- stdout
0
2
--- stderr

=== coprocesses
coproc cat; echo hello >&${COPROC[1]}; read x <&${COPROC[0]}; echo $x; eval "exec ${COPROC[1]}>&-"; wait $COPROC_PID; echo $?
--- stdout
hello
0
--- stderr

=== a named coprocess
coproc UP { tr a-z A-Z; }; echo abc >&${UP[1]}; eval "exec ${UP[1]}>&-"; cat <&${UP[0]}; wait
--- stdout
ABC
--- stderr

=== expansion in targets
n=f; echo a >$n; echo b >"$n.txt"; echo c >$(echo g); cat f f.txt g; HOME=/tmp/case; echo d >~/h; cat h
--- stdout
a
b
c
d
--- stderr

=== a here-string with an assignment
IFS=: read a b <<<"x:y z"; echo $b; IFS=, read -ra arr <<<'1,2,3'; echo ${arr[1]}
--- stdout
y z
2
--- stderr

=== special targets
set -C; : >/dev/null && echo ok; echo x > /dev/full; echo $?
--- stdout
ok
1
--- stderr
bash: line 1: echo: write error: No space left on device

=== errors in builtins after a redirection
cd nosuchdir 2>f; wc -l <f; type nosuch 2>&1; echo $?; { unset -f x; shift 5; } 2>&1; echo $?
--- stdout
1
bash: line 1: type: nosuch: not found
1
1
--- stderr

=== what runs in the background of a redirected group reads its input
{ cat & wait; } <<< hi; while :; do cat & wait; break; done <<< loop; (cat & wait) <<< sub; if cat & then wait; fi <<< if; echo pipe | { cat & wait; }; { { cat & wait; }; } 0<<< nested; f() { cat & wait; }; f <<< function; cat & wait
--- stdout
hi
loop
sub
if
pipe
nested
function

=== the path of a process substitution is one word
IFS=/ read a b c < <(echo x/y/z); echo $a $b $c; IFS=d; cat <(echo hi); IFS=/ ; cat <(echo one) <(echo two)
--- stdout
x y z
hi
one
two

=== command exec keeps its redirections, and builtin exec does not
command exec 3<<<x; cat <&3; command -p command exec 5<<<z; cat <&5; builtin exec 4<<<y; cat <&4; command -v exec 6<<<w; command exec 7<<<a 8<<<b; cat <&8 <&7
--- stdout
x
z
exec
a

=== redirections do not see the assignments before the command
f=one; f=two echo x > $f; ls; f=two eval 'echo $f' > $f; cat one; g() { echo "$f"; }; f=two g > "$f.g"; cat one.g; f=two cat <<< $f; f=two read v <<< "$f"; echo $v; f=two : > $(echo $f.s); ls
--- stdout
one
two
two
one
one
one
one.g
one.s
--- stderr

=== nor do here-documents, of any command
v=old; v=new cat <<< $v; v=new read x <<E1; echo $x
$v
E1
v=new cat <<E2
$v
E2
f() { cat; echo $v; }; v=new f <<E3
$v
E3
IFS=: read a b <<< "x:y$IFS"; echo "[$a][$b]"
--- stdout
old
old
old
old
new
[x][y 	]
--- stderr

=== but each other they do, and what they run does
x=1 y=$x$x z=$y eval 'echo $x $y $z > $z; cat $z'; echo "[$x$y$z]"; x=5; x=6 eval 'cat <<< $x'
--- stdout
1 11 11
[]
6
--- stderr

=== builtins that do not mind where their output goes
command -v ls >&-; echo $?; command -V ls > /dev/full; echo $?; compgen -v PATH >&-; echo $?; ulimit -n >&-; echo $?; ulimit -n > /dev/full; echo $?; help >&-; echo $?; help cd >&-; echo $?; type ls >&-; echo $?; ulimit -a > /dev/full; echo $?
--- stdout
0
0
0
0
0
0
1
1
1
--- stderr
bash: line 1: help: write error: Bad file descriptor
bash: line 1: type: write error: Bad file descriptor
bash: line 1: ulimit: write error: No space left on device

=== descriptors of a coprocess that were moved or closed
coproc cat; exec 4<&${COPROC[0]}-; echo "${COPROC[0]} $((COPROC[1] > 2))"; exec {COPROC[1]}>&-; echo "${COPROC[@]}"; cat <&4; wait
--- stdout
-1 1
-1 -1
--- stderr

=== POSIX mode: names of files are no patterns
echo a > q1
set -o posix
x=$(< q*); echo "[$x] $?"
cat < q*; echo $?
echo b > r*; ls
set +o posix
x=$(< q*); echo "[$x]"
cat < q*
--- stdout
[] 1
1
q1
r*
[a]
a
--- stderr
bash: line 3: q*: No such file or directory
bash: line 4: q*: No such file or directory
