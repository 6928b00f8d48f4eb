//! Fetching one URL after another.

use std::time::Duration;

use boxsh_format::integer::parse_all;
use boxsh_kernel::net::{DenialReason, Error, Framing, Head, Request, Trust, Url};
use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, Fd, Follow, OpenFlags, SetTimes, Transfer, TransferError};

use super::log::{self, Level, Log};
use super::spec::SPEC;
use super::{Options, VERSION, naming, status};
use crate::network::cookie::{Jar, SessionCookies};
use crate::network::curl::{base64, disposition_name};
use crate::network::decode::Decoder;
use crate::network::httpdate;
use crate::network::session::{self, Body, Piece};

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

    /// The request for a URL.
    fn request(
        &self,
        url: &Url,
        first: &Url,
        target: &Target,
        keeps_body: bool,
    ) -> Result<(Request, Body), Errno> {
        let options = self.options;
        let (body, length) = if keeps_body { self.body()? } else { (Body::None, None) };
        let method = match (options.value(flag!("method")), length) {
            (Some(method), _) if keeps_body => String::from_utf8_lossy(method).to_ascii_uppercase(),
            _ if options.has(flag!("spider")) => "HEAD".to_owned(),
            (None, Some(_)) => "POST".to_owned(),
            _ => "GET".to_owned(),
        };
        let mut request = Request::new(method, url.clone());
        let mut add = |name: &str, value: &[u8]| request.headers.push((name.to_owned(), value.to_vec()));
        if options.has(flag!("no-cache")) {
            add("Cache-Control", b"no-cache");
            add("Pragma", b"no-cache");
        }
        if let Some(referer) = options.value(flag!("referer")) {
            add("Referer", referer);
        }
        if options.has(flag!("timestamping"))
            && self.document.is_none()
            && !options.has(flag!("no-if-modified-since"))
            && let Ok(metadata) = self.context.process.stat(&target.name, Follow::Yes)
        {
            add("If-Modified-Since", httpdate::format(metadata.mtime.seconds).as_bytes());
        }
        if target.offset > 0 {
            add("Range", format!("bytes={}-", target.offset).as_bytes());
        }
        match options.value(flag!("user-agent")) {
            Some(b"") => {}
            Some(agent) => add("User-Agent", agent),
            None => add("User-Agent", format!("Wget/{VERSION}").as_bytes()),
        }
        add("Accept", b"*/*");
        let packs = matches!(options.value(flag!("compression")), Some(b"gzip" | b"auto"));
        add("Accept-Encoding", if packs { b"gzip" } else { b"identity" });
        let may_login = options.has(flag!("auth-no-challenge"))
            || self.challenged.iter().any(|server| server.is_same_origin(url));
        if may_login && let Some(login) = self.login(url, first) {
            add("Authorization", format!("Basic {}", base64(&login)).as_bytes());
        }
        add("Connection", if options.has(flag!("no-http-keep-alive")) { b"Close" } else { b"Keep-Alive" });
        if let Some(length) = length {
            add("Content-Type", b"application/x-www-form-urlencoded");
            add("Content-Length", length.to_string().as_bytes());
            request.framing = Framing::Length(length);
        }
        if !options.has(flag!("no-cookies"))
            && let Some(cookies) = self.jar.header(url, self.context.process.clock().now().seconds)
        {
            request.headers.push(("Cookie".to_owned(), cookies));
        }
        self.add_own_headers(&mut request);
        self.set_timeouts(&mut request);
        request.trust = self.trust()?;
        Ok((request, body))
    }

    /// `--header`: takes the place of one of ours, or comes at the end.
    fn add_own_headers(&self, request: &mut Request) {
        for header in self.options.values(flag!("header")) {
            let Some(colon) = header.iter().position(|byte| *byte == b':') else { continue };
            let name = String::from_utf8_lossy(&header[..colon]).into_owned();
            let value = header[colon + 1..].trim_ascii().to_vec();
            match request.headers.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(&name)) {
                Some(known) => *known = (name, value),
                None => request.headers.push((name, value)),
            }
        }
    }

    fn set_timeouts(&self, request: &mut Request) {
        let all = self.options.seconds(flag!("timeout"));
        request.connect_timeout = self.options.seconds(flag!("connect-timeout")).or(all);
        request.idle_timeout = self.options.seconds(flag!("read-timeout")).or(all).or(Some(DEFAULT_SILENCE));
    }

    fn trust(&self) -> Result<Trust, Errno> {
        if self.options.has(flag!("no-check-certificate")) {
            return Ok(Trust::Anybody);
        }
        match self.options.value(flag!("ca-certificate")) {
            Some(file) => match self.context.open_input(file).and_then(|mut input| input.read_all()) {
                Ok(pem) => Ok(Trust::Roots(pem)),
                Err(Errno::Killed) => Err(Errno::Killed),
                Err(_) => Ok(Trust::Roots(Vec::new())),
            },
            None => Ok(Trust::Host),
        }
    }

    fn body(&self) -> Result<(Body, Option<u64>), Errno> {
        let options = self.options;
        if let Some(data) = options.value(flag!("post-data")).or_else(|| options.value(flag!("body-data"))) {
            return Ok((Body::Bytes(data.to_vec()), Some(data.len() as u64)));
        }
        let Some(file) = options.value(flag!("post-file")).or_else(|| options.value(flag!("body-file")))
        else {
            return Ok((Body::None, None));
        };
        let size = self.context.process.stat(file, Follow::Yes)?.size;
        Ok((Body::Pieces(vec![Piece::File(file.to_vec(), size)]), Some(size)))
    }

    /// User and password for a server: those of the URL, or those that were given for the first one.
    fn login(&self, url: &Url, first: &Url) -> Option<Vec<u8>> {
        let options = self.options;
        if let Some(user) = url.user() {
            return Some([user, b":", url.password().unwrap_or_default()].concat());
        }
        let user = options
            .value(flag!("http-user"))
            .or_else(|| options.value(flag!("user")))
            .filter(|_| url.is_same_origin(first))?;
        let password = options
            .value(flag!("http-password"))
            .or_else(|| options.value(flag!("password")))
            .unwrap_or_default();
        Some([user, b":", password].concat())
    }

    /// Makes one request; gives where it leads if it leads elsewhere.
    fn exchange(
        &mut self,
        url: &Url,
        first: &Url,
        target: &mut Target,
        keeps_body: bool,
    ) -> Result<Option<(Vec<u8>, u16)>, Stop> {
        let (request, body) = match self.request(url, first, target, keeps_body) {
            Ok(built) => built,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(errno) => {
                self.say(Level::Terse, &format!("BODY data file missing: {errno}\n"))?;
                return Err(Stop::Done(status::FILE));
            }
        };
        let mut transfer = match self.context.process.open_transfer(request) {
            Ok(transfer) => transfer,
            Err(error) => return Err(self.unconnected(error, url)),
        };
        self.show_connection(&transfer, url)?;
        self.say(Level::Verbose, "HTTP request sent, awaiting response... ")?;
        let answered = session::send(self.context, &mut transfer, &body).and_then(|_| {
            loop {
                let head = transfer.respond()?;
                if !head.is_interim() {
                    break Ok(head);
                }
            }
        });
        let head = match answered {
            Ok(head) => head,
            Err(error) => return Err(self.unanswered(error, url)),
        };
        self.show_head(&head)?;
        if !self.options.has(flag!("no-cookies")) {
            let now = self.context.process.clock().now();
            for cookie in head.all("set-cookie") {
                self.jar.set(cookie, url, now);
            }
        }
        if let (301 | 302 | 303 | 307 | 308, Some(location)) = (head.status, head.header("location")) {
            return Ok(Some((location.to_vec(), head.status)));
        }
        let is_new = !self.challenged.iter().any(|server| server.is_same_origin(url));
        if head.status == 401
            && is_new
            && !self.options.has(flag!("auth-no-challenge"))
            && self.login(url, first).is_some()
        {
            let asks =
                head.all("www-authenticate").any(|value| value.to_ascii_lowercase().starts_with(b"basic"));
            if asks {
                self.challenged.push(url.clone());
                return self.exchange(url, first, target, keeps_body);
            }
        }
        self.answer(url, &head, &mut transfer, target)?;
        Ok(None)
    }

    fn show_connection(&mut self, transfer: &Transfer<'_>, url: &Url) -> Result<(), Errno> {
        let (host, port) = (url.host_text(), url.port());
        let text = match (url.host().address(), transfer.facts().remote) {
            (None, Some(remote)) => format!(
                "Resolving {host} ({host})... {ip}\nConnecting to {host} ({host})|{ip}|:{port}... connected.\n",
                ip = remote.ip()
            ),
            _ => format!("Connecting to {host}:{port}... connected.\n"),
        };
        self.say(Level::Verbose, &text)
    }

    /// The status line, or all of the head with `-S`.
    fn show_head(&mut self, head: &Head) -> Result<(), Errno> {
        let line = head.status_line();
        let words = line.splitn(2, |byte| *byte == b' ').nth(1).unwrap_or_default();
        let words = String::from_utf8_lossy(words).into_owned();
        if !self.options.has(flag!("server-response")) {
            return self.say(Level::Verbose, &format!("{words}\n"));
        }
        self.say(Level::Verbose, "\n")?;
        let mut text = String::new();
        for line in
            head.raw.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).filter(|line| !line.is_empty())
        {
            text.push_str(&format!("  {}\n", String::from_utf8_lossy(line)));
        }
        self.context.write_error(text.as_bytes())
    }

    /// Why there is no connection.
    fn unconnected(&mut self, error: TransferError, url: &Url) -> Stop {
        let (host, port) = (url.host_text(), url.port());
        let connecting = if self.log.hears(Level::Verbose) {
            format!("Connecting to {host}:{port}... ")
        } else {
            String::new()
        };
        let error = match error {
            TransferError::System(errno) => return errno.into(),
            TransferError::Network(error) => error,
        };
        let (text, stop) = match error {
            Error::Denied(denial) if denial.reason == DenialReason::Off => (
                format!("{connecting}failed: the network is off in this session.\n"),
                Stop::Done(status::NETWORK),
            ),
            Error::Denied(denial) => (
                format!("{connecting}failed: the network policy refuses {denial}.\n"),
                Stop::Done(status::NETWORK),
            ),
            Error::Resolve(name) => {
                let resolving = match self.log.hears(Level::Verbose) {
                    true => format!("Resolving {name} ({name})... failed: Name or service not known.\n"),
                    false => String::new(),
                };
                let text = format!("{resolving}wget: unable to resolve host address ‘{name}’\n");
                (text, Stop::Done(status::NETWORK))
            }
            Error::Connect(what) => {
                let reason = what.split(" (os error").next().unwrap_or(&what).to_owned();
                let stop = match self.options.has(flag!("retry-connrefused")) || !reason.contains("refused") {
                    true => Stop::Again(status::NETWORK),
                    false => Stop::Done(status::NETWORK),
                };
                (format!("{connecting}failed: {reason}.\n"), stop)
            }
            Error::ConnectTimeout | Error::Timeout => {
                (format!("{connecting}failed: Connection timed out.\n"), Stop::Again(status::NETWORK))
            }
            Error::Certificate(what) => {
                let text = format!(
                    "ERROR: cannot verify {host}'s certificate: {what}.\n\
                     To connect to {host} insecurely, use `--no-check-certificate'.\n"
                );
                (text, Stop::Done(status::TLS))
            }
            Error::Tls(_) | Error::Roots => {
                ("Unable to establish SSL connection.\n".to_owned(), Stop::Done(status::TLS))
            }
            other => (format!("{connecting}failed: {other}.\n"), Stop::Again(status::NETWORK)),
        };
        match self.say(Level::Terse, &text) {
            Ok(()) => stop,
            Err(errno) => errno.into(),
        }
    }

    /// Why there is no answer.
    fn unanswered(&mut self, error: TransferError, url: &Url) -> Stop {
        let error = match error {
            TransferError::System(errno) => return errno.into(),
            TransferError::Network(error) => error,
        };
        let (text, stop) = match error {
            Error::Empty => ("No data received.\n".to_owned(), Stop::Again(status::NETWORK)),
            Error::Timeout => {
                ("Read error (Connection timed out) in headers.\n".to_owned(), Stop::Again(status::NETWORK))
            }
            Error::Receive(what) => {
                let what = what.split(" (os error").next().unwrap_or(&what).to_owned();
                (format!("Read error ({what}) in headers.\n"), Stop::Again(status::NETWORK))
            }
            Error::NotHttp | Error::Malformed(_) => {
                ("Malformed status line.\n".to_owned(), Stop::Done(status::PROTOCOL))
            }
            other => return self.unconnected(other.into(), url),
        };
        match self.say(Level::Terse, &text) {
            Ok(()) => stop,
            Err(errno) => errno.into(),
        }
    }

    /// Deals with an answer that leads nowhere else.
    fn answer(
        &mut self,
        url: &Url,
        head: &Head,
        transfer: &mut Transfer<'_>,
        target: &mut Target,
    ) -> Result<(), Stop> {
        let name = String::from_utf8_lossy(&target.name).into_owned();
        match head.status {
            304 => {
                let text = format!("File ‘{name}’ not modified on server. Omitting download.\n\n");
                self.say(Level::Verbose, &text)?;
                return Ok(());
            }
            416 if target.offset > 0 => {
                let text = "\n    The file is already fully retrieved; nothing to do.\n\n";
                self.say(Level::Verbose, text)?;
                return Ok(());
            }
            _ => {}
        }
        if self.options.has(flag!("spider")) {
            return self.spider(url, head);
        }
        if head.status >= 400 && !self.options.has(flag!("content-on-error")) {
            return self.server_error(url, head);
        }
        let length = length_of(head);
        if head.status == 200 && target.offset > 0 && length == Some(target.offset) {
            self.say(Level::Verbose, "\n    The file is already fully retrieved; nothing to do.\n\n")?;
            return Ok(());
        }
        if self.options.has(flag!("timestamping"))
            && self.document.is_none()
            && head.header("last-modified").is_none()
        {
            self.say(Level::Terse, "Last-modified header missing -- time-stamps turned off.\n")?;
        }
        if self.options.has(flag!("content-disposition"))
            && self.document.is_none()
            && let Some(name) = head.header("content-disposition").and_then(disposition_name)
        {
            let prefix = self.options.value(flag!("directory-prefix")).map(|prefix| [prefix, b"/"].concat());
            let name = [prefix.unwrap_or_default(), name].concat();
            let is_taken = self.context.process.stat(&name, Follow::No).is_ok();
            target.name = if is_taken { self.unused(&name).map_err(Stop::Ended)? } else { name };
        }
        self.adjust_extension(head, target);
        self.save(url, head, transfer, target)?;
        if head.status >= 400 { Err(Stop::Done(status::SERVER)) } else { Ok(()) }
    }

    /// `-E`: what says nothing of its type is taken for HTML.
    fn adjust_extension(&self, head: &Head, target: &mut Target) {
        let kind = head.header("content-type").unwrap_or(b"text/html");
        let is_html = kind.starts_with(b"text/html") || kind.starts_with(b"application/xhtml");
        let lower = target.name.to_ascii_lowercase();
        if self.options.has(flag!("adjust-extension"))
            && is_html
            && !lower.ends_with(b".html")
            && !lower.ends_with(b".htm")
        {
            target.name.extend_from_slice(b".html");
        }
    }

    fn spider(&mut self, url: &Url, head: &Head) -> Result<(), Stop> {
        if head.status >= 400 {
            let text = match self.log.is_terse() {
                true => format!("{url}:\nRemote file does not exist -- broken link!!!\n"),
                false => "Remote file does not exist -- broken link!!!\n\n".to_owned(),
            };
            self.say(Level::Terse, &text)?;
            return Err(Stop::Done(status::SERVER));
        }
        let length = length_of(head).map_or("unspecified".to_owned(), |length| length.to_string());
        let kind = head
            .header("content-type")
            .map_or(String::new(), |kind| format!(" [{}]", String::from_utf8_lossy(kind)));
        let is_html = head.header("content-type").is_none_or(|kind| kind.starts_with(b"text/html"));
        let text = match is_html {
            true => {
                "Remote file exists and could contain further links,\nbut recursion is disabled -- not retrieving.\n\n"
            }
            false => "Remote file exists.\n\n",
        };
        self.say(Level::Verbose, &format!("Length: {length}{kind}\n{text}"))?;
        if self.log.is_terse() {
            let status = String::from_utf8_lossy(head.status_line()).into_owned();
            let words = status.split_once(' ').map_or("", |(_, words)| words);
            let text = format!("{} URL: {url} {words}\n", log::date(self.context));
            self.say(Level::Terse, &text)?;
        }
        Ok(())
    }

    fn server_error(&mut self, url: &Url, head: &Head) -> Result<(), Stop> {
        let line = String::from_utf8_lossy(head.status_line()).into_owned();
        let reason = line
            .splitn(3, ' ')
            .nth(2)
            .filter(|reason| !reason.is_empty())
            .unwrap_or("(no description)")
            .to_owned();
        let date = log::date(self.context);
        let text = match self.log.is_terse() {
            true => format!("{url}:\n{date} ERROR {}: {reason}.\n", head.status),
            false => format!("{date} ERROR {}: {reason}.\n\n", head.status),
        };
        self.say(Level::Terse, &text)?;
        if head.status == 401 {
            self.say(Level::Terse, "\nUsername/Password Authentication Failed.\n")?;
            return Err(Stop::Done(status::AUTHENTICATION));
        }
        let wanted = self.options.value(flag!("retry-on-http-error")).unwrap_or_default();
        let code = head.status.to_string();
        if wanted.split(|byte| *byte == b',').any(|item| item == code.as_bytes()) {
            return Err(Stop::Again(status::NETWORK));
        }
        Err(Stop::Done(status::SERVER))
    }

    fn open(&mut self, head: &Head, target: &mut Target) -> Result<Fd, Stop> {
        if let Some(fd) = self.document {
            return Ok(fd);
        }
        for (at, _) in target.name.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0) {
            // What cannot be made shows when the file is opened.
            if self.context.process.mkdir(&target.name[..at], 0o777) == Err(Errno::Killed) {
                return Err(Errno::Killed.into());
            }
        }
        let goes_on = target.offset > 0 && matches!(head.status, 200 | 206);
        let flags = if goes_on { OpenFlags::APPEND } else { OpenFlags::WRITE };
        match self.context.process.open(&target.name, flags) {
            Ok(fd) => Ok(fd),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(errno) => {
                let name = String::from_utf8_lossy(&target.name).into_owned();
                self.say(Level::Terse, &format!("{name}: {errno}\n\nCannot write to ‘{name}’ ({errno}).\n"))?;
                Err(Stop::Done(status::FILE))
            }
        }
    }

    /// Writes the body to its file.
    fn save(
        &mut self,
        url: &Url,
        head: &Head,
        transfer: &mut Transfer<'_>,
        target: &mut Target,
    ) -> Result<(), Stop> {
        let fd = self.open(head, target)?;
        target.fd = Some(fd);
        let begun = self.context.process.clock().monotonic();
        self.announce(head, target)?;
        if self.options.has(flag!("save-headers")) {
            self.write(fd, &head.raw)?;
        }
        // A server that starts at the beginning sends what is there already, too.
        let mut skip = if head.status == 200 { target.offset } else { 0 };
        let packs = matches!(self.options.value(flag!("compression")), Some(b"gzip" | b"auto"));
        let encoding = head.header("content-encoding").filter(|_| packs).unwrap_or_default();
        let mut decoder = Decoder::of(encoding).unwrap_or(Decoder::Identity);
        let (mut buffer, mut decoded, mut received) = (Vec::new(), Vec::new(), 0_u64);
        let result = loop {
            match transfer.receive(buffer) {
                Ok(Some(piece)) => {
                    received += piece.len() as u64;
                    if decoder.write(&piece, &mut decoded).is_err() {
                        break Err(Error::Malformed("packed wrongly").into());
                    }
                    let skipped = usize::try_from(skip).unwrap_or(usize::MAX).min(decoded.len());
                    skip -= skipped as u64;
                    self.write(fd, &decoded[skipped..])?;
                    buffer = piece;
                }
                Ok(None) => {
                    break decoder
                        .finish(&mut decoded)
                        .map_err(|_| Error::Malformed("packed wrongly").into());
                }
                Err(error) => break Err(error),
            }
        };
        if result.is_ok() {
            self.write(fd, &decoded_rest(&decoder, &decoded))?;
        }
        let elapsed = self.context.process.clock().monotonic().saturating_sub(begun);
        self.close(head, target)?;
        self.bytes += received;
        self.time += elapsed;
        match result {
            Ok(()) => self.conclude(url, head, target, received, elapsed),
            Err(TransferError::System(errno)) => Err(errno.into()),
            Err(TransferError::Network(error)) => self.broken(&error, received, elapsed),
        }
    }

    fn write(&mut self, fd: Fd, data: &[u8]) -> Result<(), Stop> {
        match self.context.process.write_all(fd, data) {
            Ok(()) => Ok(()),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(errno) => {
                self.say(Level::Terse, &format!("Cannot write: {errno}.\n"))?;
                Err(Stop::Done(status::FILE))
            }
        }
    }

    fn announce(&mut self, head: &Head, target: &Target) -> Result<(), Errno> {
        let length = match length_of(head) {
            Some(length) if length >= 1024 => format!("{length} ({})", log::size(length)),
            Some(length) => length.to_string(),
            None => "unspecified".to_owned(),
        };
        let kind = head.header("content-type").map_or(String::new(), |kind| {
            let kind = kind.split(|byte| *byte == b';').next().unwrap_or_default();
            format!(" [{}]", String::from_utf8_lossy(kind).trim())
        });
        let place = match self.document {
            Some(1) => "STDOUT".to_owned(),
            Some(_) => {
                String::from_utf8_lossy(self.options.value(flag!("output-document")).unwrap_or_default())
                    .into_owned()
            }
            None => String::from_utf8_lossy(&target.name).into_owned(),
        };
        self.say(Level::Verbose, &format!("Length: {length}{kind}\nSaving to: ‘{place}’\n\n"))
    }

    fn close(&mut self, head: &Head, target: &mut Target) -> Result<(), Stop> {
        let Some(fd) = target.fd.take() else { return Ok(()) };
        if self.document.is_none() {
            self.context.process.close(fd)?;
        }
        let path = match (self.document, self.options.value(flag!("output-document"))) {
            (Some(1), _) => return Ok(()),
            (Some(_), Some(file)) => file.to_vec(),
            _ => target.name.clone(),
        };
        let now = self.context.process.clock().now();
        let modified = head.header("last-modified").and_then(|text| httpdate::parse(text, now));
        if let Some(seconds) = modified.filter(|_| !self.options.has(flag!("no-use-server-timestamps"))) {
            let time = SetTimes::At(Timestamp { seconds, nanos: 0 });
            // The file is there without its time, too.
            let _ = self.context.process.set_times(&path, time, time, Follow::Yes);
        }
        Ok(())
    }

    /// Says that all is there.
    fn conclude(
        &mut self,
        url: &Url,
        head: &Head,
        target: &Target,
        received: u64,
        elapsed: Duration,
    ) -> Result<(), Stop> {
        self.files += 1;
        let total = received + if head.status == 206 { target.offset } else { 0 };
        let amount = match length_of(head) {
            Some(length) => {
                let whole = length + if head.status == 206 { target.offset } else { 0 };
                format!("{total}/{whole}")
            }
            None => total.to_string(),
        };
        let place = match (self.document, self.options.value(flag!("output-document"))) {
            (Some(_), Some(file)) => String::from_utf8_lossy(file).into_owned(),
            _ => String::from_utf8_lossy(&target.name).into_owned(),
        };
        let date = log::date(self.context);
        if self.log.is_terse() {
            self.say(Level::Terse, &format!("{date} URL:{url} [{amount}] -> \"{place}\" [1]\n"))?;
        } else {
            let speed = log::speed(received, elapsed);
            let done = if self.document == Some(1) {
                "written to stdout".to_owned()
            } else {
                format!("‘{place}’ saved")
            };
            self.say(Level::Verbose, &format!("{date} ({speed}) - {done} [{amount}]\n\n"))?;
        }
        if self.options.has(flag!("delete-after")) && self.document.is_none() {
            self.say(Level::Verbose, &format!("Removing {place}.\n"))?;
            self.context.process.unlink(&target.name)?;
        }
        Ok(())
    }

    /// A body that ended too early.
    fn broken(&mut self, error: &Error, received: u64, elapsed: Duration) -> Result<(), Stop> {
        let date = log::date(self.context);
        let speed = log::speed(received, elapsed);
        let why = match error {
            Error::Partial(_) => format!("Connection closed at byte {received}"),
            Error::Timeout => format!("Read error at byte {received} (Connection timed out)"),
            Error::TooLarge => format!("Too large at byte {received}"),
            other => format!("Read error at byte {received} ({other})"),
        };
        self.say(Level::Verbose, &format!("{date} ({speed}) - {why}. "))?;
        match error {
            Error::TooLarge => Err(Stop::Done(status::NETWORK)),
            _ => Err(Stop::Again(status::NETWORK)),
        }
    }
}

/// What the end of a packed body still held back.
fn decoded_rest(decoder: &Decoder, decoded: &[u8]) -> Vec<u8> {
    match decoder {
        Decoder::Identity => Vec::new(),
        _ => decoded.to_vec(),
    }
}

fn length_of(head: &Head) -> Option<u64> {
    parse_all(head.header("content-length")?)
}
