#: The real tool is GNU patch 2.7.6.
#: needs patch

=== a patch of form u
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -p1 <p.u; cmp f g0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== the same patch a second time, form u
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
cp g0 f; patch -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout (escaped)
patching file f
Reversed (or previously applied) patch detected!  Assume -R? [n]\x20
Apply anyway? [n]\x20
Skipping patch.
2 out of 2 hunks ignored -- saving rejects to file f.rej
status 1
f
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -2,3 +2,3 @@
 2
-3
+three
 4
@@ -9,3 +9,3 @@
 9
-10
+ten
 11
--- stderr

=== a patch of form c
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -p1 <p.c; cmp f g0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== the same patch a second time, form c
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
cp g0 f; patch -p1 -i p.c
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout (escaped)
patching file f
Reversed (or previously applied) patch detected!  Assume -R? [n]\x20
Apply anyway? [n]\x20
Skipping patch.
2 out of 2 hunks ignored -- saving rejects to file f.rej
status 1
f
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
*** f
--- f
***************
*** 2,4 ****
  2
! 3
  4
--- 2,4 ----
  2
! three
  4
***************
*** 9,11 ****
  9
! 10
  11
--- 9,11 ----
  9
! ten
  11
--- stderr

=== a normal patch
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch f p.n; cmp f g0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== a normal patch behind an index line
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
(echo 'Index: f'; cat p.n) | patch; cmp f g0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== a normal patch with no file
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -i p.n
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
status 2
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr
patch: **** Only garbage was found in the patch input.

=== a script for ed
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -e f p.e; cmp f g0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== a script for ed with a lone period
printf 'a\nb\n' >f; printf 'a\n.\nx\n.\nb\nend\n' >g; diff -e f g >e; patch -e f e; cmp f g && echo same
--- stdout
same
--- stderr

=== a script for ed from standard input with more commands
seq 9 >f; printf '8,9d\n5c\nfive\nV\n.\n0a\ntop\n.\n' | patch -e f; cat f
--- stdout
top
1
2
3
4
five
V
6
7
--- stderr

=== reversed
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
cp g0 f; patch -R -p1 -i p.u; cmp f f0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== reversed twice
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -R -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout (escaped)
patching file f
Unreversed patch detected!  Ignore -R? [n]\x20
Apply anyway? [n]\x20
Skipping patch.
2 out of 2 hunks ignored -- saving rejects to file f.rej
status 1
f
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -2,3 +2,3 @@
 2
-three
+3
 4
@@ -9,3 +9,3 @@
 9
-ten
+10
 11
--- stderr

=== nothing is reapplied with -N
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
cp g0 f; patch -N -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Reversed (or previously applied) patch detected!  Skipping patch.
2 out of 2 hunks ignored -- saving rejects to file f.rej
status 1
f
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -2,3 +2,3 @@
 2
-3
+three
 4
@@ -9,3 +9,3 @@
 9
-10
+ten
 11
--- stderr

=== assumed to be reversed with -t
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
cp g0 f; patch -t -p1 -i p.u; cmp f f0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Reversed (or previously applied) patch detected!  Assuming -R.
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== forced
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
cp g0 f; patch -f -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #1 FAILED at 2.
Hunk #2 FAILED at 9.
2 out of 2 hunks FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -2,3 +2,3 @@
 2
-3
+three
 4
@@ -9,3 +9,3 @@
 9
-10
+ten
 11
--- stderr

=== silently
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -s -p1 -i p.u; patch -s -p1 -N -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
Reversed (or previously applied) patch detected!  Skipping patch.
2 out of 2 hunks ignored -- saving rejects to file f.rej
status 1
f
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -2,3 +2,3 @@
 2
-3
+three
 4
@@ -9,3 +9,3 @@
 9
-10
+ten
 11
--- stderr

=== verbosely
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch --verbose -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
Hmm...  Looks like a unified diff to me...
The text leading up to this was:
--------------------------
|--- a/f
|+++ b/f
--------------------------
patching file f
Using Plan A...
Hunk #1 succeeded at 2.
Hunk #2 succeeded at 9.
done
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== verbosely with text before
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
(echo 'Dear all'; echo; cat p.u) | patch --verbose -p1
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
Hmm...  Looks like a unified diff to me...
The text leading up to this was:
--------------------------
|Dear all
|
|--- a/f
|+++ b/f
--------------------------
patching file f
Using Plan A...
Hunk #1 succeeded at 2.
Hunk #2 succeeded at 9.
done
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== verbosely a context patch that fails
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
seq 5 >f; patch --verbose -p1 -i p.c
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
Hmm...  Looks like a new-style context diff to me...
The text leading up to this was:
--------------------------
|*** a/f
|--- b/f
--------------------------
patching file f
Using Plan A...
Hunk #1 succeeded at 2.
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED -- saving rejects to file f.rej
done
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
*** f
--- f
***************
*** 9,11 ****
  9
