//! Descriptors and the open files behind them.

use boxsh_kernel::vfs::Access;
use boxsh_kernel::{Errno, Follow, Limit, Limits, OpenFlags, Seek};

use crate::stage::{BOTH, Stage, on_both, read_all, read_file, write_file};

#[test]
fn duplicates_share_one_offset() {
    on_both(|process| {
        write_file(process, "/tmp/f", "abcdef")?;
        let one = process.open(b"/tmp/f", OpenFlags::READ)?;
        let two = process.dup(one, 0)?;
        let apart = process.open(b"/tmp/f", OpenFlags::READ)?;
        let mut buffer = [0; 2];
        process.read(one, &mut buffer)?;
        process.read(two, &mut buffer)?;
        assert_eq!(&buffer, b"cd");
        process.read(apart, &mut buffer)?;
        assert_eq!(&buffer, b"ab");
        let child = process.fork()?;
        process.call(child, move |child| child.read(one, &mut [0]).map_or(1, |_| 0));
        assert_eq!(process.seek(two, Seek::Current(0))?, 5, "a child shares it too");
        [one, two, apart].iter().try_for_each(|fd| process.close(*fd))
    });
}

#[test]
fn descriptors_are_the_lowest_free_ones() {
    on_both(|process| {
        write_file(process, "/tmp/f", "")?;
        let open = || process.open(b"/tmp/f", OpenFlags::READ);
        assert_eq!([open()?, open()?, open()?], [0, 3, 4]);
        process.close(3)?;
        assert_eq!(open()?, 3);
        assert_eq!(process.dup(3, 10)?, 10);
        assert_eq!(process.dup(3, 10)?, 11);
        process.dup2(3, 7)?;
        process.dup2(7, 7)?;
        assert_eq!(process.open_fds(), [0, 1, 2, 3, 4, 7, 10, 11]);
        assert_eq!(process.dup2(99, 7), Err(Errno::EBADF));
        assert_eq!(process.dup(99, 0), Err(Errno::EBADF));
        assert_eq!(process.dup2(3, 1 << 20), Err(Errno::EBADF));
        [0, 3, 4, 7, 10, 11].iter().try_for_each(|fd| process.close(*fd))
    });
}

#[test]
fn a_process_may_have_so_many_files_open_and_no_more() {
    for scheduling in BOTH {
        let limits = Limits::default().with(Limit::OpenFiles, 8);
        let outcome = Stage::new(scheduling).run(&limits, |process| {
            let mut made = Vec::new();
            loop {
                match process.open(b"/dev/null", OpenFlags::READ) {
                    Ok(fd) => made.push(fd),
                    Err(error) => break (error, made, process.pipe(), process.dup2(1, 8)),
                }
            }
        });
        let expected = (Errno::EMFILE, vec![0, 3, 4, 5, 6, 7], Err(Errno::EMFILE), Err(Errno::EBADF));
        assert_eq!(outcome.value, Some(expected));
    }
}

#[test]
fn close_on_exec_belongs_to_the_descriptor_not_to_the_file() {
    on_both(|process| {
        let one = process.open(b"/dev/null", OpenFlags::READ)?;
        process.set_close_on_exec(one, true)?;
        let two = process.dup(one, 0)?;
        assert!(process.close_on_exec(one)? && !process.close_on_exec(two)?);
        let child = process.fork()?;
        process.call(child, move |child| {
            assert_eq!(child.open_fds(), [0, 1, 2, 3]);
            let command = child.registry().get(b"exit").unwrap();
            let status =
                child.execute_command(&command, vec![b"exit".to_vec(), b"0".to_vec()], Default::default());
            assert_eq!(child.open_fds(), [1, 2, 3]);
            status
        });
        process.close(one)?;
        process.close(two)
    });
}

#[test]
fn appending_writes_to_the_end_whatever_others_do() {
    on_both(|process| {
        let one = process.open(b"/tmp/log", OpenFlags::APPEND)?;
        let two = process.open(b"/tmp/log", OpenFlags::APPEND)?;
        process.write_all(one, b"a")?;
        process.write_all(two, b"b")?;
        process.seek(one, Seek::Start(0))?;
        process.write_all(one, b"c")?;
        process.close(one)?;
        process.close(two)?;
        assert_eq!(read_file(process, "/tmp/log")?, "abc");
        Ok(())
    });
}

