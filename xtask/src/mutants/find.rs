//! The mistakes that can be made in a source file.

use std::collections::HashMap;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Expr, Lit, RangeLimits, Signature, UnOp};

use super::mutation::{CHOSEN, Mutation};
use super::replacement;

/// All mistakes that can be made in the code of a file, but for its tests.
pub(crate) fn find(source: &str) -> syn::Result<Vec<Mutation>> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder { source, found: Vec::new() };
    finder.visit_file(&file);
    finder.found.sort_by_key(|found| (found.at, found.mutation.code.len()));
    let mut seen = HashMap::<_, usize>::new();
    Ok(finder
        .found
        .into_iter()
        .map(|Found { mut mutation, .. }| {
            let count = seen.entry(mutation.name.clone()).or_default();
            *count += 1;
            if *count > 1 {
                mutation.name = format!("{} ({count})", mutation.name);
            }
            mutation
        })
        .collect())
}

struct Finder<'s> {
    source: &'s str,
    found: Vec<Found>,
}

struct Found {
    mutation: Mutation,
    /// Where the operator is, or the name of the function.
    at: usize,
}

impl Finder<'_> {
    fn text(&self, part: &impl Spanned) -> &str {
        &self.source[part.span().byte_range()]
    }

    fn add(&mut self, at: usize, change: String, code: Range<usize>, before: String, after: &str) {
        let start = self.source[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.source[start..].lines().next().unwrap_or_default().trim();
        let number = self.source[..at].matches('\n').count() + 1;
        let name = format!("`{line}`: {change}");
        let mutation = Mutation { line: number, name, code, before, after: after.to_owned() };
        self.found.push(Found { mutation, at });
    }

    /// A condition becomes its opposite.
    fn negate(&mut self, at: usize, change: String, code: Range<usize>) {
        self.add(at, change, code, "((".to_owned(), &format!(") ^ {CHOSEN})"));
    }

    /// An expression becomes another one.
    fn exchange(&mut self, at: usize, change: String, code: Range<usize>, other: &str) {
        self.add(at, change, code, format!("(if {CHOSEN} {{ {other} }} else {{ "), " })");
    }

    fn binary(&mut self, expression: &syn::ExprBinary) {
        let from = self.text(&expression.op).to_owned();
        let to = match expression.op {
            BinOp::Eq(_) => "!=",
            BinOp::Ne(_) => "==",
            BinOp::Lt(_) => "<=",
            BinOp::Le(_) => "<",
            BinOp::Gt(_) => ">=",
            BinOp::Ge(_) => ">",
            BinOp::And(_) => "||",
            BinOp::Or(_) => "&&",
            BinOp::Add(_) => "-",
            BinOp::Sub(_) | BinOp::Mul(_) => "+",
            BinOp::Div(_) => "*",
            BinOp::Rem(_) => "/",
            BinOp::AddAssign(_) => "-=",
            BinOp::SubAssign(_) => "+=",
            _ => return,
        };
        if binds(&expression.left) || binds(&expression.right) {
            return;
        }
        let (code, at) = (expression.span().byte_range(), expression.op.span().byte_range().start);
        let change = format!("`{from}` becomes `{to}`");
        if matches!(expression.op, BinOp::Eq(_) | BinOp::Ne(_)) {
            self.negate(at, change, code);
        } else {
            let other = format!("{} {to} {}", self.text(&*expression.left), self.text(&*expression.right));
            self.exchange(at, change, code, &other);
        }
    }

    fn range(&mut self, range: &syn::ExprRange) {
        let Some(end) = &range.end else { return };
        let (from, to, step) = match range.limits {
            RangeLimits::Closed(_) => ("..=", "..", "- 1"),
            RangeLimits::HalfOpen(_) => ("..", "..=", "+ 1"),
        };
        let other = format!("({}) {step}", self.text(&**end));
        let at = range.limits.span().byte_range().start;
        self.exchange(at, format!("`{from}` becomes `{to}`"), end.span().byte_range(), &other);
    }

    fn function(&mut self, signature: &Signature, block: &syn::Block) {
        let opened = block.brace_token.span.open().byte_range().end;
        let body = self.text(block).trim_start_matches('{').trim_end_matches('}').trim().to_owned();
        for value in replacement::values(&signature.output) {
            if body == value || body.is_empty() {
                continue;
            }
            let returned = if value == "()" { "return;".to_owned() } else { format!("return {value};") };
            let change = format!("the function becomes `{value}`");
            let before = format!(" if {CHOSEN} {{ {returned} }}");
            self.add(signature.ident.span().byte_range().start, change, opened..opened, before, "");
        }
    }
}

