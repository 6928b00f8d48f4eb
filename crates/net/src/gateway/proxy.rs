//! Proxies for tools that insist on one: HTTP CONNECT, and SOCKS5.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Ipv6Addr};

use super::requests::Peer;
use crate::host::Host;

/// What a tool asked its proxy for.
pub(super) enum Asked {
    /// A connection; the answer is to be sent when it is there, or not.
    Connection { peer: Peer, granted: &'static [u8], refused: &'static [u8] },
    /// Something that is not done here; the answer was sent.
    Nothing,
}

/// Reads a CONNECT request.
pub(super) fn connect(socket: &mut (impl Read + Write)) -> io::Result<Asked> {
    const LONGEST: usize = 8 << 10;
    let mut head = Vec::new();
    // Byte by byte, because what follows the head is not ours.
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        if head.len() > LONGEST || socket.read(&mut byte)? == 0 {
            return Ok(Asked::Nothing);
        }
        head.push(byte[0]);
    }
    let line = head.split(|byte| *byte == b'\r').next().unwrap_or_default();
    let mut words = line.split(|byte| *byte == b' ');
    if words.next() != Some(b"CONNECT") {
        socket
            .write_all(b"HTTP/1.1 405 Method Not Allowed\r\nAllow: CONNECT\r\nContent-Length: 0\r\n\r\n")?;
        return Ok(Asked::Nothing);
    }
    let target = words.next().unwrap_or_default();
    let colon = target.iter().rposition(|byte| *byte == b':').unwrap_or(target.len());
    let port = std::str::from_utf8(target.get(colon + 1..).unwrap_or_default())
        .ok()
        .and_then(|text| text.parse().ok());
    let (Ok(host), Some(port)) = (Host::parse(&target[..colon]), port) else {
        socket.write_all(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")?;
        return Ok(Asked::Nothing);
    };
    Ok(Asked::Connection {
        peer: Peer { host, port },
        granted: b"HTTP/1.1 200 Connection established\r\n\r\n",
        refused: b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
    })
}

/// Reads a SOCKS5 greeting and request.
pub(super) fn socks(socket: &mut (impl Read + Write)) -> io::Result<Asked> {
    const GRANTED: &[u8] = &[5, 0, 0, 1, 0, 0, 0, 0, 0, 0];
    const REFUSED: &[u8] = &[5, 2, 0, 1, 0, 0, 0, 0, 0, 0];
    const UNKNOWN: &[u8] = &[5, 7, 0, 1, 0, 0, 0, 0, 0, 0];
    let mut start = [0; 2];
    socket.read_exact(&mut start)?;
    let mut methods = vec![0; usize::from(start[1])];
    socket.read_exact(&mut methods)?;
    if start[0] != 5 || !methods.contains(&0) {
        socket.write_all(&[5, 0xff])?;
        return Ok(Asked::Nothing);
    }
    socket.write_all(&[5, 0])?;
    let mut request = [0; 4];
    socket.read_exact(&mut request)?;
    let host = match request[3] {
        1 => {
            let mut address = [0; 4];
            socket.read_exact(&mut address)?;
            Some(Host::Address(Ipv4Addr::from(address).into()))
        }
        4 => {
            let mut address = [0; 16];
            socket.read_exact(&mut address)?;
            Some(Host::Address(Ipv6Addr::from(address).into()))
        }
        3 => {
            let mut length = [0];
            socket.read_exact(&mut length)?;
            let mut name = vec![0; usize::from(length[0])];
            socket.read_exact(&mut name)?;
            Host::parse(&name).ok()
        }
        _ => None,
    };
    let mut port = [0; 2];
    socket.read_exact(&mut port)?;
    match (request[..3] == [5, 1, 0], host) {
        (true, Some(host)) => {
            let peer = Peer { host, port: u16::from_be_bytes(port) };
            Ok(Asked::Connection { peer, granted: GRANTED, refused: REFUSED })
        }
        _ => {
            socket.write_all(UNKNOWN)?;
            Ok(Asked::Nothing)
        }
    }
}
