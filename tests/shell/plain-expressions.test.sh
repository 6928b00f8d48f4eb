#: Expressions and patterns as loops have them, and what is near them.

=== operations on two operands
a=7 b=-3
for op in + - '*' / % '**' '<<' '>>' '<' '<=' '>' '>=' == != '&' '|' '^' , '&&' '||'; do echo "$op $((a $op 3)) $((2 $op a)) $(($a $op 2)) $((b $op 2))"; done
echo $((9223372036854775807 + 1)) $((-9223372036854775807 - 2)) $((a = b)) $a
--- stdout
+ 10 9 9 -1
- 4 -5 5 -5
* 21 14 14 -6
/ 2 0 3 -1
% 1 2 1 -1
** 343 128 49 9
<< 56 256 28 -12
>> 0 0 1 -1
< 0 1 0 1
<= 0 1 0 1
> 1 0 1 0
>= 1 0 1 0
== 0 0 0 0
!= 1 1 1 1
& 3 2 2 0
| 7 7 7 -1
^ 4 5 5 -1
, 3 7 2 2
&& 1 1 1 1
|| 1 1 1 1
-9223372036854775808 9223372036854775807 -3 -3

=== operations that fail
a=7 zero=0
echo $((a / 0)); echo next
echo $((a % zero)); echo next
((a / $zero)); echo $?
((2 ** -1)); echo $?
x=$((1 / zero)); echo "$x"
--- status 1
--- stdout
1
1
--- stderr
bash: line 2: a / 0: division by 0 (error token is "0")
bash: line 3: a % zero: division by 0 (error token is "zero")
bash: line 4: ((: a / 0: division by 0 (error token is "0")
bash: line 5: ((: 2 ** -1: exponent less than 0 (error token is "1")
bash: line 6: 1 / zero: division by 0 (error token is "zero")

=== operands that are no plain numbers
a=b b=5 c=010 d=0x1f e='1+1' f= g=' 7 '
echo $((a + 1)) $((c + 1)) $((d + 1)) $((e * 2)) $((f + 1)) $((g + 1)) $((nothing + 1))
echo $(($c + 1)) $(($e * 2)) $((${a} + 1)) $((-$b - 1)) $(($b-1))
n=-4; echo $(($n * 2)) $((2 - $n)) $((2 -$n))
declare -n ref=b; echo $((ref + 1)) $(($ref + 1))
declare -a list=(3 4); echo $((list + 1)) $(($list + 1)) $((list[1] + 1))
set -- 8 -2 '1+1' ''; echo $(($1 + 1)) $(($2 * 2)) $(($3 * 2)) $((3 * $3)) $((2 - $2)) $(($1 < 9)) $((10$1 + 1))
echo $((SECONDS < 5)) $((LINENO + 1)) $((BASHPID > 0))
--- stdout
6 9 32 4 1 8 1
9 3 6 -6 4
-8 6 6
6 6
4 4 5
9 -4 3 4 4 1 109
1 9 1

=== steps of counters
i=9; echo $((i++)) $i $((++i)) $i $((i--)) $i $((--i)) $i
i=-1; echo $((i++)) $i; i=; echo $((i++)) $i; i=abc abc=4; echo $((i++)) $i
i=08; ((i++)); echo $? $i
declare -i n=5; echo $((n++)) $n; readonly r=1; ((r++)); echo $?
i=9223372036854775807; echo $((i++)) $i
i=999999999999999999; echo $((i++)) $i; i=-1000000000000000000; echo $((i--)) $i
unset u; set -u; echo $((u + 1))
--- status 127
--- stdout
9 10 11 11 11 10 9 9
-1 0
0 1
4 5
1 08
5 6
1
9223372036854775807 -9223372036854775808
999999999999999999 1000000000000000000
-1000000000000000000 -1000000000000000001
--- stderr
bash: line 3: ((: 08: value too great for base (error token is "08")
bash: line 4: r: readonly variable
bash: line 7: u: unbound variable

=== numbers of every length
for ((n = 1, i = 0; i < 19; i++, n = n * 10 + i % 10)); do echo $n $((-n)) $((n + 1)); done
echo $((0)) $((-0)) $((10)) $((99)) $((100)) $((-9)) $((-10)) $((-9223372036854775807 - 1))
--- stdout
1 -1 2
11 -11 12
112 -112 113
1123 -1123 1124
11234 -11234 11235
112345 -112345 112346
1123456 -1123456 1123457
11234567 -11234567 11234568
112345678 -112345678 112345679
1123456789 -1123456789 1123456790
11234567890 -11234567890 11234567891
112345678901 -112345678901 112345678902
1123456789012 -1123456789012 1123456789013
11234567890123 -11234567890123 11234567890124
112345678901234 -112345678901234 112345678901235
1123456789012345 -1123456789012345 1123456789012346
11234567890123456 -11234567890123456 11234567890123457
112345678901234567 -112345678901234567 112345678901234568
1123456789012345678 -1123456789012345678 1123456789012345679
0 0 10 99 100 -9 -10 -9223372036854775808

=== positional parameters as values
f() { local a=$1 b="$2" c=${3} d=$4x; echo "[$a][$b][$c][$d][$#]"; for w in $1 "$1" $9 "$9"; do echo "<$w>"; done; }
f 'one two' '' '*'; f a b c d e f g h 'i j'
set -- 'x y' '*z'; IFS=' '; printf '<%s>' $1 "$1" $2 "$2" ${1} "${1}"; echo
IFS=x; printf '<%s>' $1 "$1"; echo
set -u; echo "$3"
--- status 127
--- stdout
[one two][][*][x][3]
<one>
<two>
<one two>
<>
[a][b][c][dx][9]
<a>
<a>
<i>
<j>
<i j>
<x><y><x y><*z><*z><x><y><x y>
<>< y><x y>
--- stderr
bash: line 5: $3: unbound variable

=== patterns that start with a letter
shopt -s extglob
for w in start stop s st '' S 'a*' ab; do
  case $w in s) echo "$w: s" ;; start|stop) echo "$w: whole" ;; s*) echo "$w: s*" ;; a\*) echo "$w: star" ;; a?) echo "$w: a?" ;; s@(x|y)) ;; *) echo "$w: other" ;; esac
done
shopt -s nocasematch; case S in s*) echo folded ;; esac
--- stdout
start: whole
stop: whole
s: s
st: s*
: other
S: other
a*: star
ab: a?
folded

=== the patterns before the one that matches are expanded
n=0; case x in a$((n++))) ;; b${m:=set}) ;; c$(echo ran >&2)) ;; x) echo "$n $m" ;; esac
--- stdout
1 set
--- stderr
ran

=== what local leaves as the last argument
f() { local a=1 b=2; echo "$_"; local c d; echo "$_"; local e=$_; echo "$_ $e"; }; f
--- stdout
b=2
d
e=d d

=== statuses of single commands
false; echo "$? ${PIPESTATUS[*]}"; true; echo "${PIPESTATUS[*]}"; { false; }; echo "${PIPESTATUS[*]}"; (exit 3); echo "${PIPESTATUS[*]}"
trap 'echo err $?' ERR; false; ! false; false || true; { false; }; (exit 4); if false; then :; fi; [[ a = b ]]; ((0)); f() { return 5; }; f
set -e; ! true; echo still; false; echo not here
--- status 1
--- stdout
1 1
0
1
3
err 1
err 1
err 4
err 1
err 1
err 5
still
err 1
