#: Loops, if, select, time, groups and lists.

=== if with all its parts
for n in 1 2 3 4; do if [ $n = 1 ]; then echo one; elif [ $n = 2 ]; then echo two; elif [ $n = 3 ]; then echo three; else echo many; fi; done
--- stdout
one
two
three
many
--- stderr

=== the status of if
if false; then :; fi; echo $?; if true; then false; fi; echo $?; if false; then :; else (exit 4); fi; echo $?; if false; then :; elif false; then :; fi; echo $?
--- stdout
0
1
4
0
--- stderr

=== a condition of several commands
if false; true; then echo last counts; fi; while echo c; ((n++<1)); do echo b; done
--- stdout
last counts
c
b
c
--- stderr

=== a condition that is a pipeline, a negation, a group
if echo x | grep -q x; then echo p; fi; if ! false; then echo n; fi; if { false; true; }; then echo g; fi; if (exit 0); then echo s; fi
--- stdout
p
n
g
s
--- stderr

=== if over lines
if
true
then
echo a
else
echo b
fi
--- stdout
a
--- stderr

=== while and until
i=0; while [ $i -lt 3 ]; do echo -n $i; i=$((i+1)); done; until [ $i = 0 ]; do echo -n $i; i=$((i-1)); done; echo
--- stdout
012321
--- stderr

=== the status of while
while false; do :; done; echo $?; n=0; while ((n++<1)); do (exit 5); done; echo $?; while true; do false; break; done; echo $?
--- stdout
0
5
0
--- stderr

=== the status seen in the body
false; while true; do echo $?; break; done; (exit 3); for i in 1; do echo $?; done; (exit 4); if true; then echo $?; fi; (exit 5); { echo $?; }; (exit 6); case x in x) echo $?;; esac
--- stdout
0
3
0
5
6
--- stderr

=== for with words, with none, without in
for i in a 'b c' $(echo d e); do echo "<$i>"; done; for i in; do echo never; done; echo $?; set -- x y; for i; do echo $i; done; for i do echo $i; done
--- stdout
<a>
<b c>
<d>
<e>
0
x
y
x
y
--- stderr

=== for over lines
for i in a b
do
echo $i
done
for i
in a; do echo $i; done
--- stdout
a
b
a
--- stderr

=== the variable after for
for i in 1 2; do :; done; echo $i; for i in; do :; done; echo $i; for i in 1 2 3; do i=x; done; echo $i
--- stdout
2
2
x
--- stderr

=== for with a variable that is special
for IFS in : ,; do :; done; v=a,b; set -- $v; echo $#; for PATH in /x; do :; done; echo $PATH
--- stdout
2
/x
--- stderr

=== for with a name that cannot be
eval 'for 1x in a; do :; done'; echo $?; eval 'for a-b in a; do :; done'; echo $?
--- stdout
1
1
--- stderr
bash: line 1: `1x': not a valid identifier
bash: line 1: `a-b': not a valid identifier

=== for with braces for a body
for i in 1 2; { echo $i; }; for i in 3; { echo $i
}
--- stdout
1
2
3
--- stderr

=== changing the list while it runs does not matter
set -- a b; for i; do shift; set -- "$@" z; echo $i; done; echo $#
--- stdout
a
b
2
--- stderr

=== break and continue
for i in 1 2 3 4 5; do [ $i = 2 ] && continue; [ $i = 4 ] && break; echo $i; done; while :; do while :; do break 2; done; echo never; done; echo out
--- stdout
1
3
out
--- stderr

=== continue of an outer loop
for i in 1 2; do for j in a b; do [ $j = b ] && continue 2; echo $i$j; done; echo never; done
--- stdout
1a
2a
--- stderr

=== break in a function called in a loop
f() { break; }; for i in 1 2; do f; echo $i; done
--- stdout
1
2
--- stderr
environment: line 1: break: only meaningful in a `for', `while', or `until' loop
environment: line 1: break: only meaningful in a `for', `while', or `until' loop

