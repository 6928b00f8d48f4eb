//! Calling functions.

use std::sync::Arc;

use boxsh_kernel::Limit;

use crate::exec::{MIN_STACK, Tail};
use crate::flow::{Flow, Run};
use crate::options::Opt;
use crate::shell::Shell;
use crate::state::{Call, Function};
use crate::text::Str;

impl Shell<'_> {
    /// The file that what is defined now is from, as `BASH_SOURCE` shows it.
    pub(crate) fn current_source(&self) -> Str {
        match self.state.calls.stack.last() {
            Some(call) => call.source.clone(),
            None => match &self.state.invocation.script {
                Some(script) => script.clone(),
                // bash calls it so when commands come from -c.
                None if self.state.invocation.command_string => Str::from("environment"),
                None => Str::from("main"),
            },
        }
    }

    /// Calls a function with these arguments, its own name first.
    pub(crate) fn call_function(&mut self, function: &Function, words: Vec<Str>) -> Run {
        self.check_call_depth(&words[0])?;
        let (name, arguments) = self.spare.arguments(words);
        let positional = std::mem::replace(&mut self.state.positional, arguments.clone().into());
        let loops = std::mem::take(&mut self.state.calls.loops);
        let line = self.state.numbers.line;
        self.state.calls.stack.push(Call {
            name,
            source: function.source.clone(),
            called_from: line,
            is_function: true,
            arguments,
        });
        self.state.calls.functions += 1;
        self.state.vars.push_function();
        let hidden_traps = self.hide_traps(function.traced);
        let options = self.local_options.take();
        let getopts_place = self.state.extras.getopts_place;
        let process = self.process;
        let result = process.with_room(|| self.run_function_body(function)).unwrap_or(Err(Flow::Killed));
        if let Some(saved) = std::mem::replace(&mut self.local_options, options) {
            self.state.options = saved;
        }
        self.restore_traps(hidden_traps);
        if self.state.extras.getopts_place != getopts_place && self.state.vars.is_local(b"OPTIND") {
            Arc::make_mut(&mut self.state.extras).getopts_place = getopts_place;
        }
        self.state.vars.pop();
        self.state.calls.functions -= 1;
        let call = self.state.calls.stack.pop();
        self.state.calls.loops = loops;
        self.state.positional = positional;
        if let Some(call) = call {
            self.spare.keep_arguments(call.arguments);
        }
        self.state.numbers.line = line;
        result
    }

    /// Runs the body between the traps that a function has: `DEBUG` once more at its start, `RETURN` at its end.
    fn run_function_body(&mut self, function: &Function) -> Run {
        if !self.state.traps.is_empty() {
            self.state.numbers.line = function.body.line.get();
            if !self.run_debug_trap()? {
                return Ok(self.status());
            }
        }
        let status = match self.run_command(&function.body, Tail::No) {
            Ok(status) | Err(Flow::Return(status)) => status,
            Err(flow) => return Err(flow),
        };
        if !self.state.traps.is_empty() {
            self.state.numbers.line = function.body.line.get();
            self.run_return_trap()?;
        }
        Ok(self.set_status(status))
    }

    /// A function as its value in the environment.
    pub(crate) fn function_environment_text(&self, function: &Function) -> Vec<u8> {
        let body = boxsh_syntax::print_command(&function.body, boxsh_syntax::Style::Bash);
        [b"() ", &body[..]].concat()
    }

    /// Refuses a call that would nest too deeply.
    pub(crate) fn check_call_depth(&mut self, name: &[u8]) -> Run<()> {
        let depth = self.state.calls.stack.len() as u64 + 1;
        let nest = self.frequent().nest;
        if nest > 0 && depth > nest as u64 {
            return Err(self.discard(name, &format!("maximum function nesting level exceeded ({nest})")));
        }
        self.process.budget().check(Limit::CallDepth, depth)?;
        if self.process.stack_left() < MIN_STACK {
            return Err(self.process.budget().breach(Limit::CallDepth).into());
        }
        Ok(())
    }

    /// `local -`: the options go back to what they are now when the function returns.
    pub(crate) fn keep_options_local(&mut self) {
        if self.local_options.is_none() {
            self.local_options = Some(self.state.options);
        }
    }

    /// Whether a function inherits the `DEBUG`, `RETURN` and `ERR` traps.
    pub(crate) fn traces_functions(&self) -> bool {
        self.has(Opt::FuncTrace)
    }
}
