//! Which system calls programs may make.

/// Which system calls programs may make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    /// What programs need: everything else is refused.
    #[default]
    Strict,
    /// All but what is known to be dangerous, for runtimes and debuggers that do unusual things.
    Compatible,
    /// All. Then programs are kept in by namespaces and missing privileges alone.
    Off,
}
