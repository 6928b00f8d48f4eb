//! The threat model names tests that exist, at least one for each threat.

#![allow(clippy::disallowed_methods, reason = "the test reads the repository")]
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A threat as the model has it: its heading, and the tests that pin it.
struct Threat<'a> {
    heading: &'a str,
    tests: Vec<&'a str>,
}

fn threats(model: &str) -> Vec<Threat<'_>> {
    let sections = model.split("\n### ").skip(1);
    let read = |section| {
        let section: &str = section;
        let heading = section.lines().next().unwrap_or_default();
        let tests = section.split('`').filter(|text| text.contains(".rs::")).collect();
        Threat { heading, tests }
    };
    sections.map(read).collect()
}

#[test]
fn every_threat_has_an_id_and_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let model = fs::read_to_string(root.join("THREAT_MODEL.md")).unwrap();
    let threats = threats(&model);
    assert!(threats.len() > 40, "{} threats", threats.len());
    let mut ids = BTreeSet::new();
    let mut wrong = Vec::new();
    for Threat { heading, tests } in &threats {
        let id = heading.split(':').next().unwrap_or_default();
        let is_id = id
            .strip_prefix("T-")
            .is_some_and(|digits| digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit()));
        if !is_id || !ids.insert(id) {
            wrong.push(format!("{heading}: the id is no id, or another threat has it"));
        }
        if tests.is_empty() {
            wrong.push(format!("{heading}: no test pins it"));
        }
        for name in tests {
            let (file, test) = name.split_once("::").unwrap();
            let text = fs::read_to_string(root.join(file)).unwrap_or_default();
            if !text.contains(&format!("fn {test}(")) {
                wrong.push(format!("{heading}: there is no {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
