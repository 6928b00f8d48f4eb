#: `read`.

=== one variable is trimmed
read x <<< "  a b  "
echo "[$x]"
--- stdout
[a b]
--- stderr

=== no variable is not
read <<< "  a b  "
echo "[$REPLY]"
--- stdout
[  a b  ]
--- stderr

=== the last variable gets the rest
read a b <<< "1 2 3  "
echo "[$a][$b]"
--- stdout
[1][2 3]
--- stderr

=== variables without a word are empty
c=old
read a b c <<< "1"
echo "[$a][$b][$c]"
--- stdout
[1][][]
--- stderr

=== tabs separate too
read x y <<< $'a\tb'
echo "[$x][$y]"
--- stdout
[a][b]
--- stderr

=== other separators
IFS=: read a b c <<< "1:2:3:4:"
echo "[$a][$b][$c]"
--- stdout
[1][2][3:4:]
--- stderr

=== one separator at the end of the last field goes
IFS=: read a b <<< "1:2:"
echo "[$a][$b]"
IFS=: read a <<< "1:"
echo "[$a]"
--- stdout
[1][2]
[1]
--- stderr

=== two stay
IFS=: read a b <<< "1:2::"
echo "[$a][$b]"
IFS=: read a <<< "1:2:"
echo "[$a]"
--- stdout
[1][2::]
[1:2:]
--- stderr

=== only separators
IFS=: read a b <<< "::"
echo "[$a][$b]"
IFS=: read a <<< ":"
echo "[$a]"
--- stdout
[][]
[]
--- stderr

=== white space around separators
IFS=": " read a b c <<< " 1 : 2 : 3 : "
echo "[$a][$b][$c]"
IFS=", " read a b <<< "x ,, y"
echo "[$a][$b]"
--- stdout
[1][2][3]
[x][, y]
--- stderr

=== letters as separators
IFS=x read a b <<< "1xx2"
echo "[$a][$b]"
--- stdout
[1][x2]
--- stderr

=== a tab alone as separator is white space
IFS=$'\t' read a b c <<< $'1\t\t3'
echo "[$a][$b][$c]"
--- stdout
[1][3][]
--- stderr

=== no separators
IFS= read x <<< "  a b  "
echo "[$x]"
IFS= read -r x y <<< " a b "
echo "[$x][$y]"
--- stdout
[  a b  ]
[ a b ][]
--- stderr

=== IFS unset
unset IFS
read x y <<< " a b "
echo "[$x][$y]"
--- stdout
[a][b]
--- stderr

=== a backslash takes the meaning away
read x <<< 'a\ b\\c'
echo "[$x]"
read a b <<< 'x\ y z'
echo "[$a][$b]"
--- stdout
[a b\c]
[x y][z]
--- stderr

=== a backslash joins lines
printf 'a\\\nb\nc\n' | { read x; echo "[$x]"; read y; echo "[$y]"; }
--- stdout
[ab]
[c]
--- stderr

=== raw
read -r x <<< 'a\ b\\c\'
echo "[$x]"
--- stdout
[a\ b\\c\]
--- stderr

=== a quoted separator
IFS=: read a b <<< 'x\:y:z'
echo "[$a][$b]"
IFS=: read -r a b <<< 'x\:y:z'
echo "[$a][$b]"
--- stdout
[x:y][z]
[x\][y:z]
--- stderr

=== a quoted blank at the end stays
read a <<< ' x\  '
echo "[$a]"
--- stdout
[x ]
--- stderr

=== the end of the input
printf 'no newline' | { read x; echo "$? [$x]"; read y; echo "$? [$y]"; }
--- stdout
1 [no newline]
1 []
--- stderr

=== an array
read -a arr <<< " a  b c "
declare -p arr
--- stdout
declare -a arr=([0]="a" [1]="b" [2]="c")
--- stderr

=== an array with empty fields
IFS=: read -a arr <<< "x::y:"
declare -p arr
--- stdout
declare -a arr=([0]="x" [1]="" [2]="y")
--- stderr

=== an array of nothing
read -a arr <<< ""
declare -p arr
--- stdout
declare -a arr=()
--- stderr

