=== A=1 B_2='x y' envsubst <<< '$A ${B_2} $A$A ${A $ $1 ${} $C| $$A \$A "$A" ${A}${A}'
A=1 B_2='x y' envsubst <<< '$A ${B_2} $A$A ${A $ $1 ${} $C| $$A \$A "$A" ${A}${A}'
--- stdout
1 x y 11 ${A $ $1 ${} | $1 \1 "1" 11

=== A=1 B=2 envsubst '$A' <<< '$A $B ${A} ${B}'
A=1 B=2 envsubst '$A' <<< '$A $B ${A} ${B}'
--- stdout
1 $B 1 ${B}

=== A=1 envsubst '${A} $B' <<< '$A $B $C'
A=1 envsubst '${A} $B' <<< '$A $B $C'
--- stdout
1  $C

=== envsubst -v '$A ${B} text $A $1 ${C'
envsubst -v '$A ${B} text $A $1 ${C'
--- stdout
A
B
A

=== printf '$A' | A=x envsubst
printf '$A' | A=x envsubst
--- stdout (no newline)
x

=== printf 'a\0$A\n' | A=x envsubst | od -c
printf 'a\0$A\n' | A=x envsubst | od -c
--- stdout
0000000   a  \0   x  \n
0000004

=== A='$B' B=2 envsubst <<< '$A'
A='$B' B=2 envsubst <<< '$A'
--- stdout
$B

=== envsubst a b < /dev/null; echo $?
envsubst a b < /dev/null; echo $?
--- stdout
1

=== envsubst -v < /dev/null; echo $?
envsubst -v < /dev/null; echo $?
--- stdout
1

=== A= envsubst <<< '[$A][${A}]'
A= envsubst <<< '[$A][${A}]'
--- stdout
[][]

=== A=1 envsubst '' <<< '$A'
A=1 envsubst '' <<< '$A'
--- stdout
$A

=== _a1=ok envsubst <<< '$_a1 ${_a1} $_a1x $_'
_a1=ok envsubst <<< '$_a1 ${_a1} $_a1x $_'
--- stdout
ok ok  /usr/bin/envsubst
