//! Nothing secret leaves the server.

use std::collections::BTreeMap;

use boxsh_server::operations::{Create, Exec};
use boxsh_server::{Call, Config, Core};

use crate::{FLUSH, Told};

/// One that does not look like one: nothing here goes by looks.
const SECRET: &str = "plainword7719";

fn run(core: &Core, told: &Told, session_id: &str, script: &str) {
    let exec = Exec {
        session_id: session_id.to_owned(),
        script: script.to_owned(),
        name: SECRET.to_owned(),
        args: vec![SECRET.to_owned()],
        env: BTreeMap::from([("TOKEN".to_owned(), SECRET.to_owned())]),
        stdin: SECRET.to_owned().into(),
        ..Exec::default()
    };
    core.run(exec, &Call::new(&told.caller)).unwrap();
}

#[test]
fn no_byte_that_is_sent_has_a_secret() {
    let told = Told::new(Config::default());
    let create = Create {
        env: BTreeMap::from([("PASSWORD".to_owned(), SECRET.to_owned())]),
        metadata: BTreeMap::from([("note".to_owned(), SECRET.to_owned())]),
        ..Create::default()
    };
    let session_id = told.core.run(create, &Call::new(&told.caller)).unwrap().session.session_id;
    for script in [
        "echo $TOKEN; cat; echo $PASSWORD >&2".to_owned(),
        format!("echo {SECRET} > /tmp/{SECRET}; ls /tmp; cd /tmp; mkdir {SECRET}.d; cd {SECRET}.d; pwd"),
        format!("curl -H 'Authorization: Bearer {SECRET}' https://{SECRET}.example/{SECRET}"),
        format!("exit_with() {{ exit 3; }}; x={SECRET}; exit_with $x"),
        format!("$TOKEN --flag {SECRET}"),
        format!("echo '{SECRET}"),
    ] {
        run(&told.core, &told, &session_id, &script);
    }
    // What fails tells why, but not here.
    let wrong = Exec { session_id: SECRET.to_owned(), ..Exec::default() };
    told.core.run(wrong, &Call::new(&told.caller)).unwrap_err();
    told.core.flush_spans(FLUSH);
    assert!(told.receiver.spans().len() > 10);
    for request in told.receiver.requests() {
        let text = [request.head.as_bytes(), &request.body].concat();
        assert!(
            !text.windows(SECRET.len()).any(|part| part == SECRET.as_bytes()),
            "{}",
            String::from_utf8_lossy(&text)
        );
    }
    assert!(!told.core.metrics_text().contains(SECRET));
}
