//! Programs and libraries: ELF and Mach-O.

use super::Verdict;
use super::binary::{big16, big32, little16, little32};

pub(super) fn elf(data: &[u8]) -> Verdict {
    let class = data.get(4).copied();
    let order = data.get(5).copied();
    let mut text = String::from("ELF");
    text.push_str(match class {
        Some(0) => " invalid class",
        Some(1) => " 32-bit",
        Some(2) => " 64-bit",
        _ => "",
    });
    text.push_str(match order {
        Some(0) => " invalid byte order",
        Some(1) => " LSB",
        Some(2) => " MSB",
        _ => "",
    });
    if let Some(class @ (0 | 3..)) = class {
        text.push_str(&format!(", unknown class {class}"));
    }
    let is_little = order == Some(1);
    if !matches!((class, order), (Some(1 | 2), Some(1 | 2))) {
        return Verdict::binary(text, "application/octet-stream");
    }
    let read = |at| if is_little { little16(data, at) } else { big16(data, at) };
    let mut mime = "application/octet-stream";
    if let Some(kind) = read(16) {
        let found;
        (found, mime) = match kind {
            0 => (" no file type,", mime),
            1 => (" relocatable,", "application/x-object"),
            2 => (" executable,", "application/x-executable"),
            3 if has_interpreter(data, is_little) => (" pie executable,", "application/x-pie-executable"),
            3 => (" shared object,", "application/x-sharedlib"),
            4 => (" core file,", "application/x-coredump"),
            _ => ("", mime),
        };
        text.push_str(found);
    }
    if let Some(machine) = read(18) {
        match elf_machine(machine) {
            Some(name) => text.push_str(&format!(" {name},")),
            None => text.push_str(&format!(" *unknown arch 0x{machine:x}*")),
        }
    }
    if read(20 + if is_little { 0 } else { 2 }) == Some(1) {
        text.push_str(" version 1");
    }
    text.push_str(match data.get(7) {
        Some(0) => " (SYSV)",
        Some(1) => " (HP-UX)",
        Some(2) => " (NetBSD)",
        Some(3) => " (GNU/Linux)",
        Some(6) => " (Solaris)",
        Some(9) => " (FreeBSD)",
        Some(12) => " (OpenBSD)",
        _ => "",
    });
    Verdict::binary(text, mime)
}

fn elf_machine(number: u64) -> Option<&'static str> {
    Some(match number {
        0 => "no machine",
        2 => "SPARC",
        3 => "Intel 80386",
        4 => "Motorola m68k",
        8 => "MIPS",
        20 => "PowerPC or cisco 4500",
        21 => "64-bit PowerPC or cisco 7500",
        22 => "IBM S/390",
        40 => "ARM",
        43 => "SPARC V9",
        50 => "IA-64",
        62 => "x86-64",
        183 => "ARM aarch64",
        190 => "NVIDIA CUDA architecture",
        243 => "UCB RISC-V",
        247 => "eBPF",
        258 => "LoongArch",
        _ => return None,
    })
}

/// Several programs for different processors in one.
pub(super) fn mach_universal(data: &[u8]) -> Verdict {
    let count = big32(data, 4).unwrap_or(0);
    let plural = if count == 1 { "" } else { "s" };
    let mut text = format!("Mach-O universal binary with {count} architecture{plural}:");
    for at in 0..count.min(20) as usize {
        let (Some(kind), Some(part)) = (big32(data, 8 + at * 20), big32(data, 12 + at * 20)) else { break };
        let lead = if at == 0 { "" } else { "\\012- " };
        text.push_str(&format!(" [{lead}{}]", mach_processor(kind, part)));
    }
    Verdict::binary(text, "application/x-mach-binary")
}

/// The name of a processor, by its number and the number of its kind.
fn mach_processor(kind: u64, part: u64) -> String {
    let name = match (kind, part & 0x00ff_ffff) {
        (7, _) => "i386",
        (0x0100_0007, 8) => "x86_64h",
        (0x0100_0007, _) => "x86_64",
        (12, 9) => "armv7",
        (12, 6) => "armv6",
        (12, 11) => "armv7s",
        (12, _) => "arm",
        (0x0100_000c, 2) => {
            return match part >> 24 {
                0 => "arm64e".into(),
                // The capabilities are shown by the lowest bits of the kind.
                _ => format!("arm64e (caps: 0x{:x})", part & 0xf),
            };
        }
        (0x0100_000c, _) => "arm64",
        (18, _) => "ppc",
        (0x0100_0012, _) => "ppc64",
        _ => return format!("cpu_type {kind}"),
    };
    name.into()
}

/// A single program of that kind.
pub(super) fn mach_object(data: &[u8]) -> Option<Verdict> {
    let read = |at| match data[0] {
        0xfe => big32(data, at),
        _ => little32(data, at),
    };
    let wide = if data[0] == 0xcf || data[3] == 0xcf { "64-bit " } else { "" };
    let processor = mach_processor(read(4)?, read(8)?);
    let kind = match read(12)? {
        1 => "object",
        2 => "executable",
        4 => "core",
        6 => "dynamically linked shared library",
        7 => "dynamic linker",
        8 => "bundle",
        10 => "dSYM companion file",
        _ => return None,
    };
    Some(Verdict::binary(format!("Mach-O {wide}{processor} {kind}"), "application/x-mach-binary"))
}

/// Whether a 64-bit file has a segment that names its interpreter.
fn has_interpreter(data: &[u8], is_little: bool) -> bool {
    if !is_little || data.get(4) != Some(&2) {
        return false;
    }
    let start = little32(data, 32).unwrap_or(0) as usize;
    let (size, count) = (little16(data, 54).unwrap_or(0) as usize, little16(data, 56).unwrap_or(0) as usize);
    (0..count.min(64)).any(|at| little32(data, start.saturating_add(at * size)) == Some(3))
}
