#: How `bash` is started, POSIX mode, and errors in scripts.

=== -c
bash -c 'echo $0 $1 $#' name a b; bash -c 'echo $0'; bash -c; echo $?; bash -c ''; echo $?
--- stdout
name a 2
bash
2
0
--- stderr
bash: -c: option requires an argument

=== standard input
echo 'echo in $1' | bash -s arg; echo 'echo plain $0' | bash; bash <<<'read x
data
echo "got $x"'
--- stdout
in arg
plain bash
got data
--- stderr

=== options
bash -ef -c 'echo $-' ; bash -o pipefail -c 'false | true; echo $?'; bash +B -c 'echo {a,b}'; bash -O nullglob -c 'echo *.none end'; bash -u -c 'echo $x'; echo $?
--- stdout
efhBc
1
{a,b}
end
127
--- stderr
bash: line 1: x: unbound variable

=== bad options
bash -Z 2>&1 | head -1; bash -o nosuch -c : ; echo $?; bash --nosuch 2>&1 | head -1; bash -O nosuch -c :; echo $?
--- stdout
bash: -Z: invalid option
2
bash: --nosuch: invalid option
2
--- stderr
bash: line 0: bash: nosuch: invalid option name
bash: line 0: nosuch: invalid shell option name

=== a script that is missing
bash nosuch; echo $?; mkdir d; bash d; echo $?
--- stdout
127
126
--- stderr
bash: nosuch: No such file or directory
d: d: Is a directory

=== reading only
bash -n -c 'echo no'; bash -n -c 'if'; echo $?
--- stdout
2
--- stderr
bash: -c: line 2: syntax error: unexpected end of file

=== one command
bash -t <<<'echo a
echo b'
--- stdout
a
--- stderr

=== sh is posix
bash --posix -c 'shopt -oq posix && echo posix'; POSIXLY_CORRECT=1 bash -c 'shopt -oq posix && echo posix'
--- stdout
posix
posix
--- stderr

=== posix mode: special builtins
bash --posix -c 'export x=1; x=2 :; echo $x'; bash --posix -c 'readonly r=1; r=2; echo no'; echo $?; bash --posix -c '. nosuch; echo no'; echo $?
--- stdout
2
127
1
--- stderr
bash: line 1: r: readonly variable
bash: line 1: .: nosuch: file not found

=== errors in scripts show their name
printf 'nosuch\necho ok\nif\n' >s; bash s; echo $?; printf 'echo $((1/0))\necho next\n' >t; bash t
--- stdout
ok
2
next
--- stderr
s: line 1: nosuch: command not found
s: line 4: syntax error: unexpected end of file
t: line 1: 1/0: division by 0 (error token is "0")

