//! Rules, hosts and URLs at their edges, as an embedder meets them.

#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::net::IpAddr;
use std::time::Duration;

use boxsh_net::{
    DenialReason, Dots, Host, HostPattern, InvalidHost, NetworkPolicy, Ports, Rule, RuleFault, Special,
    TransferLimits, Url,
};

fn url(text: &str) -> Url {
    Url::parse(text.as_bytes(), Dots::Resolve).unwrap()
}

fn host(text: &str) -> Host {
    Host::parse(text.as_bytes()).unwrap()
}

fn rule(text: &str) -> Rule {
    text.parse().unwrap()
}

#[test]
fn a_name_has_at_most_253_bytes_in_labels_of_at_most_63() {
    let of = |length: usize| Host::parse(format!("{}{}", "a.".repeat(126), "b".repeat(length)).as_bytes());
    assert!(of(1).is_ok());
    assert_eq!(of(2), Err(InvalidHost::TooLong));
    assert!(Host::parse("a".repeat(63).as_bytes()).is_ok());
    assert_eq!(Host::parse("a".repeat(64).as_bytes()), Err(InvalidHost::TooLong));
}

#[test]
fn numbers_fill_the_bytes_that_are_left_of_an_address() {
    for (text, address) in [
        ("1.2.3.255", "1.2.3.255"),
        ("1.2.65535", "1.2.255.255"),
        ("1.16777215", "1.255.255.255"),
        ("255.255.255.255", "255.255.255.255"),
        ("4294967295", "255.255.255.255"),
        ("0x.0.0.1", "0.0.0.1"),
        ("0X10.0.0.0x1F", "16.0.0.31"),
        ("0", "0.0.0.0"),
        ("010.8.7.6", "8.8.7.6"),
    ] {
        assert_eq!(host(text).to_string(), address, "{text}");
        assert_eq!(host(text).address(), address.parse().ok(), "{text}");
    }
    for text in
        ["1.2.3.256", "1.2.65536", "1.16777216", "256.1", "1.256.1", "1.2.3.4.5", "1.2.3.0x", "08.0.0.1"]
    {
        let expected = if text == "1.2.3.0x" { None } else { Some(InvalidHost::Address) };
        assert_eq!(Host::parse(text.as_bytes()).err(), expected, "{text}");
    }
    assert_eq!(host("1.0x1g"), Host::Name("1.0x1g".into()));
    assert_eq!(host("name.example").address(), None);
}

#[test]
fn a_network_covers_what_shares_its_bits() {
    for (network, inside, outside) in [
        ("10.1.2.0/23", "10.1.3.255", "10.1.4.0"),
        ("10.1.2.4/30", "10.1.2.7", "10.1.2.8"),
        ("10.1.2.3/32", "10.1.2.3", "10.1.2.2"),
        ("[fd00:1::]/32", "[fd00:1:ffff::1]", "[fd00:2::1]"),
        ("[fd00::8]/125", "[fd00::f]", "[fd00::10]"),
        ("[fd00::8]/128", "[fd00::8]", "[fd00::9]"),
        ("128.0.0.0/1", "255.0.0.1", "127.0.0.1"),
    ] {
        let rule = rule(network);
        assert!(rule.host().covers(&host(inside)), "{network} {inside}");
        assert!(!rule.host().covers(&host(outside)), "{network} {outside}");
        assert_eq!(rule.to_string(), network);
    }
    for text in ["10.0.0.0/33", "10.0.0.1/31", "fd00::/129", "fd00::1/127", "10.0.0.0/x", "[::1]x/8"] {
        assert_eq!(text.parse::<Rule>().unwrap_err().reason, RuleFault::Network, "{text}");
    }
    assert!(rule("0.0.0.0/0").host().lists("8.8.8.8".parse().unwrap()));
    assert!(rule("10.0.0.0/8").host().lists("::ffff:10.0.0.1".parse().unwrap()));
    assert!(!rule("*").host().lists("8.8.8.8".parse().unwrap()));
}

