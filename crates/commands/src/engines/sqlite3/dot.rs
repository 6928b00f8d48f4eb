//! Dot commands: finding them, and the small ones.

use boxsh_kernel::{Failure, Input, OpenFlags};
use boxsh_sqlite::{Transaction, limit, setting, version};

use super::settings::{Layout, Mode, Plans, boolean, integer};
use super::shell::{Shell, Verdict};
use super::sink::{self, Sink};
use super::{copying, dump, help, import, quoting, schema, words};

/// A dot command: how many letters of its name are enough, and what it does.
struct Dot {
    name: &'static str,
    least: usize,
    run: fn(&mut Shell<'_, '_>, &[Vec<u8>]) -> Result<Verdict, Failure>,
}

const fn dot(
    name: &'static str,
    least: usize,
    run: fn(&mut Shell<'_, '_>, &[Vec<u8>]) -> Result<Verdict, Failure>,
) -> Dot {
    Dot { name, least, run }
}

/// In the order in which a name that is cut short is looked for.
const TABLE: [Dot; 47] = [
    dot("backup", 3, copying::backup),
    dot("save", 3, copying::backup),
    dot("bail", 3, |shell, words| switch(shell, words, "bail", |shell, on| shell.switches.bail = on)),
    dot("binary", 3, |shell, words| switch(shell, words, "binary", |_, _| {})),
    dot("cd", 2, cd),
    dot("changes", 3, |shell, words| {
        switch(shell, words, "changes", |shell, on| shell.switches.changes = on)
    }),
    dot("clone", 1, copying::clone),
    dot("databases", 2, databases),
    dot("dbconfig", 3, dbconfig),
    dot("dump", 1, dump::run),
    dot("echo", 1, |shell, words| switch(shell, words, "echo", |shell, on| shell.switches.echo = on)),
    dot("eqp", 1, eqp),
    dot("exit", 1, exit),
    dot("explain", 1, explain),
    dot("fullschema", 1, schema::full),
    dot("headers", 1, |shell, words| {
        switch(shell, words, "headers", |shell, on| {
            shell.format.headers = on;
            shell.format.headers_said = true;
        })
    }),
    dot("help", 1, help::run),
    dot("import", 1, import::run),
    dot("indices", 1, schema::tables),
    dot("indexes", 1, schema::tables),
    dot("limits", 5, limits),
    dot("load", 1, refused),
    dot("mode", 1, mode),
    dot("nullvalue", 1, nullvalue),
    dot("open", 2, open),
    dot("output", 1, output),
    dot("once", 1, output),
    dot("parameter", 3, parameter),
    dot("print", 3, print),
    dot("prompt", 1, |_, _| Ok(Verdict::Done)),
    dot("quit", 1, |_, _| Ok(Verdict::Exit(0))),
    dot("read", 3, read),
    dot("restore", 3, copying::restore),
    dot("scanstats", 2, |shell, words| switch(shell, words, "scanstats", |_, _| {})),
    dot("schema", 1, schema::run),
    dot("separator", 2, separator),
    dot("shell", 3, system),
    dot("system", 2, system),
    dot("show", 2, show),
    dot("stats", 2, stats),
    dot("tables", 2, schema::tables),
    dot("timeout", 5, timeout),
    dot("timer", 5, |shell, words| switch(shell, words, "timer", |_, _| {})),
    dot("trace", 2, refused),
    dot("version", 1, show_version),
    dot("vfsname", 4, |shell, _| shell.print(b"boxsh\n").map(|()| Verdict::Done)),
    dot("width", 1, width),
];

/// Runs the dot command in a line, its dot included.
///
/// # Errors
/// If the shell has to end.
pub(super) fn run(shell: &mut Shell<'_, '_>, line: &[u8]) -> Result<Verdict, Failure> {
    shell.check()?;
    let words = words::split(line.get(1..).unwrap_or_default());
    let Some(name) = words.first() else { return Ok(Verdict::Done) };
    let found = TABLE.iter().find(|dot| {
        name.len() >= dot.least.min(dot.name.len())
            && dot.name.as_bytes().starts_with(name)
            && !name.is_empty()
    });
    let verdict = match found {
        Some(dot) => (dot.run)(shell, &words)?,
        None => {
            let head = b"Error: unknown command or invalid arguments:  \"";
            shell.complain(&[head, &**name, b"\". Enter \".help\" for help\n"].concat())?;
            Verdict::Failed
        }
    };
    shell.count_down()?;
    Ok(verdict)
}

