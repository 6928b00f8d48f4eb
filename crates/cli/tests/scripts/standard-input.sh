read -r line
echo "read: $line"
cat
