//! What commands of a session may do: which of them run, what they read and write, what they find in their environment.

use std::os::unix::ffi::OsStringExt;

use boxsh::{Builder, Limit, Limits, Links, Overflow};
use clap::{Args, ValueEnum};

use crate::host;
use crate::quantity::parse_size;

/// Options about commands, paths, variables and output.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct RuleArguments {
    /// Run only these commands and builtins (repeatable)
    #[arg(long, value_name = "NAME", value_delimiter = ',', help_heading = "Rules")]
    allow_command: Vec<String>,
    /// Refuse these commands and builtins (repeatable)
    #[arg(long, value_name = "NAME", value_delimiter = ',', help_heading = "Rules")]
    deny_command: Vec<String>,
    /// Read only below this directory of the session (repeatable)
    #[arg(long, value_name = "DIR", help_heading = "Rules")]
    allow_read: Vec<String>,
    /// Write only below this directory of the session (repeatable)
    #[arg(long, value_name = "DIR", help_heading = "Rules")]
    allow_write: Vec<String>,
    /// Where symbolic links may lead: `follow` (anywhere in the session) or `mount` (not out of their mount)
    #[arg(long, value_name = "MODE", hide_possible_values = true, help_heading = "Rules")]
    links: Option<LinkMode>,
    /// Pass a variable of this process on to the session (repeatable)
    #[arg(long, value_name = "NAME", value_delimiter = ',', help_heading = "Session")]
    inherit_env: Vec<String>,
    /// Start with no other exported variables than those given here
    #[arg(long, help_heading = "Session")]
    clear_env: bool,
    /// Refuse to let a file grow larger than this (32m)
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    max_file_bytes: Option<u64>,
    /// Stop the run when it writes more than this to stdout and stderr together (10m)
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    output_total: Option<u64>,
    /// Drop output beyond its limit instead of stopping the run
    #[arg(long, help_heading = "Limits")]
    cut_output: bool,
}

/// Where symbolic links may lead.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum LinkMode {
    Follow,
    Mount,
}

impl RuleArguments {
    /// The variables of this process that are passed on.
    pub(crate) fn inherited(&self) -> impl Iterator<Item = (Vec<u8>, Vec<u8>)> {
        let variable = |name: &String| Some((name.clone().into_bytes(), host::variable(name)?.into_vec()));
        self.inherit_env.iter().filter_map(variable)
    }

    pub(crate) fn limit(&self, limits: &mut Limits) {
        if let Some(bytes) = self.max_file_bytes {
            limits.set(Limit::FileSize, bytes);
        }
        if let Some(bytes) = self.output_total {
            limits.set(Limit::Output, bytes);
        }
    }

    pub(crate) fn apply_to(&self, mut builder: Builder) -> Builder {
        if !self.allow_command.is_empty() {
            builder = builder.allow_commands(self.allow_command.iter().map(String::as_str));
        }
        if !self.allow_read.is_empty() {
            builder = builder.allow_read(self.allow_read.iter().map(String::as_str));
        }
        if !self.allow_write.is_empty() {
            builder = builder.allow_write(self.allow_write.iter().map(String::as_str));
        }
        if self.links == Some(LinkMode::Mount) {
            builder = builder.links(Links::WithinMounts);
        }
        if self.clear_env {
            builder = builder.clear_env();
        }
        if self.cut_output {
            builder = builder.overflow(Overflow::Cut);
        }
        builder.deny_commands(self.deny_command.iter().map(String::as_str))
    }
}
