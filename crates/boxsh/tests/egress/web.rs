//! The web of the internet: pages, repositories of git, an index of packages.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

use crate::internet::trusting;

/// Writes the certificate of an authority to a file, and gives what a server needs that it vouches for.
pub(crate) fn certificates(folder: &Path) -> Arc<ServerConfig> {
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.distinguished_name.push(rcgen::DnType::CommonName, "Authority");
    let key = KeyPair::generate().unwrap();
    fs::write(folder.join("authority.pem"), authority.self_signed(&key).unwrap().pem()).unwrap();
    let issuer = Issuer::new(authority, key);
    let names = ["any.example", "git.example", "pypi.example", "web.example", "six.example", "other.example"];
    let server = KeyPair::generate().unwrap();
    let certificate =
        CertificateParams::new(names.map(str::to_owned)).unwrap().signed_by(&server, &issuer).unwrap();
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(server.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    Arc::new(config)
}

/// Takes note of something that arrived.
pub(crate) fn note(folder: &Path, line: &str) {
    let file = OpenOptions::new().append(true).create(true).open(folder.join("asked"));
    let _ = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
}

/// A listening socket, of IPv6 only if the address is of IPv6.
pub(crate) fn bind(address: &str) -> TcpListener {
    fs::write("/proc/sys/net/ipv6/bindv6only", "1").unwrap();
    TcpListener::bind(address).unwrap()
}

trait Stream: Read + Write + Send {}
impl<T: Read + Write + Send> Stream for T {}

pub(crate) fn listen(address: &str, tls: Option<Arc<ServerConfig>>, folder: &Path) {
    let (listener, folder) = (bind(address), folder.to_path_buf());
    thread::spawn(move || {
        for socket in listener.incoming().flatten() {
            let (tls, folder) = (tls.clone(), folder.clone());
            thread::spawn(move || serve(socket, tls, &folder));
        }
    });
}

struct Asked {
    method: String,
    target: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Asked {
    fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

fn serve(socket: TcpStream, tls: Option<Arc<ServerConfig>>, folder: &Path) {
    let handle = socket.try_clone().unwrap();
    let scheme = if tls.is_some() { "https" } else { "http" };
    let stream: Box<dyn Stream> = match tls {
        Some(config) => {
            Box::new(rustls::StreamOwned::new(rustls::ServerConnection::new(config).unwrap(), socket))
        }
        None => Box::new(socket),
    };
    let mut stream = BufReader::new(stream);
    while let Some(asked) = read(&mut stream) {
        note(folder, &format!("{} {scheme}://{}{}", asked.method, asked.header("host"), asked.target));
        let (status, kind, body) = answer(&asked, folder);
        let head =
            format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n", body.len());
        let out = stream.get_mut();
        if out
            .write_all(head.as_bytes())
            .and_then(|()| out.write_all(&body))
            .and_then(|()| out.flush())
            .is_err()
        {
            break;
        }
    }
    let _ = handle.shutdown(Shutdown::Both);
}

fn read(stream: &mut BufReader<Box<dyn Stream>>) -> Option<Asked> {
    let mut line = String::new();
    stream.read_line(&mut line).ok()?;
    let mut words = line.split_whitespace().map(str::to_owned);
    let (method, target) = (words.next()?, words.next()?);
    let mut asked = Asked { method, target, headers: Vec::new(), body: Vec::new() };
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        asked.headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    if asked.header("expect") == "100-continue" {
        stream.get_mut().write_all(b"HTTP/1.1 100 Continue\r\n\r\n").ok()?;
        stream.get_mut().flush().ok()?;
    }
    if asked.header("transfer-encoding") == "chunked" {
        loop {
            let mut size = String::new();
            stream.read_line(&mut size).ok()?;
            let size = usize::from_str_radix(size.trim(), 16).ok()?;
            let mut chunk = vec![0; size + 2];
            stream.read_exact(&mut chunk).ok()?;
            if size == 0 {
                break;
            }
            asked.body.extend_from_slice(&chunk[..size]);
        }
    } else if let Ok(length) = asked.header("content-length").parse() {
        asked.body.resize(length, 0);
        stream.read_exact(&mut asked.body).ok()?;
    }
    Some(asked)
}

fn answer(asked: &Asked, folder: &Path) -> (String, String, Vec<u8>) {
    let page = |kind: &str, body: Vec<u8>| ("200 OK".to_owned(), kind.to_owned(), body);
    match asked.target.split('?').next().unwrap_or_default() {
        path if path.starts_with("/repo.git/") => git(asked, folder),
        "/simple/tiny/" => {
            let link = "<a href=\"/packages/tiny-1.0-py3-none-any.whl\">tiny-1.0-py3-none-any.whl</a>";
            page("text/html", format!("<!DOCTYPE html><html><body>{link}</body></html>").into_bytes())
        }
        "/packages/tiny-1.0-py3-none-any.whl" => {
            page("application/zip", fs::read(folder.join("tiny-1.0-py3-none-any.whl")).unwrap())
        }
        "/echo" => page("application/octet-stream", asked.body.clone()),
        "/" => page("text/plain", b"ok\n".to_vec()),
        _ => ("404 Not Found".to_owned(), "text/plain".to_owned(), b"nothing\n".to_vec()),
    }
}

/// What git itself answers, by CGI.
fn git(asked: &Asked, folder: &Path) -> (String, String, Vec<u8>) {
    let (path, query) = asked.target.split_once('?').unwrap_or((&asked.target, ""));
    let mut command = Command::new("git");
    command
        .arg("http-backend")
        .env("GIT_PROJECT_ROOT", folder.join("repositories"))
        .env("GIT_HTTP_EXPORT_ALL", "1")
        .env("REMOTE_USER", "somebody")
        .env("REQUEST_METHOD", &asked.method)
        .env("PATH_INFO", path)
        .env("QUERY_STRING", query)
        .env("CONTENT_TYPE", asked.header("content-type"))
        .env("CONTENT_LENGTH", asked.body.len().to_string())
        .env("HTTP_CONTENT_ENCODING", asked.header("content-encoding"))
        .env("GIT_PROTOCOL", asked.header("git-protocol"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = trusting(&mut command).spawn().unwrap();
    let (mut input, body) = (child.stdin.take().unwrap(), asked.body.clone());
    let writer = thread::spawn(move || {
        let _ = input.write_all(&body);
    });
    let output = child.wait_with_output().unwrap().stdout;
    writer.join().unwrap();
    let end = output.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(output.len() - 4);
    let head = String::from_utf8_lossy(&output[..end]).into_owned();
    let value = |name: &str, other: &str| {
        let line = head.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or(other).trim().to_owned()
    };
    (value("Status:", "200 OK"), value("Content-Type:", "text/plain"), output[end + 4..].to_vec())
}