#[test]
fn the_parts_of_a_rule_are_what_it_was_written_with() {
    assert_eq!(rule("example.com").ports(), Ports::Web);
    assert_eq!(rule("example.com:*").ports(), Ports::Any);
    assert_eq!(rule("http://example.com").ports(), Ports::One(80));
    assert_eq!(rule("https://example.com:1").ports(), Ports::One(1));
    assert_eq!(rule("[::1]:65535").ports(), Ports::One(65535));
    assert_eq!(rule("::1").ports(), Ports::Web);
    assert_eq!(*rule("*.b.example").host(), HostPattern::Below("b.example".into()));
    assert_eq!(rule("https://example.com:443/").to_string(), "https://example.com");
    assert_eq!(rule("http://example.com:443").to_string(), "http://example.com:443");
    assert_eq!(rule("HTTPS://a.example/v%31//").to_string(), "https://a.example/v1");
    assert!(Ports::Web.covers(80) && Ports::Web.covers(443) && !Ports::Web.covers(8080));
    assert!(Ports::One(7).covers(7) && !Ports::One(7).covers(8) && Ports::Any.covers(9));
    for (text, reason) in
        [("a:", RuleFault::Port), ("a:+1", RuleFault::Port), ("http://", RuleFault::Host(InvalidHost::Empty))]
    {
        assert_eq!(text.parse::<Rule>().unwrap_err().reason, reason, "{text}");
    }
}

#[test]
fn a_policy_survives_being_written_as_words() {
    let limits = TransferLimits::default()
        .connect(Duration::from_millis(1500))
        .total(Duration::from_secs(7))
        .response(11)
        .redirects(3);
    let policy = NetworkPolicy::new()
        .limits(limits)
        .allow("reading.example")
        .unwrap()
        .rule(rule("any.example").any_method())
        .rule(rule("https://these.example/v1").methods(["PUT", "POST"]))
        .inject("https://these.example/v1", "X-Key", "k")
        .unwrap();
    let again = NetworkPolicy::from_words(&policy.to_words()).unwrap();
    assert_eq!(*again.transfer_limits(), limits);
    assert_eq!(again.rules(), policy.rules());
    assert_eq!(again.rules().len(), 3);
    assert_eq!(again.to_words(), policy.to_words());
    let allowed = |method: &str, text: &str| again.check(method, &url(text)).is_ok();
    assert!(allowed("GET", "http://reading.example/") && !allowed("PUT", "http://reading.example/"));
    assert!(allowed("PURGE", "http://any.example/"));
    assert!(allowed("PUT", "https://these.example/v1") && allowed("POST", "https://these.example/v1/x"));
    assert!(!allowed("GET", "https://these.example/v1") && !allowed("PUT", "https://these.example/"));
}

#[test]
fn words_that_are_no_policy_are_none() {
    let words = NetworkPolicy::new()
        .rule(rule("a.example").any_method())
        .inject("a.example", "N", "v")
        .unwrap()
        .to_words();
    assert!(NetworkPolicy::from_words(&words).is_some());
    assert!(NetworkPolicy::from_words(&[]).is_none());
    // A word more, a word less, or another word, anywhere.
    for list in 0..words.len() {
        let mut longer = words.clone();
        longer[list].push(b"more".to_vec());
        assert!(NetworkPolicy::from_words(&longer).is_none(), "{longer:?}");
        let mut shorter = words.clone();
        shorter[list].pop();
        assert!(NetworkPolicy::from_words(&shorter).is_none(), "{shorter:?}");
        let mut other = words.clone();
        other[list][0] = b"other".to_vec();
        assert!(NetworkPolicy::from_words(&other).is_none(), "{other:?}");
    }
}

