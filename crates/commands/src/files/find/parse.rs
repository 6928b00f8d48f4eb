//! From arguments to an expression.

use boxsh_format::Charset;
use boxsh_format::integer::parse_all;
use boxsh_kernel::vfs::{FileKind, Metadata, TimeSource, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, Follow};
use boxsh_pattern::Encoding;
use boxsh_pattern::glob::{GlobOptions, Pattern};
use boxsh_pattern::regex::{Regex, RegexOptions, Syntax};

use super::super::message;
use super::super::mode::ModeChange;
use super::super::walk::Links;
use super::exec::{Command, Mode};
use super::expression::{Action, Amount, Bits, Comparison, Expression, Options, Parsed, Stamp, Test};
use super::format::Format;
use super::lexicon::{Arity, arity};
use super::time::{self, DAY};
use crate::account::{Accounts, parse_id};
use crate::datetime::{self, Zone};

/// Parentheses and negations that may be open at once.
const DEEPEST: usize = 200;

/// The text of the failure that asks for help to be shown.
pub(super) const HELP: &str = "help";

const REGEX_TYPES: &[(&str, Syntax)] = &[
    ("findutils-default", Syntax::Emacs),
    ("ed", Syntax::Bre),
    ("emacs", Syntax::Emacs),
    ("gnu-awk", Syntax::Awk),
    ("grep", Syntax::Grep),
    ("posix-awk", Syntax::Awk),
    ("awk", Syntax::Awk),
    ("posix-basic", Syntax::Bre),
    ("posix-egrep", Syntax::Egrep),
    ("egrep", Syntax::Egrep),
    ("posix-extended", Syntax::Ere),
    ("posix-minimal-basic", Syntax::Bre),
    ("sed", Syntax::Bre),
];

/// Reads an expression.
pub(super) fn parse(
    context: &mut Context<'_>,
    arguments: &[Vec<u8>],
    links: Links,
) -> Result<Parsed, Failure> {
    let mut parser = Parser::new(context, arguments, links);
    // `-L` by another name may stand anywhere and counts for all of the expression.
    if arguments.iter().any(|argument| argument == b"-follow") {
        parser.options.links = Links::Always;
    }
    let mut expression = match arguments.is_empty() {
        true => Expression::Constant(true),
        false => parser.parse_list(context, 0)?,
    };
    if let Some(argument) = parser.peek() {
        return Err(match argument {
            b")" => Failure::new("you have too many ')'"),
            other => parser.misplaced(other),
        });
    }
    if parser.deletes && parser.prunes && !parser.options.explicit_depth {
        return Err(Failure::new(
            "The -delete action automatically turns on -depth, but -prune does nothing when -depth is in effect.  If you want to carry on anyway, just explicitly use the -depth option.",
        ));
    }
    if !parser.acts {
        let print = Expression::Action(Action::Print { sink: None, end: b'\n' });
        expression = match expression {
            Expression::Constant(true) => print,
            other => Expression::And(vec![other, print]),
        };
    }
    Ok(Parsed { options: parser.options, expression, commands: parser.commands, files: parser.files })
}

struct Parser<'a> {
    arguments: &'a [Vec<u8>],
    at: usize,
    options: Options,
    commands: Vec<Command>,
    files: Vec<Vec<u8>>,
    accounts: Accounts,
    zone: Zone,
    now: Timestamp,
    /// From where days count back, if not from now.
    day_end: Option<Timestamp>,
    syntax: Syntax,
    charset: Charset,
    acts: bool,
    deletes: bool,
    prunes: bool,
}

fn invalid(word: &[u8], argument: &[u8]) -> Failure {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Failure::new(format!("invalid argument `{}' to `{}'", text(argument), text(word)))
}

