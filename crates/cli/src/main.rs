//! The `boxsh` binary.
fn main() {}
