=== ptx p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx p
--- stdout
       /fox jumps over the lazy dog.   It was a dark and stormy night.
   numbers 42x!                        Short line  another-one with 3
   lazy dog. It was a dark and/        The quick brown fox jumps over the
     jumps over the lazy dog. It was   a dark and stormy night.        /fox
         the lazy dog. It was a dark   and stormy night.        /jumps over
                          Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   2x!                         Short   line  another-one with 3 numbers 4
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog. It was a dark/
   lazy dog. It was a dark/      The   quick brown fox jumps over the
     the lazy dog. It was a dark and   stormy night.                  /over
      The quick brown fox jumps over   the lazy dog. It was a dark and/
    /fox jumps over the lazy dog. It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx q
--- stdout (escaped)
          ref1 one "two" {three} $x%   a_b ref2 c\\d \xe9é e
       ref1 one "two" {three} $x% a_   b ref2 c\\d \xe9é e
      one "two" {three} $x% a_b ref2   c\\d \xe9é e                       ref1
       "two" {three} $x% a_b ref2 c\\   d \xe9é e                     ref1 one
      " {three} $x% a_b ref2 c\\d \xe9é   e                          /one "two
   \xe9é e                        ref1   one "two" {three} $x% a_b ref2 c\\d
   2 c\\d \xe9é e                         ref1 one "two" {three} $x% a_b ref
      ref1 one "two" {three} $x% a_b   ref2 c\\d \xe9é e
                    ref1 one "two" {   three} $x% a_b ref2 c\\d \xe9é e
   e                      ref1 one "   two" {three} $x% a_b ref2 c\\d \xe9é
            ref1 one "two" {three} $   x% a_b ref2 c\\d \xe9é e

=== ptx -w 40 p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -w 40 p
--- stdout
      /the lazy dog.   It was a dark and/
   another-one/        Short line
   fox jumps/          The quick brown
        /dog. It was   a dark and stormy/
    /. It was a dark   and stormy night.
          Short line   another-one with 3/
           The quick   brown fox jumps/
      /dog. It was a   dark and stormy/
      /over the lazy   dog. It was a dark/
     The quick brown   fox jumps over the/
    /quick brown fox   jumps over the/
     /jumps over the   lazy dog. It was a/
   with 3/     Short   line  another-one
     dark and stormy   night.     /It was a
        /-one with 3   numbers 42x!
     /line  another-   one with 3 numbers/
    /brown fox jumps   over the lazy dog./
   jumps/        The   quick brown fox
      was a dark and   stormy night.    /It
     /fox jumps over   the lazy dog. It/
       /lazy dog. It   was a dark and/
        /another-one   with 3 numbers 42x/
        3 numbers 42   x!        /-one with

=== ptx -w 10 p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -w 10 p
--- stdout
     /   It/
        Short/
        The/
     /   a/
     /   and/
      /   another/
     /   brown/
     /   dark/
     /   dog/
     /   fox/
     /   jumps/
     /   lazy/
     /   line/
     /   night/
     /   numbers/
    /   one/
     /   over/
     /   quick/
     /   stormy/
     /   the/
     /   was/
     /   with/
    /   x!

=== ptx -w 3 q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -w 3 q
--- stdout
   /   a/
   /   b/
   /   c/
   /   d/
   /   e
   /   one/
      ref/
   /   ref/
   /   three/
   /   two/
   /   x/

=== ptx -A p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -A p
--- stdout
p:1:   /fox jumps over the lazy dog.   It was a dark and stormy night.
p:2:  numbers 42x!                     Short line  another-one with 3
p:1:  the lazy dog. It was a/          The quick brown fox jumps over
p:1:      /over the lazy dog. It was   a dark and stormy night.
p:1:     the lazy dog. It was a dark   and stormy night.     /jumps over
p:4:                      Short line   another-one with 3 numbers 42x!
p:1:  dog. It was a/       The quick   brown fox jumps over the lazy
p:1:     over the lazy dog. It was a   dark and stormy night.     /jumps
p:1:        /fox jumps over the lazy   dog. It was a dark and stormy/
p:1:  was a/         The quick brown   fox jumps over the lazy dog. It
p:1:  a/         The quick brown fox   jumps over the lazy dog. It was
p:1:       /brown fox jumps over the   lazy dog. It was a dark and/
p:2:  numbers 42x!             Short   line  another-one with 3
p:1:      . It was a dark and stormy   night.              /the lazy dog
p:4:        line  another-one with 3   numbers 42x!                Short
p:4:            Short line  another-   one with 3 numbers 42x!
p:1:       The quick brown fox jumps   over the lazy dog. It was a/
p:1:  lazy dog. It was a/        The   quick brown fox jumps over the
p:1:     lazy dog. It was a dark and   stormy night.           /over the
p:1:     /quick brown fox jumps over   the lazy dog. It was a dark and/
p:1:    /jumps over the lazy dog. It   was a dark and stormy night.
p:4:         Short line  another-one   with 3 numbers 42x!
p:4:          -one with 3 numbers 42   x!                 /line  another

=== ptx -A -w 40 -R p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -A -w 40 -R p
--- stdout
   /the lazy dog.   It was a dark and/     p:1
another-one/        Short line             p:2
fox jumps/          The quick brown        p:1
     /dog. It was   a dark and stormy/     p:1
 /. It was a dark   and stormy night.      p:1
       Short line   another-one with 3/    p:4
        The quick   brown fox jumps/       p:1
   /dog. It was a   dark and stormy/       p:1
   /over the lazy   dog. It was a dark/    p:1
  The quick brown   fox jumps over the/    p:1
 /quick brown fox   jumps over the/        p:1
  /jumps over the   lazy dog. It was a/    p:1
with 3/     Short   line  another-one      p:2
  dark and stormy   night.     /It was a   p:1
     /-one with 3   numbers 42x!           p:4
  /line  another-   one with 3 numbers/    p:4
 /brown fox jumps   over the lazy dog./    p:1
jumps/        The   quick brown fox        p:1
   was a dark and   stormy night.    /It   p:1
  /fox jumps over   the lazy dog. It/      p:1
    /lazy dog. It   was a dark and/        p:1
     /another-one   with 3 numbers 42x/    p:4
     3 numbers 42   x!        /-one with   p:4

