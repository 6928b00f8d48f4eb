set -o posix
export -n nothing
. nosuchfile
echo not reached
