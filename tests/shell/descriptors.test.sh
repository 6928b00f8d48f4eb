#: Redirections and descriptors, one thing at a time.

=== a redirection may stand anywhere
> out echo one; echo >> out two; cat < out; < out cat; echo a > x b; cat x
--- stdout
one
two
one
two
a b
--- stderr

=== only the last of several on one descriptor gets it
echo x > a > b; wc -c < a; wc -c < b; cat < a < b
--- stdout
0
2
x
--- stderr

=== without a command
> empty; ls empty; wc -c < empty; echo x > f; > f; wc -c < f
--- stdout
empty
0
0
--- stderr

=== a redirection with only an assignment
v=1 > made; ls made; echo $v
--- stdout
made
1
--- stderr

=== appending to what is missing
echo a >> new; echo b >> new; cat new
--- stdout
a
b
--- stderr

=== no blank after the operator
echo a>x;cat<x;echo 2>x;cat x;echo 2 >x;cat x
--- stdout
a

2
--- stderr

=== a number must touch the operator
echo 2>/dev/null; echo 1 2>/dev/null; echo a2>f; cat f; echo 2 > f; cat f
--- stdout

1
a2
2
--- stderr

=== a number of several digits
echo x 12>&1 >&12; exec 15> f; echo y >&15; exec 15>&-; cat f
--- stdout
x
y
--- stderr

=== output and errors to one file
{ echo o; echo e >&2; } > f 2>&1; cat f; { echo o; echo e >&2; } &> g; cat g; { echo o2; echo e2 >&2; } &>> g; cat g; { echo x; echo y >&2; } >& h; cat h
--- stdout
o
e
o
e
o
e
o2
e2
x
y
--- stderr

=== the order of two redirections
{ echo o; echo e >&2; } 2>&1 > f; echo --; cat f
--- stdout
e
--
o
--- stderr

=== swapping output and errors
{ echo o; echo e >&2; } 3>&1 1>&2 2>&3 3>&- 2> /dev/null | cat
--- stderr
o

=== closing
{ echo x; } >&- 2> /dev/null; echo $?; { cat; } <&- 2> /dev/null; echo $?; exec 3>&1; exec 3>&-; { echo y >&3; } 2> /dev/null; echo $?
--- stdout
1
1
1
--- stderr

=== closing what is not open
exec 7>&-; echo $?; : 8<&-; echo $?
--- stdout
0
0
--- stderr

=== writing to a closed descriptor
echo x >&9; echo $?; echo y 1>&9; echo $?
--- stdout
1
1
--- stderr
bash: line 1: 9: Bad file descriptor
bash: line 1: 9: Bad file descriptor

=== moving
exec 3> f; echo x >&3-; echo again >&3; exec 4>&3-; echo y >&4; { echo z >&3; } 2> /dev/null; echo $?; cat f
--- stdout
1
x
again
y
--- stderr

=== moving on reading
exec 3< <(printf 'a\nb\n'); exec 4<&3-; read x <&4; echo $x; { read y <&3; } 2>/dev/null; echo $?
--- stdout
a
1
--- stderr

=== a descriptor from a variable
exec 3> f; n=3; echo x >&$n; echo y >&"$n"; cat f; t=-; exec 3>&$t; { echo z >&3; } 2>/dev/null; echo $?
--- stdout
x
y
1
--- stderr

=== a word that is no descriptor
echo x 2>&word; ls word; n=file; echo y >&$n; cat file; echo z 1>&$n; cat file
--- stdout
y
z
--- stderr
bash: line 1: word: ambiguous redirect
ls: cannot access 'word': No such file or directory

=== input from a word that is no descriptor
cat <&word; echo $?
--- stdout
1
--- stderr
bash: line 1: word: ambiguous redirect

=== reading and writing
echo hello > f; exec 3<> f; read -n 2 x <&3; echo -n XX >&3; exec 3>&-; cat f; echo $x; cat 4<> new < /dev/null; ls new
--- stdout
heXXo
he
new
--- stderr

