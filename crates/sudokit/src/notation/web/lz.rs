//! LZ-string unpacked within a bound.
//!
//! The format is a dictionary coder over UTF-16 units: codes of growing width, each least significant bit first; 0 and
//! 1 bring a new character of 8 or 16 bits, 2 ends. Every phrase of the dictionary is a piece of the text before it (a
//! phrase and one character more), so a phrase is kept as its place in the text and the dictionary costs no more than
//! the codes. A short text can state one of the square of its length; whatever is longer than the bound is refused.

/// The value of a character of base64.
pub(super) fn sextet(byte: u8) -> Option<u32> {
    Some(u32::from(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn bit(&mut self) -> Option<u32> {
        let byte = self.bytes.get(self.at / 6)?;
        let bit = sextet(*byte)? >> (5 - self.at % 6) & 1;
        self.at += 1;
        Some(bit)
    }

    fn number(&mut self, width: u32) -> Option<u32> {
        (0..width).try_fold(0, |number, place| Some(number | self.bit()? << place))
    }
}

/// The text in a base64 payload, or `None` if it holds none or one of more than `max` units.
pub fn unpack(payload: &str, max: usize) -> Option<String> {
    let mut bits = Bits { bytes: payload.trim_end_matches('=').as_bytes(), at: 0 };
    let mut text: Vec<u16> = Vec::new();
    // Phrases from code 3 on, as places in the text.
    let mut phrases: Vec<(usize, usize)> = Vec::new();
    let mut width = 2;
    let mut budget = 4usize;
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.number(width)?;
        let phrase = match code {
            2 => return String::from_utf16(&text).ok(),
            0 | 1 => {
                let character = bits.number(if code == 0 { 8 } else { 16 })?;
                let place = (text.len(), 1);
                text.push(character as u16);
                phrases.push(place);
                budget -= 1;
                place
            }
            code => {
                let start = text.len();
                let (from, length) = match phrases.get(code as usize - 3) {
                    Some(&phrase) => phrase,
                    // The phrase that this very step completes: the last one and its own first character.
                    None if code as usize - 3 == phrases.len() => {
                        last.map(|(from, length)| (from, length + 1))?
                    }
                    None => return None,
                };
                if text.len() + length > max {
                    return None;
                }
                for at in from..from + length {
                    text.push(*text.get(at)?);
                }
                (start, length)
            }
        };
        if budget == 0 {
            budget = 1 << width;
            width += 1;
        }
        match last {
            // The first character also widens the codes, and completes no phrase.
            None => {
                width = 3;
                budget = 4;
            }
            Some((from, length)) => {
                phrases.push((from, length + 1));
                budget -= 1;
                if budget == 0 {
                    budget = 1 << width;
                    width += 1;
                }
            }
        }
        last = Some(phrase);
        if width > 24 {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unpack;

    fn pack(text: &str) -> String {
        lz_str::compress_to_base64(text.encode_utf16().collect::<Vec<u16>>())
    }

    #[test]
    fn what_is_packed_comes_back() {
        let long: String = (0..3000u32).map(|n| char::from(b'a' + (n * n % 23) as u8)).collect();
        for text in
            ["a", "ab", "aaaaaaaaaaaaaaaaaaaaaaaa", "{\"size\":9}", "ünïcödé ▯ 𝄞", &long, &long.repeat(20)]
        {
            assert_eq!(unpack(&pack(text), 1 << 20).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_broken_or_too_long_is_refused() {
        let bomb = pack(&"a".repeat(1 << 20));
        assert!(bomb.len() < 4000);
        assert_eq!(unpack(&bomb, 1 << 16), None);
        let text = pack("{\"size\":9,\"grid\":[]}");
        for end in 0..text.len() - 3 {
            let truncated = unpack(&text[..end], 1000);
            assert_ne!(truncated.as_deref(), Some("{\"size\":9,\"grid\":[]}"));
        }
        for broken in ["", "=", "!!!!", "////", "AAAA"] {
            let _ = unpack(broken, 100);
        }
    }
}
