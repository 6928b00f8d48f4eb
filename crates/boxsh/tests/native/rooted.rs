//! Sessions whose files are all in the root of their cell.

use boxsh::confine::Backend;
use boxsh::{Builder, Limit, Limits, Native, Sandbox, Snapshot, WorkspaceMode};

use crate::{ALL, ROOTED, assert_output, each, plain, shown};

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
fn forks_rollbacks_resets_and_snapshots_take_the_files_along() {
    each(&ROOTED, plain, |_, sandbox| {
        sandbox.run("perl -e 'mkdir \"/tmp/d\"; open F, \">/tmp/d/f\"; print F \"native\\n\"; symlink \"f\", \"/tmp/d/l\"'; chmod 640 /tmp/d/f");
        let before = sandbox.checkpoint();
        assert!(before.left_out().is_empty());
        let mut fork = sandbox.fork().unwrap();
        assert_output(
            &mut fork,
            "perl -e 'print <>' /tmp/d/l; stat -c %a /tmp/d/f; perl -e 'unlink \"/tmp/d/f\"'",
            "native\n640\n",
        );
        assert_output(sandbox, "cat /tmp/d/f; rm -r /tmp/d; echo x > /home/agent/x", "native\n");
        let bytes = sandbox.snapshot().unwrap().to_bytes();
        sandbox.rollback(&before).unwrap();
        assert_output(sandbox, "perl -e 'print <>' /tmp/d/f; ls", "native\n");
        sandbox.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_output(sandbox, "ls /tmp; perl -e 'print <>' x", "x\n");
        sandbox.reset().unwrap();
        assert_output(sandbox, "ls", "");
        // A session without programs of the host takes it too.
        let mut elsewhere = Sandbox::new();
        elsewhere.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_output(&mut elsewhere, "cat x", "x\n");
    });
}

#[test]
fn the_host_is_not_there() {
    each(&ROOTED, plain, |_, sandbox| {
        let result = sandbox.run(
        "python3 - <<'E'\nimport os, socket\nfor path in ['/root', '/home', '/etc/shadow', '/var/lib/dpkg', '/sys/class']:\n    try: print(path, sorted(os.listdir(path)) if os.path.isdir(path) else open(path).read())\n    except OSError as e: print(path, e.strerror)\ntry: socket.create_connection(('127.0.0.1', 22), 1)\nexcept OSError as e: print('net', e.strerror)\nprint(os.getuid(), os.getpid() < 100, os.uname().nodename)\nE",
    );
        let output = result.stdout_str();
        assert!(output.contains("/home ['agent']"), "{output}");
        assert!(!output.contains("root:"), "{output}");
        assert!(output.contains("net "), "{output}");
        assert!(output.contains("1000 True "), "{output} {}", result.stderr_str());
    });
}

#[test]
fn limits_of_the_session_hold_for_files_of_programs() {
    let small = |builder: Builder, native| {
        builder.limits(Limits::default().with(Limit::FsBytes, 4 << 20)).native(native)
    };
    each(&ROOTED, small, |_, sandbox| {
        let result = sandbox.run("perl -e 'open F, \">/tmp/big\"; binmode F; print F \"x\" x 10_000_000 or die \"$!\\n\"; close F or die \"$!\\n\"'");
        assert!(result.stderr_str().starts_with("No space left on device\n"), "{}", result.stderr_str());
    });
}

#[test]
fn a_workspace_is_reviewed_and_applied_whoever_changed_it() {
    for backend in ROOTED {
        review(backend);
    }
}

fn review(backend: Backend) {
    let project = host::project();
    let with_layer = |builder: Builder, native| builder.workspace(project.path()).native(native);
    each(&[backend], with_layer, |_, sandbox| {
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

        let mut fork = sandbox.fork().unwrap();
        assert_output(&mut fork, "ls; perl -e 'print <>' e/f; rm -r e", "changed\ne\nkept\nmade\nv\nf\n");
        assert_output(sandbox, "cat e/f", "f\n");

        let applied = sandbox.apply(Default::default(), |_| true).unwrap();
        assert!(applied.refused.is_empty(), "{applied:?}");
        assert_eq!(host::read(project.path(), "changed").as_deref(), Some("new\n"));
        assert_eq!(host::read(project.path(), "gone"), None);
        assert_eq!(host::read(project.path(), "e/f").as_deref(), Some("f\n"));
        assert_eq!(host::read(project.path(), "v").as_deref(), Some("virtual\n"));
        assert!(sandbox.changes().unwrap().is_empty(), "{:?}", sandbox.changes());
    });
}

