//! The columns of `ps`.

use std::time::Duration;

use boxsh_kernel::accounts::{Groups, Users};
use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{Errno, Process, ProcessInfo, ProcessState};

use crate::datetime::Zone;

/// What columns need to know besides the process they show.
pub(super) struct Facts {
    users: Users,
    groups: Groups,
    zone: Zone,
    now: Duration,
    wall: Timestamp,
}

impl Facts {
    pub(super) fn read(process: &Process) -> Result<Self, Errno> {
        let clock = process.clock();
        let (users, groups) = (Users::read(process)?, Groups::read(process)?);
        Ok(Self { users, groups, zone: Zone::of(process), now: clock.monotonic(), wall: clock.now() })
    }

    /// The name of a process's user.
    pub(super) fn user(&self, process: &ProcessInfo) -> String {
        String::from_utf8_lossy(&self.users.show(process.uid)).into_owned()
    }

    fn group(&self, process: &ProcessInfo) -> String {
        String::from_utf8_lossy(&self.groups.show(process.uid)).into_owned()
    }

    fn age(&self, process: &ProcessInfo) -> u64 {
        self.now.saturating_sub(process.started).as_secs()
    }

    fn started(&self, process: &ProcessInfo, format: &[u8]) -> String {
        let age = i64::try_from(self.age(process)).unwrap_or(0);
        let moment = Timestamp::new(self.wall.seconds - age, 0);
        String::from_utf8_lossy(&self.zone.format(format, moment)).into_owned()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

type Show = fn(&Facts, &ProcessInfo) -> String;

/// A kind of column.
pub(super) struct Kind {
    pub(super) names: &'static [&'static str],
    heading: &'static str,
    width: usize,
    align: Align,
    pub(super) show: Show,
}

const fn kind(
    names: &'static [&'static str],
    heading: &'static str,
    width: usize,
    align: Align,
    show: Show,
) -> Kind {
    Kind { names, heading, width, align, show }
}

use Align::{Left, Right};

/// Every kind of column; names that share a meaning but not a heading have entries of their own.
pub(super) const KINDS: &[Kind] = &[
    kind(&["pid", "tgid"], "PID", 5, Right, |_, process| process.pid.to_string()),
    kind(&["ppid"], "PPID", 5, Right, |_, process| process.ppid.to_string()),
    kind(&["pgid", "pgrp"], "PGID", 5, Right, |_, process| process.pgid.to_string()),
    kind(&["sid"], "SID", 5, Right, |_, process| process.sid.to_string()),
    kind(&["sess", "session"], "SESS", 5, Right, |_, process| process.sid.to_string()),
    kind(&["uid", "euid"], "UID", 5, Right, |_, process| process.uid.to_string()),
    kind(&["ruid"], "RUID", 5, Right, |_, process| process.uid.to_string()),
    kind(&["gid", "egid"], "GID", 5, Right, |_, process| process.uid.to_string()),
    kind(&["user", "uname"], "USER", 8, Left, |facts, process| facts.user(process)),
    kind(&["euser"], "EUSER", 8, Left, |facts, process| facts.user(process)),
    kind(&["ruser"], "RUSER", 8, Left, |facts, process| facts.user(process)),
    kind(&["group", "egroup"], "GROUP", 8, Left, |facts, process| facts.group(process)),
    kind(&["ni", "nice"], "NI", 3, Right, |_, _| "0".into()),
    kind(&["pri"], "PRI", 3, Right, |_, _| "19".into()),
    kind(&["c"], "C", 2, Right, |_, _| "0".into()),
    kind(&["f", "flag", "flags"], "F", 1, Right, |_, _| "4".into()),
    kind(&["pcpu", "%cpu"], "%CPU", 4, Right, |_, _| "0.0".into()),
    kind(&["pmem", "%mem"], "%MEM", 4, Right, |_, _| "0.0".into()),
    kind(&["vsz", "vsize"], "VSZ", 6, Right, |_, _| "0".into()),
    kind(&["rss", "rsz", "rssize"], "RSS", 5, Right, |_, _| "0".into()),
    kind(&["sz", "size"], "SZ", 5, Right, |_, _| "0".into()),
    kind(&["nlwp", "thcount"], "NLWP", 4, Right, |_, _| "1".into()),
    kind(&["wchan"], "WCHAN", 6, Left, |_, _| "-".into()),
    kind(&["addr"], "ADDR", 4, Left, |_, _| "-".into()),
    kind(&["class", "cls", "policy"], "CLS", 3, Left, |_, _| "TS".into()),
    kind(&["tty", "tt"], "TT", 8, Left, |_, _| "?".into()),
    kind(&["tname"], "TTY", 8, Left, |_, _| "?".into()),
    kind(&["stat"], "STAT", 4, Left, |_, process| stat(process)),
    kind(&["s", "state"], "S", 1, Left, |_, process| letter(process).to_string()),
    kind(&["start"], "STARTED", 8, Right, |facts, process| facts.started(process, b"%H:%M:%S")),
    kind(&["stime", "start_time"], "STIME", 5, Left, |facts, process| facts.started(process, b"%H:%M")),
    kind(&["bsdstart"], "START", 6, Left, |facts, process| facts.started(process, b"%H:%M")),
    kind(&["lstart"], "STARTED", 24, Right, |facts, process| facts.started(process, b"%a %b %e %H:%M:%S %Y")),
    kind(&["etime"], "ELAPSED", 11, Right, |facts, process| elapsed(facts.age(process))),
    kind(&["etimes"], "ELAPSED", 7, Right, |facts, process| facts.age(process).to_string()),
    kind(&["time", "cputime"], "TIME", 8, Right, |_, _| "00:00:00".into()),
    kind(&["bsdtime"], "TIME", 6, Right, |_, _| "0:00".into()),
    kind(&["times", "cputimes"], "TIME", 8, Right, |_, _| "0".into()),
    kind(&["comm", "ucomm"], "COMMAND", 15, Left, |_, process| comm(process)),
    kind(&["ucmd", "fname"], "CMD", 15, Left, |_, process| comm(process)),
    kind(&["args", "command"], "COMMAND", 27, Left, |_, process| args(process)),
    kind(&["cmd"], "CMD", 27, Left, |_, process| args(process)),
];

