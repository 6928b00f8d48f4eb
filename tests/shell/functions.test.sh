#: Functions: definitions, scope, results.

=== the forms of a definition
f() { echo f; }; function g { echo g; }; function h() { echo h; }; i () { echo i; }; function j
{ echo j; }
k()
{ echo k; }
f; g; h; i; j; k
--- stdout
f
g
h
i
j
k
--- stderr

=== any compound command is a body
f() (echo sub); g() for i in 1 2; do echo $i; done; h() if true; then echo if; fi; i() [[ a == a ]]; j() ((1+1)); k() case $1 in x) echo x;; esac; f; g; h; i; echo $?; j; echo $?; k x
--- stdout
sub
1
2
if
0
0
x
--- stderr

=== a subshell as a body keeps its variables
v=1; f() (v=2; cd /; echo $v); f; echo $v
--- stdout
2
1
--- stderr

=== a simple command is no body
eval 'f() echo x'; echo $?
--- stdout
2
--- stderr
bash: eval: line 1: syntax error near unexpected token `echo'
bash: eval: line 1: `f() echo x'

=== names that may be
f-g() { echo dash; }; f-g; f.g() { echo dot; }; f.g; f:g() { echo colon; }; f:g; +x() { echo plus; }; +x; été() { echo accent; }; été; 1f() { echo digit; }; 1f; @() { echo at; }; @
--- stdout
dash
dot
colon
plus
accent
digit
at
--- stderr

=== names that may not be
eval '$f() { :; }'; echo $?; eval '"f"() { :; }'; echo $?; eval 'f\ g() { :; }'; echo $?; bash -o posix -c 'a-b() { echo x; }'; echo $?
--- stdout
1
1
1
2
--- stderr
bash: line 1: `$f': not a valid identifier
bash: line 1: `"f"': not a valid identifier
bash: line 1: `f\ g': not a valid identifier
bash: line 1: `a-b': not a valid identifier

=== reserved words as names
eval 'if() { echo x; }'; echo $?; function if { echo fn; }; \if
--- stdout
2
fn
--- stderr
bash: eval: line 1: syntax error near unexpected token `)'
bash: eval: line 1: `if() { echo x; }'

=== the name of a builtin
cd() { echo "cd $*"; }; cd x; builtin cd /; pwd; command cd /tmp; pwd; unset -f cd; cd /; pwd
--- stdout
cd x
/
/tmp
/
--- stderr

