//! Extreme numbers in every option of every command that takes a value: no panic, and no memory without bound.
//!
//! The calls are made from the specs, so a new command or option is tried without anybody thinking of it.

use std::time::Duration;

use boxsh::kernel::Value;
use boxsh::{Limits, RunOptions, Sandbox};

#[global_allocator]
static ALLOCATOR: boxsh::kernel::Meter = boxsh::kernel::Meter;

/// What is given where a number may be expected.
const NUMBERS: [&str; 9] = [
    "0",
    "-1",
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "1e30",
    "1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    "",
];

/// The status of a command that has panicked.
const PANICKED: u8 = 134;

/// How long the calls with one number may take. Some numbers ask for more than anybody could wait for, such as blanks up to a far tab stop.
const TIME: Duration = Duration::from_millis(500);

/// Calls of a command with a number in one of its options: with what most commands need besides. What is too much for one is refused,
/// which is an answer too.
fn script(name: &str, option: &str, number: &str) -> String {
    let mut script = String::from("cd /tmp; printf 'a\\tb\\n2 c\\n\\n3\\n' > f; cp f g\n");
    for operands in ["f", "f g", ""] {
        script.push_str(&format!("env {name} {option}'{number}' {operands} < f > /dev/null 2>&1\n"));
        script.push_str(&format!("[ $? = {PANICKED} ] && echo \"{name} {option}'{number}' {operands}\"\n"));
    }
    script
}

#[test]
fn no_option_panics_on_an_extreme_number() {
    let mut panics = Vec::new();
    for command in boxsh_commands::ALL {
        for flag in command.spec.flags.iter().filter(|flag| flag.unsupported.is_none()) {
            let option = match (flag.value, flag.short, flag.long) {
                (Value::None, ..) => continue,
                (_, _, Some(long)) => format!("--{long}="),
                (_, Some(short), None) => format!("-{}", char::from(short)),
                _ => continue,
            };
            for number in NUMBERS {
                let options = RunOptions::new().timeout(TIME).limits(Limits::hardened());
                let result = Sandbox::new().run_with(script(command.name, &option, number), options);
                panics.extend(result.stdout_str().lines().map(str::to_owned));
            }
        }
    }
    assert!(panics.is_empty(), "{}", panics.join("\n"));
}
