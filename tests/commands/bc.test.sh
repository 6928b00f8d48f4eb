#: needs bc

=== errors and statements in a row
bc <<'E'
1/0
a=5;b=a/0;a
3
2^1.5
2^-2
scale=5;2^-2
sqrt(-1)
1 +
2
)
3
scale=0
obase=2;.5;.1;10.25;0;-3
obase=16;255;.1;1.5
obase=20;400;399.5;-1
obase=10
ibase=16;FF;A.8;F;
ibase=A;10
ibase=2;19;9;1.1;.01
ibase=A
2^300
"a"
"x\n"
print "a\tb\n",1,2,"\q\n"
scale=3;10/3;last;.;last*2
1==1;1<2 && 0;!1;-2^2
a=b=3;a;b;a+=2;a;a++;++a;a--;a;--a
length(123.45);scale(1.230);length(.001);length(0);scale(0);sqrt(2);sqrt(4.00)
scale=4;5.5%2;-5.5%2;5%.3
scale=0;-5%3;5%-3;7/2;-7/2;1.5*1.55;2.55^2
if(1) 3 else 4
if (0) 3
for(i=0;i<3;i++) i
while(i>0) {i--;if(i==1)break}
i
i=0;while(1){i++;if(i<3)continue;break};i
a[1]=5;a[1];a[0];a[1.5]
a
a[-1]
define f(a[],b){auto c,d[];c=a[1];a[1]=9;return(c+b)}
f(a[],3);a[1]
define void g(*a[]){a[1]=7}
g(a[]);a[1]
define f(x){return(x)}
f(1,2)
f()
h(2)
define f(x){
return x/0
}
f(2)
1+f(3)
x=1
x y
3
/* c */ 1 # foo
2 \
+3
abc=3;abc_1=4;abc*abc_1
@
print 1
print 2,"\n"
1;2
define f(){
1
}
f()
x=f()
define f(n){if(n<2)return 1;return n*f(n-1)}
f(30)
f(100)
a = 1 < 2
1 < 2 < 3
a[1]++; a[1]; a[2]+=3; a[2]
scale=2; a=1; a/=3; a; a^=2; a; a%=.1;a
0.5;-0.5;.50;00012;1.;-0;0.0
for(;;){break}
5
last=5;last;.=7;.
while(0){}
{1;{2;3}}
;;
4
scale(1/3)
scale=0
scale++
scale
5 && (a=3); a; 0 || 7; 1&&0||1
sqrt(0);sqrt(1);scale=3;sqrt(1);sqrt(0);sqrt(2.12345)
1/3*3;.001*.001;scale=2;.011*.011;1.23*4.567;100/7%2
10^-1;0^0;(-2)^3;1.5^3;scale=1;1.55^3
x=10;if(x>5)1/0
while(x>8){x--;1/(x-9)}
a[1]=1/0
define f(x,y){auto z;z=x/y;return z}
1+f(1,0)
12345/0
1.5/0;x/0
(1+2)/0
abc/0
-1/0
"abc";1/0
(a=5)
a+(b=2)*3
scale=-1
ibase=1
obase=1
obase=10
ibase=10
obase=A
1;2;3
if(1){1;2
3}
define fib(n) {
  auto a, b, t
  a = 0; b = 1
  while (n-- > 0) {
    t = a + b
    a = b
    b = t
  }
  return (a)
}
fib(100)
scale=50
4*fib(3)/7
scale=0
halt
E
--- stdout
3
2
0
.25000
2
3
.1000
.0001
1010.0100000
0
-11
FF
.1
1.8
 01 00 00
 19 19.10
- 01
255
10.5
15
10
3
9
1.5
.25
20370359763344860862684456884093781610514683936659362506361404493543\
81299763336706183397376
ax\na	b
12"
3.333
3.333
3.333
6.666
1
0
0
4
3
3
5
5
7
7
6
5
5
3
3
1
0
1.414
2.000
0
0
.00002
-2
2
3
-3
2.32
6.50
3
0
1
2
3
2
1
0
1
2
3
5
0
5
5
8
5
7
3
1
5
12
12
1
2
1
0
1
265252859812191058636308480000000
93326215443944152681699238856266700490715968264381621468592963895217\
59999322991560894146397615651828625369792082722375825118521091686400\
0000000000000000000000
1
1
7
8
3
.33
.10
0
.5
-.5
.50
12
1
0
0
5
5
7
1
2
3
4
2
0
1
1
3
1
1
0
1
1
0
1.45720
.999
0
0
5.617
0
.10
1
-8
3.37
3.72
10
abc5
11
1
2
3
1
2
3
3
1.14

