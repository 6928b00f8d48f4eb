#: How sqlite3 writes rows.
#: needs sqlite3

=== list
sqlite3 -list -header :memory: "select 1 as a, 'x|y' as b, null as c, 2.5 as d"
--- stdout
a|b|c|d
1|x|y||2.5

=== csv
sqlite3 -csv -header :memory: "select 1 as a, 'x,y' as 'b c', null as c, 'say \"hi\"' as d, '' as e, 'it''s' as f, 'ä' as g, 'a b' as h"
--- stdout
a,"b c",c,d,e,f,g,h
1,"x,y",,"say ""hi""","","it's","ä","a b"

=== csv by a command ends rows as dos does
printf '.mode csv\nselect 1,2;\n.headers on\nselect 3 as a;\n' | sqlite3 | od -c
--- stdout
0000000   1   ,   2  \r  \n   a  \r  \n   3  \r  \n
0000013

=== csv with a text of several lines
sqlite3 -csv :memory: "select 'a' || char(10) || 'b', 2"
--- stdout
"a
b",2

=== csv with another separator
sqlite3 -csv -separator ';' :memory: "select 'a;b', 'c,d', 1"
--- stdout
"a;b";c,d;1

=== json
sqlite3 -json :memory: "select 1 as a, 'x\"y\\z' as b, null as c, 2.5 as d, x'4142' as e, char(9,10,13,8,12,1) as f, 'ä/' as g union all select 2,3,4,5,6,7,8"
--- stdout
[{"a":1,"b":"x\"y\\z","c":null,"d":2.5,"e":"AB","f":"\t\n\r\b\f\u0001","g":"ä/"},
{"a":2,"b":3,"c":4,"d":5,"e":6,"f":7,"g":8}]

=== json without rows
sqlite3 -json :memory: "select 1 where 0"

=== json and numbers
sqlite3 -json :memory: "select 1e999 a, -1e999 b, 0.5 c, 100.0 d, 1e22 e, 9223372036854775807 f"
--- stdout
[{"a":1e999,"b":-1e999,"c":0.5,"d":100.0,"e":1.0e+22,"f":9223372036854775807}]

=== line
sqlite3 -line :memory: "select 1 as a, 'xyz' as longname, null as c union all select 2,3,4"
--- stdout (escaped)
       a = 1
longname = xyz
       c =\x20

       a = 2
longname = 3
       c = 4

=== column
sqlite3 -column -header :memory: "select 1 as a, 'some text' as b, null as ccc union all select 22222, 'x', 3.5"
--- stdout (escaped)
a      b          ccc
-----  ---------  ---
1      some text\x20\x20\x20\x20\x20
22222  x          3.5

=== column with widths
printf '.mode column\n.width 5 -8\nselect 1 as a, 2 as b, 3 as c;\nselect 1234567 as a, 123456789 as b;\n' | sqlite3
--- stdout
a             b  c
-----  --------  -
1             2  3
a             b
-----  --------
12345  12345678
67            9

=== column with characters of several bytes
sqlite3 -column -header :memory: "select 'äöü' as a, 'x' as b union all select 'yyyyy', '€uro'"
--- stdout (escaped)
a      b\x20\x20\x20
-----  ----
äöü    x\x20\x20\x20
yyyyy  €uro

=== column with lines within cells
sqlite3 -column -header :memory: "select 'a' || char(10) || 'bb' as x, 1 as y union all select 'c', 2"
--- stdout (escaped)
x   y
--  -
a   1
bb\x20\x20\x20

c   2

=== table
sqlite3 -table :memory: "select 1 as a, 'some text' as b, null as ccc union all select 22222, 'x', 3.5"
--- stdout
+-------+-----------+-----+
|   a   |     b     | ccc |
+-------+-----------+-----+
| 1     | some text |     |
| 22222 | x         | 3.5 |
+-------+-----------+-----+

=== table with lines within cells
sqlite3 -table :memory: "select 'a' || char(10) || 'bb' as x, 1 as y union all select 'c', 2 union all select 'd', 'e' || char(10) || 'f'"
--- stdout
+----+---+
| x  | y |
+----+---+
| a  | 1 |
| bb |   |
+----+---+
| c  | 2 |
+----+---+
| d  | e |
|    | f |
+----+---+

=== box
sqlite3 -box :memory: "select 1 as a, 'some text' as b, null as ccc union all select 22222, 'x', 3.5"
--- stdout
┌───────┬───────────┬─────┐
│   a   │     b     │ ccc │
├───────┼───────────┼─────┤
│ 1     │ some text │     │
│ 22222 │ x         │ 3.5 │
└───────┴───────────┴─────┘

