#: The call of sqlite3: its options, where SQL comes from, errors and statuses.
#: needs sqlite3

=== sql as an argument
sqlite3 :memory: 'select 1, 2.5, null, "x", x'"'4142'"
--- stdout
1|2.5||x|AB

=== several statements in one argument
sqlite3 :memory: 'create table t(a); insert into t values (1),(2); select * from t; select count(*) from t'
--- stdout
1
2
2

=== several arguments
sqlite3 :memory: 'create table t(a)' 'insert into t values (7)' 'select * from t' '.tables'
--- stdout
7
t

=== sql from standard input
printf 'create table t(a);\ninsert into t\nvalues (1),\n (2);\nselect * from t;\n' | sqlite3
--- stdout
1
2

=== the last statement needs no semicolon
printf 'select 1;\nselect 2' | sqlite3 :memory:
--- stdout
1
2

=== comments and blank lines
printf -- '-- nothing\n\n/* also\nnothing */\nselect 1; -- one\n  -- two\nselect /* ; */ 2;\n' | sqlite3
--- stdout
1
2

=== a semicolon in a string ends nothing
printf "select 'a;\nb';\n" | sqlite3
--- stdout
a;
b

=== a trigger has semicolons inside
sqlite3 <<'X'
create table t(a); create table l(b);
create trigger tr after insert on t begin
  insert into l values(new.a);
  insert into l values(new.a*2);
end;
insert into t values(4);
select * from l;
X
--- stdout
4
8

=== go and slash end a statement
printf 'select 1\ngo\nselect 2\n/\nselect 3\n  GO  \n' | sqlite3
--- stdout
1
2
3

=== a database in a file
sqlite3 a.db 'create table t(a)'
sqlite3 a.db 'insert into t values (5)'
sqlite3 a.db 'select * from t'
ls
--- stdout
5
a.db

=== a file is not made for nothing
sqlite3 a.db 'select 1'
sqlite3 b.db .quit
sqlite3 c.db '.mode'
ls | wc -l
--- stdout
1
current output mode: list
1

=== an existing empty file is a database
: > a.db
sqlite3 a.db 'create table t(a)' .tables
--- stdout
t

=== an error in an argument ends it
sqlite3 :memory: 'select 1' 'selec 2' 'select 3'
--- status 1
--- stdout
1
--- stderr
Error: in prepare, near "selec": syntax error
  selec 2
  ^--- error here

=== the place of an error is shown
sqlite3 :memory: 'select a, b, c from (select 1 as a, 2 as b) where nosuch = 7'
--- status 1
--- stderr
Error: in prepare, no such column: c
  select a, b, c from (select 1 as a, 2 as b) where nosuch = 7
               ^--- error here

=== the place of an error far to the right
sqlite3 :memory: 'select 1111111111, 2222222222, 3333333333, 4444444444, 5555555555, nosuch, 6666666666, 7777777777, 8888888888'
--- status 1
--- stderr
Error: in prepare, no such column: nosuch
  , 2222222222, 3333333333, 4444444444, 5555555555, nosuch, 6666666666, 77777777
                                      error here ---^

=== the place of an error in several lines
printf 'select 1,\n  2,,\n 3;\n' | sqlite3
--- status 1
--- stderr
Parse error near line 1: near ",": syntax error
  select 1,   2,,  3;
                ^--- error here

=== errors in standard input do not end it
printf 'select 1;\nselec 2;\nselect 3;\nselect nosuch;\nselect 4;\n' | sqlite3
--- status 1
--- stdout
1
3
4
--- stderr
Parse error near line 2: near "selec": syntax error
  selec 2;
  ^--- error here
Parse error near line 4: no such column: nosuch
  select nosuch;
         ^--- error here

=== bail ends at the first error
printf 'select 1;\nselec 2;\nselect 3;\n' | sqlite3 -bail
--- status 1
--- stdout
1
--- stderr
Parse error near line 2: near "selec": syntax error
  selec 2;
  ^--- error here

=== bail as a command
printf '.bail on\nselect 1;\nselec 2;\nselect 3;\n' | sqlite3
--- status 1
--- stdout
1

=== runtime errors tell their code
printf 'create table t(a unique not null check(a<9));\ninsert into t values (1);\ninsert into t values (1);\ninsert into t values(null);\ninsert into t values (10);\n' | sqlite3
--- status 1
--- stderr
Runtime error near line 3: UNIQUE constraint failed: t.a (19)
Runtime error near line 4: NOT NULL constraint failed: t.a (19)
Runtime error near line 5: CHECK constraint failed: a<9 (19)

=== the code is the status for arguments
sqlite3 :memory: 'create table t(a unique); insert into t values (1),(1)'
echo $?
sqlite3 :memory: 'select abs(-9223372036854775808)'
echo $?
sqlite3 :memory: 'create table t(a); create table t(a)'
echo $?
--- stdout
19
1
1
--- stderr
Error: stepping, UNIQUE constraint failed: t.a (19)
Error: stepping, integer overflow
Error: in prepare, table t already exists
  create table t(a)
               ^--- error here

=== an unknown option
sqlite3 -nosuch :memory: 'select 1'
--- status 1
--- stderr
sqlite3: Error: unknown option: -nosuch
Use -help for a list of options.

=== an option without its value
sqlite3 :memory: 'select 1' -separator
--- status 1
--- stderr
sqlite3: Error: missing argument to -separator

=== options may stand anywhere and have two dashes
sqlite3 :memory: --csv 'select 1, 2' -header
--- stdout
1,2
1,2

