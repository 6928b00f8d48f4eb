trap 'echo "$LINENO: $BASH_COMMAND"' DEBUG
x=1
echo $x
trap - DEBUG
echo done
