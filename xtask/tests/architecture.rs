//! What ARCHITECTURE.md says of crates and modules is what the manifests and the sources say.

#![allow(clippy::disallowed_methods, reason = "the test reads the repository")]
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the workspace, each with those that it uses.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// The edges as the first diagram of the chapter on crates has them.
fn drawn(document: &str) -> Edges {
    let chapter = document.split_once("\n## Crates\n").unwrap().1;
    let diagram = chapter.split("```").nth(1).unwrap();
    let names = |list: &str| list.split(',').map(|name| name.trim().to_owned()).collect::<BTreeSet<_>>();
    let mut edges = Edges::new();
    for line in diagram.lines().filter(|line| !line.trim().is_empty()) {
        let before = edges.len();
        let added = match line.split_once("─►") {
            Some((name, used)) => {
                edges.insert(name.trim().to_owned(), names(used));
                1
            }
            None => {
                let leaves = names(line);
                let count = leaves.len();
                edges.extend(leaves.into_iter().map(|name| (name, BTreeSet::new())));
                count
            }
        };
        assert_eq!(edges.len(), before + added, "a crate is there twice: {line}");
    }
    edges
}

/// The crates of the workspace that a manifest names, on any platform and with any feature, but not for tests alone.
fn used(manifest: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    let mut counts = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            counts = section == "dependencies"
                || section.starts_with("target.") && section.ends_with(".dependencies");
        } else if counts {
            let name = line.split([' ', '=', '.']).next().unwrap_or_default();
            used.extend(name.strip_prefix("boxsh-").or((name == "boxsh").then_some(name)).map(str::to_owned));
        }
    }
    used
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let bindings = ["js", "node", "python", "wasm"].map(|name| root.join("bindings").join(name));
    crates.chain(bindings).chain([root.join("xtask")]).collect()
}

#[test]
fn the_diagram_of_crates_is_what_the_manifests_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut manifests = Edges::new();
    for folder in folders(root) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        manifests.insert(folder.file_name().unwrap().to_str().unwrap().to_owned(), used(&manifest));
    }
    let drawn = drawn(&fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap());
    let names = |edges: &Edges| edges.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&drawn), names(&manifests), "the crates of the diagram and of the workspace");
    for (name, used) in &manifests {
        assert_eq!(&drawn[name], used, "what {name} uses: the diagram, then its manifest");
    }
}

#[test]
fn a_manifest_is_read_by_its_sections() {
    let manifest = "[dependencies]\nboxsh-net.workspace = true\nserde = \"1\"\n[target.'cfg(unix)'.dependencies]\n\
                    boxsh = { path = \"..\" }\n[dev-dependencies]\nboxsh-vfs.workspace = true\n";
    assert_eq!(used(manifest), ["boxsh", "net"].map(str::to_owned).into());
}

#[test]
fn expansion_knows_nothing_of_the_shell_around_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = 0;
    for entry in fs::read_dir(root.join("crates/shell/src/expand")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for name in ["crate::shell::", "crate::exec::", "crate::builtins::", "crate::state::", "Shell<"] {
            assert!(!text.contains(name), "{} names {name}", path.display());
        }
        files += 1;
    }
    assert!(files > 5, "{files} files");
}
