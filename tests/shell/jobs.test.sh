#: Background commands, wait, jobs, subshells and scripts.

=== background and wait
echo a & wait; echo b
--- stdout
a
b
--- stderr

=== the status of a job
(exit 3) & wait $!; echo $?; false & wait %1; echo $?; true & wait $!; echo $?
--- stdout
3
1
0
--- stderr

=== waiting for several
(exit 1) & a=$!; (exit 2) & b=$!; wait $a $b; echo $?; wait $a; echo $?
--- stdout
2
1
--- stderr

=== waiting for nothing
wait; echo $?; wait %5; echo $?; wait abc; echo $?
--- stdout
0
127
1
--- stderr
bash: line 1: wait: %5: no such job
bash: line 1: wait: `abc': not a pid or valid job spec

=== wait -n
(exit 4) & wait -n; echo $?; wait -n; echo $?
--- stdout
4
127
--- stderr

=== wait -p
(exit 5) & p=$!; wait -n -p v; echo $? $((v == p))
--- stdout
5 1
--- stderr

=== the last background process
: & x=$!; [ $x -gt 0 ] && echo yes; (echo "${!:+inherited}"); wait
--- stdout
yes
inherited
--- stderr

=== input of a background command
echo data | { cat & wait; }; cat & wait; echo done
--- stdout
data
done
--- stderr

=== background lists
{ echo a; echo b; } & wait; (echo c; echo d) & wait; true && echo e & wait; false || echo f & wait
--- stdout
a
b
c
d
e
f
--- stderr

=== background pipelines
echo abc | tr a-z A-Z & wait; true | false & wait $!; echo $?
--- stdout
ABC
1
--- stderr

=== background functions
f() { x=2; echo "in $1"; }; x=1; f bg & wait; echo $x
--- stdout
in bg
1
--- stderr

=== variables are copies
x=1; (x=2; echo $x); echo $x; { x=3; }; echo $x; x=4 | cat; echo $x; (cd /; pwd); pwd
--- stdout
2
1
3
3
/
/tmp/case
--- stderr

=== subshell levels
echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); echo $(echo $BASH_SUBSHELL); echo $BASH_SUBSHELL | cat; { echo $BASH_SUBSHELL; } | cat
--- stdout
0
1
2
1
0
1
--- stderr

=== exit in a subshell
(exit 3); echo $?; x=$(exit 4); echo $?; { exit 5; echo no; } | cat; echo ${PIPESTATUS[0]}; (exit 6) | true; echo ${PIPESTATUS[@]}
--- stdout
3
4
5
6 0
--- stderr

=== functions and options in subshells
f() { echo old; }; (f() { echo new; }; f; set -f; shopt -s nullglob); f; case $- in *f*) echo on;; *) echo off;; esac; shopt -q nullglob || echo off
--- stdout
new
old
off
off
--- stderr

=== jobs
sleep 5 & sleep 6 & jobs; jobs -r; jobs %1; kill %1 %2
--- stdout
[1]-  Running                 sleep 5 &
[2]+  Running                 sleep 6 &
[1]-  Running                 sleep 5 &
[2]+  Running                 sleep 6 &
[1]-  Running                 sleep 5 &
--- stderr

=== jobs by text
sleep 5 & sleep 6 & jobs '%?6'; jobs %+; jobs %-; jobs %%; jobs %sleep; kill %1 %2
--- stdout
[2]+  Running                 sleep 6 &
[2]+  Running                 sleep 6 &
[1]-  Running                 sleep 5 &
[2]+  Running                 sleep 6 &
--- stderr
bash: line 1: jobs: sleep: ambiguous job spec
bash: line 1: jobs: %sleep: no such job

=== jobs in substitutions
sleep 5 & echo "$(jobs)"; jobs | cat; (jobs); kill %1
--- stdout
[1]+  Running                 sleep 5 &
[1]+  Running                 sleep 5 &
--- stderr

=== disown
sleep 5 & p=$!; disown; jobs; disown %1; echo $?; kill $p
--- stdout
1
--- stderr
bash: line 1: disown: %1: no such job

=== job control off
fg; echo $?; bg; echo $?; suspend; echo $?
--- stdout
1
1
1
--- stderr
bash: line 1: fg: no job control
bash: line 1: bg: no job control
bash: line 1: suspend: cannot suspend: no job control

=== a group in the background keeps its redirections
{ echo out; echo err >&2; } >f 2>&1 & wait; sort f
--- stdout
err
out
--- stderr

=== order by wait
for i in 1 2 3; do (echo job $i) & wait; done
--- stdout
job 1
job 2
job 3
--- stderr

=== many jobs
for i in {1..20}; do (exit $((i % 3))) & p[i]=$!; done; s=0; for i in {1..20}; do wait ${p[i]}; s=$((s+$?)); done; echo $s
--- stdout
21
--- stderr

=== pipes between jobs
mkfifo p; echo through >p & cat p; wait
--- stdout
through
--- stderr

=== a fifo both ways
mkfifo a b; (read x <a; echo "got $x" >b) & echo hi >a; read y <b; echo $y; wait
--- stdout
got hi
--- stderr

=== subshell and traps
trap 'echo parent' EXIT; (trap - EXIT; :); (:); echo end
--- stdout
end
parent
--- stderr

=== exec in a subshell
(exec echo replaced; echo no); echo after; (exec >f; echo x); cat f; exec echo last
--- stdout
replaced
after
x
last
--- stderr

=== exec of nothing
exec nosuchcommand; echo no
--- status 127
--- stderr
bash: line 1: exec: nosuchcommand: not found

=== exec with a name and an environment
(exec -a other bash -c 'echo $0'); x=1; export x; (exec -c /bin/bash -c 'echo "[$x]"')
--- stdout
other
[]
--- stderr

=== command not found
nosuch; echo $?; ./nosuch; echo $?; touch f; ./f; echo $?; mkdir d; ./d; echo $?; ""; echo $?
--- stdout
127
127
126
126
127
--- stderr
bash: line 1: nosuch: command not found
bash: line 1: ./nosuch: No such file or directory
bash: line 1: ./f: Permission denied
bash: line 1: ./d: Is a directory
bash: line 1: : command not found

=== command_not_found_handle
command_not_found_handle() { echo "handler: $*"; return 9; }; nosuch a b; echo $?
--- stdout
handler: nosuch a b
9
--- stderr

=== scripts
printf 'echo script $0 $1 $#\n' >s; chmod +x s; ./s a b; bash s c; printf '#!/bin/bash\necho with line $1\n' >t; chmod +x t; ./t x; PATH=.:$PATH; s y
--- stdout
script ./s a 2
script s c 1
with line x
script ./s y 1
--- stderr

=== source
printf 'x=5\necho $1 $#\n' >s; set -- p; . ./s; echo $x; . ./s q r; echo $1; source nofile; echo $?; . ; echo $?
--- stdout
p 1
5
q 2
p
1
2
--- stderr
bash: line 1: nofile: No such file or directory
bash: line 1: .: filename argument required
.: usage: . filename [arguments]

=== return from source
printf 'echo a\nreturn 3\necho no\n' >s; . ./s; echo $?
--- stdout
a
3
--- stderr

=== functions
f() { echo $1 $#; return 3; }; f a b; echo $?; function g { echo g; }; g; h() (x=1; echo sub); h; echo "[$x]"; i() if true; then echo if; fi; i
--- stdout
a 2
3
g
sub
[]
if
--- stderr

=== local variables
x=g; f() { local x=l; g; echo $x; }; g() { echo $x; x=m; }; f; echo $x
--- stdout
l
m
g
--- stderr

=== recursion
fact() { [ $1 -le 1 ] && echo 1 || echo $(( $1 * $(fact $(($1-1))) )); }; fact 10
--- stdout
3628800
--- stderr

=== unset functions
f() { echo f; }; unset -f f; f 2>/dev/null; echo $?; f() { echo v; }; f=1; unset f; f; unset f; f 2>&1 | tail -1
--- stdout
127
v
bash: line 1: f: command not found
--- stderr

=== function names
my/func() { echo slash; }; my/func; a-b() { echo dash; }; a-b; x.y() { echo dot; }; x.y; $foo() { echo no; }; echo $?
--- stdout
slash
dash
dot
1
--- stderr
bash: line 1: `$foo': not a valid identifier

