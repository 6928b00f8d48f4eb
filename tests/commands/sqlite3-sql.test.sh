#: SQL as sqlite3 runs it: files, transactions, locks, functions.
#: needs sqlite3

=== a transaction that is rolled back
sqlite3 a.db 'create table t(a); begin; insert into t values(1); rollback; select count(*) from t'
--- stdout
0

=== a transaction that is never ended
sqlite3 a.db 'create table t(a)'
echo 'begin; insert into t values(1);' | sqlite3 a.db
sqlite3 a.db 'select count(*) from t'
ls
--- stdout
0
a.db

=== a journal is gone afterwards
sqlite3 a.db 'create table t(a); insert into t select value from generate_series(1,1000)'
ls
--- stdout
a.db

=== a write-ahead log
sqlite3 a.db 'pragma journal_mode=wal; create table t(a); insert into t values(1)'
sqlite3 a.db 'pragma journal_mode; insert into t values(2); select count(*) from t'
ls
--- stdout
wal
wal
2
a.db

=== a reader beside a writer in a write-ahead log
sqlite3 a.db 'pragma journal_mode=wal; create table t(a); insert into t values(1)'
sqlite3 a.db 'begin immediate; insert into t values(2)' '.system sqlite3 a.db "select count(*) from t"' 'commit; select count(*) from t'
--- stdout
wal
1
2

=== other journal modes
for m in delete truncate persist memory off; do sqlite3 a.db "pragma journal_mode=$m; create table if not exists t(a); insert into t values(1); select count(*) from t"; done
--- stdout
delete
1
truncate
2
persist
3
memory
4
off
5

=== a database that is locked
sqlite3 a.db 'create table t(a)'
sqlite3 a.db 'begin exclusive' '.system sqlite3 a.db "select * from t"' 'commit'
--- stderr
Error: in prepare, database is locked (5)
System command returns 1280

=== a writer beside a writer
sqlite3 a.db 'create table t(a)'
sqlite3 a.db 'begin immediate' '.system sqlite3 a.db "insert into t values(1)"' 'commit'
sqlite3 a.db 'begin immediate' '.system sqlite3 a.db "select count(*) from t"' 'commit'
--- stdout
0
--- stderr
Error: stepping, database is locked (5)
System command returns 1280

=== many writers that wait
sqlite3 a.db 'create table t(a)'
for i in 1 2 3 4 5 6; do sqlite3 a.db '.timeout 20000' "insert into t select value from generate_series(1,100)" & done
wait
sqlite3 a.db 'select count(*) from t; pragma integrity_check'
--- stdout
600
ok

=== attached databases
sqlite3 a.db 'create table t(a); insert into t values(1)'
sqlite3 b.db "create table u(b); insert into u values(2); attach 'a.db' as a; select a, b from a.t, u; insert into a.t values(3); detach a"
sqlite3 a.db 'select * from t'
--- stdout
1|2
1
3

=== an attached database that cannot be opened
sqlite3 :memory: "attach '/nosuch/a.db' as a"
echo $?
--- stdout
14
--- stderr
Error: stepping, unable to open database: /nosuch/a.db (14)

=== vacuum
sqlite3 a.db 'create table t(a); insert into t select hex(zeroblob(500)) from generate_series(1,100); delete from t; vacuum; pragma page_count'
--- stdout
2

=== vacuum into a file
sqlite3 a.db "create table t(a); insert into t values(7); vacuum into 'b.db'"
sqlite3 b.db 'select * from t'
--- stdout
7

=== temporary tables
sqlite3 a.db 'create temp table t(a); insert into t values(1); select * from t'
ls
--- stdout
1
a.db

=== large sorts spill
sqlite3 :memory: 'pragma cache_size=-100; select sum(x) from (select value*7919 % 100003 as x from generate_series(1,50000) order by x desc limit 10)'
--- stdout
999921

=== foreign keys
sqlite3 :memory: 'create table p(a primary key); create table c(b references p(a)); insert into c values(1); select count(*) from c; pragma foreign_keys=on; insert into c values(2)'
--- status 19
--- stdout
1
--- stderr
Error: stepping, FOREIGN KEY constraint failed (19)

=== window functions
sqlite3 :memory: 'select value, sum(value) over (order by value), rank() over (order by value desc) from generate_series(1,4)'
--- stdout
1|1|4
2|3|3
3|6|2
4|10|1

=== common table expressions
sqlite3 :memory: 'with recursive f(a,b) as (select 0,1 union all select b,a+b from f limit 10) select group_concat(a) from f'
--- stdout
0,1,1,2,3,5,8,13,21,34

