#: Builtins about commands, folders, aliases and the environment.

=== type -t
shopt -s expand_aliases
alias al=x
fn() { :; }
type -t al fn if cd cat nosuch; echo $?
--- stdout
alias
function
keyword
builtin
file
1
--- stderr

=== type with words
shopt -s expand_aliases
alias al='echo x'
type al if cd; type nosuch; echo $?
--- stdout
al is aliased to `echo x'
if is a shell keyword
cd is a shell builtin
1
--- stderr
bash: line 3: type: nosuch: not found

=== type of programs
type cat | sed 's/ \/.*//'; type -p cat | grep -c /; type -P cd; echo $?; type -p cd; echo $?; type -a echo | head -1; type -ap cat | grep -c /cat
--- stdout
cat is
1
1
0
echo is a shell builtin
2
--- stderr

=== type of a hashed program
cat < /dev/null; type cat | sed 's/(.*)/(path)/'; hash -r; type -t cat
--- stdout
cat is hashed (path)
file
--- stderr

=== command
echo() { printf 'fn\n'; }; echo a; command echo b; command -v echo; command -v if; command -v nosuch; printf '%s\n' $?; command -v cat | grep -c /cat; command -v nosuch cd; printf '%s\n' $?
--- stdout
fn
b
echo
if
1
1
cd
0
--- stderr

=== command -V
command -V cd; command -V if; command -V nosuch; echo $?; command; echo $?; command -x; echo $?
--- stdout
cd is a shell builtin
if is a shell keyword
1
0
2
--- stderr
bash: line 1: command: nosuch: not found
bash: line 1: command: -x: invalid option
command: usage: command [-pVv] command [arg ...]

=== command -p
PATH=/nowhere; cat < /dev/null; echo $?; command -p cat < /dev/null; echo $?; command -pv cat | { read x; [ -n "$x" ] && echo found; }
--- stdout
127
0
found
--- stderr
bash: line 1: cat: command not found

=== builtin
builtin echo x; builtin nosuch; echo $?; builtin cat; echo $?; builtin; echo $?
--- stdout
x
1
1
0
--- stderr
bash: line 1: builtin: nosuch: not a shell builtin
bash: line 1: builtin: cat: not a shell builtin

=== a special builtin behind command does not end a posix shell
bash -o posix -c 'command export 1x=2; echo survived'; bash -o posix -c 'export 1x=2; echo no'; echo $?
--- stdout
survived
no
0
--- stderr
bash: line 1: export: `1x=2': not a valid identifier
bash: line 1: export: `1x=2': not a valid identifier

=== an assignment before a special builtin in posix mode
bash -o posix -c 'x=1 :; echo "[$x]"; y=2 true; echo "[$y]"; z=3 eval "echo \$z"; echo "[$z]"'; x=1 :; echo "[$x]"
--- stdout
[1]
[]
3
[3]
[]
--- stderr

=== enable
enable -n echo; type -t echo | grep -c file; enable echo; type -t echo; enable -n nosuch; echo $?; enable -n test; enable -n; enable -a | wc -l | { read n; ((n>50)) && echo many; }
--- stdout
1
builtin
1
enable -n test
many
--- stderr
bash: line 1: enable: nosuch: not a shell builtin

=== enable -s and -p
enable -s | head -3; enable -p | head -2; enable -ps | grep exit
--- stdout
enable .
enable :
enable break
enable .
enable :
enable exit
--- stderr

=== hash
hash; hash nosuch; echo $?; cat < /dev/null; hash | wc -l; hash -r; hash; hash -p /bin/true tr1; tr1; echo $?; hash -t tr1; hash -d tr1; hash -t tr1; echo $?; hash -l
--- stdout
hits	command
   1	/usr/bin/mkdir
1
3
hash: hash table empty
0
/bin/true
1
--- stderr
bash: line 1: hash: nosuch: not found
bash: line 1: hash: tr1: not found

=== cd
mkdir -p a/b; cd a; echo ${PWD##*/} ${OLDPWD##*/}; cd b; cd ..; echo ${PWD##*/}; cd - > /dev/null; echo ${PWD##*/}; cd; [ "$PWD" = "$HOME" ] && echo home; cd a/./b/../b; echo ${PWD#$HOME}
--- stdout
a case
a
b
home
/a/b
--- stderr

=== cd -
cd /; cd /tmp; cd -; cd -; unset OLDPWD; cd -; echo $?
--- stdout
/
/tmp
1
--- stderr
bash: line 1: cd: OLDPWD not set

=== cd's mistakes
cd nosuch; echo $?; : > f; cd f; echo $?; cd a b; echo $?; cd -x; echo $?; cd ''; echo $?; unset HOME; cd; echo $?
--- stdout
1
1
1
2
0
1
--- stderr
bash: line 1: cd: nosuch: No such file or directory
bash: line 1: cd: f: Not a directory
bash: line 1: cd: too many arguments
bash: line 1: cd: -x: invalid option
cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
bash: line 1: cd: HOME not set

=== CDPATH
mkdir -p p/sub sub2; CDPATH=$PWD/p; cd sub; echo ${PWD##*/}; cd "$HOME"; cd ./sub; echo $?; CDPATH=:$HOME/p; cd sub2; cd "$HOME"; CDPATH=/nosuch; cd sub2; echo $?
--- stdout
/tmp/case/p/sub
sub
1
0
--- stderr
bash: line 1: cd: ./sub: No such file or directory

=== cd through links
mkdir -p real/in; ln -s real/in link; cd link; echo ${PWD##*/}; pwd | sed 's/.*case//'; pwd -P | sed 's/.*case//'; cd ..; echo ${PWD##*/}; cd -P link; echo ${PWD##*/}; cd ..; echo ${PWD##*/}
--- stdout
link
/link
/real/in
case
in
real
--- stderr

=== cd with the physical option of the shell
mkdir -p real/in; ln -s real/in link; set -P; cd link; echo ${PWD##*/}; cd ..; echo ${PWD##*/}
--- stdout
in
real
--- stderr

=== cd into a variable
shopt -s cdable_vars; d=/tmp; cd d; echo $?; pwd; cd nosuchvar; echo $?
--- stdout
/tmp
0
/tmp
1
--- stderr
bash: line 1: cd: nosuchvar: No such file or directory

=== cd spelled wrong
mkdir directory; shopt -s cdspell; cd direcotry; echo $?
--- stdout
1
--- stderr
bash: line 1: cd: direcotry: No such file or directory

=== autocd does nothing in scripts
mkdir dir; shopt -s autocd; dir; echo $?
--- stdout
dir
0
--- stderr

=== cd after PWD was emptied
mkdir -p l1/l2; cd l1; cd l2; PWD=; cd ..; echo ${PWD##*/}; (cd l2; PWD=; cd .; echo ${PWD##*/}); PWD=/nonsense; cd l2; echo ${PWD##*/}; pwd | sed 's/.*case//'
--- stdout
l1
l2
l2
/l1/l2
--- stderr

=== a folder moved away
mkdir d; cd d; mv ../d ../e; pwd | sed 's/.*case//'; pwd -P | sed 's/.*case//'; cd ..; pwd | sed 's/.*case//'
--- stdout (escaped)
/d
/e
\n\
--- stderr

=== a folder removed
mkdir d; cd d; rmdir ../d; pwd | sed 's/.*case//'; cd ..; echo $?
--- stdout
/d
0
--- stderr

=== pwd's options
cd /tmp; pwd -L; pwd -P; pwd -x; echo $?; pwd extra; echo $?; PWD=x; pwd
--- stdout
/tmp
/tmp
2
/tmp
0
/tmp
--- stderr
bash: line 1: pwd: -x: invalid option
pwd: usage: pwd [-LP]

=== pushd and popd
cd /; pushd /tmp; pushd /usr; dirs; popd; popd; popd; echo $?; dirs
--- stdout
/tmp /
/usr /tmp /
/usr /tmp /
/tmp /
/
1
/
--- stderr
bash: line 1: popd: directory stack empty

=== pushd with numbers
cd /; pushd /tmp > /dev/null; pushd /usr > /dev/null; pushd; pushd +1; pushd -0; pushd +9; echo $?; dirs -v
--- stdout
/tmp /usr /
/usr / /tmp
/tmp /usr /
1
 0  /tmp
 1  /usr
 2  /
--- stderr
bash: line 1: pushd: +9: directory stack index out of range

=== popd with numbers
cd /; for d in /tmp /usr /bin /etc; do pushd $d > /dev/null; done; dirs; popd +1; popd -0; popd +9; echo $?; dirs -p
--- stdout
/etc /bin /usr /tmp /
/etc /usr /tmp /
/etc /usr /tmp
1
/etc
/usr
/tmp
--- stderr
bash: line 1: popd: +9: directory stack index out of range

=== pushd and popd without changing
cd /; pushd -n /tmp; pwd; pushd -n /usr; pwd; popd -n; pwd; dirs -c; dirs
--- stdout
/ /tmp
/
/ /usr /tmp
/
/ /tmp
/
/
--- stderr

=== dirs' options
cd /; pushd /tmp > /dev/null; cd "$HOME"; dirs; dirs -l | grep -c /; dirs -p; dirs -v; dirs +0; dirs -0; dirs +1; dirs +5; echo $?
--- stdout
~ /
1
~
/
 0  ~
 1  /
~
/
/
1
--- stderr
bash: line 1: dirs: 5: directory stack index out of range

=== DIRSTACK
cd /; pushd /tmp > /dev/null; echo ${#DIRSTACK[@]} ${DIRSTACK[@]}; DIRSTACK[1]=/usr; dirs; popd > /dev/null; pwd
--- stdout
2 /tmp /
/tmp /usr
/usr
--- stderr

=== aliases
shopt -s expand_aliases
alias hi='echo hello' two='echo a; echo b' sp='echo '
hi there
two
alias hi; alias nosuch; echo $?
unalias hi; hi 2> /dev/null; echo $?
alias | sort; unalias -a; alias
--- stdout
hello there
a
b
alias hi='echo hello'
1
hello
0
alias sp='echo '
alias two='echo a; echo b'
--- stderr
bash: line 5: alias: nosuch: not found

=== an alias that ends in a blank
shopt -s expand_aliases
alias e='echo ' w=world x=nope
e w x
e "w"
--- stdout
world x
w
--- stderr

=== aliases are only for the first word
shopt -s expand_aliases
alias w=world
echo w
w() { :; } 2> /dev/null
v=1 true; > f w 2> /dev/null; echo $?
--- stdout
w
0
--- stderr

=== an alias to itself, and in a circle
shopt -s expand_aliases
alias echo='echo x'
echo y
alias p=q q=p
p 2> /dev/null; echo $?
--- stdout
x y
x 127
--- stderr

=== an alias for a reserved word, of syntax
shopt -s expand_aliases
alias begin='{' end='}' when='if true; then'
begin echo in; end
when echo yes; fi
--- stdout
in
yes
--- stderr

=== an alias with a pipe, a quote, a comment
shopt -s expand_aliases
alias up='| tr a-z A-Z' q='echo "a' c='#'
echo x up
echo abc | cat
q b"
c not run
--- stdout
x up
abc
a b
--- stderr

=== a quoted word is no alias
shopt -s expand_aliases
alias ls='echo alias'
ls; \ls -d /; 'ls' -d /; "ls" -d /; command ls -d /
--- stdout
alias
/
/
/
/
--- stderr

=== aliases are off in scripts
alias hi='echo hello'
hi 2> /dev/null; echo $?; shopt expand_aliases; bash -O expand_aliases -c 'alias a="echo on"
a'
--- stdout
127
expand_aliases 	off
on
--- stderr

=== aliases in posix mode
set -o posix
alias hi='echo hello'
hi
--- stdout
hello
--- stderr

=== BASH_ALIASES
shopt -s expand_aliases; BASH_ALIASES[foo]='echo from array'
foo; alias foo; unset 'BASH_ALIASES[foo]'; alias foo; echo $?
--- stdout
from array
alias foo='echo from array'
alias foo='echo from array'
0
--- stderr

=== alias names that cannot be
alias 'a b'=x; echo $?; alias 'a/b=x'; echo $?; alias 'a$b=x'; echo $?; alias =x; echo $?; unalias nosuch; echo $?; unalias; echo $?
--- stdout
1
1
1
1
1
2
--- stderr
bash: line 1: alias: `a b': invalid alias name
bash: line 1: alias: `a/b': invalid alias name
bash: line 1: alias: `a$b': invalid alias name
bash: line 1: alias: =x: not found
bash: line 1: unalias: nosuch: not found
unalias: usage: unalias [-a] name [name ...]

