//! `tput`: what makes a terminal do things, as `xterm` and its kin understand it.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "tput",
    usage: &["[-T TERM] CAPNAME [PARAMETER]...", "-S"],
    summary: "Print what makes the terminal do CAPNAME, or what it can do.",
    flags: &[
        Flag::short('S', "read commands from standard input"),
        Flag::short('T', "use this terminal type instead of $TERM").value("TERM"),
        Flag::short('x', "do not clear the scrollback"),
    ],
    usage_status: 2,
    ..Spec::DEFAULT
};

/// Plain texts by capability, the same on all terminals that speak ANSI.
const TEXTS: &[(&str, &str)] = &[
    ("bel", "\x07"),
    ("blink", "\x1b[5m"),
    ("bold", "\x1b[1m"),
    ("civis", "\x1b[?25l"),
    ("cnorm", "\x1b[?12l\x1b[?25h"),
    ("cr", "\r"),
    ("cuu1", "\x1b[A"),
    ("cud1", "\n"),
    ("cuf1", "\x1b[C"),
    ("cub1", "\x08"),
    ("cvvis", "\x1b[?12;25h"),
    ("dim", "\x1b[2m"),
    ("ed", "\x1b[J"),
    ("el", "\x1b[K"),
    ("el1", "\x1b[1K"),
    ("home", "\x1b[H"),
    ("invis", "\x1b[8m"),
    ("op", "\x1b[39;49m"),
    ("rc", "\x1b8"),
    ("rev", "\x1b[7m"),
    ("ritm", "\x1b[23m"),
    ("rmcup", "\x1b[?1049l\x1b[23;0;0t"),
    ("rmkx", "\x1b[?1l\x1b>"),
    ("rmso", "\x1b[27m"),
    ("rmul", "\x1b[24m"),
    ("sc", "\x1b7"),
    ("sgr0", "\x1b(B\x1b[m"),
    ("sitm", "\x1b[3m"),
    ("smcup", "\x1b[?1049h\x1b[22;0;0t"),
    ("smkx", "\x1b[?1h\x1b="),
    ("smso", "\x1b[7m"),
    ("smul", "\x1b[4m"),
];

/// What `clear` prints: home, erase, and erase what has scrolled away.
pub(super) const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let terminal = parsed.value(flag!("T")).map(<[u8]>::to_vec).or_else(|| context.process.variable(b"TERM"));
    let terminal = String::from_utf8_lossy(&terminal.unwrap_or_default()).into_owned();
    if parsed.has(flag!("S")) {
        let mut input = context.stdin();
        let mut line = Vec::new();
        while input.read_line(&mut line)? {
            let words: Vec<Vec<u8>> = line
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
                .map(<[u8]>::to_vec)
                .collect();
            show(context, &words, &terminal, parsed.has(flag!("x")))?;
        }
        return Ok(Exit::SUCCESS);
    }
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing capability name".into()));
    }
    show(context, &parsed.operands, &terminal, parsed.has(flag!("x")))
}

fn show(
    context: &mut Context<'_>,
    words: &[Vec<u8>],
    terminal: &str,
    keep_scrollback: bool,
) -> CommandResult {
    let Some((name, parameters)) = words.split_first() else { return Ok(Exit::SUCCESS) };
    let name = String::from_utf8_lossy(name).into_owned();
    let number = |at: usize| -> i64 {
        parameters.get(at).and_then(|text| String::from_utf8_lossy(text).parse().ok()).unwrap_or(0)
    };
    let size = (0..=2).find_map(|fd| context.process.terminal(fd).ok()).map(|terminal| terminal.size());
    let colors = if terminal.contains("256color") { 256 } else { 8 };
    let from_variable = |name: &[u8]| -> Option<u16> {
        let value = context.process.variable(name)?;
        String::from_utf8_lossy(&value).parse().ok()
    };
    let text = match name.as_str() {
        "cols" => format!("{}\n", size.map(|size| size.columns).or(from_variable(b"COLUMNS")).unwrap_or(80)),
        "lines" => format!("{}\n", size.map(|size| size.rows).or(from_variable(b"LINES")).unwrap_or(24)),
        "colors" => format!("{colors}\n"),
        "longname" => "terminal".into(),
        "am" | "bce" | "km" | "mir" | "msgr" | "npc" | "xenl" => return Ok(Exit::SUCCESS),
        "clear" if keep_scrollback => "\x1b[H\x1b[2J".into(),
        "clear" => CLEAR.into(),
        "init" | "reset" => "\x1b[!p\x1b[?3;4l\x1b[4l\x1b>".into(),
        "cup" => format!("\x1b[{};{}H", number(0) + 1, number(1) + 1),
        "cuu" => format!("\x1b[{}A", number(0)),
        "cud" => format!("\x1b[{}B", number(0)),
        "cuf" => format!("\x1b[{}C", number(0)),
        "cub" => format!("\x1b[{}D", number(0)),
        "hpa" => format!("\x1b[{}G", number(0) + 1),
        "vpa" => format!("\x1b[{}d", number(0) + 1),
        "ech" => format!("\x1b[{}X", number(0)),
        "setaf" => color(number(0), 30, colors),
        "setab" => color(number(0), 40, colors),
        other => match TEXTS.iter().find(|(known, _)| *known == other) {
            Some((_, text)) => (*text).to_owned(),
            None => {
                return Err(Failure::with_status(4, format!("unknown terminfo capability '{other}'")));
            }
        },
    };
    context.out.write(text.as_bytes())?;
    Ok(Exit::SUCCESS)
}

fn color(number: i64, base: i64, colors: i64) -> String {
    match number {
        0..8 => format!("\x1b[{}m", base + number),
        8..16 if colors > 8 => format!("\x1b[{}m", base + 60 + number - 8),
        _ if colors > 8 => format!("\x1b[{};5;{number}m", base + 8),
        _ => format!("\x1b[{}m", base + number),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn capabilities_are_printed() {
        check("tput cols", "80\n");
        check("tput bold", "\x1b[1m");
        check("tput cup 1 2", "\x1b[2;3H");
        call("tput setaf 9").variable("TERM", "xterm-256color").gives("\x1b[91m");
        call("tput setaf 200").variable("TERM", "xterm-256color").gives("\x1b[38;5;200m");
        call("tput -S").stdin("bold\nsgr0\n").gives("\x1b[1m\x1b(B\x1b[m");
        call("tput foo").answers(4, "", "tput: unknown terminfo capability 'foo'\n");
    }
}
