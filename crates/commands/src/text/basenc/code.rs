//! The codes: their alphabets and the sizes of their groups.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    Base64,
    Base64Url,
    Base32,
    Base32Hex,
    Base16,
    Base2Msbf,
    Base2Lsbf,
    Z85,
}

impl Code {
    /// The characters, by value.
    pub(super) const fn alphabet(self) -> &'static [u8] {
        match self {
            Self::Base64 => b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
            Self::Base64Url => b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
            Self::Base32 => b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
            Self::Base32Hex => b"0123456789ABCDEFGHIJKLMNOPQRSTUV",
            Self::Base16 => b"0123456789ABCDEF",
            Self::Base2Msbf | Self::Base2Lsbf => b"01",
            Self::Z85 => {
                b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
            }
        }
    }

    /// Bytes and characters of a group.
    pub(super) const fn group(self) -> (usize, usize) {
        match self {
            Self::Base64 | Self::Base64Url => (3, 4),
            Self::Base32 | Self::Base32Hex => (5, 8),
            Self::Base16 => (1, 2),
            Self::Base2Msbf | Self::Base2Lsbf => (1, 8),
            Self::Z85 => (4, 5),
        }
    }

    /// The value of each byte, or [`NONE`].
    pub(super) fn values(self) -> [u8; 256] {
        let mut values = [NONE; 256];
        for (value, &character) in self.alphabet().iter().enumerate() {
            values[character as usize] = value as u8;
        }
        if self == Self::Base32Hex {
            // Letters behind the alphabet keep the values that they have in base32.
            for letter in b'W'..=b'Z' {
                values[letter as usize] = letter - b'A';
            }
        }
        values
    }
}

/// Stands for bytes outside of the alphabet.
pub(super) const NONE: u8 = 0xff;
