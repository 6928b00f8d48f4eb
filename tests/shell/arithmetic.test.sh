#: Arithmetic: operators, bases, errors.

=== the four and the remainder
echo $((7+3)) $((7-10)) $((7*3)) $((7/2)) $((7%3)) $((-7/2)) $((-7%3)) $((7%-3)) $((-7/-2))
--- stdout
10 -3 21 3 1 -3 -1 1 3
--- stderr

=== powers
echo $((2**10)) $((2**0)) $((2**3**2)) $((-2**2)) $(( (-2)**3 )) $((0**0))
--- stdout
1024 1 512 4 -8 1
--- stderr

=== a negative power
echo $((2**-1)); echo no
--- status 1
--- stderr
bash: line 1: 2**-1: exponent less than 0 (error token is "1")

=== comparisons
echo $((1<2)) $((2<=2)) $((3>4)) $((4>=5)) $((1==1)) $((1!=1)) $((-1<0))
--- stdout
1 1 0 0 1 0 1
--- stderr

=== comparisons do not chain as in mathematics
echo $((3>2>1)) $((1<2<3)) $((5==5==1))
--- stdout
0 1 1
--- stderr

=== logic
echo $((1&&0)) $((1||0)) $((!5)) $((!0)) $((!!7)) $((0||0&&1)) $((2&&3))
--- stdout
0 1 0 1 1 0 1
--- stderr

=== logic stops early
x=0; echo $((0 && (x=1))) $x $((1 || (x=2))) $x $((1 && (x=3))) $x
--- stdout
0 0 1 0 1 3
--- stderr

=== bits
echo $((6&3)) $((6|3)) $((6^3)) $((~6)) $((1<<10)) $((1024>>3)) $((-8>>1)) $((~0))
--- stdout
2 7 5 -7 1024 128 -4 -1
--- stderr

=== shifts out of range
echo $((1<<63)) $((1<<64)) $((1<<65)) $((1>>64)) $((1<<-1))
--- stdout
-9223372036854775808 1 2 1 -9223372036854775808
--- stderr

=== precedence
echo $((2+3*4)) $(((2+3)*4)) $((10-4-3)) $((100/10/5)) $((1|2^3&4)) $((1<<2+1)) $((5&3==3)) $((!1+1)) $((-3**2)) $((~1+1))
--- stdout
14 20 3 2 3 8 1 1 9 -1
--- stderr

=== the ternary operator
echo $((1?2:3)) $((0?2:3)) $((0?1:0?2:3)) $((1?0?4:5:6)); x=5; echo $((x>3?x*2:x/2))
--- stdout
2 3 3 5
10
--- stderr

=== the ternary operator evaluates one side
a=0 b=0; echo $((1?(a=1):(b=1))) $a $b; (( 0 ? a++ : b++ )); echo $a $b
--- stdout
1 1 0
1 1
--- stderr

=== assignments
x=5; echo $((x+=2)) $((x-=1)) $((x*=3)) $((x/=4)) $((x%=3)) $((x<<=4)) $((x>>=1)) $((x|=1)) $((x&=6)) $((x^=5)) $x
--- stdout
7 6 18 4 1 16 8 9 0 5 5
--- stderr

=== assignment is right-associative
echo $((a=b=c=4)) $a $b $c; echo $((a+=b+=1)) $a $b
--- stdout
4 4 4 4
9 9 5
--- stderr

=== increments
x=5; echo $((x++)) $x $((++x)) $x $((x--)) $x $((--x)) $x
--- stdout
5 6 7 7 7 6 5 5
--- stderr

=== signs that touch
x=3; echo $((- -x)) $((+ +x)) $((x- -1)) $((x+ +1)) $((5--3)) $((5++3)) $((5 - - - 3))
--- stdout
3 3 4 4 8 8 2
--- stderr

=== an increment of a number
echo $((++5)) $((--5)); echo $((5++)); echo no
--- status 1
--- stdout
5 5
--- stderr
bash: line 1: 5++: syntax error: operand expected (error token is "+")

=== commas
echo $((1,2,3)) $((x=1,y=x+1,x+y)) $x $y; ((a=1,b=0)); echo $?
--- stdout
3 3 1 2
1
--- stderr

=== bases by prefix
echo $((010)) $((0x1F)) $((0XfF)) $((00)) $((0x0))
--- stdout
8 31 255 0 0
--- stderr