=== ptx -r q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -r q
--- stdout (escaped)
ref1           one "two" {three} $x%   a_b
ref1        one "two" {three} $x% a_   b
ref2                                   c\\d \xe9é e
ref2                              c\\   d \xe9é e
ref2                         c\\d \xe9é   e
ref1                                   one "two" {three} $x% a_b
ref1                     one "two" {   three} $x% a_b
ref1                           one "   two" {three} $x% a_b
ref1             one "two" {three} $   x% a_b

=== ptx -r -R q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -r -R q
--- stdout (escaped)
            one "two" {three} $x%   a_b                                    ref1
         one "two" {three} $x% a_   b                                      ref1
                                    c\\d \xe9é e                              ref2
                               c\\   d \xe9é e                                ref2
                          c\\d \xe9é   e                                      ref2
                                    one "two" {three} $x% a_b              ref1
                      one "two" {   three} $x% a_b                         ref1
                            one "   two" {three} $x% a_b                   ref1
              one "two" {three} $   x% a_b                                 ref1

=== ptx -G q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -G q
--- stdout (escaped)
.xx "" "ref1 one" """two"" {three} $x% a_b" ""
.xx "" "ref1 one ""two"" {three}" "$x% a_b" ""
.xx "" "ref1 one ""two"" {three} $x%" "a_b" ""
.xx "" "ref2" "c\\d \xe9é e" ""
.xx "" "ref2 c\\d \xe9é" "e" ""
.xx "" "ref1" "one ""two"" {three} $x% a_b" ""
.xx "" "" "ref1 one ""two"" {three} $x% a_b" ""
.xx "" "" "ref2 c\\d \xe9é e" ""
.xx "" "ref1 one ""two""" "{three} $x% a_b" ""
.xx "" "ref2 c\\d" "\xe9é e" ""

=== ptx -G -A q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -G -A q
--- stdout (escaped)
.xx "" "ref1 one" """two"" {three} $x% a_b" "" "q:1"
.xx "" "ref1 one ""two"" {three}" "$x% a_b" "" "q:1"
.xx "" "ref1 one ""two"" {three} $x%" "a_b" "" "q:1"
.xx "" "ref2" "c\\d \xe9é e" "" "q:2"
.xx "" "ref2 c\\d \xe9é" "e" "" "q:2"
.xx "" "ref1" "one ""two"" {three} $x% a_b" "" "q:1"
.xx "" "" "ref1 one ""two"" {three} $x% a_b" "" "q:1"
.xx "" "" "ref2 c\\d \xe9é e" "" "q:2"
.xx "" "ref1 one ""two""" "{three} $x% a_b" "" "q:1"
.xx "" "ref2 c\\d" "\xe9é e" "" "q:2"

=== ptx -G -r q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -G -r q
--- stdout (escaped)
.xx "" "one" """two"" {three} $x% a_b" "" "ref1"
.xx "" "one ""two"" {three}" "$x% a_b" "" "ref1"
.xx "" "one ""two"" {three} $x%" "a_b" "" "ref1"
.xx "" "" "c\\d \xe9é e" "" "ref2"
.xx "" "c\\d \xe9é" "e" "" "ref2"
.xx "" "" "one ""two"" {three} $x% a_b" "" "ref1"
.xx "" "one ""two""" "{three} $x% a_b" "" "ref1"
.xx "" "c\\d" "\xe9é e" "" "ref2"

=== ptx -G -w 30 q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -G -w 30 q
--- stdout (escaped)
.xx "" "ref1 one" """two""/" ""
.xx "" "/{three}" "$x% a_b" ""
.xx "" "{three} $x%" "a_b" "/""two"""
.xx "" "ref2" "c\\d \xe9é e" ""
.xx "" "ref2 c\\d \xe9é" "e" ""
.xx "" "ref1" "one ""two""/" ""
.xx """two""/" "" "ref1 one" ""
.xx "e" "" "ref2 c\\d \xe9é" ""
.xx "" "/one ""two""" "{three} $x%/" ""
.xx "" "ref2 c\\d" "\xe9é e" ""

=== ptx -O p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -O p
--- stdout
.xx "" "/fox jumps over the lazy dog." "It was a dark and stormy night." ""
.xx "numbers 42x!" "" "Short line  another-one with 3" ""
.xx "lazy dog. It was a dark and/" "" "The quick brown fox jumps over the" ""
.xx "" "jumps over the lazy dog. It was" "a dark and stormy night." "/fox"
.xx "" "the lazy dog. It was a dark" "and stormy night." "/jumps over"
.xx "" "Short line" "another-one with 3 numbers 42x!" ""
.xx "It was a dark and/" "The quick" "brown fox jumps over the lazy dog." ""
.xx "" "over the lazy dog. It was a" "dark and stormy night." "/fox jumps"
.xx "" "/brown fox jumps over the lazy" "dog. It was a dark and stormy/" ""
.xx "was a dark/" "The quick brown" "fox jumps over the lazy dog. It" ""
.xx "dark and/" "The quick brown fox" "jumps over the lazy dog. It was a" ""
.xx "" "/quick brown fox jumps over the" "lazy dog. It was a dark and stormy/" ""
.xx "2x!" "Short" "line  another-one with 3 numbers 4" ""
.xx "" "dog. It was a dark and stormy" "night." "/the lazy"
.xx "" "Short line  another-one with 3" "numbers 42x!" ""
.xx "" "Short line  another-" "one with 3 numbers 42x!" ""
.xx "" "The quick brown fox jumps" "over the lazy dog. It was a dark/" ""
.xx "lazy dog. It was a dark/" "The" "quick brown fox jumps over the" ""
.xx "" "the lazy dog. It was a dark and" "stormy night." "/over"
.xx "" "The quick brown fox jumps over" "the lazy dog. It was a dark and/" ""
.xx "" "/fox jumps over the lazy dog. It" "was a dark and stormy night." ""
.xx "" "Short line  another-one" "with 3 numbers 42x!" ""
.xx "" "another-one with 3 numbers 42" "x!" "Short line"

