#: ar.
#: needs ar

=== making and listing
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b; ar t x.a; ar tv x.a; ar -t x.a; cksum < x.a
--- stdout
a
b
rw-r--r-- 0/0      3 Jan  1 00:00 1970 a
rw-r--r-- 0/0     21 Jan  1 00:00 1970 b
a
b
2523037405 154
--- stderr

=== the archive is made with a word about it
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar r x.a a; ar r x.a b; ar rc y.a a; ls *.a
--- stdout
x.a
y.a
--- stderr
ar: creating x.a

=== printing
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b cc; ar p x.a a; ar pv x.a a cc; ar p x.a | cksum; ar p x.a nope; echo $?
--- stdout
hi

<a>

hi

<cc>

odd
2353158325 28
0
--- stderr
no entry nope in archive

=== replacing
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b; echo new > a; ar r x.a a; ar p x.a a; ar t x.a; ar rv x.a a cc
--- stdout
new
a
b
r - a
a - cc
--- stderr

=== adding at the end
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a; ar q x.a a b; ar t x.a; ar qv x.a cc
--- stdout
a
a
b
a - cc
--- stderr

=== deleting
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b cc; ar d x.a b; ar t x.a; ar dv x.a cc nope; ar t x.a; echo $?
--- stdout
a
cc
d - cc
No member named `nope'
a
0
--- stderr

=== moving
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b cc; ar m x.a a; ar t x.a; ar ma b x.a a; ar t x.a; ar mb b x.a cc; ar t x.a; ar m x.a nope; echo $?
--- stdout
b
cc
a
b
a
cc
cc
b
a
1
--- stderr
ar: no entry nope in archive x.a!

=== putting at a place
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a cc; ar ra a x.a b; ar t x.a; ar rb a x.a averyveryverylongname.o; ar t x.a
--- stdout
a
b
cc
averyveryverylongname.o
a
b
cc
--- stderr

=== long names
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a averyveryverylongname.o a; ar t x.a; cksum < x.a; ar p x.a averyveryverylongname.o; mkdir o; cd o; ar x ../x.a; ls
--- stdout
averyveryverylongname.o
a
1569763984 220
z
a
averyveryverylongname.o
--- stderr

=== extracting
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b; mkdir o; cd o; ar xv ../x.a; cat a; ar x ../x.a b; ls; ar x ../x.a nope; echo $?; stat -c %a a
--- stdout
x - a
x - b
hi
a
b
0
644
--- stderr
no entry nope in archive

=== extracting with times
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rcU x.a a; mkdir o; cd o; ar xo ../x.a; stat -c %Y a
--- stdout
1577934245
--- stderr

=== times and owners
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rcU x.a a; ar tv x.a | sed "s, [0-9]*/[0-9]*,,"; ar rcD y.a a; ar tv y.a
--- stdout
rw-r--r--      3 Jan  2 03:04 2020 a
rw-r--r-- 0/0      3 Jan  1 00:00 1970 a
--- stderr

=== only what is newer
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rcU x.a a; echo new > a; touch -d @0 a; ar rUu x.a a; ar p x.a a; touch -d 2031-01-01 a; ar rUu x.a a; ar p x.a a
--- stdout
hi
new
--- stderr

=== an empty archive
ar rc x.a; od -An -c x.a; ar t x.a; echo $?
--- stdout
   !   <   a   r   c   h   >  \n
0
--- stderr

=== archives that are missing or none
ar t nope.a; echo $?; echo junk > j.a; ar t j.a; echo $?; ar rc x.a nofile; echo $?
--- stdout
9
1
1
--- stderr
ar: nope.a: No such file or directory
ar: j.a: file format not recognized
ar: nofile: No such file or directory

=== offsets
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b; ar tO x.a
--- stdout
a 0x44
b 0x84
--- stderr

=== what BSD made
printf '!<arch>\n#1/13           0           0     0     644     18        `\nlong name.txthello' > x.a; ar t x.a; ar p x.a
--- stdout (no newline)
long name.txt
hello
--- stderr

=== an odd size
printf abc > o; printf x > p; ar rc x.a o p; ar p x.a; echo; od -An -c x.a | tail -3
--- stdout (escaped)
abcx
                   0                       0\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
   6   4   4                       1\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
           `  \\n   x  \\n
--- stderr

=== the index has no effect for plain files
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rcs x.a a; ar s x.a; echo $?; ar t x.a
--- stdout
0
a
--- stderr

=== the symbols of objects are indexed
object() { # name of the only symbol, of eight bytes
    printf '\177ELF\2\1\1\0\0\0\0\0\0\0\0\0\1\0\76\0\1\0\0\0'
    printf '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\100\0\0\0\0\0\0\0\0\0\0\0\100\0\0\0\0\0\100\0\4\0\3\0'
    head -c 64 /dev/zero                                                     # no section
    printf '\1\0\0\0\2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\100\1\0\0\0\0\0\0\60\0\0\0\0\0\0\0\2\0\0\0\1\0\0\0\10\0\0\0\0\0\0\0\30\0\0\0\0\0\0\0'
    printf '\11\0\0\0\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\160\1\0\0\0\0\0\0\12\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
    printf '\21\0\0\0\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\172\1\0\0\0\0\0\0\33\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
    head -c 24 /dev/zero                                                     # no symbol
    printf '\1\0\0\0\20\0\361\377\5\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'           # absolute, global
    printf '\0%s\0\0.symtab\0.strtab\0.shstrtab\0\0\0\0\0\0\0\0\0' "$1" | head -c 37
}
object symbol_a > a.o
object symbol_b > a_rather_long_name.o
echo text > text
ar rc l.a text a.o a_rather_long_name.o
head -c 200 l.a | tr '\0' . | od -A d -c | head -20
ar t l.a
ar rcS none.a a.o
head -c 68 none.a
ar s none.a
head -c 68 none.a
ar ts none.a
ar d l.a a.o
head -c 120 l.a | tr '\0' . | od -A d -c
ar d l.a a_rather_long_name.o
cat l.a
--- stdout (escaped)
0000000   !   <   a   r   c   h   >  \\n   /\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000016                                   0\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000032                   0                       0\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000048   0                               3   0\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000064           `  \\n   .   .   . 002   .   .   . 366   .   . 002 310
0000080   s   y   m   b   o   l   _   a   .   s   y   m   b   o   l   _
0000096   b   .   /   /\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000112\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
*
0000144           2   2                                   `  \\n   a   _
0000160   r   a   t   h   e   r   _   l   o   n   g   _   n   a   m   e
0000176   .   o   /  \\n   t   e   x   t   /\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000192                   0\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000200
text
a.o
a_rather_long_name.o
!<arch>
a.o/            0           0     0     644     405       `
!<arch>
/               0           0     0     0       18        `
0000000   !   <   a   r   c   h   >  \\n   /\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000016                                   0\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000032                   0                       0\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000048   0                               1   8\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000064           `  \\n   .   .   . 001   .   .   . 352   s   y   m   b
0000080   o   l   _   b   .   .   /   /\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000096\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000112\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20\x20
0000120
!<arch>
text/           0           0     0     644     5         `
text
\n\
--- stderr
