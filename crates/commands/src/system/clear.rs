//! `clear`: clear the terminal's screen.

use boxsh_kernel::{CommandResult, Context, Exit, Flag, Spec};

use super::tput::CLEAR;

pub(crate) static SPEC: Spec = Spec {
    name: "clear",
    usage: &["[-x] [-T TERM]"],
    summary: "Clear the terminal screen and its scrollback.",
    flags: &[
        Flag::short('T', "use this terminal type instead of $TERM").value("TERM"),
        Flag::short('x', "do not clear what has scrolled away"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let text = if parsed.has(flag!("x")) { "\x1b[H\x1b[2J" } else { CLEAR };
    context.out.write(text.as_bytes())?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn the_screen_is_cleared() {
        check("clear", "\x1b[H\x1b[2J\x1b[3J");
        check("clear -x", "\x1b[H\x1b[2J");
    }
}
