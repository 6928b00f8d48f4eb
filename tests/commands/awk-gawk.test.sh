#: What gawk has beyond POSIX, one program a case.
#: needs gawk

=== gawk 'BEGIN{printf("%s %s\n", 1, 2) | "cat"}'
gawk 'BEGIN{printf("%s %s\n", 1, 2) | "cat"}'
--- stdout
1 2

=== gawk 'BEGIN{print(1, 2) | "cat"}'
gawk 'BEGIN{print(1, 2) | "cat"}'
--- stdout
1 2

=== gawk 'BEGIN{print(1, 2) > "f"; close("f"); while((getline x < "f")>0) print x}'
gawk 'BEGIN{print(1, 2) > "f"; close("f"); while((getline x < "f")>0) print x}'
--- stdout
1 2

=== gawk 'BEGIN{print("b","a") |& "sort"; close("sort","to"); "sort" |& getline x; print x}'
gawk 'BEGIN{print("b","a") |& "sort"; close("sort","to"); "sort" |& getline x; print x}'
--- stdout
b a

=== gawk 'BEGIN{x=1; SYMTAB["x"]=5; print x; y=2; print SYMTAB["y"]; print ("NR" in SYMTAB), ("nosuch" in SYMTAB)}'
gawk 'BEGIN{x=1; SYMTAB["x"]=5; print x; y=2; print SYMTAB["y"]; print ("NR" in SYMTAB), ("nosuch" in SYMTAB)}'
--- stdout
5
2
1 0

=== gawk 'BEGIN{a=3; for (i in SYMTAB) if (i=="a") print i, SYMTAB[i]}'
gawk 'BEGIN{a=3; for (i in SYMTAB) if (i=="a") print i, SYMTAB[i]}'
--- stdout
a 3

=== gawk 'function f(x){return x*2} BEGIN{print ("f" in FUNCTAB), ("g" in FUNCTAB), ("length" in FUNCTAB); g="f"; print @g(4)}'
gawk 'function f(x){return x*2} BEGIN{print ("f" in FUNCTAB), ("g" in FUNCTAB), ("length" in FUNCTAB); g="f"; print @g(4)}'
--- stdout
1 0 1
8

=== gawk 'BEGIN{SYMTAB["nosuch"]=1}'; echo $?
gawk 'BEGIN{SYMTAB["nosuch"]=1}'; echo $?
--- stdout
2

=== gawk 'BEGIN{foo=1; delete SYMTAB["foo"]}'; echo $?
gawk 'BEGIN{foo=1; delete SYMTAB["foo"]}'; echo $?
--- stdout
2

=== gawk 'BEGIN{FS=","; n=split("a,b c",x); print n, x[1], x[2]}'
gawk 'BEGIN{FS=","; n=split("a,b c",x); print n, x[1], x[2]}'
--- stdout
2 a b c

=== gawk 'BEGIN{FS="\t"; n=split("a\tb c",x); print n, x[2]}'
gawk 'BEGIN{FS="\t"; n=split("a\tb c",x); print n, x[2]}'
--- stdout
2 b c

=== gawk 'BEGIN{FIELDWIDTHS="2 3"; n=split("ab cd ef",x); print n, x[1]}'
gawk 'BEGIN{FIELDWIDTHS="2 3"; n=split("ab cd ef",x); print n, x[1]}'
--- stdout
3 ab

=== gawk 'BEGIN{FPAT="[0-9]+"; $0="a1b22"; print NF, $2; n=split("x y",q); print n}'
gawk 'BEGIN{FPAT="[0-9]+"; $0="a1b22"; print NF, $2; n=split("x y",q); print n}'
--- stdout
2 22
2

=== gawk 'BEGIN{n=split("a1b2c",x,/[0-9]/,s); print n, s[1], s[2]}'
gawk 'BEGIN{n=split("a1b2c",x,/[0-9]/,s); print n, s[1], s[2]}'
--- stdout
3 1 2

=== gawk 'BEGIN{n=split("  a b ",x," ",s); print n, "[" s[0] "]" "[" s[1] "]" "[" s[2] "]"}'
gawk 'BEGIN{n=split("  a b ",x," ",s); print n, "[" s[0] "]" "[" s[1] "]" "[" s[2] "]"}'
--- stdout
2 [  ][ ][ ]

