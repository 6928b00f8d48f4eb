#: The dot commands of sqlite3.
#: needs sqlite3

=== tables
sqlite3 :memory: 'create table b(x); create table a(x); create view v as select 1; create temp table tt(x)' .tables
--- stdout (escaped)
a        b        temp.tt  v\x20\x20\x20\x20\x20\x20

=== tables in columns
sqlite3 :memory: 'create table customers(x); create table orders(x); create table products(x); create table suppliers(x); create table regions(x); create table employees(x); create table x1(x); create table order_details(x)' .tables
--- stdout (escaped)
customers      order_details  products       suppliers\x20\x20\x20\x20
employees      orders         regions        x1\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20

=== tables by a pattern
sqlite3 :memory: 'create table apple(x); create table banana(x); create table apricot(x)' '.tables ap%' '.tables nosuch' '.tables BANANA'
--- stdout
apple    apricot
banana

=== tables of attached databases
sqlite3 :memory: "attach ':memory:' as other; create table other.t(x); create table m(x)" .tables
--- stdout
m        other.t

=== indexes
sqlite3 :memory: 'create table t(a unique, b); create index ib on t(b); create table u(c); create index ic on u(c)' .indexes '.indexes t' '.indices u'
--- stdout
ib                    ic                    sqlite_autoindex_t_1
ib                    sqlite_autoindex_t_1
ic

=== schema
sqlite3 :memory: 'create table t(a int primary key, b text); create index i on t(b); create view v as select a from t; create trigger tr after insert on t begin select 1; end' .schema
--- stdout
CREATE TABLE t(a int primary key, b text);
CREATE INDEX i on t(b);
CREATE VIEW v as select a from t
/* v(a) */;
CREATE TRIGGER tr after insert on t begin select 1; end;

=== schema by a pattern
sqlite3 :memory: 'create table apple(x); create table banana(y); create index ia on apple(x)' '.schema apple' '.schema b%' '.schema nosuch' '.schema *an*'
--- stdout
CREATE TABLE apple(x);
CREATE INDEX ia on apple(x);
CREATE TABLE banana(y);
CREATE TABLE banana(y);

=== schema of the schema
sqlite3 :memory: '.schema sqlite_schema' '.schema sqlite_master'
--- stdout
CREATE TABLE sqlite_schema (
  type text,
  name text,
  tbl_name text,
  rootpage integer,
  sql text
);
CREATE TABLE sqlite_master (
  type text,
  name text,
  tbl_name text,
  rootpage integer,
  sql text
);

=== schema of system tables
sqlite3 :memory: 'create table t(a integer primary key autoincrement)' .schema '.schema --nosys'
--- stdout
CREATE TABLE t(a integer primary key autoincrement);
CREATE TABLE sqlite_sequence(name,seq);
CREATE TABLE t(a integer primary key autoincrement);

=== schema of attached databases
sqlite3 :memory: "attach ':memory:' as other; create table other.t(x); create table m(x); create temp table q(y)" .schema '.schema other.t'
--- stdout
CREATE TABLE m(x);
CREATE TABLE temp.q(y);
CREATE TABLE other.t(x);
CREATE TABLE other.t(x);

=== schema in lines
sqlite3 :memory: 'create table t(a integer primary key, b text not null default "x", c real check (c > 0), d blob, e numeric(10,2), f references t(a))' '.schema --indent'
--- stdout
CREATE TABLE t(
  a integer primary key,
  b text not null default "x",
  c real check(c > 0),
  d blob,
  e numeric(10,2),
  f references t(a)
);

=== schema in lines with comments
printf 'create table t(\n  a int, -- first\n  b int, /* second */ c varchar(20) default (1+2),\n  primary key (a, b), constraint xyz unique (b, c)\n);\n.schema --indent\n.schema\n' | sqlite3
--- stdout
CREATE TABLE t(
  a int, -- first
  b int,
  /* second */ c varchar(20) default(1+2),
  primary key(a, b),
  constraint xyz unique(b, c)
);
CREATE TABLE t(
  a int, -- first
  b int, /* second */ c varchar(20) default (1+2),
  primary key (a, b), constraint xyz unique (b, c)
);

=== schema of quoted names
sqlite3 :memory: 'create table "my table"("a b" int, [c d] text)' .schema .dump
--- stdout
CREATE TABLE IF NOT EXISTS "my table"("a b" int, [c d] text);
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "my table"("a b" int, [c d] text);
COMMIT;

=== schema with wrong arguments
sqlite3 :memory: '.schema --nosuch'
echo $?
sqlite3 :memory: '.schema a b'
echo $?
--- stdout
1
1
--- stderr
Unknown option: "--nosuch"
Usage: .schema ?--indent? ?--nosys? ?LIKE-PATTERN?

