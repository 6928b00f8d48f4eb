//! `wget`: fetch files from the web.

mod fetch;
mod log;
mod naming;
mod spec;

use std::time::Duration;

use boxsh_format::integer::parse_all;
use boxsh_kernel::Key;
use boxsh_kernel::net::{Dots, InvalidUrl, Url};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, OpenFlags, Outcome, Parsed};

use fetch::Fetcher;
use log::{Level, Log};
pub(super) use spec::SPEC;

/// The version that scripts see, and servers.
const VERSION: &str = "1.21.3";

/// How wget ends; the lowest of several counts.
mod status {
    pub(super) const GENERIC: u8 = 1;
    pub(super) const PARSE: u8 = 2;
    pub(super) const FILE: u8 = 3;
    pub(super) const NETWORK: u8 = 4;
    pub(super) const TLS: u8 = 5;
    pub(super) const AUTHENTICATION: u8 = 6;
    pub(super) const PROTOCOL: u8 = 7;
    pub(super) const SERVER: u8 = 8;
}

/// The flags that were given, with the letters behind `-n` among them.
pub(super) struct Options {
    parsed: Parsed,
    letters: Vec<u8>,
}

impl Options {
    /// On failure, the letters behind `-n` that mean nothing.
    fn new(parsed: Parsed) -> Result<Self, String> {
        let mut letters = Vec::new();
        for given in parsed.flags.iter().filter(|given| given.is(flag!("n"))) {
            if !given.value().iter().all(|letter| b"vcdHp".contains(letter)) {
                return Err(String::from_utf8_lossy(given.value()).into_owned());
            }
            letters.extend_from_slice(given.value());
        }
        Ok(Self { parsed, letters })
    }

    fn has(&self, key: Key) -> bool {
        let letter = match key.name() {
            "no-verbose" => b'v',
            "no-clobber" => b'c',
            "no-host-directories" => b'H',
            _ => 0,
        };
        self.parsed.has(key) || self.letters.contains(&letter)
    }

    /// Whether files go to directories like those of the server: the last word counts.
    fn makes_directories(&self) -> bool {
        self.parsed.flags.iter().fold(false, |makes, given| match () {
            () if given.is(flag!("force-directories")) => true,
            () if given.is(flag!("no-directories")) => false,
            () if given.is(flag!("n")) && given.value().contains(&b'd') => false,
            () => makes,
        })
    }

    fn value(&self, key: Key) -> Option<&[u8]> {
        self.parsed.value(key)
    }

    fn values(&self, key: Key) -> impl Iterator<Item = &[u8]> {
        self.parsed.flags.iter().filter(move |given| given.is(key)).map(|given| given.value())
    }

    fn number(&self, key: Key) -> Option<u64> {
        self.value(key).and_then(parse_all)
    }

    /// Seconds, with a fraction perhaps; none if it is zero.
    fn seconds(&self, key: Key) -> Option<Duration> {
        let text = std::str::from_utf8(self.value(key)?).ok()?;
        let (number, unit) = match text.strip_suffix(['m', 'h', 'd']) {
            Some(number) => (number, &text[number.len()..]),
            None => (text, "s"),
        };
        let factor = match unit {
            "m" => 60.0,
            "h" => 3600.0,
            "d" => 86_400.0,
            _ => 1.0,
        };
        let seconds: f64 = number.parse().ok()?;
        Duration::try_from_secs_f64(seconds * factor).ok().filter(|time| !time.is_zero())
    }
}

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = context.arguments().to_vec();
    let parsed = match SPEC.parse(&arguments, false) {
        Outcome::Parsed(parsed) if parsed.has(flag!("help")) => return show_help(context),
        Outcome::Parsed(parsed) if parsed.has(flag!("version")) => return show_version(context),
        Outcome::Parsed(parsed) => parsed,
        Outcome::Help => return show_help(context),
        Outcome::Version => return show_version(context),
        Outcome::Wrong(message) => return usage(context, status::PARSE, &message),
        Outcome::Unsupported(message) => return Err(Failure::with_status(status::PARSE, message)),
    };
    let options = match Options::new(parsed) {
        Ok(options) => options,
        Err(letters) => {
            return usage(context, status::GENERIC, &format!("illegal option -- `-n{letters}'"));
        }
    };
    if options.parsed.operands.is_empty() && options.value(flag!("input-file")).is_none() {
        return usage(context, status::GENERIC, "missing URL");
    }
    if let Some(words) = contradiction(&options) {
        context.write_error(words.as_bytes())?;
        return Err(Failure::Silent(status::GENERIC));
    }
    redirect_log(context, &options)?;
    fetch_all(context, &options)
}

fn contradiction(options: &Options) -> Option<&'static str> {
    let has_body = options.has(flag!("body-data")) || options.has(flag!("body-file"));
    if has_body && !options.has(flag!("method")) {
        return Some(
            "You must specify a method through --method=HTTPMethod to use with --body-data or --body-file.\n",
        );
    }
    if options.has(flag!("post-data")) && options.has(flag!("post-file")) {
        return Some("You cannot specify both --post-data and --post-file.\n");
    }
    if options.has(flag!("body-data")) && options.has(flag!("body-file")) {
        return Some("You cannot specify both --body-data and --body-file.\n");
    }
    if options.has(flag!("no-clobber")) && options.has(flag!("timestamping")) {
        return Some(
            "Can't timestamp and not clobber old files at the same time.\nUsage: wget [OPTION]... [URL]...\n",
        );
    }
    None
}