=== gawk 'BEGIN{PROCINFO["sorted_in"]="@ind_str_asc"; a["b"];a["a"];a["c"]; for(i in a) printf i; print ""}'
gawk 'BEGIN{PROCINFO["sorted_in"]="@ind_str_asc"; a["b"];a["a"];a["c"]; for(i in a) printf i; print ""}'
--- stdout
abc

=== gawk 'BEGIN{PROCINFO["sorted_in"]="@val_num_desc"; a["x"]=1;a["y"]=3;a["z"]=2; for(i in a) printf i; print ""}'
gawk 'BEGIN{PROCINFO["sorted_in"]="@val_num_desc"; a["x"]=1;a["y"]=3;a["z"]=2; for(i in a) printf i; print ""}'
--- stdout
yzx

=== gawk 'BEGIN{PROCINFO["sorted_in"]="@val_type_asc"; a[1]="b";a[2]=10;a[3]="a";a[4]=9;a[5][1]; for(i in a) printf i " "; print ""}'
gawk 'BEGIN{PROCINFO["sorted_in"]="@val_type_asc"; a[1]="b";a[2]=10;a[3]="a";a[4]=9;a[5][1]; for(i in a) printf i " "; print ""}'
--- stdout (escaped)
4 2 3 1 5\x20

=== gawk 'BEGIN{PROCINFO["sorted_in"]="@val_str_asc"; a[3]="b";a[1]="b";a[2]="a"; for(i in a) printf i " "; print ""}'
gawk 'BEGIN{PROCINFO["sorted_in"]="@val_str_asc"; a[3]="b";a[1]="b";a[2]="a"; for(i in a) printf i " "; print ""}'
--- stdout (escaped)
2 1 3\x20

=== gawk 'BEGIN{PROCINFO["sorted_in"]="@val_num_asc"; a[3]=1;a[1]=1;a[2]=0;a["x"]=1; for(i in a) printf i " "; print ""}'
gawk 'BEGIN{PROCINFO["sorted_in"]="@val_num_asc"; a[3]=1;a[1]=1;a[2]=0;a["x"]=1; for(i in a) printf i " "; print ""}'
--- stdout (escaped)
2 1 3 x\x20

=== gawk 'function c(i1,v1,i2,v2){return v2-v1} BEGIN{PROCINFO["sorted_in"]="c"; a[1]=1;a[2]=3;a[3]=2; for(i in a) printf i " "; print ""}'
gawk 'function c(i1,v1,i2,v2){return v2-v1} BEGIN{PROCINFO["sorted_in"]="c"; a[1]=1;a[2]=3;a[3]=2; for(i in a) printf i " "; print ""}'
--- stdout (escaped)
2 3 1\x20

=== gawk 'BEGIN{PROCINFO["sorted_in"]="@unsorted"; a[1];a[2]; for(i in a) n++; print n}'
gawk 'BEGIN{PROCINFO["sorted_in"]="@unsorted"; a[1];a[2]; for(i in a) n++; print n}'
--- stdout
2

=== gawk 'BEGIN{r=@/a+/; print typeof(r), r; print "baa" ~ r; s=r; print typeof(s); if ("xa" ~ s) print "y"}'
gawk 'BEGIN{r=@/a+/; print typeof(r), r; print "baa" ~ r; s=r; print typeof(s); if ("xa" ~ s) print "y"}'
--- stdout
regexp a+
1
regexp
y

=== gawk 'BEGIN{r=@/a+/; s="xaay"; sub(r,"-",s); print s; print r "b"; print typeof(r "")}'
gawk 'BEGIN{r=@/a+/; s="xaay"; sub(r,"-",s); print s; print r "b"; print typeof(r "")}'
--- stdout
x-y
a+b
string

=== gawk 'BEGIN{a[1]=@/x/; print typeof(a[1]), typeof(a), typeof(b), typeof(c[1]), typeof("s"), typeof(1), typeof($1)}'
gawk 'BEGIN{a[1]=@/x/; print typeof(a[1]), typeof(a), typeof(b), typeof(c[1]), typeof("s"), typeof(1), typeof($1)}'
--- stdout
regexp array untyped untyped string number unassigned

=== echo "12 ab" | gawk '{print typeof($1), typeof($2), typeof($3), typeof(NF)}'
echo "12 ab" | gawk '{print typeof($1), typeof($2), typeof($3), typeof(NF)}'
--- stdout
strnum string unassigned number

