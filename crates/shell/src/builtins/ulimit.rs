//! `ulimit`. What a session may use at most is its budget's affair.

use boxsh_kernel::{Errno, Resource, ResourceLimit};

use crate::builtins::options;
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

/// A row of `ulimit -a`: what it calls a resource, in which unit, and how many of the kernel's units that is.
struct Row {
    name: &'static str,
    unit: &'static str,
    letter: u8,
    resource: Resource,
    factor: u64,
}

const fn row(name: &'static str, unit: &'static str, letter: u8, resource: Resource, factor: u64) -> Row {
    Row { name, unit, letter, resource, factor }
}

const ROWS: &[Row] = &[
    row("real-time non-blocking time ", "(microseconds, -R)", b'R', Resource::RealtimeSlice, 1),
    row("core file size", "(blocks, -c)", b'c', Resource::Core, 1024),
    row("data seg size", "(kbytes, -d)", b'd', Resource::Data, 1024),
    row("scheduling priority", "(-e)", b'e', Resource::Priority, 1),
    row("file size", "(blocks, -f)", b'f', Resource::FileSize, 1024),
    row("pending signals", "(-i)", b'i', Resource::Signals, 1),
    row("max locked memory", "(kbytes, -l)", b'l', Resource::LockedMemory, 1024),
    row("max memory size", "(kbytes, -m)", b'm', Resource::Memory, 1024),
    row("open files", "(-n)", b'n', Resource::OpenFiles, 1),
    row("pipe size", "(512 bytes, -p)", b'p', Resource::Pipe, 512),
    row("POSIX message queues", "(bytes, -q)", b'q', Resource::Queues, 1),
    row("real-time priority", "(-r)", b'r', Resource::RealtimePriority, 1),
    row("stack size", "(kbytes, -s)", b's', Resource::Stack, 1024),
    row("cpu time", "(seconds, -t)", b't', Resource::Cpu, 1),
    row("max user processes", "(-u)", b'u', Resource::Processes, 1),
    row("virtual memory", "(kbytes, -v)", b'v', Resource::AddressSpace, 1024),
    row("file locks", "(-x)", b'x', Resource::Locks, 1),
];

/// Which of the two limits of a resource is meant.
#[derive(Clone, Copy)]
struct Which {
    soft: bool,
    hard: bool,
}

impl Which {
    fn shown(self, row: &Row, limit: ResourceLimit) -> String {
        match if self.hard && !self.soft { limit.hard } else { limit.soft } {
            ResourceLimit::UNLIMITED => "unlimited".to_owned(),
            number => (number / row.factor).to_string(),
        }
    }
}

pub(crate) fn ulimit(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let letters = "SHab;c;d;e;f;i;k;l;m;n;p;q;r;s;t;u;v;x;P;R;T;";
    let Some(parsed) = options::parse(shell, words, letters)? else { return Ok(2) };
    let which = Which { soft: parsed.has(b'S'), hard: parsed.has(b'H') };
    if parsed.has(b'a') {
        let text: String = ROWS.iter().map(|row| line(shell, row, which)).collect();
        return shell.write_output("ulimit", text.as_bytes());
    }
    let mut wanted: Vec<(u8, Option<Str>)> =
        parsed.options.iter().filter(|(letter, _)| !matches!(letter, b'S' | b'H')).cloned().collect();
    match wanted.last_mut() {
        None => wanted.push((b'f', parsed.operands.first().cloned())),
        Some((_, value @ None)) => *value = parsed.operands.first().cloned(),
        Some(_) => {}
    }
    let several = wanted.len() > 1;
    for (letter, value) in wanted {
        let Some(row) = ROWS.iter().find(|row| row.letter == letter) else { continue };
        let status = match value {
            Some(value) => change(shell, row, which, &value)?,
            None => {
                let text = match several {
                    true => line(shell, row, which),
                    false => format!("{}\n", which.shown(row, shell.process.resource_limit(row.resource))),
                };
                shell.write_carelessly(text.as_bytes())?
            }
        };
        if status != 0 {
            return Ok(status);
        }
    }
    Ok(0)
}

/// A resource with its name.
fn line(shell: &Shell<'_>, row: &Row, which: Which) -> String {
    let value = which.shown(row, shell.process.resource_limit(row.resource));
    format!("{:<20} {:>19} {value}\n", row.name, row.unit)
}

fn change(shell: &mut Shell<'_>, row: &Row, which: Which, value: &[u8]) -> Run {
    let now = shell.process.resource_limit(row.resource);
    let number = match value {
        b"unlimited" => ResourceLimit::UNLIMITED,
        b"hard" => now.hard,
        b"soft" => now.soft,
        text if !text.is_empty() && text.iter().all(u8::is_ascii_digit) => {
            let number = crate::arith::leading_integer(text) as u64;
            number.checked_mul(row.factor).unwrap_or(ResourceLimit::UNLIMITED)
        }
        text => {
            shell.complain("ulimit", text, "invalid number")?;
            return Ok(1);
        }
    };
    let both = which.soft == which.hard;
    let new = ResourceLimit {
        soft: if which.soft || both { number } else { now.soft },
        hard: if which.hard || both { number } else { now.hard },
    };
    let changed = match row.resource {
        Resource::Pipe => Err(Errno::EINVAL),
        resource => shell.process.set_resource_limit(resource, new),
    };
    if let Err(error) = changed {
        shell.error(format_args!("ulimit: {}: cannot modify limit: {error}", row.name.trim_end()))?;
        return Ok(1);
    }
    Ok(0)
}
