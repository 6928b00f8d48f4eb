//! What a command accepts: the single source of its parsing, its help and its documentation.

use std::borrow::Cow;

/// The description of a command. Everything users can learn about its flags comes from here.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The name that messages start with.
    pub name: &'static str,
    /// What follows the name in the usage line, one string for each form: `[OPTION]... [FILE]...`.
    pub usage: &'static [&'static str],
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Its flags, in the order that the help shows them. `--help` and `--version` need not be listed.
    pub flags: &'static [Flag],
    /// What else the help has to say, after the flags.
    pub notes: &'static str,
    /// Where flags may stand.
    pub order: Order,
    /// The status of a wrong call.
    pub usage_status: u8,
    /// What its arguments say of how much it reads of its standard input.
    pub appetite: fn(&[Vec<u8>]) -> Appetite,
}

/// How much a command reads of its standard input. Where processes run one after another, a pipe into one that needs no more is closed for its
/// writer, as it would be if both ran side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Appetite {
    /// Nobody knows before it has read.
    #[default]
    Unknown,
    /// At most so many lines.
    Lines(u64),
    /// At most so many bytes.
    Bytes(u64),
}

impl Spec {
    /// A spec with no flags, permuted arguments and status 1 for wrong calls, to be completed with `..`.
    pub const DEFAULT: Self = Self {
        name: "",
        usage: &[""],
        summary: "",
        flags: &[],
        notes: "",
        order: Order::Permute,
        usage_status: 1,
        appetite: |_| Appetite::Unknown,
    };

    /// The key of one of its flags; [`flag!`](crate::flag) calls this when the program is compiled.
    ///
    /// # Panics
    /// If there is no such flag.
    pub const fn key(&self, name: &'static str) -> Key {
        let mut at = 0;
        while at < self.flags.len() {
            if self.flags[at].is(name) {
                return Key(name);
            }
            at += 1;
        }
        panic!("the spec has no flag of that name")
    }
}

/// Where flags may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Anywhere before `--`, as GNU does it; in front only if `POSIXLY_CORRECT` is set.
    Permute,
    /// In front only: the first operand ends them (`env`, `nice`, `timeout`).
    FirstOperandEnds,
}

/// A flag. It is known by its long name, or by its letter if it has none: [`Flag::name`].
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// Its letter.
    pub short: Option<u8>,
    /// Its long name.
    pub long: Option<&'static str>,
    /// What follows it.
    pub value: Value,
    /// What it does, for the help.
    pub help: &'static str,
    /// Why it is accepted but refused; such flags are listed in the documentation.
    pub unsupported: Option<&'static str>,
}

/// The name of a flag that a [`Spec`] has: its long name, or its letter if it has none. Flags that were given are asked
/// for by it, and [`flag!`](crate::flag) makes one when the program is compiled, so that a name without a flag does not
/// compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(&'static str);

