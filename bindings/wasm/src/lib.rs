//! The WebAssembly engine of the npm package: a module that takes and gives messages of `boxsh-js`.
//!
//! The module has four exports beside its memory and four imports, all of them numbers; `wasm.js` of the package is the other side. So no
//! generator has to be of the same version as a library.
#![cfg(target_family = "wasm")]

mod abi;
mod time;
