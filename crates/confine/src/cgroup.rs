//! Control groups: limits for a whole cell.
//!
//! A group is made beneath the one that this process is in, or beneath the nearest one above that lets it: so limits that hold for this process hold
//! for the cell, too. Every value is read back after it was written. A group outlives its maker, so a
//! small process, the keeper, waits for the cell's end and removes it then, also when this process is killed.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::remains;

/// A hierarchy of control groups, and where in it this process is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hierarchy {
    /// Where it is mounted.
    mount: PathBuf,
    /// This process's own group, beneath that.
    own: PathBuf,
    /// The controllers of a hierarchy of version 1; none for version 2, where each group tells.
    controllers: Option<Vec<String>>,
}

/// A wish for a group: a controller and what to write.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// The controller.
    pub(crate) controller: &'static str,
    /// Files and values of version 2; the first has to be there.
    pub(crate) unified: Vec<Setting>,
    /// The controller and the files and values of version 1.
    pub(crate) legacy: (&'static str, Vec<Setting>),
}

/// A file of a group and what to write to it.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    file: &'static str,
    value: String,
    needed: bool,
}

impl Setting {
    pub(crate) fn new(file: &'static str, value: impl ToString) -> Setting {
        Setting { file, value: value.to_string(), needed: true }
    }

    /// A kernel without this file has nothing to limit by it.
    pub(crate) fn where_there(mut self) -> Setting {
        self.needed = false;
        self
    }

    fn apply(&self, directory: &Path) -> bool {
        let file = directory.join(self.file);
        (!self.needed && !file.exists()) || set(&file, &self.value)
    }
}

/// What became of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Granted {
    Unified,
    Legacy,
    No,
}

/// The groups of one cell.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    directories: Vec<PathBuf>,
    /// The directory whose memory is limited, and whether it is of version 2.
    memory: Option<(PathBuf, Granted)>,
}

/// What a process enters groups by.
#[derive(Debug, Default)]
pub(crate) struct Doors {
    /// The group of version 2, which a process can be born in.
    pub(crate) unified: Option<Door>,
    /// The `cgroup.procs` files of version 1, which a process joins by writing to them.
    pub(crate) joined: Vec<OwnedFd>,
}

/// A group of version 2.
#[derive(Debug)]
pub(crate) struct Door {
    /// Its directory.
    pub(crate) directory: OwnedFd,
    /// Its `cgroup.procs` file, for joining it.
    pub(crate) procs: OwnedFd,
}

impl Doors {
    /// The files by which a process that runs already joins all of them.
    pub(crate) fn files(&self) -> impl Iterator<Item = &OwnedFd> {
        self.joined.iter().chain(self.unified.iter().map(|door| &door.procs))
    }
}

impl Groups {
    /// Makes groups for as many of `wishes` as this system grants, and says for each what became of it.
    pub(crate) fn make(wishes: &[Wish]) -> (Groups, Vec<Granted>) {
        let mut groups = Groups::default();
        let mut granted = vec![Granted::No; wishes.len()];
        if wishes.is_empty() {
            return (groups, granted);
        }
        let hierarchies = hierarchies(
            &fs::read_to_string("/proc/self/mountinfo").unwrap_or_default(),
            &fs::read_to_string("/proc/self/cgroup").unwrap_or_default(),
        );
        let name = own_name();
        for hierarchy in &hierarchies {
            hierarchy.places().for_each(|above| remains::sweep_groups(&above));
            let left: Vec<usize> = (0..wishes.len()).filter(|i| granted[*i] == Granted::No).collect();
            match &hierarchy.controllers {
                None => groups.make_unified(hierarchy, &name, wishes, &left, &mut granted),
                Some(controllers) => {
                    groups.make_legacy(hierarchy, controllers, &name, wishes, &left, &mut granted);
                }
            }
        }
        (groups, granted)
    }

    /// A group of version 2, at the nearest place where all controllers that can be had anywhere are there.
    fn make_unified(
        &mut self,
        hierarchy: &Hierarchy,
        name: &str,
        wishes: &[Wish],
        left: &[usize],
        granted: &mut [Granted],
    ) {
        for above in hierarchy.places() {
            let Some(directory) = make_in(&above, name, wishes, left) else { continue };
            let mut any = false;
            for i in left {
                let Some(wish) = wishes.get(*i) else { continue };
                if !wish.unified.is_empty() && wish.unified.iter().all(|setting| setting.apply(&directory)) {
                    granted[*i] = Granted::Unified;
                    any = true;
                    if wish.controller == "memory" {
                        self.memory = Some((directory.clone(), Granted::Unified));
                    }
                }
            }
            if any {
                self.directories.push(directory);
                return;
            }
            let _ = fs::remove_dir(&directory);
        }
    }

