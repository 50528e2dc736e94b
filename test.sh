#!/usr/bin/env bash
# All tests, on a fresh Debian machine with rustup's Rust, Python 3 and Node.js: the library and the program, the Python
# package, the page in Chromium (which apt installs where it is absent), the commands of the README and the book.
# `--rust` runs the first part alone, `--long` adds the checks that take many minutes. `--wasm` runs others instead: the
# npm package and the page without a server, for which apt installs Debian's Rust where rustup has none for WebAssembly;
# `--release-checks` runs what publishing would refuse, without publishing (packaging/release-checks.sh). The last line
# says how many tests passed, failed and were skipped.
set -euo pipefail
cd "$(dirname "$0")"

long=no rust=no wasm=no release=no
case "${1:-}" in
  "") ;;
  --long) long=yes ;;
  --rust) rust=yes ;;
  --wasm) wasm=yes ;;
  --release-checks) release=yes ;;
  *) echo "usage: ./test.sh [--rust | --long | --wasm | --release-checks]" >&2; exit 2 ;;
esac

# A fresh clone is built once: what incremental compilation keeps for the next time would only fill the disk (6 GB).
if [ -n "${CI:-}" ]; then export CARGO_INCREMENTAL=0; fi

# What the runners print, for the sum at the end.
log=$(mktemp)
finish() {
  status=$?
  awk '
    /^test result:/ { passed += $4; failed += $6; skipped += $8 }                                # cargo test
    /^=+ .* in [0-9.]+s.* =+$/ || /^[0-9]+ (passed|failed|skipped).* in [0-9.]+s/ {              # pytest
      for (i = 2; i <= NF; i++) { n = $(i - 1); if ($i ~ /^passed/) passed += n; if ($i ~ /^failed/) failed += n; if ($i ~ /^skipped/) skipped += n }
    }
    /^(#|ℹ) pass [0-9]+$/ { passed += $3 }                                                      # node --test
    /^(#|ℹ) fail [0-9]+$/ { failed += $3 }
    /^(#|ℹ) skipped [0-9]+$/ { skipped += $3 }
    END { printf "\n%d passed, %d failed, %d skipped\n", passed, failed, skipped }
  ' "$log"
  rm -f "$log"
  exit "$status"
}
trap finish EXIT

step() { printf '\n== %s (after %d s)\n' "$*" "$SECONDS"; }
run() { "$@" 2>&1 | tee -a "$log"; }

if [ "$wasm" = yes ]; then
  step "the program, to compare with"
  cargo build --quiet -p sudokit-cli
  step "WebAssembly"
  SUDOKIT=$(realpath "${CARGO_TARGET_DIR:-target}/debug/sudokit") run crates/wasm/tests/run.sh
  exit
fi
if [ "$release" = yes ]; then
  step "what publishing would refuse"
  run packaging/release-checks.sh
  exit
fi
step "formatting"
cargo fmt --all --check
step "lints"
# Schemas are made by the tests alone; they are asked for with all else, so that nothing is built once more for them.
features=sudokit-cli/full,sudokit-protocol/schema,sudokit-web/schema
cargo clippy --workspace --all-targets --features "$features,sudokit-bench/peers" -- -D warnings
cargo clippy -p sudokit-cli -p sudokit-bench -- -D warnings
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet --features sudokit-cli/full
step "crates without features, and with those that no other step builds"
for crate in sudokit sudokit-data sudokit-models sudokit-wasm; do cargo check -p "$crate" --no-default-features --quiet; done
cargo check -p sudokit-core --no-default-features --features serde --quiet
cargo check -p sudokit-cli --features full,zstd --quiet
step "tests"
# The same random boards in every run; `cargo test` alone takes others each time, and so do the long tests.
PROPTEST_RNG_SEED=20260101 run cargo test --workspace --features "$features"
if [ "$rust" = yes ]; then exit; fi
step "the Python package"
run crates/py/test.sh
step "the page in a browser"
# The program of the tests above: alone it would be built anew, with other features of its dependencies.
SUDOKIT=$(realpath "${CARGO_TARGET_DIR:-target}/debug/sudokit") run crates/web/tests/page/run.sh
step "the commands of the README, the book and the help texts"
SUDOKIT=$(realpath "${CARGO_TARGET_DIR:-target}/debug/sudokit") run node --test docs/book/commands.test.mjs
if [ "$long" = yes ]; then
  step "engines in C++"
  command -v cmake >/dev/null || apt-get install -y -q cmake
  cargo check -p sudokit-cli --features highs,cadical --quiet
  step "long tests"
  run cargo test --workspace --features sudokit-cli/full --release -- --ignored
  PROPTEST_CASES=20000 run cargo test --release -p sudokit --test notation_round_trip --test notation_noise --test notation_names
fi
