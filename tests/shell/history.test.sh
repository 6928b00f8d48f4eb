#: `history`, `fc` and history expansion.

=== off in scripts
echo a; history; [ -o history ] || echo off
--- stdout
a
off
--- stderr

=== on
set -o history
echo a
echo b
history
--- stdout
a
b
    1  echo a
    2  echo b
    3  history
--- stderr

=== several lines are one entry
set -o history
for i in 1 2; do
  echo $i
done
f()
{
  echo f
}
if true
then
  echo "a
b"
fi
history
--- stdout
1
2
a
b
    1  for i in 1 2; do   echo $i; done
    2  f() {   echo f; }
    3  if true; then   echo "a
b"; fi
    4  history
--- stderr

=== here-documents and comments
set -o history
cat <<E
text
E
# a comment
echo a # another
x=(1
2)
echo c \
d
history
--- stdout
text
a
c d
    1  cat <<E
text
E

    2  # a comment
    3  echo a # another
    4  x=(1 2)
    5  echo c d
    6  history
--- stderr

=== lithist and cmdhist
set -o history
shopt -s lithist
if true; then
echo x
fi
shopt -u lithist cmdhist
if true; then
echo y
fi
history
--- stdout
x
y
    1  shopt -s lithist
    2  if true; then
echo x
fi
    3  shopt -u lithist cmdhist
    4  if true; then
    5  echo y
    6  fi
    7  history
--- stderr

=== the last entries
set -o history
echo a
echo b
history 2
history 0
history abc
history -5
--- status 2
--- stdout
a
b
    2  echo b
    3  history 2
--- stderr
bash: line 6: history: abc: numeric argument required
bash: line 7: history: -5: invalid option
history: usage: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]

=== deleting
set -o history
echo a
echo b
echo c
history -d 1
history
history -d -2
history
history -d 1-2
history
history -d 99
history -d x
--- status 1
--- stdout
a
b
c
    1  echo b
    2  echo c
    3  history -d 1
    4  history
    1  echo b
    2  echo c
    3  history -d 1
    4  history -d -2
    5  history
    1  history -d 1
    2  history -d -2
    3  history
    4  history -d 1-2
    5  history
--- stderr
bash: line 11: history: 99: history position out of range
bash: line 12: history: x: history position out of range

=== clearing and storing
set -o history
echo a
history -c
history -s one two
history -s 'three  four'
history
--- stdout
a
    1  one two
    2  three  four
    3  history
--- stderr

=== expanding arguments
set -o history
echo one two three
history -p '!!' '!echo:1' '!!:$' '!e:2-3' '!?two?' '!1:s/two/2/' plain
history -p '!nosuch'; echo $?
--- stdout
one two three
echo one two three
one
three
two three
echo one two three
echo one 2 three
plain
1
--- stderr
bash: line 4: history: !nosuch: history expansion failed

=== designators
set -o history
: a b c d
history -p '!:0' '!:^' '!:$' '!:*' '!:2*' '!:2-' '!:-2' '!:1-3' '!:%' '!:9'
--- status 1
--- stdout (escaped)
:
a
d
a b c d
b c d
b c
: a b
a b c
\n\
--- stderr
bash: line 3: history: !:9: history expansion failed

=== modifiers
set -o history
: /usr/lib/x.tar.gz old
history -p '!:1:h' '!:1:t' '!:1:r' '!:1:e' '!:1:t:r' '!:2:q' '!:gs/o/0/' '!:s/old/new/' '!:&' '!:x'
--- stdout
/usr/lib
x.tar.gz
/usr/lib/x.tar
.gz
x.tar
'old'
: /usr/lib/x.tar.gz 0ld
: /usr/lib/x.tar.gz new
: /usr/lib/x.tar.gz new
':' '/usr/lib/x.tar.gz' 'old'
--- stderr

=== ignoring
set -o history
HISTCONTROL=ignorespace
 echo hidden
echo shown
HISTCONTROL=ignoredups
echo same
echo same
HISTCONTROL=erasedups
echo same
echo shown
HISTIGNORE='hist*:echo x*'
echo xyz
HISTIGNORE=
history
--- stdout
hidden
shown
same
same
same
shown
xyz
    1  HISTCONTROL=ignorespace
    2  HISTCONTROL=ignoredups
    3  HISTCONTROL=erasedups
    4  echo same
    5  echo shown
    6  HISTIGNORE='hist*:echo x*'
    7  HISTIGNORE=
    8  history
--- stderr

=== sizes
set -o history
echo 1
echo 2
HISTSIZE=2
echo 3
history
echo $HISTCMD
--- stdout
1
2
3
    3  echo 3
    4  history
5
--- stderr

=== writing and reading
set -o history
echo a
history -w f
cat f
history -c
history -r f
history
echo b
history -a f
cat f
history -n f
history 1
--- stdout
a
echo a
history -w f
    1  history -r f
    2  echo a
    3  history -w f
    4  history
