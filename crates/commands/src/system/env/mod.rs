//! `env`: run a program in a changed environment, or show the environment.

mod split;

use boxsh_kernel::{
    CommandResult, Context, Disposition, Environment, Exit, Failure, Flag, Order, Parsed, Signal, Spec,
};

use super::{program, signal_name};
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "env",
    usage: &["[OPTION]... [-] [NAME=VALUE]... [COMMAND [ARG]...]"],
    summary: "Set each NAME to VALUE in the environment and run COMMAND.",
    flags: &[
        Flag::new('i', "ignore-environment", "start with an empty environment"),
        Flag::new('0', "null", "end each output line with NUL, not newline"),
        Flag::new('u', "unset", "remove variable from the environment").value("NAME"),
        Flag::new('C', "chdir", "change working directory to DIR").value("DIR"),
        Flag::new('S', "split-string", "process and split S into separate arguments").value("S"),
        Flag::long("block-signal", "block delivery of SIG signal(s) to COMMAND")
            .optional("SIG")
            .unsupported("signals cannot be blocked here, only ignored"),
        Flag::long("default-signal", "reset handling of SIG signal(s) to the default").optional("SIG"),
        Flag::long("ignore-signal", "set handling of SIG signal(s) to do nothing").optional("SIG"),
        Flag::long("list-signal-handling", "list non default signal handling to stderr"),
        Flag::new('v', "debug", "print verbose information for each processing step"),
    ],
    notes: "A mere - implies -i. If no COMMAND, print the resulting environment.",
    order: Order::FirstOperandEnds,
    usage_status: 125,
    ..Spec::DEFAULT
};

/// What looking at one name for another costs.
const WORK_PER_NAME: u64 = 8;

/// Splits of splits, so that `-S` cannot feed itself for ever.
const MOST_SPLITS: usize = 100;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = parse(context)?;
    let verbose = parsed.has(flag!("debug"));
    let mut operands = &parsed.operands[..];
    let mut environment = context.process.environment();
    let mut is_empty = parsed.has(flag!("ignore-environment"));
    if operands.first().is_some_and(|first| first == b"-") {
        operands = &operands[1..];
        is_empty = true;
    }
    if is_empty {
        say(context, verbose, "cleaning environ\n")?;
        environment = Environment::default();
    }
    for given in parsed.flags.iter().filter(|given| given.is(flag!("unset"))) {
        let name = given.value();
        say(context, verbose, &format!("unset:    {}\n", String::from_utf8_lossy(name)))?;
        if name.is_empty() || name.contains(&b'=') {
            let shown = message::quote(context, name);
            return Err(Failure::with_status(125, format!("cannot unset {shown}: Invalid argument")));
        }
        context.process.work(WORK_PER_NAME * environment.len() as u64)?;
        environment.remove(name);
    }
    while let Some((first, rest)) = operands.split_first() {
        let Some(equals) = first.iter().position(|&byte| byte == b'=') else { break };
        say(context, verbose, &format!("setenv:   {}\n", String::from_utf8_lossy(first)))?;
        context.process.work(WORK_PER_NAME * environment.len() as u64)?;
        environment.set(&first[..equals], &first[equals + 1..]);
        operands = rest;
    }
    if operands.is_empty() {
        if parsed.has(flag!("chdir")) {
            return Err(Failure::Usage("must specify command with --chdir (-C)".into()));
        }
        return show(context, &environment, parsed.has(flag!("null")));
    }
    if parsed.has(flag!("null")) {
        return Err(Failure::Usage("cannot specify --null (-0) with command".into()));
    }
    set_signals(context, &parsed)?;
    if let Some(directory) = parsed.value(flag!("chdir")) {
        let shown = message::name_in_sentence(context, directory);
        say(context, verbose, &format!("chdir:    {shown}\n"))?;
        context.process.chdir(directory).map_err(|error| {
            Failure::with_status(125, format!("cannot change directory to {shown}: {error}"))
        })?;
    }
    if verbose {
        explain_program(context, operands)?;
    }
    let name = operands[0].clone();
    let is_script_line = name.contains(&b' ');
    let result = program::become_program(context, operands.to_vec(), environment, |context, error| {
        let hint = if is_script_line && error == boxsh_kernel::Errno::ENOENT {
            "\nenv: use -[v]S to pass options in shebang lines"
        } else {
            ""
        };
        format!("{}: {error}{hint}", message::quote(context, &name))
    });
    result.map(Exit)
}

