//! What clients of `boxsh serve` speak.

use clap::ValueEnum;

/// A protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum Protocol {
    /// JSON-RPC 2.0
    #[default]
    Rpc,
    /// The API of E2B, for its SDKs; by default on 127.0.0.1:3000 and 127.0.0.1:49983
    #[cfg(feature = "e2b")]
    E2b,
    /// The interface of sandboxes on Kubernetes, for its SDK; by default on 127.0.0.1:8080 and 127.0.0.1:9090
    #[cfg(feature = "sandboxd")]
    Sandboxd,
}

impl Protocol {
    /// Whether all clients have one sandbox, which lives as long as the server.
    pub(super) fn has_one_sandbox(self) -> bool {
        match self {
            Self::Rpc => false,
            #[cfg(feature = "e2b")]
            Self::E2b => false,
            #[cfg(feature = "sandboxd")]
            Self::Sandboxd => true,
        }
    }

    /// Where clients look for a server of it on their own machine.
    pub(super) fn usual_addresses(self) -> &'static [&'static str] {
        match self {
            Self::Rpc => &[],
            #[cfg(feature = "e2b")]
            Self::E2b => &["127.0.0.1:3000", "127.0.0.1:49983"],
            #[cfg(feature = "sandboxd")]
            Self::Sandboxd => &["127.0.0.1:8080", "127.0.0.1:9090"],
        }
    }
}
