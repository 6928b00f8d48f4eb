//! The bytes of a regular file.

use std::ops::Range;
use std::sync::Arc;

use super::radix::Radix;

/// Bytes per chunk: a page, as on tmpfs, so that `st_blocks` comes out the same.
pub(super) const CHUNK: usize = 4096;

/// A sparse, structurally shared byte string.
///
/// A chunk may be shorter than [`CHUNK`]; what it lacks, and a chunk that is not there at all, reads as zeros.
/// Bytes that a chunk holds beyond the end of the file are always zero. A file of up to one chunk is a single
/// allocation.
#[derive(Clone, Default)]
pub(super) struct Content {
    size: u64,
    first: Option<Arc<[u8]>>,
    rest: Option<Arc<Rest>>,
}

/// The chunks behind the first.
#[derive(Clone, Default)]
struct Rest {
    /// By their number in the file, so slot 0 is never used.
    chunks: Radix<[u8]>,
    count: u64,
    held: u64,
}

impl Content {
    /// Takes bytes that are already there.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        let mut content = Self::default();
        content.write(bytes, 0, u64::MAX);
        content
    }

    /// Takes bytes that are already there, without a copy if they are one chunk.
    pub(super) fn from_shared(bytes: &Arc<[u8]>) -> Self {
        if bytes.is_empty() || bytes.len() > CHUNK {
            return Self::from_bytes(bytes);
        }
        Self { size: bytes.len() as u64, first: Some(Arc::clone(bytes)), rest: None }
    }

    /// The length of the file.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The bytes that are allocated, holes not counted.
    pub(super) fn held(&self) -> u64 {
        self.first.as_ref().map_or(0, |first| first.len() as u64)
            + self.rest.as_ref().map_or(0, |rest| rest.held)
    }

    /// The chunks that are allocated.
    pub(super) fn chunks(&self) -> u64 {
        u64::from(self.first.is_some()) + self.rest.as_ref().map_or(0, |rest| rest.count)
    }

    fn chunk(&self, number: u64) -> Option<&Arc<[u8]>> {
        if number == 0 { self.first.as_ref() } else { self.rest.as_ref()?.chunks.get(number) }
    }

    /// Reads at `offset`; 0 at the end and behind it.
    pub(super) fn read(&self, buffer: &mut [u8], offset: u64) -> usize {
        let length = self.size.saturating_sub(offset).min(buffer.len() as u64) as usize;
        let mut done = 0;
        while done < length {
            let position = offset + done as u64;
            let within = (position % CHUNK as u64) as usize;
            let piece = &mut buffer[done..length];
            let piece_length = piece.len().min(CHUNK - within);
            let piece = &mut piece[..piece_length];
            let held =
                self.chunk(position / CHUNK as u64).and_then(|chunk| chunk.get(within..)).unwrap_or(&[]);
            let copied = held.len().min(piece.len());
            piece[..copied].copy_from_slice(&held[..copied]);
            piece[copied..].fill(0);
            done += piece_length;
        }
        length
    }

    /// Writes at `offset` as much as can be had for `room` new bytes, and says how much that was.
    pub(super) fn write(&mut self, data: &[u8], offset: u64, mut room: u64) -> usize {
        let mut done = 0;
        while done < data.len() {
            let position = offset + done as u64;
            let within = (position % CHUNK as u64) as usize;
            let wanted = (data.len() - done).min(CHUNK - within);
            let number = position / CHUNK as u64;
            let (written, grown) = if number == 0 {
                write_chunk(&mut self.first, &data[done..done + wanted], within, room)
            } else {
                Arc::make_mut(self.rest.get_or_insert_default()).write(
                    number,
                    &data[done..done + wanted],
                    within,
                    room,
                )
            };
            done += written;
            room -= grown;
            if written < wanted {
                break;
            }
        }
        if done > 0 {
            self.size = self.size.max(offset + done as u64);
        }
        done
    }

    /// Cuts the file, or extends it with a hole.
    pub(super) fn set_size(&mut self, size: u64) {
        if size < self.size {
            let whole = size / CHUNK as u64;
            let part = (size % CHUNK as u64) as usize;
            let last = match self.chunk(whole) {
                Some(chunk) if part > 0 => Some(chunk[..part.min(chunk.len())].into()),
                _ => None,
            };
            if whole == 0 {
                self.first = last;
                self.rest = None;
            } else if let Some(rest) = &mut self.rest {
                let rest = Arc::make_mut(rest);
                rest.truncate(whole);
                if let Some(last) = last {
                    rest.put(whole, last);
                }
                if rest.count == 0 {
                    self.rest = None;
                }
            }
        }
        self.size = size;
    }

    /// The stretches that are allocated, in order.
    pub(super) fn extents(&self) -> Vec<Range<u64>> {
        let mut extents: Vec<Range<u64>> = Vec::new();
        let mut add = |number: u64| {
            let start = number * CHUNK as u64;
            let end = (start + CHUNK as u64).min(self.size);
            match extents.last_mut() {
                Some(last) if last.end == start => last.end = end,
                _ if start < end => extents.push(start..end),
                _ => {}
            }
        };
        if self.first.is_some() {
            add(0);
        }
        if let Some(rest) = &self.rest {
            rest.chunks.diff(&Radix::default(), &mut |number, _, _| add(number));
        }
        extents
    }

    /// Whether both have the same bytes. Shared chunks are not looked at.
    pub(super) fn same_bytes(&self, other: &Self) -> bool {
        if self.size != other.size || !same_chunk(self.first.as_ref(), other.first.as_ref()) {
            return false;
        }
        let chunks = |rest: &Option<Arc<Rest>>| rest.as_ref().map(|rest| rest.chunks.clone());
        let left = chunks(&self.rest).unwrap_or_default();
        let right = chunks(&other.rest).unwrap_or_default();
        let mut same = true;
        left.diff(&right, &mut |_, one, two| same = same && same_chunk(one, two));
        same
    }
}