=== any precision
bc <<'E'
2^200;scale=30;1/7;22/7;sqrt(2);2^-3
E
--- stdout
1606938044258990275541962092341162602522202993782792835301376
.142857142857142857142857142857
3.142857142857142857142857142857
1.414213562373095048801688724209
.125000000000000000000000000000

=== division and remainder
bc <<'E'
scale=4;5.5%2;-5.5%2;5%.3;scale=0;-5%3;5%-3;7/2;-7/2
E
--- stdout
0
0
.00002
-2
2
3
-3

=== products keep the larger scale
bc <<'E'
1.5*1.55;2.55^2;.001*.001;scale=2;.011*.011;1.23*4.567
E
--- stdout
2.32
6.50
0
0
5.617

=== output bases
bc <<'E'
obase=2;.5;.1;10.25;0;-3
obase=16;255;.1;1.5
obase=20;400;399.5;-1
E
--- stdout
.1000
.0001
1010.0100000
0
-11
FF
.1
1.8
 01 00 00
 19 19.10
- 01

=== input bases
bc <<'E'
ibase=16;FF;A.8;F
ibase=A;10
ibase=2;19;9;1.1;.01
E
--- stdout
255
10.5
15
10
3
9
1.5
.25

=== long lines are folded
bc <<'E'
2^300;3^500
E
--- stdout
20370359763344860862684456884093781610514683936659362506361404493543\
81299763336706183397376
36360291795869936842385267079543319118023385026001623040346035832580\
60019158389548419850826297938878330817970253440385575285593151701306\
61429924309165620257800217712478476434501253428365658132099725903715\
90152578728008385990139795377610001

=== strings and print
bc <<'E'
"a"
"x\n"
print "a\tb\n",1,2,"\q\n"
E
--- stdout
ax\na	b
12"

=== last
bc <<'E'
scale=3;10/3;last;.;last*2
E
--- stdout
3.333
3.333
3.333
6.666

=== logic
bc <<'E'
1==1;1<2 && 0;!1;-2^2;5 && 3;0 || 7;1&&0||1;1<2<3
E
--- stdout
1
0
0
4
1
1
1
1

=== assignments
bc <<'E'
a=b=3;a;b;a+=2;a;a++;++a;a--;a;--a;(a=7);a^=2;a;a%=10;a
E
--- stdout
3
3
5
5
7
7
6
5
7
49
9

=== length and scale
bc <<'E'
length(123.45);scale(1.230);length(.001);length(0);scale(0)
E
--- stdout
5
3
3
1
0

=== if and else
bc <<'E'
if(1) 3 else 4
if (0) 3
if(0) 1 else if (1) 2
E
--- stdout
3
2

=== loops
bc <<'E'
for(i=0;i<3;i++) i
while(i>0) {i--;if(i==1)break}
i
E
--- stdout
0
1
2
3
2
1

=== continue
bc <<'E'
i=0;while(1){i++;if(i<3)continue;break};i
E
--- stdout
0
1
2
3

=== arrays
bc <<'E'
a[1]=5;a[1];a[0];a[1.5];a
a[-1]
E
--- stdout
5
0
5
0

=== array parameters
bc <<'E'
define f(a[],b){auto c,d[];c=a[1];a[1]=9;return(c+b)}
a[1]=5
f(a[],3);a[1]
define void g(*a[]){a[1]=7}
g(a[]);a[1]
E
--- stdout
8
5
7

=== recursion
bc <<'E'
define f(n){if(n<2)return 1;return n*f(n-1)}
f(30);f(100)
E
--- stdout
265252859812191058636308480000000
93326215443944152681699238856266700490715968264381621468592963895217\
59999322991560894146397615651828625369792082722375825118521091686400\
0000000000000000000000

=== comments and continued lines
bc <<'E'
/* c
 d */ 1 # foo
2 \
+3
E
--- stdout
1
5

=== division by zero
bc <<'E'
1/0
2
E
--- stdout
2

