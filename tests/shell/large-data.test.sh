#: Large arrays, strings and lists of parameters: what is shared, cut and counted.

=== a queue of elements keeps its indices
a=({1..200}); for ((i=0;i<500;i++)); do unset "a[i]"; a+=("q$i"); done; echo ${#a[@]} ${a[-1]} ${a[@]::2}; k=("${!a[@]}"); echo ${k[0]} ${k[-1]}
--- stdout
200 q499 q300 q301
500 699

=== a stack of elements
for ((i=0;i<300;i++)); do s+=($i $i); unset 's[-1]'; done; echo ${#s[@]} ${s[0]} ${s[-1]}; while ((${#s[@]} > 2)); do unset 's[-1]'; done; declare -p s
--- stdout
300 0 299
declare -a s=([0]="0" [1]="1")

=== elements far apart
a[5]=a a[70]=b a[5000]=c a[1000000000]=d a[9223372036854775806]=e; echo ${#a[@]} "${!a[@]}"; echo "${a[@]:70:2}" / "${a[@]:71}" / "${a[@]: -1}"; unset 'a[5000]' 'a[5]'; echo "${!a[@]}" ${a[-1]}
--- stdout
5 5 70 5000 1000000000 9223372036854775806
b c / c d e / e
70 1000000000 9223372036854775806 e

=== slices of an array with gaps
a=({0..150}); for i in 3 64 65 66 127 128; do unset "a[i]"; done; echo ${a[@]:2:3} / ${a[@]:63:3} / ${a[@]:126:2} / ${a[@]: -2} / ${a[@]:200} /; echo ${a[@]:64:1} ${#a[@]}
--- stdout
2 4 5 / 63 67 68 / 126 129 / 149 150 / /
67 145

=== a subshell changes a copy of an array
a=({1..1000}); (a[500]=x; a+=(y); unset 'a[0]'; echo ${a[500]} ${#a[@]} ${a[-1]}); echo ${a[500]} ${#a[@]} ${a[-1]} ${a[0]}
--- stdout
x 1000 y
501 1000 1000 1

=== a function changes what its caller sees of an array
a=({1..100}); f() { local -a a=("${a[@]:0:3}"); a+=(x); echo ${a[@]}; }; f; echo ${#a[@]}; g() { local -n r=a; r+=(z); unset 'r[0]'; }; g; echo ${#a[@]} ${a[-1]} ${a[1]}
--- stdout
1 2 3 x
100
100 z 2

=== a copy of keys changes alone
declare -A m; for i in {1..300}; do m[k$i]=$i; done; (m[k5]=x; unset 'm[k6]'; echo ${#m[@]} ${m[k5]}); echo ${#m[@]} ${m[k5]} ${m[k6]}
--- stdout
299 x
300 5 6

=== parameters are shifted
set -- {1..300}; shift 100; echo $# $1 ${@:1:2} ${@: -1} ${!#}; f() { shift 2; echo $# $1 "${*:1:2}"; }; f "$@"; echo $#; shift 199; echo $#-$1; shift; echo $#-$1; shift; echo $?
--- stdout
200 101 101 102 300 300
198 103 103 104
200
1-300
0-
1

=== parameters in a subshell
set -- a b c d; (shift 3; echo $# $1); shift; echo $# "$@"; set -- "$@" e; echo "$@"
--- stdout
1 d
3 b c d
b c d e

=== slices of parameters
set -- {a..e}; echo "${@:0:2}" | sed 's/[^ ]*bash/bash/'; echo "${@:2}" / "${@:5:3}" / "${@:6}" / "${@: -2:1}" / "${@: -9}"; echo "${*:4}"
--- stdout
bash a
b c d e / e / / d /
d e

=== slices with a length before the start
a=(1 2 3); x=$(echo "${a[@]:1:-1}" 2>&1); echo "${x##*: }"; set -- a b; x=$(echo "${@:1:-1}" 2>&1); echo "${x##*: }"
--- stdout (escaped)

\n\

=== characters of a long string that is not ASCII
LC_ALL=C.UTF-8; s=; for i in {1..200}; do s+=aé€😀; done; echo ${#s} ${s:0:4} ${s:396:5} ${s:797} ${s: -3:2} ${s:799:9} [${s:800}] [${s:801}]; s+=ß; echo ${#s} ${s:800}
--- stdout
800 aé€😀 aé€😀a é€😀 é€ 😀 [] []
801 ß

=== characters of a long string from either end
LC_ALL=C.UTF-8; printf -v s '%300s' ''; s=${s// /é}x; for i in 0 127 128 129 299 300; do echo ${s:i:1} ${s: -i-1:1}; done | sort | uniq -c | sort -n
--- stdout
      1 x é
      1 é x
      4 é é

=== bytes of a long string in the C locale
LC_ALL=C; printf -v s '%200s' ''; s=${s// /é}; echo ${#s}; x=${s:399}; echo ${#x}
--- stdout
400
1

=== a long string with broken characters
LC_ALL=C.UTF-8; printf -v s '%150s' ''; s+=$'\xff\xe2\x82é'; echo ${#s}; printf %s "${s:150:1}${s:153}" | od -An -tx1
--- stdout
154
 ff c3 a9

=== many jobs
for i in {1..40}; do (exit $((i%3))) & p+=($!); done; n=0; for x in "${p[@]}"; do wait $x; n=$((n+$?)); done; echo $n; wait; jobs
--- stdout
40

=== statuses of jobs that are gone
for i in 1 2 3; do (exit $i) & p+=($!); done; wait; for x in "${p[@]:0:2}"; do wait $x; echo $?; done
--- stdout
127
127

=== the status of a process substitution
for i in {1..50}; do read x < <(echo $i; exit 3); done; wait $!; echo $x $?
--- stdout
50 3

=== lines with other delimiters
printf 'a:bb::c' > f; mapfile -d : -t a < f; declare -p a; printf 'a\0b\0' | { mapfile -d '' a; echo ${#a[@]} ${a[1]}; }; printf '%s\n' {1..2000} | { mapfile -t -s 1990 -n 5 a; echo ${a[@]}; read x; echo $x; }
--- stdout
declare -a a=([0]="a" [1]="bb" [2]="" [3]="c")
2 b
1991 1992 1993 1994 1995
1996
