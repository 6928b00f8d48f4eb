(exit 3) &
wait $!
echo "status $?"
wait
echo "status $?"
