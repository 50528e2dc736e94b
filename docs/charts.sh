#!/usr/bin/env bash
# Draws all charts of docs/algorithms.md, and the pictures of the README, with the program itself.
set -euo pipefail
cd "$(dirname "$0")/.."

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
ordinary=84....16.....8...292.1.......3.1..85...4.3...75..9.4.......8.495...2..1..89....76
cargo build --release -p sudokit-cli --features full
sudokit=target/release/sudokit

"$sudokit" trace --charts docs/charts --events 2500 --effort quick --timeout 60s "$hard"
# Methods whose run on the hard puzzle is too long to be seen in a picture, and those whose rounds are few.
for solver in annealing genetic genetic-annealing cultural; do
  "$sudokit" trace --solver "$solver" --chart "docs/charts/$solver.svg" "$ordinary"
done
# A puzzle that the reweighting solves after a restart.
restarted=.7..1.4.......8..3...32...7....512...8.9...3.75..3..........5.62..6...9...94....2
"$sudokit" trace --solver l1-reweighted --plot fractional --chart docs/charts/l1-reweighted.svg "$restarted"
"$sudokit" compare --chart docs/charts/times.svg --rounds 5 --effort quick --timeout 20s "$hard" || [ $? = 3 ]

mkdir -p docs/pictures
"$sudokit" generate --variant killer,thermometer,arrow,kropki --no-givens --seed 1 | "$sudokit" draw --svg docs/pictures/variant.svg -
chained=..3.9....9.......3.5.12.8......3......17....462...5.7....8.....56...72...47...9..
"$sudokit" hint --technique aic --scale hodoku --rung 5 --svg docs/pictures/hint.svg "$chained"
