//! The listings of `zipinfo`.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Parsed};

use super::directory::{Entry, Method};
use super::unzip::ZIPINFO as SPEC;
use super::unzip::{letters, open_archive, pattern, saved};
use crate::datetime::Zone;

/// Lists an archive as `zipinfo` does.
pub(super) fn list(
    context: &mut Context<'_>,
    parsed: &Parsed,
    file: &[u8],
    members: &[Vec<u8>],
) -> CommandResult {
    let names_only = parsed.has(flag!("1")) || parsed.has(flag!("2"));
    let some = parsed.has(flag!("h")) || parsed.has(flag!("t")) || parsed.has(flag!("z"));
    let has_form = parsed.has(flag!("s")) || parsed.has(flag!("m")) || parsed.has(flag!("l")) || names_only;
    let filters = !members.is_empty();
    let with_header = parsed.has(flag!("h")) || (!some && !names_only && !filters);
    let with_totals = parsed.has(flag!("t")) || (!some && !names_only && !filters);
    let with_rows = has_form || !some;
    let (archive, name) = open_archive(context, file, true, "zipinfo")?;
    let nocase = parsed.has(flag!("C"));
    let mut missing: Vec<&Vec<u8>> = members.iter().collect();
    let wanted = members.iter().map(|text| pattern(text, nocase)).collect::<Result<Vec<_>, Failure>>()?;
    let excluded = parsed.flags.iter().filter(|given| given.is(flag!("x")));
    let excluded =
        excluded.map(|given| pattern(given.value(), nocase)).collect::<Result<Vec<_>, Failure>>()?;
    if with_header {
        context.out.write(&[b"Archive:  ", &name[..], b"\n"].concat())?;
        if !archive.comment.is_empty() && !names_only {
            context.out.write(&archive.comment)?;
            context.out.write(b"\n")?;
        }
        let (size, count) = (archive.size, archive.entries.len());
        context.out.print(format_args!("Zip file size: {size} bytes, number of entries: {count}\n"))?;
    }
    let zone = Zone::of(context.process);
    let (mut count, mut size, mut compressed) = (0u64, 0u64, 0u64);
    for entry in &archive.entries {
        context.process.tick()?;
        let is_wanted = wanted.is_empty() || wanted.iter().any(|pattern| pattern.matches(&entry.name));
        if !is_wanted || excluded.iter().any(|pattern| pattern.matches(&entry.name)) {
            continue;
        }
        missing.retain(|text| !pattern(text, nocase).is_ok_and(|pattern| pattern.matches(&entry.name)));
        count += 1;
        size += entry.size;
        compressed += entry.compressed;
        if with_rows {
            if !names_only {
                context.out.write(row(entry, parsed, &zone).as_bytes())?;
            }
            context.out.write(&entry.name)?;
            context.out.write(b"\n")?;
        }
    }
    if with_totals {
        let plural = if count == 1 { "" } else { "s" };
        let ratio = if size == 0 { 0.0 } else { (size as f64 - compressed as f64) * 100.0 / size as f64 };
        context.out.print(format_args!(
            "{count} file{plural}, {size} bytes uncompressed, {compressed} bytes compressed:  {ratio:.1}%\n"
        ))?;
    }
    context.process.close(archive.fd)?;
    context.out.flush()?;
    for text in missing {
        let line = format!("caution: filename not matched:  {}\n", String::from_utf8_lossy(text));
        context.write_error(line.as_bytes())?;
    }
    Ok(Exit(if count == 0 && filters { 11 } else { 0 }))
}

fn row(entry: &Entry, parsed: &Parsed, zone: &Zone) -> String {
    let version = entry.made_by & 0xff;
    let system = match entry.made_by >> 8 {
        0 => "fat",
        3 => "unx",
        10 => "ntf",
        19 => "osx",
        _ => "???",
    };
    let kind = match (entry.internal & 1 != 0, entry.is_encrypted()) {
        (true, false) => 't',
        (false, false) => 'b',
        (true, true) => 'T',
        (false, true) => 'B',
    };
    let extra = match (entry.flags & 8 != 0, !entry.extra.is_empty()) {
        (true, true) => 'X',
        (true, false) => 'l',
        (false, true) => 'x',
        (false, false) => '-',
    };
    let method = match entry.method {
        Method::Stored => "stor".to_owned(),
        Method::Deflated => format!("def{}", ["N", "X", "F", "S"][usize::from(entry.flags >> 1 & 3)]),
        Method::Other(12) => "bzp2".to_owned(),
        Method::Other(14) => "lzma".to_owned(),
        Method::Other(number) => format!("u{number:03}"),
    };
    let middle = if parsed.has(flag!("l")) {
        format!("{:8} ", entry.compressed)
    } else if parsed.has(flag!("m")) {
        format!("{:2}% ", saved(entry.size, entry.compressed))
    } else {
        String::new()
    };
    let when = zone.format(b"%y-%b-%d %H:%M", entry.time(zone));
    let when = String::from_utf8_lossy(&when).into_owned();
    format!(
        "{}  {}.{} {system} {:8} {kind}{extra} {middle}{method} {when} ",
        letters(entry),
        version / 10,
        version % 10,
        entry.size
    )
}
