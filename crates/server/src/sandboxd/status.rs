//! How a gRPC call ends, and how long it may take.

use std::fmt::Write;
use std::time::Duration;

use hyper::HeaderMap;
use hyper::header::HeaderValue;

use crate::error::{Error, ErrorKind};
use crate::protobuf::Malformed;

/// The longest description of a failure: it travels in a header.
const LONGEST_MESSAGE: usize = 1024;

/// The codes of gRPC that are used here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Code {
    Ok = 0,
    Cancelled = 1,
    InvalidArgument = 3,
    DeadlineExceeded = 4,
    NotFound = 5,
    AlreadyExists = 6,
    PermissionDenied = 7,
    ResourceExhausted = 8,
    FailedPrecondition = 9,
    Unimplemented = 12,
    Internal = 13,
    Unavailable = 14,
    DataLoss = 15,
    Unauthenticated = 16,
}

/// How a call ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Status {
    pub(crate) code: Code,
    pub(crate) message: String,
}

impl Status {
    pub(crate) const OK: Self = Self { code: Code::Ok, message: String::new() };

    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub(crate) fn too_late() -> Self {
        Self::new(Code::DeadlineExceeded, "the time of the call is over")
    }

    /// The trailers that tell it.
    pub(crate) fn trailers(&self) -> HeaderMap {
        let mut trailers = HeaderMap::new();
        trailers.insert("grpc-status", HeaderValue::from(u16::from(self.code as u8)));
        if !self.message.is_empty()
            && let Ok(message) = HeaderValue::from_str(&encode(&self.message))
        {
            trailers.insert("grpc-message", message);
        }
        trailers
    }
}

impl From<Malformed> for Status {
    fn from(malformed: Malformed) -> Self {
        Self::new(Code::InvalidArgument, malformed.to_string())
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        let code = match error.kind {
            ErrorKind::InvalidArgument => Code::InvalidArgument,
            ErrorKind::NotFound => Code::NotFound,
            ErrorKind::AlreadyExists => Code::AlreadyExists,
            ErrorKind::Unauthenticated => Code::Unauthenticated,
            ErrorKind::PermissionDenied => Code::PermissionDenied,
            ErrorKind::ResourceExhausted => Code::ResourceExhausted,
            ErrorKind::FailedPrecondition => Code::FailedPrecondition,
            ErrorKind::Unsupported => Code::Unimplemented,
            ErrorKind::Cancelled => Code::Cancelled,
            // Clients try again what was not done.
            ErrorKind::Unavailable | ErrorKind::SessionBusy | ErrorKind::SessionNotFound => Code::Unavailable,
            ErrorKind::Internal => Code::Internal,
        };
        Self::new(code, error.message)
    }
}

/// A text as a header has it: what is not printable ASCII, byte by byte in hexadecimal.
fn encode(message: &str) -> String {
    let mut encoded = String::new();
    for byte in message.bytes() {
        if encoded.len() >= LONGEST_MESSAGE {
            break;
        }
        match byte {
            b'%' | ..b' ' | b'\x7f'.. => {
                // A string takes everything.
                let _ = write!(encoded, "%{byte:02X}");
            }
            _ => encoded.push(char::from(byte)),
        }
    }
    encoded
}

/// The time that a client gives a call, as the header `grpc-timeout` has it: a number of at most eight digits and a unit.
pub(crate) fn parse_timeout(header: &[u8]) -> Result<Duration, Status> {
    let parsed = || {
        let (unit, digits) = header.split_last()?;
        if !(1..=8).contains(&digits.len()) || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number: u64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
        match unit {
            b'H' => Some(Duration::from_secs(number * 3600)),
            b'M' => Some(Duration::from_secs(number * 60)),
            b'S' => Some(Duration::from_secs(number)),
            b'm' => Some(Duration::from_millis(number)),
            b'u' => Some(Duration::from_micros(number)),
            b'n' => Some(Duration::from_nanos(number)),
            _ => None,
        }
    };
    parsed().ok_or_else(|| Status::new(Code::InvalidArgument, "grpc-timeout: write a number and a unit"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_number_and_a_unit() {
        for (header, time) in [
            ("1H", Duration::from_secs(3600)),
            ("2M", Duration::from_secs(120)),
            ("60S", Duration::from_secs(60)),
            ("99999999m", Duration::from_millis(99_999_999)),
            ("5u", Duration::from_micros(5)),
            ("0n", Duration::ZERO),
        ] {
            assert_eq!(parse_timeout(header.as_bytes()), Ok(time), "{header}");
        }
        for header in ["", "S", "1", "123456789S", "-1S", "1.5S", "1s", "1 S", "\u{661}S"] {
            assert_eq!(parse_timeout(header.as_bytes()).unwrap_err().code, Code::InvalidArgument, "{header}");
        }
    }

    #[test]
    fn messages_fit_into_a_header() {
        let status = Status::new(Code::NotFound, "100% \u{e4}\n");
        assert_eq!(status.trailers()["grpc-status"], "5");
        assert_eq!(status.trailers()["grpc-message"], "100%25 %C3%A4%0A");
        let long = Status::new(Code::Internal, "\n".repeat(1 << 20)).trailers();
        assert!(long["grpc-message"].len() < LONGEST_MESSAGE + 3);
        assert!(!Status::OK.trailers().contains_key("grpc-message"));
    }
}