=== error in a function
bc <<'E'
define f(x,y){auto z;z=x/y;return z}
1+f(1,0)
5
E
--- stdout
5

=== syntax errors
bc <<'E'
1 +
2
)
3
x y
@
E
--- stdout
2
3

=== quit is obeyed when read
bc <<'E'
1
if (0) quit
2
E
--- stdout
1

=== halt
bc <<'E'
1;halt;2
3
E
--- stdout
1

=== bad settings
bc <<'E'
scale=-1
ibase=1
obase=1
E

=== exponents
bc <<'E'
2^1.5
2^-2
0^0;(-2)^3
E
--- stdout
2
0
1
-8

=== unknown function
bc <<'E'
g(2)
E

=== wrong parameters
bc <<'E'
define f(x){return(x)}
f(1,2)
f()
E

=== square roots
bc <<'E'
sqrt(0);sqrt(1);scale=3;sqrt(1);sqrt(2.12345);sqrt(-1)
E
--- stdout
0
1
1
1.45720

=== library line 1
bc -l <<'E'
e(0);e(1);l(1);l(0);l(-1);s(0);c(0);a(0);j(0,0);j(1,0);j(2,3);j(0,1);e(-1);e(10);l(10);s(10);c(10);a(10);e(.5);l(.5);s(-1);c(-1);a(-1)
E
--- stdout
1.00000000000000000000
2.71828182845904523536
0
-99999999999999999999.00000000000000000000
-99999999999999999999.00000000000000000000
0
1.00000000000000000000
0
1.00000000000000000000
0
.48609126058589107690
.76519768655796655144
.36787944117144232159
22026.46579480671651695790
2.30258509299404568401
-.54402111088936981340
-.83907152907645245225
1.47112767430373459185
1.64872127070012814684
-.69314718055994530941
-.84147098480789650665
.54030230586813971740
-.78539816339744830961

=== library line 2
bc -l <<'E'
scale=50;4*a(1);e(1);l(2);s(.7);c(100);a(100);j(3,2.5)
E
--- stdout
3.14159265358979323846264338327950288419716939937508
2.71828182845904523536028747135266249775724709369995
.69314718055994530941723212145817656807550013436025
.64421768723769105367261435139872018306581384457368
.86231887228768393410193851395084253551008400853551
1.56079666010823138102498157543047189353721534714317
.21660039103911352476668900351596372171684342357695

=== library line 3
bc -l <<'E'
scale=5;e(20);e(-20);l(.0001);l(123456789);s(3.14159);c(3.14159);a(.2)
E
--- stdout
485165195.40979
0
-9.21034
18.63140
0
-.99999
.19739

=== library line 4
bc -l <<'E'
scale=0;e(1);s(1);c(1);l(10);a(1);4*a(1)
E
--- stdout
2
0
0
2
0
0

=== library line 5
bc -l <<'E'
scale=10;e(l(5));s(1000);c(-2);a(-.5);l(1.0001);j(-1,2);j(5,10)
E
--- stdout
4.9999999998
.8268795405
-.4161468365
-.4636476090
.0000999950
-.5767248077
-.2340615281

=== library line 6
bc -l <<'E'
e(100.5)
E
--- stdout
44319559098458954160107061979564816895899481.87063064907487691185

=== library line 7
bc -l <<'E'
a(.00000000001);s(.00000000001)
E
--- stdout
.00000000001000000000
.00000000001000000000

=== line length
BC_LINE_LENGTH=20 bc <<< '2^200'; BC_LINE_LENGTH=0 bc <<< '2^300'
--- stdout
160693804425899027\
554196209234116260\
252220299378279283\
5301376
2037035976334486086268445688409378161051468393665936250636140449354381299763336706183397376

=== a file, then standard input
echo 'x=4' > p; bc -q p <<< 'x*2'
--- stdout
8

=== missing file
bc nof < /dev/null; echo $?
--- stdout
1

=== printf '1/0\n5/0\n2+3\n' | bc
printf '1/0\n5/0\n2+3\n' | bc
--- stdout
5

=== printf 'sqrt(-1)\n' | bc
printf 'sqrt(-1)\n' | bc

=== printf '2^0.5\n2^-2\nscale=5;2^-2\n0^-1\n' | bc
printf '2^0.5\n2^-2\nscale=5;2^-2\n0^-1\n' | bc
--- stdout
1
0
.25000

