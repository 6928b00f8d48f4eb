//! `-printf`.

use boxsh_kernel::vfs::{FileKind, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, Follow};

use super::super::directive::{Measures, escape, with_zeros};
use super::super::mode;
use super::evaluate::Subject;
use super::expression::Stamp;
use super::parse::stamp_in;
use crate::datetime::Zone;

/// Takes what is written, piece by piece.
type Writer<'a> = dyn FnMut(&mut Context<'_>, &[u8]) -> Result<(), Failure> + 'a;

/// How much is gathered before it is written.
const MOST: usize = 64 << 10;

/// A format, taken apart.
pub(super) struct Format(Vec<Piece>);

enum Piece {
    Text(Vec<u8>),
    /// Everything so far is written out, and the rest is left out: `\c`.
    Stop,
    Directive {
        measures: Measures,
        letter: u8,
        detail: u8,
    },
}

impl Format {
    /// Reads a format.
    ///
    /// # Errors
    /// The complaint about a directive that is cut off.
    pub(super) fn parse(context: &mut Context<'_>, text: &[u8]) -> Result<Self, Failure> {
        let mut pieces = Vec::new();
        let mut plain = Vec::new();
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            match byte {
                b'\\' => {
                    at += 1;
                    if text.get(at) == Some(&b'c') {
                        pieces.push(Piece::Text(std::mem::take(&mut plain)));
                        pieces.push(Piece::Stop);
                        at += 1;
                    } else {
                        at = unescape(context, text, at, &mut plain)?;
                    }
                }
                b'%' => {
                    let (next, piece) = directive(context, text, at)?;
                    match piece {
                        Some(piece) => {
                            pieces.push(Piece::Text(std::mem::take(&mut plain)));
                            pieces.push(piece);
                        }
                        None if text.get(at + 1) == Some(&b'%') => plain.push(b'%'),
                        None => plain.extend_from_slice(&text[at..next]),
                    }
                    at = next;
                }
                byte => {
                    plain.push(byte);
                    at += 1;
                }
            }
        }
        pieces.push(Piece::Text(plain));
        Ok(Self(pieces))
    }

    /// Writes it for a file.
    pub(super) fn expand(
        &self,
        context: &mut Context<'_>,
        subject: &mut Subject<'_, '_>,
        write: &mut Writer<'_>,
    ) -> Result<(), Failure> {
        let mut text = Vec::new();
        for piece in &self.0 {
            context.process.tick()?;
            match piece {
                Piece::Text(plain) => text.extend_from_slice(plain),
                Piece::Stop => break,
                Piece::Directive { measures, letter, detail } => {
                    let value = field(context, subject, *letter, *detail)?;
                    pad(&value, measures, &mut text);
                }
            }
            // A short format may say much: widths are only numbers.
            if text.len() >= MOST {
                write(context, &text)?;
                text.clear();
            }
        }
        write(context, &text)
    }
}

/// What stands for a directive.
enum Value {
    Text(Vec<u8>),
    Number(u64),
    Octal(u32),
}

fn pad(value: &Value, measures: &Measures, text: &mut Vec<u8>) {
    let has = |flag: u8| measures.has(flag);
    let (width, precision) = (measures.width, measures.precision);
    let shown = match value {
        Value::Text(text) => text[..precision.unwrap_or(text.len()).min(text.len())].to_vec(),
        Value::Number(number) => {
            let sign = if has(b'+') {
                "+"
            } else if has(b' ') {
                " "
            } else {
                ""
            };
            let zeros = if has(b'0') && !has(b'-') { width.saturating_sub(sign.len()) } else { 0 };
            let digits = zeros.max(precision.unwrap_or(0));
            [sign.as_bytes(), &with_zeros(number.to_string().into_bytes(), digits)].concat()
        }
        Value::Octal(number) => {
            let lead = if has(b'#') && *number != 0 { "0" } else { "" };
            let zeros = if has(b'0') && !has(b'-') { width.saturating_sub(lead.len()) } else { 0 };
            let digits = zeros.max(precision.unwrap_or(0));
            [lead.as_bytes(), &with_zeros(format!("{number:o}").into_bytes(), digits)].concat()
        }
    };
    measures.pad(&shown, text);
}

