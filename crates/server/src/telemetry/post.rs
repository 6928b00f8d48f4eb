//! One request to a collector.

use std::sync::Arc;
use std::time::Duration;

use boxsh_net::{
    Cancel, Client, Error, Framing, InvalidRule, Network, NetworkPolicy, Request, Rule, TransferLimits, Url,
};

use crate::telemetry::message::rejected;
use crate::telemetry::target::Target;

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 64 << 10;

/// The longest time that a collector can ask to be left alone.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// What is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signal {
    Traces,
    Metrics,
}

/// What a collector made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Received {
    /// It has it, but for so much of it.
    Taken { rejected: u64 },
    /// It may be sent again, after this time if the collector says so.
    Later { after: Option<Duration>, reason: String },
    /// Sending it again would be no use.
    Refused { reason: String },
}

/// Sends to one collector, and can reach nothing else.
pub(super) struct Post {
    network: Network,
    traces: Url,
    metrics: Url,
    headers: Vec<(String, Vec<u8>)>,
}

impl Post {
    pub(super) fn new(target: &Target, connect_time: Duration) -> Result<Self, InvalidRule> {
        let origin = format!("{}://{}:{}", target.base.scheme(), target.base.host(), target.base.port());
        let rule: Rule = origin.parse()?;
        let limits = TransferLimits::default()
            .connect(connect_time)
            .total(connect_time.saturating_mul(2))
            .response(LONGEST_ANSWER)
            .redirects(0);
        // Whoever gave the URL may well mean an address that is not public; these rules list addresses, and open no method but for reading.
        let policy = NetworkPolicy::new()
            .rule(rule.methods(["POST"]))
            .allow("0.0.0.0/0:*")?
            .allow("[::]/0:*")?
            .limits(limits);
        Ok(Self {
            network: Network::new(policy, Arc::new(Client::new())),
            traces: target.url("traces"),
            metrics: target.url("metrics"),
            headers: target.headers.clone(),
        })
    }

    /// Sends a message. Blocks, within the times of the connection.
    pub(super) fn send(&self, signal: Signal, body: &[u8]) -> Received {
        match self.exchange(signal, body) {
            Ok(received) => received,
            Err(error) => {
                let reason = error.to_string();
                match error {
                    Error::Resolve(_)
                    | Error::Connect(_)
                    | Error::ConnectTimeout
                    | Error::Timeout
                    | Error::Send(_)
                    | Error::Receive(_)
                    | Error::Empty
                    | Error::Partial(_) => Received::Later { after: None, reason },
                    _ => Received::Refused { reason },
                }
            }
        }
    }

    fn exchange(&self, signal: Signal, body: &[u8]) -> Result<Received, Error> {
        let url = match signal {
            Signal::Traces => &self.traces,
            Signal::Metrics => &self.metrics,
        };
        let mut request = Request::new("POST", url.clone());
        let fixed = [
            ("Content-Type", "application/x-protobuf"),
            ("User-Agent", concat!("boxsh/", env!("CARGO_PKG_VERSION"))),
            ("Connection", "close"),
        ];
        request.headers.extend(fixed.map(|(name, value)| (name.to_owned(), value.into())));
        request.headers.push(("Content-Length".to_owned(), body.len().to_string().into_bytes()));
        request.headers.extend(self.headers.iter().cloned());
        request.framing = Framing::Length(body.len() as u64);
        let mut exchange = self.network.open(request, &Cancel::new())?;
        // A collector may answer what it did not read to its end.
        let sent = exchange.send(body);
        let mut head = exchange.respond();
        while head.as_ref().is_ok_and(boxsh_net::Head::is_interim) {
            head = exchange.respond();
        }
        let head = match (head, sent) {
            (Ok(head), _) => head,
            (Err(_), Err(error)) | (Err(error), Ok(())) => return Err(error),
        };
        let reason = format!("status {}", head.status);
        Ok(match head.status {
            200..=299 => {
                let mut answer = Vec::new();
                // What cannot be read rejects nothing.
                while matches!(exchange.receive(&mut answer), Ok(true)) {}
                Received::Taken { rejected: rejected(&answer) }
            }
            429 | 502 | 503 | 504 => {
                Received::Later { after: head.header("retry-after").and_then(pause), reason }
            }
            _ => Received::Refused { reason },
        })
    }
}

/// The time of a `Retry-After` in seconds. A date is left to the usual back-off: clocks differ.
fn pause(value: &[u8]) -> Option<Duration> {
    let seconds: u64 = std::str::from_utf8(value).ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds).min(LONGEST_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_asks_for_a_pause_in_seconds() {
        assert_eq!(pause(b"2"), Some(Duration::from_secs(2)));
        assert_eq!(pause(b"99999999"), Some(LONGEST_PAUSE));
        assert_eq!(pause(b"Wed, 21 Oct 2015 07:28:00 GMT"), None);
        assert_eq!(pause(b"-1"), None);
    }
}
