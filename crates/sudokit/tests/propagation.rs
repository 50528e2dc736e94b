//! The constraint engine against plain enumeration: random models of every kind of relation, and of several at once.
//! The number of solutions is the same, and propagation never removes a value that is part of a solution.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sudokit::control::{Budget, Meter, Stop};
use sudokit::propagation::{Automaton, Family, Model, ModelSolver, Order, Relation, Variable, all_values};

/// A way of making a random relation.
type Make = fn(&Model, &mut ChaCha8Rng) -> Relation;

/// Every kind of relation.
const KINDS: &[(&str, Make)] = &[
    ("all-different", all_different),
    ("equal", equal),
    ("pair", pair),
    ("triple", triple),
    ("linear", linear),
    ("one-of-sets", one_of_sets),
    ("automaton", automaton),
    ("count", count),
    ("visible", visible),
    ("same-values", same_values),
    ("element", element),
    ("connected", connected),
    ("partition", partition),
    ("lexicographic", lexicographic),
    ("any", any),
];

fn some(model: &Model, rng: &mut ChaCha8Rng, min: usize, max: usize) -> Vec<Variable> {
    let mut all: Vec<Variable> = (0..model.domains.len() as Variable).collect();
    let count = rng.random_range(min..=max.min(all.len()));
    for index in 0..count {
        let other = rng.random_range(index..all.len());
        all.swap(index, other);
    }
    all.truncate(count);
    all
}

fn values(model: &Model, rng: &mut ChaCha8Rng) -> u32 {
    rng.random_range(0..1u32 << model.values)
}

fn all_different(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    Relation::AllDifferent(some(model, rng, 2, model.values as usize))
}

fn equal(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let variables = some(model, rng, 2, 2);
    Relation::Equal(variables[0], variables[1])
}

fn pair(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let variables = some(model, rng, 2, 2);
    let rows = (0..model.values).map(|_| values(model, rng) | values(model, rng)).collect();
    Relation::Pair(variables[0], variables[1], Arc::new(rows))
}

fn triple(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let variables = some(model, rng, 3, 3);
    let rows = (0..model.values * model.values).map(|_| values(model, rng)).collect();
    Relation::Triple([variables[0], variables[1], variables[2]], Arc::new(rows))
}

fn linear(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let factors = [1, 1, 1, -1, 2, -3, 10];
    let kind = rng.random_range(0..3);
    let terms: Vec<(Variable, i32)> = some(model, rng, 1, 6)
        .into_iter()
        .map(|variable| (variable, if kind == 0 { 1 } else { factors[rng.random_range(0..factors.len())] }))
        .collect();
    // The sum of a random assignment, so that there is a solution more often than not.
    let number = |rng: &mut ChaCha8Rng| model.lowest + rng.random_range(0..model.values as i32);
    let total = terms.iter().map(|&(_, factor)| factor * number(rng)).sum();
    Relation::Linear(terms, total)
}

fn one_of_sets(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let variables = some(model, rng, 1, model.values as usize);
    let size = variables.len() as u32;
    let sets: Vec<u32> =
        (0..1u32 << model.values).filter(|set| set.count_ones() == size && rng.random_bool(0.3)).collect();
    Relation::OneOfSets(variables, Arc::new(sets))
}

fn automaton(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let states = rng.random_range(2..6u32);
    let state = |rng: &mut ChaCha8Rng| rng.random_range(0..states);
    let moves = (0..states * 3).map(|_| (state(rng), values(model, rng), state(rng))).collect();
    let automaton =
        Automaton { states, starts: vec![0], accepts: (0..states).filter(|s| s % 2 == 1).collect(), moves };
    Relation::Automaton(some(model, rng, 1, 6), Arc::new(automaton))
}

fn lexicographic(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let some_order = some(model, rng, 2, 2);
    let (guard, order) = (some_order[0], some_order[1]);
    let guard = rng.random_bool(0.5).then(|| (guard, values(model, rng)));
    let order = match rng.random_bool(0.5) {
        true => Order::Variable(order),
        false => Order::OneOf(rng.random_range(1..8)),
    };
    let count = model.domains.len() as Variable;
    let places = rng.random_range(1..4);
    // A word may have a variable twice, or one of the other's.
    let words = (0..places).map(|_| (rng.random_range(0..count), rng.random_range(0..count))).collect();
    Relation::Lexicographic { guard, order, words }
}