#[test]
fn a_workspace_may_be_read_only_or_the_directory_itself() {
    let project = host::project();
    let with = |mode| {
        let path = project.path().to_owned();
        move |builder: Builder, native| builder.workspace_with(&path, mode).native(native)
    };
    each(&ROOTED, with(WorkspaceMode::ReadOnly), |_, sandbox| {
        assert_output(
            sandbox,
            "perl -e 'open F, \">x\" or print \"$!\\n\"'; perl -e 'print <>' kept",
            "Read-only file system\nkept\n",
        );
        assert_eq!(sandbox.run("echo x > x").exit_code, 1);
    });
    each(&ROOTED, with(WorkspaceMode::ReadWrite), |_, sandbox| {
        let result = sandbox.run("perl -e 'open F, \">x\"; print F 1'; echo 2 > y");
        assert_eq!(shown(&result.files.created), ["/workspace/x", "/workspace/y"]);
        assert_eq!(host::read(project.path(), "x").as_deref(), Some("1"));
        assert_eq!(host::read(project.path(), "y").as_deref(), Some("2\n"));
        assert_output(sandbox, "rm x; perl -e 'unlink \"y\"'", "");
        assert_eq!(host::read(project.path(), "x"), None);
    });
}

#[test]
fn both_kinds_see_what_is_mounted() {
    let project = host::project();
    let with = |mode| {
        let path = project.path().to_owned();
        move |builder: Builder, native| builder.mount_host("/mnt/data", &path, mode).native(native)
    };
    each(&ROOTED, with(WorkspaceMode::ReadOnly), |_, sandbox| {
        let script =
            "cd /mnt/data; perl -e 'open F, \">x\" or print \"$!\\n\"'; perl -e 'print <>' kept; cat kept";
        assert_output(sandbox, script, "Read-only file system\nkept\nkept\n");
        let busy = sandbox.unmount("/mnt/data").unwrap_err().to_string();
        assert!(busy.contains("busy"), "{busy}");
    });
    each(&ROOTED, with(WorkspaceMode::Overlay), |_, sandbox| {
        let script = "cd /mnt/data; perl -e 'open F, \">made\"; print F 1; unlink \"gone\"'; echo 2 >> kept; rm changed";
        assert_output(sandbox, script, "");
        let look = "cd /mnt/data; ls; perl -e 'print <>' kept made";
        let expected = "d\nkept\nmade\nkept\n2\n1";
        assert_output(sandbox, look, expected);
        let before = sandbox.checkpoint();
        let mut fork = sandbox.fork().unwrap();
        assert_output(&mut fork, look, expected);
        assert_output(sandbox, "cd /mnt/data; perl -e 'unlink \"made\"'; rm kept; ls", "d\n");
        assert_output(&mut fork, look, expected);
        sandbox.rollback(&before).unwrap();
        assert_output(sandbox, look, expected);
        assert_eq!(host::read(project.path(), "kept").as_deref(), Some("kept\n"));
        assert_eq!(host::read(project.path(), "gone").as_deref(), Some("gone\n"));
    });
    each(&ROOTED, with(WorkspaceMode::ReadWrite), |_, sandbox| {
        let script = "cd /mnt/data; perl -e 'open F, \">x\"; print F 1'; echo 2 > y; cat x; perl -e 'print <>' y; rm x; perl -e 'unlink \"y\"'";
        assert_output(sandbox, script, "12\n");
        assert_output(sandbox, "cd /mnt/data; perl -e 'open F, \">>kept\"; print F \"more\\n\"'", "");
        assert_eq!(host::read(project.path(), "kept").as_deref(), Some("kept\nmore\n"));
        std::fs::write(project.path().join("kept"), "kept\n").unwrap();
    });
}