=== eval
eval echo a b; eval 'echo c;' echo d; eval "x=1 y=2"; echo $x$y; eval; echo $?; eval 'exit 3' | cat; eval '(exit 4)'; echo $?; eval -- echo e; eval -x; echo $?
--- stdout
a b
c
d
12
0
4
e
2
--- stderr
bash: line 1: eval: -x: invalid option
eval: usage: eval [arg ...]

=== eval twice
v='$w' w='$x' x=end; eval echo $v; eval eval echo $v; n=var; eval "$n=5"; echo $var; eval "f() { echo made; }"; f
--- stdout
$x
end
5
made
--- stderr

=== source
echo 'echo "in $1 $#"; v=set; return 5; echo no' > s; . ./s a b; echo $? $v; set -- x y; . ./s; echo $1; source ./s z; echo $1; . nosuch; echo $?; .; echo $?
--- stdout
in a 2
5 set
in x 2
x
in z 1
x
1
2
--- stderr
bash: line 1: nosuch: No such file or directory
bash: line 1: .: filename argument required
.: usage: . filename [arguments]

=== source and the path
mkdir bin; echo 'echo found' > bin/lib.sh; PATH=$PWD/bin:$PATH; . lib.sh; shopt -u sourcepath; . lib.sh; echo $?; echo 'echo here' > local.sh; . local.sh
--- stdout
found
1
here
--- stderr
bash: line 1: lib.sh: No such file or directory

