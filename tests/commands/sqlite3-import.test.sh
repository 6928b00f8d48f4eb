#: `.import` of sqlite3.
#: needs sqlite3

=== csv into a new table
printf 'a,b\n1,2\n3,"x,y"\n' > f.csv
sqlite3 :memory: '.import --csv f.csv t' 'select * from t' .schema
--- stdout
1|2
3|x,y
CREATE TABLE IF NOT EXISTS "t"(
"a" TEXT, "b" TEXT);

=== csv into a table that exists
printf '1,2\n3,4\n' > f.csv
sqlite3 :memory: 'create table t(a int, b int)' '.import --csv f.csv t' 'select a+b from t'
--- stdout
3
7

=== skipped lines
printf 'a,b\n1,2\n' > f.csv
sqlite3 :memory: 'create table t(a,b)' '.import --csv --skip 1 f.csv t' 'select * from t'
--- stdout
1|2

=== the mode says what separates
printf 'a,b\n1,2\n' > f.csv
printf '.mode csv\n.import f.csv t\nselect * from t;\n' | sqlite3
printf 'a|b\n1|2\n' > f.txt
printf '.import f.txt t\nselect b,a from t;\n' | sqlite3
printf 'a\tb\n1\t2\n' > f.tsv
printf '.mode tabs\n.import f.tsv t\nselect b,a from t;\n' | sqlite3
--- stdout
1,2
2|1
2	1

=== another separator
printf 'a;b\n1;2\n' > f.txt
printf '.separator ;\n.import f.txt t\nselect b,a from t;\n' | sqlite3
--- stdout
2;1

=== ascii
printf 'a\037b\0361\0372\036' > f
sqlite3 :memory: '.import --ascii f t' 'select * from t'
printf '.mode ascii\n.import f t\n.mode list\nselect * from t;\n' | sqlite3
--- stdout
1|2
1|2

=== quoted fields
printf 'a,b\n"one ""two""","line\nbreak"\n"",x\n' > f.csv
sqlite3 -quote :memory: '.import --csv f.csv t' 'select * from t'
--- stdout
'one "two"','line
break'
'','x'

=== too few and too many columns
printf 'a,b,c\n1,2\n1,2,3,4,5\n\n6,7,8' > f.csv
sqlite3 :memory: '.import --csv f.csv t' 'select quote(a), quote(b), quote(c) from t'
--- stdout
'1'|'2'|NULL
'1'|'2'|'3'
''|NULL|NULL
'6'|'7'|'8'
--- stderr
f.csv:2: expected 3 columns but found 2 - filling the rest with NULL
f.csv:3: expected 3 columns but found 5 - extras ignored
f.csv:4: expected 3 columns but found 1 - filling the rest with NULL

=== carriage returns
printf 'a,b\r\n1,2\r\n"3","4"\r\n' > f.csv
sqlite3 -quote :memory: '.import --csv f.csv t' 'select * from t'
--- stdout
'1','2'
'3','4'

=== a byte order mark
printf '\357\273\277a,b\n1,2\n' > f.csv
sqlite3 :memory: '.import --csv f.csv t' .schema
--- stdout
CREATE TABLE IF NOT EXISTS "t"(
"a" TEXT, "b" TEXT);

=== names that repeat
printf 'a,b,a,,A\n1,2,3,4,5\n' > f.csv
sqlite3 :memory: '.import --csv f.csv t' .schema
--- stdout
CREATE TABLE IF NOT EXISTS "t"(
"a_1" TEXT, "b" TEXT, "a_3" TEXT, "?" TEXT,
 "A_5" TEXT);
--- stderr
Columns renamed during .import f.csv due to duplicates:
"a" to "a_1",
"a" to "a_3",
"A" to "A_5"

=== many columns
printf 'a,b,c,d,e,f,g,h,i\n1,2,3,4,5,6,7,8,9\n' > f.csv
sqlite3 :memory: '.import --csv f.csv t' .schema 'select i from t'
--- stdout
CREATE TABLE IF NOT EXISTS "t"(
"a" TEXT, "b" TEXT, "c" TEXT, "d" TEXT,
 "e" TEXT, "f" TEXT, "g" TEXT, "h" TEXT,
 "i" TEXT);
9

=== rows that are refused
printf '1\n1\n2\n' > f.csv
sqlite3 :memory: 'create table t(a unique)' '.import --csv f.csv t' 'select * from t'
--- stdout
1
2
--- stderr
f.csv:2: INSERT failed: UNIQUE constraint failed: t.a

=== types of a table
printf '1,2,3\n' > f.csv
sqlite3 :memory: 'create table t(a int, b text, c)' '.import --csv f.csv t' 'select typeof(a), typeof(b), typeof(c) from t'
--- stdout
integer|text|text

=== a file that is not there
sqlite3 :memory: '.import --csv nosuch t'
echo $?
--- stdout
1
--- stderr
Error: cannot open "nosuch"

=== an empty file
: > f.csv
sqlite3 :memory: '.import --csv f.csv t'
echo $?
--- stdout
1
--- stderr
f.csv: empty file

=== wrong separators
printf '.separator ab\n.import f t\n.separator "" x\n.import f t\n.separator a bc\n.import f t\n.separator a ""\n.import f t\n' | sqlite3
--- status 1
--- stderr
Error: multi-character column separators not allowed for import
Error: non-null column separator required for import
Error: multi-character row separators not allowed for import
Error: non-null row separator required for import

=== unclosed quotes
printf 'a,b\n1,"open\n2,3\n' > f.csv
sqlite3 -quote :memory: '.import --csv f.csv t' 'select * from t'
--- stdout
'1','open
2,3
'
--- stderr
f.csv:2: unterminated "-quoted field

=== quotes within quotes
printf 'a,b\n"x"y,2\n' > f.csv
sqlite3 -quote :memory: '.import --csv f.csv t' 'select * from t'
--- stdout
'x"y,2
',NULL
--- stderr
f.csv:2: unescaped " character
f.csv:2: unterminated "-quoted field
f.csv:2: expected 2 columns but found 1 - filling the rest with NULL

=== from a command
sqlite3 :memory: ".import --csv '|printf a,b\\\\n1,2\\\\n' t" 'select * from t'
--- stdout
1|2

=== more is told
printf 'a,b\n1,2\n' > f.csv
sqlite3 :memory: '.import --csv -v f.csv t' '.import --csv -v -v f.csv t'
--- stdout
CREATE TABLE "t"(
"a" TEXT, "b" TEXT)

Added 1 rows with 0 errors using 2 lines of input
Column separator ",", row separator "\n"
Insert using: INSERT INTO "t" VALUES(?,?)
Added 2 rows with 0 errors using 2 lines of input

=== into another database
printf 'a,b\n1,2\n' > f.csv
sqlite3 :memory: "attach ':memory:' as o" '.import --csv --schema o f.csv t' 'select * from o.t'
--- stdout
1|2

=== within a transaction
printf '1\n2\n' > f.csv
printf 'create table t(a);\nbegin;\n.import --csv f.csv t\nrollback;\nselect count(*) from t;\n' | sqlite3
--- stdout
0

=== spaces in names of files
printf 'a\n1\n' > 'f 1.csv'
sqlite3 :memory: '.import --csv "f 1.csv" "my table"' 'select * from "my table"'
--- stdout
1

=== out as csv and in again
sqlite3 -csv -header :memory: "select 1 as a, 'x,y' as b union all select 2, 'say \"hi\"'" > f.csv
sqlite3 -quote :memory: '.import --csv f.csv t' 'select * from t'
--- stdout
'1','x,y'
'2','say "hi"'
