//! The numbers of a shell, and how it was started.

use std::sync::Arc;
use std::time::Duration;

use super::{Reader, Saved, SavedError, Writer};
use crate::state::{Invocation, Numbers};

impl Saved for Numbers {
    fn save(&self, out: &mut Writer) {
        out.number(self.status.into());
        out.number(self.last_background.into());
        out.number(self.shell_pid.into());
        out.number(self.line.into());
        out.bytes(&self.pipe_statuses);
        out.number(self.random.map_or(0, |seed| u64::from(seed) + 1));
        let (origin, offset) = self.seconds_origin;
        out.number(origin.as_secs());
        out.number(origin.subsec_nanos().into());
        out.number(offset as u64);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let status = input.number_as()?;
        let last_background = input.number_as()?;
        let shell_pid = input.number_as()?;
        let line = input.number_as()?;
        let pipe_statuses = Arc::new(input.bytes()?.to_vec());
        let random = match input.number()?.checked_sub(1) {
            None => None,
            Some(seed) => Some(u32::try_from(seed).map_err(|_| SavedError::Malformed("a seed"))?),
        };
        let (seconds, nanoseconds): (u64, u32) = (input.number()?, input.number_as()?);
        if nanoseconds >= 1_000_000_000 {
            return Err(SavedError::Malformed("a time"));
        }
        let seconds_origin = (Duration::new(seconds, nanoseconds), input.number()? as i64);
        Ok(Self {
            status,
            last_background,
            shell_pid,
            line,
            pipe_statuses,
            random,
            seconds_origin,
            ..Self::default()
        })
    }
}

impl Saved for Invocation {
    fn save(&self, out: &mut Writer) {
        for flag in [self.interactive, self.command_string, self.from_stdin, self.login] {
            out.flag(flag);
        }
        self.script.save(out);
        self.text.save(out);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        Ok(Self {
            interactive: input.flag()?,
            command_string: input.flag()?,
            from_stdin: input.flag()?,
            login: input.flag()?,
            script: Saved::load(input)?,
            text: Saved::load(input)?,
        })
    }
}