impl<'a> Parser<'a> {
    fn new(context: &Context<'_>, arguments: &'a [Vec<u8>], links: Links) -> Self {
        Self {
            arguments,
            at: 0,
            options: Options {
                links,
                depth_first: false,
                explicit_depth: false,
                min_depth: 0,
                max_depth: usize::MAX,
                one_filesystem: false,
                ignores_races: false,
                starts_from: None,
            },
            commands: Vec::new(),
            files: Vec::new(),
            accounts: Accounts::default(),
            zone: Zone::of(context.process),
            now: context.process.clock().now(),
            day_end: None,
            syntax: Syntax::Emacs,
            charset: message::charset(context.process),
            acts: false,
            deletes: false,
            prunes: false,
        }
    }

    fn peek(&self) -> Option<&'a [u8]> {
        self.arguments.get(self.at).map(Vec::as_slice)
    }

    fn misplaced(&self, argument: &[u8]) -> Failure {
        Failure::new(format!("paths must precede expression: `{}'", String::from_utf8_lossy(argument)))
    }

    fn parse_list(&mut self, context: &mut Context<'_>, depth: usize) -> Result<Expression, Failure> {
        let mut parts = vec![self.parse_or(context, depth)?];
        while self.peek() == Some(b",") {
            self.at += 1;
            self.expect_operand(b",")?;
            parts.push(self.parse_or(context, depth)?);
        }
        Ok(flat(parts, Expression::List))
    }

    fn parse_or(&mut self, context: &mut Context<'_>, depth: usize) -> Result<Expression, Failure> {
        let mut parts = vec![self.parse_and(context, depth)?];
        while let Some(operator @ (b"-o" | b"-or")) = self.peek() {
            self.at += 1;
            self.expect_operand(operator)?;
            parts.push(self.parse_and(context, depth)?);
        }
        Ok(flat(parts, Expression::Or))
    }

    fn parse_and(&mut self, context: &mut Context<'_>, depth: usize) -> Result<Expression, Failure> {
        let mut parts = vec![self.parse_operand(context, depth)?];
        loop {
            match self.peek() {
                Some(operator @ (b"-a" | b"-and")) => {
                    self.at += 1;
                    self.expect_operand(operator)?;
                }
                None | Some(b"," | b"-o" | b"-or" | b")") => return Ok(flat(parts, Expression::And)),
                Some(_) => {}
            }
            parts.push(self.parse_operand(context, depth)?);
        }
    }

    fn expect_operand(&self, operator: &[u8]) -> Result<(), Failure> {
        match self.peek() {
            None => {
                let shown = String::from_utf8_lossy(operator);
                Err(Failure::new(format!("expected an expression after '{shown}'")))
            }
            Some(_) => Ok(()),
        }
    }

    fn parse_operand(&mut self, context: &mut Context<'_>, depth: usize) -> Result<Expression, Failure> {
        if depth > DEEPEST {
            return Err(Failure::new("expression is nested too deeply"));
        }
        context.process.tick()?;
        let Some(word) = self.peek() else {
            return Err(Failure::new("invalid expression; expected to find a predicate"));
        };
        self.at += 1;
        match word {
            b"!" | b"-not" => {
                self.expect_operand(word)?;
                Ok(Expression::Not(Box::new(self.parse_operand(context, depth + 1)?)))
            }
            b"(" => self.parse_group(context, depth),
            b"-a" | b"-and" | b"-o" | b"-or" | b"," => {
                let shown = String::from_utf8_lossy(word);
                Err(Failure::new(format!(
                    "invalid expression; you have used a binary operator '{shown}' with nothing before it."
                )))
            }
            b")" => Err(Failure::new("invalid expression; you have too many ')'")),
            word => self.parse_word(context, word),
        }
    }

    fn parse_group(&mut self, context: &mut Context<'_>, depth: usize) -> Result<Expression, Failure> {
        match self.peek() {
            None => {
                return Err(Failure::new(
                    "invalid expression; expected to find a ')' but didn't see one. Perhaps you need an extra predicate after '('",
                ));
            }
            Some(b")") => {
                return Err(Failure::new("invalid expression; empty parentheses are not allowed."));
            }
            Some(_) => {}
        }
        let inner = self.parse_list(context, depth + 1)?;
        if self.peek() != Some(b")") {
            return Err(match self.peek() {
                Some(other) => self.misplaced(other),
                None => Failure::new(
                    "invalid expression; I was expecting to find a ')' somewhere but did not see one.",
                ),
            });
        }
        self.at += 1;
        Ok(inner)
    }

    fn argument(&mut self, word: &[u8]) -> Result<&'a [u8], Failure> {
        let Some(argument) = self.peek() else {
            let shown = String::from_utf8_lossy(word);
            return Err(Failure::new(format!("missing argument to `{shown}'")));
        };
        self.at += 1;
        Ok(argument)
    }

    fn parse_word(&mut self, context: &mut Context<'_>, word: &'a [u8]) -> Result<Expression, Failure> {
        let Some(arity) = arity(word) else {
            return Err(match word {
                [b'-', _, ..] => {
                    Failure::new(format!("unknown predicate `{}'", String::from_utf8_lossy(word)))
                }
                other => self.misplaced(other),
            });
        };
        match arity {
            Arity::Command => {
                self.acts = true;
                let command = self.parse_command(context, word)?;
                self.commands.push(command);
                Ok(Expression::Action(Action::Execute(self.commands.len() - 1)))
            }
            Arity::None => self.parse_bare(word),
            Arity::One | Arity::Two => {
                let argument = self.argument(word)?;
                if let Some(expression) = self.parse_option(context, word, argument)? {
                    return Ok(expression);
                }
                if let Some(action) = self.parse_action(context, word, argument)? {
                    self.acts = true;
                    return Ok(Expression::Action(action));
                }
                self.parse_test(context, word, argument).map(Expression::Test)
            }
        }
    }

    /// Words that nothing follows.
    fn parse_bare(&mut self, word: &[u8]) -> Result<Expression, Failure> {
        let test = |test| Ok(Expression::Test(test));
        let mut action = |action| {
            self.acts = true;
            Ok(Expression::Action(action))
        };
        match word {
            b"-print" => return action(Action::Print { sink: None, end: b'\n' }),
            b"-print0" => return action(Action::Print { sink: None, end: 0 }),
            b"-ls" => return action(Action::List { sink: None }),
            b"-delete" => {
                self.deletes = true;
                self.options.depth_first = true;
                self.acts = true;
                return Ok(Expression::Action(Action::Delete));
            }
            b"-prune" => {
                self.prunes = true;
                return Ok(Expression::Action(Action::Prune));
            }
            b"-quit" => return Ok(Expression::Action(Action::Quit)),
            b"-empty" => return test(Test::Empty),
            b"-readable" => return test(Test::Access(4)),
            b"-writable" => return test(Test::Access(2)),
            b"-executable" => return test(Test::Access(1)),
            b"-nouser" => return test(Test::NoUser),
            b"-nogroup" => return test(Test::NoGroup),
            b"-false" => return Ok(Expression::Constant(false)),
            b"-d" | b"-depth" => {
                self.options.depth_first = true;
                self.options.explicit_depth = true;
            }
            b"-mount" | b"-xdev" => self.options.one_filesystem = true,
            b"-ignore_readdir_race" => self.options.ignores_races = true,
            b"-noignore_readdir_race" => self.options.ignores_races = false,
            b"-daystart" => self.day_end = time::end_of_day(self.now, &self.zone),
            b"-help" | b"--help" => return Err(Failure::with_status(0, HELP)),
            b"-version" | b"--version" => return Err(Failure::with_status(0, HELP)),
            _ => {}
        }
        Ok(Expression::Constant(true))
    }

    /// Words that say how to search rather than what for.
    fn parse_option(
        &mut self,
        context: &Context<'_>,
        word: &[u8],
        argument: &[u8],
    ) -> Result<Option<Expression>, Failure> {
        match word {
            b"-maxdepth" => self.options.max_depth = depth_of(context, word, argument)?,
            b"-mindepth" => self.options.min_depth = depth_of(context, word, argument)?,
            b"-files0-from" => self.options.starts_from = Some(argument.to_vec()),
            b"-regextype" => {
                let known = REGEX_TYPES.iter().find(|(name, _)| name.as_bytes() == argument);
                let Some((_, syntax)) = known else {
                    let names: Vec<String> = REGEX_TYPES
                        .iter()
                        .map(|(name, _)| message::quote(context, name.as_bytes()))
                        .collect();
                    return Err(Failure::new(format!(
                        "Unknown regular expression type {}; valid types are {}.",
                        message::quote(context, argument),
                        names.join(", ")
                    )));
                };
                self.syntax = *syntax;
            }
            _ => return Ok(None),
        }
        Ok(Some(Expression::Constant(true)))
    }

    fn parse_action(
        &mut self,
        context: &mut Context<'_>,
        word: &[u8],
        argument: &[u8],
    ) -> Result<Option<Action>, Failure> {
        Ok(Some(match word {
            b"-printf" => Action::Printf { sink: None, format: Format::parse(context, argument)? },
            b"-fprintf" => {
                let format = self.argument(word)?;
                let sink = self.sink(argument);
                Action::Printf { sink, format: Format::parse(context, format)? }
            }
            b"-fprint" => Action::Print { sink: self.sink(argument), end: b'\n' },
            b"-fprint0" => Action::Print { sink: self.sink(argument), end: 0 },
            b"-fls" => Action::List { sink: self.sink(argument) },
            _ => return Ok(None),
        }))
    }

    fn sink(&mut self, file: &[u8]) -> Option<usize> {
        if file == b"/dev/stdout" {
            return None;
        }
        let known = self.files.iter().position(|known| known == file);
        Some(known.unwrap_or_else(|| {
            self.files.push(file.to_vec());
            self.files.len() - 1
        }))
    }

    fn encoding(&self) -> Encoding {
        match self.charset {
            Charset::C => Encoding::Bytes,
            Charset::Utf8 => Encoding::Utf8,
        }
    }

    fn pattern(&self, text: &[u8], nocase: bool) -> Result<Pattern, Failure> {
        let options = GlobOptions { nocase, encoding: self.encoding(), ..GlobOptions::default() };
        Pattern::compile(text, options).map_err(|error| Failure::new(error.to_string()))
    }

    fn regex(&self, text: &[u8], icase: bool) -> Result<Regex, Failure> {
        let options = RegexOptions { icase, encoding: self.encoding(), ..RegexOptions::default() };
        Regex::new(text, self.syntax, options).map_err(|error| {
            let shown = String::from_utf8_lossy(text);
            Failure::new(format!("failed to compile regular expression '{shown}': {error}"))
        })
    }

    fn parse_test(
        &mut self,
        context: &mut Context<'_>,
        word: &[u8],
        argument: &[u8],
    ) -> Result<Test, Failure> {
        let amount = || amount_of(argument).ok_or_else(|| invalid(word, argument));
        Ok(match word {
            b"-name" => Test::Name(self.pattern(argument, false)?),
            b"-iname" => Test::Name(self.pattern(argument, true)?),
            b"-path" | b"-wholename" | b"-ipath" | b"-iwholename" => {
                if argument.len() > 1 && argument.ends_with(b"/") {
                    let (word, shown) = (String::from_utf8_lossy(word), String::from_utf8_lossy(argument));
                    context.warn(format_args!(
                        "warning: {word} {shown} will not match anything because it ends with /."
                    ))?;
                }
                Test::Path(self.pattern(argument, word.starts_with(b"-i"))?)
            }
            b"-lname" => Test::LinkTarget(self.pattern(argument, false)?),
            b"-ilname" => Test::LinkTarget(self.pattern(argument, true)?),
            b"-regex" => Test::Regex(self.regex(argument, false)?),
            b"-iregex" => Test::Regex(self.regex(argument, true)?),
            b"-type" => Test::Kind { kinds: kinds_of(word, argument)?, through_links: false },
            b"-xtype" => Test::Kind { kinds: kinds_of(word, argument)?, through_links: true },
            b"-fstype" => Test::FilesystemType(argument.to_vec()),
            b"-uid" => Test::Uid(amount()?),
            b"-gid" => Test::Gid(amount()?),
            b"-user" => {
                let found = self.accounts.user(context.process, argument)?.or_else(|| parse_id(argument));
                Test::Uid(exactly(found).ok_or_else(|| {
                    let name = message::quote(context, argument);
                    Failure::new(format!("{name} is not the name of a known user"))
                })?)
            }
            b"-group" => {
                let found = self.accounts.group(context.process, argument)?.or_else(|| parse_id(argument));
                Test::Gid(exactly(found).ok_or_else(|| {
                    let name = message::quote(context, argument);
                    Failure::new(format!("{name} is not the name of an existing group"))
                })?)
            }
            b"-inum" => Test::Inode(amount()?),
            b"-links" => Test::Links(amount()?),
            b"-perm" => permissions_of(context, argument)?,
            b"-samefile" => {
                let metadata = self.look_at(context, argument)?;
                Test::SameFile { device: metadata.dev, inode: metadata.ino }
            }
            b"-size" => size_of(argument)?,
            b"-newer" => {
                Test::Newer { stamp: Stamp::Modification, than: self.look_at(context, argument)?.mtime }
            }
            b"-anewer" => Test::Newer { stamp: Stamp::Access, than: self.look_at(context, argument)?.mtime },
            b"-cnewer" => Test::Newer { stamp: Stamp::Change, than: self.look_at(context, argument)?.mtime },
            b"-atime" => self.days(word, argument, Stamp::Access)?,
            b"-ctime" => self.days(word, argument, Stamp::Change)?,
            b"-mtime" => self.days(word, argument, Stamp::Modification)?,
            b"-amin" => self.minutes(word, argument, Stamp::Access)?,
            b"-cmin" => self.minutes(word, argument, Stamp::Change)?,
            b"-mmin" => self.minutes(word, argument, Stamp::Modification)?,
            b"-used" => {
                let (comparison, days) = time::parse_amount(argument).ok_or_else(|| {
                    Failure::new(format!("Invalid argument {} to -used", String::from_utf8_lossy(argument)))
                })?;
                Test::Used { comparison, days }
            }
            b"-context" => return Err(Failure::new("invalid predicate -context: SELinux is not enabled.")),
            _ => self.newer(context, word, argument)?,
        })
    }

    fn look_at(&self, context: &Context<'_>, file: &[u8]) -> Result<Metadata, Failure> {
        let follow = if self.options.links == Links::Never { Follow::No } else { Follow::Yes };
        context.process.stat(file, follow).map_err(|error| match error {
            Errno::Killed => Failure::Errno(error),
            error => Failure::new(format!("{}: {error}", message::quote(context, file))),
        })
    }

    /// `-newerXY`.
    fn newer(&self, context: &Context<'_>, word: &[u8], argument: &[u8]) -> Result<Test, Failure> {
        let stamp_of = |letter: u8| match letter {
            b'a' => Some(Stamp::Access),
            b'c' => Some(Stamp::Change),
            b'm' => Some(Stamp::Modification),
            _ => None,
        };
        let refused = || Failure::new(format!("invalid predicate `{}'", String::from_utf8_lossy(word)));
        let [.., x, y] = word else { return Err(refused()) };
        if !b"aBcm".contains(x) || !b"aBcmt".contains(y) {
            return Err(refused());
        }
        if *x == b'B' || *y == b'B' {
            return Err(Failure::new("This system does not provide a way to find the birth time of a file."));
        }
        let stamp = stamp_of(*x).ok_or_else(refused)?;
        let than = match stamp_of(*y) {
            Some(reference) => stamp_in(&self.look_at(context, argument)?, reference),
            None => datetime::parse(argument, self.now, &self.zone).ok_or_else(|| {
                let name = message::quote(context, argument);
                Failure::new(format!("I cannot figure out how to interpret {name} as a date or time"))
            })?,
        };
        Ok(Test::Newer { stamp, than })
    }

    /// `-mtime`: whole days count, so `0` means less than a day ago.
    fn days(&self, word: &[u8], argument: &[u8], stamp: Stamp) -> Result<Test, Failure> {
        let (comparison, days) = time::parse_amount(argument).ok_or_else(|| invalid(word, argument))?;
        let end = self.day_end.unwrap_or(self.now);
        let whole = if comparison == Comparison::Less { 0.0 } else { DAY as f64 };
        let from = time::before(end, days * DAY as f64 + whole);
        Ok(Test::Age { stamp, comparison, from, window: DAY })
    }

    fn minutes(&self, word: &[u8], argument: &[u8], stamp: Stamp) -> Result<Test, Failure> {
        let (comparison, minutes) = time::parse_amount(argument).ok_or_else(|| invalid(word, argument))?;
        let end = self.day_end.unwrap_or(self.now);
        Ok(Test::Age { stamp, comparison, from: time::before(end, minutes * 60.0), window: 60 })
    }

    fn parse_command(&mut self, context: &mut Context<'_>, word: &[u8]) -> Result<Command, Failure> {
        let shown = String::from_utf8_lossy(word).into_owned();
        let missing = || Failure::new(format!("missing argument to `{shown}'"));
        let rest = &self.arguments[self.at..];
        let asks = word.starts_with(b"-ok");
        let ends =
            |at: usize| rest[at] == b";" || (!asks && rest[at] == b"+" && at > 0 && rest[at - 1] == b"{}");
        let end = (0..rest.len()).find(|&at| ends(at)).ok_or_else(missing)?;
        if end == 0 {
            return Err(invalid(word, &rest[0]));
        }
        let mut arguments = rest[..end].to_vec();
        let is_batch = rest[end] == b"+";
        if is_batch {
            arguments.pop();
            if arguments.iter().any(|argument| argument.windows(2).any(|pair| pair == b"{}")) {
                return Err(Failure::new(format!(
                    "Only one instance of {{}} is supported with {shown} ... +"
                )));
            }
            if arguments.is_empty() {
                return Err(missing());
            }
        }
        self.at += end + 1;
        let in_directory = word.ends_with(b"dir");
        if in_directory {
            refuse_unsafe_path(context, &shown)?;
        }
        let mode = if is_batch { Mode::Batch } else { Mode::Single };
        Ok(Command::new(arguments, mode, in_directory, asks))
    }
}

