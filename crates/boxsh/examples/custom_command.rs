//! A command in Rust, which scripts use like any other.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::Arc;

use boxsh::{Custom, Exit, Sandbox};

fn main() -> Result<(), boxsh::Error> {
    let ask = Custom::new("lookup", |context| {
        let known = [("berlin", "DE"), ("paris", "FR")];
        for name in context.arguments().to_vec() {
            match known.iter().find(|(city, _)| city.as_bytes() == name.to_ascii_lowercase()) {
                Some((_, country)) => context.out.print(format_args!("{country}\n"))?,
                None => return Ok(Exit::FAILURE),
            }
        }
        Ok(Exit::SUCCESS)
    });
    let mut sandbox = Sandbox::builder().command(Arc::new(ask)).build()?;
    for (script, expected) in [
        ("echo Paris Berlin | xargs -n 1 lookup | sort", "DE\nFR\n"),
        ("lookup atlantis || echo unknown", "unknown\n"),
    ] {
        let result = sandbox.run(script);
        print!("$ {script}\n{}", result.stdout_str());
        assert_eq!(result.stdout_str(), expected);
    }
    Ok(())
}

#[test]
fn scripts_call_it() {
    main().expect("the example works");
}
