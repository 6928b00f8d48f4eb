//! What `-w` prints after a transfer.

use boxsh_format::json::push_string;
use std::time::Duration;

use boxsh_kernel::net::{Facts, Head};
use boxsh_kernel::{Context, Errno, Failure};

use super::data;
use super::report::Problem;

/// What is known of a transfer once it is over.
#[derive(Default)]
pub(super) struct Info {
    pub(super) problem: Option<Problem>,
    /// The network's rules were against it: no use to try again.
    pub(super) was_denied: bool,
    pub(super) url: Vec<u8>,
    pub(super) effective_url: String,
    pub(super) redirect_url: String,
    pub(super) method: String,
    pub(super) scheme: String,
    pub(super) referer: Vec<u8>,
    pub(super) filename: Vec<u8>,
    pub(super) number: u64,
    pub(super) status: u16,
    pub(super) head: Option<Head>,
    pub(super) retry_after: Option<u64>,
    pub(super) connections: u64,
    pub(super) redirects: u64,
    pub(super) header_bytes: u64,
    pub(super) request_bytes: u64,
    pub(super) received: u64,
    pub(super) sent: u64,
    pub(super) facts: Facts,
    pub(super) before_transfer: Duration,
    pub(super) redirect_time: Duration,
    pub(super) first_byte: Duration,
    pub(super) total: Duration,
}

/// All variables, in the order in which `%{json}` shows them.
const VARIABLES: [&str; 37] = [
    "certs",
    "content_type",
    "errormsg",
    "exitcode",
    "filename_effective",
    "ftp_entry_path",
    "http_code",
    "http_connect",
    "http_version",
    "local_ip",
    "local_port",
    "method",
    "num_certs",
    "num_connects",
    "num_headers",
    "num_redirects",
    "proxy_ssl_verify_result",
    "redirect_url",
    "referer",
    "remote_ip",
    "remote_port",
    "response_code",
    "scheme",
    "size_download",
    "size_header",
    "size_request",
    "size_upload",
    "speed_download",
    "speed_upload",
    "ssl_verify_result",
    "time_appconnect",
    "time_connect",
    "time_namelookup",
    "time_pretransfer",
    "time_redirect",
    "time_starttransfer",
    "time_total",
];

const MORE_VARIABLES: [&str; 3] = ["url", "url_effective", "urlnum"];

/// A value, by how it is shown in JSON.
enum Shown {
    Text(Option<Vec<u8>>),
    Number(u64),
    Seconds(Duration),
}

impl Info {
    fn get(&self, name: &str) -> Option<Shown> {
        let text = |bytes: &[u8]| Shown::Text(Some(bytes.to_vec()).filter(|bytes| !bytes.is_empty()));
        let speed = |bytes: u64| match self.total.as_secs_f64() {
            seconds if seconds > 0.0 => Shown::Number((bytes as f64 / seconds) as u64),
            _ => Shown::Number(0),
        };
        let address = |address: Option<std::net::SocketAddr>| {
            text(address.map(|address| address.ip().to_string()).unwrap_or_default().as_bytes())
        };
        let port = |address: Option<std::net::SocketAddr>| {
            Shown::Number(address.map_or(0, |address| address.port().into()))
        };
        Some(match name {
            "certs" => Shown::Text(Some(Vec::new())),
            "content_type" => {
                text(self.head.as_ref().and_then(|head| head.header("content-type")).unwrap_or_default())
            }
            "errormsg" => {
                text(self.problem.as_ref().map(|problem| problem.text.as_bytes()).unwrap_or_default())
            }
            "exitcode" => Shown::Number(self.problem.as_ref().map_or(0, |problem| problem.status.into())),
            "filename_effective" => text(&self.filename),
            "ftp_entry_path" => text(b""),
            "http_code" | "response_code" => Shown::Number(self.status.into()),
            "http_connect" | "num_certs" | "proxy_ssl_verify_result" | "ssl_verify_result" => {
                Shown::Number(0)
            }
            "http_version" => text(match self.head.as_ref().map(|head| head.version) {
                Some(10) => b"1.0",
                Some(11) => b"1.1",
                Some(_) => b"2",
                None => b"0",
            }),
            "local_ip" => address(self.facts.local),
            "local_port" => port(self.facts.local),
            "method" => text(self.method.as_bytes()),
            "num_connects" => Shown::Number(self.connections),
            "num_headers" => Shown::Number(self.head.as_ref().map_or(0, |head| head.headers.len() as u64)),
            "num_redirects" => Shown::Number(self.redirects),
            "redirect_url" => text(self.redirect_url.as_bytes()),
            "referer" => text(&self.referer),
            "remote_ip" => address(self.facts.remote),
            "remote_port" => port(self.facts.remote),
            "scheme" => text(self.scheme.to_ascii_uppercase().as_bytes()),
            "size_download" => Shown::Number(self.received),
            "size_header" => Shown::Number(self.header_bytes),
            "size_request" => Shown::Number(self.request_bytes),
            "size_upload" => Shown::Number(self.sent),
            "speed_download" => speed(self.received),
            "speed_upload" => speed(self.sent),
            "time_appconnect" => Shown::Seconds(self.facts.secured),
            "time_connect" => Shown::Seconds(self.facts.connected),
            "time_namelookup" => Shown::Seconds(self.facts.resolved),
            "time_pretransfer" => Shown::Seconds(self.before_transfer),
            "time_redirect" => Shown::Seconds(self.redirect_time),
            "time_starttransfer" => Shown::Seconds(self.first_byte),
            "time_total" => Shown::Seconds(self.total),
            "url" => text(&self.url),
            "url_effective" => text(self.effective_url.as_bytes()),
            "urlnum" => Shown::Number(self.number),
            _ => return None,
        })
    }

