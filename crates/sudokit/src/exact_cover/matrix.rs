//! The problem: items, and options that each cover some of them.

/// An exact cover problem. Items 0 to `primary - 1` must be covered exactly once, the remaining (secondary) items
/// at most once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    items: usize,
    primary: usize,
    options: Vec<Vec<u32>>,
}

/// Why an option cannot be added.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatrixError {
    /// The option names an item that does not exist.
    #[error("item {item} does not exist: there are {items} items, numbered from 0")]
    NoSuchItem {
        /// The item named.
        item: u32,
        /// Number of items.
        items: usize,
    },
    /// The option names an item twice.
    #[error("item {0} is named twice in one option")]
    Twice(u32),
}

impl Matrix {
    /// A problem without options.
    ///
    /// # Panics
    /// If `primary` exceeds `items`, or `items` exceeds `u32::MAX / 2`.
    pub fn new(items: usize, primary: usize) -> Matrix {
        assert!(primary <= items && items <= (u32::MAX / 2) as usize);
        Matrix { items, primary, options: Vec::new() }
    }

    /// Adds an option that covers these items and gives its number. An option may be empty; it then covers nothing
    /// and is never chosen.
    ///
    /// # Errors
    /// If an item does not exist or is named twice.
    pub fn add_option(&mut self, items: impl IntoIterator<Item = u32>) -> Result<u32, MatrixError> {
        let mut items: Vec<u32> = items.into_iter().collect();
        items.sort_unstable();
        if let Some(&item) = items.iter().find(|&&item| item as usize >= self.items) {
            return Err(MatrixError::NoSuchItem { item, items: self.items });
        }
        if let Some(pair) = items.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(MatrixError::Twice(pair[0]));
        }
        self.options.push(items);
        Ok(self.options.len() as u32 - 1)
    }

    /// Number of items, primary and secondary.
    pub fn items(&self) -> usize {
        self.items
    }

    /// Number of primary items.
    pub fn primary(&self) -> usize {
        self.primary
    }

    /// The options: for each the items that it covers, ascending.
    pub fn options(&self) -> &[Vec<u32>] {
        &self.options
    }

    /// Whether these options cover every primary item exactly once and every secondary item at most once: the
    /// independent check that covers are held against.
    pub fn is_cover(&self, options: &[u32]) -> bool {
        let mut times = vec![0u32; self.items];
        for &option in options {
            let Some(items) = self.options.get(option as usize) else { return false };
            for &item in items {
                times[item as usize] += 1;
            }
        }
        times[..self.primary].iter().all(|&t| t == 1) && times[self.primary..].iter().all(|&t| t <= 1)
    }
}
