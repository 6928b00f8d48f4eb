//! The flags of `parallel`.

use std::time::Duration;

use boxsh_kernel::{Context, Failure, Parsed};

use super::super::duration;
use super::SPEC;

/// When a failure ends the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    Never,
    /// No more jobs are started.
    Soon(u64),
    /// And those that run are ended.
    Now(u64),
}

pub(super) struct Options {
    pub(super) jobs: usize,
    pub(super) delimiter: u8,
    pub(super) files: Vec<Vec<u8>>,
    pub(super) columns: Option<Vec<u8>>,
    pub(super) end: Option<Vec<u8>>,
    pub(super) replace: Vec<u8>,
    pub(super) keep_order: bool,
    pub(super) dry_run: bool,
    /// How many arguments each job gets.
    pub(super) per_job: usize,
    pub(super) many: bool,
    pub(super) quote: bool,
    pub(super) skip_empty: bool,
    pub(super) tag: Option<Option<Vec<u8>>>,
    pub(super) ungroup: bool,
    pub(super) link: bool,
    pub(super) shuffle: bool,
    pub(super) trim: (bool, bool),
    pub(super) show: bool,
    pub(super) show_on_error: bool,
    pub(super) halt: Halt,
    pub(super) retries: u64,
    pub(super) delay: Option<Duration>,
    pub(super) timeout: Option<Duration>,
    pub(super) log: Option<Vec<u8>>,
}

impl Options {
    pub(super) fn read(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let processors = context.process.identity().cpus.max(1) as usize;
        let number = |name: &str, text: &[u8]| {
            let shown = String::from_utf8_lossy(text).into_owned();
            shown.parse::<u64>().map_err(|_| {
                Failure::with_status(
                    255,
                    format!("Value \"{shown}\" invalid for option {name} (number expected)"),
                )
            })
        };
        let time = |text: &[u8]| {
            let shown = String::from_utf8_lossy(text).into_owned();
            duration::read(text)
                .ok_or_else(|| Failure::with_status(255, format!("\"{shown}\" is no duration")))
        };
        let value = |key| parsed.value(key);
        let jobs = value(flag!("jobs")).or(value(flag!("max-procs")));
        let per_job = [value(flag!("max-replace-args")), value(flag!("max-args")), value(flag!("max-lines"))];
        let per_job = match per_job.into_iter().flatten().next() {
            Some(text) => number("max-args", text)?.clamp(1, 1 << 20) as usize,
            None => 1,
        };
        let delimiter = match value(flag!("delimiter")) {
            _ if parsed.has(flag!("null")) => 0,
            Some(b"\\0") => 0,
            Some(b"\\n") | None => b'\n',
            Some(b"\\t") => b'\t',
            Some(text) => text.first().copied().unwrap_or(b'\n'),
        };
        let trim = value(flag!("trim")).unwrap_or(b"n");
        Ok(Self {
            jobs: jobs.map_or(Ok(processors), |text| read_jobs(text, processors))?,
            delimiter,
            files: parsed
                .flags
                .iter()
                .filter(|given| given.is(flag!("arg-file")))
                .map(|given| given.value().to_vec())
                .collect(),
            columns: value(flag!("colsep")).map(<[u8]>::to_vec),
            end: value(flag!("E")).map(<[u8]>::to_vec),
            replace: value(flag!("I")).unwrap_or(b"{}").to_vec(),
            keep_order: parsed.has(flag!("keep-order")),
            dry_run: parsed.has(flag!("dry-run")),
            per_job,
            many: parsed.has(flag!("m")) || parsed.has(flag!("xargs")),
            quote: parsed.has(flag!("quote")),
            skip_empty: parsed.has(flag!("no-run-if-empty")),
            tag: match value(flag!("tagstring")) {
                Some(text) => Some(Some(text.to_vec())),
                None => parsed.has(flag!("tag")).then_some(None),
            },
            ungroup: ["ungroup", "line-buffer", "lb"]
                .iter()
                .any(|name| parsed.flags.iter().any(|given| given.name() == *name)),
            link: parsed.has(flag!("link")) || parsed.has(flag!("xapply")),
            shuffle: parsed.has(flag!("shuf")),
            trim: (trim.contains(&b'l'), trim.contains(&b'r')),
            show: parsed.has(flag!("v")),
            show_on_error: parsed.has(flag!("verbose")),
            halt: value(flag!("halt")).map_or(Ok(Halt::Never), read_halt)?,
            retries: value(flag!("retries")).map_or(Ok(1), |text| number("retries", text))?.max(1),
            delay: value(flag!("delay")).map(time).transpose()?,
            timeout: value(flag!("timeout")).map(time).transpose()?,
            log: value(flag!("joblog")).map(<[u8]>::to_vec),
        })
    }
}

/// A number of jobs, a share of the processors, or more or less than those.
fn read_jobs(text: &[u8], processors: usize) -> Result<usize, Failure> {
    /// So many run at a time at most.
    const MOST: usize = 1000;
    let shown = String::from_utf8_lossy(text).into_owned();
    let read = |digits: &str| digits.parse::<usize>().ok();
    let count = if let Some(more) = shown.strip_prefix('+') {
        read(more).map(|more| processors.saturating_add(more))
    } else if let Some(fewer) = shown.strip_prefix('-') {
        read(fewer).map(|fewer| processors.saturating_sub(fewer))
    } else if let Some(share) = shown.strip_suffix('%') {
        read(share).map(|share| processors.saturating_mul(share) / 100)
    } else {
        read(&shown).map(|count| if count == 0 { MOST } else { count })
    };
    match count {
        Some(count) => Ok(count.clamp(1, MOST)),
        None => Err(Failure::with_status(255, format!("Cannot understand the number of jobs: {shown}"))),
    }
}

fn read_halt(text: &[u8]) -> Result<Halt, Failure> {
    let shown = String::from_utf8_lossy(text).into_owned();
    let (when, what) = shown.split_once(',').unwrap_or((&shown, "fail=1"));
    let failures = what.strip_prefix("fail=").and_then(|count| count.parse().ok());
    match (when, failures) {
        ("0" | "never", _) => Ok(Halt::Never),
        ("1" | "soon", Some(failures)) => Ok(Halt::Soon(failures)),
        ("2" | "now", Some(failures)) => Ok(Halt::Now(failures)),
        _ => Err(Failure::with_status(255, format!("--halt does not take {shown}"))),
    }
}
