//! Sessions whose programs of the host see the tree of the host: the two kinds of programs meet in the workspace, at its own path.

use std::fs;
use std::path::Path;

use boxsh::confine::{Backend, Network};
use boxsh::{Builder, Native, Sandbox, Snapshot, WorkspaceMode};

use crate::{HOSTED, assert_output, each, plain};

#[test]
fn the_workspace_is_at_its_own_path_for_both_kinds() {
    each(&HOSTED, plain, |_, sandbox| {
        assert_output(
            sandbox,
            "echo virtual > a; perl -pe 's/virtual/native/' \"$PWD/a\" > b; cat b; [ -d /workspace/a ] || echo none",
            "native\nnone\n",
        );
    });
    // A link leads to the same place, which has one name.
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("real")).unwrap();
    std::os::unix::fs::symlink("real", folder.path().join("link")).unwrap();
    let linked = |builder: Builder, native| {
        builder.workspace_with(folder.path().join("link"), WorkspaceMode::ReadWrite).native(native)
    };
    let real = format!("{}\n", folder.path().canonicalize().unwrap().join("real").display());
    each(&HOSTED, linked, |_, sandbox| {
        assert_output(sandbox, "pwd", &real);
        assert_output(sandbox, "perl -MCwd -e 'print getcwd, qq(\\n)'", &real);
    });
}

#[test]
fn the_rest_of_the_session_is_its_own() {
    each(&HOSTED, plain, |_, sandbox| {
        assert_output(
            sandbox,
            "echo secret > /tmp/of-the-session; mkdir /etc/d; perl -e 'print -e \"/tmp/of-the-session\" ? 1 : 0, -e \"/etc/d\" ? 1 : 0, \"\\n\"'",
            "00\n",
        );
        // Redirections connect a program to such files all the same.
        assert_output(
            sandbox,
            "perl -pe 's/secret/told/' < /tmp/of-the-session > /tmp/out; cat /tmp/out",
            "told\n",
        );
        assert_output(sandbox, "whoami; ls /home", "agent\nagent\n");
    });
}

#[test]
fn a_program_runs_where_the_host_has_its_directory_and_nowhere_else() {
    each(&HOSTED, plain, |backend, sandbox| {
        let result = sandbox.run("mkdir -p /tmp/d; cd /tmp/d; perl -e 'print 1'; echo $?; cd /tmp; perl -e 'print 2'; echo $?; cd /; perl -e 'print 3'; echo $?");
        assert_eq!(result.stdout_str(), "126\n126\n126\n");
        let told = format!(
            "perl: /tmp/d exists in the session only: with the backend {backend}, host programs run in the workspace\n"
        );
        assert!(result.stderr_str().starts_with(&told), "{}", result.stderr_str());
        assert_eq!(sandbox.run("cd /usr/lib && perl -MCwd -e 'print getcwd'").stdout_str(), "/usr/lib");
    });
}

#[test]
fn a_program_of_the_session_alone_is_not_mistaken_for_one_of_the_host() {
    // The host has something else at this path.
    let folder = tempfile::tempdir().unwrap();
    let planted = folder.path().join("program");
    fs::write(&planted, "#!/bin/sh\necho of the host\n").unwrap();
    let path = planted.display().to_string();
    each(&HOSTED, plain, |_, sandbox| {
        let script = format!(
            "mkdir -p {0}; cp /usr/bin/perl {1}; {1} -e 'print 1'; echo $?",
            folder.path().display(),
            path
        );
        let result = sandbox.run(&script);
        assert_eq!(result.stdout_str(), "126\n", "{}", result.stderr_str());
        assert!(result.stderr_str().contains("exists in the session only"), "{}", result.stderr_str());
    });
    each(&HOSTED, plain, |_, sandbox| {
        assert_output(sandbox, "cp /usr/bin/perl p; ./p -e 'print 1'", "1");
    });
}

#[test]
fn programs_have_a_home_and_temporary_files_of_their_own() {
    each(&HOSTED, plain, |_, sandbox| {
        let result = sandbox.run(
            "perl -e 'for (qw(HOME TMPDIR)) { open F, \">$ENV{$_}/f\" or die $!; print \"$ENV{$_}\\n\" }'; echo $HOME ${TMPDIR-none}",
        );
        let output = result.stdout_str().into_owned();
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines.len(), 3, "{output}{}", result.stderr_str());
        assert_eq!(lines[2], "/home/agent none");
        let scratch = Path::new(lines[0]).parent().unwrap().to_owned();
        assert!(scratch.join("home/f").exists() && scratch.join("tmp/f").exists(), "{output}");
        sandbox.reset().unwrap();
        assert!(!scratch.exists(), "it goes with what it was made for");
        assert_output(
            sandbox,
            "export TMPDIR=$PWD; [ \"$(perl -e 'print $ENV{TMPDIR}')\" = $PWD ] && echo kept",
            "kept\n",
        );
    });
}

