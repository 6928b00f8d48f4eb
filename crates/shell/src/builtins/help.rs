//! `help`.

mod topics;

use crate::builtins::{self, options};
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;
use topics::{TOPICS, Topic};

/// The columns of the list of all topics.
const WIDTH: usize = 80;

/// The names of all topics, sorted.
pub(crate) fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|topic| topic.name)
}

/// How a builtin or a construct is written.
pub(crate) fn synopsis(name: &[u8]) -> Option<&'static str> {
    TOPICS.iter().find(|topic| topic.name.as_bytes() == name).map(|topic| topic.synopsis)
}

/// Shows the help of one builtin, as its `--help` does.
pub(crate) fn show(shell: &mut Shell<'_>, name: &[u8]) -> Run {
    let mut text = Vec::new();
    if let Some(topic) = TOPICS.iter().find(|topic| topic.name.as_bytes() == name) {
        describe(topic, None, &mut text);
    }
    shell.write_output("help", &text)
}

pub(crate) fn help(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "dms")? else { return Ok(2) };
    if parsed.operands.is_empty() {
        let text = overview(shell);
        return shell.write_carelessly(&text);
    }
    let layout = parsed.options.iter().rev().map(|(letter, _)| *letter).find(|letter| *letter == b'd');
    let layout =
        layout.or_else(|| parsed.has(b'm').then_some(b'm')).or_else(|| parsed.has(b's').then_some(b's'));
    let mut text = Vec::new();
    if parsed.operands.iter().any(|pattern| is_pattern(pattern)) {
        let plural = if parsed.operands.len() > 1 { "s" } else { "" };
        text.extend_from_slice(format!("Shell commands matching keyword{plural} `").as_bytes());
        text.extend_from_slice(&crate::bulk::join(shell.process, parsed.operands, b", ")?);
        text.extend_from_slice(b"'\n\n");
    }
    let mut found_any = false;
    for pattern in parsed.operands {
        for topic in matching(shell, pattern)? {
            found_any = true;
            describe(topic, layout, &mut text);
        }
    }
    if !found_any {
        let last = parsed.operands.last().cloned().unwrap_or_default();
        let message = [
            b"help: no help topics match `",
            &last[..],
            b"'.  Try `help help' or `man -k ",
            &last,
            b"' or `info ",
            &last,
            b"'.",
        ];
        shell.error_bytes(&message.concat())?;
        return Ok(1);
    }
    shell.write_output("help", &text)
}

fn is_pattern(text: &[u8]) -> bool {
    crate::expand::glob::is_pattern(text, false)
}

/// The topics that a word means: those of its pattern, the one of its name, or those that start with it.
fn matching(shell: &mut Shell<'_>, word: &Str) -> Run<Vec<&'static Topic>> {
    if is_pattern(word) {
        let pattern = shell.compile_pattern(word, true, false)?;
        let mut found = Vec::new();
        for topic in TOPICS {
            if shell.matches(&pattern, topic.name.as_bytes())? {
                found.push(topic);
            }
        }
        return Ok(found);
    }
    let exact: Vec<_> = TOPICS.iter().filter(|topic| topic.name.as_bytes() == word.as_bytes()).collect();
    if !exact.is_empty() {
        return Ok(exact);
    }
    Ok(TOPICS.iter().filter(|topic| topic.name.as_bytes().starts_with(word)).collect())
}

fn describe(topic: &Topic, layout: Option<u8>, text: &mut Vec<u8>) {
    let Topic { name, synopsis, summary, details } = topic;
    match layout {
        Some(b'd') => text.extend_from_slice(format!("{name} - {summary}\n").as_bytes()),
        Some(b's') => text.extend_from_slice(format!("{name}: {synopsis}\n").as_bytes()),
        Some(_) => {
            let head = format!("NAME\n    {name} - {summary}\n\nSYNOPSIS\n    {synopsis}\n\nDESCRIPTION\n");
            text.extend_from_slice(head.as_bytes());
            push_body(summary, details, text);
            text.extend_from_slice(b"\nSEE ALSO\n    bash(1)\n\n");
        }
        None => {
            text.extend_from_slice(format!("{name}: {synopsis}\n").as_bytes());
            push_body(summary, details, text);
        }
    }
}

fn push_body(summary: &str, details: &str, text: &mut Vec<u8>) {
    text.extend_from_slice(format!("    {summary}\n    \n").as_bytes());
    for line in details.lines() {
        text.extend_from_slice(format!("    {line}\n").as_bytes());
    }
}

/// All synopses in two columns; a star marks what `enable -n` has turned off.
fn overview(shell: &Shell<'_>) -> Vec<u8> {
    let mut text = b"GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)\n\
        The shell knows these commands by itself. `help name' tells more about one of them.\n\
        A star (*) marks a command that has been disabled.\n\n"
        .to_vec();
    let column = WIDTH / 2;
    let entries: Vec<String> = TOPICS
        .iter()
        .map(|topic| {
            let is_off = builtins::find(topic.name.as_bytes()).is_some()
                && !shell.is_builtin_enabled(topic.name.as_bytes());
            let mut entry = format!("{}{}", if is_off { '*' } else { ' ' }, topic.synopsis);
            if entry.len() > column - 2 {
                entry.truncate(column - 3);
                entry.push('>');
            }
            entry
        })
        .collect();
    let rows = entries.len().div_ceil(2);
    for row in 0..rows {
        let line = match entries.get(row + rows) {
            Some(right) => format!("{:column$}{right}\n", entries[row]),
            None => format!("{}\n", entries[row]),
        };
        text.extend_from_slice(line.as_bytes());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_sorted_and_every_builtin_has_one() {
        assert!(TOPICS.is_sorted_by_key(|topic| topic.name));
        for name in builtins::names() {
            assert!(topics().any(|topic| topic == name), "{name} has no help");
        }
    }
}
