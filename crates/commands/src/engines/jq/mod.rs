//! `jq`: process JSON by a filter.

mod input;
mod ir;
mod lexer;
mod library;
mod machine;
pub(crate) mod map;
mod native;
pub(crate) mod number;
mod one;
mod options;
pub(crate) mod pace;
mod parser;
mod prelude;
pub(crate) mod print;
pub(crate) mod reader;
mod resolve;
mod scope;
mod special;
mod stream;
mod syntax;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod track;
mod update;
pub(crate) mod value;

use boxsh_kernel::Key;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Output, Parsed};

use self::input::{Files, Manner, Source};
use self::library::Shelf;
use self::machine::{Machine, Stop};
use self::options::{Extra, Line, Naming};
use self::pace::Pace;
use self::print::{Layout, print, to_json};
use self::text::Str;
use self::value::{DEEPEST, Value};

pub(crate) use options::SPEC;

/// How deep values may be nested that filters make, where the stack allows it: deeper than what can be read or compared,
/// so that filters can find out.
const MAX_DEPTH: usize = DEEPEST as usize + 1000;

/// Stack that one level of nesting may take.
const STACK_PER_LEVEL: usize = 2048;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let line = options::parse(context)?;
    if line.flags.has(flag!("h")) || line.flags.operands == [b"--help"] {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if line.flags.has(flag!("V")) || line.flags.operands == [b"--version"] {
        context.out.write(b"jq-1.8.2\n")?;
        return Ok(Exit::SUCCESS);
    }
    if line.flags.has(flag!("build-configuration")) {
        context.out.write(b"boxsh\n")?;
        return Ok(Exit::SUCCESS);
    }
    Session::new(context, line)?.run()
}

/// One call of the command.
struct Session<'c, 'p> {
    context: &'c mut Context<'p>,
    flags: Parsed,
    printer: Printer,
    filter: Vec<u8>,
    shelf: Shelf<'p>,
    files: Vec<Vec<u8>>,
    max_depth: usize,
    made_depth: usize,
}

/// How results are written.
struct Printer {
    layout: Layout,
    raw: bool,
    /// What follows each result.
    end: &'static [u8],
    separate: bool,
    unbuffered: bool,
    buffer: Vec<u8>,
}

fn names_of(folders: &Parsed) -> Vec<Vec<u8>> {
    let is_folder = |name: &str| name == "L" || name == "library-path";
    folders
        .flags
        .iter()
        .filter(|given| is_folder(&given.name()))
        .map(|given| given.value().to_vec())
        .collect()
}

impl<'c, 'p> Session<'c, 'p> {
    fn new(context: &'c mut Context<'p>, line: Line) -> Result<Self, Failure> {
        let made_depth = MAX_DEPTH.min(context.process.stack_left() / STACK_PER_LEVEL);
        let max_depth = made_depth.min(DEEPEST as usize);
        let layout = options::layout(context, &line.flags)?;
        let mut shelf = Shelf::new(context, names_of(&line.flags), max_depth);
        for (naming, name, value) in line.named {
            let value = named_value(context, naming, &name, &value, max_depth)?;
            let name = Str::from_foreign(&name);
            // The first one of a name counts.
            if !shelf.named.contains(&name) {
                shelf.named.insert(name, value);
            }
        }
        let mut files = Vec::new();
        let process = context.process;
        let mut filter = match line.filter {
            Some(filter) => filter,
            // In the middle of a pipeline, the filter may be left out.
            None if !process.is_terminal(0) || !process.is_terminal(1) => b".".to_vec(),
            None => {
                context.write_error(SPEC.help().as_bytes())?;
                return Err(Failure::Silent(2));
            }
        };
        for (extra, text) in line.extras {
            match extra {
                Extra::File => files.push(text),
                Extra::Text => shelf.positional.push(Value::String(Str::from_foreign(&text))),
                Extra::Json => match library::values(context.process, &text, max_depth).as_deref() {
                    Ok([value]) => shelf.positional.push(value.clone()),
                    _ => {
                        return Err(Failure::with_status(
                            2,
                            "invalid JSON text passed to --jsonargs\nUse jq --help for help with command-line \
                             options,\nor see the jq manpage, or online docs at https://jqlang.org",
                        ));
                    }
                },
            }
        }
        if line.flags.has(flag!("from-file")) {
            filter = match library::read(context.process, &filter) {
                Ok(text) => text,
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(error) => {
                    let name = String::from_utf8_lossy(&filter);
                    return Err(Failure::with_status(2, format!("error: Could not open {name}: {error}")));
                }
            };
        }
        let has = |key: Key| line.flags.has(key);
        let printer = Printer {
            layout,
            raw: has(flag!("raw-output")) || has(flag!("join-output")) || has(flag!("raw-output0")),
            end: match () {
                () if has(flag!("raw-output0")) => b"\0",
                () if has(flag!("join-output")) => b"",
                () => b"\n",
            },
            separate: has(flag!("seq")),
            unbuffered: has(flag!("unbuffered")),
            buffer: Vec::new(),
        };
        Ok(Self { context, flags: line.flags, printer, filter, shelf, files, max_depth, made_depth })
    }

