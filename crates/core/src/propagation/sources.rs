//! Which facts learned clauses come from: facts are literals that hold at the root for now, and a clause that was
//! learned holds as long as those hold that took part in it.
//!
//! The facts of a clause are a set, not literals of it [audemard2013]: some hundred facts take part in most, and a
//! clause with their negations would be of no use. While a clause is made, it is noted what takes part; the sets are
//! united at the end, since much of it is found to be needless.

/// A literal at the root in the notes; the others are clauses.
const ROOT: u32 = 1 << 31;

const NONE: u32 = u32::MAX;

/// Sets of facts, and what takes part in the clause that is being made.
#[derive(Clone, Debug)]
pub(super) struct Sources {
    /// The words of a set.
    words: usize,
    /// By variable, the number of the fact that it is true.
    facts: Vec<u32>,
    /// By variable, the set of facts on which its domain at the root rests.
    roots: Vec<u64>,
    notes: Vec<u32>,
    /// The set of the clause that is being made.
    pub set: Vec<u64>,
    /// How many literals at the root have their sets.
    pub known: usize,
    /// What holds at the root without facts.
    pub always: Vec<u32>,
    /// The literals that are facts now, and the set of the other facts.
    pub present: Vec<u32>,
    pub absent: Vec<u64>,
    /// The facts that will not come back.
    pub gone: Vec<u64>,
    /// Where in the trail of the root each fact, or clause of one literal, was set after all before was propagated.
    pub rounds: Vec<u32>,
    /// Learned clauses that are not watched, since they need an absent fact.
    pub resting: Vec<u32>,
}

impl Sources {
    /// For this many variables, some of which are facts.
    pub fn new(variables: usize, facts: impl IntoIterator<Item = usize>) -> Sources {
        let mut numbers = vec![NONE; variables];
        let mut count = 0;
        for variable in facts {
            numbers[variable] = count;
            count += 1;
        }
        let words = (count as usize).div_ceil(64);
        Sources {
            words,
            facts: numbers,
            roots: vec![0; variables * words],
            notes: Vec::new(),
            set: vec![0; words],
            known: 0,
            always: Vec::new(),
            present: Vec::new(),
            absent: vec![0; words],
            gone: vec![0; words],
            rounds: Vec::new(),
            resting: Vec::new(),
        }
    }

    /// The words of a set in the arena of the clauses.
    pub fn half_words(&self) -> usize {
        2 * self.words
    }

    /// A set of facts: the variables.
    pub fn set_of(&self, variables: impl IntoIterator<Item = usize>) -> Vec<u64> {
        let mut set = vec![0; self.words];
        for variable in variables {
            let fact = self.facts[variable];
            if fact != NONE {
                set[fact as usize / 64] |= 1 << (fact % 64);
            }
        }
        set
    }

    pub fn begin_notes(&mut self) {
        self.notes.clear();
    }

    #[inline]
    pub fn note_root(&mut self, variable: usize) {
        self.notes.push(ROOT | variable as u32);
    }

    #[inline]
    pub fn note_clause(&mut self, clause: u32) {
        self.notes.push(clause);
    }

    /// How much is noted.
    pub fn notes(&self) -> usize {
        self.notes.len()
    }

    /// Forgets what was noted since there were `from` notes.
    pub fn forget_notes(&mut self, from: usize) {
        self.notes.truncate(from);
    }

    /// Unites the sets of what was noted. The set of a clause is what `of_clause` says, halves of words.
    pub fn unite<'a>(&mut self, of_clause: impl Fn(u32) -> &'a [u32]) {
        self.set.fill(0);
        for note in &self.notes {
            if note & ROOT == 0 {
                unite(&mut self.set, of_clause(*note));
            } else {
                let from = (note & !ROOT) as usize * self.words;
                let own = &self.roots[from..from + self.words];
                self.set.iter_mut().zip(own).for_each(|(word, own)| *word |= own);
            }
        }
    }

    /// Whether what is known of a variable at the root comes from one of these facts.
    pub fn comes_from(&self, variable: usize, facts: &[u64]) -> bool {
        let from = variable * self.words;
        self.roots[from..from + self.words].iter().zip(facts).any(|(own, fact)| own & fact != 0)
    }

    /// A fact holds at the root.
    pub fn is_fact(&mut self, variable: usize) {
        let of_fact = self.set_of([variable]);
        let from = variable * self.words;
        self.roots[from..from + self.words].copy_from_slice(&of_fact);
    }

    /// What follows at the root from a clause and from what is known of the other variables in it.
    pub fn follows(&mut self, variable: usize, clause: &[u32], others: impl Iterator<Item = usize>) {
        let to = variable * self.words;
        self.roots[to..to + self.words].fill(0);
        unite(&mut self.roots[to..to + self.words], clause);
        for other in others {
            let from = other * self.words;
            for word in 0..self.words {
                self.roots[to + word] |= self.roots[from + word];
            }
        }
    }
}

fn unite(set: &mut [u64], halves: &[u32]) {
    for (word, halves) in set.iter_mut().zip(halves.chunks_exact(2)) {
        *word |= u64::from(halves[0]) | u64::from(halves[1]) << 32;
    }
}

/// Whether a set as it stands in the arena has a member in common with another.
pub(super) fn meets(halves: &[u32], set: &[u64]) -> bool {
    let words = halves.chunks_exact(2).map(|halves| u64::from(halves[0]) | u64::from(halves[1]) << 32);
    words.zip(set).any(|(word, other)| word & other != 0)
}