fn count(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let variables = some(model, rng, 1, 6);
    let at_least = rng.random_range(0..=variables.len() as u32);
    let at_most = rng.random_range(at_least..=variables.len() as u32);
    Relation::Count { variables, values: values(model, rng), at_least, at_most }
}

fn visible(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let variables = some(model, rng, 1, 6);
    let count = rng.random_range(0..=variables.len().min(model.values as usize) as u32);
    Relation::Visible { variables, lowest: rng.random_range(0..=1), count }
}

fn same_values(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let count = rng.random_range(2..=3);
    let size = rng.random_range(1..=model.domains.len() / count);
    let variables = some(model, rng, count * size, count * size);
    Relation::SameValues(variables.chunks(size).map(<[Variable]>::to_vec).collect())
}

fn element(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let mut array = some(model, rng, 2, 6);
    let index = array.pop().unwrap_or(0);
    Relation::Element {
        index,
        first: model.lowest + rng.random_range(-1..=1),
        array,
        values: values(model, rng),
    }
}

/// A random graph, mostly near a path.
fn edges(vertices: usize, rng: &mut ChaCha8Rng) -> Arc<Vec<(u16, u16)>> {
    let mut edges = Vec::new();
    for a in 0..vertices {
        for b in 0..a {
            if rng.random_bool(if b + 1 == a { 0.8 } else { 0.15 }) {
                edges.push((a as u16, b as u16));
            }
        }
    }
    Arc::new(edges)
}

fn connected(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let variables = some(model, rng, 1, 8);
    let edges = edges(variables.len(), rng);
    let at_least = rng.random_range(0..=variables.len() as u32);
    let at_most = rng.random_range(at_least..=variables.len() as u32);
    Relation::Connected { variables, edges, values: values(model, rng), at_least, at_most }
}

fn partition(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let max = (model.domains.len() as u32 / 2).min(4);
    let parts = rng.random_range(1..=model.values.min(max.max(1)));
    let size = rng.random_range(1..=(max / parts).max(1));
    let mut labels = some(model, rng, 2, model.domains.len());
    labels.truncate((2 * parts * size) as usize);
    let numbers = labels.split_off(labels.len() / 2);
    labels.truncate(numbers.len());
    let numbers = numbers[..labels.len()].to_vec();
    Relation::Partition { edges: edges(labels.len(), rng), labels, numbers, parts, size }
}

fn any(model: &Model, rng: &mut ChaCha8Rng) -> Relation {
    let branches = rng.random_range(1..=3);
    let branch = |rng: &mut ChaCha8Rng| {
        (0..rng.random_range(1..=2))
            .map(|_| {
                // Every kind stands in a branch, a disjunction too.
                let kind = rng.random_range(0..KINDS.len());
                KINDS[kind].1(model, rng)
            })
            .collect()
    };
    Relation::Any((0..branches).map(|_| branch(rng)).collect())
}

fn random_model(kinds: &[Make], rng: &mut ChaCha8Rng) -> Model {
    let values = rng.random_range(3..=5);
    let mut model = Model::new(rng.random_range(4..=6), values, rng.random_range(0..=1));
    for variable in 0..model.domains.len() {
        if rng.random_bool(0.3) {
            model.domains[variable] = rng.random_range(1..1 << values);
        }
    }
    for make in kinds {
        let relation = make(&model, rng);
        model.add(relation);
    }
    model
}

/// All solutions, by trying everything.
fn enumerate(model: &Model) -> Vec<Vec<u32>> {
    let mut assignment = vec![0; model.domains.len()];
    let mut found = Vec::new();
    loop {
        if model.is_solved_by(&assignment) {
            found.push(assignment.clone());
        }
        let Some(at) = assignment.iter().position(|&value| value + 1 < model.values) else { return found };
        assignment[at] += 1;
        assignment[..at].fill(0);
    }
}