    fn run(mut self) -> CommandResult {
        let program = match resolve::resolve(&self.filter, &mut self.shelf) {
            Ok(program) => program,
            Err(error) => {
                let text = resolve::locate(&error, "<top-level>", &self.filter);
                self.context.write_error(format!("jq: error: {text}\njq: 1 compile error\n").as_bytes())?;
                return Ok(Exit(3));
            }
        };
        let has = |key: Key| self.flags.has(key);
        let manner = match () {
            () if has(flag!("raw-input")) => Manner::Lines,
            () if has(flag!("stream-errors")) => Manner::Events { errors: true },
            () if has(flag!("stream")) => Manner::Events { errors: false },
            () => Manner::Json,
        };
        let (null_input, exit_status) = (has(flag!("null-input")), has(flag!("exit-status")));
        let files = Files::new(self.context, std::mem::take(&mut self.files));
        let mut source = Source::new(files, manner, has(flag!("slurp")), self.max_depth);
        let shelf = &self.shelf;
        let describe = |path: &str| shelf.describe(path);
        let process = self.context.process;
        let outcome = {
            let machine = Machine::new(process, &program, &mut source, &describe, self.made_depth as u32);
            let mut work = Work {
                machine: &machine,
                out: &mut self.context.out,
                printer: &mut self.printer,
                outcome: Outcome::Nothing,
            };
            work.all(null_input)?
        };
        let status = match outcome {
            Outcome::Halted(status) => status,
            _ if source.reader.feed.failed => 2,
            Outcome::Failed => 5,
            _ if !exit_status => 0,
            Outcome::Nothing => 4,
            Outcome::False => 1,
            Outcome::True => 0,
        };
        Ok(Exit(status))
    }
}

fn named_value(
    context: &Context<'_>,
    naming: Naming,
    name: &[u8],
    value: &[u8],
    max_depth: usize,
) -> Result<Value, Failure> {
    let name = String::from_utf8_lossy(name);
    let shown = String::from_utf8_lossy(value);
    let bad = |flag: &str, what: String| {
        Failure::with_status(2, format!("Bad JSON in --{flag} {name} {shown}: {what}"))
    };
    let contents = |flag: &str| match library::read(context.process, value) {
        Ok(text) => Ok(text),
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        Err(error) => Err(bad(flag, format!("Could not open {shown}: {error}"))),
    };
    Ok(match naming {
        Naming::Text => Value::String(Str::from_foreign(value)),
        Naming::Json => match library::values(context.process, value, max_depth).as_deref() {
            Ok([value]) => value.clone(),
            _ => {
                return Err(Failure::with_status(
                    2,
                    "invalid JSON text passed to --argjson\nUse jq --help for help with command-line options,\n\
                     or see the jq manpage, or online docs at https://jqlang.org",
                ));
            }
        },
        Naming::Values => match library::values(context.process, &contents("slurpfile")?, max_depth) {
            Ok(values) => Value::array(values),
            Err(what) => return Err(bad("slurpfile", what)),
        },
        Naming::Contents => Value::String(Str::from_foreign(&contents("rawfile")?)),
    })
}

