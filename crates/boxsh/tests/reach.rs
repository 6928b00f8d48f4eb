//! How far a session reaches: paths, links, programs, environment, a root of its own.
#![expect(clippy::disallowed_methods, reason = "directories of the host are made and looked at from outside")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use boxsh::{
    Custom, Event, Exit, Limit, Limits, Links, Overflow, Programs, RunOptions, Sandbox, Violation,
    ViolationKind, WorkspaceMode,
};

/// What was refused, as text.
fn refusals(violations: &[Violation]) -> Vec<String> {
    let text = |violation: &Violation| {
        let command = String::from_utf8_lossy(&violation.command).into_owned();
        match &violation.kind {
            ViolationKind::File { action, path } => {
                format!("{command} {action:?} {}", String::from_utf8_lossy(path))
            }
            kind => format!("{command} {}", kind.name()),
        }
    };
    violations.iter().map(text).collect()
}

#[test]
fn no_command_reads_beyond_the_roots_by_whatever_way() {
    let mut sandbox = Sandbox::builder()
        .file("/secret/key", "hunter2\n")
        .file("/work/a", "fine\n")
        .file("/work/run", "#!/secret/key\n")
        .allow_read(["/work"])
        .cwd("/work")
        .build()
        .unwrap();
    sandbox.run("ln -s /secret/key link; ln -s /secret dir");
    for way in [
        "cat /secret/key",
        "cat link",
        "cat dir/key",
        "cat ../secret/key",
        "cat < /secret/key",
        "read x < /secret/key; echo $x",
        "cp /secret/key here; cat here",
        "ln /secret/key hard; cat hard",
        "mv /secret/key there; cat there",
        "tar cf - /secret | tar xf - -O",
        "grep -r . /secret",
        "source /secret/key",
        "bash /secret/key",
        "echo $(< /secret/key)",
        "dd if=/secret/key",
        "sqlite3 :memory: 'select readfile(\"/secret/key\")'",
        "cd /secret; cat key",
        "awk 1 /secret/key",
        "exec 3< /secret/key; cat <&3",
    ] {
        let result = sandbox.run(way);
        let shown = [&result.stdout[..], &result.stderr].concat();
        assert!(!String::from_utf8_lossy(&shown).contains("hunter2"), "{way}");
        sandbox.run("cd /work; rm -f here hard there");
    }
    let result =
        sandbox.run("cat link; ls /secret; cat a; ls /dev/null; echo x > /dev/null; test -r link; echo $?");
    assert_eq!(result.stdout_str(), "fine\n/dev/null\n1\n");
    assert_eq!(refusals(&result.violations), ["cat Read /secret/key", "ls Read /secret"]);
    assert!(result.violations.iter().all(|violation| violation.blocked && violation.pid.is_some()));
}

#[test]
fn nothing_is_changed_beyond_the_roots_that_may_be_written() {
    let mut sandbox =
        Sandbox::builder().file("/data/f", "old\n").allow_write(["/out"]).file("/out/g", "").build().unwrap();
    for way in [
        "echo new > /data/f",
        "echo new >> /data/f",
        ": <> /data/f",
        "rm /data/f",
        "mv /data/f /out/f",
        "mv /out/g /data/f",
        "ln /data/f /out/f; echo new > /out/f",
        "ln -s /data/f /out/l; echo new > /out/l",
        "chmod 0 /data/f",
        "touch /data/new",
        "mkdir /data/d",
        "truncate -s 0 /data/f",
        "sed -i s/old/new/ /data/f",
        "chmod 600 /dev/fd/9 9< /data/f",
        "mkfifo /data/p",
        "cp /etc/passwd /data/f",
        "tee /data/f < /etc/passwd",
    ] {
        let result = sandbox.run(way);
        assert_eq!(sandbox.read_file("/data/f").unwrap(), b"old\n", "{way}");
        assert_eq!(sandbox.metadata("/data/f").unwrap().mode & 0o777, 0o644, "{way}");
        assert_eq!(sandbox.list_directory("/data").unwrap().len(), 1, "{way}");
        assert!(!result.violations.is_empty(), "{way}");
        sandbox.remove("/out").unwrap();
        sandbox.write_file("/out/g", "").unwrap();
    }
    let fine = sandbox.run("echo new > /out/x; cat /data/f /out/x");
    assert_eq!((fine.stdout_str(), fine.violations.len()), ("old\nnew\n".into(), 0));
}

#[test]
fn roots_hold_in_copies_and_are_checked_when_they_are_given() {
    let sandbox = Sandbox::builder().allow_write(["/tmp"]).build().unwrap();
    let mut fork = sandbox.fork().unwrap();
    assert_eq!(fork.run("touch f").exit_code, 1);
    let mut restored = Sandbox::builder().allow_write(["/tmp"]).build().unwrap();
    restored.restore(&sandbox.snapshot().unwrap()).unwrap();
    assert_eq!(restored.run("touch f /tmp/g").exit_code, 1);
    let error = Sandbox::builder().allow_read(["here"]).build().unwrap_err();
    assert_eq!(error.to_string(), "option allow_read: here: not an absolute path");
}

