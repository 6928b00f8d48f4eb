//! A sandbox in ten lines: state that stays, a branch that does not disturb, a snapshot.

use boxsh::{Error, Sandbox, Snapshot};

fn main() -> Result<(), Error> {
    let mut sandbox = Sandbox::new();
    sandbox.run("mkdir -p src && cd src && export MODE=test && echo '// TODO' > lib.rs");
    let result = sandbox.run("grep -rn TODO . | wc -l; echo $MODE");
    assert_eq!(result.stdout_str(), "1\ntest\n");

    let mut branch = sandbox.fork()?;
    branch.run("rm -rf *");
    assert_eq!(sandbox.run("ls").stdout_str(), "lib.rs\n");

    let bytes = sandbox.snapshot()?.to_bytes();
    let mut elsewhere = Sandbox::new();
    elsewhere.restore(&Snapshot::from_bytes(&bytes)?)?;
    assert_eq!(elsewhere.run("pwd; cat lib.rs").stdout_str(), "/home/agent/src\n// TODO\n");
    Ok(())
}

#[test]
fn it_works() {
    main().expect("the example works");
}
