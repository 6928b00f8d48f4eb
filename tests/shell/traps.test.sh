#: Traps and signals: what runs when, and what is inherited.

=== EXIT in the order of things
trap 'echo bye' EXIT; echo hi; (echo sub); echo end
--- stdout
hi
sub
end
bye
--- stderr

=== EXIT sees the status and may change it
bash -c 'trap "echo \$?" EXIT; exit 3'; echo $?; bash -c 'trap "exit 5" EXIT; exit 3'; echo $?; bash -c 'trap "false" EXIT; true'; echo $?; bash -c 'trap "(exit 9)" EXIT; exit 2'; echo $?
--- stdout
3
3
5
0
2
--- stderr

=== EXIT after errors
bash -c 'trap "echo x \$?" EXIT; nosuch'; bash -c 'trap "echo x \$?" EXIT; set -e; false'; bash -c 'trap "echo x \$?" EXIT; set -u; echo $nope'; bash -c 'trap "echo x \$?" EXIT; echo ${u?}'; bash -c 'trap "echo x \$?" EXIT; exit 4'; echo $?
--- stdout
x 127
x 1
x 127
x 127
x 4
4
--- stderr
bash: line 1: nosuch: command not found
bash: line 1: nope: unbound variable
bash: line 1: u: parameter not set

=== EXIT after a syntax error
printf 'trap "echo bye $?" EXIT\necho a\nif\n' > s; bash s; echo $?
--- stdout
a
bye 0
2
--- stderr
s: line 4: syntax error: unexpected end of file

=== EXIT in subshells and substitutions
trap 'echo outer' EXIT; (trap 'echo inner' EXIT; echo a); v=$(trap 'echo sub' EXIT; echo b); echo "$v"; (trap - EXIT; echo c); (:)
--- stdout
a
inner
b
sub
c
outer
--- stderr

=== EXIT and exec
bash -c 'trap "echo no" EXIT; exec true'; echo $?; bash -c 'trap "echo yes" EXIT; exec 3> /dev/null'
--- stdout
0
yes
--- stderr

=== EXIT and signals
bash -c 'trap "echo bye" EXIT; kill $$; echo no'; echo $?; bash -c 'trap "echo bye" EXIT; kill -INT $$; echo no'; echo $?
--- stdout
bye
143
bye
130
--- stderr
Terminated

=== EXIT set twice, reset, ignored
trap 'echo 1' EXIT; trap 'echo 2' EXIT; (trap 'echo 3' EXIT; trap - EXIT); (trap '' EXIT); bash -c 'trap "echo a" EXIT; trap "" EXIT'
--- stdout
2
--- stderr

=== EXIT from inside a function
f() { trap 'echo from f' EXIT; return 3; }; f; echo $?; echo end
--- stdout
3
end
from f
--- stderr

=== EXIT trap that exits, that fails, that prints variables
x=1; bash -c 'x=1; trap "echo x=\$x" EXIT; x=2'; bash -c 'trap "exit" EXIT; exit 7'; echo $?; bash -c 'trap "echo a; exit 8; echo b" EXIT'; echo $?
--- stdout
x=2
7
a
8
--- stderr

=== ERR
trap 'echo err $?' ERR; false; (exit 3); true; nosuch 2> /dev/null; [ a = b ]; [[ a = b ]]; ((0)); echo end
--- stdout
err 1
err 3
err 127
err 1
err 1
err 1
end
--- stderr

=== ERR is not for conditions
trap 'echo err' ERR; false || true; false && true; ! true; if false; then :; fi; while false; do :; done; until true; do :; done; echo end
--- stdout
end
--- stderr

=== ERR and functions
trap 'echo err $1' ERR; f() { false; echo in; }; f x; set -E; f y; g() { return 2; }; g z
--- status 2
--- stdout
in
err y
in
err
--- stderr

=== ERR and subshells
trap 'echo err' ERR; (false); (false; true); $(false); v=$(false); set -E; (false; true); v=$(false; true); echo end
--- stdout
err
err
err
err
end
--- stderr

=== ERR and pipelines
trap 'echo err' ERR; false | true; true | false; set -o pipefail; false | true; { false; } | true
--- status 1
--- stdout
err
err
err
--- stderr

