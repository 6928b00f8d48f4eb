//! Subcommands to and from other forms: JSON, HTML, Markdown.

use std::collections::HashMap;

use boxsh_kernel::{Failure, Flag, Spec};
use csv::ByteRecord;

use super::{Call, Part, flags};
use crate::engines::jq::pace::Pace;
use crate::engines::jq::print::{print_string, to_json};
use crate::engines::jq::reader::{ReadError, Reader};
use crate::engines::jq::text::Str;
use crate::engines::jq::value::Value;
use crate::memory::Held;
use crate::message;

pub(super) const PARTS: &[Part] = &[Part { spec: &TO, run: to }, Part { spec: &FROM, run: from }];

/// JSON inside JSON.
const DEEPEST: usize = 512;

static TO: Spec = Spec {
    name: "xan to",
    usage: &["[OPTION]... FORMAT [FILE]"],
    summary: "Write the rows as json, jsonl, ndjson, html or md.",
    flags: flags![
        Flag::long("nulls", "JSON: empty fields are null"),
        Flag::long("strings", "JSON: numbers are strings")
    ],
    ..Spec::DEFAULT
};

fn to(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let format = call.operand(0, "format")?;
    match format.as_slice() {
        b"json" => to_json_array(call),
        b"jsonl" | b"ndjson" => to_json_lines(call),
        b"html" => to_html(call),
        b"md" | b"markdown" => to_markdown(call),
        _ => Err(Failure::new(format!("unknown format {}", message::quote(call.context, &format)))),
    }
}

/// How fields become JSON.
struct Json {
    keys: Vec<Vec<u8>>,
    nulls: bool,
    strings: bool,
}

impl Json {
    fn new(call: &Call<'_, '_>, headers: &ByteRecord) -> Self {
        let keys = headers.iter().map(quoted).collect();
        Self {
            keys,
            nulls: call.parsed.has(flag!(TO, "nulls")),
            strings: call.parsed.has(flag!(TO, "strings")),
        }
    }

    fn push_field(&self, field: &[u8], out: &mut Vec<u8>) {
        if field.is_empty() && self.nulls {
            out.extend_from_slice(b"null");
        } else if !self.strings && is_number(field) {
            out.extend_from_slice(field);
        } else {
            out.extend_from_slice(&quoted(field));
        }
    }

    /// An object; each field behind `lead`, its name before `colon`.
    fn object(&self, record: &ByteRecord, lead: &[u8], colon: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        for (at, (key, field)) in self.keys.iter().zip(record).enumerate() {
            if at > 0 {
                out.push(b',');
            }
            out.extend_from_slice(lead);
            out.extend_from_slice(key);
            out.extend_from_slice(colon);
            self.push_field(field, &mut out);
        }
        out
    }
}

fn quoted(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 2);
    print_string(&Str::from_foreign(text), false, &mut out);
    out
}

/// Whether JSON would read a field as a number, and write it so.
fn is_number(field: &[u8]) -> bool {
    let digits = field.strip_prefix(b"-").unwrap_or(field);
    let whole = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let leads_with_zero = whole > 1 && digits[0] == b'0';
    let rest = &digits[whole..];
    let fraction_fits = match rest {
        [] => true,
        [b'.', fraction @ ..] => !fraction.is_empty() && fraction.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    whole > 0 && !leads_with_zero && fraction_fits
}

fn to_json_array(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(1)?;
    let json = Json::new(call, &sheet.headers);
    let mut record = ByteRecord::new();
    let mut is_first = true;
    while sheet.read(&mut record)? {
        let lead: &[u8] = if is_first { b"[\n  {" } else { b",\n  {" };
        let object = json.object(&record, b"\n    ", b": ");
        call.context.out.write(&[lead, &object, b"\n  }"].concat())?;
        is_first = false;
    }
    call.context.out.write(if is_first { b"[]\n" } else { b"\n]\n" })
}

fn to_json_lines(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(1)?;
    let json = Json::new(call, &sheet.headers);
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        let object = json.object(&record, b"", b":");
        call.context.out.write(&[b"{", &object[..], b"}\n"].concat())?;
    }
    Ok(())
}

