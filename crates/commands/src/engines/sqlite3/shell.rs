//! The state of the shell, and how it runs statements.

use std::rc::Rc;

use boxsh_kernel::{Context, Failure, Follow, Limit, Process};
use boxsh_sqlite::{Connection, Engine, Error, Explain, OpenMode, Statement, limit, setting};

use super::explain::{self, Plan};
use super::host::Session;
use super::rows::Rows;
use super::settings::{Format, Mode, Plans, Switches};
use super::sink::Sink;
use super::words::is_space;
use super::{columnar, functions};

/// What of an error of SQLite's is told.
pub(super) struct SqlError {
    pub(super) phase: Phase,
    pub(super) code: i32,
    pub(super) text: Vec<u8>,
}

/// When a statement failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Prepare,
    Step,
}

/// What a run of statements comes to: the outer error ends the shell.
pub(super) type Outcome = Result<Result<(), SqlError>, Failure>;

/// What a dot command or a line of input comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Done,
    Failed,
    /// The shell ends.
    Exit(u8),
}

pub(super) struct Shell<'c, 'p> {
    pub(super) context: &'c mut Context<'p>,
    pub(super) process: &'p Process,
    pub(super) engine: Engine<'p>,
    database: Option<Connection<'p>>,
    pub(super) file: Vec<u8>,
    pub(super) read_only: bool,
    pub(super) format: Format,
    pub(super) switches: Switches,
    sink: Sink<'p>,
    /// The name of where output goes, for `.show`.
    pub(super) sink_name: Vec<u8>,
    /// How many more commands or statements end before output goes back to where it was.
    pub(super) once: u8,
    /// Lines read so far, and files read within each other.
    pub(super) line: u64,
    pub(super) nesting: u32,
    pub(super) interactive: bool,
}

impl<'c, 'p> Shell<'c, 'p> {
    /// A shell for a database that is not open yet.
    ///
    /// # Errors
    /// If SQLite cannot be had.
    pub(super) fn new(context: &'c mut Context<'p>, file: Vec<u8>) -> Result<Self, Failure> {
        let process = context.process;
        let budget = process.budget();
        let memory = budget.maximum(Limit::Memory).saturating_sub(budget.spent(Limit::Memory));
        let engine = Engine::new(Rc::new(Session::new(process)), memory);
        let engine = engine.ok_or_else(|| Failure::new("out of memory"))?;
        let interactive = process.is_terminal(0);
        Ok(Self {
            context,
            process,
            engine,
            database: None,
            file,
            read_only: false,
            format: Format::default(),
            switches: Switches::default(),
            sink: Sink::Stdout,
            sink_name: Vec::new(),
            once: 0,
            line: 0,
            nesting: 0,
            interactive,
        })
    }

    /// Writes to where output goes.
    pub(super) fn print(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.sink.write(self.context, data)
    }

