set -e
if false; then echo no; fi
false || echo rescued
echo before
false
echo not reached