/// A column that was asked for.
pub(super) struct Column {
    pub(super) kind: &'static Kind,
    heading: String,
    width: usize,
}

impl Column {
    /// A column of the kind of that name, with a heading of its own if given.
    pub(super) fn named(name: &str, heading: Option<&str>) -> Option<Self> {
        let kind = KINDS.iter().find(|kind| kind.names.contains(&name))?;
        let heading = heading.unwrap_or(kind.heading).to_owned();
        let width = kind.width.max(heading.len());
        Some(Self { kind, heading, width })
    }
}

/// Writes the headings, unless all are empty, and a line for each process.
pub(super) fn table(columns: &[Column], facts: &Facts, rows: &[ProcessInfo], headings: bool) -> String {
    let mut text = String::new();
    if headings && columns.iter().any(|column| !column.heading.is_empty()) {
        line(&mut text, columns, |column| column.heading.clone());
    }
    for process in rows {
        line(&mut text, columns, |column| (column.kind.show)(facts, process));
    }
    text
}

fn line(text: &mut String, columns: &[Column], show: impl Fn(&Column) -> String) {
    for (at, column) in columns.iter().enumerate() {
        if at > 0 {
            text.push(' ');
        }
        let cell = show(column);
        let width = column.width;
        match column.kind.align {
            Align::Right => text.push_str(&format!("{cell:>width$}")),
            Align::Left if at + 1 == columns.len() => text.push_str(&cell),
            Align::Left => text.push_str(&format!("{cell:<width$}")),
        }
    }
    text.push('\n');
}

pub(super) fn letter(process: &ProcessInfo) -> char {
    match process.state {
        ProcessState::Running => 'R',
        ProcessState::Sleeping => 'S',
        ProcessState::Stopped(_) => 'T',
        ProcessState::Zombie(_) => 'Z',
    }
}

fn stat(process: &ProcessInfo) -> String {
    let leader = if process.sid == process.pid { "s" } else { "" };
    format!("{}{leader}", letter(process))
}

/// The name of a process's program, as short as the kernel keeps it.
pub(in crate::system) fn comm(process: &ProcessInfo) -> String {
    let name = process.arguments.first().map(Vec::as_slice).unwrap_or_default();
    let base = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let defunct = if matches!(process.state, ProcessState::Zombie(_)) { " <defunct>" } else { "" };
    format!("{}{defunct}", String::from_utf8_lossy(&base[..base.len().min(15)]))
}

/// The whole command line of a process.
pub(in crate::system) fn args(process: &ProcessInfo) -> String {
    if matches!(process.state, ProcessState::Zombie(_)) {
        return format!("[{}", comm(process).replacen(" <", "] <", 1));
    }
    String::from_utf8_lossy(&process.arguments.join(&b' ')).into_owned()
}

fn elapsed(seconds: u64) -> String {
    let (days, hours, minutes, rest) =
        (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes:02}:{rest:02}"),
        (0, _) => format!("{hours:02}:{minutes:02}:{rest:02}"),
        _ => format!("{days}-{hours:02}:{minutes:02}:{rest:02}"),
    }
}
