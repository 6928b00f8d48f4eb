//! `sqlite3`: a shell for SQLite databases, on the session's files.

mod columnar;
mod copying;
mod dot;
mod dump;
mod explain;
mod functions;
mod help;
mod host;
mod import;
mod input;
mod like;
mod locks;
mod quoting;
mod rows;
mod schema;
mod settings;
mod shell;
mod sink;
mod texts;
mod words;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Given, Input, Key, OpenFlags, Spec, Value};
use boxsh_sqlite::version;

use settings::{Mode, Plans};
use shell::{Phase, Shell, SqlError, Verdict};

const ELSEWHERE: &str = "it is about the memory or the files of the host";

pub(crate) static SPEC: Spec = Spec {
    name: "sqlite3",
    usage: &["[OPTIONS] FILENAME [SQL]"],
    summary: "Run SQL and dot commands on an SQLite database, which is created if it does not exist.",
    flags: &[
        Flag::long("A", "manage archives").unsupported("there are tar and zip"),
        Flag::long("append", "the database is at the end of another file").unsupported(ELSEWHERE),
        Flag::long("ascii", "columns and rows end with control characters"),
        Flag::long("bail", "stop at the first error"),
        Flag::long("batch", "never show prompts"),
        Flag::long("box", "rows in a table of lines"),
        Flag::long("cmd", "run COMMAND before standard input is read").value("COMMAND"),
        Flag::long("column", "rows in columns"),
        Flag::long("csv", "rows of comma-separated values"),
        Flag::long("deserialize", "read the whole database into memory").unsupported(ELSEWHERE),
        Flag::long("echo", "repeat what is run"),
        Flag::long("eqp", "show plans"),
        Flag::long("header", "show the names of columns"),
        Flag::long("help", "show this help"),
        Flag::long("html", "rows of an HTML table"),
        Flag::long("init", "run the commands in FILE first, instead of .sqliterc at home").value("FILE"),
        Flag::long("interactive", "show prompts"),
        Flag::long("json", "rows as JSON"),
        Flag::long("line", "one column in a line"),
        Flag::long("list", "columns between separators"),
        Flag::long("lookaside", "memory").unsupported(ELSEWHERE),
        Flag::long("markdown", "rows of a Markdown table"),
        Flag::long("memtrace", "memory").unsupported(ELSEWHERE),
        Flag::long("mmap", "memory").value("N"),
        Flag::long("newline", "what ends a row").value("SEP"),
        Flag::long("nofollow", "do not follow symbolic links").unsupported("links stay inside anyway"),
        Flag::long("noheader", "do not show the names of columns"),
        Flag::long("nonce", "for the safe mode").unsupported("every session is safe"),
        Flag::long("nullvalue", "what is written where there is no value").value("TEXT"),
        Flag::long("pagecache", "memory").unsupported(ELSEWHERE),
        Flag::long("quote", "values as SQL writes them"),
        Flag::long("readonly", "open the database for reading only"),
        Flag::long("safe", "safe mode").unsupported("every session is safe"),
        Flag::long("separator", "what separates columns").value("SEP"),
        Flag::long("stats", "show statistics"),
        Flag::long("table", "rows in a table"),
        Flag::long("tabs", "columns between tabulators"),
        Flag::long("version", "show the version of SQLite"),
        Flag::long("vfs", "another way to files").unsupported(ELSEWHERE),
        Flag::long("zip", "a ZIP file as a database").unsupported("there is unzip"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let calls = prepare(context)?;
    let mut operands = calls.operands.into_iter();
    let file = operands.next().unwrap_or_else(|| b":memory:".to_vec());
    let statements: Vec<Vec<u8>> = operands.collect();
    let mut shell = Shell::new(context, file)?;
    let ended = run_shell(&mut shell, &calls.flags, &statements, calls.unknown.as_deref());
    // Also where it ends early: what was sent to a file has to get there.
    let closed = shell.set_sink(sink::Sink::Stdout, b"");
    shell.set_database(None);
    let status = ended?;
    closed?;
    shell.check()?;
    Ok(Exit(status))
}

/// The arguments, taken apart.
struct Calls {
    flags: Vec<Given>,
    operands: Vec<Vec<u8>>,
    /// The first option that is not known: what comes before it still counts.
    unknown: Option<Vec<u8>>,
}

/// Takes the arguments apart: options have one dash or two and are never cut short.
fn prepare(context: &mut Context<'_>) -> Result<Calls, Failure> {
    let arguments = context.arguments().to_vec();
    let (mut options, mut operands, mut unknown) = (Vec::new(), Vec::new(), None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let Some(name) = argument.strip_prefix(b"-") else {
            operands.push(argument.clone());
            continue;
        };
        let name = name.strip_prefix(b"-").unwrap_or(name);
        let flag = SPEC.flags.iter().find(|flag| flag.long.is_some_and(|long| long.as_bytes() == name));
        let Some(flag) = flag else {
            unknown.get_or_insert_with(|| [b"-", name].concat());
            continue;
        };
        options.push([b"--", name].concat());
        if let Value::Required(_) = flag.value {
            let Some(value) = rest.next() else {
                let text = [b"sqlite3: Error: missing argument to ", &**argument, b"\n"].concat();
                context.write_error(&text)?;
                return Err(Failure::Silent(1));
            };
            if unknown.is_none() {
                options.push(value.clone());
            } else {
                options.pop();
            }
        } else if unknown.is_some() {
            options.pop();
        }
        if flag.long == Some("help") && unknown.is_none() {
            let lines = SPEC.help();
            context.write_error(lines.as_bytes())?;
            return Err(Failure::Silent(1));
        }
        if flag.long == Some("version") && unknown.is_none() {
            let (number, source) = version();
            context.out.print(format_args!("{number} {source}\n"))?;
            return Err(Failure::Silent(0));
        }
    }
    let flags = context.parse_from(&SPEC, &options)?.flags;
    Ok(Calls { flags, operands, unknown })
}

/// Does what the arguments say; gives the status.
fn run_shell(
    shell: &mut Shell<'_, '_>,
    flags: &[Given],
    statements: &[Vec<u8>],
    unknown: Option<&[u8]>,
) -> Result<u8, Failure> {
    let has = |key: Key| flags.iter().any(|given| given.is(key));
    shell.read_only = has(flag!("readonly"));
    shell.switches.bail = has(flag!("bail"));
    if has(flag!("batch")) {
        shell.interactive = false;
    }
    // A file that does not exist is not made before something is to be written to it.
    if shell.file_exists() {
        shell.database()?;
    }
    let init = flags.iter().find(|given| given.is(flag!("init"))).map(Given::value);
    if let Some(status) = run_init(shell, init)? {
        return Ok(status);
    }
    for given in flags {
        if let Some(status) = apply(shell, given)? {
            return Ok(status);
        }
    }
    if let Some(unknown) = unknown {
        let text =
            [b"sqlite3: Error: unknown option: ", unknown, b"\nUse -help for a list of options.\n"].concat();
        shell.complain(&text)?;
        return Ok(1);
    }
    if statements.is_empty() {
        return run_stdin(shell);
    }
    for statement in statements {
        if statement.starts_with(b".") {
            match dot::run(shell, statement)? {
                Verdict::Done => {}
                Verdict::Failed => return Ok(1),
                Verdict::Exit(status) => return Ok(status),
            }
        } else if let Err(error) = shell.execute(statement)? {
            report(shell, &error)?;
            return Ok(error.code as u8);
        }
    }
    Ok(0)
}

fn report(shell: &mut Shell<'_, '_>, error: &SqlError) -> Result<(), Failure> {
    let phase = match error.phase {
        Phase::Prepare => "in prepare",
        Phase::Step => "stepping",
    };
    shell.complain(&[b"Error: ", phase.as_bytes(), b", ", &*error.text, b"\n"].concat())
}

/// Runs the commands of the start-up file; gives a status if that is the end.
fn run_init(shell: &mut Shell<'_, '_>, named: Option<&[u8]>) -> Result<Option<u8>, Failure> {
    let process = shell.process;
    let path = match named {
        Some(path) => path.to_vec(),
        None => {
            // The real one asks the list of users, and HOME only if that fails.
            [process.identity().home.as_bytes(), b"/.sqliterc"].concat()
        }
    };
    let line = shell.line;
    match process.open(&path, OpenFlags::READ) {
        Ok(fd) => {
            process.set_close_on_exec(fd, true)?;
            if shell.interactive {
                shell.complain(&[b"-- Loading resources from ", &*path, b"\n"].concat())?;
            }
            match shell.run_input(Input::new(process, fd, true), false)? {
                Verdict::Failed if shell.switches.bail => return Ok(Some(1)),
                Verdict::Exit(status) => return Ok(Some(status)),
                _ => {}
            }
        }
        Err(_) if named.is_some() => {
            shell.complain(&[b"cannot open: \"", &*path, b"\"\n"].concat())?;
            if shell.switches.bail {
                return Ok(Some(1));
            }
        }
        Err(_) => {}
    }
    shell.line = line;
    Ok(None)
}

/// Does what an option says; gives a status if that is the end.
fn apply(shell: &mut Shell<'_, '_>, given: &Given) -> Result<Option<u8>, Failure> {
    let format = &mut shell.format;
    let mode = match &*given.name() {
        "html" => Mode::Html,
        "list" => Mode::List,
        "quote" => {
            (format.columns, format.rows) = (b",".to_vec(), b"\n".to_vec());
            Mode::Quote
        }
        "line" => Mode::Line,
        "column" => Mode::Column,
        "json" => Mode::Json,
        "markdown" => Mode::Markdown,
        "table" => Mode::Table,
        "box" => Mode::Box,
        "csv" => {
            format.columns = b",".to_vec();
            Mode::Csv
        }
        "ascii" => {
            (format.columns, format.rows) = (vec![0x1f], vec![0x1e]);
            Mode::Ascii
        }
        "tabs" => {
            (format.columns, format.rows) = (b"\t".to_vec(), b"\n".to_vec());
            Mode::List
        }
        name => {
            let value = given.value().to_vec();
            let short = value[..value.len().min(19)].to_vec();
            match name {
                "separator" => format.columns = short,
                "newline" => format.rows = short,
                "nullvalue" => format.null = short,
                "header" | "noheader" => (format.headers, format.headers_said) = (name == "header", true),
                "echo" => shell.switches.echo = true,
                "eqp" => shell.switches.plans = Plans::On,
                "stats" => shell.switches.stats = 1,
                "interactive" => shell.interactive = true,
                "batch" => shell.interactive = false,
                "cmd" => return run_command(shell, &value),
                _ => {}
            }
            return Ok(None);
        }
    };
    format.mode = mode;
    Ok(None)
}

/// Runs what `-cmd` says; gives a status if that is the end.
fn run_command(shell: &mut Shell<'_, '_>, command: &[u8]) -> Result<Option<u8>, Failure> {
    let bail = shell.switches.bail;
    if command.starts_with(b".") {
        return Ok(match dot::run(shell, command)? {
            Verdict::Failed if bail => Some(1),
            Verdict::Exit(status) if bail || status != 0 => Some(status),
            _ => None,
        });
    }
    if let Err(error) = shell.execute(command)? {
        report(shell, &error)?;
        return Ok(bail.then_some(error.code as u8));
    }
    Ok(None)
}

/// Runs what standard input says.
fn run_stdin(shell: &mut Shell<'_, '_>) -> Result<u8, Failure> {
    if shell.interactive {
        let (number, source) = version();
        let date = source.get(..19).unwrap_or_default();
        let greeting = format!("SQLite version {number} {date}\nEnter \".help\" for usage hints.\n");
        shell.context.out.write(greeting.as_bytes())?;
    }
    let input = shell.context.stdin();
    Ok(match shell.run_input(input, shell.interactive)? {
        Verdict::Done => 0,
        Verdict::Failed => 1,
        Verdict::Exit(status) => status,
    })
}