=== time
TIMEFORMAT='t'; time true; time { :; }; time (exit 3); echo $?; TIMEFORMAT=; time :
--- stdout
3
--- stderr
t
t
t

=== select
select x in a b c; do echo "$x $REPLY"; [ "$x" = b ] && break; done <<<$'1\n\n9\n2'
--- stdout
a 1
 9
b 2
--- stderr (escaped)
1) a
2) b
3) c
#? #? 1) a
2) b
3) c
#? #?\x20\

=== loops
for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done; for ((i=0;i<3;i++)); do echo $i; done; i=0; while ((i<2)); do echo w$i; ((i++)); done; until ((i==0)); do ((i--)); echo u$i; done
--- stdout
1
3
0
1
2
w0
w1
u1
u0
--- stderr

=== break and continue levels
for i in 1 2; do for j in a b; do echo $i$j; break 2; done; done; for i in 1 2; do for j in a b; do echo $i$j; continue 2; done; done; break; echo $?
--- stdout
1a
1a
2a
0
--- stderr
bash: line 1: break: only meaningful in a `for', `while', or `until' loop

=== bad levels
for i in 1 2; do break 0; done; echo $?; for i in 1 2; do echo $i; continue x; done; echo no
--- status 128
--- stdout
1
1
--- stderr
bash: line 1: break: 0: loop count out of range
bash: line 1: continue: x: numeric argument required

