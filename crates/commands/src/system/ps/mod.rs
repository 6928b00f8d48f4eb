//! `ps`: the processes of the session.

mod column;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Parsed, ProcessInfo, Spec};

use column::{Column, Facts, table};
pub(super) use column::{args, comm};

pub(crate) static SPEC: Spec = Spec {
    name: "ps",
    usage: &["[OPTION]..."],
    summary: "Report the processes of the session. Options may also be given in the BSD style: ps aux.",
    flags: &[
        Flag::short('A', "all processes"),
        Flag::short('a', "all with a terminal, except session leaders"),
        Flag::short('d', "all except session leaders"),
        Flag::short('e', "all processes"),
        Flag::new('N', "deselect", "negate the selection"),
        Flag::short('C', "by command name").value("NAMES"),
        Flag::new('g', "group", "by session").value("IDS"),
        Flag::new('p', "pid", "by process id").value("IDS"),
        Flag::long("ppid", "by parent process id").value("IDS"),
        Flag::new('s', "sid", "by session id").value("IDS"),
        Flag::new('t', "tty", "by terminal").value("TTYS"),
        Flag::new('u', "user", "by effective user").value("USERS"),
        Flag::new('U', "User", "by real user").value("USERS"),
        Flag::short('f', "full format"),
        Flag::short('F', "extra full format"),
        Flag::short('j', "jobs format"),
        Flag::short('l', "long format"),
        Flag::short('y', "no flags, show rss in place of addr, with -l"),
        Flag::new('o', "format", "user-defined format: a list of columns, each perhaps with =HEADING")
            .value("FORMAT"),
        Flag::short('O', "preloaded -o").value("FORMAT"),
        Flag::short('w', "wide output (it always is)"),
        Flag::long("sort", "sort by these columns; - before one turns it round").value("KEYS"),
        Flag::long("no-headers", "print no header line"),
        Flag::long("no-heading", "print no header line"),
        Flag::long("headers", "repeat header lines").unsupported("there are no pages here"),
        Flag::new('H', "forest", "show the hierarchy of processes").unsupported("processes are shown flat"),
        Flag::long("cols", "set screen width").value("N").unsupported("lines are never cut"),
        Flag::long("bsd", "options in the BSD style, as if given without a dash").value("LETTERS"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = rewritten(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    if !parsed.operands.is_empty() {
        return Err(Failure::Usage("garbage option".into()));
    }
    let bsd: Vec<u8> = parsed
        .flags
        .iter()
        .filter(|given| given.is(flag!("bsd")))
        .flat_map(|given| given.value().to_vec())
        .collect();
    if let Some(&wrong) = bsd.iter().find(|letter| !b"aefghjlruvwxTc".contains(letter)) {
        return Err(Failure::Usage(format!("unsupported option (BSD syntax): {}", char::from(wrong))));
    }
    let columns = columns(&parsed, &bsd)?;
    let facts = Facts::read(context.process)?;
    let mut rows = context.process.processes();
    rows.retain(|process| {
        is_selected(context, &parsed, &bsd, &facts, process) != parsed.has(flag!("deselect"))
    });
    if let Some(keys) = parsed.value(flag!("sort")) {
        sort(&mut rows, &facts, keys)?;
    }
    let headings =
        !parsed.has(flag!("no-headers")) && !parsed.has(flag!("no-heading")) && !bsd.contains(&b'h');
    context.out.write(table(&columns, &facts, &rows, headings).as_bytes())?;
    Ok(Exit::from_success(!rows.is_empty()))
}

/// Gives options without a dash one: `aux` becomes `--bsd=aux`, a list of numbers `-p`.
fn rewritten(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut rewritten = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let takes_value = |letters: &[u8]| matches!(letters.last(), Some(b'o' | b'p' | b'U' | b'C' | b'O'));
        if argument.starts_with(b"--") {
            rewritten.push(argument.clone());
            let takes_value = matches!(&argument[2..], b"sort" | b"pid" | b"ppid" | b"format" | b"user");
            if takes_value {
                rewritten.extend(rest.next().cloned());
            }
        } else if argument.starts_with(b"-") {
            rewritten.push(argument.clone());
            let takes_value =
                matches!(argument.last(), Some(b'o' | b'p' | b'u' | b'U' | b'C' | b'O' | b'g' | b's' | b't'));
            if takes_value {
                rewritten.extend(rest.next().cloned());
            }
        } else if argument.first().is_some_and(u8::is_ascii_digit) {
            rewritten.extend([b"-p".to_vec(), argument.clone()]);
        } else if takes_value(argument) {
            let (letters, last) = argument.split_at(argument.len() - 1);
            if !letters.is_empty() {
                rewritten.push([b"--bsd=", letters].concat());
            }
            rewritten.push([b"-", last].concat());
            rewritten.extend(rest.next().cloned());
        } else {
            rewritten.push([&b"--bsd="[..], argument].concat());
        }
    }
    rewritten
}

fn columns(parsed: &Parsed, bsd: &[u8]) -> Result<Vec<Column>, Failure> {
    let mut columns = Vec::new();
    let add = |list: &str, columns: &mut Vec<Column>| -> Result<(), Failure> {
        let mut rest = list;
        while !rest.is_empty() {
            let end = rest.find([',', ' ', '=']).unwrap_or(rest.len());
            let name = &rest[..end];
            let (heading, behind) = match rest[end..].strip_prefix('=') {
                // An empty heading may be followed by more columns; any other goes on to the end.
                Some(heading) if heading.starts_with(',') => (Some(""), &heading[1..]),
                Some(heading) => (Some(heading), ""),
                None => (None, rest[end..].trim_start_matches([',', ' '])),
            };
            let column = Column::named(name, heading)
                .ok_or_else(|| Failure::new(format!("unknown user-defined format specifier \"{name}\"")))?;
            columns.push(column);
            rest = behind;
        }
        Ok(())
    };
    for given in &parsed.flags {
        let value = String::from_utf8_lossy(given.value()).into_owned();
        match &*given.name() {
            "format" => add(&value, &mut columns)?,
            "O" => {
                add("pid", &mut columns)?;
                add(&value, &mut columns)?;
                for name in ["s", "tname", "time", "args"] {
                    add(name, &mut columns)?;
                }
            }
            _ => {}
        }
    }
    if !columns.is_empty() {
        return Ok(columns);
    }
    let list: &[&str] = if bsd.contains(&b'u') {
        &["user", "pid", "%cpu", "%mem", "vsz", "rss", "tname", "stat", "bsdstart", "bsdtime", "args"]
    } else if bsd.contains(&b'l') {
        &["f", "uid", "pid", "ppid", "pri", "ni", "vsz", "rss", "wchan", "stat", "tname", "bsdtime", "args"]
    } else if bsd.contains(&b'j') {
        &["ppid", "pid", "pgid", "sid", "tname", "stat", "uid", "bsdtime", "args"]
    } else if parsed.has(flag!("f")) || parsed.has(flag!("F")) {
        &["user=UID", "pid", "ppid", "c", "stime", "tname", "time", "cmd"]
    } else if parsed.has(flag!("l")) {
        &["f", "s", "uid", "pid", "ppid", "c", "pri", "ni", "addr", "sz", "wchan", "tname", "time", "ucmd"]
    } else if parsed.has(flag!("j")) {
        &["pid", "pgid", "sid", "tname", "time", "ucmd"]
    } else if !bsd.is_empty() {
        &["pid", "tname", "stat", "bsdtime", "args"]
    } else {
        &["pid", "tname", "time", "ucmd"]
    };
    for name in list {
        add(name, &mut columns)?;
    }
    Ok(columns)
}

/// Whether one of a list of words is among what a process can be called by.
fn is_listed(list: &[u8], names: &[&str]) -> bool {
    list.split(|byte| matches!(byte, b',' | b' '))
        .any(|word| !word.is_empty() && names.iter().any(|name| name.as_bytes() == word))
}

fn is_selected(
    context: &Context<'_>,
    parsed: &Parsed,
    bsd: &[u8],
    facts: &Facts,
    process: &ProcessInfo,
) -> bool {
    if parsed.has(flag!("A")) || parsed.has(flag!("e")) || (bsd.contains(&b'a') && bsd.contains(&b'x')) {
        return true;
    }
    let mut any_list = false;
    for given in &parsed.flags {
        let user = facts.user(process);
        let numbers = [process.pid, process.ppid, process.sid, process.uid].map(|number| number.to_string());
        let [pid, ppid, sid, uid] = numbers.each_ref().map(String::as_str);
        let found = match &*given.name() {
            "pid" => is_listed(given.value(), &[pid]),
            "ppid" => is_listed(given.value(), &[ppid]),
            "sid" | "group" => is_listed(given.value(), &[sid]),
            "user" | "User" => is_listed(given.value(), &[uid, &user]),
            "C" => is_listed(given.value(), &[&comm(process)]),
            "tty" => is_listed(given.value(), &["?", "-"]),
            "a" | "d" => process.sid != process.pid,
            _ => continue,
        };
        any_list = true;
        if found {
            return true;
        }
    }
    !any_list && (bsd.contains(&b'a') || process.uid == context.process.credentials().uid)
}

fn sort(rows: &mut [ProcessInfo], facts: &Facts, keys: &[u8]) -> Result<(), Failure> {
    let keys = String::from_utf8_lossy(keys).into_owned();
    let mut columns = Vec::new();
    for key in keys.split(',').rev() {
        let (name, reverse) = match key.strip_prefix('-') {
            Some(name) => (name, true),
            None => (key.strip_prefix('+').unwrap_or(key), false),
        };
        let column = Column::named(name, None).ok_or_else(|| Failure::new("unknown sort specifier"))?;
        columns.push((column, reverse));
    }
    for (column, reverse) in columns {
        let show = |process: &ProcessInfo| (column.kind.show)(facts, process);
        rows.sort_by(|one, other| {
            let (one, other) = (show(one), show(other));
            let order = match (one.parse::<f64>(), other.parse::<f64>()) {
                (Ok(one), Ok(other)) => one.total_cmp(&other),
                _ => one.cmp(&other),
            };
            if reverse { order.reverse() } else { order }
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn formats_have_their_columns() {
        check(
            "ps",
            "  PID TTY          TIME CMD\n  100 ?        00:00:00 test\n  101 ?        00:00:00 ps\n",
        );
        check(
            "ps -ef",
            "UID        PID  PPID  C STIME TTY          TIME CMD\n\
             agent      100     0  0 03:04 ?        00:00:00 test\n\
             agent      101   100  0 03:04 ?        00:00:00 ps -ef\n",
        );
        check(
            "ps aux",
            "USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START    TIME COMMAND\n\
             agent      100  0.0  0.0      0     0 ?        Rs   03:04    0:00 test\n\
             agent      101  0.0  0.0      0     0 ?        R    03:04    0:00 ps aux\n",
        );
        check("ps -o pid=,ppid= -p 101", "  101   100\n");
        check("ps -p 101 -o comm=", "ps\n");
        check("ps -C ps -o pid,args --no-headers", "  101 ps -C ps -o pid,args --no-headers\n");
        check("ps ax --sort=-pid -o pid", "  PID\n  101\n  100\n");
    }

    #[test]
    fn nothing_found_is_a_failure() {
        call("ps -p 9999").answers(1, "  PID TTY          TIME CMD\n", "");
        call("ps -o foo").answers(1, "", "ps: unknown user-defined format specifier \"foo\"\n");
    }
}
