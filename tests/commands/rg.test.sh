#: The real tool is ripgrep 13; files are searched in order of their paths.
#: needs rg

=== a directory
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== line numbers
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -n foo; echo "=> $?"
--- stdout
a.txt:2:foo bar
a.txt:5:foo
src/deep/m.py:1:def foo():
src/deep/m.py:2:    return "food"
src/lib.rs:1:fn foo() {}
=> 0
--- stderr

=== columns
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --column foo; echo "=> $?"
--- stdout
a.txt:2:1:foo bar
a.txt:5:1:foo
src/deep/m.py:1:5:def foo():
src/deep/m.py:2:13:    return "food"
src/lib.rs:1:4:fn foo() {}
=> 0
--- stderr

=== byte offsets
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -b foo; echo "=> $?"
--- stdout
a.txt:12:foo bar
a.txt:33:foo
src/deep/m.py:0:def foo():
src/deep/m.py:11:    return "food"
src/lib.rs:0:fn foo() {}
=> 0
--- stderr

=== all numbers
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -n --column -b foo; echo "=> $?"
--- stdout
a.txt:2:1:12:foo bar
a.txt:5:1:33:foo
src/deep/m.py:1:5:0:def foo():
src/deep/m.py:2:13:11:    return "food"
src/lib.rs:1:4:0:fn foo() {}
=> 0
--- stderr

=== counts
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -c foo; echo "=> $?"
--- stdout
a.txt:2
src/deep/m.py:2
src/lib.rs:1
=> 0
--- stderr

=== counts of matches
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --count-matches o; echo "=> $?"
--- stdout
a.txt:7
src/deep/m.py:4
src/lib.rs:4
=> 0
--- stderr

=== counts of zero
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -c --include-zero zzz; echo "=> $?"
--- stdout
a.txt:0
src/deep/m.py:0
src/lib.rs:0
=> 1
--- stderr

=== files with matches
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -l foo; echo "=> $?"
--- stdout
a.txt
src/deep/m.py
src/lib.rs
=> 0
--- stderr

=== files without
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --files-without-match foo; echo "=> $?"
--- stdout
=> 0
--- stderr

=== only what matches
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -o "fo+"; echo "=> $?"
--- stdout
a.txt:foo
a.txt:foo
src/deep/m.py:foo
src/deep/m.py:foo
src/lib.rs:foo
=> 0
--- stderr

=== only what matches, and where
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -on --column -b "o."; echo "=> $?"
--- stdout (escaped)
a.txt:1:5:4:o\x20
a.txt:1:8:7:or
a.txt:2:2:13:oo
a.txt:3:5:24:o\x20
a.txt:5:2:34:oo
src/deep/m.py:1:6:5:oo
src/deep/m.py:2:14:24:oo
src/lib.rs:1:5:4:oo
src/lib.rs:2:7:18:oo
=> 0
--- stderr

=== lines that do not match
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -v foo; echo "=> $?"
--- stdout
a.txt:hello world
a.txt:Hello again
a.txt:
src/lib.rs:// a Foo
=> 0
--- stderr

=== whole words
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -w foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== whole lines
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -x foo; echo "=> $?"
--- stdout
a.txt:foo
=> 0
--- stderr

=== without regard to case
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -i FOO; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
src/lib.rs:// a Foo
=> 0
--- stderr

=== smart case, lower
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -S foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
src/lib.rs:// a Foo
=> 0
--- stderr

=== smart case, upper
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -S Foo; echo "=> $?"
--- stdout
src/lib.rs:// a Foo
=> 0
--- stderr

=== the last case flag wins
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -S -i Foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
src/lib.rs:// a Foo
=> 0
--- stderr

=== plain text
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -F 'foo('; echo "=> $?"
--- stdout
src/deep/m.py:def foo():
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== several patterns
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -e foo -e world; echo "=> $?"
--- stdout
a.txt:hello world
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== a replacement
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -r 'X${0}Y' 'o(.)'; echo "=> $?"
--- stdout
a.txt:hellXo YwXorYld
a.txt:fXooY bar
a.txt:HellXo Yagain
a.txt:fXooY
src/deep/m.py:def fXooY():
src/deep/m.py:    return "fXooYd"
src/lib.rs:fn fXooY() {}
src/lib.rs:// a FXooY
=> 0
--- stderr

=== a replacement with names
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -r '$b-$a' '(?P<a>fo)(?P<b>o)'; echo "=> $?"
--- stdout
a.txt:o-fo bar
a.txt:o-fo
src/deep/m.py:def o-fo():
src/deep/m.py:    return "o-fod"
src/lib.rs:fn o-fo() {}
=> 0
--- stderr

=== only replacements
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -or '$1$$' 'f(o+)'; echo "=> $?"
--- stdout
a.txt:oo$
a.txt:oo$
src/deep/m.py:oo$
src/deep/m.py:oo$
src/lib.rs:oo$
=> 0
--- stderr

=== lines behind
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -A1 foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt-Hello again
--
a.txt:foo
--
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
--
src/lib.rs:fn foo() {}
src/lib.rs-// a Foo
=> 0
--- stderr

