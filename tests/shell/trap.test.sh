#: Traps: EXIT, ERR, DEBUG, RETURN and signals.

=== EXIT at the end
trap 'echo bye $?' EXIT; echo hi; (exit 3)
--- status 3
--- stdout
hi
bye 3
--- stderr

=== EXIT and exit
trap 'echo bye $?' EXIT; exit 4
--- status 4
--- stdout
bye 4
--- stderr

=== EXIT may change the status
trap 'exit 7' EXIT; exit 1
--- status 7
--- stderr

=== EXIT in a subshell
trap 'echo outer' EXIT; (trap 'echo inner' EXIT; echo in); (echo no trap here); echo $(trap 'echo sub' EXIT; echo x)
--- stdout
in
inner
no trap here
x sub
outer
--- stderr

=== EXIT after an error
trap 'echo bye $?' EXIT; set -e; false; echo not here
--- status 1
--- stdout
bye 1
--- stderr

=== EXIT after nounset
trap 'echo bye $?' EXIT; set -u; echo $nothing; echo not here
--- status 127
--- stdout
bye 127
--- stderr
bash: line 1: nothing: unbound variable

=== EXIT is taken away
trap 'echo no' EXIT; trap - EXIT; echo end
--- stdout
end
--- stderr

=== EXIT set in a function
f() { trap 'echo at exit' EXIT; echo in f; }; f; echo after
--- stdout
in f
after
at exit
--- stderr

=== EXIT runs once
trap 'echo once; exit 2' EXIT; exit 1
--- status 2
--- stdout
once
--- stderr

=== listing
trap 'echo a' EXIT; trap "echo 'b c'" INT; trap '' TERM; trap 'x' DEBUG; trap - DEBUG; trap; trap -p INT; trap -p USR1
--- stdout
trap -- 'echo a' EXIT
trap -- 'echo '\''b c'\''' SIGINT
trap -- '' SIGTERM
trap -- 'echo '\''b c'\''' SIGINT
a
--- stderr
bash: line 1: x: command not found

=== listing in a subshell
trap 'echo x' USR1; (trap); (trap 'echo y' USR2; trap); x=$(trap); echo "$x"
--- stdout
trap -- 'echo x' SIGUSR1
trap -- 'echo y' SIGUSR2
trap -- 'echo x' SIGUSR1
--- stderr

=== names and numbers
trap 'echo a' 2; trap 'echo b' SIGHUP; trap 'echo c' usr1; trap 'echo d' 0; trap -p; trap - 2 HUP SIGUSR1 0; trap -p
--- stdout
trap -- 'echo d' EXIT
trap -- 'echo b' SIGHUP
trap -- 'echo a' SIGINT
trap -- 'echo c' SIGUSR1
--- stderr

=== bad names
trap 'x' NOSUCH; echo $?; trap x 999; echo $?; trap -p FOO; echo $?; trap x; echo $?; trap -z; echo $?
--- stdout
1
1
1
2
2
--- stderr
bash: line 1: trap: NOSUCH: invalid signal specification
bash: line 1: trap: 999: invalid signal specification
bash: line 1: trap: FOO: invalid signal specification
trap: usage: trap [-lp] [[arg] signal_spec ...]
bash: line 1: trap: -z: invalid option
trap: usage: trap [-lp] [[arg] signal_spec ...]

=== a single number resets
trap 'echo a' INT; trap 2; trap -p; trap 'echo a' INT; trap INT; trap -p
--- stderr

=== signals to itself
trap 'echo got usr1' USR1; kill -USR1 $$; echo after; kill -s USR1 $$; kill -10 $$
--- stdout
got usr1
after
got usr1
got usr1
--- stderr

=== ignored signals
trap '' USR1; kill -USR1 $$; echo alive; (kill -USR1 $BASHPID; echo child alive); bash -c 'kill -USR1 $$; echo grandchild alive'
--- stdout
alive
child alive
grandchild alive
--- stderr

=== reset signals kill
exec 2>/dev/null; (trap 'echo x' USR1; trap - USR1; kill -USR1 $BASHPID; echo no); echo $?
--- stdout
138
--- stderr

=== caught signals are reset in children
exec 2>/dev/null; trap 'echo caught' USR1; (kill -USR1 $BASHPID; echo no); echo $?
--- stdout
138
--- stderr

=== the status in a trap
trap 'echo $?' USR1; (exit 5); kill -USR1 $$; false; kill -USR1 $$
--- stdout
0
0
--- stderr

