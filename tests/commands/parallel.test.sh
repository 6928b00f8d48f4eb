=== parallel -k echo ::: a b c
parallel -k echo ::: a b c
--- stdout
a
b
c

=== seq 3 | parallel -k echo x{}y
seq 3 | parallel -k echo x{}y
--- stdout
x1y
x2y
x3y

=== parallel -k echo ::: a b ::: 1 2
parallel -k echo ::: a b ::: 1 2
--- stdout
a 1
a 2
b 1
b 2

=== parallel -k echo {1} {2} ::: a b :::+ 1 2
parallel -k echo {1} {2} ::: a b :::+ 1 2
--- stdout
a 1
b 2

=== parallel -k echo {2}-{1} ::: a b ::: 1 2
parallel -k echo {2}-{1} ::: a b ::: 1 2
--- stdout
1-a
2-a
1-b
2-b

=== parallel --dry-run 'echo "{}"' ::: 'a b' "it's" '$x'
parallel --dry-run 'echo "{}"' ::: 'a b' "it's" '$x'
--- stdout
echo "'a b'"
echo "'it'"'"'s'"
echo "'$x'"

=== parallel -k --tag echo ::: a b
parallel -k --tag echo ::: a b
--- stdout
a	a
b	b

=== parallel --will-cite -k --tagstring 'T' echo ::: a b
parallel --will-cite -k --tagstring 'T' echo ::: a b
--- stdout
T	a
T	b

=== parallel 'exit {}' ::: 0 1 2; echo $?
parallel 'exit {}' ::: 0 1 2; echo $?
--- stdout
2

=== parallel -k 'echo {/} {//} {/.} {.} {#}' ::: /a/b.c x/y.tar.gz z
parallel -k 'echo {/} {//} {/.} {.} {#}' ::: /a/b.c x/y.tar.gz z
--- stdout
b.c /a b /a/b 1
y.tar.gz x y.tar x/y.tar 2
z . z z 3

=== printf 'a,b\nc,d\n' | parallel -k --colsep , echo {2} {1}
printf 'a,b\nc,d\n' | parallel -k --colsep , echo {2} {1}
--- stdout
b a
d c

=== printf 'a\tb\n' | parallel -k --colsep '\t' echo {2} {1}
printf 'a\tb\n' | parallel -k --colsep '\t' echo {2} {1}
--- stdout
b a

=== parallel -k -N2 echo {1}-{2} ::: a b c d
parallel -k -N2 echo {1}-{2} ::: a b c d
--- stdout
a-b
c-d

=== parallel -k -n2 echo ::: a b c
parallel -k -n2 echo ::: a b c
--- stdout
a b
c

=== parallel -j1 -X echo ::: a b c
parallel -j1 -X echo ::: a b c
--- stdout
a b c

=== parallel -j1 -m echo pre{}post ::: a b c
parallel -j1 -m echo pre{}post ::: a b c
--- stdout
prea b cpost

=== printf 'a\0b\0' | parallel -0 -k echo
printf 'a\0b\0' | parallel -0 -k echo
--- stdout
a
b

=== printf 'a b\nc\n' > f; parallel -k -a f echo
printf 'a b\nc\n' > f; parallel -k -a f echo
--- stdout
a b
c

=== printf 'a\nb\n' > f; parallel -k echo :::: f ::: 1 2
printf 'a\nb\n' > f; parallel -k echo :::: f ::: 1 2
--- stdout
a 1
a 2
b 1
b 2

=== printf 'a\n\nb\n' | parallel -k -r echo
printf 'a\n\nb\n' | parallel -k -r echo
--- stdout
a
b

=== printf 'a\n\nb\n' | parallel -k echo
printf 'a\n\nb\n' | parallel -k echo
--- stdout
a

b

=== parallel -k -I @ echo @ {} ::: a
parallel -k -I @ echo @ {} ::: a
--- stdout
a {}

=== parallel -k -q echo '$HOME' '"{}"' ::: 'a  b'
parallel -k -q echo '$HOME' '"{}"' ::: 'a  b'
--- stdout
$HOME "a  b"

=== parallel -k -v echo ::: a b
parallel -k -v echo ::: a b
--- stdout
echo a
a
echo b
b

=== parallel -j1 --halt now,fail=1 'echo {}; exit {}' ::: 0 1 2; echo $?
parallel -j1 --halt now,fail=1 'echo {}; exit {}' ::: 0 1 2; echo $?
--- stdout
0
1
1

=== parallel -k --trim lr 'echo [{}]' ::: ' a ' 2>/dev/null | head -1
parallel -k --trim lr 'echo [{}]' ::: ' a ' 2>/dev/null | head -1
--- stdout
[a]

=== parallel -k 'echo $PARALLEL_SEQ' ::: a b
parallel -k 'echo $PARALLEL_SEQ' ::: a b
--- stdout
1 a
2 b

=== printf 'echo 1\necho 2\n' | parallel -k
printf 'echo 1\necho 2\n' | parallel -k
--- stdout
1
2

=== parallel -j1 --joblog log true ::: a b; cut -f1,7,9 log
parallel -j1 --joblog log true ::: a b; cut -f1,7,9 log
--- stdout
Seq	Exitval	Command
1	0	true a
2	0	true b

=== parallel -k --xapply echo ::: a b ::: 1 2
parallel -k --xapply echo ::: a b ::: 1 2
--- stdout
a 1
b 2

=== parallel -k 'echo out {}; echo err {} >&2' ::: a b 2>&1
parallel -k 'echo out {}; echo err {} >&2' ::: a b 2>&1
--- stdout
out a
err a
out b
err b

=== parallel --retries 3 -j1 'echo x >> n; false' ::: a; wc -l < n
parallel --retries 3 -j1 'echo x >> n; false' ::: a; wc -l < n
--- stdout
3

=== parallel -k -j2 'sleep 0.{}; echo {}' ::: 2 1
parallel -k -j2 'sleep 0.{}; echo {}' ::: 2 1
--- stdout
2
1
