//! A web server on loopback that does what its paths say, and remembers what it was asked.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

/// A request as it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Recorded {
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

pub(crate) struct Server {
    pub(crate) port: u16,
    /// The certificate, as PEM; empty for plain HTTP.
    pub(crate) certificate: String,
    requests: Arc<Mutex<Vec<Recorded>>>,
    /// Ends what waits for nothing.
    _alive: Sender<()>,
}

/// A connection of either kind.
trait Stream: Read + Write + Send {}
impl<T: Read + Write + Send> Stream for T {}

impl Server {
    pub(crate) fn plain() -> Self {
        Self::start("127.0.0.1:0", None).unwrap()
    }

    /// A plain server at this address, if it is free.
    pub(crate) fn plain_at(address: &str) -> std::io::Result<Self> {
        Self::start(address, None)
    }

    /// A server with a certificate of its own making.
    pub(crate) fn secured() -> Self {
        Self::secured_at("127.0.0.1:0").unwrap()
    }

    /// A secured server at this address, if it is free.
    pub(crate) fn secured_at(address: &str) -> std::io::Result<Self> {
        let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
        let issued = rcgen::generate_simple_self_signed(names).unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(issued.signing_key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![issued.cert.der().clone()], key)
            .unwrap();
        Self::start(address, Some((Arc::new(config), issued.cert.pem())))
    }

    fn start(address: &str, tls: Option<(Arc<rustls::ServerConfig>, String)>) -> std::io::Result<Self> {
        let listener = TcpListener::bind(address)?;
        let port = listener.local_addr().unwrap().port();
        let requests: Arc<Mutex<Vec<Recorded>>> = Arc::default();
        let (alive, ended) = channel::<()>();
        let ended = Arc::new(Mutex::new(ended));
        let certificate = tls.as_ref().map(|(_, pem)| pem.clone()).unwrap_or_default();
        let seen = requests.clone();
        thread::spawn(move || {
            for socket in listener.incoming().flatten() {
                let (seen, ended) = (seen.clone(), ended.clone());
                let tls = tls.as_ref().map(|(config, _)| config.clone());
                thread::spawn(move || serve(socket, tls, &seen, &ended));
            }
        });
        Ok(Self { port, certificate, requests, _alive: alive })
    }

    /// What was asked since the last call.
    pub(crate) fn take(&self) -> Vec<Recorded> {
        std::mem::take(&mut *self.requests.lock().unwrap())
    }
}

fn serve(
    socket: TcpStream,
    tls: Option<Arc<rustls::ServerConfig>>,
    seen: &Mutex<Vec<Recorded>>,
    ended: &Mutex<Receiver<()>>,
) {
    let handle = socket.try_clone().unwrap();
    let stream: Box<dyn Stream> = match tls {
        Some(config) => {
            let connection = rustls::ServerConnection::new(config).unwrap();
            Box::new(rustls::StreamOwned::new(connection, socket))
        }
        None => Box::new(socket),
    };
    let mut stream = BufReader::new(stream);
    while let Some(request) = read_request(&mut stream) {
        let mut words = request.head.split(' ');
        let (method, target) =
            (words.next().unwrap_or_default(), words.next().unwrap_or_default().to_owned());
        let is_head = method == "HEAD";
        let echo = request.clone();
        seen.lock().unwrap().push(request);
        let reply = answer(&target, &echo);
        match reply {
            Reply::Page { status, headers, body } => {
                let mut head = format!("HTTP/1.1 {status}\r\nServer: test\r\n");
                for (name, value) in headers {
                    head.push_str(&format!("{name}: {value}\r\n"));
                }
                head.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
                let mut all = head.into_bytes();
                if !is_head {
                    all.extend(body);
                }
                if stream.get_mut().write_all(&all).and_then(|()| stream.get_mut().flush()).is_err() {
                    break;
                }
            }
            Reply::Raw(bytes) => {
                let _ = stream.get_mut().write_all(&bytes).and_then(|()| stream.get_mut().flush());
                break;
            }
            Reply::Silence => {
                // Until the test is over, or the other side has had enough.
                let _ = stream.read(&mut [0]);
                let _ = ended.try_lock().map(|ended| ended.try_recv());
                break;
            }
        }
    }
    let _ = handle.shutdown(Shutdown::Both);
}

fn read_request(stream: &mut BufReader<Box<dyn Stream>>) -> Option<Recorded> {
    let mut head = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == "\r\n" {
            break;
        }
        head.push_str(&line);
    }
    let lower = head.to_ascii_lowercase();
    let value = |name: &str| {
        let line = lower.lines().find(|line| line.starts_with(name))?;
        Some(line[name.len()..].trim().to_owned())
    };
    if value("expect:").as_deref() == Some("100-continue") && !lower.contains("/noexpect") {
        stream.get_mut().write_all(b"HTTP/1.1 100 Continue\r\n\r\n").ok()?;
        stream.get_mut().flush().ok()?;
    }
    let mut body = Vec::new();
    if value("transfer-encoding:").as_deref() == Some("chunked") {
        loop {
            let mut size = String::new();
            stream.read_line(&mut size).ok()?;
            let size = usize::from_str_radix(size.trim(), 16).ok()?;
            let mut chunk = vec![0; size + 2];
            stream.read_exact(&mut chunk).ok()?;
            if size == 0 {
                break;
            }
            body.extend_from_slice(&chunk[..size]);
        }
    } else if let Some(length) = value("content-length:") {
        body.resize(length.parse().ok()?, 0);
        stream.read_exact(&mut body).ok()?;
    }
    Some(Recorded { head, body })
}