! 10
  11
--- 9,11 ----
  9
! ten
  11
--- stderr

=== not really
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch --dry-run -p1 -i p.u; cmp f f0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
checking file f
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== not really, and it would fail
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
seq 5 >f; patch --dry-run -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
checking file f
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED
status 1
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== moved down
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
(echo x; echo y; cat f0) >f; patch -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 4 (offset 2 lines).
Hunk #2 succeeded at 11 (offset 2 lines).
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== moved down by one line
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
(echo x; cat f0) >f; patch -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 3 (offset 1 line).
Hunk #2 succeeded at 10 (offset 1 line).
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== moved up
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
sed 1d f0 >f; patch -p1 -i p.u; head -3 f
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 1 (offset -1 lines).
Hunk #2 succeeded at 8 (offset -1 lines).
2
three
4
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== moved with fuzz
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
(echo x; sed 's/^4$/four/' f0) >f; patch -p1 -i p.u; sed -n 3,6p f
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 3 with fuzz 1 (offset 1 line).
Hunk #2 succeeded at 10 (offset 1 line).
2
three
four
5
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== fuzz at the start
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
sed 's/^1$/one/' f0 >f; patch -p1 -i p.3; head -4 f
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 1 with fuzz 2.
one
2
three
4
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== fuzz of two
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
sed -e 's/^1$/one/' -e 's/^2$/two/' f0 >f; patch -p1 -i p.3; head -4 f
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #1 FAILED at 1.
1 out of 1 hunk FAILED -- saving rejects to file f.rej
one
two
3
4
status 0
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -1,13 +1,13 @@
 1
 2
-3
+three
 4
 5
 6
 7
 8
 9
-10
+ten
 11
 12
 13
--- stderr

=== no fuzz allowed
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
sed 's/^1$/one/' f0 >f; patch -F0 -p1 -i p.3
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #1 FAILED at 1.
1 out of 1 hunk FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -1,13 +1,13 @@
 1
 2
-3
+three
 4
 5
 6
 7
 8
 9
-10
+ten
 11
 12
 13
--- stderr

=== as much fuzz as it takes
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
sed -e 's/^1$/one/' -e 's/^2$/two/' -e 's/^13$/x/;s/^12$/y/;s/^11$/z/' f0 >f; patch -F 3 -p1 -i p.3
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 1 with fuzz 3.
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== one hunk of two fails
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
sed 's/^10$/TEN/' f0 >f; patch -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -9,3 +9,3 @@
 9
-10
+ten
 11
--- stderr

=== one hunk of two fails, in context form
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
sed 's/^10$/TEN/' f0 >f; patch -p1 -i p.c
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
*** f
--- f
***************
*** 9,11 ****
  9
! 10
  11
--- 9,11 ----
  9
! ten
  11
--- stderr

=== the first hunk fails and the second moves
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
(seq 5; sed 's/^3$/drei/' f0) >f; patch -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #2 succeeded at 14 (offset 5 lines).
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== a normal patch that fails
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
sed 's/^10$/TEN/' f0 >f; patch f p.n
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #2 FAILED at 10.
1 out of 2 hunks FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
*** /dev/null
--- /dev/null
***************
*** 10
- 10
--- 10 -----
+ ten
--- stderr

=== rejects elsewhere
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
seq 3 >f; patch -p1 -r rejected -i p.u; cat rejected
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 2 with fuzz 1.
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED -- saving rejects to file rejected
--- f
+++ f
@@ -9,3 +9,3 @@
 9
-10
+ten
 11
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
rejected
--- stderr

=== rejects thrown away
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
seq 3 >f; patch -p1 -r - -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 2 with fuzz 1.
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED
status 1
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== rejects in context form
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
seq 3 >f; patch -p1 --reject-format=context -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #1 succeeded at 2 with fuzz 1.
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
*** f
--- f
***************
*** 9,11 ****
  9
! 10
  11
--- 9,11 ----
  9
! ten
  11
--- stderr

