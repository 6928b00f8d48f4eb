//! `boxsh cache` and `--package-cache`.

use std::fs;

use crate::native::can_confine;
use crate::{call, out};

#[test]
fn a_cache_is_shown_verified_and_cleaned() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let entries = here.join(".cache/boxsh/packages/entries");
    assert!(out(here, &["cache", "show"]).ends_with("\npackages  0\npages     0\nbytes     0\n"));
    // The hash of nothing.
    let name = "sha256-e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    fs::write(entries.join(name), "").unwrap();
    fs::write(entries.join(format!("sha256-{}", "0".repeat(64))), "damaged").unwrap();
    let shown: serde_json::Value = serde_json::from_str(&out(here, &["cache", "show", "--json"])).unwrap();
    assert_eq!((&shown["packages"], &shown["bytes"]), (&2.into(), &7.into()));
    assert_eq!(out(here, &["cache", "verify"]), "1 sound, 1 damaged and removed\n");
    assert_eq!(out(here, &["cache", "verify", "--json"]), "{\"damaged\":0,\"sound\":1}\n");
    assert_eq!(out(here, &["cache", "clean"]), "removed 1 packages with 0 bytes\n");
    assert_eq!(fs::read_dir(entries).unwrap().count(), 0);
    let (status, _, stderr) = call(here, &["run", "--package-cache", "-c", ":"]);
    assert!(status == 2 && stderr.contains("--native"), "{stderr}");
}

#[test]
fn no_session_sees_where_packages_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let script = "mkdir -p .cache/boxsh/packages/entries; echo x > .cache/boxsh/packages/entries/x";
    for confinement in [&["--isolation", "virtual"][..], &["--native"], &["--native", "--package-cache"]] {
        if confinement[0] == "--native" && !can_confine() {
            continue;
        }
        let words = [&["run", "--workspace", ".:rw"], confinement, &["-c", script]].concat();
        assert_ne!(call(here, &words).0, 0);
        assert_eq!(fs::read_dir(here.join(".cache/boxsh/packages/entries")).unwrap().count(), 0);
    }
}
