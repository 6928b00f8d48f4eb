#: Aliases, as the reader of commands replaces them: text in the place of a token.

=== several lines
shopt -s expand_aliases
alias two='echo one
echo two'
two three
alias lines='echo 1
echo 2
echo 3
'
var='echo foo'
lines ${var}
echo after
--- stdout
one
two three
1
2
3
foo
after

=== several lines that end in the middle of a command
shopt -s expand_aliases
alias start='echo a; if true; then
echo b;'
start echo c; fi
echo end
--- stdout
a
b
c
end

=== several lines inside compound commands
shopt -s expand_aliases
alias say='echo x
echo y'
for i in 1 2; do say $i; done
f() {
say in f
}
f
if true; then say if; fi
--- stdout
x
y 1
x
y 2
x
y in f
x
y if

=== a line of its own text again
shopt -s expand_aliases
alias again='echo a
again b'
again c
--- status 127
--- stdout
a

=== behind redirections and assignments
shopt -s expand_aliases
alias e=echo
> f e 1
x=1 e 2
x=1 > g e 3
e > h 4
2> /dev/null e 5
cat f g h
--- stdout
2
5
1
4

=== behind an alias that ends in a blank, across lines
shopt -s expand_aliases
alias e='echo ' one='ONE ' two='TWO ' three='THREE'
e one \
  two one \
  two three two \
  one
e    one	two
--- stdout
ONE TWO ONE TWO THREE two one
ONE TWO

=== in the head of a loop
shopt -s expand_aliases
alias FOR1='for ' FOR2='FOR1 ' eye1='i ' eye2='eye1 ' IN='in ' onetwo='$one "2" ' DO=do DONE=done
one=1
FOR2 eye2 IN onetwo 3; do echo $i; done
for i in a b; DO echo $i; DONE
alias CASE='case ' word='x ' OF='in'
CASE word OF x) echo matched;; esac
--- stdout
1
2
3
a
b
matched

=== operators
shopt -s expand_aliases
alias and='&&' or='||' pipe='| tr a-z A-Z' semi=';' bg='&' lt='<'
true and echo yes
alias t='true ' f='false '
t and echo yes
f or echo no
{ echo abc; } pipe
if true; then echo cond; fi pipe
( echo sub ) pipe
for i in a b; do echo $i; done pipe
--- stdout
yes
no
ABC
COND
SUB
A
B

=== in substitutions
shopt -s expand_aliases
alias say='echo [ '
echo $(say ])
echo "$(say ])" `say ]`
cat <<EOF
$(say ]) and `say ]`
EOF
cat < <(say ])
echo $((1 + $(alias n='echo 4'; echo 3)))
--- stdout
[ ]
[ ] [ ]
[ ] and [ ]
[ ]
4

=== functions
shopt -s expand_aliases
alias open='{' close='}' body='{ echo body; }'
f() open echo f; close
f
g()
body
g
function h body
h
alias def='k() {'
def echo k; }
k
--- stdout
f
body
body
k

=== names and values
shopt -s expand_aliases
alias foo-bar='echo dash' 'x.y=echo dot' '@=echo at' empty='' blank=' '
foo-bar
x.y
@
empty
empty echo after empty
blank echo after blank
alias q='echo "a'
q b"
alias c='echo c #'
c not seen
alias sq="echo 'a"
sq b'
--- stdout
dash
dot
at
after empty
after blank
a b
c
a b

=== set and unset between lines
shopt -s expand_aliases
alias a='echo first'; a 2> /dev/null || echo not yet
a
unalias a; a
a 2> /dev/null || echo gone
--- stdout
not yet
first
first
gone

=== eval and source
shopt -s expand_aliases
alias a='echo aliased'
eval 'a 1'
echo 'a 2' > f; . ./f
eval "alias b='echo b1
echo b2'
b"
b
--- stdout
aliased 1
aliased 2
b1
b2
b1
b2

=== groups with a redirection that fails
shopt -s expand_aliases
set -e
alias zz='{ echo 1; echo 2; }'
zz > /dev/null
zz > /
echo not here
--- status 1

=== reserved words
shopt -s expand_aliases
alias IF=if THEN=then ELSE=else FI=fi
IF false; THEN echo a; ELSE echo b; FI
alias w='while ' d='do '
n=0
w ((n++ < 2)); d echo $n; done
alias not='! '
not true; echo $?
alias t='time -p '
t true 2> /dev/null; echo $?
--- stdout
b
1
2
1
0

=== an alias for nothing lets a command start on the next line
shopt -s expand_aliases
alias nothing= comment='# x'
nothing echo piped | nothing
cat
true && nothing
echo and
false || comment
echo or
if nothing
true; then nothing
echo then; fi
--- stdout
piped
and
or
then
