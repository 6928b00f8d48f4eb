//! `replace`, and the forms of `trim` and `unhex` that are given characters. SQLite's own compare everything with everything, for hours if the
//! texts are long, and nothing can end them.

use std::collections::HashMap;

use boxsh_kernel::{Errno, Limit, Process};
use boxsh_sqlite::{Arguments, Connection, Kind, Purity, Value};

use super::like::split_first;

/// Bytes between two looks at the budget.
const PIECE: usize = 64 << 10;

/// Adds them to a connection.
pub(super) fn add<'p>(database: &Connection<'p>, process: &'p Process) {
    let replace = move |arguments: &Arguments<'_>| replace(process, arguments);
    database.add_function("replace", 3, Purity::Pure, Box::new(replace));
    for (name, from_start, from_end) in [("trim", true, true), ("ltrim", true, false), ("rtrim", false, true)]
    {
        let trim = move |arguments: &Arguments<'_>| {
            if has_null(arguments) {
                return Ok(Value::Null);
            }
            let (text, set) = (arguments.bytes(0), arguments.bytes(1));
            let trimmed = trim(process, &text, &set, from_start, from_end).map_err(interrupted)?;
            Ok(Value::Text(trimmed.to_vec()))
        };
        database.add_function(name, 2, Purity::Pure, Box::new(trim));
    }
    let unhex = move |arguments: &Arguments<'_>| {
        if has_null(arguments) {
            return Ok(Value::Null);
        }
        let bytes = unhex(process, &arguments.bytes(0), &arguments.bytes(1)).map_err(interrupted)?;
        Ok(bytes.map_or(Value::Null, Value::Blob))
    };
    database.add_function("unhex", 2, Purity::Pure, Box::new(unhex));
}

fn has_null(arguments: &Arguments<'_>) -> bool {
    (0..arguments.len()).any(|at| arguments.kind(at) == Kind::Null)
}

fn interrupted(_: Errno) -> Vec<u8> {
    b"interrupted".to_vec()
}

fn replace(process: &Process, arguments: &Arguments<'_>) -> Result<Value, Vec<u8>> {
    if [0, 1].iter().any(|&at| arguments.kind(at) == Kind::Null) {
        return Ok(Value::Null);
    }
    let (text, wanted) = (arguments.bytes(0), arguments.bytes(1));
    // A text ends for SQLite where its first NUL is, if that is all of it.
    if wanted.first().is_none_or(|&first| first == 0) {
        return Ok(match arguments.kind(0) {
            Kind::Integer => Value::Integer(arguments.integer(0)),
            Kind::Real => Value::Real(arguments.real(0)),
            Kind::Blob => Value::Blob(text),
            _ => Value::Text(text),
        });
    }
    if arguments.kind(2) == Kind::Null {
        return Ok(Value::Null);
    }
    let with = arguments.bytes(2);
    let longest = process.budget().maximum(Limit::String);
    let mut replaced = Vec::new();
    let mut rest = 0;
    let mut looked = 0;
    for at in memchr::memmem::find_iter(&text, &wanted) {
        if at - looked > PIECE {
            process.work((at - looked) as u64).map_err(interrupted)?;
            looked = at;
        }
        put(process, &mut replaced, &text[rest..at], longest)?;
        put(process, &mut replaced, &with, longest)?;
        rest = at + wanted.len();
    }
    put(process, &mut replaced, &text[rest..], longest)?;
    Ok(Value::Text(replaced))
}

/// Adds bytes to a text that may become no longer than `longest`.
fn put(process: &Process, text: &mut Vec<u8>, more: &[u8], longest: u64) -> Result<(), Vec<u8>> {
    if (text.len() + more.len()) as u64 > longest {
        return Err(b"string or blob too big".to_vec());
    }
    crate::memory::make_room(process, text, more.len()).map_err(interrupted)?;
    text.extend_from_slice(more);
    Ok(())
}

/// Characters as `trim` takes them, each with its place in the list.
struct Set<'t> {
    places: HashMap<&'t [u8], usize>,
    lengths: Vec<usize>,
}

impl<'t> Set<'t> {
    fn new(process: &Process, text: &'t [u8]) -> Result<Self, Errno> {
        let mut set = Self { places: HashMap::new(), lengths: Vec::new() };
        let mut rest = text;
        while let Some(&first) = rest.first().filter(|&&first| first != 0) {
            let more = match first >= 0xc0 {
                true => rest[1..].iter().take_while(|&&byte| byte & 0xc0 == 0x80).count(),
                false => 0,
            };
            let (character, behind) = rest.split_at(1 + more);
            process.work(character.len() as u64)?;
            let place = set.places.len();
            set.places.entry(character).or_insert(place);
            if !set.lengths.contains(&character.len()) {
                set.lengths.push(character.len());
            }
            rest = behind;
        }
        Ok(set)
    }

    /// The length of the character of the set that is at one end of a text: of the first in the list, if several are.
    fn at_end(&self, text: &[u8], cut: impl Fn(&[u8], usize) -> &[u8]) -> Option<usize> {
        let found = self.lengths.iter().filter(|&&length| length <= text.len());
        let found = found.filter_map(|&length| Some((*self.places.get(cut(text, length))?, length)));
        found.min().map(|(_, length)| length)
    }
}

fn trim<'t>(
    process: &Process,
    text: &'t [u8],
    set: &[u8],
    from_start: bool,
    from_end: bool,
) -> Result<&'t [u8], Errno> {
    let set = Set::new(process, set)?;
    let mut left = text;
    if from_start {
        while let Some(length) = set.at_end(left, |text, length| &text[..length]) {
            process.work(length as u64)?;
            left = &left[length..];
        }
    }
    if from_end {
        while let Some(length) = set.at_end(left, |text, length| &text[text.len() - length..]) {
            process.work(length as u64)?;
            left = &left[..left.len() - length];
        }
    }
    Ok(left)
}

/// The bytes that pairs of digits stand for, with characters between the pairs that do not count; nothing if there is anything else.
fn unhex(process: &Process, text: &[u8], passed: &[u8]) -> Result<Option<Vec<u8>>, Errno> {
    let mut allowed = HashMap::new();
    let mut rest = passed;
    while let Some((character, behind)) = split_first(rest) {
        process.work((rest.len() - behind.len()) as u64)?;
        allowed.insert(character, ());
        rest = behind;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((character, behind)) = split_first(rest) {
        process.work((rest.len() - behind.len()) as u64)?;
        let Some(high) = digit(rest[0]) else {
            if !allowed.contains_key(&character) {
                return Ok(None);
            }
            rest = behind;
            continue;
        };
        let Some(low) = behind.first().and_then(|&byte| digit(byte)) else { return Ok(None) };
        crate::memory::make_room(process, &mut bytes, 1)?;
        bytes.push(high << 4 | low);
        rest = &behind[1..];
    }
    Ok(Some(bytes))
}
