//! `free`: the session's memory.

use boxsh_kernel::{CommandResult, Context, Exit, Flag, Parsed, Spec};

use super::session;

pub(crate) static SPEC: Spec = Spec {
    name: "free",
    usage: &["[OPTION]..."],
    summary: "Display the amount of free and used memory of the session.",
    flags: &[
        Flag::new('b', "bytes", "show output in bytes"),
        Flag::long("kilo", "show output in kilobytes"),
        Flag::long("mega", "show output in megabytes"),
        Flag::long("giga", "show output in gigabytes"),
        Flag::long("tera", "show output in terabytes"),
        Flag::long("peta", "show output in petabytes"),
        Flag::new('k', "kibi", "show output in kibibytes"),
        Flag::new('m', "mebi", "show output in mebibytes"),
        Flag::new('g', "gibi", "show output in gibibytes"),
        Flag::long("tebi", "show output in tebibytes"),
        Flag::long("pebi", "show output in pebibytes"),
        Flag::new('h', "human", "show human-readable output"),
        Flag::long("si", "use powers of 1000 not 1024"),
        Flag::new('l', "lohi", "show detailed low and high memory statistics"),
        Flag::new('t', "total", "show total for RAM + swap"),
        Flag::new('v', "committed", "show committed memory and commit limit"),
        Flag::new('s', "seconds", "repeat printing every N seconds").value("N").unsupported("it never ends"),
        Flag::new('c', "count", "repeat printing N times, then exit")
            .value("N")
            .unsupported("it waits between"),
        Flag::new('w', "wide", "wide output"),
    ],
    ..Spec::DEFAULT
};

/// How numbers are shown.
enum Unit {
    Divided(u64),
    Human(u64),
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let unit = unit(&parsed);
    let (total, used) = session::memory(context.process);
    let free = total - used;
    let wide = parsed.has(flag!("wide"));
    let headings: &[&str] = if wide {
        &["total", "used", "free", "shared", "buffers", "cache", "available"]
    } else {
        &["total", "used", "free", "shared", "buff/cache", "available"]
    };
    let mut text = " ".repeat(9);
    for (at, heading) in headings.iter().enumerate() {
        let width = if at == 0 { 11 } else { 12 };
        text.push_str(&format!("{heading:>width$}"));
    }
    text.push('\n');
    let memory: &[u64] =
        if wide { &[total, used, free, 0, 0, 0, free] } else { &[total, used, free, 0, 0, free] };
    row(&mut text, "Mem:", memory, &unit);
    if parsed.has(flag!("lohi")) {
        row(&mut text, "Low:", &[total, used, free], &unit);
        row(&mut text, "High:", &[0, 0, 0], &unit);
    }
    row(&mut text, "Swap:", &[0, 0, 0], &unit);
    if parsed.has(flag!("total")) {
        row(&mut text, "Total:", &[total, used, free], &unit);
    }
    if parsed.has(flag!("committed")) {
        row(&mut text, "Comm:", &[total, used, free], &unit);
    }
    context.out.write(text.as_bytes())?;
    Ok(Exit::SUCCESS)
}

fn unit(parsed: &Parsed) -> Unit {
    let base: u64 = if parsed.has(flag!("si")) { 1000 } else { 1024 };
    let mut unit = Unit::Divided(base);
    for given in &parsed.flags {
        unit = match &*given.name() {
            "bytes" => Unit::Divided(1),
            "kilo" => Unit::Divided(1000),
            "mega" => Unit::Divided(1_000_000),
            "giga" => Unit::Divided(1_000_000_000),
            "tera" => Unit::Divided(1_000_000_000_000),
            "peta" => Unit::Divided(1_000_000_000_000_000),
            "kibi" => Unit::Divided(base),
            "mebi" => Unit::Divided(base.pow(2)),
            "gibi" => Unit::Divided(base.pow(3)),
            "tebi" => Unit::Divided(base.pow(4)),
            "pebi" => Unit::Divided(base.pow(5)),
            "human" => Unit::Human(base),
            _ => unit,
        };
    }
    unit
}

fn row(text: &mut String, name: &str, values: &[u64], unit: &Unit) {
    text.push_str(&format!("{name:<9}"));
    for (at, value) in values.iter().enumerate() {
        let width = if at == 0 { 11 } else { 12 };
        text.push_str(&format!("{:>width$}", unit.show(*value)));
    }
    text.push('\n');
}

impl Unit {
    fn show(&self, bytes: u64) -> String {
        let base = match self {
            Self::Divided(by) => return (bytes / by).to_string(),
            Self::Human(base) => *base,
        };
        if bytes < base {
            return format!("{bytes}B");
        }
        let suffix = if base == 1024 { "i" } else { "" };
        let mut size = bytes as f64;
        for letter in ["K", "M", "G", "T", "P"] {
            size /= base as f64;
            let short = format!("{size:.1}{letter}{suffix}");
            if size < 10.0 && short.len() <= 5 + suffix.len() {
                return short;
            }
            if size < base as f64 {
                return format!("{}{letter}{suffix}", size as u64);
            }
        }
        format!("{}E{suffix}", (size / base as f64) as u64)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn the_sessions_limit_is_its_memory() {
        check(
            "free -m",
            "               total        used        free      shared  buff/cache   available\n\
             Mem:             512           0         512           0           0         512\n\
             Swap:              0           0           0\n",
        );
        check(
            "free -h -t",
            "               total        used        free      shared  buff/cache   available\n\
             Mem:           512Mi          0B       512Mi          0B          0B       512Mi\n\
             Swap:             0B          0B          0B\n\
             Total:         512Mi          0B       512Mi\n",
        );
    }
}