=== rejects in unified form
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
seq 3 >f; patch -p1 --reject-format=unified -i p.c
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #1 succeeded at 2 with fuzz 1.
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -9,3 +9,3 @@
 9
-10
+ten
 11
--- stderr

=== rejects keep times and functions
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
seq 3 >f; sed -e '1s/$/\t2020-01-01 00:00:00.000000000 +0000/' -e '2s/$/\t2020-01-02 00:00:00.000000000 +0000/' -e 's/^@@.*/& int f(void)/' p.u | patch -p1
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout
patching file f
Hunk #1 succeeded at 2 with fuzz 1.
Hunk #2 FAILED at 9.
1 out of 2 hunks FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f	2020-01-01 00:00:00.000000000 +0000
+++ f	2020-01-02 00:00:00.000000000 +0000
@@ -9,3 +9,3 @@ int f(void)
 9
-10
+ten
 11
--- stderr

=== rejects of a file without a newline
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
printf 'x' >f; printf -- '--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n' | patch
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- stdout (no newline)
patching file f
Hunk #1 FAILED at 1.
1 out of 1 hunk FAILED -- saving rejects to file f.rej
status 1
f
f.orig
f.rej
f0
g0
p.3
p.c
p.e
p.n
p.u
[f.rej]
--- f
+++ f
@@ -1 +1 @@
-a+b
--- stderr

=== a backup
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -b -p1 -i p.u; cmp f.orig f0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 0
f
f.orig
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== a backup with a suffix
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -b -z .bak -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 0
f
f.bak
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== numbered backups
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -b -V numbered -p1 -i p.u; patch -R -b -V t -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
patching file f
status 0
f
f.~1~
f.~2~
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== backups with prefixes
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -b -B old/ -p1 -i p.u; ls old; cp f0 f; patch -b -Y .pre. -p1 -i p.u; ls -A; cp f0 f; patch -b -B x -Y y. -z .z -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
f
patching file f
.pre.f
f
f0
g0
old
p.3
p.c
p.e
p.n
p.u
patching file f
status 0
f
f0
g0
old
p.3
p.c
p.e
p.n
p.u
xy.f.z
--- stderr

=== no backup of what did not match
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
(echo x; cat f0) >f; patch --no-backup-if-mismatch -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
Hunk #1 succeeded at 3 (offset 1 line).
Hunk #2 succeeded at 10 (offset 1 line).
status 0
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== a backup suffix from the environment
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
SIMPLE_BACKUP_SUFFIX=.env patch -b -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 0
f
f.env
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== output elsewhere
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -p1 -o out -i p.u; cmp out g0; cmp f f0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file out (read from f)
status 0
f
f0
g0
out
p.3
p.c
p.e
p.n
p.u
--- stderr

=== output to standard output
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -p1 -o - -i p.u 2>/dev/null | cmp - g0 && echo same; patch -p1 -o - -i p.u 2>&1 >/dev/null
--- stdout
same
patching file - (read from f)
--- stderr

=== a file named on the command line
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
mv f other; patch other p.u; cmp other g0; patch -R other <p.u; cmp other f0
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file other
patching file other
status 0
f0
g0
other
p.3
p.c
p.e
p.n
p.u
--- stderr

=== another directory
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
mkdir d; mv f d; patch -d d -p1 -i ../p.u; patch -d nodir -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout
patching file f
status 2
d
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr
patch: **** Can't change to directory nodir : No such file or directory

=== the wrong number of parts
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
patch -p0 -i p.u; patch -p5 -f -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout (escaped)
can't find file to patch at input line 3
Perhaps you used the wrong -p or --strip option?
The text leading up to this was:
--------------------------
|--- a/f
|+++ b/f
--------------------------
File to patch:\x20
Skip this patch? [y]\x20
Skipping patch.
2 out of 2 hunks ignored
can't find file to patch at input line 3
Perhaps you used the wrong -p or --strip option?
The text leading up to this was:
--------------------------
|--- a/f
|+++ b/f
--------------------------
No file to patch.  Skipping patch.
2 out of 2 hunks ignored
status 1
f
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== no number of parts
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
mkdir -p a/b; mv f a/b; sed 's,/f,/b/f,' p.u >q; patch -i q; patch -p0 -i q; cp f0 f; patch -i q
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout (escaped)
can't find file to patch at input line 3
Perhaps you should have used the -p or --strip option?
The text leading up to this was:
--------------------------
|--- a/b/f
|+++ b/b/f
--------------------------
File to patch:\x20
Skip this patch? [y]\x20
Skipping patch.
2 out of 2 hunks ignored
patching file a/b/f
patching file f
status 0
a
f
f0
g0
p.3
p.c
p.e
p.n
p.u
q
--- stderr

