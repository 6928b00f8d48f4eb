//! `hostname`: print the name of the host.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "hostname",
    usage: &["[-a|-A|-d|-f|-i|-I|-s|-y]"],
    summary: "Print the name of the session's host.",
    flags: &[
        Flag::new('s', "short", "short host name"),
        Flag::new('a', "alias", "alias names"),
        Flag::new('i', "ip-address", "addresses for the host name"),
        Flag::new('I', "all-ip-addresses", "all addresses for the host"),
        Flag::new('f', "fqdn", "long host name"),
        Flag::long("long", "the same as -f"),
        Flag::new('A', "all-fqdns", "all long host names"),
        Flag::new('d', "domain", "DNS domain name"),
        Flag::new('y', "yp", "NIS domain name"),
        Flag::long("nis", "the same as -y"),
        Flag::new('b', "boot", "set default hostname if none available")
            .unsupported("the name cannot be set"),
        Flag::new('F', "file", "read host name from given file")
            .value("FILE")
            .unsupported("the name cannot be set"),
    ],
    usage_status: 255,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if !parsed.operands.is_empty() {
        return Err(Failure::new("you must be root to change the host name"));
    }
    let host = context.process.identity().host.clone();
    let (short, domain) = host.split_once('.').unwrap_or((&host, ""));
    let shown = match parsed.flags.last().map(|given| given.name()).as_deref() {
        Some("short") => short,
        Some("alias") => "",
        Some("ip-address") => "127.0.1.1",
        Some("all-ip-addresses") => "127.0.1.1 ",
        Some("domain") if domain.is_empty() => return Ok(Exit::SUCCESS),
        Some("domain") => domain,
        Some("yp" | "nis") => return Err(Failure::new("Local domain name not set")),
        _ => &host,
    };
    context.out.print(format_args!("{shown}\n"))?;
    Ok(Exit::SUCCESS)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn the_name_is_the_sessions_and_stays() {
        check("hostname", "boxsh\n");
        check("hostname -s", "boxsh\n");
        check("hostname -d", "");
        call("hostname x").answers(1, "", "hostname: you must be root to change the host name\n");
    }
}
