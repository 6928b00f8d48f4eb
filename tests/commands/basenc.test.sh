=== every code there and back
for c in base64 base64url base32 base32hex base16 base2msbf base2lsbf; do for n in 0 1 2 3 4 5 6 7; do printf '\377\376\375abcd' | head -c $n > f; basenc --$c f; basenc --$c f | basenc --$c -d | cmp - f; done; done
=== z85
printf 'abcdefgh' | basenc --z85; printf 'abcdefgh' | basenc --z85 | basenc --z85 -d; echo; printf 'abc' | basenc --z85; echo $?; printf 'VPR' | basenc --z85 -d; echo $?; printf '%%nSc0' | basenc --z85 -d | od -c; printf '%%nSc1' | basenc --z85 -d; head -c 10 /dev/zero | basenc --z85
=== wrapping
head -c 100 /dev/zero | basenc --base16 -w 10; head -c 9 /dev/zero | basenc --base64 -w 0; echo; head -c 9 /dev/zero | basenc --base64 -w 5; head -c 10 /dev/zero | basenc --base16 --wrap=20
=== the last code counts
printf a | basenc --base64 --base32; printf a | basenc --base32 --base64
=== wrong input
printf '4142a' | basenc --base16 -d; echo $?; printf '4a' | basenc --base16 -d; printf '010000011' | basenc --base2msbf -d; echo; printf '+/==' | basenc --base64url -d; printf 'YQ' | basenc --base64url -d; echo; printf '2100' | basenc --base2msbf -d
=== garbage
printf '4-1 4x2' | basenc --base16 -d -i; printf '0100 0001' | basenc --base2msbf -di; printf 'me======' | basenc --base32 -di; echo $?
=== wrong calls
basenc; basenc --foo; basenc --base64 -w x; basenc --base64 a b; basenc --base64 nope; mkdir d; basenc --base64 d; basenc --base64 -d d
