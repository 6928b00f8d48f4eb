#: `set -o` and `shopt`, one option at a time.

=== allexport
set -a; A=1; f() { :; }; bash -c 'echo $A'; set +a; B=2; bash -c 'echo [$B]'
--- stdout
1
[]
--- stderr

=== allexport and read, for, printf -v
set -a; read R <<< r; for F in f; do :; done; printf -v P p; : ${D:=d}; bash -c 'echo $R $F $P $D'
--- stdout
r f p d
--- stderr

=== errexit and the last of a pipeline
set -e; false | true; echo a; true | false; echo no
--- status 1
--- stdout
a
--- stderr

=== errexit and assignments
set -e; x=$(true; false; true); echo "[$x]"; y=$(false); echo no
--- status 1
--- stdout
[]
--- stderr

=== errexit and local
set -e; f() { local x=$(false); echo a; local y; y=$(false); echo no; }; f
--- status 1
--- stdout
a
--- stderr

=== errexit and a function on the left
set -e; f() { false; echo went on; }; f && echo and; f || echo or; if f; then echo then; fi
--- stdout
went on
and
went on
went on
then
--- stderr

=== errexit in a substitution of an argument
set -e; echo "$(false; echo in)"; shopt -s inherit_errexit; echo "[$(false; echo in)]"; echo end
--- stdout
in
[]
end
--- stderr

=== errexit and a subshell in a list
set -e; (false; echo a) || echo b; (set -e; false; echo c) && echo d; echo end
--- stdout
a
c
d
end
--- stderr

=== errexit switched inside a function
f() { set -e; false; echo no; }; (f; echo no2); echo $?; set +e; false; echo end
--- stdout
1
end
--- stderr

=== errexit and break
set -e; for i in 1 2; do [ $i = 2 ] && break; done; echo end; while true; do false || break; done; echo end2
--- stdout
end
end2
--- stderr

=== errexit and a case, an arithmetic command, a test
(set -e; case x in x) false;; esac; echo no); (set -e; ((0)); echo no); (set -e; [[ a = b ]]; echo no); (set -e; let 0; echo no); echo end
--- stdout
end
--- stderr

=== errexit and return
set -e; f() { return 3; }; f || echo "or $?"; f; echo no
--- status 3
--- stdout
or 3
--- stderr

=== errexit and traps
set -e; trap 'echo exit $?' EXIT; trap 'echo err $?' ERR; (exit 4); echo no
--- status 4
--- stdout
err 4
exit 4
--- stderr

=== errexit and the negation of a pipeline
set -e; ! true | true; echo a; ! { false; }; echo b; ! f() { :; }; echo c
--- stdout
a
b
c
--- stderr

=== errexit and eval, source, command
(set -e; eval false; echo no); (set -e; command false; echo no); echo false > s; (set -e; . ./s; echo no); (set -e; eval 'false || true'; echo yes)
--- stdout
yes
--- stderr

=== nounset
set -u; x=; echo "[$x]"; (echo $y; echo no); echo ${y:-d} ${y-d} "${y+x}"; (echo ${#y}); (echo ${y[0]}); (: ${y?msg}); echo end
--- stdout (escaped)
[]
d d\x20
end
--- stderr
bash: line 1: y: unbound variable
bash: line 1: y: unbound variable
bash: line 1: y[0]: unbound variable
bash: line 1: y: msg

=== nounset ends a script
printf 'set -u\necho a\necho $nope\necho b\n' > s; bash s; echo $?; bash -uc 'echo $nope; echo no'; echo $?
--- stdout
a
1
127
--- stderr
s: line 3: nope: unbound variable
bash: line 1: nope: unbound variable

=== pipefail
set -o pipefail; false | true; echo $?; (exit 3) | (exit 4) | true; echo $?; true | true; echo $?; ! false | true; echo $?; if false | true; then echo no; else echo else; fi; set +o pipefail; false | true; echo $?
--- stdout
1
4
0
0
else
0
--- stderr

=== pipefail and errexit
set -eo pipefail; true | true; echo a; false | true; echo no
--- status 1
--- stdout
a
--- stderr

=== noglob
touch a b; set -f; echo * ?; v='*'; echo $v; set +f; echo *; set -o noglob; echo *; [[ abc == a* ]] && echo still; case abc in a*) echo too;; esac
--- stdout
* ?
*
a b
*
still
too
--- stderr

=== noexec
bash -nc 'echo no; if true; then echo x; fi'; echo $?; bash -nc 'if'; echo $?; set -n; echo never
--- stdout
0
2
--- stderr
bash: -c: line 2: syntax error: unexpected end of file

=== verbose
bash -vc 'echo a; echo b'; printf 'echo x\n# c\nif true\nthen echo y\nfi\n' > s; bash -v s
--- stdout
a
b
x
y
--- stderr
echo a; echo b
echo x
# c
if true
then echo y
fi

=== xtrace
set -x; a=1; echo $a 'b c' "d" $'e\n'; [ x = y ] || true; for i in 1 2; do :; done; f() { echo "$@"; }; f "x y"; [[ $a == 1* ]]; (( a + 1 )); case $a in 1) ;; esac; { set +x; } 2> /dev/null; echo end
--- stdout
1 b c d e

