//! Any snapshot or state file is restored or refused, and what is refused leaves the session as it was.

use std::sync::LazyLock;

use boxsh::Snapshot;
use sha2::{Digest, Sha256};

use crate::session;

const DIGEST: usize = 32;

/// A session with something of everything.
static REAL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut sandbox = session::fresh();
    session::run(
        &mut sandbox,
        b"cd /tmp; mkdir -p d/e; echo data >d/f; ln -s f d/l; ln d/f d/h; rm -f /etc/motd; a=(1 2); declare -A m=([k]=v); \
          f() { echo $1; }; alias x=y; trap 'echo t' USR1; exec 5<d/f; ulimit -n 100; umask 027; set -u; readonly r=1",
        &[],
    );
    let mut snapshot = sandbox.snapshot().expect("a session can be saved");
    snapshot.set_note("workspace", "/work");
    snapshot.to_bytes()
});

/// The bytes with the digest that they should have: anyone can compute it, so it keeps nobody out.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let digest = Sha256::digest(&bytes);
    bytes.extend_from_slice(&digest);
    bytes
}

pub(crate) fn run(input: &[u8]) {
    let Some((&mode, rest)) = input.split_first() else { return };
    let body = &REAL[..REAL.len() - DIGEST];
    let bytes = match mode % 4 {
        // As it comes.
        0 => rest.to_vec(),
        // Sections of the input behind a right first line.
        1 => {
            let line = body.iter().position(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            signed([&body[..line], rest].concat())
        }
        // A real one with other bytes here and there.
        _ => {
            let mut body = body.to_vec();
            for change in rest.chunks_exact(4) {
                if body.len() < 2 {
                    break;
                }
                let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % body.len();
                match change[2] % 4 {
                    0 => body[at] = change[3],
                    1 => body.insert(at, change[3]),
                    2 => drop(body.remove(at)),
                    _ => body.truncate(at.max(1)),
                }
            }
            signed(body)
        }
    };
    let Ok(snapshot) = Snapshot::from_bytes(&bytes) else { return };
    let _ = snapshot.note("workspace");
    let mut sandbox = session::fresh();
    session::run(&mut sandbox, b"x=before; echo kept >/tmp/kept", &[]);
    if sandbox.restore(&snapshot).is_err() {
        let result = session::run(&mut sandbox, b"echo $x; cat /tmp/kept", &[]);
        assert_eq!(result.stdout_str(), "before\nkept\n", "a refusal leaves the session as it was");
        return;
    }
    session::run(&mut sandbox, b"echo here; ls -lR /tmp; declare -p >/dev/null", &[]);
    let again = sandbox.snapshot().expect("what was restored can be saved");
    Snapshot::from_bytes(&again.to_bytes()).expect("what was saved can be read");
}
