//! Packages in a session with host programs: the usual managers as they are, set up to install into the session.

mod place;

pub(crate) use place::Place;
