#: Prompts, history and completion builtins, beyond the basics.

=== escapes of a prompt
p='\u@\h \W \$ \! \# \s \v \V \j \n|\a|\e|\\|\[x\]\101'; cd /tmp; echo "${p@P}" | cat -v | sed 's/5\.2[.0-9]*/V/g'
--- stdout (escaped)
agent@boxsh tmp $ 1 0 bash V V 0\x20
|^G|^[|\\|xA
--- stderr

=== folders in a prompt
mkdir -p a/b/c/d; cd a/b/c/d; p='\w'; echo "${p@P}"; PROMPT_DIRTRIM=2; echo "${p@P}"; PROMPT_DIRTRIM=0; p='\W'; echo "${p@P}"; cd; echo "${p@P}"; cd /; echo "${p@P}"
--- stdout
~/a/b/c/d
~/a/b/c/d
d
~
/
--- stderr

=== expansions in a prompt
x=1; p='$x ${x:-d} $((x+1)) $(echo sub) `echo bq` \$x'; echo "${p@P}"; shopt -u promptvars; echo "${p@P}"
--- stdout
1 1 2 sub bq $x
$x ${x:-d} $((x+1)) $(echo sub) `echo bq` $x
--- stderr

=== times in a prompt
p='\D{%Y}'; y=${p@P}; ((y >= 2024)) && echo year; p='\t'; [[ ${p@P} == [0-2][0-9]:[0-5][0-9]:[0-6][0-9] ]] && echo t; p='\A'; [[ ${p@P} == [0-2][0-9]:[0-5][0-9] ]] && echo A; p='\@'; [[ ${p@P} == *[AP]M ]] && echo at; p='\d'; [[ ${p@P} == ???\ ???\ * ]] && echo d
--- stdout
year
t
A
at
d
--- stderr

=== the trace's prompt
PS4='[$x]+ '; x=1; set -x; echo a; x=2; echo b; { set +x; } 2> /dev/null; PS4='\s> '; set -x; : c; set +x
--- stdout
a
b
--- stderr
[1]+ echo a
[1]+ x=2
[2]+ echo b
bash> : c
bash> set +x

=== PS0, PS1, PS2 and PROMPT_COMMAND of an interactive shell
bash --norc -i 2>&1 <<'X' | grep -v '^exit$\|job control\|terminal process group'
PS1='ONE> '
PS2='TWO> '
echo a \
b
PS0='ZERO
'
echo c
PROMPT_COMMAND='echo pc'
echo d
X
--- stdout
bash-5.2$ PS1='ONE> '
ONE> PS2='TWO> '
ONE> echo a \
TWO> b
a b
ONE> PS0='ZERO
TWO> '
ONE> echo c
ZERO
c
ONE> PROMPT_COMMAND='echo pc'
ZERO
pc
ONE> echo d
ZERO
d
pc
ONE> exit
--- stderr

=== a prompt command that is a list
bash --norc -i 2> /dev/null <<'X'
PROMPT_COMMAND=('echo p1' 'echo p2')
echo x
X
--- stdout
p1
p2
x
p1
p2
--- stderr

=== history expansion of words
set -o history -o histexpand
echo one two three
echo !$
echo !!:1
echo !echo:2
echo !:0 done
--- stdout
one two three
three
three
echo done
--- stderr
echo three
echo three
bash: line 5: :2: bad word specifier
echo echo done

=== history expansion with modifiers
set -o history -o histexpand
ls /usr/bin/env.txt > /dev/null 2>&1
echo !ls:1:h
ls /usr/bin/env.txt > /dev/null 2>&1
echo !ls:1:t
ls /usr/bin/env.txt > /dev/null 2>&1
echo !ls:1:r !ls:1:e
--- stdout
/usr/bin
env.txt
/usr/bin/env .txt
--- stderr
echo /usr/bin
echo env.txt
echo /usr/bin/env .txt

=== history expansion by substitution
set -o history -o histexpand
echo abc abc
^abc^xyz
echo abc abc
!!:gs/abc/q/
--- stdout
abc abc
xyz abc
abc abc
q q
--- stderr
echo xyz abc
echo q q

=== history expansion inside a command of several lines
set -o history -o histexpand
echo word > /dev/null
for i in 1 2
do
echo !$
done
--- stdout
/dev/null
/dev/null
--- stderr
echo /dev/null

=== history expansion inside quotes
set -o history -o histexpand
echo first > /dev/null
echo "!!"
echo '!!'
echo \!\!
--- stdout
echo first > /dev/null
!!
!!
--- stderr
echo "echo first > /dev/null"

=== history expansion that fails
set -o history -o histexpand
!nosuchevent
echo after $?
--- stdout
after 0
--- stderr
bash: line 2: !nosuchevent: event not found

=== fc -l with ranges and -r, -n
set -o history; : a
: b
: c
fc -ln -3 -1; fc -lnr -3 -2
--- stdout
	 : b
	 : c
	 : b
--- stderr

=== HISTCONTROL
set -o history; HISTCONTROL=ignoreboth; echo dup > /dev/null
echo dup > /dev/null
 echo blank > /dev/null
history | grep -c 'echo dup'; history | grep -c '[ ] echo blank'
--- status 1
--- stdout
2
0
--- stderr

=== HISTIGNORE
set -o history; HISTIGNORE='secret*:&'; : secret x
secret() { :; }
secret one
history | grep -c 'secret one'
--- stdout
1
--- stderr

=== compgen's words and filters
compgen -W 'apple banana avocado' a; compgen -W 'x y' -P pre- -S -suf; compgen -X 'a*' -W 'ab cd ae'; compgen -X '!a*' -W 'ab cd'; IFS=:; compgen -W 'a:b c:d'
--- stdout
apple
avocado
pre-x-suf
pre-y-suf
cd
ab
a
b c
d
--- stderr

=== compgen's names
v_one=1 v_two=2; compgen -v v_; f_one() { :; }; compgen -A function f_; alias a_one=x; compgen -a a_; compgen -b | grep -c '^cd$'; compgen -k | grep '^w'; compgen -A arrayvar BASH_VERS; compgen -A shopt nullg; compgen -A setopt pipe; compgen -A signal SIGUS
--- stdout
v_one
v_two
f_one
a_one
1
while
BASH_VERSINFO
nullglob
pipefail
SIGUSR1
SIGUSR2
--- stderr

=== compgen's files
mkdir d; touch f1 f2 .h; compgen -f f | sort; compgen -d; compgen -f d/; compgen -G 'f*' | sort; compgen -o plusdirs -W 'x'; compgen -f nosuch; echo $?
--- stdout
f1
f2
d
f1
f2
x
d
1
--- stderr

=== compgen with a function
f() { COMPREPLY=("$1-x" "$2-y" "$3-z"); }; compgen -F f word 2> /dev/null; g() { COMPREPLY=($(compgen -W 'red green' -- "$2")); }; compgen -F g r 2> /dev/null
--- stdout
compgen-x
word-y
-z
red
--- stderr

=== complete defines, prints, removes
complete -W 'a b' cmd; complete -F fn -o nospace other; complete -p cmd other; complete -r cmd; complete -p cmd; echo $?; complete | sort
--- stdout
complete -W 'a b' cmd
complete -o nospace -F fn other
1
complete -o nospace -F fn other
--- stderr
bash: line 1: complete: cmd: no completion specification

=== complete's special commands and actions
complete -D -W d; complete -E -F e; complete -A file -A directory x; complete -abc y; complete -p | sort
--- stdout
complete -F e -E
complete -W 'd' -D
complete -a -b -c y
complete -d -f x
--- stderr

=== compopt
complete -W x cmd; compopt -o nospace cmd; complete -p cmd; compopt +o nospace cmd; complete -p cmd; compopt cmd; compopt -o nosuch cmd; echo $?; compopt -o nospace nosuchcmd; echo $?
--- stdout
complete -o nospace -W 'x' cmd
complete -W 'x' cmd
compopt +o bashdefault +o default +o dirnames +o filenames +o noquote +o nosort +o nospace +o plusdirs cmd
2
1
--- stderr
bash: line 1: compopt: nosuch: invalid option name
bash: line 1: compopt: nosuchcmd: no completion specification