    /// Writes to standard error, at once.
    pub(super) fn complain(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.process.tick()?;
        Ok(self.context.write_error(data)?)
    }

    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.sink.flush(self.context)
    }

    /// Sends output somewhere else.
    pub(super) fn set_sink(&mut self, sink: Sink<'p>, name: &[u8]) -> Result<(), Failure> {
        let before = std::mem::replace(&mut self.sink, sink);
        self.sink_name = name.to_vec();
        before.close(self.context)
    }

    /// Opens the database unless it is.
    ///
    /// # Errors
    /// If it cannot be opened, which ends the shell.
    pub(super) fn database(&mut self) -> Result<Connection<'p>, Failure> {
        if let Some(database) = &self.database {
            return Ok(database.clone());
        }
        match self.connect(&self.file.clone()) {
            Ok(database) => {
                self.database = Some(database.clone());
                Ok(database)
            }
            Err(error) => {
                self.report_open(&error)?;
                Err(Failure::Silent(1))
            }
        }
    }

    pub(super) fn report_open(&mut self, error: &Error) -> Result<(), Failure> {
        let name = self.file.clone();
        let text = [b"Error: unable to open database \"", &*name, b"\": ", &error.message, b"\n"].concat();
        self.complain(&text)
    }

    /// Has another database, or none, from now on.
    pub(super) fn set_database(&mut self, database: Option<Connection<'p>>) {
        self.database = database;
    }

    /// Connects to a database as the shell does: with its functions and limits.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub(super) fn connect(&self, name: &[u8]) -> Result<Connection<'p>, Error> {
        let mode = if self.read_only { OpenMode::Read } else { OpenMode::Create };
        let database = Connection::open(&self.engine, name, mode)?;
        let longest = self.process.budget().maximum(Limit::String);
        database.limit(limit::LENGTH, i32::try_from(longest).ok());
        // Newer versions show more digits than the one that scripts are written for.
        database.set_digits(15);
        functions::add(&database, self.process);
        Ok(database)
    }

    /// Whether the database's file is there.
    pub(super) fn file_exists(&self) -> bool {
        self.process.stat(&self.file, Follow::Yes).is_ok()
    }

    /// Ends if the process has to, or if SQLite was refused memory: that is the end of the run, as anywhere else.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.engine.memory_refused() {
            return Err(self.process.budget().breach(Limit::Memory).into());
        }
        Ok(self.process.tick()?)
    }

    /// Runs statements and shows their rows.
    ///
    /// # Errors
    /// If the shell has to end; an error of SQLite's is part of the outcome.
    pub(super) fn execute(&mut self, sql: &[u8]) -> Outcome {
        let database = self.database()?;
        let mut rest = sql;
        while !rest.is_empty() {
            self.check()?;
            let (statement, used) = match database.prepare(rest) {
                Ok(prepared) => prepared,
                Err(error) => {
                    self.check()?;
                    return Ok(Err(SqlError {
                        phase: Phase::Prepare,
                        code: error.code,
                        text: described(&error, Some(rest)),
                    }));
                }
            };
            let text = &rest[..used];
            if let Some(statement) = statement
                && let Err(error) = self.execute_one(&database, statement, text)?
            {
                self.check()?;
                let text = described(&error, None);
                return Ok(Err(SqlError { phase: Phase::Step, code: error.code, text }));
            }
            rest = &rest[used.max(1).min(rest.len())..];
            let blanks = rest.iter().take_while(|byte| is_space(**byte)).count();
            rest = &rest[blanks..];
        }
        Ok(Ok(()))
    }

    fn execute_one(
        &mut self,
        database: &Connection<'p>,
        mut statement: Statement<'p>,
        text: &[u8],
    ) -> Result<Result<(), Error>, Failure> {
        if self.switches.plans > Plans::Off && statement.explain() == Explain::No {
            statement = self.show_plan(database, statement, text)?;
        }
        bind(database, &mut statement);
        let mode = match statement.explain() {
            Explain::Program if self.switches.explains => Mode::Explain,
            Explain::Plan if self.switches.explains => Mode::Plan,
            _ => self.format.mode,
        };
        self.show(&mut statement, mode)
    }

    /// Shows the plan of a statement before it runs.
    fn show_plan(
        &mut self,
        database: &Connection<'p>,
        statement: Statement<'p>,
        text: &[u8],
    ) -> Result<Statement<'p>, Failure> {
        let with_triggers = self.switches.plans >= Plans::Trigger;
        let before = database.configure(setting::TRIGGER_EQP, None);
        if with_triggers {
            database.configure(setting::TRIGGER_EQP, Some(true));
        }
        let sql = statement.sql();
        let explained = |prefix: &str| database.prepare(&[prefix.as_bytes(), &*sql].concat());
        let mut out = Vec::new();
        if let Ok((Some(mut explanation), _)) = explained("EXPLAIN QUERY PLAN ") {
            let mut plan = Plan::default();
            while explanation.step().unwrap_or(false) {
                if explanation.text(3).unwrap_or_default().first() == Some(&b'-') {
                    plan.draw(&mut out);
                }
                plan.add(&explanation);
            }
            plan.draw(&mut out);
        }
        self.print(&out)?;
        if self.switches.plans == Plans::Full
            && let Ok((Some(mut explanation), _)) = explained("EXPLAIN ")
        {
            // Its errors are those of the statement, which is about to run.
            let _ = self.show(&mut explanation, Mode::Explain)?;
        }
        if with_triggers && !before {
            database.configure(setting::TRIGGER_EQP, Some(false));
            if let Ok((Some(again), _)) = database.prepare(text) {
                return Ok(again);
            }
        }
        Ok(statement)
    }

    /// Runs a statement and shows its rows in a mode.
    pub(super) fn show(
        &mut self,
        statement: &mut Statement<'p>,
        mode: Mode,
    ) -> Result<Result<(), Error>, Failure> {
        let mut out = Vec::new();
        if mode.is_columnar() {
            let shown = columnar::write(self.process, &mut self.format, mode, statement, &mut out);
            self.print(&out)?;
            return shown;
        }
        if mode == Mode::Explain && statement.columns() == 8 {
            return self.show_program(statement);
        }
        let mut plan = Plan::default();
        let format = std::mem::take(&mut self.format);
        let mut rows = Rows::new(&format, mode, statement);
        let end = loop {
            match statement.step() {
                Ok(true) if mode == Mode::Plan => plan.add(statement),
                Ok(true) => rows.write(statement, &mut out),
                Ok(false) => break Ok(()),
                Err(error) => break Err(error),
            }
            if out.len() >= 16 << 10 {
                if let Err(failure) = self.print(&out).and_then(|()| Ok(self.process.tick()?)) {
                    self.format = format;
                    return Err(failure);
                }
                out.clear();
            }
        };
        plan.draw(&mut out);
        rows.finish(&mut out);
        self.format = format;
        self.print(&out)?;
        Ok(end)
    }

    fn show_program(&mut self, statement: &mut Statement<'p>) -> Result<Result<(), Error>, Failure> {
        let indents = explain::indents(statement);
        let mut out = Vec::new();
        let mut number = 0;
        let end = loop {
            match statement.step() {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(error) => break Err(error),
            }
            if number == 0 {
                let names: Vec<_> = (0..statement.columns()).map(|at| statement.column_name(at)).collect();
                explain::write_headers(&names, &mut out);
            }
            let indent = indents.get(number).copied().unwrap_or(0);
            explain::write_row(statement, indent, &self.format.null, &mut out);
            number += 1;
        };
        self.print(&out)?;
        Ok(end)
    }

    /// The first column of all rows of a query; empty if it fails.
    pub(super) fn texts(&mut self, sql: &[u8]) -> Result<Vec<Vec<u8>>, Failure> {
        let database = self.database()?;
        let mut texts = Vec::new();
        if let Ok((Some(mut statement), _)) = database.prepare(sql) {
            while statement.step().unwrap_or(false) {
                self.process.tick()?;
                texts.extend(statement.text(0).map(<[u8]>::to_vec));
            }
        }
        Ok(texts)
    }
}

