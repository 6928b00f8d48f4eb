set -x
x='a b'
echo "$x" | cat
f() { : "$1"; }
f y
