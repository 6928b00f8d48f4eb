//! Walking paths, and who may do what.

use boxsh_kernel::vfs::Rename;
use boxsh_kernel::{Credentials, Errno, Follow, OpenFlags, Process};

use crate::stage::{on_both, on_coroutines, read_file, start, wait, write_file};

fn as_user(process: &Process, uid: u32) {
    process.set_credentials(Credentials { uid, gid: uid, groups: vec![uid] });
}

/// `/tmp/d/e/f` with a text, and links to and around it.
fn make_tree(process: &Process) -> boxsh_kernel::vfs::Result<()> {
    process.mkdir(b"/tmp/d", 0o777)?;
    process.mkdir(b"/tmp/d/e", 0o777)?;
    write_file(process, "/tmp/d/e/f", "text")?;
    process.symlink(b"e", b"/tmp/d/to-e")?;
    process.symlink(b"/tmp/d/e", b"/tmp/far")?;
    process.symlink(b"to-e/f", b"/tmp/d/to-f")?;
    process.symlink(b"nowhere", b"/tmp/dangling")?;
    process.symlink(b"loop-b", b"/tmp/loop-a")?;
    process.symlink(b"loop-a", b"/tmp/loop-b")
}

#[test]
fn paths_lead_where_they_lead_on_linux() {
    on_both(|process| {
        make_tree(process)?;
        process.chdir(b"/tmp/d")?;
        for path in [
            "/tmp/d/e/f",
            "e/f",
            "./e/./f",
            "e/../e/f",
            "../d/e/f",
            "..//d///e//f",
            "/../../tmp/d/e/f",
            "to-e/f",
            "to-f",
            "../far/f",
            "../far/../e/f",
            "/tmp/far/../to-f",
            "to-e/../to-f",
        ] {
            assert_eq!(read_file(process, path).as_deref(), Ok("text"), "{path}");
            assert_eq!(process.real_path(path.as_bytes()).as_deref(), Ok(&b"/tmp/d/e/f"[..]), "{path}");
        }
        for (path, error) in [
            ("", Errno::ENOENT),
            ("e/f/", Errno::ENOTDIR),
            ("to-f/", Errno::ENOTDIR),
            ("e/f/.", Errno::ENOTDIR),
            ("e/f/..", Errno::ENOTDIR),
            ("e/f/x", Errno::ENOTDIR),
            ("none/../e/f", Errno::ENOENT),
            ("e/none", Errno::ENOENT),
            ("../dangling", Errno::ENOENT),
            ("../dangling/x", Errno::ENOENT),
            ("../loop-a", Errno::ELOOP),
            ("../loop-a/x", Errno::ELOOP),
            ("e\0/f", Errno::EINVAL),
        ] {
            assert_eq!(process.stat(path.as_bytes(), Follow::Yes).err(), Some(error), "{path:?}");
        }
        assert!(process.stat(b"../loop-a", Follow::No)?.is_symlink());
        assert!(process.stat(b"to-e", Follow::No)?.is_symlink());
        assert!(process.stat(b"to-e/", Follow::No)?.is_dir(), "a slash behind a link follows it");
        assert!(process.stat(b"to-e/.", Follow::No)?.is_dir());
        assert!(process.stat(b"..", Follow::Yes)?.is_dir());
        assert!(process.stat(b"/", Follow::Yes)?.is_dir());
        assert_eq!(process.read_link(b"to-f")?, b"to-e/f");
        assert_eq!(process.read_link(b"e"), Err(Errno::EINVAL));
        Ok(())
    });
}

#[test]
fn names_and_paths_may_be_so_long_and_no_longer() {
    on_both(|process| {
        let name = "n".repeat(255);
        write_file(process, &format!("/tmp/{name}"), "x")?;
        assert_eq!(read_file(process, &format!("/tmp/{name}x")), Err(Errno::ENAMETOOLONG));
        let longest = format!("{}tmp/{name}", "/".repeat(4095 - 4 - 255));
        assert_eq!(read_file(process, &longest)?, "x");
        assert_eq!(read_file(process, &format!("/{longest}")), Err(Errno::ENAMETOOLONG));
        assert_eq!(process.symlink(&[b'x'; 4096], b"/tmp/l"), Err(Errno::ENAMETOOLONG));
        assert_eq!(process.symlink(b"a\0b", b"/tmp/l"), Err(Errno::EINVAL));
        assert_eq!(process.symlink(b"", b"/tmp/l"), Err(Errno::ENOENT));
        Ok(())
    });
}