=== source of a folder, of something that is no script
mkdir d; . ./d; echo $?; printf 'echo a\nif\n' > s; . ./s; echo $?; : > e; . ./e; echo $?
--- stdout
1
a
2
0
--- stderr
bash: line 1: .: ./d: is a directory
./s: line 3: syntax error: unexpected end of file

=== source from a substitution and from input
. <(echo 'v=1; echo p'); echo $v; echo 'echo piped' | . /dev/stdin; source /dev/stdin <<< 'echo "here $1"' arg
--- stdout
p
1
piped
here arg
--- stderr

=== source that changes the parameters
echo 'set -- p q r' > s; set -- a; . ./s; echo $#; . ./s x; echo $#; echo 'shift' > t; set -- 1 2 3; . ./t; echo $1; . ./t y z; echo $1
--- stdout
3
3
2
2
--- stderr

=== source, exit and break
echo 'exit 7' > s; (. ./s; echo no); echo $?; echo 'break' > b; for i in 1 2; do . ./b; echo no; done; echo $i
--- stdout
7
1
--- stderr

=== BASH_SOURCE and the line in a sourced file
printf 'echo ${BASH_SOURCE[0]} $LINENO\nf() { echo ${BASH_SOURCE[0]} ${BASH_LINENO[0]}; }\nf\n' > s; . ./s
f
--- stdout
./s 1
./s 3
./s 2
--- stderr

