//! Running one program in a cell of its own, in place of a process that was started already.
//!
//! The helper takes the place of the host: it makes the cell in a child, has the program started in it with its own standard
//! streams, passes signals on, and ends as the program ended.

use core::ffi::CStr;

use crate::arch::nr;
use crate::clone::start_child;
use crate::message;
use crate::protocol::{notice, record, request, step};
use crate::reader::Reader;
use crate::sys::{self, EINTR, EPROTO, Poll, Result};

const STACK: usize = 256 * 1024;

/// The status when the cell could not be made, as `env` and `timeout` have it.
const NOT_SET_UP: i32 = 125;
const NOT_RUN: i32 = 126;
const NOT_FOUND: i32 = 127;

/// Signals that are passed on: HUP, INT, QUIT, USR1, USR2, ALRM, TERM, WINCH.
pub const PASSED_ON: [u32; 8] = [1, 2, 3, 10, 12, 14, 15, 28];

/// Signals of a terminal that stop a program and let it go on, which are passed on too.
const SIGCONT: i32 = 18;
const SIGSTOP: i32 = 19;
const SIGTSTP: i32 = 20;

/// What the plan says beside its operations.
struct Order<'a> {
    namespaces: u64,
    description: &'a [u8],
    /// What the operations are called, in order.
    texts: Reader<'a>,
}

/// What the child needs.
struct Inner {
    control: i32,
    plan: i32,
}

/// Runs the program that the plan describes, holding the descriptor `held` all the time.
pub fn run(plan: i32, held: i32) -> ! {
    match prepare(plan, held).and_then(|order| make_cell(&order, plan).map(|control| (order, control))) {
        Ok((order, control)) => serve(&order, control),
        Err(errno) => fail(c"make namespaces", errno, NOT_SET_UP),
    }
}

fn prepare(plan: i32, held: i32) -> Result<Order<'static>> {
    let mut reader = crate::map_plan(plan)?;
    let plan = u32::try_from(plan).map_err(|_| EPROTO)?;
    let held = u32::try_from(held).unwrap_or(plan);
    let (low, high) = (plan.min(held), plan.max(held));
    sys::close_range(3, low - 1, 0)?;
    sys::close_range(low + 1, high.saturating_sub(1), 0)?;
    sys::close_range(high + 1, u32::MAX, 0)?;
    // Only a privileged user can; once there is a user namespace, nobody can any more.
    let _ = sys::give_up_groups();
    reader.nested()?;
    let (namespaces, description, texts) = (reader.word()?, reader.bytes()?, reader.nested()?);
    Ok(Order { namespaces, description, texts })
}

/// Starts the cell's first process, and gives the socket to talk to it.
fn make_cell(order: &Order<'_>, plan: i32) -> Result<i32> {
    let [control, theirs] = sys::socket_pair()?;
    let mut inner = Inner { control: theirs, plan };
    let stack = sys::map(-1, STACK)?;
    // SAFETY: the end of the mapping of the stack.
    let top = unsafe { stack.add(STACK) };
    let flags = order.namespaces as usize | sys::SIGCHLD;
    let argument = core::ptr::from_mut(&mut inner).cast();
    // SAFETY: the child has a copy of all memory, the stack included; `first` does not return.
    let id = unsafe { start_child(nr::CLONE, [flags, top as usize, 0, 0, 0], first, argument) };
    sys::close(theirs);
    sys::close(plan);
    if id < 0 { Err(-id as i32) } else { Ok(control) }
}

unsafe extern "C" fn first(argument: *mut u8) -> ! {
    // SAFETY: `make_cell` passes its `inner`, of which this process has a copy.
    let inner = unsafe { &*argument.cast::<Inner>() };
    crate::cell(inner.control, inner.plan, -1, crate::Session::Keep)
}

/// Has the program started, waits for it and ends as it does.
fn serve(order: &Order<'_>, control: i32) -> ! {
    let mut mask = 1 << (SIGCONT - 1) | 1 << (SIGTSTP - 1);
    for signal in PASSED_ON {
        mask |= 1 << (signal - 1);
    }
    let signals = sys::signal_mask(0, mask).and_then(|()| sys::signal_fd(mask));
    let started = await_ready(order, control).and_then(|()| start(order, control));
    match (signals, started) {
        (Ok(signals), Ok(records)) => finish(wait(control, records, signals)),
        (Err(errno), _) | (_, Err(errno)) => fail(c"talk to the cell", errno, NOT_SET_UP),
    }
}

