//! The Model Context Protocol: sessions as tools and resources of a model.
//!
//! [`Server`] answers both eras of the protocol: requests that say everything about themselves (2026-07-28), and connections that open with `initialize` (back
//! to 2025-06-18). Its tools are operations of the core; `tool.rs` has the table. A session is an argument, `session_id`. Calls without one share the
//! session of their connection.
//!
//! [`serve_stdio`] speaks on standard input and output, [`serve_http`] by streamable HTTP.

mod bash;
mod connection;
#[cfg(feature = "mcp-http")]
mod http;
mod instructions;
mod progress;
mod resource;
mod schema;
mod server;
mod stdio;
mod text;
mod tool;
mod trace;
mod turns;

#[cfg(feature = "mcp-http")]
pub use http::serve_http;
pub use server::Server;
pub use stdio::serve_stdio;