=== exec
(exec echo replaced; echo no); (exec -a name bash -c 'echo $0'); (exec -c env | grep -v '^_'); (exec nosuch; echo no); echo $?; (shopt -s execfail; exec nosuch; echo yes); (exec /tmp); echo $?
--- stdout
replaced
name
127
126
--- stderr
bash: line 1: exec: nosuch: not found
bash: line 1: exec: nosuch: not found
bash: line 1: /tmp: Is a directory
bash: line 1: exec: /tmp: cannot execute: Is a directory

=== a login shell by exec
(exec -l bash -c 'echo $0; shopt login_shell')
--- stdout
-bash
login_shell    	on
--- stderr

=== export and the environment
export A=1 B='two words'; bash -c 'echo $A "$B"'; C=3 bash -c 'echo $C'; echo ${C-unset}; export -n A; bash -c 'echo ${A-gone}'; D=4; export D; D=5; bash -c 'echo $D'; env | grep -c '^B='; unset B; env | grep -c '^B='
--- status 1
--- stdout
1 two words
3
unset
gone
5
1
0
--- stderr

=== a variable before a program sees the old ones
X=old; X=new bash -c 'echo $X'; X=a Y=$X bash -c 'echo $Y'; echo $X; X=1 X=2 bash -c 'echo $X'; PATH=/nowhere cat /dev/null; echo $?
--- stdout
new
a
old
2
127
--- stderr
bash: line 1: cat: command not found

=== env and the odd names
env -i 'a-b=1' 'A=2' bash -c 'echo $A; env | grep -v "^_\|^PWD\|^SHLVL\|^OLDPWD" | sort'
--- stdout
2
A=2
a-b=1
--- stderr

