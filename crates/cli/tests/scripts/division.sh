echo $((1 / 0))
echo "on with $?"
((2 % 0))
echo "on with $?"
let 'x = 3 / 0'
echo "on with $?"
