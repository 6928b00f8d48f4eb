//! Any bytes are answered or refused by what stands before programs in a cell.

use boxsh_net::{Dots, Head, Host, Rule, Url, fuzzing};

pub(crate) fn run(input: &[u8]) {
    let Some((&which, bytes)) = input.split_first() else { return };
    match which % 8 {
        0 => fuzzing::name_server(bytes),
        1 => fuzzing::greeting(bytes),
        2 => fuzzing::requests(bytes),
        3 => fuzzing::connect(bytes),
        4 => fuzzing::socks(bytes),
        5 => drop(Head::parse(bytes.to_vec())),
        6 => url(bytes),
        _ => {
            if let Ok(rule) = String::from_utf8_lossy(bytes).parse::<Rule>() {
                let _ = rule.ports();
            }
            if let Ok(host) = Host::parse(bytes) {
                assert_eq!(
                    Host::parse(host.to_string().as_bytes()).ok(),
                    Some(host),
                    "a name has one spelling"
                );
            }
        }
    }
}

/// A URL that is read, written and read again is the same.
fn url(bytes: &[u8]) {
    for dots in [Dots::Keep, Dots::Resolve] {
        if let Ok(url) = Url::parse(bytes, dots) {
            let written = url.to_string();
            let again = Url::parse(written.as_bytes(), dots);
            let again = again.unwrap_or_else(|error| panic!("{written:?}: {error}"));
            assert_eq!((again.host(), again.port()), (url.host(), url.port()), "{written:?}");
        }
    }
}
