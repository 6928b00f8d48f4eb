//! What the old `compress` wrote: LZW with codes of up to 16 bits.

use std::io::BufRead;

use super::Fault;

const CLEAR: u32 = 256;

/// Reads a `.Z` file.
pub(super) struct Decoder<R> {
    source: R,
    /// The code that a code continues, and the byte it continues it with.
    prefix: Vec<u16>,
    suffix: Vec<u8>,
    /// Decoded bytes that wait to be handed out, the last first.
    stack: Vec<u8>,
    bits: Bits,
    next: u32,
    old: Option<u32>,
    first: u8,
    settings: Option<Settings>,
}

#[derive(Clone, Copy)]
struct Settings {
    most_bits: u32,
    has_blocks: bool,
}

/// Codes come in groups of eight, as wide as they are at that time; what a change of width leaves of a group is passed
/// over.
#[derive(Default)]
struct Bits {
    group: Vec<u8>,
    at: usize,
    width: u32,
}

impl<R: BufRead> Decoder<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            prefix: vec![0; 1 << 16],
            suffix: vec![0; 1 << 16],
            stack: Vec::new(),
            bits: Bits::default(),
            next: 0,
            old: None,
            first: 0,
            settings: None,
        }
    }

    pub(super) fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Fault> {
        let settings = match self.settings {
            Some(settings) => settings,
            None => self.start()?,
        };
        let mut count = 0;
        while count < buffer.len() {
            match self.stack.pop() {
                Some(byte) => {
                    buffer[count] = byte;
                    count += 1;
                }
                None => {
                    let Some(code) = self.code()? else { break };
                    self.take(code, settings)?;
                }
            }
        }
        Ok(count)
    }

    fn start(&mut self) -> Result<Settings, Fault> {
        let mut header = [0; 3];
        for byte in &mut header {
            *byte = self.byte()?.ok_or(Fault::Truncated)?;
        }
        let [0x1f, 0x9d, flags] = header else { return Err(Fault::NotInFormat) };
        let settings = Settings { most_bits: u32::from(flags & 0x1f), has_blocks: flags & 0x80 != 0 };
        if !(9..=16).contains(&settings.most_bits) {
            return Err(Fault::Method(flags));
        }
        self.bits.width = 9;
        self.next = if settings.has_blocks { 257 } else { 256 };
        self.settings = Some(settings);
        Ok(settings)
    }

    fn take(&mut self, code: u32, settings: Settings) -> Result<(), Fault> {
        if settings.has_blocks && code == CLEAR {
            self.next = 257;
            self.old = None;
            self.bits = Bits { width: 9, ..Bits::default() };
            return Ok(());
        }
        let Some(old) = self.old else {
            let byte = u8::try_from(code).map_err(|_| Fault::Corrupt)?;
            self.first = byte;
            self.old = Some(code);
            self.stack.push(byte);
            return Ok(());
        };
        let mut current = code;
        if code >= self.next {
            if code > self.next {
                return Err(Fault::Corrupt);
            }
            self.stack.push(self.first);
            current = old;
        }
        while current >= 256 {
            self.stack.push(self.suffix[current as usize]);
            current = u32::from(self.prefix[current as usize]);
        }
        self.first = current as u8;
        self.stack.push(self.first);
        if self.next < 1 << settings.most_bits {
            self.prefix[self.next as usize] = old as u16;
            self.suffix[self.next as usize] = self.first;
            self.next += 1;
            if self.next > (1 << self.bits.width) - 1 && self.bits.width < settings.most_bits {
                self.bits = Bits { width: self.bits.width + 1, ..Bits::default() };
            }
        }
        self.old = Some(code);
        Ok(())
    }

    fn code(&mut self) -> Result<Option<u32>, Fault> {
        let width = self.bits.width as usize;
        if self.bits.at + width > self.bits.group.len() * 8 {
            self.bits.group.clear();
            self.bits.at = 0;
            while self.bits.group.len() < width {
                match self.byte()? {
                    Some(byte) => self.bits.group.push(byte),
                    None => break,
                }
            }
            if self.bits.group.len() * 8 < width {
                return Ok(None);
            }
        }
        let mut code = 0;
        for bit in 0..width {
            let at = self.bits.at + bit;
            code |= u32::from(self.bits.group[at / 8] >> (at % 8) & 1) << bit;
        }
        self.bits.at += width;
        Ok(Some(code))
    }

    fn byte(&mut self) -> Result<Option<u8>, Fault> {
        let available = self.source.fill_buf().map_err(|error| Fault::of(&error))?;
        let byte = available.first().copied();
        self.source.consume(usize::from(byte.is_some()));
        Ok(byte)
    }
}
