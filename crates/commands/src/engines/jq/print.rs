//! Printing values as JSON.

use boxsh_format::json;
use boxsh_kernel::Errno;

use super::map::Map;
use super::number::print_double;
use super::pace::Pace;
use super::text::Str;
use super::value::{DEEPEST, Value};
use crate::memory::make_room;

/// How values are laid out.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// What one level is indented by; `None` puts everything on one line.
    pub(crate) indent: Option<Vec<u8>>,
    pub(crate) sort_keys: bool,
    pub(crate) ascii: bool,
    pub(crate) colors: Option<Box<Colors>>,
}

impl Layout {
    pub(crate) const COMPACT: Self = Self { indent: None, sort_keys: false, ascii: false, colors: None };
}

/// The escape sequences around each kind of value.
#[derive(Clone, Debug)]
pub(crate) struct Colors {
    pub(crate) null: Vec<u8>,
    pub(crate) no: Vec<u8>,
    pub(crate) yes: Vec<u8>,
    pub(crate) number: Vec<u8>,
    pub(crate) string: Vec<u8>,
    pub(crate) array: Vec<u8>,
    pub(crate) object: Vec<u8>,
    pub(crate) key: Vec<u8>,
}

const RESET: &[u8] = b"\x1b[0m";

impl Colors {
    fn of(&self, value: &Value) -> &[u8] {
        match value {
            Value::Null => &self.null,
            Value::Bool(false) => &self.no,
            Value::Bool(true) => &self.yes,
            Value::Number(_) | Value::Literal(_) => &self.number,
            Value::String(_) => &self.string,
            Value::Array(_) => &self.array,
            Value::Object(_) => &self.object,
        }
    }
}

/// The value on one line, as error messages and `tojson` show it.
pub(crate) fn to_json(pace: &Pace<'_>, value: &Value) -> Result<Vec<u8>, Errno> {
    let mut out = Vec::new();
    print(pace, value, &Layout::COMPACT, &mut out)?;
    Ok(out)
}

/// The start of the value on one line: `room` bytes of it, or somewhat more.
pub(crate) fn start_of_json(value: &Value, room: usize) -> Vec<u8> {
    let mut out = Vec::new();
    // The error says that there was more.
    let _ = print_plain(value, &Layout::COMPACT, Bound::Room(room), 0, &mut out);
    out
}

/// Appends `value` to `out`. Values are nested no deeper than the interpreter allows, so this may recurse.
pub(crate) fn print(pace: &Pace<'_>, value: &Value, layout: &Layout, out: &mut Vec<u8>) -> Result<(), Errno> {
    match &layout.colors {
        None => print_plain(value, layout, Bound::Pace(pace), 0, out),
        Some(colors) => print_colored(value, layout, (colors, pace), 0, out),
    }
}

/// What ends the printing of a value early: shared parts are printed as often as they occur.
#[derive(Clone, Copy)]
enum Bound<'b> {
    Pace(&'b Pace<'b>),
    Room(usize),
}

impl Bound<'_> {
    #[inline]
    fn step(self, out: &mut Vec<u8>) -> Result<(), Errno> {
        match self {
            Self::Pace(pace) => {
                // Room for the longest number and the marks around it.
                make_room(pace.process, out, 64)?;
                pace.step()
            }
            Self::Room(room) if out.len() > room => Err(Errno::EFBIG),
            Self::Room(_) => Ok(()),
        }
    }

    fn print_scalar(self, value: &Value, layout: &Layout, out: &mut Vec<u8>) -> Result<(), Errno> {
        match (self, value) {
            (Self::Room(room), Value::String(text)) if text.len() > room + 8 => {
                print_string(&Str::new(&text.as_bytes()[..room + 8]), false, out);
                return Err(Errno::EFBIG);
            }
            (Self::Pace(pace), Value::String(text)) => {
                make_room(pace.process, out, text.len() + 2)?;
                pace.work(text.len())?;
            }
            _ => {}
        }
        print_scalar(value, layout, out);
        Ok(())
    }
}

fn print_scalar(value: &Value, layout: &Layout, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(true) => out.extend_from_slice(b"true"),
        Value::Bool(false) => out.extend_from_slice(b"false"),
        Value::Number(number) => print_double(*number, out),
        Value::Literal(literal) => literal.print(out),
        Value::String(text) => print_string(text, layout.ascii, out),
        Value::Array(_) => out.extend_from_slice(b"[]"),
        Value::Object(_) => out.extend_from_slice(b"{}"),
    }
}

fn new_line(layout: &Layout, level: usize, out: &mut Vec<u8>) {
    if let Some(indent) = &layout.indent {
        out.push(b'\n');
        for _ in 0..level {
            out.extend_from_slice(indent);
        }
    }
}

/// Stands for what is nested too deeply to be shown.
const TOO_DEEP: &[u8] = b"<skipped: too deep>";

type Entries<'v> = Box<dyn Iterator<Item = (&'v Str, &'v Value)> + 'v>;

fn entries<'v>(pace: &Pace<'_>, map: &'v Map, layout: &Layout) -> Result<Entries<'v>, Errno> {
    Ok(if layout.sort_keys { Box::new(map.sorted(pace)?.into_iter()) } else { Box::new(map.iter()) })
}