/// Says how a command is called.
pub(super) fn usage(shell: &mut Shell<'_, '_>, text: &str) -> Result<Verdict, Failure> {
    shell.complain(format!("Usage: {text}\n").as_bytes())?;
    Ok(Verdict::Failed)
}

/// What a word says about a switch.
pub(super) fn truth(shell: &mut Shell<'_, '_>, word: &[u8]) -> Result<bool, Failure> {
    Ok(number_or_truth(shell, word)? != 0)
}

fn number_or_truth(shell: &mut Shell<'_, '_>, word: &[u8]) -> Result<i64, Failure> {
    match boolean(word) {
        Some(value) => Ok(value),
        None => {
            let text = [b"ERROR: Not a boolean value: \"", word, b"\". Assuming \"no\".\n"].concat();
            shell.complain(&text)?;
            Ok(0)
        }
    }
}

fn switch(
    shell: &mut Shell<'_, '_>,
    words: &[Vec<u8>],
    name: &str,
    set: fn(&mut Shell<'_, '_>, bool),
) -> Result<Verdict, Failure> {
    let [_, word] = words else { return usage(shell, &format!(".{name} on|off")) };
    let on = truth(shell, word)?;
    set(shell, on);
    Ok(Verdict::Done)
}

/// Whether a word is an option of that name, with one dash or two.
pub(super) fn is_option(word: &[u8], name: &str) -> bool {
    let Some(rest) = word.strip_prefix(b"-") else { return false };
    rest.strip_prefix(b"-").unwrap_or(rest) == name.as_bytes()
}

/// What cannot be done here.
fn refused(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let name = words.first().map(Vec::as_slice).unwrap_or_default();
    shell.complain(&[b"Error: .", name, b" is not supported\n"].concat())?;
    Ok(Verdict::Failed)
}

fn cd(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let [_, directory] = words else { return usage(shell, ".cd DIRECTORY") };
    if shell.process.chdir(directory).is_err() {
        shell.complain(&[b"Cannot change to directory \"", &**directory, b"\"\n"].concat())?;
        return Ok(Verdict::Failed);
    }
    Ok(Verdict::Done)
}

fn databases(shell: &mut Shell<'_, '_>, _: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let database = shell.database()?;
    let mut found = Vec::new();
    match database.prepare(b"PRAGMA database_list") {
        Ok((Some(mut statement), _)) => {
            while statement.step().unwrap_or(false) {
                let text = |at: usize| statement.text(at).unwrap_or_default().to_vec();
                found.push((text(1), text(2)));
            }
        }
        Ok(_) => {}
        Err(error) => {
            shell.complain(&[b"Error: ", &*error.message, b"\n"].concat())?;
            return Ok(Verdict::Failed);
        }
    }
    for (name, file) in found {
        let file = if file.is_empty() { b"\"\"".to_vec() } else { file };
        let access = if database.is_read_only(&name) { "r/o" } else { "r/w" };
        let transaction = match database.transaction(&name) {
            Transaction::None => "",
            Transaction::Read => " read-txn",
            Transaction::Write => " write-txn",
        };
        shell.print(&[&*name, b": ", &*file, format!(" {access}{transaction}\n").as_bytes()].concat())?;
    }
    Ok(Verdict::Done)
}

fn dbconfig(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let database = shell.database()?;
    let mut found = words.len() < 2;
    for (name, number) in setting::ALL {
        if words.get(1).is_some_and(|word| word != name.as_bytes()) {
            continue;
        }
        found = true;
        let value = match words.get(2) {
            Some(word) => Some(truth(shell, word)?),
            None => None,
        };
        let state = if database.configure(number, value) { "on" } else { "off" };
        shell.print(format!("{name:>19} {state}\n").as_bytes())?;
    }
    if !found {
        let text = [b"Error: unknown dbconfig \"", &*words[1], b"\"\n"].concat();
        shell.complain(&text)?;
        shell.complain(b"Enter \".dbconfig\" with no arguments for a list\n")?;
    }
    Ok(Verdict::Done)
}