    fn make_legacy(
        &mut self,
        hierarchy: &Hierarchy,
        controllers: &[String],
        name: &str,
        wishes: &[Wish],
        left: &[usize],
        granted: &mut [Granted],
    ) {
        let left: Vec<usize> = left
            .iter()
            .copied()
            .filter(|i| controllers.iter().any(|name| name == wishes[*i].legacy.0))
            .collect();
        if left.is_empty() {
            return;
        }
        for above in hierarchy.places() {
            let directory = above.join(name);
            if fs::create_dir(&directory).is_err() {
                continue;
            }
            for i in &left {
                if !wishes[*i].legacy.1.is_empty()
                    && wishes[*i].legacy.1.iter().all(|setting| setting.apply(&directory))
                {
                    granted[*i] = Granted::Legacy;
                    if wishes[*i].controller == "memory" {
                        self.memory = Some((directory.clone(), Granted::Legacy));
                    }
                }
            }
            if left.iter().any(|i| granted[*i] == Granted::Legacy) {
                self.directories.push(directory);
            } else {
                let _ = fs::remove_dir(&directory);
            }
            return;
        }
    }

    /// What a process enters the groups by.
    pub(crate) fn doors(&self) -> io::Result<Doors> {
        let mut doors = Doors::default();
        for directory in &self.directories {
            let procs = File::options().write(true).open(directory.join("cgroup.procs"))?.into();
            if is_domain(directory) {
                doors.unified = Some(Door { directory: File::open(directory)?.into(), procs });
            } else {
                doors.joined.push(procs);
            }
        }
        Ok(doors)
    }

    /// The directories, for whoever removes them.
    pub(crate) fn directories(&self) -> &[PathBuf] {
        &self.directories
    }

    /// Gives the directories up without removing them: the keeper does.
    pub(crate) fn entrust(&mut self) {
        self.directories.clear();
    }

    /// Whether all processes end when the memory is used up, if that was asked for.
    pub(crate) fn ends_all_on_memory(&self) -> bool {
        matches!(self.memory, Some((_, Granted::Unified)))
    }

    /// How often a process was ended because the memory was used up.
    pub(crate) fn memory_kills(&self) -> u64 {
        let Some((directory, version)) = &self.memory else { return 0 };
        let file = if *version == Granted::Unified { "memory.events" } else { "memory.oom_control" };
        let text = fs::read_to_string(directory.join(file)).unwrap_or_default();
        let count = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
        count.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
    }

    /// The most memory that all processes together have had, in bytes; none where the kernel does not tell (version 2 does from 5.19 on).
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let (directory, version) = self.memory.as_ref()?;
        let file = if *version == Granted::Unified { "memory.peak" } else { "memory.max_usage_in_bytes" };
        fs::read_to_string(directory.join(file)).ok()?.trim().parse().ok()
    }
}

impl Drop for Groups {
    /// Removes what no keeper has taken over.
    fn drop(&mut self) {
        for directory in &self.directories {
            let _ = fs::remove_dir(directory);
        }
    }
}

impl Hierarchy {
    /// The own group and all above it.
    fn places(&self) -> impl Iterator<Item = PathBuf> {
        let own = self.own.strip_prefix("/").unwrap_or(&self.own).to_path_buf();
        let mount = self.mount.clone();
        let above: Vec<PathBuf> = own.ancestors().map(|place| mount.join(place)).collect();
        above.into_iter()
    }
}

/// A group of version 2 beneath `above`, if at least one wish can be fulfilled there.
fn make_in(above: &Path, name: &str, wishes: &[Wish], left: &[usize]) -> Option<PathBuf> {
    if !holds_processes(above) {
        for i in left {
            let controller = wishes.get(*i)?.controller;
            let _ = fs::write(above.join("cgroup.subtree_control"), format!("+{controller}"));
        }
    }
    let directory = above.join(name);
    fs::create_dir(&directory).ok()?;
    let mut offered = left.iter().filter_map(|i| wishes.get(*i)?.unified.first());
    if is_domain(&directory) && offered.any(|setting| directory.join(setting.file).exists()) {
        return Some(directory);
    }
    let _ = fs::remove_dir(&directory);
    None
}

/// Whether a group other than the root has processes of its own. Controllers are not enabled beneath it then: the kernel refuses most of them, and
/// turns the group into one for threads for the others, which nobody has asked for.
fn holds_processes(group: &Path) -> bool {
    let is_root = !group.join("cgroup.type").exists();
    !is_root && fs::read(group.join("cgroup.procs")).map_or(true, |processes| !processes.is_empty())
}

