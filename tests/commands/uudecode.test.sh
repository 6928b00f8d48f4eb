#: needs uuencode

=== a file
printf 'begin 644 f\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"; cat f
--- stdout (no newline)
 0
abc

=== its mode
printf 'begin 755 f\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"; stat -c %a f
--- stdout
 0
755

=== its mode without set-id bits
printf 'begin 4755 f\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"; stat -c %a f
--- stdout
 0
755

=== standard output
printf 'begin 644 f\n#86)C\n`\nend\n' > u
uudecode -o - u 2>&1; echo " $?"
--- stdout
abc 0

=== another file
printf 'begin 644 f\n#86)C\n`\nend\n' > u
uudecode -o g u 2>&1; echo " $?"; cat g; ls
--- stdout
 0
abcg
u

=== another file (2)
printf 'begin 644 f\n#86)C\n`\nend\n' > u
uudecode --output-file=g u 2>&1; echo " $?"; cat g; ls
--- stdout
 0
abcg
u

=== a name for standard output
printf 'begin 644 /dev/stdout\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
abc 0

=== a dash for standard output
printf 'begin 644 -\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
abc 0

=== a name with blanks
printf 'begin 644 a b\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"; cat "a b"
--- stdout (no newline)
 0
abc

=== a name that is encoded
printf 'begin-encoded 644 eCB5\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"; cat "x y"
--- stdout (no newline)
 0
abc

=== base64
printf 'begin-base64 644 f\nYWJj\nYWI=\n====\n' > u
uudecode -o - u 2>&1; echo " $?"
--- stdout
abcab 0

=== base64 with an encoded name
printf 'begin-base64-encoded 644 YmI=\nYWJj\n====\n' > u
uudecode  u 2>&1; echo " $?"; cat bb
--- stdout (no newline)
 0
abc

=== text around it
printf 'junk\nbegin 644 f\n#86)C\n`\nend\nmore\n' > u
uudecode -o - u 2>&1; echo " $?"
--- stdout
abc 0

=== lines that end with a carriage return
printf 'begin 644 f\n#86)C\r\n`\r\nend\r\n' > u
uudecode -o - u 2>&1; echo " $?"
--- stdout
abc 0

=== a space for zero
printf 'begin 644 f\n#86)C\n \nend\n' > u
uudecode -o - u 2>&1; echo " $?"
--- stdout
abc 0

=== no begin
printf 'x\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
u: Invalid or missing 'begin' line
 2

=== a mode that is none
printf 'begin 99 f\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
u: Invalid or missing 'begin' line
 2

=== no name
printf 'begin 644\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
u: Invalid or missing 'begin' line
 2

=== no end
printf 'begin 644 f\n#86)C\n`\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
u: No `end' line 2

=== another line for the end
printf 'begin 644 f\n#86)C\n`\nfoo\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
u: No `end' line 2

=== a short file
printf 'begin 644 f\n#86)C\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
u: Short file 2

=== an unknown letter in base64
printf 'begin-base64 644 f\nYW!J\n====\n' > u
uudecode -o - u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
u: invalid input 2

=== a folder that is not there
printf 'begin 644 nosuch/f\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
fserr 2 (No such file or directory) performing 'freopen' on nosuch/f
 8

=== a folder for the file
printf 'begin 644 .\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"
--- stdout
uudecode fatal error:
fserr 21 (Is a directory) performing 'freopen' on .
 8

=== home
printf 'begin 644 ~/q\n#86)C\n`\nend\n' > u
uudecode  u 2>&1; echo " $?"; cat q
--- stdout (no newline)
 0
abc

=== several files
echo one | uuencode 1 > a; echo two | uuencode 2 > b; uudecode a b; cat 1 2; uudecode -o x a b 2>/dev/null; echo $?
--- stdout
one
two
64

=== files that cannot be opened
echo one | uuencode 1 > a; uudecode nosuch a 2>&1; echo $?; cat 1; ln -s l l; uudecode l 2>&1; echo $?; uudecode . 2>&1; echo $?; uudecode -z 2>/dev/null; echo $?
--- stdout
uudecode: nosuch: No such file or directory
4
one
uudecode: l: Too many levels of symbolic links
4
uudecode fatal error:
.: Invalid or missing 'begin' line
2
1
