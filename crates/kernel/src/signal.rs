//! Signals: their numbers, names and what they do by default.

/// A signal, by its Linux number (1 to 64).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Signal(u8);

/// What a signal does to a process that has not said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefaultAction {
    /// Ends it.
    Terminate,
    /// Ends it; a real system would also dump core, and shells say so.
    Core,
    /// Nothing.
    Ignore,
    /// Stops it until `SIGCONT`.
    Stop,
    /// Lets it go on.
    Continue,
}

/// What a process wants done with a signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disposition {
    /// The default action.
    Default,
    /// Nothing at all.
    Ignore,
    /// It is told, through [`crate::Process::take_signal`].
    Catch,
}

macro_rules! signals {
    ($($name:ident = $number:literal, $action:ident, $text:literal;)*) => {
        #[expect(missing_docs, reason = "the names say all there is to say")]
        impl Signal {
            $(pub const $name: Signal = Signal($number);)*
        }

        const NAMED: &[(u8, &str, DefaultAction, &str)] =
            &[$(($number, stringify!($name), DefaultAction::$action, $text),)*];
    };
}

signals! {
    HUP = 1, Terminate, "Hangup";
    INT = 2, Terminate, "Interrupt";
    QUIT = 3, Core, "Quit";
    ILL = 4, Core, "Illegal instruction";
    TRAP = 5, Core, "Trace/breakpoint trap";
    ABRT = 6, Core, "Aborted";
    BUS = 7, Core, "Bus error";
    FPE = 8, Core, "Floating point exception";
    KILL = 9, Terminate, "Killed";
    USR1 = 10, Terminate, "User defined signal 1";
    SEGV = 11, Core, "Segmentation fault";
    USR2 = 12, Terminate, "User defined signal 2";
    PIPE = 13, Terminate, "Broken pipe";
    ALRM = 14, Terminate, "Alarm clock";
    TERM = 15, Terminate, "Terminated";
    STKFLT = 16, Terminate, "Stack fault";
    CHLD = 17, Ignore, "Child exited";
    CONT = 18, Continue, "Continued";
    STOP = 19, Stop, "Stopped (signal)";
    TSTP = 20, Stop, "Stopped";
    TTIN = 21, Stop, "Stopped (tty input)";
    TTOU = 22, Stop, "Stopped (tty output)";
    URG = 23, Ignore, "Urgent I/O condition";
    XCPU = 24, Core, "CPU time limit exceeded";
    XFSZ = 25, Core, "File size limit exceeded";
    VTALRM = 26, Terminate, "Virtual timer expired";
    PROF = 27, Terminate, "Profiling timer expired";
    WINCH = 28, Ignore, "Window changed";
    IO = 29, Terminate, "I/O possible";
    PWR = 30, Terminate, "Power failure";
    SYS = 31, Core, "Bad system call";
}

impl Signal {
    /// The lowest real-time signal that programs may use.
    pub const RTMIN: Signal = Signal(34);
    /// The highest real-time signal.
    pub const RTMAX: Signal = Signal(64);

    /// The signal with this number.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1..=31 | 34..=64 => Some(Self(number)),
            _ => None,
        }
    }

    /// The signal of this name, with or without `SIG`, in any case: `TERM`, `SIGTERM`, `rtmin+3`.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        let name = std::str::from_utf8(name).ok()?.to_ascii_uppercase();
        let name = name.strip_prefix("SIG").unwrap_or(&name);
        if let Some((number, ..)) = NAMED.iter().find(|entry| entry.1 == name) {
            return Some(Self(*number));
        }
        match name {
            "IOT" => return Some(Self::ABRT),
            "CLD" => return Some(Self::CHLD),
            "POLL" => return Some(Self::IO),
            _ => {}
        }
        let number = match name.split_at_checked(5)? {
            ("RTMIN", "") => 34,
            ("RTMAX", "") => 64,
            ("RTMIN", offset) => 34 + offset.strip_prefix('+')?.parse::<u8>().ok()?,
            ("RTMAX", offset) => 64u8.checked_sub(offset.strip_prefix('-')?.parse().ok()?)?,
            _ => return None,
        };
        (34..=64).contains(&number).then_some(Self(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name without `SIG`, as `kill -l` prints it.
    pub fn name(self) -> String {
        match NAMED.iter().find(|entry| entry.0 == self.0) {
            Some(entry) => entry.1.to_owned(),
            None if self.0 == 34 => "RTMIN".into(),
            None if self.0 == 64 => "RTMAX".into(),
            None if self.0 < 50 => format!("RTMIN+{}", self.0 - 34),
            None => format!("RTMAX-{}", 64 - self.0),
        }
    }

    /// What `strsignal` says, as shells report a death by it.
    pub fn description(self) -> String {
        match NAMED.iter().find(|entry| entry.0 == self.0) {
            Some(entry) => entry.3.to_owned(),
            None => format!("Real-time signal {}", self.0 - 34),
        }
    }

    /// What it does to a process that has not said otherwise.
    pub fn default_action(self) -> DefaultAction {
        NAMED.iter().find(|entry| entry.0 == self.0).map_or(DefaultAction::Terminate, |entry| entry.2)
    }

    /// Whether it can be neither caught nor ignored.
    pub const fn is_absolute(self) -> bool {
        self.0 == Self::KILL.0 || self.0 == Self::STOP.0
    }

    /// All signals, in order.
    pub fn all() -> impl Iterator<Item = Signal> {
        (1..=64).filter_map(Self::from_number)
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 - 1)
    }

    /// The lowest signal of a set of bits.
    pub(crate) const fn lowest(bits: u64) -> Option<Self> {
        if bits == 0 { None } else { Some(Self(bits.trailing_zeros() as u8 + 1)) }
    }
}

#[cfg(test)]
mod tests {
    use super::Signal;

    #[test]
    fn names_and_numbers_round_trip() {
        for signal in Signal::all() {
            assert_eq!(Signal::from_name(signal.name().as_bytes()), Some(signal), "{}", signal.name());
            assert_eq!(Signal::from_name(format!("sig{}", signal.name()).as_bytes()), Some(signal));
        }
        for bad in ["", "SIG", "FOO", "RTMIN+31", "RTMAX-31", "RTMIN-1", "RTMIN+999"] {
            assert_eq!(Signal::from_name(bad.as_bytes()), None, "{bad}");
        }
    }
}
