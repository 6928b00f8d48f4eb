//! `getopts`.

use std::sync::Arc;

use crate::builtins::options;
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

/// What a step through the options came to.
struct Step {
    /// What the variable gets.
    name: Vec<u8>,
    /// What `OPTARG` gets.
    argument: Option<Str>,
    /// The next word to look at, from 1.
    index: usize,
    /// Where in that word to go on; 0 at its start.
    place: usize,
    message: Option<String>,
    is_end: bool,
}

pub(crate) fn getopts(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "")? else { return Ok(2) };
    let [options, name, arguments @ ..] = parsed.operands else {
        return options::usage_error(shell, b"getopts");
    };
    let arguments = match arguments {
        [] => shell.state.positional.clone(),
        given => given.to_vec().into(),
    };
    let index = shell.value(b"OPTIND").map_or(1, |value| crate::arith::leading_integer(&value)).max(1);
    let place = shell.state.extras.getopts_place;
    let step = step(options, &arguments, index as usize, place);
    shell.finish_step(name, step)
}

fn step(options: &[u8], arguments: &[Str], mut index: usize, mut place: usize) -> Step {
    let is_silent = options.first() == Some(&b':');
    let end =
        |index| Step { name: b"?".to_vec(), argument: None, index, place: 0, message: None, is_end: true };
    let Some(word) = arguments.get(index - 1) else { return end(arguments.len() + 1) };
    if place == 0 || place >= word.len() {
        match word.as_bytes() {
            b"--" => return end(index + 1),
            [b'-', _, ..] => place = 1,
            _ => return end(index),
        }
    }
    let letter = word[place];
    place += 1;
    let rest = Str::new(&word[place..]);
    if rest.is_empty() {
        (index, place) = (index + 1, 0);
    }
    let known = match letter {
        b':' => None,
        _ => options.iter().position(|&option| option == letter),
    };
    let mut step = Step { name: vec![letter], argument: None, index, place, message: None, is_end: false };
    let shown = String::from_utf8_lossy(&[letter]).into_owned();
    let Some(known) = known else {
        step.name = b"?".to_vec();
        match is_silent {
            true => step.argument = Some(Str::new(&[letter])),
            false => step.message = Some(format!("illegal option -- {shown}")),
        }
        return step;
    };
    if options.get(known + 1) != Some(&b':') {
        return step;
    }
    step.place = 0;
    if !rest.is_empty() {
        step.index += 1;
        step.argument = Some(rest);
    } else if let Some(argument) = arguments.get(index - 1) {
        step.index += 1;
        step.argument = Some(argument.clone());
    } else if is_silent {
        step.name = b":".to_vec();
        step.argument = Some(Str::new(&[letter]));
    } else {
        step.name = b"?".to_vec();
        step.message = Some(format!("option requires an argument -- {shown}"));
    }
    step
}

impl Shell<'_> {
    fn finish_step(&mut self, name: &Str, step: Step) -> Run {
        let wants_messages =
            self.value(b"OPTERR").is_none_or(|value| crate::arith::leading_integer(&value) != 0);
        if let Some(message) = step.message.filter(|_| wants_messages) {
            let text = [&self.state.zero[..], b": ", message.as_bytes(), b"\n"].concat();
            self.write_error(&text)?;
        }
        self.bind("getopts", b"OPTIND", Str::from_integer(step.index as i64))?;
        Arc::make_mut(&mut self.state.extras).getopts_place = step.place;
        match step.argument {
            Some(argument) => {
                self.bind("getopts", b"OPTARG", argument)?;
            }
            None => {
                self.unset_variable(b"OPTARG")?;
            }
        }
        if !crate::variables::is_name(name) {
            self.complain_name("getopts", name)?;
            return Ok(1);
        }
        if self.refuses_change(name)? {
            return Ok(if step.is_end { 1 } else { 2 });
        }
        self.bind("getopts", name, step.name.into())?;
        Ok(u8::from(step.is_end))
    }

    /// Starts `getopts` over: `OPTIND` was assigned to.
    pub(crate) fn reset_getopts(&mut self) {
        if self.state.extras.getopts_place != 0 {
            Arc::make_mut(&mut self.state.extras).getopts_place = 0;
        }
    }
}
