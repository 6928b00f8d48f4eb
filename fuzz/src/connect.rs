//! Any bytes as the body of a call by Connect-RPC, in any pieces.

pub fn run(input: &[u8]) {
    let Some((&piece, body)) = input.split_first() else { return };
    boxsh_server::e2b::check_body(body, piece.into());
}
