//! What `curl` and `wget` do alike on their way to a server.

use boxsh_kernel::net::Error;
use boxsh_kernel::{Context, Errno, Input, OpenFlags, Transfer, TransferError};

/// How much of a file is sent at once.
const PIECE: usize = 64 << 10;

/// What a request carries.
pub(super) enum Body {
    None,
    Bytes(Vec<u8>),
    /// Bytes and files, one after another.
    Pieces(Vec<Piece>),
    /// All that comes from a descriptor.
    Stream(Vec<u8>),
}

/// A piece of a body.
pub(super) enum Piece {
    Bytes(Vec<u8>),
    /// So many bytes of a file.
    File(Vec<u8>, u64),
}

/// Sends a body; gives how much was sent. A server that wants no more of it may still answer.
pub(super) fn send(
    context: &Context<'_>,
    transfer: &mut Transfer<'_>,
    body: &Body,
) -> Result<u64, TransferError> {
    let mut sent = 0;
    let result = match body {
        Body::None => Ok(()),
        Body::Bytes(bytes) => send_bytes(transfer, bytes, &mut sent),
        Body::Pieces(pieces) => pieces.iter().try_for_each(|piece| match piece {
            Piece::Bytes(bytes) => send_bytes(transfer, bytes, &mut sent),
            Piece::File(path, length) => send_file(context, transfer, path, Some(*length), &mut sent),
        }),
        Body::Stream(path) => send_file(context, transfer, path, None, &mut sent),
    };
    match result {
        Err(TransferError::Network(Error::Send(_))) | Ok(()) => Ok(sent),
        Err(error) => Err(error),
    }
}

fn send_bytes(transfer: &mut Transfer<'_>, bytes: &[u8], sent: &mut u64) -> Result<(), TransferError> {
    for piece in bytes.chunks(PIECE) {
        transfer.send(piece.to_vec())?;
        *sent += piece.len() as u64;
    }
    Ok(())
}

fn send_file(
    context: &Context<'_>,
    transfer: &mut Transfer<'_>,
    path: &[u8],
    length: Option<u64>,
    sent: &mut u64,
) -> Result<(), TransferError> {
    let mut input = match path {
        b"-" | b"." => context.stdin(),
        path => Input::new(context.process, context.process.open(path, OpenFlags::READ)?, true),
    };
    let mut left = length;
    while left != Some(0) {
        let available = input.fill()?;
        if available.is_empty() {
            // A file that became shorter than it was cannot be sent as announced.
            return if left.is_some() { Err(Errno::EIO.into()) } else { Ok(()) };
        }
        let most = left.map_or(PIECE, |left| usize::try_from(left).unwrap_or(PIECE).min(PIECE));
        let piece = available[..available.len().min(most)].to_vec();
        let count = piece.len();
        input.advance(count);
        left = left.map(|left| left - count as u64);
        transfer.send(piece)?;
        *sent += count as u64;
    }
    Ok(())
}
