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
