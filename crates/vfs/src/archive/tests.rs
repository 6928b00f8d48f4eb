mod edges;

use std::sync::Arc;

use tar::{Builder, EntryType, Header};

use super::*;
use crate::ext::FsExt;
use crate::fs::{Access, Create, NewNode, NodeKind, OpenOptions, Remove, Rename};
use crate::memory::{Memory, MemoryOptions};
use crate::metadata::{Attributes, Timestamp};
use crate::overlay::Overlay;

fn memory() -> Memory {
    Memory::new(&MemoryOptions::default())
}

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

/// Everything there is, with what a round trip keeps.
fn describe(fs: &dyn Fs) -> Vec<String> {
    fs.walk_tree(b"")
        .unwrap()
        .map(|found| {
            let found = found.unwrap();
            let at = found.path.as_path();
            let metadata = found.metadata;
            let what = match metadata.kind {
                crate::FileKind::File => fs.read_file(at.as_bytes()).unwrap(),
                crate::FileKind::Symlink => fs.read_link(at).unwrap(),
                _ => Vec::new(),
            };
            format!(
                "{} {:?} {:o} {}:{} {:?} {} {}",
                at.as_bytes().escape_ascii(),
                metadata.kind,
                metadata.mode,
                metadata.uid,
                metadata.gid,
                metadata.mtime,
                if metadata.is_dir() { 0 } else { metadata.nlink },
                what.escape_ascii()
            )
        })
        .skip(1)
        .collect()
}

fn sample() -> Memory {
    let fs = memory();
    let long = [&b"d/"[..], &[b'n'; 200]].concat();
    let odd = [&b"d/\xff\xfe"[..], &[b'm'; 150]].concat();
    fs.create_dir_all(b"d/empty").unwrap();
    for (name, contents) in [(&b"a"[..], &b"text"[..]), (&long, &[7; 1500]), (&odd, b""), (b"d/\xff", b"x")] {
        fs.write_file(name, contents).unwrap();
    }
    let node = |kind| NewNode { kind, mode: 0o600, uid: 1, gid: 2 };
    fs.create(path("d/link"), &node(NodeKind::Symlink(b"../a"))).unwrap();
    fs.create(path("d/long-link"), &node(NodeKind::Symlink(&[b'x'; 300]))).unwrap();
    fs.create(path("d/fifo"), &node(NodeKind::Fifo)).unwrap();
    fs.link(path("a"), path("d/other-name")).unwrap();
    let attributes = Attributes {
        mode: Some(0o4751),
        uid: Some(3_000_000),
        gid: Some(5),
        mtime: Some(Timestamp::new(-3, 123_456_789)),
        ..Attributes::default()
    };
    fs.set_attributes(path("a"), &attributes).unwrap();
    let times = Attributes { mtime: Some(Timestamp::new(9, 1)), ..Attributes::default() };
    fs.set_attributes(path("d"), &times).unwrap();
    fs
}

fn exported(fs: &dyn Fs) -> Vec<u8> {
    let mut bytes = Vec::new();
    export(fs, FsPath::ROOT, &mut bytes).unwrap();
    bytes
}

fn imported(fs: &dyn Fs, bytes: &[u8]) -> Result<Imported, ArchiveError> {
    import(fs, FsPath::ROOT, bytes, &ImportOptions::default())
}

#[test]
fn a_tree_survives_the_round_trip() {
    let fs = sample();
    let bytes = exported(&fs);
    let copy = memory();
    imported(&copy, &bytes).unwrap();
    assert_eq!(describe(&copy), describe(&fs));
    assert_eq!(exported(&copy), bytes, "the same tree gives the same bytes");
    let (one, two) = (copy.metadata(path("a")).unwrap(), copy.metadata(path("d/other-name")).unwrap());
    assert!(one.same_file(&two));
}

