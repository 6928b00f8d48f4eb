#: Here-documents and here-strings.

=== plain
cat <<END
one
  two
END
--- stdout
one
  two
--- stderr

=== an empty one
cat <<END
END
echo $?
--- stdout
0
--- stderr

=== expansions
v=x; a=(1 2); cat <<END
$v ${v}y ${a[1]} ${#a[@]} $(echo sub) `echo bq` $((1+2)) ${u:-dflt} $'no' "$v" '$v'
END
--- stdout
x xy 2 2 sub bq 3 dflt $'no' "x" 'x'
--- stderr

=== backslashes
v=x; cat <<END
\$v \\ \` \a \" a\
b
END
--- stdout
$v \ ` \a \" ab
--- stderr

=== a quoted delimiter
v=x; cat <<'END'
$v $(echo sub) `bq` \$ \\ a\
b
END
--- stdout
$v $(echo sub) `bq` \$ \\ a\
b
--- stderr

=== a delimiter quoted in part
v=x; cat <<E"N"D
$v
END
cat <<\END
$v
END
cat <<E\ND
$v
END
--- stdout
$v
$v
$v
--- stderr

=== a delimiter with blanks
cat <<'THE END'
body
THE END
--- stdout
body
--- stderr

=== a delimiter that looks like an expansion
cat <<$x
body $x
$x
cat <<"$(a)"
two
$(a)
--- stdout (escaped)
body\x20
two
--- stderr

=== an empty delimiter
cat <<''
one

echo after
--- stdout
one
after
--- stderr

=== tabs are removed
cat <<-END
	one
		two
	  three
	END
echo after
--- stdout
one
two
  three
after
--- stderr

=== tabs before a quoted delimiter
cat <<-'END'
	$v
	END
--- stdout
$v
--- stderr

=== tabs inside a line stay
cat <<-END
	a	b
	END
--- stdout
a	b
--- stderr

=== blanks before the delimiter do not end it
cat <<END
 END
END 
	END
END
--- stdout (escaped)
 END
END\x20
	END
--- stderr

=== the delimiter must be the whole line
cat <<END
END1
xEND
END
--- stdout
END1
xEND
--- stderr

=== two on a line
cat <<A; cat <<B
a
A
b
B
--- stdout
a
b
--- stderr

=== two for one command
cat <<A - <<B 3<<C
a
A
b
B
c
C
--- stdout
b
--- stderr

=== on another descriptor
cat <&3 3<<X
three
X
{ cat; cat <&4; } <<A 4<<B
in
A
four
B
--- stdout
in
four
--- stderr
bash: line 1: 3: Bad file descriptor

=== into a loop
while read -r a b; do echo "$b-$a"; done <<X
1 2
3 4
X
--- stdout
2-1
4-3
--- stderr

=== into a function, a group, a subshell, a case
f() { cat; }; f <<X
f
X
{ cat; } <<X
g
X
(cat) <<X
s
X
if true; then cat; fi <<X
i
X
--- stdout
f
g
s
i
--- stderr

=== the command goes on behind it
cat <<X | tr a-z A-Z && echo done
upper
X
echo x; cat <<X; echo y
mid
X
--- stdout
UPPER
done
x
mid
y
--- stderr

=== inside a substitution
v=$(cat <<X
in $(echo nested)
X
); echo "$v"
--- stdout
in nested
--- stderr

=== inside a substitution on one line
echo "$(cat <<X
"quoted" text
X
)" after
--- stdout
"quoted" text after
--- stderr

=== inside a function body
f() {
  cat <<X
arg $1
X
  echo end
}
f one; f two
--- stdout
arg one
end
arg two
end
--- stderr

=== a quotation mark inside
cat <<X
it's a "test
X
--- stdout
it's a "test
--- stderr

