//! `pgrep` and `pkill`: find processes by name, and signal them.

use boxsh_kernel::Key;
use boxsh_kernel::accounts::Users;
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, KillTarget, ProcessInfo, Signal, Spec,
};
use boxsh_pattern::regex::{MatchError, Regex, RegexOptions, Syntax};

use super::ps::{args, comm};
use super::signal_name;

const SELECTION: [Flag; 22] = [
    Flag::new('v', "inverse", "negates the matching"),
    Flag::new('c', "count", "count of matching processes"),
    Flag::new('f', "full", "use full command line to match"),
    Flag::new('g', "pgroup", "match listed process group IDs").value("PGID,..."),
    Flag::new('G', "group", "match real group IDs").value("GID,..."),
    Flag::new('i', "ignore-case", "match case insensitively"),
    Flag::new('n', "newest", "select most recently started"),
    Flag::new('o', "oldest", "select least recently started"),
    Flag::new('O', "older", "select where older than seconds").value("SECONDS"),
    Flag::new('P', "parent", "match only child processes of the given parent").value("PPID,..."),
    Flag::new('s', "session", "match session IDs").value("SID,..."),
    Flag::new('t', "terminal", "match by controlling terminal")
        .value("TTY,...")
        .unsupported("there is one at most"),
    Flag::new('u', "euid", "match by effective IDs").value("ID,..."),
    Flag::new('U', "uid", "match by real IDs").value("ID,..."),
    Flag::new('x', "exact", "match exactly with the command name"),
    Flag::new('F', "pidfile", "read PIDs from file").value("FILE"),
    Flag::new('L', "logpidfile", "fail if PID file is not locked").unsupported("there are no file locks"),
    Flag::new('r', "runstates", "match runstates [D,S,Z,...]").value("STATE"),
    Flag::new('A', "ignore-ancestors", "exclude our ancestors from results"),
    Flag::long("cgroup", "match by control group")
        .value("GRP,...")
        .unsupported("there are no control groups"),
    Flag::long("nslist", "the namespaces that count for --ns")
        .value("NS,...")
        .unsupported("there are no namespaces"),
    Flag::long("ns", "match processes of the same namespace")
        .value("PID")
        .unsupported("there are no namespaces"),
];

const fn joined<const N: usize, const M: usize>(own: [Flag; N]) -> [Flag; M] {
    let mut all = [own[0]; M];
    let mut at = 0;
    while at < M {
        all[at] = if at < N { own[at] } else { SELECTION[at - N] };
        at += 1;
    }
    all
}

static PGREP_FLAGS: [Flag; 24] = joined([
    Flag::new('d', "delimiter", "specify output delimiter").value("STRING"),
    Flag::new('l', "list-name", "list PID and process name"),
    Flag::new('a', "list-full", "list PID and full command line"),
    Flag::new('w', "lightweight", "list all TID"),
]);

static PKILL_FLAGS: [Flag; 23] = joined([
    Flag::long("signal", "signal to send, by name or number; -SIGNAL does the same").value("SIGNAL"),
    Flag::new('e', "echo", "display what is killed"),
    Flag::new('q', "queue", "integer value to be sent with the signal")
        .value("VALUE")
        .unsupported("signals carry no values here"),
]);

