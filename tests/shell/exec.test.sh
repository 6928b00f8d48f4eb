#: `exec`: a program takes the place of the shell.

=== nothing of the shell runs afterwards
exec echo done
echo never
--- stdout
done

=== the process stays the same
first=$$
bash -c 'echo $PPID; exec bash -c "echo \$PPID; echo \$\$"; echo never' > pids
read -r one < pids
{ read -r one; read -r two; read -r self; } < pids
[ "$one" = "$first" ] && echo the parent is the same
[ "$one" = "$two" ] && echo and still is
bash -c 'echo $$; exec bash -c "echo \$\$"' | uniq | wc -l
--- stdout
the parent is the same
and still is
1

=== a chain of them
cat > chain <<'X'
n=$1
((n)) || { echo end; exit 7; }
exec bash ./chain $((n-1))
X
bash ./chain 50
echo $?
--- stdout
end
7

=== a chain through env
cat > chain <<'X'
((N)) || { echo end; exit 7; }
exec env N=$((N-1)) bash ./chain
X
N=50 bash ./chain
echo $?
--- stdout
end
7

=== a chain through exit traps
cat > chain <<'X'
n=$1
((n)) || { echo end; exit 7; }
trap "exec bash ./chain $((n-1))" EXIT
X
bash ./chain 50
echo $?
--- stdout
end
7

=== a chain of scripts without an interpreter line
cat > chain <<'X'
n=$1
((n)) || { echo end; exit 7; }
exec ./chain $((n-1))
X
chmod +x chain
./chain 50
echo $?
--- stdout
end
7

=== a script without an interpreter line gets its name and arguments
printf 'echo "$0" "$#" "$@"; exit 4\n' > script
chmod +x script
(exec ./script one 'two words')
echo $?
--- stdout
/tmp/case/script 2 one two words
4

=== the level of shells does not rise
bash -c 'a=$SHLVL; exec bash -c "echo \$((SHLVL - $a))"'
bash -c 'a=$SHLVL; exec env bash -c "echo \$((SHLVL - $a))"'
--- stdout
0
0

=== exit traps do not run
(trap 'echo trapped' EXIT; exec true)
trap 'echo trapped' EXIT
exec echo replaced
--- stdout
replaced

=== an exit trap that becomes a program
bash -c 'trap "exec echo from the trap" EXIT; exit 3'
echo $?
--- stdout
from the trap
0

=== what was ignored stays ignored, what was caught is not
(trap '' USR1; trap 'echo caught' USR2; exec bash -c 'kill -USR1 $$; echo ignored; kill -USR2 $$; echo never')
echo $?
--- stdout
ignored
140

=== redirections belong to the program
(exec 3> out; exec sh -c 'echo three >&3' )
cat out
(exec sh -c 'cat; echo more >&2' < out > copy 2>&1)
cat copy
--- stdout
three
three
more

=== redirections of a function around it
f() { exec cat; }
echo data > in
(f < in > out)
cat out
(g() { { exec cat; } < in; }; g > out2)
cat out2
--- stdout
data
data

=== redirections around a group and a loop
echo data > in
({ exec cat; echo never; } < in > out)
(while :; do exec cat; done < in > out2)
(if exec cat; then :; fi < in > out3)
cat out out2 out3
--- stdout
data
data
data

=== in a pipeline
echo data | exec cat | { exec tr a-z A-Z; }
echo ${PIPESTATUS[@]}
--- stdout
DATA
0 0 0

=== in a command substitution
x=$(exec echo inner; echo never)
echo "[$x] $?"
x=$(exec sh -c 'echo out; exit 5')
echo "[$x] $?"
--- stdout
[inner] 0
[out] 5

=== in a process substitution
cat <(exec echo from there)
--- stdout
from there

=== in the background
(exec sleep 0) &
wait $!
echo $?
exec 3< <(exec echo read)
cat <&3
--- stdout
0
read

