#: ar.
#: needs ar

=== making and listing
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b; ar t x.a; ar tv x.a; ar -t x.a; cksum < x.a

=== the archive is made with a word about it
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar r x.a a; ar r x.a b; ar rc y.a a; ls *.a

=== printing
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b cc; ar p x.a a; ar pv x.a a cc; ar p x.a | cksum; ar p x.a nope; echo $?

=== replacing
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b; echo new > a; ar r x.a a; ar p x.a a; ar t x.a; ar rv x.a a cc

=== adding at the end
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a; ar q x.a a b; ar t x.a; ar qv x.a cc

=== deleting
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b cc; ar d x.a b; ar t x.a; ar dv x.a cc nope; ar t x.a; echo $?

=== moving
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b cc; ar m x.a a; ar t x.a; ar ma b x.a a; ar t x.a; ar mb b x.a cc; ar t x.a; ar m x.a nope; echo $?

=== putting at a place
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a cc; ar ra a x.a b; ar t x.a; ar rb a x.a averyveryverylongname.o; ar t x.a

=== long names
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a averyveryverylongname.o a; ar t x.a; cksum < x.a; ar p x.a averyveryverylongname.o; mkdir o; cd o; ar x ../x.a; ls

=== extracting
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b; mkdir o; cd o; ar xv ../x.a; cat a; ar x ../x.a b; ls; ar x ../x.a nope; echo $?; stat -c %a a

=== extracting with times
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rcU x.a a; mkdir o; cd o; ar xo ../x.a; stat -c %Y a

=== times and owners
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rcU x.a a; ar tv x.a | sed "s, [0-9]*/[0-9]*,,"; ar rcD y.a a; ar tv y.a

=== only what is newer
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rcU x.a a; echo new > a; touch -d @0 a; ar rUu x.a a; ar p x.a a; touch -d 2031-01-01 a; ar rUu x.a a; ar p x.a a

=== an empty archive
ar rc x.a; od -An -c x.a; ar t x.a; echo $?

=== archives that are missing or none
ar t nope.a; echo $?; echo junk > j.a; ar t j.a; echo $?; ar rc x.a nofile; echo $?

=== offsets
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rc x.a a b; ar tO x.a

=== what BSD made
printf '!<arch>\n#1/12           0           0     0     644     17        `\nlong name.txthello' > x.a; printf '\n' >> x.a; ar t x.a; ar p x.a

=== an odd size
printf abc > o; printf x > p; ar rc x.a o p; ar p x.a; echo; od -An -c x.a | tail -3

=== the index has no effect for plain files
echo hi > a; seq 10 > b; echo odd > cc; echo z > averyveryverylongname.o; chmod 644 *; touch -d '2020-01-02 03:04:05' *
ar rcs x.a a; ar s x.a; echo $?; ar t x.a

