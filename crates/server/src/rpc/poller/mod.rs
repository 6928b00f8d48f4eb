//! Tells which of many streams has something to read.

#[cfg(target_os = "linux")]
mod epoll;
#[cfg(any(test, not(target_os = "linux")))]
mod poll;

#[cfg(target_os = "linux")]
pub(crate) use epoll::Poller;
#[cfg(not(target_os = "linux"))]
pub(crate) use poll::Poller;

/// What a wait came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// The stream of this number has something to read, or is at its end. It is not told again until somebody waits for it again.
    Ready(u64),
    /// Somebody has rung.
    Bell,
    /// Nothing has happened.
    Nothing,
}

/// How long to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Patience {
    /// Until something happens.
    Endless,
    /// Not at all.
    None,
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::os::fd::AsFd;
    use std::os::unix::net::UnixStream;

    use super::*;

    macro_rules! check {
        ($poller:expr) => {{
            let poller = $poller.unwrap();
            let [(mut one, first), (mut other, second)] =
                [UnixStream::pair().unwrap(), UnixStream::pair().unwrap()];
            poller.add(first.as_fd(), 1).unwrap();
            poller.add(second.as_fd(), 2).unwrap();
            while poller.wait(Patience::None) == Event::Bell {}
            assert_eq!(poller.wait(Patience::None), Event::Nothing);
            one.write_all(b"a").unwrap();
            assert_eq!(poller.wait(Patience::Endless), Event::Ready(1));
            one.write_all(b"b").unwrap();
            // Nobody waits for it.
            assert_eq!(poller.wait(Patience::None), Event::Nothing);
            other.write_all(b"c").unwrap();
            assert_eq!(poller.wait(Patience::Endless), Event::Ready(2));
            poller.wait_again(first.as_fd(), 1).unwrap();
            while poller.wait(Patience::None) == Event::Bell {}
            // What was there before is told too; whether it was told just now is one and the same.
            poller.wait_again(first.as_fd(), 1).unwrap();
            poller.wait_again(second.as_fd(), 2).unwrap();
            drop((one, other));
            let mut ends = std::collections::BTreeSet::new();
            while ends.len() < 2 {
                if let Event::Ready(number) = poller.wait(Patience::Endless) {
                    ends.insert(number);
                }
            }
            while poller.wait(Patience::None) == Event::Bell {}
            poller.ring();
            assert_eq!(poller.wait(Patience::Endless), Event::Bell);
            assert_eq!(poller.wait(Patience::None), Event::Nothing);
            std::thread::scope(|scope| {
                let waiting = scope.spawn(|| poller.wait(Patience::Endless));
                poller.ring();
                assert_eq!(waiting.join().unwrap(), Event::Bell);
            });
        }};
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_stream_is_told_once_by_epoll() {
        check!(epoll::Poller::new());
    }

    #[test]
    fn a_stream_is_told_once_by_poll() {
        check!(poll::Poller::new());
    }
}