fn eqp(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let [_, word] = words else { return usage(shell, ".eqp off|on|trace|trigger|full") };
    shell.switches.plans = match &**word {
        b"full" => Plans::Full,
        b"trigger" => Plans::Trigger,
        other => match number_or_truth(shell, other)? {
            0 => Plans::Off,
            1 => Plans::On,
            2 => Plans::Trigger,
            _ => Plans::Full,
        },
    };
    Ok(Verdict::Done)
}

fn exit(_: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    Ok(Verdict::Exit(words.get(1).map_or(0, |word| integer(word) as u8)))
}

fn explain(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    shell.switches.explains = match words.get(1).map(Vec::as_slice) {
        None | Some(b"auto") => true,
        Some(word) => truth(shell, word)?,
    };
    Ok(Verdict::Done)
}

fn limits(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let database = shell.database()?;
    let shown = |(name, number): (&str, i32)| format!("{name:>20} {}\n", database.limit(number, None));
    let Some(word) = words.get(1) else {
        let text: String = limit::ALL.map(shown).concat();
        return shell.print(text.as_bytes()).map(|()| Verdict::Done);
    };
    if words.len() > 3 {
        return usage(shell, ".limit NAME ?NEW-VALUE?");
    }
    let starts =
        |name: &str| name.get(..word.len()).is_some_and(|start| word.eq_ignore_ascii_case(start.as_bytes()));
    let found: Vec<_> = limit::ALL.into_iter().filter(|(name, _)| starts(name)).collect();
    match found[..] {
        [only] => {
            if let Some(value) = words.get(2) {
                database.limit(only.1, Some(integer(value) as i32));
            }
            shell.print(shown(only).as_bytes())?;
            Ok(Verdict::Done)
        }
        [] => {
            let tail = b"\"\nenter \".limits\" with no arguments for a list.\n";
            shell.complain(&[b"unknown limit: \"", &**word, tail].concat())?;
            Ok(Verdict::Failed)
        }
        _ => {
            shell.complain(&[b"ambiguous limit: \"", &**word, b"\"\n"].concat())?;
            Ok(Verdict::Failed)
        }
    }
}

/// How `.mode` and `.show` tell a mode.
fn mode_text(shell: &Shell<'_, '_>) -> String {
    let name = shell.format.mode.name();
    if !shell.format.mode.is_columnar() {
        return name.to_owned();
    }
    let Layout { wrap, by_words, quoted } = shell.format.layout;
    let (by_words, no) = (if by_words { "on" } else { "off" }, if quoted { "" } else { "no" });
    format!("{name} --wrap {wrap} --wordwrap {by_words} --{no}quote")
}

fn mode(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let (mut name, mut table) = (None, None);
    let mut layout = Layout { wrap: 60, by_words: false, quoted: false };
    let mut rest = words[1..].iter();
    while let Some(word) = rest.next() {
        let has_more = !rest.as_slice().is_empty();
        if is_option(word, "wrap") && has_more {
            layout.wrap = rest.next().map_or(0, |value| integer(value) as i32);
        } else if is_option(word, "ww") {
            layout.by_words = true;
        } else if is_option(word, "wordwrap") && has_more {
            let value = rest.next().cloned().unwrap_or_default();
            layout.by_words = truth(shell, &value)?;
        } else if is_option(word, "quote") {
            layout.quoted = true;
        } else if is_option(word, "noquote") {
            layout.quoted = false;
        } else if name.is_none() {
            name = Some(word.clone());
            if word == b"qbox" {
                name = Some(b"box".to_vec());
                layout = Layout { wrap: 60, by_words: false, quoted: true };
            }
        } else if table.is_none() {
            table = Some(word.clone());
        } else if word.starts_with(b"-") {
            let options = "options:\n  --noquote\n  --quote\n  --wordwrap on/off\n  --wrap N\n  --ww\n";
            shell.complain(&[b"unknown option: ", &**word, b"\n", options.as_bytes()].concat())?;
            return Ok(Verdict::Failed);
        } else {
            shell.complain(&[b"extra argument: \"", &**word, b"\"\n"].concat())?;
            return Ok(Verdict::Failed);
        }
    }
    let Some(name) = name else {
        let text = format!("current output mode: {}\n", mode_text(shell));
        return shell.print(text.as_bytes()).map(|()| Verdict::Done);
    };
    if set_mode(shell, &name, table.as_deref(), layout) {
        return Ok(Verdict::Done);
    }
    let modes = "ascii box column csv html insert json line list markdown qbox quote table tabs tcl";
    shell.complain(format!("Error: mode should be one of: {modes}\n").as_bytes())?;
    Ok(Verdict::Failed)
}

