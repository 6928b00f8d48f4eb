//! Programs of the host in a session: one tree of files, pipelines of both kinds, and nothing of the host changed.
#![cfg(target_os = "linux")]

use boxsh::{Ended, Limit, Limits, Native, RunOptions, Sandbox, Snapshot};

/// A sandbox with programs of the host; none where the host cannot confine them, which is said.
fn sandbox() -> Option<Sandbox> {
    build(Native::new())
}

fn build(native: Native) -> Option<Sandbox> {
    match Sandbox::builder().native(native).build() {
        Ok(sandbox) => Some(sandbox),
        Err(error) => {
            #[expect(clippy::print_stdout, reason = "a skip has to be seen")]
            {
                println!("SKIPPED: {error}");
            }
            None
        }
    }
}

fn shown(paths: &[boxsh::vfs::FsPathBuf]) -> Vec<String> {
    paths.iter().map(|path| String::from_utf8_lossy(&path.to_absolute()).into_owned()).collect()
}

#[track_caller]
fn assert_output(sandbox: &mut Sandbox, script: &str, expected: &str) {
    let result = sandbox.run(script);
    assert_eq!(
        (&*result.stdout_str(), &*result.stderr_str()),
        (expected, ""),
        "{script}: {:?}",
        result.ended
    );
}

#[test]
fn both_kinds_of_programs_share_files_and_pipelines() {
    let Some(mut sandbox) = sandbox() else { return };
    assert_output(
        &mut sandbox,
        "echo 'print(6*7)' > a.py; python3 a.py | tr 4 5 > out; cat out; python3 -c 'print(open(\"out\").read(), end=\"\")'",
        "52\n52\n",
    );
    assert_output(
        &mut sandbox,
        "seq 5 | python3 -c 'import sys\nfor l in sys.stdin: print(int(l) * 2)' | awk '{ s += $1 } END { print s }' | perl -ne 'print $_ + 1, \"\\n\"'",
        "31\n",
    );
    assert_output(&mut sandbox, "python3 -c 'import sys; sys.exit(3)'; echo $?", "3\n");
    assert_output(&mut sandbox, "x=$(perl -e 'print \"in perl\"'); echo \"<$x>\"", "<in perl>\n");
}

#[test]
fn directory_environment_mask_and_arguments_carry_over() {
    let Some(mut sandbox) = sandbox() else { return };
    assert_output(
        &mut sandbox,
        "mkdir -p /tmp/d; cd /tmp/d; perl -MCwd -e 'print getcwd, \"\\n\"'",
        "/tmp/d\n",
    );
    assert_output(
        &mut sandbox,
        "export V='a b'; W=hidden; perl -e 'print $ENV{V}, defined $ENV{W} ? 1 : 0, \"\\n\"'",
        "a b0\n",
    );
    assert_output(
        &mut sandbox,
        "umask 077; perl -e 'open F, \">/tmp/m\"; close F'; stat -c %a /tmp/m; umask 022",
        "600\n",
    );
    assert_output(
        &mut sandbox,
        "perl -e 'print join(\"|\", @ARGV), \"\\n\"' '' 'a b' $'\\xff'",
        "|a b|\u{fffd}\n",
    );
}

#[test]
fn redirections_of_every_kind_reach_the_program() {
    let Some(mut sandbox) = sandbox() else { return };
    assert_output(
        &mut sandbox,
        "{ echo one; perl -e 'print \"two\\n\"'; echo three; } > /tmp/f; perl -e 'print \"four\\n\"' >> /tmp/f; cat /tmp/f",
        "one\ntwo\nthree\nfour\n",
    );
    assert_output(
        &mut sandbox,
        "perl -e 'print scalar <STDIN>; exit' <<< 'from a string'",
        "from a string\n",
    );
    assert_output(&mut sandbox, "perl -e 'print STDERR \"e\\n\"; print \"o\\n\"' 2>&1 >/dev/null", "e\n");
    assert_output(
        &mut sandbox,
        "perl -e 'open F, \"<&=7\"; print <F>' 7< <(echo through seven)",
        "through seven\n",
    );
    assert_output(&mut sandbox, "perl -e 'print <>' <(echo one) <(echo two)", "one\ntwo\n");
    assert_output(
        &mut sandbox,
        "perl -e '$| = 1; print \"a\\n\"; print STDERR \"b\\n\"; print \"c\\n\"' > /tmp/both 2>&1; cat /tmp/both",
        "a\nb\nc\n",
    );
    assert_output(
        &mut sandbox,
        "printf '1\\n2\\n3\\n' > /tmp/in; { read a; perl -e 'sysread STDIN, $x, 2; print \"p$x\"'; read b; echo $a $b; } < /tmp/in",
        "p2\n1 3\n",
    );
}

