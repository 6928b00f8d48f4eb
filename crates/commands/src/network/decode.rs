//! Undoing the compression of a body as it comes.

use std::io::{self, Write};

use flate2::write::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};

/// What undoes a content encoding.
pub(super) enum Decoder {
    Identity,
    Gzip(Box<MultiGzDecoder<Vec<u8>>>),
    /// Some servers send the bare stream instead of the one with a header: the first byte tells.
    Deflate,
    Zlib(Box<ZlibDecoder<Vec<u8>>>),
    Bare(Box<DeflateDecoder<Vec<u8>>>),
}

impl Decoder {
    /// The decoder of an encoding; `None` if it is not known.
    pub(super) fn of(encoding: &[u8]) -> Option<Self> {
        match encoding.trim_ascii().to_ascii_lowercase().as_slice() {
            b"" | b"identity" => Some(Self::Identity),
            b"gzip" | b"x-gzip" => Some(Self::Gzip(Box::new(MultiGzDecoder::new(Vec::new())))),
            b"deflate" => Some(Self::Deflate),
            _ => None,
        }
    }

    /// Decodes a piece; what comes of it replaces the contents of `out`.
    pub(super) fn write(&mut self, piece: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        /// A small piece can become a large one; in between it is handed on.
        const STEP: usize = 4 << 10;
        out.clear();
        if matches!(self, Self::Deflate) {
            let Some(first) = piece.first() else { return Ok(()) };
            *self = match first & 0x0f {
                8 => Self::Zlib(Box::new(ZlibDecoder::new(Vec::new()))),
                _ => Self::Bare(Box::new(DeflateDecoder::new(Vec::new()))),
            };
        }
        if matches!(self, Self::Identity) {
            out.extend_from_slice(piece);
            return Ok(());
        }
        for step in piece.chunks(STEP) {
            match self {
                Self::Gzip(decoder) => {
                    decoder.write_all(step)?;
                    out.append(decoder.get_mut());
                }
                Self::Zlib(decoder) => {
                    decoder.write_all(step)?;
                    out.append(decoder.get_mut());
                }
                Self::Bare(decoder) => {
                    decoder.write_all(step)?;
                    out.append(decoder.get_mut());
                }
                Self::Identity | Self::Deflate => {}
            }
        }
        Ok(())
    }

    /// What is left at the end.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        out.clear();
        match self {
            Self::Gzip(decoder) => {
                decoder.try_finish()?;
                out.append(decoder.get_mut());
            }
            Self::Zlib(decoder) => {
                decoder.try_finish()?;
                out.append(decoder.get_mut());
            }
            Self::Bare(decoder) => {
                decoder.try_finish()?;
                out.append(decoder.get_mut());
            }
            Self::Identity | Self::Deflate => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

    use super::*;

    fn decoded(encoding: &str, packed: &[u8]) -> Vec<u8> {
        let mut decoder = Decoder::of(encoding.as_bytes()).unwrap();
        let (mut all, mut out) = (Vec::new(), Vec::new());
        for piece in packed.chunks(3) {
            decoder.write(piece, &mut out).unwrap();
            all.extend_from_slice(&out);
        }
        decoder.finish(&mut out).unwrap();
        all.extend_from_slice(&out);
        all
    }

    #[test]
    fn bodies_are_unpacked_in_pieces() {
        let text = b"some text, some text, some text".repeat(10);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&text).unwrap();
        assert_eq!(decoded("GZIP", &gzip.finish().unwrap()), text);
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::best());
        zlib.write_all(&text).unwrap();
        assert_eq!(decoded("deflate", &zlib.finish().unwrap()), text);
        let mut bare = DeflateEncoder::new(Vec::new(), Compression::best());
        bare.write_all(&text).unwrap();
        assert_eq!(decoded("deflate", &bare.finish().unwrap()), text);
        assert_eq!(decoded("identity", b"plain"), b"plain");
        assert!(Decoder::of(b"br").is_none());
    }
}
