//! A terminal to type at.
