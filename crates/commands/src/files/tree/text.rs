//! The drawing.

use boxsh_format::human::{Rounding, Scale, human_size};
use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{Context, Failure};

use super::super::{dircolors, mode};
use super::entry::{Item, Lines, Options, SizeStyle};
use super::{Level, Totals};
use crate::account::Accounts;

/// Half a year, beyond which a date has its year instead of its time.
const HALF_YEAR: i64 = 6 * 31 * 86_400;

struct Strokes {
    pass: &'static [u8],
    blank: &'static [u8],
    branch: &'static [u8],
    corner: &'static [u8],
}

fn strokes(lines: Lines) -> Strokes {
    match lines {
        Lines::Utf8 => Strokes {
            pass: "\u{2502}\u{a0}\u{a0} ".as_bytes(),
            blank: b"    ",
            branch: "\u{251c}\u{2500}\u{2500} ".as_bytes(),
            corner: "\u{2514}\u{2500}\u{2500} ".as_bytes(),
        },
        Lines::Ascii => Strokes { pass: b"|   ", blank: b"    ", branch: b"|-- ", corner: b"`-- " },
        Lines::Vt100 => Strokes {
            pass: b"\x1b(0x\x1b(B   ",
            blank: b"    ",
            branch: b"\x1b(0tqq \x1b(B",
            corner: b"\x1b(0mqq \x1b(B",
        },
        Lines::Cp437 => {
            Strokes { pass: b"\xb3   ", blank: b"    ", branch: b"\xc3\xc4\xc4 ", corner: b"\xc0\xc4\xc4 " }
        }
    }
}

/// One line.
pub(super) fn line(
    context: &Context<'_>,
    options: &Options,
    accounts: &mut Accounts,
    item: &Item,
    path: &[u8],
    levels: &[Level],
    is_last: bool,
) -> Result<Vec<u8>, Failure> {
    let mut indentation = Vec::new();
    if options.indents && !levels.is_empty() {
        let strokes = strokes(options.lines);
        for level in &levels[1..] {
            indentation.extend_from_slice(if level.is_last { strokes.blank } else { strokes.pass });
        }
        indentation.extend_from_slice(if is_last { strokes.corner } else { strokes.branch });
    }
    let facts = facts(context, options, accounts, item)?;
    let facts = if facts.is_empty() { Vec::new() } else { [b"[", &facts[1..], b"]  "].concat() };
    let mut line = match options.meta_first {
        true => [facts, indentation].concat(),
        false => [indentation, facts].concat(),
    };
    let shown = if options.full_paths { options.quote(path) } else { options.quote(&item.name) };
    line.extend_from_slice(&paint(options, item, &shown));
    if options.indicator && !item.metadata.is_symlink() {
        line.extend(indicator(item.metadata.kind, item.metadata.mode));
    }
    if let Some((target, found)) = &item.target
        && !levels.is_empty()
    {
        line.extend_from_slice(b" -> ");
        let shown = options.quote(target);
        let kind_color = found.as_ref().map_or_else(
            || color_named(options, b"mi"),
            |metadata| color_of(options, target, metadata.kind, metadata.mode),
        );
        line.extend_from_slice(&wrap(kind_color, &shown));
        if options.indicator
            && let Some(metadata) = found
        {
            line.extend(indicator(metadata.kind, metadata.mode));
        }
    }
    if let Some(note) = &item.note {
        line.extend_from_slice(format!("  [{note}]").as_bytes());
    }
    line.push(b'\n');
    Ok(line)
}

fn indicator(kind: FileKind, mode: u32) -> Option<u8> {
    match kind {
        FileKind::Directory => Some(b'/'),
        FileKind::Socket => Some(b'='),
        FileKind::Fifo => Some(b'|'),
        FileKind::Symlink => Some(b'@'),
        FileKind::File if mode & 0o111 != 0 => Some(b'*'),
        _ => None,
    }
}

/// What stands in brackets before a name, each fact behind a blank.
fn facts(
    context: &Context<'_>,
    options: &Options,
    accounts: &mut Accounts,
    item: &Item,
) -> Result<Vec<u8>, Failure> {
    let metadata = &item.metadata;
    let mut facts = Vec::new();
    let mut add = |text: &str| facts.extend_from_slice(format!(" {text}").as_bytes());
    if options.inodes {
        add(&format!("{:>7}", metadata.ino));
    }
    if options.device {
        add(&format!("{:>3}", metadata.dev));
    }
    if options.protections {
        add(&String::from_utf8_lossy(&mode::letters(metadata)));
    }
    if options.owner {
        let name = accounts.show_user(context.process, metadata.uid)?;
        add(&format!("{:<8}", String::from_utf8_lossy(&name)));
    }
    if options.group {
        let name = accounts.show_group(context.process, metadata.gid)?;
        add(&format!("{:<8}", String::from_utf8_lossy(&name)));
    }
    match options.size {
        SizeStyle::None => {}
        SizeStyle::Bytes => add(&format!("{:>11}", metadata.size)),
        SizeStyle::Binary => {
            add(&format!("{:>4}", human_size(metadata.size, Scale::Binary, Rounding::Nearest)))
        }
        SizeStyle::Si => add(&format!("{:>4}", human_size(metadata.size, Scale::Si, Rounding::Nearest))),
    }
    if let Some(format) = &options.date {
        add(&String::from_utf8_lossy(&date(options, item, format)));
    }
    Ok(facts)
}