#[test]
fn other_readers_understand_the_archive() {
    let bytes = exported(&sample());
    let mut archive = tar::Archive::new(&bytes[..]);
    let names: Vec<Vec<u8>> =
        archive.entries().unwrap().map(|entry| entry.unwrap().path_bytes().into_owned()).collect();
    assert_eq!(names.len(), 10);
    assert_eq!(names[0], b"a");
    assert!(names.contains(&[&b"d/"[..], &[b'n'; 200]].concat()));
}

#[test]
fn a_difference_is_applied_with_its_deletions() {
    let lower = Arc::new(sample());
    let long = [b'l'; 255];
    lower.write_file(long, b"long").unwrap();
    let overlay = Overlay::new(Arc::clone(&lower) as Arc<dyn Fs>, memory()).unwrap();
    overlay.write_file(b"new", b"new").unwrap();
    overlay.write_file(b"a", b"changed").unwrap();
    overlay.remove(path("d/fifo"), Remove::File).unwrap();
    overlay.remove(FsPath::new(&long).unwrap(), Remove::File).unwrap();
    overlay.remove_all(b"d/empty").unwrap();
    overlay.create_dir_all(b"d/empty/again").unwrap();
    overlay.rename(path("d/link"), path("moved"), Rename::Replace).unwrap();
    let mut bytes = Vec::new();
    export_diff(&overlay, &mut bytes).unwrap();
    let target = lower.fork();
    let options = ImportOptions { links: EscapingLinks::Keep, ..ImportOptions::default() };
    import(&target, FsPath::ROOT, &bytes[..], &options).unwrap();
    // A hard link that was broken is one in the lower still.
    let ignoring_links =
        |fs: &dyn Fs| -> Vec<String> { describe(fs).iter().map(|line| line.replace(" 2 ", " 1 ")).collect() };
    assert_eq!(ignoring_links(&target), ignoring_links(&overlay));
}

/// An archive made by hand, for what no honest tool writes.
struct Forged(Builder<Vec<u8>>);

impl Forged {
    fn new() -> Self {
        Self(Builder::new(Vec::new()))
    }

    fn add(mut self, kind: EntryType, name: &[u8], link: &[u8], contents: &[u8]) -> Self {
        let mut header = Header::new_ustar();
        header.set_entry_type(kind);
        header.set_mode(0o644);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(0);
        header.set_size(contents.len() as u64);
        let fields = header.as_ustar_mut().unwrap();
        fields.name[..name.len()].copy_from_slice(name);
        fields.linkname[..link.len()].copy_from_slice(link);
        header.set_cksum();
        self.0.append(&header, contents).unwrap();
        self
    }

    fn file(self, name: &str) -> Self {
        self.add(EntryType::Regular, name.as_bytes(), b"", b"evil")
    }

    fn link(self, kind: EntryType, name: &str, target: &str) -> Self {
        self.add(kind, name.as_bytes(), target.as_bytes(), b"")
    }

    fn bytes(self) -> Vec<u8> {
        self.0.into_inner().unwrap()
    }
}

/// Refused, for this reason and naming this entry, and nothing changed.
fn refused(archive: &[u8], entry: &str, reason: &str) {
    let fs = sample();
    let before = describe(&fs);
    let error = imported(&fs, archive).expect_err(entry);
    assert_eq!(error.entry, entry.as_bytes(), "{error}");
    assert!(error.to_string().contains(reason), "{error}: {reason}");
    assert_eq!(describe(&fs), before, "{error}");
}

#[test]
fn hostile_names_are_refused() {
    let good = || Forged::new().file("good");
    refused(&good().file("../out").bytes(), "../out", "leads out");
    refused(&good().file("d/../../out").bytes(), "d/../../out", "leads out");
    refused(&good().file("d/..").bytes(), "d/..", "leads out");
    refused(&good().file("/etc/passwd").bytes(), "/etc/passwd", "absolute");
    refused(&good().file(".").bytes(), ".", "not a file name");
    refused(&good().file("good").bytes(), "good", "twice");
    refused(&good().file("./good").bytes(), "./good", "twice");
}