=== ptx -T p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -T p
--- stdout
\xx {}{fox jumps over the lazy dog.}{It}{ was a dark and stormy night.}{}
\xx {numbers 42x!}{}{Short}{ line  another-one with 3}{}
\xx {lazy dog. It was a dark and}{}{The}{ quick brown fox jumps over the}{}
\xx {}{jumps over the lazy dog. It was}{a}{ dark and stormy night.}{fox}
\xx {}{the lazy dog. It was a dark}{and}{ stormy night.}{jumps over}
\xx {}{Short line}{another}{-one with 3 numbers 42x!}{}
\xx {It was a dark and}{The quick}{brown}{ fox jumps over the lazy dog.}{}
\xx {}{over the lazy dog. It was a}{dark}{ and stormy night.}{fox jumps}
\xx {}{brown fox jumps over the lazy}{dog}{. It was a dark and stormy}{}
\xx {was a dark}{The quick brown}{fox}{ jumps over the lazy dog. It}{}
\xx {dark and}{The quick brown fox}{jumps}{ over the lazy dog. It was a}{}
\xx {}{quick brown fox jumps over the}{lazy}{ dog. It was a dark and stormy}{}
\xx {2x!}{Short}{line}{  another-one with 3 numbers 4}{}
\xx {}{dog. It was a dark and stormy}{night}{.}{the lazy}
\xx {}{Short line  another-one with 3}{numbers}{ 42x!}{}
\xx {}{Short line  another-}{one}{ with 3 numbers 42x!}{}
\xx {}{The quick brown fox jumps}{over}{ the lazy dog. It was a dark}{}
\xx {lazy dog. It was a dark}{The}{quick}{ brown fox jumps over the}{}
\xx {}{the lazy dog. It was a dark and}{stormy}{ night.}{over}
\xx {}{The quick brown fox jumps over}{the}{ lazy dog. It was a dark and}{}
\xx {}{fox jumps over the lazy dog. It}{was}{ a dark and stormy night.}{}
\xx {}{Short line  another-one}{with}{ 3 numbers 42x!}{}
\xx {}{another-one with 3 numbers 42}{x}{!}{Short line}

=== ptx -O q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -O q
--- stdout (escaped)
.xx "" "ref1 one ""two"" {three} $x%" "a_b ref2 c\\d \xe9é e" ""
.xx "" "ref1 one ""two"" {three} $x% a_" "b ref2 c\\d \xe9é e" ""
.xx "" "one ""two"" {three} $x% a_b ref2" "c\\d \xe9é e" "ref1"
.xx "" """two"" {three} $x% a_b ref2 c\\" "d \xe9é e" "ref1 one"
.xx "" """ {three} $x% a_b ref2 c\\d \xe9é" "e" "/one ""two"
.xx "\xe9é e" "ref1" "one ""two"" {three} $x% a_b ref2 c\\d" ""
.xx "2 c\\d \xe9é e" "" "ref1 one ""two"" {three} $x% a_b ref" ""
.xx "" "ref1 one ""two"" {three} $x% a_b" "ref2 c\\d \xe9é e" ""
.xx "" "ref1 one ""two"" {" "three} $x% a_b ref2 c\\d \xe9é e" ""
.xx "e" "ref1 one """ "two"" {three} $x% a_b ref2 c\\d \xe9é" ""
.xx "" "ref1 one ""two"" {three} $" "x% a_b ref2 c\\d \xe9é e" ""

=== ptx -T q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -T q
--- stdout (escaped)
\\xx {}{ref1 one "two" $\\{$three$\\}$ \\$x\\%}{a}{\\_b ref2 c\\backslash{}d \xe9é e}{}
\\xx {}{ref1 one "two" $\\{$three$\\}$ \\$x\\% a\\_}{b}{ ref2 c\\backslash{}d \xe9é e}{}
\\xx {}{one "two" $\\{$three$\\}$ \\$x\\% a\\_b ref2}{c}{\\backslash{}d \xe9é e}{ref1}
\\xx {}{"two" $\\{$three$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}}{d}{ \xe9é e}{ref1 one}
\\xx {}{" $\\{$three$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}d \xe9é}{e}{}{one "two}
\\xx {\xe9é e}{ref1}{one}{ "two" $\\{$three$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}d}{}
\\xx {2 c\\backslash{}d \xe9é e}{}{ref}{1 one "two" $\\{$three$\\}$ \\$x\\% a\\_b ref}{}
\\xx {}{ref1 one "two" $\\{$three$\\}$ \\$x\\% a\\_b}{ref}{2 c\\backslash{}d \xe9é e}{}
\\xx {}{ref1 one "two" $\\{$}{three}{$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}d \xe9é e}{}
\\xx {e}{ref1 one "}{two}{" $\\{$three$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}d \xe9é}{}
\\xx {}{ref1 one "two" $\\{$three$\\}$ \\$}{x}{\\% a\\_b ref2 c\\backslash{}d \xe9é e}{}

=== ptx -O -A p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -O -A p
--- stdout
.xx "" "/fox jumps over the lazy dog." "It was a dark and stormy night." "" "p:1"
.xx "numbers 42x!" "" "Short line  another-one with 3" "" "p:2"
.xx "the lazy dog. It was a/" "" "The quick brown fox jumps over" "" "p:1"
.xx "" "/over the lazy dog. It was" "a dark and stormy night." "" "p:1"
.xx "" "the lazy dog. It was a dark" "and stormy night." "/jumps over" "p:1"
.xx "" "Short line" "another-one with 3 numbers 42x!" "" "p:4"
.xx "dog. It was a/" "The quick" "brown fox jumps over the lazy" "" "p:1"
.xx "" "over the lazy dog. It was a" "dark and stormy night." "/jumps" "p:1"
.xx "" "/fox jumps over the lazy" "dog. It was a dark and stormy/" "" "p:1"
.xx "was a/" "The quick brown" "fox jumps over the lazy dog. It" "" "p:1"
.xx "a/" "The quick brown fox" "jumps over the lazy dog. It was" "" "p:1"
.xx "" "/brown fox jumps over the" "lazy dog. It was a dark and/" "" "p:1"
.xx "numbers 42x!" "Short" "line  another-one with 3" "" "p:2"
.xx "" ". It was a dark and stormy" "night." "/the lazy dog" "p:1"
.xx "" "line  another-one with 3" "numbers 42x!" "Short" "p:4"
.xx "" "Short line  another-" "one with 3 numbers 42x!" "" "p:4"
.xx "" "The quick brown fox jumps" "over the lazy dog. It was a/" "" "p:1"
.xx "lazy dog. It was a/" "The" "quick brown fox jumps over the" "" "p:1"
.xx "" "lazy dog. It was a dark and" "stormy night." "/over the" "p:1"
.xx "" "/quick brown fox jumps over" "the lazy dog. It was a dark and/" "" "p:1"
.xx "" "/jumps over the lazy dog. It" "was a dark and stormy night." "" "p:1"
.xx "" "Short line  another-one" "with 3 numbers 42x!" "" "p:4"
.xx "" "-one with 3 numbers 42" "x!" "/line  another" "p:4"

