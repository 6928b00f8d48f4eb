//! A loopback of the session's own: its own programs and those of the host meet there, and nobody else.

use std::sync::Arc;

use boxsh_net::{Client, Loopback, Network, NetworkPolicy, NobodyListens, Rule};

/// All that leads nowhere else.
const ADDRESSES: [&str; 3] = ["localhost:*", "127.0.0.0/8:*", "[::1]:*"];

/// The network of a session that has nothing but a loopback. Without host programs nobody listens there.
pub(crate) fn network(own: Option<Arc<dyn Loopback>>) -> Network {
    let rules = ADDRESSES.iter().filter_map(|address| address.parse::<Rule>().ok());
    let policy = rules.fold(NetworkPolicy::new(), |policy, rule| policy.rule(rule.any_method()));
    let own = own.unwrap_or_else(|| Arc::new(NobodyListens));
    Network::new(policy, Arc::new(Client::new().loopback(own)))
}
