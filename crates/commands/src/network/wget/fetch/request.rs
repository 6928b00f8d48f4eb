//! The request for a URL, and the way to the head of its answer.

use boxsh_kernel::net::{DenialReason, Error, Framing, Head, Request, Trust, Url};
use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Errno, Follow, Transfer, TransferError};

use super::{DEFAULT_SILENCE, Fetcher, Stop, Target};
use crate::network::curl::base64;
use crate::network::httpdate;
use crate::network::session::{self, Body, Piece};
use crate::network::wget::log::Level;
use crate::network::wget::spec::SPEC;
use crate::network::wget::{VERSION, status};

impl Fetcher<'_, '_> {
    /// The request for a URL.
    pub(super) fn request(
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
    pub(super) fn add_own_headers(&self, request: &mut Request) {
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

    pub(super) fn set_timeouts(&self, request: &mut Request) {
        let all = self.options.seconds(flag!("timeout"));
        request.connect_timeout = self.options.seconds(flag!("connect-timeout")).or(all);
        request.idle_timeout = self.options.seconds(flag!("read-timeout")).or(all).or(Some(DEFAULT_SILENCE));
    }

    pub(super) fn trust(&self) -> Result<Trust, Errno> {
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

    pub(super) fn body(&self) -> Result<(Body, Option<u64>), Errno> {
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
    pub(super) fn login(&self, url: &Url, first: &Url) -> Option<Vec<u8>> {
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
    pub(super) fn exchange(
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

    pub(super) fn show_connection(&mut self, transfer: &Transfer<'_>, url: &Url) -> Result<(), Errno> {
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
    pub(super) fn show_head(&mut self, head: &Head) -> Result<(), Errno> {
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
    pub(super) fn unconnected(&mut self, error: TransferError, url: &Url) -> Stop {
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
    pub(super) fn unanswered(&mut self, error: TransferError, url: &Url) -> Stop {
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
}