/// Sets a mode by the start of its name.
fn set_mode(shell: &mut Shell<'_, '_>, name: &[u8], table: Option<&[u8]>, layout: Layout) -> bool {
    const NAMES: [(&str, Mode, Option<&str>, Option<&str>); 16] = [
        ("lines", Mode::Line, None, Some("\n")),
        ("columns", Mode::Column, None, Some("\n")),
        ("list", Mode::List, Some("|"), Some("\n")),
        ("html", Mode::Html, None, None),
        ("tcl", Mode::Tcl, Some(" "), Some("\n")),
        ("csv", Mode::Csv, Some(","), Some("\r\n")),
        ("tabs", Mode::List, Some("\t"), None),
        ("insert", Mode::Insert, None, None),
        ("quote", Mode::Quote, Some(","), Some("\n")),
        ("ascii", Mode::Ascii, Some("\x1f"), Some("\x1e")),
        ("markdown", Mode::Markdown, None, None),
        ("table", Mode::Table, None, None),
        ("box", Mode::Box, None, None),
        ("count", Mode::Count, None, None),
        ("off", Mode::Off, None, None),
        ("json", Mode::Json, None, None),
    ];
    let found = NAMES.iter().find(|(known, ..)| known.as_bytes().starts_with(name));
    let Some(&(_, mode, columns, rows)) = found else { return false };
    let format = &mut shell.format;
    format.mode = mode;
    if let Some(columns) = columns {
        format.columns = columns.as_bytes().to_vec();
    }
    if let Some(rows) = rows {
        format.rows = rows.as_bytes().to_vec();
    }
    if mode.is_columnar() {
        format.layout = layout;
    }
    if mode == Mode::Column && !format.headers_said {
        format.headers = true;
    }
    if mode == Mode::Insert {
        format.table = quoting::identifier(table.unwrap_or(b"table"));
    }
    true
}

fn nullvalue(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let [_, word] = words else { return usage(shell, ".nullvalue STRING") };
    shell.format.null = word[..word.len().min(19)].to_vec();
    Ok(Verdict::Done)
}

fn open(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let (mut name, mut new, mut read_only) = (None, false, false);
    for word in &words[1..] {
        if is_option(word, "new") {
            new = true;
        } else if is_option(word, "readonly") {
            read_only = true;
        } else if is_option(word, "nofollow") {
            continue;
        } else if word.starts_with(b"-") {
            shell.complain(&[b"unknown option: ", &**word, b"\n"].concat())?;
            return Ok(Verdict::Failed);
        } else if name.is_some() {
            shell.complain(&[b"extra argument: \"", &**word, b"\"\n"].concat())?;
            return Ok(Verdict::Failed);
        } else {
            name = Some(word.clone());
        }
    }
    shell.set_database(None);
    shell.read_only = read_only;
    if new && let Some(name) = &name {
        // A file that is not there is as good as removed.
        let _ = shell.process.unlink(name);
    }
    shell.file = name.clone().unwrap_or_default();
    match shell.connect(&shell.file.clone()) {
        Ok(database) => shell.set_database(Some(database)),
        Err(error) => {
            shell.report_open(&error)?;
            shell.file = Vec::new();
            shell.read_only = false;
            let memory = shell.connect(b":memory:").map_err(|error| Failure::new(error.text()))?;
            shell.set_database(Some(memory));
        }
    }
    Ok(Verdict::Done)
}