=== no such file
seq 20 >f0; sed -e 's/^10$/ten/' -e 's/^3$/three/' f0 >g0; cp f0 f
diff -U1 -L a/f -L b/f f0 g0 >p.u; diff -u -L a/f -L b/f f0 g0 >p.3; diff -C1 -L a/f -L b/f f0 g0 >p.c; diff f0 g0 >p.n; diff -e f0 g0 >p.e
rm f; patch -p1 -i p.u; patch -i p.u; patch -p1 -t -i p.u; patch -s -p1 -i p.u
echo "status $?"; ls; for x in *.rej; do [ -e "$x" ] && { echo "[$x]"; cat "$x"; }; done
--- status 1
--- stdout (escaped)
can't find file to patch at input line 3
Perhaps you used the wrong -p or --strip option?
The text leading up to this was:
--------------------------
|--- a/f
|+++ b/f
--------------------------
File to patch:\x20
Skip this patch? [y]\x20
Skipping patch.
2 out of 2 hunks ignored
can't find file to patch at input line 3
Perhaps you should have used the -p or --strip option?
The text leading up to this was:
--------------------------
|--- a/f
|+++ b/f
--------------------------
File to patch:\x20
Skip this patch? [y]\x20
Skipping patch.
2 out of 2 hunks ignored
can't find file to patch at input line 3
Perhaps you used the wrong -p or --strip option?
The text leading up to this was:
--------------------------
|--- a/f
|+++ b/f
--------------------------
No file to patch.  Skipping patch.
2 out of 2 hunks ignored
The text leading up to this was:
--------------------------
|--- a/f
|+++ b/f
--------------------------
File to patch:\x20
Skip this patch? [y]\x20
2 out of 2 hunks ignored
status 1
f0
g0
p.3
p.c
p.e
p.n
p.u
--- stderr

=== names that lead elsewhere
printf -- '--- ../x\n+++ ../x\n@@ -0,0 +1 @@\n+a\n' | patch -p0; echo $?; printf -- '--- /tmp/zz\n+++ /tmp/zz\n@@ -0,0 +1 @@\n+a\n' | patch -p0 -f; echo $?; printf -- '--- a/../../x\n+++ a/../../x\n@@ -0,0 +1 @@\n+a\n' | patch -p1 -f; ls ..
--- stdout (escaped)
Ignoring potentially dangerous file name ../x
can't find file to patch at input line 3
Perhaps you used the wrong -p or --strip option?
The text leading up to this was:
--------------------------
|--- ../x
|+++ ../x
--------------------------
File to patch:\x20
Skip this patch? [y]\x20
Skipping patch.
1 out of 1 hunk ignored
1
Ignoring potentially dangerous file name /tmp/zz
can't find file to patch at input line 3
Perhaps you used the wrong -p or --strip option?
The text leading up to this was:
--------------------------
|--- /tmp/zz
|+++ /tmp/zz
--------------------------
No file to patch.  Skipping patch.
1 out of 1 hunk ignored
1
Ignoring potentially dangerous file name ../../x
can't find file to patch at input line 3
Perhaps you used the wrong -p or --strip option?
The text leading up to this was:
--------------------------
|--- a/../../x
|+++ a/../../x
--------------------------
No file to patch.  Skipping patch.
1 out of 1 hunk ignored
case
--- stderr

=== a file is created
printf -- '--- /dev/null\n+++ b/new/dir/x\n@@ -0,0 +1,2 @@\n+a\n+b\n' >p.new; printf -- '--- a/new/dir/x\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n' >p.del
patch -p1 -i p.new; cat new/dir/x; patch -p1 -i p.new; echo $?; patch -p1 -N -i p.new; patch -p1 -f -i p.new; find . | sort
--- stdout (escaped)
patching file new/dir/x
a
b
The next patch would create the file new/dir/x,
which already exists!  Assume -R? [n]\x20
Apply anyway? [n]\x20
Skipping patch.
1 out of 1 hunk ignored
1
The next patch would create the file new/dir/x,
which already exists!  Skipping patch.
1 out of 1 hunk ignored
The next patch would create the file new/dir/x,
which already exists!  Applying it anyway.
patching file new/dir/x
Hunk #1 FAILED at 1.
1 out of 1 hunk FAILED -- saving rejects to file new/dir/x.rej
.
./new
./new/dir
./new/dir/x
./new/dir/x.orig
./new/dir/x.rej
./p.del
./p.new
--- stderr

