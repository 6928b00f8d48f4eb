trap 'echo "trap: $?"' EXIT
echo before
if
