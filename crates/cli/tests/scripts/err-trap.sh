trap 'echo "failed at $LINENO: $BASH_COMMAND"' ERR
true
false
f() { false; }
f
set -E
f
