#: What curl says of its calls, and what it does without a network. Transfers are tested against a server, beside the code.
#: needs curl

=== nothing to do
curl
--- status 2
--- stderr
curl: try 'curl --help' or 'curl --manual' for more information

=== no url
curl -s
--- status 2
--- stderr
curl: no URL specified!
curl: try 'curl --help' or 'curl --manual' for more information

=== an unknown option
curl --nosuch http://localhost/
--- status 2
--- stderr
curl: option --nosuch: is unknown
curl: try 'curl --help' or 'curl --manual' for more information

=== an unknown letter
curl -sé http://localhost/
--- status 2
--- stderr
curl: option -sé: is unknown
curl: try 'curl --help' or 'curl --manual' for more information

=== a value is missing
curl -d
--- status 2
--- stderr
curl: option -d: requires parameter
curl: try 'curl --help' or 'curl --manual' for more information

=== a long option without its value
curl --output
--- status 2
--- stderr
curl: option --output: requires parameter
curl: try 'curl --help' or 'curl --manual' for more information

=== values do not follow an equals sign
curl --data=x http://localhost/
--- status 2
--- stderr
curl: option --data=x: is unknown
curl: try 'curl --help' or 'curl --manual' for more information

=== a number is needed
curl -m abc http://localhost/
--- status 2
--- stderr
curl: option -m: expected a proper numerical parameter
curl: try 'curl --help' or 'curl --manual' for more information

=== a whole number is needed
curl --retry 1.5 http://localhost/
--- status 2
--- stderr
curl: option --retry: expected a proper numerical parameter
curl: try 'curl --help' or 'curl --manual' for more information

=== a number must not be negative
curl --retry -1 http://localhost/
--- status 2
--- stderr
curl: option --retry: expected a positive numerical parameter
curl: try 'curl --help' or 'curl --manual' for more information

=== an ambiguous option
curl --fai http://localhost/
--- status 2
--- stderr
curl: option --fai: is ambiguous
curl: try 'curl --help' or 'curl --manual' for more information

=== a config file that is missing
curl -K nosuch
--- status 26
--- stderr
curl: cannot read config from 'nosuch'
curl: option -K: error encountered when reading a file
curl: try 'curl --help' or 'curl --manual' for more information

=== two ways to ask
curl -I -d x http://localhost/
--- status 2
--- stderr (escaped)
Warning: You can only select one HTTP request method! You asked for both POST\x20
Warning: (-d, --data) and HEAD (-I, --head).

=== two ways to ask, in silence
curl -s -T f -F a=b http://localhost/
--- status 2
--- stderr

=== a field without a value
curl -F a http://localhost/
--- status 2
--- stderr
Warning: Illegally formatted input field!
curl: option -F: is badly used here
curl: try 'curl --help' or 'curl --manual' for more information

=== an offset has to be a number
curl -C x http://localhost/
--- status 2
--- stderr
curl: option -C: expected a proper numerical parameter
curl: try 'curl --help' or 'curl --manual' for more information

=== a file of the session
printf 'one\ntwo\n' > f
curl -s "file://$PWD/f"
curl -s "file://localhost$PWD/f" -o g
cat g
--- stdout
one
two
one
two
--- stderr

=== a file that is missing
curl -sS file:///nosuch/file
--- status 37
--- stderr
curl: (37) Couldn't open file /nosuch/file

=== a directory is no file
mkdir d
curl -s "file://$PWD/d"; echo $?
--- stdout
0
--- stderr

=== files by a pattern
for i in 1 2 3; do echo $i > f$i; done
curl -s "file://$PWD/f[1-3]" -o 'g#1'
cat g1 g2 g3
curl -s "file://$PWD/{f1,f3}"
--- stdout
1
2
3
1
3
--- stderr

=== a file under its own name
mkdir d; echo x > d/name.txt
curl -s -O "file://$PWD/d/name.txt"
cat name.txt
--- stdout
x
--- stderr

=== a format behind a file
echo x > f
curl -s -w '%{size_download} %{scheme} %{exitcode}\n' "file://$PWD/f"
--- stdout
x
2 FILE 0
--- stderr

=== a protocol that nobody speaks
curl -sS nosuch://x/
--- status 1
--- stderr
curl: (1) Protocol "nosuch" not supported or disabled in libcurl

=== a protocol that is ruled out
curl -sS --proto =http https://localhost/
--- status 1
--- stderr
curl: (1) Protocol "https" not supported or disabled in libcurl

=== urls that are none
curl -sS ''
curl -sS 'http://'
curl -sS 'http://a b/'
curl -sS 'http://localhost:99999/'
curl -sS 'http://localhost:x/'
--- status 3
--- stderr
curl: (3) URL using bad/illegal format or missing URL
curl: (3) URL using bad/illegal format or missing URL
curl: (3) URL using bad/illegal format or missing URL
curl: (3) URL using bad/illegal format or missing URL
curl: (3) URL using bad/illegal format or missing URL

=== patterns that are none
curl -sS 'http://localhost/[1-3'
curl -sS 'http://localhost/{a,b'
curl -sS 'http://localhost/[3-1]'
curl -sS 'http://localhost/{}'
--- status 3
--- stderr
curl: (3) bad range in URL position 21:
http://localhost/[1-3
                    ^
curl: (3) unmatched brace in URL position 18:
http://localhost/{a,b
                 ^
curl: (3) bad range in URL position 23:
http://localhost/[3-1]
                      ^
curl: (3) empty string within braces in URL position 19:
http://localhost/{}
                  ^

=== a file to upload that is missing
curl -sS -T nosuch http://localhost:1/
--- status 26
--- stderr
curl: Can't open 'nosuch'!
curl: try 'curl --help' or 'curl --manual' for more information
curl: (26) Failed to open/read local data from file/application

=== no name for a file
curl -s -O http://localhost:1/; echo $?
--- stdout
23
--- stderr

=== failing early
curl -s --fail-early file:///nosuch file:///etc/passwd; echo $?
--- stdout
37
--- stderr

=== the last transfer decides
echo x > f
curl -s file:///nosuch "file://$PWD/f"; echo $?
--- stdout
x
0
--- stderr

=== options from a file
echo hello > f
printf '# a comment\nsilent\nurl = "file://%s/f"\noutput = "g h"\n' "$PWD" > c
curl -K c
cat 'g h'
--- stdout
hello
--- stderr

=== sets of options
echo 1 > a; echo 2 > b
curl -s "file://$PWD/a" -o x --next "file://$PWD/b" -o y
cat x y
--- stdout
1
2
--- stderr