=== the order of options and headers
sqlite3 -header -column :memory: 'select 1 as one, 2 as two'
sqlite3 -column -noheader :memory: 'select 1 as one, 2 as two'
sqlite3 -column :memory: 'select 1 as one, 2 as two'
--- stdout (escaped)
one  two
---  ---
1    2\x20\x20
1    2\x20\x20
1    2\x20\x20

=== separator, newline and nullvalue
sqlite3 -separator ' - ' -newline ';' -nullvalue NIL :memory: 'select 1, null union all select 2, 3'
--- stdout (no newline)
1 - NIL;2 - 3;

=== commands before everything else
sqlite3 -cmd '.mode csv' -cmd 'select 0' :memory: 'select 1, 2'
echo 'select 5,6;' | sqlite3 -cmd '.separator /' -cmd 'select 1,2'
--- stdout (escaped)
0\r
1,2\r
1/2
5/6

=== an error in a command that comes first
sqlite3 -cmd 'selec' :memory: 'select 1'
echo $?
sqlite3 -bail -cmd 'selec' :memory: 'select 1'
echo $?
--- stdout
1
0
1
--- stderr
Error: in prepare, near "selec": syntax error
  selec
  ^--- error here
Error: in prepare, near "selec": syntax error
  selec
  ^--- error here

=== a start-up file
printf '.headers on\n.mode csv\nselect 0 as zero;\n' > rc
sqlite3 -init rc :memory: 'select 1 as one, 2 as two'
--- stdout (escaped)
zero\r
0\r
one,two\r
1,2\r

=== a start-up file at home
printf '.headers on\n' > .sqliterc
sqlite3 :memory: 'select 1 as one'
--- stdout
1

=== a start-up file that is not there
sqlite3 -init nosuch :memory: 'select 1'
--- stdout
1
--- stderr
cannot open: "nosuch"

=== echo
printf 'select 1;\n.print x\n\nselect\n 2;\n' | sqlite3 -echo
--- stdout
select 1;
1
.print x
x

select
 2;
2

=== read only
sqlite3 a.db 'create table t(a); insert into t values(1)'
sqlite3 -readonly a.db 'select * from t' 'insert into t values (2)'
--- status 8
--- stdout
1
--- stderr
Error: stepping, attempt to write a readonly database (8)

=== a read-only database that is not there
sqlite3 -readonly a.db 'select 1'
--- status 1
--- stderr
Error: unable to open database "a.db": unable to open database file

=== a file without permission to write
sqlite3 a.db 'create table t(a); insert into t values(1)'
chmod 444 a.db
sqlite3 a.db 'select * from t' 'insert into t values (2)'
--- status 8
--- stdout
1
--- stderr
Error: stepping, attempt to write a readonly database (8)

=== a directory is no database
mkdir d
sqlite3 d 'select 1'
--- status 1
--- stderr
Error: unable to open database "d": unable to open database file

=== a directory that is not there
sqlite3 d/a.db 'create table t(a)'
--- status 1
--- stderr
Error: unable to open database "d/a.db": unable to open database file

=== a file that is no database
echo 'this is not a database, but it is long enough to have a header of its own, is it not? Yes, one hundred bytes and more.' > a.db
sqlite3 a.db 'select * from t'
echo $?
echo .tables | sqlite3 a.db
--- status 1
--- stdout
26
--- stderr
Error: in prepare, file is not a database (26)
Error: file is not a database

=== a database that was cut off
sqlite3 a.db "create table t(a); insert into t select hex(randomblob(500)) from generate_series(1,100);"
head -c 20000 a.db > b.db
sqlite3 b.db 'select count(*) from t'
echo $?
sqlite3 b.db 'pragma integrity_check' | head -1
--- stdout
11
--- stderr
Error: in prepare, database disk image is malformed (11)
Error: in prepare, database disk image is malformed (11)

=== names that are uris
sqlite3 'file:a.db' 'create table t(a)'
sqlite3 'file:a.db?mode=ro' 'insert into t values(1)'
echo $?
sqlite3 'file:b.db?mode=rw' 'select 1'
echo $?
sqlite3 'file::memory:' 'select 2'
ls
--- stdout
8
1
2
a.db
--- stderr
Error: stepping, attempt to write a readonly database (8)
Error: unable to open database "file:b.db?mode=rw": unable to open database file

=== standard input is not read with sql as an argument
echo 'select 2;' | sqlite3 :memory: 'select 1'
--- stdout
1

=== a script with carriage returns
printf 'select 1;\r\n.print x\r\n' | sqlite3
--- stdout
1
x

=== exit with a status
sqlite3 :memory: '.exit 5'
echo $?
printf 'select 1;\n.exit 3\nselect 2;\n' | sqlite3
echo $?
printf 'select 1;\n.quit\nselect 2;\n' | sqlite3
echo $?
--- stdout
5
1
3
1
0

=== a pipeline whose reader ends
sqlite3 :memory: 'with recursive c(x) as (select 1 union all select x+1 from c) select x from c' | head -3
--- stdout
1
2
3

=== no input
sqlite3 < /dev/null
sqlite3 :memory: ''
echo $?
--- stdout
0

=== an unterminated string
echo "select 'abc" | sqlite3
--- status 1
--- stderr
Parse error near line 1: unrecognized token: "'abc"
  select 'abc
         ^--- error here

=== an endless query ends with its time
timeout 0.2 sqlite3 :memory: 'with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c'
echo $?
--- stdout
124

=== a stage of a pipeline is killed
sqlite3 :memory: 'with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c' &
kill $!
wait $!
echo $?
--- stdout
143
