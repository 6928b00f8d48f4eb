//! What is said about this system is true.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test")]

use std::process::Command;

use boxsh_confine::{Bwrap, Confine, State, examine};

#[test]
fn findings_agree_with_trials() {
    let findings = examine();
    let state = |subject: &str| {
        findings.iter().find(|finding| finding.subject == subject).map(|finding| finding.state)
    };
    let works = |works: bool| Some(if works { State::Works } else { State::Fails });
    assert_eq!(state("namespaces"), works(Confine::new().cell().is_ok()));
    assert_eq!(state("bwrap"), works(Bwrap::find().is_ok()));
    assert_eq!(state("default"), works(Confine::new().backend().is_ok()));
    for finding in &findings {
        assert!(finding.state != State::Fails || !finding.detail.is_empty(), "{finding}");
    }
}

/// Runs this test's other half where no user namespace can be made.
#[test]
fn without_user_namespaces_the_reason_and_a_way_out_are_told() {
    let own = std::env::current_exe().unwrap();
    let script =
        "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$0\" --ignored --exact restricted --nocapture";
    let output = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script])
        .arg(own)
        .output();
    match output {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.contains("fails  namespaces: "), "{text}");
            assert!(text.contains("hint: as root: sysctl -w user.max_user_namespaces"), "{text}");
            assert!(text.contains("fails  default: "), "{text}");
        }
        other => println!("SKIPPED: no user namespace to try in: {other:?}"),
    }
}

#[test]
#[ignore = "started by the test above, inside"]
fn restricted() {
    for finding in examine() {
        println!("{finding}");
    }
}
