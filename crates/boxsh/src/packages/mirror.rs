//! What package managers of a session are pointed at when there is a cache: a registry of the host's own at a port of the session's loopback.
//!
//! It fetches only what the rules of the session allow, and checks it before it is kept. A session can ask for something, and no more.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use boxsh_net::{Denial, Url, decode};

use super::cache::{Missing, PackageCache};
use super::registries::{Linked, npm_file, python_file, redirect_links};
use super::upstream::{Failed, Upstream};

/// The port of the loopback inside.
pub(crate) const PORT: u16 = 3129;

/// The longest head of a request.
const LONGEST_HEAD: u64 = 64 << 10;

/// Serves the package managers of one session.
pub(crate) struct Mirror {
    cache: PackageCache,
    upstream: Upstream,
    report: Box<dyn Fn(&Denial) + Send + Sync>,
}

/// An answer.
enum Answer {
    Page(&'static str, Vec<u8>),
    File(File),
    /// Somewhere else, where the rules of the session decide.
    Elsewhere(String),
    /// A status, and why.
    Not(u16, String),
}

impl From<Failed> for Answer {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Denied(denial) => Self::Not(403, denial.to_string()),
            Failed::Status(status) if (400..500).contains(&status) => {
                Self::Not(status, "so says the registry".to_owned())
            }
            Failed::Status(status) => Self::Not(502, format!("the registry answered with status {status}")),
            Failed::Other(reason) => Self::Not(502, reason),
        }
    }
}

impl Mirror {
    pub(crate) fn new(
        cache: PackageCache,
        policy: &boxsh_net::NetworkPolicy,
        report: impl Fn(&Denial) + Send + Sync + 'static,
    ) -> Self {
        Self { cache, upstream: Upstream::new(policy), report: Box::new(report) }
    }

    /// The variables by which package managers find it.
    pub(crate) fn variables() -> [(&'static str, String); 5] {
        let python = format!("http://127.0.0.1:{PORT}/python/simple/");
        [
            ("NPM_CONFIG_REGISTRY", format!("http://127.0.0.1:{PORT}/npm/")),
            // Files are asked for here as well, and lock files still name the registry.
            ("NPM_CONFIG_REPLACE_REGISTRY_HOST", "always".to_owned()),
            ("PIP_INDEX_URL", python.clone()),
            ("UV_DEFAULT_INDEX", python.clone()),
            // Versions that do not know the one above.
            ("UV_INDEX_URL", python),
        ]
    }

    /// Answers the requests on a connection, one after the other.
    pub(crate) fn serve(&self, socket: TcpStream) {
        // Whoever goes away needs no answer.
        let _ = self.converse(socket);
    }

    fn converse(&self, socket: TcpStream) -> io::Result<()> {
        let mut reader = BufReader::new(socket.try_clone()?);
        while let Some((method, path)) = read_head(&mut reader)? {
            let is_known = matches!(method.as_str(), "GET" | "HEAD");
            let answer = match is_known {
                true => self.answer(&path),
                false => Answer::Not(405, "packages can only be fetched here".to_owned()),
            };
            write_answer(&socket, answer, method != "HEAD", is_known)?;
            if !is_known {
                // What follows may be a body, which nobody reads.
                break;
            }
        }
        Ok(())
    }

    fn answer(&self, path: &str) -> Answer {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let found = if let Some(name) = path.strip_prefix("/python/simple/") {
            self.python_page(name.trim_end_matches('/'))
        } else if let Some((name, file)) =
            path.strip_prefix("/python/files/").and_then(|rest| rest.split_once('/'))
        {
            self.python_file(name, file)
        } else if let Some(rest) = path.strip_prefix("/npm/") {
            self.npm(rest)
        } else {
            Err(Answer::Not(404, "there are only /python and /npm".to_owned()))
        };
        found.unwrap_or_else(|answer| answer)
    }

    fn python_page(&self, name: &str) -> Result<Answer, Answer> {
        let page = self.page(&self.python_url(name)?, "text/html")?;
        let page = redirect_links(&String::from_utf8_lossy(&page), &format!("/python/files/{name}/"));
        Ok(Answer::Page("text/html", page.into_bytes()))
    }

    fn python_file(&self, name: &str, file: &str) -> Result<Answer, Answer> {
        let url = self.python_url(name)?;
        let linked =
            self.linked(&url, "text/html", |page| python_file(&String::from_utf8_lossy(page), &url, file))?;
        self.file(&linked.ok_or_else(|| unknown(file))?)
    }

    fn npm(&self, rest: &str) -> Result<Answer, Answer> {
        const PAGE: &str = "application/vnd.npm.install-v1+json";
        let registry = &self.cache.registries.npm;
        // Managers ask for a file at the path that it has in its registry.
        let path = format!("/{rest}");
        let own = path.strip_prefix(registry.path()).unwrap_or(rest);
        let Some((name, _)) = own.split_once("/-/") else {
            return Ok(Answer::Page("application/json", self.page(&join(registry, rest)?, PAGE)?));
        };
        let url = join(registry, name)?;
        match self.linked(&url, PAGE, |page| npm_file(page, &path))? {
            Some(linked) => self.file(&linked),
            // Nothing by which it could be known again.
            None => Ok(Answer::Elsewhere(join(registry, own)?.to_string())),
        }
    }

    fn python_url(&self, name: &str) -> Result<Url, Answer> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        if name.is_empty() || !name.bytes().all(is_plain) {
            return Err(unknown(name));
        }
        join(&self.cache.registries.python, &format!("{name}/"))
    }