fn unescape(
    context: &mut Context<'_>,
    text: &[u8],
    start: usize,
    plain: &mut Vec<u8>,
) -> Result<usize, Failure> {
    let Some(&letter) = text.get(start) else {
        context.warn(format_args!("warning: escape `\\' followed by nothing at all"))?;
        plain.push(b'\\');
        return Ok(start);
    };
    if let Some((byte, end)) = escape(text, start) {
        plain.push(byte);
        return Ok(end);
    }
    let shown = String::from_utf8_lossy(&[letter]).into_owned();
    context.warn(format_args!("warning: unrecognized escape `\\{shown}'"))?;
    plain.extend_from_slice(&[b'\\', letter]);
    Ok(start + 1)
}

fn directive(
    context: &mut Context<'_>,
    text: &[u8],
    start: usize,
) -> Result<(usize, Option<Piece>), Failure> {
    let mut at = start + 1;
    if text.get(at) == Some(&b'%') {
        return Ok((at + 1, None));
    }
    let measures = Measures::read(text, &mut at, b"-+ #0");
    let Some(&letter) = text.get(at) else {
        return Err(match at == start + 1 {
            true => Failure::new("error: % at end of format string"),
            false => Failure::new("error: the format directive `% ' is reserved for future use"),
        });
    };
    at += 1;
    match letter {
        b'A' | b'B' | b'C' | b'T' => {
            let Some(&detail) = text.get(at) else {
                let shown = char::from(letter);
                context.warn(format_args!(
                    "warning: format directive `%{shown}' should be followed by another character"
                ))?;
                return Ok((at, None));
            };
            Ok((at + 1, Some(Piece::Directive { measures, letter, detail })))
        }
        letter if b"abcdDfFgGhHiklmMnpPsStuUyYZ".contains(&letter) => {
            Ok((at, Some(Piece::Directive { measures, letter, detail: 0 })))
        }
        b'{' | b'[' | b'(' => Err(Failure::new(format!(
            "error: the format directive `%{}' is reserved for future use",
            char::from(letter)
        ))),
        other => {
            let shown = String::from_utf8_lossy(&[other]).into_owned();
            context.warn(format_args!("warning: unrecognized format directive `%{shown}'"))?;
            Ok((at, None))
        }
    }
}

fn field(
    context: &Context<'_>,
    subject: &mut Subject<'_, '_>,
    letter: u8,
    detail: u8,
) -> Result<Value, Failure> {
    let process = context.process;
    let text = |bytes: &[u8]| Ok(Value::Text(bytes.to_vec()));
    // These need nothing but the path.
    match letter {
        b'p' => return text(&subject.node.path),
        b'f' => return text(base(&subject.node.path)),
        b'h' => return text(leading(&subject.node.path)),
        b'H' => return text(subject.start),
        b'P' => {
            let below = subject.node.path.get(subject.start.len()..).unwrap_or_default();
            return text(below.strip_prefix(b"/").unwrap_or(below));
        }
        b'd' => return Ok(Value::Number(subject.node.depth as u64)),
        b'Z' => return text(b""),
        b'l' => {
            return match subject.kind() {
                FileKind::Symlink => match process.read_link(subject.node.access()) {
                    Ok(target) => Ok(Value::Text(target)),
                    Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
                    Err(_) => text(b""),
                },
                _ => text(b""),
            };
        }
        b'y' => return Ok(Value::Text(vec![kind_letter(subject.kind())])),
        b'Y' => {
            if subject.kind() != FileKind::Symlink {
                return Ok(Value::Text(vec![kind_letter(subject.kind())]));
            }
            return match process.stat(subject.node.access(), Follow::Yes) {
                Ok(metadata) => Ok(Value::Text(vec![kind_letter(metadata.kind)])),
                Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
                Err(Errno::ENOENT | Errno::ENOTDIR) => text(b"N"),
                Err(Errno::ELOOP) => text(b"L"),
                Err(_) => text(b"?"),
            };
        }
        _ => {}
    }
    let Some(metadata) = subject.metadata(process)? else { return text(b"") };
    let zone = &subject.zone;
    Ok(match letter {
        b'a' => Value::Text(long_time(zone, metadata.atime)),
        b'c' => Value::Text(long_time(zone, metadata.ctime)),
        b't' => Value::Text(long_time(zone, metadata.mtime)),
        b'A' => Value::Text(time_part(zone, stamp_in(&metadata, Stamp::Access), detail)),
        b'C' => Value::Text(time_part(zone, stamp_in(&metadata, Stamp::Change), detail)),
        b'T' => Value::Text(time_part(zone, stamp_in(&metadata, Stamp::Modification), detail)),
        b'b' => Value::Text(metadata.blocks.to_string().into()),
        b'k' => Value::Text(metadata.blocks.div_ceil(2).to_string().into()),
        b'D' => Value::Number(metadata.dev),
        b'F' => {
            Value::Text(process.statfs(subject.node.access()).map_or("unknown", |stats| stats.name).into())
        }
        b'g' => Value::Text(subject.accounts.show_group(process, metadata.gid)?),
        b'G' => Value::Number(u64::from(metadata.gid)),
        b'u' => Value::Text(subject.accounts.show_user(process, metadata.uid)?),
        b'U' => Value::Number(u64::from(metadata.uid)),
        b'i' => Value::Text(metadata.ino.to_string().into()),
        b'm' => Value::Octal(metadata.mode),
        b'M' => Value::Text(mode::letters(&metadata).to_vec()),
        b'n' => Value::Number(u64::from(metadata.nlink)),
        b's' => Value::Text(metadata.size.to_string().into()),
        b'S' => {
            let ratio = match metadata.size {
                0 if metadata.blocks == 0 => 1.0,
                0 => f64::INFINITY,
                size => metadata.blocks as f64 * 512.0 / size as f64,
            };
            Value::Text(shortest(ratio).into())
        }
        _ => Value::Text(Vec::new()),
    })
}

