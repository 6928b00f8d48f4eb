//! `boxsh base`, `--base` with a name, and `--with`.

use std::fs;
use std::process::Command;

use crate::native::can_confine;
use crate::{call, out};

#[test]
fn a_base_is_added_listed_used_and_removed() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let root = here.join("root");
    fs::create_dir_all(root.join("usr/share/app")).unwrap();
    fs::write(root.join("usr/share/app/text"), "of the base\n").unwrap();
    let packed =
        Command::new("tar").arg("-C").arg(&root).arg("-czf").arg(here.join("root.tgz")).arg(".").status();
    assert!(packed.unwrap().success());

    let line = out(here, &["base", "add", "app:1", "root.tgz"]);
    assert!(line.starts_with("app:1\ttar\t12\t"), "{line}");
    assert_eq!(out(here, &["base", "list"]), line);
    assert!(out(here, &["base", "show", "app:1"]).contains("\nkind   tar\n"));
    let list: serde_json::Value = serde_json::from_str(&out(here, &["base", "list", "--json"])).unwrap();
    assert_eq!((&list[0]["name"], &list[0]["bytes"]), (&"app:1".into(), &12.into()));
    if can_confine() {
        let run = ["run", "--native", "--base", "app:1", "-c", "cat /usr/share/app/text; ls /usr"];
        assert_eq!(out(here, &run), "of the base\nshare\n");
        let commit = ["base", "commit", "mine", "--native", "--base", "app:1", "--state", "s"];
        out(here, &["run", "--native", "--base", "app:1", "--state", "s", "-c", "echo more > /etc/more"]);
        assert!(out(here, &commit).starts_with("mine\tsession\t"));
        let run = ["run", "--native", "--base", "mine", "-c", "cat /etc/more"];
        assert_eq!(out(here, &run), "more\n");
        assert!(out(here, &["base", "export", "mine", "--out", "image"]).starts_with("sha256:"));
        assert!(here.join("image/oci-layout").is_file());
        out(here, &["base", "rm", "mine"]);
    }
    assert_eq!(out(here, &["base", "rm", "app:1"]), "");
    assert_eq!(out(here, &["base", "gc"]), "removed 0 trees with 0 bytes\n");

    let (status, _, stderr) = call(here, &["base", "show", "app:1"]);
    assert!(
        status == 125 && stderr.contains("no base of this name") && stderr.contains("base list"),
        "{stderr}"
    );
    let (status, _, stderr) = call(here, &["run", "--native", "--base", "nosuch", "-c", ":"]);
    assert!(status == 125 && stderr.contains("nosuch"), "{stderr}");
}

#[test]
fn a_session_that_has_changed_its_system_goes_on_with_it() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    if !can_confine() {
        return;
    }
    let root = here.join("root/usr/share");
    fs::create_dir_all(&root).unwrap();
    fs::write(root.join("text"), "of the base\n").unwrap();
    let first = ["run", "--native", "--writable-system", "--base", "root", "--state", "s", "-c"];
    out(here, &[&first[..], &["echo changed > /usr/share/text"]].concat());
    let again = ["run", "--base", "root", "--state", "s", "-c", "cat /usr/share/text"];
    assert_eq!(out(here, &again), "changed\n");
    // On another system it would be something else.
    let (status, _, stderr) = call(here, &["run", "--native", "--state", "s", "-c", ":"]);
    assert!(status == 125 && stderr.contains("hint: give it again: --base /"), "{stderr}");
    assert_eq!(fs::read_to_string(root.join("text")).unwrap(), "of the base\n");
}

#[test]
fn no_session_sees_where_bases_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    // A session that could make the place itself could put bases there for later ones.
    let script = "mkdir -p .local/share/boxsh/bases/names; echo x > .local/share/boxsh/bases/names/x";
    for confinement in [&["--isolation", "virtual"][..], &["--native"]] {
        if confinement == ["--native"] && !can_confine() {
            continue;
        }
        let words = [&["run", "--workspace", ".:rw"], confinement, &["-c", script]].concat();
        assert_ne!(call(here, &words).0, 0);
        assert_eq!(fs::read_dir(here.join(".local/share/boxsh/bases/names")).unwrap().count(), 0);
        let words =
            [&["run", "--workspace", "."], confinement, &["-c", "cat .local/share/boxsh/bases/names/*"]]
                .concat();
        assert_ne!(call(here, &words).0, 0);
    }
}

#[test]
fn packages_need_host_programs_and_a_registry_that_is_refused_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let (status, _, stderr) = call(here, &["run", "--with", "pip:x", "-c", ":"]);
    assert!(status == 2 && stderr.contains("--native"), "{stderr}");
    for wrong in ["requests", "brew:x", "pip:"] {
        let (status, _, stderr) = call(here, &["run", "--native", "--with", wrong, "-c", ":"]);
        assert!(status == 2 && stderr.contains("--with"), "{wrong}: {stderr}");
    }
    let (status, _, stderr) = call(here, &["run", "--allow", "@nosuch", "-c", ":"]);
    assert!(status == 2 && stderr.contains("@pypi"), "{stderr}");
    let (status, _, stderr) = call(here, &["run", "-c", "npm install left-pad"]);
    assert!(status == 1 && stderr.contains("--allow @npm"), "{stderr}");
    if !can_confine() {
        return;
    }
    let (status, stdout, _) = call(here, &["packages", "--native", "--json"]);
    assert_eq!((status, stdout.as_str()), (0, "{\"packages\":[]}\n"));
    // Asking for the name is enough to be refused.
    let script = "perl -MSocket -e 'exit !inet_aton(\"pypi.org\")'";
    let (status, _, stderr) = call(here, &["run", "--native", "--allow", "example.org", "-c", script]);
    assert!(status == 127 || stderr.contains("--allow @pypi does"), "{stderr}");
}
