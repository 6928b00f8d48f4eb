//! Putting tokens together to a tree, by how tightly operators bind. All but indices group from the right.

use super::super::node::{Outcome, fail};
use super::lexer::{Operation, Takes, Token, Word, tokens};
use super::{Expr, Interpolation, Part};

/// How deep brackets may be nested.
const MAX_NESTING: usize = 150;

/// An operation that waits for what it is applied to, or a bracket that is still open.
enum Waiting {
    Open,
    OpenList,
    OpenMap,
    Operation(Operation, String),
}

/// What stands on the stack of results: trees, and pieces that only make sense inside others.
enum Piece {
    Expr(Expr),
    Entry(Expr, Expr),
    Entries(Vec<Piece>),
    Block(Box<Piece>, Box<Piece>),
    As(Expr, String),
    Empty,
    /// A list in brackets, which may turn out to be an index.
    List(Box<Piece>),
}

pub(super) fn build(tokens: Vec<Token>, interpolation: Interpolation, depth: usize) -> Outcome<Expr> {
    if tokens.is_empty() {
        return Ok(Expr::Identity);
    }
    if depth > MAX_NESTING {
        return fail("expression is nested too deeply");
    }
    let tokens = with_conditions(tokens, interpolation, depth)?;
    let operations = postfix(joined(tokens))?;
    let mut builder = Builder { stack: Vec::new(), interpolation, depth };
    for (operation, shown) in operations {
        builder.apply(operation, &shown)?;
    }
    match (builder.stack.pop(), builder.stack.is_empty()) {
        (Some(piece), true) => piece.expr(),
        _ => fail("bad expression, please check expression syntax"),
    }
}

/// Puts each `if … end` together to one operand.
fn with_conditions(tokens: Vec<Token>, interpolation: Interpolation, depth: usize) -> Outcome<Vec<Token>> {
    let mut out = Vec::new();
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            Token::Condition(Word::If) => {
                let condition = condition(&mut tokens, interpolation, depth)?;
                out.push(Token::Operation(Operation::Whole(Box::new(condition)), String::new()));
            }
            Token::Condition(Word::End) => return fail("bad expression, got `end` without matching `if`"),
            Token::Condition(word) => {
                return fail(format!("bad expression, `{}` without matching `if`", word.text()));
            }
            token => out.push(token),
        }
    }
    Ok(out)
}

/// The rest of a condition behind its `if`, or behind an `elif`.
fn condition(
    tokens: &mut impl Iterator<Item = Token>,
    interpolation: Interpolation,
    depth: usize,
) -> Outcome<Expr> {
    if depth > MAX_NESTING {
        return fail("expression is nested too deeply");
    }
    let mut parts: [Vec<Token>; 3] = Default::default();
    let (mut at, mut level) = (0, 0);
    let closed = loop {
        let Some(token) = tokens.next() else {
            return fail("bad expression, could not find matching `end`");
        };
        match token {
            Token::Condition(Word::End) if level == 0 => break Word::End,
            Token::Condition(Word::Then) if level == 0 && at == 0 => at = 1,
            Token::Condition(Word::Elif) if level == 0 && at == 1 => break Word::Elif,
            Token::Condition(Word::Else) if level == 0 && at == 1 => at = 2,
            Token::Condition(word @ (Word::Elif | Word::Else)) if level == 0 => {
                return fail(format!("bad expression, `{}` must follow `then`", word.text()));
            }
            token => {
                match token {
                    Token::Condition(Word::If) => level += 1,
                    Token::Condition(Word::End) => level -= 1,
                    _ => {}
                }
                parts[at].push(token);
            }
        }
    };
    if at == 0 {
        return fail("bad expression, `end` must follow `then`");
    }
    let other = if closed == Word::Elif { Some(condition(tokens, interpolation, depth + 1)?) } else { None };
    let [test, then, last] = parts;
    let test = Box::new(build(test, interpolation, depth + 1)?);
    let then = Box::new(build(then, interpolation, depth + 1)?);
    let other = match other {
        Some(other) => other,
        None => build(last, interpolation, depth + 1)?,
    };
    Ok(Expr::If(test, then, Box::new(other)))
}

