//! The edge of the module. A message is lent to JavaScript as an address and a length; an answer is four bytes of length and that many bytes.
#![expect(
    unsafe_code,
    reason = "exports and imports of a module are unsafe to declare, and memory crosses them by address"
)]

use std::sync::{Arc, OnceLock};

use boxsh_js::{Engine, Host, Surroundings};

use crate::time::clock;

#[link(wasm_import_module = "boxsh")]
unsafe extern "C" {
    /// Calls a function of JavaScript's. The answer is in memory of `boxsh_take`.
    #[link_name = "call"]
    safe fn host_call(address: *const u8, length: usize) -> *mut u8;
    /// Tells a function of JavaScript's something.
    #[link_name = "tell"]
    safe fn host_tell(address: *const u8, length: usize);
    /// Milliseconds since 1970.
    #[link_name = "wall"]
    safe fn host_wall() -> f64;
    /// Milliseconds since some moment.
    #[link_name = "monotonic"]
    safe fn host_monotonic() -> f64;
    /// A random number below 2^32.
    #[link_name = "random"]
    safe fn host_random() -> u32;
}

pub(crate) fn wall_milliseconds() -> f64 {
    host_wall()
}

pub(crate) fn monotonic_milliseconds() -> f64 {
    host_monotonic()
}

fn seed() -> u64 {
    u64::from(host_random()) << 32 | u64::from(host_random())
}

static ENGINE: OnceLock<Engine> = OnceLock::new();

fn engine() -> &'static Engine {
    ENGINE.get_or_init(|| {
        Engine::new(Arc::new(JavaScript), Surroundings { clock: Some(clock), seed: Some(seed) })
    })
}

/// The functions on the other side.
struct JavaScript;

impl Host for JavaScript {
    fn call(&self, request: Vec<u8>) -> Vec<u8> {
        let answer = host_call(request.as_ptr(), request.len());
        // SAFETY: the import gives an address that `boxsh_take` has given it, for a length in four bytes and that many bytes, and it
        // does not use it any more.
        unsafe { give_back(answer) }
    }

    fn tell(&self, message: Vec<u8>) {
        host_tell(message.as_ptr(), message.len());
    }
}

/// How many bytes are in front of a message of `boxsh_take`: its length.
const HEADER: usize = 4;

/// Takes back a message that was given away with [`give`] or by [`boxsh_take`], without its header.
///
/// # Safety
/// `address` is of such a message, and nobody else uses it.
unsafe fn give_back(address: *mut u8) -> Vec<u8> {
    // SAFETY: the caller promises that there is a header.
    let length = u32::from_le_bytes(unsafe { address.cast::<[u8; HEADER]>().read_unaligned() });
    let whole = HEADER + length as usize;
    // SAFETY: it was a boxed slice of this length.
    let message = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, whole)) };
    message[HEADER..].to_vec()
}

/// Gives a message away, with its length in front.
fn give(message: &[u8]) -> *mut u8 {
    let mut whole = Vec::with_capacity(HEADER + message.len());
    // A module's memory has no more than four gigabytes.
    whole.extend_from_slice(&(message.len() as u32).to_le_bytes());
    whole.extend_from_slice(message);
    Box::into_raw(whole.into_boxed_slice()).cast()
}

/// Gives room for a message of this length, whose length it notes.
#[unsafe(no_mangle)]
extern "C" fn boxsh_take(length: usize) -> *mut u8 {
    let mut whole = vec![0; HEADER + length];
    whole[..HEADER].copy_from_slice(&(length as u32).to_le_bytes());
    Box::into_raw(whole.into_boxed_slice()).cast()
}

/// Does what a request asks for. The request is taken, and the answer is to be given to `boxsh_drop`.
///
/// # Safety
/// The request is in memory of [`boxsh_take`].
#[unsafe(no_mangle)]
unsafe extern "C" fn boxsh_call(request: *mut u8) -> *mut u8 {
    // SAFETY: the caller promises it.
    let request = unsafe { give_back(request) };
    give(&engine().call(&request))
}

/// Frees an answer of [`boxsh_call`].
///
/// # Safety
/// It is one, and nobody uses it any more.
#[unsafe(no_mangle)]
unsafe extern "C" fn boxsh_drop(answer: *mut u8) {
    // SAFETY: the caller promises it.
    drop(unsafe { give_back(answer) });
}