=== readonly and export in one line
declare -rx R=1; export -p | grep ' R='; readonly -p | grep ' R='; (R=2) ; bash -c 'R=3; echo $R'
--- stdout
declare -rx R="1"
declare -rx R="1"
3
--- stderr
bash: line 1: R: readonly variable

=== umask
umask 022; umask; umask -S; umask 077; : > f; ls -l f | cut -c1-10; mkdir d; ls -ld d | cut -c1-10; umask u=rwx,g=rx,o=; umask; umask -p; umask -pS; umask a+r; umask; umask g-w,o+x; umask; umask 8; echo $?; umask u=q; echo $?
--- stdout
0022
u=rwx,g=rx,o=rx
-rw-------
drwx------
0027
umask 0027
umask -S u=rwx,g=rx,o=
0023
0022
1
1
--- stderr
bash: line 1: umask: 8: octal number out of range
bash: line 1: umask: `q': invalid symbolic mode character

=== umask in a subshell
umask 022; (umask 027; umask); umask; umask 1777; umask; umask 0; umask
--- stdout
0027
0022
0777
0000
--- stderr

=== times
times | wc -l; times | sed 's/[0-9]\+/N/g' | head -1; times x > f; echo $?
--- stdout
2
NmN.Ns NmN.Ns
0
--- stderr

=== let, true, false, colon
let 1; echo $?; let 0; echo $?; true x y; echo $?; false x; echo $?; : $(echo side >&2) x; echo $?
--- stdout
0
1
0
1
0
--- stderr
side

=== echo
echo -n a; echo -e 'b\tc\n\x41\101\0102\u00e9\\'; echo -E 'd\t'; echo -ne 'e\c no'; echo; echo -x; echo - -n; echo -en 'f\n'; echo -nE 'g\n'; echo; echo -- h; echo "-n" i; echo -e '\e' | od -c | head -1
--- stdout
ab	c
A\101Bé\
d\t
e
-x
- -n
f
g\n
-- h
i0000000 033  \n
--- stderr

=== xpg_echo
shopt -s xpg_echo; echo 'a\tb'; echo -n 'c\n'; echo -E 'd\te'; set -o posix; echo -n x; echo
--- stdout (escaped)
a	b
c
d\\te
-n x
\n\
--- stderr

=== getopts in a function with local OPTIND
f() { local OPTIND o; while getopts ab:c o; do case $o in a) echo a;; b) echo "b=$OPTARG";; c) echo c;; ?) echo bad;; esac; done; shift $((OPTIND-1)); echo "rest $*"; }; f -a -b x y; f -cab z; f -x 2> /dev/null; f -b
--- stdout (escaped)
a
b=x
rest y
c
a
b=z
rest\x20
bad
rest\x20
bad
rest\x20
--- stderr
bash: option requires an argument -- b

=== logout, suspend and others outside their place
logout; echo $?; suspend; echo $?; fg; echo $?; bg; echo $?; disown; echo $?
--- stdout
1
1
1
1
1
--- stderr
bash: line 1: logout: not login shell: use `exit'
bash: line 1: suspend: cannot suspend: no job control
bash: line 1: fg: no job control
bash: line 1: bg: no job control
bash: line 1: disown: current: no such job

=== help
help -s cd; help -d pwd | cut -c1-6; help nosuch; echo $?; help -s 'un*'; help -m true | head -1
--- stdout (escaped)
cd: cd [-L|[-P [-e]] [-@]] [dir]
pwd -\x20
1
Shell commands matching keyword `un*'

unalias: unalias [-a] name [name ...]
unset: unset [-f] [-v] [-n] [name ...]
until: until COMMANDS; do COMMANDS-2; done
NAME
--- stderr
bash: line 1: help: no help topics match `nosuch'.  Try `help help' or `man -k nosuch' or `info nosuch'.

=== a builtin's --help
for b in cd pwd true echo test : export; do $b --help > out; echo "$b $? $(head -1 out)"; done
--- stdout (escaped)
cd 2 cd: cd [-L|[-P [-e]] [-@]] [dir]
pwd 2 pwd: pwd [-LP]
true 0\x20
echo 0 --help
test 0\x20
: 0\x20
export 2 export: export [-fn] [name[=value] ...] or export -p
--- stderr