=== ERR of subshells in a pipeline
trap 'echo err' ERR; (false) | (false); (true) | (false); (false) | (true); (false) | { false; }; { false; } | (false); (false; false) | (false; false); true | (exit 3)
--- status 3
--- stdout
err
err
err
err
err
err
err
err
err
err
err
--- stderr

=== ERR in a function that is a condition
set -E; trap 'echo err' ERR; f() { false; true; }; f || :; if f; then echo ok; fi; f
--- stdout
ok
err
--- stderr

=== ERR and the line, the command
trap 'echo "$LINENO $BASH_COMMAND"' ERR
false
(exit 2)
ls /nosuch 2> /dev/null
f() {
  false
}
f
--- status 1
--- stdout
2 false
3 ( exit 2 )
4 ls /nosuch 2> /dev/null
8 false
--- stderr

=== ERR in the trap itself
trap 'false; echo handled' ERR; false; echo end
--- stdout
handled
end
--- stderr

=== ERR with errexit
set -e; trap 'echo err' ERR; trap 'echo exit' EXIT; false; echo no
--- status 1
--- stdout
err
exit
--- stderr

=== ERR is reset by a dash and unset by an empty string
trap 'echo err' ERR; false; trap '' ERR; false; trap 'echo again' ERR; false; trap - ERR; false; echo end
--- stdout
err
again
end
--- stderr

=== ERR and return, break
trap 'echo err' ERR; f() { return 1; }; f; for i in 1; do false; break; done; case x in x) false;; esac; { false; }; echo end
--- stdout
err
err
err
err
end
--- stderr

=== DEBUG
trap 'echo "> $BASH_COMMAND"' DEBUG; a=1; echo $a; [ x ]; for i in 1 2; do :; done; trap - DEBUG; echo end
--- stdout
> a=1
> echo $a
1
> [ x ]
> for i in 1 2
> :
> for i in 1 2
> :
> trap - DEBUG
end
--- stderr

=== DEBUG for each kind of command
trap 'echo "> $BASH_COMMAND"' DEBUG; if true; then :; fi; while false; do :; done; case x in x) :;; esac; ((1)); [[ a ]]; { :; }; (:); for ((i=0;i<1;i++)); do :; done; : | :; trap - DEBUG
--- stdout (escaped)
> true
> :
> false
> case x in\x20
> :
> ((1))
> [[ -n a ]]
> :
> ((i=0))
> ((i<1))
> :
> ((i++))
> ((i<1))
> :
> :
> trap - DEBUG
--- stderr

=== DEBUG and functions
f() { :; }; trap 'echo "> $BASH_COMMAND"' DEBUG; f; set -T; f; trap - DEBUG
--- stdout
> f
> set -T
> f
> f
> :
> trap - DEBUG
--- stderr

=== DEBUG and the status
trap 'false' DEBUG; true; echo $?; false; echo $?; trap - DEBUG
--- stdout
0
1
--- stderr

=== DEBUG with extdebug skips and returns
shopt -s extdebug; trap '[[ $BASH_COMMAND != *skip* ]]' DEBUG; echo a; echo skip; echo b; trap - DEBUG
--- stdout
a
b
--- stderr

=== RETURN
f() { trap 'echo ret' RETURN; echo in; }; f; g() { :; }; g; trap 'echo ret2' RETURN; g; h() { trap 'echo h' RETURN; }; h; echo '. done' > /dev/null; echo end
--- stdout
in
ret
h
end
--- stderr

=== RETURN of a sourced file
trap 'echo ret' RETURN; echo 'echo in' > s; . ./s; f() { . ./s; }; f
--- stdout
in
ret
in
--- stderr

=== RETURN with functrace
set -T; trap 'echo "ret $FUNCNAME"' RETURN; f() { g; }; g() { :; }; f
--- stdout
ret g
ret f
--- stderr

=== RETURN and the status
f() { trap 'echo "r $?"' RETURN; return 4; }; f; echo $?
--- stdout
r 0
4
--- stderr

