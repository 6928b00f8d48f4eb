trap 'echo "bye with $? at $LINENO"' EXIT
echo hello
exit 5