=== gawk 'function f(a){print typeof(a)} BEGIN{f(x); x[1]; f(x); f(1); f(y "")}'
gawk 'function f(a){print typeof(a)} BEGIN{f(x); x[1]; f(x); f(1); f(y "")}'
--- stdout
untyped
array
number
string

=== gawk 'BEGIN{print typeof(PROCINFO), typeof(ENVIRON["nosuch"]), typeof(unset)}'
gawk 'BEGIN{print typeof(PROCINFO), typeof(ENVIRON["nosuch"]), typeof(unset)}'
--- stdout
array untyped untyped

=== gawk '@namespace "foo"; function bar(){return 1} BEGIN{x=5; print bar(), foo::x, awk::NR, x}'
gawk '@namespace "foo"; function bar(){return 1} BEGIN{x=5; print bar(), foo::x, awk::NR, x}'
--- stdout
1 5 0 5

=== gawk $'@namespace "foo"\nBEGIN{x=1; print x}\n@namespace "awk"\nBEGIN{print foo::x, x+0}'
gawk $'@namespace "foo"\nBEGIN{x=1; print x}\n@namespace "awk"\nBEGIN{print foo::x, x+0}'
--- stdout
1
1 0

=== gawk 'BEGIN{print PROCINFO["version"] ~ /^5/, PROCINFO["FS"], PROCINFO["strftime"], PROCINFO["platform"]}'
gawk 'BEGIN{print PROCINFO["version"] ~ /^5/, PROCINFO["FS"], PROCINFO["strftime"], PROCINFO["platform"]}'
--- stdout
1 FS %a %b %e %H:%M:%S %Z %Y posix

=== gawk 'BEGIN{print PROCINFO["argv"][0], length(PROCINFO["argv"])>1, PROCINFO["identifiers"]["NR"]}'
gawk 'BEGIN{print PROCINFO["argv"][0], length(PROCINFO["argv"])>1, PROCINFO["identifiers"]["NR"]}'
--- status 1

=== gawk 'function f(){} BEGIN{x=1;y[1]; print PROCINFO["identifiers"]["f"], PROCINFO["identifiers"]["x"], PROCINFO["identifiers"]["y"], PROCINF
gawk 'function f(){} BEGIN{x=1;y[1]; print PROCINFO["identifiers"]["f"], PROCINFO["identifiers"]["x"], PROCINFO["identifiers"]["y"], PROCINFO["identifiers"]["length"]}'
--- stdout
user untyped untyped builtin

=== echo 1 | gawk -F, 'BEGIN{print PROCINFO["FS"]; FIELDWIDTHS="1"; print PROCINFO["FS"]; FPAT="a"; print PROCINFO["FS"]}'
echo 1 | gawk -F, 'BEGIN{print PROCINFO["FS"]; FIELDWIDTHS="1"; print PROCINFO["FS"]; FPAT="a"; print PROCINFO["FS"]}'
--- stdout
FS
FIELDWIDTHS
FPAT

=== gawk 'BEGIN{print substr("hello",0), substr("hello",-1,3), substr("hello",2,100), substr("hello",1.5,1.5)}'
gawk 'BEGIN{print substr("hello",0), substr("hello",-1,3), substr("hello",2,100), substr("hello",1.5,1.5)}'
--- stdout
hello hel ello h

=== gawk 'BEGIN{printf "%c%c%c\n", 65, "BCD", 256}' | od -c | head -2
gawk 'BEGIN{printf "%c%c%c\n", 65, "BCD", 256}' | od -c | head -2
--- stdout
0000000   A   B 304 200  \n
0000005

=== gawk 'BEGIN{printf "%5.2f|%-5d|%05d|%+d|%x|%o|%e|%g|%i|%%|%s\n", 3.14159, 42, 42, 42, 255, 8, 12345.678, 0.0001, 3.9, "s"}'
gawk 'BEGIN{printf "%5.2f|%-5d|%05d|%+d|%x|%o|%e|%g|%i|%%|%s\n", 3.14159, 42, 42, 42, 255, 8, 12345.678, 0.0001, 3.9, "s"}'
--- stdout
 3.14|42   |00042|+42|ff|10|1.234568e+04|0.0001|3|%|s

