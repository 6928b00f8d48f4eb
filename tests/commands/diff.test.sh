#: The real tool is GNU diff 3.8.
#: needs diff

=== normal output
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff  a b
--- status 1
--- stdout
2c2
< b
---
> B
8a9
> i
\ No newline at end of file
--- stderr

=== a script for ed
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -e a b
--- status 2
--- stdout
8a
i
.
2c
B
.
--- stderr (escaped)
diff: b: No newline at end of file
\n\

=== a script in forward order
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -f a b
--- status 2
--- stdout
c2
B
.
a8
i
.
--- stderr (escaped)
diff: b: No newline at end of file
\n\

=== the form of RCS
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -n a b
--- status 1
--- stdout (no newline)
d2 1
a2 1
B
a8 1
i
--- stderr

=== only whether files differ
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -q a b
--- status 1
--- stdout
Files a and b differ
--- stderr

=== files that differ are not reported as identical
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -s a b
--- status 1
--- stdout
2c2
< b
---
> B
8a9
> i
\ No newline at end of file
--- stderr

=== the normal form by name
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff --normal a b
--- status 1
--- stdout
2c2
< b
---
> B
8a9
> i
\ No newline at end of file
--- stderr

=== two columns
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -y -W 40 a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
a^I^I^Ia$
b^I^I   |^IB$
c^I^I^Ic$
d^I^I^Id$
e^I^I^Ie$
f^I^I^If$
g^I^I^Ig$
h^I^I^Ih$
^I^I   >^Ii1
--- stderr

=== two columns with tabs expanded
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -y -W 41 -t a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
a                     a$
b                   | B$
c                     c$
d                     d$
e                     e$
f                     f$
g                     g$
h                     h$
                    > i1
--- stderr