pub(crate) static SPEC: Spec = Spec {
    name: "pgrep",
    usage: &["[OPTION]... PATTERN"],
    summary: "List the processes whose name matches PATTERN, an extended regular expression.",
    flags: &PGREP_FLAGS,
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) static KILL_SPEC: Spec = Spec {
    name: "pkill",
    usage: &["[OPTION]... PATTERN"],
    summary: "Signal the processes whose name matches PATTERN, an extended regular expression.",
    flags: &PKILL_FLAGS,
    usage_status: 2,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let found = find(context, &parsed)?;
    if parsed.has(flag!("count")) {
        context.out.print(format_args!("{}\n", found.len()))?;
        return Ok(Exit::from_success(!found.is_empty()));
    }
    let lines: Vec<String> = found
        .iter()
        .map(|process| {
            if parsed.has(flag!("list-full")) {
                format!("{} {}", process.pid, args(process))
            } else if parsed.has(flag!("list-name")) {
                format!("{} {}", process.pid, comm(process))
            } else {
                process.pid.to_string()
            }
        })
        .collect();
    if lines.is_empty() {
        return Ok(Exit::FAILURE);
    }
    let delimiter = String::from_utf8_lossy(parsed.value(flag!("delimiter")).unwrap_or(b"\n")).into_owned();
    context.out.print(format_args!("{}\n", lines.join(&delimiter)))?;
    Ok(Exit::SUCCESS)
}

pub(crate) fn run_kill(context: &mut Context<'_>) -> CommandResult {
    let mut arguments = context.arguments().to_vec();
    let mut signal = Some(Signal::TERM);
    // The signal may be given as a flag of its own: -9, -HUP.
    let own = arguments.iter().position(|argument| {
        argument.strip_prefix(b"-").is_some_and(|name| name.len() > 1 || name.iter().all(u8::is_ascii_digit))
            && argument.strip_prefix(b"-").is_some_and(|name| signal_name::read(name).is_some())
    });
    if let Some(at) = own {
        let name = arguments.remove(at);
        signal = signal_name::read(&name[1..]).unwrap_or(signal);
    }
    let parsed = context.parse_from(&KILL_SPEC, &arguments)?;
    if let Some(name) = parsed.value(flag!(KILL_SPEC, "signal")) {
        let shown = String::from_utf8_lossy(name).into_owned();
        signal =
            signal_name::read(name).ok_or_else(|| Failure::Usage(format!("Unknown signal \"{shown}\".")))?;
    }
    let found = find(context, &parsed)?;
    let mut any_sent = false;
    for process in &found {
        match context.process.kill(KillTarget::Process(process.pid), signal) {
            Ok(()) => any_sent = true,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(Errno::ESRCH) => {}
            Err(error) => context.warn(format_args!("killing pid {} failed: {error}", process.pid))?,
        }
        if parsed.has(flag!(KILL_SPEC, "echo")) {
            context.out.print(format_args!("{} killed (pid {})\n", comm(process), process.pid))?;
        }
    }
    if parsed.has(flag!("count")) {
        context.out.print(format_args!("{}\n", found.len()))?;
    }
    Ok(Exit::from_success(any_sent))
}

