#: The EXIT trap: that it runs once, and what it sees of the function that the shell ended in.

=== one that the trap sets never runs, and exit in it ends the shell
trap 'trap "echo second" EXIT; echo first; exit' EXIT; exit 3
--- status 3
--- stdout
first

=== nor without exit
trap 'trap "echo second" EXIT; echo first' EXIT; exit 3
--- status 3
--- stdout
first

=== nor at the end of a script
trap 'trap "echo second" EXIT; echo first' EXIT
--- stdout
first

=== nor through functions that call each other
last() { echo last; exit 4; }
first() { trap last EXIT; echo first; last; }
trap first EXIT
exit 3
--- status 4
--- stdout
first
last

=== nor after set -e has ended the trap
last() { echo last; exit 4; }
first() { trap last EXIT; echo first; false; last; }
trap first EXIT
set -e
(exit 2)
--- status 1
--- stdout
first

=== nor the same one again
again() { trap again EXIT; echo again; exit 5; }
trap again EXIT
exit 3
--- status 5
--- stdout
again

=== nor in a subshell and a substitution
(trap 'trap "echo second" EXIT; echo first; exit' EXIT; exit 3)
echo $?
x=$(trap 'trap "echo second" EXIT; echo first; exit 7' EXIT; true)
echo "$x" $?
--- stdout
first
3
first 7

=== subshells of the trap have their own
trap '(trap "echo inner" EXIT; exit 3); echo $?' EXIT
exit 2
--- status 2
--- stdout
inner
3

=== the trap is shown while it runs
shown() { trap -p EXIT; trap 'echo other' EXIT; trap -p; trap - EXIT; trap -p; false; }
trap shown EXIT
exit 3
--- status 3
--- stdout
trap -- 'shown' EXIT
trap -- 'echo other' EXIT

=== a trap that was taken away in itself
gone() { trap - EXIT; echo gone; exit 5; }
trap gone EXIT
exit 3
--- status 5
--- stdout
gone

=== set -e keeps the names of functions, not their variables
cat > s << 'END'
trap 'echo "$? ${FUNCNAME[*]} ${BASH_LINENO[*]} $where"' EXIT
where=outside
inner() { local where=inside; false; echo not reached; }
outer() { inner; }
set -e
outer
END
bash s
--- status 1
--- stdout
1 inner outer main 4 6 0 outside

=== nor does the status come into it
cat > s << 'END'
trap 'echo "$? ${FUNCNAME[*]} ${BASH_LINENO[*]} $where"' EXIT
where=outside
inner() { local where=inside; echo "$1"; eval "$1"; echo not reached; }
set -e
inner "$1"
END
for command in 'return 3' '(exit 4)' 'x=$(exit 5)' 'nosuchcommand' '[[ a == b ]]' '((0))' 'local x=1; false | false'; do
    bash s "$command" 2> /dev/null
    echo "-> $?"
done
--- stdout
return 3
3  0 outside
-> 3
(exit 4)
4 inner main 5 0 outside
-> 4
x=$(exit 5)
5 inner main 5 0 outside
-> 5
nosuchcommand
127 inner main 5 0 outside
-> 127
[[ a == b ]]
1 inner main 5 0 outside
-> 1
((0))
1 inner main 5 0 outside
-> 1
local x=1; false | false
1 inner main 5 0 outside
-> 1

=== set -e and set -u keep the variables too
cat > s << 'END'
trap 'echo "$? ${FUNCNAME[*]} ${BASH_LINENO[*]} $where"' EXIT
where=outside
inner() {
    local where=inside
    case $1 in
    a) x=$none ;;
    b) : $none ;;
    c) echo ${none:?gone} ;;
    d) x=(${none}) ;;
    e) [[ $none ]] ;;
    f) for i in $none; do :; done ;;
    g) echo $((none)) ;;
    h) echo > $none ;;
    i) if x=$none; then :; fi ;;
    j) x=$none || true ;;
    k) ! x=$none ;;
    l) { x=$none; } > /dev/null ;;
    m) cat <<< $none ;;
    n) (x=$none) ;;
    o) x=$(echo $none) ;;
    p) echo ${none!x} ;;
    esac
    echo not reached
}
set -eu
inner "$1"
END
for case in {a..p}; do
    bash s $case 2>&1
    echo "-> $?"
done
--- stdout
s: line 6: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 7: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 8: none: gone
1 inner main 26 0 inside
-> 1
s: line 9: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 10: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 11: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 12: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 13: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 14: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 15: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 16: none: unbound variable
1 inner main 26 0 inside
-> 1
s: line 17: none: unbound variable
-> 1
s: line 18: none: unbound variable
1 inner main 26 0 outside
-> 1
s: line 19: none: unbound variable
1 inner main 26 0 outside
-> 1
s: line 20: none: unbound variable
1 inner main 26 0 outside
-> 1
s: line 21: ${none!x}: bad substitution
1 inner main 26 0 inside
-> 1

=== what main cleans up after an unset variable
cat > s << 'END'
set -euo pipefail
main() {
    local work
    work=$(mktemp -d "$PWD/work.XXXX")
    trap 'rm -rf "$work"' EXIT
    echo text > "$work/file"
    echo "$missing"
}
main
END
bash s 2> /dev/null
echo $?
ls
--- stdout
1
s

=== the trap of a subshell sees them as well
where=outside
set -eu
inner() { local where=inside; x=$none; }
(trap 'echo "$? $where"' EXIT; inner) 2> /dev/null || echo "-> $?"
--- stdout
1 inside
-> 1

=== the trap runs once after an unset variable
trap 'echo trap $?' EXIT
set -eu
f() { x=$none; }
f 2> /dev/null
--- status 1
--- stdout
trap 1

=== exit in the trap after an unset variable
trap 'exit 9' EXIT
set -eu
f() { x=$none; }
f 2> /dev/null
--- status 9
