//! `ulimit`. What it sets is remembered and shown, as on a machine that never comes near its limits; what a session may
//! really use is its budget's affair.

use std::sync::Arc;

use boxsh_kernel::Limit;

use crate::builtins::options;
use crate::flow::Run;
use crate::saved::{Reader, Saved, SavedError, Writer};
use crate::shell::Shell;
use crate::text::Str;

const USAGE: &str = "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]";

/// A resource: what `ulimit -a` calls it, its unit, and the limit that a session starts with.
struct Resource {
    name: &'static str,
    unit: &'static str,
    letter: u8,
    start: Start,
}

/// What a resource is limited to before a script changes it.
#[derive(Clone, Copy)]
enum Start {
    Unlimited,
    Soft(u64),
    /// The budget's number.
    Budget(Limit),
}

/// The limits that a script has set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ulimit {
    letter: u8,
    soft: u64,
    hard: u64,
}

impl Saved for Ulimit {
    fn save(&self, out: &mut Writer) {
        for number in [self.letter.into(), self.soft, self.hard] {
            out.number(number);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let letter = input.number_as()?;
        if !RESOURCES.iter().any(|resource| resource.letter == letter) {
            return Err(SavedError::Malformed("a limit"));
        }
        Ok(Self { letter, soft: input.number()?, hard: input.number()? })
    }
}

const UNLIMITED: u64 = u64::MAX;

const fn resource(name: &'static str, unit: &'static str, letter: u8, start: Start) -> Resource {
    Resource { name, unit, letter, start }
}

const RESOURCES: &[Resource] = &[
    resource("real-time non-blocking time ", "(microseconds, -R)", b'R', Start::Unlimited),
    resource("core file size", "(blocks, -c)", b'c', Start::Soft(0)),
    resource("data seg size", "(kbytes, -d)", b'd', Start::Unlimited),
    resource("scheduling priority", "(-e)", b'e', Start::Soft(0)),
    resource("file size", "(blocks, -f)", b'f', Start::Unlimited),
    resource("pending signals", "(-i)", b'i', Start::Budget(Limit::Processes)),
    resource("max locked memory", "(kbytes, -l)", b'l', Start::Soft(8192)),
    resource("max memory size", "(kbytes, -m)", b'm', Start::Unlimited),
    resource("open files", "(-n)", b'n', Start::Budget(Limit::OpenFiles)),
    resource("pipe size", "(512 bytes, -p)", b'p', Start::Soft(8)),
    resource("POSIX message queues", "(bytes, -q)", b'q', Start::Soft(819_200)),
    resource("real-time priority", "(-r)", b'r', Start::Soft(0)),
    resource("stack size", "(kbytes, -s)", b's', Start::Soft(8192)),
    resource("cpu time", "(seconds, -t)", b't', Start::Unlimited),
    resource("max user processes", "(-u)", b'u', Start::Budget(Limit::Processes)),
    resource("virtual memory", "(kbytes, -v)", b'v', Start::Unlimited),
    resource("file locks", "(-x)", b'x', Start::Unlimited),
];

fn current(shell: &Shell<'_>, resource: &Resource) -> Ulimit {
    let set = shell.state.extras.ulimits.iter().find(|set| set.letter == resource.letter);
    if let Some(set) = set {
        return *set;
    }
    let (soft, hard) = match resource.start {
        Start::Unlimited => (UNLIMITED, UNLIMITED),
        Start::Soft(soft) => (soft, UNLIMITED),
        Start::Budget(limit) => {
            let maximum = shell.process.budget().maximum(limit);
            (maximum, maximum)
        }
    };
    Ulimit { letter: resource.letter, soft, hard }
}

fn show(limit: u64) -> String {
    if limit == UNLIMITED { "unlimited".to_owned() } else { limit.to_string() }
}

pub(crate) fn ulimit(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let parsed = match options::parse(shell, words, "SHabcdefiklmnpqrstuvxPRT", USAGE)? {
        Ok(parsed) => parsed,
        Err(status) => return Ok(status),
    };
    let (soft, hard) = (parsed.has(b'S'), parsed.has(b'H'));
    let shown = |limits: Ulimit| show(if hard && !soft { limits.hard } else { limits.soft });
    if parsed.has(b'a') {
        let mut text = String::new();
        for resource in RESOURCES {
            let value = shown(current(shell, resource));
            text.push_str(&format!("{:<20} {:>19} {value}\n", resource.name, resource.unit));
        }
        return shell.write_output("ulimit", text.as_bytes());
    }
    let letter =
        parsed.options.iter().map(|(letter, _)| *letter).rfind(|letter| !matches!(letter, b'S' | b'H'));
    let letter = letter.unwrap_or(b'f');
    let Some(resource) = RESOURCES.iter().find(|resource| resource.letter == letter) else { return Ok(0) };
    let now = current(shell, resource);
    let Some(wanted) = parsed.operands.first() else {
        let text = format!("{}\n", shown(now));
        return shell.write_output("ulimit", text.as_bytes());
    };
    let wanted = match wanted.as_bytes() {
        b"unlimited" => UNLIMITED,
        b"hard" => now.hard,
        b"soft" => now.soft,
        text if !text.is_empty() && text.iter().all(u8::is_ascii_digit) => {
            let number = crate::arith::leading_integer(text) as u64;
            // The kernel counts bytes.
            number.checked_mul(1024).map_or(UNLIMITED, |_| number)
        }
        text => {
            shell.error_bytes(&[b"ulimit: ", text, b": invalid number"].concat())?;
            return Ok(1);
        }
    };
    let both = soft == hard;
    let new = Ulimit {
        letter,
        soft: if soft || both { wanted } else { now.soft },
        hard: if hard || both { wanted } else { now.hard },
    };
    let refused = match () {
        () if new.hard > now.hard => Some("Operation not permitted"),
        () if new.soft > new.hard => Some("Invalid argument"),
        () => None,
    };
    if let Some(reason) = refused {
        shell.error(format_args!("ulimit: {}: cannot modify limit: {reason}", resource.name))?;
        return Ok(1);
    }
    let limits = &mut Arc::make_mut(&mut shell.state.extras).ulimits;
    limits.retain(|set| set.letter != letter);
    limits.push(new);
    Ok(0)
}
