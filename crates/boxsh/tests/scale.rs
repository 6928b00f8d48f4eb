//! Streams that are far larger than the memory a session may use, trees that are deeper than any path, and memory that
//! comes to its end.

use boxsh::{Background, Breach, Ended, Limit, Limits, RunResult, Sandbox};

const MIB: u64 = 1 << 20;

fn run(script: &str, limits: &Limits) -> RunResult {
    let builder = Sandbox::builder().limits(limits.clone()).background(Background::Wait);
    builder.build().expect("the image fits the limits").run(script)
}

/// Asserts what a script writes; it has to end by itself, with nothing to complain about.
#[track_caller]
fn check(script: &str, limits: &Limits, expected: &str) {
    let answer = run(script, limits);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(
        (text(&answer.stdout), text(&answer.stderr), answer.ended),
        (expected.to_owned(), String::new(), Ended::Exited),
        "{script}"
    );
}

fn small_memory() -> Limits {
    Limits::default().with(Limit::Memory, 4 * MIB).with(Limit::WallClock, u64::MAX)
}

#[test]
fn streams_beyond_four_gigabytes_are_counted_in_full() {
    check("head -c 5G /dev/zero | wc -c", &small_memory(), "5368709120\n");
    check("yes | head -c 5G | tail -c 10", &small_memory(), &"y\n".repeat(5));
}

#[test]
fn streams_take_no_more_memory_than_a_little() {
    for (script, expected) in [
        ("head -c 300M /dev/zero | cat | head -c 299M | tail -c +313524224 | od -An -tx1", " 00\n"),
        ("head -c 10M /dev/zero | tr '\\0' a | tail -c 3", "aaa"),
        ("head -c 10M /dev/zero | tr -s '\\0' | wc -c", "1\n"),
        ("yes abc def | head -n 600000 | cut -d ' ' -f 2 | tail -n 1", "def\n"),
        ("head -c 30M /dev/zero | cut -c 3-5 | wc -c", "4\n"),
        ("head -c 30M /dev/zero | paste -s | wc -c", "31457281\n"),
        ("head -c 6M /dev/zero | od | tail -n 2", "*\n30000000\n"),
        ("yes | head -n 500000 | uniq -c", " 500000 y\n"),
        ("yes | head -n 500000 | nl | tail -n 1", "500000\ty\n"),
        ("head -c 6M /dev/zero | base64 -w 0 | base64 -d | wc -c", "6291456\n"),
        ("head -c 6M /dev/zero | fold -w 1000 | wc -l", "6291\n"),
        ("seq 1000000 | tail -n 1", "1000000\n"),
        ("yes 1 | head -n 300000 | comm -12 - <(yes 1 | head -n 300000) | wc -l", "300000\n"),
        ("paste <(yes a | head -n 300000) <(yes b | head -n 300000) | tail -n 1", "a\tb\n"),
        ("yes | head -c 100M | split -b 40M --filter='wc -c'", "41943040\n41943040\n20971520\n"),
        ("dd if=/dev/zero bs=1M count=300 2>/dev/null | wc -c", "314572800\n"),
        ("{ yes | head -c 100M | tee >(wc -c >&2) | tail -c 2; } 2>&1 | sort", "104857600\ny\n"),
    ] {
        check(script, &small_memory(), expected);
    }
}

#[test]
fn a_reader_that_has_enough_ends_its_writers() {
    for (script, expected) in [
        ("yes | head -n 2; echo ${PIPESTATUS[@]}", "y\ny\n141 0\n"),
        ("yes | tr y n | tee /dev/null | head -n 1; echo ${PIPESTATUS[@]}", "n\n141 141 141 0\n"),
        ("seq inf | sed -n 3q | wc -c; echo ${PIPESTATUS[@]}", "0\n141 0 0\n"),
        ("cat /dev/zero | true; echo ${PIPESTATUS[@]}", "141 0\n"),
        ("{ yes; echo $? >&2; } 2>&1 >/dev/full | cat", "yes: standard output: No space left on device\n1\n"),
    ] {
        check(script, &small_memory(), expected);
    }
}

