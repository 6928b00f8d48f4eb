//! `dircolors`: the setting of `LS_COLORS`.

mod database;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};
use boxsh_pattern::glob::{GlobOptions, Pattern};

use self::database::{ENDINGS, KINDS};
use super::message;

pub(super) use self::database::TERMINALS;

pub(crate) static SPEC: Spec = Spec {
    name: "dircolors",
    usage: &["[OPTION]... [FILE]"],
    summary: "Output commands to set the LS_COLORS environment variable. If FILE is specified, read it to determine which\ncolors to use for which file types and extensions.",
    flags: &[
        Flag::new('b', "sh", "output Bourne shell code to set LS_COLORS"),
        Flag::long("bourne-shell", "the same"),
        Flag::new('c', "csh", "output C shell code to set LS_COLORS"),
        Flag::long("c-shell", "the same"),
        Flag::new('p', "print-database", "output defaults"),
        Flag::long("print-ls-colors", "output fully escaped colors for display"),
    ],
    ..Spec::DEFAULT
};

/// The words of a configuration and the letters of `LS_COLORS` that they stand for.
const WORDS: &[(&str, &str)] = &[
    ("NORMAL", "no"),
    ("NORM", "no"),
    ("FILE", "fi"),
    ("RESET", "rs"),
    ("DIR", "di"),
    ("LNK", "ln"),
    ("LINK", "ln"),
    ("SYMLINK", "ln"),
    ("ORPHAN", "or"),
    ("MISSING", "mi"),
    ("FIFO", "pi"),
    ("PIPE", "pi"),
    ("SOCK", "so"),
    ("BLK", "bd"),
    ("BLOCK", "bd"),
    ("CHR", "cd"),
    ("CHAR", "cd"),
    ("DOOR", "do"),
    ("EXEC", "ex"),
    ("LEFT", "lc"),
    ("LEFTCODE", "lc"),
    ("RIGHT", "rc"),
    ("RIGHTCODE", "rc"),
    ("END", "ec"),
    ("ENDCODE", "ec"),
    ("SUID", "su"),
    ("SETUID", "su"),
    ("SGID", "sg"),
    ("SETGID", "sg"),
    ("STICKY", "st"),
    ("OTHER_WRITABLE", "ow"),
    ("OWR", "ow"),
    ("STICKY_OTHER_WRITABLE", "tw"),
    ("OWT", "tw"),
    ("CAPABILITY", "ca"),
    ("MULTIHARDLINK", "mh"),
    ("CLRTOEOL", "cl"),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Bourne,
    C,
    Display,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let is_bourne = parsed.has(flag!("sh")) || parsed.has(flag!("bourne-shell"));
    let is_c = parsed.has(flag!("csh")) || parsed.has(flag!("c-shell"));
    let prints_database = parsed.has(flag!("print-database"));
    let is_display = parsed.has(flag!("print-ls-colors"));
    if (is_bourne || is_c) && (prints_database || is_display) {
        return Err(Failure::Usage(
            "the options to output non shell syntax,\nand to select a shell syntax are mutually exclusive"
                .into(),
        ));
    }
    if prints_database && is_display {
        return Err(Failure::Usage(
            "options --print-database and --print-ls-colors are mutually exclusive".into(),
        ));
    }
    if let Some(extra) = parsed.operands.get(usize::from(!prints_database)) {
        let quoted = message::quote(context, extra);
        let why = if prints_database {
            "\nfile operands cannot be combined with --print-database (-p)"
        } else {
            ""
        };
        return Err(Failure::Usage(format!("extra operand {quoted}{why}")));
    }
    if prints_database {
        context.out.write(database_text().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    let form = match (is_bourne, is_c, is_display) {
        (_, _, true) => Form::Display,
        (_, true, _) => Form::C,
        (true, ..) => Form::Bourne,
        _ => guess_form(context)?,
    };
    let text = match parsed.operands.first() {
        None => database_text().into_bytes(),
        Some(operand) => {
            let mut input = context
                .open_input(operand)
                .map_err(|error| Failure::new(format!("{}: {error}", message::name(context, operand))))?;
            match input.read_all() {
                // A folder is as good as an empty file.
                Err(Errno::EISDIR) => Vec::new(),
                read => read?,
            }
        }
    };
    let name = parsed.operands.first().cloned();
    let mut reader = Reader::new(context, form, name);
    reader.read(context, &text)?;
    if !reader.good {
        return Ok(Exit::FAILURE);
    }
    let colors = reader.colors;
    match form {
        Form::Bourne => {
            context.out.write(&[b"LS_COLORS='", &colors[..], b"';\nexport LS_COLORS\n"].concat())?
        }
        Form::C => context.out.write(&[b"setenv LS_COLORS '", &colors[..], b"'\n"].concat())?,
        Form::Display => context.out.write(&colors)?,
    }
    Ok(Exit::SUCCESS)
}

fn guess_form(context: &Context<'_>) -> Result<Form, Failure> {
    let shell = context
        .process
        .variable(b"SHELL")
        .filter(|shell| !shell.is_empty())
        .ok_or_else(|| Failure::new("no SHELL environment variable, and no shell type option given"))?;
    let name = super::path::last_name(&shell);
    Ok(if matches!(name, b"csh" | b"tcsh") { Form::C } else { Form::Bourne })
}

/// The value of `LS_COLORS` that the built-in configuration comes to.
pub(super) fn default_colors() -> Vec<u8> {
    let mut colors = String::from("no=00:fi=00:");
    for (kind, color) in KINDS {
        if let Some((_, letters)) = WORDS.iter().find(|(word, _)| word == kind) {
            colors.push_str(&format!("{letters}={color}:"));
        }
    }
    for (_, color, endings) in ENDINGS {
        for ending in *endings {
            colors.push_str(&format!("*{ending}={color}:"));
        }
    }
    colors.into_bytes()
}

/// The built-in configuration, as `-p` shows it.
fn database_text() -> String {
    let mut text = String::from(
        "# Colours for ls. Each line names a kind of file or the end of a file's name, and the codes of its colour,\n# separated by semicolons. The lines below count if TERM matches one of these patterns, or COLORTERM is set.\nCOLORTERM ?*\n",
    );
    for terminal in TERMINALS {
        text.push_str(&format!("TERM {terminal}\n"));
    }
    text.push_str("\n# Kinds of files.\n");
    for (kind, color) in KINDS {
        text.push_str(&format!("{kind} {color}\n"));
    }
    for (title, color, endings) in ENDINGS {
        text.push_str(&format!("\n# {title}\n"));
        for ending in *endings {
            let star = if ending.starts_with('.') { "" } else { "*" };
            text.push_str(&format!("{star}{ending} {color}\n"));
        }
    }
    text
}

/// Whether the lines that are being read count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// No pattern has been seen yet.
    Global,
    Matching,
    NotMatching,
}

struct Reader {
    form: Form,
    file: Option<Vec<u8>>,
    terminal: Vec<u8>,
    color_terminal: Vec<u8>,
    section: Section,
    was_pattern: bool,
    colors: Vec<u8>,
    good: bool,
}

impl Reader {
    fn new(context: &Context<'_>, form: Form, file: Option<Vec<u8>>) -> Self {
        let terminal = context.process.variable(b"TERM").filter(|value| !value.is_empty());
        Self {
            form,
            file,
            terminal: terminal.unwrap_or_else(|| b"none".to_vec()),
            color_terminal: context.process.variable(b"COLORTERM").unwrap_or_default(),
            section: Section::Global,
            was_pattern: false,
            colors: Vec::new(),
            good: true,
        }
    }

    fn read(&mut self, context: &mut Context<'_>, text: &[u8]) -> Result<(), Failure> {
        for (at, line) in text.split(|&byte| byte == b'\n').enumerate() {
            context.process.tick()?;
            let Some((word, value)) = split_line(line) else { continue };
            let Some(value) = value else {
                self.complain(context, at, "invalid line;  missing second token")?;
                continue;
            };
            let is_terminal = word.eq_ignore_ascii_case(b"TERM");
            if is_terminal || word.eq_ignore_ascii_case(b"COLORTERM") {
                let subject = if is_terminal { &self.terminal } else { &self.color_terminal };
                let matches = Pattern::compile(value, GlobOptions::default())
                    .is_ok_and(|pattern| pattern.matches(subject));
                let stays = self.was_pattern && self.section == Section::Matching;
                self.section = if matches || stays { Section::Matching } else { Section::NotMatching };
                self.was_pattern = true;
                continue;
            }
            self.was_pattern = false;
            if self.section != Section::NotMatching {
                self.add(context, at, word, value)?;
            }
        }
        Ok(())
    }

    fn complain(&mut self, context: &mut Context<'_>, at: usize, problem: &str) -> Result<(), Failure> {
        self.good = false;
        let name = match &self.file {
            Some(file) => message::name(context, file),
            None => "<internal>".into(),
        };
        context.warn(format_args!("{name}:{}: {problem}", at + 1))?;
        Ok(())
    }

    fn add(
        &mut self,
        context: &mut Context<'_>,
        at: usize,
        word: &[u8],
        value: &[u8],
    ) -> Result<(), Failure> {
        let key = match word.first() {
            Some(b'.') => [b"*", word].concat(),
            Some(b'*') => word.to_vec(),
            _ => {
                if matches!(word.to_ascii_uppercase().as_slice(), b"OPTIONS" | b"COLOR" | b"EIGHTBIT") {
                    return Ok(());
                }
                match WORDS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name.as_bytes())) {
                    Some((_, letters)) => letters.as_bytes().to_vec(),
                    // Before the first pattern, words may belong to other programs.
                    None if self.section == Section::Global => return Ok(()),
                    None => {
                        let shown = String::from_utf8_lossy(word).into_owned();
                        return self.complain(context, at, &format!("unrecognized keyword {shown}"));
                    }
                }
            }
        };
        if self.form == Form::Display {
            self.colors
                .extend_from_slice(&[b"\x1b[", value, b"m", &key, b"\t", value, b"\x1b[0m\n"].concat());
            return Ok(());
        }
        for byte in [&key[..], b"=", value, b":"].concat() {
            if byte == b'\'' {
                self.colors.extend_from_slice(b"'\\''");
            } else {
                self.colors.push(byte);
            }
        }
        Ok(())
    }
}

/// The word and the value of a line; `None` for a line without either.
fn split_line(line: &[u8]) -> Option<(&[u8], Option<&[u8]>)> {
    let line = line.trim_ascii();
    if line.is_empty() || line[0] == b'#' {
        return None;
    }
    let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
    let rest = line[end..].trim_ascii_start();
    if rest.is_empty() || rest[0] == b'#' && end == line.len() {
        return Some((&line[..end], None));
    }
    // A comment begins at a blank and a number sign.
    let comment = rest.windows(2).position(|pair| pair[0].is_ascii_whitespace() && pair[1] == b'#');
    let value = rest[..comment.unwrap_or(rest.len())].trim_ascii_end();
    Some((&line[..end], Some(value)))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn colours_become_a_variable() {
        call("dircolors -b").stdin("").gives("LS_COLORS='';\nexport LS_COLORS\n");
        call("dircolors -b -").stdin("DIR 1\n.c 2\n").gives("LS_COLORS='di=1:*.c=2:';\nexport LS_COLORS\n");
    }
}
