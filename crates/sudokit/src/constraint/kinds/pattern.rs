//! Regular expressions over digits: a parser, a matcher that follows the definition, and the automaton of positions.
//!
//! The dialect is that of the Interactive Sudoku Solver: a digit (letters from 10 on: `A` or `a` is 10), `.`, classes
//! `[1-4]` and `[^1-4]`, groups, `|`, and `*`, `+`, `?`, `{2}`, `{2,}`, `{2,4}`. There are no anchors: a pattern
//! matches the whole line. The automaton is Glushkov's, which has no moves that read nothing [glushkov1961]; it is made
//! deterministic and minimal if that stays small.

use std::collections::HashMap;
use std::ops::Range;

use crate::board::Board;
use crate::constraint::parameters::ParametersError;
use crate::propagation::{Automaton, Values};

/// Maximum number of digits and classes, repetitions written out.
const MAX_POSITIONS: usize = 2000;
/// The deepest nesting of groups.
const MAX_DEPTH: usize = 100;
/// Maximum number of states of the deterministic automaton.
const MAX_SETS: usize = 2000;

/// A parsed pattern.
#[derive(Clone, Debug)]
pub(in crate::constraint) enum Pattern {
    /// One digit of the set; where it is written in the text, as bytes from and to.
    Digit(Values, Range<usize>),
    /// One after the other.
    Sequence(Vec<Pattern>),
    /// Any of them.
    Choice(Vec<Pattern>),
    /// At least and at most so often.
    Repeat(Box<Pattern>, usize, Option<usize>),
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn parse(text: &str, board: &Board) -> Result<Pattern, ParametersError> {
        let mut parser = Parser { board, rest: text.char_indices().peekable(), depth: 0 };
        let pattern = parser.choice()?;
        match parser.rest.next() {
            Some((at, _)) => Err(pattern_error(at, "a ')' without its '('")),
            None if pattern.positions() > MAX_POSITIONS => Err(ParametersError::Other(format!(
                "the pattern is longer than {MAX_POSITIONS} digits when written out"
            ))),
            None => Ok(pattern),
        }
    }

    /// How many digits and classes there are with repetitions written out.
    fn positions(&self) -> usize {
        match self {
            Pattern::Digit(..) => 1,
            Pattern::Sequence(parts) | Pattern::Choice(parts) => {
                parts.iter().fold(0, |sum, part| sum.saturating_add(part.positions()))
            }
            Pattern::Repeat(part, min, max) => {
                part.positions().saturating_mul(max.unwrap_or(*min + 1).max(1))
            }
        }
    }

