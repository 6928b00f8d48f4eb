=== arguments
env echo; env echo a; env echo a b '' c; env echo -n a; env echo -n; env echo 'a\tb'
=== escapes
env echo -e 'a\tb\nc\\d'; env echo -e '\a\b\e\f\r\v' | od -c; env echo -e '\0101\101\x41\x4a4'; env echo -e 'a\cb' c; env echo; env echo -e '\q\x' 'a\'; env echo -en 'x\n'; env echo -E 'a\tb'; env echo -eE 'a\tb'; env echo -Ee 'a\tb'; env echo -e '\0' | od -c; env echo -e '\08\377' | od -c
=== what is no flag
env echo -x; env echo -nx; env echo a -n; env echo -- a; env echo -; env echo --help a; env echo --foo; env echo -n -n a; env echo -n -x
=== POSIXLY_CORRECT
POSIXLY_CORRECT=1 env echo -e 'a\tb'; POSIXLY_CORRECT=1 env echo -n 'a\tb'; POSIXLY_CORRECT=1 env echo --help; POSIXLY_CORRECT=1 env echo -n -e a
=== bytes
env echo $'\377' é | od -c
=== closed output
env echo a >&-; echo $?