impl Rest {
    fn write(&mut self, number: u64, data: &[u8], within: usize, room: u64) -> (usize, u64) {
        if self.chunks.get(number).is_none() {
            let mut chunk = None;
            let (written, grown) = write_chunk(&mut chunk, data, within, room);
            if let Some(chunk) = chunk {
                self.put(number, chunk);
            }
            return (written, grown);
        }
        let Some(place) = self.chunks.get_mut(number) else { return (0, 0) };
        // Growing takes the chunk out of its place, which must not be left empty.
        let mut chunk = Some(Arc::clone(place));
        if place.len() >= within + data.len() {
            drop(chunk.take());
            Arc::make_mut(place)[within..within + data.len()].copy_from_slice(data);
            return (data.len(), 0);
        }
        let (written, grown) = write_chunk(&mut chunk, data, within, room);
        if let Some(chunk) = chunk {
            *place = chunk;
        }
        self.held += grown;
        (written, grown)
    }

    fn put(&mut self, number: u64, chunk: Arc<[u8]>) {
        self.held += chunk.len() as u64;
        self.count += 1;
        if let Some(before) = self.chunks.insert(number, chunk) {
            self.held -= before.len() as u64;
            self.count -= 1;
        }
    }

    fn truncate(&mut self, from: u64) {
        let Self { chunks, count, held } = self;
        chunks.truncate(from, &mut |chunk| {
            *count -= 1;
            *held -= chunk.len() as u64;
        });
    }
}

/// Writes into one chunk; gives the bytes written and the bytes by which the chunk grew.
fn write_chunk(place: &mut Option<Arc<[u8]>>, data: &[u8], within: usize, room: u64) -> (usize, u64) {
    let held = place.as_ref().map_or(0, |chunk| chunk.len());
    let end = (within + data.len()).min(held.saturating_add(usize::try_from(room).unwrap_or(usize::MAX)));
    if end <= within {
        return (0, 0);
    }
    let data = &data[..end - within];
    match place {
        Some(chunk) if end <= held => {
            Arc::make_mut(chunk)[within..end].copy_from_slice(data);
            (data.len(), 0)
        }
        None if within == 0 => {
            *place = Some(data.into());
            (data.len(), end as u64)
        }
        _ => {
            // Twice the room, so that a file that grows line by line is not copied for each.
            let ample = (2 * held).clamp(end, CHUNK.max(end));
            let length = if (ample - held) as u64 <= room { ample } else { end };
            let mut grown: Arc<[u8]> = std::iter::repeat_n(0, length).collect();
            let bytes = Arc::make_mut(&mut grown);
            if let Some(chunk) = place {
                bytes[..held].copy_from_slice(chunk);
            }
            bytes[within..end].copy_from_slice(data);
            *place = Some(grown);
            (data.len(), (length - held) as u64)
        }
    }
}