=== the name of a special builtin in posix mode
bash -o posix -c 'eval() { echo x; }; echo no'; echo $?; eval() { echo mine; }; eval a
--- stdout
2
mine
--- stderr
bash: line 1: `eval': is a special builtin

=== arguments
f() { echo $# "$1" "$2" "$@"; }; f; f a; f 'a b' c; set -- outer; f in; echo $1
--- stdout (escaped)
0\x20\x20
1 a  a
2 a b c a b c
1 in  in
outer
--- stderr

=== the name of the shell stays
f() { echo "${0##*/}" $FUNCNAME; }; bash -c 'f() { echo $0 $FUNCNAME; }; f' name
--- stdout
name f
--- stderr

=== the status
f() { return 3; }; f; echo $?; g() { false; }; g; echo $?; h() { return; }; false; h; echo $?; i() { false; return; }; i; echo $?; j() { :; }; j; echo $?
--- stdout
3
1
1
1
0
--- stderr

=== statuses beyond a byte
f() { return $1; }; f 255; echo $?; f 256; echo $?; f 300; echo $?; f -1; echo $?
--- stdout
255
0
44
255
--- stderr

=== return with what is no number
f() { return abc; echo here; }; f; echo $?; g() { return 1 2; }; g; echo $?
--- status 1
--- stdout
2
--- stderr
environment: line 1: return: abc: numeric argument required
environment: line 1: return: too many arguments

=== return from inside loops and groups
f() { for i in 1 2 3; do while :; do if [ $i = 2 ]; then return 7; fi; break; done; echo $i; done; }; f; echo $?; g() { { return 4; }; echo no; }; g; echo $?
--- stdout
1
7
4
--- stderr

=== return in a subshell of a function
f() { (return 5); echo $?; (return 6; echo no); echo $?; }; f
--- stdout
5
6
--- stderr

=== output as a value
f() { echo "result $1"; }; v=$(f x); echo "[$v]"; w=$(f a)$(f b); echo "$w"
--- stdout
[result x]
result aresult b
--- stderr

=== a definition is a command with a status
f() { :; } && echo defined; if f() { echo 2; }; then f; fi
--- stdout
defined
2
--- stderr

=== a function defined in a function
f() { g() { echo inner $1; }; }; f; g x; f() { f() { echo second; }; echo first; }; f; f
--- stdout
inner x
first
second
--- stderr

=== a function defined in a subshell
(f() { echo x; }; f); f 2> /dev/null; echo $?
--- stdout
x
127
--- stderr

=== redefined while it runs
f() { f() { echo new; }; echo old; }; f; f
--- stdout
old
new
--- stderr

=== unset while it runs
f() { unset -f f; echo still; }; f; f 2>/dev/null; echo $?
--- stdout
still
127
--- stderr

=== recursion
fact() { if [ $1 -le 1 ]; then echo 1; else echo $(( $1 * $(fact $(($1-1))) )); fi; }; fact 10; hanoi() { [ $1 = 0 ] || { hanoi $(($1-1)) $2 $4 $3; ((m++)); hanoi $(($1-1)) $4 $3 $2; }; }; hanoi 6 a b c; echo $m
--- stdout
3628800
63
--- stderr

=== recursion with locals
f() { local n=$1; [ $n = 0 ] && return; f $((n-1)); echo -n "$n "; }; f 5; echo
--- stdout (escaped)
1 2 3 4 5\x20
--- stderr

=== mutual recursion
even() { (($1==0)) || odd $(($1-1)); }; odd() { (($1!=0)) && even $(($1-1)); }; even 10 && echo even; odd 7 && echo odd; even 3 || echo not
--- stdout
even
odd
not
--- stderr

=== a limit of depth
FUNCNEST=5; f() { echo $1; f $(($1+1)); }; f 1; echo $?
--- status 1
--- stdout
1
2
3
4
5
--- stderr
environment: line 1: f: maximum function nesting level exceeded (5)

=== globals by default
f() { v=set; }; f; echo $v; g() { unset v; }; g; echo ${v-unset}
--- stdout
set
unset
--- stderr

=== dynamic scope
f() { local v=f; g; echo "f sees $v"; }; g() { echo "g sees $v"; v=g; }; v=top; f; echo $v
--- stdout
g sees f
f sees g
top
--- stderr

=== local without a value
v=out; f() { local v; echo "[${v-unset}]"; v=in; echo $v; }; f; echo $v
--- stdout
[unset]
in
out
--- stderr

=== local in nested calls
f() { local v=1; g; echo f$v; }; g() { local v=2; h; echo g$v; }; h() { v=3; }; f; echo ${v-none}
--- stdout
g3
f1
none
--- stderr

=== local and the value outside
v=5; f() { local v=$v w=$v; ((v++)); echo $v $w; }; f; echo $v
--- stdout
6 5
5
--- stderr

=== several locals and their order
f() { local a=1 b=$a c=$((a+1)); echo "$a [$b] $c"; }; a=x; f
--- stdout
1 [x] 1
--- stderr

=== a local array and a local integer
f() { local -a a=(1 2); local -i n=2+3; local -r r=x; local -u u=up; echo ${#a[@]} $n $r $u; }; f; echo "[$a$n$r$u]"
--- stdout
2 5 x UP
[]
--- stderr

=== local outside a function
local x=1; echo $?
--- stdout
1
--- stderr
bash: line 1: local: can only be used in a function

=== a variable before a call
f() { echo "v=$v"; v=changed; }; v=old; v=temp f; echo $v; w=x f; echo ${w-unset}
--- stdout
v=temp
old
v=old
unset
--- stderr

=== a variable before a call reaches called programs
f() { bash -c 'echo $V'; }; V=seen f; echo ${V-unset}
--- stdout
seen
unset
--- stderr

=== a redirection at a call and in the definition
f() { echo out; echo err >&2; }; f > a 2> b; cat a b; f 2>&1 | sort
--- stdout
out
err
err
out
--- stderr

=== input of a function
f() { read x; echo "got $x"; cat; }; f <<< $'1\n2'; echo z | f; f < /dev/null; echo $?
--- stdout (escaped)
got 1
2
got z
got\x20
0
--- stderr

=== functions in pipelines are in subshells
f() { v=set; echo x; }; f | cat; echo ${v-unset}; f > /dev/null; echo $v
--- stdout
x
unset
set
--- stderr

=== listing
f() { echo 1; }; g() { :; }; declare -F; declare -F f; declare -F nosuch; echo $?; declare -f g; typeset -f nosuch; echo $?
--- stdout (escaped)
declare -f f
declare -f g
f
1
g ()\x20
{\x20
    :
}
1
--- stderr

=== printing every construct
f() { if a; then b; elif c; then d; else e; fi; while x; do y; done; until z; do :; done; for i in 1 2; do echo $i; done; for ((i=0;i<1;i++)); do :; done; case $1 in a|b) x;; *) y;& c) z;;& esac; { g; }; (h); a && b || c; ! d | e; select s in x; do :; done; }; declare -f f
--- stdout (escaped)
f ()\x20
{\x20
    if a; then
        b;
    else
        if c; then
            d;
        else
            e;
        fi;
    fi;
    while x; do
        y;
    done;
    until z; do
        :;
    done;
    for i in 1 2;
    do
        echo $i;
    done;
    for ((i=0; i<1; i++))
    do
        :;
    done;
    case $1 in\x20
        a | b)
            x
        ;;
        *)
            y
        ;&
        c)
            z
        ;;&
    esac;
    {\x20
        g
    };
    ( h );
    a && b || c;
    ! d | e;
    select s in x;
    do
        :;
    done
}
--- stderr

=== printing redirections and conditions
f() { a > b 2>&1 < c >> d <<< e &> f; [[ a == b && ! -f c || ( d =~ e ) ]]; ((1+2)); x=1 y=(a b) cmd & z |& w; coproc X { q; }; time a; function g { :; }; } > out; declare -f f
--- stdout (escaped)
f ()\x20
{\x20
    a > b 2>&1 < c >> d <<< e &> f;
    [[ a == b && ! -f c || ( d =~ e ) ]];
    ((1+2));
    x=1 y=(a b) cmd & z 2>&1 | w;
    coproc X {\x20
        q
    };
    time a;
    function g ()\x20
    {\x20
        :
    }
} > out
--- stderr

=== printing a function and running it again
f() { local a="$1"; for x in "$@"; do case $x in a) echo A;; *) echo "other $x";; esac; done; [[ $a ]] && (echo sub; echo $((1+1))); }; eval "$(declare -f f | sed s/^f/g/)"; g a b
--- stdout
A
other b
sub
2
--- stderr

=== unset
f() { :; }; unset f; f 2> /dev/null; echo $?; f() { echo fn; }; f=var; unset f; f; echo "[$f]"; unset -f f; f=1; unset -v f; echo "[$f]"
--- stdout
127
fn
[]
[]
--- stderr

=== a readonly function
f() { echo 1; }; readonly -f f; f() { echo 2; }; echo $?; f; unset -f f; echo $?
--- stdout
1
1
1
--- stderr
bash: line 1: f: readonly function
bash: line 1: unset: f: cannot unset: readonly function

=== exported functions
f() { echo "exported $1"; }; export -f f; bash -c 'f x'; bash -c 'bash -c "f y"'; export -nf f; bash -c 'f z' 2> /dev/null; echo $?
--- stdout
exported x
exported y
127
--- stderr

=== exported functions in the environment
f() { echo hi; }; export -f f; env | grep -c ^BASH_FUNC_f%%; env -i 'BASH_FUNC_g%%=() { echo env; }' bash -c g
--- stdout
1
env
--- stderr

=== type of a function
f() { echo x; }; type f; type -t f; command -v f; command -V f; type -a f; type -f f; echo $?
--- stdout (escaped)
f is a function
f ()\x20
{\x20
    echo x
}
function
f
f is a function
f ()\x20
{\x20
    echo x
}
f is a function
f ()\x20
{\x20
    echo x
}
1
--- stderr
bash: line 1: type: f: not found

=== FUNCNAME, BASH_LINENO, BASH_SOURCE
f() { echo "${FUNCNAME[@]}" "${BASH_LINENO[@]}"; }
g() {
  f
}
f
g
--- stdout
f 5
f g 3 6
--- stderr

=== caller
f() { caller; caller 0; caller 1; caller 9; echo $?; }
g() { f; }
g
caller; echo $?
--- stdout
2 environment
2 g environment
1
1
--- stderr

=== a function as a filter of arguments
map() { local f=$1 x; shift; for x; do "$f" "$x"; done; }; sq() { echo $(($1*$1)); }; map sq 1 2 3; map echo 'a b'
--- stdout
1
4
9
a b
--- stderr

=== a function that returns by name
get() { printf -v "$1" '%s!' "$2"; }; get v hello; echo "$v"; get 'a[2]' x; echo ${!a[@]} ${a[2]}; swap() { local -n x=$1 y=$2; local t=$x; x=$y; y=$t; }; p=1 q=2; swap p q; echo $p $q
--- stdout
hello!
2 x!
2 1
--- stderr

=== shift inside a function
f() { while (($#)); do case $1 in -v) echo verbose;; -o) echo "out $2"; shift;; *) echo "arg $1";; esac; shift; done; }; set -- keep; f -v x -o file y; echo $1
--- stdout
verbose
arg x
out file
arg y
keep
--- stderr

=== set inside a function
f() { set -- a b; echo $#; set -f; }; set -- x; f; echo $# $-; echo *.none
--- stdout
2
1 fhBc
*.none
--- stderr

=== local -
f() { local -; set -fu; echo $- | tr -cd fu; echo; }; f; echo $- | tr -cd fu; echo end
--- stdout
fu
end
--- stderr

=== functions and aliases
shopt -s expand_aliases
alias a='echo alias'
f() { a x; }
unalias a
f; a 2> /dev/null; echo $?
--- stdout
alias x
127
--- stderr

=== a definition over an alias
shopt -s expand_aliases
alias nm=other
nm() { echo defined; }
other
--- stdout
defined
--- stderr

=== the line of an error in a function
f() {
  nosuchcommand
}

f
--- status 127
--- stderr
environment: line 2: nosuchcommand: command not found

=== a syntax error in a body
bash -c 'f() { if; }; echo no'; echo $?; bash -c 'f() { echo a; '; echo $?; bash -c 'f() {}'; echo $?
--- stdout
2
2
2
--- stderr
bash: -c: line 1: syntax error near unexpected token `;'
bash: -c: line 1: `f() { if; }; echo no'
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 1: syntax error near unexpected token `{}'
bash: -c: line 1: `f() {}'

=== an empty body
f() { :; }; f; echo $?; eval 'g() { }'; echo $?; eval 'h() ( )'; echo $?
--- stdout
0
2
2
--- stderr
bash: eval: line 1: syntax error near unexpected token `}'
bash: eval: line 1: `g() { }'
bash: eval: line 1: syntax error near unexpected token `)'
bash: eval: line 1: `h() ( )'

=== command_not_found_handle
command_not_found_handle() { echo "no $1 ($#)"; return 44; }; nosuch a b; echo $?; v=$(nosuch2); echo "$v"
--- stdout
no nosuch (3)
44
no nosuch2 (1)
--- stderr

=== a function called through a variable, eval, command, builtin
f() { echo "f $*"; }; c=f; $c 1; "$c" 2; eval f 3; eval "$c 4"; command f 5; echo $?; builtin f; echo $?
--- stdout
f 1
f 2
f 3
f 4
127
1
--- stderr
bash: line 1: f: command not found
bash: line 1: builtin: f: not a shell builtin

=== the last argument
f() { echo "[$_]"; }; : a b; f c d; echo "[$_]"
--- stdout
[b]
[d]
--- stderr

=== sourced files and the parameters
echo 'set -- m n o p' > f; echo shift > g; echo 'echo $#' > h
set -- a b c
. ./f x y; echo "$@"
. ./g x y; echo "$@"
. ./h x y; echo "$@"
k() { . ./f q; echo "$@"; }; k 1 2; echo "$@"
--- stdout
m n o p
m n o p
2
m n o p
1 2
m n o p

=== names that cannot be exported
eval 'a=b() { :; }' 2> /dev/null
function a=b { :; }
export -f a=b; echo $?
function /x/y { :; }
export -f /x/y; echo $?
declare -f -a k; echo $?
k() { :; }
declare -f -i k; echo $?
--- stdout
1
1
1
1

=== FUNCNEST that changes between calls
f() { (( $1 == 0 )) || f $(( $1 - 1 )); }
f 5; echo $?
FUNCNEST=3; (f 5) 2>/dev/null; echo $?
g() { local FUNCNEST=2; h; }
h() { i; }
i() { echo deep; }
unset FUNCNEST
(g) 2>/dev/null; echo $?
h; f 5; echo $?
--- stdout
0
1
1
deep
0
--- stderr

=== POSIX mode: an assignment before a special builtin outlasts the call that assigned the name
set -o posix
f() { var=20 return 5; }
var=30 f; echo $? $var
g() { x=4 :; }
x=1 g; echo $x
unset x
h() { local x; x=4 :; echo $x; }
h; echo ${x-unset}
x=1; k() { x=5 export y; echo in $x; }
x=2 k; echo $x
l() { x=7 eval :; }
m() { l; }
x=3 m; echo $x
unset z
o() { z=1 :; z=2; }
z=0 o; echo ${z-unset}
--- stdout
5 20
4
4
unset
in 5
5
5
2
--- stderr

=== FUNCNAME is there only where a function runs
cat >part <<'S'
echo "<${FUNCNAME[*]}> ${FUNCNAME-none} ${#BASH_SOURCE[@]}"
declare -p FUNCNAME
S
. ./part
f() { . ./part; }
f
echo '. ./part' >script
bash script
declare -p BASH_SOURCE BASH_LINENO
--- stdout
<> none 1
declare -a FUNCNAME
<source f> source 2
declare -a FUNCNAME=([0]="source" [1]="f")
<> none 2
declare -a FUNCNAME
declare -a BASH_SOURCE=()
declare -a BASH_LINENO=()

=== declare -f prints separators behind here-documents and descriptors as bash does
f() {
    echo first
    cat <<E
document
E

    echo second
    local name
    cat <<E
document
E
    echo third
}
g() { cat <<E; echo behind
document
E
local name; name >file
cat <<E | tr a b
document
E
if true; then
    echo inner
    cat <<E
document
E
fi
}
h() { exec <&$a >&$b 1>&$c 0<&$d 3>&$e 2>&"$f"; a >&$b-; c 1>&2 <&0-; }
declare -f f g h
--- stdout (escaped)
f ()\x20
{\x20
    echo first;
    cat <<E
document
E

    echo second;
    local name;
    cat <<E
document
E

    echo third
}
g ()\x20
{\x20
    cat <<E
document
E

    echo behind
    local name;
    name > file;
    cat <<E |
document
E
  tr a b
    if true; then
        echo inner;
        cat <<E
document
E

    fi
}
h ()\x20
{\x20
    exec <&$a >&$b >&$c <&$d 3>&$e 2>&"$f";
    a 1>&$b-;
    c 1>&2 0<&0-
}