=== bases by number
echo $((2#1010)) $((8#17)) $((16#ff)) $((16#FF)) $((36#z)) $((36#Z)) $((37#A)) $((62#Z)) $((64#@)) $((64#_)) $((10#089))
--- stdout
10 15 255 255 35 35 36 61 62 63 89
--- stderr

=== bases that cannot be
(echo $((1#0))); (echo $((65#1))); (echo $((0#1))); echo end
--- stdout
end
--- stderr
bash: line 1: 1#0: invalid arithmetic base (error token is "1#0")
bash: line 1: 65#1: invalid arithmetic base (error token is "65#1")
bash: line 1: 0#1: invalid number (error token is "0#1")

=== digits that do not fit
(echo $((08))); (echo $((2#2))); (echo $((8#9))); (echo $((16#g))); (echo $((0x))); (echo $((12abc))); echo end
--- stdout
0
end
--- stderr
bash: line 1: 08: value too great for base (error token is "08")
bash: line 1: 2#2: value too great for base (error token is "2#2")
bash: line 1: 8#9: value too great for base (error token is "8#9")
bash: line 1: 16#g: value too great for base (error token is "16#g")
bash: line 1: 12abc: value too great for base (error token is "12abc")

=== a base without digits
echo $((10#)); echo $?; x=; echo $((10#$x)); echo $?
--- status 1
--- stderr
bash: line 1: 10#: invalid integer constant (error token is "10#")

=== decimals are no numbers
echo $((1.5)); echo no
--- status 1
--- stderr
bash: line 1: 1.5: syntax error: invalid arithmetic operator (error token is ".5")

=== the largest and the smallest
echo $((9223372036854775807)) $((9223372036854775807+1)) $((-9223372036854775807-1)) $((9223372036854775807*2)) $((-9223372036854775808)) $((9223372036854775808)) $((99999999999999999999))
--- stdout
9223372036854775807 -9223372036854775808 -9223372036854775808 -2 -9223372036854775808 -9223372036854775808 7766279631452241919
--- stderr

=== the smallest divided by minus one
m=$((1<<63)); echo $((m/-1)) $((m%-1)) $((-m)) $((m-1))
--- stdout
-9223372036854775808 0 -9223372036854775808 9223372036854775807
--- stderr

=== dividing by zero
(echo $((1/0))); (echo $((1%0))); (x=5; ((x/=0)); echo $? $x); echo end
--- stdout
1 5
end
--- stderr
bash: line 1: 1/0: division by 0 (error token is "0")
bash: line 1: 1%0: division by 0 (error token is "0")
bash: line 1: ((: x/=0: division by 0 (error token is "0")

=== dividing by zero where it is not evaluated
echo $((0 && 1/0)) $((1 || 1/0)) $((1?5:1/0))
--- stdout
0 1 5
--- stderr

=== variables without a dollar
a=3 b=4; echo $((a+b)) $((a*b)) $((a**b)) $((unsetvar)) $((unsetvar+1))
--- stdout
7 12 81 0 1
--- stderr

=== variables that hold expressions
x=1+2; y=x*2; echo $((x)) $((x*2)) $(($x*2)) $((y)) $(($y))
--- stdout
3 6 5 6 6
--- stderr

=== variables that hold names of variables
a=b b=c c=7; echo $((a)) $((a+1)); ((a++)); echo $a $b $c
--- stdout
7 8
8 c 7
--- stderr

=== a variable that refers to itself
x=x; echo $((x)); echo no
--- status 1
--- stderr
bash: line 1: x: expression recursion level exceeded (error token is "x")

=== variables that refer to each other
x=y y=x; echo $((x+1)); echo no
--- status 1
--- stderr
bash: line 1: y: expression recursion level exceeded (error token is "y")

=== a variable with something that is no expression
x='1 2'; echo $((x)); echo no
--- status 1
--- stderr
bash: line 1: 1 2: syntax error in expression (error token is "2")

=== an empty and a blank variable
x= y='  '; echo $((x)) $((y)) $((x+1)) $(( )) $((   ))
--- stdout
0 0 1 0 0
--- stderr

=== variables with blanks around a number
x=' 12 '; echo $((x)) $((x+1)) $(($x))
--- stdout
12 13 12
--- stderr

=== octal out of a variable
x=010 y=0x10; echo $((x)) $((y)) $((10#$x))
--- stdout
8 16 10
--- stderr

=== positional and special parameters
set -- 4 5; echo $(($1*$2)) $(($#+1)) $((${1}+${#2})) $(($?))
--- stdout
20 3 5 0
--- stderr

=== substitutions inside
echo $(( $(echo 3) * `echo 4` )) $(( ${#HOME} > 0 )) $(( $((1+1)) * 2 ))
--- stdout
12 1 4
--- stderr

=== quotes inside
x=3; echo $(( "x" + "2" )) $(("1"+'2')) $(( "$x"*2 ))
--- status 1
--- stderr
bash: line 1: 1+'2': syntax error: operand expected (error token is "'2'")

=== a newline inside
echo $((1 +
2
* 3))
--- stdout
7
--- stderr

=== comments are none
x='1 # 2'; echo $((x)); echo no
--- status 1
--- stderr
bash: line 1: 1 # 2: syntax error: invalid arithmetic operator (error token is "# 2")

=== expressions that end too early
(echo $((1+))); (echo $((*2))); (echo $(( (1 ))); (echo $((1 2))); (echo $((1 ? 2))); echo end
--- status 2
--- stderr
bash: -c: line 2: syntax error: unexpected end of file

=== a missing operand shows the rest
(echo $((3 + + ))); (echo $((a b))); (echo $((5 = 6))); (echo $((a + = 1))); echo end
--- stdout
end
--- stderr
bash: line 1: 3 + + : syntax error: operand expected (error token is "+ ")
bash: line 1: a b: syntax error in expression (error token is "b")
bash: line 1: 5 = 6: attempted assignment to non-variable (error token is "= 6")
bash: line 1: a + = 1: syntax error: operand expected (error token is "= 1")

=== assignment to something that is no variable
(echo $((3=4))); (echo $(( (a)=4 ))); (echo $((a+b=4))); echo end
--- stdout
end
--- stderr
bash: line 1: 3=4: attempted assignment to non-variable (error token is "=4")
bash: line 1: (a)=4 : attempted assignment to non-variable (error token is "=4 ")
bash: line 1: a+b=4: attempted assignment to non-variable (error token is "=4")

=== the command's status
((0)); echo $?; ((1)); echo $?; ((-1)); echo $?; ((x=0)); echo $?; ((x=5)); echo $?; ((1/0)); echo $?
--- stdout
1
0
0
1
0
1
--- stderr
bash: line 1: ((: 1/0: division by 0 (error token is "0")

=== the command as a condition
i=0; while ((i<3)); do ((i++)); done; echo $i; if ((i==3)) && ((i!=4)); then echo yes; fi; ((i>5)) || echo no; ! ((0)) && echo not
--- stdout
3
yes
no
not
--- stderr

=== comparisons need no escaping in the command
((1<2)) && ((3>2)) && (( (1|2) == 3 )) && echo yes; ls -A
--- stdout
yes
--- stderr

=== blanks in and around
((x = 1 + 2)) ; echo $x; (( x=x*x, x )); echo $x; (( x ++ )); echo $x
--- stdout
3
9
10
--- stderr

=== let
let x=5 y=x*2; echo $x $y; let 'z = x + y' w=1; echo $z; let x-=5; echo $?; let; echo $?
--- stdout
5 10
15
1
1
--- stderr
bash: line 1: let: expression expected

=== let with each word an expression
let a=1 b=0; echo $?; let b=0 a=1; echo $?; let "a = 3" "b = a << 2"; echo $b
--- stdout
1
0
12
--- stderr

=== the old form
echo $[1+2] $[2*(3+4)] "$[7/2]"; x=2; echo $[x**3] $[ $x + 1 ]
--- stdout
3 14 3
8 3
--- stderr

=== the for loop
for ((i=0; i<3; i++)); do printf '%s ' $i; done; for ((i=10; i>0; i-=4)); do printf '%s ' $i; done; for ((i=0,j=5; i<j; i++,j--)); do printf '%s%s ' $i $j; done; echo
--- stdout (escaped)
0 1 2 10 6 2 05 14 23\x20
--- stderr

=== the for loop with parts left out
i=0; for ((; i<2; )); do ((i++)); done; echo $i; for ((;;)); do ((i++>5)) && break; done; echo $i; for ((i=0;;i++)); do [ $i = 3 ] && break; done; echo $i
--- stdout
2
7
3
--- stderr

=== the for loop with braces
for ((i=0;i<2;i++)) { echo $i; }; for ((i=0;i<1;i++))
do echo nl; done
--- stdout
0
1
nl
--- stderr

=== the for loop and its status
for ((i=0;i<0;i++)); do :; done; echo $?; for ((i=0;i<1;i++)); do false; done; echo $?; for ((i=1/0;;)); do echo never; done; echo $?
--- stdout
0
1
1
--- stderr
bash: line 1: ((: i=1/0: division by 0 (error token is "0")

=== continue in the for loop still counts
for ((i=0;i<4;i++)); do ((i%2)) && continue; echo $i; done
--- stdout
0
2
--- stderr

=== an integer variable evaluates
declare -i n; n=3+4; echo $n; n=n*2; echo $n; n+=1; echo $n; n=; echo $n; n=abc; echo $n; n=0x1f; echo $n
--- stdout
7
14
15
0
0
31
--- stderr

=== a plain variable does not
n=3+4; echo $n; n+=1; echo $n
--- stdout
3+4
3+41
--- stderr

=== indices and slices are arithmetic
a=(a b c d) v=abcdef; echo ${a[1+1]} ${a[2**1]} ${v:1+1:4/2} ${a[@]:1:1+1} ${v:0x1:1}
--- stdout
c c cd b c b
--- stderr

=== test's comparisons evaluate only with two brackets
x=3; [[ x -eq 3 ]] && echo yes; [[ 1+2 -eq 3 ]] && echo sum; [[ 2#11 -eq 3 ]] && echo base; [ x -eq 3 ]; echo $?
--- stdout
yes
sum
base
2
--- stderr
bash: line 1: [: x: integer expression expected

=== an assignment inside two brackets' comparison
[[ x=5 -eq 5 ]] && echo $x; [[ y++ -eq 0 ]] && echo $y
--- stdout
5
1
--- stderr

=== shell variables that compute
((RANDOM >= 0 && RANDOM < 32768)) && echo r; ((SECONDS >= 0)) && echo s; echo $((LINENO)); ((EPOCHSECONDS > 1000000000)) && echo e
--- stdout
r
s
1
e
--- stderr

=== random numbers can be repeated
RANDOM=42; a=$RANDOM; b=$RANDOM; RANDOM=42; [ $a = $RANDOM ] && [ $b = $RANDOM ] && [ $a != $b ] && echo same
--- stdout
same
--- stderr

=== readonly variables
readonly r=5; echo $((r+1)); echo $((r=6)); echo no
--- status 1
--- stdout
6
--- stderr
bash: line 1: r: readonly variable

=== nounset
set -u; x=1; echo $((x+1)); echo $((nope+1)); echo no
--- status 127
--- stdout
2
--- stderr
bash: line 1: nope: unbound variable

=== nounset and what is not evaluated
set -u; echo $((1 || nope)); echo $((0 ? nope : 3))
--- stdout
1
3
--- stderr

=== in a redirection, an index, a here-document, a prompt
n=2; echo out >&$((n-1)); cat <<X
$((n*21)) $[n]
X
a[n*2]=v; echo ${!a[@]}; p='\$ $((n+1))'; echo "${p@P}"
--- stdout
out
42 2
4
$ 3
--- stderr

=== parentheses that start a subshell after all
echo $((echo a); (echo b)) 2>/dev/null; ((echo c); echo d)
--- stdout
a b
c
d
--- stderr

=== results in other places
x=$((3))y; echo $x "$((1+1))$((2+2))" a$((5))b; case $((2*2)) in 4) echo four;; esac; [ $((1+1)) = 2 ] && echo two
--- stdout
3y 24 a5b
four
two
--- stderr

=== deep nesting
e=1; for i in {1..60}; do e="($e+1)"; done; echo $((e))
--- stdout
61
--- stderr

=== Fibonacci
a=0 b=1; for ((i=0;i<90;i++)); do ((t=a+b,a=b,b=t)); done; echo $a
--- stdout
2880067194370816120
--- stderr

=== greatest common divisor by recursion
gcd() { (($2)) && gcd $2 $(($1%$2)) || echo $1; }; gcd 1071 462; gcd 17 5
--- stdout
21
1
--- stderr

=== primes
for ((n=2;n<40;n++)); do for ((d=2;d*d<=n;d++)); do ((n%d)) || continue 2; done; printf '%d ' $n; done; echo
--- stdout (escaped)
2 3 5 7 11 13 17 19 23 29 31 37\x20
--- stderr

=== bits counted
c() { local n=$1 k=0; while ((n)); do ((k+=n&1,n>>=1)); done; echo $k; }; c 255; c 1023; c 4096
--- stdout
8
10
1
--- stderr

=== a subscript is evaluated once
i=0; a=(1 2 3); ((a[i++]+=5)); echo $i ${a[*]}; i=0; x=$((a[i++]++ + i)); echo $x $i ${a[*]}; i=1; : $((--a[i--])); echo $i ${a[*]}; i=0; ((a[i++]=i)); echo $i ${a[*]}; n=0; f() { echo x >&2; echo 1; }; ((a[$(f)]++)); echo ${a[*]}
--- stdout
1 6 2 3
7 1 7 2 3
0 7 1 3
1 0 1 3
0 2 3

=== the key of an associative array is expanded once
declare -A m; w='$(echo RAN >&2)'; ((m[$w]++)); ((m[$w]+=2)); echo "${!m[@]}" "${m[@]}"; echo $((m[$w] + 1))
--- stdout
$(echo RAN >&2) 3
4

=== keys with quotes and blanks
declare -A m; w='a"b'; ((m[$w]++)); w="it's"; ((m[$w]++)); ((m["x y"]++)); ((m['q']++)); w='"r"'; ((m[$w]++)); w='\'; ((m[$w]++)); for k in "${!m[@]}"; do echo "$k=${m[$k]}"; done | sort
--- stdout
"r"=1
\=1
a"b=1
it's=1
q=1
x y=1

=== let takes an expression with parentheses as one word
let a=(4*3)/2; echo $a; let b=(1+2)*3 c=(7)-1; echo $b $c; let d=( 2 + 3 ); echo $d
--- stdout
6
9 6
5

=== subscripts in the values of variables
a=(5 7 9)
x='a[$(echo 1)]'; echo $((x)) $((x + 1))
i='a[$(echo 0)] - 4'; echo "${a[i]}"
((x = 3)); declare -p x
y='a[`echo 2`]'; echo $((y))
n=1; z='a[$n]'; echo $((z)) ${a[z - 6]}
k='a[${n}+1]'; let 'r = k'; echo $r
w='a[$(echo 2)]=4'; echo $((w)); declare -p a
--- stdout
7 8
7
declare -- x="3"
9
7 7
9
4
declare -a a=([0]="5" [1]="7" [2]="4")

=== increments of all kinds of variables
i=5; echo $((i++)) $((++i)) $((i--)) $((--i)) $i
unset u; ((u++)); echo $u
e=; ((e++)); echo $e
h=0x10; ((h++)); echo $h
z=010; ((z++)); echo $z
s=' 7 '; ((s++)); echo $s
x=i; ((x++)); echo $x $i
m=-1; ((m++)); echo $m $((m--)) $m
b=999999999999999999; ((b++)); echo $b
w=9223372036854775807; ((w++)); echo $w
declare -i d=3; ((d++)); echo $d
readonly c=1; (((c++))) 2>/dev/null; echo $? $c
declare -n ref=i; ((ref++)); echo $i
a=(1 2); ((a++)); echo "${a[*]}"
export g=1; ((g++)); bash -c 'echo $g'
f() { local i=1; ((i++)); echo $i; }; f; echo $i
OPTIND=4; ((OPTIND++)); echo $OPTIND
set -a; n=1; ((n++)); set +a; bash -c 'echo $n'
--- stdout
5 7 7 5 5
1
1
17
9
8
6 5
0 0 -1
1000000000000000000
-9223372036854775808
4
1 1
6
2 2
2
2
6
5
2
--- stderr

=== lines that go on between the parentheses
echo $\
((1 + \
2)) $(\
(3)) $(\
\
(4 + 1))
echo "$(\
(6))" $(\
echo command)
(\
( x = 7 )); echo $x
--- stdout
3 3 5
6 command
7
--- stderr

=== under set -u an element that is missing is 0, if the array is there
set -u
declare -A counts=()
for word in a b a; do ((counts[$word] += 1)); ((++counts[$word])); done
echo "${counts[a]} ${counts[b]} $((counts[none]))"
list=()
((list[2]++))
echo "${list[@]} $((list[7])) $((list))"
declare -n reference=list
echo $((reference[5]))
--- stdout
4 2 0
1 0 0
0

=== under set -u an array that was only declared is not set
set -u
declare -A counts
((counts[a]++))
--- status 127
--- stderr
bash: line 3: counts: unbound variable

=== under set -u a variable in an expression has to be set
set -u
echo $((missing[0] + 1))
--- status 127
--- stderr
bash: line 2: missing: unbound variable
