//! The machine that a session believes to run on.

use std::fmt::Write;
use std::time::Duration;

use boxsh_vfs::{Errno, FileKind, FsPath, FsPathBuf, Mount, Result, TimeSource};

use crate::budget::Limit;
use crate::identity::Identity;
use crate::kernel::Shared;
use crate::table::ProcessState;

/// Something in `/proc` that belongs to no process.
pub(super) struct Item {
    path: &'static str,
    content: Content,
}

enum Content {
    Directory,
    Link(&'static str),
    Text(fn(&Shared) -> String),
}

const fn text(path: &'static str, make: fn(&Shared) -> String) -> Item {
    Item { path, content: Content::Text(make) }
}

const fn directory(path: &'static str) -> Item {
    Item { path, content: Content::Directory }
}

const fn link(path: &'static str, target: &'static str) -> Item {
    Item { path, content: Content::Link(target) }
}

/// Everything, sorted by path. Where `self` leads depends on who asks: the kernel answers that itself.
static ITEMS: &[Item] = &[
    text("cmdline", |_| "boxsh\n".into()),
    text("cpuinfo", cpuinfo),
    text("filesystems", |_| "nodev\ttmpfs\nnodev\tproc\nnodev\tdevtmpfs\n".into()),
    text("loadavg", loadavg),
    text("meminfo", meminfo),
    link("mounts", "self/mounts"),
    link("self", "1"),
    text("stat", stat),
    directory("sys"),
    directory("sys/kernel"),
    text("sys/kernel/hostname", |kernel| format!("{}\n", kernel.identity.host)),
    text("sys/kernel/osrelease", |_| format!("{}\n", Identity::OS_RELEASE)),
    text("sys/kernel/ostype", |_| format!("{}\n", Identity::OS_NAME)),
    text("sys/kernel/pid_max", |_| "4194304\n".into()),
    directory("sys/kernel/random"),
    text("sys/kernel/random/uuid", uuid),
    text("sys/kernel/version", |_| format!("{}\n", Identity::OS_VERSION)),
    link("thread-self", "1/task/1"),
    text("uptime", uptime),
    text("version", version),
];

impl Item {
    pub(super) fn kind(&self) -> FileKind {
        match self.content {
            Content::Directory => FileKind::Directory,
            Content::Link(_) => FileKind::Symlink,
            Content::Text(_) => FileKind::File,
        }
    }

    pub(super) fn mode(&self) -> u32 {
        match self.content {
            Content::Directory => 0o555,
            Content::Link(_) => 0o777,
            Content::Text(_) => 0o444,
        }
    }

    pub(super) fn target(&self) -> Result<Vec<u8>> {
        match self.content {
            Content::Link(target) => Ok(target.as_bytes().to_vec()),
            Content::Directory | Content::Text(_) => Err(Errno::EINVAL),
        }
    }

