//! `uname`: print information about the system.

use boxsh_kernel::{CommandResult, Context, Exit, Flag, Spec};

use crate::message;

/// The machine that sessions claim to run on, whatever the host is.
pub(super) const MACHINE: &str = "x86_64";
const RELEASE: &str = "6.1.0-boxsh";
const VERSION: &str = "#1 SMP boxsh";

pub(crate) static SPEC: Spec = Spec {
    name: "uname",
    usage: &["[OPTION]..."],
    summary: "Print certain system information. With no OPTION, same as -s.",
    flags: &[
        Flag::new('a', "all", "print all information, except omit -p and -i if unknown"),
        Flag::new('s', "kernel-name", "print the kernel name"),
        Flag::new('n', "nodename", "print the network node hostname"),
        Flag::new('r', "kernel-release", "print the kernel release"),
        Flag::new('v', "kernel-version", "print the kernel version"),
        Flag::new('m', "machine", "print the machine hardware name"),
        Flag::new('p', "processor", "print the processor type"),
        Flag::new('i', "hardware-platform", "print the hardware platform"),
        Flag::new('o', "operating-system", "print the operating system"),
        Flag::long("sysname", "the same as -s"),
        Flag::long("release", "the same as -r"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.first() {
        return Err(message::extra_operand(context, extra));
    }
    let all = parsed.has(flag!("all"));
    let nothing = parsed.flags.is_empty();
    let host = context.process.identity().host.clone();
    let parts: [(bool, &str); 8] = [
        (all || nothing || parsed.has(flag!("kernel-name")) || parsed.has(flag!("sysname")), "Linux"),
        (all || parsed.has(flag!("nodename")), &host),
        (all || parsed.has(flag!("kernel-release")) || parsed.has(flag!("release")), RELEASE),
        (all || parsed.has(flag!("kernel-version")), VERSION),
        (all || parsed.has(flag!("machine")), MACHINE),
        (parsed.has(flag!("processor")) && !all, "unknown"),
        (parsed.has(flag!("hardware-platform")) && !all, "unknown"),
        (all || parsed.has(flag!("operating-system")), "GNU/Linux"),
    ];
    let shown: Vec<&str> = parts.into_iter().filter(|(wanted, _)| *wanted).map(|(_, text)| text).collect();
    context.out.print(format_args!("{}\n", shown.join(" ")))?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn parts_come_in_a_fixed_order() {
        check("uname", "Linux\n");
        check("uname -m -s", "Linux x86_64\n");
        check("uname -a", "Linux boxsh 6.1.0-boxsh #1 SMP boxsh x86_64 GNU/Linux\n");
        check("uname -opi", "unknown unknown GNU/Linux\n");
    }
}