=== ptx -T -r q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -T -r q
--- stdout (escaped)
\\xx {}{one "two" $\\{$three$\\}$ \\$x\\%}{a}{\\_b}{}{ref1}
\\xx {}{one "two" $\\{$three$\\}$ \\$x\\% a\\_}{b}{}{}{ref1}
\\xx {}{}{c}{\\backslash{}d \xe9é e}{}{ref2}
\\xx {}{c\\backslash{}}{d}{ \xe9é e}{}{ref2}
\\xx {}{c\\backslash{}d \xe9é}{e}{}{}{ref2}
\\xx {}{}{one}{ "two" $\\{$three$\\}$ \\$x\\% a\\_b}{}{ref1}
\\xx {}{one "two" $\\{$}{three}{$\\}$ \\$x\\% a\\_b}{}{ref1}
\\xx {}{one "}{two}{" $\\{$three$\\}$ \\$x\\% a\\_b}{}{ref1}
\\xx {}{one "two" $\\{$three$\\}$ \\$}{x}{\\% a\\_b}{}{ref1}

=== ptx -O -r -R q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -O -r -R q
--- stdout (escaped)
.xx "" "one ""two"" {three} $x%" "a_b" "" "ref1"
.xx "" "one ""two"" {three} $x% a_" "b" "" "ref1"
.xx "" "" "c\\d \xe9é e" "" "ref2"
.xx "" "c\\" "d \xe9é e" "" "ref2"
.xx "" "c\\d \xe9é" "e" "" "ref2"
.xx "" "" "one ""two"" {three} $x% a_b" "" "ref1"
.xx "" "one ""two"" {" "three} $x% a_b" "" "ref1"
.xx "" "one """ "two"" {three} $x% a_b" "" "ref1"
.xx "" "one ""two"" {three} $" "x% a_b" "" "ref1"

=== ptx --format=roff p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx --format=roff p
--- stdout
.xx "" "/fox jumps over the lazy dog." "It was a dark and stormy night." ""
.xx "numbers 42x!" "" "Short line  another-one with 3" ""
.xx "lazy dog. It was a dark and/" "" "The quick brown fox jumps over the" ""
.xx "" "jumps over the lazy dog. It was" "a dark and stormy night." "/fox"
.xx "" "the lazy dog. It was a dark" "and stormy night." "/jumps over"
.xx "" "Short line" "another-one with 3 numbers 42x!" ""
.xx "It was a dark and/" "The quick" "brown fox jumps over the lazy dog." ""
.xx "" "over the lazy dog. It was a" "dark and stormy night." "/fox jumps"
.xx "" "/brown fox jumps over the lazy" "dog. It was a dark and stormy/" ""
.xx "was a dark/" "The quick brown" "fox jumps over the lazy dog. It" ""
.xx "dark and/" "The quick brown fox" "jumps over the lazy dog. It was a" ""
.xx "" "/quick brown fox jumps over the" "lazy dog. It was a dark and stormy/" ""
.xx "2x!" "Short" "line  another-one with 3 numbers 4" ""
.xx "" "dog. It was a dark and stormy" "night." "/the lazy"
.xx "" "Short line  another-one with 3" "numbers 42x!" ""
.xx "" "Short line  another-" "one with 3 numbers 42x!" ""
.xx "" "The quick brown fox jumps" "over the lazy dog. It was a dark/" ""
.xx "lazy dog. It was a dark/" "The" "quick brown fox jumps over the" ""
.xx "" "the lazy dog. It was a dark and" "stormy night." "/over"
.xx "" "The quick brown fox jumps over" "the lazy dog. It was a dark and/" ""
.xx "" "/fox jumps over the lazy dog. It" "was a dark and stormy night." ""
.xx "" "Short line  another-one" "with 3 numbers 42x!" ""
.xx "" "another-one with 3 numbers 42" "x!" "Short line"

=== ptx --format=tex q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx --format=tex q
--- stdout (escaped)
\\xx {}{ref1 one "two" $\\{$three$\\}$ \\$x\\%}{a}{\\_b ref2 c\\backslash{}d \xe9é e}{}
\\xx {}{ref1 one "two" $\\{$three$\\}$ \\$x\\% a\\_}{b}{ ref2 c\\backslash{}d \xe9é e}{}
\\xx {}{one "two" $\\{$three$\\}$ \\$x\\% a\\_b ref2}{c}{\\backslash{}d \xe9é e}{ref1}
\\xx {}{"two" $\\{$three$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}}{d}{ \xe9é e}{ref1 one}
\\xx {}{" $\\{$three$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}d \xe9é}{e}{}{one "two}
\\xx {\xe9é e}{ref1}{one}{ "two" $\\{$three$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}d}{}
\\xx {2 c\\backslash{}d \xe9é e}{}{ref}{1 one "two" $\\{$three$\\}$ \\$x\\% a\\_b ref}{}
\\xx {}{ref1 one "two" $\\{$three$\\}$ \\$x\\% a\\_b}{ref}{2 c\\backslash{}d \xe9é e}{}
\\xx {}{ref1 one "two" $\\{$}{three}{$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}d \xe9é e}{}
\\xx {e}{ref1 one "}{two}{" $\\{$three$\\}$ \\$x\\% a\\_b ref2 c\\backslash{}d \xe9é}{}
\\xx {}{ref1 one "two" $\\{$three$\\}$ \\$}{x}{\\% a\\_b ref2 c\\backslash{}d \xe9é e}{}

=== ptx -f p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -f p
--- stdout
     jumps over the lazy dog. It was   a dark and stormy night.        /fox
         the lazy dog. It was a dark   and stormy night.        /jumps over
                          Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
       /fox jumps over the lazy dog.   It was a dark and stormy night.
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   2x!                         Short   line  another-one with 3 numbers 4
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog. It was a dark/
   lazy dog. It was a dark/      The   quick brown fox jumps over the
   numbers 42x!                        Short line  another-one with 3
     the lazy dog. It was a dark and   stormy night.                  /over
   lazy dog. It was a dark and/        The quick brown fox jumps over the
      The quick brown fox jumps over   the lazy dog. It was a dark and/
    /fox jumps over the lazy dog. It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx -g 1 p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -g 1 p
