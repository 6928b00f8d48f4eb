#: Characters and bytes: what the locale changes, and what it must not.

=== lengths
v=aéあ😀; echo ${#v}; LC_ALL=C; echo ${#v}; LC_ALL=C.UTF-8; echo ${#v}
--- stdout
4
10
4
--- stderr

=== the order of the variables
v=é; LC_ALL= LC_CTYPE=C; echo ${#v}; LC_CTYPE=C.UTF-8; echo ${#v}; LC_ALL=C; echo ${#v}; unset LC_ALL LC_CTYPE; LANG=C; echo ${#v}; LANG=C.UTF-8; echo ${#v}; unset LANG; echo ${#v}
--- stdout
2
1
2
2
1
2
--- stderr

=== a locale for one command only
v=éé; f() { echo ${#v}; }; LC_ALL=C f; f; (LC_ALL=C; f); f
--- stdout
4
2
4
2
--- stderr

=== a locale for the length of a function
f() { local LC_ALL=C; echo ${#1}; }; f éé; v=éé; echo ${#v}
--- stdout
4
2
--- stderr

=== the locale of another shell
unset LC_ALL LANG LC_CTYPE; v=é bash -c 'echo ${#v}'; v=é LC_ALL=C.UTF-8 bash -c 'echo ${#v}'; v=é LC_CTYPE=C.UTF-8 bash -c 'echo ${#v}'; v=é LC_COLLATE=C.UTF-8 bash -c 'echo ${#v}'; v=é LANG=C.UTF-8 LC_CTYPE=C bash -c 'echo ${#v}'
--- stdout
2
1
1
2
2
--- stderr

=== a locale that does not exist
{ unset LC_ALL; v=é; LC_CTYPE=nosuch; echo ${#v}; v=é LC_ALL=nosuch bash -c 'echo ${#v}'; } 2> /dev/null
--- stdout
2
2
--- stderr

=== substrings
v=aéあ😀z; echo ${v:1:3} ${v: -2} ${v:2:-1}; LC_ALL=C; printf %s "${v:1:2}" | od -An -tx1
--- stdout
éあ😀 😀z あ😀
 c3 a9
--- stderr

=== patterns take characters
v=éa; echo ${v#?} ${v%?}; [[ é == ? ]] && echo one; case あ in ?) echo one;; esac; LC_ALL=C; [[ é == ?? ]] && echo two; printf %s "${v#?}" | od -An -tx1
--- stdout
a é
one
one
two
 a9 61
--- stderr

=== globs take characters
touch aé ab é あい; echo a? ; echo ?; echo ??; LC_ALL=C; echo a?; echo ??
--- stdout
ab aé
é
ab aé あい
ab
ab é
--- stderr

=== ranges and classes
[[ é == [[:alpha:]] ]] && echo alpha; [[ あ == [[:alpha:]] ]] && echo alpha; [[ É == [[:upper:]] ]] && echo upper; [[ ٣ == [[:digit:]] ]] || echo nodigit; LC_ALL=C; [[ é == [[:alpha:]]* ]] || echo bytes
--- stdout
alpha
alpha
upper
nodigit
bytes
--- stderr

=== upper and lower case
v=straßeéñ; echo ${v^^} ${v^}; v=ÀÉ; echo ${v,,}; declare -u u=é; declare -l l=É; echo $u $l; LC_ALL=C; v=é; echo ${v^^}
--- stdout
STRAßEÉÑ Straßeéñ
àé
É é
é
--- stderr

=== regular expressions
[[ あいう =~ ^(.)(.)(.)$ ]] && echo ${BASH_REMATCH[2]}; [[ naïve =~ [[:alpha:]]+ ]] && echo ${BASH_REMATCH[0]}; [[ é =~ ^.$ ]] && echo one; LC_ALL=C; [[ é =~ ^..$ ]] && echo two
--- stdout
い
naïve
one
two
--- stderr

=== replacing
v=áéí; echo ${v//[é]/e} ${v/?/X} ${v//?/-}; LC_ALL=C; echo ${v//?/-}
--- stdout
áeí Xéí ---
------
--- stderr

=== read counts characters
read -n 2 v <<< あいう; echo $v; read -N 1 v <<< éa; echo $v; LC_ALL=C; read -n 2 v <<< éa; printf %s "$v" | od -An -tx1
--- stdout
あい
é
 c3 a9
--- stderr

=== printf's widths count bytes, its escapes make characters
printf '[%4s][%-4s]\n' é é; printf '%b\n' '\u00e9\U0001f600'; printf '%d\n' "'é"; printf '%.1s\n' éa | od -An -c; LC_ALL=C; printf '%d\n' "'é"
--- stdout
[  é][é  ]
é😀
233
 303  \n
195
--- stderr

=== escapes make characters of the locale
echo $'\u00e9' $'\u20ac' $'\U1f600'; LC_ALL=C; echo $'\u00e9' | od -An -c; echo -e '\u20ac' | od -An -c
--- stdout
é € 😀
 303 251  \n
   \   u   2   0   A   C  \n
--- stderr

=== IFS with characters
IFS=é; v=aébéc; set -- $v; echo $# $2; echo "$*"; IFS=あ; read a b <<< xあy; echo $a $b
--- stdout
3 b
aébéc
x y
--- stderr

=== bytes that are no characters are kept
v=$'a\xffb\xc3'; printf %s "$v" | od -An -tx1; echo ${#v}; for ((i=0;i<${#v};i++)); do printf %s "${v:i:1}" | od -An -tx1; done
--- stdout
 61 ff 62 c3
4
 61
 ff
 62
 c3
--- stderr

=== bytes that are no characters in patterns
v=$'\xff\xfe'; [[ $v == ?? ]] && echo two; [[ $v == $'\xff'* ]] && echo starts; echo ${#v}; w=${v/$'\xff'/X}; printf %s "$w" | od -An -tx1; case $v in *$'\xfe') echo ends;; esac
--- stdout
two
starts
2
 58 fe
ends
--- stderr

=== bytes that are no characters in names of files
touch $'f\xff'; for f in f*; do printf %s "$f" | od -An -tx1; done; echo f? | od -An -tx1; [ -e $'f\xff' ] && echo there; ls f* | od -An -tx1
--- stdout
 66 ff
 66 ff 0a
there
 66 ff 0a
--- stderr

=== bytes that are no characters as keys, arguments, environment
declare -A m; m[$'\xff']=1; for k in "${!m[@]}"; do printf %s "$k" | od -An -tx1; done; f() { printf %s "$1" | od -An -tx1; }; f $'\xfe'; V=$'\xfd' bash -c 'printf %s "$V" | od -An -tx1'
--- stdout
 ff
 fe
 fd
--- stderr

=== NUL bytes are dropped
v=$(printf 'a\0b'); echo "$v" ${#v}; read x < <(printf 'a\0b\n'); echo $x; echo $'a\0b' | od -An -c
--- stdout
ab 2
ab
   a  \n
--- stderr
bash: line 1: warning: command substitution: ignored null byte in input

=== names of variables are ASCII
é=1; echo $?; echo $é; echo "[${a}é]"
--- stdout
127
$é
[é]
--- stderr
bash: line 1: é=1: command not found

=== functions and commands may have any name
é() { echo fn; }; é; ñ.ñ() { echo two; }; ñ.ñ; alias あ=b; alias
--- stdout
fn
two
alias あ='b'
--- stderr

=== quoting for reuse
v=é; echo ${v@Q}; printf '%q\n' é $'\xff' 'é a'; declare -p v; LC_ALL=C; printf '%q\n' é; echo ${v@Q}; declare -p v
--- stdout
'é'
é
$'\377'
é\ a
declare -- v="é"
$'\303\251'
$'\303\251'
declare -- v=$'\303\251'
--- stderr

=== sorting of names
touch b a B A é z; echo *; LC_ALL=C; echo *; [[ a < B ]] || echo after; [[ é > z ]] && echo after
--- stdout
A B a b z é
A B a b z é
after
after
--- stderr

=== comparisons
[[ é == é ]] && echo same; [[ é < z ]] || echo after; [ é \> z ] && echo after; [[ $'e\u0301' == é ]] || echo composed
--- stdout
same
after
after
composed
--- stderr

=== here-documents and here-strings
cat <<X
é あ 😀
X
cat <<< é; cat <<'あ'
x
あ
--- stdout
é あ 😀
é
x
--- stderr

=== wide characters in menus
COLUMNS=30; select x in あ い う え; do break; done <<< 2; echo $x
--- stdout
い
--- stderr (escaped)
1) あ
2) い
3) う
4) え
#?\x20\

=== the length of a quoted value
v='$é"'; echo ${#v} "${v@Q}"; printf -v w '%s' "$v"; [ "$v" = "$w" ] && echo same
--- stdout
3 '$é"'
same
--- stderr

=== combining characters count one by one
v=$'e\u0301'; echo ${#v}; echo ${v:0:1}
--- stdout
2
e
--- stderr

=== echo and printf write bytes as they are
printf '\xff\xfe\n' | od -An -tx1; echo -e '\0377\x80' | od -An -tx1; echo $'\377' | od -An -tx1
--- stdout
 ff fe 0a
 ff 80 0a
 ff 0a
--- stderr

=== tr, cut and friends get bytes through pipes
printf '\xff\x00\x41' | cat | od -An -tx1; head -c 3 <(printf '\x80\x81\x82\x83') | od -An -tx1
--- stdout
 ff 00 41
 80 81 82
--- stderr

=== a script with bytes that are no characters
printf 'echo \xff | od -An -tx1\nv=\xfe; printf %%s "$v" | od -An -tx1\n' > s; bash s
--- stdout
 ff 0a
 fe
--- stderr

=== an argument with bytes that are no characters
bash -c 'printf %s "$1" | od -An -tx1' x $'\xff\xe9'
--- stdout
 ff e9
--- stderr

=== positional parameters joined with a wide character
set -- a b; IFS=あ; echo "$*"; IFS=$'\xff'; echo "$*" | od -An -tx1
--- stdout
aあb
 61 ff 62 0a
--- stderr

=== toggling and patterns in case changes
v=éa; echo ${v~~} ${v^^é} ${v^[é]}; v=ÉA; echo ${v,,É}
--- stdout
ÉA Éa Éa
éA
--- stderr

=== a local locale counts characters at once
unset LC_ALL LC_CTYPE LANG
f() { local LC_ALL=C.UTF-8; local s=$'\xc3\xa4b'; echo ${#s}; }
g() { local s=$'\xc3\xa4b'; echo ${#s}; }
g; f; g
--- stdout
3
2
3
--- stderr