#[test]
fn offsets_move_and_holes_are_zeros() {
    on_both(|process| {
        let fd = process.open(b"/tmp/f", OpenFlags::READ_WRITE)?;
        process.write_all(fd, b"ab")?;
        assert_eq!(process.seek(fd, Seek::End(2))?, 4);
        process.write_all(fd, b"z")?;
        assert_eq!(process.seek(fd, Seek::Current(-5))?, 0);
        assert_eq!(read_all(process, fd)?, "ab\0\0z");
        assert_eq!(process.seek(fd, Seek::Current(-6)), Err(Errno::EINVAL));
        process.ftruncate(fd, 1)?;
        assert_eq!(process.fstat(fd)?.size, 1);
        process.close(fd)
    });
}

#[test]
fn devices_are_there_and_accept_any_offset() {
    on_both(|process| {
        let fd = process.open(b"/dev/zero", OpenFlags::READ.access(Access::ReadWrite))?;
        let mut buffer = [1; 8];
        assert_eq!(process.read(fd, &mut buffer)?, 8);
        assert_eq!(buffer, [0; 8]);
        process.seek(fd, Seek::Start(1 << 40))?;
        process.write_all(fd, b"gone")?;
        process.close(fd)?;
        let full = process.open(b"/dev/full", OpenFlags::WRITE)?;
        assert_eq!(process.write_all(full, b"x"), Err(Errno::ENOSPC));
        process.close(full)?;
        write_file(process, "/dev/null", "swallowed")?;
        assert_eq!(read_file(process, "/dev/null")?, "");
        Ok(())
    });
}

#[test]
fn dev_fd_opens_a_file_anew_and_shares_a_pipe() {
    on_both(|process| {
        write_file(process, "/tmp/f", "text")?;
        let fd = process.open(b"/tmp/f", OpenFlags::READ)?;
        assert_eq!(fd, 0);
        process.read(fd, &mut [0; 3])?;
        assert_eq!(read_file(process, "/dev/fd/0")?, "text", "from its start");
        assert_eq!(read_file(process, "/dev/stdin")?, "text");
        assert_eq!(read_file(process, "/proc/self/fd/0")?, "text");
        assert_eq!(process.read_link(b"/proc/self/fd/0")?, b"/tmp/f");
        assert_eq!(process.stat(b"/dev/fd/0", Follow::Yes)?.size, 4);
        process.close(fd)?;
        assert_eq!(process.open(b"/dev/fd/0", OpenFlags::READ), Err(Errno::ENOENT));

        let (read, write) = process.pipe()?;
        let path = format!("/dev/fd/{write}");
        let again = process.open(path.as_bytes(), OpenFlags::WRITE)?;
        process.write_all(again, b"through")?;
        process.close(again)?;
        process.close(write)?;
        assert_eq!(read_all(process, read)?, "through");
        assert_eq!(process.open(format!("/dev/fd/{read}").as_bytes(), OpenFlags::WRITE), Err(Errno::EACCES));
        process.close(read)
    });
}

#[test]
fn dev_fd_lists_the_descriptors_of_whoever_asks() {
    on_both(|process| {
        let names = |process: &boxsh_kernel::Process| -> Vec<String> {
            let entries = process.read_dir(b"/dev/fd").unwrap();
            entries.iter().map(|entry| String::from_utf8_lossy(&entry.name).into()).collect()
        };
        assert_eq!(names(process), ["1", "2"]);
        let child = process.fork()?;
        process.call(child, move |child| {
            child.dup(1, 12).unwrap();
            assert_eq!(names(child), ["1", "12", "2"]);
            0
        });
        Ok(())
    });
}

#[test]
fn a_directory_can_be_opened_but_not_read() {
    on_both(|process| {
        let fd = process.open(b"/tmp", OpenFlags::READ.directory(true))?;
        assert_eq!(process.read(fd, &mut [0]), Err(Errno::EISDIR));
        assert!(process.fstat(fd)?.is_dir());
        process.chdir(format!("/dev/fd/{fd}").as_bytes())?;
        assert_eq!(process.cwd().to_absolute(), b"/tmp");
        process.chdir(b"/")?;
        process.close(fd)?;
        assert_eq!(process.open(b"/tmp", OpenFlags::WRITE), Err(Errno::EISDIR));
        write_file(process, "/tmp/f", "")?;
        let directory = OpenFlags::READ.directory(true);
        assert_eq!(process.open(b"/tmp/f", directory), Err(Errno::ENOTDIR));
        Ok(())
    });
}

#[test]
fn an_open_file_outlives_its_name() {
    on_both(|process| {
        write_file(process, "/tmp/f", "still here")?;
        let fd = process.open(b"/tmp/f", OpenFlags::READ)?;
        process.unlink(b"/tmp/f")?;
        assert_eq!(read_all(process, fd)?, "still here");
        process.close(fd)
    });
}