#[test]
fn memory_that_comes_to_its_end_ends_the_run_by_name() {
    for script in [
        "head -c 20M /dev/zero | sort",
        "head -c 20M /dev/zero | tac",
        "yes | tac",
        "yes | shuf",
        "yes | tail -n 1000000000",
        "x=$(yes)",
    ] {
        let answer = run(script, &small_memory());
        let reached = Ended::Limit(Breach::new(Limit::Memory, 4 * MIB));
        assert_eq!(answer.ended, reached, "{script}");
        assert!(answer.stdout.is_empty(), "{script}");
    }
}

#[test]
fn what_does_not_fit_into_memory_is_sorted_by_way_of_files() {
    let script = "seq 300000 | sort -S 500k -n -r | sed -n '1p;$p'";
    check(script, &small_memory(), "300000\n1\n");
}

/// A tree with paths of more than four thousand bytes, and a file at its end.
const LONG_TREE: &str = "name=$(printf 'x%.0s' {1..150}); mkdir tree; cd tree; \
    for ((i = 0; i < 40; i++)); do mkdir $name; cd $name; done; echo found >end; cd; ";

/// A tree of many levels.
const DEEP_TREE: &str = "mkdir tree; cd tree; path=$(printf 'n/%.0s' {1..100}); \
    for ((i = 0; i < 6; i++)); do mkdir -p $path; cd $path; done; echo found >end; cd; ";

#[test]
fn trees_longer_than_any_path_are_walked_to_their_end() {
    for (script, expected) in [
        ("find tree | wc -l", "42\n"),
        ("find tree -name end -printf '%d\\n'", "41\n"),
        ("du -a tree | wc -l", "42\n"),
        ("chmod -R go-rwx tree; find tree -perm /077 | wc -l", "0\n"),
        ("chown -R agent tree; echo $?", "0\n"),
        ("mv tree other; find other | wc -l", "42\n"),
        ("rm -r tree; ls", ""),
        ("find tree -delete; ls", ""),
    ] {
        check(&format!("{LONG_TREE}{script}"), &Limits::default(), expected);
    }
}

#[test]
fn trees_of_many_levels_need_no_stack() {
    let script = "find tree | wc -l; du -a tree | wc -l; rm -r tree; ls";
    check(&format!("{DEEP_TREE}{script}"), &Limits::default(), "602\n602\n");
}

#[test]
fn paths_that_are_too_long_are_reported_and_nothing_is_lost() {
    // The real ones use whole paths too.
    for script in ["cp -r tree copy", "ls -R tree"] {
        let answer = run(&format!("{LONG_TREE}{script} >/dev/null"), &Limits::default());
        let complaint = String::from_utf8_lossy(&answer.stderr).into_owned();
        assert!(complaint.trim_end().ends_with("File name too long"), "{script}: {complaint:.100}");
        assert_ne!(answer.exit_code, 0, "{script}");
    }
    let script = format!("{LONG_TREE}cp -r tree copy 2>/dev/null; find tree | wc -l");
    check(&script, &Limits::default(), "42\n");
}

#[test]
fn loops_of_links_are_noticed() {
    for (script, expected) in [
        ("cat a", "cat: a: Too many levels of symbolic links\n"),
        ("cp a c", "cp: cannot stat 'a': Too many levels of symbolic links\n"),
        ("ls -L a", "ls: cannot access 'a': Too many levels of symbolic links\n"),
        (
            "find -L d",
            "d\nfind: File system loop detected; ‘d/up’ is part of the same file system loop as ‘d’.\n",
        ),
        ("readlink -f a; echo $?", "1\n"),
        ("rm a b; ls", "d\n"),
        ("chmod -R 700 d; du -s d >/dev/null; rm -r d; ls", "a\nb\n"),
        ("mv a c; readlink c", "b\n"),
        ("cp -P a c; readlink c", "b\n"),
    ] {
        let script =
            format!("mkdir x; cd x; ln -s b a; ln -s a b; mkdir d; ln -s . d/up; {{ {script}; }} 2>&1");
        check(&script, &Limits::default(), expected);
    }
}