fn output(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let is_once = b"once".starts_with(&words[0]) && !b"output".starts_with(&words[0]);
    let (mut file, mut bom): (Option<Vec<u8>>, bool) = (None, false);
    let mut rest = words[1..].iter();
    while let Some(word) = rest.next() {
        if is_option(word, "bom") {
            bom = true;
        } else if word.starts_with(b"-") || file.is_some() {
            let what = if word.starts_with(b"-") { "unknown option" } else { "extra parameter" };
            let text = [b"ERROR: ", what.as_bytes(), b": \"", &**word, b"\".  Usage:\n"].concat();
            shell.print(&text)?;
            help::show(shell, &words[0])?;
            return Ok(Verdict::Failed);
        } else {
            file = Some(word.clone());
            if word.starts_with(b"|") {
                let more: Vec<&[u8]> =
                    [&**word].into_iter().chain(rest.by_ref().map(Vec::as_slice)).collect();
                file = Some(more.join(&b' '));
            }
        }
    }
    let file = file.unwrap_or_else(|| b"stdout".to_vec());
    shell.once = if is_once { 2 } else { 0 };
    shell.set_sink(Sink::Stdout, b"")?;
    if file == b"off" {
        return Ok(Verdict::Failed);
    }
    match Sink::open(shell.context, &file) {
        Ok(sink) => {
            shell.set_sink(sink, &file)?;
            if bom {
                shell.print("\u{feff}".as_bytes())?;
            }
            Ok(Verdict::Done)
        }
        Err(_) => {
            shell.process.tick()?;
            shell.complain(&[b"Error: cannot open \"", &*file, b"\"\n"].concat())?;
            shell.complain(&[b"Error: cannot write to \"", &*file, b"\"\n"].concat())?;
            Ok(Verdict::Failed)
        }
    }
}

fn parameter(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let database = shell.database()?;
    let words: Vec<&[u8]> = words.iter().skip(1).map(Vec::as_slice).collect();
    let prepare_table = || {
        let before = database.configure(setting::WRITABLE_SCHEMA, None);
        database.configure(setting::WRITABLE_SCHEMA, Some(true));
        let table = b"CREATE TABLE IF NOT EXISTS temp.sqlite_parameters(\n  key TEXT PRIMARY KEY,\n  value\n) WITHOUT ROWID;";
        // If it cannot be made, whatever uses it says why.
        let _ = database.execute(table);
        database.configure(setting::WRITABLE_SCHEMA, Some(before));
    };
    match &words[..] {
        [b"clear"] => drop(database.execute(b"DROP TABLE IF EXISTS temp.sqlite_parameters;")),
        [b"init"] => prepare_table(),
        [b"list"] => {
            let mut found = Vec::new();
            let query = b"SELECT key, quote(value) FROM temp.sqlite_parameters;";
            if let Ok((Some(mut statement), _)) = database.prepare(query) {
                while statement.step().unwrap_or(false) {
                    let text = |at: usize| statement.text(at).unwrap_or_default().to_vec();
                    found.push((text(0), text(1)));
                }
            }
            let width = found.iter().map(|(key, _)| key.len()).max().unwrap_or(0).min(40);
            for (mut key, value) in found {
                key.resize(key.len().max(width), b' ');
                shell.print(&[&*key, b" ", &*value, b"\n"].concat())?;
            }
        }
        [b"set", key, value] => {
            prepare_table();
            let key = quoting::literal(key);
            let replace = |value: &[u8]| {
                let head = b"REPLACE INTO temp.sqlite_parameters(key,value)VALUES(";
                database.execute(&[head, &*key, b",", value, b");"].concat())
            };
            if replace(value).is_err()
                && let Err(error) = replace(&quoting::literal(value))
            {
                shell.print(&[b"Error: ", &*error.message, b"\n"].concat())?;
                return Ok(Verdict::Failed);
            }
        }
        [b"unset", key] => {
            let head = b"DELETE FROM temp.sqlite_parameters WHERE key=";
            let _ = database.execute(&[head, &*quoting::literal(key)].concat());
        }
        _ => drop(help::show(shell, b"parameter")?),
    }
    Ok(Verdict::Done)
}

fn print(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let mut text = words[1..].join(&b' ');
    text.push(b'\n');
    shell.print(&text)?;
    Ok(Verdict::Done)
}

fn read(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let [_, name] = words else { return usage(shell, ".read FILE") };
    let process = shell.process;
    let line = shell.line;
    let verdict = if let Some(command) = name.strip_prefix(b"|") {
        let (ours, theirs) = process.pipe_files();
        let child = process.fork()?;
        child.set_file(1, theirs)?;
        shell.flush()?;
        let pid = sink::start(process, child, command)?;
        let fd = process.add_file(ours, 3)?;
        process.set_close_on_exec(fd, true)?;
        let verdict = shell.run_input(Input::new(process, fd, true), false)?;
        sink::wait(process, pid)?;
        verdict
    } else {
        match process.open(name, OpenFlags::READ) {
            Ok(fd) => {
                process.set_close_on_exec(fd, true)?;
                shell.run_input(Input::new(process, fd, true), false)?
            }
            Err(_) => {
                shell.complain(&[b"Error: cannot open \"", &**name, b"\"\n"].concat())?;
                Verdict::Failed
            }
        }
    };
    shell.line = line;
    Ok(verdict)
}

