//! Taking apart what `curl` is called with: its arguments and its configuration files.
//!
//! curl has rules of its own: values never follow an `=`, every switch has a `--no-` form, and what is given is read from left to right, files
//! included.

use boxsh_kernel::Key;
use boxsh_kernel::net::decode;
use boxsh_kernel::{Context, Errno, Failure, Flag, Value};

use super::SPEC;
use super::data;
use super::form::{self, Part};
use super::report;

/// One set of options and the URLs that they are for.
#[derive(Default)]
pub(super) struct Operation {
    given: Vec<(&'static str, Option<Vec<u8>>)>,
    /// URLs, outputs and uploads, which belong together by their order.
    pub(super) urls: Vec<Vec<u8>>,
    pub(super) outputs: Vec<OutputName>,
    pub(super) uploads: Vec<Vec<u8>>,
    pub(super) data: Option<Vec<u8>>,
    pub(super) is_json: bool,
    pub(super) form: Vec<Part>,
    pub(super) headers: Vec<Vec<u8>>,
    pub(super) queries: Vec<Vec<u8>>,
}

/// Where an answer goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OutputName {
    Stdout,
    File(Vec<u8>),
    /// Named after the URL.
    Remote,
}

impl Operation {
    /// Whether a switch is on.
    pub(super) fn on(&self, key: Key) -> bool {
        self.given
            .iter()
            .rev()
            .find(|(known, _)| *known == key.name())
            .is_some_and(|(_, value)| value.is_some())
    }

    /// Whether `--no-` was said of a switch.
    pub(super) fn off(&self, key: Key) -> bool {
        self.given
            .iter()
            .rev()
            .find(|(known, _)| *known == key.name())
            .is_some_and(|(_, value)| value.is_none())
    }

    /// The last value of a flag.
    pub(super) fn value(&self, key: Key) -> Option<&[u8]> {
        self.given
            .iter()
            .rev()
            .find(|(known, _)| *known == key.name())
            .and_then(|(_, value)| value.as_deref())
    }

    /// All values of a flag.
    pub(super) fn values(&self, key: Key) -> impl Iterator<Item = &[u8]> {
        self.given
            .iter()
            .filter(move |(known, _)| *known == key.name())
            .filter_map(|(_, value)| value.as_deref())
    }

    /// The last value of a flag as a number; it was checked when it was read.
    pub(super) fn number(&self, key: Key) -> Option<f64> {
        self.value(key).and_then(parse_number)
    }

    /// Which of two flags was given last.
    pub(super) fn last_of(&self, keys: &[Key]) -> Option<&'static str> {
        let is_one = |known: &str| keys.iter().any(|key| key.name() == known);
        self.given.iter().rev().map(|(known, _)| *known).find(|known| is_one(known))
    }
}

/// What is wrong with a call, and with which status it ends.
pub(super) struct Fault {
    option: String,
    words: &'static str,
    status: u8,
}

impl Fault {
    fn new(option: &[u8], words: &'static str) -> Self {
        Self { option: String::from_utf8_lossy(option).into_owned(), words, status: 2 }
    }
}

/// What came of the arguments.
pub(super) enum Outcome {
    Run(Vec<Operation>),
    Help,
    Version,
}

/// How deep configuration files may call for others.
const DEEPEST: usize = 10;

pub(super) struct Reader<'c, 'p> {
    context: &'c mut Context<'p>,
    operations: Vec<Operation>,
    depth: usize,
    asked: Option<Outcome>,
}

