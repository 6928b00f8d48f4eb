//! The schema: `.schema`, `.fullschema`, `.tables`, `.indexes`.

use boxsh_kernel::Failure;
use boxsh_sqlite::{Connection, is_complete, matches_glob, matches_like};

use super::dot::{is_option, usage};
use super::quoting::{self, identifier};
use super::settings::Mode;
use super::shell::{Shell, Verdict};
use super::words::is_space;

/// A statement of a schema behind which something follows; one that ends in the middle of a comment is made whole first.
pub(super) fn write_statement(sql: &[u8], tail: &[u8], out: &mut Vec<u8>) {
    let mut sql = sql.to_vec();
    let has_comment = [&b"/*"[..], b"--"].iter().any(|mark| memchr::memmem::find(&sql, mark).is_some());
    if tail.first() == Some(&b';') && has_comment {
        let ends = [&b""[..], b"*/", b"\n"].into_iter().map(|end| [&*sql, end].concat());
        if let Some(whole) = ends.into_iter().find(|whole| is_complete(&[&**whole, b";"].concat())) {
            sql = whole;
        }
    }
    if matches_glob(b"CREATE TABLE ['\"]*", &sql) {
        out.extend_from_slice(b"CREATE TABLE IF NOT EXISTS ");
        out.extend_from_slice(&sql[13..]);
    } else {
        out.extend_from_slice(&sql);
    }
    out.extend_from_slice(tail);
}

/// A statement of a schema with one column in a line, if it is a long one.
fn write_pretty(sql: &[u8], out: &mut Vec<u8>) {
    if matches_like(b"CREATE VIEW%", sql, 0) || matches_like(b"CREATE TRIG%", sql, 0) {
        out.extend_from_slice(sql);
        out.extend_from_slice(b";\n");
        return;
    }
    let mut text: Vec<u8> = Vec::with_capacity(sql.len());
    for &byte in sql.iter().skip_while(|byte| is_space(**byte)) {
        if is_space(byte) {
            if text.last() == Some(&b'\r') {
                text.pop();
                text.push(b'\n');
            }
            if text.last().is_some_and(|last| is_space(*last) || *last == b'(') {
                continue;
            }
        } else if matches!(byte, b'(' | b')') && text.last().is_some_and(|last| is_space(*last)) {
            text.pop();
        }
        text.push(byte);
    }
    while text.last().is_some_and(|last| is_space(*last)) {
        text.pop();
    }
    if text.len() < 79 {
        return write_statement(&text, b";\n", out);
    }
    let (mut line, mut waits_for, mut depth, mut lines) = (Vec::new(), 0, 0, 0);
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            _ if byte == waits_for && waits_for != 0 => waits_for = 0,
            b'"' | b'\'' | b'`' => waits_for = byte,
            b'[' => waits_for = b']',
            b'-' if text.get(at + 1) == Some(&b'-') => waits_for = b'\n',
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if lines > 0 && depth == 0 && !line.is_empty() {
                    write_statement(&line, b"\n", out);
                    line.clear();
                }
            }
            _ => {}
        }
        line.push(byte);
        let ends =
            byte == b'(' || byte == b'\n' || (byte == b',' && !is_blank_to_end_of_line(&text[at + 1..]));
        if depth == 1 && waits_for == 0 && ends {
            if byte == b'\n' {
                line.pop();
            }
            write_statement(&line, b"\n  ", out);
            line.clear();
            lines += 1;
            while text.get(at + 1).is_some_and(|next| is_space(*next)) {
                at += 1;
            }
        }
        at += 1;
    }
    write_statement(&line, b";\n", out);
}

fn is_blank_to_end_of_line(text: &[u8]) -> bool {
    let rest = &text[text.iter().take_while(|byte| is_space(**byte) && **byte != b'\n').count()..];
    rest.is_empty() || rest[0] == b'\n' || rest.starts_with(b"--")
}

/// A statement in one of the two ways.
fn write_in(mode: Mode, sql: &[u8], out: &mut Vec<u8>) {
    match mode {
        Mode::Pretty => write_pretty(sql, out),
        _ => write_statement(sql, b";\n", out),
    }
}