fn solve(model: &Model) -> Vec<Vec<u32>> {
    solve_learning(model, None)
}

/// All solutions of a search that learns nogoods after this many conflicts, or never.
fn solve_learning(model: &Model, learn_after: Option<u64>) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let mut solver = ModelSolver::new(model).expect("a small model");
    solver.learn_after(learn_after);
    let outcome = solver.solve(&mut Meter::new(Budget::default()), &mut |solution| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Ok(()));
    found
}

fn check(model: &Model, name: &str) -> usize {
    let expected = enumerate(model);
    let mut found = solve(model);
    found.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    assert_eq!(found, expected, "{name}: {model:?}");
    let mut learning = solve_learning(model, Some(1));
    learning.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    assert_eq!(learning, expected, "{name}, learning nogoods: {model:?}");
    let left = ModelSolver::new(model).expect("a small model").propagated();
    for solution in &expected {
        let left = left.as_ref().unwrap_or_else(|| panic!("{name}: a contradiction that is none: {model:?}"));
        for (domain, value) in left.iter().zip(solution) {
            assert!(domain >> value & 1 == 1, "{name}: a value of a solution was removed: {model:?}");
        }
    }
    expected.len()
}

fn check_kinds(models: usize) {
    for (index, &(name, make)) in KINDS.iter().enumerate() {
        let mut rng = ChaCha8Rng::seed_from_u64(index as u64);
        let mut solutions = 0;
        for _ in 0..models {
            let kinds = vec![make; rng.random_range(1..=3)];
            solutions += check(&random_model(&kinds, &mut rng), name);
        }
        assert!(solutions > models, "{name}: only {solutions} solutions in {models} models");
    }
}

fn check_mixtures(models: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(99);
    let mut unique = 0;
    for _ in 0..models {
        let kinds: Vec<Make> =
            (0..rng.random_range(2..=6)).map(|_| KINDS[rng.random_range(0..KINDS.len())].1).collect();
        unique += usize::from(check(&random_model(&kinds, &mut rng), "mixture") == 1);
    }
    assert!(unique > models / 50, "only {unique} of {models} models have one solution");
}

#[test]
fn every_relation_alone_counts_as_enumeration_does() {
    check_kinds(300);
}

#[test]
fn mixtures_count_as_enumeration_does() {
    check_mixtures(1500);
}

#[test]
#[ignore = "minutes: a hundred thousand models of each kind"]
fn many_models_count_as_enumeration_does() {
    check_kinds(100_000);
    check_mixtures(100_000);
}

#[test]
fn automata_of_comparisons_accept_what_holds() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..300 {
        let model = random_model(&[lexicographic], &mut rng);
        let Relation::Lexicographic { guard, order, .. } = &model.relations[0] else {
            panic!("one relation")
        };
        let automaton = Automaton::lexicographic(guard.map(|(_, values)| values), *order, model.values);
        for _ in 0..50 {
            let assignment: Vec<u32> =
                model.domains.iter().map(|_| rng.random_range(0..model.values)).collect();
            let word: Vec<u32> = model.relations[0]
                .variables()
                .iter()
                .map(|&variable| assignment[usize::from(variable)])
                .collect();
            let holds = model.relations[0].holds(&model, &assignment);
            assert_eq!(automaton.accepts_word(&word), holds, "{word:?} {model:?}");
        }
    }
}

#[test]
fn sums_of_digits_are_exact() {
    // All ways to write a number as a sum of three different digits, against the tables of killer sudoku.
    let counts = |total: i32| {
        let mut model = Model::new(3, 9, 1);
        model.add(Relation::Linear(vec![(0, 1), (1, 1), (2, 1)], total));
        model.add_pair(0, 1, |a, b| a < b);
        model.add_pair(1, 2, |a, b| a < b);
        solve(&model).len()
    };
    let expected = [1, 1, 2, 3, 4, 5, 7, 7, 8, 8, 8, 7, 7, 5, 4, 3, 2, 1, 1];
    assert_eq!((6..=24).map(counts).collect::<Vec<_>>(), expected);
}

