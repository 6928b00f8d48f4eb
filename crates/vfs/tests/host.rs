//! A host directory cannot be left, hangs on nothing, and shows what its options say.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use boxsh_vfs::{
    Access, Attributes, Create, Errno, FileKind, Fs, FsExt, FsPath, Host, HostAccess, HostOptions, NewNode,
    NodeKind, OpenOptions, Owners, Remove, Rename, Resolver, SetId, Symlinks, Walk,
};
use tempfile::TempDir;

fn path(path: &str) -> FsPath<'_> {
    FsPath::new(path.as_bytes()).unwrap()
}

/// A directory with a secret next to the root that is opened.
fn sample() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    std::fs::write(at("secret"), "secret").unwrap();
    std::fs::create_dir_all(at("root/d/e")).unwrap();
    std::fs::write(at("root/d/f"), "file").unwrap();
    symlink("../secret", at("root/up")).unwrap();
    symlink("/", at("root/slash")).unwrap();
    symlink("..", at("root/d/parent")).unwrap();
    symlink("../..", at("root/d/out")).unwrap();
    dir
}

fn options() -> HostOptions {
    HostOptions { access: HostAccess::ReadWrite, ..HostOptions::default() }
}

fn open(dir: &Path, options: HostOptions) -> Host {
    Host::open(dir.join("root"), options).unwrap()
}

fn both(test: impl Fn(HostOptions)) {
    for resolver in [Resolver::Best, Resolver::Stepwise] {
        test(HostOptions { resolver, ..options() });
    }
}

fn names(fs: &Host, at: &str) -> Vec<String> {
    let entries = fs.read_dir(path(at)).unwrap();
    entries.iter().map(|entry| String::from_utf8_lossy(&entry.name).into_owned()).collect()
}

const NODE: NewNode<'_> = NewNode { kind: NodeKind::Directory, mode: 0o755, uid: 0, gid: 0 };
const CREATE: Create = Create { mode: 0o644, uid: 0, gid: 0, exclusive: false };
const WRITE: OpenOptions = OpenOptions { access: Access::Write, truncate: true, create: Some(CREATE) };

#[test]
fn no_link_leads_out() {
    both(|options| {
        let dir = sample();
        let host = open(dir.path(), options);
        for link in ["up", "slash", "d/out", "d/parent"] {
            assert_eq!(host.open(path(link), &OpenOptions::READ).err(), Some(Errno::ELOOP), "{link}");
            assert_eq!(host.open(path(link), &WRITE).err(), Some(Errno::ELOOP), "{link}");
            let below = format!("{link}/secret");
            let below = path(&below);
            assert_eq!(host.metadata(below), Err(Errno::ENOTDIR), "{link}");
            assert_eq!(host.open(below, &WRITE).err(), Some(Errno::ENOTDIR), "{link}");
            assert_eq!(host.create(below, &NODE), Err(Errno::ENOTDIR), "{link}");
            assert_eq!(host.remove(below, Remove::File), Err(Errno::ENOTDIR), "{link}");
            assert_eq!(host.rename(below, path("x"), Rename::Replace), Err(Errno::ENOTDIR), "{link}");
            assert_eq!(host.rename(path("d/f"), below, Rename::Replace), Err(Errno::ENOTDIR), "{link}");
            assert_eq!(host.link(below, path("x")), Err(Errno::ENOTDIR), "{link}");
            assert_eq!(host.set_attributes(below, &Attributes::default()), Err(Errno::ENOTDIR), "{link}");
            assert_eq!(host.read_dir(path(link)).err(), Some(Errno::ENOTDIR), "{link}");
        }
        let mode = Attributes { mode: Some(0o777), ..Attributes::default() };
        assert_eq!(host.set_attributes(path("up"), &mode), Err(Errno::EOPNOTSUPP));
        assert_eq!(std::fs::read(dir.path().join("secret")).unwrap(), b"secret");
        assert_eq!(dir.path().join("secret").symlink_metadata().unwrap().mode() & 0o777, 0o644);
    });
}

