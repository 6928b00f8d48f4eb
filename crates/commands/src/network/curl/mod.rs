//! `curl`: transfer data from or to a server.

mod arguments;
mod data;
mod form;
mod glob;
mod netrc;
mod operation;
mod output;
mod progress;
mod report;
mod request;
mod spec;
mod transfer;
mod write_out;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, OpenFlags};

use arguments::{Operation, Outcome};
pub(super) use output::disposition_name;
pub(super) use request::base64;
pub(super) use spec::SPEC;

/// The version that scripts see, and servers.
const VERSION: &str = "7.88.1";

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    let operations = match arguments::read(context)? {
        Outcome::Run(operations) => operations,
        Outcome::Help => {
            context.out.write(SPEC.help().as_bytes())?;
            return Ok(Exit::SUCCESS);
        }
        Outcome::Version => {
            let text = format!(
                "curl {VERSION} (boxsh) libcurl/{VERSION} boxsh/{}\nRelease-Date: 2023-02-20\n\
                 Protocols: file http https\nFeatures: IPv6 Largefile libz SSL\n",
                env!("CARGO_PKG_VERSION")
            );
            context.out.write(text.as_bytes())?;
            return Ok(Exit::SUCCESS);
        }
    };
    if operations.iter().all(|operation| operation.urls.is_empty()) {
        let hint = "curl: try 'curl --help' or 'curl --manual' for more information\n";
        let lead = if context.arguments().is_empty() { "" } else { "curl: no URL specified!\n" };
        context.write_error(format!("{lead}{hint}").as_bytes())?;
        return Err(Failure::Silent(2));
    }
    redirect_messages(context, &operations)?;
    let mut status = 0;
    for operation in operations.iter().filter(|operation| !operation.urls.is_empty()) {
        status = operation::run(context, operation)?;
        if status != 0 && operation.on(flag!("fail-early")) {
            break;
        }
    }
    Ok(Exit(status))
}

/// `--stderr`: messages go elsewhere from now on.
fn redirect_messages(context: &Context<'_>, operations: &[Operation]) -> Result<(), Failure> {
    let process = context.process;
    match operations.iter().find_map(|operation| operation.value(flag!("stderr"))) {
        None => {}
        Some(b"-") => process.dup2(1, 2)?,
        Some(file) => {
            let fd = process.open(file, OpenFlags::WRITE)?;
            process.dup2(fd, 2)?;
            process.close(fd)?;
        }
    }
    Ok(())
}
