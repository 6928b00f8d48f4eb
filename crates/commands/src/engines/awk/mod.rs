//! `awk`: look for patterns in records and compute with their fields, by a program.
//!
//! A program goes from text to [tokens](token), to a [tree](ast), to [operations](program) on a stack of
//! [values](value), which the [machine] runs. Fields are looked for when they are asked for, numbers and strings turn
//! into each other when they have to, and regular expressions are compiled once.

mod arithmetic;
mod array;
mod array_functions;
mod ast;
mod builtin;
mod compile_expression;
mod compiler;
mod diagnostic;
mod elements;
mod expression;
mod format;
mod functions;
mod input;
mod lexer;
mod machine;
mod meter;
mod number;
mod options;
mod output;
mod parser;
mod pattern;
mod program;
mod random;
mod reader;
mod record;
mod source;
mod special;
mod split;
mod statement;
mod streams;
mod substitution;
#[cfg(test)]
mod tests;
mod text;
mod text_functions;
mod time_functions;
mod token;
mod value;
mod variables;

use std::rc::Rc;

use boxsh_format::Charset;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Order, Spec};
use boxsh_pattern::Encoding;

use self::array::Key;
use self::ast::Slot;
use self::builtin::Builtin;
use self::diagnostic::SyntaxError;
use self::input::Phase;
use self::machine::{Flow, Halt, Machine, Parts, Run, Settings};
use self::options::Options;
use self::pattern::{Case, PatternCache};
use self::program::Program;
use self::record::Record;
use self::source::Source;
use self::special::Special;
use self::split::{Manner, Splitter};
use self::streams::StreamError;
use self::value::{NumberFormat, Value};

pub(crate) static SPEC: Spec = AWK;
pub(crate) static GAWK_SPEC: Spec = Spec { name: "gawk", ..AWK };

const AWK: Spec = Spec {
    name: "awk",
    usage: &["[OPTION]... 'program' [FILE]...", "[OPTION]... -f progfile [FILE]..."],
    summary: "Run a program over the records of files.",
    flags: &[
        Flag::new('f', "file", "read the program from this file").value("progfile"),
        Flag::new('F', "field-separator", "what separates fields").value("fs"),
        Flag::new('v', "assign", "assign to a variable before the program starts").value("var=val"),
        Flag::new('b', "characters-as-bytes", "treat all text as bytes"),
        Flag::new('c', "traditional", "do without the words and functions that GNU added"),
        Flag::new('C', "copyright", "show who wrote it").unsupported("see --version"),
        Flag::new('d', "dump-variables", "write all variables to a file")
            .optional("file")
            .unsupported("there is no list of variables"),
        Flag::new('D', "debug", "debug the program").optional("file").unsupported("there is no debugger"),
        Flag::new('e', "source", "add this text to the program").value("program-text"),
        Flag::new('E', "exec", "as -f, and the last option").value("file"),
        Flag::new('g', "gen-pot", "list the strings to be translated")
            .unsupported("there are no translations"),
        Flag::new('h', "help", "display this help and exit"),
        Flag::new('i', "include", "load this library before the program").value("includefile"),
        Flag::new('I', "trace", "show the operations as they run").unsupported("there is no trace"),
        Flag::new('l', "load", "load an extension").value("library").unsupported("there are no extensions"),
        Flag::new('L', "lint", "warn of what is not portable")
            .optional("fatal|invalid|no-ext")
            .unsupported("programs are not checked for portability"),
        Flag::new('M', "bignum", "compute with numbers of any size").unsupported("numbers are doubles"),
        Flag::new('N', "use-lc-numeric", "use the locale's decimal point, which is a point"),
        Flag::new('n', "non-decimal-data", "read octal and hexadecimal numbers in data")
            .unsupported("use strtonum()"),
        Flag::new('o', "pretty-print", "write the program in a standard form")
            .optional("file")
            .unsupported("there is no printer of programs"),
        Flag::new('O', "optimize", "no effect: programs always are"),
        Flag::new('p', "profile", "count how often lines run")
            .optional("file")
            .unsupported("there is no profiler"),
        Flag::new('P', "posix", "do without the words and functions that POSIX does not know"),
        Flag::new('r', "re-interval", "no effect: intervals are always known"),
        Flag::new('s', "no-optimize", "no effect: programs always are optimised"),
        Flag::new('S', "sandbox", "refuse to start commands and to write to files"),
        Flag::new('t', "lint-old", "warn of what old versions did not know")
            .unsupported("programs are not checked for portability"),
        Flag::new('V', "version", "output version information and exit"),
    ],
    notes: "An operand of the form var=value assigns to a variable when its turn comes. With no FILE, or for -, read \
            standard input.",
    order: Order::FirstOperandEnds,
    usage_status: 1,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    run_with(context, &SPEC)
}