/// Whether a path may go on behind a token.
fn is_value(token: &Token) -> bool {
    match token {
        Token::Close | Token::CloseList { .. } | Token::CloseMap => true,
        Token::Operation(operation, _) => matches!(
            operation,
            Operation::Key(..)
                | Operation::Identity
                | Operation::Recurse(_)
                | Operation::Variable(_)
                | Operation::Whole(_)
                | Operation::CallWith(..)
                | Operation::Call(_, Takes::Nothing)
        ),
        _ => false,
    }
}

/// Adds what is not written: the pipes inside paths, and the bounds of slices.
fn joined(tokens: Vec<Token>) -> Vec<Token> {
    let operation = |operation| Token::Operation(operation, String::new());
    let mut out: Vec<Token> = Vec::new();
    let mut former: Option<Token> = None;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let behind_value = former.as_ref().is_some_and(is_value);
        match &token {
            Token::OpenList { dotted } => {
                if *dotted && !behind_value {
                    out.push(operation(Operation::Identity));
                }
                if *dotted || behind_value {
                    out.push(operation(Operation::Traverse { quiet: false }));
                }
            }
            Token::Operation(Operation::Key(..), _) if behind_value => out.push(operation(Operation::Dot)),
            Token::Operation(Operation::Entry, _) if matches!(former, Some(Token::OpenList { .. })) => {
                out.push(operation(Operation::Empty));
            }
            _ => {}
        }
        out.push(token.clone());
        let next = tokens.peek();
        let is_empty = match &token {
            Token::OpenList { .. } => matches!(next, Some(Token::CloseList { .. })),
            Token::OpenMap => matches!(next, Some(Token::CloseMap)),
            Token::Operation(Operation::Entry, _) => matches!(next, Some(Token::CloseList { .. })),
            _ => false,
        };
        if is_empty {
            out.push(operation(Operation::Empty));
        }
        former = Some(token);
    }
    out
}

fn tightness(operation: &Operation) -> u8 {
    use super::Operator::{And, Or};
    match operation {
        Operation::Comma | Operation::Block => 10,
        Operation::Entry => 15,
        Operation::Binary(And | Or, _) => 20,
        Operation::Pipe => 30,
        Operation::Reduce => 35,
        Operation::Assign { .. } | Operation::Compound(..) | Operation::Attribute(..) | Operation::As => 40,
        Operation::Binary(operator, _) => {
            use super::Operator::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
            match operator {
                Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => 40,
                _ => 42,
            }
        }
        Operation::Dot => 45,
        Operation::Traverse { .. } => 50,
        Operation::Call(_, Takes::One) => 52,
        _ => 60,
    }
}

