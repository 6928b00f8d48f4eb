echo before
echo "${nothing?is not there}"
echo not reached