#[test]
fn hostile_links_are_refused() {
    use EntryType::{Link, Symlink};
    refused(&Forged::new().link(Symlink, "l", "/etc").bytes(), "l", "leads out");
    refused(&Forged::new().link(Symlink, "x/l", "../../etc").bytes(), "x/l", "leads out");
    refused(&Forged::new().link(Symlink, "l", "").bytes(), "l", "link target");
    refused(&Forged::new().link(Symlink, "l", "d").file("l/x").bytes(), "l/x", "not a directory");
    refused(&Forged::new().file("l/x").link(Symlink, "l", "d").bytes(), "l/x", "not a directory");
    refused(&Forged::new().file("f").file("f/x").bytes(), "f/x", "not a directory");
    refused(&Forged::new().file("d/link/x").bytes(), "d/link/x", "Not a directory");
    refused(&Forged::new().link(Link, "h", "/etc/passwd").bytes(), "h", "hard link");
    refused(&Forged::new().link(Link, "h", "../x").bytes(), "h", "hard link");
    refused(&Forged::new().link(Link, "h", "a").bytes(), "h", "hard link");
    refused(&Forged::new().link(Link, "h", "h").bytes(), "h", "hard link");
    refused(&Forged::new().link(Symlink, "l", "a").link(Link, "h", "l").bytes(), "h", "hard link");
}

#[test]
fn hostile_types_and_sizes_are_refused() {
    refused(&Forged::new().link(EntryType::Char, "null", "").bytes(), "null", "type");
    refused(&Forged::new().link(EntryType::Block, "disk", "").bytes(), "disk", "type");
    refused(&Forged::new().link(EntryType::GNUSparse, "s", "").bytes(), "s", "sparse map");
    let sparse = |records: &[u8]| Forged::new().add(EntryType::XHeader, b"x", b"", records).file("s").bytes();
    refused(&sparse(b"22 GNU.sparse.major=1\n"), "s", "sparse map");
    refused(&sparse(b"22 GNU.sparse.major=2\n"), "x", "type");
    // The stretches are beyond the end, overlap, or are not as long as the contents.
    for map in ["0,5", "0,2,1,2", "0,3", "3,1,0,3", "0"] {
        let map = [
            super::export::record("GNU.sparse.size", b"4"),
            super::export::record("GNU.sparse.map", map.as_bytes()),
        ];
        refused(&sparse(&map.concat()), "s", "sparse map");
    }
    let all = b"12 path=abc\n";
    refused(
        &Forged::new().add(EntryType::XGlobalHeader, b"g", b"", all).file("s").bytes(),
        "g",
        "all entries",
    );
    refused(&Forged::new().add(EntryType::XHeader, b"x", b"", b"garbage").file("s").bytes(), "x", "pax");
    let mut claimed = Header::new_ustar();
    claimed.as_ustar_mut().unwrap().name[0] = b'b';
    claimed.set_mode(0);
    claimed.set_uid(0);
    claimed.set_gid(0);
    claimed.set_mtime(0);
    claimed.set_size(8 << 30);
    claimed.set_cksum();
    refused(claimed.as_bytes(), "b", "limit");
    refused(
        &Forged::new().add(EntryType::GNULongName, b"l", b"", &[b'x'; 9000]).file("s").bytes(),
        "l",
        "limit",
    );
    refused(&Forged::new().add(EntryType::Directory, b"d2", b"", &[0; 5000]).bytes(), "d2", "size");
    refused(&Forged::new().file("d/empty").bytes(), "d/empty", "Is a directory");
}

#[test]
fn damaged_archives_are_refused() {
    let whole = Forged::new().file("one").file("two").bytes();
    for length in [1, 511, 512, 513, 1024, 1500, 2048] {
        let fs = memory();
        let error = imported(&fs, &whole[..length]).unwrap_err();
        assert!(matches!(error.kind, ArchiveErrorKind::Truncated), "{length}: {error}");
        assert!(describe(&fs).is_empty());
    }
    let mut damaged = whole.clone();
    damaged[0] ^= 1;
    refused(&damaged, "", "checksum");
    refused(&[b'x'; 1024], "", "checksum");
    refused(&[], "", "truncated");
    assert_eq!(imported(&memory(), &[0; 1024]).unwrap(), Imported::default());
}