=== too many levels
for i in 1 2; do for j in 1 2; do break 9; done; done; echo $?; for i in 1; do break 1 2; done; echo no
--- status 1
--- stdout
0
--- stderr
bash: line 1: break: too many arguments

=== statuses of loops
for i in; do false; done; echo $?; while false; do :; done; echo $?; for i in 1; do false; done; echo $?; case x in y) ;; esac; echo $?; if false; then :; fi; echo $?
--- stdout
0
0
1
0
0
--- stderr

=== for without words
set -- a 'b c'; for x; do echo "$x"; done; for x do echo "$x"; done; for x in; do echo no; done; echo end
--- stdout
a
b c
a
b c
end
--- stderr

=== conditions
if [ 1 = 1 ] && [[ a < b ]]; then echo yes; elif true; then echo no; else echo no; fi; if ! false; then echo not; fi; if false; then :; elif (exit 0); then echo elif; fi
--- stdout
yes
not
elif
--- stderr

=== negation and lists
! true; echo $?; ! false; echo $?; true && echo a || echo b; false && echo a || echo b; true || echo no && echo c; { true; } && (true) && echo d
--- stdout
1
0
a
b
c
d
--- stderr

=== the number of a job, its text, its state
sleep 5 & sleep 6 & jobs; jobs -r | wc -l; jobs %1; jobs %?6; jobs %9; echo $?; kill %1 %2; wait 2> /dev/null
--- stdout
[1]-  Running                 sleep 5 &
[2]+  Running                 sleep 6 &
2
[1]-  Running                 sleep 5 &
[2]+  Running                 sleep 6 &
1
--- stderr
bash: line 1: jobs: %9: no such job

=== current and previous jobs
sleep 5 & sleep 6 & sleep 7 & jobs %+; jobs %-; jobs %%; jobs %sleep 2> /dev/null; echo $?; kill %1 %2 %3; wait 2> /dev/null; echo $?
--- stdout
[3]+  Running                 sleep 7 &
[2]-  Running                 sleep 6 &
[3]+  Running                 sleep 7 &
1
0

=== wait for each process in turn
(exit 3) & a=$!; (exit 4) & b=$!; wait $a; echo $?; wait $b; echo $?; wait $a; echo $?; wait 99999; echo $?
--- stdout
3
4
3
127
--- stderr
bash: line 1: wait: pid 99999 is not a child of this shell

=== wait without arguments
(exit 3) & wait; echo $?; wait; echo $?; sleep 0.01 & wait $!; echo $?; wait %9; echo $?
--- stdout
0
0
0
127
--- stderr
bash: line 1: wait: %9: no such job

=== wait -n takes the first that ends
(sleep 0.3; exit 1) & (exit 2) & wait -n; echo $?; wait -n; echo $?; wait -n; echo $?
--- stdout
2
1
127

