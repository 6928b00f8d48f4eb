//! `uptime`: how long the session has been up.

use boxsh_kernel::{CommandResult, Context, Exit, Flag, Spec};

use super::session;
use crate::datetime::Zone;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "uptime",
    usage: &["[OPTION]"],
    summary: "Tell how long the session has been up.",
    flags: &[
        Flag::new('p', "pretty", "show uptime in pretty format"),
        Flag::new('s', "since", "system up since"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.first() {
        return Err(message::extra_operand(context, extra));
    }
    let process = context.process;
    if parsed.has(flag!("since")) {
        let text = Zone::of(process).format(b"%Y-%m-%d %H:%M:%S\n", session::boot_time(process));
        context.out.write(&text)?;
    } else if parsed.has(flag!("pretty")) {
        context.out.print(format_args!("{}\n", pretty(session::uptime(process))))?;
    } else {
        context.out.print(format_args!("{}\n", session::headline(process)))?;
    }
    Ok(Exit::SUCCESS)
}

fn pretty(seconds: u64) -> String {
    const YEAR: u64 = 365 * 86_400;
    let parts = [
        (seconds / (10 * YEAR), "decade"),
        (seconds / YEAR % 10, "year"),
        (seconds % YEAR / (7 * 86_400), "week"),
        (seconds % YEAR / 86_400 % 7, "day"),
        (seconds / 3600 % 24, "hour"),
        (seconds / 60 % 60, "minute"),
    ];
    let mut shown: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}{}", if *count == 1 { "" } else { "s" }))
        .collect();
    if shown.is_empty() {
        shown.push("0 minutes".into());
    }
    format!("up {}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::pretty;
    use crate::testing::check;

    #[test]
    fn the_time_since_boot_is_told() {
        check("uptime -s", "2024-01-02 03:04:05\n");
        check("uptime -p", "up 0 minutes\n");
        check("uptime", " 03:04:05 up 0 min,  1 user,  load average: 0.00, 0.00, 0.00\n");
        assert_eq!(pretty(86_400 * 8 + 3600 + 120), "up 1 week, 1 day, 1 hour, 2 minutes");
    }
}
