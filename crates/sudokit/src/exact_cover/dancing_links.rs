//! Dancing links: Algorithm X over doubly linked lists, in which a removed element remembers its neighbours and can
//! dance back in.
//!
//! Source: D. Knuth, "Dancing Links" (2000), and The Art of Computer Programming 7.2.2.1, whose memory layout we
//! use: the options lie one after another in one array with spacers between them, so that only the vertical lists
//! need links; the uncovered primary items form a horizontal list. The item with fewest options is branched on.
//!
//! ```text
//!  header list   0 ⇄ item 1 ⇄ item 2 ⇄ … ⇄ last primary ⇄ 0        (secondary items stand outside)
//!  node array    [0][header of item 1]…[header of item n][spacer][nodes of option 0][spacer][nodes of option 1]…
//! ```

use super::{Matrix, Visitor};

/// Searches all covers of `matrix`. `Ok(())` says that everything was searched.
///
/// # Errors
/// What the visitor answered when it ended the search.
pub fn dancing_links<V: Visitor>(matrix: &Matrix, visitor: &mut V) -> Result<(), V::Stop> {
    Links::new(matrix).search(visitor)
}

/// One element of a vertical list. In a spacer `up` is the first node of the option before it and `down` the last
/// node of the option after it.
#[derive(Clone, Copy, Default)]
struct Node {
    up: u32,
    down: u32,
    /// Header of the item, or 0 in a spacer.
    top: u32,
    /// The option's number; in a header the number of options that can cover the item.
    tag: u32,
}

struct Links {
    nodes: Vec<Node>,
    /// Horizontal list of uncovered primary items; index 0 is its anchor.
    left: Vec<u32>,
    right: Vec<u32>,
    chosen: Vec<u32>,
}

impl Links {
    fn new(matrix: &Matrix) -> Links {
        let items = matrix.items() as u32;
        let primary = matrix.primary() as u32;
        let mut nodes: Vec<Node> =
            (0..=items).map(|header| Node { up: header, down: header, top: header, tag: 0 }).collect();
        nodes.push(Node::default());
        for (option, covered) in matrix.options().iter().enumerate() {
            let spacer = nodes.len() - 1;
            for &item in covered {
                let header = item as usize + 1;
                let here = nodes.len() as u32;
                let last = nodes[header].up;
                nodes.push(Node { up: last, down: header as u32, top: header as u32, tag: option as u32 });
                nodes[last as usize].down = here;
                nodes[header].up = here;
                nodes[header].tag += 1;
            }
            nodes[spacer].down = nodes.len() as u32 - 1;
            nodes.push(Node { up: spacer as u32 + 1, ..Node::default() });
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
        Links { nodes, left, right, chosen: Vec::new() }
    }

    fn search<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Stop> {
        visitor.node(self.chosen.len())?;
        let Some((header, options)) = self.fewest() else { return visitor.solution(&self.chosen) };
        visitor.choose(header - 1, options);
        if options == 0 {
            return Ok(());
        }
        self.cover(header, visitor);
        let mut node = self.nodes[header as usize].down;
        while node != header {
            let option = self.nodes[node as usize].tag;
            self.chosen.push(option);
            visitor.select(option, options, self.chosen.len());
            self.cover_others(node, visitor);
            self.search(visitor)?;
            self.uncover_others(node, visitor);
            visitor.deselect(option);
            self.chosen.pop();
            node = self.nodes[node as usize].down;
        }
        self.uncover(header, visitor);
        Ok(())
    }

    /// The uncovered primary item with fewest options, the first of several.
    fn fewest(&self) -> Option<(u32, usize)> {
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut header = self.right[0];
        while header != 0 {
            let options = self.nodes[header as usize].tag;
            if options < fewest {
                fewest = options;
                best = Some((header, options as usize));
                if options == 0 {
                    break;
                }
            }
            header = self.right[header as usize];
        }
        best
    }

    /// The node after `node` in its option, wrapping around; spacers are passed.
    fn next(&self, node: u32) -> u32 {
        let next = node + 1;
        if self.nodes[next as usize].top == 0 { self.nodes[next as usize].up } else { next }
    }

    /// The node before `node` in its option, wrapping around.
    fn previous(&self, node: u32) -> u32 {
        let previous = node - 1;
        if self.nodes[previous as usize].top == 0 { self.nodes[previous as usize].down } else { previous }
    }

    fn cover_others<V: Visitor>(&mut self, node: u32, visitor: &mut V) {
        let mut other = self.next(node);
        while other != node {
            self.cover(self.nodes[other as usize].top, visitor);
            other = self.next(other);
        }
    }

    fn uncover_others<V: Visitor>(&mut self, node: u32, visitor: &mut V) {
        let mut other = self.previous(node);
        while other != node {
            self.uncover(self.nodes[other as usize].top, visitor);
            other = self.previous(other);
        }
    }

    fn cover<V: Visitor>(&mut self, header: u32, visitor: &mut V) {
        visitor.cover(header - 1);
        let mut node = self.nodes[header as usize].down;
        while node != header {
            self.hide(node);
            node = self.nodes[node as usize].down;
        }
        let (left, right) = (self.left[header as usize], self.right[header as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
    }

    fn uncover<V: Visitor>(&mut self, header: u32, visitor: &mut V) {
        let (left, right) = (self.left[header as usize], self.right[header as usize]);
        self.right[left as usize] = header;
        self.left[right as usize] = header;
        let mut node = self.nodes[header as usize].up;
        while node != header {
            self.unhide(node);
            node = self.nodes[node as usize].up;
        }
        visitor.uncover(header - 1);
    }

    /// Takes the other nodes of an option out of their vertical lists.
    fn hide(&mut self, node: u32) {
        let mut other = self.next(node);
        while other != node {
            let Node { up, down, top, .. } = self.nodes[other as usize];
            self.nodes[up as usize].down = down;
            self.nodes[down as usize].up = up;
            self.nodes[top as usize].tag -= 1;
            other = self.next(other);
        }
    }

    fn unhide(&mut self, node: u32) {
        let mut other = self.previous(node);
        while other != node {
            let Node { up, down, top, .. } = self.nodes[other as usize];
            self.nodes[up as usize].down = other;
            self.nodes[down as usize].up = other;
            self.nodes[top as usize].tag += 1;
            other = self.previous(other);
        }
    }
}
