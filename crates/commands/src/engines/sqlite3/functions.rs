//! The SQL functions that the shell has besides SQLite's own.

use std::cell::RefCell;

use boxsh_kernel::{Limit, OpenFlags, Process};
use boxsh_sqlite::{Arguments, Connection, Kind, Purity, Value};
use regex_automata::meta::Regex;
use regex_automata::util::syntax;

use super::like::{self, Pattern};
use crate::search::{Scout, Sight};

/// The longest pattern that SQLite takes.
const LONGEST_PATTERN: usize = 50_000;

/// Adds them to a connection.
pub(super) fn add<'p>(database: &Connection<'p>, process: &'p Process) {
    add_mathematics(database);
    add_random(database, process);
    add_files(database, process);
    add_patterns(database, process);
    super::texts::add(database, process);
    database.add_function("instr", 2, Purity::Pure, Box::new(|arguments| Ok(place_of(arguments))));
    for (name, ignores_case) in [("regexp", false), ("regexpi", true)] {
        let last = RefCell::new(None);
        let function = move |arguments: &Arguments<'_>| matches(process, arguments, ignores_case, &last);
        database.add_function(name, 2, Purity::Pure, Box::new(function));
    }
}

/// A function of one number.
type Unary = fn(f64) -> f64;

const UNARY: [(&str, Unary); 20] = [
    ("acos", libm::acos),
    ("acosh", libm::acosh),
    ("asin", libm::asin),
    ("asinh", libm::asinh),
    ("atan", libm::atan),
    ("atanh", libm::atanh),
    ("cos", libm::cos),
    ("cosh", libm::cosh),
    ("degrees", |x| x * (180.0 / std::f64::consts::PI)),
    ("exp", libm::exp),
    ("ln", |x| if x > 0.0 { libm::log(x) } else { f64::NAN }),
    ("log", |x| if x > 0.0 { libm::log10(x) } else { f64::NAN }),
    ("log10", |x| if x > 0.0 { libm::log10(x) } else { f64::NAN }),
    ("log2", |x| if x > 0.0 { libm::log2(x) } else { f64::NAN }),
    ("radians", |x| x * (std::f64::consts::PI / 180.0)),
    ("sin", libm::sin),
    ("sinh", libm::sinh),
    ("sqrt", libm::sqrt),
    ("tan", libm::tan),
    ("tanh", libm::tanh),
];

/// Functions that give whole numbers back as they are.
const ROUNDING: [(&str, Unary); 4] =
    [("ceil", libm::ceil), ("ceiling", libm::ceil), ("floor", libm::floor), ("trunc", libm::trunc)];

/// A function of two numbers.
type Binary = fn(f64, f64) -> f64;

const BINARY: [(&str, Binary); 5] = [
    ("atan2", libm::atan2),
    ("log", |base, x| {
        if base <= 0.0 || x <= 0.0 {
            return f64::NAN;
        }
        let base = libm::log(base);
        if base <= 0.0 { f64::NAN } else { libm::log(x) / base }
    }),
    ("mod", libm::fmod),
    ("pow", libm::pow),
    ("power", libm::pow),
];

fn add_mathematics(database: &Connection<'_>) {
    for (name, function) in UNARY {
        let call = move |arguments: &Arguments<'_>| match arguments.is_numeric(0) {
            true => Ok(Value::Real(function(arguments.real(0)))),
            false => Ok(Value::Null),
        };
        database.add_function(name, 1, Purity::Pure, Box::new(call));
    }
    for (name, function) in ROUNDING {
        let call = move |arguments: &Arguments<'_>| match arguments.kind(0) {
            Kind::Integer => Ok(Value::Integer(arguments.integer(0))),
            _ if arguments.is_numeric(0) => Ok(Value::Real(function(arguments.real(0)))),
            _ => Ok(Value::Null),
        };
        database.add_function(name, 1, Purity::Pure, Box::new(call));
    }
    for (name, function) in BINARY {
        let call = move |arguments: &Arguments<'_>| match arguments.is_numeric(0) && arguments.is_numeric(1) {
            true => Ok(Value::Real(function(arguments.real(0), arguments.real(1)))),
            false => Ok(Value::Null),
        };
        database.add_function(name, 2, Purity::Pure, Box::new(call));
    }
    database.add_function("pi", 0, Purity::Pure, Box::new(|_| Ok(Value::Real(std::f64::consts::PI))));
}