=== printf '1+\n2\n' | bc
printf '1+\n2\n' | bc
--- stdout
2

=== printf 'foo(1)\n' | bc
printf 'foo(1)\n' | bc

=== printf 'define f(x){return x/0;}\nf(3)\n' | bc
printf 'define f(x){return x/0;}\nf(3)\n' | bc

=== printf 'a=5;a\nb=a++ + ++a;b;a\n' | bc
printf 'a=5;a\nb=a++ + ++a;b;a\n' | bc
--- stdout
5
12
7

=== printf 'obase=16;255;.5;255.75\nobase=20;399;.5\n' | bc
printf 'obase=16;255;.5;255.75\nobase=20;399;.5\n' | bc
--- stdout
FF
.8
FF.C0
 19 19
.10

=== printf 'ibase=16;FF;A.8;ibase=A\n10;ibase\n' | bc
printf 'ibase=16;FF;A.8;ibase=A\n10;ibase\n' | bc
--- stdout
255
10.5
10
10

=== printf 'ibase=2;1012;9\n' | bc
printf 'ibase=2;1012;9\n' | bc
--- stdout
11
9

=== printf '"hi\\n"\nprint "a\\tb\\n",1+1,"\\n"\n' | bc
printf '"hi\\n"\nprint "a\\tb\\n",1+1,"\\n"\n' | bc
--- stdout
hi\na	b
2

=== printf 'x=.5;x;-x;0.0;1.10*1.10;10/3;scale=3;10/3;10%%3;-10%%3;10.5%%3
printf 'x=.5;x;-x;0.0;1.10*1.10;10/3;scale=3;10/3;10%%3;-10%%3;10.5%%3;2/3*3\n' | bc
--- stdout
.5
-.5
0
1.21
3
3.333
.001
-.001
0
1.998

=== printf 'length(123.45);scale(1.234);length(0);length(.00123);length(0.
printf 'length(123.45);scale(1.234);length(0);length(.00123);length(0.000);length(-12)\n' | bc
--- stdout
5
3
1
5
3
2

=== printf '2^200\n2^500\n' | bc
printf '2^200\n2^500\n' | bc
--- stdout
1606938044258990275541962092341162602522202993782792835301376
32733906078961418700131896968275991522166420460430647894832913680961\
33796404674554883270092325904157150886684127560071009217256545885393\
053328527589376

=== printf 'if(1<2) "yes"\nif (2<1) 1 else 2\nfor(i=0;i<3;i++) i\nwhile(i-
printf 'if(1<2) "yes"\nif (2<1) 1 else 2\nfor(i=0;i<3;i++) i\nwhile(i-->0) i;\n' | bc
--- stdout
yes2
0
1
2
2
1
0

=== printf 'a[1]=2;a[1];a[0];last\n.\n' | bc
printf 'a[1]=2;a[1];a[0];last\n.\n' | bc
--- stdout
2
0
0
0

=== printf 'define f(a[]){a[0]=5;}\nb[0]=1;f(b[]);b[0]\ndefine void g(*a[]
printf 'define f(a[]){a[0]=5;}\nb[0]=1;f(b[]);b[0]\ndefine void g(*a[]){a[0]=7;}\ng(b[]);b[0]\n' | bc
--- stdout
0
1
7

=== printf '1==1;1!=1;!0;1&&0;1||0;3>2\n' | bc
printf '1==1;1!=1;!0;1&&0;1||0;3>2\n' | bc
--- stdout
1
0
1
0
1
1

=== printf 'a=b=3;a+=2;a;a^=2;a;a%%=7;a;a/=2;a-=1;a*=3;a\n' | bc
printf 'a=b=3;a+=2;a;a^=2;a;a%%=7;a;a/=2;a-=1;a*=3;a\n' | bc
--- stdout
5
25
4
3

=== printf 'halt\n1\n' | bc
printf 'halt\n1\n' | bc

=== printf 'quit\n1\n' | bc
printf 'quit\n1\n' | bc

=== printf '1 2\n' | bc
printf '1 2\n' | bc

=== printf '$\n' | bc
printf '$\n' | bc

