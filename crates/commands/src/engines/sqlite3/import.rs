//! `.import`: rows from a file of separated values.

use boxsh_kernel::{Context, Failure, Input, Limit, OpenFlags};
use boxsh_sqlite::{Connection, Statement};

use super::quoting::{c_text, doubled};
use super::settings::{Mode, integer};
use super::shell::{Shell, Verdict};
use super::{help, sink};

#[derive(Default)]
struct Options {
    file: Vec<u8>,
    table: Vec<u8>,
    schema: Option<Vec<u8>>,
    verbose: u32,
    skip: i64,
    /// Said by an option rather than by the mode of output.
    separators: Option<(u8, u8, Style)>,
}

/// Whether fields may be quoted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Csv,
    Ascii,
}

/// Reads fields.
struct Fields<'p> {
    input: Input<'p>,
    name: Vec<u8>,
    style: Style,
    column: u8,
    row: u8,
    line: u64,
    field: Vec<u8>,
    /// What ended the last field; nothing at the end of the file.
    end: Option<u8>,
    is_first: bool,
}

impl Fields<'_> {
    fn byte(&mut self) -> Result<Option<u8>, Failure> {
        let byte = self.input.fill()?.first().copied();
        if byte.is_some() {
            self.input.advance(1);
        }
        Ok(byte)
    }

    /// Reads the next field; `false` at the end of the file.
    fn read(&mut self, context: &mut Context<'_>) -> Result<bool, Failure> {
        self.field.clear();
        let Some(first) = self.byte()? else {
            self.end = None;
            return Ok(false);
        };
        if self.style == Style::Csv && first == b'"' {
            self.read_quoted(context)?;
        } else {
            self.read_plain(first)?;
            if self.is_first && self.field.starts_with(b"\xef\xbb\xbf") && self.style == Style::Csv {
                self.is_first = false;
                return self.reread_after_mark(context);
            }
        }
        self.is_first = false;
        Ok(true)
    }

    /// The first field began with the mark of UTF-8: what is behind it counts, which may be a quoted field.
    fn reread_after_mark(&mut self, context: &mut Context<'_>) -> Result<bool, Failure> {
        self.field.drain(..3);
        if self.field.first() != Some(&b'"') {
            return Ok(true);
        }
        let text = std::mem::take(&mut self.field);
        match text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")) {
            Some(inside) => self.field = inside.to_vec(),
            None => {
                self.field = text[1..].to_vec();
                self.field.extend(self.end);
                self.read_quoted(context)?;
            }
        }
        Ok(true)
    }

    fn read_plain(&mut self, first: u8) -> Result<(), Failure> {
        let (column, row) = (self.column, self.row);
        if first == column || first == row {
            self.end = Some(first);
        } else {
            self.field.push(first);
            loop {
                let available = self.input.fill()?;
                if available.is_empty() {
                    self.end = None;
                    break;
                }
                let found = memchr::memchr2(column, row, available);
                let count = found.unwrap_or(available.len());
                self.field.extend_from_slice(&available[..count]);
                self.end = available.get(count).copied();
                self.input.advance(count + usize::from(found.is_some()));
                if found.is_some() {
                    break;
                }
            }
        }
        if self.end == Some(row) {
            self.line += 1;
            if self.style == Style::Csv && self.field.last() == Some(&b'\r') {
                self.field.pop();
            }
        }
        Ok(())
    }

    fn read_quoted(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let start = self.line;
        let name = self.name.clone();
        let complain = |context: &mut Context<'_>, line: u64, what: &str| {
            context.write_error(&[&*name, format!(":{line}: {what}\n").as_bytes()].concat())
        };
        let (mut previous, mut before) = (0, 0);
        loop {
            let byte = self.byte()?;
            if byte == Some(self.row) {
                self.line += 1;
            }
            if byte == Some(b'"') && previous == b'"' {
                previous = 0;
                continue;
            }
            let ends = match byte {
                Some(byte) if byte == self.column => previous == b'"',
                Some(byte) if byte == self.row => previous == b'"' || (previous == b'\r' && before == b'"'),
                Some(_) => false,
                None => previous == b'"',
            };
            if ends {
                while self.field.pop().is_some_and(|last| last != b'"') {}
                self.end = byte;
                return Ok(());
            }
            if previous == b'"' && byte != Some(b'\r') {
                complain(context, self.line, "unescaped \" character")?;
            }
            let Some(byte) = byte else {
                complain(context, start, "unterminated \"-quoted field")?;
                self.end = None;
                return Ok(());
            };
            self.field.push(byte);
            (before, previous) = (previous, byte);
        }
    }
}