b
echo a
history -w f
history -w f
history
echo b
history -a f
    9  history 1
--- stderr

=== a file at the start and at the end
printf 'one\ntwo\n' >h
HISTFILE=$PWD/h bash -c 'set -o history
echo three
history'
cat h
--- stdout
three
    1  one
    2  two
    3  echo three
    4  history
one
two
echo three
history
--- stderr

=== a missing file
set -o history
history -r nosuch; echo $?
history -w no/such; echo $?
history -an; echo $?
history -x; echo $?
--- stdout
1
1
1
2
--- stderr
bash: line 4: history: cannot use more than one of -anrw
bash: line 5: history: -x: invalid option
history: usage: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]

=== times
set -o history
HISTTIMEFORMAT='T '
echo a
history
unset HISTTIMEFORMAT
history 1
--- stdout
a
    1  ??HISTTIMEFORMAT='T '
    2  T echo a
    3  T history
    5  history 1
--- stderr

=== fc -l
set -o history
echo a
echo b
echo c
fc -l
fc -ln
fc -lr 1 2
fc -l -2
fc -l echo
fc -l 2 1
fc -l nosuch; echo $?
--- stdout
a
b
c
1	 echo a
2	 echo b
3	 echo c
	 echo a
	 echo b
	 echo c
	 fc -l
2	 echo b
1	 echo a
5	 fc -ln
6	 fc -lr 1 2
3	 echo c
4	 fc -l
5	 fc -ln
6	 fc -lr 1 2
7	 fc -l -2
2	 echo b
1	 echo a
1
--- stderr
bash: line 11: fc: no command found

=== fc -s
set -o history
echo one
fc -s
fc -s one=two
fc -s one=x two=y echo
fc -s nosuch; echo $?
history
--- stdout
one
one
two
y
1
    1  echo one
    2  echo one
    3  echo two
    4  echo y
    5  fc -s nosuch; echo $?
    6  history
--- stderr
echo one
echo two
echo y
bash: line 6: fc: no command found

=== fc with an editor
set -o history
echo one
fc -e true
FCEDIT=cat fc 1
fc -e false 1; echo $?
--- stdout
one
one
echo one
one
1
--- stderr
echo one
echo one

=== fc's options
fc -z; echo $?; fc -e; echo $?; fc -l
--- stdout
2
2
--- stderr
bash: line 1: fc: -z: invalid option
fc: usage: fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]
bash: line 1: fc: -e: option requires an argument
fc: usage: fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]

=== history expansion in scripts
set -o history -o histexpand
echo a b
echo !!:1
!e
^a^c
echo 'no !!' "yes !:0"
echo !nosuch
echo last
--- stdout
a b
a
a
c
no !! yes echo
last
--- stderr
echo a
echo a
echo c
echo 'no !!' "yes echo"
bash: line 7: !nosuch: event not found

=== in subshells
set -o history
echo a
(history)
x=$(history); echo "$x"
(history -c; history); history 1
--- stdout
a
    1  echo a
    2  (history)
    1  echo a
    2  (history)
    3  x=$(history); echo "$x"
    4  (history -c; history); history 1
--- stderr

=== in eval and source
set -o history
eval 'echo a
echo b'
echo 'echo c' >s
. ./s
history
--- stdout
a
b
c
    1  eval 'echo a
echo b'
    2  echo 'echo c' >s
    3  . ./s
    4  history
--- stderr

=== the command itself again
set -o history
echo a
fc -0
fc -s -0
echo $?
--- stdout
a
1

=== ranges that are out of range
set -o history
echo a
echo b
history -d 16-40 2>&1
history -d 1-200 2>&1
history -d -20-50 2>&1
history -d 1--50 2>&1
history -d 5-0xaf 2>&1
history -d 99 2>&1
history -d x 2>&1
--- status 1
--- stdout
a
b
bash: line 4: history: 16: history position out of range
bash: line 5: history: 200: history position out of range
bash: line 6: history: -20: history position out of range
bash: line 7: history: -50: history position out of range
bash: line 8: history: 5-0xaf: history position out of range
bash: line 9: history: 99: history position out of range
bash: line 10: history: x: history position out of range

=== exclamation marks that are quoted
set -o history
set -H
echo $'hello\' world!'
echo "$( echo '!' )" "$( echo "!" )" "$( echo ! )"
echo $( echo '!' ) $(echo "!") "!" '!' !
echo "a $(echo "b $(echo '!')")!"
--- stdout
hello' world!
! ! !
! ! ! ! !
a b !!

=== a full history goes on
set -o history
HISTSIZE=3
for ((i = 0; i < 20; i++)); do history -s "echo $i"; done
history
history -d 21
history -s more
history
HISTSIZE=2
history
--- stdout
   20  echo 18
   21  echo 19
   22  history
   22  history -d 21
   23  more
   24  history
    2  HISTSIZE=2
    3  history