=== in the middle of an eval and a source
(eval 'exec echo evaluated; echo never'; echo never)
printf 'exec echo sourced\necho never\n' > s
(. ./s; echo never)
--- stdout
evaluated
sourced

=== another name for it
(exec -a zero bash -c 'echo $0')
(exec -l bash -c 'echo $0')
(exec -la zero bash -c 'echo $0')
--- stdout
zero
-bash
-zero

=== without an environment
export A=1
(exec -c bash -c 'echo "[$A]"')
(exec -c env | grep -c A=)
--- status 1
--- stdout
[]
0

=== a child that goes on
bash -c 'sleep 0.2 & exec bash -c "wait; echo waited"'
--- stdout
waited

=== statuses of what it became
(exec sh -c 'exit 9'); echo $?
(exec false); echo $?
(exec sh -c 'kill -TERM $$') ; echo $?
--- stdout
9
1
143

=== a missing program ends a script
(exec ./nosuch; echo never); echo $?
(exec nosuch; echo never); echo $?
bash -c 'exec nosuch
echo never'
echo $?
--- stdout
127
127
127

=== a missing program does not end a shell that says so
bash -c 'shopt -s execfail
exec nosuch
echo still $?; exec ./nosuch; echo and $?'
--- stdout
still 127
and 127

=== a directory and a file that may not be run
mkdir d; echo x > f
(exec ./d); echo $?
(exec ./f); echo $?
--- stdout
126
126

=== a failed one keeps the redirections
bash -c 'shopt -s execfail
exec nosuch > out 2> err
echo kept'
cat out
--- stdout
kept

=== set -e and traps for errors have nothing to say
(set -e; trap 'echo failed' ERR; exec false; echo never)
echo $?
--- stdout
1

=== variables of the command only
(A=1 exec bash -c 'echo "[$A]"')
(A=1 exec env | grep ^A=)
--- stdout
[1]
A=1

=== descriptors that close
(exec 5< /dev/null; exec bash -c '{ : <&5; } 2> /dev/null && echo open || echo closed')
--- stdout
open

=== through commands that become others
nice true && nohup env true 2> /dev/null && stdbuf -o L env echo ok
env -i A=1 /bin/sh -c 'echo $A'
timeout 5 env bash -c 'exec echo in time'
echo x | xargs env echo
find . -maxdepth 0 -exec env echo {} \;
setsid -w env echo session 2> /dev/null || echo session
--- stdout
ok
1
in time
x
.
session

=== what exec says of files that it cannot run
(exec /nonexistent); echo $?; (exec ./nope arg); echo $?; (exec nope); echo $?; touch f; (exec ./f); echo $?; mkdir d; (exec ./d); echo $?; (exec /etc/passwd/x); echo $?; (command exec ./nope); echo $?
--- stdout
127
127
127
126
126
126
127
--- stderr
bash: line 1: /nonexistent: No such file or directory
bash: line 1: /tmp/case/nope: No such file or directory
bash: line 1: exec: nope: not found
bash: line 1: /tmp/case/f: Permission denied
bash: line 1: exec: /tmp/case/f: cannot execute: Permission denied
bash: line 1: /tmp/case/d: Is a directory
bash: line 1: exec: /tmp/case/d: cannot execute: Is a directory
bash: line 1: /etc/passwd/x: Not a directory
bash: line 1: exec: /etc/passwd/x: cannot execute: Not a directory
bash: line 1: /tmp/case/nope: No such file or directory

=== remembered paths that are gone
hash -p /nothing ls; ls / > /dev/null; echo $?
hash -r; shopt -s checkhash; hash -p /nothing ls; ls / > /dev/null; echo $?; hash -t ls
shopt -u checkhash; set -o posix; hash -p /nothing ls; ls / > /dev/null; echo $?; hash -t ls
mkdir d; hash -p d/mine mine; mine; echo $?
--- stdout
127
0
/usr/bin/ls
0
/usr/bin/ls
127
--- stderr
bash: line 1: /nothing: No such file or directory
bash: line 4: mine: command not found
