//! The helper in the place of a wrapped program: finds out what is to be done, and becomes it.

use core::ffi::CStr;

use crate::launcher::{self, Action, PathText, System};
use crate::sys::{self, AT_FDCWD, EACCES, EROFS, O_NONBLOCK, O_PATH, O_RDONLY, O_WRONLY};

/// What the kernel gives a program at its start.
#[derive(Clone, Copy)]
pub struct Call {
    arguments: *const *const u8,
    count: usize,
    variables: *const *const u8,
}

impl Call {
    /// Reads what the kernel left on the stack.
    ///
    /// # Safety
    /// `stack` is the stack as the program found it.
    pub unsafe fn new(stack: *const usize) -> Call {
        // SAFETY: the kernel puts the count first, then the arguments, a null, the variables and a null.
        unsafe {
            let count = *stack;
            let arguments = stack.add(1).cast::<*const u8>();
            Call { arguments, count, variables: arguments.add(count + 1) }
        }
    }

    /// Whether the helper was started as what it is.
    pub fn is_helper(self) -> bool {
        self.words().next() == Some(crate::protocol::NAME)
    }

    /// Runs the program whose path is the argument at this place, with the arguments after it and the variables of this process.
    /// Returns only if that fails.
    pub fn run_program(self, at: usize) {
        if at < self.count {
            // SAFETY: the path is one of the arguments; those after it and the variables are lists that end with a null.
            unsafe { sys::execute(*self.arguments.add(at), self.arguments.add(at + 1), self.variables) };
        }
    }

    fn words(self) -> impl Iterator<Item = &'static [u8]> + Clone {
        // SAFETY: there are `count` texts, and they live as long as the process.
        (0..self.count).map(move |at| unsafe { CStr::from_ptr((*self.arguments.add(at)).cast()).to_bytes() })
    }

    fn variable(self, at: usize) -> Option<&'static CStr> {
        // SAFETY: a null ends the list, and `at` is at most one above a place that was no null.
        let variable = unsafe { *self.variables.add(at) };
        // SAFETY: a text that lives as long as the process.
        (!variable.is_null()).then(|| unsafe { CStr::from_ptr(variable.cast()) })
    }

    fn variables(self) -> impl Iterator<Item = &'static CStr> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let variable = self.variable(at)?;
            at += 1;
            Some(variable)
        })
    }
}

/// Does what the policy says for this call.
pub fn run(call: Call) -> ! {
    match launcher::decide(call.words(), &mut Inside { call }) {
        Action::Refuse { name, reason } => {
            say(&[b"boxsh: ", name.as_bytes(), b": ", reason.as_bytes(), b"\n"]);
            sys::exit(1)
        }
        Action::Real(file) => become_program(call, &file, call.variables),
        Action::Wrapper { file, real, name } => become_wrapper(call, &file, &real, &name),
    }
}

fn become_wrapper(call: Call, file: &PathText, real: &PathText, name: &PathText) -> ! {
    const ROOM: usize = 8192;
    let mut command = [0; ROOM];
    let mut program = [0; ROOM];
    join(&mut command, &[b"BOXSH_CMD=", name.as_bytes()]);
    join(&mut program, &[b"BOXSH_REAL=", real.as_bytes()]);
    let count = call.variables().count();
    let Ok(memory) = sys::map(-1, (count + 3) * size_of::<usize>()) else { give_up(file) };
    // SAFETY: the mapping has room for as many pointers, is aligned, and nobody else knows it.
    let list = unsafe { core::slice::from_raw_parts_mut(memory.cast::<*const u8>(), count + 3) };
    let kept = call.variables().filter(|variable| {
        let text = variable.to_bytes();
        !text.starts_with(b"BOXSH_CMD=") && !text.starts_with(b"BOXSH_REAL=")
    });
    let own = [command.as_ptr(), program.as_ptr()].into_iter();
    // The rest stays null, as fresh memory is.
    for (place, variable) in list.iter_mut().zip(own.chain(kept.map(|variable| variable.as_ptr().cast()))) {
        *place = variable;
    }
    become_program(call, file, list.as_ptr())
}

fn become_program(call: Call, file: &PathText, variables: *const *const u8) -> ! {
    // SAFETY: the path ends with a NUL; both lists end with a null and hold texts that live as long as the process, or as the
    // functions that do not return.
    let _ = unsafe { sys::execute(file.with_nul().as_ptr(), call.arguments, variables) };
    give_up(file)
}