#[test]
fn the_directory_is_held_not_its_name() {
    both(|options| {
        let dir = sample();
        let host = open(dir.path(), options);
        std::fs::rename(dir.path().join("root"), dir.path().join("moved")).unwrap();
        std::fs::create_dir(dir.path().join("root")).unwrap();
        host.write_file(b"d/new", b"x").unwrap();
        assert!(dir.path().join("moved/d/new").exists());
        assert_eq!(names(&host, "d"), ["e", "f", "new", "out", "parent"]);
    });
}

#[cfg(target_os = "linux")]
#[test]
fn fifos_sockets_and_devices_do_not_open() {
    use std::os::unix::net::UnixListener;
    both(|options| {
        let dir = sample();
        let host = open(dir.path(), options);
        host.create(path("fifo"), &NewNode { kind: NodeKind::Fifo, ..NODE }).unwrap();
        let _listener = UnixListener::bind(dir.path().join("root/socket")).unwrap();
        for name in ["fifo", "socket"] {
            for options in [OpenOptions::READ, WRITE] {
                assert_eq!(host.open(path(name), &options).err(), Some(Errno::ENXIO), "{name}");
            }
        }
        assert_eq!(host.metadata(path("socket")).unwrap().kind, FileKind::Socket);
    });
    // The real /dev, read-only.
    let dev = Host::open("/dev", HostOptions::default()).unwrap();
    assert_eq!(dev.metadata(path("null")).unwrap().kind, FileKind::CharDevice);
    assert_eq!(dev.open(path("null"), &OpenOptions::READ).err(), Some(Errno::ENXIO));
}

#[test]
fn escaping_links_can_be_refused() {
    let dir = sample();
    let host = open(dir.path(), HostOptions { symlinks: Symlinks::RefuseEscaping, ..options() });
    assert_eq!(names(&host, "").len(), 3);
    assert_eq!(host.read_link(path("up")), Err(Errno::EACCES));
    assert_eq!(host.read_link(path("d/out")), Err(Errno::EACCES));
    assert_eq!(host.read_link(path("d/parent")).unwrap(), b"..");
    assert_eq!(host.walk(path("slash/etc"), &mut |_| Ok(())), Err(Errno::EACCES));
    let link = |target: &'static [u8]| NewNode { kind: NodeKind::Symlink(target), ..NODE };
    assert_eq!(host.create(path("new"), &link(b"/etc")), Err(Errno::EPERM));
    assert_eq!(host.create(path("d/new"), &link(b"../../x")), Err(Errno::EPERM));
    host.create(path("d/new"), &link(b"../x")).unwrap();
    assert_eq!(host.rename(path("d/new"), path("new"), Rename::Replace), Err(Errno::EPERM));
}

#[test]
fn escaping_links_can_be_hidden() {
    let dir = sample();
    let host = open(dir.path(), HostOptions { symlinks: Symlinks::HideEscaping, ..options() });
    assert_eq!(names(&host, ""), ["d"]);
    assert_eq!(names(&host, "d"), ["e", "f", "parent"]);
    assert_eq!(host.metadata(path("up")), Err(Errno::ENOENT));
    let parent = host.metadata(FsPath::ROOT).unwrap();
    assert_eq!(host.walk(path("up"), &mut |_| Ok(())), Ok(Walk::Missing { parent }));
    assert_eq!(host.walk(path("up/x"), &mut |_| Ok(())), Err(Errno::ENOENT));
    assert!(host.metadata(path("d/parent")).is_ok());
}

