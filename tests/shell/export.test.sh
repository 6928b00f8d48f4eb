#: The environment of programs.

=== exported variables reach programs
export A=1
B=2
printenv A B
echo $?
--- stdout
1
1
--- stderr

=== assignments before a command are exported to it
A=1 printenv A
echo "${A-unset}"
--- stdout
1
unset
--- stderr

=== a name without a value
export x
declare -p x
printenv x
x=1
printenv x
--- stdout
declare -x x
1
--- stderr

=== taking the attribute back
export x=1
export -n x
declare -p x
printenv x
echo $?
--- stdout
declare -- x="1"
1
--- stderr

=== taking it back and assigning
export x=1
export -n x=9
declare -p x
--- stdout
declare -- x="9"
--- stderr

=== appending
x=1
export x+=5
declare -p x
--- stdout
declare -x x="15"
--- stderr

=== bad names
export 1x
echo $?
export =x
export "x[1]"
export x[0]=1
echo $?
--- stdout
1
1
--- stderr
bash: line 1: export: `1x': not a valid identifier
bash: line 3: export: `=x': not a valid identifier
bash: line 4: export: `x[1]': not a valid identifier
bash: line 5: export: `x[0]': not a valid identifier

=== set -a exports what is assigned
set -a
x=1
declare y=2
set +a
z=3
declare -p x y z
--- stdout
declare -x x="1"
declare -x y="2"
declare -- z="3"
--- stderr

=== a local variable is exported while it lasts
export A=1
f() { local A=2; printenv A; }
f
printenv A
--- stdout
2
1
--- stderr

=== posix mode lists in another form
set -o posix
export my_exported=1
export -p | while read -r l; do case $l in *my_exported*) echo "$l";; esac; done
--- stdout
export my_exported="1"
--- stderr

=== functions reach other shells
f() { echo "in f: $1"; }
export -f f
bash -c 'f x'
--- stdout
in f: x
--- stderr

=== unset takes the attribute along
export y=1
unset y
y=2
declare -p y
--- stdout
declare -- y="2"
--- stderr

=== arrays do not reach programs
export a=(1 2)
printenv a
echo $?
--- stdout
1
--- stderr

=== options reach other shells
export SHELLOPTS BASHOPTS
set -f
shopt -s nullglob
bash -c 'echo $-; shopt nullglob'
--- stdout
fhBc
nullglob       	on
--- stderr

=== a local without a value hides nothing from programs
export V=1; f() { local V; printenv V; echo "[${V-unset}]"; V=2; printenv V; }; f; printenv V; g() { local V=; printenv V; }; g; h() { local V; unset V; printenv V; }; h; i() { local V; j; }; j() { printenv V; local V=3; printenv V; }; i
--- stdout
1
[unset]
2
1

1
1
3
--- stderr

=== nor does one that is not exported
export V=1; f() { local +x V=2; printenv V; echo $V; export V; printenv V; }; f; printenv V; g() { local V=2; declare +x V; printenv V; }; g; h() { local -a V=(x); printenv V; }; h
--- stdout
1
2
2
1
1
1
--- stderr