=== json functions
sqlite3 :memory: "select json_extract('{\"a\":[1,2,{\"b\":3}]}', '\$.a[2].b'), json_array(1,'x',null), json('[1, 2]'); select key, value from json_each('{\"x\":1,\"y\":2}')"
--- stdout
3|[1,"x",null]|[1,2]
x|1
y|2

=== json operators
sqlite3 :memory: "select '{\"a\":{\"b\":5}}' -> '\$.a', '{\"a\":{\"b\":5}}' ->> '\$.a.b'"
--- stdout
{"b":5}|5

=== upsert and returning
sqlite3 :memory: 'create table t(k primary key, n); insert into t values(1,1) on conflict(k) do update set n=n+1; insert into t values(1,1) on conflict(k) do update set n=n+1 returning k, n'
--- stdout
1|2

=== dates
sqlite3 :memory: "select date('2024-02-28','+2 days'), strftime('%Y-%j %H:%M:%S', 86399, 'unixepoch'), julianday('2000-01-01'), datetime(0,'unixepoch','localtime'), time('12:00','-90 minutes')"
--- stdout
2024-03-01|1970-001 23:59:59|2451544.5|1970-01-01 00:00:00|10:30:00

=== local time follows the zone
TZ=America/New_York sqlite3 :memory: "select datetime('2024-07-01 12:00:00','localtime'), datetime('2024-01-01 12:00:00','localtime'), datetime('2024-01-01 12:00:00','utc')"
--- stdout
2024-07-01 08:00:00|2024-01-01 07:00:00|2024-01-01 17:00:00

=== mathematics
sqlite3 :memory: 'select sqrt(16), pow(2,10), floor(-2.5), ceil(2.1), ceil(3), trunc(2.9), ln(1), log(100), log10(1000), log2(8), log(2,8), mod(7,3), round(pi(),5), sign(-3), exp(0), degrees(0), radians(0), sin(0), cos(0), atan2(0,1)'
--- stdout
4.0|1024.0|-3.0|3.0|3|2.0|0.0|2.0|3.0|3.0|3.0|1.0|3.14159|-1|1.0|0.0|0.0|0.0|1.0|0.0

=== mathematics without numbers
sqlite3 -nullvalue NULL :memory: "select sqrt(-1), ln(0), sqrt('x'), sqrt(null), pow('2',3), ceil('2.5'), floor('x'), log(-1)"
--- stdout
NULL|NULL|NULL|NULL|8.0|3.0|NULL|NULL

=== series
sqlite3 :memory: 'select value from generate_series(1,10,3); select value from generate_series(5,1,-2); select count(*) from generate_series(1,0); select value from generate_series(1,5) order by value desc limit 2'
--- stdout
1
4
7
10
0
5
4

=== series without a start
sqlite3 :memory: 'select * from generate_series limit 1'
echo $?
--- stdout
1
--- stderr
Error: in prepare, first argument to "generate_series()" missing or unusable

=== regular expressions
sqlite3 :memory: "select 'hello' regexp 'l+o\$', 'hello' regexp '^x', 'a1b22' regexp '[0-9]{2}', 'HELLO' regexp 'hello', null regexp 'x', 'foo.bar' regexp 'o\\.b', 'word here' regexp '\\bhere\\b'"
--- stdout
1|0|1|0||1|1

=== like and glob
sqlite3 :memory: "select 'Hello' like 'h%', 'Hello' glob 'h*', 'Hello' glob 'H*o', 'a_b' like 'a\\_b' escape '\\'"
--- stdout
1|0|1|1

=== files as values
printf 'abc' > f
sqlite3 :memory: "select length(readfile('f')), cast(readfile('f') as text), readfile('nosuch') is null, writefile('g', 'xyz'), writefile('h', x'0a0b')"
cat g; od -c h
--- stdout
3|abc|1|3|2
xyz0000000  \n  \v
0000002

=== random numbers
sqlite3 :memory: 'select typeof(random()), length(randomblob(16)), random() between -9223372036854775807 and 9223372036854775807'
--- stdout
integer|16|1

=== full-text search
sqlite3 :memory: "create virtual table f using fts5(t); insert into f values('the quick brown fox'),('lazy dogs'); select t from f where f match 'quick'; select highlight(f,0,'[',']') from f where f match 'dogs'"
--- stdout
the quick brown fox
lazy [dogs]

=== r-trees
sqlite3 :memory: 'create virtual table r using rtree(id, x0, x1); insert into r values(1,0,1),(2,5,6); select id from r where x0 > 3'
--- stdout
2

=== generated columns and strict tables
sqlite3 :memory: "create table t(a int, b int generated always as (a*2) stored); insert into t(a) values(4); select * from t; create table s(a int) strict; insert into s values('x')"
--- status 19
--- stdout
4|8
--- stderr
Error: stepping, cannot store TEXT value in INT column s.a (19)