#[test]
fn the_nearest_reason_for_a_denial_is_given() {
    let policy = NetworkPolicy::new()
        .allow("https://a.example/v1")
        .unwrap()
        .allow("https://a.example/v2")
        .unwrap()
        .allow("10.0.0.0/8:*")
        .unwrap();
    let reason = |method: &str, text: &str| policy.check(method, &url(text)).unwrap_err().reason;
    assert_eq!(reason("GET", "https://a.example/v3"), DenialReason::Path);
    // The rule for another path does not hide that this one lacks the method.
    assert_eq!(reason("PUT", "https://a.example/v1"), DenialReason::Method("PUT".into()));
    assert_eq!(reason("PUT", "https://a.example/v2"), DenialReason::Method("PUT".into()));
    assert!(
        policy.knows(&host("a.example"))
            && policy.knows(&host("10.2.3.4"))
            && !policy.knows(&host("b.example"))
    );
    let address: IpAddr = "127.0.0.1".parse().unwrap();
    let denial = policy.check_address(&host("a.example"), 80, address).unwrap_err();
    assert_eq!(denial.reason, DenialReason::Address(address, Special::Loopback));
    assert_eq!(denial.target, "a.example:80");
}

#[test]
fn kinds_of_addresses_are_named() {
    for (special, name) in [
        (Special::Loopback, "a loopback address"),
        (Special::Private, "a private address"),
        (Special::LinkLocal, "a link-local address"),
        (Special::Shared, "an address of a provider's own network"),
        (Special::Multicast, "a multicast address"),
        (Special::Reserved, "a reserved address"),
    ] {
        assert_eq!(special.to_string(), name);
    }
}

#[test]
fn a_url_is_taken_apart() {
    let whole = url("https://us%20er:pa%3Ass@Example.com:8443/a%20b?c=d#e");
    assert_eq!(whole.scheme(), "https");
    assert_eq!(*whole.host(), host("example.com"));
    assert_eq!(whole.host_text(), "Example.com");
    assert_eq!(whole.user(), Some(&b"us er"[..]));
    assert_eq!(whole.password(), Some(&b"pa:ss"[..]));
    assert_eq!((whole.port(), whole.path(), whole.query()), (8443, "/a%20b", Some("c=d")));
    assert_eq!(whole.target(), "/a%20b?c=d");
    assert_eq!(whole.authority(), "Example.com:8443");
    assert_eq!(whole.without_secrets(), "https://Example.com:8443/a%20b?c=d");
    assert_eq!(whole.to_string(), "https://us%20er:pa%3Ass@Example.com:8443/a%20b?c=d#e");

    let plain = url("example.com");
    assert_eq!((plain.user(), plain.password(), plain.query()), (None, None, None));
    assert_eq!((plain.port(), plain.path(), plain.authority().as_str()), (80, "/", "example.com"));
    assert_eq!(url("https://example.com").port(), 443);
    assert_eq!(url("gopher://example.com").port(), 0);
    assert_eq!(url("https://example.com:443").authority(), "example.com");
    assert_eq!(url("http://u@example.com/").to_string(), "http://u@example.com/");
    assert_eq!(url("http://-._~!$&'()*+,;=9@h/").to_string(), "http://-._~!$&'()*+,;=9@h/");
    assert_eq!(url("http://h/?").target(), "/?");
}

#[test]
fn schemes_start_with_a_letter_and_end_before_a_slash() {
    assert_eq!(url("a+b-c.1://h/").scheme(), "a+b-c.1");
    assert_eq!(url("HTTP:///h").to_string(), "http://h/");
    assert!(Url::parse(b"http:////h", Dots::Resolve).is_err(), "three slashes at most");
    assert_eq!(url("host:/x").to_string(), "host://x/");
    // A host, and no port behind its colon.
    assert_eq!(url("1a://h/").to_string(), "http://1a//h/");
}

