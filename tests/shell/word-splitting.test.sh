#: Word splitting, IFS, and the positional parameters in every place.

=== the default separators are blank, tab and newline
v=$' a\tb\n\nc '; set -- $v; echo $#; printf '<%s>' "$@"; echo
--- stdout
3
<a><b><c>
--- stderr

=== a separator that is no white space keeps empty fields
IFS=:; v=a::b:; set -- $v; echo $#; printf '<%s>' "$@"; echo
--- stdout
3
<a><><b>
--- stderr

=== a separator at the start makes an empty field
IFS=:; v=:a; set -- $v; echo $#; printf '<%s>' "$@"; echo
--- stdout
2
<><a>
--- stderr

=== only separators
IFS=:; v=:::; set -- $v; echo $#; IFS=' '; v='   '; set -- $v; echo $#
--- stdout
3
0
--- stderr

=== white space beside another separator goes with it
IFS=' ,'; v='a , b,,c ,'; set -- $v; printf '<%s>' "$@"; echo
--- stdout
<a><b><><c>
--- stderr

=== a tab in IFS is white space and folds
IFS=$'\t'; v=$'a\t\tb\t'; set -- $v; printf '<%s>' "$@"; echo
--- stdout
<a><b>
--- stderr

=== a newline alone keeps blanks
IFS=$'\n'; v=$'a b\n\nc d\n'; set -- $v; printf '<%s>' "$@"; echo
--- stdout
<a b><c d>
--- stderr

=== a backslash as separator
IFS='\'; v='a\b\\c'; set -- $v; printf '<%s>' "$@"; echo
--- stdout
<a><b><><c>
--- stderr

=== a digit as separator splits arithmetic results
IFS=5; echo $((15253)) $((100))
--- stdout
1 2 3 100
--- stderr

=== a digit as separator splits the number of parameters
IFS=1; set -- a b c d e f g h i j k; printf '<%s>' $#; echo
--- stdout
<><>
--- stderr

=== a star as separator
IFS='*'; set -- a b; echo "$*"; v='x*y'; echo $v
--- stdout
a*b
x y
--- stderr

=== an empty IFS splits nothing
IFS=; v='a b'; set -- $v; echo $#; set -- x y; printf '<%s>' $*; echo; printf '<%s>' "$*"; echo
--- stdout
1
<x><y>
<xy>
--- stderr

=== an empty IFS keeps the elements of an array apart
IFS=; a=('1 2' 3); printf '<%s>' ${a[*]}; printf '<%s>' ${a[@]}; printf '<%s>' "${a[*]}"; echo
--- stdout
<1 2><3><1 2><3><1 23>
--- stderr

=== the first character of IFS joins
IFS=-+; set -- a b c; echo "$*"; a=(x y); echo "${a[*]}"
--- stdout
a-b-c
x-y
--- stderr

=== an IFS that is unset joins with a blank
unset IFS; set -- a b; echo "$*"; v="$*"; echo "$v"
--- stdout
a b
a b
--- stderr

=== a multibyte separator joins and splits
IFS=é; set -- a b; v="$*"; echo "$v"; set -- $v; echo $# $2
--- stdout
aéb
2 b
--- stderr

=== text beside an expansion is not split
IFS=:; v=b:c; printf '<%s>' a:$v:d; echo
--- stdout
<a:b><c:d>
--- stderr

=== text joins the first and the last field
v='1 2 3'; printf '<%s>' x$v"y z"$v; echo
--- stdout
<x1><2><3y z1><2><3>
--- stderr

=== blanks at the ends part neighbours
v=' a '; printf '<%s>' x$v"y"; printf '<%s>' "x"$v; echo
--- stdout
<x><a><y><x><a>
--- stderr

=== blanks at the start do not make an empty word
v=' a'; printf '<%s>' $v''; printf '<%s>' ''$v; echo
--- stdout
<a><><a>
--- stderr

=== a quoted empty string beside an empty expansion stays
e=; set -- $e"" ''$e $e; echo $#
--- stdout
2
--- stderr

=== two empty expansions are no word
e=; set -- $e$e "$e$e"; echo $#
--- stdout
1
--- stderr

=== an expansion of only blanks between words
v='  '; set -- a${v}b; echo $# "$1" "$2"
--- stdout
2 a b
--- stderr

=== the value of a default is split and its quotes hold
set -- ${x:-a "b c" d}; printf '<%s>' "$@"; echo
--- stdout
<a><b c><d>
--- stderr

=== separators in the text of a default split
IFS=:; set -- ${x:-a:b}; printf '<%s>' "$@"; echo
--- stdout
<a><b>
--- stderr

=== quoted separators in the text of a default
IFS=:; set -- ${x:-a":"b}; printf '<%s>' "$@"; set -- "${x:-a:b}"; printf '<%s>' "$@"; echo
--- stdout
<a:b><a:b>
--- stderr