enum Stop {
    Fault(Fault),
    Failure(Failure),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Errno> for Stop {
    fn from(errno: Errno) -> Self {
        Self::Failure(errno.into())
    }
}

/// Reads all arguments; a wrong call is reported.
pub(super) fn read(context: &mut Context<'_>) -> Result<Outcome, Failure> {
    let arguments = context.arguments().to_vec();
    let mut reader = Reader { context, operations: vec![Operation::default()], depth: 0, asked: None };
    match reader.read_all(&arguments) {
        Ok(()) => Ok(reader.asked.unwrap_or(Outcome::Run(reader.operations))),
        Err(Stop::Failure(failure)) => Err(failure),
        Err(Stop::Fault(fault)) => {
            let text = if fault.option.is_empty() {
                String::new()
            } else {
                format!("curl: option {}: {}\n", fault.option, fault.words)
            };
            let hint = "curl: try 'curl --help' or 'curl --manual' for more information\n";
            reader.context.write_error(format!("{text}{hint}").as_bytes())?;
            Err(Failure::Silent(fault.status))
        }
    }
}

impl Reader<'_, '_> {
    fn current(&mut self) -> &mut Operation {
        if self.operations.is_empty() {
            self.operations.push(Operation::default());
        }
        let last = self.operations.len() - 1;
        &mut self.operations[last]
    }

    fn is_silent(&self) -> bool {
        self.operations.iter().any(|operation| operation.on(flag!("silent")))
    }

    /// A warning, unless nobody wants to hear of it.
    fn warn(&mut self, text: &str) -> Result<(), Errno> {
        if self.is_silent() { Ok(()) } else { report::warn(self.context, text) }
    }

    fn read_all(&mut self, arguments: &[Vec<u8>]) -> Result<(), Stop> {
        let mut rest = arguments.iter().peekable();
        let mut only_urls = false;
        while let Some(argument) = rest.next() {
            if only_urls || argument == b"-" || !argument.starts_with(b"-") {
                self.current().urls.push(argument.clone());
            } else if argument == b"--" {
                only_urls = true;
            } else if let Some(name) = argument.strip_prefix(b"--") {
                let next = rest.peek().map(|next| next.as_slice());
                if self.read_long(argument, name, next)? {
                    rest.next();
                }
            } else {
                let next = rest.peek().map(|next| next.as_slice());
                if self.read_letters(&argument[1..], next)? {
                    rest.next();
                }
            }
        }
        Ok(())
    }

    /// Reads a long flag; says whether it took the next argument.
    fn read_long(&mut self, shown: &[u8], name: &[u8], next: Option<&[u8]>) -> Result<bool, Stop> {
        let (flag, is_on) = find_long(name).map_err(|words| Fault::new(shown, words))?;
        if flag.value == Value::None {
            self.take(shown, flag, if is_on { Some(b"") } else { None })?;
            return Ok(false);
        }
        if !is_on {
            return Err(Fault::new(shown, "is unknown").into());
        }
        let Some(value) = next else { return Err(Fault::new(shown, "requires parameter").into()) };
        self.take(shown, flag, Some(value))?;
        Ok(true)
    }

