//! A sandbox in ten lines: state between runs, a fork, a snapshot.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use boxsh::{Error, Sandbox, Snapshot};

fn main() -> Result<(), Error> {
    let mut sandbox = Sandbox::new();
    sandbox.run("mkdir -p src && cd src && export MODE=test && echo '// TODO' > lib.rs");
    let result = sandbox.run("grep -rn TODO . | wc -l; echo $MODE");
    print!("state stays from run to run:\n{}", result.stdout_str());
    assert_eq!(result.stdout_str(), "1\ntest\n");

    let mut branch = sandbox.fork()?;
    branch.run("rm -rf *");
    let listing = sandbox.run("ls").stdout_str().into_owned();
    print!("the fork removed its files, the original still has them:\n{listing}");
    assert_eq!(listing, "lib.rs\n");

    let bytes = sandbox.snapshot()?.to_bytes();
    let mut elsewhere = Sandbox::new();
    elsewhere.restore(&Snapshot::from_bytes(&bytes)?)?;
    let result = elsewhere.run("pwd; cat lib.rs");
    print!("a snapshot of {} bytes continues in another sandbox:\n{}", bytes.len(), result.stdout_str());
    assert_eq!(result.stdout_str(), "/home/agent/src\n// TODO\n");
    Ok(())
}

#[test]
fn it_works() {
    main().expect("the example works");
}
