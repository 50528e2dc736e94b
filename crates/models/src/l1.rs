//! The 1-norm problem of [kenyon2020] by an interior-point method, once and with iterative reweighting.
//!
//! `l1` minimises ‖x‖₁ over Ax = b, x ≥ 0 as a conic problem, as CVX passes it to SeDuMi or SDPT3. Since the rows of A
//! add up to Σx, every feasible point is optimal. An interior-point method then converges to the centre of the
//! polytope, which is a grid only if the polytope is a point. So `l1` solves exactly the puzzles whose relaxation is
//! unique.
//!
//! `l1-reweighted` does it again and again with the weights w = 1 / (x + ε) of the round before: small entries get
//! large weights, large ones small, and the centre is left for a vertex. It solves far more, but proves nothing. Where
//! reweighting stops moving at a fractional vertex, it starts again from random weights (seeded; the figure `restarts`
//! counts them), which the literature does not do. The source leaves the sign of x free. With equal weights that makes
//! no difference; with unequal ones negative entries appear and fewer puzzles are solved.
//!
//! Sources: [kenyon2020]; [candes2008]; [babu2010]. Engine: Clarabel. An iteration, which is also a node, is a step.

use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettings, DefaultSolver, IPSolver, NonnegativeConeT, SolverStatus, SupportedConeT, ZeroConeT,
};
use rand_chacha::rand_core::RngCore;
use sudokit::Stop;
use sudokit::solver::{Run, SolverInfo, Support};
use sudokit::trace::Event;

use crate::model::Model;
use crate::relaxation::{FALLBACK, RelaxationResult, Relaxed, fractional, report_round};

/// The 1-norm problem, without and with fallback.
pub static L1: [Relaxed; 2] = Relaxed::family([&INFO, &COMPLETE], once, &L1);
/// The reweighted 1-norm problem, without and with fallback.
pub static L1_REWEIGHTED: [Relaxed; 2] =
    Relaxed::family([&REWEIGHTED, &REWEIGHTED_COMPLETE], reweighted, &L1_REWEIGHTED);

static INFO: SolverInfo = SolverInfo {
    id: "l1",
    name: "1-norm minimisation",
    idea: "Find the smallest 1-norm that keeps the equations of the rules; it is a grid only if the equations leave one point.",
    source: "Kenyon 2020 [kenyon2020]; engine Clarabel",
    supports: Support::Houses,
    complete: false,
    node: "a step of the interior-point method",
    iteration: "a step of the interior-point method",
    control: "",
    options: &[FALLBACK],
};
static COMPLETE: SolverInfo = SolverInfo { complete: true, ..INFO };
static REWEIGHTED: SolverInfo = SolverInfo {
    id: "l1-reweighted",
    name: "Reweighted 1-norm minimisation",
    idea: "Minimise a weighted 1-norm again and again, each time with larger weights for small entries, until every cell has one digit.",
    source: "Candès et al. 2008 [candes2008]; Babu et al. 2010 [babu2010]; engine Clarabel",
    ..INFO
};
static REWEIGHTED_COMPLETE: SolverInfo = SolverInfo { complete: true, ..REWEIGHTED };

/// Rounds after which reweighting is given up.
const ROUNDS: u32 = 60;
/// Keeps the weight of an entry that is 0 finite. Of 0.01, 0.1, 0.5, 1, 2 and 4 the three in the middle solved
/// most of a hundred ordinary puzzles.
const EPSILON: f64 = 0.1;
/// A round that moves no entry further than this has led to a vertex that reweighting does not leave.
const STILL: f64 = 1e-2;

fn once(model: &Model, run: &mut Run<'_>) -> Result<RelaxationResult, Stop> {
    let outcome = minimise(model, &vec![1.0; model.variables.len()], run)?;
    if let RelaxationResult::Weights(x) = &outcome {
        report_round(model, x, 0, run);
    }
    Ok(outcome)
}