--- stdout
       /fox jumps over the lazy dog. It was a dark and stormy night.
 numbers 42x!                        Short line  another-one with 3
 lazy dog. It was a dark and/        The quick brown fox jumps over the
     jumps over the lazy dog. It was a dark and stormy night.  /brown fox
    over the lazy dog. It was a dark and stormy night.             /jumps
                          Short line another-one with 3 numbers 42x!
 It was a dark and/        The quick brown fox jumps over the lazy dog.
   jumps over the lazy dog. It was a dark and stormy night.          /fox
      /brown fox jumps over the lazy dog. It was a dark and stormy/
 was a dark and/     The quick brown fox jumps over the lazy dog. It
 dark and/       The quick brown fox jumps over the lazy dog. It was a
     /quick brown fox jumps over the lazy dog. It was a dark and stormy/
 2x!                           Short line  another-one with 3 numbers 4
       dog. It was a dark and stormy night.                     /the lazy
      Short line  another-one with 3 numbers 42x!
                Short line  another- one with 3 numbers 42x!
 and/      The quick brown fox jumps over the lazy dog. It was a dark
 lazy dog. It was a dark and/    The quick brown fox jumps over the
     the lazy dog. It was a dark and stormy night.                  /over
      The quick brown fox jumps over the lazy dog. It was a dark and/
     fox jumps over the lazy dog. It was a dark and stormy night.  /brown
             Short line  another-one with 3 numbers 42x!
       another-one with 3 numbers 42 x!                        Short line

=== ptx -g 10 p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -g 10 p
--- stdout
           /jumps over the lazy dog.          It was a dark and stormy night.
          numbers 42x!                        Short line  another-one with 3
          lazy dog. It/                       The quick brown fox jumps over the
               /the lazy dog. It was          a dark and stormy night.
             lazy dog. It was a dark          and stormy night.               /the
                          Short line          another-one with 3 numbers 42x!
          It/              The quick          brown fox jumps over the lazy dog.
             /the lazy dog. It was a          dark and stormy night.
            /fox jumps over the lazy          dog. It was a dark and stormy/
                     The quick brown          fox jumps over the lazy dog. It/
                 The quick brown fox          jumps over the lazy dog. It was a/
           /brown fox jumps over the          lazy dog. It was a dark and stormy/
          2x!                  Short          line  another-one with 3 numbers 4
            It was a dark and stormy          night.                /the lazy dog.
            line  another-one with 3          numbers 42x!                   Short
                Short line  another-          one with 3 numbers 42x!
              /quick brown fox jumps          over the lazy dog. It was a dark/
          lazy dog./             The          quick brown fox jumps over the
              dog. It was a dark and          stormy night.              /the lazy
               /brown fox jumps over          the lazy dog. It was a dark and/
              /over the lazy dog. It          was a dark and stormy night.
             Short line  another-one          with 3 numbers 42x!
              -one with 3 numbers 42          x!               Short line  another

=== ptx -W '[a-z]+' p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -W '[a-z]+' p
--- stdout
     jumps over the lazy dog. It was   a dark and stormy night.        /fox
         the lazy dog. It was a dark   and stormy night.        /jumps over
                          Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
   lazy dog. It was a dark/        T   he quick brown fox jumps over the
   numbers 42x!                    S   hort line  another-one with 3
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   2x!                         Short   line  another-one with 3 numbers 4
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog. It was a dark/
   lazy dog. It was a dark/      The   quick brown fox jumps over the
     the lazy dog. It was a dark and   stormy night.                  /over
     /fox jumps over the lazy dog. I   t was a dark and stormy night.
      The quick brown fox jumps over   the lazy dog. It was a dark and/
    /fox jumps over the lazy dog. It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx -f -W '[a-z]+' p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -f -W '[a-z]+' p
--- stdout
     jumps over the lazy dog. It was   a dark and stormy night.        /fox
         the lazy dog. It was a dark   and stormy night.        /jumps over
                          Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
       /fox jumps over the lazy dog.   It was a dark and stormy night.
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   2x!                         Short   line  another-one with 3 numbers 4
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog. It was a dark/
   lazy dog. It was a dark/      The   quick brown fox jumps over the
   numbers 42x!                        Short line  another-one with 3
     the lazy dog. It was a dark and   stormy night.                  /over
   lazy dog. It was a dark and/        The quick brown fox jumps over the
      The quick brown fox jumps over   the lazy dog. It was a dark and/
    /fox jumps over the lazy dog. It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx -S '\.' p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -S '\.' p
--- stdout
                                        It was a dark and stormy night.
   numbers 42x!                         Short line  another-one with 3
   lazy dog.                           The quick brown fox jumps over the
                              It was   a dark and stormy night.
                       It was a dark   and stormy night.
                          Short line   another-one with 3 numbers 42x!
                           The quick   brown fox jumps over the lazy dog.
                            It was a   dark and stormy night.
       brown fox jumps over the lazy   dog.                       The quick
                     The quick brown   fox jumps over the lazy dog.
                 The quick brown fox   jumps over the lazy dog.
      quick brown fox jumps over the   lazy dog.                        The
   2x!                         Short   line  another-one with 3 numbers 4
            It was a dark and stormy   night.
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog.
   lazy dog.                     The   quick brown fox jumps over the
                   It was a dark and   stormy night.
      The quick brown fox jumps over   the lazy dog.
                                  It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx -S '' p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -S '' p
--- stdout
       /fox jumps over the lazy dog.   It was a dark and stormy night./
     It was a dark and stormy night.   Short line  another-one with 3/   /.
   lazy dog. It was a dark and/        The quick brown fox jumps over the
    /jumps over the lazy dog. It was   a dark and stormy night. Short/
        /the lazy dog. It was a dark   and stormy night. Short line/
       /and stormy night. Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
        /over the lazy dog. It was a   dark and stormy night. Short line/
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
     /a dark and stormy night. Short   line  another-one with 3 numbers 4/
      /dog. It was a dark and stormy   night. Short line  another-one/
      Short line  another-one with 3   numbers 42x!                 /night.
         night. Short line  another-   one with 3 numbers 42x!      /stormy
           The quick brown fox jumps   over the lazy dog. It was a dark/
   lazy dog. It was a dark/      The   quick brown fox jumps over the
    /the lazy dog. It was a dark and   stormy night. Short line  another-/
      The quick brown fox jumps over   the lazy dog. It was a dark and/
    /fox jumps over the lazy dog. It   was a dark and stormy night. Short/
      night. Short line  another-one   with 3 numbers 42x!      /and stormy
       another-one with 3 numbers 42   x!                       /Short line