fn show_help(context: &mut Context<'_>) -> CommandResult {
    context.out.write(SPEC.help().as_bytes())?;
    Ok(Exit::SUCCESS)
}

fn show_version(context: &mut Context<'_>) -> CommandResult {
    let text = format!("GNU Wget {VERSION} (boxsh {}).\n", env!("CARGO_PKG_VERSION"));
    context.out.write(text.as_bytes())?;
    Ok(Exit::SUCCESS)
}

fn usage(context: &mut Context<'_>, status: u8, message: &str) -> CommandResult {
    let text =
        format!("wget: {message}\nUsage: wget [OPTION]... [URL]...\n\nTry `wget --help' for more options.\n");
    context.write_error(text.as_bytes())?;
    Err(Failure::Silent(status))
}

/// `-o` and `-a`: messages go to a file.
fn redirect_log(context: &mut Context<'_>, options: &Options) -> Result<(), Failure> {
    let (file, flags) = match (options.value(flag!("output-file")), options.value(flag!("append-output"))) {
        (Some(file), _) => (file, OpenFlags::WRITE),
        (None, Some(file)) => (file, OpenFlags::APPEND),
        (None, None) => return Ok(()),
    };
    let process = context.process;
    let opened = process.open(file, flags).and_then(|fd| {
        process.dup2(fd, 2)?;
        process.close(fd)
    });
    match opened {
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        Err(errno) => {
            let text = format!("{}: {errno}\n", String::from_utf8_lossy(file));
            context.write_error(text.as_bytes())?;
            Err(Failure::Silent(status::GENERIC))
        }
        Ok(()) => Ok(()),
    }
}

/// The URLs to fetch: those of the command line, then those of a file.
fn urls(context: &mut Context<'_>, options: &Options, log: &Log) -> Result<Vec<Vec<u8>>, Failure> {
    let mut urls = options.parsed.operands.clone();
    let Some(file) = options.value(flag!("input-file")) else { return Ok(urls) };
    let shown = String::from_utf8_lossy(file).into_owned();
    let text = match context.open_input(file).and_then(|mut input| input.read_all()) {
        Ok(text) => text,
        Err(Errno::Killed) => return Err(Errno::Killed.into()),
        Err(errno) => {
            log.say(context, Level::Terse, &format!("{shown}: {errno}\n"))?;
            Vec::new()
        }
    };
    let before = urls.len();
    let base = options.value(flag!("base")).and_then(|base| Url::parse(base, Dots::Resolve).ok());
    for line in text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()) {
        match &base {
            Some(base) => {
                urls.push(base.join(line).map_or_else(|_| line.to_vec(), |url| url.to_string().into_bytes()))
            }
            None => urls.push(line.to_vec()),
        }
    }
    if urls.len() == before {
        log.say(context, Level::Terse, &format!("No URLs found in {shown}.\n"))?;
    }
    Ok(urls)
}

fn fetch_all(context: &mut Context<'_>, options: &Options) -> CommandResult {
    let log = Log::new(options);
    if options.has(flag!("timestamping")) && options.has(flag!("output-document")) {
        let text =
            "WARNING: timestamping does nothing in combination with -O. See the manual\nfor details.\n\n";
        log.say(context, Level::Terse, text)?;
    }
    let urls = urls(context, options, &log)?;
    let begun = context.process.clock().monotonic();
    let mut fetcher = Fetcher::new(context, options, log)?;
    let mut worst: Option<u8> = None;
    for (at, url) in urls.iter().enumerate() {
        if at > 0
            && let Some(pause) = options.seconds(flag!("wait"))
        {
            fetcher.context.process.sleep(pause)?;
        }
        let status = match parse(url) {
            Ok(url) => fetcher.fetch(&url)?,
            Err(message) => {
                let shown = String::from_utf8_lossy(url).into_owned();
                fetcher.say(Level::Terse, &format!("{shown}: {message}.\n"))?;
                status::GENERIC
            }
        };
        if status != 0 {
            worst = Some(worst.map_or(status, |worst| worst.min(status)));
        }
    }
    fetcher.finish()?;
    if (urls.len() > 1 || options.has(flag!("input-file"))) && fetcher.bytes > 0 {
        let elapsed = fetcher.context.process.clock().monotonic().saturating_sub(begun);
        let (files, bytes, time) = (fetcher.files, fetcher.bytes, fetcher.time);
        let now = log::date(fetcher.context);
        let text = format!(
            "FINISHED --{now}--\nTotal wall clock time: {}\nDownloaded: {files} files, {} in {} ({})\n",
            log::duration(elapsed),
            log::size(bytes),
            log::duration(time),
            log::speed(bytes, time),
        );
        fetcher.say(Level::Terse, &text)?;
    }
    Ok(Exit(worst.unwrap_or(0)))
}

/// A URL as wget reads one: other schemes are refused, blanks are escaped.
fn parse(text: &[u8]) -> Result<Url, String> {
    let mut escaped = Vec::with_capacity(text.len());
    for &byte in text {
        match byte {
            b'!'..=b'~' => escaped.push(byte),
            byte => escaped.extend_from_slice(format!("%{byte:02X}").as_bytes()),
        }
    }
    match Url::parse(&escaped, Dots::Resolve) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(url),
        Ok(url) => Err(format!("Unsupported scheme ‘{}’", url.scheme())),
        Err(InvalidUrl::Host { .. }) => Err("Invalid host name".to_owned()),
        Err(_) => Err("Invalid host name".to_owned()),
    }
}