    /// Reads letters behind one dash; says whether they took the next argument.
    fn read_letters(&mut self, letters: &[u8], next: Option<&[u8]>) -> Result<bool, Stop> {
        for (at, letter) in letters.iter().enumerate() {
            let Some(flag) = SPEC.flags.iter().find(|flag| flag.short == Some(*letter)) else {
                return Err(Fault::new(&[b"-", letters].concat(), "is unknown").into());
            };
            let shown = [b'-', *letter];
            if flag.value == Value::None {
                self.take(&shown, flag, Some(b""))?;
                continue;
            }
            let attached = &letters[at + 1..];
            if !attached.is_empty() {
                self.take(&shown, flag, Some(attached))?;
                return Ok(false);
            }
            let Some(value) = next else { return Err(Fault::new(&shown, "requires parameter").into()) };
            self.take(&shown, flag, Some(value))?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Takes a flag into account: its value, or none if it is switched off.
    fn take(&mut self, shown: &[u8], flag: &'static Flag, value: Option<&[u8]>) -> Result<(), Stop> {
        let name = flag.long.unwrap_or_default();
        if let Some(why) = flag.unsupported {
            return Err(Failure::with_status(
                2,
                format!("option {}: is not supported: {why}", String::from_utf8_lossy(shown)),
            )
            .into());
        }
        let bytes = value.unwrap_or_default();
        check_number(name, bytes).map_err(|words| Fault::new(shown, words))?;
        match name {
            "help" => {
                self.asked.get_or_insert(Outcome::Help);
            }
            "version" => {
                self.asked.get_or_insert(Outcome::Version);
            }
            "next" => {
                if self.current().urls.is_empty() {
                    return Err(Fault { option: String::new(), words: "", status: 2 }.into());
                }
                let mut fresh = Operation::default();
                // What is said of the program, and not of a transfer, holds for all of them.
                for global in GLOBAL {
                    if self.current().on(global) {
                        fresh.given.push((global.name(), self.current().value(global).map(<[u8]>::to_vec)));
                    }
                }
                self.operations.push(fresh);
            }
            "url" => self.current().urls.push(bytes.to_vec()),
            "output" => self.current().outputs.push(OutputName::File(bytes.to_vec())),
            "remote-name" if value.is_some() => self.current().outputs.push(OutputName::Remote),
            "remote-name" => self.current().outputs.push(OutputName::Stdout),
            "upload-file" => self.current().uploads.push(bytes.to_vec()),
            "config" => self.read_config(shown, bytes)?,
            "data" | "data-ascii" | "data-binary" | "data-raw" | "data-urlencode" | "json" => {
                self.add_data(name, bytes)?
            }
            "url-query" => {
                let query = self.query_part(bytes)?;
                self.current().queries.push(query);
            }
            "form" | "form-string" => self.add_field(shown, name, bytes)?,
            "header" => self.add_header(bytes)?,
            _ => {}
        }
        self.current().given.push((name, value.map(<[u8]>::to_vec)));
        Ok(())
    }

    fn add_data(&mut self, name: &'static str, value: &[u8]) -> Result<(), Stop> {
        let piece = match name {
            "data-urlencode" => data::urlencoded(self.context, value),
            "data-raw" => Ok(value.to_vec()),
            _ => match value.strip_prefix(b"@") {
                Some(file) => {
                    let keeps_lines = matches!(name, "data-binary" | "json");
                    data::of_file(self.context, file, keeps_lines).map_err(|errno| (errno, file.to_vec()))
                }
                None => Ok(value.to_vec()),
            },
        };
        let piece = match piece {
            Ok(piece) => piece,
            Err((Errno::Killed, _)) => return Err(Errno::Killed.into()),
            Err((_, file)) => {
                let file = String::from_utf8_lossy(&file).into_owned();
                self.warn(&format!("Couldn't read data from file \"{file}\", this makes an empty POST."))?;
                Vec::new()
            }
        };
        self.context.process.budget().check(boxsh_kernel::Limit::Memory, piece.len() as u64)?;
        let operation = self.current();
        operation.is_json |= name == "json";
        match &mut operation.data {
            Some(data) => {
                if name != "json" {
                    data.push(b'&');
                }
                data.extend_from_slice(&piece);
            }
            data => *data = Some(piece),
        }
        Ok(())
    }

    fn query_part(&mut self, value: &[u8]) -> Result<Vec<u8>, Stop> {
        if let Some(literal) = value.strip_prefix(b"+") {
            return Ok(literal.to_vec());
        }
        match data::urlencoded(self.context, value) {
            Ok(part) => Ok(part),
            Err((Errno::Killed, _)) => Err(Errno::Killed.into()),
            Err(_) => Ok(Vec::new()),
        }
    }

    fn add_field(&mut self, shown: &[u8], name: &str, value: &[u8]) -> Result<(), Stop> {
        let part = match name {
            "form-string" => form::parse_string(value),
            _ => form::parse(value),
        };
        match part {
            Some(part) => self.current().form.push(part),
            None => {
                self.warn("Illegally formatted input field!")?;
                return Err(Fault::new(shown, "is badly used here").into());
            }
        }
        Ok(())
    }

    fn add_header(&mut self, value: &[u8]) -> Result<(), Stop> {
        let Some(file) = value.strip_prefix(b"@") else {
            self.current().headers.push(value.to_vec());
            return Ok(());
        };
        match data::of_file(self.context, file, true) {
            Ok(text) => {
                let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end);
                let lines: Vec<Vec<u8>> = lines.filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect();
                self.current().headers.extend(lines);
                Ok(())
            }
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(_) => {
                self.warn(&format!("Failed to open {}!", String::from_utf8_lossy(file)))?;
                Ok(())
            }
        }
    }

    fn read_config(&mut self, shown: &[u8], file: &[u8]) -> Result<(), Stop> {
        if self.depth >= DEEPEST {
            return Err(Fault::new(shown, "too deeply nested configuration files").into());
        }
        let text = match data::of_file(self.context, file, true) {
            Ok(text) => text,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(_) => {
                let name = String::from_utf8_lossy(file);
                self.context.write_error(format!("curl: cannot read config from '{name}'\n").as_bytes())?;
                let words = "error encountered when reading a file";
                return Err(Fault { status: 26, ..Fault::new(shown, words) }.into());
            }
        };
        self.depth += 1;
        for line in text.split(|byte| *byte == b'\n') {
            let Some((name, value)) = config_line(line.trim_ascii()) else { continue };
            let value = value.as_deref();
            if name.starts_with(b"-") && !name.starts_with(b"--") {
                self.read_letters(&name[1..], value)?;
            } else {
                let name = name.strip_prefix(b"--").unwrap_or(name);
                self.read_long(name, name, value)?;
            }
        }
        self.depth -= 1;
        Ok(())
    }
}

/// Switches that are about the program, and not about a single transfer.
const GLOBAL: [Key; 8] = [
    flag!("silent"),
    flag!("show-error"),
    flag!("verbose"),
    flag!("fail-early"),
    flag!("progress-bar"),
    flag!("stderr"),
    flag!("parallel"),
    flag!("progress-meter"),
];

/// A line of a configuration file: a name, and a value that may be quoted.
fn config_line(line: &[u8]) -> Option<(&[u8], Option<Vec<u8>>)> {
    if line.is_empty() || line.starts_with(b"#") {
        return None;
    }
    let end = line
        .iter()
        .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b':'))
        .filter(|at| *at > 0 && line != b"-:")
        .unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let rest = rest.trim_ascii_start();
    let rest = rest.strip_prefix(b"=").or_else(|| rest.strip_prefix(b":")).unwrap_or(rest).trim_ascii_start();
    if rest.is_empty() || rest.starts_with(b"#") {
        return Some((name, None));
    }
    let Some(quoted) = rest.strip_prefix(b"\"") else {
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        return Some((name, Some(rest[..end].to_vec())));
    };
    let mut value = Vec::new();
    let mut bytes = quoted.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'"' => break,
            b'\\' => match bytes.next() {
                Some(b'n') => value.push(b'\n'),
                Some(b't') => value.push(b'\t'),
                Some(b'r') => value.push(b'\r'),
                Some(b'v') => value.push(0x0b),
                Some(&other) => value.push(other),
                None => {}
            },
            byte => value.push(byte),
        }
    }
    Some((name, Some(value)))
}