#[test]
fn sums_over_more_than_ten_values_count_as_enumeration_does() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..40 {
        let mut model = Model::new(4, rng.random_range(11..=16), rng.random_range(0..=1));
        model.add(Relation::AllDifferent(some(&model, &mut rng, 3, 4)));
        let number = |rng: &mut ChaCha8Rng| model.lowest + rng.random_range(0..model.values as i32);
        let factor = if rng.random_bool(0.7) { 1 } else { -2 };
        let terms: Vec<(Variable, i32)> = vec![(0, 1), (1, 1), (2, 1), (3, factor)];
        let total = terms.iter().map(|&(_, factor)| factor * number(&mut rng)).sum();
        model.add(Relation::Linear(terms, total));
        check(&model, "sum");
    }
}

#[test]
fn counts_of_a_value_by_houses_count_as_enumeration_does() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut solutions = 0;
    for _ in 0..60 {
        let mut model = Model::new(9, 3, 1);
        let rows: Vec<Vec<Variable>> = (0..3).map(|row| (3 * row..3 * row + 3).collect()).collect();
        let columns: Vec<Vec<Variable>> = (0..3).map(|column| vec![column, column + 3, column + 6]).collect();
        // Not every house need be one: the families are only a hint.
        for house in rows.iter().chain(&columns) {
            if rng.random_bool(0.8) {
                model.add(Relation::AllDifferent(house.clone()));
            }
        }
        model.families = vec![Family::from_iter(rows), Family::from_iter(columns)];
        let counts: Vec<Relation> = (0..rng.random_range(1..=3))
            .map(|value| {
                let at_least = rng.random_range(1..=3);
                let at_most = rng.random_range(at_least..=4);
                Relation::Count {
                    variables: some(&model, &mut rng, 3, 7),
                    values: 1 << value,
                    at_least,
                    at_most,
                }
            })
            .collect();
        if rng.random_bool(0.3) {
            model.add(Relation::Any(counts.into_iter().map(|count| vec![count]).collect()));
        } else {
            model.relations.extend(counts);
        }
        solutions += check(&model, "count");
    }
    assert!(solutions > 100, "only {solutions} solutions");
}

#[test]
fn a_budget_of_nodes_ends_the_search() {
    let mut solver = ModelSolver::new(&Model::new(600, 25, 1)).expect("it fits");
    let mut meter = Meter::new(Budget::default().with_nodes(1000));
    let outcome = solver.solve(&mut meter, &mut |_| ControlFlow::Continue(()));
    assert_eq!(outcome, Err(Stop::Nodes));
    assert_eq!(meter.stats.nodes, 1000);
}

#[test]
fn what_does_not_fit_is_an_error() {
    assert!(ModelSolver::new(&Model::new(2049, 9, 1)).is_err());
    assert!(ModelSolver::new(&Model::new(81, 33, 1)).is_err());
    assert_eq!(
        ModelSolver::new(&Model::new(3000, 9, 1)).unwrap_err().to_string(),
        "a model of 3000 variables and 9 values; the most are 2048 and 32"
    );
}

#[test]
fn models_without_solution_or_search_are_answered() {
    let mut model = Model::new(2, 3, 1);
    model.add(Relation::Equal(0, 1));
    model.add(Relation::AllDifferent(vec![0, 1]));
    assert!(solve(&model).is_empty());
    assert_eq!(ModelSolver::new(&model).unwrap().propagated(), None);
    assert_eq!(solve(&Model::new(0, 9, 1)), [Vec::<u32>::new()]);
}

/// A random model of several kinds of relation.
fn random_mixture(rng: &mut ChaCha8Rng) -> Model {
    let kinds: Vec<Make> =
        (0..rng.random_range(2..=4)).map(|_| KINDS[rng.random_range(0..KINDS.len())].1).collect();
    random_model(&kinds, rng)
}

fn sorted(mut solutions: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    solutions.sort();
    solutions
}

