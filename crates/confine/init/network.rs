//! The network of a cell: the loopback interface, and routes that make every address local.

use crate::sys::{self, EINVAL, Result};

const AF_INET: usize = 2;
const AF_INET6: usize = 10;
const AF_NETLINK: usize = 16;

/// Brings `lo` up, as `ip link set lo up` does.
pub fn bring_up_loopback() -> Result<()> {
    const SIOCSIFFLAGS: usize = 0x8914;
    #[repr(C, align(8))]
    struct Interface {
        name: [u8; 16],
        flags: u16,
        rest: [u8; 22],
    }
    let socket = sys::socket(AF_INET, 2, 0)?;
    let mut name = [0; 16];
    name[..2].copy_from_slice(b"lo");
    let up_and_running = 0x41;
    let mut interface = Interface { name, flags: up_and_running, rest: [0; 22] };
    let result = sys::control(socket, SIOCSIFFLAGS, &mut interface);
    sys::close(socket);
    result
}

/// Adds `local 0.0.0.0/0 dev lo` and, where the kernel has IPv6, `local ::/0 dev lo`: whatever address a program
/// connects to, it reaches a listener inside the cell, which tells the address that was meant.
pub fn make_all_addresses_local() -> Result<()> {
    add_local_route(AF_INET)?;
    add_own_address()?;
    match add_local_route(AF_INET6) {
        // EAFNOSUPPORT, EOPNOTSUPP, EACCES: no IPv6 in this kernel, or switched off.
        Ok(()) | Err(97 | 95 | 13) => Ok(()),
        Err(errno) => Err(errno),
    }
}

/// Gives `lo` an address that is none of loopback: a program that has only those asks for no addresses of IPv4 (`AI_ADDRCONFIG`). It is the last one of
/// a network that is nobody's, whose others stand for names.
fn add_own_address() -> Result<()> {
    const SIOCSIFADDR: usize = 0x8916;
    const SIOCSIFNETMASK: usize = 0x891c;
    #[repr(C, align(8))]
    struct Interface {
        name: [u8; 16],
        family: u16,
        port: u16,
        address: [u8; 4],
        rest: [u8; 16],
    }
    let socket = sys::socket(AF_INET, 2, 0)?;
    let mut name = [0; 16];
    name[..4].copy_from_slice(b"lo:1");
    let set = |request: usize, address: [u8; 4]| {
        let mut interface = Interface { name, family: AF_INET as u16, port: 0, address, rest: [0; 16] };
        sys::control(socket, request, &mut interface)
    };
    let result = set(SIOCSIFADDR, [198, 19, 255, 254]).and_then(|()| set(SIOCSIFNETMASK, [255; 4]));
    sys::close(socket);
    result
}

fn add_local_route(family: usize) -> Result<()> {
    const RTM_NEWROUTE: u16 = 24;
    const REQUEST_ACK_CREATE: u16 = 0x1 | 0x4 | 0x400 | 0x100;
    const TABLE_LOCAL: u8 = 255;
    const PROTOCOL_STATIC: u8 = 4;
    const SCOPE_HOST: u8 = 254;
    const TYPE_LOCAL: u8 = 2;
    const ATTRIBUTE_INTERFACE: u16 = 4;
    const LOOPBACK: u32 = 1;
    let mut message = [0u8; 36];
    message[..4].copy_from_slice(&36u32.to_ne_bytes());
    message[4..6].copy_from_slice(&RTM_NEWROUTE.to_ne_bytes());
    message[6..8].copy_from_slice(&REQUEST_ACK_CREATE.to_ne_bytes());
    message[8..12].copy_from_slice(&1u32.to_ne_bytes());
    message[16] = family as u8;
    message[20] = TABLE_LOCAL;
    message[21] = PROTOCOL_STATIC;
    message[22] = SCOPE_HOST;
    message[23] = TYPE_LOCAL;
    message[28..30].copy_from_slice(&8u16.to_ne_bytes());
    message[30..32].copy_from_slice(&ATTRIBUTE_INTERFACE.to_ne_bytes());
    message[32..36].copy_from_slice(&LOOPBACK.to_ne_bytes());
    let socket = sys::socket(AF_NETLINK, 3, 0)?;
    let mut answer = [0u8; 512];
    let result = sys::send(socket, &message).and_then(|_| sys::receive(socket, &mut answer));
    sys::close(socket);
    // The answer is an error message: a header of 16 bytes, then the negative error number, 0 for success.
    if result? < 20 {
        return Err(EINVAL);
    }
    match i32::from_ne_bytes([answer[16], answer[17], answer[18], answer[19]]) {
        0 => Ok(()),
        errno => Err(-errno),
    }
}