/// The columns of a view or a virtual table, as if it were a table.
fn shape(database: &Connection<'_>, schema: Option<&[u8]>, name: &[u8]) -> Option<Vec<u8>> {
    let pragma = [
        b"PRAGMA ",
        &*quoting::doubled(schema.unwrap_or(b"main"), b'"'),
        b".table_info=",
        &quoting::literal(name),
    ]
    .concat();
    let mut columns = Vec::new();
    let (Some(mut statement), _) = database.prepare(&pragma).ok()? else { return None };
    while statement.step().unwrap_or(false) {
        columns.push(identifier(statement.text(1).unwrap_or_default()));
    }
    if columns.is_empty() {
        return None;
    }
    let mut out = match schema {
        Some(schema) if schema.eq_ignore_ascii_case(b"temp") => b"temp.".to_vec(),
        Some(schema) => [&*identifier(schema), b"."].concat(),
        None => Vec::new(),
    };
    out.extend_from_slice(&identifier(name));
    out.push(b'(');
    out.extend_from_slice(&columns.join(&b','));
    out.push(b')');
    Some(out)
}

/// A statement with the schema that its object is in, and the shape of a view or virtual table behind it.
fn completed(database: &Connection<'_>, sql: &[u8], schema: Option<&[u8]>, name: &[u8]) -> Vec<u8> {
    const KINDS: [&str; 6] = ["TABLE", "INDEX", "UNIQUE INDEX", "VIEW", "TRIGGER", "VIRTUAL TABLE"];
    let Some(rest) = sql.strip_prefix(b"CREATE ") else { return sql.to_vec() };
    let kind =
        KINDS.iter().find(|kind| rest.starts_with(kind.as_bytes()) && rest.get(kind.len()) == Some(&b' '));
    let Some(kind) = kind else { return sql.to_vec() };
    let mut out = match schema {
        Some(schema) => {
            let is_temp = schema.eq_ignore_ascii_case(b"temp");
            let schema = if is_temp { schema.to_vec() } else { identifier(schema) };
            let (head, tail) = sql.split_at(7 + kind.len());
            [head, b" ", &*schema, b".", &tail[1..]].concat()
        }
        None => sql.to_vec(),
    };
    if kind.starts_with('V')
        && let Some(shape) = shape(database, schema, name)
    {
        out.extend_from_slice(b"\n/* ");
        out.extend_from_slice(&shape);
        out.extend_from_slice(b" */");
    }
    out
}

/// `.schema`
pub(super) fn run(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let database = shell.database()?;
    let (mut mode, mut without_system, mut pattern) = (Mode::Semi, false, None);
    for word in &words[1..] {
        if is_option(word, "indent") {
            mode = Mode::Pretty;
        } else if is_option(word, "nosys") {
            without_system = true;
        } else if word.starts_with(b"-") {
            shell.complain(&[b"Unknown option: \"", &**word, b"\"\n"].concat())?;
            return Ok(Verdict::Failed);
        } else if pattern.is_none() {
            pattern = Some(word.clone());
        } else {
            return usage(shell, ".schema ?--indent? ?--nosys? ?LIKE-PATTERN?");
        }
    }
    let mut out = Vec::new();
    if let Some(pattern) = &pattern {
        let own = ["sqlite_master", "sqlite_schema", "sqlite_temp_master", "sqlite_temp_schema"];
        if own.iter().any(|name| matches_like(pattern, name.as_bytes(), b'\\')) {
            let columns =
                b" (\n  type text,\n  name text,\n  tbl_name text,\n  rootpage integer,\n  sql text\n)";
            write_in(mode, &[b"CREATE TABLE ", &**pattern, columns].concat(), &mut out);
        }
    }
    let query = match query(shell, pattern.as_deref(), without_system)? {
        Ok(query) => query,
        Err(verdict) => return Ok(verdict),
    };
    let mut found = database.prepare(&query).map(|(statement, _)| statement);
    let mut failure = None;
    match &mut found {
        Ok(Some(statement)) => loop {
            match statement.step() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
            shell.process.tick()?;
            let name = statement.text(1).unwrap_or_default().to_vec();
            let schema = statement.text(2).filter(|schema| !schema.eq_ignore_ascii_case(b"main"));
            match statement.text(0) {
                Some(sql) => write_in(mode, &completed(&database, sql, schema, &name), &mut out),
                // A function that gives a table has no statement, only a shape.
                None => {
                    if let Some(shape) = shape(&database, None, &name) {
                        write_in(mode, &[b"/* ", &*shape, b" */"].concat(), &mut out);
                    }
                }
            }
        },
        Ok(None) => {}
        Err(error) => failure = Some(error.clone()),
    }
    shell.print(&out)?;
    if let Some(error) = failure {
        shell.complain(&[b"Error: ", &*error.message, b"\n"].concat())?;
        return Ok(Verdict::Failed);
    }
    Ok(Verdict::Done)
}

