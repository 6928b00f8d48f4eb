//! The way out for host programs.

use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use boxsh_confine::{Question, Questions, Sockets};
use boxsh_net::{Attempt, Doors, Gateway, Listeners, Service};

/// Holds confined host programs to a network policy: for [`Confine::network`](boxsh_confine::Confine::network).
///
/// A rule without a path that allows every method opens a host to them, over TLS or any other protocol; a stricter one is kept on plain
/// HTTP, request by request, and opens nothing else.
///
/// ```
/// use std::sync::Arc;
/// use boxsh::NativeGateway;
/// use boxsh::confine::{Confine, Network};
/// use boxsh::net::{Gateway, NetworkPolicy, Rule};
///
/// let rule: Rule = "*.pypi.org".parse()?;
/// let gateway = Gateway::new(NetworkPolicy::new().rule(rule.any_method()));
/// let confine = Confine::new().network(Network::Allow(Arc::new(NativeGateway::from(gateway))));
/// # let _ = confine;
/// # Ok::<(), boxsh::net::InvalidRule>(())
/// ```
#[derive(Clone, Debug)]
pub struct NativeGateway {
    gateway: Gateway,
    /// The service of the cell that was made last.
    service: Arc<Mutex<Weak<Service>>>,
}

impl From<Gateway> for NativeGateway {
    fn from(gateway: Gateway) -> Self {
        Self { gateway, service: Arc::default() }
    }
}

impl NativeGateway {
    /// Tells of all that was refused so far, before it returns.
    pub(super) fn settle(&self) {
        let service = self.service.lock().unwrap_or_else(PoisonError::into_inner).upgrade();
        if let Some(service) = service {
            service.settle();
        }
    }
}

impl boxsh_confine::Gateway for NativeGateway {
    fn ports(&self) -> Vec<u16> {
        self.gateway.ports()
    }

    fn any_port(&self) -> bool {
        self.gateway.any_port()
    }

    fn serve(&self, sockets: Sockets) -> io::Result<Box<dyn Send + Sync>> {
        let doors = sockets.questions.map(|questions| Box::new(OnDemand(questions)) as Box<dyn Doors>);
        let tcp = sockets.tcp.into_iter().map(|listener| listener.socket).collect();
        let listeners = Listeners { tcp, dns: sockets.dns, packets: sockets.packets, doors };
        let service = Arc::new(self.gateway.serve(listeners)?);
        *self.service.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(&service);
        Ok(Box::new(service))
    }
}

/// Ports of a cell that are opened when a program is about to connect to them.
struct OnDemand(Questions);

impl Doors for OnDemand {
    fn waiting(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }

    fn tell(&self, prepare: &mut dyn FnMut(Attempt)) -> io::Result<()> {
        self.0.answer(|question| {
            prepare(match question {
                Question::Connect(address) => Attempt::Connect(address),
                Question::Icmp => Attempt::Icmp,
                _ => Attempt::Other,
            });
        })
    }

    fn open(&self, address: SocketAddr) -> io::Result<OwnedFd> {
        self.0.listen(address)
    }
}
