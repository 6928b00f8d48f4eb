//! SQLite's memory, from Rust's allocator: so an allocator that counts sees it, and each engine has a ceiling of its own. (SQLite's own
//! limits on memory are one for the whole program.)
#![expect(unsafe_code, reason = "an allocator hands out raw memory")]

use std::alloc::{Layout, alloc, dealloc, realloc};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

use libsqlite3_sys::sqlite3_mem_methods;

use crate::engine::account;

/// In front of each piece: its size, which Rust's allocator wants to know when it is given back.
const HEADER: usize = 16;

pub(crate) static METHODS: Methods = Methods(sqlite3_mem_methods {
    xMalloc: Some(take),
    xFree: Some(give_back),
    xRealloc: Some(resize),
    xSize: Some(size),
    xRoundup: Some(round_up),
    xInit: Some(start),
    xShutdown: Some(stop),
    pAppData: null_mut(),
});

/// A table that never changes.
pub(crate) struct Methods(pub(crate) sqlite3_mem_methods);

// SAFETY: it is only read, and its one pointer is null.
unsafe impl Sync for Methods {}

fn layout(size: usize) -> Option<Layout> {
    Layout::from_size_align(size.checked_add(HEADER)?, HEADER).ok()
}

unsafe extern "C" fn take(wanted: c_int) -> *mut c_void {
    let Ok(size) = usize::try_from(wanted) else { return null_mut() };
    let Some(layout) = layout(size) else { return null_mut() };
    if !account(i64::from(wanted)) {
        return null_mut();
    }
    // SAFETY: the layout is not empty: it has a header.
    let block = unsafe { alloc(layout) };
    if block.is_null() {
        account(-i64::from(wanted));
        return null_mut();
    }
    // SAFETY: the block has room for the header and is aligned for it.
    unsafe {
        block.cast::<usize>().write(size);
        block.add(HEADER).cast()
    }
}

/// The block that a piece is part of, and its size.
///
/// # Safety
/// The piece comes from `take` or `resize` and has not been given back.
unsafe fn block_of(piece: *mut c_void) -> (*mut u8, usize) {
    // SAFETY: such a piece lies behind its header.
    unsafe {
        let block = piece.cast::<u8>().sub(HEADER);
        (block, block.cast::<usize>().read())
    }
}

unsafe extern "C" fn give_back(piece: *mut c_void) {
    if piece.is_null() {
        return;
    }
    // SAFETY: SQLite gives back what it was given, once.
    let (block, size) = unsafe { block_of(piece) };
    account(-(size as i64));
    if let Some(layout) = layout(size) {
        // SAFETY: it was allocated with this layout.
        unsafe { dealloc(block, layout) };
    }
}

unsafe extern "C" fn resize(piece: *mut c_void, wanted: c_int) -> *mut c_void {
    let Ok(new_size) = usize::try_from(wanted) else { return null_mut() };
    // SAFETY: SQLite resizes what it was given.
    let (block, old_size) = unsafe { block_of(piece) };
    let (Some(old), Some(new)) = (layout(old_size), layout(new_size)) else { return null_mut() };
    let more = new_size as i64 - old_size as i64;
    if !account(more) {
        return null_mut();
    }
    // SAFETY: it was allocated with the old layout; the new size is not zero and has been checked.
    let block = unsafe { realloc(block, old, new.size()) };
    if block.is_null() {
        account(-more);
        return null_mut();
    }
    // SAFETY: as in `take`.
    unsafe {
        block.cast::<usize>().write(new_size);
        block.add(HEADER).cast()
    }
}

unsafe extern "C" fn size(piece: *mut c_void) -> c_int {
    if piece.is_null() {
        return 0;
    }
    // SAFETY: SQLite asks about what it was given.
    let (_, size) = unsafe { block_of(piece) };
    c_int::try_from(size).unwrap_or(c_int::MAX)
}

unsafe extern "C" fn round_up(wanted: c_int) -> c_int {
    wanted.saturating_add(7) & !7
}

unsafe extern "C" fn start(_: *mut c_void) -> c_int {
    libsqlite3_sys::SQLITE_OK
}

unsafe extern "C" fn stop(_: *mut c_void) {}