/// The date of a file.
pub(super) fn date(options: &Options, item: &Item, format: &[u8]) -> Vec<u8> {
    let time = if options.by_change { item.metadata.ctime } else { item.metadata.mtime };
    if !format.is_empty() {
        return options.zone.format(format, time);
    }
    let age = options.now.seconds - time.seconds;
    let is_recent = (0..HALF_YEAR).contains(&age);
    options.zone.format(if is_recent { b"%b %e %H:%M" } else { b"%b %e  %Y" }, time)
}

/// The last line.
pub(super) fn report(options: &Options, totals: &Totals) -> String {
    let directories = if totals.directories == 1 { "directory" } else { "directories" };
    let files = if totals.files == 1 { "file" } else { "files" };
    let mut text = String::from("\n");
    if options.sums_sizes {
        let size = match options.size {
            SizeStyle::Binary => human_size(totals.bytes, Scale::Binary, Rounding::Nearest),
            SizeStyle::Si => human_size(totals.bytes, Scale::Si, Rounding::Nearest),
            _ => format!("{:>12} bytes", totals.bytes),
        };
        text.push_str(&format!("{size} used in "));
    }
    text.push_str(&format!("{} {directories}", totals.directories));
    if !options.is_directories_only() {
        text.push_str(&format!(", {} {files}", totals.files));
    }
    text.push('\n');
    text
}

/// The colours that `LS_COLORS` names, or the usual ones.
pub(super) fn colors(context: &Context<'_>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let text = context.process.variable(b"LS_COLORS").filter(|text| !text.is_empty());
    let text = text.unwrap_or_else(dircolors::default_colors);
    let mut colors = Vec::new();
    for part in text.split(|&byte| byte == b':') {
        if let Some(at) = part.iter().position(|&byte| byte == b'=') {
            colors.push((part[..at].to_vec(), part[at + 1..].to_vec()));
        }
    }
    colors
}

fn color_named<'a>(options: &'a Options, name: &[u8]) -> Option<&'a [u8]> {
    options.colors.iter().find(|(known, _)| known == name).map(|(_, color)| color.as_slice())
}

fn color_of<'a>(options: &'a Options, name: &[u8], kind: FileKind, mode: u32) -> Option<&'a [u8]> {
    let named = |name: &[u8]| color_named(options, name);
    match kind {
        FileKind::Directory if mode & 0o1002 == 0o1002 => named(b"tw").or_else(|| named(b"di")),
        FileKind::Directory if mode & 0o002 != 0 => named(b"ow").or_else(|| named(b"di")),
        FileKind::Directory if mode & 0o1000 != 0 => named(b"st").or_else(|| named(b"di")),
        FileKind::Directory => named(b"di"),
        FileKind::Symlink => named(b"ln"),
        FileKind::Fifo => named(b"pi"),
        FileKind::Socket => named(b"so"),
        FileKind::CharDevice => named(b"cd"),
        FileKind::BlockDevice => named(b"bd"),
        FileKind::File if mode & 0o4000 != 0 => named(b"su"),
        FileKind::File if mode & 0o2000 != 0 => named(b"sg"),
        FileKind::File if mode & 0o111 != 0 => named(b"ex"),
        FileKind::File => {
            let by_ending = options.colors.iter().find(|(key, _)| {
                key.strip_prefix(b"*").is_some_and(|ending| !ending.is_empty() && name.ends_with(ending))
            });
            by_ending.map(|(_, color)| color.as_slice()).or_else(|| named(b"fi"))
        }
    }
}

fn wrap(color: Option<&[u8]>, shown: &[u8]) -> Vec<u8> {
    match color {
        Some(color) => [b"\x1b[", color, b"m", shown, b"\x1b[0m"].concat(),
        None => shown.to_vec(),
    }
}

fn paint(options: &Options, item: &Item, shown: &[u8]) -> Vec<u8> {
    let is_orphan = item.target.as_ref().is_some_and(|(_, found)| found.is_none());
    let color = match is_orphan {
        true => color_named(options, b"or").or_else(|| color_named(options, b"ln")),
        false => color_of(options, &item.name, item.metadata.kind, item.metadata.mode),
    };
    wrap(color, shown)
}