    fn plain(&self, name: &str) -> Option<Vec<u8>> {
        Some(match self.get(name)? {
            Shown::Text(text) => text.unwrap_or_default(),
            Shown::Number(number) if matches!(name, "http_code" | "response_code" | "http_connect") => {
                format!("{number:03}").into_bytes()
            }
            Shown::Number(number) => number.to_string().into_bytes(),
            Shown::Seconds(time) => format!("{:.6}", time.as_secs_f64()).into_bytes(),
        })
    }

    fn json(&self) -> Vec<u8> {
        let mut text = b"{".to_vec();
        for name in VARIABLES.iter().chain(&MORE_VARIABLES) {
            text.extend_from_slice(format!("\"{name}\":").as_bytes());
            match self.get(name) {
                Some(Shown::Text(Some(value))) => push_string(&value, &mut text),
                Some(Shown::Number(number)) => text.extend_from_slice(number.to_string().as_bytes()),
                Some(Shown::Seconds(time)) => {
                    text.extend_from_slice(format!("{:.6}", time.as_secs_f64()).as_bytes())
                }
                _ => text.extend_from_slice(b"null"),
            }
            text.push(b',');
        }
        text.extend_from_slice(b"\"curl_version\":");
        let version = format!("libcurl/{} boxsh/{}", super::VERSION, env!("CARGO_PKG_VERSION"));
        push_string(version.as_bytes(), &mut text);
        text.push(b'}');
        text
    }

    /// All headers of the last answer: names in lower case, each with its values.
    fn header_json(&self) -> Vec<u8> {
        let mut all: Vec<(Vec<u8>, Vec<&[u8]>)> = Vec::new();
        for (name, value) in self.head.iter().flat_map(|head| &head.headers) {
            let name = name.to_ascii_lowercase();
            match all.iter_mut().find(|(known, _)| *known == name) {
                Some((_, values)) => values.push(value),
                None => all.push((name, vec![value])),
            }
        }
        let mut text = b"{".to_vec();
        for (at, (name, values)) in all.iter().enumerate() {
            if at > 0 {
                text.extend_from_slice(b",\n");
            }
            push_string(name, &mut text);
            text.extend_from_slice(b":[");
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    text.push(b',');
                }
                push_string(value, &mut text);
            }
            text.push(b']');
        }
        text.extend_from_slice(b"\n}");
        text
    }
}

/// Prints a format: `@file` and `@-` read it from there.
pub(super) fn show(context: &mut Context<'_>, format: &[u8], info: &Info) -> Result<(), Failure> {
    let format = match format.strip_prefix(b"@") {
        Some(file) => match data::of_file(context, file, false) {
            Ok(text) => text,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(_) => return Ok(()),
        },
        None => format.to_vec(),
    };
    let mut to_errors = false;
    let mut rest = &format[..];
    while let Some((&byte, behind)) = rest.split_first() {
        let (text, next) = match (byte, behind.first()) {
            (b'%', Some(b'%')) => (b"%".to_vec(), &behind[1..]),
            (b'%', Some(b'{')) => match variable(behind) {
                Some((name, next)) => {
                    rest = next;
                    match name.as_str() {
                        "onerror" if info.problem.is_none() => break,
                        "onerror" => {}
                        "stdout" => to_errors = false,
                        "stderr" => to_errors = true,
                        "json" => put(context, to_errors, &info.json())?,
                        "header_json" => put(context, to_errors, &info.header_json())?,
                        name => match info.plain(name) {
                            Some(text) => put(context, to_errors, &text)?,
                            None => {
                                let text = format!("curl: unknown --write-out variable: '{name}'\n");
                                context.write_error(text.as_bytes())?;
                            }
                        },
                    }
                    continue;
                }
                None => (b"%{".to_vec(), &behind[1..]),
            },
            (b'%', Some(b'h')) if behind.starts_with(b"header{") => {
                let inner = &behind[b"header{".len()..];
                match inner.iter().position(|byte| *byte == b'}') {
                    Some(end) => {
                        let name = String::from_utf8_lossy(&inner[..end]).into_owned();
                        let value =
                            info.head.as_ref().and_then(|head| head.header(&name)).unwrap_or_default();
                        (value.to_vec(), &inner[end + 1..])
                    }
                    None => (b"%".to_vec(), behind),
                }
            }
            (b'\\', Some(b'n')) => (b"\n".to_vec(), &behind[1..]),
            (b'\\', Some(b'r')) => (b"\r".to_vec(), &behind[1..]),
            (b'\\', Some(b't')) => (b"\t".to_vec(), &behind[1..]),
            (b'\\', Some(&other)) => (vec![b'\\', other], &behind[1..]),
            (byte, _) => (vec![byte], behind),
        };
        put(context, to_errors, &text)?;
        rest = next;
    }
    Ok(())
}

fn variable(text: &[u8]) -> Option<(String, &[u8])> {
    let end = text.iter().position(|byte| *byte == b'}')?;
    Some((String::from_utf8_lossy(&text[1..end]).into_owned(), &text[end + 1..]))
}

fn put(context: &mut Context<'_>, to_errors: bool, text: &[u8]) -> Result<(), Failure> {
    match to_errors {
        true => Ok(context.write_error(text)?),
        false => context.out.write(text),
    }
}
