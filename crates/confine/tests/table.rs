//! The table of attempts names tests that exist.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

/// Where the tests of a name in the table are, from the directory of all crates.
const FILES: &[(&str, &[&str])] = &[
    ("backend", &["confine/tests/backend.rs"]),
    ("behaviour", &["boxsh/tests/native/behaviour.rs"]),
    ("carriers", &["confine/tests/carriers.rs"]),
    ("cell", &["confine/tests/cell.rs"]),
    ("debian", &["boxsh/tests/packages/debian.rs"]),
    ("dns", &["net/src/gateway/dns.rs"]),
    ("doctor", &["confine/tests/doctor.rs"]),
    ("egress", &["boxsh/tests/egress/allowed.rs", "boxsh/tests/egress/refused.rs"]),
    ("enforce", &["policy/tests/enforce.rs"]),
    ("escape", &["confine/tests/escape.rs"]),
    ("gateway", &["confine/tests/gateway.rs"]),
    ("generations", &["confine/tests/generations.rs"]),
    ("landlock", &["confine/tests/landlock.rs"]),
    ("launcher", &["policy/tests/launcher.rs"]),
    ("limits", &["confine/tests/limits.rs"]),
    ("network", &["boxsh/tests/network/gateway.rs"]),
    ("plan", &["policy/tests/plan.rs"]),
    ("protection", &["boxsh/tests/protection.rs"]),
    ("remains", &["boxsh/tests/remains.rs"]),
    ("requests", &["net/src/gateway/requests.rs"]),
    ("rooted", &["boxsh/tests/native/rooted.rs"]),
    ("tiers", &["confine/tests/tiers.rs"]),
    ("workspace", &["boxsh/tests/workspace.rs"]),
];

#[test]
fn every_test_in_the_table_exists() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let rows = include_str!("ESCAPES.md").lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut count = 0;
    for row in rows {
        let names: Vec<&str> = row.split('`').filter(|text| text.contains("::")).collect();
        assert!(!names.is_empty(), "{row}");
        for name in names {
            let (file, test) = name.split_once("::").unwrap();
            let (_, paths) = FILES.iter().find(|(known, _)| *known == file).expect(name);
            let texts = paths.iter().map(|path| fs::read_to_string(crates.join(path)).unwrap());
            let exists = texts.into_iter().any(|text| text.contains(&format!("fn {test}()")));
            assert!(exists, "{name}");
            count += 1;
        }
    }
    assert!(count > 80);
}
