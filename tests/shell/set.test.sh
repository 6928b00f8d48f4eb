#: `set` and `shopt`.

=== positional parameters
set -- a "b c"
echo $# "$2"
set --
echo $#
set -- "" ''
echo $#
--- stdout
2 b c
0
2
--- stderr

=== without dashes
set a b
echo $@
set a -e
echo "$@" $-
--- stdout
a b
a -e hBc
--- stderr

=== options and parameters
set -fu -- 1 2
echo $- $@
set -ef foo bar
echo $- $@
--- stdout
fhuBc 1 2
efhuBc foo bar
--- stderr

=== a dash
set -- a b
set -x
set - 2>/dev/null
echo $#
set - x y
echo $@
--- stdout
2
x y
--- stderr
+ set -

=== a plus sign
set -- a
set +
echo $#
set + -f x
echo $- $@
--- stdout
1
fhBc x
--- stderr

=== dashes as parameters
set -- -a -b
echo "$@"
set -- --
echo "$@" $#
--- stdout
-a -b
-- 1
--- stderr

=== the parameters of a function are its own
f() { set -- x y; echo $1 $#; }
set -- a b c
f
echo $1 $#
--- stdout
x 2
a 3
--- stderr

=== letters
set -abkCEHPT
echo $-
set +abkBCEHPT
echo $-
--- stdout
abhkBCEHPTc
hc
--- stderr

=== names
set -o nounset -o noglob
echo $-
set +o nounset +o noglob
echo $-
--- stdout
fhuBc
hBc
--- stderr

=== letters that mean nothing
set -e -Z
echo $? $-
set -i
echo $?
--- stdout
2 hBc
2
--- stderr
bash: line 1: set: -Z: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
bash: line 3: set: -i: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]

=== names that mean nothing
set -o foo -e
echo $? $-
--- stdout
2 hBc
--- stderr
bash: line 1: set: foo: invalid option name

=== the list of options
set -o
--- stdout
allexport      	off
braceexpand    	on
emacs          	off
errexit        	off
errtrace       	off
functrace      	off
hashall        	on
histexpand     	off
history        	off
ignoreeof      	off
interactive-comments	on
keyword        	off
monitor        	off
noclobber      	off
noexec         	off
noglob         	off
nolog          	off
notify         	off
nounset        	off
onecmd         	off
physical       	off
pipefail       	off
posix          	off
privileged     	off
verbose        	off
vi             	off
xtrace         	off
--- stderr

=== the list of options as commands
set +o
--- stdout
set +o allexport
set -o braceexpand
set +o emacs
set +o errexit
set +o errtrace
set +o functrace
set -o hashall
set +o histexpand
set +o history
set +o ignoreeof
set -o interactive-comments
set +o keyword
set +o monitor
set +o noclobber
set +o noexec
set +o noglob
set +o nolog
set +o notify
set +o nounset
set +o onecmd
set +o physical
set +o pipefail
set +o posix
set +o privileged
set +o verbose
set +o vi
set +o xtrace
--- stderr

=== the list can be run
saved=$(set +o)
set -fu
eval "$saved"
echo $-
--- stdout
hBc
--- stderr

=== options are listed in a variable
echo $SHELLOPTS
set -u
echo $SHELLOPTS
--- stdout
braceexpand:hashall:interactive-comments
braceexpand:hashall:interactive-comments:nounset
--- stderr

=== the variable cannot be assigned
SHELLOPTS=x
echo not reached
--- stdout
not reached
--- stderr
bash: line 1: SHELLOPTS: readonly variable

=== one editor at a time
set -o vi
shopt -o vi emacs
set -o emacs
shopt -o vi emacs
--- status 1
--- stdout
vi             	on
emacs          	off
vi             	off
emacs          	on
--- stderr

=== variables are listed
v1='a b'
v2=$'x\ny'
v3=
v4="it's"
v5='~'
v6='a=b'
v7=é
v8=$'\e'
v9='#x'
declare v12
set | while IFS= read -r l; do case $l in v[0-9]*) echo "$l";; esac; done
--- stdout
v1='a b'
v2=$'x\ny'
v3=
v4='it'\''s'
v5='~'
v6=a=b
v7=é
v8=$'\E'
v9='#x'
--- stderr

=== arrays are listed
v1=(1 'a b' "c'd")
declare -A v2=([k]=v)
set | while IFS= read -r l; do case $l in v[0-9]*) echo "$l";; esac; done
--- stdout
v1=([0]="1" [1]="a b" [2]="c'd")
v2=([k]="v" )
--- stderr

=== functions are listed
foo() { echo hi; }
set | while IFS= read -r l; do case $l in foo*) echo "$l"; for i in 1 2 3; do IFS= read -r l; echo "$l"; done;; esac; done
--- stdout (escaped)
foo ()\x20
{\x20
    echo hi
}
--- stderr

=== functions are not listed in posix mode
foo() { echo hi; }
set -o posix
set | while IFS= read -r l; do case $l in foo*) echo "$l";; esac; done
--- stderr

=== nounset
set -u
echo ${x-ok} "$@" $#
(echo $x)
echo $?
--- stdout
ok 0
1
--- stderr
bash: line 3: x: unbound variable

=== noclobber
set -C
echo a > f
echo b > f
echo $?
echo c >| f
cat f
--- stdout
1
c
--- stderr
bash: line 3: f: cannot overwrite existing file

=== allexport
set -a
x=1
set +a
declare -p x
--- stdout
declare -x x="1"
--- stderr

=== verbose
set -v
echo hi
set +v
echo bye
--- stdout
hi
bye
--- stderr
echo hi
set +v