fn give_up(file: &PathText) -> ! {
    say(&[b"boxsh: ", file.as_bytes(), b": cannot be run\n"]);
    sys::exit(126)
}

fn say(parts: &[&[u8]]) {
    const STDERR: i32 = 2;
    for part in parts {
        let _ = sys::write_all(STDERR, part);
    }
}

/// Writes the parts one after the other; the last byte stays 0.
fn join(buffer: &mut [u8], parts: &[&[u8]]) {
    let last = buffer.len() - 1;
    let bytes = parts.iter().flat_map(|part| part.iter());
    for (place, byte) in buffer.iter_mut().take(last).zip(bytes) {
        *place = *byte;
    }
}

/// The sandbox in which this runs.
struct Inside {
    call: Call,
}

impl Inside {
    /// Calls `action` with the path as the kernel wants it.
    fn with_path<T>(path: &[u8], action: impl FnOnce(&CStr) -> Option<T>) -> Option<T> {
        let mut buffer = [0; 4096];
        if path.len() >= buffer.len() {
            return None;
        }
        join(&mut buffer, &[path]);
        action(CStr::from_bytes_until_nul(&buffer).ok()?)
    }
}

impl System for Inside {
    fn exists(&mut self, path: &[u8]) -> bool {
        let open = |path: &CStr| sys::open(AT_FDCWD, path, O_PATH, 0).ok();
        Self::with_path(path, open).map(sys::close).is_some()
    }

    fn is_read_only(&mut self, path: &[u8]) -> bool {
        let open = |path: &CStr| match sys::open(AT_FDCWD, path, O_WRONLY | O_NONBLOCK, 0) {
            Ok(file) => {
                sys::close(file);
                None
            }
            Err(error) => matches!(error, EROFS | EACCES).then_some(()),
        };
        Self::with_path(path, open).is_some()
    }

    fn read(&mut self, path: &[u8], buffer: &mut [u8]) -> Option<usize> {
        let file = Self::with_path(path, |path| sys::open(AT_FDCWD, path, O_RDONLY, 0).ok())?;
        let mut length = 0;
        while let Some(rest) = buffer.get_mut(length..).filter(|rest| !rest.is_empty()) {
            match sys::read(file, rest) {
                Ok(0) | Err(_) => break,
                Ok(count) => length += count,
            }
        }
        sys::close(file);
        Some(length)
    }

    fn own_path(&mut self, buffer: &mut [u8]) -> Option<usize> {
        sys::read_link(c"/proc/self/exe", buffer).ok()
    }

    fn parent_path(&mut self, buffer: &mut [u8]) -> Option<usize> {
        // "/proc/" and the digits of a number, and "/exe".
        let mut path = [0u8; 32];
        let mut digits = [0u8; 12];
        let mut at = digits.len();
        let mut rest = sys::parent_id();
        while rest > 0 && at > 0 {
            at -= 1;
            *digits.get_mut(at)? = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        join(&mut path, &[b"/proc/", digits.get(at..)?, b"/exe"]);
        sys::read_link(CStr::from_bytes_until_nul(&path).ok()?, buffer).ok()
    }

    fn folder(&mut self, folders: &mut dyn Iterator<Item = &[u8]>, buffer: &mut [u8]) -> Option<usize> {
        let here = sys::open(AT_FDCWD, c".", O_PATH, 0).ok()?;
        let mut arrived = true;
        for folder in folders {
            arrived &= Self::with_path(folder, |path| sys::change_directory(path).ok()).is_some();
        }
        let length = if arrived { sys::current_directory(buffer).ok() } else { None };
        // Who does not come back must not go on: the program would run elsewhere.
        if sys::enter_directory(here).is_err() {
            sys::exit(126);
        }
        sys::close(here);
        length
    }

    fn has_any_variable(&mut self, is_wanted: fn(&[u8]) -> bool) -> bool {
        self.call.variables().any(|variable| is_wanted(variable.to_bytes()))
    }

    fn has_variable(&mut self, name: &[u8]) -> bool {
        self.call
            .variables()
            .any(|variable| variable.to_bytes().strip_prefix(name).is_some_and(|rest| rest.starts_with(b"=")))
    }
}
