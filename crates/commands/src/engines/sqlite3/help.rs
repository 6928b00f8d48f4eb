//! `.help`

use boxsh_kernel::Failure;
use boxsh_sqlite::{matches_glob, matches_like};

use super::shell::{Shell, Verdict};

/// A dot command: how it is called, what it does, and more about it.
struct Entry {
    call: &'static str,
    summary: &'static str,
    more: &'static str,
}

const fn entry(call: &'static str, summary: &'static str, more: &'static str) -> Entry {
    Entry { call, summary, more }
}

const ENTRIES: [Entry; 41] = [
    entry(
        ".backup ?DB? FILE",
        "Copy a database (\"main\" if none is named) to a file",
        "--async   without waiting for the disk",
    ),
    entry(".bail on|off", "Stop at the first error", ""),
    entry(".cd DIRECTORY", "Change the working directory", ""),
    entry(".changes on|off", "Tell how many rows each statement changes", ""),
    entry(".clone NEWDB", "Copy the database to a new file, object by object", ""),
    entry(".databases", "List the open databases and their files", ""),
    entry(".dbconfig ?op? ?val?", "List or change settings of the connection", ""),
    entry(
        ".dump ?OBJECTS?",
        "Show the database as SQL",
        "--data-only         only INSERT statements\n--newlines          keep texts of several lines as they are\n\
         --nosys             without system tables\n--preserve-rowids   with row numbers\n\
         OBJECTS are patterns of LIKE for the names of tables",
    ),
    entry(".echo on|off", "Repeat each command before it is run", ""),
    entry(
        ".eqp on|off|full|...",
        "Show the plan of each statement before it is run",
        "full      the program too\ntrigger   those of triggers too",
    ),
    entry(".exit ?CODE?", "End the shell, with a status", ""),
    entry(".explain ?on|off|auto?", "Choose how explanations are laid out", ""),
    entry(".fullschema ?--indent?", "Show the schema and the statistics", ""),
    entry(".headers on|off", "Show the names of columns", ""),
    entry(".help ?-all? ?PATTERN?", "Show this, or more about a command", ""),
    entry(
        ".import FILE TABLE",
        "Read rows from a file into a table",
        "--ascii        columns and rows end with 0x1F and 0x1E\n--csv          columns end with a comma, rows with a newline\n\
         --schema S     the table is in the database S\n--skip N       skip so many lines\n-v             tell more\n\
         A table that does not exist gets its columns from the first row.\nA FILE that starts with | is a command.",
    ),
    entry(".indexes ?TABLE?", "List the indexes", ""),
    entry(".limit ?LIMIT? ?VAL?", "Show or change a limit", ""),
    entry(
        ".mode MODE ?OPTIONS?",
        "Set how rows are written",
        "MODE is one of ascii box column csv html insert json line list markdown\nqbox quote table tabs tcl\n\
         --wrap N       no line of a column is longer than N\n--wordwrap B   break lines between words\n\
         --ww           as --wordwrap on\n--quote        values as SQL writes them\n--noquote      values as they are\n\
         TABLE          behind \"insert\": the name of the table",
    ),
    entry(".nullvalue STRING", "Write STRING where there is no value", ""),
    entry(
        ".once ?OPTIONS? ?FILE?",
        "Send the output of the next statement to a file",
        "--bom   with a mark of UTF-8\nA FILE that starts with | is a command.",
    ),
    entry(
        ".open ?OPTIONS? ?FILE?",
        "Close the database and open another",
        "--new        an empty one\n--readonly   for reading only",
    ),
    entry(
        ".output ?FILE?",
        "Send output to a file, or back to standard output",
        "--bom   with a mark of UTF-8\nA FILE that starts with | is a command.",
    ),
    entry(
        ".parameter CMD ...",
        "Give values to parameters of statements",
        "clear              forget all\ninit               make the table that holds them\nlist               show all\n\
         set NAME VALUE     give one a value\nunset NAME         forget one",
    ),
    entry(".print STRING...", "Write a text", ""),
    entry(".prompt MAIN CONTINUE", "Change the prompts", ""),
    entry(".quit", "End the shell", ""),
    entry(".read FILE", "Run the commands in a file", "A FILE that starts with | is a command."),
    entry(".restore ?DB? FILE", "Copy a file over a database", ""),
    entry(".save ?OPTIONS? FILE", "As .backup", ""),
    entry(
        ".schema ?PATTERN?",
        "Show the statements that make the schema",
        "--indent   one column in a line\n--nosys    without system tables",
    ),
    entry(".separator COL ?ROW?", "Change what separates columns and rows", ""),
    entry(".shell CMD ARGS...", "Run a command of the system", ""),
    entry(".show", "Show all settings", ""),
    entry(".stats ?ARG?", "Turn statistics on or off", ""),
    entry(".system CMD ARGS...", "Run a command of the system", ""),
    entry(".tables ?TABLE?", "List the tables that match a pattern of LIKE", ""),
    entry(".timeout MS", "Wait so many milliseconds for a locked database", ""),
    entry(".timer on|off", "Turn the timer on or off", ""),
    entry(".version", "Show the version of SQLite", ""),
    entry(".width NUM1 NUM2 ...", "Set the least widths of columns; negative ones align to the right", ""),
];

fn head(entry: &Entry) -> String {
    format!("{:<24} {}\n", entry.call, entry.summary)
}

fn whole(entry: &Entry) -> String {
    let more = entry.more.lines().map(|line| format!("    {line}\n"));
    [head(entry)].into_iter().chain(more).collect()
}

pub(super) fn run(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    match words.get(1) {
        None => {
            let text: String = ENTRIES.iter().map(head).collect();
            shell.print(text.as_bytes())?;
        }
        Some(pattern) => {
            if !show(shell, pattern)? {
                shell.print(&[b"Nothing matches '", &**pattern, b"'\n"].concat())?;
            }
        }
    }
    Ok(Verdict::Done)
}

/// Shows what there is about a command; `false` if there is nothing.
pub(super) fn show(shell: &mut Shell<'_, '_>, pattern: &[u8]) -> Result<bool, Failure> {
    if matches!(pattern, b"-a" | b"-all" | b"--all") || pattern.starts_with(b"0") {
        let text: String = ENTRIES.iter().map(whole).collect();
        shell.print(text.as_bytes())?;
        return Ok(true);
    }
    let prefix = [b".", pattern, b"*"].concat();
    let found: Vec<&Entry> =
        ENTRIES.iter().filter(|entry| matches_glob(&prefix, entry.call.as_bytes())).collect();
    let text: String = match found[..] {
        [only] => whole(only),
        [] => {
            let anywhere = [b"%", pattern, b"%"].concat();
            ENTRIES.iter().map(whole).filter(|text| matches_like(&anywhere, text.as_bytes(), 0)).collect()
        }
        _ => found.into_iter().map(head).collect(),
    };
    shell.print(text.as_bytes())?;
    Ok(!text.is_empty())
}