#[test]
fn pipelines_stream_and_end_early() {
    let Some(mut sandbox) = sandbox() else { return };
    assert_output(&mut sandbox, "yes | perl -ne 'print; exit if $. == 2' | cat", "y\ny\n");
    assert_output(
        &mut sandbox,
        "perl -e '$| = 1; print \"$_\\n\" while ++$_' | head -2; echo ${PIPESTATUS[@]}",
        "1\n2\n141 0\n",
    );
    assert_output(
        &mut sandbox,
        "head -c 3000000 /dev/zero | perl -e '$n += length while read STDIN, $_, 65536; print' -e '\"$n\\n\"' | cat",
        "3000000\n",
    );
}

#[test]
fn a_fifo_connects_both_kinds_of_programs() {
    let Some(mut sandbox) = sandbox() else { return };
    assert_output(
        &mut sandbox,
        "cd /tmp; mkfifo p; perl -e 'open F, \"<p\"; print <F>' & echo from here > p; wait",
        "from here\n",
    );
    assert_output(
        &mut sandbox,
        "perl -e 'open F, \">p\"; print F \"from there\\n\"' & cat p; wait",
        "from there\n",
    );
    assert_output(
        &mut sandbox,
        "cat p & seq 100000 > p; wait",
        &(1..=100_000).map(|n| format!("{n}\n")).collect::<String>(),
    );
    assert_output(&mut sandbox, "perl -pe 's/x/y/' < p & echo axb > p; wait", "ayb\n");
    let options = RunOptions::new().timeout(std::time::Duration::from_millis(100));
    assert_eq!(sandbox.run_with("cat p", options).ended, Ended::TimedOut);
}

#[test]
fn signals_reach_programs_and_their_deaths_are_seen() {
    let Some(mut sandbox) = sandbox() else { return };
    assert_eq!(sandbox.run("perl -e 'kill TERM => $$'; echo $?").stdout_str(), "143\n");
    assert_output(
        &mut sandbox,
        "perl -e '$SIG{TERM} = sub { print \"caught\\n\"; exit 5 }; $| = 1; print \"up\\n\"; sleep 1 while 1' > /tmp/log & \
         until [ -s /tmp/log ]; do sleep 0.01; done; kill %1; wait %1; echo $?; cat /tmp/log",
        "5\nup\ncaught\n",
    );
    assert_output(&mut sandbox, "timeout 0.1 perl -e 'sleep 1 while 1'; echo $?", "124\n");
}

#[test]
fn a_deadline_ends_the_whole_tree() {
    let Some(mut sandbox) = sandbox() else { return };
    let options = RunOptions::new().timeout(std::time::Duration::from_millis(300));
    let script = "perl -e 'fork; fork; if (fork == 0) { require POSIX; POSIX::setsid() } open F, \">>/tmp/alive\"; \
                  while (1) { syswrite F, \"x\"; select undef, undef, undef, 0.01 }'";
    let result = sandbox.run_with(script, options);
    assert_eq!(result.ended, Ended::TimedOut);
    let size = |sandbox: &mut Sandbox| sandbox.run("stat -c %s /tmp/alive").stdout_str().into_owned();
    let first = size(&mut sandbox);
    assert_output(&mut sandbox, "perl -e 'select undef, undef, undef, 0.1'", "");
    assert_eq!(size(&mut sandbox), first, "nobody writes any more");
}