=== a file is removed
printf -- '--- /dev/null\n+++ b/new/dir/x\n@@ -0,0 +1,2 @@\n+a\n+b\n' >p.new; printf -- '--- a/new/dir/x\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n' >p.del
mkdir -p new/dir; printf 'a\nb\n' >new/dir/x; patch -p1 -i p.del; find . | sort; patch -p1 -i p.del; echo $?
--- stdout (escaped)
patching file new/dir/x
.
./p.del
./p.new
The next patch would delete the file new/dir/x,
which does not exist!  Assume -R? [n]\x20
Apply anyway? [n]\x20
Skipping patch.
1 out of 1 hunk ignored
1
--- stderr

=== a file that holds more is not removed
printf -- '--- /dev/null\n+++ b/new/dir/x\n@@ -0,0 +1,2 @@\n+a\n+b\n' >p.new; printf -- '--- a/new/dir/x\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n' >p.del
mkdir -p new/dir; printf 'a\nb\nc\n' >new/dir/x; patch -p1 -i p.del; echo $?; cat new/dir/x
--- stdout
patching file new/dir/x
Not deleting file new/dir/x as content differs from patch
1
c
--- stderr

=== a creation is undone
printf -- '--- /dev/null\n+++ b/new/dir/x\n@@ -0,0 +1,2 @@\n+a\n+b\n' >p.new; printf -- '--- a/new/dir/x\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n' >p.del
mkdir -p new/dir; printf 'a\nb\n' >new/dir/x; patch -R -p1 -i p.new; echo $?; find . | sort; patch -R -p1 -i p.new; echo $?; patch -R -p1 -i p.del; cat new/dir/x
--- stdout (escaped)
patching file new/dir/x
0
.
./p.del
./p.new
The next patch, when reversed, would delete the file new/dir/x,
which does not exist!  Ignore -R? [n]\x20
Apply anyway? [n]\x20
Skipping patch.
1 out of 1 hunk ignored
1
patching file new/dir/x
a
b
--- stderr

=== a file becomes empty
printf -- '--- a/e\n+++ b/e\n@@ -1 +0,0 @@\n-a\n' >p; echo a >e; patch -p1 -i p; ls; echo a >e; patch -E -p1 -i p; ls
--- stdout
patching file e
e
p
patching file e
p
--- stderr

=== the beginning of times says that there is no file
printf -- '--- a/e\t2020-01-01 00:00:00 +0000\n+++ b/e\t1970-01-01 01:00:00.000000000 +0100\n@@ -1 +0,0 @@\n-a\n' >p; echo a >e; patch -p1 -i p; ls; printf -- '--- a/n\t1970-01-01 00:00:00 +0000\n+++ b/n\t2020-01-01 00:00:00 +0000\n@@ -0,0 +1 @@\n+a\n' | patch -p1; cat n
--- stdout
patching file e
p
patching file n
a
--- stderr

=== headers of git
seq 9 >f; echo x >gone; seq 3 >m; chmod 644 m; seq 4 >src
cat >p.git <<'P'
From: someone
diff --git a/f b/sub/f2
similarity index 90%
rename from f
rename to sub/f2
index 1..2 100644
--- a/f
+++ b/sub/f2
@@ -1,5 +1,5 @@
 1
 2
-3
+three
 4
 5
diff --git a/nn b/nn
new file mode 100755
index 0000000..1234567
--- /dev/null
+++ b/nn
@@ -0,0 +1 @@
+hello
diff --git a/src b/copy
similarity index 100%
copy from src
copy to copy
diff --git a/m b/m
old mode 100644
new mode 100755
diff --git a/gone b/gone
deleted file mode 100644
index 1..0
--- a/gone
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/emp b/emp
new file mode 100644
index 0000000..e69de29
P
patch -p1 <p.git; echo $?; find . -type f -printf '%p %m\n' | sort; sed -n 3p sub/f2
--- stdout
patching file sub/f2 (renamed from f)
patching file nn
patching file copy (copied from src)
patching file m
patching file gone
patching file emp
0
./copy 644
./emp 644
./m 755
./nn 755
./p.git 644
./src 644
./sub/f2 644
three
--- stderr

