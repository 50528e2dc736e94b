#!/usr/bin/env bash
# Builds the npm package into crates/wasm/pkg: the two modules (`sudokit.wasm`, with the parts that split.mjs cuts off,
# and the small `lite.wasm`), what is written by hand in npm/, types made from the protocol's schemas. `--fast` leaves
# wasm-opt out. Needs Node.js, and one of these toolchains: rustup's with the target wasm32-unknown-unknown; the same
# with the component rust-src, or Debian's packages rustc-web, cargo-web, rust-web-src and lld-19, which build the
# standard library as well: then a panic brings no text along, sorting is short, and the modules are smaller by a tenth.
# A build takes minutes.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
fast=no
case "${1:-}" in
  "") ;;
  --fast) fast=yes ;;
  *) echo "usage: crates/wasm/build.sh [--fast]" >&2; exit 2 ;;
esac

flags="-C link-arg=-zstack-size=4194304"
small="-Z unstable-options -C panic=immediate-abort -Z location-detail=none"
std=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)
sysroot=$(rustc --print sysroot)
if [ -d "$sysroot/lib/rustlib/wasm32-unknown-unknown" ] && [ -d "$sysroot/lib/rustlib/src/rust/library" ]; then
  export RUSTC_BOOTSTRAP=1
  flags="$flags $small"
  cargo=(cargo) extra=("${std[@]}")
elif [ -d "$sysroot/lib/rustlib/wasm32-unknown-unknown" ]; then
  cargo=(cargo) extra=()
  echo "without rust-src the modules are larger by a tenth: rustup component add rust-src" >&2
elif [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src/rust ]; then
  linker=$(command -v wasm-ld wasm-ld-19 wasm-ld-18 wasm-ld-17 wasm-ld-16 | head -1)
  export PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
  flags="$flags -C linker=$linker $small"
  cargo=(/usr/bin/cargo) extra=("${std[@]}")
else
  echo "there is no Rust for WebAssembly: rustup target add wasm32-unknown-unknown, or on Debian" >&2
  echo "apt-get install rustc-web cargo-web rust-web-src lld-19" >&2
  exit 1
fi

rm -rf pkg
mkdir -p pkg
binaryen=$target/binaryen/node_modules/binaryen
# Debian's is too old for what the compiler writes.
[ -d "$binaryen" ] || npm install --prefix "$target/binaryen" --no-audit --no-fund --loglevel=error binaryen@132
# module OUT PASSES FLAGS WORDS...: builds one module with flags of the compiler, optimises it by PASSES; WORDS choose
# the features.
module() {
  local out=$1 passes=$2 more=$3
  shift 3
  RUSTFLAGS="$flags $more" "${cargo[@]}" build --manifest-path "$root/Cargo.toml" -p sudokit-wasm --profile wasm \
    --target wasm32-unknown-unknown --target-dir "$target" "${extra[@]}" "$@"
  local built=$target/wasm32-unknown-unknown/wasm/sudokit_wasm.wasm
  # Where the linker left its relocations, they are of this module and of no other that is made from it.
  cp "$built" "$target/wasm32-unknown-unknown/wasm/linked.wasm"
  built=$target/wasm32-unknown-unknown/wasm/plain.wasm
  node --input-type=module -e '
    import { readFileSync, writeFileSync } from "node:fs";
    import { withoutRelocations } from "./data.mjs";
    writeFileSync(process.argv[2], withoutRelocations(readFileSync(process.argv[1])));
  ' "$target/wasm32-unknown-unknown/wasm/linked.wasm" "$built"
  if [ "$fast" = yes ]; then
    cp "$built" "$out"
    return
  fi
  # The stack lies below the data and is not used to its last bytes.
  # shellcheck disable=SC2086 # passes are words
  "${WASM_OPT:-$binaryen/../.bin/wasm-opt}" --enable-simd --enable-bulk-memory --enable-bulk-memory-opt \
    --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals --enable-multivalue \
    --enable-reference-types --enable-call-indirect-overlong $passes -o "$out" "$built"
}
# Vector instructions of 128 bits are in Node.js since 16.4 and in every browser since 2023. What goes through many
# puzzles is built for speed, the rest for size.
module pkg/lite.wasm "--low-memory-unused -Oz --converge --strip-producers -g" "-C target-feature=+simd128" \
  --no-default-features --config 'profile.wasm.package.sudokit-core.opt-level=3' --config 'profile.wasm.strip="none"'
[ "$fast" = yes ] || node order.mjs "$binaryen" pkg/lite.wasm
# The operations and what else begins a part stay functions of their own, with names, to be cut apart.
apart=
for name in sudokit_protocol 12model_solver 12BoardSampler 13VariantRecipe 11any_decimal 7Drawing6marked \
  11grid_a_line; do
  apart="$apart --no-inline=*$name*"
done
module "$target/wasm32-unknown-unknown/wasm/whole.wasm" \
  "$apart --low-memory-unused -Oz --converge --strip-producers -g" \
  "-C symbol-mangling-version=v0 -C link-arg=--no-demangle -C link-arg=--emit-relocs" \
  --config 'profile.wasm.strip="none"'
node split.mjs "$binaryen" "$target/wasm32-unknown-unknown/wasm/"{linked,whole}.wasm pkg
./files.sh
node -e '
  const { brotliCompressSync, gzipSync } = require("node:zlib");
  for (const file of process.argv.slice(1)) {
    const bytes = require("node:fs").readFileSync(file);
    const [gzip, brotli] = [gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
    console.log(`${file}: ${bytes.length} bytes, ${gzip} with gzip, ${brotli} with brotli`);
  }
' pkg/*.wasm
