//! Formats that are known by their first bytes.

use super::{Verdict, executable};

pub(super) fn little16(data: &[u8], at: usize) -> Option<u64> {
    Some(u64::from(u16::from_le_bytes(data.get(at..at + 2)?.try_into().ok()?)))
}

pub(super) fn little32(data: &[u8], at: usize) -> Option<u64> {
    Some(u64::from(u32::from_le_bytes(data.get(at..at + 4)?.try_into().ok()?)))
}

pub(super) fn big16(data: &[u8], at: usize) -> Option<u64> {
    Some(u64::from(u16::from_be_bytes(data.get(at..at + 2)?.try_into().ok()?)))
}

pub(super) fn big32(data: &[u8], at: usize) -> Option<u64> {
    Some(u64::from(u32::from_be_bytes(data.get(at..at + 4)?.try_into().ok()?)))
}

/// Formats whose description is fixed.
const SIMPLE: &[(&[u8], &str, &str)] = &[
    (b"\x7fBOXSH\0", "boxsh program", "application/x-executable"),
    (b"\xfd7zXZ\0", "", "application/x-xz"),
    (b"\x1f\x9d", "", "application/x-compress"),
    (b"fLaC", "FLAC audio bitstream data", "audio/flac"),
    (b"SQLite format 3\0", "", "application/vnd.sqlite3"),
    (b"\0asm", "", "application/wasm"),
    (b"OggS", "Ogg data", "application/ogg"),
    (b"MThd", "Standard MIDI data", "audio/midi"),
    (b"\x1aE\xdf\xa3", "Matroska data", "video/x-matroska"),
    (b"II*\0", "TIFF image data, little-endian", "image/tiff"),
    (b"MM\0*", "TIFF image data, big-endian", "image/tiff"),
    (b"Rar!\x1a\x07\x01\0", "RAR archive data, v5", "application/x-rar"),
    (b"Rar!\x1a\x07\0", "RAR archive data", "application/x-rar"),
    (b"\x04\x22\x4d\x18", "LZ4 compressed data (v1.4+)", "application/x-lz4"),
    (b"LZIP", "lzip compressed data", "application/x-lzip"),
    (b"wOFF", "Web Open Font Format", "font/woff"),
    (b"wOF2", "Web Open Font Format (Version 2)", "font/woff2"),
    (b"8BPS", "Adobe Photoshop Image", "image/vnd.adobe.photoshop"),
];

/// What a file with this beginning and of this length is.
pub(super) fn recognize(data: &[u8], size: u64) -> Option<Verdict> {
    structured(data, size).or_else(|| {
        let (_, description, mime) = SIMPLE
            .iter()
            .find(|(magic, description, _)| data.starts_with(magic) && !description.is_empty())?;
        Some(Verdict::binary(*description, mime))
    })
}

