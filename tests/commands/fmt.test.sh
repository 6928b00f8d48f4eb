=== paragraphs
cat > f <<'X'
The quick brown fox jumps over the lazy dog. Pack my box with five dozen liquor jugs! How
vexingly quick daft zebras jump? Sphinx of black quartz, judge my vow.

  An indented paragraph that goes on for quite a while, long enough to be wrapped onto
  several lines of text (with parentheses), and "quotes."  Two blanks.
Back at the margin.
X
fmt f; fmt -w 40 f; fmt -40 f; fmt --width=20 f; fmt -w 60 -g 50 f; fmt -g 30 f
--- stdout
The quick brown fox jumps over the lazy dog. Pack my box with five dozen
liquor jugs! How vexingly quick daft zebras jump? Sphinx of black quartz,
judge my vow.

  An indented paragraph that goes on for quite a while, long enough to
  be wrapped onto several lines of text (with parentheses), and "quotes."
  Two blanks.
Back at the margin.
The quick brown fox jumps over the
lazy dog. Pack my box with five dozen
liquor jugs! How vexingly quick daft
zebras jump? Sphinx of black quartz,
judge my vow.

  An indented paragraph that goes on
  for quite a while, long enough to be
  wrapped onto several lines of text
  (with parentheses), and "quotes."
  Two blanks.
Back at the margin.
The quick brown fox jumps over the
lazy dog. Pack my box with five dozen
liquor jugs! How vexingly quick daft
zebras jump? Sphinx of black quartz,
judge my vow.

  An indented paragraph that goes on
  for quite a while, long enough to be
  wrapped onto several lines of text
  (with parentheses), and "quotes."
  Two blanks.
Back at the margin.
The quick brown fox
jumps over the lazy
dog. Pack my box
with five dozen
liquor jugs! How
vexingly quick daft
zebras jump? Sphinx
of black quartz,
judge my vow.

  An indented
  paragraph that
  goes on for
  quite a while,
  long enough to
  be wrapped onto
  several lines
  of text (with
  parentheses),
  and "quotes."
  Two blanks.
Back at the margin.
The quick brown fox jumps over the lazy dog. Pack my
box with five dozen liquor jugs! How vexingly quick
daft zebras jump? Sphinx of black quartz, judge my vow.

  An indented paragraph that goes on for quite a while,
  long enough to be wrapped onto several lines of text
  (with parentheses), and "quotes."  Two blanks.
Back at the margin.
The quick brown fox jumps over the
lazy dog. Pack my box with five
dozen liquor jugs! How vexingly
quick daft zebras jump? Sphinx
of black quartz, judge my vow.

  An indented paragraph that
  goes on for quite a while,
  long enough to be wrapped onto
  several lines of text (with
  parentheses), and "quotes."
  Two blanks.
Back at the margin.
--- stderr

=== splitting only
printf 'a long line that should be split into several pieces by the tool\nshort\nb\n' | fmt -s -w 20; printf 'a b c\nd e f\n' | fmt --split-only
--- stdout
a long line that
should be split
into several pieces
by the tool
short
b
a b c
d e f
--- stderr

=== crown margin
printf '   first line of the paragraph here\nsecond line of it is not indented\nthird line\n\n  x\n' | fmt -c -w 25; printf 'a\n  b\n  c\n' | fmt --crown-margin
--- stdout
   first line of the
paragraph here second
line of it is not
indented third line

  x
a b c
--- stderr

=== tagged paragraphs
printf 'Tag one two three four\n    five six seven\n    eight\n' | fmt -t -w 25; printf 'single line only here that is long\nanother\n' | fmt --tagged-paragraph -w 20; printf '  a b c d e f g h i j k l m n o p\n' | fmt -t -w 20
--- stdout
Tag one two three four
    five six seven eight
single line only
   here that
   is long
another
  a b c d e f g h
i j k l m n o p
--- stderr

=== uniform spacing
printf 'a   b  c.  d    e\nf.\ng\n' | fmt -u; printf 'a   b  c.  d    e\n' | fmt; printf 'a.  b.   c\n' | fmt --uniform-spacing
--- stdout
a b c.  d e f.  g
a   b  c.  d    e
a.  b.  c
--- stderr

