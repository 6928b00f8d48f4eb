#: needs strings

=== strings f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings f
--- stdout (escaped)
Hello World
def\t
xyz{|}~
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end

=== strings -n 2 -t d f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -n 2 -t d f
--- stdout (escaped)
      0 Hello World
     12 abc
     16 def\t
     23 xyz{|}~
    143 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end

=== strings -a -o f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -a -o f
--- stdout (escaped)
      0 Hello World
     20 def\t
     27 xyz{|}~
    217 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end

=== strings -el f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -el f
--- stdout
abcde

=== strings -eb f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -eb f
--- stdout
bcde

=== strings -eS f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -eS f | od -c
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \n   d   e   f  \t
0000020  \n   x   y   z   {   |   }   ~ 200 201 377   a  \n   a   a   a
0000040   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
0000140   a   a   a   a   a   \   0   \   0   0   1   e   n   d  \n
0000157

=== strings -w f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -w f
--- stdout (escaped)
Hello World
abc
def\t
xyz{|}~
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end

=== strings -n0 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -n0 f
--- status 1

=== strings -n x f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -n x f
--- status 1

=== strings nof
strings nof
--- status 1

=== strings .
strings .
--- status 1

=== strings -f f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
strings -f f
--- stdout (escaped)
f: Hello World
f: def\t
f: xyz{|}~
f: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end

=== printf 'ab\tcd\303\251fgh\n' | strings; printf 'abcd\0' | strings -n 4
printf 'ab\tcd\303\251fgh\n' | strings; printf 'abcd\0' | strings -n 4; printf 'h\303\251llo w\303\266rld' | strings; printf 'abcd\nefgh' | strings -w; printf 'a\0b\0c\0d\0' | strings -el; strings nope; strings .; printf 'ab\351cdefg' | strings -eS
--- stdout (escaped)
ab	cd
abcd
llo w
abcd
efgh
abcd
ab\xe9cdefg
