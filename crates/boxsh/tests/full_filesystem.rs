//! A filesystem without room: every command that writes says so, and loses nothing that was there.

use boxsh::{Ended, Limit, Limits, RunResult, Sandbox};

/// Runs a script where files have little room and there is little room for files.
fn run(script: &str) -> RunResult {
    let limits = Limits::default().with(Limit::FsBytes, 300_000).with(Limit::Inodes, 600);
    Sandbox::builder().limits(limits).build().expect("the image fits the limits").run(script)
}

/// Asserts what scripts write; they have to end by themselves, with nothing on standard error.
#[track_caller]
fn check(cases: &[(String, String)]) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(script, expected)| {
            let answer = run(script);
            let is_right = answer.stdout == expected.as_bytes()
                && answer.stderr.is_empty()
                && answer.ended == Ended::Exited;
            let shown = || format!("{script}\n{}{}", text(&answer.stdout), text(&answer.stderr));
            (!is_right).then(shown)
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file of numbers, a copy of it further down, and not a byte of room behind them.
const FULL: &str = "mkdir work; cd work; seq 2000 >source; mkdir sub; cp source sub/inner; \
    head -c 100M /dev/zero 2>/dev/null >fill; ";

#[test]
fn commands_that_write_files_say_that_there_is_no_room() {
    let cases = [
        ("cp source copy", "cp: error writing 'copy': No space left on device", 1),
        ("cp -r sub other", "cp: error writing 'other/inner': No space left on device", 1),
        ("dd if=source of=copy status=none", "dd: error writing 'copy': No space left on device", 1),
        ("install source copy", "install: error writing 'copy': No space left on device", 1),
        ("split -l 100 source part", "split: partaa: No space left on device", 1),
        ("csplit -q source 100 200", "csplit: xx00: No space left on device", 1),
        ("sort -o copy source", "sort: write failed: copy: No space left on device\nsort: write error", 2),
        ("shuf -o copy source", "shuf: write error: No space left on device", 1),
        ("uniq source copy", "uniq: write error: No space left on device", 1),
        ("tee copy <source >/dev/null", "tee: copy: No space left on device", 1),
        ("cat source >copy", "cat: write error: No space left on device", 1),
        ("tac source >copy", "tac: write error: No space left on device", 1),
        ("tr 1 2 <source >copy", "tr: write error: No space left on device", 1),
        ("seq 9 >copy", "seq: write error: No space left on device", 1),
        ("head -n 5 source >copy", "head: write error: No space left on device", 1),
        ("base64 source >copy", "base64: write error: No space left on device", 1),
        (
            "sort source >copy",
            "sort: write failed: 'standard output': No space left on device\nsort: write error",
            2,
        ),
        (
            "set -o pipefail; seq 200000 | sort -S 1k 2>&1 | sed 's/t[0-9]\\+:/tN:/'",
            "sort: write failed: /tmp/sortN: No space left on device",
            2,
        ),
        ("ls -l / >copy", "ls: write error: No space left on device", 2),
        ("find . >copy", "find: ‘standard output’: No space left on device\nfind: write error", 1),
        ("echo hello >copy", "bash: line 1: echo: write error: No space left on device", 1),
    ];
    check(&cases.map(|(script, message, status)| {
        (format!("{FULL}{{ {script}; }} 2>&1; echo $?"), format!("{message}\n{status}\n"))
    }));
}

#[test]
fn what_was_there_stays_whole() {
    let scripts = [
        "cp source copy",
        "cp -f source sub/inner",
        "cp --remove-destination fill sub/inner2",
        "install source copy",
        "sed -i 's/1/22222222222222222222/g' source",
        "sort -S 1k source -o copy",
        "dd if=source of=copy",
        "tee copy <source",
        "split source",
        "csplit source 100",
        "mv source moved; mv moved source",
        "mv source sub; mv sub/source .",
        "ln source link",
        "cat source >>sub/new",
    ];
    let rest = "cmp source sub/inner; wc -l <source; ls -A | grep -c -e sed -e sort";
    check(
        &scripts
            .map(|script| (format!("{FULL}{{ {script}; }} >/dev/null 2>&1; {rest}"), "2000\n0\n".to_owned())),
    );
}

#[test]
fn what_needs_no_room_works_still() {
    let script = "touch empty; mkdir new; ln source hard; truncate -s 1M sparse; mv source moved; \
                  rm moved; cmp hard sub/inner; stat -c '%n %s' sparse; rm fill; cp hard again; cmp hard again; ls";
    let expected = "sparse 1048576\nagain\nempty\nhard\nnew\nsparse\nsub\n";
    check(&[(format!("{FULL}{script}"), expected.to_owned())]);
}

#[test]
fn room_for_files_comes_to_its_end_too() {
    let crowded = "mkdir work; cd work; echo one >source; i=0; while : 2>/dev/null >file$i; do i=$((i + 1)); done 2>/dev/null; ";
    let cases = [
        ("touch new", "touch: cannot touch 'new': No space left on device"),
        ("mkdir new", "mkdir: cannot create directory ‘new’: No space left on device"),
        ("mkdir -p new/er", "mkdir: cannot create directory ‘new’: No space left on device"),
        ("ln -s source new", "ln: failed to create symbolic link 'new': No space left on device"),
        ("mkfifo new", "mkfifo: cannot create fifo 'new': No space left on device"),
        ("cp source new", "cp: cannot create regular file 'new': No space left on device"),
        ("install source new", "install: cannot create regular file 'new': No space left on device"),
        ("dd if=source of=new status=none", "dd: failed to open 'new': No space left on device"),
        ("truncate -s 5 new", "truncate: cannot open 'new' for writing: No space left on device"),
        ("tee new <source >/dev/null", "tee: new: No space left on device"),
        ("sort -o new source", "sort: open failed: new: No space left on device"),
        (
            "mktemp new.XXXXXX",
            "mktemp: failed to create file via template ‘new.XXXXXX’: No space left on device",
        ),
        ("split source", "split: xaa: No space left on device"),
        ("csplit source 1", "csplit: xx00: No space left on device"),
        ("echo >new", "bash: line 1: new: No space left on device"),
    ];
    check(&cases.map(|(script, message)| {
        (format!("{crowded}{{ {script}; }} 2>&1; [[ $? != 0 ]] && cat source"), format!("{message}\none\n"))
    }));
}