=== headers of git, not really
seq 9 >f; echo x >gone; seq 3 >m; chmod 644 m; seq 4 >src
cat >p.git <<'P'
From: someone
diff --git a/f b/sub/f2
similarity index 90%
rename from f
rename to sub/f2
index 1..2 100644
--- a/f
+++ b/sub/f2
@@ -1,5 +1,5 @@
 1
 2
-3
+three
 4
 5
diff --git a/nn b/nn
new file mode 100755
index 0000000..1234567
--- /dev/null
+++ b/nn
@@ -0,0 +1 @@
+hello
diff --git a/src b/copy
similarity index 100%
copy from src
copy to copy
diff --git a/m b/m
old mode 100644
new mode 100755
diff --git a/gone b/gone
deleted file mode 100644
index 1..0
--- a/gone
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/emp b/emp
new file mode 100644
index 0000000..e69de29
P
patch --dry-run -p1 <p.git; echo $?; ls
--- stdout
checking file sub/f2 (renamed from f)
checking file nn
checking file copy (copied from src)
checking file m
checking file gone
checking file emp
0
f
gone
m
p.git
src
--- stderr

=== a rename without a change
seq 3 >a; printf 'diff --git a/a b/b\nsimilarity index 100%%\nrename from a\nrename to b\n' | patch -p1; ls; printf 'diff --git a/a b/b\nsimilarity index 100%%\nrename from a\nrename to b\n' | patch -R -p1; ls
--- stdout
patching file b (renamed from a)
b
patching file a (renamed from b)
a
--- stderr

=== several files in one patch
echo 1 >a; echo 1 >b; echo 1 >c; for x in a b c; do printf 'Index: %s\n=====\n--- %s\n+++ %s\n@@ -1 +1 @@\n-1\n+2\n' $x $x $x; done >p; echo 5 >b; patch <p; echo $?; cat a b c; ls
--- stdout
patching file a
patching file b
Hunk #1 FAILED at 1.
1 out of 1 hunk FAILED -- saving rejects to file b.rej
patching file c
1
2
5
2
a
b
b.orig
b.rej
c
p
--- stderr

=== lines that end in carriage returns
seq 5 | sed 's/$/\r/' >f; seq 5 | sed -e 's/3/three/' -e 's/$/\r/' >g; diff -u -L f -L f f g >p; patch -i p; echo $?; cat -A f | sed -n 3p; sed 's/$/\r/' p | head -0; seq 5 >h; sed 's/3/three/' h >i; diff -u -L h -L h h i | sed 's/$/\r/' >q; patch -i q; cat -A h | sed -n 3p; seq 5 >h; patch --binary -i q; echo $?
--- stdout
patching file f
0
three^M$
(Stripping trailing CRs from patch; use --binary to disable.)
patching file h
three$
patching file h
Hunk #1 FAILED at 1 (different line endings).
1 out of 1 hunk FAILED -- saving rejects to file h.rej
1
--- stderr

=== different line endings are told
seq 5 | sed 's/$/\r/' >f; printf -- '--- f\n+++ f\n@@ -2,3 +2,3 @@\n 2\n-3\n+x\n 4\n' | patch; echo $?
--- stdout
patching file f
Hunk #1 FAILED at 2 (different line endings).
1 out of 1 hunk FAILED -- saving rejects to file f.rej
1
--- stderr

=== no newline at the end
printf '1\n2\n3' >f; printf '1\ntwo\n3' >g; diff -u -L f -L f f g | patch; cmp f g; printf '1\n2\n3' >f; printf -- '--- f\n+++ f\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n' | patch; od -c f; printf '1\n2' >f; printf '1\n2\n' >g; diff -u -L f -L f f g | patch; od -c f; diff -c -L f -L f f g; printf 'a' >f; printf 'b' >g; diff f g | patch f; od -c f
--- stdout
patching file f
patching file f
Hunk #1 succeeded at 1 with fuzz 1.
0000000   1  \n   t   w   o  \n   3
0000007
patching file f
0000000   1  \n   2  \n
0000004
patching file f
0000000   b
0000001
--- stderr

=== spaces do not count
printf 'int  main()\n{\n\treturn 0;\n}\n' >f; printf -- '--- f\n+++ f\n@@ -1,4 +1,4 @@\n int main()\n {\n-    return 0;\n+    return 1;\n }\n' >p; patch -i p; echo $?; rm -f f.*; patch -l -i p; cat f
--- stdout
patching file f
Hunk #1 FAILED at 1.
1 out of 1 hunk FAILED -- saving rejects to file f.rej
1
patching file f
int  main()
{
    return 1;
}
--- stderr

