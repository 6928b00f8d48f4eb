//! The real registries, where they can be reached.

use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

use boxsh::net::{NetworkPolicy, REGISTRIES, Rule};
use boxsh::packages::Wanted;
use boxsh::{Native, Sandbox, Snapshot};

use crate::{assert_output, with_programs};

/// Rules for a registry, if this machine reaches all its hosts at a port.
fn open(name: &str, port: u16) -> Option<NetworkPolicy> {
    let registry = REGISTRIES.iter().find(|registry| registry.name == name).unwrap();
    let mut policy = NetworkPolicy::new();
    for host in registry.hosts {
        let addresses: Vec<SocketAddr> =
            (*host, port).to_socket_addrs().map(Iterator::collect).unwrap_or_default();
        let reached = addresses
            .iter()
            .any(|address| TcpStream::connect_timeout(address, Duration::from_secs(3)).is_ok());
        if !reached {
            println!("SKIPPED: {host} cannot be reached");
            return None;
        }
        policy = policy.rule(host.parse::<Rule>().unwrap().any_method());
        // A mirror may be at an address that is not public.
        for address in addresses {
            policy = policy.rule(address.ip().to_string().parse::<Rule>().unwrap().any_method());
        }
    }
    Some(policy)
}

#[test]
fn pip_and_uv_install_from_pypi() {
    let Some(policy) = open("pypi", 443) else { return };
    let builder = Sandbox::builder().native(Native::new().network(policy));
    let Some(mut sandbox) = with_programs(builder, &["pip", "python3"]) else { return };
    let wanted: Vec<Wanted> =
        ["pip:cowsay==6.1", "uv:humanize"].iter().map(|word| word.parse().unwrap()).collect();
    sandbox.install(&wanted).unwrap();
    let script = "python3 -c 'import cowsay, humanize; print(humanize.intcomma(1000))'";
    assert_output(&mut sandbox, script, "1,000\n");
    let bytes = sandbox.snapshot().unwrap().to_bytes();
    let mut elsewhere = Sandbox::builder().native(Native::new()).build().unwrap();
    elsewhere.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_output(&mut elsewhere, script, "1,000\n");
}

#[test]
fn npm_installs_from_its_registry() {
    let Some(policy) = open("npm", 443) else { return };
    let builder = Sandbox::builder().native(Native::new().network(policy));
    let Some(mut sandbox) = with_programs(builder, &["npm", "node"]) else { return };
    let script = "npm install --silent left-pad@1.3.0 && node -p 'require(\"left-pad\")(5, 3)'";
    assert_output(&mut sandbox, script, "  5\n");
}

#[test]
fn apt_installs_from_debian_without_a_flag() {
    let Some(policy) = open("debian", 80) else { return };
    let builder = Sandbox::builder().native(Native::new().network(policy));
    let Some(mut sandbox) = with_programs(builder, &["apt-get"]) else { return };
    if !sandbox.run("grep -q -r deb.debian.org /etc/apt/sources.list /etc/apt/sources.list.d").is_success() {
        println!("SKIPPED: this system has packages from elsewhere");
        return;
    }
    let script = "apt-get -qq update && apt-get -qq -y install hello >log 2>&1 && hello";
    assert_output(&mut sandbox, script, "Hello, world!\n");
    let bytes = sandbox.snapshot().unwrap().to_bytes();
    let mut elsewhere = Sandbox::builder().native(Native::new().writable_system()).build().unwrap();
    elsewhere.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_output(&mut elsewhere, "hello", "Hello, world!\n");
}
