#: What curl says of its calls, and what it does without a network. Transfers are tested against a server, beside the code.
#: needs curl

=== nothing to do
curl

=== no url
curl -s

=== an unknown option
curl --nosuch http://localhost/

=== an unknown letter
curl -sé http://localhost/

=== a value is missing
curl -d

=== a long option without its value
curl --output

=== values do not follow an equals sign
curl --data=x http://localhost/

=== a number is needed
curl -m abc http://localhost/

=== a whole number is needed
curl --retry 1.5 http://localhost/

=== a number must not be negative
curl --retry -1 http://localhost/

=== an ambiguous option
curl --fai http://localhost/

=== a config file that is missing
curl -K nosuch

=== two ways to ask
curl -I -d x http://localhost/

=== two ways to ask, in silence
curl -s -T f -F a=b http://localhost/

=== a field without a value
curl -F a http://localhost/

=== an offset has to be a number
curl -C x http://localhost/

=== a file of the session
printf 'one\ntwo\n' > f
curl -s "file://$PWD/f"
curl -s "file://localhost$PWD/f" -o g
cat g

=== a file that is missing
curl -sS file:///nosuch/file

=== a directory is no file
mkdir d
curl -s "file://$PWD/d"; echo $?

=== files by a pattern
for i in 1 2 3; do echo $i > f$i; done
curl -s "file://$PWD/f[1-3]" -o 'g#1'
cat g1 g2 g3
curl -s "file://$PWD/{f1,f3}"

=== a file under its own name
mkdir d; echo x > d/name.txt
curl -s -O "file://$PWD/d/name.txt"
cat name.txt

=== a format behind a file
echo x > f
curl -s -w '%{size_download} %{scheme} %{exitcode}\n' "file://$PWD/f"

=== a protocol that nobody speaks
curl -sS nosuch://x/

=== a protocol that is ruled out
curl -sS --proto =http https://localhost/

=== urls that are none
curl -sS ''
curl -sS 'http://'
curl -sS 'http://a b/'
curl -sS 'http://localhost:99999/'
curl -sS 'http://localhost:x/'

=== patterns that are none
curl -sS 'http://localhost/[1-3'
curl -sS 'http://localhost/{a,b'
curl -sS 'http://localhost/[3-1]'
curl -sS 'http://localhost/{}'

=== a file to upload that is missing
curl -sS -T nosuch http://localhost:1/

=== no name for a file
curl -s -O http://localhost:1/; echo $?

=== failing early
curl -s --fail-early file:///nosuch file:///etc/passwd; echo $?

=== the last transfer decides
echo x > f
curl -s file:///nosuch "file://$PWD/f"; echo $?

=== options from a file
echo hello > f
printf '# a comment\nsilent\nurl = "file://%s/f"\noutput = "g h"\n' "$PWD" > c
curl -K c
cat 'g h'

=== sets of options
echo 1 > a; echo 2 > b
curl -s "file://$PWD/a" -o x --next "file://$PWD/b" -o y
cat x y
