//! Programs of the host in a session, confined by every backend that works here: files that both kinds of programs share, pipelines of both kinds,
//! and nothing of the host changed.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "the host's side of a test, which fails by panicking and says what it leaves out"
)]

mod base;
mod bases;
mod behaviour;
mod hosted;
mod rooted;

use std::sync::{Mutex, PoisonError};

use boxsh::confine::{Backend, Confine};
use boxsh::{Builder, Native, Sandbox, WorkspaceMode};

/// Backends whose sessions have all their files in the root of the cell.
const ROOTED: [Backend; 2] = [Backend::Namespaces, Backend::Bwrap];

/// Backends whose programs see the tree of the host.
const HOSTED: [Backend; 2] = [Backend::Landlock, Backend::None];

const ALL: [Backend; 4] = [Backend::Namespaces, Backend::Bwrap, Backend::Landlock, Backend::None];

/// Runs a test for each of `backends` that works here, in a session that `change` has a say in. It starts in a directory that both kinds of
/// programs share.
#[track_caller]
fn each(
    backends: &[Backend],
    change: impl Fn(Builder, Native) -> Builder,
    test: impl Fn(Backend, &mut Sandbox),
) {
    // A process that another thread is about to start has all descriptors of this one for a moment: a file that was just written is busy, a FIFO
    // has a reader more.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    for &backend in backends {
        if let Err(error) = Confine::new().cell_by(backend) {
            println!("SKIPPED: {backend}: {error}");
            continue;
        }
        // Seen where a test fails.
        println!("backend: {backend}");
        let project = tempfile::tempdir().unwrap();
        let builder = match HOSTED.contains(&backend) {
            true => Sandbox::builder().workspace_with(project.path(), WorkspaceMode::ReadWrite),
            false => Sandbox::builder(),
        };
        match change(builder, Native::new().backend(backend)).build() {
            Ok(mut sandbox) => test(backend, &mut sandbox),
            Err(error) if error.to_string().contains("it is too old") => println!("SKIPPED: {error}"),
            Err(error) => panic!("{backend}: {error}"),
        }
    }
}

/// What most tests want of a session.
fn plain(builder: Builder, native: Native) -> Builder {
    builder.native(native)
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
fn all_of_this_holds_for_an_unprivileged_user_too() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    if !rustix::process::geteuid().is_root() {
        println!("SKIPPED: these tests run without privileges already");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    std::fs::set_permissions(place.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = place.path().join("native");
    // By another process: a descriptor of this one that another test's child has for a moment would keep the file from being run.
    let copied =
        std::process::Command::new("cp").arg(std::env::current_exe().unwrap()).arg(&program).status();
    assert!(copied.unwrap().success());
    let mut command = std::process::Command::new(program);
    command.args(["--skip", "all_of_this_holds_for_an_unprivileged_user_too"]);
    let nobody = 65534;
    let output = command.uid(nobody).gid(nobody).current_dir("/").output().unwrap();
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "as user {nobody}:\n{text}");
}
