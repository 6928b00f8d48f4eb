printf '%d\n' abc
echo "status $?"
test 1 -eq one
echo "status $?"
[ 1 = 1
echo "status $?"
cd /nosuch
echo "status $?"