fn to_html(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(1)?;
    let row = |record: &ByteRecord, tag: &str| -> Vec<u8> {
        let mut out = b"    <tr>\n".to_vec();
        for field in record {
            out.extend_from_slice(format!("      <{tag}>").as_bytes());
            for &byte in field {
                match byte {
                    b'&' => out.extend_from_slice(b"&amp;"),
                    b'<' => out.extend_from_slice(b"&lt;"),
                    b'>' => out.extend_from_slice(b"&gt;"),
                    byte => out.push(byte),
                }
            }
            out.extend_from_slice(format!("</{tag}>\n").as_bytes());
        }
        out.extend_from_slice(b"    </tr>\n");
        out
    };
    call.context.out.write(b"<table>\n")?;
    if call.format.has_headers {
        let names = row(&sheet.headers, "th");
        call.context.out.write(&[b"  <thead>\n", &names[..], b"  </thead>\n"].concat())?;
    }
    call.context.out.write(b"  <tbody>\n")?;
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        call.context.out.write(&row(&record, "td"))?;
    }
    call.context.out.write(b"  </tbody>\n</table>\n")
}

fn to_markdown(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let mut sheet = call.sheet(1)?;
    let row = |record: &ByteRecord| -> Vec<u8> {
        let mut out = b"|".to_vec();
        for field in record {
            out.push(b' ');
            for &byte in field {
                match byte {
                    b'|' => out.extend_from_slice(b"\\|"),
                    b'\n' => out.extend_from_slice(b"<br>"),
                    b'\r' => {}
                    byte => out.push(byte),
                }
            }
            out.extend_from_slice(b" |");
        }
        out.push(b'\n');
        out
    };
    let rule = [&b"|"[..], &b" --- |".repeat(sheet.headers.len()), b"\n"].concat();
    call.context.out.write(&[row(&sheet.headers), rule].concat())?;
    let mut record = ByteRecord::new();
    while sheet.read(&mut record)? {
        call.context.out.write(&row(&record))?;
    }
    Ok(())
}

static FROM: Spec = Spec {
    name: "xan from",
    usage: &["[OPTION]... FORMAT [FILE]", "[OPTION]... -f FORMAT [FILE]"],
    summary: "Read json (an array of objects) or jsonl, ndjson (an object on each line) and write CSV.",
    flags: flags![Flag::new('f', "format", "the format").value("FORMAT")],
    ..Spec::DEFAULT
};

fn from(call: &mut Call<'_, '_>) -> Result<(), Failure> {
    let (format, files) = match call.parsed.value(flag!(FROM, "format")) {
        Some(format) => (format.to_vec(), 0),
        None => (call.operand(0, "format")?, 1),
    };
    if !matches!(format.as_slice(), b"json" | b"jsonl" | b"ndjson") {
        return Err(Failure::new(format!("unknown format {}", message::quote(call.context, &format))));
    }
    let name = call.parsed.operands.get(files).map_or(b"-".as_slice(), Vec::as_slice);
    let input = call.context.open_input(name);
    let mut input = input.map_err(|error| message::failure(call.context, 1, name, error))?;
    let mut held = Held::new(call.context.process);
    let text = input.read_all()?;
    // The text, and its values, which take more room than it.
    held.set(text.len().saturating_mul(4))?;
    let mut reader = Reader::whole(call.context.process, &text, DEEPEST)?;
    let mut rows = Vec::new();
    loop {
        call.context.process.tick()?;
        match reader.next() {
            Ok(None) => break,
            Ok(Some(Value::Array(items))) => rows.extend(items.items().iter().cloned()),
            Ok(Some(value)) => rows.push(value),
            Err(ReadError::Errno(errno)) => return Err(errno.into()),
            Err(ReadError::Syntax(what)) => return Err(Failure::new(format!("invalid JSON: {what}"))),
        }
    }
    write_rows(call, &rows)
}

fn write_rows(call: &mut Call<'_, '_>, rows: &[Value]) -> Result<(), Failure> {
    let mut names: Vec<Vec<u8>> = Vec::new();
    let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
    for row in rows {
        let Some(object) = row.as_object() else {
            return Err(Failure::new(format!("expected objects, got {}", row.type_name())));
        };
        for key in object.keys() {
            if !places.contains_key(key.as_bytes()) {
                places.insert(key.as_bytes().to_vec(), names.len());
                names.push(key.as_bytes().to_vec());
            }
        }
    }
    if names.is_empty() {
        return Ok(());
    }
    call.write_headers(names.iter().map(Vec::as_slice))?;
    let pace = Pace::new(call.context.process);
    for row in rows {
        call.context.process.tick()?;
        let mut fields = vec![Vec::new(); names.len()];
        for (key, value) in row.as_object().into_iter().flat_map(|object| object.iter()) {
            fields[places[key.as_bytes()]] = match value {
                Value::Null => Vec::new(),
                Value::String(text) => text.as_bytes().to_vec(),
                other => to_json(&pace, other)?,
            };
        }
        call.write(fields.iter().map(Vec::as_slice))?;
    }
    Ok(())
}
