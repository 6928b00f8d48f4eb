//! The controlling terminal.

use std::sync::{Arc, Mutex};

use boxsh_kernel::vfs::Result;
use boxsh_kernel::{
    Disposition, Errno, HostInput, HostOutput, KillTarget, OpenFile, OpenFlags, Process, Scheduling, Signal,
    Terminal, WaitFor, WaitStatus, WindowSize,
};

use crate::stage::{Stage, on_both, on_coroutines, on_coroutines_says, read_file, say};

struct Keys(Mutex<&'static [u8]>);

impl HostInput for Keys {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        std::io::Read::read(&mut *self.0.lock().unwrap(), buffer).map_err(|_| Errno::EIO)
    }
}

#[derive(Default)]
struct Screen(Mutex<Vec<u8>>);

impl HostOutput for Screen {
    fn write(&self, data: &[u8]) -> Result<usize> {
        self.0.lock().unwrap().extend_from_slice(data);
        Ok(data.len())
    }
}

fn connect(process: &Process, keys: &'static [u8]) -> Result<(Arc<Terminal>, Arc<Screen>)> {
    let screen = Arc::new(Screen::default());
    let size = WindowSize::new(50, 132);
    let terminal = Arc::new(Terminal::new(Arc::new(Keys(Mutex::new(keys))), screen.clone(), size));
    process.set_file(0, Arc::new(OpenFile::from_terminal(terminal.clone())))?;
    Ok((terminal, screen))
}

#[test]
fn a_terminal_is_read_written_and_measured() {
    on_both(|process| {
        let (terminal, screen) = connect(process, b"typed")?;
        assert!(process.is_terminal(0) && !process.is_terminal(1));
        assert_eq!(process.terminal(0)?.size().columns, 132);
        assert_eq!(process.terminal(1).err(), Some(Errno::ENOTTY));
        process.write_all(0, b"prompt> ")?;
        assert_eq!(read_file(process, "/dev/tty")?, "typed");
        let tty = process.open(b"/dev/tty", OpenFlags::WRITE)?;
        process.write_all(tty, b"done")?;
        process.close(tty)?;
        assert_eq!(*screen.0.lock().unwrap(), b"prompt> done");
        terminal.resize(WindowSize::default());
        assert_eq!(terminal.size(), WindowSize::new(24, 80));
        process.close(0)?;
        assert_eq!(process.open(b"/dev/tty", OpenFlags::READ), Err(Errno::ENXIO), "there is none any more");
        Ok(())
    });
}

#[test]
fn a_reader_in_the_background_is_stopped_until_it_is_in_the_foreground() {
    on_coroutines_says("x", |process| {
        let (terminal, _) = connect(process, b"x")?;
        terminal.set_foreground(process.pgid());
        let child = process.fork()?;
        child.set_own_group(0);
        let group = child.pgid();
        let child = process.spawn(child, |process| {
            let text = crate::stage::read_all(process, 0).unwrap();
            say(process, &text).map_or(1, |()| 0)
        })?;
        let change = || process.wait_change(WaitFor::Process(child), None, true);
        assert_eq!(change()?.1, WaitStatus::Stopped(Signal::TTIN));
        process.kill(KillTarget::Process(child), Some(Signal::CONT))?;
        assert_eq!(change()?.1, WaitStatus::Continued);
        assert_eq!(change()?.1, WaitStatus::Stopped(Signal::TTIN), "it is in the background still");
        terminal.set_foreground(group);
        process.kill(KillTarget::Process(child), Some(Signal::CONT))?;
        assert_eq!(process.wait(WaitFor::Process(child))?.1.code(), 0);
        process.close(0)
    });
}

#[test]
fn a_reader_in_the_background_that_will_not_stop_is_told() {
    on_both(|process| {
        let (terminal, _) = connect(process, b"x")?;
        terminal.set_foreground(process.pgid() + 1);
        process.set_disposition(Signal::TTIN, Disposition::Ignore)?;
        assert_eq!(process.read(0, &mut [0]), Err(Errno::EIO));
        process.set_disposition(Signal::TTIN, Disposition::Catch)?;
        assert_eq!(process.read(0, &mut [0]), Err(Errno::EINTR));
        assert_eq!(process.take_signal(), Some(Signal::TTIN));
        process.close(0)
    });
    let mut stage = Stage::new(Scheduling::Inline);
    stage.check(|process| {
        let (terminal, _) = connect(process, b"x")?;
        terminal.set_foreground(process.pgid() + 1);
        assert_eq!(process.read(0, &mut [0]), Err(Errno::EIO), "nobody could continue it");
        Ok(())
    });
}

#[test]
fn the_interrupt_key_reaches_the_foreground_group_only() {
    on_coroutines(|process| {
        let (terminal, _) = connect(process, b"")?;
        let mut jobs = Vec::new();
        for _ in 0..2 {
            let child = process.fork()?;
            child.set_own_group(0);
            jobs.push(process.spawn(child, |process| process.sleep(crate::stage::SECOND).map_or(1, |()| 0))?);
        }
        terminal.set_foreground(jobs[0]);
        process.yield_now()?;
        process.kill(KillTarget::Group(terminal.foreground()), Some(Signal::INT))?;
        assert_eq!(crate::stage::wait(process, jobs[0])?.code(), 130);
        assert_eq!(crate::stage::wait(process, jobs[1])?.code(), 0);
        process.close(0)
    });
}