/// A long flag by its name, by the only start that fits, or by the opposite of its name.
fn find_long(name: &[u8]) -> Result<(&'static Flag, bool), &'static str> {
    let find = |name: &[u8]| -> Result<Option<&'static Flag>, &'static str> {
        let long = |flag: &&Flag| flag.long.unwrap_or_default();
        if let Some(exact) = SPEC.flags.iter().find(|flag| long(flag).as_bytes() == name) {
            return Ok(Some(exact));
        }
        let mut fitting =
            SPEC.flags.iter().filter(|flag| !name.is_empty() && long(flag).as_bytes().starts_with(name));
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Ok(Some(only)),
            (None, _) => Ok(None),
            _ => Err("is ambiguous"),
        }
    };
    if let Some(flag) = find(name)? {
        return Ok((flag, true));
    }
    if let Some(positive) = name.strip_prefix(b"no-")
        && let Some(flag) = find(positive)?
    {
        return Ok((flag, false));
    }
    Err("is unknown")
}

fn parse_number(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text).ok()?;
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-'));
    if is_plain { text.parse().ok() } else { None }
}

/// Numbers are checked when they are read.
fn check_number(name: &str, value: &[u8]) -> Result<(), &'static str> {
    const SECONDS: [&str; 2] = ["max-time", "connect-timeout"];
    const WHOLE: [&str; 9] = [
        "retry",
        "retry-delay",
        "retry-max-time",
        "max-redirs",
        "speed-limit",
        "speed-time",
        "parallel-max",
        "keepalive-time",
        "expect100-timeout",
    ];
    let is_seconds = SECONDS.contains(&name);
    let is_offset = name == "continue-at" && value != b"-";
    let is_size = name == "max-filesize";
    if !(is_seconds || WHOLE.contains(&name) || is_offset || is_size) {
        return Ok(());
    }
    let number = if is_size { parse_size(value) } else { parse_number(value) };
    let Some(number) = number else { return Err("expected a proper numerical parameter") };
    if !is_seconds && !is_size && number.fract() != 0.0 {
        return Err("expected a proper numerical parameter");
    }
    if number < 0.0 && !(name == "max-redirs" && number == -1.0) {
        return Err("expected a positive numerical parameter");
    }
    Ok(())
}

