//! Base64 with the alphabet for addresses (RFC 4648, section 5: `-` and `_`), as sextets for keys and as bytes for
//! automata and patterns; and numbers of some bits, the highest bit first.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The sextet that a character stands for; `+` and `/` of the common alphabet are taken too.
pub(super) fn sextet(c: char) -> Option<u8> {
    let byte = match c {
        '+' => b'-',
        '/' => b'_',
        c => u8::try_from(c).ok()?,
    };
    ALPHABET.iter().position(|&symbol| symbol == byte).map(|at| at as u8)
}

/// The sextets of a text; the position of the first bad character if there is one.
pub(super) fn sextets(text: &str) -> Result<Vec<u8>, usize> {
    text.chars().enumerate().map(|(at, c)| sextet(c).ok_or(at)).collect()
}

/// Sextets as a text.
pub(super) fn from_sextets(sextets: &[u8]) -> String {
    sextets.iter().map(|&sextet| char::from(ALPHABET[usize::from(sextet & 63)])).collect()
}

/// Bits, the lowest of each sextet first, as sextets without trailing zeros.
pub(super) fn bits_to_sextets(bits: &[bool]) -> Vec<u8> {
    let mut sextets: Vec<u8> = bits
        .chunks(6)
        .map(|chunk| chunk.iter().enumerate().fold(0, |sextet, (at, &bit)| sextet | u8::from(bit) << at))
        .collect();
    while sextets.last() == Some(&0) {
        sextets.pop();
    }
    sextets
}

/// Bit `at` of sextets, the lowest of each first; zero after the end.
pub(super) fn bit(sextets: &[u8], at: usize) -> bool {
    sextets.get(at / 6).is_some_and(|sextet| sextet >> (at % 6) & 1 == 1)
}

/// The bytes that usual base64 stands for, the highest bit first; padding may be missing.
pub(super) fn decode(text: &str) -> Result<Vec<u8>, usize> {
    let sextets = sextets(text.trim_end_matches('='))?;
    let mut bytes = Vec::with_capacity(sextets.len() * 3 / 4);
    let (mut pending, mut count) = (0u32, 0);
    for sextet in sextets {
        pending = pending << 6 | u32::from(sextet);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((pending >> count) as u8);
        }
    }
    Ok(bytes)
}

/// Bytes as base64 without padding.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut sextets = Vec::with_capacity(bytes.len() * 4 / 3 + 1);
    for chunk in bytes.chunks(3) {
        let word =
            chunk.iter().enumerate().fold(0u32, |word, (at, &byte)| word | u32::from(byte) << (16 - 8 * at));
        sextets.extend((0..=chunk.len()).map(|at| (word >> (18 - 6 * at) & 63) as u8));
    }
    from_sextets(&sextets)
}

/// Numbers of some bits in bytes, the highest bit first.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// Bits that are left.
    pub fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    /// The next number of `count` bits, at most 32; `None` if fewer are left.
    pub fn take(&mut self, count: usize) -> Option<u32> {
        if count > self.left() || count > 32 {
            return None;
        }
        let bit = |at: usize| u32::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (0..count).fold(0, |number, offset| number << 1 | bit(self.at + offset));
        self.at += count;
        Some(number)
    }
}

/// Writes numbers of some bits into bytes, the highest bit first.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    at: usize,
}

impl BitWriter {
    pub fn put(&mut self, number: u32, count: usize) {
        for offset in (0..count).rev() {
            if self.at.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.at / 8] |= ((number >> offset & 1) as u8) << (7 - self.at % 8);
            self.at += 1;
        }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