#[test]
fn one_compiled_model_answers_under_many_assumptions() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..200 {
        let model = random_mixture(&mut rng);
        let mut solver = ModelSolver::new(&model).expect("a small model");
        for _ in 0..5 {
            let mut assumed = model.clone();
            assumed.domains = model.domains.iter().map(|_| values(&model, &mut rng)).collect();
            solver.assume(&assumed.domains);
            assumed.domains.iter_mut().zip(&model.domains).for_each(|(assumed, domain)| *assumed &= domain);
            let mut found = Vec::new();
            let mut meter = Meter::new(Budget::default());
            while let Some(solution) = solver.next(&mut meter).expect("no limit") {
                found.push(solution.to_vec());
            }
            assert_eq!(sorted(found), sorted(enumerate(&assumed)), "{assumed:?}");
        }
        solver.assume(&[]);
        let mut meter = Meter::new(Budget::default());
        assert_eq!(solver.next(&mut meter).expect("no limit").is_some(), !enumerate(&model).is_empty());
    }
}

#[test]
fn a_search_that_stopped_goes_on_where_it_was() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for index in 0..400 {
        let model = random_mixture(&mut rng);
        let mut solver = ModelSolver::new(&model).expect("a small model");
        solver.learn_after((index % 2 == 0).then_some(1));
        let (mut found, mut stops) = (Vec::new(), 0);
        loop {
            match solver.next(&mut Meter::new(Budget::default().with_nodes(1))) {
                Ok(Some(solution)) => found.push(solution.to_vec()),
                Ok(None) => break,
                Err(stop) => {
                    assert_eq!(stop, Stop::Nodes);
                    stops += 1;
                    assert!(stops < 100_000);
                }
            }
        }
        assert_eq!(sorted(found), sorted(enumerate(&model)), "{model:?}");
    }
}

#[test]
fn a_random_order_finds_the_same_solutions_and_is_drawn_from_the_seed() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let first = |model: &Model, seed: u64| {
        let mut solver = ModelSolver::new(model).expect("a small model");
        solver.randomize(Some(seed));
        solver.next(&mut Meter::new(Budget::default())).expect("no limit").map(<[u32]>::to_vec)
    };
    for _ in 0..100 {
        let model = random_mixture(&mut rng);
        let mut solver = ModelSolver::new(&model).expect("a small model");
        solver.randomize(Some(rng.random()));
        let mut found = Vec::new();
        while let Some(solution) = solver.next(&mut Meter::new(Budget::default())).expect("no limit") {
            found.push(solution.to_vec());
        }
        assert_eq!(sorted(found), sorted(enumerate(&model)), "{model:?}");
        assert_eq!(first(&model, 7), first(&model, 7));
    }
    let free = Model::new(9, 9, 1);
    assert_ne!(first(&free, 1), first(&free, 2));
}

/// A Latin square with random relations of kinds that can be written as clauses.
fn random_square(rng: &mut ChaCha8Rng) -> Model {
    const ORDER: u16 = 6;
    let mut model = Model::new(usize::from(ORDER * ORDER), u32::from(ORDER), 1);
    for line in 0..ORDER {
        model.add(Relation::AllDifferent((0..ORDER).map(|at| ORDER * line + at).collect()));
        model.add(Relation::AllDifferent((0..ORDER).map(|at| ORDER * at + line).collect()));
    }
    let small = Model::new(6, u32::from(ORDER), 1);
    let without_clauses = ["equal", "linear", "connected", "partition", "any"];
    let kinds: Vec<Make> =
        KINDS.iter().filter(|(name, _)| !without_clauses.contains(name)).map(|&(_, make)| make).collect();
    for _ in 0..rng.random_range(2..=4) {
        // A relation of six cells in a part of the square.
        let place = rng.random_range(0..ORDER * (ORDER - 1));
        let relation = kinds[rng.random_range(0..kinds.len())](&small, rng);
        model.add(moved(relation, |variable| (place + 5 * variable) % (ORDER * ORDER)));
    }
    model
}

