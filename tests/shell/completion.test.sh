#: `complete`, `compgen`, `compopt` and `bind`.

=== words
compgen -W 'apple banana avocado' a; compgen -W 'a b' z; echo $?; compgen -W 'b a b'
--- stdout
apple
avocado
1
b
a
b
--- stderr

=== words are expanded
x='one two'; compgen -W '$x {a,b} "c d" `echo e` $((1+1))'; HOME=/h; compgen -W '~'; IFS=:; compgen -W 'a b:c'
--- stdout
one
two
a
b
c d
e
2
/h
a b
c
--- stderr

=== words that cannot be expanded
compgen -W '${'
echo $?
--- stdout
1
--- stderr
bash: line 1: ${: bad substitution

=== prefixes and suffixes
compgen -P '<' -S '>' -W 'a b ab' a
--- stdout
<a>
<ab>
--- stderr

=== filters
compgen -X 'a*' -W 'a b ab'; compgen -X '!a*' -W 'a b ab'; compgen -X '&' -W 'a ab' a
--- stdout
b
a
ab
ab
--- stderr

=== files and directories
touch f1 f2; mkdir d1; compgen -f f | sort; compgen -d; compgen -f d1/; touch d1/x; compgen -f d1/; compgen -A file nosuch; echo $?
--- stdout
f1
f2
d1
d1/x
1
--- stderr

=== globs
touch a.c b.c; compgen -G '*.c'; compgen -G '*.x'; echo $?
--- stdout
a.c
b.c
1
--- stderr

=== names of the shell
f_one() { :; }; f_two() { :; }; compgen -A function f_; alias al=x; compgen -a; zz_v=1; compgen -v zz_; export zz_e=1; compgen -e zz_
--- stdout
f_one
f_two
al
zz_v
zz_e
--- stderr

=== builtins, keywords and options
compgen -b com; compgen -k f; compgen -A setopt no; compgen -A shopt ext; compgen -A signal SIGT; compgen -A enabled ret; compgen -A helptopic wh; compgen -A binding abo
--- stdout
command
compgen
complete
compopt
fi
for
function
noclobber
noexec
noglob
nolog
notify
nounset
extdebug
extglob
extquote
SIGTRAP
SIGTERM
SIGTSTP
SIGTTIN
SIGTTOU
return
while
abort
--- stderr

=== disabled builtins
enable -n cd; compgen -A disabled; compgen -A enabled cd; echo $?
--- stdout
cd
1
--- stderr

=== users and groups
compgen -u roo; compgen -g roo
--- stdout
root
root
--- stderr

=== arrays and jobs
a=(1); compgen -A arrayvar a; sleep 5 & compgen -j; compgen -A running; compgen -A stopped; echo $?; kill $!
--- stdout
a
sleep
sleep
1
--- stderr

=== a function
f() { COMPREPLY=("$1" "$2" "$3" "[$COMP_LINE]" $COMP_CWORD $COMP_TYPE); }; compgen -F f word
--- stdout
compgen
word

[]
-1
0
--- stderr
bash: line 1: compgen: warning: -F option may not work as you expect

=== a function that is missing
compgen -F nosuch x; echo $?
--- stdout
1
--- stderr
bash: line 1: compgen: warning: -F option may not work as you expect
bash: line 1: completion: function `nosuch' not found

=== a command
compgen -C 'echo out; echo' w
--- stdout (escaped)
out
compgen w\x20
--- stderr
bash: line 1: compgen: warning: -C option may not work as you expect

=== several sources
f() { COMPREPLY=(fn); }; touch file1; compgen -W 'w1' -F f -A file 2>/dev/null
--- stdout
file1
w1
fn
--- stderr

=== options of compgen
compgen -o nosuch; echo $?; compgen -A nosuch; echo $?; compgen -z; echo $?; compgen -W; echo $?
--- stdout
2
2
2
2
--- stderr
bash: line 1: compgen: nosuch: invalid option name
bash: line 1: compgen: nosuch: invalid action name
bash: line 1: compgen: -z: invalid option
compgen: usage: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
bash: line 1: compgen: -W: option requires an argument
compgen: usage: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]

=== directories when nothing matches
mkdir sub; compgen -o dirnames -W x s; compgen -o plusdirs -W sx s; touch sf; compgen -o default -W x s | sort
--- stdout
sub
sx
sub
sf
sub
--- stderr

=== defining and showing
complete -W 'a b' cmd; complete -p cmd; complete -F fn -o nospace -o filenames other; complete; complete -p nosuch; echo $?
--- stdout
complete -W 'a b' cmd
complete -W 'a b' cmd
complete -o filenames -o nospace -F fn other
1
--- stderr
bash: line 1: complete: nosuch: no completion specification

=== all that can be shown
complete -o default -o bashdefault -abc -A shopt -A hostname -G '*.c' -W "it's" -P p -S s -X '!x' -C 'c d' -F f all; complete -p all
--- stdout
complete -o bashdefault -o default -a -b -c -A hostname -A shopt -G '*.c' -W 'it'\''s' -P 'p' -S 's' -X '!x' -C 'c d' -F f all
--- stderr

=== removing
complete -W a one; complete -W b two; complete -r one; complete; complete -r; complete; complete -W a x; complete -r nosuch; echo $?
--- stdout
complete -W 'b' two
1
--- stderr
bash: line 1: complete: nosuch: no completion specification

=== special specifications
complete -D -W d; complete -E -W e; complete -I -W i; complete; complete -p -D; complete -r -E; complete
--- stdout
complete -W 'i' -I
complete -W 'd' -D
complete -W 'e' -E
complete -W 'd' -D
complete -W 'i' -I
complete -W 'd' -D
--- stderr

=== errors of complete
complete -F; echo $?; complete -A nosuch x; echo $?; complete -W x; echo $?; complete -z; echo $?; complete -F 'a b' x; echo $?
--- stdout
2
2
2
2
2
--- stderr
bash: line 1: complete: -F: option requires an argument
complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
bash: line 1: complete: nosuch: invalid action name
complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
bash: line 1: complete: -z: invalid option
complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
bash: line 1: complete: `a b': not a valid identifier

=== compopt
complete -W a cmd; compopt -o nospace cmd; complete -p cmd; compopt +o nospace -o filenames cmd; compopt cmd; compopt -o bad cmd; echo $?; compopt nosuch; echo $?; compopt -o nospace; echo $?
--- stdout
complete -o nospace -W 'a' cmd
compopt +o bashdefault +o default +o dirnames -o filenames +o noquote +o nosort +o nospace +o plusdirs cmd
2
1
1
--- stderr
bash: line 1: compopt: bad: invalid option name
bash: line 1: compopt: nosuch: no completion specification
bash: line 1: compopt: not currently executing completion function

=== bindings
bind -q abort 2>/dev/null; bind -q vi-subst 2>/dev/null; echo $?; bind -q nosuch; echo $?; bind '"\C-xy": abort' 2>/dev/null; bind -q abort 2>/dev/null; bind -r '\C-xy' 2>/dev/null; bind -q abort 2>/dev/null
--- stdout
abort can be invoked via "\C-g", "\C-x\C-g", "\e\C-g".
vi-subst is not bound to any keys.
1
1
abort can be invoked via "\C-g", "\C-x\C-g", "\C-xy", "\e\C-g".
abort can be invoked via "\C-g", "\C-x\C-g", "\e\C-g".
--- stderr
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: `nosuch': unknown function name

=== macros and commands on keys
bind '"\C-xm": "text"'; bind -s; bind -S; bind -x '"\C-xc": echo hi'; bind -X; bind -u nosuch; echo $?; bind -x bad; echo $?
--- stdout
"\C-xm": "text"
\C-xm outputs text
"\C-xc": "echo hi"
1
1
--- stderr
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: `nosuch': unknown function name
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: bad: first non-whitespace character is not `"'

=== variables of the editor
bind 'set bell-style none'; bind -v | tail -n 12 | head -n 1; bind -V | tail -n 12 | head -n 1; bind 'set nosuch 1'; bind -z; echo $?; bind -m nosuch; echo $?
--- stdout
set bell-style none
bell-style is set to `none'
2
1
--- stderr
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: warning: line editing not enabled
readline: nosuch: unknown variable name
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: -z: invalid option
bind: usage: bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]
bash: line 1: bind: warning: line editing not enabled
bash: line 1: bind: `nosuch': invalid keymap name

=== compgen -X takes an extended pattern for what it is
touch README other
compgen -f -X '!(README)' R
echo "plain $?"
shopt -s extglob
for filter in '!(READ)' '!(README)' '!!(READ)' '!!(README)' '!README' '@(R*|x)'; do
    echo "$filter"
    compgen -f -X "$filter" READ
done
--- status 1
--- stdout
plain 1
!(READ)
!(README)
README
!!(READ)
README
!!(README)
!README
README
@(R*|x)
