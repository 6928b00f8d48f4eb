//! Any session's snapshot restores to an equal one.

use std::collections::BTreeMap;

use boxsh_kernel::vfs::{FileKind, Fs, FsExt, FsPathBuf, Timestamp};
use proptest::prelude::*;

use super::Snapshot;
use crate::sandbox::Sandbox;

/// What is at a path: kind, mode, owner, time of change, contents, and the first other name of the same file.
type Seen = (FileKind, u32, u32, u32, Timestamp, Vec<u8>, Option<FsPathBuf>);

fn tree(sandbox: &Sandbox) -> BTreeMap<FsPathBuf, Seen> {
    let root = &sandbox.volumes.root;
    let mut names = BTreeMap::new();
    let mut all = BTreeMap::new();
    for found in root.walk_tree(b"").unwrap() {
        let found = found.unwrap();
        let (path, metadata) = (found.path, found.metadata);
        let contents = match metadata.kind {
            FileKind::File => root.read_file(path.as_path().as_bytes()).unwrap(),
            FileKind::Symlink => root.read_link(path.as_path()).unwrap(),
            _ => Vec::new(),
        };
        let first = if metadata.is_dir() { None } else { names.get(&metadata.ino).cloned() };
        names.entry(metadata.ino).or_insert_with(|| path.clone());
        let seen =
            (metadata.kind, metadata.mode, metadata.uid, metadata.gid, metadata.mtime, contents, first);
        all.insert(path, seen);
    }
    all
}

/// What a session may do to its files and its shell, base directories included.
const ACTS: &[&str] = &[
    "rm -rf /tmp; ln -s /var /tmp",
    "rm -rf /tmp; echo file > /tmp",
    "rm -rf /workspace; ln -s /home /workspace",
    "cd /; rm -rf /home/agent; echo x > /home/agent",
    "cd /; rm -rf /home/agent; ln -s /tmp /home/agent",
    "rm -rf /usr/share; ln -s /etc /usr/share",
    "rm -rf /etc; mkdir /etc; echo own > /etc/hosts",
    "rm /bin; mkdir /bin; echo x > /bin/mine",
    "mv /opt /moved; ln -s /moved /opt",
    "mv /var /srv/var",
    "mkdir -p /a/b/c; echo one > /a/b/c/f",
    "rm -rf /a; echo flat > /a",
    "echo text > /f; ln /f /g; ln -s f /h",
    "ln /etc/passwd /p",
    "mkfifo /pipe; chmod 600 /pipe",
    "chmod 1777 /srv; chmod 000 /etc/hosts",
    "touch -d 2001-02-03 /etc/passwd /usr/bin",
    "truncate -s 1M /sparse; printf x >> /sparse",
    "head -c 300000 /dev/urandom > /large",
    "printf 'odd' > $'/name\\n\\x01'",
    "mkdir -p /deep && cd /deep",
    "cd /tmp 2> /dev/null || cd /",
    "mkdir /here 2> /dev/null; cd /here && rmdir /here",
    "x=1; declare -A m=([k]=v); f() { echo $x; }",
    "umask 077; set -o nounset; alias q=ls",
];

#[derive(Debug, PartialEq)]
struct Whole {
    tree: BTreeMap<FsPathBuf, Seen>,
    shell: String,
}

fn whole(sandbox: &mut Sandbox) -> Whole {
    let tree = tree(sandbox);
    let nothing = crate::RunOptions::new().persistence(crate::Persistence::Nothing);
    let result = sandbox
        .run_with("builtin declare -p x m PWD; declare -f; umask; set -o; alias; ls -la . 2>&1", nothing);
    Whole { tree, shell: result.merged().escape_ascii().to_string() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn a_restored_session_is_equal(acts in prop::collection::vec(0..ACTS.len(), 1..8)) {
        let mut sandbox = Sandbox::reproducible(1);
        for &act in &acts {
            sandbox.run(ACTS[act]);
        }
        let bytes = sandbox.snapshot().unwrap().to_bytes();
        let mut restored = Sandbox::reproducible(2);
        restored.run("echo other > /tmp/other; cd /usr; y=2");
        restored.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        prop_assert_eq!(restored.snapshot().unwrap().to_bytes(), bytes);
        prop_assert_eq!(whole(&mut restored), whole(&mut sandbox));
    }
}

#[test]
fn each_act_alone_restores_to_an_equal_session() {
    for act in ACTS {
        let mut sandbox = Sandbox::reproducible(1);
        sandbox.run(act);
        let bytes = sandbox.snapshot().unwrap().to_bytes();
        let mut restored = Sandbox::reproducible(1);
        restored.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        assert_eq!(whole(&mut restored), whole(&mut sandbox), "{act}");
    }
}

#[test]
fn a_snapshot_that_is_cut_or_changed_anywhere_leaves_the_session_as_it_was() {
    let mut sandbox = Sandbox::reproducible(1);
    sandbox.run("echo text > /f; ln -s f /l; x=1");
    let bytes = sandbox.snapshot().unwrap().to_bytes();
    let mut target = Sandbox::reproducible(1);
    target.run("echo mine > /mine; x=mine");
    for at in (0..bytes.len()).step_by(7) {
        assert!(Snapshot::from_bytes(&bytes[..at]).is_err(), "cut at {at}");
        let mut changed = bytes.clone();
        changed[at] ^= 0x55;
        assert!(Snapshot::from_bytes(&changed).is_err(), "changed at {at}");
        // As somebody would who computes the digest anew.
        let end = changed.len() - 32;
        let digest = <sha2::Sha256 as sha2::Digest>::digest(&changed[..end]);
        changed[end..].copy_from_slice(&digest);
        if let Ok(snapshot) = Snapshot::from_bytes(&changed)
            && target.restore(&snapshot).is_ok()
        {
            target = Sandbox::reproducible(1);
            target.run("echo mine > /mine; x=mine");
        } else {
            assert_eq!(target.read_file("/mine").unwrap(), b"mine\n", "at {at}");
        }
    }
}
