//! What listens on the loopback of a session.

use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use crate::sandbox::Sandbox;

/// Connects to an address inside.
type Connect = dyn Fn(u16, Duration) -> std::io::Result<TcpStream> + Send + Sync;

/// Connections from the host to what host programs of a session listen on, from any thread: [`Sandbox::ports`].
#[derive(Clone)]
pub struct Ports(Arc<Connect>);

impl std::fmt::Debug for Ports {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ports")
    }
}

impl Ports {
    /// Connects to a port of the session's loopback. Blocks.
    ///
    /// # Errors
    /// If nothing listens there.
    pub fn connect(&self, port: u16, within: Duration) -> std::io::Result<TcpStream> {
        (self.0)(port, within)
    }
}

impl Sandbox {
    /// The ports of the session's loopback, where its host programs have one of their own. A rollback, a reset or a restore leaves the
    /// handle with the programs from before.
    pub fn ports(&self) -> Option<Ports> {
        #[cfg(all(native, feature = "http"))]
        if let Some(loopback) = self.native.as_ref().and_then(crate::native::NativeSession::loopback) {
            let connect =
                move |port, within| loopback.connect((std::net::Ipv4Addr::LOCALHOST, port).into(), within);
            return Some(Ports(Arc::new(connect)));
        }
        None
    }
}
