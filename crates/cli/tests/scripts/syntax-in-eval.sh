eval 'if'
echo "status $?"
eval 'echo )'
echo "status $?"
