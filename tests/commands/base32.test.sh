=== encoding and decoding
for s in '' a ab abc abcd abcde abcdef; do printf %s "$s" | base32; printf %s "$s" | base32 | base32 -d; echo; done; seq 50 | base32 -w 30; seq 1000 | base32 | base32 --decode | md5sum
--- stdout

ME======
a
MFRA====
ab
MFRGG===
abc
MFRGGZA=
abcd
MFRGGZDF
abcde
MFRGGZDFMY======
abcdef
GEFDECRTBI2AUNIKGYFDOCRYBI4QUM
JQBIYTCCRRGIFDCMYKGE2AUMJVBIYT
MCRRG4FDCOAKGE4QUMRQBIZDCCRSGI
FDEMYKGI2AUMRVBIZDMCRSG4FDEOAK
GI4QUMZQBIZTCCRTGIFDGMYKGM2AUM
ZVBIZTMCRTG4FDGOAKGM4QUNBQBI2D
CCRUGIFDIMYKGQ2AUNBVBI2DMCRUG4
FDIOAKGQ4QUNJQBI======
53d025127ae99ab79e8502aae2d9bea6  -
--- stderr

=== wrong input
printf 'ME' | base32 -d; echo $?; printf 'ME======' | base32 -d; echo; printf 'me======' | base32 -d; printf 'M1======' | base32 -d; printf 'ME=====' | base32 -d; printf 'MFRGG===MFRGG===' | base32 -d; echo; printf 'M-E=====' | base32 -d; printf 'MEFA====' | base32 -d; echo; printf 'MFR=====' | base32 -d
--- status 1
--- stdout (no newline)
1
a
abcabc
a

a
--- stderr
base32: invalid input
base32: invalid input
base32: invalid input
base32: invalid input
base32: invalid input
base32: invalid input

=== garbage
printf 'M E======' | base32 -di; echo; printf 'me======' | base32 -di; echo $?
--- stdout
a
1
--- stderr
base32: invalid input

=== wrong calls
base32 -w x; base32 a b; base32 nope; base32 -x
--- status 1
--- stderr
base32: invalid wrap size: ‘x’
base32: extra operand ‘b’
Try 'base32 --help' for more information.
base32: nope: No such file or directory
base32: invalid option -- 'x'
Try 'base32 --help' for more information.