=== printf 'obase=1;obase;obase=0;ibase=1;ibase;ibase=40;ibase;scale=-1;sc
printf 'obase=1;obase;obase=0;ibase=1;ibase;ibase=40;ibase;scale=-1;scale\n' | bc
--- stdout
10
10
10
0

=== printf 'a[-1]=1\n' | bc
printf 'a[-1]=1\n' | bc

=== printf '1;;2\n{1;2}\n' | bc
printf '1;;2\n{1;2}\n' | bc
--- stdout
1
2
1
2

=== printf 'return 1\n2\nbreak\n3\n' | bc
printf 'return 1\n2\nbreak\n3\n' | bc
--- stdout
2
3

=== printf 'sqrt(2);scale=10;sqrt(2);sqrt(0);sqrt(4.0000)\n' | bc
printf 'sqrt(2);scale=10;sqrt(2);sqrt(0);sqrt(4.0000)\n' | bc
--- stdout
1
1.4142135623
0
2.0000000000

=== printf '\\\n1+\\\n2\n' | bc
printf '\\\n1+\\\n2\n' | bc
--- stdout
3

=== printf '/* c */ 1 # x\n2\n' | bc
printf '/* c */ 1 # x\n2\n' | bc
--- stdout
1
2

=== printf 'A+1;FF;Z\n' | bc
printf 'A+1;FF;Z\n' | bc
--- stdout
11
99
35

=== printf '2^3^2;-2^2;(-2)^2;1-1-1;!1+1\n' | bc
printf '2^3^2;-2^2;(-2)^2;1-1-1;!1+1\n' | bc
--- stdout
512
4
4
-1
0

=== printf 'limits\n' | bc
printf 'limits\n' | bc
--- stdout
BC_BASE_MAX     = 2147483647
BC_DIM_MAX      = 16777215
BC_SCALE_MAX    = 100000000
BC_STRING_MAX   = 2147483647
MAX Exponent    = 4294967295
Number of vars  = 32767
--- differs: the limits are those of boxsh

=== printf 'define f(n){if(n<2) return(1);return(n*f(n-1));}\nf(30)\n' | b
printf 'define f(n){if(n<2) return(1);return(n*f(n-1));}\nf(30)\n' | bc
--- stdout
265252859812191058636308480000000

=== printf 'define f(){auto a,b;a=1;return;}\nf()\nz=f();z\n' | bc
printf 'define f(){auto a,b;a=1;return;}\nf()\nz=f();z\n' | bc
--- stdout
0
0

=== printf '123456789012345678901234567890.123456789012345678901234567890*
printf '123456789012345678901234567890.123456789012345678901234567890*123456789012345678901234567890.1\n' | bc
--- stdout
15241578753238836750495351562563786045156378604515637860451.54854446\
6403139767765142508889

=== printf '"a' | bc
printf '"a' | bc

=== printf 'f(1,2)\ndefine f(x){x}\nf(1,2)\n' | bc
printf 'f(1,2)\ndefine f(x){x}\nf(1,2)\n' | bc

=== printf '5.50 %% 2\nscale=2; 5.50 %% 2;-7/2;7%%-3\n' | bc
printf '5.50 %% 2\nscale=2; 5.50 %% 2;-7/2;7%%-3\n' | bc
--- stdout
1.50
0
-3.50
.01

=== printf 'x = 3 ; x ; (x=4) ; y=x=5\n' | bc
printf 'x = 3 ; x ; (x=4) ; y=x=5\n' | bc
--- stdout
3
4

=== printf 'i=5;i++;i--;++i;--i\n' | bc
printf 'i=5;i++;i--;++i;--i\n' | bc
--- stdout
5
6
6
5

=== printf 'a.b\n1..2\n1.2.3\n' | bc
printf 'a.b\n1..2\n1.2.3\n' | bc

=== printf 'define f(x) { return (x) }\nf(2)\n' | bc
printf 'define f(x) { return (x) }\nf(2)\n' | bc
--- stdout
2

=== printf 'define f(x)\n{\nreturn x\n}\nf(2)\n' | bc
printf 'define f(x)\n{\nreturn x\n}\nf(2)\n' | bc
--- stdout
2

=== printf 'if(0) {\n1\n} else {\n2\n}\n' | bc
printf 'if(0) {\n1\n} else {\n2\n}\n' | bc
--- stdout
2

