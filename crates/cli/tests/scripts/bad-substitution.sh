echo one
echo ${nosuch!}
echo "on with $?"
