//! What this process uses of its host.

use std::fs;

/// What has to stay as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sample {
    /// Resident memory, in KiB.
    pub(crate) memory: u64,
    pub(crate) descriptors: usize,
    /// The names of its threads.
    pub(crate) threads: Vec<String>,
    /// Processes below this one that are there, dead ones included.
    pub(crate) children: usize,
    /// What is in the folder for temporary files with our name on it.
    pub(crate) left: usize,
}

impl Sample {
    pub(crate) fn take() -> Self {
        Self {
            memory: memory(),
            descriptors: count("/proc/self/fd"),
            threads: threads(),
            children: children(),
            left: left(),
        }
    }
}

fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or(0)
}

fn count(folder: &str) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

fn threads() -> Vec<String> {
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    // One that ends while it is looked at has no name.
    let names = tasks.filter_map(|task| fs::read_to_string(task.path().join("comm")).ok());
    let mut names: Vec<String> = names.map(|name| name.trim_end().to_owned()).collect();
    names.sort_unstable();
    names
}

fn children() -> usize {
    let own = std::process::id().to_string();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_child = |entry: &fs::DirEntry| {
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)) == Some(own.as_str())
    };
    entries.filter(is_child).count()
}

/// Other runs of this program have folders of their own, which are not looked at: only what bears the number of this process.
fn left() -> usize {
    let own = std::process::id().to_string();
    let entries = fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with("boxsh") && name.contains(&own)).count()
}