=== printf 'e(1)\n' | bc
printf 'e(1)\n' | bc

=== printf '1;$;2\n3\n' | bc
printf '1;$;2\n3\n' | bc
--- stdout
3

=== printf '1;);2\n3\n' | bc
printf '1;);2\n3\n' | bc
--- stdout
3

=== printf 'print 1,2;print "x"\n' | bc
printf 'print 1,2;print "x"\n' | bc
--- stdout (no newline)
12x

=== printf 'x=1;if(x)\n2\n' | bc
printf 'x=1;if(x)\n2\n' | bc
--- stdout
2

=== printf 'define f(x){\nauto y\ny=x*2\nreturn y\n}\nf(4)\n' | bc
printf 'define f(x){\nauto y\ny=x*2\nreturn y\n}\nf(4)\n' | bc
--- stdout
8

=== printf 'define void v(){print "v\\n"}\nv()\nx=v()\n' | bc
printf 'define void v(){print "v\\n"}\nv()\nx=v()\n' | bc
--- stdout
v
v
--- differs: the value of a void function is refused when it runs, not when it is read

=== printf 'for(;;){i++;if(i>3)break;if(i==2)continue;i}\n' | bc
printf 'for(;;){i++;if(i>3)break;if(i==2)continue;i}\n' | bc
--- stdout
0
1
1
2
3
3

=== printf 'a="x"\n' | bc
printf 'a="x"\n' | bc

=== printf '(1\n)\n2\n' | bc
printf '(1\n)\n2\n' | bc
--- stdout
2

=== printf 'last=5;last+1;last\n' | bc
printf 'last=5;last+1;last\n' | bc
--- stdout
6
6

=== printf '1 + a = 3;a\na = 3 < 5;a\n' | bc
printf '1 + a = 3;a\na = 3 < 5;a\n' | bc
--- stdout
4
3
1
3

=== printf 'length("a")\n' | bc
printf 'length("a")\n' | bc

=== printf 'scale=2;x=1.999;x/1;x*1.0\n' | bc
printf 'scale=2;x=1.999;x/1;x*1.0\n' | bc
--- stdout
1.99
1.999

=== printf 'obase=16;-255;obase=2;5.5;-.25;obase=1000;123456.789\n' | bc
printf 'obase=16;-255;obase=2;5.5;-.25;obase=1000;123456.789\n' | bc
--- stdout
-FF
101.1000
-.0100000
 123 456.789

=== printf 'ibase=16\n1.8\n.F\nFF.FF\n' | bc
printf 'ibase=16\n1.8\n.F\nFF.FF\n' | bc
--- stdout
1.5
.9
255.99

=== printf 'define f(x){auto x;x}\n' | bc
printf 'define f(x){auto x;x}\n' | bc

=== printf 'while(1){x++;if(x>2)halt};5\n' | bc
printf 'while(1){x++;if(x>2)halt};5\n' | bc
--- stdout
0
1
2

=== printf 'else 1\n' | bc
printf 'else 1\n' | bc

=== printf '2^1.0;2^-1.5;1.5^2;1.5^3;.1^5;scale=3;1.5^3;.11^-1\n' | bc
printf '2^1.0;2^-1.5;1.5^2;1.5^3;.1^5;scale=3;1.5^3;.11^-1\n' | bc
--- stdout
2
0
2.2
3.3
0
3.375
9.090

=== printf 'a[0]=1;a[2.7]=5;a[2];a\n' | bc
printf 'a[0]=1;a[2.7]=5;a[2];a\n' | bc
--- stdout
5
0

=== printf '0x10\n1e5\n' | bc
printf '0x10\n1e5\n' | bc

=== printf 'x==1;x=1\n' | bc
printf 'x==1;x=1\n' | bc
--- stdout
0

=== printf '"multi\nline"\n1\n' | bc
printf '"multi\nline"\n1\n' | bc
--- stdout
multi
line1

=== printf 'define f(*a[]){a[0]=3}\nf(b[]);b[0]\n' | bc
printf 'define f(*a[]){a[0]=3}\nf(b[]);b[0]\n' | bc
--- stdout
0
3

=== printf 'a^b^c;a%%b\n' | bc
printf 'a^b^c;a%%b\n' | bc
--- stdout
0