/// A relation with its variables renamed.
fn moved(mut relation: Relation, to: impl Fn(Variable) -> Variable) -> Relation {
    match &mut relation {
        Relation::AllDifferent(variables)
        | Relation::OneOfSets(variables, _)
        | Relation::Automaton(variables, _)
        | Relation::Visible { variables, .. }
        | Relation::Count { variables, .. } => variables.iter_mut().for_each(|own| *own = to(*own)),
        Relation::Pair(a, b, _) => (*a, *b) = (to(*a), to(*b)),
        Relation::SameValues(sets) => sets.iter_mut().flatten().for_each(|own| *own = to(*own)),
        Relation::Triple(variables, _) => *variables = variables.map(to),
        Relation::Element { index, array, .. } => {
            *index = to(*index);
            array.iter_mut().for_each(|own| *own = to(*own));
        }
        Relation::Lexicographic { guard, order, words } => {
            *guard = guard.map(|(variable, values)| (to(variable), values));
            if let Order::Variable(variable) = order {
                *variable = to(*variable);
            }
            words.iter_mut().for_each(|(first, second)| (*first, *second) = (to(*first), to(*second)));
        }
        other => panic!("not moved: {other:?}"),
    }
    relation
}

/// The solutions up to a limit, and how many conflicts that took.
fn some_solutions(
    model: &Model,
    learn_after: Option<u64>,
    seed: Option<u64>,
    max: usize,
) -> (Vec<Vec<u32>>, u64) {
    let mut solver = ModelSolver::new(model).expect("a small model");
    solver.learn_after(learn_after);
    solver.randomize(seed);
    let mut meter = Meter::new(Budget::default());
    let mut found = Vec::new();
    while found.len() < max
        && let Some(solution) = solver.next(&mut meter).expect("no limit")
    {
        assert!(model.is_solved_by(solution), "{model:?}");
        found.push(solution.to_vec());
    }
    (found, meter.stats.backtracks)
}

#[test]
fn learned_nogoods_change_the_way_but_not_the_solutions() {
    const MAX: usize = 300;
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut counted, mut refuted, mut differ) = (0, 0, 0);
    for _ in 0..500 {
        let mut model = random_square(&mut rng);
        let (mut expected, mut conflicts) = some_solutions(&model, None, None, MAX);
        // Most of them get fewer solutions.
        while expected.len() == MAX && rng.random_bool(0.98) {
            let solution = &expected[rng.random_range(0..MAX)];
            let cell = rng.random_range(0..model.domains.len());
            model.domains[cell] &= values(&model, &mut rng) | 1 << solution[cell];
            (expected, conflicts) = some_solutions(&model, None, None, MAX);
        }
        // And some none: a cell has no value that it has in a solution.
        if rng.random_bool(0.5) && expected.len() < MAX {
            let left = |cell: usize| {
                expected.iter().fold(model.domains[cell], |left, solution| left & !(1 << solution[cell]))
            };
            if let Some(cell) = (0..model.domains.len()).find(|&cell| left(cell) != 0) {
                model.domains[cell] = left(cell);
                (expected, conflicts) = some_solutions(&model, None, None, MAX);
            }
        }
        for (learn_after, seed) in [(1, None), (3, None), (20, None), (2, Some(5))] {
            let (found, learning) = some_solutions(&model, Some(learn_after), seed, MAX);
            assert_eq!(some_solutions(&model, Some(learn_after), seed, MAX), (found.clone(), learning));
            differ += usize::from(learning != conflicts);
            if expected.len() < MAX {
                assert_eq!(sorted(found), sorted(expected.clone()), "after {learn_after}: {model:?}");
            } else {
                let count = found.len();
                let mut once = sorted(found);
                once.dedup();
                assert_eq!((once.len(), count), (MAX, MAX), "after {learn_after}: {model:?}");
            }
        }
        counted += usize::from((2..MAX).contains(&expected.len()));
        refuted += usize::from(expected.is_empty() && conflicts > 0);
    }
    assert!(
        counted > 50 && refuted > 5 && differ > 200,
        "{counted} counted, {refuted} refuted, {differ} differ"
    );
}