x y
end
--- stderr
+ a=1
+ echo 1 'b c' d 'e
'
+ '[' x = y ']'
+ true
+ for i in 1 2
+ :
+ for i in 1 2
+ :
+ f 'x y'
+ echo 'x y'
+ [[ 1 == 1* ]]
+ ((  a + 1  ))
+ case $a in

=== xtrace of arrays and redirections
set -x; x=(1 'a b'); x[2]=c; echo hi > f; declare y=2; local z 2> /dev/null; v=$(echo sub); (echo in)
--- stdout
in
--- stderr
+ x=(1 'a b')
+ x[2]=c
+ echo hi
+ declare y=2
+ local z
++ echo sub
+ v=sub
+ echo in

=== xtrace with PS4 and a descriptor
PS4='>$LINENO '; set -x; echo a; f() { echo b; }; f; exec 4> log; BASH_XTRACEFD=4; echo c; set +x; cat log
--- stdout
a
b
c
>1 echo c
>1 set +x
--- stderr
>1 echo a
>1 f
>1 echo b
>1 exec
>1 BASH_XTRACEFD=4

=== noclobber
set -C; echo a > f; echo b > f; echo $?; echo b >| f; echo c >> f; cat f; set +C; echo d > f; cat f
--- stdout
1
b
c
d
--- stderr
bash: line 1: f: cannot overwrite existing file

=== keyword
set -k; f() { echo "$# $A"; }; f x A=1 y; bash -c 'echo "[$B]"' B=2; set +k; f x A=1 y
--- stdout (escaped)
2 1
[2]
3\x20
--- stderr

=== onecmd
bash -tc 'echo a; echo b'; printf 'echo a\necho b\n' | bash -t
--- stdout
a
b
a
--- stderr

=== physical
mkdir -p r/d; ln -s r/d l; set -P; cd l; pwd | sed 's/.*case//'; cd ..; pwd | sed 's/.*case//'
--- stdout
/r/d
/r
--- stderr

=== privileged, monitor, notify, hashall are flags
echo $- | grep -c h; set +h; echo $- | grep -c h; set -m; [[ $- == *m* ]] && echo m; set +m; set -b; [[ $- == *b* ]] && echo b; [[ -o hashall ]] || echo off
--- stdout
1
0
m
b
off
--- stderr

=== posix
set -o posix; echo $POSIXLY_CORRECT; [[ -o posix ]] && echo on; set +o posix; [[ -o posix ]] || echo off; POSIXLY_CORRECT=; [[ -o posix ]] && echo on again; bash --posix -c 'echo $-; shopt -o posix'
--- stdout
y
on
off
on again
hBc
posix          	on
--- stderr

=== posix: assignments before special builtins stay
set -o posix; a=1 export b=2; echo $a $b; c=3 :; echo $c; d=4 eval 'echo $d'; echo [$d]; e=5 true; echo [$e]; f() { :; }; g=6 f; echo [$g]
--- stdout
1 2
3
4
[4]
[]
[]
--- stderr