=== shopt lists
shopt
--- stdout
autocd         	off
assoc_expand_once	off
cdable_vars    	off
cdspell        	off
checkhash      	off
checkjobs      	off
checkwinsize   	on
cmdhist        	on
compat31       	off
compat32       	off
compat40       	off
compat41       	off
compat42       	off
compat43       	off
compat44       	off
complete_fullquote	on
direxpand      	off
dirspell       	off
dotglob        	off
execfail       	off
expand_aliases 	off
extdebug       	off
extglob        	off
extquote       	on
failglob       	off
force_fignore  	on
globasciiranges	on
globskipdots   	on
globstar       	off
gnu_errfmt     	off
histappend     	off
histreedit     	off
histverify     	off
hostcomplete   	on
huponexit      	off
inherit_errexit	off
interactive_comments	on
lastpipe       	off
lithist        	off
localvar_inherit	off
localvar_unset 	off
login_shell    	off
mailwarn       	off
no_empty_cmd_completion	off
nocaseglob     	off
nocasematch    	off
noexpand_translation	off
nullglob       	off
patsub_replacement	on
progcomp       	on
progcomp_alias 	off
promptvars     	on
restricted_shell	off
shift_verbose  	off
sourcepath     	on
varredir_close 	off
xpg_echo       	off
--- stderr

=== shopt lists as commands
shopt -p extglob nullglob sourcepath
echo $?
--- stdout
shopt -u extglob
shopt -u nullglob
shopt -s sourcepath
1
--- stderr

=== shopt sets and asks
shopt extglob
echo $?
shopt -s extglob
shopt extglob
echo $?
shopt -u extglob
shopt -q extglob
echo $?
--- stdout
extglob        	off
1
extglob        	on
0
1
--- stderr

=== shopt lists what is on
shopt -s nullglob
shopt -s
--- stdout
checkwinsize   	on
cmdhist        	on
complete_fullquote	on
extquote       	on
force_fignore  	on
globasciiranges	on
globskipdots   	on
hostcomplete   	on
interactive_comments	on
nullglob       	on
patsub_replacement	on
progcomp       	on
promptvars     	on
sourcepath     	on
--- stderr

=== shopt -q asks for all
shopt -s extglob
shopt -q extglob nullglob
echo $?
shopt -q extglob sourcepath
echo $?
--- stdout
1
0
--- stderr

=== shopt about set
shopt -o errexit
shopt -po errexit
shopt -so noglob
echo $-
shopt -uo noglob
shopt -qo noglob
echo $?
--- stdout
errexit        	off
set +o errexit
fhBc
1
--- stderr

=== shopt about nothing
shopt foo
echo $?
shopt -s extglob foo nullglob
echo $?
shopt nullglob
shopt -o foo
echo $?
--- stdout
1
1
nullglob       	on
1
--- stderr
bash: line 1: shopt: foo: invalid shell option name
bash: line 3: shopt: foo: invalid shell option name
bash: line 6: shopt: foo: invalid option name

=== shopt sets or unsets
shopt -su x
echo $?
shopt -z
echo $?
--- stdout
1
2
--- stderr
bash: line 1: shopt: cannot set and unset shell options simultaneously
bash: line 3: shopt: -z: invalid option
shopt: usage: shopt [-pqsu] [-o] [optname ...]

=== shopt options in a variable
shopt -s nullglob
echo $BASHOPTS
--- stdout
checkwinsize:cmdhist:complete_fullquote:extquote:force_fignore:globasciiranges:globskipdots:hostcomplete:interactive_comments:nullglob:patsub_replacement:progcomp:promptvars:sourcepath
--- stderr

=== one level of compatibility at a time
shopt -s compat31 compat42
shopt compat31 compat42
--- status 1
--- stdout
compat31       	off
compat42       	on
--- stderr

=== extdebug brings options along
shopt -s extdebug
echo $-
shopt -u extdebug
echo $-
--- stdout
hBETc
hBc
--- stderr

=== shopt can be put back
s=$(shopt -p)
shopt -s nullglob
eval "$s"
shopt nullglob
--- status 1
--- stdout
nullglob       	off
--- stderr

=== nothing runs behind noexec
echo one
set -n; echo two
echo three
--- stdout
one
--- stderr

=== what is traced
PS4='> '
set -x
declare a=1 b="x y"
export c=$a
arr=(1 "2 3")
x+=5
[ a = b ]
{ set +x; } 2>/dev/null
--- stderr
> declare a=1 'b=x y'
> export c=1
> c=1
> arr=(1 "2 3")
> x+=5
> '[' a = b ']'

=== a mistake in the prefix of the trace
PS4='$((1/0))> '
set -x
echo one
--- stdout
one
--- stderr
bash: line 3: 1/0: division by 0 (error token is "0")
$((1/0))> echo one

=== lengths of arrays that are not there
set -u
(echo ${#nosuch[@]})
echo $?
a=()
echo ${#a[@]}
--- stdout
1
0
--- stderr
bash: line 2: nosuch: unbound variable

=== names of parameters that are not there
set -u
(echo $1)
(echo ${1})
(echo ${2%x})
(echo $!)
echo $?
--- stdout
1
--- stderr
bash: line 2: $1: unbound variable
bash: line 3: 1: unbound variable
bash: line 4: 2: unbound variable
bash: line 5: $!: unbound variable

=== elements that are not there
set -u
a=(1)
(echo ${a[3]})
echo "${nosuch[@]}" done
--- stdout
done
--- stderr
bash: line 3: a[3]: unbound variable

=== empty parameters and separators
set -- x '' y ''
IFS=:
printf '<%s>' $@; echo
IFS=
printf '<%s>' $@; echo
IFS=' :'
printf '<%s>' $@; echo
IFS=': '
printf '<%s>' $@; echo
--- stdout
<x><><y>
<x><y>
<x><y>
<x><><y>
--- stderr