=== lines before
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -B1 foo; echo "=> $?"
--- stdout
a.txt-hello world
a.txt:foo bar
--
a.txt-
a.txt:foo
--
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
--
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== lines around
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -C1 -n foo; echo "=> $?"
--- stdout
a.txt-1-hello world
a.txt:2:foo bar
a.txt-3-Hello again
a.txt-4-
a.txt:5:foo
--
src/deep/m.py:1:def foo():
src/deep/m.py:2:    return "food"
--
src/lib.rs:1:fn foo() {}
src/lib.rs-2-// a Foo
=> 0
--- stderr

=== no separators
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -C1 --no-context-separator foo; echo "=> $?"
--- stdout
a.txt-hello world
a.txt:foo bar
a.txt-Hello again
a.txt-
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
src/lib.rs-// a Foo
=> 0
--- stderr

=== another separator
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -C1 --context-separator '***' foo; echo "=> $?"
--- stdout
a.txt-hello world
a.txt:foo bar
a.txt-Hello again
a.txt-
a.txt:foo
***
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
***
src/lib.rs:fn foo() {}
src/lib.rs-// a Foo
=> 0
--- stderr

=== all lines
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --passthru -n foo src; echo "=> $?"
--- stdout
src/deep/m.py:1:def foo():
src/deep/m.py:2:    return "food"
src/lib.rs:1:fn foo() {}
src/lib.rs-2-// a Foo
=> 0
--- stderr

=== one line of each
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -m1 foo; echo "=> $?"
--- stdout
a.txt:foo bar
src/deep/m.py:def foo():
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== one line and its context
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -m1 -A1 -n foo; echo "=> $?"
--- stdout
a.txt:2:foo bar
a.txt-3-Hello again
--
src/deep/m.py:1:def foo():
src/deep/m.py:2:    return "food"
--
src/lib.rs:1:fn foo() {}
src/lib.rs-2-// a Foo
=> 0
--- stderr

=== every match on a line of its own
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --vimgrep o; echo "=> $?"
--- stdout
a.txt:1:5:hello world
a.txt:1:8:hello world
a.txt:2:2:foo bar
a.txt:2:3:foo bar
a.txt:3:5:Hello again
a.txt:5:2:foo
a.txt:5:3:foo
src/deep/m.py:1:6:def foo():
src/deep/m.py:1:7:def foo():
src/deep/m.py:2:14:    return "food"
src/deep/m.py:2:15:    return "food"
src/lib.rs:1:5:fn foo() {}
src/lib.rs:1:6:fn foo() {}
src/lib.rs:2:7:// a Foo
src/lib.rs:2:8:// a Foo
=> 0
--- stderr

=== headings
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --heading -n foo; echo "=> $?"
--- stdout
a.txt
2:foo bar
5:foo

src/deep/m.py
1:def foo():
2:    return "food"

src/lib.rs
1:fn foo() {}
=> 0
--- stderr

=== headings with context
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -N --heading -C1 foo; echo "=> $?"
--- stdout
a.txt
hello world
foo bar
Hello again

foo

src/deep/m.py
def foo():
    return "food"

src/lib.rs
fn foo() {}
// a Foo
=> 0
--- stderr

=== pretty
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -p foo; echo "=> $?"; TERM=xterm rg --sort path -p foo
--- stdout (escaped)
a.txt
2:foo bar
5:foo

src/deep/m.py
1:def foo():
2:    return "food"

