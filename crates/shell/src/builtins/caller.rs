//! `caller`.

use crate::builtins::options;
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

pub(crate) fn caller(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if shell.state.calls.stack.is_empty() {
        // The script itself was called from nowhere.
        return match shell.state.invocation.script.is_some() && words.len() == 1 {
            true => shell.write_output("caller", b"0 NULL\n"),
            false => Ok(1),
        };
    }
    let depth = match words.get(1) {
        None => None,
        Some(text) => match super::control::parse_integer(text) {
            Some(number) => Some(number as usize),
            None => {
                shell.error_bytes(&[b"caller: ", text.as_bytes(), b": invalid number"].concat())?;
                return options::usage_error(shell, b"caller");
            }
        },
    };
    let stack = &shell.state.calls.stack;
    let at = depth.unwrap_or(0);
    // A command string has no `main` to be called from.
    let has_main = shell.state.invocation.script.is_some();
    if at >= stack.len() || (depth.is_some() && !has_main && at + 1 == stack.len()) {
        return Ok(1);
    }
    let call = &stack[stack.len() - 1 - at];
    let outer = stack.len().checked_sub(at + 2).map(|at| &stack[at]);
    let source = match outer {
        Some(outer) => outer.source.clone(),
        None => shell.state.invocation.script.clone().unwrap_or_else(|| Str::from("NULL")),
    };
    let name = match outer {
        Some(outer) => outer.name.clone(),
        None => Str::from("main"),
    };
    let line = call.called_from;
    let text = match depth {
        None => [format!("{line} ").as_bytes(), &source, b"\n"].concat(),
        Some(_) => [format!("{line} ").as_bytes(), &name, b" ", &source, b"\n"].concat(),
    };
    shell.write_output("caller", &text)
}
