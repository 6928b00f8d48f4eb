//! Why a request is not answered as its client wants. Each face has its own words for it.

use crate::error::Error;
use crate::http::{Malformed, Unread};

#[derive(Debug)]
pub(crate) enum Fault {
    /// The operation failed.
    Operation(Error),
    /// The body is of no use.
    Body(Unread),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Operation(error)
    }
}

impl From<Unread> for Fault {
    fn from(unread: Unread) -> Self {
        Self::Body(unread)
    }
}

impl From<Malformed> for Fault {
    fn from(malformed: Malformed) -> Self {
        Self::Operation(Error::invalid(malformed.to_string()))
    }
}
