//! Builtins as programs, for whoever has put something else in their place.

use std::sync::Arc;

use boxsh_kernel::{Command, Context, Custom, Exit};

use crate::invocation::BashCommand;

/// A builtin as a program that runs in a shell of its own; none if there is no builtin of that name.
pub fn builtin_as_program(name: &str) -> Option<Arc<dyn Command>> {
    crate::builtins::find(name.as_bytes())?;
    let called = name.to_owned();
    Some(Arc::new(Custom::new(name, move |context: &mut Context<'_>| {
        let process = context.process;
        let script = [&b"bash"[..], b"-c", b"builtin \"$0\" \"$@\"", called.as_bytes()].map(<[u8]>::to_vec);
        let arguments = script.into_iter().chain(context.arguments().iter().cloned()).collect();
        Ok(Exit(process.continue_as(Arc::new(BashCommand("bash")), arguments, process.environment())))
    })))
}
