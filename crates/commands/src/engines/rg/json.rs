//! `--json`: what was found, for programs.

use boxsh_format::json::push_string;

use super::print::Stats;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Appends a text: as it is if it is UTF-8, in base64 if not.
fn text(bytes: &[u8], out: &mut Vec<u8>) {
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            out.extend_from_slice(b"{\"text\":");
            push_string(text.as_bytes(), out);
            out.push(b'}');
        }
        Err(_) => {
            out.extend_from_slice(b"{\"bytes\":\"");
            for chunk in bytes.chunks(3) {
                let word = chunk
                    .iter()
                    .enumerate()
                    .fold(0_u32, |word, (at, byte)| word | u32::from(*byte) << (16 - 8 * at));
                for at in 0..4 {
                    let digit = DIGITS[(word >> (18 - 6 * at)) as usize & 63];
                    out.push(if at <= chunk.len() { digit } else { b'=' });
                }
            }
            out.extend_from_slice(b"\"}");
        }
    }
}

pub(super) fn begin(path: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"type\":\"begin\",\"data\":{\"path\":");
    text(path, out);
    out.extend_from_slice(b"}}\n");
}

pub(super) fn line(
    kind: &str,
    path: &[u8],
    lines: &[u8],
    number: u64,
    offset: u64,
    matches: &[(usize, usize)],
    out: &mut Vec<u8>,
) {
    out.extend_from_slice(format!("{{\"type\":\"{kind}\",\"data\":{{\"path\":").as_bytes());
    text(path, out);
    out.extend_from_slice(b",\"lines\":");
    text(lines, out);
    out.extend_from_slice(
        format!(",\"line_number\":{number},\"absolute_offset\":{offset},\"submatches\":[").as_bytes(),
    );
    for (index, &(from, to)) in matches.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        out.extend_from_slice(b"{\"match\":");
        text(&lines[from..to], out);
        out.extend_from_slice(format!(",\"start\":{from},\"end\":{to}}}").as_bytes());
    }
    out.extend_from_slice(b"]}}\n");
}

fn human(nanos: u64) -> String {
    format!("{:.6}s", nanos as f64 / 1e9)
}

pub(super) fn end(path: &[u8], binary: Option<u64>, stats: &Stats, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"type\":\"end\",\"data\":{\"path\":");
    text(path, out);
    let binary = binary.map_or("null".to_owned(), |offset| offset.to_string());
    let elapsed = format!(
        "{{\"secs\":{},\"nanos\":{},\"human\":\"{}\"}}",
        stats.nanos / 1_000_000_000,
        stats.nanos % 1_000_000_000,
        human(stats.nanos)
    );
    out.extend_from_slice(
        format!(
            ",\"binary_offset\":{binary},\"stats\":{{\"elapsed\":{elapsed},\"searches\":{},\"searches_with_match\":{},\"bytes_searched\":{},\"bytes_printed\":{},\"matched_lines\":{},\"matches\":{}}}}}}}\n",
            stats.searches, stats.searches_with_match, stats.bytes_searched, stats.bytes_printed, stats.matched_lines, stats.matches
        )
        .as_bytes(),
    );
}

pub(super) fn summary(stats: &Stats, total_nanos: u64) -> String {
    let elapsed = |nanos: u64| {
        format!(
            "{{\"human\":\"{}\",\"nanos\":{},\"secs\":{}}}",
            human(nanos),
            nanos % 1_000_000_000,
            nanos / 1_000_000_000
        )
    };
    format!(
        "{{\"data\":{{\"elapsed_total\":{},\"stats\":{{\"bytes_printed\":{},\"bytes_searched\":{},\"elapsed\":{},\"matched_lines\":{},\"matches\":{},\"searches\":{},\"searches_with_match\":{}}}}},\"type\":\"summary\"}}\n",
        elapsed(total_nanos),
        stats.bytes_printed,
        stats.bytes_searched,
        elapsed(stats.nanos),
        stats.matched_lines,
        stats.matches,
        stats.searches,
        stats.searches_with_match
    )
}
