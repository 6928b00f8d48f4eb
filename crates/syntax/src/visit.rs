//! Walking trees: [`Visitor`] to look at every node, [`Transformer`] to change them.
//!
//! Each method's default goes on to the node's children; an implementation that overrides one calls the `walk_` function
//! of the same name (for [`Transformer`], in [`transform`]) to go on.
//!
//! ```
//! use boxsh_syntax::{ast::SimpleCommand, parse_script, visit::{self, Visitor}};
//!
//! struct Names(Vec<Vec<u8>>);
//!
//! impl Visitor for Names {
//!     fn visit_simple(&mut self, command: &SimpleCommand) {
//!         if let Some(name) = command.args.first().and_then(|arg| arg.as_word()?.as_literal()) {
//!             self.0.push(name.to_vec());
//!         }
//!         visit::walk_simple(self, command);
//!     }
//! }
//!
//! let script = parse_script(b"a | b && echo $(c)").unwrap();
//! let mut names = Names(Vec::new());
//! names.visit_script(&script);
//! assert_eq!(names.0, [&b"a"[..], b"b", b"echo", b"c"]);
//! ```

use std::sync::Arc;

use crate::ast::*;

macro_rules! walkers {
    ($trait:ident, $doc:literal, ($($m:tt)?), $iter:ident, $shared:ident, $quoted:ident $(, $flags:path)?) => {
        #[doc = $doc]
        pub trait $trait {
            /// Called for the script.
            fn visit_script(&mut self, script: &$($m)? Script) {
                walk_script(self, script);
            }
            /// Called for every list, substitutions' included.
            fn visit_list(&mut self, list: &$($m)? List) {
                walk_list(self, list);
            }
            /// Called for every pipeline.
            fn visit_pipeline(&mut self, pipeline: &$($m)? Pipeline) {
                walk_pipeline(self, pipeline);
            }
            /// Called for every command of any kind.
            fn visit_command(&mut self, command: &$($m)? Command) {
                walk_command(self, command);
            }
            /// Called for every simple command.
            fn visit_simple(&mut self, command: &$($m)? SimpleCommand) {
                walk_simple(self, command);
            }
            /// Called for every assignment.
            fn visit_assignment(&mut self, assignment: &$($m)? Assignment) {
                walk_assignment(self, assignment);
            }
            /// Called for every redirection.
            fn visit_redirect(&mut self, redirect: &$($m)? Redirect) {
                walk_redirect(self, redirect);
            }
            /// Called for every word, operands and here-document bodies included.
            fn visit_word(&mut self, word: &$($m)? Word) {
                walk_word(self, word);
            }
            /// Called for every part of a word.
            fn visit_part(&mut self, part: &$($m)? WordPart) {
                walk_part(self, part);
            }
            /// Called for every parameter expansion.
            fn visit_param(&mut self, param: &$($m)? ParamExpansion) {
                walk_param(self, param);
            }
            /// Called for every conditional expression and its terms.
            fn visit_cond(&mut self, expr: &$($m)? CondExpr) {
                walk_cond(self, expr);
            }
            /// Called for every arithmetic expression; its tree is derived from the source's words.
            fn visit_arith(&mut self, arith: &$($m)? Arith) {
                walk_arith(self, arith);
            }
            /// Called for every subscript.
            fn visit_subscript(&mut self, subscript: &$($m)? Subscript) {
                walk_subscript(self, subscript);
            }
        }

        /// Goes on to the children of a script.
        pub fn walk_script<V: $trait + ?Sized>(visitor: &mut V, script: &$($m)? Script) {
            for command in script.commands.$iter() {
                visitor.visit_list($shared(&$($m)? command.list));
            }
        }

        /// Goes on to the children of a list.
        pub fn walk_list<V: $trait + ?Sized>(visitor: &mut V, list: &$($m)? List) {
            for item in list.items.$iter() {
                visitor.visit_pipeline(&$($m)? item.and_or.first);
                for (_, pipeline) in item.and_or.rest.$iter() {
                    visitor.visit_pipeline(pipeline);
                }
            }
        }

        /// Goes on to the children of a pipeline.
        pub fn walk_pipeline<V: $trait + ?Sized>(visitor: &mut V, pipeline: &$($m)? Pipeline) {
            for command in pipeline.stages.$iter() {
                visitor.visit_command($shared(command));
            }
        }

        /// Goes on to the children of a command.
        pub fn walk_command<V: $trait + ?Sized>(visitor: &mut V, command: &$($m)? Command) {
            match &$($m)? command.kind {
                CommandKind::Simple(simple) => visitor.visit_simple(simple),
                CommandKind::Subshell(list) | CommandKind::Group(list) => visitor.visit_list($shared(list)),
                CommandKind::If(command) => {
                    for clause in command.clauses.$iter() {
                        visitor.visit_list($shared(&$($m)? clause.condition));
                        visitor.visit_list($shared(&$($m)? clause.body));
                    }
                    if let Some(body) = &$($m)? command.otherwise {
                        visitor.visit_list($shared(body));
                    }
                }
                CommandKind::Loop(command) => {
                    visitor.visit_list($shared(&$($m)? command.condition));
                    visitor.visit_list($shared(&$($m)? command.body));
                }
                CommandKind::For(command) | CommandKind::Select(command) => {
                    if let Some(words) = &$($m)? command.words {
                        for word in words.$iter() {
                            visitor.visit_word(word);
                        }
                    }
                    visitor.visit_list($shared(&$($m)? command.body));
                }
                CommandKind::ArithFor(command) => {
                    visitor.visit_arith(&$($m)? command.init);
                    visitor.visit_arith(&$($m)? command.condition);
                    visitor.visit_arith(&$($m)? command.step);
                    visitor.visit_list($shared(&$($m)? command.body));
                }
                CommandKind::Case(command) => {
                    visitor.visit_word(&$($m)? command.word);
                    for item in command.items.$iter() {
                        for pattern in item.patterns.$iter() {
                            visitor.visit_word(pattern);
                        }
                        if let Some(body) = &$($m)? item.body {
                            visitor.visit_list($shared(body));
                        }
                    }
                }
                CommandKind::Cond(expr) => visitor.visit_cond(expr),
                CommandKind::Arith(arith) => visitor.visit_arith(arith),
                CommandKind::Function(function) => visitor.visit_command($shared(&$($m)? function.body)),
                CommandKind::Coproc(coproc) => {
                    visitor.visit_word(&$($m)? coproc.name);
                    visitor.visit_command($shared(&$($m)? coproc.body));
                }
            }
            for redirect in command.redirects.$iter() {
                visitor.visit_redirect(redirect);
            }
        }

        /// Goes on to the children of a simple command.
        pub fn walk_simple<V: $trait + ?Sized>(visitor: &mut V, command: &$($m)? SimpleCommand) {
            for assignment in command.assignments.$iter() {
                visitor.visit_assignment(assignment);
            }
            for arg in command.args.$iter() {
                match arg {
                    Arg::Word(word) => visitor.visit_word(word),
                    Arg::Assignment(assignment) => visitor.visit_assignment(assignment),
                }
            }
        }

        /// Goes on to the children of an assignment.
        pub fn walk_assignment<V: $trait + ?Sized>(visitor: &mut V, assignment: &$($m)? Assignment) {
            if let Some(subscript) = &$($m)? assignment.subscript {
                visitor.visit_subscript(subscript);
            }
            match &$($m)? assignment.value {
                AssignValue::Scalar(word) => visitor.visit_word(word),
                AssignValue::Array(elements) => {
                    for element in elements.$iter() {
                        if let Some(subscript) = &$($m)? element.subscript {
                            visitor.visit_subscript(subscript);
                        }
                        visitor.visit_word(&$($m)? element.value);
                    }
                }
            }
        }

        /// Goes on to the children of a word.
        pub fn walk_word<V: $trait + ?Sized>(visitor: &mut V, word: &$($m)? Word) {
            for part in word.parts.$iter() {
                visitor.visit_part(part);
            }
            $($flags(word);)?
        }

        /// Goes on to the children of a part of a word.
        pub fn walk_part<V: $trait + ?Sized>(visitor: &mut V, part: &$($m)? WordPart) {
            match part {
                WordPart::Literal(_)
                | WordPart::Escaped(_)
                | WordPart::SingleQuoted(_)
                | WordPart::AnsiCQuoted(_)
                | WordPart::Tilde(_)
                | WordPart::BadSubst(_) => {}
                WordPart::DoubleQuoted(parts) | WordPart::LocaleQuoted(parts) => {
                    for part in $quoted(parts) {
                        visitor.visit_part(part);
                    }
                }
                WordPart::Param(param) => visitor.visit_param($shared(param)),
                WordPart::Command(command) => visitor.visit_list($shared(&$($m)? $shared(command).body)),
                WordPart::Process(process) => visitor.visit_list($shared(&$($m)? $shared(process).body)),
                WordPart::Arith(arith) => visitor.visit_arith(&$($m)? arith.arith),
                WordPart::Brace(brace) => {
                    if let BraceExpansion::List(words) = &$($m)? **brace {
                        for word in words.$iter() {
                            visitor.visit_word(word);
                        }
                    }
                }
                WordPart::ExtGlob(group) => {
                    for word in group.alternatives.$iter() {
                        visitor.visit_word(word);
                    }
                }
            }
        }

        /// Goes on to the children of a parameter expansion.
        pub fn walk_param<V: $trait + ?Sized>(visitor: &mut V, param: &$($m)? ParamExpansion) {
            if let Some(subscript) = &$($m)? param.subscript {
                visitor.visit_subscript(subscript);
            }
            match &$($m)? param.op {
                ParamOp::None
                | ParamOp::Length
                | ParamOp::Transform(_)
                | ParamOp::PrefixNames { .. }
                | ParamOp::Keys => {}
                ParamOp::Default { word, .. }
                | ParamOp::Assign { word, .. }
                | ParamOp::Error { word, .. }
                | ParamOp::Alternate { word, .. } => visitor.visit_word(word),
                ParamOp::RemovePrefix { pattern, .. } | ParamOp::RemoveSuffix { pattern, .. } => {
                    visitor.visit_word(pattern);
                }
                ParamOp::Replace { pattern, replacement, .. } => {
                    visitor.visit_word(pattern);
                    if let Some(replacement) = replacement {
                        visitor.visit_word(replacement);
                    }
                }
                ParamOp::ChangeCase { pattern, .. } => {
                    if let Some(pattern) = pattern {
                        visitor.visit_word(pattern);
                    }
                }
                ParamOp::Substring(substring) => {
                    visitor.visit_arith(&$($m)? substring.offset);
                    if let Some(length) = &$($m)? substring.length {
                        visitor.visit_arith(length);
                    }
                }
            }
        }

        /// Goes on to the children of a conditional expression.
        pub fn walk_cond<V: $trait + ?Sized>(visitor: &mut V, expr: &$($m)? CondExpr) {
            match expr {
                CondExpr::Not(inner) | CondExpr::Group(inner) => visitor.visit_cond(inner),
                CondExpr::And(terms) | CondExpr::Or(terms) => {
                    for term in terms.$iter() {
                        visitor.visit_cond(term);
                    }
                }
                CondExpr::Unary(_, word) | CondExpr::Word(word) => visitor.visit_word(word),
                CondExpr::Binary(_, operands) => {
                    visitor.visit_word(&$($m)? operands.0);
                    visitor.visit_word(&$($m)? operands.1);
                }
            }
        }

        /// Goes on to the children of a subscript.
        pub fn walk_subscript<V: $trait + ?Sized>(visitor: &mut V, subscript: &$($m)? Subscript) {
            if let Subscript::Index(arith) = subscript {
                visitor.visit_arith(arith);
            }
        }
    };
}

