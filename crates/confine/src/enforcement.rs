//! From limits to the means that enforce them.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::cgroup::{Granted, Groups, Setting, Wish};
use crate::error::{Error, Result};
use crate::limits::Limits;
use crate::report::{Enforced, Report};

/// Limits with the means that enforce them.
pub(crate) struct Enforcement {
    /// Control groups that have been made.
    pub(crate) groups: Groups,
    /// Resource limits: number, value, name.
    pub(crate) resources: Vec<(u64, u64, &'static str)>,
}

/// A limit of a whole cell: its wish, and what holds for each process where the wish is not granted.
struct Demand {
    subject: &'static str,
    requested: String,
    wish: Wish,
    fallback: Option<(u64, u64, &'static str)>,
}

/// Makes groups and finds resource limits for `limits`; each is told in `report`. `own` is the number of processes that do not count.
pub(crate) fn enforce(
    limits: &Limits,
    disks: &[PathBuf],
    own: u64,
    report: &mut Report,
) -> Result<Enforcement> {
    let demands = demands(limits, disks, own);
    let wishes: Vec<Wish> = demands.iter().map(|demand| demand.wish.clone()).collect();
    let (groups, granted) = Groups::make(&wishes);
    let mut resources = Vec::new();
    for (demand, granted) in demands.into_iter().zip(granted) {
        let Demand { subject, requested, fallback, .. } = demand;
        match (granted, fallback) {
            (Granted::Unified, _) => {
                report.add(subject, requested, Enforced::Fully, "control group, version 2")
            }
            (Granted::Legacy, _) => {
                report.add(subject, requested, Enforced::Fully, "control group, version 1")
            }
            (Granted::No, Some(resource)) => {
                report.add(subject, requested, Enforced::Partly, resource.2);
                resources.push(resource);
            }
            (Granted::No, None) if limits.best_effort => {
                report.add(subject, requested, Enforced::No, "no control group can be had");
            }
            (Granted::No, None) => {
                return Err(Error::Limit { limit: subject, reason: "no control group can be had".into() });
            }
        }
    }
    if limits.end_on_memory && limits.memory.is_some() {
        tell_end_on_memory(limits, &groups, report)?;
    }
    resources.extend(plain(limits, report));
    Ok(Enforcement { groups, resources })
}

/// Only groups of version 2 can end all processes at once.
fn tell_end_on_memory(limits: &Limits, groups: &Groups, report: &mut Report) -> Result<()> {
    let (subject, requested) = ("end for want of memory", "all programs");
    if groups.ends_all_on_memory() {
        report.add(subject, requested, Enforced::Fully, "control group, version 2");
    } else if limits.best_effort {
        report.add(subject, requested, Enforced::No, "no control group of version 2 can be had");
    } else {
        let reason = "no control group of version 2 can be had, and others end single programs".into();
        return Err(Error::Limit { limit: subject, reason });
    }
    Ok(())
}

/// The limits that the kernel has for each process.
fn plain(limits: &Limits, report: &mut Report) -> Vec<(u64, u64, &'static str)> {
    let mut resources = vec![(libc::RLIMIT_CORE as u64, 0, "core files")];
    let mut add = |subject, value: Option<u64>, resource: u64| {
        if let Some(value) = value {
            report.add(subject, value.to_string(), Enforced::Fully, "resource limit of each process");
            resources.push((resource, value, subject));
        }
    };
    let seconds = limits.cpu_time.map(|time| time.as_secs() + u64::from(time.subsec_nanos() > 0));
    add("processor time in seconds", seconds, libc::RLIMIT_CPU as u64);
    add("file size", limits.file_size, libc::RLIMIT_FSIZE as u64);
    add("open files", limits.open_files, libc::RLIMIT_NOFILE as u64);
    if let Some(time) = limits.wall_clock {
        report.add("wall clock", format!("{time:?}"), Enforced::Fully, "the cell's first process ends");
    }
    resources
}

fn demands(limits: &Limits, disks: &[PathBuf], own: u64) -> Vec<Demand> {
    let mut demands = Vec::new();
    demands.extend(limits.memory.map(|bytes| memory(bytes, limits.end_on_memory)));
    demands.extend(limits.processes.map(|count| processes(count, count.saturating_add(own))));
    demands.extend(limits.cpu_percent.map(share));
    demands.extend(limits.disk.map(|bytes| disk(bytes, disks)));
    demands
}

fn memory(bytes: u64, end_all: bool) -> Demand {
    let mut unified =
        vec![Setting::new("memory.max", bytes), Setting::new("memory.swap.max", 0).where_there()];
    if end_all {
        unified.push(Setting::new("memory.oom.group", 1));
    }
    let legacy = vec![
        Setting::new("memory.limit_in_bytes", bytes),
        Setting::new("memory.memsw.limit_in_bytes", bytes).where_there(),
    ];
    Demand {
        subject: "memory",
        requested: format!("{bytes} bytes"),
        wish: Wish { controller: "memory", unified, legacy: ("memory", legacy) },
        fallback: Some((libc::RLIMIT_AS as u64, bytes, "address space of each process")),
    }
}

fn processes(requested: u64, count: u64) -> Demand {
    // The kernel does not count the processes of root for this.
    let counted = !rustix::process::geteuid().is_root();
    let setting = || vec![Setting::new("pids.max", count)];
    Demand {
        subject: "processes",
        requested: requested.to_string(),
        wish: Wish { controller: "pids", unified: setting(), legacy: ("pids", setting()) },
        fallback: counted.then_some((
            libc::RLIMIT_NPROC as u64,
            count,
            "resource limit of the user inside the cell",
        )),
    }
}

fn share(percent: u32) -> Demand {
    let quota = u64::from(percent.max(1)) * 1000;
    Demand {
        subject: "processor share",
        requested: format!("{percent}%"),
        wish: Wish {
            controller: "cpu",
            unified: vec![Setting::new("cpu.max", format!("{quota} 100000"))],
            legacy: (
                "cpu",
                vec![Setting::new("cpu.cfs_period_us", 100_000), Setting::new("cpu.cfs_quota_us", quota)],
            ),
        },
        fallback: None,
    }
}

fn disk(bytes: u64, paths: &[PathBuf]) -> Demand {
    let root = PathBuf::from("/");
    let devices: BTreeSet<String> = paths.iter().chain([&root]).filter_map(|path| device_of(path)).collect();
    let mut unified = Vec::new();
    let mut legacy = Vec::new();
    for device in devices {
        unified.push(Setting::new("io.max", format!("{device} rbps={bytes} wbps={bytes}")));
        legacy.push(Setting::new("blkio.throttle.read_bps_device", format!("{device} {bytes}")));
        legacy.push(Setting::new("blkio.throttle.write_bps_device", format!("{device} {bytes}")));
    }
    // Without any, there is nothing to write, and the wish is not granted.
    Demand {
        subject: "disk traffic",
        requested: format!("{bytes} bytes a second"),
        wish: Wish { controller: "io", unified, legacy: ("blkio", legacy) },
        fallback: None,
    }
}

/// The disk that a path is on, as numbers; the kernel wants the whole disk and not a part of it.
fn device_of(path: &Path) -> Option<String> {
    let device = fs::metadata(path).ok()?.dev();
    let (major, minor) = (libc::major(device), libc::minor(device));
    if major == 0 {
        return None;
    }
    let directory = PathBuf::from(format!("/sys/dev/block/{major}:{minor}"));
    if directory.join("partition").exists() {
        let disk = fs::canonicalize(directory).ok()?;
        return Some(fs::read_to_string(disk.parent()?.join("dev")).ok()?.trim().to_owned());
    }
    Some(format!("{major}:{minor}"))
}
