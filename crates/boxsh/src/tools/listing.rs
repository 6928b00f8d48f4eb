//! Directories as tools list them.

use boxsh_kernel::vfs::FileKind;

use crate::error::Error;
use crate::sandbox::Sandbox;
use crate::tools::text_file::Place;

/// How deep a listing goes.
const DEPTH: usize = 2;

/// The most entries that are listed.
const MOST: usize = 1000;

/// A listing that grows.
struct Listing {
    text: String,
    entries: usize,
}

/// The files below a directory, two levels deep, with their sizes. Hidden ones and `node_modules` are left out.
pub(super) fn list(sandbox: &Sandbox, place: Place<'_>) -> Result<String, Error> {
    let mut listing = Listing { text: String::new(), entries: 0 };
    let shown = place.shown.trim_end_matches('/');
    listing.below(sandbox, place.path, shown, DEPTH)?;
    let Listing { mut text, entries } = listing;
    if entries > MOST {
        text.push_str(&format!("[{} more entries left out]\n", entries - MOST));
    }
    let heading = match entries {
        0 => format!("{} has no files that are not hidden.\n", place.shown),
        _ => format!("{}, up to {DEPTH} levels deep, without hidden files:\n", place.shown),
    };
    Ok(heading + &text)
}

impl Listing {
    fn below(&mut self, sandbox: &Sandbox, path: &[u8], shown: &str, depth: usize) -> Result<(), Error> {
        for entry in sandbox.list_directory(path)? {
            if entry.name.starts_with(b".") || &*entry.name == b"node_modules" {
                continue;
            }
            let path = [path, b"/", &entry.name].concat();
            let shown = format!("{shown}/{}", String::from_utf8_lossy(&entry.name));
            self.entries += 1;
            if self.entries <= MOST {
                self.add(sandbox, &path, &shown, entry.kind);
            }
            if entry.kind == FileKind::Directory && depth > 1 {
                // What disappears meanwhile, or cannot be read, has been named at least.
                let _ = self.below(sandbox, &path, &shown, depth - 1);
            }
        }
        Ok(())
    }

    fn add(&mut self, sandbox: &Sandbox, path: &[u8], shown: &str, kind: FileKind) {
        let line = match kind {
            FileKind::Directory => format!("-\t{shown}/\n"),
            FileKind::Symlink => format!("-\t{shown}@\n"),
            _ => format!("{}\t{shown}\n", size(sandbox.metadata(path).map_or(0, |metadata| metadata.size))),
        };
        self.text.push_str(&line);
    }
}

/// A size as people read it: in bytes, or in the largest unit that leaves a whole part.
fn size(bytes: u64) -> String {
    let units = ["K", "M", "G", "T"];
    if bytes < 1024 {
        return bytes.to_string();
    }
    let mut value = bytes as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{value:.1}{}", units[unit])
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_have_units() {
        for (bytes, text) in
            [(0, "0"), (1023, "1023"), (1024, "1.0K"), (1_572_864, "1.5M"), (1 << 40, "1.0T")]
        {
            assert_eq!(size(bytes), text);
        }
    }
}