=== more builtins and --help
for b in alias bg break builtin caller command compgen complete compopt continue declare dirs disown enable eval exec exit fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd read readarray readonly return set shift shopt source suspend times trap type typeset ulimit umask unalias unset wait .; do ($b --help > out; echo "$b $?"); head -1 out; done 2> /dev/null
--- stdout
alias 2
alias: alias [-p] [name[=value] ... ]
bg 2
bg: bg [job_spec ...]
break 2
break: break [n]
builtin 2
builtin: builtin [shell-builtin [arg ...]]
caller 2
caller: caller [expr]
command 2
command: command [-pVv] command [arg ...]
compgen 2
compgen: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
complete 2
complete: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
compopt 2
compopt: compopt [-o|+o option] [-DEI] [name ...]
continue 2
continue: continue [n]
declare 2
declare: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
dirs 2
dirs: dirs [-clpv] [+N] [-N]
disown 2
disown: disown [-h] [-ar] [jobspec ... | pid ...]
enable 2
enable: enable [-a] [-dnps] [-f filename] [name ...]
eval 2
eval: eval [arg ...]
exec: exec [-cl] [-a name] [command [argument ...]] [redirection ...]
exit 2
exit: exit [n]
fc 2
fc: fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]
fg 2
fg: fg [job_spec]
getopts 2
getopts: getopts optstring name [arg ...]
hash 2
hash: hash [-lr] [-p pathname] [-dt] [name ...]
help 2
help: help [-dms] [pattern ...]
history 2
history: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]
jobs 2
jobs: jobs [-lnprs] [jobspec ...] or jobs -x command [args]
kill 2
kill: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
let 2
let: let arg [arg ...]
local 2
local: local [option] name[=value] ...
logout 2
logout: logout [n]
mapfile 2
mapfile: mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
popd 2
popd: popd [-n] [+N | -N]
printf 2
printf: printf [-v var] format [arguments]
pushd 2
pushd: pushd [-n] [+N | -N | dir]
read 2
read: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
readarray 2
readarray: readarray [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
readonly 2
readonly: readonly [-aAf] [name[=value] ...] or readonly -p
return 2
return: return [n]
set 2
set: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
shift 2
shift: shift [n]
shopt 2
shopt: shopt [-pqsu] [-o] [optname ...]
source 2
source: source filename [arguments]
suspend 2
suspend: suspend [-f]
times 2
times: times
trap 2
trap: trap [-lp] [[arg] signal_spec ...]
type 2
type: type [-afptP] name [name ...]
typeset 2
typeset: typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]
ulimit 2
ulimit: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]
umask 2
umask: umask [-p] [-S] [mode]
unalias 2
unalias: unalias [-a] name [name ...]
unset 2
unset: unset [-f] [-v] [-n] [name ...]
wait 2
wait: wait [-fn] [-p var] [id ...]
. 2
.: . filename [arguments]
--- stderr