/// SQLite's own would take its random numbers from the program, not from the session.
fn add_random<'p>(database: &Connection<'p>, process: &'p Process) {
    let random = move |_: &Arguments<'_>| {
        let number = process.rng().next_u64() as i64;
        // So that `abs` of it always exists.
        Ok(Value::Integer(if number < 0 { -(number & i64::MAX) } else { number }))
    };
    database.add_function("random", 0, Purity::Varies, Box::new(random));
    let random_blob = move |arguments: &Arguments<'_>| {
        let length = usize::try_from(arguments.integer(0).max(1)).unwrap_or(usize::MAX);
        if length as u64 > process.budget().maximum(Limit::String) {
            return Err(b"string or blob too big".to_vec());
        }
        // SQLite makes a copy of its own.
        process.reserve((length as u64).saturating_mul(2)).map_err(|_| b"interrupted".to_vec())?;
        let mut bytes = vec![0; length];
        for piece in bytes.chunks_mut(1 << 16) {
            process.rng().fill(piece);
            process.work(piece.len() as u64).map_err(|_| b"interrupted".to_vec())?;
        }
        Ok(Value::Blob(bytes))
    };
    database.add_function("randomblob", 1, Purity::Varies, Box::new(random_blob));
}

fn add_files<'p>(database: &Connection<'p>, process: &'p Process) {
    let read = move |arguments: &Arguments<'_>| {
        let name = arguments.bytes(0);
        if arguments.kind(0) == Kind::Null {
            return Ok(Value::Null);
        }
        Ok(read_file(process, &name).map_or(Value::Null, Value::Blob))
    };
    database.add_function("readfile", 1, Purity::Acts, Box::new(read));
    let write = move |arguments: &Arguments<'_>| {
        if !(2..=4).contains(&arguments.len()) {
            return Err(b"wrong number of arguments to function writefile()".to_vec());
        }
        if arguments.kind(0) == Kind::Null {
            return Ok(Value::Null);
        }
        let (name, data) = (arguments.bytes(0), arguments.bytes(1));
        let mode = if arguments.len() > 2 { arguments.integer(2) as u32 & 0o7777 } else { 0o666 };
        let flags = OpenFlags::WRITE.mode(mode);
        let written = process.open(&name, flags).and_then(|fd| {
            let written = process.write_all(fd, &data);
            process.close(fd)?;
            written
        });
        match written {
            Ok(()) => Ok(Value::Integer(data.len() as i64)),
            Err(_) => Err([b"failed to write file: ", &*name].concat()),
        }
    };
    database.add_function("writefile", -1, Purity::Acts, Box::new(write));
}

fn read_file(process: &Process, name: &[u8]) -> Option<Vec<u8>> {
    let fd = process.open(name, OpenFlags::READ).ok()?;
    let mut input = boxsh_kernel::Input::new(process, fd, true);
    let mut data = Vec::new();
    loop {
        let available = input.fill().ok()?;
        if available.is_empty() {
            return Some(data);
        }
        data.extend_from_slice(available);
        let count = available.len();
        input.advance(count);
        if data.len() as u64 > process.budget().maximum(Limit::String) {
            return None;
        }
    }
}

/// `instr`: where a text is in another, in characters, or bytes in bytes. SQLite's own compares at each place anew, for hours if the texts
/// are long and alike, and nothing can end it.
fn place_of(arguments: &Arguments<'_>) -> Value {
    let kinds = [arguments.kind(0), arguments.kind(1)];
    if kinds.contains(&Kind::Null) {
        return Value::Null;
    }
    let is_text = kinds != [Kind::Blob, Kind::Blob];
    let (text, wanted) = (arguments.bytes(0), arguments.bytes(1));
    let is_start = |byte: u8| !is_text || byte & 0xc0 != 0x80;
    let at = match wanted.is_empty() {
        true => Some(0),
        false => memchr::memmem::find_iter(&text, &wanted).find(|&at| at == 0 || is_start(text[at])),
    };
    let place = |at: usize| 1 + text.iter().take(at + 1).skip(1).filter(|&&byte| is_start(byte)).count();
    Value::Integer(at.map_or(0, place) as i64)
}