/// The query for statements, names and schemas of what a pattern matches.
fn query(
    shell: &mut Shell<'_, '_>,
    pattern: Option<&[u8]>,
    without_system: bool,
) -> Result<Result<Vec<u8>, Verdict>, Failure> {
    let schemas = match schemas(shell)? {
        Ok(schemas) => schemas,
        Err(verdict) => return Ok(Err(verdict)),
    };
    let mut parts: Vec<Vec<u8>> = Vec::new();
    for (number, schema) in schemas.iter().enumerate() {
        let head = b"SELECT sql, name, tbl_name, rowid AS r, ";
        let literal = quoting::literal(schema);
        let from =
            [&*literal, b" AS sname FROM ", &identifier(schema), b".sqlite_schema WHERE sql IS NOT NULL"]
                .concat();
        parts.push([head, format!("{number} AS snum, ").as_bytes(), &*from].concat());
    }
    if pattern.is_some() {
        parts.push(b"SELECT NULL, name, name, name, 9e99, 'main' FROM pragma_module_list".to_vec());
    }
    let mut query =
        [b"SELECT sql, name, sname FROM (", &*parts.join(&b" UNION ALL "[..]), b") WHERE "].concat();
    if let Some(pattern) = pattern {
        let is_glob = pattern.iter().any(|byte| matches!(byte, b'*' | b'?' | b'['));
        let subject =
            if pattern.contains(&b'.') { "lower(printf('%s.%s',sname,tbl_name))" } else { "lower(tbl_name)" };
        query.extend_from_slice(subject.as_bytes());
        query.extend_from_slice(if is_glob { b" GLOB " } else { b" LIKE " });
        query.extend_from_slice(&quoting::literal(pattern));
        query.extend_from_slice(if is_glob { b" AND " } else { b" ESCAPE '\\' AND " });
    }
    if without_system {
        query.extend_from_slice(b"name NOT LIKE 'sqlite_%%' AND ");
    }
    query.extend_from_slice(b"true ORDER BY snum, r");
    Ok(Ok(query))
}

/// The names of the databases of the connection.
fn schemas(shell: &mut Shell<'_, '_>) -> Result<Result<Vec<Vec<u8>>, Verdict>, Failure> {
    let database = shell.database()?;
    let failure = match database.prepare(b"SELECT name FROM pragma_database_list") {
        Ok((Some(mut statement), _)) => {
            let mut names = Vec::new();
            loop {
                match statement.step() {
                    Ok(true) => names.extend(statement.text(0).map(<[u8]>::to_vec)),
                    Ok(false) => return Ok(Ok(names)),
                    Err(error) => break error,
                }
            }
        }
        Ok((None, _)) => return Ok(Ok(Vec::new())),
        Err(error) => error,
    };
    shell.check()?;
    shell.complain(&[b"Error: ", &*failure.message, b"\n"].concat())?;
    Ok(Err(Verdict::Failed))
}