fn structured(data: &[u8], size: u64) -> Option<Verdict> {
    match data {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => png(data),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => {
            let version = String::from_utf8_lossy(&data[3..6]).into_owned();
            let (width, height) = (little16(data, 6)?, little16(data, 8)?);
            Some(Verdict::binary(
                format!("GIF image data, version {version}, {width} x {height}"),
                "image/gif",
            ))
        }
        [0xff, 0xd8, 0xff, ..] => Some(jpeg(data)),
        [b'B', b'M', ..] if little32(data, 14).is_some_and(|length| length == 40) => {
            let (width, height, bits) = (little32(data, 18)?, little32(data, 22)?, little16(data, 28)?);
            let (total, offset) = (little32(data, 2)?, little32(data, 10)?);
            Some(Verdict::binary(
                format!(
                    "PC bitmap, Windows 3.x format, {width} x {height} x {bits}, cbSize {total}, bits offset {offset}"
                ),
                "image/bmp",
            ))
        }
        [b'%', b'P', b'D', b'F', b'-', version @ ..] => {
            let end = version
                .iter()
                .position(|byte| !byte.is_ascii_digit() && *byte != b'.')
                .unwrap_or(version.len());
            let version = String::from_utf8_lossy(&version[..end.min(3)]).into_owned();
            let charset = if data.is_ascii() && !data.contains(&0) { "us-ascii" } else { "binary" };
            Some(Verdict {
                description: format!("PDF document, version {version}"),
                mime: "application/pdf",
                charset,
            })
        }
        [0x1f, 0x8b, ..] => Some(gzip(data, size)),
        [b'B', b'Z', b'h', level @ b'1'..=b'9', ..] => Some(Verdict::binary(
            format!("bzip2 compressed data, block size = {}00k", char::from(*level)),
            "application/x-bzip2",
        )),
        [0xfd, b'7', b'z', b'X', b'Z', 0, flags @ ..] => {
            let check = match flags.get(1)? & 0xf {
                0 => "NONE",
                1 => "CRC32",
                4 => "CRC64",
                _ => "SHA256",
            };
            Some(Verdict::binary(format!("XZ compressed data, checksum {check}"), "application/x-xz"))
        }
        [0x28, 0xb5, 0x2f, 0xfd, descriptor, ..] => {
            let dictionary = if descriptor & 3 == 0 { "None".into() } else { "present".to_owned() };
            Some(Verdict::binary(
                format!("Zstandard compressed data (v0.8+), Dictionary ID: {dictionary}"),
                "application/zstd",
            ))
        }
        [0x1f, 0x9d, bits, ..] => {
            Some(Verdict::binary(format!("compress'd data {} bits", bits & 0x1f), "application/x-compress"))
        }
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, major, minor, ..] => Some(Verdict::binary(
            format!("7-zip archive data, version {major}.{minor}"),
            "application/x-7z-compressed",
        )),
        [b'P', b'K', 3, 4, ..] => zip(data),
        [b'P', b'K', 5, 6, ..] => Some(Verdict::binary("Zip archive data (empty)", "application/zip")),
        [0x7f, b'E', b'L', b'F', ..] => Some(executable::elf(data)),
        [0xca, 0xfe, 0xba, 0xbe, ..] => java_class(data),
        [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..] | [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..] => {
            executable::mach_object(data)
        }
        [b'0', b'7', b'0', b'7', b'0', kind @ (b'1' | b'2' | b'7'), ..] => {
            let kind = match kind {
                b'1' => "SVR4 with no CRC",
                b'2' => "SVR4 with CRC",
                _ => "pre-SVR4 or odc",
            };
            Some(Verdict::binary(format!("ASCII cpio archive ({kind})"), "application/x-cpio"))
        }
        [0xc7, 0x71, ..] => Some(Verdict::binary("cpio archive", "application/x-cpio")),
        [0x71, 0xc7, ..] => Some(Verdict::binary("byte-swapped cpio archive", "application/x-cpio")),
        [0, b'a', b's', b'm', ..] => {
            let version = little32(data, 4)?;
            let name = if version == 1 { " (MVP)" } else { "" };
            Some(Verdict::binary(
                format!("WebAssembly (wasm) binary module version {version:#x}{name}"),
                "application/wasm",
            ))
        }
        [b'R', b'I', b'F', b'F', _, _, _, _, kind @ ..] => Some(riff(data, kind)),
        [b'I', b'D', b'3', major, minor, ..] => {
            Some(Verdict::binary(format!("Audio file with ID3 version 2.{major}.{minor}"), "audio/mpeg"))
        }
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => Some(iso_media(brand)),
        [b'!', b'<', b'a', b'r', b'c', b'h', b'>', b'\n', name @ ..] => {
            Some(if name.starts_with(b"debian-binary") {
                let charset = if data.is_ascii() { "us-ascii" } else { "binary" };
                Verdict {
                    description: "Debian binary package".into(),
                    mime: "application/vnd.debian.binary-package",
                    charset,
                }
            } else {
                Verdict::binary("current ar archive", "application/x-archive")
            })
        }
        [b'S', b'Q', b'L', b'i', b't', b'e', b' ', ..]
            if data.starts_with(b"SQLite format 3\0") && data.len() >= 100 =>
        {
            let (version, pages) = (big32(data, 96)?, big32(data, 28)?);
            Some(Verdict::binary(
                format!(
                    "SQLite 3.x database, last written using SQLite version {version}, database pages {pages}"
                ),
                "application/vnd.sqlite3",
            ))
        }
        _ => tar(data),
    }
}

