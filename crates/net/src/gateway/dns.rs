//! A name server that knows the names of the rules and no others.
//!
//! It answers one question in a message, which is all that resolvers send; a library for the whole of DNS would bring more code than it saves.

use std::io::{self, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::os::unix::net::UnixStream;

use super::{Shared, wait};
use crate::error::{Denial, DenialReason};
use crate::host::Host;

const ADDRESS: u16 = 1;
const ANY: u16 = 255;
const INTERNET: u16 = 1;

/// How long an answer may be kept: the same name always has the same address.
const LIFETIME: u32 = 60;

/// How a question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Code {
    Fine = 0,
    Malformed = 1,
    Failure = 2,
    Unknown = 3,
    NotImplemented = 4,
}

/// A question.
struct Question {
    name: Vec<u8>,
    kind: u16,
    class: u16,
    /// Where it ends in the datagram.
    end: usize,
}

pub(super) fn serve(shared: &Shared, socket: &UdpSocket, stopped: &UnixStream) {
    let mut datagram = [0; 1500];
    while wait(socket, stopped) {
        let Ok((length, from)) = socket.recv_from(&mut datagram) else { continue };
        if let Some(answer) = answer(shared, &datagram[..length]) {
            // Whoever does not get it asks again.
            let _ = socket.send_to(&answer, from);
        }
    }
}

/// Answers questions on a connection, each with its length in front, until there are no more.
pub(super) fn serve_stream(shared: &Shared, socket: &mut TcpStream) -> io::Result<()> {
    let mut message = [0; 1500];
    loop {
        let mut length = [0; 2];
        socket.read_exact(&mut length)?;
        let question = message.get_mut(..usize::from(u16::from_be_bytes(length)));
        let question = question.ok_or(io::ErrorKind::InvalidData)?;
        socket.read_exact(question)?;
        let answer = answer(shared, question).ok_or(io::ErrorKind::InvalidData)?;
        let length = u16::try_from(answer.len()).map_err(|_| io::ErrorKind::InvalidData)?;
        // In one piece: some resolvers expect that.
        socket.write_all(&[&length.to_be_bytes()[..], &answer].concat())?;
    }
}

/// The answer to a message, if it deserves one.
pub(super) fn answer(shared: &Shared, query: &[u8]) -> Option<Vec<u8>> {
    let header = query.get(..12)?;
    if header[2] & 0x80 != 0 {
        return None;
    }
    let operation = header[2] >> 3 & 0x0f;
    if operation != 0 {
        return Some(reply(query, 12, Code::NotImplemented, None));
    }
    let Some(question) = question(query) else { return Some(reply(query, 12, Code::Malformed, None)) };
    let (code, address) = look_up(shared, &question);
    Some(reply(query, question.end, code, address))
}

fn look_up(shared: &Shared, question: &Question) -> (Code, Option<[u8; 4]>) {
    if question.class != INTERNET {
        return (Code::NotImplemented, None);
    }
    let host = Host::parse(&question.name);
    let Ok(Host::Name(name)) = host else {
        shared.report_once(&denial(&question.name));
        return (Code::Unknown, None);
    };
    if !shared.policy().knows(&Host::Name(name.clone())) {
        shared.report_once(&denial(name.as_bytes()));
        return (Code::Unknown, None);
    }
    if !matches!(question.kind, ADDRESS | ANY) {
        // There is the name, but nothing of the kind: IPv6 programs then take the other address.
        return (Code::Fine, None);
    }
    match shared.names.address(&name) {
        Some(address) => (Code::Fine, Some(address.octets())),
        None => (Code::Failure, None),
    }
}

fn denial(name: &[u8]) -> Denial {
    Denial { target: name.escape_ascii().to_string(), reason: DenialReason::Origin }
}

/// The only question of a datagram.
fn question(query: &[u8]) -> Option<Question> {
    if query[4..6] != [0, 1] {
        return None;
    }
    let mut name = Vec::new();
    let mut at = 12;
    loop {
        let length = usize::from(*query.get(at)?);
        at += 1;
        match length {
            0 => break,
            // A question has no names before it that it could refer to.
            64.. => return None,
            length => {
                let label = query.get(at..at + length)?;
                // A dot within a label would make another name of it.
                if label.contains(&b'.') || name.len() + length > 255 {
                    return None;
                }
                if !name.is_empty() {
                    name.push(b'.');
                }
                name.extend_from_slice(label);
                at += length;
            }
        }
    }
    let number = |at: usize| Some(u16::from_be_bytes([*query.get(at)?, *query.get(at + 1)?]));
    Some(Question { name, kind: number(at)?, class: number(at + 2)?, end: at + 4 })
}

