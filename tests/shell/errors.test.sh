#: Messages and statuses: what goes wrong, and how the shell says so.

=== a command that is not there
nosuch; echo $?; ./nosuch; echo $?; /no/such; echo $?; '' ; echo $?; ' '; echo $?
--- stdout
127
127
127
127
127
--- stderr
bash: line 1: nosuch: command not found
bash: line 1: ./nosuch: No such file or directory
bash: line 1: /no/such: No such file or directory
bash: line 1: : command not found
bash: line 1:  : command not found

=== a command that cannot run
: > f; ./f; echo $?; mkdir d; ./d; echo $?; d/; echo $?; chmod +x f; ./f; echo $?; f/x; echo $?
--- stdout
126
126
126
0
126
--- stderr
bash: line 1: ./f: Permission denied
bash: line 1: ./d: Is a directory
bash: line 1: d/: Is a directory
bash: line 1: f/x: Not a directory

=== a file that is no script
printf '\0\1\2' > b; chmod +x b; ./b; echo $?; echo 'echo plain' > p; chmod +x p; ./p; echo $?
--- stdout
126
plain
0
--- stderr
bash: line 1: ./b: cannot execute binary file: Exec format error

=== a script whose interpreter is missing
printf '#!/no/such/shell\necho x\n' > s; chmod +x s; ./s; echo $?; printf '#! /bin/bash -e\nfalse\necho no\n' > t; chmod +x t; ./t; echo $?
--- stdout
127
1
--- stderr
bash: line 1: ./s: cannot execute: required file not found

=== an empty command from an expansion
e=; $e; echo $?; $e $e; echo $?; "$e"; echo $?; $(true); echo $?; $(false); echo $?; $e echo x
--- stdout
0
0
127
0
1
x
--- stderr
bash: line 1: : command not found

=== an assignment whose substitution fails
v=$(exit 5); echo $?; v=$(exit 6) w=$(exit 7); echo $?; v=1 w=$(exit 8); echo $?; v=$(exit 9) true; echo $?; v=$(exit 3) w=1; echo $?
--- stdout
5
7
8
0
3
--- stderr

=== the line of a message
echo a

nosuch
(
nosuch2
)
f() {

nosuch4
}
f
--- status 127
--- stdout
a
--- stderr
bash: line 3: nosuch: command not found
bash: line 5: nosuch2: command not found
environment: line 9: nosuch4: command not found

=== the line of a message in a script and a sourced file
printf 'echo a\nnosuch\n' > s; bash s; . ./s
printf '\n\n. ./s\n' > t; bash t
--- status 127
--- stdout
a
a
a
--- stderr
s: line 2: nosuch: command not found
./s: line 2: nosuch: command not found
./s: line 2: nosuch: command not found

=== the line over continued lines and here-documents
echo a \
  b; nosuch1
cat <<X > /dev/null
1
2
X
nosuch2
--- status 127
--- stdout
a b
--- stderr
bash: line 2: nosuch1: command not found
bash: line 7: nosuch2: command not found

=== unbound
set -u; echo $nope; echo no
--- status 127
--- stderr
bash: line 1: nope: unbound variable

=== unbound in a function, a subshell, a substitution
(set -u; f() { echo $nope; echo no; }; f; echo no2); echo $?; (set -u; echo "$(echo $nope)" after); echo $?; bash -uc 'v=$(echo $nope); echo "[$v] $?"'; echo $?
--- stdout
1
 after
0
[] 1
0
--- stderr
environment: line 1: nope: unbound variable
bash: line 1: nope: unbound variable
bash: line 1: nope: unbound variable

=== unbound positional parameters, elements, lengths
for e in '$1' '${10}' '${a[3]}' '${#nope}' '${nope#x}' '${nope:1}' '${!nope}' '$((nope))' '${nope^}' '${nope@Q}' '"${nope[@]}"' '${nope[*]}' '$@' '$*' '$!'; do bash -uc "a=(1); echo $e; echo after" 2>&1; done
--- status 127
--- stdout
bash: line 1: $1: unbound variable
bash: line 1: 10: unbound variable
bash: line 1: a[3]: unbound variable
bash: line 1: nope: unbound variable
bash: line 1: nope: unbound variable
bash: line 1: nope: unbound variable
bash: line 1: nope: invalid indirect expansion
bash: line 1: nope: unbound variable
bash: line 1: nope: unbound variable
bash: line 1: nope: unbound variable

after

after

after

after
bash: line 1: $!: unbound variable
--- stderr

=== readonly
readonly r=1; r=2; echo no
--- status 1
--- stderr
bash: line 1: r: readonly variable

