//! Dancing links: Algorithm X over doubly linked lists, in which a removed element remembers its neighbours and can
//! dance back in.
//!
//! Source: [knuth2000], and [knuth2022], whose memory layout we use: the options lie one after another in one array
//! with spacers between them, so that only the vertical lists need links; the uncovered primary items form a horizontal
//! list. The item with fewest options is branched on. We differ in that the choices made stand on an explicit stack,
//! and in that items without options are counted while there are any, so that otherwise the search for the item with
//! fewest options ends at the first with one.
//!
//! ```text
//!  header list   0 ⇄ item 1 ⇄ item 2 ⇄ … ⇄ last primary ⇄ 0        (secondary items stand outside)
//!  element array [0][header of item 1]…[header of item n][spacer][elements of option 0][spacer][elements of option 1]…
//! ```

use super::{Matrix, Visitor};

/// Searches all covers of `matrix`. `Ok(())` says that everything was searched.
///
/// # Errors
/// What the visitor answered when it ended the search.
pub fn dancing_links<V: Visitor>(matrix: &Matrix, visitor: &mut V) -> Result<(), V::Stop> {
    LinkedMatrix::new(matrix).search(visitor)
}

/// One element of a vertical list. In a spacer `up` is the first element of the option before it and `down` the last
/// element of the option after it.
#[derive(Clone, Copy, Default)]
struct Element {
    up: u32,
    down: u32,
    /// Header of the item, or 0 in a spacer.
    top: u32,
    /// The option's number; in a header the number of options that can cover the item.
    tag: u32,
}

struct LinkedMatrix {
    elements: Vec<Element>,
    /// Horizontal list of uncovered primary items; index 0 is its anchor.
    left: Vec<u32>,
    right: Vec<u32>,
    /// The headers of primary items end here.
    last_primary: u32,
    /// Number of uncovered primary items that no option can cover.
    impossible: usize,
}

/// A choice among the options of an item.
struct Choice {
    header: u32,
    /// Number of options.
    options: usize,
    /// The element of the option that stands; the header before the first.
    at: u32,
}

impl LinkedMatrix {
    fn new(matrix: &Matrix) -> LinkedMatrix {
        let items = matrix.items() as u32;
        let primary = matrix.primary() as u32;
        let mut elements: Vec<Element> =
            (0..=items).map(|header| Element { up: header, down: header, top: header, tag: 0 }).collect();
        elements.push(Element::default());
        for (option, covered) in matrix.options().iter().enumerate() {
            let spacer = elements.len() - 1;
            for &item in covered {
                let header = item as usize + 1;
                let here = elements.len() as u32;
                let last = elements[header].up;
                elements.push(Element {
                    up: last,
                    down: header as u32,
                    top: header as u32,
                    tag: option as u32,
                });
                elements[last as usize].down = here;
                elements[header].up = here;
                elements[header].tag += 1;
            }
            elements[spacer].down = elements.len() as u32 - 1;
            elements.push(Element { up: spacer as u32 + 1, ..Element::default() });
        }
        // A secondary item is a list of its own, so that covering it changes nothing else.
        let left = (0..=items).map(|item| match item {
            0 => primary,
            _ if item > primary => item,
            _ => item - 1,
        });
        let right = (0..=items).map(|item| match item {
            _ if item > primary => item,
            _ if item == primary => 0,
            _ => item + 1,
        });
        let (left, right) = (left.collect(), right.collect());
        let primaries = &elements[1..=primary as usize];
        let impossible = primaries.iter().filter(|header| header.tag == 0).count();
        LinkedMatrix { elements, left, right, last_primary: primary, impossible }
    }

