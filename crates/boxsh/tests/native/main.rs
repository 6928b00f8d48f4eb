//! Programs of the host in a session, confined by every backend that works here: files that both kinds of programs share, pipelines of both kinds,
//! and nothing of the host changed.
#![cfg(target_os = "linux")]
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "the host's side of a test, which fails by panicking and says what it leaves out"
)]

mod behaviour;
mod hosted;
mod rooted;

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
