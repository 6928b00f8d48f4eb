=== paragraphs
cat > f <<'X'
The quick brown fox jumps over the lazy dog. Pack my box with five dozen liquor jugs! How
vexingly quick daft zebras jump? Sphinx of black quartz, judge my vow.

  An indented paragraph that goes on for quite a while, long enough to be wrapped onto
  several lines of text (with parentheses), and "quotes."  Two blanks.
Back at the margin.
X
fmt f; fmt -w 40 f; fmt -40 f; fmt --width=20 f; fmt -w 60 -g 50 f; fmt -g 30 f
=== splitting only
printf 'a long line that should be split into several pieces by the tool\nshort\nb\n' | fmt -s -w 20; printf 'a b c\nd e f\n' | fmt --split-only
=== crown margin
printf '   first line of the paragraph here\nsecond line of it is not indented\nthird line\n\n  x\n' | fmt -c -w 25; printf 'a\n  b\n  c\n' | fmt --crown-margin
=== tagged paragraphs
printf 'Tag one two three four\n    five six seven\n    eight\n' | fmt -t -w 25; printf 'single line only here that is long\nanother\n' | fmt --tagged-paragraph -w 20; printf '  a b c d e f g h i j k l m n o p\n' | fmt -t -w 20
=== uniform spacing
printf 'a   b  c.  d    e\nf.\ng\n' | fmt -u; printf 'a   b  c.  d    e\n' | fmt; printf 'a.  b.   c\n' | fmt --uniform-spacing
=== prefixes
printf '> a b c d e f g h\n> i j k\nnot quoted at all\n> l\n' | fmt -p '> ' -w 14; printf '# one two three four\n#\n# five\n' | fmt --prefix='#' -w 12; printf '  // a b c d e f\n  // g\n' | fmt -p '//' -w 12; printf '  > a\n > b\n' | fmt -p ' >'
=== tabs
printf '\ta b c d e f g h i j k l m n o p q r s t u v w x y z\n' | fmt -w 30 | od -c | head; printf 'a\tb\tc\n' | fmt | od -c
=== sentences
printf 'One. Two. Three.\nFour? Five! "Six." (Seven.)\n' | fmt -w 20; printf 'Mr. Smith went.\n' | fmt -w 10
=== long words
printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b cccccccccccccccccccccccccc\n' | fmt -w 10
=== empty input and lines
fmt < /dev/null; printf '\n\n\n' | fmt; printf '   \n\t\n' | fmt | od -c; printf 'no newline' | fmt
=== blank lines are kept
printf 'a\n\n\nb\n' | fmt
=== indents separate paragraphs
printf 'a\n b\n b\n  c\n' | fmt
=== several files
printf 'a\nb\n' > a; printf 'c\n' > b; fmt a b; fmt a nope b; echo $?
=== directory
mkdir d; fmt d; echo $?
=== wrong calls
fmt -w x; fmt -w 9999; fmt -g 80 -w 70; fmt -5x; fmt -s -5; fmt -x; fmt -w 0 < /dev/null
=== narrow
printf 'a b c d\n' | fmt -w 1; printf 'a b c d\n' | fmt -w 0; printf 'aa b\n' | fmt -w 3
=== very long paragraphs
seq 3000 | fmt | md5sum; seq 3000 | fmt -w 30 | md5sum; seq 20000 | tr '\n' ' ' | fmt | md5sum; seq 5000 | sed 's/$/word,/' | fmt -w 60 | md5sum
=== very long words
head -c 12000 /dev/zero | tr '\0' a | fmt | wc; (echo b c; head -c 6000 /dev/zero | tr '\0' a; echo ' d') | fmt | wc