#[test]
fn forty_links_are_followed_and_no_more() {
    on_both(|process| {
        process.chdir(b"/tmp")?;
        write_file(process, "l0", "end")?;
        for number in 1..=41 {
            process.symlink(format!("l{}", number - 1).as_bytes(), format!("l{number}").as_bytes())?;
        }
        assert_eq!(read_file(process, "l40")?, "end");
        assert_eq!(read_file(process, "l41"), Err(Errno::ELOOP));
        Ok(())
    });
}

#[test]
fn a_link_that_grows_at_each_turn_ends() {
    on_both(|process| {
        process.symlink(b"grow/x", b"/tmp/grow")?;
        assert_eq!(process.stat(b"/tmp/grow", Follow::Yes).err(), Some(Errno::ELOOP));
        Ok(())
    });
}

#[test]
fn new_files_get_what_the_mask_leaves() {
    on_both(|process| {
        for (umask, file, directory) in [(0o022, 0o644, 0o755), (0o077, 0o600, 0o700), (0, 0o666, 0o777)] {
            process.set_umask(umask);
            let name = format!("/tmp/{umask}");
            write_file(process, &format!("{name}f"), "")?;
            process.mkdir(format!("{name}d").as_bytes(), 0o777)?;
            let mode = |path: String| process.stat(path.as_bytes(), Follow::Yes).map(|found| found.mode);
            assert_eq!((mode(format!("{name}f"))?, mode(format!("{name}d"))?), (file, directory));
        }
        Ok(())
    });
}

#[test]
fn permission_bits_are_kept_to_and_root_is_above_them() {
    on_both(|process| {
        process.mkdir(b"/tmp/closed", 0o700)?;
        write_file(process, "/tmp/closed/f", "secret")?;
        write_file(process, "/tmp/readonly", "r")?;
        process.chmod(b"/tmp/readonly", 0o444, Follow::Yes)?;
        assert_eq!(process.open(b"/tmp/readonly", OpenFlags::APPEND), Err(Errno::EACCES));
        as_user(process, 2000);
        assert_eq!(read_file(process, "/tmp/readonly")?, "r");
        assert_eq!(read_file(process, "/tmp/closed/f"), Err(Errno::EACCES));
        assert_eq!(process.read_dir(b"/tmp/closed").err(), Some(Errno::EACCES));
        assert_eq!(process.chdir(b"/tmp/closed"), Err(Errno::EACCES));
        assert_eq!(process.stat(b"/tmp/closed/../readonly", Follow::Yes).err(), Some(Errno::EACCES));
        assert_eq!(process.mkdir(b"/usr/mine", 0o777), Err(Errno::EACCES));
        assert_eq!(process.chmod(b"/tmp/readonly", 0o777, Follow::Yes), Err(Errno::EPERM));
        assert_eq!(process.chown(b"/tmp/readonly", Some(2000), None, Follow::Yes), Err(Errno::EPERM));
        assert_eq!(process.access(b"/tmp/readonly", 4), Ok(()));
        assert_eq!(process.access(b"/tmp/readonly", 2), Err(Errno::EACCES));
        as_user(process, 0);
        assert_eq!(read_file(process, "/tmp/closed/f")?, "secret");
        process.close(process.open(b"/tmp/readonly", OpenFlags::APPEND)?)?;
        assert_eq!(process.access(b"/tmp/readonly", 1), Err(Errno::EACCES), "nobody may execute it");
        process.chown(b"/tmp/readonly", Some(7), Some(8), Follow::Yes)?;
        let found = process.stat(b"/tmp/readonly", Follow::Yes)?;
        assert_eq!((found.uid, found.gid), (7, 8));
        Ok(())
    });
}

#[test]
fn in_a_sticky_directory_each_removes_their_own() {
    on_both(|process| {
        as_user(process, 0);
        process.chown(b"/tmp", Some(0), Some(0), Follow::Yes)?;
        as_user(process, 1000);
        write_file(process, "/tmp/mine", "")?;
        as_user(process, 2000);
        write_file(process, "/tmp/theirs", "")?;
        assert_eq!(process.unlink(b"/tmp/mine"), Err(Errno::EPERM));
        assert_eq!(process.rename(b"/tmp/mine", b"/tmp/x", Rename::Replace), Err(Errno::EPERM));
        assert_eq!(process.rename(b"/tmp/theirs", b"/tmp/mine", Rename::Replace), Err(Errno::EPERM));
        process.unlink(b"/tmp/theirs")?;
        as_user(process, 0);
        process.unlink(b"/tmp/mine")
    });
}

