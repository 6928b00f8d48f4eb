x='1 +'
echo $((x))
echo "on with $?"
echo $((08))
echo "on with $?"
declare -i n='2 *'
echo "on with $?"
