//! The promise that what runs in a command may go on on another thread than it was suspended on.
#![expect(unsafe_code, reason = "the promise that the kernel's scheduler rests on cannot be checked")]

use boxsh_kernel::Migrates;

// SAFETY: no command keeps a guard of a lock, a borrow of a thread-local or a handle to one across a system call: the locks of this
// crate (`engines/sqlite3/locks.rs`) are left before the function that took them returns, without a system call in between, and SQLite's own
// thread-local is set anew each time that it is resumed (`boxsh_sqlite`). Callbacks of an embedder's get no process. This
// constant is known to this crate only, and is given to the kernel with its own functions only.
pub(crate) const MIGRATES: Migrates = unsafe { Migrates::promise() };