fn add_patterns<'p>(database: &Connection<'p>, process: &'p Process) {
    for (name, count) in [("like", 2), ("like", 3), ("glob", 2)] {
        let last: RefCell<Option<(Vec<u8>, like::Kind, Pattern)>> = RefCell::new(None);
        let is_case_sensitive = database.like_is_case_sensitive();
        let function = move |arguments: &Arguments<'_>| {
            if (0..2).any(|at| arguments.kind(at) == Kind::Blob) {
                // As Debian builds it.
                return Ok(Value::Integer(0));
            }
            if (0..arguments.len()).any(|at| arguments.kind(at) == Kind::Null) {
                return Ok(Value::Null);
            }
            let (pattern, text) = (arguments.bytes(0), arguments.bytes(1));
            if pattern.len() > LONGEST_PATTERN {
                return Err(b"LIKE or GLOB pattern too complex".to_vec());
            }
            let single = || like::single_character(&arguments.bytes(2));
            let escape = match count {
                3 => Some(single().ok_or_else(|| b"ESCAPE expression must be a single character".to_vec())?),
                _ => None,
            };
            let kind = match name {
                "glob" => like::Kind::Glob,
                _ => like::Kind::Like { escape, is_case_sensitive: is_case_sensitive.get() },
            };
            let mut last = last.borrow_mut();
            let known = last.take().filter(|(text, of, _)| *text == pattern && *of == kind);
            let (_, _, compiled) = last.insert(known.unwrap_or_else(|| {
                let compiled = Pattern::new(&pattern, kind);
                (pattern, kind, compiled)
            }));
            match compiled.matches(process, &text) {
                Some(answer) => Ok(Value::Integer(answer.into())),
                None => Err(b"interrupted".to_vec()),
            }
        };
        database.add_function(name, count, Purity::Pure, Box::new(function));
    }
}

/// The last pattern, compiled.
type Compiled = RefCell<Option<(Vec<u8>, Regex, Scout)>>;

fn matches(
    process: &Process,
    arguments: &Arguments<'_>,
    ignores_case: bool,
    last: &Compiled,
) -> Result<Value, Vec<u8>> {
    if arguments.kind(0) == Kind::Null || arguments.kind(1) == Kind::Null {
        return Ok(Value::Null);
    }
    let pattern = arguments.bytes(0);
    let mut last = last.borrow_mut();
    let known = last.take().filter(|(known, ..)| *known == pattern);
    let known = match known {
        Some(known) => known,
        None => compile(pattern, ignores_case).ok_or_else(|| b"invalid pattern".to_vec())?,
    };
    let (_, regex, scout) = last.insert(known);
    let subject = arguments.bytes(1);
    let is_match = match scout.look(process, &subject, 0).map_err(|_| b"interrupted".to_vec())? {
        Sight::Unknown => regex.is_match(&subject),
        Sight::Nowhere => false,
        Sight::At(..) => true,
    };
    Ok(Value::Integer(is_match.into()))
}

fn compile(pattern: Vec<u8>, ignores_case: bool) -> Option<(Vec<u8>, Regex, Scout)> {
    let text = std::str::from_utf8(&pattern).ok()?.to_owned();
    let options = syntax::Config::new().utf8(false).case_insensitive(ignores_case).dot_matches_new_line(true);
    let config = Regex::config().utf8_empty(false).nfa_size_limit(Some(1 << 20));
    let regex = Regex::builder().configure(config).syntax(options).build(&text).ok()?;
    let scout = Scout::new(move || syntax::parse_with(&text, &options).ok());
    Some((pattern, regex, scout))
}