#[test]
fn limits_hold() {
    let archive = Forged::new().file("a").file("b/c/d").bytes();
    let with = |limits| {
        import(&memory(), FsPath::ROOT, &archive[..], &ImportOptions { limits, ..Default::default() })
    };
    let all = Limits { total_bytes: 8, file_bytes: 4, entries: 2, depth: 3 };
    assert_eq!(with(all).unwrap(), Imported { entries: 2, bytes: 8, removed: 0 });
    for less in [
        Limits { total_bytes: 7, ..all },
        Limits { file_bytes: 3, ..all },
        Limits { entries: 1, ..all },
        Limits { depth: 2, ..all },
    ] {
        assert!(matches!(with(less).unwrap_err().kind, ArchiveErrorKind::Limit(..)), "{less:?}");
    }
}

#[test]
fn a_full_filesystem_is_left_as_it_was() {
    let archive = Forged::new()
        .file("d/new")
        .file("a")
        .add(EntryType::Regular, b".wh.gone", b"", b"")
        .add(EntryType::Directory, b"d/", b"", b"")
        .add(EntryType::Regular, b"zz/big", b"", &[1; 200_000])
        .bytes();
    let fs = Memory::new(&MemoryOptions::default().quota(100_000));
    sample().copy_tree(b"", &fs, b"").unwrap();
    fs.write_file(b"gone", b"not yet").unwrap();
    let (before, mark) = (describe(&fs), fs.mark().unwrap());
    let error = imported(&fs, &archive).unwrap_err();
    assert_eq!(error.entry, b"zz/big");
    assert_eq!(describe(&fs), before);
    assert!(fs.changes_since(&mark).unwrap().is_empty());
}

#[test]
fn whiteouts_are_applied_or_taken_literally() {
    let archive = Forged::new().file(".wh.a").file("d/.wh..wh..opq").file("d/kept").bytes();
    let fs = sample();
    let imported = imported(&fs, &archive).unwrap();
    assert_eq!(describe(&fs).len(), 2, "{:?}", describe(&fs));
    assert!(!fs.exists(b"a") && fs.exists(b"d/kept"));
    assert_eq!((imported.entries, imported.removed), (1, 9));
    let fs = sample();
    let options = ImportOptions { whiteouts: Whiteouts::Literal, ..ImportOptions::default() };
    import(&fs, path("d"), &archive[..], &options).unwrap();
    assert!(fs.exists(b"a") && fs.exists(b"d/.wh.a"));
}

#[test]
fn a_hard_link_may_sort_before_its_file() {
    let archive =
        Forged::new().file("d/z").link(EntryType::Link, "a", "./d/z").link(EntryType::Link, "b", "a");
    let fs = memory();
    imported(&fs, &archive.bytes()).unwrap();
    let found = fs.metadata(path("d/z")).unwrap();
    assert_eq!(found.nlink, 3);
    assert!(fs.metadata(path("a")).unwrap().same_file(&found));
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config { cases: 400, failure_persistence: None, ..Default::default() })]

    /// Whatever is done to an archive, it is imported whole or not at all.
    #[test]
    fn damage_never_goes_halfway(
        changes in proptest::collection::vec((0usize..9000, proptest::prelude::any::<u8>()), 1..6),
        length in 0usize..20_000,
        repaired in proptest::bool::ANY,
    ) {
        let mut bytes = exported(&sample());
        for (at, value) in changes {
            let at = at % bytes.len();
            bytes[at] = value;
            if repaired {
                // A forger gets the checksum right.
                let start = at / 512 * 512;
                let mut header = Header::new_old();
                header.as_mut_bytes().copy_from_slice(&bytes[start..start + 512]);
                header.set_cksum();
                bytes[start..start + 512].copy_from_slice(header.as_bytes());
            }
        }
        bytes.truncate(length.max(512));
        let fs = memory();
        fs.write_file(b"there", b"before").unwrap();
        fs.create_dir_all(b"d").unwrap();
        let before = describe(&fs);
        if imported(&fs, &bytes).is_err() {
            proptest::prop_assert_eq!(describe(&fs), before);
        }
    }
}