/// What the last input came to.
#[derive(Clone, Copy)]
enum Outcome {
    Nothing,
    True,
    False,
    Failed,
    Halted(u8),
}

/// The program at work on its inputs.
struct Work<'w, 'i, 'm, 'p> {
    machine: &'w Machine<'i, 'm>,
    out: &'w mut Output<'p>,
    printer: &'w mut Printer,
    outcome: Outcome,
}

impl Work<'_, '_, '_, '_> {
    fn all(&mut self, null_input: bool) -> Result<Outcome, Failure> {
        if null_input {
            self.one(Value::Null)?;
            return Ok(self.outcome);
        }
        loop {
            let next = self.machine.inputs.borrow_mut().next();
            match next {
                Ok(Some(value)) => self.one(value)?,
                Ok(None) => return Ok(self.outcome),
                Err(Stop::Error(message)) => {
                    let text = message.as_text().unwrap_or_default().into_owned();
                    self.complain(&format!("jq: parse error: {text}\n"))?;
                    return Ok(Outcome::Failed);
                }
                Err(Stop::Failure(failure)) => return Err(failure),
                Err(_) => return Ok(self.outcome),
            }
            if let Outcome::Halted(_) = self.outcome {
                return Ok(self.outcome);
            }
        }
    }

    fn complain(&mut self, text: &str) -> Result<(), Failure> {
        match self.machine.process.write_all(2, text.as_bytes()) {
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            _ => Ok(()),
        }
    }

    /// Runs the program on one input.
    fn one(&mut self, input: Value) -> Result<(), Failure> {
        if let Outcome::Failed = self.outcome {
            self.outcome = Outcome::Nothing;
        }
        let machine = self.machine;
        let (out, printer, outcome) = (&mut *self.out, &mut *self.printer, &mut self.outcome);
        let result = self.machine.main(input, &mut |value| {
            *outcome = if value.is_true() { Outcome::True } else { Outcome::False };
            printer.write(&machine.pace, &value, out)
        });
        match result {
            Ok(()) => Ok(()),
            Err(Stop::Halt(status)) => {
                self.outcome = Outcome::Halted(status);
                Ok(())
            }
            Err(Stop::Failure(failure)) => Err(failure),
            Err(Stop::Error(error)) => self.report(&error),
            Err(Stop::Break(_)) => self.report(&Value::string("break")),
        }
    }

    fn report(&mut self, error: &Value) -> Result<(), Failure> {
        self.outcome = Outcome::Failed;
        let name = self.machine.inputs.borrow().file_name();
        let place = match name {
            Some(name) => {
                let line = self.machine.inputs.borrow_mut().line_number()?;
                format!("{}:{line}", String::from_utf8_lossy(&name))
            }
            None => "<unknown>".into(),
        };
        let text = match error.as_text() {
            Some(text) => format!("jq: error (at {place}): {text}\n"),
            None => {
                let json = to_json(&self.machine.pace, error)?;
                format!("jq: error (at {place}) (not a string): {}\n", String::from_utf8_lossy(&json))
            }
        };
        self.complain(&text)
    }
}

impl Printer {
    fn write(&mut self, pace: &Pace<'_>, value: &Value, out: &mut Output<'_>) -> Result<(), Stop> {
        self.buffer.clear();
        if self.separate {
            self.buffer.push(0x1e);
        }
        match value {
            Value::String(text) if self.raw && (!self.layout.ascii || text.as_bytes().is_ascii()) => {
                if self.end == b"\0" && text.as_bytes().contains(&0) {
                    return native::fail("Cannot dump a string containing NUL with --raw-output0 option");
                }
                self.buffer.extend_from_slice(text.as_bytes());
            }
            other => print(pace, other, &self.layout, &mut self.buffer)?,
        }
        self.buffer.extend_from_slice(self.end);
        out.write(&self.buffer).map_err(Stop::Failure)?;
        if self.unbuffered {
            out.flush().map_err(Stop::Failure)?;
        }
        Ok(())
    }
}