#[test]
fn a_deadline_leaves_alone_what_earlier_runs_have_started() {
    let Some(mut sandbox) = sandbox() else { return };
    let daemon = |name: &str| {
        format!(
            "perl -e 'exit if fork; require POSIX; POSIX::setsid(); exit if fork; close STDOUT; close STDERR; open F, \">\", \"/tmp/{name}\"; \
             syswrite F, $$; close F; sleep 1 while 1'; until [ -s /tmp/{name} ]; do sleep 0.01; done; "
        )
    };
    sandbox.run(format!("{} perl -e 'sleep 1 while 1' & echo $! > /tmp/job", daemon("early")));
    let options = RunOptions::new().timeout(std::time::Duration::from_millis(700));
    let script = format!("{} touch /tmp/reached; perl -e 'sleep 1 while 1'", daemon("late"));
    assert_eq!(sandbox.run_with(script, options).ended, Ended::TimedOut);
    let alive = "for name in early late; do perl -e 'print kill(0, shift) ? \"alive\" : \"gone\", \"\\n\"' $(cat /tmp/$name); done";
    assert_output(
        &mut sandbox,
        &format!("ls /tmp/reached; {alive}; jobs -r | wc -l; kill -0 $(cat /tmp/job) && echo alive"),
        "/tmp/reached\nalive\ngone\n1\nalive\n",
    );
    // What counts is the tree, not who is asked.
    assert_output(&mut sandbox, "kill %1; wait; jobs", "");
}

#[test]
fn those_who_are_never_the_same_end_with_their_run() {
    let Some(mut sandbox) = sandbox() else { return };
    let options = RunOptions::new().timeout(std::time::Duration::from_millis(300));
    // Ten chains of processes, each of which starts the next one and ends.
    let chains =
        "perl -e 'for (1..10) { last unless fork } while (1) { exit if fork }'; perl -e 'sleep 1 while 1'";
    assert_eq!(sandbox.run_with(chains, options).ended, Ended::TimedOut);
    let left =
        "perl -e 'opendir D, \"/proc\"; print join(\" \", grep { /^\\d+$/ && $_ != $$ } readdir D), \"\\n\"'";
    assert_output(&mut sandbox, left, "1\n");
}

#[test]
fn programs_are_stopped_and_go_on() {
    let Some(mut sandbox) = sandbox() else { return };
    let start = "perl -e '$| = 1; $n = 0; while (1) { open F, \">\", \"/tmp/n\"; print F $n++; close F; select undef, undef, undef, 0.01 }' & \
                 until [ -s /tmp/n ]; do sleep 0.01; done";
    assert_output(&mut sandbox, start, "");
    assert_output(&mut sandbox, "kill -STOP %1; jobs | cut -c1-20", "[1]+  Stopped       \n");
    assert_output(&mut sandbox, "kill -CONT %1; jobs | cut -c1-20", "[1]+  Running       \n");
    // By itself, and by another program: the host tells.
    assert_output(
        &mut sandbox,
        "kill %1; wait %1; perl -e 'kill STOP => $$; print \"on\\n\"; exit 3' > /tmp/out & \
         until [[ $(jobs) == *Stopped* ]]; do sleep 0.01; done; cat /tmp/out; kill -CONT %1; wait %1; echo $?; cat /tmp/out",
        "3\non\n",
    );
    assert_output(
        &mut sandbox,
        "set -m; perl -e 'print \"before\\n\"; $| = 1; print \"\"; kill TSTP => $$; print \"after\\n\"; exit 4'; echo $?; fg > /dev/null; echo $?",
        "before\n148\nafter\n4\n",
    );
}

#[test]
fn a_program_that_never_stops_writing_is_stopped() {
    let Some(mut sandbox) = sandbox() else { return };
    let options = RunOptions::new().timeout(std::time::Duration::from_millis(300));
    let result = sandbox.run_stream("perl -e 'print \"y\" x 65536 while 1'", options, |_, _| {});
    assert_eq!(result.ended, Ended::TimedOut);
    assert_output(&mut sandbox, "echo fine", "fine\n");
}

#[test]
fn what_cannot_be_delivered_is_no_success() {
    let small = std::sync::Arc::new(boxsh::vfs::Memory::new(&boxsh::vfs::MemoryOptions {
        quota: 10,
        ..Default::default()
    }));
    let Ok(mut sandbox) = Sandbox::builder().native(Native::new()).mount("/mnt", small).build() else {
        return;
    };
    let result = sandbox.run("perl -e 'print \"x\" x 1000' > /mnt/f");
    assert_ne!(result.exit_code, 0);
}

#[test]
fn changes_by_either_kind_are_reported() {
    let Some(mut sandbox) = sandbox() else { return };
    sandbox.run("cd /tmp; echo a > changed; echo b > gone; echo c > kept");
    let result = sandbox.run(
        "perl -e 'open F, \">new\"; print F 1; close F; open F, \">>changed\"; print F 2; close F; unlink \"gone\"'; echo v > virtual",
    );
    assert_eq!(shown(&result.files.created), ["/tmp/new", "/tmp/virtual"]);
    assert_eq!(shown(&result.files.modified), ["/tmp/changed"]);
    assert_eq!(shown(&result.files.deleted), ["/tmp/gone"]);
}

