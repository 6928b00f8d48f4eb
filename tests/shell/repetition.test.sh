#: Texts that a script evaluates again and again, and what changes between the times.

=== a text that is evaluated again and again
for i in 1 2 3 4 5; do eval 'x=$((i*2)); echo $x'; done
--- stdout
2
4
6
8
10
--- stderr

=== a text means what the options make of it
t='shopt -u extglob; shopt -s extglob
case ab in @(ab|c)) echo yes;; esac'
for i in 1 2 3 4; do eval "$t"; done
t='case x in
!(y)) echo not y;; esac'
shopt -s extglob
for i in 1 2 3; do eval "$t"; done
--- stdout
yes
yes
yes
yes
not y
not y
not y
--- stderr

=== an alias made between two evaluations
shopt -s expand_aliases
t='greet
echo $?'
greet() { echo function; }
for i in 1 2 3; do eval "$t"; done
alias greet='echo alias'
for i in 1 2 3; do eval "$t"; done
unalias greet
eval "$t"
--- stdout
function
0
function
0
function
0
alias
0
alias
0
alias
0
function
0
--- stderr

=== an alias made inside of a text that is known
shopt -s expand_aliases
w() { echo function; }
t='[ $n = 3 ] && alias w="echo alias"
w'
for n in 1 2 3 4; do eval "$t"; done
--- stdout
function
function
alias
alias
--- stderr

=== a text that leaves its function or loop
f() { eval 'return $1'; }
for i in 1 2 3 4; do f $i; echo $?; done
for i in 1 2 3 4 5; do eval '[ $i = 4 ] && break'; echo $i; done
for i in 1 2 3 4; do eval 'continue'; echo no; done
echo $i
--- stdout
1
2
3
4
1
2
3
4
--- stderr

=== a text that evaluates itself
t='n=$((n+1)); if ((n<6)); then eval "$t"; fi; echo $n'
n=0; eval "$t"
--- stdout
6
6
6
6
6
6
--- stderr

=== a text with lines of its own
t='echo $LINENO
echo $LINENO'
for i in 1 2 3; do eval "$t"; done
eval "$t"
--- stdout
3
4
3
4
3
4
4
5
--- stderr

=== a wrong text stays wrong
for i in 1 2 3; do eval 'echo a
fi' 2>/dev/null; echo $?; done
--- stdout
a
2
a
2
a
2
--- stderr

=== functions that are defined again by the same text
t='f() { echo "$1$n"; }'
for n in 1 2 3; do eval "$t"; f x; done
declare -f f
unset -f f
eval "$t"; f y
--- stdout
x1
x2
x3
f () 
{ 
    echo "$1$n"
}
y3
--- stderr

=== a sourced file that is read again after it has changed
echo 'echo one $1' > s
for i in 1 2 3; do . ./s $i; done
echo 'echo two $1; return 3' > s
for i in 1 2 3; do . ./s $i; echo $?; done
--- stdout
one 1
one 2
one 3
two 1
3
two 2
3
two 3
3
--- stderr

=== a sourced file of many lines
for i in {1..3000}; do echo "x=$i"; done > s
echo 'echo $x $LINENO' >> s
for i in 1 2 3; do . ./s; done
--- stdout
3000 3001
3000 3001
3000 3001
--- stderr

=== here-documents in a text that is known
t='cat <<E
value $i
E'
for i in 1 2 3 4; do eval "$t"; done
--- stdout
value 1
value 2
value 3
value 4
--- stderr

=== a DEBUG trap that is run often
n=0; trap 'n=$((n+1))' DEBUG
for i in 1 2 3; do :; done
trap - DEBUG
echo $n
--- stdout
7
--- stderr

=== a known text is shown with set -v and set -x
t='echo a'
for i in 1 2 3; do eval "$t"; done
{ set -v; eval "$t"; set +v; } 2>&1
{ set -x; eval "$t"; set +x; } 2>&1
--- stdout
a
a
a
echo a
a
+ eval 'echo a'
++ echo a
a
+ set +x
--- stderr

=== set -n in a text that is known
f() { eval 'echo a
set -n
echo b'; }
(f; f; f)
echo done
--- stdout
a
done
--- stderr