impl Key {
    /// The name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// The [`Key`] of a flag of a [`Spec`], looked up when the program is compiled.
///
/// ```
/// use boxsh_kernel::{Flag, Outcome, Spec, flag};
///
/// static SPEC: Spec =
///     Spec { name: "demo", flags: &[Flag::new('z', "zero", "end lines with NUL")], ..Spec::DEFAULT };
///
/// let Outcome::Parsed(parsed) = SPEC.parse(&[b"-z".to_vec()], false) else { unreachable!() };
/// assert!(parsed.has(flag!(SPEC, "zero")));
/// ```
///
/// A name that no flag has does not compile:
///
/// ```compile_fail
/// use boxsh_kernel::{Flag, Spec, flag};
///
/// static SPEC: Spec =
///     Spec { name: "demo", flags: &[Flag::new('z', "zero", "end lines with NUL")], ..Spec::DEFAULT };
///
/// let key = flag!(SPEC, "zeor");
/// ```
#[macro_export]
macro_rules! flag {
    ($spec:path, $name:literal) => {
        const { $spec.key($name) }
    };
}

/// What follows a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nothing.
    None,
    /// A value, called so in the help.
    Required(&'static str),
    /// Perhaps a value, attached to the flag.
    Optional(&'static str),
}

impl Flag {
    /// A flag with a letter and a long name.
    pub const fn new(short: char, long: &'static str, help: &'static str) -> Self {
        Self { short: Some(short as u8), long: Some(long), value: Value::None, help, unsupported: None }
    }

    /// A flag with a letter only.
    pub const fn short(short: char, help: &'static str) -> Self {
        Self { short: Some(short as u8), long: None, value: Value::None, help, unsupported: None }
    }

    /// A flag with a long name only.
    pub const fn long(long: &'static str, help: &'static str) -> Self {
        Self { short: None, long: Some(long), value: Value::None, help, unsupported: None }
    }

    /// The same flag with a value.
    pub const fn value(mut self, name: &'static str) -> Self {
        self.value = Value::Required(name);
        self
    }

    /// The same flag with an optional value.
    pub const fn optional(mut self, name: &'static str) -> Self {
        self.value = Value::Optional(name);
        self
    }

    /// The same flag, known but refused, and why.
    pub const fn unsupported(mut self, why: &'static str) -> Self {
        self.unsupported = Some(why);
        self
    }

    /// The long name, or the letter if there is none.
    pub fn name(&self) -> Cow<'static, str> {
        match (self.long, self.short) {
            (Some(long), _) => Cow::Borrowed(long),
            (None, Some(short)) => Cow::Owned(char::from(short).to_string()),
            (None, None) => Cow::Borrowed(""),
        }
    }

    /// Whether `name` is this flag's long name, or its letter if it has none.
    const fn is(&self, name: &str) -> bool {
        let name = name.as_bytes();
        match (self.long, self.short) {
            (Some(long), _) => is_same(long.as_bytes(), name),
            (None, Some(short)) => name.len() == 1 && name[0] == short,
            (None, None) => false,
        }
    }
}

/// Comparing slices is not constant otherwise.
const fn is_same(one: &[u8], two: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < two.len() {
        if one[at] != two[at] {
            return false;
        }
        at += 1;
    }
    one.len() == two.len()
}

/// The arguments of a command, taken apart.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The flags in the order they were given.
    pub flags: Vec<Given>,
    /// What is not a flag.
    pub operands: Vec<Vec<u8>>,
}

/// A flag that was given.
#[derive(Clone, Debug)]
pub struct Given {
    /// Which.
    pub flag: &'static Flag,
    /// Its value.
    pub value: Option<Vec<u8>>,
}

impl Given {
    /// The long name of the flag, or its letter if it has none.
    pub fn name(&self) -> Cow<'static, str> {
        self.flag.name()
    }

    /// Whether it is that flag.
    pub fn is(&self, key: Key) -> bool {
        self.flag.is(key.0)
    }

    /// The value; empty if there is none.
    pub fn value(&self) -> &[u8] {
        self.value.as_deref().unwrap_or_default()
    }
}

impl Parsed {
    /// Whether a flag was given.
    pub fn has(&self, key: Key) -> bool {
        self.flags.iter().any(|given| given.is(key))
    }

    /// The value of that flag, the last one if it was given more than once.
    pub fn value(&self, key: Key) -> Option<&[u8]> {
        self.flags.iter().rev().find(|given| given.is(key)).map(Given::value)
    }
}

/// What came of taking arguments apart.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The command has its arguments.
    Parsed(Parsed),
    /// `--help` was asked for.
    Help,
    /// `--version` was asked for.
    Version,
    /// The call is wrong: what GNU's `getopt` says, without the command's name.
    Wrong(String),
    /// The flag is known but refused: its spelling and the reason.
    Unsupported(String),
}

static HELP: Flag = Flag::long("help", "display this help and exit");
static VERSION: Flag = Flag::long("version", "output version information and exit");

