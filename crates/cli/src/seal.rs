//! Seals: that a file was written by this user, and not changed since.
//!
//! A session's file says which directories of the host it works on. Anybody can write such a file, and a digest keeps nobody from it, so what
//! it says is believed only under a code that takes a secret of the user's to compute.

use std::path::{Path, PathBuf};

use boxsh::Snapshot;
use sha2::{Digest, Sha256};

use crate::host;
use crate::trace::trace;

const NOTE: &str = "seal";
const BLOCK: usize = 64;
const KEY: usize = 32;

/// The directory for what the program keeps of its own: `$XDG_STATE_HOME/boxsh`.
pub(crate) fn state_directory() -> Option<PathBuf> {
    let state = host::variable("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || host::variable("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    state.or_else(home).map(|state| state.join("boxsh"))
}

/// What no session may see of the program's own: who has the key can write files that this user's sessions believe. Where a directory that is
/// shown would have it, it is made if it is missing, so that no session can put one of its own in its place.
pub(crate) fn hidden<'a>(mut shown: impl Iterator<Item = &'a Path>) -> Option<PathBuf> {
    let directory = state_directory()?;
    let known = directory.ancestors().find_map(|above| host::absolute(above).ok());
    if known.is_some_and(|known| shown.any(|shown| known.starts_with(shown))) {
        made_key();
    }
    Some(directory)
}

/// Seals a snapshot; one of a user who has no place for a key stays as it is.
pub(crate) fn seal(snapshot: &mut Snapshot) {
    snapshot.remove_note(NOTE);
    if let Some(key) = made_key() {
        let code = hmac(&key, &snapshot.to_bytes());
        snapshot.set_note(NOTE, code);
    }
}

/// Whether this user has sealed a snapshot.
pub(crate) fn is_sealed(snapshot: &Snapshot) -> bool {
    let Some(code) = snapshot.note(NOTE) else { return false };
    let Some(key) = key() else { return false };
    let mut bare = snapshot.clone();
    bare.remove_note(NOTE);
    is_same(&hmac(&key, &bare.to_bytes()), code)
}

fn path() -> Option<PathBuf> {
    Some(state_directory()?.join("key"))
}

fn key() -> Option<Vec<u8>> {
    let path = path()?;
    match host::read_own(&path) {
        Ok(key) if key.len() == KEY => Some(key),
        Ok(_) => None,
        Err(error) => {
            trace(|| format!("seal: {}: {error}", path.display()));
            None
        }
    }
}

/// The key, which comes into being when it is first needed.
fn made_key() -> Option<Vec<u8>> {
    key().or_else(|| {
        let made = host::create_own(&path()?, &host::random(KEY).ok()?);
        trace(|| format!("seal: a new key: {made:?}"));
        key()
    })
}

/// Compares codes in a time that says nothing about where they differ.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |all, (one, other)| all | (one ^ other)) == 0
}

/// HMAC-SHA-256 (RFC 2104).
pub(crate) fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut block = [0; BLOCK];
    match key.len() {
        0..=BLOCK => block[..key.len()].copy_from_slice(key),
        _ => block[..32].copy_from_slice(&Sha256::digest(key)),
    }
    let inner = Sha256::new().chain_update(block.map(|byte| byte ^ 0x36)).chain_update(message).finalize();
    Sha256::new().chain_update(block.map(|byte| byte ^ 0x5c)).chain_update(inner).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cases of RFC 4231.
    #[test]
    fn codes_are_those_of_the_standard() {
        let cases: [(&[u8], &[u8], &str); 4] = [
            (&[0x0b; 20], b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            (
                b"Jefe",
                b"what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
            (&[0xaa; 20], &[0xdd; 50], "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
            (
                &[0xaa; 131],
                b"Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            ),
        ];
        for (key, message, code) in cases {
            assert_eq!(data_encoding::HEXLOWER.encode(&hmac(key, message)), code);
        }
    }

    #[test]
    fn codes_are_compared_whole() {
        assert!(is_same(b"abc", b"abc") && !is_same(b"abc", b"abd") && !is_same(b"abc", b"ab"));
    }
}
