set -u
echo "$1 $2"
echo "$3"
echo not reached
