#: A few cases of each kind, to see that tables and runners work.

=== output and status
echo hello | tr a-z A-Z
exit 3
--- status 3
--- stdout
HELLO

=== a message names the line
:
nosuchcommand
--- status 127
--- stderr
bash: line 2: nosuchcommand: command not found

=== output without a newline
printf 'a\nb'
--- stdout (no newline)
a
b

=== output that text cannot show
printf 'a\\b \001\377\n\n'
--- stdout (escaped)
a\\b \x01\xff
\n\

=== a case starts in an empty folder of its own
pwd
ls -A
--- stdout
/tmp/case

=== signals
kill -TERM $$
--- status 143

=== a case runs as the user of a session
id -u; id -un; id -G; hostname; umask; echo ~agent $HOME $TZ $LC_ALL $USER $TERM
--- stdout
1000
agent
1000
boxsh
0022
/home/agent /tmp/case UTC C.UTF-8 agent dumb

=== output of processes that outlive the shell counts
echo late > >(sleep 0.05; cat)
--- stdout
late