    /// Where a match of the word that begins at one of these places may end. The places are sorted.
    pub fn ends(&self, word: &[Values], starts: &[usize]) -> Vec<usize> {
        let mut ends: Vec<usize> = match self {
            Pattern::Digit(set, _) => {
                let matches = |at: &&usize| word.get(**at).is_some_and(|digit| digit & set != 0);
                starts.iter().filter(matches).map(|at| at + 1).collect()
            }
            Pattern::Sequence(parts) => {
                parts.iter().fold(starts.to_vec(), |starts, part| part.ends(word, &starts))
            }
            Pattern::Choice(parts) => parts.iter().flat_map(|part| part.ends(word, starts)).collect(),
            Pattern::Repeat(part, min, max) => {
                let mut now = starts.to_vec();
                for _ in 0..*min {
                    now = part.ends(word, &now);
                }
                let mut all = now.clone();
                // More often than there are digits leads to no new place.
                for _ in *min..max.unwrap_or(usize::MAX).min(min + word.len()) {
                    now = part.ends(word, &now);
                    all.extend(&now);
                }
                all
            }
        };
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// An automaton that accepts what the pattern matches.
    pub fn automaton(&self, values: usize) -> Automaton {
        let mut positions = Positions::default();
        let whole = positions.add(self);
        positions.automaton(&whole, values)
    }

    /// The automaton whose states are the digits and classes of the pattern, repetitions written out, and where each is
    /// written: state 0 is the start, state k is after the k-th. Not deterministic; for arguments that speak of the
    /// pattern.
    pub fn positions_automaton(&self) -> (Automaton, Vec<Range<usize>>) {
        let mut positions = Positions::default();
        let whole = positions.add(self);
        let automaton = positions.written_out(&whole);
        (automaton, positions.spans)
    }
}

fn pattern_error(at: usize, what: &str) -> ParametersError {
    ParametersError::Other(format!("{what}, at character {} of the pattern", at + 1))
}

struct Parser<'a> {
    board: &'a Board,
    rest: std::iter::Peekable<std::str::CharIndices<'a>>,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest.peek().map(|&(_, letter)| letter)
    }

    fn choice(&mut self) -> Result<Pattern, ParametersError> {
        let mut parts = vec![self.sequence()?];
        while self.peek() == Some('|') {
            self.rest.next();
            parts.push(self.sequence()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Pattern::Choice(parts) })
    }

    fn sequence(&mut self) -> Result<Pattern, ParametersError> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|letter| !"|)".contains(letter)) {
            parts.push(self.repeated()?);
        }
        Ok(Pattern::Sequence(parts))
    }

    fn repeated(&mut self) -> Result<Pattern, ParametersError> {
        let mut pattern = self.primary()?;
        let mut times = 0;
        while let Some(letter) = self.peek() {
            let (min, max) = match letter {
                '*' => (0, None),
                '+' => (1, None),
                '?' => (0, Some(1)),
                '{' => (0, Some(0)),
                _ => break,
            };
            let at = self.rest.next().map_or(0, |(at, _)| at);
            let (min, max) = if letter == '{' { self.braces(at)? } else { (min, max) };
            pattern = Pattern::Repeat(Box::new(pattern), min, max);
            times += 1;
            if times > MAX_DEPTH {
                return Err(pattern_error(at, "too many repetitions of one thing"));
            }
        }
        Ok(pattern)
    }

    /// `2}`, `2,}` or `2,4}`.
    fn braces(&mut self, at: usize) -> Result<(usize, Option<usize>), ParametersError> {
        let wrong = || pattern_error(at, "a repetition is {2}, {2,} or {2,4}");
        let mut text = String::new();
        loop {
            match self.rest.next() {
                Some((_, '}')) => break,
                Some((_, letter)) => text.push(letter),
                None => return Err(wrong()),
            }
        }
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|&number| digits && number <= MAX_POSITIONS).ok_or_else(wrong)
        };
        match text.split_once(',') {
            None => number(&text).map(|times| (times, Some(times))),
            Some((min, "")) => Ok((number(min)?, None)),
            Some((min, max)) => {
                let (min, max) = (number(min)?, number(max)?);
                if min <= max { Ok((min, Some(max))) } else { Err(wrong()) }
            }
        }
    }

    fn primary(&mut self) -> Result<Pattern, ParametersError> {
        let Some((at, letter)) = self.rest.next() else {
            return Err(ParametersError::Other("the pattern ends early".into()));
        };
        match letter {
            '(' => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(pattern_error(at, "groups are nested too deep"));
                }
                let inner = self.choice()?;
                self.depth -= 1;
                match self.rest.next() {
                    Some((_, ')')) => Ok(inner),
                    _ => Err(pattern_error(at, "a '(' without its ')'")),
                }
            }
            '[' => self.class(at),
            '.' => Ok(Pattern::Digit(self.board.all(), at..at + 1)),
            '*' | '+' | '?' | '{' => Err(pattern_error(at, "nothing stands before this repetition")),
            '^' | '$' => {
                Err(pattern_error(at, "a pattern matches the whole line, ^ and $ do not belong in it"))
            }
            _ => self.digit(at, letter).map(|number| Pattern::Digit(self.board.bit(number), at..at + 1)),
        }
    }

    /// The inside of `[1-4]` or `[^1-4]`.
    fn class(&mut self, at: usize) -> Result<Pattern, ParametersError> {
        let wrong = || pattern_error(at, "a '[' without its ']', or with nothing inside");
        let is_negated = self.peek() == Some('^');
        if is_negated {
            self.rest.next();
        }
        let mut set = 0;
        let end = loop {
            let Some((first_at, first)) = self.rest.next() else { return Err(wrong()) };
            if first == ']' {
                break first_at + 1;
            }
            let first = self.digit(first_at, first)?;
            let mut last = first;
            if self.peek() == Some('-') {
                self.rest.next();
                let Some((last_at, letter)) = self.rest.next() else { return Err(wrong()) };
                last = self.digit(last_at, letter)?;
                if last < first {
                    return Err(pattern_error(last_at, "a range must ascend"));
                }
            }
            set |= self.board.set(|number| (first..=last).contains(&number));
        };
        if set == 0 {
            return Err(wrong());
        }
        Ok(Pattern::Digit(if is_negated { self.board.all() & !set } else { set }, at..end))
    }

    fn digit(&self, at: usize, letter: char) -> Result<i32, ParametersError> {
        let number = letter.to_digit(36).map(|number| number as i32);
        number.filter(|number| self.board.numbers().contains(number)).ok_or_else(|| {
            pattern_error(
                at,
                &format!("'{letter}' is no digit from {} to {}", self.board.lowest(), self.board.highest()),
            )
        })
    }
}

