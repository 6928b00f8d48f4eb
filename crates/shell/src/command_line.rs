//! The arguments of bash: its options, what it reads commands from, and the positional parameters.

use std::slice::Iter;

use crate::options::{Opt, Shopt};

/// A call of bash, taken apart. Nothing has been done about it yet.
///
/// ```
/// use boxsh_shell::{CommandLine, Source};
///
/// let line = CommandLine::parse(["bash", "-eo", "pipefail", "build.sh", "all"]).unwrap();
/// assert_eq!(line.source(), &Source::File(b"build.sh".to_vec()));
/// assert_eq!(line.arguments(), [b"all"]);
/// assert_eq!(CommandLine::parse(["bash", "-Z"]).unwrap_err().status, 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    words: Vec<Vec<u8>>,
    zero: Vec<u8>,
    arguments: Vec<Vec<u8>>,
    source: Source,
    pub(crate) settings: Vec<Setting>,
    pub(crate) interactive: bool,
    pub(crate) login: bool,
    pub(crate) startup: Startup,
}

/// Where a shell reads its commands from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Source {
    /// The text after `-c`.
    Text(Vec<u8>),
    /// The script file of this path.
    File(Vec<u8>),
    /// Standard input.
    Stdin,
}

/// An option that is turned on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    /// One of `set`.
    Option(Opt, bool),
    /// One of `shopt`.
    Shopt(Shopt, bool),
}

/// Which files a shell reads before anything else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Startup {
    /// `--noprofile`
    pub(crate) no_profile: bool,
    /// `--norc`
    pub(crate) no_rc: bool,
    /// `--rcfile`
    pub(crate) rc_file: Option<Vec<u8>>,
}

/// What bash writes, and its status, where a call of it runs nothing: after a mistake, or for `--version`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Notice {
    /// For standard output.
    pub stdout: Vec<u8>,
    /// For standard error.
    pub stderr: Vec<u8>,
    /// The status.
    pub status: u8,
}

impl Notice {
    fn answer(text: &str) -> Self {
        Self { stdout: text.as_bytes().to_vec(), stderr: Vec::new(), status: 0 }
    }

    fn mistake(what: &[u8], message: &str) -> Self {
        let stderr = [b"bash: ", what, b": ", message.as_bytes(), b"\n"].concat();
        Self { stdout: Vec::new(), stderr, status: 2 }
    }
}

impl CommandLine {
    /// Takes the arguments of a call apart, the shell's own name first: a name that starts with `-` asks for a login shell, the name `sh`
    /// for POSIX mode.
    ///
    /// # Errors
    /// A [`Notice`] if there is nothing to run.
    pub fn parse<W: Into<Vec<u8>>>(words: impl IntoIterator<Item = W>) -> Result<Self, Notice> {
        let words: Vec<Vec<u8>> = words.into_iter().map(Into::into).collect();
        let name = words.first().cloned().unwrap_or_else(|| b"bash".to_vec());
        let mut line = Self {
            zero: name,
            arguments: Vec::new(),
            source: Source::Stdin,
            settings: Vec::new(),
            interactive: false,
            login: false,
            startup: Startup::default(),
            words: Vec::new(),
        };
        line.read(&words)?;
        line.words = words;
        Ok(line)
    }

    /// The arguments that it was made from.
    pub fn words(&self) -> &[Vec<u8>] {
        &self.words
    }

    /// `$0`
    pub fn zero(&self) -> &[u8] {
        &self.zero
    }

    /// `$1` and on.
    pub fn arguments(&self) -> &[Vec<u8>] {
        &self.arguments
    }

    /// Where the commands come from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The same as an interactive shell: `-i`.
    #[must_use]
    pub fn interactive(mut self) -> Self {
        self.interactive = true;
        self.words.insert(1.min(self.words.len()), b"-i".to_vec());
        self
    }

    fn read(&mut self, words: &[Vec<u8>]) -> Result<(), Notice> {
        let base = self.zero.rsplit(|&byte| byte == b'/').next().unwrap_or(&self.zero);
        if base == b"sh" || base == b"-sh" {
            self.settings.push(Setting::Option(Opt::Posix, true));
        }
        self.login = self.zero.starts_with(b"-");
        let mut rest = words.get(1..).unwrap_or_default().iter();
        let (mut command_string, mut from_stdin) = (false, false);
        while let Some(argument) = rest.as_slice().first() {
            match argument.as_slice() {
                b"--" | b"-" => {
                    rest.next();
                    break;
                }
                text if text.starts_with(b"--") => {
                    rest.next();
                    self.read_long_option(text, &mut rest)?;
                }
                text if text.len() > 1 && matches!(text[0], b'-' | b'+') => {
                    rest.next();
                    for &letter in &text[1..] {
                        match letter {
                            b'c' => command_string = true,
                            b's' => from_stdin = true,
                            letter => self.read_letter(text[0], letter, &mut rest)?,
                        }
                    }
                }
                _ => break,
            }
        }
        let mut rest = rest.cloned();
        if command_string {
            let missing = || Notice::mistake(b"-c", "option requires an argument");
            self.source = Source::Text(rest.next().ok_or_else(missing)?);
            self.zero = rest.next().unwrap_or_else(|| std::mem::take(&mut self.zero));
        } else if !from_stdin && let Some(path) = rest.next() {
            self.zero.clone_from(&path);
            self.source = Source::File(path);
        }
        self.arguments = rest.collect();
        Ok(())
    }