/// `%g` of a ratio: six significant digits without trailing zeros.
fn shortest(ratio: f64) -> String {
    if ratio == ratio.trunc() && ratio.abs() < 1e6 {
        return format!("{ratio}");
    }
    let magnitude = ratio.abs().log10().floor() as i32;
    let decimals = (5 - magnitude).clamp(0, 20) as usize;
    let text = format!("{ratio:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// The last name with the slashes behind it; the root is itself.
fn base(path: &[u8]) -> &[u8] {
    let end = path.iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
    if end == 0 {
        return &path[..path.len().min(1)];
    }
    let start = path[..end].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    // Of the slashes behind it, one is kept.
    &path[start..path.len().min(end + 1)]
}

/// What is before the last name, or before the last slash if there is but one name; a dot if there is neither.
fn leading(path: &[u8]) -> &[u8] {
    let end = path.iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
    if let Some(slash) = path[..end].iter().rposition(|&byte| byte == b'/') {
        return &path[..slash];
    }
    path.iter().rposition(|&byte| byte == b'/').map_or(b".", |slash| &path[..slash])
}

fn kind_letter(kind: FileKind) -> u8 {
    match kind {
        FileKind::File => b'f',
        other => mode::kind_letter(other),
    }
}

/// Nanoseconds as find writes them: with a zero behind.
fn fraction(time: Timestamp) -> String {
    format!(".{:09}0", time.nanos)
}

fn long_time(zone: &Zone, time: Timestamp) -> Vec<u8> {
    let mut text = zone.format(b"%a %b %e %H:%M:%S", time);
    text.extend_from_slice(fraction(time).as_bytes());
    text.extend_from_slice(&zone.format(b" %Y", time));
    text
}

fn time_part(zone: &Zone, time: Timestamp, detail: u8) -> Vec<u8> {
    let with_fraction = |format: &[u8]| {
        let mut text = zone.format(format, time);
        text.extend_from_slice(fraction(time).as_bytes());
        text
    };
    match detail {
        b'@' => format!("{}{}", time.seconds, fraction(time)).into_bytes(),
        b'+' => with_fraction(b"%Y-%m-%d+%H:%M:%S"),
        b'S' => with_fraction(b"%S"),
        b'T' => with_fraction(b"%H:%M:%S"),
        b'X' => with_fraction(b"%H:%M:%S"),
        b'r' => zone
            .format(b"%I:%M:%S", time)
            .into_iter()
            .chain(fraction(time).into_bytes())
            .chain(zone.format(b" %p", time))
            .collect(),
        letter => zone.format(&[b'%', letter], time),
    }
}
