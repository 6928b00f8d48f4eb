#: Quotes, escapes and here-documents.

=== single quotes keep everything
echo 'a $x `y` \n "z" \'
--- stdout
a $x `y` \n "z" \
--- stderr

=== double quotes
x=1; echo "a $x `echo b` $(echo c) $((1+1)) 'd' \$ \" \\ \` \n \x"
--- stdout
a 1 b c 2 'd' $ " \ ` \n \x
--- stderr

=== a newline in quotes
echo 'a
b' "c
d"
--- stdout
a
b c
d
--- stderr

=== joined pieces
echo a'b'"c"d$'e'\f
--- stdout
abcdef
--- stderr

=== an escaped newline joins
echo a\
b "c\
d" 'e\
f'
--- stdout
ab cd e\
f
--- stderr

=== dollar and quote
echo $'a\tb' $'\x41\101\u0041\U00000041' $'\'\"\\' $'\z' $'a\0b'
--- stdout
a	b AAAA '"\ \z a
--- stderr

=== dollar and quote inside double quotes is no quote
echo "$'a\tb'" "${x:-$'a\tb'}"
--- stdout
$'a\tb' a	b
--- stderr

=== locale quotes
x=1; echo $"a $x"
--- stdout
a 1
--- stderr

=== empty quotes make words
set -- '' "" $'' a''b; echo $#
--- stdout
4
--- stderr

=== backslashes outside of quotes
echo \a \\ \' \" \$x \  x\ y \~ \* \# \;
--- stdout
a \ ' " $x   x y ~ * # ;
--- stderr

=== a dollar alone
echo $ "$" a$ $. "$ x" $'$' "a$" \$
--- stdout
$ $ a$ $. $ x $ a$ $
--- stderr

=== quotes in parameter words
x=; echo "${x:-'a'}" ${x:-'a'} "${x:-"b"}" ${x:-"b c"} "${x:-\"}" ${x:-\'} "${x:-\$}"
--- stdout
'a' a b b c " ' $
--- stderr

=== quotes in patterns
x='a*b'; echo ${x#a\*} ${x#'a*'} ${x#"a*"} "${x#a\*}" "${x#'a*'}" ${x/'*'/+} "${x/\*/+}"
--- stdout
b b b b b a+b a+b
--- stderr

=== quotes in case patterns
case 'a*' in 'a*') echo literal;; esac; case abc in 'a*') echo no;; "a"*) echo yes;; esac; p='a*'; case abc in "$p") echo no;; $p) echo pattern;; esac
--- stdout
literal
yes
pattern
--- stderr

=== quotes in regular expressions
[[ a.c =~ a\.c ]] && echo 1; [[ abc =~ "a.c" ]] || echo 2; r='a.c'; [[ abc =~ $r ]] && echo 3; [[ abc =~ "$r" ]] || echo 4; [[ 'a b' =~ a\ b ]] && echo 5; [[ 'a b' =~ 'a b' ]] && echo 6
--- stdout
1
2
3
4
5
6
--- stderr

=== quotes inside backquotes
echo `echo "a  b"` "`echo 'a  b'`" `echo '$HOME'` "`echo "\"x\""`"
--- stdout
a b a  b $HOME x
--- stderr

=== quotes inside substitutions
echo "$(echo "a  b" 'c  d')" "$(echo '"')" "$(echo \")"
--- stdout
a  b c  d " "
--- stderr

=== unquoted here-document
x=1; cat <<E
$x $(echo 2) $((1+2)) \$x \` \\ "q" 'q' \n
a\
b
E
--- stdout
1 2 3 $x ` \ "q" 'q' \n
ab
--- stderr

=== quoted here-documents
x=1; cat <<'E'; cat <<"F"; cat <<\G
$x $(echo 2) \$
E
$x `echo`
F
\\ $((1))
G
--- stdout
$x $(echo 2) \$
$x `echo`
\\ $((1))
--- stderr

=== here-document with tabs
cat <<-E
	one
		two
	$(echo three)
	E
echo done
--- stdout
one
two
three
done
--- stderr

=== several here-documents
cat <<A - <<B
in a
A
in b
B
cat <<A; cat <<B
1
A
2
B
--- stdout
in b
1
2
--- stderr

=== here-document in a loop and a function
for i in 1 2; do cat <<E
turn $i
E
done
f() { cat <<E
arg $1
E
}; f x
--- stdout
turn 1
turn 2
arg x
--- stderr

