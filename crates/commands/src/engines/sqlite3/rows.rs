//! Rows in the modes that write each as it comes.

use boxsh_format::json::push_string;
use boxsh_sqlite::{Kind, Statement};

use super::quoting;
use super::settings::{Format, Mode};

/// Writes the rows of one statement, in turn.
pub(super) struct Rows<'f> {
    format: &'f Format,
    mode: Mode,
    names: Vec<Vec<u8>>,
    count: u64,
}

impl<'f> Rows<'f> {
    pub(super) fn new(format: &'f Format, mode: Mode, statement: &Statement<'_>) -> Self {
        let names = (0..statement.columns()).map(|column| statement.column_name(column)).collect();
        Self { format, mode, names, count: 0 }
    }

    /// Writes the current row of a statement.
    pub(super) fn write(&mut self, statement: &mut Statement<'_>, out: &mut Vec<u8>) {
        self.count += 1;
        if self.count == 1 && self.format.headers {
            self.write_headers(out);
        }
        match self.mode {
            Mode::Line => self.write_lines(statement, out),
            Mode::List | Mode::Ascii => {
                self.separated(statement, out, |text, out| out.extend_from_slice(text))
            }
            Mode::Tcl => {
                self.separated(statement, out, |text, out| out.extend_from_slice(&quoting::c_text(text)))
            }
            Mode::Csv => self.write_csv(statement, out),
            Mode::Html => self.write_html(statement, out),
            Mode::Insert => self.write_insert(statement, out),
            Mode::Json => self.write_json(statement, out),
            Mode::Quote => self.write_quoted(statement, out),
            _ => {}
        }
    }

    /// Writes what comes behind the last row, if there was one.
    pub(super) fn finish(&self, out: &mut Vec<u8>) {
        match self.mode {
            Mode::Json if self.count > 0 => out.extend_from_slice(b"]\n"),
            Mode::Count if self.count > 0 => {
                let plural = if self.count == 1 { "" } else { "s" };
                out.extend_from_slice(format!("{} row{plural}\n", self.count).as_bytes());
            }
            _ => {}
        }
    }

    fn write_headers(&self, out: &mut Vec<u8>) {
        let joined = |out: &mut Vec<u8>, write: &dyn Fn(&[u8], &mut Vec<u8>)| {
            for (at, name) in self.names.iter().enumerate() {
                if at > 0 {
                    out.extend_from_slice(&self.format.columns);
                }
                write(name, out);
            }
            out.extend_from_slice(&self.format.rows);
        };
        match self.mode {
            Mode::List | Mode::Ascii => joined(out, &|name, out| out.extend_from_slice(name)),
            Mode::Tcl => joined(out, &|name, out| out.extend_from_slice(&quoting::c_text(name))),
            Mode::Csv => joined(out, &|name, out| quoting::csv(name, &self.format.columns, out)),
            Mode::Quote => joined(out, &|name, out| out.extend_from_slice(&quoting::literal(name))),
            Mode::Html => {
                out.extend_from_slice(b"<TR>");
                for name in &self.names {
                    out.extend_from_slice(b"<TH>");
                    quoting::html(name, out);
                    out.extend_from_slice(b"</TH>\n");
                }
                out.extend_from_slice(b"</TR>\n");
            }
            _ => {}
        }
    }

