//! Archives and compressed files.

mod ar;
mod bzip2;
mod codec;
mod cpio;
mod gzip;
mod source;
mod tar;
mod transfer;
mod ustar;
mod xz;
mod zdiff;
mod zgrep;
mod zip;
mod zless;
mod zstd;

use std::io::{self, BufRead, Read};

use boxsh_kernel::Process;

use crate::Builtin;

use crate::engines::GREP;

/// A stream that is read decompressed if it starts as those of gzip, bzip2, xz or zstd do, and as it is otherwise.
///
/// # Errors
/// Those of reading its start.
pub fn decompressed<'p, R: BufRead + 'p>(process: &'p Process, mut source: R) -> io::Result<impl Read + 'p> {
    use codec::Format;
    let is_known =
        |format: &Format| matches!(format, Format::Gzip | Format::Bzip2 | Format::Xz | Format::Zstd);
    let format = Format::of_magic(source.fill_buf()?).filter(is_known);
    Ok(codec::Decoder::new(process, source, format))
}

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "ar", spec: &ar::SPEC, run: ar::run },
    Builtin { name: "bunzip2", spec: &bzip2::BUNZIP2, run: bzip2::run_bunzip2 },
    Builtin { name: "bzcat", spec: &bzip2::BZCAT, run: bzip2::run_bzcat },
    Builtin { name: "bzcmp", spec: &zdiff::ZCMP, run: zdiff::run_bzcmp },
    Builtin { name: "bzdiff", spec: &zdiff::ZDIFF, run: zdiff::run_bzdiff },
    Builtin { name: "bzegrep", spec: &GREP, run: zgrep::run_bzegrep },
    Builtin { name: "bzfgrep", spec: &GREP, run: zgrep::run_bzfgrep },
    Builtin { name: "bzgrep", spec: &GREP, run: zgrep::run_bzgrep },
    Builtin { name: "bzip2", spec: &bzip2::SPEC, run: bzip2::run },
    Builtin { name: "bzless", spec: &zless::ZLESS, run: zless::run_bzless },
    Builtin { name: "bzmore", spec: &zless::ZMORE, run: zless::run_bzmore },
    Builtin { name: "cpio", spec: &cpio::SPEC, run: cpio::run },
    Builtin { name: "gunzip", spec: &gzip::SPEC, run: gzip::run_gunzip },
    Builtin { name: "gzip", spec: &gzip::SPEC, run: gzip::run },
    Builtin { name: "lzcat", spec: &xz::LZCAT, run: xz::run_lzcat },
    Builtin { name: "lzma", spec: &xz::LZMA, run: xz::run_lzma },
    Builtin { name: "tar", spec: &tar::SPEC, run: tar::run },
    Builtin { name: "unlzma", spec: &xz::UNLZMA, run: xz::run_unlzma },
    Builtin { name: "unxz", spec: &xz::UNXZ, run: xz::run_unxz },
    Builtin { name: "unzip", spec: &zip::unzip::SPEC, run: zip::unzip::run },
    Builtin { name: "unzstd", spec: &zstd::SPEC, run: zstd::run_unzstd },
    Builtin { name: "xz", spec: &xz::SPEC, run: xz::run },
    Builtin { name: "xzcat", spec: &xz::XZCAT, run: xz::run_xzcat },
    Builtin { name: "xzcmp", spec: &zdiff::ZCMP, run: zdiff::run_xzcmp },
    Builtin { name: "xzdiff", spec: &zdiff::ZDIFF, run: zdiff::run_xzdiff },
    Builtin { name: "xzegrep", spec: &GREP, run: zgrep::run_xzegrep },
    Builtin { name: "xzfgrep", spec: &GREP, run: zgrep::run_xzfgrep },
    Builtin { name: "xzgrep", spec: &GREP, run: zgrep::run_xzgrep },
    Builtin { name: "xzless", spec: &zless::ZLESS, run: zless::run_xzless },
    Builtin { name: "xzmore", spec: &zless::ZMORE, run: zless::run_xzmore },
    Builtin { name: "zcat", spec: &gzip::SPEC, run: gzip::run_zcat },
    Builtin { name: "zcmp", spec: &zdiff::ZCMP, run: zdiff::run_zcmp },
    Builtin { name: "zdiff", spec: &zdiff::ZDIFF, run: zdiff::run_zdiff },
    Builtin { name: "zegrep", spec: &GREP, run: zgrep::run_zegrep },
    Builtin { name: "zfgrep", spec: &GREP, run: zgrep::run_zfgrep },
    Builtin { name: "zgrep", spec: &GREP, run: zgrep::run_zgrep },
    Builtin { name: "zip", spec: &zip::SPEC, run: zip::run },
    Builtin { name: "zipinfo", spec: &zip::unzip::ZIPINFO, run: zip::unzip::run_zipinfo },
    Builtin { name: "zless", spec: &zless::ZLESS, run: zless::run_zless },
    Builtin { name: "zmore", spec: &zless::ZMORE, run: zless::run_zmore },
    Builtin { name: "zstd", spec: &zstd::SPEC, run: zstd::run },
    Builtin { name: "zstdcat", spec: &zstd::SPEC, run: zstd::run_zstdcat },
    Builtin { name: "zstdgrep", spec: &GREP, run: zgrep::run_zstdgrep },
    Builtin { name: "zstdless", spec: &zless::ZLESS, run: zless::run_zstdless },
];
