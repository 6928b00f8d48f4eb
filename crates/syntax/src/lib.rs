//! The bash 5.2 parser of boxsh: bytes in, a syntax tree with source positions out.
//!
//! The crate knows nothing of execution. It parses words down to their parts and arithmetic down to operators, once, so
//! that an interpreter can run them many times; prints trees back, in the layout of `declare -f`; and words its errors as
//! bash does.
//!
//! ```
//! let script = boxsh_syntax::parse_script(b"for f in *.txt; do wc -l \"$f\"; done").unwrap();
//! assert_eq!(script.commands.len(), 1);
//!
//! let error = boxsh_syntax::parse_script(b"if; fi").unwrap_err();
//! assert_eq!(error.message(), b"syntax error near unexpected token `;'\n`if; fi'");
//! ```

pub mod ast;
mod brace;
mod error;
mod parser;
mod print;
pub mod visit;

pub use self::error::{ArithSyntaxError, ParseError, ParseErrorKind};
pub use self::parser::{
    NoContext, ParseContext, ParseOptions, Parser, parse_arith, parse_quoted_text, parse_script, parse_words,
};
pub use self::print::{
    Style, print_arith, print_command, print_function, print_list, print_redirect, print_script, print_word,
};