fn png(data: &[u8]) -> Option<Verdict> {
    let (width, height) = (big32(data, 16)?, big32(data, 20)?);
    let (depth, color, interlace) = (*data.get(24)?, *data.get(25)?, data.get(28).copied().unwrap_or(0));
    let color = match color {
        0 => "grayscale",
        2 => "/color RGB",
        3 => " colormap",
        4 => " gray+alpha",
        _ => "/color RGBA",
    };
    let color = if color == "grayscale" { " grayscale" } else { color };
    let interlace = if interlace == 0 { "non-interlaced" } else { "interlaced" };
    Some(Verdict::binary(
        format!("PNG image data, {width} x {height}, {depth}-bit{color}, {interlace}"),
        "image/png",
    ))
}

fn jpeg(data: &[u8]) -> Verdict {
    let mut text = String::from("JPEG image data");
    if data.get(6..11) == Some(b"JFIF\0") && data.len() >= 18 {
        text.push_str(&format!(", JFIF standard {}.{:02}", data[11], data[12]));
        let unit = match data[13] {
            0 => "aspect ratio",
            1 => "resolution (DPI)",
            _ => "resolution (DPCM)",
        };
        let (x, y) = (big16(data, 14).unwrap_or(0), big16(data, 16).unwrap_or(0));
        text.push_str(&format!(", {unit}, density {x}x{y}, segment length {}", big16(data, 4).unwrap_or(0)));
    } else if data.get(6..10) == Some(b"Exif") {
        text.push_str(", Exif standard");
    }
    Verdict::binary(text, "image/jpeg")
}

fn gzip(data: &[u8], size: u64) -> Verdict {
    let mut text = String::from("gzip compressed data");
    let flags = data.get(3).copied().unwrap_or(0);
    if flags & 8 != 0 {
        let name = data.get(10..).unwrap_or_default().split(|&byte| byte == 0).next().unwrap_or_default();
        text.push_str(&format!(", was \"{}\"", String::from_utf8_lossy(name)));
    }
    match little32(data, 4) {
        Some(0) | None => {}
        Some(seconds) => {
            let moment = boxsh_format::strftime::DateTime::new(seconds as i64, 0, 0, b"UTC");
            let mut shown = Vec::new();
            let dialect = boxsh_format::strftime::Dialect::Gnu;
            // A date of fixed form has a fixed length.
            let _ =
                boxsh_format::strftime::strftime(b"%a %b %e %H:%M:%S %Y", &moment, dialect, 64, &mut shown);
            text.push_str(&format!(", last modified: {}", String::from_utf8_lossy(&shown)));
        }
    }
    match data.get(8) {
        Some(2) => text.push_str(", max compression"),
        Some(4) => text.push_str(", max speed"),
        _ => {}
    }
    text.push_str(match data.get(9) {
        Some(0) => ", from FAT filesystem (MS-DOS, OS/2, NT)",
        Some(3) => ", from Unix",
        Some(7) => ", from MacOS",
        Some(10) => ", from NTFS filesystem (NT)",
        Some(11) => ", from TOPS-20",
        _ => "",
    });
    if size == data.len() as u64 && data.len() > 18 {
        let length = little32(data, data.len() - 4).unwrap_or(0);
        text.push_str(&format!(", original size modulo 2^32 {length}"));
    }
    Verdict::binary(text, "application/gzip")
}

