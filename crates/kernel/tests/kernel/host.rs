//! Streams and work of the host's.

use std::io::Write;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;
use std::time::Duration;

use boxsh_kernel::vfs::Result;
use boxsh_kernel::{Clock, End, Errno, HostInput, KillTarget, Limits, OpenFile, Scheduling, Signal, WaitFor};

use crate::stage::{BOTH, SECOND, Stage, read_all, say, start, wait};

/// The reading end of a pipe of the operating system's.
struct OsPipe(std::io::PipeReader);

impl HostInput for OsPipe {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        std::io::Read::read(&mut &self.0, buffer).map_err(|_| Errno::EIO)
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.0.as_fd())
    }
}

fn os_pipe() -> (Arc<OpenFile>, std::io::PipeWriter) {
    let (read, write) = std::io::pipe().unwrap();
    (Arc::new(OpenFile::from_input(Arc::new(OsPipe(read)))), write)
}

#[test]
fn a_process_waits_for_the_host_while_others_go_on() {
    for scheduling in BOTH {
        let (input, mut writer) = os_pipe();
        let mut stage = Stage::with_clock(scheduling, Clock::real());
        let outcome = stage.run(&Limits::unlimited(), move |process| {
            process.set_file(0, input)?;
            let child = start(process, |process| {
                for _ in 0..3 {
                    process.sleep(Duration::from_millis(1))?;
                    say(process, ".")?;
                }
                Ok(0)
            })?;
            let sender = std::thread::spawn(move || {
                for part in ["one ", "two ", "three"] {
                    writer.write_all(part.as_bytes()).unwrap();
                    std::thread::yield_now();
                }
            });
            let text = read_all(process, 0)?;
            wait(process, child)?;
            sender.join().unwrap();
            Ok::<_, Errno>(text)
        });
        assert_eq!(outcome.value, Some(Ok("one two three".to_owned())), "{scheduling:?}");
        assert_eq!(outcome.output, "...");
    }
}

#[test]
fn several_processes_wait_for_the_host_at_once() {
    let mut stage = Stage::with_clock(Scheduling::Coroutines, Clock::real());
    let outcome = stage.run(&Limits::unlimited(), |process| {
        let mut writers = Vec::new();
        for number in 0..10u8 {
            let (input, writer) = os_pipe();
            writers.push(writer);
            let child = process.fork()?;
            child.set_file(0, input)?;
            process.spawn(child, move |process| {
                let text = read_all(process, 0).unwrap();
                u8::from(text != format!("{number}"))
            })?;
        }
        process.yield_now()?;
        for (number, mut writer) in writers.into_iter().enumerate().rev() {
            write!(writer, "{number}").unwrap();
            drop(writer);
            assert_eq!(process.wait(WaitFor::Any)?.1.code(), 0);
        }
        Ok::<_, Errno>(())
    });
    assert_eq!((outcome.end, outcome.value), (End::Returned, Some(Ok(()))));
    stage.assert_clean();
}

#[test]
fn a_timed_read_from_the_host_gives_up_and_is_forgotten() {
    for scheduling in BOTH {
        let (input, writer) = os_pipe();
        let mut stage = Stage::with_clock(scheduling, Clock::real());
        let outcome = stage.run(&Limits::unlimited(), move |process| {
            process.set_file(0, input)?;
            assert!(!process.is_readable(0)?);
            let deadline = process.clock().monotonic() + Duration::from_millis(2);
            assert_eq!(process.read_until(0, &mut [0], Some(deadline)), Err(Errno::ETIMEDOUT));
            process.set_nonblocking(0, true)?;
            assert_eq!(process.read(0, &mut [0]), Err(Errno::EAGAIN));
            // Nothing is watched any more: to wait for nobody is a deadlock, not an endless wait.
            let (read, _write) = process.pipe()?;
            process.read(read, &mut [0])
        });
        let expected = match scheduling {
            Scheduling::Coroutines => (End::Deadlock, Errno::Killed),
            Scheduling::Inline => (End::Returned, Errno::EDEADLK),
        };
        assert_eq!((outcome.end, outcome.value), (expected.0, Some(Err(expected.1))));
        drop(writer);
    }
}

