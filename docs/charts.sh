#!/usr/bin/env bash
# Draws all charts of docs/algorithms.md with the program itself.
set -euo pipefail
cd "$(dirname "$0")/.."

hard=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
ordinary=84....16.....8...292.1.......3.1..85...4.3...75..9.4.......8.495...2..1..89....76
cargo build --release
sudokit=target/release/sudokit

"$sudokit" trace --charts docs/charts --events 2500 --effort quick --timeout 60s "$hard"
# Methods whose run on the hard puzzle is too long to be seen in a picture, and those whose rounds are few.
for solver in annealing genetic genetic-annealing cultural; do
  "$sudokit" trace --solver "$solver" --chart "docs/charts/$solver.svg" "$ordinary"
done
"$sudokit" trace --solver l1-reweighted --plot fractional --chart docs/charts/l1-reweighted.svg "$hard"
"$sudokit" compare --chart docs/charts/times.svg --rounds 5 --effort quick --timeout 20s "$hard" || [ $? = 3 ]