/// The digits of a pattern with repetitions written out, and which may follow which.
#[derive(Default)]
struct Positions {
    sets: Vec<Values>,
    /// Where each is written.
    spans: Vec<Range<usize>>,
    follow: Vec<Vec<usize>>,
}

/// What is known of a part: where it can begin and end, and whether it can be empty.
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    is_empty: bool,
}

impl Positions {
    fn add(&mut self, pattern: &Pattern) -> Part {
        match pattern {
            Pattern::Digit(set, span) => {
                self.sets.push(*set);
                self.spans.push(span.clone());
                self.follow.push(Vec::new());
                let position = self.sets.len() - 1;
                Part { first: vec![position], last: vec![position], is_empty: false }
            }
            Pattern::Sequence(parts) => {
                let empty = Part { first: Vec::new(), last: Vec::new(), is_empty: true };
                parts.iter().fold(empty, |before, part| {
                    let part = self.add(part);
                    self.join(before, part)
                })
            }
            Pattern::Choice(parts) => {
                let none = Part { first: Vec::new(), last: Vec::new(), is_empty: false };
                parts.iter().fold(none, |mut before, part| {
                    let part = self.add(part);
                    before.first.extend(part.first);
                    before.last.extend(part.last);
                    before.is_empty |= part.is_empty;
                    before
                })
            }
            Pattern::Repeat(part, min, max) => {
                let mut whole = Part { first: Vec::new(), last: Vec::new(), is_empty: true };
                for time in 0..max.unwrap_or((*min).max(1)) {
                    let mut next = self.add(part);
                    if max.is_none() && time + 1 >= *min {
                        self.link(&next.last.clone(), &next.first);
                    }
                    next.is_empty |= time >= *min;
                    whole = self.join(whole, next);
                }
                whole
            }
        }
    }

    fn link(&mut self, from: &[usize], to: &[usize]) {
        for &position in from {
            self.follow[position].extend(to);
        }
    }

    fn join(&mut self, mut before: Part, mut after: Part) -> Part {
        self.link(&before.last, &after.first);
        if before.is_empty {
            before.first.append(&mut after.first);
        }
        if after.is_empty {
            after.last.append(&mut before.last);
        }
        Part { first: before.first, last: after.last, is_empty: before.is_empty && after.is_empty }
    }

    /// State 0 is the start, and each position, plus one, the state after it.
    fn automaton(&self, whole: &Part, values: usize) -> Automaton {
        let accepts = self.accepts(whole);
        let next = |state: usize| if state == 0 { &whole.first } else { &self.follow[state - 1] };
        self.deterministic(&accepts, &next, values).unwrap_or_else(|| self.written_out(whole))
    }

