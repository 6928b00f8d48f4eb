set -x
x='a b'
echo "$x"
(echo in a subshell)
f() { : "$1"; }
f y