/// A reply with the question, if there is one, and perhaps an address.
fn reply(query: &[u8], question_end: usize, code: Code, address: Option<[u8; 4]>) -> Vec<u8> {
    let has_question = question_end > 12;
    let mut reply = query[..question_end].to_vec();
    // An answer; recursion is there, as far as the asker is concerned.
    reply[2] = 0x80 | query[2] & 0x79;
    reply[3] = 0x80 | code as u8;
    reply[4..12].copy_from_slice(&[0, u8::from(has_question), 0, u8::from(address.is_some()), 0, 0, 0, 0]);
    if let Some(address) = address {
        // The name is that of the question, at offset 12.
        reply.extend_from_slice(&[0xc0, 12, 0, 1, 0, 1]);
        reply.extend_from_slice(&LIFETIME.to_be_bytes());
        reply.extend_from_slice(&[0, 4]);
        reply.extend_from_slice(&address);
    }
    reply
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::gateway::{Gateway, Watch};
    use crate::policy::NetworkPolicy;

    fn shared(told: &Arc<Mutex<Vec<String>>>) -> Shared {
        let told = told.clone();
        let policy = NetworkPolicy::new().allow("*.example.com").unwrap();
        let gateway =
            Gateway::new(policy).on_denial(move |denial| told.lock().unwrap().push(denial.target.clone()));
        Shared::new(gateway, Watch::default())
    }

    fn query(labels: &[&[u8]], kind: u16) -> Vec<u8> {
        let mut query = vec![0xab, 0xcd, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        for label in labels {
            query.push(label.len() as u8);
            query.extend_from_slice(label);
        }
        query.push(0);
        query.extend_from_slice(&kind.to_be_bytes());
        query.extend_from_slice(&[0, 1]);
        query
    }

    #[test]
    fn names_of_the_rules_have_addresses_and_others_do_not_exist() {
        let told = Arc::default();
        let shared = shared(&told);
        let asked = query(&[b"WWW", b"Example", b"com"], 1);
        let reply = answer(&shared, &asked).unwrap();
        assert_eq!(reply[..4], [0xab, 0xcd, 0x81, 0x80]);
        assert_eq!(reply[reply.len() - 4..], [198, 18, 0, 1]);
        assert_eq!(shared.names.name("198.18.0.1".parse().unwrap()).as_deref(), Some("www.example.com"));
        let without = answer(&shared, &query(&[b"www", b"example", b"com"], 28)).unwrap();
        assert_eq!((without[3] & 15, without[7]), (0, 0));
        for labels in [
            &[&b"evil"[..], b"org"][..],
            &[b"example", b"com"],
            &[b"evil", b"org\0", b"example", b"com"],
            &[b"a_b", b"example", b"com"],
            &[],
        ] {
            let refused = answer(&shared, &query(labels, 1)).unwrap();
            assert_eq!((refused[3] & 15, refused[7]), (3, 0), "{labels:?}");
        }
        assert_eq!(told.lock().unwrap().len(), 5);
    }

    #[test]
    fn odd_datagrams_do_no_harm() {
        let shared = shared(&Arc::default());
        assert_eq!(answer(&shared, b"short"), None);
        let mut response = query(&[b"a", b"example", b"com"], 1);
        response[2] |= 0x80;
        assert_eq!(answer(&shared, &response), None);
        let whole = query(&[b"a", b"example", b"com"], 1);
        for end in 12..whole.len() {
            assert_eq!(answer(&shared, &whole[..end]).unwrap()[3] & 15, 1);
        }
        assert_eq!(answer(&shared, &query(&[b"evil.org"], 1)).unwrap()[3] & 15, 1);
        let mut pointed = whole.clone();
        pointed[12] = 0xc0;
        assert_eq!(answer(&shared, &pointed).unwrap()[3] & 15, 1);
    }
}