=== a substitution in quotes is one word
set -- "$(printf 'a b\nc')" $(printf 'a b\nc'); echo $#
--- stdout
4
--- stderr

=== splitting happens before globbing
touch 'a 1' b2; v='a* b*'; printf '<%s>' $v; echo
--- stdout
<a 1><b2>
--- stderr

=== results of globbing are not split
touch 'x  y' 'x z'; set -- x*; echo $#; printf '<%s>' "$@"; echo
--- stdout
2
<x  y><x z>
--- stderr

=== no splitting in case
v='a b'; case $v in 'a b') echo whole;; *) echo split;; esac
--- stdout
whole
--- stderr

=== no splitting in the right side of an assignment
v='a   b'; w=$v; echo "$w"; declare u=$v; echo "$u"; export e=$v; echo "$e"
--- stdout
a   b
a   b
a   b
--- stderr

=== splitting in the words of an array literal
v='a b'; a=($v "$v"); echo ${#a[@]}; a[5]=$v; echo "${a[5]}"
--- stdout
3
a b
--- stderr

=== no splitting in a here-string
v=$'a   b'; cat <<< $v
--- stdout
a   b
--- stderr

=== splitting in for
IFS=,; v=1,2,3; for i in $v; do echo "$i"; done
--- stdout
1
2
3
--- stderr

=== splitting in select's and for's quoted words
IFS=,; v=1,2; for i in "$v" x,y; do echo "$i"; done
--- stdout
1,2
x,y
--- stderr

=== a redirection's word with blanks is ambiguous
v='a b'; echo x > $v; echo $?
--- stdout
1
--- stderr
bash: line 1: $v: ambiguous redirect

=== a redirection's word with separators in quotes
v='a b'; echo x > "$v"; cat a\ b
--- stdout
x
--- stderr

=== IFS set before a command does not split its words
v=a:b; IFS=: printf '<%s>' $v; echo
--- stdout
<a:b>
--- stderr

=== IFS set before read does
echo a:b:c | { IFS=: read x y; echo "$x $y"; }
--- stdout
a b:c
--- stderr

=== a local IFS is gone afterwards
f() { local IFS=:; echo "$*"; }; f a b; set -- c d; echo "$*"
--- stdout
a:b
c d
--- stderr

=== changing IFS between two expansions of a word
v=a:b; set -- ${IFS:+${v}}; echo $#; IFS=:; set -- $v; echo $#
--- stdout
1
2
--- stderr

=== "$@" with text before and after
set -- 1 2 3; printf '<%s>' "a$@b"; echo; printf '<%s>' "a$*b"; echo
--- stdout
<a1><2><3b>
<a1 2 3b>
--- stderr

=== "$@" twice in a word
set -- 1 2; printf '<%s>' "$@$@"; echo; printf '<%s>' "$@-$@"; echo
--- stdout
<1><21><2>
<1><2-1><2>
--- stderr

=== "$@" with one parameter and with none
set -- x; printf '<%s>' "a$@b"; set --; printf '<%s>' "a$@b" "$@"; echo; set -- "$@" ""; echo $#
--- stdout
<axb><ab>
1
--- stderr

=== "$@" with only empty parameters
set -- "" ""; set -- "$@"; echo $#; printf '<%s>' "$@"; echo; set -- $@; echo $#
--- stdout
2
<><>
0
--- stderr

=== "$*" with only empty parameters
set -- "" ""; printf '<%s>' "$*"; echo; set -- $*; echo $#
--- stdout
< >
0
--- stderr

=== "$@" in an assignment
set -- a 'b c'; v="$@"; echo "$v"; IFS=-; v="$@"; echo "$v"; v=$@; echo "$v"; v=$*; echo "$v"
--- stdout
a b c
a b c
a b c
a-b c
--- stderr

=== "$@" in a case
set -- a b; case "$@" in 'a b') echo joined;; esac; case $* in 'a b') echo too;; esac
--- stdout
joined
too
--- stderr

=== "$@" in a condition
set -- a b; [[ "$@" == 'a b' ]] && echo yes; [[ $* == 'a b' ]] && echo too
--- stdout
yes
too
--- stderr

=== "$@" in a here-document and a here-string
set -- a 'b  c'; cat <<X
$@
X
IFS=:; cat <<X
$*
X
cat <<X
$@
X
cat <<< "$@"; cat <<< "$*"
--- stdout
a b  c
a b  c
a b  c
a b  c
a:b  c
--- stderr

=== "$@" in a redirection
set -- a b; echo x > "$@"; echo $?; set -- one; echo x > "$@"; cat one
--- stdout
1
x
--- stderr
bash: line 1: "$@": ambiguous redirect

=== "$@" in arithmetic
set -- 1 + 2; echo $(( $@ )) $(( $* ))
--- stdout
3 3
--- stderr