/// The operations in the order in which they are applied.
fn postfix(tokens: Vec<Token>) -> Outcome<Vec<(Operation, String)>> {
    let mut out = Vec::new();
    let mut waiting = vec![Waiting::Open];
    let mut open = 0_usize;
    for token in tokens.into_iter().chain([Token::Close]) {
        match token {
            Token::Open | Token::OpenList { .. } | Token::OpenMap => open += 1,
            Token::Close | Token::CloseList { .. } | Token::CloseMap => open = open.saturating_sub(1),
            _ => {}
        }
        match token {
            Token::Open => waiting.push(Waiting::Open),
            Token::OpenList { .. } => waiting.push(Waiting::OpenList),
            Token::OpenMap => waiting.push(Waiting::OpenMap),
            // Conditions were put together before.
            Token::Condition(_) => {}
            Token::Close => close(&mut waiting, &mut out, &token)?,
            Token::CloseList { quiet } => {
                close(&mut waiting, &mut out, &token)?;
                out.push((Operation::List, "[".into()));
                if quiet
                    && let Some(Waiting::Operation(Operation::Traverse { quiet }, _)) = waiting.last_mut()
                {
                    *quiet = true;
                }
            }
            Token::CloseMap => {
                close(&mut waiting, &mut out, &token)?;
                out.push((Operation::Map, "{".into()));
            }
            Token::Operation(operation, shown) => {
                let level = tightness(&operation);
                let is_index = matches!(operation, Operation::Traverse { .. });
                while let Some(Waiting::Operation(top, _)) = waiting.last()
                    && (tightness(top) > level || (is_index && tightness(top) == level))
                    && let Some(Waiting::Operation(top, shown)) = waiting.pop()
                {
                    out.push((top, shown));
                }
                waiting.push(Waiting::Operation(operation, shown));
            }
        }
        if open > MAX_NESTING {
            return fail("expression is nested too deeply");
        }
    }
    match waiting.pop() {
        None => Ok(out),
        Some(Waiting::OpenList) => fail("bad expression - probably missing close bracket on ["),
        Some(Waiting::OpenMap) => fail("bad expression - probably missing close bracket on {"),
        Some(_) => fail("bad expression - probably missing close bracket on ("),
    }
}

/// Applies all that waits behind the bracket that this one closes.
fn close(waiting: &mut Vec<Waiting>, out: &mut Vec<(Operation, String)>, token: &Token) -> Outcome<()> {
    loop {
        match (waiting.pop(), token) {
            (None, Token::Close) => {
                return fail("bad expression, got close brackets without matching opening bracket");
            }
            (None, Token::CloseMap) => {
                return fail("bad expression, got close collect object without matching opening bracket");
            }
            (None, _) => return fail("bad expression, got close collect without matching opening bracket"),
            (Some(Waiting::Operation(operation, shown)), _) => out.push((operation, shown)),
            (Some(Waiting::Open), Token::Close)
            | (Some(Waiting::OpenList), Token::CloseList { .. })
            | (Some(Waiting::OpenMap), Token::CloseMap) => return Ok(()),
            (Some(Waiting::Open), _) => return fail("bad expression, could not find matching `)`"),
            (Some(Waiting::OpenList), _) => return fail("bad expression, could not find matching `]`"),
            (Some(Waiting::OpenMap), _) => return fail("bad expression, could not find matching `}`"),
        }
    }
}

impl Piece {
    fn expr(self) -> Outcome<Expr> {
        Ok(match self {
            Self::Expr(expr) => expr,
            Self::As(source, name) => Expr::Bind(Box::new(source), name, Box::new(Expr::Identity)),
            Self::Empty => Expr::Call("empty", Vec::new()),
            Self::List(inside) => match *inside {
                Self::Empty => Expr::Collect(None),
                inside => Expr::Collect(Some(Box::new(inside.expr()?))),
            },
            Self::Entry(key, value) => Expr::Object(vec![(key, value)]),
            // Only the entries of maps stand between commas like this; the last of a block is what it gives.
            Self::Entries(_) => return fail("bad expression, please check expression syntax"),
            Self::Block(_, _) => Expr::Call("empty", Vec::new()),
        })
    }

    fn boxed(self) -> Outcome<Box<Expr>> {
        Ok(Box::new(self.expr()?))
    }

    /// The parts between semicolons.
    fn parts(self) -> Outcome<Vec<Expr>> {
        match self {
            Self::Block(first, rest) => {
                let mut parts = vec![first.expr()?];
                parts.extend(rest.parts()?);
                Ok(parts)
            }
            piece => Ok(vec![piece.expr()?]),
        }
    }

    fn entries(self) -> Vec<Self> {
        match self {
            Self::Entries(entries) => entries,
            Self::Empty => Vec::new(),
            piece => vec![piece],
        }
    }
}

struct Builder {
    stack: Vec<Piece>,
    interpolation: Interpolation,
    depth: usize,
}

