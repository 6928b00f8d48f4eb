=== encoding
printf '' | base64; printf a | base64; printf ab | base64; printf abc | base64; seq 50 | base64; printf '\377\373\377' | base64; echo hello > f; base64 f; base64 - < f
--- stdout
YQ==
YWI=
YWJj
MQoyCjMKNAo1CjYKNwo4CjkKMTAKMTEKMTIKMTMKMTQKMTUKMTYKMTcKMTgKMTkKMjAKMjEKMjIK
MjMKMjQKMjUKMjYKMjcKMjgKMjkKMzAKMzEKMzIKMzMKMzQKMzUKMzYKMzcKMzgKMzkKNDAKNDEK
NDIKNDMKNDQKNDUKNDYKNDcKNDgKNDkKNTAK
//v/
aGVsbG8K
aGVsbG8K
--- stderr

=== decoding
echo aGVsbG8K | base64 -d; printf 'aGVs\nbG8K\n' | base64 --decode; seq 1000 | base64 | base64 -d | md5sum; printf '' | base64 -d
--- stdout
hello
hello
53d025127ae99ab79e8502aae2d9bea6  -
--- stderr

=== wrapping
seq 50 | base64 -w 20; seq 10 | base64 -w 0; echo; seq 50 | base64 --wrap=76; seq 5 | base64 -w 1 | head -n 3; base64 -w 99999999999999999999 <<< a; echo
--- stdout
MQoyCjMKNAo1CjYKNwo4
CjkKMTAKMTEKMTIKMTMK
MTQKMTUKMTYKMTcKMTgK
MTkKMjAKMjEKMjIKMjMK
MjQKMjUKMjYKMjcKMjgK
MjkKMzAKMzEKMzIKMzMK
MzQKMzUKMzYKMzcKMzgK
MzkKNDAKNDEKNDIKNDMK
NDQKNDUKNDYKNDcKNDgK
NDkKNTAK
MQoyCjMKNAo1CjYKNwo4CjkKMTAK
MQoyCjMKNAo1CjYKNwo4CjkKMTAKMTEKMTIKMTMKMTQKMTUKMTYKMTcKMTgKMTkKMjAKMjEKMjIK
MjMKMjQKMjUKMjYKMjcKMjgKMjkKMzAKMzEKMzIKMzMKMzQKMzUKMzYKMzcKMzgKMzkKNDAKNDEK
NDIKNDMKNDQKNDUKNDYKNDcKNDgKNDkKNTAK
M
Q
o
YQo=
--- stderr

=== padding
printf 'YQ==YQ==' | base64 -d; echo; printf 'YQ=' | base64 -d; echo $?; printf 'YQ' | base64 -d; echo $?; printf 'YWJ' | base64 -d; echo $?; printf 'Y' | base64 -d; echo $?; printf 'YQ==\n=' | base64 -d; printf '====' | base64 -d; printf 'YR==' | base64 -d; printf 'Y===' | base64 -d
--- status 1
--- stdout (no newline)
aa
a1
a1
ab1
1
aa
--- stderr
base64: invalid input
base64: invalid input
base64: invalid input
base64: invalid input
base64: invalid input
base64: invalid input
base64: invalid input

=== garbage
printf 'YWJj!' | base64 -d; echo $?; printf 'YW!Jj' | base64 -d; echo $?; printf 'YW!J j' | base64 -di; echo; printf 'Y Q==' | base64 -d; printf 'aGVs\r\nbG8K' | base64 --ignore-garbage -d; printf 'aGVs\r\nbG8K' | base64 -d
--- status 1
--- stdout (no newline)
abc1
a1
abc
hello
hel
--- stderr
base64: invalid input
base64: invalid input
base64: invalid input
base64: invalid input

=== wrong calls
base64 -w x; base64 a b; base64 nope; echo $?; mkdir d; base64 d; echo $?; base64 -x; base64 -w -1
--- status 1
--- stdout
1
1
--- stderr
base64: invalid wrap size: ‘x’
base64: extra operand ‘b’
Try 'base64 --help' for more information.
base64: nope: No such file or directory
base64: read error: Is a directory
base64: invalid option -- 'x'
Try 'base64 --help' for more information.
base64: invalid wrap size: ‘-1’

=== large
head -c 300000 /dev/zero | base64 | md5sum; head -c 300001 /dev/zero | base64 -w 0 | md5sum; seq 100000 | base64 -w 33 | base64 -d | md5sum
--- stdout
e2913530e4affc61919ac90c62f60b91  -
754a150a1a614d1e9606a6b9381e01ad  -
dea9193b768319cbb4ff1a137ac03113  -
--- stderr
