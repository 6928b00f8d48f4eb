//! Which part of a page is wanted: `main`, `#content`, `.post`, `div.post`.

use super::token::Tag;

/// An element's name, its id and its classes, as far as they matter.
#[derive(Debug, Default)]
pub(super) struct Selector {
    name: Vec<u8>,
    id: Option<Vec<u8>>,
    classes: Vec<Vec<u8>>,
}

impl Selector {
    /// Reads a selector; `None` if it is more than this understands.
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte) || *byte >= 0x80;
        let mut rest = text.trim_ascii();
        if rest.is_empty() {
            return None;
        }
        let take = |rest: &mut &[u8]| {
            let length = rest.iter().take_while(|byte| is_name(byte)).count();
            let (name, behind) = rest.split_at(length);
            *rest = behind;
            name.to_vec()
        };
        let mut selector = Self { name: take(&mut rest).to_ascii_lowercase(), ..Self::default() };
        while let Some((&mark, behind)) = rest.split_first() {
            rest = behind;
            let name = take(&mut rest);
            match mark {
                _ if name.is_empty() => return None,
                b'#' => selector.id = Some(name),
                b'.' => selector.classes.push(name),
                _ => return None,
            }
        }
        Some(selector)
    }

    pub(super) fn fits(&self, tag: &Tag) -> bool {
        let classes = tag.attribute("class").unwrap_or_default();
        let has_class =
            |wanted: &Vec<u8>| classes.split(u8::is_ascii_whitespace).any(|class| class == wanted);
        (self.name.is_empty() || self.name == tag.name)
            && self.id.as_deref().is_none_or(|id| tag.attribute("id") == Some(id))
            && self.classes.iter().all(has_class)
    }
}