=== a parenthesis inside a substitution's
echo $(cat <<X
) a ( b
X
)
--- stdout
) a ( b
--- stderr

=== nested here-documents
cat <<A
$(cat <<B
inner
B
)
outer
A
--- stdout
inner
outer
--- stderr

=== arithmetic and braces
cat <<X
{a,b} ~ * ? $((2*3)) $[4]
X
--- stdout
{a,b} ~ * ? 6 4
--- stderr

=== a default with quotes
cat <<X
${u:-"q"} ${u:-'s'} ${u:-a b} ${u-\$}
X
--- stdout
q 's' a b $
--- stderr

=== an assignment in one
cat <<X
${v:=set}
X
echo $v
--- stdout (escaped)
set
\n\
--- stderr

=== an error in one
cat <<X
${u?gone}
X
echo $?
--- stdout
127
--- stderr
bash: line 1: u: gone

=== a substitution that fails in one
cat <<X
a$(false)b
X
echo $?
--- stdout
ab
0
--- stderr

=== without an end
cat <<X
no end
--- stdout
no end
--- stderr
bash: line 2: warning: here-document at line 1 delimited by end-of-file (wanted `X')

=== without an end in eval
eval 'cat <<X
body' 2> /dev/null
--- stdout
body
--- stderr

=== the last line without a newline
bash -c 'cat <<X
body
X'
--- stdout
body
--- stderr

=== a comment behind the operator
cat <<X # comment
body
X
--- stdout
body
--- stderr

=== a backslash at the end of the delimiter's line
cat <<X \
 -
body
X
--- stdout
body
--- stderr

=== a line that ends in a backslash before the delimiter
cat <<X
a\
X
X
--- stdout
aX
--- stderr

=== read by read, by mapfile
read -r a <<X
first
second
X
echo $a; mapfile -t l <<X
1
2
X
echo ${l[@]}
--- stdout
first
1 2
--- stderr

=== with exec
exec 3<<X
line 1
line 2
X
read -r a <&3; read -r b <&3; echo "$a/$b"; read -r c <&3; echo $?
--- stdout
line 1/line 2
1
--- stderr

=== an input of no lines, one blank line
cat <<X | od -c
X
cat <<X | od -c

X
--- stdout
0000000
0000000  \n
0000001
--- stderr

=== carriage returns stay
printf 'cat <<X\r\nbody\r\nX\r\n' > s; bash s | od -c
--- stdout
0000000   b   o   d   y  \r  \n
0000006
--- stderr

=== bytes that are no characters
printf 'cat <<X\n\377\376\nX\n' > s; bash s | od -An -tx1
--- stdout
 ff fe 0a
--- stderr

=== a large one
{ echo 'cat <<X | wc -lc'; for i in {1..3000}; do echo "line $i"; done; echo X; } > s; bash s
--- stdout
   3000   28893
--- stderr

=== here-strings
cat <<< word; cat <<< 'two words'; v='a  b'; cat <<< $v; cat <<< "$v"; cat <<< a"b"'c'; cat <<< ''
--- stdout (escaped)
word
two words
a  b
a  b
abc
\n\
--- stderr

=== a here-string has one newline more
cat <<< $'a\n\nb\n' | od -c; wc -c <<< abc
--- stdout
0000000   a  \n  \n   b  \n  \n
0000006
4
--- stderr

=== here-strings and expansions
a=(1 2); cat <<< ${a[@]}; cat <<< "${a[*]}"; cat <<< $(echo sub); cat <<< $((1+1)); cat <<< ~+ | grep -c /; cat <<< *
--- stdout
1 2
1 2
sub
2
1
*
--- stderr

=== a here-string on another descriptor
read -u 3 a 3<<< three; echo $a; cat <&4 4<<<four
--- status 1
--- stdout
three
--- stderr
bash: line 1: 4: Bad file descriptor

=== here-strings in a row
cat <<< a <<< b; cat <<< a < /dev/null
--- stdout
b
--- stderr

=== a here-string with a blank before it and none
cat <<<x; cat <<< y;cat<<<z
--- stdout
x
y
z
--- stderr

=== a here-string for a group and a loop
{ read a; read b; echo $a $b; } <<< $'1\n2'; while IFS=: read k v; do echo "$k=>$v"; done <<< 'x:1'
--- stdout
1 2
x=>1
--- stderr

=== a here-string without a word
eval 'cat <<<'; echo $?
--- stdout
2
--- stderr
bash: eval: line 1: syntax error near unexpected token `newline'
bash: eval: line 1: `cat <<<'

=== a function with one prints it back
f() { cat <<X
body $1
X
}; declare -f f; eval "$(declare -f f)"; f again
--- stdout (escaped)
f ()\x20
{\x20
    cat <<X
body $1
X

}
body again
--- stderr

=== an alias does not matter inside
shopt -s expand_aliases
alias X=Y
cat <<X
X
echo end
--- stdout
end
--- stderr

=== in a pipeline's stages
cat <<A | { cat; cat <<B; }
a
A
b
B
--- stdout
a
b
--- stderr

=== on the left and the right of and
cat <<A && cat <<B
a
A
b
B
--- stdout
a
b
--- stderr

=== in the condition of while
n=0; while read x <<X; do
line
X
echo $x; ((++n==2)) && break; done
--- stdout
line
line
--- stderr

=== positional parameters in one
f() { cat <<X
$1 $# $@
X
}; f p q
--- stdout
p 2 p q
--- stderr

=== LINENO behind one
cat <<X
a
b
X
echo $LINENO
--- stdout
a
b
5
--- stderr

=== a line number inside one
cat <<X
$LINENO
$((LINENO))
X
--- stdout
1
1
--- stderr

=== one that ends with its substitution
x=$(cat <<EOF
one
EOF)
echo "[$x]"
y=$(cat <<'E' | tr a-z A-Z
two ) three
E)
echo "[$y]" "$(cat <<EOF
four
EOF)"
cat <(cat <<-EOF
	five
	EOF)
--- stdout
[one]
[TWO ) THREE] four
five

=== a delimiter that starts with tabs
cat <<-'	END'
	a
	END
echo after
--- stdout
a
after

=== tabs in front of what a backslash joins are taken away, too
cat <<-EOF
	one
	\
	EOF
cat <<-EOF
\
	two\
	EOF
	end
	EOF
cat <<-'EOF'
	\
	EOF
--- stdout
one
two	EOF
end
\