=== box with lines within cells
sqlite3 -box :memory: "select 'a' || char(10) || 'bb' as x, 1 as y union all select 'c', 2"
--- stdout
┌────┬───┐
│ x  │ y │
├────┼───┤
│ a  │ 1 │
│ bb │   │
├────┼───┤
│ c  │ 2 │
└────┴───┘

=== box and nulls
sqlite3 -box -nullvalue NULL :memory: "select null as a, 1 as b"
--- stdout
┌──────┬───┐
│  a   │ b │
├──────┼───┤
│ NULL │ 1 │
└──────┴───┘

=== box of nothing
sqlite3 -box :memory: "select 1 where 0"

=== qbox
printf ".mode qbox\nselect 'it''s' as a, 1.5 as b, null as c, x'00ff' as d, 7 as e;\n" | sqlite3
--- stdout
┌─────────┬─────┬──────┬─────────┬───┐
│    a    │  b  │  c   │    d    │ e │
├─────────┼─────┼──────┼─────────┼───┤
│ 'it''s' │ 1.5 │ NULL │ x'00ff' │ 7 │
└─────────┴─────┴──────┴─────────┴───┘

=== markdown
sqlite3 -markdown :memory: "select 1 as a, 'some|text' as b, null as ccc union all select 22222, 'x', 3.5"
--- stdout
|   a   |     b     | ccc |
|-------|-----------|-----|
| 1     | some|text |     |
| 22222 | x         | 3.5 |

=== wrapped columns
printf ".mode box --wrap 10\nselect 'the quick brown fox jumps' as t, 1 as n;\n.mode box --wrap 10 --ww\nselect 'the quick brown fox jumps' as t, 1 as n;\n.mode column --wrap 6 --wordwrap on\nselect 'the quick brown fox jumps' as t;\n" | sqlite3
--- stdout (escaped)
┌────────────┬───┐
│     t      │ n │
├────────────┼───┤
│ the quick  │ 1 │
│ brown fox  │   │
│ jumps      │   │
└────────────┴───┘
┌────────────┬───┐
│     t      │ n │
├────────────┼───┤
│ the quick  │ 1 │
│ brown fox  │   │
│ jumps      │   │
└────────────┴───┘
t\x20\x20\x20\x20\x20
------
the\x20\x20\x20
quick\x20
brown\x20
fox\x20\x20\x20
jumps\x20

=== texts are wrapped at sixty
printf ".mode table\nselect printf('%%.70c','x') as t;\n" | sqlite3
--- stdout
+--------------------------------------------------------------+
|                              t                               |
+--------------------------------------------------------------+
| xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx |
| xxxxxxxxxx                                                   |
+--------------------------------------------------------------+

=== tabs within cells
sqlite3 -box :memory: "select 'a' || char(9) || 'b' as t"
--- stdout
┌───────────┐
│     t     │
├───────────┤
│ a       b │
└───────────┘

=== html
sqlite3 -html -header :memory: "select '<a & \"b\">' as 'x<y', null as n, 'it''s' as q"
--- stdout
<TR><TH>x&lt;y</TH>
<TH>n</TH>
<TH>q</TH>
</TR>
<TR><TD>&lt;a &amp; &quot;b&quot;&gt;</TD>
<TD></TD>
<TD>it&#39;s</TD>
</TR>

=== insert
printf ".mode insert\nselect 1, 'it''s', null, 2.5, x'4142', 100.0, 'a' || char(10) || 'b';\n.mode insert t2\n.headers on\nselect 1 as a, 2 as \"b c\", 3 as 'select';\n.mode insert 'my table'\nselect 1;\n" | sqlite3
--- stdout
INSERT INTO "table" VALUES(1,'it''s',NULL,2.5,X'4142',100.0,replace('a\nb','\n',char(10)));
INSERT INTO t2(a,"b c","select") VALUES(1,2,3);
INSERT INTO "my table"("1") VALUES(1);

=== quote
sqlite3 -quote -header :memory: "select 1 as a, 'it''s' as b, null as c, 2.5 as d, x'4142' as e, 1e100 as f"
--- differs: the last digits of very large numbers are exact here
--- stdout
'a','b','c','d','e','f'
1,'it''s',NULL,2.5,X'4142',1.0000000000000000159e+100

=== tabs
sqlite3 -tabs -header :memory: "select 1 as a, 'x' as b"
--- stdout
a	b
1	x

=== ascii
sqlite3 -ascii -header :memory: "select 1 as a, 'x' as b union all select 2, 3" | od -c
--- stdout
0000000   a 037   b 036   1 037   x 036   2 037   3 036
0000014