fn separator(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let cut = |word: &Vec<u8>| word[..word.len().min(19)].to_vec();
    if let Some(columns) = words.get(1) {
        shell.format.columns = cut(columns);
    }
    if let Some(rows) = words.get(2) {
        shell.format.rows = cut(rows);
    }
    if (2..=3).contains(&words.len()) { Ok(Verdict::Done) } else { usage(shell, ".separator COL ?ROW?") }
}

fn system(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    if words.len() < 2 {
        return usage(shell, ".system COMMAND");
    }
    let quoted = |word: &Vec<u8>| match word.contains(&b' ') {
        true => [b"\"", &**word, b"\""].concat(),
        false => word.clone(),
    };
    let command = words[1..].iter().map(quoted).collect::<Vec<_>>().join(&b' ');
    let process = shell.process;
    let child = process.fork()?;
    let environment = process.environment();
    let arguments = vec![b"sh".to_vec(), b"-c".to_vec(), command];
    let status =
        process.call(child, |child| child.execute(b"/bin/sh", arguments, environment).unwrap_or(127));
    process.tick()?;
    if status.code() != 0 {
        // As `system` encodes it.
        let text = format!("System command returns {}\n", u32::from(status.code()) << 8);
        shell.complain(text.as_bytes())?;
    }
    Ok(Verdict::Done)
}

fn show(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    if words.len() != 1 {
        return usage(shell, ".show");
    }
    let on = |on: bool| if on { "on" } else { "off" };
    let plans = match shell.switches.plans {
        Plans::Off => "off",
        Plans::On => "on",
        Plans::Trigger => "trigger",
        Plans::Full => "full",
    };
    let stats = ["off", "on", "stmt", "vmstep"][usize::from(shell.switches.stats.min(3))];
    let format = &shell.format;
    let widths: Vec<u8> = format.widths.iter().flat_map(|width| format!("{width} ").into_bytes()).collect();
    let output = if shell.sink_name.is_empty() { b"stdout".to_vec() } else { shell.sink_name.clone() };
    let lines: [(&str, Vec<u8>); 12] = [
        ("echo", on(shell.switches.echo).into()),
        ("eqp", plans.into()),
        ("explain", if shell.switches.explains { "auto" } else { "off" }.into()),
        ("headers", on(format.headers).into()),
        ("mode", mode_text(shell).into()),
        ("nullvalue", quoting::c_text(&format.null)),
        ("output", output),
        ("colseparator", quoting::c_text(&format.columns)),
        ("rowseparator", quoting::c_text(&format.rows)),
        ("stats", stats.into()),
        ("width", widths),
        ("filename", shell.file.clone()),
    ];
    for (name, value) in lines {
        shell.print(&[format!("{name:>12}: ").as_bytes(), &*value, b"\n"].concat())?;
    }
    Ok(Verdict::Done)
}

fn stats(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    shell.switches.stats = match words {
        [_, word] if word == b"stmt" => 2,
        [_, word] if word == b"vmstep" => 3,
        [_, word] => u8::from(truth(shell, word)?),
        _ => return usage(shell, ".stats ?on|off|stmt|vmstep?"),
    };
    Ok(Verdict::Done)
}

fn timeout(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let milliseconds = words.get(1).map_or(0, |word| integer(word));
    shell.database()?.set_busy_timeout(i32::try_from(milliseconds).unwrap_or(i32::MAX));
    Ok(Verdict::Done)
}

fn show_version(shell: &mut Shell<'_, '_>, _: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let (number, source) = version();
    shell.print(format!("SQLite {number} {source}\n").as_bytes())?;
    Ok(Verdict::Done)
}

fn width(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    shell.format.widths = words[1..].iter().map(|word| integer(word) as i32).collect();
    Ok(Verdict::Done)
}
