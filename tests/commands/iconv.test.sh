=== iconv -f latin1 -t utf8 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -f latin1 -t utf8 f | od -c
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000020   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~ 302 200
0000040 302 201 303 277   a  \0   b  \0   c  \0   d  \0   e  \0  \0  \0
0000060  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
*
0000220  \0  \0   a   a   a   a   a   a   a   a   a   a   a   a   a   a
0000240   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
0000320   a   a   a   a   a   a   a   a   a   a   \   0   \   0   0   1
0000340   e   n   d
0000343

=== iconv -t utf16 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -t utf16 f | od -c
--- stdout
0000000 377 376   H  \0   e  \0   l  \0   l  \0   o  \0      \0   W  \0
0000020   o  \0   r  \0   l  \0   d  \0  \0  \0   a  \0   b  \0   c  \0
0000040  \n  \0   d  \0   e  \0   f  \0  \t  \0  \a  \0 033  \0 177  \0
0000060   x  \0   y  \0   z  \0   {  \0   |  \0   }  \0   ~  \0
0000076

=== iconv -t utf-16le f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -t utf-16le f | od -c
--- stdout
0000000   H  \0   e  \0   l  \0   l  \0   o  \0      \0   W  \0   o  \0
0000020   r  \0   l  \0   d  \0  \0  \0   a  \0   b  \0   c  \0  \n  \0
0000040   d  \0   e  \0   f  \0  \t  \0  \a  \0 033  \0 177  \0   x  \0
0000060   y  \0   z  \0   {  \0   |  \0   }  \0   ~  \0
0000074

=== iconv -t utf-32 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -t utf-32 f | od -c
--- stdout
0000000 377 376  \0  \0   H  \0  \0  \0   e  \0  \0  \0   l  \0  \0  \0
0000020   l  \0  \0  \0   o  \0  \0  \0      \0  \0  \0   W  \0  \0  \0
0000040   o  \0  \0  \0   r  \0  \0  \0   l  \0  \0  \0   d  \0  \0  \0
0000060  \0  \0  \0  \0   a  \0  \0  \0   b  \0  \0  \0   c  \0  \0  \0
0000100  \n  \0  \0  \0   d  \0  \0  \0   e  \0  \0  \0   f  \0  \0  \0
0000120  \t  \0  \0  \0  \a  \0  \0  \0 033  \0  \0  \0 177  \0  \0  \0
0000140   x  \0  \0  \0   y  \0  \0  \0   z  \0  \0  \0   {  \0  \0  \0
0000160   |  \0  \0  \0   }  \0  \0  \0   ~  \0  \0  \0
0000174

=== iconv -t ucs-2 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -t ucs-2 f | od -c
--- stdout
0000000   H  \0   e  \0   l  \0   l  \0   o  \0      \0   W  \0   o  \0
0000020   r  \0   l  \0   d  \0  \0  \0   a  \0   b  \0   c  \0  \n  \0
0000040   d  \0   e  \0   f  \0  \t  \0  \a  \0 033  \0 177  \0   x  \0
0000060   y  \0   z  \0   {  \0   |  \0   }  \0   ~  \0
0000074

=== iconv -f xx -t utf8 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -f xx -t utf8 f | od -c
--- stdout
0000000

=== iconv nof
iconv nof | od -c
--- stdout
0000000

=== iconv .
iconv . | od -c
--- stdout
0000000

=== iconv -q
iconv -q | od -c
--- stdout
0000000

=== iconv -c -f utf8 -t ascii f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -c -f utf8 -t ascii f | od -c
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000020   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~   a  \0
0000040   b  \0   c  \0   d  \0   e  \0  \0  \0  \0  \0  \0  \0  \0  \0
0000060  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
*
0000200  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0   a   a   a   a
0000220   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
0000320   a   a   a   a   \   0   \   0   0   1   e   n   d
0000335

=== iconv -f cp1252 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -f cp1252 f | od -c
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000020   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~ 342 202
0000040 254
0000041

=== iconv -f koi8-r f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -f koi8-r f | od -c
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000020   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~ 342 224
0000040 200 342 224 202 320 252   a  \0   b  \0   c  \0   d  \0   e  \0
0000060  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
*
0000220  \0  \0  \0  \0   a   a   a   a   a   a   a   a   a   a   a   a
0000240   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
0000320   a   a   a   a   a   a   a   a   a   a   a   a   \   0   \   0
0000340   0   1   e   n   d
0000345

=== iconv -f iso-8859-15 f
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -f iso-8859-15 f | od -c
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000020   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~ 302 200
0000040 302 201 303 277   a  \0   b  \0   c  \0   d  \0   e  \0  \0  \0
0000060  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0  \0
*
0000220  \0  \0   a   a   a   a   a   a   a   a   a   a   a   a   a   a
0000240   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a   a
*
0000320   a   a   a   a   a   a   a   a   a   a   \   0   \   0   0   1
0000340   e   n   d
0000343