impl Builder {
    fn one(&mut self, shown: &str) -> Outcome<Piece> {
        match self.stack.pop() {
            Some(piece) => Ok(piece),
            None => fail(format!("'{shown}' expects 1 arg but received none")),
        }
    }

    fn two(&mut self, shown: &str) -> Outcome<(Piece, Piece)> {
        let count = self.stack.len();
        match (self.stack.pop(), self.stack.pop()) {
            (Some(right), Some(left)) => Ok((left, right)),
            _ => fail(format!("'{shown}' expects 2 args but there is {count}")),
        }
    }

    fn push(&mut self, expr: Expr) {
        self.stack.push(Piece::Expr(expr));
    }

    fn apply(&mut self, operation: Operation, shown: &str) -> Outcome<()> {
        match operation {
            Operation::Identity => self.push(Expr::Identity),
            Operation::Recurse(keys) => self.push(Expr::Recurse(keys)),
            Operation::Scalar(tag, text) => self.push(Expr::Scalar(tag, text)),
            Operation::Text(text) => {
                let text = self.text(&text)?;
                self.push(text);
            }
            Operation::Key(key, quiet) => {
                let key = Expr::Key(Box::new(Expr::Identity), key);
                self.push(if quiet { Expr::Try(Box::new(key)) } else { key });
            }
            Operation::Variable(name) => self.push(Expr::Variable(name)),
            Operation::Whole(expr) => self.push(*expr),
            Operation::Empty => self.stack.push(Piece::Empty),
            Operation::List => {
                let inside = self.one(shown)?;
                self.stack.push(Piece::List(Box::new(inside)));
            }
            Operation::Map => {
                let inside = self.one(shown)?;
                self.map(inside)?;
            }
            Operation::Call(name, Takes::Nothing) => self.push(Expr::Call(name, Vec::new())),
            Operation::Call(name, Takes::One) => {
                let parts = self.one(shown)?.parts()?;
                self.push(call(name, parts));
            }
            Operation::CallWith(name, inside) => {
                self.push(Expr::Call(name, vec![Expr::Scalar("!!str", inside)]));
            }
            operation => {
                let (left, right) = self.two(shown)?;
                let piece = combine(operation, left, right)?;
                self.stack.push(piece);
            }
        }
        Ok(())
    }

    fn map(&mut self, inside: Piece) -> Outcome<()> {
        let mut entries = Vec::new();
        for piece in inside.entries() {
            match piece {
                Piece::Entry(key, value) => entries.push((key, value)),
                _ => {
                    self.push(Expr::Call("empty", Vec::new()));
                    return Ok(());
                }
            }
        }
        self.push(Expr::Object(entries));
        Ok(())
    }

    /// A text with its escapes and expressions.
    fn text(&self, raw: &str) -> Outcome<Expr> {
        let mut parts = Vec::new();
        let mut text = String::new();
        let mut rest = raw;
        while let Some(at) = rest.find('\\') {
            text.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if rest.starts_with('(') && self.interpolation == Interpolation::On {
                let Some(end) = closing(rest) else {
                    return fail("unclosed interpolation string");
                };
                if self.depth > 20 {
                    return fail("expression is nested too deeply");
                }
                if !text.is_empty() {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                }
                let inside = build(tokens(&rest[1..end])?, self.interpolation, self.depth + 1)?;
                parts.push(Part::Inside(inside));
                rest = &rest[end + 1..];
                continue;
            }
            let Some(c) = rest.chars().next() else { break };
            rest = &rest[c.len_utf8()..];
            match c {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                'r' => text.push('\r'),
                'f' => text.push('\x0c'),
                'v' => text.push('\x0b'),
                'b' => text.push('\x08'),
                'a' => text.push('\x07'),
                '"' | '\\' => text.push(c),
                other => {
                    text.push('\\');
                    text.push(other);
                }
            }
        }
        text.push_str(rest);
        if parts.is_empty() {
            return Ok(Expr::Scalar("!!str", text));
        }
        if !text.is_empty() {
            parts.push(Part::Text(text));
        }
        Ok(Expr::Text(parts))
    }
}