=== noclobber
set -C; echo a > f; echo b > f; echo $?; cat f; echo c >| f; cat f; echo d >> f; cat f; echo e > /dev/null; echo $?; echo f &> f; echo $?
--- stdout
1
a
c
c
d
0
1
--- stderr
bash: line 1: f: cannot overwrite existing file
bash: line 1: f: cannot overwrite existing file

=== noclobber and special files
set -o noclobber; mkfifo p; (cat p > got &); echo x > p; echo $?; : > got2; echo $?
--- stdout
0
0
--- stderr

=== the variable form
exec {fd}> f; echo x >&$fd; ((fd >= 10)) && echo high; exec {fd}>&-; cat f; (echo y >&$fd); echo $?
--- stdout
high
x
1
--- stderr
bash: line 1: $fd: Bad file descriptor

=== the variable form for reading and duplicating
exec {in}< <(echo line); read x <&$in; echo $x; exec {d}>&1; echo out >&$d; exec {d}>&-; exec {in}<&-
--- stdout
line
out
--- stderr

=== the variable form with a command closes nothing
: {v}> f; echo x >&$v; cat f; shopt -s varredir_close; : {w}> g; (echo y >&$w); echo $?
--- stdout
x
1
--- stderr
bash: line 1: $w: Bad file descriptor

=== the variable form with what cannot be
readonly r=1; : {r}> f; echo $?; : {1x}> g; ls; unset nosuch; exec {nosuch}>&-; echo $?
--- stdout
1
f
g
1
--- stderr
bash: line 1: r: readonly variable
bash: line 1: r: cannot assign fd to variable
bash: line 1: nosuch: ambiguous redirect

=== the variable form with an element
declare -A m; exec {m[k]}> f; echo x >&${m[k]}; cat f; a=(); exec {a[1]}> g; echo y >&${a[1]}; cat g
--- stdout
x
y
--- stderr

=== for a whole loop
for i in 1 2; do echo $i; done > f; cat f; while read x; do echo "<$x>"; done < f; until ! read x; do echo "($x)"; done < f > g; cat g
--- stdout
1
2
<1>
<2>
(1)
(2)
--- stderr

=== for a condition, a case, arithmetic
[[ -t 1 ]] > f; ls f; case x in x) echo c;; esac > f; cat f; (( 1 )) > g; ls g; if echo i; then echo t; fi > f; cat f
--- stdout
f
c
g
i
t
--- stderr

=== for a function definition
f() { echo out; echo err >&2; } > f.out 2>&1; f; cat f.out; f() { cat; } <<< given; f; echo x | f
--- stdout
out
err
given
given
--- stderr

=== a definition's redirection happens at each call
n=1; f() { echo $n; } > f$n; f; n=2; f; cat f1 f2
--- stdout
1
2
--- stderr

=== inside and outside
{ echo a; echo b > inner; echo c; } > outer; cat outer inner
--- stdout
a
c
b
--- stderr

=== a subshell's exec stays there
(exec > f; echo in); echo out; cat f
--- stdout
out
in
--- stderr

=== exec and back
exec 5>&1 > f; echo in file; exec 1>&5 5>&-; echo on screen; cat f
--- stdout
on screen
in file
--- stderr

=== exec with input
printf 'a\nb\n' > f; exec < f; read x; read y; echo $x$y; read z; echo $?
--- stdout
ab
1
--- stderr

=== exec that fails
exec 3< nosuch; echo still here $?
--- stdout
still here 1
--- stderr
bash: line 1: nosuch: No such file or directory

=== exec that fails in posix mode
bash -o posix -c 'exec 3< nosuch; echo still here'; echo $?
--- stdout
1
--- stderr
bash: line 1: nosuch: No such file or directory

=== a builtin's redirection is undone
echo x > f; echo y; read v < f; echo $v; cd / > g 2>/dev/null; echo $?
--- stdout
y
x
0
--- stderr

=== a special builtin keeps none but exec
: > f; echo still; eval 'echo in' > g; echo out; cat g; . /dev/stdin <<< 'echo sourced' > h; cat h
--- stdout
still
out
in
sourced
--- stderr

=== a directory cannot be written
mkdir d; echo x > d; echo $?; cat < d; echo $?; echo x > d/; echo $?; echo x > nodir/f; echo $?
--- stdout
1
1
1
1
--- stderr
bash: line 1: d: Is a directory
cat: -: Is a directory
bash: line 1: d/: Is a directory
bash: line 1: nodir/f: No such file or directory

