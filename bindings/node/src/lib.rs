//! The native engine of the npm package: an addon of Node's that takes and gives messages of `boxsh-js`.
//!
//! JavaScript has one thread, which must not wait: what it asks for is done on threads of this addon, and what a session wants of JavaScript's
//! functions goes to that thread as a message. `native.js` of the package is the other side.

mod engine;
mod threads;
