//! What compiled code expects of a C library and of the standard library.
//!
//! The crate is built with `no_builtins`, so that the loops here are not turned into calls of themselves.

/// # Safety
/// As `memcpy` of C: both areas are valid for `count` bytes and do not overlap.
#[cfg(target_arch = "x86_64")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    // SAFETY: copies upwards exactly what the caller vouches for; the direction flag is clear by convention.
    unsafe {
        core::arch::asm!(
            "rep movsb",
            inout("rcx") count => _, inout("rdi") to => _, inout("rsi") from => _,
            options(nostack, preserves_flags)
        );
    }
    to
}

/// # Safety
/// As `memcpy` of C: both areas are valid for `count` bytes and do not overlap.
#[cfg(not(target_arch = "x86_64"))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    let mut i = 0;
    while count - i >= 8 {
        // SAFETY: eight more bytes are below `count`, for which the caller vouches; they may lie anywhere.
        unsafe { to.add(i).cast::<u64>().write_unaligned(from.add(i).cast::<u64>().read_unaligned()) };
        i += 8;
    }
    while i < count {
        // SAFETY: `i` is below `count`, for which the caller vouches.
        unsafe { *to.add(i) = *from.add(i) };
        i += 1;
    }
    to
}

/// # Safety
/// As `memmove` of C: both areas are valid for `count` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    // For a target below the source the difference wraps around, beyond any count.
    if (to as usize).wrapping_sub(from as usize) >= count {
        // SAFETY: copying upwards, a word at a time too, is right where the target lies below the source or beyond its end.
        return unsafe { memcpy(to, from, count) };
    }
    let mut i = count;
    while i > 0 {
        i -= 1;
        // SAFETY: `i` is below `count`, for which the caller vouches.
        unsafe { *to.add(i) = *from.add(i) };
    }
    to
}

/// # Safety
/// As `memset` of C: the area is valid for `count` bytes.
#[cfg(target_arch = "x86_64")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memset(to: *mut u8, byte: i32, count: usize) -> *mut u8 {
    // SAFETY: writes exactly what the caller vouches for; the direction flag is clear by convention.
    unsafe {
        core::arch::asm!(
            "rep stosb",
            inout("rcx") count => _, inout("rdi") to => _, in("al") byte as u8,
            options(nostack, preserves_flags)
        );
    }
    to
}

/// # Safety
/// As `memset` of C: the area is valid for `count` bytes.
#[cfg(not(target_arch = "x86_64"))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memset(to: *mut u8, byte: i32, count: usize) -> *mut u8 {
    let word = u64::from(byte as u8) * 0x0101_0101_0101_0101;
    let mut i = 0;
    while count - i >= 8 {
        // SAFETY: eight more bytes are below `count`, for which the caller vouches; they may lie anywhere.
        unsafe { to.add(i).cast::<u64>().write_unaligned(word) };
        i += 8;
    }
    while i < count {
        // SAFETY: `i` is below `count`, for which the caller vouches.
        unsafe { *to.add(i) = byte as u8 };
        i += 1;
    }
    to
}

/// # Safety
/// As `memcmp` of C: both areas are valid for `count` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcmp(left: *const u8, right: *const u8, count: usize) -> i32 {
    let mut i = 0;
    while i < count {
        // SAFETY: `i` is below `count`, for which the caller vouches.
        let (a, b) = unsafe { (*left.add(i), *right.add(i)) };
        if a != b {
            return i32::from(a) - i32::from(b);
        }
        i += 1;
    }
    0
}

/// # Safety
/// As `bcmp` of C: both areas are valid for `count` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bcmp(left: *const u8, right: *const u8, count: usize) -> i32 {
    // SAFETY: the same contract.
    unsafe { memcmp(left, right, count) }
}

/// # Safety
/// As `strlen` of C: `text` ends in a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn strlen(text: *const u8) -> usize {
    let mut length = 0;
    // SAFETY: the NUL has not come yet, so the next byte is part of the text.
    while unsafe { *text.add(length) } != 0 {
        length += 1;
    }
    length
}

/// The core library was compiled for unwinding and refers to this; a panic here ends the process instead.
#[unsafe(no_mangle)]
pub extern "C" fn rust_eh_personality() {}
