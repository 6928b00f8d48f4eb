//! `shopt`.

use crate::builtins::options::{self, Parsed};
use crate::builtins::set::{command_line, status_line};
use crate::flow::Run;
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;

/// An option of either set.
#[derive(Clone, Copy)]
enum Any {
    Shopt(Shopt),
    Opt(Opt),
}

pub(crate) fn shopt(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "psuqo")? else { return Ok(2) };
    if parsed.has(b's') && parsed.has(b'u') {
        shell.error(format_args!("shopt: cannot set and unset shell options simultaneously"))?;
        return Ok(1);
    }
    if parsed.operands.is_empty() {
        return list(shell, &parsed);
    }
    let mut status = 0;
    let mut text = String::new();
    for name in parsed.operands {
        let Some(option) = find(name, parsed.has(b'o')) else {
            let message = if parsed.has(b'o') { "invalid option name" } else { "invalid shell option name" };
            shell.write_output("shopt", std::mem::take(&mut text).as_bytes())?;
            shell.complain("shopt", name, message)?;
            // bash forgets about the mistake when it sets options of `set -o`.
            let is_forgotten = parsed.has(b'o') && (parsed.has(b's') || parsed.has(b'u'));
            status = if is_forgotten { status } else { 1 };
            continue;
        };
        if parsed.has(b's') || parsed.has(b'u') {
            shell.set_any(option, parsed.has(b's'));
            continue;
        }
        let on = shell.has_any(option);
        if !on {
            status = 1;
        }
        if !parsed.has(b'q') {
            text += &line(option, on, &parsed);
        }
    }
    shell.write_output("shopt", text.as_bytes())?;
    Ok(status)
}

fn find(name: &[u8], is_set_option: bool) -> Option<Any> {
    match is_set_option {
        true => Opt::from_name(name).map(Any::Opt),
        false => Shopt::from_name(name).map(Any::Shopt),
    }
}

fn list(shell: &mut Shell<'_>, parsed: &Parsed<'_>) -> Run {
    let all: Vec<Any> = match parsed.has(b'o') {
        true => Opt::ALL.iter().copied().map(Any::Opt).collect(),
        false => Shopt::ALL.iter().copied().map(Any::Shopt).collect(),
    };
    let mut text = String::new();
    for option in all {
        let on = shell.has_any(option);
        let is_asked_for = match (parsed.has(b's'), parsed.has(b'u')) {
            (true, _) => on,
            (_, true) => !on,
            _ => true,
        };
        if is_asked_for && !parsed.has(b'q') {
            text += &line(option, on, parsed);
        }
    }
    shell.write_output("shopt", text.as_bytes())
}

fn line(option: Any, on: bool, parsed: &Parsed<'_>) -> String {
    let name = match option {
        Any::Shopt(option) => option.name(),
        Any::Opt(option) => option.name(),
    };
    match (parsed.has(b'p'), option) {
        (false, _) => status_line(name, on),
        (true, Any::Opt(_)) => command_line(name, on),
        (true, Any::Shopt(_)) => format!("shopt -{} {name}\n", if on { 's' } else { 'u' }),
    }
}

/// Levels of compatibility, of which one at most is on.
const COMPAT: [Shopt; 7] = [
    Shopt::Compat31,
    Shopt::Compat32,
    Shopt::Compat40,
    Shopt::Compat41,
    Shopt::Compat42,
    Shopt::Compat43,
    Shopt::Compat44,
];

impl Shell<'_> {
    fn has_any(&self, option: Any) -> bool {
        match option {
            Any::Shopt(option) => self.shopt(option),
            Any::Opt(option) => self.has(option),
        }
    }

    fn set_any(&mut self, option: Any, on: bool) {
        let option = match option {
            Any::Opt(option) => return self.set_option(option, on),
            Any::Shopt(option) => option,
        };
        match option {
            // These tell how the shell was started.
            Shopt::LoginShell | Shopt::RestrictedShell => return,
            Shopt::ExtDebug => {
                self.state.options.set(Opt::FuncTrace, on);
                self.state.options.set(Opt::ErrTrace, on);
            }
            Shopt::InteractiveComments => self.state.options.set(Opt::InteractiveComments, on),
            _ if on && COMPAT.contains(&option) => {
                COMPAT.iter().for_each(|&other| self.state.shopts.set(other, false));
            }
            _ => {}
        }
        self.state.shopts.set(option, on);
    }
}
