//! The way out for programs of the host.

use std::io;

use boxsh_confine::Sockets;
use boxsh_net::{Gateway, Listeners};

/// Holds confined programs of the host to a network policy: for [`Confine::network`](boxsh_confine::Confine::network).
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
pub struct NativeGateway(Gateway);

impl From<Gateway> for NativeGateway {
    fn from(gateway: Gateway) -> Self {
        Self(gateway)
    }
}

impl boxsh_confine::Gateway for NativeGateway {
    fn ports(&self) -> Vec<u16> {
        self.0.ports()
    }

    fn serve(&self, sockets: Sockets) -> io::Result<Box<dyn Send + Sync>> {
        let tcp = sockets.tcp.into_iter().map(|listener| listener.socket).collect();
        Ok(Box::new(self.0.serve(Listeners { tcp, dns: sockets.dns })?))
    }
}
