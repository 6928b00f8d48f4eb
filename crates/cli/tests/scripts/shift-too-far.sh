shift 5
echo "status $? left $#"
shift
echo "$*"