fn print_plain(
    value: &Value,
    layout: &Layout,
    bound: Bound<'_>,
    level: usize,
    out: &mut Vec<u8>,
) -> Result<(), Errno> {
    bound.step(out)?;
    if level > DEEPEST as usize {
        out.extend_from_slice(TOO_DEEP);
        return Ok(());
    }
    match value {
        Value::Array(array) if !array.items().is_empty() => {
            out.push(b'[');
            for (at, item) in array.items().iter().enumerate() {
                if at > 0 {
                    out.push(b',');
                }
                new_line(layout, level + 1, out);
                print_plain(item, layout, bound, level + 1, out)?;
            }
            new_line(layout, level, out);
            out.push(b']');
        }
        Value::Object(map) if !map.is_empty() => {
            out.push(b'{');
            let mut first = true;
            let mut print_entry = |(key, item): (&Str, &Value)| -> Result<(), Errno> {
                if !std::mem::take(&mut first) {
                    out.push(b',');
                }
                new_line(layout, level + 1, out);
                print_string(key, layout.ascii, out);
                out.extend_from_slice(if layout.indent.is_some() { b": " } else { b":" });
                print_plain(item, layout, bound, level + 1, out)
            };
            match bound {
                Bound::Pace(pace) if layout.sort_keys => {
                    map.sorted(pace)?.into_iter().try_for_each(&mut print_entry)?;
                }
                _ => map.iter().try_for_each(&mut print_entry)?,
            }
            new_line(layout, level, out);
            out.push(b'}');
        }
        scalar => bound.print_scalar(scalar, layout, out)?,
    }
    Ok(())
}

fn print_colored(
    value: &Value,
    layout: &Layout,
    (colors, pace): (&Colors, &Pace<'_>),
    level: usize,
    out: &mut Vec<u8>,
) -> Result<(), Errno> {
    pace.step()?;
    if level > DEEPEST as usize {
        out.extend_from_slice(TOO_DEEP);
        return Ok(());
    }
    let color = colors.of(value);
    match value {
        Value::Array(array) if !array.items().is_empty() => {
            paint(b"[", color, out);
            for (at, item) in array.items().iter().enumerate() {
                if at > 0 {
                    paint(b",", color, out);
                }
                new_line(layout, level + 1, out);
                print_colored(item, layout, (colors, pace), level + 1, out)?;
            }
            new_line(layout, level, out);
            paint(b"]", color, out);
        }
        Value::Object(map) if !map.is_empty() => {
            paint(b"{", color, out);
            for (at, (key, item)) in entries(pace, map, layout)?.enumerate() {
                if at > 0 {
                    paint(b",", color, out);
                }
                new_line(layout, level + 1, out);
                out.extend_from_slice(&colors.key);
                print_string(key, layout.ascii, out);
                out.extend_from_slice(RESET);
                paint(b":", color, out);
                if layout.indent.is_some() {
                    out.push(b' ');
                }
                print_colored(item, layout, (colors, pace), level + 1, out)?;
            }
            new_line(layout, level, out);
            paint(b"}", color, out);
        }
        scalar => {
            out.extend_from_slice(color);
            Bound::Pace(pace).print_scalar(scalar, layout, out)?;
            out.extend_from_slice(RESET);
        }
    }
    Ok(())
}

fn paint(mark: &[u8], color: &[u8], out: &mut Vec<u8>) {
    for part in [color, mark, RESET] {
        out.extend_from_slice(part);
    }
}

/// Bytes that stand for themselves inside quotes.
const PLAIN: [bool; 256] = {
    let mut table = [true; 256];
    let mut at = 0;
    while at < 32 {
        table[at] = false;
        at += 1;
    }
    table[b'"' as usize] = false;
    table[b'\\' as usize] = false;
    table[0x7f] = false;
    table
};

/// Appends a string in quotes, escaped; with `ascii`, everything else is escaped too.
pub(crate) fn print_string(text: &Str, ascii: bool, out: &mut Vec<u8>) {
    let bytes = text.as_bytes();
    out.push(b'"');
    if ascii && !bytes.is_ascii() {
        for character in text.to_text().chars() {
            print_ascii(character, out);
        }
    } else {
        let mut start = 0;
        while let Some(offset) = bytes[start..].iter().position(|&byte| !PLAIN[usize::from(byte)]) {
            out.extend_from_slice(&bytes[start..start + offset]);
            print_escaped(bytes[start + offset], out);
            start += offset + 1;
        }
        out.extend_from_slice(&bytes[start..]);
    }
    out.push(b'"');
}

fn print_escaped(byte: u8, out: &mut Vec<u8>) {
    // What is not plain and yet has no escape of JSON's own is DEL.
    out.extend_from_slice(json::escape(byte).unwrap_or("\\u007f").as_bytes());
}

fn print_ascii(character: char, out: &mut Vec<u8>) {
    match u8::try_from(character) {
        Ok(byte) if byte < 0x80 && PLAIN[usize::from(byte)] => out.push(byte),
        Ok(byte) if byte < 0x80 => print_escaped(byte, out),
        _ => {
            for unit in character.encode_utf16(&mut [0; 2]) {
                out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
            }
        }
    }
}
