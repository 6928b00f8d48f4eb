//! Which packets a gateway sees that nobody in the cell or outside listens for.
//!
//! Programs of the kernel's packet filter, over packets that begin with their IP header.

const LOAD_BYTE: u16 = 0x30;
const LOAD_HALF: u16 = 0x28;
const LOAD_WORD: u16 = 0x20;
/// Loads with the length of an IPv4 header added.
const LOAD_BYTE_BEHIND: u16 = 0x50;
const LOAD_HALF_BEHIND: u16 = 0x48;
const LENGTH_OF_HEADER: u16 = 0xb1;
const AND: u16 = 0x54;
const EQUAL: u16 = 0x15;
const ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

const TCP: u32 = 6;
const UDP: u32 = 17;
const NAMES: u32 = 53;
const SYN: u32 = 2;
const SYN_OR_ACK: u32 = 0x12;
/// As much as is of interest: both headers.
const TAKE: u32 = 128;

type Instruction = (u16, u8, u8, u32);

/// Picks what asks for a TCP connection, and datagrams but for questions about names and their answers. Traffic of the cell with itself, by loopback
/// addresses, is nobody's business.
pub(crate) fn attempts(family: u8) -> Vec<u8> {
    let four: &[Instruction] = &[
        // Not to 127.0.0.0/8, and no later part of a packet in parts.
        (LOAD_BYTE, 0, 0, 16),
        (EQUAL, 15, 0, 127),
        (LOAD_HALF, 0, 0, 6),
        (ANY_BIT, 13, 0, 0x1fff),
        (LENGTH_OF_HEADER, 0, 0, 0),
        (LOAD_BYTE, 0, 0, 9),
        (EQUAL, 2, 0, TCP),
        (EQUAL, 4, 0, UDP),
        (RETURN, 0, 0, 0),
        (LOAD_BYTE_BEHIND, 0, 0, 13),
        (AND, 0, 0, SYN_OR_ACK),
        (EQUAL, 4, 5, SYN),
        (LOAD_HALF_BEHIND, 0, 0, 0),
        (EQUAL, 3, 0, NAMES),
        (LOAD_HALF_BEHIND, 0, 0, 2),
        (EQUAL, 1, 0, NAMES),
        (RETURN, 0, 0, TAKE),
        (RETURN, 0, 0, 0),
    ];
    let six: &[Instruction] = &[
        // Not to ::1, which is all of ::/96 that anybody uses.
        (LOAD_WORD, 0, 0, 24),
        (EQUAL, 0, 4, 0),
        (LOAD_WORD, 0, 0, 28),
        (EQUAL, 0, 2, 0),
        (LOAD_WORD, 0, 0, 32),
        (EQUAL, 12, 0, 0),
        (LOAD_BYTE, 0, 0, 6),
        (EQUAL, 2, 0, TCP),
        (EQUAL, 4, 0, UDP),
        (RETURN, 0, 0, 0),
        (LOAD_BYTE, 0, 0, 53),
        (AND, 0, 0, SYN_OR_ACK),
        (EQUAL, 4, 5, SYN),
        (LOAD_HALF, 0, 0, 40),
        (EQUAL, 3, 0, NAMES),
        (LOAD_HALF, 0, 0, 42),
        (EQUAL, 1, 0, NAMES),
        (RETURN, 0, 0, TAKE),
        (RETURN, 0, 0, 0),
    ];
    let program = if family == 4 { four } else { six };
    program.iter().flat_map(bytes).collect()
}

fn bytes(&(code, when_true, when_false, value): &Instruction) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes[..2].copy_from_slice(&code.to_ne_bytes());
    bytes[2] = when_true;
    bytes[3] = when_false;
    bytes[4..].copy_from_slice(&value.to_ne_bytes());
    bytes
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    /// What the kernel would take of a packet: a small interpreter of the instructions in use.
    fn taken(program: &[u8], packet: &[u8]) -> bool {
        let (mut at, mut loaded, mut header) = (0, 0u32, 0);
        let load = |from: usize, width: usize| {
            packet[from..from + width].iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte))
        };
        loop {
            let text = &program[at * 8..at * 8 + 8];
            let value = u32::from_ne_bytes(text[4..].try_into().unwrap());
            let jump = |condition| usize::from(if condition { text[2] } else { text[3] });
            at += 1;
            match u16::from_ne_bytes([text[0], text[1]]) {
                LOAD_BYTE => loaded = load(value as usize, 1),
                LOAD_HALF => loaded = load(value as usize, 2),
                LOAD_WORD => loaded = load(value as usize, 4),
                LOAD_BYTE_BEHIND => loaded = load(header + value as usize, 1),
                LOAD_HALF_BEHIND => loaded = load(header + value as usize, 2),
                LENGTH_OF_HEADER => header = usize::from(packet[value as usize] & 15) * 4,
                AND => loaded &= value,
                EQUAL => at += jump(loaded == value),
                ANY_BIT => at += jump(loaded & value != 0),
                RETURN => return value > 0,
                other => panic!("{other:#x} is no instruction in use"),
            }
        }
    }

    fn four(to: [u8; 4], protocol: u8, port: u16, flags: u8) -> Vec<u8> {
        let mut packet = vec![0; 60];
        packet[0] = 0x46;
        packet[9] = protocol;
        packet[16..20].copy_from_slice(&to);
        packet[26..28].copy_from_slice(&port.to_be_bytes());
        packet[24 + 13] = flags;
        packet
    }

    fn six(to: &str, protocol: u8, port: u16, flags: u8) -> Vec<u8> {
        let mut packet = vec![0; 80];
        packet[0] = 0x60;
        packet[6] = protocol;
        packet[24..40].copy_from_slice(&to.parse::<std::net::Ipv6Addr>().unwrap().octets());
        packet[42..44].copy_from_slice(&port.to_be_bytes());
        packet[53] = flags;
        packet
    }

    #[test]
    fn attempts_are_picked_and_nothing_else() {
        let (first, other) = ([198, 18, 0, 1], [127, 0, 0, 1]);
        for (packet, expected) in [
            (four(first, 6, 22, 2), true),
            (four(first, 6, 22, 0x12), false),
            (four(first, 6, 22, 0x10), false),
            (four(first, 17, 443, 0), true),
            (four(first, 17, 53, 0), false),
            (four(first, 1, 0, 0), false),
            (four(other, 6, 22, 2), false),
            (four(other, 17, 443, 0), false),
        ] {
            assert_eq!(taken(&attempts(4), &packet), expected, "{packet:?}");
        }
        let mut answer = four(first, 17, 40000, 0);
        answer[25] = 53;
        assert!(!taken(&attempts(4), &answer));
        let mut part = four(first, 17, 443, 0);
        part[7] = 8;
        assert!(!taken(&attempts(4), &part));
        for (packet, expected) in [
            (six("2001:db8::1", 6, 22, 2), true),
            (six("2001:db8::1", 6, 22, 0x12), false),
            (six("2001:db8::1", 17, 443, 0), true),
            (six("2001:db8::1", 17, 53, 0), false),
            (six("::1", 6, 22, 2), false),
            (six("0:0:1::1", 17, 443, 0), true),
        ] {
            assert_eq!(taken(&attempts(6), &packet), expected, "{packet:?}");
        }
        let mut answer = six("2001:db8::1", 17, 40000, 0);
        answer[41] = 53;
        assert!(!taken(&attempts(6), &answer));
    }
}