pub(super) fn run(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let options = match parse(shell, words)? {
        Ok(options) => options,
        Err(verdict) => return Ok(verdict),
    };
    let database = shell.database()?;
    let Some((column, row, style)) = separators(shell, &options)? else { return Ok(Verdict::Failed) };
    let process = shell.process;
    let (fd, child, name) = if let Some(command) = options.file.strip_prefix(b"|") {
        let (ours, theirs) = process.pipe_files();
        let child = process.fork()?;
        child.set_file(1, theirs)?;
        let pid = sink::start(process, child, command)?;
        (process.add_file(ours, 3)?, Some(pid), b"<pipe>".to_vec())
    } else {
        match process.open(&options.file, OpenFlags::READ) {
            Ok(fd) => (fd, None, options.file.clone()),
            Err(_) => {
                shell.complain(&[b"Error: cannot open \"", &*options.file, b"\"\n"].concat())?;
                return Ok(Verdict::Failed);
            }
        }
    };
    process.set_close_on_exec(fd, true)?;
    let input = Input::new(process, fd, true);
    let mut fields =
        Fields { input, name, style, column, row, line: 1, field: Vec::new(), end: None, is_first: true };
    if options.verbose >= 2 || (options.verbose >= 1 && options.separators.is_none()) {
        let (column, row) = (c_text(&[column]), c_text(&[row]));
        shell.print(&[b"Column separator ", &*column, b", row separator ", &*row, b"\n"].concat())?;
    }
    for _ in 0..options.skip.max(0) {
        while fields.read(shell.context)? && fields.end == Some(column) {}
        if fields.end.is_none() {
            break;
        }
    }
    let verdict = fill(shell, &database, &options, &mut fields)?;
    drop(fields);
    if let Some(pid) = child {
        sink::wait(process, pid)?;
    }
    Ok(verdict)
}