enum Reply {
    Page { status: String, headers: Vec<(String, String)>, body: Vec<u8> },
    Raw(Vec<u8>),
    Silence,
}

fn decode(text: &str) -> String {
    let bytes = boxsh::net::decode(text.replace('+', " ").as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

fn answer(target: &str, request: &Recorded) -> Reply {
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let pairs: Vec<(String, String)> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), decode(value)))
        .collect();
    let get = |name: &str| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    let page =
        |body: &[u8]| Reply::Page { status: "200 OK".into(), headers: Vec::new(), body: body.to_vec() };
    let mut parts = path.split('/').skip(1);
    match parts.next().unwrap_or_default() {
        "status" => {
            let status = format!("{} Status", parts.next().unwrap_or("200"));
            Reply::Page { status, headers: Vec::new(), body: b"body of the error\n".to_vec() }
        }
        "redirect" => {
            let status = format!("{} Elsewhere", get("code").unwrap_or_else(|| "302".into()));
            let headers = vec![("Location".to_owned(), get("to").unwrap_or_default())];
            Reply::Page { status, headers, body: b"moved\n".to_vec() }
        }
        "headers" => Reply::Page { status: "200 OK".into(), headers: pairs, body: b"headers\n".to_vec() },
        "set" => {
            let headers = pairs.into_iter().map(|(_, value)| ("Set-Cookie".to_owned(), value)).collect();
            Reply::Page { status: "200 OK".into(), headers, body: b"cookies\n".to_vec() }
        }
        "echo" => page(&[request.head.as_bytes(), b"\n", &request.body].concat()),
        "gzip" => {
            let headers = vec![("Content-Encoding".to_owned(), "gzip".to_owned())];
            Reply::Page { status: "200 OK".into(), headers, body: gzip(&b"unpacked\n".repeat(1000)) }
        }
        "badgzip" => {
            let headers = vec![("Content-Encoding".to_owned(), "gzip".to_owned())];
            Reply::Page { status: "200 OK".into(), headers, body: b"this is not gzip".to_vec() }
        }
        "range" => {
            let all = b"0123456789";
            let line = request.head.lines().find_map(|line| line.strip_prefix("Range: bytes="));
            match line.and_then(|range| range.split_once('-')) {
                Some((from, to)) => {
                    let from: usize = from.parse().unwrap_or(0);
                    let to = to.parse::<usize>().map_or(all.len(), |to| (to + 1).min(all.len()));
                    if from >= all.len() {
                        return Reply::Page {
                            status: "416 Range Not Satisfiable".into(),
                            headers: Vec::new(),
                            body: Vec::new(),
                        };
                    }
                    let headers = vec![("Content-Range".to_owned(), format!("bytes {from}-{}/10", to - 1))];
                    Reply::Page {
                        status: "206 Partial Content".into(),
                        headers,
                        body: all[from..to].to_vec(),
                    }
                }
                None => page(all),
            }
        }
        "large" => page(&b"0123456789abcdef".repeat(20_000)),
        "nothing" => page(b""),
        "chunked" => Reply::Raw(
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n"
                .to_vec(),
        ),
        "badchunk" => {
            Reply::Raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n".to_vec())
        }
        "cutchunk" => Reply::Raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc".to_vec()),
        "close" => Reply::Raw(b"HTTP/1.0 200 OK\r\nX-Old: yes\r\n\r\nuntil the end\n".to_vec()),
        "short" => Reply::Raw(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc".to_vec()),
        "bare" => Reply::Raw(b"HTTP/1.1 200\nX: y\n\nbare newlines\n".to_vec()),
        "folded" => Reply::Raw(b"HTTP/1.1 204 No Content\r\nX-A:   b  \r\nx-b:\r\n\r\n".to_vec()),
        "empty" => Reply::Raw(Vec::new()),
        "junk" => Reply::Raw(b"this is not HTTP\n".to_vec()),
        "silence" => Reply::Silence,
        "no-location" => {
            Reply::Page { status: "302 Found".into(), headers: Vec::new(), body: b"lost\n".to_vec() }
        }
        "file.txt" => {
            let headers = vec![
                ("Content-Type".to_owned(), "text/plain".to_owned()),
                ("Last-Modified".to_owned(), "Wed, 21 Oct 2015 07:28:00 GMT".to_owned()),
                ("ETag".to_owned(), "\"v1\"".to_owned()),
            ];
            Reply::Page { status: "200 OK".into(), headers, body: b"text\n".to_vec() }
        }
        "asleep" => {
            let headers = vec![("Retry-After".to_owned(), "1".to_owned())];
            Reply::Page { status: "503 Service Unavailable".into(), headers, body: b"later\n".to_vec() }
        }
        _ => page(b"ok\n"),
    }
}