#[test]
fn read_only_changes_nothing() {
    let dir = sample();
    let host = open(dir.path(), HostOptions::default());
    let file = path("d/f");
    assert_eq!(host.read_file(b"d/f").unwrap(), b"file");
    assert_eq!(host.open(file, &WRITE).err(), Some(Errno::EROFS));
    assert_eq!(host.open(path("new"), &WRITE).err(), Some(Errno::EROFS));
    assert_eq!(host.open(path("none/new"), &WRITE).err(), Some(Errno::ENOENT));
    assert_eq!(host.create(path("new"), &NODE), Err(Errno::EROFS));
    assert_eq!(host.create(path("d"), &NODE), Err(Errno::EEXIST));
    assert_eq!(host.remove(file, Remove::File), Err(Errno::EROFS));
    assert_eq!(host.rename(file, path("x"), Rename::Replace), Err(Errno::EROFS));
    assert_eq!(host.link(file, path("x")), Err(Errno::EROFS));
    let mode = Attributes { mode: Some(0), ..Attributes::default() };
    assert_eq!(host.set_attributes(file, &mode), Err(Errno::EROFS));
    assert_eq!(host.set_attributes(FsPath::ROOT, &mode), Err(Errno::EROFS));
    let reader = host.open(file, &OpenOptions::READ).unwrap();
    assert_eq!(reader.set_attributes(&mode), Err(Errno::EROFS));
}

#[test]
fn owners_can_be_shown_as_one() {
    let dir = sample();
    let owners = Owners::All { uid: 1234, gid: 56 };
    let host = open(dir.path(), HostOptions { owners, ..options() });
    host.write_file(b"new", b"").unwrap();
    for name in ["d", "d/f", "new", ""] {
        let found = host.metadata(path(name)).unwrap();
        assert_eq!((found.uid, found.gid), (1234, 56), "{name}");
    }
    let owner = |uid| Attributes { uid: Some(uid), ..Attributes::default() };
    host.set_attributes(path("new"), &owner(1234)).unwrap();
    assert_eq!(host.set_attributes(path("new"), &owner(0)), Err(Errno::EPERM));
    let mine = dir.path().symlink_metadata().unwrap().uid();
    assert_eq!(dir.path().join("root/new").symlink_metadata().unwrap().uid(), mine);
}

#[test]
fn set_id_bits_stay_off_the_host_unless_asked_for() {
    for (set_id, expected) in [(SetId::Drop, 0o755), (SetId::Keep, 0o6755)] {
        let dir = sample();
        let host = open(dir.path(), HostOptions { set_id, ..options() });
        let create = Create { mode: 0o6755, ..CREATE };
        let file = host.open(path("new"), &OpenOptions { create: Some(create), ..WRITE }).unwrap();
        let on_host = || dir.path().join("root/new").metadata().unwrap().permissions().mode() & 0o7777;
        assert_eq!(on_host(), expected);
        let mode = Attributes { mode: Some(0o6755), ..Attributes::default() };
        host.set_attributes(path("new"), &mode).unwrap();
        file.set_attributes(&mode).unwrap();
        assert_eq!(on_host(), expected);
    }
}

#[test]
fn only_directories_can_be_opened() {
    let dir = sample();
    let at = |name: &str| Host::open(dir.path().join(name), options()).err();
    assert_eq!(at("secret"), Some(Errno::ENOTDIR));
    assert_eq!(at("none"), Some(Errno::ENOENT));
}

#[test]
fn the_root_is_not_removed() {
    let dir = sample();
    let host = open(dir.path(), options());
    assert_eq!(host.remove(FsPath::ROOT, Remove::File), Err(Errno::EISDIR));
    assert_eq!(host.remove(FsPath::ROOT, Remove::Directory), Err(Errno::EBUSY));
}

#[test]
fn nothing_is_cut_off_where_nothing_may_be_written() {
    let dir = sample();
    let host = open(dir.path(), HostOptions { access: HostAccess::ReadOnly, ..options() });
    let cut = OpenOptions { access: Access::Read, truncate: true, create: None };
    assert_eq!(host.open(path("d/f"), &cut).err(), Some(Errno::EROFS));
    assert_eq!(host.read_file("d/f").unwrap(), b"file");
}