=== a trap keeps the status
trap 'false' USR1; true; kill -USR1 $$; echo $?
--- stdout
0
--- stderr

=== signals wait for a command to end
trap 'echo trap' USR1; bash -c 'kill -USR1 $PPID; echo child'; echo next
--- stdout
child
trap
next
--- stderr

=== a trap may exit
trap 'echo leaving; exit 9' TERM; kill -TERM $$; echo no
--- status 9
--- stdout
leaving
--- stderr

=== ERR
trap 'echo err $?' ERR; false; (exit 3); true; echo end
--- stdout
err 1
err 3
end
--- stderr

=== ERR is not for conditions
trap 'echo err' ERR; if false; then :; fi; false || true; ! true; while false; do :; done; false && true; echo end
--- stdout
end
--- stderr

=== ERR and lists
trap 'echo err' ERR; true && false; false || false; { false; }; echo end
--- stdout
err
err
err
end
--- stderr

=== ERR and pipelines
trap 'echo err' ERR; false | true; true | false; set -o pipefail; false | true; echo end
--- stdout
err
err
end
--- stderr

=== ERR and functions
trap 'echo err' ERR; f() { false; echo in f; }; f; g() { return 1; }; g; set -E; f
--- stdout
in f
err
err
in f
--- stderr

=== ERR and subshells
trap 'echo err' ERR; (false); (false; true); set -E; (false; true); x=$(false); echo end
--- stdout
err
err
err
end
--- stderr

=== ERR knows the line
trap 'echo line $LINENO' ERR
false
:
(exit 2)
--- status 2
--- stdout
line 2
line 4
--- stderr

=== ERR knows the command
trap 'echo "$BASH_COMMAND"' ERR
false
[[ a == b ]]
((0))
nosuchcommand 2>/dev/null
--- status 127
--- stdout
false
[[ a == b ]]
((0))
nosuchcommand 2> /dev/null
--- stderr

=== ERR before errexit
set -e; trap 'echo err $?' ERR; trap 'echo exit $?' EXIT; (exit 6); echo no
--- status 6
--- stdout
err 6
exit 6
--- stderr

=== DEBUG
trap 'echo "debug: $BASH_COMMAND"' DEBUG
echo one
x=1
echo $x | cat
if true; then echo two; fi
for i in a b; do :; done
--- stdout
debug: echo one
one
debug: x=1
debug: echo $x
debug: cat
1
debug: true
debug: echo two
two
debug: for i in a b
debug: :
debug: for i in a b
debug: :
--- stderr

=== DEBUG in compound commands
trap 'echo "+ $BASH_COMMAND"' DEBUG
case x in x) echo c;; esac
for ((i=0; i<2; i++)); do :; done
while false; do :; done
[[ a ]]
((1))
{ echo g; }
(echo s)
f() { echo in f; }
f
--- stdout (escaped)
+ case x in\x20
+ echo c
c
+ ((i=0))
+ ((i<2))
+ :
+ ((i++))
+ ((i<2))
+ :
+ ((i++))
+ ((i<2))
+ false
+ [[ -n a ]]
+ ((1))
+ echo g
g
s
+ f
in f
--- stderr

=== DEBUG with functrace
set -T
trap 'echo "+ $BASH_COMMAND"' DEBUG
f() { echo in f; }
f
(echo sub)
--- stdout
+ f
+ f
+ echo in f
in f
+ echo sub
sub
--- stderr

=== DEBUG with extdebug may skip commands
shopt -s extdebug
trap '[[ $BASH_COMMAND != "echo no" ]]' DEBUG
echo yes
echo no
echo end
--- stdout
yes
end
--- stderr

=== DEBUG lines
trap 'echo "l$LINENO"' DEBUG
echo a
echo b; echo c
--- stdout
l2
a
l3
b
l3
c
--- stderr

=== RETURN
f() { trap 'echo return $?' RETURN; echo in f; }; f; g() { :; }; g; echo end
--- stdout
in f
return 0
end
--- stderr

=== RETURN with functrace
set -T; trap 'echo "return from ${FUNCNAME[0]}"' RETURN; f() { g; echo f; }; g() { echo g; }; f
--- stdout
g
return from g
f
return from f
--- stderr

=== RETURN and source
echo 'echo sourced; return 3' >s; trap 'echo ret' RETURN; . ./s; echo $?
--- stdout
sourced
ret
3
--- stderr

