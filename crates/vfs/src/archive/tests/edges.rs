//! What is just within bounds, and what is just outside.

use super::*;

/// A path of so many bytes, in names that are not too long.
fn long_path(length: usize) -> Vec<u8> {
    (0..length).map(|at| if at % 100 == 99 && at + 1 < length { b'/' } else { b'n' }).collect()
}

fn named(kind: EntryType, name: &[u8]) -> Forged {
    Forged::new().add(kind, b"././@LongLink", b"", name)
}

#[test]
fn names_and_targets_are_shorter_than_the_longest_path() {
    for (length, reason) in [(4095, None), (4096, Some("name")), (5000, Some("name"))] {
        let name = long_path(length);
        let file = named(EntryType::GNULongName, &name).file("short").bytes();
        let link = named(EntryType::GNULongLink, &name).link(EntryType::Symlink, "link", "short").bytes();
        for (archive, at) in [(file, &name[..]), (link, b"link")] {
            let fs = memory();
            match (imported(&fs, &archive), reason) {
                (Ok(_), None) => assert!(fs.metadata(FsPath::new(at).unwrap()).is_ok()),
                (Err(error), Some(_)) => {
                    assert!(
                        matches!(error.kind, ArchiveErrorKind::BadName(crate::Errno::ENAMETOOLONG)),
                        "{error}"
                    );
                }
                (other, _) => panic!("{length}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_directory_has_no_contents_to_speak_of() {
    let directory =
        |length: usize| Forged::new().add(EntryType::Directory, b"d", b"", &vec![0; length]).bytes();
    assert!(imported(&memory(), &directory(4096)).is_ok());
    assert!(imported(&memory(), &directory(4097)).unwrap_err().to_string().contains("size"));
}

#[test]
fn a_link_may_be_written_with_dots_and_slashes() {
    let archive = Forged::new().link(EntryType::Symlink, "d/link", "./x//../y").bytes();
    let fs = memory();
    imported(&fs, &archive).unwrap();
    assert_eq!(fs.read_link(path("d/link")).unwrap(), b"./x//../y");
    refused(&Forged::new().link(EntryType::Symlink, "d/link", "./x/../../../y").bytes(), "d/link", "link");
}

#[test]
fn a_name_without_its_entry_is_refused() {
    let error = imported(&memory(), &named(EntryType::GNULongName, b"lost").bytes()).unwrap_err();
    assert_eq!(error.to_string(), "archive: malformed header: no entry after its names");
}

#[test]
fn a_comment_about_all_entries_is_passed_over() {
    let archive = Forged::new().add(
        EntryType::XGlobalHeader,
        b"pax_global_header",
        b"",
        &super::super::export::record("comment", b"0123"),
    );
    let fs = memory();
    imported(&fs, &archive.file("a").bytes()).unwrap();
    assert_eq!(fs.read_file(b"a").unwrap(), b"evil");
}

#[test]
fn an_error_names_its_entry() {
    let error = imported(&memory(), &Forged::new().file("../up").bytes()).unwrap_err();
    assert!(error.to_string().starts_with("../up: "), "{error}");
}

#[test]
fn stretches_may_touch() {
    let record = super::super::export::record;
    let records = [record("GNU.sparse.size", b"1024"), record("GNU.sparse.map", b"0,512,512,512")].concat();
    let contents: Vec<u8> = (0..1024).map(|at| (at / 512) as u8 + 1).collect();
    let archive = Forged::new().add(EntryType::XHeader, b"x", b"", &records);
    let fs = memory();
    imported(&fs, &archive.add(EntryType::Regular, b"a", b"", &contents).bytes()).unwrap();
    assert_eq!(fs.read_file(b"a").unwrap(), contents);
}

#[test]
fn a_file_that_is_one_hole_survives_the_round_trip() {
    let fs = memory();
    fs.write_file(b"hole", b"").unwrap();
    let options = OpenOptions { access: Access::Write, truncate: false, create: None };
    fs.open(path("hole"), &options).unwrap().set_len(1 << 20).unwrap();
    let copy = memory();
    imported(&copy, &exported(&fs)).unwrap();
    assert_eq!(copy.metadata(path("hole")).unwrap().size, 1 << 20);
    assert_eq!(copy.metadata(path("hole")).unwrap().blocks, 0);
}

#[test]
fn an_import_that_fails_leaves_the_times_of_directories() {
    let before = Attributes { mtime: Some(Timestamp::new(9, 1)), ..Attributes::default() };
    let archive = Forged::new().file("d/a").file("d/b").bytes();
    for inodes in 2..4 {
        let fs = Memory::new(&MemoryOptions::default().inodes(inodes));
        fs.create_dir_all(b"d").unwrap();
        fs.set_attributes(path("d"), &before).unwrap();
        imported(&fs, &archive).unwrap_err();
        assert_eq!(fs.metadata(path("d")).unwrap().mtime, Timestamp::new(9, 1));
        assert_eq!(fs.read_dir(path("d")).unwrap().len(), 0);
    }
}

#[test]
fn a_long_name_in_a_directory_is_deleted_by_a_difference() {
    let lower = Arc::new(memory());
    let long = [&b"d/e/"[..], &[b'l'; 255]].concat();
    lower.create_dir_all(b"d/e").unwrap();
    lower.write_file(&long, b"long").unwrap();
    let overlay = Overlay::new(Arc::clone(&lower) as Arc<dyn Fs>, memory()).unwrap();
    overlay.remove(FsPath::new(&long).unwrap(), Remove::File).unwrap();
    let mut bytes = Vec::new();
    export_diff(&overlay, &mut bytes).unwrap();
    let target = lower.fork();
    assert_eq!(imported(&target, &bytes).unwrap().removed, 1);
    assert!(target.metadata(FsPath::new(&long).unwrap()).is_err());
}

#[test]
fn a_sparse_file_may_be_as_large_as_any_file() {
    let record = super::super::export::record;
    let records = [record("GNU.sparse.size", b"20"), record("GNU.sparse.map", b"4,2,10,2,20,0")].concat();
    let archive = Forged::new().add(EntryType::XHeader, b"x", b"", &records).file("s").bytes();
    let with = |file_bytes| {
        let limits = Limits { file_bytes, ..Limits::default() };
        import(&memory(), FsPath::ROOT, &archive[..], &ImportOptions { limits, ..Default::default() })
    };
    assert_eq!(with(20).unwrap().entries, 1);
    let error = with(19).unwrap_err();
    assert!(matches!(&error.kind, ArchiveErrorKind::Limit(what, 19) if what == "bytes in a file"), "{error}");
}

#[test]
fn what_is_said_about_an_entry_has_a_longest_form() {
    let named =
        |length| imported(&memory(), &named(EntryType::GNULongName, &vec![b'n'; length]).file("f").bytes());
    assert!(matches!(named(2 * 4096).unwrap_err().kind, ArchiveErrorKind::BadName(_)));
    let error = named(2 * 4096 + 1).unwrap_err();
    assert!(
        matches!(&error.kind, ArchiveErrorKind::Limit(what, 8192) if what == "bytes in a header"),
        "{error}"
    );
}
