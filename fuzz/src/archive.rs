//! Any bytes are an archive or are refused, and what is refused leaves nothing behind.

use boxsh_vfs::archive::{EscapingLinks, ImportOptions, Limits, Whiteouts, export, import};
use boxsh_vfs::{Fs, FsExt, FsPath, Memory, MemoryOptions};
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};

pub(crate) fn run(input: &[u8]) {
    let Ok(input) = <(bool, bool, &[u8])>::arbitrary_take_rest(Unstructured::new(input)) else { return };
    let (keep_links, literal, archive) = input;
    let options = ImportOptions {
        limits: Limits { total_bytes: 1 << 20, file_bytes: 1 << 20, entries: 1000, depth: 32 },
        links: if keep_links { EscapingLinks::Keep } else { EscapingLinks::Refuse },
        whiteouts: if literal { Whiteouts::Literal } else { Whiteouts::Apply },
        ..ImportOptions::default()
    };
    let fs = Memory::new(&MemoryOptions::default());
    fs.write_file(b"kept", b"as it was").expect("an empty filesystem takes a file");
    let before = listing(&fs);
    match import(&fs, FsPath::ROOT, archive, &options) {
        Ok(_) => export(&fs, FsPath::ROOT, &mut Vec::new()).expect("what was imported can be exported"),
        Err(_) => assert_eq!(listing(&fs), before),
    }
}

/// The names in the root, and what the file that was there first holds.
fn listing(fs: &Memory) -> (Vec<Box<[u8]>>, Vec<u8>) {
    let names = fs.read_dir(FsPath::ROOT).expect("the root can be listed");
    (names.into_iter().map(|entry| entry.name).collect(), fs.read_file(b"kept").unwrap_or_default())
}
