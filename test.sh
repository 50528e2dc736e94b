#!/usr/bin/env bash
# All tests, on a fresh Debian machine with rustup's Rust, Python 3 and Node.js: the library and the program, the Python
# package, the page in Chromium (which apt installs where it is absent). `--rust` runs the first part alone, `--long` adds the
# checks that take many minutes.
set -euo pipefail
cd "$(dirname "$0")"

long=no rust=no
case "${1:-}" in
  "") ;;
  --long) long=yes ;;
  --rust) rust=yes ;;
  *) echo "usage: ./test.sh [--rust | --long]" >&2; exit 2 ;;
esac

step() { printf '\n== %s\n' "$*"; }

step "formatting"
cargo fmt --all --check
step "lints"
cargo clippy --workspace --all-targets --features sudokit-cli/full -- -D warnings
cargo clippy -p sudokit-cli -- -D warnings
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet
step "the library without features"
cargo check -p sudokit --no-default-features --quiet
step "tests"
cargo test --workspace --features sudokit-cli/full
if [ "$rust" = yes ]; then exit; fi
step "the Python package"
crates/py/test.sh
step "the page in a browser"
crates/web/tests/page/run.sh
if [ "$long" = yes ]; then
  step "long tests"
  cargo test --workspace --features sudokit-cli/full --release -- --ignored
fi