=== traps and set -e inside functions
set -e; trap 'echo cleanup' EXIT; f() { false; echo no; }; f; echo no
--- status 1
--- stdout
cleanup
--- stderr

=== nested traps
trap 'echo outer; kill -USR2 $$' USR1; trap 'echo inner' USR2; kill -USR1 $$; echo end
--- stdout
outer
inner
end
--- stderr

=== a trap sees and changes variables
x=1; trap 'x=$((x+1))' USR1; kill -USR1 $$; kill -USR1 $$; echo $x
--- stdout
3
--- stderr

=== a trap with several lines
trap 'echo one
echo two' EXIT
--- stdout
one
two
--- stderr

=== a syntax error in a trap
trap 'echo a; if' USR1; kill -USR1 $$; echo after
--- stdout
after
--- stderr
bash: trap: line 2: syntax error: unexpected end of file

=== break in a trap's loop
trap 'for i in 1 2 3; do echo $i; break; done' EXIT
--- stdout
1
--- stderr

=== return in a trap inside a function
f() { trap 'return 5' USR1; kill -USR1 $$; echo no; }; f; echo $?
--- stdout
5
--- stderr

=== kill -l
kill -l 9; kill -l TERM; kill -l 137; kill -l sigint; kill -l 0; kill -l 999; echo $?
--- stdout
KILL
15
KILL
2
EXIT
1
--- stderr
bash: line 1: kill: 999: invalid signal specification

=== kill without a process
kill; echo $?; kill -9; echo $?; kill nosuch; echo $?; kill -NOSUCH $$; echo $?
--- stdout
2
2
1
1
--- stderr
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
bash: line 1: kill: nosuch: arguments must be process or job IDs
bash: line 1: kill: NOSUCH: invalid signal specification

=== statuses of signals
exec 2>/dev/null; for s in HUP INT TERM KILL USR1 PIPE; do bash -c "kill -$s \$\$" 2>/dev/null; echo $s $?; done
--- stdout
HUP 129
INT 130
TERM 143
KILL 137
USR1 138
PIPE 141
--- stderr

=== exit without a status in the EXIT trap leaves the status from before
cleanup() { true; exit; }
trap cleanup EXIT
false
--- status 1

=== exit with a status in it does not
trap "true; exit 4" EXIT; exit 3
--- status 4

=== exit in a subshell of the EXIT trap is its own
trap "(false; exit); echo \$?" EXIT; exit 5
--- status 5
--- stdout
1

=== exit in a trap of a signal has the status of what came before it
trap "false; exit" USR1; kill -USR1 $$; echo no
--- status 1

=== return without a status in a function of a trap gives the status from before
g() { false; return; }; trap "g; echo \$?" EXIT; (exit 7)
--- status 7
--- stdout
7

=== the same in a trap of a signal, and from the function it came in
f() { return; }; trap "false; f; echo \$?" USR1; (exit 3); kill -USR1 $$; trap "false; return" USR1; h() { kill -USR1 $BASHPID; echo no; }; h; echo $?
--- stdout
0
0

=== return with a status in the EXIT trap ends it with that
trap "echo e; return 4; echo no" EXIT; f() { exit 2; }; f
--- status 4
--- stdout
e

=== the EXIT trap sees the function that exit is called in
main() { local tmp=here; trap 'echo "[$tmp] ${FUNCNAME[*]}"' EXIT; exit 3; }; main
--- status 3
--- stdout
[here] main

=== its variables, arguments and callers
v=1; f() { local v=2; g a b; }; g() { local w=3; exit 5; }; trap 'echo $v $w $# "${FUNCNAME[*]}"' EXIT; f
--- status 5
--- stdout
2 3 2 g f

=== and its redirections
f() { trap "echo trapped" EXIT; exit 3; }; (f > out); echo $?; cat out; rm out
--- stdout
3
trapped

=== also through eval
f() { local v=1; eval exit; }; trap "echo [\$v]" EXIT; f
--- stdout
[1]

=== an error ends the function first
f() { local v=1; trap "echo [\$v]" EXIT; set -e; false; }; f
--- status 1
--- stdout
[]

=== the EXIT trap is in no loop and under set -e
trap "for i in a b; do echo \$i; break; done; false; echo no" EXIT; set -e; for i in 1 2; do if exit 3; then :; fi; done
--- status 1
--- stdout
a