fn reweighted(model: &Model, run: &mut Run<'_>) -> Result<RelaxationResult, Stop> {
    let mut rng = run.rng();
    let mut weights = vec![1.0; model.variables.len()];
    let mut last: Option<Vec<f64>> = None;
    let mut restarts = 0_u32;
    for round in 0..ROUNDS {
        let x = match (minimise(model, &weights, run)?, &last) {
            (RelaxationResult::Weights(x), _) => Some(x),
            (failure, None) => return Ok(failure),
            // The rows have a point, so this is numerical trouble with the weights: others are tried.
            (_, Some(_)) => None,
        };
        if let Some(x) = &x {
            report_round(model, x, round, run);
            if fractional(model, x) == 0 {
                return Ok(RelaxationResult::Weights(x.clone()));
            }
        }
        let moved = match (&last, &x) {
            (Some(last), Some(x)) => last.iter().zip(x).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max),
            (None, Some(_)) => f64::INFINITY,
            (_, None) => 0.0,
        };
        if moved < STILL {
            restarts += 1;
            run.stats().set_figure("restarts", f64::from(restarts));
            run.event(Event::Reheat);
            for weight in &mut weights {
                *weight = 1.0 + f64::from(rng.next_u32()) / f64::from(u32::MAX);
            }
        } else if let Some(x) = &x {
            for (weight, value) in weights.iter_mut().zip(x) {
                *weight = EPSILON / (value.max(0.0) + EPSILON);
            }
        }
        last = x.or(last);
    }
    Ok(last.map_or(RelaxationResult::Failed, RelaxationResult::Weights))
}

/// Minimises Σ w x over the rows and x ≥ 0.
fn minimise(model: &Model, weights: &[f64], run: &mut Run<'_>) -> Result<RelaxationResult, Stop> {
    run.budget().check()?;
    let n = model.variables.len();
    let m = model.rows.len();
    // The rows Ax = b, and below them -x ≤ 0, as the triplets that the engine takes.
    let ones = model.rows.iter().enumerate().flat_map(|(row, of)| of.iter().map(move |&v| (row, v, 1.0)));
    let triplets: Vec<(usize, usize, f64)> = ones.chain((0..n).map(|v| (m + v, v, -1.0))).collect();
    let matrix = CscMatrix::new_from_triplets(
        m + n,
        n,
        triplets.iter().map(|triplet| triplet.0).collect(),
        triplets.iter().map(|triplet| triplet.1).collect(),
        triplets.iter().map(|triplet| triplet.2).collect(),
    );
    let right: Vec<f64> = (0..m + n).map(|row| if row < m { 1.0 } else { 0.0 }).collect();
    let cones: [SupportedConeT<f64>; 2] = [ZeroConeT(m), NonnegativeConeT(n)];
    let mut settings = DefaultSettings { verbose: false, ..DefaultSettings::default() };
    let left = run.budget().nodes.map(|limit| limit.saturating_sub(run.stats().nodes));
    if let Some(left) = left {
        settings.max_iter = settings.max_iter.min(u32::try_from(left).unwrap_or(u32::MAX));
    }
    let quadratic = CscMatrix::<f64>::zeros((n, n));
    let Ok(mut solver) = DefaultSolver::new(&quadratic, weights, &matrix, &right, &cones, settings) else {
        return Ok(RelaxationResult::Failed);
    };
    let budget = run.budget().clone();
    solver.set_termination_callback(move |_: &_| budget.check().is_err());
    solver.solve();
    let steps = u64::from(solver.solution.iterations);
    run.stats().iterations += steps;
    run.stats().nodes += steps;
    run.budget().check()?;
    if solver.solution.status == SolverStatus::MaxIterations && left.is_some_and(|left| steps >= left) {
        return Err(Stop::Nodes);
    }
    Ok(match solver.solution.status {
        SolverStatus::Solved | SolverStatus::AlmostSolved => {
            RelaxationResult::Weights(solver.solution.x.clone())
        }
        SolverStatus::PrimalInfeasible | SolverStatus::AlmostPrimalInfeasible => RelaxationResult::Infeasible,
        _ => RelaxationResult::Failed,
    })
}