=== BASH variables
echo ${BASH_VERSION%%.*} ${#BASH_VERSINFO[@]} $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); [ $$ = $BASHPID ] && echo same; ([ $$ != $BASHPID ] && echo other); echo ${BASH##*/} $BASH_COMMAND
--- stdout
5 6 0
1
2
same
other
bash echo ${BASH##*/} $BASH_COMMAND
--- stderr

=== UID and others are readonly or computed
(UID=5; echo no); (EUID=1); (PPID=1); echo $((UID>=0)) $((PPID>=0)); BASHPID=5; echo $((BASHPID!=5)); GROUPS=7; echo ${#GROUPS[@]} | grep -c .
--- stdout
1 1
1
1
--- stderr
bash: line 1: UID: readonly variable
bash: line 1: EUID: readonly variable
bash: line 1: PPID: readonly variable

=== SECONDS, LINENO, RANDOM assigned and unset
SECONDS=100; echo $((SECONDS>=100)); unset RANDOM; RANDOM=5; echo $RANDOM; LINENO=50; echo $LINENO
echo $LINENO
--- stdout
1
5
1
2
--- stderr

=== HISTCMD, OPTIND, SHLVL, HOSTNAME, OSTYPE, MACHTYPE
echo $OPTIND; ((SHLVL>=1)) && echo lvl; echo $OSTYPE; [ -n "$HOSTNAME" ] && echo host; [ "${MACHTYPE%%-*}" = "$HOSTTYPE" ] && echo type; echo "$IFS" | od -An -c; echo "$PS4"; echo ${PS1-unset} ${PS2-unset}
--- stdout (escaped)
1
lvl
linux-gnu
host
type
      \\t  \\n  \\n
+\x20
unset unset
--- stderr

=== SHLVL counts shells
SHLVL=5; bash -c 'echo $SHLVL; bash -c "echo \$SHLVL"'; SHLVL=abc bash -c 'echo $SHLVL'; SHLVL=-3 bash -c 'echo $SHLVL'; SHLVL=999 bash -c 'echo $SHLVL'; (echo $SHLVL)
--- stdout
6
6
1
0
1
5
--- stderr
bash: warning: shell level (1000) too high, resetting to 1

=== the last argument as a variable
: a b c; echo $_; echo x y; echo $_; v=1; echo "[$_]"; true; echo $_; (: in); echo $_; bash -c 'echo ${_##*/}'
--- stdout
c
x y
y
[]
true
true
bash
--- stderr

=== the last argument made readonly, exported
export _=x; echo first last; declare -p _; (readonly _=frozen; echo hi there; echo "[$_]") 2> /dev/null
--- stdout
first last
declare -- _="last"
hi there
[frozen]
--- stderr

=== the time in variables
((${EPOCHREALTIME/./} > 1600000000000000)) && echo micro; ((EPOCHSECONDS>1600000000)) && echo s; printf -v y '%(%Y)T' 0; echo $y; ((SRANDOM>=0)) && echo sr
--- stdout
micro
s
1970
sr
--- stderr

=== ulimit shows and sets
ulimit -n 100; ulimit -n; ulimit -Sn 50; ulimit -Sn; ulimit -Hn; ulimit -n 200; echo $?; ulimit -Sn hard; ulimit -Sn; ulimit -Hn 80; ulimit -n; ulimit -Hn
--- stdout
100
50
100
1
100
100
100
--- stderr
bash: line 1: ulimit: open files: cannot modify limit: Operation not permitted
bash: line 1: ulimit: open files: cannot modify limit: Invalid argument

=== ulimit's units and options
ulimit -f 100; ulimit -f; ulimit -c 0; ulimit -c; ulimit; ulimit -n abc; echo $?; ulimit -y; echo $?; ulimit -f -c | sed 's/  */ /g'
--- stdout
100
0
100
1
2
file size (blocks, -f) 100
core file size (blocks, -c) 0
--- stderr
bash: line 1: ulimit: abc: invalid number
bash: line 1: ulimit: -y: invalid option
ulimit: usage: ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]

=== ulimit in a subshell
ulimit -n 100; (ulimit -n 64; ulimit -n); ulimit -n; bash -c 'ulimit -n'
--- stdout
64
100
100
--- stderr

=== the size of files is limited
ulimit -f 1; head -c 1024 /dev/zero > ok; echo $?; { (head -c 5000 /dev/zero > big); } 2> /dev/null; echo $?; wc -c < big
--- stdout
0
153
1024
--- stderr

=== the number of open files is limited
ulimit -n 8; exec 7> a; echo $?; exec 8> b; echo $?; echo x > c; echo $?
--- stdout
0
1
0
--- stderr
bash: line 1: 8: Bad file descriptor

=== no open files at all
bash -c 'ulimit -n 0; echo hi > out' 2> /dev/null; echo $?
--- stdout
1
--- stderr

=== kill -l
kill -l 1 9 15; kill -l HUP sigint TERM; kill -l 137 130; kill -l 999; echo $?; kill -l EXIT; echo $?; kill -l 0; kill -l DEBUG; echo $?
--- stdout
HUP
KILL
TERM
1
2
15
KILL
INT
1
0
0
EXIT
65
0
--- stderr
bash: line 1: kill: 999: invalid signal specification

=== kill's mistakes
kill; echo $?; kill abc; echo $?; kill -NOSUCH $$; echo $?; kill -s; echo $?; kill -n 99 $$; echo $?; kill -9; echo $?; kill %5; echo $?
--- stdout
2
1
1
1
1
2
1
--- stderr
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
bash: line 1: kill: abc: arguments must be process or job IDs
bash: line 1: kill: NOSUCH: invalid signal specification
bash: line 1: kill: -s: option requires an argument
bash: line 1: kill: 99: invalid signal specification
kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
bash: line 1: kill: %5: no such job

=== kill -0 and a process that is not there
kill -0 $$; echo $?; kill -0 99999; echo $?; sleep 5 & kill -0 $!; echo $?; kill $!; wait $! 2> /dev/null; echo $?; kill -0 $! 2> /dev/null; echo $?
--- stdout
0
1
0
143
1
--- stderr
bash: line 1: kill: (99999) - No such process

=== symbolic masks
umask 022
for m in g=u u=rwX o=s g=t g+s,o=x a= =rx +w u , g=r, u=rw,g=r,o= go-rwx a+x 'u+'; do umask "$m"; echo "$? $m $(umask)"; done
--- stdout
1 g=u 0022
1 u=rwX 0022
1 o=s 0022
1 g=t 0022
1 g+s,o=x 0022
0 a= 0777
0 =rx 0222
0 +w 0000
1 u 0000
1 , 0000
1 g=r, 0000
0 u=rw,g=r,o= 0137
0 go-rwx 0177
0 a+x 0066
0 u+ 0066

=== cd through what is no folder
mkdir d; touch f; ln -s d l
cd -L ./f/../d; echo "$? ${PWD##*/}"
cd ./f/..; echo $?
cd nox/../d; echo $?
cd l/../d; echo "$? ${PWD##*/}"
cd ../d/../l/.; echo "$? ${PWD##*/}"
cd -P ../l; echo "$? ${PWD##*/}"
cd ../..a/.. 2> /dev/null; echo $?
--- stdout
1 case
1
1
0 d
0 l
0 d
1

=== files that cannot be run
echo 'echo hi' > f
PATH=.:$PATH
type f; type -P f; type -p f; type -t f; type -a f; command -v f; echo $?
mkdir b; echo x > b/ls
PATH=$PWD/b:$PATH
type ls; type -P ls; command -v ls
chmod +x b/ls; type -a ls | head -1
--- stdout
f is ./f
./f
./f
file
./f
0
ls is /usr/bin/ls
/usr/bin/ls
/usr/bin/ls
ls is /tmp/case/b/ls

=== names that are hashed and gone
hash -p /some/path np; hash -t np
hash np; echo $?
hash -t np; echo $?
set +h; hash; echo $?; hash ls; echo $?
--- stdout
/some/path
1
1
1
1

=== history with arguments that are none
history f; echo $?
history too many args; echo $?
history -5; echo $?
history +5; echo $?
--- stdout
1
1
2
0

=== kill with nothing
kill ''; echo $?
kill -INT ''; echo $?
kill x; echo $?
--- stdout
1
1
1

=== pushd that stays
cd /usr; pushd /etc > /dev/null; pushd /tmp > /dev/null
pushd -n +0; echo $?
pushd -n +1; echo $?; dirs
pushd -n; echo $?; dirs
pushd -n /var; dirs; pwd
--- stdout
0
0
/tmp /usr /tmp
0
/tmp /usr /tmp
/tmp /var /usr /tmp
/tmp /var /usr /tmp
/tmp

=== time that is waited is not used
TIMEFORMAT=%1U
time sleep 0.3
time { sleep 0.2; sleep 0.1; }
time sleep 0.3 | cat
TIMEFORMAT=%1R
time sleep 0.3
--- stderr
0.0
0.0
0.0
0.3

=== type -P gives the remembered file, even with -a
hash -p /some/where/ls ls
type -P -a ls
type -ap ls | head -n 1
--- stdout
/some/where/ls
/usr/bin/ls

=== command -p looks where the system has its programs
PATH=/nowhere
command -pv cat
command -pV ls
--- stdout
/bin/cat
ls is /bin/ls

=== cd with a name that is empty, and with variables that are readonly
cd /tmp
cd ''
echo "$?"
cd -P ''
echo "$?"
(readonly PWD; cd /; echo "$? $PWD"; pwd)
(readonly OLDPWD; cd /; echo "$? $PWD $OLDPWD")
--- stdout
0
1
1 /tmp
/
1 / /tmp
--- stderr
bash: line 4: cd: : No such file or directory
bash: line 6: PWD: readonly variable
bash: line 7: OLDPWD: readonly variable

=== assignments before exec stay in POSIX mode
a=1 exec
echo "${a-unset}"
set -o posix
b=2 exec 3>&1
c=3 exec
echo "$b $c"
--- stdout
unset
2 3
