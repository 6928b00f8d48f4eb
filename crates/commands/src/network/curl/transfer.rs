//! One transfer: a URL, its redirections, and what comes of it.

use std::time::Duration;

use boxsh_format::integer::parse_all;
use boxsh_kernel::Key;
use boxsh_kernel::net::{Dots, Error, Head, InvalidUrl, Request, Url};
use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Context, Errno, Failure, OpenFlags, Transfer, TransferError};

use super::SPEC;
use super::arguments::{Operation, OutputName, parse_size};
use super::operation::Shared;
use super::output::{Failed, Sink};
use super::progress::{self, Meter};
use super::report::{self, Problem, Progress};
use super::request::{self, Hop, Kind};
use super::write_out::Info;
use crate::network::decode::Decoder;
use crate::network::session;

/// What is to be transferred.
pub(super) struct Job {
    pub(super) url: Vec<u8>,
    pub(super) output: OutputName,
    pub(super) upload: Option<Vec<u8>>,
    /// Which of all transfers it is.
    pub(super) number: u64,
}

/// Why a transfer stops.
enum Stop {
    Problem(Problem),
    Ended(Failure),
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<Errno> for Stop {
    fn from(errno: Errno) -> Self {
        Self::Ended(errno.into())
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Ended(failure)
    }
}

impl From<Failed> for Stop {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Problem => Self::Problem(Problem::new(23, "Failure writing output to destination")),
            Failed::Ended(failure) => Self::Ended(failure),
        }
    }
}

/// Does a transfer; what goes wrong with it is in what is known afterwards.
pub(super) fn run(
    context: &mut Context<'_>,
    operation: &Operation,
    shared: &mut Shared,
    job: &Job,
) -> Result<Info, Failure> {
    let begun = context.process.clock().monotonic();
    let mut runner = Runner {
        info: Info { url: job.url.clone(), number: job.number, ..Info::default() },
        context,
        operation,
        shared,
        begun,
        expected: None,
    };
    let stopped = runner.start(job).err();
    runner.info.total = runner.elapsed();
    match stopped {
        Some(Stop::Ended(failure)) => return Err(failure),
        Some(Stop::Problem(problem)) => runner.info.problem = Some(problem),
        None => {}
    }
    Ok(runner.info)
}

struct Runner<'a, 'p> {
    context: &'a mut Context<'p>,
    operation: &'a Operation,
    shared: &'a mut Shared,
    info: Info,
    begun: Duration,
    /// The length of the body, if the server has said it.
    expected: Option<u64>,
}

/// Where an answer leads.
enum Next {
    Done,
    Follow(Box<Url>, Kind),
}

impl Runner<'_, '_> {
    fn elapsed(&self) -> Duration {
        self.context.process.clock().monotonic().saturating_sub(self.begun)
    }