/// A file with bytes at two places and holes around them.
fn sparse_sample() -> Memory {
    let fs = memory();
    let create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: true };
    let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
    let file = fs.open(FsPath::new(b"s").unwrap(), &options).unwrap();
    file.write_at(b"one", 1 << 20).unwrap();
    file.write_at(b"two", 3 << 20).unwrap();
    file.set_len(5 << 20).unwrap();
    fs
}

#[test]
fn holes_survive_an_archive() {
    let one = sparse_sample();
    let mut archive = Vec::new();
    export(&one, FsPath::ROOT, &mut archive).unwrap();
    assert!(archive.len() < 20_000, "{}", archive.len());
    let two = memory();
    imported(&two, &archive).unwrap();
    assert_eq!(two.read_file(b"s").unwrap(), one.read_file(b"s").unwrap());
    assert!(two.usage().0 < 20_000, "{:?}", two.usage());
}

#[test]
fn older_ways_to_tell_of_holes_are_read() {
    use super::export::record;
    let expected = [&[0; 4][..], b"ev", &[0; 4], b"il", &[0; 8]].concat();
    let one_zero = [record("GNU.sparse.size", b"20"), record("GNU.sparse.map", b"4,2,10,2,20,0")].concat();
    let pairs = [("offset", "4"), ("numbytes", "2"), ("offset", "10"), ("numbytes", "2")];
    let zero_zero: Vec<u8> = std::iter::once(record("GNU.sparse.size", b"20"))
        .chain(pairs.iter().map(|(key, value)| record(&format!("GNU.sparse.{key}"), value.as_bytes())))
        .flatten()
        .collect();
    for records in [one_zero, zero_zero] {
        let archive = Forged::new().add(EntryType::XHeader, b"x", b"", &records).file("s").bytes();
        let fs = memory();
        imported(&fs, &archive).unwrap();
        assert_eq!(fs.read_file(b"s").unwrap(), expected);
    }
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::GNUSparse);
    header.as_gnu_mut().unwrap().name[..1].copy_from_slice(b"s");
    header.set_mode(0o644);
    for set in [Header::set_uid, Header::set_gid, Header::set_mtime] {
        set(&mut header, 0);
    }
    header.set_size(4);
    let gnu = header.as_gnu_mut().unwrap();
    for (at, (offset, length)) in [(4u64, 2u64), (10, 2)].into_iter().enumerate() {
        gnu.sparse[at].offset[..11].copy_from_slice(format!("{offset:011o}").as_bytes());
        gnu.sparse[at].numbytes[..11].copy_from_slice(format!("{length:011o}").as_bytes());
    }
    gnu.realsize[..11].copy_from_slice(format!("{:011o}", 20).as_bytes());
    header.set_cksum();
    let archive = [&header.as_bytes()[..], b"evil", &[0; 508], &[0; 1024]].concat();
    let fs = memory();
    imported(&fs, &archive).unwrap();
    assert_eq!(fs.read_file(b"s").unwrap(), expected);
}

#[test]
fn files_belong_to_whom_the_import_says() {
    let fs = memory();
    let options =
        ImportOptions { owner: super::ImportedOwner::Is { uid: 7, gid: 8 }, ..ImportOptions::default() };
    import(&fs, FsPath::ROOT, &Forged::new().file("d/f").bytes()[..], &options).unwrap();
    for path in ["d", "d/f"] {
        let found = fs.metadata(FsPath::new(path.as_bytes()).unwrap()).unwrap();
        assert_eq!((found.uid, found.gid), (7, 8), "{path}");
    }
}

