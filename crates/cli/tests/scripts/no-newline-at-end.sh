echo one
echo two