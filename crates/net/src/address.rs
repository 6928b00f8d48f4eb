//! Addresses, and which of them are nobody's business outside.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What kind of address is dialled only if a rule lists it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Special {
    /// This machine.
    Loopback,
    /// A private network.
    Private,
    /// The link: neighbours, and the metadata services of clouds.
    LinkLocal,
    /// Shared by a provider's customers (CGNAT).
    Shared,
    /// Many at once.
    Multicast,
    /// Reserved, for documentation or for measurements: nobody who could be meant.
    Reserved,
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loopback => "a loopback address",
            Self::Private => "a private address",
            Self::LinkLocal => "a link-local address",
            Self::Shared => "an address of a provider's own network",
            Self::Multicast => "a multicast address",
            Self::Reserved => "a reserved address",
        })
    }
}

/// The address that is really meant: an IPv4 address that an IPv6 one stands for (mapped, compatible, 6to4, NAT64, ISATAP).
pub fn embedded_ipv4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let from = |high: u16, low: u16| Ipv4Addr::from(u32::from(high) << 16 | u32::from(low));
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0, 0, 0, 0, 0xffff, 0, high, low] => Some(from(high, low)),
        [0, 0, 0, 0, 0, 0, high, low] if high != 0 || low > 1 => Some(from(high, low)),
        [0x2002, high, low, ..] => Some(from(high, low)),
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => Some(from(high, low)),
        [_, _, _, _, 0 | 0x200, 0x5efe, high, low] => Some(from(high, low)),
        _ => None,
    }
}

/// What is special about an address; `None` for the public ones.
pub fn special(address: IpAddr) -> Option<Special> {
    match address {
        IpAddr::V4(address) => special_v4(address),
        IpAddr::V6(address) => special_v6(address),
    }
}

fn special_v4(address: Ipv4Addr) -> Option<Special> {
    Some(match address.octets() {
        [127, ..] => Special::Loopback,
        [10, ..] | [172, 16..=31, ..] | [192, 168, ..] => Special::Private,
        [169, 254, ..] => Special::LinkLocal,
        // Alibaba's and Oracle's metadata services are in this range and in 192.0.0.0/24.
        [100, 64..=127, ..] => Special::Shared,
        [224..=239, ..] => Special::Multicast,
        [0, ..] | [240..=255, ..] => Special::Reserved,
        // IETF protocols, documentation, 6to4 relays, benchmarks. Azure's wire server answers on a public-looking address.
        [192, 0, 0 | 2, _] | [198, 51, 100, _] | [203, 0, 113, _] | [192, 88, 99, _] | [198, 18..=19, ..] => {
            Special::Reserved
        }
        [168, 63, 129, 16] => Special::LinkLocal,
        _ => return None,
    })
}

fn special_v6(address: Ipv6Addr) -> Option<Special> {
    if address == Ipv6Addr::LOCALHOST {
        return Some(Special::Loopback);
    }
    if let Some(inner) = embedded_ipv4(address) {
        return special_v4(inner);
    }
    Some(match address.segments()[0] {
        0xfe80..=0xfebf => Special::LinkLocal,
        0xfec0..=0xfeff | 0xfc00..=0xfdff => Special::Private,
        0xff00.. => Special::Multicast,
        // Teredo, ORCHID and the rest of the IETF's own block; documentation.
        0x2001 if address.segments()[1] < 0x200 || address.segments()[1] == 0xdb8 => Special::Reserved,
        0x3fff if address.segments()[1] < 0x1000 => Special::Reserved,
        0x2000..=0x3fff => return None,
        _ => Special::Reserved,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_plain() {
        // Each range with its first and last address, and the addresses beside it.
        let cases = [
            ("127.0.0.0 127.0.0.1 127.255.255.255 ::1", Some(Special::Loopback)),
            ("::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1::", Some(Special::Loopback)),
            ("10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255", Some(Special::Private)),
            ("192.168.0.0 192.168.255.255 fc00::1 fdff::1 fec0::1 feff::1", Some(Special::Private)),
            ("::ffff:10.0.0.1 ::10.0.0.1 2002:a00:1::1 64:ff9b::a00:1", Some(Special::Private)),
            ("2606:4700::5efe:a00:1 ::ffff:0:a00:1", Some(Special::Private)),
            ("169.254.0.0 169.254.169.254 169.254.255.255 fe80::1 febf::1", Some(Special::LinkLocal)),
            ("::ffff:169.254.169.254 168.63.129.16", Some(Special::LinkLocal)),
            ("100.64.0.0 100.100.100.200 100.127.255.255", Some(Special::Shared)),
            ("224.0.0.0 239.255.255.255 ff00::1 ff02::1 ffff::1", Some(Special::Multicast)),
            ("0.0.0.0 0.255.255.255 240.0.0.0 255.255.255.255", Some(Special::Reserved)),
            (
                "192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.0 192.88.99.255",
                Some(Special::Reserved),
            ),
            ("198.18.0.0 198.18.255.255 198.19.0.0 198.19.255.255", Some(Special::Reserved)),
            ("198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255", Some(Special::Reserved)),
            (":: 100::1 64:ff9b:1::1 1fff::1 4000::1 5f00::1 fbff::1 fe7f::1", Some(Special::Reserved)),
            ("2001::1 2001:1ff::1 2001:db8::1 3fff::1 3fff:fff::1", Some(Special::Reserved)),
            ("1.0.0.0 9.255.255.255 11.0.0.0 126.255.255.255 128.0.0.0 223.255.255.255", None),
            ("172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 169.253.255.255 169.255.0.0", None),
            ("100.63.255.255 100.128.0.0 168.63.129.15 168.63.129.17 168.63.128.16 168.62.129.16", None),
            ("192.0.1.0 192.0.1.255 192.0.3.0 192.88.98.255 192.88.100.0 192.1.2.0", None),
            ("198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0", None),
            ("2000::1 2001:200::1 2001:db7::1 2001:db9::1 3ffe:fff::1 3fff:1000::1", None),
            ("2606:4700::1111 2a00:1450::1 ::ffff:8.8.8.8 64:ff9b::808:808", None),
        ];
        for (addresses, expected) in cases {
            for text in addresses.split(' ') {
                assert_eq!(special(text.parse().unwrap()), expected, "{text}");
            }
        }
    }
}
