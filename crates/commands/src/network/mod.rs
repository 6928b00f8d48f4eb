//! Commands that reach the outside, as far as the session's network policy lets them.

mod cookie;
mod curl;
mod decode;
mod httpdate;
mod session;
mod wget;

use crate::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "curl", spec: &curl::SPEC, run: curl::run },
    Builtin { name: "wget", spec: &wget::SPEC, run: wget::run },
];
