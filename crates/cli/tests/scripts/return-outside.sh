return 3
echo "on with $?"
f() { return 7; }
f
echo "on with $?"
