//! `sort -c`: whether a file is in order.

use std::cmp::Ordering;

use boxsh_kernel::{CommandResult, Context, Exit, Failure};

use super::options::Options;
use super::over_file;
use crate::message;
use crate::text::record::Records;

pub(super) fn check(context: &mut Context<'_>, options: &Options, name: &[u8], quiet: bool) -> CommandResult {
    let input = context.open_input(name).map_err(|error| over_file(context, "open failed", name, error))?;
    let mut records = Records::new(context.process, input, options.line_end);
    let mut number = 0u64;
    let mut last = None;
    loop {
        let line = match records.next() {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(Exit::SUCCESS),
            Err(error) => return Err(over_file(context, "read failed", name, error)),
        };
        number += 1;
        let mark = options.order.mark(line);
        let Some((text, before)) = &mut last else {
            last = Some((line.to_vec(), mark));
            continue;
        };
        let order = options.order.compare((text, *before), (line, mark));
        if order == Ordering::Greater || (options.unique && order == Ordering::Equal) {
            if !quiet {
                let mut message =
                    format!("sort: {}:{number}: disorder: ", message::name(context, name)).into_bytes();
                message.extend_from_slice(line);
                message.push(options.line_end);
                context.write_error(&message)?;
            }
            return Err(Failure::Silent(1));
        }
        text.clear();
        text.extend_from_slice(line);
        *before = mark;
    }
}
