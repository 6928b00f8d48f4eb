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

=== quotes with a list without elements and nothing else are no word
n() { echo "$1: $(($# - 1))"; }
xxx=
set --
n 1 "$xxx${@}"
n 2 "${xxx}$@"
n 3 "$@$xxx"
n 4 "$@$@"
n 5 "${@:1}"
n 6 "${@:1}$xxx"
n 7 "$xxx$@$xxx"
n 8 "${a[@]}$xxx"
n 9 "$xxx${a[@]}"
n 10 "$1$@"
n 11 "$@$1"
n 12 "${nope}$@"
n 13 ""$@
n 14 $@""
n 15 "${xxx:-}$@"
n 16 "$*$@"
n 17 "${@-}"
n 18 "${@-}$xxx"
n 19 "${@+}"
n 20 "${@:+}"
n 21 "$xxx${@+x}"
n 22 "${@#x}$xxx"
n 23 "`:`$@"
n 24 "$(:)$@"
n 25 "$((0))$@"
n 26 "$xxx""$@"
n 27 "$@""$xxx"
n 28 $xxx"$@"
n 29 '' "$@"
n 30 ''"$@"
n 31 "$@"''
n 32 "$@"$xxx
n 33 "$*"
n 34 "${*:1}"
n 35 "$xxx$*"
n 36 "${xxx:-$@}"
n 37 "${xxx:-$@$xxx}"
n 38 "${xxx:+$@}"
n 39 ${xxx:-"$@"}
--- stdout
1: 0
2: 0
3: 0
4: 0
5: 0
6: 0
7: 0
8: 0
9: 0
10: 0
11: 0
12: 0
13: 1
14: 1
15: 0
16: 0
17: 1
18: 1
19: 0
20: 0
21: 0
22: 0
23: 0
24: 0
25: 1
26: 1
27: 1
28: 0
29: 1
30: 1
31: 1
32: 0
33: 1
34: 1
35: 1
36: 1
37: 1
38: 1
39: 0
--- stderr

=== lists without elements beside operators
n() { echo "$1: $(($# - 1))"; }
xxx=
set --
n 40 ${xxx:-"$@$xxx"}
n 41 "${!x@}"
n 42 "$xxx${!x@}"
n 43 "${!a[@]}$xxx"
n 44 "$xxx${!q@}"
n 45 "$@"$'\x'
n 48 $'' "$@"
n 49 "${xxx}${xxx}$@"
n 50 "${a[@]#x}$xxx"
n 51 "${a[*]}$@"
n 52 "${#xxx}$@"
n 53 "$xxx"'' "$@"
n 54 "${xxx%x}$@"
n 55 "$!$@"
n 56 "${xxx#$@}"
n 57 "${@@Q}$xxx"
n 58 "~$@"
n 59 "${xxx@Q}$@"
n 60 "${xxx/a/b}$@"
n 61 "${a[0]}$@"
n 62 "${xxx:0:1}$@"
n 63 "${xxx^^}$@"
n 65 "${xxx-}$@"
n 66 "${nope-$xxx}$@"
n 67 "${nope-"$xxx"}$@"
n 68 "${nope-''}$@"
n 69 "${nope:=}$@"
n 70 "$_$@"
n 71 "${nope-$@}"
n 72 "${nope:-"$@"}"
n 73 "${nope-$@$@}"
n 74 "${1-$@}"
n 75 "${xxx:-${a[@]}}"
n 76 "${xxx:-$@}$@"
n 77 "${nope-$@$xxx}"
n 78 ${nope-$@}
n 79 ${nope-"$@"}
n 80 "${xxx+$@}"
n 81 "${xxx+$@}$@"
n 82 "$xxx$@"$xxx
n 83 $xxx"$xxx$@"
n 84 "$xxx$@""$xxx"
n 85 "$xxx$@""$xxx$@"
n 86 "${@/a/b}$xxx"
n 87 "${@:2:3}$xxx"
n 88 "${xxx@U}$@"
n 89 "${@^^}$xxx"
n 90 "${a[@]-}$xxx"
n 91 "${a[@]+x}$xxx"
n 92 "${nope=}$@"
n 93 "${nope?}$@" 
--- stdout
40: 0
41: 1
42: 1
43: 0
44: 0
45: 1
48: 1
49: 0
50: 0
51: 0
52: 1
53: 1
54: 0
55: 0
56: 1
57: 0
58: 1
59: 1
60: 1
61: 0
62: 1
63: 1
65: 0
66: 0
67: 0
68: 1
69: 1
70: 0
71: 1
72: 1
73: 1
74: 1
75: 1
76: 1
77: 1
78: 0
79: 0
80: 1
81: 1
82: 0
83: 0
84: 1
85: 0
86: 0
87: 0
88: 1
89: 0
90: 1
91: 0
92: 0
93: 0
--- stderr

=== a list with an empty element is one
n() { echo "$1: $(($# - 1))"; }
xxx=
set -- ""
a=("")
n 1 "$xxx$@"
n 2 "$@$xxx"
n 3 "${a[@]}$xxx"
n 4 "$xxx${a[@]:1}"
set -- "" ""
n 5 "$xxx$@"
n 6 "${@:2}$xxx"
n 7 "${@:3}$xxx"
--- stdout
1: 1
2: 1
3: 1
4: 0
5: 2
6: 1
7: 0
--- stderr