#[test]
fn files_that_belong_to_one_user_stay_theirs() {
    let dir = sample();
    let host = open(dir.path(), HostOptions { owners: Owners::All { uid: 7, gid: 8 }, ..options() });
    let owner = |uid, gid| Attributes { uid, gid, ..Attributes::default() };
    for (uid, gid, expected) in [
        (Some(7), Some(8), Ok(())),
        (Some(7), None, Ok(())),
        (None, Some(8), Ok(())),
        (Some(7), Some(9), Err(Errno::EPERM)),
        (Some(9), Some(8), Err(Errno::EPERM)),
        (None, Some(9), Err(Errno::EPERM)),
    ] {
        assert_eq!(host.set_attributes(path("d/f"), &owner(uid, gid)), expected, "{uid:?} {gid:?}");
    }
}

#[test]
fn an_open_file_has_its_stretches_and_its_handle() {
    let dir = sample();
    let host = open(dir.path(), options());
    let file = host.open(path("d/f"), &OpenOptions::READ).unwrap();
    assert_eq!(file.extents().unwrap().first(), Some(&(0..4)));
    assert!(file.host_handle(false).is_some() && file.is_seekable());
    let memory = boxsh_vfs::Memory::new(&boxsh_vfs::MemoryOptions::default());
    memory.write_file("a", "text").unwrap();
    let file = memory.open(path("a"), &OpenOptions::READ).unwrap();
    assert!(file.host_handle(false).is_none() && file.is_seekable());
}

#[test]
fn the_owner_on_the_host_is_the_user_of_the_session() {
    let dir = sample();
    let found = std::fs::metadata(dir.path().join("root/d/f")).unwrap();
    let of = |host| {
        let owners = Owners::Mapped { session: (7, 8), host };
        let metadata = open(dir.path(), HostOptions { owners, ..options() }).metadata(path("d/f")).unwrap();
        (metadata.uid, metadata.gid)
    };
    assert_eq!(of((found.uid(), found.gid())), (7, 8));
    assert_eq!(of((found.uid() + 1, found.gid() + 1)), (found.uid(), found.gid()));
}

#[test]
fn paths_may_be_longer_than_the_host_takes_at_once() {
    both(|options| {
        let dir = sample();
        let host = open(dir.path(), options);
        for length in [4095, 4096, 4097, 6000] {
            let long: Vec<u8> =
                (0..length).map(|at| if at % 100 == 99 && at + 1 < length { b'/' } else { b'n' }).collect();
            host.create_dir_all(&long).unwrap();
            assert!(host.metadata(FsPath::new(&long).unwrap()).unwrap().is_dir(), "{length}");
        }
        host.remove_all(vec![b'n'; 99]).unwrap();
    });
}

#[test]
fn only_fifos_are_opened_as_such() {
    let dir = sample();
    let host = open(dir.path(), options());
    let node = NewNode { kind: NodeKind::Fifo, mode: 0o600, uid: 0, gid: 0 };
    host.create(path("pipe"), &node).unwrap();
    assert!(host.open_fifo(path("pipe"), Access::Read, false).is_ok());
    assert!(host.open_fifo(path("pipe"), Access::ReadWrite, true).is_ok());
    assert_eq!(host.open_fifo(path("d/f"), Access::Read, false).err(), Some(Errno::ENXIO));
    assert_eq!(host.open_fifo(path("d"), Access::Read, false).err(), Some(Errno::ENXIO));
}

#[test]
fn an_exchange_moves_no_link_to_where_it_leads_out() {
    let dir = sample();
    let host = open(dir.path(), HostOptions { symlinks: Symlinks::RefuseEscaping, ..options() });
    host.write_file(b"plain", b"").unwrap();
    assert_eq!(host.rename(path("plain"), path("d/parent"), Rename::Exchange), Err(Errno::EPERM));
    assert_eq!(host.rename(path("d/parent"), path("plain"), Rename::Exchange), Err(Errno::EPERM));
    assert_eq!(host.rename(path("plain"), path("d/parent"), Rename::Replace), Ok(()));
}