=== gawk "BEGIN{printf \"%'d\n\", 1234567; printf \"%*d|%-*d|\n\", 5, 42, 5, 42; printf \"%2\$s %1\$s\n\", \"a\", \"b\"}"
gawk "BEGIN{printf \"%'d\n\", 1234567; printf \"%*d|%-*d|\n\", 5, 42, 5, 42; printf \"%2\$s %1\$s\n\", \"a\", \"b\"}"
--- stdout
1234567
   42|42   |
b a

=== gawk 'BEGIN{print length(), index("abc","c"), match("foobar",/o+/), RSTART, RLENGTH}' < /dev/null
gawk 'BEGIN{print length(), index("abc","c"), match("foobar",/o+/), RSTART, RLENGTH}' < /dev/null
--- stdout
0 3 2 2 2

=== gawk 'BEGIN{print gensub(/(a)(b)/,"\\2\\1","g","abab"), gensub(/a/,"x",2,"aaa"), gensub(/a/,"[&]\\0",1,"a")}'
gawk 'BEGIN{print gensub(/(a)(b)/,"\\2\\1","g","abab"), gensub(/a/,"x",2,"aaa"), gensub(/a/,"[&]\\0",1,"a")}'
--- stdout
baba axa [a]a

=== gawk 'BEGIN{print toupper("\xe9"), tolower("\xc0B"), length("\xe9"), substr("\xe9a",1,1)}'
gawk 'BEGIN{print toupper("é"), tolower("ÀB"), length("é"), substr("éa",1,1)}'
--- stdout
É àb 1 é

=== gawk 'BEGIN{print strftime("%Y-%m-%d", 0, 1), mktime("2020 01 02 03 04 05"), mktime("x"), strftime("%s",86400)}'
gawk 'BEGIN{print strftime("%Y-%m-%d", 0, 1), mktime("2020 01 02 03 04 05"), mktime("x"), strftime("%s",86400)}'
--- stdout
1970-01-01 1577934245 -1 86400

=== gawk 'BEGIN{print and(12,10), or(12,10), xor(12,10), lshift(1,4), rshift(16,2), compl(0)}'
gawk 'BEGIN{print and(12,10), or(12,10), xor(12,10), lshift(1,4), rshift(16,2), compl(0)}'
--- stdout
8 14 6 16 4 9007199254740991

=== gawk 'BEGIN{print int(-3.7), sqrt(16), exp(0), log(1), sin(0), cos(0), atan2(0,-1), int("3abc")}'
gawk 'BEGIN{print int(-3.7), sqrt(16), exp(0), log(1), sin(0), cos(0), atan2(0,-1), int("3abc")}'
--- stdout
-3 4 1 0 0 1 3.14159 3

=== gawk 'BEGIN{a["x"]=1; a["y"][1]=2; print isarray(a["y"]), isarray(a["x"]); for(i in a["y"]) print i}'
gawk 'BEGIN{a["x"]=1; a["y"][1]=2; print isarray(a["y"]), isarray(a["x"]); for(i in a["y"]) print i}'
--- stdout
1 0
1

=== gawk 'BEGIN{n=asort(a); b[1]="c";b[2]="a"; n=asort(b); print n,b[1],b[2]; c["z"];c["y"]; n=asorti(c,d); print d[1],d[2]; n=asort(b,e,"@val_s
gawk 'BEGIN{n=asort(a); b[1]="c";b[2]="a"; n=asort(b); print n,b[1],b[2]; c["z"];c["y"]; n=asorti(c,d); print d[1],d[2]; n=asort(b,e,"@val_str_desc"); print e[1]}'
--- stdout
2 a c
y z
c

=== gawk 'BEGIN { while (("echo a; echo b" | getline line) > 0) print "got " line; close("echo a; echo b"); print NR }'
gawk 'BEGIN { while (("echo a; echo b" | getline line) > 0) print "got " line; close("echo a; echo b"); print NR }'
--- stdout
got a
got b
0

=== printf 'a\nb\nc\n' | gawk 'NR==1{getline; print} NR==2{getline x; print x, NR}'
printf 'a\nb\nc\n' | gawk 'NR==1{getline; print} NR==2{getline x; print x, NR}'
--- stdout
b
c 3

=== printf 'a b\nc d\n' > f; gawk 'BEGINFILE{print FILENAME, ERRNO} ENDFILE{print FNR} {nextfile}' f nofile f
printf 'a b\nc d\n' > f; gawk 'BEGINFILE{print FILENAME, ERRNO} ENDFILE{print FNR} {nextfile}' f nofile f
--- status 2
--- stdout (escaped)
f\x20
1
nofile No such file or directory