=== break in a subshell
for i in 1 2; do (break; echo no); echo $i; done
--- stdout
no
1
no
2
--- stderr
bash: line 1: break: only meaningful in a `for', `while', or `until' loop
bash: line 1: break: only meaningful in a `for', `while', or `until' loop

=== break with a status, with a large number, outside
for i in 1; do false; break; done; echo $?; for i in 1; do break 99; done; echo $?; break; echo $?; continue; echo $?
--- stdout
0
0
0
0
--- stderr
bash: line 1: break: only meaningful in a `for', `while', or `until' loop
bash: line 1: continue: only meaningful in a `for', `while', or `until' loop

=== break with what is no number
for i in 1 2; do break x; echo no; done; echo $?
--- status 128
--- stderr
bash: line 1: break: x: numeric argument required

=== break with zero
for i in 1 2; do break 0; echo no; done; echo $?; for i in 1 2; do continue -1; done; echo $?
--- stdout
1
1
--- stderr
bash: line 1: break: 0: loop count out of range
bash: line 1: continue: -1: loop count out of range

=== a pipe into a loop and out of it
printf '%s\n' 1 2 3 | while read n; do echo $((n*n)); done | tr '\n' ' '; echo; n=0; echo x | while read y; do n=1; done; echo $n
--- stdout (escaped)
1 4 9\x20
0
--- stderr

=== redirected loops keep variables
printf '1\n2\n' > f; n=0; while read x; do n=$((n+x)); done < f; echo $n
--- stdout
3
--- stderr

=== lists
true && echo a || echo b; false && echo a || echo b; false || false || echo c; true && true && false; echo $?; true || echo no && echo yes
--- stdout
a
b
c
1
yes
--- stderr

=== lists bind to the left
false && echo a || true && echo b; true || false && echo c; false && false || false; echo $?
--- stdout
b
c
1
--- stderr

=== lists over lines
true &&
echo a ||
echo b
false ||

# comment
echo c
--- stdout
a
c
--- stderr

=== separators
echo a; echo b;echo c ; echo d
--- stdout
a
b
c
d
--- stderr

=== negation
! true; echo $?; ! false; echo $?; ! (exit 5); echo $?; ! ! true; echo $?; ! echo x | grep -q y; echo $?; ! { false; }; echo $?
--- stdout
1
0
0
0
0
0
--- stderr

=== groups and subshells
{ echo a; echo b; }; (echo c; echo d); { echo e
}; (
echo f
); { (echo g); }; ({ echo h; }); x=1; { x=2; }; echo $x; (x=3); echo $x
--- stdout
a
b
c
d
e
f
g
h
2
2
--- stderr

=== a group needs blanks and an end
eval '{echo a; }'; echo $?; eval '{ echo a }'; echo $?; echo } { ; echo {} a}
--- stdout
2
2
} {
{} a}
--- stderr
bash: eval: line 1: syntax error near unexpected token `}'
bash: eval: line 1: `{echo a; }'
bash: eval: line 2: syntax error: unexpected end of file

=== subshells copy everything
v=1; f() { echo f; }; cd /; (v=2; f() { echo g; }; cd /tmp; set -f; trap 'echo t' EXIT; umask 077; f); echo $v; f; pwd; echo *.none; umask
--- stdout
g
t
1
f
/
*.none
0022
--- stderr

=== exit in subshells
(exit 3); echo $?; (exit 3; echo no) || echo or $?; $(exit 4); echo $?; x=$(exit 5); echo $?; echo $(exit 6) $?; (exit 256); echo $?; (exit -1); echo $?; (exit 300); echo $?
--- stdout
3
or 3
4
5
6
0
255
44
--- stderr

=== exit without a number
(false; exit); echo $?; (true; exit); echo $?; bash -c 'false; exit'; echo $?; bash -c '(exit 9); exit'; echo $?
--- stdout
1
0
1
9
--- stderr

=== exit with what is no number
(exit abc); echo $?; (exit 1 2; echo still); echo $?
--- stdout
2
1
--- stderr
bash: line 1: exit: abc: numeric argument required
bash: line 1: exit: too many arguments

