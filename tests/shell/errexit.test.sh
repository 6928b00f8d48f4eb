#: `set -e` and what it does not mind.

=== a failure ends the shell
set -e; echo a; false; echo b
--- status 1
--- stdout
a
--- stderr

=== the status is kept
set -e; (exit 42); echo no
--- status 42
--- stderr

=== conditions do not count
set -e; if false; then :; fi; while false; do :; done; until true; do :; done; false || true; false && true; ! true; echo end
--- stdout
end
--- stderr

=== the last of a list counts
set -e; true && false; echo no
--- status 1
--- stderr

=== the first of a list does not
set -e; false && true; echo end
--- stdout
end
--- stderr

=== or-lists
set -e; false || false; echo no
--- status 1
--- stderr

=== negation never ends
set -e; ! true; echo 1; ! false; echo 2; ! (exit 3); echo 3
--- stdout
1
2
3
--- stderr

=== groups
set -e; { true; false; echo no; }; echo no
--- status 1
--- stderr

=== subshells inherit
set -e; (false; echo no); echo no
--- status 1
--- stderr

=== subshells in a condition
set -e; (false; echo yes) || echo no; if (false; echo a); then echo b; fi
--- stdout
yes
a
b
--- stderr

=== functions
set -e; f() { false; echo no; }; f; echo no
--- status 1
--- stderr

=== functions in a condition
set -e; f() { false; echo yes; }; f || echo no; if f; then echo then; fi; f && echo and; ! f; echo end
--- stdout
yes
yes
then
yes
and
yes
end
--- stderr

=== nested functions in a condition
set -e; g() { false; echo g; }; f() { g; echo f; }; f || true; echo end
--- stdout
g
f
end
--- stderr

=== command substitution forgets it
set -e; x=$(false; echo yes); echo $x
--- stdout
yes
--- stderr

=== command substitution as a status
set -e; x=$(false); echo no
--- status 1
--- stderr

=== command substitution in an argument
set -e; echo $(false) a; echo end
--- stdout
a
end
--- stderr

=== declare hides a substitution's status
set -e; f() { local x=$(false); echo $?; }; f; declare y=$(false); export z=$(false); echo end
--- stdout
0
end
--- stderr

=== inherit_errexit
shopt -s inherit_errexit; set -e; x=$(false; echo no) || echo failed; echo "[$x]"
--- stdout
[no]
--- stderr

=== posix mode inherits
set -o posix; set -e; echo $(false; echo no) a; echo end
--- stdout
a
end
--- stderr

=== pipelines
set -e; false | true; echo 1; true | false; echo no
--- status 1
--- stdout
1
--- stderr

=== pipefail
set -eo pipefail; false | true; echo no
--- status 1
--- stderr

=== stages of a pipeline
set -e; { false; echo no; } | cat; echo end; { echo a; false; echo no; } | cat
--- stdout
end
a
--- stderr

=== arithmetic
set -e; ((1)); x=$((0)); ((x=0)) || true; echo 1; ((0)); echo no
--- status 1
--- stdout
1
--- stderr

=== a condition command
set -e; [[ a ]]; [[ a == b ]]; echo no
--- status 1
--- stderr

=== test
set -e; [ 1 = 2 ] || echo 1; [ 1 = 2 ]; echo no
--- status 1
--- stdout
1
--- stderr

=== let
set -e; let x=1; let x=0 || true; echo 1; let x=0; echo no
--- status 1
--- stdout
1
--- stderr

=== case and for
set -e; case a in a) true;; esac; for i in 1 2; do echo $i; [ $i = 3 ] || continue; done; for i in 1; do false; done; echo no
--- status 1
--- stdout
1
2
--- stderr

=== while bodies
set -e; while true; do echo a; false; echo no; done; echo no
--- status 1
--- stdout
a
--- stderr

=== a failing redirection
set -e; echo x <nofile; echo no
--- status 1
--- stderr
bash: line 1: nofile: No such file or directory

=== a failing assignment
set -e; readonly r=1; r=2; echo next
--- status 1
--- stderr
bash: line 1: r: readonly variable

