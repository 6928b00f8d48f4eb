=== arguments
env echo; env echo a; env echo a b '' c; env echo -n a; env echo -n; env echo 'a\tb'
--- stdout

a
a b  c
aa\tb
--- stderr

=== escapes
env echo -e 'a\tb\nc\\d'; env echo -e '\a\b\e\f\r\v' | od -c; env echo -e '\0101\101\x41\x4a4'; env echo -e 'a\cb' c; env echo; env echo -e '\q\x' 'a\'; env echo -en 'x\n'; env echo -E 'a\tb'; env echo -eE 'a\tb'; env echo -Ee 'a\tb'; env echo -e '\0' | od -c; env echo -e '\08\377' | od -c
--- stdout
a	b
c\d
0000000  \a  \b 033  \f  \r  \v  \n
0000007
AAAJ4
a
\q\x a\
x
a\tb
a\tb
a	b
0000000  \0  \n
0000002
0000000  \0   8 377  \n
0000004
--- stderr

=== what is no flag
env echo -x; env echo -nx; env echo a -n; env echo -- a; env echo -; env echo --help a; env echo --foo; env echo -n -n a; env echo -n -x
--- stdout (no newline)
-x
-nx
a -n
-- a
-
--help a
--foo
a-x
--- stderr

=== POSIXLY_CORRECT
POSIXLY_CORRECT=1 env echo -e 'a\tb'; POSIXLY_CORRECT=1 env echo -n 'a\tb'; POSIXLY_CORRECT=1 env echo --help; POSIXLY_CORRECT=1 env echo -n -e a
--- stdout (no newline)
-e a	b
a	b--help
a
--- stderr

=== bytes
env echo $'\377' é | od -c
--- stdout
0000000 377     303 251  \n
0000005
--- stderr

=== closed output
env echo a >&-; echo $?
--- stdout
1
--- stderr
echo: write error: Bad file descriptor
