//! A hook decides before each command: allow it, deny it with a reason, or run something else.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use boxsh::{Sandbox, Verdict};

fn main() -> Result<(), boxsh::Error> {
    let mut sandbox = Sandbox::builder()
        .approve(|call| match call.name {
            b"rm" if call.arguments.iter().any(|word| word.starts_with(b"-r")) => {
                Verdict::Deny("removing whole trees needs a human".into())
            }
            b"rm" => {
                let words = call.arguments[1..].iter().cloned();
                Verdict::Rewrite(
                    [b"mv".to_vec(), b"-t".to_vec(), b"/tmp".to_vec()].into_iter().chain(words).collect(),
                )
            }
            _ => Verdict::Allow,
        })
        .build()?;
    let result = sandbox.run("mkdir d; touch f; rm -rf d; rm f; ls . /tmp");
    print!("`rm -rf d` is denied:\n{}\n", result.stderr_str());
    print!("`rm f` becomes `mv -t /tmp f`:\n{}", result.stdout_str());
    assert_eq!(result.stderr_str(), "rm: removing whole trees needs a human\n");
    assert_eq!(result.stdout_str(), ".:\nd\n\n/tmp:\nf\n");
    Ok(())
}

#[test]
fn commands_are_approved() {
    main().expect("the example works");
}
