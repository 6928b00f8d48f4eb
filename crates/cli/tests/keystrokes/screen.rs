//! What a terminal shows, as text: as much of a terminal as line editors and shells use.

/// The screen of a terminal.
pub(crate) struct Screen {
    columns: usize,
    rows: Vec<Vec<char>>,
    row: usize,
    column: usize,
    /// A row is full, and the next character starts another one.
    is_full: bool,
    pending: Vec<u8>,
}

impl Screen {
    pub(crate) fn new(columns: usize) -> Self {
        Self { columns, rows: vec![Vec::new()], row: 0, column: 0, is_full: false, pending: Vec::new() }
    }

    /// Takes what a program has written.
    pub(crate) fn take(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
        let pending = std::mem::take(&mut self.pending);
        let mut rest = &pending[..];
        while let Some(length) = self.step(rest) {
            rest = &rest[length..];
        }
        self.pending = rest.to_vec();
    }

    /// The rows without what is blank at their ends and at the end of all.
    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> =
            self.rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
        rows.join("\n").trim_end().to_owned()
    }

    /// What stands before the cursor in its row.
    pub(crate) fn before_cursor(&self) -> String {
        self.rows[self.row].iter().take(self.column).collect()
    }

    /// Does what the first character or sequence says, and gives its length; `None` if it is not there yet.
    fn step(&mut self, bytes: &[u8]) -> Option<usize> {
        match *bytes.first()? {
            0x1b => self.escape(bytes),
            b'\r' => {
                (self.column, self.is_full) = (0, false);
                Some(1)
            }
            b'\n' => {
                self.line_feed();
                Some(1)
            }
            b'\t' => {
                self.column = ((self.column / 8 + 1) * 8).min(self.columns - 1);
                Some(1)
            }
            0x08 => {
                (self.column, self.is_full) = (self.column.saturating_sub(1), false);
                Some(1)
            }
            byte if byte < 0x20 || byte == 0x7f => Some(1),
            byte => {
                let length = match byte {
                    0xf0.. => 4,
                    0xe0.. => 3,
                    0xc0.. => 2,
                    _ => 1,
                };
                let text = std::str::from_utf8(bytes.get(..length)?).unwrap_or("\u{fffd}");
                text.chars().for_each(|character| self.put(character));
                Some(length)
            }
        }
    }

    fn line_feed(&mut self) {
        self.is_full = false;
        self.row += 1;
        if self.row == self.rows.len() {
            self.rows.push(Vec::new());
        }
    }

    fn put(&mut self, character: char) {
        if std::mem::take(&mut self.is_full) {
            self.column = 0;
            self.line_feed();
        }
        self.pad();
        let row = &mut self.rows[self.row];
        match row.get_mut(self.column) {
            Some(place) => *place = character,
            None => row.push(character),
        }
        match self.column + 1 == self.columns {
            true => self.is_full = true,
            false => self.column += 1,
        }
    }

    /// Fills the row with blanks up to the cursor.
    fn pad(&mut self) {
        let row = &mut self.rows[self.row];
        while row.len() < self.column {
            row.push(' ');
        }
    }

    fn escape(&mut self, bytes: &[u8]) -> Option<usize> {
        match *bytes.get(1)? {
            b'[' => {
                let end = bytes.iter().skip(2).position(|byte| (0x40..0x7f).contains(byte))? + 2;
                let numbers = String::from_utf8_lossy(&bytes[2..end]).into_owned();
                self.control(bytes[end], &numbers);
                Some(end + 1)
            }
            b']' => Some(bytes.iter().position(|byte| *byte == 0x07)? + 1),
            b'M' => {
                self.row = self.row.saturating_sub(1);
                Some(2)
            }
            b'(' | b')' => bytes.get(2).map(|_| 3),
            _ => Some(2),
        }
    }

    fn control(&mut self, command: u8, numbers: &str) {
        if numbers.starts_with(['?', '>', '=']) {
            return;
        }
        let mut numbers = numbers.split(';').map(|number| number.parse::<usize>().ok());
        let first = numbers.next().flatten();
        let count = first.unwrap_or(1).max(1);
        self.is_full = false;
        match command {
            b'A' => self.row = self.row.saturating_sub(count),
            b'B' => (0..count).for_each(|_| self.line_feed()),
            b'C' => self.column = (self.column + count).min(self.columns - 1),
            b'D' => self.column = self.column.saturating_sub(count),
            b'G' => self.column = count - 1,
            b'H' => {
                let column = numbers.next().flatten().unwrap_or(1).max(1);
                while self.rows.len() < count {
                    self.rows.push(Vec::new());
                }
                (self.row, self.column) = (count - 1, column - 1);
            }
            b'J' if first.unwrap_or(0) >= 2 => self.rows.iter_mut().for_each(Vec::clear),
            b'J' => {
                self.rows[self.row].truncate(self.column);
                self.rows.truncate(self.row + 1);
            }
            b'K' => match first.unwrap_or(0) {
                0 => self.rows[self.row].truncate(self.column),
                1 => self.rows[self.row].iter_mut().take(self.column + 1).for_each(|place| *place = ' '),
                _ => self.rows[self.row].clear(),
            },
            b'P' => {
                let end = (self.column + count).min(self.rows[self.row].len());
                if self.column < end {
                    self.rows[self.row].drain(self.column..end);
                }
            }
            b'@' => {
                self.pad();
                let at = self.column;
                self.rows[self.row].splice(at..at, std::iter::repeat_n(' ', count));
                let columns = self.columns;
                self.rows[self.row].truncate(columns);
            }
            b'X' => {
                self.rows[self.row].iter_mut().skip(self.column).take(count).for_each(|place| *place = ' ')
            }
            _ => {}
        }
    }
}

#[test]
fn a_screen_shows_what_a_terminal_would() {
    for (written, shown) in [
        ("abc\rx", "xbc"),
        ("ab\r\ncd", "ab\ncd"),
        ("abc\x08\x08X", "aXc"),
        ("abc\x1b[2D\x1b[K!", "a!"),
        ("abc\r\x1b[2C\x1b[1@x", "abxc"),
        ("abc\r\x1b[1P", "bc"),
        ("0123456789ab", "0123456789\nab"),
        ("ab\n\x1b[A\rc", "cb"),
        ("\x1b[1;31mred\x1b[0m \x1b[?2004hend", "red end"),
        ("a\x1b[H\x1b[2Jb", "b"),
    ] {
        let mut screen = Screen::new(10);
        written.as_bytes().iter().for_each(|byte| screen.take(&[*byte]));
        assert_eq!(screen.text(), shown, "{written:?}");
    }
}