=== integrity
sqlite3 a.db 'create table t(a); insert into t select value from generate_series(1,1000); pragma integrity_check; pragma quick_check; pragma page_size'
--- stdout
ok
ok
4096

=== pragmas
sqlite3 :memory: 'create table t(a int not null, b text default 5); pragma table_info(t); pragma user_version=7; pragma user_version; pragma encoding'
--- stdout
0|a|INT|1||0
1|b|TEXT|0|5|0
7
UTF-8

=== extensions cannot be loaded
sqlite3 :memory: "select load_extension('x')" 2>&1 | head -1
--- differs: extensions are refused
--- stdout
Error: in prepare, not authorized to use function: load_extension

=== deep expressions
sqlite3 :memory: "select $(printf '(%.0s' {1..90})1$(printf ')%.0s' {1..90})"
--- stdout
1

=== too deep an expression
sqlite3 :memory: "select 1$(printf '+1%.0s' {1..1100})" 2>&1 | head -1
--- stdout
Error: in prepare, Expression tree is too large (maximum depth 1000)

=== a statement of many lines
{ echo 'select'; for i in {1..50}; do echo "  $i,"; done; echo ' 0;'; } | sqlite3
--- stdout
1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|20|21|22|23|24|25|26|27|28|29|30|31|32|33|34|35|36|37|38|39|40|41|42|43|44|45|46|47|48|49|50|0

=== values of all types survive a file
sqlite3 a.db "create table t(a); insert into t values(1),(-1),(9223372036854775807),(1.5),('text'),(x'00ff'),(null),(''),(x'')"
sqlite3 a.db 'select typeof(a), quote(a) from t'
--- stdout
integer|1
integer|-1
integer|9223372036854775807
real|1.5
text|'text'
blob|X'00FF'
null|NULL
text|''
blob|X''

=== like: wildcards, case, escapes
sqlite3 :memory: "select 'abc' like 'A%', 'abc' like 'a_c', 'abc' like 'a_', 'ä' like 'Ä', 'äb' like '_B', '' like '%', '' like '', 'a' like ''" \
  "select 'a%b' like 'a\%b' escape '\', 'axb' like 'a\%b' escape '\', 'a_b' like 'a%_b' escape '%', 'a' like 'a\' escape '\'" \
  "select null like 'a', 'a' like null, 12 like '1%', x'6162' like 'AB', 'aXbXc' like '%x%x%', 'aaab' like '%ab', 'aab' like '%%a%b%_'" \
  "select 'a' like 'a' escape 'ab'"
--- status 1
--- stdout
1|1|0|0|1|1|1|0
1|0|1|0
||1|0|1|1|0

=== like: the case can count
sqlite3 :memory: "pragma case_sensitive_like=1" "select 'abc' like 'A%', 'abc' like 'a%'" "pragma case_sensitive_like=off" "select 'abc' like 'A%'"
--- stdout
0|1
1

=== glob: wildcards and sets
sqlite3 :memory: "select 'abc' glob 'a*', 'abc' glob 'A*', 'abc' glob 'a?c', 'abc' glob 'a[a-c]c', 'abc' glob 'a[^b]c', 'a]c' glob 'a[]]c', 'a-c' glob 'a[x-]c'" \
  "select 'abc' glob 'a[b', 'a[c' glob 'a[[]c', 'abc' glob '[^]]bc', 'b' glob '[a-', 'x' glob '[z-a]', 'äö' glob '?[ö-ü]', 'a*c' glob 'a[*]c', '' glob '*', '' glob ''"
--- stdout
1|0|1|1|0|1|1
0|1|1|0|0|1|1|1|1

=== replace
sqlite3 -nullvalue NULL :memory: "select replace('aXbXc','X',''), replace('aaaa','aa','b'), replace('abc','','x'), typeof(replace(12,'','')), replace(121,1,'one'), replace('abc','b','bb')" \
  "select replace(null,'a','b'), replace('a',null,'b'), replace('a','a',null), replace('a','',null), replace('','a','b'), replace(x'6162','b','c')" \
  "select replace('äöä','ä','a'), replace('ab','abc','x')"
--- stdout
abc|bb|abc|integer|one2one|abbc
NULL|NULL|NULL|a||ac
aöa|ab

=== trim: characters
sqlite3 -nullvalue NULL :memory: "select '[' || trim('xxaxx','x') || ']', '[' || ltrim('xyxa','yx') || ']', '[' || rtrim('a12','123') || ']', trim('äöaöä','öä'), '[' || trim('aaa','a') || ']'" \
  "select trim('abc',''), trim(null,'a'), trim('a',null), trim(121,1), typeof(trim(1,'x')), trim('  a  '), trim('xAx','X')"
--- stdout
[a]|[a]|[a]|a|[]
abc|NULL|NULL|2|text|a|xAx