#[test]
fn a_process_that_is_killed_while_it_waits_for_the_host_is_forgotten() {
    let (input, writer) = os_pipe();
    let mut stage = Stage::with_clock(Scheduling::Coroutines, Clock::real());
    let outcome = stage.run(&Limits::unlimited(), move |process| {
        let child = process.fork()?;
        child.set_file(0, input)?;
        let child = process.spawn(child, |process| process.read(0, &mut [0]).map_or(1, |_| 0))?;
        process.yield_now()?;
        process.kill(KillTarget::Process(child), Some(Signal::TERM))?;
        assert_eq!(wait(process, child)?, boxsh_kernel::ExitStatus::Signaled(Signal::TERM));
        let (read, _write) = process.pipe()?;
        process.read(read, &mut [0])
    });
    assert_eq!((outcome.end, outcome.value), (End::Deadlock, Some(Err(Errno::Killed))));
    drop(writer);
}

#[test]
fn a_stream_without_a_descriptor_is_read_at_once() {
    struct Text(std::sync::Mutex<&'static [u8]>);
    impl HostInput for Text {
        fn read(&self, buffer: &mut [u8]) -> Result<usize> {
            std::io::Read::read(&mut *self.0.lock().unwrap(), buffer).map_err(|_| Errno::EIO)
        }
    }
    crate::stage::on_both(|process| {
        let text = Text(std::sync::Mutex::new(b"given"));
        process.set_file(0, Arc::new(OpenFile::from_input(Arc::new(text))))?;
        assert!(process.is_readable(0)?);
        assert_eq!(read_all(process, 0)?, "given");
        process.close(0)
    });
}

#[test]
fn blocking_work_is_done_elsewhere_while_others_go_on() {
    let mut stage = Stage::with_clock(Scheduling::Coroutines, Clock::real());
    let outcome = stage.run(&Limits::unlimited(), |process| {
        let (go, held) = std::sync::mpsc::channel::<()>();
        let held = std::sync::Mutex::new(held);
        let child = process.fork()?;
        let child = process.spawn(child, move |process| {
            process.offload(move || held.lock().unwrap().recv().map_or(1, |()| 7)).unwrap_or(99)
        })?;
        process.yield_now()?;
        say(process, "meanwhile ")?;
        go.send(()).unwrap();
        wait(process, child).map(|status| status.code())
    });
    assert_eq!((outcome.value, outcome.output.as_str()), (Some(Ok(7)), "meanwhile "));
}

#[test]
fn work_that_panics_is_an_error_and_no_endless_wait() {
    crate::stage::on_both(|process| {
        assert_eq!(process.offload(|| -> u8 { panic!("elsewhere") }), Err(Errno::EIO));
        assert_eq!(process.offload(|| 5)?, 5);
        Ok(())
    });
}

#[test]
fn more_work_than_threads_is_done_in_turn() {
    let mut stage = Stage::with_clock(Scheduling::Coroutines, Clock::real());
    let outcome = stage.run(&Limits::unlimited(), |process| {
        for _ in 0..200 {
            start(process, |process| process.offload(|| 1))?;
        }
        let mut sum = 0;
        while let Ok((_, status)) = process.wait(WaitFor::Any) {
            sum += u32::from(status.code());
        }
        Ok::<_, Errno>(sum)
    });
    assert_eq!(outcome.value, Some(Ok(200)));
    stage.assert_clean();
}

#[test]
fn a_process_that_is_killed_during_its_work_ends_at_once() {
    let mut stage = Stage::with_clock(Scheduling::Coroutines, Clock::real());
    let outcome = stage.run(&Limits::unlimited(), |process| {
        let (forever, held) = std::sync::mpsc::channel::<()>();
        let held = std::sync::Mutex::new(held);
        let child = process.fork()?;
        let child = process.spawn(child, move |process| {
            process.offload(move || held.lock().unwrap().recv().is_ok()).map_or(1, u8::from)
        })?;
        process.yield_now()?;
        process.kill(KillTarget::Process(child), Some(Signal::KILL))?;
        let status = wait(process, child)?;
        drop(forever);
        process.sleep(SECOND / 1000)?;
        Ok::<_, Errno>(status.code())
    });
    assert_eq!(outcome.value, Some(Ok(137)));
}