/// "Zero solution: Renban" of the Interactive Sudoku Solver (MIT). Without learned nogoods millions of nodes say
/// nothing.
#[test]
fn nine_renbans_without_solution_are_refuted() {
    let text = "\
        .Renban~R7C2~R8C1~R9C2~R8C3\
        .Renban~R7C5~R8C6~R9C5~R8C4\
        .Renban~R8C7~R9C8~R8C9~R7C8\
        .Renban~R6C8~R5C9~R4C8~R5C7\
        .Renban~R3C2~R2C1~R1C2~R2C3\
        .Renban~R3C5~R2C4~R1C5~R2C6\
        .Renban~R2C7~R1C8~R2C9~R3C8\
        .Renban~R5C4~R4C5~R5C6~R6C5\
        .Renban~R4C2~R5C1~R6C2~R5C3\
    ";
    let model = sudokit::notation::read_iss(text.trim()).expect("a puzzle").model();
    let mut solver = ModelSolver::new(&model).expect("it fits");
    let mut meter = Meter::new(Budget::default().with_nodes(100_000));
    assert_eq!(solver.next(&mut meter), Ok(None));
}

/// Little killers that only sums over several of them decide (examples of the Interactive Sudoku Solver, MIT): the
/// text, the number of solutions, and nodes that are too few without these sums. The first, "Zero solution: Little Killer", has a
/// band of four diagonals whose boxes are nearly as great as can be; the other needs what five diagonals have around
/// three boxes.
const LITTLE_KILLERS: &[(&str, usize, u64)] = &[
    (
        ".LittleKiller~49~R1C9.LittleKiller~49~R1C8.LittleKiller~49~R9C2.LittleKiller~49~R9C3.LittleKiller~49~R7C9\
         .LittleKiller~49~R1C1.LittleKiller~49~R2C1.LittleKiller~49~R3C1",
        0,
        400_000,
    ),
    (
        ".Cage~14~R5C3~R5C4~R6C4.Cage~19~R6C6~R6C5~R7C5.Cage~14~R4C4~R4C5~R3C5.Cage~14~R4C6~R5C6~R5C7\
         .Diagonal~1.Diagonal~-1.LittleKiller~47~R3C1.LittleKiller~49~R2C1.LittleKiller~30~R8C9.LittleKiller~45~R7C9\
         .LittleKiller~43~R1C7.LittleKiller~44~R1C8.LittleKiller~34~R9C2.LittleKiller~52~R9C3",
        1,
        20_000,
    ),
];

#[test]
fn sums_over_several_little_killers_are_found() {
    for &(text, solutions, nodes) in LITTLE_KILLERS {
        let model = sudokit::notation::read_iss(text).expect("a puzzle").model();
        let mut solver = ModelSolver::new(&model).expect("it fits");
        let mut meter = Meter::new(Budget::default().with_nodes(nodes));
        let found = std::iter::from_fn(|| solver.next(&mut meter).expect("few nodes").map(<[u32]>::to_vec));
        assert_eq!(found.count(), solutions, "{text}");
    }
}

#[test]
fn samples_estimate_the_number_of_solutions() {
    // A Latin square of order 4 has 576 fillings.
    let mut model = Model::new(16, 4, 1);
    for line in 0..4u16 {
        model.add(Relation::AllDifferent((0..4).map(|at| line * 4 + at).collect()));
        model.add(Relation::AllDifferent((0..4).map(|at| at * 4 + line).collect()));
    }
    let mut solver = ModelSolver::new(&model).expect("it fits");
    solver.randomize(Some(5));
    let mut meter = Meter::new(Budget::default());
    let samples = 4000;
    let sum: f64 = (0..samples)
        .map(|_| solver.sample(&mut meter).expect("no limit"))
        .filter(|sample| sample.is_solution)
        .map(|sample| sample.ln_weight.exp())
        .sum();
    let mean = sum / f64::from(samples);
    assert!((mean - 576.0).abs() < 20.0, "{mean}");
    let mut stopped = Meter::new(Budget::default().with_nodes(3));
    assert_eq!(solver.sample(&mut stopped), Err(Stop::Nodes));
}

