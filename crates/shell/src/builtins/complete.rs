//! `complete` and `compopt`.

use std::sync::Arc;

use crate::builtins::options::{self, Parsed};
use crate::completion::{Action, CompOption, Completions, DEFAULT, EMPTY, INITIAL, Spec};
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

fn completions<'a>(shell: &'a mut Shell<'_>) -> &'a mut Completions {
    &mut Arc::make_mut(&mut shell.state.extras).completions
}

pub(crate) fn complete(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let letters = "abcdefgjksuvprDEIo:A:G:W:F:C:X:P:S:";
    let Some(parsed) = options::parse(shell, words, letters)? else { return Ok(2) };
    let spec = match read_spec(shell, "complete", &parsed)? {
        Ok(spec) => spec,
        Err(status) => return Ok(status),
    };
    let names = named(&parsed);
    let is_plain = !parsed.options.iter().any(|(letter, _)| !b"prDEI".contains(letter));
    if parsed.has(b'r') {
        return remove(shell, &names);
    }
    if parsed.has(b'p') || (is_plain && names.is_empty()) {
        return show(shell, &names);
    }
    if names.is_empty() {
        return options::usage_error(shell, b"complete");
    }
    for name in names {
        completions(shell).set(name, spec.clone());
    }
    Ok(0)
}

/// The commands that a specification is for: `-D`, `-E` and `-I` stand for special ones.
fn named(parsed: &Parsed<'_>) -> Vec<Str> {
    for (letter, name) in [(b'I', INITIAL), (b'E', EMPTY), (b'D', DEFAULT)] {
        if parsed.has(letter) {
            return vec![Str::new(name)];
        }
    }
    parsed.operands.to_vec()
}

/// Makes a specification of options; `Err(status)` after a message.
pub(super) fn read_spec(shell: &mut Shell<'_>, builtin: &str, parsed: &Parsed<'_>) -> Run<Result<Spec, u8>> {
    let mut spec = Spec::default();
    for (letter, value) in &parsed.options {
        let value = value.clone();
        match letter {
            b'o' | b'A' => {
                let name = value.unwrap_or_default();
                let known = if *letter == b'o' {
                    CompOption::from_name(&name).map(|option| spec.set(option, true))
                } else {
                    Action::from_name(&name).map(|action| spec.actions.push(action))
                };
                if known.is_none() {
                    let kind: &[u8] = if *letter == b'o' { b"option" } else { b"action" };
                    let text = [builtin.as_bytes(), b": ", &name, b": invalid ", kind, b" name"].concat();
                    shell.error_bytes(&text)?;
                    return Ok(Err(2));
                }
            }
            b'G' => spec.glob = value,
            b'W' => spec.words = value,
            b'F' => {
                let name = value.clone().unwrap_or_default();
                if name.is_empty() || name.iter().any(|byte| b" \t\n$`\"'\\|&;()<>".contains(byte)) {
                    let text = [builtin.as_bytes(), b": `", &name, b"': not a valid identifier"].concat();
                    shell.error_bytes(&text)?;
                    return Ok(Err(2));
                }
                spec.function = value;
            }
            b'C' => spec.command = value,
            b'X' => spec.filter = value,
            b'P' => spec.prefix = value,
            b'S' => spec.suffix = value,
            letter => spec.actions.extend(Action::from_letter(*letter)),
        }
    }
    Ok(Ok(spec))
}

fn no_specification(shell: &Shell<'_>, builtin: &[u8], name: &[u8]) -> Run<()> {
    shell.error_bytes(&[builtin, b": ", name, b": no completion specification"].concat())
}

fn remove(shell: &mut Shell<'_>, names: &[Str]) -> Run {
    if names.is_empty() {
        completions(shell).clear();
        return Ok(0);
    }
    if shell.state.extras.completions.listed().is_empty() {
        return Ok(0);
    }
    let mut status = 0;
    for name in names {
        if !completions(shell).remove(name) {
            no_specification(shell, b"complete", name)?;
            status = 1;
        }
    }
    Ok(status)
}

fn show(shell: &mut Shell<'_>, names: &[Str]) -> Run {
    let mut status = 0;
    let mut text = Vec::new();
    if names.is_empty() {
        for (name, spec) in shell.state.extras.completions.listed() {
            text.extend_from_slice(&spec.to_command(name));
        }
    }
    for name in names {
        match shell.state.extras.completions.get(name) {
            Some(spec) => text.extend_from_slice(&spec.to_command(name)),
            None => {
                no_specification(shell, b"complete", name)?;
                status = 1;
            }
        }
    }
    let written = shell.write_output("complete", &text)?;
    Ok(written.max(status))
}

pub(crate) fn compopt(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let mut changes = Vec::new();
    let mut rest = &words[1..];
    let mut special = None;
    while let Some(word) = rest.first() {
        let text = word.as_bytes();
        if text == b"--" {
            rest = &rest[1..];
            break;
        }
        if text.len() < 2 || !matches!(text[0], b'-' | b'+') {
            break;
        }
        rest = &rest[1..];
        match text {
            b"-D" => special = Some(DEFAULT),
            b"-E" => special = Some(EMPTY),
            b"-I" => special = Some(INITIAL),
            b"-o" | b"+o" => {
                let Some(name) = rest.first() else {
                    shell.error(format_args!("compopt: -o: option requires an argument"))?;
                    return options::usage_error(shell, b"compopt");
                };
                let Some(option) = CompOption::from_name(name) else {
                    shell.error_bytes(&[b"compopt: ", name.as_bytes(), b": invalid option name"].concat())?;
                    return Ok(2);
                };
                changes.push((option, text[0] == b'-'));
                rest = &rest[1..];
            }
            _ => return options::invalid_option(shell, &words[0], &text[..2]),
        }
    }
    let names = match special {
        Some(name) => vec![Str::new(name)],
        None => rest.to_vec(),
    };
    if names.is_empty() {
        shell.error(format_args!("compopt: not currently executing completion function"))?;
        return Ok(1);
    }
    change_options(shell, &names, &changes)
}

fn change_options(shell: &mut Shell<'_>, names: &[Str], changes: &[(CompOption, bool)]) -> Run {
    let mut status = 0;
    let mut text = Vec::new();
    for name in names {
        let Some(spec) = completions(shell).get_mut(name) else {
            no_specification(shell, b"compopt", name)?;
            status = 1;
            continue;
        };
        for &(option, on) in changes {
            spec.set(option, on);
        }
        if changes.is_empty() {
            text.extend_from_slice(b"compopt");
            for &option in CompOption::ALL {
                let sign = if spec.has(option) { '-' } else { '+' };
                text.extend_from_slice(format!(" {sign}o {}", option.name()).as_bytes());
            }
            text.extend_from_slice(&[b" ", name.as_bytes(), b"\n"].concat());
        }
    }
    let written = shell.write_output("compopt", &text)?;
    Ok(written.max(status))
}