#[test]
fn blanks_and_controls_make_no_url() {
    for byte in (0..=b' ').chain([0x7f]) {
        assert!(Url::parse(&[b"http://h/", &[byte][..]].concat(), Dots::Resolve).is_err(), "{byte}");
    }
    assert!(Url::parse(b"http://h/!~", Dots::Resolve).is_ok());
    let long = |length: usize| Url::parse(&[b"h/".to_vec(), vec![b'a'; length - 2]].concat(), Dots::Resolve);
    assert!(long(1 << 20).is_ok() && long((1 << 20) + 1).is_err());
}

#[test]
fn dots_are_resolved_or_kept() {
    let kept = |text: &str| Url::parse(text.as_bytes(), Dots::Keep).unwrap().path().to_owned();
    assert_eq!(kept("http://h/a/../b/."), "/a/../b/.");
    for (path, resolved) in [
        ("/a/./b", "/a/b"),
        ("/a/b/.", "/a/b/"),
        ("/a/b/..", "/a/"),
        ("/..", "/"),
        ("/a/../../b", "/b"),
        ("/a/.../b", "/a/.../b"),
        ("/./", "/"),
    ] {
        assert_eq!(url(&format!("http://h{path}")).path(), resolved, "{path}");
    }
}

#[test]
fn references_keep_what_they_do_not_replace() {
    let base = url("http://u:p@a:81/b/c?q#f");
    for (reference, expected) in [
        ("", "http://u:p@a:81/b/c?q"),
        ("#g", "http://u:p@a:81/b/c?q#g"),
        ("d", "http://u:p@a:81/b/d"),
        ("?", "http://u:p@a:81/b/c?"),
        ("x y#z", "http://u:p@a:81/b/x%20y#z"),
        ("?x y", "http://u:p@a:81/b/c?x+y"),
        ("/d/./e/..", "http://u:p@a:81/d/"),
        ("+1:/x", "http://u:p@a:81/b/+1:/x"),
        ("\u{e9}", "http://u:p@a:81/b/%c3%a9"),
    ] {
        assert_eq!(base.join(reference.as_bytes()).unwrap().to_string(), expected, "{reference}");
    }
    for byte in (0..b' ').chain([0x7f]) {
        assert!(base.join(&[b'a', byte]).is_err(), "{byte}");
    }
}

#[test]
fn a_path_and_a_query_can_be_replaced() {
    let mut changed = url("http://h/a");
    changed.add_query(b"x=1");
    assert_eq!(changed.target(), "/a?x=1");
    changed.add_query(b"y=\xff z\n~!");
    assert_eq!(changed.target(), "/a?x=1&y=%ff%20z%0a~!");
    changed.set_path(b"b c");
    assert_eq!(changed.path(), "/b%20c");
    changed.set_path(b"/d");
    assert_eq!(changed.path(), "/d");
    let mut empty = url("http://h/?");
    empty.add_query(b"x");
    assert_eq!(empty.target(), "/?x");
}

#[test]
fn an_origin_is_scheme_host_and_port() {
    let same = |one: &str, other: &str| url(one).is_same_origin(&url(other));
    assert!(same("http://h/a", "http://H:80/b"));
    assert!(!same("http://h:443", "https://h"));
    assert!(!same("http://h", "http://i"));
    assert!(!same("http://h", "http://h:81"));
}

#[test]
fn ports_are_digits_up_to_65535_or_nothing() {
    assert_eq!(url("http://h:65535").port(), 65535);
    assert_eq!(url("http://h:").port(), 80);
    assert_eq!(url("http://[::1]").port(), 80);
    for text in ["http://h:65536", "http://h:+1", "http://h:1x", "http://:1", "http://u@"] {
        assert!(Url::parse(text.as_bytes(), Dots::Resolve).is_err(), "{text}");
    }
}

#[test]
fn escapes_are_undone_once() {
    assert_eq!(boxsh_net::decode(b"%41%4a%4A%zz%4%"), b"AJJ%zz%4%");
    assert_eq!(boxsh_net::decode(b"%2541"), b"%41");
}