=== printf '1\n2\n' | gawk 'BEGIN{RS=""}{print NF; print RT "."}'
printf '1\n2\n' | gawk 'BEGIN{RS=""}{print NF; print RT "."}'
--- stdout
2

.

=== printf 'a1b22c' | gawk 'BEGIN{RS="[0-9]+"}{print $0 "|" RT}'
printf 'a1b22c' | gawk 'BEGIN{RS="[0-9]+"}{print $0 "|" RT}'
--- stdout
a|1
b|22
c|

=== printf 'one two\n' | gawk '{$3="x"; print; print NF; $0="a b"; print $2; NF=1; print; $5="e"; print; print NF}'
printf 'one two\n' | gawk '{$3="x"; print; print NF; $0="a b"; print $2; NF=1; print; $5="e"; print; print NF}'
--- stdout
one two x
3
b
a
a    e
5

=== gawk 'BEGIN{OFS="-"; $0="a b c"; $1=$1; print; print $1,$2; ORS="!\n"; print "x"}'
gawk 'BEGIN{OFS="-"; $0="a b c"; $1=$1; print; print $1,$2; ORS="!\n"; print "x"}'
--- stdout
a-b-c
a-b
x!

=== gawk 'BEGIN{IGNORECASE=1; print "ABC" ~ /abc/, "A"=="a", index("ABC","b"); n=split("aXbxc",q,"x"); print n}'
gawk 'BEGIN{IGNORECASE=1; print "ABC" ~ /abc/, "A"=="a", index("ABC","b"); n=split("aXbxc",q,"x"); print n}'
--- stdout
1 1 2
2

=== gawk 'BEGIN{printf "%s\n"}'; echo $?
gawk 'BEGIN{printf "%s\n"}'; echo $?
--- stdout
2

=== gawk 'BEGIN{print 1==1.0, "a"<"b", "10"<"9", 10<9, "abc"<1, 1e3==1000, "0x10"+0, 011+0}'
gawk 'BEGIN{print 1==1.0, "a"<"b", "10"<"9", 10<9, "abc"<1, 1e3==1000, "0x10"+0, 011+0}'
--- stdout
1 1 1 0 0 1 0 9

=== gawk 'BEGIN{print -2^2, 2^3^2, 2**3, 5%3, -5%3, 1/3; x=5; x^=2; print x; x**=2; print x; print x++ + ++x, !x, !!x, -"3"}'
gawk 'BEGIN{print -2^2, 2^3^2, 2**3, 5%3, -5%3, 1/3; x=5; x^=2; print x; x**=2; print x; print x++ + ++x, !x, !!x, -"3"}'
--- stdout
-4 512 8 2 -2 0.333333
25
625
1252 0 1 -3

=== gawk 'BEGIN{print 1>2 ? "a" : "b"; print (1,2) in a; print 1 " " 2+3 4; print 1 - -1, "a" -1}'
gawk 'BEGIN{print 1>2 ? "a" : "b"; print (1,2) in a; print 1 " " 2+3 4; print 1 - -1, "a" -1}'
--- status 1

=== gawk 'BEGIN{print length(a)}; function f(a){a[1]=2} BEGIN{f(b); print b[1]; delete b; print length(b)}'
gawk 'BEGIN{print length(a)}; function f(a){a[1]=2} BEGIN{f(b); print b[1]; delete b; print length(b)}'
--- stdout
0
2
0

=== gawk 'BEGIN { exit 3 } END { print "end" }'; echo $?
gawk 'BEGIN { exit 3 } END { print "end" }'; echo $?
--- stdout
end
3

=== gawk 'BEGIN{getline; print "x" $0; getline y; print y}' <<< $'1\n2'
gawk 'BEGIN{getline; print "x" $0; getline y; print y}' <<< $'1\n2'
--- stdout
x1
2

=== gawk -v 'x=a\tb' -v y=3 'BEGIN{print x, y+1}'; gawk '{print v}' v=1 - <<< a; gawk -F'|' '{print $2}' <<< 'a|b'; gawk -F '\\|' '{print $2}' <
gawk -v 'x=a\tb' -v y=3 'BEGIN{print x, y+1}'; gawk '{print v}' v=1 - <<< a; gawk -F'|' '{print $2}' <<< 'a|b'; gawk -F '\\|' '{print $2}' <<< 'a|b'; gawk -Ft '{print $2}' <<< 'atb'
--- stdout
a	b 4
1
b
b
b