fn zip(data: &[u8]) -> Option<Verdict> {
    let (version, method) = (little16(data, 4)?, little16(data, 8)?);
    let name_length = little16(data, 26)? as usize;
    let name = data.get(30..30 + name_length).unwrap_or_default();
    if name == b"mimetype" {
        let kind = data.get(38..).unwrap_or_default();
        for (start, description, mime) in [
            (&b"application/epub+zip"[..], "EPUB document", "application/epub+zip"),
            (
                b"application/vnd.oasis.opendocument.text",
                "OpenDocument Text",
                "application/vnd.oasis.opendocument.text",
            ),
            (
                b"application/vnd.oasis.opendocument.spreadsheet",
                "OpenDocument Spreadsheet",
                "application/vnd.oasis.opendocument.spreadsheet",
            ),
        ] {
            if kind.starts_with(start) {
                return Some(Verdict::binary(description, mime));
            }
        }
    }
    for (start, description, mime) in [
        (
            &b"word/"[..],
            "Microsoft Word 2007+",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
        (
            b"xl/",
            "Microsoft Excel 2007+",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
        (
            b"ppt/",
            "Microsoft PowerPoint 2007+",
            "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        ),
        (b"META-INF/", "Java archive data (JAR)", "application/java-archive"),
    ] {
        if name.starts_with(start) {
            return Some(Verdict::binary(description, mime));
        }
    }
    let method = match method {
        0 => "store",
        8 => "deflate",
        9 => "deflate64",
        12 => "bzip2",
        14 => "lzma",
        93 => "zstd",
        _ => "unknown",
    };
    Some(Verdict::binary(
        format!(
            "Zip archive data, at least v{}.{} to extract, compression method={method}",
            version / 10,
            version % 10
        ),
        "application/zip",
    ))
}

fn java_class(data: &[u8]) -> Option<Verdict> {
    let (minor, major) = (big16(data, 4)?, big16(data, 6)?);
    if !(40..200).contains(&major) {
        return Some(executable::mach_universal(data));
    }
    let name = match major {
        48 => " (Java 1.4)".into(),
        49..=52 => format!(" (Java 1.{})", major - 44),
        53.. => format!(" (Java SE {})", major - 44),
        _ => String::new(),
    };
    Some(Verdict::binary(
        format!("compiled Java class data, version {major}.{minor}{name}"),
        "application/x-java-applet",
    ))
}

fn riff(data: &[u8], kind: &[u8]) -> Verdict {
    let lead = "RIFF (little-endian) data";
    match kind {
        [b'W', b'A', b'V', b'E', ..] => {
            let mut text = format!("{lead}, WAVE audio");
            if let (Some(1), Some(channels), Some(rate), Some(bits)) =
                (little16(data, 20), little16(data, 22), little32(data, 24), little16(data, 34))
            {
                let channels = match channels {
                    1 => "mono".into(),
                    2 => "stereo".into(),
                    count => format!("{count} channels"),
                };
                text.push_str(&format!(", Microsoft PCM, {bits} bit, {channels} {rate} Hz"));
            }
            Verdict::binary(text, "audio/x-wav")
        }
        [b'W', b'E', b'B', b'P', ..] => Verdict::binary(format!("{lead}, Web/P image"), "image/webp"),
        [b'A', b'V', b'I', b' ', ..] => Verdict::binary(format!("{lead}, AVI"), "video/x-msvideo"),
        _ => Verdict::binary(lead, "application/octet-stream"),
    }
}

fn iso_media(brand: &[u8]) -> Verdict {
    let (name, mime) = match brand.get(..4).unwrap_or_default() {
        b"mp42" => ("MP4 v2 [ISO 14496-14]", "video/mp4"),
        b"mp41" => ("MP4 v1 [ISO 14496-1:ch13]", "video/mp4"),
        b"isom" => ("MP4 Base Media v1 [ISO 14496-12:2003]", "video/mp4"),
        b"iso2" => ("MP4 Base Media v2 [ISO 14496-12:2005]", "video/mp4"),
        b"qt  " => ("Apple QuickTime movie, Apple QuickTime (.MOV/QT)", "video/quicktime"),
        b"M4A " => ("Apple iTunes ALAC/AAC-LC (.M4A) Audio", "audio/x-m4a"),
        b"heic" => ("HEIF Image HEVC Main or Main Still Picture Profile", "image/heic"),
        b"avif" => ("AVIF Image", "image/avif"),
        _ => return Verdict::binary("ISO Media", "video/mp4"),
    };
    Verdict::binary(format!("ISO Media, {name}"), mime)
}

/// A tar archive is known by a mark far into its first header.
fn tar(data: &[u8]) -> Option<Verdict> {
    match data.get(257..265)? {
        b"ustar\x0000" => Some(Verdict::binary("POSIX tar archive", "application/x-tar")),
        b"ustar  \0" => Some(Verdict::binary("POSIX tar archive (GNU)", "application/x-tar")),
        _ => None,
    }
}