src/lib.rs
1:fn foo() {}
=> 0
\x1b[0m\x1b[35ma.txt\x1b[0m
\x1b[0m\x1b[32m2\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m bar
\x1b[0m\x1b[32m5\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m

\x1b[0m\x1b[35msrc/deep/m.py\x1b[0m
\x1b[0m\x1b[32m1\x1b[0m:def \x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m():
\x1b[0m\x1b[32m2\x1b[0m:    return "\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0md"

\x1b[0m\x1b[35msrc/lib.rs\x1b[0m
\x1b[0m\x1b[32m1\x1b[0m:fn \x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m() {}
--- stderr

=== colours
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --color=always -n foo; echo "=> $?"
--- stdout (escaped)
\x1b[0m\x1b[35ma.txt\x1b[0m:\x1b[0m\x1b[32m2\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m bar
\x1b[0m\x1b[35ma.txt\x1b[0m:\x1b[0m\x1b[32m5\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m
\x1b[0m\x1b[35msrc/deep/m.py\x1b[0m:\x1b[0m\x1b[32m1\x1b[0m:def \x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m():
\x1b[0m\x1b[35msrc/deep/m.py\x1b[0m:\x1b[0m\x1b[32m2\x1b[0m:    return "\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0md"
\x1b[0m\x1b[35msrc/lib.rs\x1b[0m:\x1b[0m\x1b[32m1\x1b[0m:fn \x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m() {}
=> 0
--- stderr

=== colours of matches and columns
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --color=always -o --column foo; echo "=> $?"
--- stdout (escaped)
\x1b[0m\x1b[35ma.txt\x1b[0m:\x1b[0m\x1b[32m2\x1b[0m:\x1b[0m1\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m
\x1b[0m\x1b[35ma.txt\x1b[0m:\x1b[0m\x1b[32m5\x1b[0m:\x1b[0m1\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m
\x1b[0m\x1b[35msrc/deep/m.py\x1b[0m:\x1b[0m\x1b[32m1\x1b[0m:\x1b[0m5\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m
\x1b[0m\x1b[35msrc/deep/m.py\x1b[0m:\x1b[0m\x1b[32m2\x1b[0m:\x1b[0m13\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m
\x1b[0m\x1b[35msrc/lib.rs\x1b[0m:\x1b[0m\x1b[32m1\x1b[0m:\x1b[0m4\x1b[0m:\x1b[0m\x1b[1m\x1b[31mfoo\x1b[0m
=> 0
--- stderr

=== other colours
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --color=always --colors 'match:fg:blue' --colors 'path:none' --colors 'line:style:bold' -n foo; echo "=> $?"
--- stdout (escaped)
\x1b[0ma.txt\x1b[0m:\x1b[0m\x1b[1m\x1b[32m2\x1b[0m:\x1b[0m\x1b[1m\x1b[34mfoo\x1b[0m bar
\x1b[0ma.txt\x1b[0m:\x1b[0m\x1b[1m\x1b[32m5\x1b[0m:\x1b[0m\x1b[1m\x1b[34mfoo\x1b[0m
\x1b[0msrc/deep/m.py\x1b[0m:\x1b[0m\x1b[1m\x1b[32m1\x1b[0m:def \x1b[0m\x1b[1m\x1b[34mfoo\x1b[0m():
\x1b[0msrc/deep/m.py\x1b[0m:\x1b[0m\x1b[1m\x1b[32m2\x1b[0m:    return "\x1b[0m\x1b[1m\x1b[34mfoo\x1b[0md"
\x1b[0msrc/lib.rs\x1b[0m:\x1b[0m\x1b[1m\x1b[32m1\x1b[0m:fn \x1b[0m\x1b[1m\x1b[34mfoo\x1b[0m() {}
=> 0
--- stderr

=== numbered colours
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --color=always --colors 'match:bg:1,2,3' --colors 'match:style:nobold' --colors 'match:style:underline' -l foo src; rg --sort path --color=always --colors 'match:bg:200' --colors 'match:fg:red' --colors 'match:style:intense' foo src; echo "=> $?"
--- stdout (escaped)
\x1b[0m\x1b[35msrc/deep/m.py\x1b[0m
\x1b[0m\x1b[35msrc/lib.rs\x1b[0m
\x1b[0m\x1b[35msrc/deep/m.py\x1b[0m:def \x1b[0m\x1b[1m\x1b[38;5;9m\x1b[48;5;200mfoo\x1b[0m():
\x1b[0m\x1b[35msrc/deep/m.py\x1b[0m:    return "\x1b[0m\x1b[1m\x1b[38;5;9m\x1b[48;5;200mfoo\x1b[0md"
\x1b[0m\x1b[35msrc/lib.rs\x1b[0m:fn \x1b[0m\x1b[1m\x1b[38;5;9m\x1b[48;5;200mfoo\x1b[0m() {}
=> 0
--- stderr

=== colours of lines that do not match
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --color=always -v foo; echo "=> $?"
--- stdout (escaped)
\x1b[0m\x1b[35ma.txt\x1b[0m:hello world
\x1b[0m\x1b[35ma.txt\x1b[0m:Hello again
\x1b[0m\x1b[35ma.txt\x1b[0m:
\x1b[0m\x1b[35msrc/lib.rs\x1b[0m:// a Foo
=> 0
--- stderr

=== NUL behind names
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -0 foo; echo "=> $?"
--- stdout (escaped)
a.txt\x00foo bar
a.txt\x00foo
src/deep/m.py\x00def foo():
src/deep/m.py\x00    return "food"
src/lib.rs\x00fn foo() {}
=> 0
--- stderr

=== NUL behind listed names
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -l0 foo; echo "=> $?"
--- stdout (escaped)
a.txt\x00src/deep/m.py\x00src/lib.rs\x00=> 0
--- stderr

=== long lines
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -M 5 foo; echo "=> $?"
--- stdout
a.txt:[Omitted long matching line]
a.txt:foo
src/deep/m.py:[Omitted long matching line]
src/deep/m.py:[Omitted long matching line]
src/lib.rs:[Omitted long matching line]
=> 0
--- stderr

=== the start of long lines
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -M 5 --max-columns-preview foo; echo "=> $?"
--- stdout
a.txt:foo b [... omitted end of long line]
a.txt:foo
src/deep/m.py:def f [... omitted end of long line]
src/deep/m.py:    r [... omitted end of long line]
src/lib.rs:fn fo [... omitted end of long line]
=> 0
--- stderr

=== long lines and only matches
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -M 5 -o foo; echo "=> $?"
--- stdout
a.txt:foo
a.txt:foo
src/deep/m.py:foo
src/deep/m.py:foo
src/lib.rs:foo
=> 0
--- stderr

=== long lines with columns
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -M 9 --column foo; echo "=> $?"
--- stdout
a.txt:2:1:foo bar
a.txt:5:1:foo
src/deep/m.py:1:5:[Omitted long line with 1 matches]
src/deep/m.py:2:13:[Omitted long line with 1 matches]
src/lib.rs:1:4:[Omitted long line with 1 matches]
=> 0
--- stderr

=== no white space at the start
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --trim return; echo "=> $?"
--- stdout
src/deep/m.py:return "food"
=> 0
--- stderr

=== a name
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -H foo a.txt; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
=> 0
--- stderr

=== no names
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -I foo; echo "=> $?"
--- stdout
foo bar
foo
def foo():
    return "food"
fn foo() {}
=> 0
--- stderr

=== hidden files
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --hidden foo; echo "=> $?"
--- stdout
.dot:foo
.hidden/h:foo
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== hidden files by their letter
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -. foo; echo "=> $?"
--- stdout
.dot:foo
.hidden/h:foo
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== nothing is ignored
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --no-ignore foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
x.log:foo
=> 0
--- stderr

=== unrestricted
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -u foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
x.log:foo
=> 0
--- stderr

=== twice unrestricted
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -uu foo; echo "=> $?"
--- stdout
.dot:foo
.hidden/h:foo
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
x.log:foo
=> 0
--- stderr

=== thrice unrestricted
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -uuu foo; echo "=> $?"
--- stdout
.dot:foo
.hidden/h:foo
a.txt:foo bar
a.txt:foo
bin: binary file matches (found "\0" byte around offset 3)
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
x.log:foo
=> 0
--- stderr

=== all is text
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -a foo; echo "=> $?"
--- stdout (escaped)
a.txt:foo bar
a.txt:foo
bin:foo\x00bar
bin:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== binary files to the end
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --binary foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
bin: binary file matches (found "\0" byte around offset 3)
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== a type
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -t py foo; echo "=> $?"
--- stdout
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
=> 0
--- stderr

=== all but a type
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -T py foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== two types
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -t rust -t py foo; echo "=> $?"
--- stdout
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== a type of our own
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --type-add 'foo:*.txt' -t foo foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
=> 0
--- stderr

=== a type of others
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --type-add 'both:include:py,rust' -t both foo; echo "=> $?"
--- stdout
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== a type forgotten
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --type-clear py -t py foo; echo "=> $?"
--- stdout
=> 2
--- stderr
unrecognized file type: py

=== a glob
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -g '*.rs' foo; echo "=> $?"
--- stdout
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== all but a glob
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -g '!*.rs' foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
=> 0
--- stderr

=== several globs
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -g '*.{rs,py}' -g '!m.*' foo; echo "=> $?"
--- stdout
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== a glob with directories
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -g 'src/**' foo; echo "=> $?"
--- stdout
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== a glob from the root
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -g '/a.*' foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
=> 0
--- stderr

=== a glob without regard to case
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --iglob '*.RS' foo; echo "=> $?"
--- stdout
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== a glob that names nothing
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -g 'SRC' foo; echo "=> $?"
--- stdout
=> 2
--- stderr
No files were searched, which means ripgrep probably applied a filter you didn't expect.
Running with --debug will show why files are being skipped.

=== a depth
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --max-depth 1 foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
=> 0
--- stderr

=== small files
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --max-filesize 10 foo; echo "=> $?"
--- stdout
=> 2
--- stderr
No files were searched, which means ripgrep probably applied a filter you didn't expect.
Running with --debug will show why files are being skipped.

=== files of a size with a suffix
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --max-filesize 1K foo; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== files
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --files; echo "=> $?"
--- stdout
a.txt
bin
src/deep/m.py
src/lib.rs
=> 0
--- stderr

=== all files
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --files --hidden --no-ignore; echo "=> $?"
--- stdout
.dot
.hidden/h
.ignore
a.txt
bin
src/deep/m.py
src/lib.rs
x.log
=> 0
--- stderr

=== files of a type
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --files -t rust; echo "=> $?"
--- stdout
src/lib.rs
=> 0
--- stderr

=== files by a glob
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --files -g '*.py'; echo "=> $?"
--- stdout
src/deep/m.py
=> 0
--- stderr

=== quietly
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -q foo; echo $?; rg -q zzz; echo "=> $?"
--- stdout
0
=> 1
--- stderr

=== other separators
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --field-match-separator '|' --field-context-separator '~' -n -A1 foo; echo "=> $?"
--- stdout
a.txt|2|foo bar
a.txt~3~Hello again
--
a.txt|5|foo
--
src/deep/m.py|1|def foo():
src/deep/m.py|2|    return "food"
--
src/lib.rs|1|fn foo() {}
src/lib.rs~2~// a Foo
=> 0
--- stderr

=== anchors
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path '^fo{2}$'; echo "=> $?"
--- stdout
a.txt:foo
=> 0
--- stderr

=== word boundaries
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path '\bfoo\b'; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== a class does not match a newline
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path '[^a]oo'; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
src/lib.rs:// a Foo
=> 0
--- stderr

=== white space does not match a newline
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path '\s+return'; echo "=> $?"
--- stdout
src/deep/m.py:    return "food"
=> 0
--- stderr

=== an empty pattern
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path ''; echo "=> $?"
--- stdout
a.txt:hello world
a.txt:foo bar
a.txt:Hello again
a.txt:
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
src/lib.rs:// a Foo
=> 0
--- stderr

=== looking ahead
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -P 'foo(?= bar)'; echo "=> $?"
--- stdout
a.txt:foo bar
=> 0
--- stderr

=== looking behind
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -P '(?<!f)oo' -o; echo "=> $?"
--- stdout
src/lib.rs:oo
=> 0
--- stderr

=== back-references
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -P '(o)\1' -r '[$1]'; echo "=> $?"
--- stdout
a.txt:f[o] bar
a.txt:f[o]
src/deep/m.py:def f[o]():
src/deep/m.py:    return "f[o]d"
src/lib.rs:fn f[o]() {}
src/lib.rs:// a F[o]
=> 0
--- stderr

=== several lines
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -U 'bar\nHello' a.txt; echo "=> $?"
--- stdout
foo bar
Hello again
=> 0
--- stderr

=== several lines with numbers
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -Un --column 'bar\nHello' a.txt; echo "=> $?"
--- stdout
2:5:foo bar
3:5:Hello again
=> 0
--- stderr

=== a period matches newlines
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -U --multiline-dotall 'foo.*food'; echo "=> $?"
--- stdout
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
=> 0
--- stderr

=== only what matches, over lines
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -Uo 'bar\nHel' a.txt; echo "=> $?"
--- stdout
bar
Hel
=> 0
--- stderr

=== counts over lines
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -U -c 'o\n' a.txt; echo "=> $?"
--- stdout
1
=> 0
--- stderr

=== sorted in reverse
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --sortr path -l foo; echo "=> $?"
--- stdout
src/lib.rs
src/deep/m.py
a.txt
=> 0
--- stderr

=== a file
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo a.txt; echo "=> $?"
--- stdout
foo bar
foo
=> 0
--- stderr

=== two files
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo a.txt src/lib.rs; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== one directory
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo src; echo "=> $?"
--- stdout
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}
=> 0
--- stderr

=== the directory by name
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo .; echo "=> $?"
--- stdout
./a.txt:foo bar
./a.txt:foo
./src/deep/m.py:def foo():
./src/deep/m.py:    return "food"
./src/lib.rs:fn foo() {}
=> 0
--- stderr

=== names as they are given
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo ./src a.txt; echo "=> $?"
--- stdout
./src/deep/m.py:def foo():
./src/deep/m.py:    return "food"
./src/lib.rs:fn foo() {}
a.txt:foo bar
a.txt:foo
=> 0
--- stderr

=== a binary file
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo bin; echo "=> $?"
--- stdout
binary file matches (found "\0" byte around offset 3)
=> 0
--- stderr

=== a binary file among others
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo a.txt bin; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
bin: binary file matches (found "\0" byte around offset 3)
=> 0
--- stderr

=== counts in a binary file
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -c foo bin; echo "=> $?"
--- stdout
2
=> 0
--- stderr

=== files that are named are searched
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo x.log .dot; echo "=> $?"
--- stdout
x.log:foo
.dot:foo
=> 0
--- stderr

=== a missing file
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path foo nope a.txt; echo "=> $?"
--- stdout
a.txt:foo bar
a.txt:foo
=> 2
--- stderr
nope: IO error for operation on nope: No such file or directory (os error 2)

=== nothing but a missing file
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path -s foo nope; echo "=> $?"
--- stdout
=> 2
--- stderr
nope: IO error for operation on nope: No such file or directory (os error 2)

=== no messages
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --no-messages foo nope; echo "=> $?"
--- stdout
=> 2
--- stderr

=== standard input
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
echo foo | rg foo; echo foo | rg -n foo -; echo foo | rg -H foo; rg -c o <a.txt; printf 'a\nb\n' | rg -v a; echo foo | rg --sort path foo a.txt -
--- stdout
foo
1:foo
<stdin>:foo
4
b
a.txt:foo bar
a.txt:foo
<stdin>:foo
--- stderr

=== patterns from a file
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
printf 'hello\nbar\n' >pats; rg -f pats a.txt; : >none; rg -f none a.txt; echo $?; echo foo | rg -f - a.txt; rg -f nofile a.txt; echo $?
--- stdout
hello world
foo bar
1
foo bar
foo
2
--- stderr
nofile: No such file or directory (os error 2)

=== wrong calls
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg '(' a.txt; echo $?; rg 'a\nb' a.txt; echo $?; rg -t nosuch foo; echo $?; rg -A x foo; echo $?; rg '[z-a]' a.txt; echo $?; rg --colors x foo; echo $?; rg --type-add x foo; echo $?; rg; echo $?; rg --sort x foo; echo $?
--- stdout
2
2
2
2
2
2
2
2
2
--- stderr (escaped)
regex parse error:
    (
    ^
error: unclosed group
the literal '"\\n"' is not allowed in a regex

Consider enabling multiline mode with the --multiline flag (or -U for short).
When multiline mode is enabled, new line characters can be matched.
unrecognized file type: nosuch
error: Invalid value for '--after-context <NUM>': invalid digit found in string

regex parse error:
    [z-a]
     ^^^
error: invalid character class range, the start must be <= the end
invalid color spec format: 'x'. Valid format is '(path|line|column|match):(fg|bg|style):(value)'.
invalid definition (format is type:glob, e.g., html:*.html)
error: The following required arguments were not provided:
    <PATTERN>

USAGE:
\x20\x20\x20\x20
    rg [OPTIONS] PATTERN [PATH ...]
    rg [OPTIONS] -e PATTERN ... [PATH ...]
    rg [OPTIONS] -f PATTERNFILE ... [PATH ...]
    rg [OPTIONS] --files [PATH ...]
    rg [OPTIONS] --type-list
    command | rg [OPTIONS] PATTERN
    rg [OPTIONS] --help
    rg [OPTIONS] --version

For more information try --help

error: 'x' isn't a valid value for '--sort <SORTBY>'
	[possible values: accessed, created, modified, none, path]


USAGE:
\x20\x20\x20\x20
    rg [OPTIONS] PATTERN [PATH ...]
    rg [OPTIONS] -e PATTERN ... [PATH ...]
    rg [OPTIONS] -f PATTERNFILE ... [PATH ...]
    rg [OPTIONS] --files [PATH ...]
    rg [OPTIONS] --type-list
    command | rg [OPTIONS] PATTERN
    rg [OPTIONS] --help
    rg [OPTIONS] --version

For more information try --help
\n\

=== a list of git
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf '*.o\n/top\nx\n!d/x\n' >.gitignore
rg --sort path -l foo
--- stdout
b.txt
d/e/y
d/top
d/x
keep/z
--- stderr

=== a list in a directory below
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf 'x\n' >.gitignore; printf '!x\ny\n' >d/e/.gitignore
rg --sort path -l foo; echo; rg --sort path --files d
--- stdout
a.o
b.txt
d/a.o
d/e/x
d/top
keep/z
top

d/a.o
d/e/x
d/top
--- stderr

=== only directories
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf 'keep/\ntop/\n' >.gitignore
rg --sort path -l foo; echo; rg --sort path --files d
--- stdout
a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
top

d/a.o
d/e/x
d/e/y
d/top
d/x
--- stderr

=== double stars
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf '**/e\nd/**/top\n' >.gitignore; echo foo >d/e/top
rg --sort path -l foo; echo; rg --sort path --files d
--- stdout
a.o
b.txt
d/a.o
d/x
keep/z
top

d/a.o
d/x
--- stderr

=== everything below
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf 'd/**\n' >.gitignore
rg --sort path -l foo; echo; rg --sort path --files d
--- status 1
--- stdout (escaped)
a.o
b.txt
keep/z
top
\n\
--- stderr

=== comments, blanks and escapes
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf '# top\n\n\\#x\n  \nb.txt  \n\\!top\n' >.gitignore; echo foo >'#x'; echo foo >'!top'
rg --sort path -l foo; echo; rg --sort path --files d
--- stdout
a.o
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top

d/a.o
d/e/x
d/e/y
d/top
d/x
--- stderr

=== classes and question marks
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf '[ab].*\n?op\n' >.gitignore
rg --sort path -l foo; echo; rg --sort path --files d
--- stdout
d/e/x
d/e/y
d/x
keep/z

d/e/x
d/e/y
d/x
--- stderr

=== a slash in the middle anchors
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf 'd/x\ne/y\n' >.gitignore
rg --sort path -l foo
--- stdout
a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
keep/z
top
--- stderr

=== a directory that is ignored is not entered
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf 'd\n!d/x\n' >.gitignore
rg --sort path -l foo; echo; rg --sort path --files d
--- stdout
a.o
b.txt
keep/z
top

d/a.o
d/e/x
d/e/y
d/top
d/x
--- stderr

=== outside of a repository
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
rmdir .git; printf '*.o\n' >.gitignore
rg --sort path -l foo; echo; rg --sort path --no-require-git -l foo
--- stdout
a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top

b.txt
d/e/x
d/e/y
d/top
d/x
keep/z
top
--- stderr

=== the lists of rg come first
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf '*.o\n' >.gitignore; printf '!a.o\ntop\n' >.ignore; printf '!top\n' >.rgignore
rg --sort path -l foo; echo; rg --sort path --no-ignore-dot -l foo; echo; rg --sort path --no-ignore-vcs -l foo
--- stdout
a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top

b.txt
d/e/x
d/e/y
d/top
d/x
keep/z
top

a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top
--- stderr

=== what the repository excludes
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
mkdir .git/info; echo '*.txt' >.git/info/exclude
rg --sort path -l foo; echo; rg --sort path --no-ignore-exclude -l foo
--- stdout
a.o
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top

a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top
--- stderr

=== lists above
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf 'x\n' >.gitignore; printf 'y\n' >.ignore
cd d; rg --sort path -l foo; echo; rg --sort path --no-ignore-parent -l foo; cd e; rg --sort path -l foo; echo $?
--- stdout
a.o
top

a.o
e/x
e/y
top
x
2
--- stderr
No files were searched, which means ripgrep probably applied a filter you didn't expect.
Running with --debug will show why files are being skipped.

=== a list by name
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf '*.o\nd/\n' >list
rg --sort path --ignore-file list -l foo; rg --sort path --ignore-file nolist -l foo b.txt
--- stdout
b.txt
keep/z
top
b.txt
--- stderr
nolist: No such file or directory (os error 2)

=== globs go before lists
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
printf 'd\n*.o\n' >.gitignore
rg --sort path -g '*.o' -l foo; echo; rg --sort path -g 'd' -l foo; echo; rg --sort path -g '!keep' -l foo
--- stdout
a.o


b.txt
top
--- stderr
No files were searched, which means ripgrep probably applied a filter you didn't expect.
Running with --debug will show why files are being skipped.

=== hidden files that are kept
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
mkdir .h; echo foo >.h/f; echo foo >.k; printf '!.k\n' >.ignore
rg --sort path -l foo; echo; rg --sort path --hidden -g '!.git' -l foo
--- stdout
.k
a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top

.h/f
.k
a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top
--- stderr

=== links
mkdir -p .git d/e keep; for f in a.o b.txt d/a.o d/x d/e/x d/e/y keep/z top d/top; do echo foo >$f; done
ln -s d/x link; ln -s d dirlink; ln -s nowhere broken
rg --sort path -l foo; echo; rg --sort path -L -l foo; echo $?; rg -l foo link dirlink | sort
--- stdout
a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
keep/z
top

a.o
b.txt
d/a.o
d/e/x
d/e/y
d/top
d/x
dirlink/a.o
dirlink/e/x
dirlink/e/y
dirlink/top
dirlink/x
keep/z
link
top
2
dirlink/a.o
dirlink/e/x
dirlink/e/y
dirlink/top
dirlink/x
link
--- stderr
./broken: IO error for operation on ./broken: No such file or directory (os error 2)

=== figures
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --stats foo a.txt src | sed 's/^[0-9.]* seconds/N seconds/'
--- stdout
a.txt:foo bar
a.txt:foo
src/deep/m.py:def foo():
src/deep/m.py:    return "food"
src/lib.rs:fn foo() {}

5 matches
5 matched lines
3 files contained matches
3 files searched
104 bytes printed
87 bytes searched
N seconds spent searching
N seconds
--- stderr

=== JSON
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
rg --sort path --json -C1 foo a.txt src | sed -e 's/"elapsed[^}]*}/T/g' -e 's/"bytes_printed":[0-9]*/P/g'
--- stdout
{"type":"begin","data":{"path":{"text":"a.txt"}}}
{"type":"context","data":{"path":{"text":"a.txt"},"lines":{"text":"hello world\n"},"line_number":1,"absolute_offset":0,"submatches":[]}}
{"type":"match","data":{"path":{"text":"a.txt"},"lines":{"text":"foo bar\n"},"line_number":2,"absolute_offset":12,"submatches":[{"match":{"text":"foo"},"start":0,"end":3}]}}
{"type":"context","data":{"path":{"text":"a.txt"},"lines":{"text":"Hello again\n"},"line_number":3,"absolute_offset":20,"submatches":[]}}
{"type":"context","data":{"path":{"text":"a.txt"},"lines":{"text":"\n"},"line_number":4,"absolute_offset":32,"submatches":[]}}
{"type":"match","data":{"path":{"text":"a.txt"},"lines":{"text":"foo\n"},"line_number":5,"absolute_offset":33,"submatches":[{"match":{"text":"foo"},"start":0,"end":3}]}}
{"type":"end","data":{"path":{"text":"a.txt"},"binary_offset":null,"stats":{T,"searches":1,"searches_with_match":1,"bytes_searched":37,P,"matched_lines":2,"matches":2}}}
{"type":"begin","data":{"path":{"text":"src/deep/m.py"}}}
{"type":"match","data":{"path":{"text":"src/deep/m.py"},"lines":{"text":"def foo():\n"},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"foo"},"start":4,"end":7}]}}
{"type":"match","data":{"path":{"text":"src/deep/m.py"},"lines":{"text":"    return \"food\"\n"},"line_number":2,"absolute_offset":11,"submatches":[{"match":{"text":"foo"},"start":12,"end":15}]}}
{"type":"end","data":{"path":{"text":"src/deep/m.py"},"binary_offset":null,"stats":{T,"searches":1,"searches_with_match":1,"bytes_searched":29,P,"matched_lines":2,"matches":2}}}
{"type":"begin","data":{"path":{"text":"src/lib.rs"}}}
{"type":"match","data":{"path":{"text":"src/lib.rs"},"lines":{"text":"fn foo() {}\n"},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"foo"},"start":3,"end":6}]}}
{"type":"context","data":{"path":{"text":"src/lib.rs"},"lines":{"text":"// a Foo\n"},"line_number":2,"absolute_offset":12,"submatches":[]}}
{"type":"end","data":{"path":{"text":"src/lib.rs"},"binary_offset":null,"stats":{T,"searches":1,"searches_with_match":1,"bytes_searched":21,P,"matched_lines":1,"matches":1}}}
{"data":{T,"stats":{P,"bytes_searched":87,T,"matched_lines":5,"matches":5,"searches":3,"searches_with_match":3}},"type":"summary"}
--- stderr

=== JSON of bytes that are no text
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
printf 'foo \377\376\n\001"\\\tfoo\n' >odd; rg --json foo odd | sed -e 's/"elapsed[^}]*}/T/g' -e 's/"bytes_printed":[0-9]*/P/g'
--- stdout
{"type":"begin","data":{"path":{"text":"odd"}}}
{"type":"match","data":{"path":{"text":"odd"},"lines":{"bytes":"Zm9vIP/+Cg=="},"line_number":1,"absolute_offset":0,"submatches":[{"match":{"text":"foo"},"start":0,"end":3}]}}
{"type":"match","data":{"path":{"text":"odd"},"lines":{"text":"\u0001\"\\\tfoo\n"},"line_number":2,"absolute_offset":7,"submatches":[{"match":{"text":"foo"},"start":4,"end":7}]}}
{"type":"end","data":{"path":{"text":"odd"},"binary_offset":null,"stats":{T,"searches":1,"searches_with_match":1,"bytes_searched":15,P,"matched_lines":2,"matches":2}}}
{"data":{T,"stats":{P,"bytes_searched":15,T,"matched_lines":2,"matches":2,"searches":1,"searches_with_match":1}},"type":"summary"}
--- stderr

=== encodings
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
printf 'f\0o\0o\0\n\0' >le; printf '\377\376f\0o\0o\0\n\0' >bom; printf '\357\273\277foo\n' >u8; printf 'caf\351\n' >l1; rg --sort path foo bom u8; rg -E utf-16le foo le; rg -E latin1 'caf\xe9' l1; rg '^foo' u8; rg -E nosuch foo a.txt; echo $?
--- stdout
bom:foo
u8:foo
foo
café
foo
2
--- stderr
grep config error: unknown encoding: nosuch

=== bytes that are no UTF-8
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
printf 'foo\377bar\n' >odd; rg 'foo.bar' odd; echo $?; rg '(?-u:\xFF)' odd | od -c | head -2; rg -o 'b.r' odd; rg --no-unicode 'o.b' odd | od -c | head -1
--- stdout
1
0000000   f   o   o 377   b   a   r  \n
0000010
bar
0000000   f   o   o 377   b   a   r  \n
--- stderr

=== records that end in NUL
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
printf 'one\0two foo\0three\n' >z; rg --null-data foo z | od -c; rg --null-data -c . z
--- stdout (escaped)
0000000   t   w   o       f   o   o  \\0
0000010
3\x00\
--- stderr

=== carriage returns
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
printf 'foo\r\nbar\r\n' >dos; rg 'foo$' dos; echo $?; rg --crlf 'foo$' dos | od -c
--- stdout
1
0000000   f   o   o  \r  \n
0000005
--- stderr

=== a configuration file
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
printf -- '--line-number\n# no\n-i\n' >rc; RIPGREP_CONFIG_PATH=rc rg FOO a.txt; RIPGREP_CONFIG_PATH=rc rg --no-config FOO a.txt; echo $?
--- stdout
2:foo bar
5:foo
1
--- stderr

=== a large file
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
seq 100000 >big; rg -c 7 big; rg -n '^9999.$' big; rg -m2 -A1 -n 5000 big; rg -o '77+' big | md5sum; rg -v '[0-8]' big; rg -B2 -n '^70000$' big; seq 100000 | rg -c '0$'
--- stdout
40951
99990:99990
99991:99991
99992:99992
99993:99993
99994:99994
99995:99995
99996:99996
99997:99997
99998:99998
99999:99999
5000:5000
5001-5001
--
15000:15000
15001-15001
afee9bd2a1c03f6508f68d40f24b1266  -
9
99
999
9999
99999
69998-69998
69999-69999
70000:70000
10000
--- stderr

=== catastrophic patterns end
mkdir -p src/deep .hidden; printf 'hello world\nfoo bar\nHello again\n\nfoo\n' >a.txt; printf 'fn foo() {}\n// a Foo\n' >src/lib.rs; printf 'def foo():\n    return "food"\n' >src/deep/m.py
echo foo >.hidden/h; echo foo >.dot; printf 'foo\0bar\nfoo\n' >bin; echo '*.log' >.ignore; echo foo >x.log
printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n' >cat; rg -c '(a+)+$' cat; echo $?; rg -c '(a*)*b' cat
--- stdout
1
1
--- stderr
