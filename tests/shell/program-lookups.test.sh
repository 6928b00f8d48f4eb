#: Programs are found as the files are now, however often they were found before, and get the environment as it is now.

=== a program that comes earlier in PATH is found by the next subshell
mkdir one two; PATH=$PWD/one:$PWD/two:$PATH
printf '#!/bin/sh\necho two\n' > two/tool; chmod +x two/tool
echo "$(tool)" "$(tool)"
printf '#!/bin/sh\necho one\n' > one/tool
echo "$(tool)"
chmod +x one/tool
echo "$(tool)" "$(tool)"
chmod -x one/tool
echo "$(tool)"
chmod +x one/tool; rm one/tool
echo "$(tool)"
--- stdout
two two
two
one one
two
two

=== a script that is written anew is read anew
mkdir bin; PATH=$PWD/bin:$PATH
printf '#!/bin/sh\necho first\n' > bin/tool; chmod +x bin/tool
tool; tool
printf '#!/bin/cat\nsecond\n' > bin/tool
tool; tool
printf '#!/bin/sh\necho third\n' > new; chmod +x new; mv new bin/tool
tool; tool
cp /dev/null bin/tool; echo 'echo no first line' >> bin/tool
tool
ln -sf /bin/echo bin/tool
tool linked
--- stdout
first
first
#!/bin/cat
second
#!/bin/cat
second
third
third
no first line
linked

=== a link on the way is followed anew
mkdir one two; ln -s one bin; PATH=$PWD/bin:$PATH
for name in one two; do printf '#!/bin/sh\necho %s\n' "$name" > "$name/tool"; chmod +x "$name/tool"; done
echo "$(tool)" "$(tool)"
rm bin; ln -s two bin
echo "$(tool)" "$(tool)"
$PWD/bin/tool
rm bin; ln -s one bin
$PWD/bin/tool
--- stdout
one one
two two
two
one

=== a directory that is moved takes its programs with it
mkdir bin other; PATH=$PWD/bin:$PATH
printf '#!/bin/sh\necho here\n' > bin/tool; chmod +x bin/tool
echo "$(tool)" "$(tool)"
mv bin gone
echo "$(tool 2>/dev/null || echo none)"
mv gone bin
echo "$(tool)"
chmod a-x bin
echo "$(tool 2>/dev/null || echo hidden)"
chmod a+x bin
echo "$(tool)"
--- stdout
here here
none
here
hidden
here

=== relative directories of PATH are those of where the shell is
mkdir -p a/bin b/bin; PATH=bin:$PATH
for name in a b; do printf '#!/bin/sh\necho %s\n' "$name" > "$name/bin/tool"; chmod +x "$name/bin/tool"; done
cd a; echo "$(tool)" "$(tool)"
cd ../b; echo "$(tool)" "$(tool)"
--- stdout
a a
b b

=== a subshell that has run a program leaves the environment as it is
export x=1
echo "$(printenv x)" "$(printenv x)"
x=2
echo "$(printenv x)" "$(x=3; printenv x)" "$(printenv x)"
(export y=4; printenv y); printenv y || echo none
y=5; export y
echo "$(printenv y)"
unset x
echo "$(printenv x || echo none)"
f() { local y=local; echo "$(printenv y)"; }
f; echo "$(printenv y)"
echo "$(x=6 printenv x)" "$(printenv x || echo none)"
--- stdout
1 1
2 3 2
4
none
5
none
local
5
6 none

=== a subshell in the background makes its environment out of its own variables
export x=before
mkfifo gate
{ read -r _; printenv x; } < gate > seen &
x=after
echo > gate
wait
cat seen; printenv x
--- stdout
before
after

=== SHLVL of what takes the place of a subshell
echo $(bash -c 'echo $SHLVL') $(:; bash -c 'echo $SHLVL') $SHLVL
SHLVL=7
(bash -c 'echo $SHLVL'); (bash -c 'echo $SHLVL'; :); (export SHLVL=3; bash -c 'echo $SHLVL')
--- stdout
1 1 1
7
8
3
