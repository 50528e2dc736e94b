#!/usr/bin/env bash
# Runs the tests of the 9×9 engine's instruction sets (crates/sudokit/tests/nine_agree.rs) as WebAssembly in Node.js,
# where the vectors of 128 bits stand beside the scalar engine. A test that fails is a trap. Needs Debian's packages as
# ../build.sh names them.
set -euo pipefail
cd "$(dirname "$0")/../../.."
if [ ! -x /usr/bin/cargo ] || [ ! -d /usr/lib/rustlib/src/rust ]; then
  echo "NOT RUN: the engine's tests as WebAssembly need rustc-web, cargo-web, rust-web-src and lld-19" >&2
  exit 0
fi
linker=$(command -v wasm-ld wasm-ld-19 wasm-ld-18 wasm-ld-17 wasm-ld-16 | head -1)
export PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
# Of the crates that tests are written with, one asks the system for random numbers; nothing here calls it.
export RUSTFLAGS="-C linker=$linker -C target-feature=+simd128 -C link-arg=-zstack-size=4194304"
RUSTFLAGS="$RUSTFLAGS -C link-arg=--allow-undefined --cfg getrandom_backend=\"custom\""
built=$(/usr/bin/cargo test --quiet -p sudokit --test nine_agree --no-run --target wasm32-unknown-unknown \
  --target-dir "${CARGO_TARGET_DIR:-target}" -Z build-std=std,panic_abort,test --message-format json | node -e '
    const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
    const built = lines.filter((line) => line.executable && line.target.name === "nine_agree");
    process.stdout.write(built.at(-1).executable);
  ')
node crates/wasm/tests/engine.mjs "$built"