=== ptx -W '' p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -W '' p
--- stdout
       /fox jumps over the lazy dog.   It was a dark and stormy night.
   numbers 42x!                        Short line  another-one with 3
   lazy dog. It was a dark and/        The quick brown fox jumps over the
     jumps over the lazy dog. It was   a dark and stormy night.        /fox
         the lazy dog. It was a dark   and stormy night.        /jumps over
                          Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   2x!                         Short   line  another-one with 3 numbers 4
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog. It was a dark/
   lazy dog. It was a dark/      The   quick brown fox jumps over the
     the lazy dog. It was a dark and   stormy night.                  /over
      The quick brown fox jumps over   the lazy dog. It was a dark and/
    /fox jumps over the lazy dog. It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx -F ... -w 50 p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -F ... -w 50 p
--- stdout
         ...the lazy dog.   It was a dark and...
   -one with 3...           Short line  another
   jumps over...            The quick brown fox
      ...lazy dog. It was   a dark and stormy...
       .... It was a dark   and stormy night.
               Short line   another-one with 3...
                The quick   brown fox jumps...
         ...dog. It was a   dark and stormy...
         ...over the lazy   dog. It was a dark...
          The quick brown   fox jumps over the...
       ...quick brown fox   jumps over the lazy...
        ...jumps over the   lazy dog. It was a...
   with 3...        Short   line  another-one
          dark and stormy   night.      .... It was a
           ...-one with 3   numbers 42x!
        ...line  another-   one with 3 numbers...
       ...brown fox jumps   over the lazy dog....
   jumps...           The   quick brown fox
           was a dark and   stormy night.       ...It
        ...fox jumps over   the lazy dog. It...
      ...the lazy dog. It   was a dark and...
           ...another-one   with 3 numbers 42x!
             3 numbers 42   x!           ...-one with

=== ptx -F '' -w 20 p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -F '' -w 20 p
--- stdout
      dog.   It was a
             Short line
             The quick
    It was   a dark and
    a dark   and stormy
      line   another-
     quick   brown fox
     was a   dark and
      lazy   dog. It
     brown   fox jumps
       fox   jumps over
       the   lazy dog.
     Short   line
    stormy   night.
    with 3   numbers 42
         -   one with 3
     jumps   over the
       The   quick
       and   stormy
      over   the lazy
   dog. It   was a dark
      -one   with 3
        42   x!

=== ptx -F 'a\tb\qc' -w 30 p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -F 'a\tb\qc' -w 30 p
--- stdout
          a	b\qc   Ita	b\qc
                  Shorta	b\qc
                  Thea	b\qc
          a	b\qc   aa	b\qc
          a	b\qc   anda	b\qc
           a	b\qc   anothera	b\qc
          a	b\qc   browna	b\qc
          a	b\qc   darka	b\qc
          a	b\qc   doga	b\qc
          a	b\qc   foxa	b\qc
          a	b\qc   jumpsa	b\qc
          a	b\qc   lazya	b\qc
          a	b\qc   linea	b\qc
          a	b\qc   nighta	b\qc
          a	b\qc   numbersa	b\qc
         a	b\qc   onea	b\qc
          a	b\qc   overa	b\qc
          a	b\qc   quicka	b\qc
          a	b\qc   stormya	b\qc
          a	b\qc   thea	b\qc
          a	b\qc   wasa	b\qc
          a	b\qc   witha	b\qc
         a	b\qc   x!

=== ptx -i list p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -i list p
--- stdout
       /fox jumps over the lazy dog.   It was a dark and stormy night.
   numbers 42x!                        Short line  another-one with 3
   lazy dog. It was a dark and/        The quick brown fox jumps over the
     jumps over the lazy dog. It was   a dark and stormy night.        /fox
         the lazy dog. It was a dark   and stormy night.        /jumps over
                          Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   2x!                         Short   line  another-one with 3 numbers 4
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog. It was a dark/
     the lazy dog. It was a dark and   stormy night.                  /over
    /fox jumps over the lazy dog. It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx -f -i list p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -f -i list p
--- stdout
     jumps over the lazy dog. It was   a dark and stormy night.        /fox
         the lazy dog. It was a dark   and stormy night.        /jumps over
                          Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
       /fox jumps over the lazy dog.   It was a dark and stormy night.
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   2x!                         Short   line  another-one with 3 numbers 4
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog. It was a dark/
   numbers 42x!                        Short line  another-one with 3
     the lazy dog. It was a dark and   stormy night.                  /over
    /fox jumps over the lazy dog. It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx -o list p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -o list p
--- stdout
   lazy dog. It was a dark/      The   quick brown fox jumps over the
      The quick brown fox jumps over   the lazy dog. It was a dark and/

=== ptx -f -o list p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -f -o list p
--- stdout
   lazy dog. It was a dark/      The   quick brown fox jumps over the
   lazy dog. It was a dark and/        The quick brown fox jumps over the
      The quick brown fox jumps over   the lazy dog. It was a dark and/

=== ptx -b breaks p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -b breaks p
--- stdout
                          Short line     another-one with 3 numbers 42x!
        Short line  another-one with   3 numbers 42x!
       e  another-one with 3 numbers   42x!                       Short lin
    /wn fox jumps over the lazy dog.   It was a dark and stormy night.
   numbers 42x!                        Short line  another-one with 3
   lazy dog. It was a dark and/        The quick brown fox jumps over the
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
   s a dark and/     The quick brown   fox jumps over the lazy dog. It wa
     /own fox jumps over the lazy do   g. It was a dark and stormy night.
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   42x!                        Short   line  another-one with 3 numbers
                       Short line  a   nother-one with 3 numbers 42x!
               Short line  another-o   ne with 3 numbers 42x!
     r the lazy dog. It was a dark a   nd stormy night.          /jumps ove
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
   zy dog. It was a dark a/      The   quick brown fox jumps over the la
       The quick brown fox jumps ove   r the lazy dog. It was a dark and/
                  Short line  anothe   r-one with 3 numbers 42x!
      over the lazy dog. It was a da   rk and stormy night.      /fox jumps
     lazy dog. It was a dark and sto   rmy night.                 /over the
      line  another-one with 3 numbe   rs 42x!                        Short
   rs 42x!                       Sho   rt line  another-one with 3 numbe
      jumps over the lazy dog. It wa   s a dark and stormy night.      /fox
     the lazy dog. It was a dark and   stormy night.                  /over
      The quick brown fox jumps over   the lazy dog. It was a dark and st/
                     Short line  ano   ther-one with 3 numbers 42x!
         The quick brown fox jumps o   ver the lazy dog. It was a dark a/
     fox jumps over the lazy dog. It   was a dark and stormy night.    /own
             Short line  another-one   with 3 numbers 42x!
   was a dark and/     The quick bro   wn fox jumps over the lazy dog. It
   a dark a/      The quick brown fo   x jumps over the lazy dog. It was
        /brown fox jumps over the la   zy dog. It was a dark and stormy/

