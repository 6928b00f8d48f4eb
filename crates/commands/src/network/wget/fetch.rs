//! Fetching one URL after another.

mod answer;
mod request;

use std::time::Duration;

use boxsh_kernel::net::Url;
use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Context, Errno, Failure, Fd, Follow, OpenFlags};

use super::log::{self, Level, Log};
use super::spec::SPEC;
use super::{Options, naming, status};
use crate::network::cookie::{Jar, SessionCookies};

/// How long a server may be silent unless something else is asked for.
const DEFAULT_SILENCE: Duration = Duration::from_secs(900);

/// What lasts from one URL to the next.
pub(super) struct Fetcher<'c, 'p> {
    pub(super) context: &'c mut Context<'p>,
    options: &'c Options,
    log: Log,
    jar: Jar,
    /// `-O`: everything goes here.
    document: Option<Fd>,
    /// Servers that have asked for the password, and get it at once from then on.
    challenged: Vec<Url>,
    pub(super) files: u64,
    pub(super) bytes: u64,
    pub(super) time: Duration,
}

/// Why an attempt at a URL ends.
enum Stop {
    /// It is done, or cannot be done: the status.
    Done(u8),
    /// Another try may help; the status if there is none.
    Again(u8),
    Ended(Failure),
}

impl From<Errno> for Stop {
    fn from(errno: Errno) -> Self {
        Self::Ended(errno.into())
    }
}

/// One file on its way.
struct Target {
    name: Vec<u8>,
    /// How much of it is there already.
    offset: u64,
    fd: Option<Fd>,
}

impl<'c, 'p> Fetcher<'c, 'p> {
    pub(super) fn new(context: &'c mut Context<'p>, options: &'c Options, log: Log) -> Result<Self, Failure> {
        let document = match options.value(flag!("output-document")) {
            None => None,
            Some(b"-") => Some(1),
            Some(file) => {
                let flags = if options.has(flag!("continue")) { OpenFlags::APPEND } else { OpenFlags::WRITE };
                match context.process.open(file, flags) {
                    Ok(fd) => Some(fd),
                    Err(Errno::Killed) => return Err(Errno::Killed.into()),
                    Err(errno) => {
                        let text = format!("{}: {errno}\n", String::from_utf8_lossy(file));
                        context.write_error(text.as_bytes())?;
                        return Err(Failure::Silent(status::GENERIC));
                    }
                }
            }
        };
        let mut jar = Jar::default();
        if let Some(file) = options.value(flag!("load-cookies"))
            && let Ok(mut input) = context.open_input(file)
        {
            let text = input.read_all()?;
            jar.read(&text, SessionCookies::Keep, context.process.clock().now().seconds);
        }
        let (files, bytes, time) = (0, 0, Duration::ZERO);
        Ok(Self { context, options, log, jar, document, challenged: Vec::new(), files, bytes, time })
    }

    pub(super) fn say(&mut self, level: Level, text: &str) -> Result<(), Errno> {
        self.log.say(self.context, level, text)
    }

