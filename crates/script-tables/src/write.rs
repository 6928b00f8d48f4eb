//! Writing a table in its one canonical form.

use crate::escape::{TrailingSpaces, escape, is_plain};
use crate::{Case, Table};

impl Table {
    /// The text of the table; [`Table::parse`] gives the same table back.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for comment in &self.comments {
            out.extend_from_slice(format!("#:{comment}\n").as_bytes());
        }
        for case in &self.cases {
            if !out.is_empty() {
                out.push(b'\n');
            }
            write_case(case, &mut out);
        }
        out
    }
}

fn write_case(case: &Case, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("=== {}\n", case.name).as_bytes());
    if is_plain(&case.script, TrailingSpaces::Keep) {
        out.extend_from_slice(&case.script);
        out.push(b'\n');
    } else {
        out.extend_from_slice(b"--- script (escaped)\n");
        out.extend_from_slice(&escape(&case.script));
    }
    if case.status != 0 {
        out.extend_from_slice(format!("--- status {}\n", case.status).as_bytes());
    }
    if !case.stdout.is_empty() {
        write_block("stdout", &case.stdout, out);
    }
    if let Some(stderr) = &case.stderr {
        write_block("stderr", stderr, out);
    }
    if let Some(reason) = &case.differs {
        out.extend_from_slice(format!("--- differs: {reason}\n").as_bytes());
    }
}

fn write_block(name: &str, content: &[u8], out: &mut Vec<u8>) {
    let (body, form) = match content.strip_suffix(b"\n") {
        Some(body) => (body, ""),
        None => (content, " (no newline)"),
    };
    if content.is_empty() {
        out.extend_from_slice(format!("--- {name}\n").as_bytes());
    } else if is_plain(body, TrailingSpaces::Escape) {
        out.extend_from_slice(format!("--- {name}{form}\n").as_bytes());
        out.extend_from_slice(body);
        out.push(b'\n');
    } else {
        out.extend_from_slice(format!("--- {name} (escaped)\n").as_bytes());
        out.extend_from_slice(&escape(content));
    }
}