=== ptx -M yy -O p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -M yy -O p
--- stdout
.yy "" "/fox jumps over the lazy dog." "It was a dark and stormy night." ""
.yy "numbers 42x!" "" "Short line  another-one with 3" ""
.yy "lazy dog. It was a dark and/" "" "The quick brown fox jumps over the" ""
.yy "" "jumps over the lazy dog. It was" "a dark and stormy night." "/fox"
.yy "" "the lazy dog. It was a dark" "and stormy night." "/jumps over"
.yy "" "Short line" "another-one with 3 numbers 42x!" ""
.yy "It was a dark and/" "The quick" "brown fox jumps over the lazy dog." ""
.yy "" "over the lazy dog. It was a" "dark and stormy night." "/fox jumps"
.yy "" "/brown fox jumps over the lazy" "dog. It was a dark and stormy/" ""
.yy "was a dark/" "The quick brown" "fox jumps over the lazy dog. It" ""
.yy "dark and/" "The quick brown fox" "jumps over the lazy dog. It was a" ""
.yy "" "/quick brown fox jumps over the" "lazy dog. It was a dark and stormy/" ""
.yy "2x!" "Short" "line  another-one with 3 numbers 4" ""
.yy "" "dog. It was a dark and stormy" "night." "/the lazy"
.yy "" "Short line  another-one with 3" "numbers 42x!" ""
.yy "" "Short line  another-" "one with 3 numbers 42x!" ""
.yy "" "The quick brown fox jumps" "over the lazy dog. It was a dark/" ""
.yy "lazy dog. It was a dark/" "The" "quick brown fox jumps over the" ""
.yy "" "the lazy dog. It was a dark and" "stormy night." "/over"
.yy "" "The quick brown fox jumps over" "the lazy dog. It was a dark and/" ""
.yy "" "/fox jumps over the lazy dog. It" "was a dark and stormy night." ""
.yy "" "Short line  another-one" "with 3 numbers 42x!" ""
.yy "" "another-one with 3 numbers 42" "x!" "Short line"

=== ptx -M yy -T p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -M yy -T p
--- stdout
\yy {}{fox jumps over the lazy dog.}{It}{ was a dark and stormy night.}{}
\yy {numbers 42x!}{}{Short}{ line  another-one with 3}{}
\yy {lazy dog. It was a dark and}{}{The}{ quick brown fox jumps over the}{}
\yy {}{jumps over the lazy dog. It was}{a}{ dark and stormy night.}{fox}
\yy {}{the lazy dog. It was a dark}{and}{ stormy night.}{jumps over}
\yy {}{Short line}{another}{-one with 3 numbers 42x!}{}
\yy {It was a dark and}{The quick}{brown}{ fox jumps over the lazy dog.}{}
\yy {}{over the lazy dog. It was a}{dark}{ and stormy night.}{fox jumps}
\yy {}{brown fox jumps over the lazy}{dog}{. It was a dark and stormy}{}
\yy {was a dark}{The quick brown}{fox}{ jumps over the lazy dog. It}{}
\yy {dark and}{The quick brown fox}{jumps}{ over the lazy dog. It was a}{}
\yy {}{quick brown fox jumps over the}{lazy}{ dog. It was a dark and stormy}{}
\yy {2x!}{Short}{line}{  another-one with 3 numbers 4}{}
\yy {}{dog. It was a dark and stormy}{night}{.}{the lazy}
\yy {}{Short line  another-one with 3}{numbers}{ 42x!}{}
\yy {}{Short line  another-}{one}{ with 3 numbers 42x!}{}
\yy {}{The quick brown fox jumps}{over}{ the lazy dog. It was a dark}{}
\yy {lazy dog. It was a dark}{The}{quick}{ brown fox jumps over the}{}
\yy {}{the lazy dog. It was a dark and}{stormy}{ night.}{over}
\yy {}{The quick brown fox jumps over}{the}{ lazy dog. It was a dark and}{}
\yy {}{fox jumps over the lazy dog. It}{was}{ a dark and stormy night.}{}
\yy {}{Short line  another-one}{with}{ 3 numbers 42x!}{}
\yy {}{another-one with 3 numbers 42}{x}{!}{Short line}

=== ptx -R p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -R p
--- stdout
    /fox jumps over the lazy dog.   It was a dark and stormy night.
numbers 42x!                        Short line  another-one with 3
lazy dog. It was a dark and/        The quick brown fox jumps over the
  jumps over the lazy dog. It was   a dark and stormy night.        /fox
      the lazy dog. It was a dark   and stormy night.        /jumps over
                       Short line   another-one with 3 numbers 42x!
It was a dark and/      The quick   brown fox jumps over the lazy dog.
      over the lazy dog. It was a   dark and stormy night.    /fox jumps
   /brown fox jumps over the lazy   dog. It was a dark and stormy/
was a dark/       The quick brown   fox jumps over the lazy dog. It
dark and/     The quick brown fox   jumps over the lazy dog. It was a
  /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
2x!                         Short   line  another-one with 3 numbers 4
    dog. It was a dark and stormy   night.                     /the lazy
   Short line  another-one with 3   numbers 42x!
             Short line  another-   one with 3 numbers 42x!
        The quick brown fox jumps   over the lazy dog. It was a dark/
lazy dog. It was a dark/      The   quick brown fox jumps over the
  the lazy dog. It was a dark and   stormy night.                  /over
   The quick brown fox jumps over   the lazy dog. It was a dark and/
 /fox jumps over the lazy dog. It   was a dark and stormy night.
          Short line  another-one   with 3 numbers 42x!
    another-one with 3 numbers 42   x!                        Short line

