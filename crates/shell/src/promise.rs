//! The promise that a shell may go on on another thread than it was suspended on.
#![expect(unsafe_code, reason = "the promise that the kernel's scheduler rests on cannot be checked")]

use boxsh_kernel::Migrates;

// SAFETY: the interpreter has no thread-locals and takes no locks, and what it calls while it holds something on its stack is
// either the kernel, which leaves its locks before it suspends a process, or a command, for which the kernel cares itself. Callbacks of an
// embedder's get no process. This constant is known to this crate only, and is given to the kernel with its own functions only.
pub(crate) const MIGRATES: Migrates = unsafe { Migrates::promise() };