=== printf '9999999999^99999999999\n' | bc
printf '9999999999^99999999999\n' | bc

=== printf 'sqrt(a,b)\n' | bc
printf 'sqrt(a,b)\n' | bc

=== printf 'f(){}\n' | bc
printf 'f(){}\n' | bc

=== printf '0-1+2;- 1;--a;a\n' | bc
printf '0-1+2;- 1;--a;a\n' | bc
--- stdout
1
-1
-1
-1

=== printf '5--3\n5 - -3\n' | bc
printf '5--3\n5 - -3\n' | bc
--- stdout
8

=== printf 'define g(){return 1/0}\ng();2\n3\n1+)\n4\n' | bc
printf 'define g(){return 1/0}\ng();2\n3\n1+)\n4\n' | bc
--- stdout
3
4

=== printf 'scale=30;1/7;22/7;sqrt(3)\n' | bc
printf 'scale=30;1/7;22/7;sqrt(3)\n' | bc
--- stdout
.142857142857142857142857142857
3.142857142857142857142857142857
1.732050807568877293527446341505

=== printf 'scale=4;a=10;while(a>1){a/=3;a}\n' | bc
printf 'scale=4;a=10;while(a>1){a/=3;a}\n' | bc
--- stdout
3.3333
1.1111
.3703

=== printf 'x=10;x%%=3;x;x^=3;x\n' | bc
printf 'x=10;x%%=3;x;x^=3;x\n' | bc
--- stdout
1
1

=== printf '1>2==0\n' | bc
printf '1>2==0\n' | bc
--- stdout
1

=== printf '.5+.5;1.5-1.5;0*5.000;-0;-.0\n' | bc
printf '.5+.5;1.5-1.5;0*5.000;-0;-.0\n' | bc
--- stdout
1.0
0
0
0
0

=== printf '100000000000000000000*100000000000000000000\n' | bc
printf '100000000000000000000*100000000000000000000\n' | bc
--- stdout
10000000000000000000000000000000000000000

=== printf 'obase=8;64;obase=256;65537;65537.5\n' | bc
printf 'obase=8;64;obase=256;65537;65537.5\n' | bc
--- stdout
100
 001 000 001
 001 000 001.128

=== printf 'obase=3;.1;scale=5;1/3\n' | bc
printf 'obase=3;.1;scale=5;1/3\n' | bc
--- stdout
.002
.02222222222

=== printf 'e(1);l(2);s(1);c(1);a(1);j(0,1);e(0);l(1);a(0);s(0);c(0);l(0);
printf 'e(1);l(2);s(1);c(1);a(1);j(0,1);e(0);l(1);a(0);s(0);c(0);l(0);l(-1);e(-1);e(10);4*a(1)\n' | bc -l
--- stdout
2.71828182845904523536
.69314718055994530941
.84147098480789650665
.54030230586813971740
.78539816339744830961
.76519768655796655144
1.00000000000000000000
0
0
0
1.00000000000000000000
-99999999999999999999.00000000000000000000
-99999999999999999999.00000000000000000000
.36787944117144232159
22026.46579480671651695790
3.14159265358979323844

=== printf 'scale=50;e(1);4*a(1);l(10)\n' | bc -l
printf 'scale=50;e(1);4*a(1);l(10)\n' | bc -l
--- stdout
2.71828182845904523536028747135266249775724709369995
3.14159265358979323846264338327950288419716939937508
2.30258509299404568401799145468436420760110148862877

=== printf 'scale=5\ne(-700)\ne(2.5)\ns(100)\nc(-3)\na(100)\na(-.5)\nl(.5)
printf 'scale=5\ne(-700)\ne(2.5)\ns(100)\nc(-3)\na(100)\na(-.5)\nl(.5)\nj(2,3)\nj(-1,2)\nj(1.7,2)\n' | bc -l
--- stdout
0
12.18249
-.50636
-.98999
1.56079
-.46364
-.69314
.48609
-.57672
.57672
--- differs: the last digit is exact where GNU bc is one off

=== printf '1/3;2^.5\n' | bc -l
printf '1/3;2^.5\n' | bc -l
--- stdout
.33333333333333333333
1

=== printf 'scale=0;e(1);l(100);s(2);a(5)\n' | bc -l
printf 'scale=0;e(1);l(100);s(2);a(5)\n' | bc -l
--- stdout
2
4
0
1

