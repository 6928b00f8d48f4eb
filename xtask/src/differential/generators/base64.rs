//! Calls of `base64` and its kin.

use super::super::case::Case;
use super::super::random::Random;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = match random.below(4) {
        0 => Case::new("base32"),
        1 => {
            let mut case = Case::new("basenc");
            let codes = [
                "--base64",
                "--base64url",
                "--base32",
                "--base32hex",
                "--base16",
                "--base2msbf",
                "--base2lsbf",
                "--z85",
            ];
            case.arg(random.pick(&codes));
            case
        }
        _ => Case::new("base64"),
    };
    let decodes = random.chance(50);
    if decodes {
        case.arg(random.pick(&["-d", "--decode"]));
        case.flags(random, 30, &["-i"]);
    }
    if random.chance(30) {
        case.arg(format!("-w{}", random.pick(&[0, 1, 4, 10, 76, 100])));
    }
    let input = if decodes { encoded(random) } else { random.bytes(120) };
    case.inputs_one(random, input);
    case
}

/// Text that mostly can be decoded.
fn encoded(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    let alphabet = match random.below(3) {
        0 => &ALPHABET[..],
        1 => b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
        _ => b"0123456789ABCDEF",
    };
    for _ in 0..random.below(12) {
        text.extend((0..4 * (1 + random.below(2))).map(|_| alphabet[random.below(alphabet.len())]));
        if random.chance(20) {
            text.push(b'\n');
        }
    }
    text.extend(std::iter::repeat_n(b'=', random.below(3)));
    if random.chance(20) && !text.is_empty() {
        let at = random.below(text.len());
        text.insert(at, random.pick(b"!\n =\0\xffA"));
    }
    text
}

impl Case {
    fn inputs_one(&mut self, random: &mut Random, input: Vec<u8>) {
        if random.chance(30) {
            self.file("a", input);
            self.arg("a");
        } else {
            self.file(super::STDIN, input);
        }
    }
}