#[test]
fn the_user_of_the_open_layout_writes_anywhere_but_to_roots_home() {
    on_both(|process| {
        for path in
            ["/shared.txt", "/etc/motd", "/usr/local/bin/tool", "/workspace/x", "/home/agent/x", "/tmp/x"]
        {
            write_file(process, path, "x")?;
        }
        assert_eq!(write_file(process, "/root/x", "x"), Err(Errno::EACCES));
        assert_eq!(write_file(process, "/proc/x", "x"), Err(Errno::EACCES));
        Ok(())
    });
}

#[test]
fn slashes_at_the_end_ask_for_a_directory() {
    on_both(|process| {
        process.chdir(b"/tmp")?;
        process.mkdir(b"d/", 0o777)?;
        assert_eq!(process.mkdir(b"d//", 0o777), Err(Errno::EEXIST));
        assert_eq!(process.open(b"new/", OpenFlags::WRITE), Err(Errno::EISDIR));
        assert_eq!(process.symlink(b"d", b"l/"), Err(Errno::ENOENT));
        write_file(process, "f", "")?;
        assert_eq!(process.unlink(b"f/"), Err(Errno::ENOTDIR));
        assert_eq!(process.rename(b"f", b"g/", Rename::Replace), Err(Errno::ENOTDIR));
        process.rename(b"d/", b"e/", Rename::Replace)?;
        process.rmdir(b"e/")?;
        assert_eq!(process.rmdir(b"."), Err(Errno::EINVAL));
        assert_eq!(process.rmdir(b"/"), Err(Errno::EBUSY));
        assert_eq!(process.unlink(b"/tmp"), Err(Errno::EISDIR));
        Ok(())
    });
}

#[test]
fn new_names_do_not_follow_links() {
    on_both(|process| {
        process.chdir(b"/tmp")?;
        process.symlink(b"target", b"link")?;
        assert_eq!(process.mkdir(b"link", 0o777), Err(Errno::EEXIST));
        assert_eq!(process.open(b"link", OpenFlags::NEW), Err(Errno::EEXIST));
        let no_follow = OpenFlags::READ.no_follow(true);
        write_file(process, "link", "through")?;
        assert_eq!(read_file(process, "target")?, "through", "but a plain open makes what a link points at");
        assert_eq!(process.open(b"link", no_follow), Err(Errno::ELOOP));
        process.link(b"link", b"hard", Follow::Yes)?;
        assert!(process.stat(b"hard", Follow::No)?.same_file(&process.stat(b"target", Follow::No)?));
        process.unlink(b"link")?;
        assert_eq!(read_file(process, "target")?, "through");
        Ok(())
    });
}

#[test]
fn a_current_directory_stays_the_same_one_when_it_is_renamed() {
    on_coroutines(|process| {
        process.mkdir(b"/tmp/a", 0o777)?;
        process.mkdir(b"/tmp/a/b", 0o777)?;
        process.chdir(b"/tmp/a/b")?;
        let child = start(process, |process| {
            assert_eq!(process.cwd().to_absolute(), b"/tmp/a/b");
            process.sleep(crate::stage::SECOND)?;
            assert_eq!(process.cwd().to_absolute(), b"/tmp/z/b", "another process moved it");
            assert_eq!(process.read_link(b"/proc/self/cwd")?, b"/tmp/z/b");
            write_file(process, "here", "x")?;
            Ok(0)
        })?;
        process.yield_now()?;
        process.rename(b"/tmp/a", b"/tmp/z", Rename::Replace)?;
        assert_eq!(process.cwd().to_absolute(), b"/tmp/z/b");
        assert_eq!(wait(process, child)?.code(), 0);
        assert_eq!(read_file(process, "/tmp/z/b/here")?, "x");
        process.mkdir(b"/tmp/other", 0o777)?;
        process.rename(b"/tmp/z", b"/tmp/other", Rename::Exchange)?;
        assert_eq!(process.cwd().to_absolute(), b"/tmp/other/b");
        Ok(())
    });
}

#[test]
fn files_go_from_one_filesystem_to_another_only_by_copying() {
    on_both(|process| {
        write_file(process, "/tmp/f", "")?;
        assert_eq!(process.rename(b"/tmp/f", b"/dev/f", Rename::Replace), Err(Errno::EXDEV));
        assert_eq!(process.rename(b"/dev", b"/dev2", Rename::Replace), Err(Errno::EBUSY));
        assert_eq!(process.rmdir(b"/proc"), Err(Errno::EBUSY));
        Ok(())
    });
}
