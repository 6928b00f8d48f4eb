//! The tree as JSON and as XML.

use boxsh_format::json::push_string;
use boxsh_kernel::{Context, Failure};

use super::super::mode;
use super::entry::{Item, Options, SizeStyle};
use super::{Totals, kind_word, text};
use crate::account::Accounts;

/// The facts that were asked for, by name; numbers are marked as such.
fn facts(
    context: &Context<'_>,
    options: &Options,
    accounts: &mut Accounts,
    item: &Item,
) -> Result<Vec<(&'static str, String, bool)>, Failure> {
    let metadata = &item.metadata;
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let mut facts = Vec::new();
    if options.inodes {
        facts.push(("inode", metadata.ino.to_string(), true));
    }
    if options.device {
        facts.push(("dev", metadata.dev.to_string(), true));
    }
    if options.protections {
        facts.push(("mode", format!("{:04o}", metadata.mode), false));
        facts.push(("prot", shown(&mode::letters(metadata)), false));
    }
    if options.owner {
        facts.push(("user", shown(&accounts.show_user(context.process, metadata.uid)?), false));
    }
    if options.group {
        facts.push(("group", shown(&accounts.show_group(context.process, metadata.gid)?), false));
    }
    if options.size != SizeStyle::None {
        facts.push(("size", metadata.size.to_string(), true));
    }
    if let Some(format) = &options.date {
        facts.push(("time", shown(&text::date(options, item, format)), false));
    }
    Ok(facts)
}

fn xml_string(text: &[u8]) -> Vec<u8> {
    let mut quoted = Vec::new();
    for &byte in text {
        match byte {
            b'<' => quoted.extend_from_slice(b"&lt;"),
            b'>' => quoted.extend_from_slice(b"&gt;"),
            b'&' => quoted.extend_from_slice(b"&amp;"),
            b'"' => quoted.extend_from_slice(b"&quot;"),
            byte => quoted.push(byte),
        }
    }
    quoted
}

pub(super) fn json_begin(
    context: &Context<'_>,
    options: &Options,
    accounts: &mut Accounts,
    item: &Item,
    path: &[u8],
    depth: usize,
    children: Option<usize>,
) -> Result<Vec<u8>, Failure> {
    let name = if options.full_paths { path } else { &item.name };
    let mut line = "  ".repeat(depth + 1).into_bytes();
    line.extend_from_slice(format!("{{\"type\":\"{}\",\"name\":", kind_word(item.metadata.kind)).as_bytes());
    push_string(name, &mut line);
    if let Some((target, _)) = &item.target
        && depth > 0
    {
        line.extend_from_slice(b",\"target\":");
        push_string(target, &mut line);
    }
    for (key, value, is_number) in facts(context, options, accounts, item)? {
        line.extend_from_slice(format!(",\"{key}\":").as_bytes());
        match is_number {
            true => line.extend_from_slice(value.as_bytes()),
            false => push_string(value.as_bytes(), &mut line),
        }
    }
    if let Some(note) = &item.note {
        line.extend_from_slice(format!(",\"contents\":[{{\"error\": \"{note}\"}}]").as_bytes());
    } else if children.is_some_and(|count| count > 0) {
        line.extend_from_slice(b",\"contents\":[\n");
    }
    Ok(line)
}

pub(super) fn xml_begin(
    context: &Context<'_>,
    options: &Options,
    accounts: &mut Accounts,
    item: &Item,
    path: &[u8],
    depth: usize,
    children: Option<usize>,
) -> Result<Vec<u8>, Failure> {
    let name = if options.full_paths { path } else { &item.name };
    let mut line = "  ".repeat(depth + 1).into_bytes();
    line.extend_from_slice(format!("<{} name=\"", kind_word(item.metadata.kind)).as_bytes());
    line.extend_from_slice(&xml_string(name));
    line.push(b'"');
    if let Some((target, _)) = &item.target
        && depth > 0
    {
        line.extend_from_slice(b" target=\"");
        line.extend_from_slice(&xml_string(target));
        line.push(b'"');
    }
    for (key, value, _) in facts(context, options, accounts, item)? {
        line.extend_from_slice(format!(" {key}=\"{value}\"").as_bytes());
    }
    line.push(b'>');
    if let Some(note) = &item.note {
        line.extend_from_slice(format!("<error>{note}</error>").as_bytes());
    } else if children.is_some_and(|count| count > 0) {
        line.push(b'\n');
    }
    Ok(line)
}

pub(super) fn json_report(options: &Options, totals: &Totals) -> String {
    let size = if options.sums_sizes { format!(",\"size\":{}", totals.bytes) } else { String::new() };
    let files =
        if options.is_directories_only() { String::new() } else { format!(",\"files\":{}", totals.files) };
    format!(",\n  {{\"type\":\"report\"{size},\"directories\":{}{files}}}\n", totals.directories)
}

pub(super) fn xml_report(options: &Options, totals: &Totals) -> String {
    let size =
        if options.sums_sizes { format!("    <size>{}</size>\n", totals.bytes) } else { String::new() };
    let files = match options.is_directories_only() {
        true => String::new(),
        false => format!("    <files>{}</files>\n", totals.files),
    };
    format!("  <report>\n{size}    <directories>{}</directories>\n{files}  </report>\n", totals.directories)
}
