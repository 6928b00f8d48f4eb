//! `.dump`: a database as the statements that make it.

use boxsh_kernel::Failure;
use boxsh_sqlite::{Connection, Error, matches_glob};

use super::quoting::{identifier, literal};
use super::schema::write_statement;
use super::settings::Mode;
use super::shell::{Shell, Verdict, pointed_at};

#[derive(Default)]
struct Options {
    rowids: bool,
    newlines: bool,
    data_only: bool,
    without_system: bool,
    /// Which objects, as a condition; all if there is none.
    which: Vec<Vec<u8>>,
}

/// What was dumped so far.
struct Dump {
    options: Options,
    writes_schema: bool,
    errors: u32,
}

pub(super) fn run(shell: &mut Shell<'_, '_>, words: &[Vec<u8>]) -> Result<Verdict, Failure> {
    let mut options = Options::default();
    for word in &words[1..] {
        let Some(option) = word.strip_prefix(b"-") else {
            let pattern = literal(word);
            let shadow = b" ESCAPE '\\' OR EXISTS (  SELECT 1 FROM sqlite_schema WHERE     name LIKE ";
            let rest = b" ESCAPE '\\' AND    sql LIKE 'CREATE VIRTUAL TABLE%' AND    \
                substr(o.name, 1, length(name)+1) == (name||'_'))";
            options.which.push([b"name LIKE ", &*pattern, shadow, &*pattern, rest].concat());
            continue;
        };
        match option.strip_prefix(b"-").unwrap_or(option) {
            b"preserve-rowids" => options.rowids = true,
            b"newlines" => options.newlines = true,
            b"data-only" => options.data_only = true,
            b"nosys" => options.without_system = true,
            _ => {
                shell.complain(&[b"Unknown option \"", &**word, b"\" on \".dump\"\n"].concat())?;
                return Ok(Verdict::Failed);
            }
        }
    }
    let before = shell.format.clone();
    let echo = std::mem::take(&mut shell.switches.echo);
    shell.format.newlines = options.newlines;
    shell.format.headers = false;
    let dumped = Dump { options, writes_schema: false, errors: 0 }.run(shell);
    shell.format = before;
    shell.switches.echo = echo;
    dumped.map(|()| Verdict::Done)
}

impl Dump {
    fn run(mut self, shell: &mut Shell<'_, '_>) -> Result<(), Failure> {
        let database = shell.database()?;
        let data_only = self.options.data_only;
        if !data_only {
            shell.print(b"PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n")?;
        }
        // So that as much as possible of a damaged schema is read.
        let _ = database.execute(b"SAVEPOINT dump; PRAGMA writable_schema=ON");
        let which = match self.options.which.is_empty() {
            true => b"true".to_vec(),
            false => self.options.which.join(&b" OR "[..]),
        };
        let tables = [
            b"SELECT name, type, sql FROM sqlite_schema AS o WHERE (",
            &*which,
            b") AND type=='table'  AND sql NOT NULL ORDER BY tbl_name='sqlite_sequence', rowid",
        ]
        .concat();
        self.dump_tables(shell, &database, &tables)?;
        if !data_only {
            let rest = [
                b"SELECT sql FROM sqlite_schema AS o WHERE (",
                &*which,
                b") AND sql NOT NULL  AND type IN ('index','trigger','view')",
            ]
            .concat();
            self.dump_rest(shell, &database, &rest)?;
        }
        if self.writes_schema {
            shell.print(b"PRAGMA writable_schema=OFF;\n")?;
        }
        let _ = database.execute(b"PRAGMA writable_schema=OFF;");
        let _ = database.execute(b"RELEASE dump;");
        if !data_only {
            shell.print(if self.errors > 0 { b"ROLLBACK; -- due to errors\n" } else { b"COMMIT;\n" })?;
        }
        shell.check()
    }

    /// Dumps the tables of a query, from the other end too if the schema is damaged.
    fn dump_tables(
        &mut self,
        shell: &mut Shell<'_, '_>,
        database: &Connection<'_>,
        query: &[u8],
    ) -> Result<(), Failure> {
        let Err(error) = self.dump_rows(shell, database, query)? else { return Ok(()) };
        if error.code != Error::CORRUPT {
            return Ok(());
        }
        shell.print(b"/****** CORRUPTION ERROR *******/\n")?;
        shell.print(&[b"/****** ", &*error.message, b" ******/\n"].concat())?;
        let backwards = [query, b" ORDER BY rowid DESC"].concat();
        if let Err(error) = self.dump_rows(shell, database, &backwards)? {
            shell.print(&[b"/****** ERROR: ", &*error.message, b" ******/\n"].concat())?;
        }
        Ok(())
    }

    fn dump_rows(
        &mut self,
        shell: &mut Shell<'_, '_>,
        database: &Connection<'_>,
        query: &[u8],
    ) -> Result<Result<(), Error>, Failure> {
        let mut statement = match database.prepare(query) {
            Ok((Some(statement), _)) => statement,
            Ok((None, _)) => return Ok(Ok(())),
            Err(error) => return Ok(Err(error)),
        };
        loop {
            match statement.step() {
                Ok(true) => {}
                Ok(false) => return Ok(Ok(())),
                Err(error) => return Ok(Err(error)),
            }
            let text = |at: usize| statement.text(at).unwrap_or_default().to_vec();
            self.dump_table(shell, database, &text(0), &text(2))?;
        }
    }