=== an array replaces the old one
read -a q <<< "1 2"
read -a q <<< "3"
declare -p q
--- stdout
declare -a q=([0]="3")
--- stderr

=== quoted blanks in an array
read -a arr <<< 'a\ b c'
declare -p arr
read -r -a arr <<< 'a\ b c'
declare -p arr
--- stdout
declare -a arr=([0]="a b" [1]="c")
declare -a arr=([0]="a\\" [1]="b" [2]="c")
--- stderr

=== not into an associative array
declare -A as
read -a as <<< "1"
echo $?
--- stdout
1
--- stderr
bash: line 2: read: as: not an indexed array

=== another delimiter
read -d : x <<< "a b:c"
echo "$? [$x]"
read -d xyz x <<< "abxcd"
echo "[$x]"
--- stdout
0 [a b]
[ab]
--- stderr

=== up to the end
read -d '' x <<< $'l1\nl2'
echo "$? [$x]"
--- stdout
1 [l1
l2]
--- stderr

=== NUL as delimiter
printf 'a\0b\0' | { read -d '' p; read -d '' q; echo "$p $q"; }
--- stdout
a b
--- stderr

=== NULs are dropped
printf 'a\0b\n' | { read x; echo "[$x]"; }
--- stdout
[ab]
--- stderr

=== so many characters
read -n 3 x <<< abcdef
echo "$? [$x]"
read -n 10 x <<< abc
echo "$? [$x]"
read -n 0 x <<< abc
echo "$? [$x]"
--- stdout
0 [abc]
0 [abc]
0 []
--- stderr

=== characters, not bytes
read -n 2 x <<< "éàü"
echo "[$x]"
--- stdout
[éà]
--- stderr

=== exactly so many characters
read -N 3 x <<< "a b c"
echo "[$x]"
read -N 5 x <<< $'a\nbcd'
echo "[$x]"
read -N 10 x <<< abc
echo "$? [$x]"
--- stdout
[a b]
[a
bcd]
1 [abc
]
--- stderr

=== exactly so many are not split
read -N 4 x y <<< " a b"
echo "[$x][$y]"
--- stdout
[ a b][]
--- stderr

=== a backslash does not count
read -n 3 x <<< 'a\bcd'
echo "[$x]"
read -rn 3 x <<< 'a\bcd'
echo "[$x]"
--- stdout
[abc]
[a\b]
--- stderr

=== one character at a time
printf 'abc' | while read -n1 c; do printf '%s.' "$c"; done
echo
--- stdout
a.b.c.
--- stderr

=== another descriptor
exec 3<<< "from three"
read -u 3 x
echo "[$x]"
read -u3 y
echo "$? [$y]"
exec 3<&-
read -u 3 x
echo $?
--- stdout
[from three]
1 []
1
--- stderr
bash: line 7: read: 3: invalid file descriptor: Bad file descriptor

=== whether there is something to read
read -t 0 x <<< a
echo $?
--- stdout
0
--- stderr

=== in time
read -t 5 x <<< hello
echo "$? $x"
--- stdout
0 hello
--- stderr

=== too late
sleep 5 | { read -t 0.05 x; echo "$? [$x]"; }
--- stdout
142 []
--- stderr

=== a part in time
{ printf abc; sleep 5; } | { read -t 0.2 x; echo "$? [$x]"; }
--- stdout
142 [abc]
--- stderr

=== bad numbers
read -t x <<< a
echo $?
read -t -1 x <<< a
echo $?
read -n x <<< a
echo $?
read -u x <<< a
echo $?
--- stdout
1
1
1
1
--- stderr
bash: line 1: read: x: invalid timeout specification
bash: line 3: read: -1: invalid timeout specification
bash: line 5: read: x: invalid number
bash: line 7: read: x: invalid file descriptor specification