impl Spec {
    /// Takes the arguments behind the command's name apart, by GNU's rules.
    pub fn parse(&'static self, arguments: &[Vec<u8>], posixly_correct: bool) -> Outcome {
        let stops_at_operand = posixly_correct || self.order == Order::FirstOperandEnds;
        let mut parsed = Parsed::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if argument == b"--" {
                parsed.operands.extend(rest.by_ref().cloned());
            } else if let Some(long) = argument.strip_prefix(b"--") {
                match self.parse_long(long, &mut rest) {
                    Ok(given) if std::ptr::eq(given.flag, &HELP) => return Outcome::Help,
                    Ok(given) if std::ptr::eq(given.flag, &VERSION) => return Outcome::Version,
                    Ok(given) => parsed.flags.push(given),
                    Err(message) => return Outcome::Wrong(message),
                }
            } else if argument.len() > 1 && argument[0] == b'-' {
                if let Err(message) = self.parse_cluster(&argument[1..], &mut rest, &mut parsed.flags) {
                    return Outcome::Wrong(message);
                }
            } else {
                parsed.operands.push(argument.clone());
                if stops_at_operand {
                    parsed.operands.extend(rest.by_ref().cloned());
                }
            }
        }
        let refused = parsed.flags.iter().find_map(|given| Some((given, given.flag.unsupported?)));
        if let Some((given, why)) = refused {
            let dashes = if given.flag.long.is_some() { "--" } else { "-" };
            return Outcome::Unsupported(format!(
                "option '{dashes}{}' is not supported: {why}",
                given.name()
            ));
        }
        Outcome::Parsed(parsed)
    }

    fn parse_long<'a>(
        &'static self,
        text: &[u8],
        rest: &mut impl Iterator<Item = &'a Vec<u8>>,
    ) -> Result<Given, String> {
        let equals = text.iter().position(|&byte| byte == b'=');
        let (name, attached) = match equals {
            Some(at) => (&text[..at], Some(text[at + 1..].to_vec())),
            None => (text, None),
        };
        let shown = String::from_utf8_lossy(text);
        let flag = self.find_long(name, &shown)?;
        let long = flag.long.unwrap_or_default();
        let value = match (flag.value, attached) {
            (Value::None, Some(_)) => return Err(format!("option '--{long}' doesn't allow an argument")),
            (Value::Required(_), None) => match rest.next() {
                Some(value) => Some(value.clone()),
                None => return Err(format!("option '--{long}' requires an argument")),
            },
            (_, attached) => attached,
        };
        Ok(Given { flag, value })
    }

    /// The flags, with `--help` and `--version` unless they are among them.
    fn all_flags(&'static self) -> impl Iterator<Item = &'static Flag> {
        let is_new = |flag: &&Flag| !self.flags.iter().any(|known| known.long == flag.long);
        self.flags.iter().chain([&HELP, &VERSION].into_iter().filter(is_new))
    }

    /// Finds a long flag by its name or by the start of it, if only one flag starts so.
    fn find_long(&'static self, name: &[u8], shown: &str) -> Result<&'static Flag, String> {
        let all = || self.all_flags();
        let long = |flag: &'static Flag| flag.long.unwrap_or_default().as_bytes();
        if let Some(exact) = all().find(|flag| flag.long.is_some() && long(flag) == name) {
            return Ok(exact);
        }
        let candidates: Vec<&'static Flag> =
            all().filter(|flag| flag.long.is_some() && long(flag).starts_with(name)).collect();
        match candidates[..] {
            [] => Err(format!("unrecognized option '--{shown}'")),
            [only] => Ok(only),
            [first, ..] => {
                let same = |flag: &&Flag| flag.short.is_some() && flag.short == first.short;
                if candidates.iter().all(same) {
                    return Ok(first);
                }
                let list: Vec<String> =
                    candidates.iter().map(|flag| format!("'--{}'", flag.long.unwrap_or_default())).collect();
                Err(format!("option '--{shown}' is ambiguous; possibilities: {}", list.join(" ")))
            }
        }
    }

    fn parse_cluster<'a>(
        &'static self,
        letters: &[u8],
        rest: &mut impl Iterator<Item = &'a Vec<u8>>,
        given: &mut Vec<Given>,
    ) -> Result<(), String> {
        for (at, &letter) in letters.iter().enumerate() {
            let shown = String::from_utf8_lossy(&[letter]).into_owned();
            let Some(flag) = self.flags.iter().find(|flag| flag.short == Some(letter)) else {
                return Err(format!("invalid option -- '{shown}'"));
            };
            let behind = &letters[at + 1..];
            let value = match flag.value {
                Value::None => {
                    given.push(Given { flag, value: None });
                    continue;
                }
                Value::Optional(_) if behind.is_empty() => None,
                Value::Required(_) if behind.is_empty() => match rest.next() {
                    Some(value) => Some(value.clone()),
                    None => return Err(format!("option requires an argument -- '{shown}'")),
                },
                _ => Some(behind.to_vec()),
            };
            given.push(Given { flag, value });
            return Ok(());
        }
        Ok(())
    }

    /// The text of `--help`.
    pub fn help(&'static self) -> String {
        let mut text = String::new();
        for (at, usage) in self.usage.iter().enumerate() {
            let lead = if at == 0 { "Usage:" } else { "  or: " };
            text.push_str(format!("{lead} {} {usage}", self.name).trim_end());
            text.push('\n');
        }
        text.push_str(self.summary);
        text.push_str("\n\n");
        for flag in self.all_flags() {
            text.push_str(&flag.help_line());
        }
        if !self.notes.is_empty() {
            text.push('\n');
            text.push_str(self.notes.trim_end());
            text.push('\n');
        }
        text
    }
}

