//! What is done with an answer: the file is written, or it is said why not.

use std::time::Duration;

use boxsh_format::integer::parse_all;
use boxsh_kernel::net::{Error, Head, Url};
use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{Errno, Fd, Follow, OpenFlags, SetTimes, Transfer, TransferError};

use super::{Fetcher, Stop, Target};
use crate::network::curl::disposition_name;
use crate::network::decode::Decoder;
use crate::network::httpdate;
use crate::network::wget::log::{self, Level};
use crate::network::wget::spec::SPEC;
use crate::network::wget::status;

impl Fetcher<'_, '_> {
    /// Deals with an answer that leads nowhere else.
    pub(super) fn answer(
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
    pub(super) fn adjust_extension(&self, head: &Head, target: &mut Target) {
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

    pub(super) fn spider(&mut self, url: &Url, head: &Head) -> Result<(), Stop> {
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

    pub(super) fn server_error(&mut self, url: &Url, head: &Head) -> Result<(), Stop> {
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

    pub(super) fn open(&mut self, head: &Head, target: &mut Target) -> Result<Fd, Stop> {
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
    pub(super) fn save(
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

    pub(super) fn write(&mut self, fd: Fd, data: &[u8]) -> Result<(), Stop> {
        match self.context.process.write_all(fd, data) {
            Ok(()) => Ok(()),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(errno) => {
                self.say(Level::Terse, &format!("Cannot write: {errno}.\n"))?;
                Err(Stop::Done(status::FILE))
            }
        }
    }

    pub(super) fn announce(&mut self, head: &Head, target: &Target) -> Result<(), Errno> {
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

    pub(super) fn close(&mut self, head: &Head, target: &mut Target) -> Result<(), Stop> {
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
    pub(super) fn conclude(
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
    pub(super) fn broken(&mut self, error: &Error, received: u64, elapsed: Duration) -> Result<(), Stop> {
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