    pub(super) fn text(&self, kernel: &Shared) -> Result<String> {
        match self.content {
            Content::Text(make) => Ok(make(kernel)),
            Content::Directory => Err(Errno::EISDIR),
            Content::Link(_) => Err(Errno::ELOOP),
        }
    }
}

pub(super) fn find(path: FsPath<'_>) -> Result<&'static Item> {
    let at = ITEMS.binary_search_by(|item| item.path.as_bytes().cmp(path.as_bytes()));
    at.map(|at| &ITEMS[at]).map_err(|_| Errno::ENOENT)
}

/// What is directly below a directory.
pub(super) fn list(directory: FsPath<'_>) -> Vec<(Vec<u8>, FileKind)> {
    let entry = |item: &Item| {
        let (parent, name) = FsPath::from_checked(item.path.as_bytes()).split_last()?;
        (parent == directory).then(|| (name.to_vec(), item.kind()))
    };
    ITEMS.iter().filter_map(entry).collect()
}

/// Time since the session was booted.
pub(super) fn since_boot(kernel: &Shared, time: Duration) -> Duration {
    time.saturating_sub(kernel.booted)
}

fn cpuinfo(kernel: &Shared) -> String {
    let mut text = String::new();
    for cpu in 0..kernel.identity.cpus {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "processor\t: {cpu}\nvendor_id\t: boxsh\nmodel name\t: boxsh virtual processor\n\
             cpu MHz\t\t: 1000.000\ncpu cores\t: {cpus}\nbogomips\t: 2000.00\n\n",
            cpus = kernel.identity.cpus,
        );
    }
    text
}

fn meminfo(kernel: &Shared) -> String {
    /// What a session without a limit on memory shows.
    const UNLIMITED: u64 = 4 << 30;
    let total = match kernel.budget.maximum(Limit::Memory) {
        u64::MAX => UNLIMITED,
        maximum => maximum,
    };
    let free = total.saturating_sub(kernel.budget.spent(Limit::Memory));
    let lines = [
        ("MemTotal", total),
        ("MemFree", free),
        ("MemAvailable", free),
        ("Buffers", 0),
        ("Cached", 0),
        ("SwapCached", 0),
        ("Shmem", 0),
        ("SReclaimable", 0),
        ("SwapTotal", 0),
        ("SwapFree", 0),
    ];
    lines.iter().map(|(name, bytes)| format!("{:<16}{:>8} kB\n", format!("{name}:"), bytes >> 10)).collect()
}

fn uptime(kernel: &Shared) -> String {
    let up = since_boot(kernel, kernel.clock.monotonic()).as_secs_f64();
    format!("{up:.2} {:.2}\n", up * f64::from(kernel.identity.cpus))
}

fn loadavg(kernel: &Shared) -> String {
    let records = kernel.records();
    let running = records.iter().filter(|record| record.info().state == ProcessState::Running).count();
    let last = records.iter().map(|record| record.pid).max().unwrap_or(0);
    format!("0.00 0.00 0.00 {running}/{} {last}\n", records.len())
}

fn stat(kernel: &Shared) -> String {
    let mut text = String::from("cpu  0 0 0 0 0 0 0 0 0 0\n");
    for cpu in 0..kernel.identity.cpus {
        let _ = writeln!(text, "cpu{cpu} 0 0 0 0 0 0 0 0 0 0");
    }
    let up = since_boot(kernel, kernel.clock.monotonic()).as_secs();
    let booted = kernel.clock.now().seconds - i64::try_from(up).unwrap_or(i64::MAX);
    let running =
        kernel.records().iter().filter(|record| record.info().state == ProcessState::Running).count();
    let _ = write!(
        text,
        "intr 0\nctxt 0\nbtime {booted}\nprocesses {}\nprocs_running {running}\nprocs_blocked 0\n",
        kernel.table.lock().started()
    );
    text
}

fn version(_: &Shared) -> String {
    let (name, release, version) = (Identity::OS_NAME, Identity::OS_RELEASE, Identity::OS_VERSION);
    format!("{name} version {release} (boxsh@boxsh) {version}\n")
}

fn uuid(kernel: &Shared) -> String {
    let mut bytes = [0; 16];
    kernel.rng.fill(&mut bytes);
    // The bits that say: version 4, variant 1.
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let mut text = String::new();
    for (at, byte) in bytes.iter().enumerate() {
        let dash = if matches!(at, 4 | 6 | 8 | 10) { "-" } else { "" };
        let _ = write!(text, "{dash}{byte:02x}");
    }
    text.push('\n');
    text
}

/// `/proc/mounts`: source, place, type and options of each mount.
pub(super) fn mounts(mounts: Option<&Mount>) -> String {
    let mut text = String::new();
    for point in mounts.map(Mount::mounts).unwrap_or_default() {
        let kind = point.fs.statfs(FsPath::ROOT).map_or("none", |stats| stats.name);
        let path = escape(&point.path);
        let _ = writeln!(text, "{} {path} {kind} rw,relatime 0 0", point.source);
    }
    text
}

/// A path as one word: what would break it up is written in octal.
fn escape(path: &FsPathBuf) -> String {
    let absolute = path.to_absolute();
    let mut text = String::new();
    for part in absolute.utf8_chunks() {
        for letter in part.valid().chars() {
            match letter {
                ' ' => text.push_str("\\040"),
                '\t' => text.push_str("\\011"),
                '\n' => text.push_str("\\012"),
                '\\' => text.push_str("\\134"),
                other => text.push(other),
            }
        }
        for byte in part.invalid() {
            let _ = write!(text, "\\{byte:03o}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_for_the_search() {
        assert!(ITEMS.is_sorted_by_key(|item| item.path));
    }

    #[test]
    fn a_mounted_path_is_one_word() {
        let path = FsPath::new(b"a b\\c\xff").unwrap().to_owned();
        assert_eq!(escape(&path), "/a\\040b\\134c\\377");
    }
}