pub(crate) fn run_gawk(context: &mut Context<'_>) -> CommandResult {
    run_with(context, &GAWK_SPEC)
}

fn run_with(context: &mut Context<'_>, spec: &'static Spec) -> CommandResult {
    let options = Options::parse(context, spec)?;
    let (program, sources) = load(context, &options)?;
    let encoding = options.encoding();
    let manner = Manner { charset: options.charset, case: Case::Sensitive, process: Some(context.process) };
    let settings = Settings {
        ofs: b" ".to_vec(),
        ors: b"\n".to_vec(),
        subsep: vec![0x1C],
        convfmt: NumberFormat::General(6),
        ofmt: NumberFormat::General(6),
        case: Case::Sensitive,
        charset: options.charset,
        sandbox: options.sandbox,
    };
    let limit = context.process.budget().maximum(boxsh_kernel::Limit::String);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let record = Record::new(context.process, Splitter::Blanks, manner, limit);
    let mut machine = Machine::new(Parts {
        context,
        program: Rc::new(program),
        sources: &sources,
        settings,
        record,
        patterns: PatternCache::new(encoding),
    });
    let outcome = machine.prepare(&options).and_then(|()| machine.run_all());
    machine.conclude(outcome)
}

/// Reads, parses and compiles the program; says what is wrong with it if something is.
fn load(context: &mut Context<'_>, options: &Options) -> Result<(Program, Vec<Source>), Failure> {
    let name = context.name();
    let mut include = |path: &[u8]| options::find_include(context, path);
    let parsed = parser::parse(options.sources(), options.encoding(), options.extensions, &mut include);
    let (result, sources, warnings) = match parsed {
        Ok(mut parsed) => {
            let compiled = compiler::compile(&parsed.tree).map(|(program, warnings)| {
                parsed.warnings.extend(warnings);
                program
            });
            (compiled, parsed.sources, parsed.warnings)
        }
        Err(rejected) => (Err(rejected.error), rejected.sources, rejected.warnings),
    };
    for (place, warning) in warnings {
        let line = sources[usize::from(place.source)].name_line(place.line);
        context.write_error(format!("{name}: {line}: warning: {warning}\n").as_bytes())?;
    }
    match result {
        Ok(program) => Ok((program, sources)),
        Err(error) => Err(report(context, &error, &name, &sources)),
    }
}

fn report(context: &mut Context<'_>, error: &SyntaxError, name: &str, sources: &[Source]) -> Failure {
    let (text, status) = error.describe(name, sources);
    match context.write_error(&text) {
        Ok(()) => Failure::Silent(status),
        Err(error) => Failure::Errno(error),
    }
}

impl Machine<'_, '_> {
    /// Sets the variables that are there from the start.
    fn prepare(&mut self, options: &Options) -> Run<()> {
        for (special, value) in [
            (Special::Fs, &b" "[..]),
            (Special::Ofs, b" "),
            (Special::Ors, b"\n"),
            (Special::Rs, b"\n"),
            (Special::Subsep, b"\x1c"),
            (Special::Convfmt, b"%.6g"),
            (Special::Ofmt, b"%.6g"),
            (Special::Fpat, b"[^[:space:]]+"),
            (Special::Fieldwidths, b""),
        ] {
            self.globals[special.slot()] = Value::text(value);
        }
        self.globals[Special::Ignorecase.slot()] = Value::Num(0.0);
        for (slot, value) in [
            (special::RSTART, Value::Num(0.0)),
            (special::RLENGTH, Value::Num(0.0)),
            (special::RT, Value::text(b"")),
            (special::FILENAME, Value::text(b"")),
            (special::ERRNO, Value::text(b"")),
            (special::ARGIND, Value::Num(0.0)),
            (special::BINMODE, Value::Num(0.0)),
            (special::LINT, Value::Num(0.0)),
            (special::TEXTDOMAIN, Value::text(b"messages")),
        ] {
            self.globals[slot as usize] = value;
        }
        self.input.wants_terminator = self.program.mentions(special::RT);
        self.prepare_arrays(options)?;
        if let Some(separator) = &options.separator {
            self.set_special(Special::Fs, Value::input(separator))?;
        }
        for (name, value) in &options.assignments {
            if self.program.functions.iter().any(|callee| callee.name == *name) {
                let shown = String::from_utf8_lossy(name);
                return machine::fatal(format!("cannot use function `{shown}' as variable name"));
            }
            self.assign_by_name(name, value)?;
        }
        Ok(())
    }

