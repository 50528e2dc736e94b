//! The observer of a search of covers: takes its solutions and may end it.

/// Gets every step of a search. Everything but [`Visitor::solution`] has an empty default.
pub trait Visitor {
    /// Why the visitor ends a search.
    type Stop;

    /// A cover was found: the options chosen, in the order of choice.
    ///
    /// # Errors
    /// The visitor ends the search; the search returns its error.
    fn solution(&mut self, options: &[u32]) -> Result<(), Self::Stop>;

    /// A position of the search tree is entered; `depth` options stand.
    ///
    /// # Errors
    /// The visitor ends the search; the search returns its error.
    fn node(&mut self, _depth: usize) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The search branches on `item`, which `options` options can still cover; none is a dead end.
    fn choose(&mut self, _item: u32, _options: usize) {}

    /// `option` is tried, one of `alternatives`, as the `depth`-th that stands (from 1).
    fn select(&mut self, _option: u32, _alternatives: usize, _depth: usize) {}

    /// `option` is taken back.
    fn deselect(&mut self, _option: u32) {}

    /// `item` is covered ("trim").
    fn cover(&mut self, _item: u32) {}

    /// `item` is back ("expand").
    fn uncover(&mut self, _item: u32) {}
}

/// Collects covers up to a limit and counts nodes.
#[derive(Clone, Debug)]
pub struct Collect {
    /// The covers kept.
    pub covers: Vec<Vec<u32>>,
    /// How many were found.
    pub count: u64,
    /// Search nodes visited, the root included.
    pub nodes: u64,
    limit: u64,
    keep: usize,
}

impl Collect {
    /// Stops at the first cover.
    pub fn first() -> Collect {
        Collect::up_to(1, 1)
    }

    /// Finds and keeps all.
    pub fn all() -> Collect {
        Collect::up_to(u64::MAX, usize::MAX)
    }

    /// Finds all and keeps none.
    pub fn count() -> Collect {
        Collect::up_to(u64::MAX, 0)
    }

    /// Stops after `limit` covers and keeps the first `keep`.
    pub fn up_to(limit: u64, keep: usize) -> Collect {
        Collect { covers: Vec::new(), count: 0, nodes: 0, limit, keep }
    }
}

impl Visitor for Collect {
    type Stop = ();

    fn solution(&mut self, options: &[u32]) -> Result<(), ()> {
        self.count += 1;
        if self.covers.len() < self.keep {
            self.covers.push(options.to_vec());
        }
        if self.count >= self.limit { Err(()) } else { Ok(()) }
    }

    fn node(&mut self, _depth: usize) -> Result<(), ()> {
        self.nodes += 1;
        Ok(())
    }
}