/// `.fullschema`
pub(super) fn full(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let mode = match words {
        [_] => Mode::Semi,
        [_, word] if is_option(word, "indent") => Mode::Pretty,
        _ => return usage(shell, ".fullschema ?--indent?"),
    };
    let query = b"SELECT sql FROM (SELECT sql sql, type type, tbl_name tbl_name, name name, rowid x FROM sqlite_schema \
        UNION ALL SELECT sql, type, tbl_name, name, rowid FROM sqlite_temp_schema) \
        WHERE type!='meta' AND sql NOTNULL AND name NOT LIKE 'sqlite_%' ORDER BY x";
    let mut out = Vec::new();
    for sql in shell.texts(query)? {
        write_in(mode, &sql, &mut out);
    }
    shell.print(&out)?;
    let statistics = shell.texts(b"SELECT rowid FROM sqlite_schema WHERE name GLOB 'sqlite_stat[134]'")?;
    if statistics.is_empty() {
        shell.print(b"/* No STAT tables available */\n")?;
        return Ok(Verdict::Done);
    }
    shell.print(b"ANALYZE sqlite_schema;\n")?;
    let before = shell.format.clone();
    (shell.format.mode, shell.format.headers) = (Mode::Insert, false);
    for table in ["sqlite_stat1", "sqlite_stat4"] {
        shell.format.table = table.into();
        // A table that is not there has nothing to show.
        let _ = shell.execute(format!("SELECT * FROM {table}").as_bytes())?;
    }
    shell.format = before;
    shell.print(b"ANALYZE sqlite_schema;\n")?;
    Ok(Verdict::Done)
}

/// `.tables` and `.indexes`
pub(super) fn tables(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let is_tables = words[0].starts_with(b"t");
    let schemas = match schemas(shell)? {
        Ok(schemas) => schemas,
        Err(verdict) => return Ok(verdict),
    };
    if !is_tables && words.len() > 2 {
        return usage(shell, ".indexes ?LIKE-PATTERN?");
    }
    let condition = match is_tables {
        true => " WHERE type IN ('table','view') AND name NOT LIKE 'sqlite_%' AND name LIKE ?1",
        false => " WHERE type='index' AND tbl_name LIKE ?1",
    };
    let selects = schemas.iter().map(|schema| {
        let column = match schema.eq_ignore_ascii_case(b"main") {
            true => b"name".to_vec(),
            false => [&*quoting::literal(schema), b"||'.'||name"].concat(),
        };
        let from = quoting::doubled(schema, b'"');
        [b"SELECT ", &*column, b" FROM ", &*from, b".sqlite_schema", condition.as_bytes()].concat()
    });
    let query = [&*selects.collect::<Vec<_>>().join(&b" UNION ALL "[..]), b" ORDER BY 1"].concat();
    let database = shell.database()?;
    let pattern = words.get(1).map_or(&b"%"[..], Vec::as_slice);
    let found = database.prepare(&query).and_then(|(statement, _)| {
        let mut names = Vec::new();
        if let Some(mut statement) = statement {
            statement.bind_text(1, pattern);
            while statement.step()? {
                names.push(statement.text(0).unwrap_or_default().to_vec());
            }
        }
        Ok(names)
    });
    match found {
        Ok(names) => shell.print(&in_columns(&names)).map(|()| Verdict::Done),
        Err(error) => {
            shell.check()?;
            shell.complain(&[b"Error: ", &*error.message, b"\n"].concat())?;
            Ok(Verdict::Failed)
        }
    }
}

/// Names in columns, from top to bottom.
fn in_columns(names: &[Vec<u8>]) -> Vec<u8> {
    let width = names.iter().map(Vec::len).max().unwrap_or(0);
    let columns = (80 / (width + 2)).max(1);
    let rows = names.len().div_ceil(columns);
    let mut out = Vec::new();
    for row in 0..rows {
        for (column, name) in names.iter().skip(row).step_by(rows).enumerate() {
            out.extend_from_slice(if column == 0 { b"" } else { b"  " });
            out.extend_from_slice(name);
            out.resize(out.len() + width - name.len(), b' ');
        }
        out.push(b'\n');
    }
    out
}
