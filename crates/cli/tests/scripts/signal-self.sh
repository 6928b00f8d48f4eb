trap 'echo caught' USR1
kill -USR1 $$
echo after
kill -TERM $$
echo not reached
