nosuchcommand
echo "status $?"
./nosuchfile
echo "status $?"
/tmp
echo "status $?"
