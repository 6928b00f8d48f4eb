trap 'echo never' EXIT
exec echo replaced
echo not reached
