//! Whatever comes in, nothing panics, and what is accepted has one reading.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boxsh_net::{Dots, Head, Host, NetworkPolicy, Rule, Url};
use proptest::prelude::*;

/// Bytes that mean something to one of the readers, more often than others.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        3 => prop::sample::select(vec![
            &b"http://"[..], b"https:", b"//", b"/", b"..", b".", b"%2e", b"%2F", b"%25", b"\\", b"@", b":", b"[", b"]", b"::1", b"127.0.0.1",
            b"0x7f", b"example", b".com", b"?", b"#", b";", b"*", b"-", b"_", b"\0", b"\r\n", b" ", b"HTTP/1.1 200 ", b"Host: ", b"/8", b"10.0.0.0",
            b"\xc3\xbc", b"\xff", b"xn--", b"80", b"99999",
        ])
        .prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_host_that_is_accepted_reads_the_same_again(text in text()) {
        if let Ok(host) = Host::parse(&text) {
            let shown = host.to_string();
            prop_assert_eq!(Host::parse(shown.as_bytes()).unwrap(), host.clone());
            if let Host::Name(name) = host {
                let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-.".contains(&byte);
                prop_assert!(name.bytes().all(is_plain), "{}", name);
            }
        }
    }

    #[test]
    fn a_url_that_is_accepted_leads_to_the_same_place_again(text in text()) {
        for dots in [Dots::Keep, Dots::Resolve] {
            let Ok(url) = Url::parse(&text, dots) else { continue };
            prop_assert!(url.target().bytes().all(|byte| (b'!'..=b'~').contains(&byte)), "{}", url.target());
            prop_assert!(url.target().starts_with('/'));
            let again = Url::parse(url.to_string().as_bytes(), dots).unwrap();
            prop_assert_eq!((again.host(), again.port(), again.target()), (url.host(), url.port(), url.target()));
        }
    }

    #[test]
    fn a_reference_never_puts_a_line_break_into_a_request(text in text()) {
        let base = Url::parse(b"https://a.example/b/c?d", Dots::Resolve).unwrap();
        if let Ok(url) = base.join(&text) {
            prop_assert!(url.target().bytes().all(|byte| (b'!'..=b'~').contains(&byte)), "{}", url.target());
        }
    }

    #[test]
    fn rules_and_heads_do_not_panic(text in text()) {
        let _ = Head::parse(text.clone());
        let shown = String::from_utf8_lossy(&text);
        if let Ok(rule) = shown.parse::<Rule>() {
            let again: Rule = rule.to_string().parse().unwrap();
            prop_assert_eq!(again.to_string(), rule.to_string());
        }
    }

    #[test]
    fn no_spelling_of_a_path_leaves_its_prefix(text in text()) {
        let policy = NetworkPolicy::new().allow("http://a.example/in/side").unwrap();
        let Ok(url) = Url::parse(&[b"http://a.example/in/side/", &text[..]].concat(), Dots::Keep) else { return Ok(()) };
        if policy.check("GET", &url).is_ok() {
            // As a server that decodes once, and takes backslashes for slashes, would see it.
            let decoded = boxsh_net::decode(url.path().as_bytes());
            let mut segments: Vec<&[u8]> = Vec::new();
            for segment in decoded.split(|byte| matches!(byte, b'/' | b'\\')) {
                match segment {
                    b"" | b"." => {}
                    b".." => {
                        segments.pop();
                    }
                    other => segments.push(other),
                }
            }
            prop_assert_eq!(&segments[..2], &[&b"in"[..], b"side"][..]);
        }
    }
}