    /// A page as the registry has it now, or else as it was when it was last fetched.
    fn page(&self, url: &Url, kind: &str) -> Result<Vec<u8>, Answer> {
        match self.upstream.page(url, kind) {
            Ok(page) => {
                // A page that cannot be kept is a page all the same.
                let _ = self.cache.keep_page(url, &page);
                Ok(page)
            }
            // The registry has spoken.
            Err(failed @ Failed::Status(404 | 410)) => Err(failed.into()),
            Err(failed) => self.cache.page(url).ok_or_else(|| self.told(failed)),
        }
    }

    /// What a page says of a file; the registry is asked again only if the page that is kept says nothing.
    fn linked(
        &self,
        url: &Url,
        kind: &str,
        find: impl Fn(&[u8]) -> Option<Linked>,
    ) -> Result<Option<Linked>, Answer> {
        if let Some(linked) = self.cache.page(url).and_then(|page| find(&page)) {
            return Ok(Some(linked));
        }
        Ok(find(&self.page(url, kind)?))
    }

    fn file(&self, linked: &Linked) -> Result<Answer, Answer> {
        let fetch = |file: &mut File| {
            let mut room = self.cache.largest_file();
            let mut take = |piece: &[u8]| {
                room = room.checked_sub(piece.len() as u64).ok_or(io::ErrorKind::FileTooLarge)?;
                file.write_all(piece)
            };
            self.upstream.fetch(&linked.url, "*/*", &mut take).map_err(|stopped| match stopped {
                Ok(error) => Missing::Io(error),
                Err(failed) => Missing::Fetch(failed),
            })
        };
        match self.cache.file(&linked.hash, fetch) {
            Ok(file) => Ok(Answer::File(file)),
            Err(Missing::Fetch(failed)) => Err(self.told(failed)),
            Err(Missing::Hash) => Err(Answer::Not(
                502,
                format!("{} is not what the registry says: its hash is another one", linked.url),
            )),
            Err(Missing::Io(error)) => Err(Answer::Not(507, format!("the package cache: {error}"))),
        }
    }

    fn told(&self, failed: Failed) -> Answer {
        if let Failed::Denied(denial) = &failed {
            (self.report)(denial);
        }
        failed.into()
    }
}

fn unknown(name: &str) -> Answer {
    Answer::Not(404, format!("{name} is no package of this registry"))
}

fn join(registry: &Url, rest: &str) -> Result<Url, Answer> {
    // A reference could lead elsewhere: to another host, or above the registry.
    let is_odd = rest.starts_with('/') || rest.contains([':', '\\']) || rest.split('/').any(is_dots);
    match registry.join(rest.as_bytes()) {
        Ok(url) if !is_odd && !rest.is_empty() => Ok(url),
        _ => Err(unknown(rest)),
    }
}

fn is_dots(segment: &str) -> bool {
    matches!(&*decode(segment.as_bytes()), b"." | b"..")
}

/// The method and the path of the next request, if there is one.
fn read_head(reader: &mut impl BufRead) -> io::Result<Option<(String, String)>> {
    let mut head = reader.take(LONGEST_HEAD);
    let mut first = String::new();
    if head.read_line(&mut first)? == 0 {
        return Ok(None);
    }
    loop {
        let mut line = String::new();
        match head.read_line(&mut line)? {
            0 => return Ok(None),
            _ if line.trim_end().is_empty() => break,
            _ => {}
        }
    }
    let mut words = first.split_whitespace();
    Ok(words.next().zip(words.next()).map(|(method, path)| (method.to_owned(), path.to_owned())))
}

fn write_answer(mut socket: &TcpStream, answer: Answer, with_body: bool, stays: bool) -> io::Result<()> {
    let stays = if stays { "keep-alive" } else { "close" };
    let mut head = |line: &str, length: u64| {
        // All at once: each write is a packet.
        let head = format!("HTTP/1.1 {line}\r\nContent-Length: {length}\r\nConnection: {stays}\r\n\r\n");
        socket.write_all(head.as_bytes())
    };
    match answer {
        Answer::Page(kind, page) => {
            head(&format!("200 OK\r\nContent-Type: {kind}"), page.len() as u64)?;
            if with_body { socket.write_all(&page) } else { Ok(()) }
        }
        Answer::File(mut file) => {
            let length = file.metadata()?.len();
            head("200 OK\r\nContent-Type: application/octet-stream", length)?;
            if with_body { io::copy(&mut (&mut file).take(length), &mut socket).map(drop) } else { Ok(()) }
        }
        Answer::Elsewhere(url) => head(&format!("302 Found\r\nLocation: {url}"), 0),
        Answer::Not(status, reason) => {
            // Managers print the first line and not the body.
            let reason = reason.replace(|c: char| !c.is_ascii() || c.is_ascii_control(), "?");
            let body = format!("{reason}\n");
            head(&format!("{status} {reason}\r\nContent-Type: text/plain"), body.len() as u64)?;
            if with_body { socket.write_all(body.as_bytes()) } else { Ok(()) }
        }
    }
}