    fn prepare_arrays(&mut self, options: &Options) -> Run<()> {
        let arguments = self.array_in(Slot::Global(special::ARGV))?;
        for (at, argument) in options.arguments.iter().enumerate() {
            arguments.borrow_mut().set(Key::Int(at as i64), Value::input(argument));
        }
        self.globals[special::ARGC as usize] = Value::Num(options.arguments.len() as f64);
        if self.program.mentions(special::ENVIRON) {
            let environment = self.context.process.environment();
            let array = self.array_in(Slot::Global(special::ENVIRON))?;
            for (name, value) in environment.iter() {
                array.borrow_mut().set(Key::of(name), Value::input(value));
            }
        }
        if self.program.mentions(special::PROCINFO) {
            self.prepare_information()?;
        }
        if self.program.mentions(special::FUNCTAB) {
            let array = self.array_in(Slot::Global(special::FUNCTAB))?;
            for function in &self.program.functions {
                array.borrow_mut().set(Key::of(&function.name), Value::text(&function.name));
            }
            for name in Builtin::names() {
                array.borrow_mut().set(Key::of(name.as_bytes()), Value::text(name.as_bytes()));
            }
        }
        Ok(())
    }

    /// Fills `PROCINFO`.
    fn prepare_information(&mut self) -> Run<()> {
        let array = self.array_in(Slot::Global(special::PROCINFO))?;
        let process = self.context.process;
        let credentials = process.credentials();
        let mut table = array.borrow_mut();
        for (name, number) in [
            ("pid", process.pid()),
            ("ppid", process.ppid()),
            ("pgrpid", process.pgid()),
            ("uid", credentials.uid),
            ("euid", credentials.uid),
            ("gid", credentials.gid),
            ("egid", credentials.gid),
        ] {
            table.set(Key::of(name.as_bytes()), Value::Num(f64::from(number)));
        }
        for (name, text) in [("version", "5.2.1"), ("platform", "posix"), ("FS", "FS")] {
            table.set(Key::of(name.as_bytes()), Value::text(text.as_bytes()));
        }
        table.set(Key::Bytes(b"strftime"), time_functions::initial_format());
        let words = array.make_inner();
        for (at, word) in process.arguments().iter().enumerate() {
            words.borrow_mut().set(Key::Int(at as i64), Value::input(word));
        }
        table.set(Key::Bytes(b"argv"), Value::Array(Rc::new(words)));
        let identifiers = array.make_inner();
        let note = |name: &[u8], what: &str| {
            identifiers.borrow_mut().set(Key::of(name), Value::text(what.as_bytes()));
        };
        for (at, name) in self.program.globals.iter().enumerate() {
            let is_array = matches!(
                at as u32,
                special::ENVIRON | special::ARGV | special::PROCINFO | special::SYMTAB | special::FUNCTAB
            );
            note(
                name,
                match at {
                    _ if is_array => "array",
                    at if at < special::NAMES.len() => "scalar",
                    _ => "untyped",
                },
            );
        }
        self.program.functions.iter().for_each(|function| note(&function.name, "user"));
        Builtin::names().for_each(|name| note(name.as_bytes(), "builtin"));
        table.set(Key::Bytes(b"identifiers"), Value::Array(Rc::new(identifiers)));
        Ok(())
    }

    /// Runs the rules: those for the beginning, those for records, those for the end.
    fn run_all(&mut self) -> Run<()> {
        let entries = self.program.entries;
        let mut flow = Flow::Done;
        if let Some(begin) = entries.begin {
            self.input.phase = Phase::Begin;
            flow = self.run(begin)?;
        }
        let reads = entries.main.is_some()
            || entries.end.is_some()
            || entries.begin_file.is_some()
            || entries.end_file.is_some();
        if flow != Flow::Exit && reads {
            self.run_main()?;
        }
        if let Some(end) = entries.end {
            self.input.phase = Phase::End;
            self.run(end)?;
        }
        Ok(())
    }

    /// Ends all streams and says what went wrong.
    fn conclude(mut self, outcome: Run<()>) -> CommandResult {
        let failed = match outcome {
            Ok(()) => None,
            Err(Halt::Failure(failure)) => return Err(failure),
            Err(Halt::Fatal(message)) => {
                self.context.out.flush()?;
                let text = format!("{}fatal: {message}\n", self.describe_place(true));
                self.context.write_error(text.as_bytes())?;
                Some(Failure::Silent(2))
            }
        };
        match self.streams.close_all(self.context) {
            Ok(()) => {}
            Err(StreamError::Failure(failure)) => return Err(failure),
            Err(StreamError::Open(error) | StreamError::Write(error)) => return Err(Failure::Write(error)),
        }
        match failed {
            Some(failure) => Err(failure),
            None => Ok(Exit(self.status)),
        }
    }
}

impl Options {
    fn encoding(&self) -> Encoding {
        match self.charset {
            Charset::C => Encoding::Bytes,
            Charset::Utf8 => Encoding::Utf8,
        }
    }
}
