( echo "${nothing?}" )
echo "status $?"
x=$(echo "${nothing?gone}")
echo "status $?"