/// A `PATH` with the current directory in it would run what the searched directories hold.
fn refuse_unsafe_path(context: &Context<'_>, word: &str) -> Result<(), Failure> {
    let path = context.process.variable(b"PATH").unwrap_or_default();
    for directory in path.split(|&byte| byte == b':') {
        if matches!(directory, b"" | b".") {
            return Err(Failure::new(format!(
                "The current directory is included in the PATH environment variable, which is insecure in combination with the {word} action of find.  Please remove the current directory from your $PATH (that is, remove \".\", doubled colons, or leading or trailing colons)"
            )));
        }
        if !directory.starts_with(b"/") {
            return Err(Failure::new(format!(
                "The relative path {} is included in the PATH environment variable, which is insecure in combination with the {word} action of find.  Please remove that entry from $PATH",
                message::quote(context, directory)
            )));
        }
    }
    Ok(())
}

/// One of a file's times.
pub(super) fn stamp_in(metadata: &Metadata, stamp: Stamp) -> Timestamp {
    match stamp {
        Stamp::Access => metadata.atime,
        Stamp::Change => metadata.ctime,
        Stamp::Modification => metadata.mtime,
    }
}

fn flat(mut parts: Vec<Expression>, join: fn(Vec<Expression>) -> Expression) -> Expression {
    match parts.len() {
        1 => parts.swap_remove(0),
        _ => join(parts),
    }
}