=== readonly in each way
for c in 'r=2' 'r+=2' 'read r <<< x' 'for r in a; do echo in; done' 'unset r' 'declare r=2' 'local r' 'export r=2' 'printf -v r x' '((r=2))' 'r=2 true' ': ${r:=x}' 'getopts a r -a' 'mapfile r < /dev/null' 'let r++' 'declare -i r' 'declare +r r' 'readonly r=3' 'r[0]=1' 'unset "r[0]"' 'wait -p r'; do bash -c "readonly r=1; $c; echo \"$c: \$? \$r\"" 2>&1; done
--- stdout
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
read r <<< x: 1 1
bash: line 1: r: readonly variable
for r in a; do echo in; done: 1 1
bash: line 1: unset: r: cannot unset: readonly variable
unset r: 1 1
bash: line 1: declare: r: readonly variable
declare r=2: 1 1
bash: line 1: local: can only be used in a function
local r: 1 1
bash: line 1: r: readonly variable
export r=2: 1 1
bash: line 1: r: readonly variable
printf -v r x: 1 1
bash: line 1: r: readonly variable
((r=2)): 1 1
bash: line 1: r: readonly variable
r=2 true: 0 1
: 1: 0 1
bash: line 1: r: readonly variable
getopts a r -a: 2 1
bash: line 1: r: readonly variable
mapfile r < /dev/null: 1 1
bash: line 1: r: readonly variable
let r++: 1 1
declare -i r: 0 1
bash: line 1: declare: r: readonly variable
declare +r r: 1 1
bash: line 1: r: readonly variable
readonly r=3: 1 1
bash: line 1: r: readonly variable
bash: line 1: unset: r: cannot unset: readonly variable
unset r[0]: 1 1
bash: line 1: wait: r: cannot unset: readonly variable
wait -p r: 1 1
--- stderr

=== readonly at the top, in a function, in a subshell
readonly r=1; (r=2; echo no); echo $?; f() { r=3; echo no; }; f
echo after $?
--- stdout
1
after 1
--- stderr
bash: line 1: r: readonly variable
environment: line 1: r: readonly variable

=== readonly in a script
printf 'readonly r=1\nr=2; echo same line\necho next\n' > s; bash s; echo $?
--- stdout
next
0
--- stderr
s: line 2: r: readonly variable

=== division by zero
echo $((1/0)); echo no
echo next $?
--- stdout
next 1
--- stderr
bash: line 1: 1/0: division by 0 (error token is "0")