=== syntax errors
for s in 'if' 'fi' 'for' 'for x in a; do' 'case' 'case x in a' 'echo )' 'f(' '{ echo' '(echo' 'echo &&' '| cat' ';;' 'while' 'do' 'a & & b' 'echo <' 'echo > ;' '((1' 'then' '}' 'function' 'select'; do bash -c "$s" 2>&1; echo "$s: $?"; done
--- stdout
bash: -c: line 2: syntax error: unexpected end of file
if: 2
bash: -c: line 1: syntax error near unexpected token `fi'
bash: -c: line 1: `fi'
fi: 2
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `for'
for: 2
bash: -c: line 2: syntax error: unexpected end of file
for x in a; do: 2
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `case'
case: 2
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `case x in a'
case x in a: 2
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `echo )'
echo ): 2
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `f('
f(: 2
bash: -c: line 2: syntax error: unexpected end of file
{ echo: 2
bash: -c: line 2: syntax error: unexpected end of file
(echo: 2
bash: -c: line 2: syntax error: unexpected end of file
echo &&: 2
bash: -c: line 1: syntax error near unexpected token `|'
bash: -c: line 1: `| cat'
| cat: 2
bash: -c: line 1: syntax error near unexpected token `;;'
bash: -c: line 1: `;;'
;;: 2
bash: -c: line 2: syntax error: unexpected end of file
while: 2
bash: -c: line 1: syntax error near unexpected token `do'
bash: -c: line 1: `do'
do: 2
bash: -c: line 1: syntax error near unexpected token `&'
bash: -c: line 1: `a & & b'
a & & b: 2
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `echo <'
echo <: 2
bash: -c: line 1: syntax error near unexpected token `;'
bash: -c: line 1: `echo > ;'
echo > ;: 2
bash: -c: line 1: unexpected EOF while looking for matching `)'
((1: 2
bash: -c: line 1: syntax error near unexpected token `then'
bash: -c: line 1: `then'
then: 2
bash: -c: line 1: syntax error near unexpected token `}'
bash: -c: line 1: `}'
}: 2
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `function'
function: 2
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `select'
select: 2
--- stderr

=== syntax errors later on
bash -c 'echo a
echo b
fi
echo c'; echo $?
--- stdout
a
b
2
--- stderr
bash: -c: line 3: syntax error near unexpected token `fi'
bash: -c: line 3: `fi'

=== syntax errors in eval
eval 'if'; echo $?; eval 'echo a; fi'; echo $?; eval ')'; echo $?
--- stdout
2
2
2
--- stderr
bash: eval: line 2: syntax error: unexpected end of file
bash: eval: line 1: syntax error near unexpected token `fi'
bash: eval: line 1: `echo a; fi'
bash: eval: line 1: syntax error near unexpected token `)'
bash: eval: line 1: `)'

=== syntax errors in source
printf 'echo a\nfi\necho b\n' >s; . ./s; echo $?
--- stdout
a
2
--- stderr
./s: line 2: syntax error near unexpected token `fi'
./s: line 2: `fi'

=== syntax errors in substitutions
echo `if`; echo $?; echo a
--- stdout

0
a
--- stderr
bash: command substitution: line 2: syntax error: unexpected end of file

=== arithmetic errors
for e in '1+' '1/0' '1%0' '08' '2#3' '1 2' '(1' '1)' 'a b' '1++' '++1' '4=5' '"' '1?2' '**2' '@' '99#1'; do (echo $((e)); eval "echo \$(($e))") 2>&1; done
--- status 1
--- stdout
bash: line 1: 1+: syntax error: operand expected (error token is "+")
bash: line 1: 1/0: division by 0 (error token is "0")
bash: line 1: 1%0: division by 0 (error token is "0")
bash: line 1: 08: value too great for base (error token is "08")
bash: line 1: 2#3: value too great for base (error token is "2#3")
bash: line 1: 1 2: syntax error in expression (error token is "2")
bash: line 1: (1: missing `)' (error token is "1")
bash: line 1: 1): syntax error in expression (error token is ")")
bash: line 1: a b: syntax error in expression (error token is "b")
bash: line 1: 1++: syntax error: operand expected (error token is "+")
1
1
bash: line 1: 4=5: attempted assignment to non-variable (error token is "=5")
bash: line 1: ": syntax error: operand expected (error token is """)
bash: line 1: 1?2: `:' expected for conditional expression (error token is "2")
bash: line 1: **2: syntax error: operand expected (error token is "**2")
bash: line 1: @: syntax error: operand expected (error token is "@")
bash: line 1: 99#1: invalid arithmetic base (error token is "99#1")
--- stderr

=== readonly variables
readonly r=1; r=2; echo no
echo $?; (unset r); echo $?; r=3 true; echo $?; for r in a; do :; done; echo no
--- stdout
1
1
0
no
--- stderr
bash: line 1: r: readonly variable
bash: line 2: unset: r: cannot unset: readonly variable
bash: line 2: r: readonly variable
bash: line 2: r: readonly variable

=== bad assignments
1x=2; echo $?; a-b=1; echo $?; declare 1x=2; echo $?; export a-b; echo $?; read 1x <<<a; echo $?; local x; echo $?
--- stdout
127
127
1
1
1
1
--- stderr
bash: line 1: 1x=2: command not found
bash: line 1: a-b=1: command not found
bash: line 1: declare: `1x=2': not a valid identifier
bash: line 1: export: `a-b': not a valid identifier
bash: line 1: read: `1x': not a valid identifier
bash: line 1: local: can only be used in a function