=== preprocessor lines
seq 6 >f; printf -- '--- f\n+++ f\n@@ -1,6 +1,6 @@\n 1\n-2\n 3\n-4\n+four\n 5\n+more\n 6\n' | patch -D NEW; cat f
--- stdout
patching file f
1
#ifndef NEW
2
#endif
3
#ifndef NEW
4
#else
four
#endif
5
#ifdef NEW
more
#endif
6
--- stderr

=== names with blanks
seq 3 >'a b'; printf -- '--- a/a b\t2020-01-01 00:00:00\n+++ b/a b\t2020-01-01 00:00:01\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n' | patch -p1; sed -n 2p 'a b'; printf -- '--- "a/a b"\n+++ "b/a b"\n@@ -1,3 +1,3 @@\n 1\n-two\n+2\n 3\n' | patch -p1; sed -n 2p 'a b'; printf -- '--- "a/\\303\\251"\n+++ "b/\\303\\251"\n@@ -0,0 +1 @@\n+x\n' | patch -p1; ls
--- stdout
patching file 'a b'
two
patching file 'a b'
2
patching file é
a b
é
--- stderr

=== the better of two names
mkdir d; seq 3 >d/long; seq 3 >s; printf -- '--- d/long\n+++ s\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n' | patch -p0; seq 3 >x.orig; rm s; seq 3 >x; printf -- '--- x.orig\n+++ x\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n' | patch; cat x
--- stdout
patching file s
patching file x
1
two
3
--- stderr

=== nothing but garbage
echo garbage | patch; echo $?; : | patch; echo $?; printf '@@ -1 +1 @@\n-a\n+b\n' | patch; echo $?; patch -i nofile; echo $?
--- stdout
2
0
2
2
--- stderr
patch: **** Only garbage was found in the patch input.
patch: **** Only garbage was found in the patch input.
patch: **** Can't open patch file nofile : No such file or directory

=== garbage behind a patch
echo a >f; printf -- '--- f\n+++ f\n@@ -1 +1 @@\n-a\n+b\n-- \n2.30\n' | patch; echo $?; echo a >f; printf -- '--- f\n+++ f\n@@ -1 +1 @@\n-a\n+b\nsignature\n' | patch --verbose
--- stdout
patching file f
0
Hmm...  Looks like a unified diff to me...
The text leading up to this was:
--------------------------
|--- f
|+++ f
--------------------------
patching file f
Using Plan A...
Hunk #1 succeeded at 1.
Hmm...  Ignoring the trailing garbage.
done
--- stderr

=== malformed patches
seq 3 >f; printf -- '--- f\n+++ f\n@@ -1,4 +1,4 @@\n 1\n-2\n+two\nbad\n 3\n' | patch; echo $?; printf -- '--- f\n+++ f\n@@ -1,3 +x @@\n 1\n' | patch; echo $?; printf -- '--- f\n+++ f\n@@ -1,9 +1,9 @@\n 1\n-2\n+two\n' | patch; echo $?; cat f
--- stdout
patching file f
2
patching file f
2
patching file f
2
1
2
3
--- stderr
patch: **** malformed patch at line 7: bad

patch: **** missing line number at line 3: @@ -1,3 +x @@

patch: **** unexpected end of file in patch

=== blank lines cut off on the way
printf '1\n2\n\n3\n\n' >f; printf -- '--- f\n+++ f\n@@ -1,5 +1,5 @@\n 1\n-2\n+two\n\n 3\n' | patch; echo $?; cat f
--- stdout (escaped)
patching file f
0
1
two

3
\n\
--- stderr

=== what is no regular file
mkdir d; seq 3 >f; ln -s f l; for x in d l; do printf -- '--- %s\n+++ %s\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n' $x $x | patch; echo $?; done; ls; cat f
--- stdout
File d is not a regular file -- refusing to patch
1 out of 1 hunk ignored -- saving rejects to file d.rej
1
File l is not a regular file -- refusing to patch
1 out of 1 hunk ignored -- saving rejects to file l.rej
1
d
d.rej
f
l
l.rej
1
2
3
--- stderr

=== a file that may not be written
seq 3 >f; chmod 444 f; printf -- '--- f\n+++ f\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n' >p; patch -i p; echo $?; stat -c %a f; chmod 444 f; patch -R --read-only=fail -i p; echo $?; patch -R --read-only=ignore -i p; echo $?
--- stdout
File f is read-only; trying to patch anyway
patching file f
0
444
File f is read-only; refusing to patch
1 out of 1 hunk ignored -- saving rejects to file f.rej
1
patching file f
0
--- stderr