=== only the left column of common lines
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -y -W 40 --left-column a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
a^I^I   ($
b^I^I   |^IB$
c^I^I   ($
d^I^I   ($
e^I^I   ($
f^I^I   ($
g^I^I   ($
h^I^I   ($
^I^I   >^Ii1
--- stderr

=== common lines are suppressed
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -y -W 40 --suppress-common-lines a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
b^I^I   |^IB$
^I^I   >^Ii1
--- stderr

=== two columns of the usual width
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -y a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
a^I^I^I^I^I^I^I^Ia$
b^I^I^I^I^I^I^I      |^IB$
c^I^I^I^I^I^I^I^Ic$
d^I^I^I^I^I^I^I^Id$
e^I^I^I^I^I^I^I^Ie$
f^I^I^I^I^I^I^I^If$
g^I^I^I^I^I^I^I^Ig$
h^I^I^I^I^I^I^I^Ih$
^I^I^I^I^I^I^I      >^Ii1
--- stderr

=== columns too narrow for text
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -y -W 3 a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
   $
 | $
   $
   $
   $
   $
   $
   $
 > 1
--- stderr

=== narrow columns
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -y -W 12 a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
a^Ia$
b    |^IB$
c^Ic$
d^Id$
e^Ie$
f^If$
g^Ig$
h^Ih$
     >^Ii1
--- stderr

=== merged with preprocessor lines
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -D NEW a b
--- status 1
--- stdout
a
#ifndef NEW
b
#else /* NEW */
B
#endif /* NEW */
c
d
e
f
g
h
#ifdef NEW
i
#endif /* NEW */
--- stderr

=== colours
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff --color=always a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
^[[36m2c2^[[0m$
^[[31m< b^[[0m$
---$
^[[32m> B^[[0m$
^[[36m8a9^[[0m$
^[[32m> i^[[0m$
\ No newline at end of file$
1
--- stderr

=== no colours
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff --color=never a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
2c2$
< b$
---$
> B$
8a9$
> i$
\ No newline at end of file$
1
--- stderr

=== an initial tab
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -T a b | cat -A; echo ${PIPESTATUS[0]}
--- stdout
2c2$
<^Ib$
---$
>^IB$
8a9$
>^Ii$
\ No newline at end of file$
1
--- stderr

=== the smallest set of changes
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -d a b
--- status 1
--- stdout
2c2
< b
---
> B
8a9
> i
\ No newline at end of file
--- stderr

=== all files are text
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -a a b
--- status 1
--- stdout
2c2
< b
---
> B
8a9
> i
\ No newline at end of file
--- stderr

=== large files are assumed
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -H a b
--- status 1
--- stdout
2c2
< b
---
> B
8a9
> i
\ No newline at end of file
--- stderr

=== unified output with times
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -u a b | cat -A
--- stdout
--- a^I2024-01-02 03:04:05.678000000 +0000$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -1,8 +1,9 @@$
 a$
-b$
+B$
 c$
 d$
 e$
 f$
 g$
 h$
+i$
\ No newline at end of file$
--- stderr

=== context output with times
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -c a b | cat -A
--- stdout
*** a^I2024-01-02 03:04:05.678000000 +0000$
--- b^I2023-06-07 08:09:10.000000000 +0000$
***************$
*** 1,8 ****$
  a$
! b$
  c$
  d$
  e$
  f$
  g$
  h$
--- 1,9 ----$
  a$
! B$
  c$
  d$
  e$
  f$
  g$
  h$
+ i$
\ No newline at end of file$
--- stderr

=== one line of unified context
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -U1 a b | cat -A
--- stdout
--- a^I2024-01-02 03:04:05.678000000 +0000$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -1,3 +1,3 @@$
 a$
-b$
+B$
 c$
@@ -8 +8,2 @@$
 h$
+i$
\ No newline at end of file$
--- stderr

=== no context
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -U 0 a b | cat -A
--- stdout
--- a^I2024-01-02 03:04:05.678000000 +0000$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -2 +2 @@$
-b$
+B$
@@ -8,0 +9 @@$
+i$
\ No newline at end of file$
--- stderr

=== one line of copied context
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -C 1 a b | cat -A
--- stdout
*** a^I2024-01-02 03:04:05.678000000 +0000$
--- b^I2023-06-07 08:09:10.000000000 +0000$
***************$
*** 1,3 ****$
  a$
! b$
  c$
--- 1,3 ----$
  a$
! B$
  c$
***************$
*** 8 ****$
--- 8,9 ----$
  h$
+ i$
\ No newline at end of file$
--- stderr

=== digits behind -u
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -u1 a b | cat -A
--- stdout
--- a^I2024-01-02 03:04:05.678000000 +0000$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -1,3 +1,3 @@$
 a$
-b$
+B$
 c$
@@ -8 +8,2 @@$
 h$
+i$
\ No newline at end of file$
--- stderr

=== digits behind -c
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -c0 a b | cat -A
--- stdout
*** a^I2024-01-02 03:04:05.678000000 +0000$
--- b^I2023-06-07 08:09:10.000000000 +0000$
***************$
*** 2 ****$
! b$
--- 2 ----$
! B$
***************$
*** 8 ****$
--- 9 ----$
+ i$
\ No newline at end of file$
--- stderr

=== the larger of two contexts counts
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -u -U5 a b | cat -A
--- stdout
--- a^I2024-01-02 03:04:05.678000000 +0000$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -1,8 +1,9 @@$
 a$
-b$
+B$
 c$
 d$
 e$
 f$
 g$
 h$
+i$
\ No newline at end of file$
--- stderr

=== the long name without a number
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff --unified a b | cat -A
--- stdout
--- a^I2024-01-02 03:04:05.678000000 +0000$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -1,8 +1,9 @@$
 a$
-b$
+B$
 c$
 d$
 e$
 f$
 g$
 h$
+i$
\ No newline at end of file$
--- stderr

=== the long name with a number
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff --unified=2 a b | cat -A
--- stdout
--- a^I2024-01-02 03:04:05.678000000 +0000$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -1,4 +1,4 @@$
 a$
-b$
+B$
 c$
 d$
@@ -7,2 +7,3 @@$
 g$
 h$
+i$
\ No newline at end of file$
--- stderr

=== context by its long name
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff --context=1 a b | cat -A
--- stdout
*** a^I2024-01-02 03:04:05.678000000 +0000$
--- b^I2023-06-07 08:09:10.000000000 +0000$
***************$
*** 1,3 ****$
  a$
! b$
  c$
--- 1,3 ----$
  a$
! B$
  c$
***************$
*** 8 ****$
--- 8,9 ----$
  h$
+ i$
\ No newline at end of file$
--- stderr

=== colours in unified output
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -u --color=always a b | cat -A
--- stdout
^[[1m--- a^I2024-01-02 03:04:05.678000000 +0000^[[0m$
^[[1m+++ b^I2023-06-07 08:09:10.000000000 +0000^[[0m$
^[[36m@@ -1,8 +1,9 @@^[[0m$
 a$
^[[31m-b^[[0m$
^[[32m+B^[[0m$
 c$
 d$
 e$
 f$
 g$
 h$
^[[32m+i^[[0m$
\ No newline at end of file$
--- stderr

=== colours in context output
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -c --color=always a b | cat -A
--- stdout
^[[1m*** a^I2024-01-02 03:04:05.678000000 +0000^[[0m$
^[[1m--- b^I2023-06-07 08:09:10.000000000 +0000^[[0m$
***************$
^[[36m*** 1,8 ****^[[0m$
^[[31m  a^[[0m$
^[[31m! b^[[0m$
^[[31m  c^[[0m$
^[[31m  d^[[0m$
^[[31m  e^[[0m$
^[[31m  f^[[0m$
^[[31m  g^[[0m$
^[[31m  h^[[0m$
^[[36m--- 1,9 ----^[[0m$
^[[32m  a^[[0m$
^[[32m! B^[[0m$
^[[32m  c^[[0m$
^[[32m  d^[[0m$
^[[32m  e^[[0m$
^[[32m  f^[[0m$
^[[32m  g^[[0m$
^[[32m  h^[[0m$
^[[32m+ i^[[0m$
\ No newline at end of file$
--- stderr

=== a palette
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -u --color=always --palette='rs=0:hd=4:ad=33:de=35:ln=34' a b | cat -A
--- stdout
^[[4m--- a^I2024-01-02 03:04:05.678000000 +0000^[[0m$
^[[4m+++ b^I2023-06-07 08:09:10.000000000 +0000^[[0m$
^[[34m@@ -1,8 +1,9 @@^[[0m$
 a$
^[[35m-b^[[0m$
^[[33m+B^[[0m$
 c$
 d$
 e$
 f$
 g$
 h$
^[[33m+i^[[0m$
\ No newline at end of file$
--- stderr

=== an initial tab in unified output
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -uT a b | cat -A
--- stdout
--- a^I2024-01-02 03:04:05.678000000 +0000$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -1,8 +1,9 @@$
^Ia$
-^Ib$
+^IB$
^Ic$
^Id$
^Ie$
^If$
^Ig$
^Ih$
+^Ii$
\ No newline at end of file$
--- stderr

=== labels
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -u -L old -L new a b | cat -A
--- stdout
--- old$
+++ new$
@@ -1,8 +1,9 @@$
 a$
-b$
+B$
 c$
 d$
 e$
 f$
 g$
 h$
+i$
\ No newline at end of file$
--- stderr

=== one label
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -u --label=only a b | cat -A
--- stdout
--- only$
+++ b^I2023-06-07 08:09:10.000000000 +0000$
@@ -1,8 +1,9 @@$
 a$
-b$
+B$
 c$
 d$
 e$
 f$
 g$
 h$
+i$
\ No newline at end of file$
--- stderr

=== labels in context output
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
diff -c --label one --label two a b | cat -A
--- stdout
*** one$
--- two$
***************$
*** 1,8 ****$
  a$
! b$
  c$
  d$
  e$
  f$
  g$
  h$
--- 1,9 ----$
  a$
! B$
  c$
  d$
  e$
  f$
  g$
  h$
+ i$
\ No newline at end of file$
--- stderr

=== times are those of the zone
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
TZ=America/New_York diff -u a b | head -2
TZ=Asia/Kolkata diff -c a b | head -2
--- stdout
--- a	2024-01-01 22:04:05.678000000 -0500
+++ b	2023-06-07 04:09:10.000000000 -0400
*** a	2024-01-02 08:34:05.678000000 +0530
--- b	2023-06-07 13:39:10.000000000 +0530
--- stderr

=== times of old in the C locale
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
touch -d '2024-01-02 03:04:05.678' a; touch -d '2023-06-07 08:09:10' b
LC_ALL=C diff -c a b | head -2; LC_ALL=C diff -u a b | head -2
--- stdout
*** a	Tue Jan  2 03:04:05 2024
--- b	Wed Jun  7 08:09:10 2023
--- a	2024-01-02 03:04:05.678000000 +0000
+++ b	2023-06-07 08:09:10.000000000 +0000
--- stderr

=== what -w ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -w a b; echo $?; diff -q -w a b
--- status 1
--- stdout (escaped)
3,4c3
< d
<\x20
---
> D
5a5,6
>\x20
>\x20
1
Files a and b differ
--- stderr

=== what -b ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -b a b; echo $?; diff -q -b a b
--- status 1
--- stdout (escaped)
3,4c3
< d
<\x20
---
> D
5a5,6
>\x20
>\x20
1
Files a and b differ
--- stderr

=== what -Z ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -Z a b; echo $?; diff -q -Z a b
--- status 1
--- stdout (escaped)
1,4c1,3
< a  b
< 	c
< d
<\x20
---
> a b
>         c
> D
5a5,6
>\x20
>\x20
1
Files a and b differ
--- stderr

=== what -E ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -E a b; echo $?; diff -q -E a b
--- status 1
--- stdout (escaped)
1c1
< a  b
---
> a b
3c3,5
< d
---
> D
> e
>\x20
5d6
< e\x20
1
Files a and b differ
--- stderr

=== what -i ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -i a b; echo $?; diff -q -i a b
--- status 1
--- stdout (escaped)
1,2c1,2
< a  b
< 	c
---
> a b
>         c
3a4,5
> e
>\x20
5d6
< e\x20
1
Files a and b differ
--- stderr

=== what -B ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -B a b; echo $?; diff -q -B a b
--- status 1
--- stdout (escaped)
1,3c1,5
< a  b
< 	c
< d
---
> a b
>         c
> D
> e
>\x20
5d6
< e\x20
1
Files a and b differ
--- stderr

=== what -iw ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -iw a b; echo $?; diff -q -iw a b
--- status 1
--- stdout (escaped)
4d3
<\x20
5a5,6
>\x20
>\x20
1
Files a and b differ
--- stderr

=== what -bB ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -bB a b; echo $?; diff -q -bB a b
--- status 1
--- stdout (escaped)
3,4c3
< d
<\x20
---
> D
1
Files a and b differ
--- stderr

=== what -wB ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -wB a b; echo $?; diff -q -wB a b
--- status 1
--- stdout (escaped)
3,4c3
< d
<\x20
---
> D
1
Files a and b differ
--- stderr

=== what -iwB ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -iwB a b; echo $?; diff -q -iwB a b
--- stdout
0
--- stderr

=== what -EZ ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -EZ a b; echo $?; diff -q -EZ a b
--- status 1
--- stdout (escaped)
1,4c1,3
< a  b
< 	c
< d
<\x20
---
> a b
>         c
> D
5a5,6
>\x20
>\x20
1
Files a and b differ
--- stderr

=== what -ZB ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -ZB a b; echo $?; diff -q -ZB a b
--- status 1
--- stdout (escaped)
1,4c1,3
< a  b
< 	c
< d
<\x20
---
> a b
>         c
> D
1
Files a and b differ
--- stderr

=== what -I [dD]$ -B ignores
printf 'a  b\n\tc\nd\n\ne \n' >a; printf 'a b\n        c\nD\ne\n\n\n' >b
diff -I "^[dD]$" -B a b; echo $?; diff -q -I "^[dD]$" -B a b
--- status 1
--- stdout (escaped)
1,3c1,5
< a  b
< 	c
< d
---
> a b
>         c
> D
> e
>\x20
5d6
< e\x20
1
Files a and b differ
--- stderr

=== blank lines inside a hunk
printf '1\n2\n3\n4\n5\n6\n7\n8\n' >a; printf '1\n\n2\n3\n4\nx\n6\n\n7\n8\n' >b
diff -B -U1 -L a -L b a b
diff -B a b
diff -B -U3 -L a -L b a b
--- status 1
--- stdout
--- a
+++ b
@@ -4,3 +5,3 @@
 4
-5
+x
 6
5c6
< 5
---
> x
--- a
+++ b
@@ -1,8 +1,10 @@
 1
+
 2
 3
 4
-5
+x
 6
+
 7
 8
--- stderr

=== lines that match an expression
printf 'v1\nx\ny\nz\n' >a; printf 'v2\nx\nY\nz\n' >b
diff -I '^v' a b; diff -I '^v' -I '[yY]' a b; echo $?; diff -I 'v[12]' -u0 -L a -L b a b
--- status 1
--- stdout
3c3
< y
---
> Y
0
--- a
+++ b
@@ -3 +3 @@
-y
+Y
--- stderr

=== a carriage return at the end is stripped
printf 'a\r\nb\n' >a; printf 'a\nb\r' >b; diff --strip-trailing-cr a b; printf 'a\nb\n' >c; diff --strip-trailing-cr a c; echo $?; diff -q a c
--- status 1
--- stdout (escaped)
2c2
< b
---
> b\r
\\ No newline at end of file
0
Files a and c differ
--- stderr

=== functions in C
printf 'int f(void)\n{\n 1\n 2\n 3\n 4\n 5\n 6\n}\n' >a; sed 's/ 6/ six/' a >b; diff -p -L a -L b a b; diff -up -L a -L b a b; diff -U1 -F '^{' -L a -L b a b
--- status 1
--- stdout
*** a
--- b
*************** int f(void)
*** 5,9 ****
   3
   4
   5
!  6
  }
--- 5,9 ----
   3
   4
   5
!  six
  }
--- a
+++ b
@@ -5,5 +5,5 @@ int f(void)
  3
  4
  5
- 6
+ six
 }
--- a
+++ b
@@ -7,3 +7,3 @@ {
  5
- 6
+ six
 }
--- stderr

=== a long name of a function is cut
{ echo 'function_with_a_very_long_name_indeed_that_goes_on(int x) {   '; seq 9; } >a; sed 's/9/nine/' a >b; diff -U1 -p -L a -L b a b; diff -U1 -F '^ *func' -L a -L b a b
--- status 1
--- stdout
--- a
+++ b
@@ -9,2 +9,2 @@ function_with_a_very_long_name_indeed_th
 8
-9
+nine
--- a
+++ b
@@ -9,2 +9,2 @@ function_with_a_very_long_name_indeed_th
 8
-9
+nine
--- stderr

=== no newline in the first file
printf 'a\nb' >a; printf 'a\nb\n' >b; diff a b; diff -u -L a -L b a b; diff -c -L a -L b a b; diff -y -W 20 a b; diff -n a b; diff -b a b; echo $?
--- stdout
2c2
< b
\ No newline at end of file
---
> b
--- a
+++ b
@@ -1,2 +1,2 @@
 a
-b
\ No newline at end of file
+b
*** a
--- b
***************
*** 1,2 ****
  a
! b
\ No newline at end of file
--- 1,2 ----
  a
! b
a	a
b     \	b
d2 1
a2 1
b
0
--- stderr

=== no newline in either file
printf 'a\nb' >a; printf 'a\nc' >b; diff a b; diff -u -L a -L b a b; diff -e a b; echo $?; diff -f a b; echo $?; diff -DX a b
--- status 1
--- stdout
2c2
< b
\ No newline at end of file
---
> c
\ No newline at end of file
--- a
+++ b
@@ -1,2 +1,2 @@
 a
-b
\ No newline at end of file
+c
\ No newline at end of file
2c
c
.
2
c2
c
.
2
a
#ifndef X
b
#else /* X */
c
#endif /* X */
--- stderr (escaped)
diff: a: No newline at end of file

diff: b: No newline at end of file

diff: a: No newline at end of file

diff: b: No newline at end of file
\n\

=== scripts complete the last line
printf 'a\nb' >a; printf 'a\nb\n' >b; diff -e a b; echo $?
--- stdout
2
--- stderr (escaped)
diff: a: No newline at end of file
\n\

=== a lone period in a script
printf 'a\nb\n' >a; printf 'a\n.\nx\n.\nb\n' >b; diff -e a b; printf 'a\n.\nb\n' >c; diff -e a c; diff -f a c
--- status 1
--- stdout
1a
..
.
s/.//
a
x
..
.
s/.//
1a
..
.
s/.//
a1
.
.
--- stderr

=== ranges of several lines in every form
seq 20 >a; { seq 3; echo x; echo y; seq 8 15; seq 18 22; } >b; for o in '' -e -f -n; do diff $o a b; done
--- status 1
--- stdout
4,7c4,5
< 4
< 5
< 6
< 7
---
> x
> y
16,17d13
< 16
< 17
20a17,18
> 21
> 22
20a
21
22
.
16,17d
4,7c
x
y
.
c4 7
x
y
.
d16 17
a20
21
22
.
d4 4
a7 2
x
y
d16 2
a20 2
21
22
--- stderr

=== empty files
: >a; printf 'x\ny\n' >b; diff a b; diff b a; diff -u -L a -L b a b; diff -c -L a -L b a b; diff -c -L a -L b b a; diff a a; diff -y -W 20 a b; diff -DX a b; diff -n b a
--- status 1
--- stdout
0a1,2
> x
> y
1,2d0
< x
< y
--- a
+++ b
@@ -0,0 +1,2 @@
+x
+y
*** a
--- b
***************
*** 0 ****
--- 1,2 ----
+ x
+ y
*** a
--- b
***************
*** 1,2 ****
- x
- y
--- 0 ----
      >	x
      >	y
#ifdef X
x
y
#endif /* X */
d1 2
--- stderr

=== identical files
echo 1 >a; cp a b; diff a b; echo $?; diff -s a b; diff -s a a; diff -sq a b; diff -y -W 20 a b; diff -y --suppress-common-lines a b; diff -DX a b
--- stdout
0
Files a and b are identical
Files a and a are identical
Files a and b are identical
1	1
1
--- stderr

=== binary files
printf 'a\0b\n' >a; printf 'a\0c\n' >b; diff a b; echo $?; diff -q a b; echo $?; diff -u a b; diff -a a b | cat -A; diff --text -q a b; cp a c; diff -s a c; echo x >d; diff d a
--- status 1
--- stdout
Binary files a and b differ
1
Files a and b differ
1
Binary files a and b differ
1c1$
< a^@b$
---$
> a^@c$
Files a and b differ
Files a and c are identical
Binary files d and a differ
--- stderr

=== a NUL far into a file
{ head -c 40000 /dev/zero | tr '\0' x; printf '\n\0\n'; } >a; { cat a; echo more; } >b; diff a b | tail -1
--- stdout
> more
--- stderr

=== tabs are expanded
printf 'a\tb\n\tc\n' >a; printf 'a\tB\n\tC\n' >b; diff -t a b; diff -tT a b | cat -A; diff -u -t -L a -L b a b; diff --tabsize=4 -t a b; diff --tabsize=4 -ty -W 30 a b
--- status 1
--- stdout
1,2c1,2
< a       b
<         c
---
> a       B
>         C
1,2c1,2$
<^Ia       b$
<^I        c$
---$
>^Ia       B$
>^I        C$
--- a
+++ b
@@ -1,2 +1,2 @@
-a       b
-        c
+a       B
+        C
1,2c1,2
< a   b
<     c
---
> a   B
>     C
a   b         |  a   B
    c         |      C
--- stderr

=== no blank before empty lines
printf '\na\n\n' >a; printf '\nb\n\n\n' >b; diff -u --suppress-blank-empty -L a -L b a b | cat -A; diff -c --suppress-blank-empty -L a -L b a b | cat -A; diff --suppress-blank-empty a b | cat -A
--- stdout
--- a$
+++ b$
@@ -1,3 +1,4 @@$
$
-a$
+b$
+$
$
*** a$
--- b$
***************$
*** 1,3 ****$
$
! a$
$
--- 1,4 ----$
$
! b$
!$
$
2c2,3$
< a$
---$
> b$
>$
--- stderr

=== long lines in columns
printf 'a very long line that does not fit into half\nshort\ttab\ttab\ttab\n\303\251\303\251 wide \344\270\255\346\226\207\n' >a; printf 'another very long line\nshort\ttab\n\303\251 wide \344\270\255\n' >b; diff -y -W 30 a b; diff -yt -W 31 a b; diff -y -W 24 a b
--- status 1
--- stdout (escaped)
a very long l |	another very\x20
short	tab   |	short	tab
éé wide 中文  |	é wide 中
a very long li | another very l
short   tab    | short   tab
éé wide 中文   | é wide 中
a very l   |	another\x20
short	   |	short
éé wide    |	é wide\x20
--- stderr

=== backspaces and returns in columns
printf 'ab\bc\rd\001e\n' >a; printf 'ab\bX\n' >b; diff -y -W 24 a b | cat -A
--- stdout
ab^Hc^Md^Ae^I   |^Iab^HX$
--- stderr

=== formats of groups
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff --old-group-format='O%df-%dl:%dn:%de:%dm %<' --new-group-format='N%dF-%dL:%dN:%dE:%dM %>' --unchanged-group-format='U%df %=' --changed-group-format='C%df>%dF' a b
--- status 1
--- stdout
U1 a
C2>2U3 c
d
e
f
g
h
N9-9:1:8:10 i
--- stderr

=== formats of lines
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff --old-line-format='-%3dn %l|%L' --new-line-format='+%-4dn|%l%c'"'\\012'"'' --unchanged-line-format='' a b
diff --line-format='%05dn %.3dn %xn %on %L' a b
--- status 1
--- stdout (no newline)
-  2 b|b
+2   |B
+9   |i
00001 001 1 1 a
00002 002 2 2 b
00002 002 2 2 B
00003 003 3 3 c
00004 004 4 4 d
00005 005 5 5 e
00006 006 6 6 f
00007 007 7 7 g
00008 008 8 10 h
00009 009 9 11 i
--- stderr

=== conditions in formats
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff --changed-group-format='%(n=1?one:more)%(N=n? same : other)%c'"'x'"'%%%z
' --unchanged-group-format='' a b; diff --unchanged-group-format='%=' --changed-group-format='[%<|%>]' --new-group-format='{%>}' a b
--- status 1
--- stdout (no newline)
one same x%%z
more otherx%%z
a
[b
|B
]c
d
e
f
g
h
{i
}
--- stderr

=== only what is new
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff --changed-group-format='%>' --unchanged-group-format='' a b; diff --unchanged-line-format= --old-line-format= --new-line-format='%L' a b
--- status 1
--- stdout (no newline)
B
i
B
i
--- stderr

=== names of macros
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -D '50%' b a; diff --ifdef=X a b
--- status 1
--- stdout
a
#ifndef 50%
B
#else /* 50% */
b
#endif /* 50% */
c
d
e
f
g
h
#ifndef 50%
i
#endif /* ! 50% */
a
#ifndef X
b
#else /* X */
B
#endif /* X */
c
d
e
f
g
h
#ifdef X
i
#endif /* X */
--- stderr

=== directories
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff  x y
--- status 1
--- stdout
diff x/f y/f
1c1
< 1
---
> 2
Only in x: gone
Only in y: new
Only in x: only
Common subdirectories: x/sub and y/sub
--- stderr

=== directories and what is below
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -r x y
--- status 1
--- stdout
diff -r x/f y/f
1c1
< 1
---
> 2
Only in x: gone
Only in y: new
Only in x: only
diff -r x/sub/q y/sub/q
1c1
< q
---
> r
--- stderr

=== briefly below directories
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -rq x y
--- status 1
--- stdout
Files x/f and y/f differ
Only in x: gone
Only in y: new
Only in x: only
Files x/sub/q and y/sub/q differ
--- stderr

=== missing files as empty
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -rN x y
--- status 1
--- stdout
diff -rN x/f y/f
1c1
< 1
---
> 2
diff -rN x/new/n y/new/n
0a1
> n
diff -rN x/only y/only
1d0
< o
diff -rN x/sub/q y/sub/q
1c1
< q
---
> r
--- stderr

=== unified with missing files
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -ruN x y
--- status 1
--- stdout
diff -ruN x/f y/f
--- x/f	2024-01-02 03:04:05.000000000 +0000
+++ y/f	2024-01-02 03:04:05.000000000 +0000
@@ -1 +1 @@
-1
+2
diff -ruN x/new/n y/new/n
--- x/new/n	1970-01-01 00:00:00.000000000 +0000
+++ y/new/n	2024-01-02 03:04:05.000000000 +0000
@@ -0,0 +1 @@
+n
diff -ruN x/only y/only
--- x/only	2024-01-02 03:04:05.000000000 +0000
+++ y/only	1970-01-01 00:00:00.000000000 +0000
@@ -1 +0,0 @@
-o
diff -ruN x/sub/q y/sub/q
--- x/sub/q	2024-01-02 03:04:05.000000000 +0000
+++ y/sub/q	2024-01-02 03:04:05.000000000 +0000
@@ -1 +1 @@
-q
+r
--- stderr

=== missing first files as empty
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -rP x y
--- status 1
--- stdout
diff -rP x/f y/f
1c1
< 1
---
> 2
Only in x: gone
diff -rP x/new/n y/new/n
0a1
> n
Only in x: only
diff -rP x/sub/q y/sub/q
1c1
< q
---
> r
--- stderr

=== identical files below
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -r -s x y
--- status 1
--- stdout
diff -r -s x/f y/f
1c1
< 1
---
> 2
Only in x: gone
Only in y: new
Only in x: only
Files x/s and y/s are identical
diff -r -s x/sub/q y/sub/q
1c1
< q
---
> r
--- stderr

=== excluded names
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -r -x 's*' -x f x y
--- status 1
--- stdout
Only in x: gone
Only in y: new
Only in x: only
--- stderr

=== a starting file
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -rS only x y
--- status 1
--- stdout
Only in x: only
diff -rS only x/sub/q y/sub/q
1c1
< q
---
> r
--- stderr

=== labels below directories
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -rc -L a -L b x y
--- status 1
--- stdout
diff -rc -L a -L b a b
*** a
--- b
***************
*** 1 ****
! 1
--- 1 ----
! 2
Only in x: gone
Only in y: new
Only in x: only
diff -rc -L a -L b a b
*** a
--- b
***************
*** 1 ****
! q
--- 1 ----
! r
--- stderr

=== missing files without going deeper
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -N x y
--- status 1
--- stdout
diff -N x/f y/f
1c1
< 1
---
> 2
Common subdirectories: x/gone and y/gone
Common subdirectories: x/new and y/new
diff -N x/only y/only
1d0
< o
Common subdirectories: x/sub and y/sub
--- stderr

=== two columns below directories
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -ry -W 30 x y
--- status 1
--- stdout
diff -ry -W 30 x/f y/f
1	      |	2
Only in x: gone
Only in y: new
Only in x: only
diff -ry -W 30 x/s y/s
same		same
diff -ry -W 30 x/sub/q y/sub/q
q	      |	r
--- stderr

=== scripts below directories
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff -r -e x y
--- status 1
--- stdout
diff -r -e x/f y/f
1c
2
.
Only in x: gone
Only in y: new
Only in x: only
diff -r -e x/sub/q y/sub/q
1c
r
.
--- stderr

=== patterns from a file
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
printf 's*\nf  \n' >pats; diff -r -X pats x y; diff -X nofile x y; echo $?
--- stdout
Only in x: gone
Only in y: new
Only in x: only
2
--- stderr
diff: nofile: No such file or directory

=== a file beside a directory
mkdir -p x/sub y/sub x/gone y/new; echo 1 >x/f; echo 2 >y/f; echo same >x/s; echo same >y/s; echo q >x/sub/q; echo r >y/sub/q
echo o >x/only; echo n >y/new/n; touch x/gone/g
find x y -exec touch -d '2024-01-02 03:04:05' {} +
diff x/f y; diff x y/s; echo $?; diff x/only y; echo $?; diff - y </dev/null; echo $?
--- stdout
1c1
< 1
---
> 2
0
2
2
--- stderr
diff: y/only: No such file or directory
diff: cannot compare '-' to a directory

=== kinds of files that cannot be compared
mkdir -p x/a y; echo 1 >y/a; ln -s t x/l; ln -s u y/l; mkfifo x/p; echo >y/p; : >x/e; mkdir y/e; diff -r x y; echo $?; diff -r --no-dereference x y; echo $?
--- stdout
File x/a is a directory while file y/a is a regular file
File x/e is a regular empty file while file y/e is a directory
File x/p is a fifo while file y/p is a regular file
2
File x/a is a directory while file y/a is a regular file
File x/e is a regular empty file while file y/e is a directory
Symbolic links x/l and y/l differ
File x/p is a fifo while file y/p is a regular file
1
--- stderr
diff: x/l: No such file or directory
diff: y/l: No such file or directory

=== names that need quotes
mkdir x y; for n in 'a b' 'q"t' 'b\s' "s'q" $'n\nl' é; do echo 1 >x/"$n"; echo 2 >y/"$n"; done; diff -r x y; diff -ru x y | grep '^[-+][-+]' | cut -f1; diff -rq x y
--- status 1
--- stdout
diff -r "x/a b" "y/a b"
1c1
< 1
---
> 2
diff -r "x/b\\s" "y/b\\s"
1c1
< 1
---
> 2
diff -r "x/n\nl" "y/n\nl"
1c1
< 1
---
> 2
diff -r "x/q\"t" "y/q\"t"
1c1
< 1
---
> 2
diff -r x/s'q y/s'q
1c1
< 1
---
> 2
diff -r "x/\303\251" "y/\303\251"
1c1
< 1
---
> 2
--- "x/a b"
+++ "y/a b"
--- "x/b\\s"
+++ "y/b\\s"
--- "x/n\nl"
+++ "y/n\nl"
--- "x/q\"t"
+++ "y/q\"t"
--- x/s'q
+++ y/s'q
--- "x/\303\251"
+++ "y/\303\251"
Files x/a b and y/a b differ
Files x/b\s and y/b\s differ
Files x/n
l and y/n
l differ
Files x/q"t and y/q"t differ
Files x/s'q and y/s'q differ
Files x/é and y/é differ
--- stderr

=== names without regard to case
mkdir x y; echo 1 >x/File; echo 2 >y/file; echo 1 >x/z; diff -r x y; diff -r --ignore-file-name-case x y
--- status 1
--- stdout
Only in x: File
Only in y: file
Only in x: z
diff -r --ignore-file-name-case x/File y/file
1c1
< 1
---
> 2
Only in x: z
--- stderr

=== switches in the lines between files
mkdir x y; echo 1 >x/f; echo 2 >y/f; diff -r --exclude='a*' -I 'x y' -U 1 --label=a --label b x y; diff x y -br
--- status 1
--- stdout
diff -r '--exclude=a*' -I 'x y' -U 1 '--label=a' --label b a b
--- a
+++ b
@@ -1 +1 @@
-1
+2
diff -br x/f y/f
1c1
< 1
---
> 2
--- stderr

=== standard input
echo 1 >a; echo 2 | diff a -; echo 2 | diff - a; echo 2 | diff - -; echo $?; diff -u -L a -L b - a </dev/null; diff a /dev/null
--- status 1
--- stdout
1c1
< 1
---
> 2
1c1
< 2
---
> 1
0
--- a
+++ b
@@ -0,0 +1 @@
+1
1d0
< 1
--- stderr

=== from one file to many
echo 1 >a; echo 2 >b; echo 3 >c; diff --from-file=a b c a; echo $?; diff --to-file=a b c; mkdir d; echo 4 >d/b; diff --from-file=d b
--- status 1
--- stdout
1c1
< 1
---
> 2
1c1
< 1
---
> 3
1
1c1
< 2
---
> 1
1c1
< 3
---
> 1
1c1
< 4
---
> 2
--- stderr

=== missing files
echo 1 >a; diff a no; echo $?; diff no1 no2; echo $?; diff -N a no; diff -N no a; diff -N no1 no2; echo $?; diff -P no a; diff -P a no; echo $?
--- stdout
2
2
1d0
< 1
0a1
> 1
2
0a1
> 1
2
--- stderr
diff: no: No such file or directory
diff: no1: No such file or directory
diff: no2: No such file or directory
diff: no1: No such file or directory
diff: no2: No such file or directory
diff: no: No such file or directory

=== the times of missing files
echo 1 >a; touch -d '2024-01-02 03:04:05' a; diff -Nu a no; diff -Nc no a
--- status 1
--- stdout
--- a	2024-01-02 03:04:05.000000000 +0000
+++ no	1970-01-01 00:00:00.000000000 +0000
@@ -1 +0,0 @@
-1
*** no	1970-01-01 00:00:00.000000000 +0000
--- a	2024-01-02 03:04:05.000000000 +0000
***************
*** 0 ****
--- 1 ----
+ 1
--- stderr

=== wrong calls
echo >a; diff; echo $?; diff a; diff a a a; diff --nosuch a a; diff -U x a a; diff -C x a a; diff -W 0 a a; diff --tabsize=0 a a; diff --horizon-lines=x a a; diff -u -c a a; diff -y -e a a; diff --color=x a a; diff -L 1 -L 2 -L 3 a a; diff --from-file=a --to-file=a; diff -I '\(' a a; diff -x; echo $?
--- stdout
2
2
--- stderr
diff: missing operand after 'diff'
diff: Try 'diff --help' for more information.
diff: missing operand after 'a'
diff: Try 'diff --help' for more information.
diff: extra operand 'a'
diff: Try 'diff --help' for more information.
diff: unrecognized option '--nosuch'
diff: Try 'diff --help' for more information.
diff: invalid context length 'x'
diff: Try 'diff --help' for more information.
diff: invalid context length 'x'
diff: Try 'diff --help' for more information.
diff: invalid width '0'
diff: Try 'diff --help' for more information.
diff: invalid tabsize '0'
diff: Try 'diff --help' for more information.
diff: invalid horizon length 'x'
diff: Try 'diff --help' for more information.
diff: conflicting output style options
diff: Try 'diff --help' for more information.
diff: conflicting output style options
diff: Try 'diff --help' for more information.
diff: invalid color 'x'
diff: Try 'diff --help' for more information.
diff: too many file label options
diff: --from-file and --to-file both specified
diff: \(: Unmatched ( or \(
diff: option requires an argument -- 'x'
diff: Try 'diff --help' for more information.

=== digits do not ask for context by themselves
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff -5 a b; diff -1 -u -L a -L b a b
--- status 1
--- stdout
2c2
< b
---
> B
8a9
> i
\ No newline at end of file
--- a
+++ b
@@ -1,3 +1,3 @@
 a
-b
+B
 c
@@ -8 +8,2 @@
 h
+i
\ No newline at end of file
--- stderr

=== moved blocks
{ seq 10; echo '{'; seq 20 30; echo '}'; } >a; { echo '{'; seq 20 30; echo '}'; seq 10; echo '{'; echo '}'; } >b; diff a b; diff -d a b; diff -u0 -L a -L b b a
--- status 1
--- stdout
1,10d0
< 1
< 2
< 3
< 4
< 5
< 6
< 7
< 8
< 9
< 10
22a13,24
> }
> 1
> 2
> 3
> 4
> 5
> 6
> 7
> 8
> 9
> 10
> {
1,10d0
< 1
< 2
< 3
< 4
< 5
< 6
< 7
< 8
< 9
< 10
22a13,24
> }
> 1
> 2
> 3
> 4
> 5
> 6
> 7
> 8
> 9
> 10
> {
--- a
+++ b
@@ -0,0 +1,10 @@
+1
+2
+3
+4
+5
+6
+7
+8
+9
+10
@@ -13,12 +22,0 @@
-}
-1
-2
-3
-4
-5
-6
-7
-8
-9
-10
-{
--- stderr

=== many lines that are the same
for i in 1 2 3 4 5 6 7 8 9; do echo '}'; echo; echo "f$i {"; done >a; sed -e '/f3/d' -e '/f7/s/7/seven/' -e '5i new' a >b; diff a b; diff -u -L a -L b b a
--- status 1
--- stdout (escaped)
4a5
> new
9d9
< f3 {
21c21
< f7 {
---
> fseven {
--- a
+++ b
@@ -2,11 +2,11 @@
\x20
 f1 {
 }
-new
\x20
 f2 {
 }
\x20
+f3 {
 }
\x20
 f4 {
@@ -18,7 +18,7 @@
 f6 {
 }
\x20
-fseven {
+f7 {
 }
\x20
 f8 {
--- stderr

=== changes that slide
printf 'a\nb\na\nb\na\nb\n' >a; printf 'a\nb\na\nb\n' >b; diff a b; diff b a; printf 'x\n\ny\n\nz\n' >c; printf 'x\n\nw\n\ny\n\nz\n' >d; diff c d; diff d c
--- status 1
--- stdout (escaped)
5,6d4
< a
< b
4a5,6
> a
> b
2a3,4
> w
>\x20
3,4d2
< w
<\x20
--- stderr

=== a large file with scattered changes
seq 20000 >a; sed -e '7~1777s/$/x/' -e '100~3000d' -e '50~4000a new' a >b; diff a b | md5sum; diff -u -L a -L b a b | md5sum; diff -H a b | md5sum; diff -d b a | md5sum
--- stdout
6887ddb8a364a42ec316b63c4460adf2  -
bbbcf7cc828e33d4113ea2c9c6345fd5  -
6887ddb8a364a42ec316b63c4460adf2  -
c4c08373ca6293c1c03c3db72b940ca3  -
--- stderr

=== a large file with nothing in common
seq 1 9000 | sed 's/$/a/' >a; seq 1 7000 | sed 's/$/b/' >b; diff a b | md5sum; seq 1 3000 | sed 's,.*\(.\)$,\1,' >c; seq 1 3 9000 | sed 's,.*\(.\).$,\1,' >d; diff c d | md5sum; diff -d c d | md5sum; diff -H c d | md5sum
--- stdout
995d59f6ec8e1d81086c6bf238c29132  -
ee95681b7824734ff7f5a180ca7587cb  -
ee95681b7824734ff7f5a180ca7587cb  -
ee95681b7824734ff7f5a180ca7587cb  -
--- stderr

=== the horizon
seq 30 >a; sed -e 's/15/x/' -e '16,20d' a >b; diff --horizon-lines=5 a b
--- status 1
--- stdout
15,20c15
< 15
< 16
< 17
< 18
< 19
< 20
---
> x
--- stderr

=== output that cannot be written
printf 'a\nb\nc\nd\ne\nf\ng\nh\n' >a; printf 'a\nB\nc\nd\ne\nf\ng\nh\ni' >b
diff a b >/dev/full; echo $?
--- stdout
2
--- stderr
diff: standard output: No space left on device

=== a file that may not be read
echo 1 >a; echo 2 >b; chmod 0 a; diff a b; echo $?
--- stdout
2
--- stderr
diff: a: Permission denied

=== an option that makes no sense here is refused or known
echo 1 >a; echo 2 >b; diff --binary a b; diff -h a b
--- status 1
--- stdout
1c1
< 1
---
> 2
1c1
< 1
---
> 2
--- stderr

=== printf 'a\n' > f; printf 'b\tc\n' > g; diff --tabsize=9223372036854775808 f g; diff --tabsize=18446744073709551616 f g; diff -y --tabsize=92
printf 'a\n' > f; printf 'b\tc\n' > g; diff --tabsize=9223372036854775808 f g; diff --tabsize=18446744073709551616 f g; diff -y --tabsize=9223372036854775807 f g | tr -d ' '
--- stdout
1c1
< a
---
> b	c
1c1
< a
---
> b	c
|