=== printf 'scale=10;for(x=-3;x<=3;x+=.5){e(x);s(x);c(x);a(x)}\n' | bc -l
printf 'scale=10;for(x=-3;x<=3;x+=.5){e(x);s(x);c(x);a(x)}\n' | bc -l
--- stdout
.0497870683
-.1411200080
-.9899924966
-1.2490457723
.0820849986
-.5984721441
-.8011436155
-1.1902899496
.1353352832
-.9092974268
-.4161468365
-1.1071487177
.2231301601
-.9974949866
.0707372016
-.9827937232
.3678794411
-.8414709848
.5403023058
-.7853981633
.6065306597
-.4794255386
.8775825618
-.4636476090
1.0000000000
0
1.0000000000
0
1.6487212707
.4794255386
.8775825618
.4636476090
2.7182818284
.8414709848
.5403023058
.7853981633
4.4816890703
.9974949866
.0707372016
.9827937232
7.3890560989
.9092974268
-.4161468365
1.1071487177
12.1824939607
.5984721441
-.8011436155
1.1902899496
20.0855369231
.1411200080
-.9899924966
1.2490457723

=== printf 'for(x=.1;x<5;x+=.7){l(x);j(1,x);j(3,x)}\n' | bc -l
printf 'for(x=.1;x<5;x+=.7){l(x);j(1,x);j(3,x)}\n' | bc -l
--- stdout
-2.30258509299404568401
.04993752603624199755
.00002082031575475626
-.22314355131420975576
.36884204609416999420
.01024676633055360291
.40546510810816438197
.55793650791009964199
.06096395114113963064
.78845736036427016946
.55596304981906393910
.16232547283328745431
1.06471073699242834316
.37542748181309589639
.29109258782918677848
1.28093384546206431760
.09546554717787640384
.39876267371058803268
1.45861502269951673945
-.17189656022154047467
.43334700558098234221

=== printf 'e(100);l(123456789);s(12345);c(999.999);a(10^10);a(.0001)\n' |
printf 'e(100);l(123456789);s(12345);c(999.999);a(10^10);a(.0001)\n' | bc -l
--- stdout
26881171418161354484126255515800135873611118.77374192241519160861
18.63140176616801803319
-.99377163645568116800
.56320567450390703088
1.57079632669489661923
.00009999999966666666

=== printf 'scale=100;4*a(1);e(1);s(.5)\n' | bc -l
printf 'scale=100;4*a(1);e(1);s(.5)\n' | bc -l
--- stdout
3.141592653589793238462643383279502884197169399375105820974944592307\
8164062862089986280348253421170676
2.718281828459045235360287471352662497757247093699959574966967627724\
0766303535475945713821785251664274
.4794255386042030002732879352155713880818033679406006751886166131255\
350002878148322096312746843482690

=== printf 'e(.5)+l(3)*s(2)/c(1)^2\n' | bc -l
printf 'e(.5)+l(3)*s(2)/c(1)^2\n' | bc -l
--- stdout
5.07069580024515883515

=== printf 'define r(x){return s(x)/c(x)}\nr(1)\n' | bc -l
printf 'define r(x){return s(x)/c(x)}\nr(1)\n' | bc -l
--- stdout
1.55740772465490223050

=== printf 'e(1,2)\nq(1)\n' | bc -l
printf 'e(1,2)\nq(1)\n' | bc -l

=== printf 'pi=4*a(1);scale=2;pi/1\n' | bc -l
printf 'pi=4*a(1);scale=2;pi/1\n' | bc -l
--- stdout
3.14

=== /nonexist
bc /nonexist
--- status 1

=== echo 1+1 > t; bc t; bc -q t
echo 1+1 > t; bc t; bc -q t
--- stdout
2
2

=== echo 2^300 | BC_LINE_LENGTH=0 bc
echo 2^300 | BC_LINE_LENGTH=0 bc
--- stdout
2037035976334486086268445688409378161051468393665936250636140449354381299763336706183397376

=== echo 2^300 | BC_LINE_LENGTH=20 bc
echo 2^300 | BC_LINE_LENGTH=20 bc
--- stdout
203703597633448608\
626844568840937816\
105146839366593625\
063614044935438129\
976333670618339737\
6