=== here-document ended by the end
cat <<E
no end
--- stdout
no end
--- stderr
bash: line 2: warning: here-document at line 1 delimited by end-of-file (wanted `E')

=== here-document with an odd delimiter
cat <<'a b'; cat <<E"F"
1
a b
2
EF
--- stdout
1
2
--- stderr

=== here-document piped
cat <<E | tr a-z A-Z
upper $(echo me)
E
--- stdout
UPPER ME
--- stderr

=== a here-string needs a word
cat <<<; echo no
--- status 2
--- stderr
bash: -c: line 1: syntax error near unexpected token `;'
bash: -c: line 1: `export HOME=/tmp/case LC_ALL=C.UTF-8 TZ=UTC; mkdir -p /tmp/case; cd /tmp/case; cat <<<; echo no'

=== here-strings keep blanks
x='a  b'; cat <<<$x; cat <<<"$x y"; read a b <<<"1 2 3"; echo $b; wc -c <<<abc; cat <<<*
--- stdout
a  b
a  b y
2 3
4
*
--- stderr

=== braces in quoted parameter words
echo "${x:-{a,b}}" ${x:-{a} "${x:-}}" ${x:-\}} "${x:-'}'}"
--- stdout
{a,b} {a } } '}'
--- stderr

=== history marks are nothing special in scripts
echo "a!b" a!b !x '!!'
--- stdout
a!b a!b !x !!
--- stderr

=== comments
echo a#b # comment
echo 'a #b' \#c "#d"; # echo no
# echo no
echo $# ${#} $((16#f))
--- stdout
a#b
a #b #c #d
0 0 15
--- stderr

=== a comment ends a line inside a compound command
if true; then # why
  echo yes # because
fi; for i in 1 # list
do echo $i; done
--- stdout
yes
1
--- stderr

=== unterminated quotes
echo 'a
--- status 2
--- stderr
bash: -c: line 1: unexpected EOF while looking for matching `''

=== unterminated double quotes
echo ok
echo "a
--- status 2
--- stdout
ok
--- stderr
bash: -c: line 2: unexpected EOF while looking for matching `"'

=== unterminated substitution
echo $(echo a
--- status 2
--- stderr
bash: -c: line 2: unexpected EOF while looking for matching `)'

=== quoting for reuse
printf '%q ' 'a b' "it's" '' $'a\nb' 'x*' '~' a~ 'é' '$' '#a' 'a#'; echo
eval "echo $(printf %q "a  'b' \$c")"
--- stdout (escaped)
a\\ b it\\'s '' $'a\\nb' x\\* \\~ a~ é \\$ \\#a a#\x20
a  'b' $c
--- stderr

=== aliases and quotes
shopt -s expand_aliases
alias e='echo A'
e x
'e' x 2>/dev/null || echo quoted
\e x 2>/dev/null || echo escaped
--- stdout
A x
quoted
escaped
--- stderr

=== eval takes quotes a second time
x='"a  b"'; echo $x; eval echo $x; eval 'echo "$x"'; y="echo 'c  d'"; eval "$y"; eval
echo $?
--- stdout
"a b"
a b
"a  b"
c  d
0
--- stderr

=== single quotes in an operand inside double quotes
echo "${d-'"'hey}" "${d-'}'z}" "${d-'a"b}c"d'e}" "${d-"a'b"c}"
x=set
echo "${x+'"'}" "${x:+'}'}" "${x#'s'}" "${x/'e'/"'"}"
bash -c 'echo "${d-it'\''s}"' 2>&1
bash -o posix -c 'echo "${d-it'\''s}" "${d-'\''}'\''z}"' 2>&1
--- stdout
''hey '}'z 'ab}cd'e a'bc
'' '}' et s't
bash: -c: line 1: unexpected EOF while looking for matching `''
it's ''z}

=== line continuations at the ends of words
for i\
  in\
  a b; do\
  echo $i; done
[[ -n\
  x && abc ==\
  a* ]]\
  && echo yes
case x in\
  x) echo m;; esac
f\
() { echo f; }
f
echo c 2>\
&1 |\
& cat
cat <<\
< word
--- stdout
a
b
yes
m
f
c
word

=== a line may end between the parentheses of an expression
echo $\
(\
(\
4\
2\
)\
) "$((1)\
)"
--- stdout
42 1

=== a line may end inside the name of an assignment, an operator and the length of a parameter
a=1 b\
=2 c=3
d\
[1]=4; e\
+=5; export f\
=6; declare g\
\
=7
echo $a$b$c${d[1]}$e$f$g $LINENO
cat <\
<\
- EOF
document
	EOF
cat <<\
< string
set -- 1 22 333
echo $\
{\
#\
3\
} "$\
{#\
3}" ${3\
:1}
--- stdout
1234567 9
document
string
3 3 33