#[test]
fn programs_on_the_network_of_the_host_find_hosts_as_it_does() {
    let open = |builder: Builder, native: Native| {
        builder.native(native.confine(|confine| confine.network(boxsh::confine::Network::Open)))
    };
    let of_host = |name: &str| std::fs::read_to_string(format!("/etc/{name}")).unwrap_or_default();
    each(&ROOTED, open, |_, sandbox| {
        for name in ["hosts", "resolv.conf"] {
            assert_output(sandbox, &format!("perl -e 'print <>' /etc/{name}"), &of_host(name));
            assert_output(sandbox, &format!("cat /etc/{name}"), &of_host(name));
        }
    });
}

#[test]
fn a_cell_that_has_ended_takes_no_files_along() {
    let short = |builder: Builder, native: Native| {
        let limits = boxsh::confine::Limits::new().wall_clock(std::time::Duration::from_millis(300));
        builder.native(native.confine(|confine| confine.limits(limits)))
    };
    each(&ROOTED, short, |_, sandbox| {
        sandbox.run("echo kept > f; perl -e 'sleep 1000'");
        assert_ne!(sandbox.run("perl -e 1").exit_code, 0, "the cell is gone");
        let bytes = sandbox.snapshot().unwrap().to_bytes();
        let mut elsewhere = Sandbox::new();
        elsewhere.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_output(
            &mut elsewhere,
            "cat f; ls /usr/bin/sed; ls -d /usr/lib; echo a | sed s/a/b/",
            "kept\n/usr/bin/sed\n/usr/lib\nb\n",
        );
        let result = sandbox.run("echo more >> f");
        assert!(result.files.created.is_empty() && result.files.deleted.is_empty(), "{:?}", result.files);
        sandbox.reset().unwrap();
        assert_output(sandbox, "perl -e 'print 1'", "1");
    });
}

#[test]
fn changes_to_a_workspace_are_not_taken_back_when_a_cell_ends() {
    for backend in ROOTED {
        let project = host::project();
        let short = |builder: Builder, native: Native| {
            let limits = boxsh::confine::Limits::new().wall_clock(std::time::Duration::from_millis(400));
            builder.workspace(project.path()).native(native.confine(|confine| confine.limits(limits)))
        };
        each(&[backend], short, |_, sandbox| {
            sandbox.run("echo new > changed; perl -e 'sleep 1000'");
            assert_ne!(sandbox.run("perl -e 1").exit_code, 0, "the cell is gone");
            // What can be told of it is told; nothing is made up.
            let changes = sandbox.changes().unwrap();
            assert!(changes.deleted.is_empty(), "{changes:?}");
        });
    }
}

#[test]
fn a_bwrap_without_layers_says_so() {
    let project = tempfile::tempdir().unwrap();
    let native = Native::new().backend(Backend::Bwrap);
    match Sandbox::builder().workspace(project.path()).native(native).build() {
        Ok(sandbox) => {
            let report = sandbox.native_report().unwrap();
            assert!(report.gaps().any(|gap| gap.subject == "size of layers"), "{report}");
        }
        Err(error) => assert!(error.to_string().contains("hint:"), "{error}"),
    }
}

#[test]
fn nothing_weaker_is_taken_by_itself() {
    // Whether or not this machine has namespaces, what comes of it is one of two backends or an error.
    match Sandbox::builder().native(Native::new()).build() {
        Ok(sandbox) => {
            let report = sandbox.native_report().unwrap();
            assert!(["namespaces", "bwrap"].contains(&report.backend), "{report}");
        }
        Err(error) => assert!(error.to_string().contains("by name"), "{error}"),
    }
}