fn exactly(number: Option<u32>) -> Option<Amount> {
    number.map(|value| Amount { comparison: Comparison::Equal, value: u64::from(value) })
}

fn amount_of(text: &[u8]) -> Option<Amount> {
    let (comparison, digits) = match text {
        [b'+', rest @ ..] => (Comparison::More, rest),
        [b'-', rest @ ..] => (Comparison::Less, rest),
        rest => (Comparison::Equal, rest),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(Amount { comparison, value: parse_all(digits)? })
}

fn depth_of(context: &Context<'_>, word: &[u8], text: &[u8]) -> Result<usize, Failure> {
    let is_number = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let number = parse_all(text).filter(|_| is_number);
    number.ok_or_else(|| {
        let word = String::from_utf8_lossy(word);
        let got = message::quote(context, text);
        Failure::new(format!("Expected a positive decimal integer argument to {word}, but got {got}"))
    })
}

fn kinds_of(word: &[u8], text: &[u8]) -> Result<Vec<FileKind>, Failure> {
    let word = String::from_utf8_lossy(word);
    if text.is_empty() {
        return Err(Failure::new(format!("Arguments to {word} should contain at least one letter")));
    }
    let mut kinds = Vec::new();
    let mut rest = text;
    loop {
        let Some((&letter, after)) = rest.split_first() else {
            return Err(Failure::new(format!(
                "Last file type in list argument to {word} is missing, i.e., list is ending on: ','"
            )));
        };
        kinds.push(match letter {
            b'b' => FileKind::BlockDevice,
            b'c' => FileKind::CharDevice,
            b'd' => FileKind::Directory,
            b'f' => FileKind::File,
            b'l' => FileKind::Symlink,
            b'p' => FileKind::Fifo,
            b's' => FileKind::Socket,
            b'D' => {
                return Err(Failure::new(format!(
                    "{word} D is not supported because Solaris doors are not supported on the platform find was compiled on."
                )));
            }
            other => {
                let shown = String::from_utf8_lossy(&[other]).into_owned();
                return Err(Failure::new(format!("Unknown argument to {word}: {shown}")));
            }
        });
        match after {
            [] => return Ok(kinds),
            [b',', more @ ..] => rest = more,
            _ => return Err(Failure::new(format!("Must separate multiple arguments to {word} using: ','"))),
        }
    }
}

fn permissions_of(context: &mut Context<'_>, text: &[u8]) -> Result<Test, Failure> {
    let (bits, mode) = match text {
        [b'-', rest @ ..] => (Bits::AllOf, rest),
        [b'/', rest @ ..] => (Bits::AnyOf, rest),
        rest => (Bits::Exactly, rest),
    };
    // A plus sign and digits once meant what a slash means now.
    let is_obsolete =
        bits == Bits::Exactly && mode.first() == Some(&b'+') && mode.get(1).is_some_and(u8::is_ascii_digit);
    let change = ModeChange::parse(mode)
        .filter(|_| !is_obsolete)
        .ok_or_else(|| Failure::new(format!("invalid mode {}", message::quote(context, text))))?;
    let (mode, directory_mode) = (change.apply(0, false, 0), change.apply(0, true, 0));
    if bits == Bits::AnyOf && mode == 0 {
        let shown = String::from_utf8_lossy(text).into_owned();
        context.warn(format_args!(
            "warning: you have specified a mode pattern {shown} (which is equivalent to /000). The meaning of -perm /000 has now been changed to be consistent with -perm -000; that is, while it used to match no files, it now matches all files."
        ))?;
    }
    Ok(Test::Permissions { bits, mode, directory_mode })
}

fn size_of(text: &[u8]) -> Result<Test, Failure> {
    let Some((&last, digits)) = text.split_last() else {
        return Err(Failure::new("invalid null argument to -size"));
    };
    let (unit, digits) = match last {
        b'b' => (512, digits),
        b'c' => (1, digits),
        b'w' => (2, digits),
        b'k' => (1 << 10, digits),
        b'M' => (1 << 20, digits),
        b'G' => (1 << 30, digits),
        b'0'..=b'9' => (512, text),
        other => {
            let shown = String::from_utf8_lossy(&[other]).into_owned();
            return Err(Failure::new(format!("invalid -size type `{shown}'")));
        }
    };
    let amount = amount_of(digits).ok_or_else(|| {
        Failure::new(format!("Invalid argument `{}' to -size", String::from_utf8_lossy(text)))
    })?;
    Ok(Test::Size { amount, unit })
}