=== signals
trap 'echo got' USR1; kill -USR1 $$; echo after; trap 'echo int' INT; kill -INT $$; trap 'echo $?' USR2; (exit 3); kill -USR2 $$; echo $?
--- stdout
got
after
int
0
0
--- stderr

=== several signals for one trap
trap 'echo sig' USR1 USR2 HUP; kill -USR1 $$; kill -USR2 $$; kill -HUP $$; trap - USR1 USR2; trap -p | sort
--- stdout
sig
sig
sig
trap -- 'echo sig' SIGHUP
--- stderr

=== signals by number, by long and short name, in small letters
trap 'echo a' 10; trap 'echo b' SIGUSR2; trap 'echo c' hup; trap -p; kill -s usr1 $$; kill -12 $$; kill -n 1 $$
--- stdout
trap -- 'echo c' SIGHUP
trap -- 'echo a' SIGUSR1
trap -- 'echo b' SIGUSR2
a
b
c
--- stderr

=== ignored signals stay ignored in children
{ trap '' USR1; bash -c 'kill -USR1 $$; echo alive'; (kill -USR1 $BASHPID; echo alive2); trap - USR1; bash -c 'kill -USR1 $$; echo no'; echo $?; } 2> /dev/null
--- stdout
alive
alive2
138
--- stderr

=== caught signals are the default in children
trap 'echo caught' USR1; (kill -USR1 $BASHPID; echo no); echo $?; bash -c 'kill -USR1 $$; echo no'; echo $?; v=$(trap -p); echo "$v"
--- stdout
138
138
trap -- 'echo caught' SIGUSR1
--- stderr
User defined signal 1
User defined signal 1

=== signals whose trap cannot be set
trap 'x' KILL; echo $?; trap 'x' STOP; echo $?; trap 'x' NOSUCH; echo $?; trap 'x' 99; echo $?; trap; echo $?
--- stdout
0
0
1
1
trap -- 'x' SIGKILL
trap -- 'x' SIGSTOP
0
--- stderr
bash: line 1: trap: NOSUCH: invalid signal specification
bash: line 1: trap: 99: invalid signal specification

=== trap's forms
trap 'echo a' USR1; trap -p USR1; trap USR1; trap -p USR1; trap -- 'echo b' USR1; trap; trap 2 3; trap -l | head -1; trap -x; echo $?; trap 'x'; echo $?
--- stdout
trap -- 'echo a' SIGUSR1
trap -- 'echo b' SIGUSR1
 1) SIGHUP	 2) SIGINT	 3) SIGQUIT	 4) SIGILL	 5) SIGTRAP
2
2
--- stderr
bash: line 1: trap: -x: invalid option
trap: usage: trap [-lp] [[arg] signal_spec ...]
trap: usage: trap [-lp] [[arg] signal_spec ...]

=== a trap with quotes prints so that it can be read
trap "echo 'it'\"s\"" USR1; trap -p; s=$(trap -p); trap - USR1; eval "$s"; kill -USR1 $$
--- stdout
trap -- 'echo '\''it'\''"s"' SIGUSR1
its
--- stderr

=== a trap that changes itself
trap 'echo first; trap "echo second" USR1' USR1; kill -USR1 $$; kill -USR1 $$
--- stdout
first
second
--- stderr

=== a trap that sends a signal
trap 'echo one; kill -USR2 $$' USR1; trap 'echo two' USR2; kill -USR1 $$; echo end
--- stdout
one
two
end
--- stderr

=== a trap in a loop that breaks it
trap 'break' USR1; for i in 1 2 3; do echo $i; [ $i = 2 ] && kill -USR1 $$; done; echo end
--- stdout
1
2
end
--- stderr

=== a trap in a function that returns
f() { trap 'return 5' USR1; kill -USR1 $$; echo no; }; f; echo $?
--- stdout
5
--- stderr

=== wait is interrupted by a trap
trap 'echo usr' USR1; (sleep 0.2; kill -USR1 $$) & p=$!; sleep 1 & wait $!; echo $?; wait $p; kill %2 2> /dev/null; kill $! 2> /dev/null; wait 2> /dev/null
--- stdout
usr
138
--- stderr