/// A socket that listens at `port` of every address; none where the kernel has no IPv6 and that was asked for.
pub fn listen(family: u64, protocol: u64, port: u64) -> Result<Option<i32>> {
    const SOL_SOCKET: usize = 1;
    const SO_REUSEADDR: usize = 2;
    const IPPROTO_IPV6: usize = 41;
    const IPV6_V6ONLY: usize = 26;
    const TCP: u64 = 6;
    let port = u16::try_from(port).map_err(|_| EINVAL)?.to_be_bytes();
    let (family, length) = if family == 4 { (AF_INET, 16) } else { (AF_INET6, 28) };
    let kind = if protocol == TCP { 1 } else { 2 };
    let socket = match sys::socket(family, kind, 0) {
        Err(97) if family == AF_INET6 => return Ok(None),
        other => other?,
    };
    let mut address = [0u8; 28];
    address[..2].copy_from_slice(&(family as u16).to_ne_bytes());
    address[2..4].copy_from_slice(&port);
    let set_up = || -> Result<()> {
        sys::set_option(socket, SOL_SOCKET, SO_REUSEADDR, i32::from(protocol == TCP))?;
        if family == AF_INET6 {
            sys::set_option(socket, IPPROTO_IPV6, IPV6_V6ONLY, 1)?;
        }
        if protocol != TCP {
            tell_destinations(socket, family)?;
        }
        sys::bind(socket, &address[..length])?;
        if protocol == TCP { sys::listen(socket) } else { Ok(()) }
    };
    set_up().map(|()| Some(socket))
}

/// A TCP socket that is not bound yet.
pub fn stream(family: u64) -> Result<i32> {
    const SOL_SOCKET: usize = 1;
    const SO_REUSEADDR: usize = 2;
    let socket = sys::socket(if family == 4 { AF_INET } else { AF_INET6 }, 1, 0)?;
    sys::set_option(socket, SOL_SOCKET, SO_REUSEADDR, 1).map(|()| socket)
}

/// A socket that sees the packets of a family which `program` picks; none where the kernel has no such sockets.
pub fn watch(family: u64, program: &[u8]) -> Result<Option<i32>> {
    const AF_PACKET: usize = 17;
    const WITHOUT_HEADER: usize = 2;
    let protocol: u16 = if family == 4 { 0x0800 } else { 0x86dd };
    match sys::socket(AF_PACKET, WITHOUT_HEADER, protocol.to_be().into()) {
        Err(97) => Ok(None),
        Err(errno) => Err(errno),
        Ok(socket) => sys::pick_packets(socket, program).map(|()| Some(socket)),
    }
}

/// Lets each datagram come with the address that it was sent to, from which the answer has to come.
fn tell_destinations(socket: i32, family: usize) -> Result<()> {
    const IP_PKTINFO: usize = 8;
    const IPV6_RECVPKTINFO: usize = 49;
    if family == AF_INET {
        sys::set_option(socket, 0, IP_PKTINFO, 1)
    } else {
        sys::set_option(socket, 41, IPV6_RECVPKTINFO, 1)
    }
}
