//! Sockets that clients connect to.

use std::io::Result;
use std::net::{IpAddr, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::host;

/// The file of a Unix socket, which is removed when this is dropped.
#[derive(Debug)]
pub struct SocketFile {
    path: PathBuf,
    identity: Option<(u64, u64)>,
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        // Another server may have put its own there.
        if self.identity.is_some() && host::identity(&self.path) == self.identity {
            host::remove(&self.path);
        }
    }
}

/// Listens on a Unix socket that only this user can connect to. A socket that a killed server has left is replaced.
///
/// # Errors
/// If something else is there, or another server listens on it.
pub fn listen_unix(path: &Path) -> Result<(UnixListener, SocketFile)> {
    if host::is_socket(path) {
        match UnixStream::connect(path) {
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => host::remove(path),
            Ok(_) => return Err(std::io::Error::other("another server listens on it")),
            Err(error) => return Err(error),
        }
    }
    // Nobody else can connect before the mode is set: a socket that nobody listens on refuses.
    let socket =
        rustix::net::socket(rustix::net::AddressFamily::UNIX, rustix::net::SocketType::STREAM, None)?;
    rustix::net::bind(&socket, &rustix::net::SocketAddrUnix::new(path)?)?;
    let file = SocketFile { path: path.to_owned(), identity: host::identity(path) };
    host::make_private(path)?;
    rustix::io::fcntl_setfd(&socket, rustix::io::FdFlags::CLOEXEC)?;
    rustix::net::listen(&socket, 1024)?;
    Ok((UnixListener::from(socket), file))
}

/// Has the system ask now and then whether the client's machine still knows the connection: one that was killed closes its half as one
/// does that has only asked all its questions, and a machine that is gone says nothing at all.
pub(crate) fn ask_whether_alive(stream: &TcpStream) -> Result<()> {
    use rustix::net::sockopt;
    sockopt::set_socket_keepalive(stream, true)?;
    sockopt::set_tcp_keepidle(stream, Duration::from_secs(30))?;
    sockopt::set_tcp_keepintvl(stream, Duration::from_secs(10))?;
    Ok(sockopt::set_tcp_keepcnt(stream, 3)?)
}

/// Whether a client runs as the user of this process, or as root.
#[cfg(target_os = "linux")]
pub(crate) fn is_same_user(stream: &UnixStream) -> bool {
    let own = rustix::process::geteuid();
    rustix::net::sockopt::socket_peercred(stream).is_ok_and(|peer| peer.uid == own || peer.uid.is_root())
}

/// Whether a client runs as the user of this process: the mode of the socket lets nobody else connect.
#[cfg(not(target_os = "linux"))]
pub(crate) fn is_same_user(_: &UnixStream) -> bool {
    true
}

/// Whether only this machine reaches an address.
pub fn is_loopback(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}
