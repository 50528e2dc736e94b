//! The sizes of chunks of a body as they come (RFC 9112, 7.1), so that one that announces too much is refused at once
//! and not when the time for the body is up. `hyper` decodes the body; this looks at the same bytes on their way to it
//! and decides nothing but that.

/// Where in a request the next byte stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// In the head; whether it begins a line.
    Head { at_line_start: bool },
    /// In the number of a chunk's size, so far this.
    Size(u64),
    /// After it on the same line.
    Extension(u64),
    /// In a chunk or the line end after it, with this many bytes still to come.
    Data(u64),
    /// After what is looked at.
    After,
}

/// Follows the bytes of one request.
#[derive(Debug)]
pub struct Chunks(Place);

impl Chunks {
    /// Before the first byte of a request.
    pub const fn new() -> Chunks {
        Chunks(Place::Head { at_line_start: false })
    }

    /// Takes the next bytes; the greatest size of a chunk whose size ends in them, 0 without one. It means nothing for
    /// a request whose body comes not in chunks.
    pub fn take(&mut self, bytes: &[u8]) -> u64 {
        let mut greatest = 0;
        let mut rest = bytes;
        while let Some((&byte, after)) = rest.split_first() {
            let mut left = after;
            self.0 = match (self.0, byte) {
                (Place::Head { at_line_start: true }, b'\n') => Place::Size(0),
                (Place::Head { .. }, b'\n') => Place::Head { at_line_start: true },
                (Place::Head { at_line_start }, b'\r') => Place::Head { at_line_start },
                (Place::Head { .. }, _) => Place::Head { at_line_start: false },
                (Place::Size(0) | Place::Extension(0), b'\n') => Place::After,
                (Place::Size(size) | Place::Extension(size), b'\n') => {
                    greatest = greatest.max(size);
                    Place::Data(size.saturating_add(2))
                }
                (Place::Size(size), digit) if digit.is_ascii_hexdigit() => {
                    let digit = char::from(digit).to_digit(16).unwrap_or(0);
                    Place::Size(size.saturating_mul(16).saturating_add(digit.into()))
                }
                (Place::Size(size) | Place::Extension(size), _) => Place::Extension(size),
                (Place::Data(count), _) => {
                    let taken = usize::try_from(count).unwrap_or(usize::MAX).min(rest.len());
                    left = &rest[taken..];
                    match count - taken as u64 {
                        0 => Place::Size(0),
                        more => Place::Data(more),
                    }
                }
                (Place::After, _) => return greatest,
            };
            rest = left;
        }
        greatest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest size seen when the text is read in pieces of `piece` bytes.
    fn seen(text: &str, size: usize) -> u64 {
        let mut chunks = Chunks::new();
        text.as_bytes().chunks(size).map(|bytes| chunks.take(bytes)).max().unwrap_or(0)
    }

    #[test]
    fn sizes_are_seen_however_the_bytes_come() {
        let head = "POST / HTTP/1.1\r\nhost: localhost\r\n\r\n";
        for (body, expected) in [
            ("5\r\nhello\r\n0\r\n\r\n", 5),
            ("5;a=ffff\r\nhello\r\n1A\r\n0123456789abcdefghijklmnop\r\n0\r\n\r\n", 26),
            ("1\r\nx\r\nffffffffffffffff\r\n", u64::MAX),
            ("fffffffffffffffffffff\r\n", u64::MAX),
            ("ffffffff", 0),
            ("3\r\nf\r\n\r\n0\r\n\r\nPOST", 3),
            ("", 0),
        ] {
            for size in [1, 2, 3, 7, 1000] {
                assert_eq!(seen(&format!("{head}{body}"), size), expected, "{body:?} in pieces of {size}");
                let unix = format!("{head}{body}").replace("\r\n\r\n5", "\n\n5");
                assert_eq!(seen(&unix, size), expected, "{unix:?} in pieces of {size}");
            }
        }
    }
}
