//! Tools for models, called as a program calls them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod calls;
mod editor;
mod memory;
mod prompt;
mod scripted;
mod shell;

use boxsh::Sandbox;
use boxsh::tools::{Answer, Tools};
use serde_json::Value;

/// A call of a tool, by name.
fn call(sandbox: &mut Sandbox, name: &str, input: Value) -> Answer {
    Tools::all().call(sandbox, name, &input)
}

/// What a call says that is done.
#[track_caller]
fn said(sandbox: &mut Sandbox, name: &str, input: Value) -> String {
    let answer = call(sandbox, name, input);
    assert!(!answer.is_error, "{}", answer.text);
    answer.text
}

/// What a call says that is refused.
#[track_caller]
fn refused(sandbox: &mut Sandbox, name: &str, input: Value) -> String {
    let answer = call(sandbox, name, input);
    assert!(answer.is_error, "{}", answer.text);
    answer.text
}