=== unset builtins' arguments
unset 1x; echo $?; shift x; echo $?; exit x; echo no
--- status 2
--- stdout
0
1
--- stderr
bash: line 1: shift: x: numeric argument required
bash: line 1: exit: x: numeric argument required

=== return outside
return; echo $?; return 3; echo $?
--- stdout
2
2
--- stderr
bash: line 1: return: can only `return' from a function or sourced script
bash: line 1: return: can only `return' from a function or sourced script

=== exit statuses
(exit 256); echo $?; (exit -1); echo $?; (exit 1000); echo $?; (exit abc); echo $?; (exit ''); echo $?
--- stdout
0
255
232
2
2
--- stderr
bash: line 1: exit: abc: numeric argument required
bash: line 1: exit: : numeric argument required

=== too many arguments
set -- a b; shift 1 2; echo no
--- status 1
--- stderr
bash: line 1: shift: too many arguments

=== startup files
printf 'echo rc\n' >rc; bash --rcfile rc -i -c 'echo main' 2>/dev/null; printf 'echo env\n' >env; BASH_ENV=env bash -c 'echo main'; bash --norc -i -c 'echo none' 2>/dev/null
--- stdout
rc
main
env
main
none
--- stderr

=== interactive shells
bash --norc -i <<'X' 2>/dev/null
PROMPT_COMMAND='echo prompt'
echo one
if true
then echo two
fi
echo $((1/0)); echo no
fi
echo three
exit 3
X
echo $?
--- stdout
prompt
one
prompt
two
prompt
prompt
prompt
three
prompt
3
--- stderr

=== interactive options
bash --norc -i -c 'for o in emacs history histexpand; do [ -o $o ] && echo $o; done; shopt -q expand_aliases && echo aliases; case $- in *i*) echo i;; esac' 2>/dev/null
--- stdout
emacs
history
histexpand
aliases
i
--- stderr

=== aliases
shopt -s expand_aliases
alias a='echo A' b='a B ' c='C'
a
b c
alias
unalias a; a 2>/dev/null || echo gone
alias nosuch; echo $?
--- stdout
A
A B C
alias a='echo A'
alias b='a B '
alias c='C'
A
1
--- stderr
bash: line 7: alias: nosuch: not found

=== aliases take effect on the next line
shopt -s expand_aliases; alias x='echo x'; x 2>/dev/null || echo not yet
x
f() { x; }; unalias x; f
--- stdout
not yet
x
x
--- stderr

=== the environment
env -i bash -c 'case $PATH in */bin*) echo path;; esac; echo "[$HOME]"'
--- stdout
path
[]
--- stderr

=== versions
echo ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]} ${BASH_VERSION%%.*} $BASH_SUBSHELL; [ -n "$BASH" ] && echo set; echo $OSTYPE $HOSTTYPE
--- stdout
5.2 5 0
set
linux-gnu x86_64
--- stderr

=== BASH_EXECUTION_STRING and BASH_ARGV0
bash -c 'echo "$BASH_EXECUTION_STRING"; BASH_ARGV0=new; echo $0'
--- stdout
echo "$BASH_EXECUTION_STRING"; BASH_ARGV0=new; echo $0
new
--- stderr

=== call stack
f() { caller; caller 0; g; }
g() { caller 1; echo ${FUNCNAME[*]} ${BASH_LINENO[*]}; }
f
--- stdout
3 NULL
g f 1 3
--- stderr

=== arguments under extdebug
shopt -s extdebug; f() { echo ${BASH_ARGC[*]} / ${BASH_ARGV[*]}; g x y; }; g() { echo ${BASH_ARGC[*]} / ${BASH_ARGV[*]}; }; f a b c
--- stdout
3 0 / c b a
2 3 0 / y x c b a
--- stderr

=== functions print as bash prints them
f() { if a; then b; else c; fi; for i in 1 2; do d; done; while e; do f; done; case x in a|b) g;; *) h;; esac; (i); { j; }; k | l && m || n & o >f 2>&1 <<<p; }
declare -f f
--- stdout (escaped)
f ()\x20
{\x20
    if a; then
        b;
    else
        c;
    fi;
    for i in 1 2;
    do
        d;
    done;
    while e; do
        f;
    done;
    case x in\x20
        a | b)
            g
        ;;
        *)
            h
        ;;
    esac;
    ( i );
    {\x20
        j
    };
    k | l && m || n & o > f 2>&1 <<< p
}
--- stderr