/// A disjunction without alternatives never holds, inside another one too.
#[test]
fn an_empty_disjunction_inside_another_never_holds() {
    let one_is = |value: u32| Relation::Count { variables: vec![0], values: value, at_least: 1, at_most: 1 };
    let mut model = Model::new(1, 3, 1);
    model.add(Relation::Any(vec![vec![Relation::Any(Vec::new())], vec![one_is(0b010)]]));
    let mut solutions = Vec::new();
    let mut solver = ModelSolver::new(&model).unwrap();
    solver
        .solve(&mut Meter::new(Budget::default()), &mut |values| {
            solutions.push(values[0]);
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(solutions, [1]);
}

#[test]
fn a_disjunction_of_nothing_cannot_hold() {
    let mut model = Model::new(2, 3, 1);
    let equal = vec![Relation::Equal(0, 1)];
    model.add(Relation::Any(vec![equal.clone(), vec![Relation::Any(Vec::new())]]));
    check(&model, "an empty branch");
    assert_eq!(solve(&model).len(), 3);
    model.add(Relation::Any(vec![equal, Vec::new()]));
    assert_eq!(solve(&model).len(), 3);
    model.add(Relation::Any(Vec::new()));
    assert!(solve(&model).is_empty());
}

/// Lines of a square board all differ, some of its cells may have some values only, which are drawn for classes of
/// values.
fn random_latin_square(rng: &mut ChaCha8Rng) -> Model {
    let side = rng.random_range(2..=4u16);
    let mut model = Model::new(usize::from(side * side), u32::from(side), 1);
    for line in 0..side {
        model.add(Relation::AllDifferent((0..side).map(|at| line * side + at).collect()));
        model.add(Relation::AllDifferent((0..side).map(|at| at * side + line).collect()));
    }
    let class = values(&model, rng);
    for domain in &mut model.domains {
        if rng.random_bool(0.2) {
            *domain &= if rng.random_bool(0.5) { class } else { !class };
        }
    }
    model
}

#[test]
fn exchanged_values_give_every_solution_once_with_less_work() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (mut with, mut without) = (0, 0);
    for index in 0..300 {
        let model = random_latin_square(&mut rng);
        // A relation that says nothing, of a kind that tells values apart.
        let mut plain = model.clone();
        let values = all_values(model.values);
        plain.add(Relation::Count { variables: vec![0], values, at_least: 1, at_most: 1 });
        let count = |model: &Model| {
            let mut meter = Meter::new(Budget::default());
            let mut solver = ModelSolver::new(model).expect("a small model");
            solver.learn_after((index % 3 == 0).then_some(1));
            let mut found = Vec::new();
            while let Some(solution) = solver.next(&mut meter).expect("no limit") {
                assert!(model.is_solved_by(solution), "{model:?}");
                found.push(solution.to_vec());
            }
            assert_eq!(solver.next(&mut meter), Ok(None));
            (sorted(found), meter.stats.guesses)
        };
        let ((found, guesses), (expected, all_guesses)) = (count(&model), count(&plain));
        assert_eq!(found, expected, "{model:?}");
        with += guesses;
        without += all_guesses;

        // Stopped at each node; asked again from the start; asked for single values in between.
        let mut solver = ModelSolver::new(&model).expect("a small model");
        let first = solver.next(&mut Meter::new(Budget::default())).expect("no limit").map(<[u32]>::to_vec);
        if let Some(first) = first {
            solver.assume(&first.iter().map(|&value| 1 << value).collect::<Vec<_>>());
            assert_eq!(solver.next(&mut Meter::new(Budget::default())), Ok(Some(&first[..])));
            assert_eq!(solver.next(&mut Meter::new(Budget::default())), Ok(None));
            solver.assume(&[]);
        }
        let mut found = Vec::new();
        loop {
            match solver.next(&mut Meter::new(Budget::default().with_nodes(1))) {
                Ok(Some(solution)) => found.push(solution.to_vec()),
                Ok(None) => break,
                Err(stop) => assert_eq!(stop, Stop::Nodes),
            }
        }
        assert_eq!(sorted(found), expected, "{model:?}");
    }
    assert!(3 * with < without, "{with} guesses instead of {without}");
}