    fn search<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Stop> {
        let mut choices: Vec<Choice> = Vec::new();
        let mut chosen = Vec::new();
        loop {
            visitor.node(chosen.len())?;
            match self.fewest() {
                None => visitor.solution(&chosen)?,
                Some((header, options)) => {
                    visitor.choose(header - 1, options);
                    if options > 0 {
                        self.cover(header, visitor);
                        choices.push(Choice { header, options, at: header });
                    }
                }
            }
            // The next option of the last choice that has one.
            loop {
                let Some(choice) = choices.last_mut() else { return Ok(()) };
                let Choice { header, options, at } = *choice;
                if at != header {
                    self.uncover_others(at, visitor);
                    visitor.deselect(self.elements[at as usize].tag);
                    chosen.pop();
                }
                let next = self.elements[at as usize].down;
                if next != header {
                    choice.at = next;
                    let option = self.elements[next as usize].tag;
                    chosen.push(option);
                    visitor.select(option, options, chosen.len());
                    self.cover_others(next, visitor);
                    break;
                }
                self.uncover(header, visitor);
                choices.pop();
            }
        }
    }

    /// The uncovered primary item with fewest options, the first of several.
    fn fewest(&self) -> Option<(u32, usize)> {
        let mut best = None;
        let mut fewest = u32::MAX;
        // Where every item has an option none has less than one.
        let min = u32::from(self.impossible == 0);
        let mut header = self.right[0];
        while header != 0 {
            let options = self.elements[header as usize].tag;
            if options < fewest {
                fewest = options;
                best = Some((header, options as usize));
                if options == min {
                    break;
                }
            }
            header = self.right[header as usize];
        }
        best
    }

    /// The element after `at` in its option, wrapping around; spacers are passed.
    fn next(&self, at: u32) -> u32 {
        let next = at + 1;
        if self.elements[next as usize].top == 0 { self.elements[next as usize].up } else { next }
    }

    /// The element before `at` in its option, wrapping around.
    fn previous(&self, at: u32) -> u32 {
        let previous = at - 1;
        if self.elements[previous as usize].top == 0 {
            self.elements[previous as usize].down
        } else {
            previous
        }
    }

    fn cover_others<V: Visitor>(&mut self, at: u32, visitor: &mut V) {
        let mut other = self.next(at);
        while other != at {
            self.cover(self.elements[other as usize].top, visitor);
            other = self.next(other);
        }
    }

    fn uncover_others<V: Visitor>(&mut self, at: u32, visitor: &mut V) {
        let mut other = self.previous(at);
        while other != at {
            self.uncover(self.elements[other as usize].top, visitor);
            other = self.previous(other);
        }
    }

    fn cover<V: Visitor>(&mut self, header: u32, visitor: &mut V) {
        visitor.cover(header - 1);
        self.impossible -= self.counts_as_impossible(header);
        let mut at = self.elements[header as usize].down;
        while at != header {
            self.hide(at);
            at = self.elements[at as usize].down;
        }
        let (left, right) = (self.left[header as usize], self.right[header as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
    }

    fn uncover<V: Visitor>(&mut self, header: u32, visitor: &mut V) {
        let (left, right) = (self.left[header as usize], self.right[header as usize]);
        self.right[left as usize] = header;
        self.left[right as usize] = header;
        let mut at = self.elements[header as usize].up;
        while at != header {
            self.unhide(at);
            at = self.elements[at as usize].up;
        }
        self.impossible += self.counts_as_impossible(header);
        visitor.uncover(header - 1);
    }

    fn counts_as_impossible(&self, header: u32) -> usize {
        usize::from(self.elements[header as usize].tag == 0 && header <= self.last_primary)
    }

    /// Takes the other elements of an option out of their vertical lists.
    fn hide(&mut self, at: u32) {
        let mut other = self.next(at);
        while other != at {
            let Element { up, down, top, .. } = self.elements[other as usize];
            self.elements[up as usize].down = down;
            self.elements[down as usize].up = up;
            let header = &mut self.elements[top as usize];
            header.tag -= 1;
            self.impossible += usize::from(header.tag == 0 && top <= self.last_primary);
            other = self.next(other);
        }
    }

    fn unhide(&mut self, at: u32) {
        let mut other = self.previous(at);
        while other != at {
            let Element { up, down, top, .. } = self.elements[other as usize];
            self.elements[up as usize].down = other;
            self.elements[down as usize].up = other;
            let header = &mut self.elements[top as usize];
            self.impossible -= usize::from(header.tag == 0 && top <= self.last_primary);
            header.tag += 1;
            other = self.previous(other);
        }
    }
}