=== gawk 'BEGIN{print ENVIRON["HOME"], ARGC, ARGV[1]}' x
gawk 'BEGIN{print ENVIRON["HOME"], ARGC, ARGV[1]}' x
--- stdout
/tmp/case 2 x

=== gawk 'BEGIN{print substr("x", 2) "|" ; print "a" > "/dev/stderr"; print "b" > "/dev/stdout"; print "c" | "cat 1>&2"}' 2>&1
gawk 'BEGIN{print substr("x", 2) "|" ; print "a" > "/dev/stderr"; print "b" > "/dev/stdout"; print "c" | "cat 1>&2"}' 2>&1
--- stdout
a
|
b
c

=== gawk 'BEGIN{system("echo sys; exit 3"); r=system("exit 3"); print r; print close("nosuch")}'
gawk 'BEGIN{system("echo sys; exit 3"); r=system("exit 3"); print r; print close("nosuch")}'
--- stdout
sys
3
-1

=== gawk 'BEGIN { print index("foo", ""); print match("x", ""); print split("", a); print length(a); print substr("", 1) }'
gawk 'BEGIN { print index("foo", ""); print match("x", ""); print split("", a); print length(a); print substr("", 1) }'
--- stdout (escaped)
1
1
0
0
\n\

=== gawk 'function f(n) { return n<=1 ? 1 : n*f(n-1) } BEGIN { print f(20), f(25), 2^53, 2^53+1, 1e300*1e300, -log(0), log(-1) }' 2>/dev/null
gawk 'function f(n) { return n<=1 ? 1 : n*f(n-1) } BEGIN { print f(20), f(25), 2^53, 2^53+1, 1e300*1e300, -log(0), log(-1) }' 2>/dev/null
--- stdout
2432902008176640000 15511210043330986055303168 9007199254740992 9007199254740992 +inf +inf -nan

=== gawk 'BEGIN { print 0.1+0.2, 1e6, 1e16, 123456789012345678, 1234567.8; OFMT="%.2f"; print 3.14159, 3.14159 ""; CONVFMT="%.1f"; print 3.14159
gawk 'BEGIN { print 0.1+0.2, 1e6, 1e16, 123456789012345678, 1234567.8; OFMT="%.2f"; print 3.14159, 3.14159 ""; CONVFMT="%.1f"; print 3.14159 "" }'
--- stdout
0.3 1000000 10000000000000000 123456789012345680 1.23457e+06
3.14 3.14159
3.1

=== gawk '/[]a]/{print 1} /[^]a]/{print 2} /a{2}/{print 3} /\<a/{print 4} /a\>/{print 5} /\y/{print 6} /\B/{print 7}' <<< 'aa]'
gawk '/[]a]/{print 1} /[^]a]/{print 2} /a{2}/{print 3} /\<a/{print 4} /a\>/{print 5} /\y/{print 6} /\B/{print 7}' <<< 'aa]'
--- stdout
1
3
4
5
6
7

=== gawk 'BEGIN { if (!("a" ~ /[[:alpha:]]/)) print "no"; print "a.b" ~ /a\.b/, "a.b" ~ "a\\.b", "a+b" ~ /a\+b/, "tab\t" ~ /\t$/ }'
gawk 'BEGIN { if (!("a" ~ /[[:alpha:]]/)) print "no"; print "a.b" ~ /a\.b/, "a.b" ~ "a\\.b", "a+b" ~ /a\+b/, "tab\t" ~ /\t$/ }'
--- stdout
1 1 1 1

=== gawk 'BEGIN{printf "%d %d %d\n", "0x11", 1e18, -1e18; printf "%u %c|%5s|%-5s|%.2s\n", -1, "", "ab", "ab", "abc"}'
gawk 'BEGIN{printf "%d %d %d\n", "0x11", 1e18, -1e18; printf "%u %c|%5s|%-5s|%.2s\n", -1, "", "ab", "ab", "abc"}'
--- stdout (escaped)
0 1000000000000000000 -1000000000000000000
18446744073709551615 \x00|   ab|ab   |ab

=== gawk 'BEGIN { @include "x" }'; echo $?
gawk 'BEGIN { @include "x" }'; echo $?
--- stdout
1

