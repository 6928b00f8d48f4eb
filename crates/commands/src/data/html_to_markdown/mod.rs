//! `html-to-markdown`: the text of web pages, as Markdown.

mod address;
mod convert;
mod element;
mod entity;
mod inline;
mod page;
mod selector;
mod table;
mod token;

use boxsh_format::integer::parse_all;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Input, Key, Parsed, Spec};

use self::convert::Converter;
use self::selector::Selector;
use self::token::Tokens;
use crate::memory::Held;
use crate::{message, operand};

/// How much is gathered before it is written.
const PIECE: usize = 32 << 10;

pub(crate) static SPEC: Spec = Spec {
    name: "html-to-markdown",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Convert HTML to Markdown. With no FILE, or when FILE is -, read standard input.",
    flags: &[
        Flag::new('b', "bullet", "mark items of lists with -, + or * (default -)").value("CHAR"),
        Flag::new('c', "code", "fence code blocks with ``` or ~~~ (default ```)").value("FENCE"),
        Flag::new('r', "hr", "write STRING for horizontal rules (default ---)").value("STRING"),
        Flag::long("heading-style", "write headings as atx (# ...) or setext (underlined)").value("STYLE"),
        Flag::long("link-style", "write addresses inline or as reference at the end").value("STYLE"),
        Flag::long("no-links", "write the text of links only"),
        Flag::long("no-images", "leave out images"),
        Flag::new('w', "body-width", "wrap paragraphs at N columns; 0 (the default) does not").value("N"),
        Flag::long("base-url", "resolve relative addresses as on a page at URL").value("URL"),
        Flag::new('s', "selector", "convert only elements that fit: NAME, #ID, .CLASS, a list with commas")
            .value("SELECTOR"),
        Flag::new('t', "title", "write the title of the page as its first heading"),
    ],
    notes: "Scripts, styles and the head of a page are left out; tags without a meaning in Markdown are, too,\n\
            but for their text. Blanks that do not break become blanks.\n",
    ..Spec::DEFAULT
};

/// How pages are written.
struct Options {
    bullet: Vec<u8>,
    fence: u8,
    rule: Vec<u8>,
    setext: bool,
    reference: bool,
    links: bool,
    images: bool,
    width: usize,
    base: Option<Vec<u8>>,
    selectors: Vec<Selector>,
    title: bool,
}

impl Options {
    fn read(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let wrong = |what: &str, value: &[u8]| {
            Failure::Usage(format!("invalid {what}: {}", message::quote(context, value)))
        };
        let choice = |key: Key, [first, second]: [&str; 2]| match parsed.value(key) {
            None => Ok(false),
            Some(value) if value == first.as_bytes() => Ok(false),
            Some(value) if value == second.as_bytes() => Ok(true),
            Some(value) => Err(wrong(key.name(), value)),
        };
        let bullet = parsed.value(flag!("bullet")).unwrap_or(b"-");
        if !matches!(bullet, b"-" | b"+" | b"*") {
            return Err(wrong("bullet", bullet));
        }
        let fence = match parsed.value(flag!("code")).unwrap_or(b"```") {
            b"```" => b'`',
            b"~~~" => b'~',
            other => return Err(wrong("code fence", other)),
        };
        let width = parsed.value(flag!("body-width")).unwrap_or(b"0");
        let selectors = parsed.value(flag!("selector")).map_or(Ok(Vec::new()), |list| {
            list.split(|byte| *byte == b',')
                .map(|part| Selector::parse(part).ok_or_else(|| wrong("selector", part)))
                .collect()
        })?;
        Ok(Self {
            bullet: bullet.to_vec(),
            fence,
            rule: parsed.value(flag!("hr")).unwrap_or(b"---").to_vec(),
            setext: choice(flag!("heading-style"), ["atx", "setext"])?,
            reference: choice(flag!("link-style"), ["inline", "reference"])?,
            links: !parsed.has(flag!("no-links")),
            images: !parsed.has(flag!("no-images")),
            width: parse_all(width).ok_or_else(|| wrong("body width", width))?,
            base: parsed.value(flag!("base-url")).map(<[u8]>::to_vec),
            selectors,
            title: parsed.has(flag!("title")),
        })
    }
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::read(context, &parsed)?;
    let mut all_read = true;
    let mut is_first = true;
    let all_opened = operand::each_input(context, &parsed.operands, |context, name, input| {
        match convert(context, &options, input, &mut is_first) {
            Err(Failure::Errno(error)) => {
                all_read = false;
                operand::report(context, name, error)
            }
            other => other,
        }
    })?;
    Ok(Exit::from_success(all_opened && all_read))
}

fn convert(
    context: &mut Context<'_>,
    options: &Options,
    input: &mut Input<'_>,
    is_first: &mut bool,
) -> Result<(), Failure> {
    let mut held = Held::new(context.process);
    let text = input.read_all()?;
    held.set(text.len())?;
    let mut converter = Converter::new(options);
    // A page starts behind a blank line, if one before it had text.
    let mut lead: &[u8] = if *is_first { b"" } else { b"\n" };
    let mut tokens = Tokens::new(&text);
    loop {
        let before = tokens.position();
        let token = tokens.next();
        context.process.work((tokens.position() - before) as u64 * 4)?;
        let is_end = token.is_none();
        match token {
            Some(token) => converter.take(token),
            None => converter.finish(),
        }
        held.set(text.len() + converter.size())?;
        let written = converter.written();
        if !written.is_empty() && (is_end || written.len() >= PIECE) {
            context.out.write(lead)?;
            context.out.write(written)?;
            written.clear();
            (lead, *is_first) = (b"", false);
        }
        if is_end {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests;