#[test]
fn forks_rollbacks_resets_and_snapshots_take_the_files_along() {
    let Some(mut sandbox) = sandbox() else { return };
    sandbox.run("perl -e 'mkdir \"/tmp/d\"; open F, \">/tmp/d/f\"; print F \"native\\n\"; symlink \"f\", \"/tmp/d/l\"'; chmod 640 /tmp/d/f");
    let before = sandbox.checkpoint();
    assert!(before.left_out().is_empty());
    let mut fork = sandbox.fork();
    assert_output(
        &mut fork,
        "perl -e 'print <>' /tmp/d/l; stat -c %a /tmp/d/f; perl -e 'unlink \"/tmp/d/f\"'",
        "native\n640\n",
    );
    assert_output(&mut sandbox, "cat /tmp/d/f; rm -r /tmp/d; echo x > /home/agent/x", "native\n");
    let bytes = sandbox.snapshot().unwrap().to_bytes();
    sandbox.rollback(&before);
    assert_output(&mut sandbox, "perl -e 'print <>' /tmp/d/f; ls", "native\n");
    sandbox.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_output(&mut sandbox, "ls /tmp; perl -e 'print <>' x", "x\n");
    sandbox.reset();
    assert_output(&mut sandbox, "ls", "");
    // A session without programs of the host takes it too.
    let mut elsewhere = Sandbox::new();
    elsewhere.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_output(&mut elsewhere, "cat x", "x\n");
}

#[test]
fn the_session_comes_first_unless_told_otherwise() {
    let Some(mut sandbox) = sandbox() else { return };
    assert_output(
        &mut sandbox,
        "ls --version | head -1; type -p html-to-markdown",
        "ls (boxsh) 0.1.0\n/opt/boxsh/bin/html-to-markdown\n",
    );
    assert_output(
        &mut sandbox,
        "printf '#!/bin/bash\\necho $BASH_VERSION from $0\\n' > s; chmod +x s; ./s | grep -c from",
        "1\n",
    );
    let mut host_first = build(Native::new().host_first()).unwrap();
    let result = host_first.run("/bin/ls --version | head -1");
    assert!(result.stdout_str().starts_with("ls (GNU coreutils)"), "{}", result.stdout_str());
}

#[test]
fn only_allowed_programs_run() {
    let Some(mut sandbox) = build(Native::new().programs(["perl"])) else { return };
    assert_output(&mut sandbox, "perl -e 'print 1'", "1");
    let result = sandbox.run("python3 -c 'print(1)'");
    assert_eq!((result.exit_code, &*result.stdout_str()), (126, ""));
    let mut denied = Sandbox::builder().native(Native::new()).deny_commands(["perl"]).build().unwrap();
    assert_ne!(denied.run("/usr/bin/perl -e 'print 1'").exit_code, 0);
}

#[test]
fn the_host_is_not_there() {
    let Some(mut sandbox) = sandbox() else { return };
    let result = sandbox.run(
        "python3 - <<'E'\nimport os, socket\nfor path in ['/root', '/home', '/etc/shadow', '/var/lib/dpkg', '/sys/class']:\n    try: print(path, sorted(os.listdir(path)) if os.path.isdir(path) else open(path).read())\n    except OSError as e: print(path, e.strerror)\ntry: socket.create_connection(('127.0.0.1', 22), 1)\nexcept OSError as e: print('net', e.strerror)\nprint(os.getuid(), os.getpid() < 100, os.uname().nodename)\nE",
    );
    let output = result.stdout_str();
    assert!(output.contains("/home ['agent']"), "{output}");
    assert!(!output.contains("root:"), "{output}");
    assert!(output.contains("net "), "{output}");
    assert!(output.contains("1000 True "), "{output} {}", result.stderr_str());
}

#[test]
fn limits_of_the_session_hold_for_files_of_programs() {
    let limits = Limits::default().with(Limit::FsBytes, 4 << 20);
    let Ok(mut sandbox) = Sandbox::builder().limits(limits).native(Native::new()).build() else { return };
    let result = sandbox.run("perl -e 'open F, \">/tmp/big\"; binmode F; print F \"x\" x 10_000_000 or die \"$!\\n\"; close F or die \"$!\\n\"'");
    assert!(result.stderr_str().starts_with("No space left on device\n"), "{}", result.stderr_str());
}

