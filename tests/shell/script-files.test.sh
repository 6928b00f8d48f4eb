#: Scripts in files, which bash treats otherwise than the text after -c.

=== a file is a source of its own
printf '%s\n' 'echo "$0|$-|$BASH_SOURCE|${BASH_EXECUTION_STRING-unset}|$*"' > s; bash ./s a 'b c'
--- stdout
./s|hB|./s|unset|a b c

=== the text after -c is none
bash -c 'echo "$0|$-|$BASH_SOURCE|${BASH_EXECUTION_STRING-unset}|$*"' name a
--- stdout
name|hBc||echo "$0|$-|$BASH_SOURCE|${BASH_EXECUTION_STRING-unset}|$*"|a

=== caller at the top of a file
printf '%s\n' 'caller; echo $?' 'caller 0; echo $?' 'f() { caller; caller 0; caller 1; echo $?; }' 'f' > s; bash ./s
--- stdout
0 NULL
0
1
4 ./s
4 main ./s
1

=== caller at the top of a command string
bash -c 'caller; echo $?; caller 0; echo $?
f() { caller; caller 0; echo $?; }
f'
--- stdout
1
1
3 NULL
1

=== the call stack of a file ends in main
printf '%s\n' 'f() { echo "${FUNCNAME[*]}|${BASH_SOURCE[*]}|${BASH_LINENO[*]}"; }' 'f' > s; bash ./s
--- stdout
f main|./s ./s|2 0

=== a required parameter gives 1 in a file and 127 after -c
printf '%s\n' 'echo ${x?gone}' 'echo no' > s; bash ./s 2>&1; echo $?; bash -c 'echo ${x?gone}' 2>&1; echo $?
--- stdout
./s: line 1: x: gone
1
bash: line 1: x: gone
127

=== set -u gives 1 in a file and 127 after -c
printf '%s\n' 'set -u' 'echo $x' 'echo no' > s; bash ./s 2>&1; echo $?; bash -uc 'echo $x' 2>&1; echo $?
--- stdout
./s: line 2: x: unbound variable
1
bash: line 1: x: unbound variable
127

=== arithmetic that fails does not end a file
printf '%s\n' 'echo $((1/0))' 'echo on $?' 'echo $((08))' 'echo on $?' > s; bash ./s 2>&1; echo $?
--- stdout
./s: line 1: 1/0: division by 0 (error token is "0")
on 1
./s: line 3: 08: value too great for base (error token is "08")
on 1
0

=== return outside of a function does not end a file
printf '%s\n' 'return 3' 'echo on $?' > s; bash ./s 2>&1; echo $?
--- stdout
./s: line 1: return: can only `return' from a function or sourced script
on 2
0

=== an alias can be used on the next line
printf '%s\n' 'shopt -s expand_aliases' 'alias a="echo aliased"; a 2>/dev/null || echo not yet' 'a now' > s; bash ./s
--- stdout
not yet
aliased now

=== what stands before a syntax error runs
printf '%s\n' 'echo one' 'echo two' 'fi' 'echo three' > s; bash ./s 2>&1; echo $?
--- stdout
one
two
./s: line 3: syntax error near unexpected token `fi'
./s: line 3: `fi'
2

=== a syntax error does not name -c in a file
printf '%s\n' 'echo (' > s; bash ./s 2>&1; echo $?; bash -c 'echo (' name 2>&1; echo $?
--- stdout
./s: line 1: syntax error near unexpected token `newline'
./s: line 1: `echo ('
2
name: -c: line 1: syntax error near unexpected token `newline'
name: -c: line 1: `echo ('
2

=== a file that ends within a command
printf '%s\n' 'echo one' 'while true; do' > s; bash ./s 2>&1; echo $?
--- stdout
one
./s: line 3: syntax error: unexpected end of file
2

=== an interpreter in the first line is a comment
printf '%s\n' '#!/usr/bin/awk -f' 'echo still bash' > s; bash ./s
--- stdout
still bash

=== lines that end as on another system
printf 'echo a\r\nif true; then\r\necho b\r\nfi\r\n' > s; bash ./s 2>&1; echo $?
--- stdout (escaped)
a\r
./s: line 5: syntax error: unexpected end of file
2

=== a zero byte in the first line makes a binary file
printf 'echo a\0b\n' > s; bash ./s 2>&1; echo $?
--- stdout
./s: ./s: cannot execute binary file
126

=== a zero byte further down is left out
printf 'echo a\necho b\0c\n' > s; bash ./s; echo $?
--- stdout
a
bc
0

=== a zero byte right behind the interpreter makes a binary file
printf '#!/bin/bash\necho a\0b\n' > s; bash ./s 2>&1; echo $?
--- stdout
./s: ./s: cannot execute binary file
126

=== a zero byte further behind the interpreter is left out
printf '#!/bin/bash\necho a\n\0\necho b\n' > s; bash ./s 2>&1; echo $?
--- stdout
a
b
0

=== a zero byte far from the start is left out
{ printf 'echo a; : '; printf 'x%.0s' {1..100}; printf '\0\necho b\n'; } > s; bash ./s 2>&1; echo $?
--- stdout
a
b
0

=== a program is no script
printf '\177ELF\2\1\1\n' > s; bash ./s 2>&1; echo $?
--- stdout
./s: ./s: cannot execute binary file
126

=== an empty file
: > s; false; bash ./s; echo $?
--- stdout
0

=== the exit trap of a file
printf '%s\n' 'trap '\''echo "bye $?"'\'' EXIT' 'echo ${x?}' > s; bash ./s 2>/dev/null; echo $?
--- stdout
bye 1
1

=== a file reads the input that is left to it
printf '%s\n' 'read a; echo "<$a>"; cat' > s; printf 'one\ntwo\n' | bash ./s
--- stdout
<one>
two

=== --posix sets a variable
bash --posix -c 'echo "$POSIXLY_CORRECT"'; bash -o posix -c 'echo "$POSIXLY_CORRECT"'
--- stdout
y
y

=== options that a file without a first line of its own starts with
printf 'shopt globskipdots nullglob extglob; set -o | grep noglob; alias\n' > t; chmod +x t
shopt -u globskipdots; shopt -s nullglob extglob expand_aliases; set -f; alias x=y
./t
shopt -s globskipdots
./t
--- stdout
globskipdots   	off
nullglob       	off
extglob        	off
noglob         	off
globskipdots   	on
nullglob       	off
extglob        	off
noglob         	off
--- stderr
