//! Why there is no answer.

use std::fmt;
use std::net::IpAddr;

use crate::address::Special;

/// Something that the policy refuses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Denial {
    /// What was asked for: a URL without secrets, or a host and a port.
    pub target: String,
    /// Why not.
    pub reason: DenialReason,
}

impl Denial {
    /// This is refused for this reason.
    pub fn new(target: impl Into<String>, reason: DenialReason) -> Self {
        Self { target: target.into(), reason }
    }
}

/// Why something is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DenialReason {
    /// There is no network at all.
    Off,
    /// No rule is about this scheme, host and port.
    Origin,
    /// The rules about the origin are about other paths.
    Path,
    /// The rules about the path are about other methods.
    Method(String),
    /// The name leads to an address that is not public, and not listed.
    Address(IpAddr, Special),
    /// A header would make the request another one than it says it is.
    Header(String),
    /// What was said inside of a connection contradicts what it was opened for.
    Mismatch(String),
    /// The rules about the host are about single requests, which an encrypted connection does not show.
    Opaque,
    /// It is no way out at all.
    Protocol,
    /// It is a datagram.
    Datagram,
    /// The embedder said no, for this reason.
    Hook(String),
}

impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = &self.target;
        match &self.reason {
            DenialReason::Off => write!(f, "{target}: the network is off"),
            DenialReason::Origin => write!(f, "{target}: the host is not allowed"),
            DenialReason::Path => write!(f, "{target}: the path is not allowed"),
            DenialReason::Method(method) => write!(f, "{target}: the method {method} is not allowed"),
            DenialReason::Address(address, special) => write!(f, "{target}: {address} is {special}"),
            DenialReason::Header(name) => write!(f, "{target}: the header {name} is not allowed"),
            DenialReason::Mismatch(name) => write!(f, "{target}: the connection is for {name} instead"),
            DenialReason::Opaque => {
                write!(f, "{target}: the rules about it cannot be kept on an encrypted connection")
            }
            DenialReason::Protocol => write!(f, "{target}: the protocol is not allowed"),
            DenialReason::Hook(reason) => write!(f, "{target}: {reason}"),
            DenialReason::Datagram => write!(f, "{target}: datagrams are not allowed"),
        }
    }
}

impl std::error::Error for Denial {}

/// Why a request came to nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The policy refuses it.
    #[error("{0}")]
    Denied(Denial),
    /// A part of it cannot be sent: a line break in a header, a length that is not the body's.
    #[error("the request is malformed: {0}")]
    Request(&'static str),
    /// Nobody knows the name.
    #[error("could not resolve {0}")]
    Resolve(String),
    /// Nobody answers at the address.
    #[error("could not connect: {0}")]
    Connect(String),
    /// Connecting took too long.
    #[error("connecting timed out")]
    ConnectTimeout,
    /// The transfer took too long.
    #[error("the transfer timed out")]
    Timeout,
    /// The certificate proves nothing.
    #[error("certificate: {0}")]
    Certificate(String),
    /// The TLS connection did not come about.
    #[error("TLS: {0}")]
    Tls(String),
    /// The certificates to trust cannot be read.
    #[error("the given certificates cannot be read")]
    Roots,
    /// The request could not be sent to its end.
    #[error("sending failed: {0}")]
    Send(String),
    /// The connection broke.
    #[error("receiving failed: {0}")]
    Receive(String),
    /// The connection ended before an answer.
    #[error("empty reply")]
    Empty,
    /// The answer is not HTTP.
    #[error("not an HTTP response")]
    NotHttp,
    /// The answer breaks the rules of HTTP.
    #[error("malformed response: {0}")]
    Malformed(&'static str),
    /// The body ended too early; so much is missing, where that is known.
    #[error("the response is incomplete")]
    Partial(Option<u64>),
    /// The body is longer than allowed.
    #[error("the response is too large")]
    TooLarge,
    /// Somebody gave it up.
    #[error("cancelled")]
    Cancelled,
}

impl From<Denial> for Error {
    fn from(denial: Denial) -> Self {
        Self::Denied(denial)
    }
}