=== permissions stay
seq 3 >f; chmod 751 f; printf -- '--- f\n+++ f\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n' | patch -b; stat -c '%n %a' f f.orig
--- stdout
patching file f
f 751
f.orig 751
--- stderr

=== wrong calls
patch a b c; echo $?; patch --nosuch; echo $?; patch -p x </dev/null; echo $?; patch -F x </dev/null; echo $?; patch -z '' </dev/null; echo $?; patch --reject-format=x </dev/null; echo $?
--- stdout
2
2
2
2
2
2
--- stderr
patch: c: extra operand
patch: Try 'patch --help' for more information.
patch: unrecognized option '--nosuch'
patch: Try 'patch --help' for more information.
patch: **** strip count x is not a number
patch: **** fuzz factor x is not a number
patch: **** backup suffix is empty
patch: Try 'patch --help' for more information.

=== hunks without context
seq 9 >f; sed -e 5d -e '7a new' f >g; diff -U0 -L f -L f f g | patch; cmp f g; seq 9 >f; (echo 0; seq 9) >h; diff -U0 -L f -L f f h | patch; cmp f h; seq 9 >f; (seq 9; echo 10) >h; diff -U0 -L f -L f f h | patch; cmp f h
--- stdout
patching file f
patching file f
patching file f
--- stderr

=== context hunks with only one half
seq 9 >f; sed 5d f >g; diff -c -L f -L f f g | patch; cmp f g; seq 9 >f; sed '5a new' f >g; diff -c -L f -L f f g >p; patch -i p; cmp f g; patch -R -i p; seq 9 | cmp f; (echo 0; seq 9 | sed s/6/six/) >f; patch -i p; echo $?; cat f.rej
--- stdout
patching file f
patching file f
patching file f
patching file f
Hunk #1 FAILED at 3.
1 out of 1 hunk FAILED -- saving rejects to file f.rej
1
*** f
--- f
***************
*** 3,8 ****
  3
  4
  5
  6
  7
  8
--- 3,9 ----
  3
  4
  5
+ new
  6
  7
  8
--- stderr

=== a hunk for the end of the file
seq 9 >f; sed '$s/$/!/' f >g; diff -u -L f -L f f g >p; (seq 9; echo 10) >f; patch -i p; echo $?; (echo 0; seq 9) >f; patch -i p; echo $?; tail -1 f
--- stdout
patching file f
Hunk #1 FAILED at 6.
1 out of 1 hunk FAILED -- saving rejects to file f.rej
1
patching file f
Hunk #1 succeeded at 7 (offset 1 line).
0
9!
--- stderr

=== a hunk for the start of the file
seq 9 >f; sed '1s/$/!/' f >g; diff -u -L f -L f f g >p; (echo 0; seq 9) >f; patch -i p; echo $?; seq 9 >f; patch -i p; head -1 f
--- stdout
patching file f
Hunk #1 FAILED at 1.
1 out of 1 hunk FAILED -- saving rejects to file f.rej
1
patching file f
1!
--- stderr

=== the nearest place is taken
for i in 1 2 3 4 5 6; do echo a; echo b; echo c; done >f; printf -- '--- f\n+++ f\n@@ -9,3 +9,3 @@\n a\n-b\n+X\n c\n' | patch; cat -n f | grep X; printf -- '--- f\n+++ f\n@@ -90,3 +90,3 @@\n a\n-b\n+Y\n c\n' | patch; cat -n f | grep Y
--- stdout
patching file f
Hunk #1 succeeded at 10 (offset 1 line).
    11	X
patching file f
Hunk #1 succeeded at 16 (offset -74 lines).
    17	Y
--- stderr

=== a later hunk keeps the offset of the one before
seq 40 >a; sed -e 's/^5$/five/' -e 's/^30$/thirty/' a >b; diff -U1 -L f -L f a b >p; (seq 100 106; seq 40) >f; patch -i p; (seq 20; seq 200 210; seq 21 40) >f; patch -i p
--- stdout
patching file f
Hunk #1 succeeded at 11 (offset 7 lines).
Hunk #2 succeeded at 36 (offset 7 lines).
patching file f
Hunk #2 succeeded at 40 (offset 11 lines).
--- stderr