/// Takes the arguments apart, those that `-S` brings included.
fn parse(context: &mut Context<'_>) -> Result<Parsed, Failure> {
    let mut arguments = context.arguments().to_vec();
    for _ in 0..MOST_SPLITS {
        let Some(found) = split::find(&SPEC, &arguments) else { break };
        let environment = context.process.environment();
        let words = split::split(context.process, &found.text, &environment)
            .map_err(|problem| Failure::with_status(125, problem))?;
        if found.verbose {
            let mut text = format!("split -S:  {}\n", message::quote(context, &found.text));
            for (at, word) in words.iter().enumerate() {
                let lead = if at == 0 { " into:    " } else { "     &    " };
                text.push_str(&format!("{lead}{}\n", message::quote(context, word)));
            }
            context.write_error(text.as_bytes())?;
        }
        arguments = found.before.into_iter().chain(words).chain(found.after).collect();
    }
    context.parse_from(&SPEC, &arguments)
}

fn say(context: &mut Context<'_>, verbose: bool, text: &str) -> Result<(), Failure> {
    if verbose {
        context.write_error(text.as_bytes())?;
    }
    Ok(())
}

fn explain_program(context: &mut Context<'_>, operands: &[Vec<u8>]) -> Result<(), Failure> {
    let mut text = format!("executing: {}\n", String::from_utf8_lossy(&operands[0]));
    for (at, argument) in operands.iter().enumerate() {
        text.push_str(&format!("   arg[{at}]= {}\n", message::quote(context, argument)));
    }
    context.write_error(text.as_bytes())?;
    Ok(())
}

fn show(context: &mut Context<'_>, environment: &Environment, null: bool) -> CommandResult {
    for (name, value) in environment.iter() {
        context.out.write(name)?;
        context.out.write_byte(b'=')?;
        context.out.write(value)?;
        context.out.write_byte(if null { 0 } else { b'\n' })?;
    }
    Ok(Exit::SUCCESS)
}

fn set_signals(context: &mut Context<'_>, parsed: &Parsed) -> Result<(), Failure> {
    for given in &parsed.flags {
        let disposition = match &*given.name() {
            "default-signal" => Disposition::Default,
            "ignore-signal" => Disposition::Ignore,
            _ => continue,
        };
        let signals: Vec<Signal> = match &given.value {
            None => Signal::all().filter(|signal| !signal.is_absolute()).collect(),
            Some(list) => {
                let mut signals = Vec::new();
                for name in list.split(|&byte| byte == b',').filter(|name| !name.is_empty()) {
                    let signal = signal_name::read(name).flatten().ok_or_else(|| {
                        Failure::Usage(format!("{}: invalid signal", message::quote(context, name)))
                    })?;
                    signals.push(signal);
                }
                signals
            }
        };
        for signal in signals {
            context.process.set_disposition(signal, disposition).map_err(|error| {
                Failure::with_status(
                    125,
                    format!("failed to set signal action for signal {}: {error}", signal.number()),
                )
            })?;
        }
    }
    if parsed.has(flag!("list-signal-handling")) {
        let ignored = |signal: &Signal| context.process.disposition(*signal) == Disposition::Ignore;
        let text: String = Signal::all()
            .filter(ignored)
            .map(|signal| format!("{:<10} ({:2}): IGNORE\n", signal.name(), signal.number()))
            .collect();
        context.write_error(text.as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn the_environment_is_shown_and_changed() {
        call("env -i A=1 B=2").variable("X", "y").gives("A=1\nB=2\n");
        call("env -u X A=1").variable("X", "y").gives("A=1\n");
        call("env -0").variable("X", "y").gives("X=y\0");
        call("env - A=1 nope A").program("printenv").answers(
            127,
            "",
            "env: ‘nope’: No such file or directory\n",
        );
        call("env PATH=/bin A=1 printenv A").program("printenv").gives("1\n");
    }

    #[test]
    fn a_string_is_split() {
        call("env -i -S 'A=\"x y\" B=a\\tb'").gives("A=x y\nB=a\tb\n");
        call("env '-vS-i A=${X}z'").variable("X", "1").answers(
            0,
            "A=1z\n",
            "split -S:  ‘-i A=${X}z’\n into:    ‘-i’\n     &    ‘A=1z’\ncleaning environ\nsetenv:   A=1z\n",
        );
        call("env -S 'a\"'").answers(125, "", "env: no terminating quote in -S string\n");
    }
}
