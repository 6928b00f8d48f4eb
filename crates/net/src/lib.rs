//! Who may talk to whom: network rules for sandboxes, and an HTTP client that keeps to them.
//!
//! A [`NetworkPolicy`] says what is allowed; nothing is, to begin with. A [`Network`] is a policy and an [`HttpClient`], and the only way
//! from a session to the outside: it checks each request before anything is resolved, and each address before it is dialled,
//! adds the headers that the host keeps secret from the session, and ends a response that is too long.
//!
//! ```
//! use boxsh_net::{Dots, NetworkPolicy, Url};
//!
//! let policy = NetworkPolicy::new()
//!     .allow("https://api.example.com/v1")?
//!     .allow("*.pypi.org")?
//!     .inject("https://api.example.com", "Authorization", "Bearer secret")?;
//! let allowed = |method: &str, url: &str| {
//!     policy.check(method, &Url::parse(url.as_bytes(), Dots::Resolve).unwrap()).is_ok()
//! };
//! assert!(allowed("GET", "https://api.example.com/v1/users"));
//! assert!(!allowed("GET", "https://api.example.com/v10"));
//! assert!(!allowed("GET", "https://api.example.com/v1/%2e%2e/v2"));
//! assert!(!allowed("DELETE", "https://api.example.com/v1/users"));
//! assert!(!allowed("GET", "http://api.example.com/v1"));
//! # Ok::<(), boxsh_net::InvalidRule>(())
//! ```
//!
//! The rules are plain code that compiles everywhere. The feature `client` adds [`Client`], which speaks HTTP/1.1 over the sockets
//! of the host; elsewhere an embedder brings a client of its own. The feature `gateway` adds [`Gateway`], which holds host programs in
//! a network namespace of their own to the same rules.

mod address;
mod cancel;
#[cfg(all(feature = "client", not(target_family = "wasm")))]
mod client;
#[cfg(all(any(feature = "client", feature = "gateway"), not(target_family = "wasm")))]
mod dial;
mod error;
#[cfg(all(feature = "gateway", unix))]
mod gateway;
mod hooks;
mod host;
mod http;
mod mask;
mod network;
mod policy;
mod prefix;
mod registry;
mod rule;
mod url;

pub use address::{Special, embedded_ipv4, special};
pub use cancel::Cancel;
#[cfg(all(feature = "client", not(target_family = "wasm")))]
pub use client::Client;
#[cfg(all(any(feature = "client", feature = "gateway"), not(target_family = "wasm")))]
pub use dial::{Loopback, NobodyListens, Resolver, SystemResolver};
pub use error::{Denial, DenialReason, Error};
#[cfg(all(feature = "fuzzing", unix))]
pub use gateway::fuzzing;
#[cfg(all(feature = "gateway", unix))]
pub use gateway::{Attempt, Doors, Gateway, Listeners, Service};
pub use hooks::{Answered, RequestHooks};
pub use host::{Host, InvalidHost};
pub use http::{Facts, Framing, Head, Request, Trust, Version};
pub use network::{Connection, Exchange, Gate, HttpClient, Network};
pub use policy::{NetworkPolicy, TransferLimits};
pub use registry::{REGISTRIES, Registry};
pub use rule::{Cidr, HostPattern, InvalidRule, Ports, Rule, RuleFault};
pub use url::{Dots, InvalidUrl, Url, decode, default_port};
