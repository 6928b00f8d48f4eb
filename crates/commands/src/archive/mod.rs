//! Archives and compressed files.

mod bzip2;
mod codec;
mod gzip;
mod tar;
mod transfer;
mod ustar;
mod xz;
mod zstd;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "gunzip", spec: &gzip::SPEC, run: gzip::run_gunzip },
    Builtin { name: "gzip", spec: &gzip::SPEC, run: gzip::run },
    Builtin { name: "tar", spec: &tar::SPEC, run: tar::run },
    Builtin { name: "zcat", spec: &gzip::SPEC, run: gzip::run_zcat },
];