fn parse(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Result<Options, Verdict>, Failure> {
    let mut options = Options::default();
    let (mut file, mut table) = (None, None);
    let mut rest = words[1..].iter();
    let mut wrong = None;
    while let Some(word) = rest.next() {
        let has_more = !rest.as_slice().is_empty();
        let short = if word.starts_with(b"--") { &word[1..] } else { &word[..] };
        match short {
            b"-v" => options.verbose += 1,
            b"-schema" if has_more => options.schema = rest.next().cloned(),
            b"-skip" if has_more => options.skip = rest.next().map_or(0, |value| integer(value)),
            b"-ascii" => options.separators = Some((0x1f, 0x1e, Style::Ascii)),
            b"-csv" => options.separators = Some((b',', b'\n', Style::Csv)),
            [b'-', ..] => {
                wrong = Some([b"ERROR: unknown option: \"", short, b"\".  Usage:\n"].concat());
                break;
            }
            _ if file.is_none() => file = Some(word.clone()),
            _ if table.is_none() => table = Some(word.clone()),
            _ => {
                wrong = Some([b"ERROR: extra argument: \"", short, b"\".  Usage:\n"].concat());
                break;
            }
        }
    }
    if wrong.is_none() && table.is_none() {
        let what = if file.is_none() { "FILE" } else { "TABLE" };
        wrong = Some(format!("ERROR: missing {what} argument. Usage:\n").into_bytes());
    }
    if let Some(text) = wrong {
        shell.print(&text)?;
        help::show(shell, b"import")?;
        return Ok(Err(Verdict::Failed));
    }
    options.file = file.unwrap_or_default();
    options.table = table.unwrap_or_default();
    Ok(Ok(options))
}

/// What separates columns and rows: what an option says, or what the mode of output has.
fn separators(shell: &mut Shell<'_, '_>, options: &Options) -> Result<Option<(u8, u8, Style)>, Failure> {
    if let Some(separators) = options.separators {
        return Ok(Some(separators));
    }
    let style = if shell.format.mode == Mode::Ascii { Style::Ascii } else { Style::Csv };
    if shell.format.mode == Mode::Csv && shell.format.rows == b"\r\n" {
        shell.format.rows = b"\n".to_vec();
    }
    let text = match (&*shell.format.columns, &*shell.format.rows) {
        ([column], [row]) => return Ok(Some((*column, *row, style))),
        ([], _) => "Error: non-null column separator required for import\n",
        ([_, _, ..], _) => "Error: multi-character column separators not allowed for import\n",
        (_, []) => "Error: non-null row separator required for import\n",
        _ => "Error: multi-character row separators not allowed for import\n",
    };
    shell.complain(text.as_bytes())?;
    Ok(None)
}

/// Makes the table if it is not there, and fills it.
fn fill<'p>(
    shell: &mut Shell<'_, 'p>,
    database: &Connection<'p>,
    options: &Options,
    fields: &mut Fields<'p>,
) -> Result<Verdict, Failure> {
    let mut table = doubled(&options.table, b'"');
    if let Some(schema) = &options.schema {
        table = [&*doubled(schema, b'"'), b".", &*table].concat();
    }
    let select = [b"SELECT * FROM ", &*table].concat();
    let mut prepared = database.prepare(&select);
    if let Err(error) = &prepared
        && error.message.starts_with(b"no such table: ")
    {
        if let Err(verdict) = create(shell, database, options, fields, &table)? {
            return Ok(verdict);
        }
        prepared = database.prepare(&select);
    }
    let columns = match &prepared {
        Ok((statement, _)) => statement.as_ref().map_or(0, Statement::columns),
        Err(error) => {
            shell.check()?;
            shell.complain(&[b"Error: ", &*error.message, b"\n"].concat())?;
            return Ok(Verdict::Failed);
        }
    };
    drop(prepared);
    if columns == 0 {
        return Ok(Verdict::Done);
    }
    let marks = vec![b"?".to_vec(); columns].join(&b',');
    let insert = [b"INSERT INTO ", &*table, b" VALUES(", &*marks, b")"].concat();
    if options.verbose >= 2 {
        shell.print(&[b"Insert using: ", &*insert, b"\n"].concat())?;
    }
    let mut statement = match database.prepare(&insert) {
        Ok((Some(statement), _)) => statement,
        Ok((None, _)) => return Ok(Verdict::Done),
        Err(error) => {
            shell.complain(&[b"Error: ", &*error.message, b"\n"].concat())?;
            return Ok(Verdict::Failed);
        }
    };
    let commits = database.is_autocommit();
    if commits {
        let _ = database.execute(b"BEGIN");
    }
    let (rows, errors) = insert_rows(shell, &mut statement, columns, fields)?;
    drop(statement);
    if commits {
        let _ = database.execute(b"COMMIT");
    }
    if options.verbose > 0 {
        let lines = fields.line - 1;
        let text = format!("Added {rows} rows with {errors} errors using {lines} lines of input\n");
        shell.print(text.as_bytes())?;
    }
    Ok(Verdict::Done)
}

fn insert_rows<'p>(
    shell: &mut Shell<'_, 'p>,
    statement: &mut Statement<'p>,
    columns: usize,
    fields: &mut Fields<'p>,
) -> Result<(u64, u64), Failure> {
    let (mut rows, mut errors) = (0, 0);
    let in_ascii_mode = shell.format.mode == Mode::Ascii;
    let column = Some(fields.column);
    loop {
        shell.process.tick()?;
        let start = fields.line;
        let complain = |shell: &mut Shell<'_, 'p>, name: &[u8], found: usize, what: &str| {
            let text = format!(":{start}: expected {columns} columns but found {found} - {what}\n");
            shell.complain(&[name, text.as_bytes()].concat())
        };
        let mut at = 0;
        while at < columns {
            let found = fields.read(shell.context)?;
            shell.process.budget().check(Limit::String, fields.field.len() as u64)?;
            if at == 0 && (!found || (in_ascii_mode && fields.field.is_empty())) {
                break;
            }
            if found {
                let end = memchr::memchr(0, &fields.field).unwrap_or(fields.field.len());
                statement.bind_text(at + 1, &fields.field[..end]);
            } else {
                statement.bind_null(at + 1);
            }
            at += 1;
            if at < columns && fields.end != column {
                complain(shell, &fields.name, at, "filling the rest with NULL")?;
                while at < columns {
                    at += 1;
                    statement.bind_null(at);
                }
            }
        }
        if fields.end == column {
            let mut found = at;
            while fields.end == column {
                fields.read(shell.context)?;
                found += 1;
            }
            complain(shell, &fields.name, found, "extras ignored")?;
            at = found;
        }
        if at >= columns {
            match statement.step() {
                Ok(_) => rows += 1,
                Err(error) => {
                    shell.check()?;
                    let place = format!(":{start}: INSERT failed: ");
                    shell.complain(&[&*fields.name, place.as_bytes(), &*error.message, b"\n"].concat())?;
                    errors += 1;
                }
            }
            statement.reset();
        }
        if fields.end.is_none() {
            return Ok((rows, errors));
        }
    }
}

