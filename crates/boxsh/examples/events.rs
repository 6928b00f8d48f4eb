//! A log of what happens in a session, with secrets hidden.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::sync::{Arc, Mutex, PoisonError};

use boxsh::{Event, Sandbox};

fn main() -> Result<(), boxsh::Error> {
    let log = Arc::new(Mutex::new(Vec::new()));
    let own = log.clone();
    let mut sandbox = Sandbox::builder()
        .redact_events()
        .on_event(move |event| {
            let line = match event {
                Event::CommandStart { arguments, .. } => {
                    format!("run {}", String::from_utf8_lossy(&arguments.join(&b' ')))
                }
                Event::FileMutation { path, .. } => format!("change {}", String::from_utf8_lossy(path)),
                _ => return,
            };
            own.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        })
        .build()?;
    sandbox.run("export API_TOKEN=abc123; echo hello > greeting");
    let lines = log.lock().unwrap_or_else(PoisonError::into_inner).join("\n");
    println!("{lines}");
    assert_eq!(lines, "run export API_TOKEN=[redacted]\nchange greeting\nrun echo hello");
    Ok(())
}

#[test]
fn events_are_reported() {
    main().expect("the example works");
}
