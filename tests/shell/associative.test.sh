#: Associative arrays.

=== keys of every kind
declare -A m; m[a]=1; m['b c']=2; m["d e"]=3; k='f g'; m[$k]=4; m["$k!"]=5; echo ${m[a]} ${m[b c]} ${m["d e"]} ${m[$k]} ${m[f g!]} ${#m[@]}
--- stdout
1 2 3 4 5 5
--- stderr

=== a key is not evaluated
declare -A m; i=5; m[i]=x; m[1+1]=y; m[i+1]=z; echo "${m[i]} ${m[1+1]} ${m[i+1]} [${m[5]}] [${m[2]}]"
--- stdout
x y z [] []
--- stderr

=== keys with brackets and quotes
declare -A m; m['a]b']=1; m['[']=2; m['"']=3; m["'"]=4; m['$x']=5; m['`']=6; for k in 'a]b' '[' '"' "'" '$x' '`'; do echo "$k=${m[$k]}"; done
--- stdout
a]b=1
[=2
"=3
'=4
$x=5
`=6
--- stderr

=== keys with a blank at the ends
declare -A m; m[ a ]=1; m[a]=2; echo "${m[ a ]} ${m[a]}"
--- stdout
1 2
--- stderr

=== a key from a substitution
declare -A m; m[$(echo k)]=v; m[`echo l`]=w; m[$((1+1))]=z; echo ${m[k]} ${m[l]} ${m[2]}
--- stdout
v w z
--- stderr

=== an empty key in an assignment
declare -A m; m[]=x; echo $?; k=; m[$k]=y; echo $?; m['']=z; echo $? ${#m[@]}
--- status 1
--- stderr
bash: line 1: m[]: bad array subscript

=== a negative number is a key
declare -A m; m[-1]=x; echo ${m[-1]} ${!m[@]}
--- stdout
x -1
--- stderr

=== the zeroth key is what the bare name means
declare -A m; m=first; declare -p m; m[0]+=x; echo $m
--- stdout
declare -A m=([0]="first" )
firstx
--- stderr

=== pairs in a literal
declare -A m=([a]=1 ['b c']=2); echo ${m[a]} ${m[b c]}; m=(x 1 y 2); echo ${m[x]} ${m[y]} ${#m[@]}; m=(odd); echo "[${m[odd]}]"
--- stdout
1 2
1 2 2
[]
--- stderr

=== appending to a literal
declare -A m=([a]=1); m+=([b]=2 [a]=3); echo ${m[a]} ${m[b]}; m[a]+=4; m+=([b]+=5); echo ${m[a]} ${m[b]}
--- stdout
3 2
34 25
--- stderr

=== values with every quoting
declare -A m=([a]="x y" [b]='$z' [c]=$'t\tt' [d]= [e]="$(echo s)"); for k in a b c d e; do echo "$k=${m[$k]}"; done
--- stdout
a=x y
b=$z
c=t	t
d=
e=s
--- stderr

=== no splitting and no globbing in values
touch f1 f2; v='p q'; declare -A m=([a]=$v [b]=f*); echo "${m[a]}" "${m[b]}"
--- stdout
p q f*
--- stderr

=== counting, removing, clearing
declare -A m=([a]=1 [b]=2 [c]=3); unset 'm[b]'; echo ${#m[@]}; unset m[nosuch]; echo $? ${#m[@]}; m=(); echo ${#m[@]}; unset m; echo ${#m[@]}
--- stdout
2
0 2
0
0
--- stderr

=== removing keys with odd characters
declare -A m=(['a b']=1 ['x]']=2 ['$k']=3); k='a b'; unset "m[$k]"; unset 'm[x]]'; unset 'm[$k]'; echo ${#m[@]} "${!m[@]}"
--- stdout
2 x] $k
--- stderr

=== loops over sorted keys
declare -A m=([pear]=3 [apple]=1 [fig]=2); for k in $(printf '%s\n' "${!m[@]}" | sort); do echo "$k ${m[$k]}"; done
--- stdout
apple 1
fig 2
pear 3
--- stderr

=== one element in each form
declare -A m=([only]='the value'); echo "${m[@]}" "${m[*]}" "${!m[@]}" "${!m[*]}" ${#m[only]}; printf '<%s>' ${m[@]} "${m[@]}"; echo
--- stdout
the value the value only only 9
<the><value><the value>
--- stderr

=== whether a key is there
declare -A m=([a]= [b]=x); [[ -v m[a] ]] && echo a; [[ -v m[z] ]] || echo noz; k=b; [[ -v m[$k] ]] && echo b; echo "${m[a]+set}" "[${m[z]+set}]" "[${m[a]:+full}]"; test -v 'm[b]' && echo tb
--- stdout
a
noz
b
set [] []
tb
--- stderr

=== counting words
declare -A n; for w in a b a c b a; do (( n[$w]++ )); done; for k in a b c; do echo $k ${n[$k]}; done
--- stdout
a 3
b 2
c 1
--- stderr

=== keys in arithmetic
declare -A m=([x]=3 [y z]=4); k='y z'; echo $((m[x]*2)) $((m[$k]+1)); ((m[x]+=10)); let 'm[x]++'; echo ${m[x]}
--- stdout
6 5
14
--- stderr

=== defaults for missing keys
declare -A m; echo ${m[a]:-d} ${m[a]-d} ${m[b c]:=assigned} "${m[b c]}"; (: ${m[q]:?gone}); echo $?
--- stdout
d d assigned assigned
1
--- stderr
bash: line 1: m[q]: gone

=== operators on the values
declare -A m=([k]=path/to/file); echo ${m[k]##*/} ${m[k]%/*} ${m[k]/to/TO} ${m[k]^^} ${m[k]:5:2} ${#m[k]} ${m[k]@Q}
--- stdout
file path/to path/TO/file PATH/TO/FILE to 12 'path/to/file'
--- stderr

=== integer values
declare -Ai m=([a]=1+1); m[b]=2*3; m[a]+=5; echo ${m[a]} ${m[b]}
--- stdout
7 6
--- stderr

=== case of values, not of keys
declare -Al m=([KEY]=VALUE); echo ${!m[@]} ${m[KEY]}
--- stdout
KEY value
--- stderr

=== a nameref to an associative array
declare -A m=([a]=1); declare -n r=m; r[b]=2; echo ${r[a]} ${m[b]} ${#r[@]}; f() { local -n x=$1; x[$2]=$3; }; f m 'k k' v; echo "${m[k k]}"
--- stdout
1 2 2
v
--- stderr

=== a nameref to one key
declare -A m=([a]=1); declare -n r='m[a]'; echo $r; r=5; echo ${m[a]}
--- stdout
1
5
--- stderr

=== indirection to a key
declare -A m=(['x y']=v); r='m[x y]'; echo "${!r}"; k='x y'; r='m[$k]'; echo "${!r}"
--- stdout
v
v
--- stderr

=== local associative arrays
f() { local -A m=([a]=in); g; echo ${m[a]}; }; g() { m[a]=changed; }; declare -A m=([a]=out); f; echo ${m[a]}
--- stdout
changed
out
--- stderr

=== -A inside a function without -g is local
f() { declare -A z=([k]=v); declare -gA w=([k]=v); }; f; echo "[${z[k]}] [${w[k]}]"; declare -p w
--- stdout
[] [v]
declare -A w=([k]="v" )
--- stderr

=== printed so that it can be read back
declare -A m=(['a "b" $c']=$'x\ny'); d=$(declare -p m); echo "$d"; unset m; eval "$d"; echo "${m[a \"b\" \$c]}"
--- stdout
declare -A m=(["a \"b\" \$c"]=$'x\ny' )
x
y
--- stderr

=== not made from an indexed array
a=(1 2); declare -A a; echo $?; declare -A m; declare -a m; echo $?
--- stdout
1
1
--- stderr
bash: line 1: declare: a: cannot convert indexed to associative array
bash: line 1: declare: m: cannot convert associative to indexed array

=== an assignment without declare makes an indexed one
x=0; m[x]=a; m[y]=b; declare -p m
--- stdout
declare -a m=([0]="b")
--- stderr

=== read into a key
declare -A m; read 'm[a b]' <<< 'hello there'; echo "${m[a b]}"; k='c d'; read "m[$k]" <<< two; echo ${m[c d]}; printf -v 'm[p q]' %03d 7; echo ${m[p q]}
--- stdout
hello there
two
007
--- stderr

=== an at sign as a key
declare -A m; m[@]=x; echo $?; m['@']=y; echo $?; k=@; m[$k]=z; echo $? ${#m[@]}
--- stdout
0
0
0 1
--- stderr

=== nested by joined keys
declare -A t; for r in 0 1; do for c in 0 1; do t[$r,$c]=$((r*2+c)); done; done; echo ${t[0,1]} ${t[1,0]} ${t[1,1]} ${#t[@]}
--- stdout
1 2 3 4
--- stderr

=== copied by a loop
declare -A a=([x]=1 [y]=2) b; for k in "${!a[@]}"; do b[$k]=${a[$k]}; done; echo ${b[x]} ${b[y]} ${#b[@]}
--- stdout
1 2 2
--- stderr

=== a readonly one
declare -rA m=([a]=1); m[b]=2; echo no
--- status 1
--- stderr
bash: line 1: m: readonly variable

=== keys in other scripts
declare -A m=([日本]=jp [é]=e); echo ${m[日本]} ${m[é]}
--- stdout
jp e
--- stderr

=== a subscript in single quotes within double quotes
declare -A m=([k]=v); echo "${m['k']}" "${m["k"]}" ${m['k']}
--- stdout
v v v
--- stderr

=== many keys
declare -A m; for i in {1..500}; do m[k$i]=$i; done; s=0; for k in "${!m[@]}"; do ((s+=m[$k])); done; echo ${#m[@]} $s; for i in {1..499}; do unset "m[k$i]"; done; declare -p m
--- stdout
500 125250
declare -A m=([k500]="500" )
--- stderr

=== a list of keys and values is not split
declare -A a; k='x y'; a=($k v); declare -p a; a=($(echo 1 2) $(echo 3 4)); declare -p a; a+=($k "$k"); declare -p a; declare -A b=($k v); declare -p b; f() { local -A c=("$1" $2); declare -p c; }; f 'p q' 'r s'
--- stdout
declare -A a=(["x y"]="v" )
declare -A a=(["1 2"]="3 4" )
declare -A a=(["1 2"]="3 4" ["x y"]="x y" )
declare -A b=(["x y"]="v" )
declare -A c=(["p q"]="r s" )
--- stderr

=== nor is it expanded into several words
declare -A a; l=(p 1 q 2); a=("${l[@]}"); declare -p a; a=(${l[*]} z); declare -p a; a=({m,n} o); declare -p a; touch f; a=(* star); declare -p a; a=(~ home x ~); declare -p a; set -- one two; a=("$@"); declare -p a; declare -A b=("${l[@]}"); declare -p b
--- stdout
declare -A a=(["p 1 q 2"]="" )
declare -A a=(["p 1 q 2"]="z" )
declare -A a=(["{m,n}"]="o" )
declare -A a=(["*"]="star" )
declare -A a=(["~"]="home" [x]="~" )
declare -A a=(["one two"]="" )
declare -A b=(["p 1 q 2"]="" )
--- stderr

=== an empty key in a list
declare -A a=(k v); a+=('' e x y); echo $?; declare -p a; a=($nothing v w); declare -p a; a=("" ""); declare -p a
--- stdout
0
declare -A a=([x]="y" [k]="v" )
declare -A a=([w]="" )
declare -A a=()
--- stderr
bash: line 1: '': bad array subscript
bash: line 1: $nothing: bad array subscript
bash: line 1: "": bad array subscript

=== the order of BASH_ALIASES and BASH_CMDS
hash -r; hash -p /bin/sh sh; hash -p /x/foo foo; hash -p /x/bar bar; hash -p /x/qux qux; hash -p /x/blat blat; echo "${!BASH_CMDS[@]}"; hash; alias foo=1 bar=2 qux=3 blat=4 l='ls -l'; echo "${!BASH_ALIASES[@]}"; echo "${BASH_ALIASES[@]}"
--- stdout
foo bar sh blat qux
hits	command
   0	/x/foo
   0	/x/bar
   0	/bin/sh
   0	/x/blat
   0	/x/qux
blat foo bar l qux
4 1 2 ls -l 3
--- stderr

=== keys of arguments end with the bracket that closes them
declare -A A
for k in $'\t' ' ' ']' '*' '[' 'a]b' 'a[b]' "80's" '"' '\\'; do
  read "A[$k]" <<< X; echo $?
  printf -v "A[$k]" %s X; echo $?
  declare "A[$k]=X"; echo $?
  declare A[$k]=X; echo $?
done
declare -p A | tr ' ' '\n' | sort
--- stdout
0
0
0
0
0
0
0
0
1
2
1
1
0
0
0
0
1
2
1
1
1
2
1
1
0
0
0
0
1
2
1
1
1
2
1
1
0
0
0
0
"]="X"
)
-A
A=([$'\t']="X"
["
["*"]="X"
["\\"]="X"
["a[b]"]="X"
declare
--- stderr
bash: line 3: read: `A[]]': not a valid identifier
bash: line 4: printf: `A[]]': not a valid identifier
bash: line 5: declare: `A[]]=X': not a valid identifier
bash: line 6: declare: `A[]]=X': not a valid identifier
bash: line 3: read: `A[[]': not a valid identifier
bash: line 4: printf: `A[[]': not a valid identifier
bash: line 5: declare: `A[[]=X': not a valid identifier
bash: line 6: declare: `A[[]=X': not a valid identifier
bash: line 3: read: `A[a]b]': not a valid identifier
bash: line 4: printf: `A[a]b]': not a valid identifier
bash: line 5: declare: `A[a]b]=X': not a valid identifier
bash: line 6: declare: `A[a]b]=X': not a valid identifier
bash: line 3: read: `A[80's]': not a valid identifier
bash: line 4: printf: `A[80's]': not a valid identifier
bash: line 5: declare: `A[80's]=X': not a valid identifier
bash: line 6: declare: `A[80's]=X': not a valid identifier
bash: line 3: read: `A["]': not a valid identifier
bash: line 4: printf: `A["]': not a valid identifier
bash: line 5: declare: `A["]=X': not a valid identifier
bash: line 6: declare: `A["]=X': not a valid identifier

=== keys of arguments with assoc_expand_once
declare -A A
shopt -s assoc_expand_once
for k in ']' '[' 'a]b' "80's"; do
  read "A[$k]" <<< X; echo $?
  printf -v "A[$k]" %s X; echo $?
  [[ -v A[$k] ]]; echo $?
  unset "A[$k]"; echo $? ${#A[@]}
  declare "A[$k]=X"; echo $?
  declare A[$k]=X; echo $?
  unset A[$k]; echo $? ${#A[@]}
done
--- stdout
1
2
1
0 0
1
1
0 0
0
0
0
0 0
1
0
0 0
1
2
1
0 0
1
1
0 0
0
0
0
0 0
1
0
0 0
--- stderr
bash: line 4: read: `A[]]': not a valid identifier
bash: line 5: printf: `A[]]': not a valid identifier
bash: line 8: declare: `A[]]=X': not a valid identifier
bash: line 9: declare: `A[]]=X': not a valid identifier
bash: line 8: declare: `A[[]=X': not a valid identifier
bash: line 4: read: `A[a]b]': not a valid identifier
bash: line 5: printf: `A[a]b]': not a valid identifier
bash: line 8: declare: `A[a]b]=X': not a valid identifier
bash: line 9: declare: `A[a]b]=X': not a valid identifier
bash: line 8: declare: `A[80's]=X': not a valid identifier

=== keys in expressions are words
declare -A A
key='x],b[$(echo RAN >&2)' y=3
((A[$key]++)); ((A['$key']++)); ((A["$key"]++)); ((A[\$key]++))
echo $((A[$key] + A['$key']))
k="it's"; ((A[$k] = y, A["$k"] += 2)); echo "${A[$k]}"
k='a  b'; ((A[$k] = y)); echo $((A[$k] + A["$k"]))
e='y+1'; echo $((A[$k] + $e)) $((A["it's"] * $e))
k='$y'; ((A[$k] = 7)); echo $((A[$k] + $e))
declare -p A | tr ' ' '\n' | sort | head -3
--- stdout
4
5
6
7 16
11

)
-A
--- stderr

=== keys of what is to be a number in [[
declare -A A
key='x],b[$(echo RAN >&2)' other=']' third="it's"
A[$key]=42 A[$other]=12 A[$third]=3
[[ A[$key] -gt A[$other] ]]; echo $?
[[ A[$key] -eq 42 ]]; echo $?
[[ 12 -eq A[$other] ]]; echo $?
[[ A["$third"] -eq 3 ]]; echo $?
[[ A[$third] -le A[$other] ]]; echo $?
--- stdout
0
0
0
0
0
--- stderr

=== -v expands a key that is written once, and any other again
declare -A A
x=5 k='$x'
A[$k]=7
[[ -v A[$k] ]]; echo $?
[[ -v A["$k"] ]]; echo $?
[[ -v A['$k'] ]]; echo $?
[[ -v 'A[$k]' ]]; echo $?
test -v 'A[$k]'; echo $?
test -v A[$k]; echo $?
A[5]=1; test -v A[$k]; echo $?
key='$(echo RAN >&2)'; A[$key]=1
[[ -v A[$key] ]]; echo $?
--- stdout
0
0
1
0
0
1
0
0
--- stderr

=== unset expands a key that is written once, and any other again
declare -A A
key='$(echo foo)'
for k in "$key" ']' '[' 'a]b' "it's" '"' '\\'; do
  A[$k]=1; unset "A[$k]"; echo $? ${#A[@]}; A=()
  A[$k]=1; unset A["$k"]; echo $? ${#A[@]}; A=()
done
A[$key]=1; unset 'A[$(echo foo)]'; echo ${#A[@]}
unset 'A[$key]'; echo ${#A[@]}
A[$key]=1; unset A[$key]; echo $? ${#A[@]}
--- stdout
0 1
0 0
0 1
0 0
0 1
0 0
0 1
0 0
0 1
0 0
0 1
0 0
0 1
0 0
1
0
0 1
--- stderr
