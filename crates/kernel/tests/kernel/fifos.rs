//! FIFOs.

use boxsh_kernel::vfs::{Access, FileKind};
use boxsh_kernel::{Errno, Follow, OpenFlags};

use crate::stage::{SECOND, Stage, on_both, on_coroutines, read_all, read_file, start, wait, write_file};

const WRITE: OpenFlags = OpenFlags::READ.access(Access::Write);

#[test]
fn a_reader_that_comes_first_waits_for_a_writer() {
    on_coroutines(|process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        assert_eq!(process.stat(b"/tmp/fifo", Follow::Yes)?.kind, FileKind::Fifo);
        let reader = start(process, |process| {
            let text = read_file(process, "/tmp/fifo")?;
            assert_eq!((text.as_str(), process.clock().monotonic()), ("hello", SECOND));
            Ok(0)
        })?;
        process.sleep(SECOND)?;
        write_file(process, "/tmp/fifo", "hello")?;
        assert_eq!(wait(process, reader)?.code(), 0);
        Ok(())
    });
}

#[test]
fn a_writer_that_comes_first_waits_for_a_reader() {
    on_coroutines(|process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        let writer = start(process, |process| {
            let fd = process.open(b"/tmp/fifo", WRITE)?;
            assert_eq!(process.clock().monotonic(), SECOND);
            process.write_all(fd, b"hello")?;
            Ok(0)
        })?;
        process.sleep(SECOND)?;
        assert_eq!(read_file(process, "/tmp/fifo")?, "hello");
        assert_eq!(wait(process, writer)?.code(), 0);
        Ok(())
    });
}

#[test]
fn a_writer_in_the_background_is_read_on_either_scheduler() {
    on_both(|process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        for round in 0..3 {
            let writer = start(process, |process| write_file(process, "/tmp/fifo", "hello\n").map(|()| 0))?;
            assert_eq!(read_file(process, "/tmp/fifo")?, "hello\n", "round {round}");
            assert_eq!(wait(process, writer)?.code(), 0);
        }
        process.unlink(b"/tmp/fifo")
    });
}

#[test]
fn what_nobody_has_read_goes_with_the_fifo() {
    let mut stage = Stage::new(boxsh_kernel::Scheduling::Inline);
    stage.check(|process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        write_file(process, "/tmp/fifo", "for nobody")?;
        assert_eq!(process.budget().spent(boxsh_kernel::Limit::Memory), 10);
        process.unlink(b"/tmp/fifo")
    });
    stage.assert_clean();
    let outcome = stage.run(&Default::default(), |process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        process.open(b"/tmp/fifo", OpenFlags::READ)
    });
    assert_eq!(outcome.value, Some(Err(Errno::EDEADLK)), "nobody can come to write");
}

#[test]
fn an_impatient_opener_is_told() {
    on_coroutines(|process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        let now = |access| OpenFlags::READ.access(access).nonblocking(true);
        assert_eq!(process.open(b"/tmp/fifo", now(Access::Write)), Err(Errno::ENXIO));
        let read = process.open(b"/tmp/fifo", now(Access::Read))?;
        assert_eq!(process.read(read, &mut [0])?, 0, "no writer is the end");
        let write = process.open(b"/tmp/fifo", now(Access::Write))?;
        assert_eq!(process.read(read, &mut [0]), Err(Errno::EAGAIN));
        process.write_all(write, b"x")?;
        assert_eq!(process.read(read, &mut [0])?, 1);
        process.close(write)?;
        process.close(read)
    });
}

#[test]
fn a_fifo_opened_both_ways_never_ends() {
    on_coroutines(|process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        let fd = process.open(b"/tmp/fifo", OpenFlags::READ.access(Access::ReadWrite))?;
        process.write_all(fd, b"to myself")?;
        let mut buffer = [0; 20];
        assert_eq!(process.read(fd, &mut buffer)?, 9);
        let deadline = process.clock().monotonic() + SECOND;
        assert_eq!(process.read_until(fd, &mut buffer, Some(deadline)), Err(Errno::ETIMEDOUT));
        process.close(fd)
    });
}

#[test]
fn a_killed_opener_is_no_reader() {
    on_coroutines(|process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        let reader = start(process, |process| read_file(process, "/tmp/fifo").map(|_| 0))?;
        process.yield_now()?;
        process.kill(boxsh_kernel::KillTarget::Process(reader), Some(boxsh_kernel::Signal::TERM))?;
        wait(process, reader)?;
        let now = WRITE.nonblocking(true);
        assert_eq!(process.open(b"/tmp/fifo", now), Err(Errno::ENXIO));
        Ok(())
    });
}

#[test]
fn a_reader_stays_for_several_writers() {
    on_coroutines(|process| {
        process.mkfifo(b"/tmp/fifo", 0o666)?;
        let writer = start(process, |process| {
            write_file(process, "/tmp/fifo", "one ")?;
            Ok(0)
        })?;
        let fd = process.open(b"/tmp/fifo", OpenFlags::READ)?;
        assert_eq!(read_all(process, fd)?, "one ");
        wait(process, writer)?;
        let writer = start(process, |process| write_file(process, "/tmp/fifo", "two").map(|()| 0))?;
        wait(process, writer)?;
        assert_eq!(read_all(process, fd)?, "two");
        process.close(fd)
    });
}
