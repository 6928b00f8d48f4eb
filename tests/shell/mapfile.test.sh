#: `mapfile` and `readarray`.

=== lines with and without their ends
mapfile a <<< $'1\n2\n3'
declare -p a
mapfile -t a <<< $'1\n2\n3'
declare -p a
--- stdout
declare -a a=([0]=$'1\n' [1]=$'2\n' [2]=$'3\n')
declare -a a=([0]="1" [1]="2" [2]="3")
--- stderr

=== without a name
mapfile <<< x
declare -p MAPFILE
--- stdout
declare -a MAPFILE=([0]=$'x\n')
--- stderr

=== a last line without an end
printf 'a\nb' | { mapfile -t x; declare -p x; }
--- stdout
declare -a x=([0]="a" [1]="b")
--- stderr

=== empty lines and no lines
mapfile -t x < <(printf '1\n\n2\n')
declare -p x
mapfile -t e < /dev/null
declare -p e
--- stdout
declare -a x=([0]="1" [1]="" [2]="2")
declare -a e=()
--- stderr

=== so many lines
mapfile -n 2 -t a <<< $'1\n2\n3'
declare -p a
mapfile -n 0 -t a <<< $'1\n2'
declare -p a
--- stdout
declare -a a=([0]="1" [1]="2")
declare -a a=([0]="1" [1]="2")
--- stderr

=== without the first lines
mapfile -s 1 -t a <<< $'1\n2\n3'
declare -p a
mapfile -s 1 -n 1 -t a <<< $'1\n2\n3'
declare -p a
--- stdout
declare -a a=([0]="2" [1]="3")
declare -a a=([0]="2")
--- stderr

=== from an index on
a=(x y z)
mapfile -O 1 -t a <<< $'1\n2\n3'
declare -p a
mapfile -O 5 -t b <<< q
declare -p b
--- stdout
declare -a a=([0]="x" [1]="1" [2]="2" [3]="3")
declare -a b=([5]="q")
--- stderr

=== from index 0 without clearing
a=(p q r)
mapfile -t -O 0 a <<< n
declare -p a
--- stdout
declare -a a=([0]="n" [1]="q" [2]="r")
--- stderr

=== another delimiter
mapfile -d : -t a <<< "1:2:3"
declare -p a
mapfile -d : a <<< "1:2"
declare -p a
--- stdout
declare -a a=([0]="1" [1]="2" [2]=$'3\n')
declare -a a=([0]="1:" [1]=$'2\n')
--- stderr

=== NUL as delimiter
printf 'a\0b\0c' | { mapfile -d '' a; declare -p a; }
printf 'a\0b\0c\0' | { mapfile -t -d '' a; declare -p a; }
--- stdout
declare -a a=([0]="a" [1]="b" [2]="c")
declare -a a=([0]="a" [1]="b" [2]="c")
--- stderr

=== a callback
cb() { echo "cb $1 [$2]"; }
mapfile -t -C cb -c 1 a <<< $'1\n2 x\n3'
declare -p a
mapfile -t -C cb -c 2 a <<< $'1\n2\n3\n4\n5'
--- stdout
cb 0 [1]
cb 1 [2 x]
cb 2 [3]
declare -a a=([0]="1" [1]="2 x" [2]="3")
cb 1 [2]
cb 3 [4]
--- stderr

=== the line of a callback is quoted
mapfile -C "echo x" -c 1 a <<< "it's"
--- stdout (escaped)
x 0 it's
\n\
--- stderr

=== bad numbers
mapfile -n x
echo $?
mapfile -O -1 m
echo $?
mapfile -c 0 m
echo $?
mapfile -s x
mapfile -u x
mapfile -u 9
echo $?
--- stdout
1
1
1
1
--- stderr
bash: line 1: mapfile: x: invalid line count
bash: line 3: mapfile: -1: invalid array origin
bash: line 5: mapfile: 0: invalid callback quantum
bash: line 7: mapfile: x: invalid line count
bash: line 8: mapfile: x: invalid file descriptor specification
bash: line 9: mapfile: 9: invalid file descriptor: Bad file descriptor

=== bad names
mapfile 1x
echo $?
mapfile ""
echo $?
declare -A m
mapfile m
echo $?
--- stdout
1
2
1
--- stderr
bash: line 1: mapfile: `1x': not a valid identifier
bash: line 3: mapfile: empty array variable name
bash: line 6: mapfile: m: not an indexed array

=== a readonly array
readonly m
mapfile m <<< x
echo $?
--- stdout
1
--- stderr
bash: line 2: m: readonly variable

=== another descriptor
exec 4<<< $'q\nr'
mapfile -u 4 -t a
declare -p a
--- stdout
declare -a a=([0]="q" [1]="r")
--- stderr

=== readarray is the same
readarray -t b <<< $'1\n2'
declare -p b
readarray -z
echo $?
--- stdout
declare -a b=([0]="1" [1]="2")
2
--- stderr
bash: line 3: readarray: -z: invalid option
readarray: usage: readarray [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]

=== it reads no further than it has to
printf '1\n2\n3\n4\n' > f
{ mapfile -n 2 -t a; read x; echo "${a[*]} $x"; } < f
printf '1\n2\n3\n4\n' | { mapfile -n 2 -t a; read x; echo "${a[*]} $x"; }
--- stdout
1 2 3
1 2 3
--- stderr

=== attributes apply
declare -i n
mapfile -t n <<< $'1+1\n2*3'
declare -p n
--- stdout
declare -ai n=([0]="2" [1]="6")
--- stderr

=== a string becomes an array
x=scalar
mapfile -t x <<< v
declare -p x
--- stdout
declare -a x=([0]="v")
--- stderr

=== a local array
f() { local a; mapfile -t a <<< $'1\n2'; echo "${#a[@]}"; }
f
echo "${a-unset}"
--- stdout
2
unset
--- stderr

=== everything in a line is kept
mapfile -t a <<< $' lead\ttab \\x "q"'
declare -p a
--- stdout
declare -a a=([0]=$' lead\ttab \\x "q"')
--- stderr

=== NUL bytes, long lines and lines across buffers
mapfile -t a < <(printf 'a\0b\nc\n')
declare -p a
mapfile -d '' a < <(printf 'a\0b\0c')
declare -p a
mapfile -t a < <(for i in {1..5000}; do echo "line $i of many"; done)
echo "${#a[@]} ${a[0]} ${a[1023]} ${a[4999]}"
printf -v long '%040000d' 7
mapfile -t a <<< "x
$long
y"
echo "${#a[@]} ${#a[1]} ${a[2]}"
{ mapfile -n 2 -t a; read -r rest; } < <(printf '1\n2\n3\n4\n')
echo "${a[*]} $rest"
--- stdout
declare -a a=([0]="a" [1]="c")
declare -a a=([0]="a" [1]="b" [2]="c")
5000 line 1 of many line 1024 of many line 5000 of many
3 40000 y
1 2 3
--- stderr
