//! `who`, `users` and `w`: who is logged in. A session has one user, at its terminal if there is one.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use super::session;
use crate::datetime::Zone;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "who",
    usage: &["[OPTION]... [ FILE | ARG1 ARG2 ]"],
    summary: "Print information about users who are currently logged in.",
    flags: &[
        Flag::new('a', "all", "same as -b -d --login -p -r -t -T -u"),
        Flag::new('b', "boot", "time of last system boot"),
        Flag::new('d', "dead", "print dead processes"),
        Flag::new('H', "heading", "print line of column headings"),
        Flag::new('l', "login", "print system login processes"),
        Flag::long("lookup", "attempt to canonicalize hostnames via DNS"),
        Flag::long("ips", "print ips instead of hostnames"),
        Flag::short('m', "only hostname and user associated with stdin"),
        Flag::new('p', "process", "print active processes spawned by init"),
        Flag::new('q', "count", "all login names and number of users logged on"),
        Flag::new('r', "runlevel", "print current runlevel"),
        Flag::new('s', "short", "print only name, line, and time (default)"),
        Flag::new('t', "time", "print last system clock change"),
        Flag::new('T', "mesg", "add user's message status as +, - or ?"),
        Flag::short('w', "the same as -T"),
        Flag::long("message", "same as -T"),
        Flag::long("writable", "same as -T"),
        Flag::new('u', "users", "list users logged in"),
    ],
    ..Spec::DEFAULT
};

pub(crate) static USERS_SPEC: Spec = Spec {
    name: "users",
    usage: &["[OPTION]... [FILE]"],
    summary: "Output who is currently logged in.",
    ..Spec::DEFAULT
};

pub(crate) static W_SPEC: Spec = Spec {
    name: "w",
    usage: &["[OPTION]... [USER]"],
    summary: "Show who is logged on and what they are doing.",
    flags: &[
        Flag::new('h', "no-header", "do not print header"),
        Flag::new('u', "no-current", "ignore current process username"),
        Flag::new('s', "short", "short format"),
        Flag::new('f', "from", "show remote hostname field"),
        Flag::new('o', "old-style", "old style output"),
        Flag::new('i', "ip-addr", "display IP address instead of hostname (if possible)"),
    ],
    ..Spec::DEFAULT
};

/// Whether the session's user sits at a terminal, and so counts as logged in.
fn is_logged_in(context: &Context<'_>) -> bool {
    (0..=2).any(|fd| context.process.is_terminal(fd))
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    match &parsed.operands[..] {
        [] | [_, _] => {}
        // A record of other logins; there is none to read here.
        [_] => return Ok(Exit::SUCCESS),
        [_, _, extra, ..] => return Err(message::extra_operand(context, extra)),
    }
    let logged_in = is_logged_in(context);
    let user = context.process.identity().user.clone();
    if parsed.has(flag!("count")) {
        let (name, count) = if logged_in { (user.as_str(), 1) } else { ("", 0) };
        context.out.print(format_args!("{name}\n# users={count}\n"))?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("heading")) {
        context.out.write(b"NAME     LINE         TIME             COMMENT\n")?;
    }
    let zone = Zone::of(context.process);
    let booted = zone.format(b"%Y-%m-%d %H:%M", session::boot_time(context.process));
    let booted = String::from_utf8_lossy(&booted).into_owned();
    if parsed.has(flag!("boot")) || parsed.has(flag!("all")) {
        context.out.print(format_args!("{:8} {:12} {booted}\n", "", "system boot"))?;
    }
    if logged_in && !parsed.has(flag!("boot")) {
        context.out.print(format_args!("{user:<8} {:<12} {booted}\n", "tty"))?;
    }
    Ok(Exit::SUCCESS)
}

pub(crate) fn run_users(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&USERS_SPEC)?;
    if let Some(extra) = parsed.operands.get(1) {
        return Err(message::extra_operand(context, extra));
    }
    if is_logged_in(context) {
        let user = context.process.identity().user.clone();
        context.out.print(format_args!("{user}\n"))?;
    }
    Ok(Exit::SUCCESS)
}

pub(crate) fn run_w(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&W_SPEC)?;
    if parsed.operands.len() > 1 {
        return Err(Failure::Usage("extra operand".into()));
    }
    if !parsed.has(flag!(W_SPEC, "no-header")) {
        let headline = session::headline(context.process);
        context.out.print(format_args!(
            "{headline}\nUSER     TTY      FROM             LOGIN@   IDLE   JCPU   PCPU WHAT\n"
        ))?;
    }
    if is_logged_in(context) {
        let user = context.process.identity().user.clone();
        let zone = Zone::of(context.process);
        let login = zone.format(b"%H:%M", session::boot_time(context.process));
        let login = String::from_utf8_lossy(&login).into_owned();
        context
            .out
            .print(format_args!("{user:<8} {:<8} {:<16} {login}    0.00s  0.00s  0.00s w\n", "tty", "-"))?;
    }
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn without_a_terminal_nobody_is_logged_in() {
        check("who", "");
        check("who -q", "\n# users=0\n");
        check("who -H", "NAME     LINE         TIME             COMMENT\n");
        check("users", "");
        check("w -h", "");
    }
}