#[test]
fn links_lead_out_of_a_host_directory_only_if_they_may() {
    let host = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/etc/passwd", host.path().join("out")).unwrap();
    std::os::unix::fs::symlink("f", host.path().join("in")).unwrap();
    std::fs::write(host.path().join("f"), "inside\n").unwrap();
    let built = |links| Sandbox::builder().workspace(host.path()).links(links).build().unwrap();
    let script = "cat in; wc -l < out; echo x > /dev/stdout; ln -s /workspace/f ~/l; cat ~/l";
    let followed = built(Links::Follow).run(script);
    assert_eq!((followed.stdout_str().lines().count(), followed.exit_code), (4, 0));
    let kept = built(Links::WithinMounts).run(script);
    assert_eq!(kept.stdout_str(), "inside\nx\n");
    assert!(kept.stderr_str().contains("out: Invalid cross-device link"), "{}", kept.stderr_str());
}

#[test]
fn a_session_has_the_programs_that_it_was_given() {
    let hello = Custom::new("hello", |context| {
        context.out.print(format_args!("hello\n"))?;
        Ok(Exit::SUCCESS)
    });
    let programs = Programs::none().with(Arc::new(hello));
    let mut sandbox = Sandbox::builder().programs(programs).build().unwrap();
    let result = sandbox.run("hello; echo /bin/*; cat f; type bash");
    assert_eq!(result.stdout_str(), "hello\n/bin/hello\n");
    assert!(result.stderr_str().contains("cat: command not found"), "{}", result.stderr_str());
    let all = Programs::all().without("curl");
    assert!(all.names().len() > 100 && !all.names().iter().any(|name| name == "curl"));
    assert_eq!(Sandbox::builder().programs(all).build().unwrap().run("curl").exit_code, 127);
    let error = Sandbox::builder().programs(Programs::only(["cat", "nosuch"])).build().unwrap_err();
    assert_eq!(error.to_string(), "option programs: nosuch: there is no such program");
}

#[test]
fn a_host_directory_can_be_the_root() {
    let host = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(host.path().join("usr/bin")).unwrap();
    std::fs::write(host.path().join("usr/bin/ls"), b"\x7fELF\x02").unwrap();
    std::fs::write(host.path().join("notes"), "one\n").unwrap();
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(host.path().join("usr/bin/ls"), mode).unwrap();
    let script = "pwd; ls; cat notes; echo two > notes; echo $?; cat notes; ls -d /dev/null /proc/self";
    let built = |mode| Sandbox::builder().host_root(host.path(), mode).build().unwrap();
    let mut overlay = built(WorkspaceMode::Overlay);
    let expected = "/\ndev\nnotes\nopt\nproc\nusr\none\n0\ntwo\n/dev/null\n/proc/self\n";
    assert_eq!(overlay.run(script).stdout_str(), expected);
    assert_eq!(overlay.fork().unwrap().run("cat notes").stdout_str(), "two\n");
    assert_eq!(std::fs::read(host.path().join("notes")).unwrap(), b"one\n");
    let read_only = built(WorkspaceMode::ReadOnly).run(script);
    assert!(read_only.stderr_str().contains("notes: Read-only file system"), "{}", read_only.stderr_str());
    built(WorkspaceMode::ReadWrite).run(script);
    assert_eq!(std::fs::read(host.path().join("notes")).unwrap(), b"two\n");
}

#[test]
fn a_lazy_file_is_made_once_and_its_failure_has_a_reason() {
    let made = Arc::new(AtomicU32::new(0));
    let failures = Arc::new(Mutex::new(Vec::new()));
    let (count, log) = (made.clone(), failures.clone());
    let sandbox = Sandbox::builder()
        .lazy_file("/data/deep/f", move || {
            count.fetch_add(1, Ordering::Relaxed);
            Ok(b"made\n".to_vec())
        })
        .lazy_file("/data/bad", || Err("the service is down".to_owned()))
        .on_event(move |event| {
            if let Event::FileFailed { path, reason } = event {
                log.lock().unwrap().push((path.clone(), reason.clone()));
            }
        })
        .build()
        .unwrap();
    let (mut one, mut two) = (sandbox.fork().unwrap(), sandbox.fork().unwrap());
    assert_eq!(made.load(Ordering::Relaxed), 0);
    assert_eq!(one.run("cat /data/deep/f; cat /data/deep/f").stdout_str(), "made\nmade\n");
    let start = two.checkpoint();
    assert_eq!(two.run("echo more >> /data/deep/f; cat /data/deep/f").stdout_str(), "made\nmore\n");
    two.rollback(&start).unwrap();
    assert_eq!(two.run("cat /data/deep/f").stdout_str(), "made\n");
    assert_eq!(made.load(Ordering::Relaxed), 1);
    let bad = one.run("cat /data/bad");
    assert_eq!((bad.exit_code, bad.stderr_str()), (1, "cat: /data/bad: Input/output error\n".into()));
    let failure = (b"/data/bad".to_vec(), "the service is down".to_owned());
    assert_eq!(failures.lock().unwrap().first(), Some(&failure));
}