/// Where the bracket that a text starts with is closed.
fn closing(text: &str) -> Option<usize> {
    let mut level = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => level += 1,
            b')' => level -= 1,
            _ => {}
        }
        if level == 0 {
            return Some(at);
        }
    }
    None
}

/// A function with what it was given; some part it at commas as well.
fn call(name: &'static str, mut parts: Vec<Expr>) -> Expr {
    if matches!(name, "sub")
        && parts.len() == 1
        && let Some(Expr::Comma(..)) = parts.first()
        && let Some(Expr::Comma(first, second)) = parts.pop()
    {
        parts = vec![*first, *second];
    }
    Expr::Call(name, parts)
}

fn combine(operation: Operation, left: Piece, right: Piece) -> Outcome<Piece> {
    Ok(Piece::Expr(match operation {
        Operation::Block => return Ok(Piece::Block(Box::new(left), Box::new(right))),
        Operation::Entry => return Ok(Piece::Entry(slice_bound(left)?, slice_bound(right)?)),
        Operation::Comma => match (left, right) {
            (left @ (Piece::Entry(..) | Piece::Entries(_)), right)
            | (left, right @ (Piece::Entry(..) | Piece::Entries(_))) => {
                let mut entries = left.entries();
                entries.extend(right.entries());
                return Ok(Piece::Entries(entries));
            }
            (left, right) => Expr::Comma(left.boxed()?, right.boxed()?),
        },
        Operation::As => match right {
            Piece::Expr(Expr::Variable(name)) => return Ok(Piece::As(left.expr()?, name)),
            _ => return fail("RHS of 'as' operator must be a variable name e.g. $foo"),
        },
        Operation::Reduce => {
            let Piece::As(source, name) = left else {
                return fail("reduce must be given a variable, as in `.[] as $item ireduce (0; . + $item)`");
            };
            match <[Expr; 2]>::try_from(right.parts()?) {
                Ok([start, step]) => Expr::Reduce(Box::new(source), name, Box::new(start), Box::new(step)),
                Err(_) => return fail("reduce must be given a block, as in `ireduce (0; . + $item)`"),
            }
        }
        Operation::Pipe | Operation::Dot => match left {
            Piece::As(source, name) => Expr::Bind(Box::new(source), name, right.boxed()?),
            left => Expr::Pipe(left.boxed()?, right.boxed()?),
        },
        Operation::Traverse { quiet } => {
            let reached = traverse(left.boxed()?, right)?;
            if quiet { Expr::Try(Box::new(reached)) } else { reached }
        }
        Operation::Binary(operator, flags) => Expr::Binary(operator, flags, left.boxed()?, right.boxed()?),
        Operation::Compound(operator, flags) => {
            Expr::Compound(operator, flags, left.boxed()?, right.boxed()?)
        }
        Operation::Assign { update, flags } => Expr::Assign(update, flags, left.boxed()?, right.boxed()?),
        Operation::Attribute(name, update) => Expr::Attribute(name, update, left.boxed()?, right.boxed()?),
        _ => return fail("bad expression, please check expression syntax"),
    }))
}

/// A side of a colon; nothing at all stands for the end of a slice.
fn slice_bound(piece: Piece) -> Outcome<Expr> {
    piece.expr()
}

/// `left[...]`.
fn traverse(left: Box<Expr>, right: Piece) -> Outcome<Expr> {
    let Piece::List(inside) = right else {
        return fail("bad expression, please check expression syntax");
    };
    let bound = |expr: Expr| match expr {
        Expr::Call("empty", _) => None,
        expr => Some(Box::new(expr)),
    };
    Ok(match *inside {
        Piece::Empty => Expr::Each(left),
        Piece::Entry(from, to) => Expr::Slice(left, bound(from), bound(to)),
        piece => Expr::Index(left, piece.boxed()?),
    })
}