=== pipelines and their statuses
true | false; echo $?; false | true; echo $?; (exit 1) | (exit 2) | (exit 3); echo ${PIPESTATUS[@]} $?; set -o pipefail; false | true; echo $?; (exit 2) | (exit 3) | true; echo $?; true | true; echo $?
--- stdout
1
0
1 2 3 3
1
3
0
--- stderr

=== PIPESTATUS of simple commands, groups and negations
false; echo ${PIPESTATUS[@]}; (exit 3); echo ${PIPESTATUS[@]}; { false; (exit 4); }; echo ${PIPESTATUS[@]}; ! false | true; echo ${PIPESTATUS[@]}; x=$(exit 6); echo ${PIPESTATUS[@]}; if false | true; then echo ${PIPESTATUS[@]}; fi
--- stdout
1
3
4
1 0
6
1 0
--- stderr

=== pipelines over lines
echo a |
cat |

cat | # comment
tr a b
--- stdout
b
--- stderr

=== a pipeline's variables
x=0; echo 5 | read x; echo $x; shopt -s lastpipe; echo 5 | read x; echo $x; echo 6 | { read x; y=z; }; echo $x$y; set -o pipefail; false | true; echo $?
--- stdout
0
5
6z
1
--- stderr

=== a long pipeline
echo 0 | { read n; echo $((n+1)); } | { read n; echo $((n+1)); } | { read n; echo $((n+1)); } | { read n; echo $((n+1)); } | { read n; echo $((n+1)); }
--- stdout
5
--- stderr

=== functions and compound commands in pipelines
f() { while read l; do echo "f:$l"; done; }; printf 'a\nb\n' | f | if read x; then echo "$x"; cat; fi | for i in 1; do cat; done
--- stdout
f:a
f:b
--- stderr

=== an endless writer ends with its reader
yes | head -2; for ((;;)); do echo x; done | { read a; echo $a; }; echo ${PIPESTATUS[1]}
--- stdout
y
y
x
0
--- stderr

=== select
select x in a 'b c'; do echo "[$x] $REPLY"; [ "$REPLY" = q ] && break; done <<< $'1\n2\n9\nq'
--- stdout
[a] 1
[b c] 2
[] 9
[] q
--- stderr (escaped)
1) a
2) b c
#? #? #? #?\x20\

=== select shows the menu again for an empty line
select x in one two; do echo $x; break; done <<< $'\n2'
--- stdout
two
--- stderr (escaped)
1) one
2) two
#? 1) one
2) two
#?\x20\

=== select ends with its input
select x in a; do echo $x; done < /dev/null; echo $?
--- stdout

1
--- stderr (escaped)
1) a
#?\x20\

=== select with PS3 and the positional parameters
set -- p q; PS3='pick: '; select x; do echo $x; break; done <<< 2
--- stdout
q
--- stderr (escaped)
1) p
2) q
pick:\x20\

=== select in columns
COLUMNS=40; select x in {1..12}; do break; done <<< 3; echo $x
--- stdout
3
--- stderr (escaped)
1) 1	 4) 4	 7) 7	10) 10
2) 2	 5) 5	 8) 8	11) 11
3) 3	 6) 6	 9) 9	12) 12
#?\x20\

=== select without words
select x in; do echo never; done; echo $?
--- stdout
0
--- stderr

=== time with a format
TIMEFORMAT=done; time :; time true | false; echo $?; time { echo a; echo b; }; time (exit 3); echo $?
--- stdout
1
a
b
3
--- stderr
done
done
done
done

=== time of nothing, and negated
TIMEFORMAT=t; time; ! time false; echo $?; time ! true; echo $?
--- stdout
0
1
--- stderr
t
t
t

