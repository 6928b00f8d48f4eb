#: needs bc

=== printf '1/0\n5/0\n2+3\n' | bc
printf '1/0\n5/0\n2+3\n' | bc
=== printf 'sqrt(-1)\n' | bc
printf 'sqrt(-1)\n' | bc
=== printf '2^0.5\n2^-2\nscale=5;2^-2\n0^-1\n' | bc
printf '2^0.5\n2^-2\nscale=5;2^-2\n0^-1\n' | bc
=== printf '1+\n2\n' | bc
printf '1+\n2\n' | bc
=== printf 'foo(1)\n' | bc
printf 'foo(1)\n' | bc
=== printf 'define f(x){return x/0;}\nf(3)\n' | bc
printf 'define f(x){return x/0;}\nf(3)\n' | bc
=== printf 'a=5;a\nb=a++ + ++a;b;a\n' | bc
printf 'a=5;a\nb=a++ + ++a;b;a\n' | bc
=== printf 'obase=16;255;.5;255.75\nobase=20;399;.5\n' | bc
printf 'obase=16;255;.5;255.75\nobase=20;399;.5\n' | bc
=== printf 'ibase=16;FF;A.8;ibase=A\n10;ibase\n' | bc
printf 'ibase=16;FF;A.8;ibase=A\n10;ibase\n' | bc
=== printf 'ibase=2;1012;9\n' | bc
printf 'ibase=2;1012;9\n' | bc
=== printf '"hi\\n"\nprint "a\\tb\\n",1+1,"\\n"\n' | bc
printf '"hi\\n"\nprint "a\\tb\\n",1+1,"\\n"\n' | bc
=== printf 'x=.5;x;-x;0.0;1.10*1.10;10/3;scale=3;10/3;10%%3;-10%%3;10.5%%3
printf 'x=.5;x;-x;0.0;1.10*1.10;10/3;scale=3;10/3;10%%3;-10%%3;10.5%%3;2/3*3\n' | bc
=== printf 'length(123.45);scale(1.234);length(0);length(.00123);length(0.
printf 'length(123.45);scale(1.234);length(0);length(.00123);length(0.000);length(-12)\n' | bc
=== printf '2^200\n2^500\n' | bc
printf '2^200\n2^500\n' | bc
=== printf 'if(1<2) "yes"\nif (2<1) 1 else 2\nfor(i=0;i<3;i++) i\nwhile(i-
printf 'if(1<2) "yes"\nif (2<1) 1 else 2\nfor(i=0;i<3;i++) i\nwhile(i-->0) i;\n' | bc
=== printf 'a[1]=2;a[1];a[0];last\n.\n' | bc
printf 'a[1]=2;a[1];a[0];last\n.\n' | bc
=== printf 'define f(a[]){a[0]=5;}\nb[0]=1;f(b[]);b[0]\ndefine void g(*a[]
printf 'define f(a[]){a[0]=5;}\nb[0]=1;f(b[]);b[0]\ndefine void g(*a[]){a[0]=7;}\ng(b[]);b[0]\n' | bc
=== printf '1==1;1!=1;!0;1&&0;1||0;3>2\n' | bc
printf '1==1;1!=1;!0;1&&0;1||0;3>2\n' | bc
=== printf 'a=b=3;a+=2;a;a^=2;a;a%%=7;a;a/=2;a-=1;a*=3;a\n' | bc
printf 'a=b=3;a+=2;a;a^=2;a;a%%=7;a;a/=2;a-=1;a*=3;a\n' | bc
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
=== printf 'a[-1]=1\n' | bc
printf 'a[-1]=1\n' | bc
=== printf '1;;2\n{1;2}\n' | bc
printf '1;;2\n{1;2}\n' | bc
=== printf 'return 1\n2\nbreak\n3\n' | bc
printf 'return 1\n2\nbreak\n3\n' | bc
=== printf 'sqrt(2);scale=10;sqrt(2);sqrt(0);sqrt(4.0000)\n' | bc
printf 'sqrt(2);scale=10;sqrt(2);sqrt(0);sqrt(4.0000)\n' | bc
=== printf '\\\n1+\\\n2\n' | bc
printf '\\\n1+\\\n2\n' | bc
=== printf '/* c */ 1 # x\n2\n' | bc
printf '/* c */ 1 # x\n2\n' | bc
=== printf 'A+1;FF;Z\n' | bc
printf 'A+1;FF;Z\n' | bc
=== printf '2^3^2;-2^2;(-2)^2;1-1-1;!1+1\n' | bc
printf '2^3^2;-2^2;(-2)^2;1-1-1;!1+1\n' | bc
=== printf 'limits\n' | bc
printf 'limits\n' | bc
=== printf 'define f(n){if(n<2) return(1);return(n*f(n-1));}\nf(30)\n' | b
printf 'define f(n){if(n<2) return(1);return(n*f(n-1));}\nf(30)\n' | bc
=== printf 'define f(){auto a,b;a=1;return;}\nf()\nz=f();z\n' | bc
printf 'define f(){auto a,b;a=1;return;}\nf()\nz=f();z\n' | bc
=== printf '123456789012345678901234567890.123456789012345678901234567890*
printf '123456789012345678901234567890.123456789012345678901234567890*123456789012345678901234567890.1\n' | bc
=== printf '"a' | bc
printf '"a' | bc
=== printf 'f(1,2)\ndefine f(x){x}\nf(1,2)\n' | bc
printf 'f(1,2)\ndefine f(x){x}\nf(1,2)\n' | bc
=== printf '5.50 %% 2\nscale=2; 5.50 %% 2;-7/2;7%%-3\n' | bc
printf '5.50 %% 2\nscale=2; 5.50 %% 2;-7/2;7%%-3\n' | bc
=== printf 'x = 3 ; x ; (x=4) ; y=x=5\n' | bc
printf 'x = 3 ; x ; (x=4) ; y=x=5\n' | bc
=== printf 'i=5;i++;i--;++i;--i\n' | bc
printf 'i=5;i++;i--;++i;--i\n' | bc
=== printf 'a.b\n1..2\n1.2.3\n' | bc
printf 'a.b\n1..2\n1.2.3\n' | bc
=== printf 'define f(x) { return (x) }\nf(2)\n' | bc
printf 'define f(x) { return (x) }\nf(2)\n' | bc
=== printf 'define f(x)\n{\nreturn x\n}\nf(2)\n' | bc
printf 'define f(x)\n{\nreturn x\n}\nf(2)\n' | bc
=== printf 'if(0) {\n1\n} else {\n2\n}\n' | bc
printf 'if(0) {\n1\n} else {\n2\n}\n' | bc
=== printf 'e(1)\n' | bc
printf 'e(1)\n' | bc
=== printf '1;$;2\n3\n' | bc
printf '1;$;2\n3\n' | bc
=== printf '1;);2\n3\n' | bc
printf '1;);2\n3\n' | bc
=== printf 'print 1,2;print "x"\n' | bc
printf 'print 1,2;print "x"\n' | bc
=== printf 'x=1;if(x)\n2\n' | bc
printf 'x=1;if(x)\n2\n' | bc
=== printf 'define f(x){\nauto y\ny=x*2\nreturn y\n}\nf(4)\n' | bc
printf 'define f(x){\nauto y\ny=x*2\nreturn y\n}\nf(4)\n' | bc
=== printf 'define void v(){print "v\\n"}\nv()\nx=v()\n' | bc
printf 'define void v(){print "v\\n"}\nv()\nx=v()\n' | bc
=== printf 'for(;;){i++;if(i>3)break;if(i==2)continue;i}\n' | bc
printf 'for(;;){i++;if(i>3)break;if(i==2)continue;i}\n' | bc
=== printf 'a="x"\n' | bc
printf 'a="x"\n' | bc
=== printf '(1\n)\n2\n' | bc
printf '(1\n)\n2\n' | bc
=== printf 'last=5;last+1;last\n' | bc
printf 'last=5;last+1;last\n' | bc
=== printf '1 + a = 3;a\na = 3 < 5;a\n' | bc
printf '1 + a = 3;a\na = 3 < 5;a\n' | bc
=== printf 'length("a")\n' | bc
printf 'length("a")\n' | bc
=== printf 'scale=2;x=1.999;x/1;x*1.0\n' | bc
printf 'scale=2;x=1.999;x/1;x*1.0\n' | bc
=== printf 'obase=16;-255;obase=2;5.5;-.25;obase=1000;123456.789\n' | bc
printf 'obase=16;-255;obase=2;5.5;-.25;obase=1000;123456.789\n' | bc
=== printf 'ibase=16\n1.8\n.F\nFF.FF\n' | bc
printf 'ibase=16\n1.8\n.F\nFF.FF\n' | bc
=== printf 'define f(x){auto x;x}\n' | bc
printf 'define f(x){auto x;x}\n' | bc
=== printf 'while(1){x++;if(x>2)halt};5\n' | bc
printf 'while(1){x++;if(x>2)halt};5\n' | bc
=== printf 'else 1\n' | bc
printf 'else 1\n' | bc
=== printf '2^1.0;2^-1.5;1.5^2;1.5^3;.1^5;scale=3;1.5^3;.11^-1\n' | bc
printf '2^1.0;2^-1.5;1.5^2;1.5^3;.1^5;scale=3;1.5^3;.11^-1\n' | bc
=== printf 'a[0]=1;a[2.7]=5;a[2];a\n' | bc
printf 'a[0]=1;a[2.7]=5;a[2];a\n' | bc
=== printf '0x10\n1e5\n' | bc
printf '0x10\n1e5\n' | bc
=== printf 'x==1;x=1\n' | bc
printf 'x==1;x=1\n' | bc
=== printf '"multi\nline"\n1\n' | bc
printf '"multi\nline"\n1\n' | bc
=== printf 'define f(*a[]){a[0]=3}\nf(b[]);b[0]\n' | bc
printf 'define f(*a[]){a[0]=3}\nf(b[]);b[0]\n' | bc
=== printf 'a^b^c;a%%b\n' | bc
printf 'a^b^c;a%%b\n' | bc
=== printf '9999999999^99999999999\n' | bc
printf '9999999999^99999999999\n' | bc
=== printf 'sqrt(a,b)\n' | bc
printf 'sqrt(a,b)\n' | bc
=== printf 'f(){}\n' | bc
printf 'f(){}\n' | bc
=== printf '0-1+2;- 1;--a;a\n' | bc
printf '0-1+2;- 1;--a;a\n' | bc
=== printf '5--3\n5 - -3\n' | bc
printf '5--3\n5 - -3\n' | bc
=== printf 'define g(){return 1/0}\ng();2\n3\n1+)\n4\n' | bc
printf 'define g(){return 1/0}\ng();2\n3\n1+)\n4\n' | bc
=== printf 'scale=30;1/7;22/7;sqrt(3)\n' | bc
printf 'scale=30;1/7;22/7;sqrt(3)\n' | bc
=== printf 'scale=4;a=10;while(a>1){a/=3;a}\n' | bc
printf 'scale=4;a=10;while(a>1){a/=3;a}\n' | bc
=== printf 'x=10;x%%=3;x;x^=3;x\n' | bc
printf 'x=10;x%%=3;x;x^=3;x\n' | bc
=== printf '1>2==0\n' | bc
printf '1>2==0\n' | bc
=== printf '.5+.5;1.5-1.5;0*5.000;-0;-.0\n' | bc
printf '.5+.5;1.5-1.5;0*5.000;-0;-.0\n' | bc
=== printf '100000000000000000000*100000000000000000000\n' | bc
printf '100000000000000000000*100000000000000000000\n' | bc
=== printf 'obase=8;64;obase=256;65537;65537.5\n' | bc
printf 'obase=8;64;obase=256;65537;65537.5\n' | bc
=== printf 'obase=3;.1;scale=5;1/3\n' | bc
printf 'obase=3;.1;scale=5;1/3\n' | bc
=== printf 'e(1);l(2);s(1);c(1);a(1);j(0,1);e(0);l(1);a(0);s(0);c(0);l(0);
printf 'e(1);l(2);s(1);c(1);a(1);j(0,1);e(0);l(1);a(0);s(0);c(0);l(0);l(-1);e(-1);e(10);4*a(1)\n' | bc -l
=== printf 'scale=50;e(1);4*a(1);l(10)\n' | bc -l
printf 'scale=50;e(1);4*a(1);l(10)\n' | bc -l
=== printf 'scale=5\ne(-700)\ne(2.5)\ns(100)\nc(-3)\na(100)\na(-.5)\nl(.5)
printf 'scale=5\ne(-700)\ne(2.5)\ns(100)\nc(-3)\na(100)\na(-.5)\nl(.5)\nj(2,3)\nj(-1,2)\nj(1.7,2)\n' | bc -l
=== printf '1/3;2^.5\n' | bc -l
printf '1/3;2^.5\n' | bc -l
=== printf 'scale=0;e(1);l(100);s(2);a(5)\n' | bc -l
printf 'scale=0;e(1);l(100);s(2);a(5)\n' | bc -l
=== printf 'scale=10;for(x=-3;x<=3;x+=.5){e(x);s(x);c(x);a(x)}\n' | bc -l
printf 'scale=10;for(x=-3;x<=3;x+=.5){e(x);s(x);c(x);a(x)}\n' | bc -l
=== printf 'for(x=.1;x<5;x+=.7){l(x);j(1,x);j(3,x)}\n' | bc -l
printf 'for(x=.1;x<5;x+=.7){l(x);j(1,x);j(3,x)}\n' | bc -l
=== printf 'e(100);l(123456789);s(12345);c(999.999);a(10^10);a(.0001)\n' |
printf 'e(100);l(123456789);s(12345);c(999.999);a(10^10);a(.0001)\n' | bc -l
=== printf 'scale=100;4*a(1);e(1);s(.5)\n' | bc -l
printf 'scale=100;4*a(1);e(1);s(.5)\n' | bc -l
=== printf 'e(.5)+l(3)*s(2)/c(1)^2\n' | bc -l
printf 'e(.5)+l(3)*s(2)/c(1)^2\n' | bc -l
=== printf 'define r(x){return s(x)/c(x)}\nr(1)\n' | bc -l
printf 'define r(x){return s(x)/c(x)}\nr(1)\n' | bc -l
=== printf 'e(1,2)\nq(1)\n' | bc -l
printf 'e(1,2)\nq(1)\n' | bc -l
=== printf 'pi=4*a(1);scale=2;pi/1\n' | bc -l
printf 'pi=4*a(1);scale=2;pi/1\n' | bc -l
=== /nonexist
bc /nonexist
=== echo 1+1 > t; bc t; bc -q t
echo 1+1 > t; bc t; bc -q t
=== echo 2^300 | BC_LINE_LENGTH=0 bc
echo 2^300 | BC_LINE_LENGTH=0 bc
=== echo 2^300 | BC_LINE_LENGTH=20 bc
echo 2^300 | BC_LINE_LENGTH=20 bc
