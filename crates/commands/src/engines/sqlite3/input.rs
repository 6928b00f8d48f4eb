//! Lines of input: statements and dot commands.

use boxsh_kernel::{Errno, Failure, Input, Limit};
use boxsh_sqlite::is_complete;

use super::dot;
use super::shell::{Phase, Shell, Verdict};
use super::sink::Sink;
use super::words::{Scan, is_space, is_terminator};

/// Files that may be read within each other.
const DEEPEST: u32 = 25;

impl<'p> Shell<'_, 'p> {
    /// Reads and runs all of an input. Gives whether there were errors, or that the shell is to end.
    ///
    /// # Errors
    /// If the shell has to end at once.
    pub(super) fn run_input(
        &mut self,
        mut input: Input<'p>,
        from_terminal: bool,
    ) -> Result<Verdict, Failure> {
        if self.nesting == DEEPEST {
            let line = self.line;
            let text = format!("Input nesting limit ({DEEPEST}) reached at line {line}. Check recursion.\n");
            self.complain(text.as_bytes())?;
            return Ok(Verdict::Failed);
        }
        self.nesting += 1;
        let verdict = self.run_lines(&mut input, from_terminal);
        self.nesting -= 1;
        verdict
    }

    fn run_lines(&mut self, input: &mut Input<'p>, from_terminal: bool) -> Result<Verdict, Failure> {
        self.line = 0;
        let (mut sql, mut start, mut scan) = (Vec::new(), 0, Scan::default());
        let mut failed = false;
        let mut line = Vec::new();
        while !failed || !self.switches.bail || from_terminal {
            self.flush()?;
            if from_terminal {
                self.context.out.write(if sql.is_empty() { b"sqlite> " } else { b"   ...> " })?;
                self.context.out.flush()?;
            }
            if !read_line(input, &mut line)? {
                if from_terminal {
                    self.context.out.write(b"\n")?;
                }
                break;
            }
            self.line += 1;
            if scan.is_plain() && is_terminator(&line) && is_complete(&[&*sql, b";"].concat()) {
                line = b";".to_vec();
            }
            scan = scan.line(&line);
            if scan.is_blank() && sql.is_empty() {
                self.echo(&line)?;
                scan = Scan::default();
                continue;
            }
            if sql.is_empty() && matches!(line.first(), Some(b'.' | b'#')) {
                self.echo(&line)?;
                scan = Scan::default();
                if line[0] == b'.' {
                    match dot::run(self, &line)? {
                        Verdict::Done => {}
                        Verdict::Failed => failed = true,
                        Verdict::Exit(0) => break,
                        exit => return Ok(exit),
                    }
                }
                continue;
            }
            if sql.is_empty() {
                start = self.line;
                let blanks = line.iter().take_while(|byte| is_space(**byte)).count();
                sql.extend_from_slice(&line[blanks..]);
            } else {
                sql.push(b'\n');
                sql.extend_from_slice(&line);
            }
            self.process.budget().check(Limit::String, sql.len() as u64)?;
            if scan.is_ended() && is_complete(&sql) {
                self.echo(&sql)?;
                failed |= !self.run_text(&sql, start, from_terminal)?;
                sql.clear();
                if self.once > 0 {
                    self.once = 0;
                    self.set_sink(Sink::Stdout, b"")?;
                }
                scan = Scan::default();
            } else if scan.is_blank() {
                self.echo(&sql)?;
                sql.clear();
                scan = Scan::default();
            }
        }
        if !sql.is_empty() {
            self.echo(&sql)?;
            failed |= !self.run_text(&sql, start, from_terminal)?;
        }
        Ok(if failed { Verdict::Failed } else { Verdict::Done })
    }

    fn echo(&mut self, text: &[u8]) -> Result<(), Failure> {
        if self.switches.echo {
            self.print(text)?;
            self.print(b"\n")?;
        }
        Ok(())
    }

    /// Runs statements of an input that start at a line; gives whether they went well.
    fn run_text(&mut self, sql: &[u8], start: u64, from_terminal: bool) -> Result<bool, Failure> {
        if let Err(error) = self.execute(sql)? {
            let kind = match error.phase {
                Phase::Prepare => "Parse error",
                Phase::Step => "Runtime error",
            };
            let place = if from_terminal { String::new() } else { format!(" near line {start}") };
            let text = [format!("{kind}{place}: ").as_bytes(), &*error.text, b"\n"].concat();
            self.complain(&text)?;
            return Ok(false);
        }
        if self.switches.changes {
            let (changes, total) = self.database()?.changes();
            self.print(format!("changes: {changes}   total_changes: {total}\n").as_bytes())?;
        }
        Ok(true)
    }

    /// Sends output back to where it goes by itself, if it was sent elsewhere for one command.
    pub(super) fn count_down(&mut self) -> Result<(), Failure> {
        if self.once > 0 {
            self.once -= 1;
            if self.once == 0 {
                self.set_sink(Sink::Stdout, b"")?;
            }
        }
        Ok(())
    }
}

/// Reads a line without its end, which may be that of DOS; what is behind a zero byte does not count.
fn read_line(input: &mut Input<'_>, line: &mut Vec<u8>) -> Result<bool, Failure> {
    let found = match input.read_line(line) {
        // A directory opens, and has no lines.
        Err(Errno::EISDIR) => false,
        found => found?,
    };
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    if let Some(end) = memchr::memchr(0, line) {
        line.truncate(end);
    }
    Ok(found)
}
