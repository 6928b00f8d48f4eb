//! A repository with a key of its own: `apt-get` trusts what that has signed, and nothing else.

use std::path::Path;
use std::process::Command;

use boxsh::Sandbox;
use boxsh::packages::{Apt, Manager};

use crate::assert_output;
use crate::debian::{add, refreshed, session_with};
use crate::registry::Registry;

/// A key, with all that belongs to it in a directory of its own.
struct Key(tempfile::TempDir);

impl Key {
    /// A new one, if this machine can make some.
    fn new() -> Option<Self> {
        let key = Self(tempfile::tempdir().unwrap());
        let words =
            ["--passphrase", "", "--quick-gen-key", "boxsh test <t@example.com>", "ed25519", "sign", "0"];
        match key.gpg(&words) {
            Some(_) => Some(key),
            None => {
                println!("SKIPPED: no gpg that makes keys");
                None
            }
        }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn gpg(&self, words: &[&str]) -> Option<Vec<u8>> {
        let mut gpg = Command::new("gpg");
        gpg.args(["--quiet", "--batch", "--yes", "--homedir"]).arg(self.path()).args(words);
        let output = gpg.output().ok()?;
        output.status.success().then_some(output.stdout)
    }

    fn public(&self) -> Vec<u8> {
        self.gpg(&["--export"]).unwrap()
    }

    fn sign(&self, text: &str) -> Vec<u8> {
        let file = self.path().join("text");
        std::fs::write(&file, text).unwrap();
        self.gpg(&["--output", "-", "--clearsign", file.to_str().unwrap()]).unwrap()
    }
}

impl Drop for Key {
    fn drop(&mut self) {
        // Otherwise the agent of this key stays behind.
        let _ = Command::new("gpgconf").arg("--homedir").arg(self.path()).args(["--kill", "all"]).output();
    }
}

/// What is signed: the hash of the list of packages.
fn release(index: &[u8]) -> String {
    let mut sandbox = Sandbox::new();
    sandbox.write_file("index", index).unwrap();
    let script = "echo 'Suite: test'; echo \"Date: $(date -Ru)\"; echo SHA256:; \
                  echo \" $(sha256sum < index | cut -d' ' -f1) $(stat -c %s index) Packages\"";
    sandbox.run(script).stdout_str().into_owned()
}

#[test]
fn what_another_key_has_signed_is_refused_and_so_is_what_was_changed_since() {
    let Some((key, other)) = Key::new().zip(Key::new()) else { return };
    let registry = Registry::start();
    let mut index = Vec::new();
    add(&registry, &mut index, "boxshtest", "", "");
    registry.add("/InRelease", key.sign(&release(&index)));
    let Some(mut sandbox) = session_with(&registry, boxsh::Limit::FsBytes, 1 << 30) else { return };
    sandbox.write_file("/etc/apt/keyrings/boxshtest.gpg", key.public()).unwrap();
    let refresh = refreshed(&registry, "[signed-by=/etc/apt/keyrings/boxshtest.gpg]");
    let before = sandbox.checkpoint();
    let result = sandbox.run(&refresh);
    assert!(result.is_success(), "{}", result.stderr_str());
    Apt.install(&mut sandbox, &["boxshtest"]).unwrap();
    let script = "boxshtest; dpkg --verify boxshtest; apt-cache policy boxshtest | grep -o 'Installed: .*'";
    assert_output(&mut sandbox, script, "boxshtest 1.0\nInstalled: 1.0\n");

    // By another key.
    sandbox.rollback(&before).unwrap();
    registry.add("/InRelease", other.sign(&release(&index)));
    let result = sandbox.run(&refresh);
    assert!(!result.is_success() && result.stderr_str().contains("NO_PUBKEY"), "{}", result.stderr_str());
    assert!(Apt.install(&mut sandbox, &["boxshtest"]).is_err());

    // By the right one, but for another list.
    sandbox.rollback(&before).unwrap();
    registry.add("/InRelease", key.sign(&release(b"Package: other\n")));
    let result = sandbox.run(&refresh);
    assert!(!result.is_success(), "{}", result.stderr_str());
    assert!(Apt.install(&mut sandbox, &["boxshtest"]).is_err());
    assert!(!Apt.is_installed(&sandbox, "boxshtest").unwrap());
}

#[test]
fn a_cut_download_and_a_full_disk_leave_nothing_half_installed() {
    let registry = Registry::start();
    let mut index = Vec::new();
    add(&registry, &mut index, "boxshtest", "", "");
    let Some(mut sandbox) = session_with(&registry, boxsh::Limit::FsBytes, 64 << 20) else { return };
    let result = sandbox.run(refreshed(&registry, "[trusted=yes]"));
    assert!(result.is_success(), "{}", result.stderr_str());
    registry.cut("/boxshtest.deb");
    assert!(Apt.install(&mut sandbox, &["boxshtest"]).is_err());
    assert!(!Apt.is_installed(&sandbox, "boxshtest").unwrap());
    assert_output(&mut sandbox, "dpkg --audit; ls /usr/share/boxshtest 2>&1 | wc -l", "1\n");
    registry.whole("/boxshtest.deb");

    sandbox.run("cat /dev/zero > /usr/share/full");
    let error = Apt.install(&mut sandbox, &["boxshtest"]).unwrap_err().to_string();
    assert!(error.contains("boxshtest") && error.contains("No space left on device"), "{error}");
    assert!(!Apt.is_installed(&sandbox, "boxshtest").unwrap());
    sandbox.run("rm /usr/share/full");
    Apt.install(&mut sandbox, &["boxshtest"]).unwrap();
    assert_output(&mut sandbox, "boxshtest; dpkg --audit", "boxshtest 1.0\n");
}