    fn dump_table(
        &mut self,
        shell: &mut Shell<'_, '_>,
        database: &Connection<'_>,
        table: &[u8],
        sql: &[u8],
    ) -> Result<(), Failure> {
        let (data_only, without_system) = (self.options.data_only, self.options.without_system);
        let mut out = Vec::new();
        if table == b"sqlite_sequence" && !without_system {
            out.extend_from_slice(b"DELETE FROM sqlite_sequence;\n");
        } else if matches_glob(b"sqlite_stat?", table) && !without_system {
            out.extend_from_slice(b"ANALYZE sqlite_schema;\n");
        } else if table.starts_with(b"sqlite_") {
            return Ok(());
        } else if sql.starts_with(b"CREATE VIRTUAL TABLE") && !data_only {
            if !self.writes_schema {
                out.extend_from_slice(b"PRAGMA writable_schema=ON;\n");
                self.writes_schema = true;
            }
            let (name, sql) = (literal(table), literal(sql));
            let head = b"INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table',";
            out.extend_from_slice(&[head, &*name, b",", &*name, b",0,", &*sql, b");\n"].concat());
            return shell.print(&out);
        } else {
            write_statement(sql, b";\n", &mut out);
        }
        if !data_only {
            shell.print(&out)?;
        }
        let Some((columns, rowid)) = columns(shell, database, table, self.options.rowids)? else {
            self.errors += 1;
            return Ok(());
        };
        let names: Vec<Vec<u8>> = columns.iter().map(|name| identifier(name)).collect();
        let list =
            rowid.iter().map(|name| name.as_bytes().to_vec()).chain(names).collect::<Vec<_>>().join(&b',');
        let table = identifier(table);
        let target = if rowid.is_some() { [&*table, b"(", &*list, b")"].concat() } else { table.clone() };
        let select = [b"SELECT ", &*list, b" FROM ", &*table].concat();
        let (mode, before) = (shell.format.mode, std::mem::replace(&mut shell.format.table, target));
        shell.format.mode = Mode::Insert;
        let end = shell.execute(&select)?;
        if end.as_ref().is_err_and(|error| error.code == Error::CORRUPT) {
            shell.print(b"/****** CORRUPTION ERROR *******/\n")?;
            let _ = database.execute(b"PRAGMA reverse_unordered_selects(1)");
            let _ = shell.execute(&select)?;
            let _ = database.execute(b"PRAGMA reverse_unordered_selects(0)");
        }
        (shell.format.mode, shell.format.table) = (mode, before);
        self.errors += u32::from(end.is_err());
        Ok(())
    }

    fn dump_rest(
        &mut self,
        shell: &mut Shell<'_, '_>,
        database: &Connection<'_>,
        query: &[u8],
    ) -> Result<(), Failure> {
        let error = match database.prepare(query) {
            Ok((Some(mut statement), _)) => loop {
                match statement.step() {
                    Ok(true) => {}
                    Ok(false) => return Ok(()),
                    Err(error) => break error,
                }
                let sql = statement.text(0).unwrap_or_default();
                let has_comment = memchr::memmem::find(sql, b"--").is_some();
                let text = [sql, if has_comment { b"\n;\n" } else { b";\n" }].concat();
                shell.print(&text)?;
            },
            Ok((None, _)) => return Ok(()),
            Err(error) => error,
        };
        let place = error.offset.map(|offset| pointed_at(query, offset)).unwrap_or_default();
        let head = format!("/**** ERROR: ({}) ", error.code);
        shell.print(&[head.as_bytes(), &*error.message, b" *****/\n", &*place].concat())?;
        self.errors += u32::from(error.code != Error::CORRUPT);
        Ok(())
    }
}

/// Names of columns, and perhaps that of the row number.
type Columns = (Vec<Vec<u8>>, Option<&'static str>);

/// The columns of a table, and what its row number is called if that has to be kept.
fn columns(
    shell: &mut Shell<'_, '_>,
    database: &Connection<'_>,
    table: &[u8],
    rowids: bool,
) -> Result<Option<Columns>, Failure> {
    let name = literal(table);
    let Ok((Some(mut statement), _)) = database.prepare(&[b"PRAGMA table_info=", &*name].concat()) else {
        return Ok(None);
    };
    let (mut columns, mut keys, mut is_integer) = (Vec::new(), 0, false);
    while statement.step().unwrap_or(false) {
        columns.push(statement.text(1).unwrap_or_default().to_vec());
        if statement.integer(5) != 0 {
            keys += 1;
            is_integer =
                keys == 1 && statement.text(2).is_some_and(|text| text.eq_ignore_ascii_case(b"INTEGER"));
        }
    }
    if columns.is_empty() {
        return Ok(None);
    }
    let mut keep = rowids;
    if keep && is_integer {
        // Such a key is the row number by another name, unless there is an index for it.
        let query = [b"SELECT 1 FROM pragma_index_list(", &*name, b") WHERE origin='pk'"].concat();
        keep = !shell.texts(&query)?.is_empty();
    }
    let is_free = |word: &&str| !columns.iter().any(|column| column.eq_ignore_ascii_case(word.as_bytes()));
    let word = ["rowid", "_rowid_", "oid"].into_iter().find(is_free);
    let word = word.filter(|word| keep && database.has_column(None, table, word.as_bytes()));
    Ok(Some((columns, word)))
}
