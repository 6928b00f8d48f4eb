f() { echo "${1:?missing argument}"; }
f
echo not reached
