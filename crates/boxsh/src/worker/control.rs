//! What a worker hears while its session computes: on a socket of its own, which the attendant listens to.

use boxsh_kernel::{Signal, WindowSize};

/// How long a message is.
pub(crate) const LENGTH: usize = 16;

/// Something that a worker is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    /// A run is to end.
    CallOff(u64),
    /// A run gets the signal of a key.
    Signal(u64, Signal),
    /// The terminal of a run has another size.
    Resize(u64, WindowSize),
    /// A socket comes along, for what is asked while a script runs.
    Aside,
}

impl Control {
    pub(crate) fn to_bytes(self) -> [u8; LENGTH] {
        let (tag, run, details) = match self {
            Self::CallOff(run) => (0, run, [0; 4]),
            Self::Signal(run, signal) => (1, run, [signal.number(), 0, 0, 0]),
            Self::Resize(run, WindowSize { rows, columns, .. }) => {
                let ([a, b], [c, d]) = (rows.to_le_bytes(), columns.to_le_bytes());
                (2, run, [a, b, c, d])
            }
            Self::Aside => (3, 0, [0; 4]),
        };
        let mut bytes = [0; LENGTH];
        bytes[..8].copy_from_slice(&run.to_le_bytes());
        bytes[8..12].copy_from_slice(&details);
        bytes[12] = tag;
        bytes
    }

    /// None if there is no such message.
    pub(crate) fn from_bytes(bytes: [u8; LENGTH]) -> Option<Self> {
        let [r0, r1, r2, r3, r4, r5, r6, r7, a, b, c, d, tag, ..] = bytes;
        let run = u64::from_le_bytes([r0, r1, r2, r3, r4, r5, r6, r7]);
        let size = WindowSize::new(u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
        Some(match tag {
            0 => Self::CallOff(run),
            1 => Self::Signal(run, Signal::from_number(a)?),
            2 => Self::Resize(run, size),
            3 => Self::Aside,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_heard() {
        let size = WindowSize::new(300, 7);
        for said in [
            Control::CallOff(u64::MAX),
            Control::Signal(3, Signal::INT),
            Control::Resize(4, size),
            Control::Aside,
        ] {
            assert_eq!(Control::from_bytes(said.to_bytes()), Some(said));
        }
        assert_eq!(Control::from_bytes([0xff; LENGTH]), None);
    }
}
