//! A program of the embedder's, which scripts use like any other.

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
    assert_eq!(sandbox.run("echo Paris Berlin | xargs -n 1 lookup | sort").stdout_str(), "DE\nFR\n");
    assert_eq!(sandbox.run("lookup atlantis || echo unknown").stdout_str(), "unknown\n");
    Ok(())
}

#[test]
fn scripts_call_it() {
    main().expect("the example works");
}
