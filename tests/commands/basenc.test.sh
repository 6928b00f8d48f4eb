=== every code there and back
for c in base64 base64url base32 base32hex base16 base2msbf base2lsbf; do for n in 0 1 2 3 4 5 6 7; do printf '\377\376\375abcd' | head -c $n > f; basenc --$c f; basenc --$c f | basenc --$c -d | cmp - f; done; done
--- stdout
/w==
//4=
//79
//79YQ==
//79YWI=
//79YWJj
//79YWJjZA==
_w==
__4=
__79
__79YQ==
__79YWI=
__79YWJj
__79YWJjZA==
74======
777A====
777P2===
777P2YI=
777P2YLC
777P2YLCMM======
777P2YLCMNSA====
VS======
VVV0====
VVVFQ===
VVVFQO8=
VVVFQOB2
VVVFQOB2CC======
VVVFQOB2CDI0====
FF
FFFE
FFFEFD
FFFEFD61
FFFEFD6162
FFFEFD616263
FFFEFD61626364
11111111
1111111111111110
111111111111111011111101
11111111111111101111110101100001
1111111111111110111111010110000101100010
111111111111111011111101011000010110001001100011
11111111111111101111110101100001011000100110001101100100
11111111
1111111101111111
111111110111111110111111
11111111011111111011111110000110
1111111101111111101111111000011001000110
111111110111111110111111100001100100011011000110
11111111011111111011111110000110010001101100011000100110
--- stderr

=== z85
printf 'abcdefgh' | basenc --z85; printf 'abcdefgh' | basenc --z85 | basenc --z85 -d; echo; printf 'abc' | basenc --z85; echo $?; printf 'VPR' | basenc --z85 -d; echo $?; printf '%%nSc0' | basenc --z85 -d | od -c; printf '%%nSc1' | basenc --z85 -d; head -c 10 /dev/zero | basenc --z85
--- status 1
--- stdout
vpA.SwObN*
abcdefgh
1
1
0000000 377 377 377 377
0000004
--- stderr
basenc: invalid input (length must be multiple of 4 characters)
basenc: invalid input
basenc: invalid input
basenc: invalid input (length must be multiple of 4 characters)

=== wrapping
head -c 100 /dev/zero | basenc --base16 -w 10; head -c 9 /dev/zero | basenc --base64 -w 0; echo; head -c 9 /dev/zero | basenc --base64 -w 5; head -c 10 /dev/zero | basenc --base16 --wrap=20
--- stdout
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
0000000000
AAAAAAAAAAAA
AAAAA
AAAAA
AA
00000000000000000000
--- stderr

=== the last code counts
printf a | basenc --base64 --base32; printf a | basenc --base32 --base64
--- stdout
ME======
YQ==
--- stderr

=== wrong input
printf '4142a' | basenc --base16 -d; echo $?; printf '4a' | basenc --base16 -d; printf '010000011' | basenc --base2msbf -d; echo; printf '+/==' | basenc --base64url -d; printf 'YQ' | basenc --base64url -d; echo; printf '2100' | basenc --base2msbf -d
--- status 1
--- stdout
AB1
A
a
--- stderr
basenc: invalid input
basenc: invalid input
basenc: invalid input
basenc: invalid input
basenc: invalid input
basenc: invalid input

=== garbage
printf '4-1 4x2' | basenc --base16 -d -i; printf '0100 0001' | basenc --base2msbf -di; printf 'me======' | basenc --base32 -di; echo $?
--- stdout
ABA1
--- stderr
basenc: invalid input

=== wrong calls
basenc; basenc --foo; basenc --base64 -w x; basenc --base64 a b; basenc --base64 nope; mkdir d; basenc --base64 d; basenc --base64 -d d
--- status 1
--- stderr
basenc: missing encoding type
Try 'basenc --help' for more information.
basenc: unrecognized option '--foo'
Try 'basenc --help' for more information.
basenc: invalid wrap size: ‘x’
basenc: extra operand ‘b’
Try 'basenc --help' for more information.
basenc: nope: No such file or directory
basenc: read error: Is a directory
basenc: read error: Is a directory

=== padding counts as part of every code when garbage is ignored
printf = | basenc --base2msbf -d -i; echo $?
printf '01010101=' | basenc --base2lsbf -d -i | od -An -tx1
printf x | basenc --base2lsbf -d -i; echo $?
--- stdout
1
 aa
0
--- stderr
basenc: invalid input
basenc: invalid input

=== the letters of base64 spoil all of base64url
for text in OR+ OR- ORabcd/xxx 'ORabcd*xxx'; do printf %s "$text" | basenc --base64url -d | od -An -tx1; echo; done
--- stdout (escaped)

 39 1f


 39 16 9b 71
\n\
--- stderr
basenc: invalid input
basenc: invalid input
basenc: invalid input
basenc: invalid input

=== letters behind the alphabet of base32hex
for c in V W Z @ v; do printf 'AA%sAAAAA' "$c" | basenc --base32hex -d | od -An -tx1; done
--- stdout
 52 be a5 29 4a
 52 ac a5 29 4a
 52 b2 a5 29 4a
 52
 52
--- stderr
basenc: invalid input
basenc: invalid input