#[expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "the host's side of the test")]
mod host {
    use std::path::Path;

    pub(crate) fn project() -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("kept"), "kept\n").unwrap();
        std::fs::write(directory.path().join("changed"), "old\n").unwrap();
        std::fs::write(directory.path().join("gone"), "gone\n").unwrap();
        std::fs::create_dir(directory.path().join("d")).unwrap();
        std::fs::write(directory.path().join("d/f"), "f\n").unwrap();
        directory
    }

    pub(crate) fn read(directory: &Path, name: &str) -> Option<String> {
        std::fs::read_to_string(directory.join(name)).ok()
    }
}

const CHANGES: &str = "perl -e 'open F, \">changed\"; print F \"new\\n\"; close F; unlink \"gone\"; open F, \">made\"; print F \"made\\n\"; close F; \
                       mkdir \"e\"; rename \"d/f\", \"e/f\"; rmdir \"d\"'";

#[test]
fn a_workspace_is_reviewed_and_applied_whoever_changed_it() {
    let project = host::project();
    let Ok(mut sandbox) = Sandbox::builder().workspace(project.path()).native(Native::new()).build() else {
        return;
    };
    let result = sandbox.run(CHANGES);
    assert_eq!((&*result.stderr_str(), result.exit_code), ("", 0));
    assert_eq!(shown(&result.files.created), ["/workspace/e", "/workspace/e/f", "/workspace/made"]);
    assert_eq!(shown(&result.files.modified), ["/workspace/changed"]);
    assert_eq!(shown(&result.files.deleted), ["/workspace/d", "/workspace/gone"]);
    sandbox.run("echo virtual > v");
    assert_eq!(host::read(project.path(), "changed").as_deref(), Some("old\n"), "the host is as it was");
    let changes = sandbox.changes().unwrap();
    assert_eq!(shown(&changes.created), ["/e", "/e/f", "/made", "/v"]);
    assert_eq!(shown(&changes.modified), ["/changed"]);
    assert_eq!(shown(&changes.deleted), ["/d", "/d/f", "/gone"]);
    let diff = String::from_utf8(sandbox.diff().unwrap()).unwrap();
    assert!(diff.contains("-old\n+new\n"), "{diff}");

    let mut fork = sandbox.fork();
    assert_output(&mut fork, "ls; perl -e 'print <>' e/f; rm -r e", "changed\ne\nkept\nmade\nv\nf\n");
    assert_output(&mut sandbox, "cat e/f", "f\n");

    let applied = sandbox.apply(Default::default(), |_| true).unwrap();
    assert!(applied.refused.is_empty(), "{applied:?}");
    assert_eq!(host::read(project.path(), "changed").as_deref(), Some("new\n"));
    assert_eq!(host::read(project.path(), "gone"), None);
    assert_eq!(host::read(project.path(), "e/f").as_deref(), Some("f\n"));
    assert_eq!(host::read(project.path(), "v").as_deref(), Some("virtual\n"));
    assert!(sandbox.changes().unwrap().is_empty(), "{:?}", sandbox.changes());
}

#[test]
fn a_workspace_may_be_read_only_or_the_directory_itself() {
    let project = host::project();
    let build = |mode| Sandbox::builder().workspace_with(project.path(), mode).native(Native::new()).build();
    let Ok(mut sandbox) = build(boxsh::WorkspaceMode::ReadOnly) else { return };
    assert_output(
        &mut sandbox,
        "perl -e 'open F, \">x\" or print \"$!\\n\"'; perl -e 'print <>' kept",
        "Read-only file system\nkept\n",
    );
    assert_eq!(sandbox.run("echo x > x").exit_code, 1);
    let mut sandbox = build(boxsh::WorkspaceMode::ReadWrite).unwrap();
    let result = sandbox.run("perl -e 'open F, \">x\"; print F 1'; echo 2 > y");
    assert_eq!(shown(&result.files.created), ["/workspace/x", "/workspace/y"]);
    assert_eq!(host::read(project.path(), "x").as_deref(), Some("1"));
    assert_eq!(host::read(project.path(), "y").as_deref(), Some("2\n"));
}
