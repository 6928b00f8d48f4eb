#: The restricted shell.

=== what a restricted shell refuses
mkdir d; echo 'echo sourced' > f; chmod +x f
set -r
cd d; echo $?
cd; echo $?
/bin/echo x; echo $?
./f; echo $?
. ./f; echo $?
. f; echo $?
source /dev/null; echo $?
exec echo x; echo $?
command -p echo x; echo $?
command echo fine
exec 3<f; cat <&3; echo $?
--- stdout
1
1
1
1
1
sourced
0
1
1
1
fine
echo sourced
0
--- stderr
bash: line 3: cd: restricted
bash: line 4: cd: restricted
bash: line 5: /bin/echo: restricted: cannot specify `/' in command names
bash: line 6: ./f: restricted: cannot specify `/' in command names
bash: line 7: .: ./f: restricted
bash: line 9: source: /dev/null: restricted
bash: line 10: exec: restricted
bash: line 11: command: -p: restricted

=== output stays where it is
set -r
echo x > f; echo $?
echo x >> f; echo $?
echo x &> f; echo $?
echo x &>> f; echo $?
echo x >| f; echo $?
echo x <> f; echo $?
exec 5> f; echo $?
echo x 2>&1; echo $?
echo x >&2; echo $?
ls f
--- status 2
--- stdout
1
1
1
1
1
1
1
x
0
0
--- stderr
bash: line 2: f: restricted: cannot redirect output
bash: line 3: f: restricted: cannot redirect output
bash: line 4: f: restricted: cannot redirect output
bash: line 5: f: restricted: cannot redirect output
bash: line 6: f: restricted: cannot redirect output
bash: line 7: f: restricted: cannot redirect output
bash: line 8: f: restricted: cannot redirect output
x
ls: cannot access 'f': No such file or directory

=== variables that decide what runs are constants
set -r
PATH=/x; echo $?
SHELL=/x; echo $?
ENV=/x; echo $?
BASH_ENV=/x; echo $?
unset PATH; echo $?
x=1; echo $x $?
--- stdout
0
0
0
0
0
1 0
--- stderr

=== it is for good
set -r
set +r; echo $?
set +o restricted; echo $?
shopt -u restricted_shell; echo $?
shopt restricted_shell
case $- in (*r*) echo yes;; esac
--- stdout
1
2
0
restricted_shell	on
yes
--- stderr
bash: line 2: set: +r: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
bash: line 3: set: restricted: invalid option name

=== names are remembered with what PATH leads to
mkdir d; printf 'echo mine\n' > d/mine; chmod +x d/mine
PATH=$PWD/d:$PATH
set -r
hash -p /bin/ls own; echo $?
hash -p nothing own; echo $?
hash -p mine own; echo $?
BASH_CMDS[other]=/bin/ls; echo $?
BASH_CMDS[other]=nothing; echo $?
hash -t other; echo $?
--- stdout
1
1
0
0
0
1
--- stderr
bash: line 4: hash: /bin/ls: restricted
bash: line 5: hash: nothing: not found
bash: line 7: /bin/ls: restricted
bash: line 8: nothing: not found
bash: line 9: hash: other: not found

=== started restricted
bash -r -c 'cd /; echo $?'
bash --restricted -c '/bin/ls; echo $?'
bash -rc 'echo x > f; shopt restricted_shell'
bash -c 'case $- in (*r*) echo yes;; (*) echo no;; esac'
(set -r; cd /); cd / && echo free
--- stdout
1
1
restricted_shell	on
no
free
--- stderr
bash: line 1: cd: restricted
bash: line 1: /bin/ls: restricted: cannot specify `/' in command names
bash: line 1: f: restricted: cannot redirect output
bash: line 5: cd: restricted

=== subshells and functions are restricted too
set -r
(cd /; echo $?)
f() { cd /; echo $?; }; f
echo $(cd /; echo $?)
eval 'cd /; echo $?' 
--- stdout
1
1
1
1
--- stderr
bash: line 2: cd: restricted
environment: line 3: cd: restricted
bash: line 4: cd: restricted
bash: line 5: cd: restricted