    fn start(&mut self, job: &Job) -> Result<(), Stop> {
        let text = self.with_scheme(&job.url);
        if text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"file:")) {
            return self.copy_file(job, &text);
        }
        let mut url = self.parse(&text)?;
        self.info.effective_url = url.to_string();
        for query in &self.operation.queries {
            url.add_query(query);
        }
        if self.operation.on(flag!("get"))
            && let Some(data) = &self.operation.data
        {
            url.add_query(data);
        }
        if let Some(upload) = &job.upload {
            name_upload(&mut url, upload);
        }
        self.info.effective_url = url.to_string();
        let mut sink = self.sink(job)?;
        let result = self.follow(url, job, &mut sink);
        self.finish(&mut sink, result.is_ok());
        if self.operation.on(flag!("remove-on-error")) && matches!(result, Err(Stop::Problem(_))) {
            sink.remove(self.context);
        }
        self.show_meter(&sink, result.is_ok())?;
        result
    }

    fn with_scheme(&self, url: &[u8]) -> Vec<u8> {
        let has_scheme = url.windows(2).any(|pair| pair == b":/");
        match self.operation.value(flag!("proto-default")) {
            Some(scheme) if !has_scheme => [scheme, b"://", url].concat(),
            _ => url.to_vec(),
        }
    }

    fn parse(&self, text: &[u8]) -> Result<Url, Problem> {
        let dots = if self.operation.on(flag!("path-as-is")) { Dots::Keep } else { Dots::Resolve };
        let url = Url::parse(text, dots).map_err(invalid)?;
        if self.operation.on(flag!("disallow-username-in-url")) && url.user().is_some() {
            return Err(Problem::new(67, "URL using bad/illegal format or missing URL"));
        }
        self.check_scheme(&url, flag!("proto"))?;
        Ok(url)
    }

    fn check_scheme(&self, url: &Url, key: Key) -> Result<(), Problem> {
        let is_spoken = matches!(url.scheme(), "http" | "https");
        let is_wanted = self.operation.value(key).is_none_or(|list| allows(list, url.scheme()));
        if is_spoken && is_wanted {
            return Ok(());
        }
        let scheme = url.scheme();
        Err(Problem::new(1, format!("Protocol \"{scheme}\" not supported or disabled in libcurl")))
    }

    fn sink(&mut self, job: &Job) -> Result<Sink, Stop> {
        match Sink::new(self.operation, &job.output, &job.url) {
            Ok(sink) => Ok(sink),
            Err(_) => {
                if !self.operation.on(flag!("silent")) {
                    self.context.write_error(b"curl: Remote file name has no length!\n")?;
                }
                Err(Problem::new(23, "Failed writing received data to disk/application").into())
            }
        }
    }

    fn finish(&mut self, sink: &mut Sink, is_done: bool) {
        let modified = self.info.head.as_ref().and_then(|head| head.header("last-modified"));
        let now = self.context.process.clock().now();
        let modified = modified
            .filter(|_| is_done && self.operation.on(flag!("remote-time")))
            .and_then(|text| crate::network::httpdate::parse(text, now));
        sink.close(self.context, modified);
        self.info.filename = sink.name().unwrap_or_default().to_vec();
    }

    /// The meter is for those who do not see the output, and want to see something.
    fn show_meter(&mut self, sink: &Sink, is_done: bool) -> Result<(), Stop> {
        let is_hidden = self.operation.on(flag!("silent"))
            || self.operation.off(flag!("progress-meter"))
            || (!sink.is_file() && self.context.out.is_terminal());
        if is_hidden || self.operation.on(flag!("head")) {
            return Ok(());
        }
        if self.operation.on(flag!("progress-bar")) {
            if is_done && sink.is_file() {
                self.context.write_error(Meter::bar().as_bytes())?;
            }
            return Ok(());
        }
        let meter = Meter {
            expected: self.expected,
            received: self.info.received,
            sent: self.info.sent,
            elapsed: self.elapsed(),
        };
        let heading = if self.info.number == 0 { progress::HEADING } else { "" };
        self.context.write_error(format!("{heading}{}", meter.line()).as_bytes())?;
        Ok(())
    }

    /// Makes requests until one leads nowhere else.
    fn follow(&mut self, first: Url, job: &Job, sink: &mut Sink) -> Result<(), Stop> {
        let operation = self.operation;
        let mut url = first.clone();
        let mut kind = Kind::of(operation, job.upload.as_deref());
        let given = operation.value(flag!("referer")).unwrap_or_default();
        let (given, is_automatic) = match given.strip_suffix(b";auto") {
            Some(given) => (given, true),
            None => (given, false),
        };
        let mut referer = Some(given.to_vec()).filter(|given| !given.is_empty());
        let offset = self.offset(sink);
        let most = match operation.number(flag!("max-redirs")) {
            Some(number) if number < 0.0 => u64::MAX,
            Some(number) => number as u64,
            None => 50,
        };
        let cap =
            self.context.process.network().map_or(0, |network| network.policy().transfer_limits().redirects);
        let most = most.min(cap.into());
        loop {
            let hop = Hop {
                url: &url,
                kind,
                is_first_origin: url.is_same_origin(&first),
                referer: referer.clone(),
                upload: job.upload.as_deref(),
                offset,
            };
            match self.exchange(&hop, sink)? {
                Next::Done => return Ok(()),
                Next::Follow(next, next_kind) => {
                    if self.info.redirects >= most {
                        return Err(Problem::new(47, format!("Maximum ({most}) redirects followed")).into());
                    }
                    self.info.redirects += 1;
                    self.info.redirect_time = self.elapsed();
                    if is_automatic {
                        referer = Some(url.without_secrets().into_bytes());
                    }
                    self.say(&format!("Issue another request to this URL: '{next}'"))?;
                    self.info.effective_url = next.to_string();
                    (url, kind) = (*next, next_kind);
                }
            }
        }
    }

    /// Where an interrupted transfer goes on.
    fn offset(&self, sink: &Sink) -> u64 {
        match self.operation.value(flag!("continue-at")) {
            Some(b"-") => {
                let metadata =
                    sink.name().map(|name| self.context.process.stat(name, boxsh_kernel::Follow::Yes));
                metadata.and_then(Result::ok).map_or(0, |metadata| metadata.size)
            }
            Some(_) => self.operation.number(flag!("continue-at")).map_or(0, |number| number as u64),
            None => 0,
        }
    }

    /// A line of `-v` about what happens.
    fn say(&mut self, text: &str) -> Result<(), Errno> {
        match self.operation.on(flag!("verbose")) {
            true => self.context.write_error(format!("* {text}\n").as_bytes()),
            false => Ok(()),
        }
    }

    /// The lines of a head, for `-v`.
    fn show_head(&mut self, mark: &str, head: &[u8]) -> Result<(), Errno> {
        if !self.operation.on(flag!("verbose")) {
            return Ok(());
        }
        let mut text = Vec::new();
        for line in head.split_inclusive(|byte| *byte == b'\n') {
            text.extend_from_slice(mark.as_bytes());
            text.push(b' ');
            text.extend_from_slice(line);
        }
        self.context.write_error(&text)
    }

    fn problem(&mut self, error: TransferError, url: &Url) -> Stop {
        self.info.was_denied = matches!(error, TransferError::Network(Error::Denied(_)));
        if let (TransferError::Network(Error::Roots), Some(file)) =
            (&error, self.operation.value(flag!("cacert")))
        {
            let file = String::from_utf8_lossy(file);
            return Problem::new(77, format!("error setting certificate file: {file}")).into();
        }
        let progress =
            Progress { elapsed: self.elapsed(), received: self.info.received, expected: self.expected };
        match report::problem(error, url, &progress) {
            Ok(problem) => problem.into(),
            Err(errno) => errno.into(),
        }
    }

    /// Makes one request and deals with its answer.
    fn exchange(&mut self, hop: &Hop<'_>, sink: &mut Sink) -> Result<Next, Stop> {
        let (mut request, body) = match request::build(self.context, self.operation, self.shared, hop) {
            Ok(built) => built,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(_) => return Err(self.unreadable(hop).into()),
        };
        self.set_timeouts(&mut request)?;
        self.info.method.clone_from(&request.method);
        self.info.scheme = hop.url.scheme().to_owned();
        self.info.referer = request.header("referer").unwrap_or_default().to_vec();
        let text = request_text(&request);
        let mut transfer = match self.context.process.open_transfer(request) {
            Ok(transfer) => transfer,
            Err(error) => return Err(self.problem(error, hop.url)),
        };
        self.info.facts = transfer.facts();
        self.info.connections += 1;
        self.info.before_transfer = self.elapsed();
        self.info.request_bytes += text.len() as u64;
        self.show_connection(hop.url)?;
        self.show_head(">", &text)?;
        match session::send(self.context, &mut transfer, &body) {
            Ok(sent) => {
                self.info.sent += sent;
                self.info.request_bytes += sent;
            }
            Err(error) => return Err(self.problem(error, hop.url)),
        }
        let head = loop {
            let head = match transfer.respond() {
                Ok(head) => head,
                Err(error) => return Err(self.problem(error, hop.url)),
            };
            self.take_head(&head, sink)?;
            if !head.is_interim() {
                break head;
            }
        };
        let next = self.answer(hop, &head, &mut transfer, sink)?;
        let host = hop.url.host_text();
        self.say(&format!("Connection #{} to host {host} left intact", self.info.connections - 1))?;
        Ok(next)
    }

    /// A file to be sent that cannot be read.
    fn unreadable(&mut self, hop: &Hop<'_>) -> Problem {
        if let Some(name) = hop.upload {
            let name = String::from_utf8_lossy(name);
            let text = format!(
                "curl: Can't open '{name}'!\ncurl: try 'curl --help' or 'curl --manual' for more information\n"
            );
            let _ = self.context.write_error(text.as_bytes());
        }
        Problem::new(26, "Failed to open/read local data from file/application")
    }

    fn set_timeouts(&self, request: &mut Request) -> Result<(), Problem> {
        let seconds = |key: Key| {
            let number = self.operation.number(key).filter(|number| *number > 0.0)?;
            Duration::try_from_secs_f64(number).ok()
        };
        request.connect_timeout = seconds(flag!("connect-timeout"));
        if let Some(limit) = seconds(flag!("max-time")) {
            let left = limit.saturating_sub(self.elapsed());
            if left.is_zero() {
                let millis = self.elapsed().as_millis();
                let text = format!("Operation timed out after {millis} milliseconds with 0 bytes received");
                return Err(Problem::new(28, text));
            }
            request.timeout = Some(left);
        }
        Ok(())
    }

    fn show_connection(&mut self, url: &Url) -> Result<(), Errno> {
        if let Some(remote) = self.info.facts.remote {
            let number = self.info.connections - 1;
            self.context.out.flush().ok();
            if self.operation.on(flag!("verbose")) {
                let text = format!(
                    "*   Trying {remote}...\n* Connected to {} ({}) port {} (#{number})\n",
                    url.host_text(),
                    remote.ip(),
                    url.port()
                );
                self.context.write_error(text.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Takes note of a head: shows it, keeps it, learns its cookies.
    fn take_head(&mut self, head: &Head, sink: &mut Sink) -> Result<(), Stop> {
        if self.info.first_byte.is_zero() {
            self.info.first_byte = self.elapsed();
        }
        self.info.header_bytes += head.raw.len() as u64;
        self.info.status = head.status;
        self.show_head("<", &head.raw)?;
        self.dump(&head.raw)?;
        if let Some(disposition) = head.header("content-disposition") {
            sink.rename(self.operation, disposition);
        }
        if self.operation.on(flag!("include")) || self.operation.on(flag!("head")) {
            sink.write(self.context, self.operation, &head.raw)?;
        }
        self.info.retry_after = head
            .header("retry-after")
            .and_then(|value| std::str::from_utf8(value).ok())
            .and_then(|text| text.parse().ok())
            .filter(|seconds| *seconds < 24 * 3600);
        self.info.head = Some(head.clone());
        Ok(())
    }

    /// `-D`.
    fn dump(&mut self, raw: &[u8]) -> Result<(), Stop> {
        let Some(file) = self.operation.value(flag!("dump-header")) else { return Ok(()) };
        if file == b"-" {
            return Ok(self.context.out.write(raw)?);
        }
        let process = self.context.process;
        let flags = if self.shared.has_dumped { OpenFlags::APPEND } else { OpenFlags::WRITE };
        self.shared.has_dumped = true;
        let written = process.open(file, flags).and_then(|fd| {
            let written = process.write_all(fd, raw);
            process.close(fd)?;
            written
        });
        match written {
            Ok(()) => Ok(()),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(_) => Err(Problem::new(23, "Failed writing header").into()),
        }
    }

    fn answer(
        &mut self,
        hop: &Hop<'_>,
        head: &Head,
        transfer: &mut Transfer<'_>,
        sink: &mut Sink,
    ) -> Result<Next, Stop> {
        if self.shared.keeps_cookies {
            let now = self.context.process.clock().now();
            for cookie in head.all("set-cookie") {
                self.shared.jar.set(cookie, hop.url, now);
            }
        }
        if let Some(next) = self.redirection(hop, head)? {
            return Ok(next);
        }
        let has_failed = head.status >= 400;
        let failure = || Problem::new(22, format!("The requested URL returned error: {}", head.status));
        let fails = self.operation.last_of(&[flag!("fail"), flag!("fail-with-body")]);
        if has_failed && fails == Some("fail") {
            return Err(failure().into());
        }
        if let Err(problem) = check_offset(hop, head) {
            sink.open(self.context, self.operation)?;
            return Err(problem.into());
        }
        self.save_etag(head)?;
        if hop.kind != Kind::Head && head.status != 304 {
            self.receive(hop, head, transfer, sink)?;
        }
        if has_failed && fails == Some("fail-with-body") {
            return Err(failure().into());
        }
        Ok(Next::Done)
    }

    /// Where an answer leads, if it leads elsewhere and that is wanted.
    fn redirection(&mut self, hop: &Hop<'_>, head: &Head) -> Result<Option<Next>, Stop> {
        let Some(location) = head.header("location").filter(|_| (300..400).contains(&head.status)) else {
            return Ok(None);
        };
        let target = hop.url.join(location);
        if !(self.operation.on(flag!("location")) || self.operation.on(flag!("location-trusted"))) {
            self.info.redirect_url = target.map(|url| url.to_string()).unwrap_or_default();
            return Ok(None);
        }
        let url = target.map_err(invalid)?;
        if !matches!(url.scheme(), "http" | "https") {
            let text = "The redirect target URL could not be parsed: Unsupported URL scheme";
            return Err(Problem::new(1, text).into());
        }
        let redirected = flag!("proto-redir");
        let key = if self.operation.on(redirected) { redirected } else { flag!("proto") };
        self.check_scheme(&url, key)?;
        let keeps = |key: Key| self.operation.on(key);
        let is_post = matches!(hop.kind, Kind::Post | Kind::Form);
        let kind = match head.status {
            301 if is_post && !keeps(flag!("post301")) => Kind::Get,
            302 if is_post && !keeps(flag!("post302")) => Kind::Get,
            303 if hop.kind != Kind::Head && !(is_post && keeps(flag!("post303"))) => Kind::Get,
            _ => hop.kind,
        };
        Ok(Some(Next::Follow(Box::new(url), kind)))
    }

    fn save_etag(&self, head: &Head) -> Result<(), Stop> {
        let (Some(file), Some(etag)) = (self.operation.value(flag!("etag-save")), head.header("etag")) else {
            return Ok(());
        };
        let process = self.context.process;
        let written = process.open(file, OpenFlags::WRITE).and_then(|fd| {
            let written = process.write_all(fd, &[etag, b"\n"].concat());
            process.close(fd)?;
            written
        });
        match written {
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            _ => Ok(()),
        }
    }

    /// Receives the body, and writes it where it belongs.
    fn receive(
        &mut self,
        hop: &Hop<'_>,
        head: &Head,
        transfer: &mut Transfer<'_>,
        sink: &mut Sink,
    ) -> Result<(), Stop> {
        self.expected = length_of(head);
        if hop.offset > 0 && self.expected == Some(hop.offset) && head.status == 200 {
            return Ok(());
        }
        let most =
            self.operation.value(flag!("max-filesize")).and_then(parse_size).filter(|most| *most > 0.0);
        let too_large = |size: u64| most.is_some_and(|most| size as f64 > most);
        if self.expected.is_some_and(too_large) {
            return Err(Problem::new(63, "Maximum file size exceeded").into());
        }
        let encoding = head.header("content-encoding").filter(|_| self.operation.on(flag!("compressed")));
        let mut decoder = Decoder::of(encoding.unwrap_or_default()).ok_or_else(|| {
            Problem::new(
                61,
                "Unrecognized content encoding type. libcurl understands deflate, gzip content encodings.",
            )
        })?;
        let corrupt = || Problem::new(23, "Failed writing received data to disk/application");
        let (mut buffer, mut decoded) = (Vec::new(), Vec::new());
        loop {
            match transfer.receive(buffer) {
                Ok(Some(piece)) => {
                    self.info.received += piece.len() as u64;
                    if too_large(self.info.received) {
                        return Err(Problem::new(63, "Exceeded the maximum allowed file size").into());
                    }
                    decoder.write(&piece, &mut decoded).map_err(|_| corrupt())?;
                    sink.write(self.context, self.operation, &decoded)?;
                    buffer = piece;
                }
                Ok(None) => break,
                Err(error) => return Err(self.problem(error, hop.url)),
            }
        }
        decoder.finish(&mut decoded).map_err(|_| corrupt())?;
        if decoded.is_empty() {
            // A file is made even if nothing is in it.
            sink.open(self.context, self.operation)?;
        } else {
            sink.write(self.context, self.operation, &decoded)?;
        }
        Ok(())
    }

    /// `file:`: a file of the session.
    fn copy_file(&mut self, job: &Job, url: &[u8]) -> Result<(), Stop> {
        self.info.effective_url = String::from_utf8_lossy(url).into_owned();
        self.info.scheme = "file".to_owned();
        let path = &url[b"file:".len()..];
        let path =
            path.strip_prefix(b"//").map_or(path, |rest| rest.strip_prefix(b"localhost").unwrap_or(rest));
        let path = boxsh_kernel::net::decode(path);
        let shown = String::from_utf8_lossy(&path).into_owned();
        let missing = || Problem::new(37, format!("Couldn't open file {shown}"));
        let mut input = match self.context.open_input(&path) {
            Ok(input) if path != b"-" => input,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            _ => return Err(missing().into()),
        };
        if self.context.process.fstat(input.fd()).is_ok_and(|metadata| metadata.is_dir()) {
            return Ok(());
        }
        let mut sink = self.sink(job)?;
        loop {
            let piece = input.fill()?.to_vec();
            if piece.is_empty() {
                break;
            }
            input.advance(piece.len());
            self.info.received += piece.len() as u64;
            sink.write(self.context, self.operation, &piece)?;
        }
        self.finish(&mut sink, true);
        Ok(())
    }
}

fn invalid(error: InvalidUrl) -> Problem {
    match error {
        InvalidUrl::Host { name, .. } => Problem::new(6, format!("Could not resolve host: {name}")),
        _ => Problem::new(3, "URL using bad/illegal format or missing URL"),
    }
}

/// A server that starts at the beginning would spoil what is there.
fn check_offset(hop: &Hop<'_>, head: &Head) -> Result<(), Problem> {
    let is_whole = hop.offset > 0 && hop.kind == Kind::Get && head.status == 200;
    if is_whole && length_of(head) != Some(hop.offset) {
        return Err(Problem::new(33, "HTTP server doesn't seem to support byte ranges. Cannot resume."));
    }
    Ok(())
}

fn length_of(head: &Head) -> Option<u64> {
    parse_all(head.header("content-length")?)
}

/// A request as it goes out, as far as the session knows it: what the host adds is not shown.
fn request_text(request: &Request) -> Vec<u8> {
    let version = match request.version {
        boxsh_kernel::net::Version::Http10 => "HTTP/1.0",
        boxsh_kernel::net::Version::Http11 => "HTTP/1.1",
    };
    let mut text = format!("{} {} {version}\r\n", request.method, request.url.target()).into_bytes();
    for (name, value) in &request.headers {
        let separator: &[u8] = if value.is_empty() { b":" } else { b": " };
        text.extend([name.as_bytes(), separator, value, b"\r\n"].concat());
    }
    text.extend_from_slice(b"\r\n");
    text
}

/// An upload to a directory gets the name of the file.
fn name_upload(url: &mut Url, upload: &[u8]) {
    if url.path().ends_with('/') && !matches!(upload, b"-" | b".") {
        let name = upload.rsplit(|byte| *byte == b'/').next().unwrap_or(upload);
        let encoded: Vec<u8> = name
            .iter()
            .flat_map(|&byte| match byte {
                byte if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => vec![byte],
                byte => format!("%{byte:02X}").into_bytes(),
            })
            .collect();
        let path = [url.path().as_bytes(), &encoded].concat();
        url.set_path(&path);
    }
}

/// Whether a list such as `=https,http` or `-all,https` has a protocol in it.
fn allows(list: &[u8], scheme: &str) -> bool {
    let mut allowed = true;
    for item in list.split(|byte| *byte == b',') {
        let (change, name) = match item {
            [mark @ (b'+' | b'-' | b'='), name @ ..] => (*mark, name),
            name => (b'+', name),
        };
        let fits = name.eq_ignore_ascii_case(scheme.as_bytes()) || name.eq_ignore_ascii_case(b"all");
        match change {
            b'=' => allowed = fits,
            b'-' if fits => allowed = false,
            b'+' if fits => allowed = true,
            _ => {}
        }
    }
    allowed
}
