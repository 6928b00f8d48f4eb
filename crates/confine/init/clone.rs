//! Starting a child on a stack of its own; compiled into the host and the helper.

use core::arch::asm;

/// Makes the system call `number`, a `clone` or `clone3` with `arguments`, whose child calls `body(argument)` and does not come back.
/// Gives the child's process id, or a negative error number.
///
/// # Safety
/// The arguments must name a stack that nothing else uses while the child runs, aligned to 16 bytes at its end, and be valid for the
/// call otherwise; `body` must be fit to run in a process with only this thread.
#[cfg(target_arch = "x86_64")]
pub unsafe fn start_child(
    number: usize,
    arguments: [usize; 5],
    body: unsafe extern "C" fn(*mut u8) -> !,
    argument: *mut u8,
) -> isize {
    let result;
    // SAFETY: the parent goes on after the label with its registers kept by the kernel; the child has the stack that
    // the caller vouches for, and never comes back from `body`.
    unsafe {
        asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "xor ebp, ebp",
            "mov rdi, r12",
            "call r13",
            "ud2",
            "2:",
            inlateout("rax") number as isize => result,
            in("rdi") arguments[0], in("rsi") arguments[1], in("rdx") arguments[2], in("r10") arguments[3],
            in("r8") arguments[4], in("r12") argument, in("r13") body,
            lateout("rcx") _, lateout("r11") _,
        );
    }
    result
}

/// Makes the system call `number`, a `clone` or `clone3` with `arguments`, whose child calls `body(argument)` and does not come back.
/// Gives the child's process id, or a negative error number.
///
/// # Safety
/// The arguments must name a stack that nothing else uses while the child runs, aligned to 16 bytes at its end, and be valid for the
/// call otherwise; `body` must be fit to run in a process with only this thread.
#[cfg(target_arch = "aarch64")]
pub unsafe fn start_child(
    number: usize,
    arguments: [usize; 5],
    body: unsafe extern "C" fn(*mut u8) -> !,
    argument: *mut u8,
) -> isize {
    let result;
    // SAFETY: the parent goes on after the label with its registers kept by the kernel; the child has the stack that
    // the caller vouches for, and never comes back from `body`.
    unsafe {
        asm!(
            "svc 0",
            "cbnz x0, 2f",
            "mov x29, xzr",
            "mov x0, x20",
            "blr x21",
            "brk #1",
            "2:",
            in("x8") number,
            inlateout("x0") arguments[0] as isize => result,
            in("x1") arguments[1], in("x2") arguments[2], in("x3") arguments[3], in("x4") arguments[4],
            in("x20") argument, in("x21") body,
        );
    }
    result
}