    fn read_letter(&mut self, sign: u8, letter: u8, rest: &mut Iter<'_, Vec<u8>>) -> Result<(), Notice> {
        let on = sign == b'-';
        match letter {
            b'i' => self.interactive = true,
            b'l' => self.login = true,
            b'r' => self.settings.push(Setting::Shopt(Shopt::RestrictedShell, true)),
            b'D' => {}
            b'o' | b'O' => self.read_named_option(letter, on, rest.next())?,
            letter => match Opt::from_letter(letter) {
                Some(option) => self.settings.push(Setting::Option(option, on)),
                None => return Err(Notice::mistake(&[sign, letter], "invalid option")),
            },
        }
        Ok(())
    }

    fn read_long_option(&mut self, text: &[u8], rest: &mut Iter<'_, Vec<u8>>) -> Result<(), Notice> {
        match text {
            b"--posix" => self.settings.push(Setting::Option(Opt::Posix, true)),
            b"--login" => self.login = true,
            b"--verbose" => self.settings.push(Setting::Option(Opt::Verbose, true)),
            b"--restricted" => self.settings.push(Setting::Shopt(Shopt::RestrictedShell, true)),
            b"--norc" => self.startup.no_rc = true,
            b"--noprofile" => self.startup.no_profile = true,
            b"--noediting" | b"--debugger" => {}
            b"--rcfile" | b"--init-file" => self.startup.rc_file = rest.next().cloned(),
            b"--version" => {
                return Err(Notice::answer(
                    "GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu) (boxsh)\n",
                ));
            }
            b"--help" => {
                return Err(Notice::answer(
                    "Usage: bash [long option] [option] ...\n       bash [long option] [option] script-file ...\n",
                ));
            }
            _ => return Err(Notice::mistake(text, "invalid option")),
        }
        Ok(())
    }

    fn read_named_option(&mut self, letter: u8, on: bool, name: Option<&Vec<u8>>) -> Result<(), Notice> {
        let Some(name) = name else { return Ok(()) };
        let setting = match letter {
            b'o' => Opt::from_name(name).map(|option| Setting::Option(option, on)),
            _ => Shopt::from_name(name).map(|option| Setting::Shopt(option, on)),
        };
        match setting {
            Some(setting) => self.settings.push(setting),
            None if letter == b'o' => {
                return Err(Notice::mistake(
                    &[b"line 0: bash: ", name.as_slice()].concat(),
                    "invalid option name",
                ));
            }
            None => {
                return Err(Notice::mistake(
                    &[b"line 0: ", name.as_slice()].concat(),
                    "invalid shell option name",
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(line: &str) -> (Source, Vec<String>) {
        let words = std::iter::once("bash").chain(line.split_whitespace());
        let line = CommandLine::parse(words).unwrap();
        let shown = |word: &Vec<u8>| String::from_utf8(word.clone()).unwrap();
        (line.source().clone(), line.arguments().iter().map(shown).collect())
    }

    #[test]
    fn options_are_told_from_the_script() {
        let text = || Source::Text(b"x".to_vec());
        let file = |name: &str| Source::File(name.as_bytes().to_vec());
        for (line, expected, arguments) in [
            ("", Source::Stdin, &[][..]),
            ("-c x", text(), &[]),
            ("-ec x", text(), &[]),
            ("-c -e x", text(), &[]),
            ("-c x name a", text(), &["a"]),
            ("script a b", file("script"), &["a", "b"]),
            ("-e script", file("script"), &[]),
            ("-o pipefail script", file("script"), &[]),
            ("-eo pipefail script", file("script"), &[]),
            ("+x -O extglob script -x", file("script"), &["-x"]),
            ("--norc script", file("script"), &[]),
            ("--rcfile x script", file("script"), &[]),
            ("-- run", file("run"), &[]),
            ("- -c", file("-c"), &[]),
            ("-s a b", Source::Stdin, &["a", "b"]),
            ("-x", Source::Stdin, &[]),
            ("-i", Source::Stdin, &[]),
        ] {
            let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
            assert_eq!(source(line), (expected, arguments), "{line}");
        }
    }

    #[test]
    fn a_call_that_runs_nothing_says_why() {
        for (line, status, said) in [
            ("-Z", 2, "bash: -Z: invalid option\n"),
            ("-c", 2, "bash: -c: option requires an argument\n"),
            ("--nosuch", 2, "bash: --nosuch: invalid option\n"),
            ("-o nosuch", 2, "bash: line 0: bash: nosuch: invalid option name\n"),
            ("-O nosuch", 2, "bash: line 0: nosuch: invalid shell option name\n"),
            ("--version", 0, ""),
        ] {
            let words = std::iter::once("bash").chain(line.split_whitespace());
            let notice = CommandLine::parse(words).unwrap_err();
            assert_eq!((notice.status, String::from_utf8(notice.stderr).unwrap().as_str()), (status, said));
        }
    }

    #[test]
    fn the_name_of_the_shell_says_something_too() {
        let parse = |name| CommandLine::parse([name]).unwrap();
        assert!(parse("-bash").login && !parse("bash").login);
        assert_eq!(parse("/bin/sh").settings, [Setting::Option(Opt::Posix, true)]);
    }
}
