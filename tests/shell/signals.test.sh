#: Signals: ignored from the start, in the background, in substitutions, and traps that meet themselves.

=== ignored from the start
trap '' USR2
bash -c 'trap -p; trap "echo x" USR2; trap -p USR2; kill -USR2 $$; echo ok; trap - USR2; trap -p; trap'
trap - USR2
bash -c 'trap "echo x" USR2; kill -USR2 $$; trap -p'
--- stdout
trap -- '' SIGUSR2
trap -- '' SIGUSR2
ok
trap -- '' SIGUSR2
trap -- '' SIGUSR2
x
trap -- 'echo x' SIGUSR2

=== ignored in a subshell is not ignored from the start
trap '' USR1
(trap 'echo y' USR1; trap -p; kill -USR1 $BASHPID; echo done)
--- stdout
trap -- 'echo y' SIGUSR1
y
done

=== in the background
(trap -p INT; trap 'echo i' INT; trap -p INT) & wait
sleep 5 & sleep 0.3; kill -INT $!; kill -0 $! && echo alive; kill $!; wait $!; echo $?
(kill -INT $BASHPID; echo still here) & wait $!; echo $?
set -m; sleep 5 & sleep 0.3; kill -INT $!; wait $!; echo $?
--- stdout
trap -- '' SIGINT
trap -- '' SIGINT
alive
143
still here
0
130

=== an interrupted substitution interrupts the script
bash -c 'x=$(kill -INT $BASHPID; echo no); echo not here'; echo $?
bash -c 'f() { echo "$(kill -INT $BASHPID)x"; }; f; echo not here'; echo $?
bash -c 'trap "echo bye" EXIT; x=$(kill -INT $BASHPID); echo not here'; echo $?
bash -c 'trap "echo t" INT; x=$(kill -INT $BASHPID); echo after'; echo $?
bash -c 'trap "" INT; x=$(kill -INT $BASHPID; echo ok); echo "after $x"'; echo $?
bash -c 'x=$(kill -TERM $BASHPID); echo "after $?"'; echo $?
--- stdout
130
130
bye
130
t
after
0
after ok
0
after 143
0

=== a RETURN trap that calls a function
set -o functrace
trap f RETURN
f() { echo in f; }
g() { echo g; }
g
echo end
--- stdout
g
in f
end

=== a RETURN trap and a sourced file
f() { echo "return from ${FUNCNAME[1]-none}"; }
set -T
trap 'echo R' RETURN
echo 'echo sourced' > s
. ./s
g() { . ./s; }
g
--- stdout
sourced
R
sourced
R
R

=== traps in the background
{ trap 'echo i' INT; trap -p INT; } & wait
f() { trap 'echo i' INT; trap -p; }; f & wait
trap 'echo u' USR1; (trap -p USR1) & wait
trap 'echo x' INT; trap -p INT & wait
--- stdout
trap -- 'echo i' SIGINT
trap -- 'echo i' SIGINT
trap -- 'echo u' SIGUSR1
trap -- 'echo x' SIGINT