fn shared<T>(node: &Arc<T>) -> &T {
    node
}

fn quoted(parts: &Arc<[WordPart]>) -> &[WordPart] {
    parts
}

walkers!(Visitor, "Looks at every node of a tree.", (), iter, shared, quoted);

/// Goes on to the children of a redirection.
pub fn walk_redirect<V: Visitor + ?Sized>(visitor: &mut V, redirect: &Redirect) {
    if let Some(RedirectFd::Variable(_, Some(subscript))) = &redirect.fd {
        visitor.visit_subscript(subscript);
    }
    match &redirect.target {
        RedirectTarget::Word(word) => visitor.visit_word(word),
        RedirectTarget::HereDoc(doc) => visitor.visit_word(doc.body()),
    }
}

/// Goes on to the children of an arithmetic expression.
pub fn walk_arith<V: Visitor + ?Sized>(visitor: &mut V, arith: &Arith) {
    visitor.visit_word(&arith.source);
}

/// [`Transformer`] and its `walk_` functions.
pub mod transform {
    use std::sync::Arc;

    use crate::ast::*;

    fn unshared<T: Clone>(node: &mut Arc<T>) -> &mut T {
        Arc::make_mut(node)
    }

    fn unshared_parts(parts: &mut Arc<[WordPart]>) -> &mut [WordPart] {
        Arc::make_mut(parts)
    }

    walkers!(
        Transformer,
        "Changes nodes of a tree in place; what is shared with another tree is copied first.",
        (mut),
        iter_mut,
        unshared,
        unshared_parts,
        Word::compute_flags
    );

    /// Goes on to the children of a redirection.
    pub fn walk_redirect<V: Transformer + ?Sized>(visitor: &mut V, redirect: &mut Redirect) {
        if let Some(RedirectFd::Variable(_, Some(subscript))) = &mut redirect.fd {
            visitor.visit_subscript(subscript);
        }
        match &mut redirect.target {
            RedirectTarget::Word(word) => visitor.visit_word(word),
            RedirectTarget::HereDoc(doc) => {
                let mut body = doc.body().clone();
                visitor.visit_word(&mut body);
                Arc::make_mut(doc).replace_body(body);
            }
        }
    }

    /// Goes on to the children of an arithmetic expression, and parses the result anew.
    pub fn walk_arith<V: Transformer + ?Sized>(visitor: &mut V, arith: &mut Arith) {
        visitor.visit_word(&mut arith.source);
        *arith = Arith::from_source(std::mem::take(&mut arith.source));
    }
}

pub use self::transform::Transformer;
