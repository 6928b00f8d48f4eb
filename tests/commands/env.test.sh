=== -u
env -u
=== -u A=B true
env -u A=B true
=== -i =x
env -i =x
=== -0 true
env -0 true
=== -C /nonexist pwd
env -C /nonexist pwd
=== -C /
env -C /
=== nonexist
env nonexist
=== /tmp
env /tmp
=== -S 'a"'
env -S 'a"'
=== -i -S 'A=1 B=${HOME}x' -v
env -i -S 'A=1 B=${HOME}x' -v
=== -S 'A=1 sh -c "echo \$A \_ x\ty"'
env -S 'A=1 sh -c "echo \$A \_ x\ty"'
=== -S '${FOO'
env -S '${FOO'
=== -S '$FOO'
env -S '$FOO'
=== -S 'a\q'
env -S 'a\q'
=== -S "a'b"
env -S "a'b"
=== -S 'a\'
env -S 'a\'
=== -S '"a\cb"'
env -S '"a\cb"'
=== -i -S 'A=b\cde'
env -i -S 'A=b\cde'
=== -i -S 'A=b #de'
env -i -S 'A=b #de'
=== -i -S "A='b c\\'\\\\d' B=\"x'y\" C=a\\_b"
env -i -S "A='b c\\'\\\\d' B=\"x'y\" C=a\\_b"
=== -i "-S A=1 B='x y'" C=3
env -i "-S A=1  B='x y'" C=3
=== 'a b'
env 'a b'
=== -i A=1 B=2
env -i A=1 B=2
=== -i - A=1
env -i - A=1
=== - A=1
env - A=1
=== -v -i A=1 sh -c 'echo $A'
env -v -i A=1 sh -c 'echo $A'
=== -x
env -x
=== -v -u FOO -S'A=b true'
env -v -u FOO -S'A=b true'
=== -vS 'A=b true'
env -vS 'A=b true'
=== --split-string='-i A=b'
env --split-string='-i A=b'
=== --ignore-signal=FOO true
env --ignore-signal=FOO true
=== --ignore-signal=INT,TERM --list-signal-handling true
env --ignore-signal=INT,TERM --list-signal-handling true
=== --ignore-signal=KILL true
env --ignore-signal=KILL true
=== -i A=1 -u A
env -i A=1 -u A
=== -iu A
env -iu A
