//! A host directory: changed in memory, reviewed as a diff, and written back in part.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]
#![cfg(unix)]

use boxsh::{ApplyOptions, Sandbox};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let project = tempfile::tempdir()?;
    let readme = project.path().join("README");
    #[expect(clippy::disallowed_methods, reason = "the host's side of the example")]
    std::fs::write(&readme, "helo world\n")?;

    let mut sandbox = Sandbox::builder().workspace(project.path()).build()?;
    sandbox.run("sed -i s/helo/hello/ README; echo scratch > notes.tmp");
    let diff = String::from_utf8(sandbox.diff()?)?;
    print!("{diff}");
    assert!(diff.starts_with("--- a/README\n+++ b/README\n@@ -1 +1 @@\n-helo world\n+hello world\n"));

    let applied = sandbox.apply(ApplyOptions::default(), |path| !path.as_bytes().ends_with(b".tmp"))?;
    println!("applied {} file, skipped {}", applied.done.len(), applied.skipped.len());
    assert_eq!((applied.done.len(), applied.skipped.len()), (1, 1));
    #[expect(clippy::disallowed_methods, reason = "the host's side of the example")]
    let text = std::fs::read_to_string(&readme)?;
    assert_eq!(text, "hello world\n");
    Ok(())
}

#[test]
fn changes_are_reviewed_and_applied() {
    main().expect("the example works");
}
