//! Requests to the outside, through the session's way out.

use std::sync::Arc;

use boxsh_net::{Cancel, Denial, DenialReason, Error, Exchange, Facts, Head, Network, Request};
use boxsh_vfs::Errno;

use super::Process;
use crate::violation::{Violation, ViolationKind};

/// Why a request came to nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TransferError {
    /// The process has to end, or has no thread to wait on.
    #[error("{0}")]
    System(#[from] Errno),
    /// The network, or its rules.
    #[error("{0}")]
    Network(#[from] Error),
}

impl Process {
    /// The session's way out, if it has one.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.kernel.network.as_ref()
    }

    /// Makes a request: checks it, connects, sends its head. Other processes go on meanwhile, and the observer is told.
    ///
    /// # Errors
    /// [`TransferError::Network`] with a denial if there is no network or its rules are against it, and why there is no connection;
    /// [`TransferError::System`] with [`Errno::Killed`] if the process has to end.
    pub fn open_transfer(&self, request: Request) -> Result<Transfer<'_>, TransferError> {
        let target = request.url.without_secrets();
        let Some(network) = self.network().cloned() else {
            return Err(self.refused(Denial::new(target, DenialReason::Off)).into());
        };
        network.check(&request).map_err(|error| self.notice_refusal(error))?;
        if let Some(observer) = self.observer() {
            observer.request(self.pid(), &request.method, &target);
        }
        let cancel = Cancel::new();
        let opened = {
            let cancel = cancel.clone();
            self.offload(move || network.open(request, &cancel))
        };
        match opened {
            Ok(Ok(exchange)) => Ok(Transfer { process: self, exchange: Some(exchange), cancel }),
            Ok(Err(error)) => Err(self.notice_refusal(error).into()),
            Err(errno) => {
                cancel.cancel();
                Err(errno.into())
            }
        }
    }

    fn notice_refusal(&self, error: Error) -> Error {
        match error {
            Error::Denied(denial) => self.refused(denial),
            other => other,
        }
    }

    fn refused(&self, denial: Denial) -> Error {
        let kind = ViolationKind::Network { target: denial.target.clone() };
        self.report(Violation::new(kind, format!("network: {denial}")).by(self.pid(), &self.arguments()));
        Error::Denied(denial)
    }
}

/// A request on its way. It is given up when dropped.
pub struct Transfer<'p> {
    process: &'p Process,
    exchange: Option<Exchange>,
    cancel: Cancel,
}

impl Transfer<'_> {
    /// Does something that blocks, on another thread.
    fn with<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Exchange) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, TransferError> {
        let Some(mut exchange) = self.exchange.take() else { return Err(Error::Cancelled.into()) };
        let done = self.process.offload(move || {
            let result = work(&mut exchange);
            (exchange, result)
        });
        match done {
            Ok((exchange, result)) => {
                self.exchange = Some(exchange);
                Ok(result?)
            }
            Err(errno) => {
                self.cancel.cancel();
                Err(errno.into())
            }
        }
    }

    /// Sends a piece of the body.
    ///
    /// # Errors
    /// Why the rest of the body need not be sent; there may be an answer all the same.
    pub fn send(&mut self, piece: Vec<u8>) -> Result<(), TransferError> {
        self.with(move |exchange| exchange.send(&piece))
    }

    /// Ends the body and waits for the head of the answer; after an interim one it is called again.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn respond(&mut self) -> Result<Head, TransferError> {
        self.with(Exchange::respond)
    }

    /// Receives a piece of the answer's body as soon as there is one, into the buffer that it is given; `None` at the end.
    ///
    /// # Errors
    /// Why there is no more of it.
    pub fn receive(&mut self, mut buffer: Vec<u8>) -> Result<Option<Vec<u8>>, TransferError> {
        buffer.clear();
        self.with(move |exchange| Ok(exchange.receive(&mut buffer)?.then_some(buffer)))
    }

    /// What is known of the connection.
    pub fn facts(&self) -> Facts {
        self.exchange.as_ref().map(Exchange::facts).unwrap_or_default()
    }
}

impl Drop for Transfer<'_> {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
