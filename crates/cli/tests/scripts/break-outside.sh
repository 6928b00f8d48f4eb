break
echo "on with $?"
continue 2
echo "on with $?"