/// A number of bytes, with a letter for how many thousands.
pub(super) fn parse_size(text: &[u8]) -> Option<f64> {
    let (digits, factor) = match text {
        [digits @ .., b'k' | b'K'] => (digits, 1024.0),
        [digits @ .., b'm' | b'M'] => (digits, 1024.0 * 1024.0),
        [digits @ .., b'g' | b'G'] => (digits, 1024.0 * 1024.0 * 1024.0),
        digits => (digits, 1.0),
    };
    parse_number(digits).map(|number| number * factor)
}

/// The file name that a URL ends with, as `-O` uses it; `None` if it has none.
pub(super) fn remote_name(url: &[u8]) -> Option<Vec<u8>> {
    let path = url.split(|byte| matches!(byte, b'?' | b'#')).next().unwrap_or(url);
    let scheme = path.windows(3).position(|window| window == b"://").map_or(0, |at| at + 3);
    let rest = &path[scheme..];
    let name = rest.iter().rposition(|byte| *byte == b'/').map(|slash| &rest[slash + 1..])?;
    // A name that is a path in disguise would lead elsewhere.
    let is_odd = name.is_empty() || decode(name).contains(&b'/') || name == b".." || name == b".";
    (!is_odd).then(|| name.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_configuration_are_taken_apart() {
        let shown = |line: &str| {
            config_line(line.as_bytes()).map(|(name, value)| {
                let value = value.map(|value| String::from_utf8(value).unwrap());
                (String::from_utf8_lossy(name).into_owned(), value)
            })
        };
        let some = |name: &str, value: &str| Some((name.to_owned(), Some(value.to_owned())));
        assert_eq!(shown("url = \"http://a\""), some("url", "http://a"));
        assert_eq!(shown("data=abc"), some("data", "abc"));
        assert_eq!(shown("user-agent: \"a\\tb\\\"\""), some("user-agent", "a\tb\""));
        assert_eq!(shown("-H x y"), some("-H", "x"));
        assert_eq!(shown("--silent"), Some(("--silent".to_owned(), None)));
        assert_eq!(shown("# x"), None);
        assert_eq!(shown(""), None);
    }

    #[test]
    fn names_may_be_shortened_and_negated() {
        let found =
            |name: &str| find_long(name.as_bytes()).map(|(flag, on)| (flag.long.unwrap_or_default(), on));
        assert_eq!(found("silent"), Ok(("silent", true)));
        assert_eq!(found("no-silent"), Ok(("silent", false)));
        assert_eq!(found("compr"), Ok(("compressed", true)));
        assert_eq!(found("no-buffer"), Ok(("no-buffer", true)));
        assert_eq!(found("fai"), Err("is ambiguous"));
        assert_eq!(found("data=x"), Err("is unknown"));
    }

    #[test]
    fn a_remote_name_is_the_last_part_of_the_path() {
        let name = |url: &str| remote_name(url.as_bytes()).map(|name| String::from_utf8(name).unwrap());
        assert_eq!(name("http://a/b/c.txt?q=/x#f"), Some("c.txt".to_owned()));
        assert_eq!(name("http://a/"), None);
        assert_eq!(name("http://a"), None);
        assert_eq!(name("a/b"), Some("b".to_owned()));
        assert_eq!(name("http://a/%2fetc%2fpasswd"), None);
    }
}