=== posix: errors of special builtins end the shell
bash -o posix -c 'shift 5; echo a'; echo $?; bash -o posix -c 'set -o nosuch; echo no'; echo $?; bash -o posix -c 'readonly x=1; x=2; echo no'; echo $?; bash -o posix -c '. ./nosuch; echo no'; echo $?; bash -o posix -c 'return 3; echo here'; echo $?
--- stdout
a
0
2
127
1
2
--- stderr
bash: line 1: shift: 5: shift count out of range
bash: line 1: set: nosuch: invalid option name
bash: line 1: x: readonly variable
bash: line 1: ./nosuch: No such file or directory
bash: line 1: return: can only `return' from a function or sourced script

=== posix: a redirection error of a special builtin
bash -o posix -c ': < nosuch; echo no'; echo $?; bash -o posix -c 'true < nosuch; echo yes'; echo $?; bash -o posix -c 'command : < nosuch; echo yes'; echo $?
--- stdout
1
yes
0
yes
0
--- stderr
bash: line 1: nosuch: No such file or directory
bash: line 1: nosuch: No such file or directory
bash: line 1: nosuch: No such file or directory

=== posix: the loop variable of for must be a name, functions too
bash -o posix -c 'for a-b in 1; do :; done; echo no'; echo $?; bash -o posix -c 'f-g() { :; }; echo no'; echo $?
--- stdout
2
2
--- stderr
bash: line 1: `a-b': not a valid identifier
bash: line 1: `f-g': not a valid identifier

=== posix: export, readonly, trap and alias list in another form
set -o posix; export E=1; export | grep 'E=1'; readonly R=1; readonly | grep R=1; trap 'echo x' INT; trap; alias a=b; alias
--- stdout
trap -- 'echo x' INT
a='b'
--- stderr

=== posix: kill -l and the trap names
set -o posix; trap 'x' INT; trap; kill -l 2
--- stdout
trap -- 'x' INT
INT
--- stderr

=== posix: source does not look here
echo 'echo found' > lib; bash -o posix -c '. lib; echo no'; echo $?; bash -c '. lib'
--- stdout
1
found
--- stderr
bash: line 1: .: lib: file not found

=== posix: tildes and brace expansion
set -o posix; HOME=/h; echo {a,b} ~ x=~; v=~; echo $v; export w=~; echo $w
--- stdout
a b /h x=~
/h
/h
--- stderr

=== posix: a failing special builtin behind command
set -o posix; command set -o nosuch; echo $?; command shift 9; echo $?
--- stdout
2
1
--- stderr
bash: line 1: set: nosuch: invalid option name
bash: line 1: shift: 9: shift count out of range

=== posix: arithmetic and echo stay
set -o posix; echo $((010+0x10)) $((2**3)); echo -e 'a\tb'; echo -n x; echo; [[ a < b ]] && echo cond
--- stdout
24 8
a	b
x
cond
--- stderr

=== posix: inherit_errexit and expand_aliases
set -o posix; shopt inherit_errexit expand_aliases; alias q='echo aliased'
q
--- stdout
inherit_errexit	on
expand_aliases 	on
aliased
--- stderr

=== set -o lists and +o restores
set -o | head -3; set +o | head -3; s=$(set +o); set -fu; eval "$s"; [[ $- == *f* ]] || echo restored
--- stdout
allexport      	off
braceexpand    	on
emacs          	off
set +o allexport
set -o braceexpand
set +o emacs
restored
--- stderr

=== set without arguments
x_unique='a b'; f_unique() { echo 1; }; set | grep '^[xf]_unique'
--- stdout (escaped)
x_unique='a b'
f_unique ()\x20
--- stderr

=== unknown options
set -o nosuch; echo $?; set -Z; echo $?; set +o nosuch; echo $?; shopt nosuch; echo $?; shopt -s nosuch; echo $?; shopt -o nosuch; echo $?
--- stdout
2
2
2
1
1
1
--- stderr
bash: line 1: set: nosuch: invalid option name
bash: line 1: set: -Z: invalid option
set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
bash: line 1: set: nosuch: invalid option name
bash: line 1: shopt: nosuch: invalid shell option name
bash: line 1: shopt: nosuch: invalid shell option name
bash: line 1: shopt: nosuch: invalid option name

=== set -- and - with options
set -e -- -x y; echo $# $1 $-  | tr -d 'hBc'; set +e; set - a b; echo $*; set -x -; set --; echo $#
--- stdout
2 -x e
a b
0
--- stderr

=== shopt forms
shopt -s nullglob; shopt nullglob; shopt -p nullglob; shopt -q nullglob; echo $?; shopt -u nullglob; shopt -q nullglob; echo $?; shopt -p nullglob; echo $?; shopt -so pipefail; shopt -po pipefail; shopt -s | grep -c nullglob
--- status 1
--- stdout
nullglob       	on
shopt -s nullglob
0
1
shopt -u nullglob
1
set -o pipefail
0
--- stderr

=== nullglob
shopt -s nullglob; touch f; set -- x* f* 'x*' [z]; echo $# "$@"; for i in nope*; do echo no; done; ls -d nope* f; v=nope*; echo "[$(echo $v)]"
--- stdout
2 f x*
f
[]
--- stderr

=== failglob
shopt -s failglob; touch f; echo f*; echo nope* || echo or; echo after; for i in nope*; do :; done; echo $?
echo next line
--- stdout
f
next line
--- stderr
bash: line 1: no match: nope*

=== dotglob
touch .a b; shopt -s dotglob; echo *; shopt -u dotglob; echo *; echo .*; shopt -u globskipdots; echo .*
--- stdout
.a b
b
.a
. .. .a
--- stderr

=== globstar
shopt -s globstar; mkdir -p a/b; touch a/b/f a/g; echo **/f; echo **/; printf '%s\n' ** | wc -l; ln -s a l; echo **/f
--- stdout
a/b/f
a/ a/b/
4
a/b/f
--- stderr

=== nocaseglob, nocasematch
touch Ab; shopt -s nocaseglob; echo a*; echo [a]B; shopt -u nocaseglob; echo a*; shopt -s nocasematch; [[ AB == ab ]] && echo 1; case AB in ab) echo 2;; esac; v=AB; echo ${v/b/x}; [[ AB =~ ^a ]] && echo 3; [ AB = ab ] || echo 4
--- stdout
Ab
Ab
a*
1
2
Ax
3
4
--- stderr

=== extglob on a later line
shopt -u extglob
eval 'case ab in @(ab)) echo no;; esac' 2> /dev/null || echo syntax
shopt -s extglob
case ab in @(ab)) echo yes;; esac
--- stdout
syntax
yes
--- stderr

=== lastpipe
shopt -s lastpipe; echo a | read x; echo $x; printf '1\n2\n' | while read l; do s+=$l; done; echo $s; echo b | { read y; echo in; }; echo $y; true | exit 5; echo no
--- status 5
--- stdout
a
12
in
b
--- stderr

=== localvar_inherit
v=out; f() { local v; echo "[$v]"; }; f; shopt -s localvar_inherit; f; declare -i n=3; g() { local n; n=1+1; echo $n; }; g
--- stdout
[]
[out]
2
--- stderr

=== localvar_unset
f() { local v=1; g; echo ${v-unset}; }; g() { unset v; v=g; }; v=top; f; echo $v; shopt -s localvar_unset; v=top; f; echo $v
--- stdout
g
g
g
top
--- stderr

=== sourcepath, cdable_vars, checkwinsize, huponexit are switches
for o in sourcepath cdable_vars checkwinsize huponexit cmdhist lithist; do shopt -q $o && a=on || a=off; shopt -s $o; shopt -q $o && b=on; shopt -u $o; shopt -q $o || c=off; echo $o $a $b $c; done
--- stdout
sourcepath on on off
cdable_vars off on off
checkwinsize on on off
huponexit off on off
cmdhist on on off
lithist off on off
--- stderr

=== xpg_echo, shift_verbose, gnu_errfmt
shopt -s xpg_echo; echo 'a\nb'; shopt -s shift_verbose; shift 3; echo $?; shopt -s gnu_errfmt; nosuchcmd; echo $?
--- stdout
a
b
1
127
--- stderr
bash: line 1: shift: 3: shift count out of range
bash:1: nosuchcmd: command not found

=== interactive_comments and progcomp can be switched
shopt -u interactive_comments; echo a #b
shopt -s interactive_comments; echo a #b
--- stdout
a
a
--- stderr

=== assoc_expand_once
declare -A m; k='$(echo x)'; m[$k]=1; shopt -s assoc_expand_once; echo ${m[$k]}; [[ -v m[$k] ]] && echo there; unset "m[$k]"; echo ${#m[@]}
--- stdout
1
there
0
--- stderr

=== the options in $-
set -euf; case $- in *e*) echo e;; esac; case $- in *u*) echo u;; esac; case $- in *f*) echo f;; esac; set +euf; echo $- | tr -d hBc; bash -c 'echo $-'; echo 'echo $-' | bash; bash -ec 'echo $-'
--- stdout
e
u
f

hBc
hBs
ehBc
--- stderr

=== SHELLOPTS and BASHOPTS
echo $SHELLOPTS; set -f; echo $SHELLOPTS; shopt -s nullglob; [[ $BASHOPTS == *nullglob* ]] && echo in; SHELLOPTS=x; echo $?
--- status 1
--- stdout
braceexpand:hashall:interactive-comments
braceexpand:hashall:interactive-comments:noglob
in
--- stderr
bash: line 1: SHELLOPTS: readonly variable

=== options given to the shell
bash -O nullglob -c 'shopt nullglob'; bash +O sourcepath -c 'shopt sourcepath'; bash -o pipefail -c 'set -o | grep pipefail'; bash +B -c 'echo {a,b}'; bash -euc 'echo $-'; bash -O nosuch -c :; echo $?; bash -o nosuch -c :; echo $?
--- stdout
nullglob       	on
sourcepath     	off
pipefail       	on
{a,b}
ehuBc
2
2
--- stderr
bash: line 0: nosuch: invalid shell option name
bash: line 0: bash: nosuch: invalid option name

=== posix: assignments before special builtins that return
set -o posix
f() { var=20 return 5; }
var=10
f; echo $? $var
echo 'var=40 return 2' > s
. ./s; echo $? $var
var=50 :; echo $var
var=60 true; echo $var
--- stdout
5 20
2 40
50
50

=== posix: no patterns in redirections
echo data > one.txt
cat < one.*
set -o posix
cat < one.* || echo no
echo x > two.*; ls
--- stdout
data
no
one.txt
two.*

=== posix: constants before commands
for c in 'x=8 notthere' 'x=8 echo run' 'x=8 :' 'x=8'; do
    printf 'readonly x=4\n%s\necho after $?\n' "$c" > s
    bash s; echo $?
    bash -o posix s; echo $?
done
--- stdout
after 127
0
after 1
0
run
after 0
0
after 1
0
after 0
0
1
after 1
0
1

=== ignoreeof and its variable
set -o ignoreeof; echo "[$IGNOREEOF]"; shopt -o ignoreeof
set +o ignoreeof; echo "[${IGNOREEOF-unset}]"; shopt -o ignoreeof
IGNOREEOF=3; shopt -o ignoreeof; unset IGNOREEOF; shopt -o ignoreeof
--- status 1
--- stdout
[10]
ignoreeof      	on
[unset]
ignoreeof      	off
ignoreeof      	on
ignoreeof      	off

=== errors that end a shell in POSIX mode, and those that do not
try() { bash -o posix -c "$1; echo 'goes on'"; echo "= $?"; }
try 'command exec </nowhere'
try 'exec </nowhere'
try 'eval "if"'
try 'command eval "if"'
try 'trap "if" USR1; kill -USR1 $$'
try 'echo "(" >part; . ./part'
try 'command . ./part'
try '(eval "("; echo no)'
try 'readonly r=1; export r=2'
try 'readonly r=1; command export r=2'
try 'readonly r=1; readonly r=2'
try 'readonly r=1; typeset r=2'
try 'readonly r=1; for r in 1; do :; done'
--- stdout
goes on
= 0
= 1
= 2
goes on
= 0
goes on
= 0
= 2
goes on
= 0
goes on
= 0
= 1
goes on
= 0
= 1
goes on
= 0
= 127
--- stderr
bash: line 1: /nowhere: No such file or directory
bash: line 1: /nowhere: No such file or directory
bash: eval: line 2: syntax error: unexpected end of file
bash: eval: line 2: syntax error: unexpected end of file
bash: trap: line 2: syntax error: unexpected end of file
./part: line 2: syntax error: unexpected end of file
./part: line 2: syntax error: unexpected end of file
bash: eval: line 2: syntax error: unexpected end of file
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
bash: line 1: r: readonly variable
bash: line 1: typeset: r: readonly variable
bash: line 1: r: readonly variable
