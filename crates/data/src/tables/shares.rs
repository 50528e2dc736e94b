//! Exact shares of rows: how many rows of each sort, and of which sort row k is.
//!
//! The counts are those of the largest remainders. The rows of a sort lie as evenly as they can: its j-th row of n has
//! the place (2j + 1) / 2n of the whole. All rows stand in the order of their places, earlier sorts first where two are
//! equal. So every beginning of the rows has the shares too, to a row, and the sort of a row follows from its
//! number alone, whoever makes it.

use std::ops::Range;

use crate::error::Error;

/// How many rows of each sort there are, and their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    counts: Vec<u64>,
}

impl Shares {
    /// `count` rows by weights; what is left by rounding goes to the largest remainders.
    ///
    /// ```
    /// # use sudokit_data::Shares;
    /// let shares = Shares::of(10, &[0.3, 0.7]);
    /// assert_eq!(shares.counts(), [3, 7]);
    /// assert_eq!(shares.sorts(0..10).collect::<Vec<_>>(), [1, 0, 1, 1, 0, 1, 1, 1, 0, 1]);
    /// assert_eq!(shares.before(4), [1, 3]);
    /// ```
    ///
    /// # Panics
    /// If no weight is above zero, or one is negative or not finite.
    pub fn of(rows: u64, weights: &[f64]) -> Shares {
        let sum: f64 = weights.iter().sum();
        assert!(sum > 0.0 && weights.iter().all(|weight| *weight >= 0.0), "weights, not {weights:?}");
        let exact: Vec<f64> = weights.iter().map(|weight| rows as f64 * (weight / sum)).collect();
        // What is an integer but for the last bit counts as one.
        let mut counts: Vec<u64> = exact.iter().map(|share| (share + 1e-9 * (1.0 + share)) as u64).collect();
        let mut order: Vec<usize> = (0..weights.len()).collect();
        let rest = |sort: usize| exact[sort] - exact[sort].floor();
        order.sort_by(|&a, &b| rest(b).total_cmp(&rest(a)).then(a.cmp(&b)));
        let (mut left, mut at) =
            (rows as i128 - counts.iter().map(|&count| i128::from(count)).sum::<i128>(), 0);
        while left != 0 {
            let sort = order[at % order.len()];
            at += 1;
            if left > 0 && weights[sort] > 0.0 {
                counts[sort] += 1;
                left -= 1;
            } else if left < 0 && counts[sort] > 0 {
                counts[sort] -= 1;
                left += 1;
            }
        }
        Shares { counts }
    }

