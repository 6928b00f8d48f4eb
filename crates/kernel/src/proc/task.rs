//! One process in `/proc`.

use std::sync::atomic::Ordering;

use boxsh_vfs::{Entry, Errno, FileKind, Result};

use super::machine::since_boot;
use crate::kernel::Shared;
use crate::table::{ProcessInfo, ProcessRecord, ProcessState};

/// Something in the directory of a process.
pub(super) struct Part {
    pub(super) name: &'static str,
    pub(super) kind: FileKind,
    pub(super) mode: u32,
    pub(super) text: fn(&Shared, &ProcessRecord) -> Result<Vec<u8>>,
    pub(super) link: fn(&ProcessRecord) -> Result<Vec<u8>>,
}

impl Part {
    const NONE: Self = Self {
        name: "",
        kind: FileKind::File,
        mode: 0o444,
        text: |_, _| Err(Errno::EINVAL),
        link: |_| Err(Errno::EINVAL),
    };

    const fn text(name: &'static str, text: fn(&Shared, &ProcessRecord) -> Result<Vec<u8>>) -> Self {
        Self { name, text, ..Self::NONE }
    }

    const fn link(name: &'static str, link: fn(&ProcessRecord) -> Result<Vec<u8>>) -> Self {
        Self { name, kind: FileKind::Symlink, mode: 0o777, link, ..Self::NONE }
    }
}

/// Everything, sorted by name.
static PARTS: &[Part] = &[
    Part::text("cmdline", |_, record| Ok(cmdline(&record.info()))),
    Part::text("comm", |_, record| Ok([comm(&record.info()), b"\n".to_vec()].concat())),
    Part::link("cwd", |record| Ok(record.status.lock().cwd.to_absolute())),
    Part { mode: 0o400, ..Part::text("environ", |_, record| Ok(environ(record))) },
    Part::link("exe", |record| {
        record.status.lock().program.as_deref().map(<[u8]>::to_vec).ok_or(Errno::ENOENT)
    }),
    Part { name: "fd", kind: FileKind::Directory, mode: 0o500, ..Part::NONE },
    Part::text("maps", |_, _| Ok(Vec::new())),
    Part::text("mounts", |_, _| Ok(Vec::new())),
    Part::link("root", |_| Ok(b"/".to_vec())),
    Part::text("stat", stat),
    Part::text("statm", |_, _| Ok(b"0 0 0 0 0 0 0\n".to_vec())),
    Part::text("status", |_, record| Ok(status(record))),
];

pub(super) fn find(name: &[u8]) -> Result<&'static Part> {
    let at = PARTS.binary_search_by(|part| part.name.as_bytes().cmp(name));
    at.map(|at| &PARTS[at]).map_err(|_| Errno::ENOENT)
}

pub(super) fn list() -> Vec<(Vec<u8>, FileKind)> {
    PARTS.iter().map(|part| (part.name.as_bytes().to_vec(), part.kind)).collect()
}

/// The same entry as that process's owner has it.
pub(super) fn owned(record: &ProcessRecord, entry: Entry) -> Entry {
    let (uid, gid) = (record.uid.load(Ordering::Relaxed), record.gid.load(Ordering::Relaxed));
    Entry { uid, gid, ..entry }
}

fn cmdline(info: &ProcessInfo) -> Vec<u8> {
    if matches!(info.state, ProcessState::Zombie(_)) {
        return Vec::new();
    }
    info.arguments.iter().flat_map(|argument| argument.iter().copied().chain([0])).collect()
}

/// The program's name, cut to what Linux keeps of it.
fn comm(info: &ProcessInfo) -> Vec<u8> {
    const KEPT: usize = 15;
    let first = info.arguments.first().map_or(&b""[..], Vec::as_slice);
    let name = first.rsplit(|&byte| byte == b'/').next().unwrap_or(first);
    name[..name.len().min(KEPT)].to_vec()
}

fn environ(record: &ProcessRecord) -> Vec<u8> {
    let environment = record.status.lock().environment.clone();
    let mut text = Vec::new();
    for (name, value) in environment.iter() {
        text.extend_from_slice(name);
        text.push(b'=');
        text.extend_from_slice(value);
        text.push(0);
    }
    text
}

fn state_letter(state: ProcessState) -> (char, &'static str) {
    match state {
        ProcessState::Running => ('R', "running"),
        ProcessState::Sleeping => ('S', "sleeping"),
        ProcessState::Stopped(_) => ('T', "stopped"),
        ProcessState::Zombie(_) => ('Z', "zombie"),
    }
}

/// The fields of `proc(5)`; what the kernel does not account for is 0. Times are in hundredths of a second.
fn stat(kernel: &Shared, record: &ProcessRecord) -> Result<Vec<u8>> {
    let info = record.info();
    let (letter, _) = state_letter(info.state);
    let started = since_boot(kernel, info.started).as_millis() / 10;
    let ProcessInfo { pid, ppid, pgid, sid, .. } = info;
    let mut text = format!("{pid} (").into_bytes();
    text.extend_from_slice(&comm(&info));
    let rest = format!(
        ") {letter} {ppid} {pgid} {sid} 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 {started} 0 0 18446744073709551615{}\n",
        " 0".repeat(27)
    );
    text.extend_from_slice(rest.as_bytes());
    Ok(text)
}

fn status(record: &ProcessRecord) -> Vec<u8> {
    let info = record.info();
    let (letter, word) = state_letter(info.state);
    let ProcessInfo { pid, ppid, uid, .. } = info;
    let gid = record.gid.load(Ordering::Relaxed);
    let bits = |set: &std::sync::atomic::AtomicU64| set.load(Ordering::Relaxed);
    let (pending, ignored, caught) = (bits(&record.pending), bits(&record.ignored), bits(&record.caught));
    let mut text = b"Name:\t".to_vec();
    text.extend_from_slice(&comm(&info));
    let rest = format!(
        "\nState:\t{letter} ({word})\nTgid:\t{pid}\nPid:\t{pid}\nPPid:\t{ppid}\nTracerPid:\t0\n\
         Uid:\t{uid}\t{uid}\t{uid}\t{uid}\nGid:\t{gid}\t{gid}\t{gid}\t{gid}\nThreads:\t1\n\
         SigPnd:\t{pending:016x}\nSigBlk:\t0000000000000000\nSigIgn:\t{ignored:016x}\nSigCgt:\t{caught:016x}\n"
    );
    text.extend_from_slice(rest.as_bytes());
    text
}

#[cfg(test)]
mod tests {
    use super::PARTS;

    #[test]
    fn parts_are_sorted_for_the_search() {
        assert!(PARTS.is_sorted_by_key(|part| part.name));
    }
}