=== ptx -t p
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -t p
--- stdout
       /fox jumps over the lazy dog.   It was a dark and stormy night.
   numbers 42x!                        Short line  another-one with 3
   lazy dog. It was a dark and/        The quick brown fox jumps over the
     jumps over the lazy dog. It was   a dark and stormy night.        /fox
         the lazy dog. It was a dark   and stormy night.        /jumps over
                          Short line   another-one with 3 numbers 42x!
   It was a dark and/      The quick   brown fox jumps over the lazy dog.
         over the lazy dog. It was a   dark and stormy night.    /fox jumps
      /brown fox jumps over the lazy   dog. It was a dark and stormy/
   was a dark/       The quick brown   fox jumps over the lazy dog. It
   dark and/     The quick brown fox   jumps over the lazy dog. It was a
     /quick brown fox jumps over the   lazy dog. It was a dark and stormy/
   2x!                         Short   line  another-one with 3 numbers 4
       dog. It was a dark and stormy   night.                     /the lazy
      Short line  another-one with 3   numbers 42x!
                Short line  another-   one with 3 numbers 42x!
           The quick brown fox jumps   over the lazy dog. It was a dark/
   lazy dog. It was a dark/      The   quick brown fox jumps over the
     the lazy dog. It was a dark and   stormy night.                  /over
      The quick brown fox jumps over   the lazy dog. It was a dark and/
    /fox jumps over the lazy dog. It   was a dark and stormy night.
             Short line  another-one   with 3 numbers 42x!
       another-one with 3 numbers 42   x!                        Short line

=== ptx -A -r q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -A -r q
--- stdout (escaped)
q:1:           one "two" {three} $x%   a_b
q:1:        one "two" {three} $x% a_   b
q:2:                                   c\\d \xe9é e
q:2:                              c\\   d \xe9é e
q:2:                         c\\d \xe9é   e
q:1:                                   one "two" {three} $x% a_b
q:1:                     one "two" {   three} $x% a_b
q:1:                           one "   two" {three} $x% a_b
q:1:             one "two" {three} $   x% a_b

=== ptx -r -w 20 -g 1 q
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -r -w 20 -g 1 q
--- stdout (escaped)
ref1    $x% a_b  /}
ref1   % a_ b   /$x
ref2 é/    c\\d \xe9
ref2     c\\ d \xe9é/
ref2    \xe9é e   c\\d
ref1        one "/
ref1   /" { three/
ref1 {/  /" two"
ref1   /} $ x% a_/

=== ptx -r p: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -r p 2>&1; echo $?
--- stdout
ptx: error: regular expression has a match of length zero: ‘\n’
1

=== ptx -w x q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -w x q 2>&1; echo $?
--- stdout
ptx: invalid line width: ‘x’
1

=== ptx -w 0 q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -w 0 q 2>&1; echo $?
--- stdout
ptx: invalid line width: ‘0’
1

=== ptx -g -1 q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -g -1 q 2>&1; echo $?
--- stdout
ptx: invalid gap width: ‘-1’
1

=== ptx -g 0 q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -g 0 q 2>&1; echo $?
--- stdout
ptx: invalid gap width: ‘0’
1

=== ptx -W '[' q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -W '[' q 2>&1; echo $?
--- stdout
ptx: Invalid regular expression (for regexp ‘[’)
1

=== ptx -S '\(' q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -S '\(' q 2>&1; echo $?
--- stdout
ptx: Unmatched ( or \( (for regexp ‘\\(’)
1

=== ptx -i nosuch q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -i nosuch q 2>&1; echo $?
--- stdout
ptx: nosuch: No such file or directory
1

=== ptx -o nosuch q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -o nosuch q 2>&1; echo $?
--- stdout
ptx: nosuch: No such file or directory
1

=== ptx -b nosuch q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -b nosuch q 2>&1; echo $?
--- stdout
ptx: nosuch: No such file or directory
1

=== ptx nosuch: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx nosuch 2>&1; echo $?
--- stdout
ptx: nosuch: No such file or directory
1

=== ptx .: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx . 2>&1; echo $?
--- stdout
ptx: .: Is a directory
1

=== ptx -G p q r: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -G p q r 2>&1; echo $?
--- stdout
ptx: extra operand ‘r’
Try 'ptx --help' for more information.
1

=== ptx -z: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -z 2>&1; echo $?
--- stdout
ptx: invalid option -- 'z'
Try 'ptx --help' for more information.
1

=== ptx --f: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx --f 2>&1; echo $?
--- stdout
ptx: option '--f' is ambiguous; possibilities: '--flag-truncation' '--format'
Try 'ptx --help' for more information.
1

=== ptx --format=x q: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx --format=x q 2>&1; echo $?
--- stdout
ptx: invalid argument ‘x’ for ‘--format’
Valid arguments are:
  - ‘roff’
  - ‘tex’
Try 'ptx --help' for more information.
1

=== ptx --nosuch: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx --nosuch 2>&1; echo $?
--- stdout
ptx: unrecognized option '--nosuch'
Try 'ptx --help' for more information.
1

=== ptx -w: message
printf 'The quick brown fox jumps over the lazy dog. It was a dark and stormy night.\nShort line\n\nanother-one with 3 numbers 42x!\n' > p; printf 'ref1 one "two" {three} $x%% a_b\nref2 c\\d \351\303\251 e\n' > q; printf 'the\nquick\n' > list; printf 'aeo .' > breaks
ptx -w 2>&1; echo $?
--- stdout
ptx: option requires an argument -- 'w'
Try 'ptx --help' for more information.
1

=== ptx reads standard input
printf 'b a\n' | ptx; printf 'b a\n' | ptx -A; printf 'b a\n' | ptx -A -; : | ptx
--- stdout
                                   b   a
                                       b a
:1:                               b   a
:1:                                   b a
:1:                               b   a
:1:                                   b a

=== ptx -G with an output file
printf 'b a\n' > p; ptx -G p out; cat out; ptx -G p nosuch/out 2>&1; echo $?
--- stdout
.xx "" "b" "a" ""
.xx "" "" "b a" ""
ptx: nosuch/out: No such file or directory
1

=== ptx with its output closed
echo a b > n; ptx n >&-; echo $?; ptx n > /dev/full; echo $?
--- stdout
1
1