#[test]
fn names_of_one_file_stay_names_of_one_file_in_copies() {
    each(&ROOTED, plain, |_, sandbox| {
        sandbox.run("mkdir d; echo one > d/a; ln d/a d/b; echo two > d/c; perl -e 'link \"d/c\", \"e\"'; echo x > f; ln f g");
        let same = "[ d/a -ef d/b ] && [ d/c -ef e ] && [ f -ef g ] && echo same";
        let mut fork = sandbox.fork().unwrap();
        assert_output(&mut fork, same, "same\n");
        assert_output(
            &mut fork,
            "perl -e 'open F, \">>d/a\"; print F \"more\\n\"'; cat d/b; stat -c %h d/a d/b d/c e",
            "one\nmore\n2\n2\n2\n2\n",
        );
        // What was one file and is two now stays two.
        assert_output(
            &mut fork,
            "perl -e 'unlink \"g\"; open F, \">g\"; print F \"x\\n\"'; stat -c %h f g",
            "1\n1\n",
        );
        let bytes = fork.snapshot().unwrap().to_bytes();
        let mut restored = Sandbox::new();
        restored.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_output(
            &mut restored,
            "[ d/a -ef d/b ] && [ d/c -ef e ] && ! [ f -ef g ] && cat d/b f g",
            "one\nmore\nx\nx\n",
        );
        assert_output(
            &mut fork.fork().unwrap(),
            "[ d/a -ef d/b ] && [ d/c -ef e ] && ! [ f -ef g ] && cat d/b",
            "one\nmore\n",
        );
        assert_output(sandbox, "cat d/b", "one\n");
    });
}

#[test]
fn names_of_one_file_stay_so_in_a_workspace() {
    let project = host::project();
    let Ok(mut sandbox) = Sandbox::builder().workspace(project.path()).native(Native::new()).build() else {
        return;
    };
    sandbox.run("perl -e 'link \"kept\", \"k2\"; open F, \">n\"; print F 1; close F; link \"n\", \"m\"'; echo new >> kept");
    let mut fork = sandbox.fork().unwrap();
    assert_output(&mut fork, "[ n -ef m ] && echo more >> kept && cat k2 m", "kept\nnew\nmore\n1");
    assert_output(&mut fork.fork().unwrap(), "echo again >> k2; cat kept", "kept\nnew\nmore\nagain\n");
}

#[test]
fn what_came_and_went_in_one_run_is_not_reported() {
    each(&ALL, plain, |backend, sandbox| {
        let result = sandbox.run(
            "mkdir d; echo x > d/f; echo y > g; perl -e 'unlink \"d/f\", \"g\"; rmdir \"d\"'; perl -e 1",
        );
        assert_eq!(result.stderr_str(), "", "{backend}");
        assert!(result.files.is_empty(), "{backend}: {:?}", result.files);
        sandbox.run("echo x > f");
        let result = sandbox.run("perl -e 'unlink \"f\"'; echo y > g; perl -e 'rename \"g\", \"h\"'");
        let names = |paths: &[boxsh::vfs::FsPathBuf]| -> Vec<String> {
            shown(paths).iter().map(|path| path.rsplit('/').next().unwrap().to_owned()).collect()
        };
        assert_eq!(
            (names(&result.files.created), names(&result.files.deleted)),
            (vec!["h".to_owned()], vec!["f".to_owned()]),
            "{backend}"
        );
        assert!(result.files.modified.is_empty(), "{backend}: {:?}", result.files);
    });
}

#[test]
fn links_that_programs_plant_lead_the_session_nowhere_else() {
    let outside = tempfile::tempdir().unwrap();
    std::fs::write(outside.path().join("secret"), "secret\n").unwrap();
    let path = outside.path().join("secret").display().to_string();
    each(&ROOTED, plain, |backend, sandbox| {
        let plant = format!(
            "perl -e '$p = shift; symlink $p, \"a\"; symlink \"/proc/1/root$p\", \"b\"; symlink \"../../../../../..$p\", \"c\"; symlink \"/proc/self/cwd/../../..$p\", \"d\"; \
             symlink \"/proc/self/root\", \"r\"; symlink \"/proc/1/root\", \"s\"' {path}"
        );
        sandbox.run(plant);
        let script = format!(
            "for f in a b c d r{path} s{path} {path} /proc/1/root{path} /proc/self/root{path}; do cat $f; echo x > $f; echo x >> $f; done"
        );
        let result = sandbox.run(script);
        assert!(!result.stdout_str().contains("secret"), "{backend}: {}", result.stdout_str());
        assert_eq!(std::fs::read(outside.path().join("secret")).unwrap(), b"secret\n", "{backend}");
    });
}