=== a foreground command holds a trap back
trap 'echo trapped' USR1; bash -c "kill -USR1 $$; echo child"; echo after
--- stdout
child
trapped
after
--- stderr

=== statuses of killed children
{ bash -c 'kill -9 $$'; echo $?; bash -c 'kill -TERM $$'; echo $?; bash -c 'kill -SEGV $$'; echo $?; (kill -HUP $BASHPID); echo $?; } 2> err; sed 's/[0-9][0-9]* //; s/  */ /g' err
--- stdout
137
143
139
129
bash: line 1: Killed bash -c 'kill -9 $$'
Terminated
bash: line 1: Segmentation fault bash -c 'kill -SEGV $$'
bash: line 1: Hangup ( kill -HUP $BASHPID )
--- stderr

=== the message about a killed job goes to standard error when it is waited for
sleep 5 & kill -HUP $!; wait $! 2> err; echo $?; grep -o Hangup err; sleep 5 & kill -TERM $!; wait 2> err2; grep -c Terminated err2
--- status 1
--- stdout
129
Hangup
0
--- stderr

=== CHLD
trap 'echo chld' CHLD; /bin/true; trap - CHLD; echo end
--- stdout
chld
end
--- stderr

=== a trap's output in a substitution
trap 'echo t' USR1; v=$(echo a; kill -USR1 $$; echo b); echo "$v"
--- stdout
t
a
b
--- stderr

=== traps are listed in a subshell until one is set
trap 'echo x' USR1; (trap -p); (trap 'echo y' USR2; trap -p); trap -p | cat; cat <(trap -p USR1)
--- stdout
trap -- 'echo x' SIGUSR1
trap -- 'echo y' SIGUSR2
trap -- 'echo x' SIGUSR1
--- stderr

=== set -E, -T show as options
set -ET; echo $- | tr -cd ET; echo; [[ -o errtrace && -o functrace ]] && echo both; bash -ETc 'echo $-' | tr -cd ET; echo
--- stdout
ET
both
ET
--- stderr

=== BASH_TRAPSIG is not there, but FUNCNAME and LINENO are
f() { kill -USR1 $$; }
trap 'echo "${FUNCNAME[0]-main}"' USR1
f
kill -USR1 $$
--- stdout
f
main
--- stderr

=== lines of the traps around a function
set -T
trap 'echo "return $LINENO ${FUNCNAME[0]-main}"' RETURN
f()
{
    :
    true
}
f
g() {
    f
}
g
trap - RETURN
trap 'echo "debug $LINENO ${FUNCNAME[0]-main}"' DEBUG
f
trap - DEBUG
--- stdout
return 4 f
return 4 f
return 9 g
debug 15 main
debug 4 f
debug 5 f
debug 6 f
debug 16 main

=== traps that call functions
set -T
d() { echo "d $1"; }
r() { echo "r $1"; }
f() { :; }
trap 'd $LINENO' DEBUG
trap 'r $LINENO' RETURN
f
trap - DEBUG RETURN
--- stdout
d 6
d 7
d 4
d 4
d 4
d 3
d 3
r 4
d 8

=== sourced files
trap 'echo "debug $LINENO"' DEBUG
trap 'echo "return $LINENO"' RETURN
printf 'echo sourced\n:\n' > s
. ./s
set -T
. ./s
trap - DEBUG RETURN
set +T
echo 'trap "echo new" DEBUG' > t
. ./t
trap - DEBUG
--- stdout
debug 2
debug 3
debug 4
sourced
return 4
debug 5
debug 6
debug 1
sourced
debug 2
debug 6
return 6
debug 7
new

=== a process substitution inherits the traps that functions inherit
set -ET
trap 'echo "err in $BASH_COMMAND"' ERR
trap 'echo "debug $BASH_COMMAND"' DEBUG
cat <(false; echo end)
trap - DEBUG
trap 'echo no' EXIT USR1
cat <(trap -p)
trap - EXIT
--- stdout
debug cat <(false; echo end)
debug false
debug false
err in false
debug echo end
end
debug trap - DEBUG
trap -- 'echo "err in $BASH_COMMAND"' ERR
--- stderr
