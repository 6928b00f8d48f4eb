//! What holds before any file is read.

use crate::docker;
use crate::error::Error;
use crate::host::Host;
use crate::origin::Origin;
use crate::rule::{Access, Rule};

/// What nobody but the system's own services reads.
const SYSTEM_SECRETS: &[&str] = &[
    "/etc/shadow",
    "/etc/shadow-",
    "/etc/gshadow",
    "/etc/gshadow-",
    "/etc/sudoers",
    "/etc/sudoers.d",
    "/etc/ssl/private",
    "/etc/ssh/ssh_host_*_key",
];

/// What is needed of `/run`, where services listen: where names are resolved, and the programs of NixOS.
const RUN: &[&str] =
    &["/run/systemd/resolve", "/run/resolvconf", "/run/current-system", "/run/opengl-driver"];

/// Sockets that others leave in a folder for temporary files. Who reaches a terminal multiplexer's runs commands
/// outside.
const TEMPORARY_SOCKETS: &[&str] = &["tmux-*", "ssh-*", "dbus-*", "screen*", ".X11-unix", ".ICE-unix"];

pub(crate) fn rules(host: &Host) -> Result<Vec<Rule>, Error> {
    let mut rules = Vec::new();
    let mut add = |access, text: &str| -> Result<(), Error> {
        rules.push(Rule::parse(access, text, Origin::BUILTIN, host)?);
        Ok(())
    };
    add(Access::Ro, "/")?;
    add(Access::Exclude, "/run")?;
    for path in RUN {
        add(Access::Ro, path)?;
    }
    for path in SYSTEM_SECRETS {
        add(Access::Exclude, path)?;
    }
    // The key that seals sessions, and the list of what the user trusts.
    let own = host.state_home().join("boxsh");
    rules.push(Rule::literal(Access::Exclude, &own, Origin::BUILTIN));
    for temp in &host.temps {
        let below = Host { cwd: temp.clone(), ..host.clone() };
        for name in TEMPORARY_SOCKETS {
            let rule = Rule::parse(Access::Exclude, name, Origin::BUILTIN, &below)?;
            rules.push(Rule { text: temp.join(name).to_string_lossy().into_owned(), ..rule });
        }
    }
    Ok(rules)
}

/// What the setting `docker` means for paths.
pub(crate) fn docker_rules(host: &Host, docker: bool, origin: &Origin) -> Vec<Rule> {
    let access = if docker { Access::Rw } else { Access::Exclude };
    docker::sockets(host).iter().map(|path| Rule::literal(access, path, origin.clone()).derived()).collect()
}
