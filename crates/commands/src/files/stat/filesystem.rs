//! The directives about a filesystem.

use boxsh_kernel::vfs::{FsStats, NAME_MAX};

use super::directive::{Directive, Field};

pub(super) const TERSE: &[u8] = b"%n %i %l %t %s %S %b %f %a %c %d\n";
pub(super) const DEFAULT: &[u8] = b"  File: \"%n\"\n    ID: %-8i Namelen: %-7l Type: %T\nBlock size: %-10s Fundamental block size: %S\nBlocks: Total: %-10b Free: %-10f Available: %a\nInodes: Total: %-10c Free: %d\n";

/// The number by which Linux knows a kind of filesystem.
fn magic(name: &str) -> u64 {
    match name {
        "tmpfs" | "memory" => 0x0102_1994,
        "overlay" => 0x794c_7630,
        "proc" => 0x9fa0,
        "ext4" | "ext3" | "ext2" => 0xef53,
        _ => 0,
    }
}

pub(super) fn field(name: &[u8], stats: &FsStats, directive: &Directive) -> Field {
    match directive.letter {
        b'a' | b'f' => Field::Decimal(stats.blocks_free),
        b'b' => Field::Decimal(stats.blocks),
        b'c' => Field::Decimal(stats.inodes),
        b'd' => Field::Decimal(stats.inodes_free),
        b'i' => Field::Hexadecimal(0),
        b'l' => Field::Decimal(NAME_MAX as u64),
        b'n' => Field::Text(name.to_vec()),
        b's' | b'S' => Field::Decimal(stats.block_size),
        b't' => Field::Hexadecimal(magic(stats.name)),
        b'T' => Field::Text(stats.name.into()),
        _ => Field::Unknown,
    }
}