=== a missing command
set -e; nosuchcommand; echo no
--- status 127
--- stderr
bash: line 1: nosuchcommand: command not found

=== eval and source in a condition
set -e; eval 'false; echo a' || echo no; echo 'false; echo b' >s; . ./s || echo no; eval false; echo no
--- status 1
--- stdout
a
b
--- stderr

=== source ends too
set -e; printf 'echo s1\nfalse\necho no\n' >s; . ./s; echo no
--- status 1
--- stdout
s1
--- stderr

=== turned off and on
set -e; set +e; false; echo 1; set -e; false; echo no
--- status 1
--- stdout
1
--- stderr

=== turned on inside a condition
f() { set -e; false; echo yes; }; f || echo no; echo end; false; echo no
--- status 1
--- stdout
yes
end
--- stderr

=== background commands
set -e; false & wait $! || echo failed; (false) & wait; echo end
--- stdout
failed
end
--- stderr

=== wait for a failure
set -e; false & wait $!; echo no
--- status 1
--- stderr

=== bash -e
bash -e -c 'false; echo no'; echo $?; bash -ec 'true; echo yes'; echo $?
--- stdout
1
yes
0
--- stderr

=== return in a condition
set -e; f() { return 3; }; f || echo $?; if f; then :; else echo else; fi; f; echo no
--- status 3
--- stdout
3
else
--- stderr

=== the option's letter
set -e; case $- in *e*) echo on;; esac; set +e; case $- in *e*) echo on;; *) echo off;; esac; set -e; case :$SHELLOPTS: in *:errexit:*) echo there;; esac
--- stdout
on
off
there
--- stderr

=== break and continue
set -e; for i in 1 2 3; do false && break; [ $i -eq 2 ] && break; echo $i; done; echo $?
--- stdout
1
0
--- stderr

=== a group before or
set -e; { false; echo a; } || echo b; { false; } && echo c; echo d
--- stdout
a
d
--- stderr

=== time and negation
set -e; TIMEFORMAT=; time true; ! time false; echo end
--- stdout
end
--- stderr

=== unset variables with errexit
set -eu; echo "${x:-d}"; echo $nope; echo no
--- status 1
--- stdout
d
--- stderr
bash: line 1: nope: unbound variable

=== builtin and command
set -e; command false || echo 1; builtin false || echo 2; command false; echo no
--- status 1
--- stdout
1
2
--- stderr

=== a failing process substitution
set -e; cat <(false; echo a); echo end
--- stdout
end
--- stderr

=== a failing here-document expansion
set -e; cat <<E
$(false) text
E
echo end
--- stdout
 text
end
--- stderr

=== a bad substitution
set -e
echo ${x!}
echo no
--- status 1
--- stderr
bash: line 2: ${x!}: bad substitution

=== an arithmetic error
set -e
echo $((1/0))
echo next
--- stdout
next
--- stderr
bash: line 2: 1/0: division by 0 (error token is "0")

=== a redirection of a compound command that fails
for c in '{ cat; } < nox' 'for i in 1; do echo $i; done < nox' 'while read x; do :; done < nox' 'if true; then :; fi < nox' 'case x in x) ;; esac < nox' '[[ x ]] < nox' '((1)) < nox' '(cat) < nox'; do
    bash -ec "$c; echo not here" 2> /dev/null; echo $?
    bash -ec "$c || echo or; if $c; then :; fi; ! $c; echo here" 2> /dev/null; echo $?
    bash -c "trap 'echo E \$?' ERR; $c; echo here" 2> /dev/null
done
--- stdout
1
or
here
0
E 1
here
1
or
here
0
E 1
here
1
or
here
0
E 1
here
1
or
here
0
E 1
here
1
or
here
0
E 1
here
1
or
here
0
E 1
here
1
or
here
0
E 1
here
1
or
here
0
E 1
here

=== a function that turns it on behind a negation
foo() { set -e; false; echo not here; }
(! foo; echo nor here); echo $?
bar() { false; echo still; }
set -e
! bar
echo after
--- stdout
1
still
after
