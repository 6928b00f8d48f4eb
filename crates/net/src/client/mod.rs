//! HTTP/1.1 over the sockets of the host.
//!
//! Written here and not taken from a library, because every byte counts twice: `curl -i` and `-v` show heads as they came, servers see
//! headers as they were given, and what is dialled is exactly what was checked.

mod stream;
mod tls;
mod wire;

use std::sync::Arc;
use std::time::Instant;

use crate::dial::{self, Loopback, Resolver, SystemResolver};
use crate::error::Error;
use crate::http::{Facts, Request};
use crate::network::{Connection, Gate, HttpClient};

use stream::Stream;
use wire::Wire;

/// A client over the sockets of the host. Servers are believed if the host trusts their certificates.
pub struct Client {
    resolver: Arc<dyn Resolver>,
    loopback: Option<Arc<dyn Loopback>>,
    tls: tls::Tls,
}

impl Default for Client {
    fn default() -> Self {
        Self::new()
    }
}

impl Client {
    /// A client that resolves names as the host does.
    pub fn new() -> Self {
        Self { resolver: Arc::new(SystemResolver), loopback: None, tls: tls::Tls::default() }
    }

    /// The same with another way to resolve names.
    pub fn resolver(mut self, resolver: impl Resolver + 'static) -> Self {
        self.resolver = Arc::new(resolver);
        self
    }

    /// The same with a loopback that is not the host's.
    pub fn loopback(mut self, loopback: Arc<dyn Loopback>) -> Self {
        self.loopback = Some(loopback);
        self
    }

    /// The same with further issuers of certificates to trust, as PEM.
    pub fn trust(mut self, pem: &[u8]) -> Result<Self, Error> {
        self.tls.trust(pem)?;
        Ok(self)
    }
}

impl HttpClient for Client {
    fn open(&self, request: &Request, gate: &Gate<'_>) -> Result<Box<dyn Connection>, Error> {
        let begun = Instant::now();
        let deadline = request.timeout.map(|time| begun + time);
        let connect_deadline =
            [deadline, request.connect_timeout.map(|time| begun + time)].into_iter().flatten().min();
        let mut facts = Facts::default();
        let addresses = dial::addresses(&*self.resolver, request.url.host(), |address| gate.check(address))?;
        facts.resolved = begun.elapsed();
        let socket = dial::dial(
            &addresses,
            request.url.port(),
            self.loopback.as_deref(),
            connect_deadline,
            gate.cancel,
        )?;
        facts.connected = begun.elapsed();
        (facts.remote, facts.local) = (socket.peer_addr().ok(), socket.local_addr().ok());
        let mut stream = Stream::plain(socket, deadline);
        if request.url.scheme() == "https" {
            stream.limit(connect_deadline);
            stream = self.tls.secure(stream, request)?;
            stream.limit(deadline);
            facts.secured = begun.elapsed();
        }
        stream.limit_silence(request.idle_timeout);
        Ok(Box::new(Wire::start(stream, request, facts, gate.cancel.clone())?))
    }
}