fn await_ready(order: &Order<'_>, control: i32) -> Result<()> {
    let mut buffer = [0; 4096];
    let mut list = [Poll { fd: control, wanted: 1, seen: 0 }];
    while matches!(sys::poll(&mut list, None), Err(EINTR)) {}
    let received = message::receive(control, &mut buffer)?;
    for fd in received.descriptors() {
        sys::close(*fd);
    }
    let mut words = Reader::new(buffer.get(..received.length).ok_or(EPROTO)?);
    match words.word()? {
        notice::READY => Ok(()),
        notice::FAILED => {
            let (position, errno) = (words.word()?, words.word()?);
            let mut texts = order.texts;
            let mut text = c"prepare the cell";
            for _ in 0..=position.min(100_000) {
                match texts.text() {
                    Ok(next) => text = next,
                    Err(_) => break,
                }
            }
            fail(text, errno as i32, NOT_SET_UP)
        }
        _ => Err(EPROTO),
    }
}

/// Asks for the program; gives the pipe with its records.
fn start(order: &Order<'_>, control: i32) -> Result<i32> {
    let [records, told] = sys::pipe()?;
    let file = sys::memory_file(c"boxsh-program")?;
    sys::write_all(file, order.description)?;
    let words = [request::SPAWN, 1, order.description.len() as u64];
    let mut text = [0; 24];
    for (place, word) in text.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_ne_bytes());
    }
    message::send(control, &text, &[told, file, 0, 1, 2])?;
    sys::close(told);
    sys::close(file);
    Ok(records)
}

/// Waits for the program's end, passing signals on; gives its wait status.
fn wait(control: i32, records: i32, signals: i32) -> i32 {
    loop {
        let mut list = [Poll { fd: records, wanted: 1, seen: 0 }, Poll { fd: signals, wanted: 1, seen: 0 }];
        match sys::poll(&mut list, None) {
            Ok(_) => {}
            Err(EINTR) => continue,
            Err(errno) => fail(c"wait for the program", errno, NOT_SET_UP),
        }
        if list[1].seen != 0 {
            pass_on(control, signals);
        }
        if list[0].seen != 0
            && let Some(status) = read_record(records)
        {
            return status;
        }
    }
}

fn read_record(records: i32) -> Option<i32> {
    let mut bytes = [0; record::SIZE];
    let count = sys::read(records, &mut bytes);
    let mut words = Reader::new(&bytes);
    let words = [words.word().ok()?, words.word().ok()?, words.word().ok()?];
    match (count, words) {
        (Err(EINTR), _) | (Ok(record::SIZE), [record::STARTED, ..]) => None,
        (Ok(record::SIZE), [record::FAILED, step, errno]) => {
            let errno = errno as i32;
            match step {
                step::EXEC if errno == sys::ENOENT => fail(c"run the program", errno, NOT_FOUND),
                step::EXEC => fail(c"run the program", errno, NOT_RUN),
                step::DIRECTORY => fail(c"change to the working directory", errno, NOT_SET_UP),
                _ => fail(c"start the program", errno, NOT_SET_UP),
            }
        }
        (Ok(record::SIZE), [record::ENDED, status, _]) => Some(status as i32),
        // The cell has ended, by its deadline or by force.
        _ => Some(sys::SIGKILL as i32),
    }
}

/// Passes signals on: one that a terminal sent to the program and all of its process group, as it would have been without a cell. A stop stops
/// this process, too, so that a shell sees it.
fn pass_on(control: i32, signals: i32) {
    const FROM_KERNEL: i32 = 0x80;
    let mut information = [0; 128];
    while sys::read(signals, &mut information).is_ok_and(|count| count == 128) {
        let field = |at: usize| {
            i32::from_ne_bytes([
                information[at],
                information[at + 1],
                information[at + 2],
                information[at + 3],
            ])
        };
        let (signal, code) = (field(0), field(8));
        let stop = signal == SIGTSTP;
        let passed = if stop { SIGSTOP } else { signal };
        let words = [request::SIGNAL, 1, passed as u64, u64::from(code == FROM_KERNEL || stop)];
        let mut text = [0; 32];
        for (place, word) in text.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        let _ = message::send(control, &text, &[]);
        if stop {
            let _ = sys::kill(sys::own_id(), SIGSTOP as usize);
        }
    }
}

/// Ends as the program did: with its status, or by the same signal.
pub fn finish(status: i32) -> ! {
    let signal = status & 0x7f;
    if signal == 0 {
        sys::exit(status >> 8 & 0xff);
    }
    // It is the program that may leave an image of its memory, not this process.
    let _ = sys::set_limit(4, 0, 0);
    sys::signal_action(signal as usize, false);
    let _ = sys::signal_mask(2, 0);
    let _ = sys::kill(sys::own_id(), signal as usize);
    sys::exit(128 + signal)
}

/// Says what went wrong and ends.
fn fail(what: &CStr, errno: i32, status: i32) -> ! {
    let mut digits = [0u8; 12];
    let mut at = digits.len();
    let mut rest = errno.unsigned_abs();
    while at > 0 {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    for part in [b"boxsh: ", what.to_bytes(), b": error ", digits.get(at..).unwrap_or(&[]), b"\n"] {
        let _ = sys::write_all(2, part);
    }
    sys::exit(status)
}