=== bad names
read 1x <<< a
echo $?
read x 1y <<< "a b"
echo $? $x
read -a 1x <<< a
echo $?
--- stdout
1
1 a
1
--- stderr
bash: line 1: read: `1x': not a valid identifier
bash: line 3: read: `1y': not a valid identifier
bash: line 5: read: `1x': not a valid identifier

=== bad options
read -z
echo $?
read -d
echo $?
--- stdout
2
2
--- stderr
bash: line 1: read: -z: invalid option
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
bash: line 3: read: -d: option requires an argument
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]

=== readonly variables
readonly m
read m <<< x
echo $?
read a m b <<< "1 2 3"
echo "$? $a ${b-unset}"
--- stdout
1
1 1 unset
--- stderr
bash: line 2: m: readonly variable
bash: line 4: m: readonly variable

=== attributes apply
declare -i n
read n <<< "3+4"
echo $n
declare -u u
read u <<< abc
echo $u
--- stdout
7
ABC
--- stderr

=== elements
read arr[2] <<< x
declare -p arr
declare -A m
read m[k] 'm[j j]' <<< "1 2"
declare -p m
--- stdout
declare -a arr=([2]="x")
declare -A m=(["j j"]="2" [k]="1" )
--- stderr

=== no place in an array
read 'arr[@]' <<< x
echo $?
--- stdout
1
--- stderr
bash: line 1: arr[@]: bad array subscript

=== a loop over lines
while read -r a b; do echo "$b-$a"; done << E
1 2
3 4 5

 x  y 
E
--- stdout
2-1
4 5-3
-
y-x
--- stderr

=== a loop over fields
while IFS=, read -r a b c; do echo "[$a][$b][$c]"; done <<< $'1,2,3\n,,\na,"b c",d,e'
--- stdout
[1][2][3]
[][][]
[a]["b c"][d,e]
--- stderr

=== it reads no further than it has to
printf '1\n2\n3\n' | { read x; cat; }
printf '1\n2\n3\n' > f
{ read x; cat; } < f
{ read -n 1 x; read y; read z; echo "$x,$y,$z"; } < f
--- stdout
2
3
2
3
1,,2
--- stderr

=== what cannot be read
read x < /
echo $?
read x <&-
echo $?
--- stdout
1
1
--- stderr
bash: line 1: read: read error: 0: Is a directory
bash: line 3: read: read error: 0: Bad file descriptor

=== in a pipeline it is in a subshell
echo 'a b c' | read x y
echo "${x-unset}"
shopt -s lastpipe
echo 'a b c' | read x y
echo "${x-unset} $y"
--- stdout
unset
a b c
--- stderr

=== a local variable
f() { local x; read x <<< v; echo $x; }
f
echo "${x-unset}"
--- stdout
v
unset
--- stderr

=== what only matters on a terminal
read -p prompt x <<< y
echo $x
read -s x <<< z
echo $x
read -e x <<< w
echo $x
--- stdout
y
z
w
--- stderr

=== separators of more than one byte
IFS=é read a b <<< "1é2é3"
echo "[$a][$b]"
IFS=ç read -a arr <<< 'xçy'
declare -p arr
--- stdout
[1][2é3]
declare -a arr=([0]="x" [1]="y")
--- stderr

=== -a with IFS and with nothing
IFS=, read -ra a <<< '1,2,,3,'; declare -p a; read -ra b <<< ''; declare -p b; IFS= read -ra c <<< ' x y '; declare -p c
--- stdout
declare -a a=([0]="1" [1]="2" [2]="" [3]="3")
declare -a b=()
declare -a c=([0]=" x y ")

=== -d with several delimiters in turn
{ read -d : a; read -d ';' b; read c; } <<< 'x:y;z'; echo $a $b $c; read -d '' -r all < <(printf 'l1\nl2\n'); echo "$all $?"
--- stdout
x y z
l1
l2 1

=== -n and -N
read -n 3 a <<< abcdef; echo $a; read -N 3 a <<< $'a\nbcd'; printf '%q\n' "$a"; read -n 10 a <<< abc; echo $? $a; read -N 10 a <<< abc; echo $? "$a"; read -n 0 a <<< x; echo "$? [$a]"; read -n 2 a b <<< 'x y z'; echo "[$a][$b]"
--- stdout
abc
$'a\nb'
0 abc
1 abc

0 []
[x][]

=== -p is silent without a terminal, -s and -e do nothing
read -p 'prompt: ' a <<< x; echo $a; read -s b <<< y; echo $b; read -e c <<< z; echo $c; read -i text d <<< w; echo $d
--- stdout
x
y
z
w
--- stderr

=== -t
read -t 0.01 x < <(sleep 1; echo late); echo "$(( $? > 128 )) [$x]"; read -t 5 y <<< quick; echo $y; read -t 0 <<< z; echo $?; read -t 0 < /dev/null; echo $?; read -t -1 <<< x; echo $?
--- stdout
1 []
quick
0
0
1
--- stderr
bash: line 1: read: -1: invalid timeout specification

=== -u
exec 4<<< $'a\nb'; read -u 4 x; read -u 4 y; echo $x $y; read -u 4 z; echo $?; exec 4<&-; read -u 4 w; echo $?
--- stdout
a b
1
1
--- stderr
bash: line 1: read: 4: invalid file descriptor: Bad file descriptor

=== -r and backslashes
printf 'a\\b\\\\c\\\nd\n' > f; read x < f; echo "$x"; read -r x < f; echo "$x"; read x y <<< 'a\ b c'; echo "[$x][$y]"
--- stdout
ab\cd
a\b\\c\
[a b][c]

=== REPLY keeps everything
read <<< '  a  b  '; echo "[$REPLY]"; read -r <<< ' \t '; echo "[$REPLY]"; read -n 2 <<< 'xyz'; echo "[$REPLY]"
--- stdout
[  a  b  ]
[ \t ]
[xy]

=== fields and the rest
IFS=: read a b c <<< 1:2:3:4:5; echo "[$a][$b][$c]"; IFS=: read a b c <<< 1:2; echo "[$a][$b][$c]"; IFS=: read a b <<< 1::; echo "[$a][$b]"; IFS=': ' read a b <<< '1 : 2 : 3'; echo "[$a][$b]"
--- stdout
[1][2][3:4:5]
[1][2][]
[1][]
[1][2 : 3]

=== statuses
read x <<< a; echo $?; read x < /dev/null; echo "$? [$x]"; printf 'no newline' | { read x; echo "$? [$x]"; }; read x < nosuch; echo $?; read 1x <<< a; echo $?; read -a 1y <<< a; echo $?
--- stdout
0
1 []
1 [no newline]
1
1
1
--- stderr
bash: line 1: nosuch: No such file or directory
bash: line 1: read: `1x': not a valid identifier
bash: line 1: read: `1y': not a valid identifier

=== a whole file, line by line and with a last line that is not ended
printf 'a\n\n b \nlast' > f; while IFS= read -r l || [ -n "$l" ]; do printf '<%s>' "$l"; done < f; echo
--- stdout
<a><>< b ><last>

=== two files at once
printf '1\n2\n' > a; printf 'x\ny\n' > b; while read -u 3 p && read -u 4 q; do echo $p$q; done 3< a 4< b
--- stdout
1x
2y

=== key and value
while IFS='=' read -r k v; do echo "$k -> $v"; done <<< $'a=1\nb=x=y\nc='
--- stdout (escaped)
a -> 1
b -> x=y
c ->\x20

=== NUL-separated names
printf 'a b\0c\nd\0' | while IFS= read -r -d '' n; do printf '%q\n' "$n"; done
--- stdout
a\ b
$'c\nd'

=== into elements and references
a=(); read 'a[1]' a[3] <<< 'x y'; declare -p a; declare -n r=v; read r <<< z; echo $v; declare -A m; read 'm[a b]' <<< q; echo "${m[a b]}"; declare -i n; read n <<< 2+3; echo $n
--- stdout
declare -a a=([1]="x" [3]="y")
z
q
5

=== a variable given twice, no variable, IFS itself
read x x <<< 'a b'; echo $x; read IFS <<< ':'; v=a:b; set -- $v; echo $#
--- stdout
b
2

=== wide characters and odd separators
IFS=é read a b <<< xéy; echo $a $b; read -n 1 c <<< あい; echo $c; read -d い d <<< あいう; echo "$d" | od -An -tx1 | head -1
--- stdout
x y
あ
 0a

=== exactly so many characters into an array
printf 'a b c' | { read -N 5 -a arr; declare -p arr; }
printf 'a b c' | { read -n 3 -a arr; declare -p arr; }
--- stdout
declare -a arr=([0]="a b c")
declare -a arr=([0]="a" [1]="b")
