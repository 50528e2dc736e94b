#!/usr/bin/env bash
# All tests, on a fresh Debian machine with rustup's Rust. `--long` adds the checks that take many minutes.
set -euo pipefail
cd "$(dirname "$0")"

long=no
[ "${1:-}" = "--long" ] && long=yes

step() { printf '\n== %s\n' "$*"; }

step "formatting"
cargo fmt --all --check
step "lints"
cargo clippy --workspace --all-targets -- -D warnings
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet
step "the library without features"
cargo check -p sudokit --no-default-features --quiet
step "tests"
cargo test --workspace
step "the page in a browser"
crates/web/tests/page/run.sh
if [ "$long" = yes ]; then
  step "long tests"
  cargo test --workspace --release -- --ignored
fi
