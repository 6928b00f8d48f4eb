//! Fetches from registries, within the rules of a session.

use std::io;

use boxsh_net::{Denial, Error, NetworkPolicy, Url};

use super::cache::LONGEST_PAGE;

/// Why something was not fetched.
#[derive(Debug)]
pub(super) enum Failed {
    Denied(Denial),
    #[cfg_attr(not(feature = "http"), expect(dead_code, reason = "without a client nobody answers"))]
    Status(u16),
    Other(String),
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        match error {
            Error::Denied(denial) => Self::Denied(denial),
            other => Self::Other(other.to_string()),
        }
    }
}

/// The way to registries.
pub(super) struct Upstream {
    #[cfg(feature = "http")]
    network: boxsh_net::Network,
    #[cfg(not(feature = "http"))]
    policy: NetworkPolicy,
}

impl Upstream {
    pub(super) fn new(policy: &NetworkPolicy) -> Self {
        // Without headers that the host adds: what is fetched with somebody's secret is not for everybody.
        let rules = policy.rules().iter().cloned().fold(NetworkPolicy::new(), NetworkPolicy::rule);
        let policy = rules.limits(policy.transfer_limits().response(u64::MAX));
        #[cfg(feature = "http")]
        let upstream = {
            let client = std::sync::Arc::new(boxsh_net::Client::new());
            Self { network: boxsh_net::Network::new(policy, client) }
        };
        #[cfg(not(feature = "http"))]
        let upstream = Self { policy };
        upstream
    }

    /// A whole page.
    pub(super) fn page(&self, url: &Url, accept: &str) -> Result<Vec<u8>, Failed> {
        let mut page = Vec::new();
        let taken = self.fetch(url, accept, &mut |piece| {
            if page.len() + piece.len() > LONGEST_PAGE {
                return Err(io::Error::other("the page is too long"));
            }
            page.extend_from_slice(piece);
            Ok(())
        });
        match taken {
            Ok(()) => Ok(page),
            Err(Ok(error)) => Err(Failed::Other(error.to_string())),
            Err(Err(failed)) => Err(failed),
        }
    }

    /// Fetches something piece by piece. Fails with what `take` said, or else with why it was not fetched.
    #[cfg(feature = "http")]
    pub(super) fn fetch(
        &self,
        url: &Url,
        accept: &str,
        take: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<(), Result<io::Error, Failed>> {
        let failed = |error: Error| Err(Failed::from(error));
        let mut url = url.clone();
        for _ in 0..=self.network.policy().transfer_limits().redirects.min(10) {
            let mut request = boxsh_net::Request::new("GET", url.clone());
            request.headers.push(("Accept".to_owned(), accept.as_bytes().to_vec()));
            request.headers.push(("User-Agent".to_owned(), b"boxsh".to_vec()));
            let mut exchange = self.network.open(request, &boxsh_net::Cancel::new()).map_err(failed)?;
            let mut head = exchange.respond().map_err(failed)?;
            while head.is_interim() {
                head = exchange.respond().map_err(failed)?;
            }
            let target = head.header("location").filter(|_| (300..400).contains(&head.status));
            if let Some(target) = target {
                // Another request, which the rules judge as any other.
                url = url.join(target).map_err(|error| Err(Failed::Other(error.to_string())))?;
                continue;
            }
            if head.status != 200 {
                return Err(Err(Failed::Status(head.status)));
            }
            let mut pieces = Vec::new();
            while exchange.receive(&mut pieces).map_err(failed)? {
                take(&pieces).map_err(Ok)?;
                pieces.clear();
            }
            return take(&pieces).map_err(Ok);
        }
        Err(Err(Failed::Other("too many redirections".to_owned())))
    }

    /// Without a client there is only what is kept.
    #[cfg(not(feature = "http"))]
    pub(super) fn fetch(
        &self,
        url: &Url,
        _: &str,
        _: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<(), Result<io::Error, Failed>> {
        self.policy.check("GET", url).map_err(|denial| Err(Failed::Denied(denial)))?;
        Err(Err(Failed::Other("this boxsh has no network support".to_owned())))
    }
}
