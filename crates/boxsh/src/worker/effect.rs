//! What requests do to a session, and so whether there is something new to keep.

use crate::worker::protocol::Request;

/// What a request does to the session.
pub(crate) enum Effect {
    /// It is as it was.
    None,
    /// It may be another one.
    Some,
    /// It is another one if its shell is.
    Shell,
    /// It has begun.
    Begin,
}

pub(crate) fn effect(request: &Request) -> Effect {
    match request {
        Request::Build(_) => Effect::Begin,
        Request::Run(_) => Effect::Shell,
        Request::UploadTar(..)
        | Request::Mount(..)
        | Request::Unmount(_)
        | Request::AddCommand(_)
        | Request::RemoveCommand(_)
        | Request::Checkpoint
        | Request::Rollback(_)
        | Request::Reset
        | Request::RestartShell
        | Request::Restore(_)
        | Request::Apply(..)
        | Request::StartHere => Effect::Some,
        _ => Effect::None,
    }
}
