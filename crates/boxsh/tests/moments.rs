//! Differences between moments, and programs of the embedder's that are lazy or call back.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use boxsh::{Custom, Exit, Lazy, Sandbox};

fn shown(paths: &[boxsh::vfs::FsPathBuf]) -> Vec<String> {
    paths.iter().map(|path| String::from_utf8_lossy(&path.to_absolute()).into_owned()).collect()
}

#[test]
fn two_moments_of_a_session_are_compared() {
    let mut sandbox = Sandbox::new();
    sandbox.run("cd /tmp; echo one > kept; echo two > changed; echo three > gone; printf 'a\\0b' > binary");
    let before = sandbox.checkpoint();
    sandbox
        .run("echo more >> changed; rm gone; mkdir d; echo new > d/f; printf 'c\\0d' > binary; touch kept");
    let after = sandbox.checkpoint();
    let changes = before.changes_to(&after).unwrap();
    assert_eq!(shown(&changes.created), ["/tmp/d", "/tmp/d/f"]);
    assert_eq!(shown(&changes.modified), ["/tmp/binary", "/tmp/changed"]);
    assert_eq!(shown(&changes.deleted), ["/tmp/gone"]);
    let diff = String::from_utf8(before.diff_to(&after).unwrap()).unwrap();
    assert!(diff.contains("Binary files a/tmp/binary and b/tmp/binary differ\n"), "{diff}");
    assert!(diff.contains("--- a/tmp/changed\n+++ b/tmp/changed\n@@ -1 +1,2 @@\n two\n+more\n"), "{diff}");
    assert!(diff.contains("--- a/tmp/gone\n+++ /dev/null\n"), "{diff}");

    let backwards = after.changes_to(&before).unwrap();
    assert_eq!(shown(&backwards.created), ["/tmp/gone"]);
    assert_eq!(shown(&backwards.deleted), ["/tmp/d", "/tmp/d/f"]);
    assert!(sandbox.changes_since(&after).unwrap().is_empty());
}

#[test]
fn a_fork_is_compared_with_its_origin_and_a_stranger_is_not() {
    let sandbox = Sandbox::new();
    let mut fork = sandbox.fork().unwrap();
    fork.run("echo x > /tmp/x");
    assert_eq!(shown(&fork.changes_since(&sandbox.checkpoint()).unwrap().created), ["/tmp/x"]);
    let stranger = Sandbox::builder().user("other").build().unwrap();
    assert!(stranger.changes_since(&sandbox.checkpoint()).is_err());
}

#[cfg(unix)]
#[test]
fn changes_in_a_workspace_count_too() {
    let host = tempfile::tempdir().unwrap();
    #[expect(clippy::disallowed_methods, reason = "the host's side of the test")]
    std::fs::write(host.path().join("f"), "old\n").unwrap();
    let mut sandbox = Sandbox::builder().workspace(host.path()).build().unwrap();
    let before = sandbox.checkpoint();
    sandbox.run("echo new > f; echo t > /tmp/t");
    let changes = sandbox.changes_since(&before).unwrap();
    assert_eq!(shown(&changes.created), ["/tmp/t"]);
    assert_eq!(shown(&changes.modified), ["/workspace/f"]);
    let diff = sandbox.diff_since(&before).unwrap();
    assert!(
        diff.windows(18).any(|part| part == b"--- a/workspace/f\n"),
        "{}",
        String::from_utf8_lossy(&diff)
    );
}

#[test]
fn a_lazy_command_is_made_once_and_only_if_called() {
    let made = Arc::new(AtomicUsize::new(0));
    let counter = made.clone();
    let lazy = Lazy::new("costly", move || {
        counter.fetch_add(1, Ordering::Relaxed);
        Arc::new(Custom::new("costly", |context| {
            context.out.write(b"here\n")?;
            Ok(Exit::SUCCESS)
        }))
    });
    let mut sandbox = Sandbox::builder().command(Arc::new(lazy)).build().unwrap();
    sandbox.run("type costly; echo nothing yet");
    assert_eq!(made.load(Ordering::Relaxed), 0);
    assert_eq!(sandbox.run("costly; costly").stdout_str(), "here\nhere\n");
    assert_eq!(sandbox.fork().unwrap().run("costly").stdout_str(), "here\n");
    assert_eq!(made.load(Ordering::Relaxed), 1);
}

#[test]
fn a_command_calls_back_into_the_shell() {
    let twice = Custom::new("twice", |context| {
        let script = context.arguments().first().cloned().unwrap_or_default();
        context.out.write(b"first:\n")?;
        let status = context.call([b"bash".to_vec(), b"-c".to_vec(), script.clone()])?;
        let (_, output) = context.call_for_output([b"bash".to_vec(), b"-c".to_vec(), script])?;
        let length = output.len();
        context.out.print(format_args!("second: {length} bytes, {}\n", status.code()))?;
        Ok(Exit::SUCCESS)
    });
    let mut sandbox = Sandbox::builder().command(Arc::new(twice)).build().unwrap();
    let result = sandbox.run("export V=value; twice 'echo $V; exit 3' | cat");
    assert_eq!(result.stdout_str(), "first:\nvalue\nsecond: 6 bytes, 3\n");
    let failing = Custom::new("lost", |context| {
        let why = context.call(["no-such-program"]).expect_err("there is no such program");
        context.out.print(format_args!("{why}\n"))?;
        Ok(Exit::SUCCESS)
    });
    let mut sandbox = Sandbox::builder().command(Arc::new(failing)).build().unwrap();
    assert_eq!(sandbox.run("lost").stdout_str(), "No such file or directory\n");
}

#[test]
fn a_command_takes_the_place_of_a_builtin() {
    let cd = Custom::new("cd", |context| {
        context.out.write(b"no going anywhere\n")?;
        Ok(Exit(7))
    });
    let mut sandbox = Sandbox::builder().command(Arc::new(cd)).build().unwrap();
    let result = sandbox.run("cd /tmp; echo $? $PWD; type -t cd");
    assert_eq!(result.stdout_str(), "no going anywhere\n7 /home/agent\nfile\n");
    assert_eq!(sandbox.run("builtin cd /tmp; pwd").stdout_str(), "/home/agent\n");
}
