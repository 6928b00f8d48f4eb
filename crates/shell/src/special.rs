//! The special parameters: `$?`, `$-`, `$$` and their kin.

use boxsh_syntax::ast::SpecialParam;

use crate::bulk;
use crate::flow::Run;
use crate::options::Opt;
use crate::shell::Shell;
use crate::text::Str;

impl Shell<'_> {
    /// The value of a special parameter; `None` if it is not set.
    pub(crate) fn special_value(&self, special: SpecialParam) -> Run<Option<Str>> {
        let numbers = &self.state.numbers;
        Ok(Some(match special {
            SpecialParam::Count => Str::from_integer(self.state.positional.len() as i64),
            SpecialParam::Status => Str::from_integer(numbers.status.into()),
            SpecialParam::Options => self.option_letters(),
            SpecialParam::Pid => Str::from_integer(numbers.shell_pid.into()),
            SpecialParam::BackgroundPid => match numbers.last_background {
                0 => return Ok(None),
                pid => Str::from_integer(pid.into()),
            },
            SpecialParam::Zero => self.state.zero.clone(),
            SpecialParam::At | SpecialParam::Star => bulk::join(self.process, &self.state.positional, b" ")?,
        }))
    }

    /// `$-`
    fn option_letters(&self) -> Str {
        let mut letters: Vec<u8> = Opt::ALL
            .iter()
            .filter(|&&option| self.has(option))
            .filter_map(|option| option.letter())
            .collect();
        if self.state.invocation.interactive {
            letters.push(b'i');
        }
        if self.is_restricted() {
            letters.push(b'r');
        }
        letters.sort_unstable_by_key(|letter| (letter.is_ascii_uppercase(), *letter));
        if self.state.invocation.command_string {
            letters.push(b'c');
        }
        if self.state.invocation.from_stdin {
            letters.push(b's');
        }
        letters.into()
    }
}