=== tcl
printf '.mode tcl\n.headers on\nselect 1 as a, char(9) || char(34) || char(92) || char(1) as b, null as c;\n' | sqlite3
--- stdout
"a" "b" "c"
"1" "\t\"\\\001" ""

=== count and off
printf '.mode count\nselect 1 union all select 2;\nselect 3;\n.mode off\nselect 4;\n.mode list\nselect 5;\n' | sqlite3
--- stdout
2 rows
1 row
5

=== a mode that is none
printf '.mode nosuch\n.mode\n.mode box\n.mode\n.mode csv extra more\n' | sqlite3
--- status 1
--- stdout
current output mode: list
current output mode: box --wrap 60 --wordwrap off --noquote
--- stderr
Error: mode should be one of: ascii box column csv html insert json line list markdown qbox quote table tabs tcl
extra argument: "more"

=== modes may be cut short
printf '.mode col\nselect 1 as a;\n.mode li\nselect 2 as a;\n.mode lis\nselect 3,4;\n.mode j\nselect 5 as a;\n' | sqlite3
--- stdout
a
-
1
    a = 2
3|4
3|4
[{"a":5}]

=== headers stay as they were said
printf '.headers off\n.mode column\nselect 1 as a;\n' | sqlite3
printf '.mode column\n.mode list\nselect 1 as a;\n' | sqlite3
--- stdout
1
a
1

=== separators
printf '.separator , \\n\\n\nselect 1,2;\n.separator "\\t"\nselect 1,2;\n.separator\n' | sqlite3
--- status 1
--- stdout (escaped)
1,2

1	2
\n\
--- stderr
Usage: .separator COL ?ROW?

=== null value
printf '.nullvalue <>\nselect null, 1;\n.mode column\nselect null as a;\n.mode csv\nselect null, 2;\n.mode json\nselect null as a;\n.nullvalue\n' | sqlite3
--- status 1
--- stdout (escaped)
<>|1
a\x20
--
<>
null,2\r
<>,2\r
[{"a":null}]
--- stderr
Usage: .nullvalue STRING

=== numbers as text
sqlite3 :memory: 'select 0.1+0.2, 1.0, 1e15, 1e16, 123456789012345678, 1/3.0, 2.0/3, 1e-5, 100.0*1.1, -0.0, 1e300*1e300, 5/2, 5/2.0, 5%3, 0x1F'
--- stdout
0.3|1.0|1.0e+15|1.0e+16|123456789012345678|0.333333333333333|0.666666666666667|1.0e-05|110.0|0.0|Inf|2|2.5|2|31

=== texts with zero bytes
sqlite3 :memory: "select 'a' || char(0) || 'b', length('a' || char(0) || 'b')"
--- stdout
a|1

=== explain a plan
sqlite3 :memory: 'create table t(a primary key, b); create table u(c); explain query plan select * from t join u on t.a = u.c where b > 3'
--- stdout
QUERY PLAN
|--SCAN u
`--SEARCH t USING INDEX sqlite_autoindex_t_1 (a=?)

=== plans before statements
printf 'create table t(a);\n.eqp on\nselect * from t where a=1;\n.eqp off\nselect 1;\n' | sqlite3
--- stdout
QUERY PLAN
`--SCAN t
1

=== changes
printf '.changes on\ncreate table t(a);\ninsert into t values (1),(2),(3);\nupdate t set a=9 where a>1;\ndelete from t;\n' | sqlite3
--- stdout
changes: 0   total_changes: 0
changes: 3   total_changes: 3
changes: 2   total_changes: 5
changes: 3   total_changes: 8

=== rows before an error are shown
sqlite3 :memory: "select 1 union all select abs(-9223372036854775808)"
echo $?
sqlite3 -json :memory: "select 1 as a union all select abs(-9223372036854775808)"
sqlite3 -box :memory: "select 1 as a union all select abs(-9223372036854775808)"
--- status 1
--- stdout
1
1
[{"a":1}]
┌───┐
│ a │
├───┤
│ 1 │
└───┘

=== many columns
sqlite3 -box :memory: 'select 1 a,2 b,3 c,4 d,5 e,6 f,7 g,8 h,9 i,10 j'
--- stdout
┌───┬───┬───┬───┬───┬───┬───┬───┬───┬────┐
│ a │ b │ c │ d │ e │ f │ g │ h │ i │ j  │
├───┼───┼───┼───┼───┼───┼───┼───┼───┼────┤
│ 1 │ 2 │ 3 │ 4 │ 5 │ 6 │ 7 │ 8 │ 9 │ 10 │
└───┴───┴───┴───┴───┴───┴───┴───┴───┴────┘