=== iconv -t utf16 f | iconv -f utf16
printf 'Hello World\0abc\ndef\t\a\033\177xyz{|}~\200\201\377a\0b\0c\0d\0e\0' > f; head -c 100 /dev/zero >> f; printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\0\\001end' >> f
iconv -t utf16 f | iconv -f utf16 | od -c
--- stdout
0000000   H   e   l   l   o       W   o   r   l   d  \0   a   b   c  \n
0000020   d   e   f  \t  \a 033 177   x   y   z   {   |   }   ~
0000036

=== echo 'hé€“½…—ÄæßŁ☃' | iconv -t ascii//TRANSLIT
echo 'hé€“½…—ÄæßŁ☃' | iconv -t ascii//TRANSLIT | od -c
--- stdout
0000000   h   e   E   U   R   "       1   /   2       .   .   .   -   -
0000020   A   a   e   s   s   L   ?  \n
0000030

=== echo 'hé€“½…—ÄæßŁ☃' | iconv -t latin1//TRANSLIT
echo 'hé€“½…—ÄæßŁ☃' | iconv -t latin1//TRANSLIT | od -c
--- stdout
0000000   h 351   E   U   R   " 275   .   .   .   -   - 304 346 337   L
0000020   ?  \n
0000022

=== echo 'hé€“½…—ÄæßŁ☃' | iconv -t ascii//IGNORE
echo 'hé€“½…—ÄæßŁ☃' | iconv -t ascii//IGNORE | od -c
--- stdout
0000000   h  \n
0000002

=== echo 'hé€“½…—ÄæßŁ☃' | iconv -t latin1
echo 'hé€“½…—ÄæßŁ☃' | iconv -t latin1 | od -c
--- stdout
0000000   h 351
0000002

=== echo 'あいう漢字' | iconv -t sjis
echo 'あいう漢字' | iconv -t sjis | od -c
--- stdout
0000000 202 240 202 242 202 244 212 277 216 232  \n
0000013

=== echo 'あいう漢字' | iconv -t euc-jp
echo 'あいう漢字' | iconv -t euc-jp | od -c
--- stdout
0000000 244 242 244 244 244 246 264 301 273 372  \n
0000013

=== echo 'あいう漢字' | iconv -t gbk
echo 'あいう漢字' | iconv -t gbk | od -c
--- stdout
0000000 244 242 244 244 244 246 235   h 327 326  \n
0000013

=== echo 'あいう漢字' | iconv -t sjis | iconv -f sjis
echo 'あいう漢字' | iconv -t sjis | iconv -f sjis | od -c
--- stdout
0000000 343 201 202 343 201 204 343 201 206 346 274 242 345 255 227  \n
0000020

=== echo 'abc' | iconv -t latin1 -o out; cat out
echo 'abc' | iconv -t latin1 -o out; cat out
--- stdout
abc

=== printf 'aéb' | iconv -c -t ascii; echo $?
printf 'aéb' | iconv -c -t ascii; echo $?
--- stdout
ab0

=== printf 'aé' | iconv -t ascii; echo $?
printf 'aé' | iconv -t ascii; echo $?
--- stdout
a1

=== printf 'éü“x”…' | iconv -t ascii//TRANSLIT
printf 'éü“x”…' | iconv -t ascii//TRANSLIT
--- stdout (no newline)
eu"x"...

=== printf 'a\377b' | iconv -f utf-8 -t latin1; echo $?
printf 'a\377b' | iconv -f utf-8 -t latin1; echo $?
--- stdout
a1

=== -f foo </dev/null
iconv -f foo </dev/null
--- status 1

=== nope
iconv nope
--- status 1

=== printf x | iconv -t utf-16 | od -c
printf x | iconv -t utf-16 | od -c
--- stdout
0000000 377 376   x  \0
0000004

=== printf x | iconv -t utf-32 | od -c
printf x | iconv -t utf-32 | od -c
--- stdout
0000000 377 376  \0  \0   x  \0  \0  \0
0000010

=== printf '\303' | iconv -f utf-8 -t latin1; echo $?
printf '\303' | iconv -f utf-8 -t latin1; echo $?
--- stdout
1

=== printf 'h\351llo' | iconv -f latin1 -t utf-8
printf 'h\351llo' | iconv -f latin1 -t utf-8
--- stdout (no newline)
héllo

=== printf 'é' | iconv -f utf-8 -t utf-16be | od -An -tx1
printf 'é' | iconv -f utf-8 -t utf-16be | od -An -tx1
--- stdout
 00 e9

=== printf 'é€' | iconv -t iso-8859-15 | od -An -tx1
printf 'é€' | iconv -t iso-8859-15 | od -An -tx1
--- stdout
 e9 a4

=== printf 'x' > f; iconv -o g -t utf-16le f; od -c g
printf 'x' > f; iconv -o g -t utf-16le f; od -c g
--- stdout
0000000   x  \0
0000002

=== printf '\377\376a\0b\0' | iconv -f utf-16 -t utf-8
printf '\377\376a\0b\0' | iconv -f utf-16 -t utf-8
--- stdout (no newline)
ab

=== printf '\200' | iconv -f cp1252 -t utf-8
printf '\200' | iconv -f cp1252 -t utf-8
--- stdout (no newline)
€