    fn text<'s>(&'s self, statement: &'s Statement<'_>, column: usize) -> &'s [u8] {
        statement.text(column).unwrap_or(&self.format.null)
    }

    fn write_lines(&self, statement: &Statement<'_>, out: &mut Vec<u8>) {
        let width = self.names.iter().map(Vec::len).max().unwrap_or(0).max(5);
        if self.count > 1 {
            out.extend_from_slice(&self.format.rows);
        }
        for (column, name) in self.names.iter().enumerate() {
            out.resize(out.len() + width - name.len(), b' ');
            out.extend_from_slice(name);
            out.extend_from_slice(b" = ");
            out.extend_from_slice(self.text(statement, column));
            out.extend_from_slice(&self.format.rows);
        }
    }

    fn separated(&self, statement: &Statement<'_>, out: &mut Vec<u8>, write: impl Fn(&[u8], &mut Vec<u8>)) {
        for column in 0..self.names.len() {
            if column > 0 {
                out.extend_from_slice(&self.format.columns);
            }
            write(self.text(statement, column), out);
        }
        out.extend_from_slice(&self.format.rows);
    }

    fn write_csv(&self, statement: &Statement<'_>, out: &mut Vec<u8>) {
        for column in 0..self.names.len() {
            if column > 0 {
                out.extend_from_slice(&self.format.columns);
            }
            match statement.text(column) {
                Some(text) => quoting::csv(text, &self.format.columns, out),
                None => out.extend_from_slice(&self.format.null),
            }
        }
        out.extend_from_slice(&self.format.rows);
    }

    fn write_html(&self, statement: &Statement<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"<TR>");
        for column in 0..self.names.len() {
            out.extend_from_slice(b"<TD>");
            quoting::html(self.text(statement, column), out);
            out.extend_from_slice(b"</TD>\n");
        }
        out.extend_from_slice(b"</TR>\n");
    }

    fn write_insert(&self, statement: &mut Statement<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(b"INSERT INTO ");
        out.extend_from_slice(&self.format.table);
        if self.format.headers {
            let names: Vec<Vec<u8>> = self.names.iter().map(|name| quoting::identifier(name)).collect();
            out.push(b'(');
            out.extend_from_slice(&names.join(&b','));
            out.push(b')');
        }
        for column in 0..self.names.len() {
            out.extend_from_slice(if column == 0 { b" VALUES(" } else { b"," });
            match statement.kind(column) {
                Kind::Real => {
                    let number = statement.real(column);
                    let text = match number {
                        f64::INFINITY => "1e999".to_owned(),
                        f64::NEG_INFINITY => "-1e999".to_owned(),
                        _ if number == (number as i64) as f64 => format!("{}.0", number as i64),
                        _ => quoting::real(number),
                    };
                    out.extend_from_slice(text.as_bytes());
                }
                Kind::Text if self.format.newlines => {
                    out.extend_from_slice(&quoting::literal(self.text(statement, column)));
                }
                Kind::Text => {
                    out.extend_from_slice(&quoting::literal_in_one_line(self.text(statement, column)))
                }
                _ => write_literal(statement, column, out),
            }
        }
        out.extend_from_slice(b");\n");
    }

    fn write_quoted(&self, statement: &mut Statement<'_>, out: &mut Vec<u8>) {
        for column in 0..self.names.len() {
            if column > 0 {
                out.extend_from_slice(&self.format.columns);
            }
            match statement.kind(column) {
                Kind::Real => out.extend_from_slice(quoting::real(statement.real(column)).as_bytes()),
                _ => write_literal(statement, column, out),
            }
        }
        out.extend_from_slice(&self.format.rows);
    }

    fn write_json(&self, statement: &mut Statement<'_>, out: &mut Vec<u8>) {
        out.extend_from_slice(if self.count == 1 { b"[{" } else { b",\n{" });
        for (column, name) in self.names.iter().enumerate() {
            if column > 0 {
                out.push(b',');
            }
            push_string(name, out);
            out.push(b':');
            match statement.kind(column) {
                Kind::Null => out.extend_from_slice(b"null"),
                Kind::Real => {
                    let text = match statement.real(column) {
                        f64::INFINITY => "1e999".to_owned(),
                        f64::NEG_INFINITY => "-1e999".to_owned(),
                        number => quoting::real(number),
                    };
                    out.extend_from_slice(text.as_bytes());
                }
                Kind::Blob => push_string(statement.blob(column), out),
                Kind::Text => push_string(self.text(statement, column), out),
                Kind::Integer => out.extend_from_slice(self.text(statement, column)),
            }
        }
        out.push(b'}');
    }
}

/// A value that is no floating-point number, as SQL writes it.
fn write_literal(statement: &mut Statement<'_>, column: usize, out: &mut Vec<u8>) {
    match statement.kind(column) {
        Kind::Null => out.extend_from_slice(b"NULL"),
        Kind::Blob => out.extend_from_slice(&quoting::blob(statement.blob(column), "X")),
        Kind::Text => out.extend_from_slice(&quoting::literal(statement.text(column).unwrap_or_default())),
        Kind::Integer | Kind::Real => out.extend_from_slice(statement.text(column).unwrap_or_default()),
    }
}

/// A value as `quote()` would write it, in a column.
pub(super) fn quoted(statement: &mut Statement<'_>, column: usize) -> Vec<u8> {
    match statement.kind(column) {
        Kind::Blob => quoting::blob(statement.blob(column), "x"),
        _ => {
            let mut out = Vec::new();
            write_literal(statement, column, &mut out);
            out
        }
    }
}
