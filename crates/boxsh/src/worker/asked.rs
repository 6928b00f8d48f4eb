//! The hooks of the program about requests to the outside, as the worker that makes the requests calls them.

use std::sync::Arc;

use boxsh_kernel::net::{Answered, Request};

use crate::worker::protocol::{Callback, Reply, WireAnswered, WireRequest};
use crate::worker::seen::Seen;

/// The program, as requests reach it: from threads of their own, over a socket that is theirs.
pub(crate) struct Asked(pub(crate) Arc<Seen>);

impl Asked {
    /// Has the program change a request, or refuse it.
    pub(crate) fn before(&self, request: &mut Request) -> Result<(), String> {
        match self.0.ask_about_request(Callback::BeforeRequest(Box::new(WireRequest(request.clone())))) {
            Some(Reply::Request(decided)) => {
                let WireRequest(mut decided) = *decided?;
                // A path that was given beside a URL may have what ends a path in one, so a URL that is to stay is not read from its text.
                if decided.url.to_string() == request.url.to_string() {
                    decided.url = request.url.clone();
                }
                *request = decided;
                Ok(())
            }
            // What nobody could decide is not sent.
            _ => Err("the hook before the request cannot be called".to_owned()),
        }
    }

    /// Lets the program see the head of an answer.
    pub(crate) fn after(&self, answered: &Answered<'_>) {
        let (method, url, head) =
            (answered.method.to_owned(), answered.url.to_owned(), answered.head.clone());
        self.0.ask_about_request(Callback::AfterRequest(WireAnswered { method, url, head }));
    }
}