#[test]
fn output_beyond_its_limit_is_cut_or_ends_the_run() {
    let limits = Limits::default().with(Limit::Output, 10);
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    let script = "echo 12345; echo 678901234 >&2; echo end; touch done";
    let ended = sandbox.run(script);
    assert_eq!((ended.exit_code, sandbox.metadata("done").is_ok()), (137, false));
    assert_eq!((ended.is_stdout_truncated(), ended.is_stderr_truncated()), (false, true));
    let cut = sandbox.run_with(script, RunOptions::new().overflow(Overflow::Cut));
    assert_eq!((cut.stdout_str(), cut.stderr_str()), ("12345\n".into(), "6789".into()));
    assert!(cut.is_success() && cut.is_stdout_truncated() && cut.is_stderr_truncated());
    assert!(sandbox.metadata("done").is_ok());
    assert_eq!(refusals(&cut.violations), [" limit", " limit"]);
    assert_eq!(sandbox.run("echo 123").violations, []);
}

#[test]
fn an_override_calls_what_it_overrides() {
    let shout = |name: &'static str| {
        Arc::new(Custom::new(name, |context| {
            let upper: Vec<Vec<u8>> =
                context.arguments().iter().map(|word| word.to_ascii_uppercase()).collect();
            Ok(Exit(context.call_original(upper)?.code()))
        }))
    };
    let new = Arc::new(Custom::new("new", |context| {
        context.call_original(["x"])?;
        Ok(Exit::SUCCESS)
    }));
    let mut sandbox =
        Sandbox::builder().command(shout("echo")).command(shout("cat")).command(new).build().unwrap();
    sandbox.run("printf 'in A\\n' > A");
    assert_eq!(sandbox.run("echo hi; cat a | cat; echo -n x | wc -c").stdout_str(), "HI\nin A\n5\n");
    let result = sandbox.run("new");
    assert_eq!((result.exit_code, result.stderr_str()), (1, "new: No such file or directory\n".into()));
    assert!(sandbox.remove_command("echo").unwrap() && sandbox.remove_command("new").unwrap());
    assert!(!sandbox.remove_command("new").unwrap());
    assert_eq!(sandbox.run("echo hi; type -t echo; new").stdout_str(), "hi\nbuiltin\n");
    let before = sandbox.checkpoint();
    sandbox.add_command(shout("basename")).unwrap();
    assert_eq!(sandbox.fork().unwrap().run("basename /a/b").stdout_str(), "B\n");
    sandbox.rollback(&before).unwrap();
    assert_eq!(sandbox.run("basename /a/b").stdout_str(), "b\n");
}

#[test]
fn what_was_mounted_can_be_unmounted() {
    use boxsh::vfs::{Memory, MemoryOptions};
    let mut sandbox = Sandbox::new();
    sandbox.mount("/mnt", Arc::new(Memory::new(&MemoryOptions::default()))).unwrap();
    sandbox.write_file("/mnt/f", "x").unwrap();
    let before = sandbox.checkpoint();
    sandbox.unmount("/mnt").unwrap();
    assert_eq!(sandbox.run("ls /mnt; grep -c mnt /proc/mounts").stdout_str(), "0\n");
    assert!(sandbox.fork().unwrap().metadata("/mnt/f").is_err());
    assert_eq!(sandbox.unmount("/mnt").unwrap_err().to_string(), "/mnt: Invalid argument");
    sandbox.rollback(&before).unwrap();
    assert_eq!(sandbox.read_file("/mnt/f").unwrap(), b"x");
}

#[test]
fn a_flagged_command_runs_and_is_told_of() {
    let mut sandbox = Sandbox::builder()
        .approve(|call| match call.name {
            b"rm" => boxsh::Verdict::Flag("deletes".into()),
            _ => boxsh::Verdict::Allow,
        })
        .build()
        .unwrap();
    let result = sandbox.run("touch f; rm f; ls");
    assert_eq!((result.stdout_str(), result.stderr_str()), ("".into(), "".into()));
    let [flagged] = &result.violations[..] else { panic!("{:?}", result.violations) };
    assert_eq!((flagged.blocked, flagged.reason.as_str(), flagged.arguments.len()), (false, "deletes", 2));
    assert_eq!(flagged.kind, ViolationKind::Command);
}
