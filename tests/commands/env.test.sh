=== -u
env -u
--- status 125

=== -u A=B true
env -u A=B true
--- status 125

=== -i =x
env -i =x
--- stdout
=x

=== -0 true
env -0 true
--- status 125

=== -C /nonexist pwd
env -C /nonexist pwd
--- status 125

=== -C /
env -C /
--- status 125

=== nonexist
env nonexist
--- status 127

=== /tmp
env /tmp
--- status 126

=== -S 'a"'
env -S 'a"'
--- status 125

=== -i -S 'A=1 B=${HOME}x' -v
env -i -S 'A=1 B=${HOME}x' -v
--- status 127

=== -S 'A=1 sh -c "echo \$A \_ x\ty"'
env -S 'A=1 sh -c "echo \$A \_ x\ty"'
--- stdout
1 x y

=== -S '${FOO'
env -S '${FOO'
--- status 125

=== -S '$FOO'
env -S '$FOO'
--- status 125

=== -S 'a\q'
env -S 'a\q'
--- status 125

=== -S "a'b"
env -S "a'b"
--- status 125

=== -S 'a\'
env -S 'a\'
--- status 125

=== -S '"a\cb"'
env -S '"a\cb"'
--- status 125

=== -i -S 'A=b\cde'
env -i -S 'A=b\cde'
--- stdout
A=b

=== -i -S 'A=b #de'
env -i -S 'A=b #de'
--- stdout
A=b

=== -i -S "A='b c\\'\\\\d' B=\"x'y\" C=a\\_b"
env -i -S "A='b c\\'\\\\d' B=\"x'y\" C=a\\_b"
--- status 127

=== -i "-S A=1 B='x y'" C=3
env -i "-S A=1  B='x y'" C=3
--- stdout
A=1
B=x y
C=3

=== 'a b'
env 'a b'
--- status 127

=== -i A=1 B=2
env -i A=1 B=2
--- stdout
A=1
B=2

=== -i - A=1
env -i - A=1
--- stdout
A=1

=== - A=1
env - A=1
--- stdout
A=1

=== -v -i A=1 sh -c 'echo $A'
env -v -i A=1 sh -c 'echo $A'
--- stdout
1

=== -x
env -x
--- status 125

=== -v -u FOO -S'A=b true'
env -v -u FOO -S'A=b true'

=== -vS 'A=b true'
env -vS 'A=b true'

=== --split-string='-i A=b'
env --split-string='-i A=b'
--- stdout
A=b

=== --ignore-signal=FOO true
env --ignore-signal=FOO true
--- status 125

=== --ignore-signal=INT,TERM --list-signal-handling true
env --ignore-signal=INT,TERM --list-signal-handling true

=== --ignore-signal=KILL true
env --ignore-signal=KILL true
--- status 125

=== -i A=1 -u A
env -i A=1 -u A
--- status 127

=== -iu A
env -iu A