=== division by zero in each way
for c in 'echo $((1/0))' '((1/0))' 'let 1/0' 'a[1/0]=1' 'echo ${a[1/0]}' '[[ 1/0 -eq 1 ]]' 'declare -i n=1/0' 'x=$((1%0))' 'for ((i=1/0;;)); do :; done' 'f() { echo $((1/0)); echo in; }; f' '(echo $((1/0)))' 'v=$(echo $((1/0)))'; do bash -c "v=abc; $c; echo \"after \$?\"" 2>&1; echo "= $?"; done
--- stdout
bash: line 1: 1/0: division by 0 (error token is "0")
= 1
bash: line 1: ((: 1/0: division by 0 (error token is "0")
after 1
= 0
bash: line 1: let: 1/0: division by 0 (error token is "0")
after 1
= 0
bash: line 1: 1/0: division by 0 (error token is "0")
= 1
bash: line 1: 1/0: division by 0 (error token is "0")
= 1
bash: line 1: [[: 1/0: division by 0 (error token is "0")
after 1
= 0
bash: line 1: declare: 1/0: division by 0 (error token is "0")
= 1
bash: line 1: 1%0: division by 0 (error token is "0")
= 1
bash: line 1: ((: i=1/0: division by 0 (error token is "0")
after 1
= 0
environment: line 1: 1/0: division by 0 (error token is "0")
= 1
bash: line 1: 1/0: division by 0 (error token is "0")
after 1
= 0
bash: line 1: 1/0: division by 0 (error token is "0")
after 1
= 0
--- stderr

=== syntax errors of arithmetic
for e in '1+' '+' '1 1' '1)' '1++2' 'a b' '1=2' '08' '2#3' '1.5' '"a"' '$' '@' '1?2' 'a[' '#' '1,,2' '&&1' '!' '**2'; do bash -c "echo \$(($e))" 2>&1; echo "= $?"; done
--- stdout
bash: line 1: 1+: syntax error: operand expected (error token is "+")
= 1
bash: line 1: +: syntax error: operand expected (error token is "+")
= 1
bash: line 1: 1 1: syntax error in expression (error token is "1")
= 1
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `echo $((1)))'
= 2
3
= 0
bash: line 1: a b: syntax error in expression (error token is "b")
= 1
bash: line 1: 1=2: attempted assignment to non-variable (error token is "=2")
= 1
bash: line 1: 08: value too great for base (error token is "08")
= 1
bash: line 1: 2#3: value too great for base (error token is "2#3")
= 1
bash: line 1: 1.5: syntax error: invalid arithmetic operator (error token is ".5")
= 1
0
= 0
bash: line 1: $: syntax error: operand expected (error token is "$")
= 1
bash: line 1: @: syntax error: operand expected (error token is "@")
= 1
bash: line 1: 1?2: `:' expected for conditional expression (error token is "2")
= 1
bash: line 1: a[: bad array subscript (error token is "a[")
= 1
bash: line 1: #: syntax error: operand expected (error token is "#")
= 1
bash: line 1: 1,,2: syntax error: operand expected (error token is ",2")
= 1
bash: line 1: &&1: syntax error: operand expected (error token is "&&1")
= 1
bash: line 1: !: syntax error: operand expected (error token is "!")
= 1
bash: line 1: **2: syntax error: operand expected (error token is "**2")
= 1
--- stderr

=== bad substitutions
for e in '${}' '${ }' '${a b}' '${1x}' '${a-' '${a:' '${-x}' '${!}' '${a[}' '${a.b}' '${/}' '${#a b}' '${a!b}' '${@x}' '${a@}' '${a@QQ}' '${=a}'; do bash -c "echo $e; echo after" 2>&1; echo "= $?"; done
--- stdout
bash: line 1: ${}: bad substitution
= 1
bash: line 1: ${ }: bad substitution
= 1
bash: line 1: ${a b}: bad substitution
= 1
bash: line 1: ${1x}: bad substitution
= 1
bash: -c: line 1: unexpected EOF while looking for matching `}'
= 2
bash: -c: line 1: unexpected EOF while looking for matching `}'
= 2
bash: line 1: ${-x}: bad substitution
= 1

after
= 0
bash: line 1: ${a[}: bad substitution
= 1
bash: line 1: ${a.b}: bad substitution
= 1
bash: line 1: ${/}: bad substitution
= 1
bash: line 1: ${#a b}: bad substitution
= 1
bash: line 1: ${a!b}: bad substitution
= 1
bash: line 1: ${@x}: bad substitution
= 1

after
= 0

after
= 0
bash: line 1: ${=a}: bad substitution
= 1
--- stderr

=== bad names in assignments, declarations, loops
1a=2; echo $?; a-b=1; echo $?; declare 1a=2; echo $?; export a-b; echo $?; read 1x <<< y; echo $?; unset 1y; echo $?; readonly =3; echo $?; local 2> /dev/null; echo $?; printf -v 1z x; echo $?
--- stdout
127
127
1
1
1
0
1
1
2
--- stderr
bash: line 1: 1a=2: command not found
bash: line 1: a-b=1: command not found
bash: line 1: declare: `1a=2': not a valid identifier
bash: line 1: export: `a-b': not a valid identifier
bash: line 1: read: `1x': not a valid identifier
bash: line 1: readonly: `=3': not a valid identifier
bash: line 1: printf: `1z': not a valid identifier

=== too many arguments
for c in 'cd a b' 'exit 1 2' 'return 1 2' 'shift 1 2' 'break 1 2' 'source' 'umask 1 2 3' 'getopts a' 'unalias' 'pushd a b'; do bash -c "for i in 1; do $c; echo same \$?; done
echo next \$?" 2>&1; echo "= $?"; done
--- stdout
bash: line 1: cd: too many arguments
same 1
next 0
= 0
bash: line 1: exit: too many arguments
= 1
bash: line 1: return: too many arguments
= 1
bash: line 1: shift: too many arguments
= 1
bash: line 1: break: too many arguments
= 1
bash: line 1: source: filename argument required
source: usage: source filename [arguments]
same 2
next 0
= 0
same 0
next 0
= 0
getopts: usage: getopts optstring name [arg ...]
same 2
next 0
= 0
unalias: usage: unalias [-a] name [name ...]
same 2
next 0
= 0
bash: line 1: pushd: too many arguments
same 1
next 0
= 0
--- stderr

=== unknown options of builtins
for b in cd pwd alias unalias type command builtin hash enable export readonly declare typeset read printf mapfile shopt set trap kill wait jobs disown umask ulimit unset getopts help history fc complete compgen compopt bind dirs pushd popd eval exec source .  shift exit return break let caller times; do bash -c "$b -Z; echo \$?" 2>&1; done
--- stdout
bash: line 1: cd: -Z: invalid option
cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
2
bash: line 1: pwd: -Z: invalid option
pwd: usage: pwd [-LP]
2
bash: line 1: alias: -Z: invalid option
alias: usage: alias [-p] [name[=value] ... ]
2
bash: line 1: unalias: -Z: invalid option
unalias: usage: unalias [-a] name [name ...]
2
bash: line 1: type: -Z: invalid option
type: usage: type [-afptP] name [name ...]
2
bash: line 1: command: -Z: invalid option
command: usage: command [-pVv] command [arg ...]
2
bash: line 1: builtin: -Z: invalid option
builtin: usage: builtin [shell-builtin [arg ...]]
2
bash: line 1: hash: -Z: invalid option
hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]
2
bash: line 1: enable: -Z: invalid option
enable: usage: enable [-a] [-dnps] [-f filename] [name ...]
2
bash: line 1: export: -Z: invalid option
export: usage: export [-fn] [name[=value] ...] or export -p
2
bash: line 1: readonly: -Z: invalid option
readonly: usage: readonly [-aAf] [name[=value] ...] or readonly -p
2
bash: line 1: declare: -Z: invalid option
declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
2
bash: line 1: typeset: -Z: invalid option
typeset: usage: typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]
2
bash: line 1: read: -Z: invalid option
read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
2
bash: line 1: printf: -Z: invalid option
printf: usage: printf [-v var] format [arguments]
2
bash: line 1: mapfile: -Z: invalid option
mapfile: usage: mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
2
bash: line 1: shopt: -Z: invalid option
shopt: usage: shopt [-pqsu] [-o] [optname ...]
2
bash: line 1: set: -Z: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
2
bash: line 1: trap: -Z: invalid option
trap: usage: trap [-lp] [[arg] signal_spec ...]
2
bash: line 1: kill: Z: invalid signal specification
1
bash: line 1: wait: -Z: invalid option
wait: usage: wait [-fn] [-p var] [id ...]
2
bash: line 1: jobs: -Z: invalid option
jobs: usage: jobs [-lnprs] [jobspec ...] or jobs -x command [args]
2
bash: line 1: disown: -Z: invalid option
disown: usage: disown [-h] [-ar] [jobspec ... | pid ...]
2
bash: line 1: umask: -Z: invalid option
umask: usage: umask [-p] [-S] [mode]
2
bash: line 1: ulimit: -Z: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
2
bash: line 1: unset: -Z: invalid option
unset: usage: unset [-f] [-v] [-n] [name ...]
2
bash: line 1: getopts: -Z: invalid option
getopts: usage: getopts optstring name [arg ...]
2
bash: line 1: help: -Z: invalid option
help: usage: help [-dms] [pattern ...]
2
bash: line 1: history: -Z: invalid option
history: usage: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]
2
bash: line 1: fc: -Z: invalid option
fc: usage: fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]
2
bash: line 1: complete: -Z: invalid option
complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
2
bash: line 1: compgen: -Z: invalid option
compgen: usage: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
2
bash: line 1: compopt: -Z: invalid option
compopt: usage: compopt [-o|+o option] [-DEI] [name ...]
2
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: -Z: invalid option
bind: usage: bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]
2
bash: line 1: dirs: -Z: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
2
bash: line 1: pushd: -Z: invalid number
pushd: usage: pushd [-n] [+N | -N | dir]
2
bash: line 1: popd: -Z: invalid number
popd: usage: popd [-n] [+N | -N]
2
bash: line 1: eval: -Z: invalid option
eval: usage: eval [arg ...]
2
bash: line 1: exec: -Z: invalid option
exec: usage: exec [-cl] [-a name] [command [argument ...]] [redirection ...]
2
bash: line 1: source: -Z: invalid option
source: usage: source filename [arguments]
2
bash: line 1: .: -Z: invalid option
.: usage: . filename [arguments]
2
bash: line 1: shift: -Z: numeric argument required
1
bash: line 1: exit: -Z: numeric argument required
bash: line 1: return: -Z: numeric argument required
bash: line 1: return: can only `return' from a function or sourced script
2
bash: line 1: break: only meaningful in a `for', `while', or `until' loop
0
1
1
bash: line 1: times: -Z: invalid option
times: usage: times
2
--- stderr

=== numbers that are none
for c in 'exit x' 'return x' 'shift x' 'break x' 'umask 9' 'ulimit -n x' 'read -n x' 'read -t x' 'read -u 99' 'mapfile -n x' 'kill x' 'wait x' 'printf %d x' 'test x -eq 1' '[ 1 -lt x ]' 'fc -l x' 'history x' 'dirs +x' 'let x@' 'caller x' 'sleep x' 'ulimit -n -5'; do bash -c "for i in 1; do $c; echo \"\$?\"; done" 2>&1; done
--- stdout
bash: line 1: exit: x: numeric argument required
bash: line 1: return: x: numeric argument required
bash: line 1: return: can only `return' from a function or sourced script
2
bash: line 1: shift: x: numeric argument required
1
bash: line 1: break: x: numeric argument required
bash: line 1: umask: 9: octal number out of range
1
bash: line 1: ulimit: x: invalid number
1
bash: line 1: read: x: invalid number
1
bash: line 1: read: x: invalid timeout specification
1
bash: line 1: read: 99: invalid file descriptor: Bad file descriptor
1
bash: line 1: mapfile: x: invalid line count
1
bash: line 1: kill: x: arguments must be process or job IDs
1
bash: line 1: wait: `x': not a pid or valid job spec
1
bash: line 1: printf: x: invalid number
01
bash: line 1: test: x: integer expression expected
2
bash: line 1: [: x: integer expression expected
2
0
bash: line 1: history: x: numeric argument required
1
bash: line 1: dirs: +x: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
2
bash: line 1: let: x@: syntax error: invalid arithmetic operator (error token is "@")
1
1
sleep: invalid time interval ‘x’
Try 'sleep --help' for more information.
1
bash: line 1: ulimit: -5: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
2
--- stderr

=== syntax errors inside eval, source, traps, substitutions
eval 'if'; echo $?; eval 'echo a; fi; echo b'; echo $?; echo 'echo x; )' > s; . ./s; echo $?; trap 'fi' USR1; kill -USR1 $$; echo $?; v=$(eval 'done'); echo $?
--- stdout
2
2
2
0
2
--- stderr
bash: eval: line 2: syntax error: unexpected end of file
bash: eval: line 1: syntax error near unexpected token `fi'
bash: eval: line 1: `echo a; fi; echo b'
./s: line 1: syntax error near unexpected token `)'
./s: line 1: `echo x; )'
bash: trap: line 1: syntax error near unexpected token `fi'
bash: trap: line 1: `fi'
bash: eval: line 1: syntax error near unexpected token `done'
bash: eval: line 1: `done'

=== a syntax error in a substitution
bash -c 'echo before
echo $(if)'; bash -c 'echo `fi`; echo after'; echo $?
--- stdout
before

after
0
--- stderr
bash: -c: line 2: syntax error near unexpected token `)'
bash: -c: line 2: `echo $(if)'
bash: command substitution: line 1: syntax error near unexpected token `fi'
bash: command substitution: line 1: `fi'

=== quotes that are not closed
for s in "echo 'a" 'echo "a' 'echo `a' 'echo $(a' 'echo ${a' 'echo $((1' 'echo "$(a"' "echo \$'a" 'f() { echo "x; }' 'cat <<< "a'; do bash -c "$s"; echo $?; done
--- stdout
2
2
2
2
2
2
2
2
2
2
--- stderr
bash: -c: line 1: unexpected EOF while looking for matching `''
bash: -c: line 1: unexpected EOF while looking for matching `"'
bash: -c: line 1: unexpected EOF while looking for matching ``'
bash: -c: line 2: unexpected EOF while looking for matching `)'
bash: -c: line 1: unexpected EOF while looking for matching `}'
bash: -c: line 1: unexpected EOF while looking for matching `)'
bash: -c: line 1: unexpected EOF while looking for matching `"'
bash: -c: line 1: unexpected EOF while looking for matching `''
bash: -c: line 1: unexpected EOF while looking for matching `"'
bash: -c: line 1: unexpected EOF while looking for matching `"'

=== tokens that cannot be
for s in 'a (b)' 'a | | b' 'a && && b' 'for i in; do done' 'while do :; done' 'if then fi' 'case x in esac esac' 'f() { } ' '( )' '{ }' 'a > > b' 'a <' 'a >;' '&& a' 'a;; b' 'do' 'in' 'function' 'function f' 'select' 'coproc' '! !' 'a &; b' 'if a; then b; else; fi' 'x=(1 2' '((1' '[[ a'; do bash -c "$s"; echo "$? $s"; done > out 2>&1; sed 's/^bash: //' out
--- stdout (escaped)
-c: line 1: syntax error near unexpected token `b'
-c: line 1: `a (b)'
2 a (b)
-c: line 1: syntax error near unexpected token `|'
-c: line 1: `a | | b'
2 a | | b
-c: line 1: syntax error near unexpected token `&&'
-c: line 1: `a && && b'
2 a && && b
-c: line 1: syntax error near unexpected token `done'
-c: line 1: `for i in; do done'
2 for i in; do done
-c: line 1: syntax error near unexpected token `do'
-c: line 1: `while do :; done'
2 while do :; done
-c: line 1: syntax error near unexpected token `then'
-c: line 1: `if then fi'
2 if then fi
-c: line 1: syntax error near unexpected token `esac'
-c: line 1: `case x in esac esac'
2 case x in esac esac
-c: line 1: syntax error near unexpected token `}'
-c: line 1: `f() { } '
2 f() { }\x20
-c: line 1: syntax error near unexpected token `)'
-c: line 1: `( )'
2 ( )
-c: line 1: syntax error near unexpected token `}'
-c: line 1: `{ }'
2 { }
-c: line 1: syntax error near unexpected token `>'
-c: line 1: `a > > b'
2 a > > b
-c: line 1: syntax error near unexpected token `newline'
-c: line 1: `a <'
2 a <
-c: line 1: syntax error near unexpected token `;'
-c: line 1: `a >;'
2 a >;
-c: line 1: syntax error near unexpected token `&&'
-c: line 1: `&& a'
2 && a
-c: line 1: syntax error near unexpected token `;;'
-c: line 1: `a;; b'
2 a;; b
-c: line 1: syntax error near unexpected token `do'
-c: line 1: `do'
2 do
-c: line 1: syntax error near unexpected token `in'
-c: line 1: `in'
2 in
-c: line 1: syntax error near unexpected token `newline'
-c: line 1: `function'
2 function
-c: line 2: syntax error: unexpected end of file
2 function f
-c: line 1: syntax error near unexpected token `newline'
-c: line 1: `select'
2 select
-c: line 1: syntax error near unexpected token `newline'
-c: line 1: `coproc'
2 coproc
0 ! !
-c: line 1: syntax error near unexpected token `;'
-c: line 1: `a &; b'
2 a &; b
-c: line 1: syntax error near unexpected token `;'
-c: line 1: `if a; then b; else; fi'
2 if a; then b; else; fi
-c: line 1: unexpected EOF while looking for matching `)'
1 x=(1 2
-c: line 1: unexpected EOF while looking for matching `)'
2 ((1
-c: line 1: unexpected token `newline', conditional binary operator expected
2 [[ a
--- stderr

=== a message about standard output
echo x > /dev/full; echo $?; printf y > /dev/full; echo $?; pwd > /dev/full; echo $?; declare -p HOME > /dev/full; echo $?; (echo z >&-); echo $?
--- stdout
1
1
1
1
1
--- stderr
bash: line 1: echo: write error: No space left on device
bash: line 1: printf: write error: No space left on device
bash: line 1: pwd: write error: No space left on device
bash: line 1: declare: write error: No space left on device
bash: line 1: echo: write error: Bad file descriptor

=== messages of functions name the place
f() { cd /nosuch; }
f
g() { f; }
g
echo 'cd /nosuch2' > s; . ./s
--- status 1
--- stderr
environment: line 1: cd: /nosuch: No such file or directory
environment: line 1: cd: /nosuch: No such file or directory
./s: line 1: cd: /nosuch2: No such file or directory

=== messages of another shell name it by its arguments
bash -c 'nosuch' myname; bash -c 'echo ${x?}' other; printf 'nosuch\n' | bash; printf 'nosuch\n' > s.sh; bash ./s.sh; bash < s.sh; bash -s a b < s.sh
--- status 127
--- stderr
myname: line 1: nosuch: command not found
other: line 1: x: parameter not set
bash: line 1: nosuch: command not found
./s.sh: line 1: nosuch: command not found
bash: line 1: nosuch: command not found
bash: line 1: nosuch: command not found

=== statuses of signals and of the last command
(exit 0); echo $?; (exit 255); echo $?; (exit 256); echo $?; (exit -1); echo $?; bash -c 'exit 1000'; echo $?; { bash -c 'kill -9 $$'; echo $?; } 2> /dev/null; false; bash -c 'exit'; echo $?; false; (exit); echo $?
--- stdout
0
255
0
255
232
137
0
1
--- stderr

=== a failing builtin in a pipeline and in a list
cd /nosuch | cat; echo ${PIPESTATUS[@]}; cd /nosuch || echo or; ! cd /nosuch; echo $?; if cd /nosuch; then :; else echo else; fi
--- stdout
1 0
or
0
else
--- stderr
bash: line 1: cd: /nosuch: No such file or directory
bash: line 1: cd: /nosuch: No such file or directory
bash: line 1: cd: /nosuch: No such file or directory
bash: line 1: cd: /nosuch: No such file or directory

=== error messages through a redirection
nosuch 2> e; cat e; { nosuch; } 2> e; cat e; (nosuch) 2> e; cat e; f() { nosuch; } 2> e; f; cat e; exec 2> e; nosuch; cat e
--- stdout
bash: line 1: nosuch: command not found
bash: line 1: nosuch: command not found
bash: line 1: nosuch: command not found
environment: line 1: nosuch: command not found
bash: line 1: nosuch: command not found
--- stderr

=== limits of names and lengths
v=$(printf 'a%.0s' {1..5000}); echo ${#v}; declare "$v=1" && echo ok; set -- $(echo {1..3000}); echo $#; echo "${v:0:3}${v: -3}"
--- stdout
5000
ok
3000
aaaaaa
--- stderr

=== division and modulo of negatives, overflow say nothing
echo $((-9223372036854775808/-1)) $((9223372036854775807+1)) $((-5%3)) $((5%-3))
--- stdout
-9223372036854775808 -9223372036854775808 -2 2
--- stderr

=== command names with odd characters
'a b'; $'a\tb'; $'c\x01'; '*'; 'a=b'; './x y'
--- status 127
--- stderr
bash: line 1: a b: command not found
bash: line 1: $'a\tb': command not found
bash: line 1: $'c\001': command not found
bash: line 1: *: command not found
bash: line 1: a=b: command not found
bash: line 1: ./x y: No such file or directory

=== a subscript that is not closed
bash -c 'a['; echo $?
bash -c 'a[5'; echo $?
bash -c 'a[5 +'; echo $?
bash -c 'a[5 + 3]=x; echo ${a[8]}; a[5 + 3]+=y; echo ${a[8]}'; echo $?
bash -c 'echo a['; echo $?
--- stdout
2
2
2
x
xy
0
a[
0

=== reserved words and process substitutions
bash -c '!<(true)' 2> /dev/null; echo $?
bash -c 'do<(true)' 2> /dev/null; echo $?
bash -c 'if<(true)' 2> /dev/null; echo $?
--- stdout
127
127
127

=== POSIX mode: what command runs does not end the shell
set -o posix
command . nothing; echo $?
command eval 'echo ('; echo $?
command set -o nothing; echo $?
command shift 9; echo $?
command export 1=2; echo $?
command return 3; echo $?
command command . nothing; echo $?
command eval '. nothing'; echo not reached
--- stdout
1
2
2
1
1
2
1
not reached
--- stderr
bash: line 2: .: nothing: file not found
bash: eval: line 3: syntax error near unexpected token `newline'
bash: eval: line 3: `echo ('
bash: line 4: set: nothing: invalid option name
bash: line 5: shift: 9: shift count out of range
bash: line 6: export: `1=2': not a valid identifier
bash: line 7: return: can only `return' from a function or sourced script
bash: line 8: .: nothing: file not found
bash: line 9: .: nothing: file not found

=== POSIX mode: a bad substitution ends the shell
for text in 'echo ${x!y}' 'echo "${a b}"' 'echo ${#x%}' 'x=${x!y}' '(echo ${x!y}); echo $?'; do
  bash -o posix -c "$text; echo still"; echo $?
  bash -c "$text; echo still"; echo $?
  printf '%s\necho still\n' "$text" > s; bash -o posix s; echo $?
done
--- stdout
127
1
1
127
1
1
127
1
1
127
1
1
1
still
0
1
still
0
1
still
0
--- stderr
bash: line 1: ${x!y}: bad substitution
bash: line 1: ${x!y}: bad substitution
s: line 1: ${x!y}: bad substitution
bash: line 1: ${a b}: bad substitution
bash: line 1: ${a b}: bad substitution
s: line 1: ${a b}: bad substitution
bash: line 1: ${#x%}: bad substitution
bash: line 1: ${#x%}: bad substitution
s: line 1: ${#x%}: bad substitution
bash: line 1: ${x!y}: bad substitution
bash: line 1: ${x!y}: bad substitution
s: line 1: ${x!y}: bad substitution
bash: line 1: ${x!y}: bad substitution
bash: line 1: ${x!y}: bad substitution
s: line 1: ${x!y}: bad substitution

=== lines of functions that cannot be defined
f()
{
  :
}
readonly -f f
f()
{
  echo x
}
g() {
  f() { :
  }
}
g
if :; then
  f() { :;}
fi
set -o posix
true
function !! () { :; }
--- status 2
--- stderr
bash: line 9: f: readonly function
environment: line 11: f: readonly function
bash: line 17: f: readonly function
bash: line 20: `!!': not a valid identifier

=== lines of commands over several lines
nothing "a
b" c
nothing a "a
b" c
> /dev/null nothing "
"
"no
thing" a
"no
thing" "a
"
if nothing "a
"; then :; fi
while nothing "
"; do :; done
nothing | nothing "
" | cat
f() {
  echo "
$LINENO"
}
f
x=1 eval 'echo \
$LINENO'
echo \
$LINENO
a=1 b="
" nothing
--- status 127
--- stdout

20
24
26
--- stderr
bash: line 2: nothing: command not found
bash: line 3: nothing: command not found
bash: line 5: nothing: command not found
bash: line 8: $'no\nthing': command not found
bash: line 11: $'no\nthing': command not found
bash: line 13: nothing: command not found
bash: line 15: nothing: command not found
bash: line 16: nothing: command not found
bash: line 17: nothing: command not found
bash: line 27: nothing: command not found

=== lines after an error inside a compound command
cat > s <<'END'
readonly x=1
for i in 1 2; do
  if :; then
    x=2
  fi
  echo not reached
done
nothing
if :; then
  echo ${a!b}
fi
nothing
END
bash s
--- status 127
--- stderr
s: line 4: x: readonly variable
s: line 5: nothing: command not found
s: line 7: ${a!b}: bad substitution
s: line 8: nothing: command not found

=== what is unbound behind an indirection
for text in '${!bar}' '${!bar%x}' '${!bar:0:1}' '${!bar/a/b}' '${!bar@Q}' '${!bar^^}' '${!bar-x}' '${!bar+x}'; do
  bash -uc "bar=foo; echo $text"; echo $?
done
--- stdout
127
127
127
127
127
127
x
0

0
--- stderr
bash: line 1: !bar: unbound variable
bash: line 1: !bar: unbound variable
bash: line 1: !bar: unbound variable
bash: line 1: !bar: unbound variable
bash: line 1: !bar: unbound variable
bash: line 1: !bar: unbound variable

=== commands in a substitution count their lines from the command around it
f() { echo "$* ${BASH_LINENO[*]}"; }
echo "$LINENO" \
    "$LINENO" "$(echo $LINENO)" \
    "$(f x
    f y)" "$(
        f z)"
g() {
    echo "$LINENO" \
        "$(f q)" "$(f
        f w | cat)"
}
g
f $(f 1
f 2) \
    `f 3`
echo "$(
(f 4)
{ f 5; } )"; echo $(f 6)
cat <(
f 7
f 8)
--- stdout
2 2 2 x 2
y 3 z 2
8 q 8 12  8 12
w 9 12
1 14 2 15 3 14 14
4 18
5 19
6 18
7 21
8 22

=== messages from a substitution of many lines have the lines that bash counts
result=$(
    nosuch1
    nosuch2 | cat
)
f() {
    local inner
    inner="$(
        nosuch3
        if true; then
            nosuch4
        fi
    )" || true
    export outer="$(nosuch5
        nosuch6)"
}
f
if [ -z "$(nosuch7)" ] &&
    [ "$(
        nosuch8
    )" ]; then :; fi
array=($(nosuch9)
    $(nosuch10))
echo ${unset:-$(
    nosuch11)} \
    ${result+"$(nosuch12)"}
--- stdout (escaped)
\n\
--- stderr
bash: line 4: nosuch1: command not found
bash: line 5: nosuch2: command not found
environment: line 12: nosuch3: command not found
environment: line 14: nosuch4: command not found
environment: line 14: nosuch5: command not found
environment: line 15: nosuch6: command not found
bash: line 17: nosuch7: command not found
bash: line 20: nosuch8: command not found
bash: line 22: nosuch9: command not found
bash: line 22: nosuch10: command not found
bash: line 24: nosuch11: command not found
bash: line 24: nosuch12: command not found

=== behind an error that gives up a line, eval and source go on, and a subshell ends
readonly fixed=1
eval 'fixed=2; echo same line
echo "more $?"'
echo "after $?"
(eval 'fixed=2'; echo no)
echo "subshell $?"
found=$(eval 'echo ${^}'; echo no)
echo "substitution $? $found"
{ eval 'fixed=2'; echo no; } | cat
printf '%s\n' 'echo ${^}' 'echo "second $?"' 'echo $((1/0))' 'echo "fourth $?"' >part
. ./part
echo "after $?"
(. ./part; echo no)
echo "subshell $?"
f() { eval 'echo $((1/0))
echo "inner $?"'; echo end; }
f
trap 'echo ${^}
echo "trap $?"' USR1
kill -USR1 $$
set -e
eval 'echo $((1/0))
echo "kept"'
eval 'fixed=2
echo no'
echo no
--- status 1
--- stdout (escaped)
more 1
after 0
subshell 1
substitution 1\x20
second 1
fourth 1
after 0
subshell 1
inner 1
end
trap 1
kept
--- stderr
bash: line 3: fixed: readonly variable
bash: line 5: fixed: readonly variable
bash: line 7: ${^}: bad substitution
bash: line 9: fixed: readonly variable
./part: line 1: ${^}: bad substitution
./part: line 3: 1/0: division by 0 (error token is "0")
./part: line 1: ${^}: bad substitution
environment: line 16: 1/0: division by 0 (error token is "0")
bash: line 1: ${^}: bad substitution
bash: line 23: 1/0: division by 0 (error token is "0")
bash: line 25: fixed: readonly variable
