//! The types of fields: `-t`.

use boxsh_kernel::{Context, Failure};

use crate::message;

/// The order of the bytes of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Endian {
    Little,
    Big,
}

/// How the bytes of a field are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Named,
    Character,
    Signed,
    Unsigned,
    Octal,
    Hex,
    Float,
}

/// One type of `-t`: a line of its own.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) form: Form,
    pub(super) size: usize,
    /// Whether the text follows at the end of the line.
    pub(super) text: bool,
}

impl Kind {
    /// Takes a type string apart.
    pub(super) fn parse(context: &Context<'_>, text: &[u8]) -> Result<Vec<Self>, Failure> {
        let mut kinds = Vec::new();
        let mut rest = text;
        while let [letter, behind @ ..] = rest {
            rest = behind;
            let form = match letter {
                b'a' => Form::Named,
                b'c' => Form::Character,
                b'd' => Form::Signed,
                b'u' => Form::Unsigned,
                b'o' => Form::Octal,
                b'x' => Form::Hex,
                b'f' => Form::Float,
                other => {
                    return Err(Failure::new(format!(
                        "invalid character '{}' in type string {}",
                        char::from(*other),
                        message::quote(context, text)
                    )));
                }
            };
            let size = match form {
                Form::Named | Form::Character => 1,
                Form::Float => read_size(context, text, &mut rest, &[(b'F', 4), (b'D', 8), (b'L', 16)], 8)?,
                _ => read_size(context, text, &mut rest, &[(b'C', 1), (b'S', 2), (b'I', 4), (b'L', 8)], 4)?,
            };
            let with_text = rest.first() == Some(&b'z');
            if with_text {
                rest = &rest[1..];
            }
            kinds.push(Self { form, size, text: with_text });
        }
        Ok(kinds)
    }

    /// How wide a field is, without the blank in front.
    pub(super) fn width(&self) -> usize {
        match (self.form, self.size) {
            (Form::Named | Form::Character, _) => 3,
            (Form::Octal, size) => [3, 6, 11, 22][size.ilog2() as usize],
            (Form::Signed, size) => [4, 6, 11, 20][size.ilog2() as usize],
            (Form::Unsigned, size) => [3, 5, 10, 20][size.ilog2() as usize],
            (Form::Hex, size) => size * 2,
            (Form::Float, 4) => 15,
            (Form::Float, 8) => 24,
            (Form::Float, _) => 29,
        }
    }
}

fn read_size(
    context: &Context<'_>,
    text: &[u8],
    rest: &mut &[u8],
    letters: &[(u8, usize)],
    default: usize,
) -> Result<usize, Failure> {
    let Some(&first) = rest.first() else { return Ok(default) };
    if let Some((_, size)) = letters.iter().find(|(letter, _)| *letter == first) {
        *rest = &rest[1..];
        return Ok(*size);
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return Ok(default);
    }
    let shown = message::quote(context, text);
    let number = String::from_utf8_lossy(&rest[..digits]).into_owned();
    *rest = &rest[digits..];
    let Ok(size) = number.parse::<usize>() else {
        return Err(Failure::new(format!("invalid type string {shown}")));
    };
    if letters.iter().any(|(_, known)| *known == size) {
        return Ok(size);
    }
    let what = if letters[0].1 == 1 { "integral" } else { "floating point" };
    Err(Failure::new(format!(
        "invalid type string {shown};\nthis system doesn't provide a {size}-byte {what} type"
    )))
}