=== wait -n among given processes, and its name
(sleep 0.2; exit 5) & a=$!; (exit 6) & b=$!; wait -n -p who $a $b; echo $?; [ $who = $b ] && echo b; wait $a; echo $?; wait -p x $b; echo $? ${x:+set}
--- stdout
6
b
5
6 set

=== wait -n waits for the given process, not for one that ends before it
(exit 3) & (sleep 0.2; exit 4) & b=$!; wait -n $b; echo $?
(exit 5) & a=$!; (sleep 0.2; exit 6) & wait -n -p who $!; echo $? $((who == $!)); wait $a; echo $?
--- stdout
4
6 1
5

=== wait -n of a process that is none of the shell's
sleep 0.1 & wait -n 1; echo $?; wait
--- stdout
127

=== wait's mistakes
wait abc; echo $?; wait -x; echo $?; wait -p; echo $?; wait %nosuch; echo $?
--- stdout
1
2
2
127
--- stderr
bash: line 1: wait: `abc': not a pid or valid job spec
bash: line 1: wait: -x: invalid option
wait: usage: wait [-fn] [-p var] [id ...]
bash: line 1: wait: -p: option requires an argument
wait: usage: wait [-fn] [-p var] [id ...]
bash: line 1: wait: %nosuch: no such job

=== background jobs and their input
cat & wait; echo $?; echo x | (cat &  wait); { read l; echo "got $l"; } <<< y & wait
--- stdout
0
x
got y

=== background groups, functions, pipelines
{ echo g; } & wait; f() { echo f $1; }; f x & wait; echo a | tr a b & wait; (echo s) & wait; if true; then echo i; fi & wait; for i in 1 2; do echo $i; done & wait
--- stdout
g
f x
b
s
i
1
2

=== the status of $! and of &
false & echo $?; wait $!; echo $?; [ -n "$!" ] && echo set; bash -c 'echo "[$!]"'
--- stdout
0
1
set
[]

=== variables set in the background are lost
v=1; v=2 & wait; echo $v; { v=3; } & wait; echo $v; a=() ; for i in 1 2; do a+=($i) & done; wait; echo ${#a[@]}
--- stdout
1
1
0

=== order kept by wait
for i in 3 1 2; do (sleep 0.$i; echo $i) & done; wait; echo end
--- stdout
1
2
3
end

=== results gathered through files
for i in 1 2 3; do (echo $((i*i)) > r$i) & done; wait; cat r1 r2 r3
--- stdout
1
4
9

=== jobs that are disowned
sleep 5 & p=$!; disown; jobs; kill $p; sleep 5 & disown %1; jobs; kill $!; sleep 5 & disown -h %1; jobs | wc -l; kill %1; disown %7; echo $?; wait 2> /dev/null
--- stdout
1
1
--- stderr
bash: line 1: disown: %7: no such job

=== jobs' options
sleep 5 & jobs -p | grep -c .; jobs -l | sed 's/  *[0-9][0-9]* / PID /'; jobs -s; jobs -n; jobs -x echo %1 | grep -c '^[0-9]'; jobs -q; echo $?; kill %1; wait 2> /dev/null
--- stdout
1
[1]+ PID Running                 sleep 5 &
[1]+  Running                 sleep 5 &
1
2
--- stderr
bash: line 1: jobs: -q: invalid option
jobs: usage: jobs [-lnprs] [jobspec ...] or jobs -x command [args]

=== a job that is done is shown once
sleep 0.01 & wait; jobs; (exit 3) & wait $!; jobs; set -m; true & wait; jobs

=== fg and bg without job control
sleep 0.01 & fg; echo $?; bg; echo $?; fg %9; echo $?; wait
--- stdout
1
1
1
--- stderr
bash: line 1: fg: no job control
bash: line 1: bg: no job control
bash: line 1: fg: no job control

=== fg with job control
set -m; (sleep 0.3; echo job; exit 3) & fg; echo $?
--- stdout
( sleep 0.3; echo job; exit 3 )
job
3
--- stderr

=== process groups with job control
set -m; (sleep 5) & p=$!; kill -- -$p; wait $p 2> /dev/null; echo $?
--- stdout
143

=== kill by job
sleep 5 & kill %1; wait $! 2> /dev/null; echo $?; sleep 5 & kill -s KILL %%; wait $! 2> /dev/null; echo $?; sleep 5 & kill -0 %1; echo $?; kill -9 $!; wait $! 2> /dev/null; echo $?
--- stdout
143
137
0
137

=== a background job keeps its descriptors
{ sleep 0.05; echo late; } > f & wait; cat f; exec 3> g; { echo x >&3; } & wait; exec 3>&-; cat g
--- stdout
late
x

=== levels and process ids
echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); v=$(echo $BASH_SUBSHELL); echo $v; { echo $BASH_SUBSHELL; } | cat; (echo $BASH_SUBSHELL) & wait; [ $$ = $(echo $$) ] && echo same; [ $BASHPID != $(echo $BASHPID) ] && echo differ
--- stdout
0
1
2
1
1
1
same
differ

=== PIPESTATUS of background jobs
(exit 3) | (exit 4) & wait $!; echo $? ${PIPESTATUS[@]}
--- stdout
4 4

=== a producer and a consumer
mkfifo p; (for i in 1 2 3; do echo $i; done > p) & while read x; do echo "got $x"; done < p; wait
--- stdout
got 1
got 2
got 3

=== a lock made of a folder
for i in 1 2 3; do (mkdir lock 2> /dev/null && echo one) & done; wait
--- stdout
one

=== a job in the background is stopped and goes on
set -m; sleep 100 & kill -STOP %1; until [[ $(jobs) == *Stopped* ]]; do sleep 0.01; done; jobs -s; kill -CONT %1; until [[ $(jobs) == *Running* ]]; do sleep 0.01; done; jobs -s; jobs -r; kill -9 %1; wait %1 2> /dev/null; echo $?
--- stdout
[1]+  Stopped                 sleep 100
[1]+  Running                 sleep 100 &
137

=== bg lets a stopped job go on
set -m; sleep 100 & kill -TSTP %1; until [[ $(jobs) == *Stopped* ]]; do sleep 0.01; done; bg; jobs; kill -9 %1; wait %1 2> /dev/null; echo $?
--- stdout
[1]+ sleep 100 &
[1]+  Running                 sleep 100 &
137

=== fg lets a stopped job go on and waits for it
set -m; (kill -STOP $BASHPID; exit 3) & until [[ $(jobs) == *Stopped* ]]; do sleep 0.01; done; fg > /dev/null; echo $?
--- stdout
3

=== without job control a stop is not told
sleep 100 & kill -STOP %1; sleep 0.1; jobs; kill -9 %1
--- stdout
[1]+  Running                 sleep 100 &

=== jobs in a substitution shows what has ended meanwhile
sleep 0.05 & until [[ -z $(jobs -r) ]]; do sleep 0.01; done; echo over
--- stdout
over

=== no more than two jobs at a time
for i in 1 2 3 4; do while [ $(jobs -r | wc -l) -ge 2 ]; do sleep 0.01; done; { sleep 0.02; echo $i >> done; } & done; wait; sort done
--- stdout
1
2
3
4

=== wait for a job that goes on after a stop
set -m; (kill -STOP $BASHPID; exit 3) & until [[ $(jobs) == *Stopped* ]]; do sleep 0.01; done; kill -CONT %1; wait %1; echo $?
--- stdout
3

=== a job from before job control
sleep 5 &
set -m
fg %1; echo $?
bg %1; echo $?
kill $!
fg -s; echo $?
fg -- %9; echo $?
--- stdout
1
1
2
1

=== the input of the background is that of a redirected group, not that of a simple command
f() { cat & wait; }
f <<< function
eval 'cat & wait' <<< eval
echo 'cat & wait' > s; . ./s <<< source
command eval 'cat & wait' <<< command
{ f; } <<< group
(f) <<< subshell
if true; then f; fi <<< if
--- stdout
group
subshell
if
--- stderr

=== the input of the background after a redirected group
f() { cat & wait; }
f <<< one
{ :; } <<< x
f <<< two
{ :; } > /dev/null
f <<< three
while read -r line; do :; done <<< x
f <<< four
(:) <<< x
f <<< five
{ { f; } > out; } <<< six; cat out
--- stdout
two
four
five
--- stderr