/// Whether a condition binds names, which its parts have to stay for.
fn binds(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

/// Whether an item is for tests, or for another platform.
fn is_elsewhere(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_test = attribute.path().is_ident("test");
        let condition = attribute.meta.require_list().map(|list| list.tokens.to_string());
        let excludes = condition.is_ok_and(|tokens| tokens.contains("test") || tokens.contains("not"));
        is_test || attribute.path().is_ident("cfg") && excludes
    })
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Binary(binary) => self.binary(binary),
            Expr::Range(range) => self.range(range),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let code = unary.span().byte_range();
                self.negate(code.start, "`!` is gone".to_owned(), code);
            }
            Expr::Lit(literal) => {
                if let Lit::Bool(value) = &literal.lit {
                    let code = literal.span().byte_range();
                    let change = format!("`{}` becomes `{}`", value.value, !value.value);
                    self.negate(code.start, change, code);
                }
            }
            // What is computed when it is compiled cannot ask for a number.
            Expr::Const(_) => return,
            Expr::Repeat(repeat) => return self.visit_expr(&repeat.expr),
            _ => {}
        }
        visit::visit_expr(self, expression);
    }

    fn visit_item(&mut self, item: &'a syn::Item) {
        let attributes = match item {
            syn::Item::Fn(function) => &function.attrs,
            syn::Item::Impl(implementation) => &implementation.attrs,
            syn::Item::Mod(module) => &module.attrs,
            syn::Item::Trait(definition) => &definition.attrs,
            _ => return,
        };
        if !is_elsewhere(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_impl(&mut self, implementation: &'a syn::ItemImpl) {
        let of = implementation.trait_.as_ref().and_then(|of| of.0.segments.last());
        // Nobody but a developer sees it.
        if of.is_none_or(|of| of.ident != "Debug") {
            visit::visit_item_impl(self, implementation);
        }
    }

    fn visit_item_fn(&mut self, function: &'a syn::ItemFn) {
        if function.sig.constness.is_none() {
            self.function(&function.sig, &function.block);
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'a syn::ImplItemFn) {
        if function.sig.constness.is_none() && !is_elsewhere(&function.attrs) {
            self.function(&function.sig, &function.block);
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'a syn::TraitItemFn) {
        if let Some(block) = &function.default
            && !is_elsewhere(&function.attrs)
        {
            self.function(&function.sig, block);
            visit::visit_trait_item_fn(self, function);
        }
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        if !is_elsewhere(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    // Constants, patterns, types and attributes are no code that runs.
    fn visit_impl_item_const(&mut self, _: &'a syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'a syn::TraitItemConst) {}
    fn visit_pat(&mut self, _: &'a syn::Pat) {}
    fn visit_type(&mut self, _: &'a syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'a syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'a Attribute) {}
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::mutants::mutation::weave;

    /// The changes, each with the line that it is in.
    fn names(source: &str) -> Vec<String> {
        find(source).expect("it is Rust").into_iter().map(|mutation| mutation.name).collect()
    }

    /// The text of a function whose mistakes are all in it.
    fn woven(source: &str) -> String {
        let found = find(source).expect("it is Rust");
        let numbered: Vec<_> = (1..).zip(&found).collect();
        weave(source, &numbered).0.replace("crate::mutant_is", "is")
    }

    const SOURCE: &str = r##"// a == b
#[cfg(a == b)]
const A: bool = 1 == 1;
fn f<'a>(x: &'a str) -> X<'a> {
    let c = '"'; let s = " == \" + "; let r = r#" && "#;
    debug_assert!(c == '"');
    if c == 'x' && s.len() + 1 > 2 {
        return true;
    }
    if let 1..=2 = c && c == 'y' {}
    untrue('\'', 1..=2, [0; 1 + 1])
}
#[cfg(not(unix))]
fn elsewhere() { 1 == 1 }
const fn early() -> bool { 1 == 1 }
#[cfg(test)]
mod tests { fn f() { 1 == 1 } }
"##;

    #[test]
    fn only_code_that_runs_is_changed() {
        let line = "`if c == 'x' && s.len() + 1 > 2 {`";
        let expected = [
            "`fn f<'a>(x: &'a str) -> X<'a> {`: the function becomes `Default::default()`".to_owned(),
            format!("{line}: `==` becomes `!=`"),
            format!("{line}: `&&` becomes `||`"),
            format!("{line}: `+` becomes `-`"),
            format!("{line}: `>` becomes `>=`"),
            "`return true;`: `true` becomes `false`".to_owned(),
            "`if let 1..=2 = c && c == 'y' {}`: `==` becomes `!=`".to_owned(),
            "`untrue('\\'', 1..=2, [0; 1 + 1])`: `..=` becomes `..`".to_owned(),
        ];
        assert_eq!(names(SOURCE), expected);
    }

    #[test]
    fn the_same_change_of_a_line_is_counted() {
        let names = names("fn f() { g(a == b, b == c) }");
        assert!(names[1].ends_with(": `==` becomes `!=`") && names[2].ends_with(": `==` becomes `!=` (2)"));
    }

    #[test]
    fn each_mistake_is_behind_its_number() {
        assert_eq!(
            woven("fn f() { let x = a == !b; }").split_once("; }").unwrap_or_default().1,
            " let x = ((a == ((!b) ^ is(3))) ^ is(2)); }"
        );
        assert_eq!(
            woven("fn f() -> &T { a + b < c }"),
            "fn f() -> &T { (if is(2) { a + b <= c } else { (if is(1) { a - b } else { a + b }) < c }) }"
        );
        assert_eq!(
            woven("fn f() -> &T { x[1..=n] }"),
            "fn f() -> &T { x[1..=(if is(1) { (n) - 1 } else { n })] }"
        );
        assert_eq!(
            woven("fn f() -> bool { g() }"),
            "fn f() -> bool { if is(1) { return true; } if is(2) { return false; } g() }"
        );
    }
}
