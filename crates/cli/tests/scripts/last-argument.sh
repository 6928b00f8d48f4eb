echo one two
echo "$_"
true; echo "$_"
