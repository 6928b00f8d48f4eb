set -eo pipefail
true | true
echo before
false | true
echo not reached