/// Whether two chunks read the same; the shorter goes on with zeros.
fn same_chunk(one: Option<&Arc<[u8]>>, two: Option<&Arc<[u8]>>) -> bool {
    let one: &[u8] = one.map_or(&[], |chunk| chunk);
    let two: &[u8] = two.map_or(&[], |chunk| chunk);
    if std::ptr::eq(one, two) {
        return true;
    }
    let common = one.len().min(two.len());
    one[..common] == two[..common] && one[common..].iter().chain(&two[common..]).all(|byte| *byte == 0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug)]
    enum Op {
        Write { at: u64, length: usize, byte: u8 },
        Resize(u64),
    }

    fn op() -> impl Strategy<Value = Op> {
        let at = prop_oneof![0..200u64, 0..40_000u64, Just(4096), Just(8191)];
        let length = prop_oneof![1..50usize, 1..9000usize, Just(4096)];
        prop_oneof![
            3 => (at.clone(), length, any::<u8>()).prop_map(|(at, length, byte)| Op::Write { at, length, byte }),
            1 => at.prop_map(Op::Resize),
        ]
    }

    fn apply(ops: &[Op], content: &mut Content, model: &mut Vec<u8>) {
        for op in ops {
            match *op {
                Op::Write { at, length, byte } => {
                    let data = vec![byte; length];
                    assert_eq!(content.write(&data, at, u64::MAX), length);
                    let at = at as usize;
                    model.resize(model.len().max(at + length), 0);
                    model[at..at + length].copy_from_slice(&data);
                }
                Op::Resize(size) => {
                    content.set_size(size);
                    model.resize(size as usize, 0);
                }
            }
        }
    }

    fn bytes(content: &Content) -> Vec<u8> {
        let mut bytes = vec![0xEE; content.size() as usize + 3];
        let length = content.read(&mut bytes, 0);
        assert_eq!(length as u64, content.size());
        bytes.truncate(length);
        bytes
    }

    /// What is allocated, counted chunk by chunk.
    fn counted(content: &Content) -> (u64, u64) {
        let mut all: Vec<_> = content.first.iter().map(|chunk| chunk.len() as u64).collect();
        if let Some(rest) = &content.rest {
            rest.chunks.diff(&Radix::default(), &mut |_, chunk, _| all.push(chunk.unwrap().len() as u64));
        }
        (all.len() as u64, all.iter().sum())
    }

    proptest! {
        #[test]
        fn behaves_like_a_byte_vector(
            before in prop::collection::vec(op(), 0..12),
            after in prop::collection::vec(op(), 0..12),
        ) {
            let (mut content, mut model) = (Content::default(), Vec::new());
            apply(&before, &mut content, &mut model);
            let (old, old_model) = (content.clone(), model.clone());
            apply(&after, &mut content, &mut model);
            prop_assert!(bytes(&old) == old_model, "a clone must not see later changes");
            prop_assert!(bytes(&content) == model);
            prop_assert_eq!(counted(&content), (content.chunks(), content.held()));
            prop_assert_eq!(content.same_bytes(&old), model == old_model);
            prop_assert!(content.same_bytes(&Content::from_bytes(&model)));
        }

        #[test]
        fn a_write_never_takes_more_than_its_room(
            before in prop::collection::vec(op(), 0..6),
            at in 0..20_000u64,
            length in 1..20_000usize,
            room in 0..10_000u64,
        ) {
            let (mut content, mut model) = (Content::default(), Vec::new());
            apply(&before, &mut content, &mut model);
            let held = content.held();
            let written = content.write(&vec![1; length], at, room);
            prop_assert!(content.held() <= held + room);
            prop_assert_eq!(counted(&content), (content.chunks(), content.held()));
            let end = at as usize + written;
            if written > 0 {
                model.resize(model.len().max(end), 0);
                model[at as usize..end].fill(1);
            }
            prop_assert!(bytes(&content) == model);
        }
    }

    #[test]
    fn holes_take_no_room() {
        let mut content = Content::default();
        content.set_size(1 << 40);
        assert_eq!((content.size(), content.held()), (1 << 40, 0));
        content.write(b"x", (1 << 40) - 1, u64::MAX);
        assert!(content.held() <= CHUNK as u64);
        content.set_size(10);
        assert_eq!(content.held(), 0);
    }
}
