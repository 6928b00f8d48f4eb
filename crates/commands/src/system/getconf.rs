//! `getconf`: limits of the system.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Follow, Limit, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "getconf",
    usage: &["[-v SPECIFICATION] VARIABLE_NAME [PATHNAME]", "-a [PATHNAME]"],
    summary: "Print the value of a limit or configuration variable.",
    flags: &[
        Flag::short('a', "print all variables"),
        Flag::short('v', "for programs built by this specification (all are alike)").value("SPECIFICATION"),
    ],
    usage_status: 2,
    ..Spec::DEFAULT
};

/// Variables that are about a file's filesystem.
const OF_PATHS: &[(&str, &str)] = &[
    ("LINK_MAX", "65000"),
    ("MAX_CANON", "255"),
    ("MAX_INPUT", "255"),
    ("NAME_MAX", "255"),
    ("PATH_MAX", "4096"),
    ("PIPE_BUF", "4096"),
    ("FILESIZEBITS", "64"),
];

/// Variables that are always the same.
const FIXED: &[(&str, &str)] = &[
    ("ARG_MAX", "2097152"),
    ("ATEXIT_MAX", "2147483647"),
    ("CHAR_BIT", "8"),
    ("CHAR_MAX", "127"),
    ("CHAR_MIN", "-128"),
    ("CLK_TCK", "100"),
    ("INT_MAX", "2147483647"),
    ("INT_MIN", "-2147483648"),
    ("IOV_MAX", "1024"),
    ("LOGNAME_MAX", "256"),
    ("LOGIN_NAME_MAX", "256"),
    ("LONG_BIT", "64"),
    ("MB_LEN_MAX", "16"),
    ("NGROUPS_MAX", "65536"),
    ("NZERO", "20"),
    ("PAGESIZE", "4096"),
    ("PAGE_SIZE", "4096"),
    ("SCHAR_MAX", "127"),
    ("SCHAR_MIN", "-128"),
    ("SHRT_MAX", "32767"),
    ("SHRT_MIN", "-32768"),
    ("SSIZE_MAX", "32767"),
    ("TTY_NAME_MAX", "32"),
    ("UCHAR_MAX", "255"),
    ("UINT_MAX", "4294967295"),
    ("ULONG_MAX", "18446744073709551615"),
    ("USHRT_MAX", "65535"),
    ("WORD_BIT", "32"),
    ("BC_BASE_MAX", "99"),
    ("BC_DIM_MAX", "2048"),
    ("BC_SCALE_MAX", "99"),
    ("BC_STRING_MAX", "1000"),
    ("CHARCLASS_NAME_MAX", "2048"),
    ("COLL_WEIGHTS_MAX", "255"),
    ("EXPR_NEST_MAX", "32"),
    ("LINE_MAX", "2048"),
    ("RE_DUP_MAX", "32767"),
    ("POSIX2_VERSION", "200809"),
    ("_POSIX_VERSION", "200809"),
    ("_POSIX2_VERSION", "200809"),
    ("_XOPEN_VERSION", "700"),
    ("PATH", "/bin:/usr/bin"),
    ("CS_PATH", "/bin:/usr/bin"),
    ("GNU_LIBC_VERSION", "glibc 2.36"),
    ("GNU_LIBPTHREAD_VERSION", "NPTL 2.36"),
    ("HOST_NAME_MAX", "64"),
    ("STREAM_MAX", "16"),
    ("RTSIG_MAX", "32"),
    ("SEM_VALUE_MAX", "2147483647"),
    ("LFS_CFLAGS", ""),
    ("LFS64_CFLAGS", "-D_LARGEFILE64_SOURCE"),
];

/// Variables that are the session's.
const OF_SESSION: &[&str] =
    &["CHILD_MAX", "OPEN_MAX", "_NPROCESSORS_CONF", "_NPROCESSORS_ONLN", "_PHYS_PAGES", "_AVPHYS_PAGES"];

fn of_session(context: &Context<'_>, name: &str) -> u64 {
    let (total, used) = super::session::memory(context.process);
    match name {
        "CHILD_MAX" => context.process.budget().maximum(Limit::Processes),
        "OPEN_MAX" => context.process.budget().maximum(Limit::OpenFiles),
        "_PHYS_PAGES" => total / 4096,
        "_AVPHYS_PAGES" => (total - used) / 4096,
        _ => u64::from(context.process.identity().cpus),
    }
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let is_known = |flag: &[u8]| matches!(flag, b"-a" | b"-v" | b"--help" | b"--version" | b"--" | b"-");
    if let Some(flag) = context.arguments().first().filter(|flag| flag.starts_with(b"-") && !is_known(flag)) {
        let shown = String::from_utf8_lossy(flag);
        return Err(Failure::with_status(2, format!("Unrecognized variable `{shown}'")));
    }
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("a")) {
        for (name, value) in OF_PATHS.iter().chain(FIXED) {
            context.out.print(format_args!("{name:<34} {value}\n"))?;
        }
        for name in OF_SESSION {
            let value = of_session(context, name);
            context.out.print(format_args!("{name:<34} {value}\n"))?;
        }
        return Ok(Exit::SUCCESS);
    }
    let (name, path) = match &parsed.operands[..] {
        [name] => (name, None),
        [name, path] => (name, Some(path)),
        _ => return usage(context),
    };
    let name = String::from_utf8_lossy(name).into_owned();
    if let Some((_, value)) = OF_PATHS.iter().find(|(known, _)| *known == name) {
        let Some(path) = path else { return usage(context) };
        if matches!(name.as_str(), "LINK_MAX" | "NAME_MAX" | "FILESIZEBITS") {
            context
                .process
                .stat(path, Follow::Yes)
                .map_err(|error| Failure::new(format!("{}: {error}", String::from_utf8_lossy(path))))?;
        }
        context.out.print(format_args!("{value}\n"))?;
        return Ok(Exit::SUCCESS);
    }
    if path.is_some() {
        return usage(context);
    }
    if let Some((_, value)) = FIXED.iter().find(|(known, _)| *known == name) {
        context.out.print(format_args!("{value}\n"))?;
    } else if OF_SESSION.contains(&name.as_str()) {
        let value = of_session(context, &name);
        context.out.print(format_args!("{value}\n"))?;
    } else {
        return Err(Failure::with_status(2, format!("Unrecognized variable `{name}'")));
    }
    Ok(Exit::SUCCESS)
}

fn usage(context: &mut Context<'_>) -> CommandResult {
    context.write_error(
        b"Usage: getconf [-v specification] variable_name [pathname]\n       getconf -a [pathname]\n",
    )?;
    Ok(Exit(2))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn variables_are_looked_up() {
        check("getconf PAGE_SIZE", "4096\n");
        check("getconf NAME_MAX /", "255\n");
        check("getconf _NPROCESSORS_ONLN", "2\n");
        call("getconf FOO").answers(2, "", "getconf: Unrecognized variable `FOO'\n");
    }
}
