//! What the protocols over HTTP have in common: connections, who is let in, bodies, answers.
//!
//! A protocol is a [`Face`]: it answers one request of a caller that is known. [`serve`] does the rest. It bounds connections, headers and
//! the time that both may take, asks for tokens, keeps pages of browsers out where there are none, answers `GET /metrics`, and ends in order
//! when it is told to by a [`Stop`].

mod blocking;
mod body;
mod door;
mod face;
#[cfg(any(feature = "e2b", feature = "sandboxd"))]
mod fault;
#[cfg(any(feature = "e2b", feature = "sandboxd"))]
mod form;
#[cfg(feature = "http2")]
mod opening;
mod reply;
mod request;
mod serve;
mod stop;
mod stream;
mod trace;

pub use blocking::{operate, unblocked};
pub use body::{Body, Unread, next_piece, read_body, read_json};
pub use door::bearer;
pub use face::{Face, Reply};
#[cfg(any(feature = "e2b", feature = "sandboxd"))]
pub(crate) use fault::Fault;
#[cfg(any(feature = "e2b", feature = "sandboxd"))]
pub use form::check_form;
#[cfg(any(feature = "e2b", feature = "sandboxd"))]
pub(crate) use form::{Form, Malformed, Piece};
pub use reply::{empty, json, status_of, text};
pub use request::{query, segments};
pub use serve::serve;
pub use serve::{Metrics, Options, Trust};
pub use stop::Stop;
pub use stream::{Gone, Stream, stream};
#[cfg(feature = "sandboxd")]
pub(crate) use trace::current as current_request;