=== a file without permission
: > f; chmod 000 f; cat < f; echo $?; echo x > f; echo $?
--- stdout
1
1
--- stderr
bash: line 1: f: Permission denied
bash: line 1: f: Permission denied

=== an empty name
echo x > ""; echo $?; e=; echo x > $e; echo $?; cat < "$e"; echo $?
--- stdout
1
1
1
--- stderr
bash: line 1: : No such file or directory
bash: line 1: $e: ambiguous redirect
bash: line 1: : No such file or directory

=== a failing redirection and the rest of the list
echo a > /nosuch/f && echo no; echo b; echo c < nosuch || echo or
--- stdout
b
or
--- stderr
bash: line 1: /nosuch/f: No such file or directory
bash: line 1: nosuch: No such file or directory

=== a failing redirection stops the later ones
echo x < nosuch > made; ls made; echo x > made2 < nosuch; ls made2
--- stdout
made2
--- stderr
bash: line 1: nosuch: No such file or directory
ls: cannot access 'made': No such file or directory
bash: line 1: nosuch: No such file or directory

=== a failing redirection of a compound command
{ echo x; } < nosuch; echo $?; for i in 1; do echo y; done > /nosuch/f; echo $?; (echo z) < nosuch; echo $?
--- stdout
1
1
1
--- stderr
bash: line 1: nosuch: No such file or directory
bash: line 1: /nosuch/f: No such file or directory
bash: line 1: nosuch: No such file or directory

=== a glob in a redirection
touch only.txt; echo x > *.txt; cat only.txt; touch other.txt; echo y > *.txt; echo $?
--- stdout
x
1
--- stderr
bash: line 1: *.txt: ambiguous redirect

=== a glob that matches nothing
echo x > *.none; ls; set -f; echo y > *.lit; ls
--- stdout
*.none
*.lit
*.none
--- stderr

=== pipes with errors
{ echo o; echo e >&2; } |& tr a-z A-Z | sort; f() { echo o; echo e >&2; }; f |& cat | sort
--- stdout
E
O
e
o
--- stderr

=== the pipe's redirection comes first
{ echo o; echo e >&2; } > f | cat; echo --; cat f; echo x | cat < f
--- stdout
--
o
o
--- stderr
e

=== /dev/fd and friends
cat /dev/stdin <<< in; cat /dev/fd/3 3<<< three; exec 4> f; echo w > /dev/fd/4; cat f
--- stdout
in
three
w
--- stderr

=== /dev/null, /dev/zero, /dev/full
cat /dev/null; head -c 3 /dev/zero | od -An -tx1; echo x > /dev/full; echo $?
--- stdout
 00 00 00
1
--- stderr
bash: line 1: echo: write error: No space left on device

=== process substitution as input
cat <(echo a) <(echo b); paste <(printf '1\n2\n') <(printf 'x\ny\n'); read v < <(echo r); echo $v; while read x; do ((n+=x)); done < <(printf '%s\n' 1 2 3); echo $n
--- stdout
a
b
1	x
2	y
r
6
--- stderr

=== process substitution as output
echo data > >(cat > f); wait $!; cat f; echo x | tee >(tr x y > g) > /dev/null; sleep 0.1; cat g
--- stdout
data
y
--- stderr

=== process substitution has a status and a process
cat <(exit 3); echo $?; : <(:); [ -n "$!" ] && echo pid; wait $!; echo $?
--- stdout
0
pid
0
--- stderr

=== process substitution sees variables and functions
v=5; f() { echo "f $1"; }; cat <(echo $v) <(f x); cat <(v=6); echo $v
--- stdout
5
f x
5
--- stderr

=== nested process substitution
cat <(cat <(echo deep) <(echo two))
--- stdout
deep
two
--- stderr