/// Whether a group takes whole processes: one beneath a group for threads does not.
fn is_domain(group: &Path) -> bool {
    fs::read_to_string(group.join("cgroup.type")).is_ok_and(|kind| kind.trim() == "domain")
}

/// Writes a value and reads it back. The kernel rounds bytes to pages, so less than a page of difference is none.
fn set(file: &Path, value: &str) -> bool {
    if fs::write(file, value).is_err() {
        return false;
    }
    let read = fs::read_to_string(file).unwrap_or_default();
    let (read, value) = (read.trim(), value.trim());
    match (read.parse::<u64>(), value.parse::<u64>()) {
        (Ok(read), Ok(value)) => read <= value && value - read < 65_536,
        _ => read == value || read.contains(value) || covers(read, value),
    }
}

/// Whether a line of `io.max`, which tells all keys, has all those of `value`.
fn covers(read: &str, value: &str) -> bool {
    read.lines()
        .any(|line| value.split_whitespace().all(|part| line.split_whitespace().any(|other| other == part)))
}

fn own_name() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("boxsh-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The hierarchies of this system, version 2 first.
fn hierarchies(mounts: &str, groups: &str) -> Vec<Hierarchy> {
    let mut found = Vec::new();
    for line in mounts.lines() {
        let Some((before, after)) = line.split_once(" - ") else { continue };
        let fields: Vec<&str> = before.split(' ').collect();
        let (Some(root), Some(mount)) = (fields.get(3), fields.get(4)) else { continue };
        let mut after = after.split(' ');
        let (kind, options) = (after.next().unwrap_or(""), after.nth(1).unwrap_or(""));
        let controllers: Option<Vec<String>> = match kind {
            "cgroup2" => None,
            "cgroup" => Some(options.split(',').map(str::to_owned).collect()),
            _ => continue,
        };
        let Some(own) = own_group(groups, controllers.as_deref()) else { continue };
        // Inside a container the mount may show a part of the hierarchy only.
        let own = Path::new(own);
        let own = own.strip_prefix(root).map_or_else(|_| own.to_path_buf(), |rest| Path::new("/").join(rest));
        found.push(Hierarchy { mount: unescape(mount), own, controllers });
    }
    found.sort_by_key(|hierarchy| hierarchy.controllers.is_some());
    found
}

/// The own group by the lines of `/proc/self/cgroup`.
fn own_group<'a>(groups: &'a str, controllers: Option<&[String]>) -> Option<&'a str> {
    groups.lines().find_map(|line| {
        let mut fields = line.splitn(3, ':');
        let (_, names, path) = (fields.next()?, fields.next()?, fields.next()?);
        let matches = match controllers {
            None => names.is_empty(),
            Some(controllers) => {
                !names.is_empty()
                    && names.split(',').all(|name| controllers.iter().any(|other| other == name))
            }
        };
        matches.then_some(path)
    })
}

/// A path of `mountinfo`, where blanks are written as octal numbers.
fn unescape(text: &str) -> PathBuf {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let octal = (*first == b'\\').then(|| after.get(..3)).flatten();
        let value = octal.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok());
        match value {
            Some(value) => {
                bytes.push(value);
                rest = after.get(3..).unwrap_or(&[]);
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    PathBuf::from(OsStr::from_bytes(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hierarchies_are_found_with_the_place_of_this_process() {
        let mounts = "\
31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw
35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
36 31 0:33 /docker/abc /sys/fs/cgroup/cpu,cpu\\040acct rw - cgroup cgroup rw,cpu,cpuacct
41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw";
        let groups = "4:memory:/user/one\n3:cpu,cpuacct:/docker/abc/two\n1:name=systemd:/\n0::/scope";
        let found = hierarchies(mounts, groups);
        let places: Vec<_> = found.iter().map(|hierarchy| hierarchy.places().next().unwrap()).collect();
        assert_eq!(
            places,
            [
                PathBuf::from("/sys/fs/cgroup/unified/scope"),
                PathBuf::from("/sys/fs/cgroup/memory/user/one"),
                PathBuf::from("/sys/fs/cgroup/cpu,cpu acct/two"),
            ]
        );
        let all: Vec<_> = found[1].places().collect();
        assert_eq!(all.last().unwrap(), Path::new("/sys/fs/cgroup/memory/"));
    }

    #[test]
    fn a_value_that_was_not_taken_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        assert!(set(&directory.path().join("max"), "4096"));
        assert!(!set(&directory.path().join("missing/max"), "4096"));
        assert!(covers("8:0 rbps=10 wbps=10 riops=max wiops=max", "8:0 rbps=10 wbps=10"));
        assert!(!covers("8:0 rbps=max wbps=10", "8:0 rbps=10 wbps=10"));
    }
}