    /// Rows of each sort.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Rows in all.
    fn rows(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many rows of each sort stand before a row.
    ///
    /// # Panics
    /// If there are fewer rows.
    pub fn before(&self, row: u64) -> Vec<u64> {
        assert!(row <= self.rows(), "row {row} of {}", self.rows());
        // The greatest place, in parts of the whole, before which there are not more rows than that.
        const WHOLE: u128 = 1 << 62;
        let up_to = |place: u128| -> Vec<u64> {
            let at = |&count: &u64| ((2 * u128::from(count) * place + WHOLE) / (2 * WHOLE)) as u64;
            self.counts.iter().map(at).collect()
        };
        let (mut low, mut high) = (0, WHOLE + 1);
        while high - low > 1 {
            let middle = (low + high) / 2;
            let fits = up_to(middle).iter().sum::<u64>() <= row;
            *(if fits { &mut low } else { &mut high }) = middle;
        }
        let mut counts = up_to(low);
        let missing = row - counts.iter().sum::<u64>();
        for _ in 0..missing {
            let sort = self.next(&counts);
            counts[sort] += 1;
        }
        counts
    }

    /// The sorts of some rows, in order.
    pub fn sorts(&self, rows: Range<u64>) -> impl Iterator<Item = usize> {
        let end = rows.end.min(self.rows());
        let mut counts = self.before(rows.start.min(end));
        (rows.start..end).map(move |_| {
            let sort = self.next(&counts);
            counts[sort] += 1;
            sort
        })
    }

    /// The sort of the row after these numbers of each.
    fn next(&self, counts: &[u64]) -> usize {
        let open = (0..counts.len()).filter(|&sort| counts[sort] < self.counts[sort]);
        let place = |sort: usize| (2 * u128::from(counts[sort]) + 1, 2 * u128::from(self.counts[sort]));
        let earlier = |a: usize, b: usize| {
            let ((above_a, below_a), (above_b, below_b)) = (place(a), place(b));
            above_b * below_a < above_a * below_b
        };
        open.reduce(|best, sort| if earlier(best, sort) { sort } else { best }).unwrap_or_default()
    }

    /// Understands words of a name and its share in percent, such as `er=1..2:30%` and `er=3..4:70%`; the shares add up
    /// to 100.
    ///
    /// # Errors
    /// If a word has no share, or the shares do not add up to 100 %.
    pub fn parse<S: AsRef<str>>(words: &[S], separator: char) -> Result<(Vec<String>, Vec<f64>), Error> {
        let wrong = |what: String| {
            Error::Usage(format!("{what}; write shares such as A{separator}30% and B{separator}70%"))
        };
        let (mut names, mut weights) = (Vec::new(), Vec::new());
        for word in words {
            let word = word.as_ref();
            let (name, share) =
                word.rsplit_once(separator).ok_or_else(|| wrong(format!("'{word}' has no '{separator}'")))?;
            let share = share.trim();
            let value = share.strip_suffix('%').and_then(|share| share.trim().parse::<f64>().ok());
            let value = value.filter(|value| *value > 0.0 && *value <= 100.0);
            weights.push(value.ok_or_else(|| wrong(format!("'{share}' is no share in percent")))?);
            names.push(name.trim().to_string());
        }
        let sum: f64 = weights.iter().sum();
        if (sum - 100.0).abs() > 1e-6 {
            return Err(wrong(format!("the shares add up to {} %, not 100 %", (sum * 1e6).round() / 1e6)));
        }
        Ok((names, weights))
    }
}

#[cfg(test)]
mod tests {
    use super::Shares;

    #[test]
    fn every_beginning_has_the_shares() {
        for (rows, weights) in [
            (1000, vec![30.0, 70.0]),
            (997, vec![1.0, 1.0, 1.0]),
            (50, vec![0.1, 99.9]),
            (12, vec![5.0]),
            (4096, vec![25.0, 25.0, 12.5, 37.5]),
        ] {
            let shares = Shares::of(rows, &weights);
            assert_eq!(shares.counts().iter().sum::<u64>(), rows);
            let sum: f64 = weights.iter().sum();
            let mut counts = vec![0; weights.len()];
            for (row, sort) in shares.sorts(0..rows).enumerate() {
                assert_eq!(shares.before(row as u64), counts, "before row {row}");
                counts[sort] += 1;
                for (count, weight) in counts.iter().zip(&weights) {
                    let due = (row + 1) as f64 * weight / sum;
                    assert!((*count as f64 - due).abs() < weights.len() as f64, "{counts:?} after row {row}");
                }
            }
            assert_eq!(counts, shares.counts());
            let second: Vec<usize> = shares.sorts(rows / 3..rows).collect();
            assert_eq!(second, shares.sorts(0..rows).skip((rows / 3) as usize).collect::<Vec<_>>());
        }
    }

    #[test]
    fn shares_that_do_not_add_up_are_refused() {
        for text in [
            &["a:30%", "b:60%"][..],
            &["a:30", "b:70%"],
            &["a"],
            &["a:0%", "b:100%"],
            &["a:-5%", "b:105%"],
            &[],
        ] {
            assert!(Shares::parse(text, ':').is_err(), "{text:?}");
        }
        let (names, weights) = Shares::parse(&["er=1..2:30%", " hodoku=easy:70%"], ':').unwrap();
        assert_eq!((names, weights), (vec!["er=1..2".to_string(), "hodoku=easy".into()], vec![30.0, 70.0]));
    }
}