=== printf 'function g(){print "inc"}\n' > x.awk; gawk $'@include "x.awk"\nBEGIN{g()}'; gawk -i ./x.awk 'BEGIN{g()}'; gawk -f x.awk -e 'BEGIN{g(
printf 'function g(){print "inc"}\n' > x.awk; gawk $'@include "x.awk"\nBEGIN{g()}'; gawk -i ./x.awk 'BEGIN{g()}'; gawk -f x.awk -e 'BEGIN{g()}'
--- stdout
inc
inc
inc

=== gawk 'BEGIN{print 1,}'; echo $?
gawk 'BEGIN{print 1,}'; echo $?
--- stdout
1

=== gawk 'BEGIN{a=1; a[1]=2}'; echo $?
gawk 'BEGIN{a=1; a[1]=2}'; echo $?
--- stdout
2

=== gawk 'function f(f){} BEGIN{}'; echo $?
gawk 'function f(f){} BEGIN{}'; echo $?
--- stdout
1

=== gawk 'function f(a,a){} BEGIN{}'; echo $?
gawk 'function f(a,a){} BEGIN{}'; echo $?
--- stdout
1

=== gawk 'BEGIN{f()}'; echo $?
gawk 'BEGIN{f()}'; echo $?
--- stdout
2

=== gawk 'BEGIN{return}'; echo $?
gawk 'BEGIN{return}'; echo $?
--- stdout
1

=== gawk 'BEGIN{next}'; echo $?
gawk 'BEGIN{next}'; echo $?
--- stdout
1

=== gawk 'END{getline; print $0}' <<< a
gawk 'END{getline; print $0}' <<< a
--- stdout
a

=== gawk 'BEGIN{NR="x"; print NR+0; $(-1)="a"}'; echo $?
gawk 'BEGIN{NR="x"; print NR+0; $(-1)="a"}'; echo $?
--- stdout
0
2

=== gawk 'BEGIN{print length}' x y; echo $?
gawk 'BEGIN{print length}' x y; echo $?
--- stdout
0
0

=== gawk 'BEGIN { printf "a" "b" "\n"; printf("%s\n", "x") ; print("a")("b"); print("a")>"/dev/stdout" }'
gawk 'BEGIN { printf "a" "b" "\n"; printf("%s\n", "x") ; print("a")("b"); print("a")>"/dev/stdout" }'
--- stdout
ab
x
ab
a

=== gawk 'BEGIN { while ((c = getline l < "/nosuch") > 0); print c, (ERRNO != "") }'
gawk 'BEGIN { while ((c = getline l < "/nosuch") > 0); print c, (ERRNO != "") }'
--- stdout
-1 1

=== gawk 'BEGIN{print strtonum("0777"), strtonum("0xff"), strtonum("12abc"), strtonum(" 9")}'
gawk 'BEGIN{print strtonum("0777"), strtonum("0xff"), strtonum("12abc"), strtonum(" 9")}'
--- stdout
511 255 12 9

=== gawk 'BEGIN{ a["x"]; if ("x" in a) print "in"; if (!("y" in a)) print "not"; if ((1,2) in a) print "no"; a[1,2]=3; for (k in a) { split(k, p
gawk 'BEGIN{ a["x"]; if ("x" in a) print "in"; if (!("y" in a)) print "not"; if ((1,2) in a) print "no"; a[1,2]=3; for (k in a) { split(k, p, SUBSEP); n+=length(p) } print n }'
--- stdout
in
not
3

=== gawk '{ $2 = ""; print; print NF }' <<< 'a b c'; gawk '{ NF=5; print; $7="x"; print NF }' OFS=: <<< 'a b'
gawk '{ $2 = ""; print; print NF }' <<< 'a b c'; gawk '{ NF=5; print; $7="x"; print NF }' OFS=: <<< 'a b'
--- stdout
a  c
3
a:b:::
7

=== gawk 'BEGIN { "date +%Y" | getline y; print (y > 2000) }'
gawk 'BEGIN { "date +%Y" | getline y; print (y > 2000) }'
--- stdout
1

=== gawk 'BEGIN{print -0, 0*-1, 1/-3, int(-0.5)}'
gawk 'BEGIN{print -0, 0*-1, 1/-3, int(-0.5)}'
--- stdout
0 0 -0.333333 0