fn find(context: &mut Context<'_>, parsed: &boxsh_kernel::Parsed) -> Result<Vec<ProcessInfo>, Failure> {
    const CRITERIA: [Key; 9] = [
        flag!("pgroup"),
        flag!("group"),
        flag!("parent"),
        flag!("session"),
        flag!("euid"),
        flag!("uid"),
        flag!("pidfile"),
        flag!("older"),
        flag!("runstates"),
    ];
    let pattern = match &parsed.operands[..] {
        [] if CRITERIA.iter().any(|&key| parsed.has(key)) => None,
        [] => return Err(usage(context, "no matching criteria specified")),
        [pattern] => Some(compile(parsed, pattern)?),
        _ => return Err(usage(context, "only one pattern can be provided")),
    };
    let users = Users::read(context.process)?;
    let own = context.process.pid();
    let now = context.process.clock().monotonic();
    let listed = read_pid_file(context, parsed)?;
    let mut ancestors = Vec::new();
    let all = context.process.processes();
    let mut next = context.process.ppid();
    while let Some(process) = all.iter().find(|process| process.pid == next && !ancestors.contains(&next)) {
        ancestors.push(next);
        next = process.ppid;
    }
    let mut found = Vec::new();
    for process in all {
        if process.pid == own || (parsed.has(flag!("ignore-ancestors")) && ancestors.contains(&process.pid)) {
            continue;
        }
        let is_in = |key: Key, value: u32| is_listed(parsed.value(key), &[value.to_string()]);
        let user = String::from_utf8_lossy(&users.show(process.uid)).into_owned();
        let is_user = |key: Key| is_listed(parsed.value(key), &[process.uid.to_string(), user.clone()]);
        let age = now.saturating_sub(process.started).as_secs();
        let is_old = parsed
            .value(flag!("older"))
            .is_none_or(|text| String::from_utf8_lossy(text).parse::<u64>().is_ok_and(|least| age >= least));
        let text = if parsed.has(flag!("full")) { args(&process) } else { comm(&process) };
        let matches_name = match &pattern {
            None => true,
            Some(pattern) => {
                let pulse = &mut |steps| context.process.compute(steps).is_ok();
                match pattern.is_match_with(text.as_bytes(), pulse) {
                    Ok(answer) => answer,
                    Err(MatchError::Stopped) => return Err(Errno::Killed.into()),
                    Err(error) => return Err(Failure::with_status(3, error.to_string())),
                }
            }
        };
        let matches = matches_name
            && is_in(flag!("pgroup"), process.pgid)
            && is_in(flag!("group"), process.uid)
            && is_in(flag!("parent"), process.ppid)
            && is_in(flag!("session"), process.sid)
            && is_user(flag!("euid"))
            && is_user(flag!("uid"))
            && is_old
            && listed.as_ref().is_none_or(|list| list.contains(&process.pid));
        if matches != parsed.has(flag!("inverse")) {
            found.push(process);
        }
    }
    let chosen = if parsed.has(flag!("newest")) {
        found.iter().max_by_key(|process| (process.started, process.pid)).cloned()
    } else if parsed.has(flag!("oldest")) {
        found.iter().min_by_key(|process| (process.started, process.pid)).cloned()
    } else {
        return Ok(found);
    };
    Ok(chosen.into_iter().collect())
}

/// A complaint with procps's own kind of quotes in the hint.
fn usage(context: &Context<'_>, problem: &str) -> Failure {
    let name = context.name();
    Failure::with_status(2, format!("{problem}\nTry `{name} --help' for more information."))
}

fn compile(parsed: &boxsh_kernel::Parsed, pattern: &[u8]) -> Result<Regex, Failure> {
    let pattern =
        if parsed.has(flag!("exact")) { [b"^(", pattern, b")$"].concat() } else { pattern.to_vec() };
    let options = RegexOptions { icase: parsed.has(flag!("ignore-case")), ..RegexOptions::default() };
    Regex::new(&pattern, Syntax::Ere, options).map_err(|error| Failure::with_status(2, error.to_string()))
}

fn is_listed(list: Option<&[u8]>, names: &[String]) -> bool {
    list.is_none_or(|list| {
        list.split(|&byte| byte == b',').any(|word| names.iter().any(|name| name.as_bytes() == word))
    })
}

fn read_pid_file(context: &Context<'_>, parsed: &boxsh_kernel::Parsed) -> Result<Option<Vec<u32>>, Failure> {
    let Some(name) = parsed.value(flag!("pidfile")) else { return Ok(None) };
    let mut input = context
        .open_input(name)
        .map_err(|error| Failure::with_status(1, format!("{}: {error}", String::from_utf8_lossy(name))))?;
    let mut line = Vec::new();
    input.read_line(&mut line)?;
    Ok(Some(String::from_utf8_lossy(&line).trim().parse().into_iter().collect()))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn processes_are_found_by_name() {
        check("pgrep tes", "100\n");
        check("pgrep -l -x test", "100 test\n");
        check("pgrep -c .", "1\n");
        call("pgrep nosuch").answers(1, "", "");
        call("pgrep").answers(
            2,
            "",
            "pgrep: no matching criteria specified\nTry `pgrep --help' for more information.\n",
        );
    }
}
