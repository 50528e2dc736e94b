#!/usr/bin/env bash
# All tests, on a fresh Debian machine with rustup's Rust. `--page` adds the tests of the page in
# Chromium, `--long` those and the checks that take many minutes.
set -euo pipefail
cd "$(dirname "$0")"

long=no page=no
case "${1:-}" in
  "") ;;
  --long) long=yes ;;
  --page) page=yes ;;
  *) echo "usage: ./test.sh [--page | --long]" >&2; exit 2 ;;
esac

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
step "the Python package"
crates/py/test.sh
if [ "$page" = yes ] || [ "$long" = yes ]; then
  step "the page in a browser"
  crates/web/tests/page/run.sh
fi
if [ "$long" = yes ]; then
  step "long tests"
  cargo test --workspace --release -- --ignored
fi
