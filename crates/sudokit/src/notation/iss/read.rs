//! From tokens to a puzzle.
//!
//! Composites are read as what they mean: `And` adds its rules, `Replicate` stamps its template over the board, so that
//! only `Or` is left. What a token does not say (which pairs `StrictKropki` exempts, what an automaton's borders
//! between segments are) is resolved here too.

use super::arguments::{Arguments, bad};
use super::base64;
use super::cells::Shift;
use super::error::IssError;
use super::layout::{self, Setting};
use super::special;
use super::tokens::Token;
use super::types::{self, Form};
use crate::board::{Board, Cell};
use crate::constraint::{Constraint, Outside, Parameters, Puzzle};
use crate::propagation::Values;

/// Maximum number of rules that a text may make: `Replicate` multiplies them.
const MAX_RULES: usize = 100_000;

/// What a token says.
#[derive(Clone, Debug)]
enum Rule {
    /// A cell has one of these numbers.
    Allowed(Cell, Values),
    Constraint(Constraint),
}

/// Where a token stands.
#[derive(Clone, Copy, Default)]
struct Context<'a> {
    /// The moves of the `Replicate`s around it, from the outermost.
    shifts: &'a [Shift],
    /// Whether it holds only perhaps.
    in_or: bool,
}

/// Reads the rules of a text onto its board.
struct Reader<'a> {
    board: &'a Board,
    region_size: Option<usize>,
    /// Whether readings of rows and columns that have a rank may be the same as others.
    may_tie: bool,
    count: usize,
    /// Clues outside the board that were read, with their places.
    clues: Vec<(&'static str, Outside, Constraint)>,
    /// Pairs that a dot or a letter marks: the type of the token, both cells, whether it holds only perhaps.
    marked: Vec<(&'static str, [Cell; 2], bool)>,
}

/// The puzzle that tokens make.
///
/// # Errors
/// The first token that cannot be understood.
pub(super) fn puzzle(tokens: &[Token]) -> Result<Puzzle, IssError> {
    let Setting { board, region_size, further_regions } = layout::setting(tokens)?;
    let may_tie = tokens.iter().any(|token| {
        token.kind.text == "FullRankTies" && token.argument(0).is_some_and(|word| word.text == "any")
    });
    let mut reader =
        Reader { board: &board, region_size, may_tie, count: 0, clues: Vec::new(), marked: Vec::new() };
    let mut rules = Vec::new();
    if let Some(jigsaw) = tokens.iter().find(|token| token.kind.text == "Jigsaw") {
        for region in &further_regions {
            rules.push(reader.constraint("extra-region", Parameters::of_cells(region), jigsaw)?);
        }
    }
    for token in tokens.iter().filter(|token| !layout::is_layout(&token.kind.text)) {
        reader.rule(token, Context::default(), &mut rules)?;
    }
    for token in tokens {
        reader.strict(token, &mut rules)?;
    }
    let nowhere = |error: &dyn std::fmt::Display| IssError::new(&(0..0), error.to_string());
    let mut puzzle = Puzzle::on(board.clone()).map_err(|error| nowhere(&error))?;
    for rule in rules {
        match rule {
            Rule::Allowed(cell, values) => puzzle.restrict(cell, values),
            Rule::Constraint(constraint) => puzzle.add(constraint).map_err(|error| nowhere(&error))?,
        }
    }
    Ok(puzzle)
}

impl<'a> Reader<'a> {
    /// The arguments of a token, not moved.
    fn arguments<'t>(&self, token: &'t Token) -> Arguments<'t>
    where
        'a: 't,
    {
        Arguments { board: self.board, token, region_size: self.region_size, shifts: &[] }
    }

    /// A constraint of this kind.
    fn constraint(&self, kind: &str, parameters: Parameters, token: &Token) -> Result<Rule, IssError> {
        Constraint::from_parameters(kind, &parameters, self.board)
            .map(Rule::Constraint)
            .map_err(|error| IssError::new(&token.at, format!(".{}: {error}", token.kind.text)))
    }

    /// The rules of a token and of those that it holds.
    fn rule(&mut self, token: &Token, context: Context<'_>, rules: &mut Vec<Rule>) -> Result<(), IssError> {
        self.count += 1;
        if self.count > MAX_RULES {
            return Err(IssError::new(&token.at, format!("the text makes more than {MAX_RULES} rules")));
        }
        let arguments = Arguments { shifts: context.shifts, ..self.arguments(token) };
        let kind = token.kind.text.as_str();
        match kind {
            "" | "Given" => given(&arguments, rules),
            "Or" => self.or(token, context, rules),
            "And" => token.children.iter().try_for_each(|child| self.rule(child, context, rules)),
            "Replicate" => self.replicate(token, context, rules),
            // Read last, when all marked pairs are known.
            "StrictKropki" | "StrictXV" if !context.in_or && context.shifts.is_empty() => Ok(()),
            // The order in which a solver looks at cells is no rule.
            "SearchPriority" => Ok(()),
            _ => match types::by_name(kind) {
                Some(row) => self.regular(row, &arguments, context, rules),
                None => {
                    for (kind, parameters) in special::parameters(&arguments)? {
                        // Copies of large automata count for more.
                        self.count += parameters.words.len() / 16;
                        rules.push(self.constraint(kind, parameters, token)?);
                    }
                    Ok(())
                }
            },
        }
    }

    /// At least one of the rules inside holds.
    fn or(&mut self, token: &Token, context: Context<'_>, rules: &mut Vec<Rule>) -> Result<(), IssError> {
        let context = Context { in_or: true, ..context };
        let mut parts = Vec::new();
        for child in &token.children {
            let mut branch = Vec::new();
            self.rule(child, context, &mut branch)?;
            let mut constraints = Vec::new();
            for rule in branch {
                let rule = match rule {
                    Rule::Allowed(cell, values) => {
                        let words = self.board.members(values).iter().map(ToString::to_string).collect();
                        self.constraint(
                            "one-of",
                            Parameters { words, ..Parameters::of_cells(&[cell]) },
                            child,
                        )?
                    }
                    rule => rule,
                };
                if let Rule::Constraint(constraint) = rule {
                    constraints.push(constraint);
                }
            }
            parts.push(constraints);
        }
        match parts.len() {
            0 => Err(IssError::new(&token.at, ".Or without any rule can never hold")),
            1 => {
                rules.extend(parts.remove(0).into_iter().map(Rule::Constraint));
                Ok(())
            }
            // A branch without rules always holds.
            _ if parts.iter().any(Vec::is_empty) => Ok(()),
            _ => {
                rules.push(self.constraint("or", Parameters { parts, ..Parameters::default() }, token)?);
                Ok(())
            }
        }
    }

    /// Copies of the rules inside, one for each target: bit i of the first argument stands for the cell i places after
    /// the origin.
    fn replicate(
        &mut self,
        token: &Token,
        context: Context<'_>,
        rules: &mut Vec<Rule>,
    ) -> Result<(), IssError> {
        let origin = match token.argument(1) {
            Some(word) => self.arguments(token).cell(word)?,
            None => self.board.at(0, 0),
        };
        let Some(word) = token.argument(0) else { return Ok(()) };
        let sextets = base64::sextets(&word.text).map_err(|_| bad(word, "a set of cells in base64"))?;
        for offset in (0..6 * sextets.len()).filter(|&at| base64::bit(&sextets, at)) {
            let target = Some(origin.index() + offset).filter(|&target| target < self.board.cell_count());
            let shift = target.and_then(|target| Shift::between(origin, Cell::new(target), self.board));
            let shift = shift.ok_or_else(|| {
                IssError::new(
                    &word.at,
                    "one of the targets is not on the board, or not in the group of the origin",
                )
            })?;
            let shifts: Vec<Shift> = context.shifts.iter().copied().chain([shift]).collect();
            let context = Context { shifts: &shifts, ..context };
            token.children.iter().try_for_each(|child| self.rule(child, context, rules))?;
        }
        Ok(())
    }

    /// A type of the table.
    fn regular(
        &mut self,
        row: &'static types::Type,
        arguments: &Arguments<'_>,
        context: Context<'_>,
        rules: &mut Vec<Rule>,
    ) -> Result<(), IssError> {
        let token = arguments.token;
        let parameters = match row.form {
            Form::Whole => {
                if let Some(word) = token.argument(0) {
                    return Err(bad(word, "no argument"));
                }
                Parameters::default()
            }
            Form::Cells => Parameters::of_cells(&arguments.cells(0)?),
            Form::WordCells | Form::WordsCells => {
                let first = arguments.word(0, "a number")?;
                let (words, from) = match row.form {
                    // The usual difference may be left out.
                    _ if row.name == "Whisper" && first.text.parse::<i32>().is_err() => {
                        (vec!["5".to_string()], 0)
                    }
                    Form::WordCells => (vec![first.text.clone()], 1),
                    _ => (first.text.split('_').map(str::to_string).collect(), 1),
                };
                Parameters { words, ..Parameters::of_cells(&arguments.cells(from)?) }
            }
            Form::Adjacent(word) => return self.adjacent(row, word, arguments, context, rules),
            Form::BothSides => {
                let line = arguments.word(0, "a row or column such as R3")?;
                for (index, is_forward) in [(1, true), (2, false)] {
                    if let Some(clue) = token.argument(index) {
                        let place = arguments.beside(line, is_forward)?;
                        let parameters = Parameters { outside: Some(place), ..Parameters::default() };
                        let mut parameters = parameters.word(&clue.text);
                        if row.kind == "full-rank" && self.may_tie {
                            parameters = parameters.word("ties");
                        }
                        self.clue(row.kind, parameters, token, context, rules)?;
                    }
                }
                return Ok(());
            }
            Form::Segments => {
                Parameters { cells: arguments.segments(&token.arguments)?, ..Parameters::default() }
            }
        };
        rules.push(self.constraint(row.kind, parameters, token)?);
        Ok(())
    }

    /// A rule for each pair of the cells that lie side by side, the earlier one first.
    fn adjacent(
        &mut self,
        row: &'static types::Type,
        word: Option<&str>,
        arguments: &Arguments<'_>,
        context: Context<'_>,
        rules: &mut Vec<Rule>,
    ) -> Result<(), IssError> {
        let mut cells: Vec<Cell> = Vec::new();
        for cell in arguments.cells(0)? {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let before = rules.len();
        for (index, &cell) in cells.iter().enumerate() {
            let mut later = self.board.neighbours(cell);
            later.retain(|other| cells[index + 1..].contains(other));
            for other in later {
                let words = word.map(str::to_string).into_iter().collect();
                let parameters = Parameters { words, ..Parameters::of_cells(&[cell, other]) };
                rules.push(self.constraint(row.kind, parameters, arguments.token)?);
                self.marked.push((row.name, [cell, other], context.in_or));
            }
        }
        match rules.len() == before {
            true => Err(arguments.error("it enforces nothing: none of its cells lie side by side")),
            false => Ok(()),
        }
    }

    /// A clue outside the board. The same place has one clue of a kind.
    fn clue(
        &mut self,
        kind: &'static str,
        parameters: Parameters,
        token: &Token,
        context: Context<'_>,
        rules: &mut Vec<Rule>,
    ) -> Result<(), IssError> {
        let place = parameters.outside.expect("a clue has a place");
        let rule = self.constraint(kind, parameters, token)?;
        if let Rule::Constraint(constraint) = &rule
            && !context.in_or
        {
            match self.clues.iter().find(|(other, at, _)| (*other, *at) == (kind, place)) {
                Some((_, _, other)) if other == constraint => return Ok(()),
                Some(_) => {
                    let what = format!("a second .{} at {place} says something else", token.kind.text);
                    return Err(IssError::new(&token.at, what));
                }
                None => self.clues.push((kind, place, constraint.clone())),
            }
        }
        rules.push(rule);
        Ok(())
    }

    /// Pairs of neighbours without a mark: neither one more nor twice as much; a sum of neither 5 nor 10.
    fn strict(&self, token: &Token, rules: &mut Vec<Rule>) -> Result<(), IssError> {
        let (marks, kind) = match token.kind.text.as_str() {
            "StrictKropki" => (["BlackDot", "WhiteDot"], "strict-kropki"),
            "StrictXV" => (["X", "V"], "anti-sum"),
            _ => return Ok(()),
        };
        let marked = || self.marked.iter().filter(|(name, ..)| marks.contains(name));
        if let Some((name, ..)) = marked().find(|(_, _, in_or)| *in_or) {
            let what = format!(".{}: it says nothing where a .{name} holds only perhaps", token.kind.text);
            return Err(IssError::new(&token.at, what));
        }
        let mut pairs: Vec<Vec<Cell>> = Vec::new();
        for &(_, [a, b], _) in marked() {
            let pair = vec![a.min(b), a.max(b)];
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        rules.push(self.constraint(kind, Parameters { cells: pairs, ..Parameters::default() }, token)?);
        Ok(())
    }
}

/// `.~R1C1_5~R2C3_1_2_9`.
fn given(arguments: &Arguments<'_>, rules: &mut Vec<Rule>) -> Result<(), IssError> {
    let board = arguments.board;
    for word in &arguments.token.arguments {
        let mut parts = word.text.split('_');
        let cell = arguments.named_cell(parts.next().unwrap_or_default(), word)?;
        let mut values = 0;
        for part in parts {
            let number: Option<i32> = part.parse().ok().filter(|number| board.numbers().contains(number));
            let number = number.ok_or_else(|| {
                let (lowest, highest) = (board.lowest(), board.highest());
                IssError::new(&word.at, format!("'{part}' is not a number from {lowest} to {highest}"))
            })?;
            values |= board.bit(number);
        }
        rules.push(Rule::Allowed(cell, values));
    }
    Ok(())
}