#[test]
fn only_what_a_header_cannot_say_is_in_a_record() {
    const SMALL: u32 = 0o7_777_777;
    const LARGE: i64 = 0o77_777_777_777;
    let records = |name: &[u8], link: &[u8], uid: u32, mtime: Timestamp| {
        let fs = memory();
        let kind = if link.is_empty() { NodeKind::Fifo } else { NodeKind::Symlink(link) };
        let name = FsPath::new(name).unwrap();
        fs.create(name, &NewNode { kind, mode: 0o600, uid, gid: 0 }).unwrap();
        fs.set_attributes(name, &Attributes { mtime: Some(mtime), ..Attributes::default() }).unwrap();
        let bytes = exported(&fs);
        let mut archive = tar::Archive::new(&bytes[..]);
        let mut entry = archive.entries().unwrap().next().unwrap().unwrap();
        let keys: Vec<String> = match entry.pax_extensions().unwrap() {
            Some(records) => records.map(|record| record.unwrap().key().unwrap().to_owned()).collect(),
            None => Vec::new(),
        };
        let copy = memory();
        imported(&copy, &bytes).unwrap();
        assert_eq!(describe(&copy), describe(&fs));
        keys
    };
    let plain = Timestamp::new(5, 0);
    let (text, other) = (|length: usize| vec![b'n'; length], |length: usize| vec![0xff; length]);
    assert!(records(b"a", b"", 0, plain).is_empty());
    assert!(records(&text(100), b"", 0, plain).is_empty());
    assert!(records(&other(100), b"", 0, plain).is_empty());
    assert_eq!(records(&text(101), b"", 0, plain), ["path"]);
    assert_eq!(records(&other(101), b"", 0, plain), ["hdrcharset", "path"]);
    assert!(records(b"a", &text(100), 0, plain).is_empty());
    assert!(records(b"a", &other(100), 0, plain).is_empty());
    assert_eq!(records(b"a", &text(101), 0, plain), ["linkpath"]);
    assert_eq!(records(b"a", &other(101), 0, plain), ["hdrcharset", "linkpath"]);
    assert_eq!(records(b"\xff", &text(101), 0, plain), ["linkpath"]);
    assert_eq!(records(&text(101), b"\xff", 0, plain), ["path"]);
    assert!(records(b"a", b"", SMALL, plain).is_empty());
    assert_eq!(records(b"a", b"", SMALL + 1, plain), ["uid"]);
    assert!(records(b"a", b"", 0, Timestamp::new(0, 0)).is_empty());
    assert!(records(b"a", b"", 0, Timestamp::new(LARGE, 0)).is_empty());
    for mtime in [Timestamp::new(5, 1), Timestamp::new(-1, 0), Timestamp::new(LARGE + 1, 0)] {
        assert_eq!(records(b"a", b"", 0, mtime), ["mtime"], "{mtime:?}");
    }
}

#[test]
fn long_names_of_gnu_archives_are_read() {
    let (name, target) = ("f".repeat(130), "t".repeat(140));
    let mut builder = Builder::new(Vec::new());
    let header = |kind: EntryType, size: u64| {
        let mut header = Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(size);
        header.set_mode(0o644);
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(0);
        header
    };
    builder.append_data(&mut header(EntryType::Regular, 2), &name, &b"hi"[..]).unwrap();
    builder.append_link(&mut header(EntryType::Symlink, 0), "link", &target).unwrap();
    let fs = memory();
    imported(&fs, &builder.into_inner().unwrap()).unwrap();
    assert_eq!(fs.read_file(name.as_bytes()).unwrap(), b"hi");
    assert_eq!(fs.read_link(path("link")).unwrap(), target.as_bytes());
}

#[test]
fn the_length_of_a_record_counts_itself() {
    for length in [0, 1, 90, 91, 92, 93, 94, 95, 96, 980, 990, 991, 992, 993, 994] {
        let record = export::record("k", &vec![b'v'; length]);
        let (digits, _) = record.split_at(record.iter().position(|&byte| byte == b' ').unwrap());
        assert_eq!(String::from_utf8_lossy(digits), record.len().to_string());
    }
}
