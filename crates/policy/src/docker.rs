//! Where Docker and its like listen. Who may talk to them owns the host.

use std::path::{Path, PathBuf};

use crate::host::Host;

/// Paths of the sockets, without regard to whether they exist.
pub(crate) fn sockets(host: &Host) -> Vec<PathBuf> {
    let mut sockets = vec![
        PathBuf::from("/var/run/docker.sock"),
        PathBuf::from("/run/docker.sock"),
        PathBuf::from("/run/podman/podman.sock"),
        PathBuf::from("/run/containerd/containerd.sock"),
        host.home.join(".docker/run/docker.sock"),
        host.home.join(".docker/desktop/docker.sock"),
    ];
    if let Some(runtime) = host.variable("XDG_RUNTIME_DIR").map(Path::new).filter(|path| path.is_absolute()) {
        sockets.push(runtime.join("docker.sock"));
        sockets.push(runtime.join("podman/podman.sock"));
    }
    if let Some(path) = named(host) {
        sockets.insert(0, path);
    }
    sockets.dedup();
    sockets
}

/// The socket that `DOCKER_HOST` names; none if it is not there or names a host of the network.
pub(crate) fn named(host: &Host) -> Option<PathBuf> {
    let value = host.variable("DOCKER_HOST")?.to_str()?;
    let path = value.strip_prefix("unix://")?;
    path.starts_with('/').then(|| PathBuf::from(path))
}