    fn accepts(&self, whole: &Part) -> Vec<usize> {
        let empty = whole.is_empty.then_some(0);
        empty.into_iter().chain(whole.last.iter().map(|position| position + 1)).collect()
    }

    /// With the positions as states.
    fn written_out(&self, whole: &Part) -> Automaton {
        let next = |state: usize| if state == 0 { &whole.first } else { &self.follow[state - 1] };
        let mut moves = Vec::new();
        for state in 0..=self.sets.len() {
            let mut targets = next(state).clone();
            targets.sort_unstable();
            targets.dedup();
            moves.extend(targets.iter().map(|&to| (state as u32, self.sets[to], to as u32 + 1)));
        }
        let accepts = self.accepts(whole).iter().map(|&state| state as u32).collect();
        Automaton { states: self.sets.len() as u32 + 1, starts: vec![0], accepts, moves }
    }

    /// The deterministic automaton of the sets of states, with equal states united; nothing if there are too many.
    fn deterministic<'s>(
        &'s self,
        accepts: &[usize],
        next: &dyn Fn(usize) -> &'s Vec<usize>,
        values: usize,
    ) -> Option<Automaton> {
        let mut known: HashMap<Vec<usize>, usize> = HashMap::from([(vec![0], 0)]);
        let mut sets = vec![vec![0usize]];
        let mut table: Vec<Vec<Option<usize>>> = Vec::new();
        while let Some(set) = sets.get(table.len()).cloned() {
            let mut row = Vec::with_capacity(values);
            for value in 0..values {
                let followers = set.iter().flat_map(|&state| next(state));
                let mut target: Vec<usize> =
                    followers.filter(|&&to| self.sets[to] >> value & 1 == 1).map(|to| to + 1).collect();
                target.sort_unstable();
                target.dedup();
                row.push((!target.is_empty()).then(|| {
                    *known.entry(target).or_insert_with_key(|target| {
                        sets.push(target.clone());
                        sets.len() - 1
                    })
                }));
            }
            table.push(row);
            if sets.len() > MAX_SETS {
                return None;
            }
        }
        let is_accepting: Vec<bool> =
            sets.iter().map(|set| set.iter().any(|state| accepts.contains(state))).collect();
        let classes = equal_states(&table, &is_accepting);
        let states = classes.iter().max().map_or(0, |class| class + 1) as u32;
        let mut moves: HashMap<(u32, u32), Values> = HashMap::new();
        for (from, row) in table.iter().enumerate() {
            for (value, to) in row.iter().enumerate() {
                if let Some(to) = to {
                    *moves.entry((classes[from] as u32, classes[*to] as u32)).or_default() |= 1 << value;
                }
            }
        }
        let mut moves: Vec<_> = moves.into_iter().map(|((from, to), set)| (from, set, to)).collect();
        moves.sort_unstable();
        let mut ends: Vec<u32> =
            (0..sets.len()).filter(|&set| is_accepting[set]).map(|set| classes[set] as u32).collect();
        ends.sort_unstable();
        ends.dedup();
        Some(Automaton { states, starts: vec![classes[0] as u32], accepts: ends, moves })
    }
}

/// A class for each state, such that states of one class accept the same words: classes are split until nothing changes
/// [moore1956].
fn equal_states(table: &[Vec<Option<usize>>], is_accepting: &[bool]) -> Vec<usize> {
    let mut classes: Vec<usize> = is_accepting.iter().map(|&accepting| usize::from(accepting)).collect();
    let mut count = 0;
    loop {
        let mut names: HashMap<(usize, Vec<Option<usize>>), usize> = HashMap::new();
        let mut refined = Vec::with_capacity(classes.len());
        for (state, row) in table.iter().enumerate() {
            let key = (classes[state], row.iter().map(|to| to.map(|to| classes[to])).collect());
            let next = names.len();
            refined.push(*names.entry(key).or_insert(next));
        }
        let is_done = names.len() == count;
        count = names.len();
        classes = refined;
        if is_done {
            return classes;
        }
    }
}
