local x=1
echo "status $?"
f() { local x=2; echo $x; }
f
echo "${x-unset}"
