//! The helper that becomes the first process of a cell.
//!
//! It needs no library, so it is small and the same everywhere. The host starts it in fresh namespaces with two numbers as arguments:
//! the control socket and the file with the plan. It carries out the plan, says so, and serves the host
//! until the socket ends. A third number is a set of rules for its programs. With -1 in place of the socket it makes the namespaces itself, and runs the one program of the plan.

#![no_std]
#![no_main]
#![no_builtins]

mod arch;
mod clone;
mod directory;
mod generation;
mod git;
mod guard;
mod keeper;
mod kin;
mod launcher;
mod memory;
mod message;
mod network;
mod operations;
#[allow(dead_code, reason = "shared with the host")]
mod protocol;
mod reader;
mod restriction;
mod root;
mod run;
mod seal;
mod spawner;
mod stand_in;
mod start;
mod sweep;
mod sys;

use core::ffi::CStr;

use operations::Work;
use protocol::notice;
use reader::Reader;
use spawner::Spawner;
use sys::{EPROTO, Result};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    sys::exit(101)
}

/// Where the program begins; `stack` is what the kernel left: the number of arguments and their addresses.
unsafe extern "C" fn entry(stack: *const usize) -> ! {
    // SAFETY: this is the stack as the kernel left it.
    let call = unsafe { stand_in::Call::new(stack) };
    if !call.is_helper() {
        stand_in::run(call);
    }
    // SAFETY: the kernel puts the count first and that many texts after it.
    let arguments = unsafe { core::slice::from_raw_parts(stack.add(1).cast::<*const i8>(), *stack) };
    let number = |index: usize| -> Option<i32> {
        // SAFETY: each argument is a text that lives as long as the process.
        let text = unsafe { CStr::from_ptr((*arguments.get(index)?).cast()) };
        text.to_str().ok()?.parse().ok()
    };
    match (number(1), number(2)) {
        (Some(control), Some(plan)) if control >= 0 => {
            cell(control, plan, number(3).unwrap_or(-1), Session::Planned)
        }
        (Some(protocol::mode::RUN), Some(plan)) => run::run(plan, number(3).unwrap_or(-1)),
        (Some(protocol::mode::KEEP), Some(list)) => keeper::keep(list, number(3).unwrap_or(-1)),
        (Some(protocol::mode::GUARD), Some(pipe)) => guard::guard(call, pipe, number(3).unwrap_or(0)),
        _ => sys::exit(2),
    }
}

/// Whether the programs of a cell belong to the session that it was made in.
#[derive(Clone, Copy, PartialEq)]
pub enum Session {
    /// As the plan says.
    Planned,
    /// They do, and its standard streams are theirs.
    Keep,
}

/// Becomes the first process of a cell, whose programs are held to `rules` if the plan says so.
pub fn cell(control: i32, plan: i32, rules: i32, session: Session) -> ! {
    let mut work = Work::new(rules, session == Session::Keep);
    let done = prepare(control, plan, rules, session)
        .map_err(|errno| (u64::MAX, errno))
        .and_then(|plan| work.carry_out(plan));
    if let Err((position, errno)) = done {
        report(control, [notice::FAILED, position, errno as u64]);
        sys::exit(1);
    }
    let spawner = Spawner::new(control, &work);
    let ready = spawner.and_then(|spawner| announce(control, &work).map(|()| spawner));
    match ready {
        Ok(spawner) => spawner.serve(),
        Err(errno) => {
            report(control, [notice::FAILED, u64::MAX, errno as u64]);
            sys::exit(1)
        }
    }
}

/// Leaves all that came from the host behind, but for the socket and the rules, and gives the plan.
fn prepare(control: i32, plan: i32, rules: i32, session: Session) -> Result<Reader<'static>> {
    let mut reader = map_plan(plan)?;
    let control = u32::try_from(control).map_err(|_| EPROTO)?;
    let rules = u32::try_from(rules).unwrap_or(control);
    let (low, high) = (control.min(rules), control.max(rules));
    // In a session that is kept, the standard streams are those of the program: they are closed once it is known what they are.
    let first = if session == Session::Keep { 3 } else { 0 };
    if low > first {
        sys::close_range(first, low - 1, 0)?;
    }
    sys::close_range(low + 1, high.saturating_sub(1), 0)?;
    sys::close_range(high + 1, u32::MAX, 0)?;
    // What the host ignores would stay ignored in programs. Nobody ignores those beyond.
    for signal in 1..=31 {
        sys::signal_action(signal, false);
    }
    sys::signal_mask(2, u64::MAX)?;
    sys::set_umask(0);
    let operations = reader.nested()?;
    let joins_session = session == Session::Keep || reader.word()? != 0;
    if !joins_session {
        sys::new_session()?;
    } else if session == Session::Planned {
        // What a terminal sends to the process group of the host's program is not for this process.
        sys::set_group(0)?;
    }
    Ok(operations)
}

/// The plan, after the word that it begins with.
pub fn map_plan(plan: i32) -> Result<Reader<'static>> {
    let length = usize::try_from(sys::attributes(plan)?.size).map_err(|_| EPROTO)?;
    let memory = sys::map(plan, length)?;
    // SAFETY: the mapping has this length and stays for as long as the process lives.
    let bytes = unsafe { core::slice::from_raw_parts(memory, length) };
    let mut reader = Reader::new(bytes);
    if reader.word()? == protocol::MAGIC { Ok(reader) } else { Err(EPROTO) }
}

/// Tells the host that the cell is ready, and sends what belongs to it.
fn announce(control: i32, work: &Work) -> Result<()> {
    const PR_SET_DUMPABLE: usize = 4;
    // Programs of the same user must not look into this process.
    sys::process_control(PR_SET_DUMPABLE, 0, 0)?;
    let (handles, origins) = work.handles();
    let mut text = [0u8; (protocol::DESCRIPTORS + 1) * 8];
    let words = core::iter::once(&notice::READY).chain(origins);
    for (place, word) in text.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_ne_bytes());
    }
    let length = (1 + origins.len()) * 8;
    message::send(control, text.get(..length).ok_or(EPROTO)?, handles)?;
    for handle in handles {
        sys::close(*handle);
    }
    Ok(())
}

fn report(control: i32, words: [u64; 3]) {
    let mut text = [0; 24];
    for (place, word) in text.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_ne_bytes());
    }
    let _ = message::send(control, &text, &[]);
}