    /// Closes what is open, and keeps the cookies.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        if let Some(fd) = self.document.filter(|fd| *fd != 1) {
            self.context.process.close(fd)?;
        }
        let Some(file) = self.options.value(flag!("save-cookies")) else { return Ok(()) };
        let now = self.context.process.clock().now().seconds;
        let text = self.jar.write(now);
        let kept = match self.options.has(flag!("keep-session-cookies")) {
            true => text,
            false => {
                let mut lasting = Jar::default();
                lasting.read(&text, SessionCookies::Drop, now);
                lasting.write(now)
            }
        };
        let fd = self.context.process.open(file, OpenFlags::WRITE)?;
        self.context.process.write_all(fd, &kept)?;
        self.context.process.close(fd)?;
        Ok(())
    }

    /// Fetches a URL, trying again as often as was asked for; gives the status.
    pub(super) fn fetch(&mut self, url: &Url) -> Result<u8, Failure> {
        if self.options.has(flag!("spider")) {
            self.say(Level::Verbose, "Spider mode enabled. Check if remote file exists.\n")?;
        }
        let mut target = Target { name: naming::file_name(self.options, url), offset: 0, fd: self.document };
        if !self.choose(&mut target)? {
            return Ok(0);
        }
        let tries = match self.options.number(flag!("tries")) {
            Some(0) => u64::MAX,
            Some(tries) => tries,
            None => 20,
        };
        let longest = self.options.seconds(flag!("waitretry")).unwrap_or(Duration::from_secs(10));
        let mut pause = Duration::ZERO;
        for attempt in 1.. {
            let failed = match self.attempt(url, &mut target, attempt) {
                Ok(()) => return Ok(0),
                Err(Stop::Done(status)) => return Ok(status),
                Err(Stop::Ended(failure)) => return Err(failure),
                Err(Stop::Again(status)) => status,
            };
            if attempt >= tries {
                if tries > 1 {
                    self.say(Level::Terse, "Giving up.\n\n")?;
                }
                return Ok(failed);
            }
            self.say(Level::Verbose, "Retrying.\n\n")?;
            pause = (pause + Duration::from_secs(1)).min(longest);
            self.context.process.sleep(pause)?;
            if let Ok(metadata) = self.context.process.stat(&target.name, Follow::Yes)
                && self.document.is_none()
            {
                target.offset = metadata.size;
            }
        }
        Ok(status::GENERIC)
    }

    /// Finds the file to write to; `false` if there is nothing to do.
    fn choose(&mut self, target: &mut Target) -> Result<bool, Failure> {
        if self.document.is_some() || self.options.has(flag!("spider")) {
            return Ok(true);
        }
        if let Some(start) = self.options.number(flag!("start-pos")) {
            target.offset = start;
        }
        let Ok(metadata) = self.context.process.stat(&target.name, Follow::Yes) else { return Ok(true) };
        if self.options.has(flag!("no-clobber")) {
            let name = String::from_utf8_lossy(&target.name).into_owned();
            self.say(Level::Verbose, &format!("File ‘{name}’ already there; not retrieving.\n\n"))?;
            return Ok(false);
        }
        if self.options.has(flag!("continue")) {
            target.offset = metadata.size;
        } else if !self.options.has(flag!("timestamping")) && !self.options.makes_directories() {
            target.name = self.unused(&target.name)?;
        }
        Ok(true)
    }

    /// The first name with a number that is not taken.
    fn unused(&self, name: &[u8]) -> Result<Vec<u8>, Failure> {
        const MOST: u32 = 10_000;
        for number in 1..MOST {
            let candidate = [name, format!(".{number}").as_bytes()].concat();
            match self.context.process.stat(&candidate, Follow::No) {
                Err(Errno::ENOENT) => return Ok(candidate),
                Err(errno) => return Err(errno.into()),
                Ok(_) => {}
            }
        }
        Err(Errno::EEXIST.into())
    }

    fn attempt(&mut self, first: &Url, target: &mut Target, attempt: u64) -> Result<(), Stop> {
        let mut url = first.clone();
        let most = self.options.number(flag!("max-redirect")).unwrap_or(20);
        let cap =
            self.context.process.network().map_or(0, |network| network.policy().transfer_limits().redirects);
        let mut redirects = 0;
        let mut keeps_body = true;
        loop {
            let tries = if attempt > 1 { format!("  (try:{attempt:2}) ") } else { "  ".to_owned() };
            let line = format!("--{}--{tries}{url}\n", log::date(self.context));
            self.say(Level::Verbose, &line)?;
            let Some((location, status)) = self.exchange(&url, first, target, keeps_body)? else {
                return Ok(());
            };
            let shown = String::from_utf8_lossy(&location).into_owned();
            self.say(Level::Verbose, &format!("Location: {shown} [following]\n"))?;
            if redirects >= most.min(cap.into()) {
                self.say(Level::Terse, &format!("{redirects} redirections exceeded.\n"))?;
                return Err(Stop::Done(status::SERVER));
            }
            redirects += 1;
            keeps_body = keeps_body && matches!(status, 307 | 308);
            url = match url.join(&location) {
                Ok(next)
                    if next.scheme() == "https"
                        || (next.scheme() == "http" && !self.options.has(flag!("https-only"))) =>
                {
                    next
                }
                _ => {
                    self.say(Level::Terse, &format!("{shown}: Unsupported scheme.\n"))?;
                    return Err(Stop::Done(status::GENERIC));
                }
            };
            if self.options.has(flag!("trust-server-names")) && self.document.is_none() {
                let name = naming::file_name(self.options, &url);
                let is_taken = self.context.process.stat(&name, Follow::No).is_ok();
                target.name = if is_taken { self.unused(&name).map_err(Stop::Ended)? } else { name };
            }
        }
    }
}
