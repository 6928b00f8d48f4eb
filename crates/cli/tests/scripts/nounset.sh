set -u
echo before
echo "$nothing"
echo not reached
