//! Taking an expression apart into tokens.
//!
//! The first rule that fits wins, however the text goes on: `keysx` is `keys` and a letter that fits nothing.

use super::super::node::{Outcome, fail, resolve};
use super::{Expr, Merge, Operator};

/// How many tokens an expression may have.
const MAX_TOKENS: usize = 3000;

#[derive(Clone, Debug)]
pub(super) enum Token {
    Open,
    Close,
    /// `[`, and `.[`.
    OpenList {
        dotted: bool,
    },
    /// `]`, and `]?`.
    CloseList {
        quiet: bool,
    },
    OpenMap,
    CloseMap,
    Condition(Word),
    Operation(Operation, String),
}

/// The words of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    If,
    Then,
    Elif,
    Else,
    End,
}

impl Word {
    const ALL: [Self; 5] = [Self::If, Self::Then, Self::Elif, Self::Else, Self::End];

    pub(super) fn text(self) -> &'static str {
        match self {
            Self::If => "if",
            Self::Then => "then",
            Self::Elif => "elif",
            Self::Else => "else",
            Self::End => "end",
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Operation {
    Identity,
    Recurse(bool),
    Scalar(&'static str, String),
    Text(String),
    Key(String, bool),
    Variable(String),
    As,
    Entry,
    Binary(Operator, Merge),
    Compound(Operator, Merge),
    Assign {
        update: bool,
        flags: Merge,
    },
    Pipe,
    /// The pipe inside a path.
    Dot,
    Comma,
    Block,
    Reduce,
    /// A part that is put together already.
    Whole(Box<Expr>),
    Empty,
    List,
    Map,
    Traverse {
        quiet: bool,
    },
    /// A function: its name and whether it takes something.
    Call(&'static str, Takes),
    /// A function with what stood in its brackets.
    CallWith(&'static str, String),
    /// `style =` and its kin.
    Attribute(&'static str, bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Nothing,
    One,
}

/// The functions as they are spelled. Of two that start alike, the longer comes first.
const WORDS: &[(&str, &str, Takes)] = &[
    ("line_comment", "line_comment", Takes::Nothing),
    ("linecomment", "line_comment", Takes::Nothing),
    ("lineComment", "line_comment", Takes::Nothing),
    ("head_comment", "head_comment", Takes::Nothing),
    ("headcomment", "head_comment", Takes::Nothing),
    ("headComment", "head_comment", Takes::Nothing),
    ("foot_comment", "foot_comment", Takes::Nothing),
    ("footcomment", "foot_comment", Takes::Nothing),
    ("footComment", "foot_comment", Takes::Nothing),
    ("format_datetime", "format_datetime", Takes::One),
    ("documentIndex", "document_index", Takes::Nothing),
    ("document_index", "document_index", Takes::Nothing),
    ("documentindex", "document_index", Takes::Nothing),
    ("array_to_map", "array_to_map", Takes::Nothing),
    ("arraytomap", "array_to_map", Takes::Nothing),
    ("from_entries", "from_entries", Takes::Nothing),
    ("fromentries", "from_entries", Takes::Nothing),
    ("with_entries", "with_entries", Takes::One),
    ("withentries", "with_entries", Takes::One),
    ("load_base64", "load_base64", Takes::One),
    ("file_index", "file_index", Takes::Nothing),
    ("fileIndex", "file_index", Takes::Nothing),
    ("fileindex", "file_index", Takes::Nothing),
    ("map_values", "map_values", Takes::One),
    ("mapvalues", "map_values", Takes::One),
    ("to_entries", "to_entries", Takes::Nothing),
    ("toentries", "to_entries", Takes::Nothing),
    ("from_props", "from_props", Takes::Nothing),
    ("fromprops", "from_props", Takes::Nothing),
    ("load_props", "load_props", Takes::One),
    ("loadprops", "load_props", Takes::One),
    ("props_load", "load_props", Takes::One),
    ("propsload", "load_props", Takes::One),
    ("from_yaml", "from_yaml", Takes::Nothing),
    ("fromyaml", "from_yaml", Takes::Nothing),
    ("from_json", "from_json", Takes::Nothing),
    ("fromjson", "from_json", Takes::Nothing),
    ("from_unix", "from_unix", Takes::Nothing),
    ("fromunix", "from_unix", Takes::Nothing),
    ("unique_by", "unique_by", Takes::One),
    ("uniqueby", "unique_by", Takes::One),
    ("split_doc", "split_doc", Takes::Nothing),
    ("splitdoc", "split_doc", Takes::Nothing),
    ("splitDoc", "split_doc", Takes::Nothing),
    ("sort_keys", "sort_keys", Takes::One),
    ("sortKeys", "sort_keys", Takes::One),
    ("sortkeys", "sort_keys", Takes::One),
    ("to_number", "to_number", Takes::Nothing),
    ("tonumber", "to_number", Takes::Nothing),
    ("to_string", "to_string", Takes::Nothing),
    ("tostring", "to_string", Takes::Nothing),
    ("filename", "filename", Takes::Nothing),
    ("fileName", "filename", Takes::Nothing),
    ("file_name", "filename", Takes::Nothing),
    ("contains", "contains", Takes::One),
    ("from_xml", "from_xml", Takes::Nothing),
    ("fromxml", "from_xml", Takes::Nothing),
    ("from_csv", "from_csv", Takes::Nothing),
    ("fromcsv", "from_csv", Takes::Nothing),
    ("from_tsv", "from_tsv", Takes::Nothing),
    ("fromtsv", "from_tsv", Takes::Nothing),
    ("group_by", "group_by", Takes::One),
    ("groupby", "group_by", Takes::One),
    ("set_path", "set_path", Takes::One),
    ("setpath", "set_path", Takes::One),
    ("delpaths", "del_paths", Takes::One),
    ("del_paths", "del_paths", Takes::One),
    ("load_str", "load_str", Takes::One),
    ("loadstr", "load_str", Takes::One),
    ("str_load", "load_str", Takes::One),
    ("strload", "load_str", Takes::One),
    ("load_xml", "load_xml", Takes::One),
    ("loadxml", "load_xml", Takes::One),
    ("xml_load", "load_xml", Takes::One),
    ("xmlload", "load_xml", Takes::One),
    ("to_props", "to_props", Takes::Nothing),
    ("toprops", "to_props", Takes::Nothing),
    ("@base64d", "@base64d", Takes::Nothing),
    ("envsubst", "envsubst", Takes::Nothing),
    ("to_yaml", "to_yaml", Takes::Nothing),
    ("toyaml", "to_yaml", Takes::Nothing),
    ("to_json", "to_json", Takes::Nothing),
    ("tojson", "to_json", Takes::Nothing),
    ("to_unix", "to_unix", Takes::Nothing),
    ("tounix", "to_unix", Takes::Nothing),
    ("with_dtf", "with_dtf", Takes::One),
    ("downcase", "downcase", Takes::Nothing),
    ("capture", "capture", Takes::One),
    ("flatten", "flatten", Takes::Nothing),
    ("parents", "parents", Takes::Nothing),
    ("explode", "explode", Takes::One),
    ("shuffle", "shuffle", Takes::Nothing),
    ("reverse", "reverse", Takes::Nothing),
    ("sort_by", "sort_by", Takes::One),
    ("sortby", "sort_by", Takes::One),
    ("@propsd", "from_props", Takes::Nothing),
    ("@base64", "@base64", Takes::Nothing),
    ("is_key", "is_key", Takes::Nothing),
    ("iskey", "is_key", Takes::Nothing),
    ("column", "column", Takes::Nothing),
    ("length", "length", Takes::Nothing),
    ("filter", "filter", Takes::One),
    ("select", "select", Takes::One),
    ("system", "system", Takes::One),
    ("parent", "parent", Takes::Nothing),
    ("unique", "unique", Takes::Nothing),
    ("upcase", "upcase", Takes::Nothing),
    ("anchor", "anchor", Takes::Nothing),
    ("to_xml", "to_xml", Takes::Nothing),
    ("toxml", "to_xml", Takes::Nothing),
    ("to_csv", "to_csv", Takes::Nothing),
    ("tocsv", "to_csv", Takes::Nothing),
    ("to_tsv", "to_tsv", Takes::Nothing),
    ("totsv", "to_tsv", Takes::Nothing),
    ("@yamld", "from_yaml", Takes::Nothing),
    ("@jsond", "from_json", Takes::Nothing),
    ("@props", "to_props", Takes::Nothing),
    ("pivot", "pivot", Takes::Nothing),
    ("first", "first", Takes::One),
    ("error", "error", Takes::One),
    ("any_c", "any_c", Takes::One),
    ("all_c", "all_c", Takes::One),
    ("match", "match", Takes::One),
    ("split", "split", Takes::One),
    ("style", "style", Takes::Nothing),
    ("alias", "alias", Takes::Nothing),
    ("@yaml", "to_yaml", Takes::Nothing),
    ("@json", "@json", Takes::Nothing),
    ("@xmld", "from_xml", Takes::Nothing),
    ("@csvd", "from_csv", Takes::Nothing),
    ("@tsvd", "from_tsv", Takes::Nothing),
    ("@urid", "@urid", Takes::Nothing),
    ("keys", "keys", Takes::Nothing),
    ("line", "line", Takes::Nothing),
    ("eval", "eval", Takes::One),
    ("pick", "pick", Takes::One),
    ("omit", "omit", Takes::One),
    ("load", "load", Takes::One),
    ("join", "join", Takes::One),
    ("test", "test", Takes::One),
    ("sort", "sort", Takes::Nothing),
    ("path", "path", Takes::Nothing),
    ("with", "with", Takes::One),
    ("kind", "kind", Takes::Nothing),
    ("type", "tag", Takes::Nothing),
    ("trim", "trim", Takes::Nothing),
    ("root", "root", Takes::Nothing),
    ("@xml", "@xml", Takes::Nothing),
    ("@csv", "to_csv", Takes::Nothing),
    ("@tsv", "to_tsv", Takes::Nothing),
    ("@uri", "@uri", Takes::Nothing),
    ("any", "any", Takes::Nothing),
    ("all", "all", Takes::Nothing),
    ("map", "map", Takes::One),
    ("max", "max", Takes::Nothing),
    ("min", "min", Takes::Nothing),
    ("now", "now", Takes::Nothing),
    ("not", "not", Takes::Nothing),
    ("has", "has", Takes::One),
    ("sub", "sub", Takes::One),
    ("del", "del", Takes::One),
    ("key", "key", Takes::Nothing),
    ("tag", "tag", Takes::Nothing),
    ("@sh", "@sh", Takes::Nothing),
    ("di", "document_index", Takes::Nothing),
    ("fi", "file_index", Takes::Nothing),
    ("tz", "tz", Takes::One),
];

/// The symbols, the longest of those that start alike first; flags of `*` and `=` are read behind them.
const SYMBOLS: &[(&str, Operation)] = &[
    ("...", Operation::Recurse(true)),
    ("..", Operation::Recurse(false)),
    ("//", Operation::Binary(Operator::Alternative, NO_FLAGS)),
    ("==", Operation::Binary(Operator::Equal, NO_FLAGS)),
    ("!=", Operation::Binary(Operator::NotEqual, NO_FLAGS)),
    (">=", Operation::Binary(Operator::GreaterEqual, NO_FLAGS)),
    ("<=", Operation::Binary(Operator::LessEqual, NO_FLAGS)),
    (">", Operation::Binary(Operator::Greater, NO_FLAGS)),
    ("<", Operation::Binary(Operator::Less, NO_FLAGS)),
    ("|=", Operation::Assign { update: true, flags: NO_FLAGS }),
    ("=", Operation::Assign { update: false, flags: NO_FLAGS }),
    ("|", Operation::Pipe),
    (",", Operation::Comma),
    (";", Operation::Block),
    (":", Operation::Entry),
    ("*=", Operation::Compound(Operator::Multiply, NO_FLAGS)),
    ("*", Operation::Binary(Operator::Multiply, NO_FLAGS)),
    ("+=", Operation::Compound(Operator::Add, NO_FLAGS)),
    ("+", Operation::Binary(Operator::Add, NO_FLAGS)),
    ("-=", Operation::Compound(Operator::Subtract, NO_FLAGS)),
    ("-", Operation::Binary(Operator::Subtract, NO_FLAGS)),
    ("/", Operation::Binary(Operator::Divide, NO_FLAGS)),
    ("%", Operation::Binary(Operator::Remainder, NO_FLAGS)),
];

const NO_FLAGS: Merge =
    Merge { append: false, only_existing: false, only_new: false, deep: false, clobber: false };

/// The functions that may be assigned to.
const ATTRIBUTES: [&str; 7] =
    ["style", "tag", "anchor", "alias", "line_comment", "head_comment", "foot_comment"];

struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

pub(super) fn tokens(text: &str) -> Outcome<Vec<Token>> {
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens: Vec<Token> = Vec::new();
    loop {
        lexer.blanks();
        if lexer.at >= text.len() {
            return Ok(tokens);
        }
        let token = lexer.token()?;
        // An attribute that is assigned to is another operator.
        if let Token::Operation(Operation::Assign { update, .. }, _) = &token
            && let Some(Token::Operation(Operation::Call(name, Takes::Nothing), shown)) = tokens.last()
            && ATTRIBUTES.contains(name)
        {
            let attribute = Token::Operation(Operation::Attribute(name, *update), shown.clone());
            tokens.pop();
            tokens.push(attribute);
            continue;
        }
        tokens.push(token);
        if tokens.len() > MAX_TOKENS {
            return fail("expression is too long");
        }
    }
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
            if !self.rest().starts_with('#') {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn wrong<T>(&self) -> Outcome<T> {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let mut shown: String = self.rest().chars().take(16).collect();
        if shown.len() < self.rest().len() {
            shown.push_str("...");
        }
        fail(format!("{line}:{column}: lexer: invalid input text {shown:?}"))
    }

    /// Takes so many bytes and gives them.
    fn take(&mut self, count: usize) -> &'t str {
        let taken = &self.text[self.at..self.at + count];
        self.at += count;
        taken
    }

    fn token(&mut self) -> Outcome<Token> {
        let rest = self.rest();
        let simple = |token: Token, count: usize| Some((token, count));
        let bracket = match rest.as_bytes()[0] {
            b'(' => simple(Token::Open, 1),
            b')' => simple(Token::Close, 1),
            b'[' => simple(Token::OpenList { dotted: false }, 1),
            b']' if rest.starts_with("]?") => simple(Token::CloseList { quiet: true }, 2),
            b']' => simple(Token::CloseList { quiet: false }, 1),
            b'{' => simple(Token::OpenMap, 1),
            b'}' => simple(Token::CloseMap, 1),
            b'.' if rest.starts_with(".[") => simple(Token::OpenList { dotted: true }, 2),
            _ => None,
        };
        if let Some((token, count)) = bracket {
            self.at += count;
            return Ok(token);
        }
        let ends = |word: &str| !rest[word.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if let Some(word) =
            Word::ALL.into_iter().find(|word| rest.starts_with(word.text()) && ends(word.text()))
        {
            self.at += word.text().len();
            return Ok(Token::Condition(word));
        }
        let from = self.at;
        let operation = match rest.as_bytes()[0] {
            b'.' if !rest.starts_with("..") => self.path(),
            b'$' => self.variable()?,
            b'"' => self.quoted()?,
            b'~' => {
                self.at += 1;
                Operation::Scalar("!!null", "~".into())
            }
            _ => match self.number() {
                Some(number) => number,
                None => self.symbol_or_word()?,
            },
        };
        Ok(Token::Operation(operation, self.text[from..self.at].trim().to_owned()))
    }

    /// `.key`, `."key"` or the dot alone.
    fn path(&mut self) -> Operation {
        let rest = self.rest();
        if let Some(inside) = rest.strip_prefix(".\"")
            && let Some(end) = inside.find([' ', '"']).filter(|end| *end > 0)
            && inside[end..].starts_with('"')
        {
            let key = inside[..end].to_owned();
            self.at += end + 3;
            let quiet = self.rest().starts_with('?');
            self.at += usize::from(quiet);
            return Operation::Key(key, quiet);
        }
        let inside = &rest[1..];
        let end = inside.find(|c: char| " ;}{:[],|.()=\n!".contains(c)).unwrap_or(inside.len());
        self.at += 1 + end;
        match &inside[..end] {
            "" => Operation::Identity,
            key => match key.strip_suffix('?').filter(|key| !key.is_empty()) {
                Some(key) => Operation::Key(key.to_owned(), true),
                None => Operation::Key(key.to_owned(), false),
            },
        }
    }

    fn variable(&mut self) -> Outcome<Operation> {
        let inside = &self.rest()[1..];
        let end = inside
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'))
            .unwrap_or(inside.len());
        if end == 0 {
            return self.wrong();
        }
        let name = self.take(end + 1)[1..].to_owned();
        Ok(Operation::Variable(name))
    }

    fn quoted(&mut self) -> Outcome<Operation> {
        let bytes = self.rest().as_bytes();
        let mut end = 1;
        while let Some(byte) = bytes.get(end) {
            match byte {
                b'"' => {
                    let inside = self.take(end + 1);
                    return Ok(Operation::Text(inside[1..end].to_owned()));
                }
                b'\\' => end += 2,
                _ => end += 1,
            }
        }
        self.wrong()
    }

    fn number(&mut self) -> Option<Operation> {
        let bytes = self.rest().as_bytes();
        let digits =
            |from: usize| bytes[from.min(bytes.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
        let hex = bytes.get(2..).unwrap_or_default().iter().take_while(|b| b.is_ascii_hexdigit()).count();
        if bytes[0] == b'0' && matches!(bytes.get(1), Some(b'x' | b'X')) && hex > 0 {
            let text = self.take(2 + hex);
            return Some(Operation::Scalar("!!int", text.to_owned()));
        }
        let sign = usize::from(bytes[0] == b'-');
        let whole = digits(sign);
        if whole == 0 {
            return None;
        }
        let mut end = sign + whole;
        let mut tag = "!!int";
        if bytes.get(end) == Some(&b'.') && digits(end + 1) > 0 {
            end += 1 + digits(end + 1);
            tag = "!!float";
        }
        // Only one digit may stand in front of the point of a number with an exponent.
        if whole == 1 && bytes[sign] != b'0' && matches!(bytes.get(end), Some(b'e' | b'E')) {
            let signed = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            let exponent = digits(end + 1 + signed);
            if exponent > 0 {
                end += 1 + signed + exponent;
                tag = "!!float";
            }
        }
        Some(Operation::Scalar(tag, self.take(end).to_owned()))
    }

    fn symbol_or_word(&mut self) -> Outcome<Operation> {
        let rest = self.rest();
        if let Some((symbol, operation)) = SYMBOLS.iter().find(|(symbol, _)| rest.starts_with(symbol)) {
            self.at += symbol.len();
            return Ok(self.flagged(operation.clone()));
        }
        for (word, operation) in [
            ("as", Operation::As),
            ("ref", Operation::As),
            ("ireduce", Operation::Reduce),
            ("or", Operation::Binary(Operator::Or, NO_FLAGS)),
            ("and", Operation::Binary(Operator::And, NO_FLAGS)),
        ] {
            if rest.starts_with(word) {
                self.at += word.len();
                return Ok(operation);
            }
        }
        if let Some(comments) = self.comments() {
            return Ok(comments);
        }
        if let Some(call) = self.bracketed() {
            return Ok(call);
        }
        for word in ["true", "false", "null"] {
            if rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)) {
                let text = self.take(word.len()).to_owned();
                return Ok(Operation::Scalar(resolve(word), text));
            }
        }
        match WORDS.iter().find(|(word, _, _)| rest.starts_with(word)) {
            Some((word, name, takes)) => {
                self.at += word.len();
                Ok(Operation::Call(name, *takes))
            }
            None => self.wrong(),
        }
    }

    /// The letters behind `*`, `*=` and `=`.
    fn flagged(&mut self, operation: Operation) -> Operation {
        let allowed = match operation {
            Operation::Binary(Operator::Multiply, _) | Operation::Compound(Operator::Multiply, _) => "+|?cdn",
            Operation::Assign { .. } => "c",
            _ => return operation,
        };
        let mut flags = NO_FLAGS;
        while let Some(flag) = self.rest().chars().next().filter(|c| allowed.contains(*c)) {
            self.at += 1;
            match flag {
                '+' => flags.append = true,
                '?' => flags.only_existing = true,
                'n' => flags.only_new = true,
                'd' => flags.deep = true,
                'c' => flags.clobber = true,
                _ => {}
            }
        }
        match operation {
            Operation::Binary(operator, _) => Operation::Binary(operator, flags),
            Operation::Compound(operator, _) => Operation::Compound(operator, flags),
            _ => match operation {
                Operation::Assign { update, .. } => Operation::Assign { update, flags },
                other => other,
            },
        }
    }

    /// `comments =` and `comments |=`.
    fn comments(&mut self) -> Option<Operation> {
        let behind = self.rest().strip_prefix("comments")?.trim_start();
        let (update, count) = match behind.starts_with("|=") {
            true => (true, 2),
            false if behind.starts_with('=') => (false, 1),
            false => return None,
        };
        self.at = self.text.len() - behind.len() + count;
        Some(Operation::Attribute("comments", update))
    }

    /// Functions whose brackets hold a bare word or number.
    fn bracketed(&mut self) -> Option<Operation> {
        let rest = self.rest();
        let (before, behind) = rest.split_once('(')?;
        let (inside, _) = behind.split_once(')')?;
        let is_number = !inside.is_empty() && inside.bytes().all(|b| b.is_ascii_digit());
        let is_signed =
            is_number || inside.strip_prefix('-').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
        let name = match before {
            "env" if !inside.is_empty() => "env",
            "strenv" if !inside.is_empty() => "strenv",
            "flatten" if is_number => "flatten",
            "parent" if is_signed && inside != "-" => "parent",
            "to_json" | "tojson" if is_number => "to_json",
            "to_yaml" | "toyaml" if is_number => "to_yaml",
            "to_xml" | "toxml" if is_number => "to_xml",
            "envsubst" => {
                let mut left = inside;
                while let Some(rest) =
                    ["ne", "nu", "ff", " ", ","].iter().find_map(|option| left.strip_prefix(option))
                {
                    left = rest;
                }
                if !left.is_empty() || inside.is_empty() {
                    return None;
                }
                "envsubst"
            }
            _ => return None,
        };
        self.at += before.len() + inside.len() + 2;
        Some(Operation::CallWith(name, inside.to_owned()))
    }
}