=== schema of virtual tables
sqlite3 :memory: 'create virtual table f using fts5(title, body)' '.schema f'
--- stdout
CREATE VIRTUAL TABLE f using fts5(title, body)
/* f(title,body) */;

=== full schema
sqlite3 :memory: 'create table t(a); create index i on t(a)' .fullschema
--- stdout
CREATE TABLE t(a);
CREATE INDEX i on t(a);
/* No STAT tables available */

=== dump
sqlite3 :memory: "create table t(a integer primary key, b text, c real, d blob); insert into t values (1,'it''s',2.5,x'00ff'),(2,null,3.0,''),(3,'a' || char(10) || 'b',1e999,null); create index i on t(b); create view v as select * from t; create trigger tr after insert on t begin select 1; end" .dump
--- stdout
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(a integer primary key, b text, c real, d blob);
INSERT INTO t VALUES(1,'it''s',2.5,X'00ff');
INSERT INTO t VALUES(2,NULL,3.0,'');
INSERT INTO t VALUES(3,replace('a\nb','\n',char(10)),1e999,NULL);
CREATE INDEX i on t(b);
CREATE VIEW v as select * from t;
CREATE TRIGGER tr after insert on t begin select 1; end;
COMMIT;

=== dump of some tables
sqlite3 :memory: 'create table a1(x); create table b1(x); insert into a1 values(1); insert into b1 values(2)' '.dump a%' '.dump nosuch'
--- stdout
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE a1(x);
INSERT INTO a1 VALUES(1);
COMMIT;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
COMMIT;

=== dump of data only
sqlite3 :memory: 'create table t(x); insert into t values(1)' '.dump --data-only' '.dump --newlines' '.dump --preserve-rowids' '.dump --nosys'
--- stdout
INSERT INTO t VALUES(1);
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(x);
INSERT INTO t VALUES(1);
COMMIT;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(x);
INSERT INTO t(rowid,x) VALUES(1,1);
COMMIT;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(x);
INSERT INTO t VALUES(1);
COMMIT;

=== dump with row numbers
sqlite3 :memory: "create table t(x); insert into t(rowid, x) values (5,'a'),(9,'b'); create table k(i integer primary key); insert into k values(3)" '.dump --preserve-rowids'
--- stdout
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(x);
INSERT INTO t(rowid,x) VALUES(5,'a');
INSERT INTO t(rowid,x) VALUES(9,'b');
CREATE TABLE k(i integer primary key);
INSERT INTO k VALUES(3);
COMMIT;

=== dump of autoincrement
sqlite3 :memory: "create table t(a integer primary key autoincrement, b); insert into t(b) values ('x')" .dump
--- stdout
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(a integer primary key autoincrement, b);
INSERT INTO t VALUES(1,'x');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('t',1);
COMMIT;

