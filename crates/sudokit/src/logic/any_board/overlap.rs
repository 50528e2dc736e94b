//! What houses share with others, where numbers can be locked. It depends on the rules alone and is found once for all
//! positions.

use super::parts::Group;

/// Two cells or more of a full group that lie in a second group.
#[derive(Clone, Debug)]
pub(super) struct Overlap {
    /// These cells, by their place in the first group.
    pub inside: u32,
    /// The cells of the second group that are not in the first.
    pub outside: Vec<usize>,
}

/// By group, what it shares with others, in the order of these; nothing of groups that are not full. `groups_of` are
/// the groups of each cell.
pub(super) fn overlaps(groups: &[Group], groups_of: &[Vec<usize>]) -> Vec<Vec<Overlap>> {
    let of_group = |(index, group): (usize, &Group)| {
        if !group.is_full {
            return Vec::new();
        }
        let mut others: Vec<usize> =
            group.cells.iter().flat_map(|&cell| groups_of[cell].iter().copied()).collect();
        others.sort_unstable();
        others.dedup();
        let overlap = |other: usize| {
            let is_inside = |&(_, cell): &(usize, &usize)| groups_of[*cell].contains(&other);
            let inside =
                group.cells.iter().enumerate().filter(is_inside).fold(0, |set, (at, _)| set | 1 << at);
            let outside =
                groups[other].cells.iter().copied().filter(|cell| !group.cells.contains(cell)).collect();
            Overlap { inside, outside }
        };
        let others = others.into_iter().filter(|&other| other != index);
        others.map(overlap).filter(|overlap| overlap.inside.count_ones() > 1).collect()
    };
    groups.iter().enumerate().map(of_group).collect()
}
