//! The name server of the internet, which the gateway's host asks.

use std::collections::HashMap;
use std::net::{IpAddr, UdpSocket};
use std::thread;

use crate::internet::{OTHER, PRIVATE, PUBLIC, PUBLIC6, RESERVED};

/// The addresses of a name, asked for the `time`th time.
fn addresses(name: &str, time: usize) -> Vec<IpAddr> {
    let texts: &[&str] = match name {
        // A public address for whoever checks it, then one inside.
        "rebinding.example" if time == 0 => &[PUBLIC],
        "rebinding.example" => &[PRIVATE],
        "inside.example" => &[PRIVATE],
        "metadata.example" => &["169.254.169.254"],
        "loopback.example" => &["127.0.0.1", "::1"],
        "reserved.example" => &[RESERVED],
        "mixed.example" => &[PRIVATE, PUBLIC],
        "six.example" => &[PUBLIC6],
        "other.example" => &[OTHER],
        name if name.ends_with(".example") => &[PUBLIC],
        _ => &[],
    };
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

pub(crate) fn serve(socket: UdpSocket) {
    thread::spawn(move || {
        let mut asked: HashMap<(String, u16), usize> = HashMap::new();
        let mut buffer = [0; 1500];
        while let Ok((length, from)) = socket.recv_from(&mut buffer) {
            let query = &buffer[..length];
            let Some((name, kind, end)) = question(query) else { continue };
            let time = asked.entry((name.clone(), kind)).or_default();
            let answer = answer(&query[..end], kind, &addresses(&name, *time));
            *time += 1;
            let _ = socket.send_to(&answer, from);
        }
    });
}

fn question(query: &[u8]) -> Option<(String, u16, usize)> {
    let mut labels: Vec<String> = Vec::new();
    let mut at = 12;
    loop {
        let length = usize::from(*query.get(at)?);
        at += 1;
        if length == 0 {
            break;
        }
        labels.push(String::from_utf8_lossy(query.get(at..at + length)?).to_ascii_lowercase());
        at += length;
    }
    let kind = u16::from_be_bytes([*query.get(at)?, *query.get(at + 1)?]);
    Some((labels.join("."), kind, at + 4))
}

fn answer(question: &[u8], kind: u16, addresses: &[IpAddr]) -> Vec<u8> {
    let mut records = Vec::new();
    let mut count = 0;
    for address in addresses {
        let octets = match (address, kind) {
            (IpAddr::V4(address), 1) => address.octets().to_vec(),
            (IpAddr::V6(address), 28) => address.octets().to_vec(),
            _ => continue,
        };
        records.extend([0xc0, 12, 0, kind as u8, 0, 1, 0, 0, 0, 0, 0, octets.len() as u8]);
        records.extend(octets);
        count += 1;
    }
    let mut reply = question.to_vec();
    reply[2] = 0x81;
    reply[3] = if addresses.is_empty() { 0x83 } else { 0x80 };
    reply[4..12].copy_from_slice(&[0, 1, 0, count, 0, 0, 0, 0]);
    reply.extend(records);
    reply
}