=== dump of texts of several lines
sqlite3 :memory: "create table t(x); insert into t values('a' || char(13,10) || 'b\\n')" .dump '.dump --newlines'
--- stdout (escaped)
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(x);
INSERT INTO t VALUES(replace(replace('a\\r\\012b\\n','\\r',char(13)),'\\012',char(10)));
COMMIT;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(x);
INSERT INTO t VALUES('a\r
b\\n');
COMMIT;

=== dump and back
sqlite3 a.db "create table t(a, b); insert into t values (1,'x'),(2,'y''z'),(null, x'01'); create index i on t(a)"
sqlite3 a.db .dump | sqlite3 b.db
sqlite3 b.db 'select quote(a), quote(b) from t' .schema
--- stdout
1|'x'
2|'y''z'
NULL|X'01'
CREATE TABLE t(a, b);
CREATE INDEX i on t(a);

=== dump of keywords
sqlite3 :memory: 'create table "select"("from", "a b"); insert into "select" values(1,2)' .dump
--- stdout
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "select"("from", "a b");
INSERT INTO "select" VALUES(1,2);
COMMIT;

=== dump with a wrong option
sqlite3 :memory: '.dump --nosuch'
echo $?
--- stdout
1
--- stderr
Unknown option "--nosuch" on ".dump"

=== dump of an empty database
sqlite3 :memory: .dump
--- stdout
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
COMMIT;

=== read
printf 'create table t(a);\ninsert into t values(1);\n.mode csv\nselect a, 2 from t;\n' > s.sql
sqlite3 :memory: '.read s.sql' 'select 3,4'
--- stdout (escaped)
1,2\r
3,4\r

=== read what is not there
sqlite3 :memory: '.read nosuch'
echo $?
sqlite3 :memory: .read
echo $?
--- stdout
1
1
--- stderr
Error: cannot open "nosuch"
Usage: .read FILE

=== read tells lines of its file
printf 'select 1;\nselec;\n' > s.sql
printf '\n\n.read s.sql\nselec;\n' | sqlite3
--- status 1
--- stdout
1
--- stderr
Parse error near line 2: near "selec": syntax error
  selec;
  ^--- error here
Parse error near line 4: near "selec": syntax error
  selec;
  ^--- error here

=== read of itself ends
printf '.read s.sql\n' > s.sql
sqlite3 :memory: '.read s.sql' 2>&1 | head -3
--- stdout
Input nesting limit (25) reached at line 1. Check recursion.

=== read from a command
sqlite3 :memory: ".read '|echo select 42\;'"
--- stdout
42

=== output
printf '.output out.txt\nselect 1;\n.print two\n.output\nselect 3;\n' | sqlite3
cat out.txt
--- stdout
3
1
two

=== output of one statement
printf '.once out.txt\nselect 1;\nselect 2;\n.once out2.txt\n.print x\nselect 3;\n' | sqlite3
cat out.txt out2.txt
--- stdout
2
3
1
x

=== output to where nothing can be written
printf '.output /nosuch/x\nselect 1;\n' | sqlite3
echo $?
--- stdout
1
1
--- stderr
Error: cannot open "/nosuch/x"
Error: cannot write to "/nosuch/x"

=== output to a command
printf '.output |tr a-z A-Z\n.print hello\n.output\n.print world\n' | sqlite3
--- stdout
HELLO
world

=== output with a byte order mark
printf '.once -bom o\nselect 1;\n' | sqlite3
od -c o
--- stdout
0000000 357 273 277   1  \n
0000005

=== open
printf 'create table a(x);\n.open a.db\ncreate table b(x);\n.tables\n.open\n.tables\n' | sqlite3
ls
--- stdout
b
a.db

=== open a new one
sqlite3 a.db 'create table t(x)'
printf '.open --new a.db\n.tables\ncreate table u(x);\n.tables\n' | sqlite3
--- stdout
u

=== open what cannot be opened
printf '.open /nosuch/x.db\nselect 1;\n.open --nosuch\n' | sqlite3
--- status 1
--- stdout
1
--- stderr
Error: unable to open database "/nosuch/x.db": unable to open database file
unknown option: --nosuch

=== open for reading
sqlite3 a.db 'create table t(x)'
printf '.open --readonly a.db\ninsert into t values(1);\n' | sqlite3
--- status 1
--- stderr
Runtime error near line 2: attempt to write a readonly database (8)

=== databases
sqlite3 a.db 'create table t(x)' "attach 'b.db' as b" .databases
sqlite3 :memory: .databases
sqlite3 -readonly a.db .databases
--- stdout
main: /tmp/case/a.db r/w
b: /tmp/case/b.db r/w
main: "" r/w
main: /tmp/case/a.db r/o

=== databases in a transaction
printf 'create table t(x);\nbegin;\ninsert into t values(1);\n.databases\n' | sqlite3
--- stdout
main: "" r/w write-txn

=== show
sqlite3 :memory: .show
printf '.mode box --wrap 20\n.headers on\n.nullvalue x"y\n.width 3 4\n.echo on\n.show\n' | sqlite3
--- stdout (escaped)
        echo: off
         eqp: off
     explain: auto
     headers: off
        mode: list
   nullvalue: ""
      output: stdout
colseparator: "|"
rowseparator: "\\n"
       stats: off
       width:\x20
    filename: :memory:
.show
        echo: on
         eqp: off
     explain: auto
     headers: on
        mode: box --wrap 20 --wordwrap off --noquote
   nullvalue: "x\\"y"
      output: stdout
colseparator: "|"
rowseparator: "\\n"
       stats: off
       width: 3 4\x20
    filename: :memory:

=== print
sqlite3 :memory: '.print a  b "c\td" '"'e  f'" .print
--- stdout (escaped)
a b c	d e  f
\n\

=== echo
printf '.echo on\nselect 1;\n.echo off\nselect 2;\n' | sqlite3
--- stdout
select 1;
1
.echo off
2

=== a switch that is neither on nor off
printf '.echo maybe\n.headers 1\nselect 1 as a;\n.headers no\nselect 2 as b;\n.headers\n.bail\n.changes x y\n' | sqlite3
--- status 1
--- stdout
a
1
2
--- stderr
ERROR: Not a boolean value: "maybe". Assuming "no".
Usage: .headers on|off
Usage: .bail on|off
Usage: .changes on|off

=== an unknown command
sqlite3 :memory: .nosuch
echo $?
printf '.nosuch x\nselect 1;\n' | sqlite3
echo $?
--- stdout
1
1
1
--- stderr
Error: unknown command or invalid arguments:  "nosuch". Enter ".help" for help
Error: unknown command or invalid arguments:  "nosuch". Enter ".help" for help

=== commands may be cut short
printf 'create table t(a);\n.tab\n.sch\n.du\n.head on\nselect 1 as a;\n.pri x\n.q\n' | sqlite3
--- stdout
t
CREATE TABLE t(a);
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(a);
COMMIT;
a
1
x

=== a dot elsewhere is no command
printf 'select 1\n.5;\nselect 2 +\n.25;\n' | sqlite3
--- status 1
--- stdout
2.25

=== a hash starts a comment
printf '# nothing\nselect 1;\n' | sqlite3
--- stdout
1

=== parameters
printf '.parameter init\n.parameter set :a 5\n.parameter set $b "text"\n.parameter set @c "'"'it'"'"\n.parameter list\nselect :a, $b, @c, ?5;\n.parameter unset :a\n.parameter list\n.parameter clear\n.parameter list\n" | sqlite3
--- status 2

=== parameters without values
sqlite3 :memory: 'select ?1, :x'
--- stdout
|

=== parameters by number
printf '.parameter set ?1 7\n.parameter set ?2 abc\nselect ?1+1, ?, ?2;\n' | sqlite3
--- stdout
8|abc|abc

=== backup and restore
sqlite3 a.db 'create table t(x); insert into t values (1),(2)' '.backup b.db'
sqlite3 b.db 'select * from t'
sqlite3 c.db '.restore b.db' 'select sum(x) from t'
sqlite3 :memory: 'create table m(y); insert into m values (9)' '.save d.db'
sqlite3 d.db .dump
--- stdout
1
2
3
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE m(y);
INSERT INTO m VALUES(9);
COMMIT;

=== backup with wrong arguments
sqlite3 :memory: .backup
echo $?
sqlite3 :memory: '.backup /nosuch/x.db'
echo $?
sqlite3 :memory: '.backup nosuch x.db'
echo $?
sqlite3 :memory: '.restore a b c'
echo $?
--- stdout
1
1
1
1
--- stderr
missing FILENAME argument on .backup
Error: cannot open "/nosuch/x.db"
Error: unknown database nosuch
Usage: .restore ?DB? FILE

=== clone
sqlite3 a.db 'create table t(x); insert into t values (1),(2); create index i on t(x)' '.clone b.db'
sqlite3 b.db .dump
sqlite3 a.db '.clone b.db'
--- stdout
t... done
i... done
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE t(x);
INSERT INTO t VALUES(1);
INSERT INTO t VALUES(2);
CREATE INDEX i on t(x);
COMMIT;
--- stderr
File "b.db" already exists.

=== the working directory
mkdir d
sqlite3 :memory: '.cd d' '.open x.db' 'create table t(a)'
ls d
sqlite3 :memory: '.cd nosuch'
echo $?
--- stdout
x.db
1
--- stderr
Cannot change to directory "nosuch"

=== a command of the system
sqlite3 :memory: '.print before' '.system echo hello world' '.shell exit 3' .system
echo $?
--- stdout
hello world
before
1
--- stderr
System command returns 768
Usage: .system COMMAND

=== limits
sqlite3 :memory: '.limits expr' '.limits attached' '.limits nosuch'
echo $?
--- stdout
          expr_depth 1000
            attached 10
1
--- stderr
unknown limit: "nosuch"
enter ".limits" with no arguments for a list.

=== settings of the connection
sqlite3 :memory: '.dbconfig enable_fkey' '.dbconfig enable_fkey on' '.dbconfig nosuch' 'pragma foreign_keys'
--- stdout
        enable_fkey off
        enable_fkey on
1
--- stderr
Error: unknown dbconfig "nosuch"
Enter ".dbconfig" with no arguments for a list

=== timeout
sqlite3 :memory: '.timeout 100' 'select 1' 'pragma busy_timeout'
--- stdout
1
100

=== help about nothing
sqlite3 :memory: '.help nosuchthing'
--- stdout
Nothing matches 'nosuchthing'

=== a line with spaces before its dot
printf '  .tables\n' | sqlite3
echo $?
--- stdout
1
--- stderr
Parse error near line 1: near ".": syntax error
  .tables
  ^--- error here

=== binary, timer and prompt
printf '.binary on\n.timer off\n.prompt a b\nselect 1;\n' | sqlite3
--- stdout
1

=== stats and explain
printf '.stats off\n.explain auto\n.explain off\n.explain on\n.explain auto\nselect 1;\n' | sqlite3
--- stdout
1
