//! A say in each request, before it is sent and after it is answered.

use crate::http::{Head, Request};

/// Whoever has a say in requests. The methods are called on the thread that makes the request, which is not the session's.
pub trait RequestHooks: Send + Sync {
    /// A request is about to be sent. The rules allow it, the host's secrets are not in it yet, and it may be changed; what comes of that is held
    /// to the rules again.
    ///
    /// # Errors
    /// Why it is not to be sent.
    fn before(&self, _request: &mut Request) -> Result<(), String> {
        Ok(())
    }

    /// The head of an answer has come, without the host's secrets.
    fn after(&self, _answered: &Answered<'_>) {}
}

/// A request that was answered.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Answered<'a> {
    /// Its method.
    pub method: &'a str,
    /// Its URL, without user and password.
    pub url: &'a str,
    /// The head of the answer.
    pub head: &'a Head,
}

impl<'a> Answered<'a> {
    /// An answer with this head to a request.
    pub fn new(method: &'a str, url: &'a str, head: &'a Head) -> Self {
        Self { method, url, head }
    }
}
