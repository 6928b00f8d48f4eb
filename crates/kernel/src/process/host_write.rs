//! Writing to a pipe of the host's whose reader may have gone.

use std::os::fd::AsFd;

/// Writes what fits. If nobody can read it any more that is an error, and no signal, whatever the embedder has made of `SIGPIPE`: it is held back in this
/// thread during the call, and taken away if it has come.
pub(super) fn write_quietly(pipe: impl AsFd, data: &[u8]) -> rustix::io::Result<usize> {
    #[cfg(target_os = "linux")]
    {
        use nix::sys::signal::{SigSet, SigmaskHow, Signal};

        let broken_pipe = SigSet::from(Signal::SIGPIPE);
        // It cannot fail for a set of signals that exist.
        let Ok(before) = broken_pipe.thread_swap_mask(SigmaskHow::SIG_BLOCK) else {
            return Err(rustix::io::Errno::INVAL);
        };
        let written = rustix::io::write(pipe, data);
        if written == Err(rustix::io::Errno::PIPE) {
            // The kernel sends it to the thread that writes, and keeps what is held back even where it is ignored: this does not wait.
            let _ = broken_pipe.wait();
        }
        let _ = before.thread_set_mask();
        written
    }
    // Elsewhere no host programs run in a session yet.
    #[cfg(not(target_os = "linux"))]
    rustix::io::write(pipe, data)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use nix::sys::signal::{SigHandler, SigSet, Signal, signal};

    use super::write_quietly;

    #[test]
    #[expect(unsafe_code, reason = "a signal's default is restored for a moment")]
    fn a_reader_that_has_gone_is_an_error_and_no_signal() {
        let before = SigSet::thread_get_mask().expect("there is a mask");
        let (read, write) = rustix::pipe::pipe().expect("pipes can be made");
        assert_eq!(write_quietly(&write, b"x"), Ok(1));
        drop(read);
        for handler in [SigHandler::SigDfl, SigHandler::SigIgn] {
            // SAFETY: neither is a function that could be called.
            unsafe { signal(Signal::SIGPIPE, handler) }.expect("it can be set");
            for _ in 0..2 {
                assert_eq!(write_quietly(&write, b"x"), Err(rustix::io::Errno::PIPE));
            }
        }
        assert_eq!(SigSet::thread_get_mask().expect("there is a mask"), before);
    }
}
