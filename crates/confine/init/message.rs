//! Messages with descriptors on the control socket.

use crate::protocol::DESCRIPTORS;
use crate::sys::{self, EPROTO, Message, Result, Vector};

const HEADER: usize = 16;
const SOL_SOCKET: u32 = 1;
const SCM_RIGHTS: u32 = 1;

/// Room for the descriptors of one message, in the form of the kernel.
#[repr(C, align(8))]
struct Ancillary {
    bytes: [u8; HEADER + DESCRIPTORS * 4 + 4],
}

/// Sends `bytes` with `descriptors`.
pub fn send(socket: i32, bytes: &[u8], descriptors: &[i32]) -> Result<()> {
    let mut ancillary = Ancillary { bytes: [0; HEADER + DESCRIPTORS * 4 + 4] };
    let length = HEADER + descriptors.len() * 4;
    let room = &mut ancillary.bytes;
    room[..8].copy_from_slice(&length.to_ne_bytes());
    room[8..12].copy_from_slice(&SOL_SOCKET.to_ne_bytes());
    room[12..16].copy_from_slice(&SCM_RIGHTS.to_ne_bytes());
    for (place, fd) in room[HEADER..].chunks_exact_mut(4).zip(descriptors) {
        place.copy_from_slice(&fd.to_ne_bytes());
    }
    let mut vector = Vector { base: bytes.as_ptr().cast_mut(), length: bytes.len() };
    let message = Message {
        name: core::ptr::null_mut(),
        name_length: 0,
        vectors: &raw mut vector,
        vector_count: 1,
        ancillary: if descriptors.is_empty() { core::ptr::null_mut() } else { room.as_mut_ptr() },
        ancillary_length: if descriptors.is_empty() { 0 } else { (length + 7) & !7 },
        flags: 0,
    };
    // SAFETY: the message points to `bytes` and to `ancillary`, which are borrowed for the call.
    unsafe { sys::send_message(socket, &message) }.map(drop)
}

/// What came with a message.
pub struct Received {
    pub length: usize,
    descriptors: [i32; DESCRIPTORS],
    count: usize,
}

impl Received {
    pub fn descriptors(&self) -> &[i32] {
        self.descriptors.get(..self.count).unwrap_or(&[])
    }
}

/// Receives a message into `buffer`, without waiting for one.
pub fn receive(socket: i32, buffer: &mut [u8]) -> Result<Received> {
    let mut ancillary = Ancillary { bytes: [0; HEADER + DESCRIPTORS * 4 + 4] };
    let mut vector = Vector { base: buffer.as_mut_ptr(), length: buffer.len() };
    let mut message = Message {
        name: core::ptr::null_mut(),
        name_length: 0,
        vectors: &raw mut vector,
        vector_count: 1,
        ancillary: ancillary.bytes.as_mut_ptr(),
        ancillary_length: ancillary.bytes.len(),
        flags: 0,
    };
    // SAFETY: the message points to `buffer` and to `ancillary`, which are borrowed for the call.
    let length = unsafe { sys::receive_message(socket, &mut message) }?;
    let mut received = Received { length, descriptors: [-1; DESCRIPTORS], count: 0 };
    if message.ancillary_length >= HEADER {
        let mut word = [0; 8];
        word.copy_from_slice(&ancillary.bytes[..8]);
        let end = usize::from_ne_bytes(word).min(ancillary.bytes.len());
        let data = ancillary.bytes.get(HEADER..end).ok_or(EPROTO)?;
        for (place, fd) in received.descriptors.iter_mut().zip(data.chunks_exact(4)) {
            *place = i32::from_ne_bytes([fd[0], fd[1], fd[2], fd[3]]);
            received.count += 1;
        }
    }
    Ok(received)
}