#[test]
fn moments_hold_the_session_and_not_the_workspace() {
    each(&HOSTED, plain, |_, sandbox| {
        sandbox.run("echo one > f; echo one > /tmp/f; x=1");
        let before = sandbox.checkpoint();
        assert!(before.left_out().is_empty());
        let mut fork = sandbox.fork().unwrap();
        assert_output(&mut fork, "perl -e 'open F, \">f\"; print F \"two\\n\"'; echo two > /tmp/f; x=2", "");
        assert_output(sandbox, "perl -e 'print <>' f; cat /tmp/f; echo $x", "two\none\n1\n");
        let bytes = sandbox.snapshot().unwrap().to_bytes();
        sandbox.run("echo three > /tmp/f; x=3");
        sandbox.rollback(&before).unwrap();
        assert_output(sandbox, "cat f /tmp/f; perl -e 'print 1'; echo $x", "two\none\n11\n");
        sandbox.run("rm /tmp/f");
        sandbox.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_output(sandbox, "cat /tmp/f; perl -e 'print <>' f", "one\ntwo\n");
        sandbox.reset().unwrap();
        assert_output(sandbox, "cat f; ls /tmp", "two\n");
        // A session without programs of the host takes it too.
        let mut elsewhere = Sandbox::new();
        elsewhere.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_output(&mut elsewhere, "cat /tmp/f; ls --version | head -1", "one\nls (boxsh) 0.1.0\n");
    });
}

#[test]
fn a_workspace_may_be_read_only_and_cannot_be_an_overlay() {
    let project = tempfile::tempdir().unwrap();
    fs::write(project.path().join("kept"), "kept\n").unwrap();
    let read = |builder: Builder, native| {
        builder.workspace_with(project.path(), WorkspaceMode::ReadOnly).native(native)
    };
    each(&[Backend::Landlock], read, |_, sandbox| {
        assert_output(
            sandbox,
            "perl -e 'open F, \">x\" or print \"$!\\n\"; unlink \"kept\" or print \"$!\\n\"'; perl -e 'print <>' kept",
            "Permission denied\nPermission denied\nkept\n",
        );
        assert_eq!(sandbox.run("echo x > x").exit_code, 1);
    });
    for backend in HOSTED {
        let native = || Native::new().backend(backend);
        let error = Sandbox::builder().workspace(project.path()).native(native()).build().unwrap_err();
        assert!(error.to_string().contains("read-only"), "{error}");
        for path in ["/", "/usr"] {
            let builder = Sandbox::builder().workspace_with(path, WorkspaceMode::ReadOnly);
            assert!(builder.native(native()).build().is_err(), "{backend}: {path}");
        }
    }
}

#[test]
fn what_is_mounted_is_at_its_own_path() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("kept"), "kept\n").unwrap();
    let mounted = |mode| {
        let (at, folder) = (folder.as_os_str().as_encoded_bytes().to_vec(), folder.clone());
        move |builder: Builder, native| builder.mount_host(at.clone(), &folder, mode).native(native)
    };
    let look = format!("cd '{}'; perl -e 'print <>' kept; cat kept", folder.display());
    each(&HOSTED, mounted(WorkspaceMode::ReadOnly), |_, sandbox| {
        assert_output(sandbox, &look, "kept\nkept\n");
    });
    each(&HOSTED, mounted(WorkspaceMode::ReadWrite), |_, sandbox| {
        let script = format!("cd '{}'; perl -e 'open F, \">x\"; print F 1'; cat x; rm x", folder.display());
        assert_output(sandbox, &script, "1");
    });
    for backend in HOSTED {
        let elsewhere = Sandbox::builder()
            .mount_host("/mnt/data", &folder, WorkspaceMode::ReadOnly)
            .native(Native::new().backend(backend));
        let error = elsewhere.build().expect_err("programs would not see it").to_string();
        assert!(error.contains("/mnt/data") && error.contains("mount it there"), "{error}");
    }
}

#[test]
fn landlock_keeps_programs_from_the_rest_of_the_host() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret"), "secret\n").unwrap();
    let path = outside.path().display().to_string();
    each(&[Backend::Landlock], plain, |_, sandbox| {
        let script = format!(
            "perl -e 'for (@ARGV) {{ open F, $_ or print \"$!\\n\" }}' {path}/secret '>{path}/new' '>/usr/new' /etc/shadow; \
             perl -e 'symlink shift, \"l\"; open F, \"l\" or print \"$!\\n\"' {path}/secret; \
             perl -MSocket -e 'socket(S, PF_INET, SOCK_STREAM, 0) or print \"$!\\n\"'; \
             perl -e 'kill 9, getppid or print \"$!\\n\"'"
        );
        let denied = "Permission denied\n".repeat(6);
        let result = sandbox.run(&script);
        assert!(result.stdout_str().starts_with(&denied), "{} {}", result.stdout_str(), result.stderr_str());
        // The session's own programs do not get there either: a link is followed in the session.
        assert_ne!(sandbox.run("cat l").exit_code, 0);
        assert_output(sandbox, "perl -e 'print 1'", "1");
    });
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
}

#[test]
fn a_network_that_cannot_be_enforced_is_refused_or_told() {
    let project = tempfile::tempdir().unwrap();
    let build = |backend, network| {
        Sandbox::builder()
            .workspace_with(project.path(), WorkspaceMode::ReadWrite)
            .native(Native::new().backend(backend).confine(|confine| confine.network(network)))
            .build()
    };
    if let Err(error) = build(Backend::Landlock, Network::Loopback) {
        assert!(error.to_string().contains("landlock"), "{error}");
    } else {
        panic!("Landlock cannot tell a part of the network from the rest");
    }
    let sandbox = build(Backend::None, Network::Loopback).unwrap();
    let report = sandbox.native_report().unwrap();
    assert!(report.gaps().any(|gap| gap.subject == "network"), "{report}");
    let open = build(Backend::None, Network::Open).unwrap();
    assert!(!open.native_report().unwrap().gaps().any(|gap| gap.subject == "network"));
}