=== prefixes
printf '> a b c d e f g h\n> i j k\nnot quoted at all\n> l\n' | fmt -p '> ' -w 14; printf '# one two three four\n#\n# five\n' | fmt --prefix='#' -w 12; printf '  // a b c d e f\n  // g\n' | fmt -p '//' -w 12; printf '  > a\n > b\n' | fmt -p ' >'
--- stdout
> a b c d e f
> g h i j k
not quoted at all
> l
# one two
# three
# four
#
# five
  // a b
  // c d e
  // f g
  > a
 > b
--- stderr

=== tabs
printf '\ta b c d e f g h i j k l m n o p q r s t u v w x y z\n' | fmt -w 30 | od -c | head; printf 'a\tb\tc\n' | fmt | od -c
--- stdout (escaped)
0000000  \\t   a       b       c       d       e       f       g       h
0000020       i       j  \\n  \\t   k       l       m       n       o\x20\x20\x20\x20
0000040   p       q       r       s       t  \\n  \\t   u       v       w
0000060       x       y       z  \\n
0000067
0000000   a  \\t   b  \\t   c  \\n
0000006
--- stderr

=== sentences
printf 'One. Two. Three.\nFour? Five! "Six." (Seven.)\n' | fmt -w 20; printf 'Mr. Smith went.\n' | fmt -w 10
--- stdout
One. Two. Three.
Four? Five! "Six."
(Seven.)
Mr. Smith
went.
--- stderr

=== long words
printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b cccccccccccccccccccccccccc\n' | fmt -w 10
--- stdout
aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
b
cccccccccccccccccccccccccc
--- stderr

=== empty input and lines
fmt < /dev/null; printf '\n\n\n' | fmt; printf '   \n\t\n' | fmt | od -c; printf 'no newline' | fmt
--- stdout



0000000  \n  \n
0000002
no newline
--- stderr

=== blank lines are kept
printf 'a\n\n\nb\n' | fmt
--- stdout
a


b
--- stderr

=== indents separate paragraphs
printf 'a\n b\n b\n  c\n' | fmt
--- stdout
a
 b b
  c
--- stderr

=== several files
printf 'a\nb\n' > a; printf 'c\n' > b; fmt a b; fmt a nope b; echo $?
--- stdout
a b
c
a b
c
1
--- stderr
fmt: cannot open 'nope' for reading: No such file or directory

=== directory
mkdir d; fmt d; echo $?
--- stdout
1
--- stderr
fmt: read error

=== wrong calls
fmt -w x; fmt -w 9999; fmt -g 80 -w 70; fmt -5x; fmt -s -5; fmt -x; fmt -w 0 < /dev/null
--- stderr
fmt: invalid width: ‘x’
fmt: invalid width: ‘9999’: Numerical result out of range
fmt: invalid width: ‘80’: Numerical result out of range
fmt: invalid width: ‘5x’
fmt: invalid option -- 5; -WIDTH is recognized only when it is the first
option; use -w N instead
Try 'fmt --help' for more information.
fmt: invalid option -- 'x'
Try 'fmt --help' for more information.

=== narrow
printf 'a b c d\n' | fmt -w 1; printf 'a b c d\n' | fmt -w 0; printf 'aa b\n' | fmt -w 3
--- stdout
a
b
c
d
a
b
c
d
aa
b
--- stderr

=== very long paragraphs
seq 3000 | fmt | md5sum; seq 3000 | fmt -w 30 | md5sum; seq 20000 | tr '\n' ' ' | fmt | md5sum; seq 5000 | sed 's/$/word,/' | fmt -w 60 | md5sum
--- stdout
1718c85f74f57f461268352aa6c50f0e  -
89beaf3793fa60cc40884ebd8831e1a8  -
03e4e5f09618a8a6f0b5c4f1ec3bcac7  -
1106f3db1d1a76d0d0f625fdf792e64b  -
--- stderr

=== very long words
head -c 12000 /dev/zero | tr '\0' a | fmt | wc; (echo b c; head -c 6000 /dev/zero | tr '\0' a; echo ' d') | fmt | wc
--- stdout
      1       1   12001
      3       4    6007
--- stderr