=== process substitution in an assignment, an array, a function's argument
f() { cat "$1" "$2"; }; f <(echo 1) <(echo 2); a=(<(:)); [[ ${a[0]} == /dev/fd/* ]] && echo path
--- stdout
1
2
path
--- stderr

=== process substitution in a condition and in for
[[ -e <(:) ]] && echo exists; [ -p <(:) ] && echo pipe; for f in <(echo x); do [[ $f == /dev/fd/* ]] && echo yes; done
--- stdout
exists
pipe
yes
--- stderr

=== no process substitution in quotes
echo "<(echo a)" '>(b)' \<(a 2> /dev/null || echo "<(x)"
--- status 2
--- stderr
bash: -c: line 1: syntax error near unexpected token `('
bash: -c: line 1: `export HOME=/tmp/case LC_ALL=C.UTF-8 TZ=UTC; mkdir -p /tmp/case; cd /tmp/case; echo "<(echo a)" '>(b)' \<(a 2> /dev/null || echo "<(x)"'

=== coprocesses
coproc { while read x; do echo "got $x"; done; }; echo hello >&${COPROC[1]}; read r <&${COPROC[0]}; echo "$r"; exec {COPROC[1]}>&-; wait $COPROC_PID; echo $?
--- stdout
got hello
0
--- stderr

=== a coprocess with a name
coproc UP { tr a-z A-Z; }; echo abc >&${UP[1]}; eval "exec ${UP[1]}>&-"; cat <&${UP[0]}
--- stdout
ABC
--- stderr

=== a coprocess that is a simple command
coproc cat; echo x >&${COPROC[1]}; read l <&${COPROC[0]}; echo $l; kill $COPROC_PID; wait $COPROC_PID 2> /dev/null; echo $?
--- stdout
x
143
--- stderr

=== the variables of a coprocess go with it
coproc X { :; }; wait $X_PID; echo "[${X[0]}][$X_PID]"
--- stdout
[][]
--- stderr

=== a descriptor is inherited by commands
exec 3> f; bash -c 'echo from child >&3'; (echo from sub >&3); exec 3>&-; cat f
--- stdout
from child
from sub
--- stderr

=== high descriptors saved by the shell do not leak
{ ls /dev/fd/ | wc -l; } > a; { { ls /dev/fd/ | wc -l; } > b; } > c; cmp a b && echo same
--- stdout
same
--- stderr

=== an output kept over a loop
exec 3> log; for i in 1 2 3; do echo $i >&3; done; exec 3>&-; cat log
--- stdout
1
2
3
--- stderr

=== input shared between commands
printf '1\n2\n3\n' > f; { read a; read b; cat; } < f; echo $a $b
--- stdout
3
1 2
--- stderr

=== standard input of a background job and of a pipeline's stage
echo x | { cat & wait; }; echo y | (cat); printf 'a\nb\n' | { read l; echo "first $l"; cat; }
--- stdout
x
y
first a
b
--- stderr

=== a here-document and a file: the last counts
echo file > f; cat <<X < f
here
X
cat < f <<X
here
X
--- stdout
file
here
--- stderr

=== several outputs with tee
echo x | tee a b > c; cat a b c
--- stdout
x
x
x
--- stderr

=== truncation happens before the command runs
echo old > f; cat f > f; wc -c < f; echo new > g; { cat g; } 2> g; wc -c < g
--- stdout
0
0
--- stderr

=== process substitutions
echo <(:) <(:) >(:)
f() { echo $1 $2; }
f <(:) <(:)
echo x<(:)y<(:)z
--- stdout
/dev/fd/63 /dev/fd/62 /dev/fd/61
/dev/fd/63 /dev/fd/62
x/dev/fd/63y/dev/fd/62z

=== a coprocess
coproc cat
echo ${COPROC[@]}
echo hi >&${COPROC[1]}
read -r line <&${COPROC[0]}
echo $line
--- stdout
63 60
hi

=== a named one without a command
{x}> f; echo "[$x]"
: {y}> f; ((y >= 10)) && echo high
{z}< nosuch; echo "$? [$z]"
ls f
--- stdout
[]
high
1 []
f

=== a name gets no descriptor where the limit is below 10
ulimit -n 9
exec {v}</dev/null; echo $? ${v-unset}
--- stdout
1 unset
--- stderr
bash: redirection error: cannot duplicate fd: Invalid argument
bash: line 2: /dev/null: Invalid argument