/// Makes a table whose columns the first row names.
fn create<'p>(
    shell: &mut Shell<'_, 'p>,
    database: &Connection<'p>,
    options: &Options,
    fields: &mut Fields<'p>,
    table: &[u8],
) -> Result<Result<(), Verdict>, Failure> {
    let mut names = Vec::new();
    while fields.read(shell.context)? {
        names.push(if fields.field.is_empty() { b"?".to_vec() } else { fields.field.clone() });
        if fields.end != Some(fields.column) {
            break;
        }
    }
    if names.is_empty() {
        shell.complain(&[&*fields.name, b": empty file\n"].concat())?;
        return Ok(Err(Verdict::Failed));
    }
    let unique = made_unique(&names);
    let renamed = names.iter().zip(&unique).filter(|(name, new)| name != new);
    let renamed: Vec<Vec<u8>> =
        renamed.map(|(name, new)| [&*doubled(name, b'"'), b" to ", &*doubled(new, b'"')].concat()).collect();
    if !renamed.is_empty() {
        let head = [b"Columns renamed during .import ", &*fields.name, b" due to duplicates:\n"].concat();
        shell.complain(&[&*head, &*renamed.join(&b",\n"[..]), b"\n"].concat())?;
    }
    let mut create = [b"CREATE TABLE ", table, b"(\n"].concat();
    for (at, name) in unique.iter().enumerate() {
        create.extend_from_slice(match at {
            0 => b"",
            _ if at % 4 > 0 => b", ",
            _ => b",\n ",
        });
        create.extend_from_slice(&doubled(name, b'"'));
        create.extend_from_slice(b" TEXT");
    }
    create.extend_from_slice(b")\n");
    if options.verbose >= 1 {
        shell.print(&[&*create, b"\n"].concat())?;
    }
    if let Err(error) = database.execute(&create) {
        shell.check()?;
        shell.complain(&[&*create, b" failed:\n", &*error.message, b"\n"].concat())?;
        return Ok(Err(Verdict::Failed));
    }
    Ok(Ok(()))
}

/// Names of which none repeats: those that do get their position behind them.
fn made_unique(names: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let lower = |name: &Vec<u8>| name.to_ascii_lowercase();
    let mut sorted: Vec<Vec<u8>> = names.iter().map(lower).collect();
    sorted.sort_unstable();
    let repeats = |name: &Vec<u8>| {
        let name = lower(name);
        let at = sorted.partition_point(|other| *other < name);
        sorted.get(at + 1) == Some(&name)
    };
    for zeros in 0..=names.len() {
        let suffixed = |(at, name): (usize, &Vec<u8>)| match repeats(name) {
            true => [&**name, b"_", &*b"0".repeat(zeros), (at + 1).to_string().as_bytes()].concat(),
            false => name.clone(),
        };
        let unique: Vec<Vec<u8>> = names.iter().enumerate().map(suffixed).collect();
        let mut seen: Vec<Vec<u8>> = unique.iter().map(lower).collect();
        seen.sort_unstable();
        if seen.windows(2).all(|pair| pair[0] != pair[1]) {
            return unique;
        }
    }
    names.to_vec()
}

#[cfg(test)]
mod tests {
    use super::made_unique;

    #[test]
    fn names_that_repeat_get_their_position() {
        let unique = |names: &[&str]| {
            let names: Vec<Vec<u8>> = names.iter().map(|name| name.as_bytes().to_vec()).collect();
            made_unique(&names).into_iter().map(|name| String::from_utf8(name).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(unique(&["a", "b"]), ["a", "b"]);
        assert_eq!(unique(&["a", "A", "b"]), ["a_1", "A_2", "b"]);
        assert_eq!(unique(&["a", "a", "a_1"]), ["a_01", "a_02", "a_1"]);
    }
}
