trap 'echo "trap: $?"' EXIT
echo "${nothing?}"
