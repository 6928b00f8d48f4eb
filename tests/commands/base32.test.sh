=== encoding and decoding
for s in '' a ab abc abcd abcde abcdef; do printf %s "$s" | base32; printf %s "$s" | base32 | base32 -d; echo; done; seq 50 | base32 -w 30; seq 1000 | base32 | base32 --decode | md5sum
=== wrong input
printf 'ME' | base32 -d; echo $?; printf 'ME======' | base32 -d; echo; printf 'me======' | base32 -d; printf 'M1======' | base32 -d; printf 'ME=====' | base32 -d; printf 'MFRGG===MFRGG===' | base32 -d; echo; printf 'M-E=====' | base32 -d; printf 'MEFA====' | base32 -d; echo; printf 'MFR=====' | base32 -d
=== garbage
printf 'M E======' | base32 -di; echo; printf 'me======' | base32 -di; echo $?
=== wrong calls
base32 -w x; base32 a b; base32 nope; base32 -x
