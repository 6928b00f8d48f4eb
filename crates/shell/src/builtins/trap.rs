//! `trap`.

use boxsh_format::quote;
use boxsh_kernel::{Disposition, Signal};

use crate::builtins::options;
use crate::flow::Run;
use crate::options::Opt;
use crate::shell::Shell;
use crate::text::Str;
use crate::trap::Event;

pub(crate) fn trap(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "lpP")? else { return Ok(2) };
    if parsed.has(b'l') {
        let text = super::kill::signal_table();
        return shell.write_output("trap", &text);
    }
    let operands = parsed.operands;
    if parsed.has(b'p') || operands.is_empty() {
        return show(shell, operands);
    }
    // A single argument, a dash or a number in the first place: all that follow are reset.
    let first = &operands[0];
    let is_number =
        !first.is_empty() && first.iter().all(u8::is_ascii_digit) && Event::from_name(first).is_some();
    let (action, events) = match operands {
        [only] => match Event::from_name(only) {
            Some(_) => (None, operands),
            None => return options::usage_error(shell, b"trap"),
        },
        [dash, events @ ..] if dash.as_bytes() == b"-" => (None, events),
        _ if is_number => (None, operands),
        [action, events @ ..] => (Some(action.clone()), events),
        [] => return Ok(0),
    };
    let mut status = 0;
    for name in events {
        let Some(event) = Event::from_name(name) else {
            shell.error_bytes(&[b"trap: ", name.as_bytes(), b": invalid signal specification"].concat())?;
            status = 1;
            continue;
        };
        set(shell, event, action.clone());
    }
    Ok(status)
}

fn set(shell: &mut Shell<'_>, event: Event, action: Option<Str>) {
    if shell.state.traps.is_fixed(event) {
        return;
    }
    if let Event::Signal(signal) = event {
        let disposition = match &action {
            None => Disposition::Default,
            Some(action) if action.is_empty() => Disposition::Ignore,
            Some(_) => Disposition::Catch,
        };
        // The absolute signals refuse, and bash says nothing about it.
        let _ = shell.process.set_disposition(signal, disposition);
    }
    match action {
        Some(action) => shell.state.traps.set(event, action),
        None => drop(shell.state.traps.clear(event)),
    }
}

/// Whoever asks for all traps of a shell in the background finds that interrupts are ignored, and from then on it stays so.
fn fix_ignored(shell: &mut Shell<'_>, names: &[Str]) {
    let event = Event::Signal(Signal::INT);
    let is_ignored = shell.process.disposition(Signal::INT) == Disposition::Ignore;
    let traps = &mut shell.state.traps;
    let is_asked = names.is_empty() || names.iter().any(|name| Event::from_name(name) == Some(event));
    // By name, bash still shows what its parent had set.
    let is_set =
        traps.get(event).is_some() || (!names.is_empty() && traps.iter().any(|(set, _)| set == event));
    if is_ignored && is_asked && !is_set && !shell.state.invocation.interactive {
        traps.fix(Signal::INT);
    }
}

fn show(shell: &mut Shell<'_>, names: &[Str]) -> Run {
    let mut text = Vec::new();
    let mut status = 0;
    let is_posix = shell.has(Opt::Posix);
    fix_ignored(shell, names);
    let mut push = |event: Event, action: &Str| {
        text.extend_from_slice(b"trap -- ");
        text.extend_from_slice(&quote::single_quote(action));
        text.push(b' ');
        let name = event.name();
        let name = if is_posix { name.strip_prefix("SIG").unwrap_or(&name) } else { &name };
        text.extend_from_slice(name.as_bytes());
        text.push(b'\n');
    };
    if names.is_empty() {
        shell.state.traps.shown().iter().for_each(|(event, action)| push(*event, action));
    }
    let mut unknown = Vec::new();
    for name in names {
        match Event::from_name(name) {
            Some(event) => {
                let shown = shell.state.traps.shown();
                if let Some((event, action)) = shown.iter().find(|(set, _)| *set == event) {
                    push(*event, action);
                }
            }
            None => unknown.push(name.clone()),
        }
    }
    for name in unknown {
        shell.error_bytes(&[b"trap: ", name.as_bytes(), b": invalid signal specification"].concat())?;
        status = 1;
    }
    let written = shell.write_output("trap", &text)?;
    Ok(written.max(status))
}

/// Resets what a subshell does not keep: caught signals are its parent's affair.
pub(crate) fn reset_caught(shell: &Shell<'_>) {
    if shell.state.traps.is_empty() {
        return;
    }
    for signal in Signal::all() {
        if shell.process.disposition(signal) == Disposition::Catch
            && shell.state.traps.get(Event::Signal(signal)).is_none()
        {
            let _ = shell.process.set_disposition(signal, Disposition::Default);
        }
    }
}