=== functions with here-documents print
f() { cat <<E
text $x
E
echo after; [[ a == b ]]; ((1+1)); for ((i=0;i<1;i++)); do :; done; select x in a; do :; done; until false; do :; done; time ls; ! true; function g { :; }; coproc c { :; }; }
type f
--- stdout (escaped)
f is a function
f ()\x20
{\x20
    cat <<E
text $x
E

    echo after
    [[ a == b ]];
    ((1+1));
    for ((i=0; i<1; i++))
    do
        :;
    done;
    select x in a;
    do
        :;
    done;
    until false; do
        :;
    done;
    time ls;
    ! true;
    function g ()\x20
    {\x20
        :
    };
    coproc c {\x20
        :
    }
}
--- stderr

=== nested quotes and substitutions
echo "a $(echo "b $(echo 'c "d"')")" "${x:-$(echo "e f")}" `echo "\`echo g\`"`
--- stdout
a b c "d" e f g
--- stderr

=== deep nesting
x=$(printf '(%.0s' {1..50}; printf ':'; printf ')%.0s' {1..50}); eval "$x"; echo $?; f() { [ $1 -gt 0 ] && f $(($1-1)) || echo bottom; }; f 50
--- stdout
1
bottom
--- stderr
bash: line 1: ((: ((((((((((((((((((((((((((((((((((((((((((((((((:)))))))))))))))))))))))))))))))))))))))))))))))): syntax error: operand expected (error token is ":))))))))))))))))))))))))))))))))))))))))))))))))")

=== long lines and many words
set -- $(seq 1 1000); echo $# ${1000}; x=$(printf 'a%.0s' {1..5000}); echo ${#x}
--- stdout
1000 1000
5000
--- stderr

=== login shells read profiles and run ~/.bash_logout
HOME=$PWD; for f in .bash_profile .bash_login .profile .bashrc .bash_logout; do echo "echo in $f" > $f; done
bash -l -c 'echo run; exit 3'; echo $?; rm .bash_profile; bash --login -c 'echo run'; rm .bash_login
bash -l <<< 'echo stdin; exit'; bash --noprofile -l -c 'echo $-; exit 2'; echo $?; exec -a -bash bash -c 'echo $0; (exit 5)'
--- status 5
--- stdout
in .bash_profile
run
in .bash_logout
3
in .bash_login
run
in .profile
stdin
in .bash_logout
hBc
in .bash_logout
2
in .profile
-bash

=== interactive shells read ~/.bashrc
HOME=$PWD; for f in .profile .bashrc .bash_logout; do echo "echo in $f" > $f; done; echo 'echo custom $-' > custom; echo 'echo env' > env
{ bash -i -c 'echo run'; bash --norc -i -c 'echo run'; bash --rcfile custom -i -c 'echo run'; bash --init-file ./custom -i -c 'exit 3'; echo $?
ENV='$HOME/env' bash --posix -i -c 'echo posix'; bash -il -c 'echo both; exit'; } 2> /dev/null
--- stdout
in .bashrc
run
run
custom hiBHc
run
custom hiBHc
3
env
posix
in .profile
both
in .bash_logout

=== BASH_ENV is for scripts
HOME=$PWD; echo 'echo env $0' > env; echo 'echo script' > script
BASH_ENV=$HOME/env bash -c 'echo main'; BASH_ENV='$HOME/e$(echo n)v' bash script; BASH_ENV=env bash --posix -c 'echo main'; BASH_ENV=missing bash -c 'echo main'
echo 'echo main' | BASH_ENV=$HOME/env bash
--- stdout
env bash
main
env script
script
main
main
env bash
main

=== OLDPWD is taken over if it is a directory
for old in /etc /nowhere /etc/passwd ''; do OLDPWD=$old bash -c 'echo "${OLDPWD-unset}"; declare -p OLDPWD'; done
--- stdout
/etc
declare -x OLDPWD="/etc"
unset
declare -x OLDPWD
unset
declare -x OLDPWD
unset
declare -x OLDPWD
