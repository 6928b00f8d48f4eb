//! What further builtins keep: history, completion, keys.

use super::{Reader, Saved, SavedError, Writer};
use crate::builtins::Extras;
use crate::completion::{Action, CompOption, Completions, Spec};
use crate::history::{Entry, History};

impl Saved for Extras {
    fn save(&self, out: &mut Writer) {
        self.disabled.save(out);
        out.number(self.getopts_place as u64);
        self.history.save(out);
        self.completions.save(out);
        self.keys.save(out);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        Ok(Self {
            disabled: Saved::load(input)?,
            getopts_place: input.number_as()?,
            history: Saved::load(input)?,
            completions: Saved::load(input)?,
            keys: Saved::load(input)?,
            ..Self::default()
        })
    }
}

impl Saved for Entry {
    fn save(&self, out: &mut Writer) {
        self.text.save(out);
        out.flag(self.time.is_some());
        out.number(self.time.unwrap_or_default() as u64);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let text = Saved::load(input)?;
        let (has_time, time) = (input.flag()?, input.number()? as i64);
        Ok(Self { text, time: has_time.then_some(time) })
    }
}

impl Saved for History {
    fn save(&self, out: &mut Writer) {
        self.entries().to_vec().save(out);
        out.number(self.base() as u64);
        out.number(self.bound().map_or(0, |bound| bound as u64 + 1));
        out.number(self.unsaved as u64);
        out.number(self.lines_in_file as u64);
        out.flag(self.is_ready);
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let entries: Vec<Entry> = Saved::load(input)?;
        let base: u32 = input.number_as()?;
        let bound: Option<u32> = match input.number()?.checked_sub(1) {
            None => None,
            Some(bound) => Some(u32::try_from(bound).map_err(|_| SavedError::Malformed("a history"))?),
        };
        let (unsaved, lines_in_file): (u32, u32) = (input.number_as()?, input.number_as()?);
        let mut history = Self::from_entries(entries, base as usize, bound.map(|bound| bound as usize));
        history.unsaved = (unsaved as usize).min(history.entries().len());
        history.lines_in_file = lines_in_file as usize;
        history.is_ready = input.flag()?;
        Ok(history)
    }
}

impl Saved for Completions {
    fn save(&self, out: &mut Writer) {
        let specs = self.in_order_of_definition();
        out.number(specs.len() as u64);
        for (name, spec) in specs {
            name.save(out);
            spec.save(out);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let mut completions = Self::default();
        for _ in 0..input.count()? {
            let name = Saved::load(input)?;
            completions.set(name, Spec::load(input)?);
        }
        Ok(completions)
    }
}

impl Saved for Spec {
    fn save(&self, out: &mut Writer) {
        out.names(self.options.iter().map(|option| option.name()));
        out.names(self.actions.iter().map(|action| action.name()));
        for text in
            [&self.glob, &self.words, &self.prefix, &self.suffix, &self.filter, &self.command, &self.function]
        {
            text.save(out);
        }
    }

    fn load(input: &mut Reader<'_>) -> Result<Self, SavedError> {
        let wrong = SavedError::Malformed("a completion");
        let options = (0..input.count()?)
            .map(|_| CompOption::from_name(input.bytes()?).ok_or(wrong))
            .collect::<Result<_, _>>()?;
        let actions = (0..input.count()?)
            .map(|_| Action::from_name(input.bytes()?).ok_or(wrong))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            options,
            actions,
            glob: Saved::load(input)?,
            words: Saved::load(input)?,
            prefix: Saved::load(input)?,
            suffix: Saved::load(input)?,
            filter: Saved::load(input)?,
            command: Saved::load(input)?,
            function: Saved::load(input)?,
        })
    }
}
