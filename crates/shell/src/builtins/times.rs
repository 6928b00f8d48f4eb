//! `times`.

use crate::builtins::options;
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

pub(crate) fn times(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if options::parse(shell, words, "")?.is_none() {
        return Ok(2);
    }
    let passed = shell.process.clock().monotonic().saturating_sub(shell.process.boot_time());
    let used = passed.saturating_sub(shell.process.time_waited());
    let shown = format!("{}m{}.{:03}s", used.as_secs() / 60, used.as_secs() % 60, used.subsec_millis());
    shell.write_output("times", format!("{shown} 0m0.000s\n0m0.000s 0m0.000s\n").as_bytes())
}
