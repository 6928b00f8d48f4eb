echo runs
set -n
echo does not
