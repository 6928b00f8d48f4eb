//! `stty`: the settings of the terminal. Those of the host's terminal are not a session's to change, so the usual
//! ones are shown, and settings are accepted without effect where the real tool knows them.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "stty",
    usage: &[
        "[-F DEVICE | --file=DEVICE] [SETTING]...",
        "[-F DEVICE | --file=DEVICE] [-a|--all]",
        "[-F DEVICE | --file=DEVICE] [-g|--save]",
    ],
    summary: "Print or change terminal characteristics.",
    flags: &[
        Flag::new('a', "all", "print all current settings in human-readable form"),
        Flag::new('g', "save", "print all current settings in a stty-readable form"),
        Flag::new('F', "file", "open and use the specified DEVICE instead of stdin").value("DEVICE"),
    ],
    ..Spec::DEFAULT
};

/// Settings that are on, by the lines that `-a` shows; a dash before one means off.
const LINES: [&str; 4] = [
    "-parenb -parodd -cmspar cs8 -hupcl -cstopb cread -clocal -crtscts",
    "-ignbrk -brkint -ignpar -parmrk -inpck -istrip -inlcr -igncr icrnl ixon -ixoff\n-iuclc -ixany -imaxbel -iutf8",
    "opost -olcuc -ocrnl onlcr -onocr -onlret -ofill -ofdel nl0 cr0 tab0 bs0 vt0 ff0",
    "isig icanon iexten echo echoe echok -echonl -noflsh -xcase -tostop -echoprt\nechoctl echoke -flusho -extproc",
];

/// Settings that stand for several others.
const GROUPS: [&str; 12] =
    ["sane", "raw", "cooked", "cbreak", "nl", "ek", "evenp", "oddp", "parity", "pass8", "litout", "crt"];

/// Settings with a value behind them.
const WITH_VALUE: [&str; 22] = [
    "rows", "cols", "columns", "min", "time", "speed", "ispeed", "ospeed", "line", "intr", "quit", "erase",
    "kill", "eof", "eol", "eol2", "swtch", "start", "stop", "susp", "rprnt", "werase",
];

const SAVED: &str = "500:5:bf:8a3b:3:1c:7f:15:4:0:1:0:11:13:1a:0:12:f:17:16:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0";

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let rewritten: Vec<Vec<u8>> = context.arguments().to_vec();
    // Settings that are turned off look like flags: they go behind `--`.
    let is_flag = |argument: &Vec<u8>| {
        matches!(&argument[..], b"-a" | b"-g" | b"-F" | b"--") || argument.starts_with(b"--")
    };
    let (mut flags, mut settings) = (Vec::new(), vec![b"--".to_vec()]);
    let mut rest = rewritten.into_iter();
    while let Some(argument) = rest.next() {
        if argument == b"-F" {
            flags.push(argument);
            flags.extend(rest.next());
        } else if is_flag(&argument) {
            flags.push(argument);
        } else {
            settings.push(argument);
        }
    }
    flags.append(&mut settings);
    let unknown = flags.iter().find(|flag| flag.starts_with(b"--") && flag.len() > 2).cloned();
    let parsed = context.parse_from(&SPEC, &flags).map_err(|failure| match (failure, unknown) {
        // What is no flag may have been meant as a setting.
        (Failure::Usage(text), Some(flag)) if text.starts_with("unrecognized") => {
            Failure::Usage(format!("invalid argument {}", message::quote(context, &flag)))
        }
        (failure, _) => failure,
    })?;
    check_settings(context, &parsed.operands)?;
    let terminal = match parsed.value(flag!("file")) {
        None => context.process.terminal(0).map_err(|error| (b"standard input".to_vec(), error)),
        Some(name) => {
            let opened = context.open_input(name).map_err(|error| (name.to_vec(), error));
            opened.and_then(|input| {
                context.process.terminal(input.fd()).map_err(|error| (name.to_vec(), error))
            })
        }
    };
    let terminal = match terminal {
        Ok(terminal) => terminal,
        Err((_, Errno::Killed)) => return Err(Errno::Killed.into()),
        Err((name, error)) => {
            return Err(Failure::new(format!("{}: {error}", message::name(context, &name))));
        }
    };
    let size = terminal.size();
    if parsed.has(flag!("save")) {
        context.out.print(format_args!("{SAVED}\n"))?;
    } else if parsed.has(flag!("all")) {
        context.out.print(format_args!(
            "speed 38400 baud; rows {}; columns {}; line = 0;\n\
             intr = ^C; quit = ^\\; erase = ^?; kill = ^U; eof = ^D; eol = <undef>; eol2 = <undef>; swtch = <undef>;\n\
             start = ^Q; stop = ^S; susp = ^Z; rprnt = ^R; werase = ^W; lnext = ^V; discard = ^O; min = 1; time = 0;\n{}\n",
            size.rows,
            size.columns,
            LINES.join("\n")
        ))?;
    } else if parsed.operands.is_empty() {
        context.out.write(b"speed 38400 baud; line = 0;\n-brkint -imaxbel\n")?;
    }
    for setting in &parsed.operands {
        match &setting[..] {
            b"size" => context.out.print(format_args!("{} {}\n", size.rows, size.columns))?,
            b"speed" => context.out.write(b"38400\n")?,
            _ => {}
        }
    }
    Ok(Exit::SUCCESS)
}

fn check_settings(context: &Context<'_>, settings: &[Vec<u8>]) -> Result<(), Failure> {
    let mut rest = settings.iter();
    while let Some(setting) = rest.next() {
        let text = String::from_utf8_lossy(setting).into_owned();
        let name = text.strip_prefix('-').unwrap_or(&text);
        let is_known = |word: &str| word.trim_start_matches('-') == name;
        let is_switch = LINES.iter().any(|line| line.split_whitespace().any(is_known))
            || GROUPS.contains(&name)
            || matches!(name, "size" | "cs5" | "cs6" | "cs7" | "decctlq" | "tabs" | "drain" | "dec");
        let is_saved =
            text.contains(':') && text.bytes().all(|byte| byte == b':' || byte.is_ascii_hexdigit());
        let is_rate = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if WITH_VALUE.contains(&text.as_str()) && !rest.as_slice().is_empty() {
            rest.next();
        } else if WITH_VALUE.contains(&text.as_str()) && text != "speed" {
            return Err(Failure::Usage(format!("missing argument to {}", message::quote(context, setting))));
        } else if !is_switch && !is_saved && !is_rate && text != "speed" {
            return Err(Failure::Usage(format!("invalid argument {}", message::quote(context, setting))));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn a_stream_is_no_terminal() {
        call("stty -a").answers(1, "", "stty: 'standard input': Inappropriate ioctl for device\n");
        call("stty -echo").answers(1, "", "stty: 'standard input': Inappropriate ioctl for device\n");
        call("stty foo").answers(
            1,
            "",
            "stty: invalid argument ‘foo’\nTry 'stty --help' for more information.\n",
        );
    }
}