=== the format of time
TIMEFORMAT='a%%b'; time :; TIMEFORMAT='%x'; time :; TIMEFORMAT=; time :; echo end
--- stdout
end
--- stderr
a%b
bash: line 1: TIMEFORMAT: `x': invalid format character

=== time in the portable form
{ time -p :; } 2>&1 | sed 's/[0-9]\.[0-9]*/N/'; { time :; } 2>&1 | sed 's/[0-9]m[0-9]\.[0-9]*s/N/'
--- stdout
real N
user N
sys N

real	N
user	N
sys	N
--- stderr

=== digits of time
{ TIMEFORMAT='%0R %3lR %U'; time :; } 2>&1 | sed 's/[0-9]/D/g'
--- stdout
D DmD.DDDs D.DDD
--- stderr

=== time as a plain word
echo time; f() { echo fn; }; TIMEFORMAT=x; time f; \time 2> /dev/null; v=time; $v : 2> /dev/null; echo $?
--- stdout
time
fn
127
--- stderr
x

=== reserved words split over lines
i\
f true; th\
en echo yes; f\
i; wh\
ile ! tr\
ue; d\
o :; done; fo\
r i i\
n a; do echo $i; don\
e; ca\
se x in x) echo c;; es\
ac; {\
 echo g; }
--- stdout
yes
a
c
g
--- stderr

=== operators split over lines
true &\
& echo and; false |\
| echo or; echo a |\
 cat; case x in x) echo 1;\
; esac; ((\
1)) && echo arith; [\
[ a == a ]] && echo cond; echo b >\
> f; cat f; $\
(echo echo) sub
--- stdout
and
or
a
1
arith
cond
b
sub
--- stderr

=== reserved words where they are none
echo if then else fi do done case esac in for while until function select time { } ! [[ ]]; if=1; echo $if; for in in in; do echo $in; done; f() { echo $1; }; f if; f then
--- stdout
if then else fi do done case esac in for while until function select time { } ! [[ ]]
1
in
if
then
--- stderr

=== syntax errors
for s in 'if true; fi' 'then' 'for i in a; done' 'while true' ')' 'a || || b' '; a' 'case x' 'fi' 'done' '{' '(' 'f(' 'f() ' 'a &&' '| b' 'a ;; b' 'for' '}' 'select x in' 'echo )' 'if' 'elif' 'esac' '&' 'a & & b' '! ; a' 'time |'; do bash -c "$s"; echo "$s: $?"; done
--- stdout
if true; fi: 2
then: 2
for i in a; done: 2
while true: 2
): 2
a || || b: 2
; a: 2
case x: 2
fi: 2
done: 2
{: 2
(: 2
f(: 2
f() : 2
a &&: 2
| b: 2
a ;; b: 2
for: 2
}: 2
select x in: 2
echo ): 2
if: 2
elif: 2
esac: 2
&: 2
a & & b: 2
! ; a: 127
time |: 2
--- stderr
bash: -c: line 1: syntax error near unexpected token `fi'
bash: -c: line 1: `if true; fi'
bash: -c: line 1: syntax error near unexpected token `then'
bash: -c: line 1: `then'
bash: -c: line 1: syntax error near unexpected token `done'
bash: -c: line 1: `for i in a; done'
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `)'
bash: -c: line 1: syntax error near unexpected token `||'
bash: -c: line 1: `a || || b'
bash: -c: line 1: syntax error near unexpected token `;'
bash: -c: line 1: `; a'
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 1: syntax error near unexpected token `fi'
bash: -c: line 1: `fi'
bash: -c: line 1: syntax error near unexpected token `done'
bash: -c: line 1: `done'
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `f('
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 1: syntax error near unexpected token `|'
bash: -c: line 1: `| b'
bash: -c: line 1: syntax error near unexpected token `;;'
bash: -c: line 1: `a ;; b'
bash: -c: line 1: syntax error near unexpected token `newline'
bash: -c: line 1: `for'
bash: -c: line 1: syntax error near unexpected token `}'
bash: -c: line 1: `}'
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 1: syntax error near unexpected token `)'
bash: -c: line 1: `echo )'
bash: -c: line 2: syntax error: unexpected end of file
bash: -c: line 1: syntax error near unexpected token `elif'
bash: -c: line 1: `elif'
bash: -c: line 1: syntax error near unexpected token `esac'
bash: -c: line 1: `esac'
bash: -c: line 1: syntax error near unexpected token `&'
bash: -c: line 1: `&'
bash: -c: line 1: syntax error near unexpected token `&'
bash: -c: line 1: `a & & b'
bash: line 1: a: command not found
bash: -c: line 1: syntax error near unexpected token `|'
bash: -c: line 1: `time |'

=== nothing runs of a line with a syntax error
bash -c 'echo a; echo b; if; echo c'; echo $?; printf 'echo a\necho b; fi\necho c\n' > s; bash s; echo $?
--- stdout
2
a
2
--- stderr
bash: -c: line 1: syntax error near unexpected token `;'
bash: -c: line 1: `echo a; echo b; if; echo c'
s: line 2: syntax error near unexpected token `fi'
s: line 2: `echo b; fi'

=== empty commands
eval ''; echo $?; eval ' '; echo $?; eval '#c'; echo $?; (false; eval ''; echo $?); $(true); echo $?; bash -c ''; echo $?; : ; echo $?
--- stdout
0
0
0
0
0
0
0
--- stderr

=== continue in a condition asks again
i=0; while ((i++<4)) && { ((i==2)) && continue; true; }; do echo $i; done; i=0; while ((i++<4)) && { ((i==2)) && eval continue; true; }; do echo e$i; done
--- stdout
1
3
4
e1
e3
e4

=== continue in the condition of an inner loop can be for the outer one
for a in 1 2; do while continue 2; do echo no; done; echo no; done; echo $?; while false || { ((n++<2)) && continue; false; }; do :; done; echo $n
--- stdout
0
3

=== a negated break or continue leaves 1
for i in 1; do ! break; done; echo $?; for i in 1 2; do ! continue; done; echo $?; while :; do ! break; done; echo $?; for i in 1; do ! { false || break; }; done; echo $?
--- stdout
1
1
1
1

=== what continue in a condition leaves decides
i=0; until ((i++>3)) || { ((i==1)) && continue; false; }; do echo u$i; done; echo $i; i=0; while ((i++<4)) && { ((i==2)) && ! continue; true; }; do echo $i; done; echo $i
--- stdout
1
1
2

=== select at the end of its input
select x in a b; do echo "$x $REPLY"; done <<< $'2\n\n9\n1'; echo "[$x] [$REPLY] $?"
select x in a b; do break; done <<< 2; echo "[$x] [$REPLY] $?"
--- stdout
b 2
 9
a 1

[a] [] 1
[b] [2] 0

=== a for with too many or too few expressions
bash -c 'for ((i=0; i<3; i++; 7)); do :; done' 2>&1
bash -c 'for ((i=0; i<3)); do :; done' 2>&1
bash -c 'for (()); do :; done' 2>&1
--- status 2
--- stdout
bash: -c: line 1: syntax error: `;' unexpected
bash: -c: line 1: syntax error: `((i=0; i<3; i++; 7))'
bash: -c: line 1: syntax error: arithmetic expression required
bash: -c: line 1: syntax error: `((i=0; i<3))'
bash: -c: line 1: syntax error: arithmetic expression required
bash: -c: line 1: syntax error: `(())'

=== a loop left from inside a substitution ends that
for i in 1 2; do x=$(continue; echo no); echo "[$x] $?"; done
for i in 1 2; do x=$(break; echo no); echo "[$x] $?"; done
for i in 1 2; do x=$(echo yes; eval break; echo no); echo "[$x] $?"; done
for i in 1 2; do echo `break 2; echo no` $i; done
f() { for j in 1 2; do echo $(continue 2; echo no) $j; done; }
for i in 1; do f; done
--- stdout
[] 0
[] 0
[] 0
[] 0
[yes] 0
[yes] 0
1
2
1
2
--- stderr

=== POSIX mode: outside of loops break and continue say nothing
set -o posix
break; echo $?
continue 2; echo $?
for i in 1 2; do (break 5; echo still); echo $?; done
f() { break; echo after; }
for i in 1 2; do f; done
--- stdout
0
0
still
0
still
0
after
after
--- stderr