/// Gives a statement's parameters the values that `.parameter` has set.
fn bind(database: &Connection<'_>, statement: &mut Statement<'_>) {
    let count = statement.parameters();
    if count == 0 || !database.has_column(Some(b"TEMP"), b"sqlite_parameters", b"key") {
        return;
    }
    let query = b"SELECT value FROM temp.sqlite_parameters WHERE key=?1";
    let Ok((Some(mut query), _)) = database.prepare(query) else { return };
    for number in 1..=count {
        let name = statement.parameter_name(number).unwrap_or_else(|| format!("?{number}").into_bytes());
        query.bind_text(1, &name);
        match query.step() {
            Ok(true) => statement.bind_column(number, &query, 0),
            _ => statement.bind_null(number),
        }
        query.reset();
    }
}

/// The message of an error with its code and, if `sql` is given, the place it points at.
fn described(error: &Error, sql: Option<&[u8]>) -> Vec<u8> {
    let mut text = error.message.clone();
    if error.code > 1 {
        text.extend_from_slice(format!(" ({})", error.code).as_bytes());
    }
    if let (Some(sql), Some(offset)) = (sql, error.offset) {
        text.extend_from_slice(&pointed_at(sql, offset));
    }
    text
}

/// Two lines that show where in a statement an error is.
pub(super) fn pointed_at(sql: &[u8], offset: usize) -> Vec<u8> {
    let is_continuation = |byte: &u8| byte & 0xc0 == 0x80;
    let (mut start, mut offset) = (0, offset);
    while offset > 50 {
        offset -= 1;
        start += 1;
        while sql.get(start).is_some_and(is_continuation) {
            start += 1;
            offset = offset.saturating_sub(1);
        }
    }
    let rest = sql.get(start..).unwrap_or_default();
    let mut length = rest.len();
    if length > 78 {
        length = 78;
        while rest.get(length).is_some_and(is_continuation) {
            length -= 1;
        }
    }
    let code: Vec<u8> = rest[..length].iter().map(|&byte| if is_space(byte) { b' ' } else { byte }).collect();
    let mut text = [b"\n  ", &*code, b"\n  "].concat();
    if offset < 25 {
        text.resize(text.len() + offset, b' ');
        text.extend_from_slice(b"^--- error here");
    } else {
        text.resize(text.len() + offset - 14, b' ');
        text.extend_from_slice(b"error here ---^");
    }
    text
}