=== "$@" in the words of a default
set -- a 'b c'; printf '<%s>' ${x:-"$@"}; echo; printf '<%s>' "${x:-$@}"; echo; printf '<%s>' "${x:-$*}"; echo
--- stdout
<a><b c>
<a><b c>
<a b c>
--- stderr

=== "$@" as an operand of its own
set -- a 'b c'; printf '<%s>' "${@:-none}"; echo; set --; printf '<%s>' "${@:-none}" "${*:-none}"; echo
--- stdout
<a><b c>
<none><none>
--- stderr

=== alternate value of "$@"
set -- ''; printf '<%s>' "${@+set}" "${@:+full}"; echo; set --; printf '<%s>' ${@+set} x; echo
--- stdout
<set><>
<x>
--- stderr

=== slices of "$@" keep words whole
set -- 'a b' 'c d' e; printf '<%s>' "${@:2}"; echo; printf '<%s>' "${@:1:1}"; echo; printf '<%s>' "${@: -1}"; echo
--- stdout
<c d><e>
<a b>
<e>
--- stderr

=== slices from zero include the name
bash -c 'printf "<%s>" "${@:0:2}"; echo' name a b
--- stdout
<name><a>
--- stderr

=== the slice of "$*"
IFS=,; set -- a b c d; echo "${*:2:2}"; echo "${*: -3:2}"
--- stdout
b,c
b,c
--- stderr

=== an operator on each positional parameter
set -- foo.c bar.c; echo "${@%.c}"; echo "${@/#/pre-}"; echo "${@^}"; echo "${*#?}"
--- stdout
foo bar
pre-foo.c pre-bar.c
Foo.c Bar.c
oo.c ar.c
--- stderr

=== "$@" in an array literal
set -- a 'b c'; x=("$@" "$*" $@); echo ${#x[@]}; printf '<%s>' "${x[@]}"; echo
--- stdout
6
<a><b c><a b c><a><b><c>
--- stderr

=== "$@" in for without in
f() { for i; do printf '<%s>' "$i"; done; echo; }; f a 'b c' ''
--- stdout
<a><b c><>
--- stderr

=== parameters of ten and more need braces
set -- a b c d e f g h i j k; echo $10 ${10} ${11} $1x
--- stdout
a0 j k ax
--- stderr

=== the number of parameters in several forms
set -- a b c; echo $# ${#} ${#@} ${#*} $((#>2?1:0)) 2>&1 | head -1
--- stderr
bash: line 1: #>2?1:0: syntax error: operand expected (error token is "#>2?1:0")

=== lengths of parameters
set -- abc 'd e' ''; echo ${#1} ${#2} ${#3} ${#4}
--- stdout
3 3 0 0
--- stderr

=== shift
set -- a b c d; shift; echo $*; shift 2; echo $*; shift 2; echo $? $*; shift 0; echo $? $*
--- stdout
b c d
d
1 d
0 d
--- stderr

=== mistakes of shift
set -- a; shift -1; echo $?; shift x; echo $?; shift 1 2; echo $?
--- status 1
--- stdout
1
1
--- stderr
bash: line 1: shift: -1: shift count out of range
bash: line 1: shift: x: numeric argument required
bash: line 1: shift: too many arguments

=== shift beyond the end with the option on
shopt -s shift_verbose; set -- a; shift 3; echo $? $#
--- stdout
1 1
--- stderr
bash: line 1: shift: 3: shift count out of range

=== set -- with an array and a glob
touch f1 f2; a=(x 'y z'); set -- "${a[@]}" f*; echo $#; printf '<%s>' "$@"; echo
--- stdout
4
<x><y z><f1><f2>
--- stderr

=== positional parameters in a substitution are those outside
set -- a b; echo $(echo $1; set -- z; echo $1) $1
--- stdout
a z a
--- stderr

=== joined with an operator of a default in between
set -- a b; IFS=-; echo "${y:-"$*"}" "${y:-$*}" ${y:-$*}
--- stdout
a-b a-b a b
--- stderr

=== indirect "$@"
r=@; set -- a 'b c'; printf '<%s>' "${!r}"; echo; r=*; printf '<%s>' "${!r}"; echo; r=2; echo "${!r}"; r=#; echo "${!r}"
--- stdout
<a><b c>
<a b c>
b c
2
--- stderr

=== IFS that is local, temporary, unset and a reference
show() { printf '<%s>' "$@"; echo; }
v=a-b,c
show $v
f() { local IFS=-; show $v; g; local IFS=,; show $v; unset IFS; show $v; }
g() { local IFS; show $v; IFS=b; show $v; }
f; show $v
h() { show $v; }
IFS=- h; show $v
for IFS in - ,; do show $v; done
unset IFS; show $v
declare IFS=c; show $v
--- stdout
<a-b,c>
<a><b,c>
<a-b,c>
<a-><,c>
<a-b><c>
<a-b,c>
<a-b,c>
<a><b,c>
<a-b,c>
<a><b,c>
<a-b><c>
<a-b,c>
<a-b,>
--- stderr
