#: needs uuencode

=== uuencode a x
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode a x
--- stdout
begin 640 x
*,0HR"C,*-`HU"@``
`
end

=== uuencode x < a
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode x < a
--- stdout
begin 644 x
*,0HR"C,*-`HU"@``
`
end

=== uuencode -m a x
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode -m a x
--- stdout
begin-base64 640 x
MQoyCjMKNAo1Cg==
====

=== uuencode -e a "x y"
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode -e a "x y"
--- stdout
begin-encoded 640 eCB5
*,0HR"C,*-`HU"@``
`
end

=== uuencode -m -e a x
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode -m -e a x
--- stdout
begin-base64-encoded 640 eA==
MQoyCjMKNAo1Cg==
====

=== uuencode -em b x
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode -em b x
--- stdout
begin-base64-encoded 755 eA==
/wABYWI=
====

=== uuencode b out
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode b out
--- stdout
begin 755 out
%_P`!86(`
`
end

=== uuencode z z
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode z z
--- stdout
begin 644 z
M````````````````````````````````````````````````````````````
M````````````````````````````````````````````````````````````
*````````````````
`
end

=== uuencode -m z z
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode -m z z
--- stdout
begin-base64 644 z
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAA==
====

=== uuencode e e
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode e e
--- stdout
begin 644 e
`
end

=== uuencode -m e e
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode -m e e
--- stdout
begin-base64 644 e
====

=== uuencode --base64 a x
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode --base64 a x
--- stdout
begin-base64 640 x
MQoyCjMKNAo1Cg==
====

=== uuencode --encode-file-name a x
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode --encode-file-name a x
--- stdout
begin-encoded 640 eA==
*,0HR"C,*-`HU"@``
`
end

=== uuencode : status
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode  2>/dev/null; echo $?
--- stdout
64

=== uuencode a b c: status
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode a b c 2>/dev/null; echo $?
--- stdout
64

=== uuencode nosuch b: status
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode nosuch b 2>/dev/null; echo $?
--- stdout
1

=== uuencode -z a b: status
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode -z a b 2>/dev/null; echo $?
--- stdout
1

=== uuencode --nosuch a b: status
seq 5 > a; head -c 100 /dev/zero > z; : > e; printf '\377\0\1ab' > b; chmod 640 a; chmod 755 b
uuencode --nosuch a b 2>/dev/null; echo $?
--- stdout
1

=== uuencode of a missing file
uuencode nosuch b 2>&1
--- status 1
--- stdout
uuencode fatal error:
fserr 2 (No such file or directory) performing 'freopen of stdin' on nosuch

=== uuencode takes the mode of standard input from the umask
umask 077; echo a | uuencode x; umask 002; echo a | uuencode x
--- stdout
begin 600 x
"80H`
`
end
begin 664 x
"80H`
`
end

=== uuencode and back
seq 1000 > s; uuencode s copy | uudecode; cmp s copy && echo same; uuencode -m s copy2 | uudecode; cmp s copy2 && echo same; uuencode -e s 'a b' | uudecode; cmp s 'a b' && echo same
--- stdout
same
same
same