impl Flag {
    /// How the help and the documentation spell it: `-n, --lines=NUM`.
    pub fn spelling(&self) -> String {
        let mut text = match (self.short, self.long) {
            (Some(short), Some(long)) => format!("-{}, --{long}", char::from(short)),
            (Some(short), None) => format!("-{}", char::from(short)),
            (None, long) => format!("    --{}", long.unwrap_or_default()),
        };
        match (self.value, self.long) {
            (Value::None, _) => {}
            (Value::Required(name), Some(_)) => text.push_str(&format!("={name}")),
            (Value::Required(name), None) => text.push_str(&format!(" {name}")),
            (Value::Optional(name), Some(_)) => text.push_str(&format!("[={name}]")),
            (Value::Optional(name), None) => text.push_str(&format!("[{name}]")),
        }
        text
    }

    fn help_line(&self) -> String {
        const COLUMN: usize = 29;
        let mut line = format!("  {}", self.spelling());
        if line.len() + 2 > COLUMN {
            line.push('\n');
            line.push_str(&" ".repeat(COLUMN));
        } else {
            line.push_str(&" ".repeat(COLUMN - line.len()));
        }
        line.push_str(&self.help.replace('\n', &format!("\n{}", " ".repeat(COLUMN))));
        if let Some(why) = self.unsupported {
            line.push_str(&format!(" (not supported: {why})"));
        }
        line.push('\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static SPEC: Spec = Spec {
        name: "demo",
        usage: &["[OPTION]... [FILE]..."],
        summary: "Shows flags.",
        flags: &[
            Flag::new('n', "lines", "count").value("NUM"),
            Flag::new('v', "verbose", "say more"),
            Flag::long("color", "paint").optional("WHEN"),
            Flag::long("columns", "width").value("N"),
            Flag::short('x', "extra"),
            Flag::long("root", "elsewhere").unsupported("there is no elsewhere"),
        ],
        ..Spec::DEFAULT
    };

    fn parse(line: &str) -> String {
        let arguments: Vec<Vec<u8>> = line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
        match SPEC.parse(&arguments, false) {
            Outcome::Parsed(parsed) => {
                let mut text = String::new();
                for given in &parsed.flags {
                    text.push_str(&given.name());
                    if let Some(value) = &given.value {
                        text.push_str(&format!("={}", String::from_utf8_lossy(value)));
                    }
                    text.push(' ');
                }
                for operand in &parsed.operands {
                    text.push_str(&format!("[{}]", String::from_utf8_lossy(operand)));
                }
                text
            }
            Outcome::Help => "help".into(),
            Outcome::Version => "version".into(),
            Outcome::Wrong(message) | Outcome::Unsupported(message) => message,
        }
    }

    #[test]
    fn arguments_are_taken_apart_as_getopt_does() {
        for (line, expected) in [
            ("a -v b", "verbose [a][b]"),
            ("-vn5 a", "verbose lines=5 [a]"),
            ("-n 5 -- -v", "lines=5 [-v]"),
            ("--lines=5 --lines 6 -", "lines=5 lines=6 [-]"),
            ("--li 7", "lines=7 "),
            ("--color --color=x -x", "color color=x x "),
            ("--he", "help"),
            ("--version", "version"),
            ("-z", "invalid option -- 'z'"),
            ("-n", "option requires an argument -- 'n'"),
            ("--lines", "option '--lines' requires an argument"),
            ("--verbose=1", "option '--verbose' doesn't allow an argument"),
            ("--nope=1", "unrecognized option '--nope=1'"),
            ("--co", "option '--co' is ambiguous; possibilities: '--color' '--columns'"),
            ("--root", "option '--root' is not supported: there is no elsewhere"),
        ] {
            assert_eq!(parse(line), expected, "{line}");
        }
    }

    #[test]
    fn posix_order_ends_flags_at_the_first_operand() {
        let arguments = [b"a".to_vec(), b"-v".to_vec()];
        let Outcome::Parsed(parsed) = SPEC.parse(&arguments, true) else { panic!("not parsed") };
        assert_eq!((parsed.flags.len(), parsed.operands.len()), (0, 2));
    }

    #[test]
    fn help_shows_every_flag() {
        let help = SPEC.help();
        assert!(help.starts_with("Usage: demo [OPTION]... [FILE]...\nShows flags.\n\n"), "{help}");
        assert!(help.contains("  -n, --lines=NUM            count\n"), "{help}");
        assert!(help.contains("      --color[=WHEN]         paint\n"), "{help}");
        assert!(help.contains("      --help                 display this help and exit\n"), "{help}");
    }
}
